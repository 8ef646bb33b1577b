#include "rulesets/belle_alliance/rules/orders/judge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/words/fixture.h"

namespace sandtable::belle_alliance {
namespace {

using fixture::Battle;
using Change = std::function<void(Battle&)>;

std::set<std::string_view> refused(const Battle& battle, std::string_view text,
                                   Post post = Side::A) {
  const ReadSheet out = read_sheet(text, battle.book(), {.conditions = true});
  for (const SheetSlip& slip : out.wrong) ADD_FAILURE() << text << ": " << slip.str(Lang::En);
  std::set<std::string_view> clauses;
  for (const Finding& finding : refusals(battle.state, post, out.sheet, battle.sightings))
    clauses.insert(rulebook().at(finding.clause).id);
  return clauses;
}

Change disorder(UnitId unit, Disorder disorder) {
  return [=](Battle& b) { b.own(unit).disorder = disorder; };
}
Change formation(UnitId unit, Formation formation) {
  return [=](Battle& b) { b.own(unit).formation = formation; };
}
void as_it_is(Battle&) {}

struct Refused {
  std::string_view text;
  std::string_view clause;  ///< the one that forbids it
  Change change = as_it_is;
};

const Refused kRefused[] = {
    {"F1: MN MF >0", "orders.contradictory"},
    {"F1: MC >0", "march.charge"},
    {"F2: RO 45", "direction.rotate"},
    {"H: RO to wood", "direction.rotate"},
    {"F1: SK+ 13", "formation.skirmish-share"},
    {"F1: SK+ 7, SK+ 6", "formation.skirmish-share"},
    {"F2: SK+ 4", "formation.skirmish-share", [](Battle& b) { b.send_out(fixture::kF2, 10); }},
    {"H: SK+ 4", "change.skirmishers-out"},
    {"F2: SK- 4", "change.skirmishers-out"},
    {"F1: SP 18+18", "unit.infantry-battalion",
     [](Battle& b) { b.own(fixture::kF1).figures = 36; }},
    {"F4: SP 20+20", "unit.infantry-battalion",
     [](Battle& b) { b.own(fixture::kF4).figures = 40; }},
    {"F4: SP 16+16+16", "unit.infantry-battalion"},
    {"F4: SP 46+2", "unit.size-after-split"},
    {"F4: SP 20+20", "split.how"},
    {"F4a: SP 24+24, AS F4b", "orders.contradictory",
     [](Battle& b) {
       b.own(fixture::kF1).card = fixture::kF4;
       b.own(fixture::kF4).letter = 'a';
       b.own(fixture::kF1).letter = 'b';
       for (const UnitId id : {fixture::kF1, fixture::kF4}) b.own(id).flags |= unit_flag::kPart;
       b.own(fixture::kF4).formation = Formation::Garrison;
     }},
    {"F1: AS F2", "unit.assemble-same-only"},
    {"H: SP 3+2", "unit.cavalry-regiment"},
    {"G: SP 3+2", "unit.artillery-battery"},
    {"W: SP 1+1", "unit.split-only-where-allowed"},
    {"G: AT P1", "melee.who-may-attack"},
    {"W: AT P1", "melee.who-may-attack"},
    {"F1: AT P1", "melee.who-may-attack", formation(fixture::kF1, Formation::AtRest)},
    {"F1: AT P3", "orders.within-sight"},
    {"F1: MN >0 to P3", "orders.within-sight"},
    // Of whom nothing is left on the map his label is still known.
    {"F1: AT P3", "orders.within-sight", [](Battle& b) { b.state.of(Side::A).cards[2].seen = 0; }},
    {"F1: AT wood/@a", "orders.assume-occupied"},
    {"F1: MN AT \"Great Farm\"/@b", "orders.part-of-feature"},
    {"H: AT \"Great Farm\"/barn", "urban.attack"},
    {"F1: AT P1, AT P2", "orders.contradictory"},
    {"F1: TR D1, MN >0", "transfer.no-other-orders"},
    {"F1: TR B2", "transfer.unit"},
    {"F1: TR B1", "transfer.unit",
     [](Battle& b) { b.state.of(Side::A).staff[fixture::kD1].contact = fixture::kF1; }},
    {"Br1: TR B2", "transfer.brigade"},
    {"Br1: TR B1", "transfer.brigade",
     [](Battle& b) { b.state.of(Side::A).staff[fixture::kD1].staff_contact = fixture::kB1; }},
    {"F1: MN >0", "orders.none-in-fd", disorder(fixture::kF1, Disorder::FD)},
    {"F1: RS, MN >0", "orders.contradictory"},
    {"F1: FW abatis hedge, MN >0", "orders.contradictory"},
    {"F1: RS, FW abatis hedge", "orders.contradictory"},
    {"F1: H, MN >0", "orders.contradictory"},
    {"F1: SK+ 4, SK- 2", "orders.contradictory", [](Battle& b) { b.send_out(fixture::kF1, 4); }},
    {"F1: CF LN, CF SQ", "change.one-a-bound"},
    {"H: CF SQ", "formation.shapes"},
    {"G: CF LN", "formation.shapes"},
    {"F1: CF LI", "change.limber"},
    {"F1: CN", "orders.canister"},
    {"F1: GL", "change.gunners-leave"},
    {"G: GJ", "change.gunners-leave"},
    {"G: CF LI", "change.gunners-leave",
     [](Battle& b) {
       b.own(fixture::kG).guns = 0;
       b.own(fixture::kG).formation = Formation::AtRest;
       b.own(fixture::kG).kept = Formation::Gunners;
     }},
    {"G: CF GS 4+4", "unit.gunners-moved-between-guns"},
    {"G: CF GS 2+2+2+1", "unit.gunners-moved-between-guns"},
    {"F1: BK >180", "march.back-and-sideways"},
    {"G: SW >90", "march.back-and-sideways"},
    {"F1: CF SQ, MF >0", "march.rates"},
    {"F1: CF CM, MC >0 AT P1", "march.rates"},
    {"G: MF >0", "march.rates"},
    {"F1: MF >0", "march.fast", disorder(fixture::kF1, Disorder::LD)},
    {"F1: MF >0", "march.fast", [](Battle& b) { b.own(fixture::kF1).fast_row = 2; }},
    {"F1: MC >0 AT P1", "march.charge",
     [](Battle& b) {
       b.own(fixture::kF1).disorder = Disorder::LD;
       b.setup.options.ld_charge = LdCharge::Forbidden;
     }},
    {"F1: MC >0 AT P1", "march.charge-again",
     [](Battle& b) {
       b.own(fixture::kF1).flags |= unit_flag::kChargedBefore;
       b.setup.options.consecutive_charges = ConsecutiveCharges::Forbidden;
     }},
    {"F1: MN >0", "formation.at-rest", formation(fixture::kF1, Formation::AtRest)},
    {"F1: MN >0", "formation.at-work", formation(fixture::kF1, Formation::AtWork)},
    {"F1: WK", "fieldwork.announced-and-begun"},
    {"F1: SU F2", "supply.waggon"},
    {"F1: MN", "orders.sheet-arrows"},
    {"F1: PT F2", "orders.sheet-arrows"},
    {"F1: seg 2-5", "march.limits"},
    {"F1: MN >0 PT F1", "march.passing-through"},
    {"F2: H; SK: MN >0", "orders.skirmish-through-mother"},
    {"F2: SK+ 4; SK: CF SQ", "orders.skirmish-through-mother"},
    {"F4: SP 24+24; C: MN >0", "split.orders-of-parts"},
    {"F4: H; A: MN >0", "split.orders-of-parts"},
    {"X1: MN >0", "orders.posts"},
    {"F1: MN >0", "orders.each-unit",
     [](Battle& b) { b.own(fixture::kF1).standing = Standing::Removed; }},
    {"F1: MN >0 AT P1", "victory.army-moral",
     [](Battle& b) {
       for (const UnitId id :
            {fixture::kF2, fixture::kF3, fixture::kF4, fixture::kHu, fixture::kCui})
         b.own(id).disorder = Disorder::FD;
     }},
    {"F1: if cavalry MN >0", "orders.conditional"},
};

TEST(OrderJudge, RefusesWhatIsKnownWithoutMeasuring) {
  for (const Refused& wrong : kRefused) {
    Battle battle;
    wrong.change(battle);
    const auto clauses = refused(battle, wrong.text);
    EXPECT_TRUE(clauses.contains(wrong.clause))
        << wrong.text << ": expected " << wrong.clause << ", found "
        << (clauses.empty() ? "nothing" : *clauses.begin());
    EXPECT_EQ(clauses.size(), 1U) << wrong.text;
  }
}

TEST(OrderJudge, RefusesAnAttackInMdByBothItsClauses) {
  Battle battle;
  battle.own(fixture::kF1).disorder = Disorder::MD;
  EXPECT_EQ(refused(battle, "F1: MN >0 AT P1"),
            (std::set<std::string_view>{"orders.contradictory", "melee.who-may-attack"}));
}

struct Accepted {
  std::string_view text;
  Change change = as_it_is;
};

/// Some of these cannot be carried out where the units stand: no word is said of it.
const Accepted kAccepted[] = {
    {"F1: MC >0 AT P1"},
    {"F1: MC AT P2"},
    {"F1: MF >180 AT @ P2"},
    {"F1: MN >0 to (1, 1)"},
    {"F1: MN >0 to @a >90 to @b >180"},
    {"F1: MN >0 seg 1-1"},
    {"F1: RO 180"},
    {"F2: CF AC, MF >0"},
    {"F2: CF AC, RO 90"},
    {"F2: WL 180"},
    {"F2: AB, MN >180 to wood"},
    {"F1: SK+ 12"},
    {"F3: SK+ 36"},
    {"F1: CF LN, SK+ 12, MN >0"},
    {"F1: MN >0 PT F2"},
    {"F1: AT \"Great Farm\"/barn"},
    {"F4: SP 24+24"},
    {"F4: SP 45+3; A: MN >0; B: MC AT P1"},
    {"H: SP 2+2"},
    {"H: MC >0 AT P2"},
    {"H: CF CM, MF >0"},
    {"G: SP 1+3"},
    {"G: CN"},
    {"G: CF LI, MF >180"},
    {"G: BK >180"},
    {"G: RO 45"},
    {"G: CF UN >90", formation(fixture::kG, Formation::Limbered)},
    {"G: CF GS 5+1+1+1"},
    {"G: GL F2"},
    {"F1: FW abatis hedge"},
    {"F1: FW break bridge @b"},
    {"F1: RS"},
    {"F1: SU W"},
    {"F1: CF HU", disorder(fixture::kF1, Disorder::MD)},
    {"F1: MC >0 AT P1", disorder(fixture::kF1, Disorder::LD)},
    {"F1: CF CM, MF >0", [](Battle& b) { b.own(fixture::kF1).fast_row = 2; }},
    {"F1: TR B2",
     [](Battle& b) { b.state.of(Side::A).staff[fixture::kD1].contact = fixture::kF1; }},
    {"F1: TR D1",
     [](Battle& b) { b.state.of(Side::A).staff[fixture::kD1].contact = fixture::kF1; }},
    {"Br1: TR B2",
     [](Battle& b) { b.state.of(Side::A).staff[fixture::kD1].staff_contact = fixture::kB1; }},
    {"F1: H", disorder(fixture::kF1, Disorder::FD)},
    {"F2: H; SK: MN >0 AT P1", [](Battle& b) { b.send_out(fixture::kF2, 6); }},
    {"F2: ; SK: SW >90", [](Battle& b) { b.send_out(fixture::kF2, 6); }},
    {"F2: SK- all", [](Battle& b) { b.send_out(fixture::kF2, 6); }},
    {"F1: AT P1",
     [](Battle& b) {
       for (const UnitId id : {fixture::kF2, fixture::kF3, fixture::kF4})
         b.own(id).disorder = Disorder::FD;
     }},
    {"F1: if cavalry CF SQ"},
    {"F1: when passed F2 MN >0"},
};

TEST(OrderJudge, AcceptsWhatOnlyADistanceMayForbid) {
  for (const Accepted& right : kAccepted) {
    Battle battle;
    right.change(battle);
    const auto clauses = refused(battle, right.text);
    EXPECT_TRUE(clauses.empty()) << right.text << ": " << *clauses.begin();
  }
}

/// A battalion of forty has one figure too few, and into three it is not split at all.
TEST(OrderJudge, SaysHowManyFiguresAndPartsASplitTakes) {
  const auto figures = [](std::string_view text, int all) {
    Battle battle;
    battle.own(fixture::kF4).figures = static_cast<std::uint8_t>(all);
    const ReadSheet out = read_sheet(text, battle.book(), {});
    for (const Finding& f : refusals(battle.state, Side::A, out.sheet, battle.sightings))
      if (f.clause == clause::unit_infantry_battalion) return std::pair(f.measured, f.limit);
    return std::pair(0, 0);
  };
  EXPECT_EQ(figures("F4: SP 20+20", 40), std::pair(40, 41));
  EXPECT_EQ(figures("F4: SP 16+16+16", 48), std::pair(3, 2));
  EXPECT_EQ(figures("F4: SP 21+20", 41), std::pair(0, 0));
}

/// What is refused never depends on where anybody stands (measuring.silent-validator).
TEST(OrderJudge, NeverMeasures) {
  const auto verdicts = [](Len shift) {
    std::vector<std::set<std::string_view>> out;
    const auto judge = [&](std::string_view text, const Change& change) {
      Battle battle;
      change(battle);
      Len at = shift;
      for (const Side side : {Side::A, Side::B}) {
        for (Unit& unit : battle.state.of(side).units) unit.place = {at += shift, shift};
        for (StaffFigure& staff : battle.state.of(side).staff) staff.place = {shift, at += shift};
      }
      out.push_back(refused(battle, text));
    };
    for (const Refused& wrong : kRefused) judge(wrong.text, wrong.change);
    for (const Accepted& right : kAccepted) judge(right.text, right.change);
    return out;
  };
  EXPECT_EQ(verdicts(0), verdicts(7'001));
}

TEST(OrderJudge, AnotherPostJudgesItsOwn) {
  const Battle battle;
  EXPECT_TRUE(refused(battle, "X1: MN >0", {Side::A, 1}).empty());
  EXPECT_EQ(refused(battle, "F1: MN >0", {Side::A, 1}),
            (std::set<std::string_view>{"orders.posts"}));
}

// Whoever's sheet is there first: the transfer of another post stands, for that unit alone.
TEST(OrderSheets, ATransferVoidsWhatTheUnitsOwnPostWrote) {
  const auto line = [](Sheet& sheet, UnitId who, Element element) {
    add_line(sheet, Line{.who = who});
    add_element(sheet, element);
  };
  Sheet superior, own;
  line(superior, 4, {.kind = OrderWord::Transfer, .about = About::Staff, .which = 2});
  line(own, 3, {.kind = OrderWord::March});
  line(own, 4, {.kind = OrderWord::March});
  for (const Sheet& both : {joined(superior, own), joined(own, superior)}) {
    ASSERT_EQ(both.line_count, 2);
    EXPECT_EQ(both.lines[0].who, 3);
    EXPECT_EQ(both.elements_of(both.lines[0])[0].kind, OrderWord::March);
    EXPECT_EQ(both.lines[1].who, 4);
    EXPECT_EQ(both.elements_of(both.lines[1])[0].kind, OrderWord::Transfer);
  }
}

}  // namespace
}  // namespace sandtable::belle_alliance
