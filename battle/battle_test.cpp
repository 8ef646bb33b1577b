#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "battle/phrases.gen.h"
#include "battle/rulesets.h"
#include "engine/core/rng.h"
#include "engine/core/rounds.h"
#include "engine/dice/seeded.h"
#include "rulesets/all.h"

/// Battles behind the erased door, for every ruleset and every scenario that it carries.
namespace sandtable::battle {
namespace {

Setting setting_of(const desk::Carried& scenario) {
  Setting out;
  out.scenario = std::string(scenario.text);
  out.scenario_file = std::string(scenario.id) + ".toml";
  out.key = key_from_seed("7");
  return out;
}

std::unique_ptr<Battle> open(const RulesetDoor& door, const Setting& setting) {
  auto made = door.make(setting);
  if (!made) {
    ADD_FAILURE() << made.error().str();
    return nullptr;
  }
  const Reply begun = (*made)->begin(Lang::En);
  EXPECT_TRUE(begun.ok) << begun.error;
  return std::move(*made);
}

/// The first of those who are asked.
Post asked(const Battle& battle) {
  const Question question = battle.question(Lang::En);
  for (const Side side : {Side::A, Side::B})
    for (std::uint8_t i = 0; i < kMostPosts; ++i)
      if (question.asks(Post(side, i))) return {side, i};
  return Side::B;
}

/// Plays up to `most` decisions at random.
void play(Battle& battle, Rng& rng, int most) {
  for (int i = 0; i < most && !battle.over(); ++i) {
    const Post seat = asked(battle);
    const auto actions = battle.actions(seat);
    ASSERT_FALSE(actions.empty());
    const auto& action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
    const Reply reply = battle.submit(seat, action, Lang::En);
    std::string why = reply.error;
    for (const desk::Reason& reason : reply.reasons)
      if (reason.ruling == Ruling::Forbids) why += " " + reason.clause + ": " + reason.text;
    ASSERT_TRUE(reply.ok) << action << ": " << why;
  }
}

Journal journal_of(const Battle& battle) {
  const auto text = write_journal(battle.header(), battle.entries());
  EXPECT_TRUE(text) << text.error().str();
  auto read = parse_journal(*text, "test.jsonl");
  EXPECT_TRUE(read) << read.error().str();
  return *read;
}

const RulesetDoor& first_door() { return *rulesets().front(); }

template <class... D>
std::vector<std::string_view> ids_of(std::tuple<D...>*) {
  return {D::rulebook().id...};
}

TEST(Battle, TheDoorsAreThoseOfEveryRuleset) {
  EXPECT_EQ(ruleset_ids(), ids_of(static_cast<AllRulesets*>(nullptr)));
}

TEST(Battle, JournalOfEveryScenarioReplays) {
  // Recorded battles are replayed to their ends in every build (tests/recorded,
  // tests/playthroughs).
  const int most = one_in() == 1 ? 400 : 40;
  Rng rng(3);
  for (const RulesetDoor* door : rulesets())
    for (const desk::Carried& scenario : door->scenarios()) {
      auto battle = open(*door, setting_of(scenario));
      ASSERT_TRUE(battle);
      play(*battle, rng, most);
      const auto replayed = door->replay(journal_of(*battle), ~0ULL);
      ASSERT_TRUE(replayed) << replayed.error().str();
      EXPECT_FALSE(replayed->error) << scenario.id << " entry " << replayed->error->seq << ": "
                                    << replayed->error->message.str();
      EXPECT_EQ(replayed->battle->digest(), battle->digest()) << scenario.id;
    }
}

TEST(Battle, WhereNothingIsKeptEverybodySeesTheSame) {
  Rng rng(8);
  int open_ones = 0;
  for (const RulesetDoor* door : rulesets()) {
    SCOPED_TRACE(door->scenarios().front().id);
    auto battle = open(*door, setting_of(door->scenarios().front()));
    ASSERT_TRUE(battle);
    if (battle->veiled()) continue;  // its leak tests say what each sees
    ++open_ones;
    for (int i = 0; i < 6 && !battle->keeps_secrets(); ++i) {
      play(*battle, rng, 4);
      const std::string seen = battle->json(Side::Umpire);
      for (const Side viewer : {Side::A, Side::B, Side::Spectator})
        EXPECT_EQ(battle->json(viewer), seen) << i;
    }
  }
  EXPECT_GE(open_ones, 3);
}

TEST(Battle, ReplayReportsAChangedFaceAndAChangedDigest) {
  const auto& door = first_door();
  Rng rng(5);
  auto battle = open(door, setting_of(door.scenarios().front()));
  ASSERT_TRUE(battle);
  play(*battle, rng, 60);
  Journal journal = journal_of(*battle);
  Journal digest = journal;
  digest.entries[7].digest = "0123456789abcdef";
  const auto wrong_digest = door.replay(digest, ~0ULL);
  ASSERT_TRUE(wrong_digest && wrong_digest->error);
  EXPECT_EQ(wrong_digest->error->seq, 8U);
  EXPECT_EQ(wrong_digest->error->message,
            "expected digest " + journal.entries[7].digest + ", found 0123456789abcdef");
  std::size_t at = 0;
  for (std::size_t i = 1; i < journal.entries.size(); ++i)
    if (!journal.entries[i].rolls.empty()) {
      at = i;
      break;
    }
  ASSERT_GT(at, 0U);
  auto& rolls = journal.entries[at].rolls;
  for (int& face : rolls.front().faces) face = face == 1 ? rolls.front().sides : 1;
  const auto wrong_face = door.replay(journal, ~0ULL);
  ASSERT_TRUE(wrong_face);
  EXPECT_TRUE(wrong_face->error) << "changing faces went unnoticed";
}

TEST(Battle, SameSeedSameBattle) {
  const auto& door = first_door();
  for (int turn = 0; turn < 2; ++turn) {
    Rng a(11), b(11);
    auto one = open(door, setting_of(door.scenarios().back()));
    auto two = open(door, setting_of(door.scenarios().back()));
    play(*one, a, 150);
    play(*two, b, 150);
    EXPECT_EQ(write_journal(one->header(), one->entries()),
              write_journal(two->header(), two->entries()));
  }
}

TEST(Battle, UndoIsFreeUntilADieIsRolled) {
  const auto& door = first_door();
  Rng rng(2);
  auto battle = open(door, setting_of(door.scenarios().front()));
  ASSERT_TRUE(battle);
  bool undone = false, refused = false;
  for (int i = 0; i < 600 && !battle->over() && !(undone && refused); ++i) {
    const std::uint64_t before = battle->digest();
    const Side side = asked(*battle).side;
    play(*battle, rng, 1);
    const bool rolled = !battle->entries().back().rolls.empty();
    const bool may = battle->may_undo(side).has_value();
    const auto took = battle->undo(side, Lang::En);
    EXPECT_EQ(may, took.has_value());
    EXPECT_EQ(took.has_value(), !rolled);
    if (rolled) {
      refused = true;
      EXPECT_EQ(took.error(), "a die was rolled: ask the other side for a takeback");
      EXPECT_EQ(took.error().in(Lang::Fr),
                "un dé a été jeté\u00A0: demandez à l’autre camp de revenir en arrière");
    } else {
      undone = true;
      EXPECT_EQ(battle->digest(), before);
    }
  }
  EXPECT_TRUE(undone);
  EXPECT_TRUE(refused);
}

TEST(Battle, TakebackNeedsTheOthersConsentAndIsOnRecord) {
  const auto& door = first_door();
  Rng rng(4);
  auto battle = open(door, setting_of(door.scenarios().front()));
  play(*battle, rng, 10);
  const std::uint64_t then = battle->digest();
  const std::uint64_t seq = battle->entries().back().seq;
  play(*battle, rng, 6);
  ASSERT_FALSE(battle->ask_takeback(Side::A, seq + 99, "").has_value());
  ASSERT_TRUE(battle->ask_takeback(Side::A, seq, "a slip of the hand").has_value());
  const auto own = battle->agree_takeback(Side::A);
  ASSERT_FALSE(own);
  EXPECT_EQ(own.error(), "the other side must agree to a takeback");
  EXPECT_EQ(own.error().in(Lang::Fr), "c’est à l’autre camp d’accepter un retour en arrière");
  ASSERT_TRUE(battle->agree_takeback(Side::B).has_value());
  EXPECT_EQ(battle->digest(), then);
  EXPECT_EQ(battle->entries().back().kind, JournalKind::Takeback);
  EXPECT_EQ(battle->entries().back().reason, "a slip of the hand");
  play(*battle, rng, 20);
  const auto replayed = door.replay(journal_of(*battle), ~0ULL);
  ASSERT_TRUE(replayed && !replayed->error);
  EXPECT_EQ(replayed->battle->digest(), battle->digest());
}

/// The account of the first takeback, as told to a viewer.
std::optional<Account> takeback_told(const Battle& battle, Side viewer, Lang lang) {
  for (Account& account : battle.account(viewer, 0, lang))
    if (account.back_to) return account;
  return std::nullopt;
}

TEST(Battle, ATakebackIsToldToEverybodyAndOnReplayToo) {
  const auto& door = first_door();
  Rng rng(4);
  auto battle = open(door, setting_of(door.scenarios().front()));
  play(*battle, rng, 10);
  const std::uint64_t seq = battle->entries().back().seq;
  play(*battle, rng, 6);
  ASSERT_TRUE(battle->ask_takeback(Side::A, seq, "a slip of the hand").has_value());
  EXPECT_FALSE(takeback_told(*battle, Side::A, Lang::En)) << "only asked for";
  ASSERT_TRUE(battle->agree_takeback(Side::B).has_value());
  play(*battle, rng, 4);
  const auto replayed = door.replay(journal_of(*battle), ~0ULL);
  ASSERT_TRUE(replayed && !replayed->error);
  const std::string name = battle->facts().sides[0].name(Lang::En);
  for (const Battle* told : {battle.get(), replayed->battle.get()})
    for (const Side viewer : {Side::A, Side::B, Side::Umpire, Side::Spectator}) {
      const auto account = takeback_told(*told, viewer, Lang::En);
      ASSERT_TRUE(account);
      EXPECT_EQ(account->side, battle->facts().sides[0].id);
      EXPECT_EQ(account->back_to, seq);
      EXPECT_EQ(account->reason, "a slip of the hand");
      EXPECT_EQ(account->action, "");
      ASSERT_EQ(account->told.size(), 1U);
      EXPECT_EQ(account->told[0].line, name + " went back to where the battle stood after entry " +
                                           std::to_string(seq) + ": a slip of the hand.");
    }
  const auto french = takeback_told(*battle, Side::B, Lang::Fr);
  EXPECT_NE(french->told[0].line.find("retour à l’état qui suivait la ligne"), std::string::npos);
  // In the order of the journal, and never again once it was seen.
  const auto all = battle->account(Side::A, 0, Lang::En);
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end(),
                             [](const auto& a, const auto& b) { return a.seq < b.seq; }));
  for (const Account& account : battle->account(Side::A, all.back().seq, Lang::En))
    EXPECT_FALSE(account.back_to);
}

