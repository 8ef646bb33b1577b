#include <algorithm>
#include <memory>

#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
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
  std::uint32_t line = 0;  ///< of the file
  UnitCard card;
  std::vector<ManLine> men;
};

/// What befell the whole unit, by a number: `post=2`, `arrives=3`.
bool read_number(Table& table, const std::string& key, const std::string& value, UnitLine& unit,
                 ManCard& all) {
  if (key == "post") {
    const auto post = table.whole(key, value, 1, kMaxPlayers / 2);
    unit.card.post = static_cast<std::uint8_t>(post.value_or(1) - 1);
    return true;
  }
  if (key != "arrives") return false;
  const auto turn = table.whole(key, value, 1, kMostTurns);
  unit.card.arrives = static_cast<std::uint8_t>(turn.value_or(1));
  all.placed = false;
  return true;
}

bool read_word(Table& table, const std::string& word, UnitLine& unit, ManCard& all) {
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
  if (word == "sword") return all.close_combat = true;
  if (word == "mounted") return all.mounted = true;
  if (word == "unarmed" || word == "reserve" || word == "waits") {
    (word == "unarmed" ? all.armed : all.placed) = false;
    if (word == "reserve") unit.card.arrives = kNotCalled;
    return true;
  }
  const std::size_t sign = std::min(word.find('='), word.size());
  const std::string key = word.substr(0, sign);
  const std::string value = sign == word.size() ? "" : word.substr(sign + 1);
  if (key != "edge") return read_number(table, key, value, unit, all);
  const auto edge = word_called<TableEdge>(value);
  if (edge) unit.card.edge = *edge;
  return edge.has_value();
}

