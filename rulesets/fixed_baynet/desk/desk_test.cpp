#include "rulesets/fixed_baynet/desk/desk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <memory>
#include <stdexcept>
#include <string>

#include "engine/core/rng.h"
#include "engine/core/sink.h"
#include "engine/desk/compose.h"
#include "engine/dice/dice.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/figures.h"
#include "rulesets/fixed_baynet/words/names.h"

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
            "    forbidden: something blocks the line of sight (B/16: 17.54 in to the "
            "target, 1.52 in of it free) (fire.line)\n"
            "    in the way: B/6 (fire.line)");
  EXPECT_EQ(
      told("M A"),
      "Major Ash to NCO A/1: 20.00 in between their bases, 90.0° to the right of where Major Ash "
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

TEST_F(FixedBaynetRuler, TellsWhoIsAskedWhatMayBeDoneAndNobodyElse) {
  state_.now.phase = Phase::Act;
  state_.now.asked = Side::A;
  state_.now.player = 0;
  state_.now.unit = 0;
  unit(state_, 0).men.for_each([&](ManId m) { change_man(state_, m, [](Man& at) { at.ac = 3; }); });
  const std::string own = Desk::question(state_, Side::A, Lang::En);
  EXPECT_NE(own.find("It may move, "), own.npos) << own;
  EXPECT_NE(own.find("fire"), own.npos) << own;
  EXPECT_NE(own.find("Not: fight (Section: 15.05 in away, 0.05 in at most, melee.contact)."),
            own.npos)
      << own;
  const std::string plain = Desk::question(state_, Lang::En);
  EXPECT_EQ(plain.find("may"), plain.npos) << plain;
  for (const Side other : {Side::B, Side::Spectator, Side::Umpire})
    EXPECT_EQ(Desk::question(state_, other, Lang::En), plain);
  const std::string french = Desk::question(state_, Side::A, Lang::Fr);
  EXPECT_NE(french.find("Au choix\u00A0: avancer, "), french.npos) << french;
}

TEST_F(FixedBaynetRuler, TellsTheWayOfASquadLegByLeg) {
  Action a{.verb = Verb::Move, .unit = 0};
  a.way.add({geometry::kQuarterTurn, 2 * kInch});
  a.way.add({0, 3 * kInch});
  Tape tape;
  ClosedSource closed;
  Dice dice(tape, closed);
  EventLog log;
  const Vec from = middle_of(state_, unit(state_, 0).men);
  walk(Flow<Dice, EventLog>{state_, dice, log}, a);
  const Vec to = middle_of(state_, unit(state_, 0).men);
  const auto place = [](Vec at) { return inches(at.x, Lang::En) + " " + inches(at.y, Lang::En); };
  const auto told = Desk::tell(log.events, tape, *setup_, Lang::En);
  ASSERT_FALSE(told.empty());
  ASSERT_EQ(told[0].scenes.size(), 1U);
  EXPECT_EQ(told[0].scenes[0].unit, 1);
  EXPECT_EQ(
      told[0].scenes[0].way,
      (std::vector<std::string>{place(from), place({from.x + 2 * kInch, from.y}), place(to)}));
  for (const desk::Told& line : told) EXPECT_NE(line.line, "");
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
  // Who lies does not charge.
  change_man(state_, ManId{1}, [](Man& at) {
    at.ac = 3;
    at.flags |= man_flag::kProne;
  });
  EXPECT_EQ(told("reach A/2").substr(0, 72),
            "A/2: 3 movement actions left; 3 in each, none in charging, over flat gro");
}

/// Larger, with their numbers, and nothing of what stands far away.
TEST_F(FixedBaynetRuler, DrawsThePlanAroundWhomOneNames) {
  desk::TextLook look;
  const auto drawn = [&](std::string name) {
    look.around = std::move(name);
    const FixedBaynet::View view = FixedBaynet::view(state_, Side::A);
    const std::string problem = Desk::zoom_problem(view, look);
    return problem.empty() ? Desk::draw_text(view, look) : problem;
  };
  const std::string near = drawn("A");
  EXPECT_NE(near.find("A2"), near.npos) << near;
  EXPECT_NE(near.find("A10"), near.npos) << near;
  EXPECT_EQ(near.find("B1"), near.npos) << near;
  EXPECT_NE(near.find("squares of 2 in"), near.npos) << near;
  EXPECT_EQ(drawn("").find("A2"), near.npos);
  EXPECT_EQ(drawn("Q"), "neither a unit nor a man is called 'Q'");
  change_man(state_, ManId{3}, [](Man& at) { at.fate = Fate::Fallen; });
  EXPECT_EQ(drawn("A/4"), "A/4 is not on the table");
  EXPECT_EQ(told("A/4 B/1"), "error: A/4 is not on the table");
  // Whom a rally has taken away is called as on the roster.
  change_man(state_, ManId{4}, [](Man& at) {
    at.unit = 1;
    at.number = 1;
  });
  EXPECT_EQ(told("cover A/5"), "A/5 stands in CV 0.");
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
            "(A/1: 1.72 in, 0.50 allowed) (formation.square)");
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
    EXPECT_EQ(Desk::measure(view, "cover V/1", Lang::En).value_or(""), "NCO V/1 stands in CV 3.");
    return;
  }
  FAIL() << "no mission farm";
}

