#pragma once

#include <string>
#include <vector>

#include "engine/dice/seeded.h"
#include "engine/journal/journal.h"

/// Journals for tests.
namespace sandtable::samples {

inline JournalHeader header() {
  JournalHeader header;
  header.program = "sandtable 0.1.0";
  header.ruleset = "belle_epoque";
  header.edition = "en";
  header.ruleset_version = "1";
  header.options = {{"uphill-fire", "once"}, {"declare-action", "open"}};
  header.scenario_id = "isandlwana";
  header.scenario_title = "Isandlwana";
  header.scenario = "title = \"Isandlwana\"\n# a\ttab, a \\, an é and a 🎲\n";
  header.seats = {{Side::A, "zulu", "Anne"}, {Side::B, "british", "computer, level 3"}};
  header.dice.mode = DiceMode::Seeded;
  header.dice.commitment = to_hex(commit(key_from_seed("7")));
  header.started = "2026-01-22T08:00:00Z";
  header.start_digest = "0123456789abcdef";
  return header;
}

inline RecordedRoll roll(std::string clause, std::string roller, std::string read, int low,
                         std::vector<int> faces) {
  RecordedRoll out;
  out.clause = std::move(clause);
  out.roller = std::move(roller);
  out.dice = static_cast<int>(faces.size());
  out.read = std::move(read);
  out.low = low;
  out.faces = std::move(faces);
  return out;
}

inline JournalEntry action(std::uint64_t seq, std::string side, std::string text) {
  JournalEntry entry;
  entry.seq = seq;
  entry.side = std::move(side);
  entry.action = std::move(text);
  entry.digest = digest_text(seq * 0x0101010101010101ULL);
  return entry;
}

/// One entry of each kind, with everything that an entry may have.
inline std::vector<JournalEntry> entries() {
  std::vector<JournalEntry> out;
  out.push_back(action(1, "", ""));
  out.back().rolls = {roll("turn.command", "zulu", "sum", 0, {6, 2}),
                      roll("turn.command", "british", "sum", 0, {3})};
  out.push_back(action(2, "zulu", "uVe: test 2"));
  out.back().rolls = {roll("reactivity.roll", "zulu", "at-most", 3, {4})};
  out.back().rolls[0].piece = 3;
  out.push_back(action(3, "british", "24th: fire uVe"));
  out.back().rolls = {roll("fire.roll", "british", "count-between", 1, {1, 6, 5, 2})};
  out.back().rolls[0].high = 4;
  out.back().standing = true;
  out.push_back(action(4, "zulu", ""));
  out.back().kind = JournalKind::Takeback;
  out.back().takeback_to = 2;
  out.back().reason = "the wrong unit was \"named\"";
  out.push_back(action(5, "umpire", "rule: uVe stands 3"));
  out.back().reason = "hit by the rockets";
  out.push_back(action(6, "", "british win by 4"));
  out.back().kind = JournalKind::Result;
  out.push_back(action(7, "umpire", ""));
  out.back().kind = JournalKind::Reveal;
  out.back().key = to_hex(key_from_seed("7"));
  return out;
}

inline std::string text() { return write_journal(header(), entries()).value(); }

}  // namespace sandtable::samples
