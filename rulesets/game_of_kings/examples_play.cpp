#include <algorithm>
#include <cstdlib>

#include "engine/dice/scripted.h"
#include "rulesets/game_of_kings/clauses.gen.h"
#include "rulesets/game_of_kings/examples_table.h"
#include "rulesets/game_of_kings/notation.h"
#include "rulesets/game_of_kings/pieces.h"
#include "rulesets/game_of_kings/ruleset.h"

/// What is played and asked in an example.
namespace sandtable::game_of_kings::example {
namespace {

constexpr std::string_view kGoOn = "advance";
/// Measures that agree to this much are the same, written with two decimals.
constexpr Len kAsWritten = 60;

std::string_view id_of(Clause clause) { return rulebook().at(clause).id; }

std::string_view word_of(Ruling ruling) {
  return ruling == Ruling::Permits ? "permits" : ruling == Ruling::Forbids ? "forbids" : "modifies";
}

std::string measured(Measure measure, std::int32_t n) {
  if (measure == Measure::Length) return as_cm(n);
  if (measure == Measure::Angle) return as_degrees(static_cast<Angle>(n));
  return std::to_string(n);
}

bool agrees(Measure measure, std::int32_t n, const std::string& written) {
  if (measure == Measure::Length) {
    const auto wanted = length(written);
    return wanted && std::abs(*wanted - n) < kAsWritten;
  }
  return measured(measure, n) == written;
}

/// What was cited, or of a refusal only what forbids.
std::string list_of(const std::vector<Finding>& findings, bool refused = false) {
  std::string out;
  for (const Finding& f : findings)
    if (!refused || f.ruling == Ruling::Forbids)
      out.append(out.empty() ? "" : ", ")
          .append(id_of(f.clause))
          .append(" ")
          .append(word_of(f.ruling))
          .append(" ")
          .append(measured(f.measure, f.measured))
          .append("/")
          .append(measured(f.measure, f.limit));
  return out.empty() ? "nothing" : out;
}

/// `1 3 4 6`: one roll. `90*4`: ninety rolls of one die each.
void add_rolls(Table& table, const std::string& text, std::vector<std::vector<int>>& rolls) {
  const std::size_t times = text.find('*');
  if (times != text.npos) {
    const auto count = number(text.substr(0, times)), face = number(text.substr(times + 1));
    if (!count || !face) return table.fail("dice '" + text + "' are not understood");
    for (int i = 0; i < *count; ++i) rolls.push_back({*face});
    return;
  }
  rolls.emplace_back();
  for (const std::string& face : words(text)) {
    if (!number(face)) return table.fail("dice '" + text + "' are not understood");
    rolls.back().push_back(*number(face));
  }
}

void keep(Table& table, const EventLog& log, const Tape& tape) {
  for (const Event& event : log.events) {
    table.cited.insert(table.cited.end(), event.why.begin(), event.why.end());
    if (event.clause.system != 0) table.cited.push_back({event.clause, Ruling::Permits});
  }
  table.cited.insert(table.cited.end(), log.findings.begin(), log.findings.end());
  for (const Rolled& rolled : tape)
    table.rolled.push_back(std::to_string(rolled.asked.dice) + "d" +
                           std::to_string(rolled.asked.sides));
}

bool is_listed(const State& s, Side side, const Action& a) {
  std::vector<Action> list;
  GameOfKings::actions(s, side, list);
  return std::find(list.begin(), list.end(), a) != list.end();
}

/// Decisions that can be counted: moves, places and facings are sampled.
bool can_be_listed(Verb verb) {
  return verb != Verb::Move && verb != Verb::Place && verb != Verb::Unlimber &&
         verb != Verb::Pivot && verb < Verb::Concede;
}

/// `move.other-foot 8.5/8`: the clause and, if given, what was measured against what.
bool stands_among(const std::vector<Finding>& findings, const std::string& wanted, bool forbids) {
  const auto parts = words(wanted);
  const auto figures = parts.size() > 1 ? split(parts[1], '/') : std::vector<std::string>{};
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
    if (parts.empty() || id_of(f.clause) != parts[0]) return false;
    if ((f.ruling == Ruling::Forbids) != forbids) return false;
    if (figures.empty()) return true;
    return agrees(f.measure, f.measured, figures[0]) &&
           (figures.size() < 2 || agrees(f.measure, f.limit, figures[1]));
  });
}

}  // namespace

