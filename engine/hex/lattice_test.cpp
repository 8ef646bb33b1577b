#include "engine/hex/lattice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <set>

#include "engine/core/rng.h"

namespace sandtable::hex {

void PrintTo(const Axial& a, std::ostream* out) { *out << "(" << a.q << "," << a.r << ")"; }

namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

using Key = std::pair<int, int>;
Key key(Axial a) { return {a.q, a.r}; }
std::set<Key> keys(const std::vector<Axial>& all) {
  std::set<Key> out;
  for (const Axial a : all) out.insert(key(a));
  return out;
}
using EdgeKeys = std::set<std::set<Key>>;
EdgeKeys edge_keys(const Crossing& c) {
  EdgeKeys out;
  for (const auto& [x, y] : c.edges) out.insert({key(x), key(y)});
  return out;
}

/// Twice the scalar product in the real plane.
long dot(long uq, long ur, long vq, long vr) {
  return 2 * uq * vq + 2 * ur * vr + uq * vr + ur * vq;
}

/// Where the point `p`/n lies to the hexagon of `c`: 1 inside, 0 on its boundary, -1 outside.
int place(Axial p, int n, Axial c) {
  int out = 1;
  for (const Axial d : kSteps) {
    const long x =
        dot(p.q - static_cast<long>(n) * c.q, p.r - static_cast<long>(n) * c.r, d.q, d.r);
    if (x > n) return -1;
    if (x == n) out = 0;
  }
  return out;
}

struct Sampled {
  std::vector<Axial> inside;
  EdgeKeys edges;
};

/// Looks at points so close together that none of the pieces of the segment can be missed: the
/// borders between cells lie at fractions with denominators up to 2n, so that pieces are at least
/// 1/(2n)^2 long.
Sampled sample(Axial a, Axial b) {
  Sampled out;
  const Axial u = b - a;
  const int n = distance(a, b), steps = 12 * n * n + 1;
  std::map<std::set<Key>, int> shared;
  for (int k = 1; k < steps; ++k) {
    const Axial p{a.q * steps + u.q * k, a.r * steps + u.r * k};
    std::vector<Axial> border;
    for (int q = std::min(a.q, b.q) - 1; q <= std::max(a.q, b.q) + 1; ++q) {
      for (int r = std::min(a.r, b.r) - 1; r <= std::max(a.r, b.r) + 1; ++r) {
        const int where = place(p, steps, {q, r});
        if (where == 0) border.push_back({q, r});
        if (where < 1 || Axial{q, r} == a || Axial{q, r} == b) continue;
        if (out.inside.empty() || !(out.inside.back() == Axial{q, r})) out.inside.push_back({q, r});
      }
    }
    if (border.size() == 2) ++shared[{key(border[0]), key(border[1])}];
  }
  for (const auto& [pair, seen] : shared)
    if (seen > 1) out.edges.insert(pair);
  return out;
}

Axial turned(Axial a) { return {-a.r, a.q + a.r}; }  // by 60 degrees
Axial mirrored(Axial a) { return {a.r, a.q}; }

Axial random_point(Rng& rng, int reach) {
  const auto span = static_cast<std::uint32_t>(2 * reach + 1);
  return {static_cast<int>(rng.below(span)) - reach, static_cast<int>(rng.below(span)) - reach};
}

TEST(Distance, CountsStepsNotLengths) {  // setup.distance-count
  EXPECT_EQ(distance({0, 0}, {1, 1}), 2);
  EXPECT_EQ(distance({0, 0}, {3, 1}), 4);
  EXPECT_EQ(distance({0, 0}, {-3, 3}), 3);
  for (const Axial d : kSteps) EXPECT_EQ(distance({5, -2}, Axial{5, -2} + d), 1);
}

TEST(Crossing, OfTheLedger) {  // sight.crossing
  EXPECT_THAT(crossing({0, 0}, {3, 1}).inside,
              ElementsAre(Axial{1, 0}, Axial{1, 1}, Axial{2, 0}, Axial{2, 1}));
  EXPECT_THAT(crossing({0, 0}, {3, 1}).edges, IsEmpty());
  EXPECT_THAT(crossing({0, 0}, {2, 1}).inside, ElementsAre(Axial{1, 0}, Axial{1, 1}));
  EXPECT_THAT(crossing({0, 0}, {4, 0}).inside, ElementsAre(Axial{1, 0}, Axial{2, 0}, Axial{3, 0}));
}

TEST(Crossing, AlongEdgesOfTheLedger) {  // sight.along-edge
  const Crossing near = crossing({0, 0}, {1, 1});
  EXPECT_THAT(near.inside, IsEmpty());
  EXPECT_THAT(near.edges, ElementsAre(Pair(Axial{1, 0}, Axial{0, 1})));
  const Crossing far = crossing({0, 0}, {2, 2});
  EXPECT_THAT(far.inside, ElementsAre(Axial{1, 1}));
  EXPECT_THAT(far.edges,
              ElementsAre(Pair(Axial{1, 0}, Axial{0, 1}), Pair(Axial{2, 1}, Axial{1, 2})));
}

TEST(Crossing, EdgesUpToFourOnlyAtTwoAndFour) {
  int with_edges = 0;
  for (int q = -4; q <= 4; ++q) {
    for (int r = -4; r <= 4; ++r) {
      const int d = distance({0, 0}, {q, r});
      if (d > 4) continue;
      const Crossing c = crossing({0, 0}, {q, r});
      EXPECT_LE(c.inside.size(), 6U);
      EXPECT_LE(c.edges.size(), 2U);
      if (c.edges.empty()) continue;
      ++with_edges;
      EXPECT_TRUE(d == 2 || d == 4) << q << "," << r;
      EXPECT_EQ(c.edges.size(), static_cast<std::size_t>(d / 2));
    }
  }
  EXPECT_EQ(with_edges, 12);
}

TEST(Crossing, NothingBetweenNeighboursOrWithinOneSector) {
  for (const Axial d : kSteps) {
    EXPECT_THAT(crossing({0, 0}, d).inside, IsEmpty());
    EXPECT_THAT(crossing({0, 0}, d).edges, IsEmpty());
  }
  EXPECT_THAT(crossing({2, 3}, {2, 3}).inside, IsEmpty());
  EXPECT_THAT(crossing({2, 3}, {2, 3}).edges, IsEmpty());
}

TEST(Crossing, AgreesWithDenseSampling) {
  for (int q = -6; q <= 6; ++q) {
    for (int r = -6; r <= 6; ++r) {
      const Axial b{q, r};
      if (distance({0, 0}, b) == 0 || distance({0, 0}, b) > 6) continue;
      const Crossing c = crossing({0, 0}, b);
      const Sampled s = sample({0, 0}, b);
      EXPECT_EQ(c.inside, s.inside) << q << "," << r;
      EXPECT_EQ(edge_keys(c), s.edges) << q << "," << r;
    }
  }
}

TEST(Crossing, ReversesMovesTurnsAndMirrors) {
  Rng rng(17);
  for (int round = 0; round < 400; ++round) {
    const Axial a = random_point(rng, 12), b = random_point(rng, 12), move = random_point(rng, 30);
    const Crossing c = crossing(a, b);
    Crossing back = crossing(b, a);
    std::reverse(back.inside.begin(), back.inside.end());
    std::reverse(back.edges.begin(), back.edges.end());
    EXPECT_EQ(back.inside, c.inside);
    EXPECT_EQ(back.edges, c.edges);

    for (const auto& map :
         {+[](Axial x) { return turned(x); }, +[](Axial x) { return mirrored(x); }}) {
      const Crossing image = crossing(map(a) + move, map(b) + move);
      ASSERT_EQ(image.inside.size(), c.inside.size());
      for (std::size_t i = 0; i < c.inside.size(); ++i)
        EXPECT_EQ(image.inside[i], map(c.inside[i]) + move);
      EdgeKeys expected;
      for (const auto& [x, y] : c.edges) expected.insert({key(map(x) + move), key(map(y) + move)});
      EXPECT_EQ(edge_keys(image), expected);
    }
  }
}

TEST(Crossing, EveryStepIsToANeighbourOrAlongAnEdge) {
  Rng rng(5);
  for (int round = 0; round < 400; ++round) {
    const Axial a = random_point(rng, 15), b = random_point(rng, 15);
    if (a == b) continue;
    const Crossing c = crossing(a, b);
    std::set<Key> met = keys(c.inside);
    EXPECT_EQ(met.size(), c.inside.size());
    met.insert(key(a));
    met.insert(key(b));
    std::size_t gaps = 0;
    Axial before = a;
    std::vector<Axial> walk = c.inside;
    walk.push_back(b);
    for (const Axial here : walk) {
      const int d = distance(before, here);
      EXPECT_TRUE(d == 1 || d == 2);
      gaps += d == 2 ? 1 : 0;
      before = here;
    }
    EXPECT_EQ(gaps, c.edges.size());
    for (const auto& [x, y] : c.edges) {
      EXPECT_EQ(distance(x, y), 1);
      EXPECT_FALSE(met.contains(key(x)) || met.contains(key(y)));
    }
  }
}

TEST(Leaving, ByAnEdgeOrByACorner) {
  EXPECT_EQ(leaving({0, 0}, {0, 0}), 0);
  for (unsigned i = 0; i < 6; ++i) {
    const Axial d = kSteps[i], e = kSteps[(i + 1) % 6];
    EXPECT_EQ(leaving({3, 4}, Axial{3, 4} + d), 1U << i);
    EXPECT_EQ(leaving({3, 4}, Axial{3, 4} + d + e), (1U << i) | (1U << ((i + 1) % 6)));
    EXPECT_EQ(leaving({3, 4}, Axial{3, 4} + d + d + e), 1U << i);
  }
}

TEST(Leaving, LeadsToTheFirstSectorMet) {
  Rng rng(23);
  for (int round = 0; round < 400; ++round) {
    const Axial a = random_point(rng, 9), b = random_point(rng, 9);
    if (distance(a, b) < 2) continue;
    const Crossing c = crossing(a, b);
    std::set<Key> expected, found;
    if (!c.inside.empty() && distance(a, c.inside[0]) == 1) {
      expected = {key(c.inside[0])};
    } else {
      ASSERT_FALSE(c.edges.empty());
      expected = {key(c.edges[0].first), key(c.edges[0].second)};
    }
    for (unsigned i = 0; i < 6; ++i)
      if ((leaving(a, b) >> i) & 1U) found.insert(key(a + kSteps[i]));
    EXPECT_EQ(found, expected);
  }
}

}  // namespace
}  // namespace sandtable::hex
