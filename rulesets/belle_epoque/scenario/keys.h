#pragma once

#include <array>
#include <string_view>

#include "engine/scenario/posts.h"
#include "engine/scenario/texts.h"

/// Every key of a scenario file, and the words that are no kind of the vocabulary. The loader reads
/// by these lists and the vocabulary, and a test holds the JSON Schema for editors against them.
namespace sandtable::belle_epoque::keys {

template <std::size_t n>
using List = std::array<std::string_view, n>;

inline constexpr List<8> kFile{"scenario", "options",   "board", "terrain",
                               "side",     "objective", "haze",  "encounter"};
inline constexpr List<11> kScenario{"id",    "ruleset", "title",   "date",  "year", "edition",
                                    "turns", "sources", "summary", "notes", "size"};
inline constexpr List<2> kText = scenario::kTextKeys;
inline constexpr List<6> kBoard{"width", "depth", "map", "legend", "place", "path"};
inline constexpr List<3> kLegend{"kinds", "level", "front"};
inline constexpr List<2> kPlace{"at", "name"};
inline constexpr List<3> kPath{"kind", "through", "name"};
inline constexpr List<12> kTerrain{"name",      "like",          "level",
                                   "cover",     "rough",         "very-difficult",
                                   "stops",     "blocks-sight",  "infantry-assault-bonus",
                                   "fortified", "cavalry-limit", "impassable"};
inline constexpr List<11> kSide{"id",   "name",     "colour",      "general", "edge", "deploy",
                                "exit", "briefing", "break-point", "post",    "unit"};
inline constexpr List<3> kPost = scenario::kPostKeys;
inline constexpr List<16> kUnit{"name",  "label",         "class",   "stands", "quality", "order",
                                "fire",  "ratings",       "powder",  "march",  "at",      "arrives",
                                "entry", "may-not-enter", "may-not", "breaks"};
inline constexpr List<5> kObjective{"name", "side", "kind", "at", "points"};
inline constexpr List<4> kHaze{"turns", "most", "modifier", "name"};
inline constexpr List<1> kEncounter{"explore-within"};

// Words of editions, options and tables, in the order of the enumerations that they name.
inline constexpr List<2> kEditions{"en", "fr"};
inline constexpr List<3> kBlocksSight{"no", "yes", "height"};
inline constexpr List<4> kCavalryLimits{"", "against", "from", "against or from"};
/// In the order of hex::kSteps.
inline constexpr List<6> kFronts{"e", "se", "sw", "w", "nw", "ne"};
inline constexpr std::string_view kBoth = "both";  ///< an objective of either side

}  // namespace sandtable::belle_epoque::keys
