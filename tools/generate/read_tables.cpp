#include <algorithm>
#include <array>
#include <limits>

#include "tools/generate/names.h"
#include "tools/generate/read_parts.h"

namespace sandtable::generate {
namespace {

using data::Kind;
using data::Need;

constexpr std::array<std::string_view, 14> kTableKeys = {
    "id",         "title", "columns", "of",   "keys",   "rows",    "shown",
    "shown-rows", "keyed", "cites",   "note", "origin", "address", "origins"};
constexpr std::int64_t kMostNumber = std::numeric_limits<std::int32_t>::max();

void read_columns(data::Reader& reader, TableData& table) {
  for (const data::Located& column : reader.strings("columns", Need::Required)) {
    const auto& known = table.columns;
    if (!is_identifier(column.text) && member(column.text) == column.text)
      reader.problems().error(column.at, "'columns' in " + reader.where().str() +
                                             ": expected a name fit for C++, found " +
                                             data::in_quotes(column.text));
    if (std::find(known.begin(), known.end(), column.text) != known.end())
      reader.problems().error(column.at, "'columns' in " + reader.where().str() +
                                             ": expected a new column, found " +
                                             data::in_quotes(column.text) + " again");
    table.columns.push_back(column.text);
  }
}

Cell read_cell(data::Reader& reader, const data::Node& node) {
  if (node.kind == Kind::Boolean) return node.boolean;
  if (node.kind == Kind::String) return node.string.empty() ? Cell() : Cell(node.string);
  if (node.kind == Kind::Decimal) return Cell(node.string);
  const bool fits = node.integer >= -kMostNumber && node.integer <= kMostNumber;
  if (node.kind == Kind::Integer && fits) return node.integer;
  reader.wrong("rows",
               "a string, true, false, a decimal or a whole number from " +
                   std::to_string(-kMostNumber) + " to " + std::to_string(kMostNumber),
               node);
  return {};
}

void read_rows(data::Reader& reader, TableData& table) {
  const data::Node* rows = reader.array("rows", Need::Required);
  if (!rows) return;
  if (rows->items.empty()) reader.wrong("rows", "a list that is not empty", *rows);
  for (const data::Node& row : rows->items) {
    if (row.kind != Kind::Array || row.items.size() != table.columns.size()) {
      reader.wrong("rows", "a list of " + std::to_string(table.columns.size()) + ", one a column",
                   row);
      continue;
    }
    std::vector<Cell> cells;
    for (const data::Node& node : row.items) cells.push_back(read_cell(reader, node));
    table.rows.push_back(std::move(cells));
  }
}

/// The names by which rules address the rows: all of them or none.
void read_keys(data::Reader& reader, TableData& table) {
  const data::Node* list = reader.find("keys");
  if (!list) return;
  const auto wrong = [&](data::Position at, const std::string& what) {
    reader.problems().error(at, "'keys' in " + reader.where().str() + ": expected " + what);
  };
  for (const data::Located& key : reader.strings("keys")) {
    const std::string found = ", found " + data::in_quotes(key.text);
    const auto taken =
        std::find_if(table.keys.begin(), table.keys.end(),
                     [&](const std::string& known) { return pascal(known) == pascal(key.text); });
    if (!is_id(key.text) || !is_identifier(pascal(key.text)))
      wrong(key.at, "lower-case words joined by '.' and '-'" + found);
    else if (taken != table.keys.end() && *taken == key.text)
      wrong(key.at, "a new key" + found + " again");
    else if (taken != table.keys.end())
      wrong(key.at, "a key that differs in C++ from " + data::in_quotes(*taken) + found);
    table.keys.push_back(key.text);
  }
  const data::Node* rows = reader.find("rows");
  const bool counted = list->kind == Kind::Array && rows && rows->kind == Kind::Array;
  if (counted && list->items.size() != rows->items.size())
    reader.wrong("keys", "a list of " + std::to_string(rows->items.size()) + ", one a row", *list);
}

/// What is there for people alone: `true` for the whole table, or a list of columns.
void read_shown(data::Reader& reader, TableData& table) {
  table.shown_columns.assign(table.columns.size(), false);
  const data::Node* node = reader.find("shown");
  if (!node) return;
  if (node->kind == Kind::Boolean && node->boolean) {
    table.shown = true;
    if (!table.keys.empty())
      reader.error("keys", "not expected in a table that is shown only, which no rule reads");
    return;
  }
  if (node->kind != Kind::Array) return reader.wrong("shown", "true or a list of columns", *node);
  for (const data::Located& name : reader.strings("shown")) {
    const auto at = std::find(table.columns.begin(), table.columns.end(), name.text);
    const std::string where = "'shown' in " + reader.where().str() + ": expected ";
    if (at == table.columns.end()) {
      const auto known = views(table.columns);
      reader.problems().error(name.at, where + "one of " + data::joined(known) + ", found " +
                                           data::in_quotes(name.text) +
                                           data::suggestion(name.text, known));
      continue;
    }
    const auto column = static_cast<std::size_t>(at - table.columns.begin());
    if (table.shown_columns[column])
      reader.problems().error(
          name.at, where + "a new column, found " + data::in_quotes(name.text) + " again");
    table.shown_columns[column] = true;
  }
  const auto& shown = table.shown_columns;
  if (!shown.empty() && std::find(shown.begin(), shown.end(), false) == shown.end())
    reader.error("shown", "names every column; expected true");
}

/// The rows that are there for people alone, by their keys.
void read_shown_rows(data::Reader& reader, TableData& table) {
  table.shown_rows.assign(table.rows.size(), false);
  if (!reader.has("shown-rows")) return;
  if (!table.of.empty())
    reader.error("shown-rows", "not expected in a table of words, of which rules read every one");
  for (const data::Located& name : reader.strings("shown-rows")) {
    const auto at = std::find(table.keys.begin(), table.keys.end(), name.text);
    const std::string where = "'shown-rows' in " + reader.where().str() + ": expected ";
    const auto row = static_cast<std::size_t>(at - table.keys.begin());
    if (at == table.keys.end()) {
      const auto known = views(table.keys);
      const std::string keys =
          known.empty() ? "a table with keys" : "one of " + data::joined(known);
      reader.problems().error(name.at, where + keys + ", found " + data::in_quotes(name.text) +
                                           data::suggestion(name.text, known));
    } else if (row < table.shown_rows.size()) {
      if (table.shown_rows[row])
        reader.problems().error(
            name.at, where + "a new key, found " + data::in_quotes(name.text) + " again");
      table.shown_rows[row] = true;
    }
  }
  const auto& shown = table.shown_rows;
  if (!shown.empty() && std::find(shown.begin(), shown.end(), false) == shown.end())
    reader.error("shown-rows", "names every row; expected shown = true");
}

/// The keys of a table that rules can ask for; none where there is no such table.
std::vector<std::string_view> keys_of(const std::vector<TableData>& tables, std::string_view id) {
  std::vector<std::string_view> out;
  for (const TableData& table : tables)
    if (table.id == id && !table.shown)
      for (std::size_t i = 0; i < table.keys.size(); ++i)
        if (!table.shown_rows[i]) out.push_back(table.keys[i]);
  return out;
}

/// Columns whose cells name rows of a table that stands before: `keyed = { rate = "move.rates" }`.
void read_keyed(data::Reader& reader, const std::vector<TableData>& before, TableData& table) {
  table.keyed.assign(table.columns.size(), {});
  const data::Node* node = reader.table("keyed");
  if (!node) return;
  const std::string in = " in " + reader.where().str();
  for (const data::Entry& entry : node->entries) {
    const auto at = std::find(table.columns.begin(), table.columns.end(), entry.key);
    const auto column = static_cast<std::size_t>(at - table.columns.begin());
    if (at == table.columns.end() || table.shown_columns[column]) {
      reader.problems().error(entry.at, "'keyed'" + in +
                                            ": expected a column that rules read, found " +
                                            data::in_quotes(entry.key));
      continue;
    }
    const auto keys = keys_of(before, entry.value.string);
    if (keys.empty()) {
      reader.problems().error(entry.value.at, "'" + entry.key + "' in 'keyed'" + in +
                                                  ": expected a table with keys that stands "
                                                  "before this one, found " +
                                                  data::in_quotes(entry.value.string));
      continue;
    }
    table.keyed[column] = entry.value.string;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const auto* cell = std::get_if<std::string>(&table.rows[i][column]);
      if (table.shown_rows[i] || (cell && std::find(keys.begin(), keys.end(), *cell) != keys.end()))
        continue;
      reader.error("rows", "column " + data::in_quotes(entry.key) + ": expected one of " +
                               data::joined(keys) + ", found " +
                               data::in_quotes(cell ? *cell : std::string()));
    }
  }
}

/// Columns whose cells are ids of clauses, which rules cite: `cites = ["clause"]`.
void read_cites(data::Reader& reader, const std::vector<std::string_view>& clauses,
                TableData& table) {
  table.cites.assign(table.columns.size(), false);
  if (!reader.has("cites")) return;
  const std::string in = " in " + reader.where().str() + ": expected ";
  for (const data::Located& name : reader.strings("cites")) {
    const auto at = std::find(table.columns.begin(), table.columns.end(), name.text);
    const auto column = static_cast<std::size_t>(at - table.columns.begin());
    if (at == table.columns.end() || table.shown_columns[column] || !table.keyed[column].empty()) {
      reader.problems().error(name.at, "'cites'" + in + "a column that rules read, found " +
                                           data::in_quotes(name.text));
      continue;
    }
    if (table.cites[column])
      reader.problems().error(
          name.at, "'cites'" + in + "a new column, found " + data::in_quotes(name.text) + " again");
    table.cites[column] = true;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      if (table.shown_rows[i]) continue;
      const auto* cell = std::get_if<std::string>(&table.rows[i][column]);
      const std::string found = cell ? *cell : std::string();
      if (std::find(clauses.begin(), clauses.end(), found) == clauses.end())
        reader.error("rows", "column " + data::in_quotes(name.text) +
                                 ": expected the id of a clause, found " + data::in_quotes(found) +
                                 data::suggestion(found, clauses));
    }
  }
}

