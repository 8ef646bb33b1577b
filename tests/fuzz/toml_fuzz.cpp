#include "engine/data/depth.h"
#include "engine/data/parse.h"
#include "tests/fuzz/require.h"

/// Reads any bytes as TOML, deep ones above all. Nothing may crash it or fill the stack; what is
/// refused has a place and one line, and what is taken is no deeper than it says.
namespace {

using namespace sandtable::data;
using sandtable::fuzz::require;

int depth_of(const Node& node) {
  int most = 0;
  for (const Node& item : node.items) most = std::max(most, depth_of(item));
  for (const Entry& entry : node.entries) most = std::max(most, depth_of(entry.value));
  return most + 1;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto document = parse(text, "fuzz");
  if (document) {
    // A header, and then a key and two brackets for each that stands in another.
    constexpr int kMost = 2 + 2 * kMostParts + (kMostParts + 2) * kMostNesting;
    require(depth_of(document->root) <= kMost, "nothing stands deeper than is said");
  } else {
    require(document.error().at.line > 0, "a refusal must have a place");
    require(document.error().message.str().find('\n') == std::string::npos,
            "a message is one line");
  }
  return 0;
}
