#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tidy/checks.h"
#include "tests/tidy/texts_fixture.h"

namespace sandtable::tidy {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(TidyIncludes, GoDownOnly) {
  const auto check = [](const std::string& from, const std::string& to) {
    return texts(
        check_includes({{from, "#pragma once\n#include \"" + to + "\"\n#include <set>\n"}}));
  };
  EXPECT_THAT(check("rulesets/all.h", "rulesets/belle_epoque/state/state.h"), IsEmpty());
  EXPECT_THAT(check("battle/seat.cpp", "rulesets/belle_epoque/state/state.h"), IsEmpty());
  EXPECT_THAT(check("tests/perft/run.cpp", "cli/main.h"), IsEmpty());
  EXPECT_THAT(check("engine/core/contract.h", "engine/dice/dice.h"), IsEmpty());
  EXPECT_THAT(check("engine/hex/board.h", "engine/dice/roll.h"), IsEmpty());
  EXPECT_THAT(check("engine/core/rng_test.cpp", "engine/hex/board.h"), IsEmpty());
  EXPECT_THAT(
      check("engine/core/sink.h", "search/uct.h"),
      ElementsAre("engine/core/sink.h:2: engine/ may not include search/, which stands above "
                  "it"));
  EXPECT_THAT(check("engine/core/sink.h", "engine/dice/dice.h"),
              ElementsAre("engine/core/sink.h:2: engine/core may not include engine/dice, which "
                          "stands above it"));
  EXPECT_THAT(check("engine/hex/board.h", "engine/harness/run.h"),
              ElementsAre("engine/hex/board.h:2: engine/hex may not include engine/harness, which "
                          "stands above it"));
  EXPECT_THAT(check("rulesets/fixed_baynet/state.h", "rulesets/belle_epoque/state/state.h"),
              ElementsAre("rulesets/fixed_baynet/state.h:2: ruleset fixed_baynet may not include "
                          "ruleset belle_epoque"));
  EXPECT_THAT(check("cli/main.cpp", "tests/tidy/checks.h"),
              ElementsAre("cli/main.cpp:2: cli/ may not include tests/"));
  EXPECT_THAT(check("cli/main.cpp", "verbs.h"),
              ElementsAre("cli/main.cpp:2: \"verbs.h\": include from the checkout's root, folder "
                          "first"));
}

TEST(TidyIncludes, LeaveCaptainsTheJudgementAlone) {
  const auto check = [](const std::string& from, const std::string& to) {
    return texts(check_includes({{"search/" + from, "#include \"" + to + "\"\n"}}));
  };
  EXPECT_THAT(check("commander.h", "engine/core/judgement.h"), IsEmpty());
  EXPECT_THAT(check("chance.h", "engine/dice/dice.h"), IsEmpty());
  EXPECT_THAT(check("commander.h", "search/tree.h"), IsEmpty());
  EXPECT_THAT(check("commander_test.cpp", "engine/harness/toy_mind.h"), IsEmpty());
  EXPECT_THAT(check("commander.h", "engine/desk/desk.h"),
              ElementsAre("search/commander.h:1: search/ may not include engine/desk/: captains "
                          "know the contract, judgement and dice"));
  EXPECT_THAT(check("tree.h", "rulesets/x/judgement/worth.h"),
              ElementsAre("search/tree.h:1: search/ may not include rulesets/x/: captains know the "
                          "contract, judgement and dice"));
  EXPECT_THAT(check("tree.h", "tables/measured/shapes.h"),
              ElementsAre("search/tree.h:1: search/ may not include tables/measured/: captains "
                          "know the contract, judgement and dice"));
}

TEST(TidyIncludes, KnowTheRoomsOfARuleset) {
  const auto check = [](const std::string& from, const std::string& to) {
    return texts(check_includes({{"rulesets/x/" + from, "#include \"rulesets/x/" + to + "\"\n"}}));
  };
  EXPECT_THAT(check("rules/fire/fire.cpp", "state/state.h"), IsEmpty());
  EXPECT_THAT(check("drawing/svg.cpp", "words/names.h"), IsEmpty());
  EXPECT_THAT(check("desk/desk.h", "check/examples.h"), IsEmpty());
  EXPECT_THAT(check("rules/fire/fire_test.cpp", "scenario/scenario.h"), IsEmpty());
  EXPECT_THAT(check("state/pieces.cpp", "rules/flow.h"),
              ElementsAre("rulesets/x/state/pieces.cpp:1: rulesets/x/state may not include rules/, "
                          "which stands above it"));
  EXPECT_THAT(check("judgement/worth.cpp", "words/names.h"),
              ElementsAre("rulesets/x/judgement/worth.cpp:1: rulesets/x/judgement may not include "
                          "words/: judgement gives clauses and arguments"));
  const auto line = [](const std::string& from, const std::string& include) {
    return texts(check_includes({{"rulesets/x/" + from, "#include " + include + "\n"}}));
  };
  EXPECT_THAT(line("rules/flow.h", "\"engine/geometry/plane/vec.h\""), IsEmpty());
  EXPECT_THAT(line("state/setup.h", "\"engine/scenario/description.h\""), IsEmpty());
  EXPECT_THAT(line("words/names.cpp", "<boost/json.hpp>"), IsEmpty());
  EXPECT_THAT(line("rules/flow.cpp", "\"engine/text/catalogue.h\""),
              ElementsAre("rulesets/x/rules/flow.cpp:1: a ruleset's rules/ may not include "
                          "engine/text/: rules are a library without words and files"));
  EXPECT_THAT(line("state/setup.h", "<toml++/toml.hpp>"),
              ElementsAre("rulesets/x/state/setup.h:1: a ruleset's state/ may not include toml++/: "
                          "rules are a library without words and files"));
  EXPECT_THAT(
      check("rules/flow.h", "helpers/all.h"),
      ElementsAre("rulesets/x/rules/flow.h:1: rulesets/x: helpers is none of the rooms of a "
                  "ruleset"));
}

TEST(TidyIncludes, KnowTheRoomsOfGeometry) {
  const auto check = [](const std::string& from, const std::string& to) {
    return texts(
        check_includes({{"engine/geometry/" + from, "#include \"engine/geometry/" + to + "\"\n"}}));
  };
  EXPECT_THAT(check("ground/sight.cpp", "plane/box.h"), IsEmpty());
  EXPECT_THAT(check("plane/polygon_test.cpp", "ground/terrain.h"), IsEmpty());
  EXPECT_THAT(check("plane/box.cpp", "base/disc.h"),
              ElementsAre("engine/geometry/plane/box.cpp:1: engine/geometry/plane may not include "
                          "base/, which stands above it"));
  EXPECT_THAT(check("tools/all.h", "plane/box.h"),
              ElementsAre("engine/geometry/tools/all.h:1: engine/geometry: tools is none of its "
                          "rooms"));
}

}  // namespace
}  // namespace sandtable::tidy
