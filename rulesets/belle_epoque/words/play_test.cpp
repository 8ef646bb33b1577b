#include <gtest/gtest.h>

#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/scenario/scenario.h"
#include "rulesets/belle_epoque/words/messages.h"
#include "rulesets/belle_epoque/words/narrate.h"
#include "rulesets/belle_epoque/words/notation.h"

/// Whole battles told and written down: every scenario in both editions, decided at random.
namespace sandtable::belle_epoque {
namespace {

constexpr std::array<Lang, 2> kLanguages{Lang::En, Lang::Fr};

// Brackets stand for a sentence that could not be made.
void expect_sentence(const std::string& text) {
  EXPECT_FALSE(text.empty());
  EXPECT_EQ(text.find_first_of("[]{}\n"), text.npos) << text;
}

// A bare figure behind the sentence of a clause would leave readers to guess what it counts.
void expect_figures_said(const Event& event) {
  for (const Finding& finding : event.why) {
    if (finding.ruling != Ruling::Modifies || finding.measure == Measure::None) continue;
    const std::string id = clause_id(finding.clause, Lang::En);
    EXPECT_TRUE(messages().has("because." + id)) << id;
  }
}

void expect_told(const EventLog& log, const belle_epoque::Setup& setup, const Tape& tape) {
  for (const Event& event : log.events)
    for (const Lang lang : kLanguages) {
      expect_sentence(sentence(event, setup, tape, lang));
      for (const std::string& line : ledger(event, setup, lang)) expect_sentence(line);
    }
  for (const Event& event : log.events) expect_figures_said(event);
  for (const Rolled& rolled : tape)
    for (const Lang lang : kLanguages) expect_sentence(sentence(rolled.asked, setup, lang));
}

void expect_read_back(const State& state, Side side) {
  const belle_epoque::Setup& setup = *state.setup;
  std::vector<Action> actions;
  BelleEpoque::actions(state, side, actions);
  ASSERT_FALSE(actions.empty());
  for (const Action& action : actions) {
    const std::string line = to_text(action, setup, &state);
    const auto read = parse_action(line, setup, state);
    ASSERT_TRUE(read) << line << ": " << read.error().str(Lang::En);
    EXPECT_EQ(*read, action) << line;
    NoWhy no;
    EXPECT_TRUE(BelleEpoque::legal(state, side, *read, no)) << line;
  }
}

void play_and_tell(const belle_epoque::Setup& setup, std::uint64_t seed) {
  Rng rng(seed), faces(seed + 1);
  RngSource source(faces);
  State state = BelleEpoque::start(setup);
  constexpr int kMost = 5000;
  for (int i = 0; i < kMost; ++i) {
    Tape tape;
    Dice dice(tape, source);
    EventLog log;
    BelleEpoque::advance(state, dice, log);
    expect_told(log, setup, tape);
    for (const Lang lang : kLanguages) expect_sentence(question(state, lang));
    if (const auto result = BelleEpoque::result(state)) {
      for (const Lang lang : kLanguages) expect_sentence(sentence(*result, setup, lang));
      return;
    }
    const Side side = BelleEpoque::turn(state).waiting_for & bit(Side::A) ? Side::A : Side::B;
    if (i % 5 == 0) expect_read_back(state, side);
    const Action action = BelleEpoque::pick(state, side, rng);
    Why why;
    EXPECT_TRUE(BelleEpoque::legal(state, side, action, why));
    for (const Finding& finding : why.findings)
      for (const Lang lang : kLanguages) expect_sentence(sentence(finding, setup, lang));
    Tape rolls;
    Dice thrown(rolls, source);
    EventLog told;
    BelleEpoque::apply(state, side, action, thrown, told);
    expect_told(told, setup, rolls);
  }
  FAIL() << setup.id << " does not end";
}

TEST(WordsInPlay, EveryScenarioIsToldAndWrittenDown) {
  int played = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("scenarios/")) continue;
    for (const Edition edition : {Edition::En, Edition::Fr}) {
      const auto setup = load_scenario(file.content, file.path, {edition, {}});
      ASSERT_TRUE(setup) << setup.error().str();
      SCOPED_TRACE(file.path);
      play_and_tell(**setup, 3);
      ++played;
    }
  }
  EXPECT_GT(played, 0);
}

}  // namespace
}  // namespace sandtable::belle_epoque
