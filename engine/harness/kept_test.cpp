#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <tuple>
#include <vector>

#include "engine/core/rounds.h"
#include "engine/harness/run.h"
#include "engine/harness/toy.h"

namespace sandtable::toy {
namespace {

using Rules = Toy<>;

struct PlayedAnew : Suite {};
struct Kept : Suite {
  static constexpr bool kKeeps = true;
};

/// What a check sees of all battles: where, which state, and a number of its own generator.
using Seen = std::vector<std::tuple<std::uint64_t, int, std::uint64_t, std::uint64_t>>;

template <class S>
Seen seen() {
  Seen out;
  harness::Report report;
  harness::walk<Rules, S>(
      report,
      [&](const harness::Position<Rules>& at, Rng& rng) {
        out.emplace_back(at.place.seed, at.place.step, Rules::digest(at.state), rng());
      },
      [&](const harness::Position<Rules>& at) {
        out.emplace_back(at.place.seed, at.place.step, Rules::digest(at.state), 0);
      });
  return out;
}

TEST(KeptBattles, ShowEveryCheckWhatBattlesPlayedAnewDo) {
  const Seen anew = seen<PlayedAnew>();
  EXPECT_GT(anew.size(), 10U);
  EXPECT_EQ(seen<Kept>(), anew);
  EXPECT_EQ(seen<Kept>(), anew) << "the second check";
}

TEST(Rounds, AreAllOrAShareAndNeverNone) {
  EXPECT_EQ(rounds(8000), 8000 / one_in());
  EXPECT_EQ(rounds(1), 1);
  const char* share = std::getenv("SANDTABLE_SHARE");
  EXPECT_EQ(one_in(), share == nullptr ? 1 : std::stoi(share));
}

}  // namespace
}  // namespace sandtable::toy
