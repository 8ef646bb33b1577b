#include "store/new_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <utility>

#include "engine/journal/file.h"
#include "engine/journal/phrases.gen.h"
#include "store/phrases.gen.h"

namespace sandtable::store {
namespace {

constexpr unsigned kPrivate = 0600;

StoreError failed(const std::string& path, data::Phrase doing, int code) {
  const Fault fault = code == EEXIST                                      ? Fault::Taken
                      : code == ENOSPC || code == EDQUOT || code == EFBIG ? Fault::Full
                      : code == EROFS || code == EACCES                   ? Fault::ReadOnly
                                                                          : Fault::Trouble;
  return {fault,
          phrase("at.file", {{"path", path},
                             {"message", fault == Fault::Taken
                                             ? journal::phrase("file.exists")
                                             : journal::system_error(std::move(doing), code)}})};
}

// Brings a file or a folder to the disk; 0, or errno.
int sync_path(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return errno;
  const int code = ::fsync(fd) == 0 ? 0 : errno;
  ::close(fd);
  return code;
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

// Neither of them replaces a file; not every file system knows the first.
int rename_new(const std::string& from, const std::string& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno == EEXIST) return errno;
  if (::link(from.c_str(), to.c_str()) != 0) return errno;
  ::unlink(from.c_str());
  return 0;
}

}  // namespace

Outcome<void> create_private(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kPrivate);
  if (fd >= 0) {
    ::close(fd);
    return {};
  }
  if (errno == EEXIST) return {};  // somebody else was faster
  return tl::unexpected(failed(path, journal::phrase("doing.create"), errno));
}

void make_private(const std::string& path) {
  for (const char* end : {"", "-wal", "-shm"}) {
    const std::string name = path + end;
    struct stat info {};
    if (::stat(name.c_str(), &info) == 0 && (info.st_mode & 077) != 0)
      (void)::chmod(name.c_str(), kPrivate);
  }
}

Outcome<NewFile> NewFile::beside(const std::string& path) {
  if (::access(path.c_str(), F_OK) == 0) return tl::unexpected(failed(path, {}, EEXIST));
  constexpr int kTries = 100;
  int code = EEXIST;
  for (int i = 0; i < kTries && code == EEXIST; ++i) {
    std::string name = path + "." + std::to_string(::getpid()) + "-" + std::to_string(i) + ".new";
    const int fd = ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kPrivate);
    if (fd >= 0) {
      ::close(fd);
      return NewFile(path, std::move(name));
    }
    code = errno;
  }
  return tl::unexpected(failed(path, journal::phrase("doing.create"), code));
}

NewFile::~NewFile() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

Outcome<void> NewFile::publish() {
  if (const int code = sync_path(temporary_); code != 0)
    return tl::unexpected(failed(path_, journal::phrase("doing.sync"), code));
  if (const int code = rename_new(temporary_, path_); code != 0)
    return tl::unexpected(failed(path_, phrase("file.name"), code));
  temporary_.clear();
  if (const int code = sync_path(folder_of(path_)); code != 0)
    return tl::unexpected(failed(path_, phrase("file.folder"), code));
  return {};
}

}  // namespace sandtable::store
