#include <algorithm>

#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/lots.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// What becomes of a building that is hit, and of whoever is in it: holes in its walls, its fall.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kDie = 12;
constexpr Len kStep = kInch / 2;
constexpr int kRings = 40;

void out_of_doors(Man& man) {
  man.house = kNoHouse;
  man.floor = 0;
  man.post = kNoOpening;
}

/// The free place nearest to where he was, among the rubble or beside it.
std::optional<Vec> place_in_rubble(const State& s, ManId m) {
  ManSet self;
  self.add(m);
  const Len r = s.setup->foot_base / 2;
  return free_place(s.men[m].place, kStep, kRings, [&](Vec p) {
    return has_room(s, {p, r}, self);
  });
}

}  // namespace

SectionId section_hit(const State& s, HouseId h, Vec where) {
  const House& at = house(s, h);
  SectionId best = kNoSection;
  Len least = 0;
  for (std::size_t storey = 0; storey < at.building.plan().storeys.size(); ++storey)
    for (std::size_t room = 0; room < at.building.plan().storeys[storey].rooms.size(); ++room) {
      const auto points = at.building.plan().storeys[storey].rooms[room].points();
      const Len far = geometry::gap(geometry::Disc{where, 0}, points);
      if (best != kNoSection && far >= least) continue;
      best = static_cast<SectionId>(at.first_section + field_section(at.building, storey, room));
      least = far;
    }
  return best;
}

template <class D, class L>
ManId pierce_house(Flow<D, L> f, HouseId h, Vec where, Side roller) {
  State& s = f.s;
  const SectionId n = section_hit(s, h, where);
  const ManSet inside = n == kNoSection ? ManSet{} : occupants(s, n);
  if (inside.empty()) return kNoMan;
  int drawn = 1;
  if (inside.size() > 1) drawn = draw_lot(f, clause::building_critical, roller, inside.size());
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
  s.now.work.buried = s.now.work.buried | inside;
  // Whoever fell in it lies in the rubble, where a medic can reach him.
  for (std::size_t i = 0; i < s.setup->men.size(); ++i)
    if (s.men[i].fate == Fate::Fallen && s.men[i].house == h)
      change_man(s, static_cast<ManId>(i), out_of_doors);
}

// Hit on a plain d12 at or above his DS, else he lies in the rubble (building.destroyed).
template <class D, class L>
void bury_next(Flow<D, L> f) {
  State& s = f.s;
  const ManId m = s.now.work.buried.first();
  s.now.work.buried.remove(m);
  const int least = std::max(1, defence(s, m, f.log));
  const bool hit = f.roll(clause::building_destroyed, other(side_of(s, m)), 1, kDie, Read::AtMost,
                          least - 1, 0, m) == 0;
  tell::buried_rolled(f, clause::building_destroyed, m, least,
                      hit ? told::Hit::Hit : told::Hit::Miss);
  Fare fare = Fare::Stays;
  if (hit) fare = is_hero(s, m) ? locate(f, m) : Fare::Falls;
  const auto at = place_in_rubble(s, m);
  change_man(s, m, [&](Man& man) {
    out_of_doors(man);
    if (at) man.place = *at;
    if ((man.flags & man_flag::kProne) == 0) man.prone_since = s.turn;
    man.flags |= man_flag::kProne;
  });
  if (fare == Fare::Stays && at) return;
  ++s.now.work.fallen;
  ++s.now.work.crushed;
  if (s.escorted.has(m)) return lose_prisoner(f, m, clause::building_destroyed, fare == Fare::Dies);
  const Loss hit_so = is_hero(s, m) ? lost_by_location(fare) : kFalls;
  remove(f, m, fare == Fare::Stays ? kIsRemoved : hit_so, clause::building_destroyed);
}

#define SANDTABLE_HOUSE_FALL(D, L)                             \
  template ManId pierce_house(Flow<D, L>, HouseId, Vec, Side); \
  template void damage_house(Flow<D, L>, HouseId, int);        \
  template void bury_next(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_HOUSE_FALL)

}  // namespace sandtable::fixed_baynet
