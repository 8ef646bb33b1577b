#include <algorithm>
#include <array>
#include <bit>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/fire.h"
#include "rulesets/fixed_baynet/rules/ground.h"
#include "rulesets/fixed_baynet/rules/houses.h"
#include "rulesets/fixed_baynet/rules/movement.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// Buildings as targets: small arms against walls, what goes through them, and their fall.
namespace sandtable::fixed_baynet {
namespace {

using geometry::Disc;
using Modifier = table::fire_modifiers::Key;

constexpr int kDie = 12, kMostShots = 3;
constexpr Len kStep = kInch / 2;
constexpr int kRings = 40;

std::span<const Vec> outline(const State& s, HouseId h) {
  return house(s, h).building.outline().points();
}
Len range_to(const State& s, ManId m, HouseId h) {
  return geometry::gap(base(s, m), outline(s, h));
}
Vec nearest_of(const State& s, ManId m, HouseId h) {
  return house(s, h).building.outline().nearest_on_boundary(s.men[m].place);
}

std::optional<Band> band_to(const State& s, ManId m, HouseId h) {
  const Bands reach = bands(s, m);
  const auto within = [&](Len limit) {
    return limit > 0 && geometry::within(base(s, m), outline(s, h), limit);
  };
  if (within(reach.near)) return Band::Short;
  if (within(reach.middle)) return Band::Medium;
  if (within(reach.far)) return Band::Long;
  return std::nullopt;
}

/// Another building, or higher ground, stands between a man and this one.
bool is_covered(const State& s, ManId m, HouseId h) {
  const Vec from = s.men[m].place, to = nearest_of(s, m, h);
  for (std::size_t n = 0; n < s.setup->field->houses.size(); ++n) {
    const auto other_house = static_cast<HouseId>(n);
    if (other_house != h && is_whole(s, other_house) &&
        house(s, other_house).building.hides(from, to))
      return true;
  }
  const Field& field = *s.setup->field;
  if (field.relief.slopes().empty() && field.terrain.contours().empty()) return false;
  const Len top = foot_of(s, h) + house(s, h).building.plan().top * geometry::kQuarterInch;
  return field.relief.is_higher_between(field.terrain, from, to, std::max(height_of(s, m), top));
}

template <class S>
bool may_shoot_at(const State& s, ManId m, HouseId h, S& sink) {
  Judge<S> judge{sink};
  if (!bands(s, m).any() && judge.no(clause::stat_weapon_range, m)) return false;
  if (in_contact(s, m) && judge.no(clause::fire_in_contact, m)) return false;
  if ((s.men[m].indoors & indoor::kPassed) != 0 && judge.no(clause::building_section_between, m))
    return false;
  if (house_of(s, m) != kNoHouse && judge.no(clause::building_target, m)) return false;
  const int cost = price_of_shot(s, m);
  if (s.men[m].ac < cost &&
      judge.no(clause::action_none_left, m, Measured(Measure::Count, s.men[m].ac).against(cost)))
    return false;
  const Len range = range_to(s, m, h);
  if (!band_to(s, m, h) &&
      judge.no(clause::fire_in_range, m, Measured(Measure::Length, range).against(bands(s, m).far)))
    return false;
  const Angle off = off_facing(s, m, nearest_of(s, m, h));
  if (off > geometry::kQuarterTurn + 1 &&
      judge.no(clause::fire_arc, m, Measured(Measure::Angle, off).against(geometry::kQuarterTurn)))
    return false;
  if (is_covered(s, m, h)) judge.no(clause::fire_line, m);
  if (judge.ok) judge.yes(clause::building_target, m, Measured(Measure::Length, range));
  return judge.ok;
}

bool can_shoot_at(const State& s, ManId m, HouseId h) {
  NoWhy quiet;
  return may_shoot_at(s, m, h, quiet);
}

template <class D, class L>
void shoot_at(Flow<D, L> f, ManId m, HouseId h) {
  State& s = f.s;
  const int least = least_face(needed_for_house(s, m, h, f.log), skill(s, m, f.log));
  change_man(s, m, [&](Man& at) {
    at.ac = static_cast<std::uint8_t>(at.ac - price_of_shot(s, m));
    at.flags |= man_flag::kFired;
    if (!is_lame(s, m)) at.flags = static_cast<std::uint16_t>(at.flags & ~man_flag::kProne);
  });
  const int shown =
      f.roll(clause::building_target, side_of(s, m), 1, kDie, Read::Bands, least - 1, kDie - 1, m);
  const told::Hit hit = shown == 0   ? told::Hit::Miss
                        : shown == 1 ? told::Hit::Hit
                                     : told::Hit::Critical;
  tell::shot_at_house(f, clause::building_target, m, h, card(s, m).weapon, range_to(s, m, h), least,
                      hit);
  ++s.now.work.shots;
  if (card(s, m).weapon == Weapon::Spear && !s.setup->options.spears_not_spent)
    set_flags(s, m, man_flag::kSpent);
  if (shown == 0) return;
  ++s.now.work.hits;
  if (shown == 2) {
    const ManId found = pierce_house(f, h, s.men[m].place, side_of(s, m));
    if (found != kNoMan) {
      ++s.now.work.fallen;
      ++s.now.work.bloody;
      remove(f, found, Fate::Dead, clause::building_critical);
    }
  }
  if (s.setup->options.small_arms_wreck_buildings)
    damage_house(f, h, weapon_row(s, m).damage);
  else
    modify(f.log, clause::building_small_arms, m);
}

template <class D, class L>
void end_house_fire(Flow<D, L> f) {
  f.s.now.work = {};
}

/// One of those in a house that falls: hit on a plain d12 at or above his DS, else he lies in the
/// rubble (building.destroyed).
template <class D, class L>
void bury(Flow<D, L> f, ManId m) {
  State& s = f.s;
  const int least = std::max(1, defence(s, m, f.log));
  const bool hit = f.roll(clause::building_destroyed, other(side_of(s, m)), 1, kDie, Read::AtMost,
                          least - 1, 0, m) == 0;
  tell::buried_rolled(f, clause::building_destroyed, m, least,
                      hit ? told::Hit::Hit : told::Hit::Miss);
  Fare fare = Fare::Stays;
  if (hit) fare = is_hero(s, m) ? locate(f, m) : Fare::Falls;
  ManSet self;
  self.add(m);
  const Len r = s.setup->foot_base / 2;
  const auto at = free_place(s.men[m].place, kStep, kRings, [&](Vec p) {
    return on_table(s, {p, r}) && is_free(s, {p, r}, self) && move_type_at(s, p) &&
           !bar_on(s, {p, r}, p);
  });
  change_man(s, m, [&](Man& man) {
    man.house = kNoHouse;
    man.floor = 0;
    man.post = kNoOpening;
    if (at) man.place = *at;
    if ((man.flags & man_flag::kProne) == 0) man.prone_since = s.turn;
    man.flags |= man_flag::kProne;
  });
  if (fare != Fare::Stays || !at)
    remove(f, m, fare == Fare::Falls && !is_hero(s, m) ? Fate::Fallen : Fate::Dead,
           clause::building_destroyed);
}

}  // namespace

template <class S>
int needed_for_house(const State& s, ManId firer, HouseId h, S& sink) {
  int out = house(s, h).cover;
  modify(sink, clause::building_target, firer, Measured(Measure::Score, out));
  const auto band = band_to(s, firer, h);
  if (band && *band != Band::Medium) {
    const bool near = *band == Band::Short;
    const int change =
        table::fire_modifiers::at(near ? Modifier::Short : Modifier::Long).added_to_needed_number;
    modify(sink, near ? clause::fire_short : clause::fire_long, firer,
           Measured(Measure::Score, change));
    out += change;
  }
  return out;
}

template <class S>
bool may_fire_at_house(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (!known_house(s, a.house) || !is_whole(s, a.house)) {
    judge.no(clause::building_target, piece);
    return false;
  }
  if (a.number < 0 || a.number > kMostShots) {
    judge.no(clause::fire_cost, piece, Measured(Measure::Count, a.number).against(kMostShots));
    return false;
  }
  const ManSet men = shooters(s, a);
  if (men.empty()) {
    judge.no(clause::order_needs_ac, piece, Measured(Measure::Count, 0).against(1));
    return false;
  }
  if (men.any([&](ManId m) { return can_shoot_at(s, m, a.house); })) {
    judge.yes(clause::building_target, piece);
    return true;
  }
  return may_shoot_at(s, men.first(), a.house, sink);
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
  (men - firing).for_each([&](ManId m) { tell::left_out(f, clause::convention_sequence, m); });
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

SectionId section_hit(const State& s, HouseId h, Vec from) {
  const House& at = house(s, h);
  SectionId best = kNoSection;
  Len least = 0;
  for (std::size_t storey = 0; storey < at.building.plan().storeys.size(); ++storey)
    for (std::size_t room = 0; room < at.building.plan().storeys[storey].rooms.size(); ++room) {
      const auto points = at.building.plan().storeys[storey].rooms[room].points();
      const Len far = geometry::gap(Disc{from, 0}, points);
      if (best != kNoSection && far >= least) continue;
      best = static_cast<SectionId>(at.first_section + field_section(at.building, storey, room));
      least = far;
    }
  return best;
}

template <class D, class L>
ManId pierce_house(Flow<D, L> f, HouseId h, Vec from, Side roller) {
  State& s = f.s;
  const SectionId n = section_hit(s, h, from);
  const ManSet inside = n == kNoSection ? ManSet{} : occupants(s, n);
  if (inside.empty()) return kNoMan;
  int drawn = 1;
  if (inside.size() > 1)
    drawn = f.roll(clause::building_critical, roller, 1, inside.size(), Read::Sum);
  ManId out = kNoMan;
  int i = 0;
  inside.for_each([&](ManId m) {
    if (++i == drawn) out = m;
  });
  if (inside.size() > 1) tell::occupant_drawn(f, clause::building_critical, out, h);
  tell::wall_pierced(f, clause::building_critical, h, out);
  return out;
}

template <class D, class L>
void damage_house(Flow<D, L> f, HouseId h, int damage) {
  State& s = f.s;
  if (!is_whole(s, h) || damage <= 0) return;
  const int lost = std::min<int>(damage, s.houses.points[h]);
  const int left = s.houses.points[h] - lost;
  tell::house_damaged(f, clause::building_damage, h, lost, left);
  if (left > 0) {
    s.houses.points[h] = static_cast<std::uint8_t>(left);
    return;
  }
  const ManSet inside = occupants_of_house(s, h);
  tell::house_fell(f, clause::building_destroyed, h, inside.size());
  s.houses.points[h] = 0;
  inside.for_each([&](ManId m) { bury(f, m); });
}

#define SANDTABLE_HOUSE_FIRE(D, L)                             \
  template void begin_house_fire(Flow<D, L>, const Action&);   \
  template void house_fire_step(Flow<D, L>);                   \
  template ManId pierce_house(Flow<D, L>, HouseId, Vec, Side); \
  template void damage_house(Flow<D, L>, HouseId, int);
SANDTABLE_EVERY_FLOW(SANDTABLE_HOUSE_FIRE)
#define SANDTABLE_HOUSE_NEEDED(S) template int needed_for_house(const State&, ManId, HouseId, S&);
SANDTABLE_EVERY_SINK(SANDTABLE_HOUSE_NEEDED)
template bool may_fire_at_house(const State&, const Action&, NoWhy&);
template bool may_fire_at_house(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