bool read_man_word(Table& table, const std::string& word, ManLine& man) {
  if (word.starts_with("facing=")) {
    man.card.facing = measured::bearing(table, "facing", word.substr(7)).value_or(man.card.facing);
    return true;
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

void read_man(Table& table, const std::string& text, const ManCard& all, UnitLine& unit) {
  const auto parts = words(text);
  ManLine man{all, {}};
  man.card.number = static_cast<std::uint8_t>(unit.men.size());
  const auto at = parts.empty() ? std::nullopt : place(parts[0]);
  if (!at) return table.fail("man '" + text + "' is not understood");
  man.card.place = *at;
  for (std::size_t i = 1; i < parts.size(); ++i)
    if (!read_man_word(table, parts[i], man)) table.fail("'" + parts[i] + "' is not understood");
  unit.men.push_back(std::move(man));
}

/// `A a european regular rifle open | 10,10 nco; 12,10 facing=90 prone`.
UnitLine read_unit(Table& table, const std::string& line) {
  UnitLine out;
  out.line = table.line;
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
    if (!read_word(table, head[i], out, all)) table.fail("'" + head[i] + "' is not understood");
  const auto men = split(halves[1], ';');
  if (men.size() > kMaxInUnit)
    table.fail("unit " + head[0] + ": " + data::expected(data::whole(1, kMaxInUnit)).str() +
               " of men, found " + std::to_string(men.size()));
  else
    for (const std::string& text : men) read_man(table, text, all, out);
  return out;
}

/// The units of an example: no two of one name, and no more than there is room for.
std::vector<UnitLine> read_units(Table& table, const data::Node& example) {
  std::vector<UnitLine> out;
  std::size_t men = 0;
  table.each(example.find("units"), [&](const std::string& line) {
    UnitLine unit = read_unit(table, line);
    for (const UnitLine& other : out)
      if (other.card.label == unit.card.label)
        table.fail("unit " + unit.card.label + ": another unit is called so");
    men += unit.men.size();
    if (out.size() == kMaxUnits || men > kMaxMen)
      table.fail("expected " + std::to_string(kMaxUnits) + " units and " + std::to_string(kMaxMen) +
                 " men at most");
    else
      out.push_back(std::move(unit));
  });
  return out;
}

std::shared_ptr<Setup> setup_of(Table& table, const data::Node& example,
                                const std::vector<UnitLine>& units,
                                const std::vector<PieceLine>& pieces) {
  auto setup = std::make_shared<Setup>();
  setup->options = default_options(0);
  constexpr Len kLeastTable = 12'00, kMostTable = 288'00;
  const Vec size = measured::size_of_table(table, example, measured::kInInches, "72x48",
                                           kLeastTable, kMostTable);
  setup->width = size.x;
  setup->depth = size.y;
  setup->sides[0].id = "a";
  setup->sides[1].id = "b";
  constexpr Len kStrip = 6 * kInch;
  setup->sides[0].deployment = {{0, 0}, {setup->width, kStrip}};
  setup->sides[1].deployment = {{0, setup->depth - kStrip}, {setup->width, setup->depth}};
  setup->field = field_of(table, example, *setup);
  add_night(table, example, *setup);
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
  table.each(example.find("objectives"),
             [&](const std::string& line) { add_objective(table, line, *setup); });
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

/// A number of the state of a man, and what it may be.
struct ManNumber {
  std::string_view key;
  int least, most;
  void (*put)(Man& at, std::uint8_t n);
};

/// `gl=5`, `ac=1`, `chest=2`, `since=2`, `gait=3`. False: another key.
bool put_number(Table& table, ManId m, const std::string& key, const std::string& value) {
  State& s = table.state;
  const int actions = actions_a_turn(s, m);
  constexpr int kGaits = static_cast<int>(kWords<Gait>), kMostWounds = 9;
  const std::array<ManNumber, 7> numbers{{
      {"gl", printed(s, m).gl, most_glory(s), [](Man& at, std::uint8_t n) { at.glory = n; }},
      {"ac", 0, actions, [](Man& at, std::uint8_t n) { at.ac = n; }},
      {"moves", 0, actions, [](Man& at, std::uint8_t n) { at.moves = n; }},
      {"chest", 0, kMostWounds, [](Man& at, std::uint8_t n) { at.chest = n; }},
      {"since", 0, kMostTurns,
       [](Man& at, std::uint8_t n) { at.prone_since = at.panic_since = at.stunned_in = n; }},
      {"gait", 0, kGaits, [](Man& at, std::uint8_t n) { at.gait = n; }},
      {"was", 0, kGaits, [](Man& at, std::uint8_t n) { at.gait_before = n; }},
  }};
  for (const ManNumber& number : numbers) {
    if (number.key != key) continue;
    if (const auto n = table.whole(key, value, number.least, number.most))
      change_man(s, m, [&](Man& at) { number.put(at, static_cast<std::uint8_t>(*n)); });
    return true;
  }
  return false;
}

/// `prone`, `gl=5`, `panic=flee`, `gone`.
bool befall(Table& table, ManId m, const std::string& word) {
  State& s = table.state;
  if (const auto flag = flag_called(word)) {
    set_flags(s, m, *flag);
    return true;
  }
  const std::size_t sign = word.find('=');
  const std::string key = word.substr(0, sign);
  const std::string value = sign == word.npos ? "" : word.substr(sign + 1);
  if (put_indoors(s, m, key, value) || put_number(table, m, key, value)) return true;
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
  constexpr std::array<std::pair<std::string_view, Fate>, 3> kFates{
      {{"gone", Fate::Fallen}, {"captured", Fate::Captured}, {"dead", Fate::Dead}}};
  for (const auto& [name, fate] : kFates)
    if (name == word) {
      if (fate == Fate::Captured && s.men[m].fate != fate) ++s.prisoners[idx(other(side_of(s, m)))];
      change_man(s, m, [&, fate = fate](Man& at) {
        at.fate = fate;
        if (fate == Fate::Dead) at.cause = is_hero(s, m) ? Cause::HitLocation : Cause::Bloody;
      });
      return true;
    }
  return false;
}

void befall_men(Table& table, const std::vector<UnitLine>& units) {
  for (std::size_t u = 0; u < units.size(); ++u) {
    const examples::At here(table.line, {units[u].line, 1});
    ManId m = table.setup->units[u].first;
    for (const ManLine& man : units[u].men) {
      change_man(table.state, m, [&](Man& at) {
        at.ac = static_cast<std::uint8_t>(actions_a_turn(table.state, m));
      });
      for (const std::string& word : man.words)
        if (!befall(table, m, word)) table.fail("'" + word + "' is not understood");
      ++m;
    }
  }
}

/// Whoever stands out of doors stands on the table, and no two of them at one place; their bases
/// may overlap.
void check_places(Table& table, const std::vector<UnitLine>& units) {
  const State& s = table.state;
  const auto is_out = [&](std::size_t m) {
    return s.men[m].fate == Fate::Standing && s.men[m].house == kNoHouse &&
           s.men[m].post == kNoOpening;
  };
  for (std::size_t m = 0; m < table.setup->men.size(); ++m) {
    if (!is_out(m)) continue;
    const examples::At here(table.line, {units[table.setup->men[m].unit].line, 1});
    const Vec at = s.men[m].place;
    const std::string name = table.name(static_cast<ManId>(m));
    if (at.x < 0 || at.y < 0 || at.x > table.setup->width || at.y > table.setup->depth)
      table.fail(name + " stands off the table: " + as_inches(at.x) + "," + as_inches(at.y));
    for (std::size_t other = 0; other < m; ++other)
      if (is_out(other) && s.men[other].place == at)
        table.fail(name + " stands where " + table.name(static_cast<ManId>(other)) + " does");
  }
}

void take_options(Table& table, const data::Node& example, Options& options) {
  const data::Node* list = example.find("options");
  if (list == nullptr) return;
  for (const data::Entry& entry : list->entries) {
    const examples::At here(table.line, entry.at);
    bool found = false;
    for (std::size_t i = 0; i < option_infos().size(); ++i)
      for (std::size_t k = 0; k < option_infos()[i].values.size(); ++k)
        if (option_infos()[i].id == entry.key &&
            option_infos()[i].values[k] == as_text(entry.value)) {
          set_option(options, i, static_cast<std::uint8_t>(k));
          found = true;
        }
    if (!found) table.fail("no option '" + entry.key + "' of " + as_text(entry.value));
  }
}

}  // namespace

bool Ways::set_up(const data::Node& example, std::size_t, Table& table) {
  const LoadOptions options{examples::options_of(example)};
  const auto text = table.scenario(example, embedded_files());
  if (!text) return false;
  if (!text->empty()) {
    if (!table.take(example, load_scenario(*text, "example", options))) return false;
    table.state = FixedBaynet::start(*table.setup);
    return table.wrong.empty();
  }
  const std::vector<UnitLine> units = read_units(table, example);
  const auto pieces = pieces_of(table, example);
  const auto setup = setup_of(table, example, units, pieces);
  take_options(table, example, setup->options);
  if (setup->men.size() > kMaxMen)
    table.fail("expected " + std::to_string(kMaxMen) + " men and pieces at most, found " +
               std::to_string(setup->men.size()));
  // What was misread leaves nothing that a position could be put with.
  if (!table.wrong.empty()) return false;
  table.setup = setup;
  table.state = FixedBaynet::start(*setup);
  befall_men(table, units);
  befall_pieces(table, pieces);
  check_places(table, units);
  const data::Node nothing;
  const data::Node* state = example.find("state");
  put_course(table, state == nullptr ? nothing : *state);
  return table.wrong.empty();
}

}  // namespace sandtable::fixed_baynet::example
