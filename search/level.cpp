#include "search/level.h"

#include <array>
#include <cstddef>

namespace sandtable::search {
namespace {

constexpr std::array<std::string_view, 2> kLevels{"recruit", "captain"};

}  // namespace

std::span<const std::string_view> levels() { return kLevels; }

tl::expected<Level, std::string> level_of(std::string_view name) {
  std::string known;
  for (std::size_t i = 0; i < kLevels.size(); ++i) {
    if (kLevels[i] == name) return static_cast<Level>(i);
    known += (i == 0 ? "" : ", ") + std::string(kLevels[i]);
  }
  return tl::unexpected("unknown level '" + std::string(name) + "'; expected one of: " + known);
}

}  // namespace sandtable::search
