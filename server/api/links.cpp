#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/api/api.h"
#include "server/fields.h"
#include "store/token.h"

/// The links to a battle. Whoever set it up has its owner's key, and with it gives another link for
/// a seat or withdraws one: then that link opens nothing, and whoever sits by it is told so.
namespace sandtable::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostField = 1000;
/// Of a battle, its owner's key among them.
constexpr std::size_t kMostLinks = 64;

Answer<std::string> read_field(const std::string& body, const char* name) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(Refusal{400, object.error(), {}});
  Fields fields(*object, "where.request");
  std::string out = fields.text(name, kMostField);
  fields.done();
  if (!fields.ok()) return tl::unexpected(Refusal{400, fields.error(), {}});
  return out;
}

/// A battle with its keys, as its owner may have them.
struct Owned {
  store::BattleRow row;
  std::vector<store::SeatKey> keys;
};

/// Of a battle of before there were owners' keys its umpire's is one: who set it up got that.
Answer<Owned> owned(Lobby& lobby, const Call& call) {
  const std::string key = call.request->seat_key(), session = call.request->session();
  auto row = lobby.row(call.parts[0], key, session);
  if (!row) return tl::unexpected(row.error());
  const auto seats =
      lobby.seats(*row, key.empty() ? std::vector<std::string>{} : std::vector{key}, session);
  if (!seats) return tl::unexpected(seats.error());
  auto keys = lobby.store().keys_of(row->id);
  if (!keys) return tl::unexpected(refusal(keys.error()));
  const bool has_owner = std::any_of(keys->begin(), keys->end(), [](const store::SeatKey& one) {
    return one.seat == store::kOwnerSeat;
  });
  if (!seats->owner && (has_owner || !seats->umpire))
    return tl::unexpected(Refusal{403, phrase("link.owner"), {}});
  return Owned{std::move(*row), std::move(*keys)};
}

/// The seats that links may be given for: those that people have, and to watch.
std::vector<std::string> seats_for_links(const Lobby& lobby, const store::BattleRow& row) {
  std::vector<std::string> out;
  for (const store::SeatPlan& plan : row.plans)
    if (plan.plan == "open") out.push_back(plan.side);
  if (lobby.seated(row).umpire) out.emplace_back(store::kUmpireSeat);
  out.emplace_back(store::kSpectatorSeat);
  return out;
}

void give(Lobby& lobby, const Call& call, const Done& done) {
  const auto seat = read_field(call.request->body, "seat");
  if (!seat) return done(problem(seat.error()));
  const auto battle = owned(lobby, call);
  if (!battle) return done(problem(battle.error()));
  const std::vector<std::string> seats = seats_for_links(lobby, battle->row);
  if (std::find(seats.begin(), seats.end(), *seat) == seats.end()) {
    std::string known;
    for (const std::string& one : seats) known += (known.empty() ? "" : ", ") + one;
    return done(problem(400, phrase("link.seat", {{"known", known}, {"found", *seat}})));
  }
  if (battle->keys.size() >= kMostLinks)
    return done(problem(409, phrase("link.most", {{"most", kMostLinks}})));
  const std::string key = store::new_token();
  const store::SeatKey kept{store::hash_of(key), battle->row.id, *seat, {}};
  const auto told = [&lobby, done, key, id = battle->row.id,
                     seat = *seat](const store::Outcome<void>& outcome) {
    if (!outcome) return done(problem(refusal(outcome.error())));
    if (const auto room = lobby.room(id)) room->link_given(seat);
    done(json_response(json::serialize(json::object{{"seat", seat}, {"key", key}}), 201));
  };
  const auto change = [kept](store::Store& store) { return store.add_key(kept); };
  if (!lobby.writer().submit(change, told)) done(problem(503, phrase("server.busy")));
}

void withdraw(Lobby& lobby, const Call& call, const Done& done) {
  const auto key = read_field(call.request->body, "key");
  if (!key) return done(problem(key.error()));
  const auto battle = owned(lobby, call);
  if (!battle) return done(problem(battle.error()));
  const store::TokenHash hash = store::hash_of(*key);
  const auto same = [&](const store::SeatKey& one) { return one.hash == hash; };
  const auto found = std::find_if(battle->keys.begin(), battle->keys.end(), same);
  if (found == battle->keys.end()) return done(problem(404, phrase("link.none")));
  if (found->seat == store::kOwnerSeat) return done(problem(409, phrase("link.own")));
  const auto told = [&lobby, done, hash, id = battle->row.id,
                     seat = found->seat](const store::Outcome<void>& outcome) {
    if (!outcome) return done(problem(refusal(outcome.error())));
    if (const auto room = lobby.room(id)) room->link_withdrawn(hash, seat);
    done(json_response(json::serialize(json::object{{"seat", seat}})));
  };
  const auto change = [hash](store::Store& store) { return store.drop_key(hash); };
  if (!lobby.writer().submit(change, told)) done(problem(503, phrase("server.busy")));
}

}  // namespace

void add_link_routes(Router& router, Lobby& lobby) {
  router.add(
      "POST", "/api/battles/*/links",
      [&lobby](const Call& call, const Done& done) { give(lobby, call, done); }, Cost::Dear);
  router.add(
      "DELETE", "/api/battles/*/links",
      [&lobby](const Call& call, const Done& done) { withdraw(lobby, call, done); }, Cost::Dear);
}

}  // namespace sandtable::server