TEST(Battle, ATakebackCanBeRefusedAndWithdrawn) {
  const auto& door = first_door();
  Rng rng(4);
  auto battle = open(door, setting_of(door.scenarios().front()));
  EXPECT_EQ(battle->refuse_takeback(Side::B).error(), "no takeback was asked for");
  EXPECT_EQ(battle->withdraw_takeback(Side::A).error(), "no takeback was asked for");
  play(*battle, rng, 10);
  const std::uint64_t seq = battle->entries().back().seq;
  play(*battle, rng, 6);
  const std::uint64_t digest = battle->digest();
  const auto asked = [&] {
    EXPECT_TRUE(battle->ask_takeback(Side::A, seq, "please").has_value());
    EXPECT_TRUE(battle->takeback());
  };
  asked();
  EXPECT_EQ(battle->refuse_takeback(Side::A).error(),
            "a takeback is refused by the other side; who asked for it withdraws it");
  EXPECT_EQ(battle->withdraw_takeback(Side::B).error(),
            "a takeback is withdrawn by who asked for it; the other side refuses it");
  EXPECT_TRUE(battle->takeback());
  ASSERT_TRUE(battle->refuse_takeback(Side::B).has_value());
  EXPECT_FALSE(battle->takeback());
  EXPECT_EQ(battle->agree_takeback(Side::B).error(), "no takeback was asked for");
  asked();
  ASSERT_TRUE(battle->refuse_takeback(Side::Umpire).has_value());
  asked();
  ASSERT_TRUE(battle->withdraw_takeback(Side::A).has_value());
  EXPECT_FALSE(battle->takeback());
  EXPECT_EQ(battle->digest(), digest);
  asked();
  play(*battle, rng, 1);
  EXPECT_FALSE(battle->takeback()) << "the battle went on";
}

