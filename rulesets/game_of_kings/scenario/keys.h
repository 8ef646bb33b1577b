#pragma once

#include <array>
#include <string_view>

#include "engine/scenario/posts.h"
#include "engine/scenario/texts.h"

/// Every key of a scenario file. The loader reads by these lists and the vocabulary, and a test
/// holds the JSON Schema for editors against them.
namespace sandtable::game_of_kings::keys {

template <std::size_t n>
using List = std::array<std::string_view, n>;

inline constexpr List<8> kFile{"scenario",  "options", "table", "weather",
                               "generator", "terrain", "side",  "objective"};
inline constexpr List<12> kScenario{"id",      "ruleset", "title", "date",
                                    "year",    "turns",   "first", "army-points-too",
                                    "sources", "summary", "notes", "size"};
inline constexpr List<2> kText = scenario::kTextKeys;
inline constexpr List<2> kTable{"width", "depth"};
inline constexpr List<2> kWeather{"start", "changes"};
inline constexpr List<1> kGenerator{"army-points"};
inline constexpr List<10> kTerrain{"kind", "name",  "polygon", "ellipse", "rectangle",
                                   "line", "width", "level",   "bridge",  "gap"};
inline constexpr List<3> kOpening{"at", "width", "name"};
inline constexpr List<9> kSide{"id",   "name",           "colour", "briefing", "deploy",
                               "dice", "characteristic", "post",   "unit"};
inline constexpr List<3> kPost = scenario::kPostKeys;
inline constexpr List<2> kDice{"left", "right"};
inline constexpr List<12> kCharacteristic{
    "types",    "clause",      "musketry",     "musketry-even-chance",
    "melee",    "melee-score", "breastplates", "may-dismount",
    "carbines", "missiles",    "great",        "roundshot"};
inline constexpr List<23> kUnit{
    "name",       "label",         "type",         "grade",        "sector",
    "at",         "facing",        "formation",    "firing-order", "limbered",
    "dismounted", "effectiveness", "attached",     "musketry",     "musketry-even-chance",
    "melee",      "melee-score",   "breastplates", "may-dismount", "carbines",
    "missiles",   "great",         "roundshot"};
inline constexpr List<6> kObjective{"name", "side", "kind", "terrain", "number", "turn"};

inline constexpr std::string_view kByDice = "dice";  ///< who is first, unless a side is named

}  // namespace sandtable::game_of_kings::keys
