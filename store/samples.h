#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/journal/journal.h"
#include "engine/journal/line.h"
#include "engine/journal/samples.h"
#include "store/keeper.h"
#include "store/store.h"
#include "store/token.h"

namespace sandtable::store {

/// For GoogleTest's messages.
inline void PrintTo(const StoreError& error, std::ostream* out) {
  *out << "fault " << static_cast<int>(error.fault) << ": " << error.message.str();
}

}  // namespace sandtable::store

/// Battles and places for tests.
namespace sandtable::store::samples {

/// A folder that is made empty for a test and taken away with it.
class Folder {
 public:
  Folder() {
    std::string pattern = std::filesystem::temp_directory_path() / "sandtable-store-XXXXXX";
    path_ = ::mkdtemp(pattern.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  std::string address(const std::string& name = "store.db") const { return "sqlite:" + file(name); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// The store at an address; ends the test program where it cannot be opened.
inline std::unique_ptr<Store> opened(const std::string& address) {
  return std::move(store::open(address).value());
}

inline TokenHash hash(const std::string& name) { return hash_of(name); }

/// A battle whose journal is sandtable::samples::text().
inline NewBattle battle(const std::string& id) {
  NewBattle battle;
  battle.id = id;
  battle.header = header_line(sandtable::samples::header()).value();
  battle.plans = {{"zulu", "open"}, {"british", "captain"}};
  battle.created = 1'000;
  battle.secret = key_from_seed("7");
  battle.keys = {{hash(id + " zulu"), {}, "zulu", ""},
                 {hash(id + " umpire"), {}, std::string(kUmpireSeat), "Clara"}};
  return battle;
}

/// Entries of a battle of any length, each with its line.
class Lines {
 public:
  explicit Lines(std::string battle) : battle_(std::move(battle)) {
    const auto header = journal::finish_header(sandtable::samples::header()).value();
    chain_ = header.chain;
  }

  /// The next entry. `text` makes it differ from others.
  NewEntry next(const std::string& text = "uVe: test 2") {
    ++seq_;
    const JournalEntry entry = sandtable::samples::action(seq_, "zulu", text);
    const std::vector<Seat> seats = sandtable::samples::header().seats;
    auto finished = journal::finish_entry(entry, seq_, seats, chain_).value();
    finished.line.pop_back();
    chain_ = finished.chain;
    return {.battle = battle_,
            .seq = seq_,
            .line = std::move(finished.line),
            .digest = entry.digest,
            .at = static_cast<Time>(1'000 + seq_),
            .reveals = false,
            .over = {}};
  }

 private:
  std::string battle_, chain_;
  std::uint64_t seq_ = 0;
};

/// Appends the whole sample journal.
inline Outcome<void> play(Store& store, const std::string& id) {
  const auto loaded = store.load_battle(id);
  if (!loaded) return tl::unexpected(loaded.error());
  auto keeper = Keeper::after(store, *loaded, [] { return Time{2'000}; });
  if (!keeper) return tl::unexpected(keeper.error());
  for (const JournalEntry& entry : sandtable::samples::entries())
    if (const auto kept = (*keeper)(entry); !kept)
      return tl::unexpected(StoreError{Fault::Trouble, kept.error()});
  return {};
}

}  // namespace sandtable::store::samples