TEST_F(FixedBaynetRuler, TracesWhoWouldBreakTheFormation) {
  const auto traced = [&](std::string_view line) {
    const auto move = Desk::parse(line, state_, Lang::En);
    return move ? Desk::trace(state_, Side::A, *move, Lang::En) : "error: " + move.error();
  };
  const std::string apart = traced("A/1: step 4 at 270");
  EXPECT_NE(apart.find(R"("breaks":{"formation":"open","man":)"), std::string::npos) << apart;
  EXPECT_NE(apart.find("formation.open"), std::string::npos) << apart;
  EXPECT_EQ(traced("A: step 1 at 0").find("breaks"), std::string::npos);
  // The outline of a square goes with all of them, and not with one.
  const ManSet men = unit(state_, 0).men;
  int i = 0;
  men.for_each([&](ManId m) {
    const auto out = static_cast<geometry::Angle>(0x10000 / men.size() * i++);
    const Vec at = geometry::along({20 * kInch, 10 * kInch}, out, men.size() * kInch / 5);
    change_man(state_, m, [&](Man& man) { man.place = at, man.facing = out; });
  });
  change_unit(state_, 0, [](Unit& at) { at.formation = Formation::Square; });
  outline_square(state_, 0);
  EXPECT_EQ(traced("A: step 4 at 0").find("breaks"), std::string::npos) << traced("A: step 4 at 0");
  EXPECT_NE(traced("A/1: step 4 at 0").find(R"("breaks":{"formation":"square")"),
            std::string::npos);
}

/// A battle of the program's own, up to its first decision; a perimeter is laid out before that.
struct Begun {
  explicit Begun(std::string_view id, bool lays_out = true) {
    for (const desk::Carried& carried : Desk::scenarios())
      if (carried.id == id) setup = load_scenario(carried.text, "carried.toml").value();
    state = FixedBaynet::start(*setup);
    Rng rng(3);
    FastDice dice(rng);
    NoLog quiet;
    go_on(dice, quiet);
    if (state.now.phase != Phase::LayOut || !lays_out) return;
    FixedBaynet::apply(state, state.now.asked, {.verb = Verb::Lay, .number = 0}, dice, quiet);
    go_on(dice, quiet);
  }
  void go_on(FastDice& dice, NoLog& quiet) {
    while (FixedBaynet::turn(state).waiting_for == 0) FixedBaynet::advance(state, dice, quiet);
  }
  void ask(Side side) {
    state.now.asked = side;
    state.now.player = static_cast<std::uint8_t>(index(side));
  }
  /// What is offered for a unit, a line each, whoever is asked.
  std::string offered(UnitId u) {
    ask(side_of_unit(state, u));
    std::string out;
    for (const desk::Order& order :
         Desk::orders(state, state.now.asked, u + 1, nullptr, Lang::En)) {
      out += order.form;
      for (const desk::Slot& slot : order.slots) {
        for (const std::string& place : slot.places) out += " " + place;
        for (const desk::Figure& figure : slot.figures)
          out += (figure.piece ? " piece " : " man ") + numbered(figure.unit) + "/" +
                 std::to_string(figure.number);
      }
      out += "\n";
    }
    return out;
  }
  UnitId unit_called(std::string_view label) const {
    for (UnitId u = 0; u < state.unit_count; ++u)
      if (label_of(u, *setup) == label) return u;
    return kNoUnit;
  }
  /// A range that the first two men of a crew guess for W, composed of what is offered.
  auto guess(UnitId crew, const std::string& length) const {
    desk::Composed composed{.unit = crew + 1, .men = {1, 2}};
    const std::string whom = std::to_string(unit_called("W") + 1);
    for (const desk::Order& order : Desk::orders(state, Side::A, crew + 1, nullptr, Lang::En))
      if (order.verb == "guess") {
        composed.by = order.slots.at(0).figures.at(0);
        composed.parts = {{order.form, {{"length", length}, {"angle", "0"}, {"unit", whom}}}};
      }
    return Desk::parse(desk::line_of(composed), state, Lang::En);
  }
  std::shared_ptr<const Setup> setup;
  State state{};
};

