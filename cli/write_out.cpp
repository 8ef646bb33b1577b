#include "cli/write_out.h"

#include <ostream>

#include "cli/phrases.gen.h"
#include "engine/data/whole_file.h"

namespace sandtable::cli {

Found<void> write_out(const std::string& file, std::string_view bytes, Console& console) {
  if (file == "-") {
    console.out << bytes;
    return {};
  }
  if (data::write_whole_file(file, bytes))
    return tl::unexpected(at(file, phrase("find.unwritable")));
  return {};
}

}  // namespace sandtable::cli
