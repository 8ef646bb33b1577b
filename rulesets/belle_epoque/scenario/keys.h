#pragma once

#include <array>
#include <string_view>

#include "engine/scenario/posts.h"
#include "engine/scenario/texts.h"

/// Every key and word of a scenario file. The loader reads by these lists, and a test holds the
/// JSON Schema for editors against them.
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

// Words, in the order of the enumerations that they name.
inline constexpr List<2> kEditions{"en", "fr"};
inline constexpr List<4> kClasses{"infantry", "tribesmen", "cavalry", "mounted-infantry"};
inline constexpr List<3> kQualities{"poor", "trained", "elite"};
inline constexpr List<2> kOrders{"loose", "close"};
inline constexpr List<7> kFireTypes{"A", "B", "C", "D", "E", "F", "G"};
inline constexpr List<6> kRatings{"shock",    "bold",        "dashing",
                                  "stubborn", "conspicuous", "rough-goer"};
inline constexpr List<2> kPowders{"smoke", "smokeless"};
inline constexpr List<3> kGenerals{"mediocre", "average", "superior"};
inline constexpr List<6> kColours{"red", "blue", "green", "yellow", "black", "white"};
inline constexpr List<2> kEdges{"north", "south"};
inline constexpr List<4> kBreakPoints{"off", "third", "half", "two-thirds"};
inline constexpr List<2> kMayNot{"march", "assault"};
inline constexpr List<2> kObjectiveKinds{"hold", "exit"};
inline constexpr List<5> kPathKinds{"road", "railway", "river", "stream", "track"};
inline constexpr List<3> kBlocksSight{"no", "yes", "height"};
inline constexpr List<4> kCavalryLimits{"", "against", "from", "against or from"};
/// In the order of hex::kSteps.
inline constexpr List<6> kFronts{"e", "se", "sw", "w", "nw", "ne"};
inline constexpr std::string_view kBoth = "both";  ///< an objective of either side

}  // namespace sandtable::belle_epoque::keys
