#include "cli/play/choices.h"

#include <gtest/gtest.h>

#include <iostream>

namespace sandtable::cli {
namespace {

std::string listed(const std::vector<std::string>& actions, Fold fold, int width = 80) {
  Console console{std::cin, std::cout, std::cerr};
  console.width = width;
  console.ascii = true;
  return list_choices(choices_from(actions), fold, Words(Lang::En), console);
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
  EXPECT_EQ(listed({"pass", "A: move 0101", "A: move 0102", "A: stand"}, Fold::Nothing),
            "1 pass\nA\n  2 move 0101   3 move 0102   4 stand\n");
}

TEST(Choices, ALongListIsFoldedAndKeepsItsNumbers) {
  std::vector<std::string> actions;
  for (int i = 10; i < 40; ++i) actions.push_back("A: march 01" + std::to_string(i));
  actions.push_back("A: fire B");
  EXPECT_EQ(listed(actions, Fold::Runs),
            "A\n  1-30 march 0110 ... 0139   31 fire B\n"
            "Some are folded together: more shows them all.\n");
}

// What no longer fits is folded further, and the verbs stay in sight as long as they can.
TEST(Choices, AreFoldedUntilTheyFit) {
  Console console{std::cin, std::cout, std::cerr};
  console.ascii = true;
  std::vector<std::string> actions{"done"};
  for (const char* unit : {"A", "B", "C"})
    for (int i = 10; i < 20; ++i) {
      actions.push_back(std::string(unit) + ": march 01" + std::to_string(i));
      actions.push_back(std::string(unit) + ": test " + std::to_string(i));
    }
  const auto fitted = [&](int rows) {
    return fitted_choices(choices_from(actions), rows, Words(Lang::En), console);
  };
  const std::string hint = "Folded: a unit's name shows what it can do, more shows everything.\n";
  EXPECT_EQ(fitted(8),
            "1 done\nA\n  2-11 march 0110 ... 0119   12-21 test 10 ... 19\n"
            "B\n  22-31 march 0110 ... 0119   32-41 test 10 ... 19\n"
            "C\n  42-51 march 0110 ... 0119   52-61 test 10 ... 19\n"
            "Some are folded together: more shows them all.\n");
  EXPECT_EQ(fitted(7),
            "1 done\n2-21 A: march, test\n22-41 B: march, test\n42-61 C: march, test\n" + hint);
  EXPECT_EQ(fitted(4), "1 done   2-21 A   22-41 B   42-61 C\n" + hint);
}

TEST(Choices, NoLineIsWiderThanTheConsole) {
  std::vector<std::string> actions;
  for (int i = 10; i < 60; ++i) actions.push_back("1st Regiment: march 01" + std::to_string(i));
  const std::string text = listed(actions, Fold::Nothing, 40);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    EXPECT_LE(end - at, 40U) << text.substr(at, end - at);
    at = end + 1;
  }
}

}  // namespace
}  // namespace sandtable::cli