/// Which ranges are right nobody may be told: any is offered, for a unit that serves the piece.
TEST(FixedBaynetOrders, OfPiecesNameWhoServesWhich) {
  Begun ford("river-ford");
  const UnitId crew = ford.unit_called("H"), mortar = ford.unit_called("T");
  ASSERT_NE(crew, kNoUnit);
  const std::string guess = ford.offered(crew), plan = ford.offered(mortar);
  EXPECT_NE(plan.find("plan {length} at {angle} piece "), std::string::npos) << plan;
  EXPECT_NE(guess.find("guess {length} at {angle} on {unit} piece "), std::string::npos) << guess;
  ford.ask(Side::A);
  // What a client composes of it is the order of the men who were chosen.
  const auto read = ford.guess(crew, "22.5");
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->verb, Verb::Guess);
  EXPECT_EQ(read->unit, crew);
  EXPECT_EQ(read->men, 3U);
}

/// Each gait that a mount may take is a step of its own, and a charge where there is a choice.
TEST(FixedBaynetOrders, OfRidersNameTheirGaits) {
  Begun ambush("patrol-ambush");
  State& s = ambush.state;
  const UnitId hale = ambush.unit_called("H"), spears = ambush.unit_called("N");
  EXPECT_EQ(ambush.offered(hale).find("\ncanter"), std::string::npos) << "he has halted";
  change_man(s, unit(s, hale).men.first(), [](Man& at) { at.gait_before = 3; });
  change_man(s, unit(s, spears).men.first(), [](Man& at) { at.place = {28 * kInch, 10 * kInch}; });
  const std::string all = ambush.offered(hale);
  for (const char* form : {"walk {length} at {angle}", "canter {length} at {angle}", "dismount",
                           "gallop {length} at {angle}", "charge {unit}", "charge {unit}, canter"})
    EXPECT_NE(all.find("\n" + std::string(form) + "\n"), std::string::npos) << form << all;
  const desk::Composed charge{
      .unit = hale + 1,
      .parts = {{"charge {unit}, canter", {{"unit", std::to_string(spears + 1)}}}}};
  const auto read = Desk::parse(desk::line_of(charge), s, Lang::En);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->gait, 2);
  std::vector<Action> listed;
  FixedBaynet::actions(s, Side::A, listed);
  EXPECT_TRUE(std::any_of(listed.begin(), listed.end(), [&](const Action& a) {
    return a.verb == Verb::Charge && a.target == spears && a.gait == 2;
  }));
}

/// By the label of a door, as a view names it: opened, gone through, or what is missing.
TEST(FixedBaynetOrders, OfHousesAndPointingAtADoor) {
  Begun farm("mission-farm");
  const UnitId hart = farm.unit_called("L"), farmer = farm.unit_called("F");
  farm.ask(Side::A);
  EXPECT_NE(farm.offered(farmer).find("\ndownstairs\n"), std::string::npos) << farm.offered(farmer);
  const auto meant = Desk::meant(farm.state, Side::A, hart + 1, {"H-D1", 0});
  ASSERT_FALSE(meant.empty());
  NoWhy quiet;
  for (const auto& [action, goal, lacks_way] : meant) {
    EXPECT_TRUE(action.verb == Verb::OpenDoor || action.verb == Verb::Move);
    EXPECT_TRUE(FixedBaynet::legal(farm.state, Side::A, action, quiet));
    EXPECT_EQ(action.unit, hart);
  }
  EXPECT_TRUE(Desk::meant(farm.state, Side::A, hart + 1, {"H-D9", 0}).front().action.verb ==
              Verb::Turn)
      << "no such door";
}

