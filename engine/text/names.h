#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Things that have several names (units, sides, places on the map), found again from what people
/// type.
namespace sandtable::text {

/// What a typed name stands for.
struct Found {
  enum class How : std::uint8_t { One, Several, None };
  How how = How::None;
  int index = -1;                    ///< One: of the thing
  std::vector<std::string> choices;  ///< Several: what it may mean. None: the nearest name, if any
};

/// The names of one thing, the one to print first; some may be empty.
using Names = std::vector<std::string>;

/// "#3": what has no name, or none that would be found again.
std::string numbered(std::int64_t n);

/// A name as it is compared: folded (words.h), single spaces, none at the ends.
std::u32string name_key(std::string_view name);

/// The thing called so by a whole name, or by `#3`, the third. Case and accents do not matter.
Found find_whole(std::u32string_view typed, std::span<const Names> all);
/// The same; where there is none, the things with a name that begins so.
Found find_any(std::u32string_view typed, std::span<const Names> all);

/// Two names with a space or a comma between them, parted where both are found by find_any; of
/// several such places the one where most of them are whole names. nullopt where there is none.
std::optional<std::pair<int, int>> find_two(std::u32string_view typed, std::span<const Names> all);

/// Whether a key may stand in a line: false for what would be read as something else.
using Usable = bool (*)(const std::u32string& key);

/// For each thing its first name, of those whose key is `usable`, by which find_whole gets back to
/// it; otherwise its number.
std::vector<std::string> names_that_find(std::span<const Names> all, Usable usable);
/// The name of the thing at `index`, or its number where there is none.
std::string name_or_number(std::span<const std::string> names, int index);

}  // namespace sandtable::text
