#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "battle/accounts.h"
#include "battle/at_table.h"
#include "battle/battle.h"
#include "battle/header.h"
#include "battle/line_of_play.h"
#include "battle/nearest.h"
#include "battle/odds_of.h"
#include "battle/standing.h"
#include "battle/takebacks.h"
#include "engine/dice/typed.h"
#include "engine/journal/tape.h"
#include "search/commander.h"

namespace sandtable::battle {

/// The battle of one ruleset behind the erased door.
template <class D>
class BattleOf final : public Battle {
 public:
  using R = typename D::Rules;
  using State = typename R::State;
  using Action = typename R::Action;

  BattleOf(std::shared_ptr<const typename R::Setup> setup, JournalHeader header, DiceMode mode,
           const DiceKey& key)
      : setup_(std::move(setup)),
        facts_(D::facts(*setup_)),
        header_(std::move(header)),
        mode_(mode),
        seeded_(key),
        state_(R::start(*setup_)),
        line_(setup_) {
    header_.start_digest = digest_text(R::digest(state_));
  }

  const Rulebook& rulebook() const override { return D::rulebook(); }
  const desk::ScenarioFacts& facts() const override { return facts_; }
  /// Puts a warning of the scenario before those of its loader.
  void warn_first(std::string warning) {
    facts_.warnings.insert(facts_.warnings.begin(), std::move(warning));
  }
  const JournalHeader& header() const override { return header_; }
  std::span<const JournalEntry> entries() const override { return entries_; }

  Reply begin() override { return run({std::nullopt, Action{}, {}, {}, false, {}}, Lang::En); }

  Question question(Lang lang) const override {
    Question q;
    const Turn turn = R::turn(state_);
    q.asked = turn.waiting_for;
    if (turn.waiting_for != 0) {
      q.kind = std::string(D::question_kind(state_));
      q.clause = clause_id(turn.clause);
      q.text = D::question(state_, lang);
    }
    if (awaited_) q.roll = D::ask_roll(awaited_->roll, *setup_, lang);
    return q;
  }

  bool over() const override { return R::result(state_).has_value(); }
  int turn() const override { return D::ending(state_).turn; }
  std::optional<Result> result() const override { return R::result(state_); }
  std::string outcome(Lang lang) const override {
    const auto result = R::result(state_);
    return result ? D::outcome(*result, state_, lang) : std::string();
  }

  Reply check(Side side, std::string_view text, Lang lang) const override {
    Reply reply;
    const auto action = D::parse(text, state_, lang);
    if (!action) {
      reply.error = action.error();
      return reply;
    }
    Why why;
    reply.ok = R::legal(state_, side, *action, why);
    reply.reasons = reasons(why.findings, lang);
    return reply;
  }

  std::string trace(Side side, std::string_view text, Lang lang) const override {
    if constexpr (requires { D::trace(state_, side, text, lang); })
      return D::trace(state_, side, text, lang);
    else
      return {};
  }

  tl::expected<std::string, std::string> measure(Side viewer, std::string_view words,
                                                 Lang lang) const override {
    if constexpr (requires(const typename R::View view) { D::measure(view, words, lang); })
      return D::measure(R::view(state_, viewer), words, lang);
    else
      return tl::unexpected(std::string(lang == Lang::Fr
                                            ? "ces règles ne mesurent rien sur la table"
                                            : "these rules measure nothing on the table"));
  }

  std::string spell(std::string_view text, Lang lang) const override {
    const auto action = D::parse(text, state_, lang);
    return action ? D::print(*action, state_, lang) : std::string();
  }

  Reply submit(Side side, std::string_view text, Lang lang, std::string_view reason) override {
    Reply reply;
    if (awaited_) {
      reply.error = "a roll is awaited: " + D::ask_roll(awaited_->roll, *setup_, lang);
      return reply;
    }
    const auto action = D::parse(text, state_, lang);
    if (!action) {
      reply.error = action.error();
      return reply;
    }
    Why why;
    if (!R::legal(state_, side, *action, why)) {
      reply.reasons = reasons(why.findings, lang);
      return reply;
    }
    reply = run(
        {side, *action, D::print(*action, state_, Lang::En), std::string(reason), false, {}}, lang);
    return reply.ok && reply.roll.empty() ? answer_standing(std::move(reply), lang) : reply;
  }

