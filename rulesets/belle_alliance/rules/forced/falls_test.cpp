#include "rulesets/belle_alliance/rules/forced/falls.h"

#include <gtest/gtest.h>

#include "engine/core/rng.h"
#include "engine/core/rounds.h"
#include "engine/core/sink.h"
#include "engine/dice/scripted.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/words/field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Field;
using field::kCm;
using field::kSouth;

constexpr Side kA = Side::A, kB = Side::B;

/// A field on which units run: side A's own edge is the south, side B's the north.
class Flight : public Field {
 public:
  Flight() {
    setup().sides[0].edge = Edge::South;
    setup().sides[1].edge = Edge::North;
  }
  UnitId line(Side side, field::At at) { return foot(side, "u", 36, Formation::Line, at); }
  void begin(SubPhase phase = SubPhase::ForcedFire) {
    state() = start_of(setup());
    state().sub_phase = phase;
  }
  void fell(Side side, UnitId id, Disorder to, UnitId by = kNoUnit) {
    worsen(state(), side, id, to, by);
  }
  /// Carries the sub-phase out with those faces, which have to be used up.
  std::vector<Fall> run(std::vector<std::vector<int>> faces = {}) {
    ScriptedSource source(std::move(faces));
    Tape tape;
    Dice dice(tape, source);
    NoLog log;
    std::vector<Fall> all;
    waves = 0;
    shaken.clear();
    retreats_and_routs(state(), dice, log, [&](Falls& falls) {
      ++waves;
      all.insert(all.end(), falls.made().begin(), falls.made().end());
      shaken.insert(shaken.end(), falls.shaken().begin(), falls.shaken().end());
    });
    EXPECT_EQ(source.problem(), "");
    return all;
  }
  Vec place(Side side, UnitId id) { return unit(side, id).place; }
  int waves = 0;
  std::vector<Shaken> shaken;
};

bool apart(const State& state) {
  for (const Side a : {kA, kB})
    for (UnitId i = 0; i < state.of(a).unit_count; ++i)
      for (const Side b : {kA, kB})
        for (UnitId j = 0; j < state.of(b).unit_count; ++j)
          if ((a != b || i < j) && on_table(state, a, i) && on_table(state, b, j) &&
              overlap(body_of(state, a, i), body_of(state, b, j)))
            return false;
  return true;
}

// The check of retreat.how.
TEST(Retreat, GoesStraightFromWhoCausedIt) {
  Flight f;
  const UnitId own = f.line(kA, {50, 100});
  const UnitId enemy = f.line(kB, {50, 130, kSouth});
  f.begin();
  f.fell(kA, own, Disorder::MD, enemy);
  const std::vector<Fall> made = f.run();
  ASSERT_EQ(made.size(), 1U);
  EXPECT_EQ(f.place(kA, own), cm(50, 80));
  EXPECT_EQ(f.unit(kA, own).facing, 0);
  EXPECT_EQ(made[0].end, Fall::End::Made);
  EXPECT_NE(f.unit(kA, own).flags & unit_flag::kForced, 0U);
  EXPECT_TRUE(f.run().empty()) << "once at the fall";
}

// The check of md.retreats: again in 2f of the next bound if an enemy column is near.
TEST(Retreat, IsMadeAgainWhileAnEnemyIsNear) {
  for (const double far : {25.0, 40.0}) {
    Flight f;
    const UnitId own = f.line(kA, {50, 100});
    const UnitId enemy = f.foot(kB, "c", 36, Formation::AttackColumn, {50, 100 + far, kSouth});
    f.begin(SubPhase::ForcedContinuedFire);
    f.fell(kA, own, Disorder::MD, enemy);
    f.unit(kA, own).flags &= ~unit_flag::kMustRun;
    EXPECT_TRUE(f.run().empty());
    f.state().sub_phase = SubPhase::ForcedAnnouncement;
    EXPECT_TRUE(f.run().empty()) << "not in the bound of the fall";
    ++f.state().bound;
    EXPECT_EQ(f.run().size(), far < 30 ? 1U : 0U);
  }
}