TEST(Battle, TypedDiceAreAskedForOneByOne) {
  const auto& door = first_door();
  Setting setting = setting_of(door.scenarios().front());
  setting.dice = DiceMode::Typed;
  auto made = door.make(setting);
  ASSERT_TRUE(made);
  Battle& battle = **made;
  Reply reply = battle.begin(Lang::En);
  ASSERT_TRUE(reply.ok) << reply.error;
  ASSERT_FALSE(reply.roll.empty());
  const Reply wrong = battle.enter_roll("9 9 9 9 9 9 9 9 9", Lang::En);
  EXPECT_FALSE(wrong.ok);
  EXPECT_NE(wrong.error.find("expected"), std::string::npos) << wrong.error;
  Rng rng(9);
  for (int decisions = 0; decisions < 60 && !battle.over();) {
    if (!battle.question(Lang::En).roll.empty()) {
      // Whatever is asked for, some count of ones fits.
      std::string faces = "1";
      while (!(reply = battle.enter_roll(faces, Lang::En)).ok && faces.size() < 60) faces += " 1";
      ASSERT_TRUE(reply.ok) << reply.error;
      continue;
    }
    const Side side = asked(battle).side;
    const auto actions = battle.actions(side);
    const Reply done = battle.submit(
        side, actions[rng.below(static_cast<std::uint32_t>(actions.size()))], Lang::En);
    ASSERT_TRUE(done.ok) << done.error;
    ++decisions;
  }
  const auto replayed = door.replay(journal_of(battle), ~0ULL);
  ASSERT_TRUE(replayed && !replayed->error) << replayed->error->message.str();
}

