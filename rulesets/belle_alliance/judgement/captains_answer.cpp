#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/sink.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/judgement/captain.h"
#include "rulesets/belle_alliance/judgement/causes.h"
#include "rulesets/belle_alliance/judgement/worlds.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/flow/shots.h"
#include "rulesets/belle_alliance/rules/forced/advance.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/rules/march/targets.h"
#include "rulesets/belle_alliance/rules/sample.h"

/// Whatever a captain is asked beside his sheet: what comes to mind first, then one thing changed
/// after the other as long as the rest of the bound promises more.
namespace sandtable::belle_alliance {
namespace {

constexpr std::size_t kWorlds = 6;
constexpr int kMargin = 12;
constexpr int kCertain = 1000;

Cause said(Said kind, int subject, int object, int amount, Clause clause, int chance = -1) {
  return {static_cast<int>(kind), subject, object, amount, clause, chance};
}

class AnswerPlan {
 public:
  AnswerPlan(const View& view, Post seat, Rng& rng, std::stop_token stop)
      : known_(observed(view)),
        seat_(seat),
        side_(seat.side),
        worlds_(view, kWorlds, rng, std::move(stop)),
        base_(worlds_.first()),
        effort_(effort_for(observed(view)).answer),
        answer_(nothing_for(observed(view), seat)) {}

  std::optional<Thoughts> all() {
    begin();
    improve();
    if (worlds_.stopped()) return std::nullopt;
    Thoughts out;
    out.plan.push_back({known_, side_, answer_});
    reasons(out.causes);
    return out;
  }

 private:
  bool allows(const Action& a) const {
    NoWhy quiet;
    return legal(known_, seat_, a, quiet);
  }
  bool is_his(const Item& item) const {
    if (answer_.verb == Verb::Ride)
      return known_.setup->of(side_).staff[item.who].post == seat_.number;
    return post_of(known_, side_, item.who) == seat_;
  }
  void try_add(const Item& item) {
    if (!is_his(item)) return;
    Action then = answer_;
    then.items.push_back(item);
    if (allows(then)) answer_ = std::move(then);
  }

  /// What a rule of thumb answers, as far as it is his and legal.
  void begin() {
    switch (answer_.verb) {
      case Verb::Announce:
      case Verb::Fire:
      case Verb::Ride:
      case Verb::Face:
        for (const Item& item : thumb_answer(base_, side_, Intent::Attack).items) try_add(item);
        break;
      case Verb::Appoint:
        appoint();
        break;
      case Verb::GoOn:
        for (UnitId id = 0; id < known_.of(side_).unit_count; ++id) {
          if (!may_go_on(known_, side_, id)) continue;
          Item item;
          item.who = id;
          try_add(item);
        }
        break;
      default:
        break;
    }
  }

  /// The adjutant who is nearest to where the officer fell.
  void appoint() {
    const Force& own = known_.of(side_);
    std::vector<bool> taken(own.staff_count);
    for (StaffId fallen = 0; fallen < own.staff_count; ++fallen) {
      std::optional<StaffId> best;
      for (StaffId id = 0; id < own.staff_count; ++id) {
        Item item = appointed(fallen, id);
        if (taken[id] || !allows({Verb::Appoint, seat_, {}, {item}})) continue;
        const auto far = [&](StaffId who) {
          return geometry::squared(own.staff[who].place - own.staff[fallen].place);
        };
        if (!best || far(id) < far(*best)) best = id;
      }
      if (!best) continue;
      taken[*best] = true;
      Action then = answer_;
      then.items.push_back(appointed(fallen, *best));
      if (allows(then)) answer_ = std::move(then);
    }
  }
  static Item appointed(StaffId fallen, StaffId by) {
    Item item;
    item.who = fallen;
    item.about = About::Staff;
    item.which = by;
    return item;
  }

  int promised(const Action& a) {
    int sum = 0;
    for (std::size_t i = 0; i < kWorlds && !worlds_.stopped(); ++i)
      sum += worlds_.played(i, a, Intent::Attack, false);
    return sum;
  }
  bool is_over() const { return worlds_.stopped() || worlds_.plays() >= effort_; }

