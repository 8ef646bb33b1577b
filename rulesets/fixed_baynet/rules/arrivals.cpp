#include "rulesets/fixed_baynet/rules/arrivals.h"

#include <algorithm>
#include <array>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/turn.h"
#include "rulesets/fixed_baynet/state/figures.h"

/// Who comes onto the table and who leaves it: deployment by the players, reserves, exits.
namespace sandtable::fixed_baynet {
namespace {

using geometry::Disc;

/// Men of a unit who are set down, and their places.
struct Setting {
  std::array<ManId, kMaxInUnit> man{};
  Places places;
};
Setting setting_of(const State& s, const Action& a) {
  Setting out;
  std::size_t n = 0;
  const ManSet men = waiting_of(s, a.unit);
  Len base = 0;
  men.for_each([&](ManId m) {
    if (n < out.man.size()) out.man[n++] = m;
    base = std::max(base, 2 * radius_of(s, m));
  });
  out.places = set_down(a, a.place, static_cast<int>(n), base);
  return out;
}

/// The table's edge that a place is entered from, straight.
Vec edge_point(const State& s, UnitId u, Vec to) {
  const UnitCard& card = home_of(s, u);
  const Zone& zone = s.setup->sides[idx(card.side)].deployment;
  const Len width = s.setup->width, depth = s.setup->depth;
  // Where the deployment area lies along that edge it opens no wider than the area.
  const bool lies = zone.high.x - zone.low.x >= zone.high.y - zone.low.y;
  switch (card.edge) {
    case TableEdge::South:
      return {lies && zone.low.y <= 0 ? std::clamp(to.x, zone.low.x, zone.high.x) : to.x, 0};
    case TableEdge::North:
      return {lies && zone.high.y >= depth ? std::clamp(to.x, zone.low.x, zone.high.x) : to.x,
              depth};
    case TableEdge::West:
      return {0, !lies && zone.low.x <= 0 ? std::clamp(to.y, zone.low.y, zone.high.y) : to.y};
    case TableEdge::East:
      return {width,
              !lies && zone.high.x >= width ? std::clamp(to.y, zone.low.y, zone.high.y) : to.y};
  }
  return to;
}

/// What may be formed by men who are set down (formation.who …).
template <class S>
bool may_be_formed(const State& s, const Action& a, std::size_t men, Judge<S>& judge) {
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (a.formation > Formation::Square || a.men != 0) {
    judge.no(clause::formation_who, piece);
    return false;
  }
  if (!names_outline(a)) {
    judge.no(clause::formation_square, piece);
    return false;
  }
  if (men < 2 && a.formation != Formation::Loose) {
    judge.no(clause::formation_one_model, piece, Measured(Measure::Count, 1).against(2));
    return false;
  }
  if (a.formation != Formation::Square) return true;
  if (constexpr int kLeast = figure(Figure::LeastSquare); static_cast<int>(men) < kLeast) {
    judge.no(clause::formation_square, piece,
             Measured(Measure::Count, static_cast<int>(men)).against(kLeast));
    return false;
  }
  const ManSet set = waiting_of(s, a.unit);
  if (home_of(s, a.unit).people == People::European &&
      !set.any([&](ManId m) { return is_mounted(s, m); }))
    return true;
  judge.no(clause::formation_square_who, piece);
  return false;
}

/// Every place is on the table, free and such as one can stand on.
template <class S>
void judge_places(const State& s, const Setting& at, Judge<S>& judge) {
  for (std::size_t i = 0; i < at.places.count; ++i) {
    const ManId m = at.man[i];
    const Disc there{at.places.item[i].at, radius_of(s, m)};
    if (!on_table(s, there) && judge.no(clause::movement_table_edge, m)) return;
    bool taken = !is_free(s, there, {});
    for (std::size_t k = 0; !taken && k < i; ++k)
      taken = geometry::overlap(there, Disc{at.places.item[k].at, radius_of(s, at.man[k])});
    const Len depth = S::all && taken ? depth_in_others(s, there, {}) : 0;
    if (taken && judge.no(clause::convention_contact, m,
                          depth > 0 ? Measured(Measure::Length, depth).against(0) : Measured()))
      return;
    if (const auto bar = bar_at(s, there); bar && judge.no(*bar, m)) return;
    bool barred = false;
    s.field->terrain.at(there.centre).for_each([&](std::size_t n) {
      barred = barred || (is_mounted(s, m) && is_closed_to_mounts(s, n));
    });
    if (barred && judge.no(clause::cavalry_barred, m)) return;
  }
}

void stand(State& s, UnitId u, const Setting& at, const Action& a) {
  for (std::size_t i = 0; i < at.places.count; ++i)
    change_man(s, at.man[i], [&](Man& man) {
      man.fate = Fate::Standing;
      man.place = at.places.item[i].at;
      man.facing = at.places.item[i].facing;
    });
  change_unit(s, u, [&](Unit& of) {
    of.formation = a.formation;
    of.outline = OutlineKind::Circle;
    if (a.formation == Formation::Square) {
      of.outline = a.outline;
      of.centre = a.place;
      of.facing = a.facing;
      of.half = a.outline == OutlineKind::FourSided
                    ? a.number
                    : geometry::length(at.places.item[0].at - a.place);
    }
  });
  if (s.now.unit == u) set_out(s, u);
}

/// It stands in the formation in which it is set down, with nobody of another unit in between, and
/// nobody of it is in between the men of an own unit whose formation held until then.
template <class S>
void judge_hold(const State& s, const Setting& at, const Action& a, Judge<S>& judge) {
  State there = s;
  stand(there, a.unit, at, a);
  if (const auto broke = broken(there, a.unit, a.formation))
    if (judge.no(broke->clause, broke->man, broke->measured)) return;
  for (UnitId u = 0; u < s.unit_count; ++u) {
    if (u == a.unit || side_of_unit(s, u) != side_of_unit(s, a.unit)) continue;
    const Formation holds = unit(s, u).formation;
    const auto broke = broken(there, u, holds);
    if (broke && !broken(s, u, holds) && judge.no(broke->clause, broke->man, broke->measured))
      return;
  }
}

/// Which way the table is left by an edge, by whoever stands at it already too.
Angle way_out(TableEdge edge) {
  switch (edge) {
    case TableEdge::North:
      return 0;
    case TableEdge::East:
      return geometry::kQuarterTurn;
    case TableEdge::South:
      return geometry::kHalfTurn;
    case TableEdge::West:
      return geometry::kHalfTurn + geometry::kQuarterTurn;
  }
  return 0;
}

/// The way straight out by an edge, until his base touches it.
Vec out_by(const State& s, ManId m, TableEdge edge) {
  const Vec at = s.men[m].place;
  const Len r = radius_of(s, m);
  switch (edge) {
    case TableEdge::South:
      return {at.x, r};
    case TableEdge::North:
      return {at.x, s.setup->depth - r};
    case TableEdge::West:
      return {r, at.y};
    case TableEdge::East:
      return {s.setup->width - r, at.y};
  }
  return at;
}

bool is_exit(const State& s, Side side, std::int32_t edge) {
  return std::any_of(s.setup->objectives.begin(), s.setup->objectives.end(),
                     [&](const Objective& o) {
                       return o.kind == ObjectiveKind::Leave && o.side == side &&
                              static_cast<std::int32_t>(o.edge) == edge;
                     });
}

/// The wagon that a man drives, whose team is his; kNoMan: none.
ManId wagon_of(const State& s, ManId m) {
  return s.pieces
      .where([&](ManId p) {
        const GunId g = card(s, p).gun;
        return is_wagon(s, g) && !is_stuck(s, g) && s.men[p].unit == s.men[m].unit &&
               touch(s, m, p);
      })
      .first();
}

/// What bars a straight way on his floor: walls, enemies, pieces, mounted friends
/// (movement.through-models).
std::optional<Clause> bar_on_way(const State& s, ManId m, Disc at, Vec to) {
  if (const auto bar = bar_on(s, at, to, floor_of(s, m))) return bar;
  const bool barred =
      barring(s, m).any([&](ManId e) { return geometry::sweeps(at, to, base(s, e)); });
  return barred ? std::optional(clause::movement_through_models) : std::nullopt;
}

/// What leaving takes a man in movement actions, or what bars his way. With a wagon it takes what
/// the wagon's way takes (artillery.double-movement).
struct WayOut {
  int actions = 0;
  std::optional<Clause> bar;
  Measured barred;  ///< how long the way is, and how much of it is free
  bool drives = false;
};
WayOut way_to_leave(const State& s, ManId man, TableEdge edge) {
  const ManId wagon = wagon_of(s, man);
  const ManId m = wagon == kNoMan ? man : wagon;
  const Vec to = out_by(s, m, edge);
  const Disc at = base(s, m);
  const Speeds fast = wagon == kNoMan ? speeds(s, m, false) : speeds_at(s, m, Gait::Walk);
  const Toll way = toll(s, at.centre, to, fast, false);
  WayOut out;
  out.drives = wagon != kNoMan;
  if (way.closed) {
    out.bar = way.barrier;
    out.barred = Measured(Measure::Length, geometry::length(to - at.centre)).against(way.until);
    return out;
  }
  out.bar = bar_on_way(s, m, at, to);
  out.actions = price(out.drives ? Price::MovePiece : Price::Move) * actions_for(way.share);
  return out;
}

/// Nothing bars his way out, and he has the movement actions for it.
template <class S>
bool judge_way_out(const State& s, ManId m, TableEdge edge, Judge<S>& judge) {
  const WayOut way = way_to_leave(s, m, edge);
  if (way.bar) return judge.no(*way.bar, m, way.barred);
  const int left = own_moves_left(s, m);
  if (way.actions <= left) return false;
  if (left < moves_left(s, m))  // with the option a mount has one movement action a turn
    return judge.no(clause::cavalry_moves_like_men, m,
                    Measured(Measure::Count, way.actions).against(left));
  if (way.drives)
    return judge.no(clause::artillery_double_movement, m,
                    Measured(Measure::Count, left).against(way.actions));
  if (const int moves = s.men[m].moves + way.actions; moves > kMostMoves)
    return judge.no(clause::movement_three_at_most, m,
                    Measured(Measure::Count, moves).against(kMostMoves));
  return judge.no(clause::action_none_left, m,
                  Measured(Measure::Count, s.men[m].ac).against(way.actions * price(Price::Move)));
}

}  // namespace

Arrivals arrivals_of(const State& s, const Action& a) {
  Arrivals out;
  const Setting at = setting_of(s, a);
  for (; out.count < at.places.count; ++out.count) {
    const Place& place = at.places.item[out.count];
    const Vec from = a.verb == Verb::Enter ? edge_point(s, a.unit, place.at) : place.at;
    out.item[out.count] = {at.man[out.count], from, place.at, place.facing};
  }
  return out;
}

bool may_arrive_in(const State& s, UnitId u, Formation formation) {
  NoWhy quiet;
  Judge<NoWhy> judge{quiet};
  Action a{.verb = Verb::Deploy, .unit = u, .formation = formation};
  return may_be_formed(s, a, static_cast<std::size_t>(waiting_of(s, u).size()), judge);
}

template <class S>
bool may_deploy(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  if (a.verb != Verb::Deploy || !known_unit(s, a.unit)) {
    judge.no(clause::setup_order);
    return false;
  }
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (!is_of(s, s.now.player, a.unit) || !is_undeployed(s, a.unit)) {
    judge.no(clause::setup_deployment, piece);
    return false;
  }
  const Setting at = setting_of(s, a);
  if (!may_be_formed(s, a, at.places.count, judge)) return false;
  const Zone& zone = s.setup->sides[idx(side_of_unit(s, a.unit))].deployment;
  for (std::size_t i = 0; i < at.places.count; ++i) {
    const Vec p = at.places.item[i].at;
    const Len r = radius_of(s, at.man[i]);
    const Len out = std::max({zone.low.x - (p.x - r), zone.low.y - (p.y - r), p.x + r - zone.high.x,
                              p.y + r - zone.high.y});
    if (out > 0 &&
        judge.no(clause::setup_deployment, at.man[i], Measured(Measure::Length, out).against(0)))
      return false;
  }
  judge_places(s, at, judge);
  if (judge.ok) judge_hold(s, at, a, judge);
  if (judge.ok) judge.yes(clause::setup_deployment, piece);
  return judge.ok;
}

template <class D, class L>
void deploy(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  stand(s, a.unit, setting_of(s, a), a);
  tell::unit_placed(f, clause::setup_deployment, a.unit, a.place.x, a.place.y, a.facing,
                    a.formation);
  bool more = false;
  for (UnitId u = 0; u < s.unit_count; ++u)
    more = more || (is_of(s, s.now.player, u) && is_undeployed(s, u));
  if (!more) tell::deployed(f, clause::setup_deployment, s.now.player);
  next_deployer(f);
}

template <class D, class L>
void next_deployer(Flow<D, L> f) {
  State& s = f.s;
  const std::size_t players = s.setup->players.size();
  std::size_t at = players - 1;
  if (s.now.phase == Phase::Deploy)
    for (std::size_t i = 0; i < players; ++i)
      if (s.order[i] == s.now.player) at = i;
  for (std::size_t i = 1; i <= players; ++i) {
    const std::uint8_t next = s.order[(at + i) % players];
    for (UnitId u = 0; u < s.unit_count; ++u) {
      if (!is_of(s, next, u) || !is_undeployed(s, u)) continue;
      s.now.player = next;
      return ask(s, Phase::Deploy, s.setup->players[next].side);
    }
  }
  s.now.phase = Phase::TurnStart;
}

template <class S>
bool may_call_up(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const ManSet men = ordered(s, a);
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (men.size() != 1) {
    judge.no(clause::order_is_action, piece, Measured(Measure::Count, men.size()).against(1));
    return false;
  }
  const ManId m = men.first();
  const bool reserve = known_unit(s, a.target) &&
                       side_of_unit(s, a.target) == side_of_unit(s, a.unit) &&
                       unit(s, a.target).arrives == kNotCalled && !waiting_of(s, a.target).empty();
  if (!reserve && judge.no(clause::order_contact_reinforcements, m)) return false;
  if (s.men[m].ac < price(Price::Contact))
    judge.no(clause::action_none_left, m,
             Measured(Measure::Count, s.men[m].ac).against(price(Price::Contact)));
  if (judge.ok) judge.yes(clause::order_contact_reinforcements, m);
  return judge.ok;
}

template <class D, class L>
void call_up(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const ManId m = ordered(s, a).first();
  pay(s, m, Price::Contact);
  change_unit(s, a.target, [&](Unit& at) { at.arrives = static_cast<std::uint8_t>(s.turn + 1); });
  tell::reinforcements_called(f, clause::order_contact_reinforcements, m, a.target);
}

template <class S>
bool may_enter(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (!is_due(s, a.unit)) {
    judge.no(clause::order_contact_reinforcements, piece);
    return false;
  }
  const Setting at = setting_of(s, a);
  if (!may_be_formed(s, a, at.places.count, judge)) return false;
  for (std::size_t i = 0; i < at.places.count; ++i) {
    const ManId m = at.man[i];
    const Vec to = at.places.item[i].at, from = edge_point(s, a.unit, to);
    const Speeds fast = speeds(s, m, false);
    const Toll way = toll(s, from, to, fast, false);
    if (way.closed &&
        judge.no(way.barrier, m,
                 Measured(Measure::Length, geometry::length(to - from)).against(way.until)))
      return false;
    const auto bar = bar_on_way(s, m, {from, radius_of(s, m)}, to);
    if (bar && judge.no(*bar, m)) return false;
    if (way.share > kWholeAction &&
        judge.no(clause::order_contact_reinforcements, m,
                 Measured(Measure::Length, geometry::length(to - from))
                     .against(within_share(s, from, to, fast, kWholeAction))))
      return false;
  }
  judge_places(s, at, judge);
  if (judge.ok) judge_hold(s, at, a, judge);
  if (judge.ok) judge.yes(clause::order_contact_reinforcements, piece);
  return judge.ok;
}

template <class D, class L>
void enter(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const Setting at = setting_of(s, a);
  tell::arrived(f, clause::order_contact_reinforcements, a.unit, home_of(s, a.unit).edge);
  stand(s, a.unit, at, a);
  change_unit(s, a.unit, [](Unit& of) { of.arrives = 0; });
  for (std::size_t i = 0; i < at.places.count; ++i) {
    const ManId m = at.man[i];
    change_man(s, m, [&](Man& man) {
      man.ac = static_cast<std::uint8_t>(actions_a_turn(s, m) - price(Price::Move));
      man.moves = 1;
      if (is_mounted(s, m)) man.gait = 1;
    });
  }
  tell::unit_placed(f, clause::order_contact_reinforcements, a.unit, a.place.x, a.place.y, a.facing,
                    a.formation);
  set_unit_flags(s, a.unit, unit_flag::kMoved);
  for (std::size_t i = 0; i < at.places.count; ++i) {
    const Vec to = at.places.item[i].at, from = edge_point(s, a.unit, to);
    Walk w{.man = at.man[i], .end = to, .facing = at.places.item[i].facing, .actions = 1};
    if (to != from) w.way.add({geometry::angle_of(to - from), geometry::length(to - from)});
    // By night he may stumble on his first way as on any.
    if (!may_stumble(s, w, from, from)) meet(f, w.man, {}, from);
  }
  begin_noticing(s);
}

template <class S>
bool may_leave(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const ManSet men = ordered(s, a);
  const std::uint16_t piece = piece_of_unit(a.unit);
  if (!finds_men(s, a, men, judge)) return false;
  if (a.number < 0 || a.number >= static_cast<std::int32_t>(kWords<TableEdge>) ||
      !is_exit(s, side_of_unit(s, a.unit), a.number)) {
    judge.no(clause::movement_table_edge, piece);
    return false;
  }
  men.any([&](ManId m) {
    if (has(s, m, man_flag::kCharged)) return judge.no(clause::charge_repeated, m);
    const auto edge = static_cast<TableEdge>(a.number);
    judge_leaving(s, m, way_out(edge), judge);
    if (!judge.ok) return !S::all;
    return judge_way_out(s, m, edge, judge);
  });
  if (judge.ok) judge.yes(clause::victory_scenario, piece);
  return judge.ok;
}

template <class D, class L>
void leave(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const auto edge = static_cast<TableEdge>(a.number);
  const bool before = at_half(s, a.unit);
  const ManId led = leader_of(s, a.unit);
  ordered(s, a).for_each([&](ManId m) {
    // Whom he leads away goes with him.
    s.escorted.for_each([&](ManId p) {
      if (s.men[p].captor != m) return;
      change_man(s, p, [](Man& at) { at.captor = kNoMan; });
      s.escorted.remove(p);
    });
    if (const ManId wagon = wagon_of(s, m); wagon != kNoMan) {
      change_man(s, wagon, [](Man& at) { at.fate = Fate::Left; });
      tell::left_table(f, clause::victory_scenario, wagon, edge);
    }
    change_man(s, m, [](Man& at) {
      at.fate = Fate::Left;
      at.ac = 0;
    });
    // He is not lost: half strength is reckoned by those who stay (glory.half-strength).
    change_unit(s, a.unit, [](Unit& at) { --at.strength; });
    tell::left_table(f, clause::victory_scenario, m, edge);
  });
  succeed(f, a.unit, led);
  if (!before && at_half(s, a.unit))
    shock(f, a.unit, Shock::HalfStrength, clause::glory_half_strength);
}

#define SANDTABLE_ARRIVALS(D, L)                    \
  template void deploy(Flow<D, L>, const Action&);  \
  template void next_deployer(Flow<D, L>);          \
  template void call_up(Flow<D, L>, const Action&); \
  template void enter(Flow<D, L>, const Action&);   \
  template void leave(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_ARRIVALS)
#define SANDTABLE_MAY_ARRIVE(S)                               \
  template bool may_deploy(const State&, const Action&, S&);  \
  template bool may_call_up(const State&, const Action&, S&); \
  template bool may_enter(const State&, const Action&, S&);   \
  template bool may_leave(const State&, const Action&, S&);
SANDTABLE_MAY_ARRIVE(NoWhy)
SANDTABLE_MAY_ARRIVE(Why)

}  // namespace sandtable::fixed_baynet
