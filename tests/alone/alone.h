#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "engine/core/contract.h"
#include "engine/core/judgement.h"
#include "engine/core/rng.h"
#include "engine/core/steps.h"
#include "engine/dice/dice.h"
#include "search/commander.h"

/// The library of a ruleset's rules by itself, as a search, a study or a browser's engine takes it:
/// no file is read and no word is made.
namespace sandtable::alone {

/// Plays twenty battles to their end by chance, of more than `least` decisions each; in the first,
/// side A is a captain, and what he weighed is handed to `check`.
template <Judgement J, class Check>
void play(const typename J::Rules::Setup& setup, Check&& check, int least = 20) {
  using R = typename J::Rules;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(seed);
    FastDice dice(rng);
    NoLog quiet;
    typename R::State s = R::start(setup);
    R::advance(s, dice, quiet);
    int decisions = 0;
    for (; !R::result(s); ++decisions) {
      ASSERT_LT(decisions, 5000);
      const Side side = (R::turn(s).waiting_for & bit(Side::A)) != 0 ? Side::A : Side::B;
      if (seed > 1 || side == Side::B) {
        perform<R>(s, side, R::pick(s, side, rng), dice, quiet);
      } else {
        const auto decided = search::decide<J>(R::view(s, side), side, "captain", seed);
        ASSERT_TRUE(decided) << decided.error();
        for (const Planned<R>& step : decided->why.plan) check(step);
        perform<R>(s, side, decided->action, dice, quiet);
      }
      R::advance(s, dice, quiet);
    }
    EXPECT_GT(decisions, least) << "a battle";
  }
}

/// Fails where a library of words or of files is part of this program.
inline void expect_no_words() {
  std::ifstream maps("/proc/self/maps");
  ASSERT_TRUE(maps);
  for (std::string line; std::getline(maps, line);)
    for (const char* library : {"libicu", "libboost"})
      EXPECT_EQ(line.find(library), std::string::npos) << line;
}

}  // namespace sandtable::alone
