// Files: addresses, older and newer ones, what is no store, copies, no room, damage.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "store/alter_fixture.h"
#include "store/samples.h"
#include "store/sqlite_schema.h"

namespace sandtable::store {
namespace {

using samples::alter;
using samples::battle;
using samples::hash;
using samples::Names;
using samples::names_in;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

StoreError error_of(const std::string& address, IfMissing if_missing = IfMissing::Create) {
  const auto opened = open(address, if_missing);
  return opened ? StoreError{Fault::Trouble, "no error"} : opened.error();
}

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// Secrets of dice lie in it.
TEST(File, IsItsOwnersAloneAlsoWhereItWasMadeReadable) {
  const samples::Folder folder;
  samples::opened(folder.address());
  const std::string path = folder.file("store.db");
  std::filesystem::permissions(path, std::filesystem::perms(0644));
  const auto store = samples::opened(folder.address());
  EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms(0600));
  const std::string wal = path + "-wal";
  if (std::filesystem::exists(wal)) {
    EXPECT_EQ(std::filesystem::status(wal).permissions(), std::filesystem::perms(0600));
  }
}

TEST(Address, IsAnsweredInWordsWhereItIsNotUnderstood) {
  EXPECT_EQ(error_of("postgresql://host/sandtable"),
            (StoreError{Fault::BadAddress,
                        "the store 'postgresql://host/sandtable': postgresql is not built in; "
                        "expected sqlite:FILE"}));
  EXPECT_EQ(error_of("mysql:x"),
            (StoreError{Fault::BadAddress,
                        "the store 'mysql:x': unknown kind 'mysql'; expected sqlite:FILE"}));
  EXPECT_EQ(error_of("store.db"),
            (StoreError{Fault::BadAddress,
                        "expected the address of a store, sqlite:FILE, found 'store.db'"}));
  EXPECT_EQ(error_of(""), (StoreError{Fault::BadAddress,
                                      "expected the address of a store, sqlite:FILE, found ''"}));
  EXPECT_EQ(error_of("sqlite:"),
            (StoreError{Fault::BadAddress,
                        "the store 'sqlite:': expected the name of a file after sqlite:"}));
}

TEST(File, IsMadeForItsOwnerAloneWhereItIsMissing) {
  const samples::Folder folder;
  const std::string path = folder.file("store.db");
  EXPECT_EQ(
      error_of("sqlite:" + path, IfMissing::Refuse),
      (StoreError{Fault::Missing, path + ": expected a store of Sandtable, found no such file"}));
  EXPECT_FALSE(std::filesystem::exists(path));
  const auto store = samples::opened("sqlite:" + path);
  EXPECT_EQ(store->schema_version().value(), kSchema);
  ASSERT_TRUE(store->create_battle(battle("x")));
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    EXPECT_EQ(entry.status().permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write)
        << entry.path();
  EXPECT_EQ(error_of("sqlite:" + folder.file("no/store.db")),
            (StoreError{Fault::Trouble, folder.file("no/store.db") +
                                            ": cannot create: No such file or directory"}));
}

TEST(File, IsRefusedWhereItIsNoStore) {
  const samples::Folder folder;
  EXPECT_EQ(error_of("sqlite:" + folder.path()),
            (StoreError{Fault::NotAStore,
                        folder.path() + ": expected a store of Sandtable, found a folder"}));
  const std::string text = folder.file("text");
  std::ofstream(text) << std::string(5'000, 'x');
  EXPECT_EQ(error_of("sqlite:" + text),
            (StoreError{Fault::NotAStore,
                        text + ": expected a store of Sandtable, found a file that is no "
                               "database"}));
  EXPECT_EQ(contents(text), std::string(5'000, 'x'));
  const std::string other = folder.file("other.db");
  alter(other, "CREATE TABLE bookmarks (url TEXT)");
  const std::string before = contents(other);
  EXPECT_EQ(error_of("sqlite:" + other),
            (StoreError{Fault::NotAStore,
                        other + ": expected a store of Sandtable, found a database of something "
                                "else"}));
  EXPECT_EQ(contents(other), before);
}

TEST(File, OfANewerProgramIsRefused) {
  const samples::Folder folder;
  const std::string path = folder.file("store.db");
  samples::opened(folder.address());
  alter(path, "PRAGMA user_version = " + std::to_string(kSchema + 5));
  const std::string before = contents(path);
  EXPECT_EQ(error_of(folder.address()),
            (StoreError{Fault::Newer,
                        path + ": expected schema 5 or older, found schema 10: a newer version of "
                               "Sandtable wrote it"}));
  EXPECT_EQ(contents(path), before);
}

// Tables, indices and columns of a file, to hold two files against each other.
std::string shape_of(const std::string& path) {
  sqlite3* handle = nullptr;
  sqlite3_open(path.c_str(), &handle);
  std::string shape;
  const auto line = [](void* to, int, char** values, char**) {
    if (values[0] != nullptr) static_cast<std::string*>(to)->append(values[0]).append("\n");
    return 0;
  };
  sqlite3_exec(handle, "SELECT sql FROM sqlite_schema ORDER BY name", line, &shape, nullptr);
  sqlite3_close(handle);
  return shape;
}

// A new file with the first steps taken, as the program of that schema made it.
void make_by_steps(const std::string& path, int steps) {
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
  const auto sum = [](sqlite3_context* to, int, sqlite3_value**) {
    sqlite3_result_zeroblob(to, 16);
  };
  ASSERT_EQ(sqlite3_create_function(handle, "sandtable_sum", -1, SQLITE_UTF8, nullptr, sum, nullptr,
                                    nullptr),
            SQLITE_OK);
  for (int from = 0; from < steps; ++from) {
    const std::string step(migration(from));
    EXPECT_EQ(sqlite3_exec(handle, step.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(handle);
  }
  sqlite3_close(handle);
}

class OlderFile : public testing::TestWithParam<int> {
 protected:
  const std::string schema_ = std::to_string(GetParam());
  const samples::Folder folder_;
  const std::string path_ = folder_.file("old.db");

  void SetUp() override { alter(path_, contents("store/fixtures/schema-" + schema_ + ".sql")); }
  Names entries_of(const std::string& path) const {
    return names_in(path, "SELECT line FROM entry ORDER BY battle, seq");
  }
};

TEST_P(OlderFile, IsWhatTheStepsUpToItStillMake) {
  make_by_steps(folder_.file("clean.db"), GetParam());
  EXPECT_EQ(shape_of(path_), shape_of(folder_.file("clean.db")))
      << "a step was changed after it was released";
}

/// Every line that was kept goes out again as it was, and the copy beside it is the file of before.
TEST_P(OlderFile, KeepsEveryJournalByteForByte) {
  const Names before = entries_of(path_);
  ASSERT_THAT(before, testing::Not(IsEmpty()));
  Names headers = names_in(path_, "SELECT line FROM header ORDER BY battle");
  std::string text;
  {
    const auto store = samples::opened(folder_.address("old.db"));
    EXPECT_EQ(store->schema_version().value(), kSchema);
    const CheckReport report = store->check().value();
    EXPECT_THAT(report.problems, IsEmpty());
    EXPECT_EQ(report.entries, before.size());
    for (const std::string& id : names_in(path_, "SELECT id FROM battle ORDER BY number"))
      text += store->export_journal(id).value();
  }
  EXPECT_EQ(entries_of(path_), before);
  Names lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  Names kept = std::move(headers);
  kept.insert(kept.end(), before.begin(), before.end());
  EXPECT_THAT(lines, testing::UnorderedElementsAreArray(kept));

  const std::string copy = path_ + ".schema-" + schema_;
  EXPECT_EQ(names_in(copy, "PRAGMA user_version"), Names{schema_});
  EXPECT_EQ(entries_of(copy), before);
  alter(folder_.file("again.db"), contents("store/fixtures/schema-" + schema_ + ".sql"));
  EXPECT_EQ(shape_of(copy), shape_of(folder_.file("again.db")));
}

INSTANTIATE_TEST_SUITE_P(Schemas, OlderFile, testing::Range(1, kSchema));

/// The next step needs a file from before it: one of the schema that is written today is kept, with
/// battles that seal what sides keep.
TEST(File, OfTheSchemaOfTodayIsWhatTheStepsMakeAndWhole) {
  const samples::Folder folder;
  const std::string path = folder.file("kept.db");
  alter(path, contents("store/fixtures/schema-" + std::to_string(kSchema) + ".sql"));
  make_by_steps(folder.file("clean.db"), kSchema);
  EXPECT_EQ(shape_of(path), shape_of(folder.file("clean.db")));
  const std::string lines = "SELECT line FROM entry ORDER BY battle, seq";
  const Names before = names_in(path, lines);
  const CheckReport report = samples::opened(folder.address("kept.db"))->check().value();
  EXPECT_THAT(report.problems, IsEmpty());
  EXPECT_EQ(report.battles, 2U);
  EXPECT_EQ(report.entries, before.size());
  EXPECT_THAT(before, testing::Contains(testing::HasSubstr("\"seal\":")));
  EXPECT_EQ(names_in(path, lines), before);
}

TEST(File, OfSchemaOneIsBroughtUpToDate) {
  const samples::Folder folder;
  alter(folder.file("old.db"), contents("store/fixtures/schema-1.sql"));
  {
    const auto store = samples::opened(folder.address("old.db"));
    EXPECT_EQ(store->schema_version().value(), kSchema);
    EXPECT_THAT(store->check().value().problems, IsEmpty());
    EXPECT_EQ(store->export_journal("evening").value(), sandtable::samples::text());
    const LoadedBattle morning = store->load_battle("morning").value();
    EXPECT_EQ(morning.row.entries, 2U);
    EXPECT_EQ(morning.row.progress.turn, 3);
    EXPECT_EQ(morning.secret, key_from_seed("7"));
    EXPECT_EQ(store->find_key(hash("morning zulu")).value()->battle, "morning");
    EXPECT_EQ(store->chat("morning", 0, 9).value(),
              (std::vector<ChatLine>{{1, 1'500, "Anne", "zulu", "Bonjour à tous"}}));
    EXPECT_EQ(store->standing("morning").value(),
              (std::vector<StandingAnswer>{{"zulu", "react", "decline"}}));
    EXPECT_TRUE(store->create_account({0, "Anne", "anne", "p", 1}));
  }
  samples::opened(folder.address("new.db"));
  EXPECT_EQ(shape_of(folder.file("old.db")), shape_of(folder.file("new.db")));
}

TEST(File, OfSchemaTwoIsBroughtUpToDate) {
  const samples::Folder folder;
  alter(folder.file("old.db"), contents("store/fixtures/schema-2.sql"));
  const auto store = samples::opened(folder.address("old.db"));
  const CheckReport report = store->check().value();
  EXPECT_THAT(report.problems, IsEmpty());
  EXPECT_EQ(report.schema, kSchema);
  EXPECT_EQ(report.entries, 106U);
  const BattleRow row = store->battle_row("hxpcr8mmxqkj").value();
  EXPECT_EQ(row.entries, 39U);
  EXPECT_EQ(row.dice_from, 0U);
  EXPECT_EQ(row.commitment.size(), 64U);
  EXPECT_EQ(store->load_battle("hxpcr8mmxqkj").value().secret, key_from_seed("5"));
  EXPECT_TRUE(store->battle_row("8rzsy0qy6cc8").value().progress.over);
}

TEST(File, KeepsItsSchemaWhereAStepFails) {
  const samples::Folder folder;
  alter(folder.file("old.db"), contents("store/fixtures/schema-1.sql"));
  // Stands where the second step wants to make its last table.
  alter(folder.file("old.db"), "CREATE TABLE claim (other TEXT)");
  EXPECT_EQ(error_of(folder.address("old.db")).message.str(),
            folder.file("old.db") + ": table claim already exists");
  alter(folder.file("old.db"), "DROP TABLE claim");
  const auto store = samples::opened(folder.address("old.db"));
  EXPECT_EQ(store->battle_row("evening").value().entries, 7U);
}

TEST(Backup, IsWholeWhileOthersWrite) {
  const samples::Folder folder;
  const auto store = samples::opened(folder.address());
  ASSERT_TRUE(store->create_battle(battle("x")));
  std::atomic<bool> done = false;
  std::thread writer([&] {
    samples::Lines lines("x");
    while (!done) EXPECT_TRUE(store->append(lines.next()));
  });
  std::uint64_t before = 0;
  for (int i = 0; i < 10; ++i) {
    const std::string name = "copy" + std::to_string(i) + ".db";
    const std::uint64_t least = store->battle_row("x").value().entries;
    const auto copied = store->backup(folder.file(name));
    ASSERT_TRUE(copied) << copied.error().message.str();
    const auto copy = samples::opened(folder.address(name));
    const CheckReport report = copy->check().value();
    EXPECT_THAT(report.problems, IsEmpty());
    EXPECT_GE(report.entries, least);
    EXPECT_GE(report.entries, before);
    before = report.entries;
  }
  done = true;
  writer.join();
  EXPECT_EQ(std::filesystem::status(folder.file("copy0.db")).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST(Backup, ReplacesNothingAndLeavesNothingHalfDone) {
  const samples::Folder folder;
  const auto store = samples::opened(folder.address());
  const std::string path = folder.file("there");
  std::ofstream(path) << "mine";
  EXPECT_EQ(store->backup(path).error(),
            (StoreError{Fault::Taken, path + ": expected no file of this name, found one"}));
  EXPECT_EQ(contents(path), "mine");
  const std::string nowhere = folder.file("no/copy.db");
  EXPECT_EQ(store->backup(nowhere).error(),
            (StoreError{Fault::Trouble, nowhere + ": cannot create: No such file or directory"}));
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    EXPECT_THAT(entry.path().string(), testing::Not(testing::EndsWith(".new")));
}

TEST(Journals, GoOutAndComeInByteByByte) {
  const samples::Folder folder;
  const auto store = samples::opened(folder.address());
  NewBattle taken = battle("in");
  const std::string text = sandtable::samples::text();
  const Imported in = store->import_journal(taken, text, "j.jsonl").value();
  EXPECT_EQ(in.battle, "in");
  EXPECT_EQ(in.entries, 7U);
  EXPECT_FALSE(in.torn);
  EXPECT_EQ(store->export_journal("in").value(), text);
  const LoadedBattle loaded = store->load_battle("in").value();
  EXPECT_TRUE(loaded.row.progress.over);
  EXPECT_EQ(loaded.row.progress.outcome_en, "british win by 4");
  EXPECT_EQ(loaded.secret, std::nullopt);
  EXPECT_EQ(store->find_key(hash("in zulu")).value()->seat, "zulu");
  EXPECT_EQ(store->export_journal("out").error(), (StoreError{Fault::Missing, "no battle 'out'"}));

  taken = battle("torn");
  const Imported torn =
      store->import_journal(taken, text.substr(0, text.size() - 150), "j.jsonl").value();
  EXPECT_TRUE(torn.torn);
  EXPECT_EQ(torn.entries, 6U);
  EXPECT_EQ(store->load_battle("torn").value().secret, key_from_seed("7"));
  auto keeper = Keeper::after(*store, store->load_battle("torn").value(), [] { return Time{9}; });
  EXPECT_TRUE((*keeper)(sandtable::samples::entries().back()));
  EXPECT_EQ(store->export_journal("torn").value(), text);
}

TEST(Journals, ThatAreDamagedStayOutside) {
  const samples::Folder folder;
  const auto store = samples::opened(folder.address());
  std::string text = sandtable::samples::text();
  text.replace(text.find("test 2"), 6, "test 1");
  const StoreError error = store->import_journal(battle("in"), text, "j.jsonl").error();
  EXPECT_EQ(error.fault, Fault::BadInput);
  EXPECT_THAT(error.message.str(),
              testing::StartsWith("j.jsonl:3: the entry was changed: chain expected "));
  EXPECT_EQ(store->battle_row("in").error().fault, Fault::Missing);
  EXPECT_EQ(store->import_journal(battle("in"), "", "j.jsonl").error().fault, Fault::BadInput);
}

TEST(File, OfAnOlderSchemaIsCopiedBeforeItIsBroughtUpToDate) {
  const samples::Folder folder;
  for (int time = 0; time < 2; ++time) {
    std::filesystem::remove(folder.file("old.db"));
    alter(folder.file("old.db"), contents("store/fixtures/schema-1.sql"));
    EXPECT_EQ(samples::opened(folder.address("old.db"))->schema_version().value(), kSchema);
  }
  for (const char* name : {"old.db.schema-1", "old.db.schema-1.1"}) {
    EXPECT_EQ(names_in(folder.file(name), "PRAGMA user_version"), Names{"1"}) << name;
    EXPECT_EQ(names_in(folder.file(name), "SELECT id FROM battle ORDER BY number"),
              (Names{"evening", "morning"}));
  }
  // Once only.
  samples::opened(folder.address("old.db"));
  EXPECT_FALSE(std::filesystem::exists(folder.file("old.db.schema-5")));
  EXPECT_FALSE(std::filesystem::exists(folder.file("old.db.schema-1.2")));
}

TEST(File, OfSchemaThreeIsBroughtUpToDate) {
  const samples::Folder folder;
  alter(folder.file("old.db"), contents("store/fixtures/schema-3.sql"));
  {
    const auto store = samples::opened(folder.address("old.db"));
    EXPECT_THAT(store->check().value().problems, IsEmpty());
    const LoadedBattle loaded = store->load_battle("679n3bhysqv1").value();
    EXPECT_EQ(loaded.row.entries, 4U);
    EXPECT_EQ(loaded.journal_read, 0U);
    const std::int64_t anne = store->account_named("anne").value()->id;
    EXPECT_EQ(store->claims(anne, loaded.row.id).value(), (std::vector<std::string>{"red"}));
    EXPECT_FALSE(store->knows_network(anne, "192.0.2.7", 1).value());
    EXPECT_TRUE(store->note_network(anne, "192.0.2.7", 1));
    EXPECT_TRUE(store->note_journal_read(loaded.row.id, 3));
    EXPECT_THAT(store->check().value().problems, IsEmpty());
  }
  EXPECT_EQ(names_in(folder.file("old.db.schema-3"), "PRAGMA user_version"), Names{"3"});
  samples::opened(folder.address("new.db"));
  EXPECT_EQ(shape_of(folder.file("old.db")), shape_of(folder.file("new.db")));
  // What belongs to an account goes with it.
  alter(folder.file("old.db"), "PRAGMA foreign_keys = ON; DELETE FROM account");
  EXPECT_THAT(names_in(folder.file("old.db"), "SELECT network FROM account_network"), IsEmpty());
  EXPECT_THAT(samples::opened(folder.address("old.db"))->check().value().problems, IsEmpty());
}

// Runs `act` in a process of its own and waits for it; its exit status.
int in_a_process(const std::function<int()>& act) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(act());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Room, ThatRunsOutIsAnErrorAndNothingIsHalfWritten) {
  const samples::Folder folder;
  const int acknowledged = in_a_process([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{.rlim_cur = 1'000'000, .rlim_max = 1'000'000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const auto store = samples::opened(folder.address());
    if (!store->create_battle(battle("x"))) return 255;
    samples::Lines lines("x");
    const std::string long_action(3'000, 'a');
    for (int i = 0; i < 250; ++i) {
      const NewEntry entry = lines.next(long_action);
      const auto done = store->append(entry);
      if (done) continue;
      if (done.error().fault != Fault::Full) return 254;
      // What was not acknowledged is not there for this process either.
      if (store->battle_row("x").value().entries != static_cast<std::uint64_t>(i)) return 253;
      return store->append(entry) ? 252 : i;
    }
    return 251;
  });
  ASSERT_GT(acknowledged, 20);
  ASSERT_LT(acknowledged, 250);
  const auto store = samples::opened(folder.address());
  EXPECT_THAT(store->check().value().problems, IsEmpty());
  EXPECT_EQ(store->battle_row("x").value().entries, static_cast<std::uint64_t>(acknowledged));
}

TEST(Server, HasAStoreForItselfUntilItsProgramEnds) {
  const samples::Folder folder;
  const auto store = samples::opened(folder.address());
  std::filesystem::create_symlink(folder.file("store.db"), folder.file("other.db"));
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const auto mine = samples::opened(folder.address("other.db"));
    const char held = mine->serve_alone() ? 'y' : 'n';
    if (::write(ends[1], &held, 1) != 1) ::_exit(1);
    for (;;) ::pause();
  }
  char held = ' ';
  ASSERT_EQ(::read(ends[0], &held, 1), 1);
  ASSERT_EQ(held, 'y');
  EXPECT_EQ(store->serve_alone().error(),
            (StoreError{Fault::Busy, folder.file("store.db") +
                                         ": another server uses this store (process " +
                                         std::to_string(child) +
                                         "); end it first, or give this one a store of its own "
                                         "with --store"}));
  // Everything but serving goes on beside it.
  EXPECT_TRUE(store->create_battle(battle("x")));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_TRUE(store->serve_alone());
  EXPECT_TRUE(store->serve_alone());
}

TEST(File, ThatMayNotBeWrittenToIsRefused) {
  const samples::Folder folder;
  const std::string path = folder.file("store.db");
  samples::opened(folder.address());
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
  std::filesystem::permissions(path, std::filesystem::perms(0444));
  const int answered = in_a_process([&] {
    constexpr uid_t kNobody = 65'534;
    if (::geteuid() == 0 && ::seteuid(kNobody) != 0) return 3;
    const StoreError error = error_of(folder.address());
    if (error.fault != Fault::ReadOnly) return 2;
    return error.message == path + ": expected a file that may be written to, found a read-only one"
               ? 0
               : 1;
  });
  EXPECT_EQ(answered, 0);
}

}  // namespace
}  // namespace sandtable::store
