#include "rulesets/fixed_baynet/rules/movement/movement.h"

#include <algorithm>

#include "engine/geometry/base/bearing.h"
#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/movement/on_the_way.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"

namespace sandtable::fixed_baynet {
namespace {

std::int64_t share_of(const State& s, ManId m, const Way& way, std::optional<Clause>& closed) {
  const Speeds fast = speeds(s, m, false);
  std::int64_t out = 0;
  Vec at = s.men[m].place;
  for (const Leg& leg : way) {
    const Vec to = geometry::along(at, leg.angle, leg.length);
    const Toll part = toll(s, at, to, fast, false);
    if (part.closed && !closed) closed = part.barrier;
    out += part.share;
    at = to;
  }
  return out;
}

/// The clause that sets how far he goes.
Clause speed_clause(const State& s, ManId m, const Way& way) {
  if (has(s, m, man_flag::kGroin)) return clause::hit_groin;
  if (has(s, m, man_flag::kProne) || is_lame(s, m)) return clause::prone_crawl;
  if (has(s, m, man_flag::kLegLight)) return clause::hit_leg_light;
  Vec at = s.men[m].place;
  MoveType worst = MoveType::Flat;
  bool mixed = false, first = true;
  const Speeds fast = speeds(s, m, false);
  for (const Leg& leg : way) {
    const Vec to = geometry::along(at, leg.angle, leg.length);
    const MoveType type = toll(s, at, to, fast, false).worst;
    mixed = mixed || (!first && type != worst);
    worst = std::max(worst, type);
    first = false;
    at = to;
  }
  if (mixed) return clause::terrain_mixed;
  if (worst == MoveType::Bumpy) return clause::terrain_bumpy;
  if (worst == MoveType::Jagged) return clause::terrain_jagged;
  return clause::movement_distance;
}

template <class S>
void judge_leaving(const State& s, const Walk& w, Judge<S>& judge) {
  const Leg* first = std::find_if(w.way.begin(), w.way.end(), [](const Leg& leg) {
    return leg.length > 0;  // a part of no length leads nowhere
  });
  if (first != w.way.end()) judge_leaving(s, w.man, first->angle, judge);
}

/// Not by a lock, a ladder or the record of a section: of those other things are measured.
bool is_measured_along(Clause bar) { return bar != clause::building_section_inside; }

/// No base is passed that bars the way, and the table is not left. Whoever wants reasons is told
/// how long the way is, and how much of it is free.
template <class S>
void judge_way(const State& s, const Walk& w, const ManSet& mounted, Judge<S>& judge) {
  geometry::Disc at = base(s, w.man);
  const Floor floor = floor_of(s, w.man);
  const ManSet& enemies = enemies_of(s, side_of(s, w.man));
  Len gone = 0;
  for (const Leg& leg : w.way) {
    const Vec to = geometry::along(at.centre, leg.angle, leg.length);
    const auto bars = [&](ManId e) {
      return e != w.man && floor_of(s, e) == floor && geometry::sweeps(at, to, base(s, e));
    };
    const auto of_it_free = [&](auto&& free) -> Measured {
      if constexpr (!S::all) return {};
      return Measured(Measure::Length, length_of(w.way)).against(gone + free());
    };
    const auto before = [&](const ManSet& men) {
      return of_it_free([&] {
        Len out = leg.length;
        men.for_each([&](ManId e) {
          if (bars(e)) out = std::min(out, geometry::first_touch(at, to, base(s, e)));
        });
        return out;
      });
    };
    // Pieces bar friends too.
    const bool barred =
        leg.length > 0 &&
        ((near_way(s, at.centre, to, at.radius) & enemies).any(bars) || s.pieces.any(bars));
    if (barred && judge.no(clause::movement_through_models, w.man, before(enemies | s.pieces)))
      return;
    const bool past = leg.length > 0 && mounted.any(bars);
    if (past && judge.no(clause::movement_through_models, w.man, before(mounted))) return;
    const auto bar = leg.length > 0 ? bar_on(s, at, to, floor) : std::nullopt;
    if (bar &&
        judge.no(*bar, w.man,
                 is_measured_along(*bar) ? of_it_free([&] { return clear_way(s, at, to, floor); })
                                         : Measured()))
      return;
    const geometry::Disc from = at;
    at.centre = to;
    if (!on_table(s, at) && judge.no(clause::movement_table_edge, w.man, of_it_free([&] {
                                       return room_on_table(s, from, leg.angle, leg.length);
                                     })))
      return;
    gone += leg.length;
  }
}

/// How long a way is that leads over what nobody crosses, and how much of it is free.
template <class S>
Measured before_closed(const State& s, const Walk& w) {
  if constexpr (!S::all) return {};
  constexpr int kAny = 1000;  // whatever it takes
  return Measured(Measure::Length, length_of(w.way)).against(longest(s, w.man, w.way, kAny));
}

Clause clause_of(Gait gait) {
  switch (gait) {
    case Gait::Walk:
      return clause::cavalry_walk;
    case Gait::Canter:
      return clause::cavalry_canter;
    case Gait::Gallop:
      return clause::cavalry_gallop;
  }
  return clause::cavalry_walk;
}

/// The gait, its distances and its turns (cavalry.least-distance …).
template <class S>
void judge_ride(const State& s, const Walk& w, Judge<S>& judge) {
  const ManId m = w.man;
  const Gait gait = static_cast<Gait>(w.gait - 1), most = fastest_gait(s, m);
  const int taken = s.men[m].gait;
  if ((gait > most || (taken != 0 && taken != w.gait)) &&
      judge.no(s.men[m].gait_before == 0 && taken == 0 ? clause::cavalry_halted
                                                       : clause::cavalry_speed_steps,
               m, Measured(Measure::Count, w.gait).against(static_cast<int>(most) + 1)))
    return;
  std::optional<Clause> closed;
  share_of(s, m, w.way, closed);
  if (closed && judge.no(*closed, m, before_closed<S>(s, w))) return;
  // What he went on foot before he mounted is no move of the mount.
  const int ridden = taken != 0 ? 1 : 0;
  if (s.setup->options.mounted_gait_per_turn && ridden + w.actions > 1 &&
      judge.no(clause::cavalry_moves_like_men, m,
               Measured(Measure::Count, ridden + w.actions).against(1)))
    return;
  const Ride ride = ride_of(s, m, w.way, w.facing, gait);
  const auto& row = table::mount_movement::at(gait);
  if (w.actions > moves_left(s, m)) {
    if (moves_left(s, m) == 0)
      judge.no(clause::action_none_left, m,
               Measured(Measure::Count, s.men[m].ac).against(price(Price::Move)));
    else if (ride.turning > 0)
      judge.no(clause::cavalry_turn_cost, m,
               Measured(Measure::Length, length_of(w.way) + ride.turning)
                   .against(moves_left(s, m) * row.speed_in * kInch));
    else
      judge.no(clause_of(gait), m,
               Measured(Measure::Length, length_of(w.way))
                   .against(moves_left(s, m) * row.speed_in * kInch));
    return;
  }
  if (!ride.steady && !momentum_broken(s, m, w.end) &&
      judge.no(clause::cavalry_least_distance, m,
               short_of_pace(ride.covered, w.actions * row.least_distance_in * kInch)))
    return;
  judge.yes(clause_of(gait), m, Measured(Measure::Length, ride.covered));
}

template <class S>
void judge_price(const State& s, const Walk& w, Judge<S>& judge) {
  if (w.gait != 0) return judge_ride(s, w, judge);
  const ManId m = w.man;
  if (w.closed && judge.no(*w.closed, m, before_closed<S>(s, w))) return;
  const int left = moves_left(s, m);
  const Len length = length_of(w.way);
  if (w.actions <= left) {
    // Search wants no reasons, and this one is dear.
    if constexpr (S::all)
      judge.yes(speed_clause(s, m, w.way), m, Measured(Measure::Length, length));
    return;
  }
  if (!S::all && judge.no(clause::movement_distance, m)) return;
  const int paid = w.actions * price(Price::Move);
  const bool worn = kMostMoves - s.men[m].moves < s.men[m].ac / price(Price::Move);
  if (worn || s.men[m].moves + w.actions > kMostMoves)
    if (judge.no(clause::movement_three_at_most, m,
                 Measured(Measure::Count, s.men[m].moves + w.actions).against(kMostMoves)))
      return;
  if (paid > s.men[m].ac &&
      judge.no(clause::action_none_left, m, Measured(Measure::Count, s.men[m].ac).against(paid)))
    return;
  if (length > 0)
    judge.no(speed_clause(s, m, w.way), m,
             Measured(Measure::Length, length).against(longest(s, m, w.way, left)));
}

/// Only the ends must be free: the old places of those who move bar nobody (convention.sequence).
template <class S>
void judge_ends(const State& s, const Walks& walks, Judge<S>& judge) {
  ManSet moving = men_of(walks);
  if (!s.escorted.empty()) moving = moving | led_by(s, moving);
  for (const Walk& w : walks) {
    const geometry::Disc at{w.end, radius_of(s, w.man)};
    const Floor floor = floor_of(s, w.man);
    bool taken = !is_free(s, at, moving, floor);
    Len depth = S::all ? depth_in_others(s, at, moving, floor) : 0;
    for (const Walk* other = walks.begin(); (S::all || !taken) && other != &w; ++other) {
      const geometry::Disc end{other->end, radius_of(s, other->man)};
      if (floor_of(s, other->man) != floor || !geometry::overlap(at, end)) continue;
      taken = true;
      depth = std::max(depth, at.radius + end.radius - geometry::length(end.centre - at.centre));
    }
    if (taken && judge.no(clause::convention_contact, w.man,
                          depth > 0 ? Measured(Measure::Length, depth).against(0) : Measured()))
      return;
  }
}

bool is_march(const Action& a) { return a.verb == Verb::March || a.verb == Verb::Form; }

/// Nobody goes a hundredth of an inch, turns or takes another formation: that is no movement
/// action, for a move of 0 inches is made to turn (movement.facing).
bool is_no_move(const State& s, const Action& a, const Walks& walks) {
  if (is_march(a) && a.men == 0 && a.formation != unit(s, a.unit).formation) return false;
  return std::none_of(walks.begin(), walks.end(), [&](const Walk& w) {
    return length_of(w.way) >= kHundredth || w.facing != s.men[w.man].facing;
  });
}

/// A mount faces along its last leg unless it is turned besides.
Walk ridden(const State& s, const Action& a, Walk w) {
  const Gait gait = gait_of(s, w.man, a.verb == Verb::Move ? a.gait : std::uint8_t{0});
  const bool turned = a.verb == Verb::Turn || a.turns;
  if (!turned)
    for (const Leg& leg : w.way)
      if (leg.length > 0) w.facing = leg.angle;
  w.gait = static_cast<std::uint8_t>(static_cast<int>(gait) + 1);
  w.actions = ride_of(s, w.man, w.way, w.facing, gait).actions;
  return w;
}

/// Where a man goes by a Move or a Turn; what it takes him is not reckoned yet.
Walk begun(const State& s, ManId m, const Action& a) {
  Walk w;
  w.man = m;
  w.facing = s.men[m].facing;
  if (a.verb == Verb::Move) w.way = a.way;
  if (a.verb == Verb::Turn || a.turns) w.facing = a.facing;
  w.end = end_of(s.men[m].place, w.way);
  return w;
}

void complete(const State& s, const Action& a, Walk& w) {
  if (is_mounted(s, w.man))
    w = ridden(s, a, w);
  else
    reckon(s, w);
}

}  // namespace

Len length_of(const Way& way) {
  Len out = 0;
  for (const Leg& leg : way) out += leg.length;
  return out;
}

int moves_left(const State& s, ManId m, Price each) {
  static_assert(price(Price::Move) > 0 && price(Price::Charge) > 0, "moves are counted by price");
  return std::max(0, std::min(kMostMoves - s.men[m].moves, s.men[m].ac / price(each)));
}

int own_moves_left(const State& s, ManId m, Price each) {
  const int left = moves_left(s, m, each);
  if (!s.setup->options.mounted_gait_per_turn || !is_mounted(s, m)) return left;
  return s.men[m].gait != 0 ? 0 : std::min(left, 1);
}

ManSet barring(const State& s, ManId m) {
  const ManSet mounted =
      s.standing[idx(side_of(s, m))].where([&](ManId e) { return e != m && is_mounted(s, e); });
  return (enemies_of(s, side_of(s, m)) | s.pieces | mounted).where([&](ManId e) {
    return e != m && same_floor(s, m, e);
  });
}

void spend(Man& at, int actions, Price each) {
  at.ac = static_cast<std::uint8_t>(at.ac - actions * price(each));
  at.moves = static_cast<std::uint8_t>(at.moves + actions);
}

Vec end_of(Vec from, const Way& way) {
  for (const Leg& leg : way) from = geometry::along(from, leg.angle, leg.length);
  return from;
}

void reckon(const State& s, Walk& w) {
  w.closed = std::nullopt;
  w.actions = actions_for(share_of(s, w.man, w.way, w.closed));
}

Len longest(const State& s, ManId m, const Way& way, int actions) {
  return longest_from(s, m, s.men[m].place, way, actions);
}

Len longest_from(const State& s, ManId m, Vec from, const Way& way, int actions) {
  const Speeds fast = speeds(s, m, false);
  std::int64_t share = actions * kWholeAction;
  Vec at = from;
  Len out = 0;
  for (const Leg& leg : way) {
    const Vec to = geometry::along(at, leg.angle, leg.length);
    const Passing part = passing(s, at, to, fast, share, false);
    const Len clear = clear_way(s, {at, radius_of(s, m)}, to, floor_of(s, m));
    if (part.toll.share > share || part.toll.closed || clear < geometry::length(to - at))
      return out + std::min({part.within, part.toll.until, clear, leg.length});
    share -= part.toll.share;
    out += leg.length;
    at = to;
  }
  return out;
}

Vec begin_of_last(const State& s, const Walk& w) {
  if (w.gait != 0) return ride_of(s, w.man, w.way, w.facing, static_cast<Gait>(w.gait - 1)).last;
  Len left = longest(s, w.man, w.way, w.actions - 1);
  Vec at = s.men[w.man].place;
  for (const Leg& leg : w.way) {
    if (left < leg.length) return geometry::along(at, leg.angle, left);
    at = geometry::along(at, leg.angle, leg.length);
    left -= leg.length;
  }
  return at;
}

Walks begun_walks(const State& s, const Action& a) {
  if (is_march(a)) return marches_of(s, a);
  Walks out;
  ordered(s, a).for_each([&](ManId m) {
    // Who faces there already does not turn, and pays nothing.
    if (a.verb == Verb::Turn &&
        geometry::between(s.men[m].facing, a.facing) <= geometry::kAngleHair)
      return;
    out.item[out.count++] = begun(s, m, a);
  });
  return out;
}

Walks walks_of(const State& s, const Action& a) {
  Walks out = begun_walks(s, a);
  if (!is_march(a))
    for (Walk& w : out) complete(s, a, w);
  return out;
}

template <class S>
void judge_leaving(const State& s, ManId m, Angle towards, Judge<S>& judge) {
  const ManSet touched = touched_enemies(s, m);
  if (touched.empty()) return;
  bool away = true;
  touched.for_each([&](ManId e) {
    const Angle to = geometry::angle_of(s.men[e].place - s.men[m].place);
    const Angle off = geometry::between(towards, to);
    if (off > geometry::kQuarterTurn + geometry::kAngleHair) return;
    away = false;
    judge.no(clause::movement_leaving_contact, m,
             Measured(Measure::Angle, off).against(geometry::kQuarterTurn));
  });
  if (away) judge.yes(clause::movement_leaving_contact, m);
}

template <class S>
void judge_walk(const State& s, const Walk& w, const ManSet& mounted, Judge<S>& judge) {
  if (has(s, w.man, man_flag::kCharged) && judge.no(clause::charge_repeated, w.man)) return;
  judge_price(s, w, judge);
  if (!judge.ok && !S::all) return;
  judge_leaving(s, w, judge);
  judge_way(s, w, mounted, judge);
}

template <class S>
bool may_walk(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  if (a.way.count > Way::kMost) {
    judge.no(clause::movement_path, Measured(Measure::Count, a.way.count).against(Way::kMost));
    return false;
  }
  const ManSet men = ordered(s, a);
  if (!finds_men(s, a, men, judge)) return false;
  if (is_march(a) && !may_form(s, a, men, sink)) return false;
  // A change of formation is an order to the unit, whatever each man has to go.
  if (is_march(a) && a.men == 0 && a.formation != unit(s, a.unit).formation &&
      men.any([&](ManId m) {
        return s.men[m].ac < price(Price::Formation) &&
               judge.no(clause::order_needs_ac, m,
                        Measured(Measure::Count, s.men[m].ac).against(price(Price::Formation)));
      }))
    return false;
  Walks walks = begun_walks(s, a);
  if (is_no_move(s, a, walks)) {
    judge.no(clause::movement_facing, piece_of_unit(a.unit),
             Measured(Measure::Length, length_of(walks.item[0].way)).against(kHundredth));
    return false;
  }
  // Where no reasons are wanted, what is cheap to tell comes first.
  if constexpr (!S::all) {
    judge_ends(s, walks, judge);
    if (!judge.ok) return false;
  }
  // Nobody passes through mounted friends, but for those who go with him.
  const ManSet mounted = s.standing[idx(side_of_unit(s, a.unit))].where(
      [&](ManId m) { return is_mounted(s, m) && !men.has(m); });
  for (Walk& w : walks) {
    if (!is_march(a)) complete(s, a, w);
    if (a.gait != 0 && !is_mounted(s, w.man) && judge.no(clause::cavalry_gaits, w.man))
      return false;
    if (is_enclosed(s, w.man) && judge.no(clause::building_section_inside, w.man)) return false;
    judge_walk(s, w, mounted, judge);
    if (!judge.ok && !S::all) return false;
  }
  if constexpr (S::all) judge_ends(s, walks, judge);
  return judge.ok;
}

namespace {

constexpr int kAspectBits = 2, kAspects = 4;

/// From where an enemy is met (glory.flank-or-rear).
Aspect aspect_of(const State& s, ManId e, Vec came_from) {
  const Angle off = off_facing(s, e, came_from);
  const bool square = formation_of_man(s, e) == Formation::Square;
  const Angle front = geometry::kQuarterTurn / 2 + geometry::kAngleHair;
  if (square || is_enclosed(s, e) || off <= front) return Aspect::Front;
  const Angle flank = geometry::kQuarterTurn / 2 * 3 + geometry::kAngleHair;
  return off > flank ? Aspect::Rear : Aspect::Flank;
}

template <class D, class L>
void contact(Flow<D, L> f, ManId m, ManId e, Aspect aspect) {
  tell::contacted(f, clause::movement_into_contact, m, e, aspect);
  if (aspect != Aspect::Front)
    shock(f, f.s.men[e].unit, Shock::FlankOrRear, clause::glory_flank_or_rear);
}

}  // namespace

template <class D, class L>
void meet(Flow<D, L> f, ManId m, const ManSet& before, Vec came_from) {
  const ManSet met = touched_enemies(f.s, m) - before;
  met.for_each([&](ManId e) { contact(f, m, e, aspect_of(f.s, e, came_from)); });
}

std::uint8_t aspects_of(const State& s, ManId m, Vec came_from) {
  std::uint8_t out = 0;
  int n = 0;
  touched_enemies(s, m).for_each([&](ManId e) {
    if (n == kAspects) return;
    out |= static_cast<std::uint8_t>(static_cast<unsigned>(aspect_of(s, e, came_from))
                                     << (kAspectBits * n++));
  });
  return out;
}

template <class D, class L>
void meet_as(Flow<D, L> f, ManId m, std::uint8_t aspects) {
  int n = 0;
  touched_enemies(f.s, m).for_each([&](ManId e) {
    contact(f, m, e, static_cast<Aspect>(aspects >> (kAspectBits * n) & (kAspects - 1)));
    n = std::min(n + 1, kAspects - 1);
  });
}

template <class D, class L>
void leave_contact(Flow<D, L> f, ManId m, const ManSet& before) {
  State& s = f.s;
  if (before.empty() || (before - touched_enemies(s, m)) != before) return;
  set_flags(s, m, man_flag::kLeft);
  tell::left_contact(f, clause::movement_leaving_contact, m);
}

template <class D, class L>
void go(Flow<D, L> f, const Walk& w, bool charging) {
  State& s = f.s;
  const ManSet before = touched_enemies(s, w.man);
  const bool moves = w.end != s.men[w.man].place;
  change_man(s, w.man, [&](Man& at) {
    at.place = w.end;
    at.facing = w.facing;
    spend(at, w.actions, charging ? Price::Charge : Price::Move);
    if (w.gait != 0) at.gait = w.gait;
    if (charging) {
      at.flags |= man_flag::kCharged;
      at.line = w.facing;
    }
  });
  if (moves) leave_contact(f, w.man, before);
}

/// The gaits that mounts have taken, the slowest first.
template <class D, class L>
void tell_gaits(Flow<D, L> f, UnitId u, const Walks& walks) {
  for (std::size_t g = 0; g < kWords<Gait>; ++g) {
    int men = 0;
    for (const Walk& w : walks) men += w.gait == g + 1 ? 1 : 0;
    if (men > 0) tell::gait_taken(f, clause::cavalry_gaits, u, men, static_cast<Gait>(g));
  }
}

template <class D, class L>
void walk(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const Walks walks = walks_of(s, a);
  const StoodAt stood = L::on ? stood_at(s, a.unit) : StoodAt{};
  std::array<ManSet, kMaxInUnit> before{};
  std::array<Vec, kMaxInUnit> from{}, start{};
  int most = 0;
  for (std::size_t i = 0; i < walks.count; ++i) {
    const Walk& w = walks.item[i];
    before[i] = touched_enemies(s, w.man);
    start[i] = s.men[w.man].place;
    // Where he came from matters only to those whom he may have come to.
    const geometry::Disc end{w.end, radius_of(s, w.man)};
    if (!may_meet(s, w.man, end).empty()) from[i] = begin_of_last(s, w);
    most = std::max(most, w.actions);
    go(f, w, false);
  }
  lead_prisoners(f, men_of(walks));
  const auto men = static_cast<int>(walks.count);
  if (a.verb == Verb::Turn)
    tell::unit_turned(f, clause::movement_facing, a.unit, men, a.facing, most);
  else if (a.verb == Verb::Move)
    tell::unit_stepped(f, clause::movement_path, a.unit, men, length_of(a.way),
                       a.way.count > 0 ? a.way.leg[0].angle : Angle{0}, most);
  else
    settle_formation(f, a, men, most);
  if (a.verb != Verb::Turn) tell_way(f, a.unit, stood, walks);
  // One of many is hardly seen in the middle of all.
  if (a.verb != Verb::Turn && men == 1 && stood.count > 1)
    tell_way_of_man(f, walks.item[0].man, start[0], walks.item[0].way);
  set_unit_flags(s, a.unit, unit_flag::kMoved, unit_flag::kMustFallBack);
  tell_gaits(f, a.unit, walks);
  for (std::size_t i = 0; i < walks.count; ++i) {
    // In the dark he may stumble on his way; whom he meets is told behind that.
    const Walk& w = walks.item[i];
    if (!may_stumble(s, w, start[i], from[i])) meet(f, w.man, before[i], from[i]);
  }
  begin_noticing(s);
}

#define SANDTABLE_MOVEMENT(D, L)                                 \
  template void walk(Flow<D, L>, const Action&);                 \
  template void go(Flow<D, L>, const Walk&, bool);               \
  template void leave_contact(Flow<D, L>, ManId, const ManSet&); \
  template void meet(Flow<D, L>, ManId, const ManSet&, Vec);     \
  template void meet_as(Flow<D, L>, ManId, std::uint8_t);
SANDTABLE_EVERY_FLOW(SANDTABLE_MOVEMENT)
template void judge_leaving(const State&, ManId, Angle, Judge<NoWhy>&);
template void judge_leaving(const State&, ManId, Angle, Judge<Why>&);
template void judge_walk(const State&, const Walk&, const ManSet&, Judge<NoWhy>&);
template void judge_walk(const State&, const Walk&, const ManSet&, Judge<Why>&);
template bool may_walk(const State&, const Action&, NoWhy&);
template bool may_walk(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
