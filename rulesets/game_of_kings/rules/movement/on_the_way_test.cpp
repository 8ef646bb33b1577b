#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rulesets/game_of_kings/desk/desk.h"
#include "rulesets/game_of_kings/rules/field_fixture.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"
#include "rulesets/game_of_kings/words/figures.h"
#include "rulesets/game_of_kings/words/notation.h"

namespace sandtable::game_of_kings {
namespace {

using testing::ElementsAre;

/// The ways of a unit that tables are told of, one behind the other.
struct Told {
  std::vector<std::string> way;
  std::vector<double> facings;
};
std::string desk_place(Vec at) { return cm(at.x, Lang::En) + " " + cm(at.y, Lang::En); }
Told way_of(UnitId unit, const std::vector<Event>& events, const Field& field) {
  Told out;
  for (const desk::Told& line : Desk::tell(events, {}, field.setup, Lang::En)) {
    EXPECT_NE(line.line, "");
    for (const desk::Shown& shown : line.scenes) {
      if (shown.unit != unit + 1) continue;
      out.way.insert(out.way.end(), shown.way.begin(), shown.way.end());
      out.facings.insert(out.facings.end(), shown.facings.begin(), shown.facings.end());
    }
  }
  return out;
}

TEST(OnTheWay, AMoveIsToldLegByLegAndAWheelAlongItsArc) {
  Field field;
  const UnitId u = field.add(Side::A, Type::RegularFoot, 500, 300, 0);
  const UnitId general = field.add(Side::A, Type::General, 500, 300, 0);
  field.card_of(general).attached_to = u;
  State s = field.start();
  s.now.phase = Phase::Act;
  s.now.stage = Stage::Acting;
  s.now.asked = Side::A;
  s.now.step = Step::Move;
  s.now.step_one_closed = true;
  s.points[0] = {6, 10, 6};
  Action a{.verb = Verb::Move, .unit = u};
  a.path.add(geometry::straight(10'000));
  a.path.add(geometry::wheel_right(at_degrees(30)));
  const auto events = play(s, {}, [&](Flow<Dice, EventLog> f) { move_unit(f, a); });
  const Told told = way_of(u, events, field);
  ASSERT_EQ(told.way.size(), 5U);
  EXPECT_EQ(told.way[0], "50.00 30.00");
  EXPECT_EQ(told.way[1], "50.00 31.00");
  EXPECT_THAT(told.facings, ElementsAre(0, 0, 10, 20, 30));
  const Vec end = pose(s, u).front;
  EXPECT_EQ(told.way[4], desk_place(end));
  // The general goes along in the middle of his unit, and stands there.
  const Told along = way_of(general, events, field);
  ASSERT_EQ(along.way.size(), 5U);
  EXPECT_EQ(along.way[4], desk_place(pose(s, general).front));
}

TEST(OnTheWay, AChargeThatIsSquaredUpIsToldToWhereItStandsThen) {
  Field field;
  field.setup.options.conform_on_contact = true;
  const UnitId u = field.add(Side::A, Type::HeavyHorse, 300, 200, 20);
  field.add(Side::B, Type::RegularFoot, 320, 270, 180);
  State s = field.start();
  s.now.phase = Phase::Act;
  s.now.stage = Stage::Acting;
  s.now.asked = Side::A;
  s.now.step = Step::Move;
  s.now.step_one_closed = true;
  s.points[0] = {6, 10, 6};
  const auto reading = read_action("Unit 0: charge Unit 1", s);
  ASSERT_TRUE(reading);
  const FoundWay found = look_for_way(*reading, s);
  ASSERT_TRUE(found.found);
  const auto events = play(s, {}, [&](Flow<Dice, EventLog> f) { move_unit(f, *found.found); });
  const Told told = way_of(u, events, field);
  ASSERT_GE(told.way.size(), 3U);
  EXPECT_EQ(told.way.back(), desk_place(pose(s, u).front));
  EXPECT_EQ(told.facings.back(), 0);
  EXPECT_EQ(told.facings[told.facings.size() - 2], 20);
}

TEST(OnTheWay, ARetreatTurnsWhereItStandsAndGoesStraightBack) {
  Field field;
  const UnitId u = field.add(Side::B, Type::HeavyHorse, 500, 300, 180);
  State s = field.start();
  const auto events = play(s, {{3}}, [&](auto f) {
    push(f.s, {.kind = Matter::Kind::Retreat, .unit = u, .zone = geometry::Zone::LeftFlank});
    settle(f);
  });
  const Told told = way_of(u, events, field);
  ASSERT_EQ(told.way.size(), 3U);
  EXPECT_EQ(told.way[0], "50.00 30.00");
  EXPECT_EQ(told.way[2], desk_place(pose(s, u).front));
  EXPECT_THAT(told.facings, ElementsAre(180, 270, 270));
}

}  // namespace
}  // namespace sandtable::game_of_kings
