#include "rulesets/belle_epoque/words/lapses.h"

#include <algorithm>

#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/words/narrate_common.h"

namespace sandtable::belle_epoque {
namespace {

/// Points that some unit could still put into a test with the token in hand.
int usable_points(const State& s, Side side) {
  int most = 0;
  NoWhy quiet;
  for (std::size_t u = 0; u < s.setup->units.size(); ++u) {
    const auto unit = static_cast<UnitId>(u);
    const int points = side_of(s, unit) == side ? most_points(s, unit) : 0;
    const Action test{
        .verb = Verb::Test, .unit = unit, .points = static_cast<std::uint8_t>(points)};
    if (points > most && BelleEpoque::legal(s, side, test, quiet)) most = points;
  }
  return most;
}

}  // namespace

std::vector<std::string> lapses(const State& s, Side side, const Action& a, Lang lang) {
  if (side == Side::Umpire || s.now.phase != Phase::Token || s.now.asked != side) return {};
  if (s.pools.tokens[0] + s.pools.tokens[1] > 0) return {};
  const int pool = s.pools.points[idx(side)];
  const int spent = a.verb == Verb::Test ? a.points : 0;
  const int usable = a.verb == Verb::Test ? most_points(s, a.unit) : usable_points(s, side);
  const int lost = std::min(pool, usable) - spent;
  if (lost <= 0) return {};
  return {messages().format(lang, "lapse.points", {number("n", lost)})};
}

}  // namespace sandtable::belle_epoque
