#include <algorithm>
#include <array>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/telling.h"
#include "rulesets/belle_alliance/rules/march/ride/ride.h"
#include "rulesets/belle_alliance/rules/march/targets.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/moral/staff_near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/rules/staff/rolls.h"
#include "rulesets/belle_alliance/state/figures.h"

/// 2a, 2c and 2d: attacks that are announced, units handed over, fallen officers replaced.
namespace sandtable::belle_alliance {
namespace {

/// Whom an ordered attack is against, where it still stands (roll.result, md.effects).
const Element* attack_of(const State& s, Side side, UnitId id) {
  const Force& own = s.of(side);
  const Unit& unit = own.units[id];
  const bool able = unit.standing == Standing::OnTable && unit.disorder != Disorder::MD &&
                    unit.disorder != Disorder::FD;
  if (!able || (unit.flags & (unit_flag::kFailedOrder | unit_flag::kForced)) != 0) return nullptr;
  return ordered_attack(s, side, id);
}

/// What the order says of target, charge and position, to both sides (melee.announcement-contents);
/// who does not see the attacker hears of the target alone.
template <class D, class L>
void tell_attack(Flow<D, L> f, Side side, UnitId id, const Element& e) {
  if constexpr (L::on) {
    const State& s = f.s;
    const bool charge = is_at_the_charge(s, side, id);
    const bool position = e.kind == OrderWord::AttackPosition;
    const UnitId target = e.about == About::Enemy ? unit_labelled(s, side, e.which) : kNoUnit;
    // A point of a wood or field has no name of its own.
    const PartOf part = part_number(e.which, e.about == About::Feature ? e.part : kWhole);
    for (const Side viewer : kTold) {
      const Audience to{bit(viewer), kAllPosts};
      const Clause clause = clause::melee_announcement_contents;
      const Who who = called(s, viewer, side, id);
      const bool named = is_shown(s, viewer, side, id);
      if (target == kNoUnit && named)
        f.tell(told::PartAttackAnnounced{who, part, charge}, clause, false, to);
      else if (target == kNoUnit)
        f.tell(told::PartAttackHeard{part, charge}, clause, false, to);
      else if (named)
        f.tell(told::AttackAnnounced{who, called(s, viewer, other(side), target), charge, position},
               clause, false, to);
      else
        f.tell(told::AttackHeard{called(s, viewer, other(side), target), charge, position}, clause,
               false, to);
    }
  }
}

bool is_announced(const Force& own, UnitId id) {
  const auto all = own.given.all();
  return std::any_of(all.begin(), all.end(), [id](const Item& i) { return i.who == id; });
}

/// Runs over the units of both sides in the order of battle (dice.streams).
template <class F>
void in_order(const State& s, F&& each) {
  const int most = std::max(s.of(Side::A).unit_count, s.of(Side::B).unit_count);
  for (int id = 0; id < most; ++id)
    for (const Side side : {Side::A, Side::B})
      if (id < s.of(side).unit_count) each(side, static_cast<UnitId>(id));
}

/// Whether the officer to whom somebody goes stands, and a superior hands him over who hands
/// nothing else over (transfer.when, transfer.contact-only-one).
bool may_hand_over(const State& s, Side side, const Line& line, Superiors& superiors) {
  const Force& own = s.of(side);
  const StaffId to = own.sheet.elements_of(line)[0].which;
  if (own.staff[to].standing != Standing::OnTable) return false;
  // The superior may have fallen since he gave the order.
  return superiors.take(superiors_of(s, side, line, to));
}

}  // namespace

template <class D, class L>
void announce(Flow<D, L> f) {
  in_order(f.s, [&](Side side, UnitId id) {
    Force& own = f.s.of(side);
    const Element* attack = attack_of(f.s, side, id);
    if (attack == nullptr || !is_announced(own, id)) return;
    own.units[id].flags |= unit_flag::kAnnounced;
    tell_attack(f, side, id, *attack);
  });
}

namespace {

/// A transfer that was ordered and does not come about, to the side that ordered it
/// (transfer.when).
template <class D, class L>
void tell_lapsed(Flow<D, L> f, Side side, const Line& line) {
  const Audience to{static_cast<std::uint8_t>(bit(side) | bit(Side::Umpire)), kAllPosts};
  const Element& e = f.s.of(side).sheet.elements_of(line)[0];
  const Officer under = officer_of(side, e.which, true);
  if (!line.body) {
    tell::unit_transfer_lapsed(f, clause::transfer_when, called(f.s, side, side, line.who), under,
                               to);
    return;
  }
  const BodyCard& body = f.s.setup->of(side).bodies[line.who];
  tell::body_transfer_lapsed(
      f, body.level == Level::Brigade ? clause::transfer_brigade : clause::transfer_higher_body,
      officer_of(side, body.officer, true), under, to);
}

/// Puts a unit under another officer. Its post is asked about it through the end of the bound
/// (orders.posts).
void put_under(State& s, Side side, UnitId id, StaffId officer) {
  Unit& unit = s.of(side).units[id];
  const Post before = post_of(s, side, id);
  unit.officer = officer;
  if (post_of(s, side, id) != before)
    unit.asked_post = static_cast<std::uint8_t>(before.number + 1);
}

/// Hands over what a line says. False: it does not come about.
template <class D, class L>
bool hand_over(Flow<D, L> f, const State& opening, Side side, const Line& line,
               Superiors& superiors) {
  State& s = f.s;
  Force& own = s.of(side);
  const StaffId to = own.sheet.elements_of(line)[0].which;
  const bool able = line.body || (own.units[line.who].standing == Standing::OnTable &&
                                  own.units[line.who].disorder != Disorder::FD);
  if (!able || !may_hand_over(opening, side, line, superiors)) return false;
  if (line.body) {
    const SideCard& card = s.setup->of(side);
    const BodyCard& body = card.bodies[line.who];
    // Its commander may have fallen, another post handed over one above it at the same time.
    if (own.staff[body.officer].standing != Standing::OnTable ||
        !hang(own.superior, line.who, card.staff[to].body))
      return false;
    const Clause clause =
        body.level == Level::Brigade ? clause::transfer_brigade : clause::transfer_higher_body;
    tell::body_transferred(
        f, clause, officer_of(side, body.officer, true), officer_of(side, to, true),
        Audience{static_cast<std::uint8_t>(bit(side) | bit(Side::Umpire)), kAllPosts});
    return true;
  }
  put_under(s, side, line.who, to);
  const UnitId chain = own.units[line.who].chain;
  if (chain != kNoUnit) put_under(s, side, chain, to);
  tell_of(f, clause::transfer_when, false, side, line.who, [&](Side viewer) {
    const bool known = viewer == side || viewer == Side::Umpire;
    return told::UnitTransferred{called(s, viewer, side, line.who), officer_of(side, to, known)};
  });
  return true;
}

}  // namespace

template <class D, class L>
void transfer(Flow<D, L> f) {
  const State opening = f.s;  // who stands above whom (bounds.simultaneous)
  for (const Side side : {Side::A, Side::B}) {
    Superiors superiors;
    const Line* made = nullptr;
    for (const Line& line : opening.of(side).sheet.all()) {
      if (!hands_over(opening.of(side).sheet, line)) continue;
      // Superiors of two posts may hand over the same one, whose lines stand side by side: the
      // first that comes about stands (transfer.when).
      const bool again = made != nullptr && made->body == line.body && made->who == line.who;
      if (again || !hand_over(f, opening, side, line, superiors))
        tell_lapsed(f, side, line);
      else
        made = &line;
    }
  }
}

namespace {

/// Base to base: sent to each other, or near enough however they came to be.
bool do_touch(const Force& own, StaffId one, StaffId other) {
  constexpr Len kContact = figure(Figure::BaseContact) * geometry::kMillimetre;
  if (own.staff[one].staff_contact == other || own.staff[other].staff_contact == one) return true;
  return is_within(
      geometry::gap(staff_base(own.staff[one].place), staff_base(own.staff[other].place)),
      kContact);
}

/// Whether an officer above the fallen one touches the adjutant (replace.factor-superior).
bool has_superior_beside(const State& s, Side side, StaffId fallen, StaffId adjutant) {
  const Force& own = s.of(side);
  const auto& cards = s.setup->of(side).staff;
  for (StaffId id = 0; id < own.staff_count; ++id) {
    if (own.staff[id].standing != Standing::OnTable || cards[id].kind != Staff::Officer ||
        !do_touch(own, adjutant, id))
      continue;
    BodyId body = cards[fallen].body;
    for (std::size_t steps = 0; body != kNoBody && steps < kMaxBodies; ++steps) {
      body = own.superior[body];
      if (body != kNoBody && cards[id].body == body) return true;
    }
  }
  return false;
}

template <class D, class L>
void replace(Flow<D, L> f, const State& opening, Side side, StaffId fallen, StaffId adjutant) {
  Force& own = f.s.of(side);
  StaffFigure& officer = own.staff[fallen];
  StaffFigure& by = own.staff[adjutant];
  const int dice = f.dice(replacement_roll(side, fallen));
  // By the letter a catch roll bears on rolls of units, which this is not (catch.side-factor).
  const bool of_all = f.s.setup->options.catch_scope == CatchScope::AllRolls;
  const int superior = replacement_factor(has_superior_beside(opening, side, fallen, adjutant), 0);
  const int repeat = replacement_factor(false, officer.failed_row);
  const int caught = of_all ? catch_factor(f.s, side) : 0;
  const Replacement result = replacement_result(dice + superior + repeat + caught);
  const bool replaced = result != Replacement::NotReplaced;
  open_factor(f, clause::replace_factor_superior, superior);
  open_factor(f, clause::replace_factor_repeat, repeat);
  open_factor(f, clause::catch_side_factor, caught);
  tell::replacement_rolled(
      f, clause::replace_result, officer_of(side, fallen, true), officer_of(side, adjutant, true),
      replaced, Audience{static_cast<std::uint8_t>(bit(side) | bit(Side::Umpire)), kAllPosts});
  if (!replaced) {
    ++officer.failed_row;
    return;
  }
  officer.failed_row = 0;
  officer.standing = Standing::OnTable;
  officer.place = by.place;
  officer.contact = by.contact;
  officer.staff_contact = by.staff_contact;
  officer.efficiency = result == Replacement::VeryEfficient     ? Efficiency::VeryEfficient
                       : result == Replacement::VeryInefficient ? Efficiency::VeryInefficient
                                                                : Efficiency::Ordinary;
  by.standing = Standing::Removed;
  by.contact = kNoUnit;
  by.staff_contact = kNoStaff;
  for (StaffFigure& other : own.staff)
    if (other.staff_contact == adjutant) other.staff_contact = fallen;
}

}  // namespace

template <class D, class L>
void replace_fallen(Flow<D, L> f) {
  // Who is replaced stands above nobody in this sub-phase yet (bounds.simultaneous).
  const State opening = f.s;
  std::array<StaffSet, 2> used;  // one adjutant serves for one roll a bound (replace.any-adjutant)
  for (int id = 0; id < static_cast<int>(kMaxStaff); ++id)
    for (const Side side : {Side::A, Side::B}) {
      Force& own = f.s.of(side);
      if (id >= own.staff_count ||
          own.staff[static_cast<std::size_t>(id)].standing != Standing::Removed)
        continue;
      const auto all = own.given.all();
      const auto named =
          std::find_if(all.begin(), all.end(), [id](const Item& item) { return item.who == id; });
      // A bound without a roll ends the row of failures (replace.factor-repeat).
      StaffSet& served = used[static_cast<std::size_t>(index(side))];
      if (named == all.end() || own.staff[named->which].standing != Standing::OnTable ||
          served.has(named->which)) {
        own.staff[static_cast<std::size_t>(id)].failed_row = 0;
        continue;
      }
      served.put(named->which);
      replace(f, opening, side, static_cast<StaffId>(id), named->which);
    }
}

#define SANDTABLE_ANNOUNCING(D, L)          \
  template void announce<D, L>(Flow<D, L>); \
  template void transfer<D, L>(Flow<D, L>); \
  template void replace_fallen<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_ANNOUNCING)

}  // namespace sandtable::belle_alliance
