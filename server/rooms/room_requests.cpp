#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <utility>

#include "engine/desk/deed_json.h"
#include "server/rooms/failures.h"
#include "server/rooms/halves.h"
#include "server/rooms/room.h"
#include "server/rooms/shapes.h"
#include "store/told.h"

/// What a room answers to each message of a client.
namespace sandtable::server {

namespace json = boost::json;

namespace {

constexpr int kMostPending = 4;
/// How long a worker reckons odds for one question; then it estimates from what it has.
constexpr std::chrono::milliseconds kOddsClock{200};

std::string answer(std::uint64_t re, std::string_view type) {
  return json::serialize(json::object{{"re", re}, {"type", type}});
}

/// The members of a verdict; `trace`: whether it was asked for.
std::string verdict_text(const battle::Judged& judged, bool trace = false) {
  if (!trace) return json::serialize(verdict_json(judged));
  return with_raw(verdict_json(judged), "trace",
                  judged.trace.empty() ? std::string_view("null") : judged.trace);
}

/// The members of an object without the opening brace, to stand behind `re`.
std::string tail(const json::object& object) { return json::serialize(object).substr(1); }

/// The line of a message, or that of what its client composed.
std::string line_of(const Message& message) {
  return message.order ? desk::line_of(*message.order) : message.action;
}

/// With an answer of few bytes: the numbers of units are small.
int unit_of(std::uint64_t number) {
  return static_cast<int>(std::min<std::uint64_t>(number, 9999));
}

}  // namespace

namespace {

/// Whether it decides something: then it waits for what was decided before.
bool decides(Ask ask) {
  switch (ask) {
    case Ask::Submit:
    case Ask::Roll:
    case Ask::Undo:
    case Ask::AskTakeback:
    case Ask::AgreeTakeback:
    case Ask::RefuseTakeback:
    case Ask::WithdrawTakeback:
    case Ask::Word:
    case Ask::Close:
      return true;
    default:
      return false;
  }
}

}  // namespace

void Room::hear(std::uint64_t number, const Message& message) {
  const auto found = places_.find(number);
  if (found == places_.end() || closed_) return;
  if (!writing_ || !decides(message.ask)) return answer_message(found->second, message);
  if (waiting_.size() >= kMostWaitingDecisions)
    return refuse(found->second, message.id, phrase("server.busy"));
  waiting_.emplace_back(number, message);
}

void Room::answer_message(Place& place, const Message& message) {
  using Answerer = void (Room::*)(Place&, const Message&);
  // In the order of Ask.
  static constexpr std::array<Answerer, 23> kAnswerers{&Room::on_check,
                                                       &Room::on_actions,
                                                       &Room::on_odds,
                                                       &Room::on_submit,
                                                       &Room::on_roll,
                                                       &Room::on_undo,
                                                       &Room::on_ask_takeback,
                                                       &Room::on_agree_takeback,
                                                       &Room::on_stand,
                                                       &Room::on_at,
                                                       &Room::on_chat,
                                                       &Room::on_lang,
                                                       &Room::on_measure,
                                                       &Room::on_refuse_takeback,
                                                       &Room::on_withdraw_takeback,
                                                       &Room::on_word,
                                                       &Room::on_complete,
                                                       &Room::on_point,
                                                       &Room::on_orders,
                                                       &Room::on_show,
                                                       &Room::on_outlook,
                                                       &Room::on_close,
                                                       &Room::on_draft};
  const auto answer = [&] {
    (this->*kAnswerers[static_cast<std::size_t>(message.ask)])(place, message);
  };
  go_on(answer);
}

void Room::go_on(const std::function<void()>& doing) {
  if (guarded(*tools_.counters, "battle " + row_.id + " was closed", doing)) return;
  // Nobody knows how far it came: the battle is taken up again as the store has it.
  guarded(*tools_.counters, "a goodbye", [this] { close(phrase("server.failed-here")); });
}

void Room::refuse(const Place& place, std::uint64_t re, const data::Phrase& error) const {
  place.guest->send(json::serialize(
      json::object{{"re", re}, {"type", "refused"}, {"error", error.in(place.lang)}}));
}

/// What a client is told of a fault of the store; who runs the server is told all.
data::Phrase Room::trouble(const store::StoreError& error) const {
  note_failure(*tools_.counters, "battle " + row_.id, error.message.str());
  return store::told(error);
}

void Room::done(const Place& place, std::uint64_t re, const std::string& left_over) const {
  if (left_over.empty()) return place.guest->send(answer(re, "done"));
  place.guest->send("{\"re\":" + std::to_string(re) + "," +
                    tail({{"type", "done"}, {"left_over", left_over}}));
}

tl::expected<Post, data::Phrase> Room::seat(const Place& place, const std::string& id) const {
  std::string known;
  std::vector<Post> seats = players_seats();
  seats.emplace_back(Side::Umpire);
  for (const Post seat : seats) {
    known += (known.empty() ? "" : ", ") + side_name(seat);
    if (side_name(seat) != id) continue;
    if (seat.side == Side::Umpire ? place.seats.umpire : holds(place, seat)) return seat;
    return tl::unexpected(phrase("room.no-seat-of", {{"side", id}}));
  }
  return tl::unexpected(phrase("room.no-side", {{"side", id}, {"known", known}}));
}

/// What a side does as a whole, it says by its own name, or by that of any of its posts.
tl::expected<Side, data::Phrase> Room::side_called(const Place& place,
                                                   const std::string& id) const {
  bool known = false;
  for (const Post one : players_seats()) {
    if (side_id(one.side) != id) continue;
    if (holds(place, one)) return one.side;
    known = true;
  }
  if (known) return tl::unexpected(phrase("room.no-seat-of", {{"side", id}}));
  const auto found = seat(place, id);
  if (!found) return tl::unexpected(found.error());
  return found->side;
}

tl::expected<void, data::Phrase> Room::may_change() const {
  if (battle_->over()) return tl::unexpected(phrase("room.over"));
  if (!frozen_.empty()) return tl::unexpected(frozen_);
  if (full())
    return tl::unexpected(
        phrase("room.full", {{"entries", kMostEntries}, {"bytes", kMostEntryBytes}}));
  return {};
}

void Room::compute(Place& place, std::uint64_t re, std::function<std::string()> find) {
  if (place.pending >= kMostPending) {
    refuse(place, re, phrase("room.pending"));
    return;
  }
  const std::uint64_t number = place.number;
  const std::stop_token moment = place.asks.get_token();
  const auto hand_over = [number, re, moment, self = weak_from_this()](const std::string& members) {
    const auto room = self.lock();
    if (!room) return;
    const auto found = room->places_.find(number);
    if (found == room->places_.end()) return;
    --found->second.pending;
    if (moment.stop_requested())
      room->refuse(found->second, re, phrase("room.moved-on"));
    else
      found->second.guest->send("{\"re\":" + std::to_string(re) + "," + members);
  };
  const auto work = [moment, find = std::move(find), hand_over]() -> Workers::Then {
    std::string members;
    if (!moment.stop_requested()) members = find();
    return [hand_over, members] { hand_over(members); };
  };
  const auto failed = [hand_over, moment, lang = place.lang,
                       counters = tools_.counters](const std::string& why) {
    if (!moment.stop_requested()) note_failure(*counters, "an answer", why);
    hand_over(
        tail({{"type", "refused"}, {"error", phrase("server.failed", {{"why", why}}).in(lang)}}));
  };
  ++place.pending;
  if (tools_.workers->submit(Workers::Kind::Quick, work, failed, {place.guest->owner(), moment}))
    return;
  --place.pending;
  refuse(place, re, phrase("server.busy"));
}

void Room::verdict(const Place& place, const Message& message, const battle::Judged& judged) const {
  place.guest->send("{\"re\":" + std::to_string(message.id) + "," + tail(verdict_json(judged)));
}

void Room::on_check(Place& place, const Message& message) {
  const auto side = seat(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  battle::Judged judged = battle_->judge(*side, message.action, {}, place.lang);
  if (judged.ok || !judged.error.empty() || side->side == Side::Umpire)
    return verdict(place, message, judged);
  // Which legal action comes nearest is looked for among all of them.
  std::shared_ptr<const battle::Battle> position = battle_->snapshot();
  compute(place, message.id, [position, side = *side, action = message.action, lang = place.lang] {
    return tail(verdict_json(position->judge(side, action, {.nearest = 1}, lang)));
  });
}

/// A check that looks for a way where the line names none. With where it would lead, which says
/// itself what is the most of it that is legal, nothing nearest is looked for: a client asks this
/// while something is dragged.
void Room::on_complete(Place& place, const Message& message) {
  const auto side = seat(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  std::shared_ptr<const battle::Battle> position = battle_->snapshot();
  compute(place, message.id,
          [position, side = *side, action = line_of(message), trace = message.trace,
           lang = place.lang] {
            const battle::Wanted wanted{
                .way = true, .trace = trace, .nearest = trace ? std::size_t{0} : std::size_t{1}};
            return verdict_text(position->judge(side, action, wanted, lang), trace).substr(1);
          });
}

void Room::on_point(Place& place, const Message& message) {
  const auto side = seat(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  std::shared_ptr<const battle::Battle> position = battle_->snapshot();
  compute(place, message.id, [position, side = *side, message, lang = place.lang] {
    const battle::Wanted wanted{.way = true, .trace = message.trace, .nearest = 1};
    std::string verdicts;
    for (const battle::Judged& judged : position->point(
             side, unit_of(message.unit), {message.place, unit_of(message.target)}, wanted, lang))
      verdicts += (verdicts.empty() ? "" : ",") + verdict_text(judged, message.trace);
    return "\"type\":\"verdicts\",\"verdicts\":[" + verdicts + "]}";
  });
}

void Room::on_orders(Place& place, const Message& message) {
  const auto side = seat(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  std::shared_ptr<const battle::Battle> position = battle_->snapshot();
  compute(place, message.id,
          [position, side = *side, unit = unit_of(message.unit), after = line_of(message),
           lang = place.lang] {
            json::array orders;
            for (const desk::Order& order : position->orders(side, unit, after, lang))
              orders.push_back(desk::order_json(order));
            return tail({{"type", "orders"}, {"orders", std::move(orders)}});
          });
}

void Room::on_actions(Place& place, const Message& message) {
  const auto side = seat(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  std::shared_ptr<const battle::Battle> position = battle_->snapshot();
  compute(place, message.id, [position, side = *side, lang = place.lang] {
    json::array actions;
    for (const desk::Deed& deed : position->deeds(side, lang))
      actions.push_back(desk::deed_json(deed));
    return tail({{"type", "actions"}, {"actions", std::move(actions)}});
  });
}

void Room::on_odds(Place& place, const Message& message) {
  if (!row_.odds) return refuse(place, message.id, phrase("room.no-odds"));
  const auto side = seat(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  std::shared_ptr<const battle::Battle> position = battle_->snapshot();
  compute(place, message.id,
          [position, side = *side, message, lang = place.lang, moment = place.asks.get_token()] {
            const battle::OddsAsk ask{
                .assume = message.assume, .way = false, .clock = kOddsClock, .stop = moment};
            const auto odds = position->odds(side, message.action, ask, lang);
            if (!odds) return tail(verdict_json(odds.error()));
            return tail({{"type", "odds"}, {"odds", odds_json(*odds)}});
          });
}

void Room::on_outlook(Place& place, const Message& message) {
  const auto side = seat(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  std::shared_ptr<const battle::Battle> position = battle_->snapshot();
  compute(place, message.id, [position, side = *side, action = message.action, lang = place.lang] {
    const battle::Outlook outlook = position->outlook(side, action, lang);
    json::array follows(outlook.happens.begin(), outlook.happens.end());
    if (!outlook.leaves.empty()) follows.emplace_back(outlook.leaves);
    return tail({{"type", "outlook"},
                 {"follows", std::move(follows)},
                 {"lapses", json::array(outlook.lapses.begin(), outlook.lapses.end())}});
  });
}

void Room::on_submit(Place& place, const Message& message) {
  const auto side = seat(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  if (const auto may = may_change(); !may) return refuse(place, message.id, may.error());
  if (side->side != Side::Umpire && !is_open_question(*side, message.number))
    return refuse(
        place, message.id,
        phrase("room.question", {{"asked", message.number}, {"open", question_of(*side)}}));
  if (side->side == Side::Umpire && message.text.empty())
    return refuse(place, message.id, phrase("room.reason"));
  if (const auto seated = seated_instead(place, *side))
    return refuse(place, message.id, phrase("room.seated", {{"post", side_name(*seated)}}));
  const std::uint64_t before = last_seq();
  const battle::Reply reply = battle_->submit(*side, message.action, place.lang, message.text);
  if (!reply.ok) {
    if (reply.error.empty()) return on_check(place, message);
    battle::Judged told;
    told.error = told.what = reply.error;
    return verdict(place, message, told);
  }
  if (reply.sealed) return keep_sealed(place, message.id, *side);
  keep_for(place, message.id, [this, before] { after_submit(before); });
}

void Room::on_roll(Place& place, const Message& message) {
  if (place.seats.sides.empty() && !place.seats.umpire)
    return refuse(place, message.id, phrase("room.no-seat"));
  if (const auto may = may_change(); !may) return refuse(place, message.id, may.error());
  const std::uint64_t open = question_of(viewer_of(place));
  if (message.number != open)
    return refuse(place, message.id,
                  phrase("room.question", {{"asked", message.number}, {"open", open}}));
  const std::uint64_t before = last_seq();
  const battle::Reply reply = battle_->enter_roll(message.action, place.lang);
  if (!reply.ok) return refuse(place, message.id, reply.error);
  keep_for(
      place, message.id, [this, before] { after_submit(before); }, reply.left_over);
}

void Room::on_undo(Place& place, const Message& message) {
  const auto side = seat(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  if (const auto may = may_change(); !may) return refuse(place, message.id, may.error());
  const std::uint64_t before = last_seq();
  const std::size_t sealed = battle_->given(*side).size();
  if (const auto undone = battle_->undo(*side, place.lang); !undone)
    return refuse(place, message.id, undone.error());
  if (sealed > 0) {
    strike_sealed();
    done(place, message.id);
    return publish_to(*side);
  }
  keep_for(place, message.id, [this, before] {
    if (last_seq() == before) return after_submit(before);  // a roll is awaited no more
    gone_back();
  });
}

void Room::gone_back() {
  strike_sealed();
  rolls_asked_ = 0;
  changed(true);
}

/// What becomes of a takeback is told to everybody: it changes, or does not, what all of them saw.
void Room::tell_takeback(std::string_view what, Side by, const battle::Takeback& takeback) {
  broadcast(json::serialize(json::object{{"type", "takeback"},
                                         {"what", what},
                                         {"by", side_id(by)},
                                         {"from", side_id(takeback.asker)},
                                         {"to", takeback.to},
                                         {"reason", takeback.reason}}));
}

void Room::take_back(Place& place, const Message& message, Side agreeing) {
  const auto asked = battle_->takeback();
  if (const auto agreed = battle_->agree_takeback(agreeing); !agreed)
    return refuse(place, message.id, agreed.error());
  keep_for(place, message.id, [this, asked, agreeing] {
    if (asked) tell_takeback("agreed", agreeing, *asked);
    gone_back();
  });
}

void Room::on_ask_takeback(Place& place, const Message& message) {
  const auto side = side_called(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  if (const auto may = may_change(); !may) return refuse(place, message.id, may.error());
  if (const auto asked = battle_->ask_takeback(*side, message.number, message.text); !asked)
    return refuse(place, message.id, asked.error());
  tell_takeback("asked", *side, *battle_->takeback());
  // A computer commander lets its opponent go back, and nobody asks who rules.
  const Side agrees = *side == Side::Umpire ? Side::Umpire : other(*side);
  const bool obliging = for_computers(agrees) && !battle_->takeback_undoes_ruling();
  if (agrees == Side::Umpire || obliging) return take_back(place, message, agrees);
  done(place, message.id);
  publish();
}

void Room::on_agree_takeback(Place& place, const Message& message) {
  const auto side = side_called(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  if (const auto may = may_change(); !may) return refuse(place, message.id, may.error());
  take_back(place, message, *side);
}

void Room::on_refuse_takeback(Place& place, const Message& message) {
  const auto side = side_called(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  const auto asked = battle_->takeback();
  if (const auto refused = battle_->refuse_takeback(*side); !refused)
    return refuse(place, message.id, refused.error());
  done(place, message.id);
  tell_takeback("refused", *side, *asked);
  publish();
}

void Room::on_withdraw_takeback(Place& place, const Message& message) {
  const auto side = side_called(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  const auto asked = battle_->takeback();
  if (const auto withdrawn = battle_->withdraw_takeback(*side); !withdrawn)
    return refuse(place, message.id, withdrawn.error());
  done(place, message.id);
  tell_takeback("withdrawn", *side, *asked);
  publish();
}

void Room::on_close(Place& place, const Message& message) {
  if (!place.seats.owner && !place.seats.umpire)
    return refuse(place, message.id, phrase("room.close-owner"));
  // Of a battle whose dice nobody knows the secret of nothing else can be done.
  if (!frozen_.empty() && frozen_by_ != "dice") return refuse(place, message.id, frozen_);
  const std::uint64_t before = last_seq();
  if (const auto closed = battle_->close_unfinished(); !closed)
    return refuse(place, message.id, closed.error());
  keep_for(place, message.id, [this, before] { after_submit(before); });
}

void Room::on_stand(Place& place, const Message& message) {
  const auto side = seat(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  if (side->side == Side::Umpire) return refuse(place, message.id, phrase("room.umpire"));
  std::string before;
  for (const auto& [kind, answer] : battle_->standing(*side))
    if (kind == message.text) before = answer;
  if (const auto stood = battle_->stand(*side, message.text, message.action, place.lang); !stood)
    return refuse(place, message.id, stood.error());
  const store::StandingAnswer kept{message.side, message.text, message.action};
  const auto told = [=, self = weak_from_this(), number = place.number, re = message.id,
                     side = *side](const store::Outcome<void>& outcome) {
    const auto room = self.lock();
    if (!room) return;
    room->go_on([&] { room->stood(number, re, side, kept, before, outcome); });
  };
  const auto change = [id = row_.id, kept](store::Store& store) {
    return store.set_standing(id, kept);
  };
  if (tools_.writer->submit(change, told)) return;
  battle_->stand_again(*side, message.text, before);
  refuse(place, message.id, phrase("server.busy"));
}

void Room::stood(std::uint64_t number, std::uint64_t re, Post side,
                 const store::StandingAnswer& kept, const std::string& before,
                 const store::Outcome<void>& outcome) {
  const auto found = places_.find(number);
  if (!outcome) {
    ++tools_.counters->failures;
    battle_->stand_again(side, kept.kind, before);
    if (found != places_.end())
      refuse(found->second, re, phrase("server.unrecorded", {{"why", trouble(outcome.error())}}));
    return;
  }
  if (found != places_.end()) done(found->second, re);
  for (auto& [n, other] : places_)
    if (holds(other, side)) send_state(other);
}

void Room::on_at(Place& place, const Message& message) {
  const auto then = battle_->snapshot(message.number);
  if (!then)
    return refuse(place, message.id,
                  phrase("room.no-entry", {{"entry", message.number}, {"last", last_seq()}}));
  const Post viewer = viewer_of(place);
  std::string text =
      json::serialize(json::object{{"re", message.id}, {"type", "view"}, {"seq", message.number}});
  text.pop_back();
  text.append(",\"question\":").append(question_text(place, 0, viewer, *then));
  text.append(",\"view\":").append(halves_of(then->json(viewer)).passing).append("}");
  place.guest->send(std::move(text));
}

void Room::on_chat(Place& place, const Message& message) {
  if (message.text.find_first_not_of(" \t\n") == std::string::npos)
    return refuse(place, message.id, phrase("field.empty-text"));
  store::ChatLine line;
  line.at = now();
  line.from = place.name;
  if (place.seats.umpire)
    line.side = side_name(Side::Umpire);
  else if (!place.seats.sides.empty())
    line.side = side_name(viewer_of(place));
  line.text = message.text;
  const auto append = [id = row_.id, line](store::Store& store) -> store::Outcome<void> {
    const auto number = store.append_chat(id, line);
    if (!number) return tl::unexpected(number.error());
    return {};
  };
  const auto told = [=, self = weak_from_this(), number = place.number,
                     re = message.id](const store::Outcome<void>& outcome) {
    const auto room = self.lock();
    if (!room) return;
    room->go_on([&] { room->said(number, re, line, outcome); });
  };
  if (!tools_.writer->submit(append, told)) refuse(place, message.id, phrase("server.busy"));
}

void Room::said(std::uint64_t number, std::uint64_t re, const store::ChatLine& line,
                const store::Outcome<void>& outcome) {
  if (const auto found = places_.find(number); found != places_.end()) {
    if (!outcome)
      return refuse(found->second, re,
                    phrase("server.unrecorded", {{"why", trouble(outcome.error())}}));
    done(found->second, re);
  }
  if (outcome)
    broadcast(json::serialize(json::object{{"type", "chat"},
                                           {"from", line.from},
                                           {"side", line.side},
                                           {"at", time_text(line.at)},
                                           {"text", line.text}}));
}

/// A word for the dice, which a side owes before the first roll.
void Room::on_word(Place& place, const Message& message) {
  const auto side = side_called(place, message.side);
  if (!side) return refuse(place, message.id, side.error());
  if (const auto may = may_change(); !may) return refuse(place, message.id, may.error());
  const std::uint64_t before = last_seq();
  const battle::Reply reply = battle_->give_word(*side, message.text, place.lang);
  if (!reply.ok) return refuse(place, message.id, reply.error);
  keep_for(place, message.id, [this, before] { after_submit(before); });
}

void Room::on_lang(Place& place, const Message& message) {
  place.lang = message.lang;
  place.told = 0;
  place.afresh = true;
  done(place, message.id);
  send_state(place);
}

void Room::on_measure(Place& place, const Message& message) {
  const auto found = battle_->measure(viewer_of(place), message.action, place.lang);
  if (!found) return refuse(place, message.id, found.error());
  place.guest->send(
      json::serialize(json::object{{"re", message.id}, {"type", "measured"}, {"text", *found}}));
}

/// The position as text, for a client that draws nothing itself.
void Room::on_show(Place& place, const Message& message) {
  if (message.paper) {
    const auto found = battle_->paper(viewer_of(place), message.action, place.lang);
    if (!found) return refuse(place, message.id, found.error());
    place.guest->send(
        json::serialize(json::object{{"re", message.id}, {"type", "shown"}, {"text", *found}}));
    return;
  }
  desk::TextLook look{
      .width = message.width, .ascii = message.ascii, .lang = place.lang, .part = message.part};
  if (look.part == desk::TextPart::TroopsA) {
    const auto& sides = battle_->facts().sides;
    if (message.action == sides[1].id)
      look.part = desk::TextPart::TroopsB;
    else if (message.action != sides[0].id)
      return refuse(place, message.id,
                    phrase("room.no-side", {{"side", message.action},
                                            {"known", sides[0].id + ", " + sides[1].id}}));
  }
  std::shared_ptr<const battle::Battle> position = battle_->snapshot();
  compute(place, message.id, [position, look, viewer = viewer_of(place)] {
    return tail({{"type", "shown"}, {"text", position->draw_text(viewer, look)}});
  });
}

}  // namespace sandtable::server
