#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/data/parse.h"
#include "tools/generate/read_parts.h"
#include "tools/generate/sentences.h"
#include "tools/generate/write_cpp.h"

namespace sandtable::generate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// The smallest events that are right, and their sentences; tests break one thing of them.
constexpr std::string_view kEvents = R"([[type]]
id = "count"
said = "number"
cpp = "int"

[[type]]
id = "unit"
said = "noun"
cpp = "UnitId"
from = "state/setup.h"

[[type]]
id = "text"
said = "text"
cpp = "std::string"

[[type]]
id = "yes"
said = "yes"
cpp = "bool"

[[type]]
id = "aim"
said = "word"
cpp = "Verb"
from = "state/action.h"
words = { March = "march", Fire = "fire" }
part = true

[[type]]
id = "span"
said = "word"
words = ["none", "some"]

[[event]]
id = "fire-rolled"
args = { unit = "unit", aim = "aim", hits = "count", dice = "count", passed = "yes" }
also = { span = "span" }
rolled = true
unsaid = ["dice"]

[[event]]
id = "crept"
args = { unit = "unit" }
silent = true
)";
constexpr std::string_view kMessages = R"([event]
fire-rolled = { en = "{unit} {aim, select, march {x} other {y}} {hits, plural, one {# hit} other {# hits}}{passed, select, yes {{known, select, yes {{faces}} other {}}} other {}}{span, select, some {!} other {}}.", fr = "{Le_unit} tire{unit_nt} {unit_is, select, mp {x} other {y}} {aim, select, fire {x} other {}} {hits} {passed, select, yes {x} other {}}{known, select, no {} other {{faces}}}{span, select, none {} other {}}." }
hidden = { en = "Something.", fr = "Quelque chose." }
)";

struct Read {
  RulesetData data;
  std::string errors;
};

Read read(const std::string& events, const std::string& messages) {
  auto file = data::parse(events, "events.toml");
  auto said_file = data::parse(messages, "messages.toml");
  EXPECT_TRUE(file.has_value() && said_file.has_value());
  data::Problems problems("events.toml"), said("messages.toml");
  constexpr std::array<std::string_view, 2> kKeys{"type", "event"};
  data::Reader reader(file->root, "the file", kKeys, problems);
  Read out;
  out.data.types = read_arg_types(reader);
  out.data.events = read_events(reader, out.data.types, said_file->root, said);
  problems.sort();
  said.sort();
  out.errors = problems.str() + said.str();
  return out;
}

std::string with(std::string_view text, std::string_view old, std::string_view now) {
  std::string out(text);
  const std::size_t at = out.find(old);
  EXPECT_NE(at, out.npos) << old;
  return out.replace(at, old.size(), now);
}

/// What is said where `old` stands as `now` in the events, or in their sentences.
std::string events_with(std::string_view old, std::string_view now) {
  return read(with(kEvents, old, now), std::string(kMessages)).errors;
}
std::string sentences_with(std::string_view old, std::string_view now) {
  return read(std::string(kEvents), with(kMessages, old, now)).errors;
}

TEST(ReadEvents, ReadsTypesKindsAndWhatIsWorkedOut) {
  const Read good = read(std::string(kEvents), std::string(kMessages));
  EXPECT_EQ(good.errors, "");
  const EventData& event = good.data.events.at(0);
  EXPECT_EQ(event.args.at(2).name, "hits");
  EXPECT_EQ(good.data.types.at(event.also.at(0).type).cpp, "told::Span");
  EXPECT_EQ(event.rolled, Rolled::Always);
  EXPECT_TRUE(good.data.events.at(1).silent);
  EXPECT_EQ(event.scene, Scene::None);
}

