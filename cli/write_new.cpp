#include "cli/write_new.h"

#include <fstream>

#include "cli/phrases.gen.h"
#include "store/new_file.h"

namespace sandtable::cli {

Found<void> write_new(const std::string& path, const std::string& text) {
  auto file = store::NewFile::beside(path);
  if (!file) return tl::unexpected(file.error().message);
  std::ofstream out(file->temporary(), std::ios::binary);
  out << text;
  out.close();
  if (!out) return tl::unexpected(at(path, phrase("find.unwritable")));
  if (auto done = file->publish(); !done) return tl::unexpected(done.error().message);
  return {};
}

}  // namespace sandtable::cli
