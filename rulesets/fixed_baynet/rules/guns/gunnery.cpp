#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <optional>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"

/// A shot or shell on its way: the die, where it lands, and who is under its marker, a man a step.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kDie = 12, kSix = 6;
constexpr int kHours = 12;

/// What is still to be done of a shot (Work::done).
enum Stage : std::uint8_t {
  kToFire,
  kToDeviate,
  kToDeviateWildly,
  kStruck  ///< the projectile has hit Work::target_man itself
};

told::Hit shown(int face, int least) {
  if (face == 1) return told::Hit::Wild;
  if (face == kDie) return told::Hit::Critical;
  return face >= least ? told::Hit::Hit : told::Hit::Miss;
}

template <class D, class L>
void end_burst(Flow<D, L> f) {
  const Work w = f.s.now.work;
  const bool struck = w.done == kStruck;
  tell::burst_ended(f, clause::artillery_blast_effect, figure_of(f.s, w.gun), w.shots,
                    w.hits + (struck ? 1 : 0), w.fallen + w.lost - w.crushed, w.bloody, w.crushed,
                    struck ? w.target_man : kNoMan);
  f.s.now.work = {};
}

std::uint16_t bit_of_house(HouseId h) { return static_cast<std::uint16_t>(1U << h); }

/// Whole buildings whose walls a marker touches, a bit each.
std::uint16_t walls_under(const State& s, geometry::Disc marker) {
  std::uint16_t out = 0;
  for (std::size_t n = 0; n < s.field->houses.size(); ++n) {
    const auto h = static_cast<HouseId>(n);
    if (is_whole(s, h) && geometry::touches(marker, house(s, h).building.outline().points()))
      out = static_cast<std::uint16_t>(out | bit_of_house(h));
  }
  return out;
}

/// The units of whoever a marker touches count as shot at, a piece standing for its crew.
void under_fire(State& s, const ManSet& men, Side firer) {
  (men - s.escorted).for_each([&](ManId m) {
    if (shares_fire(s, m, firer)) set_unit_flags(s, s.men[m].unit, unit_flag::kShotAt);
  });
}

/// The marker is laid; `spared`, or the building `hit`, took the projectile itself.
template <class D, class L>
void land(Flow<D, L> f, ManId spared, HouseId hit = kNoHouse) {
  State& s = f.s;
  Work& w = s.now.work;
  const ManId piece = figure_of(s, w.gun);
  w.landed = true;
  if (!on_table(s, {w.point, 0})) {
    tell::landed_off_table(f, clause::artillery_off_table, piece);
    w = {};
    return;
  }
  const Len radius = blast_radius(s, w.gun, w.load);
  modify(f.log, clause::artillery_blast_marker_size, piece, Measured(Measure::Length, 2 * radius));
  tell::landed(f, clause::artillery_blast_effect, piece, w.point.x, w.point.y, 2 * radius);
  const geometry::Disc marker{w.point, radius};
  const ManSet there = s.standing[0] | s.standing[1] | s.escorted | s.pieces;
  // Walls keep it from whoever is in a building.
  w.under = there.where(
      [&](ManId m) { return house_of(s, m) == kNoHouse && geometry::touches(marker, base(s, m)); });
  if (spared != kNoMan) w.under.remove(spared);
  w.walls = walls_under(s, marker);
  if (hit != kNoHouse) w.walls = static_cast<std::uint16_t>(w.walls & ~bit_of_house(hit));
  w.shots = static_cast<std::uint8_t>(w.under.size());
  under_fire(s, w.under, s.guns[w.gun].owner);
}

