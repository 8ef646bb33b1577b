#include "rulesets/belle_alliance/words/notation.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/secrets.h"
#include "engine/desk/voice.h"
#include "engine/geometry/plane/angle.h"
#include "engine/text/typed_line.h"
#include "engine/text/words.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/words/book.h"
#include "rulesets/belle_alliance/words/messages.h"
#include "rulesets/belle_alliance/words/order_figures.h"
#include "rulesets/belle_alliance/words/own_names.h"
#include "rulesets/belle_alliance/words/ruling.h"
#include "rulesets/belle_alliance/words/sheet.h"

namespace sandtable::belle_alliance {
namespace {

struct VerbWord {
  Verb verb;
  std::string_view en, fr;
};
constexpr std::array<VerbWord, 10> kVerbs{{{Verb::Orders, "orders", "ordres"},
                                           {Verb::Announce, "announce", "annonce"},
                                           {Verb::Appoint, "appoint", "nomme"},
                                           {Verb::Fire, "fire", "tire"},
                                           {Verb::Ride, "staff", "état-major"},
                                           {Verb::Answer, "answer", "réponse"},
                                           {Verb::GoOn, "advance", "poursuit"},
                                           {Verb::Deploy, "deploy", "déploie"},
                                           {Verb::Object, "object", "conteste"},
                                           {Verb::Face, "face", "oriente"}}};
/// Read like one of them: the word for the sub-phase is at hand, too.
constexpr VerbWord kFire{Verb::Fire, "fire", "feu"};
/// What ends a battle by agreement, said in whole phrases.
constexpr std::array<VerbWord, 5> kAgreements{
    {{Verb::Concede, "concede", "abandonne"},
     {Verb::OfferDraw, "offer draw", "propose la nulle"},
     {Verb::AcceptDraw, "accept draw", "accepte la nulle"},
     {Verb::RefuseDraw, "refuse draw", "refuse la nulle"},
     {Verb::Concede, "resign", "abandonner"}}};

/// Words between the parts of a line, in both languages.
struct Pair {
  std::string_view en, fr;
};
constexpr Pair kNothing{"nothing", "rien"}, kTo{"to", "vers"}, kAlong{"along", "avec"},
    kFor{"for", "pour"}, kAt{"at", "sur"}, kWith{"with", "par"}, kFacing{"facing", "face"},
    kRanging{"ranging", "réglage"}, kByRoad{"by road", "par la route"}, kYes{"yes", "oui"},
    kNo{"no", "non"};

std::string_view in(Pair pair, Lang lang) { return lang == Lang::Fr ? pair.fr : pair.en; }

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

/// The places of a character outside quotation marks and parentheses.
std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> out;
  std::size_t begin = 0;
  bool quoted = false;
  int deep = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : at;
    if (i < text.size() && c == '"') quoted = !quoted;
    if (i < text.size() && !quoted) deep += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (i < text.size() && (c != at || quoted || deep > 0)) continue;
    out.push_back(trimmed(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  return out;
}

/// Parts a text at a word between blanks: "B1 to F2".
std::optional<std::pair<std::string_view, std::string_view>> parted(std::string_view text,
                                                                    Pair word) {
  for (const std::string_view typed : {word.en, word.fr}) {
    const std::string between = " " + std::string(typed) + " ";
    const auto at = text.find(between);
    if (at != std::string_view::npos)
      return std::pair(trimmed(text.substr(0, at)), trimmed(text.substr(at + between.size())));
  }
  return std::nullopt;
}

std::string error(Lang lang, std::string_view key, std::string_view found) {
  return messages().format(lang, key, {desk::words("found", text::quoted(text::decode(found)))});
}

/// Of a number, which is at least 1.
std::string beyond(Lang lang, std::string_view key, int most, std::string_view found) {
  return messages().format(lang, key,
                           {desk::words("found", text::quoted(text::decode(found))),
                            desk::number("least", 1), desk::number("most", most)});
}

class ActionReader {
 public:
  ActionReader(const State& s, Post by, Lang lang)
      : s_(s), by_(by), lang_(lang), book_(book_of(s, by)) {}

  using Read = tl::expected<Action, std::string>;

  Read sheet(std::string_view rest) {
    Action out{Verb::Orders, by_, {}, {}};
    std::string text;
    if (!is_word(rest, kNothing))
      for (const std::string_view line : sheet_lines(rest))
        if (!trimmed(line).empty()) text.append(trimmed(line)).append("\n");
    ReadSheet read = read_sheet(text, book_, rules_of(s_));
    if (!read.wrong.empty()) return tl::unexpected(read.wrong.front().str(lang_));
    out.sheet = std::make_shared<const Sheet>(read.sheet);
    out.words = std::move(read.free_words);
    std::stable_partition(out.words.begin(), out.words.end(),
                          [](const FreeWords& words) { return words.who != kNoUnit; });
    return out;
  }

  Read items(Verb verb, std::string_view rest) {
    Action out{verb, by_, {}, {}};
    if (is_word(rest, kNothing)) return out;
    if (verb == Verb::Answer && (is_word(rest, kYes) || is_word(rest, kNo))) {
      answer_all(out, is_word(rest, kYes));
      return out;
    }
    for (const std::string_view part : split(rest, ',')) {
      const auto item = one(verb, part);
      if (!item) return tl::unexpected(item.error());
      out.items.push_back(*item);
    }
    return out;
  }

 private:
  using ReadItem = tl::expected<Item, std::string>;

  ReadItem one(Verb verb, std::string_view part) {
    switch (verb) {
      case Verb::Ride:
        return ride(part);
      case Verb::Appoint:
        return appoint(part);
      case Verb::Fire:
        return shot(part);
      case Verb::Answer:
        return answer(part);
      case Verb::GoOn:
        return advance(part);
      case Verb::Deploy:
        return deploy(part);
      case Verb::Object:
        return enemy(part);
      case Verb::Face:
        return face(part);
      default:
        return unit(part);
    }
  }

  ReadItem unit(std::string_view typed) {
    const auto found = unit_called(s_, by_.side, book_, typed);
    if (!found) return tl::unexpected(error(lang_, "notation.unit", typed));
    Item item;
    item.who = *found;
    return item;
  }

  /// "F1", "F1 for 10": so many centimetres at the most.
  ReadItem advance(std::string_view part) {
    const auto parts = parted(part, kFor);
    auto item = unit(parts ? parts->first : part);
    if (!item || !parts) return item;
    constexpr int kMost = 60;
    const auto way = whole(text::decode(parts->second), 1, kMost);
    if (!way) return tl::unexpected(beyond(lang_, "notation.advance", kMost, part));
    item->amount = static_cast<std::uint16_t>(*way);
    return item;
  }

  ReadItem enemy(std::string_view typed) {
    const auto found = book_.find(unquoted(typed), bit(About::Enemy));
    if (found.one == nullptr) return tl::unexpected(error(lang_, "notation.enemy", typed));
    Item item;
    item.who = found.one->which;
    return item;
  }

  /// "F1 facing 90": in whole degrees.
  ReadItem face(std::string_view part) {
    constexpr int kMost = 359;
    const auto parts = parted(part, kFacing);
    const auto typed = whole(text::decode(parts ? parts->second : std::string_view()), 0, kMost);
    if (!typed) return tl::unexpected(error(lang_, "notation.facing", part));
    auto item = unit(parts->first);
    if (item) item->amount = geometry::degrees(*typed * kDegree);
    return item;
  }

  /// "F1 to (30.5, 60)", "F1 to (30.5, 60) facing 90": in whole degrees.
  ReadItem deploy(std::string_view part) {
    const auto parts = parted(part, kTo);
    if (!parts) return tl::unexpected(error(lang_, "notation.place", part));
    auto item = unit(parts->first);
    if (!item) return item;
    std::string_view to = parts->second;
    constexpr int kMost = 359;
    int degrees = degrees_of(s_.of(by_.side).units[item->who].facing);
    if (const auto split = parted(to, kFacing)) {
      const auto typed = whole(text::decode(split->second), 0, kMost);
      if (!typed) return tl::unexpected(error(lang_, "notation.facing", to));
      degrees = *typed;
      to = split->first;
    }
    const bool place = to.size() > 2 && to.front() == '(' && to.back() == ')';
    const auto at = place ? centimetres(text::decode(to.substr(1, to.size() - 2))) : std::nullopt;
    if (!at) return tl::unexpected(error(lang_, "notation.place", to));
    item->about = About::Place;
    item->place = *at;
    item->amount = geometry::degrees(degrees * kDegree);
    return item;
  }

  ReadItem ride(std::string_view part) {
    Item item;
    std::string_view who = part;
    std::string_view to;
    if (const auto parts = parted(part, kTo)) {
      who = parts->first;
      to = parts->second;
    } else if (const auto blank = part.rfind(' ');
               blank != std::string_view::npos && is_word(part.substr(blank + 1), kAlong)) {
      who = trimmed(part.substr(0, blank));
    } else {
      return tl::unexpected(error(lang_, "notation.place", part));
    }
    const auto staff = staff_called(s_, by_.side, who);
    if (!staff) return tl::unexpected(error(lang_, "notation.officer", who));
    item.who = *staff;
    if (to.empty()) return item;
    if (take_off(to, kByRoad)) item.yes = 1;
    return goal(item, to);
  }

  /// Words at the end of a part, in either language.
  static bool take_off(std::string_view& part, const Pair& words) {
    for (const std::string_view word : {words.en, words.fr}) {
      if (part.size() <= word.size() + 1) continue;
      const std::size_t at = part.size() - word.size();
      if (part[at - 1] != ' ' || text::fold(part.substr(at)) != text::fold(word)) continue;
      part = trimmed(part.substr(0, at - 1));
      return true;
    }
    return false;
  }

  ReadItem goal(Item item, std::string_view to) {
    if (to.front() == '(' && to.back() == ')') {
      const auto place = centimetres(text::decode(to.substr(1, to.size() - 2)));
      if (!place) return tl::unexpected(error(lang_, "notation.place", to));
      item.about = About::Place;
      item.place = *place;
      return item;
    }
    if (const auto found = unit_called(s_, by_.side, book_, to)) {
      item.about = About::Unit;
      item.which = *found;
      return item;
    }
    const auto staff = staff_called(s_, by_.side, to);
    if (!staff) return tl::unexpected(error(lang_, "notation.place", to));
    item.about = About::Staff;
    item.which = *staff;
    return item;
  }

  /// "F1 at P1", "F1 at P1 with 10", "G at farm/barn ranging", "G at Wood/(50, 75)".
  ReadItem shot(std::string_view part) {
    const auto wrong = [&] { return tl::unexpected(error(lang_, "notation.shot", part)); };
    const auto parts = parted(part, kAt);
    if (!parts) return wrong();
    auto item = unit(parts->first);
    if (!item) return item;
    std::string_view at = parts->second;
    if (const auto blank = at.rfind(' ');
        blank != std::string_view::npos && is_word(at.substr(blank + 1), kRanging)) {
      item->yes = 1;
      at = trimmed(at.substr(0, blank));
    }
    if (const auto split = parted(at, kWith)) {
      constexpr int kMost = 120;
      const auto figures = whole(text::decode(split->second), 1, kMost);
      if (!figures) return tl::unexpected(error(lang_, "notation.share", split->second));
      item->amount = static_cast<std::uint16_t>(*figures);
      at = split->first;
    }
    if (!aim(*item, at)) return tl::unexpected(no_target(at));
    return item;
  }

  /// What is said of what can be no target; of a feature how a part of it is typed.
  std::string no_target(std::string_view at) const {
    const std::string_view name = unquoted(trimmed(at.substr(0, at.find('/'))));
    const auto feature = book_.find(name, bit(About::Feature));
    if (feature.one == nullptr) return error(lang_, "notation.target", at);
    const FeatureId which = feature.one->which;
    return messages().format(
        lang_, "notation.part",
        {desk::words("feature", written_name(book_.name_of(About::Feature, which))),
         desk::words("part", written_part(book_, which)),
         desk::words("found", text::quoted(text::decode(at)))});
  }

  /// "(50, 75)", "@a": a point in a feature.
  std::optional<Vec> spot(std::string_view typed) const {
    if (typed.size() == 2 && typed.front() == '@')
      return book_.marked(static_cast<char32_t>(typed.back()));
    if (typed.size() < 3 || typed.front() != '(' || typed.back() != ')') return std::nullopt;
    return centimetres(text::decode(typed.substr(1, typed.size() - 2)));
  }

  bool aim(Item& item, std::string_view at) const {
    if (const auto enemy = book_.find(unquoted(at), bit(About::Enemy)); enemy.one != nullptr) {
      item.about = About::Enemy;
      item.which = enemy.one->which;
      return true;
    }
    const auto slash = at.find('/');
    if (slash == std::string_view::npos) return false;
    const auto feature = book_.find(unquoted(at.substr(0, slash)), bit(About::Feature));
    if (feature.one == nullptr) return false;
    const std::string_view of_it = trimmed(at.substr(slash + 1));
    if (const auto point = spot(of_it)) {
      item.about = About::Spot;
      item.which = feature.one->which;
      item.place = *point;
      return true;
    }
    const Named* part = book_.find_part(feature.one->which, unquoted(of_it));
    if (part == nullptr) return false;
    item.about = About::Feature;
    item.which = part->which;
    item.part = part->part;
    return true;
  }

  ReadItem appoint(std::string_view part) {
    const auto parts = parted(part, kFor);
    const auto adjutant = staff_called(s_, by_.side, parts ? parts->first : part);
    const auto fallen = parts ? staff_called(s_, by_.side, parts->second) : std::nullopt;
    if (!adjutant || !fallen) return tl::unexpected(error(lang_, "notation.officer", part));
    Item item;
    item.who = *fallen;
    item.about = About::Staff;
    item.which = *adjutant;
    return item;
  }

  static Item answer_to(std::size_t number, bool yes) {
    Item item;
    item.who = static_cast<std::uint8_t>(number);
    item.amount = 1;
    item.yes = yes ? 1 : 0;
    return item;
  }

  void answer_all(Action& out, bool yes) const {
    each_asked_of(s_, by_, [&](std::size_t number, const Prompt&) {
      out.items.push_back(answer_to(number, yes));
    });
  }

  ReadItem answer(std::string_view part) {
    const auto blank = part.rfind(' ');
    const bool both = blank != std::string_view::npos;
    const std::string_view word = both ? trimmed(part.substr(blank + 1)) : part;
    const std::string_view typed = both ? trimmed(part.substr(0, blank)) : std::string_view();
    const bool yes = is_word(word, kYes);
    const auto question = question_called(s_, by_, book_, typed);
    if ((!yes && !is_word(word, kNo)) || !question)
      return tl::unexpected(error(lang_, "notation.yes-or-no", part));
    return answer_to(*question, yes);
  }

  const State& s_;
  Post by_;
  Lang lang_;
  NameBook book_;
};

std::string verbs_in(Lang lang) {
  std::string out;
  for (const VerbWord& word : kVerbs)
    out.append(out.empty() ? "" : ", ").append(lang == Lang::Fr ? word.fr : word.en);
  return out;
}

/// Of a verb alone: whoever typed it has not said yet what he decides, and that nothing is, is said
/// in a word.
std::string bare(const VerbWord& word, std::string_view typed, Lang lang) {
  return messages().format(lang, "notation.bare",
                           {desk::words("verb", std::string(word.en)),
                            desk::words("typed", text::quoted(text::decode(typed)))});
}

std::string ride_text(const Item& item, const State& s, const NameBook& book, Side side,
                      Lang lang) {
  const std::string who = staff_label(s, side, item.who);
  if (item.about == About::Nothing) return who + " " + std::string(in(kAlong, lang));
  const std::string to = item.about == About::Place   ? written_place(item.place)
                         : item.about == About::Staff ? staff_label(s, side, item.which)
                                                      : unit_text(s, side, book, item.which);
  const std::string road = item.yes != 0 ? " " + std::string(in(kByRoad, lang)) : "";
  return who + " " + std::string(in(kTo, lang)) + " " + to + road;
}

std::string shot_text(const Item& item, const State& s, const NameBook& book, Side side,
                      Lang lang) {
  std::string out = unit_text(s, side, book, item.who) + " " + std::string(in(kAt, lang)) + " ";
  const auto feature = [&](std::uint8_t part) {
    return written_name(book.name_of(About::Feature, item.which, part, lang));
  };
  if (item.about == About::Spot)
    out += feature(kWhole) + "/" + written_place(item.place);
  else if (item.about == About::Feature)
    out += feature(kWhole) + "/" + feature(item.part);
  else
    out += written_name(book.name_of(About::Enemy, item.which));
  if (item.amount != 0)
    out += " " + std::string(in(kWith, lang)) + " " + std::to_string(item.amount);
  if (item.yes != 0) out += " " + std::string(in(kRanging, lang));
  return out;
}

std::string item_text(const Action& a, const Item& item, const State& s, const NameBook& book,
                      Lang lang) {
  const Side side = a.by.side;
  switch (a.verb) {
    case Verb::Ride:
      return ride_text(item, s, book, side, lang);
    case Verb::Fire:
      return shot_text(item, s, book, side, lang);
    case Verb::Appoint:
      return staff_label(s, side, item.which) + " " + std::string(in(kFor, lang)) + " " +
             staff_label(s, side, item.who);
    case Verb::Object:
      return written_name(book.name_of(About::Enemy, item.who));
    case Verb::Deploy:
      return unit_text(s, side, book, item.who) + " " + std::string(in(kTo, lang)) + " " +
             written_place(item.place) + " " + std::string(in(kFacing, lang)) + " " +
             std::to_string(degrees_of(static_cast<Angle>(item.amount)));
    case Verb::Face:
      return unit_text(s, side, book, item.who) + " " + std::string(in(kFacing, lang)) + " " +
             std::to_string(degrees_of(item.amount));
    case Verb::Answer:
      return question_text(s, a.by, book, item.who) + " " +
             std::string(in(item.yes != 0 ? kYes : kNo, lang));
    case Verb::GoOn:
      return unit_text(s, side, book, item.who) +
             (item.amount == 0
                  ? std::string()
                  : " " + std::string(in(kFor, lang)) + " " + std::to_string(item.amount));
    default:
      return unit_text(s, side, book, item.who);
  }
}

/// A line a unit, with what is said to the umpire beside it; what stands beside none comes last.
std::string sheet_text(const Action& a, const NameBook& book, Lang lang) {
  const Sheet& sheet = *a.sheet;
  if (sheet.line_count == 0 && a.words.empty()) return " " + std::string(in(kNothing, lang));
  std::string out;
  const std::string text = write_sheet(sheet, book, codes_in(lang));
  const auto say = [&](UnitId who, bool body) {
    for (const FreeWords& words : a.words)
      if (words.who == who && words.body == body)
        out.append(who == kNoUnit ? " | # " : " # ").append(words.words);
  };
  std::string_view left = text;
  for (const Line& line : sheet.all()) {
    if (line.share != Share::Unit) continue;
    const std::size_t end = std::min(left.find('\n'), left.size());
    out.append(" | ").append(left.substr(0, end));
    left.remove_prefix(std::min(end + 1, left.size()));
    say(line.who, line.body);
  }
  say(kNoUnit, false);
  return out;
}

}  // namespace

SheetRules rules_of(const State& s) {
  return {s.setup->options.conditional_orders == ConditionalOrders::Simple,
          s.setup->options.umpire_seat == UmpireSeat::Seat,
          s.setup->options.error_mode == ErrorMode::Table};
}

Post writer_in(const State& s) {
  if (index(s.looker.side) < 2) return s.looker;
  const Turn turn = turn_of(s);
  for (const Side side : {Side::A, Side::B})
    for (std::uint8_t i = 0; i < kMostPosts; ++i)
      if (is_asked(turn, Post(side, i))) return {side, i};
  return Side::Umpire;
}

tl::expected<Action, std::string> parse_action(std::string_view text, const State& s, Lang lang) {
  text = trimmed(text);
  if (index(s.looker.side) > 1 && is_ruling(text)) return parse_ruling(text, s, lang);
  const Post by = writer_in(s);
  if (index(by.side) > 1) return tl::unexpected(messages().format(lang, "notation.nobody-asked"));
  for (const VerbWord& word : kAgreements)
    if (is_word(text, {word.en, word.fr})) return agreement(word.verb);
  ActionReader reader(s, by, lang);
  const std::size_t end = std::min(text.find_first_of(" |\n\t"), text.size());
  const std::string_view first = text.substr(0, end), rest = trimmed(text.substr(end));
  for (const VerbWord& word : kVerbs) {
    if (!is_word(first, {word.en, word.fr})) continue;
    if (rest.empty()) return tl::unexpected(bare(word, first, lang));
    return word.verb == Verb::Orders ? reader.sheet(rest) : reader.items(word.verb, rest);
  }
  if (is_word(first, {kFire.en, kFire.fr}))
    return rest.empty() ? tl::unexpected(bare(kFire, first, lang)) : reader.items(kFire.verb, rest);
  // What is asked needs no verb: a sheet by itself, or an answer.
  const Verb asked = verb_asked(s);
  if (asked == Verb::Orders && text.find(':') != std::string_view::npos) return reader.sheet(text);
  if (is_word(text, kNothing) && asked == Verb::Orders) return reader.sheet(text);
  if (is_word(text, kNothing) ||
      (asked == Verb::Answer && (is_word(text, kYes) || is_word(text, kNo))))
    return reader.items(asked, text);
  return tl::unexpected(
      messages().format(lang, "notation.verb",
                        {desk::words("verbs", verbs_in(lang)),
                         desk::words("found", text::quoted(text::decode(first)))}));
}

std::string to_text(const Action& a, const State& s, Lang lang) {
  if (is_ruling(a.verb)) return ruling_text(a, s, lang);
  for (const VerbWord& word : kAgreements)
    if (word.verb == a.verb) return std::string(lang == Lang::Fr ? word.fr : word.en);
  const auto word = std::find_if(kVerbs.begin(), kVerbs.end(),
                                 [&](const VerbWord& v) { return v.verb == a.verb; });
  if (word == kVerbs.end() || index(a.by.side) > 1) return {};
  std::string out(lang == Lang::Fr ? word->fr : word->en);
  const NameBook book = book_of(s, a.by);
  if (a.verb == Verb::Orders) return out + (a.sheet == nullptr ? "" : sheet_text(a, book, lang));
  if (a.items.empty()) return out + " " + std::string(in(kNothing, lang));
  for (std::size_t i = 0; i < a.items.size(); ++i)
    out += (i == 0 ? " " : ", ") + item_text(a, a.items[i], s, book, lang);
  return out;
}

}  // namespace sandtable::belle_alliance
