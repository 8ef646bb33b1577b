#include <array>

#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/lots.h"

/// Salvos of a machine gun: one shot after the other, rolled like a rifle's.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kDie = 12, kSix = 6;

/// What a d12 read in bands came to.
told::Hit hit_of(int band) {
  constexpr std::array<told::Hit, 3> kShown{told::Hit::Miss, told::Hit::Hit, told::Hit::Critical};
  return kShown[static_cast<std::size_t>(band)];
}

/// The men in hand who still serve it.
ManSet crew_left(const State& s) {
  const Work& w = s.now.work;
  if (w.men == 0) return {};
  return crew_of(s, w.gun, s.now.unit, w.men);
}

/// Whom a counter-attack strikes (fire.counter-attack-limits): who is nearest, of several the one
/// whom a die picks, if one is made at all.
template <class D, class L>
ManId nearest_crewman(Flow<D, L> f, const ManSet& crew, ManId to) {
  const State& s = f.s;
  ManSet nearest;
  std::int64_t least = 0;
  crew.for_each([&](ManId m) {
    const std::int64_t far = geometry::squared(s.men[m].place - s.men[to].place);
    if (!nearest.empty() && far > least) return;
    if (far < least || nearest.empty()) nearest = {};
    least = far;
    nearest.add(m);
  });
  const int tied = nearest.size();
  const bool strikes = nearest.any([&](ManId m) { return may_counter(s, to, m); });
  if (tied < 2 || !strikes) return nearest.first();
  int drawn = draw_lot(f, clause::convention_nearest_tie, side_of(s, to), tied, to);
  ManId out = kNoMan;
  nearest.for_each([&](ManId m) {
    if (--drawn == 0) out = m;
  });
  tell::nearest_drawn(f, clause::convention_nearest_tie, to, out);
  return out;
}

/// The salvo in hand is over; the next one may follow.
template <class D, class L>
void end_salvo(Flow<D, L> f, bool all) {
  Work& w = f.s.now.work;
  const bool shots = w.done > 0 && w.verb != Verb::FirePieceOver;
  if (shots && w.house != kNoHouse)
    tell::salvo_at_house_ended(f, clause::mg_shots, figure_of(f.s, w.gun), w.house, w.shots, w.hits,
                               w.fallen + w.lost);
  else if (shots)
    tell::salvo_ended(f, clause::mg_shots, figure_of(f.s, w.gun), w.target, w.shots, w.hits,
                      w.fallen, w.bloody, w.counters, w.lost);
  w.done = w.shots = w.hits = w.fallen = w.bloody = w.counters = w.lost = w.crushed = 0;
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
  if (const HouseId h = s.now.work.house; h != kNoHouse)
    tell::salvo_at_house_opened(f, clause::mg_salvos, figure_of(s, g), h, gun_row(s, g).shots);
  else if (s.now.work.verb != Verb::FirePieceOver)
    tell::salvo_opened(f, clause::mg_salvos, figure_of(s, g), s.now.work.target,
                       gun_row(s, g).shots);
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
  const Line line = line_between(s, piece, target);
  const Len range = geometry::gap(line.from, line.to);
  ++w.shots;
  if (!band_of(s, piece, target))  // option no-premeasuring
    return tell::shot_wasted(f, clause::equipment_tape, piece, target, range);
  const int served = crew_skill(s, crew, f.log);
  const int least = least_face(needed(s, piece, target, f.log), served);
  const int band = f.roll(clause::mg_shots, s.guns[w.gun].owner, 1, kDie, Read::Bands, least - 1,
                          kDie - 1, piece);
  tell::salvo_shot(f, clause::mg_shots, piece, target, range, least, hit_of(band));
  if (band == 0) return;
  ++w.hits;
  if (is_gun(s, target)) return hit_piece(f, target, gun_row(s, w.gun).shot_damage);
  const bool critical = band > 1;
  hit_man(f, target, critical ? kNoMan : nearest_crewman(f, crew, target), critical);
}