/// What may be laid out is listed, each with its length; orders for units come later.
TEST(FixedBaynetPerimeter, IsAskedForInBothLanguages) {
  Begun farm("mission-farm", false);
  State& s = farm.state;
  ASSERT_EQ(s.now.phase, Phase::LayOut);
  EXPECT_EQ(Desk::question(s, Lang::En),
            "Mission: which perimeter is laid out? short (23 in), middle (43 in), long "
            "(114 in).");
  EXPECT_EQ(Desk::question(s, Lang::Fr),
            "Mission\u00A0: quelle enceinte dresser\u00A0? courte (23 po), moyenne (43 po), "
            "longue (114 po).");
  std::vector<Action> all;
  FixedBaynet::actions(s, Side::A, all);
  ASSERT_EQ(all.size(), 3U);
  const desk::Deed deed = Desk::deed(all[2], s, Lang::Fr);
  EXPECT_EQ(deed.text, "enceinte longue");
  EXPECT_EQ(deed.verb, "perimeter");
  EXPECT_EQ(deed.said, "enceinte");
  EXPECT_EQ(deed.argument, "longue");
  EXPECT_EQ(deed.unit, 0);
  EXPECT_EQ(*Desk::parse("PERIMETER Long", s, Lang::En), all[2]);
  EXPECT_EQ(*Desk::parse("enceinte moyenne", s, Lang::Fr), all[1]);
  EXPECT_EQ(Desk::parse("perimeter lang", s, Lang::En).error(),
            "column 11: unknown perimeter 'lang'; did you mean 'long'?");
  EXPECT_TRUE(Desk::orders(s, Side::A, 1, nullptr, Lang::En).empty());
}

/// A client is told once of what may be laid out, and then which of it was.
TEST(FixedBaynetPerimeter, StandsInTheViewOnceItIsLaidOut) {
  Begun farm("mission-farm", false);
  const auto view = [&] {
    return boost::json::parse(Desk::json(FixedBaynet::view(farm.state, Side::B))).as_object();
  };
  boost::json::object before = view();
  EXPECT_FALSE(before.contains("perimeter"));
  ASSERT_EQ(before["perimeters"].as_array().size(), 3U);
  const std::string ground = boost::json::serialize(before["features"]);
  const auto picture = [&] { return Desk::draw_svg(FixedBaynet::view(farm.state, Side::B), {}); };
  const std::string asked = picture();
  EXPECT_NE(asked.find("data-perimeter=\"3\""), std::string::npos) << "where it would stand";
  EXPECT_NE(asked.find("long (114 in)"), std::string::npos);
  lay(farm.state, 2);
  boost::json::object after = view();
  EXPECT_EQ(after["perimeter"], 3);
  EXPECT_EQ(boost::json::serialize(after["features"]), ground) << "it lasts";
  EXPECT_EQ(after["perimeters"].at(2).at("length"), 114);
  EXPECT_EQ(after["perimeters"].at(2).at("features").at(0).at("kind"), "wooden-wall");
  EXPECT_EQ(after["perimeters"].at(2).at("features").as_array().size(), 1U);
  EXPECT_EQ(picture().find("data-perimeter"), std::string::npos);
  EXPECT_NE(picture().find("the wall of bags"), std::string::npos);
  EXPECT_EQ(asked.find("the wall of bags"), std::string::npos);
  // Everybody sees the same wall, whoever looks.
  const Field& field = *farm.state.field;
  EXPECT_EQ(observed(FixedBaynet::view(farm.state, Side::B)).field, &field);
  EXPECT_EQ(field.features.size(), farm.setup->field->features.size() + 1);
}

/// The plan in letters has the number of each where it would stand, and then the wall alone.
TEST(FixedBaynetPerimeter, IsDrawnInLetters) {
  Begun farm("mission-farm", false);
  const auto plan = [&] {
    desk::TextLook look;
    look.ascii = true;
    return Desk::draw_text(FixedBaynet::view(farm.state, Side::A), look);
  };
  const std::string asked = plan();
  EXPECT_NE(asked.find("33333333"), std::string::npos) << asked;
  EXPECT_NE(asked.find("\n3  long (114 in)\n"), std::string::npos) << asked;
  lay(farm.state, 2);
  EXPECT_EQ(plan().find("33333333"), std::string::npos) << plan();
  EXPECT_EQ(plan().find("long (114"), std::string::npos);
}

