#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/core/contract.h"
#include "engine/core/rulebook.h"
#include "engine/data/parse.h"
#include "engine/data/problems.h"
#include "engine/examples/keys.h"
#include "engine/examples/odds.h"
#include "engine/examples/play.h"

/// Runs the worked examples of a ruleset. Everything that they cite counts towards the coverage
/// that is measured meanwhile (engine/core/coverage.h).
namespace sandtable::examples {

/// What says at the head of a file of examples whose they are.
inline constexpr std::string_view kRulesetKey = "ruleset";
/// What chooses among the editions of the rulebook.
inline constexpr std::string_view kEditionsKey = "editions";

/// What a ruleset supplies of its examples. What some rules need beside it is optional (play.h):
/// `asked`, `parse_for`, `parted`, `plays_on`.
template <class E>
concept Ways = Ruleset<typename E::Rules> &&
    std::derived_from<typename E::Table, Table<typename E::Rules>> &&
    requires(const data::Node& node, typename E::Table& table, const typename E::Table& seen,
             const typename E::Rules::State& state, const typename E::Rules::Setup& setup,
             const typename E::Rules::Action& action, Side side, std::string_view text,
             const std::string& words, Measure measure, std::int32_t n, std::size_t edition) {
  { E::rulebook() } -> std::same_as<const Rulebook&>;
  { E::files() } -> std::same_as<std::span<const EmbeddedFile>>;
  /// The keys of an example beside those that examples of every ruleset have (keys.h), and those
  /// of its `state`.
  { E::keys() } -> std::same_as<std::span<const Key>>;
  { E::state_keys() } -> std::same_as<std::span<const Key>>;
  /// Whether a position of an example is loaded as a scenario is; the state of one that loads a
  /// scenario may be changed then.
  { E::kLoads } -> std::convertible_to<bool>;
  /// Those whose tables a case changes entry by entry.
  { E::by_entry() } -> std::same_as<std::vector<std::string_view>>;
  /// Loads the example's scenario in an edition of the rulebook and puts the position. False where
  /// there is nothing to play in: it was refused, as expected or not.
  { E::set_up(node, edition, table) } -> std::same_as<bool>;
  {
    E::parse(text, setup, state)
    } -> std::same_as<tl::expected<typename E::Rules::Action, std::string>>;
  /// A figure of a finding as examples write it, and whether it is the one written.
  { E::measured(measure, n) } -> std::same_as<std::string>;
  { E::agrees(measure, n, words) } -> std::same_as<bool>;
  /// Whether lists of actions are complete in actions of this kind, and whether this one is listed.
  { E::can_be_listed(action) } -> std::same_as<bool>;
  { E::is_listed(state, side, action) } -> std::same_as<bool>;
  /// What a figure is: `visibility B1`. Nullopt where it is not understood.
  { E::figure(table, words) } -> std::same_as<std::optional<std::string>>;
  /// A figure as an example writes it, in the form that `figure` answers.
  { E::normal_form(words, seen) } -> std::same_as<std::string>;
  /// Whether one condition holds: `B1 stands 2`.
  { E::holds(seen, state, words) } -> std::same_as<Held>;
};

template <class Table>
void check_entries(const data::Node& node, Table& table,
                   std::initializer_list<std::span<const Key>> keys) {
  for (const data::Entry& entry : node.entries) {
    const At here(table.line, entry.at);
    if (std::string wrong = wrong_entry(entry, keys); !wrong.empty()) table.fail(std::move(wrong));
  }
}

/// The keys of a stage and of those that follow it.
template <class Table>
void check_stages(const data::Node& stage, Table& table) {
  if (const data::Node* odds = stage.find("odds"))
    for (const data::Node& one : odds->items) check_entries(one, table, {odds_keys()});
  if (const data::Node* then = stage.find("then"))
    for (const data::Node& next : then->items) {
      check_entries(next, table, {stage_keys()});
      check_stages(next, table);
    }
}

/// What an example, or `own` of it that is its case, says and nobody looks at: a position beside a
/// scenario that stands in its place. An empty text or list says nothing.
template <Ways E>
void check_position(const data::Node& own, const data::Node& whole, typename E::Table& table) {
  const bool loads = !text_of(whole, "load", "").empty();
  if (!loads && text_of(whole, "scenario", "").empty()) return;
  const auto keys = E::keys();
  for (const data::Entry& entry : own.entries) {
    if (entry.value.kind == data::Kind::Array && entry.value.items.empty()) continue;
    const At here(table.line, entry.at);
    const bool position = std::any_of(keys.begin(), keys.end(), [&](const Key& key) {
      return key.name == entry.key && key.name != kEditionsKey;
    });
    if (position || (entry.key == "state" && !E::kLoads))
      table.fail("'" + entry.key + "': a scenario stands in its place");
    if (loads && entry.key == "scenario") table.fail("'scenario': 'load' stands in its place");
  }
}

/// What a loader would say, where nothing is loaded.
template <Ways E>
void check_loaded(const data::Node& node, typename E::Table& table) {
  if (E::kLoads || !text_of(node, "load", "").empty() || !text_of(node, "scenario", "").empty())
    return;
  for (const data::Entry& entry : node.entries) {
    const At here(table.line, entry.at);
    if (entry.key == "refused" || entry.key == "warns")
      table.fail("'" + entry.key + "': there is no scenario that is loaded");
  }
}

/// All keys of an example or a case of one, before anything is read.
template <Ways E>
std::vector<Wrong> wrong_keys(const data::Node& node) {
  typename E::Table table;
  check_entries(node, table, {common_keys(), E::keys(), stage_keys()});
  check_stages(node, table);
  if (const data::Node* state = node.find("state")) check_entries(*state, table, {E::state_keys()});
  return std::move(table.wrong);
}

template <Ways E>
void check_figures(const data::Node& figures, typename E::Table& table) {
  for (const data::Entry& entry : figures.entries) {
    const At here(table.line, entry.at);
    const auto found = E::figure(table, entry.key);
    const std::string wanted = as_text(entry.value);
    if (!found)
      table.fail("figure '" + entry.key + "' is not understood");
    else if (*found != E::normal_form(wanted, table))
      table.fail(entry.key + ": expected " + wanted + ", found " + *found);
  }
}

/// Plays one stage and looks at what came of it; then the next.
template <Ways E>
void run_stage(const data::Node& stage, typename E::Table& table) {
  table.cited.clear();
  table.rolled.clear();
  using Text = std::string;
  table.each(stage.find("play"), [&](const Text& line) { play<E>(table, line); });
  table.each(stage.find("legal"), [&](const Text& line) { ask<E>(table, line, true); });
  table.each(stage.find("illegal"), [&](const Text& line) { ask<E>(table, line, false); });
  if (const data::Node* figures = stage.find("figures")) check_figures<E>(*figures, table);
  table.each(stage.find("after"), [&](const Text& line) {
    const Held held = holds<E>(table, table.state, line);
    if (!held.understood)
      table.fail("'" + line + "' is not understood");
    else if (!held.holds)
      table.fail("expected " + line + ", found " + held.found);
  });
  table.each(stage.find("cites"), [&](const Text& line) { check_cited<E>(table, line); });
  table.each(stage.find("rolls"), [&](const Text& wanted) {
    Text found;
    for (const Text& roll : table.rolled) found += (found.empty() ? "" : " ") + roll;
    if (found != wanted) table.fail("expected the rolls '" + wanted + "', found '" + found + "'");
  });
  if (const data::Node* odds = stage.find("odds"))
    for (const data::Node& one : odds->items) check_odds<E>(table, one);
  if (const data::Node* then = stage.find("then"))
    for (const data::Node& next : then->items) run_stage<E>(next, table);
}

/// Runs one example in the editions that it names or its clause has.
template <Ways E>
void run_in_editions(const data::Node& node, ExampleResult result,
                     std::vector<ExampleResult>& out) {
  const auto stop = [&](std::string why) {
    conclude(result, {{0, std::move(why)}});
    out.push_back(std::move(result));
  };
  const auto clause = E::rulebook().find(result.clause);
  if (!clause) return stop("the example names no clause of the rules");
  const std::vector<std::string> named = strings(node.find(kEditionsKey));
  const auto editions = E::rulebook().editions;
  for (const std::string& name : named)
    if (std::find(editions.begin(), editions.end(), name) == editions.end())
      return stop("there is no edition '" + name + "' of the rules");
  for (std::size_t edition = 0; edition < editions.size(); ++edition) {
    const bool has = named.empty()
                         ? (E::rulebook().at(*clause).editions >> edition) & 1
                         : std::find(named.begin(), named.end(), editions[edition]) != named.end();
    if (!has) continue;
    result.edition = editions[edition];
    typename E::Table table;
    if (E::set_up(node, edition, table)) run_stage<E>(node, table);
    conclude(result, std::move(table.wrong));
    out.push_back(result);
  }
}

/// Puts down an example in which something is wrong. False: nothing is.
inline bool is_wrong(ExampleResult result, std::vector<Wrong> wrong,
                     std::vector<ExampleResult>& out) {
  if (wrong.empty()) return false;
  conclude(result, std::move(wrong));
  out.push_back(std::move(result));
  return true;
}

/// Runs an example, or each of its cases.
template <Ways E>
void run_example(const data::Node& node, std::string_view filename,
                 std::vector<ExampleResult>& out) {
  const auto result_of = [&](const data::Node& of, const data::Node& at) {
    ExampleResult result;
    result.clause = text_of(of, "clause", "");
    result.name = text_of(of, "name", "");
    result.where = std::string(filename) + ":" + std::to_string(at.at.line);
    return result;
  };
  // What is wrong with one that is whole, of which `own` is what it says itself.
  const auto run_whole = [&](const data::Node& whole, const data::Node& own) {
    typename E::Table table;
    check_position<E>(own, whole, table);
    check_loaded<E>(whole, table);
    if (const data::Node* nested = whole.find("case")) {
      const At here(table.line, nested->at);
      table.fail("'case': a case has none of its own");
    }
    if (!is_wrong(result_of(whole, own), std::move(table.wrong), out))
      run_in_editions<E>(whole, result_of(whole, own), out);
  };
  if (is_wrong(result_of(node, node), wrong_keys<E>(node), out)) return;
  const data::Node* cases = node.find("case");
  if (cases == nullptr) return run_whole(node, node);
  typename E::Table table;
  check_position<E>(node, node, table);
  if (is_wrong(result_of(node, node), std::move(table.wrong), out)) return;
  // Of a case that holds another kind of value nothing can be put into the example's place.
  for (const data::Node& one : cases->items)
    if (!is_wrong(result_of(node, one), wrong_keys<E>(one), out))
      run_whole(merged(node, one, E::by_entry()), one);
}

/// Runs the examples of one file. A file that cannot be read is one result that went wrong.
template <Ways E>
std::vector<ExampleResult> run(std::string_view text, std::string_view filename) {
  std::vector<ExampleResult> out;
  const auto wrong = [&](std::string where, std::string message) {
    out.emplace_back();
    out.back().where = std::move(where);
    conclude(out.back(), {{0, std::move(message)}});
  };
  const auto document = data::parse(text, filename);
  if (!document) {
    wrong(std::string(filename), document.error().str());
    return out;
  }
  for (const data::Entry& entry : document->root.entries) {
    if (entry.key == kRulesetKey) continue;  // whoever chose these rules has read it
    if (entry.key != "example" || entry.value.kind != data::Kind::Array) {
      wrong(std::string(filename) + ":" + std::to_string(entry.at.line),
            "expected [[example]], found '" + entry.key + "'");
      continue;
    }
    for (const data::Node& node : entry.value.items) run_example<E>(node, filename, out);
  }
  return out;
}

/// Runs every example that the program carries.
template <Ways E>
std::vector<ExampleResult> run() {
  std::vector<ExampleResult> out;
  for (const EmbeddedFile& file : E::files()) {
    if (!file.path.starts_with("examples/")) continue;
    for (ExampleResult& result : run<E>(file.content, file.path)) out.push_back(std::move(result));
  }
  return out;
}

}  // namespace sandtable::examples
