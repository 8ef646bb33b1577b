#include "rulesets/game_of_kings/examples.h"

#include <algorithm>

#include "engine/data/parse.h"
#include "engine/data/problems.h"
#include "rulesets/game_of_kings/clauses.gen.h"
#include "rulesets/game_of_kings/embedded.gen.h"
#include "rulesets/game_of_kings/examples_table.h"

namespace sandtable::game_of_kings {
namespace {

using data::Entry;
using data::Node;
using example::Table;

constexpr std::array<std::string_view, 27> kKeys{
    "clause",  "name",    "options", "table", "heading",  "ground",  "units", "a",    "b",
    "more",    "state",   "army",    "load",  "scenario", "refused", "warns", "play", "legal",
    "illegal", "figures", "after",   "cites", "rolls",    "odds",    "then",  "case", "note"};

void check_keys(const Node& node, Table& table) {
  for (const Entry& entry : node.entries)
    if (std::find(kKeys.begin(), kKeys.end(), entry.key) == kKeys.end())
      table.fail("line " + std::to_string(entry.at.line) + ": unknown key '" + entry.key + "'");
}

/// Plays one stage and looks at what came of it; then the next.
void run_stage(const Node& stage, Table& table) {
  check_keys(stage, table);
  table.cited.clear();
  table.rolled.clear();
  for (const std::string& line : example::strings(stage.find("play"))) example::play(table, line);
  for (const std::string& line : example::strings(stage.find("legal")))
    example::ask(table, line, true);
  for (const std::string& line : example::strings(stage.find("illegal")))
    example::ask(table, line, false);
  if (const Node* figures = stage.find("figures"))
    for (const Entry& entry : figures->entries) {
      const auto found = example::figure(table, entry.key);
      const std::string wanted = example::as_text(entry.value);
      if (!found)
        table.fail("figure '" + entry.key + "' is not understood");
      else if (*found != wanted)
        table.fail(entry.key + ": expected " + wanted + ", found " + *found);
    }
  for (const std::string& line : example::strings(stage.find("after"))) {
    const example::Held held = example::holds(table, table.state, line);
    if (!held.understood)
      table.fail("'" + line + "' is not understood");
    else if (!held.holds)
      table.fail("expected " + line + ", found " + held.found);
  }
  for (const std::string& line : example::strings(stage.find("cites")))
    example::check_cited(table, line);
  if (const Node* rolls = stage.find("rolls")) {
    std::string found;
    for (const std::string& roll : table.rolled) found += (found.empty() ? "" : " ") + roll;
    if (found != example::as_text(*rolls))
      table.fail("expected the rolls '" + example::as_text(*rolls) + "', found '" + found + "'");
  }
  if (const Node* odds = stage.find("odds"))
    for (const Node& one : odds->items) example::check_odds(table, one);
  if (const Node* then = stage.find("then"))
    for (const Node& next : then->items) run_stage(next, table);
}

/// The example with what one of its cases changes: options and state entry by entry, all else as
/// a whole.
Node merged(const Node& base, const Node& change) {
  Node out = base;
  std::erase_if(out.entries, [](const Entry& entry) { return entry.key == "case"; });
  out.at = change.at;
  for (const Entry& entry : change.entries) {
    const auto old = std::find_if(out.entries.begin(), out.entries.end(),
                                  [&](const Entry& e) { return e.key == entry.key; });
    if (old == out.entries.end())
      out.entries.push_back(entry);
    else if (entry.key == "options" || entry.key == "state")
      old->value = merged(old->value, entry.value);
    else
      old->value = entry.value;
  }
  return out;
}

/// Runs an example, or each of its cases.
void run_node(const Node& node, std::string_view filename, std::vector<ExampleResult>& out) {
  if (const Node* cases = node.find("case")) {
    for (const Node& one : cases->items) run_node(merged(node, one), filename, out);
    return;
  }
  ExampleResult result;
  result.clause = example::text_of(node, "clause", "");
  result.name = example::text_of(node, "name", "");
  result.where = std::string(filename) + ":" + std::to_string(node.at.line);
  if (!rulebook().find(result.clause)) {
    result.message = "the example names no clause of the rules\n";
  } else {
    Table table;
    if (example::set_up(node, table)) run_stage(node, table);
    for (const std::string& wrong : table.wrong) result.message += wrong + "\n";
    result.ok = table.wrong.empty();
  }
  out.push_back(std::move(result));
}

}  // namespace

std::vector<ExampleResult> run_examples(std::string_view text, std::string_view filename) {
  std::vector<ExampleResult> out;
  const auto document = data::parse(text, filename);
  if (!document) {
    out.push_back({"", "", std::string(filename), false, document.error().str() + "\n"});
    return out;
  }
  for (const Entry& entry : document->root.entries) {
    if (entry.key != "example" || entry.value.kind != data::Kind::Array) {
      out.push_back({"", "", std::string(filename) + ":" + std::to_string(entry.at.line), false,
                     "expected [[example]], found '" + entry.key + "'\n"});
      continue;
    }
    for (const Node& node : entry.value.items) run_node(node, filename, out);
  }
  return out;
}

std::vector<ExampleResult> run_examples() {
  std::vector<ExampleResult> out;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("examples/")) continue;
    for (ExampleResult& result : run_examples(file.content, file.path))
      out.push_back(std::move(result));
  }
  return out;
}

}  // namespace sandtable::game_of_kings
