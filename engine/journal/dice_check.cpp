#include "engine/journal/dice_check.h"

#include <algorithm>

namespace sandtable {
namespace {

std::string entry_text(std::uint64_t seq) { return "entry " + std::to_string(seq); }

template <class Faces>
std::string faces_text(const Faces& faces, int dice) {
  std::string out;
  for (std::size_t i = 0; i < static_cast<std::size_t>(dice); ++i) {
    if (i > 0) out += ' ';
    out += std::to_string(faces[i]);
  }
  return out;
}

/// Recomputes the faces of one roll; a message where they differ.
std::optional<std::string> check_faces(SeededSource& source, const RecordedRoll& roll,
                                       std::size_t at) {
  Roll asked;
  asked.dice = static_cast<std::uint8_t>(roll.dice);
  asked.sides = static_cast<std::uint8_t>(roll.sides);
  Rolled made;
  const bool same = source.make(asked, at, made) &&
                    std::equal(roll.faces.begin(), roll.faces.end(), made.faces.begin());
  if (same) return std::nullopt;
  return "roll " + std::to_string(at + 1) + ": expected the faces " +
         faces_text(made.faces, roll.dice) + " from the key, found " +
         faces_text(roll.faces, roll.dice);
}

}  // namespace

std::optional<std::string> revealed_secret(const Journal& journal) {
  std::optional<std::string> secret = journal.header.dice.key;
  for (const JournalEntry& entry : journal.entries)
    if (entry.kind == JournalKind::Reveal) secret = entry.key;
  return secret;
}

DiceKey key_of_dice(const JournalDice& dice, const DiceKey& secret) {
  if (dice.contributions.empty()) return secret;
  std::vector<std::string> parts;
  for (const Contribution& given : dice.contributions) parts.push_back(given.text);
  return mixed(secret, parts);
}

DiceReport check_dice(const Journal& journal, const std::string& file) {
  DiceReport report;
  const JournalDice& dice = journal.header.dice;
  const auto commitment = commitment_from_hex(dice.commitment);
  const auto hold = [&](std::uint64_t line, const std::string& who, const std::string& secret) {
    const auto key = key_from_hex(secret);
    if (!commitment)
      report.wrong.push_back(
          {file, line, 0, who + ": expected no key where the dice are not seeded, found one"});
    else if (!key || !opens(*commitment, *key))
      report.wrong.push_back(
          {file, line, 0,
           who + ": expected the key of commitment " + dice.commitment + ", found " +
               (key ? "the key of " + to_hex(commit(*key)) : std::string("no key"))});
  };
  if (dice.key) hold(1, "header", *dice.key);
  for (const JournalEntry& entry : journal.entries)
    if (entry.kind == JournalKind::Reveal) hold(entry.seq + 1, entry_text(entry.seq), entry.key);
  const auto secret = revealed_secret(journal);
  report.revealed = secret.has_value() && commitment.has_value();
  if (!report.revealed || !report.wrong.empty()) return report;
  SeededSource source(key_of_dice(dice, *key_from_hex(*secret)));
  for (const JournalEntry& entry : journal.entries) {
    source.set_entry(entry.seq);
    for (std::size_t i = 0; i < entry.rolls.size(); ++i, ++report.rolls)
      if (auto wrong = check_faces(source, entry.rolls[i], i))
        report.wrong.push_back(
            {file, entry.seq + 1, 0, entry_text(entry.seq) + ": " + std::move(*wrong)});
  }
  return report;
}

}  // namespace sandtable
