#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "engine/core/rounds.h"
#include "engine/geometry/ground/ground_samples.h"
#include "engine/geometry/ground/sight.h"
#include "engine/geometry/ground/terrain.h"
#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/geos.h"
#include "engine/geometry/plane/polygon.h"
#include "engine/geometry/plane/polyline.h"

/// An independent library with floating-point coordinates says the same. Ten thousand random cases
/// of each question. Yes/no answers may differ only where it measures less than kHair micrometres
/// (or that many square micrometres a centimetre) between yes and no, and few cases are so close.
namespace sandtable::geometry {
namespace {

const int kCases = rounds(10'000);
constexpr double kHair = 0.01;

TEST_F(GeosOracle, OverlapAndGapOfBases) {
  Rng rng(1);
  int overlaps = 0;
  for (int i = 0; i < kCases; ++i) {
    const Box a = sampled::box(rng), b = sampled::box_near(rng, a.centre, 80'000);
    const Shape shape_a = area(a), shape_b = area(b);
    const double distance = shape_a.distance(shape_b);
    const bool both = overlap(a, b);
    overlaps += both;
    EXPECT_NEAR(gap(a, b), distance, 1.0 + kHair);
    EXPECT_EQ(both, convex_overlap(a.corner, b.corner));
    if (distance > kHair) {
      EXPECT_FALSE(both) << i;
    }
    if (shape_a.common(shape_b).area() > kHair * 100) {
      EXPECT_TRUE(both) << i;
    }
    if (both) {
      EXPECT_EQ(distance, 0) << i;
    }
  }
  EXPECT_GT(overlaps, kCases / 10);
  EXPECT_LT(overlaps, kCases * 9 / 10);
}

TEST_F(GeosOracle, HowMuchOfABaseStandsInAPolygon) {
  Rng rng(2);
  int partly = 0;
  for (int i = 0; i < kCases; ++i) {
    const Polygon polygon = sampled::polygon(rng);
    const Box box = sampled::box_near(rng, polygon.nearest_on_boundary(sampled::point(rng)),
                                      i % 2 == 0 ? 30'000 : 100'000);
    const Shape shape = area(polygon.points()), base = area(box);
    const double common = shape.common(base).area();
    const auto twice = static_cast<double>(polygon.twice_area_inside(box));
    EXPECT_NEAR(twice, 2 * common, 2.0) << i;
    EXPECT_NEAR(static_cast<double>(polygon.twice_area()), 2 * shape.area(), 1.0);
    EXPECT_NEAR(static_cast<double>(twice_area(box)), 2 * base.area(), 1.0);
    if (std::abs(2 * common - base.area()) > 4) {
      EXPECT_EQ(polygon.holds_most_of(box), 2 * common > base.area()) << i;
    }
    if (common > 1) {
      EXPECT_TRUE(polygon.overlaps(box)) << i;
    }
    if (!polygon.overlaps(box)) {
      EXPECT_LT(common, 1) << i;
    }
    const double distance = shape.distance(base);
    if (distance > kHair) {
      EXPECT_FALSE(polygon.touches(box)) << i;
    }
    if (!polygon.touches(box)) {
      EXPECT_GT(distance, 0) << i;
    }
    if (base.area() - common > 1) {
      EXPECT_FALSE(polygon.contains(box)) << i;
    }
    EXPECT_EQ(polygon.contains(box), shape.covers(base)) << i;
    partly += common > 1 && base.area() - common > 1;
  }
  EXPECT_GT(partly, kCases / 4);
}

TEST_F(GeosOracle, SegmentInAPolygon) {
  Rng rng(3);
  int inside = 0;
  for (int i = 0; i < kCases; ++i) {
    const Polygon polygon = sampled::polygon(rng);
    const Vec middle = polygon.points()[0];
    const Vec a = middle + Vec{sampled::within(rng, -200'000, 200'000),
                               sampled::within(rng, -200'000, 200'000)};
    const Vec b = middle + Vec{sampled::within(rng, -200'000, 200'000),
                               sampled::within(rng, -200'000, 200'000)};
    Stretches stretches;
    polygon.stretches(a, b, stretches);
    const Shape common = area(polygon.points()).common(line(a, b));
    EXPECT_NEAR(polygon.length_inside(a, b), common.length(),
                0.5 + static_cast<double>(stretches.count) + kHair)
        << i;
    const double whole = std::hypot(b.x - a.x, b.y - a.y);
    double sum = 0;
    for (const Stretch& s : stretches.span())
      sum += (static_cast<double>(s.leave.num) / static_cast<double>(s.leave.den) -
              static_cast<double>(s.enter.num) / static_cast<double>(s.enter.den)) *
             whole;
    EXPECT_NEAR(sum, common.length(), kHair) << i;
    inside += stretches.count > 0;
  }
  EXPECT_GT(inside, kCases / 4);
}

TEST_F(GeosOracle, PointAndPolygon) {
  Rng rng(4);
  int inside = 0;
  for (int i = 0; i < kCases; ++i) {
    const Polygon polygon = sampled::polygon(rng);
    const Vec p = polygon.points()[0] + Vec{sampled::within(rng, -100'000, 100'000),
                                            sampled::within(rng, -100'000, 100'000)};
    const Shape shape = area(polygon.points()), at = point(p);
    EXPECT_EQ(polygon.contains(p), shape.covers(at)) << i;
    inside += polygon.contains(p);
    const double distance = shape.distance(at), edge = shape.boundary().distance(at);
    EXPECT_NEAR(polygon.distance(p), distance, 1.0 + kHair) << i;
    EXPECT_NEAR(polygon.distance_to_boundary(p), edge, 1.0 + kHair) << i;
    const Vec nearest = polygon.nearest_on_boundary(p);
    EXPECT_NEAR(std::hypot(nearest.x - p.x, nearest.y - p.y), edge, 1.0) << i;
    const Len limit = sampled::within(rng, 0, 60'000);
    if (std::abs(distance - limit) > kHair) {
      EXPECT_EQ(polygon.within(p, limit), distance < limit) << i;
    }
  }
  EXPECT_GT(inside, kCases / 10);
}

TEST_F(GeosOracle, LinesSegmentsAndBases) {
  Rng rng(5);
  int crossed = 0;
  for (int i = 0; i < kCases; ++i) {
    const Polyline way = sampled::line(rng);
    const Vec middle = way.points()[way.points().size() / 2];
    const Box box = sampled::box_near(rng, middle, 120'000);
    const Shape shape = line(way.points()), base = area(box);
    EXPECT_NEAR(way.length(), shape.length(), static_cast<double>(way.pieces())) << i;
    EXPECT_NEAR(way.distance(box.centre), shape.distance(point(box.centre)), 1.0 + kHair) << i;
    const double apart = shape.distance(base), common = shape.common(base).length();
    const Len limit = sampled::within(rng, 0, 60'000);
    if (std::abs(apart - limit) > kHair) {
      EXPECT_EQ(way.within(box, limit), apart < limit) << i;
    }
    if (common > kHair) {
      EXPECT_TRUE(way.meets(box)) << i;
    }
    if (!way.meets(box)) {
      EXPECT_LT(common, kHair) << i;
    }
    const Vec from = box.centre, to = from + Vec{sampled::within(rng, -200'000, 200'000),
                                                 sampled::within(rng, -200'000, 200'000)};
    Crossings crossings;
    way.crossings(from, to, crossings);
    const Shape met = shape.common(line(from, to));
    const int places =
        GEOSisEmpty_r(context_, met.get()) == 1 ? 0 : GEOSGetNumGeometries_r(context_, met.get());
    EXPECT_EQ(static_cast<int>(crossings.count), places) << i;
    crossed += places > 0;
    for (const Crossing& crossing : crossings.span()) {
      const Vec at = point_on(from, to, crossing.at), along = way.point_at(crossing.station);
      EXPECT_LE(std::hypot(at.x - along.x, at.y - along.y), 2.5) << i;
    }
  }
  EXPECT_GT(crossed, kCases / 10);
}

TEST_F(GeosOracle, OutlineOfWater) {
  Rng rng(6);
  int made = 0;
  for (int i = 0; i < kCases / 10; ++i) {
    const Polyline way = sampled::line(rng);
    const Len width = sampled::within(rng, 2'000, 30'000);
    const auto outline = way.outline(width);
    if (!outline) continue;
    ++made;
    // The same with mitred corners; theirs are cut at a length, ours beyond a right angle.
    const Shape ours = area(outline->points()), centre = line(way.points());
    const Shape theirs(context_, GEOSBufferWithStyle_r(context_, centre.get(), width / 2, 8,
                                                       GEOSBUF_CAP_FLAT, GEOSBUF_JOIN_MITRE, 5.0));
    EXPECT_TRUE(ours.valid());
    EXPECT_NEAR(ours.common(theirs).area() / theirs.area(), 1, 1e-3) << i;
    EXPECT_NEAR(ours.area() / theirs.area(), 1, 1e-3) << i;
  }
  EXPECT_GT(made, kCases / 20);
}

TEST_F(GeosOracle, SightOverGround) {
  Rng rng(7);
  std::array<int, 4> answers{};
  Terrain terrain;
  std::vector<Shape> shapes;
  SightRules rules;
  rules.depth = 20'000;
  for (int i = 0; i < kCases; ++i) {
    if (i % 100 == 0) {
      terrain = sampled::terrain(rng, 12, 4);
      rules.screens = terrain.of_kind(sampled::kWood);
      shapes.clear();
      for (const Feature& feature : terrain.features())
        shapes.push_back(feature.area.empty() ? nothing() : area(feature.area.points()));
    }
    const Vec a = sampled::point(rng), b = a + Vec{sampled::within(rng, -300'000, 300'000),
                                                   sampled::within(rng, -300'000, 300'000)};
    const SightEnd from{a, terrain.level_at(a)}, to{b, terrain.level_at(b)};
    const int higher = std::max(from.level, to.level);
    const Shape look = line(a, b);
    Shape screens = nothing();
    bool unsure = false;
    auto expected = Sight::Clear;
    for (std::size_t f = 0; f < shapes.size(); ++f) {
      if (terrain[f].level > higher) {
        const double inside = look.common(shapes[f]).length();
        unsure |= inside > 0 && inside < kHair;
        if (inside > 0) expected = Sight::Ground;
      }
      if (!rules.screens.has(f) || higher > terrain.ground_of(f)) continue;
      EXPECT_EQ(blocking_areas(terrain, rules, rules.screens, higher).has(f), true);
      screens = screens.united(shapes[f]);
    }
    const double covered = look.common(screens).length();
    unsure |= std::abs(covered - rules.depth) < 5;
    if (expected == Sight::Clear && covered > rules.depth) expected = Sight::Screen;
    EXPECT_NEAR(length_in_screens(terrain, rules, from, to), covered, 6) << i;
    const Sight found = sight_over_ground(terrain, rules, from, to);
    if (!unsure) {
      EXPECT_EQ(found, expected) << i;
    }
    ++answers[static_cast<std::size_t>(found)];
  }
  EXPECT_GT(answers[0], kCases / 20);
  EXPECT_GT(answers[1], kCases / 20);
  EXPECT_GT(answers[2], kCases / 20);
}

TEST_F(GeosOracle, VisiblePartPastBlockers) {
  Rng rng(8);
  int hidden = 0, indirect = 0;
  for (int i = 0; i < kCases; ++i) {
    const Pose eye = sampled::pose(rng);
    const Pose there{along(eye.front, eye.facing, 150'000), sampled::angle(rng)};
    const Box target = box_at(there, {sampled::within(rng, 20'000, 80'000), 20'000});
    std::vector<Blocker> blockers;
    Shape solid = nothing(), shrunk = nothing();
    for (int n = 0; n < 5; ++n) {
      const Vec ahead = along(eye.front, eye.facing, sampled::within(rng, 20'000, 110'000));
      const Vec middle =
          ahead + Vec{sampled::within(rng, -20'000, 20'000), sampled::within(rng, -20'000, 20'000)};
      const Size size{sampled::within(rng, 10'000, 40'000), sampled::within(rng, 5'000, 20'000)};
      const Box box = box_at(pose_of_centre(middle, sampled::angle(rng), size), size);
      if (covers(box, eye.front) || overlap(box, target)) continue;
      blockers.push_back({box, 0});
      solid = solid.united(area(box));
      shrunk = shrunk.united(area(grown(box, size, -3)));
    }
    const auto seen = visible_part({}, {}, blockers, {eye.front, 0}, target.corner, 0);
    // Every sampled point of the outline that they see is seen by us, and ours is no farther.
    double least = 1e9;
    for (std::size_t k = 0; k < 4; ++k) {
      const Vec from = target.corner[k], to = target.corner[(k + 1) % 4], way = to - from;
      if (turn(from, to, eye.front) <= 0) continue;  // its far side
      for (int part = 0; part <= 10; ++part) {
        const Vec p = from + Vec{way.x * part / 10, way.y * part / 10};
        if (line(eye.front, p).common(solid).length() > kHair) continue;
        least = std::min(least, std::hypot(p.x - eye.front.x, p.y - eye.front.y));
      }
    }
    if (least < 1e9) {
      ASSERT_TRUE(seen) << i;
    }
    hidden += !seen;
    if (!seen) continue;
    EXPECT_LE(seen->distance, least + 1) << i;
    EXPECT_LE(area(target).distance(point(seen->nearest)), 1) << i;
    EXPECT_EQ(line(eye.front, seen->nearest).common(shrunk).length(), 0) << i;
    indirect += seen->distance > length(nearest_point(target, eye.front) - eye.front) + 10;
  }
  EXPECT_GT(hidden, kCases / 20);
  EXPECT_GT(indirect, kCases / 20);
}

}  // namespace
}  // namespace sandtable::geometry
