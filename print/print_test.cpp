#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <regex>
#include <set>
#include <string>

#include "battle/rulesets.h"
#include "engine/core/rounds.h"
#include "engine/core/vocabulary.h"
#include "engine/data/parse.h"
#include "print/canvas.h"
#include "print/html.h"
#include "print/pdf.h"
#include "print/sheets.h"

namespace sandtable::print {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::vector<Side> kBoth{Side::A, Side::B};

std::unique_ptr<battle::Battle> battle_of(const battle::RulesetDoor& door, std::string text) {
  battle::Setting setting;
  setting.scenario = std::move(text);
  setting.scenario_file = "test.toml";
  setting.key = DiceKey{};
  auto made = door.make(setting);
  EXPECT_TRUE(made.has_value());
  if (!made) return nullptr;
  (*made)->begin(Lang::En);
  return std::move(*made);
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

int boxes_of(const Document& document) {
  int n = 0;
  for (const Block& block : document.blocks)
    if (const auto* table = std::get_if<Table>(&block))
      for (const auto& row : table->rows)
        for (const Cell& cell : row)
          for (const Ticks& ticks : cell.ticks) n += ticks.all;
  return n;
}

TEST(Roster, HasABoxForEverythingThatCanBeLostInEveryRuleset) {
  for (const battle::RulesetDoor* door : battle::rulesets()) {
    const auto battle = battle_of(*door, std::string(door->scenarios().front().text));
    ASSERT_TRUE(battle);
    int wanted = 0;
    for (const Side side : kBoth)
      for (const desk::RosterLine& line : battle->roster(Side::Umpire, side, Lang::En).lines) {
        EXPECT_FALSE(line.name.empty()) << door->rulebook().id;
        for (const desk::Boxes& boxes : line.boxes) {
          EXPECT_GE(boxes.gone, 0);
          EXPECT_LE(boxes.gone, boxes.all);
          wanted += boxes.all;
        }
      }
    EXPECT_GT(wanted, 0) << door->rulebook().id;
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      const Document document = roster(*battle, Side::Umpire, kBoth, {lang, kA4});
      EXPECT_EQ(boxes_of(document), wanted);
      const std::string html = to_html(document);
      EXPECT_EQ(count(html, "<i class=\"box"), static_cast<std::size_t>(wanted));
      EXPECT_THAT(html, Not(HasSubstr("[roster."))) << door->rulebook().id;
      EXPECT_THAT(html, HasSubstr(lang == Lang::Fr ? "lang=\"fr\"" : "lang=\"en\""));
      const auto pdf = to_pdf(document);
      ASSERT_TRUE(pdf.has_value());
      EXPECT_GE(pdf->pages, 2) << "a page a side";
      EXPECT_EQ(pdf->bytes, to_pdf(document)->bytes) << "the same document, the same bytes";
    }
  }
}

TEST(Roster, TellsAPlayerNoNameThatHisViewDoesNotHave) {
  const battle::RulesetDoor* door = battle::ruleset("belle-alliance");
  ASSERT_NE(door, nullptr);
  const auto battle = battle_of(*door, std::string(door->scenarios().front().text));
  ASSERT_TRUE(battle);
  const Document seen = roster(*battle, Side::A, {Side::B}, {});
  const std::string html = to_html(seen);
  for (const desk::RosterLine& line : battle->roster(Side::Umpire, Side::B, Lang::En).lines)
    EXPECT_THAT(html, Not(HasSubstr(line.name)));
  EXPECT_THAT(html, HasSubstr("As far as it was seen."));
}

TEST(Reference, FitsTwoPagesOfEitherPaperAndKeepsItsTypeReadable) {
  std::vector<Paper> papers{kA4, kLetter};
  papers.resize(static_cast<std::size_t>(rounds(2)), kA4);
  for (const battle::RulesetDoor* door : battle::rulesets())
    for (const Lang lang : {Lang::En, Lang::Fr})
      for (const Paper& paper : papers) {
        const auto sheet = reference(door->rulebook(), door->reference(), {lang, paper});
        ASSERT_TRUE(sheet.has_value()) << sheet.error().str();
        const auto pdf = to_pdf(*sheet);
        ASSERT_TRUE(pdf.has_value());
        EXPECT_EQ(pdf->pages, 2) << door->rulebook().id << " on " << paper.id << " at "
                                 << pdf->size;
        EXPECT_GE(pdf->size, 7) << door->rulebook().id;
      }
}

TEST(Reference, SaysWhatIsWrongWithItsFile) {
  const Rulebook& book = battle::ruleset("game-of-kings")->rulebook();
  const auto wrong = [&](std::string_view text, Lang lang = Lang::En) {
    const auto made = reference(book, text, {lang, kA4});
    return made ? std::string("fine") : made.error().in(lang);
  };
  const std::string table =
      "[[table]]\nid = \"save.score\"\nclause = \"save.none\"\ntitle_fr = \"x\"\n";
  EXPECT_EQ(wrong(""), "reference.toml:1:1: expected at least one [[table]]");
  EXPECT_EQ(wrong("columns = "),
            "reference.toml:1:11: expected a value after 'columns =', found the end of the file");
  EXPECT_EQ(
      wrong("columns = 9\n" + table),
      "reference.toml:1:11: 'columns' in the file: expected a whole number from 1 to 4, found "
      "whole number 9");
  EXPECT_EQ(wrong(table),
            "reference.toml:2:6: 'id' in [[table]]: expected a table of tables.toml, found string "
            "\"save.score\"");
  EXPECT_EQ(wrong(table, Lang::Fr),
            "reference.toml:2:6: « id » dans [[table]] : attendu : une table de tables.toml ; "
            "trouvé : le "
            "texte \"save.score\"");
  EXPECT_EQ(wrong("words = { cm = 3 }\n" + table),
            "reference.toml:1:16: 'cm' in [words]: expected a string");
}

/// Without the numbers of clauses, which have a point in either language.
std::string without_sections(const std::string& text) {
  static const std::regex section("§ [0-9]+[.][0-9]+");
  return std::regex_replace(text, section, "§");
}

// Words of English that no French one is made of, in any table of any ruleset.
TEST(Reference, IsFrenchInFrench) {
  for (const battle::RulesetDoor* door : battle::rulesets()) {
    const Rulebook& book = door->rulebook();
    const Document english = *reference(book, door->reference(), {Lang::En, kA4});
    const Document french = *reference(book, door->reference(), {Lang::Fr, kA4});
    std::string all;
    for (const Block& block : french.blocks)
      if (const auto* table = std::get_if<Table>(&block)) {
        for (const Column& column : table->columns) all += " " + column.head + " ";
        for (const auto& row : table->rows)
          for (const Cell& cell : row) all += " " + cell.text + " ";
      }
    for (const char* word :
         {" the ", " of ", " with ", " this ", " from ", " target ", " by ", " and "})
      EXPECT_THAT(all, Not(HasSubstr(word))) << book.id;
    EXPECT_THAT(without_sections(all), Not(testing::ContainsRegex(" [0-9]+[.][0-9]+ "))) << book.id;
    EXPECT_EQ(english.blocks.size(), french.blocks.size()) << book.id;
  }
}

std::vector<std::string> words_in(const Document& document) {
  std::vector<std::string> out;
  for (const Block& block : document.blocks)
    if (const auto* table = std::get_if<Table>(&block)) {
      for (const Column& column : table->columns) out.push_back(column.head);
      for (const auto& row : table->rows)
        for (const Cell& cell : row) out.push_back(cell.text);
    }
  return out;
}

// What reads the same in both languages does so because somebody said that it does.
TEST(Reference, LeavesNoWordAsItIsInEnglishUnlessItIsSaidSo) {
  for (const battle::RulesetDoor* door : battle::rulesets()) {
    const Rulebook& book = door->rulebook();
    const auto english = words_in(*reference(book, door->reference(), {Lang::En, kA4}));
    const auto french = words_in(*reference(book, door->reference(), {Lang::Fr, kA4}));
    ASSERT_EQ(english.size(), french.size());
    const auto file = data::parse(door->reference(), "reference.toml");
    ASSERT_TRUE(file.has_value());
    const data::Node& said = *file->root.find("words");
    const Vocabulary& vocabulary = *vocabulary_of(book.system);
    const auto is_word = [&](const std::string& word) {
      for (const WordKind& kind : vocabulary.kinds)
        for (const WordInfo& each : kind.words)
          if (each.fr == word) return true;
      return false;
    };
    for (std::size_t i = 0; i < english.size(); ++i) {
      const std::string& word = french[i];
      const bool has_lower =
          std::any_of(word.begin(), word.end(), [](char c) { return 'a' <= c && c <= 'z'; });
      if (has_lower && word.find(' ') != word.npos && word == english[i]) {
        EXPECT_TRUE(said.find(word) != nullptr || is_word(word)) << book.id << ": " << word;
      }
      EXPECT_THAT(without_sections(word), Not(testing::ContainsRegex("[0-9][.][0-9]"))) << book.id;
      EXPECT_THAT(word, Not(testing::ContainsRegex("(table|unit|fire)[.][a-z]"))) << book.id;
      EXPECT_THAT(english[i], Not(testing::ContainsRegex("table[.][a-z]"))) << book.id;
    }
  }
}

TEST(Reference, BreaksNoWordOfEnglishOrFrench) {
  for (const battle::RulesetDoor* door : battle::rulesets())
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      const auto pdf = to_pdf(*reference(door->rulebook(), door->reference(), {lang, kA4}));
      ASSERT_TRUE(pdf.has_value());
      EXPECT_FALSE(pdf->broken) << door->rulebook().id << " at " << pdf->size;
    }
}

