#include <array>

#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/rules/artillery.h"
#include "rulesets/fixed_baynet/rules/fire.h"

/// Salvos of a machine gun: one shot after the other, rolled like a rifle's.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kDie = 12, kSix = 6;

/// The men in hand who still serve it.
ManSet crew_left(const State& s) {
  const Work& w = s.now.work;
  if (w.men == 0) return {};
  return crew_of(s, w.gun, s.now.unit, w.men);
}

/// Whom a counter-attack strikes (fire.counter-attack-limits).
ManId nearest_crewman(const State& s, const ManSet& crew, ManId to) {
  ManId out = kNoMan;
  std::int64_t least = 0;
  crew.for_each([&](ManId m) {
    const std::int64_t far = geometry::squared(s.men[m].place - s.men[to].place);
    if (out != kNoMan && far >= least) return;
    out = m;
    least = far;
  });
  return out;
}

/// The salvo in hand is over; the next one may follow.
template <class D, class L>
void end_salvo(Flow<D, L> f, bool all) {
  Work& w = f.s.now.work;
  if (w.done > 0)
    tell::salvo_ended(f, clause::mg_shots, figure_of(f.s, w.gun), w.target, w.shots, w.hits,
                      w.fallen, w.bloody, w.counters, w.lost);
  w.done = w.shots = w.hits = w.fallen = w.bloody = w.counters = w.lost = 0;
  if (w.each > 0) --w.each;
  if (all || w.each == 0) w = {};
}

/// Pays for a salvo, and rolls whether the gun jams before the first of a turn. False: it does.
template <class D, class L>
bool open_salvo(Flow<D, L> f, const ManSet& crew) {
  State& s = f.s;
  const GunId g = s.now.work.gun;
  Gun& gun = s.guns[g];
  const int cost = price(Price::Salvo);
  gun.served = static_cast<std::uint8_t>(gun.served + cost);
  ++gun.fires;
  crew.for_each([&](ManId m) {
    change_man(s, m, [&](Man& at) { at.ac = static_cast<std::uint8_t>(at.ac - cost); });
  });
  if ((gun.flags & gun_flag::kRolled) == 0) {
    gun.flags |= gun_flag::kRolled;
    const bool jams = f.roll(clause::mg_jam, gun.owner, 1, kSix, Read::AtMost,
                             of_every_piece(EveryPiece::JamFace) - 1, 0, figure_of(s, g)) == 0;
    if (jams) gun.flags |= gun_flag::kJammed;
    tell::jam_rolled(f, clause::mg_jam, figure_of(s, g), jams);
    if (jams) return false;
  }
  tell::salvo_opened(f, clause::mg_salvos, figure_of(s, g), s.now.work.target, gun_row(s, g).shots);
  return true;
}

template <class D, class L>
void rake(Flow<D, L> f, UnitId u) {
  State& s = f.s;
  const bool was = unit_has(s, u, unit_flag::kPinned);
  set_unit_flags(s, u, unit_flag::kShotAt | unit_flag::kRaked | unit_flag::kPinned);
  if (!was) tell::pinned(f, clause::mg_pins, u);
}

template <class D, class L>
void fire_shot(Flow<D, L> f, const ManSet& crew, ManId target) {
  State& s = f.s;
  Work& w = s.now.work;
  const ManId piece = figure_of(s, w.gun);
  const Len range = geometry::gap(base(s, piece), base(s, target));
  ++w.shots;
  if (!band_of(s, piece, target))  // option no-premeasuring
    return tell::shot_wasted(f, clause::equipment_tape, piece, target, range);
  const int least = least_face(needed(s, piece, target, f.log), crew_skill(s, crew, f.log));
  const int band = f.roll(clause::mg_shots, s.guns[w.gun].owner, 1, kDie, Read::Bands, least - 1,
                          kDie - 1, piece);
  constexpr std::array<told::Hit, 3> kShown{told::Hit::Miss, told::Hit::Hit, told::Hit::Critical};
  tell::salvo_shot(f, clause::mg_shots, piece, target, range, least,
                   kShown[static_cast<std::size_t>(band)]);
  if (band == 0) return;
  ++w.hits;
  if (is_gun(s, target)) return hit_piece(f, target, gun_row(s, w.gun).shot_damage);
  hit_man(f, target, nearest_crewman(s, crew, target), band > 1);
}

}  // namespace

template <class D, class L>
void salvo_step(Flow<D, L> f) {
  State& s = f.s;
  Work& w = s.now.work;
  if (w.done == gun_row(s, w.gun).shots) return end_salvo(f, false);
  const ManSet crew = crew_left(s);
  const ManId target = stands(s, figure_of(s, w.gun))
                           ? target_of(s, figure_of(s, w.gun), w.target, w.target_man, false)
                           : kNoMan;
  if (crew.size() < crew_needed(s, w.gun) || target == kNoMan) return end_salvo(f, true);
  if (w.done == 0) {
    const bool paid = !crew.any([&](ManId m) { return s.men[m].ac < price(Price::Salvo); });
    if (!paid || !open_salvo(f, crew)) return end_salvo(f, true);
    rake(f, s.men[target].unit);
  }
  ++w.done;
  fire_shot(f, crew, target);
}

#define SANDTABLE_SALVO(D, L) template void salvo_step(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_SALVO)

}  // namespace sandtable::fixed_baynet
