#pragma once

#include <array>
#include <string_view>

#include "engine/scenario/posts.h"
#include "engine/scenario/texts.h"

/// Every key of a scenario file. The loader reads by these lists and the vocabulary, and a test
/// holds the JSON Schema for editors against them.
namespace sandtable::belle_alliance::keys {

template <std::size_t n>
using List = std::array<std::string_view, n>;

inline constexpr List<8> kFile{"scenario", "options", "table", "feature",
                               "exit",     "side",    "task",  "hint"};
inline constexpr List<10> kScenario{"id",      "ruleset", "title", "date",  "year",
                                    "sources", "summary", "notes", "first", "last"};
inline constexpr List<4> kTable{"width", "depth", "soft", "weather"};
inline constexpr List<11> kFeature{"name",   "ground",  "layer",     "cover", "assumed", "stone",
                                   "repair", "polygon", "rectangle", "line",  "part"};
inline constexpr List<6> kPart{"name", "capacity", "cover", "polygon", "rectangle", "neighbours"};
inline constexpr List<3> kExit{"name", "from", "to"};
inline constexpr List<13> kSide{"id",      "name", "briefing", "army", "colour",  "edge", "letter",
                                "returns", "zone", "post",     "body", "officer", "unit"};
inline constexpr List<2> kPost = scenario::kPostKeysWithoutUnits;
inline constexpr List<4> kBody{"name", "label", "level", "under"};
inline constexpr List<8> kOfficer{"name", "label", "body",      "efficiency",
                                  "post", "at",    "adjutants", "arrives"};
inline constexpr List<24> kUnit{"name",      "label",     "troops",      "weapon",   "figures",
                                "men",       "valour",    "class",       "army",     "squadrons",
                                "guns",      "howitzers", "officer",     "at",       "facing",
                                "formation", "garrison",  "skirmishers", "marksmen", "lancers",
                                "carbines",  "supplies",  "rolls",       "arrives"};
inline constexpr List<2> kArrives{"bound", "segment"};
inline constexpr List<2> kGarrison{"feature", "part"};
inline constexpr List<8> kTask{"name", "side", "kind", "points", "bound", "at", "radius", "number"};
inline constexpr List<4> kHint{"at", "bound", "side", "text"};
/// Questions that a hint can stand beside, as their answers are typed; in the order of `Verb`.
inline constexpr List<9> kHintAt{"orders", "announce", "appoint", "fire",  "staff",
                                 "answer", "advance",  "deploy",  "object"};

/// What a seat cannot be called: it means something else where a side is named.
inline constexpr std::string_view kReserved = "draw";

}  // namespace sandtable::belle_alliance::keys
