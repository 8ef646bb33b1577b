#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/table_of.h"
#include "engine/journal/tape.h"

namespace sandtable::battle {

/// How the journal of a battle is played again, and refitted to rules that have changed.
template <class D>
class ReplayOf : public TableOf<D> {
 public:
  using Table = TableOf<D>;
  using R = typename D::Rules;
  using State = typename R::State;
  using Action = typename R::Action;

  using Table::Table;

  /// Plays one entry of a journal again: same action, same faces, same digest.
  tl::expected<void, data::Phrase> replay(const JournalEntry& entry, Reading reading) {
    if (const auto fault = reading == Reading::Strict ? fault_of(entry) : std::nullopt)
      faults_.push_back({entry.seq, *fault});
    if (entry.kind == JournalKind::Action) return replay_action(entry, reading);
    if (entry.kind == JournalKind::Takeback) drop_after(*entry.takeback_to);
    if (entry.kind == JournalKind::Open)
      if (const auto wrong = replay_opening(entry)) return tl::unexpected(*wrong);
    return replay_line(entry, reading);
  }

  /// What entries that were replayed state and the battle does not bear out.
  const std::vector<ReplayError>& faults() const { return faults_; }

 protected:
  using Table::add_entry;
  using Table::clause_id;
  using Table::closing_;
  using Table::digest_of;
  using Table::drop_after;
  using Table::entries_;
  using Table::header_;
  using Table::note_played;
  using Table::state_;
  using typename Table::Attempt;

 private:
  /// What is wrong with the digest of an entry that leads to `state`; one that is withheld is only
  /// committed to.
  std::optional<data::Phrase> digest_fault(const JournalEntry& entry, const std::string& expected,
                                           const State& state) const {
    if (this->hides(state) != entry.veil.has_value())
      return phrase(entry.veil ? "journal.open-digest" : "journal.sealed-digest");
    if (entry.veil && entry.veil->held.empty()) return std::nullopt;
    if (entry.digest == expected) return std::nullopt;
    return phrase("journal.expected", {{"what", phrase("journal.digest", {{"digest", expected}})},
                                       {"found", entry.digest}});
  }

  /// What is opened must be what lies open now, no more and no less; the reader has held it against
  /// the commitments.
  std::optional<data::Phrase> replay_opening(const JournalEntry& entry) {
    const std::vector<OpenedSeal> due = this->opening_due();
    const auto named = [](const std::vector<OpenedSeal>& list) {
      std::string decisions, digests;
      for (const OpenedSeal& opened : list) {
        std::string& of = opened.digest ? digests : decisions;
        of += (of.empty() ? "" : ", ") + std::to_string(opened.seq);
      }
      const data::Phrase of_digests = phrase("journal.digests", {{"list", digests}});
      const data::Phrase of_decisions = phrase("journal.decisions", {{"list", decisions}});
      if (decisions.empty() && digests.empty()) return phrase("journal.nothing");
      if (digests.empty()) return of_decisions;
      if (decisions.empty()) return of_digests;
      return phrase("journal.both", {{"decisions", of_decisions}, {"digests", of_digests}});
    };
    if (!(named(due) == named(entry.opened)))
      return phrase("journal.opened", {{"due", named(due)}, {"found", named(entry.opened)}});
    return std::nullopt;
  }

  /// Each once, though it may stop many men.
  std::string forbidding(const std::vector<Finding>& findings) const {
    std::vector<Clause> told;
    std::string out;
    for (const Finding& f : findings) {
      if (f.ruling != Ruling::Forbids) continue;
      if (std::find(told.begin(), told.end(), f.clause) != told.end()) continue;
      told.push_back(f.clause);
      out += (out.empty() ? "" : ", ") + clause_id(f.clause);
    }
    return out;
  }

  std::optional<data::Phrase> fault_of(const JournalEntry& entry) const {
    if (!Closing::closes(entry)) return closing_.fault(entry);
    const auto result = R::result(state_);
    return closing_.fault(
        entry, {result.has_value(), result ? D::outcome(*result, state_, Lang::En) : std::string(),
                digest_text(R::digest(state_))});
  }

