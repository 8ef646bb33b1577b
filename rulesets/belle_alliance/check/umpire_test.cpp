#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "rulesets/belle_alliance/check/playing.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/judgement/judgement.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/moral/rolls.h"
#include "rulesets/belle_alliance/rules/sample.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/state/digest.h"
#include "rulesets/belle_alliance/words/narrate.h"

/// How a battle is ended by agreement; rulings of the umpire: what they do, when they are refused,
/// and how they are written.
namespace sandtable::belle_alliance {
namespace {

using playing::Battle;

constexpr Len kCm = geometry::kCentimetre;
const LoadOptions kSeat{{{"umpire-seat", "seat"}}};

/// The clause that refuses a ruling; empty where it is allowed, its error where it cannot be read.
std::string refusal(const Battle& battle, std::string_view text) {
  const auto action = parse_action(text, battle.state, Lang::En);
  if (!action) return action.error();
  Why why;
  if (BelleAlliance::legal(battle.state, Side::Umpire, *action, why)) return {};
  return std::string(rulebook().at(why.findings.back().clause).id);
}

TEST(Umpire, PlacesAndChangesUnits) {
  Battle battle("first-orders", {}, kSeat);
  battle.decide(Side::Umpire, "rule F1: place (40, 50) facing 90");
  EXPECT_EQ(battle.unit(Side::A, "F1").place, (Vec{40 * kCm, 50 * kCm}));
  EXPECT_EQ(battle.unit(Side::A, "F1").facing, geometry::kQuarterTurn);
  battle.decide(Side::Umpire, "rule P2: figures 12");
  EXPECT_EQ(battle.unit(Side::B, "P2").figures, 12);
  battle.decide(Side::Umpire, "rule P2: state md");
  EXPECT_EQ(battle.unit(Side::B, "P2").disorder, Disorder::MD);
  battle.decide(Side::Umpire, "rule P1: valour -2");
  EXPECT_EQ(battle.unit(Side::B, "P1").valour, -2);
  battle.decide(Side::Umpire, "rule P3: supplies limited");
  EXPECT_EQ(battle.unit(Side::B, "P3").supply, Supply::Limited);
  EXPECT_EQ(battle.unit(Side::B, "P3").rolls_left, 3);
  battle.decide(Side::Umpire, "rule F3: remove");
  EXPECT_EQ(battle.unit(Side::A, "F3").standing, Standing::Removed);
  EXPECT_EQ(battle.state.sub_phase, SubPhase::Orders) << "both are asked still";
}

TEST(Umpire, RulesOfAUnitAndItsSkirmishLineTogether) {
  Battle battle("first-orders", {}, kSeat);
  Force& own = battle.state.of(Side::A);
  Unit& unit = own.units[0];
  const UnitId chain = own.unit_count++;
  own.units[chain] = unit;
  own.units[chain].mother = 0;
  own.units[chain].formation = Formation::SkirmishLine;
  unit.chain = chain;
  const std::string name = battle.setup().of(Side::A).units[0].label;
  battle.decide(Side::Umpire, "rule " + name + ": valour -2");
  EXPECT_EQ(own.units[chain].valour, -2);
  battle.state.sub_phase = SubPhase::AnnounceAttacks;
  EXPECT_EQ(refusal(battle, "rule " + name + "/SK: order void"), "");
  EXPECT_EQ(refusal(battle, "rule " + name + "/SK: order MN >0"),
            "expected void, or the order of a skirmish line behind that of its battalion, as in "
            "\"F1: order MN >0; SK: MN >0\", found \"MN >0\"");
  battle.state.sub_phase = SubPhase::Orders;
  battle.decide(Side::Umpire, "rule " + name + "/SK: supplies limited");
  EXPECT_EQ(unit.supply, Supply::Limited);
  EXPECT_EQ(own.units[chain].rolls_left, 3);
}

TEST(Umpire, RulesOnLightAndWeather) {
  Battle battle("first-orders", {}, kSeat);
  State& s = battle.state;
  const auto labels = [&](Side side) { return s.of(side).in_sight; };
  const auto clear = labels(Side::A);
  ASSERT_FALSE(clear == UnitSet{});
  const std::uint64_t before = digest_of(s);
  EXPECT_EQ(refusal(battle, "rule weather clear"), "") << "it may stay so";
  battle.decide(Side::Umpire, "rule weather night");
  EXPECT_NE(digest_of(s), before);
  EXPECT_TRUE(labels(Side::A) == UnitSet{});
  for (const Side side : {Side::A, Side::B, Side::Spectator}) {
    const auto told = battle.told<told::RuledWeather>(side);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].weather, Weather::Night);
    EXPECT_EQ(weather_of(BelleAlliance::observed(BelleAlliance::view(s, side))), Weather::Night);
  }
  EXPECT_EQ(refusal(battle, "rule weather night"), "sight.table");
  battle.nothing();
  battle.until(SubPhase::Orders);
  EXPECT_EQ(weather_of(s), Weather::Night) << "until he rules again";
  const auto read = parse_action("arbitrage temps pluie ou crépuscule", s, Lang::Fr);
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(to_text(*read, s, Lang::En), "rule weather rain-or-dusk");
  const auto fog = parse_action("arbitrage temps brouillard", s, Lang::Fr);
  ASSERT_TRUE(fog.has_value()) << fog.error();
  EXPECT_EQ(to_text(*fog, s, Lang::En), "rule weather fog");
  EXPECT_FALSE(BelleAlliance::seal(s, Side::Umpire, *read).has_value()) << "all see it";
  EXPECT_NE(refusal(battle, "rule weather hail"), "");
  battle.decide(Side::Umpire, "rule weather clear");
  EXPECT_TRUE(labels(Side::A) == clear);
  // A word leads back to what the scenario has, which is told like what he ruled.
  EXPECT_EQ(weather_of(s), Weather::Clear);
  const auto back = parse_action("arbitrage temps scénario", s, Lang::Fr);
  ASSERT_TRUE(back.has_value()) << back.error();
  EXPECT_EQ(to_text(*back, s, Lang::En), "rule weather scenario");
  EXPECT_EQ(to_text(*back, s, Lang::Fr), "arbitrage temps scénario");
  battle.decide(Side::Umpire, "rule weather night");
  battle.decide(Side::Umpire, "rule weather scenario");
  EXPECT_TRUE(labels(Side::A) == clear);
  EXPECT_EQ(s.ruled_weather, 0);
  for (const Side side : {Side::A, Side::B, Side::Spectator}) {
    const auto again = battle.told<told::WeatherRestored>(side);
    ASSERT_EQ(again.size(), 1U);
    EXPECT_EQ(again[0].weather, Weather::Clear);
  }
  EXPECT_EQ(refusal(battle, "rule weather scenario"), "sight.table") << "it counts already";
  s.sub_phase = SubPhase::Marching;
  s.stage = Stage::Carrying;
  EXPECT_EQ(refusal(battle, "rule weather fog"), "sim.prompts");
}

