#include <algorithm>
#include <memory>

#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/state/pieces.h"

/// The position of an example, in few words.
namespace sandtable::fixed_baynet::example {
namespace {

/// A man as an example writes him: `10,20 facing=90 prone gl=5`.
struct ManLine {
  ManCard card;
  std::vector<std::string> words;  ///< what befell him before the example begins
};
struct UnitLine {
  UnitCard card;
  std::vector<ManLine> men;
};

bool read_word(const std::string& word, UnitLine& unit, ManCard& all) {
  if (const auto people = word_called<People>(word)) {
    unit.card.people = *people;
    return true;
  }
  if (const auto quality = word_called<Quality>(word)) {
    all.quality = *quality;
    return true;
  }
  if (const auto weapon = word_called<Weapon>(word)) {
    all.weapon = *weapon;
    return true;
  }
  if (const auto formation = word_called<Formation>(word)) {
    unit.card.formation = *formation;
    return true;
  }
  if (word == "unarmed") all.armed = false;
  if (word == "sword") all.close_combat = true;
  if (word.starts_with("post="))
    unit.card.post = static_cast<std::uint8_t>(number(word.substr(5)).value_or(1) - 1);
  if (word.starts_with("arrives="))
    unit.card.arrives = static_cast<std::uint8_t>(number(word.substr(8)).value_or(1));
  if (word == "reserve") unit.card.arrives = kNotCalled;
  if (word == "reserve" || word == "waits" || word.starts_with("arrives=")) all.placed = false;
  if (word == "mounted") all.mounted = true;
  const auto edge =
      word.starts_with("edge=") ? word_called<TableEdge>(word.substr(5)) : std::nullopt;
  if (edge) unit.card.edge = *edge;
  return word == "unarmed" || word == "sword" || word.starts_with("post=") || !all.placed ||
         word == "mounted" || edge;
}

bool read_man_word(const std::string& word, ManLine& man) {
  if (word.starts_with("facing=")) {
    const auto facing = angle(word.substr(7));
    if (facing) man.card.facing = *facing;
    return facing.has_value();
  }
  if (const auto role = word_called<Role>(word)) {
    man.card.role = *role;
    return true;
  }
  if (word == "mounted") return man.card.mounted = true;
  if (word == "sniper") return man.card.sniper = true;
  if (word == "gassed") return man.card.gassed = true;
  if (word == "banner") return man.card.banner = true;
  if (word == "sword") return man.card.close_combat = true;
  man.words.push_back(word);
  return true;
}

/// `A a european regular rifle open | 10,10 nco; 12,10 facing=90 prone`.
UnitLine read_unit(Table& table, const std::string& line) {
  UnitLine out;
  const auto halves = split(line, '|');
  const auto head = words(halves[0]);
  if (halves.size() != 2 || head.size() < 2 || (head[1] != "a" && head[1] != "b")) {
    table.fail("unit '" + line + "' is not understood");
    return out;
  }
  out.card.name.en = out.card.label = head[0];
  out.card.side = head[1] == "a" ? Side::A : Side::B;
  ManCard all;
  all.facing = head[1] == "a" ? Angle{0} : geometry::kHalfTurn;
  all.placed = true;
  for (std::size_t i = 2; i < head.size(); ++i)
    if (!read_word(head[i], out, all)) table.fail("'" + head[i] + "' is not understood");
  for (const std::string& text : split(halves[1], ';')) {
    const auto parts = words(text);
    ManLine man{all, {}};
    man.card.number = static_cast<std::uint8_t>(out.men.size());
    const auto at = parts.empty() ? std::nullopt : place(parts[0]);
    if (!at) {
      table.fail("man '" + text + "' is not understood");
      continue;
    }
    man.card.place = *at;
    for (std::size_t i = 1; i < parts.size(); ++i)
      if (!read_man_word(parts[i], man)) table.fail("'" + parts[i] + "' is not understood");
    out.men.push_back(std::move(man));
  }
  return out;
}

/// `a leave east 3`, `a hold 10,10 20,20 2 turn=4`, `b destroy 10,10`, `a leader B`.
void add_objective(Table& table, const std::string& line, Setup& setup) {
  const auto list = words(line);
  const auto kind = list.size() > 1 ? word_called<ObjectiveKind>(list[1]) : std::nullopt;
  if (!kind) return table.fail("objective '" + line + "' is not understood");
  Objective out;
  out.kind = *kind;
  out.side = list[0] == "a" ? Side::A : Side::B;
  out.number = 1;
  int places = 0;
  for (std::size_t i = 2; i < list.size(); ++i) {
    const std::string& word = list[i];
    if (const auto at = place(word)) {
      (places++ == 0 ? out.area.low : out.area.high) = *at;
      if (places == 1) out.thing = *at;
    } else if (const auto edge = word_called<TableEdge>(word)) {
      out.edge = *edge;
    } else if (word == "wagons") {
      out.wagons = true;
    } else if (word.starts_with("turn=")) {
      out.turn = static_cast<std::uint8_t>(number(word.substr(5)).value_or(0));
    } else if (const auto n = number(word)) {
      out.number = static_cast<std::uint8_t>(*n);
    }
    for (std::size_t u = 0; u < setup.units.size(); ++u)
      if (setup.units[u].label == word) out.unit = static_cast<UnitId>(u);
  }
  setup.objectives.push_back(std::move(out));
}

std::shared_ptr<Setup> setup_of(Table& table, const data::Node& example,
                                const std::vector<UnitLine>& units,
                                const std::vector<PieceLine>& pieces) {
  auto setup = std::make_shared<Setup>();
  setup->options = default_options(0);
  const auto size = split(text_of(example, "table", "72x48"), 'x');
  setup->width = length(size[0]).value_or(setup->width);
  setup->depth = length(size.back()).value_or(setup->depth);
  setup->sides[0].id = "a";
  setup->sides[1].id = "b";
  constexpr Len kStrip = 6 * kInch;
  setup->sides[0].deployment = {{0, 0}, {setup->width, kStrip}};
  setup->sides[1].deployment = {{0, setup->depth - kStrip}, {setup->width, setup->depth}};
  setup->field = field_of(table, example, *setup);
  for (const std::string& word : words(text_of(example, "light", ""))) {
    if (word == "night") setup->night_from = 1;
    if (word == "fog") setup->fog = true;
    if (word.starts_with("night="))
      setup->night_from = static_cast<std::uint8_t>(number(word.substr(6)).value_or(1));
  }
  const auto flares = words(text_of(example, "flares", ""));
  for (std::size_t i = 0; i < std::min<std::size_t>(flares.size(), 2); ++i)
    setup->sides[i].flares.count = static_cast<std::uint8_t>(number(flares[i]).value_or(0));
  for (const UnitLine& line : units) {
    UnitCard card = line.card;
    card.first = static_cast<ManId>(setup->men.size());
    card.count = static_cast<std::uint8_t>(line.men.size());
    for (const ManLine& man : line.men) {
      setup->men.push_back(man.card);
      setup->men.back().unit = static_cast<UnitId>(setup->units.size());
      ++setup->sides[idx(card.side)].men;
    }
    setup->units.push_back(std::move(card));
    add_pieces(*setup, static_cast<UnitId>(setup->units.size() - 1), pieces);
  }
  for (const std::string& line : strings(example.find("objectives")))
    add_objective(table, line, *setup);
  // Somebody who leads a unit is a player; a side without a unit is one too.
  for (const Side side : {Side::A, Side::B})
    for (std::uint8_t n = 0; n < kMaxPlayers / 2; ++n) {
      const bool leads =
          std::any_of(setup->units.begin(), setup->units.end(),
                      [&](const UnitCard& u) { return u.side == side && u.post == n; });
      if (leads || n == 0) setup->players.emplace_back(side, n);
    }
  return setup;
}

std::optional<std::uint16_t> flag_called(std::string_view word) {
  using namespace man_flag;
  constexpr std::array<std::pair<std::string_view, std::uint16_t>, 8> kFlags{{
      {"prone", kProne},
      {"exposed", kExposed},
      {"spent", kSpent},
      {"stunned", kStunned},
      {"fired", kFired},
      {"attacked", kAttacked},
      {"charged", kCharged},
      {"left", kLeft},
  }};
  for (const LastingWound& wound : kLastingWounds)
    if (id_of(wound.where) == word) return wound.flag;
  for (const auto& [name, flag] : kFlags)
    if (name == word) return flag;
  return std::nullopt;
}

/// `prone`, `gl=5`, `ac=1`, `chest=2`, `panic=flee`, `since=2`, `gone`.
bool befall(Table& table, ManId m, const std::string& word) {
  State& s = table.state;
  if (const auto flag = flag_called(word)) {
    set_flags(s, m, *flag);
    return true;
  }
  const std::size_t sign = word.find('=');
  const std::string key = word.substr(0, sign);
  const std::string value = sign == word.npos ? "" : word.substr(sign + 1);
  const auto n = static_cast<std::uint8_t>(number(value).value_or(0));
  if (put_indoors(s, m, key, value)) return true;
  if (key == "panic") {
    const auto reaction = word_called<Reaction>(value);
    if (!reaction) return false;
    change_man(s, m, [&](Man& at) {
      at.flags = static_cast<std::uint16_t>(at.flags | man_flag::kPanicking);
      at.reaction = *reaction;
      at.glory = 7;
    });
    return true;
  }
  bool known = true;
  change_man(s, m, [&](Man& at) {
    if (key == "gl")
      at.glory = n;
    else if (key == "ac")
      at.ac = n;
    else if (key == "moves")
      at.moves = n;
    else if (key == "chest")
      at.chest = n;
    else if (key == "since")
      at.prone_since = at.panic_since = at.stunned_in = n;
    else if (key == "gone")
      at.fate = Fate::Fallen;
    else if (key == "captured")
      at.fate = Fate::Captured;
    else if (key == "dead")
      at.fate = Fate::Dead;
    else if (key == "gait")
      at.gait = n;
    else if (key == "was")
      at.gait_before = n;
    else
      known = false;
  });
  return known;
}

void set_units(Table& table, const data::Node& state, std::string_view key, std::uint16_t flag) {
  for (const std::string& name : strings(state.find(key))) {
    const auto u = table.unit(name);
    if (u)
      set_unit_flags(table.state, *u, flag);
    else
      table.fail("no unit '" + name + "'");
  }
}

std::uint8_t first_player(const State& s, Side side) {
  std::uint8_t out = 0;
  while (s.setup->players[out].side != side) ++out;
  return out;
}

void put_course(Table& table, const data::Node& node) {
  State& s = table.state;
  s.turn = static_cast<std::uint8_t>(number(text_of(node, "turn", "1")).value_or(1));
  for (std::size_t i = 0; i < s.setup->players.size(); ++i)
    s.order[i] = static_cast<std::uint8_t>(i);
  const Side asked = table.side(text_of(node, "asked", "a")).value_or(Side::A);
  s.now.player = first_player(s, asked);
  s.now.asked = asked;
  s.now.phase = Phase::Choose;
  set_units(table, node, "activated", unit_flag::kActivated);
  set_units(table, node, "charging", unit_flag::kCharging);
  set_units(table, node, "pinned", unit_flag::kPinned);
  set_units(table, node, "shot", unit_flag::kShotAt);
  set_units(table, node, "shot-before", unit_flag::kShotAtBefore);
  set_units(table, node, "moved", unit_flag::kMoved);
  for (const std::string& label : strings(node.find("open")))
    if (const auto o = opening_called(s, label)) s.houses.opened.add(*o);
  for (const std::string& name : strings(node.find("called"))) {
    const auto u = table.unit(name);
    if (!u) return table.fail("no unit '" + name + "'");
    change_unit(s, *u, [&](Unit& at) { at.called = s.turn; });
  }
  const std::string between = text_of(node, "between", "");
  if (between == "start") {
    s.now.phase = Phase::Start;
    s.turn = 0;
  } else if (between == "glory") {
    s.now.phase = Phase::Glory;
  } else if (between == "next") {
    s.now.phase = Phase::Next;
  }
  const std::string hand = text_of(node, "unit", "");
  if (hand.empty()) return;
  const auto u = table.unit(hand);
  if (!u) return table.fail("no unit '" + hand + "'");
  s.now.unit = *u;
  s.now.phase = Phase::Act;
  s.now.asked = side_of_unit(s, *u);
  s.now.player = first_player(s, s.now.asked);
  set_unit_flags(s, *u, unit_flag::kActivated);
}

}  // namespace

bool Ways::set_up(const data::Node& example, std::size_t, Table& table) {
  const LoadOptions options{examples::options_of(example)};
  std::string text = examples::scenario_of(example, embedded_files());
  if (!text.empty()) {
    if (!table.take(example, load_scenario(text, "example", options))) return false;
    table.state = FixedBaynet::start(*table.setup);
    return table.wrong.empty();
  }
  std::vector<UnitLine> units;
  for (const std::string& line : strings(example.find("units")))
    units.push_back(read_unit(table, line));
  const auto pieces = pieces_of(table, example);
  const auto setup = setup_of(table, example, units, pieces);
  for (const auto& [id, value] : options.options) {
    bool found = false;
    for (std::size_t i = 0; i < option_infos().size(); ++i)
      for (std::size_t k = 0; k < option_infos()[i].values.size(); ++k)
        if (option_infos()[i].id == id && option_infos()[i].values[k] == value) {
          set_option(setup->options, i, static_cast<std::uint8_t>(k));
          found = true;
        }
    if (!found) table.fail("no option '" + id + "' of " + value);
  }
  table.setup = setup;
  table.state = FixedBaynet::start(*setup);
  for (std::size_t u = 0; u < units.size(); ++u) {
    ManId m = setup->units[u].first;
    for (const ManLine& man : units[u].men) {
      change_man(table.state, m, [&](Man& at) {
        at.ac = static_cast<std::uint8_t>(actions_a_turn(table.state, m));
      });
      for (const std::string& word : man.words)
        if (!befall(table, m, word)) table.fail("'" + word + "' is not understood");
      ++m;
    }
  }
  befall_pieces(table, pieces);
  const data::Node nothing;
  const data::Node* state = example.find("state");
  put_course(table, state == nullptr ? nothing : *state);
  return table.wrong.empty();
}

}  // namespace sandtable::fixed_baynet::example
