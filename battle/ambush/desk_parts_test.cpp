#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/deeds_of.h"
#include "battle/header.h"
#include "engine/core/holders.h"
#include "engine/harness/ambush_desk.h"

/// What a desk may have beside the words that it must have: the shell asks a desk that has it and
/// does without where it is absent, and a member of another name or shape is no such thing.
namespace sandtable::battle {
namespace {

using ambush::Action;
using ambush::Setup;
using ambush::State;
using ambush::Verb;
using ::testing::ElementsAre;

/// A desk that says the least: what is asked of every desk, and nothing beyond.
struct Plain : ambush::Desk {
  static std::string_view table() = delete;
};

/// A desk that has all of it.
struct Telling : Plain {
  struct Rules : ambush::Ambush {
    static bool for_the_side(const Action& a) { return a.verb == Verb::Hold; }
    static bool answers_show(const State&) { return true; }
    static bool is_final(const Action& a) { return a.verb == Verb::Shoot; }
    /// A commander's eyes are bound: nothing is measured for side A.
    static std::optional<Finding> withholds(const State&, Side side) {
      if (side != Side::A) return std::nullopt;
      return Finding{ambush::clause::kSpot, Ruling::Forbids};
    }
    static std::optional<Finding> withholds_odds(const State& s, Side side, const Action&) {
      return withholds(s, side);
    }
  };
  static std::string trace(const State&, Side, const Action&, Lang) { return "{}"; }
  struct Reading {
    Action action;
    std::optional<int> goal;
    bool lacks_way = false;
  };
  struct Way {
    std::optional<Action> found, nearest;
    desk::Misread why;
  };

  static std::string_view table() { return "strip"; }
  static std::string_view question_kind(const State&, Post viewer) {
    return viewer.number == 0 ? "order" : "hold";
  }
  static desk::Deed deed(const Action& a, const State& s, Lang lang) {
    desk::Deed out;
    out.text = Plain::print(a, s, lang);
    out.unit = 1 + a.cell;
    return out;
  }
  static std::vector<std::pair<std::string, std::string>> draws(const Roll& roll, const Setup&,
                                                                Lang) {
    if (roll.dice > 1) return {};
    return {{"r", "red"}, {"b", "black"}};
  }
  static tl::expected<Reading, desk::Misread> read_line(std::string_view text, const State& s,
                                                        Lang lang) {
    if (text == "somewhere") return Reading{{Verb::Place, 0}, 7, true};
    if (text == "nowhere") return Reading{{Verb::Place, 0}, 0, true};
    if (const auto action = Plain::parse(text, s, lang)) return Reading{*action, std::nullopt};
    return tl::unexpected(desk::Misread{3, "no order", "column 3: no order"});
  }
  static Way complete(const Reading& reading, const State&, Lang) {
    const Action there{Verb::Place, static_cast<std::uint8_t>(*reading.goal)};
    if (*reading.goal > 0) return {there, std::nullopt, {}};
    return {std::nullopt, Action{Verb::Place, 1}, {5, "no way", "column 5: no way"}};
  }
  static std::vector<Reading> meant(const State&, Side, int unit, const desk::Pointed& at) {
    return {{Action{Verb::Hold, 0}, std::nullopt},
            {Action{Verb::Place, static_cast<std::uint8_t>(unit + at.target)}, std::nullopt}};
  }
  static std::vector<desk::Order> orders(const State&, Side, int unit, const Action* so_far, Lang) {
    std::string form = so_far == nullptr ? "whole" : "behind " + std::to_string(so_far->cell);
    return {{"place", "place", std::move(form), desk::OrderPart::Whole, unit == 1, {}}};
  }
};
static_assert(desk::TellsParts<Telling> && desk::DrawsLots<Telling> && desk::ReadsLines<Telling> &&
              desk::FindsWays<Telling> && desk::KnowsMeant<Telling> &&
              desk::OffersOrders<Telling> && desk::NamesTable<Telling> &&
              desk::AsksEachInKind<Telling> && BindsSides<Telling::Rules> &&
              ShowsAnswers<Telling::Rules> && desk::Traces<Telling> && HasFinal<Telling::Rules> &&
              Withholds<Telling::Rules> && WithholdsOdds<Telling::Rules>);
static_assert(!desk::TellsParts<Plain> && !desk::DrawsLots<Plain> && !desk::ReadsLines<Plain> &&
              !desk::FindsWays<Plain> && !desk::KnowsMeant<Plain> && !desk::OffersOrders<Plain> &&
              !desk::NamesTable<Plain> && !desk::AsksEachInKind<Plain> &&
              !BindsSides<Plain::Rules> && !ShowsAnswers<Plain::Rules> && !HasFinal<Plain::Rules> &&
              !Withholds<Plain::Rules> && !WithholdsOdds<Plain::Rules>);

/// The same members, each with something else than what is asked for.
struct Misshapen : Plain {
  struct Rules : ambush::Ambush {
    static int for_the_side(const Action&) { return 1; }
    static bool answers_show(const Action&) { return true; }
    static int is_final(const Action&) { return 1; }
    static bool withholds(const State&, Side) { return true; }
    static bool withholds_odds(const State&, Side, const Action&) { return true; }
  };
  struct Reading {
    Action action;
    bool lacks_way = false;  // and no goal
  };
  struct Way {
    std::optional<Action> found;  // and no reason
  };
  static const char* table() { return "strip"; }
  static std::string question_kind(const State&, Post) { return {}; }
  static std::string deed(const Action&, const State&, Lang) { return {}; }
  static std::vector<std::string> draws(const Roll&, const Setup&, Lang) { return {}; }
  static tl::expected<Reading, desk::Misread> read_line(std::string_view, const State&, Lang) {
    return Reading{};
  }
  static Way complete(const Reading&, const State&, Lang) { return {}; }
  static std::vector<Reading> meant(const State&, Side, int, const desk::Pointed&) { return {}; }
  static std::vector<std::string> orders(const State&, Side, int, const Action*, Lang) {
    return {};
  }
};
static_assert(!desk::TellsParts<Misshapen> && !desk::DrawsLots<Misshapen> &&
              !desk::ReadsLines<Misshapen> && !desk::FindsWays<Misshapen> &&
              !desk::KnowsMeant<Misshapen> && !desk::OffersOrders<Misshapen> &&
              !desk::NamesTable<Misshapen> && !desk::AsksEachInKind<Misshapen> &&
              !BindsSides<Misshapen::Rules> && !ShowsAnswers<Misshapen::Rules> &&
              !HasFinal<Misshapen::Rules> && !Withholds<Misshapen::Rules> &&
              !WithholdsOdds<Misshapen::Rules>);

/// A way that says what was found and why not, of a desk whose lines it is not asked about.
struct WaysWithoutLines : Telling {
  static tl::expected<Action, desk::Misread> read_line(std::string_view, const State&, Lang) {
    return Action{};
  }
};
static_assert(!desk::ReadsLines<WaysWithoutLines> && !desk::FindsWays<WaysWithoutLines>);

class DeskParts : public testing::Test {
 protected:
  ambush::Setup setup_;
  State state_ = ambush::Ambush::start(setup_);
  Post red_{Side::A, 0};

