#include <gtest/gtest.h>

#include <string>

#include "engine/core/rng.h"
#include "engine/core/rounds.h"
#include "rulesets/game_of_kings/words/fixture.h"
#include "rulesets/game_of_kings/words/notation.h"
#include "rulesets/game_of_kings/words/notation_words.h"

/// What is written is read back exactly, and nothing that is typed does harm.
namespace sandtable::game_of_kings {
namespace {

class AnyAction {
 public:
  AnyAction(const State& state, std::uint64_t seed) : state_(state), rng_(seed) {}

  Action operator()() {
    constexpr std::uint32_t kVerbs = static_cast<std::uint32_t>(Verb::RuleResult);
    Action a{.verb = static_cast<Verb>(1 + below(kVerbs))};
    switch (a.verb) {
      case Verb::Terrain:
        a.number = 1 + static_cast<int>(below(4));
        break;
      case Verb::Assign:
        a.verb = Verb::Transfer;
        [[fallthrough]];
      case Verb::Transfer:
        a.unit = unit();
        a.command = command();
        break;
      case Verb::Sector:
        a.command = command();
        break;
      case Verb::Place:
        a = place(a);
        break;
      case Verb::Fire:
      case Verb::Against:
        a.unit = unit();
        a.target = unit();
        break;
      case Verb::Support:
        a.unit = unit();
        if (below(2) == 0) a.target = unit();
        break;
      case Verb::Move:
        a = move(a);
        break;
      case Verb::Unlimber:
      case Verb::Pivot:
        a.unit = unit();
        a.facing = angle();
        break;
      case Verb::Rally:
      case Verb::Form:
      case Verb::Limber:
      case Verb::Fight:
      case Verb::Evade:
      case Verb::Test:
        a.unit = unit();
        break;
      default:
        if (a.verb >= Verb::RulePlace) a = ruling(a);
        break;
    }
    return a;
  }

