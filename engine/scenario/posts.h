#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/data/reader.h"
#include "engine/scenario/texts.h"

namespace sandtable::scenario {

/// A post of a side: its commander first, then those who have a part of it.
struct PostNames {
  std::string id;
  Text name;
  std::vector<data::Located> units;  ///< that it has, by name or label
};

/// The keys of [[side.post]].
inline constexpr std::array<std::string_view, 3> kPostKeys{"id", "name", "units"};

/// The [[side.post]] tables of a side, the commander's first. Without any there is nobody but him.
/// `reserved` is a word of the ruleset that means something else where a seat is named.
std::vector<PostNames> read_posts(data::Reader& side, std::string_view reserved);

}  // namespace sandtable::scenario
