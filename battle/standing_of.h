#pragma once

#include <bit>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/answers_of.h"
#include "battle/standing.h"

namespace sandtable::battle {

/// Answers that were given in advance, and what else comes by itself once an entry counts.
template <class D>
class StandingOf : public AnswersOf<D> {
 public:
  using Table = TableOf<D>;
  using Base = AnswersOf<D>;
  using R = typename D::Rules;
  using State = typename R::State;
  using Action = typename R::Action;

  using Base::Base;

  tl::expected<void, std::string> stand(Side side, std::string_view kind,
                                        std::string_view answer) override {
    return standing_.set(side, kind, answer, D::standing_kinds());
  }

  std::vector<std::pair<std::string, std::string>> standing(Side side) const override {
    return standing_.of(side);
  }

  std::span<const std::string_view> standing_kinds() const override { return D::standing_kinds(); }

 protected:
  /// The answers that were given in advance follow an action that counts.
  Reply went_on(Reply reply, Lang lang) {
    const bool done = reply.ok && reply.roll.empty() && this->proposed() == nullptr;
    return done ? answer_standing(std::move(reply), lang) : reply;
  }

  using Table::entries_;
  using Table::handshake_;
  using Table::line_;
  using Table::state_;

 private:
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