  template <class D>
  JudgedAction<D> judged(std::string_view text, bool way) const {
    const auto read = read_line<D>(text, state_, Lang::En);
    EXPECT_TRUE(read);
    const auto in_words = [](const std::vector<Finding>&) { return std::vector<desk::Reason>{}; };
    return judge_reading<D>(state_, red_, *read, {.way = way}, Lang::En, in_words);
  }
};

/// Rules in which a side has two posts of two units each, and a desk to which the actions of every
/// unit in turn lie nearest.
struct Held {
  struct Unit {
    Side side;
    std::uint8_t post;
  };
  struct Force {
    std::array<int, 2> posts{};
  };
  struct Setup {
    std::array<Unit, 4> units{{{Side::A, 0}, {Side::A, 1}, {Side::A, 0}, {Side::A, 1}}};
    std::array<Force, 2> sides{};
  };
  struct State {
    const Setup* setup = nullptr;
  };
  struct Action {
    std::uint8_t unit = 0;
    int way = 0;
  };
  static Turn turn(const State&) {
    Turn out{bit(Side::A), {}};
    out.posts[0] = 0b11;
    out.any = true;
    return out;
  }
};
static_assert(HoldsUnits<Held>);
struct Near {
  using Rules = Held;
  static std::vector<Held::Action> nearest(const Held::State&, Side, const Held::Action&,
                                           std::size_t most) {
    std::vector<Held::Action> out;
    for (int i = 0; i < 16 && out.size() < most; ++i)
      out.push_back({static_cast<std::uint8_t>(i % 4), i});
    return out;
  }
};
static_assert(desk::FindsNearest<Near>);

TEST(NearTo, APostIsOfferedAsManyAsThereAre) {
  const Held::Setup setup;
  const Held::State state{&setup};
  const auto ways = [&](Post seat, std::size_t most) {
    std::vector<int> out;
    for (const Held::Action& a : near_to<Near>(state, seat, {}, most)) out.push_back(a.way);
    return out;
  };
  EXPECT_THAT(ways(Post(Side::A, 1), 3), ElementsAre(1, 3, 5));
  EXPECT_THAT(ways(Post(Side::A, 1), 8), ElementsAre(1, 3, 5, 7, 9, 11, 13, 15));
  EXPECT_THAT(ways(Post(Side::A, 1), 99), ElementsAre(1, 3, 5, 7, 9, 11, 13, 15));
  EXPECT_THAT(ways(Post(Side::A, 0), 3), ElementsAre(0, 1, 2));
  EXPECT_THAT(ways(Post(Side::A, 1), 0), ElementsAre());
}

TEST_F(DeskParts, OfAnAction) {
  const Action place{Verb::Place, 4};
  EXPECT_EQ(deed_of<Telling>(place, state_, Lang::En).unit, 5);
  const desk::Deed plain = deed_of<Plain>(place, state_, Lang::En);
  EXPECT_EQ(plain.text, "place 4");
  EXPECT_EQ(plain.words, plain.text);
  EXPECT_EQ(plain.unit, 0);
}

TEST_F(DeskParts, OfARoll) {
  Roll one;
  one.dice = 1;
  one.sides = 6;
  Roll two = one;
  two.dice = 2;
  EXPECT_EQ(roll_of<Telling>(one, setup_, Lang::En).draws.size(), 2U);
  EXPECT_EQ(roll_of<Telling>(one, setup_, Lang::En).dice, 0);
  EXPECT_EQ(roll_of<Telling>(two, setup_, Lang::En).dice, 2);
  EXPECT_EQ(roll_of<Plain>(one, setup_, Lang::En).dice, 1);
}

TEST_F(DeskParts, OfALineAndItsWay) {
  EXPECT_EQ(read_line<Telling>("go", state_, Lang::En).error().column, 3);
  EXPECT_EQ(read_line<Plain>("go", state_, Lang::En).error().column, 0);
  EXPECT_EQ(read_line<Plain>("place 4", state_, Lang::En)->action.cell, 4);

  const auto lacks = judged<Telling>("somewhere", false);
  EXPECT_TRUE(lacks.told.lacks_way);
  EXPECT_FALSE(lacks.action);
  const auto found = judged<Telling>("somewhere", true);
  EXPECT_TRUE(found.told.goal);
  ASSERT_TRUE(found.action);
  EXPECT_EQ(found.action->cell, 7);
  const auto none = judged<Telling>("nowhere", true);
  EXPECT_EQ(none.told.column, 5);
  EXPECT_EQ(none.told.what, "no way");
  ASSERT_TRUE(none.action);
  EXPECT_EQ(none.action->cell, 1);
}

/// Whoever still has to guess is traced nothing; the others are.
TEST_F(DeskParts, OfWhatIsNotMeasured) {
  const auto in_words = [](const std::vector<Finding>&) { return std::vector<desk::Reason>{}; };
  const auto traced = [&](Side side, int cell) {
    const Telling::Reading line{{Verb::Place, static_cast<std::uint8_t>(cell)}, std::nullopt};
    return judge_reading<Telling>(state_, side, line, {.trace = true}, Lang::En, in_words)
        .told.trace;
  };
  EXPECT_EQ(traced(Side::A, 2), "");
  EXPECT_EQ(traced(Side::B, 7), "{}");
  EXPECT_TRUE(is_final<Telling::Rules>({Verb::Shoot, 0}));
  EXPECT_FALSE(is_final<Telling::Rules>({Verb::Stand, 0}));
  EXPECT_FALSE(is_final<Plain::Rules>({Verb::Shoot, 0}));
}

TEST_F(DeskParts, OfPointing) {
  const auto in_words = [](const std::vector<Finding>&) { return std::vector<desk::Reason>{}; };
  const auto told =
      judge_pointing<Telling>(state_, red_, 1, {"", 1}, {.way = true}, Lang::En, in_words);
  ASSERT_EQ(told.size(), 2U);
  EXPECT_FALSE(told[0].ok);
  EXPECT_TRUE(told[1].ok);
  EXPECT_EQ(told[1].action->text, "place 2");
  EXPECT_TRUE(judge_pointing<Plain>(state_, red_, 1, {"", 1}, {}, Lang::En, in_words).empty());
}

TEST_F(DeskParts, OfOrders) {
  const auto forms = [&](std::string_view before) {
    std::vector<std::string> out;
    for (const desk::Order& order : orders_of<Telling>(state_, red_, 1, before, Lang::En))
      out.push_back(order.form);
    return out;
  };
  EXPECT_THAT(forms(""), ElementsAre("whole"));
  EXPECT_THAT(forms("place 3"), ElementsAre("behind 3"));
  EXPECT_THAT(forms("go"), ElementsAre());
  // Deeds that say no unit come to no order of one.
  EXPECT_TRUE(orders_of<Plain>(state_, red_, 1, "", Lang::En).empty());
}

TEST(Header, DiceComeAsIsWantedOrAsTheScenarioHasThem) {
  const desk::ScenarioFacts free;
  EXPECT_EQ(dice_of({}, free), DiceMode::Seeded);
  EXPECT_EQ(dice_of(DiceMode::Random, free), DiceMode::Random);
  EXPECT_EQ(dice_of(DiceMode::Typed, free), DiceMode::Typed);
  desk::ScenarioFacts entered;
  entered.dice_entered = "cup=on";
  EXPECT_EQ(dice_of({}, entered), DiceMode::Typed);
  EXPECT_EQ(dice_of(DiceMode::Typed, entered), DiceMode::Typed);
  const auto refused = dice_of(DiceMode::Seeded, entered);
  ASSERT_FALSE(refused);
  EXPECT_EQ(
      refused.error().in(Lang::En),
      "option cup=on: players throw their own dice and enter them; expected typed dice, found "
      "seeded");
}

}  // namespace
}  // namespace sandtable::battle
