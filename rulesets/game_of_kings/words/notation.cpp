#include "rulesets/game_of_kings/words/notation.h"

#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/figures.h"
#include "rulesets/game_of_kings/words/messages.h"
#include "rulesets/game_of_kings/words/names.h"
#include "rulesets/game_of_kings/words/notation_words.h"

namespace sandtable::game_of_kings {
namespace {

using geometry::Segment;

constexpr UnitId kDraw = 2;

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
  Phrase& unit(UnitId u) { return add(notation_name(u, *s_.setup, lang_)); }
  Phrase& length(Len n) { return add(exact_cm(n, lang_)); }
  Phrase& angle(Angle n) { return add(exact_degrees(n, lang_)); }
  Phrase& number(int n) { return add(std::to_string(n)); }
  Phrase& where(const Action& a) {
    length(a.place.x).length(a.place.y) << Word::Facing;
    return angle(a.facing);
  }
  Phrase& command(Command c) {
    constexpr std::array kWords{Word::Left, Word::Centre, Word::Right};
    return *this << kWords[static_cast<std::size_t>(c) % kWords.size()];
  }
  /// The next part stands behind a comma, unless it is the first one.
  Phrase& comma() {
    if (!text_.empty() && text_.back() != ':') text_ += ',';
    return *this;
  }
  std::string text() const { return text_; }

 private:
  const State& s_;
  Lang lang_;
  std::string text_;
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
  if (a.after != Evolution::None) out.comma() << evolution_word(a.after);
  if (a.feature != 0)
    (out.comma() << Word::LineUp).add(notation_feature(a.feature - 1, s.ground, lang));
}

void add_state(Phrase& out, const Action& a, const State& s) {
  out << (a.formation == Formation::Column ? Word::Column : Word::Line);
  if (!a.order) return;
  out << (known(s, a.unit) && is_gun(s, a.unit) ? Word::Limbered : Word::FiringOrder);
}

void add_place(Phrase& out, const Action& a, const State& s) {
  (out << Word::Place).where(a);
  const bool usual = known(s, a.unit) && card(s, a.unit).formation == a.formation;
  if (!usual) out << (a.formation == Formation::Column ? Word::Column : Word::Line);
  if (a.order) out << (known(s, a.unit) && is_gun(s, a.unit) ? Word::Limbered : Word::FiringOrder);
  if (a.target != kNoUnit) (out << Word::With).unit(a.target);
}

void add_toward(Phrase& out, const Action& a) { (out << Word::Facing).angle(a.facing); }

/// What a named unit does.
void add_deed(Phrase& out, const Action& a, const State& s, Lang lang) {
  switch (a.verb) {
    case Verb::Move:
      return add_move(out, a, s, lang);
    case Verb::Assign:
    case Verb::Transfer:
      (out << Word::Sector).command(a.command);
      return;
    case Verb::Place:
      return add_place(out, a, s);
    case Verb::Rally:
      out << Word::Rally;
      return;
    case Verb::Fire:
      (out << Word::Fire).unit(a.target);
      return;
    case Verb::Form:
      out << Word::FiringOrder;
      return;
    case Verb::Limber:
      out << Word::Limber;
      return;
    case Verb::Unlimber:
    case Verb::Pivot:
      return add_toward(out << (a.verb == Verb::Pivot ? Word::Pivot : Word::Unlimber), a);
    case Verb::Fight:
      out << Word::Fight;
      return;
    case Verb::Evade:
      out << Word::Evade;
      return;
    case Verb::Against:
      (out << Word::Against).unit(a.target);
      return;
    case Verb::Test:
      out << Word::Test;
      return;
    default:
      if (a.target == kNoUnit)
        out << Word::NoSupport;
      else
        (out << Word::Support).unit(a.target);
      return;
  }
}

/// What is said without a name.
Word bare_word(const Action& a) {
  constexpr std::array kPieces{Word::Hill, Word::Water, Word::Wood, Word::Town};
  switch (a.verb) {
    case Verb::First:
      return Word::First;
    case Verb::Second:
      return Word::Second;
    case Verb::Terrain:
      return kPieces[static_cast<std::size_t>(a.number - 1) % kPieces.size()];
    case Verb::Deployed:
      return Word::Deployed;
    case Verb::Done:
      return Word::Done;
    case Verb::Hold:
      return Word::Hold;
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

std::string ruling_text(const Action& a, const State& s, Lang lang) {
  Phrase out(s, lang);
  out << Word::Rule;
  if (a.verb == Verb::RuleWeather) return (out << Word::Weather).number(a.number).text();
  if (a.verb == Verb::RuleResult && a.target == kDraw) return (out << Word::Draw).text();
  const bool of_side = a.verb == Verb::RulePoints || a.verb == Verb::RuleResult;
  out.add((of_side ? notation_side(a.target, *s.setup) : notation_name(a.unit, *s.setup, lang)) +
          ":");
  switch (a.verb) {
    case Verb::RulePlace:
      return (out << Word::Place).where(a).text();
    case Verb::RuleRemove:
      return (out << Word::Remove).text();
    case Verb::RuleQuarters:
      return (out << Word::Quarters).number(a.number).text();
    case Verb::RuleState:
      return (out << (a.number == 1   ? Word::Retreating
                      : a.number == 2 ? Word::Halted
                                      : Word::Normal))
          .text();
    case Verb::RuleOrder:
      add_state(out, a, s);
      return out.text();
    case Verb::RulePoints:
      return (out << Word::Points).command(a.command).number(a.number).text();
    default:
      return (out << Word::Wins).text();
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

std::string NotationError::str(Lang lang) const {
  text::Args all = args;
  all.push_back({"because", because[lang == Lang::Fr ? 1 : 0]});
  return messages().format(
      lang, "notation.at",
      {{"column", std::int64_t{column}}, {"message", messages().format(lang, key, all)}});
}

std::string path_text(const geometry::Path& path, Lang lang) {
  std::string out;
  for (const Segment& segment : path) {
    if (!out.empty()) out += ", ";
    out += segment_text(segment, lang);
  }
  return out;
}

std::string to_text(const Action& a, const State& s, Lang lang) {
  if (a.verb == Verb::None) return "";
  if (a.verb >= Verb::RulePlace) return ruling_text(a, s, lang);
  Phrase out(s, lang);
  if (a.verb == Verb::Sector) return (out << Word::Sector).command(a.command).text();
  if (!has_subject(a.verb)) return (out << bare_word(a)).text();
  out.add(notation_name(a.unit, *s.setup, lang) + ":");
  add_deed(out, a, s, lang);
  return out.text();
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
