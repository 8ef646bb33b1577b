#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/rulebook.h"
#include "engine/core/sink.h"
#include "engine/core/steps.h"
#include "engine/dice/dice.h"
#include "engine/dice/scripted.h"
#include "engine/examples/table.h"

/// What is played and asked in an example. `E` is what a ruleset supplies (run.h).
namespace sandtable::examples {

/// What lets the table go on by itself where an action could stand.
inline constexpr std::string_view kGoOn = "advance";

/// What was cited, or of a refusal only what forbids.
template <class E>
std::string list_of(const std::vector<Finding>& findings, bool refused = false) {
  std::string out;
  for (const Finding& f : findings)
    if (!refused || f.ruling == Ruling::Forbids)
      out.append(out.empty() ? "" : ", ")
          .append(E::rulebook().at(f.clause).id)
          .append(" ")
          .append(word_of(f.ruling))
          .append(" ")
          .append(E::measured(f.measure, f.measured))
          .append("/")
          .append(E::measured(f.measure, f.limit));
  return out.empty() ? "nothing" : out;
}

/// Whether `wanted` is among them: the clause and, if given, what was measured against what:
/// `movement.march-infantry 3/2`.
template <class E>
bool stands_among(const std::vector<Finding>& findings, const std::string& wanted, bool forbids) {
  const auto parts = words(wanted);
  const auto figures = parts.size() > 1 ? split(parts[1], '/') : std::vector<std::string>{};
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
    if (parts.empty() || E::rulebook().at(f.clause).id != parts[0]) return false;
    if ((f.ruling == Ruling::Forbids) != forbids) return false;
    if (figures.empty()) return true;
    return E::agrees(f.measure, f.measured, figures[0]) &&
           (figures.size() < 2 || E::agrees(f.measure, f.limit, figures[1]));
  });
}

/// No ground of ours is rolled for by more dice; written short they would fill the memory.
inline constexpr int kMostRolls = 10'000;

/// `1 3 4 6`: one roll. `90*4`: ninety rolls of one die each.
template <class Table>
void add_rolls(Table& table, const std::string& text, std::vector<std::vector<int>>& rolls) {
  const std::size_t times = text.find('*');
  if (times != text.npos) {
    const auto count = table.whole("dice " + text, text.substr(0, times), 1, kMostRolls);
    const auto face = number(text.substr(times + 1));
    if (!face) return table.fail("dice '" + text + "' are not understood");
    if (!count) return;
    for (int i = 0; i < *count; ++i) rolls.push_back({*face});
    return;
  }
  rolls.emplace_back();
  for (const std::string& face : words(text)) {
    if (!number(face)) return table.fail("dice '" + text + "' are not understood");
    rolls.back().push_back(*number(face));
  }
}

template <class Table>
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

/// Who acts where an example does not say it: whoever is asked. Of rules under which several are
/// asked at once E::asked says who.
template <class E>
Side who_is_asked(const typename E::Rules::State& state) {
  if constexpr (requires { E::asked(state); })
    return E::asked(state);
  else
    return state.now.asked;
}

/// An action in the notation, as whoever acts knows it: names may differ from side to side
/// (E::parse_for).
template <class E>
auto parse_as(const std::string& line, const typename E::Table& table,
              const typename E::Rules::State& state, Side side) {
  if constexpr (requires { E::parse_for(line, state, side); })
    return E::parse_for(line, state, side);
  else
    return E::parse(line, *table.setup, state);
}

/// Reads an action as an example writes it: `@SIDE` before it says who acts, if not who is asked.
template <class E>
std::optional<Asked<typename E::Rules>> read_action(typename E::Table& table,
                                                    const typename E::Rules::State& state,
                                                    std::string_view text) {
  Asked<typename E::Rules> asked{who_is_asked<E>(state), {}};
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
  const std::string line = table.labels(text);
  auto action = parse_as<E>(line, table, state, asked.side);
  if (!action) {
    table.fail("'" + line + "': " + action.error());
    return std::nullopt;
  }
  asked.action = *std::move(action);
  return asked;
}

/// A line of `play` in its parts: what is done, and the dice behind it. Where actions have bars of
/// their own E::parted says where the dice begin.
template <class E>
std::vector<std::string> parts_of(const std::string& line) {
  if constexpr (requires { E::parted(line); })
    return E::parted(line);
  else
    return split(line, '|');
}

/// Whether the digest kept on the way is the one worked out anew; of rules that keep none it is.
template <class Rules>
bool has_fresh_digest(const typename Rules::State& state) {
  if constexpr (requires { Rules::recompute_digest(state); })
    return Rules::digest(state) == Rules::recompute_digest(state);
  else
    return true;
}

