#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "engine/core/rulebook.h"
#include "engine/core/sink.h"
#include "engine/core/steps.h"
#include "engine/desk/desk.h"
#include "engine/dice/dice.h"
#include "engine/harness/hooks.h"

/// Battles of a desk D decided at random, told and written down.
namespace sandtable::harness {

inline constexpr std::array<Lang, 2> kBothLanguages{Lang::En, Lang::Fr};

/// Brackets stand for a sentence that could not be made.
inline void expect_sentence(const std::string& text) {
  EXPECT_FALSE(text.empty());
  EXPECT_EQ(text.find_first_of("[]{}\n"), text.npos) << text;
}

/// What happened is told in whole sentences.
template <class D>
void expect_told(const EventLog& log, const typename D::Rules::Setup& setup, const Tape& tape) {
  for (const Lang lang : kBothLanguages) {
    for (const desk::Told& told : D::tell(log.events, tape, setup, lang)) {
      expect_sentence(told.line);
      for (const std::string& line : told.ledger) expect_sentence(line);
    }
    for (const Rolled& rolled : tape) expect_sentence(D::ask_roll(rolled.asked, setup, lang));
  }
}

/// No bare figure stands behind the sentence of a clause for readers to guess what it counts: the
/// clause has a sentence of its own in `messages`.
template <class Messages>
void expect_figures_said(const EventLog& log, const Messages& messages) {
  for (const Event& event : log.events)
    for (const Finding& finding : event.why) {
      if (finding.ruling != Ruling::Modifies || finding.measure == Measure::None) continue;
      const std::string_view id = rulebook_of(finding.clause.system)->at(finding.clause).id;
      EXPECT_TRUE(messages.has("because." + std::string(id))) << id;
    }
}

/// An action comes back from its line.
template <class D>
void expect_read_back(const typename D::Rules::State& state,
                      const typename D::Rules::Action& action, Lang lang) {
  const std::string line = D::print(action, state, lang);
  const auto read = D::parse(line, state, lang);
  ASSERT_TRUE(read) << line << ": " << read.error();
  EXPECT_EQ(*read, action) << line << " came back as " << D::print(*read, state, lang);
}

/// Reasons for and against an action are sentences.
template <class D>
void expect_explained(const typename D::Rules::State& state, Side side,
                      const typename D::Rules::Action& action) {
  Why why;
  D::Rules::legal(state, side, action, why);
  for (const Finding& finding : why.findings)
    for (const Lang lang : kBothLanguages)
      expect_sentence(D::reason(finding, *state.setup, lang).text);
}

/// Plays to the end, or so many decisions; every `list_every`th time the whole list of actions is
/// written and read, in one language and then the other. True: it came to an end.
template <class D, class Messages>
bool play_and_tell(const typename D::Rules::Setup& setup, const Messages& messages,
                   std::uint64_t seed, int decisions, int list_every) {
  using R = typename D::Rules;
  Rng rng(seed), faces(seed + 1);
  RngSource source(faces);
  auto state = R::start(setup);
  const auto told = [&](const EventLog& log, const Tape& tape) {
    expect_told<D>(log, setup, tape);
    expect_figures_said(log, messages);
  };
  for (int i = 0; i < decisions; ++i) {
    Tape tape, rolls;
    Dice dice(tape, source), thrown(rolls, source);
    EventLog log, done;
    R::advance(state, dice, log);
    told(log, tape);
    for (const Lang lang : kBothLanguages) expect_sentence(D::question(state, lang));
    if (const auto result = R::result(state)) {
      for (const Lang lang : kBothLanguages) expect_sentence(D::outcome(*result, state, lang));
      return true;
    }
    const Side side = R::turn(state).waiting_for & bit(Side::A) ? Side::A : Side::B;
    if (i % list_every == 0) {
      std::vector<typename R::Action> actions;
      R::actions(state, side, actions);
      EXPECT_FALSE(actions.empty());
      const Lang lang = kBothLanguages[static_cast<std::size_t>(i / list_every) % 2];
      for (const auto& action : actions) expect_read_back<D>(state, action, lang);
    }
    const auto action = R::pick(state, side, rng);
    for (const Lang lang : kBothLanguages) expect_read_back<D>(state, action, lang);
    expect_explained<D>(state, side, action);
    if constexpr (HasMutate<R>) {
      const auto changed = R::mutate(action, rng);
      expect_explained<D>(state, side, changed);
    }
    perform<R>(state, side, action, thrown, done);
    told(done, rolls);
  }
  return false;
}

}  // namespace sandtable::harness
