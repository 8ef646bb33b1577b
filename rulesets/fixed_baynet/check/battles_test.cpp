#include "engine/harness/battles.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/notation.h"

namespace sandtable::fixed_baynet {
namespace {

/// Every switch at a random value, but for the one without which a battle need not end.
LoadOptions random_options(Rng& rng) {
  return {harness::random_options(option_infos(), rng, {"default-victory"})};
}

/// The formation of a unit that has moved holds once its activation is over (formation.kept).
std::string formation_fault(const State& s, const Action& a) {
  if (a.verb != Verb::Done || a.unit >= s.unit_count) return {};
  const Unit& at = unit(s, a.unit);
  if ((at.flags & unit_flag::kMoved) == 0 || !broken(s, a.unit, at.formation)) return {};
  return "unit " + std::to_string(a.unit) + " is said to be in formation and is not";
}

/// Each man on the table is of one unit and of one side.
std::string twice(const State& s) {
  int of_units = 0;
  for (UnitId u = 0; u < s.unit_count; ++u) of_units += unit(s, u).men.size();
  const int of_sides = s.standing[0].size() + s.standing[1].size();
  return of_units == of_sides ? std::string() : "a man is of two units, or of none";
}

TEST(FixedBaynetBattles, AreSoundToTheirEnds) {
  harness::expect_sound_battles<FixedBaynet>(
      embedded_files(), static_cast<std::uint64_t>(rounds(280)),
      [](const EmbeddedFile& file, const LoadOptions& options) {
        return load_scenario(file.content, file.path, options);
      },
      random_options,
      [](const State& s, const Action& a) {
        const std::string what = formation_fault(s, a);
        return what.empty() ? twice(s) : what;
      });
}

/// An area four inches deep for two bands; the section stands already.
constexpr std::string_view kNarrow = R"(
[scenario]
id = "narrow"
ruleset = "fixed-baynet"
[table]
width = 48
depth = 48
[[side]]
[[side.unit]]
name = "Section"
at = [24, 6]
[[side]]
deployment = { from = [0, 40], to = [48, 44] }
[[side.unit]]
name = "First"
people = "native"
[[side.unit]]
name = "Second"
people = "native"
)";

// Whoever places a unit is offered a place where others stand on all that are tried first.
TEST(FixedBaynetBattles, OffersTheLastRoomOfAnArea) {
  const auto setup = load_scenario(kNarrow, "narrow");
  ASSERT_TRUE(setup) << setup.error().str();
  State s = FixedBaynet::start(**setup);
  Rng rng(1);
  FastDice dice(rng);
  NoLog log;
  FixedBaynet::advance(s, dice, log);
  ASSERT_EQ(s.now.phase, Phase::Deploy);
  // In two open ranks in the middle, where places are looked for first: there is little room beside
  // it.
  Action middle{.verb = Verb::Deploy, .unit = 1, .formation = Formation::Open};
  middle.place = {22 * kInch, 41 * kInch};
  middle.facing = geometry::kHalfTurn;
  middle.ranks = 2;
  ASSERT_TRUE(harness::is_legal<FixedBaynet>(s, Side::B, middle));
  perform<FixedBaynet>(s, Side::B, middle, dice, log);
  FixedBaynet::advance(s, dice, log);
  ASSERT_EQ(s.now.phase, Phase::Deploy);
  std::vector<Action> offered;
  FixedBaynet::actions(s, Side::B, offered);
  ASSERT_FALSE(offered.empty());
  for (const Action& a : offered) EXPECT_TRUE(harness::is_legal<FixedBaynet>(s, Side::B, a));
  // In open ranks they would find room between those of the others, and be in no formation.
  middle.unit = 2;
  middle.place.x = 18 * kInch;
  EXPECT_FALSE(harness::is_legal<FixedBaynet>(s, Side::B, middle));
  // In none, the others would be in theirs no longer: the man in between is named.
  middle.formation = Formation::Loose;
  EXPECT_FALSE(harness::is_legal<FixedBaynet>(s, Side::B, middle));
  Why why;
  EXPECT_FALSE(FixedBaynet::legal(s, Side::B, middle, why));
  ASSERT_FALSE(why.findings.empty());
  EXPECT_EQ(why.findings.front().clause, clause::formation_open);
  ASSERT_NE(why.findings.front().piece, kNoMan);
  EXPECT_EQ(s.men[why.findings.front().piece].unit, middle.unit);
}

/// On open ground, with nobody near.
constexpr std::string_view kPlain = R"(
[scenario]
id = "plain"
ruleset = "fixed-baynet"
[table]
width = 144
depth = 144
[[side]]
[[side.unit]]
name = "Section"
label = "A"
at = [72, 72]
[[side]]
[[side.unit]]
name = "Warriors"
people = "native"
at = [72, 140]
)";

TEST(FixedBaynetMoves, ThereAndBackIsWhereOneWas) {
  const auto setup = load_scenario(kPlain, "plain");
  ASSERT_TRUE(setup) << setup.error().str();
  Rng rng(22);
  NoLog log;
  for (int round = 0; round < rounds(4000); ++round) {
    State s = FixedBaynet::start(**setup);
    Rng faces(static_cast<std::uint64_t>(round));
    FastDice dice(faces);
    FixedBaynet::advance(s, dice, log);
    s.now.asked = Side::A;
    s.now.player = 0;
    const State before = s;
    Action there;
    there.verb = Verb::Move;
    there.unit = 0;
    const auto angle = static_cast<Angle>(rng.below(0x10000));
    const Len length = static_cast<Len>(1 + rng.below(500)) * kHundredth;
    there.way.add({angle, length});
    Action back = there;
    back.way = {};
    back.way.add({static_cast<Angle>(angle + geometry::kHalfTurn), length});
    for (const Action& a : {there, back}) {
      NoWhy quiet;
      ASSERT_TRUE(FixedBaynet::legal(s, Side::A, a, quiet)) << angle << " " << length;
      perform<FixedBaynet>(s, Side::A, a, dice, log);
      EXPECT_TRUE(FixedBaynet::invariants(s).empty());
    }
    before.units[0].men.for_each([&](ManId m) {
      EXPECT_EQ(s.men[m].place, before.men[m].place) << angle << " " << length;
      EXPECT_EQ(s.men[m].facing, before.men[m].facing);
    });
  }
}

}  // namespace
}  // namespace sandtable::fixed_baynet
