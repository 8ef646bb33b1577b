#include "rulesets/fixed_baynet/words/notation.h"

#include <bit>

#include "engine/text/vocabulary.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/figures.h"
#include "rulesets/fixed_baynet/words/house_names.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"
#include "rulesets/fixed_baynet/words/notation_house.h"
#include "rulesets/fixed_baynet/words/notation_words.h"

namespace sandtable::fixed_baynet {
namespace {

/// "1 rank", "2 ranks".
std::string ranks_word(int ranks, Lang lang) {
  const WordRow& row = row_of(Word::Ranks);
  return std::string((lang == Lang::Fr ? row.fr : row.en)[ranks == 1 ? 1 : 0]);
}

/// Parts of a phrase joined by spaces.
class Phrase {
 public:
  Phrase(const State& s, Lang lang) : s_(s), lang_(lang) {}

  Phrase& operator<<(Word word) { return add(std::string(said(word, lang_))); }
  Phrase& add(const std::string& part) {
    if (!text_.empty()) text_ += ' ';
    text_ += part;
    return *this;
  }
  Phrase& comma() {
    text_ += ',';
    return *this;
  }
  Phrase& length(Len n) { return add(exact_inches(n, lang_)); }
  Phrase& angle(Angle n) { return add(exact_degrees(n, lang_)); }
  Phrase& formation(Formation f) {
    const WordInfo& word = word_of(f);
    const auto& typed = lang_ == Lang::Fr ? word.typed_fr : word.typed_en;
    return add(std::string(typed.front()));
  }
  Phrase& target(const Action& a) {
    if (a.target == kNoUnit) return *this;
    std::string name = notation_name(a.target, *s_.setup);
    if (a.target_man != kNoMan && known_man(s_, a.target_man) && is_gun(s_, a.target_man))
      return add(notation_gun(card(s_, a.target_man).gun, *s_.setup));
    if (a.target_man != kNoMan && known_man(s_, a.target_man))
      name += "/" + std::to_string(s_.men[a.target_man].number + 1);
    return add(name);
  }
  Phrase& load(Load load) {
    if (load == Load::Listed) return *this;
    return *this << (load == Load::Shot ? Word::Shot : Word::Shell);
  }
  Phrase& with(std::uint32_t men) {
    if (men == 0) return *this;
    return (*this << Word::With).add(numbers_text(men));
  }
  Phrase& times(int n) { return n > 0 ? add("x" + std::to_string(n)) : *this; }
  Phrase& ranks(const Action& a) {
    if (a.ranks > 0) comma().add(std::to_string(a.ranks)).add(ranks_word(a.ranks, lang_));
    if (a.formation == Formation::Square && a.number > 0) {
      comma() << (a.outline == OutlineKind::Circle ? Word::Radius : Word::Half);
      length(a.number);
    }
    return *this;
  }
  const std::string& text() const { return text_; }

