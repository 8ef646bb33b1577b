#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/battle.h"
#include "battle/closing.h"
#include "battle/header.h"
#include "battle/line_of_play.h"
#include "battle/takebacks.h"
#include "engine/core/rng.h"
#include "engine/dice/typed.h"
#include "engine/journal/handshake.h"
#include "engine/journal/tape.h"

namespace sandtable::battle {

/// The line of play of a battle of one ruleset: what it holds, and how entries come to count (run,
/// kept, applied).
template <class D>
class TableOf : public Battle {
 public:
  using R = typename D::Rules;
  using State = typename R::State;
  using Action = typename R::Action;

  TableOf(std::shared_ptr<const typename R::Setup> setup, JournalHeader header, DiceMode mode,
          const DiceKey& secret)
      : setup_(std::move(setup)),
        facts_(D::facts(*setup_)),
        header_(std::move(header)),
        mode_(mode),
        handshake_(header_.dice),
        secret_(secret),
        seeded_(handshake_.key(secret)),
        state_(R::start(*setup_)),
        line_(setup_) {
    header_.start_digest = digest_text(R::digest(state_));
  }

  const Rulebook& rulebook() const override { return D::rulebook(); }
  const desk::ScenarioFacts& facts() const override { return facts_; }
  const JournalHeader& header() const override { return header_; }
  std::span<const JournalEntry> entries() const override { return entries_; }
  const Handshake& handshake() const override { return handshake_; }

  Reply begin() override {
    Reply reply;
    reply.ok = true;
    if (!line_.empty() || awaited_ || !handshake_.owed().empty()) return reply;
    return run({std::nullopt, Action{}, {}, {}, false, {}}, Lang::En);
  }

  Reply give_word(Side side, std::string_view text, Lang lang) override {
    const std::string id = side_name(side);
    Reply reply;
    if (!handshake_.owes(id))
      reply.error = "no word for the dice is awaited of " + id;
    else if (text.empty() || text.size() > kMostWord)
      reply.error = "expected a word for the dice of 1 to " + std::to_string(kMostWord) +
                    " bytes, found " + std::to_string(text.size());
    if (!reply.error.empty()) return reply;
    JournalEntry entry = line_here(JournalKind::Word);
    entry.side = id;
    entry.text = text;
    const auto recorded = record(std::move(entry), [] {});
    if (!recorded) {
      reply.error = recorded.error();
      return reply;
    }
    reply.ok = true;
    if (proposed() == nullptr && handshake_.owed().empty())
      return follow_on(std::move(reply), lang);
    return reply;
  }

  tl::expected<void, std::string> change_dice(const DiceKey& fresh,
                                              const std::optional<DiceKey>& before,
                                              const std::vector<Side>& owing) override {
    if (mode_ != DiceMode::Seeded) return tl::unexpected(std::string("the dice are not seeded"));
    JournalEntry entry = line_here(JournalKind::Dice);
    if (before) entry.key = to_hex(*before);
    entry.commitment = to_hex(sandtable::commit(fresh));
    for (const Side side : owing) entry.words.push_back(side_name(side));
    return record(std::move(entry), [this, fresh] { roll_with(fresh); });
  }

  tl::expected<void, std::string> go_on_as_read_now() override {
    JournalEntry entry = line_here(JournalKind::Reading);
    entry.text = program_version();
    return record(std::move(entry), [] {});
  }

  void roll_with(const DiceKey& secret) override {
    secret_ = secret;
    seeded_ = SeededSource(handshake_.key(secret_));
  }
  void keep(Keeper keeper) override { keeper_ = std::move(keeper); }
  void defer() override { deferred_ = true; }
  const JournalEntry* proposed() const override { return proposed_ ? &proposed_->entry : nullptr; }

  Reply settle(bool kept, Lang lang) override {
    Reply reply;
    reply.ok = kept;
    Proposed proposed = *std::exchange(proposed_, std::nullopt);
    if (!kept) {
      put_back(proposed.before);
      return reply;
    }
    add_entry(std::move(proposed.entry));
    proposed.then();
    return follow_on(std::move(reply), lang);
  }

