#include "studies/study.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <sstream>
#include <utility>
#include <vector>

#include "engine/core/rounds.h"
#include "studies/rulesets.h"
#include "studies/series.h"
#include "studies/summary.h"

namespace sandtable::studies {
namespace {

using testing::HasSubstr;

Plan plan_of(const std::string& id, std::uint32_t games, const std::string& a, const std::string& b,
             const std::string& ruleset = "belle_epoque") {
  Plan plan;
  plan.scenario_file = "rulesets/" + ruleset + "/data/scenarios/" + id + ".toml";
  std::ifstream in(plan.scenario_file);
  std::stringstream text;
  text << in.rdbuf();
  plan.scenario = text.str();
  plan.games = games;
  plan.levels = {a, b};
  return plan;
}

TEST(StudyTest, ThreadsDoNotChangeTheResult) {
  Plan plan = plan_of("first-battle", 24, "captain", "recruit");
  plan.seed = 9;
  std::string first;
  for (const unsigned jobs : {1U, 2U, 4U}) {
    plan.jobs = jobs;
    const auto study = run(plan);
    ASSERT_TRUE(study) << study.error();
    EXPECT_EQ(study->jobs, jobs);
    if (first.empty()) first = json(*study);
    EXPECT_EQ(json(*study), first);
  }
  plan.seed = 10;
  EXPECT_NE(json(*run(plan)), first);
}

TEST(StudyTest, BattlesPlayedALittleAtATimeAreThoseOfTheStudy) {
  for (const auto& [id, ruleset] :
       {std::pair{"first-battle", "belle_epoque"}, std::pair{"first-skirmish", "fixed_baynet"}}) {
    const Plan plan = plan_of(id, 4, "recruit", "captain", ruleset);
    const auto whole = run(plan);
    const auto opened = series(plan);
    ASSERT_TRUE(whole && opened);
    std::vector<Game> games;
    for (std::uint64_t n = 0; n < plan.games; ++n) {
      const auto playing = (*opened)->begin(n);
      int turns = 1;
      while (!playing->go_on(Playing::Clock::time_point::min())) ++turns;
      EXPECT_GT(turns, 1);
      games.push_back(playing->game());
    }
    EXPECT_EQ((*opened)->json(games), json(*whole)) << id;
  }
}

TEST(StudyTest, ASeriesOfWhatCannotBePlayedSaysWhy) {
  Plan plan = plan_of("first-battle", 4, "recruit", "general");
  EXPECT_FALSE(series(plan));
  plan.levels = {"recruit", "recruit"};
  plan.scenario += "\nspeed = 3\n";
  const auto wrong = series(plan);
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error(), HasSubstr("unknown key 'speed'"));
}

TEST(StudyTest, TheFirstGamesAreTheSameHoweverManyFollow) {
  const auto few = run(plan_of("bench-ten", 6, "recruit", "recruit"));
  std::uint32_t seen = 0;
  Plan plan = plan_of("bench-ten", 500, "recruit", "recruit");
  plan.jobs = 1;
  plan.progress = [&](std::uint32_t done) { return (seen = done) < 6; };
  const auto stopped = run(plan);
  ASSERT_TRUE(few && stopped);
  EXPECT_EQ(seen, 6u);
  EXPECT_EQ(stopped->games, 6u);
  EXPECT_EQ(stopped->planned, 500u);
  EXPECT_EQ(stopped->sides[0].wins, few->sides[0].wins);
  EXPECT_EQ(stopped->sides[1].lost, few->sides[1].lost);
  EXPECT_EQ(stopped->turns, few->turns);
  EXPECT_EQ(stopped->decisions, few->decisions);
}

TEST(StudyTest, AddsUp) {
  const auto study = run(plan_of("isandlwana", 40, "recruit", "recruit"));
  ASSERT_TRUE(study) << study.error();
  EXPECT_EQ(study->games, 40u);
  EXPECT_EQ(study->sides[0].wins + study->sides[1].wins + study->draws, 40u);
  EXPECT_EQ(std::accumulate(study->turns.begin(), study->turns.end(), 0u), 40u);
  std::uint32_t reasons = 0;
  for (const auto& reason : study->reasons) reasons += reason.games;
  EXPECT_EQ(reasons, 40u);
  for (const auto& side : study->sides) {
    const double share = side.wins / 40.0;
    EXPECT_LE(side.share.lower, share);
    EXPECT_GE(side.share.upper, share);
    EXPECT_LE(side.lost, side.had);
    EXPECT_LE(side.lost, std::uint64_t{side.losses_most} * 40);
  }
  EXPECT_EQ(study->sides[0].id, "zulu");
}

TEST(StudyTest, PointsAreRolledAndSpentOrLapse) {
  // Turns of alma begin with reinforcements, before the roll.
  for (const auto& [id, ruleset] :
       {std::pair{"alma", "belle_epoque"}, std::pair{"bench-ten", "belle_epoque"},
        std::pair{"first-lines", "game_of_kings"}}) {
    const auto study = run(plan_of(id, 6, "recruit", "recruit", ruleset));
    ASSERT_TRUE(study) << study.error();
    const boost::json::value value = boost::json::parse(json(*study));
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_GT(study->sides[i].spent, 0u) << id;
      EXPECT_GT(study->sides[i].rolled, study->sides[i].spent) << id;
      const auto& points = value.at("sides").as_array()[i].at("points");
      EXPECT_EQ(points.at("rolled").to_number<std::uint64_t>(),
                points.at("spent").to_number<std::uint64_t>() +
                    points.at("lapsed").to_number<std::uint64_t>());
    }
    EXPECT_THAT(summary(*study, Lang::En), HasSubstr("points on average"));
    EXPECT_THAT(summary(*study, Lang::Fr), HasSubstr("en moyenne, dont"));
  }
}

