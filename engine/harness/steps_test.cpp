// Long actions: played whole by whoever plays them, merged step by step by odds.
#include "engine/harness/steps.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <map>

#include "engine/dice/odds.h"
#include "engine/harness/suite.h"
#include "engine/harness/volley.h"

INSTANTIATE_RULESET_SUITE(Volley, sandtable::volley::Volley<>, sandtable::volley::Suite);

namespace sandtable::volley {
namespace {

using Rules = Volley<>;
static_assert(HasSteps<Rules> && HasOddsKey<Rules>);

/// The same rules, whose volleys go on alike however many have fallen of whom enough are left.
struct Courses : Volley<> {
  static OddsCourse odds_course(const State& s) {
    const auto number = [](int n) { return static_cast<std::uint64_t>(n); };
    const std::uint64_t a = number(std::popcount(s.standing[0]));
    const std::uint64_t b = number(std::popcount(s.standing[1]));
    OddsCourse out{mix64(number(s.turn << 16 | s.asked << 8 | s.next)), a << 32 | b};
    if (s.next == kNobody) return out;
    const std::uint64_t to_fire = s.standing[s.asked] >> s.next;
    const std::uint64_t others = s.asked == 0 ? b : a;
    const bool enough = others > number(s.setup->men[s.asked] - s.next);
    out.key = mix64(out.key ^ (to_fire << 8 | (enough ? 0xFFU : others)));
    return out;
  }
  static std::uint64_t odds_key(const State& s) {
    const OddsCourse course = odds_course(s);
    return mix64(course.key ^ mix64(course.tally));
  }
};
static_assert(HasOddsCourse<Courses> && !HasOddsCourse<Rules>);

/// How likely it is that so many of B, and so many of A, fall in A's first volley.
template <class R = Rules>
std::map<std::pair<int, int>, Fraction> fallen(const Setup& setup, const OddsOptions& options,
                                               OddsSummary& summary) {
  std::map<std::pair<int, int>, Fraction> out;
  summary = for_each_outcome<R>(R::start(setup), Side::A, {Verb::Fire}, options,
                                [&](const State& s, const Fraction& p) {
                                  out[{setup.men[1] - std::popcount(s.standing[1]),
                                       setup.men[0] - std::popcount(s.standing[0])}] += p;
                                });
  return out;
}

TEST(Steps, OddsOfAVolleyAreThoseOfEachShotInTurn) {
  OddsSummary summary;
  const auto of = fallen(Rules::Setup{{2, 9}, 4}, OddsOptions{}, summary);
  EXPECT_TRUE(summary.exact);
  // A shot: 1/2 nothing, 5/12 a man of B falls, 1/12 he takes the man of A with him.
  const std::map<std::pair<int, int>, Fraction> expected{
      {{0, 0}, Fraction(1, 4)},    {{1, 0}, Fraction(5, 12)},   {{1, 1}, Fraction(1, 12)},
      {{2, 0}, Fraction(25, 144)}, {{2, 1}, Fraction(10, 144)}, {{2, 2}, Fraction(1, 144)}};
  EXPECT_EQ(of, expected);
}

TEST(Steps, OddsMergeWhatTheReportNeedNotTellApart) {
  OddsSummary merged, apart;
  const Rules::Setup setup{{5, 5}, 4};
  const auto one = fallen(setup, OddsOptions{}, merged);
  EXPECT_EQ(one, fallen(setup, OddsOptions{.merge = false}, apart));
  EXPECT_EQ(merged.branches, one.size());
  EXPECT_LT(merged.work * 3, apart.work);
}

TEST(Steps, AVolleyOfFortyDiceIsExact) {
  OddsSummary summary;
  Fraction sum;
  for (const auto& [count, p] : fallen(Rules::Setup{{20, 32}, 4}, OddsOptions{}, summary)) sum += p;
  EXPECT_TRUE(summary.exact);
  EXPECT_EQ(sum, Fraction(1));
  EXPECT_EQ(summary.branches, 231U);
  EXPECT_LT(summary.work, 20'000U);
}

TEST(Steps, AVolleyIsFollowedOnceForAllWhoMayHaveFallen) {
  for (const Rules::Setup& setup : {Rules::Setup{{20, 32}, 4}, Rules::Setup{{6, 4}, 4}}) {
    OddsSummary each, together;
    const auto one = fallen(setup, OddsOptions{}, each);
    EXPECT_EQ((fallen<Courses>(setup, OddsOptions{}, together)), one);
    EXPECT_TRUE(together.exact);
    EXPECT_EQ(together.branches, one.size());
    EXPECT_LT(together.work, each.work);
    if (setup.men[0] > 10) continue;
    OddsSummary apart;
    EXPECT_EQ((fallen<Courses>(setup, OddsOptions{.merge = false}, apart)), one);
  }
}

TEST(Steps, AnEstimatePlaysThemToTheEnd) {
  OddsSummary summary;
  const auto of =
      fallen(Rules::Setup{{20, 32}, 4}, OddsOptions{.budget = 10, .samples = 200}, summary);
  EXPECT_FALSE(summary.exact);
  EXPECT_EQ(summary.samples, 200U);
  Fraction sum;
  for (const auto& [count, p] : of) sum += p;
  EXPECT_EQ(sum, Fraction(1));
}

/// The same rules with a roll-call once B stands: on a 6 a man of A comes back.
template <bool kWrong = false>
struct RollCall : Volley<> {
  static constexpr std::uint8_t kCall = 0xFE;

  template <class D, class Log>
  static void apply(State& s, Side side, const Action& a, D& dice, Log& log) {
    Volley<>::apply(s, side, a, dice, log);
    if (a.verb == Verb::Stand && side == Side::B) s.next = kCall;
  }
  static bool unfinished(const State& s) { return s.next != kNobody && s.next != kCall; }
  static std::uint64_t odds_key(const State& s) { return digest(s); }
  static bool has_aftermath(const State& s, const Action& a) {
    return a.verb == Verb::Stand && s.next == kCall;
  }
  template <class D, class Log>
  static void aftermath_step(State& s, D& dice, Log&) {
    call(s, dice, kWrong ? 1 : 6);
  }
  template <class D, class Log>
  static void advance(State& s, D& dice, Log&) {
    if (s.next == kCall) call(s, dice, 6);
  }

 private:
  template <class D>
  static void call(State& s, D& dice, std::uint8_t least) {
    s.next = kNobody;
    const Roll roll{clause::kTurn, Side::A, 1, 6, Read::CountBetween, least, 6};
    if (dice(roll) == 1) s.standing[0] |= s.standing[0] + 1;
  }
};
static_assert(HasAftermath<RollCall<>> && !HasAftermath<Rules>);

TEST(Aftermath, OddsGoOnThroughIt) {
  const Rules::Setup setup{{5, 3}, 4};
  State s = Rules::start(setup);
  s.standing[0] = 0b10011;
  const auto returned = [&](Side side, const OddsOptions& options) {
    Fraction out;
    s.asked = static_cast<std::uint8_t>(index(side));
    for_each_outcome<RollCall<>>(s, side, {Verb::Stand}, options,
                                 [&](const State& end, const Fraction& p) {
                                   EXPECT_EQ(end.next, kNobody);
                                   if (end.standing[0] == 0b10111) out += p;
                                 });
    return out;
  };
  EXPECT_EQ(returned(Side::B, {}), Fraction(1, 6));
  EXPECT_EQ(returned(Side::A, {}), Fraction(0));  // no roll-call follows
  const Fraction estimate = returned(Side::B, {.budget = 1, .samples = 600});
  EXPECT_GT(estimate, Fraction(0));
  EXPECT_LT(estimate, Fraction(1, 3));
}

TEST(Aftermath, TheCheckFindsAnotherThanTheRulesBring) {
  EXPECT_EQ((harness::check_steps<RollCall<>, Suite>().text()), "");
  EXPECT_NE((harness::check_steps<RollCall<true>, Suite>().text())
                .find("the aftermath of an action in parts ends otherwise than in one"),
            std::string::npos);
}

template <Fault kFault>
std::string troubles() {
  return harness::check_steps<Volley<kFault>, Suite>().text();
}

TEST(Steps, TheCheckFindsEachFault) {
  EXPECT_EQ(troubles<Fault::None>(), "");
  EXPECT_NE(troubles<Fault::NeverEnds>().find("does not end within 4096 steps"), std::string::npos);
  EXPECT_NE(troubles<Fault::AsksMeanwhile>().find("somebody is asked while an action is under way"),
            std::string::npos);
  EXPECT_NE(
      troubles<Fault::OverMeanwhile>().find("the battle is over while an action is under way"),
      std::string::npos);
  EXPECT_NE(troubles<Fault::LeftUnderWay>().find("an action is under way where somebody must"),
            std::string::npos);
}

}  // namespace
}  // namespace sandtable::volley
