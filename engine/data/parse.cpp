#include "engine/data/parse.h"

#include <algorithm>
#include <utility>

// The only file that sees the TOML library: the rest of the program uses Node.
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#include <toml++/toml.h>
#pragma GCC diagnostic pop

namespace sandtable::data {
namespace {

Position position(const toml::source_region& region) {
  return {region.begin.line, region.begin.column};
}

Node convert(const toml::node& from);

void convert_table(const toml::table& from, Node& to) {
  for (const auto& [key, value] : from)
    to.entries.push_back({std::string(key.str()), position(key.source()), convert(value)});
  std::stable_sort(to.entries.begin(), to.entries.end(),
                   [](const Entry& a, const Entry& b) { return a.at < b.at; });
}

Node convert(const toml::node& from) {
  Node to;
  to.at = position(from.source());
  if (const toml::table* table = from.as_table()) {
    to.kind = Kind::Table;
    convert_table(*table, to);
  } else if (const toml::array* array = from.as_array()) {
    to.kind = Kind::Array;
    to.items.reserve(array->size());
    for (const toml::node& item : *array) to.items.push_back(convert(item));
  } else if (const auto* string = from.as_string()) {
    to.kind = Kind::String;
    to.string = string->get();
  } else if (const auto* integer = from.as_integer()) {
    to.kind = Kind::Integer;
    to.integer = integer->get();
  } else if (const auto* boolean = from.as_boolean()) {
    to.kind = Kind::Boolean;
    to.boolean = boolean->get();
  } else if (const auto* date = from.as_date()) {
    to.kind = Kind::Date;
    to.date = {date->get().year, date->get().month, date->get().day};
  } else {
    to.kind = from.is_floating_point() ? Kind::Decimal : Kind::Time;
  }
  return to;
}

}  // namespace

tl::expected<Document, Problem> parse(std::string_view text, std::string_view filename) {
  const toml::parse_result result = toml::parse(text);
  if (result.failed()) {
    const toml::parse_error& error = result.error();
    Position at = position(error.source());
    if (at.line == 0) at = {1, 1};
    return tl::unexpected(Problem{Severity::Error, std::string(filename), at,
                                  "not valid TOML: " + std::string(error.description())});
  }
  Document document{std::string(filename), convert(result.table())};
  document.root.at = {1, 1};
  return document;
}

}  // namespace sandtable::data