  Reply enter_roll(std::string_view faces, Lang lang) override {
    Reply reply;
    if (!awaited_) {
      reply.error = "no roll is awaited";
      return reply;
    }
    const auto rolled = D::read_roll(awaited_->roll, faces, *setup_);
    if (!rolled) {
      reply.error = rolled.error();
      return reply;
    }
    Attempt attempt = std::move(awaited_->attempt);
    attempt.tape.push_back(*rolled);
    awaited_.reset();
    reply = run(std::move(attempt), lang);
    return reply.ok && reply.roll.empty() ? answer_standing(std::move(reply), lang) : reply;
  }

  std::vector<std::string> actions(Side side, Lang lang) const override {
    std::vector<Action> list;
    R::actions(state_, side, list);
    std::vector<std::string> out;
    out.reserve(list.size());
    for (const Action& a : list) out.push_back(D::print(a, state_, lang));
    return out;
  }

  std::vector<std::string> lapses(Side side, std::string_view text, Lang lang) const override {
    return lapses_of<D>(state_, side, text, lang);
  }
  std::vector<std::string> aimed(Side side, Lang lang) const override {
    return aimed_by<D>(state_, side, lang);
  }
  std::optional<std::string> rest(Side side, std::string_view answer, Lang lang) const override {
    return rest_of<D>(state_, side, answer, lang);
  }

  std::vector<std::string> nearest(Side side, std::string_view refused, std::size_t most,
                                   Lang lang) const override {
    return nearest_of<D>(state_, side, refused, most, lang);
  }

  tl::expected<desk::OddsReport, Reply> odds(Side side, std::string_view text, const OddsAsk& ask,
                                             Lang lang) const override {
    Reply judged = check(side, text, lang);
    if (!judged.ok) return tl::unexpected(std::move(judged));
    const Action action = *D::parse(text, state_, lang);
    return OddsOf<D>(state_, side, action, ask, facts_, lang).report();
  }

  tl::expected<void, std::string> undo(Side side, Lang) override {
    if (awaited_) {
      if (awaited_->attempt.side != side || !awaited_->attempt.tape.empty())
        return tl::unexpected(std::string("a die was rolled: ask the other side for a takeback"));
      awaited_.reset();
      return {};
    }
    if (line_.empty() || line_.back().side != side)
      return tl::unexpected(std::string("there is no action of yours to undo"));
    if (!line_.back().tape.empty())
      return tl::unexpected(std::string("a die was rolled: ask the other side for a takeback"));
    return rewind(side, line_.seq_before_last(), std::string(kUndo));
  }

  tl::expected<void, std::string> ask_takeback(Side side, std::uint64_t seq,
                                               std::string_view reason) override {
    return takebacks_.ask({side, seq, std::string(reason)}, line_.empty() ? 0 : line_.front().seq,
                          line_.empty() ? 0 : line_.back().seq);
  }

  tl::expected<void, std::string> agree_takeback(Side side) override {
    const auto agreed = takebacks_.agree(side);
    if (!agreed) return tl::unexpected(agreed.error());
    awaited_.reset();
    return rewind(agreed->asker, agreed->to, agreed->reason);
  }

  tl::expected<void, std::string> refuse_takeback(Side side) override {
    return takebacks_.refuse(side).map([](const Takeback&) {});
  }
  tl::expected<void, std::string> withdraw_takeback(Side side) override {
    return takebacks_.withdraw(side).map([](const Takeback&) {});
  }
  const std::optional<Takeback>& takeback() const override { return takebacks_.asked(); }

  tl::expected<void, std::string> close(const std::optional<DiceKey>& secret) override {
    const auto result = R::result(state_);
    if (!result) return tl::unexpected(std::string("the battle is not over"));
    const auto stands_last = [this](JournalKind kind) {
      return !entries_.empty() && entries_.back().kind == kind;
    };
    if (stands_last(JournalKind::Reveal)) return {};
    JournalEntry entry;
    entry.digest = digest_text(R::digest(state_));
    if (!stands_last(JournalKind::Result)) {
      entry.seq = next_seq();
      entry.kind = JournalKind::Result;
      entry.action = D::outcome(*result, state_, Lang::En);
      auto recorded = record_entry(entry);
      if (!recorded) return recorded;
    }
    if (header_.dice.mode != DiceMode::Seeded || !secret) return {};
    entry.seq = next_seq();
    entry.kind = JournalKind::Reveal;
    entry.action.clear();
    entry.key = to_hex(*secret);
    return record_entry(std::move(entry));
  }

