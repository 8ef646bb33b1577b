#include "rulesets/belle_alliance/judgement/captain.h"

#include <algorithm>
#include <utility>

#include "rulesets/belle_alliance/rules/flow/flow.h"

namespace sandtable::belle_alliance {

Effort effort_for(const State& known) {
  int units = 0;
  for (const Side side : {Side::A, Side::B})
    for (UnitId id = 0; id < known.of(side).unit_count; ++id)
      units += known.of(side).units[id].standing == Standing::OnTable ? 1 : 0;
  // A bound of many units takes long to play.
  constexpr int kFew = 8;
  Effort effort;
  if (units > kFew) {
    effort.sheet = std::max(120, effort.sheet * kFew / units);
    effort.answer = std::max(12, effort.answer * kFew / units);
  }
  return effort;
}

std::optional<Thoughts> captains_plan(const View& view, Post seat, Rng& rng, std::stop_token stop) {
  if (is_offered_draw(observed(view), seat)) return captains_peace(view, seat, rng);
  switch (verb_asked(observed(view))) {
    case Verb::Orders:
      return captains_sheet(view, seat, rng, std::move(stop));
    case Verb::Answer:
      if (stop.stop_requested()) return std::nullopt;
      return captains_choice(view, seat, rng);
    default:
      return captains_answer(view, seat, rng, std::move(stop));
  }
}

}  // namespace sandtable::belle_alliance
