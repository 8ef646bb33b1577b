#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
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
#include "battle/phrases.gen.h"
#include "battle/reopened.h"
#include "battle/takebacks.h"
#include "engine/core/holders.h"
#include "engine/core/rng.h"
#include "engine/core/steps.h"
#include "engine/data/said.h"
#include "engine/dice/typed.h"
#include "engine/journal/handshake.h"
#include "engine/journal/seal.h"
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

  Reply begin(Lang lang) override {
    Reply reply;
    reply.ok = true;
    if (!line_.empty() || awaited_ || !handshake_.owed().empty() || is_over()) return reply;
    asking_ = Side::Umpire;
    return run({std::nullopt, Action{}, {}, {}, false, {}}, lang);
  }

  Reply give_word(Side side, std::string_view text, Lang lang) override {
    const std::string id = side_name(side);
    Reply reply;
    if (!handshake_.owes(id))
      reply.error = phrase("now.no-word", {{"side", called(side)}}).in(lang);
    else if (text.empty() || text.size() > kMostWord)
      reply.error =
          data::expected(phrase("now.word-length", {{"most", kMostWord}}), text.size()).in(lang);
    if (!reply.error.empty()) return reply;
    JournalEntry entry = line_here(JournalKind::Word);
    entry.side = id;
    entry.text = text;
    const auto recorded = record(std::move(entry), [] {});
    if (!recorded) {
      reply.error = recorded.error().in(lang);
      return reply;
    }
    reply.ok = true;
    if (proposed() == nullptr && handshake_.owed().empty())
      return follow_on(std::move(reply), lang);
    return reply;
  }

  tl::expected<void, data::Phrase> change_dice(const DiceKey& fresh,
                                               const std::optional<DiceKey>& before,
                                               const std::vector<Side>& owing) override {
    if (mode_ != DiceMode::Seeded) return tl::unexpected(phrase("now.not-seeded"));
    JournalEntry entry = line_here(JournalKind::Dice);
    if (before) entry.key = to_hex(*before);
    entry.commitment = to_hex(sandtable::commit(fresh));
    for (const Side side : owing) entry.words.push_back(side_name(side));
    return record(std::move(entry), [this, fresh] { roll_with(fresh); });
  }

  tl::expected<void, data::Phrase> go_on_as_read_now() override {
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
    std::optional<Post> side;  ///< nullopt: the table's own beginning
    Action action;
    std::string text, reason;
    bool standing = false;
    Tape tape;
    bool sealed = false;  ///< it lay sealed while others were asked
  };
  /// What a post has answered while others are asked too, and where the battle stands for it: with
  /// its own answers and nobody else's.
  struct Given {
    Post post;
    std::vector<Attempt> answers;
    State state;
  };
  /// A decision that was kept from somebody when it was taken.
  struct Kept {
    std::uint64_t seq;
    Seal seal;
    bool open;
  };
  struct Awaited {
    Attempt attempt;
    Roll roll;
    SpareFaces spare;  ///< typed ahead, for the rolls that follow in this action
  };
  /// What an entry that is not kept after all must leave as it was.
  struct Before {
    std::optional<Awaited> awaited;
    Takebacks takebacks;
    std::vector<Given> given;
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
  std::string side_name(std::optional<Post> side) const {
    return side ? sandtable::side_id(header_.seats, side->side) : std::string();
  }
  std::string post_name(std::optional<Post> post) const {
    if (!post || index(post->side) > 1) return {};
    const auto& posts = facts_.sides[static_cast<std::size_t>(index(post->side))].posts;
    return posts.size() > 1 && post->number < posts.size() ? posts[post->number].id : std::string();
  }
  /// The post that a journal means; the error says what it should have named.
  tl::expected<Post, data::Phrase> post_named(Side side, const std::string& id) const {
    std::string known;
    for (std::uint8_t i = 0; i < kMostPosts; ++i) {
      const std::string name = post_name(Post(side, i));
      if (name == id) return Post(side, i);
      if (!name.empty()) known += (known.empty() ? "" : ", ") + name;
    }
    return tl::unexpected(phrase(
        "journal.unknown-post",
        {{"post", id}, {"list", known.empty() ? phrase("journal.none") : data::Phrase(known)}}));
  }

  /// Why nothing may be decided now; none: something may.
  std::optional<data::Phrase> hindrance() const {
    if (proposed_) return phrase("now.being-written");
    if (closing_.unfinished()) return phrase("now.closed");
    if (playing_ && !awaited_) return phrase("now.all-answered");
    if (handshake_.owed().empty()) return std::nullopt;
    std::vector<data::Phrase> sides;
    for (const Side side : {Side::A, Side::B})
      if (handshake_.owes(side_name(side))) sides.push_back(called(side));
    if (sides.size() == 1) return phrase("now.word-first", {{"sides", sides[0]}});
    return phrase("now.words-first", {{"one", sides[0]}, {"two", sides[1]}});
  }
  /// A side as people call it.
  data::Phrase called(Side side) const {
    const desk::SideFacts& of = facts_.sides[static_cast<std::size_t>(index(side))];
    return {of.name_en, of.name_fr};
  }

  bool hindered_by_keeper() const { return proposed_.has_value(); }
  bool awaits_roll() const { return awaited_.has_value(); }

  /// By its rules, or because it was closed.
  bool is_over() const { return closing_.unfinished() || R::result(state_).has_value(); }

  Before before() const { return {awaited_, takebacks_, given_}; }
  void put_back(Before before) {
    awaited_ = std::move(before.awaited);
    takebacks_ = std::move(before.takebacks);
    given_ = std::move(before.given);
  }

  /// Where the battle stands for a post: as everybody's entries left it, and with its own answers
  /// that lie sealed. What others have answered is not there to be learned of.
  const State& position(Post viewer) const {
    for (const Given& given : given_)
      if (given.post == viewer) return given.state;
    return state_;
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
      awaited_ = Awaited{std::move(attempt), *dice.needed(), {}};
      reply.roll = D::ask_roll(awaited_->roll, *setup_, lang);
      return reply;
    }
    if (dice.failed() || !dice.exhausted()) {
      reply.error = phrase("now.dice-do-not-fit").in(lang);
      return reply;
    }
    auto told = D::tell(seen_of(log.events, asking_), attempt.tape, *setup_, lang);
    const auto recorded =
        commit(std::move(attempt), state, std::move(log.events), std::move(aside));
    if (!recorded) {
      reply.error = recorded.error().in(lang);
      return reply;
    }
    reply.ok = true;
    reply.told = std::move(told);
    return reply;
  }

  static std::vector<Event> seen_of(const std::vector<Event>& events, Post viewer) {
    std::vector<Event> seen;
    for (const Event& e : events)
      if (e.seen(viewer)) seen.push_back(e);
    return seen;
  }

  std::uint64_t next_seq() const { return entries_.empty() ? 1 : entries_.back().seq + 1; }

  /// An entry that leaves the position as it is.
  JournalEntry line_here(JournalKind kind) const {
    JournalEntry entry;
    entry.seq = next_seq();
    entry.kind = kind;
    put_digest(entry, state_, R::digest(state_));
    return entry;
  }

  static void put_open_digest(JournalEntry& entry, std::uint64_t digest) {
    entry.digest = digest_text(digest);
    entry.veil.reset();
  }
  /// A digest of a position with secrets is sealed: they could be found by trying.
  void put_digest(JournalEntry& entry, const State& state, std::uint64_t digest) const {
    put_open_digest(entry, digest);
    if (hides(state)) seal_digest(entry);
  }
  /// Whether a position holds what some seat may not know. Once it is over everything lies open.
  bool hides(const State& state) const {
    return !closing_.unfinished() && !R::result(state) && is_veiled<R>(state);
  }

  /// How long a decision in the position as it stands is kept from others.
  std::optional<Seal> seal_of(const std::optional<Post>& side, const Action& action) const {
    if constexpr (HasSeals<R>)
      if (side) return R::seal(state_, seat_of<R>(*side), action);
    return std::nullopt;
  }

  tl::expected<JournalEntry, data::Phrase> entry_of(const Attempt& attempt,
                                                    const State& state) const {
    JournalEntry entry;
    entry.seq = next_seq();
    entry.side = side_name(attempt.side);
    entry.post = post_name(attempt.side);
    entry.action = attempt.text;
    entry.reason = attempt.reason;
    entry.standing = attempt.standing;
    auto rolls = sandtable::record(attempt.tape, header_.seats, [this](Clause c) {
      return std::optional<std::string>(clause_id(c));
    });
    if (!rolls) return tl::unexpected(rolls.error());
    entry.rolls = std::move(*rolls);
    if (seal_of(attempt.side, attempt.action)) seal_decision(entry);
    put_digest(entry, state, digest_of(state, attempt.tape));
    return entry;
  }

  /// Has an entry kept, then counts it and does `then`. Where the keeper takes his time it is only
  /// proposed. `aside`: what is put back where it is not kept.
  tl::expected<void, data::Phrase> record(JournalEntry entry, std::function<void()> then,
                                          std::optional<Before> aside = {}) {
    if (entry.seq > kMostEntries && Closing::plays(entry))
      return tl::unexpected(phrase("now.full", {{"most", kMostEntries}}));
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

  /// What lies open by now and was not opened; once the battle is over, all of it.
  std::vector<OpenedSeal> opening_due() const {
    std::vector<OpenedSeal> due;
    const bool over = is_over();
    for (const Kept& kept : kept_)
      if (!kept.open && (over || lies_open(kept.seal)))
        due.push_back({kept.seq, false, entries_[kept.seq - 1].seal->held});
    if (!over) return due;
    for (const JournalEntry& entry : entries_)
      if (entry.veil && entry.seq > unveiled_) due.push_back({entry.seq, true, entry.veil->held});
    return due;
  }
  bool lies_open(const Seal& seal) const {
    if constexpr (HasSeals<R>)
      return R::is_open(state_, seal.key);
    else
      return true;
  }

  /// Records what lies open by now. False: there is nothing, or it was not kept.
  bool open_due() {
    std::vector<OpenedSeal> due = opening_due();
    if (due.empty()) return false;
    JournalEntry entry = line_here(JournalKind::Open);
    entry.opened = std::move(due);
    return record(std::move(entry), [] {}).has_value();
  }

  void note_opened(const JournalEntry& entry) {
    for (const OpenedSeal& opened : entry.opened) {
      if (opened.digest) unveiled_ = std::max(unveiled_, opened.seq);
      for (Kept& kept : kept_)
        if (!opened.digest && kept.seq == opened.seq) kept.open = true;
    }
  }

  void add_entry(JournalEntry entry) {
    note_opened(entry);
    closing_.note(entry);
    handshake_.note(entry);
    if (entry.kind == JournalKind::Word) seeded_ = SeededSource(handshake_.key(secret_));
    entries_.push_back(std::move(entry));
  }

  tl::expected<void, data::Phrase> commit(Attempt attempt, const State& state,
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
    given_.clear();
    reopened_.clear();
    playing_ = false;
  }

  tl::expected<void, data::Phrase> rewind(Side side, std::uint64_t seq, const std::string& reason,
                                          Before aside) {
    JournalEntry entry = line_here(JournalKind::Takeback);
    entry.side = side_name(side);
    entry.reason = reason;
    entry.takeback_to = seq;
    const State then = line_.up_to(seq);
    put_digest(entry, then, R::digest(then));
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
    if (const auto seal = seal_of(attempt.side, action))
      kept_.push_back({entries_.back().seq, *seal, false});
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
    renew_given(attempt);
  }

  /// Answers that lie sealed are given to the battle as it stands now. Whose answer a ruling has
  /// made illegal is told why he is asked anew, until he has answered.
  void renew_given(const Attempt& played) {
    if (played.side && !interrupts<R>(played.action)) reopened_.erase(*played.side);
    if (const auto closed = closed_by<R>(played.action)) reopened_.erase(*closed);
    if (playing_ && played.sealed) {
      given_.front().answers.erase(given_.front().answers.begin());
      if (given_.front().answers.empty()) given_.erase(given_.begin());
      playing_ = !given_.empty();
      return;
    }
    std::vector<Given> before = std::exchange(given_, {});
    for (Given& given : before)
      for (Attempt& answer : given.answers) {
        const Action action = answer.action;
        if (add_given(std::move(answer))) continue;
        data::Phrase why = why_reopened<D>(position(given.post), given.post, action, *setup_);
        if (!why.empty()) reopened_.insert_or_assign(given.post, std::move(why));
        break;
      }
  }

  /// Adds a sealed answer. False: it is not legal (any more), or would roll a die.
  bool add_given(Attempt answer) {
    const Post post = *answer.side;
    State state = position(post);
    NoWhy quiet;
    if (!may<R>(state, post, answer.action, quiet)) return false;
    Tape none;
    ClosedSource closed;
    Dice dice(none, closed);
    NoLog log;
    perform<R>(state, seat_of<R>(post), answer.action, dice, log);
    if (dice.needed() || dice.failed()) return false;
    auto at = std::find_if(given_.begin(), given_.end(),
                           [post](const Given& given) { return !(given.post < post); });
    if (at == given_.end() || at->post != post) at = given_.insert(at, {post, {}, state});
    answer.sealed = true;
    reopened_.erase(post);
    at->answers.push_back(std::move(answer));
    at->state = state;
    return true;
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
  std::vector<Kept> kept_;      ///< in the order of their entries
  std::uint64_t unveiled_ = 0;  ///< the last entry whose digest was opened
  std::vector<Given> given_;    ///< in the order of the seats
  /// Whose sealed answer a ruling has opened again, and why.
  std::map<Post, data::Phrase> reopened_;
  bool playing_ = false;        ///< everybody has answered: the answers are being played
  Post asking_ = Side::Umpire;  ///< for whom what happens is told
  std::optional<Awaited> awaited_;
  std::optional<Proposed> proposed_;
  Takebacks takebacks_;
  Keeper keeper_;
  bool deferred_ = false;
};

}  // namespace sandtable::battle
