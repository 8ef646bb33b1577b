#include "tools/generate/names.h"
#include "tools/generate/write_cpp.h"

namespace sandtable::generate {
namespace {

bool has_origins(const RulesetData& data) {
  return !data.clauses.empty() && !data.clauses.front().origin.empty();
}

constexpr std::string_view kOriginsDeclared =
    "/// Where clauses and tables are known from, in the order of the rulebook.\n"
    "const Origins& origins();\n\n";

std::string origin_text(const std::string& origin, const std::string& address) {
  return "{Origin::" + pascal(origin) + ", " + literal(address) + "}";
}

/// What is known of where each clause, table and row comes from.
std::string origins_source(const RulesetData& data) {
  const auto count = [](std::size_t n) { return std::to_string(n); };
  std::string clauses, tables, rows;
  std::size_t row_count = 0;
  for (const ClauseData& clause : data.clauses)
    clauses += "    " + origin_text(clause.origin, clause.address) + ",\n";
  for (const TableData& table : data.tables) {
    tables += "    {" + origin_text(table.origin, table.address) + ", " + count(row_count) + "},\n";
    row_count += table.rows.size();
    for (std::size_t i = 0; i < table.rows.size(); ++i)
      rows +=
          "    Origin::" + pascal(table.origins.empty() ? table.origin : table.origins[i]) + ",\n";
  }
  return "namespace {\n\nconstexpr std::array<OriginInfo, " + count(data.clauses.size()) +
         "> kClauseOrigins = {{\n" + clauses + "}};\n\nconstexpr std::array<TableOrigin, " +
         count(data.tables.size()) + "> kTableOrigins = {{\n" + tables +
         "}};\n\nconstexpr std::array<Origin, " + count(row_count) + "> kRowOrigins = {{\n" + rows +
         "}};\n\n}  // namespace\n\nconst Origins& origins() {\n"
         "  static constexpr Origins all = {kClauseOrigins, kTableOrigins, kRowOrigins};\n"
         "  return all;\n}\n\nnamespace {\n\n"
         "/// Whoever tells of a clause can say where it is known from: see list_origins.\n"
         "[[maybe_unused]] const bool kOriginsListed = list_origins(kSystem, origins());\n\n"
         "}  // namespace\n\n";
}

std::string clauses_header(const RulesetData& data, const Target& target) {
  const std::string_view origins = has_origins(data) ? "#include \"engine/core/origin.h\"\n" : "";
  std::string out = generated_notice("clauses.toml") +
                    "#pragma once\n\n"
                    "#include <cstddef>\n\n"
                    "#include \"engine/core/clause.h\"\n" +
                    std::string(origins) + "#include \"engine/core/rulebook.h\"\n\n" +
                    open_namespace(target) +
                    "/// Every clause that code may cite.\n"
                    "namespace clause {\n";
  for (std::size_t i = 0; i < data.clauses.size(); ++i)
    out += "inline constexpr Clause " + snake(data.clauses[i].id) + "{" +
           std::to_string(target.system) + ", " + std::to_string(i) + "};\n";
  out +=
      "}  // namespace clause\n\n"
      "inline constexpr std::uint16_t kSystem = " +
      std::to_string(target.system) +
      ";\n"
      "inline constexpr std::size_t kClauseCount = " +
      std::to_string(data.clauses.size()) +
      ";\n\n"
      "const Rulebook& rulebook();\n\n" +
      std::string(has_origins(data) ? kOriginsDeclared : "") +
      "/// Whoever can cite a clause can have it explained: see list_rulebook.\n"
      "inline const bool kRulebookListed = list_rulebook(rulebook());\n\n";
  return out + close_namespace(target);
}

/// Its texts say how long they are: to count them all is more than a compiler does at compile time.
std::string clause_row(const ClauseData& clause) {
  std::string out = "    {";
  const std::string_view texts[] = {clause.id,     clause.heading,         clause.heading_fr,
                                    clause.kind,   clause.text.en,         clause.text.fr,
                                    clause.ruling, clause.ruling_fr,       clause.check,
                                    clause.option, clause.not_enforced.en, clause.not_enforced.fr};
  for (const std::string_view text : texts) out += literal(text, "     ") + "sv,\n     ";
  return out + std::to_string(clause.editions) + "},\n";
}

std::string clauses_source(const RulesetData& data, const Target& target) {
  const Head& head = data.head;
  std::string out =
      generated_notice("clauses.toml") + "#include \"rulesets/" + target.name_space +
      "/data/clauses.gen.h\"\n\n#include \"rulesets/" + target.name_space +
      "/data/options.gen.h\"\n#include \"rulesets/" + target.name_space + "/data/tables.gen.h\"\n" +
      (has_origins(data) ? "#include \"engine/core/origins.h\"\n" : "") + "\n" +
      open_namespace(target) + "using namespace std::string_view_literals;\n\nnamespace {\n\n";
  out += "constexpr std::array<std::string_view, " + std::to_string(head.editions.size()) +
         "> kEditions = {";
  for (const std::string& edition : head.editions)
    out += literal(edition) + (&edition == &head.editions.back() ? "" : ", ");
  out += "};\n\nconstexpr std::array<ClauseInfo, " + std::to_string(data.clauses.size()) +
         "> kClauses = {{\n";
  for (const ClauseData& clause : data.clauses) out += clause_row(clause);
  out +=
      "}};\n\n}  // namespace\n\nconst Rulebook& rulebook() {\n  static const Rulebook book = {\n  "
      "    " +
      std::to_string(target.system);
  const std::string_view texts[] = {
      head.id,      head.title.en,  head.title.fr,   head.subtitle.en, head.subtitle.fr,
      head.author,  head.period.en, head.period.fr,  head.ground.en,   head.ground.fr,
      head.unit.en, head.unit.fr,   head.credits.en, head.credits.fr};
  for (const std::string_view text : texts) out += ",\n      " + literal(text, "      ");
  out +=
      ",\n      kEditions,\n      kClauses,\n      option_infos(),\n      table_infos()};\n"
      "  return book;\n}\n\n";
  if (has_origins(data)) out += origins_source(data);
  return out + close_namespace(target);
}

}  // namespace

std::string generated_notice(const std::string& from) {
  return "// Generated from " + from + " by sandtable_generate. Do not edit.\n";
}

std::string open_namespace(const Target& target) {
  return "namespace sandtable::" + target.name_space + " {\n\n";
}

std::string close_namespace(const Target& target) {
  return "}  // namespace sandtable::" + target.name_space + "\n";
}

std::vector<Output> write_clauses(const RulesetData& data, const Target& target) {
  return {{"clauses.gen.h", clauses_header(data, target)},
          {"clauses.gen.cpp", clauses_source(data, target)}};
}

}  // namespace sandtable::generate
