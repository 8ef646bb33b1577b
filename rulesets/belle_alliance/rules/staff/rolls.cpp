#include "rulesets/belle_alliance/rules/staff/rolls.h"

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

namespace factors = table::table_replacement_factors;
namespace results = table::table_replacement_result;

Roll three_dice(Clause clause, Side side, StaffId staff) {
  return {.clause = clause,
          .roller = side,
          .dice = static_cast<std::uint8_t>(figure(Figure::Dice)),
          .piece = staff};
}

/// The row within whose bounds the dice are; the tables have one for each sum.
template <class Rows>
const typename Rows::value_type& row_at(const Rows& rows, int dice) {
  for (const auto& row : rows)
    if (dice >= row.min && dice <= row.max) return row;
  return rows.back();
}

}  // namespace

Roll catch_roll(Side side, StaffId staff) { return three_dice(clause::catch_result, side, staff); }

Caught catch_result(int dice) {
  const auto& row = row_at(table::table_catch_result::rows, dice);
  return {row.figure == "falls", row.side_factor};
}

Roll engage_roll(Side side, StaffId staff) {
  return three_dice(clause::engage_result, side, staff);
}

Engaged engage_result(int dice) {
  const auto& row = row_at(table::table_engage_result::rows, dice);
  return {row.officer == "falls", row.factor};
}

Roll replacement_roll(Side side, StaffId fallen) {
  return three_dice(clause::replace_result, side, fallen);
}

int replacement_factor(bool superior, int failed_row) {
  return (superior ? factors::at(factors::Key::Superior).value : 0) +
         failed_row * factors::at(factors::Key::Repeated).value;
}

Replacement replacement_result(int dice_and_factors) {
  // From the best down: each row begins at its least sum.
  for (const auto key :
       {Replacement::VeryEfficient, Replacement::Ordinary, Replacement::VeryInefficient})
    if (dice_and_factors >= results::at(key).min) return key;
  return Replacement::NotReplaced;
}

std::array<Fraction, 4> replacement_odds(int factor) {
  std::array<Fraction, 4> odds{};
  const Roll roll = replacement_roll(Side::A, 0);
  for (const Ways& row : distribution(roll))
    odds[static_cast<std::size_t>(replacement_result(row.value + factor))] +=
        Fraction(row.ways, total_ways(roll));
  return odds;
}

}  // namespace sandtable::belle_alliance
