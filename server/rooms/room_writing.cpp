#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cstdio>
#include <utility>

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

/// An answer that lies sealed is kept beside those that are given in advance: it too is its owner's
/// alone until it is used. It names the entry that it follows.
store::StandingAnswer Room::sealed_row(Post seat, std::size_t number, std::string answer) const {
  return {side_name(seat),
          std::string(kSealedKind) + std::to_string(last_seq()) + ":" + std::to_string(number),
          std::move(answer)};
}

/// Answers a request once the answer that it gave is on the disk.
void Room::keep_sealed(const Place& place, std::uint64_t re, Post seat) {
  const auto given = battle_->given(seat);
  const store::StandingAnswer row = sealed_row(seat, given.size(), given.back());
  const auto told = [=, self = weak_from_this(), number = place.number,
                     lang = place.lang](const store::Outcome<void>& outcome) {
    const auto room = self.lock();
    if (!room) return;
    room->go_on([&] {
      if (outcome) room->sealed_rows_.push_back(row);
      room->kept_sealed(number, re, seat, lang, outcome);
    });
  };
  const auto change = [id = row_.id, row](store::Store& store) {
    return store.set_standing(id, row);
  };
  if (tools_.writer->submit(change, told)) return;
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

/// Gives again what lay sealed when the battle was left.
void Room::give_sealed() {
  for (const auto& [seat, answer] : std::exchange(sealed_, {})) {
    if (battle_->proposed() != nullptr) break;
    (void)battle_->submit(seat, answer, Lang::En);
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
