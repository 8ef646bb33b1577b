#include "rulesets/belle_alliance/data/tables.gen.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/figures.h"

/// Rates, limits, turns: what of a march can be judged without measuring.
namespace sandtable::belle_alliance {
namespace {

/// Bounds running at the fast rate, but for columns of march and limbered guns.
constexpr int kFastBounds = figure(Figure::FastBounds);

void judge_rates(const Judged& j, JudgeOf& judge) {
  const Formation as = j.marching_as();
  const RateRow* row = rate_row(j.card.troops, as);
  const Rate rate = rate_read(j.elements);
  const bool fast = rate == Rate::Fast, charge = rate == Rate::Charge;
  if (as == Formation::AtWork && j.marches()) judge.no(clause::formation_at_work, j.number);
  if (as == Formation::AtRest && j.marches()) judge.no(clause::formation_at_rest, j.number);
  if (row == nullptr) return;
  if ((fast && row->fast == table::kBlank) || (charge && row->charge == table::kBlank))
    judge.no(clause::march_rates, j.number);
  const bool exempt = as == Formation::ColumnOfMarch || as == Formation::Limbered;
  if (fast && (j.unit.disorder != Disorder::None || (!exempt && j.unit.fast_row >= kFastBounds)))
    judge.no(clause::march_fast, j.number);
  const Options& options = j.state.setup->options;
  const bool barred = j.unit.disorder == Disorder::MD ||
                      (j.unit.disorder == Disorder::LD && options.ld_charge == LdCharge::Forbidden);
  if (charge && (!j.attacks() || barred)) judge.no(clause::march_charge, j.number);
  const bool again = (j.unit.flags & unit_flag::kChargedBefore) != 0;
  if (charge && again && options.consecutive_charges == ConsecutiveCharges::Forbidden)
    judge.no(clause::march_charge_again, j.number);
}

/// A rate and a limit are of something.
void judge_use(const Judged& j, JudgeOf& judge) {
  const auto goes = [](const Element& e) {
    return is_attack(e.kind) || (is_march(e.kind) && !is_rate(e.kind) && e.kind != OrderWord::To &&
                                 e.kind != OrderWord::PassThrough);
  };
  const bool moves = j.any(goes);
  const bool rate = j.any([](const Element& e) { return is_rate(e.kind); });
  // A rate without an arrow is straight ahead to its limit: "MN to the hedge" (orders.state-limit).
  const bool ahead = rate && j.has(OrderWord::To);
  if (!moves && !ahead && (rate || j.has(OrderWord::PassThrough)))
    judge.no(clause::orders_sheet_arrows, j.number);
  if (!moves && !rate && (j.has(OrderWord::To) || j.has(OrderWord::Segments)))
    judge.no(clause::march_limits, j.number);
}

}  // namespace

void judge_march(const Judged& j, JudgeOf& judge) {
  judge_rates(j, judge);
  judge_use(j, judge);
  const Formation as = j.marching_as();
  const bool chain = as == Formation::SkirmishLine || j.line.share == Share::Skirmishers;
  if (j.has(OrderWord::Turn) && as == Formation::Line && !chain)
    judge.no(clause::direction_rotate, j.number);
  if (j.has(OrderWord::Back) && !chain && as != Formation::Unlimbered)
    judge.no(clause::march_back_and_sideways, j.number);
  if (j.has(OrderWord::Sideways) && !chain) judge.no(clause::march_back_and_sideways, j.number);
  for (const Element& e : j.elements) {
    if (e.kind == OrderWord::PassThrough && e.which == j.number)
      judge.no(clause::march_passing_through, j.number);
    const bool names = e.about == About::Enemy && !is_attack(e.kind);
    if (names && !j.sees(e.which)) judge.no(clause::orders_within_sight, j.number);
  }
}

}  // namespace sandtable::belle_alliance
