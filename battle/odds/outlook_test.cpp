#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "battle/rulesets.h"
#include "engine/core/rng.h"
#include "engine/core/rounds.h"
#include "engine/data/phrase.h"
#include "engine/dice/seeded.h"

/// What an action comes to is told before it is given: it must be what is told when it was.
namespace sandtable::battle {
namespace {

/// A battle of a scenario that the program carries, with `more` written behind it and one text of
/// it put in place of another.
std::unique_ptr<Battle> open(const RulesetDoor& door, std::string_view scenario,
                             std::string_view more = "", std::string_view from = "",
                             std::string_view to = "") {
  for (const desk::Carried& carried : door.scenarios()) {
    if (carried.id != scenario) continue;
    Setting setting;
    setting.scenario = std::string(carried.text) + std::string(more);
    if (const auto at = setting.scenario.find(from); !from.empty() && at != std::string::npos)
      setting.scenario.replace(at, from.size(), to);
    setting.scenario_file = std::string(carried.id) + ".toml";
    setting.key = key_from_seed("11");
    auto made = door.make(setting);
    if (!made) ADD_FAILURE() << made.error().str();
    if (made && (*made)->begin(Lang::En).ok) return std::move(*made);
  }
  ADD_FAILURE() << "no battle of " << scenario;
  return nullptr;
}

const RulesetDoor& door_of(std::string_view id) {
  const auto doors = rulesets();
  return **std::find_if(doors.begin(), doors.end(),
                        [&](const RulesetDoor* door) { return door->rulebook().id == id; });
}

Side asked(const Battle& battle) {
  return (battle.question(Lang::En).asked & bit(Side::A)) != 0 ? Side::A : Side::B;
}

/// What is told by an action begins with what was said to happen without dice.
TEST(Outlook, SaysWhatHappensWhereNobodyRolls) {
  const int decisions = rounds(40);
  for (const RulesetDoor* door : rulesets()) {
    int certain = 0;
    const auto battle = open(*door, door->scenarios().front().id);
    ASSERT_TRUE(battle);
    Rng rng(3);
    for (int i = 0; i < decisions && !battle->over(); ++i) {
      const Side side = asked(*battle);
      const auto actions = battle->actions(side);
      ASSERT_FALSE(actions.empty());
      const auto& action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
      const Outlook outlook = battle->outlook(side, action, Lang::En);
      const Reply reply = battle->submit(side, action, Lang::En);
      ASSERT_TRUE(reply.ok) << action << ": " << reply.error;
      ASSERT_LE(outlook.happens.size(), reply.told.size()) << action;
      for (std::size_t k = 0; k < outlook.happens.size(); ++k)
        EXPECT_EQ(outlook.happens[k], reply.told[k].line) << action;
      certain += outlook.happens.empty() ? 0 : 1;
    }
    EXPECT_TRUE(certain > 0 || battle->keeps_secrets()) << door->rulebook().id;
  }
}

TEST(Outlook, SaysWhatATestOpens) {
  const auto battle = open(door_of("belle-epoque"), "isandlwana");
  ASSERT_TRUE(battle);
  Rng rng(5);
  bool opened = false;
  for (int i = 0; i < 400 && !battle->over() && !opened; ++i) {
    const Side side = asked(*battle);
    const auto actions = battle->actions(side);
    for (const std::string& action : actions) {
      if (!action.ends_with(": test 3")) continue;
      const Outlook outlook = battle->outlook(side, action, Lang::En);
      opened = outlook.leaves == "After it the unit may: move, stand; perhaps also: march.";
      if (!opened) continue;
      EXPECT_TRUE(outlook.happens.empty());
      EXPECT_EQ(battle->outlook(side, action, Lang::Fr).leaves,
                data::no_break_spaces(
                    "L’unité pourra ensuite : avance, reste ; peut-être aussi : marche."));
      break;
    }
    const auto& action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
    ASSERT_TRUE(battle->submit(side, action, Lang::En).ok);
  }
  EXPECT_TRUE(opened);
}

/// An activation that ends with action points left throws them away: that is said, and of whom.
TEST(Outlook, WarnsOfActionsThatAreLeftUnused) {
  const auto battle = open(door_of("fixed-baynet"), "first-skirmish");
  ASSERT_TRUE(battle);
  const auto ends = [&] {
    return battle->check(asked(*battle), "A: done", Lang::En).ok ? "A: done" : "B: done";
  };
  for (int i = 0; i < 40 && battle->question(Lang::En).kind != "order"; ++i) {
    const Side side = asked(*battle);
    ASSERT_TRUE(battle->submit(side, battle->actions(side).front(), Lang::En).ok);
  }
  const Side side = asked(*battle);
  const bool patrol = std::string(ends()) == "A: done";
  EXPECT_EQ(battle->outlook(side, ends(), Lang::En).lapses,
            std::vector<std::string>{std::string(patrol ? "Section" : "Warriors") +
                                     " would end its activation without doing anything."});
  const std::string some = patrol ? "A/2: down" : "B/2: down";
  ASSERT_TRUE(battle->submit(side, some, Lang::En).ok);
  const auto warned = battle->outlook(side, ends(), Lang::En).lapses;
  ASSERT_EQ(warned.size(), 1U);
  EXPECT_TRUE(warned.front().starts_with(patrol ? "29 AC are not used; there could still act: A/"
                                                : "59 AC are not used; there could still act: B/"))
      << warned.front();
  // It is a word to whose activation it is.
  EXPECT_TRUE(battle->outlook(other(side), ends(), Lang::En).lapses.empty());
}

/// Red's dragoons alone hold the hill: with their move it is nobody's.
TEST(Outlook, WarnsOfAnAimThatIsLetGo) {
  const auto battle = open(door_of("game-of-kings"), "first-lines",
                           "\n[[objective]]\nname = \"The mill\"\nside = \"red\"\nkind = \"hold\"\n"
                           "terrain = \"Windmill Hill\"\n",
                           "at = [58, 19]", "at = [45, 30]");
  ASSERT_TRUE(battle);
  std::vector<std::string> warned;
  for (int i = 0; i < 60 && warned.empty(); ++i) {
    const Side side = asked(*battle);
    const auto actions = battle->actions(side);
    ASSERT_FALSE(actions.empty());
    // Ten centimetres lead off the hill, whatever the dice say of them.
    const std::string far = "Red Dragoons: advance 10.0";
    if (battle->check(side, far, Lang::En).ok) {
      warned = battle->outlook(side, far, Lang::En).lapses;
      break;
    }
    // The right sector goes first; whatever else is asked is answered by the first that fits.
    auto chosen = std::find(actions.begin(), actions.end(), "sector right");
    if (chosen == actions.end()) chosen = std::find(actions.begin(), actions.end(), "first");
    if (chosen == actions.end()) chosen = std::find(actions.begin(), actions.end(), "done");
    if (chosen == actions.end()) chosen = actions.begin();
    ASSERT_TRUE(battle->submit(side, *chosen, Lang::En).ok) << *chosen;
  }
  EXPECT_NE(std::find_if(warned.begin(), warned.end(),
                         [](const std::string& line) {
                           return line.starts_with("This lets go of what is yours now: ");
                         }),
            warned.end())
      << warned.size();
}

TEST(Outlook, IsEmptyForWhatMayNotBe) {
  const auto battle = open(door_of("belle-epoque"), "isandlwana");
  ASSERT_TRUE(battle);
  const Side side = asked(*battle);
  const auto action = battle->actions(side).front();
  for (const Outlook& outlook :
       {battle->outlook(side, "dance", Lang::En), battle->outlook(Side::Umpire, action, Lang::En),
        battle->outlook(other(side), action, Lang::En)}) {
    EXPECT_TRUE(outlook.happens.empty());
    EXPECT_EQ(outlook.leaves, "");
    EXPECT_TRUE(outlook.lapses.empty());
  }
}

}  // namespace
}  // namespace sandtable::battle
