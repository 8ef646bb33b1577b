#include "rulesets/belle_alliance/rules/sight/lines.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/core/rng.h"
#include "engine/core/rounds.h"
#include "engine/geometry/plane/polygon.h"

/// Lines of sight walked step by step in floating point, against those that are worked out
/// (sight.crest-line, sight.between).
namespace sandtable::belle_alliance {
namespace {

constexpr Len kCm = geometry::kCentimetre;
constexpr int kSteps = 3'000;  ///< between the two ends

class Land {
 public:
  explicit Land(std::uint64_t seed) : rng_(seed) {
    const int n = 1 + below(4);
    for (int i = 0; i < n; ++i) add();
  }
  Setup setup;
  SightPoint some() { return {{below(100 * kCm), below(100 * kCm)}, below(4)}; }
  /// Half of something small.
  Vec small() { return {below(4 * kCm), below(4 * kCm)}; }

 private:
  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }
  void add() {
    FeatureCard card;
    const int kind = below(3);
    card.ground = kind == 0 ? Ground::Wood : kind == 1 ? Ground::Building : Ground::Hill;
    card.layer = static_cast<std::uint8_t>(below(3));
    const Vec low{below(70 * kCm), below(70 * kCm)};
    const int w = 5 * kCm + below(40 * kCm), h = 5 * kCm + below(40 * kCm);
    card.outline = {low, low + Vec{below(5 * kCm), h}, low + Vec{w, h + below(5 * kCm)},
                    low + Vec{w + below(5 * kCm), 0}};
    // A notch makes it ragged, so that a line may enter it twice.
    if (below(2) == 0) card.outline.insert(card.outline.begin() + 2, low + Vec{w / 2, h / 3});
    setup.features.push_back(card);
  }
  Rng rng_;
};

/// Free, blocked, or too close to tell.
enum class Told { Free, Blocked, Close };

double height(const SightPoint& a, const SightPoint& b, double t) {
  return a.layer + (b.layer - a.layer) * t;
}

Told one(const FeatureCard& card, const SightPoint& a, const SightPoint& b) {
  const auto in = [&](int i) {
    const double t = static_cast<double>(i) / kSteps;
    const Vec v{static_cast<Len>(std::lround(a.at.x + (b.at.x - a.at.x) * t)),
                static_cast<Len>(std::lround(a.at.y + (b.at.y - a.at.y) * t))};
    return geometry::outline_contains(card.outline, v);
  };
  const int reach = 40 * kSteps;  // far beyond the ends
  const bool hill = card.ground == Ground::Hill;
  const bool starts = in(0), ends = in(kSteps);
  if (hill && starts && ends) return Told::Free;
  if (!hill && (starts || ends)) return Told::Free;
  const int top = card.layer + 1;
  constexpr double kClose = 4.0 / kSteps;
  bool close = false;
  for (int i = 0; i <= kSteps;) {
    if (!in(i)) {
      ++i;
      continue;
    }
    int first = i, last = i;
    while (first > -reach && in(first - 1)) --first;
    while (last < reach && in(last + 1)) ++last;
    const double from = static_cast<double>(first) / kSteps,
                 to = static_cast<double>(last) / kSteps;
    if (hill) {
      const double middle = (from + to) / 2, over = top - height(a, b, middle);
      if (std::abs(middle) < kClose || std::abs(middle - 1) < kClose || std::abs(over) < 4 * kClose)
        close = close || (a.layer != b.layer || std::abs(middle) < kClose ||
                          std::abs(middle - 1) < kClose || over < 0);
      if (middle > 0 && middle < 1 && over >= 0) return close ? Told::Close : Told::Blocked;
    } else {
      for (const double t : {from, to}) {
        const double over = top - height(a, b, t);
        if (a.layer != b.layer && std::abs(over) < 4 * kClose) close = true;
        if (over >= 0) return close ? Told::Close : Told::Blocked;
      }
    }
    i = last + 1;
  }
  return close ? Told::Close : Told::Free;
}

TEST(SightLines, AreAsTheyAreWalked) {
  const int all = rounds(1'500);
  int freed = 0, blocked = 0, wrong = 0;
  for (int seed = 1; seed <= all && wrong < 5; ++seed) {
    Land ground(static_cast<std::uint64_t>(seed));
    const SightLines lines(ground.setup);
    const SightPoint a = ground.some(), b = ground.some();
    Told told = Told::Free;
    for (const FeatureCard& card : ground.setup.features) {
      const Told here = one(card, a, b);
      if (here == Told::Close) told = Told::Close;
      if (here == Told::Blocked && told == Told::Free) told = Told::Blocked;
    }
    // In woods an end may run as far as it likes here.
    const bool is_free = lines.is_free(a, b, geometry::kMaxCoordinate);
    EXPECT_EQ(is_free, lines.is_free(b, a, geometry::kMaxCoordinate)) << "line " << seed;
    if (told == Told::Close) continue;
    (is_free ? freed : blocked) += 1;
    wrong += is_free == (told == Told::Free) ? 0 : 1;
    EXPECT_EQ(is_free, told == Told::Free) << "line " << seed;
  }
  if (all < 1'500) return;
  EXPECT_GT(freed, 300);
  EXPECT_GT(blocked, 200);
}

// Whoever stands in the shadow of a feature: every line from him is blocked, one by one.
TEST(SightLines, ShadowsHideFromEveryLine) {
  const int all = rounds(4'000);
  int hidden = 0;
  for (int seed = 1; seed <= all; ++seed) {
    Land ground(static_cast<std::uint64_t>(seed));
    const SightLines lines(ground.setup);
    const SightPoint middle = ground.some(), eye = ground.some();
    const Vec half = ground.small(), aside = ground.small();
    std::vector<SightPoint> points{middle}, eyes{eye};
    for (const Vec v : {half, -half, Vec{half.y, -half.x}, Vec{-half.y, half.x}})
      points.push_back({middle.at + v, middle.layer});
    for (const Vec v : {aside, -aside}) eyes.push_back({eye.at + v, eye.layer});
    for (std::size_t f = 0; f < ground.setup.features.size(); ++f) {
      const auto shade = lines.shade(f, points, true);
      if (!shade || !shade->hides(eyes)) continue;
      ++hidden;
      for (const SightPoint& from : eyes)
        for (const SightPoint& to : points)
          EXPECT_FALSE(lines.is_free(from, to, geometry::kMaxCoordinate)) << "land " << seed;
    }
  }
  if (all < 4'000) return;
  EXPECT_GT(hidden, 200);
}

}  // namespace
}  // namespace sandtable::belle_alliance
