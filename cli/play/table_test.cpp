#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/run_program.h"

/// What somebody at a terminal of 80 by 24 sees, types and is told.
namespace sandtable::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

Ran typed(const std::string& arguments, const std::string& input) {
  const ScratchFolder scratch;
  return run_program(scratch.path(), "play " + arguments, input);
}

TEST(TableOfATerminal, ShowsHowThingsStandAndTheMapOnDemand) {
  const std::string battle = "first-battle --seat blue=captain --dice seed:7";
  const Ran plain = typed(battle, "quit\nquit\n");
  EXPECT_THAT(plain.out, HasSubstr("turn 1 of"));
  EXPECT_THAT(plain.out, HasSubstr("command points, "));
  EXPECT_THAT(plain.out, Not(HasSubstr("[R1]")));
  EXPECT_THAT(typed(battle, "map\nquit\nquit\n").out, HasSubstr("[R1]"));
  EXPECT_THAT(typed(battle, "map on\nR1: stand\nquit\nquit\n").out, HasSubstr("[R1]"));
}

TEST(TableOfATerminal, TellsOfUnitsAndTargets) {
  const std::string battle = "first-battle --dice seed:3 --umpire";
  const Ran ran = typed(battle,
                        "rule BH: place 0407\nR1: test 2\ntargets\ntargets R1\ntargets nobody\n"
                        "units\nunits blue\nunits green\nquit\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("Red 1st Regiment\n  "));
  EXPECT_THAT(ran.out, HasSubstr("fire Blue Hussars"));
  EXPECT_THAT(ran.out, HasSubstr("No unit that can do anything now is called 'nobody'; units "
                                 "lists all of them."));
  EXPECT_THAT(ran.out, HasSubstr("[R2]   Red 2nd Regiment: "));
  EXPECT_THAT(ran.out, HasSubstr("(BH)   Blue Hussars: "));
  EXPECT_THAT(ran.out, HasSubstr("units [SIDE]"));
  EXPECT_THAT(typed("first-battle --dice seed:7", "targets\nquit\nquit\n").out,
              HasSubstr("Nobody can be aimed at now."));
}

TEST(TableOfATerminal, AsksAgainForAThrowThatIsVoid) {
  const Ran ran = typed("first-battle --dice typed --seat blue=recruit",
                        "no cup\nVoid\nlang fr\nsans cornet\nquit\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("That throw is void: throw the dice again.\n"));
  EXPECT_THAT(ran.out, HasSubstr("Ce lancer est nul"));
  EXPECT_THAT(ran.out, Not(HasSubstr("expected")));
}

TEST(TableOfATerminal, AsksForDiceThatPlayersEnter) {
  const std::string battle =
      "first-orders --option dice-source=entered --seat french=captain --seat prussians=captain";
  const Ran asked = typed(battle, "quit\nquit\n");
  EXPECT_EQ(asked.status, 0) << asked.err;
  EXPECT_THAT(asked.out, HasSubstr("faces> "));
  EXPECT_EQ(typed(battle + " --dice seed:5", "").err,
            "--dice 'seed:5': option dice-source=entered: players throw their own dice and enter "
            "them; expected typed dice, found seeded\n");
}

TEST(TableOfATerminal, AUnitsNameShowsWhatItCanDo) {
  const Ran ran = typed("first-battle --dice seed:7", "R2\nmore R1\nquit\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("red> R2\nRed 2nd Regiment\n"));
  EXPECT_THAT(ran.out, HasSubstr("red> more R1\nRed 1st Regiment\n"));
}

TEST(TableOfATerminal, OneAnswerServesForTheRestOfTheTurn) {
  const Ran ran =
      typed("first-battle --seat blue=captain --dice seed:7", "rest fly\nrest stand\nquit\nquit\n");
  EXPECT_THAT(
      ran.out,
      HasSubstr(
          "'fly' answers nothing now: expected what a unit is ordered to do, as in rest\nstand or "
          "rest done."));
  EXPECT_THAT(ran.out, HasSubstr(": Red 1st Regiment: stand"));
  EXPECT_THAT(ran.out, HasSubstr(": Red Hussars: stand"));
  EXPECT_THAT(ran.out, HasSubstr("turn 2 of"));
  // A sector has to be named first: that is done too, in either language.
  const Ran kings = typed("first-lines --seat blue=captain --dice seed:7 --lang fr",
                          "tous fini\nquitter\nquitter\n");
  EXPECT_THAT(kings.out, HasSubstr("secteur centre"));
  EXPECT_THAT(kings.out, HasSubstr("tour 2 sur"));
}

TEST(TableOfATerminal, WarnsBeforeSomethingIsGivenAway) {
  const std::string battle = "first-lines --seat blue=captain --dice seed:7";
  const Ran warned = typed(battle, "sector centre\ndone\nquit\nquit\n");
  EXPECT_THAT(warned.out, HasSubstr("could still act: "));
  EXPECT_THAT(warned.out, HasSubstr("Type it again, or yes, to do it all the same; warn off stops "
                                    "these warnings."));
  EXPECT_THAT(warned.out, Not(HasSubstr("Red column: done\n")));
  for (const char* meant : {"done", "yes", "1"})
    EXPECT_THAT(typed(battle, std::string("sector centre\ndone\n") + meant + "\nquit\nquit\n").out,
                HasSubstr("Red column: done\n"))
        << meant;
  const Ran silent = typed(battle, "warn off\nsector centre\ndone\nquit\nquit\n");
  EXPECT_THAT(silent.out, Not(HasSubstr("could still act: ")));
  EXPECT_THAT(silent.out, HasSubstr("Red column: done\n"));
}

TEST(TableOfATerminal, OddsOfAMeasuredTableNameNoCoordinates) {
  const Ran ran = typed("first-lines --seat blue=captain --dice seed:7",
                        "sector centre\nodds R1: advance 6\nquit\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("Exact"));
  EXPECT_THAT(ran.out, Not(HasSubstr("place:")));
}

/// The teaching battle with a commander and a wing on red's side, as a file.
void write_with_wing(const std::string& path) {
  std::string text =
      file_text(SANDTABLE_DOCS "/../rulesets/belle_epoque/data/scenarios/first-battle.toml");
  text.insert(text.find("[[side.unit]]", text.find("[[side]]")),
              "[[side.post]]\nid = \"red-chief\"\n[[side.post]]\nid = \"red-wing\"\n"
              "units = [\"R2\", \"RH\"]\n");
  write_file(path, text);
}

TEST(TableOfATerminal, PromptsForThePostThatDecides) {
  const ScratchFolder scratch;
  write_with_wing(scratch.file("posts.toml"));
  const Ran ran = run_program(scratch.path(), "play posts.toml --seat blue=recruit --dice seed:7",
                              "R2: test 0\nquit\nquit\n");
  // A token was drawn: any of red's units may act, which is their commander's to say. What follows
  // from it is asked of whoever has the unit.
  EXPECT_THAT(ran.out, HasSubstr("red-chief> R2: test 0\n"));
  EXPECT_THAT(ran.out, HasSubstr("red-wing> quit\n"));
}

TEST(TableOfATerminal, AComputerAtAPostTakesItsTurnAndIsThereAgain) {
  const ScratchFolder scratch;
  write_with_wing(scratch.file("posts.toml"));
  const auto wings = [&] {
    const std::string journal = file_text(scratch.file("j.jsonl"));
    int out = 0;
    for (std::size_t at = 0; (at = journal.find("\"post\":\"red-wing\"", at)) != journal.npos; ++at)
      ++out;
    return out;
  };
  const std::string typed = "1\n1\n1\n1\n1\n1\n";
  const Ran begun = run_program(
      scratch.path(),
      "play posts.toml --seat blue=recruit --seat red-wing=recruit --dice seed:7 --journal j.jsonl",
      typed);
  EXPECT_THAT(begun.out, Not(HasSubstr("red-wing> ")));
  EXPECT_THAT(file_text(scratch.file("j.jsonl")),
              HasSubstr(R"("posts":[{"id":"red-chief","player":"human"},)"
                        R"({"id":"red-wing","player":"recruit"}])"));
  const int before = wings();
  EXPECT_GT(before, 0);
  const Ran again = run_program(scratch.path(), "play --resume --journal j.jsonl", typed);
  EXPECT_THAT(again.out, Not(HasSubstr("red-wing> ")));
  EXPECT_GT(wings(), before);
}

TEST(TableOfATerminal, IsFoundAsItWasLeft) {
  const ScratchFolder scratch;
  (void)run_program(scratch.path(), "play first-battle --dice seed:7 --journal j.jsonl",
                    "map on\nwarn off\nlang fr\nquitter\n");
  EXPECT_EQ(file_text(scratch.file("j.jsonl.table")),
            "lang = \"fr\"\nmap = true\ndetails = false\nconfirm = false\nwarn = false\n");
  const Ran again = run_program(scratch.path(), "play --resume --journal j.jsonl", "quitter\n");
  EXPECT_THAT(again.out, HasSubstr("Reprise après"));
  EXPECT_THAT(again.out, HasSubstr("[R1]"));
  EXPECT_THAT(
      run_program(scratch.path(), "play --resume --journal j.jsonl --lang en", "quit\n").out,
      HasSubstr("Resumed after"));
  write_file(scratch.file("j.jsonl.table"), "map = of\n");
  const Ran wrong = run_program(scratch.path(), "play --resume --journal j.jsonl", "quit\n");
  EXPECT_EQ(wrong.status, 1);
  EXPECT_EQ(wrong.err,
            "j.jsonl.table:1:7: 'map': expected a number, true, false, a date, or a text in double "
            "quotes, found of\n");
}

TEST(TableOfATerminal, LeavesNothingBehindABattleThatIsOver) {
  const ScratchFolder scratch;
  (void)run_program(scratch.path(), "play first-lines --dice seed:7 --journal j.jsonl --lang fr",
                    "abandonne\n");
  EXPECT_EQ(file_text(scratch.file("j.jsonl.table")), "");
}

TEST(TableOfATerminal, ClosesABattleThatNobodyWillFinish) {
  for (const std::string scenario :
       {"first-battle", "first-lines", "first-skirmish", "first-orders"}) {
    const ScratchFolder scratch;
    const Ran ran = run_program(
        scratch.path(), "play " + scenario + " --dice seed:7 --journal j.jsonl", "close\nclose\n");
    EXPECT_EQ(ran.status, 0) << scenario << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("Nobody will finish this battle?")) << scenario;
    EXPECT_THAT(ran.out, HasSubstr("closed, nobody won\n")) << scenario;
    const Ran replayed = run_program(scratch.path(), "replay j.jsonl", "");
    EXPECT_EQ(replayed.status, 0) << scenario << replayed.err;
    EXPECT_THAT(replayed.out, HasSubstr("The battle was closed before its end")) << scenario;
    const Ran resumed = run_program(scratch.path(), "play --resume --journal j.jsonl", "");
    EXPECT_EQ(resumed.status, 1);
    EXPECT_THAT(resumed.err, HasSubstr("closed, nobody won")) << scenario;
  }
  const Ran french = typed("first-battle --dice seed:7 --lang fr", "clore\nclore\n");
  EXPECT_EQ(french.status, 0) << french.err;
  EXPECT_THAT(french.out, HasSubstr("close, personne n’a gagné\n"));
}

TEST(Help, TellsOfVerbsInBothLanguages) {
  const ScratchFolder scratch;
  const auto run = [&](const std::string& arguments, const std::string& before = "") {
    return run_program(scratch.path(), arguments, "", before);
  };
  const Ran all = run("help");
  EXPECT_EQ(all.status, 0);
  EXPECT_EQ(all.out, run("--help").out);
  EXPECT_THAT(all.out, HasSubstr("Usage: sandtable [OPTIONS] VERB\n"));
  EXPECT_THAT(all.out, HasSubstr("Validate scenarios, journals and messages"));
  EXPECT_EQ(run("help check").out, run("check --help").out);
  EXPECT_THAT(run("help check").out, HasSubstr("Usage: sandtable check [OPTIONS] files"));
  const Ran french = run("help check --lang fr");
  EXPECT_EQ(french.status, 0);
  EXPECT_THAT(french.out, HasSubstr("FICHIER"));
  EXPECT_THAT(french.out, HasSubstr("Écrit du JSON"));
  EXPECT_THAT(french.out, Not(HasSubstr("REQUIRED")));
  EXPECT_EQ(run("help check", "LC_ALL=fr_FR.UTF-8").out, french.out);
  EXPECT_EQ(run("check --help --lang fr").out, french.out);
  EXPECT_THAT(run("--lang fr --help").out, HasSubstr("Joue une bataille au terminal"));
}

TEST(Check, SaysThatNoRulesetWasNamed) {
  const ScratchFolder scratch;
  write_file(
      scratch.file("old.toml"),
      "[scenario]\ntitle = \"Old\"\n[board]\nwidth = 5\ndepth = 9\n"
      "[[side]]\n[[side.unit]]\nname = \"A\"\nclass = \"infantry\"\nstands = 4\nfire = \"C\"\n"
      "[[side]]\n[[side.unit]]\nname = \"B\"\nclass = \"infantry\"\nstands = 4\nfire = \"C\"\n");
  const Ran checked = run_program(scratch.path(), "check old.toml");
  EXPECT_EQ(checked.status, 0);
  EXPECT_EQ(checked.err,
            "old.toml:1:1: warning: expected 'ruleset' in [scenario], one of belle-epoque, "
            "game-of-kings, fixed-baynet, belle-alliance, found none; read as belle-epoque\n");
  EXPECT_THAT(run_program(scratch.path(), "play old.toml", "quit\nquit\n").out,
              HasSubstr("found none; read as"));
  EXPECT_THAT(run_program(scratch.path(), "check old.toml --lang fr").out,
              HasSubstr("un scénario correct de belle-epoque"));
}

}  // namespace
}  // namespace sandtable::cli
