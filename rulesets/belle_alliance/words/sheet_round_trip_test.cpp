#include <gtest/gtest.h>

#include <string>

#include "engine/core/rng.h"
#include "engine/core/rounds.h"
#include "engine/core/vocabulary.h"
#include "rulesets/belle_alliance/words/fixture.h"
#include "rulesets/belle_alliance/words/sheet.h"

/// What is written is read back as the same sheet, and nothing that is typed does harm.
namespace sandtable::belle_alliance {
namespace {

/// Any sheet that can be written: every kind of element with anything that it can be about.
class AnySheet {
 public:
  explicit AnySheet(std::uint64_t seed) : rng_(seed) {}

  Sheet operator()() {
    sheet_ = {};
    for (UnitId who = 0; who < 9; ++who) {
      if (below(3) == 0) continue;
      line(who, Share::Unit);
      for (const Share share : {Share::Skirmishers, Share::A, Share::H})
        if (below(4) == 0) line(who, share);
    }
    if (below(3) == 0) {
      add_line(sheet_, Line{.who = static_cast<std::uint8_t>(below(3)), .body = true});
      add_element(sheet_, {.kind = OrderWord::Transfer,
                           .about = About::Staff,
                           .which = static_cast<std::uint8_t>(below(3))});
    }
    return sheet_;
  }

 private:
  std::uint32_t below(std::uint32_t n) { return rng_.below(n); }
  std::int32_t up_to(std::uint32_t most) { return static_cast<std::int32_t>(1 + below(most)); }

  void line(UnitId who, Share share) {
    add_line(sheet_, Line{.who = who, .share = share});
    const std::uint32_t count = below(6);
    for (std::uint32_t i = 0; i < count; ++i) element();
  }

