#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/core/rng.h"
#include "engine/core/rounds.h"
#include "rulesets/belle_alliance/rules/fire/aim.h"
#include "rulesets/belle_alliance/rules/fire/mouths.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/words/fight_field.h"

/// Lines of fire against a witness that tries hundreds of points of the target in floating point;
/// fire and melee with sides swapped and lists turned round.
namespace sandtable::belle_alliance {
namespace {

using field::Fight;
using field::kA;
using field::kB;
using field::kCm;
using field::shot;

/// A point in centimetres.
struct Point {
  double x, y;
};
Point point(Vec v) { return {v.x / double{kCm}, v.y / double{kCm}}; }
double cross(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
bool meet(Point a, Point b, Point c, Point d) {
  return cross(a, b, c) * cross(a, b, d) <= 0 && cross(c, d, a) * cross(c, d, b) <= 0;
}
bool is_blocked(Point from, Point to, const Body& body) {
  if (body.round) {
    const Point c = point(body.disc.centre);
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const double along = std::clamp(
        ((c.x - from.x) * (to.x - from.x) + (c.y - from.y) * (to.y - from.y)) / (length * length),
        0.0, 1.0);
    return std::hypot(from.x + along * (to.x - from.x) - c.x,
                      from.y + along * (to.y - from.y) - c.y) <= body.disc.radius / double{kCm};
  }
  for (std::size_t i = 0; i < 4; ++i)
    if (meet(from, to, point(body.box.corner[i]), point(body.box.corner[(i + 1) % 4]))) return true;
  return false;
}

/// What a figure finds: its shortest free line, and how many points beside each other are free.
struct Found {
  double distance = 1e9;
  int widest = 0;
};
Found look(const Mouth& mouth, const Body& target, const std::vector<Body>& blockers,
           double range) {
  Found found;
  const Point from = point(mouth.at);
  const double facing = mouth.facing * 2 * std::numbers::pi / 65536;
  int row = 0;
  const auto take = [&](Point to) {
    const double distance = std::hypot(to.x - from.x, to.y - from.y);
    double off = std::fabs(std::atan2(to.x - from.x, to.y - from.y) - facing);
    off = std::min(off, std::fabs(2 * std::numbers::pi - off));
    const bool in_arc = mouth.all_round || off <= std::numbers::pi / 4;
    const bool free = in_arc && distance <= range &&
                      std::none_of(blockers.begin(), blockers.end(),
                                   [&](const Body& b) { return is_blocked(from, to, b); });
    row = free ? row + 1 : 0;
    found.widest = std::max(found.widest, row);
    if (free) found.distance = std::min(found.distance, distance);
  };
  constexpr int kPoints = 400;
  if (target.round) {
    for (int i = 0; i < kPoints; ++i) {
      const double way = 2 * std::numbers::pi * i / kPoints;
      const Point c = point(target.disc.centre);
      const double r = target.disc.radius / double{kCm};
      take({c.x + r * std::sin(way), c.y + r * std::cos(way)});
    }
    return found;
  }
  for (std::size_t edge = 0; edge < 4; ++edge) {
    const Point a = point(target.box.corner[edge]), b = point(target.box.corner[(edge + 1) % 4]);
    row = 0;
    for (int i = 0; i <= kPoints; ++i)
      take({a.x + (b.x - a.x) * i / kPoints, a.y + (b.y - a.y) * i / kPoints});
  }
  return found;
}

int between(Rng& rng, int low, int high) {
  return low + static_cast<int>(rng.below(static_cast<std::uint32_t>(high - low + 1)));
}

Formation any_formation(Rng& rng) {
  constexpr std::array kAll{Formation::Line, Formation::AttackColumn, Formation::SkirmishLine,
                            Formation::Square, Formation::Huddle};
  return kAll[rng.below(kAll.size())];
}

/// Somebody within 20 cm to either side, and so many millimetres ahead.
UnitId put_any(Fight& f, Rng& rng, Side side, int nearest, int farthest) {
  const int figures = between(rng, 4, 40);
  const Formation formation = any_formation(rng);
  field::At at{};
  at.x = 100.0 + between(rng, -200, 200) / 10.0;
  at.y = 100.0 + between(rng, nearest, farthest) / 10.0;
  at.facing = between(rng, 0, 359);
  return f.foot(side, "U", figures, formation, at);
}

TEST(FireWitness, FindsTheSameLines) {
  Rng rng(7);
  int bearing = 0, masked = 0;
  for (int round = 0; round < rounds(200); ++round) {
    Fight f;
    const bool chain = rng.below(4) == 0;
    const UnitId firer = f.foot(kA, "F", between(rng, 6, 40),
                                chain ? Formation::SkirmishLine : Formation::Line, {100, 100});
    const int others = between(rng, 0, 4);
    for (int i = 0; i < others; ++i) {
      const Side side = rng.below(2) == 0 ? kA : kB;
      put_any(f, rng, side, 40, 220);
    }
    const UnitId target = put_any(f, rng, kB, 30, 260);
    State& s = f.ready();
    std::vector<Body> blockers;
    for (const Side side : {kA, kB})
      for (UnitId id = 0; id < s.of(side).unit_count; ++id)
        if (!(side == kA && id == firer) && !(side == kB && id == target))
          blockers.push_back(body_of(s, side, id));
    const auto lies_on = [&](const Body& b) {
      return overlap(b, body_of(s, kB, target)) || overlap(b, body_of(s, kA, firer));
    };
    if (std::any_of(blockers.begin(), blockers.end(), lies_on) ||
        overlap(body_of(s, kB, target), body_of(s, kA, firer)))
      continue;
    const Shot at = shot(kA, firer, target);
    const FirePart part = part_of(s, std::span(&at, 1), 0);
    const Bearing ours = measure(s, at, part);
    const Mouths mouths = mouths_of(s, at, part);
    const double range = zones_of(Weapon::Musket).farthest();
    const Body body = body_of(s, kB, target);
    int surely = 0, perhaps = 0;
    double nearest = 1e9;
    for (const Mouth& mouth : mouths.all()) {
      const Found found = look(mouth, body, blockers, range);
      perhaps += found.widest > 0 ? 1 : 0;
      surely += found.widest > 2 ? 1 : 0;
      if (found.widest > 2) nearest = std::min(nearest, found.distance);
    }
    ASSERT_GE(ours.figures, surely) << "round " << round;
    ASSERT_LE(ours.figures, perhaps) << "round " << round;
    if (surely > 0) {
      ASSERT_LE(ours.distance, nearest * kCm + 100) << "round " << round;
      ++bearing;
    }
    masked += surely < static_cast<int>(mouths.count) ? 1 : 0;
  }
  EXPECT_GT(bearing, rounds(200) / 8);
  EXPECT_GT(masked, rounds(200) / 8);
}

/// Dice that give the same faces for the same units, whichever side they are of.
class ByUnit final : public sandtable::DiceSource {
 public:
  ByUnit(std::uint64_t seed, bool swapped) : seed_(seed), swapped_(swapped) {}
  bool make(const Roll& roll, std::size_t, Rolled& out) override {
    const int side = index(roll.roller) ^ (swapped_ ? 1 : 0);
    Rng rng(seed_ + roll.piece * 977U + static_cast<unsigned>(side) * 31U +
            roll.clause.index * 7919U);
    RngSource source(rng);
    return source.make(roll, 0, out);
  }

 private:
  std::uint64_t seed_;
  bool swapped_;
};

/// A scene of two sides, which can be set up as it is or with the sides swapped.
struct Scene {
  struct One {
    Side side;
    Troops troops;
    Formation formation;
    int figures, valour;
    field::At at;
  };
  std::vector<One> units;
  std::vector<Shot> shots;
  std::vector<Clash> clashes;

  void set_up(Fight& f, bool swapped) const {
    for (const One& one : units) {
      const Side side = swapped ? other(one.side) : one.side;
      const UnitId id = f.add(side, "U", one.troops, one.figures, one.formation, one.at);
      f.card(side, id).valour = static_cast<std::int8_t>(one.valour);
      if (is_gunnery(one.troops)) f.card(side, id).weapon = Weapon::MediumGun;
    }
    f.ready();
  }
};

Scene any_scene(Rng& rng) {
  Scene scene;
  const int pairs = between(rng, 1, 5);
  for (int i = 0; i < pairs; ++i)
    for (const Side side : {kA, kB}) {
      Scene::One one{side, Troops::LineInfantry, any_formation(rng), 0, 0, {}};
      one.figures = between(rng, 6, 40);
      one.valour = between(rng, -3, 3);
      one.at = {60.0 + 14 * i + between(rng, -30, 30) / 10.0, side == kA ? 100.0 : 105.0,
                side == kA ? 0 : 180};
      if (rng.below(4) == 0) {
        one.troops = Troops::FootArtillery;
        one.formation = Formation::Unlimbered;
        one.figures = 2 * between(rng, 1, 4);
      } else if (rng.below(4) == 0) {
        one.troops = Troops::MediumCavalry;
        one.formation = Formation::Line;
      }
      scene.units.push_back(one);
    }
  for (int i = 0; i < pairs; ++i)
    for (const Side side : {kA, kB})
      scene.shots.push_back(
          shot(side, static_cast<UnitId>(i),
               static_cast<UnitId>(rng.below(static_cast<std::uint32_t>(pairs)))));
  for (int i = 0; i < pairs; ++i) {
    if (rng.below(2) == 0) continue;
    const Side side = rng.below(2) == 0 ? kA : kB;
    const auto whom = static_cast<UnitId>(rng.below(static_cast<std::uint32_t>(pairs)));
    scene.clashes.push_back(field::clash(side, static_cast<UnitId>(i), whom));
  }
  return scene;
}

/// Fires and fights a scene; `turned`: its lists are handed in from the end.
State played(Fight& f, const Scene& scene, std::uint64_t seed, bool swapped, bool turned,
             Outcomes& out) {
  scene.set_up(f, swapped);
  std::vector<Shot> shots;
  for (Shot each : scene.shots) {
    if (swapped) each.side = other(each.side);
    NoWhy quiet;
    if (may_fire(f.state(), each, quiet)) shots.push_back(each);
  }
  std::vector<Clash> clashes = scene.clashes;
  for (Clash& each : clashes)
    if (swapped) each.side = other(each.side);
  if (turned) {
    std::reverse(shots.begin(), shots.end());
    std::reverse(clashes.begin(), clashes.end());
  }
  ByUnit source(seed, swapped);
  Tape tape;
  Dice dice(tape, source);
  NoLog log;
  fire_all(f.state(), shots, dice, log);
  fight_all(f.state(), clashes, Round::First, dice, log, out);
  return f.state();
}

void expect_same(const State& a, const State& b, bool swapped, int round) {
  for (const Side side : {kA, kB}) {
    const Force &mine = a.of(side), &his = b.of(swapped ? other(side) : side);
    for (UnitId id = 0; id < mine.unit_count; ++id)
      ASSERT_EQ(mine.units[id], his.units[id]) << "round " << round << " unit " << int{id};
  }
}

TEST(FightSymmetry, NeitherSidesNorListsMatter) {
  Rng rng(11);
  int lost = 0, moved = 0;
  for (int round = 0; round < rounds(400); ++round) {
    const Scene scene = any_scene(rng);
    Outcomes one, two, three;
    Fight a, b, c;
    const State straight = played(a, scene, round, false, false, one);
    const State swapped = played(b, scene, round, true, false, two);
    const State turned = played(c, scene, round, false, true, three);
    expect_same(straight, swapped, true, round);
    expect_same(straight, turned, false, round);
    ASSERT_EQ(one.list.size(), two.list.size());
    ASSERT_EQ(one.list.size(), three.list.size());
    moved += one.list.empty() ? 0 : 1;
    for (const Side side : {kA, kB})
      for (UnitId id = 0; id < straight.of(side).unit_count; ++id)
        lost += straight.of(side).units[id].figures < card_of(straight, side, id).figures ? 1 : 0;
  }
  EXPECT_GT(lost, rounds(400) / 2);
  EXPECT_GT(moved, rounds(400) / 8);
}

}  // namespace
}  // namespace sandtable::belle_alliance
