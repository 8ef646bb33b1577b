#include <algorithm>
#include <array>
#include <map>

#include "engine/data/said.h"
#include "rulesets/belle_epoque/check/examples_table.h"
#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/rules/movement/movement.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/scenario/figures.h"
#include "rulesets/belle_epoque/scenario/scenario.h"
#include "rulesets/belle_epoque/state/pieces.h"

/// The position of an example: written out as a scenario, loaded like any other, then changed by
/// the setters of pieces.h.
namespace sandtable::belle_epoque::example {
namespace {

/// Words after a unit's place that change the State, not the roster.
struct Condition {
  std::string unit;
  std::uint8_t flags = 0;
  int stands = -1, fights = 0;
};

std::uint8_t state_flag(std::string_view word) {
  using namespace unit_flag;
  const std::map<std::string_view, std::uint8_t> flags{{"activated", kActivated},
                                                       {"moved", kHasMoved},
                                                       {"fired", kHasFired},
                                                       {"rough", kEnteredRough},
                                                       {"assaulted", kAssaulted}};
  const auto found = flags.find(word);
  return found == flags.end() ? 0 : found->second;
}

/// A unit's line, word by word: `R1 red infantry loose C 3/4 (0,0) bold moved`.
class UnitLine {
 public:
  explicit UnitLine(const std::string& line) {
    const auto list = words(line);
    if (list.size() < 2) {
      problem_ = "a unit needs a name and a side: '" + line + "'";
      return;
    }
    condition_.unit = list[0];
    side = list[1];
    if (side != "red" && side != "blue")
      problem_ = "unit " + list[0] + ": " +
                 data::expected(data::one_of("red, blue"), data::found_string(side)).str();
    for (std::size_t i = 2; i < list.size(); ++i)
      if (!take(list[i])) problem_ = "unit " + list[0] + ": '" + list[i] + "' is not understood";
  }

  std::string side;
  const std::string& problem() const { return problem_; }
  const Condition& condition() const { return condition_; }

  std::string toml() const {
    const auto c = word_called<TroopClass>(class_).value_or(TroopClass::Infantry);
    const int stands = stands_ > 0 ? stands_ : most_stands(c);
    const auto& kind = kind_of(c);
    const bool rifles = kind.infantry && !kind.tribal;
    std::string out = "[[side.unit]]\nname = \"" + condition_.unit + "\"\nlabel = \"" +
                      condition_.unit.substr(0, 4) + "\"\nclass = \"" + class_ +
                      "\"\nstands = " + std::to_string(stands) + "\nfire = \"" +
                      (fire_.empty() ? std::string(rifles ? "C" : "G") : fire_) + "\"\n" + more_;
    if (!ratings_.empty()) out += "ratings = [" + ratings_ + "]\n";
    return out;
  }

 private:
  bool take(const std::string& word) {
    const std::size_t equals = word.find('=');
    if (equals != word.npos) return setting(word.substr(0, equals), word.substr(equals + 1));
    if (word_called<TroopClass>(word)) return set(class_, word);
    if (word_called<Quality>(word)) return text("quality", word);
    if (word_called<Doctrine>(word)) return text("order", word);
    if (word_called<RosterPowder>(word)) return text("powder", word);
    if (word_called<FireType>(word)) return set(fire_, word);
    if (word_called<Rating>(word)) {
      ratings_ += (ratings_.empty() ? "\"" : ", \"") + word + "\"";
      return true;
    }
    if (word == "uncounted") return plain("breaks", "false");
    if (const std::uint8_t flag = state_flag(word)) {
      condition_.flags |= flag;
      return true;
    }
    if (word.size() == 4 && number(word)) return text("at", word);
    return word == "unplaced" || strength(word);
  }

  /// `3`, or `3/4`: 3 left of 4.
  bool strength(const std::string& word) {
    const auto parts = split(word, '/');
    const auto first = number(parts[0]), last = number(parts.back());
    if (!first || !last || parts.size() > 2 || *first < 0 || *first > *last) return false;
    stands_ = *last;
    if (parts.size() == 2) condition_.stands = *first;
    return true;
  }

  bool setting(const std::string& key, const std::string& value) {
    if (key == "fought") {
      constexpr int kMostFights = 99;
      const auto n = number(value);
      condition_.fights = n.value_or(0);
      return n && *n >= 0 && *n <= kMostFights;
    }
    if (key == "march" || key == "arrives") return plain(key, value);
    if (key != "entry" && key != "may-not-enter" && key != "may-not") return false;
    std::string list;
    for (const std::string& part : split(value, ','))
      list += (list.empty() ? "\"" : ", \"") + part + "\"";
    return plain(key, "[" + list + "]");
  }

  static bool set(std::string& to, const std::string& word) {
    to = word;
    return true;
  }
  bool text(std::string_view key, const std::string& word) {
    return plain(key, "\"" + word + "\"");
  }
  bool plain(std::string_view key, const std::string& value) {
    more_.append(key).append(" = ").append(value).append("\n");
    return true;
  }

