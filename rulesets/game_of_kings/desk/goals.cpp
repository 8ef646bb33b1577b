#include "rulesets/game_of_kings/desk/goals.h"

#include <array>

#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/rules/victory.h"
#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/figures.h"
#include "rulesets/game_of_kings/words/names.h"
#include "rulesets/game_of_kings/words/narrate_common.h"

namespace sandtable::game_of_kings {
namespace {

Text rule(std::string_view key, Clause clause, const text::Args& more = {}) {
  return desk::in_both([&](Lang lang) {
    text::Args args = more;
    args.push_back(words("clause", clause_id(clause, lang)));
    return messages().format(lang, key, args);
  });
}

/// The middle of the ground that is to be held.
std::string middle_of(const State& s, const Objective& o) {
  const geometry::Bounds around = s.ground->terrain[o.feature].area.bounds();
  const auto half = [](Len a, Len b) { return exact_cm(a + (b - a) / 2, Lang::En); };
  return half(around.low.x, around.high.x) + " " + half(around.low.y, around.high.y);
}

desk::Goal aim(const State& s, const Objective& o) {
  const bool hold = o.kind == Objective::Kind::Hold;
  desk::Goal out{o.side, {}, {}, is_met_now(s, o), {}};
  out.text = desk::in_both([&](Lang lang) {
    return messages().format(
        lang, hold ? "goal.hold" : "goal.survive",
        {words("name", name_of(o.name, lang)), number("turn", o.turn), number("points", o.number)});
  });
  out.now = desk::in_both(
      [&](Lang lang) { return messages().format(lang, "goal.now", {yes("met", out.met)}); });
  if (hold && s.ground != nullptr) out.places.push_back(middle_of(s, o));
  return out;
}

/// Some army could lose all of its troops and not be below half of its points.
bool generals_make_half(const Setup& setup) {
  std::array<int, 2> generals{};
  for (const UnitCard& c : setup.units)
    if (c.type == Type::General) generals[idx(c.side)] += c.points;
  return 2 * generals[0] >= setup.sides[0].points || 2 * generals[1] >= setup.sides[1].points;
}

}  // namespace

desk::Goals goals(const State& seen) {
  desk::Goals out;
  const Setup& setup = *seen.setup;
  if (!setup.objectives.empty())
    out.rules.push_back(rule("goal.objectives-decide", clause::victory_objectives));
  if (points_decide(seen)) out.rules.push_back(rule("goal.half-decides", clause::victory_defeat));
  if (!points_decide(seen) || generals_make_half(setup))
    out.rules.push_back(rule("goal.troops-decide", clause::victory_defeat));
  if (setup.turns > 0)
    out.rules.push_back(
        rule("goal.turns-decide", clause::victory_turn_limit,
             {number("turn", setup.turns), number("left", setup.turns - seen.turn)}));
  if (seen.ground != nullptr)
    for (const Objective& o : setup.objectives) out.aims.push_back(aim(seen, o));
  for (const Side side : {Side::A, Side::B}) {
    const int start = setup.sides[idx(side)].points;
    const int least = start - points_to_lose(seen, side);
    out.scores.push_back({side,
                          points_decide(seen) ? rule("goal.army-least", clause::victory_defeat,
                                                     {number("least", least)})
                                              : rule("goal.army", clause::victory_points),
                          seen.army[idx(side)], start});
  }
  return out;
}

}  // namespace sandtable::game_of_kings
