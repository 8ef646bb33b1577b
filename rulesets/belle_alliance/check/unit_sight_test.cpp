#include <gtest/gtest.h>

#include <string>

#include "engine/core/rng.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/words/field.h"
#include "rulesets/belle_alliance/words/notation.h"

/// What a post is shown and answered while it writes orders by the sight of each unit (option
/// visibility, unit-sight).
namespace sandtable::belle_alliance {
namespace {

using field::cm;

constexpr Side kA = Side::A, kB = Side::B;

/// Two battalions of side A, each under an officer of his own, with a wood between them; an enemy
/// before each, whom the other does not see; and a general who commands no battalion, before whom a
/// third enemy stands.
class UnitSight : public testing::Test {
 protected:
  void SetUp() override {
    f_.setup().options.visibility = Visibility::UnitSight;
    f_.area("Wood", Ground::Wood, 130, 20, 170, 160);
    f_.area("Long wood", Ground::Wood, 20, 170, 280, 200);
    west_ = f_.foot(kA, "west", 36, Formation::AttackColumn, {60, 60});
    east_ = f_.foot(kA, "east", 36, Formation::AttackColumn, {240, 60});
    for (const double x : {60.0, 240.0, 150.0})
      officer("O" + std::to_string(static_cast<int>(x)), x, x == 150.0 ? 215 : 50);
    for (const UnitId id : {west_, east_}) f_.setup().sides[0].units[id].officer = id;
    before_west_ = f_.foot(kB, "bw", 36, Formation::Line, {60, 110, field::kSouth});
    before_east_ = f_.foot(kB, "be", 36, Formation::Line, {240, 110, field::kSouth});
    beyond_ = f_.foot(kB, "beyond", 36, Formation::Line, {150, 240, field::kSouth});
    state_ = start_of(f_.setup());
    state_.stage = Stage::Asking;
    for (Force& force : state_.forces) force.asked_posts = 1;
    state_.looked_at = 0;
    look(state_);
  }
  void officer(const std::string& label, double x, double y) {
    StaffCard card;
    card.kind = Staff::Officer;
    card.label = label;
    card.name = {label, label};
    card.start = cm(x, y);
    f_.setup().sides[0].staff.push_back(card);
  }

  Label label(UnitId enemy) const { return state_.of(kA).cards[enemy].label; }
  std::string name(UnitId enemy) const { return "B" + std::to_string(label(enemy) + 1); }
  /// All that a viewer is shown of the position.
  static std::string shown(const State& s, Post viewer) {
    const View view = BelleAlliance::view(s, viewer);
    std::string out = Desk::json(view) + Desk::draw_svg(view, {});
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      desk::TextLook look;
      look.lang = lang;
      out += Desk::draw_text(view, look);
    }
    return out;
  }
  static std::string card(const State& s, const std::string& of) {
    const auto paper = Desk::paper(BelleAlliance::view(s, kA), "card " + of, Lang::En);
    return paper ? *paper : paper.error();
  }
  /// What is answered to somebody who asks whether a line is legal, in words.
  static std::string answer(const State& s, const std::string& line) {
    const State known = observed(BelleAlliance::view(s, kA));
    const auto action = Desk::parse(line, known, Lang::En);
    if (!action) return action.error();
    Why why;
    std::string out = BelleAlliance::legal(known, kA, *action, why) ? "yes" : "no";
    for (const Finding& finding : why.findings)
      out += " " + Desk::reason(finding, *s.setup, Lang::En).text;
    return out;
  }

