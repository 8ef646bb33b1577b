// sandtable store: what a server keeps, from the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <string>

#include "cli/run_program.h"

namespace sandtable::cli {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::MatchesRegex;

class StoreVerb : public testing::Test {
 protected:
  // Two computers play to the end; the journal is whole.
  StoreVerb() {
    const Ran played =
        run("play first-battle --seat red=recruit --seat blue=recruit --dice seed:7 "
            "--journal battle.jsonl");
    EXPECT_EQ(played.status, 0) << played.err;
  }
  Ran run(const std::string& arguments) { return run_program(folder_.path(), arguments); }
  std::string import(const std::string& arguments = "") {
    const Ran ran = run("store import battle.jsonl --store sqlite:s.db --json " + arguments);
    EXPECT_EQ(ran.status, 0) << ran.err;
    return std::string(json::parse(ran.out).at("battle").as_string());
  }
  static std::string first_lines(const std::string& text, int lines) {
    std::size_t end = 0;
    for (; lines > 0; --lines) end = text.find('\n', end) + 1;
    return text.substr(0, end);
  }

  ScratchFolder folder_;
};

TEST_F(StoreVerb, TakesJournalsInAndGivesThemBack) {
  const Ran in = run("store import battle.jsonl --store sqlite:s.db --json --title 'Our evening'");
  ASSERT_EQ(in.status, 0) << in.err;
  EXPECT_EQ(in.err, "");
  const json::value told = json::parse(in.out);
  const std::string id(told.at("battle").as_string());
  EXPECT_FALSE(told.at("torn").as_bool());
  EXPECT_GT(told.at("entries").to_number<int>(), 10);
  for (const char* seat : {"red", "blue", "umpire", "spectator"})
    EXPECT_EQ(told.at("keys").at(seat).as_string().size(), 43U) << seat;

  const std::string journal = file_text(folder_.file("battle.jsonl"));
  EXPECT_EQ(run("store export " + id + " --store sqlite:s.db").out, journal);
  EXPECT_EQ(run("store export " + id + " out.jsonl --store sqlite:s.db").status, 0);
  EXPECT_EQ(file_text(folder_.file("out.jsonl")), journal);
  const Ran again = run("store export " + id + " out.jsonl --store sqlite:s.db");
  EXPECT_EQ(again.status, 1);
  EXPECT_EQ(again.err, "out.jsonl: expected no file of this name, found one\n");
  const Ran revealed = run("store export " + id + " more.jsonl --secret --store sqlite:s.db");
  EXPECT_EQ(revealed.status, 1);
  EXPECT_EQ(revealed.err, "battle " + id + ": the store has no secret of its dice\n");
  EXPECT_THAT(run("store import battle.jsonl --store sqlite:s.db").out,
              MatchesRegex("Battle [0-9a-z]+ with [0-9]+ entries. Its links:\n"
                           "  red: /battle/[0-9a-z]+#[-_A-Za-z0-9]+\n"
                           "  blue: /battle/[0-9a-z]+#[-_A-Za-z0-9]+\n"
                           "  umpire: /battle/[0-9a-z]+#[-_A-Za-z0-9]+\n"
                           "  spectator: /battle/[0-9a-z]+#[-_A-Za-z0-9]+\n"));
}

TEST_F(StoreVerb, MovesABattleThatGoesOnWithTheSecretOfItsDice) {
  const std::string journal = first_lines(file_text(folder_.file("battle.jsonl")), 4);
  write_file(folder_.file("open.jsonl"), journal);
  const Ran without = run("store import open.jsonl --store sqlite:s.db");
  EXPECT_EQ(without.status, 0);
  EXPECT_EQ(without.err,
            "open.jsonl.key is missing: the dice of this battle are not revealed, and without "
            "their secret it cannot go on\n");
  write_file(folder_.file("open.jsonl.key"), std::string(64, '0') + "\n");
  EXPECT_THAT(
      run("store import open.jsonl --store sqlite:s.db").err,
      HasSubstr("expected the secret of the dice that the journal commits to, found another"));
  const std::string whole = file_text(folder_.file("battle.jsonl"));
  const std::size_t reveal = whole.rfind("\"key\":\"") + 7;
  write_file(folder_.file("open.jsonl.key"), whole.substr(reveal, 64) + "\n");
  const Ran with = run("store import open.jsonl --store sqlite:s.db --json");
  EXPECT_EQ(with.err, "");
  const std::string id(json::parse(with.out).at("battle").as_string());
  const Ran out = run("store export " + id + " out.jsonl --secret --store sqlite:s.db");
  EXPECT_EQ(out.status, 0) << out.err;
  // Whoever brought it knows its secret: it goes on under a new one.
  EXPECT_NE(file_text(folder_.file("out.jsonl.key")), file_text(folder_.file("open.jsonl.key")));
  const std::string brought = file_text(folder_.file("out.jsonl"));
  EXPECT_TRUE(brought.starts_with(journal));
  EXPECT_THAT(brought.substr(journal.size()), HasSubstr("\"kind\":\"dice\""));
}

TEST_F(StoreVerb, RefusesJournalsThatDoNotFitTheRules) {
  std::string journal = file_text(folder_.file("battle.jsonl"));
  journal.replace(journal.find("\"digest\":\""), 12, "\"digest\":\"ff");
  write_file(folder_.file("battle.jsonl"), journal);
  const Ran in = run("store import battle.jsonl --store sqlite:s.db");
  EXPECT_EQ(in.status, 1);
  EXPECT_THAT(in.err, testing::StartsWith("battle.jsonl:2: "));
  EXPECT_EQ(run("store check --store sqlite:s.db").status, 1) << "it was not even made";
}

TEST_F(StoreVerb, CopiesAndChecks) {
  import("--private");
  const Ran copied = run("store backup copy.db --store sqlite:s.db");
  EXPECT_EQ(copied.status, 0) << copied.err;
  EXPECT_EQ(copied.out, "sqlite:s.db was copied to copy.db\n");
  EXPECT_THAT(run("store check --store sqlite:copy.db").out,
              MatchesRegex("sqlite:copy.db: whole; 1 battle, [0-9]+ entries, 0 accounts, "
                           "schema 5\n"));
  EXPECT_THAT(run("store check --store sqlite:copy.db --lang fr").out,
              MatchesRegex("sqlite:copy.db.+: intact.+; 1 bataille, [0-9]+ lignes, 0 comptes?, "
                           "schéma 5\n"));
  const json::value told = json::parse(run("store check --json --store sqlite:copy.db").out);
  EXPECT_TRUE(told.at("ok").as_bool());
  EXPECT_EQ(told.at("battles").to_number<int>(), 1);
  EXPECT_TRUE(told.at("problems").as_array().empty());
  const Ran again = run("store backup copy.db --store sqlite:s.db");
  EXPECT_EQ(again.status, 1);
  EXPECT_EQ(again.err, "copy.db: expected no file of this name, found one\n");
}

TEST_F(StoreVerb, StandsInTheDataFolderOnceThereIsSomethingToKeep) {
  const auto at_home = [&](const std::string& arguments) {
    return run_program(folder_.path(), arguments, "",
                       "XDG_DATA_HOME= HOME='" + folder_.file("home") + "'");
  };
  const std::string data = folder_.file("home") + "/.local/share/sandtable";
  EXPECT_EQ(at_home("store check").err,
            data + "/sandtable.db: expected a store of Sandtable, found no such file\n");
  EXPECT_FALSE(std::filesystem::exists(folder_.file("home")));
  EXPECT_EQ(at_home("store import battle.jsonl").status, 0);
  EXPECT_EQ(at_home("store check").status, 0);
  const Ran nowhere =
      run_program(folder_.path(), "store import battle.jsonl", "", "XDG_DATA_HOME= HOME=");
  EXPECT_EQ(nowhere.status, 0) << nowhere.err;
  EXPECT_TRUE(std::filesystem::exists(folder_.file("sandtable.db")));
}

TEST_F(StoreVerb, FindsWhatWasChanged) {
  import();
  std::string bytes = file_text(folder_.file("s.db"));
  const std::size_t at = bytes.rfind("\"kind\":\"result\"");
  ASSERT_NE(at, std::string::npos);
  bytes.replace(at, 15, "\"kind\":\"resulT\"");
  write_file(folder_.file("s.db"), bytes);
  const Ran ran = run("store check --store sqlite:s.db");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, MatchesRegex("battle [0-9a-z]+:[0-9]+: .*\n"));
}

TEST_F(StoreVerb, KnowsNoBattleOfThatName) {
  import();
  const Ran ran = run("store export nothing --store sqlite:s.db");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "no battle 'nothing'\n");
}

}  // namespace
}  // namespace sandtable::cli
