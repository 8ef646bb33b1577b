#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/journal/journal.h"

/// The chain of a journal: every line ends with `,"chain":"…"}`, the BLAKE2b-128 hash of the
/// previous line's chain, a line feed, and the line without its own chain and without what it holds
/// of sealed things, so that a line has the same chain whether that is withheld or not.
namespace sandtable::journal {

/// Hexadecimal digits of a chain.
inline constexpr std::size_t kChainDigits = 32;

/// The chain of a line. `before`: the previous line's chain, empty for the header. `body`: the
/// line without chain and line feed, closed by its brace.
std::string chain_of(std::string_view before, std::string_view body);

/// `body` with what it holds and its chain put in, without line feed.
std::string with_chain(std::string_view body, std::string_view held, std::string_view chain);

/// A line taken apart.
struct ChainedLine {
  std::string body;
  std::string_view held;  ///< what the chain leaves out; both point into the line
  std::string_view chain;
};

/// Takes a line (without line feed) apart; nothing where it does not end with a chain.
std::optional<ChainedLine> split_chain(std::string_view line);

/// Nothing, or what is wrong with the chain of line number `line`. `found`: as it was recorded.
std::optional<JournalError> check_link(std::string_view before, const ChainedLine& found,
                                       const std::string& file, std::uint64_t line);

/// What the chain of a file says.
struct ChainReport {
  std::uint64_t lines = 0;            ///< whole lines, the header among them
  std::string last;                   ///< chain of the last whole line: publish it to fix the past
  std::vector<JournalError> changed;  ///< every line that is not as it was written, in order
  std::optional<std::uint64_t> torn;  ///< as Journal::torn
};

/// Holds every line against its chain, without looking at what the lines say. A changed line is
/// named whatever the lines after it hold.
ChainReport check_chain(std::string_view text, const std::string& file);
tl::expected<ChainReport, JournalError> check_chain_of(const std::string& path);

}  // namespace sandtable::journal
