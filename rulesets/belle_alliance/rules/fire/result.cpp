#include "rulesets/belle_alliance/rules/fire/result.h"

#include <algorithm>
#include <string_view>

#include "engine/core/vocabulary.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/factors.h"
#include "rulesets/belle_alliance/rules/moral/ladder.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

namespace losses = table::table_fire_loss_result;
namespace effects = table::table_fire_moral_result;
using MoralRow = table::table_fire_moral_factors::Key;

/// The row that a sum is read at: the last one that begins at it or below; the first has no least.
template <class Rows>
const typename Rows::value_type& row_at(const Rows& rows, int sum) {
  const auto* found = &rows.front();
  for (const auto& row : rows)
    if (row.min != table::kBlank && sum >= row.min) found = &row;
  return *found;
}

}  // namespace

int units_of_fire(int figures) {
  const int unit = figure(Figure::UnitOfFire);
  return figures / unit + (figures % unit >= figure(Figure::SmallUnit) ? 1 : 0);
}

int units_of_gunners(int gunners) {
  const int unit = figure(Figure::UnitOfGunners);
  return (gunners + unit - 1) / unit;
}

Roll fire_roll(Side side, UnitId unit) {
  return {.clause = clause::fire_factors_tables,
          .roller = side,
          .dice = static_cast<std::uint8_t>(figure(Figure::Dice)),
          .read = Read::SumAndPair,
          .low = static_cast<std::uint8_t>(figure(FightFigure::SpentFace)),
          .piece = unit};
}

int loss_quarters(int units, int loss_sum) {
  return units * quarters_cell(row_at(losses::rows, loss_sum).figures);
}

int loss_row(int lost, int at_opening) {
  const auto value = [](MoralRow row) {
    return signed_cell(table::table_fire_moral_factors::at(row).value);
  };
  if (lost == 0) return 0;
  const int percent = 100 * lost;
  if (percent >= figure(Figure::HeavyLoss) * at_opening) return value(MoralRow::Lost20);
  if (percent >= figure(Figure::SomeLoss) * at_opening) return value(MoralRow::Lost10);
  return 0;
}

Disorder moral_effect(int moral_sum) {
  return word_called<Disorder>(row_at(effects::rows, moral_sum).effect).value_or(Disorder::None);
}

VolleyResult volley_result(const Volley& volley, int dice) {
  VolleyResult result;
  result.state = volley.disorder;
  if (volley.units == 0) return result;
  const int sum = dice + volley.loss_factors;
  result.loss = std::min(figures_of(loss_quarters(volley.units, sum)), volley.figures);
  result.moral =
      sum + volley.moral_factors + loss_row(volley.lost_before + result.loss, volley.at_opening);
  result.effect = moral_effect(result.moral);
  result.state = after_effect(volley.disorder, result.effect);
  return result;
}

std::array<Fraction, 4> volley_odds(const Volley& volley) {
  std::array<Fraction, 4> odds{};
  const Roll roll = fire_roll(Side::A, 0);
  for (const Ways& row : distribution(roll))
    odds[static_cast<std::size_t>(volley_result(volley, sum_in(row.value)).state)] +=
        Fraction(row.ways, total_ways(roll));
  return odds;
}

}  // namespace sandtable::belle_alliance
