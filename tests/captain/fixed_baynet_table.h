#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/core/steps.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "search/commander.h"

/// Positions of Fixed Bay'net an' Uncovered 'elmet for captains, and what they do there.
namespace sandtable::fixed_baynet {

inline const std::string kRifles = "quality = \"regular\"\nweapon = \"rifle\"\n";
inline const std::string kSpears = "people = \"native\"\nweapon = \"spear\"\n";

/// A table of two sides; each `unit` stands where its text says.
class Table {
 public:
  void unit(int side, const std::string& label, const std::string& what, const std::string& at,
            const std::string& more = "") {
    units_[side] += "[[side.unit]]\nname = \"" + label + "\"\nlabel = \"" + label + "\"\n" + what +
                    "at = [" + at + "]\n" + more;
  }
  /// Any other part of a side.
  void part_of(int side, const std::string& text) { units_[side] += text; }
  /// A piece and its crew.
  void piece(int side, const std::string& label, const std::string& kind, const std::string& at,
             const std::string& more = "") {
    units_[side] += "[[side.piece]]\nname = \"" + label + "\"\nlabel = \"" + label +
                    "\"\nkind = \"" + kind + "\"\nat = [" + at + "]\n" + more;
  }
  void ground(const std::string& text) { ground_ += "[[terrain]]\n" + text; }
  /// Any other part of a scenario: options, a building.
  void part(const std::string& text) { ground_ += text; }
  void aim(const std::string& text) {
    aims_ += "[[objective]]\nname = \"aim " + std::to_string(++aim_count_) + "\"\n" + text;
  }

  /// Turn 2; that side is to choose whom it activates.
  State& ready(Side asked) {
    std::string text = "[scenario]\nruleset = \"fixed-baynet\"\n" + ground_;
    for (int i = 0; i < 2; ++i)
      text += "[[side]]\nid = \"side-" + std::to_string(i) + "\"\n" + units_[i];
    text += aims_;
    auto setup = load_scenario(text, "table.toml");
    if (!setup) throw std::runtime_error(setup.error().str());
    setup_ = *setup;
    state = FixedBaynet::start(*setup_);
    state.turn = 2;
    for (std::size_t i = 0; i < setup_->players.size(); ++i) {
      state.order[i] = static_cast<std::uint8_t>(i);
      if (setup_->players[i].side == asked) state.now.player = static_cast<std::uint8_t>(i);
    }
    state.now.phase = Phase::Choose;
    state.now.asked = asked;
    for (std::size_t i = 0; i < setup_->men.size(); ++i)
      change_man(state, static_cast<ManId>(i), [&](Man& at) {
        at.ac = static_cast<std::uint8_t>(actions_a_turn(state, static_cast<ManId>(i)));
      });
    return state;
  }

  UnitId id(const std::string& label) const {
    for (std::size_t i = 0; i < setup_->units.size(); ++i)
      if (setup_->units[i].label == label) return static_cast<UnitId>(i);
    ADD_FAILURE() << "no unit " << label;
    return kNoUnit;
  }
  ManId first(const std::string& label) const { return setup_->units[id(label)].first; }

  State state{};

 private:
  std::string units_[2], ground_, aims_;
  int aim_count_ = 0;
  std::shared_ptr<const Setup> setup_;
};

inline constexpr std::uint64_t kSeeds = 3;

inline Action decided(const State& s, std::uint64_t seed = 1,
                      search::Level level = search::Level::Captain) {
  const Side side = s.now.asked;
  return search::decide_quietly<Desk>(FixedBaynet::view(s, side), side, level, seed);
}
inline std::string words(const Action& a, const State& s) { return Desk::print(a, s, Lang::En); }

/// What he does with one unit until its activation is over.
inline std::vector<Action> activation(State& s, std::uint64_t seed) {
  std::vector<Action> out;
  Rng rng(seed);
  FastDice dice(rng);
  NoLog quiet;
  const Side side = s.now.asked;
  do {
    const Action a = decided(s, rng());
    out.push_back(a);
    perform<FixedBaynet>(s, side, a, dice, quiet);
    while (const auto next = likely(s))
      perform<FixedBaynet>(s, next->first, next->second, dice, quiet);
  } while (s.now.phase == Phase::Act && out.size() < 60);
  return out;
}
inline bool some(const std::vector<Action>& all, Verb verb) {
  for (const Action& a : all)
    if (a.verb == verb) return true;
  return false;
}
inline Len nearest_gap(const State& s, UnitId a, UnitId b) {
  Len out = geometry::kMaxCoordinate;
  unit(s, a).men.for_each([&](ManId m) {
    unit(s, b).men.for_each(
        [&](ManId e) { out = std::min(out, geometry::gap(base(s, m), base(s, e))); });
  });
  return out;
}

}  // namespace sandtable::fixed_baynet
