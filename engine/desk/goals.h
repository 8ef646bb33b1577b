#pragma once

#include <array>
#include <boost/json/fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/side.h"
#include "engine/scenario/description.h"
#include "engine/text/lang.h"

/// What decides a battle and how it stands, told to people: the rules say it, the view has it.
namespace sandtable::desk {

/// Something that a side wins or scores by.
struct Goal {
  Side side = Side::A;
  scenario::Text text;              ///< "Hold Windmill Hill at the end: 2 points"
  scenario::Text now;               ///< "held by Red"
  bool met = false;                 ///< as things stand
  std::vector<std::string> places;  ///< where it lies, as the notation writes places
};

/// A figure of a side that the end depends on.
struct Score {
  Side side = Side::A;
  scenario::Text text;    ///< "stands lost, of 6 that break it"
  int have = 0;           ///< now
  std::optional<int> of;  ///< and what it is held against
};

/// Everything that decides a battle.
struct Goals {
  std::vector<scenario::Text> rules;  ///< how it ends, a sentence each, with its clause
  std::vector<Goal> aims;
  std::vector<Score> scores;
};

/// The same sentence in both languages.
template <class F>
scenario::Text in_both(F&& say) {
  return {say(Lang::En), say(Lang::Fr)};
}

/// `sides`: the ids of both.
boost::json::object goals_json(const Goals& goals, const std::array<std::string_view, 2>& sides);

}  // namespace sandtable::desk
