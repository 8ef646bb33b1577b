#include "rulesets/belle_alliance/rules/flow/film.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "rulesets/belle_alliance/drawing/drawing.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/words/book.h"
#include "rulesets/belle_alliance/words/field.h"
#include "rulesets/belle_alliance/words/labels.h"

namespace sandtable::belle_alliance {
namespace {

using field::Field;
constexpr Side kA = Side::A, kB = Side::B;

/// A column of each side; between them and the column of side A's way a wood.
class Film4d : public testing::Test {
 protected:
  void SetUp() override {
    column_ = f_.foot(kA, "a", 36, Formation::ColumnOfMarch, {25, 30, field::kEast});
    hidden_ = f_.foot(kA, "b", 36, Formation::Line, {150, 20});
    f_.foot(kB, "e", 36, Formation::ColumnOfMarch, {25, 90, field::kSouth});
    f_.area("Wood", Ground::Wood, 34, 20, 70, 40);
    f_.area("Copse", Ground::Wood, 120, 30, 180, 80);
    f_.setup().last_bound = 9;
    f_.order("a: MN >90", "");
    state().sub_phase = SubPhase::Marching;
    state().stage = Stage::Carrying;
    look(state());
  }
  State& state() { return f_.state(); }
  Film film(Post viewer) {
    Tape tape;
    Rng rng(1);
    RngSource source(rng);
    Dice dice(tape, source);
    auto found = film_on(state(), dice, viewer);
    EXPECT_TRUE(found.has_value());
    return found ? *found : Film{};
  }
  /// What is told of the march.
  std::vector<Event> marched() {
    Tape tape;
    Rng rng(1);
    RngSource source(rng);
    Dice dice(tape, source);
    EventLog log;
    State s = f_.state();
    run_step(Flow<Dice, EventLog>{s, dice, log});
    return log.events;
  }
  static std::vector<Trail> of(const Film& film, Side side) {
    std::vector<Trail> out;
    std::copy_if(film.trails.begin(), film.trails.end(), std::back_inserter(out),
                 [side](const Trail& trail) { return trail.side == side; });
    return out;
  }

