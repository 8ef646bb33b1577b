#include "engine/geometry/base/sweep.h"

#include <cmath>
#include <cstdlib>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/samples.h"

namespace sandtable::geometry {
namespace {

using Kind = Segment::Kind;
using samples::from_to;
using samples::some_angle;
using samples::some_pose;
using samples::some_size;

constexpr Size kBattalion{80'000, 20'000};
constexpr Size kSquadron{40'000, 40'000};
constexpr int kSteps = 2'000;
/// Outlines are rounded to the micrometre and stand for ideal ones: what separates them by less
/// than this may be judged either way.
constexpr long double kGrain = 5;

Segment some_shift() {
  return from_to(0, 1) == 0 ? straight(from_to(0, 120'000))
                            : oblique(some_angle(), from_to(0, 120'000));
}
Segment some_turn() {
  const auto angle =
      static_cast<Angle>(from_to(0, 2) == 0 ? from_to(0, 65535) : from_to(0, 0x4000));
  switch (from_to(0, 2)) {
    case 0:
      return wheel_left(angle);
    case 1:
      return wheel_right(angle);
    default:
      return pivot(some_angle());
  }
}

/// Where an ideal mover stands after a part (0 to 1) of its way, from the corners of its start.
struct Ideal {
  samples::Quad start;
  Segment segment;
  samples::Point hub, shift;
  long double angle = 0;

  Ideal(Pose pose, Size size, Segment s) : segment(s) {
    const Box box = box_at(pose, size);
    start = samples::quad(box);
    const long double sign = s.backward ? -1 : 1;
    if (s.kind == Kind::Straight || s.kind == Kind::Oblique) {
      const long double way =
          samples::radians(pose.facing + (s.kind == Kind::Oblique ? s.angle : 0));
      shift = {sign * s.length * std::sin(way), sign * s.length * std::cos(way)};
    } else if (s.kind == Kind::WheelLeft) {
      hub = start[0];
      angle = -sign * samples::radians(s.angle);
    } else if (s.kind == Kind::WheelRight) {
      hub = start[1];
      angle = sign * samples::radians(s.angle);
    } else {
      hub = {(start[0].x + start[2].x) / 2, (start[0].y + start[2].y) / 2};
      angle = sign * samples::radians(s.angle > kHalfTurn ? s.angle - 65536 : s.angle);
    }
  }
  samples::Quad at(long double part) const {
    if (angle == 0) return samples::moved(start, shift.x * part, shift.y * part);
    return samples::turned(start, hub, angle * part);
  }
  /// No point moves farther than this in a step.
  long double step() const {
    long double reach = 0;
    for (const samples::Point& p : start)
      reach = std::max(reach, std::hypot(p.x - hub.x, p.y - hub.y));
    return (angle == 0 ? std::hypot(shift.x, shift.y) : std::abs(angle) * reach) / kSteps;
  }
};

/// Whether `found` is a possible answer to "does it meet the other on its way", by 2,000 steps.
void check_against_steps(Pose start, Size size, Segment segment, const Box& other, bool found) {
  const Ideal ideal(start, size, segment);
  const samples::Quad target = samples::quad(other);
  long double nearest = samples::separation(ideal.start, target);
  if (nearest > kSteps * ideal.step() + kGrain) {  // too far to be reached
    RC_ASSERT(!found);
    return;
  }
  for (int i = 0; i <= kSteps && nearest > -kGrain; ++i)
    nearest = std::min(nearest,
                       samples::separation(ideal.at(static_cast<long double>(i) / kSteps), target));
  if (nearest < -kGrain) RC_ASSERT(found);
  if (nearest > ideal.step() / 2 + kGrain) RC_ASSERT(!found);
}

/// Few of the pairs that can be told apart by their distance alone.
Pose some_neighbour(Pose of) { return {of.front + samples::some_point(130'000), some_angle()}; }

RC_GTEST_PROP(Sweep, StraightAndObliqueAgreeWithTwoThousandSteps, ()) {
  for (int i = 0; i < 100; ++i) {
    const Pose start = some_pose(500'000);
    const Size size = some_size();
    const Segment segment = some_shift();
    const Box other = box_at(some_neighbour(start), some_size());
    check_against_steps(start, size, segment, other, sweeps(start, size, segment, other));
  }
}

RC_GTEST_PROP(Sweep, WheelsAndPivotsAgreeWithTwoThousandSteps, ()) {
  for (int i = 0; i < 100; ++i) {
    const Pose start = some_pose(500'000);
    const Size size = some_size();
    const Segment segment = some_turn();
    const Box other = box_at(some_neighbour(start), some_size());
    check_against_steps(start, size, segment, other, sweeps(start, size, segment, other));
  }
}

RC_GTEST_PROP(Sweep, BackAlongTheSameWayMeetsTheSame, ()) {
  for (int i = 0; i < 100; ++i) {
    const Pose start = some_pose(500'000);
    const Size size = some_size();
    Segment segment = from_to(0, 1) == 0 ? some_shift() : some_turn();
    if (segment.length == 0 && segment.kind != Kind::Pivot) segment.angle &= 0x3FFF;
    if (segment.kind == Kind::Pivot) segment.angle &= 0x3FFF;
    const Box other = box_at(some_neighbour(start), some_size());
    const Pose end = after(start, size, segment);
    RC_ASSERT(sweeps(start, size, segment, other) == sweeps(end, size, reversed(segment), other));
    RC_ASSERT(least_gap(start, size, segment, other) ==
              least_gap(end, size, reversed(segment), other));
  }
}

RC_GTEST_PROP(Sweep, LeastGapAgreesWithSteps, ()) {
  for (int i = 0; i < 4; ++i) {
    const Pose start = some_pose(500'000);
    const Size size = some_size();
    const Segment segment = from_to(0, 1) == 0 ? some_shift() : some_turn();
    const Box other = box_at(some_neighbour(some_neighbour(start)), some_size());
    const Len found = least_gap(start, size, segment, other);
    RC_ASSERT((found == 0) || !sweeps(start, size, segment, other));
    const Len limit = from_to(0, 60'000);
    RC_ASSERT(keeps_clear(start, size, segment, other, limit) == (found >= limit));
    if (sweeps(start, size, segment, other)) continue;
    const Ideal ideal(start, size, segment);
    long double nearest = 1e30L;
    for (int k = 0; k <= kSteps; ++k)
      nearest = std::min(nearest, samples::distance(ideal.at(static_cast<long double>(k) / kSteps),
                                                    samples::quad(other)));
    RC_ASSERT(found < nearest + kGrain);
    RC_ASSERT(found > nearest - ideal.step() / 2 - kGrain);
  }
}

RC_GTEST_PROP(Sweep, FirstTouchIsTheLastFreePlace, ()) {
  for (int i = 0; i < 20; ++i) {
    const Pose start = some_pose(500'000);
    const Size size = some_size();
    const bool shift = from_to(0, 1) == 0;
    const Segment segment = shift ? some_shift() : some_turn();
    const Box other = box_at(some_neighbour(start), some_size());
    const Segment part = until_touch(start, size, segment, other);
    if (!sweeps(start, size, segment, other)) {
      RC_ASSERT(part == segment);
      continue;
    }
    if (overlap(box_at(start, size), other)) {
      RC_ASSERT((shift ? part.length : part.angle) == 0);
      continue;
    }
    RC_ASSERT(!sweeps(start, size, part, other));
    Segment more = part;
    if (shift) {
      ++more.length;
      RC_ASSERT(first_touch(start, size, segment, other) == part.length);
    } else {
      more.angle = static_cast<Angle>(segment.kind == Kind::Pivot && segment.angle > kHalfTurn
                                          ? part.angle - 1
                                          : part.angle + 1);
      RC_ASSERT(first_touch_turn(start, size, segment, other) == part.angle);
    }
    RC_ASSERT(sweeps(start, size, more, other));
    // It has come as near as a step of 1/65536 of a turn (or a micrometre) lets it.
    RC_ASSERT(gap(box_at(after(start, size, part), size), other) <= (shift ? 4 : 25));
  }
}

TEST(Sweep, AWheelingCornerDoesNotPassThroughAFriend) {
  // A battalion wheels left by 90 degrees; a friend stands where only its right corners come by.
  const Pose start{{40'000, 0}, 0};
  const Box friendly = box_at({{60'000, 60'000}, 0}, {4'000, 4'000});
  EXPECT_FALSE(overlap(box_at(start, kBattalion), friendly));
  EXPECT_FALSE(
      overlap(box_at(after(start, kBattalion, wheel_left(kQuarterTurn)), kBattalion), friendly));
  EXPECT_TRUE(sweeps(start, kBattalion, wheel_left(kQuarterTurn), friendly));
  EXPECT_FALSE(sweeps(start, kBattalion, wheel_left(degrees(2000)), friendly));
  EXPECT_FALSE(sweeps(start, kBattalion, wheel_right(degrees(2000)), friendly));
  const Angle turn = first_touch_turn(start, kBattalion, wheel_left(kQuarterTurn), friendly);
  EXPECT_GT(turn, degrees(4500));
  EXPECT_LT(turn, degrees(5500));
}

/// The far corner describes a circle of sqrt(80^2 + 20^2) mm: 82,462.11 micrometres.
TEST(Sweep, TheFarCornersCircleIsExactToTwoMicrometres) {
  const Pose start{{40'000, 0}, 0};
  for (int a = 2'000; a < 13'800; a += 13) {
    const auto facing =
        static_cast<Angle>(0x4000 - a);  // of the radius, which the other looks along
    const auto target = [&](Len away) {
      const Vec rear = along({0, 0}, facing, away);
      return box_at({along(rear, facing, 5'000), facing}, {3'000, 5'000});
    };
    ASSERT_FALSE(sweeps(start, kBattalion, wheel_left(0x3FFF), target(82'465))) << a;
    ASSERT_TRUE(sweeps(start, kBattalion, wheel_left(0x3FFF), target(82'459))) << a;
    ASSERT_TRUE(keeps_clear(start, kBattalion, wheel_left(0x3FFF), target(87'465), 5'000)) << a;
    ASSERT_FALSE(keeps_clear(start, kBattalion, wheel_left(0x3FFF), target(87'459), 5'000)) << a;
  }
}

TEST(Sweep, LeavingAFriendThatOneTouchesIsFreeAtEveryAngle) {
  for (int a = 0; a < 65536; a += 7) {
    const auto facing = static_cast<Angle>(a);
    const Pose start{{1'234, 5'678}, facing};
    const Box mover = box_at(start, kSquadron);
    Box beside = mover;  // touches the mover's right side and stands behind it, half covered
    const Vec offset = mover.half_front + mover.half_front - mover.half_depth;
    beside.centre = beside.centre + offset;
    for (Vec& corner : beside.corner) corner = corner + offset;
    ASSERT_FALSE(sweeps(start, kSquadron, straight(0), beside)) << a;
    ASSERT_FALSE(sweeps(start, kSquadron, about_face(), beside)) << a;
    ASSERT_TRUE(sweeps(start, kSquadron, wheel_left(9), beside)) << a;
    ASSERT_FALSE(sweeps(start, kSquadron, wheel_right(9), beside)) << a;
    ASSERT_TRUE(sweeps(start, kSquadron, pivot(degrees(-20)), beside)) << a;
    ASSERT_TRUE(sweeps(start, kSquadron, oblique(degrees(100), 1'000), beside)) << a;
    ASSERT_FALSE(sweeps(start, kSquadron, oblique(degrees(35'900), 1'000), beside)) << a;
  }
}

TEST(Sweep, StraightStopsAtTheFirstTouch) {
  const Pose start{{0, 0}, 0};
  const Box enemy = box_at({{0, 70'000}, kHalfTurn}, kBattalion);
  EXPECT_EQ(first_touch(start, kSquadron, straight(100'000), enemy), 70'000);
  EXPECT_EQ(first_touch(start, kSquadron, straight(60'000), enemy), 60'000);
  EXPECT_TRUE(sweeps(start, kSquadron, straight(70'001), enemy));
  EXPECT_FALSE(sweeps(start, kSquadron, straight(70'000), enemy));
  EXPECT_EQ(while_clear(start, kSquadron, straight(100'000), enemy, 5'000), straight(65'000));
  EXPECT_EQ(while_clear({{0, 66'000}, 0}, kSquadron, straight(9), enemy, 5'000), straight(0));
  EXPECT_EQ(least_gap(start, kSquadron, straight(60'000), enemy), 10'000);
  EXPECT_EQ(least_gap(start, kSquadron, about_face(), enemy), 70'000);
}

TEST(Sweep, AlongAxesASideThatTouchesIsFree) {
  const Pose start{{0, 0}, 0};
  const Box beside = box_at({{60'000, 50'000}, kHalfTurn}, kBattalion);
  EXPECT_FALSE(sweeps(start, kSquadron, straight(200'000), beside));
  EXPECT_TRUE(sweeps({{1, 0}, 0}, kSquadron, straight(200'000), beside));
  EXPECT_EQ(least_gap(start, kSquadron, straight(200'000), beside), 0);
  EXPECT_EQ(least_gap({{-7, 0}, 0}, kSquadron, straight(200'000), beside), 7);
}

TEST(Sweep, APivotSweepsMoreThanItsEnds) {
  const Pose start = pose_of_centre({0, 0}, 0, kSquadron);
  const Box other = box_at(pose_of_centre({0, 31'000}, 0, {6'000, 6'000}), {6'000, 6'000});
  EXPECT_FALSE(overlap(box_at(start, kSquadron), other));
  EXPECT_TRUE(sweeps(start, kSquadron, pivot(kQuarterTurn), other));
  EXPECT_TRUE(sweeps(start, kSquadron, pivot(kHalfTurn), other));
  EXPECT_TRUE(sweeps(start, kSquadron, pivot(0xC000), other));
  EXPECT_FALSE(sweeps(start, kSquadron, pivot(degrees(1'000)), other));
  EXPECT_FALSE(sweeps(start, kSquadron, pivot(degrees(-1'000)), other));
  const Angle turn = first_touch_turn(start, kSquadron, pivot(0xD000), other);
  EXPECT_GT(turn, 0xD000);
}

}  // namespace
}  // namespace sandtable::geometry
