#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/find.h"
#include "cli/play/order_files.h"
#include "cli/play/script.h"
#include "cli/verbs/verbs.h"
#include "engine/journal/writer.h"

namespace sandtable::cli {

/// Everything that a battle is kept with: who sits where, its journal, the secret of its dice.
///
/// The secret of seeded dice lies in a file beside the journal (`JOURNAL.key`, readable by its
/// owner alone) until it is revealed in the journal at the end; without it a battle could not go on
/// after the program has ended.
class Game {
 public:
  /// Sets a battle up, or continues the one of a journal, up to its first question.
  static Found<std::unique_ptr<Game>> open(const PlayArgs& args);

  battle::Battle& battle() { return *battle_; }
  const battle::Battle& battle() const { return *battle_; }
  /// "human" or a level.
  const std::string& player(Post seat) const {
    return players_[static_cast<std::size_t>(index(seat.side))][seat.number];
  }
  /// Whether somebody decides for it at this table; nobody does where a file has its sheets.
  bool human(Post seat) const { return player(seat) == "human" && !orders_.has(seat); }
  /// Whether decisions are written on sheets, sealed, and opened together.
  bool has_sheets() const;
  /// Whether people of both sides share this terminal and may not see each other's papers.
  bool behind_curtains() const;
  /// Whether a human sits on a side, at any of its posts.
  bool any_human(Side side) const;
  bool anybody_human() const { return any_human(Side::A) || any_human(Side::B); }
  /// Who looks at what is told: the only human's seat, else whoever is asked, else the umpire.
  Post viewer() const;

  /// The seat of those asked that is to decide now: a computer before a human. Where any post of a
  /// side may, computers take turns with the others (Battle::to_begin), and among people it is the
  /// commander.
  std::optional<Post> to_decide() const;
  /// What a computer decides, or what a file of sheets says.
  Found<battle::Thought> think(Post seat, Lang lang);

  /// Enters the rolls that the battle waits for, as far as `--dice script:…` has them; whether it
  /// had one. What it has no more is typed in. Error: one does not fit.
  Found<bool> roll_from_script(Lang lang);
  /// Writes how the battle ended and reveals the secret. Error too: a script with rolls left over.
  Found<void> finish();
  /// A copy of the journal so far, with its secret. Refuses to overwrite.
  Found<void> save(const std::string& file) const;

  /// Empty: none is kept.
  const std::string& journal() const { return journal_; }
  bool resumed() const { return resumed_; }
  /// Resumed from a journal whose last line was cut while it was written.
  bool torn() const { return torn_; }
  /// Resumed by rules that were corrected since its last entry.
  bool read_anew() const { return read_anew_; }

 private:
  Game() {
    for (auto& side : players_) side.fill("human");
  }
  static Found<std::unique_ptr<Game>> begin(const PlayArgs& args);
  static Found<std::unique_ptr<Game>> resume(const PlayArgs& args);
  Found<void> seat(const std::vector<std::string>& seats);
  Found<void> take_orders(const PlayArgs& args);
  Found<void> keep_journal(const std::string& path);
  void keep_entries();
  /// Why a battle did not begin: its journal names itself, of all else it is the file's fault.
  data::Phrase not_begun(const std::string& file, const battle::Reply& reply) const;
  /// Who sits at each seat, by its id.
  std::vector<std::pair<std::string, std::string>> sitting() const;

  std::unique_ptr<battle::Battle> battle_;
  OrderFiles orders_;
  std::array<std::array<std::string, kMostPosts>, 2> players_;  ///< by side and post
  std::optional<DiceKey> secret_;
  std::optional<Script> script_;
  std::unique_ptr<JournalWriter> writer_;
  data::Phrase unkept_;  ///< why the last entry that could not be written was not
  std::string journal_;
  bool resumed_ = false, torn_ = false, read_anew_ = false;
};

}  // namespace sandtable::cli
