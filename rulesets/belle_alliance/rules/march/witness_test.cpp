#include <gtest/gtest.h>

#include <string>

#include "engine/core/rng.h"
#include "engine/core/rounds.h"
#include "rulesets/belle_alliance/rules/march/step.h"
#include "rulesets/belle_alliance/words/field.h"

/// Two enemies in one march, looked at in every hundredth of every step: the contact that the march
/// finds by going from one moment at which there may be one to the next (sim.contact-point).
namespace sandtable::belle_alliance {
namespace {

using field::kCm;

class Two {
 public:
  explicit Two(std::uint64_t seed) : rng_(seed) {}

  Mover some(Side side) {
    Mover m;
    m.side = side;
    m.unit = 0;
    const int width = 2 + below(30), depth = 1 + below(12);
    m.form.size = {width * kCm / 2, depth * kCm};
    if (below(5) == 0) m.form.kind = Form::Kind::Square;
    if (below(5) == 0) m.form = {.kind = Form::Kind::Disc, .radius = (1 + below(5)) * kCm};
    m.pose.front = {100 * kCm + below(30 * kCm), 100 * kCm + below(30 * kCm)};
    m.pose.facing = static_cast<Angle>(below(65'536));
    m.allowance = (5 + below(80)) * kCm;
    if (below(4) == 0) m.first = below(8) * kSegment;
    const int legs = 1 + below(3);
    for (int i = 0; i < legs; ++i) m.add(leg(m));
    m.pace = Pace::Marching;
    return m;
  }

 private:
  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }

  Leg leg(const Mover& m) {
    const int turn = below(30'000) - 15'000;
    const int kind = m.form.kind == Form::Kind::Front ? below(5) : 0;
    if (kind == 1)
      return {.kind = Leg::Kind::Wheel, .turn = turn / 2, .cost = kCm + below(15 * kCm)};
    if (kind == 2) return {.kind = Leg::Kind::Pivot, .turn = turn, .cost = below(10 * kCm)};
    if (kind == 3) return {.kind = Leg::Kind::About, .cost = below(10 * kCm)};
    if (kind == 4) return {.kind = Leg::Kind::Pivot, .turn = turn};
    const int length = kCm + below(40 * kCm);
    return {.heading = static_cast<Angle>(below(65'536)), .length = length, .cost = length};
  }

  Rng rng_;
};

/// The first moment at which two movers touch, or the zone of one that still marches the other;
/// kMarch + 1 where there is none.
Tick looked_for(const Mover& a, const Mover& b) {
  for (Tick tick = 0; tick <= kMarch; ++tick) {
    const geometry::Pose at_a = pose_at(a, tick), at_b = pose_at(b, tick);
    const Body body_a = body_at(a.form, at_a), body_b = body_at(b.form, at_b);
    if (zone_gap(a.form, at_a, body_b) == 0 || zone_gap(b.form, at_b, body_a) == 0 ||
        gap(body_a, body_b) <= kEnemyGap)
      return tick;
  }
  return kMarch + 1;
}

TEST(Witness, FindsTheSameFirstContacts) {
  int contacts = 0;
  const int all = rounds(300);
  for (int seed = 1; seed <= all; ++seed) {
    Two two(static_cast<std::uint64_t>(seed));
    const Mover a = two.some(Side::A);
    const Mover b = two.some(Side::B);
    const Body body_a = body_at(a.form, a.pose), body_b = body_at(b.form, b.pose);
    if (gap(body_a, body_b) <= 6 * kCm) continue;  // in contact since before: other rules hold
    March march({a, b}, {});
    march.run();
    Tick found = kMarch + 1;
    for (const Happening& h : march.happenings())
      if (h.kind == Happening::Kind::Contact || h.kind == Happening::Kind::Touched)
        found = std::min(found, h.tick);
    const Tick truth = looked_for(a, b);
    EXPECT_EQ(found, truth) << "march " << seed;
    if (truth <= kMarch) ++contacts;
  }
  if (all < 300) return;  // a share of them says nothing of how many there are
  EXPECT_GT(contacts, 20);
}

}  // namespace
}  // namespace sandtable::belle_alliance