  void element() {
    constexpr auto kKinds = static_cast<std::uint32_t>(kWords<OrderWord>);
    const auto kind = static_cast<OrderWord>(below(kKinds));
    Element e{.kind = kind};
    switch (kind) {
      case OrderWord::Split:
      case OrderWord::ShareGunners:
        return shares(e);
      case OrderWord::Arrow:
      case OrderWord::Sideways:
        e.amount = static_cast<std::int32_t>(below(36'000));
        break;
      case OrderWord::Back:
      case OrderWord::Unlimber:
        // The arrow that follows would be taken for its own.
        e.amount = static_cast<std::int32_t>(below(36'000));
        break;
      case OrderWord::WheelLeft:
      case OrderWord::WheelRight:
        e.amount = up_to(18'000);
        break;
      case OrderWord::Turn:
        e.amount = below(2) == 0 ? up_to(18'000) : -up_to(18'000);
        if (below(2) == 0) {
          e.amount = kNoAmount;
          place(e);
        }
        break;
      case OrderWord::Segments: {
        const int first = up_to(10);
        e.amount =
            amount_of({first, first + static_cast<int>(below(11U - static_cast<unsigned>(first)))});
        break;
      }
      case OrderWord::SkirmishersOut:
        e.amount = up_to(255);
        break;
      case OrderWord::SkirmishersIn:
        e.amount = below(3) == 0 ? kNoAmount : up_to(255);
        break;
      case OrderWord::FieldWork:
        e.amount = static_cast<std::int32_t>(below(static_cast<std::uint32_t>(kWords<Work>)));
        place(e);
        break;
      case OrderWord::To:
        place(e);
        break;
      case OrderWord::Attack:
        below(2) == 0 ? about(e, About::Enemy) : part(e);
        break;
      case OrderWord::AttackPosition:
        about(e, About::Enemy);
        break;
      case OrderWord::Spike:
        about(e, below(2) == 0 ? About::Enemy : About::Unit);
        break;
      default:
        named(e);
        break;
    }
    add_element(sheet_, e);
  }

  void named(Element& e) {
    switch (e.kind) {
      case OrderWord::PassThrough:
      case OrderWord::Assemble:
      case OrderWord::Resupply:
      case OrderWord::LeaveGuns:
      case OrderWord::RejoinGuns:
      case OrderWord::WhenPassed:
        about(e, About::Unit);
        break;
      case OrderWord::Transfer:
        about(e, About::Staff);
        break;
      case OrderWord::Leave:
        e.about = About::Exit;
        break;
      default:
        break;
    }
  }

  /// Numbers of one row; two rows behind each other would be read as one.
  void shares(Element e) {
    const Line& line = sheet_.lines[sheet_.line_count - 1U];
    if (line.count() > 0 && sheet_.elements[sheet_.element_count - 1U].kind == e.kind) return;
    if (e.kind == OrderWord::Split) e.part = static_cast<std::uint8_t>(below(2));
    for (std::uint32_t n = 2 + below(3); n > 0; --n) {
      e.amount = up_to(255);
      add_element(sheet_, e);
    }
  }

  void about(Element& e, About kind) {
    e.about = kind;
    e.which = static_cast<std::uint8_t>(below(kind == About::Unit ? 9 : 3));
  }

  void part(Element& e) {
    e.about = About::Feature;
    e.which = 1;
    e.part = static_cast<std::uint8_t>(below(2));
    if (below(2) != 0) return;
    e.about = About::Spot;
    e.which = static_cast<std::uint8_t>(below(3));
    e.part = point();
  }

  void place(Element& e) {
    switch (below(5)) {
      case 0:
        return about(e, About::Unit);
      case 1:
        return about(e, About::Enemy);
      case 2:
        return part(e);
      case 3:
        e.about = About::Feature;
        e.which = static_cast<std::uint8_t>(below(3));
        e.part = kWhole;
        return;
      default:
        e.about = About::Place;
        e.which = point();
    }
  }

  std::uint8_t point() {
    const auto number = static_cast<std::uint8_t>(sheet_.place_count);
    const auto x = static_cast<Len>(below(8'000'001)), y = static_cast<Len>(below(8'000'001));
    add_place(sheet_, {x, y});
    return number;
  }

  Rng rng_;
  Sheet sheet_;
};

constexpr SheetRules kAll{.conditions = true, .free_words = true, .two_readings = true};

TEST(SheetRoundTrip, WhatIsWrittenIsReadBackTheSame) {
  const fixture::Battle battle;
  const NameBook book = battle.book();
  const int most = rounds(3'000);
  for (int seed = 0; seed < most; ++seed) {
    const Sheet sheet = AnySheet(static_cast<std::uint64_t>(seed))();
    for (const SheetStyle style :
         {SheetStyle::Codes, SheetStyle::FrenchCodes, SheetStyle::English, SheetStyle::French}) {
      const std::string text = write_sheet(sheet, book, style);
      const ReadSheet out = read_sheet(text, book, kAll);
      ASSERT_TRUE(out.wrong.empty()) << seed << ": " << out.wrong[0].str(Lang::En) << "\n" << text;
      ASSERT_EQ(out.sheet, sheet) << seed << "\n" << text;
    }
  }
}

/// A sheet with a few letters changed is read or refused with a message; what is read of it is
/// written and read back the same.
TEST(SheetRoundTrip, NothingThatIsTypedDoesHarm) {
  const fixture::Battle battle;
  const NameBook book = battle.book();
  constexpr std::string_view kLetters = "FMN>0#@/(),;:\"+-! abcATé\n«";
  const int most = rounds(3'000);
  for (int seed = 0; seed < most; ++seed) {
    Rng rng(static_cast<std::uint64_t>(seed));
    std::string text =
        write_sheet(AnySheet(static_cast<std::uint64_t>(seed))(), book, SheetStyle::Codes);
    for (int change = 0; change < 4 && !text.empty(); ++change) {
      const std::uint32_t at = rng.below(static_cast<std::uint32_t>(text.size()));
      text[at] = kLetters[rng.below(static_cast<std::uint32_t>(kLetters.size()))];
    }
    const ReadSheet out = read_sheet(text, book, kAll);
    for (const SheetSlip& slip : out.wrong) {
      EXPECT_GT(slip.column, 0);
      EXPECT_EQ(slip.str(Lang::Fr).find('{'), std::string::npos) << slip.str(Lang::Fr);
    }
    const std::string again = write_sheet(out.sheet, book, SheetStyle::Codes);
    ASSERT_EQ(read_sheet(again, book, kAll).sheet, out.sheet) << text << again;
  }
}

}  // namespace
}  // namespace sandtable::belle_alliance
