#include "rulesets/belle_alliance/rules/melee/ground.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/polygon.h"
#include "engine/geometry/plane/segment.h"
#include "rulesets/belle_alliance/rules/fire/cover.h"
#include "rulesets/belle_alliance/rules/fire/sheet.h"
#include "rulesets/belle_alliance/rules/forced/fall_plan.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/rules/town/sectors.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

using Does = Outcome::Does;

/// Ways are tried millimetre by millimetre.
constexpr Len kTry = geometry::kMillimetre;

/// A unit somewhere else than where it stands.
struct Tried {
  const State& state;
  Side side;
  UnitId id;
  Unit unit;
  Form form;

  Tried(const State& from, Side of, UnitId number)
      : state(from),
        side(of),
        id(number),
        unit(from.of(of).units[number]),
        form(form_of(from, of, number)) {}
  Body body() const { return body_at(form, pose_of(unit)); }
};

bool is_on_table(const Tried& tried) {
  const Setup& setup = *tried.state.setup;
  const Body body = tried.body();
  const auto inside = [&](Vec p, Len room) {
    return p.x >= room && p.y >= room && p.x <= setup.width - room && p.y <= setup.depth - room;
  };
  if (body.round) return inside(body.disc.centre, body.disc.radius);
  return std::all_of(body.box.corner.begin(), body.box.corner.end(),
                     [&](Vec p) { return inside(p, 0); });
}

bool meets_enemy(const Tried& tried) { return meets_enemy(tried.state, tried.side, tried.body()); }
/// Whether any own unit lies there, as all of them stand in a position; skirmishers are in nobody's
/// way where he may pass through them (march.passing-through).
bool meets_friend(const Tried& tried, const Body& body, const State& now,
                  bool passes_skirmishers = false) {
  for (UnitId id = 0; id < now.of(tried.side).unit_count; ++id) {
    if (id == tried.id || !on_table(now, tried.side, id)) continue;
    if (passes_skirmishers && (is_chain(tried.unit) || is_chain(now.of(tried.side).units[id])))
      continue;
    if (overlap(body, body_of(now, tried.side, id))) return true;
  }
  return false;
}

/// Whether a unit's outline lies across a piece of a line.
template <class F>
bool any_line(const FeatureCard& feature, F&& f) {
  for (std::size_t i = 0; i + 1 < feature.outline.size(); ++i)
    if (f(feature.outline[i], feature.outline[i + 1])) return true;
  return false;
}
bool lies_across(const Body& body, const FeatureCard& feature) {
  return any_line(feature, [&](Vec a, Vec b) {
    return body.round ? geometry::blocks(body.disc, a, b)
                      : geometry::passes_through(body.box.corner, a, b);
  });
}

/// Ground whose inside is told apart by formation.
bool has_rates(Ground ground) {
  return ground == Ground::Wood || ground == Ground::Rough || ground == Ground::Building ||
         ground == Ground::Village;
}

/// What the ground is to a unit that stands there.
struct Footing {
  bool no_rate = false;  ///< its formation has no rate there
  bool crosses = false;  ///< it lies across an obstacle
};
Footing footing_of(const Tried& tried) {
  Footing out;
  const Body body = tried.body();
  const Troops troops = card_of(tried.state, tried.side, tried.id).troops;
  const RateRow* row = rate_row(troops, tried.unit.formation);
  each_line(tried.state, [&](Ground ground, Vec a, Vec b) {
    const bool across = body.round ? geometry::blocks(body.disc, a, b)
                                   : geometry::passes_through(body.box.corner, a, b);
    const auto cost = passage_cost(ground, troops, tried.unit.formation);
    if (cost && *cost > 0) out.crosses = out.crosses || across;
  });
  for (const FeatureCard& feature : tried.state.setup->features) {
    if (has_rates(feature.ground)) {
      if (!geometry::outline_contains(feature.outline, body.centre())) continue;
      if (row == nullptr || part_in(*row, feature.ground, tried.unit.formation) == 0)
        out.no_rate = true;
      continue;
    }
    const auto cost = passage_cost(feature.ground, troops, tried.unit.formation);
    if (cost && *cost > 0) out.crosses = out.crosses || lies_across(body, feature);
  }
  return out;
}

/// Where the middle of an opponent's front was. What has fallen to FD since is a heap about the
/// middle of its old outline, and looks where it looked.
Vec ground_of(const State& state, const Outcome& outcome) {
  if (outcome.ground) return *outcome.ground;
  const Side foe = other(outcome.side);
  Unit opponent = state.of(foe).units[outcome.opponent];
  if (opponent.disorder != Disorder::FD) return opponent.place;
  opponent.disorder = Disorder::None;
  const Form form =
      form_of(opponent, card_of(state, foe, outcome.opponent).troops, state.setup->options);
  if (form.kind != Form::Kind::Front) return opponent.place;
  return geometry::pose_of_centre(opponent.place, opponent.facing, form.size).front;
}

