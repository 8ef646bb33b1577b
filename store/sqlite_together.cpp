#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/journal/file.h"
#include "engine/journal/phrases.gen.h"
#include "store/phrases.gen.h"
#include "store/sqlite_store.h"

namespace sandtable::store {
namespace {

Outcome<void> made(const Store::Change& change, Store& store) {
  try {
    return change(store);
  } catch (const std::exception& trouble) {
    return tl::unexpected(StoreError{Fault::Trouble, trouble.what()});
  }
}

/// Calls of the store are parts of one transaction as long as it lives.
class Grouped {
 public:
  explicit Grouped(bool& flag) : flag_(flag) { flag_ = true; }
  ~Grouped() { flag_ = false; }
  Grouped(const Grouped&) = delete;
  Grouped& operator=(const Grouped&) = delete;

 private:
  bool& flag_;
};

}  // namespace

std::optional<std::vector<Outcome<void>>> SqliteStore::in_one(std::span<const Change> changes) {
  Transaction transaction(*connection_, Durable::Now);
  if (!transaction.begun())
    return std::vector<Outcome<void>>(changes.size(), tl::unexpected(transaction.begun().error()));
  std::vector<Outcome<void>> out;
  out.reserve(changes.size());
  {
    const Grouped grouped(grouped_);
    for (const Change& change : changes) {
      out.push_back(made(change, *this));
      // Some errors, a full disk's among them, undo the whole transaction.
      if (sqlite3_get_autocommit(connection_->handle()) != 0) return std::nullopt;
    }
  }
  if (!transaction.commit()) return std::nullopt;
  return out;
}

std::vector<Outcome<void>> SqliteStore::together(std::span<const Change> changes) {
  const std::lock_guard lock(mutex_);
  if (changes.size() > 1)
    if (auto all = in_one(changes)) return std::move(*all);
  // What one of them meets is none of the others' business.
  std::vector<Outcome<void>> out;
  out.reserve(changes.size());
  for (const Change& change : changes) out.push_back(made(change, *this));
  return out;
}

Outcome<void> SqliteStore::serve_alone() {
  const std::lock_guard lock(mutex_);
  if (lock_ >= 0) return {};
  // By its own name, whatever links lead to it. Never the store's file itself: to close a second
  // descriptor of it would let go of the locks that SQLite has on it.
  std::error_code error;
  const std::string path =
      std::filesystem::canonical(connection_->path(), error).string() + "-server";
  const auto failed = [&](std::string_view doing) {
    return tl::unexpected(StoreError{
        Fault::Trouble,
        phrase("at.file", {{"path", path},
                           {"message", journal::system_error(journal::phrase(doing), errno)}})});
  };
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (fd < 0) return failed("doing.open");
  if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
    std::array<char, 24> who{};
    const ssize_t size = ::pread(fd, who.data(), who.size(), 0);
    const std::string process(who.data(), static_cast<std::size_t>(size > 0 ? size : 0));
    const bool busy = errno == EWOULDBLOCK || size >= 0;
    ::close(fd);
    if (!busy) return failed("doing.lock");
    return tl::unexpected(connection_->error(
        Fault::Busy, process.empty() ? phrase("serve.another")
                                     : phrase("serve.process", {{"process", process}})));
  }
  const std::string process = std::to_string(::getpid());
  if (::ftruncate(fd, 0) != 0 ||
      ::pwrite(fd, process.data(), process.size(), 0) != static_cast<ssize_t>(process.size())) {
    ::close(fd);
    return failed("doing.write");
  }
  lock_ = fd;
  return {};
}

}  // namespace sandtable::store