  /// Any entry but an action: it leaves the position, or is a takeback that was carried out. With
  /// `Refit` it states what the battle now came to.
  tl::expected<void, data::Phrase> replay_line(const JournalEntry& entry, Reading reading) {
    JournalEntry line = entry;
    const std::string digest = digest_text(R::digest(state_));
    if (reading == Reading::Strict && !Closing::closes(entry))
      if (const auto wrong = digest_fault(entry, digest, state_)) return tl::unexpected(*wrong);
    if (reading == Reading::Refit) {
      const auto result = R::result(state_);
      const bool ends = entry.kind == JournalKind::Result;
      const bool unfinished = ends ? entry.action == kClosedUnfinished : closing_.unfinished();
      if (!result && !unfinished && Closing::closes(entry))
        return tl::unexpected(phrase("journal.goes-on", {{"action", entry.action}}));
      if (ends && result) line.action = D::outcome(*result, state_, Lang::En);
      this->put_digest(line, state_, R::digest(state_));
      if (ends) Table::put_open_digest(line, R::digest(state_));
      for (OpenedSeal& opened : line.opened) reopen(opened);
    }
    add_entry(std::move(line));
    return {};
  }

  /// What a line opens is what the entry as it was refitted holds sealed.
  void reopen(OpenedSeal& opened) const {
    const JournalEntry& entry = entries_[opened.seq - 1];
    const auto& seal = opened.digest ? entry.veil : entry.seal;
    if (seal) opened.text = seal->held;
  }

  tl::expected<void, data::Phrase> replay_action(const JournalEntry& entry, Reading reading) {
    std::optional<Post> side;
    if (!entry.side.empty()) {
      const auto known = sandtable::side_of(header_.seats, entry.side);
      if (!known) return tl::unexpected(phrase("journal.unknown-side", {{"side", entry.side}}));
      const auto post = this->post_named(*known, entry.post);
      if (!post) return tl::unexpected(post.error());
      side = *post;
    }
    auto tape = tape_of(
        entry, header_.seats, [](std::string_view id) { return D::rulebook().find(id); }, "");
    if (!tape) return tl::unexpected(tape.error().message);
    Attempt attempt{side, Action{}, entry.action, entry.reason, entry.standing, std::move(*tape)};
    if (side) {
      const auto action = D::parse(entry.action, state_, Lang::En);
      if (!action)
        return tl::unexpected(
            phrase("journal.not-understood", {{"action", entry.action}, {"why", action.error()}}));
      Why why;
      if (!R::legal(state_, seat_of<R>(*side), *action, why))
        return tl::unexpected(phrase("journal.not-legal", {{"action", entry.action},
                                                           {"clauses", forbidding(why.findings)}}));
      if (!decides<R>(state_, *side, *action))
        return tl::unexpected(
            phrase("journal.not-of-post", {{"action", entry.action}, {"post", entry.post}}));
      attempt.action = *action;
    }
    return replay_attempt(std::move(attempt), entry, reading);
  }

  tl::expected<void, data::Phrase> replay_attempt(Attempt attempt, const JournalEntry& entry,
                                                  Reading reading) {
    State state = state_;
    EventLog log;
    ClosedSource closed;
    Dice dice(attempt.tape, closed);
    carry_out<R>(state, attempt.side, attempt.action, dice, log);
    if (dice.mismatch())
      return tl::unexpected(
          phrase("journal.roll", {{"n", dice.mismatch()->at + 1},
                                  {"what", clause_id(dice.mismatch()->asked.clause)},
                                  {"found", clause_id(dice.mismatch()->recorded.clause)}}));
    if (dice.needed())
      return tl::unexpected(
          phrase("journal.roll-missing",
                 {{"n", attempt.tape.size() + 1}, {"clause", clause_id(dice.needed()->clause)}}));
    if (!dice.exhausted())
      return tl::unexpected(
          phrase("journal.rolls", {{"n", dice.last() + 1}, {"found", attempt.tape.size()}}));
    const std::uint64_t digest = digest_of(state, attempt.tape);
    if (reading == Reading::Strict)
      if (const auto wrong = digest_fault(entry, digest_text(digest), state))
        return tl::unexpected(*wrong);
    const bool kept = Table::seal_of(attempt.side, attempt.action).has_value();
    if (kept != entry.seal.has_value())
      return tl::unexpected(phrase(kept ? "journal.sealed-decision" : "journal.open-decision"));
    add_entry(entry);
    if (reading == Reading::Refit) this->put_digest(entries_.back(), state, digest);
    note_played(attempt, log.events, state);
    return {};
  }

  std::vector<ReplayError> faults_;
};

}  // namespace sandtable::battle
