#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/dice/dice.h"
#include "engine/dice/distribution.h"
#include "engine/dice/fraction.h"

namespace sandtable {

/// The probability of a path through the rolls of an action, as a numerator over a denominator
/// that are reduced only when they must be: cheaper than Fraction where thousands are added up.
/// What does not fit 128 bits goes on as an estimate.
class Weight {
 public:
  static Weight nothing() { return Weight(0); }
  static Weight certain() { return Weight(1); }

  bool exact() const { return den_ != 0; }
  /// The chance that this happens and then one of `ways` out of `total`.
  Weight times(std::uint64_t ways, std::uint64_t total) const;
  /// The chance that this happens and then something of that probability.
  Weight times(const Fraction& then) const;
  Weight times(const Weight& then) const;
  void add(const Weight& other);
  /// Into lowest terms, once it has grown so far that the next dice might not fit.
  void reduce();
  /// Turns into an estimate: what it was computed from is one.
  void blur();
  Fraction fraction() const;

 private:
  explicit Weight(unsigned num) : num_(num) {}
  double to_double() const;
  Uint128 num_, den_ = 1;
  double estimate_ = 0;  ///< used when den_ is 0
};

/// Counts a tape up over every combination of values, each roll's values rising and the last roll
/// turning fastest. Which rolls follow may depend on the values before:
///
///     Odometer odometer(start);
///     do {
///       Dice dice(odometer.tape(), odometer);
///       ... one run of the rules, with weight odometer.weight() ...
///     } while (odometer.next());
///
/// Rolls of which only matters what they come to together (Dice::together) are turned as one: each
/// row is what they can come to, with the first values that do.
class Odometer final : public DiceSource {
 public:
  explicit Odometer(const Weight& start) : start_(start) {}

  /// Begins anew: one tape without rolls, of the given weight.
  void restart(const Weight& start);

  /// A roll not yet on the tape: starts with its lowest value.
  bool make(const Roll& roll, std::size_t at, Rolled& out) override;

  void together(std::span<const Roll> rolls, const ComesTo& comes_to) override;

  /// Turns to the next tape. False: that was the last.
  bool next();

  Tape& tape() { return tape_; }
  /// The chance that exactly the values on the tape come up.
  const Weight& weight() const { return wheels_.empty() ? start_ : wheels_.back().weight; }

 private:
  /// Rolls that are turned as one, and what they can come to.
  struct Joined {
    struct Row {
      std::uint64_t ways = 0;
      std::vector<std::int16_t> values;  ///< the first that come to it, one for each roll
    };
    std::vector<Roll> rolls;
    std::vector<Row> rows;
    std::uint64_t total = 1;
  };
  struct Wheel {
    const Distribution* values;  ///< of a roll; null: of joined ones
    std::size_t joined;          ///< which of joined_
    std::size_t first;           ///< on the tape nothing before hangs on it
    std::size_t row;
    Weight weight;
  };
  /// Without rolls, certain, where they are too many to be turned as one.
  static Joined join(std::span<const Roll> rolls, const ComesTo& comes_to);
  std::size_t rows_of(const Wheel& wheel) const;
  void weigh(std::size_t wheel);
  /// The value that joined rolls have for a roll at that place on the tape.
  const std::int16_t* joined_value(const Roll& roll, std::size_t at) const;

  Weight start_;
  Tape tape_;
  std::vector<Wheel> wheels_;   ///< in the order in which they came up
  std::vector<Joined> joined_;  ///< each has a wheel
  std::size_t said_ = 0;        ///< how often this run of the rules has joined rolls
};

}  // namespace sandtable
