#pragma once

#include <cstdint>
#include <span>
#include <tl/expected.hpp>
#include <vector>

#include "engine/data/phrase.h"
#include "engine/desk/army.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/state/setup.h"

/// Armies by their points (victory.points, setup.army-size).
namespace sandtable::game_of_kings {

/// Points of an army where nothing else is agreed (setup.army-size), and what may be agreed.
inline constexpr int kUsualArmy = 30, kLeastArmy = 5, kMostArmy = 99;

/// Army points by type (victory.points).
constexpr std::uint8_t points_of(Type type) {
  return static_cast<std::uint8_t>(table::unit_types_table::at(type).army_points);
}
// What gets down from its horses stays the unit that it is, so its points may not change by it.
static_assert(table::unit_types_table::at(table::unit_types_table::Key::DismountedHorse)
                  .army_points == points_of(Type::MediumHorse));

/// Whether units of a type have a grade and an effectiveness (unit.grade, unit.four-quarters).
constexpr bool has_worth(Type type) { return type != Type::General; }

/// What the size of an army is judged by.
struct Army {
  int points = 0, generals = 0, foot = 0, others = 0;

  void add(Type type, int units = 1);
};

/// What an army should have and does not.
struct ArmyLack {
  data::Phrase wanted, found;
};
/// What keeps it from being an army of so many points, first things first (setup.army-size).
std::vector<ArmyLack> lacks_of(const Army& army, int points);

/// What armies may be put together from.
desk::TroopList troop_list();
/// An army of units that were taken. The error says which types there are.
tl::expected<desk::Muster, data::Phrase> muster(std::span<const desk::Taken> taken, int points);

}  // namespace sandtable::game_of_kings
