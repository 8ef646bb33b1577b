#include "rulesets/belle_alliance/rules/flow/outlines.h"

#include <algorithm>
#include <array>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/town/sectors.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

std::size_t slot(Side side) { return static_cast<std::size_t>(index(side)); }

/// Some of both sides.
using Units = std::array<UnitSet, 2>;

/// Whether a new outline lies where it may: on nobody but its own that give way to it, and those
/// who are passed over.
bool is_free_of_others(const State& s, const Going& going, const NewOutline& laid,
                       const Units& movable, const Units& passed = {}) {
  const Unit& unit = s.of(laid.side).units[laid.id];
  const geometry::Pose pose{unit.place, unit.facing};
  const Body body = body_of(s, laid.side, laid.id);
  const bool stood = laid.grows && laid.back == 0;
  const bool may_hang = laid.overhangs || going.is_on_table(body);
  if (!stood && (going.bars_standing(laid.form, pose) || !may_hang)) return false;
  for (const Side of : {Side::A, Side::B})
    for (UnitId id = 0; id < s.of(of).unit_count; ++id) {
      const bool gives_way = of == laid.side && id > laid.id && movable[slot(of)].has(id);
      const bool beside = of == laid.side && (id == laid.id || laid.beside.has(id));
      if (beside || gives_way || passed[slot(of)].has(id)) continue;
      if (on_table(s, of, id) && overlap(body, body_of(s, of, id))) return false;
    }
  return true;
}

/// Of those who have gone back as far as they may and still lie on somebody, those who find no room
/// for what is no such outline itself: the others may have it once those are gone. Where all are
/// in the way of each other, those who are not in that of a lower number of their own side alone.
std::vector<NewOutline*> without_room(const State& s, const Going& going, const Units& movable,
                                      const std::vector<NewOutline*>& stuck) {
  std::vector<NewOutline*> out;
  for (const bool own_alone : {false, true}) {
    for (NewOutline* laid : stuck) {
      Units passed;
      for (const NewOutline* by : stuck)
        if (!own_alone || (by->side == laid->side && by->id < laid->id))
          passed[slot(by->side)].put(by->id);
      if (!is_free_of_others(s, going, *laid, movable, passed)) out.push_back(laid);
    }
    if (!out.empty()) break;
  }
  return out;
}

/// Lays an outline where it comes to by what it was shifted.
void lay(State& s, const NewOutline& laid) {
  Unit& unit = s.of(laid.side).units[laid.id];
  unit = laid.after;
  if (laid.ahead != laid.back)
    unit.place =
        geometry::along(unit.place, laid.way.value_or(unit.facing), laid.ahead - laid.back);
}
/// Where a garrison of those that leave may stand outside, in the eyes of its side: its own have
/// left before it, those of the enemy are still in.
std::array<State, 2> stand_outside(const State& s, const Going& going, std::vector<Leaving>& all,
                                   const std::vector<bool>& barred) {
  std::array<State, 2> seen{s, s};
  for (std::size_t i = 0; i < all.size(); ++i) {
    Leaving& one = all[i];
    State& own = seen[slot(one.side)];
    const auto pose = place_outside(own, going, one.side, one.id, one.outside, one.way);
    one.leaves = pose && !barred[i];
    if (!one.leaves) continue;
    one.outside.place = pose->front;
    one.outside.facing = pose->facing;
    own.of(one.side).units[one.id] = one.outside;
  }
  return seen;
}

}  // namespace

bool free_once(State& s, const Going& going, std::vector<NewOutline>& all) {
  Units movable;
  for (NewOutline& laid : all) {
    if (laid.fails) continue;
    laid.back = 0;
    lay(s, laid);
    if (!laid.stays) movable[slot(laid.side)].put(laid.id);
  }
  std::vector<NewOutline*> stuck;
  for (bool any = true; any;) {
    std::vector<NewOutline*> barred;
    stuck.clear();
    for (NewOutline& laid : all) {
      if (laid.fails || laid.stays || is_free_of_others(s, going, laid, movable)) continue;
      (laid.back < laid.most ? barred : stuck).push_back(&laid);
    }
    any = !barred.empty();
    for (NewOutline* laid : barred) {
      laid->back = std::min(laid->back + geometry::kMillimetre, laid->most);
      lay(s, *laid);
    }
  }
  for (NewOutline* laid : without_room(s, going, movable, stuck)) {
    laid->fails = true;
    s.of(laid->side).units[laid->id] = laid->before;
    if (laid->line != kNoUnit) s.of(laid->side).units[laid->line] = laid->line_before;
  }
  return stuck.empty();
}

void free_all(State& s, const Going& going, std::vector<NewOutline>& all) {
  while (!free_once(s, going, all)) {
  }
}

void leave_all(State& s, const Going& going, std::vector<Leaving>& all) {
  if (all.empty()) return;
  std::vector<bool> barred(all.size(), false);
  for (bool any = true; any;) {
    any = false;
    const std::array<State, 2> seen = stand_outside(s, going, all, barred);
    const auto body = [&](const Leaving& one) {
      return body_of(seen[slot(one.side)], one.side, one.id);
    };
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t k = i + 1; k < all.size(); ++k) {
        if (all[i].side == all[k].side || !all[i].leaves || !all[k].leaves) continue;
        if (!overlap(body(all[i]), body(all[k]))) continue;
        any = barred[i] = barred[k] = true;
      }
  }
  for (const Leaving& one : all)
    if (one.leaves) s.of(one.side).units[one.id] = one.outside;
}

}  // namespace sandtable::belle_alliance
