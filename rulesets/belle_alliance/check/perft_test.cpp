#include "engine/harness/perft.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rulesets/belle_alliance/rules/orders/judge.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/scenario/scenario.h"
#include "rulesets/belle_alliance/words/book.h"
#include "rulesets/belle_alliance/words/order_words.h"
#include "rulesets/belle_alliance/words/sheet.h"

/// Counts of all sheets of a tiny position: of every element alone and of every two in a row, how
/// many can be read and how many the rules let be sealed; and of how a bound can go on from the
/// sheets that are sampled. A change of a count is a change of the order language or of the rules:
/// say in the commit which.
namespace sandtable::belle_alliance {
namespace {

/// One unit a side in sight of each other, each with its officer.
std::string table_of(std::string_view troops) {
  return R"([scenario]
ruleset = "belle-alliance"
last = 2
[table]
width = 100
depth = 100
[[feature]]
name = "Wood"
ground = "wood"
rectangle = { at = [80, 50], size = [10, 10] }
[[side]]
letter = "F"
[[side.body]]
name = "Brigade"
label = "Br1"
[[side.officer]]
name = "Bachelu"
label = "B1"
body = "Br1"
at = [46, 28]
[[side.unit]]
name = "Regiment"
label = "F1"
officer = "B1"
at = [50, 30]
)" + std::string(troops) +
         R"(
[[side]]
letter = "P"
[[side.unit]]
name = "Landwehr"
label = "P1"
figures = 36
at = [50, 60]
[[task]]
name = "The middle"
side = "a"
kind = "hold"
at = [50, 50]
radius = 15
)";
}

/// Every code of the sheet alone, and with whatever may stand behind one of them: who, how many,
/// where, which way, what formation.
std::vector<std::string> elements() {
  std::vector<std::string> out;
  for (const auto& word : words_of(OrderWord{}))
    for (const std::string_view more :
         {"", " P1", " B1", " 12", " (60, 50)", "90", " AC", " L", " CM", " >45", " to P1"})
      out.push_back(std::string(word.short_en) + std::string(more));
  return out;
}

struct Sheets {
  int read = 0, legal = 0;
};

class Counter {
 public:
  explicit Counter(std::string_view troops) {
    const auto loaded = load_scenario(table_of(troops), "position");
    setup_ = loaded.value();
    state_ = BelleAlliance::start(*setup_);
    Rng rng(1);
    FastDice dice(rng);
    NoLog log;
    BelleAlliance::advance(state_, dice, log);
    book_ = book_of(state_, Side::A);
    sightings_ = sightings_of(state_, Side::A);
  }

  /// Whether it can be read; adds to the counts.
  bool count(const std::string& elements, Sheets& sheets) {
    const ReadSheet read = read_sheet("F1: " + elements, book_);
    if (!read.wrong.empty()) return false;
    ++sheets.read;
    sheets.legal += refusals(state_, Side::A, read.sheet, sightings_).empty() ? 1 : 0;
    return true;
  }
  const State& state() const { return state_; }

 private:
  std::shared_ptr<const Setup> setup_;
  State state_{};
  NameBook book_;
  Sightings sightings_;
};

/// "12 read, 5 legal; of two in a row 144 read, 8 legal"
std::string counted(std::string_view troops) {
  Counter counter(troops);
  Sheets single, pairs;
  std::vector<std::string> read;
  for (const std::string& element : elements())
    if (counter.count(element, single)) read.push_back(element);
  for (const std::string& first : read)
    for (const std::string& second : read) counter.count(first + ", " + second, pairs);
  return std::to_string(single.read) + " read, " + std::to_string(single.legal) +
         " legal; of two in a row " + std::to_string(pairs.read) + " read, " +
         std::to_string(pairs.legal) + " legal";
}

TEST(BelleAlliancePerft, AllSheetsOfABattalion) {
  EXPECT_EQ(counted("figures = 36\n"),
            "144 read, 35 legal; of two in a row 20008 read, 1272 legal");
}

TEST(BelleAlliancePerft, AllSheetsOfHorse) {
  EXPECT_EQ(counted("figures = 16\ntroops = \"light-cavalry\"\n"),
            "144 read, 25 legal; of two in a row 20008 read, 759 legal");
}

TEST(BelleAlliancePerft, AllSheetsOfABattery) {
  EXPECT_EQ(counted("figures = 8\ntroops = \"foot-artillery\"\n"),
            "144 read, 25 legal; of two in a row 20008 read, 746 legal");
}

TEST(BelleAlliancePerft, HowABoundGoesOn) {
  const Counter counter("figures = 36\n");
  EXPECT_EQ(harness::perft<BelleAlliance>(counter.state(), 2, true).str(),
            "35 decisions, 1085 branches, 1078 leaves");
}

}  // namespace
}  // namespace sandtable::belle_alliance
