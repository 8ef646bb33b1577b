#pragma once

#include <cstdint>
#include <initializer_list>

#include "engine/geometry/base/path.h"
#include "rulesets/game_of_kings/rules/flow.h"

/// The poses that a base takes on its way, for whoever draws it.
namespace sandtable::game_of_kings {

inline bool is_wheel(const geometry::Segment& segment) {
  return segment.kind == geometry::Segment::Kind::WheelLeft ||
         segment.kind == geometry::Segment::Kind::WheelRight;
}

/// Calls at(pose) for those of one leg, its start left out: its end, and of a wheel one at most
/// every `step` before it.
template <class F>
void for_each_pose(Pose from, Size size, const geometry::Segment& leg, Angle step, F&& at) {
  const int pieces = is_wheel(leg) ? leg.angle / step + 1 : 1;
  for (int i = 1; i < pieces; ++i) {
    geometry::Segment part = leg;
    part.angle = static_cast<Angle>(std::int64_t{leg.angle} * i / pieces);
    at(geometry::after(from, size, part));
  }
  at(geometry::after(from, size, leg));
}

/// Tells the way of a unit that was told to go, and of the general with it: it stood at `from`.
template <class D, class L>
void tell_way(Flow<D, L> f, UnitId unit, Pose from, const geometry::Path& path);
/// Of a straight way with a turn on the spot before it: from where it stood to where it stands.
template <class D, class L>
void tell_turns(Flow<D, L> f, UnitId unit, std::initializer_list<Pose> poses);

}  // namespace sandtable::game_of_kings
