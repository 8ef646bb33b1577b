/// One number over the answers to many thousands of questions about round bases: every compiler and
/// every processor must come to it. Whoever changes an answer on purpose writes the new number down
/// here.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "engine/geometry/base/bearing.h"
#include "engine/geometry/base/disc.h"
#include "engine/geometry/base/disc_samples.h"
#include "engine/geometry/base/group.h"
#include "engine/geometry/base/outline.h"
#include "engine/geometry/base/way.h"
#include "engine/geometry/index/grid.h"

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

void add_discs(Rng& rng, Hash& hash) {
  const Disc mover = figures::disc(rng);
  const Disc other = figures::disc_near(rng, mover.centre, 150'000);
  const Vec to = figures::point_near(rng, mover.centre, 200'000);
  const auto outline = figures::outline_near(rng, mover.centre, 150'000);
  const Len limit = figures::within(rng, 0, 60'000);
  hash.add(overlap(mover, other) + 2 * within(mover, other, limit) + 4 * blocks(other, to, {}));
  hash.add(gap(mover, other));
  hash.add(first_touch(mover, to, other));
  hash.add(overlap(mover, outline) + 2 * within(mover, outline, limit));
  hash.add(gap(mover, outline));
  const Len stop = first_touch(mover, to, outline);
  hash.add(stop);
  hash.add(place_at(mover.centre, to, stop));
  const auto half = static_cast<Angle>(figures::angle(rng) / 2);
  hash.add(bearing(mover.centre, to));
  hash.add(Sector(mover.centre, half, half).holds(to));
}

void add_sets(Rng& rng, Hash& hash) {
  std::vector<Disc> discs(1 + rng.below(30));
  const Vec middle = figures::point(rng);
  DiscGrid grid(figures::kWidth, figures::kDepth);
  for (Disc& disc : discs) {
    disc = figures::disc_near(rng, middle, 250'000);
    grid.insert(static_cast<int>(&disc - discs.data()) * 7, bounds_of(disc));
  }
  const Len limit = figures::within(rng, 0, 80'000);
  const Groups groups = linked(discs, limit);
  for (std::size_t i = 0; i < discs.size(); ++i) hash.add(groups.of[i]);
  const auto broken = breaks(discs, limit);
  hash.add(broken ? broken->disc * 1'000 + broken->other : -1);
  const Frame frame(discs, figures::angle(rng));
  hash.add(Vec{frame.size().width, frame.size().depth});
  hash.add(frame.pose().front);
  hash.add(frame.holds(discs.front().centre + Vec{limit, limit}));
  for (const std::uint64_t word : grid.near(bounds_of(discs.back())).word)
    hash.add(static_cast<std::int64_t>(word));
  for (const std::uint64_t word : grid.near_line(middle, {0, 0}, limit).word)
    hash.add(static_cast<std::int64_t>(word));
  Way way(middle);
  for (const Disc& disc : discs) way.add(disc.centre);
  hash.add(length_of(way));
  hash.add(first_part(way, 5 * limit).end());
  hash.add(turns_of(way, 0, 0));
  const Outline outline{limit % 2 == 0 ? Outline::Shape::Ring : Outline::Shape::Square, middle,
                        limit + 10, static_cast<Angle>(limit)};
  std::array<Vec, 12> places;
  even_places(outline, places);
  for (const Vec place : places) {
    hash.add(place);
    hash.add(station_of(outline, place + Vec{50, 80}));
    hash.add(outward(outline, place));
  }
}

TEST(Agreement, OfEveryCompilerAboutRoundBases) {
  Rng rng(2026);
  Hash hash;
  for (int i = 0; i < 20'000; ++i) add_discs(rng, hash);
  for (int i = 0; i < 2'000; ++i) add_sets(rng, hash);
  EXPECT_EQ(hash.sum(), 18076134351129946730u);
}

}  // namespace
}  // namespace sandtable::geometry
