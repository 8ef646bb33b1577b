#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include "engine/examples/held.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/game_of_kings/check/examples_table.h"
#include "rulesets/game_of_kings/rules/flow.h"

/// Conditions of an example.
namespace sandtable::game_of_kings::example {
namespace {

using examples::compare;
using examples::compare_count;
using examples::compare_one_of;
using examples::unknown;
using Words = std::vector<std::string>;

/// Places that agree to this much are the same: the rounding of a few turns on the grid.
constexpr Len kSamePlace = 200;
/// Facings that agree to a tenth of a degree are the same.
constexpr Angle kSameFacing = 18;

constexpr std::array<std::string_view, 19> kPhases{
    "start",    "terrain",   "first",   "assign", "deploy", "redeploy", "turn",
    "transfer", "half-turn", "sector",  "act",    "evade",  "melee",    "defend",
    "name",     "test",      "support", "end",    "draw"};

std::string place_text(Vec at) { return as_cm(at.x) + "," + as_cm(at.y); }

/// `A1 is retreating`.
Held in_state(const State& s, UnitId u, const std::string& word) {
  if (word == "locked") return {true, is_locked(s, u), is_locked(s, u) ? "locked" : "free"};
  if (word == "steady") return {true, is_steady(s, u), is_steady(s, u) ? "steady" : "not steady"};
  const auto flag = flag_called(word);
  if (!flag) return unknown();
  return {true, has(s, u, *flag), has(s, u, *flag) ? word : "not " + word};
}

Held of_unit(const Table& table, const State& s, UnitId u, const Words& list) {
  const std::string& what = list[1];
  if (list.size() == 2 && what == "gone")
    return {true, !on_table(s, u), on_table(s, u) ? "on the table" : "gone"};
  if (list.size() != 3) return unknown();
  if (what == "quarters") return compare_count(quarters(s, u), list[2]);
  if (what == "is") return in_state(s, u, list[2]);
  if (what == "at") {
    const auto at = place(list[2]);
    if (!at) return unknown();
    const Vec found = pose(s, u).front;
    const bool same = on_table(s, u) && std::abs(found.x - at->x) <= kSamePlace &&
                      std::abs(found.y - at->y) <= kSamePlace;
    return {true, same, on_table(s, u) ? place_text(found) : "gone"};
  }
  if (what == "facing") {
    const auto facing = angle(list[2]);
    if (!facing) return unknown();
    return {true, geometry::between(pose(s, u).facing, *facing) <= kSameFacing,
            as_degrees(pose(s, u).facing)};
  }
  if (what == "with" && list[2] != "none" && !table.unit(list[2])) return unknown();
  if (what == "with") return compare(table.name(s.pieces.general[u]), list[2]);
  if (what == "locked") {
    const auto other = table.unit(list[2]);
    if (!other) return unknown();
    return {true, (locked_with(s, u) & unit_bit(*other)) != 0, is_locked(s, u) ? "not" : "free"};
  }
  if (what == "sector")
    return {word_called<Command>(list[2]).has_value(),
            word_called<Command>(list[2]) == s.pieces.command[u], "another sector"};
  return unknown();
}

Held of_side(const Table& table, const State& s, const Words& list) {
  const auto side = table.side(list[1]);
  if (list[0] == "asked") {
    const std::array<std::string, 2> ids{table.setup->sides[0].id, table.setup->sides[1].id};
    const bool waits = s.now.phase != Phase::HalfTurnEnd && s.now.phase != Phase::Over;
    return compare_one_of(waits ? ids[idx(s.now.asked)] : "nobody", list[1],
                          {ids[0], ids[1], "nobody"});
  }
  if (list[0] == "winner") {
    std::string found = "none";
    if (s.now.phase == Phase::Over)
      found = s.winner < 0 ? "draw" : table.setup->sides[static_cast<std::size_t>(s.winner)].id;
    return compare_one_of(found, list[1],
                          {"none", "draw", table.setup->sides[0].id, table.setup->sides[1].id});
  }
  if (!side) return unknown();
  if (list[0] == "first") return {true, s.player_a == *side, "the other side"};
  if (list[0] == "moving") return {true, s.now.moving == *side, "the other side"};
  if (list.size() < 3) return unknown();
  if (list[0] == "army") return compare_count(s.army[idx(*side)], list[2]);
  const auto c = word_called<Command>(list[2]);
  if (list[0] == "points" && c && list.size() == 4)
    return compare_count(s.points[idx(*side)][idx(*c)], list[3]);
  return unknown();
}

Held of_battle(const State& s, const Words& list) {
  if (list[0] == "turn") return compare_count(s.turn, list[1]);
  if (list[0] == "margin") return compare_count(s.margin, list[1]);
  if (list[0] == "weather") return compare_count(s.weather.gauge, list[1]);
  if (list[0] == "weather-turns") return compare_count(s.weather.count, list[1]);
  if (list[0] == "sky")
    return word_called<decltype(sky(s))>(list[1]) ? compare(std::string(id_of(sky(s))), list[1])
                                                  : unknown();
  if (list[0] == "step") return compare_count(static_cast<int>(s.now.step), list[1]);
  if (list[0] == "question") {
    const auto phase = static_cast<std::size_t>(s.now.phase);
    const bool known =
        list[1] == "over" || std::find(kPhases.begin(), kPhases.end(), list[1]) != kPhases.end();
    return known ? compare(phase < kPhases.size() ? std::string(kPhases[phase]) : "over", list[1])
                 : unknown();
  }
  return unknown();
}

}  // namespace

Held Ways::holds(const Table& table, const State& s, const std::string& condition) {
  Words list = words(condition);
  const bool denied = !list.empty() && list[0] == "not";
  if (denied) list.erase(list.begin());
  if (list.size() < 2) return unknown();
  Held out;
  if (const auto u = table.unit(list[0]))
    out = of_unit(table, s, *u, list);
  else if (list[0] == "asked" || list[0] == "winner" || list[0] == "army" || list[0] == "points" ||
           list[0] == "first" || list[0] == "moving")
    out = of_side(table, s, list);
  else
    out = of_battle(s, list);
  if (denied) out.holds = out.understood && !out.holds;
  return out;
}

}  // namespace sandtable::game_of_kings::example
