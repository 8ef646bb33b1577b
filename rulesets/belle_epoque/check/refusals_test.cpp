#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/scenario/scenario.h"
#include "rulesets/belle_epoque/state/pieces.h"
#include "rulesets/belle_epoque/words/narrate.h"

/// Refusals, asked for in whole battles: each names what forbids, and that truly forbids.
namespace sandtable::belle_epoque {
namespace {

/// Clauses that permit or exempt and never keep anybody from anything.
constexpr std::array kNeverForbid{
    clause::activation_pass_en,       clause::movement_leave_contact,
    clause::movement_zoc_to_zoc_en,   clause::movement_special_units,
    clause::movement_hill_no_stop_en, clause::movement_cover_no_stop_fr,
    clause::movement_short_march,     clause::evade_in_force_fr,
    clause::salvo_allowed_fr,         clause::assault_optional_choice,
    clause::assault_after_march_en,   clause::assault_after_march_fr,
    clause::sight_high_ground_en,     clause::sight_one_way,
    clause::fire_procedure,           clause::reactivity_one_test_covers_all,
    clause::visibility_at_least_one};

/// One test covers all, so that a second is refused by it.
bool may_forbid(Clause clause, const Action& a) {
  if (clause == clause::reactivity_one_test_covers_all) return a.verb == Verb::Test;
  return std::find(kNeverForbid.begin(), kNeverForbid.end(), clause) == kNeverForbid.end();
}

Action proposal(const State& s, Rng& rng) {
  const auto units = static_cast<std::uint32_t>(s.setup->units.size());
  Action a;
  a.verb = static_cast<Verb>(1 + rng.below(static_cast<std::uint32_t>(Verb::Hold)));
  a.unit = static_cast<UnitId>(rng.below(units));
  if (s.now.active != kNoUnit && rng.below(2) == 0) a.unit = s.now.active;
  a.target = static_cast<UnitId>(rng.below(units));
  const Sector from = s.pieces.at[a.unit];
  a.to = static_cast<Sector>(rng.below(static_cast<std::uint32_t>(s.setup->board->size())));
  if (from != kNowhere && rng.below(4) != 0) {
    const Mask& near = s.setup->board->within(from, 3);
    a.to = near.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(near.count()))));
  }
  a.points = static_cast<std::uint8_t>(rng.below(4));
  return a;
}

void expect_reasons(const State& s, Side side, const Action& a) {
  NoWhy quiet;
  Why why;
  const bool legal = BelleEpoque::legal(s, side, a, why);
  ASSERT_EQ(legal, BelleEpoque::legal(s, side, a, quiet));
  const auto forbids = [](const Finding& f) { return f.ruling == Ruling::Forbids; };
  ASSERT_EQ(std::any_of(why.findings.begin(), why.findings.end(), forbids), !legal)
      << s.setup->id << ", verb " << static_cast<int>(a.verb);
  for (const Finding& f : why.findings) {
    if (!forbids(f)) continue;
    const std::string said = sentence(f, *s.setup, Lang::En);
    ASSERT_TRUE(may_forbid(f.clause, a)) << s.setup->id << ": " << said;
    // "2 UD, 2 allowed" keeps nobody from anything.
    if (f.measure != Measure::None && f.measure != Measure::Sector) {
      ASSERT_NE(f.measured, f.limit) << s.setup->id << ": " << said;
    }
  }
}

TEST(Refusals, NameWhatForbidsAndThatTrulyForbids) {
  constexpr int kProposals = 12, kMostSteps = 3000;
  Rng rng(1899);
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("scenarios/")) continue;
    for (const Edition edition : {Edition::En, Edition::Fr}) {
      const auto setup = *load_scenario(file.content, file.path, {edition, {}});
      State s = BelleEpoque::start(*setup);
      FastDice dice(rng);
      NoLog log;
      BelleEpoque::advance(s, dice, log);
      for (int step = 0; step < kMostSteps && !BelleEpoque::result(s); ++step) {
        for (int i = 0; i < kProposals; ++i) {
          expect_reasons(s, i == 0 ? other(s.now.asked) : s.now.asked, proposal(s, rng));
          if (testing::Test::HasFatalFailure()) return;
        }
        BelleEpoque::apply(s, s.now.asked, BelleEpoque::pick(s, s.now.asked, rng), dice, log);
        BelleEpoque::advance(s, dice, log);
      }
      expect_reasons(s, Side::A, proposal(s, rng));
    }
  }
}

}  // namespace
}  // namespace sandtable::belle_epoque
