#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <tuple>

#include "rulesets/belle_alliance/check/playing.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/state/whereabouts.h"
#include "rulesets/belle_alliance/state/who.h"

namespace sandtable::belle_alliance {
namespace {

using playing::Battle;

constexpr Len kCm = geometry::kCentimetre;

// While words for the dice are awaited nobody is asked yet, and nothing is final either.
TEST(BelleAllianceBound, NothingIsFinalBeforeItBegins) {
  const Battle battle("first-orders", {});
  const State before = start_of(*battle.state.setup);
  const Action none{Verb::Orders, Side::A, std::make_shared<const Sheet>(), {}, {}};
  Why why;
  EXPECT_FALSE(BelleAlliance::legal(before, Side::A, none, why));
  ASSERT_FALSE(why.findings.empty());
  EXPECT_EQ(why.findings.back().clause, clause::phases_decisions);
}

/// The bound of example.whole-bound up to its melee.
TEST(BelleAllianceBound, IsWorkedThroughAsTheRulesDo) {
  Battle battle("worked-bound", {8, 7, 11, 10, 13, 8, 8});
  battle.both("orders | F1: MC >0 AT P1 | F2: CF AC, MN >0 | G: CN",
              "orders | L2: MN >180 | HU1: MC >180 AT F3");
  const auto rolls = battle.told<told::OrderRolled>();
  ASSERT_EQ(rolls.size(), 2U);
  EXPECT_EQ(rolls[0].factors, Opened{0});
  EXPECT_EQ(rolls[0].result, OrderingResult::Stands) << "F2, dice 8";
  EXPECT_EQ(rolls[1].factors, Opened{-2}) << "L2: distance -1, half valour -1";
  EXPECT_EQ(rolls[1].result, OrderingResult::OneStep) << "L2, dice 7";
  EXPECT_EQ(battle.unit(Side::B, "L2").disorder, Disorder::LD);
  EXPECT_EQ(battle.unit(Side::A, "F2").disorder, Disorder::None);
  ASSERT_EQ(battle.state.sub_phase, SubPhase::AnnounceAttacks);

  battle.both("announce F1", "announce HU1");
  EXPECT_EQ(battle.told<told::AttackAnnounced>(Side::A).size(), 2U);
  ASSERT_EQ(battle.state.sub_phase, SubPhase::Marching);

  battle.both("nothing", "nothing");
  ASSERT_EQ(battle.state.stage, Stage::Carrying) << "the hussars reach the guns";
  battle.decide(Side::A, "no");
  ASSERT_EQ(battle.state.attack_count, 2);
  const Attack& first = battle.state.attacks[0];
  EXPECT_EQ(first.side, Side::B) << "H reaches G in step 89, F1 L3 in step 125";
  EXPECT_EQ(first.attacker, 3);
  EXPECT_EQ(first.defender, 2);
  EXPECT_EQ(battle.state.attacks[1].attacker, 0);
  EXPECT_EQ(battle.state.attacks[1].defender, 0);
  std::vector<int> segments;
  for (const told::Met& e : battle.told<told::Met>())
    if (e.what == told::Happening::Attack) segments.push_back(e.segment);
  EXPECT_EQ(segments, (std::vector<int>{5, 7})) << "steps 89 and 125 of 200";
  EXPECT_EQ(battle.unit(Side::A, "F1").place.y, 85 * kCm);
  EXPECT_EQ(battle.unit(Side::A, "F2").place.y, 60 * kCm) << "its order failed";
  EXPECT_EQ(battle.unit(Side::A, "F2").formation, Formation::Line);

  ASSERT_EQ(battle.state.sub_phase, SubPhase::Fire);
  battle.both("fire G at P3", "fire L3 at F1");
  const auto shots = battle.told<told::ShotFired>();
  ASSERT_EQ(shots.size(), 2U);
  EXPECT_EQ(battle.unit(Side::B, "HU1").figures, 18) << "4 units of fire x 1 1/2";
  EXPECT_EQ(battle.unit(Side::B, "HU1").valour, -1);
  EXPECT_EQ(battle.unit(Side::B, "HU1").disorder, Disorder::MD);
  const auto melees = battle.told<told::MeleeFought>();
  ASSERT_EQ(melees.size(), 1U) << "the hussars make no attack";
  EXPECT_EQ(melees[0].difference, 12);
  EXPECT_EQ(battle.unit(Side::A, "F1").figures, 32) << "3 by fire, 1 in the melee";
  EXPECT_EQ(battle.unit(Side::A, "F1").disorder, Disorder::LD);
  EXPECT_EQ(battle.unit(Side::B, "L3").figures, 20) << "8, and 2 more on falling to FD";
  EXPECT_EQ(battle.unit(Side::B, "L3").valour, -3);
  EXPECT_EQ(battle.unit(Side::B, "L3").disorder, Disorder::FD);
  EXPECT_NEAR(battle.unit(Side::A, "F1").place.y, 90 * kCm, 50) << "it has taken the ground";
  EXPECT_NEAR(battle.unit(Side::B, "HU1").place.y, 110 * kCm, 50) << "50 cm north of 60";
  EXPECT_EQ(battle.told<told::Ran>().size(), 2U) << "H in 5b, L3 in 6c";
  const auto spread = battle.told<told::SpreadRolled>();
  ASSERT_EQ(spread.size(), 1U) << "M1 sees the rout pass";
  EXPECT_EQ(spread[0].steps, 1);
  EXPECT_EQ(battle.unit(Side::B, "MU").disorder, Disorder::LD);
  EXPECT_TRUE(battle.dice().used_up());
  // 6d: the winner may go on 12.5 cm, and stands.
  ASSERT_EQ(battle.state.sub_phase, SubPhase::Advance);
  EXPECT_EQ(BelleAlliance::turn(battle.state).waiting_for, bit(Side::A));
  battle.decide(Side::A, "nothing");
  EXPECT_TRUE(battle.told<told::WentOn>().empty());
}

/// 6d: the same winner goes on, as far as he may, or as far as his player says
/// (melee.continued-advance).
TEST(BelleAllianceBound, LetsWinnersGoOn) {
  for (const bool far : {false, true}) {
    Battle battle("worked-bound", {8, 7, 11, 10, 13, 8, 8});
    battle.both("orders | F1: MC >0 AT P1 | F2: CF AC, MN >0 | G: CN",
                "orders | L2: MN >180 | HU1: MC >180 AT F3");
    battle.both("announce F1", "announce HU1");
    battle.both("nothing", "nothing");
    battle.decide(Side::A, "no");
    battle.both("fire G at P3", "fire L3 at F1");
    ASSERT_EQ(battle.state.sub_phase, SubPhase::Advance);
    const Len before = battle.unit(Side::A, "F1").place.y;
    battle.decide(Side::A, far ? "advance F1" : "advance F1 for 10");
    EXPECT_EQ(battle.told<told::WentOn>().size(), 1U);
    EXPECT_EQ(battle.unit(Side::A, "F1").place.y - before, far ? 125'000 : 100'000);
  }
}

/// Gunners who leave their guns to an attacker stand apart from them (change.gunners-leave).
TEST(BelleAllianceBound, LetsGunnersLeaveTheirGuns) {
  Battle battle("worked-bound", {});
  battle.both("nothing", "orders | HU1: MC >180 AT F3");
  battle.both("nothing", "announce HU1");
  battle.both("nothing", "nothing");
  ASSERT_EQ(battle.state.stage, Stage::Carrying);
  battle.decide(Side::A, "yes");
  EXPECT_EQ(battle.state.attack_count, 0);
  EXPECT_EQ(battle.unit(Side::A, "G").formation, Formation::Gunners);
  EXPECT_EQ(battle.unit(Side::A, "G").guns, 0);
}

TEST(BelleAllianceBound, OpensAndClosesEverySubPhaseOnRecord) {
  Battle battle("first-orders", {});
  battle.until(SubPhase::AnnounceAttacks);
  battle.until(SubPhase::Orders);
  EXPECT_EQ(battle.state.bound, 2);
  const auto opened = battle.told<told::SubPhaseOpened>(), closed_too = opened;
  const auto closed = battle.told<told::SubPhaseClosed>();
  ASSERT_EQ(closed.size(), kWords<SubPhase>);
  for (std::size_t i = 0; i < closed.size(); ++i) {
    EXPECT_EQ(opened[i].phase, static_cast<SubPhase>(i));
    EXPECT_EQ(closed[i].phase, static_cast<SubPhase>(i));
    EXPECT_EQ(closed[i].bound, 1);
  }
}

TEST(BelleAllianceBound, WaitsForBothAndTellsNeitherOfTheOther) {
  Battle battle("first-orders", {});
  battle.decide(Side::A, "orders | F1: MN >0");
  const State seen = BelleAlliance::observed(BelleAlliance::view(battle.state, Side::B));
  EXPECT_EQ(seen.of(Side::A).sheet.line_count, 0);
  EXPECT_EQ(seen.of(Side::A).final_posts, 0);
  EXPECT_EQ(seen.of(Side::A).asked_posts, 1);
  EXPECT_EQ(battle.state.sub_phase, SubPhase::Orders);
  battle.decide(Side::B, "nothing");
  EXPECT_EQ(battle.state.sub_phase, SubPhase::AnnounceAttacks);
}

/// Sheets in codes and in words, in either order of sealing: one position.
TEST(BelleAllianceBound, IsTheSameInWordsAndInEitherOrder) {
  Battle one("first-orders", {9}), two("first-orders", {9});
  one.decide(Side::A, "orders | F1: CF LN, MN >0 | F2: MF >0");
  one.decide(Side::B, "orders | P3: CN");
  two.decide(Side::B, "orders | P3: canister");
  two.decide(Side::A, "orders | F2: march fast >n | F1: form line, march >0");
  EXPECT_EQ(BelleAlliance::digest(one.state), BelleAlliance::digest(two.state));
}

/// An attack that was not announced: the other side may insist on it (sim.prompts).
TEST(BelleAllianceBound, AsksWhetherAnUnannouncedAttackIsInsistedUpon) {
  for (const bool insists : {false, true}) {
    Battle battle("worked-bound", {});
    battle.both("orders | F1: MC >0 AT P1", "nothing");
    battle.both("nothing", "nothing");
    battle.both("nothing", "nothing");
    ASSERT_EQ(battle.state.stage, Stage::Carrying);
    EXPECT_EQ(BelleAlliance::turn(battle.state).waiting_for, bit(Side::B));
    battle.decide(Side::B, insists ? "yes" : "no");
    EXPECT_EQ(battle.state.attack_count, insists ? 1 : 0);
    EXPECT_EQ(battle.unit(Side::A, "F1").place.y, 85 * kCm);
  }
}

/// Of what the other side is asked in the march a view holds nothing, not even how much it is: it
/// is the same to the byte.
TEST(BelleAllianceBound, HoldsNothingOfWhatTheOtherSideIsAsked) {
  Battle battle("worked-bound", {});
  State& s = battle.state;
  s.sub_phase = SubPhase::Marching;
  s.stage = Stage::Carrying;
  const auto asked = [&](std::initializer_list<Side> sides) {
    State out = s;
    for (const Side side : sides)
      out.prompts[out.prompt_count++] = Prompt{.side = side, .unit = 0, .other = 1};
    ask_prompts(out);
    return out;
  };
  const State one = asked({Side::B, Side::A}), more = asked({Side::B, Side::B, Side::A, Side::B});
  const State known = BelleAlliance::observed(BelleAlliance::view(one, Side::A));
  const State again = BelleAlliance::observed(BelleAlliance::view(more, Side::A));
  EXPECT_EQ(BelleAlliance::digest(known), BelleAlliance::digest(again));
  EXPECT_EQ(known.prompts, again.prompts);
  EXPECT_EQ(known.prompt_count, again.prompt_count);
  ASSERT_EQ(known.prompt_count, 1);
  EXPECT_EQ(known.prompts[0].side, Side::A);
  EXPECT_EQ(known.prompts[0].unit, 0);
  // The same decision reaches the same question in both, and stands so in what the side knows.
  for (const State& world : {one, more}) {
    State then = world;
    const auto answer = parse_action("answer 1 yes", known, Lang::En);
    ASSERT_TRUE(answer.has_value()) << answer.error();
    take_in(then, Side::A, *answer);
    const std::size_t at = place_of_prompt(then, Side::A, 0);
    EXPECT_EQ(then.prompts[at].side, Side::A);
    EXPECT_EQ(then.of(Side::A).given.list[0].who, at) << "as journals have it";
    const State after = BelleAlliance::observed(BelleAlliance::view(then, Side::A));
    EXPECT_EQ(after.of(Side::A).given.list[0].who, 0);
  }
}

TEST(BelleAllianceBound, KnowsEnemiesByTheLabelsOfWhoSeesThem) {
  Battle battle("worked-bound", {});
  const State seen = BelleAlliance::observed(BelleAlliance::view(battle.state, Side::A));
  ASSERT_EQ(seen.of(Side::B).unit_count, 4);
  EXPECT_EQ(seen.of(Side::B).units[0].place.x, 30 * kCm) << "the western one first";
  EXPECT_EQ(seen.of(Side::B).units[3].place.x, 150 * kCm);
  EXPECT_EQ(seen.of(Side::B).units[0].valour, 0) << "valour does not show";
  EXPECT_EQ(seen.of(Side::B).staff_count, 0);
  EXPECT_EQ(seen.of(Side::A).units[0].valour, 1);
}

/// Staff moves: to a place, and with a unit that is touched (staff.ride, staff.may-follow).
TEST(BelleAllianceBound, OfficersRideTwiceABound) {
  Battle battle("first-orders", {});
  battle.until(SubPhase::Marching);
  battle.decide(Side::A, "staff B1 to F1");
  battle.decide(Side::B, "nothing");
  EXPECT_EQ(battle.state.of(Side::A).staff[0].contact, 0);
  battle.until(SubPhase::StaffMoves);
  battle.decide(Side::A, "staff B1 to (60, 20)");
  battle.decide(Side::B, "nothing");
  EXPECT_EQ(battle.state.of(Side::A).staff[0].place, (Vec{60 * kCm, 20 * kCm}));
  EXPECT_EQ(battle.state.of(Side::A).staff[0].contact, kNoUnit);
}

/// Skirmishers go out 5 cm before the front and come in again (change.skirmishers-out).
TEST(BelleAllianceBound, SkirmishersGoOutAndComeIn) {
  Battle battle("first-orders", {});
  battle.both("orders | F2: SK+ 12", "nothing");
  battle.until(SubPhase::Orders);
  const Unit& mother = battle.unit(Side::A, "F2");
  ASSERT_NE(mother.chain, kNoUnit);
  const Unit& chain = battle.state.of(Side::A).units[mother.chain];
  EXPECT_EQ(mother.figures, 24);
  EXPECT_EQ(chain.figures, 12);
  EXPECT_EQ(chain.formation, Formation::SkirmishLine);
  EXPECT_EQ(chain.place.y, mother.place.y + 6 * kCm) << "its rear 5 cm ahead of the front";
  battle.both("orders | F2: SK- all", "nothing");
  battle.until(SubPhase::Orders);
  EXPECT_EQ(battle.unit(Side::A, "F2").figures, 36);
  EXPECT_EQ(battle.unit(Side::A, "F2").chain, kNoUnit);
}

/// A change of formation is made before anybody marches, and costs half of the march (change.cost).
TEST(BelleAllianceBound, FormsBeforeItMarches) {
  Battle battle("first-orders", {12, 12});
  battle.both("orders | F2: CF AC, MN >0", "nothing");
  battle.until(SubPhase::Marching);
  EXPECT_EQ(battle.unit(Side::A, "F2").formation, Formation::AttackColumn);
  battle.until(SubPhase::StaffMoves);
  EXPECT_EQ(battle.unit(Side::A, "F2").place.y, 34 * kCm + 12 * kCm + kCm / 2) << "half of 25 cm";
  // Who comes to the end of his march met nobody in it.
  const auto ends = battle.told<told::Marched>(Side::A);
  ASSERT_EQ(ends.size(), 1U);
  EXPECT_EQ(ends[0].what, told::Happening::Arrived);
  EXPECT_TRUE(battle.told<told::Met>(Side::A).empty());
}

/// The tasks are booked at the end of the last bound (victory.tasks).
TEST(BelleAllianceBound, EndsByItsTasks) {
  Battle battle("first-orders", {});
  while (battle.state.end == EndReason::None)
    for (const Side side : {Side::A, Side::B})
      if ((BelleAlliance::turn(battle.state).waiting_for & bit(side)) != 0)
        battle.decide(side, "nothing");
  EXPECT_EQ(battle.state.bound, 4);
  const auto result = BelleAlliance::result(battle.state);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->clause, clause::victory_tasks);
  EXPECT_EQ(battle.told<told::BattleEnds>().size(), 1U);
}

/// fieldwork.announced-and-begun: with kind and place, to whoever sees the place.
TEST(BelleAllianceBound, AnnouncesFieldWorksToWhoSeesTheirPlace) {
  for (const bool blind : {false, true}) {
    Battle battle("first-orders", {});
    Force& theirs = battle.state.of(Side::B);
    for (Unit& unit : theirs.units)
      if (blind) unit.standing = Standing::Waiting;
    for (StaffFigure& figure : theirs.staff)
      if (blind) figure.standing = Standing::Waiting;
    battle.both("orders | F1: FW breastwork (56, 36)", "nothing");
    battle.until(SubPhase::Marching);
    const auto own = battle.told<told::WorkAnnounced>(Side::A);
    ASSERT_EQ(own.size(), 1U);
    EXPECT_EQ(own[0].work, Work::Breastwork);
    EXPECT_EQ(own[0].at, whereabouts_of(battle.setup(), {56 * kCm, 36 * kCm}));
    const auto heard = battle.told<told::WorkAnnounced>(Side::B).size() +
                       battle.told<told::WorkHeard>(Side::B).size();
    EXPECT_EQ(heard, blind ? 0U : 1U);
  }
}

/// By what it is done to, and not by the brook that runs there too.
TEST(BelleAllianceBound, AnnouncesAWorkAtABridgeByItsName) {
  Battle battle("bench-orders", {});
  const auto& features = battle.setup().features;
  const auto bridge = std::find_if(features.begin(), features.end(), [](const FeatureCard& card) {
    return card.ground == Ground::Bridge;
  });
  ASSERT_NE(bridge, features.end());
  battle.both("orders | A1: FW break bridge \"" + bridge->name.en + "\"", "nothing");
  battle.until(SubPhase::Marching);
  const auto own = battle.told<told::WorkAnnounced>(Side::A);
  ASSERT_EQ(own.size(), 1U);
  const auto number = static_cast<FeatureId>(bridge - features.begin());
  EXPECT_EQ(own[0].at, whereabouts(number, kBearings));
}

/// What a side is told, and whether its work is begun, rests on its own works alone: of the enemy's
/// it may have seen none.
TEST(BelleAllianceBound, RefusesAWorkForWhatItsOwnSideHas) {
  for (const std::size_t own : {kMostWorks - 1, kMostWorks})
    for (const std::size_t theirs : {std::size_t{0}, kMostWorks - 1, kMostWorks}) {
      Battle battle("first-orders", {});
      State& s = battle.state;
      s.site_count = static_cast<std::uint8_t>(own + theirs);
      for (std::size_t i = 0; i < s.site_count; ++i) {
        s.sites[i].done = true;
        s.sites[i].side = i < own ? Side::A : Side::B;
        s.sites[i].known = bit(s.sites[i].side);
        s.sites[i].from = {kCm, kCm};
        s.sites[i].to = {2 * kCm, kCm};
      }
      battle.both("orders | F2: FW barricade F2", "orders | P1: FW barricade P1");
      battle.until(SubPhase::Fire);
      for (const auto& [side, unit, works] :
           {std::tuple(Side::A, "F2", own), std::tuple(Side::B, "P1", theirs)}) {
        const bool room = works < kMostWorks;
        EXPECT_EQ(battle.told<told::NoRoomForWork>(side).size(), room ? 0U : 1U) << unit;
        EXPECT_EQ(battle.told<told::WorkBegun>(side).size(), room ? 1U : 0U) << unit;
        EXPECT_EQ(battle.unit(side, unit).formation == Formation::AtWork, room) << unit;
      }
    }
}

/// transfer.brigade: it has no unit of its own of which its side could be told.
TEST(BelleAllianceBound, TellsASideOfABrigadeThatItHandsOver) {
  Battle battle("quatre-bras-afternoon", {});
  const auto& staff = battle.setup().of(Side::A).staff;
  const auto called = [&](std::string_view label) {
    const auto at = std::find_if(staff.begin(), staff.end(),
                                 [&](const StaffCard& card) { return card.label == label; });
    return static_cast<StaffId>(at - staff.begin());
  };
  const StaffId husson = called("HU"), foy = called("FO");
  battle.state.of(Side::A).staff[called("RE")].staff_contact = husson;
  battle.both("orders | BHU: TR FO", "nothing");
  battle.until(SubPhase::Marching);
  const auto told = battle.told<told::BodyTransferred>(Side::A);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].officer, officer_of(Side::A, husson, true));
  EXPECT_EQ(told[0].under, officer_of(Side::A, foy, true));
  EXPECT_TRUE(battle.told<told::BodyTransferred>(Side::B).empty());
}

}  // namespace
}  // namespace sandtable::belle_alliance
