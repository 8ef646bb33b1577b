#include "engine/journal/writer.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <optional>
#include <utility>

#include "engine/data/system.h"
#include "engine/journal/file.h"
#include "engine/journal/line.h"
#include "engine/journal/phrases.gen.h"

namespace sandtable {
namespace {

using journal::phrase;
using journal::system_error;

/// Closes a descriptor unless it was released.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

/// Deletes a temporary file unless it got its final name.
class Temporary {
 public:
  explicit Temporary(std::string path) : path_(std::move(path)) {}
  ~Temporary() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
  const std::string& path() const { return path_; }
  void keep() { path_.clear(); }

 private:
  std::string path_;
};

tl::unexpected<JournalError> failed(const std::string& path, data::Phrase message) {
  return tl::unexpected(JournalError{path, 0, 0, std::move(message)});
}

/// Writes all of `text` in one call. The message says why it did not fit.
std::optional<data::Phrase> write_whole(int fd, std::string_view text) {
  ssize_t written = 0;
  do written = ::write(fd, text.data(), text.size());
  while (written < 0 && errno == EINTR);
  if (written < 0) return system_error(phrase("doing.write"), errno);
  if (static_cast<std::size_t>(written) < text.size())
    return phrase("file.full", {{"written", written}, {"all", text.size()}});
  return std::nullopt;
}

template <class Sync>
bool synced(Sync sync, int fd) {
  int result = 0;
  do result = sync(fd);
  while (result != 0 && errno == EINTR);
  return result == 0;
}

std::optional<data::Phrase> lock(int fd) {
  if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return std::nullopt;
  if (errno == EWOULDBLOCK) return phrase("file.in-use");
  return system_error(phrase("doing.lock"), errno);
}

/// Makes a name in a folder last through a power cut.
std::optional<data::Phrase> sync_folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "."
                             : slash == 0               ? "/"
                                                        : path.substr(0, slash);
  const Descriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.get() < 0) return system_error(phrase("doing.open-folder"), errno);
  // Some file systems cannot sync a folder and say EINVAL; there is nothing more to do there.
  if (!synced(::fsync, fd.get()) && errno != EINVAL)
    return system_error(phrase("doing.sync-folder"), errno);
  return std::nullopt;
}

/// Gives a finished file its name. Without `overwrite` an existing file is never touched.
std::optional<data::Phrase> publish(const std::string& from, const std::string& to,
                                    bool overwrite) {
  if (overwrite) {
    if (::rename(from.c_str(), to.c_str()) == 0) return std::nullopt;
    return system_error(phrase("doing.rename"), errno);
  }
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
    return std::nullopt;
  // Not every file system knows that call (NFS does not); most of those have hard links.
  if (errno != EEXIST && ::link(from.c_str(), to.c_str()) == 0) {
    ::unlink(from.c_str());
    return std::nullopt;
  }
  if (errno == EEXIST) return phrase("file.exists");
  return system_error(phrase("doing.name"), errno);
}

/// Refuses to replace a journal that somebody is writing.
std::optional<data::Phrase> check_not_in_use(const std::string& path) {
  const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (fd.get() < 0) return std::nullopt;
  return lock(fd.get());
}

/// A new file beside `path` that nobody else uses.
int open_temporary(const std::string& path, std::string& name) {
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    name = path + "." + std::to_string(::getpid()) + "-" + std::to_string(i) + ".new";
    const int fd = ::open(name.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return -1;
}

}  // namespace

tl::expected<JournalWriter, JournalError> JournalWriter::create(const std::string& path,
                                                                const JournalHeader& header,
                                                                IfThere if_there) {
  const auto first = journal::finish_header(header);
  if (!first) return tl::unexpected(JournalError{path, 1, 0, first.error()});
  const bool overwrite = if_there == IfThere::Overwrite;
  if (!overwrite && ::access(path.c_str(), F_OK) == 0) return failed(path, phrase("file.exists"));
  if (overwrite)
    if (const auto busy = check_not_in_use(path)) return failed(path, *busy);
  std::string name;
  Descriptor fd(open_temporary(path, name));
  if (fd.get() < 0) return failed(path, system_error(phrase("doing.create"), errno));
  Temporary temporary(name);
  if (const auto wrong = lock(fd.get())) return failed(path, *wrong);
  if (const auto wrong = write_whole(fd.get(), first->line)) return failed(path, *wrong);
  if (!synced(::fsync, fd.get())) return failed(path, system_error(phrase("doing.sync"), errno));
  if (const auto wrong = publish(temporary.path(), path, overwrite)) return failed(path, *wrong);
  temporary.keep();
  if (const auto wrong = sync_folder_of(path)) return failed(path, *wrong);
  JournalWriter writer(fd.release(), path);
  writer.seats_ = header.seats;
  writer.chain_ = first->chain;
  writer.size_ = first->line.size();
  return writer;
}

