#include "rulesets/belle_alliance/rules/sight/sight.h"

#include <gtest/gtest.h>

#include "engine/core/rng.h"
#include "engine/core/rounds.h"
#include "rulesets/belle_alliance/words/field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Field;
using field::kCm;
using field::kEast;
using field::kNorth;
using field::kSouth;

constexpr Side kA = Side::A, kB = Side::B;

/// A field on which people look at each other.
class Eyes : public Field {
 public:
  UnitId line(Side side, field::At at) { return foot(side, "u", 36, Formation::Line, at); }
  StaffId officer(Side side, double x, double y, Staff kind = Staff::Officer) {
    StaffCard card;
    card.kind = kind;
    card.start = cm(x, y);
    auto& staff = setup().sides[static_cast<std::size_t>(index(side))].staff;
    staff.push_back(card);
    return static_cast<StaffId>(staff.size() - 1);
  }
  FeatureId hill(double left, double low, double right, double high, int layer = 0) {
    const FeatureId id = area("hill", Ground::Hill, left, low, right, high);
    setup().features[id].layer = static_cast<std::uint8_t>(layer);
    return id;
  }
  FeatureId wood(double left, double low, double right, double high) {
    return area("wood", Ground::Wood, left, low, right, high);
  }
  State& begin() {
    state() = start_of(setup());
    return state();
  }
  bool sees(UnitId viewer = 0, UnitId target = 0) {
    return Sight(begin()).sees(kA, viewer, target);
  }
};

// The check of sight.table.
TEST(SightDistance, OfSkirmishersInTheOpenIsAMetre) {
  Eyes near, far;
  for (Eyes* e : {&near, &far}) {
    e->line(kA, {50, 50});
    e->foot(kB, "s", 12, Formation::SkirmishLine, {50, e == &near ? 151.0 : 152.0, kSouth});
  }
  // The line's front is nearest; the other's front looks back at it.
  EXPECT_FALSE(far.sees());
  Eyes exact;
  exact.line(kA, {50, 50});
  exact.foot(kB, "s", 12, Formation::SkirmishLine, {50, 150, kSouth});
  EXPECT_TRUE(exact.sees());
  EXPECT_FALSE(near.sees());
  exact.setup().weather = {Weather::RainOrDusk};
  EXPECT_FALSE(exact.sees());
}

// The check of sight.wood-and-building-height, and of sight.lines: an end that shows is enough.
TEST(SightLine, IsBlockedByAWood) {
  Eyes whole, part;
  for (Eyes* e : {&whole, &part}) {
    e->foot(kA, "c", 36, Formation::BattalionMass, {50, 50});
    e->line(kB, {50, 120, kSouth});
  }
  whole.wood(20, 80, 80, 100);
  part.wood(20, 80, 53, 100);
  EXPECT_FALSE(whole.sees());
  EXPECT_TRUE(part.sees());
  EXPECT_TRUE(Sight(part.begin()).is_seen(kB, 0));
}

// The check of sight.crest-blocks.
TEST(SightLine, DoesNotLeadOverTheCrestInFrontOfTheViewer) {
  Eyes behind, before;
  for (Eyes* e : {&behind, &before}) {
    e->hill(0, 40, 300, 80);
    e->line(kA, {50, e == &behind ? 50.0 : 70.0});
    e->line(kB, {50, 120, kSouth});
  }
  EXPECT_FALSE(behind.sees());
  EXPECT_TRUE(before.sees());
}

/// A straight line of sight northwards from layer 2 at the south edge to the plain a metre off.
bool is_free_down(Field& f, double far = 100) {
  const SightLines lines(f.setup());
  return lines.is_free({cm(50, 0), 2}, {cm(50, far), 0}, 0);
}

// The check of sight.crest-line: edges at 40 and 60 make a crest at 50, where the line from 2 to 0
// is as high as it; a little nearer it is higher.
TEST(SightLine, FindsTheCrestMidwayBetweenTheEdges) {
  Eyes at_50, at_49;
  at_50.hill(0, 40, 100, 60);
  at_49.hill(0, 40, 100, 58);
  EXPECT_FALSE(is_free_down(at_50));
  EXPECT_TRUE(is_free_down(at_49));
  at_50.options().sight_equal_height = SightEqualHeight::Clear;
  EXPECT_TRUE(is_free_down(at_50));
}

