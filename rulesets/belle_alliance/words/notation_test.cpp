#include "rulesets/belle_alliance/words/notation.h"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "rulesets/belle_alliance/check/playing.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/state/sector.h"
#include "rulesets/belle_alliance/words/narrate.h"

namespace sandtable::belle_alliance {
namespace {

using playing::Battle;

std::string error_of(const Battle& battle, std::string_view text) {
  const auto read = parse_action(text, battle.state, Lang::En);
  return read ? "read" : read.error();
}

TEST(BelleAllianceNotation, WritesSheetsInOneLineAndReadsThemBack) {
  const Battle battle("first-orders", {});
  const auto action = parse_action(
      "ordres | F1: attaque P1, charge ! | \"61st Line\": forme colonne d'attaque, marche >n",
      battle.state, Lang::Fr);
  ASSERT_FALSE(action.has_value()) << "an exclamation mark is no element";
  const auto read = parse_action(
      "ordres | F1: charge, attaque P1 | \"61st Line\": forme colonne d'attaque, marche >n",
      battle.state, Lang::Fr);
  ASSERT_TRUE(read.has_value()) << read.error();
  const std::string text = to_text(*read, battle.state, Lang::En);
  EXPECT_EQ(text, "orders | F1: MC, AT P1 | F2: CF AC, MN, >0");
  const auto again = parse_action(text, battle.state, Lang::En);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(*again, *read);
}

TEST(BelleAllianceNotation, EveryDecisionIsReadBackAsItWasWritten) {
  Rng rng(11);
  Battle battle("first-orders", {});
  int looked = 0;
  while (battle.state.end == EndReason::None && looked < 200)
    for (const Side side : {Side::A, Side::B}) {
      if ((BelleAlliance::turn(battle.state).waiting_for & bit(side)) == 0) continue;
      const State seen = BelleAlliance::observed(BelleAlliance::view(battle.state, side));
      const Action action = BelleAlliance::pick(seen, side, rng);
      for (const Lang lang : {Lang::En, Lang::Fr}) {
        const std::string text = to_text(action, seen, lang);
        const auto read = parse_action(text, seen, lang);
        ASSERT_TRUE(read.has_value()) << text << ": " << read.error();
        EXPECT_EQ(to_text(*read, seen, lang), text);
      }
      ++looked;
      battle.decide(side, to_text(action, seen, Lang::En));
    }
  EXPECT_GT(looked, 20);
}

/// Whoever is asked counts what he is asked: a number among all would tell him that others are,
/// too.
TEST(BelleAllianceNotation, NumbersQuestionsOfTheMarchByWhoIsAsked) {
  Battle battle("first-orders", {});
  State& s = battle.state;
  s.sub_phase = SubPhase::Marching;
  s.stage = Stage::Carrying;
  const UnitId f1 = battle.unit_called(Side::A, "F1"), f3 = battle.unit_called(Side::A, "F3");
  const auto ask = [&](Side side, UnitId unit) {
    Prompt& prompt = s.prompts[s.prompt_count++];
    prompt = Prompt{};
    prompt.side = side;
    prompt.unit = unit;
    prompt.other = 0;
  };
  ask(Side::B, 0);
  ask(Side::A, f1);
  ask(Side::A, f1);
  ask(Side::A, f3);
  ask_prompts(s);
  const auto seen_by = [&](Side side) {
    return BelleAlliance::observed(BelleAlliance::view(s, side));
  };
  const auto meant = [](std::string_view text, const State& by) {
    const auto read = parse_action(text, by, Lang::En);
    return read ? static_cast<int>(read->items.at(0).who) : -1;
  };
  const State french = seen_by(Side::A);
  const std::string asked = question(french, Side::A, Lang::En);
  for (const char* number : {" 1. ", " 2. ", " 3. "})
    EXPECT_NE(asked.find(number), std::string::npos) << asked;
  EXPECT_EQ(asked.find(" 4. "), std::string::npos) << asked;
  EXPECT_NE(question(seen_by(Side::B), Side::B, Lang::En).find(" 1. "), std::string::npos);
  EXPECT_EQ(meant("answer 1 yes", french), 0);
  EXPECT_EQ(meant("answer 3 yes", french), 2);
  EXPECT_EQ(meant("answer 4 yes", french), -1);
  EXPECT_EQ(meant("answer F1 yes", french), 0);
  EXPECT_EQ(meant("answer F1 (2) yes", french), 1);
  EXPECT_EQ(meant("answer F2 yes", french), -1);
  EXPECT_EQ(error_of(battle, "answer perhaps"),
            "expected yes or no, alone or behind what is asked of you: its number or the unit, "
            "found \"perhaps\"");
  // What the program writes has no number, by which its meaning could change with how one counts.
  const auto third = parse_action("answer 3 yes", french, Lang::En);
  ASSERT_TRUE(third.has_value()) << third.error();
  EXPECT_EQ(to_text(*third, french, Lang::En), "answer F3 yes");
  const auto all = parse_action("no", french, Lang::En);
  ASSERT_TRUE(all.has_value()) << all.error();
  EXPECT_EQ(to_text(*all, french, Lang::En), "answer F1 no, F1 (2) no, F3 no");
  EXPECT_EQ(to_text(*all, french, Lang::Fr), "réponse F1 non, F1 (2) non, F3 non");
  // Of the truth a journal may hold the number among all.
  State truth = s;
  truth.of(Side::B).asked_posts = 0;
  EXPECT_EQ(meant("answer 2 yes", truth), 0);
  EXPECT_EQ(meant("answer 4 yes", truth), 2);
  EXPECT_EQ(meant("answer F1 (2) yes", truth), 1);
  EXPECT_EQ(meant("answer 1 yes", truth), -1) << "that one is the other side's";
  // What is no longer open is written by the number that is read back.
  const auto last = parse_action("answer 4 yes", truth, Lang::En);
  ASSERT_TRUE(last.has_value()) << last.error();
  for (Prompt& prompt : truth.prompts)
    if (prompt.side == Side::A) prompt.answer = Prompt::Answer::Yes;
  EXPECT_EQ(to_text(*last, truth, Lang::En), "answer 4 yes");
  EXPECT_EQ(meant("answer 4 yes", truth), 2);
}

/// As the hint beside the first shots of a French player has it.
TEST(BelleAllianceNotation, ReadsFireByTheNameOfItsSubPhase) {
  Battle battle("first-orders", {});
  const State seen = BelleAlliance::observed(BelleAlliance::view(battle.state, Side::A));
  const auto fire = parse_action("feu F1 sur P1", seen, Lang::Fr);
  ASSERT_TRUE(fire.has_value()) << fire.error();
  EXPECT_EQ(to_text(*fire, seen, Lang::Fr), "tire F1 sur P1");
}

/// What is read and does not do what it seems to is said before it is handed in.
TEST(BelleAllianceNotation, SaysThatNothingFollowsAnArrowWithoutAnEnd) {
  Battle battle("first-orders", {});
  const State seen = BelleAlliance::observed(BelleAlliance::view(battle.state, Side::A));
  const auto said = [&](std::string_view text, Lang lang) {
    const auto action = parse_action(text, seen, Lang::En);
    return action ? Desk::lapses(seen, Side::A, *action, lang) : std::vector<std::string>();
  };
  EXPECT_TRUE(said("orders | F1: MN >0 to (56, 40) >90 | F2: MN >0", Lang::En).empty());
  EXPECT_TRUE(said("orders nothing", Lang::En).empty());
  const auto lost = said("orders | F2: MN >0 | F1: MN >0 >90", Lang::En);
  ASSERT_EQ(lost.size(), 1U);
  // The order that is meant, and no column of a text that nobody has typed.
  EXPECT_EQ(
      lost[0],
      "\"F1: MN, >0, >90\": this arrow has no end: what follows it is not reached; write 'to' "
      "and a place behind it");
  EXPECT_EQ(said("orders | F1: MN >0 >90", Lang::Fr).size(), 1U);
}

TEST(BelleAllianceNotation, SaysWhatWasExpected) {
  Battle battle("first-orders", {});
  EXPECT_EQ(error_of(battle, "march"),
            "expected one of orders, announce, appoint, fire, staff, answer, advance, deploy, "
            "object, face, found \"march\"");
  EXPECT_EQ(error_of(battle, "orders | F1: MN >4x"),
            "line 1, 8: expected degrees from 0 to 359.99 or one of the 16 compass points behind "
            "'>', found '>4x'");
  EXPECT_EQ(error_of(battle, "advance F1 for 61"),
            "expected a unit, or a unit, for and centimetres from 1 to 60, found \"F1 for 61\"");
  EXPECT_EQ(error_of(battle, "fire F1 at P1 with 121"),
            "expected a whole number from 1 to 120 of figures or gunners behind with, "
            "found \"121\"");
  EXPECT_EQ(error_of(battle, "rule F1: figures 256"),
            "expected a whole number from 0 to 255, found \"256\"");
  EXPECT_EQ(error_of(battle, "rule F1: valour -6"),
            "expected a whole number from -5 to 5, found \"-6\"");
  EXPECT_EQ(error_of(battle, "announce F9"), "expected an own unit, found \"F9\"");
  EXPECT_EQ(error_of(battle, "fire F1 at P1 with 99999"),
            "expected a whole number from 1 to 120 of figures or gunners behind with, found "
            "\"99999\"");
  EXPECT_EQ(error_of(battle, "fire F1 at P9"),
            "expected an enemy unit that you have seen, or a part of a feature such as farm/barn, "
            "found \"P9\"");
  Battle farm("la-haye-sainte", {});
  EXPECT_EQ(error_of(farm, "fire F1 at \"La Haye Sainte\""),
            "expected the part of \"La Haye Sainte\" that is meant, such as \"La Haye "
            "Sainte\"/barn, found \"\"La Haye Sainte\"\"");
  EXPECT_EQ(error_of(farm, "orders | F1: AT Orchard"),
            "line 1, 8: expected the part of Orchard that is meant, such as Orchard/(30.5, 60)");
  EXPECT_EQ(error_of(battle, "staff X9 to F1"),
            "expected an own officer or adjutant, found \"X9\"");
  // What was typed stands in one line, and not at any length.
  EXPECT_EQ(error_of(battle, "announce F9\n\x1b[2J"), "expected an own unit, found \"F9??[2J\"");
  EXPECT_EQ(error_of(battle, "staff B1 to nowhere"),
            "expected a unit, an officer or a place such as (30.5, 60), found \"nowhere\"");
}

/// The part of a feature that is offered where somebody names none can be typed, and may be fired
/// at and attacked as far as it is a part, in every scenario (orders.part-of-feature). Where nobody
/// may measure it is an example alone (measuring.screen).
TEST(BelleAllianceNotation, OffersPartsOfFeaturesThatAreReadBack) {
  int looked = 0;
  for (const char* scenario :
       {"bench-orders", "hougoumont", "la-haye-sainte", "quatre-bras-afternoon", "quatre-bras"}) {
    const Battle battle(scenario, {}, {{{"measuring", "free"}}});
    const State& s = battle.state;
    for (const FeatureCard& feature : s.setup->features)
      for (const Lang lang : {Lang::En, Lang::Fr}) {
        const bool english = lang == Lang::En;
        const std::string unit = s.setup->of(Side::A).units[0].label;
        const std::string name = "\"" + (english ? feature.name.en : feature.name.fr) + "\"";
        const auto fire = [&](const std::string& at) {
          return parse_action(
              (english ? "fire " : "tire ") + unit + (english ? " at " : " sur ") + at, s, lang);
        };
        const auto order = [&](const std::string& at) {
          return parse_action((english ? "orders | " : "ordres | ") + unit + ": AT " + at, s, lang);
        };
        const auto whole = fire(name), attack = order(name);
        ASSERT_FALSE(whole.has_value()) << name;
        ASSERT_FALSE(attack.has_value()) << name;
        const std::string words = english ? "such as " : "comme ";
        const std::string offered =
            attack.error().substr(attack.error().find(words) + words.size());
        EXPECT_NE(whole.error().find(words + offered), std::string::npos) << whole.error();
        const auto again = fire(offered);
        ASSERT_TRUE(again.has_value()) << again.error();
        EXPECT_TRUE(order(offered).has_value()) << offered;
        const Item& item = again->items[0];
        EXPECT_TRUE(item.about == About::Feature || is_spot_of(*s.setup, item.which, item.place))
            << offered;
        ++looked;
      }
  }
  EXPECT_GT(looked, 40);
}

/// What docs/format/notation.md says of these rules.
std::string page() {
  std::ifstream file(SANDTABLE_DOCS "/format/notation.md");
  const std::string all{std::istreambuf_iterator<char>(file), {}};
  const auto begin = all.find("## Belle Alliance");
  return begin == std::string::npos ? std::string() : all.substr(begin);
}

TEST(BelleAllianceNotation, StandsOnThePageWithEveryVerbInBothLanguages) {
  const std::string text = page();
  ASSERT_FALSE(text.empty());
  const Battle battle("first-orders", {});
  constexpr std::array<std::array<std::string_view, 3>, 2> kErrors{
      {{"de ", " attendu", "un "}, {"of ", ", found", "expected one "}}};
  for (const Lang lang : {Lang::En, Lang::Fr}) {
    // All verbs stand in what is said of a line with none.
    const auto none = parse_action("none", battle.state, lang);
    ASSERT_FALSE(none.has_value());
    const auto& [before, behind, first] = kErrors[lang == Lang::En ? 1 : 0];
    const std::string& error = none.error();
    const auto begin =
        error.find(std::string(first) + std::string(before)) + first.size() + before.size();
    std::string verbs = error.substr(begin, error.find(behind) - begin) + ", ";
    int count = 0;
    for (std::size_t end; (end = verbs.find(", ")) != std::string::npos; verbs.erase(0, end + 2)) {
      EXPECT_NE(text.find("`" + verbs.substr(0, end) + "`"), std::string::npos)
          << verbs.substr(0, end);
      ++count;
    }
    EXPECT_EQ(count, 10) << error;
  }
}

TEST(BelleAllianceNotation, StandsOnThePageWithEveryRuling) {
  const std::string text = page();
  const Battle battle("first-orders", {}, {{{"umpire-seat", "seat"}}});
  constexpr std::array<std::array<std::string_view, 3>, 7> kRulings{
      {{"place", "place", " (40, 50)"},
       {"remove", "retire", ""},
       {"state", "état", " md"},
       {"figures", "figurines", " 12"},
       {"valour", "valeur", " -2"},
       {"supplies", "ravitaillement", ""},
       {"order", "ordre", " MN, >180"}}};
  for (const auto& [en, fr, rest] : kRulings)
    for (const auto& [word, lang] : {std::pair(en, Lang::En), std::pair(fr, Lang::Fr)}) {
      EXPECT_NE(text.find("`" + std::string(word) + "`"), std::string::npos) << word;
      std::string line = (lang == Lang::En ? "rule F1: " : "arbitrage F1: ") + std::string(word) +
                         std::string(rest);
      if (word == "supplies") line += " limited";
      if (word == "ravitaillement") line += " limité";
      const auto read = parse_action(line, battle.state, lang);
      ASSERT_TRUE(read.has_value()) << line << ": " << read.error();
      EXPECT_EQ(to_text(*read, battle.state, lang).find(line), 0U) << line;
    }
}

/// Each in the words of its own language, which read back as the same.
TEST(BelleAllianceNotation, WritesRulingsInTheLanguageThatIsAskedFor) {
  const Battle battle("first-orders", {}, {{{"umpire-seat", "seat"}}});
  const std::array<std::pair<std::string, std::string>, 7> rulings{
      {{"rule weather fog", "arbitrage temps brouillard"},
       {"rule weather rain-or-dusk", "arbitrage temps pluie ou crépuscule"},
       {"rule F1: supplies limited", "arbitrage F1: ravitaillement limité"},
       {"rule F1: supplies none", "arbitrage F1: ravitaillement aucun"},
       {"rule F1: state none", "arbitrage F1: état en ordre"},
       {"rule F1: state ld", "arbitrage F1: état ld"},
       {"rule weather scenario", "arbitrage temps scénario"}}};
  for (const auto& [en, fr] : rulings)
    for (const std::string& typed : {en, fr}) {
      const auto read = parse_action(typed, battle.state, Lang::En);
      ASSERT_TRUE(read.has_value()) << typed << ": " << read.error();
      EXPECT_EQ(to_text(*read, battle.state, Lang::En), en);
      EXPECT_EQ(to_text(*read, battle.state, Lang::Fr), fr);
    }
}

/// Whoever types the verb alone has not said yet what he decides: that is not "nothing".
TEST(BelleAllianceNotation, TakesNoVerbAloneForADecision) {
  Battle battle("first-orders", {});
  const State seen = BelleAlliance::observed(BelleAlliance::view(battle.state, Side::A));
  EXPECT_EQ(error_of(battle, "fire"),
            "expected what is decided behind \"fire\", such as \"fire F1 at P1\", or \"fire "
            "nothing\"");
  EXPECT_EQ(error_of(battle, " staff "),
            "expected what is decided behind \"staff\", such as \"staff B1 to F2\", or \"staff "
            "nothing\"");
  for (const auto* verb : {"orders", "announce", "appoint", "fire", "staff", "answer", "advance",
                           "deploy", "object", "face", "feu", "ordres"}) {
    EXPECT_FALSE(parse_action(verb, seen, Lang::En).has_value()) << verb;
    EXPECT_TRUE(parse_action(std::string(verb) + " rien", seen, Lang::En).has_value()) << verb;
  }
  const auto french = parse_action("feu", seen, Lang::Fr);
  ASSERT_FALSE(french.has_value());
  EXPECT_EQ(french.error(),
            "ce qui est décidé est attendu derrière « feu », comme « feu F1 sur "
            "P1 », ou « feu rien »");
}

/// Words for the umpire are part of what is handed in (orders.sheet-abbreviations): he reads them,
/// and the enemy once the sheet lies open. A quotation mark among them parts no line from the next.
TEST(BelleAllianceNotation, KeepsWordsForTheUmpire) {
  const Battle battle("first-orders", {}, {{{"umpire-seat", "seat"}}});
  const auto read = parse_action(
      "orders | # softly | F1: MN >0 # about 5\" (or so | F2: MN >0 # seen\u202e: \"late\"",
      battle.state, Lang::En);
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(read->sheet->line_count, 2);
  const std::string text =
      "orders | F1: MN, >0 # about 5\" (or so | F2: MN, >0 # seen\\u202E: \"late\" | # softly";
  EXPECT_EQ(to_text(*read, battle.state, Lang::En), text);
  const auto again = parse_action(text, battle.state, Lang::En);
  ASSERT_TRUE(again.has_value()) << again.error();
  EXPECT_EQ(*again, *read);
  const auto plain = parse_action("orders | F1: MN >0 | F2: MN >0", battle.state, Lang::En);
  EXPECT_FALSE(*plain == *read);
  EXPECT_EQ(*plain->sheet, *read->sheet) << "no rule reads them";
  const auto alone = parse_action("orders | # nothing to do", battle.state, Lang::En);
  ASSERT_TRUE(alone.has_value()) << alone.error();
  EXPECT_EQ(to_text(*alone, battle.state, Lang::En), "orders | # nothing to do");
}

TEST(BelleAllianceNotation, TakesSoManyWordsForTheUmpire) {
  const Battle battle("first-orders", {}, {{{"umpire-seat", "seat"}}});
  const auto sheet = [](std::size_t bytes) {
    return "orders | F1: MN >0 # " + std::string(bytes, 'a');
  };
  EXPECT_TRUE(parse_action(sheet(4096), battle.state, Lang::En).has_value());
  const auto longer = parse_action(sheet(4097), battle.state, Lang::En);
  ASSERT_FALSE(longer.has_value());
  EXPECT_EQ(longer.error(),
            "line 1, 11: words for the umpire of at most 4096 bytes on a sheet are expected, found "
            "4097");
}

TEST(BelleAllianceNarration, HasASentenceForEverythingInBothLanguages) {
  Rng rng(3);
  Battle battle("worked-bound", {});
  while (battle.state.end == EndReason::None)
    for (const Side side : {Side::A, Side::B})
      if ((BelleAlliance::turn(battle.state).waiting_for & bit(side)) != 0) {
        const State seen = BelleAlliance::observed(BelleAlliance::view(battle.state, side));
        battle.decide(side, to_text(BelleAlliance::pick(seen, side, rng), seen, Lang::En));
      }
  const Tape none;
  for (const Event& event : battle.events)
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      const std::string text = sentence(event, battle.setup(), none, lang);
      EXPECT_EQ(text.find('['), std::string::npos) << text;
      EXPECT_FALSE(text.empty());
    }
}

}  // namespace
}  // namespace sandtable::belle_alliance
