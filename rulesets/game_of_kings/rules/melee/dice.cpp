#include <array>
#include <optional>

#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/harm.h"

/// How many dice a unit rolls in a melee (heading "Melee"). Counted in halves of a die for each
/// quarter of the unit, then, as the rear halves again, in quarters of a die.
namespace sandtable::game_of_kings {
namespace {

namespace dice = table::melee_dice_table;
using geometry::Zone;

/// Rows of the table, in its order.
enum class Row : std::size_t { HeavyOrMedium, Lancers, Light, Foot };
/// Rows of the table of bonuses, in its order.
enum BonusRow : std::size_t { kFlankOrRear, kHigher, kRiverBank, kBuiltUp };

constexpr int kHalves = 2;  // of a die

constexpr int bonus(BonusRow row) { return kHalves * table::melee_bonus_table::rows[row].extra; }

constexpr int halves(std::string_view cell) {
  return cell == "1.5" ? 3 : kHalves * (cell[0] - '0');
}

std::optional<Row> horse_row(Type type) {
  switch (type) {
    case Type::HeavyHorse:
    case Type::Cuirassiers:
    case Type::MediumHorse:
      return Row::HeavyOrMedium;
    case Type::Lancers:
      return Row::Lancers;
    case Type::LightHorse:
      return Row::Light;
    default:
      return std::nullopt;
  }
}

/// The row by which a unit fights; none for those that never cause casualties.
template <class S>
std::optional<Row> row_of(const State& s, UnitId u, S& sink) {
  if (is_horse(s, u)) return horse_row(card(s, u).type);
  if (is_dismounted(s, u)) {
    modify(sink, clause::unit_dismounted_status, Measure::None, 0, 0, u);
    return Row::Foot;
  }
  if (is_regular_foot(s, u)) return Row::Foot;
  if (is_light_foot(s, u) &&
      (inside(s, u, GroundKind::Wood) >= 0 || inside(s, u, GroundKind::BuiltUpArea) >= 0)) {
    modify(sink, clause::melee_light_foot_exception, Measure::None, 0, 0, u);
    return Row::Foot;
  }
  sink.cite(
      {clause::melee_guns_and_light_foot_never_inflict, Ruling::Forbids, Measure::Count, 0, 0, u});
  return std::nullopt;
}

/// Halves of a die for each quarter of `unit`: the cell of the table.
template <class S>
int cell(const State& s, Row row, UnitId unit, UnitId enemy, S& sink) {
  const dice::Row& r = dice::rows[static_cast<std::size_t>(row)];
  modify(sink, clause::melee_kinds, Measure::Count, static_cast<int>(row), 0, enemy);
  if (is_light_foot(s, enemy)) return kHalves * r.linf;
  if (is_horse(s, enemy)) {
    const Row column = horse_row(card(s, enemy).type).value_or(Row::HeavyOrMedium);
    if (column == Row::HeavyOrMedium) return kHalves * r.h_mcav;
    return kHalves * (column == Row::Lancers ? r.lan : r.lcav);
  }
  const bool formed = is_regular_foot(s, enemy) && has(s, enemy, unit_flag::kFiringOrder) &&
                      melee_zone(s, enemy, unit) == Zone::Front;
  return formed ? halves(r.inf_ff) : kHalves * r.inf_oth;
}

/// Halves of a die added for each quarter, against this one enemy.
template <class S>
int bonuses(const State& s, UnitId unit, UnitId enemy, S& sink) {
  int sum = 0, many = 0;
  const auto add = [&](BonusRow row, Clause why, int measured, int limit) {
    sum += bonus(row);
    ++many;
    modify(sink, why, Measure::Count, measured, limit, unit);
  };
  const Zone from = melee_zone(s, enemy, unit);
  if (from != Zone::Front) {
    modify(sink, clause::melee_attack_direction, Measure::Count, static_cast<int>(from), 0, enemy);
    add(kFlankOrRear, clause::melee_bonus_flank_or_rear, 1, 0);
  }
  const int own = level_of(s, unit), his = level_of(s, enemy);
  if (own > his) {
    modify(sink, clause::terrain_hill_levels, Measure::Level, own, his, unit);
    add(kHigher, clause::melee_bonus_higher_ground, own, his);
  }
  const Contact* attack = contact_of(s, enemy, unit);
  if (attack != nullptr && attack->crossed_water)
    add(kRiverBank, clause::melee_bonus_river_bank, 1, 0);
  if (inside(s, unit, GroundKind::BuiltUpArea) >= 0 &&
      inside(s, enemy, GroundKind::BuiltUpArea) < 0) {
    modify(sink, clause::terrain_inside, Measure::None, 0, 0, unit);
    add(kBuiltUp, clause::melee_bonus_built_up_area, 1, 0);
  }
  if (many > 1) modify(sink, clause::melee_bonuses_add_up, Measure::Count, many, 0, unit);
  return sum;
}

/// Some enemy in this melee is in contact with the unit from its rear.
bool held_from_the_rear(const State& s, UnitId unit) {
  const std::uint64_t fighting = s.fight.mine | s.fight.theirs;
  for (std::size_t i = 0; i < s.contact_count; ++i) {
    const Contact& c = s.contacts[i];
    if (c.target == unit && c.zone == Zone::Rear &&
        (fighting == 0 || (fighting & unit_bit(c.starter)) != 0))
      return true;
  }
  return false;
}

}  // namespace

template <class S>
int melee_half_dice(const State& s, UnitId unit, UnitId enemy, S& sink) {
  const std::optional<Row> row = row_of(s, unit, sink);
  if (!row) return 0;
  const int each = cell(s, *row, unit, enemy, sink) + bonuses(s, unit, enemy, sink);
  modify(sink, clause::melee_dice, Measure::Count, quarters(s, unit), each, unit);
  const int whole = each * quarters(s, unit);
  if (!held_from_the_rear(s, unit)) return whole;
  modify(sink, clause::melee_rear_halves, Measure::Count, whole, 2, unit);
  // Now in quarters of a die: a single one is dropped, three make a whole die.
  switch (whole % 4) {
    case 1:
      return (whole - 1) / 2;
    case 3:
      return (whole + 1) / 2;
    default:
      return whole / 2;
  }
}

template int melee_half_dice(const State&, UnitId, UnitId, NoWhy&);
template int melee_half_dice(const State&, UnitId, UnitId, Why&);
template int melee_half_dice(const State&, UnitId, UnitId, NoLog&);
template int melee_half_dice(const State&, UnitId, UnitId, EventLog&);

}  // namespace sandtable::game_of_kings