  void improve() {
    // What nobody has anything to decide about is not weighed.
    const std::vector<Action> first = changes();
    if (first.empty()) return;
    best_ = promised(answer_);
    for (const Action& change : first) {
      if (is_over()) return;
      weigh(change);
    }
  }
  void weigh(const Action& a) {
    if (a == answer_ || !allows(a)) return;
    const int sum = promised(a);
    if (sum <= best_ + kMargin * static_cast<int>(kWorlds)) return;
    best_ = sum;
    answer_ = a;
  }

  /// Answers that differ in one thing.
  std::vector<Action> changes() const {
    std::vector<Action> out;
    if (answer_.verb == Verb::Appoint) return out;
    if (answer_.verb == Verb::Ride) {
      if (!answer_.items.empty()) out.push_back(nothing_for(known_, seat_));
      return out;
    }
    for (std::size_t i = 0; i < answer_.items.size(); ++i) {
      Action without = answer_;
      without.items.erase(without.items.begin() + static_cast<std::ptrdiff_t>(i));
      out.push_back(std::move(without));
      if (answer_.verb != Verb::Fire) continue;
      for (const Near& near : foes_of(base_, side_, answer_.items[i].who, 3)) {
        Action other = answer_;
        other.items[i].which = base_.of(side_).cards[near.id].label;
        out.push_back(std::move(other));
      }
    }
    return out;
  }

  /// What may come of the shots at one target, in thousandths that it falls into disorder.
  int chance_to_shake(const Item& item) const {
    std::vector<Shot> shots;
    for (const Item& i : answer_.items) shots.push_back(shot_of(base_, side_, i));
    const Shot shot = shot_of(base_, side_, item);
    if (shot.target == kNoUnit) return -1;
    Fraction sum;
    const auto odds = target_odds(base_, shots, other(side_), shot.target);
    if (odds.empty()) return -1;
    for (const TargetOutcome& o : odds)
      if (o.effect != Disorder::None || o.removed) sum += o.chance;
    return static_cast<int>(std::lround(sum.to_double() * kCertain));
  }

  void reasons(std::vector<Cause>& out) const {
    switch (answer_.verb) {
      case Verb::Announce:
        announcements(out);
        break;
      case Verb::Fire:
        for (const Item& item : answer_.items)
          out.push_back(said(Said::Shot, item.who, item.which, 0, clause::fire_declaration,
                             chance_to_shake(item)));
        break;
      case Verb::Ride:
        for (const Item& item : answer_.items)
          out.push_back(said(Said::Rides, item.who, item.about == About::Unit ? item.which : -1, 0,
                             clause::staff_ride));
        break;
      case Verb::Appoint:
        for (const Item& item : answer_.items)
          out.push_back(
              said(Said::Appoints, item.who, item.which, 0, clause::replace_any_adjutant));
        break;
      case Verb::GoOn:
        for (UnitId id = 0; id < known_.of(side_).unit_count; ++id)
          if (may_go_on(known_, side_, id) && post_of(known_, side_, id) == seat_)
            out.push_back(
                said(Said::GoesOn, id, -1, has(id) ? 1 : 0, clause::melee_continued_advance));
        break;
      default:
        break;
    }
    if (out.empty()) out.push_back(said(Said::Nothing, -1, -1, 0, clause::phases_decisions));
    if (worlds_.plays() > 0)
      out.push_back(said(Said::Weighed, -1, -1, worlds_.plays(), clause::measuring_computer));
  }
  bool has(UnitId id) const {
    return std::any_of(answer_.items.begin(), answer_.items.end(),
                       [id](const Item& item) { return item.who == id; });
  }
  void announcements(std::vector<Cause>& out) const {
    for (UnitId id = 0; id < known_.of(side_).unit_count; ++id) {
      if (known_.of(side_).units[id].standing != Standing::OnTable) continue;
      const Element* attack = ordered_attack(known_, side_, id);
      if (attack == nullptr || post_of(known_, side_, id) != seat_) continue;
      const bool enemy = attack->about == About::Enemy;
      const UnitId target = enemy ? unit_labelled(base_, side_, attack->which) : kNoUnit;
      const int chance = target == kNoUnit ? -1
                                           : chance_to_beat(base_, side_, id, target,
                                                            is_at_the_charge(known_, side_, id));
      out.push_back(said(has(id) ? Said::Announces : Said::Keeps, id,
                         enemy ? int{attack->which} : -1, 0, clause::melee_must_be_announced,
                         chance));
    }
  }

