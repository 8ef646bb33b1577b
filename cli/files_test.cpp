// What the program reads and writes: nothing is lost by a slip of the pen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "cli/run_program.h"
#include "engine/journal/journal.h"

namespace sandtable::cli {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

class Files : public testing::Test {
 protected:
  Files() {
    const Ran played =
        run("play first-battle --dice seed:3 --seat red=recruit --seat blue=recruit --journal "
            "j.jsonl");
    EXPECT_EQ(played.status, 0) << played.err;
    text_ = file_text(folder_.file("j.jsonl"));
  }
  Ran run(const std::string& arguments, const std::string& input = "") const {
    return run_program(folder_.path(), arguments, input);
  }
  /// Does something in the folder, as whoever sits at a shell.
  void shell(const std::string& command) const {
    EXPECT_EQ(std::system(("cd '" + folder_.path() + "' && " + command).c_str()), 0) << command;
  }
  bool is_there(const std::string& name) const {
    return std::filesystem::exists(folder_.file(name));
  }

  ScratchFolder folder_;
  std::string text_;
};

TEST_F(Files, AreNotWrittenOverWhatIsRead) {
  shell("ln -s j.jsonl link.svg && ln j.jsonl other.svg");
  for (const char* name : {"j.jsonl", "./j.jsonl", "link.svg", "other.svg"}) {
    const Ran ran = run(std::string("show j.jsonl --svg ") + name);
    EXPECT_EQ(ran.status, 2) << name;
    EXPECT_EQ(ran.err,
              "--svg: expected another file than 'j.jsonl', which is read\n"
              "usage: 'sandtable show --help' tells what is expected\n");
    EXPECT_EQ(file_text(folder_.file("j.jsonl")), text_);
  }
  EXPECT_EQ(run("show j.jsonl --svg j.svg").status, 0);
  EXPECT_EQ(run("show j.jsonl --svg j.svg").status, 0) << "a drawing may be made anew";
  EXPECT_EQ(run("print roster j.jsonl --pdf /dev/null --html /dev/null").status, 0);
}

TEST_F(Files, OfTwoThingsAreTwo) {
  shell("touch a.pdf && ln -s a.pdf b.html");
  const Ran ran = run("print roster j.jsonl --pdf a.pdf --html b.html");
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("--html: expected another file than that of --pdf\n"));
  EXPECT_EQ(file_text(folder_.file("a.pdf")), "");
  EXPECT_EQ(run("print roster j.jsonl --pdf a.pdf --html -").status, 0);
  const Ran page = run("print roster j.jsonl --html c.html --json");
  EXPECT_EQ(page.out, "{\"file\":\"c.html\"}\n");
}

TEST_F(Files, OfAStoreGoToTheOutputUnderItsName) {
  ASSERT_EQ(run("store import j.jsonl --store sqlite:s.db").status, 0);
  const std::string out = run("store import j.jsonl --store sqlite:s.db --json").out;
  const std::string id(json::parse(out).at("battle").as_string());
  EXPECT_EQ(run("store export " + id + " - --store sqlite:s.db").out, text_);
  EXPECT_FALSE(is_there("-"));
}

TEST_F(Files, ThatArePipesAreReadOnce) {
  for (const char* verb : {"check", "replay", "show"}) {
    shell("rm -f p && mkfifo p && (cat j.jsonl > p &)");
    const Ran ran = run(std::string(verb) + " p");
    EXPECT_EQ(ran.status, 0) << verb << ran.err;
  }
  // Somebody holds the other end and takes his time.
  shell("rm -f p && mkfifo p && ((sleep 1; cat j.jsonl) > p &)");
  EXPECT_EQ(run("check p").status, 0);
}

TEST_F(Files, ThatAreWrittenByNobodyAreNotWaitedForForEver) {
  shell("mkfifo p");
  const std::string nobody =
      "p: cannot read: expected somebody to write to this pipe, found nobody within 3 seconds\n";
  EXPECT_EQ(run("check p").err, nobody);
  EXPECT_EQ(run("store import p --store sqlite:s.db").err, nobody);
  EXPECT_THAT(run("check p --lang fr").err, HasSubstr("personne en 3 secondes"));
  const Ran resumed = run("play --resume --journal p");
  EXPECT_EQ(resumed.status, 1);
  EXPECT_EQ(resumed.err, "p: cannot read: expected a file\n");
  const Ran begun = run("play first-battle --journal p");
  EXPECT_EQ(begun.status, 1);
  EXPECT_EQ(begun.err, "p: exists already; continue it with --resume, or name another\n");
}

