#include "rulesets/game_of_kings/rules/movement/on_the_way.h"

#include "engine/geometry/plane/angle.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {
namespace {

/// 15 degrees: the chord of a wheel hardly differs from its arc on a drawing.
constexpr Angle kTurn = geometry::kQuarterTurn / 6;

template <class D, class L>
void tell_pose(Flow<D, L> f, UnitId unit, Pose at) {
  tell::went_by(f, Clause{}, unit, at.front.x, at.front.y, at.facing);
}

/// The general stands in the middle of his unit.
Pose with_unit(const State& s, UnitId unit, UnitId general, Pose at) {
  const geometry::Box box = geometry::box_at(at, size_of(s, unit));
  return geometry::pose_of_centre(box.centre, at.facing, size_of(s, general));
}

}  // namespace

template <class D, class L>
void tell_turns(Flow<D, L> f, UnitId unit, std::initializer_list<Pose> poses) {
  if constexpr (L::on) {
    for (const Pose at : poses) tell_pose(f, unit, at);
    const UnitId general = f.s.pieces.general[unit];
    if (general == kNoUnit || is_general(f.s, unit)) return;
    for (const Pose at : poses) tell_pose(f, general, with_unit(f.s, unit, general, at));
  }
}

template <class D, class L>
void tell_way(Flow<D, L> f, UnitId unit, Pose from, const geometry::Path& path) {
  if constexpr (L::on) {
    const State& s = f.s;
    const Size size = size_of(s, unit);
    const auto along = [&](auto&& tell) {
      tell(from);
      Pose at = from;
      for (const geometry::Segment& leg : path) {
        for_each_pose(at, size, leg, kTurn, tell);
        at = geometry::after(at, size, leg);
      }
    };
    along([&](Pose at) { tell_pose(f, unit, at); });
    const UnitId general = s.pieces.general[unit];
    if (general == kNoUnit || is_general(s, unit)) return;
    along([&](Pose at) { tell_pose(f, general, with_unit(s, unit, general, at)); });
  }
}

#define SANDTABLE_ON_THE_WAY(D, L)                                         \
  template void tell_way(Flow<D, L>, UnitId, Pose, const geometry::Path&); \
  template void tell_turns(Flow<D, L>, UnitId, std::initializer_list<Pose>);
SANDTABLE_EVERY_FLOW(SANDTABLE_ON_THE_WAY)

}  // namespace sandtable::game_of_kings
