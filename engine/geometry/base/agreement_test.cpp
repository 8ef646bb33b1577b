/// One number over the answers to many thousands of questions: every compiler and every processor
/// must come to it. Whoever changes an answer on purpose writes the new number down here.
#include <cstdint>

#include <gtest/gtest.h>

#include "engine/core/rng.h"
#include "engine/geometry/base/arc.h"
#include "engine/geometry/base/disc.h"
#include "engine/geometry/base/path.h"
#include "engine/geometry/base/sweep.h"
#include "engine/geometry/plane/contact.h"

namespace sandtable::geometry {
namespace {

class Hash {
 public:
  void add(std::int64_t value) {
    sum_ = (sum_ ^ static_cast<std::uint64_t>(value)) * 1099511628211u;
    sum_ ^= sum_ >> 29;
  }
  void add(Vec v) {
    add(v.x);
    add(v.y);
  }
  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 14695981039346656037u;
};

class Maker {
 public:
  int from_to(int low, int high) {
    return low + static_cast<int>(rng_.below(static_cast<std::uint32_t>(high - low + 1)));
  }
  Angle angle() { return static_cast<Angle>(from_to(0, 65535)); }
  Vec point(Len spread) {
    const Len x = from_to(-spread, spread);
    return {x, from_to(-spread, spread)};
  }
  Pose pose(Len spread) {
    const Vec front = point(spread);
    return {front, angle()};
  }
  Size size() {
    const Len width = from_to(5'000, 100'000);
    return {width, from_to(5'000, 60'000)};
  }
  Segment segment() {
    Segment s{static_cast<Segment::Kind>(from_to(0, 5)), 0, 0};
    s.length = from_to(0, 120'000);
    s.angle = static_cast<Angle>(angle() / 3);
    return s;
  }

 private:
  Rng rng_{20'251'121};
};

TEST(Agreement, AllAnswersAreTheSameEverywhere) {
  Hash hash;
  Maker make;
  for (int i = 0; i < 20'000; ++i) {
    const Pose pose = make.pose(100'000);
    const Size size = make.size();
    const Pose other_pose = make.pose(120'000);
    const Size other_size = make.size();
    const Box a = box_at(pose, size), b = box_at(other_pose, other_size);
    for (const Vec corner : a.corner) hash.add(corner);
    hash.add(a.reach);
    const Len limit = make.from_to(0, 80'000);
    hash.add(overlap(a, b) + 2 * within(a, b, limit) + 4 * overlap(Disc{a.centre, limit}, b));
    hash.add(gap(a, b));
    hash.add(nearest_point(b, pose.front));
    hash.add(length_before_front(a, b));
    hash.add(static_cast<int>(zone_of(a, b.centre)));
    const Arc arc = arc_of_front(a, static_cast<Angle>(make.angle() / 4));
    const Convex part_of_target = clip_to_arc(arc, b);
    for (const Vec corner : part_of_target.points()) hash.add(corner);
    hash.add(range_in_arc(arc, b).value_or(-1));
    const Segment segment = make.segment();
    const Pose end = after(pose, size, segment);
    hash.add(end.front);
    hash.add(end.facing);
    hash.add(length_of(segment, size));
    hash.add(angle_of(end.front - pose.front));
    hash.add(least_gap(pose, size, segment, b));
    const Segment part = until_touch(pose, size, segment, b);
    hash.add(part.length);
    hash.add(part.angle);
  }
  EXPECT_EQ(hash.sum(), 4528152097468785155u);
}

}  // namespace
}  // namespace sandtable::geometry
