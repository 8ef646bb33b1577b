#include "engine/dice/odds.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/core/statistics.h"

namespace sandtable {
namespace {

/// Rules for these tests alone. A volley rolls `amount` dice, each hitting on 1 or 2. Two hits or
/// more are a question to the side fired at: how many hits it turns into steps back. Then the
/// rest is lost; a loss is followed by a test on 2d6 (at most 5 + strength, or it breaks). A band
/// die (nothing, one, two more losses) follows an even strength, so that paths differ in length.
struct Skirmish {
  enum class Kind : std::uint8_t { Volley, GiveWay, Ask };
  struct State {
    std::int16_t strength = 12;
    std::int16_t back = 0;
    std::int16_t hits = 0;
    bool asked = false;
    bool broken = false;
  };
  struct Action {
    Kind kind = Kind::Volley;
    int amount = 0;
  };

  template <class DiceT, class Log>
  static void apply(State& state, Side, const Action& action, DiceT& dice, Log&) {
    if (action.kind == Kind::Ask) {
      state.asked = true;
      return;
    }
    if (action.kind == Kind::Volley) {
      Roll volley;
      volley.dice = static_cast<std::uint8_t>(action.amount);
      volley.read = Read::CountBetween;
      volley.low = 1;
      volley.high = 2;
      state.hits = static_cast<std::int16_t>(dice(volley));
      state.asked = state.hits >= 2;
      if (state.asked) return;
    } else {
      state.asked = false;
      state.back = static_cast<std::int16_t>(state.back + action.amount);
      state.hits = static_cast<std::int16_t>(state.hits - action.amount);
    }
    lose(state, dice);
  }

  template <class DiceT>
  static void lose(State& state, DiceT& dice) {
    const bool test = state.hits > 0;
    state.strength = static_cast<std::int16_t>(state.strength - state.hits);
    state.hits = 0;
    if (test) {
      Roll nerve;
      nerve.dice = 2;
      if (dice(nerve) > 5 + state.strength / 3) state.broken = true;
    }
    if (state.strength % 2 == 0 && !state.broken) {
      Roll more;
      more.sides = 8;
      more.read = Read::Bands;
      more.low = 4;
      more.high = 6;
      state.strength = static_cast<std::int16_t>(state.strength - dice(more));
    }
  }

