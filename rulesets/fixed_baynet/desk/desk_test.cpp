#include "rulesets/fixed_baynet/desk/desk.h"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "rulesets/fixed_baynet/scenario/scenario.h"

namespace sandtable::fixed_baynet {
namespace {

/// Three rifles and a hero before four spears, one behind a wall, one lying.
constexpr std::string_view kTable = R"([scenario]
ruleset = "fixed-baynet"
[[terrain]]
kind = "stone-wall"
line = [[30, 21], [36, 21]]
width = 0.5
[[side]]
[[side.unit]]
name = "Section"
label = "A"
at = [36, 8]
[[side.unit]]
name = "Major Ash"
label = "M"
role = "officer"
weapon = "pistol"
close-combat = true
at = [10, 8]
[[side]]
[[side.unit]]
name = "Warriors"
label = "B"
people = "native"
at = [36, 24]
)";

class FixedBaynetRuler : public testing::Test {
 protected:
  FixedBaynetRuler() {
    auto setup = load_scenario(kTable, "table.toml");
    if (!setup) throw std::runtime_error(setup.error().str());
    state_ = FixedBaynet::start(*(setup_ = *setup));
  }
  std::string told(const std::string& words, Lang lang = Lang::En) const {
    const auto found = Desk::measure(FixedBaynet::view(state_, Side::A), words, lang);
    return found ? *found : "error: " + found.error();
  }