/// What it is like is told at the opening of the bound in which it changes.
TEST(Umpire, NeedNotSayWhatTheScenarioHas) {
  Battle battle("quatre-bras", {});
  const auto& words = battle.setup().weather;
  const auto dusk = std::find(words.begin(), words.end(), Weather::RainOrDusk) - words.begin();
  ASSERT_LT(dusk, static_cast<std::ptrdiff_t>(words.size()));
  battle.state.bound = static_cast<std::uint8_t>(battle.setup().first_bound + dusk - 2);
  for (int bound = 0; bound < 2; ++bound) {
    EXPECT_TRUE(battle.told<told::WeatherTurns>(Side::A).empty());
    battle.nothing();
    battle.until(SubPhase::Orders);
  }
  const auto told = battle.told<told::WeatherTurns>(Side::A);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].weather, Weather::RainOrDusk);
}

/// In 2e he may rule while it is asked where units face; of whom he rules otherwise it is asked no
/// more.
TEST(Umpire, RulesWhileUnitsRally) {
  Battle battle("first-orders", {}, kSeat);
  battle.decide(Side::Umpire, "rule F2: state fd");
  battle.decide(Side::Umpire, "rule F3: state fd");
  State& s = battle.state;
  for (const std::string_view unit : {"F2", "F3"}) {
    Prompt& prompt = s.prompts[s.prompt_count++];
    prompt = Prompt{};
    prompt.kind = kFacingAsked;
    prompt.tick = static_cast<std::int32_t>(Disorder::MD);
    prompt.unit = battle.unit_called(Side::A, unit);
  }
  s.sub_phase = SubPhase::Reorganisation;
  s.stage = Stage::Carrying;
  ask_prompts(s);
  EXPECT_EQ(refusal(battle, "rule weather fog"), "");
  battle.decide(Side::Umpire, "rule F2: state none");
  EXPECT_FALSE(is_facing_asked(s, Side::A, battle.unit_called(Side::A, "F2")));
  EXPECT_TRUE(is_facing_asked(s, Side::A, battle.unit_called(Side::A, "F3")));
  State again = s;
  battle.decide(Side::A, "face F3 facing 90");
  EXPECT_EQ(battle.unit(Side::A, "F2").disorder, Disorder::None);
  EXPECT_EQ(battle.unit(Side::A, "F3").disorder, Disorder::MD);
  EXPECT_EQ(battle.unit(Side::A, "F3").facing, geometry::kQuarterTurn);
  EXPECT_NE(s.sub_phase, SubPhase::Reorganisation);
  // Of whom nothing is asked any more nobody is waited for.
  s = again;
  battle.decide(Side::Umpire, "rule F3: state none");
  EXPECT_NE(s.sub_phase, SubPhase::Reorganisation);
}

