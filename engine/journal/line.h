#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/journal/journal.h"

/// Single lines of a journal: content to text and back. Used by the reader and the writer.
namespace sandtable::journal {

/// The line without chain and line feed. Fields stand in a fixed order, without spaces.
std::string encode(const JournalHeader& header);
std::string encode(const JournalEntry& entry);

/// What an entry seals of its decision, as an object.
std::string encode_decision(const JournalEntry& entry);
/// What the line of an entry holds outside of the chain: `,"held":"…"`; empty where nothing.
std::string encode_held(const JournalEntry& entry);

/// Reads what an entry's seal holds into its fields. The error says what is wrong with it.
std::optional<data::Phrase> read_held(JournalEntry& entry, bool digest,
                                      std::span<const Seat> seats);

/// `text` as a JSON string with its quotes: `"`, `\` and control characters escaped, the rest as
/// it is.
std::string json_string(std::string_view text);

/// What is wrong with a line.
struct Damage {
  bool cut = false;        ///< the JSON stops short, as in a line that was not written to its end
  std::size_t column = 0;  ///< in bytes from 1; 0: not known
  data::Phrase message;
};

/// Reads a line without its line feed. The line must have the very form that encode() gives it,
/// with any well-formed chain at its end.
tl::expected<JournalHeader, Damage> decode_header(std::string_view line);

/// `seq`: the number that the entry must have.
tl::expected<JournalEntry, Damage> decode_entry(std::string_view line, std::uint64_t seq,
                                                std::span<const Seat> seats);

/// A line ready to be written (with its line feed) and its chain.
struct FinishedLine {
  std::string line, chain;
};

/// Encodes, chains, and makes sure that the reader will accept the line.
tl::expected<FinishedLine, data::Phrase> finish_header(const JournalHeader& header);
tl::expected<FinishedLine, data::Phrase> finish_entry(const JournalEntry& entry, std::uint64_t seq,
                                                      std::span<const Seat> seats,
                                                      std::string_view chain_before);

}  // namespace sandtable::journal
