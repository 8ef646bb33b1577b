#include "rulesets/game_of_kings/words/notation.h"

#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/figures.h"
#include "rulesets/game_of_kings/words/messages.h"
#include "rulesets/game_of_kings/words/names.h"
#include "rulesets/game_of_kings/words/notation_words.h"

namespace sandtable::game_of_kings {
namespace {

using geometry::Segment;

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
  /// What is added from here on is the argument, until `closed`.
  Phrase& argument() {
    argument_ = text_.size();
    return *this;
  }
  Phrase& unit(UnitId u) { return argument().add(notation_name(u, *s_.setup, lang_)); }
  Phrase& length(Len n) { return add(exact_cm(n, lang_)); }
  Phrase& angle(Angle n) { return add(exact_degrees(n, lang_)); }
  Phrase& number(int n) { return argument().add(std::to_string(n)); }
  Phrase& where(const Action& a) {
    argument().length(a.place.x).length(a.place.y) << Word::Facing;
    return angle(a.facing);
  }
  Phrase& command(Command c) {
    constexpr std::array kWords{Word::Left, Word::Centre, Word::Right};
    return argument() << kWords[static_cast<std::size_t>(c) % kWords.size()];
  }
  /// Whatever was said last is no argument: more follows it.
  Phrase& closed() {
    argument_ = std::string::npos;
    return *this;
  }
  /// The next part stands behind a comma, unless it is the first one.
  Phrase& comma() {
    if (!text_.empty()) text_ += ',';
    return *this;
  }
  const std::string& text() const { return text_; }
  /// Where the argument begins, the space before it included; npos: it ends in none.
  std::size_t argument_at() const { return argument_; }

 private:
  const State& s_;
  Lang lang_;
  std::string text_;
  std::size_t argument_ = std::string::npos;
};

Word evolution_word(Evolution e) {
  switch (e) {
    case Evolution::Line:
      return Word::FormLine;
    case Evolution::Column:
      return Word::FormColumn;
    case Evolution::Mount:
      return Word::Mount;
    default:
      return Word::Dismount;
  }
}

std::string segment_text(const Segment& segment, Lang lang) {
  const bool clockwise = segment.angle <= geometry::kHalfTurn;
  const auto turn = clockwise ? segment.angle : static_cast<Angle>(-segment.angle);
  const auto with = [&](Word word, const std::string& figure) {
    return std::string(said(word, lang)).append(" ").append(figure);
  };
  switch (segment.kind) {
    case Segment::Kind::Straight:
      return with(Word::Advance, exact_cm(segment.length, lang));
    case Segment::Kind::WheelLeft:
      return with(Word::WheelLeft, exact_degrees(segment.angle, lang));
    case Segment::Kind::WheelRight:
      return with(Word::WheelRight, exact_degrees(segment.angle, lang));
    case Segment::Kind::AboutFace:
      return std::string(said(Word::AboutFace, lang));
    case Segment::Kind::Oblique:
      return with(clockwise ? Word::ObliqueRight : Word::ObliqueLeft, exact_degrees(turn, lang))
          .append(" ")
          .append(exact_cm(segment.length, lang));
    case Segment::Kind::Pivot:
      return with(clockwise ? Word::TurnRight : Word::TurnLeft, exact_degrees(turn, lang));
  }
  return "";
}

void add_move(Phrase& out, const Action& a, const State& s, Lang lang) {
  if (a.drop_order) out << Word::DropOrder;
  if (a.before != Evolution::None) out.comma() << evolution_word(a.before);
  if (a.path.count > 0) out.comma().add(path_text(a.path, lang));
  // Without a way, a charge or a joining would ask for one, and an evolution would come first.
  const bool bare = a.path.count == 0 && (a.target != kNoUnit || a.after != Evolution::None ||
                                          (!a.drop_order && a.before == Evolution::None));
  if (bare) out.comma() << Word::Stand;
  if (a.target != kNoUnit)
    (out.comma() << (a.ends_attached ? Word::Join : Word::Charge)).unit(a.target);
  if (a.after != Evolution::None) out.closed().comma() << evolution_word(a.after);
  if (a.feature != 0)
    (out.closed().comma() << Word::LineUp).add(notation_feature(a.feature - 1, s.ground, lang));
}

void add_state(Phrase& out, const Action& a, const State& s) {
  out << (a.formation == Formation::Column ? Word::Column : Word::Line);
  if (!a.order) return;
  out << (known(s, a.unit) && is_gun(s, a.unit) ? Word::Limbered : Word::FiringOrder);
}

void add_place(Phrase& out, const Action& a, const State& s) {
  (out << Word::Place).where(a).closed();
  const bool usual = known(s, a.unit) && card(s, a.unit).formation == a.formation;
  if (!usual) out << (a.formation == Formation::Column ? Word::Column : Word::Line);
  if (a.order) out << (known(s, a.unit) && is_gun(s, a.unit) ? Word::Limbered : Word::FiringOrder);
  if (a.target != kNoUnit) (out << Word::With).unit(a.target);
}

/// What a named unit does.
void add_deed(Phrase& out, const Action& a, const State& s, Lang lang) {
  if (a.verb == Verb::Move) return add_move(out, a, s, lang);
  if (a.verb == Verb::Place) return add_place(out, a, s);
  out << verb_word(a);
  switch (a.verb) {
    case Verb::Assign:
    case Verb::Transfer:
      out.command(a.command);
      return;
    case Verb::Unlimber:
    case Verb::Pivot:
      (out << Word::Facing).argument().angle(a.facing);
      return;
    case Verb::Fire:
    case Verb::Against:
      out.unit(a.target);
      return;
    case Verb::Support:
      if (a.target != kNoUnit) out.unit(a.target);
      return;
    default:
      return;
  }
}

/// Whom a ruling is about; empty: nobody.
std::string ruled_text(const Action& a, const State& s, Lang lang) {
  if (a.verb == Verb::RuleWeather || (a.verb == Verb::RuleResult && a.target == kDraw)) return {};
  const bool of_side = a.verb == Verb::RulePoints || a.verb == Verb::RuleResult;
  return of_side ? notation_side(a.target, *s.setup) : notation_name(a.unit, *s.setup, lang);
}

void add_ruling(Phrase& out, const Action& a, const State& s) {
  switch (a.verb) {
    case Verb::RuleWeather:
      (out << Word::Weather).number(a.number);
      return;
    case Verb::RulePlace:
      (out << Word::Place).where(a);
      return;
    case Verb::RuleRemove:
      out << Word::Remove;
      return;
    case Verb::RuleQuarters:
      (out << Word::Quarters).number(a.number);
      return;
    case Verb::RuleState:
      out << (a.number == 1 ? Word::Retreating : a.number == 2 ? Word::Halted : Word::Normal);
      return;
    case Verb::RuleOrder:
      return add_state(out, a, s);
    case Verb::RulePoints:
      (out << Word::Points).command(a.command).add(std::to_string(a.number));
      return;
    default:
      out << (a.target == kDraw ? Word::Draw : Word::Wins);
      return;
  }
}

bool has_subject(Verb verb) {
  switch (verb) {
    case Verb::First:
    case Verb::Second:
    case Verb::Terrain:
    case Verb::Deployed:
    case Verb::Sector:
    case Verb::Done:
    case Verb::Hold:
      return false;
    default:
      return verb < Verb::Concede;
  }
}

}  // namespace

