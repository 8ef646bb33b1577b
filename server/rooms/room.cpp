#include "server/rooms/room.h"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cstdio>
#include <utility>

#include "server/rooms/failures.h"
#include "server/rooms/halves.h"
#include "server/rooms/shapes.h"

namespace sandtable::server {

namespace json = boost::json;

namespace {

/// About what an entry takes as a line of the journal.
std::size_t weight_of(const JournalEntry& entry) {
  constexpr std::size_t kLine = 200, kRoll = 150;
  return kLine + entry.action.size() + entry.reason.size() + kRoll * entry.rolls.size();
}

}  // namespace

Room::Room(Parts parts, const Tools& tools)
    : row_(std::move(parts.row)),
      battle_(std::move(parts.battle)),
      keeper_(std::move(parts.keeper)),
      secret_(parts.secret),
      frozen_(std::move(parts.frozen)),
      frozen_by_(std::move(parts.frozen_by)),
      read_anew_(parts.read_anew),
      sealed_(std::move(parts.sealed)),
      seated_(std::move(parts.seated)),
      tools_(tools),
      left_(tools_.clock()),
      journal_read_(parts.journal_read),
      drafts_(std::move(parts.drafts)) {
  battle_->defer();
  battle_->only_read();
  renew_questions();
  note_progress();
  presume_told();
}

Room::~Room() { move_on(); }

void Room::move_on() {
  moment_.request_stop();
  moment_ = std::stop_source();
  for (auto& [number, place] : places_) {
    place.asks.request_stop();
    place.asks = std::stop_source();
  }
}

/// What a battle holds of the bounds of one. Entries are weighed once.
bool Room::full() const { return last_seq() >= kMostEntries || entry_bytes_ >= kMostEntryBytes; }

std::uint64_t Room::last_seq() const {
  return battle_->entries().empty() ? 0 : battle_->entries().back().seq;
}

const std::string& Room::view_of(Post viewer) const {
  std::string& view = views_[viewer];
  if (view.empty()) view = halves_of(battle_->json(viewer)).passing;
  return view;
}

bool Room::open_to_all() const {
  if (!battle_->keeps_secrets()) return true;
  return battle_->over() && view_of(Side::A) == view_of(Side::B) &&
         view_of(Side::A) == view_of(Side::Spectator);
}

void Room::note_progress() {
  row_.entries = last_seq();
  for (const auto all = battle_->entries(); weighed_ < all.size(); ++weighed_)
    entry_bytes_ += weight_of(all[weighed_]);
  const store::Progress progress{battle_->turn(), battle_->over(), battle_->outcome(Lang::En),
                                 battle_->outcome(Lang::Fr)};
  if (progress == row_.progress) return;
  row_.progress = progress;
  // A list that is out of date is put right by the next entry.
  note([id = row_.id, progress](store::Store& store) { return store.note_progress(id, progress); });
}

void Room::renew_questions() {
  constexpr std::uint64_t kRollsOfAnEntry = 64;
  battle::Question now = battle_->question(Lang::En);
  if (!frozen_.empty()) now.asked = 0;
  const std::uint64_t fresh = last_seq() * kRollsOfAnEntry + rolls_asked_ % kRollsOfAnEntry;
  // Whoever seals while his enemy offers a draw has the question before the offer: it is the same.
  const std::uint64_t before = questions_.empty() ? 0 : questions_.begin()->second;
  const bool same = before / kRollsOfAnEntry >= battle_->asked_since() && rolls_asked_ == 0 &&
                    before / kRollsOfAnEntry < last_seq();
  if (!same) first_number_ = fresh;
  for (const Post seat : players_seats()) questions_[seat] = fresh;
  question_ = std::move(now);
}

/// Whether a number is that of the question that is open, or of the same question before something
/// was decided that answers nothing.
bool Room::is_open_question(Post seat, std::uint64_t number) const {
  return number >= first_number_ && number <= question_of(seat);
}

std::uint64_t Room::question_of(Post viewer) const {
  const auto found = questions_.find(viewer);
  return found != questions_.end() ? found->second : questions_.begin()->second;
}

/// Whether a place may know that a seat is asked no more: whoever has it has answered.
bool Room::has_answered(const Place& place, Post seat, const battle::Battle& battle) const {
  return holds(place, seat) && !battle.asks(seat);
}

/// `viewer`: the one of a place's seats for which it is put in words. Of its other seats those that
/// have answered are asked no more, which nobody else is told.
std::string Room::question_text(const Place& place, std::uint64_t id, Post viewer,
                                const battle::Battle& battle) const {
  const battle::Question question = battle.question(viewer, place.lang);
  const bool words = question.kind == "word";
  const auto all_answered = [&](Side side) {
    for (int i = 0; i < battle.posts(side); ++i)
      if (!has_answered(place, Post(side, static_cast<std::uint8_t>(i)), battle)) return false;
    return !words;
  };
  json::array asked;
  for (const Side side : {Side::A, Side::B})
    if (frozen_.empty() && (question.asked & bit(side)) != 0 && !all_answered(side))
      asked.emplace_back(battle.facts().sides[static_cast<std::size_t>(index(side))].id);
  json::object out{{"id", id},
                   {"asked", std::move(asked)},
                   {"kind", question.kind},
                   {"clause", question.clause},
                   {"text", question.text},
                   {"roll", question.roll},
                   {"rolls", rolls_json(question)}};
  json::array seats;
  for (const Post seat : players_seats())
    if (frozen_.empty() && question.asks(seat) && !battle.post_id(seat).empty() &&
        (words || !has_answered(place, seat, battle)))
      seats.emplace_back(battle.post_id(seat));
  if (!seats.empty()) {
    out["seats"] = std::move(seats);
    out["any"] = question.any;
    out["in_place"] = question.in_place;
  }
  return json::serialize(out);
}

bool Room::resumable(std::uint64_t since) const {
  if (since > last_seq()) return false;
  return std::none_of(battle_->entries().begin(), battle_->entries().end(),
                      [since](const JournalEntry& entry) {
                        return entry.seq > since && entry.takeback_to && *entry.takeback_to < since;
                      });
}

std::uint64_t Room::join(Guest& guest, Seats seats, const Hello& hello) {
  const std::uint64_t number = next_place_++;
  Place& place = places_[number];
  place.number = number;
  place.guest = &guest;
  place.seats = seated(std::move(seats));
  place.own = place.seats.sides;
  place.name = hello.name;
  place.lang = hello.lang;
  place.afresh = hello.since != 0 && !resumable(hello.since);
  place.told = place.afresh ? 0 : hello.since;
  try {
    reseat(number);
    greet(number, place);
  } catch (...) {
    places_.erase(number);  // whoever is not let in is not spoken to
    reseat();
    throw;
  }
  think();
  return number;
}

void Room::greet(std::uint64_t number, Place& place) {
  take_name(place);
  has_come(place);
  send_welcome(place);
  place.guest->send(presence_text());
  send_presence(number);
  send_state(place);
  if (const auto lines = tools_.store->chat(row_.id, 0, 50))
    for (const store::ChatLine& line : *lines)
      place.guest->send(json::serialize(json::object{{"type", "chat"},
                                                     {"from", line.from},
                                                     {"side", line.side},
                                                     {"at", time_text(line.at)},
                                                     {"text", line.text}}));
}

bool Room::idle(Bucket::Clock::time_point at) const {
  if (closed_) return true;
  return places_.empty() && !thinking_ && !writing_ && !owes_turns() &&
         (question_.roll.empty() || at - left_ > kPatience);
}

void Room::leave(std::uint64_t number) {
  const auto found = places_.find(number);
  if (found == places_.end()) return;
  found->second.asks.request_stop();
  left_ = tools_.clock();
  for (const Post seat : found->second.own) just_left_[seat] = left_;
  places_.erase(found);
  reseat();
  send_presence();
}

/// Whether nobody has watched computers for so long that they need nobody's processor.
bool Room::unwatched() const {
  return for_computers() && places_.empty() && tools_.clock() - left_ > tools_.unwatched;
}

void Room::tick(Bucket::Clock::time_point now) {
  if (thinking_ && unwatched()) move_on();
  think();
  tell_turns(now);
  if (std::erase_if(just_left_, [&](const auto& one) { return now - one.second >= kAwayFor; }) != 0)
    reseat();
  if (!presence_due_ || !presences_.take(now)) return;
  presence_due_ = false;
  broadcast(presence_text());
}

void Room::journal_read() {
  if (battle_->over() || journal_read_ == last_seq()) return;
  journal_read_ = last_seq();
  note([id = row_.id, read = journal_read_](store::Store& store) {
    return store.note_journal_read(id, read);
  });
  send_presence();
}

void Room::ready(std::uint64_t number) {
  const auto found = places_.find(number);
  if (found != places_.end() && found->second.due) send_state(found->second);
}

void Room::send_welcome(const Place& place) {
  place.guest->send(welcome_text(place.seats, taken(place)));
}

std::string Room::welcome_text(const Seats& seats, const std::vector<Post>& taken) const {
  json::array sides, kinds, others, papers;
  for (const std::string_view one : battle_->papers()) papers.emplace_back(one);
  for (const Post seat : seats.sides) sides.emplace_back(side_name(seat));
  for (const Post seat : taken) others.emplace_back(side_name(seat));
  for (const std::string_view kind : battle_->standing_kinds()) kinds.emplace_back(kind);
  const json::object welcome{{"type", "welcome"},
                             {"battle", battle_json(row_, seated_)},
                             {"sides", std::move(sides)},
                             {"umpire", seats.umpire},
                             {"owner", seats.owner},
                             {"taken", std::move(others)},
                             {"scenario", scenario_json(battle_->facts(), battle_->rulebook().id)},
                             {"standing_kinds", std::move(kinds)},
                             {"papers", std::move(papers)},
                             {"frozen", frozen_by_}};
  return with_raw(welcome, "lasting", halves_of(battle_->json(Side::Spectator)).lasting);
}

/// Tells everybody who is here: all of them each time that somebody comes or goes would be a lot
/// where many do. `besides` has been told.
void Room::send_presence(std::uint64_t besides) {
  presence_due_ = !presences_.take(tools_.clock());
  if (presence_due_) return;
  const std::string text = presence_text();
  for (auto& [number, place] : places_)
    if (number != besides) place.guest->send(text);
}

void Room::broadcast(const std::string& message) {
  for (auto& [number, place] : places_) place.guest->send(message);
}

/// The answers given in advance by the sides of a connection: nobody else may know of them.
json::array Room::standing_json(const Place& place) const {
  json::array out;
  for (const Post seat : place.seats.sides)
    for (const auto& [kind, answer] : battle_->standing(seat))
      out.push_back({{"side", side_name(seat)}, {"kind", kind}, {"answer", answer}});
  return out;
}

/// What stands against taking back the last action of each seat of a connection; "": nothing does.
json::object Room::undo_json(const Place& place) const {
  json::object out;
  for (const Post seat : place.seats.sides) {
    const auto may = may_change().and_then([&] { return battle_->may_undo(seat); });
    out[side_name(seat)] = may ? std::string() : may.error().in(place.lang);
  }
  return out;
}

/// What the seats of a connection have answered while others are asked too.
json::array Room::given_json(const Place& place) const {
  json::array out;
  for (const Post seat : place.seats.umpire ? players_seats() : place.seats.sides)
    for (const std::string& answer : battle_->given(seat))
      out.push_back({{"side", side_name(seat)}, {"action", answer}});
  return out;
}

/// What others of the same side have answered, where its posts read each other's answers.
json::array Room::mates_json(const Place& place) const {
  json::array out;
  if (!battle_->shares_sides()) return out;
  for (const Post seat : players_seats())
    if (!holds(place, seat) && is_mate(place, seat))
      for (const std::string& answer : battle_->given(seat))
        out.push_back({{"side", side_name(seat)}, {"action", answer}});
  return out;
}

void Room::send_state(Place& place) {
  place.due = place.guest->busy();
  if (place.due) return;
  const Post viewer = viewer_of(place);
  json::array accounts;
  for (const battle::Account& account : battle_->account(viewer, place.told, place.lang))
    accounts.push_back(account_json(account));
  json::object state{{"type", "state"},
                     {"seq", last_seq()},
                     {"viewer", side_name(viewer)},
                     // Of a state with secrets in it, a digest would let them be guessed at.
                     {"digest", open_to_all() ? digest_text(battle_->digest()) : std::string()},
                     {"accounts", std::move(accounts)},
                     {"over", battle_->over()},
                     {"outcome", battle_->outcome(place.lang)},
                     {"afresh", place.afresh},
                     {"takeback", nullptr},
                     {"undo", undo_json(place)},
                     {"standing", standing_json(place)}};
  if (const auto& asked = battle_->takeback())
    state["takeback"] = {{"from", side_id(asked->asker)},
                         {"to", asked->to},
                         {"reason", asked->reason},
                         {"umpire", battle_->takeback_undoes_ruling()}};
  if (json::array given = given_json(place); !given.empty()) state["given"] = std::move(given);
  if (json::array mates = mates_json(place); !mates.empty()) state["mates"] = std::move(mates);
  if (json::array drafts = drafts_json(place); !drafts.empty()) state["drafts"] = std::move(drafts);
  std::string text =
      with_raw(state, "question", question_text(place, question_of(viewer), viewer, *battle_));
  text.pop_back();
  text.append(",\"view\":").append(view_of(viewer)).append("}");
  place.told = last_seq();
  place.afresh = false;
  place.guest->send(std::move(text));
}

void Room::publish() {
  for (auto& [number, place] : places_) send_state(place);
}

/// Tells who holds the seat, the umpire, and mates who keep nothing from each other, what only they
/// may know. Nobody else hears anything: that something was sent is news too.
void Room::publish_to(Post seat) {
  views_.clear();
  for (auto& [number, place] : places_)
    if (place.seats.umpire || reads(place, seat)) send_state(place);
}

void Room::changed(bool rewound) {
  move_on();
  views_.clear();
  renew_questions();
  note_progress();
  row_.changed = now();
  note_turns();
  for (auto& [number, place] : places_)
    if (rewound) {
      place.told = 0;
      place.afresh = true;
    }
  publish();
  think();
}

void Room::after_submit(std::uint64_t seq_before) {
  strike_sealed();
  if (last_seq() == seq_before) {
    ++rolls_asked_;
  } else {
    tools_.counters->entries += last_seq() - seq_before;
    rolls_asked_ = 0;
  }
  changed(false);
}

/// An answer lies sealed. If it was the last that was awaited, what comes of all of them follows.
void Room::after_sealed(Post seat, Lang lang) {
  const std::uint64_t before = last_seq();
  drop_draft(seat);
  publish_to(seat);
  (void)battle_->go_on(lang);
  if (battle_->proposed() == nullptr && last_seq() == before) return think();
  keep(lang, [this, before](const data::Phrase& trouble) {
    if (!trouble.empty() && last_seq() == before) return;
    after_submit(before);
  });
}

void Room::think() {
  if (thinking_ || closed_ || writing_ || !frozen_.empty() || battle_->over() ||
      !question_.roll.empty() || full())
    return;
  if (unwatched()) return;
  for (const Post seat : players_seats())
    if (const auto level = level_of(seat); level && asks_still(seat)) return think_of(seat, *level);
}

/// Whether a computer is asked and has not yet given its answer while others are asked too.
bool Room::asks_still(Post seat) const {
  if (!question_.asks(seat) || (question_.any && left_to_people_ == last_seq())) return false;
  return battle_->asks(seat);
}

/// Levels of a side's seats, those of people empty.
std::vector<std::string> Room::levels_of(Side side) const {
  std::vector<std::string> out;
  for (const Post seat : players_seats())
    if (seat.side == side) out.push_back(level_of(seat).value_or(""));
  return out;
}

void Room::think_of(Post side, const std::string& level) {
  Lang lang = Lang::En;
  for (const auto& [number, place] : places_)
    if (!place.seats.sides.empty()) lang = place.lang;
  const std::stop_token moment = moment_.get_token();
  std::array<std::uint64_t, kMostPosts> chances{};
  for (std::uint8_t i = 0; i < kMostPosts; ++i) chances[i] = battle_->chance({side.side, i});
  std::shared_ptr<const battle::Battle> position = battle_->snapshot();
  // Where any post of a side may answer they take turns. Whose it is takes a list of what can be
  // done, so that the worker asks.
  const auto work = [=, self = weak_from_this(), any = question_.any,
                     last = battle_->last_to_decide(side.side),
                     levels = levels_of(side.side)]() -> Workers::Then {
    const Post first = any ? position->to_begin(side.side, last) : side;
    const std::string& own = any ? levels[first.number] : level;
    if (own.empty())
      return [=] {
        if (const auto room = self.lock()) room->left_to_people(moment);
      };
    auto decided = position->think(first, own, chances[first.number], lang, moment);
    return [=] {
      if (const auto room = self.lock()) room->thought(moment, first, decided);
    };
  };
  const auto failed = [=, self = weak_from_this()](const std::string& why) {
    if (const auto room = self.lock()) room->thought(moment, side, tl::unexpected(why));
  };
  // People's battles first.
  const auto kind = for_computers() ? Workers::Kind::Spare : Workers::Kind::Slow;
  if (!tools_.workers->submit(kind, work, failed, {row_.id, {}})) return;
  thinking_ = true;
  // While several are asked at once nobody learns whether a computer still thinks; where any may
  // answer, it may be a person's turn.
  if (question_.at_once() || question_.any) return;
  broadcast(json::serialize(
      json::object{{"type", "thinking"}, {"side", side_name(side)}, {"level", level}}));
}

/// It is a person's turn, and the computers of his side wait until something was decided.
void Room::left_to_people(const std::stop_token& moment) {
  thinking_ = false;
  if (closed_) return;
  if (!moment.stop_requested() && !writing_) left_to_people_ = last_seq();
  think();
}

void Room::thought(const std::stop_token& moment, Post side,
                   const tl::expected<battle::Thought, std::string>& decided) {
  thinking_ = false;
  if (closed_) return;
  // While an entry is being written the battle stands as before; what follows it thinks anew.
  if (moment.stop_requested() || writing_) {
    ++tools_.counters->thoughts_stopped;
    think();
    return;
  }
  const std::uint64_t before = last_seq();
  battle::Reply reply;
  if (decided)
    reply = battle_->submit(side, decided->action, Lang::En, decided->why);
  else
    reply.error = decided.error();
  if (!reply.ok) {
    ++tools_.counters->failures;
    std::fprintf(stderr, "sandtable: battle %s: the computer's '%s' was refused: %s\n",
                 row_.id.c_str(), decided ? decided->action.c_str() : "", reply.error.c_str());
    return;
  }
  if (reply.sealed) return after_sealed(side, Lang::En);
  keep(Lang::En, [this, side, before, decided = *decided](const data::Phrase& trouble) {
    // Tried again when rooms are swept: at once would be once more at once.
    if (!trouble.empty()) return;
    ++tools_.counters->thoughts;
    // What it weighed may tell what it keeps from the other side.
    if (open_to_all())
      broadcast(json::serialize(json::object{{"type", "thought"},
                                             {"side", side_name(side)},
                                             {"seq", before + 1},
                                             {"action", decided.action},
                                             {"why", decided.why}}));
    after_submit(before);
  });
}

void Room::link_given(const std::string& seat) {
  ++seated_.links[seat];
  const std::string text = json::serialize(json::object{{"type", "link"}, {"seat", seat}});
  for (auto& [number, place] : places_)
    if (sits_at(place, seat)) place.guest->send(text);
  send_presence();
}

void Room::link_withdrawn(const store::TokenHash& key, const std::string& seat) {
  std::size_t& left = seated_.links[seat];
  if (left > 0) --left;
  if (seat == store::kUmpireSeat) seated_.umpire = left > 0;
  std::vector<Guest*> guests;  // they leave the list as they go
  for (auto& [number, place] : places_) {
    const auto& keys = place.seats.keys;
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) guests.push_back(place.guest);
  }
  for (Guest* guest : guests)
    guarded(*tools_.counters, "a goodbye", [&] { guest->close(phrase("live.withdrawn")); });
  send_presence();
}

void Room::close(const data::Phrase& reason) {
  closed_ = true;
  move_on();
  std::vector<Guest*> guests;
  for (const auto& [number, place] : places_) guests.push_back(place.guest);
  for (Guest* guest : guests) guarded(*tools_.counters, "a goodbye", [&] { guest->close(reason); });
}

}  // namespace sandtable::server