/// So many inches by the dice of the ammunition, in the direction of the clock
/// (artillery.direction).
template <class D, class L>
void deviate(Flow<D, L> f, bool wild) {
  State& s = f.s;
  Work& w = s.now.work;
  const ManId piece = figure_of(s, w.gun);
  const Side side = s.guns[w.gun].owner;
  const auto& row = table::artillery_ammunition::at(ammunition_of(s, w.gun, w.load));
  const Clause why = wild ? clause::artillery_critical_miss : clause::artillery_deviation;
  const int die = f.roll(why, side, 1, wild ? row.miss_die : kSix, Read::Sum, 0, 0, piece);
  // A D3 is a D6 halved and rounded up (equipment.dice).
  const int part = kSix / row.deviation_die;
  const int inches = wild ? die + row.miss_plus : (die + part - 1) / part;
  tell::deviation_rolled(f, why, piece, inches * kInch);
  const int clock = f.roll(clause::artillery_direction, side, 1, kDie, Read::Sum, 0, 0, piece);
  tell::direction_rolled(f, clause::artillery_direction, piece, clock);
  const auto off = static_cast<Angle>(w.bearing + (0x10000 * clock + kHours / 2) / kHours);
  w.point = geometry::along(w.point, off, inches * kInch);
  land(f, kNoMan);
}

/// Walls are hit: they lose their damage points when everybody has been rolled for. A critical hit
/// goes through, and a shell bursts behind them (building.critical).
template <class D, class L>
void strike_walls(Flow<D, L> f, HouseId h, bool critical) {
  State& s = f.s;
  Work& w = s.now.work;
  w.struck = static_cast<std::uint16_t>(w.struck | bit_of_house(h));
  if (!critical) return;
  const ManId found = pierce_house(f, h, w.point, s.guns[w.gun].owner);
  if (found == kNoMan) return;
  ++w.shots;
  ++w.hits;
  if (ammunition_of(s, w.gun, w.load) == Ammunition::Shell) {
    ManSet others = occupants(s, section_hit(s, h, w.point));
    others.remove(found);
    w.under = w.under | others;
    w.shots = static_cast<std::uint8_t>(w.shots + others.size());
    others.add(found);
    under_fire(s, others, s.guns[w.gun].owner);
  }
  hit_man(f, found, kNoMan, true);
}

/// The line of direct fire at whom or what the order names; nullopt: nothing is left to fire at.
std::optional<Line> line_of_fire(const State& s, ManId piece, ManId target) {
  const HouseId h = s.now.work.house;
  if (h != kNoHouse) return is_whole(s, h) ? aim_at_house(s, piece, h) : std::nullopt;
  if (target == kNoMan) return std::nullopt;
  return line_between(s, piece, target);
}

/// The d12 of direct fire at somebody, or at the walls of a building (artillery.direct,
/// building.target).
template <class D, class L>
void aim(Flow<D, L> f) {
  State& s = f.s;
  Work& w = s.now.work;
  const HouseId h = w.house;
  const bool walls = h != kNoHouse;
  const ManId piece = figure_of(s, w.gun);
  const ManId target = walls ? kNoMan : target_of(s, piece, w.target, w.target_man, false);
  const auto line = line_of_fire(s, piece, target);
  if (!line) {
    w = {};
    return;
  }
  const Len range = geometry::gap(line->from, line->to);
  if (!walls && shares_fire(s, target, s.guns[w.gun].owner))
    set_unit_flags(s, s.men[target].unit, unit_flag::kShotAt);
  if (!(walls ? band_to_house(s, piece, *line) : band_of(s, piece, target))) {
    // Option no-premeasuring.
    if (walls)
      tell::house_out_of_reach(f, clause::equipment_tape, piece, h, range);
    else
      tell::shot_wasted(f, clause::equipment_tape, piece, target, range);
    w = {};
    return;
  }
  const int served = crew_skill(s, men_of(s, s.now.unit, w.men), f.log);
  const int number = walls ? needed_for_house(s, piece, h, f.log) : needed(s, piece, target, f.log);
  const int least = least_face(number, served);
  const Clause why = walls ? clause::building_target : clause::artillery_direct;
  const int face = f.roll(why, s.guns[w.gun].owner, 1, kDie, Read::Sum, 0, 0, piece);
  const told::Hit result = shown(face, least);
  const Ammunition load = ammunition_of(s, w.gun, w.load);
  if (walls)
    tell::piece_fired_at_house(f, why, piece, h, load, range, least, result);
  else
    tell::piece_fired(f, why, piece, target, load, range, least, result);
  w.point = line->to.centre;
  w.bearing = geometry::angle_of(w.point - s.men[piece].place);
  w.done = result == told::Hit::Wild ? kToDeviateWildly : kToDeviate;
  const bool hit = result == told::Hit::Hit || result == told::Hit::Critical;
  if (!hit || s.setup->options.direct_fire_always_deviates) return;
  const int damage = damage_of(s, w.gun, w.load);
  modify(f.log, clause::artillery_damage, piece, Measured(Measure::Count, damage));
  land(f, target, h);
  const bool critical = result == told::Hit::Critical;
  if (walls) return strike_walls(f, h, critical);
  w.done = kStruck;
  w.target_man = target;
  if (is_gun(s, target)) return hit_piece(f, target, damage);
  hit_man(f, target, kNoMan, critical);
}

