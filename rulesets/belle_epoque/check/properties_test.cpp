#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/scenario/scenario.h"
#include "rulesets/belle_epoque/state/pieces.h"

/// What holds in every battle, whatever is decided and rolled.
namespace sandtable::belle_epoque {
namespace {

constexpr int kMaxSteps = 20000;
constexpr int kBattles = 3;  // of each scenario in each edition

/// Plays battles at random and shows each decision to `look(before, side, action, after)`.
template <class Look>
void for_each_decision(const LoadOptions& wishes, Look&& look) {
  Rng rng(1870);
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("scenarios/")) continue;
    for (const Edition edition : {Edition::En, Edition::Fr}) {
      const auto setup = *load_scenario(file.content, file.path, {edition, wishes.options});
      for (int battle = 0; battle < kBattles; ++battle) {
        State state = BelleEpoque::start(*setup);
        FastDice dice(rng);
        NoLog quiet;
        BelleEpoque::advance(state, dice, quiet);
        for (int step = 0; step < kMaxSteps && !BelleEpoque::result(state); ++step) {
          const State before = state;
          const Side side = state.now.asked;
          const Action action = BelleEpoque::pick(state, side, rng);
          BelleEpoque::apply(state, side, action, dice, quiet);
          BelleEpoque::advance(state, dice, quiet);
          look(before, side, action, std::as_const(state));
          if (testing::Test::HasFailure()) return;
        }
        ASSERT_TRUE(BelleEpoque::result(state).has_value()) << file.path;
      }
    }
  }
}

std::string where(const State& s, UnitId u) {
  return s.setup->id + ", turn " + std::to_string(s.turn) + ": " + card(s, u).name.en;
}

// muster.one-unit-per-sector, muster.no-transfer, muster.elimination
TEST(Property, StandsNeverRiseAndNoSectorHoldsTwoUnits) {
  for_each_decision({}, [](const State& before, Side, const Action&, const State& after) {
    std::map<Sector, UnitId> held;
    std::array<int, 2> stands{};
    for (std::size_t i = 0; i < after.setup->units.size(); ++i) {
      const auto u = static_cast<UnitId>(i);
      ASSERT_LE(after.pieces.stands[u], before.pieces.stands[u]) << where(after, u);
      ASSERT_TRUE(on_board(after, u) || !on_board(before, u) || after.pieces.stands[u] == 0 ||
                  has(after, u, unit_flag::kLeft))
          << where(after, u);
      if (!on_board(after, u)) continue;
      ASSERT_GT(after.pieces.stands[u], 0) << where(after, u);
      ASSERT_TRUE(held.emplace(after.pieces.at[u], u).second) << where(after, u);
      stands[idx(side_of(after, u))] += after.pieces.stands[u];
    }
    for (std::size_t i = 0; i < 2; ++i) ASSERT_EQ(stands[i], after.pools.stands[i]);
  });
}

// activation.fill-bowl, activation.eliminated-token.en, activation.eliminated-token.fr,
// activation.pass.en, reaction.token
TEST(Property, TokensAreTheUnitsStillAble) {
  for_each_decision({}, [](const State&, Side, const Action&, const State& s) {
    if (s.now.phase == Phase::Over || s.turn == 0 || s.now.phase == Phase::Reinforce ||
        s.now.phase == Phase::ChooseFirst)
      return;
    for (std::size_t i = 0; i < 2; ++i) {
      const int in_hand = s.now.phase == Phase::Token && idx(s.now.side) == i ? 1 : 0;
      const int ready = std::popcount(s.pieces.ready[i]);
      const int tokens = s.pools.tokens[i] + in_hand;
      ASSERT_TRUE(s.setup->options.pass ? tokens <= ready : tokens == ready)
          << s.setup->id << ", turn " << int{s.turn} << ": " << tokens << " tokens, " << ready
          << " units";
    }
  });
}

