#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/data/parse.h"
#include "rulesets/belle_alliance/check/examples_table.h"
#include "rulesets/belle_alliance/check/playing.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/rules/disclosure.h"
#include "rulesets/belle_alliance/rules/fire/sheet.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/state/fired_at.h"
#include "rulesets/belle_alliance/words/narrate.h"

/// Fire at a part of a feature tells its side nothing of whoever lies there unseen
/// (visibility.sealed, visibility.factors-opened): in worlds with him and without it reads, sees
/// and may do the same.
namespace sandtable::belle_alliance {
namespace {

using example::Ways;

constexpr UnitId kFirer = 0, kHolder = 1;
constexpr int kDice = 14;  ///< he loses figures by them and stays

/// The position of an example, played decision by decision.
class World {
 public:
  explicit World(const std::string& text, int sum) : dice_({sum, sum, sum, sum}) {
    const auto document = data::parse("[[example]]\nclause = \"fire.zone\"\n" + text, "unseen");
    EXPECT_TRUE(document.has_value());
    for (const data::Entry& entry : document->root.entries)
      for (const data::Node& node : entry.value.items) EXPECT_TRUE(Ways::set_up(node, 0, table_));
    for (const examples::Wrong& wrong : table_.wrong) ADD_FAILURE() << wrong.text;
    // He was seen once, and has his number; where, differs between worlds, and is not asked here.
    forget(kHolder);
  }
  void forget(UnitId foe) {
    Card& card = state().of(Side::A).cards[foe];
    Card known;
    known.label = card.label;
    card = known;
  }

  /// Why a side may not do that; empty where it may.
  std::string refused(Side side, std::string_view text) {
    const auto action = Ways::parse_for(text, state(), side);
    if (!action) return action.error();
    Why why;
    if (BelleAlliance::legal(state(), side, *action, why)) return {};
    return std::string(rulebook().at(why.findings.back().clause).id);
  }
  void decide(Side side, std::string_view text) {
    ASSERT_EQ(refused(side, text), "") << text;
    const auto action = Ways::parse_for(text, state(), side);
    run([&](Dice& dice, EventLog& log) {
      BelleAlliance::apply(state(), side, *action, dice, log);
      BelleAlliance::advance(state(), dice, log);
    });
  }
  void until(const std::string& phase) {
    run([&](Dice& dice, EventLog& log) {
      EXPECT_TRUE(Ways::plays_on(table_, "until " + phase, dice, log));
    });
    for (const examples::Wrong& wrong : table_.wrong) ADD_FAILURE() << wrong.text;
  }

  /// All that a side is told, and what it sees.
  std::string known_to(Side viewer) const {
    std::string out;
    for (const Event& event : events) {
      if (!event.seen(viewer)) continue;
      for (const Lang lang : {Lang::En, Lang::Fr}) {
        out += sentence(event, *table_.setup, {}, lang) + "\n";
        for (const std::string& line : ledger(event, *table_.setup, lang)) out += line + "\n";
      }
    }
    const View view = BelleAlliance::view(state(), viewer);
    out += Desk::json(view);
    for (const Unit& unit : view.known.of(viewer).units)
      out += " " + std::to_string(unit.target) + "/" + std::to_string(unit.target_two) + "/" +
             std::to_string(unit.flags);
    for (const Aims& aims : view.known.of(viewer).aims)
      for (const PackedUnits& set : {aims.also, aims.lost})
        for (const std::uint32_t word : set.words) out += "," + std::to_string(word);
    return out;
  }
  template <class Told>
  std::size_t count(Side viewer) const {
    return static_cast<std::size_t>(std::count_if(
        events.begin(), events.end(),
        [&](const Event& event) { return event.seen(viewer) && as<Told>(event).has_value(); }));
  }

  State& state() { return table_.state; }
  const State& state() const { return table_.state; }
  const Unit& holder() const { return state().of(Side::B).units[kHolder]; }

  std::vector<Event> events;

 private:
  template <class Step>
  void run(Step&& step) {
    Tape tape;
    Dice dice(tape, dice_);
    EventLog log;
    step(dice, log);
    EXPECT_FALSE(dice.failed());
    events.insert(events.end(), log.events.begin(), log.events.end());
  }