TEST(Umpire, VoidsAndChangesOrders) {
  Battle battle("first-orders", {}, kSeat);
  EXPECT_EQ(refusal(battle, "rule F1: order void"), "orders.sealed") << "nothing is sealed yet";
  battle.both("orders | F1: MN >0 | F2: MN >0", "nothing");
  ASSERT_EQ(battle.state.sub_phase, SubPhase::AnnounceAttacks);
  battle.decide(Side::Umpire, "rule F1: order void");
  battle.decide(Side::Umpire, "rule F2: order MN >0 to (84, 40)");
  battle.until(SubPhase::StaffMoves);
  EXPECT_EQ(battle.unit(Side::A, "F1").place.y, 34 * kCm);
  EXPECT_EQ(battle.unit(Side::A, "F2").place.y, 40 * kCm);
}

TEST(Umpire, ClosesForWhoDoesNotAnswer) {
  Battle battle("first-orders", {}, kSeat);
  battle.decide(Side::A, "orders | F1: MN >0");
  battle.decide(Side::Umpire, "rule prussians: nothing");
  EXPECT_EQ(battle.state.sub_phase, SubPhase::AnnounceAttacks);
  EXPECT_EQ(battle.told<told::RuledNothing>(Side::A).size(), 1U);
  EXPECT_EQ(refusal(battle, "rule french/wing: nothing"),
            "expected a side, or a side, a slash and one of its posts, found \"french/wing\"");
}

TEST(Umpire, EndsTheBattle) {
  for (const auto& [text, winner] :
       {std::pair("rule draw", -1), std::pair("rule prussians wins", 1)}) {
    Battle battle("first-orders", {}, kSeat);
    battle.decide(Side::Umpire, text);
    const auto result = BelleAlliance::result(battle.state);
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->winner, winner);
    EXPECT_EQ(rulebook().at(result->clause).id, "umpire.not-bound");
    EXPECT_EQ(refusal(battle, "rule F1: remove"), "victory.tasks") << "it is over";
  }
}

/// The clause that refuses a decision of a side; empty where it is allowed.
std::string refusal(const Battle& battle, Post by, Verb verb) {
  Why why;
  if (BelleAlliance::legal(battle.state, by, agreement(verb), why)) return {};
  return std::string(rulebook().at(why.findings.back().clause).id);
}

