#include "rulesets/belle_epoque/scenario/figures.h"

#include <gtest/gtest.h>

namespace sandtable::belle_epoque {
namespace {

// muster.max-cavalry, muster.max-infantry, muster.max-tribesmen
TEST(Figures, MostStands) {
  EXPECT_EQ(most_stands(TroopClass::Infantry), 4);
  EXPECT_EQ(most_stands(TroopClass::Tribesmen), 6);
  EXPECT_EQ(most_stands(TroopClass::Cavalry), 3);
  EXPECT_EQ(most_stands(TroopClass::MountedInfantry), 3);
}

TEST(Figures, GradesOfMarch) {
  EXPECT_EQ(march_grades(TroopClass::Infantry), std::vector<int>{2});
  EXPECT_EQ(march_grades(TroopClass::Tribesmen), (std::vector<int>{2, 3}));
  EXPECT_EQ(march_grades(TroopClass::Cavalry), (std::vector<int>{2, 3, 4}));
  EXPECT_EQ(march_grades(TroopClass::MountedInfantry), (std::vector<int>{2, 3}));
  Options single;
  single.march_figures = MarchFigures::Single;
  EXPECT_EQ(march_allowance(TroopClass::Infantry, {}, single), 2);
  EXPECT_EQ(march_allowance(TroopClass::Tribesmen, 2, single), 3);
  EXPECT_EQ(march_allowance(TroopClass::Cavalry, {}, single), 4);
  EXPECT_EQ(march_allowance(TroopClass::MountedInfantry, {}, single), 3);
}

// reactivity.level
TEST(Figures, ReactivityLevels) {
  const Quality qualities[] = {Quality::Poor, Quality::Trained, Quality::Elite};
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(reactivity_level(qualities[i], true), i + 1);
    EXPECT_EQ(reactivity_level(qualities[i], false), i + 2);
  }
}

// assault.score-classes, assault.class-from-quality
TEST(Figures, AssaultScores) {
  EXPECT_EQ(assault_score(Quality::Poor, false, false), 2);
  EXPECT_EQ(assault_score(Quality::Trained, true, false), 2);
  EXPECT_EQ(assault_score(Quality::Elite, false, false), 3);
  EXPECT_EQ(assault_score(Quality::Poor, true, true), 4);
}

// troops.type-is-independent
TEST(Figures, FireTypesOfClasses) {
  for (const char* type : {"A", "B", "C", "D", "E"}) {
    EXPECT_FALSE(may_have_fire_type(TroopClass::Cavalry, type));
    EXPECT_TRUE(may_have_fire_type(TroopClass::Tribesmen, type));
  }
  for (const char* type : {"F", "G"})
    for (const TroopClass c : {TroopClass::Infantry, TroopClass::Tribesmen, TroopClass::Cavalry,
                               TroopClass::MountedInfantry})
      EXPECT_TRUE(may_have_fire_type(c, type));
}

// encounter.forces, encounter.board
TEST(Figures, EncounterLimits) {
  using Item = table::encounter_forces::Key;
  EXPECT_EQ(encounter_range(Item::StandsPerSide).least, 24);
  EXPECT_EQ(encounter_range(Item::StandsPerSide).most, 36);
  EXPECT_EQ(encounter_range(Item::SectorsAcross).most, 9);
  EXPECT_EQ(encounter_range(Item::SectorsDeep).most, 13);
}

}  // namespace
}  // namespace sandtable::belle_epoque
