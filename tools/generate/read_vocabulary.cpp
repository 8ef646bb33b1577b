#include <algorithm>
#include <array>
#include <cctype>

#include "engine/data/slip.h"
#include "tools/generate/names.h"
#include "tools/generate/read_parts.h"

namespace sandtable::generate {
namespace {

using data::Need;

constexpr std::array<std::string_view, 3> kKindKeys = {"id", "enum", "word"};
constexpr std::array<std::string_view, 16> kWordKeys = {
    "id",  "enum", "en",    "fr",    "beside", "short",  "noun",     "sign",
    "map", "also", "typed", "means", "term",   "called", "in-files", "was"};
constexpr std::array<std::string_view, 6> kTermKeys = {"id", "en", "fr", "means", "called", "many"};
constexpr std::array<std::string_view, 2> kLanguages = {"en", "fr"};
constexpr std::array<std::string_view, 2> kLetters = {"ascii", "unicode"};

/// Whether `id` can stand in a scenario for a word: letters and digits joined by hyphens.
bool is_word(std::string_view id) {
  if (id.empty() || id.front() == '-' || id.back() == '-') return false;
  if (id.find("--") != std::string_view::npos) return false;
  return std::all_of(id.begin(), id.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-';
  });
}

/// { en = "…", fr = "…" }, both or neither; what stands instead where the key is absent.
Text pair_of(data::Reader& reader, std::string_view key, const Text& usual,
             Need need = Need::Optional) {
  const data::Node* node = reader.table(key, need);
  if (!node) return usual;
  data::Reader inner(*node, "'" + std::string(key) + "' in " + reader.where().str(), kLanguages,
                     reader.problems());
  return {text(inner, "en"), text(inner, "fr")};
}

std::vector<std::string> texts_of(data::Reader& reader, std::string_view key) {
  std::vector<std::string> out;
  for (const data::Located& word : reader.strings(key)) out.push_back(word.text);
  return out;
}

/// { en = ["…"], fr = ["…"] }: what people type, the first as it is written.
void read_typed(data::Reader& reader, WordData& word) {
  word.typed_en = {word.name.en};
  word.typed_fr = {word.name.fr};
  const data::Node* node = reader.table("typed");
  if (!node) return;
  data::Reader inner(*node, "'typed' in " + reader.where().str(), kLanguages, reader.problems());
  word.typed_en = texts_of(inner, "en");
  word.typed_fr = texts_of(inner, "fr");
  for (const std::string_view key : kLanguages)
    if (!inner.has(key)) inner.error(key, "missing; expected a list of strings");
}

/// { ascii = "M", unicode = "▲" }: its sign on a map of letters.
void read_letters(data::Reader& reader, WordData& word) {
  const data::Node* node = reader.table("map");
  if (!node) return;
  data::Reader inner(*node, "'map' in " + reader.where().str(), kLetters, reader.problems());
  word.ascii = text(inner, "ascii");
  word.unicode = text(inner, "unicode");
}

/// Ids and other names of one kind, each of which may mean one word only.
class Called {
 public:
  void add(data::Reader& reader, std::string_view key, const std::string& name) {
    const auto at = reader.at(key);
    if (!is_word(name))
      reader.error(key, "expected letters and digits joined by '-', found \"" + name + "\"");
    const auto [place, fresh] = seen_.try_emplace(name, at);
    if (!fresh)
      reader.error(key, "expected a new word; line " + std::to_string(place->second.line) +
                            " has \"" + name + "\" already");
  }

