#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/dice/roll.h"
#include "engine/journal/journal.h"

/// Enumerations by the names that stand in a journal.
namespace sandtable::journal {

inline constexpr std::array<std::string_view, 3> kSideNames{"a", "b", "umpire"};
inline constexpr std::array<std::string_view, 3> kModeNames{"seeded", "typed", "random"};
inline constexpr std::array<std::string_view, 8> kKindNames{
    "action", "takeback", "result", "reveal", "word", "dice", "reading", "open"};
inline constexpr std::array<std::string_view, 7> kReadNames{
    "sum", "at-most", "count-between", "sum-at-most", "bands", "highest", "sum-and-pair"};

/// The name of an enumerator, in the order of its enumeration.
template <std::size_t N, class Enum>
constexpr std::string_view name_of(const std::array<std::string_view, N>& names, Enum value) {
  const auto at = static_cast<std::size_t>(value);
  return at < N ? names[at] : std::string_view{};
}

template <class Enum, std::size_t N>
constexpr std::optional<Enum> named(const std::array<std::string_view, N>& names,
                                    std::string_view name) {
  for (std::size_t i = 0; i < N; ++i)
    if (names[i] == name) return static_cast<Enum>(i);
  return std::nullopt;
}

/// Whether a reading looks at exactly one die.
constexpr bool reads_one_die(Read read) { return read == Read::AtMost || read == Read::Bands; }

/// Whether `text` is `digits` lower-case hexadecimal digits.
constexpr bool is_hex(std::string_view text, std::size_t digits) {
  if (text.size() != digits) return false;
  for (const char c : text)
    if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return false;
  return true;
}

}  // namespace sandtable::journal
