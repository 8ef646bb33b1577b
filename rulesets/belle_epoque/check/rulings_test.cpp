#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/rounds.h"
#include "engine/harness/battles.h"
#include "engine/harness/setups.h"
#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/scenario/scenario.h"
#include "rulesets/belle_epoque/words/notation.h"

/// Battles into which an umpire breaks with rulings at random: whatever he is allowed leaves a
/// position that can be, is read as it is written, and the battle goes on from it to its end.
namespace sandtable::belle_epoque {
namespace {

struct Umpire {
  std::optional<Action> proposes(const State& s, Rng& rng) const {
    if (rng.below(4) != 0) return std::nullopt;
    const auto below = [&](std::size_t n) {
      return static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(n)));
    };
    Action a;
    constexpr std::size_t kRulings =
        static_cast<std::size_t>(Verb::RuleResult) - static_cast<std::size_t>(Verb::RulePlace);
    a.verb = static_cast<Verb>(static_cast<int>(Verb::RulePlace) + below(kRulings));
    if (a.verb != Verb::RulePoints && a.verb != Verb::RuleGround)
      a.unit = below(s.setup->units.size());
    if (a.verb == Verb::RulePlace || a.verb == Verb::RuleGround)
      a.to = static_cast<Sector>(rng.below(static_cast<std::uint32_t>(s.setup->board->size())));
    if (a.verb == Verb::RuleStands) a.points = static_cast<std::uint8_t>(1 + below(6));
    if (a.verb == Verb::RulePoints) {
      a.target = below(2);
      a.points = below(12);
    }
    if (a.verb == Verb::RuleGround) a.points = below(s.setup->terrain.size());
    return a;
  }
  std::string text(const State& s, const Action& a) const { return to_text(a, *s.setup, &s); }
  std::string wrong(const State& s, const Action& a) const {
    return harness::misread(
        a, [&](Lang lang) { return to_text(a, *s.setup, &s, lang); },
        [&](const std::string& text, Lang) { return parse_action(text, *s.setup, s); });
  }
};

TEST(BelleEpoqueRulings, LeaveBattlesSound) {
  for (const Edition edition : {Edition::En, Edition::Fr})
    harness::expect_sound_battles<BelleEpoque>(
        embedded_files(), static_cast<std::uint64_t>(rounds(60)),
        [&](const EmbeddedFile& file, LoadOptions options) {
          options.edition = edition;
          return load_scenario(file.content, file.path, options);
        },
        [](Rng& rng) {
          LoadOptions out;
          out.options = harness::random_options(option_infos(), rng);
          return out;
        },
        [](const State&, const Action&) { return std::string(); }, Umpire());
}

}  // namespace
}  // namespace sandtable::belle_epoque
