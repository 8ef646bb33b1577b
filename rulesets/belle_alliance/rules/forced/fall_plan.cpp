#include "rulesets/belle_alliance/rules/forced/fall_plan.h"

#include <algorithm>
#include <optional>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/segment.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/rules/moral/ladder.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/formula.h"

namespace sandtable::belle_alliance {
namespace {

namespace moves = table::table_forced_moves;

constexpr Len cm_of(FallFigure of) { return figure(of) * geometry::kCentimetre; }
constexpr Len kGap = cm_of(FallFigure::RetreatGap);
constexpr Len kOwnEdge = cm_of(FallFigure::OwnEdge);
constexpr Len kClear = cm_of(FallFigure::RoutClear);
constexpr std::array kEdges{Edge::South, Edge::East, Edge::North, Edge::West};

Angle towards(Edge edge) {
  switch (edge) {
    case Edge::North:
      return 0;
    case Edge::East:
      return geometry::kQuarterTurn;
    case Edge::South:
      return geometry::kHalfTurn;
    case Edge::West:
      return geometry::kHalfTurn + geometry::kQuarterTurn;
  }
  return 0;
}

/// Between an outline and an edge of the table; 0 where it lies on it.
Len gap_to(const Setup& setup, Edge edge, const geometry::Bounds& bounds) {
  switch (edge) {
    case Edge::North:
      return std::max(setup.depth - bounds.high.y, 0);
    case Edge::East:
      return std::max(setup.width - bounds.high.x, 0);
    case Edge::South:
      return std::max(bounds.low.y, 0);
    case Edge::West:
      return std::max(bounds.low.x, 0);
  }
  return 0;
}

/// How far an outline may go in a direction before it has come so near to an edge; none where it
/// does not come nearer to it.
std::optional<Len> way_to(const Setup& setup, Edge edge, const Body& body, Angle heading,
                          Len short_of) {
  const geometry::Direction way = geometry::direction(heading);
  const geometry::Direction out = geometry::direction(towards(edge));
  constexpr int kUnit = 30;
  const std::int64_t rate = (std::int64_t{way.x} * out.x + std::int64_t{way.y} * out.y) >> kUnit;
  if (rate <= 0) return std::nullopt;
  const std::int64_t room = std::max(gap_to(setup, edge, bounds_of(body)) - short_of, 0);
  const std::int64_t length = (room << kUnit) / rate;
  return static_cast<Len>(std::min<std::int64_t>(length, geometry::kMaxCoordinate));
}

/// How far its pieces lead for its allowance.
Len reach_of(const Mover& mover) {
  Len way = 0, left = mover.allowance;
  for (std::size_t i = 0; i < mover.leg_count; ++i) {
    const Leg& leg = mover.legs[i];
    if (leg.cost > left) return way + static_cast<Len>(std::int64_t{leg.length} * left / leg.cost);
    way += leg.length;
    left -= leg.cost;
  }
  return way;
}

/// Lays the way of a forced move: as far as its allowance, ground and edges let it.
void lay(const Setup& setup, const Going& going, Side side, FallPlan& plan, Len most,
         const Going::Terms& terms) {
  const Edge own = setup.of(side).edge;
  Mover& mover = plan.mover;
  const Body body = body_at(mover.form, mover.pose);
  Len length = most;
  for (const Edge edge : kEdges) {
    if (edge == own) continue;
    const auto way = way_to(setup, edge, body, plan.heading, kGap);
    if (way && *way < length) {
      length = *way;
      plan.cut = true;
    }
  }
  const auto lead = [&](Len so_far) {
    mover.leg_count = 0;
    if (so_far == 0) return Going::Way{};
    return going.straight(mover, mover.pose, plan.heading, so_far, terms);
  };
  const Going::Way way = lead(length);
  const Len reach = reach_of(mover);
  plan.without_rate = way.halted && way.without_rate && reach >= way.length;
  plan.cut = (plan.cut && !way.halted && reach >= length) ||
             (way.halted && !way.without_rate && reach >= way.length);
  const auto to_edge = way_to(setup, own, body, plan.heading, 0);
  if (to_edge && *to_edge < reach) {
    plan.at_edge = true;
    plan.leaves = is_touching(gap_to(setup, own, bounds_of(body)) - kOwnEdge);
    plan.cut = plan.without_rate = false;
    lead(*to_edge);
  }
  if (mover.leg_count > 0 && mover.allowance > 0) mover.pace = Pace::Marching;
}

/// The nearest of the opponents that fit; of equally near ones the lowest number.
template <class Fits>
UnitId nearest_enemy(const State& state, Side side, UnitId unit, Fits fits) {
  const Side enemy = other(side);
  const Body own = body_of(state, side, unit);
  UnitId best = kNoUnit;
  Len least = geometry::kMaxCoordinate;
  for (UnitId id = 0; id < state.of(enemy).unit_count; ++id) {
    if (!on_table(state, enemy, id) || !fits(id)) continue;
    const Len apart = gap(own, body_of(state, enemy, id));
    if (best != kNoUnit && apart >= least) continue;
    best = id;
    least = apart;
  }
  return best;
}

/// From whom a unit retreats (retreat.how, md.retreats); nobody where it makes for its own edge.
UnitId flees_from(const State& state, Side side, UnitId number) {
  const Side enemy = other(side);
  const Unit& unit = state.of(side).units[number];
  const bool fell = (unit.flags & unit_flag::kMustRun) != 0;
  if (fell && unit.cause != kNoUnit && on_table(state, enemy, unit.cause)) return unit.cause;
  const auto is_near = [&](UnitId id, Len limit) {
    return is_within(gap(body_of(state, side, number), body_of(state, enemy, id)), limit);
  };
  if (!fell)
    return nearest_enemy(state, side, number, [&](UnitId id) {
      return is_steady(state.of(enemy).units[id].disorder) && is_closed(state, enemy, id);
    });
  const Sight sight(state);
  return nearest_enemy(state, side, number, [&](UnitId id) {
    return is_closed(state, enemy, id) && is_near(id, cm_of(FallFigure::FleesFrom)) &&
           sight.sees(side, number, id);
  });
}

/// The distance of a rout, by what runs (table.forced-moves).
Len rout_length(const Unit& unit, Troops troops) {
  const auto behind = [](std::string_view word) {
    Formula cell(moves::at(moves::Key::Rout).distance_cm, 0);
    cell.seek(word);
    return cell.number();
  };
  if (is_cavalry(troops)) return behind("cavalry ");
  const bool wheels = unit.guns > 0 || troops == Troops::Waggons;
  if (wheels && troops == Troops::HorseArtillery) return behind("horse artillery ");
  return wheels ? behind("waggons ") : behind("gunners ");
}

Formation rout_as(const Unit& unit, Troops troops) {
  if (is_cavalry(troops)) return Formation::ColumnOfMarch;
  const bool wheels = unit.guns > 0 || troops == Troops::Waggons;
  return wheels ? Formation::Limbered : Formation::SkirmishLine;
}

/// Whether a heap may run that straight way without coming within 5 cm of an opponent in order or
/// LD, or nearer to one who is so near already.
bool keeps_clear(const State& state, Side side, const Body& heap, Angle heading, Len way) {
  const Side enemy = other(side);
  const Vec from = heap.centre(), to = geometry::along(from, heading, way);
  const Len radius = heap.reach();
  for (UnitId id = 0; id < state.of(enemy).unit_count; ++id) {
    if (!on_table(state, enemy, id) || !is_steady(state.of(enemy).units[id].disorder)) continue;
    const Body body = body_of(state, enemy, id);
    const Len apart = gap(heap, body);
    if (is_within(apart, kClear)) {
      Body next = heap;
      next.disc.centre = geometry::along(from, heading, std::min(way, geometry::kMillimetre));
      if (gap(next, body) < apart) return false;
      continue;
    }
    constexpr Len kHair = 49;  // what rounds to 5.00 cm
    const Len limit = radius + kClear + kHair;
    if (body.round) {
      const std::int64_t far = std::int64_t{limit} + body.disc.radius + 1;
      if (geometry::is_nearer(body.disc.centre, from, to, far * far)) return false;
    } else if (any_piece(body, [&](const Body& piece) {
                 return geometry::convex_within(piece.box.corner, from, to, limit);
               })) {
      return false;
    }
  }
  return true;
}

/// Between a heap that stands there and the nearest opponent.
Len gap_to_enemies(const State& state, Side side, const Body& heap) {
  const Side enemy = other(side);
  Len least = geometry::kMaxCoordinate;
  for (UnitId id = 0; id < state.of(enemy).unit_count; ++id)
    if (on_table(state, enemy, id)) least = std::min(least, gap(heap, body_of(state, enemy, id)));
  return least;
}

Body moved(Body body, Vec by) {
  body.disc.centre = body.disc.centre + by;
  return body;
}

}  // namespace

Angle to_own_edge(const Setup& setup, Side side) { return towards(setup.of(side).edge); }

Mover standing(const State& state, Side side, UnitId number) {
  const Unit& unit = state.of(side).units[number];
  const UnitCard& card = card_of(state, side, number);
  Mover mover;
  mover.side = side;
  mover.unit = number;
  mover.formation = unit.formation;
  mover.troops = card.troops;
  mover.disorder = unit.disorder;
  mover.figures = unit.figures;
  mover.stops_nobody = unit.figures == 0;
  mover.form = form_of(state, side, number);
  mover.pose = {unit.place, unit.facing};
  lay_track(mover, state);
  return mover;
}

FallPlan plan_straight(const State& state, const Going& going, Side side, UnitId number,
                       Angle heading, Len length) {
  FallPlan plan;
  plan.mover = standing(state, side, number);
  Mover& mover = plan.mover;
  mover.forced = true;
  mover.bends = false;  // it is laid straight behind its front
  mover.track = {};
  mover.keeps_off = kGap;
  mover.allowance = length;
  plan.heading = heading;
  Going::Terms terms{.obstacles_cost = false, .keeps_off = kGap};
  const Unit& unit = state.of(side).units[number];
  if (unit.formation == Formation::Garrison) {
    Unit outside = unit;
    outside.formation = Formation::Huddle;
    mover.formation = Formation::Huddle;
    mover.form = form_of(outside, mover.troops, state.setup->options);
    terms.out_of = unit.task.feature;
  }
  // At work and at rest they go as a line does, or not at all (formation.work-rest-no-rate).
  if (is_idle(unit)) mover.formation = Formation::Line;
  lay(*state.setup, going, side, plan, length, terms);
  return plan;
}

FallPlan plan_retreat(const State& state, const Going& going, Side side, UnitId number) {
  const UnitId from = flees_from(state, side, number);
  Angle heading = to_own_edge(*state.setup, side);
  const Vec middle = body_of(state, side, number).centre();
  if (from != kNoUnit) {
    const Vec away = middle - body_of(state, other(side), from).centre();
    if (away != Vec{}) heading = geometry::angle_of(away);
  }
  const Unit& unit = state.of(side).units[number];
  Formation as = unit.formation;
  if (as == Formation::Garrison) as = Formation::Huddle;
  if (is_idle(as)) as = Formation::Line;
  const RateRow* row = rate_row(card_of(state, side, number).troops, as);
  const Len length = row == nullptr ? 0 : rate_of(*row, Rate::Normal) * geometry::kCentimetre;
  return plan_straight(state, going, side, number, heading, length);
}

FallPlan plan_rout(const State& state, const Going& going, Side side, UnitId number) {
  const Setup& setup = *state.setup;
  const Unit& unit = state.of(side).units[number];
  FallPlan base;
  base.mover = standing(state, side, number);
  base.mover.forced = true;
  base.mover.bends = false;
  base.mover.track = {};
  base.mover.keeps_off = kGap;
  base.mover.formation = rout_as(unit, base.mover.troops);
  base.mover.allowance = rout_length(unit, base.mover.troops);
  const Going::Terms terms{
      .leaves_ground = true,
      .out_of = unit.formation == Formation::Garrison ? unit.task.feature : kNoFeature};
  const Body heap = body_at(base.mover.form, base.mover.pose);
  const Angle straight = to_own_edge(setup, side);
  const auto course = [&](Hundredths off) {
    FallPlan plan = base;
    plan.heading = static_cast<Angle>(straight + geometry::degrees(off));
    lay(setup, going, side, plan, plan.mover.allowance, terms);
    plan.no_course = plan.cut || plan.without_rate ||
                     !keeps_clear(state, side, heap, plan.heading, reach_of(plan.mover));
    return plan;
  };
  constexpr Hundredths kTurn = figure(FallFigure::RoutTurn) * kDegree;
  constexpr Hundredths kMost = figure(FallFigure::RoutMostTurn) * kDegree;
  for (Hundredths off = 0; off <= kMost; off += kTurn) {
    FallPlan left = course(-off);
    if (off == 0) {
      if (!left.no_course) return left;
      continue;
    }
    FallPlan right = course(off);
    if (left.no_course && right.no_course) continue;
    if (left.no_course || right.no_course) return left.no_course ? right : left;
    const auto end = [&](const FallPlan& plan) {
      return gap_to_enemies(state, side,
                            moved(heap, geometry::along({}, plan.heading, reach_of(plan.mover))));
    };
    return end(right) > end(left) ? right : left;
  }
  base.heading = straight;
  base.no_course = true;
  return base;
}

}  // namespace sandtable::belle_alliance
