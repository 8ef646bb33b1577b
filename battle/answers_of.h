#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/accounts.h"
#include "battle/at_table.h"
#include "battle/deeds_of.h"
#include "battle/film_of.h"
#include "battle/gathered.h"
#include "battle/messages.h"
#include "battle/nearest.h"
#include "battle/odds/of.h"
#include "battle/odds/outlook.h"
#include "battle/replay_of.h"
#include "engine/core/rng.h"
#include "engine/desk/marks.h"
#include "engine/desk/measuring.h"
#include "engine/desk/voice.h"

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

  using Battle::question;
  Question question(Post viewer, Lang lang) const override {
    Question q;
    if (closing_.unfinished()) return q;
    if (!handshake_.owed().empty()) return ask_words(lang);
    const Turn turn = turn_for(viewer);
    q.asked = turn.waiting_for;
    q.posts = {posts_asked(turn, Side::A), posts_asked(turn, Side::B)};
    q.any = turn.any;
    q.in_place = HoldsUnits<R>;
    if (turn.waiting_for != 0) {
      const auto& s = seen(viewer);
      q.kind = kind_for(s, viewer);
      q.clause = clause_id(turn.clause);
      q.text = text_for(s, viewer, lang) + reopened(turn, viewer, lang);
    }
    if (awaited_) {
      q.roll = D::ask_roll(awaited_->roll, *setup_, lang);
      q.rolls = roll_of<D>(awaited_->roll, *setup_, lang);
    }
    return q;
  }

  bool asks(Post seat) const override {
    return !closing_.unfinished() && handshake_.owed().empty() && is_asked(turn_for(seat), seat);
  }

  std::uint64_t asked_since() const override {
    std::uint64_t since = entries_.empty() ? 0 : entries_.back().seq;
    const auto played = line_.entries();
    for (std::size_t at = played.size(); at > 0 && played[at - 1].seq == since; --at) {
      if (!interrupts<R>(line_.action(at - 1))) break;
      --since;
    }
    return since;
  }

  int posts(Side side) const override { return posts_of<R>(*setup_, side); }
  std::string post_id(Post post) const override { return this->post_name(post); }
  std::vector<std::string> given(Post post) const override {
    std::vector<std::string> out;
    for (const auto& given : given_)
      if (given.post == post)
        for (const auto& answer : given.answers) out.push_back(answer.text);
    return out;
  }
  bool keeps_secrets() const override { return kKeepsSecrets<R>; }
  bool shares_sides() const override { return kSharesSides<R>; }
  bool veiled() const override { return this->hides(state_) || !given_.empty(); }

  tl::expected<std::string, JournalError> journal(Post viewer) const override {
    std::vector<JournalEntry> shown(entries_.begin(), entries_.end());
    for (JournalEntry& entry : shown) {
      const bool umpire = viewer.side == Side::Umpire;
      if (!umpire && entry.veil) entry = without_digest(std::move(entry));
      if (!umpire && entry.seal && keeps(entry.seq, viewer))
        entry = without_decision(std::move(entry));
      // What was opened stands where it was opened, for everybody alike.
      if (!umpire && entry.seal && is_open(entry.seq)) entry.seal->here = false;
    }
    return write_journal(header_, shown);
  }

  bool over() const override { return this->is_over(); }
  int turn() const override { return D::ending(state_).turn; }
  std::optional<Result> result() const override {
    return closing_.unfinished() ? Result{} : R::result(state_);
  }

  std::string outcome(Lang lang) const override {
    if (closing_.unfinished()) return messages().format(lang, "told.closed");
    const auto result = R::result(state_);
    return result ? D::outcome(*result, state_, lang) : std::string();
  }

  Reply check(Post side, std::string_view text, Lang lang) const override {
    const Judged all = judge(side, text, {.way = true}, lang);
    return static_cast<const Reply&>(all);
  }

  Judged judge(Post side, std::string_view text, const Wanted& wanted, Lang lang) const override {
    if (closing_.unfinished()) return closed_to(lang);
    return judged(seen(side), side, text, wanted, lang).told;
  }

  std::vector<Judged> point(Post side, int unit, const desk::Pointed& at, const Wanted& wanted,
                            Lang lang) const override {
    if (closing_.unfinished()) return {closed_to(lang)};
    return judge_pointing<D>(seen(side), side, unit, at, wanted, lang, in_words(lang));
  }

  std::vector<desk::Order> orders(Post side, int unit, std::string_view before,
                                  Lang lang) const override {
    if (closing_.unfinished()) return {};
    return orders_of<D>(seen(side), side, unit, before, lang);
  }

  std::vector<desk::Deed> deeds(Post side, Lang lang) const override {
    if (closing_.unfinished()) return {};
    return deeds_of<D>(seen(side), side, lang);
  }

  tl::expected<std::string, std::string> measure(Post viewer, std::string_view words,
                                                 Lang lang) const override {
    const auto why = withheld<R>(seen(viewer), viewer);
    bool some = false;
    if constexpr (desk::MeasuresSome<D>) some = why && D::may_measure(view_for(viewer), words);
    if (why && !some) return tl::unexpected(D::reason(*why, *setup_, lang).text);
    if constexpr (desk::Measures<D>)
      return D::measure(view_for(viewer), words, lang);
    else
      return tl::unexpected(messages().format(lang, "answer.measures-nothing"));
  }

  std::span<const std::string_view> papers() const override {
    if constexpr (desk::HasPapers<D>)
      return D::papers();
    else
      return {};
  }
  tl::expected<std::string, std::string> paper(Post viewer, std::string_view words,
                                               Lang lang) const override {
    if constexpr (desk::HasPapers<D>)
      return D::paper(view_for(viewer), words, lang);
    else
      return tl::unexpected(messages().format(lang, "answer.no-papers"));
  }

  std::string spell(Post viewer, std::string_view text, Lang lang) const override {
    const auto& s = seen(viewer);
    const auto action = D::parse(text, s, lang);
    return action ? D::print(*action, s, lang) : std::string();
  }

  std::vector<std::string> actions(Post side, Lang lang) const override {
    if (closing_.unfinished()) return {};
    const auto& s = seen(side);
    const std::vector<Action> list = actions_of<R>(s, side);
    std::vector<std::string> out;
    out.reserve(list.size());
    for (const Action& a : list) out.push_back(D::print(a, s, lang));
    return out;
  }

  Post last_to_decide(Side side) const override {
    const auto played = line_.entries();
    const auto at = std::find_if(played.rbegin(), played.rend(),
                                 [&](const Played& p) { return p.side && p.side->side == side; });
    return at == played.rend() ? Post(side, static_cast<std::uint8_t>(posts(side) - 1)) : *at->side;
  }
  Post to_begin(Side side, Post last) const override {
    return sandtable::to_begin<R>(state_, side, last);
  }

  std::vector<std::string> lapses(Post side, std::string_view text, Lang lang) const override {
    if (closing_.unfinished()) return {};
    return lapses_of<D>(seen(side), side, text, lang);
  }

  Outlook outlook(Post side, std::string_view text, Lang lang) const override {
    Outlook out;
    const auto& s = seen(side);
    if (closing_.unfinished()) return out;
    if (side.side == Side::Umpire || !std::has_single_bit(R::turn(s).waiting_for)) return out;
    const JudgedAction<D> found = judged(s, side, text, {}, lang);
    if (!found.told.ok || !found.action) return out;
    if constexpr (desk::TellsLapses<D>) out.lapses = D::lapses(s, side.side, *found.action, lang);
    if (withheld<R>(s, side)) return out;
    if constexpr (WithholdsOdds<R>)
      if (R::withholds_odds(s, side.side, *found.action)) return out;
    const OutlookOf<D> outlook(s, side, *found.action, lang);
    out.happens = outlook.certain(
        [&](const std::vector<Event>& events) { return Table::seen_of(events, side); });
    out.leaves = outlook.leaves();
    for (std::string& aim : outlook.lets_go()) out.lapses.push_back(std::move(aim));
    return out;
  }

  std::vector<std::string> aimed(Post side, Lang lang) const override {
    if (closing_.unfinished()) return {};
    return aimed_by<D>(seen(side), side, lang);
  }

  std::optional<std::string> rest(Post side, std::string_view answer, Lang lang) const override {
    if (closing_.unfinished()) return std::nullopt;
    return rest_of<D>(seen(side), side, answer, lang);
  }

  std::vector<std::string> nearest(Post side, std::string_view refused, std::size_t most,
                                   Lang lang) const override {
    if (closing_.unfinished()) return {};
    return nearest_of<D>(seen(side), side, refused, most, lang);
  }

  tl::expected<desk::OddsReport, Judged> odds(Post side, std::string_view text, const OddsAsk& ask,
                                              Lang lang) const override {
    if (closing_.unfinished()) return tl::unexpected(closed_to(lang));
    const auto& s = seen(side);
    if (const auto why = withheld<R>(s, side)) return no_odds_by(*why, lang);
    JudgedAction<D> found = judged(s, side, text, {.way = ask.way}, lang);
    if constexpr (WithholdsOdds<R>)
      if (found.action)
        if (const auto why = R::withholds_odds(s, side.side, *found.action))
          return no_odds_by(*why, lang);
    Post decider = side;
    // An umpire may ask what an order of whoever decides now would come to.
    for (const Post asked : side.side == Side::Umpire ? deciders(s) : std::vector<Post>()) {
      if (found.told.ok) break;
      auto his = judged(read_by(s, asked), asked, text, {.way = ask.way}, lang);
      if (!his.action) continue;
      decider = asked;
      found = std::move(his);
    }
    if (!found.told.ok) return tl::unexpected(std::move(found.told));
    auto report = OddsOf<D>(s, seat_of<R>(decider), *found.action, ask, facts_, lang).report();
    if (report) return std::move(*report);
    return no_odds_of(std::move(found.told), std::move(report.error().error));
  }

  std::string draw_text(Post viewer, const desk::TextLook& look) const override {
    return D::draw_text(view_for(viewer), look);
  }

  std::string draw_svg(Post viewer, const desk::SvgLook& look) const override {
    return D::draw_svg(view_for(viewer), look);
  }

  std::optional<double> true_scale(Post viewer) const override {
    if constexpr (desk::KnowsScale<D>) return D::true_scale(view_for(viewer));
    return std::nullopt;
  }

  desk::Roster roster(Post viewer, Side side, Lang lang) const override {
    if constexpr (desk::ListsTroops<D>) return D::roster(view_for(viewer), side, lang);
    return {};
  }

  std::string overlay_problem(Post viewer, const desk::SvgLook& look) const override {
    if (!look.overlays.empty())
      if (const auto why = withheld<R>(seen(viewer), viewer))
        return D::reason(*why, *setup_, look.lang).text;
    if constexpr (desk::DrawsOverlays<D>) {
      return D::overlay_problem(view_for(viewer), look);
    } else {
      if (look.overlays.empty()) return {};
      return messages().format(look.lang, "answer.no-overlays", {{"found", look.overlays.front()}});
    }
  }

  std::string zoom_problem(Post viewer, const desk::TextLook& look) const override {
    if (look.around.empty()) return {};
    if (const auto why = withheld<R>(seen(viewer), viewer))
      return D::reason(*why, *setup_, look.lang).text;
    if constexpr (desk::ZoomsText<D>) {
      return D::zoom_problem(view_for(viewer), look);
    } else {
      return messages().format(look.lang, "answer.no-zoom", {{"found", look.around}});
    }
  }

  std::string json(Post viewer) const override {
    std::string out = D::json(view_for(viewer));
    if constexpr (desk::MarksEvents<D>) {
      const std::string marks = D::marks(Table::seen_of(events_up_to(~0ULL), viewer));
      out.pop_back();
      out.append(",\"marks\":").append(marks).append("}");
    }
    return out;
  }

  std::vector<Account> account(Post viewer, std::uint64_t after, Lang lang) const override {
    const auto played = line_.entries();
    std::vector<Account> out = takebacks_told(entries_, played, facts_, after, lang);
    for (Account& opened : openings_told(entries_, played, facts_, after, lang))
      out.push_back(std::move(opened));
    for (Account& closed : closing_told(entries_, played, after, lang))
      out.push_back(std::move(closed));
    for (std::size_t i = 0; i < played.size(); ++i)
      if (played[i].seq > after) out.push_back(account_of(i, viewer, lang));
    std::stable_sort(out.begin(), out.end(),
                     [](const Account& a, const Account& b) { return a.seq < b.seq; });
    return out;
  }

  tl::expected<Filmed, data::Phrase> film(int turn, Post viewer,
                                          const desk::SvgLook& look) const override {
    if constexpr (desk::Films<D>) {
      const FilmOf<D> film(line_, turn, viewer);
      auto found = film.shown(look);
      if (!found) return tl::unexpected(phrase("film.not-yet", {{"turn", std::to_string(turn)}}));
      film.each_told([&](const std::vector<Event>& events, const Tape& tape) {
        for (desk::Told& told : D::tell(Table::seen_of(events, viewer), tape, *setup_, look.lang))
          found->told.push_back(std::move(told));
      });
      return std::move(*found);
    } else {
      return tl::unexpected(phrase("film.none"));
    }
  }

  std::uint64_t digest() const override { return R::digest(state_); }
  std::uint64_t chance(Post side) const override {
    const std::uint64_t known = this->hides(state_) ? R::digest(seen(side)) : R::digest(state_);
    return mix64(known + entries_.size());
  }

 protected:
  /// The position that a viewer's questions are answered from: what others keep from him is not in
  /// it.
  State seen(Post viewer) const {
    static_assert(HasObserved<R>, "what people are told is told of what a view knows");
    return R::observed(view_for(viewer));
  }
  typename R::View view_for(Post viewer) const {
    return R::view(Table::position(viewer), seat_of<R>(viewer));
  }
  /// Who is waited for, as far as the viewer may know.
  Turn turn_for(Post viewer) const {
    Turn turn = R::turn(Table::position(viewer));
    if (viewer.side != Side::Umpire && !answers_show<R>(state_)) return turn;
    for (const auto& given : given_)
      if (!is_asked(R::turn(given.state), given.post)) strike(turn, given.post);
    return turn;
  }
  static std::string kind_for(const State& s, Post viewer) {
    if constexpr (desk::AsksEachInKind<D>)
      return std::string(D::question_kind(s, viewer));
    else
      return std::string(D::question_kind(s));
  }
  /// What forbids first: it is the answer.
  std::vector<desk::Reason> reasons(const std::vector<Finding>& findings, Lang lang) const {
    std::vector<desk::Reason> out;
    if constexpr (GathersReasons<D>)
      out = D::reasons(findings, *setup_, lang);
    else
      for (const Finding& f : findings) out.push_back(D::reason(f, *setup_, lang));
    std::stable_partition(out.begin(), out.end(), [](const desk::Reason& reason) {
      return reason.ruling == Ruling::Forbids;
    });
    return out;
  }

  /// What a line that decides means; where it means nothing, `reply` says why not.
  std::optional<Action> meant(const State& s, std::string_view text, Lang lang,
                              Reply& reply) const {
    JudgedAction<D> out;
    std::optional<Action> action;
    if (auto reading = read_line<D>(text, s, lang))
      action = completed<D>(*reading, s, {.way = !only_reads_}, lang, out);
    else
      misread(out.told, std::move(reading.error()));
    reply.error = std::move(out.told.error);
    return action;
  }

  /// What happened in the last entry up to that one.
  const std::vector<Event>& events_up_to(std::uint64_t seq) const {
    const auto played = line_.entries();
    const auto at = std::find_if(played.rbegin(), played.rend(),
                                 [seq](const Played& p) { return p.seq <= seq; });
    return at == played.rend() ? latest_ : at->events;
  }

  /// Decisions are read, and no way is looked for.
  bool only_reads_ = false;
  /// Of a copy, which has no past: what led to where it stands.
  std::vector<Event> latest_;

  using Table::awaited_;
  using Table::clause_id;
  using Table::closing_;
  using Table::entries_;
  using Table::facts_;
  using Table::given_;
  using Table::handshake_;
  using Table::header_;
  using Table::kept_;
  using Table::line_;
  using Table::reopened_;
  using Table::setup_;
  using Table::side_name;
  using Table::state_;

 private:
  /// A battle that was closed has nothing to decide in it.
  static Judged closed_to(Lang lang) {
    Judged told;
    told.error = told.what = phrase("now.closed").in(lang);
    return told;
  }
  auto in_words(Lang lang) const {
    return [this, lang](const std::vector<Finding>& findings) { return reasons(findings, lang); };
  }
  static std::vector<Post> deciders(const State& s) {
    std::vector<Post> out;
    for (const Side side : {Side::A, Side::B})
      for (std::uint8_t i = 0; i < kMostPosts; ++i)
        if (is_asked(R::turn(s), Post(side, i))) out.emplace_back(side, i);
    return out;
  }
  /// The truth, in which words are read as that commander means them.
  static State read_by(State s, Post by) {
    if constexpr (desk::ReadsBy<D>) D::read_by(s, by);
    return s;
  }
  JudgedAction<D> judged(const State& s, Post side, std::string_view text, const Wanted& wanted,
                         Lang lang) const {
    auto reading = read_line<D>(text, s, lang);
    if (reading) return judge_reading<D>(s, side, *reading, wanted, lang, in_words(lang));
    JudgedAction<D> out;
    misread(out.told, std::move(reading.error()));
    return out;
  }
  /// Of a legal action whose odds cannot be told: why not.
  /// Odds that would measure what has to be guessed.
  tl::unexpected<Judged> no_odds_by(const Finding& why, Lang lang) const {
    const desk::Reason reason = D::reason(why, *setup_, lang);
    auto none = no_odds_of({}, reason.text);
    none.value().reasons.push_back(reason);
    return none;
  }

  static tl::unexpected<Judged> no_odds_of(Judged told, std::string why) {
    told.ok = false;
    told.reasons.clear();
    told.error = told.what = std::move(why);
    return tl::unexpected(std::move(told));
  }

  static void strike(Turn& turn, Post post) {
    const auto left =
        static_cast<std::uint8_t>(posts_asked(turn, post.side) & ~(1U << post.number));
    (post.side == Side::A ? turn.posts[0] : turn.posts[1]) = left;
    if (left == 0) turn.waiting_for = static_cast<std::uint8_t>(turn.waiting_for & ~bit(post.side));
  }
  static std::string text_for(const State& s, Post viewer, Lang lang) {
    if constexpr (desk::AsksEach<D>)
      return D::question(s, viewer, lang);
    else
      return D::question(s, lang);
  }
  /// What is said to a post, and to the umpire of each, whose answer lies open again.
  std::string reopened(const Turn& turn, Post viewer, Lang lang) const {
    std::string out;
    const bool umpire = viewer.side == Side::Umpire;
    for (const auto& [post, why] : reopened_) {
      if (!is_asked(turn, post) || (!umpire && post != viewer)) continue;
      const std::string name = this->post_name(post);
      const data::Phrase who = name.empty() ? this->called(post.side) : data::Phrase(name);
      out +=
          " " + (umpire ? phrase("now.reopened-of", {{"post", who}, {"what", why}}) : why).in(lang);
    }
    return out;
  }
  bool is_open(std::uint64_t seq) const {
    return std::any_of(kept_.begin(), kept_.end(),
                       [seq](const auto& kept) { return kept.seq == seq && kept.open; });
  }
  /// Whether the decision of an entry is kept from the viewer.
  bool keeps(std::uint64_t seq, Post viewer) const {
    return std::any_of(kept_.begin(), kept_.end(), [&](const auto& kept) {
      return kept.seq == seq && !kept.open && !kept.seal.known.has(viewer);
    });
  }
  Account account_of(std::size_t at, Post viewer, Lang lang) const {
    const Played& p = line_.entries()[at];
    const std::vector<Event> seen = Table::seen_of(p.events, viewer);
    const bool sealed = keeps(p.seq, viewer);
    Account account{p.seq,
                    side_name(p.side),
                    sealed ? std::string() : text_in(at, lang),
                    D::tell(seen, p.tape, *setup_, lang),
                    p.turn,
                    p.phase[static_cast<std::size_t>(lang)],
                    {},
                    {},
                    this->post_name(p.side),
                    sealed};
    if (p.side == Side::Umpire && !p.reason.empty() && !seen.empty())
      give_reason(account, p.reason, lang);
    return account;
  }

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
    q.text = messages().format(lang, "word.wanted", {desk::words("sides", sides)});
    return q;
  }
};

}  // namespace sandtable::battle