/// A number of a feature means one thing, whichever perimeter is laid out.
TEST(FixedBaynetPerimeter, ItsWallsAreToldByNumbersOfTheirOwn) {
  Begun farm("mission-farm", false);
  const std::size_t table = farm.setup->field->features.size();
  EXPECT_EQ(told_feature(farm.state, table - 1), static_cast<int>(table) - 1);
  for (std::uint8_t n = 0; n < 3; ++n) {
    lay(farm.state, n);
    const int told = told_feature(farm.state, table);
    EXPECT_EQ(told, static_cast<int>(table) + n);
    EXPECT_EQ(feature_told(*farm.setup, told), &farm.state.field->features[table]);
  }
  EXPECT_EQ(feature_told(*farm.setup, static_cast<int>(table) + 3), nullptr);
  EXPECT_EQ(feature_told(*farm.setup, -1), nullptr);
}

/// Who sets up is offered where and how a unit may stand, and nothing else.
TEST(FixedBaynetOrders, OfSettingUpAreToDeploy) {
  Begun field("open-field");
  const UnitId section = field.unit_called("A"), captain = field.unit_called("Cpt");
  EXPECT_EQ(field.offered(section),
            "deploy at {x} {y} facing {angle} in {formation}, {ranks} ranks loose open closed mass "
            "square\n");
  EXPECT_EQ(field.offered(captain), "deploy at {x} {y} facing {angle}\n");
  EXPECT_EQ(field.offered(field.unit_called("K")),
            "deploy at {x} {y} facing {angle} in {formation}, {ranks} ranks loose open closed "
            "mass\n");
}

/// A place that is pointed at is where the unit stands, or as near as its area lets it; beside the
/// area it is told why not.
TEST(FixedBaynetOrders, PointingSetsUp) {
  Begun field("open-field");
  field.ask(Side::A);
  const int section = field.unit_called("A") + 1;
  const auto line = [&](const std::string& place) {
    const auto meant = Desk::meant(field.state, Side::A, section, {place, 0});
    return meant.empty() ? std::string() : Desk::print(meant.front().action, field.state, Lang::En);
  };
  EXPECT_EQ(line("20 6"), "A: deploy at 20.0 6.0 facing 0 in open, 2 ranks");
  EXPECT_EQ(line("2 7.9"), "A: deploy at 5.5 7.5 facing 0 in open, 2 ranks");
  EXPECT_EQ(line("20 20"), "A: deploy at 20.0 20.0 facing 0 in open, 2 ranks");
  const auto beside = Desk::meant(field.state, Side::A, section, {"20 20", 0}).front().action;
  Why why;
  EXPECT_FALSE(FixedBaynet::legal(field.state, Side::A, beside, why));
  ASSERT_FALSE(why.findings.empty());
  EXPECT_EQ(why.findings.front().clause, clause::setup_deployment);
  EXPECT_EQ(line("somewhere"), "");
}

/// A formation that is tried out tells of each man where he would stand and who may not.
TEST(FixedBaynetTrace, OfSettingUpTellsWhereEachStands) {
  Begun field("open-field");
  field.ask(Side::A);
  const auto trace = [&](const char* text) {
    const auto read = Desk::parse(text, field.state, Lang::En);
    return boost::json::parse(Desk::trace(field.state, Side::A, *read, Lang::En)).as_object();
  };
  const auto good = trace("A: deploy at 20 6 facing 0 in open, 2 ranks");
  EXPECT_EQ(good.at("asked").at("men").as_array().size(), 10U);
  EXPECT_EQ(good.at("asked").at("formation"), "open");
  EXPECT_EQ(good.at("asked").at("ranks"), 2);
  EXPECT_TRUE(good.at("within").is_null());
  const auto beyond = trace("A: deploy at 20 12 facing 0 in open, 2 ranks");
  int red = 0;
  for (const auto& man : beyond.at("asked").at("men").as_array())
    if (const auto* no = man.as_object().if_contains("no")) {
      ++red;
      EXPECT_EQ(no->at("clause"), "setup.deployment");
    }
  EXPECT_EQ(red, 10);
  EXPECT_EQ(beyond.at("within").at("action").at("text"),
            "A: deploy at 20.0 7.5 facing 0 in open, 2 ranks");
}