 protected:
  /// An action being carried out: what is rolled so far is on the tape.
  struct Attempt {
    std::optional<Side> side;  ///< nullopt: the table's own beginning
    Action action;
    std::string text, reason;
    bool standing = false;
    Tape tape;
  };
  struct Awaited {
    Attempt attempt;
    Roll roll;
  };
  /// What an entry that is not kept after all must leave as it was.
  struct Before {
    std::optional<Awaited> awaited;
    Takebacks takebacks;
  };
  /// An entry that somebody is keeping; it counts once `then` has been done.
  struct Proposed {
    JournalEntry entry;
    std::function<void()> then;
    Before before;
  };

  std::string clause_id(Clause clause) const {
    return clause.system == 0 ? std::string() : std::string(D::rulebook().at(clause).id);
  }
  std::string side_name(std::optional<Side> side) const {
    return side ? sandtable::side_id(header_.seats, *side) : std::string();
  }

  /// Why nothing may be decided now; none: something may.
  std::optional<std::string> hindrance() const {
    if (proposed_) return "the entry before is still being written: wait for it";
    if (handshake_.owed().empty()) return std::nullopt;
    std::string sides;
    for (const std::string& side : handshake_.owed()) sides += (sides.empty() ? "" : ", ") + side;
    return "a word for the dice is awaited first, of " + sides;
  }

  Before before() const { return {awaited_, takebacks_}; }
  void put_back(Before before) {
    awaited_ = std::move(before.awaited);
    takebacks_ = std::move(before.takebacks);
  }

  /// The digest of an entry covers every face too: two rolls may differ and do the same.
  static std::uint64_t digest_of(const State& state, const Tape& tape) {
    std::uint64_t digest = R::digest(state);
    for (const Rolled& rolled : tape)
      for (int i = 0; i < rolled.asked.dice; ++i)
        digest = mix64(digest ^ rolled.faces[static_cast<std::size_t>(i)]) + 1;
    return digest;
  }

  /// `before`: what stood aside when the action was given.
  Reply run(Attempt attempt, Lang lang, std::optional<Before> aside = {}) {
    Reply reply;
    State state = state_;
    EventLog log;
    ClosedSource closed;
    seeded_.set_entry(next_seq());
    DiceSource& source = mode_ == DiceMode::Typed ? static_cast<DiceSource&>(closed) : seeded_;
    Dice dice(attempt.tape, source);
    carry_out<R>(state, attempt.side, attempt.action, dice, log);
    if (dice.needed() && mode_ == DiceMode::Typed) {
      reply.ok = true;
      awaited_ = Awaited{std::move(attempt), *dice.needed()};
      reply.roll = D::ask_roll(awaited_->roll, *setup_, lang);
      return reply;
    }
    if (dice.failed() || !dice.exhausted()) {
      reply.error = "the dice do not fit the action";
      return reply;
    }
    auto told = D::tell(log.events, attempt.tape, *setup_, lang);
    const auto recorded =
        commit(std::move(attempt), state, std::move(log.events), std::move(aside));
    if (!recorded) {
      reply.error = recorded.error();
      return reply;
    }
    reply.ok = true;
    reply.told = std::move(told);
    return reply;
  }

  std::uint64_t next_seq() const { return entries_.empty() ? 1 : entries_.back().seq + 1; }

  /// An entry that leaves the position as it is.
  JournalEntry line_here(JournalKind kind) const {
    JournalEntry entry;
    entry.seq = next_seq();
    entry.kind = kind;
    entry.digest = digest_text(R::digest(state_));
    return entry;
  }

