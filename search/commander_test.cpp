#include "search/commander.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "engine/harness/toy_mind.h"

namespace sandtable::search {
namespace {

using toy::PlanningMind;
using toy::ToyMind;
using toy::Verb;
using R = ToyMind::Rules;

std::string print(const R::Action& a) {
  static constexpr const char* kWords[] = {"none",  "name", "stand",    "advance",
                                           "shoot", "hold", "fall back"};
  return kWords[static_cast<std::size_t>(a.verb)] + (" " + std::to_string(a.man));
}

/// What is done, and what was next best.
std::string said(const Deliberation<R>& why) {
  std::string out = print(why.plan.front().action);
  if (why.rival) out += "; then " + print(*why.rival) + ", " + std::to_string(why.gap) + " less";
  return out;
}

/// A's man 1 was hit and must answer; his cell and the one behind him are free.
R::State answering(const toy::Setup& setup) {
  R::State s = R::start(setup);
  s.champion = {Secret<std::uint8_t>(Side::A, 0), Secret<std::uint8_t>(Side::B, 1)};
  s.phase = toy::Phase::Answer;
  s.round = 1;
  s.asked = 0;
  s.victim = 1;
  return s;
}

/// Both sides are asked for orders; B has sealed one already.
R::State ordering(const toy::Setup& setup, Verb sealed, std::uint8_t champion) {
  R::State s = R::start(setup);
  s.champion = {Secret<std::uint8_t>(Side::A, 0), Secret<std::uint8_t>(Side::B, champion)};
  s.order[1] = Secret<R::Action>(Side::B, {sealed, 0});
  s.sealed = {0, 1};
  s.round = 1;
  s.phase = toy::Phase::Orders;
  return s;
}

TEST(LevelTest, AnUnknownLevelIsToldTheKnownOnes) {
  const toy::Setup setup;
  const auto decision = decide<ToyMind>(R::view(R::start(setup), Side::A), Side::A, "general", 1);
  ASSERT_FALSE(decision);
  EXPECT_EQ(decision.error(), "unknown level 'general'; expected one of: recruit, captain");
  EXPECT_EQ(levels().size(), 2u);
}

TEST(CommanderTest, ASideThatNobodyAsksGetsAnError) {
  const toy::Setup setup;
  const R::State s = answering(setup);
  EXPECT_FALSE(decide<ToyMind>(R::view(s, Side::B), Side::B, "captain", 1));
  EXPECT_FALSE(decide<ToyMind>(R::view(s, Side::B), Side::B, "recruit", 1));
}

TEST(CaptainTest, WeighsTheDieAgainstTheStepBack) {
  const toy::Setup setup;
  const auto decision = decide<ToyMind>(R::view(answering(setup), Side::A), Side::A, "captain", 1);
  ASSERT_TRUE(decision) << decision.error();
  // Holding, the man in cell 2 (worth 102) lives on 1 to 3; a step back costs 1.
  EXPECT_EQ(said(decision->why), "fall back 1; then hold 1, 50 less");
  EXPECT_EQ(decision->action, (R::Action{Verb::FallBack, 1}));
}

/// One that takes stepping back for the end of what its side does.
struct ClosingMind : ToyMind {
  static bool closes(const State&, const Action& a) { return a.verb == Verb::FallBack; }
};

TEST(CaptainTest, WhatOnlyClosesIsWorthThePositionAsItStands) {
  const toy::Setup setup;
  const auto decision =
      decide<ClosingMind>(R::view(answering(setup), Side::A), Side::A, "captain", 1);
  ASSERT_TRUE(decision) << decision.error();
  // The step back is not held against itself now: 1 more than when it is weighed.
  EXPECT_EQ(said(decision->why), "fall back 1; then hold 1, 51 less");
}

/// One that thinks of standing and shooting, knows by rule of thumb of an advance, and counts the
/// cells of A's man 1.
struct CarryingMind : ToyMind {
  static constexpr int tries = 1, carries = 2, trust = 1;
  static int worth(const State& s, Side side) {
    return side == Side::A ? s.at[0][1] * 10 : -s.at[0][1] * 10;
  }
  static bool sensible(const State&, Side, const Action& a) {
    return a.verb == Verb::Stand || a.verb == Verb::Shoot;
  }
  static std::optional<Action> follows(const State&) { return std::nullopt; }
  static std::optional<std::pair<Side, Action>> habit(const State& s) {
    if (const auto answer = likely(s)) return answer;
    const bool own = (R::turn(s).waiting_for & bit(Side::A)) != 0;
    return std::pair{own ? Side::A : Side::B, Action{Verb::Stand, 0}};
  }
  static void habits(const State&, std::vector<Action>& out) { out.push_back({Verb::Advance, 1}); }
  static bool settled(const State& begun, const State& s) {
    return s.phase == toy::Phase::Over || s.round > begun.round;
  }
};
static_assert(CarriesOn<CarryingMind>);

TEST(CaptainTest, SeesWhatARuleOfThumbLeadsTo) {
  const toy::Setup setup;
  R::State s = ordering(setup, Verb::Stand, 0);
  s.order[1] = Secret<R::Action>(Side::B, {});
  s.sealed = {0, 0};
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const auto decision = decide<CarryingMind>(R::view(s, Side::A), Side::A, "captain", seed);
    ASSERT_TRUE(decision) << decision.error();
    // The step is settled only when both have sealed: nothing that is seen at once speaks for it.
    EXPECT_EQ(decision->action, (R::Action{Verb::Advance, 1}));
    EXPECT_EQ(decision->why.gap, 11);
  }
}

/// One whose recruits stand where they mean to shoot.
struct ClumsyMind : ToyMind {
  static Action misjudged(const State&, const Action& a, int level, Rng&) {
    return level == 0 && a.verb == Verb::Shoot ? Action{Verb::Stand, 0} : a;
  }
};

TEST(CommanderTest, WhatIsChosenIsCarriedOutAsTheLevelCan) {
  const toy::Setup setup;
  const R::State s = ordering(setup, Verb::Stand, 0);
  std::set<Verb> recruits, clumsy;
  for (std::uint64_t seed = 0; seed < 32; ++seed) {
    const auto view = R::view(s, Side::A);
    recruits.insert(decide<ToyMind>(view, Side::A, "recruit", seed)->action.verb);
    const auto decision = decide<ClumsyMind>(view, Side::A, "recruit", seed);
    EXPECT_EQ(decision->action, decision->why.plan.front().action);
    EXPECT_EQ(decide_quietly<ClumsyMind>(view, Side::A, Level::Recruit, seed), decision->action);
    clumsy.insert(decision->action.verb);
  }
  EXPECT_TRUE(recruits.contains(Verb::Shoot));
  EXPECT_FALSE(clumsy.contains(Verb::Shoot));
}

TEST(RecruitTest, DoesWhatIsSensibleAtRandom) {
  const toy::Setup setup;
  const R::State s = ordering(setup, Verb::Stand, 0);
  std::set<std::string> done;
  for (std::uint64_t seed = 0; seed < 64; ++seed) {
    const auto decision = decide<ToyMind>(R::view(s, Side::A), Side::A, "recruit", seed);
    ASSERT_TRUE(decision);
    NoWhy quiet;
    EXPECT_TRUE(R::legal(s, Side::A, decision->action, quiet));
    EXPECT_NE(decision->action.verb, Verb::Stand);
    done.insert(said(decision->why));
  }
  EXPECT_GE(done.size(), 3u);
}

TEST(PlanTest, WhoWritesHisOrdersHimselfIsAskedForThem) {
  const toy::Setup setup;
  const R::State s = ordering(setup, Verb::Stand, 0);
  std::set<int> men;
  for (std::uint64_t seed = 0; seed < 16; ++seed) {
    const auto view = R::view(s, Side::A);
    const auto decision = decide<PlanningMind>(view, Side::A, "captain", seed);
    ASSERT_TRUE(decision) << decision.error();
    EXPECT_EQ(decision->action.verb, Verb::Advance);
    EXPECT_EQ(decision->action, decision->why.plan.front().action);
    ASSERT_EQ(decision->why.causes.size(), 2U);
    EXPECT_EQ(decision->why.causes[0], (Cause{.kind = PlanningMind::kMenLeft, .amount = 0}));
    EXPECT_EQ(decision->why.causes[1].subject, decision->action.man);
    EXPECT_EQ(decide_quietly<PlanningMind>(view, Side::A, Level::Captain, seed), decision->action);
    men.insert(decision->action.man);
  }
  EXPECT_GT(men.size(), 1U);
}

TEST(PlanTest, WhereNothingIsPlannedListsServeAsEver) {
  const toy::Setup setup;
  const R::State orders = ordering(setup, Verb::Stand, 0), answer = answering(setup);
  for (std::uint64_t seed = 0; seed < 16; ++seed)
    for (const std::string_view level : levels()) {
      const bool recruit = level == "recruit";
      const auto view = R::view(recruit ? orders : answer, Side::A);
      const auto planning = decide<PlanningMind>(view, Side::A, level, seed);
      const auto listing = decide<ToyMind>(view, Side::A, level, seed);
      ASSERT_TRUE(planning && listing);
      EXPECT_EQ(said(planning->why), said(listing->why));
      EXPECT_TRUE(planning->why.causes.empty());
    }
}

TEST(PlanTest, AStoppedPlanIsNoDecision) {
  const toy::Setup setup;
  std::stop_source source;
  source.request_stop();
  const auto view = R::view(ordering(setup, Verb::Stand, 0), Side::A);
  const auto decision = decide<PlanningMind>(view, Side::A, "captain", 1, source.get_token());
  ASSERT_FALSE(decision);
  EXPECT_EQ(decision.error(), "it was stopped before it was done");
}

TEST(PlanTest, APlanComesFromTheViewAlone) {
  const toy::Setup setup;
  for (std::uint64_t seed = 0; seed < 16; ++seed) {
    std::set<std::string> written;
    for (const Verb sealed : {Verb::Stand, Verb::Advance, Verb::Shoot})
      for (std::uint8_t champion = 0; champion < toy::kMen; ++champion) {
        const auto view = R::view(ordering(setup, sealed, champion), Side::A);
        const auto decision = decide<PlanningMind>(view, Side::A, "captain", seed);
        ASSERT_TRUE(decision);
        written.insert(said(decision->why));
      }
    EXPECT_EQ(written.size(), 1U) << "seed " << seed;
  }
}

TEST(CommanderTest, AStoppedDecisionIsAnError) {
  const toy::Setup setup;
  std::stop_source source;
  source.request_stop();
  for (const std::string_view level : levels()) {
    const auto decision =
        decide<ToyMind>(R::view(answering(setup), Side::A), Side::A, level, 1, source.get_token());
    ASSERT_FALSE(decision) << level;
    EXPECT_EQ(decision.error(), "it was stopped before it was done");
  }
}

TEST(CommanderTest, CannotPeekBehindTheView) {
  const toy::Setup setup;
  for (const std::string_view level : levels())
    for (std::uint64_t seed = 0; seed < 32; ++seed) {
      std::set<std::string> seen;
      for (const Verb sealed : {Verb::Stand, Verb::Advance, Verb::Shoot})
        for (std::uint8_t champion = 0; champion < toy::kMen; ++champion) {
          const R::State s = ordering(setup, sealed, champion);
          const auto decision = decide<ToyMind>(R::view(s, Side::A), Side::A, level, seed);
          ASSERT_TRUE(decision);
          seen.insert(said(decision->why));
        }
      EXPECT_EQ(seen.size(), 1u) << level << ", seed " << seed;
    }
}

TEST(CommanderTest, TheSameSeedDecidesTheSame) {
  const toy::Setup setup;
  Rng rng(7);
  for (int game = 0; game < 8; ++game) {
    R::State s = R::start(setup);
    FastDice dice(rng);
    NoLog quiet;
    R::advance(s, dice, quiet);
    while (!R::result(s)) {
      const Side side = R::turn(s).waiting_for & bit(Side::A) ? Side::A : Side::B;
      const auto view = R::view(s, side);
      const auto a = decide<ToyMind>(view, side, "captain", 5);
      const auto b = decide<ToyMind>(view, side, "captain", 5);
      ASSERT_TRUE(a && b);
      EXPECT_EQ(a->action, b->action);
      EXPECT_EQ(said(a->why), said(b->why));
      EXPECT_EQ(decide_quietly<ToyMind>(view, side, Level::Captain, 5), a->action);
      ASSERT_TRUE(R::legal(s, side, a->action, quiet));
      R::apply(s, side, R::pick(s, side, rng), dice, quiet);
      R::advance(s, dice, quiet);
    }
  }
}

}  // namespace
}  // namespace sandtable::search
