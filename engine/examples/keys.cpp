#include "engine/examples/keys.h"

#include <algorithm>
#include <array>

#include "engine/data/said.h"

namespace sandtable::examples {
namespace {

using data::Node;
using Type = data::Kind;

constexpr std::array<Key, 8> kCommon{{
    {"clause", Holds::Text},
    {"options", Holds::Table},
    {"load", Holds::Text},
    {"scenario", Holds::Text},
    {"refused", Holds::Texts},
    {"warns", Holds::Texts},
    {"state", Holds::Table},
    {"case", Holds::Tables},
}};

constexpr std::array<Key, 11> kStage{{
    {"name", Holds::Text},
    {"note", Holds::Text},
    {"play", Holds::Texts},
    {"legal", Holds::Texts},
    {"illegal", Holds::Texts},
    {"figures", Holds::Table},
    {"after", Holds::Texts},
    {"cites", Holds::Texts},
    {"rolls", Holds::Text},
    {"odds", Holds::Tables},
    {"then", Holds::Tables},
}};

constexpr std::array<Key, 3> kOdds{
    {{"do", Holds::Text}, {"assume", Holds::Texts}, {"chance", Holds::Table}}};

bool is_text(const Node& node) { return node.kind == Type::String; }
bool is_table(const Node& node) { return node.kind == Type::Table; }
bool is_whole(const Node& node) { return node.kind == Type::Integer; }

bool all_of(const Node& node, bool (*is)(const Node&)) {
  return node.kind == Type::Array && std::all_of(node.items.begin(), node.items.end(), is);
}

bool fits(const Node& node, Holds holds) {
  switch (holds) {
    case Holds::Text:
      return is_text(node);
    case Holds::Texts:
      return is_text(node) || all_of(node, is_text);
    case Holds::Number:
      return is_text(node) || is_whole(node);
    case Holds::Flag:
      return node.kind == Type::Boolean;
    case Holds::Pair:
      return all_of(node, is_whole) && node.items.size() == 2;
    case Holds::Table:
      return is_table(node);
    case Holds::TextOrTable:
      return is_text(node) || is_table(node);
    case Holds::Tables:
      return all_of(node, is_table) && !node.items.empty();
  }
  return false;
}

std::string_view word_of(Holds holds) {
  constexpr std::array<std::string_view, 8> kWords{"a text",
                                                   "a list of texts",
                                                   "a whole number",
                                                   "true or false",
                                                   "a list of two whole numbers",
                                                   "a table",
                                                   "a text or a table",
                                                   "tables, each with its heading in [[ ]]"};
  return kWords[static_cast<std::size_t>(holds)];
}

}  // namespace

std::span<const Key> common_keys() { return kCommon; }
std::span<const Key> stage_keys() { return kStage; }
std::span<const Key> odds_keys() { return kOdds; }

std::string wrong_entry(const data::Entry& entry,
                        std::initializer_list<std::span<const Key>> keys) {
  std::string known;
  for (const std::span<const Key> some : keys)
    for (const Key& key : some) {
      known.append(known.empty() ? "" : ", ").append(key.name);
      if (key.name != entry.key) continue;
      if (fits(entry.value, key.holds)) return {};
      return "'" + entry.key + "': expected " + std::string(word_of(key.holds)) + ", found " +
             data::found(entry.value).str();
    }
  return "unknown key '" + data::shown(entry.key) + "'; expected one of " + known;
}

}  // namespace sandtable::examples
