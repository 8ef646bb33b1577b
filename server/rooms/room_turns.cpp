#include <algorithm>
#include <utility>

#include "server/rooms/room.h"

/// Whose turn it has become while nobody sits there: that is told outside of the battle.
namespace sandtable::server {
namespace {

/// Between two messages to the same seat.
constexpr std::chrono::seconds kBetween{60};

}  // namespace

/// Whether somebody here has the seat.
bool Room::attended(Post seat) const {
  return std::any_of(places_.begin(), places_.end(),
                     [&](const auto& numbered) { return is_own(numbered.second, seat); });
}

/// Notes which people's seats are asked while nobody sits there. Each is asked by itself, for
/// nobody may learn from a message whether others have answered.
void Room::note_turns() {
  // While a roll is typed the turn is whose it was.
  if (!tools_.tell_turn || !question_.roll.empty()) return;
  for (const Post seat : players_seats()) {
    if (level_of(seat)) continue;
    Awaited& awaited = awaited_[seat];
    if (!is_asked(seat)) {
      awaited.owed = awaited.told = false;
    } else if (!awaited.owed && !awaited.told && !attended(seat)) {
      awaited.owed = true;
      awaited.since = tools_.clock();
    }
  }
}

bool Room::is_asked(Post seat) const {
  return frozen_.empty() && !battle_->over() && battle_->asks(seat);
}

/// Of a battle that goes on, whoever is asked was told when he came to be; of one in which nobody
/// has decided anything, nobody was.
void Room::presume_told() {
  const auto entries = battle_->entries();
  if (std::none_of(entries.begin(), entries.end(),
                   [](const JournalEntry& entry) { return !entry.side.empty(); }))
    return note_turns();
  for (const Post seat : players_seats()) awaited_[seat].told = is_asked(seat);
}

/// Whoever comes sees it.
void Room::has_come(const Place& place) {
  for (const Post seat : place.own) awaited_[seat].owed = awaited_[seat].told = false;
}

/// Tells those who are asked and have been away for a while.
void Room::tell_turns(Bucket::Clock::time_point at) {
  Absent absent{row_.id, row_.title, row_.title, {}};
  const auto add = [&](std::string seat) {
    if (std::find(absent.seats.begin(), absent.seats.end(), seat) == absent.seats.end())
      absent.seats.push_back(std::move(seat));
  };
  for (auto& [seat, awaited] : awaited_) {
    if (!awaited.owed) continue;
    if (at - awaited.since < kAwayFor || (awaited.last && at - *awaited.last < kBetween)) continue;
    awaited.owed = false;
    // Since then he may have answered under seal.
    if (!is_asked(seat)) continue;
    awaited.told = true;
    awaited.last = at;
    // Whoever has a side has its posts.
    add(side_name(seat));
    add(side_id(seat.side));
  }
  if (absent.seats.empty()) return;
  // A battle that nobody named is called as its scenario is, in the reader's language.
  const desk::ScenarioFacts& facts = battle_->facts();
  if (row_.title.empty() || row_.title == facts.title_en) {
    absent.title_en = facts.title_en;
    absent.title_fr = facts.title_fr;
  }
  tools_.tell_turn(std::move(absent));
}

bool Room::owes_turns() const {
  return std::any_of(awaited_.begin(), awaited_.end(),
                     [](const auto& seat) { return seat.second.owed; });
}

}  // namespace sandtable::server
