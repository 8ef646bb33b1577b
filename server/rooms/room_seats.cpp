#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <utility>

#include "server/rooms/room.h"

/// Who sits where in a room: sides and posts, people and computers.
namespace sandtable::server {

namespace json = boost::json;

bool Room::for_computers() const { return for_computers(Side::A) && for_computers(Side::B); }

bool Room::for_computers(Side side) const {
  const std::vector<Post> seats = players_seats();
  return std::all_of(seats.begin(), seats.end(),
                     [&](Post seat) { return seat.side != side || level_of(seat).has_value(); });
}

std::string Room::side_id(Side side) const {
  if (side == Side::Umpire) return std::string(kUmpireId);
  return battle_->facts().sides[static_cast<std::size_t>(index(side))].id;
}

/// The id of a seat: a side's, or of a side with several posts the post's.
std::string Room::side_name(Post seat) const {
  if (seat.side == Side::Umpire) return std::string(kUmpireId);
  if (seat.side == Side::Spectator) return {};
  if (std::string post = battle_->post_id(seat); !post.empty()) return post;
  return side_id(seat.side);
}

std::vector<Post> Room::players_seats() const {
  std::vector<Post> out;
  for (const Side side : {Side::A, Side::B})
    for (int i = 0; i < battle_->posts(side); ++i)
      out.emplace_back(side, static_cast<std::uint8_t>(i));
  return out;
}

bool Room::holds(const Place& place, Post seat) const {
  const auto& held = place.seats.sides;
  return std::find(held.begin(), held.end(), seat) != held.end();
}

/// Whether its keys open the seat, which is not one that fell to it.
bool Room::is_own(const Place& place, Post seat) {
  return std::find(place.own.begin(), place.own.end(), seat) != place.own.end();
}

/// Whether a place has a seat of the same side.
bool Room::is_mate(const Place& place, Post seat) {
  const auto& held = place.seats.sides;
  return std::any_of(held.begin(), held.end(),
                     [seat](Post post) { return post.side == seat.side; });
}

/// Posts at which nobody sits fall to whoever sits at the first of their side that is taken, and go
/// back to who comes: not in the moment in which a page is loaded anew. Who has others now is told;
/// `besides` will be anyway.
void Room::reseat(std::uint64_t besides) {
  if (closed_ || !battle_->shares_sides()) return;
  const auto sits = [&](Post seat) {
    return just_left_.contains(seat) ||
           std::any_of(places_.begin(), places_.end(),
                       [&](const auto& numbered) { return is_own(numbered.second, seat); });
  };
  const std::vector<Post> all = players_seats();
  for (auto& [number, place] : places_) {
    std::vector<Post> held = place.own;
    for (const Post seat : all) {
      if (level_of(seat) || sits(seat)) continue;
      const auto first = std::find_if(all.begin(), all.end(), [&](Post other) {
        return other.side == seat.side && sits(other);
      });
      if (first != all.end() && is_own(place, *first)) held.push_back(seat);
    }
    if (held == place.seats.sides) continue;
    place.seats.sides = std::move(held);
    if (number == besides) continue;
    json::array sides;
    for (const Post seat : place.seats.sides) sides.emplace_back(side_name(seat));
    place.guest->send(
        json::serialize(json::object{{"type", "seats"}, {"sides", std::move(sides)}}));
    send_state(place);
  }
}

/// Where in the plans the seat stands; a post that has none is planned as its side is.
std::optional<std::size_t> Room::plan_of(Post seat) const {
  std::optional<std::size_t> of_side;
  if (index(seat.side) > 1) return std::nullopt;
  const std::string id = side_name(seat), side = side_id(seat.side);
  for (std::size_t i = 0; i < row_.plans.size(); ++i) {
    if (row_.plans[i].side == id) return i;
    if (row_.plans[i].side == side) of_side = i;
  }
  return of_side;
}

std::optional<std::string> Room::level_of(Post seat) const {
  const auto plan = plan_of(seat);
  if (!plan || row_.plans[*plan].plan == "open") return std::nullopt;
  return row_.plans[*plan].plan;
}

std::string Room::name_of(Post seat) const {
  const auto plan = plan_of(seat);
  return plan && !seated_.players[*plan].empty() ? seated_.players[*plan].back() : std::string();
}

/// Who holds several seats looks from the one that is asked.
Post Room::viewer_of(const Place& place) const {
  if (place.seats.umpire) return Side::Umpire;
  const auto& held = place.seats.sides;
  if (held.empty()) return Side::Spectator;
  for (const Post seat : held) {
    if (held.size() == 1) break;
    const battle::Question question = battle_->question(seat, Lang::En);
    const bool of_side = (question.asked & bit(seat.side)) != 0;
    if (of_side && (question.kind == "word" || question.asks(seat))) return seat;
  }
  return held.front();
}

/// A side's key opens all of its posts, but for those that a computer has.
Seats Room::seated(Seats seats) const {
  const std::vector<Post> all = players_seats();
  std::vector<Post> held;
  for (const Post seat : all)
    for (const Post side : seats.sides)
      if (side.side == seat.side && (battle_->posts(seat.side) == 1 || !level_of(seat)))
        held.push_back(seat);
  for (const Post seat : all)
    if (std::find(seats.posts.begin(), seats.posts.end(), side_name(seat)) != seats.posts.end() &&
        std::find(held.begin(), held.end(), seat) == held.end())
      held.push_back(seat);
  seats.sides = std::move(held);
  seats.posts.clear();
  return seats;
}

/// The post of a commander's side that is asked in his place, where somebody sits there.
std::optional<Post> Room::seated_instead(const Place& place, Post commander) const {
  const battle::Question question = battle_->question(commander, Lang::En);
  if (!question.in_place || commander.number != 0 || question.asks(commander)) return std::nullopt;
  for (const Post seat : players_seats()) {
    if (seat.side != commander.side || !question.asks(seat) || holds(place, seat)) continue;
    if (level_of(seat)) return seat;
    for (const auto& [number, other] : places_)
      if (holds(other, seat)) return seat;
  }
  return std::nullopt;
}

/// The seats of a connection at which another sits too.
std::vector<Post> Room::taken(const Place& place) const {
  const auto by_another = [&](const auto& sits) {
    return std::any_of(places_.begin(), places_.end(), [&](const auto& numbered) {
      return numbered.first != place.number && sits(numbered.second);
    });
  };
  std::vector<Post> out;
  for (const Post seat : place.own)
    if (by_another([&](const Place& other) { return is_own(other, seat); })) out.push_back(seat);
  if (place.seats.umpire && by_another([](const Place& other) { return other.seats.umpire; }))
    out.emplace_back(Side::Umpire);
  return out;
}

/// Who made the battle goes by the name that he sits here with, or by that of his account.
void Room::take_owner(const Place& place) {
  const std::string& name = place.name.empty() ? place.seats.account : place.name;
  if (!place.seats.owner || name.empty() || name == seated_.owner) return;
  seated_.owner = name;
  if (place.seats.owner_key)
    note([key = *place.seats.owner_key, name](store::Store& store) {
      return store.set_nickname(key, name);
    });
}

/// The last name of a seat is kept, and no more.
void Room::take_name(const Place& place) {
  take_owner(place);
  if (place.name.empty()) return;
  bool anew = false;
  const auto take = [&](std::size_t plan) {
    if (row_.plans[plan].plan != "open") return;
    anew = anew || seated_.players[plan] != std::vector{place.name};
    seated_.players[plan] = {place.name};
  };
  for (const Post seat : place.own) {
    if (const auto plan = plan_of(seat)) take(*plan);
    // A side is called by its commander's name.
    for (std::size_t i = 0; i < row_.plans.size(); ++i)
      if (seat.number == 0 && row_.plans[i].side == side_id(seat.side)) take(i);
  }
  if (!anew && !place.seats.umpire) return;
  for (const store::TokenHash& key : place.seats.keys)
    if (key != place.seats.owner_key)
      note([key, name = place.name](store::Store& store) { return store.set_nickname(key, name); });
}

/// Whether a link for a seat opens what is held here: one for a side opens all of its posts.
bool Room::sits_at(const Place& place, const std::string& seat) const {
  if (seat == store::kUmpireSeat) return place.seats.umpire;
  const auto& held = place.own;
  return std::any_of(held.begin(), held.end(), [&](Post post) {
    return side_name(post) == seat || side_id(post.side) == seat;
  });
}

json::object Room::links_json() const {
  json::object links;
  for (const auto& [seat, count] : seated_.links)
    if (seat != store::kOwnerSeat && seat != store::kSpectatorSeat) links[seat] = count;
  // The link of a whole side opens each of its posts.
  for (const Post post : players_seats()) {
    if (battle_->posts(post.side) < 2) continue;
    const auto own = seated_.links.find(side_name(post));
    const auto whole = seated_.links.find(side_id(post.side));
    links[side_name(post)] = (own == seated_.links.end() ? 0 : own->second) +
                             (whole == seated_.links.end() ? 0 : whole->second);
  }
  return links;
}

std::string Room::presence_text() const {
  json::array seats;
  const json::object links = links_json();
  int watchers = 0;
  bool umpire_here = false;
  for (const auto& [number, place] : places_) {
    if (place.seats.sides.empty() && !place.seats.umpire) ++watchers;
    for (const Post seat : place.own)
      seats.push_back({{"side", side_name(seat)}, {"name", place.name}, {"here", true}});
    if (!place.seats.umpire) continue;
    umpire_here = true;
    seats.push_back({{"side", kUmpireId}, {"name", place.name}, {"here", true}});
  }
  for (const Post seat : players_seats()) {
    const bool somebody = std::any_of(places_.begin(), places_.end(), [&](const auto& numbered) {
      return is_own(numbered.second, seat);
    });
    if (const auto level = level_of(seat))
      seats.push_back({{"side", side_name(seat)}, {"name", *level}, {"here", true}});
    else if (!somebody && plan_of(seat))
      seats.push_back({{"side", side_name(seat)}, {"name", name_of(seat)}, {"here", false}});
  }
  return json::serialize(json::object{
      {"type", "presence"},
      {"seats", std::move(seats)},
      {"watchers", watchers},
      {"links", links},
      {"umpire",
       {{"seat", seated_.umpire}, {"here", umpire_here}, {"journal_read", journal_read_}}}});
}

}  // namespace sandtable::server
