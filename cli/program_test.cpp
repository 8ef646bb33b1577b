// The built program, as scripts and people without a terminal use it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>

#include "cli/layout.h"
#include "cli/run_program.h"

namespace sandtable::cli {
namespace {

namespace json = boost::json;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

Ran run(const std::string& arguments, const std::string& input = "") {
  return run_program("/", arguments, input);
}

json::value json_of(const Ran& ran) {
  EXPECT_EQ(ran.status, 0) << ran.err;
  boost::system::error_code error;
  json::value value = json::parse(ran.out, error);
  EXPECT_FALSE(error) << ran.out;
  return value;
}

// Every key is there, in that order.
void expect_keys(const json::value& value, const std::vector<std::string>& keys) {
  ASSERT_TRUE(value.is_object());
  std::vector<std::string> found;
  for (const auto& [key, held] : value.as_object()) found.emplace_back(key);
  EXPECT_EQ(found, keys);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

TEST(Program, SaysItsVersionAndHowItIsCalled) {
  EXPECT_EQ(run("--version").status, 0);
  EXPECT_THAT(run("--version").out, testing::StartsWith("sandtable "));
  EXPECT_EQ(run("--help").status, 0);
  for (const char* verb : {"rulesets", "scenarios", "rules", "trace", "check", "show", "march",
                           "ask", "actions", "odds", "play", "replay", "study", "bench", "store"}) {
    EXPECT_THAT(run("--help").out, HasSubstr(verb));
    const Ran help = run(std::string(verb) + " --help");
    EXPECT_EQ(help.status, 0) << verb;
    EXPECT_THAT(help.out, HasSubstr("--json")) << verb;
  }
}

TEST(Program, ListsAsJson) {
  const json::value rulesets = json_of(run("rulesets --json"));
  expect_keys(rulesets, {"rulesets"});
  const json::value& first = rulesets.at("rulesets").at(0);
  expect_keys(first, {"id", "title", "subtitle", "author", "period", "period_fr", "scale",
                      "credits", "editions", "clauses", "options", "scenarios"});
  const json::value scenarios = json_of(run("scenarios --json"));
  std::size_t listed = 0;
  for (const json::value& ruleset : rulesets.at("rulesets").as_array())
    listed += ruleset.at("scenarios").as_array().size();
  EXPECT_EQ(scenarios.at("scenarios").as_array().size(), listed);
  expect_keys(scenarios.at("scenarios").at(0),
              {"id", "title", "summary", "notes", "edition", "date", "turns", "sides", "options",
               "sources", "warnings", "ruleset"});
}

TEST(Program, ShowsClauses) {
  const json::value all = json_of(run("rules belle-epoque --json"));
  const std::string id(all.at("clauses").at(0).at("id").as_string());
  const json::value one = json_of(run("rules belle-epoque " + id + " --json"));
  EXPECT_EQ(one, all.at("clauses").at(0));
  EXPECT_THAT(run("rules belle-epoque " + id).out, HasSubstr(id));
}

TEST(Program, SaysWhereClausesAreKnownFrom) {
  const std::string page = run("rules belle-alliance fire.canister").out;
  EXPECT_THAT(page, HasSubstr("  Known from: found, a page of others,\n"
                              "  http://lexnet.dk/wargames/belleall/uk/dh-340.htm.\n"));
  EXPECT_THAT(page, HasSubstr("Our ruling (house): +2 on loss."));
  EXPECT_THAT(run("rules belle-alliance fire.canister --lang fr").out,
              HasSubstr("Notre lecture (maison)"));
  EXPECT_EQ(json_of(run("rules belle-alliance fire.canister --json")).at("origin").as_string(),
            "found");
  for (const auto& [origin, count] :
       {std::pair<std::string, std::size_t>{"source", 120}, {"found", 96}, {"house", 195}}) {
    const std::string listed = run("rules belle-alliance --origin " + origin).out;
    EXPECT_THAT(listed, HasSubstr(std::to_string(count) + " clauses of 411: " + origin + "\n"));
    const json::value clauses =
        json_of(run("rules belle-alliance --origin " + origin + " --json")).at("clauses");
    EXPECT_EQ(clauses.as_array().size(), count);
    for (const json::value& clause : clauses.as_array())
      EXPECT_EQ(clause.at("origin").as_string(), origin);
  }
  const Ran unsaid = run("rules belle-epoque --origin house");
  EXPECT_EQ(unsaid.status, 1);
  EXPECT_EQ(unsaid.err,
            "belle-epoque does not say where its clauses are known from: all are its source’s "
            "own\n");
  EXPECT_THAT(run("rules belle-alliance --origin page").err,
              HasSubstr("--origin: expected one of source, found, house, found 'page'\n"));
}

TEST(Program, LinesSayWhereTheirClauseIsKnownFrom) {
  const std::string asked = "ask worked-bound prussians \"orders | HU1: SQ\"";
  EXPECT_THAT(run(asked).out, HasSubstr(", house)"));
  const json::value reasons = json::parse(run(asked + " --json").out).at("reasons");
  ASSERT_FALSE(reasons.as_array().empty());
  EXPECT_TRUE(reasons.at(0).as_object().contains("origin"));
  // Rules that are all their source's own say nothing of it.
  const json::value epoque = json::parse(run("ask first-battle red \"R1: fire BH\" --json").out);
  for (const json::value& reason : epoque.at("reasons").as_array())
    EXPECT_FALSE(reason.as_object().contains("origin"));
}

TEST(Program, ShowsTheTermsOfTheRules) {
  for (const std::string ruleset : {"belle-epoque", "game-of-kings"}) {
    const json::value all = json_of(run("rules " + ruleset + " --glossary --json"));
    expect_keys(all, {"ruleset", "terms"});
    EXPECT_GT(all.at("terms").as_array().size(), 40u);
    for (const json::value& term : all.at("terms").as_array()) {
      expect_keys(term, {"id", "term", "means", "called"});
      for (const char* lang : {"en", "fr"})
        for (const char* key : {"term", "means"})
          EXPECT_FALSE(term.at(key).at(lang).as_string().empty()) << json::serialize(term);
    }
  }
  EXPECT_THAT(run("rules belle-epoque --glossary").out,
              HasSubstr("rough-goer: a roster trait: a special unit that may march out of rough"));
  // Words of the kinds are terms too, as the field calls them.
  EXPECT_THAT(run("rules belle-epoque --glossary --lang fr").out,
              HasSubstr("infanterie régulière\u00A0: troupes à pied instruites"));
}

/// What was there before stays where the new file cannot be written to its end.
TEST(Program, LeavesFilesAsTheyWereWhereItFails) {
  const ScratchFolder folder;
  write_file(folder.file("kept"), "as it was\n");
  for (const std::string what :
       {"show first-battle --svg kept", "study first-battle --games 1 --report kept",
        "print map first-battle --html kept", "print map first-battle --pdf kept"}) {
    const Ran ran = run_program(folder.path(), what, "", "prlimit --fsize=4096");
    EXPECT_EQ(ran.status, 1) << what;
    EXPECT_EQ(ran.err.substr(ran.err.rfind('\r') + 1).find("kept: cannot be written"), 0)
        << what << ran.err;
    EXPECT_EQ(file_text(folder.file("kept")), "as it was\n") << what;
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
  EXPECT_EQ(run_program(folder.path(), "show first-battle --svg kept").status, 0);
  EXPECT_THAT(file_text(folder.file("kept")), ::testing::EndsWith("</svg>\n"));
}

/// A disk that is full is told, and is no success.
TEST(Program, TellsThatItsOutputCannotBeWritten) {
  const ScratchFolder folder;
  for (const std::string what :
       {"show first-battle", "scenarios --json", "help", "--help", "--version",
        "play first-battle --seat red=recruit --seat "
        "blue=recruit --dice seed:1"}) {
    write_file(folder.file("call"), "'" + program_path() + "' " + what +
                                        " </dev/null >/dev/full 2>said; echo $? >>said\n");
    run_program(folder.path(), "--version", "", "sh call;");
    EXPECT_EQ(file_text(folder.file("said")), "the output cannot be written\n1\n") << what;
  }
}

/// What a text says takes many times the room of the text, so it is measured before it is read.
TEST(Program, ReadsNoFileThatIsTooLong) {
  const ScratchFolder folder;
  std::string text = "[scenario]\nruleset = \"fixed-baynet\"\nx = [";
  for (int i = 0; i < 100'000; ++i) text += "[1, 1], ";
  write_file(folder.file("long.toml"), text + "]\n");
  EXPECT_EQ(run_program(folder.path(), "show long.toml").err,
            "long.toml:1:1: expected a scenario of at most 262144 bytes, found 800043\n");
  write_file(folder.file("longer.toml"), text + text);
  EXPECT_EQ(run_program(folder.path(), "check longer.toml").err,
            "longer.toml:1: expected a file of at most 1048576 bytes, found 1600082\n");
  EXPECT_EQ(run_program(folder.path(), "check longer.toml --lang fr").err,
            "longer.toml:1: un fichier de 1048576 octets au plus est attendu\u00A0; trouvé\u00A0: "
            "1600082\n");
}

TEST(Program, BenchTellsTheFiguresOfAScenarioAndOfItsRuleset) {
  const json::value bench = json_of(run("bench worked-bound --seconds 0.001 --json"));
  expect_keys(bench, {"ruleset", "scenario", "edition", "rows", "activations_per_battle",
                      "decisions_per_battle", "ns_per_clone", "state_bytes", "checked_games",
                      "checksum", "history", "works"});
  expect_keys(bench.at("history"), {"bytes", "entries", "slowest_ms"});
  const json::array& works = bench.at("works").as_array();
  ASSERT_FALSE(works.empty());
  bool bound = false, none = false;
  for (const json::value& work : works) {
    expect_keys(work, {"id", "what", "ns_median", "ns_least", "ns_most", "ns_allowed"});
    EXPECT_GT(work.at("ns_median").as_double(), 0) << work.at("id");
    const json::value& allowed = work.at("ns_allowed");
    (allowed.is_null() ? none : bound) = true;
    EXPECT_TRUE(allowed.is_null() || allowed.as_double() > 0) << work.at("id");
  }
  EXPECT_TRUE(bound && none);
}

TEST(Program, ShowsPositions) {
  expect_keys(json_of(run("show first-battle --json")),
              {"ruleset", "scenario", "entries", "digest", "viewer", "question", "result", "view"});
  EXPECT_THAT(run("show first-battle --plain").out, HasSubstr("[R1]"));
  EXPECT_THAT(run("show first-battle --svg -").out, HasSubstr("<svg"));
  // The same seed, the same position; actions can be played first.
  EXPECT_EQ(run("show first-battle --json").out, run("show first-battle --json").out);
  const json::value moved =
      json_of(run("show first-battle --dice seed:3 --do 'red: R1: move 0407' --view red --json"));
  EXPECT_EQ(moved.at("entries"), 2);
  EXPECT_EQ(moved.at("viewer"), "red");
}

/// Eight rolls of the worked bound: six asked for by clauses of the house, two by found ones.
TEST(Program, SaysHowMuchOfABattleRestedOnHouseFigures) {
  const auto verdict = [](const std::string& name) {
    return json_of(run(
        "replay " + std::filesystem::absolute("tests/playthroughs/" + name).string() + " --json"));
  };
  const json::value bound = verdict("worked-bound-standard.jsonl");
  const json::value& rolls = bound.at("rested_on").at("rolls");
  EXPECT_EQ(rolls.at("source"), 0);
  EXPECT_EQ(rolls.at("found"), 2);
  EXPECT_EQ(rolls.at("house"), 6);
  EXPECT_GT(bound.at("rested_on").at("told").at("house").as_int64(), 0);
  EXPECT_TRUE(verdict("first-lines-standard.jsonl").at("rested_on").is_null())
      << "its rules are known from one source";
}

TEST(Program, TellsAndDrawsHowABoundWasMarched) {
  const ScratchFolder scratch;
  const auto there = [&](const std::string& words) { return run_program(scratch.path(), words); };
  ASSERT_EQ(there("play first-orders --seat french=recruit --seat prussians=recruit --dice seed:5 "
                  "--journal b.jsonl")
                .status,
            0);
  const Ran all = there("march b.jsonl --bound 1 --json");
  const json::value film = json_of(all);
  expect_keys(film, {"bound", "moments", "strangers", "ways", "riders", "viewer", "told"});
  EXPECT_EQ(film.at("bound"), 1);
  EXPECT_EQ(film.at("viewer"), "umpire");
  EXPECT_EQ(film.at("ways").as_array().size(), 6U) << "everybody, from beginning to end";
  EXPECT_THAT(there("march b.jsonl --bound 1").out, HasSubstr("Segment 8: "));
  EXPECT_THAT(there("march b.jsonl --bound 1 --lang fr").out,
              HasSubstr("Segment 8\u00a0: 61e de ligne"));
  const std::string seen = there("march b.jsonl --bound 1 --view prussians --svg -").out;
  EXPECT_THAT(seen, HasSubstr("<svg"));
  EXPECT_THAT(seen, HasSubstr("<polyline"));
  EXPECT_NE(seen, there("march b.jsonl --bound 1 --svg -").out);

  const Ran later = there("march b.jsonl --bound 99");
  EXPECT_EQ(later.status, 1);
  EXPECT_EQ(later.err, "--bound: expected one whose march has come to its end, found 99\n");
  const Ran none = there("march first-battle --bound 1");
  EXPECT_EQ(none.status, 1);
  EXPECT_EQ(none.err,
            "--bound: in these rules nobody moves at one time with the other side; show draws any "
            "position\n");
}

TEST(Program, JudgesActions) {
  const json::value yes = json_of(run("ask first-battle red 'R1: move 0407' --dice seed:3 --json"));
  expect_keys(yes, {"side", "action", "understood", "error", "legal", "reasons", "nearest"});
  EXPECT_EQ(yes.at("legal"), true);

  const Ran no = run("ask first-battle red 'R1: fire BH' --dice seed:3 --json");
  EXPECT_EQ(no.status, 1);
  const json::value why = json::parse(no.out);
  EXPECT_EQ(why.at("legal"), false);
  bool measured = false;
  for (const json::value& reason : why.at("reasons").as_array())
    if (reason.at("clause") == "fire.range-table" && reason.at("ruling") == "forbids")
      measured = reason.at("measured").as_int64() > reason.at("limit").as_int64();
  EXPECT_TRUE(measured) << no.out;
  EXPECT_TRUE(why.at("nearest").as_array().empty()) << "there is nobody else to fire at";
  const Ran far = run("ask first-battle red 'R1: move 0401' --dice seed:3 --json");
  const json::value near = json::parse(far.out);
  ASSERT_FALSE(near.at("nearest").as_array().empty()) << far.out;
  EXPECT_TRUE(near.at("nearest").at(0).as_string().starts_with("Red 1st Regiment: move 0"));
  EXPECT_EQ(near.at("reasons").at(0).at("ruling"), "forbids");

  const Ran nonsense = run("ask first-battle red 'fly away' --dice seed:3");
  EXPECT_EQ(nonsense.status, 1);
  EXPECT_THAT(nonsense.err, HasSubstr("column 1"));
}

TEST(Program, ListsActionsThatAreAllLegal) {
  const json::value list = json_of(run("actions first-battle red --dice seed:3 --json"));
  expect_keys(list, {"side", "question", "actions"});
  ASSERT_FALSE(list.at("actions").as_array().empty());
  const std::string last(list.at("actions").as_array().back().as_string());
  EXPECT_EQ(run("ask first-battle red '" + last + "' --dice seed:3").status, 0) << last;
  EXPECT_EQ(run("actions first-battle blue --dice seed:3").status, 1);
}

TEST(Program, ReckonsOddsThatAddUpToOne) {
  const std::string position =
      "first-battle --dice seed:3 --do 'umpire: rule BH: place 0407' --do 'red: R1: test 2' ";
  const json::value odds = json_of(run("odds " + position + "red 'R1: fire BH' --json"));
  expect_keys(odds, {"exact", "ways", "samples", "headline", "spreads", "units", "assumed", "range",
                     "legal", "side", "action"});
  EXPECT_EQ(odds.at("exact"), true);
  ASSERT_FALSE(odds.at("units").as_object().empty());
  const json::value& stands = odds.at("units").at("Blue Hussars").at("stands");
  double sum = 0;
  for (const auto& [value, fraction] : stands.as_object()) {
    const std::string text(fraction.as_string());
    const std::size_t slash = text.find('/');
    ASSERT_NE(slash, std::string::npos) << text;
    sum += std::stod(text.substr(0, slash)) / std::stod(text.substr(slash + 1));
  }
  EXPECT_NEAR(sum, 1.0, 1e-12);
  EXPECT_EQ(run("odds first-battle red 'R1: fire BH' --dice seed:3").status, 1);
}

TEST(Program, PlaysToTheEndByNumbersTypedIn) {
  const ScratchFolder scratch;
  std::string typed = "warn off\n";
  for (int i = 0; i < 600; ++i) typed += "13\n8\n2\n1\n";
  const Ran played =
      run_program(scratch.path(),
                  "play first-battle --dice seed:5 --seat blue=recruit --journal j.jsonl", typed);
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_THAT(played.out, HasSubstr("The battle is kept in j.jsonl."));
  const Ran replayed = run_program(scratch.path(), "replay j.jsonl");
  EXPECT_EQ(replayed.status, 0) << replayed.err;
  EXPECT_THAT(replayed.out, HasSubstr("Every entry confirmed: "));
  EXPECT_THAT(replayed.out, HasSubstr("The revealed key is the one committed to"));
  EXPECT_EQ(file_text(scratch.file("j.jsonl.key")), "");
  const json::value verdict = json_of(run_program(scratch.path(), "replay j.jsonl --json"));
  expect_keys(verdict, {"confirmed", "entries", "torn", "digest", "dice", "wrong", "withheld",
                        "unproved", "open_ended", "rested_on", "result", "log"});
  EXPECT_EQ(verdict.at("result").at("over"), true);
}

TEST(Program, AnInterruptedBattleGoesOnAsIfItWereNot) {
  const ScratchFolder scratch;
  std::string typed;
  for (int i = 0; i < 4; ++i) typed += "2\n1\n";
  const std::string flags = " --seat blue=recruit ";
  (void)run_program(scratch.path(), "play first-battle --dice seed:9 --journal a.jsonl" + flags,
                    typed + typed);
  const Ran half = run_program(scratch.path(),
                               "play first-battle --dice seed:9 --journal b.jsonl" + flags, typed);
  EXPECT_EQ(half.status, 1);
  EXPECT_EQ(half.err,
            "the input ended before the battle did\n"
            "go on with: sandtable play --resume --journal b.jsonl\n");
  const Ran rest = run_program(scratch.path(), "play --resume --journal b.jsonl", typed);
  EXPECT_THAT(rest.out, HasSubstr("Resumed after "));
  const auto digest = [&](const char* file) {
    return run_program(scratch.path(), std::string("show --json ") + file).out;
  };
  EXPECT_EQ(digest("a.jsonl"), digest("b.jsonl"));
}

TEST(Program, QuitSaysHowToGoOn) {
  const ScratchFolder scratch;
  const Ran kept = run_program(scratch.path(), "play first-battle --journal j.jsonl", "quit\n");
  EXPECT_EQ(kept.status, 0);
  EXPECT_THAT(kept.out, HasSubstr("go on with: sandtable play --resume --journal j.jsonl"));
  const Ran lost = run("play first-battle", "quit\nquit\n");
  EXPECT_EQ(lost.status, 0);
  EXPECT_THAT(lost.out, HasSubstr("Nothing of this battle is kept."));
}

TEST(Program, RefusesToOverwriteAJournal) {
  const ScratchFolder scratch;
  write_file(scratch.file("j.jsonl"), "mine\n");
  const Ran ran = run_program(scratch.path(), "play first-battle --journal j.jsonl");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "j.jsonl: exists already; continue it with --resume, or name another\n");
  EXPECT_EQ(file_text(scratch.file("j.jsonl")), "mine\n");
}

// The file may hold the header and the beginning of an entry.
TEST(Program, SaysInTheLanguageOfItsPlayersThatAJournalCannotBeWritten) {
  const std::string play = "play first-battle --dice seed:1 --seat red=captain --seat blue=captain";
  const ScratchFolder scratch;
  ASSERT_EQ(run_program(scratch.path(), play + " --journal whole.jsonl").status, 0);
  const std::size_t header = file_text(scratch.file("whole.jsonl")).find('\n') + 1;
  const std::string small = "prlimit --fsize=" + std::to_string(header + 10);
  const auto told = [&](const std::string& name, const std::string& flags) {
    const Ran ran = run_program(scratch.path(), play + " --journal " + name + flags, "", small);
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_EQ(file_text(scratch.file(name)).size(), header) << "nothing is half written";
    return ran.err;
  };
  EXPECT_THAT(told("en.jsonl", ""),
              ContainsRegex("en.jsonl:2: cannot write: only 10 of [0-9]+ bytes fitted; "
                            "is the disk full\\?\n$"));
  EXPECT_THAT(told("fr.jsonl", " --lang fr"),
              ContainsRegex("fr.jsonl:2: écriture impossible\u00a0: 10 octets sur [0-9]+ seulement "
                            "ont trouvé place\u00a0; le disque est-il plein\u00a0\\?\n$"));
}

TEST(Program, ServesOnlyWhereItCanListenAndSaysWhyNot) {
  const ScratchFolder scratch;
  const auto told = [&](const std::string& flags) {
    const Ran ran = run_program(scratch.path(), "serve --store sqlite:a.db " + flags);
    EXPECT_EQ(ran.status, 1);
    return ran.err;
  };
  EXPECT_EQ(told("--address nowhere"), "expected an IP address, found 'nowhere'\n");
  EXPECT_EQ(told("--address nowhere --lang fr"),
            "une adresse IP est attendue\u00a0; trouvé\u00a0: «\u00a0nowhere\u00a0»\n");
  // Of documentation's addresses no machine has one.
  EXPECT_EQ(told("--address 192.0.2.1 --port 8080"),
            "192.0.2.1, port 8080: cannot listen: Cannot assign requested address\n");
  EXPECT_EQ(told("--address 192.0.2.1 --port 8080 --lang fr"),
            "192.0.2.1, port 8080\u00a0: impossible d’écouter\u00a0: cette machine n’a pas cette "
            "adresse\n");
}

TEST(Program, AsksAgainForFacesThatCannotBe) {
  const Ran ran = run("play first-battle --dice typed", "7\n2\n5\n3\n");
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out,
              HasSubstr("faces> 7\nexpected 1 face from 1 to 6, found '7' as the first\n"));
  EXPECT_THAT(ran.out, HasSubstr("Red rolled 1d6 for command: 2"));
}

TEST(Program, TellsWhyNotAndWhatElse) {
  const Ran ran =
      run("play first-battle --dice seed:3", "R1: fire BH\n99\nwhy 3\n? 7\nhelp\nR1: move 0401\n");
  EXPECT_THAT(ran.out,
              HasSubstr("Not legal:\n  forbidden: An activated unit must pass a reactivity test"));
  // There is nobody else to fire at; a move too far has one that comes near.
  EXPECT_THAT(ran.out, ContainsRegex("Nearest legal choices:\n  [0-9]+ Red 1st Regiment: move 0"));
  EXPECT_THAT(ran.out, HasSubstr("There is no number 99: expected 1 to 27.\n"));
  EXPECT_THAT(ran.out, HasSubstr("Legal.\n  allowed: "));
  EXPECT_THAT(ran.out, HasSubstr("the test succeeds 1/2 (50.0%)"));
  EXPECT_THAT(ran.out, HasSubstr("takeback N"));
}

TEST(Program, ShowsTheOddsBeforeDiceAndAsksWhereWanted) {
  const std::string start = "play first-battle --dice seed:3 ";
  EXPECT_THAT(run(start, "R1: test 0\n").out,
              HasSubstr("Odds: the test succeeds 1/2 (50.0%).\n2. Red: "));
  const Ran refused = run(start, "confirm on\nR1: test 0\nno\nlog\n");
  EXPECT_THAT(refused.out, HasSubstr("Commit? yes or no: no\n"));
  EXPECT_THAT(refused.out, Not(HasSubstr("2. Red: ")));
  EXPECT_THAT(run(start, "confirm on\nR1: test 0\ny\n").out, HasSubstr("2. Red: "));
  EXPECT_THAT(run(start + "--no-odds", "R1: test 0\n").out, Not(HasSubstr("Odds:")));
}

TEST(Program, UnfoldsTheArithmeticBehindARoll) {
  const std::string start = "play first-battle --dice seed:3 ";
  EXPECT_THAT(run(start, "\n").out, Not(HasSubstr("command.rounding.en")));
  EXPECT_THAT(run(start, "details\n").out, HasSubstr("11 stands: 1 die (command.rounding.en)"));
}

TEST(Program, TakebacksNeedTheOtherSidesAgreement) {
  const Ran ran = run("play first-battle --dice seed:3", "3\nundo\ntakeback 1\nagree\n");
  EXPECT_THAT(ran.out, HasSubstr("Nothing to undo"));
  EXPECT_THAT(ran.out, HasSubstr("must agree: type agree."));
  EXPECT_THAT(ran.out, HasSubstr("The battle goes back to where it stood after entry 1."));
}

TEST(Program, TheUmpireRulesOnlyWhereThereIsOne) {
  const std::string ruling = "rule RH: place 0205 -- set up wrongly\n";
  EXPECT_THAT(run("play first-battle --umpire", ruling).out,
              HasSubstr("The umpire rules: Red Hussars stands in 0205."));
  EXPECT_THAT(run("play first-battle", ruling).out, HasSubstr("start with --umpire"));
}

TEST(Program, FitsEightyColumnsWithoutColourInBothLanguages) {
  for (const std::string lang : {"en", "fr"}) {
    const Ran ran =
        run("play first-battle --dice seed:5 --plain --lang " + lang + " --seat blue=recruit",
            "help\naide\n3\nbrief\nnotice\nlog\nrécit\n8\n2\nmore\nwhy 1\n");
    EXPECT_THAT(ran.out, Not(HasSubstr("\033"))) << lang;
    for (const std::string& line : lines_of(ran.out)) {
      EXPECT_LE(columns_of(line), 80) << line;
      // A sentence that is missing shows as its key in brackets.
      EXPECT_THAT(line, Not(testing::ContainsRegex("\\[[a-z]+\\.[a-z]"))) << lang;
    }
  }
}

TEST(Program, FrenchPlayersReadAndTypeFrench) {
  const Ran ran = run("play first-battle --dice seed:3 --lang fr",
                      "R1: avance 0407\nfoo\naide\nquitter\nquitter\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, HasSubstr("Rouges"));
  EXPECT_THAT(ran.out, HasSubstr("1er régiment rouge: avance 0407"));
  for (const char* english : {"Legal", "Odds", "the ", "Red", "turn ", "move "})
    EXPECT_THAT(ran.out, Not(HasSubstr(english)));
}

TEST(Program, ComputersPlayAloneTellingWhy) {
  const Ran ran = run("play first-battle --dice seed:3 --seat red=recruit --seat blue=recruit");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Red decided: "));
  EXPECT_THAT(ran.out, HasSubstr("The battle is over: "));
}

TEST(Program, OddsInFrenchHaveFrenchSpacing) {
  const Ran ran = run("odds " SANDTABLE_DOCS
                      "/../tests/bad/cli/charge.toml --dice seed:1 a "
                      "'Horse: charge Foot' --lang fr");
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.out.find("%;"), std::string::npos) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("\u00A0;"));
  EXPECT_THAT(ran.out, HasSubstr("quarts\u00A0:"));
}

/// Faces may be written down for a battle too; behind them the table types its own.
TEST(Program, PlaysWithScriptedDice) {
  const Ran ran = run("play first-battle --dice script:'3 | 4' --seat red=recruit", "2\n");
  EXPECT_EQ(ran.status, 1) << "the input ended";
  EXPECT_THAT(ran.out, HasSubstr("The dice are rolled at the table and typed in."));
  EXPECT_THAT(ran.out, HasSubstr("Red rolled 1d6 for command: 3"));
  EXPECT_THAT(ran.out, HasSubstr("Blue rolled 1d6 for command: 4"));
  EXPECT_THAT(ran.err, HasSubstr("the input ended before the battle did"));
}

TEST(Program, ProgramsPlayInLinesOfJson) {
  std::string typed;
  for (int i = 0; i < 600; ++i) typed += "1\n";
  const Ran ran = run("play first-battle --json --dice seed:3 --seat red=recruit", typed);
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::vector<std::string> events;
  for (const std::string& line : lines_of(ran.out)) {
    const json::value value = json::parse(line);
    events.emplace_back(value.at("event").as_string());
  }
  EXPECT_EQ(events.front(), "begin");
  EXPECT_EQ(events.back(), "result");
  for (const char* event : {"entry", "thought", "question", "reply"})
    EXPECT_THAT(events, testing::Contains(event));
}

TEST(Program, TellsWhatAnInterruptedStudyCameTo) {
  // A busy machine may need longer for its first battle.
  Ran ran;
  for (int seconds = 2; seconds < 100 && ran.out.empty(); seconds *= 4)
    ran = run_program("/", "study first-battle --games 100000 --seat red=recruit --json", "",
                      "timeout --preserve-status --signal INT " + std::to_string(seconds));
  EXPECT_EQ(ran.status, 130);
  const std::int64_t games = json::parse(ran.out).at("games").to_number<std::int64_t>();
  EXPECT_GT(games, 0);
  EXPECT_EQ(ran.err, "interrupted: " + std::to_string(games) + " of 100000 battles\n");
}

TEST(Program, StudiesAndTracesAsJson) {
  EXPECT_TRUE(json_of(run("study first-battle --games 2 --seat red=recruit --seat blue=recruit "
                          "--json"))
                  .is_object());
  const json::value trace = json_of(run("trace --games 0 --json"));
  expect_keys(trace.at("rulesets").at(0), {"ruleset", "battles", "proposals", "sources", "seen",
                                           "decided", "applied", "shown", "clauses"});
}

/// Lines of a trace without what random battles counted: headings, and clauses with their kind.
std::vector<std::string> clauses_listed(const std::string& page) {
  std::vector<std::string> out;
  for (const std::string& line : lines_of(page)) {
    if (line.starts_with("## ")) out.push_back(line);
    if (line.starts_with("| `"))
      out.push_back(line.substr(0, line.find(" |", line.find(" | ") + 1)));
  }
  return out;
}

TEST(Program, TheTraceInTheDocumentsHasTheClausesThatThereAre) {
  const std::string file = testing::TempDir() + "trace.md";
  ASSERT_EQ(run("trace --games 0 --markdown " + file).status, 0);
  const auto now = clauses_listed(file_text(file));
  ASSERT_GT(now.size(), 300U);
  EXPECT_EQ(clauses_listed(file_text(SANDTABLE_DOCS "/trace.md")), now)
      << "write it anew: sandtable trace --markdown docs/trace.md --sources .";
}

}  // namespace
}  // namespace sandtable::cli
