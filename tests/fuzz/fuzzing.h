#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/steps.h"
#include "engine/data/problems.h"
#include "engine/dice/dice.h"
#include "engine/harness/run.h"
#include "engine/text/lang.h"
#include "tests/fuzz/require.h"

/// What the fuzzers of scenarios and of typed decisions share, whatever the ruleset.
namespace sandtable::fuzz {

/// What is told to people: something, in one line.
inline void check_line_of(const std::string& text) {
  require(!text.empty(), "a refusal must have a sentence");
  require(text.find('\n') == text.npos, "a refusal must be one line: " + text);
}

/// A sentence of a catalogue: brackets would stand for one that could not be made.
inline void check_sentence(const std::string& text) {
  check_line_of(text);
  require(!text.starts_with('['), "a refusal must have a sentence: " + text);
}

/// Why a file is refused: each problem has a place, and a sentence in both languages.
inline void check_refusal(const data::Problems& problems) {
  require(problems.failed(), "a refusal must hold an error");
  for (const data::Problem& problem : problems.list()) {
    require(problem.at.line > 0 && problem.at.column > 0,
            "a problem must have a place: " + problem.message.str());
    for (const Lang lang : {Lang::En, Lang::Fr}) check_line_of(problem.message.in(lang));
  }
}

/// Some decisions at random, from one seed: what was taken can be played.
template <class R>
void play(const typename R::Setup& setup, int decisions) {
  typename R::State state = R::start(setup);
  Rng choices(1);
  Rng faces(2);
  FastDice dice(faces);
  NoLog log;
  R::advance(state, dice, log);
  for (int i = 0; i < decisions && !R::result(state); ++i) {
    const auto wrong = R::invariants(state);
    require(wrong.empty(), wrong.empty() ? "" : wrong.front());
    const std::vector<Side> asked = harness::waiting<R>(state);
    require(!asked.empty(), "somebody must be asked until the battle is over");
    const Side side = asked[choices.below(static_cast<std::uint32_t>(asked.size()))];
    const auto action = R::pick(state, side, choices);
    perform<R>(state, side, action, dice, log);
    R::advance(state, dice, log);
  }
}

/// A line typed where `state` stands, of a ruleset whose refusals have a column: it is refused in
/// words, or written down and read back as the same action.
template <class State>
void check_line(std::string_view line, const State& state) {
  const auto action = parse_action(line, state);
  for (const Lang lang : {Lang::En, Lang::Fr}) {
    if (!action) {
      require(action.error().column > 0, "a refusal must have a place");
      check_sentence(action.error().str(lang));
      continue;
    }
    const std::string written = to_text(*action, state, lang);
    const auto again = parse_action(written, state);
    require(again && *again == *action, "not read back: " + written);
  }
}

}  // namespace sandtable::fuzz
