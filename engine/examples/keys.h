#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "engine/data/node.h"

/// What an example may say, and what kind of value stands there: nothing is looked at under a key
/// that nobody knows, or where another kind stands, and it would pass in silence.
namespace sandtable::examples {

enum class Holds : std::uint8_t {
  Text,
  Texts,        ///< a list of them, or a single one
  Number,       ///< whole, or a text that says it
  Flag,         ///< true or false
  Pair,         ///< two whole numbers
  Table,        ///< values by keys
  TextOrTable,  ///< a word in the place of a table
  Tables,       ///< with a heading each
};

struct Key {
  std::string_view name;
  Holds holds;
};

/// What examples of every ruleset have.
std::span<const Key> common_keys();
/// What a stage has; an example is its first.
std::span<const Key> stage_keys();
/// What a table of `odds` has.
std::span<const Key> odds_keys();

/// What is wrong with an entry of a table that has such keys: nobody knows it ("unknown key
/// 'plays'; expected one of clause, name"), or it holds another kind of value ("'figures':
/// expected a table, found string "x""). Empty: nothing is.
std::string wrong_entry(const data::Entry& entry, std::initializer_list<std::span<const Key>> keys);

}  // namespace sandtable::examples
