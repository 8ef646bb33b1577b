#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "engine/core/rng.h"
#include "engine/dice/roll.h"

namespace sandtable {

/// What the values of some rolls come to together, one value a roll.
using ComesTo = std::function<std::uint64_t(std::span<const std::int16_t>)>;

/// Where faces come from once the tape of an action is used up.
class DiceSource {
 public:
  virtual ~DiceSource() = default;
  /// Makes roll number `at` (from 0) of the current action. False: this source cannot, and the
  /// table has to (typed dice) or nobody may (replay).
  virtual bool make(const Roll& roll, std::size_t at, Rolled& out) = 0;
  /// Of these rolls, all of which are made after this, nothing matters but what they come to.
  virtual void together(std::span<const Roll>, const ComesTo&) {}
};

/// Replay: nothing past the end of the tape.
class ClosedSource final : public DiceSource {
 public:
  bool make(const Roll&, std::size_t, Rolled&) override { return false; }
};

/// Odds: the first row of the distribution; the driver counts the tape up like an odometer.
class FirstSource final : public DiceSource {
 public:
  bool make(const Roll& roll, std::size_t, Rolled& out) override {
    out = {roll, distribution(roll).front().value, {}};
    return true;
  }
};

/// Computer opponents' and tests' throwaway dice with faces.
class RngSource final : public DiceSource {
 public:
  explicit RngSource(Rng& rng) : rng_(rng) {}
  bool make(const Roll& roll, std::size_t, Rolled& out) override {
    out.asked = roll;
    out.faces = {};
    for (int i = 0; i < roll.dice; ++i)
      out.faces[static_cast<std::size_t>(i)] =
          static_cast<std::uint8_t>(1 + rng_.below(roll.sides));
    out.value = static_cast<std::int16_t>(value_of(roll, out.faces));
    return true;
  }

 private:
  Rng& rng_;
};

/// The one door to chance: plays the tape, then asks the source. A roll that cannot be made is
/// remembered, a valid value is returned so that the rule runs to its end, and the caller throws
/// the attempt away (see needed() and mismatch()).
class Dice {
 public:
  struct Mismatch {
    std::size_t at;
    Roll recorded, asked;
  };

  Dice(Tape& tape, DiceSource& source) : tape_(tape), source_(source) {}

  /// The value that the rule reads from this roll.
  int operator()(const Roll& roll) {
    if (failed()) return fallback(roll);
    if (at_ == tape_.size()) {
      Rolled made;
      if (!source_.make(roll, at_, made)) {
        needed_ = roll;
        return fallback(roll);
      }
      tape_.push_back(made);
    }
    const Rolled& rolled = tape_[at_];
    if (rolled.asked != roll) {
      mismatch_ = Mismatch{at_, rolled.asked, roll};
      return fallback(roll);
    }
    ++at_;
    return rolled.value;
  }

  /// Says of rolls that are about to be made, in any order, that nothing hangs on what each shows
  /// but on what `comes_to` makes of all their values: exact odds then follow once what comes to
  /// the same. A rule that tells what each roll showed may not say so.
  template <class F>
  void together(std::span<const Roll> rolls, F&& comes_to) {
    if (!failed()) source_.together(rolls, std::forward<F>(comes_to));
  }

  /// Index on the tape of the roll made last, -1 before the first: for the log.
  int last() const { return static_cast<int>(at_) - 1; }
  bool exhausted() const { return at_ == tape_.size(); }
  bool failed() const { return needed_.has_value() || mismatch_.has_value(); }
  /// The roll that could not be made, if any.
  const std::optional<Roll>& needed() const { return needed_; }
  const std::optional<Mismatch>& mismatch() const { return mismatch_; }

 private:
  static int fallback(const Roll& roll) { return distribution(roll).front().value; }

  Tape& tape_;
  DiceSource& source_;
  std::size_t at_ = 0;
  std::optional<Roll> needed_;
  std::optional<Mismatch> mismatch_;
};

/// Playout dice: values only, no tape, no faces, no virtual call.
class FastDice {
 public:
  explicit FastDice(Rng& rng) : rng_(rng) {}

  int operator()(const Roll& roll) {
    int value = 0;
    switch (roll.read) {
      case Read::AtMost:
        return face(roll) <= roll.low ? 1 : 0;
      case Read::Bands: {
        const int f = face(roll);
        return f <= roll.low ? 0 : f <= roll.high ? 1 : 2;
      }
      case Read::Sum:
        for (int i = 0; i < roll.dice; ++i) value += face(roll);
        return value;
      case Read::CountBetween:
        for (int i = 0; i < roll.dice; ++i) {
          const int f = face(roll);
          value += (f >= roll.low && f <= roll.high) ? 1 : 0;
        }
        return value;
      case Read::SumAtMost:
        for (int i = 0; i < roll.dice; ++i) {
          const int f = face(roll);
          value += f <= roll.low ? f : 0;
        }
        return value;
      case Read::Highest:
        for (int i = 0; i < roll.dice; ++i) {
          const int f = face(roll);
          value = f > value ? f : value;
        }
        return value;
      case Read::SumAndPair: {
        int lows = 0;
        for (int i = 0; i < roll.dice; ++i) {
          const int f = face(roll);
          value += f;
          lows += f == roll.low ? 1 : 0;
        }
        return sum_and_pair(value, lows > 1);
      }
    }
    return value;
  }

  template <class F>
  void together(std::span<const Roll>, F&&) {}
  int last() const { return -1; }
  bool failed() const { return false; }

 private:
  int face(const Roll& roll) { return 1 + static_cast<int>(rng_.below(roll.sides)); }
  Rng& rng_;
};

}  // namespace sandtable