TEST(Roster, TellsReservesAsTroopsToComeAndNotAsLost) {
  const battle::RulesetDoor* door = battle::ruleset("fixed-baynet");
  int to_come = 0;
  for (const auto& scenario : door->scenarios()) {
    if (scenario.id != "rorkes-drift") continue;
    const auto battle = battle_of(*door, std::string(scenario.text));
    ASSERT_TRUE(battle);
    for (const Side side : kBoth)
      for (const desk::RosterLine& line : battle->roster(Side::Umpire, side, Lang::En).lines) {
        for (const desk::Boxes& boxes : line.boxes) EXPECT_EQ(boxes.gone, 0) << line.name;
        EXPECT_NE(line.values.front(), "–") << line.name;
        to_come += line.state.find("comes ") != std::string::npos ? 1 : 0;
      }
  }
  EXPECT_GT(to_come, 0);
}

TEST(Map, IsCutIntoSheetsThatJoinAndOverlap) {
  const battle::RulesetDoor* door = battle::ruleset("game-of-kings");
  const auto battle = battle_of(*door, std::string(door->scenarios().front().text));
  ASSERT_TRUE(battle);
  const auto document = map(*battle, Side::Umpire, 100, false, {});
  ASSERT_TRUE(document.has_value());
  std::vector<MapSheet> sheets;
  for (const Block& block : document->blocks)
    if (const auto* sheet = std::get_if<MapSheet>(&block)) sheets.push_back(*sheet);
  ASSERT_GT(sheets.size(), 1U);
  for (const MapSheet& sheet : sheets) {
    EXPECT_DOUBLE_EQ(sheet.scale, 1) << "a millimetre is a millimetre";
    for (const MapSheet& other : sheets)
      if (other.name == sheet.right) {
        EXPECT_NEAR(sheet.x + sheet.width - other.x, 10, 1e-6);
      }
  }
  EXPECT_EQ(to_pdf(*document)->pages, static_cast<int>(sheets.size()) + 1) << "and an index";
  const auto halved = map(*battle, Side::Umpire, 50, false, {});
  ASSERT_TRUE(halved.has_value());
  EXPECT_LT(halved->blocks.size(), document->blocks.size());
}

