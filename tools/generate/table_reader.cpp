#include "tools/generate/table_reader.h"

#include <algorithm>

namespace sandtable::generate {

std::string_view kind_of(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::string:
      return "a string";
    case toml::node_type::integer:
      return "an integer";
    case toml::node_type::floating_point:
      return "a number with a fraction";
    case toml::node_type::boolean:
      return "true or false";
    case toml::node_type::array:
      return "an array";
    case toml::node_type::table:
      return "a table";
    case toml::node_type::none:
      return "nothing";
    case toml::node_type::date:
    case toml::node_type::time:
    case toml::node_type::date_time:
      return "a date or time";
  }
  return "something unknown";
}

std::string either(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " or " : ", ";
    out += "\"" + words[i] + "\"";
  }
  return out;
}

Place TableReader::place_of(const toml::node& node) const {
  const toml::source_position at = node.source().begin;
  return {file_, static_cast<int>(at.line), static_cast<int>(at.column)};
}

Place TableReader::place_of(std::string_view key) const {
  const toml::node* node = table_.get(key);
  return node ? place_of(*node) : place();
}

void TableReader::allow_only(std::initializer_list<std::string_view> keys) const {
  std::vector<std::string> known(keys.begin(), keys.end());
  for (const auto& [key, node] : table_) {
    if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
    const toml::source_position at = key.source().begin;
    problem({file_, static_cast<int>(at.line), static_cast<int>(at.column)},
            "unknown key \"" + std::string(key.str()) + "\"; expected " + either(known));
  }
}

const toml::node* TableReader::required(std::string_view key, std::string_view expected) const {
  const toml::node* node = table_.get(key);
  if (!node)
    problem(place(), "missing key \"" + std::string(key) + "\"; expected " + std::string(expected));
  return node;
}

std::string TableReader::string_of(const toml::node& node, std::string_view key,
                                   bool may_be_empty) const {
  const auto* string = node.as_string();
  if (!string) {
    problem(place_of(node),
            "\"" + std::string(key) + "\": expected a string, found " + std::string(kind_of(node)));
    return {};
  }
  if (string->get().empty() && !may_be_empty)
    problem(place_of(node), "\"" + std::string(key) + "\": expected a text, found an empty one");
  return string->get();
}

std::string TableReader::text(std::string_view key) const {
  const toml::node* node = required(key, "a string");
  return node ? string_of(*node, key, false) : std::string();
}

std::string TableReader::text_or_empty(std::string_view key) const {
  const toml::node* node = required(key, "a string");
  return node ? string_of(*node, key, true) : std::string();
}

std::string TableReader::optional_text(std::string_view key) const {
  const toml::node* node = table_.get(key);
  return node ? string_of(*node, key, false) : std::string();
}

std::string TableReader::one_of(std::string_view key,
                                std::initializer_list<std::string_view> allowed) const {
  const std::string value = text(key);
  if (value.empty() || std::find(allowed.begin(), allowed.end(), value) != allowed.end())
    return value;
  problem(place_of(key), "\"" + std::string(key) + "\": expected " +
                             either({allowed.begin(), allowed.end()}) + ", found \"" + value +
                             "\"");
  return {};
}

Text TableReader::texts(std::string_view key, const std::vector<std::string>& languages) const {
  const toml::table* found = table(key);
  if (!found) return {};
  const TableReader reader = inner(*found, key);
  Text out;
  if (std::find(languages.begin(), languages.end(), "fr") != languages.end()) {
    reader.allow_only({"en", "fr"});
    out.fr = reader.text("fr");
  } else {
    reader.allow_only({"en"});
  }
  out.en = reader.text("en");
  return out;
}

std::vector<std::string> TableReader::list(std::string_view key, bool may_be_empty) const {
  const toml::array* found = array(key);
  std::vector<std::string> out;
  if (!found) return out;
  for (const toml::node& node : *found) out.push_back(string_of(node, key, false));
  if (out.empty() && !may_be_empty)
    problem(place_of(*found), "\"" + std::string(key) + "\": expected at least one entry");
  return out;
}

const toml::array* TableReader::array(std::string_view key) const {
  const toml::node* node = required(key, "an array");
  if (!node || node->is_array()) return node ? node->as_array() : nullptr;
  problem(place_of(*node),
          "\"" + std::string(key) + "\": expected an array, found " + std::string(kind_of(*node)));
  return nullptr;
}

const toml::table* TableReader::table(std::string_view key) const {
  const toml::node* node = required(key, "a table");
  if (!node || node->is_table()) return node ? node->as_table() : nullptr;
  problem(place_of(*node),
          "\"" + std::string(key) + "\": expected a table, found " + std::string(kind_of(*node)));
  return nullptr;
}

}  // namespace sandtable::generate
