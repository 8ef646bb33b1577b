#include <gtest/gtest.h>

#include "engine/core/sink.h"
#include "rulesets/belle_alliance/check/playing.h"

/// Units placed in zones before the first bound.
namespace sandtable::belle_alliance {
namespace {

constexpr Len kCm = geometry::kCentimetre;

constexpr std::string_view kZones = R"([scenario]
ruleset = "belle-alliance"
last = 2
[table]
width = 120
depth = 100
[[side]]
zone = [[0, 0], [120, 0], [120, 30], [0, 30]]
[[side.unit]]
name = "First"
label = "F1"
figures = 36
at = [30, 20]
[[side.unit]]
name = "Second"
label = "F2"
figures = 36
at = [60, 20]
[[side]]
[[side.unit]]
name = "Landwehr"
label = "P1"
figures = 30
at = [60, 80]
[[task]]
name = "The middle"
side = "a"
kind = "hold"
at = [60, 50]
radius = 15
)";

class Placed {
 public:
  explicit Placed(std::string_view text = kZones) {
    const auto loaded = load_scenario(text, "zones");
    EXPECT_TRUE(loaded.has_value()) << (loaded ? "" : loaded.error().str());
    setup_ = *loaded;
    state = BelleAlliance::start(*setup_);
  }
  bool decide(Side side, std::string_view text) {
    const auto action =
        parse_action(text, BelleAlliance::observed(BelleAlliance::view(state, side)), Lang::En);
    EXPECT_TRUE(action.has_value()) << text << ": " << (action ? "" : action.error());
    NoWhy quiet;
    if (!BelleAlliance::legal(state, side, *action, quiet)) return false;
    EXPECT_EQ(parse_action(to_text(*action, state, Lang::En), state, Lang::En), action);
    Tape tape;
    Rng rng(1);
    RngSource source(rng);
    Dice dice(tape, source);
    NoLog log;
    BelleAlliance::apply(state, side, *action, dice, log);
    BelleAlliance::advance(state, dice, log);
    return true;
  }
  State state{};

 private:
  std::shared_ptr<const Setup> setup_;
};

TEST(Zones, HoldWhoIsPlacedInThem) {
  Placed battle;
  EXPECT_EQ(BelleAlliance::turn(battle.state).waiting_for, bit(Side::A)) << "B has no zone";
  EXPECT_FALSE(battle.decide(Side::A, "deploy F1 to (30, 31)")) << "its front is beyond it";
  EXPECT_FALSE(battle.decide(Side::A, "deploy F1 to (60, 20)")) << "on the other one";
  EXPECT_TRUE(battle.decide(Side::A, "deploy F1 to (60, 20) facing 0, F2 to (20, 15) facing 90"))
      << "the two change places";
  EXPECT_EQ(battle.state.sub_phase, SubPhase::Orders);
  EXPECT_EQ(battle.state.of(Side::A).units[0].place, (Vec{60 * kCm, 20 * kCm}));
  EXPECT_EQ(battle.state.of(Side::A).units[1].facing, geometry::kQuarterTurn);
}

/// Zones that overlap: which side is which makes no difference (bounds.simultaneous).
TEST(Zones, GiveNeitherSideThePlaceThatBothWant) {
  const std::string all = "zone = [[0, 0], [120, 0], [120, 100], [0, 100]]\n[[side.unit]]\n";
  std::string text(kZones);
  text.replace(text.find("zone ="), text.find("name = \"First\"") - text.find("zone ="), all);
  text.replace(text.rfind("[[side.unit]]"), std::string("[[side.unit]]\n").size(), all);
  Placed battle(text);
  EXPECT_TRUE(battle.decide(Side::A, "deploy F1 to (60, 50) facing 0, F2 to (30, 20) facing 0"));
  EXPECT_TRUE(battle.decide(Side::B, "deploy P1 to (60, 49) facing 180"));
  EXPECT_EQ(battle.state.sub_phase, SubPhase::Orders);
  EXPECT_EQ(battle.state.of(Side::A).units[0].place, (Vec{30 * kCm, 20 * kCm}));
  EXPECT_EQ(battle.state.of(Side::B).units[0].place, (Vec{60 * kCm, 80 * kCm}));
  EXPECT_EQ(battle.state.of(Side::A).units[1].place, (Vec{60 * kCm, 20 * kCm}))
      << "it would lie on who is back";
}

TEST(Zones, LeaveWhoIsNotPlacedWhereTheScenarioPutsHim) {
  Placed battle;
  EXPECT_TRUE(battle.decide(Side::A, "nothing"));
  EXPECT_EQ(battle.state.of(Side::A).units[0].place, (Vec{30 * kCm, 20 * kCm}));
  EXPECT_EQ(BelleAlliance::turn(battle.state).waiting_for, bit(Side::A) | bit(Side::B));
}

}  // namespace
}  // namespace sandtable::belle_alliance
