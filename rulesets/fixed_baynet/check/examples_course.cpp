#include <array>
#include <utility>

#include "engine/data/said.h"
#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/state/pieces.h"

/// What an example is played for, in what light, and what is going on as it begins.
namespace sandtable::fixed_baynet::example {
namespace {

constexpr int kMostFlares = 20;

/// A unit, or it fails.
std::optional<std::uint8_t> named(Table& table, const std::string& name) {
  const auto u = table.unit(name);
  if (!u) table.fail("no unit '" + name + "'");
  return u;
}

/// An objective as it is read: what an example has said of it so far.
struct ObjectiveLine {
  Objective aim;
  int places = 0;
  bool edge = false;

  bool whole() const {
    switch (aim.kind) {
      case ObjectiveKind::Hold:
        return places == 2;
      case ObjectiveKind::Leave:
        return edge;
      case ObjectiveKind::Destroy:
      case ObjectiveKind::Take:
        return places == 1;
      case ObjectiveKind::Survive:
        return true;
      case ObjectiveKind::Leader:
        return aim.unit != kNoUnit;
    }
    return false;
  }
};

bool read_objective_word(Table& table, const std::string& word, const Setup& setup,
                         ObjectiveLine& line) {
  Objective& out = line.aim;
  for (std::size_t u = 0; u < setup.units.size(); ++u)
    if (setup.units[u].label == word) {
      out.unit = static_cast<UnitId>(u);
      return true;
    }
  if (place(word)) {
    const Vec at = table.spot(word, setup).value_or(Vec{});
    (line.places == 0 ? out.area.low : out.area.high) = at;
    if (line.places == 0) out.thing = at;
    return ++line.places <= 2;
  }
  if (const auto edge = word_called<TableEdge>(word)) {
    out.edge = *edge;
    return line.edge = true;
  }
  if (word == "wagons") return out.wagons = true;
  if (word.starts_with("turn=")) {
    out.turn =
        static_cast<std::uint8_t>(table.whole("turn", word.substr(5), 1, kMostTurns).value_or(1));
    return true;
  }
  if (!number(word)) return false;
  out.number = static_cast<std::uint8_t>(table.whole("objectives", word, 1, kMaxMen).value_or(1));
  return true;
}

void set_units(Table& table, const data::Node& state, std::string_view key, std::uint16_t flag) {
  table.each(state.find(key), [&](const std::string& name) {
    if (const auto u = named(table, name)) set_unit_flags(table.state, *u, flag);
  });
}

std::uint8_t first_player(const State& s, Side side) {
  std::uint8_t out = 0;
  while (s.setup->players[out].side != side) ++out;
  return out;
}

void put_between(Table& table, const data::Node& node) {
  State& s = table.state;
  constexpr std::array<Phase, 4> kPhases{Phase::Choose, Phase::Start, Phase::Glory, Phase::Next};
  s.now.phase = kPhases[table.choice_of(node, "between", {"", "start", "glory", "next"})];
  if (s.now.phase == Phase::Start) s.turn = 0;
}

}  // namespace

void add_objective(Table& table, const std::string& line, Setup& setup) {
  const auto list = words(line);
  const auto kind = list.size() > 1 ? word_called<ObjectiveKind>(list[1]) : std::nullopt;
  if (!kind || (list[0] != "a" && list[0] != "b"))
    return table.fail("objective '" + line + "' is not understood");
  if (setup.objectives.size() == kMaxObjectives)
    return table.fail("expected " + std::to_string(kMaxObjectives) + " objectives at most");
  ObjectiveLine out;
  out.aim.kind = *kind;
  out.aim.side = list[0] == "a" ? Side::A : Side::B;
  out.aim.number = 1;
  for (std::size_t i = 2; i < list.size(); ++i)
    if (!read_objective_word(table, list[i], setup, out))
      return table.fail("objective '" + line + "': '" + list[i] + "' is not understood");
  if (!out.whole()) return table.fail("objective '" + line + "' is not whole");
  setup.objectives.push_back(std::move(out.aim));
}

void add_night(Table& table, const data::Node& example, Setup& setup) {
  table.each(example.find("light"), [&](const std::string& text) {
    for (const std::string& word : words(text))
      if (word == "night")
        setup.night_from = 1;
      else if (word == "fog")
        setup.fog = true;
      else if (word.starts_with("night="))
        setup.night_from = static_cast<std::uint8_t>(
            table.whole("night", word.substr(6), 1, kMostTurns).value_or(1));
      else
        table.fail(
            "'light': " +
            data::expected(data::some_of("night, night=2, fog"), data::found_string(word)).str());
  });
  table.each(example.find("flares"), [&](const std::string& text) {
    const auto list = words(text);
    if (list.size() != 2)
      return table.fail("'flares': expected a number for each side as in \"2 0\", found " +
                        data::in_quotes(text));
    for (std::size_t i = 0; i < 2; ++i)
      setup.sides[i].flares.count =
          static_cast<std::uint8_t>(table.whole("flares", list[i], 0, kMostFlares).value_or(0));
  });
}

void put_course(Table& table, const data::Node& node) {
  State& s = table.state;
  s.turn = static_cast<std::uint8_t>(table.whole_of(node, "turn", 1, 1, kMostTurns));
  for (std::size_t i = 0; i < s.setup->players.size(); ++i)
    s.order[i] = static_cast<std::uint8_t>(i);
  const Side asked = table.side_of(node, "asked");
  s.now.player = first_player(s, asked);
  s.now.asked = asked;
  set_units(table, node, "activated", unit_flag::kActivated);
  set_units(table, node, "charging", unit_flag::kCharging);
  set_units(table, node, "pinned", unit_flag::kPinned);
  set_units(table, node, "shot", unit_flag::kShotAt);
  set_units(table, node, "shot-before", unit_flag::kShotAtBefore);
  set_units(table, node, "moved", unit_flag::kMoved);
  table.each(node.find("open"), [&](const std::string& label) {
    if (const auto o = opening_called(s, label))
      s.houses.opened.add(*o);
    else
      table.fail("no door or window '" + label + "'");
  });
  table.each(node.find("called"), [&](const std::string& name) {
    if (const auto u = named(table, name))
      change_unit(s, *u, [&](Unit& at) { at.called = s.turn; });
  });
  put_between(table, node);
  table.each(node.find("unit"), [&](const std::string& name) {
    const auto u = named(table, name);
    if (!u) return;
    s.now.unit = *u;
    s.now.phase = Phase::Act;
    s.now.asked = side_of_unit(s, *u);
    s.now.player = first_player(s, s.now.asked);
    set_unit_flags(s, *u, unit_flag::kActivated);
    set_out(s, *u);
  });
}

}  // namespace sandtable::fixed_baynet::example
