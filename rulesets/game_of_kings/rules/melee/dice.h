#pragma once

#include <cstdint>

#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/state/state.h"

/// The figures of melees, in halves of a die for each quarter: what rules roll by and judgement
/// weighs by.
namespace sandtable::game_of_kings {

using MeleeRow = table::melee_dice_table::Key;
using MeleeBonus = table::melee_bonus_table::Key;

/// The columns of the table: whom a unit fights.
enum class MeleeColumn : std::uint8_t { HeavyOrMedium, Lancers, Light, Formed, Foot, LightFoot };

/// A cell of the table melee.dice-table.
int melee_halves(MeleeRow row, MeleeColumn column);
/// A row of the table melee.bonus-table.
int bonus_halves(MeleeBonus row);
/// The row by which horse of this type fight.
MeleeRow horse_row(Type type);
/// The column that is looked up against horse of this type.
MeleeColumn horse_column(Type type);

}  // namespace sandtable::game_of_kings