TEST(Battle, RefusesWithReasonsAndNothingChanges) {
  const auto& door = first_door();
  auto battle = open(door, setting_of(door.scenarios().front()));
  const std::uint64_t before = battle->digest();
  const Side side = asked(*battle).side;
  const auto actions = battle->actions(side);
  const Reply other_side = battle->submit(other(side), actions.front(), Lang::En);
  EXPECT_FALSE(other_side.ok);
  ASSERT_FALSE(other_side.reasons.empty());
  EXPECT_FALSE(other_side.reasons.front().clause.empty());
  const Reply nonsense = battle->submit(side, "dance 0405", Lang::En);
  EXPECT_FALSE(nonsense.ok);
  EXPECT_FALSE(nonsense.error.empty());
  EXPECT_EQ(battle->digest(), before);
  EXPECT_EQ(battle->entries().size(), 1U);
}

TEST(Battle, KeepsNothingThatTheKeeperRefuses) {
  const auto& door = first_door();
  auto battle = open(door, setting_of(door.scenarios().front()));
  battle->keep([](const JournalEntry&) -> tl::expected<void, data::Phrase> {
    return tl::unexpected(data::Phrase("no space left on the disk"));
  });
  const std::uint64_t before = battle->digest();
  const Side side = asked(*battle).side;
  const Reply reply = battle->submit(side, battle->actions(side).front(), Lang::En);
  EXPECT_FALSE(reply.ok);
  EXPECT_EQ(reply.error, "no space left on the disk");
  EXPECT_EQ(battle->digest(), before);
}

