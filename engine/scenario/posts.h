#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/post.h"
#include "engine/data/reader.h"
#include "engine/scenario/roster.h"
#include "engine/scenario/texts.h"

namespace sandtable::scenario {

/// A post of a side: its commander first, then those who have a part of it.
struct PostNames {
  std::string id;
  Text name;
  std::vector<data::Located> units;  ///< that it has, by name or label
  data::Position at{}, id_at{};      ///< of the table, and of its id
};

/// The keys of [[side.post]].
inline constexpr std::array<std::string_view, 3> kPostKeys{"id", "name", "units"};

/// Of rulesets in which a post's units are told otherwise, as by their officers.
inline constexpr std::array<std::string_view, 2> kPostKeysWithoutUnits{"id", "name"};

/// The [[side.post]] tables of a side, the commander's first. Without any there is nobody but him.
/// `reserved` is a word of the ruleset that means something else where a seat is named; `keys` are
/// one of the lists above; `most` is how many posts a side may have by its rules.
std::vector<PostNames> read_posts(data::Reader& side, std::string_view reserved,
                                  std::span<const std::string_view> keys = kPostKeys,
                                  std::size_t most = kMostPosts);

/// That no seat is called like another, a side or a post.
void check_post_ids(const std::array<std::vector<PostNames>, 2>& posts,
                    const std::array<SideNames*, 2>& sides, data::Problems& problems);

/// The posts of both sides, once every unit is read and labelled: which unit has which post (all
/// that nobody else has are the commander's), and that no seat is called like another.
void settle_posts(const std::array<std::vector<PostNames>, 2>& posts,
                  std::span<const NamedUnit> units, const std::array<SideNames*, 2>& sides,
                  data::Problems& problems);

}  // namespace sandtable::scenario
