#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/scenario/posts.h"
#include "engine/scenario/texts.h"

/// Every key of a scenario file. The loader reads by these lists and the vocabulary, and a test
/// holds the JSON Schema for editors against them.
namespace sandtable::fixed_baynet::keys {

template <std::size_t n>
using List = std::array<std::string_view, n>;

inline constexpr List<9> kFile{"scenario", "options", "table",     "light", "terrain",
                               "building", "side",    "objective", "event"};
inline constexpr List<5> kEvent{"turn", "kind", "text", "building", "piece"};
inline constexpr List<2> kLight{"night", "fog"};
inline constexpr List<4> kFlares{"count", "reach", "radius", "turns"};
inline constexpr List<10> kScenario{"id",    "ruleset", "title",   "date",  "year",
                                    "turns", "sources", "summary", "notes", "scale"};
inline constexpr List<2> kText = scenario::kTextKeys;
inline constexpr List<5> kTable{"width", "depth", "base", "mounted-base", "entrenched"};
inline constexpr List<14> kTerrain{"kind", "name",  "polygon", "ellipse",  "rectangle",
                                   "line", "width", "cover",   "level",    "foot",
                                   "head", "up",    "stretch", "dangerous"};
inline constexpr List<4> kStretch{"from", "to", "kind", "dangerous"};
inline constexpr List<13> kBuilding{"name",      "label",  "kind",       "walls", "polygon",
                                    "rectangle", "wall",   "inner-wall", "top",   "level",
                                    "ladder",    "storey", "stairs"};
inline constexpr List<5> kStorey{"level", "room", "wall", "door", "window"};
inline constexpr List<3> kRoom{"name", "polygon", "rectangle"};
inline constexpr List<2> kInnerWall{"from", "to"};
inline constexpr List<4> kDoor{"name", "at", "width", "lock"};
inline constexpr List<3> kWindow{"name", "at", "width"};
inline constexpr List<5> kStairs{"kind", "lower", "upper", "foot", "head"};
inline constexpr List<10> kSide{"id",   "name", "colour", "briefing", "deployment",
                                "post", "unit", "flares", "piece",    "perimeter"};
inline constexpr List<3> kPerimeter{"name", "wall", "place"};
inline constexpr List<4> kPlace{"unit", "at", "facing", "ranks"};
inline constexpr List<4> kWall{"kind", "name", "line", "width"};
inline constexpr List<3> kPost = scenario::kPostKeys;
inline constexpr List<2> kZone{"from", "to"};
inline constexpr List<25> kUnit{"name",   "label",        "people",  "quality", "weapon",
                                "role",   "leader",       "at",      "facing",  "formation",
                                "ranks",  "close-combat", "banner",  "size",    "medic",
                                "sniper", "mounted",      "arrives", "reserve", "edge",
                                "in",     "prone",        "wounded", "unarmed", "captive-of"};
inline constexpr List<10> kPiece{"name", "kind",   "at",     "facing",  "ammunition",
                                 "crew", "people", "weapon", "battery", "label"};
inline constexpr List<4> kLeader{"name", "role", "weapon", "close-combat"};
inline constexpr List<11> kObjective{"name", "side",  "kind", "area", "number", "turn",
                                     "edge", "thing", "size", "unit", "wagons"};
/// Those of an objective that its kind has beside name, side and kind, in the order of
/// ObjectiveKind.
inline constexpr List<3> kOfHold{"area", "number", "turn"};
inline constexpr List<4> kOfLeave{"edge", "number", "unit", "wagons"};
inline constexpr List<2> kOfDestroy{"thing", "size"};
inline constexpr List<3> kOfTake{"thing", "size", "turn"};
inline constexpr List<3> kOfSurvive{"number", "turn", "unit"};
inline constexpr List<1> kOfLeader{"unit"};
inline constexpr std::array<std::span<const std::string_view>, 6> kOfObjective{
    kOfHold, kOfLeave, kOfDestroy, kOfTake, kOfSurvive, kOfLeader};

/// What a seat cannot be called: it means something else where a side is named.
inline constexpr std::string_view kReserved = "draw";

}  // namespace sandtable::fixed_baynet::keys
