#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rounds.h"
#include "engine/harness/battles.h"
#include "engine/harness/setups.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/notation.h"

/// Battles into which an umpire breaks with rulings at random: whatever he is allowed leaves a
/// position that can be, is read as it is written, and the battle goes on from it to its end.
namespace sandtable::fixed_baynet {
namespace {

int below(Rng& rng, std::size_t n) {
  return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
}

/// A place within some inches of somebody, to the hundredth in which it is written.
Vec somewhere(const State& s, Rng& rng) {
  const auto near = static_cast<ManId>(below(rng, s.setup->men.size()));
  const auto off = [&](Len at) {
    return (at / kHundredth + below(rng, 1200) - 600) * static_cast<Len>(kHundredth);
  };
  return {off(s.men[near].place.x), off(s.men[near].place.y)};
}

struct Umpire {
  std::optional<Action> proposes(const State& s, Rng& rng) const {
    if (rng.below(4) != 0 || s.unit_count == 0) return std::nullopt;
    Action a;
    constexpr std::size_t kRulings =
        static_cast<std::size_t>(Verb::RuleResult) - static_cast<std::size_t>(Verb::RulePlace);
    a.verb = static_cast<Verb>(static_cast<int>(Verb::RulePlace) + below(rng, kRulings));
    if (a.verb == Verb::RuleDoor) {
      const std::size_t openings = s.setup->field->openings.size();
      if (openings == 0) return std::nullopt;
      a.spot = static_cast<std::uint8_t>(below(rng, openings));
      a.number = below(rng, kWords<DoorState>);
      return a;
    }
    a.unit = static_cast<UnitId>(below(rng, s.unit_count));
    if (a.verb <= Verb::RuleWound) a.men = 1U << below(rng, 20);
    if (a.verb == Verb::RulePlace) {
      a.place = somewhere(s, rng);
      a.facing = geometry::degrees(below(rng, 360) * 100);
    }
    if (a.verb == Verb::RuleGlory) a.number = 1 + below(rng, 8);
    if (a.verb == Verb::RuleActions) a.number = below(rng, kMostActions + 1);
    if (a.verb == Verb::RuleFormation) a.formation = static_cast<Formation>(below(rng, 5));
    return a;
  }
  std::string text(const State& s, const Action& a) const { return to_text(a, s); }
  std::string wrong(const State& s, const Action& a) const {
    return harness::misread(
        a, [&](Lang lang) { return to_text(a, s, lang); },
        [&](const std::string& text, Lang) { return parse_action(text, s); });
  }
};

/// One door, and a man beside it.
constexpr std::string_view kDoor = R"(
[scenario]
ruleset = "fixed-baynet"
[table]
width = 40
depth = 40
[[building]]
label = "H"
rectangle = { at = [20, 20], size = [10, 8] }
[[building.storey]]
[[building.storey.door]]
at = [20, 16]
lock = "locked"
[[side]]
[[side.unit]]
name = "Hart"
role = "officer"
label = "A"
at = [20, 8]
[[side]]
[[side.unit]]
name = "Warriors"
people = "native"
label = "B"
at = [20, 36]
)";

TEST(FixedBaynetRulings, ShutNoDoorOnWhoStandsInIt) {
  const auto setup = load_scenario(kDoor, "door");
  ASSERT_TRUE(setup) << setup.error().str();
  State s = FixedBaynet::start(**setup);
  Rng faces(1);
  FastDice dice(faces);
  NoLog log;
  FixedBaynet::advance(s, dice, log);
  const auto rule = [&](std::string_view line) {
    const auto a = parse_action(line, s);
    EXPECT_TRUE(a) << line;
    Why why;
    if (a && FixedBaynet::legal(s, Side::Umpire, *a, why)) {
      perform<FixedBaynet>(s, Side::Umpire, *a, dice, log);
      return Clause{};
    }
    return why.findings.back().clause;
  };
  EXPECT_EQ(rule("rule door H-D1 open"), Clause{});
  EXPECT_EQ(rule("rule door H-D1 shut"), Clause{});
  EXPECT_EQ(rule("rule door H-D1 open"), Clause{});
  EXPECT_EQ(rule("rule A: place 20 16"), Clause{});
  EXPECT_EQ(rule("rule door H-D1 shut"), clause::door_kinds);
  EXPECT_EQ(rule("rule door H-D1 bashed down"), Clause{});
  EXPECT_EQ(FixedBaynet::invariants(s), std::vector<std::string>{});
}

TEST(FixedBaynetRulings, LeaveBattlesSound) {
  harness::expect_sound_battles<FixedBaynet>(
      embedded_files(), static_cast<std::uint64_t>(rounds(60)),
      [](const EmbeddedFile& file, const LoadOptions& options) {
        return load_scenario(file.content, file.path, options);
      },
      [](Rng& rng) {
        return LoadOptions{harness::random_options(option_infos(), rng, {"default-victory"})};
      },
      [](const State&, const Action&) { return std::string(); }, Umpire());
}

}  // namespace
}  // namespace sandtable::fixed_baynet
