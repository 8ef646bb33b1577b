// What a check of a store finds, and how it says so.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "engine/data/phrase.h"
#include "store/alter_fixture.h"
#include "store/samples.h"

namespace sandtable::store {
namespace {

using samples::alter;
using samples::battle;
using samples::hash;
using samples::names_in;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// What a check says is wrong.
std::vector<std::string> told(const Outcome<CheckReport>& report, Lang lang) {
  std::vector<std::string> out;
  if (!report) return {report.error().message.in(lang)};
  for (const data::Phrase& problem : report->problems) out.push_back(problem.in(lang));
  return out;
}

TEST(Check, FindsWhatWasChanged) {
  const samples::Folder folder;
  const std::string path = folder.file("store.db");
  const auto problems_after = [&](const std::string& sql) {
    std::filesystem::remove(path);
    auto store = samples::opened(folder.address());
    EXPECT_TRUE(store->create_battle(battle("x")));
    EXPECT_TRUE(samples::play(*store, "x"));
    store.reset();
    alter(path, sql);
    return told(samples::opened(folder.address())->check(), Lang::En);
  };
  EXPECT_THAT(problems_after("SELECT 1"), IsEmpty());
  EXPECT_THAT(problems_after("UPDATE entry SET line = replace(line, 'test 2', 'test 1')"),
              ElementsAre(HasSubstr("battle x:3: the entry was changed: chain expected ")));
  EXPECT_THAT(problems_after("DELETE FROM entry WHERE seq = 7"),
              ElementsAre("battle x: expected entries 6 as its journal says, found 7",
                          HasSubstr("battle x: expected chain ")));
  EXPECT_THAT(problems_after("DELETE FROM entry WHERE seq = 3"),
              ElementsAre(HasSubstr("battle x:4: ")));
  EXPECT_THAT(problems_after("UPDATE entry SET digest = '0000000000000000' WHERE seq = 2"),
              ElementsAre("battle x, entry 2: expected the digest 0202020202020202, found "
                          "0000000000000000"));
  EXPECT_THAT(problems_after("UPDATE battle SET ruleset = 'chess'"),
              ElementsAre("battle x: expected ruleset belle_epoque as its journal says, found "
                          "chess",
                          "battle x: what stands there is not what was written"));
  EXPECT_THAT(problems_after("UPDATE battle SET secret = zeroblob(32)"),
              ElementsAre("battle x: the secret of its dice is not the one that it is committed to",
                          "battle x: what stands there is not what was written"));
  EXPECT_THAT(problems_after("UPDATE battle SET dice = 'typed'"),
              ElementsAre("battle x: expected dice seeded as its journal says, found typed",
                          "battle x: what stands there is not what was written"));
  EXPECT_THAT(problems_after("UPDATE seat SET plan = 'open' WHERE place = 1"),
              ElementsAre("seat 1 of battle x: what stands there is not what was written"));
  EXPECT_THAT(problems_after("INSERT INTO seat VALUES (9, 0, 'zulu', 'open', x'')"),
              ElementsAre(path + ": a row of seat belongs to no row of battle",
                          "seat 0 of battle : what stands there is not what was written"));
}

/// A store in which every table has a row and every column a value.
void fill(Store& store) {
  ASSERT_TRUE(store.create_battle(battle("x")));
  NewBattle second = battle("y");
  second.keys.clear();
  ASSERT_TRUE(store.create_battle(second));
  samples::Lines lines("x");
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(store.append(lines.next()));
  ASSERT_TRUE(store.append_chat("x", {0, 5, "Anne", "zulu", "Bonjour"}));
  ASSERT_TRUE(store.set_standing("x", {"zulu", "react", "decline"}));
  ASSERT_TRUE(store.note_progress("x", {3, false, "nobody yet", "personne"}));
  const std::int64_t anne = store.create_account({0, "Anne", "anne", "$argon2id$", 7}).value();
  ASSERT_TRUE(store.create_session({hash("session"), anne, 1, 2}));
  ASSERT_TRUE(store.claim(anne, "x", "zulu"));
  ASSERT_TRUE(store.note_network(anne, "192.0.2.7", 9));
  ASSERT_TRUE(store.note_journal_read("x", 2));
  ASSERT_TRUE(store.push_key({1, 2, 3}));
  PushBrowser browser{
      "https://push.example.org/a", {4}, {5}, Lang::En, hash("session"), {hash("x zulu")}};
  ASSERT_EQ(store.keep_push_browser(browser).value(), PushKept::Kept);
}

// One byte of one value, whichever column it stands in.
TEST(Check, FindsAByteThatWasChangedInAnyColumn) {
  const samples::Folder folder;
  const std::string whole = folder.file("whole.db"), path = folder.file("store.db");
  fill(*samples::opened(folder.address("whole.db")));
  ASSERT_THAT(samples::opened(folder.address("whole.db"))->check().value().problems, IsEmpty());
  int columns = 0;
  for (const std::string& table :
       names_in(whole,
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"))
    for (const std::string& column :
         names_in(whole, "SELECT name FROM pragma_table_info('" + table + "')")) {
      std::filesystem::remove(path);
      std::filesystem::copy_file(whole, path);
      const std::string where = " WHERE rowid = (SELECT min(rowid) FROM " + table + ")";
      const bool has_rowid = names_in(whole, "SELECT name FROM sqlite_schema WHERE name = '" +
                                                 table + "' AND sql LIKE '%WITHOUT ROWID%'")
                                 .empty();
      alter(path, "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; UPDATE " +
                      table + " SET " + column + " = CASE typeof(" + column +
                      ") WHEN 'integer' THEN (" + column + " | 64) - (" + column +
                      " & 64) WHEN 'text' THEN '~' || substr(" + column +
                      ", 2) ELSE CAST(x'7e' || substr(" + column + ", 2) AS BLOB) END" +
                      (has_rowid ? where : ""));
      const auto report = samples::opened(folder.address())->check();
      EXPECT_TRUE(!report || !report->problems.empty()) << table << "." << column;
      ++columns;
    }
  EXPECT_GT(columns, 50);
}

/// A French text with the no-break spaces of print.
std::string fr(const std::string& text) { return data::no_break_spaces(text); }

// Every row whose sum is wrong, and what contradicts the journal, in French.
TEST(Check, SaysInFrenchWhatWasChanged) {
  const samples::Folder folder;
  const std::string path = folder.file("store.db");
  const auto problems_after = [&](const std::string& sql) {
    std::filesystem::remove(path);
    fill(*samples::opened(folder.address()));
    alter(path, sql);
    return told(samples::opened(folder.address())->check(), Lang::Fr);
  };
  const auto altered = [](const std::string& row) {
    return fr(row + " : ce qui s’y trouve n’est pas ce qui a été écrit");
  };
  const std::string keys = "(SELECT min(number) FROM seat_key)";
  for (const auto& [sql, row] : std::initializer_list<std::pair<std::string, std::string>>{
           {"UPDATE battle SET title = 'x' WHERE id = 'y'", "bataille y"},
           {"UPDATE seat SET plan = 'x' WHERE battle = 1 AND place = 1",
            "place 1 de la bataille x"},
           {"UPDATE seat_key SET nickname = 'x' WHERE number = " + keys, "clé 1 de la bataille x"},
           {"UPDATE chat SET text = 'x'", "propos 1 de la bataille x"},
           {"UPDATE standing SET answer = 'x'",
            "la réponse donnée d’avance à react dans la bataille x"},
           {"UPDATE account SET name = 'x'", "compte 1"},
           {"UPDATE session SET expires = 3", "une session du compte 1"},
           {"UPDATE claim SET seat = 'x'", "une place que le compte 1 a prise"},
           {"UPDATE account_network SET at = 1", "une adresse d’où le compte 1 s’est connecté"},
           {"UPDATE journal_read SET entry = 1", "ce que l’arbitre de la bataille x a lu"},
           {"UPDATE push_key SET secret = zeroblob(32)",
            "la clé à laquelle les services d’envoi reconnaissent ce serveur"},
           {"UPDATE push_browser SET lang = 'fr'", "le navigateur 1, averti des tours"},
           {"UPDATE push_seat SET seat_key = 2",
            "une place dont les tours sont dits au navigateur 1"}})
    EXPECT_THAT(problems_after(sql), ElementsAre(altered(row)));
  EXPECT_THAT(
      problems_after("UPDATE battle SET edition = 'fr' WHERE id = 'x'"),
      ElementsAre(fr("bataille x : d’après son journal, l’édition devrait être en ; trouvé : fr"),
                  altered("bataille x")));
  EXPECT_THAT(problems_after("UPDATE battle SET secret = zeroblob(32) WHERE id = 'x'"),
              ElementsAre(fr("bataille x : le secret de ses dés n’est pas celui auquel elle est "
                             "engagée"),
                          altered("bataille x")));
  EXPECT_THAT(problems_after("UPDATE entry SET digest = '0000000000000000' WHERE seq = 2"),
              ElementsAre(fr("bataille x, ligne 2 : l’empreinte 0202020202020202 est attendue ; "
                             "trouvé : 0000000000000000")));
  EXPECT_THAT(
      problems_after("UPDATE entry SET line = replace(line, 'test 2', 'test 1')"),
      ElementsAre(HasSubstr(fr("bataille x:2 : la ligne a été changée : chaîne attendue "))));
  EXPECT_THAT(problems_after("INSERT INTO seat VALUES (9, 0, 'zulu', 'open', x'')"),
              ElementsAre(fr(path + " : une ligne de seat n’appartient à aucune ligne de battle"),
                          altered("place 0 de la bataille ")));
}

TEST(Check, FindsADamagedFile) {
  const samples::Folder folder;
  const std::string path = folder.file("store.db");
  {
    const auto store = samples::opened(folder.address());
    ASSERT_TRUE(store->create_battle(battle("x")));
    samples::Lines lines("x");
    for (int i = 0; i < 200; ++i) ASSERT_TRUE(store->append(lines.next()));
  }
  const auto size = std::filesystem::file_size(path);
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(size) - 8'192);
    file << std::string(8'192, '\x5a');
  }
  const auto store = samples::opened(folder.address());
  const auto report = store->check();
  EXPECT_TRUE(!report || !report->problems.empty());
  // SQLite's own words stand as they are, and it says whose they are.
  for (const std::string& problem : told(report, Lang::Fr))
    EXPECT_THAT(problem, testing::AnyOf(HasSubstr("SQLite dit"), HasSubstr("est abîmée"),
                                        HasSubstr("bataille x")));
}

}  // namespace
}  // namespace sandtable::store