  tl::expected<void, std::string> stand(Side side, std::string_view kind,
                                        std::string_view answer) override {
    return standing_.set(side, kind, answer, D::standing_kinds());
  }

  std::vector<std::pair<std::string, std::string>> standing(Side side) const override {
    return standing_.of(side);
  }

  tl::expected<Thought, std::string> think(Side side, std::string_view level, std::uint64_t seed,
                                           Lang lang, std::stop_token stop) const override {
    const auto decided =
        search::decide<D>(R::view(state_, side), side, level, seed, lang, std::move(stop));
    if (!decided) return tl::unexpected(decided.error());
    return Thought{D::print(decided->action, state_, Lang::En), decided->why};
  }

  std::span<const std::string_view> standing_kinds() const override { return D::standing_kinds(); }

  std::unique_ptr<Battle> snapshot(std::optional<std::uint64_t> after) const override {
    auto copy = std::make_unique<BattleOf>(setup_, header_, mode_, DiceKey{});
    copy->state_ = state_;
    if (!after) {
      copy->awaited_ = awaited_;
      return copy;
    }
    auto then = line_.after(*after);
    if (!then && is_takeback(entries_, *after)) then = line_.up_to(*after);
    if (!then) return nullptr;
    copy->state_ = *then;
    return copy;
  }

  std::string draw_text(Side viewer, const desk::TextLook& look) const override {
    return D::draw_text(R::view(state_, viewer), look);
  }
  std::string draw_svg(Side viewer, const desk::SvgLook& look) const override {
    return D::draw_svg(R::view(state_, viewer), look);
  }
  std::string overlay_problem(Side viewer, const desk::SvgLook& look) const override {
    if constexpr (requires(const typename R::View view) { D::overlay_problem(view, look); }) {
      return D::overlay_problem(R::view(state_, viewer), look);
    } else {
      if (look.overlays.empty()) return {};
      return look.lang == Lang::Fr
                 ? "ces règles n'ont pas de calques ; trouvé « " + look.overlays.front() + " »"
                 : "these rules have no overlays; found \"" + look.overlays.front() + "\"";
    }
  }
  std::string json(Side viewer) const override { return D::json(R::view(state_, viewer)); }

  std::vector<Account> account(Side viewer, std::uint64_t after, Lang lang) const override {
    const auto played = line_.entries();
    std::vector<Account> out = takebacks_told(entries_, played, facts_, after, lang);
    for (std::size_t i = 0; i < played.size(); ++i) {
      const Played& p = played[i];
      if (p.seq <= after) continue;
      std::vector<Event> seen;
      for (const Event& e : p.events)
        if (e.seen_by & bit(viewer)) seen.push_back(e);
      Account account{p.seq,
                      side_name(p.side),
                      text_in(i, lang),
                      D::tell(seen, p.tape, *setup_, lang),
                      p.turn,
                      p.phase[static_cast<std::size_t>(lang)],
                      {},
                      {}};
      if (p.side == Side::Umpire && !p.reason.empty() && !seen.empty())
        give_reason(account, p.reason, lang);
      out.push_back(std::move(account));
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const Account& a, const Account& b) { return a.seq < b.seq; });
    return out;
  }

  std::uint64_t digest() const override { return R::digest(state_); }
  void roll_with(const DiceKey& secret) override {
    seeded_ = SeededSource(dice_key(secret, header_.dice.contributions));
  }
  void await_rolls() override { mode_ = DiceMode::Typed; }
  void keep(Keeper keeper) override { keeper_ = std::move(keeper); }

  /// Plays one entry of a journal again: same action, same faces, same digest.
  /// With `refit` the digest may differ (the rules have changed since) and is stated anew.
  tl::expected<void, std::string> replay(const JournalEntry& entry, bool refit) {
    if (entry.kind == JournalKind::Takeback) return replay_takeback(entry, refit);
    if (entry.kind != JournalKind::Action) return replay_closing(entry, refit);
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
    return replay_attempt(std::move(attempt), entry, refit);
  }

