#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/words/field.h"

namespace sandtable::belle_alliance {
namespace {

using field::cm;

constexpr Side kA = Side::A, kB = Side::B;

/// A line of side A; before it in the open an officer and an adjutant of side B, and another
/// officer behind a wood.
class Strangers : public testing::Test {
 protected:
  void SetUp() override {
    f_.foot(kA, "a", 36, Formation::Line, {150, 50});
    f_.foot(kB, "e", 36, Formation::Line, {150, 250, field::kSouth});
    f_.area("Wood", Ground::Wood, 30, 60, 90, 90);
    east_ = staff(Staff::Officer, 170, 80);
    west_ = staff(Staff::Adjutant, 140, 80);
    hidden_ = staff(Staff::Officer, 60, 120);
    state_ = start_of(f_.setup());
    look(state_);
  }
  StaffId staff(Staff kind, double x, double y) {
    StaffCard card;
    card.kind = kind;
    card.label = "X" + std::to_string(f_.setup().sides[1].staff.size());
    card.name = {"Hidden name", "Hidden name"};
    card.start = cm(x, y);
    f_.setup().sides[1].staff.push_back(card);
    return static_cast<StaffId>(f_.setup().sides[1].staff.size() - 1);
  }
  std::vector<Vec> seen(Post viewer) const {
    const View view = BelleAlliance::view(state_, viewer);
    const auto all = strangers_in(view);
    return {all.begin(), all.end()};
  }
  /// All that a viewer is shown of the position.
  std::string shown(Post viewer) const {
    const View view = BelleAlliance::view(state_, viewer);
    desk::TextLook text;
    desk::SvgLook svg;
    return Desk::json(view) + Desk::draw_text(view, text) + Desk::draw_svg(view, svg);
  }

  field::Field f_;
  State state_;
  StaffId east_ = kNoStaff, west_ = kNoStaff, hidden_ = kNoStaff;
};

TEST_F(Strangers, InSightAreShownFromWestToEast) {
  EXPECT_EQ(seen(kA), (std::vector<Vec>{cm(140, 80), cm(170, 80)}));
  EXPECT_TRUE(seen(kB).empty()) << "side A has none";
  EXPECT_TRUE(seen(Side::Spectator).empty());
  f_.setup().options.visibility = Visibility::OpenTable;
  EXPECT_EQ(seen(kA), (std::vector<Vec>{cm(60, 120), cm(140, 80), cm(170, 80)}));
}

TEST_F(Strangers, LeaveNothingBehindOnceTheyAreOutOfSight) {
  state_.of(kB).staff[east_].place = cm(60, 130);
  EXPECT_EQ(seen(kA), (std::vector<Vec>{cm(140, 80)}));
  state_.of(kB).staff[west_].standing = Standing::Removed;
  EXPECT_TRUE(seen(kA).empty());
}

TEST_F(Strangers, StandInThePlanThePictureAndTheMessage) {
  const View view = BelleAlliance::view(state_, kA);
  EXPECT_NE(Desk::json(view).find(R"("staff":[{"at":[1400,800]},{"at":[1700,800]}])"),
            std::string::npos)
      << Desk::json(view);
  desk::TextLook text;
  const std::string english = Desk::draw_text(view, text);
  EXPECT_NE(english.find("  2 officers or adjutants in sight\n"), std::string::npos) << english;
  EXPECT_NE(english.find('*'), std::string::npos) << english;
  text.lang = Lang::Fr;
  const std::string french = Desk::draw_text(view, text);
  EXPECT_NE(french.find("  2 officiers ou aides de camp en vue\n"), std::string::npos) << french;
  const auto discs = [](const std::string& picture) {
    int count = 0;
    for (auto at = picture.find("<circle"); at != std::string::npos;
         at = picture.find("<circle", at + 1))
      ++count;
    return count;
  };
  desk::SvgLook svg;
  EXPECT_EQ(discs(Desk::draw_svg(view, svg)), 2) << Desk::draw_svg(view, svg);
  EXPECT_EQ(discs(Desk::draw_svg(BelleAlliance::view(state_, kB), svg)), 3) << "his own";
}

/// Neither who they are, nor who is out of sight, bears on what is shown.
TEST_F(Strangers, AreTheSameInWorldsThatDifferInWhatIsHidden) {
  const std::string before = shown(kA), theirs = shown(kB);
  EXPECT_EQ(before.find("Hidden name"), std::string::npos);
  std::swap(state_.of(kB).staff[east_].place, state_.of(kB).staff[west_].place);
  state_.of(kB).staff[hidden_].place = cm(50, 125);
  EXPECT_EQ(shown(kA), before);
  EXPECT_NE(shown(kB), theirs) << "there is something to hide";
}

TEST_F(Strangers, StandInAGuessedWorldWhereTheyWereSeen) {
  Rng rng(1);
  state_ = BelleAlliance::guess(BelleAlliance::view(state_, kA), kA, rng);
  EXPECT_EQ(seen(kA), (std::vector<Vec>{cm(140, 80), cm(170, 80)}));
}

/// What the leak tests change is what the side does not see.
TEST_F(Strangers, StayWhereTheyAreWhenWhatIsHiddenIsScrambled) {
  const std::string before = shown(kA);
  bool moved = false;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(seed);
    BelleAlliance::scramble(state_, kA, rng);
    EXPECT_EQ(shown(kA), before) << seed;
    moved = moved || state_.of(kB).staff[hidden_].place != cm(60, 120);
  }
  EXPECT_TRUE(moved);
}

}  // namespace
}  // namespace sandtable::belle_alliance
