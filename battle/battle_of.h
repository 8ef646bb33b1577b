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
#include "battle/nearest.h"
#include "battle/odds_of.h"
#include "battle/standing.h"
#include "battle/table_of.h"
#include "search/commander.h"

namespace sandtable::battle {

/// The battle of one ruleset behind the erased door: what people ask of it and decide in it.
template <class D>
class BattleOf final : public TableOf<D> {
 public:
  using Table = TableOf<D>;
  using R = typename D::Rules;
  using State = typename R::State;
  using Action = typename R::Action;

  using Table::Table;

  /// Puts a warning of the scenario before those of its loader.
  void warn_first(std::string warning) {
    facts_.warnings.insert(facts_.warnings.begin(), std::move(warning));
  }

  Question question(Lang lang) const override {
    Question q;
    if (!handshake_.owed().empty()) return ask_words(lang);
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
    if (const auto hindered = this->hindrance()) {
      reply.error = *hindered;
      return reply;
    }
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
    reply = this->run(
        {side, *action, D::print(*action, state_, Lang::En), std::string(reason), false, {}}, lang);
    return went_on(std::move(reply), lang);
  }

  Reply enter_roll(std::string_view faces, Lang lang) override {
    Reply reply;
    if (const auto hindered = this->hindrance()) {
      reply.error = *hindered;
      return reply;
    }
    if (!awaited_) {
      reply.error = "no roll is awaited";
      return reply;
    }
    const auto rolled = D::read_roll(awaited_->roll, faces, *setup_);
    if (!rolled) {
      reply.error = rolled.error();
      return reply;
    }
    auto before = this->before();
    auto attempt = std::move(awaited_->attempt);
    attempt.tape.push_back(*rolled);
    awaited_.reset();
    reply = this->run(std::move(attempt), lang, std::move(before));
    return went_on(std::move(reply), lang);
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
    if (const auto hindered = this->hindrance()) return tl::unexpected(*hindered);
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
    return this->rewind(side, line_.seq_before_last(), std::string(kUndo), this->before());
  }

  tl::expected<void, std::string> ask_takeback(Side side, std::uint64_t seq,
                                               std::string_view reason) override {
    if (const auto hindered = this->hindrance()) return tl::unexpected(*hindered);
    return takebacks_.ask({side, seq, std::string(reason)}, line_.empty() ? 0 : line_.front().seq,
                          line_.empty() ? 0 : line_.back().seq);
  }

  tl::expected<void, std::string> agree_takeback(Side side) override {
    if (const auto hindered = this->hindrance()) return tl::unexpected(*hindered);
    auto before = this->before();
    const auto agreed = takebacks_.agree(side);
    if (!agreed) return tl::unexpected(agreed.error());
    awaited_.reset();
    return this->rewind(agreed->asker, agreed->to, agreed->reason, std::move(before));
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
    if (closing_.revealed() || this->proposed() != nullptr) return {};
    if (!closing_.has_result()) {
      JournalEntry entry = this->line_here(JournalKind::Result);
      entry.action = D::outcome(*result, state_, Lang::En);
      auto recorded = this->record(std::move(entry), [] {});
      if (!recorded || this->proposed() != nullptr) return recorded;
    }
    if (header_.dice.mode != DiceMode::Seeded || !secret) return {};
    JournalEntry entry = this->line_here(JournalKind::Reveal);
    entry.key = to_hex(*secret);
    return this->record(std::move(entry), [] {});
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
      copy->handshake_ = handshake_;
      return copy;
    }
    copy->handshake_ = Handshake(JournalDice{});
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
  void await_rolls() override { mode_ = DiceMode::Typed; }

 private:
  using Table::awaited_;
  using Table::clause_id;
  using Table::closing_;
  using Table::entries_;
  using Table::facts_;
  using Table::handshake_;
  using Table::header_;
  using Table::line_;
  using Table::mode_;
  using Table::setup_;
  using Table::side_name;
  using Table::state_;
  using Table::takebacks_;

  /// What was done, which the journal holds in English, in another language.
  const std::string& text_in(std::size_t at, Lang lang) const {
    return line_.entries()[at].text[static_cast<std::size_t>(lang)];
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
  Question ask_words(Lang lang) const {
    Question q;
    std::string sides;
    for (const Side side : {Side::A, Side::B}) {
      if (!handshake_.owes(side_name(side))) continue;
      q.asked |= bit(side);
      sides += (sides.empty() ? "" : ", ") +
               std::string(facts_.sides[static_cast<std::size_t>(index(side))].name(lang));
    }
    q.kind = "word";
    q.text = sides + word_wanted(lang);
    return q;
  }

  /// The answers that were given in advance follow an action that counts.
  Reply went_on(Reply reply, Lang lang) {
    const bool done = reply.ok && reply.roll.empty() && this->proposed() == nullptr;
    return done ? answer_standing(std::move(reply), lang) : reply;
  }

  Reply follow_on(Reply reply, Lang lang) override {
    if (handshake_.owed().empty() && line_.empty()) return this->begin();
    const bool decided =
        entries_.back().kind == JournalKind::Action && !entries_.back().side.empty();
    return decided ? answer_standing(std::move(reply), lang) : reply;
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
      Reply more =
          this->run({side, *action, D::print(*action, state_, Lang::En), {}, true, {}}, lang);
      if (!more.ok) return reply;
      for (auto& told : more.told) reply.told.push_back(std::move(told));
      reply.roll = more.roll;
      if (!reply.roll.empty() || this->proposed() != nullptr) return reply;
    }
  }

  StandingAnswers standing_;
};

}  // namespace sandtable::battle