TEST(Agreement, EndsTheBattleForWhoeverGivesItUp) {
  Battle battle("first-orders", {});
  battle.decide(Side::B, "concede");
  const auto result = BelleAlliance::result(battle.state);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->winner, 0);
  EXPECT_EQ(rulebook().at(result->clause).id, "victory.tasks");
  EXPECT_EQ(battle.told<told::Conceded>(Side::A).size(), 1U);
  EXPECT_EQ(refusal(battle, Side::A, Verb::OfferDraw), "phases.decisions") << "it is over";
}

TEST(Agreement, IsOfferedOnceABoundAndLapsesWithIt) {
  Battle battle("first-orders", {});
  battle.decide(Side::A, "orders | F1: MN >0");
  EXPECT_EQ(refusal(battle, Side::A, Verb::Concede), "phases.decisions") << "its sheet is sealed";
  EXPECT_EQ(refusal(battle, Side::B, Verb::AcceptDraw), "victory.tasks") << "none is offered";
  battle.decide(Side::B, "offer draw");
  EXPECT_EQ(battle.told<told::DrawOffered>(Side::A).size(), 1U);
  EXPECT_EQ(BelleAlliance::turn(battle.state).waiting_for, bit(Side::B)) << "as it was";
  EXPECT_EQ(refusal(battle, Side::B, Verb::OfferDraw), "victory.tasks") << "once a bound";
  EXPECT_EQ(refusal(battle, Side::B, Verb::AcceptDraw), "victory.tasks") << "its own";
  battle.decide(Side::B, "nothing");
  EXPECT_EQ(battle.state.sub_phase, SubPhase::AnnounceAttacks);
  EXPECT_EQ(refusal(battle, Side::A, Verb::OfferDraw), "victory.tasks") << "one is there";
  EXPECT_EQ(refusal(battle, Side::A, Verb::AcceptDraw), "");
  const int bound = battle.state.bound;
  battle.until(SubPhase::StaffMoves);
  battle.until(SubPhase::Orders);
  ASSERT_EQ(battle.state.bound, bound + 1);
  EXPECT_EQ(refusal(battle, Side::A, Verb::AcceptDraw), "victory.tasks") << "it has lapsed";
  EXPECT_EQ(refusal(battle, Side::B, Verb::OfferDraw), "");
}

TEST(Agreement, DrawsTheBattle) {
  Battle battle("first-orders", {});
  battle.decide(Side::A, "offer draw");
  battle.decide(Side::B, "accept draw");
  const auto result = BelleAlliance::result(battle.state);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->winner, -1);
}

TEST(Agreement, IsTheFirstPostsAlone) {
  Battle battle("first-orders", {});
  auto two = *battle.state.setup;
  two.sides[0].posts.resize(2);
  battle.state.setup = &two;
  ask_sides(battle.state);
  EXPECT_EQ(refusal(battle, Post(Side::A, 1), Verb::Concede), "orders.posts");
  EXPECT_EQ(refusal(battle, Post(Side::A, 0), Verb::Concede), "");
}

/// An agreement names nobody, so a recruit's second thought is not that of whoever it would name.
TEST(Agreement, IsGivenByARecruitOfEitherSide) {
  Battle battle("first-orders", {});
  battle.decide(Side::A, "offer draw");
  Rng rng(1);
  for (int i = 0; i < 20; ++i) {
    const Action answer =
        Mind::misjudged(battle.state, random_for(battle.state, Side::B, rng), 0, rng);
    EXPECT_TRUE(answer.verb == Verb::AcceptDraw || answer.verb == Verb::RefuseDraw);
    NoWhy quiet;
    EXPECT_TRUE(BelleAlliance::legal(battle.state, Side::B, answer, quiet));
  }
}

TEST(Agreement, IsKeptFromNobodyAndTellsNothingElse) {
  Battle battle("first-orders", {});
  const State before = battle.state;
  battle.decide(Side::A, "offer draw");
  for (const Post viewer : {Post(Side::A), Post(Side::B)}) {
    const View view = BelleAlliance::view(battle.state, viewer);
    const State& known = observed(view);
    EXPECT_EQ(is_offered_draw(known, Side::B), true);
    EXPECT_EQ(turn_of(known).waiting_for, turn_of(before).waiting_for);
  }
  battle.decide(Side::B, "refuse draw");
  EXPECT_NE(digest_of(before), digest_of(battle.state)) << "an offer was made in this bound";
  EXPECT_FALSE(BelleAlliance::seal(before, Side::A, agreement(Verb::OfferDraw)));
}

