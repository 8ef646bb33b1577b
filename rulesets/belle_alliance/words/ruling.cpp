#include "rulesets/belle_alliance/words/ruling.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "engine/core/vocabulary.h"
#include "engine/desk/voice.h"
#include "engine/geometry/plane/angle.h"
#include "engine/text/typed_line.h"
#include "engine/text/vocabulary.h"
#include "engine/text/words.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/ruling.h"
#include "rulesets/belle_alliance/words/book.h"
#include "rulesets/belle_alliance/words/messages.h"
#include "rulesets/belle_alliance/words/order_figures.h"
#include "rulesets/belle_alliance/words/own_names.h"
#include "rulesets/belle_alliance/words/sheet.h"

namespace sandtable::belle_alliance {
namespace {

struct Pair {
  std::string_view en, fr;
};
constexpr Pair kRule{"rule", "arbitrage"}, kDraw{"draw", "nulle"}, kWins{"wins", "gagne"},
    kNothing{"nothing", "rien"}, kFacing{"facing", "face"}, kVoid{"void", "annulé"};
constexpr Pair kWeather{"weather", "temps"}, kScenario{"scenario", "scénario"};
constexpr Pair kPlace{"place", "place"}, kRemove{"remove", "retire"};
struct RulingWord {
  Verb verb;
  Pair word;
};
constexpr std::array<RulingWord, 7> kRulings{{{Verb::RulePlace, kPlace},
                                              {Verb::RuleRemove, kRemove},
                                              {Verb::RuleState, {"state", "état"}},
                                              {Verb::RuleFigures, {"figures", "figurines"}},
                                              {Verb::RuleValour, {"valour", "valeur"}},
                                              {Verb::RuleSupplies, {"supplies", "ravitaillement"}},
                                              {Verb::RuleOrder, {"order", "ordre"}}}};
/// Behind the name of a battalion: its skirmish line.
constexpr std::string_view kChain = "/SK";

std::string in(Pair pair, Lang lang) { return std::string(lang == Lang::Fr ? pair.fr : pair.en); }

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const auto begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}
bool is_word(std::string_view typed, Pair pair) {
  const std::u32string key = text::fold(typed);
  return key == text::fold(pair.en) || key == text::fold(pair.fr);
}
/// The first word, and what stands behind it.
std::pair<std::string_view, std::string_view> first_word(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  return {text.substr(0, end), trimmed(text.substr(end))};
}
/// Up to a colon outside quotation marks; npos: there is none.
std::size_t colon_in(std::string_view text) {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (text[i] == ':' && !quoted) return i;
  }
  return std::string_view::npos;
}

struct StaffRef {
  Side side = Side::A;
  StaffId id = kNoStaff;
};
/// The one officer or adjutant of either side who is called so; of two neither.
std::optional<StaffRef> staff_named(const State& s, std::string_view typed) {
  const std::u32string key = text::fold(unquoted(typed));
  std::optional<StaffRef> out;
  for (const Side side : {Side::A, Side::B}) {
    const auto& staff = s.setup->of(side).staff;
    for (std::size_t i = 0; i < staff.size(); ++i) {
      if (key != text::fold(staff[i].label) && key != text::fold(staff[i].name.en) &&
          key != text::fold(staff[i].name.fr))
        continue;
      if (out) return std::nullopt;
      out = StaffRef{side, static_cast<StaffId>(i)};
    }
  }
  return out;
}
/// How that one is called: by his label, where that is nobody else's.
std::string staff_name(const State& s, const StaffRef& who) {
  const StaffCard& card = s.setup->of(who.side).staff[who.id];
  const auto units = [&](Side side) {
    return book_of(s, side).find(card.label, bit(About::Unit)).one != nullptr;
  };
  const bool alone = staff_named(s, card.label) && !units(Side::A) && !units(Side::B);
  return written_name(alone ? card.label : card.name.en);
}

class RulingReader {
 public:
  using Read = tl::expected<Action, std::string>;

  RulingReader(const State& s, Lang lang) : s_(s), lang_(lang) {}