  const State& known_;
  Post seat_;
  Side side_;
  Worlds worlds_;
  State base_;
  int effort_;
  Action answer_;
  int best_ = 0;
};

/// Whether an attack is worth making, or standing up to, at these odds.
constexpr int kGoodEnough = 450;

bool chosen(const State& world, const Prompt& p, int& chance) {
  const bool charge = is_at_the_charge(world, p.side, p.unit);
  const auto kind = static_cast<Question::Kind>(p.kind);
  const bool known = p.other < kMaxUnits;
  switch (kind) {
    case Question::Kind::AttackBarring:
    case Question::Kind::Insist:
    case Question::Kind::AttackSoutien:
    case Question::Kind::CallOff:
      chance = known ? chance_to_beat(world, p.side, p.unit, p.other, charge) : -1;
      if (chance < 0) return default_answer(kind);
      return (chance >= kGoodEnough) != (kind == Question::Kind::CallOff);
    case Question::Kind::ForcedBack:
    case Question::Kind::GiveUpAttack: {
      // He stands where the attacker would rather be beaten.
      chance = known ? chance_to_beat(world, other(p.side), p.other, p.unit, true) : -1;
      if (chance < 0) return default_answer(kind);
      return chance >= kCertain - kGoodEnough;
    }
    case Question::Kind::Ring:
    case Question::Kind::LeaveGuns:
      break;
  }
  return default_answer(kind);
}

}  // namespace

std::optional<Thoughts> captains_answer(const View& view, Post seat, Rng& rng,
                                        std::stop_token stop) {
  if (stop.stop_requested()) return std::nullopt;
  return AnswerPlan(view, seat, rng, std::move(stop)).all();
}

Thoughts captains_choice(const View& view, Post seat, Rng& rng) {
  const State& known = observed(view);
  const State world = guessed_world(view, rng);
  Action answer = nothing_for(known, seat);
  Thoughts out;
  for (std::uint8_t i = 0; i < known.prompt_count; ++i) {
    const Prompt& p = known.prompts[i];
    if (p.side != seat.side || p.answer != Prompt::Answer::Open ||
        post_of(known, p.side, p.unit) != seat)
      continue;
    int chance = -1;
    Item item;
    item.who = static_cast<std::uint8_t>(number_of_prompt(known, i));
    item.amount = 1;
    item.yes = chosen(world, p, chance) ? 1 : 0;
    Action then = answer;
    then.items.push_back(item);
    NoWhy quiet;
    if (!legal(known, seat, then, quiet)) continue;
    answer = std::move(then);
    out.causes.push_back(said(Said::Chooses, p.unit, p.other < kMaxUnits ? int{p.other} : -1,
                              item.yes, clause::sim_prompts, chance));
  }
  if (out.causes.empty())
    out.causes.push_back(said(Said::Nothing, -1, -1, 0, clause::phases_decisions));
  out.plan.push_back({known, seat.side, answer});
  return out;
}

Thoughts captains_peace(const View& view, Post seat, Rng& rng) {
  const State& known = observed(view);
  const State world = guessed_world(view, rng);
  const bool takes = 2 * promise(world, seat.side) < -point_worth(world);
  Action answer = agreement(takes ? Verb::AcceptDraw : Verb::RefuseDraw);
  Thoughts out;
  out.causes.push_back(said(Said::Settles, -1, -1, takes ? 1 : 0, clause::victory_tasks));
  out.plan.push_back({known, seat.side, std::move(answer)});
  return out;
}

}  // namespace sandtable::belle_alliance
