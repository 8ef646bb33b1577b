#include "rulesets/belle_alliance/rules/march/arrive.h"

#include <algorithm>
#include <optional>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/belle_alliance/rules/forced/fall_plan.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

/// Whether enemies hold the ground that a unit has to come on over: that which it will lie on when
/// it is wholly on the table, and its melee zone as it comes.
bool is_held(const State& state, Side side, const Form& form, Pose entry) {
  const Side enemy = other(side);
  const Len deep = form.kind == Form::Kind::Disc ? 2 * form.radius : form.size.depth;
  const Pose inside{geometry::along(entry.front, entry.facing, deep), entry.facing};
  const Body body = body_at(form, inside);
  for (UnitId id = 0; id < state.of(enemy).unit_count; ++id) {
    if (!on_table(state, enemy, id)) continue;
    const Body there = body_of(state, enemy, id);
    if (overlap(body, there) || is_touching(zone_gap(form, entry, there))) return true;
  }
  return false;
}

/// Where it is to come on: by the scenario, or where it went off.
Pose entry_named(const State& state, Side side, UnitId number) {
  const Unit& unit = state.of(side).units[number];
  if (unit.standing == Standing::Off) return {unit.place, unit.facing};
  const UnitCard& card = card_of(state, side, number);
  return {card.start, card.facing};
}

/// The free place on the edge nearest to that, by centimetres; where two are as near the one to
/// the right. None where enemies hold all of it.
std::optional<Pose> entry_of(const State& state, Side side, UnitId number) {
  const Pose named = entry_named(state, side, number);
  const Form form = form_of(state, side, number);
  const Setup& setup = *state.setup;
  const auto right = static_cast<Angle>(named.facing + geometry::kQuarterTurn);
  const Len most = std::max(setup.width, setup.depth);
  for (Len off = 0; off <= most; off += geometry::kCentimetre)
    for (const int way : {1, -1}) {
      const Vec place = geometry::along(named.front, right, way * off);
      const bool on =
          place.x >= 0 && place.y >= 0 && place.x <= setup.width && place.y <= setup.depth;
      const Pose entry{place, named.facing};
      if (on && !is_held(state, side, form, entry)) return entry;
    }
  return std::nullopt;
}

/// Whether it stands ready to come on when it is ordered to.
bool is_due(const State& state, Side side, UnitId number) {
  const Unit& unit = state.of(side).units[number];
  if (unit.mother != kNoUnit) return false;
  if (unit.standing == Standing::Off) return may_return(state, side, number);
  return unit.standing == Standing::Waiting && card_of(state, side, number).bound <= state.bound;
}

}  // namespace

int returns_in(const Unit& unit) { return left_in(unit) + figure(FallFigure::Return); }

bool may_return(const State& state, Side side, UnitId number) {
  const Unit& unit = state.of(side).units[number];
  return unit.standing == Standing::Off && returns_in(unit) <= state.bound;
}

Pose entry_over_own_edge(const State& state, Side side, UnitId number) {
  const Setup& setup = *state.setup;
  const Edge edge = setup.of(side).edge;
  const auto in = static_cast<Angle>(to_own_edge(setup, side) + geometry::kHalfTurn);
  const Form form = form_of(state, side, number);
  const Len half = form.kind == Form::Kind::Disc ? form.radius : form.size.width / 2;
  const auto between = [&](Len at, Len length) {
    return 2 * half >= length ? length / 2 : std::clamp(at, half, length - half);
  };
  const Vec place = state.of(side).units[number].place;
  switch (edge) {
    case Edge::North:
      return {{between(place.x, setup.width), setup.depth}, in};
    case Edge::East:
      return {{setup.width, between(place.y, setup.depth)}, in};
    case Edge::South:
      return {{between(place.x, setup.width), 0}, in};
    case Edge::West:
      return {{0, between(place.y, setup.depth)}, in};
  }
  return {place, in};
}

Arrival bring_on(State& state, Side side, UnitId number) {
  Force& own = state.of(side);
  if (number >= own.unit_count) return Arrival::None;
  Unit& unit = own.units[number];
  if (!is_due(state, side, number)) return Arrival::None;
  const auto order = orders_of(state, side, number);
  const auto marches = [](const Element& e) { return is_march(e.kind); };
  if (std::none_of(order.begin(), order.end(), marches)) return Arrival::None;
  const auto entry = entry_of(state, side, number);
  if (!entry) return Arrival::KeptOff;
  unit.place = entry->front;
  unit.facing = entry->facing;
  if (unit.standing == Standing::Off) unit.task = {};
  unit.standing = Standing::OnTable;
  unit.flags |= unit_flag::kMoved;
  return Arrival::CameOn;
}

bool leave_by_exit(State& state, const Mover& mover) {
  if (!mover.leaves || !on_table(state, mover.side, mover.unit)) return false;
  const auto order = orders_of(state, mover.side, mover.unit);
  for (const Element& e : order) {
    if (e.kind != OrderWord::Leave) continue;
    const ExitCard& exit = state.setup->exits[e.which];
    const geometry::Squared off = geometry::squared_distance(mover.pose.front, exit.from, exit.to);
    if (geometry::rounded_down(off) > geometry::kMillimetre) continue;
    release_staff(state, mover.side, mover.unit);
    state.of(mover.side).units[mover.unit].standing = Standing::Left;
    return true;
  }
  return false;
}

}  // namespace sandtable::belle_alliance
