#include "rulesets/belle_alliance/rules/fire/result.h"

#include <algorithm>
#include <string_view>

#include "engine/core/vocabulary.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

namespace losses = table::table_fire_loss_result;
namespace effects = table::table_fire_moral_result;
namespace ladder = table::table_moral_ladder;
using MoralRow = table::table_fire_moral_factors::Key;

constexpr int kQuarters = 4;  ///< in one

/// A number with quarters, "1.5", in quarters.
constexpr int quarters(std::string_view cell) {
  const std::size_t point = cell.find('.');
  int whole = 0, hundredths = 0, place = 10;
  for (const char c : cell.substr(0, point)) whole = 10 * whole + (c - '0');
  if (point != std::string_view::npos)
    for (const char c : cell.substr(point + 1)) {
      hundredths += place * (c - '0');
      place /= 10;
    }
  return whole * kQuarters + hundredths * kQuarters / 100;
}

constexpr int whole(std::string_view cell) {
  int n = 0;
  for (const char c : cell) n = 10 * n + (c - '0');
  return n;
}

/// The row that a sum is read at: the last one that begins at it or below; the first has no least.
template <class Rows>
const typename Rows::value_type& row_at(const Rows& rows, int sum) {
  const auto* found = &rows.front();
  for (const auto& row : rows)
    if (row.min != table::kBlank && sum >= row.min) found = &row;
  return *found;
}

/// What the row for losses in this bound adds (fire.loss-row).
int loss_row(const Shot& shot, int loss) {
  const auto value = [](MoralRow row) {
    return whole(table::table_fire_moral_factors::at(row).value);
  };
  const int percent = 100 * (shot.lost_before + loss);
  if (percent >= figure(Figure::HeavyLoss) * shot.at_opening) return value(MoralRow::Lost20);
  if (percent >= figure(Figure::SomeLoss) * shot.at_opening) return value(MoralRow::Lost10);
  return 0;
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
          .piece = unit};
}

Disorder after_effect(Disorder present, Disorder effect) {
  const ladder::Row& row = ladder::at(present);
  std::string_view cell;
  switch (effect) {
    case Disorder::None:
      return present;
    case Disorder::LD:
      cell = row.effect_ld;
      break;
    case Disorder::MD:
      cell = row.effect_md;
      break;
    case Disorder::FD:
      cell = row.effect_fd;
      break;
  }
  return word_called<Disorder>(cell).value_or(present);
}

ShotResult shot_result(const Shot& shot, int dice) {
  ShotResult result;
  result.state = shot.disorder;
  if (shot.units == 0) return result;
  const int sum = dice + shot.loss_factors;
  const int lost = shot.units * quarters(row_at(losses::rows, sum).figures);
  result.loss = std::min((lost + kQuarters / 2) / kQuarters, shot.figures);
  result.moral = sum + shot.moral_factors + loss_row(shot, result.loss);
  result.effect =
      word_called<Disorder>(row_at(effects::rows, result.moral).effect).value_or(Disorder::None);
  result.state = after_effect(shot.disorder, result.effect);
  return result;
}

std::array<Fraction, 4> shot_odds(const Shot& shot) {
  std::array<Fraction, 4> odds{};
  const Roll roll = fire_roll(Side::A, 0);
  for (const Ways& row : distribution(roll))
    odds[static_cast<std::size_t>(shot_result(shot, row.value).state)] +=
        Fraction(row.ways, total_ways(roll));
  return odds;
}

}  // namespace sandtable::belle_alliance
