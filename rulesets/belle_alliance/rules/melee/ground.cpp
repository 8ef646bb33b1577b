#include "rulesets/belle_alliance/rules/melee/ground.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/polygon.h"
#include "engine/geometry/plane/segment.h"
#include "rulesets/belle_alliance/rules/march/going.h"
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

/// Whether any enemy lies there who is to stay: who retreats or routs leaves in 6c.
bool meets_enemy(const Tried& tried) {
  const Side foe = other(tried.side);
  const Body body = tried.body();
  for (UnitId id = 0; id < tried.state.of(foe).unit_count; ++id)
    if (on_table(tried.state, foe, id) &&
        (tried.state.of(foe).units[id].flags & unit_flag::kMustRun) == 0 &&
        overlap(body, body_of(tried.state, foe, id)))
      return true;
  return false;
}
bool meets_friend(const Tried& tried) {
  const Body body = tried.body();
  for (UnitId id = 0; id < tried.state.of(tried.side).unit_count; ++id)
    if (id != tried.id && on_table(tried.state, tried.side, id) &&
        overlap(body, body_of(tried.state, tried.side, id)))
      return true;
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

bool is_area(Ground ground) {
  return ground == Ground::Wood || ground == Ground::Rough || ground == Ground::Building ||
         ground == Ground::Village;
}

/// What the ground is to a unit that stands there.
struct Footing {
  bool barred = false;   ///< it cannot come there at all
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
    if (!cost) out.barred = out.barred || across;
    if (cost && *cost > 0) out.crosses = out.crosses || across;
  });
  for (const FeatureCard& feature : tried.state.setup->features) {
    if (is_area(feature.ground)) {
      if (!geometry::outline_contains(feature.outline, body.centre())) continue;
      if (row == nullptr || part_in(*row, feature.ground, tried.unit.formation) == 0)
        out.no_rate = true;
      if (feature.ground == Ground::Building) out.barred = true;
      continue;
    }
    if (!passage_cost(feature.ground, troops, tried.unit.formation)) {
      out.barred = out.barred || lies_across(body, feature);
    } else if (*passage_cost(feature.ground, troops, tried.unit.formation) > 0) {
      out.crosses = out.crosses || lies_across(body, feature);
    }
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

/// How far a place lies from a side's own edge.
Len to_own_edge(const State& state, Side side, Vec place) {
  const Setup& setup = *state.setup;
  switch (setup.of(side).edge) {
    case Edge::South:
      return place.y;
    case Edge::North:
      return setup.depth - place.y;
    case Edge::West:
      return place.x;
    case Edge::East:
      return setup.width - place.x;
  }
  return 0;
}

ForcedBack forced_back(const State& state, const Outcome& outcome) {
  Tried tried(state, outcome.side, outcome.unit);
  const Vec from = tried.unit.place;
  const Angle way = way_back(state, outcome);
  ForcedBack out;
  out.place = from;
  const Footing start = footing_of(tried);
  out.no_rate = start.no_rate;
  const Len whole = centimetres(forced_back_cm());
  // Own units are passed through; who would end on one goes on until he is clear.
  constexpr int kMostTimes = 4;
  for (Len gone = kTry; gone <= kMostTimes * whole; gone += kTry) {
    tried.unit.place = geometry::along(from, way, gone);
    if (!is_on_table(tried)) {
      // Its own edge stops it, and takes it where it began right at it (retreat.off-table).
      const Len edge =
          to_own_edge(state, outcome.side, body_of(state, outcome.side, outcome.unit).centre());
      const Len now = to_own_edge(state, outcome.side, tried.body().centre());
      out.off = now < edge && gone <= centimetres(figure(FightFigure::OwnEdge));
      out.short_of_it = now >= edge;
      return out;
    }
    const Footing footing = footing_of(tried);
    if (meets_enemy(tried) || (footing.barred && !start.barred)) {
      out.short_of_it = gone <= whole;
      return out;
    }
    out.place = tried.unit.place;
    out.crossed = out.crossed || footing.crosses;
    out.no_rate = out.no_rate || footing.no_rate;
    if (gone >= whole && !meets_friend(tried)) return out;
  }
  return out;
}

void force_back(State& state, const Outcome& outcome, const ForcedBack& move, Changes* told) {
  Unit& unit = state.of(outcome.side).units[outcome.unit];
  set_track(state.of(outcome.side), outcome.unit, {});
  unit.place = move.place;
  unit.flags |= unit_flag::kForced | unit_flag::kMoved;
  if (move.off) {
    lose_share(state, outcome.side, outcome.unit, 100, told);
    return;
  }
  if (move.no_rate)
    worsen(state, outcome.side, outcome.unit, Disorder::FD, outcome.opponent, told);
  else if (move.short_of_it)
    worsen_by_steps(state, outcome.side, outcome.unit, 1, outcome.opponent, told);
  else if (move.crossed && unit.disorder == Disorder::None)
    worsen(state, outcome.side, outcome.unit, Disorder::LD, kNoUnit, told);
}

/// Where a winner stands who goes straight for a place: as far as ground and enemies let it.
Vec ground_taken(const State& state, const Outcome& outcome, Vec ground) {
  Tried tried(state, outcome.side, outcome.unit);
  const Vec from = tried.unit.place;
  const Len whole = geometry::length_of(ground - from);
  const bool stuck = footing_of(tried).no_rate;
  Vec place = from;
  for (Len gone = std::min(kTry, whole); gone > 0;) {
    tried.unit.place = geometry::point_on(from, ground, {gone, std::max<Len>(whole, 1)});
    const Footing footing = footing_of(tried);
    if (meets_enemy(tried) || footing.barred || (footing.no_rate && !stuck)) break;
    place = tried.unit.place;
    if (gone == whole) break;
    gone = std::min(gone + kTry, whole);
  }
  return place;
}

bool is_garrison(const State& state, Side side, UnitId id) {
  return id != kNoUnit && state.of(side).units[id].formation == Formation::Garrison;
}

}  // namespace

void move_after_melee(State& state, std::span<const Outcome> outcomes, Changes* told) {
  const State before = state;
  const Going going(state);
  for (const Outcome& outcome : outcomes) {
    if (outcome.does != Does::ForcedBack) continue;
    if (is_garrison(before, outcome.side, outcome.unit))
      drive_out(state, going, outcome.side, outcome.unit, ground_of(before, outcome));
    else
      force_back(state, outcome, forced_back(before, outcome), told);
  }
  const State left = state;
  for (const Outcome& outcome : outcomes) {
    if (outcome.does != Does::TakesGround || !on_table(left, outcome.side, outcome.unit)) continue;
    const Side foe = other(outcome.side);
    if (is_garrison(before, foe, outcome.opponent)) {
      const Task& task = before.of(foe).units[outcome.opponent].task;
      take_sector(state, outcome.side, outcome.unit, task.feature, task.part);
      continue;
    }
    Unit& unit = state.of(outcome.side).units[outcome.unit];
    const Vec taken = ground_taken(left, outcome, ground_of(before, outcome));
    if (taken != unit.place) set_track(state.of(outcome.side), outcome.unit, {});
    unit.place = taken;
    unit.flags |= unit_flag::kMoved;
  }
}

}  // namespace sandtable::belle_alliance