  field::Field f_;
  State state_;
  UnitId west_ = kNoUnit, east_ = kNoUnit;
  UnitId before_west_ = kNoUnit, before_east_ = kNoUnit, beyond_ = kNoUnit;
};

TEST_F(UnitSight, ShowsWhomUnitsAndTheirOfficersSeeWhileOrdersAreWritten) {
  ASSERT_NE(label(beyond_), kNoLabel) << "the general has seen him";
  const View view = BelleAlliance::view(state_, kA);
  const Force& theirs = observed(view).of(kB);
  EXPECT_EQ(theirs.units[label(before_west_)].standing, Standing::OnTable);
  EXPECT_EQ(theirs.units[label(before_east_)].standing, Standing::OnTable);
  EXPECT_EQ(theirs.units[label(beyond_)].standing, Standing::Waiting);
  EXPECT_EQ(observed(view).of(kA).cards[label(beyond_)].seen, 0) << "nor as a ghost";
  // Everything comes back when the sheets are sealed.
  state_.stage = Stage::Carrying;
  EXPECT_EQ(observed(BelleAlliance::view(state_, kA)).of(kB).units[label(beyond_)].standing,
            Standing::OnTable);
  state_.stage = Stage::Asking;
  f_.setup().options.visibility = Visibility::SideSight;
  EXPECT_EQ(observed(BelleAlliance::view(state_, kA)).of(kB).units[label(beyond_)].standing,
            Standing::OnTable);
}

TEST_F(UnitSight, NamesForEachUnitWhomItsOrderMayName) {
  const std::string plan = shown(state_, kA);
  EXPECT_NE(plan.find("west and its officer see: " + name(before_west_) + "\n"), std::string::npos)
      << plan;
  EXPECT_NE(plan.find("east et son chef voient"), std::string::npos);
  EXPECT_NE(plan.find(R"("sees":[")" + name(before_west_) + R"("])"), std::string::npos) << plan;
  const std::string west = card(state_, "west");
  EXPECT_NE(west.find(name(before_west_) + "  infantry"), std::string::npos) << west;
  EXPECT_EQ(west.find(name(before_east_)), std::string::npos) << west;
  f_.setup().options.visibility = Visibility::SideSight;
  EXPECT_EQ(shown(state_, kA).find("and its officer see"), std::string::npos);
  EXPECT_EQ(shown(state_, kA).find("\"sees\""), std::string::npos);
}

TEST_F(UnitSight, RefusesWhomTheUnitDoesNotSee) {
  EXPECT_EQ(answer(state_, "orders | west: MC AT " + name(before_west_)).substr(0, 3), "yes");
  for (const UnitId other : {before_east_, beyond_}) {
    const std::string said = answer(state_, "orders | west: MC AT " + name(other));
    EXPECT_EQ(said.substr(0, 2), "no") << said;
    EXPECT_NE(said.find("orders.within-sight"), std::string::npos) << said;
  }
}

/// Worlds that differ in an enemy whom a unit and its officer do not see: where he stands, how
/// strong he is, whether he is there and was ever seen at all.
TEST_F(UnitSight, AnswersForAUnitTheSameInWorldsThatItCannotTellApart) {
  State moved = state_, fewer = state_, never = state_;
  moved.of(kB).units[before_east_].place = cm(245, 118);
  fewer.of(kB).units[before_east_].figures = 12;
  never.of(kB).units[before_east_].standing = Standing::Waiting;
  never.of(kA).cards[before_east_] = Card{};
  never.of(kA).in_sight.drop(before_east_);
  never.of(kA).labels = static_cast<std::uint8_t>(never.of(kA).labels - 1);
  ASSERT_EQ(label(before_east_), 2) << "the last that was given, else names would change";
  for (const std::string& line :
       {"west: MC AT " + name(before_west_), "west: MC AT " + name(before_east_),
        std::string("west: MC AT B77"), "west: MN to " + name(before_east_),
        std::string("west: MN >0"), "west: MN AT @" + name(before_east_)})
    for (const State* world : {&moved, &fewer, &never})
      EXPECT_EQ(answer(*world, "orders | " + line), answer(state_, "orders | " + line)) << line;
  for (const State* world : {&moved, &fewer, &never})
    EXPECT_EQ(card(*world, "west"), card(state_, "west"));
  EXPECT_NE(card(fewer, "east"), card(state_, "east")) << "there is something to hide";
}

TEST_F(UnitSight, ShowsNothingOfWhomNoUnitSees) {
  const std::string before = shown(state_, kA);
  State world = state_;
  world.of(kB).units[beyond_].place = cm(140, 236);
  world.of(kB).units[beyond_].figures = 7;
  EXPECT_EQ(shown(world, kA), before);
  world.of(kB).units[beyond_].standing = Standing::Removed;
  EXPECT_EQ(shown(world, kA), before);
  bool changed = false;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Rng rng(seed);
    world = state_;
    BelleAlliance::scramble(world, kA, rng);
    EXPECT_EQ(shown(world, kA), before) << seed;
    changed = changed || world.of(kB).units[beyond_].place != state_.of(kB).units[beyond_].place;
  }
  EXPECT_TRUE(changed);
}

}  // namespace
}  // namespace sandtable::belle_alliance
