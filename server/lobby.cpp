#include "server/lobby.h"

#include <algorithm>

#include "server/shapes.h"
#include "store/token.h"

namespace sandtable::server {

Refusal refusal(const store::StoreError& error) {
  switch (error.fault) {
    case store::Fault::Missing:
      return {404, error.message, {}};
    case store::Fault::BadInput:
      return {400, error.message, {}};
    case store::Fault::Taken:
      return {409, error.message, {}};
    default:
      return {503, error.message, {}};
  }
}

std::shared_ptr<Room> Lobby::room(const std::string& battle) const {
  const auto found = rooms_.find(battle);
  return found == rooms_.end() ? nullptr : found->second;
}

void Lobby::open(const std::string& battle, Opened then) {
  if (auto known = room(battle)) return then(std::move(known));
  auto& waiting = opening_[battle];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  const auto work = [this, battle]() -> Workers::Then {
    auto loaded = load_battle(store_, battle);
    return [this, battle, loaded] { install(battle, loaded); };
  };
  const auto failed = [this, battle](const std::string& why) {
    install(battle, tl::unexpected(Refusal{500, "the server failed: " + why, {}}));
  };
  if (!workers_.submit(Workers::Kind::Quick, work, failed))
    install(battle,
            tl::unexpected(Refusal{503, "the server has too much to do: ask again later", {}}));
}

void Lobby::install(const std::string& battle, Answer<std::shared_ptr<Room::Parts>> loaded) {
  const std::vector<Opened> waiting = std::move(opening_[battle]);
  opening_.erase(battle);
  if (!loaded) {
    for (const Opened& then : waiting) then(tl::unexpected(loaded.error()));
    return;
  }
  auto room =
      std::make_shared<Room>(std::move(**loaded), Room::Tools{&store_, &workers_, &counters_});
  rooms_[battle] = room;
  room->think();
  for (const Opened& then : waiting) then(room);
}

void Lobby::keep_made(const std::string& battle, Answer<MadeBattle> made, const Made& then) {
  if (!made) return then(std::move(made));
  ++counters_.battles_made;
  // Opened at once: what comes before the first decision is rolled.
  open(battle, [made = std::move(*made), then](const Answer<std::shared_ptr<Room>>& room) {
    if (!room) return then(tl::unexpected(room.error()));
    then(made);
  });
}

void Lobby::make(WantedBattle wanted, const Made& then) {
  const auto work = [this, wanted = std::move(wanted), then]() -> Workers::Then {
    auto made = make_battle(store_, wanted);
    return [this, made, then] { keep_made(made ? made->battle : std::string(), made, then); };
  };
  const auto failed = [then](const std::string& why) {
    then(tl::unexpected(Refusal{500, "the server failed: " + why, {}}));
  };
  if (!workers_.submit(Workers::Kind::Quick, work, failed))
    then(tl::unexpected(Refusal{503, "the server has too much to do: ask again later", {}}));
}

void Lobby::take_in(WantedJournal wanted, const Made& then) {
  const auto work = [this, wanted = std::move(wanted), then]() -> Workers::Then {
    auto made = take_in_journal(store_, wanted);
    return [this, made, then] { keep_made(made ? made->battle : std::string(), made, then); };
  };
  const auto failed = [then](const std::string& why) {
    then(tl::unexpected(Refusal{500, "the server failed: " + why, {}}));
  };
  if (!workers_.submit(Workers::Kind::Quick, work, failed))
    then(tl::unexpected(Refusal{503, "the server has too much to do: ask again later", {}}));
}

Answer<Seats> Lobby::seats(const store::BattleRow& row, const std::vector<std::string>& keys,
                           const std::string& session) {
  Seats out;
  const auto sit = [&](std::string_view seat) {
    if (seat == store::kUmpireSeat) out.umpire = true;
    for (std::size_t i = 0; i < row.plans.size(); ++i) {
      const Side side = i == 0 ? Side::A : Side::B;
      if (row.plans[i].side == seat &&
          std::find(out.sides.begin(), out.sides.end(), side) == out.sides.end())
        out.sides.push_back(side);
    }
  };
  for (const std::string& key : keys) {
    const store::TokenHash hash = store::hash_of(key);
    const auto found = store_.find_key(hash);
    if (!found) return tl::unexpected(refusal(found.error()));
    if (!*found || (*found)->battle != row.id)
      return tl::unexpected(Refusal{403, "this key opens no seat of this battle", {}});
    out.keys.push_back(hash);
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
  if (!known && row.is_private)
    return tl::unexpected(
        Refusal{403, "this battle is private: it is opened by a link with a key", {}});
  return out;
}

Answer<store::BattleRow> Lobby::row(const std::string& battle, const std::string& key,
                                    const std::string& session) {
  auto found = store_.battle_row(battle);
  if (!found) return tl::unexpected(refusal(found.error()));
  const auto seated =
      seats(*found, key.empty() ? std::vector<std::string>{} : std::vector{key}, session);
  if (!seated) return tl::unexpected(seated.error());
  return std::move(*found);
}

std::vector<std::vector<std::string>> Lobby::players(const store::BattleRow& row) const {
  if (const auto open = room(row.id)) return open->players();
  std::vector<std::vector<std::string>> out(row.plans.size());
  const auto keys = store_.keys_of(row.id);
  if (!keys) return out;
  for (std::size_t i = 0; i < row.plans.size(); ++i)
    for (const store::SeatKey& key : *keys)
      if (key.seat == row.plans[i].side && !key.nickname.empty()) out[i].push_back(key.nickname);
  return out;
}

void Lobby::sweep() {
  for (auto at = rooms_.begin(); at != rooms_.end();) {
    at->second->think();
    at = at->second->idle(now()) ? rooms_.erase(at) : std::next(at);
  }
}

void Lobby::close(std::string_view reason) {
  for (const auto& [battle, room] : rooms_) room->close(reason);
}

}  // namespace sandtable::server
