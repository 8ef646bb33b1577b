#include <gtest/gtest.h>

#include "engine/core/rng.h"
#include "engine/core/rounds.h"
#include "rulesets/belle_epoque/words/fixture.h"
#include "rulesets/belle_epoque/words/notation.h"
#include "rulesets/belle_epoque/words/notation_words.h"

/// What is written is read back exactly, and nothing that is typed does harm.
namespace sandtable::belle_epoque {
namespace {

class AnyAction {
 public:
  AnyAction(const Setup& setup, std::uint64_t seed) : setup_(setup), rng_(seed) {}

  Action operator()() {
    const auto players = player_verbs(), umpires = umpire_verbs();
    const std::uint32_t n = below(static_cast<std::uint32_t>(players.size() + umpires.size()));
    const VerbRow& row = n < players.size() ? players[n] : umpires[n - players.size()];
    Action a{.verb = row.word};
    if (row.subject == Subject::ForUnit) a.unit = unit();
    if (row.subject == Subject::ForSide) a.target = static_cast<UnitId>(below(2));
    if (row.subject == Subject::ForSector) a.to = sector();
    if (row.word == Verb::RuleResult) a.target = static_cast<UnitId>(below(3));
    fill(a, row.form);
    return a;
  }

 private:
  std::uint32_t below(std::uint32_t n) { return rng_.below(n); }
  UnitId unit() {
    return static_cast<UnitId>(below(static_cast<std::uint32_t>(setup_.units.size())));
  }
  Sector sector() {
    return static_cast<Sector>(below(static_cast<std::uint32_t>(setup_.board->size())));
  }

  // Half the routes are walks from sector to adjacent sector, the others are anything.
  void route(Action& a, bool exit) {
    a.steps = static_cast<std::uint8_t>(below(6));
    const bool walk = below(2) == 0;
    Sector at = sector();
    for (std::size_t i = 0; i < a.steps; ++i) {
      const Mask& near = setup_.board->adjacent(at);
      at = walk ? near.nth(static_cast<int>(below(static_cast<std::uint32_t>(near.count()))))
                : sector();
      a.route[i] = at;
    }
    if (!exit) a.to = a.steps > 0 ? a.route[a.steps - 1U] : sector();
  }

  void fill(Action& a, Form form) {
    if (form == Form::Points || form == Form::Number || form == Form::Test)
      a.points = static_cast<std::uint8_t>(below(256));
    if (form == Form::Test) a.purpose = static_cast<Purpose>(below(4));
    if (form == Form::Place) a.to = sector();
    if (form == Form::Route || form == Form::ExitRoute) route(a, form == Form::ExitRoute);
    if (form == Form::Target) a.target = unit();
    if (form == Form::Terrain)
      a.points =
          static_cast<std::uint8_t>(below(static_cast<std::uint32_t>(setup_.terrain.size())));
  }

