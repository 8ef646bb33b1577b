#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rounds.h"
#include "engine/core/steps.h"
#include "engine/harness/setups.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/notation.h"

/// Random battles over every scenario of the program and random sets of switches, and what holds in
/// each of their positions. How many: SANDTABLE_BATTLES, from SANDTABLE_SEED on (environment);
/// battle number k of a run is battle number SANDTABLE_SEED + k of every other, so that it is
/// played again alone.
namespace sandtable::fixed_baynet {
namespace {

std::uint64_t number_of(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// Every switch at a random value, but for the one without which a battle need not end.
LoadOptions random_options(Rng& rng) {
  return {harness::random_options(option_infos(), rng, {"default-victory"})};
}

std::vector<const EmbeddedFile*> scenarios() {
  std::vector<const EmbeddedFile*> out;
  harness::each_scenario(embedded_files(), [&](const EmbeddedFile& file) { out.push_back(&file); });
  return out;
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

/// The first thing found wrong in the battle; nullopt: it was played to its end.
/// `alone`: it is looked at closely.
std::optional<std::string> fault_of(const Setup& setup, std::uint64_t number, bool alone) {
  constexpr int kMostSteps = 20'000, kEvery = 5;
  const int every = alone ? 1 : kEvery;  // positions that are looked at: one in so many
  State s = FixedBaynet::start(setup);
  Rng choices(2 * number + 1);
  Rng faces(number ^ 0xBA77'1E55U);
  FastDice dice(faces);
  NoLog log;
  FixedBaynet::advance(s, dice, log);
  std::string did = "nothing";
  for (int step = 0; step < kMostSteps; ++step) {
    const std::string at = " at decision " + std::to_string(step) + " after '" + did + "'";
    if (step % every == 0 || FixedBaynet::result(s)) {
      const auto wrong = FixedBaynet::invariants(s);
      if (!wrong.empty()) return wrong.front() + at;
      if (const std::string what = twice(s); !what.empty()) return what + at;
    }
    if (FixedBaynet::result(s)) return std::nullopt;
    const std::uint8_t asked = FixedBaynet::turn(s).waiting_for;
    if (asked == 0) return "nobody is asked" + at;
    const Side side = asked & bit(Side::A) ? Side::A : Side::B;
    const Action action = FixedBaynet::pick(s, side, choices);
    if (alone) did = to_text(action, s);
    perform<FixedBaynet>(s, side, action, dice, log);
    if (const std::string what = formation_fault(s, action); !what.empty()) return what + at;
    FixedBaynet::advance(s, dice, log);
  }
  return "it does not end";
}

TEST(FixedBaynetBattles, AreSoundToTheirEnds) {
  const auto all = scenarios();
  ASSERT_FALSE(all.empty());
  const std::uint64_t first = number_of("SANDTABLE_SEED", 1);
  const std::uint64_t most =
      number_of("SANDTABLE_BATTLES", static_cast<std::uint64_t>(rounds(280)));
  int faults = 0;
  for (std::uint64_t number = first; number < first + most && faults < 10; ++number) {
    const EmbeddedFile& file = *all[number % all.size()];
    Rng rng(number);
    const LoadOptions options = number / all.size() % 3 == 0 ? LoadOptions{} : random_options(rng);
    const auto setup = load_scenario(file.content, file.path, options);
    ASSERT_TRUE(setup) << setup.error().str();
    const auto fault = fault_of(**setup, number, most == 1);
    if (!fault) continue;
    ++faults;
    ADD_FAILURE() << file.path << ": " << *fault << " [SANDTABLE_SEED=" << number
                  << " SANDTABLE_BATTLES=1]";
  }
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
