#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "battle/battle_of.h"
#include "battle/closing.h"
#include "battle/phrases.gen.h"
#include "engine/data/problems.h"

/// How a battle is made again from its whole journal.
namespace sandtable::battle {

/// The last entry from which on a battle went by another reading of the rules; 0: none.
inline std::uint64_t read_since(const Journal& journal, std::uint64_t to) {
  std::uint64_t since = 0;
  for (const JournalEntry& entry : journal.entries)
    if (entry.kind == JournalKind::Reading && entry.seq <= to) since = entry.seq;
  return since;
}

/// Plays the journal of a battle of `D` again up to entry `to`.
template <class D>
tl::expected<Replayed, data::Problems> play_again(const Journal& journal, std::uint64_t to,
                                                  Reading reading) {
  desk::Choices choices;
  choices.edition = journal.header.edition;
  choices.options = journal.header.options;
  auto setup = D::load(journal.header.scenario, "scenario of the journal", choices);
  if (!setup) return tl::unexpected(std::move(setup.error()));
  JournalHeader header = journal.header;
  if (reading == Reading::Refit) state_versions(header);
  const std::uint64_t since = read_since(journal, to);
  auto battle = std::make_unique<BattleOf<D>>(std::move(*setup), std::move(header),
                                              journal.header.dice.mode, DiceKey{});
  Replayed out;
  if (reading == Reading::Strict)
    for (data::Phrase& fault : header_faults(journal.header, battle->facts(), D::rulebook()))
      out.wrong.push_back({0, std::move(fault)});
  if (reading == Reading::Strict && since == 0 &&
      battle->header().start_digest != journal.header.start_digest)
    out.error = ReplayError{
        0,
        phrase("journal.expected", {{"what", phrase("journal.start-digest",
                                                    {{"digest", battle->header().start_digest}})},
                                    {"found", journal.header.start_digest}})};
  for (const JournalEntry& entry : journal.entries) {
    if (out.error || entry.seq > to) break;
    if (is_withheld(entry)) {
      out.withheld = entry.seq;
      break;
    }
    const bool earlier = reading == Reading::Strict && entry.seq < since;
    const auto played = battle->replay(entry, earlier ? Reading::Earlier : reading);
    if (!played) out.error = ReplayError{entry.seq, played.error()};
  }
  out.wrong.insert(out.wrong.end(), battle->faults().begin(), battle->faults().end());
  out.battle = std::move(battle);
  return out;
}

}  // namespace sandtable::battle