  tl::expected<JournalEntry, std::string> entry_of(const Attempt& attempt,
                                                   const State& state) const {
    JournalEntry entry;
    entry.seq = next_seq();
    entry.side = side_name(attempt.side);
    entry.action = attempt.text;
    entry.reason = attempt.reason;
    entry.standing = attempt.standing;
    auto rolls = sandtable::record(attempt.tape, header_.seats, [this](Clause c) {
      return std::optional<std::string>(clause_id(c));
    });
    if (!rolls) return tl::unexpected(rolls.error());
    entry.rolls = std::move(*rolls);
    entry.digest = digest_text(digest_of(state, attempt.tape));
    return entry;
  }

  /// Has an entry kept, then counts it and does `then`. Where the keeper takes his time it is only
  /// proposed. `aside`: what is put back where it is not kept.
  tl::expected<void, std::string> record(JournalEntry entry, std::function<void()> then,
                                         std::optional<Before> aside = {}) {
    if (entry.seq > kMostEntries && !Closing::closes(entry))
      return tl::unexpected("a battle has at most " + std::to_string(kMostEntries) +
                            " entries: this one can only be looked at now");
    if (!aside) aside = before();
    if (deferred_) {
      proposed_ = Proposed{std::move(entry), std::move(then), std::move(*aside)};
      return {};
    }
    if (keeper_)
      if (auto kept = keeper_(entry); !kept) {
        put_back(std::move(*aside));
        return kept;
      }
    add_entry(std::move(entry));
    then();
    return {};
  }

  void add_entry(JournalEntry entry) {
    closing_.note(entry);
    handshake_.note(entry);
    if (entry.kind == JournalKind::Word) seeded_ = SeededSource(handshake_.key(secret_));
    entries_.push_back(std::move(entry));
  }

  tl::expected<void, std::string> commit(Attempt attempt, const State& state,
                                         std::vector<Event> events, std::optional<Before> aside) {
    auto entry = entry_of(attempt, state);
    if (!entry) return tl::unexpected(entry.error());
    auto then = [this, attempt = std::move(attempt), events = std::move(events), state] {
      takebacks_.forget();
      note_played(attempt, events, state);
    };
    return record(std::move(*entry), std::move(then), std::move(aside));
  }

  void drop_after(std::uint64_t seq) {
    state_ = line_.up_to(seq);
    line_.drop_after(seq);
  }

  tl::expected<void, std::string> rewind(Side side, std::uint64_t seq, const std::string& reason,
                                         Before aside) {
    JournalEntry entry = line_here(JournalKind::Takeback);
    entry.side = side_name(side);
    entry.reason = reason;
    entry.takeback_to = seq;
    entry.digest = digest_text(R::digest(line_.up_to(seq)));
    return record(
        std::move(entry),
        [this, seq] {
          takebacks_.forget();
          drop_after(seq);
        },
        std::move(aside));
  }

  /// The last entry counts: it led from `state_` to `after`.
  void note_played(const Attempt& attempt, const std::vector<Event>& events, const State& after) {
    const Action& action = attempt.action;
    std::string french = attempt.side ? D::print(action, state_, Lang::Fr) : attempt.text;
    line_.add({entries_.back().seq,
               attempt.side,
               {attempt.text, std::move(french)},
               attempt.reason,
               attempt.tape,
               events,
               D::ending(state_).turn,
               {D::phase(state_, action, Lang::En), D::phase(state_, action, Lang::Fr)}},
              action, after);
    state_ = after;
  }

  /// What comes by itself once an entry counts: the beginning after the last word for the dice,
  /// answers that were given in advance.
  virtual Reply follow_on(Reply reply, Lang lang) = 0;

  std::shared_ptr<const typename R::Setup> setup_;
  desk::ScenarioFacts facts_;
  JournalHeader header_;
  DiceMode mode_;
  Handshake handshake_;
  DiceKey secret_;
  SeededSource seeded_;
  State state_;
  std::vector<JournalEntry> entries_;
  Closing closing_;
  LineOfPlay<R> line_;
  std::optional<Awaited> awaited_;
  std::optional<Proposed> proposed_;
  Takebacks takebacks_;
  Keeper keeper_;
  bool deferred_ = false;
};

}  // namespace sandtable::battle
