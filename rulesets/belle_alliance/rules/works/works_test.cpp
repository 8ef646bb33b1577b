#include "rulesets/belle_alliance/rules/works/works.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "rulesets/belle_alliance/rules/fire/cover.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/words/fight_field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;
using field::Fight;
using field::kA;
using field::kB;
using field::kSouth;

/// Whether a work can be begun, and there is room for it.
bool begin_work(State& s, Side side, UnitId unit, const Element& order) {
  const auto site = planned_work(s, side, unit, order);
  return site && begin_works(s, std::array{*site}).front();
}

/// One unit at a work: what was ordered of it stands on its side's sheet.
class Works : public Fight {
 public:
  /// Begins it in 4c, and is at work.
  bool begin(UnitId id, const std::string& what) {
    const ReadSheet read = read_sheet("u: FW " + what, book_of(state(), kA), {});
    for (const SheetSlip& slip : read.wrong) ADD_FAILURE() << slip.str(Lang::En);
    state().of(kA).sheet = read.sheet;
    const Element e = read.sheet.elements[0];
    if (!begin_work(state(), kA, id, e)) return false;
    Unit& unit = state().of(kA).units[id];
    if (unit.formation == Formation::Garrison) return true;
    unit.kept = unit.formation;
    unit.formation = Formation::AtWork;
    return true;
  }
  /// A bound that is over; false where a work is not done yet.
  bool bound() {
    book_works(state());
    ++state().bound;
    return state().sites[0].done;
  }
};

// The check of fieldwork.time.
TEST(FieldWorks, TakeTheirBoundsByFigures) {
  Works f;
  const UnitId unit = f.foot(kA, "u", 20, Formation::Line, {60, 50});
  f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
  f.ready();
  ASSERT_TRUE(f.begin(unit, "breastwork (60, 52)"));
  EXPECT_FALSE(f.bound()) << "20 figures at 4 bounds for 10: half of it";
  EXPECT_EQ(f.state().sites[0].parts, 20);
  EXPECT_TRUE(f.bound());
  EXPECT_EQ(f.state().sites[0].from.x, cm(55, 0).x);
  EXPECT_EQ(f.state().sites[0].to.x, cm(65, 0).x);
}

// Of four bounds for 10 figures 3 do the fortieth part of three each: 13 bounds are 39 of 40.
TEST(FieldWorks, AreNotDoneSoonerForBeingRounded) {
  Works f;
  const UnitId unit = f.foot(kA, "u", 3, Formation::Line, {60, 50});
  f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
  f.ready();
  ASSERT_TRUE(f.begin(unit, "breastwork (60, 52)"));
  for (int bound = 1; bound <= 13; ++bound) EXPECT_FALSE(f.bound()) << bound;
  EXPECT_TRUE(f.bound());
}

TEST(FieldWorks, CountNoBoundInWhichTheyAreDisturbed) {
  Works f;
  const UnitId unit = f.foot(kA, "u", 40, Formation::Line, {60, 50});
  f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
  f.ready();
  ASSERT_TRUE(f.begin(unit, "breastwork (60, 52)"));
  for (const std::uint32_t flag :
       {unit_flag::kFired, unit_flag::kAttacked, unit_flag::kDefended, unit_flag::kForced}) {
    f.unit(kA, unit).flags |= flag;
    EXPECT_FALSE(f.bound()) << flag;
    f.unit(kA, unit).flags &= ~flag;
  }
  f.unit(kA, unit).lost_to_fire = 1;
  EXPECT_FALSE(f.bound());
  f.unit(kA, unit).lost_to_fire = 0;
  EXPECT_EQ(f.state().sites[0].parts, 0);
  EXPECT_TRUE(f.bound()) << "40 figures do it in one bound, which is the least";
}

TEST(FieldWorks, AreWithinReachOfWhoBuildsThem) {
  Works f;
  const UnitId unit = f.foot(kA, "u", 20, Formation::Line, {60, 50});
  f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
  f.ready();
  EXPECT_TRUE(f.begin(unit, "abatis (60, 55)"));
  EXPECT_FALSE(f.begin(unit, "abatis (60, 55.1)")) << "5 cm at the most";
}

