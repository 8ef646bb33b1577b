#include "cli/play/secret_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "cli/phrases.gen.h"
#include "engine/data/said.h"
#include "engine/data/system.h"

namespace sandtable::cli {

std::string secret_path(const std::string& journal) { return journal + ".key"; }

Found<void> write_secret(const std::string& journal, const DiceKey& secret) {
  const std::string path = secret_path(journal);
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (fd < 0)
    return tl::unexpected(
        at(path, phrase("find.uncreatable", {{"why", data::system_says(errno)}})));
  const std::string text = to_hex(secret) + "\n";
  const bool written =
      write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && fsync(fd) == 0;
  const int trouble = errno;
  close(fd);
  if (written) return {};
  unlink(path.c_str());
  return tl::unexpected(
      at(path, phrase("find.unwritable-why", {{"why", data::system_says(trouble)}})));
}

Found<DiceKey> read_secret(const std::string& journal) {
  auto text = read_text(secret_path(journal));
  if (!text) return tl::unexpected(text.error());
  while (!text->empty() && text->back() == '\n') text->pop_back();
  const auto key = key_from_hex(*text);
  if (!key)
    return tl::unexpected(at(secret_path(journal) + ":1", data::expected(phrase("find.hex"))));
  return *key;
}

void remove_secret(const std::string& journal) { unlink(secret_path(journal).c_str()); }

}  // namespace sandtable::cli
