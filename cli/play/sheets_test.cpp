#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "cli/run_program.h"

/// Battles of sheets at the terminal: what is written, sealed, reopened, read from files, told of a
/// march, kept from the other side.
namespace sandtable::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

Ran typed(const std::string& arguments, const std::string& input) {
  const ScratchFolder scratch;
  return run_program(scratch.path(), "play " + arguments, input);
}

/// The bound of example.whole-bound with its dice, up to the reorganisation of the next.
constexpr std::string_view kWholeBound =
    "orders | F1: MC >0 AT P1 | F2: CF AC, MN >0 | G: CN\n"
    "orders | L2: MN >180 | HU1: MC >180 AT F3\n"
    "2 3 3\n"  // F2
    "1 3 3\n"  // L2
    "announce F1\n"
    "announce HU1\n"
    "nothing\n"
    "nothing\n"
    "answer 1 no\n"  // the gunners stay
    "fire G at P3\n"
    "fire L3 at F1\n"
    "3 4 4\n"            // L3 at F1
    "3 3 4\n"            // G at the hussars
    "4 4 5\n"            // the melee of F1
    "2 3 3\n"            // and of L3
    "2 3 3\n"            // M1 sees the rout
    "advance nothing\n"  // nobody goes on in 6d
    "nothing\n"
    "staff M1 to L3\n"
    "orders nothing\n"
    "orders nothing\n"
    "nothing\n"
    "nothing\n"
    "3 3 4\n"    // L3 reorganises
    "nothing\n"  // and faces where it did
    "quit\nquit\n";

TEST(Sheets, TheBoundOfTheRulesIsPlayedWithItsDice) {
  const Ran ran = typed("worked-bound --dice typed", std::string(kWholeBound));
  EXPECT_THAT(ran.out, HasSubstr("2nd Battalion: ordering roll 2 3 3, factors 0: the order fails"));
  EXPECT_THAT(ran.out, HasSubstr("2nd Landwehr: ordering roll 1 3 3, factors −2: the order fails"));
  EXPECT_THAT(ran.out, HasSubstr("D +12"));
  EXPECT_THAT(ran.out, HasSubstr("Segment 5: "));
  EXPECT_THAT(ran.out, HasSubstr("Segment 7: "));
  EXPECT_THAT(ran.out, HasSubstr("P1 is better: MD"));
}