TEST(FieldWorks, StandAsCoverAndObstacle) {
  Works f;
  const UnitId unit = f.foot(kA, "u", 40, Formation::Line, {60, 50});
  const UnitId enemy = f.foot(kB, "e", 20, Formation::Line, {60, 70, kSouth});
  f.ready();
  const Vec from = cm(60, 70), to = cm(60, 50);
  EXPECT_EQ(cover_against(f.state(), kA, unit, from, to), Cover::None);
  ASSERT_TRUE(f.begin(unit, "breastwork (60, 50.1)"));
  EXPECT_EQ(cover_against(f.state(), kA, unit, from, to), Cover::None) << "half of one is none";
  ASSERT_TRUE(f.bound());
  EXPECT_EQ(cover_against(f.state(), kA, unit, from, to), Cover::II);
  EXPECT_EQ(cover_against(f.state(), kA, unit, cm(40, 30), cm(42, 49)), Cover::None)
      << "not across it";
  Mover mover;
  mover.troops = Troops::LineInfantry;
  mover.formation = Formation::Line;
  mover.form = form_of(f.state(), kB, enemy);
  mover.pose = {f.unit(kB, enemy).place, f.unit(kB, enemy).facing};
  mover.allowance = 40 * field::kCm;
  (void)Going(f.state()).straight(mover, mover.pose, geometry::kHalfTurn, 30 * field::kCm);
  Len paid = 0;
  for (std::size_t i = 0; i < mover.leg_count; ++i)
    if (mover.legs[i].kind == Leg::Kind::Pay) paid += mover.legs[i].cost;
  EXPECT_EQ(paid, 10 * field::kCm) << "table 4: a breastwork, for closed foot";
}

// Once it is broken the work of others at it is over: it does not become a repair.
TEST(FieldWorks, EndForAllWhoBreakABridge) {
  Works f;
  const UnitId first = f.foot(kA, "u", 20, Formation::ColumnOfMarch, {60, 50});
  const UnitId second = f.foot(kA, "v", 10, Formation::ColumnOfMarch, {60, 60});
  f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
  const FeatureId bridge = f.area("Bridge", Ground::Bridge, 57, 52, 63, 58);
  f.setup().features[bridge].repair = true;
  f.feature("River", Ground::River, {cm(0, 55), cm(200, 55)});
  f.ready();
  const auto begin = [&](UnitId unit, const std::string& name) {
    const ReadSheet read =
        read_sheet(name + ": FW break bridge Bridge", book_of(f.state(), kA), {});
    f.state().of(kA).sheet = read.sheet;
    ASSERT_TRUE(begin_work(f.state(), kA, unit, read.sheet.elements[0]));
    f.unit(kA, unit).kept = f.unit(kA, unit).formation;
    f.unit(kA, unit).formation = Formation::AtWork;
  };
  begin(first, "u");
  begin(second, "v");
  EXPECT_TRUE(f.bound()) << "20 figures at a wooden one";
  EXPECT_EQ(site_of(f.state(), kA, second), nullptr);
  for (int bound = 1; bound <= 4; ++bound) f.bound();
  EXPECT_TRUE(is_broken(f.state(), bridge));
}

// The check of fieldwork.bridge.
TEST(FieldWorks, BreakBridgesAndRepairThem) {
  Works f;
  const UnitId unit = f.foot(kA, "u", 10, Formation::ColumnOfMarch, {60, 50});
  f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
  const FeatureId bridge = f.area("Bridge", Ground::Bridge, 57, 52, 63, 58);
  f.setup().features[bridge].repair = true;
  f.feature("River", Ground::River, {cm(0, 55), cm(200, 55)});
  f.ready();
  ASSERT_TRUE(f.begin(unit, "break bridge Bridge"));
  EXPECT_FALSE(f.bound());
  EXPECT_FALSE(is_broken(f.state(), bridge));
  EXPECT_TRUE(f.bound()) << "10 figures at a wooden one: two bounds";
  EXPECT_TRUE(is_broken(f.state(), bridge));
  Mover mover;
  mover.troops = Troops::LineInfantry;
  mover.formation = Formation::ColumnOfMarch;
  mover.form = form_of(f.state(), kA, unit);
  mover.allowance = 40 * field::kCm;
  const geometry::Pose pose{f.unit(kA, unit).place, 0};
  EXPECT_TRUE(Going(f.state()).straight(mover, pose, 0, 30 * field::kCm, {}).halted);
  EXPECT_FALSE(Going(f.setup()).straight(mover, pose, 0, 30 * field::kCm, {}).halted);

  f.state().of(kA).units[unit].formation = Formation::ColumnOfMarch;
  EXPECT_FALSE(f.begin(unit, "break bridge Bridge")) << "it lies broken";
  ASSERT_TRUE(f.begin(unit, "repair bridge Bridge"));
  EXPECT_EQ(site_of(f.state(), kA, unit)->work, Work::RepairBridge);
  for (int bounds = 1; bounds <= 4; ++bounds) {
    EXPECT_TRUE(is_broken(f.state(), bridge)) << "repair takes twice as long: " << bounds;
    f.bound();
  }
  EXPECT_FALSE(is_broken(f.state(), bridge));
  EXPECT_FALSE(f.begin(unit, "répare pont Bridge")) << "it stands";
  EXPECT_TRUE(f.begin(unit, "coupe pont Bridge"));
}

