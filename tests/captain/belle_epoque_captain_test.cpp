#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "rulesets/belle_epoque/desk/desk.h"
#include "rulesets/belle_epoque/rules/flow.h"
#include "search/commander.h"

/// Positions of Belle Époque, what a captain of ordinary sense does there and what he never does.
namespace sandtable::belle_epoque {
namespace {

std::string unit(const std::string& label, const std::string& at, int stands,
                 const std::string& fire, const std::string& more = "") {
  return "[[side.unit]]\nname = \"Unit " + label + "\"\nlabel = \"" + label +
         "\"\nclass = \"infantry\"\nstands = " + std::to_string(stands) + "\nfire = \"" + fire +
         "\"\nat = \"" + at + "\"\n" + more;
}

/// Open ground, 9 sectors by 13, with these units and objectives, Red's token drawn.
struct Ground {
  Ground(const std::string& red, const std::string& blue, const std::string& objectives = "") {
    const std::string text = R"(
[scenario]
id = "ground"
ruleset = "belle-epoque"
title = "Ground"
edition = "fr"
turns = 8
[board]
width = 9
depth = 13
[[side]]
id = "red"
name = "Red"
colour = "red"
)" + red + "[[side]]\nid = \"blue\"\nname = \"Blue\"\ncolour = \"blue\"\n" +
                             blue + objectives;
    auto loaded = Desk::load(text, "ground.toml", {});
    EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().str());
    if (!loaded) std::abort();
    setup = *loaded;
    s = BelleEpoque::start(*setup);
    Rng rng(1);
    FastDice dice(rng);
    NoLog quiet;
    BelleEpoque::advance(s, dice, quiet);
    s.now = Pending{};
    s.now.phase = Phase::Token;
    s.pools.points = {6, 6};
  }

  UnitId named(const std::string& label) const {
    for (std::size_t u = 0; u < setup->units.size(); ++u)
      if (setup->units[u].label == label) return static_cast<UnitId>(u);
    ADD_FAILURE() << "no unit " << label;
    return kNoUnit;
  }
  Action decided(std::uint64_t seed = 1) const {
    return search::decide_quietly<Desk>(BelleEpoque::view(s, Side::A), Side::A,
                                        search::Level::Captain, seed);
  }
  std::string words(const Action& a) const { return Desk::print(a, s, Lang::En); }

  /// Plays the rest of one activation; whether its unit fired or assaulted.
  bool activation(std::uint64_t seed, UnitId& who) {
    Rng rng(seed);
    FastDice dice(rng);
    NoLog quiet;
    bool used = false;
    who = kNoUnit;
    do {
      const Side side = s.now.asked;
      const Action a = search::decide_quietly<Desk>(BelleEpoque::view(s, side), side,
                                                    search::Level::Captain, seed);
      if (who == kNoUnit) who = a.unit;
      used = used || a.verb == Verb::Fire || a.verb == Verb::Assault;
      BelleEpoque::apply(s, side, a, dice, quiet);
    } while (BelleEpoque::turn(s).waiting_for != 0);
    return used;
  }

  std::shared_ptr<const Setup> setup;
  State s;
};

std::string objective(const std::string& at, const std::string& side = "both") {
  return "[[objective]]\nname = \"At " + at + "\"\nside = \"" + side +
         "\"\nkind = \"hold\"\nat = [\"" + at + "\"]\npoints = 2\n";
}

// ------------------------------------------------------------------ standing in fire

TEST(InFireTest, WhoHasActedIsWorseOffBeforeWhoHasNot) {
  // Another friend stands before the same rifles: the second target is a danger all the same.
  Ground g(unit("R1", "0507", 4, "F") + unit("R2", "0409", 4, "F"), unit("B1", "0505", 4, "C"));
  const UnitId second = g.named("R2");
  mark_activated(g.s, g.named("R1"));
  mark_activated(g.s, second);
  const auto worse_by_coming = [&](State s) {
    const int away = worth(s, Side::A);
    shift(s, second, *s.setup->board->parse("0406"));
    return away - worth(s, Side::A);
  };
  const int fresh = worse_by_coming(g.s);
  State spent = g.s;
  mark_activated(spent, g.named("B1"));
  EXPECT_GT(fresh, worse_by_coming(spent) + 10) << "who has fired already is no danger this turn";
}

TEST(InFireTest, NobodyWalksUpToLoadedRiflesAndStopsThere) {
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    Ground g(unit("R1", "0508", 4, "F") + unit("R2", "0208", 4, "F"),
             unit("B1", "0504", 4, "C") + unit("B2", "0204", 4, "C"));
    UnitId who = kNoUnit;
    const bool used = g.activation(seed, who);
    for (const char* rifles : {"B1", "B2"})
      EXPECT_TRUE(used || apart(g.s, who, g.named(rifles)) > 2) << seed << ": " << rifles;
  }
}

