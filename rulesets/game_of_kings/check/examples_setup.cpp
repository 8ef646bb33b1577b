#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/data/said.h"
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
std::string far_unit(std::string_view side, Vec size) {
  const bool a = side == "a";
  return std::string(side) + "-far " + std::string(side) + " gun " +
         as_cm(a ? 20'000 : size.x - 20'000) + "," + as_cm(a ? 50'000 : size.y - 50'000);
}

/// The units of an example, with one far away for a side that has nobody but generals.
std::vector<UnitLine> read_units(const data::Node& example, Table& table, Vec size) {
  std::vector<UnitLine> out;
  table.each(example.find("units"), [&](const std::string& line) {
    out.push_back(read_unit(line));
    for (const std::string& problem : out.back().problems) table.fail(problem);
  });
  for (const std::string_view side : kSides)
    if (std::none_of(out.begin(), out.end(),
                     [side](const UnitLine& unit) { return unit.side == side && !unit.general; }))
      out.push_back(read_unit(far_unit(side, size)));
  std::string touching;
  if (const data::Node* state = example.find("state"))
    for (const std::string& line : strings(state->find("contacts"))) touching += " " + line + " ";
  for (UnitLine& unit : out)
    if (touching.find(" " + unit.name + " ") != touching.npos) unit.parked = true;
  return out;
}

Vec size_of(Table& table, const data::Node& example) {
  constexpr Len kLeast = 30'00, kMost = 400'00;
  return measured::size_of_table(table, example, measured::kInCentimetres, "100x80", kLeast, kMost);
}

/// Units that begin in contact wait beyond the table's right edge until the scenario is loaded.
constexpr Len kParking = 100'000;

std::string scenario_text(const data::Node& example, Table& table, std::vector<UnitLine>& units) {
  const Vec size = size_of(table, example);
  units = read_units(example, table, size);
  Len width = size.x;
  for (UnitLine& unit : units) {
    if (!unit.placed) continue;
    if (unit.parked) width += kParking;
    const Vec at = unit.parked ? Vec{width - kParking / 2, kParking} : *unit.at;
    unit.toml += "at = " + point(at) + "\n";
  }
  std::string out = "[scenario]\nyear = 1745\nfirst = \"a\"\n[table]\nwidth = " + as_cm(width) +
                    "\ndepth = " + as_cm(size.y) + "\n" + text_of(example, "heading", "") + "\n";
  table.each(example.find("ground"),
             [&](const std::string& line) { out += terrain_toml(table, line); });
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
  if (s.contact_count == kMaxContacts)
    return table.fail("expected " + std::to_string(kMaxContacts) + " contacts at most");
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
  if (s.hurt_count == kMaxHurts)
    return table.fail("expected " + std::to_string(kMaxHurts) + " of 'hurt' at most");
  constexpr int kQuarters = 4;
  const auto quarters = table.whole("hurt", list[2], 1, kQuarters);
  s.hurts[s.hurt_count] = {*victim, *by, static_cast<std::uint8_t>(quarters.value_or(1)), *zone};
  ++s.hurt_count;
  set_flags(s, *victim, unit_flag::kMustTest);
}

/// Whether the table goes on by itself: before the battle, a turn or a half-turn.
bool set_between(Table& table, const data::Node& node) {
  constexpr std::array<Phase, 5> kPhases{Phase::Act, Phase::Start, Phase::TurnStart,
                                         Phase::HalfTurnStart, Phase::HalfTurnEnd};
  State& s = table.state;
  const std::size_t when =
      table.choice_of(node, "between", {"", "start", "turn", "half-turn", "end"});
  s.now.phase = kPhases[when];
  if (s.now.phase == Phase::Start) s.turn = 0;
  if (when != 0) s.now.stage = s.now.phase == Phase::Start ? Stage::FirstRoll : Stage::Turns;
  return when != 0;
}

/// A sector, or it fails.
std::optional<Command> sector_called(Table& table, std::string_view key, std::string_view word) {
  const auto sector = word_called<Command>(word);
  if (!sector) table.fail(std::string(key) + ": no sector '" + std::string(word) + "'");
  return sector;
}

void set_points(Table& table, const data::Node* points) {
  constexpr int kMostPoints = 99;
  State& s = table.state;
  auto& mine = s.points[idx(s.now.moving)];
  mine = {6, 10, 6};
  if (points == nullptr) return;
  for (const data::Entry& entry : points->entries) {
    const examples::At here(table.line, entry.at);
    const auto c = sector_called(table, "points", entry.key);
    const auto n = table.whole(entry.key, as_text(entry.value), 0, kMostPoints);
    if (c && n) mine[idx(*c)] = static_cast<std::uint8_t>(*n);
  }
}

void put_weather(Table& table, const data::Node& node) {
  constexpr int kUsual = 7, kLeast = 2, kMost = 12, kMostTurns = 99;
  auto& weather = table.state.weather;
  weather.gauge = static_cast<std::uint8_t>(table.whole_of(node, "weather", kUsual, kLeast, kMost));
  weather.count =
      static_cast<std::uint8_t>(table.whole_of(node, "weather-turns", 1, 0, kMostTurns));
}

