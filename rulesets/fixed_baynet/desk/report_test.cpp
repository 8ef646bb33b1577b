#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/holders.h"
#include "engine/core/sink.h"
#include "engine/dice/dice.h"
#include "engine/dice/scripted.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/state/pieces.h"

/// What odds tell of an action, and lists of the men.
namespace sandtable::fixed_baynet {
namespace {

TEST(FixedBaynetReports, TellNobodyFallenInAHouseBecauseAPrisonerIsThere) {
  int seen = 0;
  for (const desk::Carried& carried : Desk::scenarios()) {
    if (carried.id != "night-raid") continue;
    const auto setup = load_scenario(carried.text, "carried.toml");
    ASSERT_TRUE(setup);
    const State s = FixedBaynet::start(**setup);
    for (std::size_t h = 0; h < s.field->houses.size(); ++h) {
      const auto house = static_cast<HouseId>(h);
      if ((occupants_of_house(s, house) & s.escorted).empty()) continue;
      const Action fire{.verb = Verb::FireHouse, .unit = 0, .house = house};
      for (const auto& line : Desk::lines(s, Side::A, fire, Lang::En)) {
        ++seen;
        EXPECT_FALSE(line.holds(s)) << line.text;
      }
    }
  }
  EXPECT_GT(seen, 0);
}

TEST(FixedBaynetReports, ListMenByTheMarksOfTheLanguage) {
  int seen = 0;
  for (const desk::Carried& carried : Desk::scenarios()) {
    if (carried.id != "first-skirmish") continue;
    ++seen;
    const auto setup = load_scenario(carried.text, "carried.toml");
    ASSERT_TRUE(setup);
    State s = FixedBaynet::start(**setup);
    for (const ManId m : {ManId{1}, ManId{2}}) {
      s.men[m].flags |= man_flag::kProne | man_flag::kPanicking;
      s.men[m].reaction = m == 1 ? Reaction::Prone : Reaction::Berserk;
    }
    desk::TextLook look;
    look.part = desk::TextPart::TroopsA;
    // What is missing of the list, or nothing.
    const auto lacks = [&](std::string_view words) {
      const std::string text = Desk::draw_text(FixedBaynet::view(s, Side::A), look);
      return text.find(words) == std::string::npos ? text : std::string();
    };
    // Who lies there in panic lies there once.
    EXPECT_EQ(lacks("2 prone in panic; 3 prone, berserk"), "");
    EXPECT_EQ(lacks("A  Section: 10 men of 10"), "");
    look.lang = Lang::Fr;
    EXPECT_EQ(lacks("2 à terre, en panique ; 3 à terre, fou furieux"), "");
    EXPECT_EQ(lacks("A  Section\u00A0: 10 hommes sur 10"), "");
  }
  EXPECT_EQ(seen, 1);
}

/// Two posts of a side, an unarmed man of each face to face, and an enemy far away.
constexpr std::string_view kTwoPosts = R"([scenario]
ruleset = "fixed-baynet"
[[side]]
[[side.post]]
id = "left"
units = ["V"]
[[side.post]]
id = "right"
units = ["W"]
[[side.unit]]
name = "Vane"
label = "V"
role = "hero"
unarmed = true
at = [20, 10]
facing = 90
[[side.unit]]
name = "Wise"
label = "W"
role = "hero"
unarmed = true
at = [21, 10]
facing = 270
[[side]]
[[side.unit]]
name = "Far"
label = "F"
people = "native"
role = "hero"
at = [60, 40]
)";

/// A rally may join a man to a unit of another post: what is decided of him is decided there.
TEST(FixedBaynetPosts, AreAskedAboutTheMenWhomTheyLead) {
  const auto setup = load_scenario(kTwoPosts, "posts.toml");
  ASSERT_TRUE(setup) << setup.error().str();
  State s = FixedBaynet::start(**setup);
  constexpr ManId kWise = 1;
  s.now.asked = Side::A;
  s.now.work.attacker = s.now.work.defender = kWise;
  for (const Phase phase : {Phase::Strike, Phase::Reroll}) {
    s.now.phase = phase;
    s.men[kWise].unit = 1;
    EXPECT_EQ(FixedBaynet::turn(s).posts[0], 0b10);
    s.men[kWise].unit = 0;
    EXPECT_EQ(FixedBaynet::turn(s).posts[0], 0b01);
  }
}

/// A battle without a last turn of its own ends behind the 250th (victory.default).
TEST(FixedBaynetVictory, ComesWithTheLastTurnThatIsCounted) {
  const auto setup = load_scenario(std::string(kTwoPosts) + "[options]\ndefault-victory = false\n",
                                   "endless.toml");
  ASSERT_TRUE(setup) << setup.error().str();
  for (const int turn : {249, 250}) {
    State s = FixedBaynet::start(**setup);
    s.turn = static_cast<std::uint8_t>(turn);
    s.now.phase = Phase::Glory;
    s.order = {0, 1, 2};
    FirstSource first;
    Tape tape;
    Dice dice(tape, first);
    NoLog none;
    FixedBaynet::advance(s, dice, none);
    EXPECT_EQ(s.turn, 250);
    EXPECT_EQ(FixedBaynet::result(s).has_value(), turn == 250);
  }
}

/// Orders of a unit that a rally has assembled are given by the post of whoever rallied it.
TEST(FixedBaynetPosts, HaveTheUnitsThatTheyAssemble) {
  const auto setup = load_scenario(kTwoPosts, "posts.toml");
  ASSERT_TRUE(setup) << setup.error().str();
  State s = FixedBaynet::start(**setup);
  const Post right(Side::A, 1);
  const UnitId made = s.unit_count++;
  const Action order{.verb = Verb::Move, .unit = made};
  for (const UnitId home : {UnitId{0}, UnitId{1}}) {
    s.units[made].home = home;
    EXPECT_EQ(has_unit<FixedBaynet>(s, right, made + 1), home == 1);
    EXPECT_EQ(holder_of<FixedBaynet>(s, Side::A, order), home);
  }
  EXPECT_FALSE(has_unit<FixedBaynet>(s, right, made + 2));
}

/// A man beside himself takes no friend prisoner, and nothing tells of it as if he did.
TEST(FixedBaynetReports, TellNoFriendTakenPrisoner) {
  const auto setup = load_scenario(kTwoPosts, "posts.toml");
  ASSERT_TRUE(setup) << setup.error().str();
  State s = FixedBaynet::start(**setup);
  constexpr ManId kVane = 0, kWise = 1;
  s.men[kVane].flags |= man_flag::kPanicking;
  s.men[kVane].reaction = Reaction::Berserk;
  s.men[kVane].glory = 7;
  s.men[kVane].ac = 1;
  s.now.phase = Phase::Choose;
  s.now.asked = Side::A;
  s.turn = 1;
  ScriptedSource faces({{4}, {3}});
  Tape tape;
  Dice dice(tape, faces);
  EventLog log;
  FixedBaynet::apply(s, Side::A, Action{.verb = Verb::Begin, .unit = 0}, dice, log);
  while (FixedBaynet::unfinished(s)) FixedBaynet::go_on(s, dice, log);
  EXPECT_EQ(faces.problem(), "");
  EXPECT_EQ(s.men[kWise].fate, Fate::Standing);
  std::string all;
  for (const desk::Told& line : Desk::tell(log.events, tape, **setup, Lang::En))
    all += line.line + "\n";
  EXPECT_NE(all.find("in vain (difference 1)"), std::string::npos) << all;
  EXPECT_EQ(all.find("prisoner"), std::string::npos) << all;
}

/// A rally that takes a leader into its new unit tells who leads those who stay.
TEST(FixedBaynetReports, TellWhoLeadsWhomARallyLeaves) {
  const auto setup = load_scenario(R"([scenario]
ruleset = "fixed-baynet"
[[side]]
[[side.unit]]
name = "Column"
label = "A"
size = 20
at = [20, 10]
formation = "closed"
[[side.unit]]
name = "Section"
label = "C"
at = [20, 14]
formation = "closed"
[[side.unit]]
name = "Colonel"
label = "L"
role = "officer"
at = [20, 18]
[[side]]
[[side.unit]]
name = "Far"
label = "F"
people = "native"
role = "hero"
at = [60, 40]
)",
                                   "rally.toml");
  ASSERT_TRUE(setup) << setup.error().str();
  State s = FixedBaynet::start(**setup);
  constexpr UnitId kColumn = 0, kSection = 1, kColonel = 2;
  // Their last men are beside themselves; the NCOs of the column stand far off.
  for (const UnitId broken : {kColumn, kSection})
    change_man(s, man_of(s, broken, 9), [](Man& at) { at.flags |= man_flag::kPanicking; });
  unit(s, kColumn).men.for_each([&](ManId m) {
    if (card(s, m).role == Role::Nco)
      change_man(s, m, [&](Man& at) { at.place = {(50 + m) * kInch, 10 * kInch}; });
  });
  change_man(s, unit(s, kColonel).men.first(), [](Man& at) { at.ac = 3; });
  s.turn = 1;
  ask(s, Phase::Act, Side::A);
  s.now.unit = kColonel;
  FirstSource first;
  Tape tape;
  Dice dice(tape, first);
  EventLog log;
  FixedBaynet::apply(s, Side::A, Action{.verb = Verb::Rally, .unit = kColonel, .number = 1}, dice,
                     log);
  std::string all;
  for (const desk::Told& line : Desk::tell(log.events, tape, **setup, Lang::En))
    all += line.line + "\n";
  EXPECT_NE(all.find("NCO A/2 now leads Column."), std::string::npos) << all;
}

