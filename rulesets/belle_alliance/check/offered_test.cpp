#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "rulesets/belle_alliance/check/playing.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/words/narrate.h"

/// Nothing that is read before dispositions are final holds a figure of the table: what is offered,
/// what is said of what was typed, what a sheet is refused for (measuring.screen, orders.grammar,
/// measuring.silent-validator).
namespace sandtable::belle_alliance {
namespace {

using playing::Battle;

const std::vector<std::string>& scenarios() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> out;
    for (const EmbeddedFile& file : embedded_files()) {
      const std::string path(file.path);
      if (path.starts_with("scenarios/"))
        out.push_back(path.substr(10, path.size() - 10 - std::string(".toml").size()));
    }
    return out;
  }();
  return all;
}

/// A place "(52, 61)" or a length "12 cm".
bool has_figure(const std::string& text) {
  static const std::regex figure(R"(\(\s*-?[0-9]|[0-9]\s*cm\b)");
  return std::regex_search(text, figure);
}

/// A place alone: what is said of an order quotes rules, in which lengths stand. The one example of
/// how places are typed is none of the table.
bool has_place(std::string text) {
  constexpr std::string_view kExample = "(30.5, 60)";
  for (std::size_t at; (at = text.find(kExample)) != std::string::npos;)
    text.erase(at, kExample.size());
  static const std::regex place(R"(\(\s*-?[0-9]+([.,][0-9]+)?,\s*-?[0-9]+([.,][0-9]+)?\s*\))");
  return std::regex_search(text, place);
}

/// What is said of an action, whether it may be done or not.
std::string said_of(const State& seen, Post seat, const Action& action) {
  Why why;
  const bool legal = BelleAlliance::legal(seen, seat, action, why);
  std::string out = legal ? "legal\n" : "illegal\n";
  for (const Finding& finding : why.findings)
    for (const Lang lang : {Lang::En, Lang::Fr}) out += sentence(finding, *seen.setup, lang) + "\n";
  return out;
}

/// What a hasty writer might hand in for a unit: far targets, far works, too many skirmishers.
std::vector<std::string> hasty_orders(const State& seen, Post seat) {
  const Setup& setup = *seen.setup;
  const auto& own = setup.of(seat.side).units;
  std::vector<std::string> out;
  for (std::size_t i = 0; i < own.size(); i += 3) {
    const std::string who = "\"" + own[i].label + "\"";
    const std::string other_unit = "\"" + own[(i + own.size() / 2) % own.size()].label + "\"";
    for (const std::string& order :
         {"FW abatis " + other_unit, "MN >0 to " + other_unit, std::string("SK+ 200"),
          std::string("MC >0"), std::string("WL 170, MF >90"), std::string("CF GS 1+1"),
          "GL " + other_unit, "AS " + other_unit, "SU " + other_unit,
          "PT " + other_unit + ", MN >0",
          std::string("MN AT ") + setup.of(other(seat.side)).letter + "1"})
      out.push_back("orders | " + who + ": " + order);
    if (!setup.features.empty())
      out.push_back("orders | " + who + ": MN >0 to \"" + setup.features.front().name.en + "\"");
    for (const FeatureCard& feature : setup.features)
      out.push_back("orders | " + who + ": MN AT \"" + feature.name.en + "\"");
  }
  return out;
}

/// Looks through all that a post can be told while it decides.
void look_through(const Battle& battle, Post seat) {
  const State seen = BelleAlliance::observed(BelleAlliance::view(battle.state, seat));
  std::vector<Action> offered;
  BelleAlliance::actions(seen, seat, offered);
  EXPECT_FALSE(offered.empty());
  for (const Action& action : offered)
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      const std::string line = to_text(action, seen, lang);
      EXPECT_FALSE(has_figure(line)) << line;
      const auto read = parse_action(line, seen, lang);
      ASSERT_TRUE(read.has_value()) << line << ": " << read.error();
      EXPECT_EQ(to_text(*read, seen, lang), line);
      EXPECT_FALSE(has_place(said_of(seen, seat, action))) << said_of(seen, seat, action);
    }
  if (verb_asked(seen) != Verb::Orders) return;
  for (const std::string& line : hasty_orders(seen, seat)) {
    const auto read = parse_action(line, seen, Lang::En);
    const std::string said = read ? said_of(seen, seat, *read) : read.error();
    EXPECT_FALSE(has_place(said)) << line << ": " << said;
  }
}

void play_through(const std::string& scenario, std::string_view measuring) {
  SCOPED_TRACE(scenario + ", measuring " + std::string(measuring));
  Battle battle(scenario, {}, {{{"measuring", std::string(measuring)}}});
  Rng rng(11);
  constexpr int kDecisions = 12;
  for (int n = 0; n < kDecisions && battle.state.end == EndReason::None; ++n) {
    for (const Side side : {Side::A, Side::B})
      for (int post = 0; post < BelleAlliance::posts(battle.setup(), side); ++post) {
        const Post seat(side, static_cast<std::uint8_t>(post));
        if (!is_asked(BelleAlliance::turn(battle.state), seat)) continue;
        look_through(battle, seat);
        const State seen = BelleAlliance::observed(BelleAlliance::view(battle.state, seat));
        battle.decide(seat, to_text(BelleAlliance::pick(seen, seat, rng), seen, Lang::En));
        if (::testing::Test::HasFailure()) return;
      }
  }
}

TEST(Offered, HoldsNoFigureOfTheTable) {
  for (const std::string& scenario : scenarios())
    for (const std::string_view measuring : {"none", "umpire", "own-command"})
      play_through(scenario, measuring);
}

/// Where everybody measures places may stand in figures, as they are written.
TEST(Offered, MayHoldPlacesWhereEverybodyMeasures) {
  bool any = false;
  for (const std::string& scenario : scenarios())
    for (const Side side : {Side::A, Side::B}) {
      const Battle battle(scenario, {}, {{{"measuring", "free"}}});
      std::vector<Action> offered;
      BelleAlliance::actions(battle.state, side, offered);
      for (const Action& action : offered)
        any = any || has_figure(to_text(action, battle.state, Lang::En));
    }
  EXPECT_TRUE(any);
}

}  // namespace
}  // namespace sandtable::belle_alliance