// The check of retreat.blocked: 3 cm of 4, so it falls to FD, loses a tenth and routs.
TEST(Retreat, ThatIsTooShortEndsInFD) {
  Flight f;
  const UnitId own = f.line(kA, {50, 100});
  const UnitId enemy = f.line(kB, {50, 110, kSouth});
  f.line(kB, {50, 92});  // its front 92, the rear of the unit 98: 6 cm
  f.unit(kA, own);
  f.begin();
  f.unit(kB, 1).place = cm(50, 94);  // 4 cm behind it
  f.fell(kA, own, Disorder::MD, enemy);
  const std::vector<Fall> made = f.run();
  ASSERT_GE(made.size(), 2U);
  EXPECT_TRUE(made[0].breaks);
  EXPECT_EQ(made[0].end, Fall::End::Stopped);
  EXPECT_EQ(made[0].to, cm(50, 97));
  EXPECT_EQ(f.unit(kA, own).disorder, Disorder::FD);
  EXPECT_TRUE(made[1].rout);
  EXPECT_LT(f.unit(kA, own).figures, 36);
}

TEST(Retreat, IntoGroundWithoutARateEndsInFD) {
  Flight f;
  f.area("wood", Ground::Wood, 0, 50, 100, 90);
  const UnitId own = f.line(kA, {50, 100});
  const UnitId enemy = f.line(kB, {50, 130, kSouth});
  f.begin();
  f.fell(kA, own, Disorder::MD, enemy);
  const std::vector<Fall> made = f.run();
  ASSERT_EQ(made.size(), 2U);
  EXPECT_TRUE(made[0].breaks);
  EXPECT_NEAR(made[0].to.y, 92 * kCm, 2);
  EXPECT_TRUE(made[1].rout);
}

// The check of retreat.off-table.
TEST(Retreat, StopsAtItsOwnEdgeAndLeavesFromThere) {
  Flight f;
  const UnitId own = f.line(kA, {50, 14});  // its rear 12 cm from the edge
  const UnitId enemy = f.line(kB, {50, 40, kSouth});
  StaffCard officer;
  officer.start = cm(50, 15.0);
  f.setup().sides[0].staff.push_back(officer);
  f.begin();
  f.state().of(kA).staff[0].contact = own;
  f.fell(kA, own, Disorder::MD, enemy);
  EXPECT_EQ(f.run().front().end, Fall::End::AtEdge);
  EXPECT_EQ(f.place(kA, own), cm(50, 2));
  EXPECT_EQ(f.state().of(kA).staff[0].place, cm(50, 3));
  f.unit(kA, own).flags |= unit_flag::kMustRun;
  EXPECT_EQ(f.run().front().end, Fall::End::Off);
  EXPECT_EQ(f.unit(kA, own).standing, Standing::Removed);
  const StaffFigure& left = f.state().of(kA).staff[0];
  EXPECT_EQ(left.standing, Standing::OnTable);
  EXPECT_EQ(left.contact, kNoUnit);
  EXPECT_GE(left.place.y, 0);
}

// The checks of rout.how and of staff.must-follow-forced.
TEST(Rout, RunsForItsOwnEdge) {
  Flight f;
  const UnitId own = f.line(kA, {50, 101});
  StaffCard officer;
  officer.start = cm(50, 99);
  f.setup().sides[0].staff.push_back(officer);
  f.begin(SubPhase::ForcedContinuedFire);
  f.state().of(kA).staff[0].contact = own;
  f.fell(kA, own, Disorder::FD);
  EXPECT_EQ(f.place(kA, own), cm(50, 100));
  f.run();
  EXPECT_EQ(f.place(kA, own), cm(50, 55));
  EXPECT_EQ(f.state().of(kA).staff[0].place, cm(50, 54));
  EXPECT_TRUE(f.run().empty());
  f.state().sub_phase = SubPhase::ForcedAnnouncement;
  EXPECT_TRUE(f.run().empty()) << "not twice in the bound of the fall";
  ++f.state().bound;
  EXPECT_EQ(f.run().size(), 1U);
  EXPECT_EQ(f.place(kA, own), cm(50, 10));
}

