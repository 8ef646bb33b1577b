#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/sink.h"
#include "engine/core/telling.h"
#include "engine/dice/dice.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/rules/events.gen.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/scenario/scenario.h"
#include "rulesets/belle_alliance/words/notation.h"

/// A battle played decision by decision with written dice, for tests.
namespace sandtable::belle_alliance::playing {

/// Rolls that are written down: the value of each. Once they are used up others are drawn.
class Script final : public sandtable::DiceSource {
 public:
  explicit Script(std::vector<int> sums) : sums_(std::move(sums)) {}
  bool make(const Roll& roll, std::size_t, Rolled& out) override {
    if (next_ == sums_.size()) {
      ++over_;
      return spare_.make(roll, 0, out);
    }
    out = {roll, 0, {}};
    int left = sums_[next_++];
    for (int i = 0; i < roll.dice; ++i) {
      const int others = roll.dice - i - 1;
      const int face = std::min<int>(roll.sides, left - others);
      out.faces[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(face);
      left -= face;
    }
    EXPECT_EQ(left, 0) << "no such dice";
    out.value = static_cast<std::int16_t>(value_of(roll, out.faces));
    return true;
  }
  bool used_up() const { return next_ == sums_.size(); }
  int beyond() const { return over_; }  ///< rolls that were not written down

 private:
  std::vector<int> sums_;
  std::size_t next_ = 0;
  int over_ = 0;
  Rng rng_{7};
  RngSource spare_{rng_};
};

class Battle {
 public:
  Battle(std::string_view scenario, std::vector<int> dice, const LoadOptions& options = {})
      : dice_(std::move(dice)) {
    for (const EmbeddedFile& file : embedded_files()) {
      if (file.path != "scenarios/" + std::string(scenario) + ".toml") continue;
      const auto loaded = load_scenario(file.content, file.path, options);
      EXPECT_TRUE(loaded.has_value());
      setup_ = *loaded;
    }
    state = BelleAlliance::start(*setup_);
    run([](auto&, auto&) {});
  }
  Battle(const Battle&) = delete;
  Battle& operator=(const Battle&) = delete;

  /// What a post decides, a side's first where a side is named, as it would type it.
  void decide(Post seat, std::string_view text) {
    const State seen = BelleAlliance::observed(BelleAlliance::view(state, seat));
    const auto action = parse_action(text, seen, Lang::En);
    ASSERT_TRUE(action.has_value()) << text << ": " << action.error();
    Why why;
    ASSERT_TRUE(BelleAlliance::legal(state, seat, *action, why))
        << text << ": " << rulebook().at(why.findings.back().clause).id;
    run([&](Dice& dice, EventLog& log) { BelleAlliance::apply(state, seat, *action, dice, log); });
  }
  void both(std::string_view a, std::string_view b) {
    decide(Side::A, a);
    decide(Side::B, b);
  }
  /// Nobody decides anything until posts of both sides are asked in that sub-phase.
  void until(SubPhase phase) {
    while (state.end == EndReason::None && state.sub_phase != phase) nothing();
    EXPECT_EQ(state.sub_phase, phase);
  }
  /// Whoever is asked decides nothing.
  void nothing() {
    for (const Side side : {Side::A, Side::B})
      for (int post = 0; post < BelleAlliance::posts(*setup_, side); ++post) {
        const Post seat(side, static_cast<std::uint8_t>(post));
        if (is_asked(BelleAlliance::turn(state), seat)) decide(seat, "nothing");
      }
  }

  UnitId unit_called(Side side, std::string_view label) const {
    return called(setup_->of(side).units, label);
  }
  const Unit& unit(Side side, std::string_view label) const {
    return state.of(side).units[unit_called(side, label)];
  }
  StaffId officer_called(Side side, std::string_view label) const {
    return called(setup_->of(side).staff, label);
  }
  /// What was told of one kind since the beginning.
  template <class Told>
  std::vector<Told> told(Side viewer = Side::Umpire) const {
    std::vector<Told> out;
    for (const Event& event : events)
      if (const auto e = as<Told>(event); e && event.seen(viewer)) out.push_back(*e);
    return out;
  }
  const Setup& setup() const { return *setup_; }
  const Script& dice() const { return dice_; }

  State state{};
  std::vector<Event> events;

 private:
  template <class Cards>
  static std::uint8_t called(const Cards& cards, std::string_view label) {
    for (std::size_t i = 0; i < cards.size(); ++i)
      if (cards[i].label == label) return static_cast<std::uint8_t>(i);
    ADD_FAILURE() << "nobody is called " << label;
    return 0;
  }
  template <class Step>
  void run(Step&& step) {
    Tape tape;
    Dice dice(tape, dice_);
    EventLog log;
    step(dice, log);
    BelleAlliance::advance(state, dice, log);
    EXPECT_FALSE(dice.failed());
    events.insert(events.end(), log.events.begin(), log.events.end());
  }

  std::shared_ptr<const Setup> setup_;
  Script dice_;
};

}  // namespace sandtable::belle_alliance::playing