  Field f_;
  UnitId column_ = kNoUnit, hidden_ = kNoUnit;
};

TEST_F(Film4d, ShowsItsOwnSideTheWholeWay) {
  const std::vector<Trail> own = of(film(kA), kA);
  ASSERT_EQ(own.size(), 2U);
  EXPECT_EQ(own[0].unit, column_);
  EXPECT_EQ(own[0].poses.front().tick, 0);
  EXPECT_EQ(own[0].poses.front().pose.front, field::cm(25, 30));
  EXPECT_EQ(own[0].poses.back().tick, kMarch);
  EXPECT_GT(own[0].poses.back().pose.front.x, field::cm(34, 0).x);
  EXPECT_EQ(own[1].poses.front().pose, own[1].poses.back().pose) << "it stands";
}

TEST_F(Film4d, LosesFromSightWhoGoesIntoAWood) {
  ASSERT_TRUE(state().of(kB).in_sight.has(column_));
  const std::vector<Trail> seen = of(film(kB), kA);
  ASSERT_EQ(seen.size(), 1U) << "the other stands behind a copse";
  EXPECT_EQ(seen[0].unit, state().of(kB).cards[column_].label);
  EXPECT_EQ(seen[0].poses.front().tick, 0);
  EXPECT_LT(seen[0].poses.back().tick, kMarch);
  EXPECT_EQ(seen[0].poses.back().tick % kSegment, 0) << "the end of the segment";
}

// Of one who has not stirred his name alone would stand where he was.
TEST_F(Film4d, DrawsWhomItLosesFromSightWhereItSawHimLast) {
  const auto lost = [&](Post viewer) {
    const std::string picture =
        draw_film(film(viewer), BelleAlliance::view(state(), viewer), desk::SvgLook{});
    int count = 0;
    for (auto at = picture.find("class=\"lost\""); at != std::string::npos;
         at = picture.find("class=\"lost\"", at + 1))
      ++count;
    return count;
  };
  EXPECT_EQ(lost(kB), 1) << "who marches into the wood";
  EXPECT_EQ(lost(kA), 1) << "who stands, from within it";
  EXPECT_EQ(lost(Side::Umpire), 0);
}

TEST_F(Film4d, TellsWhomItLosesFromSightAndWhomItGains) {
  const UnitId scout = f_.foot(kA, "c", 12, Formation::SkirmishLine, {123, 60, field::kWest});
  f_.order("a: MN >90\nc: MN >270", "");
  state().sub_phase = SubPhase::Marching;
  state().stage = Stage::Carrying;
  look(state());
  ASSERT_FALSE(state().of(kB).in_sight.has(scout));
  const std::vector<Event> events = marched();
  std::vector<told::LostFromSight> lost;
  std::vector<told::CameInSight> came;
  for (const Event& event : events) {
    const auto one = as<told::LostFromSight>(event);
    const auto other = as<told::CameInSight>(event);
    if (one) lost.push_back(*one);
    if (other) came.push_back(*other);
    if (!one && !other) continue;
    EXPECT_EQ(event.seen_by, bit(kB)) << "the others see it on the table";
  }
  const Trail trail = of(film(kB), kA).front();
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_EQ(lost[0].unit, called(state(), kB, kA, column_));
  EXPECT_EQ(lost[0].segment, trail.poses.back().tick / kSegment);
  EXPECT_EQ(lost[0].at, whereabouts_of(*state().setup, trail.poses.back().pose.front))
      << "where it was seen last";
  ASSERT_EQ(came.size(), 1U);
  EXPECT_EQ(came[0].unit, called(state(), kB, kA, scout));
  EXPECT_EQ(came[0].arm, Arm::Infantry);
  EXPECT_NE(came[0].at, kNowhere);
}

TEST_F(Film4d, ShowsTheUmpireEverybody) {
  const Film all = film(Side::Umpire);
  EXPECT_EQ(of(all, kA).size(), 2U);
  EXPECT_EQ(of(all, kB).size(), 1U);
}

/// Where somebody stands who is not seen, and what he is, does not bear on it.
TEST_F(Film4d, IsTheSameInWorldsThatDifferInWhatIsHidden) {
  const auto poses = [](const Film& film) {
    std::vector<TimedPose> out;
    for (const Trail& trail : film.trails)
      out.insert(out.end(), trail.poses.begin(), trail.poses.end());
    return out;
  };
  const auto before = poses(film(kB)), all_before = poses(film(Side::Umpire));
  ASSERT_FALSE(state().of(kB).in_sight.has(hidden_));
  f_.unit(kA, hidden_).place = field::cm(152, 21);
  f_.unit(kA, hidden_).figures = 20;
  ASSERT_FALSE(in_sight(state(), kB).has(hidden_));
  EXPECT_EQ(poses(film(kB)), before);
  EXPECT_NE(poses(film(Side::Umpire)), all_before) << "there is something to hide";
}

/// An officer of side A rides from the open behind the copse; another stays behind it.
class FilmOfStaff : public Film4d {
 protected:
  void SetUp() override {
    Film4d::SetUp();
    auto& cards = f_.setup().sides[0].staff;
    for (const char* label : {"O1", "O2"}) {
      StaffCard card;
      card.label = label;
      card.name = {label, label};
      cards.push_back(card);
    }
    cards[0].start = field::cm(60, 70);
    cards[1].start = field::cm(150, 25);
    f_.order("a: MN >90", "");
    state().sub_phase = SubPhase::Marching;
    state().stage = Stage::Carrying;
    Item ride;
    ride.who = 0;
    ride.about = About::Place;
    ride.place = field::cm(150, 15);
    state().of(kA).given.list[0] = ride;
    state().of(kA).given.count = 1;
    look(state());
  }
};

TEST_F(FilmOfStaff, ShowsTheOthersWhereTheyAreSeenAndNoFarther) {
  EXPECT_EQ(film(kA).riders.size(), 2U);
  EXPECT_TRUE(film(kA).strangers.empty());
  EXPECT_EQ(film(Side::Umpire).riders.size(), 2U);
  EXPECT_TRUE(film(Side::Umpire).strangers.empty());
  const Film seen = film(kB);
  EXPECT_TRUE(seen.riders.empty());
  ASSERT_EQ(seen.strangers.size(), 1U) << "one is behind the copse all along";
  const Stranger& one = seen.strangers.front();
  EXPECT_EQ(one.side, kA);
  EXPECT_EQ(one.step, 0);
  EXPECT_EQ(one.places.front(), field::cm(60, 70));
  EXPECT_LT(one.places.size(), static_cast<std::size_t>(kSteps)) << "he is lost from sight";
  EXPECT_EQ((one.places.size() - 1) * kStep % kSegment, 0U) << "at the end of a segment";
  EXPECT_NE(one.places.front(), one.places.back());
}

/// Where those stand who are not seen does not bear on it, nor who of the two it is that is.
TEST_F(FilmOfStaff, IsTheSameInWorldsThatDifferInWhatIsHidden) {
  const auto before = film(kB).strangers;
  const auto all_before = film(Side::Umpire).riders[1].places;
  state().of(kA).staff[1].place = field::cm(152, 24);
  ASSERT_FALSE(staff_in_sight(state(), kB).has(1));
  EXPECT_EQ(film(kB).strangers, before);
  EXPECT_NE(film(Side::Umpire).riders[1].places, all_before) << "there is something to hide";
  std::swap(state().of(kA).staff[0], state().of(kA).staff[1]);
  state().of(kA).given.list[0].who = 1;
  EXPECT_EQ(film(kB).strangers, before);
}

/// Parts and chains of one unit are told apart wherever a view is drawn or written.
TEST_F(Film4d, CallsPartsAndChainsByNamesOfTheirOwn) {
  f_.unit(kA, hidden_).letter = 'b';
  f_.unit(kA, column_).mother = hidden_;
  const View own = BelleAlliance::view(state(), kA), enemy = BelleAlliance::view(state(), kB);
  EXPECT_EQ(label_of(own, kA, hidden_), "bb");
  EXPECT_EQ(label_of(own, kA, column_), "a/SK");
  EXPECT_EQ(label_of(enemy, kA, state().of(kB).cards[column_].label),
            label_name(f_.setup(), kA, state().of(kB).cards[column_].label));
  EXPECT_EQ(label_of(enemy, kA, kNoLabel), "");
}

}  // namespace
}  // namespace sandtable::belle_alliance
