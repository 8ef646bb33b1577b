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
#include "engine/examples/odds.h"
#include "engine/examples/play.h"

/// Runs the worked examples of a ruleset. Everything that they cite counts towards the coverage
/// that is measured meanwhile (engine/core/coverage.h).
namespace sandtable::examples {

/// What says at the head of a file of examples whose they are.
inline constexpr std::string_view kRulesetKey = "ruleset";

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
  /// The keys that an example may have.
  { E::keys() } -> std::same_as<std::span<const std::string_view>>;
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

template <Ways E>
void check_keys(const data::Node& node, typename E::Table& table) {
  const auto keys = E::keys();
  for (const data::Entry& entry : node.entries)
    if (std::find(keys.begin(), keys.end(), entry.key) == keys.end())
      table.fail("line " + std::to_string(entry.at.line) + ": unknown key '" + entry.key + "'");
    else if (const std::string wrong = wrong_kind(entry); !wrong.empty())
      table.fail("line " + std::to_string(entry.at.line) + ": " + wrong);
}

template <Ways E>
void check_figures(const data::Node& figures, typename E::Table& table) {
  for (const data::Entry& entry : figures.entries) {
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
  check_keys<E>(stage, table);
  table.cited.clear();
  table.rolled.clear();
  for (const std::string& line : strings(stage.find("play"))) play<E>(table, line);
  for (const std::string& line : strings(stage.find("legal"))) ask<E>(table, line, true);
  for (const std::string& line : strings(stage.find("illegal"))) ask<E>(table, line, false);
  if (const data::Node* figures = stage.find("figures")) check_figures<E>(*figures, table);
  for (const std::string& line : strings(stage.find("after"))) {
    const Held held = holds<E>(table, table.state, line);
    if (!held.understood)
      table.fail("'" + line + "' is not understood");
    else if (!held.holds)
      table.fail("expected " + line + ", found " + held.found);
  }
  for (const std::string& line : strings(stage.find("cites"))) check_cited<E>(table, line);
  if (const data::Node* rolls = stage.find("rolls")) {
    std::string found;
    for (const std::string& roll : table.rolled) found += (found.empty() ? "" : " ") + roll;
    if (found != as_text(*rolls))
      table.fail("expected the rolls '" + as_text(*rolls) + "', found '" + found + "'");
  }
  if (const data::Node* odds = stage.find("odds"))
    for (const data::Node& one : odds->items) check_odds<E>(table, one);
  if (const data::Node* then = stage.find("then"))
    for (const data::Node& next : then->items) run_stage<E>(next, table);
}

/// Runs an example, or each of its cases, in the editions that it names or its clause has.
template <Ways E>
void run_example(const data::Node& node, std::string_view filename,
                 std::vector<ExampleResult>& out) {
  for (const data::Entry& entry : node.entries) {
    if (entry.key != "case") continue;
    const std::string wrong = wrong_kind(entry);
    if (!wrong.empty())
      out.push_back({text_of(node, "clause", ""), "", "",
                     std::string(filename) + ":" + std::to_string(node.at.line), false,
                     "line " + std::to_string(entry.at.line) + ": " + wrong + "\n"});
    else
      for (const data::Node& one : entry.value.items)
        run_example<E>(merged(node, one, E::by_entry()), filename, out);
    return;
  }
  ExampleResult result;
  result.clause = text_of(node, "clause", "");
  result.where = std::string(filename) + ":" + std::to_string(node.at.line);
  const auto clause = E::rulebook().find(result.clause);
  if (!clause) {
    result.message = "the example names no clause of the rules\n";
    out.push_back(std::move(result));
    return;
  }
  result.name = text_of(node, "name", "");
  const std::vector<std::string> named = strings(node.find("editions"));
  const auto editions = E::rulebook().editions;
  for (const std::string& name : named)
    if (std::find(editions.begin(), editions.end(), name) == editions.end()) {
      result.message = "there is no edition '" + name + "' of the rules\n";
      out.push_back(result);
      return;
    }
  for (std::size_t edition = 0; edition < editions.size(); ++edition) {
    const bool has = named.empty()
                         ? (E::rulebook().at(*clause).editions >> edition) & 1
                         : std::find(named.begin(), named.end(), editions[edition]) != named.end();
    if (!has) continue;
    result.edition = editions[edition];
    typename E::Table table;
    if (E::set_up(node, edition, table)) run_stage<E>(node, table);
    result.message.clear();
    for (const std::string& wrong : table.wrong) result.message += wrong + "\n";
    result.ok = table.wrong.empty();
    out.push_back(result);
  }
}

/// Runs the examples of one file. A file that cannot be read is one result that went wrong.
template <Ways E>
std::vector<ExampleResult> run(std::string_view text, std::string_view filename) {
  std::vector<ExampleResult> out;
  const auto wrong = [&](std::string where, std::string message) {
    out.push_back({"", "", "", std::move(where), false, std::move(message)});
  };
  const auto document = data::parse(text, filename);
  if (!document) {
    wrong(std::string(filename), document.error().str() + "\n");
    return out;
  }
  for (const data::Entry& entry : document->root.entries) {
    if (entry.key == kRulesetKey) continue;  // whoever chose these rules has read it
    if (entry.key != "example" || entry.value.kind != data::Kind::Array) {
      wrong(std::string(filename) + ":" + std::to_string(entry.at.line),
            "expected [[example]], found '" + entry.key + "'\n");
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
