#include "rulesets/belle_alliance/rules/legality.h"

#include <algorithm>
#include <optional>

#include "engine/core/secrets.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/erring.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/flow/shots.h"
#include "rulesets/belle_alliance/rules/forced/advance.h"
#include "rulesets/belle_alliance/rules/legal_draft.h"
#include "rulesets/belle_alliance/rules/march/targets.h"
#include "rulesets/belle_alliance/rules/moral/rolls.h"
#include "rulesets/belle_alliance/rules/orders/formed.h"
#include "rulesets/belle_alliance/rules/orders/judge.h"
#include "rulesets/belle_alliance/rules/orders/permitted.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/state/sector.h"

namespace sandtable::belle_alliance {
namespace {

/// Whether an item is of an own unit that is on the table.
bool is_own_unit(const State& s, Side side, const Item& item) {
  const Force& own = s.of(side);
  return item.who < own.unit_count && own.units[item.who].standing == Standing::OnTable;
}

bool is_own_staff(const State& s, Side side, std::uint8_t who) {
  const Force& own = s.of(side);
  return who < own.staff_count && own.staff[who].standing == Standing::OnTable;
}

/// No one thing is decided about twice.
bool is_said_once(const std::vector<Item>& items) {
  for (std::size_t i = 0; i < items.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (items[i].who == items[j].who) return false;
  return true;
}

template <class S>
class ActionJudge {
 public:
  ActionJudge(const State& s, Post seat, const Action& a, S& sink,
              const Sightings* sightings = nullptr, const Sight* sight = nullptr,
              Sight::Memory* memory = nullptr)
      : s_(s),
        seat_(seat),
        a_(a),
        sink_(sink),
        judge_{sink},
        sightings_(sightings),
        sight_(sight),
        memory_(memory) {}

  bool all() {
    if (seat_.side == Side::Umpire) return may_rule(s_, a_, sink_);
    const bool player = index(seat_.side) < 2;
    if (player && is_agreement(a_.verb)) return agreement();
    if (!player || !is_asked(turn_of(s_), seat_) || a_.verb != verb_asked(s_)) {
      judge_.no(player && is_final() ? clause::touch_move_release : clause::phases_decisions);
      return false;
    }
    if (a_.by != seat_) {
      judge_.no(clause::orders_posts);
      return false;
    }
    if (a_.verb == Verb::Orders) {
      sheet();
      return judge_.ok;
    }
    const bool once = a_.verb == Verb::Fire || is_said_once(a_.items);
    if (a_.sheet != nullptr || a_.items.size() > most_items() || !once)
      judge_.no(clause::phases_decisions);
    if (a_.verb == Verb::Fire) {
      if (judge_.ok) shots();
      return judge_.ok;
    }
    for (const Item& item : a_.items)
      if (judge_.ok || S::all) one(item);
    return judge_.ok;
  }

 private:
  /// A side ends the battle by its first post, while that is asked; each offers a draw once in a
  /// bound (victory.tasks).
  bool agreement() {
    const bool answers = a_.verb == Verb::AcceptDraw || a_.verb == Verb::RefuseDraw;
    const bool none_to_answer = answers && !is_offered_draw(s_, seat_);
    const bool one_too_many =
        a_.verb == Verb::OfferDraw && (s_.draw_asked != 0 || (s_.draws & bit(seat_.side)) != 0);
    const bool goes_on = s_.end == EndReason::None;
    const bool asked = goes_on && is_asked(turn_of(s_), seat_);
    if (goes_on && seat_.number != 0)
      judge_.no(clause::orders_posts);
    else if (!asked || !(a_ == belle_alliance::agreement(a_.verb)))
      judge_.no(clause::phases_decisions);
    else if (none_to_answer || one_too_many)
      judge_.no(clause::victory_tasks);
    else
      judge_.yes(clause::victory_tasks);
    return judge_.ok;
  }

  /// Whether this post has declared final what both sides are asked for (touch-move.release).
  bool is_final() const {
    const bool both = a_.verb == Verb::Orders || a_.verb == Verb::Announce ||
                      a_.verb == Verb::Fire || a_.verb == Verb::Ride;
    // Before the battle has begun nobody is asked, and nothing is final either.
    const bool final = (s_.of(seat_.side).final_posts >> seat_.number & 1U) != 0;
    return both && final && a_.verb == verb_asked(s_) && !is_asked(turn_of(s_), seat_);
  }
  /// A post has its share of what a side may decide at once.
  std::size_t most_items() const {
    // Staff moves and the choices of the march lie side by side.
    const bool many = a_.verb == Verb::Fire || a_.verb == Verb::Deploy;
    const std::size_t all = many ? Items::kMost : Items::kMost / 2;
    return all / static_cast<std::size_t>(posts_of(*s_.setup, seat_.side));
  }

  void sheet() {
    const auto posts = static_cast<std::size_t>(posts_of(*s_.setup, seat_.side));
    if (a_.sheet == nullptr || !a_.items.empty() || !is_well_formed(s_, seat_.side, *a_.sheet) ||
        a_.sheet->element_count > Sheet::kMostElements / posts ||
        a_.sheet->place_count > Sheet::kMostPlaces / posts ||
        a_.sheet->line_count > Sheet::kMostLines / posts) {
      judge_.no(clause::orders_grammar);
      return;
    }
    const std::vector<Finding> found =
        sightings_ != nullptr ? refusals(s_, seat_, *a_.sheet, *sightings_)
                              : refusals(s_, seat_, *a_.sheet, sightings_of(s_, seat_.side));
    for (Finding finding : found) {
      // Where players may err, their opponent has to object to what breaks the rules.
      if (may_err(s_) && may_be_objected_to(finding.clause)) finding.ruling = Ruling::Modifies;
      judge_.ok = judge_.ok && finding.ruling != Ruling::Forbids;
      sink_.cite(finding);
    }
    if constexpr (S::all)
      if (judge_.ok) cite_permitted(s_, seat_.side, *a_.sheet, judge_);
  }

  bool is_of_post(UnitId id) const { return post_of(s_, seat_.side, id) == seat_; }
  /// A post has its officers and their adjutants, nobody else's (orders.posts).
  bool is_staff_of_post(StaffId id) const {
    return s_.setup->of(seat_.side).staff[id].post == seat_.number;
  }

  void one(const Item& item) {
    switch (a_.verb) {
      case Verb::Announce:
        if (!is_own_unit(s_, seat_.side, item) ||
            ordered_attack(s_, seat_.side, item.who) == nullptr || !is_of_post(item.who) ||
            !is_bare(item))
          judge_.no(clause::melee_must_be_announced, item.who);
        if (judge_.ok) judge_.yes(clause::melee_must_be_announced, item.who);
        break;
      case Verb::Appoint:
        appoint(item);
        break;
      case Verb::Ride:
        ride(item);
        break;
      case Verb::Answer:
        answer(item);
        break;
      case Verb::GoOn:
        if (!is_own_unit(s_, seat_.side, item) || !may_go_on(s_, seat_.side, item.who) ||
            !is_of_post(item.who) || !is_bare(item, item.amount))
          judge_.no(clause::melee_continued_advance, item.who);
        break;
      case Verb::Face:
        if (!is_facing_asked(s_, seat_.side, item.who) || !is_of_post(item.who) ||
            !is_bare(item, item.amount))
          judge_.no(clause::reorganise_result, item.who);
        if (judge_.ok) judge_.yes(clause::reorganise_result, item.who);
        break;
      case Verb::Object:
        if (!is_bare(item) || unit_labelled(s_, seat_.side, item.who) == kNoUnit)
          judge_.no(clause::touch_move_contravention);
        break;
      case Verb::Deploy:
        if (!is_own_unit(s_, seat_.side, item) || !is_of_post(item.who) || item.yes != 0 ||
            item.which != 0 || item.part != kWhole || item.spare != 0 ||
            !is_in_zone(s_, seat_.side, item) || !has_room(s_, seat_.side, a_.items, item))
          judge_.no(clause::setup_start_state, item.who);
        break;
      default:
        judge_.no(clause::phases_decisions);
    }
  }

  static bool is_bare(const Item& item, std::uint16_t amount = 0) {
    Item bare;
    bare.who = item.who;
    bare.amount = amount;
    return item == bare;
  }

  void shots() {
    std::vector<Shot> own;
    for (const Item& item : a_.items) {
      if (!is_shot(item)) {
        const bool no_part = item.about == About::Spot && item.which < s_.setup->features.size() &&
                             !is_spot_of(*s_.setup, item.which, item.place);
        judge_.no(no_part ? clause::orders_part_of_feature : clause::fire_declaration, item.who);
        return;
      }
      own.push_back(shot_of(s_, seat_.side, item));
    }
    if (own.empty()) return;
    std::optional<Sight> fresh;
    const Sight& sight = sight_ != nullptr ? *sight_ : fresh.emplace(s_);
    std::optional<Sight::Memory> empty;
    Sight::Memory& memory = memory_ != nullptr ? *memory_ : empty.emplace();
    for (const Shot& shot : own)
      if (judge_.ok || S::all)
        judge_.ok = may_fire(s_, sight, memory, own, shot, sink_) && judge_.ok;
  }

  /// Whether it names somebody of the post's, and whom his side has a label of, a part of a feature
  /// or a point in one.
  bool is_shot(const Item& item) const {
    const bool enemy = item.about == About::Enemy && item.part == kWhole &&
                       unit_labelled(s_, seat_.side, item.which) != kNoUnit;
    const auto& features = s_.setup->features;
    const bool part = item.about == About::Feature && item.which < features.size() &&
                      item.part < features[item.which].parts.size();
    const bool spot = item.about == About::Spot && item.part == kWhole &&
                      is_spot_of(*s_.setup, item.which, item.place);
    return (enemy || part || spot) && item.yes < 2 && item.spare == 0 &&
           item.amount <= kMaxUnits * 2 && (spot || item.place == Vec{}) &&
           is_own_unit(s_, seat_.side, item) && is_of_post(item.who);
  }

  void appoint(const Item& item) {
    const Force& own = s_.of(seat_.side);
    const auto& cards = s_.setup->of(seat_.side).staff;
    const bool fallen = item.who < own.staff_count && cards[item.who].kind == Staff::Officer &&
                        own.staff[item.who].standing == Standing::Removed;
    const bool adjutant = item.about == About::Staff && is_own_staff(s_, seat_.side, item.which) &&
                          cards[item.which].kind == Staff::Adjutant;
    const auto uses = [&](const Item& one) { return one.which == item.which; };
    const bool once = std::count_if(a_.items.begin(), a_.items.end(), uses) == 1;
    if (!fallen || !adjutant || !once) judge_.no(clause::replace_any_adjutant);
    if (judge_.ok && !is_staff_of_post(item.who)) judge_.no(clause::orders_posts);
    if (!judge_.ok) return;
    judge_.yes(clause::replace_any_adjutant);
    judge_.yes(clause::replace_phase);
  }

  void ride(const Item& item) {
    const bool goes = item.about != About::Nothing;
    if (!is_own_staff(s_, seat_.side, item.who) || item.yes > (goes ? 1 : 0) || item.amount != 0 ||
        item.spare != 0)
      judge_.no(clause::staff_two_moves);
    bool there = true;
    switch (item.about) {
      case About::Nothing:
        break;
      case About::Place:
        there = is_on_table(*s_.setup, item.place);
        break;
      case About::Unit:
        there = is_own_unit(s_, seat_.side, {.who = item.which});
        break;
      case About::Staff:
        there = item.which != item.who && is_own_staff(s_, seat_.side, item.which);
        break;
      default:
        there = false;
    }
    if (!there)
      judge_.no(item.about == About::Place ? clause::staff_leave_table : clause::staff_ride);
    if (judge_.ok && !is_staff_of_post(item.who)) judge_.no(clause::orders_posts);
    if (!judge_.ok) return;
    judge_.yes(clause::staff_two_moves);
    judge_.yes(item.about == About::Nothing ? clause::staff_may_follow : clause::staff_ride);
    judge_.yes(clause::staff_no_orders);
  }

  void answer(const Item& item) {
    const std::size_t at = place_of_prompt(s_, seat_.side, item.who);
    const bool open = at < s_.prompt_count && item.amount == 1 && item.yes < 2 &&
                      s_.prompts[at].answer == Prompt::Answer::Open &&
                      is_of_post(s_.prompts[at].unit);
    if (!open) judge_.no(clause::sim_prompts);
    if (judge_.ok) judge_.yes(clause::sim_prompts);
  }

  const State& s_;
  Post seat_;
  const Action& a_;
  S& sink_;
  Judge<S> judge_;
  const Sightings* sightings_;  ///< of this position, where they are known already
  const Sight* sight_;          ///< the same
  Sight::Memory* memory_;       ///< what was found out of that
};

}  // namespace

template <class S>
bool legal(const State& s, Post seat, const Action& a, S& sink) {
  return ActionJudge<S>(s, seat, a, sink).all();
}

bool is_legal_sheet(const State& s, Post seat, const Action& sheet, const Sightings& sightings) {
  NoWhy quiet;
  return ActionJudge<NoWhy>(s, seat, sheet, quiet, &sightings).all();
}

bool is_legal_fire(const State& s, Post seat, const Action& shots, const Sight& sight,
                   Sight::Memory& memory) {
  NoWhy quiet;
  return ActionJudge<NoWhy>(s, seat, shots, quiet, nullptr, &sight, &memory).all();
}

template bool legal(const State&, Post, const Action&, NoWhy&);
template bool legal(const State&, Post, const Action&, Why&);

}  // namespace sandtable::belle_alliance