 private:
  const State& s_;
  Lang lang_;
  std::string text_;
};

std::string edge_word(TableEdge edge, Lang lang) {
  const WordInfo& info = word_of(edge);
  return std::string(lang == Lang::Fr ? info.fr : info.en);
}

void add_way(Phrase& out, const Action& a) {
  bool first = true;
  for (const Leg& leg : a.way) {
    if (!first) out.comma();
    first = false;
    out.length(leg.length) << Word::At;
    out.angle(leg.angle);
  }
  if (a.turns) {
    out << Word::Facing;
    out.angle(a.facing);
  }
}

void add_place(Phrase& out, const Action& a) {
  out.length(a.place.x).length(a.place.y) << Word::Facing;
  out.angle(a.facing);
}

/// Why a.verb is a ruling: what it makes of whom.
std::string ruling_words(const Action& a, const State& s, Lang lang) {
  Phrase out(s, lang);
  switch (a.verb) {
    case Verb::RulePlace:
      out << Word::Place;
      add_place(out, a);
      break;
    case Verb::RuleRemove:
      out << Word::Remove;
      break;
    case Verb::RuleWound:
      out << Word::Wound;
      break;
    case Verb::RuleFree:
      out << Word::Free;
      break;
    case Verb::RuleGlory:
      (out << Word::Glory).add(std::to_string(a.number));
      break;
    case Verb::RuleActions:
      (out << Word::Actions).add(std::to_string(a.number));
      break;
    case Verb::RuleFormation:
      (out << Word::Form).formation(a.formation);
      break;
    default:
      break;
  }
  return out.text();
}

void add_lay(Phrase& out, const Action& a) {
  out.length(a.number) << Word::At;
  out.angle(a.facing);
}

/// Of an order about an artillery piece.
std::string service_words(const Action& a, const State& s, Lang lang) {
  Phrase out(s, lang);
  out.add(said_of(a, lang));
  switch (a.verb) {
    case Verb::FirePiece:
    case Verb::FirePieceOver:
      if (a.house != kNoHouse) out.add(notation_house(a.house, *s.setup));
      out.target(a).times(a.number).load(a.load);
      break;
    case Verb::Guess:
      add_lay(out, a);
      (out << Word::On).target(a).load(a.load);
      break;
    case Verb::Plan:
      add_lay(out, a);
      break;
    case Verb::TurnPiece:
      out.angle(a.facing);
      break;
    case Verb::MovePiece:
      add_way(out, a);
      break;
    default:
      break;
  }
  return out.with(a.men).text();
}

std::string order_words(const Action& a, const State& s, Lang lang) {
  if (about_piece(a.verb)) return service_words(a, s, lang);
  Phrase out(s, lang);
  out << verb_word(a);
  switch (a.verb) {
    case Verb::CallFire:
      out.target(a);
      break;
    case Verb::Move:
      add_way(out, a);
      break;
    case Verb::March:
      add_place(out, a);
      (out << Word::In).formation(a.formation).ranks(a);
      if (a.gait != 0) out.comma() << word_of_gait(a.gait);
      break;
    case Verb::Form:
      out.formation(a.formation) << Word::Facing;
      out.angle(a.facing).ranks(a);
      break;
    case Verb::Turn:
      out.angle(a.facing);
      break;
    case Verb::FallBack:
      if (a.target != kNoUnit) out.target(a);
      break;
    case Verb::Heal:
    case Verb::CallUp:
      out.target(a);
      break;
    case Verb::Flare:
      out.length(a.place.x).length(a.place.y);
      break;
    case Verb::Enter:
    case Verb::Deploy:
      add_place(out, a);
      (out << Word::In).formation(a.formation).ranks(a);
      break;
    case Verb::Leave:
      if (a.number >= 0 && a.number < static_cast<std::int32_t>(kWords<TableEdge>))
        out.add(edge_word(static_cast<TableEdge>(a.number), lang));
      break;
    case Verb::Destroy:
      out.add(std::to_string(a.number + 1));
      break;
    case Verb::Charge:
    case Verb::Fire:
    case Verb::FireOver:
    case Verb::Attack:
      out.target(a).times(a.number);
      if (a.gait != 0) out.comma() << word_of_gait(a.gait);
      break;
    case Verb::Stairs:
      return out.text() + house_order_words(a, *s.setup, lang);
    default:
      if (const std::string more = house_order_words(a, *s.setup, lang); !more.empty())
        out.add(more);
      break;
  }
  return out.text();
}

bool has_subject(Verb verb) { return verb <= Verb::Done; }

bool known_piece(const State& s, GunId gun) { return gun < s.setup->guns.size(); }

}  // namespace

UnitId serving_unit(const State& s, GunId gun) {
  if (s.now.phase == Phase::Act && s.now.unit != kNoUnit) return s.now.unit;
  return s.men[s.setup->guns[gun].figure].unit;
}

LineParts line_parts(const Action& a, const State& s, Lang lang) {
  LineParts out;
  const auto subject = [&] {
    const bool rules = a.verb >= Verb::RulePlace && a.verb <= Verb::RuleWound;
    if ((about_piece(a.verb) || rules) && known_piece(s, a.gun)) {
      const std::string piece = notation_gun(a.gun, *s.setup);
      if (rules || a.unit == serving_unit(s, a.gun)) return piece;
      return notation_name(a.unit, *s.setup) + ", " + piece;
    }
    std::string name = notation_name(a.unit, *s.setup);
    if (a.men != 0) name += "/" + numbers_text(a.men);
    return name;
  };
  if (has_subject(a.verb)) {
    out.subject = subject();
    out.words = order_words(a, s, lang);
    return out;
  }
  const std::string rule(said(Word::Rule, lang));
  if (a.verb < Verb::RulePlace) {
    out.words = std::string(said(verb_word(a), lang));
    if (a.verb == Verb::Lay) out.words += " " + notation_perimeter(a.number, *s.setup, lang);
  } else if (a.verb == Verb::RuleResult) {
    out.words = a.number > 1 ? rule + " " + std::string(said(Word::Draw, lang))
                             : rule + " " + notation_side(a.number, *s.setup) + " " +
                                   std::string(said(Word::Wins, lang));
  } else if (a.verb == Verb::RuleDoor) {
    out.words = rule + " " + std::string(said(Word::Door, lang)) + " " +
                door_ruling_words(a, *s.setup, lang);
  } else {
    out.subject = rule + " " + subject();
    out.words = ruling_words(a, s, lang);
  }
  return out;
}

std::string to_text(const Action& a, const State& s, Lang lang) {
  const LineParts parts = line_parts(a, s, lang);
  return parts.subject.empty() ? parts.words : parts.subject + ": " + parts.words;
}

std::string NotationError::str(Lang lang) const {
  return messages().format(
      lang, "notation.at",
      {{"column", std::int64_t{column}}, {"message", messages().format(lang, key, args)}});
}

}  // namespace sandtable::fixed_baynet