std::optional<Asked> read_action(Table& table, const State& state, std::string_view text) {
  Asked asked{state.now.asked, {}};
  if (text.starts_with('@')) {
    const std::size_t end = text.find(' ');
    const std::string name(text.substr(1, end - 1));
    const auto side = table.side(name);
    if (!side && name != "umpire") {
      table.fail("no side '" + name + "'");
      return std::nullopt;
    }
    asked.side = side.value_or(Side::Umpire);
    text.remove_prefix(std::min(end, text.size()));
  }
  const auto action = parse_action(text, state);
  if (!action) {
    table.fail("'" + std::string(text) + "': " + action.error().str(Lang::En));
    return std::nullopt;
  }
  asked.action = *action;
  return asked;
}

void play(Table& table, const std::string& line) {
  const auto parts = split(line, '|');
  std::vector<std::vector<int>> rolls;
  for (std::size_t i = 1; i < parts.size(); ++i) add_rolls(table, parts[i], rolls);
  ScriptedSource source(std::move(rolls));
  Tape tape;
  Dice dice(tape, source);
  EventLog log;
  if (parts[0] == kGoOn) {
    GameOfKings::advance(table.state, dice, log);
  } else {
    const auto asked = read_action(table, table.state, parts[0]);
    if (!asked) return;
    Why why;
    if (!GameOfKings::legal(table.state, asked->side, asked->action, why))
      return table.fail("'" + parts[0] + "' is not legal: " + list_of(why.findings, true));
    table.cited.insert(table.cited.end(), why.findings.begin(), why.findings.end());
    GameOfKings::apply(table.state, asked->side, asked->action, dice, log);
  }
  keep(table, log, tape);
  if (!source.problem().empty()) table.fail("'" + line + "': " + source.problem());
  if (GameOfKings::digest(table.state) != GameOfKings::recompute_digest(table.state))
    table.fail("'" + line + "': the digest kept on the way is stale");
}

void ask(Table& table, const std::string& line, bool expected) {
  const std::size_t by = line.rfind(" by ");
  const std::string what = line.substr(0, by);
  const auto asked = read_action(table, table.state, what);
  if (!asked) return;
  Why why;
  NoWhy quiet;
  const bool may = GameOfKings::legal(table.state, asked->side, asked->action, why);
  if (may != GameOfKings::legal(table.state, asked->side, asked->action, quiet))
    table.fail("'" + what + "': search and explanation disagree: " + list_of(why.findings));
  table.cited.insert(table.cited.end(), why.findings.begin(), why.findings.end());
  if (may != expected)
    return table.fail("'" + what + "': expected it to be " + (expected ? "legal" : "illegal") +
                      ", found " + list_of(why.findings, expected));
  if (asked->side != Side::Umpire && can_be_listed(asked->action.verb) &&
      may != is_listed(table.state, asked->side, asked->action))
    table.fail("'" + what + "': expected it " + (may ? "" : "not ") + "to be listed");
  if (by == line.npos) return;
  for (const std::string& clause : split(line.substr(by + 4), ','))
    if (!stands_among(why.findings, clause, !expected))
      table.fail("'" + what + "': expected " + (expected ? "" : "no by ") + clause + ", found " +
                 list_of(why.findings, !expected));
}

void check_cited(Table& table, const std::string& line) {
  const auto parts = words(line);
  const bool found = std::any_of(table.cited.begin(), table.cited.end(), [&](const Finding& f) {
    return !parts.empty() && id_of(f.clause) == parts[0] &&
           (parts.size() < 2 || word_of(f.ruling) == parts[1]);
  });
  if (!found) table.fail("expected " + line + " to be cited, found " + list_of(table.cited));
}

}  // namespace sandtable::game_of_kings::example