TEST(Battle, ASnapshotShowsAnotherMomentAndChangesNothing) {
  const auto& door = first_door();
  auto battle = open(door, setting_of(door.scenarios().front()));
  Rng rng(8);
  play(*battle, rng, 6);
  const std::uint64_t seq = battle->entries().back().seq;
  const std::string then = battle->json(Side::A);
  play(*battle, rng, 6);
  const auto now = battle->snapshot();
  EXPECT_EQ(now->json(Side::A), battle->json(Side::A));
  EXPECT_EQ(now->question(Lang::En).text, battle->question(Lang::En).text);
  EXPECT_EQ(battle->snapshot(seq)->json(Side::A), then);
  EXPECT_EQ(battle->snapshot(seq + 999), nullptr);
  const std::uint64_t digest = battle->digest();
  const Side side = asked(*now).side;
  EXPECT_TRUE(now->submit(side, now->actions(side).front(), Lang::En).ok);
  EXPECT_EQ(battle->digest(), digest);
}

TEST(Battle, ClosesWithItsResultAndTheSecretOnce) {
  const auto& door = first_door();
  const Setting setting = setting_of(door.scenarios().front());
  auto battle = open(door, setting);
  EXPECT_EQ(battle->close(setting.key).error(), "the battle is not over");
  Rng rng(9);
  play(*battle, rng, 5000);
  ASSERT_TRUE(battle->over());
  const std::size_t played = battle->entries().size();
  ASSERT_TRUE(battle->close(key_from_seed("5")).has_value());
  ASSERT_TRUE(battle->close(key_from_seed("5")).has_value());
  ASSERT_EQ(battle->entries().size(), played + 2);
  EXPECT_EQ(battle->entries()[played].kind, JournalKind::Result);
  EXPECT_EQ(battle->entries()[played].action, battle->outcome(Lang::En));
  EXPECT_EQ(battle->entries()[played + 1].key, to_hex(key_from_seed("5")));
}

TEST(Battle, UmpireRulesWithAReasonAndItReplays) {
  const auto& door = first_door();
  Rng rng(6);
  auto battle = open(door, setting_of(door.scenarios().front()));
  while (!battle->over() && battle->question(Lang::En).kind != "token") play(*battle, rng, 1);
  const std::string id = battle->facts().sides[0].id;
  const Reply ruled =
      battle->submit(Side::Umpire, "rule " + id + ": points 9", Lang::En, "a miscount put right");
  ASSERT_TRUE(ruled.ok) << ruled.error;
  EXPECT_EQ(battle->entries().back().side, kUmpireId);
  EXPECT_EQ(battle->entries().back().reason, "a miscount put right");
  for (const Side viewer : {Side::A, Side::B, Side::Umpire, Side::Spectator}) {
    const Account told = battle->account(viewer, 0, Lang::En).back();
    EXPECT_EQ(told.reason, "a miscount put right");
    EXPECT_EQ(told.told.back().line, "The umpire’s reason: a miscount put right");
  }
  EXPECT_EQ(battle->account(Side::B, 0, Lang::Fr).back().told.back().line,
            "Motif de l’arbitre\u00a0: a miscount put right");
  const auto replayed = door.replay(journal_of(*battle), ~0ULL);
  ASSERT_TRUE(replayed && !replayed->error) << replayed->error->message.str();
}

/// `answer` is "decline", in either language; the battle is played in English.
void expect_standing(std::string_view answer) {
  const auto& door = first_door();
  bool used = false;
  for (std::uint64_t seed = 1; seed < 40 && !used; ++seed) {
    Setting setting = setting_of(door.scenarios().front());
    setting.choices.edition = "fr";
    auto battle = open(door, setting);
    const auto wrong = battle->stand(Side::A, "tea", "no");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error(),
              "unknown question 'tea'; expected react, support, evade-route, convert, fall-back, "
              "position");
    for (const Side side : {Side::A, Side::B})
      ASSERT_TRUE(battle->stand(side, "react", answer).has_value());
    Rng rng(seed);
    play(*battle, rng, 500);
    for (const JournalEntry& entry : battle->entries()) {
      used = used || (entry.standing && entry.action == "decline");
      if (!entry.standing) {
        EXPECT_NE(entry.action, "decline") << "asked although answered in advance";
      }
    }
  }
  EXPECT_TRUE(used) << answer;
}