/// The d12 of indirect fire shows nothing but a critical miss (artillery.critical-miss).
template <class D, class L>
void lob(Flow<D, L> f) {
  State& s = f.s;
  Work& w = s.now.work;
  const ManId piece = figure_of(s, w.gun);
  const bool wild = f.roll(clause::artillery_critical_miss, s.guns[w.gun].owner, 1, kDie,
                           Read::AtMost, 1, 0, piece) != 0;
  tell::indirect_rolled(f, clause::artillery_indirect, piece, wild);
  w.done = wild ? kToDeviateWildly : kToDeviate;
}

template <class D, class L>
void burst_on_man(Flow<D, L> f) {
  State& s = f.s;
  Work& w = s.now.work;
  const ManId m = w.under.first();
  w.under.remove(m);
  const int least = least_face(burst_needed(s, m, f.log), 0);
  const auto band = f.roll(clause::artillery_blast_effect, s.guns[w.gun].owner, 1, kDie,
                           Read::Bands, least - 1, kDie - 1, m);
  constexpr std::array<told::Hit, 3> kShown{told::Hit::Miss, told::Hit::Hit, told::Hit::Critical};
  tell::burst_rolled(f, clause::artillery_blast_effect, m, least,
                     kShown[static_cast<std::size_t>(band)]);
  if (band == 0) return;
  ++w.hits;
  if (is_gun(s, m)) return hit_piece(f, m, damage_of(s, w.gun, w.load));
  hit_man(f, m, kNoMan, band > 1);
}

HouseId lowest(std::uint16_t houses) { return static_cast<HouseId>(std::countr_zero(houses)); }

template <class D, class L>
void burst_on_walls(Flow<D, L> f) {
  State& s = f.s;
  Work& w = s.now.work;
  const HouseId h = lowest(w.walls);
  w.walls = static_cast<std::uint16_t>(w.walls & ~bit_of_house(h));
  const int cover = house(s, h).cover;
  modify(f.log, clause::building_target, figure_of(s, w.gun), Measured(Measure::Score, cover));
  const int least = least_face(cover, 0);
  const auto band = f.roll(clause::artillery_blast_effect, s.guns[w.gun].owner, 1, kDie,
                           Read::Bands, least - 1, kDie - 1, figure_of(s, w.gun));
  constexpr std::array<told::Hit, 3> kShown{told::Hit::Miss, told::Hit::Hit, told::Hit::Critical};
  tell::burst_on_house_rolled(f, clause::artillery_blast_effect, h, least,
                              kShown[static_cast<std::size_t>(band)]);
  if (band > 0) strike_walls(f, h, band > 1);
}

