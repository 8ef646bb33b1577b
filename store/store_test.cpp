// What a store keeps comes back as it was given, and what makes no sense is refused in words.
#include "store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "store/samples.h"

namespace sandtable::store {
namespace {

using samples::battle;
using samples::hash;
using testing::ElementsAre;
using testing::IsEmpty;

class StoreTest : public testing::Test {
 protected:
  void make(const std::string& id) {
    const auto made = store_->create_battle(battle(id));
    ASSERT_TRUE(made) << made.error().message.str();
  }
  void reopen() {
    store_.reset();
    store_ = samples::opened(folder_.address());
  }
  template <class T>
  static StoreError error_of(const Outcome<T>& outcome) {
    return outcome ? StoreError{Fault::Trouble, "no error"} : outcome.error();
  }
  std::vector<std::string> listed(std::uint64_t skip, std::uint64_t most) {
    std::vector<std::string> ids;
    const BattlePage page = store_->public_battles(skip, most).value();
    for (const BattleRow& row : page.battles) ids.push_back(row.id);
    return ids;
  }

  samples::Folder folder_;
  std::unique_ptr<Store> store_ = samples::opened(folder_.address());
};

TEST_F(StoreTest, KeepsABattleWithItsJournal) {
  make("b1");
  reopen();
  const BattleRow row = store_->battle_row("b1").value();
  EXPECT_EQ(row.id, "b1");
  EXPECT_EQ(row.title, "Isandlwana");
  EXPECT_EQ(row.ruleset, "belle_epoque");
  EXPECT_EQ(row.edition, "en");
  EXPECT_EQ(row.scenario, "isandlwana");
  EXPECT_EQ(row.dice, "seeded");
  EXPECT_EQ(row.commitment, sandtable::samples::header().dice.commitment);
  EXPECT_EQ(row.commitment.size(), 64U);
  EXPECT_EQ(row.plans, (std::vector<SeatPlan>{{"zulu", "open"}, {"british", "captain"}}));
  EXPECT_FALSE(row.is_private);
  EXPECT_TRUE(row.odds);
  EXPECT_EQ(row.created, 1'000);
  EXPECT_EQ(row.changed, 1'000);
  EXPECT_EQ(row.entries, 0U);
  EXPECT_EQ(row.progress, Progress{});

  const LoadedBattle fresh = store_->load_battle("b1").value();
  EXPECT_EQ(fresh.row, row);
  EXPECT_EQ(fresh.header, battle("b1").header);
  EXPECT_THAT(fresh.entries, IsEmpty());
  EXPECT_EQ(fresh.secret, key_from_seed("7"));

  ASSERT_TRUE(samples::play(*store_, "b1"));
  reopen();
  const LoadedBattle played = store_->load_battle("b1").value();
  EXPECT_EQ(played.entries.size(), sandtable::samples::entries().size());
  EXPECT_EQ(played.row.entries, 7U);
  EXPECT_EQ(played.row.changed, 2'000);
  EXPECT_TRUE(played.row.progress.over);
  EXPECT_EQ(played.secret, std::nullopt) << "it was revealed";
  EXPECT_EQ(store_->export_journal("b1").value(), sandtable::samples::text());
}

TEST_F(StoreTest, KeepsChoicesOfItsMaker) {
  NewBattle quiet = battle("quiet");
  quiet.title = "Ours";
  quiet.is_private = true;
  quiet.odds = false;
  ASSERT_TRUE(store_->create_battle(quiet));
  const BattleRow row = store_->battle_row("quiet").value();
  EXPECT_EQ(row.title, "Ours");
  EXPECT_TRUE(row.is_private);
  EXPECT_FALSE(row.odds);
}

TEST_F(StoreTest, RefusesABattleThatMakesNoSense) {
  NewBattle wrong = battle("b1");
  wrong.secret = key_from_seed("8");
  EXPECT_EQ(error_of(store_->create_battle(wrong)),
            (StoreError{Fault::BadInput,
                        "battle 'b1': expected the secret of the dice that the header commits to, "
                        "found another"}));
  wrong = battle("b1");
  JournalHeader typed = sandtable::samples::header();
  typed.dice = {};
  typed.dice.mode = DiceMode::Typed;
  wrong.header = header_line(typed).value();
  EXPECT_EQ(error_of(store_->create_battle(wrong)),
            (StoreError{Fault::BadInput,
                        "battle 'b1': expected no secret of the dice, for they are not seeded"}));
  wrong = battle("b1");
  wrong.header = "{}";
  EXPECT_EQ(error_of(store_->create_battle(wrong)).fault, Fault::BadInput);
  wrong = battle("b1");
  wrong.header.replace(wrong.header.find("Anne"), 4, "Otto");
  EXPECT_THAT(error_of(store_->create_battle(wrong)).message.str(),
              testing::StartsWith("battle 'b1': header: the header was changed: chain expected "));
  EXPECT_EQ(error_of(store_->create_battle(battle(""))),
            (StoreError{Fault::BadInput, "battle '': expected an id, found an empty text"}));
  make("b1");
  EXPECT_EQ(error_of(store_->create_battle(battle("b1"))),
            (StoreError{Fault::Taken, "there is a battle 'b1' already"}));
}

TEST_F(StoreTest, MakesABattleWithAllItsKeysOrNotAtAll) {
  NewBattle twice = battle("b1");
  twice.keys.push_back(twice.keys.front());
  EXPECT_EQ(error_of(store_->create_battle(twice)),
            (StoreError{Fault::Taken, "there is such a key already"}));
  EXPECT_EQ(error_of(store_->battle_row("b1")), (StoreError{Fault::Missing, "no battle 'b1'"}));
  EXPECT_EQ(store_->find_key(hash("b1 zulu")).value(), std::nullopt);
  make("b1");
}

TEST_F(StoreTest, TakesEntriesInTurnOnly) {
  make("x");
  samples::Lines lines("x");
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(store_->append(lines.next()));
  NewEntry sixth = lines.next();
  NewEntry seventh = lines.next();
  EXPECT_EQ(error_of(store_->append(seventh)),
            (StoreError{Fault::OutOfTurn, "entry 7 of battle x: expected 6"}));
  NewEntry again = sixth;
  again.seq = 5;
  EXPECT_EQ(error_of(store_->append(again)),
            (StoreError{Fault::OutOfTurn, "entry 5 of battle x: expected 6"}));
  EXPECT_EQ(store_->battle_row("x").value().entries, 5U);
  ASSERT_TRUE(store_->append(sixth));
  ASSERT_TRUE(store_->append(seventh));
  again.battle = "y";
  EXPECT_EQ(error_of(store_->append(again)), (StoreError{Fault::Missing, "no battle 'y'"}));
}

TEST_F(StoreTest, TakesOnlyLinesThatContinueTheJournal) {
  make("x");
  samples::Lines lines("x"), others("x");
  ASSERT_TRUE(store_->append(lines.next()));
  const NewEntry second = lines.next();
  others.next("24th: fire uVe");
  const NewEntry strange = others.next();
  EXPECT_EQ(error_of(store_->append(strange)),
            (StoreError{Fault::OutOfTurn, "entry 2 of battle x: expected the chain " +
                                              second.line.substr(second.line.size() - 34, 32) +
                                              ", found " +
                                              strange.line.substr(strange.line.size() - 34, 32)}));
  NewEntry bare = second;
  bare.line = bare.line.substr(0, bare.line.find(",\"chain\"")) + "}";
  EXPECT_EQ(error_of(store_->append(bare)),
            (StoreError{Fault::BadInput,
                        "entry 2 of battle x: expected a line that ends with its chain, found "
                        "'{\"seq\":2,\"side\":\"zulu\",\"kind\":\"action\",\"…'"}));
  NewEntry other = second;
  other.line = "hello";
  EXPECT_EQ(error_of(store_->append(other)),
            (StoreError{Fault::BadInput,
                        "entry 2 of battle x: expected one line that begins with '{\"seq\":2,', "
                        "found 'hello'"}));
  NewEntry two_lines = second;
  two_lines.line += "\n";
  EXPECT_EQ(error_of(store_->append(two_lines)).fault, Fault::BadInput);
  NewEntry digest = second;
  digest.digest = "0000000000000000";
  EXPECT_EQ(error_of(store_->append(digest)),
            (StoreError{Fault::BadInput,
                        "entry 2 of battle x: expected a line with the digest 0000000000000000"}));
  EXPECT_TRUE(store_->append(second));
}

TEST_F(StoreTest, ForgetsTheSecretOnceItIsRevealed) {
  make("x");
  samples::Lines lines("x");
  NewEntry entry = lines.next();
  ASSERT_TRUE(store_->append(entry));
  EXPECT_NE(store_->load_battle("x").value().secret, std::nullopt);
  entry = lines.next();
  entry.reveals = true;
  ASSERT_TRUE(store_->append(entry));
  EXPECT_EQ(store_->load_battle("x").value().secret, std::nullopt);
}

TEST_F(StoreTest, ListsPublicBattlesThoseThatGoOnFirst) {
  for (const char* id : {"a", "b", "c", "d"}) {
    NewBattle made = battle(id);
    made.created = 1'000 + id[0];
    ASSERT_TRUE(store_->create_battle(made));
  }
  NewBattle secret = battle("s");
  secret.is_private = true;
  ASSERT_TRUE(store_->create_battle(secret));
  const Progress over{9, true, "red wins", "rouge gagne"};
  ASSERT_TRUE(store_->note_progress("d", over));
  NewEntry entry = samples::Lines("a").next();
  entry.at = 5'000;
  ASSERT_TRUE(store_->append(entry));
  EXPECT_THAT(listed(0, 10), ElementsAre("a", "c", "b", "d"));
  EXPECT_THAT(listed(1, 2), ElementsAre("c", "b"));
  EXPECT_THAT(listed(4, 2), IsEmpty());
  EXPECT_THAT(listed(~0ULL, ~0ULL), IsEmpty());
  EXPECT_THAT(listed(0, ~0ULL), testing::SizeIs(4));
  EXPECT_EQ(store_->public_battles(1, 2).value().total, 4U);
  EXPECT_EQ(store_->battle_row("d").value().progress, over);
  EXPECT_THAT(store_->unfinished_battles().value(), ElementsAre("a", "b", "c", "s"));
}

TEST_F(StoreTest, KnowsWhetherTheBattleIsOverAfterEveryEntry) {
  make("x");
  const auto loaded = store_->load_battle("x").value();
  auto keeper = Keeper::after(*store_, loaded, [] { return Time{3'000}; }).value();
  JournalEntry result = sandtable::samples::action(2, "", "zulu win by 1");
  result.kind = JournalKind::Result;
  const auto takeback = [](std::uint64_t seq, std::uint64_t to) {
    JournalEntry entry = sandtable::samples::action(seq, "zulu", "");
    entry.kind = JournalKind::Takeback;
    entry.takeback_to = to;
    return entry;
  };
  const auto over_after = [&](const JournalEntry& entry) {
    const auto kept = keeper(entry);
    EXPECT_TRUE(kept) << kept.error().str();
    return store_->battle_row("x").value().progress.over;
  };
  EXPECT_FALSE(over_after(sandtable::samples::action(1, "zulu", "uVe: test 2")));
  EXPECT_TRUE(over_after(result));
  EXPECT_FALSE(over_after(takeback(3, 1)));
  EXPECT_FALSE(over_after(sandtable::samples::action(4, "zulu", "uVe: test 1")));
  EXPECT_TRUE(over_after(takeback(5, 2))) << "back to the end of the battle";
  auto later = Keeper::after(*store_, store_->load_battle("x").value(), [] { return Time{1}; });
  EXPECT_EQ(later->next_seq(), 6U);
  EXPECT_TRUE((*later)(takeback(6, 0)));
  EXPECT_FALSE(store_->battle_row("x").value().progress.over);
}

TEST_F(StoreTest, RefusesThroughTheKeeperWhatCannotBeKept) {
  make("x");
  auto keeper = Keeper::after(*store_, store_->load_battle("x").value(), [] { return Time{1}; });
  auto second = Keeper::after(*store_, store_->load_battle("x").value(), [] { return Time{1}; });
  ASSERT_TRUE((*keeper)(sandtable::samples::action(1, "zulu", "uVe: test 2")));
  EXPECT_EQ((*second)(sandtable::samples::action(1, "zulu", "uVe: test 2")).error(),
            "the battle has been changed elsewhere");
  EXPECT_EQ(second->next_seq(), 1U);
  EXPECT_FALSE((*keeper)(sandtable::samples::action(2, "boer", "uVe: test 2")));
  EXPECT_EQ(keeper->next_seq(), 2U);
}

TEST_F(StoreTest, FindsSeatsByTheHashOfTheirKey) {
  make("b1");
  EXPECT_EQ(store_->find_key(hash("b1 zulu")).value(),
            (SeatKey{hash("b1 zulu"), "b1", "zulu", ""}));
  EXPECT_EQ(store_->find_key(hash("b1 british")).value(), std::nullopt);
  const SeatKey more{hash("another"), "b1", "british", ""};
  ASSERT_TRUE(store_->add_key(more));
  EXPECT_EQ(error_of(store_->add_key(more)),
            (StoreError{Fault::Taken, "there is such a key already"}));
  EXPECT_EQ(error_of(store_->add_key({hash("z"), "b2", "zulu", ""})),
            (StoreError{Fault::Missing, "no battle 'b2'"}));
  ASSERT_TRUE(store_->set_nickname(hash("another"), "Émile"));
  EXPECT_EQ(store_->keys_of("b1").value(),
            (std::vector<SeatKey>{{hash("b1 zulu"), "b1", "zulu", ""},
                                  {hash("b1 umpire"), "b1", "umpire", "Clara"},
                                  {hash("another"), "b1", "british", "Émile"}}));
  ASSERT_TRUE(store_->drop_key(hash("b1 zulu")));
  EXPECT_EQ(error_of(store_->drop_key(hash("b1 zulu"))),
            (StoreError{Fault::Missing, "no such key"}));
  EXPECT_EQ(error_of(store_->set_nickname(hash("b1 zulu"), "Bert")),
            (StoreError{Fault::Missing, "no such key"}));
  EXPECT_EQ(error_of(store_->keys_of("b2")), (StoreError{Fault::Missing, "no battle 'b2'"}));
}

TEST_F(StoreTest, KeepsTalkAndStandingAnswers) {
  make("b1");
  make("b2");
  for (int i = 1; i <= 5; ++i)
    EXPECT_EQ(store_->append_chat("b1", {99, 10 * i, "Anne", "zulu", std::to_string(i)}).value(),
              static_cast<std::uint64_t>(i));
  const std::string strange("a \"b\"\n\0c \xF0\x9F\x8E\xB2", 13);
  EXPECT_EQ(store_->append_chat("b2", {0, 7, "Bert", "", strange}).value(), 1U);
  EXPECT_EQ(store_->chat("b2", 0, 1).value().at(0).text, strange);
  EXPECT_EQ(store_->chat("b1", 2, 2).value(),
            (std::vector<ChatLine>{{4, 40, "Anne", "zulu", "4"}, {5, 50, "Anne", "zulu", "5"}}));
  EXPECT_EQ(store_->chat("b1", 0, 100).value().size(), 5U);
  EXPECT_THAT(store_->chat("b1", ~0ULL, 100).value(), IsEmpty());
  EXPECT_EQ(error_of(store_->append_chat("b3", {})),
            (StoreError{Fault::Missing, "no battle 'b3'"}));

  ASSERT_TRUE(store_->set_standing("b1", {"zulu", "react", "decline"}));
  ASSERT_TRUE(store_->set_standing("b1", {"british", "evade", "yes"}));
  ASSERT_TRUE(store_->set_standing("b1", {"zulu", "react", "fire"}));
  EXPECT_EQ(store_->standing("b1").value(),
            (std::vector<StandingAnswer>{{"british", "evade", "yes"}, {"zulu", "react", "fire"}}));
  ASSERT_TRUE(store_->set_standing("b1", {"british", "evade", ""}));
  EXPECT_EQ(store_->standing("b1").value(),
            (std::vector<StandingAnswer>{{"zulu", "react", "fire"}}));
}

TEST_F(StoreTest, KeepsAccountsAndTheirSeats) {
  const std::int64_t anne = store_->create_account({0, "Anne", "anne", "$argon2id$1", 5}).value();
  EXPECT_EQ(error_of(store_->create_account({0, "ANNE", "anne", "x", 6})),
            (StoreError{Fault::Taken, "there is an account 'ANNE' already"}));
  EXPECT_EQ(store_->account_named("anne").value(),
            (Account{anne, "Anne", "anne", "$argon2id$1", 5}));
  EXPECT_EQ(store_->account_named("bert").value(), std::nullopt);
  ASSERT_TRUE(store_->set_password(anne, "$argon2id$2"));
  EXPECT_EQ(store_->account(anne).value()->password, "$argon2id$2");
  EXPECT_EQ(error_of(store_->set_password(77, "x")), (StoreError{Fault::Missing, "no account 77"}));

  make("b1");
  make("b2");
  ASSERT_TRUE(store_->claim(anne, "b1", "zulu"));
  ASSERT_TRUE(store_->claim(anne, "b1", "zulu"));
  ASSERT_TRUE(store_->claim(anne, "b1", "british"));
  ASSERT_TRUE(store_->claim(anne, "b2", "umpire"));
  EXPECT_THAT(store_->claims(anne, "b1").value(), ElementsAre("british", "zulu"));
  EXPECT_THAT(store_->claims(77, "b1").value(), IsEmpty());
  EXPECT_EQ(error_of(store_->claim(77, "b1", "zulu")),
            (StoreError{Fault::Missing, "no account 77"}));
  EXPECT_EQ(error_of(store_->claim(anne, "b3", "zulu")),
            (StoreError{Fault::Missing, "no battle 'b3'"}));
  ASSERT_TRUE(store_->note_progress("b1", {1, true, "", ""}));
  const std::vector<Claimed> mine = store_->battles_of(anne).value();
  ASSERT_EQ(mine.size(), 3U);
  EXPECT_EQ(mine[0], (Claimed{store_->battle_row("b2").value(), "umpire"}));
  EXPECT_EQ(mine[1], (Claimed{store_->battle_row("b1").value(), "british"}));
  EXPECT_EQ(mine[2].seat, "zulu");
}

TEST_F(StoreTest, DeletesAnAccountWithTheBattlesThatNobodyElseIsIn) {
  const std::int64_t anne = store_->create_account({0, "Anne", "anne", "p", 1}).value();
  const std::int64_t marc = store_->create_account({0, "Marc", "marc", "p", 1}).value();
  // b1: hers alone, played by her. b2: Marc claimed a seat. b3: somebody without an account told a
  // name. b4: somebody without a name decided. b5: only spectators told a name. b6: Marc's alone.
  const auto quiet = [&](const std::string& id) {
    NewBattle made = battle(id);
    made.keys[1].nickname.clear();
    ASSERT_TRUE(store_->create_battle(made));
  };
  for (const char* id : {"b1", "b2", "b3", "b4", "b5", "b6"}) quiet(id);
  ASSERT_TRUE(samples::play(*store_, "b1"));
  ASSERT_TRUE(samples::play(*store_, "b4"));
  ASSERT_TRUE(store_->set_nickname(hash("b1 zulu"), "Anne"));
  ASSERT_TRUE(store_->set_nickname(hash("b3 umpire"), "Clara"));
  ASSERT_TRUE(store_->add_key({hash("b5 watch"), "b5", std::string(kSpectatorSeat), "Eve"}));
  for (const char* id : {"b1", "b2", "b3", "b5"}) ASSERT_TRUE(store_->claim(anne, id, "zulu"));
  ASSERT_TRUE(store_->claim(anne, "b4", "umpire"));
  ASSERT_TRUE(store_->claim(marc, "b2", "umpire"));
  ASSERT_TRUE(store_->claim(marc, "b6", "zulu"));
  for (const char* one : {"s1", "s2"}) ASSERT_TRUE(store_->create_session({hash(one), anne, 1, 9}));
  ASSERT_TRUE(store_->create_session({hash("s3"), marc, 1, 9}));

  EXPECT_THAT(store_->battles_of_alone(anne).value(), ElementsAre("b1", "b5"));
  const Removed removed = store_->delete_account(anne).value();
  EXPECT_THAT(removed.battles, ElementsAre("b1", "b5"));
  EXPECT_THAT(removed.sessions, testing::UnorderedElementsAre(hash("s1"), hash("s2")));
  for (const char* id : {"b1", "b5"})
    EXPECT_EQ(error_of(store_->battle_row(id)).fault, Fault::Missing) << id;
  for (const char* id : {"b2", "b3", "b4", "b6"}) EXPECT_TRUE(store_->battle_row(id)) << id;
  EXPECT_EQ(store_->account_named("anne").value(), std::nullopt);
  EXPECT_EQ(store_->find_session(hash("s1")).value(), std::nullopt);
  EXPECT_TRUE(store_->find_session(hash("s3")).value());
  EXPECT_THAT(store_->claims(marc, "b2").value(), ElementsAre("umpire"));
  EXPECT_EQ(error_of(store_->delete_account(anne)).fault, Fault::Missing);
  EXPECT_EQ(error_of(store_->battles_of_alone(anne)).fault, Fault::Missing);
  EXPECT_THAT(store_->check().value().problems, IsEmpty());
}

TEST_F(StoreTest, RemembersFromWhereAnAccountSignedIn) {
  const std::int64_t anne = store_->create_account({0, "Anne", "anne", "p", 1}).value();
  const std::int64_t marc = store_->create_account({0, "Marc", "marc", "p", 1}).value();
  const auto knows = [&](std::int64_t account, const std::string& network, Time now) {
    return store_->knows_network(account, network, now).value();
  };
  ASSERT_TRUE(store_->note_network(marc, "192.0.2.1", 5));
  for (int i = 0; i <= kMostNetworks; ++i)
    ASSERT_TRUE(store_->note_network(anne, "192.0.2." + std::to_string(i), 10 + i));
  EXPECT_FALSE(knows(anne, "192.0.2.0", 100)) << "the last twenty";
  EXPECT_TRUE(knows(anne, "192.0.2.1", 100));
  EXPECT_FALSE(knows(marc, "192.0.2.2", 100));
  reopen();
  EXPECT_TRUE(knows(anne, "192.0.2.20", 100));
  EXPECT_TRUE(knows(marc, "192.0.2.1", 100)) << "another's count for themselves";
  ASSERT_TRUE(store_->note_network(anne, "192.0.2.1", 1'000));
  EXPECT_FALSE(knows(anne, "192.0.2.20", kNetworkAge + 100)) << "a year";
  EXPECT_TRUE(knows(anne, "192.0.2.1", kNetworkAge + 100));
  ASSERT_TRUE(store_->note_network(anne, "192.0.2.1", kNetworkAge + 100));
  EXPECT_FALSE(knows(marc, "192.0.2.1", 100)) << "nothing that is older is kept";
  EXPECT_EQ(store_->note_network(99, "192.0.2.1", 1).error().fault, Fault::Missing);
}

TEST_F(StoreTest, RemembersWhatAnUmpireHasRead) {
  ASSERT_TRUE(store_->create_battle(battle("x")));
  EXPECT_EQ(store_->load_battle("x").value().journal_read, 0U);
  ASSERT_TRUE(store_->note_journal_read("x", 7));
  ASSERT_TRUE(store_->note_journal_read("x", 3));
  reopen();
  EXPECT_EQ(store_->load_battle("x").value().journal_read, 7U) << "what was read stays read";
  EXPECT_EQ(store_->note_journal_read("y", 1).error().fault, Fault::Missing);
}

TEST_F(StoreTest, KeepsSessions) {
  const std::int64_t anne = store_->create_account({0, "Anne", "anne", "p", 5}).value();
  const std::int64_t bert = store_->create_account({0, "Bert", "bert", "p", 5}).value();
  for (const auto& [name, account, expires] :
       std::vector<std::tuple<std::string, std::int64_t, Time>>{
           {"s1", anne, 100}, {"s2", anne, 200}, {"s3", bert, 300}, {"s4", bert, 400}})
    ASSERT_TRUE(store_->create_session({hash(name), account, 10, expires}));
  EXPECT_EQ(error_of(store_->create_session({hash("s1"), bert, 1, 2})),
            (StoreError{Fault::Taken, "there is such a session already"}));
  EXPECT_EQ(store_->find_session(hash("s1")).value(), (Session{hash("s1"), anne, 10, 100}));
  ASSERT_TRUE(store_->renew_session(hash("s1"), 250));
  EXPECT_EQ(store_->find_session(hash("s1")).value()->expires, 250);
  EXPECT_EQ(error_of(store_->renew_session(hash("s9"), 1)),
            (StoreError{Fault::Missing, "no such session"}));
  EXPECT_EQ(store_->drop_expired_sessions(200).value(), 1U);
  EXPECT_EQ(store_->find_session(hash("s2")).value(), std::nullopt);
  ASSERT_TRUE(store_->drop_session(hash("s3")));
  ASSERT_TRUE(store_->drop_session(hash("s3")));
  EXPECT_NE(store_->find_session(hash("s4")).value(), std::nullopt);
  ASSERT_TRUE(store_->drop_sessions_of(bert));
  EXPECT_EQ(store_->find_session(hash("s4")).value(), std::nullopt);
  EXPECT_NE(store_->find_session(hash("s1")).value(), std::nullopt);
}

TEST_F(StoreTest, DeletesABattleWithAllThatBelongsToIt) {
  make("b1");
  make("b2");
  ASSERT_TRUE(samples::play(*store_, "b1"));
  ASSERT_TRUE(store_->append_chat("b1", {0, 1, "Anne", "zulu", "hello"}));
  const std::int64_t anne = store_->create_account({0, "Anne", "anne", "p", 5}).value();
  ASSERT_TRUE(store_->claim(anne, "b1", "zulu"));
  ASSERT_TRUE(store_->delete_battle("b1"));
  EXPECT_EQ(error_of(store_->delete_battle("b1")), (StoreError{Fault::Missing, "no battle 'b1'"}));
  EXPECT_EQ(store_->find_key(hash("b1 zulu")).value(), std::nullopt);
  EXPECT_THAT(store_->battles_of(anne).value(), IsEmpty());
  const CheckReport report = store_->check().value();
  EXPECT_THAT(report.problems, IsEmpty());
  EXPECT_EQ(report.battles, 1U);
  EXPECT_EQ(report.entries, 0U);
  EXPECT_EQ(report.accounts, 1U);
}

TEST(Token, NobodyGuesses) {
  std::set<std::string> tokens, ids;
  for (int i = 0; i < 1'000; ++i) {
    tokens.insert(new_token());
    ids.insert(new_battle_id());
  }
  EXPECT_EQ(tokens.size(), 1'000U);
  EXPECT_EQ(ids.size(), 1'000U);
  EXPECT_THAT(*tokens.begin(), testing::MatchesRegex("[-_A-Za-z0-9]{43}"));
  EXPECT_THAT(*ids.begin(), testing::MatchesRegex("[0-9a-hjkmnp-z]{12}"));
  EXPECT_NE(hash_of("a"), hash_of("b"));
  EXPECT_EQ(hash_of("")[0], 0x0e) << "BLAKE2b-256 of nothing begins 0e5751c0";
  EXPECT_EQ(hash_of("")[1], 0x57);
}

}  // namespace
}  // namespace sandtable::store
