#include "cli/choices.h"

#include <gtest/gtest.h>

#include <iostream>

namespace sandtable::cli {
namespace {

std::string listed(const std::vector<std::string>& actions, bool folded, int width = 80) {
  Console console{std::cin, std::cout, std::cerr};
  console.width = width;
  console.ascii = true;
  return list_choices(choices_from(actions), folded, Words(Lang::En), console);
}

TEST(Choices, StandTogetherByUnitAndVerb) {
  const auto choices =
      choices_from({"pass", "A: move 0101", "B: test 0", "A: test 0", "A: move 0102"});
  std::vector<std::string> order;
  for (const Choice& c : choices) order.push_back(c.text);
  EXPECT_EQ(order, (std::vector<std::string>{"pass", "A: move 0101", "A: move 0102", "A: test 0",
                                             "B: test 0"}));
}

TEST(Choices, AShortListIsShownWhole) {
  EXPECT_EQ(listed({"pass", "A: move 0101", "A: move 0102", "A: stand"}, true),
            "1 pass\nA\n  2 move 0101   3 move 0102   4 stand\n");
}

TEST(Choices, ALongListIsFoldedAndKeepsItsNumbers) {
  std::vector<std::string> actions;
  for (int i = 10; i < 40; ++i) actions.push_back("A: march 01" + std::to_string(i));
  actions.push_back("A: fire B");
  EXPECT_EQ(listed(actions, true),
            "A\n  1-30 march 0110 ... 0139   31 fire B\n"
            "Some are folded together: more shows them all.\n");
}

TEST(Choices, NoLineIsWiderThanTheConsole) {
  std::vector<std::string> actions;
  for (int i = 10; i < 60; ++i) actions.push_back("1st Regiment: march 01" + std::to_string(i));
  const std::string text = listed(actions, false, 40);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    EXPECT_LE(end - at, 40U) << text.substr(at, end - at);
    at = end + 1;
  }
}

}  // namespace
}  // namespace sandtable::cli