// The check of sight.between.
TEST(SightLine, LooksDownOverAWoodThatIsNear) {
  Eyes near, far;
  near.wood(0, 20, 100, 40);
  far.wood(0, 40, 100, 60);
  EXPECT_TRUE(is_free_down(near));
  EXPECT_FALSE(is_free_down(far));
}

TEST(SightLine, MayGrazeWhatBlocksOnOneSide) {
  Eyes one, both;
  one.wood(50, 40, 100, 60);
  both.wood(50, 40, 100, 60);
  both.wood(0, 40, 50, 60);
  const auto flat = [](Eyes& e) {
    return SightLines(e.setup()).is_free({cm(50, 0), 0}, {cm(50, 100), 0}, 0);
  };
  EXPECT_TRUE(flat(one));
  EXPECT_FALSE(flat(both));
}

// The check of sight.same-layer.
TEST(SightLine, OnOneLayerHasNoCrest) {
  Eyes e;
  e.hill(0, 40, 300, 160);
  e.line(kA, {50, 50});
  e.line(kB, {50, 150, kSouth});
  EXPECT_TRUE(e.sees());
  e.hill(0, 90, 300, 110, 1);
  EXPECT_FALSE(e.sees());
}

// The check of sight.units-do-not-block.
TEST(SightLine, GoesThroughUnits) {
  Eyes e;
  e.line(kA, {50, 50});
  for (int i = 0; i < 3; ++i) e.line(kB, {50, 80.0 + 10 * i, kSouth});
  for (UnitId target = 0; target < 3; ++target) EXPECT_TRUE(e.sees(0, target));
}

// The check of sight.arc: 35 cm behind the line, its officer beside it sees; at 30 the line does.
TEST(SightArc, IsTheHalfCircleInFront) {
  Eyes e;
  e.line(kA, {50, 100});
  e.officer(kA, 61, 100);
  e.officer(kA, 40, 100, Staff::Adjutant);
  e.line(kB, {50, 63});  // its front is 35 cm behind the line's rear
  e.line(kB, {50, 68});  // and 30
  const Sight sight(e.begin());
  EXPECT_FALSE(sight.sees(kA, 0, 0));
  EXPECT_TRUE(sight.sees(kA, 0, 1));
  EXPECT_TRUE(sight.officer_sees(kA, 0, 0));
  EXPECT_FALSE(sight.officer_sees(kA, 1, 0));
  Eyes far;
  far.line(kA, {50, 100});
  far.line(kB, {50, 63});
  EXPECT_FALSE(far.sees());
  Eyes square;
  square.foot(kA, "q", 36, Formation::Square, {50, 100});
  square.line(kB, {50, 30});
  EXPECT_TRUE(square.sees());
}

// The checks of sight.in-wood and sight.fired.
TEST(SightWood, HidesWhoHasNotFired) {
  Eyes e;
  e.wood(0, 0, 100, 50);
  e.line(kA, {50, 47});
  e.line(kB, {50, 75, kSouth});
  const Sight sight(e.begin());
  EXPECT_TRUE(sight.sees(kA, 0, 0));
  EXPECT_FALSE(sight.sees(kB, 0, 0));
  e.state().of(kA).units[0].flags |= unit_flag::kFiredBefore;
  EXPECT_TRUE(Sight(e.state()).sees(kB, 0, 0));
}

TEST(SightWood, LetsNobodyLookFarFromDeepInIt) {
  Eyes e;
  e.wood(0, 0, 100, 50);
  e.line(kA, {50, 40});
  e.line(kB, {50, 55, kSouth});
  e.line(kB, {50, 50, kSouth});
  const Sight sight(e.begin());
  EXPECT_FALSE(sight.sees(kA, 0, 0));
  EXPECT_TRUE(sight.sees(kA, 0, 1));
}

