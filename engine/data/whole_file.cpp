#include "engine/data/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

namespace sandtable::data {
namespace {

std::error_code last() { return {errno, std::generic_category()}; }

/// An open file, closed where nobody asks how that went.
class Open {
 public:
  explicit Open(int fd) : fd_(fd) {}
  ~Open() {
    if (fd_ >= 0) ::close(fd_);
  }
  Open(const Open&) = delete;
  Open& operator=(const Open&) = delete;
  explicit operator bool() const { return fd_ >= 0; }
  int get() const { return fd_; }

  std::error_code write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return last();
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
  }
  /// Some file systems say only here that something did not fit.
  std::error_code close() {
    return ::close(std::exchange(fd_, -1)) == 0 ? std::error_code() : last();
  }

 private:
  int fd_;
};

/// A new file beside `path` that nobody else writes; its name, or the error in errno.
int open_beside(const std::string& path, std::string& name) {
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    name = path + "." + std::to_string(::getpid()) + "-" + std::to_string(i) + ".new";
    const int fd = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return -1;
}

std::error_code write_in_place(const std::string& path, std::string_view bytes) {
  Open file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file) return last();
  if (const auto wrong = file.write(bytes)) return wrong;
  return file.close();
}

}  // namespace

std::error_code write_whole_file(const std::string& path, std::string_view bytes) {
  struct stat there {};
  const bool replaces = ::stat(path.c_str(), &there) == 0;
  if (replaces && S_ISDIR(there.st_mode)) return {EISDIR, std::generic_category()};
  if (replaces && !S_ISREG(there.st_mode)) return write_in_place(path, bytes);
  // Who may not write to a file does not replace it either.
  if (replaces && ::access(path.c_str(), W_OK) != 0) return last();
  std::error_code wrong;
  const std::string target =
      replaces ? std::filesystem::canonical(path, wrong).string() : std::string(path);
  if (wrong) return wrong;
  std::string name;
  Open file(open_beside(target, name));
  if (!file) return last();
  wrong = file.write(bytes);
  if (!wrong && replaces && ::fchmod(file.get(), there.st_mode & 07777) != 0) wrong = last();
  if (const auto closing = file.close(); !wrong) wrong = closing;
  if (!wrong && ::rename(name.c_str(), target.c_str()) != 0) wrong = last();
  if (wrong) ::unlink(name.c_str());
  return wrong;
}

}  // namespace sandtable::data