 private:
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
  std::string clause_id(Clause clause) const {
    return clause.system == 0 ? std::string() : std::string(D::rulebook().at(clause).id);
  }
  std::string side_name(std::optional<Side> side) const {
    return side ? sandtable::side_id(header_.seats, *side) : std::string();
  }
  /// What was done, which the journal holds in English, in another language.
  std::string text_in(std::size_t at, Lang lang) const {
    const Played& played = line_.entries()[at];
    if (lang == Lang::En || !played.side) return played.text;
    const State state = line_.before(at);
    const auto action = D::parse(played.text, state, Lang::En);
    return action ? D::print(*action, state, lang) : played.text;
  }
  /// What forbids first: it is the answer.
  std::vector<desk::Reason> reasons(const std::vector<Finding>& findings, Lang lang) const {
    std::vector<desk::Reason> out;
    for (const Finding& f : findings) out.push_back(D::reason(f, *setup_, lang));
    std::stable_partition(out.begin(), out.end(), [](const desk::Reason& reason) {
      return reason.ruling == Ruling::Forbids;
    });
    return out;
  }
  std::string forbidding(const std::vector<Finding>& findings) const {
    std::string out;
    for (const Finding& f : findings)
      if (f.ruling == Ruling::Forbids) out += (out.empty() ? "" : ", ") + clause_id(f.clause);
    return out;
  }

  /// The digest of an entry covers every face too: two rolls may differ and do the same.
  static std::uint64_t digest_of(const State& state, const Tape& tape) {
    std::uint64_t digest = R::digest(state);
    for (const Rolled& rolled : tape)
      for (int i = 0; i < rolled.asked.dice; ++i)
        digest = mix64(digest ^ rolled.faces[static_cast<std::size_t>(i)]) + 1;
    return digest;
  }

  /// One pass of the rules over a copy; the dice say afterwards whether it counts.
  static void carry_out(State& state, const Attempt& attempt, Dice& dice, EventLog& log) {
    if (attempt.side) R::apply(state, *attempt.side, attempt.action, dice, log);
    if (!dice.failed()) R::advance(state, dice, log);
  }

  Reply run(Attempt attempt, Lang lang) {
    Reply reply;
    State state = state_;
    EventLog log;
    ClosedSource closed;
    seeded_.set_entry(next_seq());
    DiceSource& source = mode_ == DiceMode::Typed ? static_cast<DiceSource&>(closed) : seeded_;
    Dice dice(attempt.tape, source);
    carry_out(state, attempt, dice, log);
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
    const auto recorded = commit(std::move(attempt), state, std::move(log.events));
    if (!recorded) {
      reply.error = recorded.error();
      return reply;
    }
    reply.ok = true;
    reply.told = D::tell(line_.back().events, line_.back().tape, *setup_, lang);
    return reply;
  }

  std::uint64_t next_seq() const { return entries_.empty() ? 1 : entries_.back().seq + 1; }

  tl::expected<JournalEntry, std::string> entry_of(const Attempt& attempt,
                                                   const State& state) const {
    JournalEntry entry;
    entry.seq = next_seq();
    entry.side = side_name(attempt.side);
    entry.action = attempt.text;
    entry.reason = attempt.reason;
    entry.standing = attempt.standing;
    auto rolls = record(attempt.tape, header_.seats,
                        [this](Clause c) { return std::optional<std::string>(clause_id(c)); });
    if (!rolls) return tl::unexpected(rolls.error());
    entry.rolls = std::move(*rolls);
    entry.digest = digest_text(digest_of(state, attempt.tape));
    return entry;
  }

  tl::expected<void, std::string> record_entry(JournalEntry entry) {
    if (keeper_) {
      auto kept = keeper_(entry);
      if (!kept) return kept;
    }
    entries_.push_back(std::move(entry));
    return {};
  }

  tl::expected<void, std::string> commit(Attempt attempt, const State& state,
                                         std::vector<Event> events) {
    auto entry = entry_of(attempt, state);
    if (!entry) return tl::unexpected(entry.error());
    if (auto recorded = record_entry(std::move(*entry)); !recorded) return recorded;
    takebacks_.forget();
    note_played(std::move(attempt), std::move(events), state);
    return {};
  }

  void drop_after(std::uint64_t seq) {
    line_.drop_after(seq);
    state_ = line_.up_to(seq);
  }