TEST(ReadEvents, ReadsHowAnEventIsShown) {
  const std::string shown =
      with(kEvents, "unsaid = [\"dice\"]", "unsaid = [\"dice\"]\nscene = \"shot\"");
  const Read good = read(shown, std::string(kMessages));
  EXPECT_EQ(good.errors, "");
  EXPECT_EQ(good.data.events.at(0).scene, Scene::Shot);
  EXPECT_EQ(
      events_with("unsaid = [\"dice\"]", "unsaid = [\"dice\"]\nscene = \"shoot\""),
      "events.toml:41:9: 'scene' in event \"fire-rolled\": expected one of move, shot, fight, "
      "test, loss, flight, gone, found string \"shoot\"; did you mean 'shot'?\n");
  EXPECT_EQ(
      events_with("silent = true", "silent = true\nscene = \"move\""),
      "events.toml:46:9: 'scene' in event \"crept\": not expected where the event is silent\n");
}

TEST(ReadEvents, RefusesAnUnknownArgumentInASentence) {
  EXPECT_EQ(
      sentences_with("{hits, plural, one", "{hit, plural, one"),
      "messages.toml:2:22: 'en' of 'event.fire-rolled': expected one of the event's arguments "
      "unit, aim, hits, dice, passed, span, faces, known, found {hit, plural, …}; did you "
      "mean 'hits'?\n");
  EXPECT_THAT(sentences_with("{Le_unit}", "{Le_unite}"),
              HasSubstr("'fr' of 'event.fire-rolled': expected one of the event's arguments"));
  // The faces are those of a roll.
  EXPECT_THAT(events_with("rolled = true\n", ""), HasSubstr("passed, span, found {known, select"));
}

TEST(ReadEvents, RefusesAnArgumentThatCannotBePrintedSo) {
  EXPECT_EQ(sentences_with("{passed, select, yes {{known", "{passed}{passed, select, yes {{known"),
            "messages.toml:2:22: 'en' of 'event.fire-rolled': expected {passed, select, …}, for "
            "passed is of type yes, found {passed}\n");
  EXPECT_THAT(sentences_with("{hits, plural, one {# hit}", "{hits, select, one {# hit}"),
              HasSubstr("expected {hits} or {hits, plural, …}, for hits is of type count, found "
                        "{hits, select, …}\n"));
  EXPECT_THAT(sentences_with("{unit_is, select", "{unit, select"),
              HasSubstr("'fr' of 'event.fire-rolled': expected {unit}, one of its forms, or "
                        "{unit_is, select, …}, for unit is of type unit, found {unit, select, …}"));
  EXPECT_THAT(sentences_with("{{faces}} other", "{{faces, number}} other"),
              HasSubstr("expected {faces}, for faces is of type text, found {faces, …}\n"));
  // Only nouns have forms.
  EXPECT_THAT(sentences_with("{hits} {passed", "{le_hits} {passed"),
              HasSubstr("found {le_hits}\n"));
}

TEST(ReadEvents, RefusesACaseThatIsNoWordOfItsType) {
  EXPECT_EQ(sentences_with("{aim, select, march", "{aim, select, marsh"),
            "messages.toml:2:22: 'en' of 'event.fire-rolled': expected the cases of {aim, select, "
            "…} among march, fire, other, found \"marsh\"; did you mean 'march'?\n");
  EXPECT_THAT(sentences_with("{passed, select, yes {x}", "{passed, select, true {x}"),
              HasSubstr("among yes, no, other, found \"true\"\n"));
  EXPECT_THAT(sentences_with("{unit_is, select, mp", "{unit_is, select, pm"),
              HasSubstr("among m, f, mp, fp, other, found \"pm\""));
}

TEST(ReadEvents, RefusesASentenceThatDoesNotParse) {
  EXPECT_EQ(sentences_with("{unit} {aim", "{unit {aim"),
            "messages.toml:2:22: 'en' of 'event.fire-rolled': expected a pattern of ICU that "
            "parses, found \"unit {aim, sele\" at character 2\n");
}