  Read read(std::string_view text) {
    text = first_word(trimmed(text)).second;
    action_.by = Side::Umpire;
    if (is_word(text, kDraw)) return result(2);
    if (const auto [word, behind] = first_word(text); is_word(word, kWeather)) {
      action_.verb = Verb::RuleWeather;
      if (!is_word(behind, kScenario)) return word_of_kind<Weather>(behind);
      item_.amount = kScenarioWeather;
      return done();
    }
    const auto blank = text.rfind(' ');
    if (blank != std::string_view::npos && is_word(text.substr(blank + 1), kWins)) {
      const auto side = side_called(trimmed(text.substr(0, blank)));
      return side ? result(index(*side)) : fail("notation.side", text);
    }
    const std::size_t colon = colon_in(text);
    if (colon == std::string_view::npos) return fail("notation.ruling", text);
    const std::string_view whom = trimmed(text.substr(0, colon));
    const std::string_view rest = trimmed(text.substr(colon + 1));
    if (is_word(rest, kNothing)) return nothing(whom);
    if (find(whom)) return unit(rest);
    if (const auto one = staff_named(s_, whom)) return staff(*one, rest);
    return fail("notation.any-unit", whom);
  }

 private:
  Read fail(std::string_view key, std::string_view found) const {
    return tl::unexpected(
        messages().format(lang_, key, {desk::words("found", text::quoted(text::decode(found)))}));
  }

  Read result(int number) {
    action_.verb = Verb::RuleResult;
    item_.amount = static_cast<std::uint16_t>(number);
    return done();
  }
  Read done() {
    action_.items = {item_};
    return action_;
  }

  std::optional<Side> side_called(std::string_view typed) const {
    const std::u32string key = text::fold(unquoted(typed));
    for (const Side side : {Side::A, Side::B}) {
      const SideCard& card = s_.setup->of(side);
      if (key == text::fold(card.id) || key == text::fold(card.name.en) ||
          key == text::fold(card.name.fr))
        return side;
    }
    return std::nullopt;
  }

  /// "french", or of a side with posts "french/wing".
  Read nothing(std::string_view whom) {
    action_.verb = Verb::RuleNothing;
    const std::size_t slash = std::min(whom.find('/'), whom.size());
    const auto side = side_called(whom.substr(0, slash));
    if (!side) return fail("notation.side", whom);
    item_.yes = static_cast<std::uint8_t>(index(*side));
    item_.who = 0;
    const auto& posts = s_.setup->of(*side).posts;
    if (slash == whom.size() && posts.size() < 2) return done();
    const std::u32string typed = text::fold(trimmed(whom.substr(std::min(slash + 1, whom.size()))));
    std::string known;
    for (std::size_t i = 0; i < posts.size(); ++i) {
      if (slash < whom.size() && text::fold(posts[i].id) == typed) {
        item_.who = static_cast<std::uint8_t>(i);
        return done();
      }
      known += (known.empty() ? "" : ", ") + s_.setup->of(*side).id + "/" + posts[i].id;
    }
    if (known.empty()) return fail("notation.side", whom);
    return tl::unexpected(messages().format(
        lang_, "notation.post",
        {desk::words("posts", known), desk::words("found", text::quoted(text::decode(whom)))}));
  }

  /// A unit of either side; of two that are called so neither.
  bool find(std::string_view typed) {
    const bool chain = typed.size() > kChain.size() &&
                       text::fold(typed.substr(typed.size() - kChain.size())) == text::fold(kChain);
    if (chain) typed.remove_suffix(kChain.size());
    int count = 0;
    for (const Side side : {Side::A, Side::B}) {
      const NameBook book = book_of(s_, side);
      const auto found = book.find(unquoted(typed), bit(About::Unit));
      if (found.one == nullptr) continue;
      const UnitId id = found.one->which;
      const UnitId line = s_.of(side).units[id].chain;
      if (chain && line == kNoUnit) continue;
      ++count;
      item_.who = chain ? line : id;
      item_.yes = static_cast<std::uint8_t>(index(side));
    }
    return count == 1;
  }

  Side side() const { return item_.yes == 0 ? Side::A : Side::B; }

  Read unit(std::string_view rest) {
    const auto [word, behind] = first_word(rest);
    for (const RulingWord& known : kRulings) {
      if (!is_word(word, known.word)) continue;
      action_.verb = known.verb;
      switch (known.verb) {
        case Verb::RulePlace:
          return place(behind);
        case Verb::RuleRemove:
          return behind.empty() ? done() : fail("notation.ruling", rest);
        case Verb::RuleState:
          return word_of_kind<Disorder>(behind);
        case Verb::RuleSupplies:
          return word_of_kind<Supply>(behind);
        case Verb::RuleOrder:
          return order(behind);
        default:
          return number(behind);
      }
    }
    return fail("notation.ruling", rest);
  }

