#include <algorithm>
#include <array>

#include "engine/geometry/base/sweep.h"
#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/rules/legality.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"

/// Paths suggested to people and computer commanders.
namespace sandtable::game_of_kings {
namespace {

using geometry::Segment;

Action moving(UnitId u, UnitId target = kNoUnit) {
  return {.verb = Verb::Move, .unit = u, .target = target};
}

bool is_legal(const State& s, const Action& a) {
  NoWhy quiet;
  return legal(s, side_of(s, a.unit), a, quiet);
}

/// Wheel by so much; nothing for no turn.
void add_wheel(Action& a, int turn) {
  if (turn > 0) a.path.add(geometry::wheel_right(static_cast<Angle>(turn)));
  if (turn < 0) a.path.add(geometry::wheel_left(static_cast<Angle>(-turn)));
}

int signed_turn(Angle from, Angle to) { return static_cast<std::int16_t>(to - from); }

/// The wheel after which the unit looks from its new front-centre at a point, found by turning
/// again from where each try ends.
int wheel_toward(const State& s, UnitId u, Vec point) {
  const Size size = size_of(s, u);
  const Pose start = pose(s, u);
  int turn = 0;
  constexpr int kTries = 6;
  for (int i = 0; i < kTries; ++i) {
    Action a = moving(u);
    add_wheel(a, turn);
    const Pose at = geometry::after(start, size, a.path);
    const Vec way = point - at.front;
    if (way == Vec{}) break;
    const int miss = signed_turn(at.facing, geometry::angle_of(way));
    if (std::abs(miss) < 8) break;
    turn = std::clamp(turn + miss, -int{geometry::kHalfTurn} + 1, geometry::kHalfTurn - 1);
  }
  return turn;
}

/// Whether a wheel, or so long a way straight on after it, comes to a target. What it does not come
/// to no luck will reach.
bool may_meet(const State& s, UnitId u, UnitId target, const geometry::Path& wheel, Len straight) {
  const Size size = size_of(s, u);
  const Box there = geometry::grown(outline(s, target), size_of(s, target), 2 * kTolerance);
  Pose at = pose(s, u);
  for (const Segment& segment : wheel) {
    if (geometry::until_touch(at, size, segment, there) != segment) return true;
    at = geometry::after(at, size, segment);
  }
  const Segment on = geometry::straight(straight);
  return geometry::until_touch(at, size, on, there) != on;
}

}  // namespace

std::optional<Action> propose_charge(const State& s, UnitId u, UnitId target) {
  const Len reach = allowance(s, u);
  const Box& there = outline(s, target);
  const auto advance = [&](Action a) -> std::optional<Action> {
    const Len used = geometry::length_of(a.path, size_of(s, u));
    if (used >= reach || !may_meet(s, u, target, a.path, reach - used + reach / 4))
      return std::nullopt;
    a.path.add(geometry::straight(reach - used));
    // Where the ground costs, the longest way that the allowance pays for.
    const geometry::Path paid = within_cost(s, u, a.path, reach, reach);
    if (paid.count == a.path.count) a.path = paid;
    if (a.path.segment[a.path.count - 1u].length <= 0) return std::nullopt;
    if (is_legal(s, a)) return a;
    return std::nullopt;
  };
  if (is_loose(s, u)) {
    Action a = moving(u, target);
    const Vec way = geometry::nearest_point(there, pose(s, u).front) - pose(s, u).front;
    a.path.add(
        geometry::oblique(static_cast<Angle>(geometry::angle_of(way) - pose(s, u).facing), reach));
    if (is_legal(s, a)) return a;
    return std::nullopt;
  }
  if (auto straight = advance(moving(u, target))) return straight;
  const Vec front_edge = front_centre(there);
  for (const Vec aim :
       {there.centre, front_edge, geometry::nearest_point(there, pose(s, u).front)}) {
    Action a = moving(u, target);
    add_wheel(a, wheel_toward(s, u, aim));
    if (a.path.count == 0) continue;
    if (auto charge = advance(a)) return charge;
  }
  return std::nullopt;
}

std::optional<Action> propose(const State& s, UnitId u, Pose goal) {
  const Pose start = pose(s, u);
  const Vec way = goal.front - start.front;
  if (is_loose(s, u)) {
    Action a = moving(u);
    const Len length = geometry::length_of(way);
    if (length > 0)
      a.path.add(
          geometry::oblique(static_cast<Angle>(geometry::angle_of(way) - start.facing), length));
    // The turn about the centre carries the front-centre along: the step before allows for it.
    const Size size = size_of(s, u);
    if (goal.facing != start.facing) {
      const Vec centre = geometry::centre_of(goal, size);
      const Pose unturned = geometry::pose_of_centre(centre, start.facing, size);
      const Vec step = unturned.front - start.front;
      a.path = {};
      if (step != Vec{})
        a.path.add(geometry::oblique(static_cast<Angle>(geometry::angle_of(step) - start.facing),
                                     geometry::length_of(step)));
      a.path.add(geometry::pivot(static_cast<Angle>(goal.facing - start.facing)));
    }
    if (is_legal(s, a)) return a;
    return std::nullopt;
  }
  const Size size = size_of(s, u);
  for (const bool about : {false, true}) {
    Action a = moving(u);
    if (about) a.path.add(geometry::about_face());
    // First wheel so that, straight on, the last wheel ends in the goal: tried at steps.
    constexpr int kStep = 182, kMost = 90;
    for (int degree = 0; degree <= kMost; ++degree)
      for (const int sign : {1, -1}) {
        if (degree == 0 && sign < 0) continue;
        Action b = a;
        add_wheel(b, sign * degree * kStep);
        const Pose turned = geometry::after(start, size, b.path);
        const int rest = signed_turn(turned.facing, goal.facing);
        Action last = moving(u);
        add_wheel(last, rest);
        // Where the last wheel must begin to end in the goal.
        Pose begin{turned.front, turned.facing};
        const Pose ended = geometry::after(begin, size, last.path);
        const Vec need = goal.front - ended.front;
        const geometry::Direction ahead = geometry::direction(turned.facing);
        const Len along = static_cast<Len>(geometry::dot(ahead, need) >> 30);
        const Len aside = static_cast<Len>(geometry::cross(ahead, need) >> 30);
        constexpr Len kMiss = 3'000;
        if (along < 0 || std::abs(aside) > kMiss) continue;
        if (along > 0) b.path.add(geometry::straight(along));
        for (const Segment& segment : last.path) b.path.add(segment);
        if (b.path.count > 0 && is_legal(s, b)) return b;
      }
  }
  return std::nullopt;
}

}  // namespace sandtable::game_of_kings
