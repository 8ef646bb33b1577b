#include <algorithm>
#include <map>

#include "tools/generate/names.h"
#include "tools/generate/table_reader.h"

namespace sandtable::generate {
namespace {

constexpr std::size_t kMostEditions = 2;
constexpr std::size_t kMostValues = 255;

/// Ids already given, and the C++ names made of them, each with its place.
class Ids {
 public:
  Ids(std::string kind, Problems& problems) : kind_(std::move(kind)), problems_(problems) {}

  void add(const std::string& id, const Place& place) {
    if (id.empty()) return;
    if (!is_id(id) || !is_identifier(snake(id))) {
      problems_.add(place, kind_ + " \"" + id +
                               "\": expected an id of lower-case words joined by '.' and '-' that "
                               "is no C++ keyword");
      return;
    }
    const auto [first, fresh] = places_.try_emplace(snake(id), id, place);
    if (fresh) return;
    const auto& [other, at] = first->second;
    problems_.add(place, kind_ + " \"" + id + "\": " +
                             (other == id ? "the id stands already at "
                                          : "the id looks in C++ like \"" + other + "\" at ") +
                             at.file + ":" + std::to_string(at.line));
  }

 private:
  std::string kind_;
  Problems& problems_;
  std::map<std::string, std::pair<std::string, Place>> places_;
};

std::optional<toml::table> parse(const Source& source, Problems& problems) {
  toml::parse_result parsed = toml::parse(source.content, source.path);
  if (parsed) return std::move(parsed).table();
  const toml::source_position at = parsed.error().source().begin;
  problems.add({source.path, static_cast<int>(at.line), static_cast<int>(at.column)},
               "no valid TOML: " + std::string(parsed.error().description()));
  return std::nullopt;
}

/// Calls `read(entry, file, what)` for every entry of the array of tables `key`.
template <class Read>
void for_each_entry(const toml::table& root, const Source& source, std::string_view key,
                    Problems& problems, Read read) {
  const TableReader reader(root, source.path, "the file", problems);
  const toml::array* entries = reader.array(key);
  if (!entries) return;
  for (const toml::node& node : *entries) {
    const toml::table* entry = node.as_table();
    if (!entry) {
      reader.problem(reader.place_of(node), "\"" + std::string(key) + "\": expected [[" +
                                                std::string(key) + "]] tables, found " +
                                                std::string(kind_of(node)));
      continue;
    }
    const std::string id = (*entry)["id"].value_or(std::string("?"));
    read(TableReader(*entry, source.path, std::string(key) + " \"" + id + "\"", problems));
  }
}

void allow_only_in_file(const toml::table& root, const Source& source,
                        std::initializer_list<std::string_view> keys, Problems& problems) {
  TableReader(root, source.path, "the file", problems).allow_only(keys);
}

Head read_head(const toml::table& root, const Source& source, Problems& problems) {
  Head head;
  const TableReader file(root, source.path, "the file", problems);
  const toml::table* found = file.table("ruleset");
  if (!found) return head;
  const TableReader reader(*found, source.path, "ruleset", problems);
  reader.allow_only(
      {"id", "title", "subtitle", "author", "period", "scale", "editions", "credits"});
  head.id = reader.text("id");
  if (!head.id.empty() && !is_id(head.id))
    reader.problem(reader.place_of("id"),
                   "\"id\": expected lower-case words joined by '-', found \"" + head.id + "\"");
  head.editions = reader.list("editions", false);
  if (head.editions.size() > kMostEditions)
    reader.problem(reader.place_of("editions"), "\"editions\": expected at most " +
                                                    std::to_string(kMostEditions) + ", found " +
                                                    std::to_string(head.editions.size()));
  for (std::size_t i = 0; i < head.editions.size(); ++i)
    if (std::count(head.editions.begin(), head.editions.end(), head.editions[i]) > 1)
      reader.problem(reader.place_of("editions"),
                     "\"editions\": \"" + head.editions[i] + "\" stands there twice");
  head.title = reader.texts("title", head.editions);
  head.subtitle = reader.texts("subtitle", head.editions);
  head.credits = reader.texts("credits", head.editions);
  head.author = reader.text("author");
  head.period = reader.text("period");
  if (const toml::table* scale = reader.table("scale")) {
    const TableReader inner = reader.inner(*scale, "scale");
    inner.allow_only({"ground", "unit"});
    head.scale_ground = inner.text("ground");
    head.scale_unit = inner.text("unit");
  }
  return head;
}

bool has_french(const Head& head) {
  return std::find(head.editions.begin(), head.editions.end(), "fr") != head.editions.end();
}

/// The editions of an entry as bits; all of them where the key is missing.
std::uint8_t read_editions(const TableReader& reader, const Head& head) {
  if (!reader.find("editions")) return static_cast<std::uint8_t>((1U << head.editions.size()) - 1);
  unsigned bits = 0;
  for (const std::string& edition : reader.list("editions", false)) {
    if (edition.empty()) continue;
    const auto found = std::find(head.editions.begin(), head.editions.end(), edition);
    if (found == head.editions.end()) {
      reader.problem(
          reader.place_of("editions"),
          "\"editions\": expected " + either(head.editions) + ", found \"" + edition + "\"");
      continue;
    }
    const unsigned bit = 1U << (found - head.editions.begin());
    if (bits & bit)
      reader.problem(reader.place_of("editions"),
                     "\"editions\": \"" + edition + "\" stands there twice");
    bits |= bit;
  }
  return static_cast<std::uint8_t>(bits);
}

/// An id that ends in an edition's name belongs to that edition alone.
void check_edition_of_id(const TableReader& reader, const ClauseData& clause, const Head& head) {
  for (std::size_t i = 0; i < head.editions.size(); ++i) {
    if (!clause.id.ends_with("." + head.editions[i]) || clause.editions == 0) continue;
    if (clause.editions != (1U << i))
      reader.problem(reader.place_of("editions"),
                     "\"editions\": expected [\"" + head.editions[i] + "\"] alone, as the id says");
  }
}

std::vector<ClauseData> read_clauses(const toml::table& root, const Source& source,
                                     const Head& head, const std::vector<OptionData>& options,
                                     Problems& problems) {
  std::vector<ClauseData> clauses;
  Ids ids("clause", problems);
  for_each_entry(root, source, "clause", problems, [&](const TableReader& reader) {
    reader.allow_only({"id", "heading", "editions", "kind", "text", "text_fr", "option", "ruling",
                       "check", "not-enforced"});
    ClauseData clause;
    clause.place = reader.place();
    clause.id = reader.text("id");
    ids.add(clause.id, reader.place_of("id"));
    clause.heading = reader.text("heading");
    clause.editions = read_editions(reader, head);
    check_edition_of_id(reader, clause, head);
    clause.kind =
        reader.one_of("kind", {"rule", "optional", "scenario", "setup", "advice", "equipment"});
    clause.text.en = reader.text("text");
    clause.text.fr = has_french(head) ? reader.text("text_fr") : reader.optional_text("text_fr");
    clause.ruling = reader.text_or_empty("ruling");
    clause.check = reader.text("check");
    clause.option = reader.optional_text("option");
    const auto named = [&](const OptionData& option) { return option.id == clause.option; };
    if (!clause.option.empty() && std::none_of(options.begin(), options.end(), named))
      reader.problem(reader.place_of("option"),
                     "\"option\": no option \"" + clause.option + "\" in the options file");
    if (reader.find("not-enforced")) {
      clause.not_enforced = reader.texts("not-enforced", head.editions);
      if (clause.kind == "advice" || clause.kind == "equipment")
        reader.problem(reader.place_of("not-enforced"),
                       "\"not-enforced\": expected on no clause of kind \"" + clause.kind +
                           "\", which nothing enforces anyway");
    }
    clauses.push_back(std::move(clause));
  });
  return clauses;
}

Cell read_cell(const TableReader& reader, const toml::node& node, const std::string& column) {
  if (const auto* number = node.as_integer()) {
    if (number->get() > INT32_MAX || number->get() < -INT32_MAX)
      reader.problem(reader.place_of(node), "column \"" + column + "\": the number is too large");
    return number->get();
  }
  if (const auto* truth = node.as_boolean()) return truth->get();
  if (const auto* text = node.as_string()) return text->get().empty() ? Cell() : Cell(text->get());
  reader.problem(reader.place_of(node), "column \"" + column +
                                            "\": expected a string, an integer, true or false, "
                                            "found " +
                                            std::string(kind_of(node)));
  return {};
}

/// The type of a column by what stands in it; a mixture of texts and other things is text.
ColumnType type_of(const TableReader& reader, const TableData& table, std::size_t column) {
  bool blank = false, integer = false, truth = false, text = false, minus_one = false;
  for (const auto& row : table.rows) {
    const Cell& cell = row[column];
    if (std::holds_alternative<std::monostate>(cell)) blank = true;
    if (std::holds_alternative<std::string>(cell)) text = true;
    if (std::holds_alternative<bool>(cell)) truth = true;
    if (const auto* number = std::get_if<std::int64_t>(&cell)) {
      integer = true;
      if (*number == -1) minus_one = true;
    }
  }
  if (text || (!integer && !truth)) return ColumnType::Text;
  if (integer && truth) {
    reader.problem(reader.place_of("rows"), "column \"" + table.columns[column] +
                                                "\": expected integers or true and false, found "
                                                "both");
    return ColumnType::Integer;
  }
  if (truth) return blank ? ColumnType::BoolOrBlank : ColumnType::Bool;
  if (blank && minus_one)
    reader.problem(reader.place_of("rows"), "column \"" + table.columns[column] +
                                                "\": holds blanks and -1, which stands for a blank "
                                                "in C++");
  return blank ? ColumnType::IntegerOrBlank : ColumnType::Integer;
}

void read_columns(const TableReader& reader, TableData& table) {
  table.columns = reader.list("columns", false);
  for (const std::string& column : table.columns) {
    if (column.empty()) continue;
    if (!is_identifier(column) && member(column) == column)
      reader.problem(reader.place_of("columns"),
                     "\"columns\": expected names fit for C++, found \"" + column + "\"");
    if (std::count(table.columns.begin(), table.columns.end(), column) > 1)
      reader.problem(reader.place_of("columns"),
                     "\"columns\": \"" + column + "\" stands there twice");
  }
}

void read_rows(const TableReader& reader, TableData& table) {
  const toml::array* rows = reader.array("rows");
  if (!rows) return;
  if (rows->empty()) reader.problem(reader.place_of(*rows), "\"rows\": expected at least one row");
  for (const toml::node& node : *rows) {
    const toml::array* row = node.as_array();
    if (!row || row->size() != table.columns.size()) {
      reader.problem(reader.place_of(node),
                     "\"rows\": expected a row of " + std::to_string(table.columns.size()) +
                         " cells, found " +
                         (row ? std::to_string(row->size()) : std::string(kind_of(node))));
      continue;
    }
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < row->size(); ++i)
      cells.push_back(read_cell(reader, *row->get(i), table.columns[i]));
    table.rows.push_back(std::move(cells));
  }
}

std::vector<TableData> read_tables(const toml::table& root, const Source& source,
                                   Problems& problems) {
  std::vector<TableData> tables;
  Ids ids("table", problems);
  for_each_entry(root, source, "table", problems, [&](const TableReader& reader) {
    reader.allow_only({"id", "title", "columns", "rows", "note"});
    TableData table;
    table.place = reader.place();
    table.id = reader.text("id");
    ids.add(table.id, reader.place_of("id"));
    table.title = reader.text("title");
    table.note = reader.text_or_empty("note");
    read_columns(reader, table);
    read_rows(reader, table);
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      table.types.push_back(type_of(reader, table, i));
    tables.push_back(std::move(table));
  });
  return tables;
}

/// A value of an option as it is written in messages and files.
std::string value_text(const toml::node& node) {
  if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
  if (const auto* text = node.as_string()) return text->get();
  return {};
}

void read_values(const TableReader& reader, OptionData& option) {
  const toml::array* values = reader.array("values");
  if (!values) return;
  std::size_t truths = 0;
  for (const toml::node& node : *values) {
    const std::string value = value_text(node);
    const bool truth = node.is_boolean();
    truths += truth;
    if (!truth && (!is_id(value) || !is_identifier(pascal(value))))
      reader.problem(reader.place_of(node),
                     "\"values\": expected lower-case words joined by '-', or true and false");
    if (std::find(option.values.begin(), option.values.end(), value) != option.values.end())
      reader.problem(reader.place_of(node), "\"values\": \"" + value + "\" stands there twice");
    option.values.push_back(value);
  }
  option.is_bool = truths == 2 && option.values.size() == 2;
  if (truths > 0 && !option.is_bool)
    reader.problem(reader.place_of(*values), "\"values\": expected words, or true and false alone");
  if (option.values.size() < 2 || option.values.size() > kMostValues)
    reader.problem(reader.place_of(*values), "\"values\": expected 2 to " +
                                                 std::to_string(kMostValues) + " of them, found " +
                                                 std::to_string(option.values.size()));
}

void read_defaults(const TableReader& reader, const Head& head, OptionData& option) {
  const toml::table* defaults = reader.table("default");
  if (!defaults) return;
  const TableReader inner = reader.inner(*defaults, "default");
  for (const auto& [key, node] : *defaults)
    if (std::find(head.editions.begin(), head.editions.end(), key.str()) == head.editions.end())
      inner.problem(reader.place_of(node), "unknown edition \"" + std::string(key.str()) +
                                               "\"; expected " + either(head.editions));
  for (const std::string& edition : head.editions) {
    const toml::node* node = inner.find(edition);
    if (!node) {
      inner.problem(inner.place(), "missing key \"" + edition + "\"; expected a value for it");
      continue;
    }
    const auto at = std::find(option.values.begin(), option.values.end(), value_text(*node));
    if (at == option.values.end() || node->is_boolean() != option.is_bool) {
      inner.problem(inner.place_of(*node),
                    "\"" + edition + "\": expected one of the values " + either(option.values) +
                        ", found " +
                        (value_text(*node).empty() ? std::string(kind_of(*node))
                                                   : "\"" + value_text(*node) + "\""));
      continue;
    }
    option.defaults.push_back(static_cast<std::uint8_t>(at - option.values.begin()));
  }
}

std::vector<OptionData> read_options(const toml::table& root, const Source& source,
                                     const Head& head, Problems& problems) {
  std::vector<OptionData> options;
  Ids ids("option", problems);
  for_each_entry(root, source, "option", problems, [&](const TableReader& reader) {
    reader.allow_only({"id", "kind", "values", "default", "text", "text_fr"});
    OptionData option;
    option.place = reader.place();
    option.id = reader.text("id");
    ids.add(option.id, reader.place_of("id"));
    option.kind = reader.one_of("kind", {"edition", "optional", "house"});
    read_values(reader, option);
    read_defaults(reader, head, option);
    option.text.en = reader.text("text");
    option.text.fr = has_french(head) ? reader.text("text_fr") : reader.optional_text("text_fr");
    options.push_back(std::move(option));
  });
  return options;
}

std::vector<TermData> read_terms(const toml::table& root, const Source& source, const Head& head,
                                 Problems& problems) {
  std::vector<TermData> terms;
  Ids ids("term", problems);
  for_each_entry(root, source, "term", problems, [&](const TableReader& reader) {
    reader.allow_only({"id", "en", "fr", "means", "also"});
    TermData term;
    term.place = reader.place();
    term.id = reader.text("id");
    ids.add(term.id, reader.place_of("id"));
    term.name.en = reader.text("en");
    term.name.fr = has_french(head) ? reader.text("fr") : reader.optional_text("fr");
    term.means = reader.text("means");
    term.also = reader.list("also", true);
    terms.push_back(std::move(term));
  });
  return terms;
}

}  // namespace

RulesetData read_ruleset(const Sources& sources, Problems& problems) {
  const auto clauses = parse(sources.clauses, problems);
  const auto tables = parse(sources.tables, problems);
  const auto options = parse(sources.options, problems);
  const auto terms = parse(sources.terms, problems);
  RulesetData data;
  if (!clauses || !tables || !options || !terms) return data;
  allow_only_in_file(*clauses, sources.clauses, {"ruleset", "clause"}, problems);
  allow_only_in_file(*tables, sources.tables, {"table"}, problems);
  allow_only_in_file(*options, sources.options, {"option"}, problems);
  allow_only_in_file(*terms, sources.terms, {"term"}, problems);
  data.head = read_head(*clauses, sources.clauses, problems);
  data.options = read_options(*options, sources.options, data.head, problems);
  data.tables = read_tables(*tables, sources.tables, problems);
  data.clauses = read_clauses(*clauses, sources.clauses, data.head, data.options, problems);
  data.terms = read_terms(*terms, sources.terms, data.head, problems);
  return data;
}

}  // namespace sandtable::generate
