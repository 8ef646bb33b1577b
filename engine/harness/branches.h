#pragma once

#include <numeric>
#include <optional>

#include "engine/harness/run.h"

/// Every way in which the dice of one decision can fall.
namespace sandtable::harness {

__extension__ using Wide = unsigned __int128;

/// An exact fraction. An overflow is remembered and makes the value void.
struct Fraction {
  Wide num = 0, den = 1;
  bool overflow = false;

  void reduce() {
    Wide a = num, b = den;
    while (b != 0) {
      const Wide rest = a % b;
      a = b;
      b = rest;
    }
    if (a > 1) {
      num /= a;
      den /= a;
    }
  }
  void multiply(std::uint64_t by_num, std::uint64_t by_den) {
    Fraction factor{by_num, by_den, false};
    factor.reduce();
    overflow |= __builtin_mul_overflow(num, factor.num, &num);
    overflow |= __builtin_mul_overflow(den, factor.den, &den);
    reduce();
  }
  void add(const Fraction& more) {
    Wide left = 0, right = 0;
    overflow |= more.overflow;
    overflow |= __builtin_mul_overflow(num, more.den, &left);
    overflow |= __builtin_mul_overflow(more.num, den, &right);
    overflow |= __builtin_add_overflow(left, right, &num);
    overflow |= __builtin_mul_overflow(den, more.den, &den);
    if (!overflow) reduce();
  }
};

/// Whether the tape has a next one: the last roll that is not at its last row takes its next row,
/// and the rolls after it are forgotten, since they may be different ones now.
inline bool next_tape(Tape& tape) {
  while (!tape.empty()) {
    Rolled& last = tape.back();
    const auto rows = distribution(last.asked);
    for (std::size_t row = 0; row + 1 < rows.size(); ++row) {
      if (rows[row].value != last.value) continue;
      last.value = rows[row + 1].value;
      return true;
    }
    tape.pop_back();
  }
  return false;
}

/// The probability of the values on the tape.
inline Fraction weight_of(const Tape& tape) {
  Fraction weight{1, 1, false};
  for (const Rolled& rolled : tape)
    for (const Ways& row : distribution(rolled.asked))
      if (row.value == rolled.value) weight.multiply(row.ways, total_ways(rolled.asked));
  return weight;
}

/// Calls `visit(settled)` for every branch of the dice of `step(state, dice, log)`: rows of the
/// distributions, not single faces. Stops after `budget` branches and then returns false.
template <class R, class Step, class Visit>
bool for_each_branch(const typename R::State& before, std::uint64_t budget, Step&& step,
                     Visit&& visit) {
  FirstSource first;
  Tape tape;
  do {
    if (budget-- == 0) return false;
    Settled<R> done = with_tape<R>(before, first, std::move(tape), step);
    visit(done);
    tape = std::move(done.tape);
  } while (next_tape(tape));
  return true;
}

/// The branches of one decision: apply, and advance as far as the table goes on by itself.
template <class R, class Visit>
bool for_each_settled(const typename R::State& before, Side side, const typename R::Action& action,
                      std::uint64_t budget, Visit&& visit) {
  const auto step = [&](auto& state, Dice& dice, auto& log) {
    R::apply(state, side, action, dice, log);
    R::advance(state, dice, log);
  };
  return for_each_branch<R>(before, budget, step, visit);
}

/// The branches of the action alone, as odds look at them.
template <class R, class Visit>
bool for_each_applied(const typename R::State& before, Side side, const typename R::Action& action,
                      std::uint64_t budget, Visit&& visit) {
  const auto step = [&](auto& state, Dice& dice, auto& log) {
    R::apply(state, side, action, dice, log);
  };
  return for_each_branch<R>(before, budget, step, visit);
}

}  // namespace sandtable::harness
