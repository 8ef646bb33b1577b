#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "battle/phrases.gen.h"
#include "battle/rulesets.h"
#include "engine/dice/seeded.h"

/// Battles that are closed though their rules had them go on.
namespace sandtable::battle {
namespace {

Setting closing_setting(const desk::Carried& scenario) {
  Setting out;
  out.scenario = std::string(scenario.text);
  out.scenario_file = std::string(scenario.id) + ".toml";
  out.key = key_from_seed("7");
  return out;
}

std::unique_ptr<Battle> begun(const RulesetDoor& door, const Setting& setting) {
  auto made = door.make(setting);
  if (!made) {
    ADD_FAILURE() << made.error().str();
    return nullptr;
  }
  const Reply begun = (*made)->begin(Lang::En);
  EXPECT_TRUE(begun.ok) << begun.error;
  return std::move(*made);
}

Side side_asked(const Battle& battle) {
  return (battle.question(Lang::En).asked & bit(Side::A)) ? Side::A : Side::B;
}

Journal read_again(const Battle& battle) {
  const auto text = write_journal(battle.header(), battle.entries());
  EXPECT_TRUE(text) << text.error().str();
  auto read = parse_journal(*text, "test.jsonl");
  EXPECT_TRUE(read) << read.error().str();
  return *read;
}

// A closed battle replays and is refitted, and nothing stands behind its end.
void expect_replays_closed(const RulesetDoor& door, const Battle& battle) {
  const Journal journal = read_again(battle);
  EXPECT_EQ(journal.entries.back().kind, JournalKind::Reveal) << door.rulebook().id;
  const auto replayed = door.replay(journal, ~0ULL);
  ASSERT_TRUE(replayed) << door.rulebook().id;
  ASSERT_FALSE(replayed->error) << replayed->error->message.str();
  EXPECT_TRUE(replayed->wrong.empty()) << replayed->wrong.front().message.str();
  EXPECT_EQ(replayed->battle->outcome(Lang::En), "closed, nobody won");
  const auto refitted = door.refit(journal);
  ASSERT_TRUE(refitted && !refitted->error) << door.rulebook().id;
  EXPECT_TRUE(refitted->battle->over());
  // Nothing stands behind it but what it opens and the key.
  Journal more = journal;
  more.entries.resize(journal.entries.size() - 1);
  JournalEntry late = journal.entries.back();
  late.kind = JournalKind::Reading;
  late.text = "sandtable 1";
  late.key.clear();
  more.entries.push_back(late);
  const auto wrong = door.replay(more, ~0ULL);
  ASSERT_TRUE(wrong && wrong->wrong.size() == 1U) << door.rulebook().id;
  EXPECT_EQ(
      wrong->wrong.front().message,
      "expected nothing behind the end of the battle, found entry " + std::to_string(late.seq));
}

// Every ruleset: what lies sealed is opened, the key is revealed, and the journal replays.
TEST(Closing, IsForABattleThatNobodyWillFinish) {
  for (const RulesetDoor* door : rulesets()) {
    const Setting setting = closing_setting(door->scenarios().front());
    auto battle = begun(*door, setting);
    ASSERT_TRUE(battle);
    ASSERT_FALSE(battle->over());
    EXPECT_EQ(battle->close(setting.key).error(), "the battle is not over");
    const Side side = side_asked(*battle);
    const auto actions = battle->actions(side);
    ASSERT_FALSE(actions.empty()) << door->rulebook().id;
    const std::string& action = actions.front();
    ASSERT_TRUE(battle->close_unfinished().has_value()) << door->rulebook().id;
    EXPECT_TRUE(battle->over());
    EXPECT_EQ(battle->outcome(Lang::En), "closed, nobody won");
    EXPECT_EQ(battle->outcome(Lang::Fr), "close, personne n’a gagné");
    EXPECT_EQ(battle->result()->winner, -1);
    EXPECT_EQ(battle->question(Lang::En).asked, 0);
    EXPECT_FALSE(battle->asks(side));
    EXPECT_FALSE(battle->veiled());
    EXPECT_TRUE(battle->actions(side).empty());
    const std::string closed =
        "this battle was closed before its end: nobody won, and nothing is decided in it any more";
    EXPECT_EQ(battle->submit(side, action, Lang::En).error, closed);
    EXPECT_EQ(battle->check(side, action, Lang::En).error, closed);
    const auto odds = battle->odds(side, action, {}, Lang::En);
    ASSERT_FALSE(odds) << door->rulebook().id;
    EXPECT_EQ(odds.error().error, closed);
    EXPECT_FALSE(odds.error().ok);
    const Outlook outlook = battle->outlook(side, action, Lang::En);
    EXPECT_TRUE(outlook.happens.empty() && outlook.leaves.empty() && outlook.lapses.empty());
    EXPECT_TRUE(battle->lapses(side, action, Lang::En).empty());
    EXPECT_TRUE(battle->nearest(side, action, 4, Lang::En).empty());
    const auto stood = battle->stand(side, battle->standing_kinds().front(), action);
    ASSERT_FALSE(stood);
    EXPECT_EQ(stood.error(), closed);
    EXPECT_EQ(battle->undo(side, Lang::En).error(), closed);
    EXPECT_EQ(battle->ask_takeback(side, 0, "no").error(), closed);
    EXPECT_EQ(battle->close_unfinished().error(), "the battle is over already");
    EXPECT_TRUE(battle->go_on(Lang::En).ok);
    ASSERT_TRUE(battle->close(setting.key).has_value());
    const auto account = battle->account(side, 0, Lang::En);
    const auto told = std::find_if(account.begin(), account.end(), [](const Account& one) {
      return !one.told.empty() &&
             one.told.front().line ==
                 "The battle was closed before its end: nobody would finish it, and nobody won.";
    });
    ASSERT_NE(told, account.end()) << door->rulebook().id;
    EXPECT_NE(battle->snapshot(told->seq), nullptr);
    expect_replays_closed(*door, *battle);
  }
}

}  // namespace
}  // namespace sandtable::battle