// Who comes back from prison leads where nobody of his rank has stayed; who is only one of
// the men does not, nor the second while the first is there.
TEST(FixedBaynetReport, ALeaderWhoIsFreedLeads) {
  const auto setup = load_scenario(R"([scenario]
id = "freed"
ruleset = "fixed-baynet"
[[side]]
[[side.unit]]
name = { en = "Column", fr = "Colonne", fr_noun = "la" }
label = "A"
size = 20
at = [20, 10]
formation = "closed"
[[side]]
[[side.unit]]
name = "Far"
label = "F"
people = "native"
role = "hero"
at = [60, 40]
)",
                                   "freed.toml");
  ASSERT_TRUE(setup) << setup.error().str();
  constexpr UnitId kColumn = 0;
  const auto freed = [&](std::uint32_t taken, std::uint32_t free, Lang lang) {
    State s = FixedBaynet::start(**setup);
    for (std::uint8_t number = 0; number < 20; ++number) {
      if ((taken >> number & 1) == 0) continue;
      change_man(s, man_of(s, kColumn, number), [](Man& at) { at.fate = Fate::Captured; });
      ++s.prisoners[1];
    }
    s.turn = 1;
    ask(s, Phase::Choose, Side::A);
    FirstSource first;
    Tape tape;
    Dice dice(tape, first);
    EventLog log;
    FixedBaynet::apply(s, Side::Umpire,
                       Action{.verb = Verb::RuleFree, .unit = kColumn, .men = free}, dice, log);
    std::string all;
    for (const desk::Told& line : Desk::tell(log.events, tape, **setup, lang))
      all += line.line + "\n";
    return all;
  };
  EXPECT_EQ(freed(0b11, 0b11, Lang::En).find("NCO A/2 now leads"), std::string::npos)
      << "an officer came free with him: " << freed(0b11, 0b11, Lang::En);
  const auto leads = [](const std::string& told) { return told.find(" leads ") != told.npos; };
  EXPECT_NE(freed(0b11, 0b11, Lang::En).find("Officer A/1 now leads Column."), std::string::npos)
      << freed(0b11, 0b11, Lang::En);
  EXPECT_NE(freed(0b01, 0b01, Lang::Fr).find("L’officier A/1 commande désormais la Colonne."),
            std::string::npos)
      << freed(0b01, 0b01, Lang::Fr);
  EXPECT_NE(freed(0b11, 0b10, Lang::En).find("NCO A/2 now leads Column."), std::string::npos);
  EXPECT_FALSE(leads(freed(0b10, 0b10, Lang::En))) << "his officer led all the time";
  EXPECT_FALSE(leads(freed(0b101, 0b100, Lang::En))) << "a man of the ranks";
}