TEST(Map, TakesNoSheetForWhatStandsAroundABoard) {
  const battle::RulesetDoor* door = battle::ruleset("belle-epoque");
  for (const auto& scenario : door->scenarios()) {
    const auto battle = battle_of(*door, std::string(scenario.text));
    ASSERT_TRUE(battle);
    const auto document = map(*battle, Side::Umpire, 50, false, {});
    ASSERT_TRUE(document.has_value());
    const std::regex board(" data-board=\"([0-9.]+) ([0-9.]+) ([0-9.]+) ([0-9.]+)\"");
    std::smatch found;
    ASSERT_TRUE(std::regex_search(document->map, found, board)) << scenario.id;
    double left = 1e9, top = 1e9, right = 0, bottom = 0;
    for (const Block& block : document->blocks)
      if (const auto* sheet = std::get_if<MapSheet>(&block)) {
        left = std::min(left, sheet->x);
        top = std::min(top, sheet->y);
        right = std::max(right, sheet->x + sheet->width);
        bottom = std::max(bottom, sheet->y + sheet->height);
      }
    EXPECT_NEAR(left, std::stod(found[1]), 1e-6) << scenario.id;
    EXPECT_NEAR(top, std::stod(found[2]), 1e-6) << scenario.id;
    EXPECT_NEAR(right - left, std::stod(found[3]), 1e-6) << scenario.id;
    EXPECT_NEAR(bottom - top, std::stod(found[4]), 1e-6) << scenario.id;
  }
}