TEST(ReadEvents, RefusesAKindWithoutASentenceAndASentenceWithoutAKind) {
  EXPECT_EQ(sentences_with("fire-rolled =", "fire-roled ="),
            "events.toml:36:6: 'id' in event \"fire-rolled\": expected a sentence "
            "'event.fire-rolled' in messages.toml, or silent = true; found none\n"
            "messages.toml:2:1: 'event.fire-roled': expected a kind of the events file, found "
            "\"fire-roled\"; did you mean 'fire-rolled'?\n");
  EXPECT_EQ(sentences_with("hidden =", "crept = { en = \"x\", fr = \"y\" }\nhidden ="),
            "messages.toml:3:9: 'event.crept': expected none, for the event is silent\n");
  EXPECT_EQ(sentences_with(", fr = \"{Le_unit}", ", de = \"{Le_unit}"),
            "messages.toml:2:15: 'fr' of 'event.fire-rolled': expected a sentence, found none\n");
}

TEST(ReadEvents, RefusesAnArgumentThatNobodySays) {
  EXPECT_EQ(events_with("unsaid = [\"dice\"]\n", ""),
            "events.toml:37:8: 'args' in event \"fire-rolled\": \"dice\" is said by no sentence; "
            "expected it in the sentence or in 'unsaid'\n");
  EXPECT_EQ(events_with("unsaid = [\"dice\"]", "unsaid = [\"dice\", \"hits\"]"),
            "events.toml:40:10: 'unsaid' in event \"fire-rolled\": \"hits\" is said; expected what "
            "no sentence says\n");
  EXPECT_EQ(events_with("unsaid = [\"dice\"]", "unsaid = [\"dice\", \"die\"]"),
            "events.toml:40:19: 'unsaid' in event \"fire-rolled\": expected one of 'args', found "
            "\"die\"\n");
  EXPECT_EQ(events_with("also = { span", "also = { more = \"text\", span"),
            "events.toml:38:8: 'also' in event \"fire-rolled\": \"more\" is said by no sentence; "
            "expected it in the sentence\n");
}

TEST(ReadEvents, RefusesUnknownTypesAndArgumentsThatCannotBeStored) {
  EXPECT_EQ(events_with("hits = \"count\"", "hits = \"cuont\""),
            "events.toml:37:45: 'args' in event \"fire-rolled\": expected a type for \"hits\", one "
            "of count, unit, text, yes, aim, span, found \"cuont\"; did you mean 'count'?\n");
  EXPECT_EQ(events_with("hits = \"count\"", "hits = 7"),
            "events.toml:37:45: 'args' in event \"fire-rolled\": expected a type for \"hits\", one "
            "of count, unit, text, yes, aim, span, found whole number 7\n");
  EXPECT_EQ(events_with("hits = \"count\"", "hits = \"text\""),
            "events.toml:37:45: 'args' in event \"fire-rolled\": expected a type that is stored as "
            "a number, found \"text\", a text; name it in 'also'\n");
  EXPECT_EQ(events_with("also = { span", "also = { unit"),
            "events.toml:38:10: 'also' in event \"fire-rolled\": expected a new argument, found "
            "\"unit\" again\n");
  EXPECT_EQ(events_with("hits = \"count\"", "le_hits = \"count\""),
            "events.toml:37:38: 'args' in event \"fire-rolled\": expected a name of lower-case "
            "words joined by '_', no keyword of C++ and no form of a noun, found \"le_hits\"\n");
  EXPECT_EQ(events_with("rolled = true", "rolled = \"seldom\""),
            "events.toml:39:10: 'rolled' in event \"fire-rolled\": expected true or \"sometimes\", "
            "found string \"seldom\"\n");
}

TEST(ReadEvents, RefusesTypesThatNobodyCouldSay) {
  EXPECT_EQ(events_with("said = \"noun\"", "said = \"nuon\""),
            "events.toml:8:8: 'said' in type \"unit\": expected one of number, noun, text, yes, "
            "word, found string \"nuon\"; did you mean 'noun'?\n");
  EXPECT_THAT(
      events_with("cpp = \"UnitId\"\n", ""),
      HasSubstr("events.toml:6:1: 'cpp' in type \"unit\": missing; expected a type of C++"));
  EXPECT_THAT(events_with("cpp = \"Verb\"\n", ""),
              HasSubstr("'cpp' in type \"aim\": missing; expected the enumeration of the words"));
}