  const Setup& setup_;
  Rng rng_;
};

void round_trips(const Setup& setup, const State& state, std::uint64_t seed) {
  AnyAction any(setup, seed);
  for (int i = 0; i < 20000; ++i) {
    const Action a = any();
    for (const State* context : {&state, static_cast<const State*>(nullptr)}) {
      for (const Lang lang : {Lang::En, Lang::Fr}) {
        const std::string line = to_text(a, setup, context, lang);
        const auto read = parse_action(line, setup, state);
        ASSERT_TRUE(read) << line << ": " << read.error().str(Lang::En);
        ASSERT_EQ(*read, a) << line << " came back as " << to_text(*read, setup, context, lang);
      }
    }
  }
}

TEST(NotationRoundTrip, EveryActionIsReadBackExactly) {
  const belle_epoque::Setup setup = fixture::setup();
  round_trips(setup, fixture::state(setup), 1);
}

TEST(NotationRoundTrip, AwkwardNamesToo) {
  belle_epoque::Setup setup = fixture::setup();
  setup.units = {fixture::unit("0405", "", "0406", Side::A),
                 fixture::unit("rule Britannia", "règle", "rule", Side::A),
                 fixture::unit("a: b", "", ":", Side::A),
                 fixture::unit("Élan", "elan", "élan", Side::A),
                 fixture::unit("ELAN", "", "élan", Side::B),
                 fixture::unit("#1", "#2", "#4", Side::B),
                 fixture::unit("pass", "", "draw", Side::B),
                 fixture::unit("", "", "", Side::B),
                 fixture::unit("test 2 for fire", "", "x-y", Side::B)};
  setup.sides[0].id = setup.sides[1].id = "both";
  setup.sides[1].name = setup.sides[0].name;
  setup.terrain[2] = setup.terrain[1];
  State state = fixture::state(fixture::setup());
  state.setup = &setup;
  round_trips(setup, state, 2);
}

TEST(NotationRoundTrip, WritesWhatPeopleWouldType) {
  const belle_epoque::Setup setup = fixture::setup();
  const State state = fixture::state(setup);
  for (const char* line : {"1/24: test 2",
                           "1/24: test 0 for fire",
                           "1/24: stand",
                           "1/24: move 0406",
                           "1/24: march 0405-0406-0407",
                           "1/24: march 0407",
                           "1/24: exit",
                           "1/24: exit 0405-0406",
                           "1/24: fire uNokhenke",
                           "1/24: assault uNokhenke",
                           "pass",
                           "first",
                           "second",
                           "Natal Carabineers: place 0405",
                           "1/24: salvo 1",
                           "1/24: evade 2",
                           "1/24: counter-charge 0",
                           "1/24: support 0",
                           "decline",
                           "1/24: slip 0508",
                           "1/24: convert 1",
                           "1/24: fall back 0404",
                           "1/24: take",
                           "1/24: hold",
                           "rule 1/24: place 0405",
                           "rule 1/24: stands 2",
                           "rule 1/24: remove",
                           "rule 1/24: spent",
                           "rule 1/24: ready",
                           "rule british: points 4",
                           "rule 0405: ground hill",
                           "rule zulu: wins",
                           "rule draw"}) {
    const auto action = parse_action(line, setup, state);
    ASSERT_TRUE(action) << line;
    EXPECT_EQ(to_text(*action, setup, &state), line);
  }
}

TEST(NotationRoundTrip, NothingTypedDoesHarm) {
  const belle_epoque::Setup setup = fixture::setup();
  State state = fixture::state(setup);
  constexpr std::array<std::string_view, 30> kPieces{
      "1/24", "uNok",  ":",    " ",      "-",   "0405", "0406",   "9999",  "rule", "draw",
      "test", "march", "fall", "back",   "for", "pour", "feu de", "salve", "#",    "#2",
      "é",    "\xC3",  "\xFF", "\u00A0", "–",   "’",    "2",      "256",   "\t",   "#99999999999"};
  Rng rng(7);
  int refused = 0;
  for (int i = 0; i < rounds(30'000); ++i) {
    std::string line;
    const std::uint32_t count = rng.below(9);
    for (std::uint32_t k = 0; k < count; ++k) {
      if (rng.below(4) == 0)
        line += static_cast<char>(rng.below(256));
      else
        line += kPieces[rng.below(kPieces.size())];
      if (rng.below(2) == 0) line += ' ';
    }
    state.now.phase = static_cast<Phase>(rng.below(static_cast<std::uint32_t>(Phase::Over) + 1));
    state.now.active = state.now.target = static_cast<UnitId>(rng.below(256));
    const auto action = parse_action(line, setup, state);
    if (action) {
      EXPECT_FALSE(to_text(*action, setup, &state).empty()) << line;
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
  EXPECT_GT(refused, rounds(30'000) * 2 / 3);
}

}  // namespace
}  // namespace sandtable::belle_epoque