TEST_F(Files, OfJournalsEndWithTheirLastEntry) {
  const auto entries = std::to_string(read_journal(folder_.file("j.jsonl"))->entries.size());
  const Ran ran = run("replay j.jsonl --to 99999");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "j.jsonl: --to: expected an entry from 0 to " + entries + ", found 99999\n");
  EXPECT_EQ(run("replay j.jsonl --to " + entries).status, 0);
  EXPECT_EQ(run("show j.jsonl --at 99999").err,
            "j.jsonl: --at: expected an entry from 0 to " + entries + ", found 99999\n");
}

TEST_F(Files, OfJsonAreUtf8WhateverIsTyped) {
  const std::string odd = "\"$(printf 'R1: mo\\377ve')\"";
  EXPECT_EQ(
      json::parse(run("ask first-battle red " + odd + " --json").out).at("action").as_string(),
      "R1: mo\\xFFve");
  EXPECT_EQ(json::parse(run("measure first-battle " + odd + " --json").out).at("words").as_string(),
            "R1: mo\\xFFve");
  const json::value checked = json::parse(run("check " + odd + " --json").out);
  EXPECT_EQ(checked.at("files").at(0).at("file").as_string(), "R1: mo\\xFFve");
}

TEST_F(Files, OfSavedBattlesAreWholeOrNotThere) {
  const std::string battle = "play first-battle --umpire --dice seed:1";
  const Ran ran =
      run(battle,
          "rule R1: stands 2 -- bad \xff reason\nrule R1: stands 2 -- bad \x1b reason\n"
          "rule R1: stands 2 -- bad \u202e reason\nsave sv.jsonl\n"
          "rule R1: stands 2 -- a miscount\nsave sw.jsonl\nsave sw.jsonl\nquit\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("expected text in UTF-8, found the byte 0xFF\n"));
  EXPECT_THAT(ran.out, HasSubstr("expected no control or direction characters, found U+001B\n"));
  EXPECT_THAT(ran.out, HasSubstr("expected no control or direction characters, found U+202E\n"));
  EXPECT_THAT(ran.out, HasSubstr("sw.jsonl: expected no file of this name, found one\n"));
  EXPECT_EQ(run("replay sv.jsonl").status, 0);
  EXPECT_THAT(file_text(folder_.file("sv.jsonl")), Not(HasSubstr("bad")));
  EXPECT_EQ(run("replay sw.jsonl").status, 0);
  EXPECT_THAT(file_text(folder_.file("sw.jsonl")), HasSubstr("a miscount"));
  EXPECT_TRUE(is_there("sw.jsonl.key"));
  // Where the secret cannot be written nothing is.
  write_file(folder_.file("sx.jsonl.key"), "");
  EXPECT_THAT(run(battle, "save sx.jsonl\nquit\nquit\n").out, HasSubstr("sx.jsonl.key: "));
  EXPECT_FALSE(is_there("sx.jsonl"));
  EXPECT_THAT(run(battle + " --lang fr", "\xff\nquitte\nquitte\n").out,
              HasSubstr("du texte en UTF-8 est attendu"));
}

TEST_F(Files, OfOthersAreTakenIntoAStoreWithinItsBounds) {
  const auto import = [&](const std::string& arguments) {
    return run("store import j.jsonl --store sqlite:s.db " + arguments).err;
  };
  EXPECT_EQ(import("--title " + std::string(201, 'x')),
            "--title: expected texts of at most 200 bytes, found 201\n");
  EXPECT_EQ(import("--title \"$(printf 'a\\033b')\""),
            "--title: expected no control or direction characters, found U+001B\n");
  EXPECT_THAT(import("--title \"$(printf 'a\\033b')\" --lang fr"),
              HasSubstr("ni caractère de commande ni de direction"));
  auto journal = *read_journal(folder_.file("j.jsonl"));
  journal.entries[1].reason = "turned \u202e about";
  write_file(folder_.file("j.jsonl"), *write_journal(journal.header, journal.entries));
  EXPECT_EQ(import(""), "j.jsonl:3: expected no control or direction characters, found U+202E\n");
  EXPECT_FALSE(is_there("s.db"));
  EXPECT_EQ(run("replay j.jsonl").status, 0) << "it can be looked at";
}

}  // namespace
}  // namespace sandtable::cli
