#include "engine/journal/file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "engine/data/system.h"
#include "engine/journal/phrases.gen.h"

namespace sandtable::journal {
namespace {

/// How long somebody may take to open the other end of a pipe, in milliseconds.
constexpr int kPatience = 3000;

/// Whether a pipe has something to be read, or is at its end; what is no pipe always.
bool is_written_to(int fd, int patience) {
  struct stat info {};
  if (::fstat(fd, &info) != 0 || !S_ISFIFO(info.st_mode)) return true;
  pollfd pipe{fd, POLLIN, 0};
  return ::poll(&pipe, 1, patience) != 0;
}

}  // namespace

data::Phrase system_error(data::Phrase doing, int code) {
  return phrase("file.system", {{"doing", std::move(doing)}, {"why", data::system_says(code)}});
}

tl::expected<std::string, data::Phrase> read_all(int fd) {
  std::string text;
  struct stat info {};
  if (::fstat(fd, &info) != 0) return tl::unexpected(system_error(phrase("doing.read"), errno));
  if (!S_ISREG(info.st_mode) && !S_ISFIFO(info.st_mode))
    return tl::unexpected(phrase("file.no-file"));
  const auto too_long = [] {
    return tl::unexpected(phrase("file.too-long", {{"most", static_cast<int>(kMostRead >> 20)}}));
  };
  if (static_cast<std::size_t>(info.st_size) > kMostRead) return too_long();
  text.reserve(static_cast<std::size_t>(info.st_size));
  std::array<char, 1 << 16> block;
  for (;;) {
    const ssize_t got = ::read(fd, block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    // Somebody holds the other end and is slow.
    if (got < 0 && errno == EAGAIN && S_ISFIFO(info.st_mode)) {
      (void)is_written_to(fd, -1);
      continue;
    }
    if (got < 0) return tl::unexpected(system_error(phrase("doing.read"), errno));
    if (got == 0) return text;
    if (text.size() + static_cast<std::size_t>(got) > kMostRead) return too_long();
    text.append(block.data(), static_cast<std::size_t>(got));
  }
}

tl::expected<std::string, data::Phrase> read_file(const std::string& path) {
  // A pipe at whose other end there is nobody would hold up its opening for ever.
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return tl::unexpected(system_error(phrase("doing.open"), errno));
  const bool came = is_written_to(fd, kPatience);
  auto text = read_all(fd);
  ::close(fd);
  if (!came && text && text->empty())
    return tl::unexpected(phrase("file.no-writer", {{"seconds", kPatience / 1000}}));
  return text;
}

}  // namespace sandtable::journal