// Whom the projectile itself strikes is of its burst, and so is who stands behind the wall that it
// goes through.
TEST(FixedBaynetReport, ABurstIsToldWithWhomItStrikes) {
  const auto setup = load_scenario(R"([scenario]
ruleset = "fixed-baynet"
[[building]]
walls = "wooden-building"
rectangle = { at = [40, 30], size = [8, 6] }
[[building.storey]]
[[building.storey.door]]
at = [40, 33]
[[side]]
[[side.unit]]
name = "Captain"
role = "officer"
at = [60, 5]
[[side.piece]]
name = "Gun"
kind = "light-gun"
ammunition = "shot"
at = [20, 5]
[[side.piece]]
name = "Second gun"
kind = "light-gun"
ammunition = "shot"
at = [40, 5]
[[side]]
[[side.unit]]
name = "Target"
role = "soldier"
at = [20, 30]
[[side.unit]]
name = "Inmate"
role = "soldier"
in = "H-1"
at = [40, 30]
)",
                                   "burst.toml");
  ASSERT_TRUE(setup) << setup.error().str();
  const auto fired = [&](const Action& a, int face, Lang lang) {
    State s = FixedBaynet::start(**setup);
    unit(s, a.unit).men.for_each([&](ManId m) { change_man(s, m, [](Man& at) { at.ac = 3; }); });
    s.turn = 1;
    ask(s, Phase::Choose, Side::A);
    ScriptedSource faces(std::vector<std::vector<int>>{{face}});
    Tape tape;
    Dice dice(tape, faces);
    EventLog log;
    FixedBaynet::apply(s, Side::A, a, dice, log);
    while (FixedBaynet::unfinished(s)) FixedBaynet::go_on(s, dice, log);
    EXPECT_EQ(faces.problem(), "");
    std::string all;
    for (const desk::Told& line : Desk::tell(log.events, tape, **setup, lang))
      all += line.line + "\n";
    return all;
  };
  const auto has = [](const std::string& all, std::string_view what) {
    EXPECT_NE(all.find(what), all.npos) << all;
  };
  const Action shot{.verb = Verb::FirePiece, .unit = 1, .target = 3, .gun = 0};
  has(fired(shot, 10, Lang::En),
      "The burst of Gun touches Target and nobody else: 1 hit, 1 falls in all.");
  has(fired(shot, 10, Lang::Fr),
      "atteint Target et personne d’autre\u00A0: 1 touche, 1 tombe en tout.");
  const Action through{.verb = Verb::FirePiece, .unit = 2, .gun = 1, .house = 0};
  has(fired(through, 12, Lang::En), "The burst of Second gun touches 1: 1 hit, 1 falls in all");
}

}  // namespace
}  // namespace sandtable::fixed_baynet
