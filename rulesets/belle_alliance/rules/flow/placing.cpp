#include <algorithm>
#include <array>

#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/moral/near.h"

/// Before the first bound: sides place their units in their zones, sealed (setup.start-state).
namespace sandtable::belle_alliance {
namespace {

geometry::Pose pose_in(const Item& item) { return {item.place, static_cast<Angle>(item.amount)}; }

}  // namespace

bool is_in_zone(const State& s, Side side, const Item& item) {
  const std::vector<Vec>& zone = s.setup->of(side).zone;
  if (zone.size() < 3 || item.about != About::Place || !on_table(s, side, item.who)) return false;
  if (s.of(side).units[item.who].formation == Formation::Garrison) return false;
  const Body body = body_at(form_of(s, side, item.who), pose_in(item));
  const auto in = [&](Vec at) { return geometry::outline_contains(zone, at); };
  if (!body.round) return std::all_of(body.box.corner.begin(), body.box.corner.end(), in);
  const Len r = body.disc.radius;
  const Vec c = body.disc.centre;
  return in(c + Vec{r, 0}) && in(c - Vec{r, 0}) && in(c + Vec{0, r}) && in(c - Vec{0, r});
}

bool has_room(const State& s, Side side, std::span<const Item> placed, const Item& item) {
  const Form form = form_of(s, side, item.who);
  const Body body = body_at(form, pose_in(item));
  if (Going(s).bars_standing(form, pose_in(item))) return false;
  for (UnitId id = 0; id < s.of(side).unit_count; ++id) {
    if (id == item.who || !on_table(s, side, id)) continue;
    geometry::Pose pose = pose_of(s.of(side).units[id]);
    for (const Item& other : placed)
      if (other.who == id) pose = pose_in(other);
    if (overlap(body, body_at(form_of(s, side, id), pose))) return false;
  }
  return true;
}

namespace {

/// Puts everybody where he is placed, all at one time, and back where the scenario puts him who
/// finds no room there: of two who would lie on each other both. So does whoever lies then on one
/// of those. Which side is which makes no difference.
std::array<UnitSet, 2> put(State& s) {
  const State before = s;
  const Going going(s);
  std::array<UnitSet, 2> placed{};
  const auto set_of = [&](Side side) -> UnitSet& {
    return placed[static_cast<std::size_t>(index(side))];
  };
  for (const Side side : {Side::A, Side::B})
    for (const Item& item : s.of(side).given.all()) {
      s.of(side).units[item.who].place = item.place;
      s.of(side).units[item.who].facing = static_cast<Angle>(item.amount);
      set_of(side).put(item.who);
    }
  for (bool any = true; any;) {
    std::array<UnitSet, 2> barred{};
    any = false;
    for (const Side side : {Side::A, Side::B})
      for (UnitId id = 0; id < s.of(side).unit_count; ++id) {
        const Form form = form_of(s, side, id);
        if (!set_of(side).has(id) ||
            is_free(s, going, side, id, form, pose_of(s.of(side).units[id])))
          continue;
        barred[static_cast<std::size_t>(index(side))].put(id);
        any = true;
      }
    for (const Side side : {Side::A, Side::B})
      for (UnitId id = 0; id < s.of(side).unit_count; ++id) {
        if (!barred[static_cast<std::size_t>(index(side))].has(id)) continue;
        s.of(side).units[id] = before.of(side).units[id];
        set_of(side).drop(id);
      }
  }
  return placed;
}

}  // namespace

template <class D, class L>
void place_units(Flow<D, L> f) {
  State& s = f.s;
  const std::array<UnitSet, 2> placed = put(s);
  for (const Side side : {Side::A, Side::B})
    for (const Item& item : s.of(side).given.all()) {
      const bool free = placed[static_cast<std::size_t>(index(side))].has(item.who);
      tell::deployed(f, clause::setup_start_state, called(s, side, side, item.who), free,
                     Audience{static_cast<std::uint8_t>(bit(side) | bit(Side::Umpire)), kAllPosts});
    }
  for (Force& force : s.forces) {
    force.given = {};
    force.asked_posts = force.final_posts = 0;
  }
  s.stage = Stage::Opening;
}

#define SANDTABLE_PLACING(D, L) template void place_units<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_PLACING)

}  // namespace sandtable::belle_alliance
