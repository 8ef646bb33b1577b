#include "cli/write_svg.h"

#include <fstream>
#include <ostream>

#include "cli/phrases.gen.h"

namespace sandtable::cli {

Found<void> write_svg(const std::string& file, const std::string& svg, Console& console) {
  if (file == "-") {
    console.out << svg;
    return {};
  }
  std::ofstream out(file, std::ios::binary);
  out << svg;
  out.flush();
  if (!out) return tl::unexpected(at(file, phrase("find.unwritable")));
  return {};
}

}  // namespace sandtable::cli
