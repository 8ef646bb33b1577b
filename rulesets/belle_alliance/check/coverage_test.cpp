#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/harness/coverage.h"
#include "rulesets/belle_alliance/check/examples.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/scenario/scenario.h"

namespace sandtable::belle_alliance {
namespace {

using Ids = std::set<std::string>;

/// Clauses that wait for their rules, or their examples: lists that only shrink (waiting.txt).
struct Waiting {
  Ids unseen, unshown;
};

Waiting waiting() {
  Waiting out;
  std::ifstream file(SANDTABLE_WAITING);
  EXPECT_TRUE(file.good());
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string what, id;
    words >> what >> id;
    EXPECT_TRUE(what == "unseen" || what == "no-example") << line;
    (what == "unseen" ? out.unseen : out.unshown).insert(id);
  }
  return out;
}

/// What is missing and does not wait, and what waits and is no longer missing.
Ids differing(const Ids& missing, const Ids& waits) {
  Ids out;
  for (const std::string& id : missing)
    if (!waits.contains(id)) out.insert(id + " is missing");
  for (const std::string& id : waits)
    if (!missing.contains(id)) out.insert(id + " has come: strike it off");
  return out;
}

std::vector<std::shared_ptr<const Setup>> setups() {
  std::vector<std::shared_ptr<const Setup>> out;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with("scenarios/")) out.push_back(*load_scenario(file.content, file.path));
  return out;
}

/// Clauses of which an example comes out as it is written: they are in use, told or not.
Ids shown_in_examples() {
  const auto shown = examples::examined(run_examples()).shown;
  return {shown.begin(), shown.end()};
}

TEST(BelleAllianceCoverage, EveryClauseIsSeenInUseOrWaits) {
  Coverage coverage(rulebook().system, rulebook().clauses.size());
  Ids shown;
  {
    const CoverageScope scope(coverage);
    shown = shown_in_examples();
    Rng rng(1815);
    constexpr int kBattles = 12, kMost = 200;
    const auto all = setups();
    for (std::size_t i = 0; i < kBattles; ++i) {
      const State end = harness::play_explained<BelleAlliance>(*all[i % all.size()], rng, kMost);
      EXPECT_GT(end.bound, 1);
    }
  }
  // What a side sees, and why not more of it, is shown and never told; and what holds of every
  // march, shot, melee, roll and retreat is not told anew with each.
  constexpr std::array<std::string_view, 48> kOnlyApplied{"sight.table",
                                                          "sight.lines",
                                                          "sight.arc",
                                                          "sight.in-wood",
                                                          "sight.fired",
                                                          "sight.crest-line",
                                                          "sight.between",
                                                          "sight.crest-blocks",
                                                          "sight.wood-and-building-height",
                                                          "sight.same-layer",
                                                          "visibility.labels",
                                                          "visibility.what-shows",
                                                          "visibility.ghosts",
                                                          "visibility.side-sight",
                                                          "rounding.figures",
                                                          "moral.causes",
                                                          "moral.several-effects",
                                                          "fire.moral-effect",
                                                          "fire.simultaneous",
                                                          "bounds.simultaneous",
                                                          "fire.fix-before-carrying-out",
                                                          "fire.unit-of-fire",
                                                          "fire.unit-of-fire-artillery",
                                                          "measuring.when-taken",
                                                          "reading.loss-then-moral",
                                                          "fire.common-target-working",
                                                          "fire.gunners-target",
                                                          "phases.forced-in-every-phase",
                                                          "forced-action.kinds",
                                                          "sim.forced-moves-together",
                                                          "md.retreats",
                                                          "rout.spread-who",
                                                          "sim.steps",
                                                          "sim.order-in-step",
                                                          "sim.contact-point",
                                                          "catch.when",
                                                          "catch.at-the-moment",
                                                          "catch.adjutants-too",
                                                          "melee.unit-of-melee",
                                                          "melee.groups",
                                                          "melee.simultaneous",
                                                          "melee.order-of-results",
                                                          "visibility.factors-opened",
                                                          "roll.when",
                                                          "roll.sealed-content",
                                                          "orders.failed-roll-fails-all",
                                                          "measuring.silent-validator",
                                                          "orders.sheet-abbreviations"};
  Ids missing;
  for (const std::string& line : harness::unseen(rulebook(), coverage, kOnlyApplied))
    missing.insert(line.substr(0, line.find(' ')));
  for (const std::string& id : shown) missing.erase(id);
  for (const std::string& line : differing(missing, waiting().unseen)) ADD_FAILURE() << line;
}

TEST(BelleAllianceCoverage, EveryClauseHasAnExampleOrWaits) {
  Ids missing;
  const Ids shown = shown_in_examples();
  for (const ClauseInfo& clause : rulebook().clauses)
    if (harness::must_be_seen(clause) && !shown.contains(std::string(clause.id)))
      missing.insert(std::string(clause.id));
  for (const std::string& line : differing(missing, waiting().unshown)) ADD_FAILURE() << line;
}

}  // namespace
}  // namespace sandtable::belle_alliance
