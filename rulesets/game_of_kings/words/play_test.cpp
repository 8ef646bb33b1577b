#include <gtest/gtest.h>

#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"
#include "rulesets/game_of_kings/words/messages.h"
#include "rulesets/game_of_kings/words/narrate.h"
#include "rulesets/game_of_kings/words/notation.h"

/// Battles told and written down: every scenario, decided at random. Every action that is listed or
/// played is read back to the micrometre and the 65536th of a turn.
namespace sandtable::game_of_kings {
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

void expect_told(const EventLog& log, const game_of_kings::Setup& setup, const Tape& tape) {
  for (const Event& event : log.events)
    for (const Lang lang : kLanguages) {
      expect_sentence(sentence(event, setup, tape, lang));
      for (const std::string& line : ledger(event, setup, lang)) expect_sentence(line);
    }
  for (const Event& event : log.events) expect_figures_said(event);
  for (const Rolled& rolled : tape)
    for (const Lang lang : kLanguages) expect_sentence(sentence(rolled.asked, setup, lang));
}

void expect_read_back(const State& state, const Action& action) {
  for (const Lang lang : kLanguages) {
    const std::string line = to_text(action, state, lang);
    const auto read = parse_action(line, state);
    ASSERT_TRUE(read) << line << ": " << read.error().str(Lang::En);
    EXPECT_EQ(*read, action) << line << " came back as " << to_text(*read, state, lang);
  }
}

void expect_list_read_back(const State& state, Side side) {
  std::vector<Action> actions;
  GameOfKings::actions(state, side, actions);
  ASSERT_FALSE(actions.empty());
  for (const Action& action : actions) expect_read_back(state, action);
}

// True: it came to an end.
bool play_and_tell(const game_of_kings::Setup& setup, std::uint64_t seed, int decisions) {
  Rng rng(seed), faces(seed + 1);
  RngSource source(faces);
  State state = GameOfKings::start(setup);
  constexpr int kListEvery = 11;
  for (int i = 0; i < decisions; ++i) {
    Tape tape;
    Dice dice(tape, source);
    EventLog log;
    GameOfKings::advance(state, dice, log);
    expect_told(log, setup, tape);
    for (const Lang lang : kLanguages) expect_sentence(question(state, lang));
    if (const auto result = GameOfKings::result(state)) {
      for (const Lang lang : kLanguages) expect_sentence(sentence(*result, setup, lang));
      return true;
    }
    const Side side = GameOfKings::turn(state).waiting_for & bit(Side::A) ? Side::A : Side::B;
    if (i % kListEvery == 0) expect_list_read_back(state, side);
    const Action action = GameOfKings::pick(state, side, rng);
    expect_read_back(state, action);
    for (const Action& tried : {action, GameOfKings::mutate(action, rng)}) {
      Why why;
      GameOfKings::legal(state, side, tried, why);
      for (const Finding& finding : why.findings)
        for (const Lang lang : kLanguages) expect_sentence(sentence(finding, setup, lang));
    }
    Tape rolls;
    Dice thrown(rolls, source);
    EventLog told;
    GameOfKings::apply(state, side, action, thrown, told);
    expect_told(told, setup, rolls);
  }
  return false;
}

TEST(WordsInPlay, EveryScenarioIsToldAndWrittenDown) {
  int ended = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("scenarios/")) continue;
    const auto setup = load_scenario(file.content, file.path, {});
    ASSERT_TRUE(setup) << setup.error().str();
    SCOPED_TRACE(file.path);
    // The small battle to its end; of the large ones the first turns.
    const bool small = (*setup)->units.size() < 12;
    const bool over = play_and_tell(**setup, 3, small ? 20'000 : 400);
    EXPECT_TRUE(over || !small);
    ended += over ? 1 : 0;
  }
  EXPECT_GT(ended, 0);
}

}  // namespace
}  // namespace sandtable::game_of_kings