TEST(FieldWorks, RepairStoneOnlyWhereTheScenarioSaysSo) {
  Works f;
  const UnitId unit = f.foot(kA, "u", 40, Formation::ColumnOfMarch, {60, 50});
  f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
  const FeatureId bridge = f.area("Bridge", Ground::Bridge, 57, 52, 63, 58);
  f.setup().features[bridge].stone = true;
  f.ready();
  ASSERT_TRUE(f.begin(unit, "break bridge Bridge"));
  EXPECT_TRUE(f.bound()) << "40 figures: four bounds' work of ten";
  EXPECT_FALSE(f.begin(unit, "repair bridge Bridge"));
  f.setup().features[bridge].repair = true;
  EXPECT_TRUE(f.begin(unit, "repair bridge Bridge"));
}

TEST(FieldWorks, MakeAHouseBetterCover) {
  Works f;
  const UnitId unit = f.foot(kA, "u", 20, Formation::Line, {60, 50});
  f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
  const FeatureId farm = f.area("Farm", Ground::Building, 50, 40, 62, 60);
  f.setup().features[farm].cover = Cover::II;
  PartCard barn;
  barn.name = {"barn", "grange"};
  barn.capacity = 20;
  f.setup().features[farm].parts.push_back(barn);
  UnitCard& card = f.card(kA, unit);
  card.garrison = farm;
  card.sector = 0;
  card.formation = Formation::Garrison;
  f.ready();
  const Vec from = cm(60, 150), to = cm(60, 60);
  EXPECT_EQ(cover_against(f.state(), kA, unit, from, to), Cover::II);
  ASSERT_TRUE(f.begin(unit, "loopholes Farm/barn"));
  EXPECT_EQ(f.unit(kA, unit).formation, Formation::Garrison);
  EXPECT_TRUE(f.bound()) << "20 figures at 2 bounds for 10";
  EXPECT_EQ(cover_against(f.state(), kA, unit, from, to), Cover::III);
}

/// A wall that bends is followed round its corner; one that comes back to its beginning is not
/// lost.
TEST(FieldWorks, TakeAStretchOfAWall) {
  const std::vector<Vec> bent{cm(50, 60), cm(60, 60), cm(60, 80)};
  const auto about = [](const std::vector<Vec>& wall, Vec place) {
    const auto ends = stretch_about(wall, place, 10 * field::kCm);
    return ends ? stretch_of(wall, *ends) : std::vector<Vec>();
  };
  using Line = std::vector<Vec>;
  EXPECT_EQ(about(bent, cm(60, 70)), Line({cm(60, 65), cm(60, 75)}));
  EXPECT_EQ(about(bent, cm(59, 61)), Line({cm(54, 60), cm(60, 60), cm(60, 64)}));
  EXPECT_EQ(about(bent, cm(51, 60)), Line({cm(50, 60), cm(60, 60)})) << "it begins at the end";
  EXPECT_EQ(about(bent, cm(70, 90)), Line({cm(60, 70), cm(60, 80)}));
  const std::vector<Vec> yard{cm(50, 60), cm(60, 60), cm(60, 70), cm(50, 70), cm(50, 60)};
  EXPECT_EQ(about(yard, cm(49, 62)), Line({cm(50, 70), cm(50, 60)}));
  EXPECT_EQ(about(yard, cm(52, 59)), Line({cm(50, 60), cm(60, 60)}));
  const std::vector<Vec> post{cm(50, 60), cm(54, 60)};
  EXPECT_EQ(about(post, cm(60, 60)), post) << "all of it";
  EXPECT_TRUE(about({cm(50, 60)}, cm(50, 60)).empty());
}

