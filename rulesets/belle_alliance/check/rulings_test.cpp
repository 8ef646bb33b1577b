#include <algorithm>
#include <cstdint>
#include <memory>
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
#include "rulesets/belle_alliance/state/sector.h"
#include "rulesets/belle_alliance/words/notation.h"

/// Battles into which an umpire breaks with rulings at random: whatever he is allowed leaves a
/// position that can be, is written as it is read, and the battle goes on from it to its end.
namespace sandtable::belle_alliance {
namespace {

Action ruling(const State& s, Rng& rng) {
  Action a;
  a.by = Side::Umpire;
  const auto below = [&](int n) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
  };
  a.verb = static_cast<Verb>(static_cast<int>(Verb::RulePlace) + below(10));
  Item item;
  item.yes = static_cast<std::uint8_t>(below(2));
  const Side side = item.yes == 0 ? Side::A : Side::B;
  item.who = static_cast<std::uint8_t>(below(s.of(side).unit_count));
  if (a.verb == Verb::RuleResult) a.verb = Verb::RulePlace;
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

/// What cannot be; empty: nothing is found.
std::string impossible(const State& s) {
  for (const std::string& wrong : BelleAlliance::invariants(s)) return wrong;
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

std::string disturbed(const Setup& setup, std::uint64_t number) {
  State s = BelleAlliance::start(setup);
  Rng choices(number), faces(number ^ 0xBA77'1E55U);
  FastDice dice(faces);
  NoLog log;
  BelleAlliance::advance(s, dice, log);
  std::string did = "nothing";
  for (int step = 0; step < 20'000; ++step) {
    const std::string at = " at decision " + std::to_string(step) + " in bound " +
                           std::to_string(s.bound) + " sub-phase " +
                           std::to_string(static_cast<int>(s.sub_phase)) + " after '" + did + "'";
    if (std::string wrong = impossible(s); !wrong.empty()) return wrong + at;
    if (BelleAlliance::result(s)) return {};
    const std::vector<Post> asked = harness::posts_waiting<BelleAlliance>(s);
    if (asked.empty()) return "nobody is asked" + at;
    Post seat = asked[choices.below(static_cast<std::uint32_t>(asked.size()))];
    Action action;
    if (choices.below(3) == 0) {
      seat = Side::Umpire;
      action = ruling(s, choices);
      NoWhy quiet;
      if (!BelleAlliance::legal(s, seat, action, quiet)) continue;
      did = to_text(action, s, Lang::En);
      for (const Lang lang : {Lang::En, Lang::Fr}) {
        const std::string text = to_text(action, s, lang);
        const auto again = parse_action(text, s, lang);
        if (!again) return "'" + text + "' is not read: " + again.error() + at;
        if (action.verb == Verb::RuleOrder && action.sheet != nullptr) continue;
        if (!(*again == action))
          return "'" + text + "' is read otherwise: " + to_text(*again, s, lang) + at;
      }
    } else {
      action = random_for(s, seat, choices);
      NoWhy quiet;
      if (!BelleAlliance::legal(s, seat, action, quiet)) return "an illegal action is picked" + at;
    }
    BelleAlliance::apply(s, seat, action, dice, log);
    if (seat.side == Side::Umpire)
      if (std::string wrong = impossible(s); !wrong.empty()) return wrong + " by " + did;
    BelleAlliance::advance(s, dice, log);
    for (const Side side : {Side::A, Side::B}) (void)BelleAlliance::view(s, side);
  }
  return "it does not end";
}

TEST(Rulings, LeaveBattlesSound) {
  const auto first = harness::number_of("SANDTABLE_SEED", 1);
  const auto most = harness::number_of("SANDTABLE_BATTLES", static_cast<std::uint64_t>(rounds(40)));
  std::vector<const EmbeddedFile*> all;
  harness::each_scenario(embedded_files(), [&](const EmbeddedFile& file) { all.push_back(&file); });
  int faults = 0, played = 0;
  for (std::uint64_t number = first; number < first + most && faults < 20; ++number) {
    const EmbeddedFile& file = *all[number % all.size()];
    Rng rng(number);
    LoadOptions options;
    if (number % 3 != 0) options = {harness::random_options(option_infos(), rng)};
    std::erase_if(options.options, [](const auto& one) { return one.first == "umpire-seat"; });
    options.options.emplace_back("umpire-seat", "seat");
    const auto loaded = load_scenario(file.content, file.path, options);
    if (!loaded) continue;
    ++played;
    const std::string what = disturbed(**loaded, number);
    if (what.empty()) continue;
    ++faults;
    ADD_FAILURE() << "battle " << number << " of " << file.path << ": " << what;
  }
  EXPECT_GT(played, 0);
}

}  // namespace
}  // namespace sandtable::belle_alliance
