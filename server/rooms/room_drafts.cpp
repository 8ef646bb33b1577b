#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <utility>

#include "server/rooms/room.h"

/// What players are writing: kept for whoever has their seat, and for those of the same side where
/// its posts keep nothing from each other.
namespace sandtable::server {

namespace json = boost::json;

std::string draft_row(const Draft& draft) { return std::to_string(draft.since) + " " + draft.text; }

std::optional<Draft> draft_of(std::string_view row) {
  Draft out;
  const char* const end = row.data() + row.size();
  const auto since = std::from_chars(row.data(), end, out.since);
  if (since.ec != std::errc() || since.ptr == end || *since.ptr != ' ') return std::nullopt;
  out.text.assign(since.ptr + 1, end);
  return out;
}

/// Whether what is written and sealed at a seat is open to a place: its own, and those of its side
/// where its posts keep nothing from each other.
bool Room::reads(const Place& place, Post seat) const {
  return holds(place, seat) || (battle_->shares_sides() && is_mate(place, seat));
}

/// What is written at a seat for what it is asked now; nullptr: nothing.
const Draft* Room::draft_at(Post seat) const {
  const auto found = drafts_.find(seat);
  const bool counts = found != drafts_.end() && battle_->asks(seat) &&
                      found->second.since == battle_->asked_since();
  return counts ? &found->second : nullptr;
}

json::array Room::drafts_json(const Place& place) const {
  json::array out;
  for (const Post seat : players_seats())
    if (const Draft* draft = reads(place, seat) ? draft_at(seat) : nullptr)
      out.push_back({{"side", side_name(seat)}, {"action", draft->text}});
  return out;
}

/// What brings the draft of a seat to the disk; without one it is struck from there.
store::Store::Change Room::kept_draft(Post seat, const std::optional<Draft>& draft) const {
  return [id = row_.id, kept = store::StandingAnswer{side_name(seat), std::string(kDraftKind),
                                                     draft ? draft_row(*draft) : std::string()}](
             store::Store& store) { return store.set_standing(id, kept); };
}

/// It is handed in: there is none any more.
void Room::drop_draft(Post seat) {
  if (drafts_.erase(seat) != 0) note(kept_draft(seat, std::nullopt));
}

/// Tells who may read it what somebody writes; the other side hears nothing, not even that he does.
void Room::tell_draft(Post seat, std::uint64_t besides) const {
  const Draft* draft = draft_at(seat);
  const std::string text = json::serialize(json::object{
      {"type", "draft"}, {"side", side_name(seat)}, {"action", draft ? draft->text : ""}});
  for (const auto& [number, place] : places_)
    if (number != besides && reads(place, seat)) place.guest->send(text);
}

void Room::on_draft(Place& place, const Message& message) {
  const auto seat = this->seat(place, message.side);
  if (!seat) return refuse(place, message.id, seat.error());
  if (seat->side == Side::Umpire) return refuse(place, message.id, phrase("room.umpire"));
  if (const auto may = may_change(); !may) return refuse(place, message.id, may.error());
  if (!battle_->asks(*seat)) return refuse(place, message.id, phrase("room.no-draft"));
  std::optional<Draft> draft;
  if (!message.action.empty()) draft = Draft{battle_->asked_since(), message.action};
  const auto told = [=, self = weak_from_this(), number = place.number, re = message.id,
                     seat = *seat](const store::Outcome<void>& outcome) {
    const auto room = self.lock();
    if (room) room->go_on([&] { room->drafted(number, re, seat, draft, outcome); });
  };
  if (!tools_.writer->submit(kept_draft(*seat, draft), told))
    refuse(place, message.id, phrase("server.busy"));
}

/// It is on the disk.
void Room::drafted(std::uint64_t number, std::uint64_t re, Post seat,
                   const std::optional<Draft>& draft, const store::Outcome<void>& outcome) {
  const auto found = places_.find(number);
  if (!outcome) {
    ++tools_.counters->failures;
    if (found != places_.end())
      refuse(found->second, re, phrase("server.unrecorded", {{"why", trouble(outcome.error())}}));
    return;
  }
  if (draft)
    drafts_[seat] = *draft;
  else
    drafts_.erase(seat);
  if (found != places_.end()) done(found->second, re);
  tell_draft(seat, number);
}

}  // namespace sandtable::server
