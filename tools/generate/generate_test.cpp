#include <gtest/gtest.h>

#include "tools/generate/names.h"
#include "tools/generate/ruleset_data.h"
#include "tools/generate/small_war.h"
#include "tools/generate/typeset.h"
#include "tools/generate/write_cpp.h"

namespace sandtable::generate {
namespace {

/// The line of small_war.h that says what people call the values of an option.
constexpr std::string_view kWordsLine =
    "words = { to-hit = { en = \"to-hit +1\", fr = \"toucher +1\" }, extra-die = { en = \"one more "
    "die\", fr = \"un dé de plus\" } }\n";

TEST(ReadRuleset, ReadsEverything) {
  const auto read = read_ruleset(good());
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(read->head.title.fr, "Petite guerre");
  EXPECT_EQ(read->clauses[0].editions, 1);
  EXPECT_EQ(read->clauses[0].text.en, "Uphill: \"+1\".");
  EXPECT_EQ(read->clauses[1].editions, 3) << "all editions where none is named";
  EXPECT_EQ(read->clauses[1].not_enforced.fr, "pas de table");
  EXPECT_EQ(read->clauses[1].ruling_fr, "") << "not every ruling is translated";
  EXPECT_EQ(
      read->tables[0].types,
      (std::vector<ColumnType>{ColumnType::Text, ColumnType::Integer, ColumnType::IntegerOrBlank,
                               ColumnType::BoolOrBlank, ColumnType::Text}));
  EXPECT_EQ(read->options[0].defaults, (std::vector<std::uint8_t>{0, 1}));
  EXPECT_EQ(read->options[1].defaults, (std::vector<std::uint8_t>{1, 0}));
  EXPECT_EQ(read->terms[0].name.fr, "élément");
  EXPECT_EQ(read->events[0].args[0].name, "turn");
}

TEST(ReadRuleset, ReadsRulingsInFrench) {
  Sources sources = good();
  std::string& content = sources.clauses.content;
  const std::string english = "ruling = \"r\"\n";
  content.insert(content.find(english) + english.size(), "ruling_fr = \"d\"\n");
  const auto read = read_ruleset(sources);
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(read->clauses[1].ruling, "r");
  EXPECT_EQ(read->clauses[1].ruling_fr, "d");
}

/// A ruleset that says where everything is known from.
Sources with_origins() {
  Sources sources = good();
  const auto say = [](std::string& content, std::string_view before, std::string_view what) {
    content.insert(content.find(before), what);
  };
  say(sources.clauses.content, "heading = \"FIRE\"",
      "origin = \"found\"\naddress = \"https://a.example\"\n");
  say(sources.clauses.content, "heading = \"SETUP\"", "origin = \"source\"\n");
  say(sources.tables.content, "title = ", "origin = \"house\"\norigins = [\"house\", \"found\"]\n");
  return sources;
}

TEST(ReadRuleset, ReadsHeadingsInFrenchAndAsksForAllOfThem) {
  const auto read = read_ruleset(good());
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(read->clauses[1].heading_fr, "MISE EN PLACE");
  EXPECT_EQ(errors_with(&Sources::clauses, "SETUP = ", "SET-UP = "),
            "clauses.toml:10:1: [headings]: expected the French of \"SETUP\", heading of clause "
            "\"setup.map\"\n"
            "clauses.toml:12:1: \"SET-UP\" in [headings]: expected the heading of a clause\n");
  EXPECT_EQ(errors_with(&Sources::clauses, "FIRE = \"TIR\"", "FIRE = 3"),
            "clauses.toml:11:8: \"FIRE\" in [headings]: expected its French\n");
  EXPECT_EQ(
      errors_with(&Sources::clauses, "[headings]\nFIRE = \"TIR\"\nSETUP = \"MISE EN PLACE\"\n", ""),
      "clauses.toml:1:1: missing key 'headings' in the file; expected a table\n");
}

TEST(ReadRuleset, ReadsWhereThingsAreKnownFrom) {
  const auto read = read_ruleset(with_origins());
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(read->clauses[0].origin, "found");
  EXPECT_EQ(read->clauses[0].address, "https://a.example");
  EXPECT_EQ(read->tables[0].origins, (std::vector<std::string>{"house", "found"}));
  const auto source = output(write_clauses(*read, {"small_war", 3}), "clauses.gen.cpp");
  EXPECT_NE(source.find("{Origin::Found, \"https://a.example\"},\n"), std::string::npos);
  EXPECT_NE(source.find("    Origin::House,\n    Origin::Found,\n"), std::string::npos);
  const auto plain = read_ruleset(good());
  const auto header = output(write_clauses(*plain, {"small_war", 3}), "clauses.gen.h");
  EXPECT_EQ(header.find("origin"), std::string::npos) << "where nothing says it";
}

TEST(ReadRuleset, RefusesOriginsThatSayHalf) {
  const auto errors = [](std::string_view old, std::string_view now) {
    Sources sources = with_origins();
    for (std::string* content : {&sources.clauses.content, &sources.tables.content})
      if (const std::size_t at = content->find(old); at != std::string::npos)
        content->replace(at, old.size(), now);
    const auto read = read_ruleset(sources);
    return read ? "" : read.error();
  };
  EXPECT_EQ(errors("origin = \"source\"\n", ""),
            "clauses.toml:27:1: clause \"setup.map\": 'origin' missing; expected source, found or "
            "house, as other clauses say\n");
  EXPECT_EQ(errors("address = \"https://a.example\"\n", ""),
            "clauses.toml:14:1: 'address' in clause \"fire.uphill.en\": missing; expected the page "
            "where it was found\n");
  EXPECT_EQ(errors("origin = \"source\"\n", "origin = \"house\"\naddress = \"x\"\n"),
            "clauses.toml:30:11: 'address' in clause \"setup.map\": not expected where 'origin' is "
            "neither source nor found\n");
  EXPECT_EQ(
      errors("origins = [\"house\", \"found\"]", "origins = [\"house\"]"),
      "tables.toml:4:11: 'origins' in table \"fire.to-hit\": expected a list of 2, one a row, "
      "found a list of 1\n");
}

TEST(ReadRuleset, NamesThePlaceOfBadToml) {
  const std::string errors = errors_with(&Sources::vocabulary, "sign = \"foot\"", "sign = foot");
  EXPECT_TRUE(errors.starts_with("vocabulary.toml:9:8: ")) << errors;
}

TEST(ReadRuleset, RefusesUnknownAndMissingKeys) {
  EXPECT_EQ(
      errors_with(&Sources::clauses, "ruling = \"\"", "rulling = \"\""),
      "clauses.toml:14:1: missing key 'ruling' in clause \"fire.uphill.en\"; expected a "
      "string\n"
      "clauses.toml:22:1: unknown key 'rulling' in clause \"fire.uphill.en\"; expected one of "
      "id, heading, editions, kind, text, text_fr, option, ruling, ruling_fr, check, "
      "not-enforced, origin, address; did you mean 'ruling'?\n");
  EXPECT_EQ(errors_with(&Sources::clauses, "ruling = \"\"", "ruling = \"\"\nruling_fr = \"r\""),
            "clauses.toml:23:13: 'ruling_fr' in clause \"fire.uphill.en\": expected none where "
            "'ruling' is empty\n");
  EXPECT_EQ(errors_with(&Sources::tables, "[[table]]", "[[tabel]]"),
            "tables.toml:1:1: 'table' in the file: expected at least one [[table]]\n"
            "tables.toml:1:3: unknown key 'tabel' in the file; expected one of table; did you mean "
            "'table'?\n");
}

TEST(ReadRuleset, RefusesWrongTypes) {
  EXPECT_EQ(errors_with(&Sources::clauses, "heading = \"FIRE\"", "heading = 7"),
            "clauses.toml:16:11: 'heading' in clause \"fire.uphill.en\": expected a string, found "
            "whole number 7\n");
  EXPECT_EQ(errors_with(&Sources::tables, "[\"A\", 1, 5", "[\"A\", 1879-01-22, 5"),
            "tables.toml:7:9: 'rows' in table \"fire.to-hit\": expected a string, true, false, a "
            "decimal or a whole number from -2147483647 to 2147483647, found a date\n");
  EXPECT_EQ(
      errors_with(&Sources::clauses, "kind = \"rule\"", "kind = \"rules\""),
      "clauses.toml:18:8: 'kind' in clause \"fire.uphill.en\": expected one of rule, optional, "
      "scenario, setup, advice, equipment, found string \"rules\"; did you mean 'rule'?\n");
}

TEST(ReadRuleset, RefusesIdsThatAreTakenOrMalformed) {
  EXPECT_EQ(errors_with(&Sources::clauses, "id = \"setup.map\"", "id = \"fire.uphill.en\""),
            "clauses.toml:25:1: 'editions' in clause \"fire.uphill.en\": expected \"en\" alone, as "
            "the id says\n"
            "clauses.toml:26:6: 'id' in clause \"fire.uphill.en\": expected a new id; line 15 has "
            "it already\n");
  EXPECT_EQ(errors_with(&Sources::options, "id = \"evade\"", "id = \"uphill.fire\""),
            "options.toml:11:6: 'id' in option \"uphill.fire\": expected an id that differs in C++ "
            "from \"uphill-fire\" of line 2\n");
  EXPECT_EQ(errors_with(&Sources::options, "id = \"evade\"", "id = \"switch\""),
            "options.toml:11:6: 'id' in option \"switch\": expected lower-case words joined by '.' "
            "and '-', no keyword of C++, found string \"switch\"\n");
}

TEST(ReadRuleset, RefusesWhatDoesNotExist) {
  EXPECT_EQ(errors_with(&Sources::clauses, "option = \"uphill-fire\"", "option = \"uphill\""),
            "clauses.toml:21:10: 'option' in clause \"fire.uphill.en\": expected an option of the "
            "options file, found string \"uphill\"\n");
  EXPECT_EQ(errors_with(&Sources::clauses, "editions = [\"en\"]", "editions = [\"en\", \"de\"]"),
            "clauses.toml:17:19: 'editions' in clause \"fire.uphill.en\": expected one of en, fr, "
            "found \"de\"\n");
  EXPECT_EQ(
      errors_with(&Sources::clauses, "editions = [\"en\"]", "editions = [\"fr\"]"),
      "clauses.toml:17:12: 'editions' in clause \"fire.uphill.en\": expected \"en\" alone, as "
      "the id says\n");
}

TEST(ReadRuleset, RefusesAReasonWhereNothingIsEnforced) {
  EXPECT_EQ(errors_with(&Sources::clauses, "kind = \"setup\"", "kind = \"advice\""),
            "clauses.toml:33:16: 'not-enforced' in clause \"setup.map\": not expected in a clause "
            "of kind advice, which is never enforced\n");
}

TEST(ReadRuleset, RefusesDefaultsThatAreNoValues) {
  EXPECT_EQ(
      errors_with(&Sources::options, "fr = \"extra-die\" }", "fr = \"both\" }"),
      "options.toml:5:33: 'fr' in 'default' in option \"uphill-fire\": expected one of to-hit, "
      "extra-die, found string \"both\"\n");
  EXPECT_EQ(errors_with(&Sources::options, "{ en = false, fr = true }", "{ en = \"false\" }"),
            "options.toml:14:11: 'fr' in 'default' in option \"evade\": missing; expected one of "
            "true, false\n"
            "options.toml:14:18: 'en' in 'default' in option \"evade\": expected one of true, "
            "false, found string \"false\"\n");
  EXPECT_EQ(errors_with(&Sources::options, "[true, false]", "[true, \"maybe\"]"),
            "options.toml:13:10: 'values' in option \"evade\": expected words, or true and false "
            "and no more\n"
            "options.toml:14:18: 'en' in 'default' in option \"evade\": expected one of true, "
            "maybe, found false\n"
            "options.toml:14:30: 'fr' in 'default' in option \"evade\": expected one of true, "
            "maybe, found true\n");
}

TEST(ReadRuleset, ChecksSentencesAgainstEvents) {
  EXPECT_EQ(
      errors_with(&Sources::messages, "Tour {turn}", "Tour {tour}"),
      "messages.toml:2:43: 'fr' of 'event.turn-begins': expected one of the event's arguments "
      "turn, found {tour}; did you mean 'turn'?\n");
}

TEST(ReadRuleset, TellsEverythingThatIsWrong) {
  Sources sources = good();
  sources.vocabulary.content = "[[kind]]\nid = \"x\"\n[[term]]\nid = \"x\"\n";
  sources.options.content += "nonsense = 1\n";
  const auto read = read_ruleset(sources);
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error(),
            "options.toml:17:1: unknown key 'nonsense' in option \"evade\"; expected one of id, "
            "kind, values, default, text, text_fr, words\n"
            "vocabulary.toml:1:1: 'word' in kind \"x\": expected at least one [[kind.word]]\n"
            "vocabulary.toml:3:1: missing key 'en' in term \"x\"; expected a string\n"
            "vocabulary.toml:3:1: missing key 'fr' in term \"x\"; expected a string\n"
            "vocabulary.toml:3:1: missing key 'means' in term \"x\"; expected a table\n");
}

TEST(ReadRuleset, ReadsTheVocabulary) {
  const auto read = read_ruleset(good());
  ASSERT_TRUE(read.has_value()) << read.error();
  ASSERT_EQ(read->kinds.size(), 1u);
  const KindData& kind = read->kinds[0];
  EXPECT_EQ(kind.enumeration, "TroopClass");
  ASSERT_EQ(kind.words.size(), 2u);
  const WordData &foot = kind.words[0], &horse = kind.words[1];
  EXPECT_EQ(foot.beside.fr, "infanterie") << "what it has not of its own is its name";
  EXPECT_EQ(foot.noun.en, "foot");
  EXPECT_EQ(foot.typed_en, std::vector<std::string>{"foot"});
  EXPECT_EQ(foot.also, std::vector<std::string>{"infantry"});
  EXPECT_TRUE(foot.in_files);
  EXPECT_EQ(horse.enumerator, "LightHorse");
  EXPECT_EQ(horse.abbreviation.fr, "CL");
  EXPECT_EQ(horse.typed_en, (std::vector<std::string>{"light horse", "lh"}));
  EXPECT_FALSE(horse.in_files);
}

TEST(ReadRuleset, AWordOfAKindMeansOneThing) {
  EXPECT_EQ(errors_with(&Sources::vocabulary, "also = [\"infantry\"]", "also = [\"light-horse\"]"),
            "vocabulary.toml:14:6: 'id' in word \"light-horse\": expected a new word; line 11 has "
            "\"light-horse\" already\n");
  EXPECT_EQ(errors_with(&Sources::vocabulary, "also = [\"infantry\"]", "also = [\"in fantry\"]"),
            "vocabulary.toml:11:8: 'also' in word \"foot\": expected letters and digits joined by "
            "'-', found \"in fantry\"\n");
  EXPECT_EQ(
      errors_with(&Sources::vocabulary, "id = \"light-horse\"",
                  "id = \"light-horse\"\nenum = \"Foot\""),
      "vocabulary.toml:14:6: 'id' in word \"light-horse\": expected a word that differs in C++ "
      "from another of its kind\n");
  EXPECT_EQ(errors_with(&Sources::vocabulary, "fr = \"infanterie\"\n", ""),
            "vocabulary.toml:5:1: missing key 'fr' in word \"foot\"; expected a string\n");
}

TEST(ReadRuleset, ATableOfAKindHasARowOfEachWord) {
  const std::string of = "columns = [\"class\", \"range\", \"hit\", \"open\", \"note\"]\n";
  EXPECT_EQ(errors_with(&Sources::tables, of, of + "of = \"class\"\n"),
            "tables.toml:5:6: 'of' in table \"fire.to-hit\": expected a row of every word; 'keys' "
            "lacks \"foot\"\n"
            "tables.toml:5:6: 'of' in table \"fire.to-hit\": expected a row of every word; 'keys' "
            "lacks \"light-horse\"\n");
  EXPECT_EQ(errors_with(&Sources::tables, of, of + "of = \"weapon\"\n"),
            "tables.toml:5:6: 'of' in table \"fire.to-hit\": expected a kind of the vocabulary, "
            "found \"weapon\"\n");
}

TEST(WriteCpp, WritesWordsAndWhereTheirRowsAre) {
  Sources sources = good();
  std::string& tables = sources.tables.content;
  tables.replace(tables.find("[\"near\", \"far-off\"]"), 19,
                 "[\"light-horse\", \"foot\"]\nof = \"class\"");
  const auto read = read_ruleset(sources);
  ASSERT_TRUE(read.has_value()) << read.error();
  const std::string header = output(write_vocabulary(*read, {"small_war", 7}), "vocabulary.gen.h");
  EXPECT_NE(header.find("enum class TroopClass : std::uint8_t {\n  Foot,\n  LightHorse,\n};\n"),
            std::string::npos);
  EXPECT_NE(header.find("constexpr std::span<const WordInfo> words_of(TroopClass) { return "
                        "vocabulary::class_::words; }"),
            std::string::npos);
  const std::string source =
      output(write_vocabulary(*read, {"small_war", 7}), "vocabulary.gen.cpp");
  EXPECT_NE(source.find("{&vocabulary::class_::words[1], \"hussars\"},"), std::string::npos);
  EXPECT_NE(source.find("list_old_words(7, kOld);"), std::string::npos);
  EXPECT_NE(header.find("list_vocabulary(7, {word_kinds(), term_infos()});"), std::string::npos);
  const std::string rows = output(write_tables(*read, {"small_war", 7}), "tables.gen.h");
  EXPECT_NE(rows.find("inline constexpr std::array<std::uint8_t, 2> places{1, 0};"),
            std::string::npos);
  EXPECT_NE(rows.find("constexpr const Row& at(TroopClass word) {"), std::string::npos);
}

TEST(WriteCpp, WritesClausesAndOptions) {
  const auto data = *read_ruleset(good());
  const Target target = {"small_war", 7};
  EXPECT_NE(output(write_clauses(data, target), "clauses.gen.h")
                .find("inline constexpr Clause fire_uphill_en{7, 0};\n"
                      "inline constexpr Clause setup_map{7, 1};\n"),
            std::string::npos);
  const std::string options = output(write_options(data, target), "options.gen.h");
  EXPECT_NE(options.find("enum class UphillFire : std::uint8_t { ToHit, ExtraDie };\n"),
            std::string::npos);
  EXPECT_NE(options.find("  UphillFire uphill_fire = UphillFire::ToHit;\n"), std::string::npos);
  EXPECT_NE(options.find("  bool evade = false;\n"), std::string::npos);
}

TEST(WriteCpp, NamesTheNumbersOfAnOptionAndKeepsDecimalsAsWritten) {
  Sources sources = good();
  std::string& options = sources.options.content;
  options.erase(options.find(kWordsLine), kWordsLine.size());
  options.replace(options.find("[\"to-hit\", \"extra-die\"]"), 23, "[12, 10]");
  options.replace(options.find("{ en = \"to-hit\", fr = \"extra-die\" }"), 35,
                  "{ en = 12, fr = 10 }");
  std::string& tables = sources.tables.content;
  tables.replace(tables.find("\"A\", 1, 5"), 9, "\"A\", 1, 1.50");
  const auto read = read_ruleset(sources);
  ASSERT_TRUE(read.has_value()) << read.error();
  const Target target = {"small_war", 7};
  const std::string header = output(write_options(*read, target), "options.gen.h");
  EXPECT_NE(header.find("enum class UphillFire : std::uint8_t { N12, N10 };\n"), std::string::npos);
  EXPECT_NE(header.find("  UphillFire uphill_fire = UphillFire::N12;\n"), std::string::npos);
  const auto written = write_tables(*read, target);
  EXPECT_NE(output(written, "tables.gen.h").find("  std::string_view hit;\n"), std::string::npos);
  EXPECT_NE(output(written, "tables.gen.cpp").find("\"1.50\""), std::string::npos);
  EXPECT_EQ(errors_with(&Sources::options, "\"extra-die\"]", "-1]"),
            "options.toml:4:21: 'values' in option \"uphill-fire\": expected lower-case words "
            "joined by '-', whole numbers, or true and false, found whole number -1\n"
            "options.toml:5:33: 'fr' in 'default' in option \"uphill-fire\": expected one of "
            "to-hit, \"\", found string \"extra-die\"\n");
}

TEST(ReadRuleset, WantsWordsForTheValuesOfOptionsThatAreWords) {
  EXPECT_EQ(errors_with(&Sources::options, kWordsLine, ""),
            "options.toml:1:1: missing key 'words' in option \"uphill-fire\"; expected a table\n");
  EXPECT_EQ(errors_with(&Sources::options, "fr = \"toucher +1\"", "fr = \"\""),
            "options.toml:8:45: 'fr' in 'to-hit' in 'words' in option \"uphill-fire\": expected a "
            "string that is not empty, found string \"\"\n");
  EXPECT_EQ(
      errors_with(&Sources::options, "text = \"Evading.\"",
                  "words = { true = { en = \"a\", fr = \"b\" } }\ntext = \"Evading.\""),
      "options.toml:15:9: 'words' in option \"evade\": not expected where values are figures, "
      "or true and false\n");
}

TEST(WriteCpp, ListsTheWordsOfOptions) {
  const auto read = read_ruleset(good());
  ASSERT_TRUE(read.has_value()) << read.error();
  const std::string source = output(write_options(*read, {"small_war", 7}), "options.gen.cpp");
  EXPECT_NE(source.find("{\"one more die\", \"un dé de plus\"}"), std::string::npos);
  EXPECT_NE(source.find("list_option_words(7, kOptionWords);"), std::string::npos);
}

TEST(Typeset, SetsApostrophesQuotesAndFrenchSpaces) {
  EXPECT_EQ(set_quotes("the unit's 'done', as 'it' was"), "the unit’s ‘done’, as ‘it’ was");
  EXPECT_EQ(set_quotes("Fixed Bay'net an' Uncovered 'elmet"), "Fixed Bay’net an’ Uncovered ’elmet");
  Sources sources = good();
  std::string& options = sources.options.content;
  const std::string text = "Ce que rapporte une colline.";
  options.replace(options.find(text), text.size(), "Ce qu'elle rapporte : rien ?");
  auto read = read_ruleset(sources);
  ASSERT_TRUE(read.has_value()) << read.error();
  typeset(*read);
  EXPECT_EQ(read->options[0].text.fr, "Ce qu’elle rapporte\u00A0: rien\u00A0?");
  EXPECT_EQ(read->options[0].id, "uphill-fire") << "what programs read stays";
}

TEST(WriteCpp, SameDataSameBytes) {
  const Target target = {"small_war", 7};
  const auto once = *read_ruleset(good()), again = *read_ruleset(good());
  EXPECT_EQ(write_clauses(once, target), write_clauses(again, target));
  EXPECT_EQ(write_options(once, target), write_options(again, target));
  EXPECT_EQ(write_tables(once, target), write_tables(again, target));
  EXPECT_EQ(write_events(once, target), write_events(again, target));
}

TEST(WriteCpp, BuildsFilesIn) {
  const auto small = output(write_embedded({{"a.toml", "x = 1\ny = \"é\"\n"}}, {"small_war", 7}),
                            "embedded.gen.cpp");
  EXPECT_NE(small.find("    {\"a.toml\",\n     \"x = 1\\n\"\n     \"y = \\\"é\\\"\\n\"sv},\n"),
            std::string::npos)
      << small;
  const auto large = output(write_embedded({{"b.toml", std::string(60001, '#')}}, {"small_war", 7}),
                            "embedded.gen.cpp");
  EXPECT_NE(large.find("kFile0[] = {\n    35,35,"), std::string::npos);
}

TEST(Names, BecomeCpp) {
  EXPECT_EQ(snake("fire.to-hit.en"), "fire_to_hit_en");
  EXPECT_EQ(pascal("zoc-to-zoc"), "ZocToZoc");
  EXPECT_EQ(pascal("base-3"), "Base3");
  EXPECT_EQ(member("class"), "class_");
  EXPECT_EQ(member("score"), "score");
  EXPECT_TRUE(is_id("fire.to-hit"));
  for (const char* bad : {"", "Fire", "fire..x", "fire.", "-fire", "1st", "fire_x"})
    EXPECT_FALSE(is_id(bad)) << bad;
  for (const char* bad : {"", "switch", "1st", "a__b", "a-b"})
    EXPECT_FALSE(is_identifier(bad)) << bad;
}

TEST(Names, LiteralsAreSafe) {
  EXPECT_EQ(literal("a \"b\" \\ c"), R"("a \"b\" \\ c")");
  EXPECT_EQ(literal("é"), "\"é\"");
  EXPECT_EQ(literal("?\?="), R"("?\?=")");
  EXPECT_EQ(literal(std::string_view("\0\x01\x31", 3)), R"("\000\0011")");
  EXPECT_EQ(literal("one\ntwo\n", "  "), "\"one\\n\"\n  \"two\\n\"");
}

}  // namespace
}  // namespace sandtable::generate
