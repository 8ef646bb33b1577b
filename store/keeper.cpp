#include "store/keeper.h"

#include <utility>

#include "engine/journal/line.h"
#include "store/lines.h"
#include "store/phrases.gen.h"
#include "store/told.h"

namespace sandtable::store {

Outcome<std::string> header_line(const JournalHeader& header) {
  auto finished = journal::finish_header(header);
  if (!finished) return tl::unexpected(StoreError{Fault::BadInput, finished.error()});
  finished->line.pop_back();  // the line feed
  return std::move(finished->line);
}

Outcome<Keeper> Keeper::after(Store& store, const LoadedBattle& loaded, Clock clock) {
  const auto damaged = [&](std::size_t line, const journal::Damage& damage) {
    return tl::unexpected(
        StoreError{Fault::Damaged,
                   phrase("battle.line",
                          {{"battle", loaded.row.id}, {"line", line}, {"what", damage.message}})});
  };
  Keeper keeper(store, loaded.row.id, std::move(clock));
  auto header = journal::decode_header(loaded.header);
  if (!header) return damaged(1, header.error());
  keeper.seats_ = std::move(header->seats);
  for (const std::string& line : loaded.entries) {
    const std::uint64_t seq = keeper.next_seq();
    const auto entry = journal::decode_entry(line, seq, keeper.seats_);
    if (!entry) return damaged(seq + 1, entry.error());
    keeper.over_.push_back(over_after(*entry, keeper.over_));
  }
  keeper.chain_ = loaded.chain;
  return keeper;
}

tl::expected<NewEntry, data::Phrase> Keeper::line(const JournalEntry& entry) const {
  auto finished = journal::finish_entry(entry, next_seq(), seats_, chain_);
  if (!finished) return tl::unexpected(finished.error());
  finished->line.pop_back();  // the line feed
  return NewEntry{.battle = battle_,
                  .seq = next_seq(),
                  .line = std::move(finished->line),
                  .chain = std::move(finished->chain),
                  .digest = entry.digest,
                  .at = clock_(),
                  .reveals = entry.kind == JournalKind::Reveal,
                  .over = over_after(entry, over_)};
}

void Keeper::kept(const NewEntry& line) {
  chain_ = line.chain;
  over_.push_back(line.over.value_or(over_.back()));
}

tl::expected<void, data::Phrase> Keeper::operator()(const JournalEntry& entry) {
  const auto made = line(entry);
  if (!made) return tl::unexpected(made.error());
  if (const auto appended = store_->append(*made); !appended)
    return tl::unexpected(told(appended.error()));
  kept(*made);
  return {};
}

}  // namespace sandtable::store
