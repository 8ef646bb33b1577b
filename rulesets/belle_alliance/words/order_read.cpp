#include "rulesets/belle_alliance/words/order_read.h"

#include <algorithm>

#include "engine/text/typed_line.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/words/order_figures.h"
#include "rulesets/belle_alliance/words/phrases.gen.h"

namespace sandtable::belle_alliance {
namespace {

using order_phrases::phrase;
using Rest = std::span<const Token>;

constexpr int kMostFigures = 255;
constexpr std::u32string_view kForm = U"cf";  ///< of change of formation, before what is formed

data::Phrase said_as(OrderWord word) { return data::Phrase(written(word, SheetStyle::Codes)); }

bool is_arrow(const Token& token) {
  return token.kind == Token::Kind::Word && token.text.starts_with(U'>');
}

}  // namespace

data::Phrase OrderReader::shown(std::u32string_view typed) {
  return phrase("slip.word", {{"word", data::Phrase(text::quoted(typed))}});
}

data::Phrase OrderReader::found(Rest rest) {
  if (rest.empty() || rest.front().kind == Token::Kind::Semicolon) return phrase("slip.end");
  return shown(rest.front().text);
}

bool OrderReader::fail(Rest rest, std::string_view key, std::vector<data::Phrase::Part> parts,
                       Clause clause) {
  parts.push_back({"found", found(rest)});
  const std::size_t at = rest.empty() ? end_ : rest.front().at;
  slip_ = SheetSlip{line_, static_cast<int>(at) + 1, phrase(key, std::move(parts)), clause};
  return false;
}

bool OrderReader::add(const Element& element) {
  if (add_element(sheet_, element)) return true;
  return fail(start_, "sheet.elements",
              {{"most", Sheet::kMostInLine}, {"all", Sheet::kMostElements}});
}

bool OrderReader::elements(Rest& rest) {
  ranged_ = limited_ = false;
  while (!rest.empty() && rest.front().kind != Token::Kind::Semicolon)
    if (!element(rest)) return false;
  return true;
}

bool OrderReader::element(Rest& rest) {
  start_ = rest;
  if (is_arrow(rest.front())) {
    check_arrows(start_);
    limited_ = false;
    return arrow(rest, OrderWord::Arrow);
  }
  if (is_condition(rest.front())) return condition(rest);
  const auto match = order_word(rest);
  if (!match) {
    if (rest.front().key == kForm) return fail(rest.subspan(1), "order.form");
    const auto near = near_order_word(rest.front().key);
    if (near) return fail(rest, "order.near", {{"near", shown(text::decode(*near))}});
    return fail(rest, "order.word");
  }
  rest = rest.subspan(match->count);
  if (is_march(match->word) && !is_rate(match->word) && match->word != OrderWord::To) {
    check_arrows(start_);
    limited_ = limited_ && match->word == OrderWord::PassThrough;
  }
  return word(match->word, rest);
}

bool OrderReader::word(OrderWord kind, Rest& rest) {
  switch (kind) {
    case OrderWord::Arrow:
      return arrow(rest, kind);
    case OrderWord::To: {
      endless_.reset();
      return once(limited_, "order.to-twice") && place({.kind = kind}, rest, kind);
    }
    case OrderWord::Segments:
      return segments(rest);
    case OrderWord::WheelLeft:
    case OrderWord::WheelRight:
      return wheel(kind, rest);
    case OrderWord::Turn:
      return turn(rest);
    case OrderWord::Back:
    case OrderWord::Unlimber:
      if (rest.empty() || !is_arrow(rest.front())) return add({.kind = kind, .amount = kNoAmount});
      return arrow(rest, kind);
    case OrderWord::Sideways:
      return arrow(rest, kind);
    case OrderWord::Split:
    case OrderWord::ShareGunners:
      return shares(kind, rest);
    case OrderWord::SkirmishersOut:
    case OrderWord::SkirmishersIn:
      return figures(kind, rest);
    case OrderWord::FieldWork:
      return field_work(rest);
    case OrderWord::LeaveGuns:
    case OrderWord::RejoinGuns:
    case OrderWord::Spike:
      return guns(kind, rest);
    case OrderWord::Attack:
    case OrderWord::AttackPosition:
      return target(kind, rest);
    case OrderWord::PassThrough:
    case OrderWord::Assemble:
    case OrderWord::Resupply:
      return thing(kind, rest, bit(About::Unit), "order.unit");
    case OrderWord::Transfer:
      return thing(kind, rest, bit(About::Staff), "order.officer");
    case OrderWord::Leave:
      return thing(kind, rest, bit(About::Exit), "order.exit");
    default:
      return add({.kind = kind});
  }
}

/// What could be read in two ways if it stood there twice (orders.unclear).
bool OrderReader::once(bool& before, std::string_view key) {
  if (before && !rules_.two_readings) return fail(start_, key, {}, clause::orders_unclear);
  before = true;
  return true;
}

void OrderReader::check_arrows(Rest at) {
  if (endless_ && !told_) {
    notes_.push_back({line_, static_cast<int>(*endless_) + 1, phrase("order.endless"),
                      clause::orders_sheet_arrows});
    told_ = true;
  }
  endless_.reset();
  if (!at.empty() && is_arrow(at.front())) endless_ = at.front().at;
}

bool OrderReader::arrow(Rest& rest, OrderWord kind) {
  if (rest.empty() || !is_arrow(rest.front()))
    return fail(rest, "order.arrow-needed", {{"word", said_as(kind)}});
  const std::u32string_view behind = std::u32string_view(rest.front().key).substr(1);
  const auto point = compass(behind);
  const auto angle = point ? point : degrees(behind, 0, kFullTurn - 1);
  if (!angle) return fail(rest, "order.arrow");
  rest = rest.subspan(1);
  return add({.kind = kind, .amount = *angle});
}

bool OrderReader::wheel(OrderWord kind, Rest& rest) {
  const auto angle = rest.empty() ? std::nullopt : degrees(rest.front().key, 1, kFullTurn / 2);
  if (!angle) return fail(rest, "order.wheel", {{"word", said_as(kind)}});
  rest = rest.subspan(1);
  return add({.kind = kind, .amount = *angle});
}

bool OrderReader::turn(Rest& rest) {
  const auto to = order_word(rest);
  if (to && to->word == OrderWord::To) {
    rest = rest.subspan(to->count);
    return place({.kind = OrderWord::Turn, .amount = kNoAmount}, rest, OrderWord::To);
  }
  const auto angle =
      rest.empty() ? std::nullopt : degrees(rest.front().key, -kFullTurn / 2, kFullTurn / 2);
  if (!angle || *angle == 0) return fail(rest, "order.turn", {{"word", said_as(OrderWord::Turn)}});
  rest = rest.subspan(1);
  return add({.kind = OrderWord::Turn, .amount = *angle});
}

bool OrderReader::segments(Rest& rest) {
  if (!once(ranged_, "order.segments-twice")) return false;
  const auto read = rest.empty() ? std::nullopt : segment_range(rest.front().key);
  if (!read) return fail(rest, "order.segments", {{"word", said_as(OrderWord::Segments)}});
  rest = rest.subspan(1);
  return add({.kind = OrderWord::Segments, .amount = amount_of(*read)});
}

bool OrderReader::figures(OrderWord kind, Rest& rest) {
  const bool in = kind == OrderWord::SkirmishersIn;
  if (in && !rest.empty() && is_all(rest.front())) {
    rest = rest.subspan(1);
    return add({.kind = kind, .amount = kNoAmount});
  }
  const auto count = rest.empty() ? std::nullopt : whole(rest.front().key, 1, kMostFigures);
  if (!count)
    return fail(rest, in ? "order.figures-or-all" : "order.figures",
                {{"word", said_as(kind)}, {"most", kMostFigures}});
  rest = rest.subspan(1);
  return add({.kind = kind, .amount = *count});
}

bool OrderReader::shares(OrderWord kind, Rest& rest) {
  const Rest first = rest;
  std::u32string typed;
  if (!rest.empty()) {
    typed = rest.front().key;
    rest = rest.subspan(1);
  }
  // Gunners may be parted by colons: CF GS 2:3 (unit.gunners-moved-between-guns).
  const bool colons = kind == OrderWord::ShareGunners && typed.find(U'+') == std::u32string::npos;
  while (colons && rest.size() > 1 && rest[0].kind == Token::Kind::Colon &&
         rest[1].kind == Token::Kind::Word) {
    typed += U'+' + rest[1].key;
    rest = rest.subspan(2);
  }
  const auto read = share_list(typed, kMostFigures);
  if (!read) return fail(first, "order.shares", {{"word", said_as(kind)}, {"most", kMostFigures}});
  auto stands = Array::Abreast;
  if (kind == OrderWord::Split) {
    if (const auto array = array_word(rest)) {
      stands = array->word;
      rest = rest.subspan(array->count);
    }
  }
  for (const int count : *read)
    if (!add({.kind = kind, .part = static_cast<std::uint8_t>(stands), .amount = count}))
      return false;
  return true;
}

bool OrderReader::field_work(Rest& rest) {
  const auto work = work_word(rest);
  if (!work) {
    std::string works;
    for (const WordInfo& info : words_of(Work{}))
      works += (works.empty() ? "" : ", ") + std::string(info.typed_en.front()) + "/" +
               std::string(info.typed_fr.front());
    return fail(rest, "order.work",
                {{"word", said_as(OrderWord::FieldWork)}, {"works", data::Phrase(works)}});
  }
  rest = rest.subspan(work->count);
  return place({.kind = OrderWord::FieldWork, .amount = static_cast<std::int32_t>(work->word)},
               rest, OrderWord::FieldWork);
}

/// What may be left out must not be a name that is read as the next element instead.
bool OrderReader::guns(OrderWord kind, Rest& rest) {
  const bool leaves = kind == OrderWord::LeaveGuns, spikes = kind == OrderWord::Spike;
  const Abouts of =
      spikes ? static_cast<Abouts>(bit(About::Unit) | bit(About::Enemy)) : bit(About::Unit);
  const bool ends = rest.empty() || rest.front().kind == Token::Kind::Semicolon;
  const bool code = !ends && rest.front().kind == Token::Kind::Word &&
                    (order_word(rest) || is_arrow(rest.front()) || is_condition(rest.front()));
  if (code && names_.find(text::encode(rest.front().text), of).one != nullptr)
    return fail(rest, "order.code-or-name");
  if (!spikes && (ends || code)) return add({.kind = kind});
  return thing(kind, rest, of, leaves ? "order.unit" : "order.guns");
}

bool OrderReader::target(OrderWord kind, Rest& rest) {
  const Rest at = rest;
  Token named_behind;
  // "AT @L3": the sign stands before the name.
  if (kind == OrderWord::Attack && !rest.empty() && rest.front().kind == Token::Kind::Word &&
      rest.front().text.size() > 1 && rest.front().text.starts_with(U'@')) {
    named_behind = rest.front();
    named_behind.text.erase(0, 1);
    named_behind.key.erase(0, 1);
    Rest one(&named_behind, 1);
    if (!thing(OrderWord::AttackPosition, one, bit(About::Enemy), "order.position")) return false;
    rest = at.subspan(1);
    return true;
  }
  if (kind == OrderWord::AttackPosition)
    return thing(kind, rest, bit(About::Enemy), "order.position");
  Element e{.kind = kind};
  if (!named(e, rest, static_cast<Abouts>(bit(About::Enemy) | bit(About::Feature)), "order.target",
             kind))
    return false;
  if (e.about == About::Feature && e.part == kWhole) {
    const std::string feature = written_name(names_.name_of(About::Feature, e.which));
    return fail(
        at, "order.part-needed",
        {{"feature", data::Phrase(feature)}, {"part", data::Phrase(written_part(names_, e.which))}},
        clause::orders_part_of_feature);
  }
  return add(e);
}

bool OrderReader::thing(OrderWord kind, Rest& rest, Abouts of, std::string_view key) {
  Element e{.kind = kind};
  return named(e, rest, of, key, kind) && add(e);
}

bool OrderReader::place(Element e, Rest& rest, OrderWord said) {
  if (!rest.empty() &&
      (rest.front().kind == Token::Kind::Place || rest.front().text.starts_with(U'@')) &&
      rest.front().kind != Token::Kind::Quoted)
    return point(e, rest) && add(e);
  constexpr Abouts kPlaces =
      static_cast<Abouts>(bit(About::Feature) | bit(About::Unit) | bit(About::Enemy));
  return named(e, rest, kPlaces, "order.place", said) && add(e);
}

/// A mark of the map or centimetres: a place of the sheet.
bool OrderReader::point(Element& e, Rest& rest) {
  const Token& token = rest.front();
  std::optional<Vec> at;
  if (token.kind == Token::Kind::Place) {
    at = centimetres(token.text);
    if (!at) return fail(rest, "order.point");
  } else {
    if (token.key.size() == 2) at = names_.marked(token.key[1]);
    if (!at) return fail(rest, "order.mark");
  }
  const std::uint16_t number = sheet_.place_count;
  if (!add_place(sheet_, *at)) return fail(rest, "sheet.places", {{"most", Sheet::kMostPlaces}});
  const bool spot = e.about == About::Feature;
  (spot ? e.part : e.which) = static_cast<std::uint8_t>(number);
  e.about = spot ? About::Spot : About::Place;
  rest = rest.subspan(1);
  return true;
}

bool OrderReader::part_of(Element& e, std::u32string_view part, Rest at) {
  const Named* known = names_.find_part(e.which, text::encode(part));
  if (known == nullptr) {
    const Token missing{
        Token::Kind::Word, at.empty() ? end_ : at.front().at, std::u32string(part), {}};
    return fail(Rest(&missing, 1), "order.part",
                {{"feature", data::Phrase(names_.name_of(About::Feature, e.which))}});
  }
  e.part = known->part;
  return true;
}

/// A name of one of those kinds; of a feature with the part behind a slash, if one is named.
bool OrderReader::named(Element& e, Rest& rest, Abouts of, std::string_view key, OrderWord said) {
  const std::vector<data::Phrase::Part> behind{{"word", said_as(said)}};
  if (rest.empty() ||
      (rest.front().kind != Token::Kind::Word && rest.front().kind != Token::Kind::Quoted))
    return fail(rest, key, behind);
  const Token& token = rest.front();
  const bool plain = token.kind == Token::Kind::Word;
  const std::size_t slash = plain ? token.text.find(U'/') : std::u32string::npos;
  const std::u32string name = token.text.substr(0, slash);
  NameBook::Found what = names_.find(text::encode(name), of);
  if (what.one == nullptr && what.others.empty() && plain)
    what = names_.find(text::encode(token.key.substr(0, token.key.find(U'/'))), of);
  if (!what.others.empty())
    return fail(rest, "order.name-several", {{"choices", data::Phrase(text::few_of(what.others))}});
  if (what.one == nullptr) {
    const auto near = names_.near(text::encode(name), of);
    if (!near) return fail(rest, key, behind);
    std::vector<data::Phrase::Part> parts = behind;
    parts.push_back({"found", found(rest)});
    return fail(
        rest, "order.name-near",
        {{"expected", phrase(key, std::move(parts))}, {"near", shown(text::decode(*near))}});
  }
  e.about = what.one->about;
  e.which = what.one->which;
  e.part = what.one->about == About::Feature ? kWhole : std::uint8_t{0};
  const Rest at = rest;
  rest = rest.subspan(1);
  if (e.about != About::Feature) return slash == std::u32string::npos || fail(at, key, behind);
  std::u32string_view part;
  Rest behind_slash = at;
  if (slash != std::u32string::npos) {
    part = std::u32string_view(token.text).substr(slash + 1);
  } else if (!plain && !rest.empty() && rest.front().kind == Token::Kind::Word &&
             rest.front().text.starts_with(U'/')) {
    part = std::u32string_view(rest.front().text).substr(1);
    behind_slash = rest;
    rest = rest.subspan(1);
    if (part.empty() && rest.empty()) return fail(rest, "order.part", {{"feature", shown(name)}});
  } else {
    return true;
  }
  // Behind the slash stands a word, or a name in quotation marks, or a point of the feature.
  if (part.empty()) {
    if (rest.empty()) return fail(rest, "order.part", {{"feature", shown(name)}});
    if (rest.front().kind == Token::Kind::Place) return point(e, rest);
    if (rest.front().kind != Token::Kind::Quoted)
      return fail(rest, "order.part", {{"feature", shown(name)}});
    if (!part_of(e, rest.front().text, rest)) return false;
    rest = rest.subspan(1);
    return true;
  }
  if (part.front() == U'@') {
    const Token mark{Token::Kind::Word, at.front().at, std::u32string(part),
                     text::fold(text::encode(part))};
    Rest one(&mark, 1);
    return point(e, one);
  }
  return part_of(e, part, behind_slash);
}

bool OrderReader::condition(Rest& rest) {
  if (!rules_.conditions) return fail(rest, "order.condition", {}, clause::orders_conditional);
  const auto match = order_word(rest);
  if (!match) return fail(rest, "order.condition-kind", {}, clause::orders_conditional);
  rest = rest.subspan(match->count);
  if (match->word == OrderWord::WhenPassed)
    return thing(match->word, rest, bit(About::Unit), "order.unit");
  return add({.kind = match->word});
}

}  // namespace sandtable::belle_alliance
