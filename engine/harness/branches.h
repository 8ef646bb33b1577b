#pragma once

#include <cstdint>

#include "engine/core/steps.h"
#include "engine/dice/odometer.h"
#include "engine/harness/run.h"

/// Every way in which the dice of one decision can fall: rows of distributions, not single faces.
namespace sandtable::harness {

/// One branch: the state that it ends in and its probability.
template <class R>
struct Fallen {
  typename R::State state;
  Weight weight = Weight::certain();
  bool sound = true;  ///< the tape was used up and nothing else was asked for
};

/// An odometer up to so many rolls: dice that tie may be thrown again without end.
class Bounded final : public DiceSource {
 public:
  Bounded(Odometer& odometer, std::uint64_t most) : odometer_(odometer), most_(most) {}
  bool make(const Roll& roll, std::size_t at, Rolled& out) override {
    return at < most_ && odometer_.make(roll, at, out);
  }

 private:
  Odometer& odometer_;
  std::uint64_t most_;
};

/// Calls `visit(fallen)` for every branch of the dice of `step(state, dice, log)`. Stops after
/// `budget` branches and then returns false.
template <class R, class Step, class Visit>
bool for_each_branch(const typename R::State& before, std::uint64_t budget, Step&& step,
                     Visit&& visit) {
  Odometer odometer(Weight::certain());
  // Each roll shows two values at least: a row of as many rolls has more branches than that.
  Bounded source(odometer, budget);
  do {
    if (budget-- == 0) return false;
    Fallen<R> fallen{before};
    NoLog quiet;
    Dice dice(odometer.tape(), source);
    step(fallen.state, dice, quiet);
    if (dice.needed()) return false;
    fallen.sound = !dice.failed() && dice.exhausted();
    fallen.weight = odometer.weight();
    visit(fallen);
  } while (odometer.next());
  return true;
}

/// The branches of one decision: apply, and advance as far as the table goes on by itself.
template <class R, class Visit>
bool for_each_settled(const typename R::State& before, Side side, const typename R::Action& action,
                      std::uint64_t budget, Visit&& visit) {
  const auto step = [&](auto& state, Dice& dice, NoLog& quiet) {
    perform<R>(state, side, action, dice, quiet);
    R::advance(state, dice, quiet);
  };
  return for_each_branch<R>(before, budget, step, visit);
}

/// The branches of the action with its aftermath, as odds look at them.
template <class R, class Visit>
bool for_each_applied(const typename R::State& before, Side side, const typename R::Action& action,
                      std::uint64_t budget, Visit&& visit) {
  const auto step = [&](auto& state, Dice& dice, NoLog& quiet) {
    perform<R>(state, side, action, dice, quiet);
    play_aftermath<R>(state, action, dice, quiet);
  };
  return for_each_branch<R>(before, budget, step, visit);
}

}  // namespace sandtable::harness
