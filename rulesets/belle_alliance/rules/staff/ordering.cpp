#include "rulesets/belle_alliance/rules/staff/ordering.h"

#include <algorithm>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

namespace factors = table::table_ordering_factors;
namespace results = table::table_ordering_result;
using Key = factors::Key;

int value_of_row(Key key) { return factors::at(key).value; }

/// Whether he is more than that away, to a hundredth of a centimetre (distance.inclusive).
bool is_beyond(const OrderingCase& of, Figure limit) {
  return !is_within(of.distance, centimetres(figure(limit)));
}

/// Adds the lines of a factor sheet, one a group; a factor of 0 is no line.
class Lines {
 public:
  void add(char group, int value, Clause clause) {
    if (value == 0) return;
    sheet_.factors[sheet_.count++] = {group, value, clause};
  }
  void add(char group, Key key, Clause clause) { add(group, value_of_row(key), clause); }
  OrderingSheet done() const { return sheet_; }

 private:
  OrderingSheet sheet_;
};

/// Of a unit without an officer the option's value: as with the farthest officer, or one worse.
int without_officer(const Options& options) {
  const int usual = value_of_row(Key::NoOfficer);
  return options.no_officer == NoOfficer::MinusThree ? usual - 1 : usual;
}

void add_officer(Lines& lines, const OrderingCase& of, const Options& options) {
  if (!of.officer)
    lines.add('C', without_officer(options), clause::roll_no_officer);
  else if (of.efficiency == Efficiency::VeryEfficient)
    lines.add('C', Key::VeryEfficient, clause::roll_factor_efficiency);
  else if (of.efficiency == Efficiency::VeryInefficient)
    lines.add('C', Key::VeryInefficient, clause::roll_factor_efficiency);
}

void add_distance(Lines& lines, const OrderingCase& of) {
  if (!of.officer) return;
  if (is_beyond(of, Figure::FarthestOfficer))
    lines.add('F', Key::Beyond120, clause::roll_result);
  else if (is_beyond(of, Figure::FarOfficer))
    lines.add('F', Key::Beyond60, clause::roll_result);
}

}  // namespace

OrderingNeed ordering_need(const OrderingCase& of) {
  OrderingNeed need;
  if (of.transfer) return need;
  const auto add = [&](Clause clause) { need.because[need.count++] = clause; };
  if (!of.officer || is_beyond(of, Figure::NearOfficer)) add(clause::roll_needed_distance);
  const bool disordered = of.disorder == Disorder::LD || of.disorder == Disorder::MD;
  if (of.change && disordered) add(clause::roll_needed_disorder);
  if (of.change && of.enemy_near) add(clause::roll_needed_near_opponent);
  return need;
}

int OrderingSheet::sum() const {
  int sum = 0;
  for (const Factor& factor : all()) sum += factor.value;
  return sum;
}

OrderingSheet ordering_factors(const OrderingCase& of, const Options& options) {
  Lines lines;
  if (of.officer && of.contact) lines.add('A', Key::Contact, clause::roll_factor_contact);
  if (of.officer && of.towards)
    lines.add('B', Key::TowardsOfficer, clause::roll_factor_towards_officer);
  else if (of.huddle)
    lines.add('B', Key::Huddle, clause::roll_factor_huddle);
  add_officer(lines, of, options);
  const int repeats = std::min(of.failed_row, figure(Figure::MostRepeats));
  lines.add('D', repeats * value_of_row(Key::Repeated), clause::roll_factor_repeat);
  if (of.disorder == Disorder::LD) lines.add('E', Key::Ld, clause::roll_result);
  if (of.disorder == Disorder::MD) lines.add('E', Key::Md, clause::roll_result);
  add_distance(lines, of);
  if (of.enemy_near) lines.add('G', Key::Enemy, clause::roll_result);
  // Half of the valour is cut towards zero (rounding.figures), as division does.
  lines.add('H', of.valour / 2, clause::roll_result);
  lines.add('I', of.catch_factor, clause::catch_side_factor);
  return lines.done();
}

Roll ordering_roll(Side side, UnitId unit) {
  return {.clause = clause::roll_result,
          .roller = side,
          .dice = static_cast<std::uint8_t>(figure(Figure::Dice)),
          .piece = unit};
}

OrderingResult ordering_result(int dice_and_factors) {
  // Rows stand from the best down; each begins at its least sum, the last one has none.
  for (const auto key :
       {OrderingResult::CarriedOut, OrderingResult::Stands, OrderingResult::OneStep})
    if (dice_and_factors >= results::at(key).min) return key;
  return OrderingResult::TwoSteps;
}

Disorder disorder_after(Disorder before, OrderingResult result) {
  return steps_down(before, results::at(result).steps);
}

std::array<Fraction, 4> ordering_odds(int factors) {
  std::array<Fraction, 4> odds{};
  const Roll roll = ordering_roll(Side::A, 0);
  for (const Ways& row : distribution(roll))
    odds[static_cast<std::size_t>(ordering_result(row.value + factors))] +=
        Fraction(row.ways, total_ways(roll));
  return odds;
}

}  // namespace sandtable::belle_alliance
