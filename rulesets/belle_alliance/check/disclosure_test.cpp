#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "rulesets/belle_alliance/check/playing.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/rules/disclosure.h"
#include "rulesets/belle_alliance/rules/factors.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/words/narrate.h"

/// How much of a factor sheet its unit's opponent is told (option factor-disclosure), in whatever
/// leaves a battle.
namespace sandtable::belle_alliance {
namespace {

using playing::Battle;

LoadOptions with(std::string_view value) { return {{{"factor-disclosure", std::string(value)}}}; }

/// The bound of example.whole-bound, up to the shots of 5a; then those and its melee.
void play_up_to_fire(Battle& battle) {
  battle.both("orders | F1: MC >0 AT P1 | F2: CF AC, MN >0 | G: CN",
              "orders | L2: MN >180 | HU1: MC >180 AT F3");
  battle.both("announce F1", "announce HU1");
  battle.both("nothing", "nothing");
  battle.decide(Side::A, "no");
  ASSERT_EQ(battle.state.sub_phase, SubPhase::Fire);
  battle.events.clear();
}
void play_fire(Battle& battle) { battle.both("fire G at P3", "fire L3 at F1"); }

/// Lines of tables of factors that stand behind events of a kind, as a viewer is told them; `who`:
/// of units of that side alone.
template <class Told>
std::size_t lines_to(const Battle& battle, Side viewer, FactorTable table, Side who) {
  std::size_t lines = 0;
  for (const Event& event : battle.events) {
    const auto told = as<Told>(event);
    if (!told || !event.seen(viewer) || parts_of(told->unit).side != who) continue;
    lines += static_cast<std::size_t>(
        std::count_if(event.why.begin(), event.why.end(), [&](const Finding& finding) {
          const auto row = row_of(finding);
          return row && row->table == table;
        }));
  }
  return lines;
}

/// All that a side is told: events as sentences of both languages with what stands behind them,
/// and its view.
std::string everything_to(const Battle& battle, Side viewer, bool with_view = true) {
  std::string out;
  for (const Event& event : battle.events) {
    if (!event.seen(viewer)) continue;
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      out += sentence(event, battle.setup(), {}, lang) + "\n";
      for (const std::string& line : ledger(event, battle.setup(), lang)) out += line + "\n";
    }
  }
  return with_view ? out + Desk::json(BelleAlliance::view(battle.state, viewer)) : out;
}

TEST(Disclosure, OpensEveryLineToBothByDefault) {
  Battle battle("worked-bound", {8, 7, 11, 10, 13, 8, 8});
  play_up_to_fire(battle);
  play_fire(battle);
  for (const Side viewer : {Side::A, Side::B})
    for (const Side who : {Side::A, Side::B}) {
      EXPECT_GT(lines_to<told::ShotFired>(battle, viewer, FactorTable::FireLoss, who), 0U);
      EXPECT_EQ(lines_to<told::MeleeThrown>(battle, viewer, FactorTable::Melee, who),
                lines_to<told::MeleeThrown>(battle, Side::Umpire, FactorTable::Melee, who));
    }
}

TEST(Disclosure, OpensToTheOpponentTheSumAloneOrNothing) {
  Battle open("worked-bound", {8, 7, 11, 10, 13, 8, 8});
  play_up_to_fire(open);
  play_fire(open);
  for (const bool sum : {true, false}) {
    Battle battle("worked-bound", {8, 7, 11, 10, 13, 8, 8}, with(sum ? "sum" : "umpire"));
    play_up_to_fire(battle);
    play_fire(battle);
    for (const Side viewer : {Side::A, Side::B}) {
      const Side foe = other(viewer);
      EXPECT_EQ(lines_to<told::ShotFired>(battle, viewer, FactorTable::FireLoss, foe), 0U);
      EXPECT_EQ(lines_to<told::ShotFired>(battle, viewer, FactorTable::FireMoral, viewer), 0U)
          << "how steady the target is, is the target's sheet";
      EXPECT_EQ(lines_to<told::MeleeThrown>(battle, viewer, FactorTable::Melee, foe), 0U);
      EXPECT_EQ(lines_to<told::ShotFired>(battle, viewer, FactorTable::FireLoss, viewer),
                lines_to<told::ShotFired>(open, viewer, FactorTable::FireLoss, viewer));
      EXPECT_EQ(lines_to<told::MeleeThrown>(battle, viewer, FactorTable::Melee, viewer),
                lines_to<told::MeleeThrown>(open, viewer, FactorTable::Melee, viewer));
      for (const Card& card : battle.state.of(viewer).cards) EXPECT_EQ(card.told, 0);
      const auto told = battle.told<told::MeleeThrown>(viewer);
      const auto all = open.told<told::MeleeThrown>(viewer);
      ASSERT_EQ(told.size(), all.size());
      for (std::size_t i = 0; i < told.size(); ++i) {
        const bool own = parts_of(told[i].unit).side == viewer;
        EXPECT_EQ(told[i].factors, own || sum ? all[i].factors : kClosed);
        EXPECT_EQ(told[i].total, own || sum ? all[i].total : kClosed);
      }
    }
    EXPECT_EQ(BelleAlliance::digest(battle.state) == BelleAlliance::digest(open.state), false)
        << "cards of what was told are part of a position";
  }
}

/// What of the Prussian line and hussars does not show.
struct Hidden {
  int line = 0;
  int hussars = 1;
  bool fired = false;  ///< the line, before
};

/// What the French are told of the shots and the melee, and what came of them.
struct Course {
  std::string told;
  std::string outcome;
};

Course course_of(const LoadOptions& options, const Hidden& hidden, int shot = 10) {
  Battle battle("worked-bound", {8, 7, 11, shot, 13, 8, 8}, options);
  play_up_to_fire(battle);
  auto& units = battle.state.of(Side::B).units;
  units[0].valour = static_cast<std::int8_t>(hidden.line);
  if (hidden.fired) units[0].flags |= unit_flag::kFirstFireSpent;
  units[3].valour = static_cast<std::int8_t>(hidden.hussars);
  play_fire(battle);
  Course out{everything_to(battle, Side::A), {}};
  for (const told::MeleeFought& melee : battle.told<told::MeleeFought>())
    out.outcome += "D " + std::to_string(melee.difference) + "\n";
  for (const Side side : {Side::A, Side::B})
    for (const Unit& unit : battle.state.of(side).units)
      out.outcome += std::to_string(unit.figures) + " " +
                     std::to_string(static_cast<int>(unit.disorder)) + " " +
                     std::to_string(unit.place.x) + "," + std::to_string(unit.place.y) + "\n";
  return out;
}

/// Of worlds in which the same befalls everybody the opponent can tell none from another: how
/// steady the target of his shot is does not show.
TEST(Disclosure, HidesTheValourOfTheTargetWhereItIsClosed) {
  const LoadOptions closed = with("umpire");
  const Hidden steady{0, 1}, shaky{0, 0};
  std::size_t alike = 0, told = 0;
  for (int shot = 3; shot <= 18; ++shot) {
    const Course one = course_of(closed, steady, shot);
    const Course two = course_of(closed, shaky, shot);
    if (one.outcome != two.outcome) continue;
    ++alike;
    EXPECT_EQ(one.told, two.told) << "dice " << shot;
    if (course_of({}, steady, shot).told != course_of({}, shaky, shot).told) ++told;
  }
  EXPECT_GT(alike, 0U) << "no dice after which the same befell everybody";
  EXPECT_EQ(told, alike) << "opened in full it is told";
}

/// What a side is told of the shots alone.
std::string shots_to(const LoadOptions& options, const Hidden& hidden, Side viewer) {
  Battle battle("worked-bound", {8, 7, 11, 10, 13, 8, 8}, options);
  play_up_to_fire(battle);
  Unit& line = battle.state.of(Side::B).units[0];
  line.valour = static_cast<std::int8_t>(hidden.line);
  if (hidden.fired) line.flags |= unit_flag::kFirstFireSpent;
  play_fire(battle);
  std::erase_if(battle.events, [](const Event& event) { return !as<told::ShotFired>(event); });
  EXPECT_EQ(battle.events.size(), 6U) << "two shots, to three";
  return everything_to(battle, viewer, false);
}

/// Whether bad men fired for the first time, or better ones who had fired before, nobody reads in
/// the sum.
TEST(Disclosure, TellsNotWhatTheSumIsMadeOf) {
  const Hidden bad{-4, 1, false}, better{0, 1, true};
  for (const std::string_view value : {"full", "sum", "umpire"}) {
    EXPECT_EQ(shots_to(with(value), bad, Side::A) == shots_to(with(value), better, Side::A),
              value != "full")
        << value;
    EXPECT_NE(shots_to(with(value), bad, Side::B), shots_to(with(value), better, Side::B))
        << "his own lines everybody reads";
  }
}

/// The factor of an officer whom a shot engages counts in that shot, and so do the figures that it
/// takes: both stand in what is told of it (engage.includes-cause, fire.loss-row).
TEST(Disclosure, ShotsAreToldWithEveryFactorThatCounted) {
  Battle battle("first-orders", {9, 13});
  battle.until(SubPhase::Fire);
  State& s = battle.state;
  constexpr UnitId kSecond = 1;
  Unit& target = s.of(Side::B).units[kSecond];
  target.place = {84 * geometry::kCentimetre, 44 * geometry::kCentimetre};
  StaffFigure& officer = s.of(Side::B).staff[0];
  officer.place = {84 * geometry::kCentimetre, 468 * geometry::kMillimetre};
  officer.contact = kSecond;
  battle.events.clear();
  battle.both("fire F2 at P2", "nothing");
  const auto shots = battle.told<told::ShotFired>();
  ASSERT_EQ(shots.size(), 1U);
  EXPECT_EQ(shots[0].loss, Opened{4}) << "zone 1, first fire";
  EXPECT_EQ(shots[0].moral, Opened{1}) << "valour -1, the officer +2, 6 of 30 lost";
  EXPECT_EQ(target.disorder, Disorder::LD) << "13 + 4 + 1";
}

/// So does what counts in a roll that has no sheet (visibility.factors-opened).
TEST(Disclosure, ReplacementsAreToldWithTheirFactors) {
  Battle battle("first-orders", {7});
  State& s = battle.state;
  s.of(Side::A).staff[0].standing = Standing::Removed;
  s.of(Side::A).staff[0].failed_row = 2;
  s.sub_phase = SubPhase::Replacement;
  ask_sides(s);
  battle.events.clear();
  battle.decide(Side::A, "appoint B1a for B1");
  int told = 0;
  for (const Event& event : battle.events) {
    const auto rolled = as<told::ReplacementRolled>(event);
    if (!rolled) continue;
    ++told;
    EXPECT_TRUE(rolled->replaced) << "7 and twice 2";
    EXPECT_TRUE(std::any_of(event.why.begin(), event.why.end(), [](const Finding& finding) {
      return finding.clause == clause::replace_factor_repeat && finding.measured == 4;
    }));
  }
  EXPECT_EQ(told, 1);
}

/// Who does not see an attacker reads of an attack on a part of a feature, not whose it is
/// (melee.announcement-contents).
TEST(Disclosure, AttacksOnPartsOfFeaturesNameNobodyUnseen) {
  for (const bool seen : {true, false}) {
    Battle battle("first-orders", {});
    battle.both("orders | F1: MN AT P1", "nothing");
    ASSERT_EQ(battle.state.sub_phase, SubPhase::AnnounceAttacks);
    Sheet& sheet = battle.state.of(Side::A).sheet;
    for (Element& e : sheet.elements)
      if (e.kind == OrderWord::Attack) e = {OrderWord::Attack, About::Feature, 0, kWhole, 0};
    if (seen)
      battle.state.of(Side::B).in_sight.put(0);
    else
      battle.state.of(Side::B).in_sight.drop(0);
    battle.events.clear();
    battle.both("announce F1", "nothing");
    EXPECT_EQ(battle.told<told::PartAttackAnnounced>(Side::B).size(), seen ? 1U : 0U);
    EXPECT_EQ(battle.told<told::PartAttackHeard>(Side::B).size(), seen ? 0U : 1U);
    EXPECT_EQ(battle.told<told::PartAttackAnnounced>(Side::A).size(), 1U);
    const std::string told = everything_to(battle, Side::B, false);
    EXPECT_EQ(told.find("An attack is announced on Brussels road") == std::string::npos, seen);
    EXPECT_EQ(told.find("announces its attack") != std::string::npos, seen);
  }
}

}  // namespace
}  // namespace sandtable::belle_alliance