TEST(Rout, TakesTheCourseLeastOffThatIsFree) {
  Flight f;
  const UnitId own = f.line(kA, {150, 151});
  f.line(kB, {150, 110});
  f.begin();
  f.fell(kA, own, Disorder::FD);
  const std::vector<Fall> made = f.run();
  ASSERT_EQ(made.size(), 1U);
  // The enemy stands in the middle: to the left, which is the east of whoever runs south.
  const auto off = geometry::between(made[0].heading, geometry::kHalfTurn);
  EXPECT_GT(made[0].to.x, 150 * kCm);
  EXPECT_EQ(geometry::hundredths_of(off) % 500, 0);
  for (const Angle heading : {made[0].heading}) {
    const Body end = body_of(f.state(), kA, own);
    EXPECT_GE(gap(end, body_of(f.state(), kB, 0)), 5 * kCm) << heading;
  }
  // Five degrees less would have come within 5 cm.
  const Form heap = form_of(f.state(), kA, own);
  const auto nearer = static_cast<Angle>(made[0].heading + geometry::degrees(500));
  Len least = geometry::kMaxCoordinate;
  for (int way = 0; way <= 45; ++way)
    least =
        std::min(least, gap(body_at(heap, {geometry::along(made[0].from, nearer, way * kCm), 0}),
                            body_of(f.state(), kB, 0)));
  EXPECT_LT(least, 5 * kCm);
}

// The check of rout.blocked: ten figures with enemies all round lose two.
TEST(Rout, WithoutACourseLosesPrisoners) {
  Flight f;
  const UnitId own = f.foot(kA, "u", 11, Formation::Huddle, {150, 150});
  for (const field::At at :
       {field::At{150, 162, 180}, {150, 138, 0}, {162, 150, 270}, {138, 150, 90}})
    f.line(kB, at);
  f.begin();
  f.fell(kA, own, Disorder::FD);
  ASSERT_EQ(f.unit(kA, own).figures, 10);
  const std::vector<Fall> made = f.run();
  ASSERT_EQ(made.size(), 1U);
  EXPECT_EQ(made[0].end, Fall::End::Surrounded);
  EXPECT_EQ(made[0].prisoners, 2);
  EXPECT_EQ(f.unit(kA, own).figures, 8);
  EXPECT_EQ(f.place(kA, own), cm(150, 150));
}

// The check of rout.spread-who: 10.00 cm shakes, a little more does not; and of
// phases.forced-in-every-phase: who has rolled does not roll again, and what falls runs in the next
// wave.
TEST(Spread, ReachesWhoIsPassedWithinTenCentimetres) {
  for (const bool near : {true, false}) {
    Flight f;
    const UnitId own = f.line(kA, {150, 151});
    const UnitId beside = f.line(kA, {150, 120});
    f.begin();
    f.fell(kA, own, Disorder::FD);
    const Len radius = form_of(f.state(), kA, own).radius;
    f.unit(kA, beside).place = {150 * kCm + radius + (near ? 19 : 20) * kCm, 120 * kCm};
    const std::vector<Fall> made = near ? f.run({{4, 3, 3}}) : f.run();
    EXPECT_EQ(made.size(), 1U);
    ASSERT_EQ(f.shaken.size(), near ? 1U : 0U);
    if (!near) continue;
    EXPECT_EQ(f.shaken[0].unit, beside);
    EXPECT_FALSE(f.shaken[0].by.through);
  }
}

TEST(Spread, GoesOnInWaves) {
  Flight f;
  const UnitId first = f.line(kA, {150, 201});
  const UnitId second = f.line(kA, {150, 180});
  const UnitId third = f.line(kA, {150, 145});
  f.begin();
  f.fell(kA, first, Disorder::FD);
  // The second is run through and breaks; it runs over the third, which holds.
  f.run({{1, 1, 1}, {6, 6, 6}});
  EXPECT_EQ(f.waves, 2);
  EXPECT_EQ(f.unit(kA, second).disorder, Disorder::FD);
  EXPECT_EQ(f.unit(kA, third).disorder, Disorder::None);
  ASSERT_EQ(f.shaken.size(), 2U);
  EXPECT_TRUE(f.shaken[0].by.through);
  EXPECT_NE(f.unit(kA, third).flags & unit_flag::kPassed, 0U);
  EXPECT_TRUE(apart(f.state()));
}

