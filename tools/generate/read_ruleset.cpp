#include <algorithm>
#include <array>

#include "engine/core/rulebook.h"
#include "engine/data/parse.h"
#include "tools/generate/names.h"
#include "tools/generate/read_parts.h"

namespace sandtable::generate {
namespace {

using data::Need;

constexpr std::array<std::string_view, 3> kFileKeys = {"ruleset", "headings", "clause"};
constexpr std::array<std::string_view, 8> kHeadKeys = {"id",     "title", "subtitle", "author",
                                                       "period", "scale", "editions", "credits"};
constexpr std::array<std::string_view, 2> kScaleKeys = {"ground", "unit"};
constexpr std::array<std::string_view, 2> kLanguages = {"en", "fr"};
constexpr std::array<std::string_view, 13> kClauseKeys = {
    "id",     "heading",   "editions", "kind",         "text",   "text_fr", "option",
    "ruling", "ruling_fr", "check",    "not-enforced", "origin", "address"};
constexpr std::array<std::string_view, 6> kClauseKinds = {"rule",  "optional", "scenario",
                                                          "setup", "advice",   "equipment"};

/// A file that was read, with what is wrong in it.
struct File {
  explicit File(const Source& source) : problems(source.path) {
    auto parsed = data::parse(source.content, source.path);
    if (parsed)
      root = std::move(parsed->root);
    else
      problems.add(parsed.error());
  }
  data::Reader reader(data::Words keys) { return {root, "the file", keys, problems}; }