  /// "place (30.5, 60)", "place F1", "remove".
  Read staff(const StaffRef& who, std::string_view rest) {
    const auto [word, behind] = first_word(rest);
    action_.verb = Verb::RuleStaff;
    item_.who = who.id;
    item_.yes = static_cast<std::uint8_t>(index(who.side));
    if (is_word(word, kRemove) && behind.empty()) return done();
    if (!is_word(word, kPlace)) return fail("notation.ruling", rest);
    const bool point = behind.size() > 2 && behind.front() == '(' && behind.back() == ')';
    if (point) {
      const auto at = centimetres(text::decode(behind.substr(1, behind.size() - 2)));
      if (!at) return fail("notation.place", behind);
      item_.about = About::Place;
      item_.place = *at;
      return done();
    }
    const NameBook book = book_of(s_, who.side);
    const auto to = book.find(unquoted(behind), bit(About::Unit));
    if (to.one == nullptr) return fail("notation.place", behind);
    item_.about = About::Unit;
    item_.which = to.one->which;
    return done();
  }

  /// As far as a byte holds it; whether there is as much of it the rules say.
  Read number(std::string_view typed) {
    constexpr int kMost = 255;
    const bool valour = action_.verb == Verb::RuleValour;
    const int least = valour ? kLowestValour : 0;
    const int most = valour ? kBestValour : kMost;
    const bool minus = !typed.empty() && typed.front() == '-';
    const bool sign = minus || (!typed.empty() && typed.front() == '+');
    const auto n = whole(text::decode(sign ? typed.substr(1) : typed), 0, kMost);
    const int value = n ? (minus ? -*n : *n) : kMost + 1;
    if ((sign && !valour) || value < least || value > kMost)
      return tl::unexpected(
          messages().format(lang_, "notation.number",
                            {desk::words("found", text::quoted(text::decode(typed))),
                             desk::number("least", least), desk::number("most", most)}));
    item_.amount = static_cast<std::uint16_t>(value - least);
    return done();
  }

  template <class E>
  Read word_of_kind(std::string_view typed) {
    const std::u32string key = text::fold(typed);
    const auto words = words_of(E{});
    for (std::size_t i = 0; i < words.size(); ++i) {
      const WordInfo& word = words[i];
      if (key != text::fold(word.id) && key != text::fold(word.en) && key != text::fold(word.fr))
        continue;
      item_.amount = static_cast<std::uint16_t>(i);
      return done();
    }
    return fail("notation.ruling", typed);
  }
  /// "(30.5, 60) facing 90", or a sector: "farm/barn".
  Read place(std::string_view typed) {
    const std::size_t close = typed.find(')');
    if (!typed.empty() && typed.front() == '(' && close != std::string_view::npos) {
      const auto at = centimetres(text::decode(typed.substr(1, close - 1)));
      if (!at) return fail("notation.place", typed);
      item_.about = About::Place;
      item_.place = *at;
      return facing(trimmed(typed.substr(close + 1)), typed);
    }
    const NameBook book = book_of(s_, side());
    const std::size_t slash = typed.find('/');
    if (slash == std::string_view::npos) return fail("notation.place", typed);
    const auto feature = book.find(unquoted(trimmed(typed.substr(0, slash))), bit(About::Feature));
    const Named* part =
        feature.one == nullptr
            ? nullptr
            : book.find_part(feature.one->which, unquoted(trimmed(typed.substr(slash + 1))));
    if (part == nullptr) return fail("notation.place", typed);
    item_.about = About::Feature;
    item_.which = part->which;
    item_.part = part->part;
    return done();
  }

  Read facing(std::string_view rest, std::string_view all) {
    constexpr int kMost = 359;
    if (rest.empty()) {
      // Whole degrees, as they are written.
      item_.amount = geometry::degrees(degrees_of(s_.of(side()).units[item_.who].facing) * kDegree);
      return done();
    }
    const auto [word, behind] = first_word(rest);
    const auto degrees = whole(text::decode(behind), 0, kMost);
    if (!is_word(word, kFacing) || !degrees) return fail("notation.facing", all);
    item_.amount = geometry::degrees(*degrees * kDegree);
    return done();
  }

  /// Another order in the place of its own, or none.
  Read order(std::string_view typed) {
    if (is_word(typed, kVoid)) return done();
    // A skirmish line has its order on its battalion's line.
    if (s_.of(side()).units[item_.who].mother != kNoUnit) return fail("notation.line-order", typed);
    const NameBook book = book_of(s_, post_of(s_, side(), item_.who));
    const std::string line =
        written_name(book.name_of(About::Unit, item_.who)) + ": " + std::string(typed);
    const ReadSheet read = read_sheet(line, book);
    if (!read.wrong.empty()) return tl::unexpected(read.wrong.front().str(lang_));
    action_.sheet = std::make_shared<const Sheet>(read.sheet);
    return done();
  }