/// A whole salvo over prone men: nobody is rolled for (prone.suppressing-fire).
template <class D, class L>
void fire_over(Flow<D, L> f, ManId target) {
  Work& w = f.s.now.work;
  const State& s = f.s;
  const ManId piece = figure_of(s, w.gun);
  w.done = static_cast<std::uint8_t>(gun_row(s, w.gun).shots);
  if (band_of(s, piece, target))
    return tell::fired_over(f, clause::prone_suppressing_fire, piece, target);
  const Line line = line_between(s, piece, target);
  tell::shot_wasted(f, clause::equipment_tape, piece, target, geometry::gap(line.from, line.to));
}

/// One shot at the walls of a building, for whoever is behind them (building.small-arms).
template <class D, class L>
void fire_at_walls(Flow<D, L> f, const ManSet& crew) {
  State& s = f.s;
  Work& w = s.now.work;
  const HouseId h = w.house;
  const ManId piece = figure_of(s, w.gun);
  const auto line = aim_at_house(s, piece, h);
  if (!line) return;
  const Len range = geometry::gap(line->from, line->to);
  ++w.shots;
  if (!band_to_house(s, piece, *line))  // option no-premeasuring
    return tell::house_out_of_reach(f, clause::equipment_tape, piece, h, range);
  const int served = crew_skill(s, crew, f.log);
  const int least = least_face(needed_for_house(s, piece, h, f.log), served);
  const int band = f.roll(clause::building_target, s.guns[w.gun].owner, 1, kDie, Read::Bands,
                          least - 1, kDie - 1, piece);
  const bool harms = s.setup->options.small_arms_wreck_buildings;
  if (band > 0 && !harms) modify(f.log, clause::building_small_arms, piece);
  tell::salvo_shot_at_house(f, clause::building_target, piece, h, range, least, hit_of(band));
  if (band == 0) return;
  ++w.hits;
  if (band > 1) {
    const ManId found = pierce_house(f, h, line->to.centre, s.guns[w.gun].owner);
    if (found != kNoMan) hit_man(f, found, kNoMan, true);
  }
  if (harms) damage_house(f, h, gun_row(s, w.gun).shot_damage);
}

/// It still has something to fire at; of a unit, `target` is who.
bool has_target(const State& s, ManId target) {
  const Work& w = s.now.work;
  NoWhy quiet;
  if (w.house == kNoHouse) return target != kNoMan;
  return is_whole(s, w.house) && may_hit_house(s, figure_of(s, w.gun), w.house, quiet);
}

}  // namespace

template <class D, class L>
void salvo_step(Flow<D, L> f) {
  State& s = f.s;
  Work& w = s.now.work;
  if (w.done == gun_row(s, w.gun).shots) return end_salvo(f, false);
  const ManSet crew = crew_left(s);
  const bool walls = w.house != kNoHouse, over = w.verb == Verb::FirePieceOver;
  const ManId piece = figure_of(s, w.gun);
  const ManId target =
      stands(s, piece) && !walls ? target_of(s, piece, w.target, w.target_man, over) : kNoMan;
  if (crew.size() < crew_needed(s, w.gun) || !has_target(s, target)) return end_salvo(f, true);
  if (w.done == 0) {
    const bool paid = !crew.any([&](ManId m) { return s.men[m].ac < price(Price::Salvo); });
    if (!paid || !open_salvo(f, crew)) return end_salvo(f, true);
    // Over their heads it holds nobody down out of range (option no-premeasuring).
    const bool reached = !walls && (!over || band_of(s, piece, target));
    if (reached && shares_fire(s, target, s.guns[w.gun].owner)) rake(f, s.men[target].unit);
    if (over) return fire_over(f, target);
  }
  ++w.done;
  if (walls) return fire_at_walls(f, crew);
  fire_shot(f, crew, target);
}

#define SANDTABLE_SALVO(D, L) template void salvo_step(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_SALVO)

}  // namespace sandtable::fixed_baynet