/// Where single rows are known from, where that differs from the rest of their table.
void read_origins(data::Reader& reader, TableData& table) {
  read_origin(reader, table.origin, table.address);
  if (!reader.has("origins")) return;
  for (const data::Located& word : reader.strings("origins")) {
    if (std::find(kOrigins.begin(), kOrigins.end(), word.text) == kOrigins.end())
      reader.problems().error(word.at, "'origins' in " + reader.where().str() +
                                           ": expected source, found or house, found " +
                                           data::in_quotes(word.text));
    table.origins.push_back(word.text);
  }
  if (table.origins.size() != table.rows.size())
    reader.wrong("origins", "a list of " + std::to_string(table.rows.size()) + ", one a row",
                 *reader.find("origins"));
  if (table.origin.empty()) reader.error("origins", "not expected without 'origin'");
}

/// The type of a column by what stands in it for rules; a mixture of texts and other things is
/// text.
ColumnType type_of(data::Reader& reader, const TableData& table, std::size_t column) {
  if (!table.keyed[column].empty()) return ColumnType::Key;
  if (table.cites[column]) return ColumnType::Clause;
  bool blank = false, integer = false, truth = false, string = false, minus_one = false;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    if (table.shown_rows[i]) continue;
    const Cell& cell = table.rows[i][column];
    blank |= std::holds_alternative<std::monostate>(cell);
    string |= std::holds_alternative<std::string>(cell);
    truth |= std::holds_alternative<bool>(cell);
    const auto* number = std::get_if<std::int64_t>(&cell);
    integer |= number != nullptr;
    minus_one |= number && *number == -1;
  }
  const std::string name = "column " + data::in_quotes(table.columns[column]);
  if (string || (!integer && !truth)) return ColumnType::Text;
  if (integer && truth)
    reader.error("rows", name + " mixes whole numbers with true and false");
  else if (blank && minus_one && !table.shown && !table.shown_columns[column])
    reader.error("rows", name + " mixes blanks with -1, which stands for a blank in C++");
  if (integer) return blank ? ColumnType::IntegerOrBlank : ColumnType::Integer;
  return blank ? ColumnType::BoolOrBlank : ColumnType::Bool;
}

}  // namespace

std::vector<TableData> read_tables(data::Reader& file, const std::vector<ClauseData>& clauses) {
  std::vector<TableData> tables;
  std::vector<std::string_view> ids_of_clauses;
  for (const ClauseData& clause : clauses) ids_of_clauses.push_back(clause.id);
  Ids ids;
  for (const data::Node* node : entries(file, "table")) {
    data::Reader reader(*node, entry_name(*node, "table"), kTableKeys, file.problems());
    TableData table;
    table.id = ids.read(reader);
    table.title = text(reader, "title");
    table.note = text_or_empty(reader, "note");
    table.of = reader.string("of").value_or("");
    read_columns(reader, table);
    read_rows(reader, table);
    read_keys(reader, table);
    read_shown(reader, table);
    read_shown_rows(reader, table);
    read_keyed(reader, tables, table);
    read_cites(reader, ids_of_clauses, table);
    read_origins(reader, table);
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      table.types.push_back(type_of(reader, table, i));
    tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace sandtable::generate
