#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "battle/rulesets.h"

/// Every refusal names clause, measure and limit (illegal.txt, measured.txt).
namespace sandtable::battle {
namespace {

struct Ask {
  std::string where;
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

/// Lines of a file of proposals, cut into so many cells.
std::vector<std::pair<std::string, std::vector<std::string>>> lines_of(const std::string& path,
                                                                       std::size_t cells) {
  std::vector<std::pair<std::string, std::vector<std::string>>> out;
  std::ifstream in(path);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    const std::string where = path + ":" + std::to_string(number);
    auto found = split(line, '|');
    EXPECT_EQ(found.size(), cells) << where;
    if (found.size() == cells) out.emplace_back(where, std::move(found));
  }
  return out;
}

std::vector<Ask> asks_of_sectors() {
  std::vector<Ask> out;
  for (auto& [where, cells] : lines_of("tests/ask/illegal.txt", 5))
    out.push_back({where, cells[0], cells[1], cells[2], cells[3], cells[4]});
  return out;
}

std::vector<Ask> asks_of_measures() {
  std::vector<Ask> out;
  for (auto& [where, cells] : lines_of("tests/ask/measured.txt", 3)) {
    std::string played = "red: sector centre; umpire: rule red: points centre 6";
    if (!cells[0].empty()) played.append("; ").append(cells[0]);
    out.push_back({where, "", played, "red", cells[1], cells[2]});
  }
  return out;
}

Side side_named(const Battle& battle, const std::string& id) {
  if (id == "umpire") return Side::Umpire;
  return battle.facts().sides[0].id == id ? Side::A : Side::B;
}

std::unique_ptr<Battle> position(const std::string& rules, const std::string& scenario,
                                 const Ask& ask) {
  Setting setting;
  setting.scenario = read(scenario);
  setting.scenario_file = scenario;
  if (!ask.edition.empty()) setting.choices.edition = ask.edition;
  setting.key = key_from_seed("2");
  auto made = ruleset(rules)->make(setting);
  if (!made) {
    ADD_FAILURE() << made.error().str();
    return nullptr;
  }
  auto battle = std::move(*made);
  EXPECT_TRUE(battle->begin(Lang::En).ok);
  for (const auto& step : split(ask.played, ';')) {
    const auto colon = step.find(':');
    const auto reply = battle->submit(side_named(*battle, step.substr(0, colon)),
                                      trimmed(step.substr(colon + 1)), Lang::En);
    EXPECT_TRUE(reply.ok) << ask.where << ": " << step << ": " << reply.error;
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

void expect_refusals(const std::string& rules, const std::string& scenario,
                     const std::vector<Ask>& all) {
  EXPECT_GE(all.size(), 20U);
  for (const Ask& ask : all) {
    const auto battle = position(rules, scenario, ask);
    ASSERT_TRUE(battle);
    const Reply reply = battle->check(side_named(*battle, ask.side), ask.proposal, Lang::En);
    EXPECT_EQ(reply.error, "") << ask.where;
    EXPECT_FALSE(reply.ok) << ask.where << ": " << ask.proposal << " is legal";
    const auto found = forbidding(reply);
    for (const auto& expected : split(ask.expected, ','))
      EXPECT_NE(std::find(found.begin(), found.end(), expected), found.end())
          << ask.where << ": expected " << expected << ", found " << testing::PrintToString(found);
  }
}

TEST(Ask, EveryRefusalNamesItsClauses) {
  expect_refusals("belle-epoque", "tests/ask/proving-ground.toml", asks_of_sectors());
}

TEST(Ask, EveryRefusalOnAMeasuredTableNamesItsClauses) {
  expect_refusals("game-of-kings", "tests/ask/measured-ground.toml", asks_of_measures());
}

/// The text of a scenario beside this test, or of one that the program carries.
std::string scenario_named(const RulesetDoor& door, const std::string& id) {
  for (const desk::Carried& carried : door.scenarios())
    if (carried.id == id) return std::string(carried.text);
  return read("tests/ask/" + id + ".toml");
}

std::unique_ptr<Battle> with_sheets(const std::string& scenario,
                                    const std::string& measuring = "umpire") {
  const RulesetDoor* door = ruleset("belle-alliance");
  Setting setting;
  setting.scenario = scenario_named(*door, scenario);
  setting.scenario_file = scenario;
  setting.choices.options.emplace_back("measuring", measuring);
  setting.key = key_from_seed("2");
  auto made = door->make(setting);
  if (!made) {
    ADD_FAILURE() << made.error().str();
    return nullptr;
  }
  EXPECT_TRUE((*made)->begin(Lang::En).ok);
  return std::move(*made);
}

/// Orders are refused by clause, and nothing is said of distances (measuring.silent-validator).
TEST(Ask, OrdersAreRefusedByClauseAndNeverForADistance) {
  int refused = 0, taken = 0;
  for (const auto& [where, cells] : lines_of("tests/ask/orders.txt", 4)) {
    const auto battle = with_sheets(cells[0]);
    ASSERT_TRUE(battle) << where;
    const Reply reply = battle->check(side_named(*battle, cells[1]), cells[2], Lang::En);
    EXPECT_EQ(reply.error, "") << where;
    const auto found = forbidding(reply);
    if (cells[3] == "-") {
      ++taken;
      EXPECT_TRUE(reply.ok) << where << ": " << testing::PrintToString(found);
      for (const desk::Reason& reason : reply.reasons)
        EXPECT_TRUE(reason.ruling == Ruling::Permits && reason.measure.empty())
            << where << ": " << reason.text;
      continue;
    }
    ++refused;
    EXPECT_FALSE(reply.ok) << where << ": " << cells[2] << " is legal";
    EXPECT_NE(std::find(found.begin(), found.end(), cells[3]), found.end())
        << where << ": expected " << cells[3] << ", found " << testing::PrintToString(found);
  }
  EXPECT_GE(refused, 30);
  EXPECT_GE(taken, 30);
}

/// Nobody measures before the sheets are sealed (measuring.none-in-advance).
TEST(Ask, NoDistanceIsToldBeforeOrdersAreFinal) {
  const auto battle = with_sheets("first-orders");
  ASSERT_TRUE(battle);
  for (const Post seat : {Side::A, Side::B}) {
    const auto measured = battle->measure(seat, "measure F1 P1", Lang::En);
    ASSERT_FALSE(measured);
    EXPECT_NE(measured.error().find("measuring.none-in-advance"), std::string::npos)
        << measured.error();
    EXPECT_FALSE(battle->odds(seat, "nothing", {}, Lang::En));
    EXPECT_TRUE(battle->nearest(seat, "orders | F1: MC >0", 5, Lang::En).empty());
    for (const std::string& action : battle->actions(seat))
      EXPECT_EQ(action.find(" cm"), std::string::npos) << action;
  }
}

/// Who may lay a ruler, and between whom (option measuring).
TEST(Ask, WhoMayMeasureIsAnOption) {
  const std::string_view own = "measure F1 F2", across = "measure F1 P1";
  for (const char* value : {"none", "umpire", "own-command", "free"}) {
    const std::string measuring = value;
    const auto battle = with_sheets("first-orders", measuring);
    ASSERT_TRUE(battle);
    const auto may = [&](Post seat, std::string_view words) {
      const auto found = battle->measure(seat, words, Lang::En);
      if (found) {
        EXPECT_NE(found->find(" cm"), std::string::npos) << *found;
      } else {
        EXPECT_NE(found.error().find("measuring.none-in-advance"), std::string::npos)
            << found.error();
      }
      return found.has_value();
    };
    const bool free = measuring == "free";
    EXPECT_EQ(may(Side::A, own), free || measuring == "own-command") << measuring;
    EXPECT_EQ(may(Side::A, across), free) << measuring;
    EXPECT_FALSE(!free && may(Side::B, own)) << "whose they are not";
    EXPECT_EQ(may(Side::Umpire, across), measuring != "none") << measuring;
    EXPECT_EQ(battle->true_scale(Side::Umpire).has_value(), measuring != "none") << measuring;
    EXPECT_EQ(battle->true_scale(Side::A).has_value(), free) << measuring;
  }
}

}  // namespace
}  // namespace sandtable::battle
