#include <algorithm>

#include "engine/dice/scripted.h"
#include "rulesets/belle_epoque/clauses.gen.h"
#include "rulesets/belle_epoque/examples_table.h"
#include "rulesets/belle_epoque/notation.h"
#include "rulesets/belle_epoque/pieces.h"
#include "rulesets/belle_epoque/ruleset.h"

/// What is played and asked in an example.
namespace sandtable::belle_epoque::example {
namespace {

constexpr std::string_view kGoOn = "advance";

std::string_view id_of(Clause clause) { return rulebook().at(clause).id; }

std::string_view word_of(Ruling ruling) {
  return ruling == Ruling::Permits ? "permits" : ruling == Ruling::Forbids ? "forbids" : "modifies";
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
          .append(std::to_string(f.measured))
          .append("/")
          .append(std::to_string(f.limit));
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

/// Whether the list of actions has it. Lists hold destinations without routes, and call a march of
/// one sector a move.
bool is_listed(const State& s, Side side, Action a) {
  std::vector<Action> list;
  BelleEpoque::actions(s, side, list);
  a.steps = 0;
  a.route = {};
  const auto has = [&] { return std::find(list.begin(), list.end(), a) != list.end(); };
  if (has()) return true;
  if (a.verb != Verb::March) return false;
  a.verb = Verb::Move;
  return has();
}

/// `movement.march-infantry 3/2`: the clause and, if given, what was measured against what.
bool stands_among(const std::vector<Finding>& findings, const std::string& wanted, bool forbids) {
  const auto parts = words(wanted);
  const auto figures = parts.size() > 1 ? split(parts[1], '/') : std::vector<std::string>{};
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
    if (parts.empty() || id_of(f.clause) != parts[0]) return false;
    if ((f.ruling == Ruling::Forbids) != forbids) return false;
    if (figures.size() == 2)
      return number(figures[0]) == f.measured && number(figures[1]) == f.limit;
    return true;
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
  const std::string line = table.labels(text);
  const auto action = parse_action(line, *table.setup, state);
  if (!action) {
    table.fail("'" + line + "': " + action.error().str(Lang::En));
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
    BelleEpoque::advance(table.state, dice, log);
  } else {
    const auto asked = read_action(table, table.state, parts[0]);
    if (!asked) return;
    Why why;
    if (!BelleEpoque::legal(table.state, asked->side, asked->action, why))
      return table.fail("'" + parts[0] + "' is not legal: " + list_of(why.findings, true));
    BelleEpoque::apply(table.state, asked->side, asked->action, dice, log);
  }
  keep(table, log, tape);
  if (!source.problem().empty()) table.fail("'" + line + "': " + source.problem());
  if (BelleEpoque::digest(table.state) != BelleEpoque::recompute_digest(table.state))
    table.fail("'" + line + "': the digest kept on the way is stale");
}

void ask(Table& table, const std::string& line, bool expected) {
  const std::size_t by = line.rfind(" by ");
  const std::string what = line.substr(0, by);
  const auto asked = read_action(table, table.state, what);
  if (!asked) return;
  Why why;
  NoWhy quiet;
  const bool may = BelleEpoque::legal(table.state, asked->side, asked->action, why);
  if (may != BelleEpoque::legal(table.state, asked->side, asked->action, quiet))
    table.fail("'" + what + "': search and explanation disagree: " + list_of(why.findings));
  table.cited.insert(table.cited.end(), why.findings.begin(), why.findings.end());
  if (may != expected)
    return table.fail("'" + what + "': expected it to be " + (expected ? "legal" : "illegal") +
                      ", found " + list_of(why.findings, expected));
  const bool player = asked->side != Side::Umpire && asked->action.steps == 0;
  if (player && may != is_listed(table.state, asked->side, asked->action))
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

}  // namespace sandtable::belle_epoque::example