/// The next of what is under the marker: men and pieces, walls, then what the walls lose.
template <class D, class L>
void burst(Flow<D, L> f) {
  Work& w = f.s.now.work;
  if (!w.under.empty()) return burst_on_man(f);
  if (w.walls != 0) return burst_on_walls(f);
  if (w.struck == 0) return end_burst(f);
  const HouseId h = lowest(w.struck);
  w.struck = static_cast<std::uint16_t>(w.struck & ~bit_of_house(h));
  damage_house(f, h, damage_of(f.s, w.gun, w.load));
}

/// What everybody is told once the range is no secret any more: how far off it was.
template <class D, class L>
void tell_range(Flow<D, L> f, ManId nearest) {
  State& s = f.s;
  if (nearest == kNoMan) return;
  const ManId piece = figure_of(s, s.now.work.gun);
  const Len range = geometry::gap(base(s, piece), base(s, nearest));
  tell::range_was(f, clause::artillery_indirect, piece, range, std::abs(range - s.now.work.range));
}

ManId nearest_of(const State& s, const ManSet& men, Vec to) {
  ManId out = kNoMan;
  std::int64_t least = 0;
  men.for_each([&](ManId m) {
    const std::int64_t far = geometry::squared(s.men[m].place - to);
    if (out != kNoMan && far >= least) return;
    out = m;
    least = far;
  });
  return out;
}

/// Laid from the edge of the base along the bearing from its centre.
template <class D, class L>
void lay(Flow<D, L> f, Angle bearing, Len range) {
  State& s = f.s;
  Work& w = s.now.work;
  const ManId piece = figure_of(s, w.gun);
  w.bearing = bearing;
  w.range = range;
  w.point = geometry::along(s.men[piece].place, bearing, radius_of(s, piece) + range);
}

template <class D, class L>
void pay(Flow<D, L> f, const ManSet& men, GunId g, int ac) {
  State& s = f.s;
  s.guns[g].served = static_cast<std::uint8_t>(s.guns[g].served + ac);
  men.for_each([&](ManId m) {
    change_man(s, m, [&](Man& at) { at.ac = static_cast<std::uint8_t>(at.ac - ac); });
  });
}

template <class D, class L>
void begin_gun(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  Work& w = s.now.work;
  const ManId piece = figure_of(s, a.gun);
  const ManSet crew = servers(s, a);
  NoWhy quiet;
  w = {};
  w.verb = a.verb;
  w.gun = a.gun;
  w.load = a.load;
  w.target = a.target;
  w.target_man = a.target_man;
  w.house = a.house;
  w.men = numbers_of(s, crew);
  tell::crew_serves(f, clause::artillery_serving, piece, crew.size(), crew_skill(s, crew, quiet));
  crew.for_each([&](ManId m) {
    set_flags(s, m, man_flag::kFired);
    give_away(f, m);
  });
  if (is_machine_gun(s, a.gun)) {  // each salvo is paid for as it is fired
    w.each = static_cast<std::uint8_t>(std::max<int>(1, a.number));
    return;
  }
  pay(f, crew, a.gun, price(Price::FirePiece));
  ++s.guns[a.gun].fires;
  if (a.verb == Verb::Guess) {
    lay(f, a.facing, a.number);
    set_unit_flags(s, a.target, unit_flag::kShotAt);
    tell::range_guessed(f, clause::artillery_indirect, piece, a.target, a.number, a.facing);
    tell_range(f, nearest_of(s, unit(s, a.target).men, s.men[piece].place));
  } else if (is_mortar(s, a.gun)) {
    const Plan plan = *s.guns[a.gun].plan.peek(Side::Umpire);
    s.guns[a.gun].told = s.guns[a.gun].planned_in;
    s.guns[a.gun].planned_in = 0;
    s.guns[a.gun].plan = {};
    w.verb = Verb::Guess;
    lay(f, plan.bearing(), plan.range());
    tell::plan_made(f, clause::mortar_planned, piece, plan.range(), plan.bearing());
    tell_range(f, nearest_of(s, enemies_of(s, s.guns[a.gun].owner), w.point));
  }
}