// fieldwork.time: less length takes less time in proportion, never less than a bound.
TEST(FieldWorks, TakeLessTimeForAShorterWall) {
  for (const bool shorter : {false, true}) {
    Works f;
    const UnitId unit = f.foot(kA, "u", 10, Formation::Line, {60, 50});
    f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
    f.feature("Wall", Ground::Wall, {cm(55, 51), cm(shorter ? 60 : 90, 51)});
    f.ready();
    ASSERT_TRUE(f.begin(unit, "loopholes Wall"));
    EXPECT_EQ(f.bound(), shorter) << "10 figures at 10 cm: two bounds";
  }
}

// Of a long wall whoever stands elsewhere behind it has the cover of a wall, as before.
TEST(FieldWorks, CoverAcrossTheirStretchAlone) {
  Works f;
  const UnitId unit = f.foot(kA, "u", 20, Formation::Line, {60, 50});
  const UnitId beside = f.foot(kA, "v", 20, Formation::Line, {80, 50});
  f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
  f.feature("Wall", Ground::Wall, {cm(20, 50.1), cm(120, 50.1)});
  f.ready();
  EXPECT_FALSE(f.begin(unit, "loopholes Wall/(81, 50)")) << "out of reach";
  EXPECT_FALSE(f.begin(unit, "loopholes (60, 56)")) << "no place at the wall";
  ASSERT_TRUE(f.begin(unit, "loopholes (60, 51)"));
  ASSERT_TRUE(f.bound());
  EXPECT_EQ(cover_against(f.state(), kA, unit, cm(60, 100), cm(60, 50)), Cover::III);
  EXPECT_EQ(cover_against(f.state(), kA, beside, cm(80, 100), cm(80, 50)), Cover::II);
}

/// A garrison of a sector, and before it a bridge.
struct Manned : Works {
  Manned() {
    unit = foot(kA, "u", 10, Formation::Line, {60, 50});
    foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
    const FeatureId farm = area("Farm", Ground::Building, 50, 40, 62, 60);
    PartCard barn;
    barn.name = {"barn", "grange"};
    barn.capacity = 20;
    setup().features[farm].parts.push_back(barn);
    card(kA, unit).garrison = farm;
    card(kA, unit).sector = 0;
    card(kA, unit).formation = Formation::Garrison;
    area("Bridge", Ground::Bridge, 53, 62, 59, 68);
    feature("River", Ground::River, {cm(0, 65), cm(200, 65)});
    Unit& garrison = ready().of(kA).units[unit];
    const SectorBox box = box_of(outline_of(setup(), farm, 0));
    garrison.place = box.centre;
    garrison.facing = box.facing;
  }
  UnitId unit = kNoUnit;
};

TEST(FieldWorks, AreDoneByAGarrisonFromItsSector) {
  Manned f;
  ASSERT_TRUE(f.begin(f.unit, "break bridge Bridge"));
  EXPECT_FALSE(f.bound());
  EXPECT_EQ(f.state().sites[0].parts, 10) << "half of it";
  EXPECT_TRUE(f.bound());
  EXPECT_FALSE(f.begin(f.unit, "abatis (56, 65.1)")) << "5 cm at the most";
}

TEST(FieldWorks, AreLeftByAGarrisonThatGoesIntoAnotherSector) {
  Manned f;
  ASSERT_TRUE(f.begin(f.unit, "break bridge Bridge"));
  EXPECT_FALSE(f.bound());
  f.state().of(kA).units[f.unit].flags |= unit_flag::kMoved;
  EXPECT_FALSE(f.bound());
  EXPECT_EQ(site_of(f.state(), kA, f.unit), nullptr);
}

