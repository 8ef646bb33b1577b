// Clocks of a program that a test holds in its hand: preloaded (LD_PRELOAD), this library answers
// for the system's. They stand where the program began, but for what a file says that the test
// writes at any time, SANDTABLE_CLOCK, four 64-bit numbers:
//
//   the nanoseconds that have passed of the time of day;
//   those of the time that runs since the machine began;
//   how many times as fast as the system's both run of themselves, or 0;
//   since when: nanoseconds since the machine began.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace {

constexpr std::int64_t kSecond = 1'000'000'000, kMicrosecond = 1'000;

std::int64_t read_system(clockid_t id) {
  timespec now{};
  syscall(SYS_clock_gettime, id, &now);
  return now.tv_sec * kSecond + now.tv_nsec;
}

struct Hands {
  std::atomic<std::int64_t> day, running, pace, since;
};

/// What the test writes; nothing, and the clocks are the system's.
const Hands* taken_up() {
  const char* const path = std::getenv("SANDTABLE_CLOCK");
  const int fd = path == nullptr ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return nullptr;
  void* const held = mmap(nullptr, sizeof(Hands), PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  return held == MAP_FAILED ? nullptr : static_cast<const Hands*>(held);
}

class Clocks {
 public:
  std::int64_t now(clockid_t id) const {
    const bool day = id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE;
    const bool running = id == CLOCK_MONOTONIC || id == CLOCK_MONOTONIC_COARSE;
    if (hands_ == nullptr || (!day && !running)) return read_system(id);
    const std::int64_t pace = hands_->pace;
    const std::int64_t ran = pace == 0 ? 0 : (read_system(CLOCK_MONOTONIC) - hands_->since) * pace;
    return ran + (day ? day_ + hands_->day : running_ + hands_->running);
  }

 private:
  const Hands* hands_ = taken_up();
  std::int64_t day_ = read_system(CLOCK_REALTIME), running_ = read_system(CLOCK_MONOTONIC);
};

std::int64_t told(clockid_t id) {
  static const Clocks clocks;
  return clocks.now(id);
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t id, timespec* out) noexcept {
  const std::int64_t now = told(id);
  out->tv_sec = now / kSecond;
  out->tv_nsec = now % kSecond;
  return 0;
}

int gettimeofday(timeval* out, void* /*zone*/) noexcept {
  const std::int64_t now = told(CLOCK_REALTIME);
  out->tv_sec = now / kSecond;
  out->tv_usec = now % kSecond / kMicrosecond;
  return 0;
}

std::time_t time(std::time_t* out) noexcept {
  const std::time_t now = told(CLOCK_REALTIME) / kSecond;
  if (out != nullptr) *out = now;
  return now;
}

}  // extern "C"