TEST(Battle, StandingAnswersAreGivenAndMarked) { expect_standing("decline"); }

TEST(Battle, StandingAnswersHoldWhateverLanguageTheOtherSideSpeaks) { expect_standing("refuser"); }

TEST(Battle, AccountsNameTurnAndPartOfTheTurnAlikeForEverybody) {
  for (const RulesetDoor* door : rulesets()) {
    auto battle = open(*door, setting_of(door->scenarios().front()));
    Rng rng(12);
    std::vector<int> turns{0};
    for (int i = 0; i < 120 && !battle->over(); ++i) {
      turns.push_back(battle->turn());
      play(*battle, rng, 1);
    }
    const auto told = battle->account(Side::A, 0, Lang::En);
    // What the other side has sealed last is no entry yet for who waits for it.
    ASSERT_LE(told.size(), turns.size());
    ASSERT_LE(turns.size() - told.size(), battle->veiled() ? 1U : 0U);
    EXPECT_GT(told.back().turn, 0);
    // What comes before the first decision belongs to no part of a turn.
    EXPECT_EQ(told.front().phase, "");
    // Nor to a turn, but where the first of them begins with it and nobody places troops.
    EXPECT_TRUE(told.front().turn == 0 || told.front().turn == turns[1]) << told.front().turn;
    turns.front() = told.front().turn;
    for (std::size_t i = 0; i < told.size(); ++i) {
      EXPECT_EQ(told[i].turn, turns[i]) << told[i].action;
      EXPECT_EQ(told[i].phase.empty(), i == 0) << told[i].action;
    }
    const auto replayed = door->replay(journal_of(*battle), ~0ULL);
    ASSERT_TRUE(replayed && !replayed->error);
    const auto again = replayed->battle->account(Side::Spectator, 0, Lang::En);
    const auto french = battle->account(Side::B, 0, Lang::Fr);
    if (!battle->veiled()) {
      ASSERT_EQ(again.size(), told.size());
    }
    for (std::size_t i = 0; i < std::min({told.size(), again.size(), french.size()}); ++i) {
      EXPECT_EQ(again[i].turn, told[i].turn);
      EXPECT_EQ(again[i].phase, told[i].phase);
      EXPECT_EQ(french[i].turn, told[i].turn);
    }
    EXPECT_NE(french.back().phase, told.back().phase);
  }
}

TEST(Battle, WhatIsStoppedAnswersWithAnError) {
  for (const RulesetDoor* door : rulesets()) {
    auto battle = open(*door, setting_of(door->scenarios().front()));
    const Side side = asked(*battle).side;
    const std::string action = battle->actions(side).front();
    std::stop_source source;
    const auto whole = battle->think(side, "recruit", 3, Lang::En, source.get_token());
    ASSERT_TRUE(whole) << whole.error();
    EXPECT_EQ(whole->action, battle->think(side, "recruit", 3, Lang::En)->action);
    const auto given =
        battle->odds(side, action, {.assume = {}, .stop = source.get_token()}, Lang::En);
    // Where nobody may measure before dispositions are final, nobody is told odds.
    ASSERT_EQ(given.has_value(), !battle->veiled());
    source.request_stop();
    for (const std::string_view level : {"recruit", "captain"}) {
      const auto thought = battle->think(side, level, 3, Lang::En, source.get_token());
      ASSERT_FALSE(thought);
      EXPECT_EQ(thought.error(), "it was stopped before it was done");
    }
    const auto odds =
        battle->odds(side, action, {.assume = {}, .stop = source.get_token()}, Lang::En);
    ASSERT_FALSE(odds);
    EXPECT_FALSE(odds.error().ok);
    if (given) {
      EXPECT_EQ(odds.error().error, "it was stopped before it was done");
    }
  }
}

