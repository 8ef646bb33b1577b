#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/standing_of.h"
#include "battle/takebacks.h"
#include "search/commander.h"

namespace sandtable::battle {

/// The battle of one ruleset behind the erased door: what is decided in it.
template <class D>
class BattleOf final : public StandingOf<D> {
 public:
  using Table = TableOf<D>;
  using Base = StandingOf<D>;
  using R = typename D::Rules;
  using State = typename R::State;
  using Action = typename R::Action;

  using Base::Base;

  /// Puts a warning of the scenario before those of its loader.
  void warn_first(desk::Warning warning) {
    facts_.warnings.insert(facts_.warnings.begin(), std::move(warning));
  }

  Reply submit(Post side, std::string_view text, Lang lang, std::string_view reason) override {
    Reply reply;
    if (this->playing_) (void)this->go_on(lang);  // it stopped where an entry could not be kept
    if (const auto hindered = this->hindrance()) {
      reply.error = hindered->in(lang);
      return reply;
    }
    if (awaited_) {
      reply.error =
          phrase("now.roll-awaited", {{"roll", D::ask_roll(awaited_->roll, *setup_, lang)}})
              .in(lang);
      return reply;
    }
    // What is meant is read from what the side may know; whether it may be done the rules say.
    const auto action = this->meant(this->seen(side), text, lang, reply);
    if (!action) return reply;
    const State& s = this->position(side);
    Why why;
    if (!R::legal(s, seat_of<R>(side), *action, why)) {
      reply.reasons = reasons(why.findings, lang);
      return reply;
    }
    if (!decides<R>(s, side, *action)) {
      reply.error = messages().format(lang, "answer.not-of-your-post");
      return reply;
    }
    if (const auto post = closed_by<R>(*action); post && this->gave(*post)) {
      reply.error = phrase("now.post-answered").in(lang);
      return reply;
    }
    asking_ = side;
    std::string english = D::print(*action, s, Lang::En);
    const bool answers = side.side != Side::Umpire && !interrupts<R>(*action);
    if (answers && seats_asked(R::turn(state_)) > 1)
      return this->give({side, *action, std::move(english), std::string(reason), false, {}}, lang);
    reply = this->run({side, *action, std::move(english), std::string(reason), false, {}}, lang);
    return went_on(std::move(reply), lang);
  }

  bool give_again(Post post, std::string_view text) override {
    if (this->spell(post, text, Lang::En) == text && submit(post, text, Lang::En, {}).ok)
      return true;
    reopened_.insert_or_assign(post, phrase("now.not-as-sealed", {{"text", std::string(text)}}));
    return false;
  }

  Reply enter_roll(std::string_view faces, Lang lang) override {
    Reply reply;
    if (const auto hindered = this->hindrance()) {
      reply.error = hindered->in(lang);
      return reply;
    }
    if (!awaited_) {
      reply.error = phrase("now.no-roll").in(lang);
      return reply;
    }
    SpareFaces spare = awaited_->spare;
    const auto rolled = read_roll(faces, spare);
    if (!rolled) {
      reply.error = rolled.error().in(lang);
      return reply;
    }
    return went_on(roll_on(*rolled, std::move(spare), lang), lang);
  }

  tl::expected<void, data::Phrase> may_undo(Post side) const override {
    if (const auto hindered = this->hindrance()) return tl::unexpected(*hindered);
    if (this->gave(side)) return {};
    if (awaited_) {
      if (!is_of(side, awaited_->attempt.side) || !awaited_->attempt.tape.empty() ||
          awaited_->attempt.sealed)
        return tl::unexpected(phrase("undo.die-rolled"));
      return {};
    }
    if (line_.empty() || !is_of(side, line_.back().side))
      return tl::unexpected(phrase("undo.nothing"));
    // What others answered beside it lies open by now; and its rolls may be nothing for this side.
    if (entries_[line_.back().seq - 1].seal) return tl::unexpected(phrase("undo.final"));
    if (!line_.back().tape.empty()) return tl::unexpected(phrase("undo.die-rolled"));
    if (is_final<R>(line_.last_action())) return tl::unexpected(phrase("undo.final"));
    return {};
  }

  tl::expected<void, data::Phrase> undo(Post side, Lang) override {
    if (const auto may = may_undo(side); !may) return may;
    if (this->give_back(side)) return {};
    if (awaited_) {
      awaited_.reset();
      return {};
    }
    return this->rewind(side.side, line_.seq_before_last(), std::string(kUndo), this->before());
  }

  tl::expected<void, data::Phrase> ask_takeback(Side side, std::uint64_t seq,
                                                std::string_view reason) override {
    if (const auto hindered = this->hindrance()) return tl::unexpected(*hindered);
    return takebacks_.ask({side, seq, std::string(reason)}, line_.empty() ? 0 : line_.front().seq,
                          line_.empty() ? 0 : line_.back().seq);
  }

