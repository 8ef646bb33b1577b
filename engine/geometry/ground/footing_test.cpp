#include "engine/geometry/ground/footing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/geometry/ground/relief_samples.h"

namespace sandtable::geometry {
namespace {

using figures::kInch;

TEST(Footing, SharesOutAnAction) {
  // Bumpy ground from 2 to 10 inches up the table, jagged ground on its right half.
  std::vector<Feature> features(2);
  features[0].area = *Polygon::make(std::vector<Vec>{
      {0, 2 * kInch}, {0, 10 * kInch}, {20 * kInch, 10 * kInch}, {20 * kInch, 2 * kInch}});
  features[1].area = *Polygon::make(std::vector<Vec>{
      {10 * kInch, 0}, {10 * kInch, 10 * kInch}, {20 * kInch, 10 * kInch}, {20 * kInch, 0}});
  const Terrain terrain = *Terrain::make(figures::kWidth, figures::kDepth, features);
  Ranks ranks;
  ranks.set(0, 1);
  ranks.set(1, 2);
  const Going going{terrain, ranks};
  // 5 inches flat, 4 bumpy, 2 jagged.
  const Allowance allowance({5 * kInch, 4 * kInch, 2 * kInch, 0, 0});
  Way way({5 * kInch, 0});
  way.add({5 * kInch, 2 * kInch});
  way.add({5 * kInch, 4 * kInch + 10'160});  // 2 inches of flat and 2.4 of bumpy ground
  EXPECT_EQ(shares_of(going, way), (Shares{{2 * kInch, 60'960, 0, 0, 0}}));
  EXPECT_TRUE(allowance.covers(shares_of(going, way)));
  EXPECT_EQ(allowance.longest_part(going, way), way);
  Way longer = way;
  longer.point[2].y += 1;
  EXPECT_FALSE(allowance.covers(shares_of(going, longer)));
  EXPECT_EQ(allowance.longest_part(going, longer), way);
  Way aside({8 * kInch, 5 * kInch});
  aside.add({15 * kInch, 5 * kInch});  // 2 inches of bumpy ground, then jagged: half of 2 inches
  EXPECT_EQ(allowance.longest_part(going, aside).end(), (Vec{11 * kInch, 5 * kInch}));
  const Allowance barred({5 * kInch, 4 * kInch, 0, 0, 0});
  EXPECT_EQ(barred.longest_part(going, aside).end(), (Vec{10 * kInch, 5 * kInch}));
}

TEST(Footing, CountsSlopesOnTheWayUpOnly) {
  std::vector<Feature> features(1);
  features[0].area = *Polygon::make(
      std::vector<Vec>{{0, 0}, {0, 10 * kInch}, {20 * kInch, 10 * kInch}, {20 * kInch, 0}});
  const Terrain terrain = *Terrain::make(figures::kWidth, figures::kDepth, features);
  Ranks ranks;
  ranks.set(0, 2);
  const Relief relief = *Relief::make(terrain, std::vector<Slope>{{0, 0, 8, 0}});
  const Going going{terrain, ranks, &relief};
  const Allowance allowance({5 * kInch, 4 * kInch, 2 * kInch, 0, 0});
  Way up({5 * kInch, kInch}), down({5 * kInch, 9 * kInch}), along({kInch, kInch});
  up.add({5 * kInch, 9 * kInch});
  down.add({5 * kInch, kInch});
  along.add({9 * kInch, kInch});
  EXPECT_EQ(allowance.longest_part(going, up).end(), (Vec{5 * kInch, 3 * kInch}));
  EXPECT_EQ(allowance.longest_part(going, down).end(), (Vec{5 * kInch, 4 * kInch}));
  EXPECT_EQ(allowance.longest_part(going, along).end(), (Vec{6 * kInch, kInch}));
}

TEST(Footing, AgreesWithPointsAlongTheLeg) {
  Rng rng(51);
  int several = 0;
  for (int table = 0; table < 50; ++table) {
    const relief_samples::Hills hills(rng);
    const Going going{hills.terrain, hills.ranks, &hills.relief};
    for (int i = 0; i < 200; ++i) {
      const Vec a = figures::point(rng), b = figures::point_near(rng, a, 250'000);
      const Len whole = length(b - a);
      Footings parts;
      footings(going, a, b, parts);
      ASSERT_EQ(parts.item[0].from, 0);
      ASSERT_EQ(parts.item[parts.count - 1].to, whole);
      several += parts.count > 2;
      const FeatureSet climbed = hills.relief.climbed(a, b);
      for (const Footing& part : parts.span()) {
        if (part.to - part.from < 20) continue;
        const Vec middle = point_on(a, b, {part.from + (part.to - part.from) / 2, whole});
        std::uint8_t rank = 0;
        hills.terrain.at(middle).for_each([&](std::size_t k) {
          if (!hills.relief.slopes().has(k) || climbed.has(k))
            rank = std::max(rank, hills.ranks.of[k]);
        });
        ASSERT_EQ(part.rank, rank) << table << " " << i;
      }
    }
  }
  EXPECT_GT(several, 2'000);
}

TEST(Allowance, IsUsedToTheLastAndNeverExceeded) {
  Rng rng(52);
  int cut = 0;
  for (int table = 0; table < 50; ++table) {
    const relief_samples::Hills hills(rng);
    const Going going{hills.terrain, hills.ranks, &hills.relief};
    const std::array<Len, kRanks> full{
        figures::within(rng, 80'000, 400'000), figures::within(rng, 60'000, 300'000),
        figures::within(rng, 40'000, 200'000), rng.below(2) == 0 ? 0 : 100'000, 0};
    const Allowance allowance(full);
    for (int i = 0; i < 200; ++i) {
      Way way(figures::point(rng));
      const std::uint32_t legs = 1 + rng.below(4);
      for (std::uint32_t k = 0; k < legs; ++k)
        way.add(figures::point_near(rng, way.end(), 150'000));
      const Way part = allowance.longest_part(going, way);
      const Shares shares = shares_of(going, part);
      ASSERT_TRUE(allowance.covers(shares) || part.end() == part.start());
      if (part == way) continue;
      ++cut;
      // What is left would not pay for 6 micrometres more, or the ground ahead is barred.
      long double used = 0;
      bool barred = false;
      for (std::size_t r = 0; r < kRanks; ++r) {
        if (full[r] > 0) used += static_cast<long double>(shares.on[r]) / full[r];
        if (full[r] == 0) barred = true;
      }
      if (!barred) {
        ASSERT_GT(used, 1 - 6.0L / 40'000) << i;
      }
    }
  }
  EXPECT_GT(cut, 3'000);
}

}  // namespace
}  // namespace sandtable::geometry
