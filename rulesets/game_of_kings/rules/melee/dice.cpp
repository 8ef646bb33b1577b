#include "rulesets/game_of_kings/rules/melee/dice.h"

#include <optional>

#include "engine/core/judge.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/state/cells.h"

/// How many dice a unit rolls in a melee (heading "Melee"). Counted in halves of a die for each
/// quarter of the unit, then, as the rear halves again, in quarters of a die.
namespace sandtable::game_of_kings {
namespace {

namespace dice = table::melee_dice_table;
using geometry::Zone;

constexpr int kHalves = 2;  // of a die

constexpr int halves(std::string_view cell) { return thousandths_in(cell) * kHalves / 1000; }

/// The row by which a unit fights; none for those that never cause casualties.
template <class S>
std::optional<MeleeRow> row_of(const State& s, UnitId u, S& sink) {
  if (is_horse(s, u)) return horse_row(card(s, u).type);
  if (is_dismounted(s, u)) {
    modify(sink, clause::unit_dismounted_status, u);
    return MeleeRow::Foot;
  }
  if (is_regular_foot(s, u)) return MeleeRow::Foot;
  if (is_light_foot(s, u) &&
      (inside(s, u, GroundKind::Wood) >= 0 || inside(s, u, GroundKind::BuiltUpArea) >= 0)) {
    modify(sink, clause::melee_light_foot_exception, u);
    return MeleeRow::Foot;
  }
  Judge<S> judge{sink};
  judge.no(clause::melee_guns_and_light_foot_never_inflict, u, Measured(Measure::Count, 0));
  return std::nullopt;
}

/// Halves of a die for each quarter of `unit`: the cell of the table.
template <class S>
int cell(const State& s, MeleeRow row, UnitId unit, UnitId enemy, S& sink) {
  modify(sink, clause::melee_kinds, enemy, Measured(Measure::Count, static_cast<int>(row)));
  if (is_light_foot(s, enemy)) return melee_halves(row, MeleeColumn::LightFoot);
  if (is_horse(s, enemy)) return melee_halves(row, horse_column(card(s, enemy).type));
  const bool formed = is_regular_foot(s, enemy) && has(s, enemy, unit_flag::kFiringOrder) &&
                      melee_zone(s, enemy, unit) == Zone::Front;
  return melee_halves(row, formed ? MeleeColumn::Formed : MeleeColumn::Foot);
}

/// Halves of a die added for each quarter, against this one enemy.
template <class S>
int bonuses(const State& s, UnitId unit, UnitId enemy, S& sink) {
  int sum = 0, many = 0;
  const auto add = [&](MeleeBonus row, Clause why, int measured, int limit) {
    sum += bonus_halves(row);
    ++many;
    modify(sink, why, unit, Measured(Measure::Count, measured).against(limit));
  };
  const Zone from = melee_zone(s, enemy, unit);
  if (from != Zone::Front) {
    modify(sink, clause::melee_attack_direction, enemy,
           Measured(Measure::Count, static_cast<int>(from)));
    add(MeleeBonus::FlankOrRear, clause::melee_bonus_flank_or_rear, 1, 0);
  }
  const int own = level_of(s, unit), his = level_of(s, enemy);
  if (own > his) {
    modify(sink, clause::terrain_hill_levels, unit, Measured(Measure::Level, own).against(his));
    add(MeleeBonus::HigherGround, clause::melee_bonus_higher_ground, own, his);
  }
  const Contact* attack = contact_of(s, enemy, unit);
  if (attack != nullptr && attack->crossed_water)
    add(MeleeBonus::RiverBank, clause::melee_bonus_river_bank, 1, 0);
  // An enemy in another built-up area is outside this one.
  const geometry::FeatureSet held = all_inside(s, unit, GroundKind::BuiltUpArea);
  if (!held.empty() && (held & all_inside(s, enemy, GroundKind::BuiltUpArea)).empty()) {
    modify(sink, clause::terrain_inside, unit);
    add(MeleeBonus::BuiltUpArea, clause::melee_bonus_built_up_area, 1, 0);
  }
  if (many > 1) modify(sink, clause::melee_bonuses_add_up, unit, Measured(Measure::Count, many));
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

int melee_halves(MeleeRow row, MeleeColumn column) {
  const dice::Row& cells = dice::at(row);
  switch (column) {
    case MeleeColumn::HeavyOrMedium:
      return kHalves * cells.h_mcav;
    case MeleeColumn::Lancers:
      return kHalves * cells.lan;
    case MeleeColumn::Light:
      return kHalves * cells.lcav;
    case MeleeColumn::Formed:
      return halves(cells.inf_ff);
    case MeleeColumn::Foot:
      return kHalves * cells.inf_oth;
    case MeleeColumn::LightFoot:
      break;
  }
  return kHalves * cells.linf;
}

int bonus_halves(MeleeBonus row) { return kHalves * table::melee_bonus_table::at(row).extra; }

MeleeRow horse_row(Type type) { return kind_of(type).melee; }

MeleeColumn horse_column(Type type) {
  switch (horse_row(type)) {
    case MeleeRow::Lancers:
      return MeleeColumn::Lancers;
    case MeleeRow::Light:
      return MeleeColumn::Light;
    case MeleeRow::HeavyOrMedium:
      return MeleeColumn::HeavyOrMedium;
    case MeleeRow::Foot:
      break;
  }
  return MeleeColumn::Foot;
}

template <class S>
int melee_half_dice(const State& s, UnitId unit, UnitId enemy, S& sink) {
  const std::optional<MeleeRow> row = row_of(s, unit, sink);
  if (!row) return 0;
  int each = cell(s, *row, unit, enemy, sink);
  each += bonuses(s, unit, enemy, sink);
  modify(sink, clause::melee_dice, unit, Measured(Measure::Count, quarters(s, unit)).against(each));
  const int whole = each * quarters(s, unit);
  if (!held_from_the_rear(s, unit)) return whole;
  modify(sink, clause::melee_rear_halves, unit, Measured(Measure::Count, whole).against(2));
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
