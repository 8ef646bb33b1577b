#pragma once

#include <algorithm>
#include <cstdint>
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

  Reply go_on(Lang lang) override {
    Reply reply;
    reply.ok = true;
    return by_itself(std::move(reply), lang);
  }

  tl::expected<void, data::Phrase> stand(Post side, std::string_view kind, std::string_view answer,
                                         Lang lang) override {
    if (this->is_over())
      return tl::unexpected(phrase(this->closing_.unfinished() ? "now.closed" : "now.over"));
    const auto kinds = D::standing_kinds();
    // Whether it will be legal nobody knows yet, but it must say something, to who may know no more
    // than he sees. Some rules read an answer without its verb, or know the unit, only while they
    // ask.
    if (!answer.empty() && std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) {
      const auto& s = this->seen(side);
      const std::string asked = std::string(kind).append(" ").append(answer);
      bool any = false;
      for (const Lang one : {Lang::En, Lang::Fr}) {
        const auto plain = read_line<D>(answer, s, one);
        any = any || plain || plain.error().lacks_unit || read_line<D>(asked, s, one);
      }
      if (!any) return tl::unexpected(data::Phrase(read_line<D>(answer, s, lang).error().said));
    }
    return standing_.set(side, kind, answer, kinds);
  }
  void stand_again(Post side, std::string_view kind, std::string_view answer) override {
    (void)standing_.set(side, kind, answer, D::standing_kinds());
  }

  std::vector<std::pair<std::string, std::string>> standing(Post side) const override {
    return standing_.of(side);
  }

  std::span<const std::string_view> standing_kinds() const override { return D::standing_kinds(); }

 protected:
  /// What comes by itself follows an action that counts.
  Reply went_on(Reply reply, Lang lang) {
    const bool done = reply.ok && reply.roll.empty() && this->proposed() == nullptr;
    return done ? by_itself(std::move(reply), lang) : reply;
  }

  /// An answer while others are asked too. Where somebody keeps entries he keeps it first, and has
  /// the battle go on.
  Reply give(typename Table::Attempt answer, Lang lang) {
    Reply reply;
    if (!this->add_given(std::move(answer))) {
      reply.error = phrase("now.sealed-without-dice").in(lang);
      return reply;
    }
    reply.ok = reply.sealed = true;
    return deferred_ ? reply : by_itself(std::move(reply), lang);
  }

  /// Whether answers of a post lie sealed.
  bool gave(Post post) const {
    return !playing_ && std::any_of(given_.begin(), given_.end(),
                                    [post](const auto& given) { return given.post == post; });
  }

  /// Takes back the last answer of a post that lies sealed. False: there is none.
  bool give_back(Post post) {
    if (!gave(post)) return false;
    for (const auto& given : given_) {
      if (given.post != post) continue;
      auto answers = given.answers;
      std::erase_if(given_, [post](const auto& g) { return g.post == post; });
      answers.pop_back();
      for (auto& answer : answers) this->add_given(std::move(answer));
      return true;
    }
    return false;
  }

  using Table::deferred_;
  using Table::entries_;
  using Table::given_;
  using Table::handshake_;
  using Table::line_;
  using Table::playing_;
  using Table::state_;

 private:
  Reply follow_on(Reply reply, Lang lang) override {
    const JournalEntry& last = entries_.back();
    const bool closed = last.kind == JournalKind::Result;
    if (handshake_.owed().empty() && line_.empty() && !closed) return this->begin(lang);
    const bool decided = last.kind == JournalKind::Action && !last.side.empty();
    return decided || closed || last.kind == JournalKind::Open || playing_
               ? by_itself(std::move(reply), lang)
               : reply;
  }

  /// A standing answer, in whichever language its owner gave it.
  std::optional<Action> understood(std::string_view answer, const State& s) const {
    for (const Lang lang : {Lang::En, Lang::Fr})
      if (const auto read = read_line<D>(answer, s, lang); read && !read->lacks_way)
        return read->action;
    return std::nullopt;
  }

  /// The answer that a post gave in advance to what it is asked now.
  std::optional<typename Table::Attempt> in_advance(Post post) const {
    const State& s = this->position(post);
    if (!is_asked(R::turn(s), post)) return std::nullopt;
    const std::string* answer = standing_.find(post, this->kind_for(s, post));
    if (answer == nullptr) return std::nullopt;
    const auto action = understood(*answer, s);
    NoWhy quiet;
    if (!action || !may<R>(s, post, *action, quiet)) return std::nullopt;
    return typename Table::Attempt{post, *action, D::print(*action, s, Lang::En), {}, true, {}};
  }

  /// The next thing that comes by itself: what lies open is opened, answers that lay sealed are
  /// played once everybody has given his, and answers given in advance are given.
  Reply by_itself(Reply reply, Lang lang) {
    for (;;) {
      if (this->hindered_by_keeper() || this->awaits_roll()) return reply;
      if (!playing_ && this->open_due()) continue;
      if (this->hindered_by_keeper()) return reply;
      std::optional<typename Table::Attempt> next = next_attempt();
      if (!next) return reply;
      Reply more = this->run(std::move(*next), lang);
      if (!more.ok) return reply;
      for (auto& told : more.told) reply.told.push_back(std::move(told));
      reply.roll = more.roll;
    }
  }

  std::optional<typename Table::Attempt> next_attempt() {
    for (;;) {
      if (this->is_over()) return std::nullopt;
      if (playing_) {
        auto next = given_.front().answers.front();
        NoWhy quiet;
        if (R::legal(state_, seat_of<R>(*next.side), next.action, quiet)) return next;
        given_.clear();  // the rules went back on what they allowed: everybody is asked anew
        playing_ = false;
      }
      const Turn turn = R::turn(state_);
      const int asked = seats_asked(turn);
      if (asked == 0) return std::nullopt;
      bool all = true;
      for (const Side side : {Side::A, Side::B})
        for (std::uint8_t i = 0; i < kMostPosts; ++i) {
          const Post post(side, i);
          if (!is_asked(turn, post)) continue;
          auto answer = in_advance(post);
          // Who is asked alone may have answered while others were asked too.
          if (asked == 1) {
            if (!gave(post)) return answer;
            continue;
          }
          while (answer && this->add_given(std::move(*answer))) answer = in_advance(post);
          all = all && !is_asked(R::turn(this->position(post)), post);
        }
      if (!all || given_.empty()) return std::nullopt;
      playing_ = true;
    }
  }

  StandingAnswers standing_;
};

}  // namespace sandtable::battle