/// The way back: away from where the unit faces, or from an opponent on its flank or rear.
Angle way_back(const State& state, const Outcome& outcome) {
  const Vec ground = ground_of(state, outcome);
  const Unit& unit = state.of(outcome.side).units[outcome.unit];
  const Form form = form_of(state, outcome.side, outcome.unit);
  const Vec middle = body_of(state, outcome.side, outcome.unit).centre();
  const bool ahead = from_where(form, pose_of(unit), ground) == From::Front;
  if (ahead && form.kind == Form::Kind::Front)
    return static_cast<Angle>(unit.facing + geometry::kHalfTurn);
  return middle == ground ? static_cast<Angle>(unit.facing + geometry::kHalfTurn)
                          : geometry::angle_of(middle - ground);
}

/// Where a unit that is forced back ends, and what its way did to it.
struct ForcedBack {
  Vec place{};
  bool short_of_it = false;  ///< it could not make the whole way
  bool crossed = false;
  bool no_rate = false;
  bool off = false;  ///< it left the table by its own edge
};

/// How far something lies from its side's own edge, which is the south's for y = 0.
Len room_to_own_edge(const State& state, Side side, const geometry::Bounds& bounds) {
  const Setup& setup = *state.setup;
  switch (setup.of(side).edge) {
    case Edge::South:
      return bounds.low.y;
    case Edge::North:
      return setup.depth - bounds.high.y;
    case Edge::West:
      return bounds.low.x;
    case Edge::East:
      return setup.width - bounds.high.x;
  }
  return 0;
}
Len room_to_own_edge(const State& state, Side side, Vec place) {
  return room_to_own_edge(state, side, {place, place});
}

/// From where all stood before; own units as they stand now, those of lower numbers moved already.
ForcedBack forced_back(const State& state, const Going& going, const State& now,
                       const Outcome& outcome) {
  Tried tried(state, outcome.side, outcome.unit);
  const Vec from = tried.unit.place;
  const Angle way = way_back(state, outcome);
  ForcedBack out;
  out.place = from;
  bool crossed = false, no_rate = out.no_rate = footing_of(tried).no_rate;
  const Len whole = centimetres(forced_back_cm());
  constexpr int kMostTimes = 4;
  const Len open = going.open_way(standing(state, outcome.side, outcome.unit), pose_of(tried.unit),
                                  way, kMostTimes * whole);
  // Own units are passed through; who would end on one goes on until he is clear, and stands short
  // of it where he cannot.
  Vec clear = from;
  Len clear_way = 0;
  const auto stop_short = [&] {
    out.place = clear;
    out.short_of_it = clear_way < whole;
    return out;
  };
  for (Len gone = kTry; gone <= kMostTimes * whole; gone += kTry) {
    tried.unit.place = geometry::along(from, way, gone);
    if (!is_on_table(tried)) {
      // Its own edge stops it, and takes it where it began right at it (retreat.off-table).
      const Body stood = body_of(state, outcome.side, outcome.unit);
      const Len edge = room_to_own_edge(state, outcome.side, stood.centre());
      const Len left = room_to_own_edge(state, outcome.side, tried.body().centre());
      out.off = left < edge && is_within(room_to_own_edge(state, outcome.side, bounds_of(stood)),
                                         centimetres(figure(FallFigure::OwnEdge)));
      out.short_of_it = left >= edge;
      return out;
    }
    const Footing footing = footing_of(tried);
    if (meets_enemy(tried) || gone > open) return stop_short();
    crossed = crossed || footing.crosses;
    no_rate = no_rate || footing.no_rate;
    if (meets_friend(tried, tried.body(), now)) continue;
    out.crossed = crossed;
    out.no_rate = no_rate;
    clear = out.place = tried.unit.place;
    clear_way = gone;
    if (gone >= whole) return out;
  }
  return stop_short();
}

/// Whether a unit would lie on an enemy who is to stay, moved by so much.
bool would_meet(const State& state, Side side, UnitId id, Vec by) {
  Tried tried(state, side, id);
  tried.unit.place = tried.unit.place + by;
  return !is_on_table(tried) || meets_enemy(tried);
}

/// Moves a unit, with the staff figures that touch it (staff.must-follow-forced), and the skirmish
/// line that shares its outcome where there is room for it (melee.soutien-shares).
void shift(State& state, const Outcome& outcome, Vec by, std::uint32_t flags) {
  const auto move = [&](UnitId id) {
    Unit& unit = state.of(outcome.side).units[id];
    if (by != Vec{}) set_track(state.of(outcome.side), id, {});
    unit.place = unit.place + by;
    unit.flags |= flags;
    note_way(state, outcome.side, id, geometry::length(by));
    carry_staff(state, outcome.side, id, by);
  };
  move(outcome.unit);
  if (outcome.line != kNoUnit && on_table(state, outcome.side, outcome.line) &&
      !would_meet(state, outcome.side, outcome.line, by))
    move(outcome.line);
}

/// An effect one step worse than the result's, on the state before it; of the line, too.
void worsen_result(State& state, const Outcome& outcome, Changes* told) {
  const auto worse = outcome.effect == Disorder::FD
                         ? Disorder::FD
                         : static_cast<Disorder>(static_cast<int>(outcome.effect) + 1);
  bring_down_to(state, outcome.side, outcome.unit, after_effect(outcome.before, worse),
                outcome.opponent, told);
  if (outcome.line != kNoUnit && on_table(state, outcome.side, outcome.line))
    bring_down_to(state, outcome.side, outcome.line, after_effect(outcome.line_before, worse),
                  outcome.opponent, told);
}

