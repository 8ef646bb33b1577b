#include <algorithm>
#include <array>
#include <map>

#include "rulesets/game_of_kings/check/examples_table.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"
#include "rulesets/game_of_kings/state/digest.h"

/// The position of an example: written out as a scenario, loaded like any other, then changed by
/// the setters of pieces.h.
namespace sandtable::game_of_kings::example {
namespace {

constexpr std::array<std::string_view, 2> kSides{"a", "b"};
/// Army points of a side, had and left, where an example says nothing of them.
constexpr int kArmy = 20;

/// A gun far away in its own corner, for a side that the example says nothing of.
std::string far_unit(std::string_view side, const std::vector<std::string>& size) {
  const Len width = length(size[0]).value_or(0), depth = length(size.back()).value_or(0);
  const bool a = side == "a";
  return std::string(side) + "-far " + std::string(side) + " gun " +
         as_cm(a ? 20'000 : width - 20'000) + "," + as_cm(a ? 50'000 : depth - 50'000);
}

/// The units of an example, with one far away for a side that has nobody but generals.
std::vector<UnitLine> read_units(const data::Node& example, Table& table,
                                 const std::vector<std::string>& size) {
  std::vector<UnitLine> out;
  for (const std::string& line : strings(example.find("units"))) out.push_back(read_unit(line));
  for (const std::string_view side : kSides)
    if (std::none_of(out.begin(), out.end(),
                     [side](const UnitLine& unit) { return unit.side == side && !unit.general; }))
      out.push_back(read_unit(far_unit(side, size)));
  std::string touching;
  if (const data::Node* state = example.find("state"))
    for (const std::string& line : strings(state->find("contacts"))) touching += " " + line + " ";
  for (UnitLine& unit : out) {
    for (const std::string& problem : unit.problems) table.fail(problem);
    if (touching.find(" " + unit.name + " ") != touching.npos) unit.parked = true;
  }
  return out;
}

/// Units that begin in contact wait beyond the table's right edge until the scenario is loaded.
constexpr Len kParking = 100'000;

std::string scenario_text(const data::Node& example, Table& table, std::vector<UnitLine>& units) {
  const auto size = split(text_of(example, "table", "100x80"), 'x');
  units = read_units(example, table, size);
  Len width = length(size[0]).value_or(0);
  for (UnitLine& unit : units) {
    if (!unit.placed) continue;
    if (unit.parked) width += kParking;
    const Vec at = unit.parked ? Vec{width - kParking / 2, kParking} : *unit.at;
    unit.toml += "at = " + point(at) + "\n";
  }
  std::string out = "[scenario]\nyear = 1745\nfirst = \"a\"\n[table]\nwidth = " + as_cm(width) +
                    "\ndepth = " + size.back() + "\n" + text_of(example, "heading", "") + "\n";
  for (const std::string& line : strings(example.find("ground"))) out += terrain_toml(table, line);
  for (const std::string_view side : kSides) {
    out += "[[side]]\nid = \"" + std::string(side) + "\"\n" + text_of(example, side, "") + "\n";
    for (const UnitLine& unit : units)
      if (unit.side == side) out += unit.toml;
  }
  return out + text_of(example, "more", "") + "\n";
}

/// What befell the units before, beyond what a roster can say.
void change_units(Table& table, const std::vector<UnitLine>& units) {
  State& s = table.state;
  for (const UnitLine& unit : units) {
    const auto u = table.unit(unit.name);
    if (!u) continue;
    if (unit.gone) {
      change_unit(s, *u, [&](Pieces& p) {
        p.quarters[*u] = 0;
        p.alive[idx(side_of(s, *u))] &= ~unit_bit(*u);
      });
      continue;
    }
    change_unit(s, *u, [&](Pieces& p) { p.flags[*u] |= unit.flags; });
  }
}

std::optional<geometry::Zone> zone_called(std::string_view word) {
  const auto zone = word_called<ZoneOf>(word);
  return zone ? std::optional(static_cast<geometry::Zone>(*zone)) : std::nullopt;
}

/// `B1 A1 front beyond water inside fresh`: who came to whom, and how.
void add_contact(Table& table, const std::string& line) {
  State& s = table.state;
  const auto list = words(line);
  Contact c;
  const auto starter = list.empty() ? std::nullopt : table.unit(list[0]);
  const auto target = list.size() < 2 ? std::nullopt : table.unit(list[1]);
  if (!starter || !target) return table.fail("contact '" + line + "': expected two units");
  c.starter = *starter;
  c.target = *target;
  for (std::size_t i = 2; i < list.size(); ++i) {
    if (const auto zone = zone_called(list[i]))
      c.zone = *zone;
    else if (list[i] == "beyond")
      c.from_beyond = true;
    else if (list[i] == "water")
      c.crossed_water = true;
    else if (list[i] == "inside")
      c.inside_wood = c.inside_houses = true;
    else if (list[i] == "fresh")
      c.fresh = true;
    else
      table.fail("contact '" + line + "': '" + list[i] + "' is not understood");
  }
  s.contacts[s.contact_count] = c;
  ++s.contact_count;
}

/// `B1 A1 2`, `B1 A1 2 left`: quarters that fire has taken from whom in this half-turn, by whom,
/// and in which zone of the victim he stood then; without one, where he stands now.
void add_hurt(Table& table, const std::string& line) {
  State& s = table.state;
  const auto list = words(line);
  const bool whole = list.size() == 3 || list.size() == 4;
  const auto victim = whole ? table.unit(list[0]) : std::nullopt;
  const auto by = whole ? table.unit(list[1]) : std::nullopt;
  if (!victim || !by) return table.fail("hurt '" + line + "': expected two units and a number");
  auto zone = std::optional(zone_of_unit(s, *victim, *by));
  if (list.size() == 4) zone = zone_called(list[3]);
  if (!zone) return table.fail("hurt '" + line + "': '" + list[3] + "' is no zone");
  s.hurts[s.hurt_count] = {*victim, *by, static_cast<std::uint8_t>(number(list[2]).value_or(1)),
                           *zone};
  ++s.hurt_count;
  set_flags(s, *victim, unit_flag::kMustTest);
}

/// Whether the table goes on by itself: before the battle, a turn or a half-turn.
bool set_between(Table& table, const std::string& when) {
  const std::map<std::string, Phase> phases{{"start", Phase::Start},
                                            {"turn", Phase::TurnStart},
                                            {"half-turn", Phase::HalfTurnStart},
                                            {"end", Phase::HalfTurnEnd}};
  if (when.empty()) return false;
  const auto found = phases.find(when);
  if (found == phases.end()) {
    table.fail("between: '" + when + "' is not understood");
    return true;
  }
  table.state.now.phase = found->second;
  table.state.now.stage = when == "start" ? Stage::FirstRoll : Stage::Turns;
  return true;
}

void set_points(Table& table, const data::Node* points) {
  State& s = table.state;
  auto& mine = s.points[idx(s.now.moving)];
  mine = {6, 10, 6};
  if (points == nullptr) return;
  for (const data::Entry& entry : points->entries)
    if (const auto c = word_called<Command>(entry.key))
      mine[idx(*c)] = static_cast<std::uint8_t>(entry.value.integer);
    else
      table.fail("points: no sector '" + entry.key + "'");
}

void put_course(Table& table, const data::Node& node) {
  State& s = table.state;
  s.player_a = table.side(text_of(node, "first", "a")).value_or(Side::A);
  s.now.moving = table.side(text_of(node, "moving", "a")).value_or(Side::A);
  s.now.half = s.now.moving == s.player_a ? 0 : 1;
  s.turn = static_cast<std::uint16_t>(number(text_of(node, "turn", "1")).value_or(1));
  s.weather.gauge = static_cast<std::uint8_t>(number(text_of(node, "weather", "7")).value_or(7));
  s.weather.count =
      static_cast<std::uint8_t>(number(text_of(node, "weather-turns", "1")).value_or(1));
  for (const std::string& line : strings(node.find("contacts"))) add_contact(table, line);
  for (const std::string& line : strings(node.find("hurt"))) add_hurt(table, line);
  for (const std::string& word : strings(node.find("done")))
    if (const auto c = word_called<Command>(word))
      s.now.sectors_done = static_cast<std::uint8_t>(s.now.sectors_done | command_bit(*c));
  const std::string between = text_of(node, "between", "");
  if (between == "start") s.turn = 0;
  if (set_between(table, between)) return;
  s.now.command = word_called<Command>(text_of(node, "sector", "centre")).value_or(Command::Centre);
  s.now.stage = Stage::Acting;
  s.now.step = static_cast<Step>(number(text_of(node, "step", "1")).value_or(1));
  s.now.asked = s.now.moving;
  s.now.phase = Phase::Act;
  set_points(table, node.find("points"));
  s.now.step_one_closed = true;
  for_each_unit(acting_units(s), [&](UnitId u) {
    if (has(s, u, unit_flag::kRetreating) && !has(s, u, unit_flag::kTried))
      s.now.step_one_closed = false;
  });
}

/// The setup as the example means it: its own width, units where they stand, and the army points
/// of `army = { a = "15/30" }`, left of those at the start. Where nothing is said each side has 20
/// of 20, so that single losses decide no battle; `army = "counted"`: as the units make them.
std::shared_ptr<const Setup> as_meant(const data::Node& example, const Setup& loaded,
                                      const std::vector<UnitLine>& units) {
  auto setup = std::make_shared<Setup>(loaded);
  const auto size = split(text_of(example, "table", "100x80"), 'x');
  setup->width = length(size[0]).value_or(setup->width);
  for (UnitCard& card : setup->units)
    for (const UnitLine& unit : units)
      if (unit.name == card.name.en && unit.at) card.start.front = *unit.at;
  const data::Node* army = example.find("army");
  if (army != nullptr && army->kind == data::Kind::String) return setup;
  for (SideCard& side : setup->sides) {
    const auto parts = split(army == nullptr ? "" : text_of(*army, side.id, ""), '/');
    side.points = static_cast<std::uint16_t>(number(parts.back()).value_or(kArmy));
  }
  return setup;
}

void set_army(Table& table, const data::Node* army) {
  if (army != nullptr && army->kind == data::Kind::String) return;
  for (const Side side : {Side::A, Side::B}) {
    const std::string& id = table.setup->sides[idx(side)].id;
    const auto parts = split(army == nullptr ? "" : text_of(*army, id, ""), '/');
    table.state.army[idx(side)] = static_cast<std::uint16_t>(number(parts[0]).value_or(kArmy));
  }
}

}  // namespace

bool Ways::set_up(const data::Node& example, std::size_t, Table& table) {
  std::vector<UnitLine> units;
  std::string text = examples::scenario_of(example, embedded_files());
  const bool ours = text.empty();
  if (ours) text = scenario_text(example, table, units);
  const LoadOptions options{examples::options_of(example)};
  if (!table.take(example, load_scenario(text, "example", options))) return false;
  if (ours) table.setup = as_meant(example, *table.setup, units);
  table.state = GameOfKings::start(*table.setup);
  const data::Node* state = example.find("state");
  const data::Node nothing;
  change_units(table, units);
  if (ours || state != nullptr) put_course(table, state == nullptr ? nothing : *state);
  if (ours) set_army(table, example.find("army"));
  return table.wrong.empty();
}

}  // namespace sandtable::game_of_kings::example