  tl::expected<void, data::Phrase> agree_takeback(Side side) override {
    if (const auto hindered = this->hindrance()) return tl::unexpected(*hindered);
    if (side != Side::Umpire && takeback_undoes_ruling())
      return tl::unexpected(phrase("takeback.umpire-agrees"));
    auto before = this->before();
    const auto agreed = takebacks_.agree(side);
    if (!agreed) return tl::unexpected(agreed.error());
    awaited_.reset();
    return this->rewind(agreed->asker, agreed->to, agreed->reason, std::move(before));
  }

  tl::expected<void, data::Phrase> refuse_takeback(Side side) override {
    return takebacks_.refuse(side).map([](const Takeback&) {});
  }

  tl::expected<void, data::Phrase> withdraw_takeback(Side side) override {
    return takebacks_.withdraw(side).map([](const Takeback&) {});
  }

  const std::optional<Takeback>& takeback() const override { return takebacks_.asked(); }
  bool takeback_undoes_ruling() const override {
    const auto& asked = takebacks_.asked();
    const auto played = line_.entries();
    return asked && std::any_of(played.begin(), played.end(), [&](const Played& p) {
             return p.seq > asked->to && p.side == Side::Umpire;
           });
  }

  tl::expected<void, data::Phrase> close_unfinished() override {
    if (this->is_over()) return tl::unexpected(phrase("now.over"));
    if (this->proposed() != nullptr) return tl::unexpected(phrase("now.being-written"));
    JournalEntry entry = this->line_here(JournalKind::Result);
    entry.action = kClosedUnfinished;
    Table::put_open_digest(entry, R::digest(state_));  // everything lies open from here on
    auto recorded = this->record(std::move(entry), [this] {
      takebacks_.forget();
      awaited_.reset();
      given_.clear();
      playing_ = false;
    });
    if (recorded && this->proposed() == nullptr) (void)this->go_on(Lang::En);
    return recorded;
  }

  tl::expected<void, data::Phrase> close(const std::optional<DiceKey>& secret) override {
    const auto result = this->result();
    if (!result) return tl::unexpected(phrase("now.not-over"));
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

  tl::expected<Thought, std::string> think(Post side, std::string_view level, std::uint64_t seed,
                                           Lang lang, std::stop_token stop) const override {
    const auto decided =
        search::decide<D>(this->view_for(side), side, level, seed, std::move(stop));
    if (!decided) return tl::unexpected(decided.error());
    return Thought{D::print(decided->action, this->position(side), Lang::En),
                   D::explain(decided->why, lang)};
  }

  std::unique_ptr<Battle> snapshot(std::optional<std::uint64_t> after) const override {
    auto copy = std::make_unique<BattleOf>(setup_, header_, mode_, DiceKey{});
    copy->state_ = state_;
    copy->latest_ = this->events_up_to(after.value_or(~0ULL));
    if (!after) {
      copy->given_ = given_;
      copy->reopened_ = reopened_;
      copy->awaited_ = awaited_;
      copy->handshake_ = handshake_;
      copy->closing_ = closing_;
      return copy;
    }
    copy->handshake_ = Handshake(JournalDice{});
    auto then = line_.after(*after);
    if (!then && leaves_position(entries_, *after)) then = line_.up_to(*after);
    if (!then) return nullptr;
    copy->state_ = *then;
    return copy;
  }

  void await_rolls() override { mode_ = DiceMode::Typed; }
  void only_read() override { this->only_reads_ = true; }

 private:
  /// The roll that is awaited, as it was typed. Where one action rolls many times somebody may
  /// throw the dice of several rolls at once: those behind the first are spare.
  tl::expected<Rolled, data::Phrase> read_roll(std::string_view faces, SpareFaces& spare) const {
    auto rolled = D::read_roll(awaited_->roll, faces, *setup_);
    if constexpr (HasSteps<R>)
      if (!rolled)
        if (const auto first = spare.roll_from_row(awaited_->roll, faces)) return *first;
    return rolled;
  }

  /// Goes on with a roll, and with those that follow for as long as there are spare faces for them.
  Reply roll_on(Rolled rolled, SpareFaces spare, Lang lang) {
    const auto before = this->before();
    for (;;) {
      auto attempt = std::move(awaited_->attempt);
      attempt.tape.push_back(rolled);
      awaited_.reset();
      Reply reply = this->run(std::move(attempt), lang, before);
      if (!awaited_) {
        reply.left_over = spare.str();
        return reply;
      }
      const auto next = spare.roll_from_kept(awaited_->roll);
      if (!next) {
        awaited_->spare = std::move(spare);
        return reply;
      }
      rolled = *next;
    }
  }

  /// Whether what somebody did is a seat's to take back: its own, and a commander's what a post did
  /// that he may answer for.
  static bool is_of(Post seat, const std::optional<Post>& did) {
    return did && (*did == seat || (HoldsUnits<R> && seat == Post(did->side)));
  }

  using Base::reasons;
  using Base::went_on;
  using Table::asking_;
  using Table::awaited_;
  using Table::closing_;
  using Table::entries_;
  using Table::facts_;
  using Table::given_;
  using Table::handshake_;
  using Table::header_;
  using Table::line_;
  using Table::mode_;
  using Table::playing_;
  using Table::reopened_;
  using Table::setup_;
  using Table::state_;
  using Table::takebacks_;
};

}  // namespace sandtable::battle