std::string NotationError::str(Lang lang) const { return told(lang).said; }

desk::Misread NotationError::told(Lang lang) const {
  text::Args all = args;
  all.push_back({"because", because[lang == Lang::Fr ? 1 : 0]});
  std::string what = messages().format(lang, key, all);
  std::string said =
      messages().format(lang, "notation.at", {{"column", std::int64_t{column}}, {"message", what}});
  return {column, std::move(what), std::move(said), key == "notation.needs-unit"};
}

Word verb_word(const Action& a) {
  constexpr std::array kPieces{Word::Hill, Word::Water, Word::Wood, Word::Town};
  switch (a.verb) {
    case Verb::First:
      return Word::First;
    case Verb::Second:
      return Word::Second;
    case Verb::Terrain:
      return kPieces[static_cast<std::size_t>(a.number - 1) % kPieces.size()];
    case Verb::Assign:
    case Verb::Transfer:
    case Verb::Sector:
      return Word::Sector;
    case Verb::Place:
      return Word::Place;
    case Verb::Deployed:
      return Word::Deployed;
    case Verb::Rally:
      return Word::Rally;
    case Verb::Fire:
      return Word::Fire;
    case Verb::Form:
      return Word::FiringOrder;
    case Verb::Limber:
      return Word::Limber;
    case Verb::Unlimber:
      return Word::Unlimber;
    case Verb::Pivot:
      return Word::Pivot;
    case Verb::Fight:
      return Word::Fight;
    case Verb::Done:
      return Word::Done;
    case Verb::Hold:
      return Word::Hold;
    case Verb::Evade:
      return Word::Evade;
    case Verb::Against:
      return Word::Against;
    case Verb::Test:
      return Word::Test;
    case Verb::Support:
      return a.target == kNoUnit ? Word::NoSupport : Word::Support;
    case Verb::Concede:
      return Word::Concede;
    case Verb::OfferDraw:
      return Word::OfferDraw;
    case Verb::AcceptDraw:
      return Word::AcceptDraw;
    default:
      return Word::RefuseDraw;
  }
}

std::string path_text(const geometry::Path& path, Lang lang) {
  std::string out;
  for (const Segment& segment : path) {
    if (!out.empty()) out += ", ";
    out += segment_text(segment, lang);
  }
  return out;
}

LineParts line_parts(const Action& a, const State& s, Lang lang) {
  LineParts out;
  if (a.verb == Verb::None) return out;
  Phrase words(s, lang);
  if (a.verb >= Verb::RulePlace) {
    out.subject = ruled_text(a, s, lang);
    add_ruling(words, a, s);
  } else if (a.verb == Verb::Sector) {
    (words << Word::Sector).command(a.command);
  } else if (!has_subject(a.verb)) {
    words << verb_word(a);
  } else {
    out.subject = notation_name(a.unit, *s.setup, lang);
    add_deed(words, a, s, lang);
  }
  out.words = words.text();
  out.said = out.words.substr(0, words.argument_at());
  if (words.argument_at() != std::string::npos && words.argument_at() < out.words.size())
    out.argument = out.words.substr(words.argument_at() + 1);
  return out;
}

std::string to_text(const Action& a, const State& s, Lang lang) {
  const LineParts parts = line_parts(a, s, lang);
  std::string out = a.verb >= Verb::RulePlace ? std::string(said(Word::Rule, lang)) + " " : "";
  if (!parts.subject.empty()) out += parts.subject + ": ";
  return out + parts.words;
}

UnitId unit_in_question(const State& state) {
  switch (state.now.phase) {
    case Phase::Evade:
      return state.now.evader;
    case Phase::DefensiveFire:
    case Phase::NameEnemy:
      return state.fight.unit;
    case Phase::ChooseSupport:
      return state.matter_count > 0 ? state.matters[state.matter_count - 1U].unit : kNoUnit;
    default:
      return kNoUnit;
  }
}

}  // namespace sandtable::game_of_kings