TEST(Map, OfATableThatNobodyMeasuresIsTheUmpiresAlone) {
  const battle::RulesetDoor* door = battle::ruleset("belle-alliance");
  const auto battle = battle_of(*door, std::string(door->scenarios().front().text));
  ASSERT_TRUE(battle);
  EXPECT_TRUE(map(*battle, Side::Umpire, 100, false, {}).has_value());
  EXPECT_FALSE(map(*battle, Side::Spectator, 100, false, {}).has_value())
      << "any player may look on as a spectator";
  const auto refused = map(*battle, Side::A, 100, false, {});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(
      refused.error().in(Lang::En),
      "nobody may measure this table beforehand: its map in true scale is the umpire’s alone");
  EXPECT_EQ(refused.error().in(Lang::Fr),
            "personne ne peut mesurer cette table à l’avance : sa carte à l’échelle vraie est pour "
            "l’arbitre seul");
}

TEST(Slips, AreForOnesOwnTroopsOnly) {
  for (const battle::RulesetDoor* door : battle::rulesets()) {
    const auto battle = battle_of(*door, std::string(door->scenarios().front().text));
    ASSERT_TRUE(battle);
    const Document all = slips(*battle, Side::Umpire, kBoth, {});
    const Document own = slips(*battle, Side::A, kBoth, {});
    EXPECT_LT(own.blocks.size(), all.blocks.size()) << door->rulebook().id;
    EXPECT_TRUE(to_pdf(all).has_value());
  }
}

/// Up to the tables that they rest on, which are no chapter.
std::vector<std::string> chapters_in(const Document& document) {
  std::vector<std::string> out;
  for (const Block& block : document.blocks) {
    if (std::get_if<PageBreak>(&block)) break;
    if (const auto* heading = std::get_if<Heading>(&block); heading && heading->level == 2)
      out.push_back(heading->text);
  }
  return out;
}

/// Everything that is read on a page.
std::vector<std::string> texts_on(const Document& document) {
  std::vector<std::string> out{document.title, document.foot};
  for (const Block& block : document.blocks) {
    if (const auto* heading = std::get_if<Heading>(&block)) out.push_back(heading->text);
    if (const auto* paragraph = std::get_if<Paragraph>(&block)) out.push_back(paragraph->text);
    const auto* table = std::get_if<Table>(&block);
    if (table == nullptr) continue;
    for (const Column& column : table->columns) out.push_back(column.head);
    for (const auto& row : table->rows)
      for (const Cell& cell : row) {
        out.push_back(cell.text);
        out.push_back(cell.below);
      }
  }
  return out;
}

/// What stands on a page and is a name of the data: words of small letters with points, or with the
/// underscores of a column's name, between them. Abbreviations with points are none.
std::vector<std::string> keys_on(const Document& document) {
  static const std::regex key("[a-z][a-z0-9-]*([.][a-z][a-z0-9-]*)+|[a-z0-9]+_[a-z0-9_]+");
  std::vector<std::string> out;
  for (const std::string& text : texts_on(document))
    for (std::sregex_iterator at(text.begin(), text.end(), key), end; at != end; ++at)
      if (const std::string found = at->str(); found != "e.g" && found != "i.e")
        out.push_back(found);
  return out;
}

TEST(Reference, HasTheSignsOfTypeInItsFigures) {
  std::set<std::string> told;
  for (const battle::RulesetDoor* door : battle::rulesets())
    for (const Lang lang : {Lang::En, Lang::Fr})
      for (const std::string& text :
           texts_on(*reference(door->rulebook(), door->reference(), {lang, kA4}))) {
        EXPECT_FALSE(text.size() > 1 && text.front() == '-' && text[1] >= '0' && text[1] <= '9')
            << text;
        told.insert(text);
      }
  EXPECT_THAT(told, Contains("−1"));
  EXPECT_THAT(told, Contains("1–2"));
}

TEST(Print, KeepsTheSpacesOfSmallType) {
  const Canvas canvas(600, 800, "test", "en");
  const auto width = [&](double size) {
    const auto layout = canvas.set("a page of a battle of kings", {.size = size}, -1);
    return Canvas::width_of(layout.get()) / size;
  };
  // Letters rounded to whole points would be another share of each size.
  for (const double size : {5.25, 5.75, 6.5, 7.25})
    EXPECT_NEAR(width(size), width(40), 0.03) << size;
}

