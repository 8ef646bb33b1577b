#include <algorithm>

#include "tools/generate/names.h"
#include "tools/generate/write_cpp.h"

namespace sandtable::generate {
namespace {

std::string type_name(const TableData& table, std::size_t column) {
  switch (table.types[column]) {
    case ColumnType::Text:
      return "std::string_view";
    case ColumnType::Bool:
      return "bool";
    case ColumnType::Key:
      return snake(table.keyed[column]) + "::Key";
    case ColumnType::Clause:
      return "Clause";
    case ColumnType::Integer:
    case ColumnType::IntegerOrBlank:
    case ColumnType::BoolOrBlank:
      return "int";
  }
  return {};
}

/// A cell as people read it; "" for a blank.
std::string cell_text(const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* number = std::get_if<std::int64_t>(&cell)) return std::to_string(*number);
  if (const auto* truth = std::get_if<bool>(&cell)) return *truth ? "true" : "false";
  return {};
}

/// A cell as a C++ value of its column's type.
std::string cell_value(const TableData& table, std::size_t row, std::size_t column) {
  const Cell& cell = table.rows[row][column];
  const ColumnType type = table.types[column];
  if (type == ColumnType::Key)
    return snake(table.keyed[column]) + "::Key::" + pascal(cell_text(cell));
  if (type == ColumnType::Clause) return "clause::" + snake(cell_text(cell));
  if (type == ColumnType::Text) return literal(cell_text(cell));
  if (std::holds_alternative<std::monostate>(cell)) return "kBlank";
  if (type == ColumnType::BoolOrBlank) return std::get<bool>(cell) ? "1" : "0";
  return cell_text(cell);
}

/// The members of a row: every column that is not there for people alone.
std::string row_struct(const TableData& table) {
  std::string out = "struct Row {\n";
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.shown_columns[i]) continue;
    out += "  " + type_name(table, i) + " " + member(table.columns[i]) + ";";
    if (table.types[i] == ColumnType::IntegerOrBlank) out += "  ///< or kBlank";
    if (table.types[i] == ColumnType::BoolOrBlank) out += "  ///< 0, 1 or kBlank";
    out += "\n";
  }
  return out + "};\n";
}

/// The way from a word of the vocabulary to its row.
std::string rows_of_words(const TableData& table, const std::vector<KindData>& kinds) {
  const auto kind =
      std::find_if(kinds.begin(), kinds.end(), [&](const KindData& k) { return k.id == table.of; });
  if (kind == kinds.end()) return {};
  std::string places;
  for (const WordData& word : kind->words) {
    const auto key = std::find(table.keys.begin(), table.keys.end(), word.id);
    places += (places.empty() ? "" : ", ") + std::to_string(key - table.keys.begin());
  }
  return "inline constexpr std::array<std::uint8_t, " + std::to_string(kind->words.size()) +
         "> places{" + places +
         "};\n"
         "/// The row of a word.\n"
         "constexpr const Row& at(" +
         kind->enumeration + " word) { return rows[places[static_cast<std::size_t>(word)]]; }\n";
}

/// The keys of the rows and the way from a key to its row, where the table has keys.
std::string row_keys(const TableData& table, const std::vector<KindData>& kinds) {
  if (table.keys.empty()) return {};
  std::string out = "enum class Key : std::uint8_t {\n";
  for (std::size_t i = 0; i < table.keys.size(); ++i)
    if (!table.shown_rows[i]) out += "  " + pascal(table.keys[i]) + ",\n";
  return out +
         "};\n"
         "/// The row of a key.\n"
         "constexpr const Row& at(Key key) { return rows[static_cast<std::size_t>(key)]; }\n" +
         rows_of_words(table, kinds);
}

std::string table_rows(const TableData& table, const std::vector<KindData>& kinds) {
  if (table.shown) return {};
  std::string out =
      "/// " + table.title + ".\nnamespace " + snake(table.id) + " {\n" + row_struct(table) +
      "inline constexpr std::array<Row, " +
      std::to_string(std::count(table.shown_rows.begin(), table.shown_rows.end(), false)) +
      "> rows{{\n";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    if (table.shown_rows[row]) continue;
    std::string cells;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      if (!table.shown_columns[i]) cells += (cells.empty() ? "" : ", ") + cell_value(table, row, i);
    out += "    {" + cells + "},\n";
  }
  return out + "}};\n" + row_keys(table, kinds) +
         "inline constexpr std::string_view title = " + literal(table.title) +
         ";\n}  // namespace " + snake(table.id) + "\n\n";
}

bool cites_clauses(const std::vector<TableData>& tables) {
  return std::any_of(tables.begin(), tables.end(), [](const TableData& table) {
    return std::find(table.cites.begin(), table.cites.end(), true) != table.cites.end();
  });
}

std::string tables_header(const RulesetData& data, const Target& target) {
  const std::string folder = "#include \"rulesets/" + target.name_space + "/data/";
  std::string out = generated_notice("tables.toml") +
                    "#pragma once\n\n"
                    "#include <array>\n#include <cstddef>\n#include <cstdint>\n#include <span>\n"
                    "#include <string_view>\n\n"
                    "#include \"engine/core/rulebook.h\"\n" +
                    (cites_clauses(data.tables) ? folder + "clauses.gen.h\"\n" : "") + folder +
                    "vocabulary.gen.h\"\n\n" + open_namespace(target) +
                    "/// Every table that rules read, with typed rows.\n"
                    "namespace table {\n\n"
                    "/// A blank cell in a column of numbers.\n"
                    "inline constexpr int kBlank = -1;\n\n";
  for (const TableData& table : data.tables) out += table_rows(table, data.kinds);
  out +=
      "}  // namespace table\n\n"
      "/// All tables as text, for display.\n"
      "std::span<const TableInfo> table_infos();\n\n";
  return out + close_namespace(target);
}

std::string tables_source(const RulesetData& data, const Target& target) {
  std::string out = generated_notice("tables.toml") + "#include \"rulesets/" + target.name_space +
                    "/data/tables.gen.h\"\n\n" + open_namespace(target) + "namespace {\n\n";
  for (const TableData& table : data.tables) {
    const std::string name = "k" + pascal(table.id);
    out += "constexpr std::array<std::string_view, " + std::to_string(table.columns.size()) + "> " +
           name + "Columns = {";
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      out += (i > 0 ? ", " : "") + literal(table.columns[i]);
    out += "};\nconstexpr std::array<std::string_view, " +
           std::to_string(table.columns.size() * table.rows.size()) + "> " + name + "Cells = {\n";
    for (const std::vector<Cell>& row : table.rows) {
      out += "   ";
      for (const Cell& cell : row) out += " " + literal(cell_text(cell)) + ",";
      out += "\n";
    }
    out += "};\n\n";
  }
  out +=
      "constexpr std::array<TableInfo, " + std::to_string(data.tables.size()) + "> kTables = {{\n";
  for (const TableData& table : data.tables) {
    const std::string name = "k" + pascal(table.id);
    out += "    {" + literal(table.id) + ", " + literal(table.title) + ",\n     " +
           literal(table.note, "     ") + ",\n     " + name + "Columns, " + name + "Cells},\n";
  }
  out +=
      "}};\n\n}  // namespace\n\n"
      "std::span<const TableInfo> table_infos() { return kTables; }\n\n";
  return out + close_namespace(target);
}

}  // namespace

std::vector<Output> write_tables(const RulesetData& data, const Target& target) {
  return {{"tables.gen.h", tables_header(data, target)},
          {"tables.gen.cpp", tables_source(data, target)}};
}

}  // namespace sandtable::generate
