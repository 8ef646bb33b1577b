#include "engine/journal/tape.h"

#include <algorithm>

#include "engine/journal/line.h"
#include "engine/journal/names.h"
#include "engine/journal/phrases.gen.h"

namespace sandtable {

using journal::json_string;
using journal::kReadNames;

std::string side_id(std::span<const Seat> seats, Side side) {
  for (const Seat& seat : seats)
    if (seat.side == side) return seat.id;
  return std::string(side == Side::Umpire ? kUmpireId
                                          : journal::name_of(journal::kSideNames, side));
}

std::optional<Side> side_of(std::span<const Seat> seats, std::string_view id) {
  if (id == kUmpireId) return Side::Umpire;
  for (const Seat& seat : seats)
    if (seat.id == id) return seat.side;
  return std::nullopt;
}

tl::expected<RecordedRoll, std::string> record(const Rolled& rolled, std::span<const Seat> seats,
                                               const ClauseId& clause_id) {
  const Roll& asked = rolled.asked;
  auto id = clause_id(asked.clause);
  if (!id)
    return tl::unexpected("expected a roll of a known clause, found clause " +
                          std::to_string(asked.clause.index) + " of system " +
                          std::to_string(asked.clause.system));
  if (asked.dice < 1 || asked.dice > kMaxDice)
    return tl::unexpected(*id + ": expected 1 to " + std::to_string(kMaxDice) + " dice, found " +
                          std::to_string(asked.dice));
  RecordedRoll roll;
  roll.clause = std::move(*id);
  roll.roller = side_id(seats, asked.roller);
  roll.dice = asked.dice;
  roll.sides = asked.sides;
  roll.read = journal::name_of(kReadNames, asked.read);
  roll.low = asked.low;
  roll.high = asked.high;
  roll.piece = asked.piece == kNoPiece ? -1 : asked.piece;
  roll.faces.assign(rolled.faces.begin(), rolled.faces.begin() + asked.dice);
  for (const int face : roll.faces)
    if (face < 1 || face > roll.sides)
      return tl::unexpected(roll.clause + ": expected faces from 1 to " +
                            std::to_string(roll.sides) + ", found " + std::to_string(face));
  return roll;
}

tl::expected<std::vector<RecordedRoll>, std::string> record(const Tape& tape,
                                                            std::span<const Seat> seats,
                                                            const ClauseId& clause_id) {
  std::vector<RecordedRoll> rolls;
  rolls.reserve(tape.size());
  for (const Rolled& rolled : tape) {
    auto roll = record(rolled, seats, clause_id);
    if (!roll) return tl::unexpected(roll.error());
    rolls.push_back(std::move(*roll));
  }
  return rolls;
}

tl::expected<Rolled, data::Phrase> recall(const RecordedRoll& roll, std::span<const Seat> seats,
                                          const FindClause& find_clause) {
  const auto clause = find_clause(roll.clause);
  if (!clause)
    return tl::unexpected(journal::phrase("dice.clause", {{"text", json_string(roll.clause)}}));
  const auto roller = side_of(seats, roll.roller);
  const auto read = journal::named<Read>(kReadNames, roll.read);
  const bool fits = roller && read && roll.dice >= 1 && roll.dice <= kMaxDice && roll.sides >= 1 &&
                    roll.sides <= 255 && roll.low >= 0 && roll.low <= 255 && roll.high >= 0 &&
                    roll.high <= 255 && roll.piece >= -1 && roll.piece < kNoPiece &&
                    roll.faces.size() == static_cast<std::size_t>(roll.dice) &&
                    std::all_of(roll.faces.begin(), roll.faces.end(),
                                [&](int face) { return face >= 1 && face <= roll.sides; });
  if (!fits) return tl::unexpected(journal::phrase("dice.other-roll"));
  Rolled rolled;
  rolled.asked.clause = *clause;
  rolled.asked.roller = *roller;
  rolled.asked.dice = static_cast<std::uint8_t>(roll.dice);
  rolled.asked.sides = static_cast<std::uint8_t>(roll.sides);
  rolled.asked.read = *read;
  rolled.asked.low = static_cast<std::uint8_t>(roll.low);
  rolled.asked.high = static_cast<std::uint8_t>(roll.high);
  rolled.asked.piece = roll.piece < 0 ? kNoPiece : static_cast<std::uint16_t>(roll.piece);
  std::transform(roll.faces.begin(), roll.faces.end(), rolled.faces.begin(),
                 [](int face) { return static_cast<std::uint8_t>(face); });
  rolled.value = static_cast<std::int16_t>(value_of(rolled.asked, rolled.faces));
  return rolled;
}

tl::expected<Tape, JournalError> tape_of(const JournalEntry& entry, std::span<const Seat> seats,
                                         const FindClause& find_clause, const std::string& file) {
  Tape tape;
  tape.reserve(entry.rolls.size());
  for (std::size_t i = 0; i < entry.rolls.size(); ++i) {
    const auto rolled = recall(entry.rolls[i], seats, find_clause);
    if (!rolled) {
      const auto where = journal::phrase(
          "where.roll",
          {{"where", journal::phrase("where.entry", {{"seq", entry.seq}})}, {"number", i + 1}});
      return tl::unexpected(
          JournalError{file, entry.seq + 1, 0,
                       journal::phrase("where.in", {{"where", where}, {"what", rolled.error()}})});
    }
    tape.push_back(*rolled);
  }
  return tape;
}

}  // namespace sandtable