  static std::uint64_t digest(const State& s) {
    return mix64(
        static_cast<std::uint64_t>(s.strength + 100) | static_cast<std::uint64_t>(s.back) << 16 |
        static_cast<std::uint64_t>(s.hits) << 32 | static_cast<std::uint64_t>(s.asked) << 48 |
        static_cast<std::uint64_t>(s.broken) << 49);
  }
};

using Answer = std::optional<std::pair<Side, Skirmish::Action>>;
using Table = std::map<std::string, Fraction>;

std::string name(const Skirmish::State& s) {
  return std::to_string(s.strength) + " strong, " + std::to_string(s.back) + " back, " +
         std::to_string(s.hits) + " hits" + (s.asked ? ", asked" : "") +
         (s.broken ? ", broken" : "");
}

/// Turns one hit of each three into a step back.
Answer give_way(const Skirmish::State& state) {
  if (!state.asked) return std::nullopt;
  return std::pair{Side::B, Skirmish::Action{Skirmish::Kind::GiveWay, state.hits / 3 + 1}};
}

Skirmish::Action volley(int dice) { return {Skirmish::Kind::Volley, dice}; }

/// Enumerates faces, not values: each combination of faces of each roll by itself.
class EveryFace final : public DiceSource {
 public:
  bool make(const Roll& roll, std::size_t, Rolled& out) override {
    out.asked = roll;
    out.faces = {};
    for (std::size_t i = 0; i < roll.dice; ++i) out.faces[i] = 1;
    out.value = static_cast<std::int16_t>(value_of(roll, out.faces));
    return true;
  }
  static bool next(Tape& tape) {
    while (!tape.empty()) {
      Rolled& last = tape.back();
      for (std::size_t i = 0; i < last.asked.dice; ++i) {
        if (last.faces[i] < last.asked.sides) {
          ++last.faces[i];
          last.value = static_cast<std::int16_t>(value_of(last.asked, last.faces));
          return true;
        }
        last.faces[i] = 1;
      }
      tape.pop_back();
    }
    return false;
  }
  static Fraction weight(const Tape& tape) {
    Fraction p(1);
    for (const Rolled& rolled : tape)
      for (int i = 0; i < rolled.asked.dice; ++i) p *= Fraction(1, rolled.asked.sides);
    return p;
  }
};

void brute_force(const Skirmish::State& state, Side side, const Skirmish::Action& action,
                 const Fraction& p, bool answered, Table& table) {
  Tape tape;
  do {
    EveryFace source;
    Skirmish::State after = state;
    NoLog quiet;
    Dice dice(tape, source);
    Skirmish::apply(after, side, action, dice, quiet);
    const Fraction here = p * EveryFace::weight(tape);
    const Answer next = answered ? give_way(after) : std::nullopt;
    if (next)
      brute_force(after, next->first, next->second, here, answered, table);
    else
      table[name(after)] += here;
  } while (EveryFace::next(tape));
}

Table enumerated(int dice, const OddsOptions& options, OddsSummary& summary) {
  Table table;
  summary = for_each_outcome<Skirmish>(
      {}, Side::A, volley(dice), options, give_way,
      [&](const Skirmish::State& state, const Fraction& p) { table[name(state)] += p; });
  return table;
}

Fraction sum(const Table& table) {
  Fraction all;
  for (const auto& [key, p] : table) all += p;
  return all;
}

void expect_equal(const Table& found, const Table& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (const auto& [key, p] : expected) {
    ASSERT_TRUE(found.contains(key)) << key;
    EXPECT_EQ(found.at(key).to_string(), p.to_string()) << key;
  }
}

TEST(Odds, EqualBruteForceOverFacesThroughAQuestion) {
  for (int dice = 0; dice <= 4; ++dice) {
    Table expected;
    brute_force({}, Side::A, volley(dice), Fraction(1), true, expected);
    for (const bool merge : {true, false}) {
      OddsOptions options;
      options.merge = merge;
      OddsSummary summary;
      const Table found = enumerated(dice, options, summary);
      expect_equal(found, expected);
      EXPECT_TRUE(summary.exact);
      EXPECT_EQ(sum(found).to_string(), "1/1");
    }
  }
}

TEST(Odds, StopAtTheQuestionWithoutAPolicy) {
  Table expected, found;
  brute_force({}, Side::A, volley(4), Fraction(1), false, expected);
  const OddsSummary summary = for_each_outcome<Skirmish>(
      {}, Side::A, volley(4), {},
      [&](const Skirmish::State& state, const Fraction& p) { found[name(state)] += p; });
  expect_equal(found, expected);
  EXPECT_TRUE(summary.exact);
  EXPECT_EQ(found.at("12 strong, 0 back, 4 hits, asked").to_string(), "1/81");
  EXPECT_EQ(found.at("12 strong, 0 back, 2 hits, asked").to_string(), "8/27");
}

TEST(Odds, OutcomesHoldEveryBranch) {
  OddsSummary summary;
  const auto branches = outcomes<Skirmish>({}, Side::A, volley(3), {}, give_way, summary);
  ASSERT_EQ(branches.size(), summary.branches);
  Fraction all;
  for (const auto& branch : branches) all += branch.p;
  EXPECT_EQ(all, Fraction(1));
}

TEST(Odds, AnActionWithoutDiceIsCertain) {
  OddsSummary summary;
  const auto branches = outcomes<Skirmish>(
      {}, Side::A, {Skirmish::Kind::Ask, 0}, {},
      [](const Skirmish::State&) -> Answer { return std::nullopt; }, summary);
  ASSERT_EQ(branches.size(), 1U);
  EXPECT_EQ(branches[0].p.to_string(), "1/1");
  EXPECT_EQ(summary.runs, 1U);
}

TEST(Odds, PastTheBudgetTheyAreSampledAndSaySo) {
  OddsSummary exact, estimated;
  const Table truth = enumerated(6, {}, exact);
  ASSERT_TRUE(exact.exact);
  OddsOptions few;
  few.budget = 10;
  few.samples = 20'000;
  const Table guess = enumerated(6, few, estimated);
  EXPECT_FALSE(estimated.exact);
  EXPECT_EQ(estimated.samples, 20'000U);
  EXPECT_EQ(sum(guess).to_string(), "1/1");
  for (const auto& [key, p] : guess) {
    ASSERT_TRUE(truth.contains(key)) << key;
    const auto hits = static_cast<std::uint64_t>(p.to_double() * 20'000 + 0.5);
    const Interval likely = wilson(hits, 20'000, 4.5);
    EXPECT_LE(likely.lower, truth.at(key).to_double()) << key;
    EXPECT_GE(likely.upper, truth.at(key).to_double()) << key;
  }
  OddsSummary again;
  expect_equal(enumerated(6, few, again), guess);
}

TEST(Odds, TooManyDifferentStatesAreSampledToo) {
  OddsOptions few;
  few.most_states = 3;
  few.samples = 100;
  OddsSummary summary;
  enumerated(6, few, summary);
  EXPECT_FALSE(summary.exact);
  EXPECT_EQ(summary.samples, 100U);
}

TEST(Odds, WhatIsStoppedSaysSo) {
  std::stop_source source;
  OddsOptions options;
  options.stop = source.get_token();
  OddsSummary whole;
  enumerated(6, options, whole);
  EXPECT_FALSE(whole.stopped);
  // In the middle of the samples: nothing is told then.
  options.budget = 2;
  OddsSummary summary;
  std::uint64_t asked = 0, told = 0;
  const auto stopping = [&](const Skirmish::State&) -> Answer {
    if (++asked == 100) source.request_stop();
    return std::nullopt;
  };
  summary = for_each_outcome<Skirmish>({}, Side::A, volley(6), options, stopping,
                                       [&](const Skirmish::State&, const Fraction&) { ++told; });
  EXPECT_TRUE(summary.stopped);
  EXPECT_EQ(told, 0U);
  // Before it began.
  summary = for_each_outcome<Skirmish>({}, Side::A, volley(6), options,
                                       [&](const Skirmish::State&, const Fraction&) { ++told; });
  EXPECT_TRUE(summary.stopped);
  EXPECT_EQ(summary.runs, 0U);
  EXPECT_EQ(told, 0U);
}

TEST(Odds, APolicyThatNeverStopsIsCutOff) {
  OddsOptions options;
  options.most_answers = 5;
  const auto forever = [](const Skirmish::State&) -> Answer {
    return std::pair{Side::A, Skirmish::Action{Skirmish::Kind::Ask, 0}};
  };
  OddsSummary summary;
  const auto branches =
      outcomes<Skirmish>({}, Side::A, {Skirmish::Kind::Ask, 0}, options, forever, summary);
  ASSERT_EQ(branches.size(), 1U);
  EXPECT_FALSE(summary.exact);
  EXPECT_EQ(summary.samples, 0U);
  EXPECT_EQ(summary.runs, 6U);
}

/// The sum of so many dice, three times over, each time after a question.
struct Avalanche {
  struct State {
    std::int32_t total = 0;
    std::int32_t rolls = 0;
  };
  struct Action {
    std::uint8_t dice = 24;
  };
  template <class DiceT, class Log>
  static void apply(State& state, Side, const Action& action, DiceT& dice, Log&) {
    Roll roll;
    roll.dice = action.dice;
    state.total += dice(roll);
    ++state.rolls;
  }
  static std::uint64_t digest(const State& s) {
    return static_cast<std::uint64_t>(s.total) << 8 | static_cast<std::uint64_t>(s.rolls);
  }
};

std::vector<Branch<Avalanche>> avalanche(std::uint8_t dice, const OddsOptions& options,
                                         OddsSummary& summary) {
  using Again = std::optional<std::pair<Side, Avalanche::Action>>;
  const auto again = [dice](const Avalanche::State& s) -> Again {
    if (s.rolls == 3) return std::nullopt;
    return std::pair{Side::A, Avalanche::Action{dice}};
  };
  return outcomes<Avalanche>({}, Side::A, {dice}, options, again, summary);
}

TEST(Odds, MergingRunsTheRulesLessAndChangesNothing) {
  OddsOptions merged, apart;
  apart.merge = false;
  OddsSummary with, without;
  const auto few = avalanche(2, merged, with), many = avalanche(2, apart, without);
  EXPECT_EQ(few.size(), 31U);  // 6 to 36
  EXPECT_EQ(many.size(), 11U * 11 * 11);
  EXPECT_EQ(with.runs, 11U + 11 * 11 + 21 * 11);
  EXPECT_EQ(without.runs, 11U + 11 * 11 + 11 * 11 * 11);
  std::map<int, Fraction> sums;
  for (const auto& branch : many) sums[branch.state.total] += branch.p;
  for (const auto& branch : few) EXPECT_EQ(branch.p, sums.at(branch.state.total));
  Roll six;
  six.dice = 6;
  for (const Ways& row : distribution(six))
    EXPECT_EQ(sums.at(row.value), Fraction(row.ways, 46656)) << row.value;
}

/// Answers twice to one die thrown three times, and keeps account of it by what it answers for:
/// 0 after a throw of 1 and after a sum of 7, which may both come; 1 after a throw of 6 or a sum of
/// 2, which may not; 2 and 3 after any other first and second throw.
struct Accountant {
  struct Account {
    Fraction p;
    bool repeats = false;
  };
  std::array<Account, 4> account{};

  static std::uint32_t number(const Avalanche::State& s) {
    if (s.total == (s.rolls == 1 ? 1 : 7)) return 0;
    if (s.total == (s.rolls == 1 ? 6 : 2)) return 1;
    return s.rolls == 1 ? 2 : 3;
  }
  std::optional<std::pair<Side, Avalanche::Action>> operator()(const Avalanche::State& s) const {
    if (s.rolls == 3) return std::nullopt;
    return std::pair{Side::A, Avalanche::Action{1}};
  }
  std::uint32_t given(const Avalanche::State& s, Side, const Avalanche::Action&,
                      const Fraction& p) {
    account[number(s)].p += p;
    return number(s);
  }
  void again(std::uint32_t which) { account[which].repeats = true; }
  void sampling() { account = {}; }
};

TEST(Odds, AnAnswerRepeatsWhereOneCourseOfEventsHoldsItTwice) {
  for (const auto& [merge, budget] :
       {std::pair(true, 1'000'000), std::pair(false, 1'000'000), std::pair(true, 1)}) {
    OddsOptions options;
    options.merge = merge;
    options.budget = static_cast<std::uint64_t>(budget);
    options.samples = 1000;
    OddsSummary summary;
    Accountant accountant;
    outcomes<Avalanche>({}, Side::A, {1}, options, accountant, summary);
    EXPECT_EQ(summary.exact, budget > 1);
    const auto& account = accountant.account;
    EXPECT_TRUE(account[0].repeats);
    for (const int once : {1, 2, 3}) EXPECT_FALSE(account[static_cast<std::size_t>(once)].repeats);
    if (!summary.exact) continue;
    EXPECT_EQ(account[0].p, Fraction(1, 3)) << "on average, though it may come twice";
    EXPECT_EQ(account[1].p, Fraction(7, 36));
    EXPECT_EQ(account[2].p, Fraction(2, 3));
    EXPECT_EQ(account[3].p, Fraction(29, 36));
  }
}

TEST(Odds, OverflowIsReportedAsInexact) {
  OddsSummary summary;
  double all = 0, mean = 0;
  for (const auto& branch : avalanche(24, {}, summary)) {
    all += branch.p.to_double();
    mean += branch.p.to_double() * branch.state.total;
  }
  EXPECT_FALSE(summary.exact);
  EXPECT_EQ(summary.samples, 0U);
  EXPECT_NEAR(all, 1.0, 1e-12);
  EXPECT_NEAR(mean, 252.0, 1e-9);
}

TEST(Odometer, CountsTheValuesOfThreeDice) {
  Odometer odometer(Weight::certain());
  std::map<int, Fraction> at_most;
  do {
    Dice dice(odometer.tape(), odometer);
    Roll roll;
    roll.dice = 3;
    const int value = dice(roll);
    at_most[value] += odometer.weight().fraction();
  } while (odometer.next());
  Fraction up_to_eight;
  for (const auto& [value, p] : at_most)
    if (value <= 8) up_to_eight += p;
  EXPECT_EQ(up_to_eight.to_string(), "7/27");  // 56 of 216
}

/// Rules for these tests alone: two throws of three dice, between them a die that decides what
/// their difference leads to, and after them one that nobody joined. Only the difference matters.
struct Duel {
  struct State {
    int d = 0, between = 0, after = 0;
  };
  struct Action {
    bool joins = true;
  };
  static Roll throw_of(std::uint16_t piece) {
    Roll roll;
    roll.dice = 3;
    roll.piece = piece;
    return roll;
  }
  static Roll die() {
    Roll roll;
    roll.sides = 4;
    return roll;
  }
  template <class DiceT, class Log>
  static void apply(State& state, Side, const Action& action, DiceT& dice, Log&) {
    const std::array rolls{throw_of(1), throw_of(2)};
    const bool leads = dice(die()) == 1;
    if (action.joins && leads)
      dice.together(rolls, [](std::span<const std::int16_t> shown) {
        return static_cast<std::uint64_t>(shown[0] > shown[1]);
      });
    // In another order than they were named in.
    const int second = dice(rolls[1]);
    state.between = dice(die()) > 3 ? 1 : 0;
    const int first = dice(rolls[0]);
    state.d = (leads ? 10 : 0) + (first > second ? 1 : 0);
    state.after = dice(die()) > 2 ? 1 : 0;
  }
  static std::uint64_t digest(const State& s) {
    return mix64(static_cast<std::uint64_t>(s.d * 4 + s.between * 2 + s.after));
  }
};

TEST(Odds, RollsThatAreReadTogetherAreFollowedByWhatTheyComeTo) {
  const auto odds_of = [](bool joins, OddsSummary& summary) {
    std::map<std::uint64_t, std::string> odds;
    summary = for_each_outcome<Duel>(
        {}, Side::A, {joins}, {},
        [&](const Duel::State& s, const Fraction& p) { odds[Duel::digest(s)] = p.to_string(); });
    return odds;
  };
  OddsSummary apart, joined;
  EXPECT_EQ(odds_of(false, apart), odds_of(true, joined));
  EXPECT_TRUE(apart.exact && joined.exact);
  constexpr std::uint64_t kSums = 16;
  EXPECT_EQ(apart.runs, 4 * kSums * 4 * kSums * 4);
  EXPECT_EQ(joined.runs, 3 * kSums * 4 * kSums * 4 + 2 * 4 * 4);
}

TEST(Odds, TooManyRollsAreNotReadTogether) {
  Odometer odometer(Weight::certain());
  Fraction sum;
  int tapes = 0;
  do {
    Dice dice(odometer.tape(), odometer);
    const std::vector<Roll> rolls(8, Duel::throw_of(1));
    dice.together(rolls, [](std::span<const std::int16_t>) { return 0; });
    dice(Duel::die());
    sum += odometer.weight().fraction();
    ++tapes;
  } while (odometer.next());
  EXPECT_EQ(tapes, 4);
  EXPECT_EQ(sum, Fraction(1));
}

TEST(Wilson, KnownIntervals) {
  const Interval half = wilson(50, 100);
  EXPECT_NEAR(half.lower, 0.4038, 5e-5);
  EXPECT_NEAR(half.upper, 0.5962, 5e-5);
  EXPECT_EQ(wilson(0, 20).lower, 0.0);
  EXPECT_NEAR(wilson(0, 20).upper, 0.1611, 5e-5);
  EXPECT_EQ(wilson(20, 20).upper, 1.0);
  EXPECT_NEAR(wilson(20, 20).lower, 0.8389, 5e-5);
  EXPECT_EQ(wilson(0, 0).lower, 0.0);
  EXPECT_EQ(wilson(0, 0).upper, 1.0);
}

}  // namespace
}  // namespace sandtable
