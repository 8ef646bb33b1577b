#include "rulesets/fixed_baynet/desk/goals.h"

#include <optional>

#include "engine/desk/voice.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/rules/victory.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/figures.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"
#include "rulesets/fixed_baynet/words/narrate.h"

namespace sandtable::fixed_baynet {
namespace {

using desk::number;
using desk::words;

Text rule(std::string_view key, Clause clause, const text::Args& more = {}) {
  return desk::in_both([&](Lang lang) {
    text::Args args = more;
    args.push_back(words("clause", clause_id(clause, lang)));
    return messages().format(lang, key, args);
  });
}

/// How many there are of those whom an objective counts; nullopt: it counts nobody.
std::optional<int> counted(const State& s, const Objective& o) {
  if (o.kind == ObjectiveKind::Leave) return how_many(s, o, false);
  if (o.kind == ObjectiveKind::Survive) return how_many(s, o, true);
  return std::nullopt;
}

std::optional<Vec> place_of(const Objective& o) {
  switch (o.kind) {
    case ObjectiveKind::Hold:
      return Vec{o.area.low.x + (o.area.high.x - o.area.low.x) / 2,
                 o.area.low.y + (o.area.high.y - o.area.low.y) / 2};
    case ObjectiveKind::Destroy:
    case ObjectiveKind::Take:
      return o.thing;
    case ObjectiveKind::Leave:
    case ObjectiveKind::Survive:
    case ObjectiveKind::Leader:
      return std::nullopt;
  }
  return std::nullopt;
}

desk::Goal aim(const State& s, std::size_t objective) {
  const Objective& o = s.setup->objectives[objective];
  desk::Goal out{o.side, {}, {}, is_met(s, objective), {}};
  const bool of_unit = o.unit != kNoUnit && o.kind != ObjectiveKind::Leader;
  out.text = desk::in_both([&](Lang lang) {
    return messages().format(
        lang, "goal.aim",
        {words("name", name_of(o.name, lang)), words("kind", std::string(id_of(o.kind))),
         number("number", o.number), number("turn", o.turn), desk::yes("wagons", o.wagons),
         words("edge", std::string(id_of(o.edge))), desk::yes("ofunit", of_unit),
         words("unit", o.unit == kNoUnit ? std::string() : unit_name(o.unit, *s.setup, lang))});
  });
  const auto have = counted(s, o);
  out.now = desk::in_both([&](Lang lang) {
    return have ? messages().format(lang, "goal.counted",
                                    {number("have", *have), number("number", o.number)})
                : messages().format(lang, "goal.now", {desk::yes("met", out.met)});
  });
  if (const auto at = place_of(o))
    out.places.push_back(exact_inches(at->x, Lang::En) + " " + exact_inches(at->y, Lang::En));
  return out;
}

}  // namespace

desk::Goals goals(const State& seen) {
  desk::Goals out;
  const Setup& setup = *seen.setup;
  if (!setup.objectives.empty())
    out.rules.push_back(rule("goal.objectives-decide", clause::victory_scenario));
  if (losses_decide(seen)) out.rules.push_back(rule("goal.half-decides", clause::victory_default));
  if (setup.turns > 0)
    out.rules.push_back(
        rule("goal.turns-decide", clause::victory_default,
             {number("turn", setup.turns), number("left", setup.turns - seen.turn)}));
  out.rules.push_back(rule("goal.prisoners-decide", clause::victory_prisoners));
  for (std::size_t i = 0; i < setup.objectives.size(); ++i) out.aims.push_back(aim(seen, i));
  const auto gone = lost(seen);
  for (const Side side : {Side::A, Side::B}) {
    out.scores.push_back({side, rule("goal.lost", clause::victory_default), gone[idx(side)],
                          int{setup.sides[idx(side)].men}});
    out.scores.push_back({side, rule("goal.prisoners", clause::victory_prisoners),
                          int{seen.prisoners[idx(side)]}, std::nullopt});
  }
  return out;
}

}  // namespace sandtable::fixed_baynet
