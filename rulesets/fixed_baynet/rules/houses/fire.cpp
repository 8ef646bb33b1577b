#include <algorithm>
#include <array>
#include <bit>

#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// Small arms at the walls of a building, one shot after the other.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kDie = 12;

bool can_shoot_at(const State& s, ManId m, HouseId h) {
  NoWhy quiet;
  return may_hit_house(s, m, h, quiet);
}

template <class D, class L>
void pay_for_shot(Flow<D, L> f, ManId m) {
  State& s = f.s;
  change_man(s, m, [&](Man& at) {
    at.ac = static_cast<std::uint8_t>(at.ac - price_of_shot(s, m));
    at.flags |= man_flag::kFired;
  });
  give_away(f, m);
  spend_spear(f, m);
}

template <class D, class L>
void shoot_at(Flow<D, L> f, ManId m, HouseId h) {
  State& s = f.s;
  const auto line = aim_at_house(s, m, h);
  if (!line) return;
  const Len range = geometry::gap(line->from, line->to);
  const bool reaches = band_to_house(s, m, *line).has_value();
  const int own = skill(s, m, f.log);
  const int least = least_face(needed_for_house(s, m, h, f.log), own);
  pay_for_shot(f, m);
  take_post(f, m, line->by);
  ++s.now.work.shots;
  if (!reaches)  // option no-premeasuring
    return tell::house_out_of_reach(f, clause::equipment_tape, m, h, range);
  const int shown =
      f.roll(clause::building_target, side_of(s, m), 1, kDie, Read::Bands, least - 1, kDie - 1, m);
  const bool harms = s.setup->options.small_arms_wreck_buildings;
  if (shown > 0 && !harms) modify(f.log, clause::building_small_arms, m);
  constexpr std::array<told::Hit, 3> kShown{told::Hit::Miss, told::Hit::Hit, told::Hit::Critical};
  tell::shot_at_house(f, clause::building_target, m, h, card(s, m).weapon, range, least,
                      kShown[static_cast<std::size_t>(shown)]);
  if (shown == 0) return;
  ++s.now.work.hits;
  if (shown == 2) {
    const ManId found = pierce_house(f, h, line->to.centre, side_of(s, m));
    if (found != kNoMan) hit_man(f, found, kNoMan, true);
  }
  if (harms) damage_house(f, h, weapon_row(s, m).damage);
}

template <class D, class L>
void end_house_fire(Flow<D, L> f) {
  const Work w = f.s.now.work;
  tell::house_fire_ended(f, clause::convention_sequence, f.s.now.unit, w.house, w.shots, w.hits,
                         w.fallen + w.lost);
  f.s.now.work = {};
}

}  // namespace

template <class S>
bool may_fire_at_house(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (!known_house(s, a.house) || !is_whole(s, a.house)) {
    judge.no(clause::building_target, piece);
    return false;
  }
  if (a.number < 0 || a.number > kMostActions) {
    judge.no(clause::fire_cost, piece, Measured(Measure::Count, a.number).against(kMostActions));
    return false;
  }
  const ManSet men = shooters(s, a);
  if (!finds_men(s, a, men, judge)) return false;
  if (men.any([&](ManId m) { return can_shoot_at(s, m, a.house); })) {
    judge.yes(clause::building_target, piece);
    return true;
  }
  return may_hit_house(s, men.first(), a.house, sink);
}

template <class D, class L>
void begin_house_fire(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  Work& w = s.now.work;
  w = {};
  w.verb = Verb::FireHouse;
  w.house = a.house;
  w.each = static_cast<std::uint8_t>(a.number == 0 ? 1 : a.number);
  const ManSet men = shooters(s, a);
  const ManSet firing = men.where([&](ManId m) { return can_shoot_at(s, m, a.house); });
  w.men = numbers_of(s, firing);
  tell::house_fire_opened(f, clause::convention_sequence, a.unit, a.house, firing.size(),
                          firing.size() * w.each);
  if constexpr (L::on)
    (men - firing).for_each([&](ManId m) {
      Why why;
      (void)may_hit_house(s, m, a.house, why);
      tell::left_out(
          f, why.findings.empty() ? clause::convention_sequence : why.findings.front().clause, m);
    });
}

template <class D, class L>
void house_fire_step(Flow<D, L> f) {
  State& s = f.s;
  Work& w = s.now.work;
  if (w.men == 0) return end_house_fire(f);
  const auto number = static_cast<std::uint8_t>(std::countr_zero(w.men));
  const ManId m = man_of(s, s.now.unit, number);
  if (m == kNoMan || w.done >= w.each || !is_whole(s, w.house) || !can_shoot_at(s, m, w.house)) {
    w.men &= ~bit_of(number);
    w.done = 0;
    if (w.men == 0) end_house_fire(f);
    return;
  }
  ++w.done;
  shoot_at(f, m, w.house);
}

#define SANDTABLE_HOUSE_FIRE(D, L)                           \
  template void begin_house_fire(Flow<D, L>, const Action&); \
  template void house_fire_step(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_HOUSE_FIRE)
template bool may_fire_at_house(const State&, const Action&, NoWhy&);
template bool may_fire_at_house(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
