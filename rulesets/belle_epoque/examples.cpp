#include "rulesets/belle_epoque/examples.h"

#include <algorithm>

#include "engine/data/parse.h"
#include "engine/data/problems.h"
#include "rulesets/belle_epoque/clauses.gen.h"
#include "rulesets/belle_epoque/embedded.gen.h"
#include "rulesets/belle_epoque/examples_table.h"

namespace sandtable::belle_epoque {
namespace {

using data::Entry;
using data::Node;
using example::Table;

constexpr std::array<std::string_view, 31> kKeys{
    "clause",  "name",  "editions", "options", "year",    "turns",   "board",      "origin",
    "ground",  "units", "red",      "blue",    "more",    "state",   "load",       "scenario",
    "refused", "warns", "play",     "legal",   "illegal", "figures", "after",      "cites",
    "rolls",   "odds",  "then",     "case",    "note",    "edition", "never-cites"};

void check_keys(const Node& node, Table& table) {
  for (const Entry& entry : node.entries)
    if (std::find(kKeys.begin(), kKeys.end(), entry.key) == kKeys.end())
      table.fail("line " + std::to_string(entry.at.line) + ": unknown key '" + entry.key + "'");
}

/// A figure as an example writes it, in the form that figure() answers: lists of sectors in the
/// order of their labels.
std::string normal_form(const std::string& text, const Table& table) {
  if (text.find('(') == text.npos) return text;
  std::vector<std::string> list;
  for (const std::string& word : example::words(table.labels(text))) {
    std::vector<std::string> pair = example::split(word, '|');
    std::sort(pair.begin(), pair.end());
    list.push_back(pair.size() == 2 ? pair[0] + "|" + pair[1] : word);
  }
  return example::sorted(std::move(list));
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
      else if (*found != normal_form(wanted, table))
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

/// The example with what one of its cases changes: options and ground entry by entry, all else as
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
    else if (entry.key == "options" || entry.key == "ground")
      old->value = merged(old->value, entry.value);
    else
      old->value = entry.value;
  }
  return out;
}

ExampleResult run_one(const Node& node, Edition edition, std::string_view filename) {
  ExampleResult out;
  const Node* name = node.find("name");
  out.clause = example::as_text(*node.find("clause"));
  out.name = name == nullptr ? "" : example::as_text(*name);
  out.edition = edition == Edition::En ? "en" : "fr";
  out.where = std::string(filename) + ":" + std::to_string(node.at.line);
  Table table;
  if (example::set_up(node, edition, table)) run_stage(node, table);
  for (const std::string& wrong : table.wrong) out.message += wrong + "\n";
  out.ok = table.wrong.empty();
  return out;
}

/// Runs an example, or each of its cases, in the editions that it names or its clause has.
void run_node(const Node& node, std::string_view filename, std::vector<ExampleResult>& out) {
  if (const Node* cases = node.find("case")) {
    for (const Node& one : cases->items) run_node(merged(node, one), filename, out);
    return;
  }
  const Node* id = node.find("clause");
  const auto clause = id == nullptr ? std::nullopt : rulebook().find(example::as_text(*id));
  if (!clause) {
    out.push_back({id == nullptr ? "" : example::as_text(*id), "", "",
                   std::string(filename) + ":" + std::to_string(node.at.line), false,
                   "the example names no clause of the rules\n"});
    return;
  }
  const std::vector<std::string> named = example::strings(node.find("editions"));
  for (const Edition edition : {Edition::En, Edition::Fr}) {
    const std::string word = edition == Edition::En ? "en" : "fr";
    const bool has = named.empty()
                         ? (rulebook().at(*clause).editions >> static_cast<int>(edition)) & 1
                         : std::find(named.begin(), named.end(), word) != named.end();
    if (has) out.push_back(run_one(node, edition, filename));
  }
}

}  // namespace

std::vector<ExampleResult> run_examples(std::string_view text, std::string_view filename) {
  std::vector<ExampleResult> out;
  const auto document = data::parse(text, filename);
  if (!document) {
    out.push_back({"", "", "", std::string(filename), false, document.error().str() + "\n"});
    return out;
  }
  for (const Entry& entry : document->root.entries) {
    if (entry.key != "example" || entry.value.kind != data::Kind::Array) {
      out.push_back({"", "", "", std::string(filename) + ":" + std::to_string(entry.at.line), false,
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

}  // namespace sandtable::belle_epoque