// The second half of the check of visibility.ghosts, and of visibility.side-sight.
TEST(Ghosts, StayBehindACrestAndGoWhereThePlainIsSeen) {
  for (const bool crest : {false, true}) {
    Eyes e;
    if (crest) e.hill(0, 120, 300, 140);
    e.line(kA, {50, 100});
    e.line(kB, {50, 110, kSouth});
    State& state = e.begin();
    state.bound = 3;
    look(state);
    EXPECT_TRUE(state.of(kA).in_sight.has(0));
    EXPECT_EQ(state.of(kA).cards[0].seen, 3);
    Unit& enemy = state.of(kB).units[0];
    enemy.place = cm(50, crest ? 160 : 140);
    look(state);
    state.bound = 5;
    enemy.place = cm(280, 290);
    enemy.standing = Standing::Removed;
    const Card before = state.of(kA).cards[0];
    look(state);
    EXPECT_FALSE(state.of(kA).in_sight.has(0));
    // Behind the crest it was last seen before it, and that place is seen to be empty.
    EXPECT_EQ(state.of(kA).cards[0].seen, 0);
    EXPECT_EQ(state.of(kA).cards[0].label, before.label);
  }
  Eyes e;
  e.hill(0, 120, 300, 140);
  e.line(kA, {50, 100});
  e.line(kA, {150, 150});
  e.line(kB, {50, 160, kSouth});
  State& state = e.begin();
  state.bound = 3;
  state.of(kA).units[1].facing = geometry::degrees(270 * kDegree);
  look(state);
  EXPECT_TRUE(state.of(kA).in_sight.has(0)) << "from the flank";
  state.of(kA).units[1].standing = Standing::Removed;
  state.of(kB).units[0].place = cm(250, 290);
  state.bound = 5;
  look(state);
  EXPECT_EQ(state.of(kA).cards[0].seen, 3) << "nobody sees the place behind the crest";
}

// The check of visibility.labels.
TEST(Labels, AreGivenFromTheWest) {
  Eyes e;
  e.line(kA, {60, 50});
  for (const double x : {40.0, 90.0, 60.0}) e.line(kB, {x, 90, kSouth});
  State& state = e.begin();
  look(state);
  EXPECT_EQ(state.of(kA).cards[0].label, 0);
  EXPECT_EQ(state.of(kA).cards[2].label, 1);
  EXPECT_EQ(state.of(kA).cards[1].label, 2);
  look(state);
  EXPECT_EQ(state.of(kA).labels, 3);
  e.options().visibility = Visibility::OpenTable;
  EXPECT_TRUE(in_sight(state, kA).has(1));
}

// The checks of orders.within-sight and orders.assume-occupied: what the neighbour sees is not
// seen; a wood in which an enemy was seen may be assumed to be held for three bounds more.
TEST(Sightings, AreOfTheUnitAndItsOfficer) {
  Eyes e;
  e.wood(0, 80, 100, 100);
  e.line(kA, {50, 60});
  e.line(kA, {200, 60});
  e.line(kB, {50, 130, kSouth});
  State& state = e.begin();
  look(state);
  ASSERT_TRUE(state.of(kA).in_sight.has(0));
  const Sightings first = sightings_of(state, kA);
  EXPECT_FALSE(first.of[0].has(0));
  EXPECT_TRUE(first.of[1].has(0));
  EXPECT_TRUE(first.assumed[0]) << "an enemy in sight is 30 cm from it";
  state.of(kB).units[0].place = cm(50, 250);
  look(state);
  EXPECT_FALSE(sightings_of(state, kA).assumed[0]);
  state.of(kA).seen_in[0] = state.bound;
  state.bound = static_cast<std::uint8_t>(state.bound + 3);
  EXPECT_TRUE(sightings_of(state, kA).assumed[0]);
  ++state.bound;
  EXPECT_FALSE(sightings_of(state, kA).assumed[0]);
}

