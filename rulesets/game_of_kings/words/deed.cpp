#include "rulesets/game_of_kings/words/deed.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/figures.h"
#include "rulesets/game_of_kings/words/notation_line.h"
#include "rulesets/game_of_kings/words/notation_words.h"

namespace sandtable::game_of_kings {
namespace {

std::string id_of(Word word) {
  std::string out(said(word, Lang::En));
  std::replace(out.begin(), out.end(), ' ', '-');
  return out;
}

/// Nothing is said in it but ways, and what is done before them.
bool is_way(const Action& a) {
  return a.path.count > 0 && a.target == kNoUnit && a.after == Evolution::None && a.feature == 0;
}

std::string id_of_move(const Action& a) {
  if (a.target != kNoUnit) return id_of(a.ends_attached ? Word::Join : Word::Charge);
  if (a.path.count > 0) return "move";
  switch (a.before == Evolution::None ? a.after : a.before) {
    case Evolution::Line:
      return id_of(Word::FormLine);
    case Evolution::Column:
      return id_of(Word::FormColumn);
    case Evolution::Mount:
      return id_of(Word::Mount);
    case Evolution::Dismount:
      return id_of(Word::Dismount);
    default:
      return id_of(a.drop_order ? Word::DropOrder : Word::Stand);
  }
}

std::string id_of_deed(const Action& a, const State& s) {
  if (a.verb == Verb::Move) return id_of_move(a);
  if (a.verb < Verb::RulePlace) return id_of(verb_word(a));
  std::string id = line_parts(a, s, Lang::En).said;
  std::replace(id.begin(), id.end(), ' ', '-');
  return id;
}

/// Whether its `target` is a unit: of what concerns sides it is one of those.
bool aims_at_unit(const Action& a) { return a.verb < Verb::RulePlace && a.target != kNoUnit; }

}  // namespace

desk::Deed deed(const Action& a, const State& s, Lang lang) {
  desk::Deed out;
  LineParts parts = line_parts(a, s, lang);
  out.text = to_text(a, s, lang);
  out.words = a.verb < Verb::RulePlace ? std::move(parts.words) : out.text;
  out.verb = id_of_deed(a, s);
  out.said = std::move(parts.said);
  out.argument = std::move(parts.argument);
  if (!parts.subject.empty() && known(s, a.unit)) out.unit = a.unit + 1;
  if (aims_at_unit(a) && known(s, a.target)) out.target = a.target + 1;
  if (a.verb == Verb::Place || a.verb == Verb::RulePlace)
    out.place = exact_cm(a.place.x, Lang::En) + " " + exact_cm(a.place.y, Lang::En);
  out.open = a.verb == Verb::Move && is_way(a) && a.path.count < geometry::Path::kMost;
  out.sample = (a.verb == Verb::Move && is_way(a)) || a.verb == Verb::Place;
  return out;
}

std::vector<Reading> meant(const State& s, UnitId unit, const desk::Pointed& at) {
  Reading reading;
  reading.action.unit = unit;
  reading.action.verb = Verb::Move;
  if (at.target > 0) {
    const auto target = static_cast<UnitId>(at.target - 1);
    Reading fire;
    fire.action.unit = unit;
    fire.action.verb = Verb::Fire;
    fire.action.target = reading.action.target = target;
    reading.lacks_way = true;
    return {fire, reading};
  }
  if (at.place.empty()) return {reading};
  NotationLine line(at.place);
  const auto x = line.length();
  const auto y = line.length();
  if (!x || !y || !line.at_end() || !known(s, unit)) return {};
  reading.goal = Pose{{*x, *y}, pose(s, unit).facing};
  reading.lacks_way = true;
  return {reading};
}

}  // namespace sandtable::game_of_kings
