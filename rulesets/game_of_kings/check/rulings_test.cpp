#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/rounds.h"
#include "engine/geometry/plane/angle.h"
#include "engine/harness/battles.h"
#include "engine/harness/setups.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"
#include "rulesets/game_of_kings/words/notation.h"

/// Battles into which an umpire breaks with rulings at random: whatever he is allowed leaves a
/// position that can be, is read as it is written, and the battle goes on from it to its end.
namespace sandtable::game_of_kings {
namespace {

int below(Rng& rng, std::size_t n) {
  return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
}

/// A place within some centimetres of somebody, to the millimetre.
Vec somewhere(const State& s, Rng& rng) {
  const Vec near = s.pieces.pose[static_cast<std::size_t>(below(rng, s.setup->units.size()))].front;
  const auto off = [&](int at) {
    return (at / geometry::kMillimetre + below(rng, 400) - 200) * geometry::kMillimetre;
  };
  return {off(near.x), off(near.y)};
}

struct Umpire {
  std::optional<Action> proposes(const State& s, Rng& rng) const {
    if (rng.below(4) != 0) return std::nullopt;
    Action a;
    constexpr std::size_t kRulings =
        static_cast<std::size_t>(Verb::RuleResult) - static_cast<std::size_t>(Verb::RulePlace);
    a.verb = static_cast<Verb>(static_cast<int>(Verb::RulePlace) + below(rng, kRulings));
    if (a.verb <= Verb::RuleOrder) a.unit = static_cast<UnitId>(below(rng, s.setup->units.size()));
    switch (a.verb) {
      case Verb::RulePlace:
        a.place = somewhere(s, rng);
        a.facing = geometry::degrees(below(rng, 360) * 100);
        break;
      case Verb::RuleQuarters:
        a.number = 1 + below(rng, 4);
        break;
      case Verb::RuleState:
        a.number = below(rng, 3);
        break;
      case Verb::RuleOrder:
        a.formation = below(rng, 2) == 0 ? Formation::Line : Formation::Column;
        a.order = below(rng, 2) == 0;
        break;
      case Verb::RulePoints:
        a.target = static_cast<UnitId>(below(rng, 2));
        a.command = static_cast<Command>(below(rng, kCommands));
        a.number = below(rng, 21);
        break;
      case Verb::RuleWeather:
        a.number = below(rng, 13);
        break;
      default:
        break;
    }
    return a;
  }
  std::string text(const State& s, const Action& a) const { return to_text(a, s); }
  std::string wrong(const State& s, const Action& a) const {
    return harness::misread(
        a, [&](Lang lang) { return to_text(a, s, lang); },
        [&](const std::string& text, Lang) { return parse_action(text, s); });
  }
};

TEST(GameOfKingsRulings, LeaveBattlesSound) {
  harness::expect_sound_battles<GameOfKings>(
      embedded_files(), static_cast<std::uint64_t>(rounds(60)),
      [](const EmbeddedFile& file, const LoadOptions& options) {
        return load_scenario(file.content, file.path, options);
      },
      [](Rng& rng) {
        return LoadOptions{harness::random_options(option_infos(), rng, {"sector-dice"})};
      },
      [](const State&, const Action&) { return std::string(); }, Umpire());
}

}  // namespace
}  // namespace sandtable::game_of_kings
