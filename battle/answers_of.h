#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/accounts.h"
#include "battle/at_table.h"
#include "battle/nearest.h"
#include "battle/odds_of.h"
#include "battle/replay_of.h"

namespace sandtable::battle {

/// What people ask of a battle and are answered. Nothing in it changes the battle.
template <class D>
class AnswersOf : public ReplayOf<D> {
 public:
  using Table = TableOf<D>;
  using Base = ReplayOf<D>;
  using R = typename D::Rules;
  using State = typename R::State;
  using Action = typename R::Action;

  using Base::Base;

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

 protected:
  /// What forbids first: it is the answer.
  std::vector<desk::Reason> reasons(const std::vector<Finding>& findings, Lang lang) const {
    std::vector<desk::Reason> out;
    for (const Finding& f : findings) out.push_back(D::reason(f, *setup_, lang));
    std::stable_partition(out.begin(), out.end(), [](const desk::Reason& reason) {
      return reason.ruling == Ruling::Forbids;
    });
    return out;
  }

  using Table::awaited_;
  using Table::clause_id;
  using Table::entries_;
  using Table::facts_;
  using Table::handshake_;
  using Table::line_;
  using Table::setup_;
  using Table::side_name;
  using Table::state_;

 private:
  /// What was done, which the journal holds in English, in another language.
  const std::string& text_in(std::size_t at, Lang lang) const {
    return line_.entries()[at].text[static_cast<std::size_t>(lang)];
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
};

}  // namespace sandtable::battle
