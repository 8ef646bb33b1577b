#include "rulesets/belle_epoque/desk/goals.h"

#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/victory.h"
#include "rulesets/belle_epoque/words/narrate_common.h"

namespace sandtable::belle_epoque {
namespace {

text::Arg cited(Clause clause, Lang lang) { return words("clause", clause_id(clause, lang)); }

Text rule(std::string_view key, Clause clause, const text::Args& more = {}) {
  return desk::in_both([&](Lang lang) {
    text::Args args = more;
    args.push_back(cited(clause, lang));
    return messages().format(lang, key, args);
  });
}

desk::Goal aim(const State& s, std::size_t objective) {
  const Objective& o = s.setup->objectives[objective];
  const int times = times_met(s, objective);
  const std::uint8_t holder = s.pools.holder[objective];
  const bool exit = o.kind == Objective::Kind::Exit;
  desk::Goal out{o.side, {}, {}, times > 0, {}};
  out.text = desk::in_both([&](Lang lang) {
    return messages().format(lang, exit ? "goal.exit" : "goal.hold",
                             {words("name", name_of(o.name, lang)), number("points", o.points)});
  });
  out.now = desk::in_both([&](Lang lang) {
    if (exit) return messages().format(lang, "goal.left", {number("units", times)});
    if (holder > 1) return messages().format(lang, "goal.nobody");
    return messages().format(lang, "goal.held", {side_arg("side", holder, *s.setup, lang)});
  });
  o.sectors.for_each([&](Sector x) { out.places.push_back(s.setup->board->label(x)); });
  return out;
}

void add_scores(desk::Goals& out, const State& s, Side side) {
  if (!s.setup->objectives.empty()) {
    const int points = points_of(s, side);
    out.scores.push_back(
        {side, rule("goal.points", clause::end_scenario_limit, {number("points", points)}), points,
         std::nullopt});
  }
  const Breaking breaks = breaking(s, side);
  if (breaks.limit > 0)
    out.scores.push_back(
        {side, rule("goal.breaking", clause::end_break_point), breaks.lost, breaks.limit});
}

}  // namespace

desk::Goals goals(const State& seen) {
  desk::Goals out;
  const int turns = seen.setup->turns;
  out.rules.push_back(
      rule(seen.setup->objectives.empty() ? "goal.losses-decide" : "goal.points-decide",
           clause::end_scenario_limit, {number("turn", turns), number("left", turns - seen.turn)}));
  bool breaks = false;
  for (const Side side : {Side::A, Side::B}) breaks |= breaking(seen, side).limit > 0;
  if (breaks) out.rules.push_back(rule("goal.break-decides", clause::end_break_point));
  out.rules.push_back(rule("goal.last-unit", clause::end_last_unit));
  for (std::size_t i = 0; i < seen.setup->objectives.size(); ++i) out.aims.push_back(aim(seen, i));
  for (const Side side : {Side::A, Side::B}) add_scores(out, seen, side);
  return out;
}

}  // namespace sandtable::belle_epoque
