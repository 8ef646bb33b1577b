#include <map>

#include "engine/dice/odds.h"
#include "rulesets/game_of_kings/examples_table.h"
#include "rulesets/game_of_kings/pieces.h"
#include "rulesets/game_of_kings/ruleset.h"

/// Exact chances in an example.
namespace sandtable::game_of_kings::example {
namespace {

/// Answers a question with the first of `assume` that is legal then.
struct Assumption {
  Table& table;
  std::vector<std::string> lines;

  std::optional<std::pair<Side, Action>> operator()(const State& state) const {
    if (GameOfKings::turn(state).waiting_for == 0) return std::nullopt;
    NoWhy quiet;
    Table scratch;  // what cannot be read in one position may be meant for another
    scratch.setup = table.setup;
    for (const std::string& line : lines) {
      const auto asked = read_action(scratch, state, line);
      if (asked && GameOfKings::legal(state, asked->side, asked->action, quiet))
        return std::pair{asked->side, asked->action};
    }
    return std::nullopt;
  }
};

using Chances = std::vector<std::pair<State, Fraction>>;

Chances chances_of_action(Table& table, const data::Node& odds, const std::string& what) {
  Chances out;
  const auto asked = read_action(table, table.state, what);
  if (!asked) return out;
  NoWhy quiet;
  if (!GameOfKings::legal(table.state, asked->side, asked->action, quiet)) {
    table.fail("'" + what + "' is not legal");
    return out;
  }
  const Assumption answer{table, strings(odds.find("assume"))};
  const OddsSummary summary = for_each_outcome<GameOfKings>(
      table.state, asked->side, asked->action, OddsOptions{}, answer,
      [&](const State& state, const Fraction& p) { out.emplace_back(state, p); });
  if (!summary.exact) table.fail("the odds of '" + what + "' are not exact");
  return out;
}

Chances chances_of_table(const Table& table) {
  Chances out;
  Odometer odometer(Weight::certain());
  do {
    State state = table.state;
    NoLog quiet;
    Dice dice(odometer.tape(), odometer);
    GameOfKings::advance(state, dice, quiet);
    out.emplace_back(state, odometer.weight().fraction());
  } while (odometer.next());
  return out;
}

}  // namespace

void check_odds(Table& table, const data::Node& odds) {
  const data::Node* what = odds.find("do");
  const data::Node* chances = odds.find("chance");
  if (what == nullptr || chances == nullptr)
    return table.fail("odds: 'do' and 'chance' are required");
  const std::string action = as_text(*what);
  const Chances found =
      action == "advance" ? chances_of_table(table) : chances_of_action(table, odds, action);
  for (const data::Entry& entry : chances->entries) {
    Fraction sum;
    bool understood = true;
    for (const auto& [state, p] : found) {
      const Held held = holds(table, state, entry.key);
      understood = understood && held.understood;
      if (held.holds) sum += p;
    }
    if (!understood)
      table.fail("'" + entry.key + "' is not understood");
    else if (sum.to_string() != as_text(entry.value))
      table.fail("after '" + action + "': expected '" + entry.key + "' in " + as_text(entry.value) +
                 ", found " + sum.to_string());
  }
}

}  // namespace sandtable::game_of_kings::example