TEST(Sheets, AreWrittenLineByLineShownAndSealed) {
  const Ran ran = typed("first-orders --seat prussians=recruit --dice seed:5",
                        "F1: march >n\nF2: CF AC, MN >0\nF1: MF >0\nsheet\nstrike 2\nF3: RO 30\n"
                        "F1: MX\nwhy F1: MC >0\nseal\nquit\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("+ F1: MN, >0"));
  EXPECT_THAT(ran.out, HasSubstr("1. F1: MF, >0\n"));
  EXPECT_THAT(ran.out, HasSubstr("2. F2: CF AC, MN, >0\n"));
  EXPECT_THAT(ran.out, HasSubstr("Not written down: F3: RO 30"));
  EXPECT_THAT(ran.out, HasSubstr("direction.rotate"));
  EXPECT_THAT(ran.out, HasSubstr("expected an element such as MN"));
  EXPECT_THAT(ran.out, HasSubstr("march.charge"));
  EXPECT_THAT(ran.out, HasSubstr("French: orders | F1: MF, >0\n"));
}

TEST(Sheets, AreCopiedAndReopened) {
  const Ran ran = typed("first-orders --dice seed:5",
                        "F1: MN >0\nseal\nreopen\nsheet\nF2: MN >0\nseal\nnothing\nquit\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("French: what was handed in is open again."));
  EXPECT_THAT(ran.out, HasSubstr("1. F1: MN, >0\n"));
  EXPECT_THAT(ran.out, HasSubstr("This is for Prussians alone: the other side turns away."));
  const Ran copied = typed("first-orders --seat prussians=recruit --dice seed:5",
                           "orders | F1: MN >0\nnothing\nnothing\nnothing\nnothing\n"
                           "copy last\n"
                           "quit\nquit\n");
  EXPECT_THAT(copied.out, HasSubstr("+ F1: MN, >0"));
}

TEST(Sheets, OfferADrawInTheMiddleOfWriting) {
  const Ran ran = typed("first-orders --dice seed:5",
                        "F1: MN >0\noffer draw\nsheet\noffer draw\nseal\n"
                        "P1: MN >180\nrefuse draw\nsheet\noffer draw\nseal\naccept draw\n");
  EXPECT_THAT(ran.out, HasSubstr("A draw is offered: French."));
  EXPECT_THAT(ran.out, HasSubstr("1. F1: MN, >0\n")) << "what was written is there still";
  EXPECT_THAT(ran.out, HasSubstr("Not legal:")) << "one offer a bound";
  EXPECT_THAT(ran.out, HasSubstr("'accept draw' or 'refuse draw'"));
  EXPECT_THAT(ran.out, HasSubstr("The draw is refused: Prussians."));
  EXPECT_THAT(ran.out, HasSubstr("1. P1: MN, >180\n"));
  EXPECT_THAT(ran.out, HasSubstr("A draw is offered: Prussians."));
  EXPECT_THAT(ran.out, HasSubstr("French: orders | F1: MN, >0")) << "what lay sealed has counted";
  EXPECT_THAT(ran.out, HasSubstr("The battle is drawn (victory.tasks"));
}

/// What one side is asked in the middle of a march is not shown to who looks with the other's eyes.
TEST(Sheets, ShowAndListTellAQuestionToWhoIsAsked) {
  const ScratchFolder scratch;
  const std::string upto(kWholeBound.substr(0, kWholeBound.find("answer")));
  (void)run_program(scratch.path(), "play worked-bound --dice typed --journal b.jsonl",
                    upto + "quit\nquit\n");
  const auto told = [&](const std::string& arguments) {
    const Ran ran = run_program(scratch.path(), arguments);
    return ran.out + ran.err;
  };
  EXPECT_THAT(told("show b.jsonl --view french"), HasSubstr("do the gunners leave them"));
  EXPECT_THAT(told("actions b.jsonl french"), HasSubstr("answer G no"));
  for (const std::string command :
       {"show b.jsonl --view prussians", "show b.jsonl --view prussians --json",
        "actions b.jsonl prussians", "actions b.jsonl prussians --json"}) {
    const std::string out = told(command);
    EXPECT_THAT(out, HasSubstr("waiting for what others decide")) << command;
    EXPECT_THAT(out, Not(HasSubstr("gunners"))) << command;
  }
  EXPECT_THAT(told("show b.jsonl --view prussians --json"), HasSubstr("\"digest\":\"\""));
  EXPECT_THAT(told("show b.jsonl --json"), Not(HasSubstr("\"digest\":\"\"")));
}

TEST(Sheets, AreGivenUpWithTheBattle) {
  const Ran ran = typed("first-orders --dice seed:5", "F1: MN >0\nseal\nresign\n");
  EXPECT_THAT(ran.out, HasSubstr("The battle is given up: Prussians."));
  EXPECT_THAT(ran.out, HasSubstr("French won (victory.tasks"));
}

TEST(Sheets, NeitherPlayerReadsWhatTheOtherWrote) {
  const Ran ran = typed("first-orders --dice seed:5",
                        "F2: MF >0\nseal\nlog\nwhy\nsheet\ncopy last\nquit\nquit\n");
  const std::size_t curtain = ran.out.find("This is for Prussians alone");
  ASSERT_NE(curtain, std::string::npos);
  EXPECT_THAT(ran.out.substr(curtain), Not(HasSubstr("F2: MF")));
}

TEST(Sheets, OffersWhatCanBeDecidedByNumbers) {
  const Ran ran = typed("first-orders --seat prussians=recruit --dice seed:5",
                        "orders | F1: MC AT P1\n1\nsheet\nseal\nquit\nquit\n");
  EXPECT_THAT(ran.out, HasSubstr("which of your ordered attacks do you announce?"));
  EXPECT_THAT(ran.out, HasSubstr("+ F1\n"));
  EXPECT_THAT(ran.out, HasSubstr("1. F1\n"));
  EXPECT_THAT(ran.out, HasSubstr("2nd Light announces its attack on P1"));
}

TEST(Sheets, ANewcomerWhoTypesWhatTheHintsSayComesToTheEnd) {
  std::string lines =
      "F1: MN >0\nF2: MN >0\nF3: MN >30\nsheet\nseal\n"  // 1a
      "seal\n1\nseal\nwhy fire F1 at P1\n1\nseal\n1\nseal\n"
      "F1: MC AT P1\nF2: MN >0\nlog\nseal\nF1\nseal\n";  // 1a and 2a of the second bound
  for (int i = 0; i < 20; ++i) lines += "1\nseal\n";
  const Ran ran = typed("first-orders --seat prussians=recruit --dice seed:2", lines);
  EXPECT_EQ(ran.status, 0);
  // A hint beside each kind of question, in the bound that it is for.
  for (const char* hint :
       {"'strike F3' rubs a line", "so there is nothing to announce", "keep General Bachelu near",
        "Fire is written and sealed", "An attack names its target", "say which of the",
        "Fire comes twice in a bound", "before anybody marches", "The last bound: whoever alone"})
    EXPECT_THAT(ran.out, HasSubstr(hint));
  EXPECT_THAT(ran.out, HasSubstr("2nd Light announces its attack on P1, at the charge."));
  EXPECT_THAT(ran.out, HasSubstr("bound 4 of 4, 1a"));
  const Ran french = typed("first-orders --seat prussians=recruit --dice seed:3 --lang fr",
                           "F1: MN >0\nfeuille\nraye F1\nscelle\nnotice\nquitter\nquitter\n");
  std::string told = french.out;
  std::replace(told.begin(), told.end(), '\n', ' ');
  EXPECT_THAT(told, HasSubstr("efface une ligne"));
  EXPECT_THAT(told, HasSubstr("donc rien à annoncer"));
}

constexpr std::string_view kFrench = R"(bound 1
F1: MN >0
F2: CF AC, MN >0
F3: MF >45

bound 2
F1: MC AT P1
F2: MN >0
announce F1
staff B1 to F1

bound 3
F1: H
5a fire F2 at P1

bound 4
F1: MN >0
)";
constexpr std::string_view kFrenchInWords = R"(tour 1
"6th Chasseurs": marche rapide >NE
"61st Line": form attack column, march >n
"2e léger": marche >n

tour 2
F2: marche >n
F1: charge, attaque P1
annonce F1
état-major B1 vers F1

tour 3
F1: tient
5a tire F2 sur P1

tour 4
F1: march >N
)";
constexpr std::string_view kPrussian = R"(bound 1
P3: CN
bound 2
P3: CN
fire P1 at F1, P3 at F2
bound 3
fire P1 at F1
)";

