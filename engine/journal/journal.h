#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/core/side.h"
#include "engine/data/phrase.h"

/// The journal of a battle: JSON Lines, a header and then one entry a line, each line carrying a
/// hash of itself and of the line before. docs/format/journal.md describes it for strangers.
namespace sandtable {

inline constexpr int kJournalVersion = 1;
/// Of a journal whose dice ask for words before the first roll.
inline constexpr int kJournalVersionWithWords = 2;
/// Of a journal that may hold what a seat may not know, and so seals it.
inline constexpr int kJournalVersionSealed = 3;

/// The longest line in bytes, its line feed not counted.
inline constexpr std::size_t kMaxJournalLine = std::size_t{4} << 20;

/// The most entries that a battle may come to: 28 turns of 350, each of which may hold a sheet of
/// orders of 24 kB and more. Journals that are longer are still read.
inline constexpr std::uint64_t kMostEntries = 10'000;

/// The largest number a journal holds: what every JSON reader takes for a whole number.
inline constexpr std::int64_t kMaxJournalNumber = (std::int64_t{1} << 53) - 1;

/// The umpire's id in entries and rolls, whether or not somebody has that seat.
inline constexpr std::string_view kUmpireId = "umpire";

/// What is wrong with a journal, and where. Lines and columns (bytes) count from 1; 0: not known.
struct JournalError {
  std::string file;
  std::uint64_t line = 0, column = 0;
  data::Phrase message;