TEST(Umpire, MakesNoPositionThatCannotBe) {
  Battle battle("first-orders", {}, kSeat);
  EXPECT_EQ(refusal(battle, "rule F1: place (84, 34)"), "change.how") << "on F2";
  EXPECT_EQ(refusal(battle, "rule F1: place (84, 134)"), "change.how") << "off the table";
  EXPECT_EQ(refusal(battle, "rule F1: figures 37"), "scale.figure");
  EXPECT_EQ(refusal(battle, "rule F1: valour 6"), "valour.meaning");
  Why why;
  const auto high = parse_action("rule F1: valour 6", battle.state, Lang::En);
  ASSERT_FALSE(BelleAlliance::legal(battle.state, Side::Umpire, *high, why));
  EXPECT_EQ(why.findings.back().measured, 6) << "and not counted from the lowest";
  EXPECT_EQ(why.findings.back().limit, 5);
  EXPECT_EQ(refusal(battle, "rule F9: remove"),
            "expected a unit of one of the sides, found \"F9\"");
  EXPECT_EQ(refusal(battle, "rule F1: dance"),
            "expected a ruling such as \"F1: place (30.5, 60) facing 90\", remove, state, figures, "
            "valour, supplies, order, \"weather fog\", \"french: nothing\", \"french wins\" or "
            "draw, found \"dance\"");
  const Battle without("first-orders", {});
  EXPECT_EQ(refusal(without, "rule F1: remove"), "umpire.recommended");
  for (const auto& [lang, said] :
       {std::pair{Lang::En,
                  "forbidden: no umpire has a seat in this battle, its option umpire-seat "
                  "is none (umpire.recommended"},
        std::pair{Lang::Fr,
                  "interdit : aucun arbitre n’a de siège dans cette bataille, son option "
                  "umpire-seat est none (umpire.recommended"}}) {
    std::string told =
        sentence(Finding{clause::umpire_recommended, Ruling::Forbids}, without.setup(), lang);
    for (std::size_t at; (at = told.find("\u00a0")) != std::string::npos;) told.replace(at, 2, " ");
    EXPECT_EQ(told.substr(0, std::string_view(said).size()), said);
  }
}

TEST(Umpire, IsHeardByWhoSeesAndReadByNobodyElse) {
  Battle battle("first-orders", {}, kSeat);
  battle.decide(Side::Umpire, "rule P1: valour -2");
  EXPECT_EQ(battle.told<told::Ruled>(Side::B).size(), 1U);
  EXPECT_TRUE(battle.told<told::Ruled>(Side::A).empty());
  const auto action = parse_action("rule P1: valour -2", battle.state, Lang::En);
  const auto seal = BelleAlliance::seal(battle.state, Side::Umpire, *action);
  ASSERT_TRUE(seal.has_value());
  EXPECT_FALSE(seal->known.has(Post(Side::A)));
  EXPECT_FALSE(seal->known.has(Post(Side::B)));
}

TEST(Umpire, IsToldWithCountsAndSigns) {
  const auto last = [](std::string_view ruling, Lang lang) {
    Battle battle("first-orders", {}, kSeat);
    battle.decide(Side::Umpire, ruling);
    return sentence(battle.events.back(), battle.setup(), {}, lang);
  };
  const auto says = [&](std::string_view ruling, Lang lang, std::string_view words) {
    const std::string told = last(ruling, lang);
    EXPECT_NE(told.find(words), std::string::npos) << told;
  };
  says("rule P2: figures 10", Lang::En, " has 10 figures");
  says("rule P2: figures 1", Lang::En, " has 1 figure");
  says("rule P2: figures 10", Lang::Fr, " a 10 figurines");
  says("rule P1: valour 2", Lang::En, " has the valour +2");
  says("rule P1: valour -2", Lang::Fr, " a la valeur −2");
}