/// The kinds of one scene share a branch, in the order of the scenes.
TEST(WriteEvents, TellsAsWhatKindsAreShown) {
  const std::string three =
      with(kEvents, "unsaid = [\"dice\"]", "unsaid = [\"dice\"]\nscene = \"shot\"");
  Read good = read(three, std::string(kMessages));
  ASSERT_EQ(good.errors, "");
  good.data.events.push_back(good.data.events.at(0));
  good.data.events.back().id = "thrown";
  good.data.events.push_back(good.data.events.at(0));
  good.data.events.back().id = "marched";
  good.data.events.back().scene = Scene::Move;
  EXPECT_THAT(write_events(good.data, {"small_war", 7})[1].second,
              HasSubstr("    case EventKind::Marched:\n      return Scene::Move;\n"
                        "    case EventKind::FireRolled:\n    case EventKind::Thrown:\n"
                        "      return Scene::Shot;\n    default:\n"));
}

TEST(WriteEvents, WritesWhatRulesTellAndReadBack) {
  const Read good = read(std::string(kEvents), std::string(kMessages));
  const auto outputs = write_events(good.data, {"small_war", 7});
  ASSERT_EQ(outputs.size(), 2U);
  EXPECT_EQ(outputs[0].first, "rules/events.gen.h");
  EXPECT_EQ(outputs[1].first, "words/events.gen.h");
  EXPECT_THAT(outputs[0].second, HasSubstr("#include \"engine/core/telling.h\"\n"
                                           "#include \"rulesets/small_war/state/action.h\"\n"
                                           "#include \"rulesets/small_war/state/setup.h\"\n"));
  EXPECT_THAT(outputs[0].second, HasSubstr(R"(struct FireRolled {
  static constexpr EventKind kKind = EventKind::FireRolled;
  UnitId unit{};
  Verb aim{};
  int hits{};
  int dice{};
  bool passed{};
)"));
  EXPECT_THAT(outputs[0].second, HasSubstr(R"(template <class P>
void fire_rolled(P play, Clause clause, UnitId unit, Verb aim, int hits, int dice, bool passed, const Audience& audience = {}) {
  play.tell(told::FireRolled{unit, aim, hits, dice, passed}, clause, true, audience);
}
)"));
  EXPECT_THAT(outputs[1].second, HasSubstr("enum class Span : std::uint8_t { None, Some };\n"));
  EXPECT_THAT(outputs[1].second,
              HasSubstr(R"(      const auto e = told::FireRolled::from_args(event.args);
      say.unit("unit", e.unit);
      say.word("aim", word::aim(e.aim));
      say.count("hits", e.hits);
      say.count("dice", e.dice);
      say.yes("passed", e.passed);
      const also::FireRolled more = say.more(e);
      say.word("span", word::span(more.span));
      say.roll();
      return "event.fire-rolled";
)"));
  EXPECT_THAT(outputs[1].second, HasSubstr("    case EventKind::Crept:\n      break;\n"));
}

TEST(Sentences, ArgumentsAreFoundWhereverTheyStand) {
  const auto uses = uses_of("{a} {b, select, x {{c, plural, =0 {} other {# {d_nt}}}} other {}}");
  ASSERT_TRUE(uses.has_value());
  std::vector<std::string> names;
  for (const Use& use : *uses) names.push_back(use.argument);
  EXPECT_THAT(names, ElementsAre("a", "b", "c", "d_nt"));
  EXPECT_THAT((*uses)[1].cases, ElementsAre("x", "other"));
}

}  // namespace
}  // namespace sandtable::generate