// The check of sim.forced-moves-together.
TEST(Falls, EndClearOfEachOther) {
  Flight f;
  const UnitId one = f.foot(kA, "1", 36, Formation::Huddle, {100, 150});
  const UnitId two = f.foot(kA, "2", 36, Formation::Huddle, {103, 157});
  f.begin();
  f.fell(kA, one, Disorder::FD);
  f.fell(kA, two, Disorder::FD);
  f.unit(kA, two).place = cm(100, 158);
  f.line(kB, {100, 200, kSouth});
  f.run();
  EXPECT_TRUE(apart(f.state()));
  EXPECT_LT(f.place(kA, one).y, 120 * kCm);
  EXPECT_LT(f.place(kA, two).y, 120 * kCm);
}

TEST(Falls, OfABatteryLeaveTheGunsBehind) {
  Flight f;
  const UnitId guns = f.add(kA, "G", Troops::FootArtillery, 8, Formation::Unlimbered, {150, 150});
  f.begin();
  f.fell(kA, guns, Disorder::FD);
  f.run();
  const Force& own = f.state().of(kA);
  ASSERT_EQ(own.unit_count, 2);
  EXPECT_EQ(own.units[guns].guns, 0);
  EXPECT_EQ(own.units[guns].figures, 7);
  EXPECT_LT(own.units[guns].place.y, 110 * kCm);
  EXPECT_EQ(own.units[1].guns, 4);
  EXPECT_EQ(own.units[1].figures, 0);
  EXPECT_EQ(own.units[1].place.x, 150 * kCm);
}

/// A crowd of both sides in every state, with some ground.
void scatter(Flight& f, Rng& rng, int spread = 80) {
  const auto below = [&](int n) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
  };
  constexpr std::array kFormations{Formation::Line,         Formation::AttackColumn,
                                   Formation::Square,       Formation::BattalionMass,
                                   Formation::SkirmishLine, Formation::Huddle};
  f.area("wood", Ground::Wood, 110, 120, 140, 150);
  f.area("rough", Ground::Rough, 170, 90, 200, 120);
  for (const Side side : {kA, kB}) {
    for (int i = 0; i < 10; ++i) {
      const auto pick = static_cast<std::size_t>(below(kFormations.size()));
      const int figures = 12 + below(28);
      const double x = 110.0 + below(spread);
      const double y = 90.0 + below(spread + 10);
      const int facing = below(8) * 45;
      f.foot(side, "u", figures, kFormations[pick], {x, y, facing});
    }
  }
  f.begin();
  // Only who stands clear of all before him is there.
  State& state = f.state();
  for (const Side side : {kA, kB})
    for (UnitId id = 0; id < state.of(side).unit_count; ++id) {
      state.of(side).units[id].standing = Standing::Waiting;
      state.of(side).units[id].standing = [&] {
        for (const Side other : {kA, kB})
          for (UnitId there = 0; there < state.of(other).unit_count; ++there)
            if (on_table(state, other, there) && (other < side || there < id) &&
                gap(body_of(state, side, id), body_of(state, other, there)) < kCm)
              return Standing::Waiting;
        return Standing::OnTable;
      }();
    }
  for (const Side side : {kA, kB})
    for (UnitId id = 0; id < state.of(side).unit_count; ++id) {
      if (on_table(state, side, id) && below(3) == 0) {
        const Disorder to = below(2) == 0 ? Disorder::MD : Disorder::FD;
        f.fell(side, id, to, static_cast<UnitId>(below(10)));
      }
    }
}