template <class D, class L>
void plan(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  Gun& gun = s.guns[a.gun];
  const ManId piece = figure_of(s, a.gun);
  gun.plan = Secret<Plan>(gun.owner, Plan(a.facing, a.number));
  gun.planned_in = s.turn;
  gun.flags |= gun_flag::kPlanned;
  tell::fire_planned(f, clause::mortar_planned, piece);
  Audience own;
  own.sides = static_cast<std::uint8_t>(bit(gun.owner) | bit(Side::Umpire));
  tell::plan_made(f, clause::mortar_planned, piece, a.number, a.facing, own);
}

}  // namespace

template <class D, class L>
void drop_plan(Flow<D, L> f, GunId g) {
  State& s = f.s;
  if (s.guns[g].planned_in == 0) return;
  s.guns[g].planned_in = 0;
  s.guns[g].plan = {};
  tell::plan_dropped(f, clause::mortar_planned, figure_of(s, g));
}

template <class D, class L>
void hit_piece(Flow<D, L> f, ManId piece, int damage) {
  State& s = f.s;
  Gun& gun = s.guns[card(s, piece).gun];
  const int lost = std::min<int>(damage, gun.wounds);
  gun.wounds = static_cast<std::uint8_t>(gun.wounds - lost);
  tell::wound_lost(f, clause::artillery_wounds, piece, lost, gun.wounds);
  if (gun.wounds > 0) return;
  drop_plan(f, card(s, piece).gun);
  tell::piece_destroyed(f, clause::artillery_wounds, piece);
  change_man(s, piece, [](Man& at) { at.fate = Fate::Dead; });
}

template <class D, class L>
void gun_step(Flow<D, L> f) {
  const Work& w = f.s.now.work;
  if (is_machine_gun(f.s, w.gun)) return salvo_step(f);
  if (w.landed) return burst(f);
  if (w.done != kToFire) return deviate(f, w.done == kToDeviateWildly);
  if (w.verb == Verb::Guess) return lob(f);
  aim(f);
}

template <class D, class L>
void serve(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  switch (a.verb) {
    case Verb::FirePiece:
    case Verb::FirePieceOver:
    case Verb::Guess:
      return begin_gun(f, a);
    case Verb::Plan:
      return plan(f, a);
    case Verb::DropPlan:
      s.guns[a.gun].flags |= gun_flag::kPlanned;
      return drop_plan(f, a.gun);
    case Verb::TurnPiece: {
      const ManId piece = figure_of(s, a.gun);
      const int ac = price_of_service(s, a);
      pay(f, servers(s, a), a.gun, ac);
      change_man(s, piece, [&](Man& at) { at.facing = a.facing; });
      tell::piece_rotated(f, clause::artillery_rotate, piece, a.facing, ac);
      return drop_plan(f, a.gun);
    }
    case Verb::ClearJam:
      pay(f, servers(s, a), a.gun, price(Price::ClearJam));
      s.guns[a.gun].flags &= static_cast<std::uint8_t>(~gun_flag::kJammed);
      if (is_wagon(s, a.gun))
        return tell::wheel_mended(f, clause::setup_scenario, figure_of(s, a.gun));
      return tell::jam_cleared(f, clause::mg_clear, figure_of(s, a.gun));
    default: {
      const ManId m = men_of(s, a.unit, a.men).first();
      pay(s, m, Price::Contact);
      change_unit(s, a.target, [&](Unit& at) { at.called = s.turn; });
      return tell::artillery_called(f, clause::order_contact_artillery, m, a.target);
    }
  }
}

#define SANDTABLE_GUNNERY(D, L)                    \
  template void serve(Flow<D, L>, const Action&);  \
  template void gun_step(Flow<D, L>);              \
  template void hit_piece(Flow<D, L>, ManId, int); \
  template void drop_plan(Flow<D, L>, GunId);
SANDTABLE_EVERY_FLOW(SANDTABLE_GUNNERY)

}  // namespace sandtable::fixed_baynet
