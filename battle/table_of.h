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

/// What a battle of one ruleset holds and how entries come to count: run, kept, applied. What
/// people ask of it is BattleOf.
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

  /// Plays one entry of a journal again: same action, same faces, same digest.
  tl::expected<void, std::string> replay(const JournalEntry& entry, Reading reading) {
    if (const auto fault = reading == Reading::Strict ? fault_of(entry) : std::nullopt)
      faults_.push_back({entry.seq, *fault});
    if (entry.kind == JournalKind::Action) return replay_action(entry, reading);
    if (entry.kind == JournalKind::Takeback) drop_after(*entry.takeback_to);
    return replay_line(entry, reading);
  }

  /// What entries that were replayed state and the battle does not bear out.
  const std::vector<ReplayError>& faults() const { return faults_; }

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

  std::string forbidding(const std::vector<Finding>& findings) const {
    std::string out;
    for (const Finding& f : findings)
      if (f.ruling == Ruling::Forbids) out += (out.empty() ? "" : ", ") + clause_id(f.clause);
    return out;
  }

 private:
  std::optional<std::string> fault_of(const JournalEntry& entry) const {
    if (!Closing::closes(entry)) return closing_.fault(entry);
    const auto result = R::result(state_);
    return closing_.fault(
        entry, {result.has_value(), result ? D::outcome(*result, state_, Lang::En) : std::string(),
                digest_text(R::digest(state_))});
  }

  /// Any entry but an action: it leaves the position, or is a takeback that was carried out. With
  /// `Refit` it states what the battle now came to.
  tl::expected<void, std::string> replay_line(const JournalEntry& entry, Reading reading) {
    JournalEntry line = entry;
    const std::string digest = digest_text(R::digest(state_));
    if (reading == Reading::Strict && entry.digest != digest && !Closing::closes(entry))
      return tl::unexpected("expected digest " + digest + ", found " + entry.digest);
    if (reading == Reading::Refit) {
      const auto result = R::result(state_);
      if (!result && Closing::closes(entry))
        return tl::unexpected("the battle goes on where it was over: '" + entry.action + "'");
      if (entry.kind == JournalKind::Result) line.action = D::outcome(*result, state_, Lang::En);
      line.digest = digest;
    }
    add_entry(std::move(line));
    return {};
  }

  tl::expected<void, std::string> replay_action(const JournalEntry& entry, Reading reading) {
    std::optional<Side> side;
    if (!entry.side.empty()) {
      side = sandtable::side_of(header_.seats, entry.side);
      if (!side) return tl::unexpected("unknown side '" + entry.side + "'");
    }
    auto tape = tape_of(
        entry, header_.seats, [](std::string_view id) { return D::rulebook().find(id); }, "");
    if (!tape) return tl::unexpected(tape.error().message);
    Attempt attempt{side, Action{}, entry.action, entry.reason, entry.standing, std::move(*tape)};
    if (side) {
      const auto action = D::parse(entry.action, state_, Lang::En);
      if (!action) return tl::unexpected("'" + entry.action + "': " + action.error());
      Why why;
      if (!R::legal(state_, *side, *action, why))
        return tl::unexpected("'" + entry.action + "' is not legal: " + forbidding(why.findings));
      attempt.action = *action;
    }
    return replay_attempt(std::move(attempt), entry, reading);
  }

  tl::expected<void, std::string> replay_attempt(Attempt attempt, const JournalEntry& entry,
                                                 Reading reading) {
    State state = state_;
    EventLog log;
    ClosedSource closed;
    Dice dice(attempt.tape, closed);
    carry_out<R>(state, attempt.side, attempt.action, dice, log);
    if (dice.mismatch())
      return tl::unexpected("roll " + std::to_string(dice.mismatch()->at + 1) + ": expected " +
                            clause_id(dice.mismatch()->asked.clause) + ", found " +
                            clause_id(dice.mismatch()->recorded.clause));
    if (dice.needed())
      return tl::unexpected("roll " + std::to_string(attempt.tape.size() + 1) + " (" +
                            clause_id(dice.needed()->clause) + ") is missing");
    if (!dice.exhausted())
      return tl::unexpected("expected " + std::to_string(dice.last() + 1) + " rolls, found " +
                            std::to_string(attempt.tape.size()));
    const std::string digest = digest_text(digest_of(state, attempt.tape));
    if (digest != entry.digest && reading == Reading::Strict)
      return tl::unexpected("expected digest " + digest + ", found " + entry.digest);
    add_entry(entry);
    if (reading == Reading::Refit) entries_.back().digest = digest;
    note_played(attempt, log.events, state);
    return {};
  }

 protected:
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
  std::vector<ReplayError> faults_;
  LineOfPlay<R> line_;
  std::optional<Awaited> awaited_;
  std::optional<Proposed> proposed_;
  Takebacks takebacks_;
  Keeper keeper_;
  bool deferred_ = false;
};

}  // namespace sandtable::battle
