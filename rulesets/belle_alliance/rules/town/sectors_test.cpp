#include "rulesets/belle_alliance/rules/town/sectors.h"

#include <gtest/gtest.h>

#include "rulesets/belle_alliance/rules/fire/fire.h"
#include "rulesets/belle_alliance/rules/fire/mouths.h"
#include "rulesets/belle_alliance/rules/melee/ground.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/fired_at.h"
#include "rulesets/belle_alliance/words/fight_field.h"

namespace sandtable::belle_alliance {
namespace {

using field::clash;
using field::cm;
using field::Fight;
using field::kA;
using field::kB;
using field::kCm;
using field::kSouth;

/// A farm of two sectors side by side, 10 by 10 cm each, from (50, 50) to (70, 60).
class Town : public Fight {
 public:
  Town() {
    farm = area("Farm", Ground::Building, 50, 50, 70, 60);
    add_part("barn", Cover::III, 50, 1);
    add_part("house", Cover::II, 60, 0);
  }
  void add_part(const char* name, Cover cover, double left, std::uint8_t neighbour) {
    PartCard part;
    part.name = {name, name};
    part.capacity = 20;
    part.cover = cover;
    part.outline = {cm(left, 50), cm(left, 60), cm(left + 10, 60), cm(left + 10, 50)};
    part.neighbours = {neighbour};
    setup().features[farm].parts.push_back(part);
  }
  UnitId garrison(Side side, int figures, std::uint8_t part) {
    const UnitId id = foot(side, "g", figures, Formation::Garrison, {part == 0 ? 55.0 : 65.0, 55});
    card(side, id).garrison = farm;
    card(side, id).sector = part;
    return id;
  }
  FeatureId farm;
};

// The check of urban.sector.
TEST(Sectors, TakeWhoFits) {
  Town f;
  const UnitId big = f.foot(kA, "a", 36, Formation::Line, {55, 49.9});
  const UnitId small = f.foot(kA, "b", 20, Formation::AttackColumn, {65, 49.9});
  const UnitId far = f.foot(kA, "c", 10, Formation::Line, {55, 40});
  f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
  f.ready();
  constexpr Len kTen = 10 * kCm;
  EXPECT_FALSE(may_enter(f.state(), kA, big, kTen, f.farm, 0)) << "36 figures, 20 fit";
  EXPECT_TRUE(may_enter(f.state(), kA, small, kTen, f.farm, 1));
  EXPECT_FALSE(may_enter(f.state(), kA, small, kTen - 1, f.farm, 1)) << "it costs 10 cm";
  EXPECT_FALSE(may_enter(f.state(), kA, far, kTen, f.farm, 0)) << "it is not there";
  enter(f.state(), kA, small, f.farm, 1);
  EXPECT_EQ(f.unit(kA, small).formation, Formation::Garrison);
  EXPECT_EQ(f.unit(kA, small).place, cm(65, 55));
  EXPECT_EQ(room_in(f.state(), kA, far, f.farm, 1), 0);
  EXPECT_EQ(room_in(f.state(), kB, 0, f.farm, 1), 0) << "of one side only";
}

TEST(Sectors, AreEnteredFromTheOneBeside) {
  Town f;
  const UnitId own = f.garrison(kA, 10, 0);
  f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
  f.ready();
  EXPECT_TRUE(may_enter(f.state(), kA, own, 15 * kCm, f.farm, 1));
  f.setup().features[f.farm].parts[0].neighbours.clear();
  EXPECT_FALSE(may_enter(f.state(), kA, own, 15 * kCm, f.farm, 1));
}

TEST(Sectors, TakeFourGunnersWithTwoGuns) {
  Town f;
  const UnitId two = f.add(kA, "t", Troops::FootArtillery, 4, Formation::Limbered, {55, 49.9});
  const UnitId four = f.add(kA, "f", Troops::FootArtillery, 8, Formation::Limbered, {65, 49.9});
  f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
  f.ready();
  EXPECT_TRUE(may_enter(f.state(), kA, two, 10 * kCm, f.farm, 0));
  EXPECT_FALSE(may_enter(f.state(), kA, four, 10 * kCm, f.farm, 1));
  f.unit(kA, two).figures = 5;
  EXPECT_FALSE(may_enter(f.state(), kA, two, 10 * kCm, f.farm, 0)) << "5 gunners, 4 fit";
}

TEST(Sectors, TakeGunsOfTwoPartsTogether) {
  Town f;
  const UnitId there = f.add(kA, "t", Troops::FootArtillery, 2, Formation::Limbered, {55, 49.9});
  const UnitId next = f.add(kA, "n", Troops::FootArtillery, 2, Formation::Limbered, {65, 49.9});
  const UnitId foot = f.foot(kA, "b", 4, Formation::Line, {65, 49.9});
  f.foot(kB, "e", 20, Formation::Line, {60, 150, kSouth});
  f.ready();
  enter(f.state(), kA, there, f.farm, 1);
  EXPECT_TRUE(may_enter(f.state(), kA, next, 10 * kCm, f.farm, 1)) << "one gun each";
  EXPECT_FALSE(may_enter(f.state(), kA, foot, 10 * kCm, f.farm, 1)) << "guns, or foot";
  f.unit(kA, there).figures = 3;
  EXPECT_FALSE(may_enter(f.state(), kA, next, 10 * kCm, f.farm, 1)) << "5 gunners";
}

// The check of urban.garrison: it fires with half its figures.
TEST(Garrisons, FireWithHalfTheirFigures) {
  Town f;
  const UnitId own = f.garrison(kA, 20, 0);
  f.foot(kB, "e", 20, Formation::Line, {55, 70, kSouth});
  f.ready();
  EXPECT_EQ(can_fire(f.state(), kA, own), 10);
}

// The check of urban.attack.
TEST(Garrisons, AreAttackedByAsManyAsTheirSectorHolds) {
  Town f;
  const UnitId attacker = f.foot(kA, "a", 36, Formation::Line, {55, 49});
  const UnitId holder = f.garrison(kB, 20, 0);
  f.ready();
  Melees melees;
  const Clash one = clash(kA, attacker, holder);
  lay_out(f.state(), std::span(&one, 1), Round::First, melees);
  ASSERT_EQ(melees.list.size(), 1U);
  EXPECT_EQ(melees.list[0].parties[0].figures, 20);
  EXPECT_EQ(melees.list[0].parties[1].figures, 20);
}

TEST(Garrisons, LoseTheirSectorToAsManyAsItHolds) {
  Town f;
  const UnitId attacker = f.foot(kA, "a", 36, Formation::Line, {55, 49});
  const UnitId holder = f.garrison(kB, 20, 0);
  f.ready();
  const std::array<Outcome, 2> out{
      Outcome{.side = kA, .unit = attacker, .opponent = holder, .does = Outcome::Does::TakesGround},
      Outcome{.side = kB, .unit = holder, .opponent = attacker, .does = Outcome::Does::ForcedBack}};
  move_after_melee(f.state(), out);
  EXPECT_EQ(f.unit(kB, holder).formation, Formation::Huddle);
  EXPECT_GT(f.unit(kB, holder).place.y, cm(0, 60).y) << "out on the far side";
  EXPECT_EQ(f.unit(kA, attacker).formation, Formation::Garrison);
  EXPECT_EQ(f.unit(kA, attacker).figures, 20);
  ASSERT_EQ(f.state().of(kA).unit_count, 2);
  const Unit& rest = f.unit(kA, 1);
  EXPECT_EQ(rest.figures, 16);
  EXPECT_EQ(rest.formation, Formation::Line);
  EXPECT_NE(rest.letter, f.unit(kA, attacker).letter);
  EXPECT_EQ(rest.original + f.unit(kA, attacker).original, 3600);
  EXPECT_EQ(rest.place, cm(55, 49));
}

// unit.split-parts-separate: shares of what the unit had, its skirmish line's with it. Who fired at
// the whole has fired at both parts.
TEST(Garrisons, AreTakenByAUnitWithASkirmishLine) {
  Town f;
  const UnitId attacker = f.foot(kA, "a", 36, Formation::Line, {55, 49});
  const UnitId holder = f.garrison(kB, 20, 0);
  f.ready();
  f.chain(kA, attacker, 12, 20);
  fires_at(f.state().of(kB), holder, attacker);
  EXPECT_FALSE(take_sector(f.state(), kA, attacker, f.farm, 0)) << "its holder is still in it";
  f.state().of(kB).units[holder].formation = Formation::Huddle;
  ASSERT_TRUE(take_sector(f.state(), kA, attacker, f.farm, 0));
  const UnitId rest = 2;
  ASSERT_EQ(f.unit(kA, rest).figures, 4);
  EXPECT_EQ(f.unit(kA, rest).original, 400) << "four of thirty-six";
  EXPECT_EQ(f.unit(kA, attacker).original, 3200);
  EXPECT_TRUE(has_fired_at(f.state().of(kB), holder, attacker));
  EXPECT_TRUE(has_fired_at(f.state().of(kB), holder, rest));
}

// fire.shell-fire: nobody may enter it, a winner of a melee neither.
TEST(Garrisons, LeaveAHouseOnFireToNobody) {
  Town f;
  const UnitId attacker = f.foot(kA, "a", 20, Formation::Line, {55, 49});
  f.garrison(kB, 20, 0);
  State& s = f.ready();
  std::vector<HousePart> hit{{f.farm, 0}};
  set_on_fire(s, hit);
  ASSERT_EQ(hit.size(), 1U);
  s.sites[0].bound = 1;
  EXPECT_FALSE(take_sector(s, kA, attacker, f.farm, 0));
  EXPECT_EQ(f.unit(kA, attacker).formation, Formation::Line);
  EXPECT_EQ(f.unit(kA, attacker).place, cm(55, 49));
}

TEST(Garrisons, SurrenderWhereTheyCannotLeave) {
  Town f;
  const UnitId holder = f.garrison(kB, 10, 0);
  f.garrison(kA, 10, 1);
  f.ready();
  EXPECT_FALSE(drive_out(f.state(), Going(f.state()), kB, holder, cm(40, 55)))
      << "the enemy holds the sector on the far side";
  EXPECT_EQ(f.unit(kB, holder).standing, Standing::Removed);
}

TEST(Garrisons, AreMetWhereTheirSectorIs) {
  Town f;
  const UnitId attacker = f.foot(kA, "a", 36, Formation::Line, {55, 30});
  const UnitId holder = f.garrison(kB, 20, 0);
  f.order("a: MN >0 AT Farm/barn", "");
  const March march = f.march();
  const std::vector<Clash> clashes = march.clashes();
  ASSERT_EQ(clashes.size(), 1U);
  EXPECT_EQ(clashes[0].attacker, attacker);
  EXPECT_EQ(clashes[0].defender, holder);
  EXPECT_EQ(clashes[0].from, From::Front) << "neither flank nor rear";
  EXPECT_EQ(field::place(march, kA, attacker), cm(55, 45)) << "its melee zone touches the wall";
}

// The check of urban.street.
TEST(Streets, TakeColumnsOfMarch) {
  Town f;
  const UnitId column = f.foot(kA, "a", 20, Formation::ColumnOfMarch, {100, 70});
  const UnitId attack = f.foot(kA, "b", 20, Formation::AttackColumn, {120, 70});
  f.area("Village", Ground::Village, 90, 80, 130, 90);
  f.foot(kB, "e", 20, Formation::Line, {200, 150, kSouth});
  f.order("a: MN >0\nb: MN >0", "");
  const March march = f.march();
  EXPECT_GT(field::place(march, kA, column).y, cm(0, 85).y);
  EXPECT_LT(field::place(march, kA, attack).y, cm(0, 80).y + 1) << "it halts at its edge";
}

}  // namespace
}  // namespace sandtable::belle_alliance
