#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/rounds.h"
#include "engine/core/secrets.h"
#include "engine/dice/dice.h"
#include "engine/geometry/plane/angle.h"
#include "engine/harness/battles.h"
#include "engine/harness/setups.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/rules/sample.h"
#include "rulesets/belle_alliance/scenario/scenario.h"
#include "rulesets/belle_alliance/state/digest.h"
#include "rulesets/belle_alliance/state/ruling.h"
#include "rulesets/belle_alliance/state/sector.h"
#include "rulesets/belle_alliance/words/notation.h"

/// Battles into which an umpire breaks with rulings at random: whatever he is allowed leaves a
/// position that can be, is written as it is read, and the battle goes on from it to its end.
namespace sandtable::belle_alliance {
namespace {

/// Into a part of a feature, or within some centimetres of somebody.
void put_somewhere(const State& s, Rng& rng, Item& item) {
  const auto below = [&](int n) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
  };
  if (below(3) == 0 && !s.setup->features.empty()) {
    item.about = About::Feature;
    item.which = static_cast<std::uint8_t>(below(static_cast<int>(s.setup->features.size())));
    const auto& parts = s.setup->features[item.which].parts;
    if (!parts.empty())
      item.part = static_cast<std::uint8_t>(below(static_cast<int>(parts.size())));
  } else {
    item.about = About::Place;
    const Unit& near =
        s.of(below(2) == 0 ? Side::A : Side::B).units[static_cast<std::size_t>(below(6))];
    constexpr int kTenth = geometry::kMillimetre;
    item.place = {(near.place.x / kTenth + below(300) - 150) * kTenth,
                  (near.place.y / kTenth + below(300) - 150) * kTenth};
    item.amount = geometry::degrees(below(360) * 100);
  }
}

Action ruling(const State& s, Rng& rng) {
  Action a;
  a.by = Side::Umpire;
  const auto below = [&](int n) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
  };
  a.verb = static_cast<Verb>(static_cast<int>(Verb::RulePlace) + below(11));
  Item item;
  item.yes = static_cast<std::uint8_t>(below(2));
  const Side side = item.yes == 0 ? Side::A : Side::B;
  item.who = static_cast<std::uint8_t>(below(s.of(side).unit_count));
  if (a.verb == Verb::RuleResult) a.verb = Verb::RulePlace;
  if (a.verb == Verb::RuleWeather) {
    item = {};  // of nobody's side
    item.amount = static_cast<std::uint16_t>(below(kScenarioWeather + 2));
  }
  if (a.verb == Verb::RuleNothing) item.who = static_cast<std::uint8_t>(below(3));
  if (a.verb == Verb::RuleStaff) {
    item.who = static_cast<std::uint8_t>(below(std::max<int>(1, s.of(side).staff_count)));
    const int where = below(3);
    constexpr int kTenth = geometry::kMillimetre;
    if (where > 0) item.about = where == 1 ? About::Unit : About::Place;
    if (where == 1) item.which = static_cast<std::uint8_t>(below(s.of(side).unit_count));
    if (where == 2)
      item.place = {below(s.setup->width / kTenth) * kTenth,
                    below(s.setup->depth / kTenth) * kTenth};
  }
  switch (a.verb) {
    case Verb::RulePlace:
      put_somewhere(s, rng, item);
      break;
    case Verb::RuleState:
      item.amount = static_cast<std::uint16_t>(below(4));
      break;
    case Verb::RuleFigures:
      item.amount = static_cast<std::uint16_t>(1 + below(40));
      break;
    case Verb::RuleValour:
      item.amount = static_cast<std::uint16_t>(below(11));
      break;
    case Verb::RuleSupplies:
      item.amount = static_cast<std::uint16_t>(below(3));
      break;
    case Verb::RuleOrder:
      if (below(3) != 0) {
        Sheet sheet;
        add_line(sheet, Line{.who = item.who});
        add_element(sheet, {.kind = OrderWord::March});
        add_element(sheet, {.kind = OrderWord::Arrow, .amount = below(360) * 100});
        a.sheet = std::make_shared<const Sheet>(sheet);
      }
      break;
    default:
      break;
  }
  a.items = {item};
  return a;
}

/// Who cannot be in a sector together; empty: nothing is found.
std::string crowded(const State& s) {
  for (std::size_t f = 0; f < s.setup->features.size(); ++f)
    for (std::size_t p = 0; p < s.setup->features[f].parts.size(); ++p) {
      const PartCard& part = s.setup->features[f].parts[p];
      if (part.capacity == 0) continue;
      std::array<int, 2> in{};
      for (const Side side : {Side::A, Side::B})
        for (UnitId id = 0; id < s.of(side).unit_count; ++id) {
          const Unit& u = s.of(side).units[id];
          if (u.standing == Standing::OnTable && u.formation == Formation::Garrison &&
              u.task.feature == f && u.task.part == p)
            in[static_cast<std::size_t>(index(side))] += u.figures;
        }
      if (in[0] > 0 && in[1] > 0) return "both in a sector";
      if (in[0] + in[1] > part.capacity) return "too many in a sector";
    }
  return {};
}

/// Breaks into one decision in three.
struct Umpire {
  std::optional<Action> proposes(const State& s, Rng& rng) const {
    if (rng.below(3) != 0) return std::nullopt;
    return ruling(s, rng);
  }
  std::string text(const State& s, const Action& a) const { return to_text(a, s, Lang::En); }
  /// It is read as it is written, in both languages.
  std::string wrong(const State& s, const Action& a) const {
    // Of a sheet the text is the same where its form may differ.
    if (a.verb == Verb::RuleOrder && a.sheet != nullptr) {
      for (const Lang lang : {Lang::En, Lang::Fr})
        if (const auto again = parse_action(to_text(a, s, lang), s, lang);
            !again || to_text(*again, s, lang) != to_text(a, s, lang))
          return "'" + to_text(a, s, lang) + "' is not read back";
      return {};
    }
    return harness::misread(
        a, [&](Lang lang) { return to_text(a, s, lang); },
        [&](const std::string& text, Lang lang) { return parse_action(text, s, lang); });
  }
};

TEST(Rulings, LeaveBattlesSound) {
  harness::expect_sound_battles<BelleAlliance>(
      embedded_files(), static_cast<std::uint64_t>(rounds(40)),
      [](const EmbeddedFile& file, LoadOptions options) {
        std::erase_if(options.options, [](const auto& one) { return one.first == "umpire-seat"; });
        options.options.emplace_back("umpire-seat", "seat");
        return load_scenario(file.content, file.path, options);
      },
      [](Rng& rng) { return LoadOptions{harness::random_options(option_infos(), rng)}; },
      [](const State& s, const Action&) {
        for (const Side side : {Side::A, Side::B}) (void)BelleAlliance::view(s, side);
        return crowded(s);
      },
      Umpire());
}

}  // namespace
}  // namespace sandtable::belle_alliance
