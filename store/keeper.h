#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/journal/journal.h"
#include "store/store.h"

namespace sandtable::store {

/// The first line of a journal for NewBattle::header. The error says what cannot be written.
Outcome<std::string> header_line(const JournalHeader& header);

/// Appends the entries of one battle as they come: what Battle::keep wants. One a battle, used by
/// one thread at a time; the store must outlive it.
class Keeper {
 public:
  using Clock = std::function<Time()>;

  /// Goes on after what was loaded. The error names the line that is damaged.
  static Outcome<Keeper> after(Store& store, const LoadedBattle& loaded, Clock clock);

  /// The entry is on the disk once this returns without an error.
  tl::expected<void, data::Phrase> operator()(const JournalEntry& entry);

  /// The line that an entry is to be kept in, for whoever appends it himself. The error says what
  /// cannot be written.
  tl::expected<NewEntry, data::Phrase> line(const JournalEntry& entry) const;
  /// The line was appended: the next entry follows it.
  void kept(const NewEntry& line);

  std::uint64_t next_seq() const { return over_.size(); }

 private:
  Keeper(Store& store, std::string battle, Clock clock)
      : store_(&store), battle_(std::move(battle)), clock_(std::move(clock)) {}

  Store* store_;
  std::string battle_;
  Clock clock_;
  std::vector<Seat> seats_;
  std::string chain_;
  std::vector<bool> over_{false};  ///< whether the battle is over after each entry, from 0
};

}  // namespace sandtable::store