 private:
  std::map<std::string, data::Position> seen_;
};

WordData read_word(data::Reader& reader, Called& called, std::vector<std::string>& enumerators) {
  WordData word;
  word.id = text(reader, "id");
  if (!word.id.empty()) called.add(reader, "id", word.id);
  word.enumerator = reader.string("enum").value_or(pascal(word.id));
  if (!word.id.empty() && !is_identifier(word.enumerator))
    reader.error(reader.has("enum") ? "enum" : "id",
                 "expected a name fit for C++, found \"" + word.enumerator + "\"");
  const bool taken =
      std::find(enumerators.begin(), enumerators.end(), word.enumerator) != enumerators.end();
  if (taken) reader.error("id", "expected a word that differs in C++ from another of its kind");
  enumerators.push_back(word.enumerator);
  word.name = {text(reader, "en"), text(reader, "fr")};
  word.beside = pair_of(reader, "beside", word.name);
  word.abbreviation = pair_of(reader, "short", {});
  word.noun = pair_of(reader, "noun", word.name);
  word.means = pair_of(reader, "means", {});
  word.term = pair_of(reader, "term", word.name);
  word.sign = reader.string("sign").value_or("");
  word.also = texts_of(reader, "also");
  word.was = texts_of(reader, "was");
  for (const std::string& other : word.also) called.add(reader, "also", other);
  for (const std::string& old : word.was) called.add(reader, "was", old);
  read_letters(reader, word);
  read_typed(reader, word);
  word.called = texts_of(reader, "called");
  word.in_files = reader.boolean("in-files").value_or(true);
  return word;
}

KindData read_kind(data::Reader& reader, Ids& ids) {
  KindData kind;
  kind.id = ids.read(reader, "id");
  kind.enumeration = reader.string("enum").value_or(pascal(kind.id));
  if (!kind.id.empty() && !is_identifier(kind.enumeration))
    reader.error(reader.has("enum") ? "enum" : "id",
                 "expected a name fit for C++, found \"" + kind.enumeration + "\"");
  Called called;
  std::vector<std::string> enumerators;
  if (!reader.has("word")) reader.error("word", "expected at least one [[kind.word]]");
  for (const data::Node* node : reader.tables("word")) {
    data::Reader inner(*node, entry_name(*node, "word"), kWordKeys, reader.problems());
    kind.words.push_back(read_word(inner, called, enumerators));
  }
  return kind;
}

}  // namespace

std::vector<KindData> read_kinds(data::Reader& file) {
  std::vector<KindData> kinds;
  Ids ids;
  for (const data::Node* node : entries(file, "kind")) {
    data::Reader reader(*node, entry_name(*node, "kind"), kKindKeys, file.problems());
    kinds.push_back(read_kind(reader, ids));
  }
  return kinds;
}

std::vector<TermData> read_terms(data::Reader& file) {
  std::vector<TermData> terms;
  Ids ids;
  for (const data::Node* node : entries(file, "term")) {
    data::Reader reader(*node, entry_name(*node, "term"), kTermKeys, file.problems());
    TermData term;
    term.id = ids.read(reader);
    term.name = {text(reader, "en"), text(reader, "fr")};
    term.means = pair_of(reader, "means", {}, Need::Required);
    term.called = texts_of(reader, "called");
    term.many = pair_of(reader, "many", {}, Need::Optional);
    terms.push_back(std::move(term));
  }
  return terms;
}

void check_tables(data::Reader& file, const std::vector<TableData>& tables,
                  const std::vector<KindData>& kinds) {
  std::size_t i = 0;
  for (const data::Node* node : file.tables("table")) {
    const TableData& table = tables[i++];
    if (table.of.empty()) continue;
    const auto at = data::Position{node->find("of")->at};
    const auto wrong = [&](const std::string& what) {
      file.problems().error(at, "'of' in " + entry_name(*node, "table") + ": " + what);
    };
    const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                   [&](const KindData& k) { return k.id == table.of; });
    if (kind == kinds.end()) {
      wrong("expected a kind of the vocabulary, found " + data::in_quotes(table.of));
      continue;
    }
    for (const WordData& word : kind->words)
      if (std::find(table.keys.begin(), table.keys.end(), word.id) == table.keys.end())
        wrong("expected a row of every word; 'keys' lacks " + data::in_quotes(word.id));
  }
}

}  // namespace sandtable::generate