void force_back(State& state, const Outcome& outcome, const ForcedBack& move, Changes* told) {
  const Unit& unit = state.of(outcome.side).units[outcome.unit];
  shift(state, outcome, move.place - unit.place, unit_flag::kForced | unit_flag::kMoved);
  if (move.off) {
    constexpr int kAll = 100;
    if (outcome.line != kNoUnit && on_table(state, outcome.side, outcome.line))
      lose_share(state, outcome.side, outcome.line, kAll, told);
    lose_share(state, outcome.side, outcome.unit, kAll, told);
    return;
  }
  if (move.no_rate)
    worsen(state, outcome.side, outcome.unit, Disorder::FD, outcome.opponent, told);
  else if (move.short_of_it)
    worsen_result(state, outcome, told);
  else if (move.crossed && unit.disorder == Disorder::None)
    worsen(state, outcome.side, outcome.unit, Disorder::LD, kNoUnit, told);
}

/// Where a winner stands who goes straight for a place: as far as ground, enemies, and own units as
/// they stand now let it.
Vec ground_taken(const State& state, const Going& going, const State& now, const Outcome& outcome,
                 Vec ground) {
  Tried tried(state, outcome.side, outcome.unit);
  const Vec from = tried.unit.place;
  const Len whole = geometry::length_of(ground - from);
  const bool stuck = footing_of(tried).no_rate;
  const Len open = going.open_way(standing(state, outcome.side, outcome.unit), pose_of(tried.unit),
                                  geometry::angle_of(ground - from), whole);
  // A train that moves is laid straight.
  const Body stands = body_of(now, outcome.side, outcome.unit);
  const bool lies_on_own = meets_friend(tried, stands, now, true);
  Vec place = from;
  for (Len gone = std::min(kTry, whole); gone > 0;) {
    tried.unit.place = geometry::point_on(from, ground, {gone, std::max<Len>(whole, 1)});
    const Footing footing = footing_of(tried);
    if (meets_enemy(tried) || gone > open || (footing.no_rate && !stuck)) break;
    if (!lies_on_own && meets_friend(tried, tried.body(), now, true)) break;
    place = tried.unit.place;
    if (gone == whole) break;
    gone = std::min(gone + kTry, whole);
  }
  return place;
}

/// A garrison that left before the melee has left its sector to him whose zone touches it
/// (urban.attack).
bool takes_left_sector(State& state, const Outcome& outcome) {
  const Unit& unit = state.of(outcome.side).units[outcome.unit];
  const Vec ahead = geometry::along(unit.place, unit.facing, zone_depth() + kTry);
  const Sector sector = sector_at(state, ahead);
  return sector.feature != kNoFeature &&
         holder_of(state, sector.feature, sector.part).unit == kNoUnit &&
         take_sector(state, outcome.side, outcome.unit, sector.feature, sector.part);
}

bool is_garrison(const State& state, Side side, UnitId id) {
  return id != kNoUnit && state.of(side).units[id].formation == Formation::Garrison;
}

}  // namespace

void move_after_melee(State& state, std::span<const Outcome> outcomes, Changes* told) {
  const auto moves = [](const Outcome& o) {
    return o.does == Does::ForcedBack || o.does == Does::TakesGround;
  };
  if (std::none_of(outcomes.begin(), outcomes.end(), moves)) return;
  const State before = state;
  const Going going(state);
  // Of one side the lower number first, as in forced moves (sim.forced-moves-together).
  std::vector<Outcome> in_order(outcomes.begin(), outcomes.end());
  std::stable_sort(in_order.begin(), in_order.end(),
                   [](const Outcome& a, const Outcome& b) { return a.unit < b.unit; });
  for (const Outcome& outcome : in_order) {
    if (outcome.does != Does::ForcedBack) continue;
    if (is_garrison(before, outcome.side, outcome.unit))
      drive_out(state, going, outcome.side, outcome.unit, ground_of(before, outcome));
    else
      force_back(state, outcome, forced_back(before, going, state, outcome), told);
  }
  const State left = state;
  for (const Outcome& outcome : in_order) {
    if (outcome.does != Does::TakesGround || !on_table(left, outcome.side, outcome.unit)) continue;
    const Side foe = other(outcome.side);
    if (is_garrison(before, foe, outcome.opponent)) {
      const Task& task = before.of(foe).units[outcome.opponent].task;
      win_sector(state, outcome.side, outcome.unit, task.feature, task.part);
      continue;
    }
    if (outcome.unfought && takes_left_sector(state, outcome)) continue;
    const Vec taken = ground_taken(left, going, state, outcome, ground_of(before, outcome));
    shift(state, outcome, taken - left.of(outcome.side).units[outcome.unit].place,
          unit_flag::kMoved);
  }
}

}  // namespace sandtable::belle_alliance
