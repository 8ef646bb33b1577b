#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/data/node.h"
#include "engine/dice/odds.h"
#include "engine/examples/play.h"

/// Exact chances in an example. `E` is what a ruleset supplies (run.h).
namespace sandtable::examples {

/// Answers a question with the first of `lines` that is legal then.
template <class E>
struct Assumption {
  using Rules = typename E::Rules;
  const typename E::Table& table;
  std::vector<std::string> lines;

  std::optional<std::pair<Side, typename Rules::Action>> operator()(
      const typename Rules::State& state) const {
    if (Rules::turn(state).waiting_for == 0) return std::nullopt;
    NoWhy quiet;
    // What cannot be read in one position may be meant for another: nothing is wrong with that.
    typename E::Table scratch = table;
    for (const std::string& line : lines) {
      const auto asked = read_action<E>(scratch, state, line);
      if (asked && Rules::legal(state, asked->side, asked->action, quiet))
        return std::pair{asked->side, asked->action};
    }
    return std::nullopt;
  }
};

template <class R>
using Chances = std::vector<std::pair<typename R::State, Fraction>>;

template <class E>
Chances<typename E::Rules> chances_of_action(typename E::Table& table, const data::Node& odds,
                                             const std::string& what) {
  using Rules = typename E::Rules;
  Chances<Rules> out;
  const auto asked = read_action<E>(table, table.state, what);
  if (!asked) return out;
  NoWhy quiet;
  if (!Rules::legal(table.state, asked->side, asked->action, quiet)) {
    table.fail("'" + what + "' is not legal");
    return out;
  }
  const Assumption<E> answer{table, strings(odds.find("assume"))};
  const auto counted = [&](const OddsOptions& options) {
    out.clear();
    return for_each_outcome<Rules>(table.state, asked->side, asked->action, options, answer,
                                   [&](const typename Rules::State& state, const Fraction& p) {
                                     out.emplace_back(state, p);
                                   })
        .exact;
  };
  // An example may ask which of several like men it was, and what is merged no longer says that:
  // where there are few outcomes they are all told apart.
  OddsOptions apart;
  apart.budget = 30'000;
  apart.samples = 1;
  apart.merge = false;
  if (!counted(apart) && !counted({})) table.fail("the odds of '" + what + "' are not exact");
  return out;
}

template <class E>
Chances<typename E::Rules> chances_of_table(const typename E::Table& table) {
  Chances<typename E::Rules> out;
  Odometer odometer(Weight::certain());
  do {
    typename E::Rules::State state = table.state;
    NoLog quiet;
    Dice dice(odometer.tape(), odometer);
    E::Rules::advance(state, dice, quiet);
    out.emplace_back(state, odometer.weight().fraction());
  } while (odometer.next());
  return out;
}

/// One table of `odds`: an action and the exact chances of what it comes to.
template <class E>
void check_odds(typename E::Table& table, const data::Node& odds) {
  const At here(table.line, odds.at);
  const data::Node* what = odds.find("do");
  const data::Node* chances = odds.find("chance");
  if (what == nullptr || chances == nullptr)
    return table.fail("odds: 'do' and 'chance' are required");
  const std::string action = as_text(*what);
  const auto found =
      action == kGoOn ? chances_of_table<E>(table) : chances_of_action<E>(table, odds, action);
  for (const data::Entry& entry : chances->entries) {
    const At entry_here(table.line, entry.at);
    Fraction sum;
    bool understood = true;
    for (const auto& [state, p] : found) {
      const Held held = holds<E>(table, state, entry.key);
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

}  // namespace sandtable::examples
