#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

#include "server/rooms/failures.h"
#include "server/rooms/room.h"

/// How entries of a room come to the disk while everybody else is served. Nothing is told of an
/// entry, and nothing else is decided in the room, until it is there.
namespace sandtable::server {
/// Something that nobody waits for.
void Room::note(store::Store::Change change) const {
  (void)tools_.writer->submit(std::move(change), {});
}

/// Brings what the battle proposes to the disk, then everything that follows from it by itself.
void Room::keep(Lang lang, Written then) {
  if (battle_->proposed() == nullptr) return then({});
  write(lang, last_seq(), std::move(then));
}

void Room::write(Lang lang, std::uint64_t before, Written then) {
  writing_ = true;
  const auto line = keeper_->line(*battle_->proposed());
  if (!line) return failed_to_write(lang, before, then, {store::Fault::BadInput, line.error()});
  const auto append = [line = *line](store::Store& store) { return store.append(line); };
  const auto done = [=, self = weak_from_this(),
                     line = *line](const store::Outcome<void>& outcome) {
    const auto room = self.lock();
    if (!room) return;
    room->go_on([&] { room->written(lang, before, then, line, outcome); });
  };
  if (!tools_.writer->submit(append, done))
    failed_to_write(lang, before, then, {store::Fault::Busy, "too much is waiting to be written"});
}

void Room::written(Lang lang, std::uint64_t before, const Written& then,
                   const store::NewEntry& line, const store::Outcome<void>& outcome) {
  if (!outcome) return failed_to_write(lang, before, then, outcome.error());
  keeper_->kept(line);
  (void)battle_->settle(true, lang);
  views_.clear();
  if (battle_->proposed() == nullptr && battle_->over() && frozen_.empty())
    if (const auto closing = battle_->close(secret_); !closing)
      std::fprintf(stderr, "sandtable: battle %s: %s\n", row_.id.c_str(),
                   closing.error().str().c_str());
  if (battle_->proposed() != nullptr) return write(lang, before, then);
  settled(then, {});
}

void Room::failed_to_write(Lang lang, std::uint64_t before, const Written& then,
                           const store::StoreError& error) {
  const bool unknown = error.fault == store::Fault::Unknown;
  const data::Phrase told =
      phrase(unknown ? "server.unsure" : "server.unrecorded", {{"why", trouble(error)}});
  (void)battle_->settle(false, lang);
  // What was recorded before it counts: only what should have followed is missing.
  settled(then, last_seq() == before ? told : data::Phrase());
  if (unknown) return close(phrase("server.failed-here"));
  // The store knows more than this room, or something else than it: whoever joins anew sees it.
  if (error.fault == store::Fault::OutOfTurn) close(phrase("battle.elsewhere"));
}

void Room::settled(const Written& then, const data::Phrase& trouble) {
  writing_ = false;
  if (!closed_) then(trouble);
  hear_waiting();
}

/// Answers what was decided while something was on its way to the disk.
void Room::hear_waiting() {
  while (!writing_ && !closed_ && !waiting_.empty()) {
    const auto [number, message] = std::move(waiting_.front());
    waiting_.pop_front();
    if (const auto found = places_.find(number); found != places_.end())
      answer_message(found->second, message);
  }
}

/// Answers a request once what it proposed is on the disk, then goes on with `then`.
void Room::keep_for(const Place& place, std::uint64_t re, std::function<void()> then,
                    std::string left_over) {
  keep(place.lang, [this, number = place.number, re, then = std::move(then),
                    left_over = std::move(left_over)](const data::Phrase& trouble) {
    if (const auto found = places_.find(number); found != places_.end()) {
      if (trouble.empty())
        done(found->second, re, left_over);
      else
        refuse(found->second, re, trouble);
    }
    if (trouble.empty()) then();
  });
}

/// The last answer that a seat gave and that lies sealed is kept beside those that are given in
/// advance: it too is its owner's alone until it is used. It names the entry that it follows.
SealedAnswer Room::sealed_row(Post seat) const {
  const auto given = battle_->given(seat);
  const std::string number = std::to_string(last_seq()) + ":" + std::to_string(given.size());
  return {seat, {side_name(seat), std::string(kSealedKind) + number, given.back()}};
}

/// Strikes from the store what lies sealed no more: it was played, is not legal any more, or was
/// taken back.
void Room::strike_sealed() {
  std::map<Post, std::vector<std::string>> given;
  for (const SealedAnswer& one : sealed_rows_) given[one.seat] = battle_->given(one.seat);
  const auto lies = [&](const SealedAnswer& one) {
    std::vector<std::string>& answers = given[one.seat];
    const auto at = std::find(answers.begin(), answers.end(), one.row.answer);
    if (at == answers.end()) return false;
    answers.erase(at);
    return true;
  };
  const auto struck = std::stable_partition(sealed_rows_.begin(), sealed_rows_.end(), lies);
  for (auto one = struck; one != sealed_rows_.end(); ++one)
    note([id = row_.id, gone = store::StandingAnswer{one->row.side, one->row.kind, {}}](
             store::Store& store) { return store.set_standing(id, gone); });
  sealed_rows_.erase(struck, sealed_rows_.end());
}

/// Answers a request once the answer that it gave is on the disk. Until then nothing else is
/// decided: what is decided beside it, as a ruling, would be written while what follows this is.
void Room::keep_sealed(const Place& place, std::uint64_t re, Post seat) {
  const SealedAnswer sealed = sealed_row(seat);
  const auto told = [=, self = weak_from_this(), number = place.number,
                     lang = place.lang](const store::Outcome<void>& outcome) {
    const auto room = self.lock();
    if (!room) return;
    room->go_on([&] {
      room->writing_ = false;
      if (outcome) room->sealed_rows_.push_back(sealed);
      room->kept_sealed(number, re, seat, lang, outcome);
      room->hear_waiting();
      room->think();
    });
  };
  const auto change = [id = row_.id, row = sealed.row](store::Store& store) {
    return store.set_standing(id, row);
  };
  writing_ = true;
  if (tools_.writer->submit(change, told)) return;
  writing_ = false;
  (void)battle_->undo(seat, place.lang);
  refuse(place, re, phrase("server.busy"));
}

void Room::kept_sealed(std::uint64_t number, std::uint64_t re, Post seat, Lang lang,
                       const store::Outcome<void>& outcome) {
  const auto found = places_.find(number);
  if (!outcome) {
    ++tools_.counters->failures;
    if (!battle_->given(seat).empty()) (void)battle_->undo(seat, lang);
    if (found != places_.end())
      refuse(found->second, re, phrase("server.unrecorded", {{"why", trouble(outcome.error())}}));
    return;
  }
  if (found != places_.end()) done(found->second, re);
  after_sealed(seat, lang);
}

/// Gives again what lay sealed when the battle was left; of a post whose answer is not taken any
/// more none of those that it gave after it, for they were given to what came of it.
void Room::give_sealed() {
  std::vector<Post> ended;
  for (SealedAnswer& one : std::exchange(sealed_, {})) {
    const bool goes_on = std::find(ended.begin(), ended.end(), one.seat) == ended.end();
    if (battle_->proposed() == nullptr && goes_on && !battle_->give_again(one.seat, one.row.answer))
      ended.push_back(one.seat);
    sealed_rows_.push_back(std::move(one));
  }
  if (battle_->proposed() == nullptr) (void)battle_->go_on(Lang::En);
}

void Room::take_up(std::function<void(const data::Phrase& trouble)> then) {
  const auto begun = [this, then = std::move(then)](const data::Phrase& trouble) {
    if (trouble.empty() && !sealed_.empty() && frozen_.empty() && !battle_->over()) {
      give_sealed();
      return keep(Lang::En, [this, then](const data::Phrase& why) {
        changed(false);
        then(why);
      });
    }
    if (trouble.empty()) changed(false);
    then(trouble);
  };
  if (!frozen_.empty() || battle_->over()) {
    if (battle_->over()) (void)battle_->close(secret_);
    return keep(Lang::En, begun);
  }
  if (read_anew_) {
    (void)battle_->go_on_as_read_now();
    return keep(Lang::En, begun);
  }
  const battle::Reply reply = battle_->begin(Lang::En);
  if (!reply.ok) {
    note_failure(*tools_.counters, "battle " + row_.id, reply.error);
    return begun(phrase("server.unopened"));
  }
  keep(Lang::En, begun);
}

}  // namespace sandtable::server