TEST(Print, HasNoKeyOfTheDataOnAnyPage) {
  Document told;
  told.blocks.emplace_back(Paragraph{"See fire.to-hit.en, not 1.5 cm. e.g. this; and base_size."});
  EXPECT_THAT(keys_on(told), ElementsAre("fire.to-hit.en", "base_size"));
  for (const battle::RulesetDoor* door : battle::rulesets())
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      const Rulebook& book = door->rulebook();
      const Page page{lang, kA4};
      const auto battle = battle_of(*door, std::string(door->scenarios().front().text));
      ASSERT_TRUE(battle);
      EXPECT_THAT(keys_on(*rules(book, door->reference(), "", page)), IsEmpty()) << book.id;
      EXPECT_THAT(keys_on(*reference(book, door->reference(), page)), IsEmpty()) << book.id;
      EXPECT_THAT(keys_on(roster(*battle, Side::Umpire, kBoth, page)), IsEmpty()) << book.id;
      EXPECT_THAT(keys_on(slips(*battle, Side::Umpire, kBoth, page)), IsEmpty()) << book.id;
      const auto sheets = map(*battle, Side::Umpire, 50, true, page);
      if (sheets) {
        EXPECT_THAT(keys_on(*sheets), IsEmpty()) << book.id;
      }
    }
}

// A rule names a table by its title, and the table stands behind the chapters that rest on it.
TEST(Rules, HaveTheTablesThatTheyRestOnByTheirTitles) {
  const battle::RulesetDoor* door = battle::ruleset("belle-alliance");
  const auto printed_in = [&](Lang lang) {
    return texts_on(*rules(door->rulebook(), door->reference(), "", {lang, kA4}));
  };
  const std::vector<std::string> english = printed_in(Lang::En), french = printed_in(Lang::Fr);
  EXPECT_THAT(english, Contains(HasSubstr("our grouping is “Table 8: groups of which one factor "
                                          "counts in a column” (T")));
  EXPECT_THAT(english, Contains(EndsWith(": Table 8: groups of which one factor counts in a "
                                         "column")));
  EXPECT_THAT(french, Contains(HasSubstr("notre groupement est «\u00A0Table 8")));
  EXPECT_THAT(french, Contains("infanterie contre infanterie"));
  for (const battle::RulesetDoor* each : battle::rulesets()) {
    const Rulebook& book = each->rulebook();
    std::size_t named = 0, printed = 0;
    const Document whole = *rules(book, each->reference(), "", {});
    for (const std::string& text : texts_on(whole))
      named += text.find("” (T") != std::string::npos ? 1 : 0;
    for (const Block& block : whole.blocks) printed += std::get_if<Table>(&block) ? 1 : 0;
    EXPECT_GT(named, 0U) << book.id;
    EXPECT_GT(printed, 0U) << book.id;
  }
}

// "§ 5.12" is the same clause whoever reads it.
TEST(Rules, AreNumberedAlikeInBothLanguages) {
  for (const battle::RulesetDoor* door : battle::rulesets()) {
    const auto numbers = [&](Lang lang) {
      std::vector<std::string> out;
      const Document whole = *rules(door->rulebook(), door->reference(), "", {lang, kA4});
      for (const Block& block : whole.blocks)
        if (const auto* heading = std::get_if<Heading>(&block); heading && heading->level == 3)
          if (const std::string& text = heading->text; text.find(':') == text.npos)
            out.push_back(text.substr(0, text.find(',')));
      return out;
    };
    const std::vector<std::string> english = numbers(Lang::En);
    EXPECT_EQ(english, numbers(Lang::Fr)) << door->rulebook().id;
    EXPECT_EQ(english.size(), door->rulebook().clauses.size()) << door->rulebook().id;
    const std::set<std::string> each(english.begin(), english.end());
    EXPECT_EQ(each.size(), english.size()) << door->rulebook().id;
  }
}

