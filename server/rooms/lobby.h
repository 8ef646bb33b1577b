#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "server/accounts/accounts.h"
#include "server/counters.h"
#include "server/rooms/room.h"
#include "server/rooms/shapes.h"
#include "server/rooms/workers.h"
#include "store/store.h"
#include "store/writer.h"

namespace sandtable::server {

/// Why something was not done, as HTTP says it.
struct Refusal {
  int status = 400;
  data::Phrase error;
  std::string where;  ///< file:line:column; empty: nowhere
};

template <class T>
using Answer = tl::expected<T, Refusal>;

/// A battle that somebody wants (NewBattle of the protocol).
struct WantedBattle {
  std::string scenario, scenario_text;
  desk::Choices choices;
  std::vector<std::pair<std::string, std::string>> seats;  ///< side, plan
  DiceMode dice = DiceMode::Seeded;
  std::string title;
  bool odds = true, is_private = false, umpire = true;
};

/// A journal that somebody wants to look at or go on with (NewJournal).
struct WantedJournal {
  std::string journal, title;
  std::optional<DiceKey> secret;
  std::vector<std::pair<std::string, std::string>> seats;
  bool is_private = false, umpire = true;
};

struct MadeBattle {
  std::string battle;
  std::vector<std::pair<std::string, std::string>> keys;  ///< seat, key
  std::string owner_key;                                  ///< proves that one made it
  /// Of a journal that breaks off in the middle of a line: that line, which was left out.
  std::optional<std::uint64_t> torn_line = {};
};

/// After so many days without anything a battle is removed in which nobody ever decided, spoke or
/// claimed a seat.
inline constexpr int kAbandonedDays = 30;

/// A battle that is to be kept, with its keys as they are told once.
struct Prepared {
  store::NewBattle kept;
  std::string journal;  ///< of a battle that was brought here; empty: it begins here
  MadeBattle made;
};

/// Of a name that is no computer commander's: which there are.
data::Phrase no_level(std::string_view name);
/// Why a text of at most so many bytes is refused that others will read; empty: it is not.
data::Phrase unfit_text(std::string_view text, std::size_t most, bool lines);
/// What comes in anew keeps to the bounds of a battle, and its texts can be shown. `where` begins
/// with `file`.
std::optional<Refusal> beyond_bounds(const Journal& journal, const std::string& file);

/// All battles: makes them, opens their rooms when somebody comes, and closes rooms where nobody
/// is. Runs on the thread that serves; what takes time is done by the workers.
class Lobby {
 public:
  using Opened = std::function<void(const Answer<std::shared_ptr<Room>>&)>;
  using Made = std::function<void(Answer<MadeBattle>)>;

  using Clock = std::function<Bucket::Clock::time_point()>;

  Lobby(store::Store& store, store::Writer& writer, Workers& workers, Counters& counters,
        Accounts& accounts, Clock clock = Bucket::Clock::now,
        std::chrono::seconds unwatched = Limits().unwatched)
      : store_(store),
        writer_(writer),
        workers_(workers),
        counters_(counters),
        accounts_(accounts),
        clock_(std::move(clock)),
        unwatched_(unwatched) {}

  /// What rooms that are opened from now on do where it is the turn of somebody who is not there.
  void tell_turns(std::function<void(Room::Absent)> how) { tell_turn_ = std::move(how); }

  /// `owner`: whose turn it is with the workers (Workers::For).
  void open(const std::string& battle, const std::string& owner, Opened then);
  void make(WantedBattle wanted, const std::string& owner, const Made& then);
  void take_in(WantedJournal wanted, const std::string& owner, const Made& then);

  /// What keys and a session (a token, or "") prove in a battle: all the seats of them. A private
  /// battle is refused to who proves nothing.
  Answer<Seats> seats(const store::BattleRow& row, const std::vector<std::string>& keys,
                      const std::string& session);
  /// The row of a battle that may be seen.
  Answer<store::BattleRow> row(const std::string& battle, const std::string& key,
                               const std::string& session);
  Seated seated(const store::BattleRow& row) const;
  /// The room of a battle, if it is open now.
  std::shared_ptr<Room> room(const std::string& battle) const;

  /// A battle is no more: whoever is in its room is told so.
  void forget(const std::string& battle);
  /// Closes empty rooms and lets computers decide that found the workers busy. Now and then.
  void sweep();
  void close(const data::Phrase& reason);
  std::size_t rooms() const { return rooms_.size(); }
  store::Store& store() { return store_; }
  Workers& workers() { return workers_; }
  Counters& counters() { return counters_; }
  store::Writer& writer() { return writer_; }

 private:
  void install(const std::string& battle, Answer<std::shared_ptr<Room::Parts>> loaded);
  void opened(const std::string& battle, const Answer<std::shared_ptr<Room>>& room);
  void prepare(std::function<Answer<Prepared>()> how, const std::string& owner, const Made& then);
  void keep(const Prepared& prepared, const std::string& owner, const Made& then);
  void keep_made(const MadeBattle& made, const std::string& owner, const Made& then);
  void prune();

  store::Store& store_;
  store::Writer& writer_;
  Workers& workers_;
  Counters& counters_;
  Accounts& accounts_;
  Clock clock_;
  std::chrono::seconds unwatched_;
  std::function<void(Room::Absent)> tell_turn_;
  std::map<std::string, std::shared_ptr<Room>> rooms_;
  std::map<std::string, std::vector<Opened>> opening_;
  std::optional<Bucket::Clock::time_point> pruned_;
};

/// What the keys of a battle tell of who sits there.
Seated seated_by(const store::BattleRow& row, const std::vector<store::SeatKey>& keys);

/// What a fault of the store is to a client.
Refusal refusal(const store::StoreError& error);
Refusal refusal(const data::Problems& problems);
/// There is no scenario of that id; `known` are there.
Refusal no_scenario(const std::string& id, const std::vector<std::string_view>& known);

// lobby_making.cpp: any thread.

/// Sets a battle up.
Answer<Prepared> make_battle(const WantedBattle& wanted);
/// Plays a journal again and holds everything in it against the rules and its dice.
Answer<Prepared> take_in_journal(const WantedJournal& wanted);
/// Keeps either in the store.
store::Outcome<void> keep_battle(store::Store& store, const Prepared& prepared);
/// A battle as the store has it, played up to where it stands.
Answer<std::shared_ptr<Room::Parts>> load_battle(store::Store& store, const std::string& battle);

}  // namespace sandtable::server