std::string digest_of(const Ran& ran) {
  const std::size_t at = ran.out.rfind("\"digest\":\"");
  return at == std::string::npos ? ran.out + ran.err : ran.out.substr(at, 28);
}

TEST(Sheets, OfAWholeBattleComeFromFiles) {
  const ScratchFolder scratch;
  write_file(scratch.file("f.txt"), std::string(kFrench));
  write_file(scratch.file("w.txt"), std::string(kFrenchInWords));
  write_file(scratch.file("p.txt"), std::string(kPrussian));
  const auto play = [&](const std::string& orders) {
    return run_program(scratch.path(), "play first-orders " + orders + " --dice seed:1 --json", "");
  };
  const Ran codes = play("--orders french=f.txt --orders prussians=p.txt");
  EXPECT_EQ(codes.status, 0) << codes.err;
  EXPECT_THAT(codes.out, HasSubstr("\"event\":\"result\""));
  EXPECT_THAT(codes.out, HasSubstr("Bound 4: "));
  EXPECT_EQ(digest_of(codes), digest_of(play("--orders french=w.txt --orders prussians=p.txt")));
  EXPECT_EQ(digest_of(codes), digest_of(play("--orders prussians=p.txt --orders french=f.txt")));
}

TEST(Sheets, OfFilesAreNamedWithFileAndLine) {
  const ScratchFolder scratch;
  write_file(scratch.file("p.txt"), "bound 1\n");
  const auto play = [&](std::string_view text) {
    write_file(scratch.file("f.txt"), std::string(text));
    return run_program(scratch.path(),
                       "play first-orders --orders french=f.txt --orders prussians=p.txt "
                       "--dice seed:1",
                       "")
        .err;
  };
  EXPECT_THAT(play("bound 1\n\nF1: MX >0\n"),
              HasSubstr("f.txt:3: F1: MX >0: line 1, 5: expected an element such as MN, >45 or AT, "
                        "found 'MX'"));
  EXPECT_THAT(play("bound 1\nF1: MN >0\nF2: RO 30\n"), HasSubstr("f.txt:3: F2: RO 30: "));
  EXPECT_THAT(play("bound 1\nF1: MN >0\nF1: H\n"), HasSubstr("f.txt:2: "));
  EXPECT_THAT(play("bound 1\nF1: MC AT P1\nannounce F9\n"),
              HasSubstr("f.txt:3: announce F9: expected an own unit, found \"F9\""));
}