TEST(Battle, KnowsEveryPositionOfItsPast) {
  for (const RulesetDoor* door : rulesets()) {
    auto battle = open(*door, setting_of(door->scenarios().front()));
    Rng rng(14);
    std::vector<std::pair<std::uint64_t, std::string>> past;
    for (int i = 0; i < 150 && !battle->over(); ++i) {
      past.emplace_back(battle->entries().back().seq, battle->json(Side::Umpire));
      play(*battle, rng, 1);
    }
    ASSERT_GT(past.size(), 90U);
    for (std::size_t i = 0; i < past.size(); i += static_cast<std::size_t>(std::min(5, one_in())))
      EXPECT_EQ(battle->snapshot(past[i].first)->json(Side::Umpire), past[i].second)
          << past[i].first;
    // Back to a position that was not kept, and on from there.
    const auto& [seq, view] = past[70];
    ASSERT_TRUE(battle->ask_takeback(Side::Umpire, seq, "for a test").has_value());
    ASSERT_TRUE(battle->agree_takeback(Side::Umpire).has_value());
    EXPECT_EQ(battle->json(Side::Umpire), view);
    play(*battle, rng, 40);
    EXPECT_EQ(battle->snapshot(past[60].first)->json(Side::Umpire), past[60].second);
    const auto replayed = door->replay(journal_of(*battle), ~0ULL);
    ASSERT_TRUE(replayed && !replayed->error) << replayed->error->message.str();
    const auto told = replayed->battle->account(Side::A, 0, Lang::Fr);
    const auto before = battle->account(Side::A, 0, Lang::Fr);
    ASSERT_EQ(told.size(), before.size());
    for (std::size_t i = 0; i < told.size(); ++i) EXPECT_EQ(told[i].action, before[i].action);
  }
}

TEST(Battle, ALongOneIsHeldInLittleMemory) {
  constexpr std::size_t kRulings = 2'000;
  const auto& door = first_door();
  auto battle = open(door, setting_of(door.scenarios().front()));
  const std::string id = battle->facts().sides[0].id;
  const std::size_t before = ::mallinfo2().uordblks;
  for (std::size_t i = 0; i < kRulings; ++i) {
    const std::string ruling = "rule " + id + ": points " + std::to_string(i % 9);
    const Reply ruled = battle->submit(Side::Umpire, ruling, Lang::En, "to fill a journal");
    ASSERT_TRUE(ruled.ok) << ruled.error;
  }
  EXPECT_LT((::mallinfo2().uordblks - before) / kRulings, 3'000U);
}

TEST(Battle, HasABoundOfEntries) {
  const auto& door = first_door();
  const Setting setting = setting_of(door.scenarios().front());
  auto battle = open(door, setting);
  const std::string id = battle->facts().sides[0].id;
  const auto rule = [&](const std::string& words) {
    return battle->submit(Side::Umpire, "rule " + id + ": " + words, Lang::En, "for a test");
  };
  while (battle->entries().size() + 1 < kMostEntries) ASSERT_TRUE(rule("points 3").ok);
  ASSERT_TRUE(rule("points 4").ok);
  const Reply refused = rule("points 5");
  EXPECT_FALSE(refused.ok);
  EXPECT_EQ(refused.error,
            "a battle has at most 10000 entries: this one can only be looked at now");
  const auto replayed = door.replay(journal_of(*battle), ~0ULL);
  ASSERT_TRUE(replayed && !replayed->error) << replayed->error->message.str();
}

TEST(Battle, RefitStatesDigestsAnew) {
  const auto& door = first_door();
  Rng rng(8);
  auto battle = open(door, setting_of(door.scenarios().front()));
  play(*battle, rng, 40);
  Journal journal = journal_of(*battle);
  journal.entries[3].digest = "0123456789abcdef";
  const auto refit = door.refit(journal);
  ASSERT_TRUE(refit && !refit->error);
  EXPECT_EQ(refit->battle->entries()[3].digest, battle->entries()[3].digest);
  journal.entries[5].action = "rule draw";
  const auto broken = door.refit(journal);
  ASSERT_TRUE(broken);
  ASSERT_TRUE(broken->error);
  EXPECT_EQ(broken->error->seq, 6U);
}

TEST(BattlePhrases, AreWholeInBothLanguages) {
  EXPECT_EQ(phrases().faults(), std::vector<std::string>{});
}

}  // namespace
}  // namespace sandtable::battle