  example::Table table_;
  playing::Script dice_;
};

/// A part of a feature, and somebody who lies in it or far off, unseen in both.
struct Case {
  const char* part;
  const char* firer;
  const char* holder;
  const char* ground;
};

constexpr Case kCases[] = {
    {"Wood/(50, 75)", "A1 a 8 foot-artillery 50,20 spent", "50,78",
     "wood Wood 35,60 80,90 assumed"},
    {"Wood/(50, 75)", "A1 a 36 50,59 spent", "50,73", "wood Wood 35,60 80,90 assumed"},
    {"farm/house", "A1 a 8 foot-artillery 50,20 spent", "50,65 garrison=farm/house",
     "building farm 40,60 60,70 cover=two assumed | house 40,60 60,70 capacity=40 cover=two"},
    {"Wall/west", "A1 a 8 foot-artillery 45,10 spent", "45,45",
     "wall Wall 40,44.95 60,44.95 cover=two assumed | west 40,44.5 50,45.5; east 50,44.5 60,45.5"},
};

std::string position(const Case& one, bool held, const std::string& options) {
  return "units = [\"" + std::string(one.firer) + "\", \"B1 b 36 110,98\", \"B2 b 36 " +
         (held ? one.holder : "16,90") + " spent valour=3\"]\nground = [\"" + one.ground +
         "\", \"wood Far 2,84 30,99\"]\nstate = { phase = \"5a\" }\n" + options;
}

TEST(FireAtUnseen, ReadsAsFireAtNobody) {
  for (const Case& one : kCases)
    for (const std::string_view value : {"full", "sum", "umpire"})
      for (const bool ranging : {false, true}) {
        const std::string options =
            "options = { factor-disclosure = \"" + std::string(value) + "\" }\n";
        World held(position(one, true, options), kDice),
            empty(position(one, false, options), kDice);
        ASSERT_FALSE(held.state().of(Side::A).in_sight.has(kHolder)) << one.part;
        ASSERT_FALSE(empty.state().of(Side::A).in_sight.has(kHolder)) << one.part;
        if (ranging &&
            held.refused(Side::A, "fire A1 at " + std::string(one.part) + " ranging") != "")
          continue;
        for (World* world : {&held, &empty}) {
          world->decide(Side::A,
                        "fire A1 at " + std::string(one.part) + (ranging ? " ranging" : ""));
          world->decide(Side::B, "nothing");
        }
        EXPECT_EQ(held.known_to(Side::A), empty.known_to(Side::A)) << one.part << " " << value;
        EXPECT_EQ(held.count<told::ShotFired>(Side::A), 1U) << one.part;
        EXPECT_EQ(held.count<told::ShotFired>(Side::B), 1U) << one.part;
        EXPECT_EQ(empty.count<told::ShotFired>(Side::B), 0U) << one.part;
        EXPECT_EQ(held.state().of(Side::A).cards[kHolder].told, 0) << "his valour is not opened";
        if (ranging) continue;
        EXPECT_LT(held.holder().figures, 36) << one.part;
        EXPECT_EQ(held.count<told::FiguresLost>(Side::B), 1U) << one.part << ": his owner is told";
        EXPECT_EQ(held.count<told::FiguresLost>(Side::A), 0U) << one.part;
      }
}

/// In the next bound it goes on at the part as it was named, whoever is in it.
TEST(FireAtUnseen, GoesOnAtThePartAlone) {
  for (const Case& one : kCases) {
    World held(position(one, true, ""), kDice), empty(position(one, false, ""), kDice);
    for (World* world : {&held, &empty}) {
      world->decide(Side::A, "fire A1 at " + std::string(one.part));
      world->decide(Side::B, "nothing");
      world->until("3a");
      world->events.clear();
    }
    EXPECT_FALSE(has_fired_at(held.state().of(Side::A), kFirer, kHolder)) << one.part;
    EXPECT_TRUE(has_fired_unseen_at(held.state().of(Side::A), kFirer, kHolder)) << one.part;
    ASSERT_FALSE(held.state().of(Side::A).in_sight.has(kHolder)) << one.part;
    const int figures = held.holder().figures;
    for (World* world : {&held, &empty}) {
      world->decide(Side::A, "fire A1 at " + std::string(one.part));
      world->decide(Side::B, "nothing");
    }
    EXPECT_EQ(held.known_to(Side::A), empty.known_to(Side::A)) << one.part;
    EXPECT_LT(held.holder().figures, figures) << one.part;
  }
}

/// Parts in which the firer's side sees somebody, and another lies unseen beside him or far off.
struct Beside {
  const char *part, *firer, *seen, *unseen, *ground;
};
constexpr Beside kBeside[] = {
    {"farm/house", "A1 a 8 foot-artillery 50,20 spent", "50,65 garrison=farm/house fired-before",
     "50,65 garrison=farm/house",
     "building farm 40,60 60,70 cover=two assumed | house 40,60 60,70 capacity=40 cover=two"},
    {"Wood/(50, 66)", "A1 a 8 foot-artillery 50,20 spent", "50,65 fired-before", "50,69.7 huddle",
     "wood Wood 35,58 80,90 assumed"},
};

std::string position(const Beside& one, bool held, const std::string& options) {
  return "units = [\"" + std::string(one.firer) + "\", \"B1 b 36 110,98\", \"B2 b 20 " +
         (held ? one.unseen : "16,90") + " spent valour=3\", \"B3 b 20 " + one.seen +
         " spent valour=5\"]\nground = [\"" + one.ground +
         "\", \"wood Far 2,84 30,99\"]\nstate = { phase = \"5a\" }\n" + options;
}

/// Who lies unseen beside one who is seen is neither hit nor told of: a shared loss, which is
/// seen, would tell.
TEST(FireAtUnseen, TakesAllOfItsLossFromWhomItSees) {
  constexpr UnitId kSeen = 2;
  for (const Beside& one : kBeside)
    for (const std::string_view value : {"full", "sum", "umpire"}) {
      const std::string options =
          "options = { factor-disclosure = \"" + std::string(value) + "\" }\n";
      World held(position(one, true, options), kDice), alone(position(one, false, options), kDice);
      for (World* world : {&held, &alone}) {
        ASSERT_FALSE(world->state().of(Side::A).in_sight.has(kHolder)) << one.part;
        ASSERT_TRUE(world->state().of(Side::A).in_sight.has(kSeen)) << one.part;
        world->decide(Side::A, "fire A1 at " + std::string(one.part));
        world->decide(Side::B, "nothing");
      }
      EXPECT_EQ(held.known_to(Side::A), alone.known_to(Side::A)) << one.part << " " << value;
      EXPECT_EQ(held.holder().figures, 20) << one.part;
      EXPECT_LT(held.state().of(Side::B).units[kSeen].figures, 20) << one.part;
      EXPECT_EQ(held.count<told::FiguresLost>(Side::A), 1U) << one.part;
      // Nor does it go on at him in the next bound.
      for (World* world : {&held, &alone}) {
        world->until("3a");
        world->events.clear();
        world->decide(Side::A, "fire A1 at " + std::string(one.part));
        world->decide(Side::B, "nothing");
      }
      EXPECT_EQ(held.known_to(Side::A), alone.known_to(Side::A)) << one.part << " " << value;
      EXPECT_EQ(held.holder().figures, 20) << one.part;
    }
}

/// A battalion in the open before a wood in which another stands behind it unseen: this one or
/// that.
std::string supported(bool by_second, std::string_view disclosure) {
  const char *near = " 50,64", *far = " 16,92";
  return std::string("units = [\"A1 a 8 foot-artillery 50,20 spent\", \"B1 b 36 50,52\", ") +
         "\"B2 b 36" + (by_second ? near : far) + " valour=3\", \"B3 b 40" +
         (by_second ? far : near) +
         " valour=1\"]\nground = [\"wood Wood 30,55 70,75\", \"wood Far 2,84 30,99\"]\n"
         "state = { phase = \"5a\" }\noptions = { factor-disclosure = \"" +
         std::string(disclosure) + "\" }\n";
}

/// The odds of a shot are reckoned on what is seen: of figures that a target may have lost before
/// it came in sight nothing is known, and it has not lost a fifth of them.
TEST(FireAtSeen, CountsNoLossesThatNobodyKnowsOf) {
  const playing::Battle battle("first-orders", {});
  for (const Side side : {Side::A, Side::B}) {
    const State known = BelleAlliance::observed(BelleAlliance::view(battle.state, side));
    const Force& theirs = known.of(other(side));
    ASSERT_EQ(theirs.unit_count, 3);
    for (UnitId id = 0; id < theirs.unit_count; ++id) {
      const TargetStrength strength = strength_of(known, other(side), id, false);
      EXPECT_EQ(strength.at_opening, strength.figures);
      EXPECT_EQ(strength.lost_before, 0);
    }
  }
}

/// That a target is supported counts, and is a line that both read where all lines are opened; by
/// whom, whom the firer's side does not see, is told by nothing.
TEST(FireAtSeen, TellsThatItsTargetIsSupportedAndNotByWhom) {
  constexpr UnitId kSecond = 1, kThird = 2;
  constexpr std::string_view kLine = "target has a support unit or soutien";
  for (const std::string_view value : {"full", "sum", "umpire"}) {
    World second(supported(true, value), kDice), third(supported(false, value), kDice);
    for (World* world : {&second, &third}) {
      ASSERT_FALSE(world->state().of(Side::A).in_sight.has(kSecond));
      ASSERT_FALSE(world->state().of(Side::A).in_sight.has(kThird));
      world->forget(kThird);
      world->decide(Side::A, "fire A1 at B1");
      world->decide(Side::B, "nothing");
    }
    const std::string told = second.known_to(Side::A);
    EXPECT_EQ(told, third.known_to(Side::A)) << value;
    EXPECT_EQ(told.find(kLine) != std::string::npos, value == "full") << told;
    EXPECT_NE(second.known_to(Side::B).find(kLine), std::string::npos) << "it is his own";
    EXPECT_NE(second.known_to(Side::B), third.known_to(Side::B)) << "there is something to hide";
  }
}

}  // namespace
}  // namespace sandtable::belle_alliance
