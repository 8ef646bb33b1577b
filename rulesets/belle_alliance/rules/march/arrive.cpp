#include "rulesets/belle_alliance/rules/march/arrive.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/moral/near.h"

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

/// The free place on the edge nearest to that of the scenario, by centimetres; where two are as
/// near the one to the right.
Pose entry_of(const State& state, Side side, UnitId number) {
  const UnitCard& card = card_of(state, side, number);
  const Form form = form_of(state, side, number);
  const Setup& setup = *state.setup;
  const auto right = static_cast<Angle>(card.facing + geometry::kQuarterTurn);
  const Len most = std::max(setup.width, setup.depth);
  for (Len off = 0; off <= most; off += geometry::kCentimetre)
    for (const int way : {1, -1}) {
      const Vec place = geometry::along(card.start, right, way * off);
      const bool on =
          place.x >= 0 && place.y >= 0 && place.x <= setup.width && place.y <= setup.depth;
      const Pose entry{place, card.facing};
      if (on && !is_held(state, side, form, entry)) return entry;
    }
  return {card.start, card.facing};
}

}  // namespace

bool bring_on(State& state, Side side, UnitId number) {
  Force& own = state.of(side);
  if (number >= own.unit_count) return false;
  Unit& unit = own.units[number];
  if (unit.standing != Standing::Waiting || unit.mother != kNoUnit ||
      card_of(state, side, number).bound > state.bound)
    return false;
  const auto order = orders_of(state, side, number);
  const auto marches = [](const Element& e) { return is_march(e.kind); };
  if (std::none_of(order.begin(), order.end(), marches)) return false;
  const Pose entry = entry_of(state, side, number);
  unit.place = entry.front;
  unit.facing = entry.facing;
  unit.standing = Standing::OnTable;
  unit.flags |= unit_flag::kMoved;
  return true;
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