TEST(Rules, HaveTheirChaptersInEitherLanguageEachOnce) {
  for (const battle::RulesetDoor* door : battle::rulesets()) {
    const Rulebook& book = door->rulebook();
    for (const ClauseInfo& clause : book.clauses)
      EXPECT_FALSE(clause.heading_fr.empty()) << book.id << ": " << clause.heading;
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      auto names = chapters_in(*rules(book, door->reference(), "", {lang, kA4}));
      for (const std::string& name : names)
        EXPECT_EQ(chapters_in(*rules(book, door->reference(), name, {lang, kA4})),
                  std::vector{name});
      std::sort(names.begin(), names.end());
      EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end()) << book.id;
      EXPECT_THAT(names, Not(Contains(HasSubstr(" / ")))) << book.id;
    }
  }
  const battle::RulesetDoor* door = battle::ruleset("game-of-kings");
  const Rulebook& kings = door->rulebook();
  EXPECT_THAT(chapters_in(*rules(kings, door->reference(), "Movement", {Lang::Fr, kA4})),
              ElementsAre(EndsWith(". Mouvement")));
  EXPECT_THAT(chapters_in(*rules(kings, door->reference(), "mouvement", {})),
              ElementsAre(EndsWith(". Movement")));
}

TEST(Rules, AreToldByChapterAndAMisspeltOneIsRefused) {
  const battle::RulesetDoor* door = battle::ruleset("belle-alliance");
  const Rulebook& book = door->rulebook();
  const std::string chapter(book.clauses.front().heading);
  const auto one = rules(book, door->reference(), chapter, {});
  ASSERT_TRUE(one.has_value());
  EXPECT_LT(one->blocks.size(), rules(book, door->reference(), "", {})->blocks.size());
  const auto none = rules(book, door->reference(), "Elephants", {});
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().in(Lang::En), "no chapter 'Elephants'; one of them is '" + chapter + "'");
}

TEST(Document, EscapesAndFitsWhateverNamesAFileHolds) {
  Document document;
  document.title = "<script>alert(1)</script>";
  document.blocks.emplace_back(Heading{document.title, 1});
  Table table;
  table.columns = {{"a"}, {"b"}};
  table.rows.push_back({{.text = std::string(4000, 'W')},
                        {.text = "\xE2\x80\xAE"
                                 "turned\x01"}});
  table.rows.push_back({{.text = "שלום عالم"}, {.text = "\xFF broken", .ticks = {{300, 12}}}});
  document.blocks.emplace_back(std::move(table));
  const std::string html = to_html(document);
  EXPECT_THAT(html, Not(HasSubstr("<script")));
  EXPECT_THAT(html, HasSubstr("&lt;script&gt;alert(1)"));
  EXPECT_THAT(html, Not(HasSubstr("\xE2\x80\xAE")));
  EXPECT_THAT(html, Not(HasSubstr("\x01")));
  const auto pdf = to_pdf(document);
  ASSERT_TRUE(pdf.has_value());
  EXPECT_LE(pdf->pages, 3);
}

TEST(Document, LongerThanItMayBeIsRefused) {
  Document document;
  for (int i = 0; i <= kMostPages; ++i) {
    document.blocks.emplace_back(Paragraph{"x"});
    document.blocks.emplace_back(PageBreak{});
  }
  const auto pdf = to_pdf(document);
  ASSERT_FALSE(pdf.has_value());
  EXPECT_EQ(pdf.error().in(Lang::En), "more than 240 pages: it is not printed");
}

TEST(Document, MakesItsTypeSmallerToFitAndNoSmallerThanItMay) {
  Document document;
  document.pages = 1;
  for (int i = 0; i < 65; ++i) document.blocks.emplace_back(Paragraph{"a line"});
  const auto fits = to_pdf(document);
  ASSERT_TRUE(fits.has_value());
  EXPECT_EQ(fits->pages, 1);
  EXPECT_LT(fits->size, document.size);
  for (int i = 0; i < 600; ++i) document.blocks.emplace_back(Paragraph{"a line"});
  EXPECT_EQ(to_pdf(document)->size, 7);
}

TEST(Document, EndsTheColumnsOfItsLastPageAlike) {
  Document document;
  document.columns = 3;
  for (int i = 0; i < 30; ++i) document.blocks.emplace_back(Paragraph{"a line"});
  const auto pdf = to_pdf(document);
  ASSERT_TRUE(pdf.has_value());
  EXPECT_EQ(pdf->pages, 1);
  EXPECT_GT(pdf->raised, kA4.height * kPoint * 0.6) << "ten lines are no page";
  document.columns = 1;
  EXPECT_EQ(to_pdf(document)->raised, 0);
}

TEST(Document, BreaksNoRangeAtItsDash) {
  EXPECT_EQ(printable("1–3, 1880–1882; 3 – 4, a–b"), "1–\u20603, 1880–\u20601882; 3 – 4, a–b");
}

}  // namespace
}  // namespace sandtable::print
