#include <algorithm>
#include <array>
#include <limits>

#include "tools/generate/names.h"
#include "tools/generate/read_parts.h"

namespace sandtable::generate {
namespace {

using data::Kind;
using data::Need;

constexpr std::array<std::string_view, 5> kKeys = {"id", "title", "columns", "rows", "note"};
constexpr std::int64_t kMostNumber = std::numeric_limits<std::int32_t>::max();

void read_columns(data::Reader& reader, TableData& table) {
  for (const data::Located& column : reader.strings("columns", Need::Required)) {
    const auto& known = table.columns;
    if (!is_identifier(column.text) && member(column.text) == column.text)
      reader.problems().error(column.at, "'columns' in " + reader.where() +
                                             ": expected a name fit for C++, found " +
                                             data::in_quotes(column.text));
    if (std::find(known.begin(), known.end(), column.text) != known.end())
      reader.problems().error(column.at, "'columns' in " + reader.where() +
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

/// The type of a column by what stands in it; a mixture of texts and other things is text.
ColumnType type_of(data::Reader& reader, const TableData& table, std::size_t column) {
  bool blank = false, integer = false, truth = false, string = false, minus_one = false;
  for (const std::vector<Cell>& row : table.rows) {
    const Cell& cell = row[column];
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
  else if (blank && minus_one)
    reader.error("rows", name + " mixes blanks with -1, which stands for a blank in C++");
  if (integer) return blank ? ColumnType::IntegerOrBlank : ColumnType::Integer;
  return blank ? ColumnType::BoolOrBlank : ColumnType::Bool;
}

}  // namespace

std::vector<TableData> read_tables(data::Reader& file) {
  std::vector<TableData> tables;
  Ids ids;
  for (const data::Node* node : entries(file, "table")) {
    data::Reader reader(*node, entry_name(*node, "table"), kKeys, file.problems());
    TableData table;
    table.id = ids.read(reader);
    table.title = text(reader, "title");
    table.note = text_or_empty(reader, "note");
    read_columns(reader, table);
    read_rows(reader, table);
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      table.types.push_back(type_of(reader, table, i));
    tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace sandtable::generate