void put_course(Table& table, const data::Node& node) {
  State& s = table.state;
  constexpr int kMostTurns = 99;
  s.player_a = table.side_of(node, "first");
  s.now.moving = table.side_of(node, "moving");
  s.now.half = s.now.moving == s.player_a ? 0 : 1;
  s.turn = static_cast<std::uint16_t>(table.whole_of(node, "turn", 1, 1, kMostTurns));
  put_weather(table, node);
  table.each(node.find("contacts"), [&](const std::string& line) { add_contact(table, line); });
  table.each(node.find("hurt"), [&](const std::string& line) { add_hurt(table, line); });
  table.each(node.find("done"), [&](const std::string& word) {
    if (const auto c = sector_called(table, "done", word))
      s.now.sectors_done = static_cast<std::uint8_t>(s.now.sectors_done | command_bit(*c));
  });
  if (set_between(table, node)) return;
  s.now.command = Command::Centre;
  table.each(node.find("sector"), [&](const std::string& word) {
    s.now.command = sector_called(table, "sector", word).value_or(Command::Centre);
  });
  s.now.stage = Stage::Acting;
  s.now.step = static_cast<Step>(table.whole_of(node, "step", static_cast<int>(Step::Rally),
                                                static_cast<int>(Step::Rally),
                                                static_cast<int>(Step::Melee)));
  s.now.asked = s.now.moving;
  set_points(table, node.find("points"));
  s.now.step_one_closed = true;
  for_each_unit(acting_units(s), [&](UnitId u) {
    if (has(s, u, unit_flag::kRetreating) && !has(s, u, unit_flag::kTried))
      s.now.step_one_closed = false;
  });
}

/// Army points that a side has left of those that it had. Nullopt: as its units make them.
using Army = std::optional<std::pair<int, int>>;

/// `15/30`. Where nothing is said each side has 20 of 20, so that single losses decide no battle;
/// `army = "counted"`: as the units make them.
Army army_of(Table& table, const data::Node* army, const std::string& side) {
  constexpr int kMostPoints = 999;
  if (army != nullptr && army->kind == data::Kind::String) return std::nullopt;
  const data::Node* node = army == nullptr ? nullptr : army->find(side);
  if (node == nullptr) return std::pair{kArmy, kArmy};
  const examples::At here(table.line, node->at);
  const auto parts = split(as_text(*node), '/');
  const auto left = number(parts[0]), had = number(parts.back());
  if (parts.size() <= 2 && left && had && *left >= 0 && *left <= *had && *had <= kMostPoints)
    return std::pair{*left, *had};
  table.fail("'army': expected points left of those at the start as in \"15/30\", found " +
             data::found(*node).str());
  return std::nullopt;
}

std::array<Army, 2> armies_of(Table& table, const data::Node* army) {
  if (army != nullptr) {
    const examples::At here(table.line, army->at);
    if (army->kind == data::Kind::String && army->string != "counted")
      table.fail("'army': expected \"counted\" or a table, found " + data::found(*army).str());
    for (const data::Entry& entry : army->entries)
      if (!table.side(entry.key)) table.fail("'army': no side '" + entry.key + "'");
  }
  const auto& sides = table.setup->sides;
  return {army_of(table, army, sides[0].id), army_of(table, army, sides[1].id)};
}

/// The setup as the example means it: its own width, units where they stand, and army points.
std::shared_ptr<const Setup> as_meant(Table& table, const data::Node& example,
                                      const std::vector<UnitLine>& units,
                                      const std::array<Army, 2>& armies) {
  auto setup = std::make_shared<Setup>(*table.setup);
  setup->width = size_of(table, example).x;
  for (UnitCard& card : setup->units)
    for (const UnitLine& unit : units)
      if (unit.name == card.name.en && unit.at) card.start.front = *unit.at;
  for (std::size_t i = 0; i < 2; ++i)
    if (armies[i]) setup->sides[i].points = static_cast<std::uint16_t>(armies[i]->second);
  return setup;
}

}  // namespace

bool Ways::set_up(const data::Node& example, std::size_t, Table& table) {
  std::vector<UnitLine> units;
  const auto given = table.scenario(example, embedded_files());
  if (!given) return false;
  const bool ours = given->empty();
  const std::string text = ours ? scenario_text(example, table, units) : *given;
  if (!table.wrong.empty()) return false;
  const LoadOptions options{examples::options_of(example)};
  if (!table.take(example, load_scenario(text, "example", options))) return false;
  std::array<Army, 2> armies;
  if (ours) {
    armies = armies_of(table, example.find("army"));
    table.setup = as_meant(table, example, units, armies);
  }
  table.state = GameOfKings::start(*table.setup);
  const data::Node* state = example.find("state");
  const data::Node nothing;
  change_units(table, units);
  if (ours || state != nullptr) put_course(table, state == nullptr ? nothing : *state);
  for (std::size_t i = 0; i < 2; ++i)
    if (armies[i]) table.state.army[i] = static_cast<std::uint16_t>(armies[i]->first);
  return table.wrong.empty();
}

}  // namespace sandtable::game_of_kings::example
