#include <algorithm>
#include <map>
#include <set>

#include "engine/geometry/base/arc.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/check/examples_table.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/ground/cost.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"
#include "rulesets/game_of_kings/rules/ruleset.h"

/// What is read off a position.
namespace sandtable::game_of_kings::example {
namespace {

using Figure = std::optional<std::string>;
using Arguments = std::vector<std::string>;

constexpr int kDie = 6;

std::string score_text(int dice, int score) {
  const std::string rolled = std::to_string(dice) + "d6 ";
  return rolled + (score > kDie ? "never" : std::to_string(score) + "+");
}

std::string in_halves(int halves) {
  return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
}

std::vector<Action> offered(const Table& table) {
  std::vector<Action> out;
  GameOfKings::actions(table.state, table.state.now.asked, out);
  return out;
}

std::string verb_name(Verb verb) {
  constexpr std::array<std::string_view, 31> kNames{
      "none",   "first",  "second", "terrain", "assign",  "place",  "deployed", "transfer",
      "sector", "rally",  "fire",   "move",    "form",    "limber", "unlimber", "pivot",
      "fight",  "done",   "hold",   "evade",   "against", "test",   "support",  "concede",
      "offer",  "accept", "refuse", "rule",    "rule",    "rule",   "rule"};
  return std::string(kNames[std::min(static_cast<std::size_t>(verb), kNames.size() - 1)]);
}

/// Verbs on offer, of one unit or of all; giving up and drawing apart.
std::string verbs(const Table& table, std::optional<UnitId> unit) {
  std::set<std::string> found;
  for (const Action& a : offered(table))
    if (a.verb < Verb::Concede && (!unit || a.unit == *unit)) found.insert(verb_name(a.verb));
  return found.empty() ? "none" : sorted({found.begin(), found.end()});
}

std::string targets(const Table& table, UnitId unit) {
  std::set<std::string> found;
  for (const Action& a : offered(table))
    if (a.verb == Verb::Fire && a.unit == unit) found.insert(table.name(a.target));
  return found.empty() ? "none" : sorted({found.begin(), found.end()});
}

std::string names(const Table& table, std::uint64_t units) {
  std::vector<std::string> list;
  for_each_unit(units, [&](UnitId u) { list.push_back(table.name(u)); });
  return list.empty() ? "none" : sorted(std::move(list));
}

std::string_view zone_name(geometry::Zone zone) {
  switch (zone) {
    case geometry::Zone::Front:
      return "front";
    case geometry::Zone::LeftFlank:
      return "left";
    case geometry::Zone::RightFlank:
      return "right";
    case geometry::Zone::Rear:
      return "rear";
  }
  return "front";
}

Figure of_one(const Table& table, const std::string& what, UnitId u) {
  const State& s = table.state;
  NoWhy quiet;
  if (what == "allowance") return as_cm(allowance(s, u));
  if (what == "rate") return as_cm(rate(s, u));
  if (what == "level") return std::to_string(level_of(s, u));
  if (what == "size") return as_cm(size_of(s, u).width) + "x" + as_cm(size_of(s, u).depth);
  if (what == "reach")
    return as_cm(reach_for_cost(s, u, pose(s, u).front, pose(s, u).facing, allowance(s, u)));
  if (what == "musketry")
    return score_text(musketry_dice(s, u), to_hit(s, u, musketry_score(s, u, false, quiet)).least);
  if (what == "defensive")
    return score_text(musketry_dice(s, u), to_hit(s, u, musketry_score(s, u, true, quiet)).least);
  if (what == "farthest") return as_cm(range_of(s, u));
  if (what == "targets") return targets(table, u);
  if (what == "verbs") return verbs(table, u);
  if (what == "points") return std::to_string(card(s, u).points);
  if (what == "quarters") return std::to_string(quarters(s, u));
  if (what == "locked") return names(table, locked_with(s, u));
  return std::nullopt;
}

Figure of_two(const Table& table, const std::string& what, UnitId u, UnitId v) {
  const State& s = table.state;
  NoWhy quiet;
  if (what == "dice") return in_halves(melee_half_dice(s, u, v, quiet));
  if (what == "gap") return as_cm(geometry::gap(outline(s, u), outline(s, v)));
  if (what == "zone") return std::string(zone_name(zone_of_unit(s, u, v)));
  if (what == "range") {
    const auto seen = target_point(s, u, v);
    return seen ? as_cm(seen->distance) : "none";
  }
  if (what == "arc")
    return geometry::part_in_arc(outline(s, u), arc_of(s), outline(s, v), kTolerance) ? "in"
                                                                                      : "out";
  if (what == "cover") return behind_cover(s, u, v, false, quiet) ? "yes" : "no";
  return std::nullopt;
}

/// `potential A1 5 canister`: in eighths of a hit before rounding, as a decimal.
Figure potential(Table& table, const Arguments& list) {
  if (list.size() != 4) return std::nullopt;
  const auto u = table.unit(list[1]);
  constexpr int kSides = 6;
  const auto die = table.whole("potential", list[2], 1, kSides);
  if (!u || !die) return std::nullopt;
  Why why;
  constexpr int kThousandths = 125;
  const int parts =
      potential_eighths(table.state, *u, *die, list[3] == "canister", why) * kThousandths;
  std::string rest = std::to_string(1000 + parts % 1000).substr(1);
  while (!rest.empty() && rest.back() == '0') rest.pop_back();
  return std::to_string(parts / 1000) + (rest.empty() ? "" : "." + rest);
}

Figure of_place(const Table& table, const Arguments& list) {
  const auto u = table.unit(list[1]);
  const auto at = list.size() == 3 ? place(list[2]) : std::nullopt;
  if (!u || !at) return std::nullopt;
  return std::string(zone_name(geometry::zone_of(outline(table.state, *u), *at)));
}

/// `supporters A1 left`: of a test of A1 hurt from its left flank zone.
Figure support(const Table& table, const Arguments& list) {
  const auto u = table.unit(list[1]);
  const auto zone = list.size() == 3 ? word_called<ZoneOf>(list[2]) : std::nullopt;
  if (!u || !zone) return std::nullopt;
  return names(table, supporters(table.state, *u, static_cast<geometry::Zone>(*zone)));
}

/// `inside A1 wood`.
Figure of_ground(const Table& table, const Arguments& list) {
  const auto u = table.unit(list[1]);
  const auto kind = list.size() == 3 ? word_called<GroundKind>(list[2]) : std::nullopt;
  if (!u || !kind) return std::nullopt;
  return inside(table.state, *u, *kind) >= 0 ? "yes" : "no";
}

/// Of a side, or of the battle.
Figure of_battle(const Table& table, const Arguments& list) {
  const Setup& setup = *table.setup;
  const bool of_side = list.size() > 1 && table.side(list[1]).has_value();
  const Side side = of_side ? table.side(list[1]).value_or(Side::A) : Side::A;
  if (list[0] == "army" && of_side) return std::to_string(setup.sides[idx(side)].points);
  if (list[0] == "units" && of_side)
    return std::to_string(std::count_if(setup.units.begin(), setup.units.end(),
                                        [side](const UnitCard& c) { return c.side == side; }));
  if (list[0] == "verbs" && list.size() == 1) return verbs(table, std::nullopt);
  if (list[0] == "table") return as_cm(setup.width) + "x" + as_cm(setup.depth);
  if (list[0] == "features") return std::to_string(table.state.ground->features.size());
  return std::nullopt;
}

}  // namespace

std::optional<std::string> Ways::figure(Table& table, const std::string& name) {
  const Arguments list = words(name);
  if (list.empty()) return std::nullopt;
  if (list[0] == "potential") return potential(table, list);
  if (list.size() > 2 && list[0] == "zone" && !table.unit(list[2])) return of_place(table, list);
  if (list.size() > 2 && list[0] == "supporters") return support(table, list);
  if (list.size() > 2 && list[0] == "inside") return of_ground(table, list);
  const UnitId first = list.size() > 1 ? table.unit(list[1]).value_or(kNoUnit) : kNoUnit;
  const UnitId second = list.size() > 2 ? table.unit(list[2]).value_or(kNoUnit) : kNoUnit;
  if (first != kNoUnit && second != kNoUnit) return of_two(table, list[0], first, second);
  if (first != kNoUnit && list.size() == 2) return of_one(table, list[0], first);
  return of_battle(table, list);
}

}  // namespace sandtable::game_of_kings::example
