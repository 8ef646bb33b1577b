#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "battle/door_of.h"
#include "rulesets/game_of_kings/desk/desk.h"

/// How often a line is read, and a way looked for, for what a client does: a click, a sample of a
/// drag, a decision. Reading a line is only reading, and everything about it is answered at once.
namespace sandtable::battle {
namespace {

struct Counts {
  int reads = 0, ways = 0;
  friend bool operator==(const Counts&, const Counts&) = default;
};
std::ostream& operator<<(std::ostream& out, const Counts& c) {
  return out << c.reads << " read, " << c.ways << " ways looked for";
}

/// The rules of a measured table at a desk that counts.
struct Counting : game_of_kings::Desk {
  static inline Counts counts;
  static auto parse(std::string_view text, const game_of_kings::State& s, Lang lang) {
    ++counts.reads;
    ++counts.ways;
    return Desk::parse(text, s, lang);
  }
  static auto read_line(std::string_view text, const game_of_kings::State& s, Lang lang) {
    ++counts.reads;
    return Desk::read_line(text, s, lang);
  }
  static auto complete(const Reading& reading, const game_of_kings::State& s, Lang lang) {
    ++counts.ways;
    return Desk::complete(reading, s, lang);
  }
};

/// What `doing` takes.
template <class Doing>
Counts counted(Doing doing) {
  Counting::counts = {};
  doing();
  return Counting::counts;
}

Side asked(const Battle& battle) {
  return (battle.question(Lang::En).asked & bit(Side::A)) != 0 ? Side::A : Side::B;
}

class Reads : public testing::Test {
 protected:
  void SetUp() override {
    static const DoorOf<Counting> door;
    Setting setting;
    for (const desk::Carried& scenario : door.scenarios())
      if (scenario.id == "first-lines") setting.scenario = std::string(scenario.text);
    setting.scenario_file = "first-lines.toml";
    setting.key = key_from_seed("7");
    auto made = door.make(setting);
    ASSERT_TRUE(made) << made.error().str();
    battle_ = std::move(*made);
    ASSERT_TRUE(battle_->begin(Lang::En).ok);
    for (int i = 0; i < 200 && battle_->question(Lang::En).kind != "act"; ++i)
      ASSERT_TRUE(
          battle_->submit(asked(*battle_), battle_->actions(asked(*battle_)).front(), Lang::En).ok);
    ASSERT_EQ(battle_->question(Lang::En).kind, "act");
    side_ = asked(*battle_);
    for (const desk::Deed& deed : battle_->deeds(side_, Lang::En))
      if (deed.verb == "move" && unit_ == 0) unit_ = deed.unit;
    ASSERT_GT(unit_, 0);
  }
  std::string line(const std::string& words) const {
    return "#" + std::to_string(unit_) + ": " + words;
  }

  std::unique_ptr<Battle> battle_;
  Side side_ = Side::A;
  int unit_ = 0;
};

TEST_F(Reads, AClickReadsNothing) {
  const Counts click = counted([&] {
    const auto told = battle_->point(side_, unit_, {.place = "60.0 30.0"},
                                     {.way = true, .trace = true, .nearest = 1}, Lang::En);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_TRUE(told[0].goal);
  });
  EXPECT_EQ(click, (Counts{0, 1}));
  EXPECT_EQ(counted([&] { (void)battle_->point(side_, unit_, {}, {}, Lang::En); }), (Counts{0, 0}));
}

TEST_F(Reads, ASampleOfADragIsReadOnce) {
  const Counts sample = counted([&] {
    const Judged told = battle_->judge(side_, line("to 60.0 30.0 facing 90"),
                                       {.way = true, .trace = true}, Lang::En);
    EXPECT_TRUE(told.goal);
  });
  EXPECT_EQ(sample, (Counts{1, 1}));
  EXPECT_EQ(counted([&] {
              (void)battle_->judge(side_, line("advance 1.0"), {.way = true, .trace = true},
                                   Lang::En);
            }),
            (Counts{1, 0}));
}

TEST_F(Reads, ACheckAndOddsLookForNoWay) {
  EXPECT_EQ(counted([&] {
              const Judged told =
                  battle_->judge(side_, line("to 60.0 30.0"), {.nearest = 1}, Lang::En);
              EXPECT_TRUE(told.lacks_way);
              EXPECT_EQ(told.error,
                        "it says where to, not by which way: ask for it to be completed first");
            }),
            (Counts{1, 0}));
  EXPECT_EQ(counted([&] {
              OddsAsk read_only;
              read_only.way = false;
              EXPECT_FALSE(battle_->odds(side_, line("to 60.0 30.0"), read_only, Lang::En));
            }),
            (Counts{1, 0}));
  EXPECT_EQ(counted([&] {
              EXPECT_TRUE(battle_->odds(side_, battle_->actions(side_).front(), {}, Lang::En));
            }),
            (Counts{1, 0}));
}

TEST_F(Reads, ADecisionIsReadOnceAndNoWayIsLookedForOnTheThreadThatServes) {
  battle_->only_read();
  EXPECT_EQ(counted([&] {
              const Reply refused = battle_->submit(side_, line("to 60.0 30.0"), Lang::Fr);
              EXPECT_EQ(refused.error,
                        "il dit où aller, non par quel chemin\u00a0: faites-le d’abord compléter");
            }),
            (Counts{1, 0}));
  EXPECT_EQ(counted([&] {
              EXPECT_TRUE(battle_->submit(side_, battle_->actions(side_).front(), Lang::En).ok);
            }),
            (Counts{1, 0}));
}

}  // namespace
}  // namespace sandtable::battle
