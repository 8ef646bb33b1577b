#include "engine/journal/dice_check.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/journal/handshake.h"
#include "engine/journal/phrases.gen.h"

namespace sandtable {
namespace {

using journal::phrase;

data::Phrase entry_at(std::uint64_t seq) { return phrase("where.entry", {{"seq", seq}}); }
data::Phrase said_in(const data::Phrase& where, const data::Phrase& what) {
  return phrase("where.in", {{"where", where}, {"what", what}});
}

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
std::optional<data::Phrase> check_faces(SeededSource& source, const RecordedRoll& roll,
                                        std::size_t at) {
  Roll asked;
  asked.dice = static_cast<std::uint8_t>(roll.dice);
  asked.sides = static_cast<std::uint8_t>(roll.sides);
  Rolled made;
  const bool same = source.make(asked, at, made) &&
                    std::equal(roll.faces.begin(), roll.faces.end(), made.faces.begin());
  if (same) return std::nullopt;
  return phrase("dice.faces", {{"number", at + 1},
                               {"expected", faces_text(made.faces, roll.dice)},
                               {"found", faces_text(roll.faces, roll.dice)}});
}

/// Entries whose faces come from one secret.
struct Stretch {
  Handshake handshake;             ///< as it stands at the end
  std::uint64_t from = 0, to = 0;  ///< lines are entries from + 1 to `to`
  std::string secret;              ///< empty: not revealed
};

class Checking {
 public:
  Checking(const Journal& journal, const std::string& file) : journal_(journal), file_(file) {}

  DiceReport report() {
    stretches_.push_back({Handshake(journal_.header.dice), 0, 0, {}});
    if (journal_.header.dice.key) hold(1, phrase("where.header"), *journal_.header.dice.key);
    for (const JournalEntry& entry : journal_.entries) take_in(entry);
    report_.revealed = !journal_.header.dice.commitment.empty();
    for (const Stretch& stretch : stretches_)
      report_.revealed = report_.revealed && !stretch.secret.empty();
    if (report_.wrong.empty())
      for (const Stretch& stretch : stretches_) check(stretch);
    return std::move(report_);
  }

 private:
  void wrong(std::uint64_t line, data::Phrase message) {
    report_.wrong.push_back({file_, line, 0, std::move(message)});
  }

  void take_in(const JournalEntry& entry) {
    const Handshake& now = stretches_.back().handshake;
    if (const auto fault = now.fault(entry))
      wrong(entry.seq + 1, said_in(entry_at(entry.seq), *fault));
    if (!entry.key.empty()) hold(entry.seq + 1, entry_at(entry.seq), entry.key);
    if (entry.kind == JournalKind::Dice) {
      Stretch next = stretches_.back();
      next.from = entry.seq;
      next.secret.clear();
      stretches_.push_back(std::move(next));
    }
    stretches_.back().handshake.note(entry);
    stretches_.back().to = entry.seq;
  }

  /// Whether a secret is the one that is in force.
  void hold(std::uint64_t line, const data::Phrase& who, const std::string& secret) {
    const std::string& sealed = stretches_.back().handshake.commitment();
    const auto commitment = commitment_from_hex(sealed);
    const auto key = key_from_hex(secret);
    if (!commitment) return wrong(line, said_in(who, phrase("dice.no-key")));
    if (!key || !opens(*commitment, *key))
      return wrong(
          line, said_in(who, phrase("dice.other-key",
                                    {{"commitment", sealed},
                                     {"found", key ? phrase("found.key-of",
                                                            {{"commitment", to_hex(commit(*key))}})
                                                   : phrase("found.no-key")}})));
    stretches_.back().secret = secret;
  }

  void check(const Stretch& stretch) {
    if (stretch.secret.empty()) return;
    SeededSource source(stretch.handshake.key(*key_from_hex(stretch.secret)));
    for (std::uint64_t seq = stretch.from + 1; seq <= stretch.to; ++seq) {
      const JournalEntry& entry = journal_.entries[seq - 1];
      source.set_entry(seq);
      for (std::size_t i = 0; i < entry.rolls.size(); ++i, ++report_.rolls)
        if (auto fault = check_faces(source, entry.rolls[i], i))
          wrong(seq + 1, said_in(entry_at(seq), *fault));
    }
  }

  const Journal& journal_;
  const std::string& file_;
  std::vector<Stretch> stretches_;
  DiceReport report_;
};

}  // namespace

DiceReport check_dice(const Journal& journal, const std::string& file) {
  return Checking(journal, file).report();
}

}  // namespace sandtable
