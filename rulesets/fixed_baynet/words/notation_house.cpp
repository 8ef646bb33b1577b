#include "rulesets/fixed_baynet/words/notation_house.h"

#include "engine/text/words.h"
#include "rulesets/fixed_baynet/words/figures.h"
#include "rulesets/fixed_baynet/words/house_names.h"

namespace sandtable::fixed_baynet {
namespace {

using Names = Found (*)(std::u32string_view, const Setup&);

/// The name that stands here, up to a comma or the end.
ReadResult<std::uint8_t> named(NotationLine& line, const Setup& setup, Names find,
                               const std::string& what) {
  line.skip();
  const std::size_t start = line.at();
  const std::u32string name = line.item();
  if (name.empty()) return line.expected(start, "notation." + what, name);
  const Found found = find(name, setup);
  if (found.how != Found::How::One) return line.unknown_name(start, what, name, found);
  return static_cast<std::uint8_t>(found.index);
}

ReadResult<Action> spot_order(Verb verb, Action a, NotationLine& line, const Setup& setup,
                              Names find, const std::string& what) {
  a.verb = verb;
  const auto spot = named(line, setup, find, what);
  if (!spot) return tl::unexpected(spot.error());
  a.spot = *spot;
  return a;
}

/// Legs behind a comma, if there are any.
ReadResult<Action> with_way(Action a, NotationLine& line) {
  if (!line.comma()) return a;
  if (const auto wrong = read_legs(a, line)) return tl::unexpected(*wrong);
  return a;
}

/// "H x2": the number of shots at the end belongs to no name.
ReadResult<Action> fire_house(Action a, NotationLine& line, const Setup& setup) {
  a.verb = Verb::FireHouse;
  line.skip();
  const std::size_t start = line.at();
  std::u32string name = line.item();
  const std::size_t last = name.find_last_of(U' ');
  if (last != std::u32string::npos && name.size() == last + 3 &&
      (name[last + 1] == U'x' || name[last + 1] == U'×') && name[last + 2] >= U'1' &&
      name[last + 2] <= U'9') {
    a.number = static_cast<std::int32_t>(name[last + 2] - U'0');
    name.resize(last);
  }
  if (name.empty()) return line.expected(start, "notation.house", name);
  const Found found = find_house(name, setup);
  if (found.how != Found::How::One) return line.unknown_name(start, "house", name, found);
  a.house = static_cast<HouseId>(found.index);
  return a;
}

std::string legs_text(const Action& a, Lang lang) {
  std::string out;
  for (const Leg& leg : a.way)
    out += ", " + exact_inches(leg.length, lang) + " " + std::string(said(Word::At, lang)) + " " +
           exact_degrees(leg.angle, lang);
  return out;
}

}  // namespace

std::optional<NotationError> read_legs(Action& a, NotationLine& line) {
  do {
    // A facing may stand behind a comma of its own: the way ends there.
    const std::size_t start = line.at();
    if (a.way.count > 0 && line.take(Word::Facing, place::kArgument)) {
      line.go_to(start);
      return std::nullopt;
    }
    const auto length = line.distance();
    if (!length) return length.error();
    line.take(Word::At, place::kArgument);
    const auto angle = line.angle();
    if (!angle) return angle.error();
    if (!a.way.add({*angle, *length}))
      return line.fail(line.at(), "notation.long-way", {{"most", std::int64_t{Way::kMost}}})
          .value();
  } while (line.comma());
  return std::nullopt;
}

std::optional<ReadResult<Action>> read_house_order(Word word, Action a, NotationLine& line,
                                                   const Setup& setup) {
  switch (word) {
    case Word::Open:
      return spot_order(Verb::OpenDoor, a, line, setup, find_opening, "door");
    case Word::Bash:
      return spot_order(Verb::BashDoor, a, line, setup, find_opening, "door");
    case Word::GoIn:
      return spot_order(Verb::GoIn, a, line, setup, find_opening, "door");
    case Word::ComeOut: {
      const auto read = spot_order(Verb::ComeOut, a, line, setup, find_opening, "door");
      return read ? with_way(*read, line) : read;
    }
    case Word::Pass:
      return spot_order(Verb::Pass, a, line, setup, find_section, "section");
    case Word::Post:
      return spot_order(Verb::Post, a, line, setup, find_opening, "door");
    case Word::Upstairs:
    case Word::Downstairs:
      a.verb = Verb::Stairs;
      a.number = word == Word::Upstairs ? 1 : -1;
      return with_way(a, line);
    case Word::Climb:
      a.verb = Verb::Climb;
      return a;
    case Word::FireHouse:
      return fire_house(a, line, setup);
    default:
      return std::nullopt;
  }
}

ReadResult<Action> read_door_ruling(NotationLine& line, const Setup& setup) {
  Action a;
  a.verb = Verb::RuleDoor;
  line.skip();
  const std::size_t start = line.at();
  const std::u32string typed = line.item();
  const std::string key = text::encode(typed);
  for (std::size_t i = 0; i < kWords<DoorState>; ++i) {
    const WordInfo& info = word_of(static_cast<DoorState>(i));
    for (const std::string_view word : {info.en, info.fr}) {
      const std::u32string end = U" " + text::fold(word);
      const std::u32string folded = text::fold(key);
      if (!folded.ends_with(end)) continue;
      const std::u32string name = typed.substr(0, typed.size() - end.size());
      const Found found = find_opening(name, setup);
      if (found.how != Found::How::One) return line.unknown_name(start, "door", name, found);
      a.spot = static_cast<OpeningId>(found.index);
      a.number = static_cast<std::int32_t>(i);
      return a;
    }
  }
  return line.expected(start, "notation.door-state", typed);
}

std::string house_order_words(const Action& a, const Setup& setup, Lang lang) {
  switch (a.verb) {
    case Verb::OpenDoor:
    case Verb::BashDoor:
    case Verb::GoIn:
    case Verb::ComeOut:
    case Verb::Post:
      return notation_opening(a.spot, setup) + legs_text(a, lang);
    case Verb::Pass:
      return notation_section(a.spot, setup);
    case Verb::FireHouse:
      return notation_house(a.house, setup) +
             (a.number > 0 ? " x" + std::to_string(a.number) : std::string());
    default:
      return legs_text(a, lang);
  }
}

std::string door_ruling_words(const Action& a, const Setup& setup, Lang lang) {
  const auto i = static_cast<std::size_t>(a.number);
  const WordInfo& word = word_of(static_cast<DoorState>(i < kWords<DoorState> ? i : 0));
  return notation_opening(a.spot, setup) + " " + std::string(lang == Lang::Fr ? word.fr : word.en);
}

}  // namespace sandtable::fixed_baynet