  Condition condition_;
  std::string class_{id_of(TroopClass::Infantry)}, fire_, ratings_, more_, problem_;
  int stands_ = 0;
};

/// `"hill fortification front=ne,nw"` as an entry of the legend.
std::string legend_entry(std::string_view ground) {
  std::string kinds, more;
  for (const std::string& word : words(ground)) {
    const std::size_t equals = word.find('=');
    if (equals == word.npos) {
      kinds += (kinds.empty() ? "\"" : ", \"") + word + "\"";
      continue;
    }
    std::string value = word.substr(equals + 1);
    if (word.starts_with("front")) {
      std::string list;
      for (const std::string& part : split(value, ','))
        list += (list.empty() ? "\"" : ", \"") + part + "\"";
      value = "[" + list + "]";
    }
    more += ", " + word.substr(0, equals) + " = " + value;
  }
  return "{ kinds = [" + kinds + "]" + more + " }";
}

std::string board_text(Table& table, const Board& board, const data::Node* ground) {
  std::string out = "[board]\nwidth = " + std::to_string(board.width()) +
                    "\ndepth = " + std::to_string(board.depth()) + "\n";
  if (ground == nullptr) return out;
  std::map<Sector, std::string> cells;
  std::string legend;
  for (const data::Entry& entry : ground->entries) {
    const std::string key = "g" + std::to_string(cells.size());
    legend += key + " = " + legend_entry(as_text(entry.value)) + "\n";
    const examples::At here(table.line, entry.at);
    for (const std::string& label : words(in_labels(entry.key, board, table.origin)))
      if (const auto x = board.parse(label))
        cells[*x] = key;
      else
        table.fail("'ground': no sector '" + label + "'");
  }
  out += "map = [\n";
  for (int row = 1; row <= board.depth(); ++row) {
    out += "\"";
    for (int column = 1; column <= board.width(); ++column) {
      const auto cell = cells.find(board.at(column, row));
      out += (cell == cells.end() ? std::string(".") : cell->second) + " ";
    }
    out += "\",\n";
  }
  return out + "]\n[board.legend]\n" + legend;
}

/// Far away in its own corner, for a side that the example says nothing of.
std::string far_unit(const std::string& side, const Board& board) {
  const Sector x = side == "red" ? board.at(1, board.depth()) : board.at(board.width(), 1);
  return side + "-far " + side + " infantry C 4 " + board.label(x);
}

std::string scenario_text(const data::Node& example, Table& table, const Board& board,
                          std::vector<Condition>& conditions) {
  std::string out = "[scenario]\n";
  for (const std::string_view key : {"year", "turns"})
    if (const data::Node* value = example.find(key))
      out.append(key).append(" = ").append(as_text(*value)).append("\n");
  out += board_text(table, board, example.find("ground"));
  std::vector<UnitLine> units;
  const auto add = [&](const std::string& line) {
    units.emplace_back(in_labels(line, board, table.origin));
    if (!units.back().problem().empty()) table.fail(units.back().problem());
    conditions.push_back(units.back().condition());
  };
  table.each(example.find("units"), add);
  for (const std::string side : {"red", "blue"})
    if (std::none_of(units.begin(), units.end(),
                     [&](const UnitLine& unit) { return unit.side == side; }))
      add(far_unit(side, board));
  for (const std::string side : {"red", "blue"}) {
    out += "[[side]]\nid = \"" + side + "\"\ncolour = \"" + side + "\"\n" +
           in_labels(text_of(example, side, ""), board, table.origin) + "\n";
    for (const UnitLine& unit : units)
      if (unit.side == side) out += unit.toml();
  }
  return out + in_labels(text_of(example, "more", ""), board, table.origin) + "\n";
}

void change_units(Table& table, const std::vector<Condition>& conditions) {
  State& s = table.state;
  for (const Condition& c : conditions) {
    const auto u = table.unit(c.unit);
    if (!u) continue;
    if (c.stands == 0) {
      const std::size_t side = idx(side_of(s, *u));
      s.pools.lost[side] = static_cast<std::uint16_t>(s.pools.lost[side] + s.pieces.stands[*u]);
      lift(s, *u);
      change_unit(s, *u, [&](Pieces& p) { p.stands[*u] = 0; });
    } else if (c.stands > 0) {
      reduce(s, *u, s.pieces.stands[*u] - c.stands);
    }
    change_unit(s, *u, [&](Pieces& p) {
      p.flags[*u] = static_cast<std::uint8_t>(p.flags[*u] | c.flags);
      p.fights[*u] = static_cast<std::uint8_t>(c.fights);
    });
  }
}

/// `[red, blue]` of `state`, or what holds where it says nothing.
template <class Number>
void set_pair(Table& table, const data::Node& state, std::string_view key,
              std::array<Number, 2>& to) {
  constexpr int kMost = 250;
  const data::Node* pair = state.find(key);
  if (pair == nullptr) return;
  const examples::At here(table.line, pair->at);
  for (std::size_t i = 0; i < 2; ++i)
    to[i] = static_cast<Number>(
        table.whole(key, as_text(pair->items[i]), 0, kMost).value_or(int{to[i]}));
}

/// Units next to an enemy as the activation begins.
std::uint64_t in_contact(const State& s, Side side) {
  std::uint64_t out = 0;
  const Mask zone = zone_of_control(s, other(side));
  for_each_unit(s.pieces.alive[idx(side)], [&](UnitId u) {
    if (zone.test(s.pieces.at[u])) out |= unit_bit(u);
  });
  return out;
}

/// What is asked: `token`, `passed`, `failed`, `moved` or `between`.
bool set_phase(Table& table, const data::Node& node) {
  State& s = table.state;
  constexpr std::array<Phase, 4> kBetween{Phase::Start, Phase::TurnStart, Phase::Command,
                                          Phase::Draw};
  if (node.find("between") != nullptr) {
    s.now.phase = kBetween[table.choice_of(node, "between", {"start", "turn", "command", "bowl"})];
    return true;
  }
  for (const auto& [key, phase] :
       {std::pair{"passed", Phase::Passed}, {"failed", Phase::Failed}, {"moved", Phase::Moved}}) {
    const data::Node* found = node.find(key);
    if (found == nullptr) continue;
    const examples::At here(table.line, found->at);
    const auto u = table.unit(as_text(*found));
    if (!u) {
      table.fail(std::string(key) + ": no unit " + as_text(*found));
      return false;
    }
    constexpr int kMostSteps = 99;
    s.now.phase = phase;
    s.now.active = *u;
    s.now.side = s.now.asked = side_of(s, *u);
    if (phase == Phase::Moved)
      s.now.steps = static_cast<std::uint8_t>(table.whole_of(node, "steps", 1, 0, kMostSteps));
    s.now.contact = in_contact(s, other(s.now.side));
    mark_activated(s, *u);
    return true;
  }
  s.now.phase = Phase::Token;
  s.now.side = s.now.asked = table.side_of(node, "token");
  return true;
}

void put_position(Table& table, const data::Node& node, const std::vector<Condition>& conditions) {
  State& s = table.state;
  s = BelleEpoque::start(*table.setup);
  change_units(table, conditions);
  constexpr int kMostTurns = 99;
  const bool not_begun = text_of(node, "between", "") == "start";
  s.turn =
      static_cast<std::uint8_t>(table.whole_of(node, "turn", not_begun ? 0 : 1, 0, kMostTurns));
  for (std::size_t i = 0; i < 2; ++i)
    for_each_unit(s.pieces.alive[i], [&](UnitId u) {
      if (!has(s, u, unit_flag::kActivated)) s.pieces.ready[i] |= unit_bit(u);
    });
  if (!set_phase(table, node)) return;
  if (not_begun) s.pieces.ready = {0, 0};
  for (std::size_t i = 0; i < 2; ++i) {
    const bool in_hand = s.now.phase == Phase::Token && idx(s.now.side) == i;
    s.pools.tokens[i] =
        static_cast<std::uint8_t>(std::popcount(s.pieces.ready[i]) - (in_hand ? 1 : 0));
  }
  set_pair(table, node, "tokens", s.pools.tokens);
  set_pair(table, node, "points", s.pools.points);
  set_pair(table, node, "lost", s.pools.lost);
}

/// `11x11`: columns and rows.
Board board_of(Table& table, const data::Node& example) {
  constexpr int kUsual = 11, kMostOfASide = 99;
  const data::Node* node = example.find("board");
  if (node == nullptr) return {kUsual, kUsual};
  const examples::At here(table.line, node->at);
  const auto sides = split(as_text(*node), 'x');
  const auto width = number(sides[0]), depth = number(sides.back());
  if (sides.size() == 2 && width && depth && *width > 0 && *depth > 0 && *width <= kMostOfASide &&
      *depth <= kMostOfASide && *width * *depth <= hex::kMaxSectors)
    return {*width, *depth};
  table.fail("'board': expected columns and rows as in \"11x11\", " +
             std::to_string(hex::kMaxSectors) + " sectors at most, found " +
             data::found(*node).str());
  return {kUsual, kUsual};
}

}  // namespace

bool Ways::set_up(const data::Node& example, std::size_t edition, Table& table) {
  const Board board = board_of(table, example);
  table.origin = board.at((board.width() + 1) / 2, (board.depth() + 1) / 2);
  table.each(example.find("origin"), [&](const std::string& label) {
    if (const auto origin = board.parse(label))
      table.origin = *origin;
    else
      table.fail("'origin': no sector '" + label + "'");
  });
  std::vector<Condition> conditions;
  const auto given = table.scenario(example, embedded_files());
  if (!given) return false;
  const std::string text =
      given->empty() ? scenario_text(example, table, board, conditions) : *given;
  if (!table.wrong.empty()) return false;
  const LoadOptions options{static_cast<Edition>(edition), examples::options_of(example)};
  if (!table.take(example, load_scenario(text, "example", options))) return false;
  if (!given->empty())
    table.origin = table.setup->board->at((table.setup->board->width() + 1) / 2,
                                          (table.setup->board->depth() + 1) / 2);
  const data::Node nothing;
  const data::Node* state = example.find("state");
  put_position(table, state == nullptr ? nothing : *state, conditions);
  return table.wrong.empty();
}

}  // namespace sandtable::belle_epoque::example
