#include "server/rooms/lobby.h"

#include <algorithm>

#include "server/rooms/failures.h"
#include "server/rooms/shapes.h"
#include "store/token.h"

namespace sandtable::server {

std::shared_ptr<Room> Lobby::room(const std::string& battle) const {
  const auto found = rooms_.find(battle);
  return found == rooms_.end() || found->second->closed() ? nullptr : found->second;
}

void Lobby::open(const std::string& battle, const std::string& owner, Opened then) {
  if (auto known = room(battle)) return then(std::move(known));
  auto& waiting = opening_[battle];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  const auto work = [this, battle]() -> Workers::Then {
    auto loaded = load_battle(store_, battle);
    return [this, battle, loaded] { install(battle, loaded); };
  };
  const auto failed = [this, battle](const std::string& why) {
    install(battle, tl::unexpected(Refusal{500, phrase("server.failed", {{"why", why}}), {}}));
  };
  if (!workers_.submit(Workers::Kind::Quick, work, failed, {owner, {}}))
    install(battle, tl::unexpected(Refusal{503, phrase("server.busy"), {}}));
}

void Lobby::opened(const std::string& battle, const Answer<std::shared_ptr<Room>>& room) {
  const std::vector<Opened> waiting = std::move(opening_[battle]);
  opening_.erase(battle);
  if (room) rooms_[battle] = *room;
  for (const Opened& then : waiting) guarded(counters_, "an answer", [&] { then(room); });
}

/// A room is opened once what its battle owes the store is there.
void Lobby::install(const std::string& battle, Answer<std::shared_ptr<Room::Parts>> loaded) {
  if (!loaded) return opened(battle, tl::unexpected(loaded.error()));
  const auto taken_up = guarded(counters_, "battle " + battle + " was not opened", [&] {
    const auto room = std::make_shared<Room>(
        std::move(**loaded),
        Room::Tools{&store_, &workers_, &counters_, &writer_, clock_, unwatched_, tell_turn_});
    room->take_up([this, battle, room](const data::Phrase& trouble) {
      if (!trouble.empty()) return opened(battle, tl::unexpected(Refusal{503, trouble, {}}));
      opened(battle, room);
    });
  });
  if (!taken_up) opened(battle, tl::unexpected(Refusal{500, phrase("server.unopened"), {}}));
}

void Lobby::keep_made(const MadeBattle& made, const std::string& owner, const Made& then) {
  ++counters_.battles_made;
  // Opened at once: what comes before the first decision is rolled.
  open(made.battle, owner, [made, then](const Answer<std::shared_ptr<Room>>& room) {
    if (!room) return then(tl::unexpected(room.error()));
    then(made);
  });
}

void Lobby::keep(const Prepared& prepared, const std::string& owner, const Made& then) {
  const auto change = [prepared](store::Store& store) { return keep_battle(store, prepared); };
  const auto done = [this, made = prepared.made, owner, then](const store::Outcome<void>& kept) {
    if (!kept) return then(tl::unexpected(refusal(kept.error())));
    keep_made(made, owner, then);
  };
  if (!writer_.submit(change, done)) then(tl::unexpected(Refusal{503, phrase("server.busy"), {}}));
}

void Lobby::prepare(std::function<Answer<Prepared>()> how, const std::string& owner,
                    const Made& then) {
  const auto work = [this, how = std::move(how), owner, then]() -> Workers::Then {
    auto prepared = how();
    return [this, prepared = std::move(prepared), owner, then] {
      if (!prepared) return then(tl::unexpected(prepared.error()));
      keep(*prepared, owner, then);
    };
  };
  const auto failed = [then](const std::string& why) {
    then(tl::unexpected(Refusal{500, phrase("server.failed", {{"why", why}}), {}}));
  };
  if (!workers_.submit(Workers::Kind::Quick, work, failed, {owner, {}}))
    then(tl::unexpected(Refusal{503, phrase("server.busy"), {}}));
}

void Lobby::make(WantedBattle wanted, const std::string& owner, const Made& then) {
  prepare([wanted = std::move(wanted)] { return make_battle(wanted); }, owner, then);
}

void Lobby::take_in(WantedJournal wanted, const std::string& owner, const Made& then) {
  prepare([wanted = std::move(wanted)] { return take_in_journal(wanted); }, owner, then);
}

Answer<Seats> Lobby::seats(const store::BattleRow& row, const std::vector<std::string>& keys,
                           const std::string& session) {
  Seats out;
  const auto sit = [&](std::string_view seat) {
    if (seat == store::kUmpireSeat) out.umpire = true;
    if (seat == store::kOwnerSeat) out.owner = true;
    bool side_known =
        seat == store::kUmpireSeat || seat == store::kSpectatorSeat || seat == store::kOwnerSeat;
    // Behind the two sides stand posts, which only the battle knows.
    for (std::size_t i = 0; i < std::min<std::size_t>(2, row.plans.size()); ++i) {
      const Post side = i == 0 ? Side::A : Side::B;
      if (row.plans[i].side != seat) continue;
      side_known = true;
      if (std::find(out.sides.begin(), out.sides.end(), side) == out.sides.end())
        out.sides.push_back(side);
    }
    if (!side_known) out.posts.emplace_back(seat);
  };
  for (const std::string& key : keys) {
    const store::TokenHash hash = store::hash_of(key);
    const auto found = store_.find_key(hash);
    if (!found) return tl::unexpected(refusal(found.error()));
    if (!*found || (*found)->battle != row.id)
      return tl::unexpected(Refusal{403, phrase("battle.no-seat-by-key"), {}});
    out.keys.push_back(hash);
    if ((*found)->seat == store::kOwnerSeat) out.owner_key = hash;
    sit((*found)->seat);
  }
  // What was claimed counts where no key says which of the seats is meant.
  bool known = !keys.empty();
  if (!known && !session.empty())
    if (const auto claimed = accounts_.seats(session, row.id))
      for (const std::string& seat : *claimed) {
        sit(seat);
        known = true;
      }
  if (!known && row.is_private && !session.empty() && accounts_.name_of(session).empty())
    return tl::unexpected(Refusal{403, phrase("battle.signed-out"), {}});
  if (!known && row.is_private) return tl::unexpected(Refusal{403, phrase("battle.private"), {}});
  return out;
}

Answer<store::BattleRow> Lobby::row(const std::string& battle, const std::string& key,
                                    const std::string& session) {
  auto found = store_.battle_row(battle);
  if (!found && found.error().fault == store::Fault::Missing)
    return tl::unexpected(Refusal{404, phrase("battle.missing", {{"id", battle}}), {}});
  if (!found) return tl::unexpected(refusal(found.error()));
  const auto seated =
      seats(*found, key.empty() ? std::vector<std::string>{} : std::vector{key}, session);
  if (!seated) return tl::unexpected(seated.error());
  return std::move(*found);
}

Seated Lobby::seated(const store::BattleRow& row) const {
  if (const auto open = room(row.id)) return open->who_sat();
  Seated out{std::vector<std::vector<std::string>>(row.plans.size()), false, {}, {}};
  const auto keys = store_.keys_of(row.id);
  return keys ? seated_by(row, *keys) : out;
}

void Lobby::sweep() {
  const auto now = clock_();
  for (auto at = rooms_.begin(); at != rooms_.end();) {
    const std::shared_ptr<Room> room = at->second;
    if (!guarded(counters_, "battle " + at->first + " was closed", [&] { room->tick(now); }))
      guarded(counters_, "a goodbye", [&] { room->close(phrase("server.failed-here")); });
    at = room->idle(now) ? rooms_.erase(at) : std::next(at);
  }
  if (!pruned_ || now - *pruned_ > std::chrono::hours(1)) prune();
}

void Lobby::prune() {
  constexpr store::Time kDay = store::Time{24} * 3600 * 1000;
  constexpr std::uint64_t kMostAtOnce = 500;
  pruned_ = clock_();
  const auto work = [this]() -> Workers::Then {
    const auto gone = store_.drop_abandoned(now() - kAbandonedDays * kDay, kMostAtOnce);
    return [this, gone] {
      if (!gone) return note_failure(counters_, "abandoned battles", gone.error().message.str());
      counters_.battles_abandoned += *gone;
    };
  };
  const auto failed = [this](const std::string& why) {
    note_failure(counters_, "abandoned battles", why);
  };
  (void)workers_.submit(Workers::Kind::Spare, work, failed, {"abandoned battles", {}});
}

void Lobby::forget(const std::string& battle) {
  if (const auto open = room(battle))
    guarded(counters_, "a goodbye", [&] { open->close(phrase("live.deleted")); });
}

void Lobby::close(const data::Phrase& reason) {
  for (const auto& open : rooms_)
    guarded(counters_, "a goodbye", [&] { open.second->close(reason); });
}

}  // namespace sandtable::server
