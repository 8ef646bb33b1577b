#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/sector.h"

/// What excludes what, and who may attack whom.
namespace sandtable::belle_alliance {
namespace {

int rates_of(const Judged& j) {
  return static_cast<int>(j.has(OrderWord::March)) + static_cast<int>(j.has(OrderWord::Fast)) +
         static_cast<int>(j.has(OrderWord::Charge));
}

void judge_target(const Judged& j, const Element& e, JudgeOf& judge) {
  if (e.about == About::Enemy) {
    if (!j.sees(e.which)) judge.no(clause::orders_within_sight, j.number);
    return;
  }
  const FeatureCard& feature = j.state.setup->features[e.which];
  const bool built = feature.ground == Ground::Building || feature.ground == Ground::Village;
  if (built && is_cavalry(j.card.troops)) judge.no(clause::urban_attack, j.number);
  if (e.about == About::Spot && !is_spot_of(*j.state.setup, e.which, j.sheet.places[e.part]))
    judge.no(clause::orders_part_of_feature, j.number);
  if (!feature.assumed && !j.sightings.may_assume(j.number, e.which))
    judge.no(clause::orders_assume_occupied, j.number);
}

void judge_conditions(const Judged& j, JudgeOf& judge) {
  const int cavalry = j.count(OrderWord::IfCavalry), passed = j.count(OrderWord::WhenPassed);
  const bool square_only = j.has(OrderWord::FormSquare) && j.elements.size() == 2;
  const bool wrong =
      cavalry + passed > 1 || (cavalry == 1 && !square_only) || (passed == 1 && !j.marches());
  if (wrong) judge.no(clause::orders_conditional, j.number);
}

}  // namespace

void judge_exclusions(const Judged& j, JudgeOf& judge) {
  const bool acts = j.marches() || j.attacks();
  const bool holds = j.has(OrderWord::Hold) && j.elements.size() > 1;
  const bool splits = j.has(OrderWord::Split) && j.has(OrderWord::Assemble);
  const bool both_ways = j.has(OrderWord::SkirmishersOut) && j.has(OrderWord::SkirmishersIn);
  int attacks = 0, tasks = 0;
  for (const Element& e : j.elements) {
    attacks += is_attack(e.kind) ? 1 : 0;
    tasks += e.kind == OrderWord::FieldWork || e.kind == OrderWord::WorkOn ||
                     e.kind == OrderWord::Rest || e.kind == OrderWord::Resupply
                 ? 1
                 : 0;
  }
  const bool in_md = attacks > 0 && j.unit.disorder == Disorder::MD;
  // Where players may err two rates are one order that can be read in two ways (orders.unclear).
  const bool may_err = j.state.setup->options.error_mode == ErrorMode::Table;
  const bool two_rates = !may_err && rates_of(j) > 1;
  if (two_rates || splits || both_ways || attacks > 1 || holds || in_md || tasks > 1 ||
      (tasks > 0 && acts))
    judge.no(clause::orders_contradictory, j.number);
  judge_conditions(j, judge);
}

void judge_attack(const Judged& j, JudgeOf& judge) {
  if (!j.attacks()) return;
  const Formation as = j.marching_as();
  const bool of_arm = is_infantry(j.card.troops) || is_cavalry(j.card.troops);
  if (!of_arm || j.unit.disorder == Disorder::MD || is_idle(as) || as == Formation::Gunners)
    judge.no(clause::melee_who_may_attack, j.number);
  if (j.unit.officer != kNoStaff && is_brigade_broken(j.state, j.side, j.unit.officer))
    judge.no(clause::victory_army_moral, j.number);
  for (const Element& e : j.elements)
    if (is_attack(e.kind)) judge_target(j, e, judge);
}

}  // namespace sandtable::belle_alliance