  /// `file:line:column: message`, without the parts that are not known.
  std::string in(Lang lang) const;
  std::string str() const { return in(Lang::En); }
  friend bool operator==(const JournalError&, const JournalError&) = default;
};

/// Who has a part of a side: its id and a name for people.
struct SeatPost {
  std::string id, player;
  friend bool operator==(const SeatPost&, const SeatPost&) = default;
};

/// Somebody's place at the table. Several people may share a side: they share its id too.
struct Seat {
  Side side = Side::A;
  std::string id;      ///< of the side ("zulu"); the umpire's is always kUmpireId
  std::string player;  ///< a name for people
  /// Version 3: of a side with several posts each of them, the commander's first.
  std::vector<SeatPost> posts{};
  friend bool operator==(const Seat&, const Seat&) = default;
};

/// What somebody mixed into the dice before the first roll.
struct Contribution {
  std::string from;  ///< a side's id
  std::string text;
  friend bool operator==(const Contribution&, const Contribution&) = default;
};

/// Where the faces of a battle come from.
enum class DiceMode : std::uint8_t {
  Seeded,  ///< from a secret key, committed to before the first roll
  Typed,   ///< rolled at the table and typed in
  Random,  ///< drawn as needed; nothing to check afterwards
};

struct JournalDice {
  DiceMode mode = DiceMode::Random;
  std::string commitment;                   ///< seeded: 64 hexadecimal digits; else empty
  std::optional<std::string> key;           ///< seeded, once revealed: 64 hexadecimal digits
  std::vector<std::string> words;           ///< version 2: sides (ids) that owe a word first
  std::vector<Contribution> contributions;  ///< seeded only
  friend bool operator==(const JournalDice&, const JournalDice&) = default;
};

/// The first line: what the battle is played with.
struct JournalHeader {
  int version = kJournalVersion;
  std::string program;  ///< who wrote it, with version
  std::string ruleset, edition, ruleset_version;
  std::vector<std::pair<std::string, std::string>> options;  ///< names differ; order is kept
  std::string scenario_id, scenario_title;
  std::string scenario;     ///< the whole text of the scenario file
  std::vector<Seat> seats;  ///< at least one of each side
  JournalDice dice;
  std::string started;       ///< `YYYY-MM-DDThh:mm:ssZ` (or `±hh:mm` for Z); empty: not stated
  std::string start_digest;  ///< of the state before the first entry: 16 hexadecimal digits
  friend bool operator==(const JournalHeader&, const JournalHeader&) = default;
};

/// A roll as the journal keeps it. tape.h turns it into a Rolled and back.
struct RecordedRoll {
  std::string clause;  ///< a clause id of the ruleset
  std::string roller;  ///< a side's id
  int dice = 1, sides = 6;
  std::string read;  ///< how it is read: "sum", "at-most", … (names.h)
  int low = 0, high = 0;
  int piece = -1;          ///< -1: none
  std::vector<int> faces;  ///< one a die
  friend bool operator==(const RecordedRoll&, const RecordedRoll&) = default;
};

enum class JournalKind : std::uint8_t {
  Action,    ///< a decision of a side, an umpire's ruling, or what the table does by itself
  Takeback,  ///< the battle goes back to where it stood after an earlier entry
  Result,    ///< the battle is over
  Reveal,    ///< the key of the dice is made public
  Word,      ///< what a side mixes into the dice, after they were committed to
  Dice,      ///< the dice go on under another secret, committed to here
  Reading,   ///< the battle goes on under the rules as they are read since
  Open,      ///< what earlier entries sealed lies open from here on
};

/// What an entry commits to instead of saying it.
struct JournalSeal {
  std::string commitment;  ///< BLAKE2b-256 of `held`: 64 hexadecimal digits
  /// A nonce of 64 hexadecimal digits and what is sealed; empty: it is withheld.
  std::string held;
  /// Whether the entry's own line holds it, outside of the chain, or a later one that opened it.
  bool here = true;
  friend bool operator==(const JournalSeal&, const JournalSeal&) = default;
};

/// Something sealed that an entry opens.
struct OpenedSeal {
  std::uint64_t seq = 0;  ///< the entry that sealed it
  bool digest = false;    ///< its digest, else its decision
  std::string text;       ///< as JournalSeal::held
  friend bool operator==(const OpenedSeal&, const OpenedSeal&) = default;
};

/// Any line but the first.
struct JournalEntry {
  std::uint64_t seq = 1;  ///< 1, 2, 3 … without a gap
  std::string side;       ///< a side's id; empty: nobody, the table goes on by itself
  std::string post;       ///< Action: the post of the side, where it has several; else empty
  JournalKind kind = JournalKind::Action;
  std::string action;               ///< Action: in the notation; Result: how it ended; else empty
  std::string reason;               ///< Action and Takeback: why, for people; may be empty
  std::vector<RecordedRoll> rolls;  ///< Action: what was rolled, in order; else empty
  std::optional<std::uint64_t> takeback_to;  ///< Takeback: an earlier seq, 0 for the start
  /// Reveal: 64 hexadecimal digits. Dice: of the secret before, where it is known. Else empty.
  std::string key;
  std::string text;                 ///< Word: what was given; Reading: the program; else empty
  std::string commitment;           ///< Dice: 64 hexadecimal digits; else empty
  std::vector<std::string> words;   ///< Dice: sides (ids) that owe a word before the next roll
  bool standing = false;            ///< Action: a standing order gave the answer
  std::string digest;               ///< of the state after it: 16 hexadecimal digits
  std::optional<JournalSeal> seal;  ///< Action: of action, reason, standing and rolls
  std::optional<JournalSeal> veil;  ///< of the digest
  std::vector<OpenedSeal> opened;   ///< Open; else empty
  friend bool operator==(const JournalEntry&, const JournalEntry&) = default;
};

/// A journal that was read.
struct Journal {
  JournalHeader header;
  std::vector<JournalEntry> entries;  ///< entry `seq` stands at seq - 1, on line seq + 1
  std::string chain;                  ///< of the last whole line
  /// Where a last line begins that was cut while it was written (bytes from the start of the
  /// file). It was never acknowledged and is not among the entries.
  std::optional<std::uint64_t> torn;
  friend bool operator==(const Journal&, const Journal&) = default;
};

/// Reads a journal: strict form, every chain checked, a torn last line left out. `file` is for
/// messages only. Stops at the first error.
tl::expected<Journal, JournalError> parse_journal(std::string_view text, const std::string& file);

/// Reads the file at `path`.
tl::expected<Journal, JournalError> read_journal(const std::string& path);

/// The text of a journal: byte-identical for equal headers and entries.
tl::expected<std::string, JournalError> write_journal(const JournalHeader& header,
                                                      std::span<const JournalEntry> entries);

/// The entries that count once all takebacks are honoured, in order, as positions in `entries`:
/// play them (and nothing else) to get the position at the end. Takebacks themselves are left
/// out. `entries` must be numbered as parse_journal demands.
std::vector<std::size_t> line_of_play(std::span<const JournalEntry> entries);

/// 16 hexadecimal digits of a digest, and back.
std::string digest_text(std::uint64_t digest);
std::optional<std::uint64_t> digest_value(std::string_view text);

}  // namespace sandtable