  data::Problems problems;
  data::Node root;
};

/// An inline table { en = "…", fr = "…" }.
Text texts(data::Reader& reader, const Head& head, std::string_view key) {
  const data::Node* node = reader.table(key, Need::Required);
  if (!node) return {};
  data::Reader inner(*node, "'" + std::string(key) + "' in " + reader.where().str(), kLanguages,
                     reader.problems());
  return two_texts(inner, head, "en", "fr");
}

void read_edition_names(data::Reader& reader, Head& head) {
  for (const data::Located& edition : reader.strings("editions", Need::Required)) {
    if (std::find(head.editions.begin(), head.editions.end(), edition.text) != head.editions.end())
      reader.error("editions", "expected each edition once, found \"" + edition.text + "\" again");
    head.editions.push_back(edition.text);
  }
  if (head.editions.size() > kMostEditions)
    reader.wrong("editions", "a list of at most " + std::to_string(kMostEditions),
                 *reader.find("editions"));
}

Head read_head(data::Reader& file) {
  Head head;
  const data::Node* node = file.table("ruleset", Need::Required);
  if (!node) return head;
  data::Reader reader(*node, "[ruleset]", kHeadKeys, file.problems());
  head.id = text(reader, "id");
  if (!head.id.empty() && !is_id(head.id))
    reader.wrong("id", "lower-case words joined by '-'", *reader.find("id"));
  read_edition_names(reader, head);
  head.title = texts(reader, head, "title");
  head.subtitle = texts(reader, head, "subtitle");
  head.credits = texts(reader, head, "credits");
  head.author = text(reader, "author");
  head.period = texts(reader, head, "period");
  if (const data::Node* scale = reader.table("scale", Need::Required)) {
    data::Reader inner(*scale, "'scale' in [ruleset]", kScaleKeys, file.problems());
    head.ground = texts(inner, head, "ground");
    head.unit = texts(inner, head, "unit");
  }
  return head;
}

/// The editions of a clause as bits; all of them where the key is absent.
std::uint8_t read_editions(data::Reader& reader, const Head& head) {
  if (!reader.has("editions")) return static_cast<std::uint8_t>((1U << head.editions.size()) - 1);
  unsigned bits = 0;
  for (const data::Located& edition : reader.strings("editions")) {
    const auto found = std::find(head.editions.begin(), head.editions.end(), edition.text);
    const unsigned bit = 1U << (found - head.editions.begin());
    if (found == head.editions.end())
      reader.problems().error(edition.at, "'editions' in " + reader.where().str() +
                                              ": expected one of " + data::joined(head.editions) +
                                              ", found " + data::in_quotes(edition.text));
    else if (bits & bit)
      reader.error("editions", "expected each edition once, found \"" + edition.text + "\" again");
    else
      bits |= bit;
  }
  return static_cast<std::uint8_t>(bits);
}

/// An id that ends in an edition's name belongs to that edition alone.
void check_edition_of_id(data::Reader& reader, const ClauseData& clause, const Head& head) {
  for (std::size_t i = 0; i < head.editions.size(); ++i)
    if (clause.id.ends_with("." + head.editions[i]) && clause.editions != (1U << i))
      reader.error("editions", "expected \"" + head.editions[i] + "\" alone, as the id says");
}

ClauseData read_clause(data::Reader& reader, Ids& ids, const Head& head,
                       const std::vector<OptionData>& options) {
  ClauseData clause;
  clause.id = ids.read(reader);
  clause.heading = text(reader, "heading");
  clause.editions = read_editions(reader, head);
  check_edition_of_id(reader, clause, head);
  if (const auto kind = reader.word("kind", kClauseKinds, Need::Required))
    clause.kind = kClauseKinds[*kind];
  clause.text = two_texts(reader, head, "text", "text_fr");
  clause.ruling = text_or_empty(reader, "ruling");
  clause.ruling_fr = reader.string("ruling_fr").value_or("");
  if (clause.ruling.empty() && !clause.ruling_fr.empty())
    reader.error("ruling_fr", "expected none where 'ruling' is empty");
  clause.check = text(reader, "check");
  read_origin(reader, clause.origin, clause.address);
  clause.option = reader.string("option").value_or("");
  const auto named = [&](const OptionData& option) { return option.id == clause.option; };
  if (!clause.option.empty() && std::none_of(options.begin(), options.end(), named))
    reader.wrong("option", "an option of the options file", *reader.find("option"));
  if (reader.has("not-enforced")) {
    clause.not_enforced = texts(reader, head, "not-enforced");
    if (clause.kind == "advice" || clause.kind == "equipment")
      reader.error("not-enforced",
                   "not expected in a clause of kind " + clause.kind + ", which is never enforced");
  }
  return clause;
}

std::vector<ClauseData> read_clauses(data::Reader& file, const Head& head,
                                     const std::vector<OptionData>& options) {
  std::vector<ClauseData> clauses;
  Ids ids;
  for (const data::Node* node : entries(file, "clause")) {
    data::Reader reader(*node, entry_name(*node, "clause"), kClauseKeys, file.problems());
    clauses.push_back(read_clause(reader, ids, head, options));
  }
  return clauses;
}

/// The French of the headings, from [headings]: of every one of them, and of nothing else.
void read_headings(data::Reader& file, const Head& head, std::vector<ClauseData>& clauses) {
  const Need need = has_french(head) ? Need::Required : Need::Optional;
  const data::Node* node = file.table("headings", need);
  // A heading that could not be read is told of already.
  if (node == nullptr || std::any_of(clauses.begin(), clauses.end(), [](const ClauseData& clause) {
        return clause.heading.empty();
      }))
    return;
  for (const data::Entry& entry : node->entries) {
    bool used = false;
    for (ClauseData& clause : clauses) {
      if (clause.heading != entry.key) continue;
      used = true;
      clause.heading_fr = entry.value.string;
    }
    const std::string named = data::in_quotes(entry.key) + " in [headings]: ";
    if (!used)
      file.problems().error(entry.at, named + "expected the heading of a clause");
    else if (entry.value.kind != data::Kind::String || entry.value.string.empty())
      file.problems().error(entry.value.at, named + "expected its French");
  }
  for (const ClauseData& clause : clauses)
    if (node->find(clause.heading) == nullptr)
      file.problems().error(node->at, "[headings]: expected the French of " +
                                          data::in_quotes(clause.heading) + ", heading of clause " +
                                          data::in_quotes(clause.id));
}

/// Either nothing of `entries` says where it is known from, or everything does.
template <class Entry>
void check_origins(data::Reader& file, std::string_view kind, const std::vector<Entry>& entries,
                   bool expected) {
  const std::vector<const data::Node*> nodes = file.tables(kind);
  for (std::size_t i = 0; i < entries.size() && i < nodes.size(); ++i)
    if (expected && entries[i].origin.empty())
      file.problems().error(nodes[i]->at, entry_name(*nodes[i], kind) +
                                              ": 'origin' missing; expected source, found or "
                                              "house, as other clauses say");
}

constexpr std::array<std::string_view, 1> kTableFile = {"table"};
constexpr std::array<std::string_view, 1> kOptionFile = {"option"};
constexpr std::array<std::string_view, 2> kVocabularyFile = {"kind", "term"};
constexpr std::array<std::string_view, 2> kEventFile = {"type", "event"};

}  // namespace

tl::expected<RulesetData, std::string> read_ruleset(const Sources& sources) {
  File clauses(sources.clauses), tables(sources.tables), options(sources.options),
      vocabulary(sources.vocabulary), events(sources.events), messages(sources.messages);
  std::array<File*, 6> files = {&clauses, &tables, &options, &vocabulary, &events, &messages};
  const auto failed = [&] {
    std::string errors;
    for (File* file : files) {
      file->problems.sort();
      errors += file->problems.str();
    }
    return errors;
  };
  if (const std::string errors = failed(); !errors.empty()) return tl::unexpected(errors);

  RulesetData data;
  data::Reader clause_file = clauses.reader(kFileKeys), table_file = tables.reader(kTableFile),
               option_file = options.reader(kOptionFile),
               word_file = vocabulary.reader(kVocabularyFile),
               event_file = events.reader(kEventFile);
  data.head = read_head(clause_file);
  data.options = read_options(option_file, data.head);
  data.clauses = read_clauses(clause_file, data.head, data.options);
  data.tables = read_tables(table_file, data.clauses);
  read_headings(clause_file, data.head, data.clauses);
  data.kinds = read_kinds(word_file);
  data.terms = read_terms(word_file);
  check_tables(table_file, data.tables, data.kinds);
  const bool origins = std::any_of(data.clauses.begin(), data.clauses.end(),
                                   [](const ClauseData& clause) { return !clause.origin.empty(); });
  check_origins(clause_file, "clause", data.clauses, origins);
  check_origins(table_file, "table", data.tables, origins);
  data.types = read_arg_types(event_file);
  data.events = read_events(event_file, data.types, messages.root, messages.problems);
  if (const std::string errors = failed(); !errors.empty()) return tl::unexpected(errors);
  return data;
}

}  // namespace sandtable::generate
