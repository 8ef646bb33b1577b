#include "rulesets/belle_alliance/rules/march/rates.h"

#include <algorithm>
#include <string_view>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/formula.h"

namespace sandtable::belle_alliance {
namespace {

namespace rates = table::table_march_rates;
namespace less = table::table_march_reductions;

/// The figure that a cell begins with, in micrometres where it is centimetres, in ten thousandths
/// where it is a part.
constexpr Len leading(less::Key key) { return Formula(less::at(key).value, 0).number(); }

rates::Key cavalry_row(Troops troops) {
  if (troops == Troops::HeavyCavalry) return rates::Key::HeavyLine;
  return troops == Troops::MediumCavalry ? rates::Key::MediumLine : rates::Key::LightLine;
}

}  // namespace

const RateRow* rate_row(Troops troops, Formation formation) {
  const auto row = [](rates::Key key) { return &rates::at(key); };
  switch (formation) {
    case Formation::Line:
      return row(is_cavalry(troops) ? cavalry_row(troops) : rates::Key::Line);
    case Formation::AttackColumn:
      return row(rates::Key::AttackColumn);
    case Formation::BattalionMass:
      return row(rates::Key::BattalionMass);
    case Formation::Square:
      return row(rates::Key::Square);
    case Formation::Huddle:
      return row(rates::Key::Huddle);
    case Formation::ColumnOfMarch:
      return row(is_cavalry(troops) ? rates::Key::CavalryColumn : rates::Key::ColumnOfMarch);
    case Formation::SkirmishLine:
      return row(rates::Key::SkirmishLine);
    case Formation::Limbered:
      return row(troops == Troops::HorseArtillery ? rates::Key::HorseArtillery
                                                  : rates::Key::FootArtillery);
    case Formation::Unlimbered:
      return row(rates::Key::Unlimbered);
    case Formation::Gunners:
      return row(rates::Key::Gunners);
    case Formation::AtWork:
    case Formation::AtRest:
    case Formation::Garrison:
      return nullptr;
  }
  return nullptr;
}

int rate_of(const RateRow& row, Rate rate) {
  const int cm = rate == Rate::Normal ? row.normal : rate == Rate::Fast ? row.fast : row.charge;
  return cm == table::kBlank ? 0 : cm;
}

Rate rate_read(std::span<const Element> order) {
  const auto has = [&](OrderWord kind) {
    return std::any_of(order.begin(), order.end(),
                       [&](const Element& e) { return e.kind == kind; });
  };
  if (has(OrderWord::March)) return Rate::Normal;
  if (has(OrderWord::Fast)) return Rate::Fast;
  return has(OrderWord::Charge) ? Rate::Charge : Rate::Normal;
}

Len allowance_of(const RateRow& row, Rate rate, const Unit& unit) {
  constexpr Len kHundredth = Formula::kOne / 100;
  Len left = Formula::kOne - unit.evolved * kHundredth;
  if (unit.disorder == Disorder::LD) left -= leading(less::Key::Ld);
  if (unit.disorder == Disorder::MD) left -= leading(less::Key::Md);
  return rate_of(row, rate) * std::max(left, 0);
}

Len about_cost(const RateRow& row, Rate rate) {
  return rate_of(row, rate) * leading(less::Key::About);
}

Len turn_cost(Formation formation, Angle turn) {
  switch (formation) {
    case Formation::Square:
    case Formation::Huddle:
    case Formation::SkirmishLine:
    case Formation::Gunners:
      return 0;
    default:
      return static_cast<Len>(std::int64_t{leading(less::Key::Turn)} * turn /
                              geometry::kQuarterTurn);
  }
}

Len wheel_cost(WheelCost rule, Len front, Angle turn) {
  if (rule == WheelCost::Arc) return geometry::arc_length(front, turn);
  constexpr Len kEighth = figure(Figure::FlatWheel) * geometry::kCentimetre;
  return static_cast<Len>(std::int64_t{kEighth} * turn * 2 / geometry::kQuarterTurn);
}

}  // namespace sandtable::belle_alliance