TEST(Umpire, WritesWhatHeReads) {
  Battle battle("la-haye-sainte", {}, kSeat);
  battle.both("orders | F1: MN >0", "nothing");
  for (const char* text :
       {"rule F1: place (40, 50) facing 90", "rule L1: place \"La Haye Sainte\"/barn",
        "rule F1: remove", "rule F1: state fd", "rule B1: figures 7", "rule B1: valour -1",
        "rule B1: supplies none", "rule F1: order void", "rule F1: order MN, >0",
        "rule french wins", "rule draw", "rule allies: nothing", "rule Q: place (70, 12)",
        "rule CHa: place F2", "rule AL: remove"}) {
    const auto action = parse_action(text, battle.state, Lang::En);
    ASSERT_TRUE(action.has_value()) << text << ": " << action.error();
    EXPECT_EQ(to_text(*action, battle.state, Lang::En), text);
    const std::string french = to_text(*action, battle.state, Lang::Fr);
    const auto again = parse_action(french, battle.state, Lang::Fr);
    ASSERT_TRUE(again.has_value()) << french << ": " << again.error();
    EXPECT_EQ(*again, *action) << french;
  }
}

TEST(Umpire, PutsAGarrisonIntoASector) {
  Battle battle("la-haye-sainte", {}, kSeat);
  battle.decide(Side::Umpire, "rule L8: figures 20");
  battle.decide(Side::Umpire, "rule L8: place \"La Haye Sainte\"/barn");
  EXPECT_EQ(battle.unit(Side::B, "L8").formation, Formation::Garrison);
  EXPECT_EQ(refusal(battle, "rule L8: figures 21"), "urban.sector") << "20 find room in it";
  battle.decide(Side::Umpire, "rule L8: place (12, 70)");
  EXPECT_EQ(battle.unit(Side::B, "L8").formation, Formation::Huddle);
  EXPECT_EQ(refusal(battle, "rule K: place \"La Haye Sainte\"/stables"), "urban.sector")
      << "more guns than one sector takes";
}

TEST(Umpire, PutsNobodyIntoASectorWhoHasNoRoomThere) {
  Battle battle("la-haye-sainte", {}, kSeat);
  EXPECT_EQ(refusal(battle, "rule L8: place \"La Haye Sainte\"/barn"), "urban.sector")
      << "25 for 20";
  EXPECT_EQ(refusal(battle, "rule CU: place \"La Haye Sainte\"/barn"), "urban.sector") << "horse";
  battle.decide(Side::Umpire, "rule F1: figures 5");
  EXPECT_EQ(refusal(battle, "rule F1: place \"La Haye Sainte\"/court"), "urban.sector")
      << "the enemy is in it";
  EXPECT_EQ(refusal(battle, "rule F1: place \"La Haye Sainte\"/barn"), "");
  battle.decide(Side::Umpire, "rule F1: state fd");
  EXPECT_EQ(refusal(battle, "rule F1: place \"La Haye Sainte\"/barn"), "urban.sector");
}

TEST(Umpire, MakesNobodyGrowIntoAnother) {
  Battle battle("first-orders", {}, kSeat);
  battle.decide(Side::Umpire, "rule F2: figures 6");
  battle.decide(Side::Umpire, "rule F1: place (91, 34)");
  EXPECT_EQ(refusal(battle, "rule F2: figures 36"), "change.how");
  EXPECT_EQ(refusal(battle, "rule F2: figures 7"), "");
  battle.decide(Side::Umpire, "rule F1: place (56, 34)");
  EXPECT_EQ(refusal(battle, "rule F2: figures 36"), "");
}

/// In full disorder a unit is a disc about its middle (fd.effects), and forms anew out of it.
TEST(Umpire, LaysAUnitDownAsItsStateWants) {
  Battle battle("first-orders", {}, kSeat);
  const Unit before = battle.unit(Side::A, "F1");
  const Vec middle = body_of(battle.state, Side::A, battle.unit_called(Side::A, "F1")).centre();
  ASSERT_NE(middle, before.place);
  battle.decide(Side::Umpire, "rule F1: state fd");
  EXPECT_EQ(battle.unit(Side::A, "F1").place, middle);
  battle.decide(Side::Umpire, "rule F1: state none");
  const Unit& after = battle.unit(Side::A, "F1");
  EXPECT_EQ(body_of(battle.state, Side::A, battle.unit_called(Side::A, "F1")).centre(), middle);
  EXPECT_EQ(after.formation, Formation::Line) << "as who rallies";
  EXPECT_EQ(after.flags & (unit_flag::kForced | unit_flag::kMustRun), 0U) << "it may march";
}

