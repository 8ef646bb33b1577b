#include "engine/geometry/base/path.h"

#include <cmath>
#include <cstdlib>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/samples.h"

namespace sandtable::geometry {
namespace {

using Kind = Segment::Kind;
using samples::from_to;
using samples::some_angle;
using samples::some_pose;
using samples::some_size;

constexpr Size kBattalion{80'000, 20'000};

Segment some_segment() {
  const auto kind = static_cast<Kind>(from_to(0, 5));
  Segment segment{kind, 0, 0};
  if (kind == Kind::Straight || kind == Kind::Oblique) segment.length = from_to(0, 200'000);
  if (kind != Kind::Straight && kind != Kind::AboutFace) segment.angle = some_angle();
  segment.backward = from_to(0, 3) == 0;
  return segment;
}

Path some_path() {
  Path path;
  for (int i = from_to(0, 8); i > 0; --i) path.add(some_segment());
  return path;
}

TEST(Path, WheelsOfABattalion) {
  const Pose start{{40'000, 0}, 0};
  const Pose left = after(start, kBattalion, wheel_left(kQuarterTurn));
  EXPECT_EQ(left, (Pose{{0, 40'000}, 0xC000}));
  const Pose right = after(start, kBattalion, wheel_right(kQuarterTurn));
  EXPECT_EQ(right, (Pose{{80'000, 40'000}, kQuarterTurn}));
  EXPECT_EQ(length_of(wheel_left(degrees(4500)), kBattalion), 31'416);
}

TEST(Path, OtherSegments) {
  const Pose start{{40'000, 0}, 0};
  EXPECT_EQ(after(start, kBattalion, straight(50'000)), (Pose{{40'000, 50'000}, 0}));
  EXPECT_EQ(after(start, kBattalion, oblique(kQuarterTurn, 7)), (Pose{{40'007, 0}, 0}));
  EXPECT_EQ(after(start, kBattalion, about_face()), (Pose{{40'000, -20'000}, kHalfTurn}));
  EXPECT_EQ(after(start, kBattalion, pivot(kQuarterTurn)), (Pose{{50'000, -10'000}, kQuarterTurn}));
  EXPECT_EQ(length_of(about_face(), kBattalion), 0);
  EXPECT_EQ(length_of(pivot(100), kBattalion), 0);
}

RC_GTEST_PROP(Path, AWheelKeepsItsCorner, ()) {
  for (int i = 0; i < 100; ++i) {
    const Pose start = some_pose(1'000'000);
    const Size size = some_size();
    const Box before = box_at(start, size);
    const Angle angle = some_angle();
    const Segment left = wheel_left(angle), right = wheel_right(angle);
    RC_ASSERT(box_at(after(start, size, left), size).corner[0] == before.corner[0]);
    RC_ASSERT(box_at(after(start, size, right), size).corner[1] == before.corner[1]);
    RC_ASSERT(box_at(after(start, size, pivot(angle)), size).centre == before.centre);
    // Ten small wheels end where one large one does.
    Pose step = start;
    for (int k = 0; k < 10; ++k)
      step = after(step, size, wheel_left(static_cast<Angle>(angle / 10)));
    RC_ASSERT(step == after(start, size, wheel_left(static_cast<Angle>(angle / 10 * 10))));
  }
}

RC_GTEST_PROP(Path, MovingAndMovingBackIsTheIdentity, ()) {
  for (int i = 0; i < 100; ++i) {
    const Pose start = some_pose(1'000'000);
    const Size size = some_size();
    const Path path = some_path();
    RC_ASSERT(after(after(start, size, path), size, reversed(path)) == start);
    RC_ASSERT(reversed(reversed(path)) == path);
    RC_ASSERT(length_of(reversed(path), size) == length_of(path, size));
  }
}

RC_GTEST_PROP(Path, ItsLengthIsTheSumOfItsSegments, ()) {
  const Size size = some_size();
  const Path path = some_path();
  long double sum = 0;
  for (const Segment segment : path) {
    if (segment.kind == Kind::WheelLeft || segment.kind == Kind::WheelRight)
      sum += samples::radians(segment.angle) * size.width / 2;
    else
      sum += segment.length;
  }
  RC_ASSERT(std::abs(length_of(path, size) - sum) <= 0.5L * path.count + 0.001L);
}

RC_GTEST_PROP(Path, APrefixIsThatLongAndLiesOnTheWay, ()) {
  for (int i = 0; i < 20; ++i) {
    const Pose start = some_pose(1'000'000);
    const Size size = some_size();
    const Path path = some_path();
    const Len whole = length_of(path, size);
    RC_ASSERT(at_distance(start, size, path, whole) == after(start, size, path));
    RC_ASSERT(prefix(path, size, whole) == path);
    const Len distance = from_to(0, whole);
    const Path part = prefix(path, size, distance);
    const Len way = length_of(part, size);
    RC_ASSERT(way <= distance);
    // A wheel stops at a whole 1/65536 of a turn: 10 micrometres of arc for the widest front.
    RC_ASSERT(way >= distance - 10);
    RC_ASSERT(part.count <= path.count);
    for (std::size_t k = 0; k + 1 < part.count; ++k) RC_ASSERT(part.segment[k] == path.segment[k]);
    // A further step of a millimetre leads no farther than a millimetre and a little.
    const Pose here = at_distance(start, size, path, distance);
    const Path longer = prefix(path, size, std::min(whole, distance + kMillimetre));
    bool turns_on_the_spot = false;
    for (std::size_t k = part.count == 0 ? 0 : part.count - 1u; k < longer.count; ++k)
      turns_on_the_spot = turns_on_the_spot || length_of(longer.segment[k], size) == 0;
    if (!turns_on_the_spot)
      RC_ASSERT(length(after(start, size, longer).front - here.front) <= kMillimetre + 15);
  }
}

TEST(Path, TurnsOnTheSpotCountAsSoonAsTheWayBeforeThemIsDone) {
  Path path;
  path.add(about_face());
  path.add(straight(100));
  path.add(about_face());
  path.add(straight(50));
  EXPECT_EQ(prefix(path, kBattalion, 0).count, 1);
  EXPECT_EQ(prefix(path, kBattalion, 99).count, 2);
  EXPECT_EQ(prefix(path, kBattalion, 100).count, 3);
  EXPECT_EQ(prefix(path, kBattalion, 150), path);
  EXPECT_EQ(prefix(path, kBattalion, 9'999), path);
}

TEST(Path, HoldsEightSegments) {
  Path path;
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(path.add(straight(i)));
  EXPECT_FALSE(path.add(straight(8)));
  EXPECT_EQ(length_of(path, kBattalion), 28);
}

}  // namespace
}  // namespace sandtable::geometry