TEST(InFireTest, WhoHasActedIsWorseOffWhereWhoHasNotMayAssaultHim) {
  // Three sectors away, out of what fire counts for: only the charge is to be feared.
  Ground g(unit("R1", "0508", 4, "F") + unit("R2", "0411", 4, "F"),
           unit("B1", "0505", 4, "G", "ratings = [\"shock\"]\nmarch = 2\n"));
  const UnitId second = g.named("R2");
  mark_activated(g.s, g.named("R1"));
  mark_activated(g.s, second);
  const auto worse_by_coming = [&](State s) {
    const int away = worth(s, Side::A);
    shift(s, second, *s.setup->board->parse("0408"));
    EXPECT_EQ(apart(s, second, g.named("B1")), 3);
    return away - worth(s, Side::A);
  };
  const int fresh = worse_by_coming(g.s);
  State spent = g.s;
  mark_activated(spent, g.named("B1"));
  EXPECT_GT(fresh, worse_by_coming(spent) + 10) << "who has acted already charges nobody this turn";
}

TEST(InFireTest, TheLastOfAUnitIsWorseOffThanAWholeOne) {
  Ground g(unit("R1", "0507", 4, "F"), unit("B1", "0505", 4, "C"));
  const UnitId u = g.named("R1");
  mark_activated(g.s, u);
  State last = g.s;
  reduce(last, u, 3);
  const auto gain_by_leaving = [&](State s) {
    const int here = worth(s, Side::A);
    shift(s, u, *s.setup->board->parse("0512"));
    return worth(s, Side::A) - here;
  };
  EXPECT_GT(gain_by_leaving(last), 0);
  EXPECT_GT(gain_by_leaving(last), gain_by_leaving(g.s) / 4);
}

// ------------------------------------------------------------------ guns

Action assault_of(const Ground& g) {
  return {.verb = Verb::Assault, .unit = g.named("R1"), .target = g.named("B1")};
}

TEST(GunsTest, DoNotChargeWhomTheyShootBetter) {
  Ground strong(unit("R1", "0506", 2, "A"), unit("B1", "0505", 4, "C"));
  strong.s.now.phase = Phase::Passed;
  strong.s.now.active = strong.named("R1");
  EXPECT_FALSE(considers(strong.s, Side::A, assault_of(strong)));
  Ground equal(unit("R1", "0506", 3, "B"), unit("B1", "0505", 4, "G"));
  equal.s.now.phase = Phase::Passed;
  equal.s.now.active = equal.named("R1");
  EXPECT_FALSE(considers(equal.s, Side::A, assault_of(equal)));
}

TEST(GunsTest, WhoHasTheOddsMayAssault) {
  Ground g(unit("R1", "0506", 4, "G"), unit("B1", "0505", 2, "A"));
  EXPECT_TRUE(considers(g.s, Side::A, assault_of(g)));
}

// ------------------------------------------------------------------ objectives

TEST(ObjectiveTest, AnEmptyOneBesideAUnitIsTaken) {
  // R1 keeps one; R2 is nearer to that than to the empty one on its other side.
  Ground g(unit("R1", "0510", 4, "C") + unit("R2", "0409", 4, "C"), unit("B1", "0902", 4, "C"),
           objective("0510") + objective("0108"));
  mark_activated(g.s, g.named("R1"));
  const Action a = g.decided();
  ASSERT_EQ(a.unit, g.named("R2")) << g.words(a);
  UnitId who = kNoUnit;
  g.activation(3, who);
  const Board& board = *g.setup->board;
  EXPECT_LT(board.distance(g.s.pieces.at[who], *board.parse("0108")), 3) << g.words(a);
}

TEST(ObjectiveTest, TheWayToItIsConsideredThoughItLeadsAwayFromAKeptOne) {
  Ground g(unit("R1", "0510", 4, "C") + unit("R2", "0409", 4, "C"), unit("B1", "0902", 4, "C"),
           objective("0510") + objective("0108"));
  const Action step{
      .verb = Verb::Move, .unit = g.named("R2"), .to = *g.setup->board->parse("0309")};
  EXPECT_TRUE(considers(g.s, Side::A, step));
}

// ------------------------------------------------------------------ command points

TEST(CommandPointsTest, AGoodShotIsMadeSure) {
  // Three friends far behind would have an even share; they have no use for it.
  Ground g(unit("R1", "0507", 4, "C") + unit("R2", "0113", 2, "C") + unit("R3", "0313", 2, "C") +
               unit("R4", "0713", 2, "C"),
           unit("B1", "0505", 4, "C"));
  g.s.pools.points = {4, 0};
  const Action a = g.decided();
  EXPECT_EQ(a.unit, g.named("R1")) << g.words(a);
  EXPECT_EQ(a.verb, Verb::Test) << g.words(a);
  EXPECT_EQ(a.points, most_points(g.s, a.unit)) << g.words(a);
}

TEST(CommandPointsTest, PlentyOfThemBringAMarchHome) {
  Ground g(unit("R1", "0513", 4, "C"), unit("B1", "0501", 4, "C"));
  g.s.pools.points = {6, 0};
  const Action a = g.decided();
  EXPECT_EQ(a.verb, Verb::Test) << g.words(a);
  EXPECT_GT(a.points, 1) << g.words(a);
}

}  // namespace
}  // namespace sandtable::belle_epoque