// Whom one order may name is what sightings of the whole side say, and who is asked about again is
// told what he was told first.
TEST(Sightings, OfOneUnitAreThoseOfItsSide) {
  Eyes e;
  Rng rng(12);
  const auto below = [&](int n) { return static_cast<int>(rng.below(static_cast<unsigned>(n))); };
  e.hill(60, 80, 160, 120);
  e.wood(170, 70, 230, 130);
  for (int i = 0; i < 8; ++i) {
    e.line(kA, {40.0 + 25 * i, 60});
    e.line(kB, {40.0 + 25 * i, 140, kSouth});
  }
  const StaffId officer = e.officer(kA, 100, 50);
  State& s = e.begin();
  for (UnitId id = 0; id < 8; id += 2) s.of(kA).units[id].officer = officer;
  const int all = rounds(60);
  int named = 0;
  for (int round = 0; round < all; ++round) {
    Unit& unit = s.of(below(2) == 0 ? kA : kB).units[below(8)];
    const int east = 20 + below(260), north = 20 + below(160);
    unit.place = cm(east, north);
    unit.facing = static_cast<Angle>(below(65'536));
    unit.standing = below(6) == 0 ? Standing::Waiting : Standing::OnTable;
    look(s);
    const Sightings whole = sightings_of(s, kA);
    const Sight sight(s);
    Sight::Memory memory;
    for (UnitId id = 0; id < 8; ++id)
      for (UnitId target = 0; target < 8; ++target) {
        const Label label = s.of(kA).cards[target].label;
        const bool may = label != kNoLabel && whole.of[id].has(label);
        EXPECT_EQ(may_name(s, sight, kA, id, target), may) << "round " << round;
        named += may ? 1 : 0;
        const bool sees = sight.sees(kA, id, target);
        for (int again = 0; again < 2; ++again)
          EXPECT_EQ(sight.sees(kA, id, target, memory), sees) << "round " << round;
      }
  }
  EXPECT_GT(named, all);
}

// Who keeps what he has seen of those who stand still sees what one sees who looks for the first
// time.
TEST(Sight, OfALookoutIsAsIfNobodyHadLookedBefore) {
  Eyes e;
  Rng rng(11);
  const auto below = [&](int n) { return static_cast<int>(rng.below(static_cast<unsigned>(n))); };
  e.hill(60, 80, 160, 120);
  e.hill(80, 90, 120, 110, 1);
  e.wood(170, 70, 230, 130);
  for (int i = 0; i < 8; ++i) {
    e.line(kA, {40.0 + 25 * i, 60});
    e.line(kB, {40.0 + 25 * i, 140, kSouth});
  }
  e.officer(kA, 100, 50);
  State& s = e.begin();
  s.bound = 1;
  Lookout lookout(s);
  const int all = rounds(120);
  int seen = 0, ghosts = 0;
  for (int round = 0; round < all; ++round) {
    const Side side = below(2) == 0 ? kA : kB;
    Unit& unit = s.of(side).units[below(8)];
    const int east = 20 + below(260), north = 20 + below(160);
    unit.place = cm(east, north);
    unit.facing = static_cast<Angle>(below(65'536));
    if (below(8) == 0)
      unit.standing = unit.standing == Standing::OnTable ? Standing::Waiting : Standing::OnTable;
    State fresh = s;
    look(fresh);
    lookout.look();
    for (const Side viewer : {kA, kB}) {
      EXPECT_EQ(s.of(viewer).in_sight, fresh.of(viewer).in_sight) << "round " << round;
      EXPECT_EQ(s.of(viewer).cards, fresh.of(viewer).cards) << "round " << round;
      for (UnitId id = 0; id < 8; ++id) {
        const bool in_sight = s.of(viewer).in_sight.has(id);
        seen += in_sight ? 1 : 0;
        ghosts += !in_sight && s.of(viewer).cards[id].seen != 0 ? 1 : 0;
      }
    }
    EXPECT_EQ(s.looked_at, fresh.looked_at);
  }
  EXPECT_GT(seen, all);
  EXPECT_GT(ghosts, all / 4);
}

}  // namespace
}  // namespace sandtable::belle_alliance