/// A shell is marked where it was laid and where it came down.
TEST(FixedBaynetMarks, TellWhereAShellWasLaid) {
  Begun ford("river-ford");
  const UnitId crew = ford.unit_called("H");
  ford.ask(Side::A);
  const auto read = ford.guess(crew, "27");
  ASSERT_TRUE(read) << read.error();
  const Action guess = *read;
  ASSERT_EQ(guess.verb, Verb::Guess);
  Rng rng(5);
  Tape tape;
  RngSource source(rng);
  Dice dice(tape, source);
  EventLog log;
  FixedBaynet::apply(ford.state, Side::A, guess, dice, log);
  while (FixedBaynet::unfinished(ford.state)) FixedBaynet::go_on(ford.state, dice, log);
  const std::string marks = Desk::marks(log.events);
  EXPECT_EQ(marks.rfind(R"([{"mark":"aim","man":)", 0), 0U) << marks;
  EXPECT_NE(marks.find(R"("range":27,"bearing":0})"), std::string::npos) << marks;
  EXPECT_NE(marks.find(R"("mark":"landed")"), std::string::npos) << marks;
}

TEST_F(FixedBaynetRuler, TellsHowFarAPlaceIs) {
  EXPECT_EQ(told("measure A/3, 36 24"), told("A/3 36.0 24.0"));
  EXPECT_EQ(told("A/3, 36 24"), "A/3 to there: 15.50 in from the base.");
  EXPECT_EQ(told("C, 36 24"), "error: neither a unit nor a man is called 'C'");
}

TEST_F(FixedBaynetRuler, SaysWhatItExpected) {
  EXPECT_EQ(told("A/11 B"),
            "error: expected two units or men such as A/3 B/2, or one and a building such as A/3 "
            "house H; "
            "found 'A/11 B'");
  EXPECT_EQ(told("arc C"), "error: neither a unit nor a man is called 'C'");
  EXPECT_EQ(told("arc Warrior"),
            "Hero B/1: range 8.00 in, over the half circle before his base.\n"
            "  Section: nobody. forbidden: the target has to be in range (B/1: 16.18 in away, "
            "range 8.00 in) (fire.in-range)\n"
            "  Major Ash: nobody. forbidden: the target has to be in range (B/1: 39.54 in away, "
            "range 8.00 in) (fire.in-range)");
  EXPECT_EQ(told("weigh"),
            "error: expected two units or men (A/3 B/2), one and a building (A/3 house H), or "
            "'arc', 'reach', 'cover', 'formation' "
            "or 'lit' and one; found 'weigh'");
  EXPECT_EQ(
      told("pese", Lang::Fr),
      "error: attendu deux unités ou hommes (A/3 B/2), l’un d’eux et un bâtiment (A/3 bâtiment "
      "H), ou «\u00A0champ\u00A0», "
      "«\u00A0allonge\u00A0», «\u00A0couvert\u00A0», «\u00A0formation\u00A0» ou "
      "«\u00A0éclairé\u00A0» et l’un d’eux\u00A0; trouvé «\u00A0pese\u00A0»");
}

/// A man and a building, a piece and a man: gap, damage points, what is needed, and why not.
TEST(FixedBaynetRulers, MeasureShotsAtWallsAndOfPieces) {
  Begun farm("mission-farm"), ford("river-ford");
  const auto told = [](const Begun& at, std::string_view words, Lang lang = Lang::En) {
    const auto out = Desk::measure(FixedBaynet::view(at.state, Side::A), words, lang);
    return out ? *out : "error: " + out.error();
  };
  const std::string walls = told(farm, "B/5, house H");
  EXPECT_NE(walls.find("15.00 in from the base to the walls"), std::string::npos) << walls;
  EXPECT_NE(walls.find("7 of 7 DP"), std::string::npos) << walls;
  EXPECT_NE(walls.find("(fire.in-range)"), std::string::npos) << walls;
  EXPECT_NE(told(farm, "A/3 bâtiment K", Lang::Fr).find("(fire.line)"), std::string::npos);
  const std::string gun = told(ford, "Gatling X/5");
  EXPECT_NE(gun.find("medium range, 4 or more is needed with the die and CS -1"), std::string::npos)
      << gun;
  EXPECT_EQ(told(farm, "cover house H").substr(0, 6), "error:");
}

}  // namespace
}  // namespace sandtable::fixed_baynet