  tl::expected<void, std::string> rewind(Side side, std::uint64_t seq, const std::string& reason) {
    JournalEntry entry;
    entry.seq = next_seq();
    entry.side = side_name(side);
    entry.kind = JournalKind::Takeback;
    entry.reason = reason;
    entry.takeback_to = seq;
    entry.digest = digest_text(R::digest(line_.up_to(seq)));
    if (auto recorded = record_entry(std::move(entry)); !recorded) return recorded;
    takebacks_.forget();
    drop_after(seq);
    return {};
  }

  /// A line behind the battle. With `refit` it states what the battle now came to.
  tl::expected<void, std::string> replay_closing(const JournalEntry& entry, bool refit) {
    JournalEntry line = entry;
    if (refit) {
      const auto result = R::result(state_);
      if (!result)
        return tl::unexpected("the battle goes on where it was over: '" + entry.action + "'");
      if (entry.kind == JournalKind::Result) line.action = D::outcome(*result, state_, Lang::En);
      line.digest = digest_text(R::digest(state_));
    }
    entries_.push_back(std::move(line));
    return {};
  }

  tl::expected<void, std::string> replay_takeback(const JournalEntry& entry, bool refit) {
    drop_after(*entry.takeback_to);
    const std::string digest = digest_text(R::digest(state_));
    if (digest != entry.digest && !refit)
      return tl::unexpected("after the takeback: expected digest " + digest + ", found " +
                            entry.digest);
    entries_.push_back(entry);
    entries_.back().digest = digest;
    return {};
  }

  tl::expected<void, std::string> replay_attempt(Attempt attempt, const JournalEntry& entry,
                                                 bool refit) {
    State state = state_;
    EventLog log;
    ClosedSource closed;
    Dice dice(attempt.tape, closed);
    carry_out(state, attempt, dice, log);
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
    if (digest != entry.digest && !refit)
      return tl::unexpected("expected digest " + digest + ", found " + entry.digest);
    entries_.push_back(entry);
    entries_.back().digest = digest;
    note_played(std::move(attempt), std::move(log.events), state);
    return {};
  }

  /// The last entry counts: it led from `state_` to `after`.
  void note_played(Attempt attempt, std::vector<Event> events, const State& after) {
    std::array<std::string, 2> phase{D::phase(state_, attempt.action, Lang::En),
                                     D::phase(state_, attempt.action, Lang::Fr)};
    line_.add(
        {entries_.back().seq, attempt.side, std::move(attempt.text), std::move(attempt.reason),
         std::move(attempt.tape), std::move(events), turn(), std::move(phase)},
        after);
    state_ = after;
  }

  /// A standing answer, in whichever language its owner gave it.
  std::optional<Action> understood(std::string_view answer) const {
    for (const Lang lang : {Lang::En, Lang::Fr})
      if (const auto action = D::parse(answer, state_, lang)) return *action;
    return std::nullopt;
  }

  /// Gives the answers that were given in advance, as long as there is one for the question.
  Reply answer_standing(Reply reply, Lang lang) {
    for (;;) {
      const Turn turn = R::turn(state_);
      if (std::popcount(turn.waiting_for) != 1) return reply;
      const Side side = turn.waiting_for == bit(Side::A) ? Side::A : Side::B;
      const std::string* answer = standing_.find(side, D::question_kind(state_));
      if (answer == nullptr) return reply;
      const auto action = understood(*answer);
      NoWhy quiet;
      if (!action || !R::legal(state_, side, *action, quiet)) return reply;
      Reply more = run({side, *action, D::print(*action, state_, Lang::En), {}, true, {}}, lang);
      if (!more.ok) return reply;
      for (auto& told : more.told) reply.told.push_back(std::move(told));
      reply.roll = more.roll;
      if (!reply.roll.empty()) return reply;
    }
  }

  std::shared_ptr<const typename R::Setup> setup_;
  desk::ScenarioFacts facts_;
  JournalHeader header_;
  DiceMode mode_;
  SeededSource seeded_;
  State state_;
  std::vector<JournalEntry> entries_;
  LineOfPlay<R> line_;
  std::optional<Awaited> awaited_;
  Takebacks takebacks_;
  StandingAnswers standing_;
  Keeper keeper_;
};

}  // namespace sandtable::battle
