#include "server/message.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace sandtable::server {
namespace {

std::string hello_error(std::string_view text) {
  const auto hello = parse_hello(text);
  return hello ? std::string() : hello.error().str();
}

std::string message_error(std::string_view text) {
  const auto message = parse_message(text);
  return message ? std::string() : message.error().error.str();
}

TEST(Hello, HasKeysNameLanguageAndTheLastEntrySeen) {
  const auto hello = parse_hello(
      R"({"type":"hello","version":2,"key":"a,b","name":"Ada","lang":"fr","since":12})");
  ASSERT_TRUE(hello) << hello.error().str();
  EXPECT_EQ(hello->version, 2);
  EXPECT_EQ(hello->keys, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(hello->name, "Ada");
  EXPECT_EQ(hello->lang, Lang::Fr);
  EXPECT_EQ(hello->since, 12U);
  const auto watcher =
      parse_hello(R"({"type":"hello","version":2,"key":"","name":"","lang":"en","since":0})");
  ASSERT_TRUE(watcher);
  EXPECT_TRUE(watcher->keys.empty());
}

TEST(Hello, SaysWhatIsWrong) {
  EXPECT_EQ(hello_error(""), "expected one JSON object: incomplete JSON");
  EXPECT_EQ(hello_error("null"), "expected one JSON object, found null");
  EXPECT_EQ(hello_error(R"({"type":"hello"})"), "the message has no 'version'");
  EXPECT_EQ(
      hello_error(
          R"({"type":"hello","version":2,"key":"1,2,3,4,5,6,7,8,9","name":"","lang":"en","since":0})"),
      "'key': expected at most 8 keys, found 9");
  EXPECT_EQ(hello_error(R"({"type":"hello","version":2,"key":"","name":"","lang":"de","since":0})"),
            "'lang': expected one of en, fr; found 'de'");
}

// A reader would take one of the values and say nothing of the other.
TEST(Hello, HasEachKeyOnce) {
  EXPECT_EQ(
      hello_error(
          R"({"type":"hello","version":2,"key":"","name":"Ada","lang":"en","since":0,"name":"Bob"})"),
      "expected one JSON object: 'name' stands twice in one object");
  EXPECT_EQ(message_error(R"({"id":3,"type":"submit","\u0069d":4})"),
            "expected one JSON object: 'id' stands twice in one object")
      << "however it is written";
  EXPECT_EQ(message_error(R"({"id":3,"type":"odd","more":[{"a":1},{"a":2,"a":3}]})"),
            "expected one JSON object: 'a' stands twice in one object");
}

TEST(Message, IsReadByItsType) {
  const auto submit = parse_message(
      R"({"id":3,"type":"submit","side":"red","action":"pass","question":64,"reason":"why"})");
  ASSERT_TRUE(submit) << submit.error().error.str();
  EXPECT_EQ(submit->ask, Ask::Submit);
  EXPECT_EQ(submit->id, 3U);
  EXPECT_EQ(submit->side, "red");
  EXPECT_EQ(submit->action, "pass");
  EXPECT_EQ(submit->number, 64U);
  EXPECT_EQ(submit->text, "why");
  const auto odds =
      parse_message(R"({"id":4,"type":"odds","side":"red","action":"x","assume":["a","b"]})");
  ASSERT_TRUE(odds);
  EXPECT_EQ(odds->assume, (std::vector<std::string>{"a", "b"}));
  const auto plain = parse_message(R"({"id":5,"type":"complete","side":"red","action":"x"})");
  ASSERT_TRUE(plain);
  EXPECT_FALSE(plain->trace);
  const auto traced =
      parse_message(R"({"id":6,"type":"complete","side":"red","action":"x","trace":true})");
  ASSERT_TRUE(traced);
  EXPECT_TRUE(traced->trace);
  EXPECT_EQ(message_error(R"({"id":6,"type":"check","side":"red","action":"x","trace":true})"),
            "the message has 'trace', which nothing asks for");
  const auto point = parse_message(R"({"id":6,"type":"point","side":"red","unit":3,"target":4})");
  ASSERT_TRUE(point);
  EXPECT_EQ(point->ask, Ask::Point);
  EXPECT_EQ(point->unit, 3U);
  EXPECT_EQ(point->target, 4U);
  EXPECT_EQ(point->place, "");
  const auto orders =
      parse_message(R"({"id":6,"type":"orders","side":"red","unit":3,"after":"#3: about face"})");
  ASSERT_TRUE(orders);
  EXPECT_EQ(orders->ask, Ask::Orders);
  EXPECT_EQ(orders->action, "#3: about face");
  const auto behind = parse_message(
      R"({"id":6,"type":"orders","side":"red","unit":3,"order":{"unit":3,"after":"x","parts":[]}})");
  ASSERT_TRUE(behind) << behind.error().error.str();
  ASSERT_TRUE(behind->order);
  EXPECT_EQ(desk::line_of(*behind->order), "#3: x");
  const auto outlook =
      parse_message(R"({"id":6,"type":"outlook","side":"red","action":"Red 1st: stand"})");
  ASSERT_TRUE(outlook);
  EXPECT_EQ(outlook->ask, Ask::Outlook);
  EXPECT_EQ(outlook->action, "Red 1st: stand");
  EXPECT_EQ(message_error(R"({"id":6,"type":"outlook","side":"red"})"),
            "the message has no 'action'");
  const auto measure = parse_message(R"({"id":7,"type":"measure","words":"arc R1"})");
  ASSERT_TRUE(measure);
  EXPECT_EQ(measure->ask, Ask::Measure);
  EXPECT_EQ(measure->action, "arc R1");
}

TEST(Message, ReadsWhatIsToBeShown) {
  const auto all = parse_message(R"({"id":8,"type":"show","what":"all"})");
  ASSERT_TRUE(all) << all.error().error.str();
  EXPECT_EQ(all->ask, Ask::Show);
  EXPECT_EQ(all->part, desk::TextPart::All);
  EXPECT_EQ(all->width, 80);
  EXPECT_FALSE(all->ascii);
  const auto troops = parse_message(
      R"({"id":8,"type":"show","what":"troops","of":"red","width":1000,"ascii":true})");
  ASSERT_TRUE(troops) << troops.error().error.str();
  EXPECT_EQ(troops->action, "red");
  EXPECT_EQ(troops->width, 160);
  EXPECT_TRUE(troops->ascii);
  EXPECT_EQ(message_error(R"({"id":8,"type":"show","what":"everything"})"),
            "'what': expected one of all, status, troops, paper; found 'everything'");
  const auto paper = parse_message(R"({"id":8,"type":"show","what":"paper","of":"card F3"})");
  ASSERT_TRUE(paper) << paper.error().error.str();
  EXPECT_TRUE(paper->paper);
  EXPECT_EQ(paper->action, "card F3");
  EXPECT_EQ(message_error(R"({"id":8,"type":"show","what":"troops"})"), "the message has no 'of'");
  EXPECT_EQ(message_error(R"({"id":8,"type":"show","what":"all","of":"red"})"),
            "the message has 'of', which nothing asks for");
}

TEST(Message, ReadsWhatIsComposed) {
  const auto read = parse_message(
      R"({"id":6,"type":"complete","side":"red","trace":true,"order":{"unit":2,"men":[1,3],)"
      R"("by":{"unit":3,"number":9,"piece":true},)"
      R"("parts":[{"form":"fire {unit}","slots":{"unit":"4"}}]}})");
  ASSERT_TRUE(read) << read.error().error.str();
  ASSERT_TRUE(read->order);
  EXPECT_EQ(read->action, "");
  EXPECT_TRUE(read->trace);
  EXPECT_EQ(desk::line_of(*read->order), "#2/1,3, #3/9: fire #4");
}

TEST(Message, SaysWhatIsWrongOfWhatIsComposed) {
  const auto error = [](std::string_view order) {
    return message_error(R"({"id":6,"type":"complete","side":"red","order":)" + std::string(order) +
                         "}");
  };
  EXPECT_EQ(error(R"("#2: go")"), "'order': expected an object, found a text");
  EXPECT_EQ(error(R"({"parts":[]})"), "'order' has no 'unit'");
  EXPECT_EQ(error(R"({"unit":2})"), "'order' has no 'parts'");
  EXPECT_EQ(error(R"({"unit":20000,"parts":[]})"),
            "'unit': expected a whole number from 0 to 10000, found '20000'");
  EXPECT_EQ(error(R"({"unit":2,"parts":["go"]})"), "'parts': expected an object, found a text");
  EXPECT_EQ(error(R"({"unit":2,"parts":{}})"), "'parts': expected an array of at most 40 objects");
  EXPECT_EQ(error(R"({"unit":2,"parts":[{"slots":{}}]})"), "one of 'parts' has no 'form'");
  EXPECT_EQ(error(R"({"unit":2,"parts":[{"form":"go","slots":{"x":1}}]})"),
            "'slots': expected a text, found a number");
  EXPECT_EQ(error(R"({"unit":2,"men":[-1],"parts":[]})"),
            "'men': expected an array of at most 100 whole numbers from 0 to 10000");
  EXPECT_EQ(error(R"({"unit":2,"by":{"unit":2},"parts":[]})"), "'by' has no 'number'");
  EXPECT_EQ(error(R"({"unit":2,"parts":[],"side":"red"})"),
            "'order' has 'side', which nothing asks for");
  EXPECT_EQ(
      message_error(
          R"({"id":6,"type":"complete","side":"r","action":"x","order":{"unit":1,"parts":[]}})"),
      "the message has 'action', which nothing asks for");
}

TEST(Message, OfAnUmpireAnswersNoQuestion) {
  const auto ruling = parse_message(
      R"({"id":1,"type":"submit","side":"umpire","action":"rule RH: remove","reason":"so"})");
  ASSERT_TRUE(ruling) << ruling.error().error.str();
  EXPECT_EQ(ruling->number, 0U);
  EXPECT_EQ(message_error(R"({"id":1,"type":"submit","side":"red","action":"pass"})"),
            "the message has no 'question'");
}

TEST(Message, SaysWhatIsWrongUnderItsNumber) {
  EXPECT_EQ(message_error(R"({"type":"undo","side":"red"})"), "the message has no 'id'");
  EXPECT_EQ(message_error(R"({"id":1.5,"type":"undo","side":"red"})"),
            "'id': expected a whole number from 0 to 9007199254740991, found 1.5E0");
  EXPECT_EQ(message_error(R"({"id":9007199254740992,"type":"undo","side":"red"})"),
            "'id': expected a whole number from 0 to 9007199254740991, found 9007199254740992");
  EXPECT_EQ(message_error(R"({"id":1,"type":"undo","side":"red","to":3})"),
            "the message has 'to', which nothing asks for");
  EXPECT_EQ(message_error(R"({"id":1,"type":"odds","side":"r","action":"x","assume":"a"})"),
            "'assume': expected an array of at most 20 texts");
  EXPECT_EQ(message_error(R"({"id":1,"type":"odds","side":"r","action":"x","assume":[1]})"),
            "'assume': expected a text, found a number");
  const auto late = parse_message(R"({"id":17,"type":"at"})");
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().id, 17U);
  EXPECT_EQ(late.error().error.str(), "the message has no 'seq'");
}

TEST(Message, ASheetOfOrdersIsAnAction) {
  const auto wrong = [](const std::string& type, const std::string& behind, std::size_t bytes) {
    return message_error(R"({"id":1,"type":")" + type + R"(","side":"red",)" + behind +
                         std::string(bytes, 'x') + "\"}");
  };
  const std::vector<std::array<std::string, 3>> cases{
      {"check", R"("action":")", "'action'"},
      {"odds", R"("action":")", "'action'"},
      {"submit", R"("question":1,"action":")", "'action'"},
      {"stand", R"("kind":"react","answer":")", "'answer'"}};
  for (const auto& [type, behind, name] : cases) {
    EXPECT_EQ(wrong(type, behind, 24'000), "") << type;
    EXPECT_EQ(wrong(type, behind, 24'001), name + ": expected at most 24000 bytes, found 24001");
  }
  const auto assumed = [](std::size_t bytes) {
    return message_error(R"({"id":1,"type":"odds","side":"r","action":"x","assume":[")" +
                         std::string(bytes, 'x') + "\"]}");
  };
  EXPECT_EQ(assumed(24'000), "");
  EXPECT_EQ(assumed(24'001), "'assume': expected at most 24000 bytes, found 24001");
}

TEST(Message, IsNotReadTooDeep) {
  const std::string deep = R"({"id":1,"type":)" + std::string(50, '[') + std::string(50, ']') + "}";
  EXPECT_EQ(message_error(deep), "expected one JSON object: too deep");
}

}  // namespace
}  // namespace sandtable::server
