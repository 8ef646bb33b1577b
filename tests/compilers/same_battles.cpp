// same_battles: plays battles of every ruleset from fixed seeds and prints a line of digests for
// each. Whatever compiler built it, the lines are the same: tests/compilers/compare.sh.
//
// Random battles show what moves and dice come to, lists of actions what computer opponents look
// at, and a captain's decisions how they weigh it. Captains are slow under sanitizers, so few
// decide.

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <string>
#include <tuple>
#include <vector>

#include "engine/core/rng.h"
#include "engine/core/steps.h"
#include "engine/dice/dice.h"
#include "rulesets/all.h"
#include "search/commander.h"

namespace sandtable {
namespace {

constexpr int kSteps = 600;       ///< of a random battle
constexpr int kListEvery = 16;    ///< steps between choices from a whole list
constexpr int kCaptainSteps = 1;  ///< decisions of a captain, in the middle of a battle
constexpr int kCaptainEvery = 4;  ///< battles between those that have a captain
constexpr int kCaptainFrom = 150;

std::uint64_t joined(std::uint64_t sum, std::uint64_t digest) { return mix64(sum ^ digest) + 1; }

/// One battle as it goes on.
template <class D>
class Battle {
 public:
  using R = typename D::Rules;

  Battle(const typename R::Setup& setup, std::uint64_t seed)
      : rng_(seed), chance_(mix64(seed)), dice_(chance_), state_(R::start(setup)) {
    R::advance(state_, dice_, quiet_);
  }

  bool over() const { return R::turn(state_).waiting_for == 0; }
  std::uint64_t sum() const { return sum_; }

  void step(int n) {
    const Side side = asked();
    if (n % kListEvery != 0) return act(side, R::pick(state_, side, rng_));
    std::vector<typename R::Action> list;
    R::actions(state_, side, list);
    sum_ = joined(sum_, list.size());
    if (list.empty()) return act(side, R::pick(state_, side, rng_));
    act(side, list[rng_.below(static_cast<std::uint32_t>(list.size()))]);
  }

  void step_of_captain() {
    const Side side = asked();
    const std::uint64_t seed = rng_();
    act(side, search::decide_quietly<D>(R::view(state_, side), side, search::Level::Captain, seed));
  }

 private:
  Side asked() const { return R::turn(state_).waiting_for & bit(Side::A) ? Side::A : Side::B; }

  void act(Side side, const typename R::Action& action) {
    perform<R>(state_, side, action, dice_, quiet_);
    R::advance(state_, dice_, quiet_);
    sum_ = joined(sum_, R::digest(state_));
  }

  Rng rng_, chance_;
  FastDice dice_;
  NoLog quiet_;
  typename R::State state_;
  std::uint64_t sum_ = 0;
};

template <class D>
bool play_all() {
  bool all = true;
  std::uint64_t seed = 1;
  for (const desk::Carried& carried : D::scenarios()) {
    const auto setup = D::load(carried.text, carried.id, {});
    if (!setup) {
      std::fprintf(stderr, "same_battles: %s\n", setup.error().str().c_str());
      all = false;
      continue;
    }
    const typename D::Rules::Setup table = [&] {
      if constexpr (desk::GathersInSetups<D>)
        return D::fresh(**setup);
      else
        return **setup;
    }();
    const bool has_captain = seed % kCaptainEvery == 1;
    Battle<D> battle(table, seed++);
    int steps = 0, decided = 0;
    for (; steps < kSteps && !battle.over(); ++steps) {
      const bool captain =
          has_captain && steps >= kCaptainFrom && steps < kCaptainFrom + kCaptainSteps;
      captain ? battle.step_of_captain() : battle.step(steps);
      decided += captain ? 1 : 0;
    }
    std::printf("%s: %d steps, %d of a captain, %016" PRIx64 "\n", std::string(carried.id).c_str(),
                steps, decided, battle.sum());
  }
  return all;
}

template <class... D>
bool every(std::tuple<D...>*) {
  return (play_all<D>() && ...);
}

}  // namespace
}  // namespace sandtable

int main() { return sandtable::every(static_cast<sandtable::AllRulesets*>(nullptr)) ? 0 : 1; }
