/// One number over answers about heights, going, houses and ways round: every compiler and every
/// processor must come to it. Whoever changes an answer on purpose writes the new number down here.
#include <gtest/gtest.h>

#include <cstdint>

#include "engine/geometry/ground/relief_samples.h"
#include "engine/geometry/house/house_samples.h"
#include "engine/geometry/way/way_round.h"

namespace sandtable::geometry {
namespace {

class Hash {
 public:
  void add(std::int64_t value) { sum_ = mix64(sum_ ^ static_cast<std::uint64_t>(value)); }
  void add(Vec v) {
    add(v.x);
    add(v.y);
  }
  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0;
};

void add_hills(Rng& rng, Hash& hash) {
  const relief_samples::Hills hills(rng);
  const Going going{hills.terrain, hills.ranks, &hills.relief};
  const Allowance allowance({127'000, 101'600, 50'800, 50'800, 0});
  for (int i = 0; i < 100; ++i) {
    const Vec a = figures::point(rng);
    Way way(a);
    way.add(figures::point_near(rng, a, 200'000));
    way.add(figures::point_near(rng, a, 200'000));
    const Climb climb = hills.relief.climb(hills.terrain, a, way.end());
    hash.add(climb.up + 3 * climb.down + 7 * climb.across);
    hash.add(Vec{climb.over, climb.rise});
    hash.add(hills.relief.height_at(hills.terrain, way.end()));
    for (const Len share : shares_of(going, way).on) hash.add(share);
    hash.add(allowance.longest_part(going, way).end());
  }
}

void add_house(Rng& rng, Hash& hash) {
  const Building house = houses::house(rng);
  WayRound round({{0, 0}, {figures::kWidth, figures::kDepth}});
  std::vector<Solid> walls;
  house.obstacles(0, house.unlocked(), walls);
  for (const Solid& wall : walls) {
    round.add(wall.points());
    for (const Vec corner : wall.points()) hash.add(corner);
  }
  for (std::size_t i = 0; i < house.plan().portals.size(); ++i)
    for (const Vec gate : house.gates(i, 12'700)) round.add_gate(gate);
  for (int i = 0; i < 10; ++i) {
    const Vec from = houses::point_by(rng, house);
    const Vec to = houses::point_by(rng, house);
    hash.add(house.first_touch({from, 12'700}, to, 0, house.unlocked()));
    const auto line = house.line(from, to, 0, house.windows() | house.unlocked());
    hash.add(line ? static_cast<std::int64_t>(line->word[0]) : -1);
    hash.add(house.hides(from, to) + 2 * house.clear_of_walls(from, 50'000));
    if (i > 2) continue;
    const auto way = round.find(from, to, 12'700);
    hash.add(way ? way->length : -1 - static_cast<std::int64_t>(way.error()));
    if (!way) continue;
    for (std::size_t k = 0; k <= way->legs; ++k) hash.add(way->point[k]);
  }
}

TEST(Agreement, OfEveryCompilerAboutHillsAndHouses) {
  Rng rng(2027);
  Hash hash;
  for (int i = 0; i < 50; ++i) add_hills(rng, hash);
  for (int i = 0; i < 300; ++i) add_house(rng, hash);
  EXPECT_EQ(hash.sum(), 4015875121738393368u);
}

}  // namespace
}  // namespace sandtable::geometry