/// One line of `play`: `R1: fire B1 | 1 3 4 6`.
template <class E>
void play(typename E::Table& table, const std::string& line) {
  using Rules = typename E::Rules;
  const auto parts = parts_of<E>(line);
  std::vector<std::vector<int>> rolls;
  const std::size_t wrong = table.wrong.size();
  for (std::size_t i = 1; i < parts.size(); ++i) add_rolls(table, parts[i], rolls);
  if (table.wrong.size() != wrong) return;
  ScriptedSource source(std::move(rolls));
  Tape tape;
  Dice dice(tape, source);
  EventLog log;
  bool done = parts[0] == kGoOn;
  if (done) Rules::advance(table.state, dice, log);
  // Other lines that play on by themselves.
  if constexpr (requires { E::plays_on(table, parts[0], dice, log); })
    done = done || E::plays_on(table, parts[0], dice, log);
  if (!done) {
    const auto asked = read_action<E>(table, table.state, parts[0]);
    if (!asked) return;
    Why why;
    if (!Rules::legal(table.state, asked->side, asked->action, why))
      return table.fail("'" + parts[0] + "' is not legal: " + list_of<E>(why.findings, true));
    table.cited.insert(table.cited.end(), why.findings.begin(), why.findings.end());
    perform<Rules>(table.state, asked->side, asked->action, dice, log);
  }
  keep(table, log, tape);
  if (!source.problem().empty()) table.fail("'" + line + "': " + source.problem());
  if (!has_fresh_digest<Rules>(table.state))
    table.fail("'" + line + "': the digest kept on the way is stale");
}

/// Whether the list of actions has exactly this one.
template <class R>
bool is_listed(const typename R::State& state, Side side, const typename R::Action& action) {
  std::vector<typename R::Action> list;
  R::actions(state, side, list);
  return std::find(list.begin(), list.end(), action) != list.end();
}

/// One line of `legal` or `illegal`: `R1: march (3,0) by movement.march-infantry 3/2`.
template <class E>
void ask(typename E::Table& table, const std::string& line, bool expected) {
  using Rules = typename E::Rules;
  const std::size_t by = line.rfind(" by ");
  const std::string what = line.substr(0, by);
  const auto asked = read_action<E>(table, table.state, what);
  if (!asked) return;
  Why why;
  NoWhy quiet;
  const bool may = Rules::legal(table.state, asked->side, asked->action, why);
  if (may != Rules::legal(table.state, asked->side, asked->action, quiet))
    table.fail("'" + what + "': search and explanation disagree: " + list_of<E>(why.findings));
  table.cited.insert(table.cited.end(), why.findings.begin(), why.findings.end());
  if (may != expected)
    return table.fail("'" + what + "': expected it to be " + (expected ? "legal" : "illegal") +
                      ", found " + list_of<E>(why.findings, expected));
  if (asked->side != Side::Umpire && E::can_be_listed(asked->action) &&
      may != E::is_listed(table.state, asked->side, asked->action))
    table.fail("'" + what + "': expected it " + (may ? "" : "not ") + "to be listed");
  if (by == line.npos) return;
  for (const std::string& clause : split(line.substr(by + 4), ','))
    if (!stands_among<E>(why.findings, clause, !expected))
      table.fail("'" + what + "': expected " + (expected ? "" : "no by ") + clause + ", found " +
                 list_of<E>(why.findings, !expected));
}

/// One line of `cites`: `fire.six-misses`, or `fire.six-misses modifies`.
template <class E>
void check_cited(typename E::Table& table, const std::string& line) {
  const auto parts = words(line);
  const bool found = std::any_of(table.cited.begin(), table.cited.end(), [&](const Finding& f) {
    return !parts.empty() && E::rulebook().at(f.clause).id == parts[0] &&
           (parts.size() < 2 || word_of(f.ruling) == parts[1]);
  });
  if (!found) table.fail("expected " + line + " to be cited, found " + list_of<E>(table.cited));
}

/// One line of `after`: conditions with "and" between them.
template <class E>
Held holds(const typename E::Table& table, const typename E::Rules::State& state,
           std::string_view line) {
  constexpr std::string_view kAnd = " and ";
  const std::string condition = table.labels(line);
  Held out;
  for (std::size_t at = 0; at <= condition.size();) {
    const std::size_t end = std::min(condition.find(kAnd, at), condition.size());
    const Held part = E::holds(table, state, condition.substr(at, end - at));
    out.understood = out.understood && part.understood;
    out.holds = out.holds && part.holds;
    out.found.append(out.found.empty() ? "" : ", ").append(part.found);
    at = end + (end == condition.size() ? 1 : kAnd.size());
  }
  return out;
}

}  // namespace sandtable::examples
