#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/clause.h"
#include "engine/core/side.h"
#include "engine/dice/fraction.h"
#include "engine/dice/roll.h"
#include "rulesets/belle_alliance/data/options.gen.h"
#include "rulesets/belle_alliance/data/tables.gen.h"
#include "rulesets/belle_alliance/data/vocabulary.gen.h"
#include "rulesets/belle_alliance/rules/moral/ladder.h"
#include "rulesets/belle_alliance/state/place.h"

/// The ordering roll (1.1.3, table 17): who has to make one, its factors, and what comes of it.
namespace sandtable::belle_alliance {

/// What of a unit and its order an ordering roll depends on, as it is in 1b.
struct OrderingCase {
  bool officer = true;  ///< it has a directly commanding officer on the table
  /// From the nearest edge of the unit to his, in micrometres.
  Len distance = 0;
  bool contact =
      false;  ///< he, or an adjutant of his, touches it and no other (roll.factor-contact)
  Efficiency efficiency = Efficiency::Ordinary;
  Disorder disorder = Disorder::None;
  int valour = 0;
  bool change = false;   ///< the order holds a change of formation, skirmishers apart
  bool huddle = false;   ///< it is about nothing but forming a huddle
  bool towards = false;  ///< it is about marching only, and every leg brings it nearer to him
  bool transfer = false;
  bool enemy_near = false;  ///< a closed opponent, not in MD or FD, within 30 cm
  int failed_row = 0;       ///< bounds in a row in which the same order failed
  int catch_factor = 0;     ///< of its side: 0, -1 or -2
};

/// Why a roll is needed; none where the order is carried out without one. Several reasons make one
/// roll.
struct OrderingNeed {
  std::array<Clause, 3> because{};
  std::size_t count = 0;
  std::span<const Clause> all() const { return {because.data(), count}; }
};
OrderingNeed ordering_need(const OrderingCase& of);

/// One line of the factor sheet.
struct Factor {
  char group = 'A';  ///< of table 17; one factor a group
  int value = 0;
  Clause clause;
  friend bool operator==(const Factor&, const Factor&) = default;
};

/// The factors of a roll, in the order of the table's groups.
struct OrderingSheet {
  std::array<Factor, 9> factors{};
  std::size_t count = 0;
  std::span<const Factor> all() const { return {factors.data(), count}; }
  int sum() const;
};
OrderingSheet ordering_factors(const OrderingCase& of, const Options& options);

/// The roll: three dice, summed (dice.three).
Roll ordering_roll(Side side, UnitId unit);

/// What table 17 says of dice and factors.
using OrderingResult = table::table_ordering_result::Key;
OrderingResult ordering_result(int dice_and_factors);

/// The disorder after the result of an ordering roll.
Disorder disorder_after(Disorder before, OrderingResult result);

/// Chances of each result, by its key, exact.
std::array<Fraction, 4> ordering_odds(int factors);

}  // namespace sandtable::belle_alliance