 private:
  std::uint32_t below(std::uint32_t n) { return rng_.below(n); }
  UnitId unit() {
    return static_cast<UnitId>(below(static_cast<std::uint32_t>(state_.setup->units.size())));
  }
  Command command() { return static_cast<Command>(below(kCommands)); }
  Angle angle() { return static_cast<Angle>(below(65536)); }
  Len length() { return static_cast<Len>(below(2'000'000)); }
  Vec point() { return {length(), length() - 100'000}; }

  Action place(Action a) {
    a.unit = unit();
    a.place = point();
    a.facing = angle();
    a.formation = static_cast<Formation>(below(2));
    a.order = below(2) == 0;
    if (below(3) == 0) a.target = unit();
    return a;
  }

  geometry::Segment segment() {
    switch (below(6)) {
      case 0:
        return geometry::straight(length());
      case 1:
        return geometry::wheel_left(angle());
      case 2:
        return geometry::wheel_right(angle());
      case 3:
        return geometry::about_face();
      case 4:
        return geometry::oblique(angle(), length());
      default:
        return geometry::pivot(angle());
    }
  }

  Action move(Action a) {
    a.unit = unit();
    a.drop_order = below(3) == 0;
    if (below(3) == 0) a.before = static_cast<Evolution>(below(5));
    if (below(3) == 0) a.after = static_cast<Evolution>(below(5));
    const std::uint32_t parts = below(geometry::Path::kMost + 1);
    for (std::uint32_t i = 0; i < parts; ++i) a.path.add(segment());
    if (below(3) == 0) {
      a.target = unit();
      a.ends_attached = below(2) == 0;
    }
    if (below(4) == 0)
      a.feature = static_cast<std::uint16_t>(
          1 + below(static_cast<std::uint32_t>(state_.ground->features.size())));
    return a;
  }

  Action ruling(Action a) {
    if (a.verb <= Verb::RuleOrder) a.unit = unit();
    switch (a.verb) {
      case Verb::RulePlace:
        a.place = point();
        a.facing = angle();
        break;
      case Verb::RuleQuarters:
      case Verb::RuleWeather:
        a.number = static_cast<int>(below(100));
        break;
      case Verb::RuleState:
        a.number = static_cast<int>(below(3));
        break;
      case Verb::RuleOrder:
        a.formation = static_cast<Formation>(below(2));
        a.order = below(2) == 0;
        break;
      case Verb::RulePoints:
        a.target = static_cast<UnitId>(below(2));
        a.command = command();
        a.number = static_cast<int>(below(1000));
        break;
      case Verb::RuleResult:
        a.target = static_cast<UnitId>(below(3));
        break;
      default:
        break;
    }
    return a;
  }

  const State& state_;
  Rng rng_;
};

void round_trips(const State& state, std::uint64_t seed) {
  AnyAction any(state, seed);
  constexpr int kActions = 20'000;
  for (int i = 0; i < kActions; ++i) {
    const Action a = any();
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      const std::string line = to_text(a, state, lang);
      const auto read = parse_action(line, state);
      ASSERT_TRUE(read) << line << ": " << read.error().str(Lang::En);
      ASSERT_EQ(*read, a) << line << " came back as " << to_text(*read, state, lang);
    }
  }
}

TEST(NotationRoundTrip, EveryActionIsReadBackExactly) { round_trips(fixture::table().state, 1); }

TEST(NotationRoundTrip, AwkwardNamesToo) {
  const fixture::Table table = fixture::table();
  game_of_kings::Setup setup = *table.setup;
  constexpr std::array<std::array<const char*, 3>, 7> kNames{{{"rule Britannia", "règle", "rule"},
                                                              {"a: b", "a, b", ":"},
                                                              {"Élan", "elan", "élan"},
                                                              {"rally", "rallie", "#1"},
                                                              {"", "", ""},
                                                              {"advance 6.0", "charge", "to"},
                                                              {"ELAN", "", "élan"}}};
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    setup.units[i].name = {kNames[i][0], kNames[i][1]};
    setup.units[i].label = kNames[i][2];
  }
  setup.sides[0].id = setup.sides[1].id = "both";
  setup.sides[1].name = setup.sides[0].name;
  State state = table.state;
  state.setup = &setup;
  round_trips(state, 2);
}

TEST(NotationRoundTrip, NothingTypedDoesHarm) {
  fixture::Table table = fixture::table();
  State& state = table.state;
  constexpr std::array<std::string_view, 36> kPieces{
      "Touraine", "Gras",   ":",      " ",    ",",     "6.0",     "30",      "-1",     "9999999",
      "rule",     "draw",   "wheel",  "left", "right", "advance", "about",   "face",   "to",
      "facing",   "charge", "join",   "line", "the",   "brook",   "oblique", "à",      "droite",
      "\xC3",     "\xFF",   "\u00A0", "–",    "’",     "°",       "#",       "#99999", "\t"};
  Rng rng(7);
  int refused = 0;
  const int kLines = rounds(30'000);
  for (int i = 0; i < kLines; ++i) {
    std::string line = rng.below(2) == 0 ? "Touraine: " : "";
    const std::uint32_t count = rng.below(9);
    for (std::uint32_t k = 0; k < count; ++k) {
      if (rng.below(6) == 0)
        line += static_cast<char>(rng.below(256));
      else
        line += kPieces[rng.below(kPieces.size())];
      if (rng.below(2) == 0) line += ' ';
    }
    state.now.phase = static_cast<Phase>(rng.below(static_cast<std::uint32_t>(Phase::Over) + 1));
    state.fight.unit = state.now.evader = static_cast<UnitId>(rng.below(7));
    const auto action = parse_action(line, state);
    if (action) {
      EXPECT_FALSE(to_text(*action, state).empty()) << line;
      continue;
    }
    ++refused;
    EXPECT_GE(action.error().column, 1) << line;
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      const std::string text = action.error().str(lang);
      EXPECT_TRUE(text.starts_with(lang == Lang::En ? "column " : "colonne ")) << text;
      EXPECT_EQ(text.find("[notation"), text.npos) << text;
    }
  }
  EXPECT_GT(refused, kLines / 2);
}

}  // namespace
}  // namespace sandtable::game_of_kings