// activation.once-a-turn, movement.before-action, multiple.one-assault-a-turn
TEST(Property, NobodyIsActivatedTwiceInATurn) {
  for_each_decision({}, [](const State& before, Side, const Action& a, const State&) {
    if (before.now.phase != Phase::Token || a.verb == Verb::Pass) return;
    ASSERT_FALSE(has(before, a.unit, unit_flag::kActivated)) << where(before, a.unit);
    ASSERT_FALSE(has(before, a.unit, unit_flag::kAssaulted)) << where(before, a.unit);
  });
}

// encounter.never-unknown
TEST(Property, NobodyMeetsUnknownGround) {
  for_each_decision({}, [](const State& before, Side side, const Action&, const State&) {
    if (!before.setup->exploration || before.turn == 0) return;
    std::vector<Action> list;
    BelleEpoque::actions(before, side, list);
    for (const Action& a : list) {
      if (a.to != kNowhere && a.verb != Verb::Place) {
        ASSERT_FALSE(before.ground.unknown.test(a.to)) << where(before, a.unit);
      }
      if (a.verb != Verb::Fire) continue;
      const hex::Line& line =
          before.setup->board->line(before.pieces.at[a.unit], before.pieces.at[a.target]);
      for (std::size_t i = 0; i < line.inside_count; ++i)
        ASSERT_FALSE(before.ground.unknown.test(line.inside[i])) << where(before, a.unit);
    }
  });
}

// setup.open-information
TEST(Property, BothSidesAndTheUmpireSeeTheSame) {
  for_each_decision({}, [](const State&, Side, const Action&, const State& s) {
    Rng rng(1);
    for (const Side viewer : {Side::A, Side::B, Side::Umpire}) {
      const View view = BelleEpoque::view(s, viewer);
      ASSERT_EQ(BelleEpoque::digest(BelleEpoque::guess(view, viewer, rng)), BelleEpoque::digest(s));
    }
  });
}

// setup.hex-board
TEST(Property, TheLookOfTheBoardChangesNothing) {
  std::vector<std::uint64_t> digests;
  const auto keep = [&](const State&, Side, const Action&, const State& s) {
    digests.push_back(BelleEpoque::digest(s));
  };
  for_each_decision({{}, {{"board-look", "hexes"}}}, keep);
  const std::vector<std::uint64_t> hexes = std::move(digests);
  digests.clear();
  for_each_decision({{}, {{"board-look", "counters"}}}, keep);
  EXPECT_EQ(hexes, digests);
}

// The journal is the truth: the recorded faces alone bring back the same battle.
TEST(Property, ABattleReplaysFromItsTape) {
  const auto files = embedded_files();
  const auto file = std::find_if(files.begin(), files.end(), [](const EmbeddedFile& f) {
    return f.path == "scenarios/isandlwana.toml";
  });
  ASSERT_NE(file, files.end());
  const auto setup = *load_scenario(file->content, file->path, {});
  State live = BelleEpoque::start(*setup), replayed = live;
  Rng rng(1879);
  RngSource source(rng);
  ClosedSource closed;
  Tape tape;
  NoLog quiet;
  EventLog log;
  Dice opening(tape, source);
  BelleEpoque::advance(live, opening, quiet);
  Dice again(tape, closed);
  BelleEpoque::advance(replayed, again, log);
  for (int step = 0; step < kMaxSteps && !BelleEpoque::result(live); ++step) {
    const Side side = live.now.asked;
    const Action action = BelleEpoque::pick(live, side, rng);
    tape.clear();
    Dice dice(tape, source);
    BelleEpoque::apply(live, side, action, dice, quiet);
    BelleEpoque::advance(live, dice, quiet);
    Dice recorded(tape, closed);
    BelleEpoque::apply(replayed, side, action, recorded, log);
    BelleEpoque::advance(replayed, recorded, log);
    ASSERT_FALSE(recorded.failed());
    ASSERT_TRUE(recorded.exhausted());
    ASSERT_EQ(BelleEpoque::digest(live), BelleEpoque::digest(replayed));
  }
  EXPECT_TRUE(BelleEpoque::result(replayed).has_value());
}

}  // namespace
}  // namespace sandtable::belle_epoque