  std::shared_ptr<const fixed_baynet::Setup> setup_;
  State state_{};
};

TEST_F(FixedBaynetRuler, TellsGapBearingAndWhatAShotNeeds) {
  EXPECT_EQ(told("measure A/3 B/16"), told("A/3, B/16"));
  EXPECT_EQ(told("A/3 B/16"),
            "A/3 to B/16: 17.54 in between their bases, 3.9° to the left of where A/3 looks.\n"
            "  A/3 at B/16: long range, 9 or more is needed with the die and CS 0: a hit from 9 on "
            "the die.\n"
            "    +4 cover: stone wall (cover.counts)\n"
            "    +1 long range (fire.long)\n"
            "  B/16 cannot fire at A/3:\n"
            "    forbidden: the target has to be in range (B/16: 17.54 in away, range 8.00 in) "
            "(fire.in-range)\n"
            "    forbidden: something blocks the line of sight (B/16) (fire.line)");
  EXPECT_EQ(told("M A"),
            "Major Ash to A/1: 20.00 in between their bases, 90.0° to the right of where Major Ash "
            "looks.");
  EXPECT_EQ(told("mesure M B", Lang::Fr),
            "Entre Major Ash et le soldat B/10\u00A0: 20,76 po entre les socles, 42,7° à droite du "
            "regard de Major Ash.\n"
            "  Major Ash ne peut tirer sur le soldat B/10\u00A0:\n"
            "    interdit\u00A0: la cible doit être à portée (Major Ash\u00A0: à 20,76 po, portée "
            "12,00 po) (fire.in-range)\n"
            "  Le soldat B/10 ne peut tirer sur Major Ash\u00A0:\n"
            "    interdit\u00A0: la cible doit être à portée (B/10\u00A0: à 20,76 po, portée 8,00 "
            "po) (fire.in-range)");
}

TEST_F(FixedBaynetRuler, TellsWhoCanBeShotAtAndHowFarSomebodyGoes) {
  EXPECT_EQ(
      told("arc A/3"),
      "A/3: range 24.00 in, over the half circle before his base.\n"
      "  Warriors: 20 men to choose from; the nearest is B/5, 15.05 in, hit from 5 on the die.");
  EXPECT_EQ(told("arc M"),
            "Major Ash: range 12.00 in, over the half circle before his base.\n"
            "  Warriors: nobody. forbidden: the target has to be in range (Major Ash: 20.76 in "
            "away, range 12.00 in) (fire.in-range)");
  EXPECT_EQ(told("arc B/2"),
            "B/2: range 8.00 in, over the half circle before his base.\n"
            "  Section: nobody. forbidden: the target has to be in range (B/2: 15.43 in away, "
            "range 8.00 in) (fire.in-range)\n"
            "  Major Ash: nobody. forbidden: the target has to be in range (B/2: 37.26 in away, "
            "range 8.00 in) (fire.in-range)");
  EXPECT_EQ(told("reach M"),
            "Major Ash: no movement action left; 5 in each, 10 in charging, over flat ground; "
            "straight ahead 0.00 in.");
}

TEST_F(FixedBaynetRuler, TellsFormationsCoverAndSight) {
  EXPECT_EQ(told("formation A"),
            "Section: in open formation.\n"
            "  open formation holds.\n"
            "  closed formation does not hold. forbidden: in closed formation all touch (A/2: 1.50 "
            "in from his neighbour, the limit is 0.05 in) (formation.closed-contact)\n"
            "  a mass does not hold. forbidden: in a mass all touch and face one way (A/2: 1.50 "
            "in, 0.05 allowed) (formation.mass)\n"
            "  a square does not hold. forbidden: in square all stand on its edge and face out "
            "(A/1: 32.02 in, 0.50 allowed) (formation.square)");
  EXPECT_EQ(told("measure cover M"), "Major Ash stands in CV 0.");
  EXPECT_EQ(told("éclairé A/2", Lang::Fr),
            "De jour on voit aussi loin que va la table.\n"
            "  Le soldat A/2 voit 20 ennemis sur 20.");
}

TEST_F(FixedBaynetRuler, HeadsAPositionInBothLanguages) {
  desk::TextLook look;
  look.part = desk::TextPart::Status;
  const View view = FixedBaynet::view(state_, Side::A);
  EXPECT_EQ(Desk::draw_text(view, look).substr(0, 23), "before the first turn; ");
  look.lang = Lang::Fr;
  EXPECT_EQ(Desk::draw_text(view, look).substr(0, 24), "avant le premier tour ; ");
}

TEST_F(FixedBaynetRuler, CountsTheWallsOfWhoIsInABuilding) {
  for (const desk::Carried& carried : Desk::scenarios()) {
    if (carried.id != "mission-farm") continue;
    const auto setup = load_scenario(carried.text, "mission-farm.toml");
    ASSERT_TRUE(setup) << setup.error().str();
    const View view = FixedBaynet::view(FixedBaynet::start(**setup), Side::A);
    EXPECT_EQ(Desk::measure(view, "cover V/1", Lang::En).value_or(""), "V/1 stands in CV 3.");
    return;
  }
  FAIL() << "no mission farm";
}

TEST_F(FixedBaynetRuler, SaysWhatItExpected) {
  EXPECT_EQ(told("A/11 B"), "error: expected two units or men such as A/3 B/2, found 'A/11 B'");
  EXPECT_EQ(told("arc C"), "error: neither a unit nor a man is called 'C'");
  EXPECT_EQ(told("arc Warrior"),
            "B/1: range 8.00 in, over the half circle before his base.\n"
            "  Section: nobody. forbidden: the target has to be in range (B/1: 16.18 in away, "
            "range 8.00 in) (fire.in-range)\n"
            "  Major Ash: nobody. forbidden: the target has to be in range (B/1: 39.54 in away, "
            "range 8.00 in) (fire.in-range)");
  EXPECT_EQ(told("weigh"),
            "error: expected two units or men (A/3 B/2), or 'arc', 'reach', 'cover', 'formation' "
            "or 'lit' and one; found 'weigh'");
  EXPECT_EQ(told("pese", Lang::Fr),
            "error: attendu deux unités ou hommes (A/3 B/2), ou «\u00A0champ\u00A0», "
            "«\u00A0allonge\u00A0», «\u00A0couvert\u00A0», «\u00A0formation\u00A0» ou "
            "«\u00A0éclairé\u00A0» et l’un d’eux\u00A0; trouvé «\u00A0pese\u00A0»");
}

}  // namespace
}  // namespace sandtable::fixed_baynet