/// A journal of two bounds by the files, and a battle that goes on.
class SheetsOfAJournal : public testing::Test {
 protected:
  void SetUp() override {
    write_file(folder_.file("f.txt"), std::string(kFrench));
    write_file(folder_.file("p.txt"), std::string(kPrussian));
    const Ran ran =
        run("play first-orders --orders french=f.txt --orders prussians=p.txt "
            "--dice seed:1 --journal b.jsonl");
    ASSERT_EQ(ran.status, 0) << ran.err;
    // The same, cut off in its third bound.
    const Ran open = run_program(folder_.path(),
                                 "play first-orders --orders french=f.txt --dice seed:1 --journal "
                                 "open.jsonl",
                                 "orders | P1: MN >180 | P3: CN\nnothing\nnothing\n");
    ASSERT_EQ(open.status, 1) << "the input ends";
  }
  Ran run(const std::string& arguments) { return run_program(folder_.path(), arguments, ""); }
  std::string file(const std::string& name) const { return file_text(folder_.file(name)); }

  ScratchFolder folder_;
};

TEST_F(SheetsOfAJournal, ReplayConfirmsEntriesAndCommitments) {
  const Ran ran = run("replay b.jsonl");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Every entry confirmed"));
  std::string changed = file("b.jsonl");
  const std::size_t at = changed.find("F1: MN, >0");
  ASSERT_NE(at, std::string::npos);
  changed.replace(at, 6, "F1: MF");
  write_file(folder_.file("changed.jsonl"), changed);
  const Ran wrong = run("replay changed.jsonl");
  EXPECT_EQ(wrong.status, 1);
  EXPECT_THAT(wrong.err, HasSubstr("changed.jsonl:"));
}

TEST_F(SheetsOfAJournal, KeepsEnemyOrdersFromASide) {
  const Ran ran = run("replay open.jsonl --view french --export seen.jsonl");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("orders | F1: MN, >0"));
  EXPECT_THAT(ran.out, Not(HasSubstr("P1: MN,")));
  EXPECT_THAT(ran.out, HasSubstr("the digest is sealed until the battle is over"));
  EXPECT_THAT(file("seen.jsonl"), Not(HasSubstr("P1: MN,")));
  EXPECT_THAT(file("seen.jsonl"), HasSubstr("F1: MN, >0"));
  EXPECT_THAT(file("open.jsonl"), HasSubstr("P1: MN, >180"));
  const Ran nobody = run("replay open.jsonl --export all.jsonl");
  EXPECT_EQ(nobody.status, 2);
  EXPECT_THAT(nobody.err, HasSubstr("--export: needs --view SIDE"));
}

/// What is withheld is no fault: the copy is checked as far as it can be, and says how far.
TEST_F(SheetsOfAJournal, ACopyWithOrdersWithheldPassesTheCheck) {
  ASSERT_EQ(run("replay open.jsonl --view french --export seen.jsonl").status, 0);
  const std::string line =
      "seen.jsonl:4: what was decided here is sealed and withheld: the journal can be checked, not "
      "played further\n";
  const std::string confirmed =
      "Every entry that is not withheld confirmed, 2 entries; of the others the chain.\n";
  const Ran checked = run("check seen.jsonl");
  EXPECT_EQ(checked.status, 0);
  EXPECT_EQ(checked.err, line);
  EXPECT_EQ(checked.out, "seen.jsonl: " + confirmed);
  const Ran replayed = run("replay seen.jsonl");
  EXPECT_EQ(replayed.status, 0);
  EXPECT_EQ(replayed.err, line);
  EXPECT_THAT(replayed.out, HasSubstr(confirmed));
  EXPECT_THAT(
      run("replay seen.jsonl --json").out,
      HasSubstr("\"withheld\":{\"line\":4,\"message\":\"what was decided here is sealed and "
                "withheld: the journal can be checked, not played further\"}"));
  EXPECT_THAT(run("replay b.jsonl --json").out, HasSubstr("\"withheld\":null"));
  // It is no battle to go on with.
  const Ran taken = run("store import seen.jsonl --store sqlite:s.db");
  EXPECT_EQ(taken.status, 1);
  EXPECT_EQ(taken.err, line);
}

TEST_F(SheetsOfAJournal, ACopyWithOrdersWithheldIsCheckedToItsLastLine) {
  ASSERT_EQ(run("replay open.jsonl --view french --export seen.jsonl").status, 0);
  // The last commitment of all, far behind what can be played.
  std::string text = file("seen.jsonl");
  const std::size_t at = text.rfind("\"veil\":\"") + 8;
  text[at] = text[at] == '0' ? '1' : '0';
  write_file(folder_.file("changed.jsonl"), text);
  const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  const Ran checked = run("check changed.jsonl");
  EXPECT_EQ(checked.status, 1);
  EXPECT_EQ(checked.err.substr(0, checked.err.find(" expected ")),
            "changed.jsonl:" + std::to_string(line + 1) + ": the entry was changed: chain");
}

}  // namespace
}  // namespace sandtable::cli
