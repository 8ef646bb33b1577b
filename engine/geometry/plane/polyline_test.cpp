#include "engine/geometry/plane/polyline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/geometry/ground/ground_samples.h"

namespace sandtable::geometry {
namespace {

Polyline made(const std::vector<Vec>& points) {
  auto line = Polyline::make(points);
  EXPECT_TRUE(line);
  return line ? *std::move(line) : Polyline();
}

/// 40 cm to the right, then 30 cm up.
Polyline bent() { return made({{0, 0}, {400'000, 0}, {400'000, 300'000}}); }

std::vector<Crossing> passes(const Polyline& line, Vec a, Vec b) {
  Crossings crossings;
  line.crossings(a, b, crossings);
  return {crossings.span().begin(), crossings.span().end()};
}

std::string fault(const std::vector<Vec>& points) {
  const auto line = Polyline::make(points);
  return line ? "none" : line.error().message();
}

TEST(Polyline, SaysWhatIsWrongWithPoints) {
  EXPECT_EQ(fault({{0, 0}}), "too few points: found 1");
  EXPECT_EQ(fault(std::vector<Vec>(65)), "at most 64 points: found 65");
  EXPECT_EQ(fault({{0, 0}, {0, -8'000'001}}), "point 1 lies more than 8 m from the table’s corner");
  EXPECT_EQ(fault({{1, 1}, {0, 10}, {0, 10}}), "points 1 and 2 are the same");
  EXPECT_EQ(fault({{0, 0}, {10, 10}, {10, 0}, {0, 10}}), "none");
}

TEST(Polyline, CountsStationsFromItsFirstPoint) {
  const Polyline line = bent();
  EXPECT_EQ(line.length(), 700'000);
  EXPECT_EQ(line.point_at(-5), (Vec{0, 0}));
  EXPECT_EQ(line.point_at(150'000), (Vec{150'000, 0}));
  EXPECT_EQ(line.point_at(500'000), (Vec{400'000, 100'000}));
  EXPECT_EQ(line.point_at(900'000), (Vec{400'000, 300'000}));
  EXPECT_EQ(line.station_of({150'000, -20'000}), 150'000);
  EXPECT_EQ(line.station_of({430'000, 120'000}), 520'000);
  EXPECT_EQ(line.station_of({500'000, -100'000}), 400'000);
  EXPECT_EQ(line.nearest_point({430'000, 120'000}), (Vec{400'000, 120'000}));
  EXPECT_EQ(line.distance({403'000, 304'000}), 5'000);
  EXPECT_TRUE(line.within(Vec{403'000, 304'000}, 5'000));
  EXPECT_FALSE(line.within(Vec{403'000, 304'000}, 4'999));
}

TEST(Polyline, IsCrossedOnceAtEachPass) {
  const Polyline line = bent();
  const auto once = passes(line, {100'000, 50'000}, {100'000, -50'000});
  ASSERT_EQ(once.size(), 1U);
  EXPECT_EQ(once[0].at, (Ratio{1, 2}));
  EXPECT_EQ(once[0].station, 100'000);
  EXPECT_EQ(once[0].from, 1);  // from its left
  EXPECT_EQ(passes(line, {100'000, -50'000}, {100'000, 50'000})[0].from, -1);
  // Through the corner, from the inside of the bend to the outside.
  EXPECT_EQ(passes(line, {350'000, 50'000}, {450'000, -50'000}).size(), 1U);
  // Along the first piece and beyond: on the line counts as a shade further in x and y.
  EXPECT_EQ(passes(line, {-50'000, 0}, {500'000, 0}).size(), 1U);
  // Both arms.
  const auto twice = passes(line, {300'000, -50'000}, {450'000, 100'000});
  ASSERT_EQ(twice.size(), 2U);
  EXPECT_EQ(twice[0].piece, 0);
  EXPECT_EQ(twice[1].piece, 1);
  EXPECT_LT(twice[0].at, twice[1].at);
  EXPECT_EQ(twice[1].station, 450'000);
  EXPECT_TRUE(passes(line, {0, 10'000}, {300'000, 200'000}).empty());
}

/// Going in two steps crosses what going in one does, wherever the stop: on the line as well.
RC_GTEST_PROP(PolylineProperty, AStopOnTheLineCountsEachPassOnce, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const Vec middle{500'000, 300'000};
  // Even offsets, so that the middle of the way is exactly the middle of the piece.
  const auto offset = [&] {
    return Vec{2 * sampled::within(rng, -50, 50), 2 * sampled::within(rng, -50, 50)};
  };
  const Vec arm = offset(), way = offset();
  RC_PRE(arm != Vec{} && way != Vec{});
  const Polyline line = made({middle - arm, middle + arm});
  const auto whole = passes(line, middle - way, middle + way);
  const auto first = passes(line, middle - way, middle);
  const auto second = passes(line, middle, middle + way);
  RC_ASSERT(whole.size() == (cross(arm, way) == 0 ? 0U : 1U));
  RC_ASSERT(first.size() + second.size() == whole.size());
}

RC_GTEST_PROP(PolylineProperty, AClosedWayCrossesAClosedLineAnEvenNumberOfTimes, ()) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  // A small lattice: corners on edges and on corners all the time.
  const auto some = [&] {
    return Vec{sampled::within(rng, 0, 6) * 1'000, sampled::within(rng, 0, 6) * 1'000};
  };
  std::vector<Vec> ring{some()};
  while (ring.size() < 5) {
    const Vec next = some();
    if (next != ring.back() && (ring.size() < 4 || next != ring.front())) ring.push_back(next);
  }
  ring.push_back(ring.front());
  const Polyline line = made(ring);
  const Vec a = some(), b = some(), c = some();
  RC_ASSERT(
      (passes(line, a, b).size() + passes(line, b, c).size() + passes(line, c, a).size()) % 2 == 0);
}

TEST(Polyline, OpensAtBridgesAndGaps) {
  const Polyline line = bent();
  const std::vector<Opening> openings{{90'000, 150'000, 7}, {390'000, 430'000, 8}};
  EXPECT_EQ(opening_at(openings, 89'999), nullptr);
  EXPECT_EQ(opening_at(openings, 90'000)->kind, 7);
  EXPECT_EQ(opening_at(openings, 430'000)->kind, 8);
  EXPECT_FALSE(line.first_crossing({100'000, 50'000}, {100'000, -50'000}, openings));
  EXPECT_TRUE(line.first_crossing({80'000, 50'000}, {80'000, -50'000}, openings));
  const auto base = [](Len x, Len y, Len width) { return box_at({{x, y}, 0}, {width, 20'000}); };
  EXPECT_TRUE(line.meets(base(120'000, 10'000, 40'000)));
  EXPECT_FALSE(line.meets(base(120'000, 10'000, 40'000).corner, openings));
  EXPECT_FALSE(line.meets(base(120'000, 10'000, 60'000).corner, openings));
  EXPECT_TRUE(line.meets(base(120'000, 10'000, 60'002).corner, openings));
  // Over the bend: both pieces lie in the opening.
  EXPECT_FALSE(line.meets(base(400'000, 10'000, 20'000).corner, openings));
  EXPECT_FALSE(line.meets(base(120'000, -0, 40'000)));  // it stands along the line: no inside met
  EXPECT_FALSE(line.meets(base(120'000, 300'000, 40'000)));
}

TEST(Polyline, CoversWhoStandsCloseBehindIt) {
  const Polyline wall = made({{0, 100'000}, {300'000, 100'000}});
  const Box close = box_at({{100'000, 95'000}, 0}, {40'000, 20'000});
  const Vec aim{100'000, 95'000};
  EXPECT_TRUE(wall.covers({100'000, 300'000}, aim, close, 5'000, {}));
  EXPECT_FALSE(wall.covers({100'000, 300'000}, aim, close, 4'999, {}));
  EXPECT_FALSE(wall.covers({100'000, 20'000}, aim, close, 5'000, {}));   // from behind
  EXPECT_FALSE(wall.covers({-200'000, 96'000}, aim, close, 5'000, {}));  // round its end
  const std::vector<Opening> gap{{90'000, 110'000, 1}};
  EXPECT_FALSE(wall.covers({100'000, 300'000}, aim, close, 5'000, gap));
}

TEST(Polyline, OutlineOfItsWidth) {
  const auto outline = bent().outline(20'000);
  ASSERT_TRUE(outline);
  EXPECT_EQ(outline->twice_area(), 2 * 700'000LL * 20'000);
  EXPECT_TRUE(outline->contains(Vec{410'000, -10'000}));
  EXPECT_FALSE(outline->contains(Vec{410'001, -10'000}));
  EXPECT_FALSE(outline->contains(Vec{389'999, 10'001}));
  EXPECT_TRUE(outline->contains(Vec{390'000, 10'000}));
  EXPECT_EQ(bent().outline(1).error().message(), "a size of 1 micrometres");
  const auto folded = made({{0, 0}, {100'000, 0}, {100'000, 5'000}, {0, 5'000}}).outline(20'000);
  ASSERT_FALSE(folded);
  EXPECT_EQ(folded.error().kind, ShapeError::Kind::SelfCrossing);
}

}  // namespace
}  // namespace sandtable::geometry