// Ordered again, by whatever words name the same place.
TEST(FieldWorks, GoOnWhereTheyAreOrderedAgain) {
  Works f;
  const UnitId unit = f.foot(kA, "u", 20, Formation::Line, {60, 50});
  f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
  f.ready();
  ASSERT_TRUE(f.begin(unit, "breastwork (60, 50)"));
  EXPECT_FALSE(f.bound());
  ASSERT_TRUE(f.begin(unit, "breastwork u"));
  EXPECT_EQ(f.state().sites[0].parts, 20);
  ASSERT_TRUE(f.begin(unit, "barricade u"));
  EXPECT_EQ(f.state().sites[0].parts, 0) << "another kind is another work";
}

/// A list in which a side has so many places left for works, and the other none.
State with_room(Side side, std::size_t places) {
  State s{};
  const auto add = [&](Side of, std::size_t count, bool done) {
    for (std::size_t i = 0; i < count; ++i) {
      Site& site = s.sites[s.site_count++];
      site.side = of;
      site.done = done;
    }
  };
  add(other(side), kMostWorks, true);
  add(side, places, false);
  add(side, kMostWorks - places, true);
  return s;
}

Site planned(Side side, UnitId unit) {
  Site out;
  out.side = side;
  out.unit = unit;
  return out;
}

// What the other side has makes no difference, nor does a side take the place of what it has left.
TEST(FieldWorks, HavePlacesOfTheirOwnForEachSide) {
  using Begun = std::vector<bool>;
  for (const Side one : {kA, kB}) {
    const std::array many{planned(one, 0), planned(one, 1), planned(one, 2),
                          planned(other(one), 4)};
    State s = with_room(one, 2);
    EXPECT_EQ(begin_works(s, many), Begun({true, true, false, false}));
    s = with_room(one, 0);
    EXPECT_EQ(begin_works(s, many), Begun({false, false, false, false}));
    s.site_count = kMostWorks;  // the other's alone
    EXPECT_EQ(begin_works(s, many), Begun({true, true, true, false}));
    s = with_room(one, 1);
    const Site left = s.sites[kMostWorks];
    s.sites[0] = planned(other(one), 4);  // who is at a work has its place
    EXPECT_EQ(begin_works(s, std::array{planned(other(one), 4)}), Begun({true}));
    EXPECT_EQ(s.sites[kMostWorks], left) << "a side's alone to fill";
  }
}

// Whether somebody still is at a work, and that another is begun in the place of one that was left,
// is not seen of it; that it stands is, once it is looked at.
TEST(FieldWorks, ShowTheEnemyNothingBeforeTheyStand) {
  Fight f;
  f.foot(kA, "F1", 36, Formation::Line, {50, 50});
  f.foot(kB, "P1", 36, Formation::Line, {50, 200, kSouth});
  f.ready();
  State& s = f.state();
  const auto seen = [&] { return BelleAlliance::view(s, Side::B).known; };
  const std::uint64_t before = BelleAlliance::digest(seen());
  s.sites[s.site_count++] = planned(kA, 0);
  Site& site = s.sites[0];
  site.known = bit(kA) | bit(kB);
  EXPECT_EQ(BelleAlliance::digest(seen()), before) << "somebody is at it";
  site.unit = kNoUnit;
  EXPECT_EQ(BelleAlliance::digest(seen()), before) << "it is left";
  site.done = true;
  EXPECT_NE(BelleAlliance::digest(seen()), before);
  site.known = bit(kA);
  EXPECT_EQ(BelleAlliance::digest(seen()), before) << "nobody has seen it stand";
}

TEST(FieldWorks, LeaveRoomForFiresByNoSidesOrder) {
  for (const std::vector<HousePart>& hit :
       {std::vector<HousePart>{{2, 1}, {2, 0}, {2, 1}}, {{2, 0}, {2, 1}}})
    for (const std::size_t room : {std::size_t{1}, std::size_t{2}}) {
      State s = with_room(kA, 0);
      for (std::size_t i = room; i < kMostFires; ++i) s.sites[s.site_count++].burns = true;
      auto burning = hit;
      set_on_fire(s, burning);
      EXPECT_EQ(burning.size(), room);
      EXPECT_TRUE(room == 2 || burning[0] == (HousePart{2, 0}));
      EXPECT_TRUE(s.sites[kMostSites - room].burns);
      if (room == 1) continue;
      set_on_fire(s, burning);
      EXPECT_TRUE(burning.empty()) << "they burn already";
    }
}

}  // namespace
}  // namespace sandtable::belle_alliance
