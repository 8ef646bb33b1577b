#include "studies/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "studies/summary.h"

namespace sandtable::studies {
namespace {

using testing::HasSubstr;
using testing::Not;

Study example() {
  Study study;
  study.ruleset = "belle-epoque";
  study.version = "sandtable 0.1.0";
  study.scenario.id = "first-battle";
  study.scenario.title_en = "Guns & <Butter>";
  study.scenario.title_fr = "Canons et beurre";
  study.scenario.edition = "fr";
  study.scenario.turns = 8;
  study.scenario.options = {{"evade", "true"}};
  study.losses_in_en = "army points";
  study.losses_in_fr = "points d’armée";
  study.seed = 77;
  study.planned = 4;
  study.sides[0] = {"red", "Red", "Rouges", "captain", 0, {}, 0, 0, 0};
  study.sides[1] = {"blue", "Blue", "Bleus", "recruit", 0, {}, 0, 0, 0};
  std::vector<Game> games(4);
  games[0].winner = games[1].winner = games[2].winner = 0;
  int turn = 3;
  for (Game& game : games) game.ending = {turn++, "objectives", {2, 5}, {10, 12}};
  add_up(study, games, [](std::string_view, Lang) { return "objectives"; });
  return study;
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

TEST(ReportTest, NeedsNothingFromOutside) {
  for (const Lang lang : {Lang::En, Lang::Fr}) {
    const std::string page = report(example(), lang);
    for (const char* outside : {"http", "src=", "href=", "@import", "url(", "<script"})
      EXPECT_THAT(page, Not(HasSubstr(outside)));
    EXPECT_THAT(page, Not(HasSubstr("[report.")));
    EXPECT_THAT(page, Not(HasSubstr("[study.")));
    for (const char* tag : {"table", "svg", "p", "h2", "tr", "td", "style", "body", "html"})
      EXPECT_EQ(
          count(page, std::string("<") + tag + ">") + count(page, std::string("<") + tag + " "),
          count(page, std::string("</") + tag + ">"))
          << tag;
  }
}

TEST(ReportTest, TellsOfPointsOnlyWhereOrdersCostSome) {
  Study study = example();
  study.points_en = "command points";
  EXPECT_THAT(report(study, Lang::En), Not(HasSubstr("Points for orders")));
  EXPECT_THAT(summary(study, Lang::En), Not(HasSubstr("lapsed")));
  study.sides[1].rolled = 8;
  study.sides[1].spent = 6;
  EXPECT_THAT(report(study, Lang::En), HasSubstr("Points for orders"));
  EXPECT_THAT(summary(study, Lang::En),
              HasSubstr("Blue: 2.0 command points on average, 25.0% of them lapsed"));
}

TEST(ReportTest, EscapesNamesAndShowsFigures) {
  const std::string page = report(example(), Lang::En);
  EXPECT_THAT(page, HasSubstr("Guns &amp; &lt;Butter&gt;"));
  EXPECT_THAT(page, Not(HasSubstr("<Butter>")));
  EXPECT_THAT(page, HasSubstr("75.0%"));
  EXPECT_THAT(page, HasSubstr("30.1% – 95.4%"));
  EXPECT_THAT(page, HasSubstr("evade"));
  EXPECT_THAT(page, HasSubstr("sandtable 0.1.0"));
  EXPECT_THAT(page, HasSubstr("--seed 77"));
  EXPECT_THAT(page, HasSubstr("<th class=\"n\">army points lost on average</th>"));
}

TEST(ReportTest, TheHistogramHasABarForEveryTurnOfTheLimit) {
  const std::string page = report(example(), Lang::Fr);
  // Three shares and eight turns.
  EXPECT_EQ(count(page, "<rect "), 11u);
  EXPECT_THAT(page, HasSubstr("lang=\"fr\""));
  EXPECT_THAT(page, HasSubstr("points d’armée perdus en moyenne"));
}

}  // namespace
}  // namespace sandtable::studies