/// Whoever is placed is seen where he stands now, and is not where he stood (visibility.ghosts).
TEST(Umpire, HidesAndShowsWhomHePlaces) {
  Battle battle("la-haye-sainte", {}, kSeat);
  const UnitId moved = battle.unit_called(Side::B, "L8");
  const auto seen = [&] { return battle.state.of(Side::A).in_sight.has(moved); };
  ASSERT_FALSE(seen()) << "it stands behind the ridge";
  battle.decide(Side::Umpire, "rule L8: place (56, 44) facing 180");
  EXPECT_TRUE(seen());
  EXPECT_EQ(battle.told<told::Ruled>(Side::A).size(), 1U);
  battle.decide(Side::Umpire, "rule L8: place (52, 103) facing 180");
  EXPECT_FALSE(seen());
  EXPECT_EQ(battle.told<told::Ruled>(Side::A).size(), 2U) << "it was in sight until then";
  const State known = BelleAlliance::observed(BelleAlliance::view(battle.state, Side::A));
  for (const Unit& unit : known.of(Side::B).units)
    EXPECT_FALSE(unit.standing == Standing::OnTable && unit.place == (Vec{52 * kCm, 103 * kCm}));
}

TEST(Umpire, PlacesOfficersAndLetsThemFall) {
  Battle battle("first-orders", {}, kSeat);
  const StaffId id = battle.officer_called(Side::A, "B1");
  const auto officer = [&]() -> const StaffFigure& { return battle.state.of(Side::A).staff[id]; };
  battle.decide(Side::Umpire, "rule B1: place (20, 30)");
  EXPECT_EQ(officer().place, (Vec{20 * kCm, 30 * kCm}));
  EXPECT_EQ(officer().contact, kNoUnit);
  battle.decide(Side::Umpire, "rule \"General Bachelu\": place F2");
  EXPECT_EQ(officer().contact, battle.unit_called(Side::A, "F2"));
  EXPECT_EQ(refusal(battle, "rule B1: place (141, 30)"), "staff.leave-table");
  EXPECT_EQ(refusal(battle, "rule B1: place P1"),
            "expected a unit, an officer or a place such as (30.5, 60), found \"P1\"");
  battle.decide(Side::Umpire, "rule B1: remove");
  EXPECT_EQ(officer().standing, Standing::Removed);
  EXPECT_EQ(refusal(battle, "rule B1: place (20, 30)"), "replace.any-adjutant");
  EXPECT_EQ(battle.told<told::RuledStaff>(Side::A).size(), 3U);
  EXPECT_TRUE(battle.told<told::RuledStaff>(Side::B).empty());
  battle.until(SubPhase::AnnounceAttacks);
  battle.nothing();
  EXPECT_EQ(battle.state.sub_phase, SubPhase::Replacement) << "an adjutant may take his place";
}

TEST(Umpire, ClosesForAPostThatHeNames) {
  Battle battle("quatre-bras", {}, kSeat);
  EXPECT_EQ(refusal(battle, "rule french: nothing"),
            "expected one of french/ney, french/bachelu, french/jerome, found \"french\"");
  EXPECT_EQ(refusal(battle, "rule french/: nothing"),
            "expected one of french/ney, french/bachelu, french/jerome, found \"french/\"");
  battle.decide(Side::Umpire, "rule french/Bachelu: nothing");
  EXPECT_EQ(BelleAlliance::turn(battle.state).posts[0], 0b101);
  EXPECT_EQ(refusal(battle, "rule french/bachelu: nothing"), "phases.decisions");
}

}  // namespace
}  // namespace sandtable::belle_alliance
