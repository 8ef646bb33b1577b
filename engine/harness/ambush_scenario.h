#pragma once

#include <cstdint>
#include <string_view>

/// What tests need to know of the ruleset of ambush.h to play it through a battle's door.
namespace sandtable::ambush {

enum class Leak : std::uint8_t {
  None,
  View,      ///< the view shows men in hiding
  Question,  ///< the question counts the men in hiding near by
  Event,     ///< everybody is told where somebody lies in wait
  Seal,      ///< where somebody lies in wait is sealed from nobody
  Veil,      ///< nothing is said to be hidden: digests are written down
  Answered,  ///< what a post is asked says who has answered
  // Of what only the Oracle knows:
  Asking,    ///< the question says where everybody lies in wait
  Drawing,   ///< the drawing does
  Verdict,   ///< whether an order is legal depends on it
  Odds,      ///< the odds do
  Turn,      ///< the number of the turn does, which lists and reports show
  Account,   ///< what is told of everything does
  Ledger,    ///< the arithmetic folded behind a line does
  Scene,     ///< the scene of an event does, which the table plays
  Roster,    ///< the list of a side's men that is printed does
  OneByOne,  ///< posts are asked one after the other, so that each answer is an entry at once
};

/// The defect in force. Not a template's parameter: a battle of each would take minutes to compile.
inline Leak& planted() {
  static Leak leak = Leak::None;
  return leak;
}

inline constexpr std::string_view kScenario = R"([scenario]
ruleset = "ambush"
id = "gorge"
title = "The gorge"
cells = 10
rounds = 4

[[side]]
id = "red"
[[side.post]]
id = "red-chief"
[[side.post]]
id = "red-wing"

[[side]]
id = "blue"
[[side.post]]
id = "blue-chief"
[[side.post]]
id = "blue-wing"
)";

}  // namespace sandtable::ambush
