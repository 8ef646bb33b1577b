#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tidy/checks.h"
#include "tests/tidy/texts_fixture.h"

namespace sandtable::tidy {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> shapes(std::string_view source) {
  std::vector<std::string> result;
  for (const Function& function : functions_of(blanked(source)))
    result.push_back(function.name + " " + std::to_string(function.first) + "-" +
                     std::to_string(function.last));
  return result;
}

std::string lines(int count, const std::string& line = "x;\n") {
  std::string text;
  for (int i = 0; i < count; ++i) text += line;
  return text;
}

TEST(TidySource, BlanksCommentsLiteralsAndDirectives) {
  EXPECT_EQ(blanked("a // {\nb"), "a     \nb");
  EXPECT_EQ(blanked("a /* {\n} */ b"), "a     \n     b");
  EXPECT_EQ(blanked("f(\"a{\\\"\", '{', '\\'')"), "f(\"    \", ' ', '  ')");
  EXPECT_EQ(blanked("R\"x({\")x\" + 1"), "R\"      \" + 1");
  EXPECT_EQ(blanked("#define A { \\\n {\nb"), "             \n  \nb");
  EXPECT_EQ(blanked("1'000'000 // x"), "1'000'000     ");
  EXPECT_EQ(blanked("f(U'{', 0xA'B, u8'}')"), "f(U' ', 0xA'B, u8' ')");
}

TEST(TidySource, FindsFunctionsOfNamespacesAndClasses) {
  EXPECT_THAT(shapes("namespace a {\nnamespace {\nint f(int x = 1) {\n  if (x) {\n  }\n}\n}\n}\n"),
              ElementsAre("f 3-6"));
  EXPECT_THAT(
      shapes("template <class T>\nclass A : B<T> {\n public:\n  A() : x_(1) {}\n  int\n  g() "
             "const {\n    return 1;\n  }\n};\n"),
      ElementsAre("A 4-4", "g 5-8"));
  EXPECT_THAT(shapes("bool A::operator==(const A& b) const {\n return true;\n}\n"),
              ElementsAre("operator== 1-3"));
  EXPECT_THAT(shapes("TEST(Wheel, TurnsLeft) {\n}\nTEST_F(Wheel,\n       TurnsRight) {\n}\n"),
              ElementsAre("Wheel.TurnsLeft 1-2", "Wheel.TurnsRight 3-5"));
  EXPECT_THAT(shapes("template <class T, class U = int>\nvoid A::f() {\n}\n"),
              ElementsAre("A::f 1-3"));
}

TEST(TidySource, TakesNoDataForFunctions) {
  EXPECT_THAT(shapes("const int kTable[] = {\n1,\n2};\nstruct A { int x; int y{3}; };\n"),
              IsEmpty());
  EXPECT_THAT(shapes("enum class E : int {\n  A = f(1),\n};\n"), IsEmpty());
  EXPECT_THAT(shapes("const A kA{f({1}), 2};\nint g() {\n}\n"), ElementsAre("g 2-3"))
      << "an initialiser in braces is no function";
}

TEST(TidyGuesses, AreForCaptainsAlone) {
  const auto check = [](const std::string& path) {
    return texts(check_guesses({{path, "int a;\nconst State s = R::guess(view, side, rng);\n"}}));
  };
  const std::string said =
      ":2: ::guess(: it invents; what people are shown comes from R::observed of a view";
  for (const std::string path :
       {"battle/answers_of.h", "rulesets/x/drawing/svg.cpp", "rulesets/x/desk/json.cpp",
        "rulesets/x/words/measure.cpp", "tables/measured/ground.cpp", "engine/desk/compose.cpp",
        "studies/run.h", "server/rooms/room.cpp", "cli/verbs/show.cpp"})
    EXPECT_THAT(check(path), ElementsAre(path + said));
  for (const char* path :
       {"search/commander.h", "engine/harness/secrecy.h", "rulesets/x/judgement/plan.cpp",
        "rulesets/x/rules/view.cpp", "rulesets/x/check/properties_test.cpp"})
    EXPECT_THAT(check(path), IsEmpty());
  // Rules in which men guess a range have words, orders and events of that name.
  EXPECT_THAT(texts(check_guesses({{"rulesets/x/desk/marks.cpp",
                                    "if (e->guess > 0) return guess(e); // R::guess(v)\n"}})),
              IsEmpty());
}

const File kNoRatchet{"ratchet.txt", "# nothing\n"};

TEST(TidyLengths, LimitFilesAndFunctions) {
  EXPECT_THAT(texts(check_lengths({{"a.cpp", lines(600)}}, kNoRatchet)), IsEmpty());
  EXPECT_THAT(texts(check_lengths({{"a.toml", lines(900)}}, kNoRatchet)), IsEmpty());
  EXPECT_THAT(texts(check_lengths({{"a.cpp", lines(601)}}, kNoRatchet)),
              ElementsAre("a.cpp: the file has 601 lines, at most 600 are allowed: split it"));
  EXPECT_THAT(texts(check_lengths({{"a.cpp", "int f() {\n" + lines(68) + "}\n"}}, kNoRatchet)),
              IsEmpty());
  EXPECT_THAT(texts(check_lengths({{"a.cpp", "\nint f() {\n" + lines(69) + "}\n"}}, kNoRatchet)),
              ElementsAre("a.cpp:2: f() has 71 lines, at most 70 are allowed: split it"));
}

TEST(TidySource, FindsFunctionsOfTheClient) {
  const auto client = [](std::string_view source) {
    std::vector<std::string> result;
    for (const Function& function : functions_of_client(source))
      result.push_back(function.name + " " + std::to_string(function.first) + "-" +
                       std::to_string(function.last));
    return result;
  };
  EXPECT_THAT(client("export async function f(a: A): B {\n  if (a) {\n  }\n}\n"),
              ElementsAre("f 1-4"));
  EXPECT_THAT(client("function f(\n  a: A,\n): B {\n  x()\n}\nfunction g() {}\n"),
              ElementsAre("f 1-5", "g 6-6"));
  EXPECT_THAT(client("class A {\n  async #go(): P<B> {\n    while (x) {\n    }\n  }\n"
                     "  get a(): B {\n  }\n  static #n = new Map([\n    1,\n  ])\n}\n"),
              ElementsAre("#go 2-5", "a 6-7"));
  EXPECT_THAT(client("const f = (a: A) => {\n  g(() => {\n  })\n}\n"),
              ElementsAre("f 1-4", "g 2-3"));
  EXPECT_THAT(client("describe('all', () => {\n  it('is {', async () => {\n    x()\n  })\n})\n"),
              ElementsAre("it is { 2-4"));
  EXPECT_THAT(client("test(`a ${b}`, async () => {\n})\n"), ElementsAre("test a ${b} 1-2"));
  EXPECT_THAT(client("if (\n  a &&\n  b\n) {\n}\nfor (const a of b(c)) {\n}\ninterface A {\n}\n"
                     "const a = {\n  b: f(1),\n}\nclass B extends C(D) {\n}\n"),
              IsEmpty());
  EXPECT_THAT(
      client("<script lang=\"ts\">\n  function f(): void {\n  }\n</script>\n\n{#if a(b)}\n{/if}\n"
             "<style>\n  a:not(b) {\n  }\n</style>\n"),
      ElementsAre("f 2-3"));
}

TEST(TidyLengths, LimitTheClientToo) {
  EXPECT_THAT(
      texts(check_lengths({{"web/src/a.ts", lines(601)}}, kNoRatchet)),
      ElementsAre("web/src/a.ts: the file has 601 lines, at most 600 are allowed: split it"));
  EXPECT_THAT(
      texts(check_lengths(
          {{"web/src/a.svelte", "<script>\n  function f() {\n" + lines(69) + "  }\n</script>\n"}},
          kNoRatchet)),
      ElementsAre("web/src/a.svelte:2: f() has 71 lines, at most 70 are allowed: split it"));
  EXPECT_THAT(texts(check_lengths({{"web/src/words/a.json", lines(700)}, {"docs/a.ts", lines(700)}},
                                  kNoRatchet)),
              IsEmpty());
}

TEST(TidyColumns, LimitLinesOfTheClient) {
  const std::string full = "// " + lines(97, "é") + "\n";
  EXPECT_THAT(texts(check_columns({{"web/src/a.ts", full}, {"docs/a.md", "x" + full}})), IsEmpty());
  EXPECT_THAT(
      texts(check_columns({{"web/src/a.ts", "a\n " + full}})),
      ElementsAre("web/src/a.ts:2: the line has 101 columns, at most 100 are allowed: break "
                  "it"));
}

TEST(TidyLengths, RatchetOnlyShrinks) {
  const auto check = [](const std::string& ratchet) {
    return texts(check_lengths({{"a.cpp", "int f() {\n" + lines(78) + "}\n"},
                                {"b.cpp", lines(610)},
                                {"c.cpp", "int c;\n"}},
                               {"ratchet.txt", ratchet}));
  };
  EXPECT_THAT(check("80 a.cpp f\n610 b.cpp\n"), IsEmpty());
  EXPECT_THAT(check("79 a.cpp f\n610 b.cpp\n"),
              ElementsAre("a.cpp:1: f() has grown to 80 lines, ratchet.txt tolerates 79, which may "
                          "only shrink: split it"));
  EXPECT_THAT(check("80 a.cpp f\n611 b.cpp\n"),
              ElementsAre("ratchet.txt:2: b.cpp has shrunk to 610 lines: write 610 here instead of "
                          "611"));
  EXPECT_THAT(check("80 a.cpp f\n610 b.cpp\n700 c.cpp\n90 a.cpp g\n"),
              ElementsAre("ratchet.txt:4: a.cpp g is gone: remove this line",
                          "ratchet.txt:3: c.cpp is short enough now: remove this line"));
  EXPECT_THAT(
      check("80 a.cpp f\n610 b.cpp\nlong b.cpp\n610 b.cpp\n"),
      ElementsAre("ratchet.txt:3: expected \"LINES PATH\" or \"LINES PATH FUNCTION\", found "
                  "\"long b.cpp\"",
                  "ratchet.txt:4: b.cpp stands here twice"));
}

TEST(TidyMarks, OfUnfinishedWorkAreFound) {
  const std::string mark =
      "TO"
      "DO";
  EXPECT_THAT(texts(check_marks({{"a.h", "int a;\n// " + mark + ": more\n"}})),
              ElementsAre("a.h:2: " + mark + ": finish it, or open an issue and leave no mark"));
  EXPECT_THAT(texts(check_marks({{"guide.md",
                                  "FIX"
                                  "ME"},
                                 {"CMakeLists.txt",
                                  "# HA"
                                  "CK"}})),
              testing::SizeIs(2));
  EXPECT_THAT(texts(check_marks({{"a.h", "// to do, " + mark + "S\n"}, {"a.png", mark}})),
              IsEmpty());
}

TEST(TidyChance, ComesFromTheDiceOnly) {
  const std::string bad = "void f() {\n  std::shuffle(a, b, g);\n  int x = rand();\n}\n";
  EXPECT_THAT(
      texts(check_chance({{"cli/a.cpp", bad}})),
      ElementsAre("cli/a.cpp:2: std::shuffle: differs between compilers; use sandtable::Rng "
                  "or the dice",
                  "cli/a.cpp:3: rand(: differs between compilers; use sandtable::Rng or the "
                  "dice"));
  EXPECT_THAT(texts(check_chance({{"search/a.cpp", "std::random_device d;"}})), testing::SizeIs(1));
  EXPECT_THAT(texts(check_chance({{"server/a.cpp", "std::random_device d;"},
                                  {"engine/a.h", "// never std::shuffle\nint brand();"}})),
              IsEmpty());
}

TEST(TidyDraws, FollowOneAnother) {
  const std::string kTwo =
      ": two draws or lines of a log in one expression: compilers take either one first; do one "
      "after the other";
  const auto check = [](const std::string& body) {
    return texts(check_draws({{"a.cpp",
                               "void f(Rng& rng, D& dice, L& log, Flow<D, L> flow) {\n"
                               "const auto some = [&](int n) { return 1 + rng.below(n); };\n" +
                                   body + "\n}\n"}}));
  };
  const auto wrong = ElementsAre("a.cpp:3" + kTwo);
  EXPECT_THAT(check("add(oblique(static_cast<Angle>(rng()), some(reach)));"), wrong);
  EXPECT_THAT(check("add(rng.below(6), rng.below(6));"), wrong);
  EXPECT_THAT(check("int n = rng.below(6) - rng.below(6);"), wrong);
  EXPECT_THAT(check("Vec v = point(rng) + Vec{within(rng, 1), 0};"), wrong);
  EXPECT_THAT(check("if (roll(flow, a) > roll(flow, b)) return;"), wrong);
  EXPECT_THAT(check("tell(dice(first), dice(second));"), wrong);
  EXPECT_THAT(check("go(a + 2 * flow.roll(why, side), flow.roll(why, other));"), wrong);
  EXPECT_THAT(check("score(needed(s, log, a), cover(s, log, b));"), wrong);
  EXPECT_THAT(check("return band(s, flow.log) + light(s, flow.log);"), wrong);

  EXPECT_THAT(check("score(log, needed(s, log, a));"), IsEmpty());
  EXPECT_THAT(check("const int n = some(reach); add(oblique(rng(), n));"), IsEmpty());
  EXPECT_THAT(check("Vec v{rng.below(6), rng.below(6)};"), IsEmpty()) << "braces are in order";
  EXPECT_THAT(check("const int a = rng.below(6), b = rng.below(6);"), IsEmpty());
  EXPECT_THAT(check("if (rng.below(2) == 0 && rng.below(3) == 0) go(rng);"), IsEmpty());
  EXPECT_THAT(check("add(rng.below(2) == 0 ? left(rng) : right(rng));"), IsEmpty());
  EXPECT_THAT(check("return at(rng, point(rng), 20, 150);"), IsEmpty()) << "handed on, not drawn";
  EXPECT_THAT(check("for_each([&] { go(rng); }, [&] { stop(rng); });"), IsEmpty());
  EXPECT_THAT(check("const int dice = count(s); add(dice, dice);"), IsEmpty());
  EXPECT_THAT(
      texts(check_draws({{"a.cpp",
                          "class A {\n int below(int n) { return rng_.below(n); }\n"
                          " int g() { return go(below(2), below(3)); }\n Rng rng_;\n};\n"}})),
      ElementsAre("a.cpp:3" + kTwo));
}

TEST(TidyExceptions, StayOutOfTheRules) {
  const std::string bad = "int f() {\n  try { g(); } catch (...) { throw; }\n}\n";
  EXPECT_THAT(texts(check_exceptions({{"rulesets/x/move.cpp", bad}})), testing::SizeIs(3));
  EXPECT_THAT(texts(check_exceptions({{"server/a.cpp", bad},
                                      {"engine/a_test.cpp", bad},
                                      {"engine/a.cpp", "// dice throw\nint throws = 1;\n"}})),
              IsEmpty());
}

TEST(TidyFloats, StayOutOfLatticeAndStates) {
  EXPECT_THAT(texts(check_floats({{"engine/hex/a.h", "int a;\ndouble x;\n"}})),
              ElementsAre("engine/hex/a.h:2: double: no floating point here: it differs between "
                          "processors"));
  EXPECT_THAT(texts(check_floats({{"rulesets/x/state.h", "float x;"}})), testing::SizeIs(1));
  EXPECT_THAT(texts(check_floats({{"rulesets/x/report.h", "float x;"},
                                  {"engine/hex/b.h", "// no float\nint doubled;"}})),
              IsEmpty());
}

TEST(TidyHeaders, HavePragmaOnce) {
  EXPECT_THAT(texts(check_pragma_once({{"a.h", "#pragma once\n"}, {"b.cpp", ""}})), IsEmpty());
  EXPECT_THAT(texts(check_pragma_once({{"a.h", "int a;\n"}})),
              ElementsAre("a.h: a header has \"#pragma once\""));
}

TEST(TidyDeadFiles, AreThoseThatNoListNames) {
  const File list{"engine/CMakeLists.txt", "add_library(x core/a.cpp\n  b.cpp) # c.cpp\n"};
  EXPECT_THAT(texts(check_dead_files({list, {"engine/core/a.cpp", ""}, {"engine/b.cpp", ""}})),
              IsEmpty());
  EXPECT_THAT(texts(check_dead_files({list, {"engine/c.cpp", ""}, {"engine/core/b.cpp", ""}})),
              ElementsAre("engine/c.cpp: no CMakeLists.txt names it: build it or remove it",
                          "engine/core/b.cpp: no CMakeLists.txt names it: build it or remove it"));
}

TEST(TidyRulesetNames, StayOutOfWhatRulesetsShare) {
  const File ruleset{"rulesets/belle_epoque/state/state.h", "belle_epoque"};
  EXPECT_THAT(
      texts(check_ruleset_names({ruleset, {"engine/a.h", "int a;\n// as in belle_epoque\n"}})),
      ElementsAre("engine/a.h:2: belle_epoque: engine/ serves every ruleset and names none"));
  EXPECT_THAT(
      texts(check_ruleset_names({ruleset, {"store/a.cpp", "\"belle-epoque\", BelleEpoque"}})),
      testing::SizeIs(2));
  EXPECT_THAT(texts(check_ruleset_names(
                  {ruleset, {"cli/a.cpp", "belle_epoque"}, {"search/a_test.cpp", "belle_epoque"}})),
              IsEmpty());
}

/// A ruleset of one table, whose rows `code` reads.
Files with_table(const std::string& marks, const std::string& code) {
  return {{"rulesets/x/data/tables.toml",
           "[[table]]\nid = \"fire.to-hit\"\ntitle = \"T\"\ncolumns = [\"who\", \"class\", "
           "\"hits\"]\n" +
               marks + "rows = [[\"a\", 1, 2], [\"b\", 3, 4]]\nnote = \"\"\n"},
          {"rulesets/x/rules/fire.cpp", code}};
}

/// Complaints where no table is listed as waiting for its rules.
Complaints figures(const Files& files) { return check_figures(files, {}); }

TEST(TidyFigures, AreReadOrMarked) {
  const std::string where = "rulesets/x/data/tables.toml:1: table fire.to-hit: ",
                    keys = "keys = [\"near\", \"far-off\"]\n", shown = "shown = [\"who\"]\n",
                    rows = "namespace t = table::fire_to_hit;\nint f() {\n  return ";
  EXPECT_THAT(texts(figures(with_table("", "int x;"))),
              ElementsAre(where + "no rule reads it; let rules read it or mark it shown = true"));
  EXPECT_THAT(texts(figures(with_table("shown = true\n", "int x;"))), IsEmpty());
  const std::string all = "t::at(t::Key::Near).hits + t::at(t::Key::FarOff).class_;\n}\n";
  EXPECT_THAT(texts(figures(with_table(keys + shown, rows + all))), IsEmpty());
  EXPECT_THAT(
      texts(figures(with_table(keys, rows + all))),
      ElementsAre(where + "no rule reads its column who; mark it in 'shown' if none should"));
  EXPECT_THAT(
      texts(figures(with_table(keys + shown, rows + "t::at(t::Key::Near).hits;  // .class_\n}\n"))),
      ElementsAre(where + "no rule reads its column class; mark it in 'shown' if none should",
                  where + "no rule reads its row far-off"));
  EXPECT_THAT(texts(figures(with_table(
                  keys + shown + "shown-rows = [\"far-off\"]\n",
                  rows + "t::at(t::Key::Near).hits + t::at(t::Key::Near).class_;\n}\n"))),
              IsEmpty());
  // A word of the same name is no key.
  EXPECT_THAT(
      texts(figures(with_table(
          keys + shown,
          rows + "t::at(t::Key::Near).hits + t::at(t::Key::Near).class_;\n}\nPlace::FarOff"))),
      ElementsAre(where + "no rule reads its row far-off"));
  // A table may name its rows.
  Files named =
      with_table(keys + shown, rows +
                                   "t::at(u::at(arm).how).hits + t::at(t::Key::Near).class_;"
                                   " table::move::at(arm).how;\n}\n");
  named[0].text +=
      "[[table]]\nid = \"move\"\ncolumns = [\"how\"]\nof = \"arm\"\nkeys = [\"a\"]\n"
      "rows = [[\"far-off\"]]\nkeyed = { how = \"fire.to-hit\" }\n";
  EXPECT_THAT(texts(figures(named)), IsEmpty());
  // Rows of words of the vocabulary are read by the word.
  EXPECT_THAT(texts(figures(with_table("of = \"arm\"\n" + keys + shown,
                                       rows + "t::at(arm).hits + t::at(arm).class_;\n}\n"))),
              IsEmpty());
  // A header may hand out rows to whoever includes it.
  Files handed = with_table(keys + shown, "int f() { return row(Who::Near).hits; }\n");
  handed.push_back({"rulesets/x/rules/rows.h", "using Who = table::fire_to_hit::Key;\n"});
  handed.push_back({"rulesets/x/rules/far.cpp", "int g() { return row(Who::FarOff).class_; }\n"});
  EXPECT_THAT(texts(figures(handed)), testing::SizeIs(4));
  for (const std::size_t i : {1u, 3u})
    handed[i].text = "#include \"rulesets/x/rules/rows.h\"\n" + handed[i].text;
  EXPECT_THAT(texts(figures(handed)), IsEmpty());
  // So may a header that includes it.
  handed.push_back({"rulesets/x/rules/all.h", "#include \"rulesets/x/rules/rows.h\"\n"});
  handed[1].text = "#include \"rulesets/x/rules/all.h\"\n" + handed[1].text;
  EXPECT_THAT(texts(figures(handed)), IsEmpty());
  // What a test or the desk reads is read by no rule.
  Files elsewhere = with_table(keys + shown, rows + all);
  for (const char* path : {"rulesets/x/rules/fire_test.cpp", "rulesets/x/desk/desk.cpp",
                           "rulesets/y/rules/fire.cpp"}) {
    elsewhere[1].path = path;
    EXPECT_THAT(texts(figures(elsewhere)), testing::SizeIs(1)) << path;
  }
}

TEST(TidyFigures, MayWaitForTheirRulesWhileTheyAreListed) {
  const std::string list = "tests/tidy/unread.txt", path = "rulesets/x/data/tables.toml";
  const auto found = [&](const std::string& code, const std::string& text) {
    return texts(check_figures(with_table("shown = [\"who\"]\n", code), {list, text}));
  };
  EXPECT_THAT(found("int x;", "# waiting\n" + path + " fire.to-hit\n"), IsEmpty());
  const std::string part = "int f() { return table::fire_to_hit::rows[i].hits; }",
                    all = part + "int g() { return table::fire_to_hit::rows[i].class_; }";
  EXPECT_THAT(found(part, path + " fire.to-hit\n"), IsEmpty());
  EXPECT_THAT(found(all, path + " fire.to-hit\n"),
              ElementsAre(list + ":1: " + path + " fire.to-hit is read: remove this line"));
  EXPECT_THAT(found(all, path + " fire.gone\n"),
              ElementsAre(list + ":1: " + path + " fire.gone is no table: remove this line"));
  EXPECT_THAT(found("int x;", path + " fire.to-hit\n" + path + " fire.to-hit\n"),
              ElementsAre(list + ":2: " + path + " fire.to-hit stands here twice"));
}

TEST(TidyOptions, AreToldInWords) {
  const auto found = [](const std::string& line) {
    return texts(check_options({{"rulesets/x/data/options.toml", "[[option]]\nid = \"far-off\"\n"},
                                {"rulesets/x/rules/fire.cpp", "o->far_off"},
                                {"rulesets/x/data/clauses.toml", "[[clause]]\n" + line + "\n"}}));
  };
  for (const char* line : {"ruling = \"With far-off it is.\"", "text_fr = \"Avec `far-off`.\"",
                           "  [\"range (far-off)\", 1],"})
    EXPECT_THAT(found(line), ElementsAre("rulesets/x/data/clauses.toml:2: say what option far-off "
                                         "does, not its id"))
        << line;
  for (const char* line : {"option = \"far-off\"", "check = \"With far-off = true.\"",
                           "ruling = \"See fire.far-off.\"", "text = \"A far-off-hill.\""})
    EXPECT_THAT(found(line), IsEmpty()) << line;
}

TEST(TidyOptions, AreRead) {
  const auto found = [](const std::string& path, const std::string& code) {
    return texts(check_options(
        {{"rulesets/x/data/options.toml", "# Switches\n[[option]]\nid = \"far-off\"\n"},
         {path, code}}));
  };
  const auto complaint = ElementsAre(
      "rulesets/x/data/options.toml:3: option far-off: no code reads it; whoever sets "
      "it gets the same battle");
  for (const char* code : {"s.setup->options.far_off", "o->far_off", "&Options::far_off"})
    EXPECT_THAT(found("rulesets/x/rules/fire.cpp", code), IsEmpty()) << code;
  for (const char* code :
       {"", "// options.far_off", "int far_off;", "options.far_off_side", "clause::far_off",
        "note_applied(x::clause::far_off)", "MyOptionsX::far_off"})
    EXPECT_THAT(found("rulesets/x/rules/fire.cpp", code), complaint) << code;
  for (const char* path :
       {"rulesets/x/rules/fire_test.cpp", "rulesets/x/check/fire.cpp", "rulesets/y/rules/fire.cpp"})
    EXPECT_THAT(found(path, "options.far_off"), complaint) << path;
}

TEST(TidyFigures, RowsAreNotAddressedByPosition) {
  const auto found = [](const std::string& path, const std::string& code) {
    return texts(check_positions({{path, code}}));
  };
  for (const char* code : {"t::rows[2].hits", "t::rows[kFar].hits", "table::t::rows[die - 1]"})
    EXPECT_THAT(found("rulesets/x/rules/fire.cpp", code),
                ElementsAre("rulesets/x/rules/fire.cpp:1: a row of a table by its position: give "
                            "the table keys and say at(Key::...)"));
  EXPECT_THAT(found("rulesets/x/rules/fire.cpp", "t::rows[i].hits + rows[2]"), IsEmpty());
  EXPECT_THAT(found("rulesets/x/check/data_test.cpp", "t::rows[2].hits"), IsEmpty());
}

TEST(TidyFigures, ArgumentsOfEventsAreNotAddressedByPosition) {
  const auto found = [](const std::string& path, const std::string& code) {
    return texts(check_event_args({{path, code}}));
  };
  for (const char* code : {"event.args[2]", "const auto& args = e.args; args[0]",
                           "event_arg<int>(all, 1)", "event_args(unit, 2)"})
    EXPECT_THAT(found("rulesets/x/desk/odds.cpp", code),
                ElementsAre("rulesets/x/desk/odds.cpp:1: an event's arguments by position: read "
                            "them by name, as<told::...>(event)"));
  EXPECT_THAT(found("rulesets/x/desk/odds.cpp", "as<told::Moved>(event)->steps; error.args"),
              IsEmpty());
  EXPECT_THAT(found("engine/harness/toy.h", "event.args[2]"), IsEmpty());
}

TEST(TidyScenarios, AreNotAskedForByRules) {
  const auto found = [](const std::string& path, const std::string& code) {
    return texts(
        check_scenario_ids({{"rulesets/x/data/scenarios/first-day.toml", ""}, {path, code}}));
  };
  EXPECT_THAT(found("rulesets/x/rules/a.cpp", "\nif (id == \"first-day\")"),
              ElementsAre("rulesets/x/rules/a.cpp:2: \"first-day\": rules ask for a trait that the "
                          "scenario gives, never which scenario it is"));
  EXPECT_THAT(found("rulesets/x/rules/a.cpp", "clause::first_day  // first-day"), IsEmpty());
  EXPECT_THAT(found("rulesets/x/rules/a_test.cpp", "\"first-day\""), IsEmpty());
  EXPECT_THAT(found("rulesets/y/rules/a.cpp", "\"first-day\""), IsEmpty());
}

TEST(TidyMachinePaths, AreFound) {
  const std::string work =
                        "/wo"
                        "rk/",
                    scratch =
                        "/t"
                        "mp/";
  EXPECT_THAT(texts(check_machine_paths({{"docs/a.md", "see\n" + work + "main"}})),
              ElementsAre("docs/a.md:2: " + work +
                          ": a path of one machine; take it from the "
                          "caller"));
  EXPECT_THAT(texts(check_machine_paths({{"cli/a.cpp", "\"" + scratch + "x\""}})),
              testing::SizeIs(1));
  EXPECT_THAT(texts(check_machine_paths({{"cli/a_test.cpp", "\"" + scratch + "x\""},
                                         {"docs/b.md", "docs" + work + "paper"}})),
              IsEmpty());
}

TEST(TidyTexts, HaveApostrophesOfPrint) {
  const Files files{
      {"rulesets/x/data/scenarios/a.toml", "# it's a comment\nname = \"Long's guns\"\n"},
      {"store/phrases.toml", "full = { en = \"the server's full\", fr = \"l’autre\" }\n"},
      {"web/src/words/en.json", "{\n  \"a\": \"a unit's\",\n  \"b's\": \"“x”\"\n}\n"},
      {"rulesets/x/data/clauses.toml", "text = \"the unit's\"\n"},
      {"cli/messages.toml", "quoted = { en = \"say 'done'\" }\n"}};
  EXPECT_THAT(texts(check_texts(files)),
              ElementsAre("rulesets/x/data/scenarios/a.toml:2: write ’ for an apostrophe",
                          "store/phrases.toml:1: write ’ for an apostrophe",
                          "web/src/words/en.json:2: write ’ for an apostrophe"));
}

TEST(TidyLinks, LeadSomewhere) {
  const auto nothing = [](const std::string&) { return false; };
  const Files good{{"docs/a.md",
                    "[b](guide/b.md#part) [up](../README.md \"Title\") [dir](guide/)\n"
                    "[web](https://example.org/x) [here](#part)\n`[no](no.md)`\n```\n[no](no.md)\n"
                    "```\n"},
                   {"docs/guide/b.md", "[a](/docs/a.md)"},
                   {"README.md", ""}};
  EXPECT_THAT(texts(check_links(good, nothing)), IsEmpty());
  EXPECT_THAT(texts(check_links({{"docs/a.md", "x\n[b](b.md)\n[out](../../c.md)\n"}}, nothing)),
              ElementsAre("docs/a.md:2: the link to b.md leads nowhere",
                          "docs/a.md:3: the link to ../../c.md leads nowhere"));
  EXPECT_THAT(texts(check_links({{"docs/a.md", "[b](pic.png)"}},
                                [](const std::string& path) { return path == "docs/pic.png"; })),
              IsEmpty());
}

}  // namespace
}  // namespace sandtable::tidy