  const State& s_;
  Lang lang_;
  Action action_{};
  Item item_{};
};

/// A word of data as it is typed in a language; what is a code in both is written small.
template <class E>
std::string typed_as(E word, Lang lang) {
  const std::string_view id = id_of(word), french = word_of(word).fr;
  const bool code = text::fold(french) == text::fold(id);
  return std::string(lang == Lang::Fr && !code ? french : id);
}

std::string place_text(const Item& item, const State& s, Lang lang) {
  const Side side = item.yes == 0 ? Side::A : Side::B;
  if (item.about == About::Feature) {
    const NameBook book = book_of(s, side);
    return written_name(book.name_of(About::Feature, item.which, kWhole, lang)) + "/" +
           written_name(book.name_of(About::Feature, item.which, item.part, lang));
  }
  return written_place(item.place) + " " + in(kFacing, lang) + " " +
         std::to_string(degrees_of(static_cast<Angle>(item.amount)));
}

std::string value_text(const Action& a, const Item& item, const State& s, Lang lang) {
  switch (a.verb) {
    case Verb::RulePlace:
      return place_text(item, s, lang);
    case Verb::RuleState:
      return typed_as(static_cast<Disorder>(item.amount), lang);
    case Verb::RuleSupplies:
      return typed_as(static_cast<Supply>(item.amount), lang);
    case Verb::RuleFigures:
      return std::to_string(item.amount);
    case Verb::RuleValour:
      return std::to_string(item.amount + kLowestValour);
    case Verb::RuleOrder: {
      if (a.sheet == nullptr) return in(kVoid, lang);
      const Side side = item.yes == 0 ? Side::A : Side::B;
      std::string text =
          write_sheet(*a.sheet, book_of(s, post_of(s, side, item.who)), codes_in(lang));
      while (!text.empty() && text.back() == '\n') text.pop_back();
      const std::size_t colon = colon_in(text);
      return colon == std::string::npos ? text : std::string(trimmed(text.substr(colon + 1)));
    }
    default:
      return {};
  }
}

}  // namespace

int degrees_of(Angle facing) {
  constexpr int kTurn = 0x10000, kDegrees = 360;
  return (facing * kDegrees + kTurn / 2) / kTurn % kDegrees;
}

bool is_ruling(std::string_view text) { return is_word(first_word(trimmed(text)).first, kRule); }

tl::expected<Action, std::string> parse_ruling(std::string_view text, const State& s, Lang lang) {
  return RulingReader(s, lang).read(text);
}

std::string ruling_text(const Action& a, const State& s, Lang lang) {
  if (a.items.size() != 1) return {};
  const Item& item = a.items[0];
  const Side side = item.yes == 0 ? Side::A : Side::B;
  const std::string rule = in(kRule, lang) + " ";
  if (a.verb == Verb::RuleResult) {
    if (item.amount > 1) return rule + in(kDraw, lang);
    return rule + s.setup->sides[item.amount].id + " " + in(kWins, lang);
  }
  if (a.verb == Verb::RuleWeather) {
    const std::string weather = rule + in(kWeather, lang) + " ";
    if (item.amount == kScenarioWeather) return weather + in(kScenario, lang);
    return weather + typed_as(static_cast<Weather>(item.amount), lang);
  }
  if (a.verb == Verb::RuleNothing) {
    const auto& posts = s.setup->of(side).posts;
    const std::string post = item.who < posts.size() ? "/" + posts[item.who].id : "";
    return rule + s.setup->of(side).id + post + ": " + in(kNothing, lang);
  }
  const Force& own = s.of(side);
  if (a.verb == Verb::RuleStaff) {
    if (item.who >= s.setup->of(side).staff.size()) return {};
    const std::string who = rule + staff_name(s, {side, item.who}) + ": ";
    if (item.about == About::Nothing) return who + in(kRemove, lang);
    return who + in(kPlace, lang) + " " +
           (item.about == About::Place
                ? written_place(item.place)
                : written_name(book_of(s, side).name_of(About::Unit, item.which)));
  }
  const bool chain = item.who < own.unit_count && own.units[item.who].mother != kNoUnit;
  const UnitId named = chain ? own.units[item.who].mother : item.who;
  std::string out = rule + written_name(book_of(s, side).name_of(About::Unit, named)) +
                    std::string(chain ? kChain : "") + ":";
  for (const RulingWord& known : kRulings)
    if (known.verb == a.verb) out += " " + in(known.word, lang);
  const std::string value = value_text(a, item, s, lang);
  return value.empty() ? out : out + " " + value;
}

}  // namespace sandtable::belle_alliance