TEST(StudyTest, ACaptainBeatsARecruitFromBothSides) {
  // Who wins is the same in every build (tests/compilers): a share of these battles tells nothing
  // of strength, and only that their players are sound.
  for (const char* id : {"bench-ten", "isandlwana"})
    for (const std::size_t captain : {0U, 1U}) {
      const auto study =
          run(plan_of(id, static_cast<std::uint32_t>(rounds(10)),
                      captain == 0 ? "captain" : "recruit", captain == 1 ? "captain" : "recruit"));
      ASSERT_TRUE(study) << study.error();
      if (one_in() > 1) continue;
      EXPECT_GT(study->sides[captain].share.lower, 0.5) << id << "\n" << summary(*study, Lang::En);
    }
}

/// Where several posts share a side, each has its own answers to give.
TEST(StudyTest, EveryScenarioOfSeveralPostsIsPlayed) {
  int played = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator("rulesets")) {
    if (file.path().extension() != ".toml" || file.path().parent_path().filename() != "scenarios")
      continue;
    Plan plan = plan_of("", 1, "recruit", "recruit");
    std::ifstream in(file.path());
    plan.scenario.assign(std::istreambuf_iterator<char>(in), {});
    if (plan.scenario.find("[[side.post]]") == std::string::npos) continue;
    plan.scenario_file = file.path().string();
    const auto study = run(plan);
    ASSERT_TRUE(study) << study.error();
    EXPECT_EQ(study->games, 1U) << file.path();
    ++played;
  }
  EXPECT_GT(played, 0);
}

TEST(StudyTest, BadPlansAreExplained) {
  const auto level = run(plan_of("first-battle", 1, "captain", "marshal"));
  ASSERT_FALSE(level);
  EXPECT_EQ(level.error(), "unknown level 'marshal'; expected one of: recruit, captain");
  const auto games = run(plan_of("first-battle", 0, "recruit", "recruit"));
  ASSERT_FALSE(games);
  EXPECT_EQ(games.error(), "expected at least 1 game, found 0");
  Plan broken = plan_of("first-battle", 1, "recruit", "recruit");
  broken.scenario = "[scenario]\nid = 3\n";
  const auto scenario = run(broken);
  ASSERT_FALSE(scenario);
  EXPECT_THAT(scenario.error(), HasSubstr("first-battle.toml:2:"));
  const auto ruleset = run("chess", broken);
  ASSERT_FALSE(ruleset);
  EXPECT_EQ(ruleset.error(), "unknown ruleset 'chess'");
}

TEST(SummaryTest, JsonSaysWhatWasPlayedAndWhatCameOfIt) {
  Plan plan = plan_of("first-battle", 10, "recruit", "recruit");
  plan.choices.edition = "en";
  const auto study = run(plan);
  ASSERT_TRUE(study) << study.error();
  const boost::json::value value = boost::json::parse(json(*study));
  EXPECT_EQ(value.at("scenario").as_string(), "first-battle");
  EXPECT_EQ(value.at("edition").as_string(), "en");
  EXPECT_EQ(value.at("games").to_number<int>(), 10);
  EXPECT_EQ(value.at("seed").to_number<int>(), 1);
  EXPECT_EQ(value.at("sides").as_array().size(), 2u);
  EXPECT_GT(value.at("options").as_object().size(), 20u);
  EXPECT_LE(value.at("draws").at("upper").to_number<double>(), 1.0);
  EXPECT_EQ(command(*study).rfind("sandtable study first-battle --games 10 --seed 1 --seat ", 0),
            0u);
}

TEST(SummaryTest, BothLanguagesHaveEverySentence) {
  const auto study = run(plan_of("first-battle", 3, "recruit", "captain"));
  ASSERT_TRUE(study) << study.error();
  for (const Lang lang : {Lang::En, Lang::Fr}) {
    const std::string text = summary(*study, lang);
    EXPECT_EQ(text.find('['), std::string::npos) << text;
    EXPECT_THAT(text, HasSubstr("captain"));
    EXPECT_THAT(text, HasSubstr(study->sides[0].name(lang)));
  }
  EXPECT_FALSE(messages().keys().empty());
}

TEST(SummaryTest, NumbersFollowTheLanguage) {
  EXPECT_EQ(percent(0.5832, Lang::En), "58.3%");
  EXPECT_EQ(percent(0.5832, Lang::Fr), "58,3\u00A0%");
  EXPECT_EQ(decimal(12, 0, Lang::Fr), "12");
}

}  // namespace
}  // namespace sandtable::studies
