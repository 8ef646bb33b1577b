#include "tools/generate/names.h"
#include "tools/generate/write_cpp.h"

namespace sandtable::generate {
namespace {

/// Some compilers refuse longer literals; a longer file is written byte by byte.
constexpr std::size_t kLongestLiteral = 60000;

std::string bytes(const std::string& content) {
  constexpr std::size_t kPerLine = 24;
  std::string out;
  for (std::size_t i = 0; i < content.size(); ++i) {
    if (i % kPerLine == 0) out += "\n    ";
    out += std::to_string(static_cast<int>(static_cast<signed char>(content[i]))) + ",";
  }
  return out;
}

}  // namespace

std::vector<Output> write_embedded(const std::vector<Source>& files, const Target& target) {
  const std::string header =
      generated_notice("the ruleset's scenarios, examples and texts") +
      "#pragma once\n\n#include <span>\n\n#include \"engine/core/rulebook.h\"\n\n" +
      open_namespace(target) +
      "using sandtable::EmbeddedFile;\n\n"
      "/// The ruleset's data files, in the order of their paths.\n"
      "std::span<const EmbeddedFile> embedded_files();\n\n" +
      close_namespace(target);
  std::string arrays, rows;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const Source& file = files[i];
    std::string content = literal(file.content, "     ") + "sv";
    if (file.content.size() > kLongestLiteral) {
      const std::string name = "kFile" + std::to_string(i);
      arrays += "constexpr signed char " + name + "[] = {" + bytes(file.content) + "};\n\n";
      content = "{reinterpret_cast<const char*>(" + name + "), sizeof " + name + "}";
    }
    rows += "    {" + literal(file.path) + ",\n     " + content + "},\n";
  }
  const std::string source =
      generated_notice("the ruleset's scenarios, examples and texts") + "#include \"rulesets/" +
      target.name_space + "/data/embedded.gen.h\"\n\n#include <array>\n\n" +
      open_namespace(target) + "namespace {\n\nusing namespace std::string_view_literals;\n\n" +
      arrays + "const std::array<EmbeddedFile, " + std::to_string(files.size()) +
      "> kFiles = {{\n" + rows +
      "}};\n\n}  // namespace\n\n"
      "std::span<const EmbeddedFile> embedded_files() { return kFiles; }\n\n" +
      close_namespace(target);
  return {{"embedded.gen.h", header}, {"embedded.gen.cpp", source}};
}

}  // namespace sandtable::generate