tl::expected<JournalWriter::Reopened, JournalError> JournalWriter::open_existing(
    const std::string& path) {
  Descriptor fd(::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC));
  if (fd.get() < 0) return failed(path, system_error(phrase("doing.open"), errno));
  struct stat info {};
  if (::fstat(fd.get(), &info) != 0) return failed(path, system_error(phrase("doing.open"), errno));
  if (!S_ISREG(info.st_mode)) return failed(path, phrase("file.no-file"));
  if (const auto wrong = lock(fd.get())) return failed(path, *wrong);
  const auto text = journal::read_all(fd.get());
  if (!text) return failed(path, text.error());
  auto journal = parse_journal(*text, path);
  if (!journal) return tl::unexpected(journal.error());
  JournalWriter writer(fd.release(), path);
  writer.seats_ = journal->header.seats;
  writer.chain_ = journal->chain;
  writer.next_seq_ = journal->entries.size() + 1;
  writer.size_ = journal->torn.value_or(text->size());
  if (journal->torn) {
    if (::ftruncate(writer.fd_, static_cast<off_t>(writer.size_)) != 0)
      return failed(path, system_error(phrase("doing.cut"), errno));
    if (!synced(::fsync, writer.fd_))
      return failed(path, system_error(phrase("doing.sync"), errno));
  }
  return Reopened{std::move(writer), std::move(*journal)};
}

tl::expected<void, JournalError> JournalWriter::append(const JournalEntry& entry) {
  if (fd_ < 0 || broken_) return tl::unexpected(error(phrase("file.broken")));
  const auto next = journal::finish_entry(entry, next_seq_, seats_, chain_);
  if (!next) return tl::unexpected(error(next.error()));
  struct stat info {};
  if (::fstat(fd_, &info) != 0)
    return tl::unexpected(error(system_error(phrase("doing.write"), errno)));
  if (static_cast<std::uint64_t>(info.st_size) != size_) {
    broken_ = true;
    return tl::unexpected(
        error(phrase("file.size", {{"expected", size_}, {"found", info.st_size}})));
  }
  if (auto wrong = write_whole(fd_, next->line)) return tl::unexpected(take_back(*wrong));
  if (!synced(::fdatasync, fd_)) {
    auto wrong = take_back(system_error(phrase("doing.sync"), errno));
    // What the system could not write it may have dropped: only a new reading can tell.
    broken_ = true;
    return tl::unexpected(std::move(wrong));
  }
  size_ += next->line.size();
  chain_ = next->chain;
  ++next_seq_;
  return {};
}

JournalError JournalWriter::error(data::Phrase message) const {
  return {path_, next_seq_ + 1, 0, std::move(message)};
}

JournalError JournalWriter::take_back(data::Phrase message) {
  if (::ftruncate(fd_, static_cast<off_t>(size_)) != 0 || !synced(::fdatasync, fd_)) {
    broken_ = true;
    message = phrase("file.half-line", {{"message", message}, {"why", data::system_says(errno)}});
  }
  return error(std::move(message));
}

JournalWriter::JournalWriter(JournalWriter&& from) noexcept
    : fd_(std::exchange(from.fd_, -1)),
      path_(std::move(from.path_)),
      seats_(std::move(from.seats_)),
      chain_(std::move(from.chain_)),
      next_seq_(from.next_seq_),
      size_(from.size_),
      broken_(from.broken_) {}

JournalWriter& JournalWriter::operator=(JournalWriter&& from) noexcept {
  if (this == &from) return *this;
  if (fd_ >= 0) ::close(fd_);
  fd_ = std::exchange(from.fd_, -1);
  path_ = std::move(from.path_);
  seats_ = std::move(from.seats_);
  chain_ = std::move(from.chain_);
  next_seq_ = from.next_seq_;
  size_ = from.size_;
  broken_ = from.broken_;
  return *this;
}

JournalWriter::~JournalWriter() {
  if (fd_ >= 0) ::close(fd_);
}

}  // namespace sandtable