/// A position with its setup, which can be changed.
struct Table {
  explicit Table(Flight& f) : setup(f.setup()), state(f.state()) { state.setup = &setup; }
  void swap_sides() {
    std::swap(setup.sides[0], setup.sides[1]);
    std::swap(state.forces[0], state.forces[1]);
  }
  /// Units of side A have higher numbers by that much; those before them wait.
  void number_on(UnitId by) {
    auto& cards = setup.sides[0].units;
    cards.insert(cards.begin(), by, cards.front());
    Force& force = state.of(kA);
    for (UnitId id = force.unit_count; id-- > 0;) {
      force.units[id + by] = force.units[id];
      force.units[id + by].card = static_cast<UnitId>(id + by);
      if (id < by) force.units[id].standing = Standing::Waiting;
    }
    force.unit_count = static_cast<UnitId>(force.unit_count + by);
    for (Unit& unit : state.of(kB).units)
      if (unit.cause != kNoUnit) unit.cause = static_cast<UnitId>(unit.cause + by);
  }
  void run() {
    const Going going(state);
    Falls(state, going).wave();
  }
  Setup setup;
  State state;
};

// Nobody's place hangs on which side is called A, nor on how its units are numbered beside those of
// the other (sim.forced-moves-together).
TEST(Falls, OfCrowdsAreTheSameWhicheverSideIsWhich) {
  constexpr UnitId kBy = 5;
  const int all = rounds(1'000);
  for (int seed = 1; seed <= all && !testing::Test::HasFailure(); ++seed) {
    Flight f;
    Rng rng(static_cast<std::uint64_t>(seed));
    scatter(f, rng, 55);
    Table table(f), swapped(f), numbered(f);
    swapped.swap_sides();
    numbered.number_on(kBy);
    for (Table* one : {&table, &swapped, &numbered}) one->run();
    EXPECT_TRUE(apart(table.state)) << "crowd " << seed;
    for (const Side side : {kA, kB})
      for (UnitId id = 0; id < f.state().of(side).unit_count; ++id) {
        const Unit& unit = table.state.of(side).units[id];
        const UnitId moved = side == kA ? static_cast<UnitId>(id + kBy) : id;
        EXPECT_EQ(unit.place, swapped.state.of(other(side)).units[id].place)
            << "crowd " << seed << ", swapped, unit " << int{id};
        EXPECT_EQ(unit.place, numbered.state.of(side).units[moved].place)
            << "crowd " << seed << ", numbered on, unit " << int{id};
      }
  }
}

TEST(Falls, OfAThousandCrowdsEndWithoutOverlaps) {
  const int all = rounds(1'000);
  int falls = 0, gone = 0, broken = 0, caught = 0;
  for (int seed = 1; seed <= all && !testing::Test::HasFailure(); ++seed) {
    Flight f;
    Rng rng(static_cast<std::uint64_t>(seed));
    scatter(f, rng);
    std::array<int, 2> before{};
    for (const Side side : {kA, kB})
      for (const Unit& unit : f.state().of(side).units) before[index(side)] += unit.figures;
    FastDice dice(rng);
    NoLog log;
    retreats_and_routs(f.state(), dice, log, [&](Falls& wave) {
      for (const Fall& fall : wave.made()) {
        ++falls;
        gone += fall.end == Fall::End::Off ? 1 : 0;
        broken += fall.breaks ? 1 : 0;
        caught += fall.end == Fall::End::Surrounded ? 1 : 0;
      }
    });
    EXPECT_TRUE(apart(f.state())) << "crowd " << seed;
    for (const Side side : {kA, kB}) {
      int after = 0;
      for (const Unit& unit : f.state().of(side).units) {
        after += unit.figures;
        EXPECT_FALSE(unit.standing == Standing::OnTable && (unit.flags & unit_flag::kMustRun) != 0);
      }
      EXPECT_LE(after, before[index(side)]);
    }
  }
  if (all < 1'000) return;
  EXPECT_GT(falls, 3'000);
  EXPECT_GT(broken, 20);
  EXPECT_GT(caught, 20);
  RecordProperty("off the table", gone);
}

}  // namespace
}  // namespace sandtable::belle_alliance
