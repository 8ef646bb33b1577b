// Each test of the harness finds the fault that it is there for.

#include <gtest/gtest.h>

#include "engine/harness/suite.h"
#include "engine/harness/toy.h"

namespace sandtable::harness {
namespace {

using toy::Fault;

/// Plays enough battles for rare faults to come up, whatever the environment says.
class Faults : public ::testing::Test {
 protected:
  void SetUp() override {
    keep("SANDTABLE_GAMES", games_);
    keep("SANDTABLE_SEED", seed_);
    setenv("SANDTABLE_GAMES", "60", 1);
    setenv("SANDTABLE_SEED", "1", 1);
  }
  void TearDown() override {
    give_back("SANDTABLE_GAMES", games_);
    give_back("SANDTABLE_SEED", seed_);
  }

 private:
  static void keep(const char* name, std::optional<std::string>& value) {
    if (const char* text = std::getenv(name)) value = text;
  }
  static void give_back(const char* name, const std::optional<std::string>& value) {
    value ? setenv(name, value->c_str(), 1) : unsetenv(name);
  }
  std::optional<std::string> games_, seed_;
};

bool tells(const Report& report, const std::string& what) {
  return report.text().find(what) != std::string::npos;
}

#define EXPECT_FINDS(check, fault, what)                                    \
  do {                                                                      \
    const Report found = check<toy::Toy<fault>, toy::Suite>();              \
    EXPECT_TRUE(tells(found, what)) << "troubles found:\n" << found.text(); \
    EXPECT_TRUE((check<toy::Toy<>, toy::Suite>().troubles.empty()));        \
  } while (false)

TEST_F(Faults, LeakedView) { EXPECT_FINDS(check_leaks, Fault::LeakedView, "depends on a secret"); }
TEST_F(Faults, LeakedRefusal) { EXPECT_FINDS(check_leaks, Fault::LeakedRefusal, "an answer to"); }
TEST_F(Faults, LeakedVerdictByOrder) {
  EXPECT_FINDS(check_leaks, Fault::LeakedVerdict, "depend on a secret");
  EXPECT_FINDS(check_sealed_orders, Fault::LeakedVerdict, "depend on a secret");
  EXPECT_FINDS(check_sealed_orders, Fault::LeakedVerdict, "forbids one of");
}
TEST_F(Faults, SealedOrderInEvent) {
  EXPECT_FINDS(check_sealed_orders, Fault::EventToWrongSide, "tell a sealed order");
}
TEST_F(Faults, SealedNameInEvent) {
  EXPECT_FINDS(check_sealed_orders, Fault::RollToWrongSide, "tell a sealed order");
}
TEST_F(Faults, IllegalCandidate) {
  EXPECT_FINDS(check_play, Fault::IllegalCandidate, "actions() lists an illegal action");
}
TEST_F(Faults, MissingCandidate) {
  EXPECT_FINDS(check_proposals, Fault::MissingCandidate, "does what no listed action does");
}
TEST_F(Faults, ExplainedOtherwise) {
  EXPECT_FINDS(check_proposals, Fault::ExplainedOtherwise, "the opposite with reasons");
}
TEST_F(Faults, SilentRefusal) {
  EXPECT_FINDS(check_proposals, Fault::SilentRefusal, "with no finding that forbids it");
}
TEST_F(Faults, ActsOutOfTurn) {
  EXPECT_FINDS(check_proposals, Fault::ActsOutOfTurn, "who is not waited for");
}
TEST_F(Faults, DiceOutsideTheDoor) {
  EXPECT_FINDS(check_replay, Fault::DiceOutsideDoor, "another state");
  EXPECT_FINDS(check_typed_dice, Fault::DiceOutsideDoor, "another state");
}
TEST_F(Faults, UnusedTape) {
  EXPECT_FINDS(check_replay, Fault::UnusedTape, "make other rolls");
  EXPECT_FINDS(check_replay, Fault::RollsNowAndThen, "leaves rolls on the tape unused");
  EXPECT_FINDS(check_replay, Fault::RollsNowAndThen, "asks for other rolls");
  EXPECT_FINDS(check_odds, Fault::RollsNowAndThen, "cannot be repeated");
}
TEST_F(Faults, IgnoredRoll) {
  EXPECT_FINDS(check_replay, Fault::IgnoredRoll, "the rules do not read it");
}
TEST_F(Faults, FastDiceDiffer) {
  EXPECT_FINDS(check_fast_dice, Fault::FastDiceDiffer, "playouts end in another state");
}
TEST_F(Faults, StaleDigest) {
  EXPECT_FINDS(check_digests, Fault::StaleDigest, "reckoned from scratch");
}
TEST_F(Faults, DigestBlind) {
  EXPECT_FINDS(check_digests, Fault::DigestBlind, "two different states have one digest");
}
TEST_F(Faults, OrderOfSealing) {
  EXPECT_FINDS(check_sealed_orders, Fault::OrderOfSealing, "makes a difference");
}
TEST_F(Faults, RollsWhileSealed) {
  EXPECT_FINDS(check_sealed_orders, Fault::RollsWhileSealed, "rolls a die while it lies sealed");
}
TEST_F(Faults, UndoAcrossADie) {
  EXPECT_FINDS(check_undo, Fault::UndoAcrossDie, "settled and taken back");
}
TEST_F(Faults, InvariantViolated) {
  EXPECT_FINDS(check_play, Fault::TwoInACell, "two men stand in one cell");
}
TEST_F(Faults, BattleWithoutEnd) {
  EXPECT_FINDS(check_play, Fault::NeverEnds, "does not end within 100 steps");
}
TEST_F(Faults, GuessThatDoesNotFit) {
  EXPECT_FINDS(check_guesses, Fault::BadGuess, "the view of");
  EXPECT_FINDS(check_guesses, Fault::UnknownEnemyGuess, "the view of");
}

TEST_F(Faults, TroubleNamesTheSeedThatShowsItAgain) {
  const Report found = check_play<toy::Toy<Fault::NeverEnds>, toy::Suite>();
  ASSERT_FALSE(found.troubles.empty());
  const std::string first = found.troubles.front(), mark = "SANDTABLE_SEED=";
  const std::size_t at = first.find(mark) + mark.size();
  const std::string seed = first.substr(at, first.find(' ', at) - at);
  EXPECT_GT(std::stoi(seed), 1) << "a later game than the first was meant to fail";
  setenv("SANDTABLE_SEED", seed.c_str(), 1);
  setenv("SANDTABLE_GAMES", "1", 1);
  const Report again = check_play<toy::Toy<Fault::NeverEnds>, toy::Suite>();
  EXPECT_EQ(again.troubles, std::vector<std::string>{first});
}

TEST_F(Faults, EnvironmentIsChecked) {
  setenv("SANDTABLE_GAMES", "many", 1);
  const Report found = check_play<toy::Toy<>, toy::Suite>();
  EXPECT_TRUE(tells(found, "SANDTABLE_GAMES: expected a whole number from 1, found \"many\""));
  setenv("SANDTABLE_GAMES", "0", 1);
  EXPECT_FALSE(settings().error.empty());
  setenv("SANDTABLE_GAMES", "12", 1);
  EXPECT_EQ(settings().games, 12U);
}

}  // namespace
}  // namespace sandtable::harness
