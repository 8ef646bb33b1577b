#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "battle/rulesets.h"

/// Every refusal names clause, measure and limit (illegal.txt).
namespace sandtable::battle {
namespace {

struct Ask {
  int line = 0;
  std::string edition, played, side, proposal, expected;
};

std::string trimmed(std::string text) {
  const auto from = text.find_first_not_of(' ');
  if (from == std::string::npos) return {};
  return text.substr(from, text.find_last_not_of(' ') - from + 1);
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) out.push_back(trimmed(part));
  return out;
}

std::string read(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::vector<Ask> asks() {
  std::vector<Ask> out;
  std::ifstream in("tests/ask/illegal.txt");
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    const auto cells = split(line, '|');
    EXPECT_EQ(cells.size(), 5U) << "illegal.txt:" << number;
    if (cells.size() == 5)
      out.push_back({number, cells[0], cells[1], cells[2], cells[3], cells[4]});
  }
  return out;
}

Side side_named(const Battle& battle, const std::string& id) {
  return battle.facts().sides[0].id == id ? Side::A : Side::B;
}

std::unique_ptr<Battle> position(const Ask& ask) {
  Setting setting;
  setting.scenario = read("tests/ask/proving-ground.toml");
  setting.scenario_file = "tests/ask/proving-ground.toml";
  setting.choices.edition = ask.edition;
  setting.key = key_from_seed("2");
  auto made = ruleset("belle-epoque")->make(setting);
  if (!made) {
    ADD_FAILURE() << made.error().str();
    return nullptr;
  }
  auto battle = std::move(*made);
  EXPECT_TRUE(battle->begin().ok);
  for (const auto& step : split(ask.played, ';')) {
    const auto colon = step.find(':');
    const auto reply = battle->submit(side_named(*battle, step.substr(0, colon)),
                                      trimmed(step.substr(colon + 1)), Lang::En);
    EXPECT_TRUE(reply.ok) << "illegal.txt:" << ask.line << ": " << step << ": " << reply.error;
  }
  return battle;
}

/// Every clause that forbids, as "clause" and as "clause measured/limit".
std::vector<std::string> forbidding(const Reply& reply) {
  std::vector<std::string> out;
  for (const auto& reason : reply.reasons) {
    if (reason.ruling != Ruling::Forbids) continue;
    out.push_back(reason.clause);
    out.push_back(reason.clause + " " + std::to_string(reason.measured) + "/" +
                  std::to_string(reason.limit));
    EXPECT_FALSE(reason.text.empty());
  }
  return out;
}

TEST(Ask, EveryRefusalNamesItsClauses) {
  const auto all = asks();
  EXPECT_GE(all.size(), 20U);
  for (const Ask& ask : all) {
    const auto battle = position(ask);
    ASSERT_TRUE(battle);
    const Reply reply = battle->check(side_named(*battle, ask.side), ask.proposal, Lang::En);
    EXPECT_EQ(reply.error, "") << "illegal.txt:" << ask.line;
    EXPECT_FALSE(reply.ok) << "illegal.txt:" << ask.line << ": " << ask.proposal << " is legal";
    const auto found = forbidding(reply);
    for (const auto& expected : split(ask.expected, ','))
      EXPECT_NE(std::find(found.begin(), found.end(), expected), found.end())
          << "illegal.txt:" << ask.line << ": expected " << expected << ", found "
          << testing::PrintToString(found);
  }
}

}  // namespace
}  // namespace sandtable::battle
