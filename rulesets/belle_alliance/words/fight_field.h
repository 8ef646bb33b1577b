#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/core/sink.h"
#include "engine/dice/scripted.h"
#include "rulesets/belle_alliance/rules/fire/fire.h"
#include "rulesets/belle_alliance/rules/melee/melee.h"
#include "rulesets/belle_alliance/rules/moral/recovery.h"
#include "rulesets/belle_alliance/rules/moral/rolls.h"
#include "rulesets/belle_alliance/words/field.h"

/// A plain with units in which nobody has orders and all see all, for tests of fighting.
namespace sandtable::belle_alliance::field {

inline constexpr Side kA = Side::A, kB = Side::B;

class Fight : public Field {
 public:
  /// The position, bound 2, in 5a. Call it when all units are there.
  State& ready(SubPhase phase = SubPhase::Fire) {
    order("", "");
    State& s = state();
    s.bound = 2;
    s.sub_phase = phase;
    for (const Side side : {kA, kB})
      for (UnitId id = 0; id < s.of(other(side)).unit_count; ++id) s.of(side).in_sight.put(id);
    return s;
  }
  UnitCard& card(Side side, UnitId id) {
    return setup().sides[static_cast<std::size_t>(index(side))].units[id];
  }
  /// A skirmish line of that many of a unit's figures, its middle so many cm straight ahead.
  UnitId chain(Side side, UnitId mother, int figures, double ahead) {
    Force& force = state().of(side);
    const UnitId id = force.unit_count++;
    Unit& line = force.units[id];
    line = force.units[mother];
    line.mother = mother;
    line.chain = kNoUnit;
    line.formation = line.kept = Formation::SkirmishLine;
    line.figures = line.at_opening = static_cast<std::uint8_t>(figures);
    line.place = geometry::along(line.place, line.facing, static_cast<Len>(ahead * kCm));
    Unit& unit = force.units[mother];
    unit.chain = id;
    unit.figures = unit.at_opening = static_cast<std::uint8_t>(unit.figures - figures);
    for (const Side viewer : {kA, kB}) state().of(viewer).in_sight.put(id);
    return id;
  }
  /// Fires these shots with these dice, which must be used up.
  void fire(const std::vector<Shot>& shots, std::vector<std::vector<int>> faces) {
    ScriptedSource source(std::move(faces));
    Tape tape;
    Dice dice(tape, source);
    NoLog log;
    fire_all(state(), shots, dice, log);
    EXPECT_EQ(source.problem(), "");
  }
  /// Fights these attacks with these dice, which must be used up.
  Outcomes fight(const std::vector<Clash>& clashes, std::vector<std::vector<int>> faces,
                 Round round = Round::First) {
    ScriptedSource source(std::move(faces));
    Tape tape;
    Dice dice(tape, source);
    NoLog log;
    Outcomes out;
    fight_all(state(), clashes, round, dice, log, out);
    EXPECT_EQ(source.problem(), "");
    return out;
  }
};

inline Shot shot(Side side, UnitId firer, UnitId target) {
  Shot out;
  out.side = side;
  out.firer = firer;
  out.target = target;
  return out;
}
inline Clash clash(Side side, UnitId attacker, UnitId defender, From from = From::Front) {
  return {side, attacker, defender, from, 0};
}
inline Outcome outcome(const Outcomes& all, Side side, UnitId unit) {
  for (const Outcome& one : all.all())
    if (one.side == side && one.unit == unit) return one;
  ADD_FAILURE() << "no outcome of that unit";
  return {};
}
/// Why a shot may not be named; empty where it may.
inline std::vector<Clause> refused(const State& state, const Shot& shot) {
  Why why;
  std::vector<Clause> out;
  if (may_fire(state, shot, why)) return out;
  for (const Finding& finding : why.findings)
    if (finding.ruling == Ruling::Forbids) out.push_back(finding.clause);
  return out;
}
/// The lines of a sheet, "A+2 D-4".
inline std::string lines(const FactorSheet& sheet) {
  std::string text;
  for (const FactorLine& line : sheet.all()) {
    if (!text.empty()) text += ' ';
    if (sheet.table() == FactorTable::Melee)
      text += std::to_string(line.group) + ":";
    else
      text += static_cast<char>(line.group);
    if (line.value > 0) text += '+';
    text += std::to_string(line.value);
  }
  return text;
}

}  // namespace sandtable::belle_alliance::field
