#include "rulesets/belle_epoque/words/narrate_common.h"

#include "engine/scenario/texts.h"
#include "engine/text/vocabulary.h"
#include "rulesets/belle_epoque/words/names.h"

namespace sandtable::belle_epoque {

const std::string& name_of(const Text& text, Lang lang) {
  return lang == Lang::Fr && !text.fr.empty() ? text.fr : text.en;
}

std::string unit_name(int unit, const Setup& setup, Lang lang) {
  if (unit < 0 || static_cast<std::size_t>(unit) >= setup.units.size())
    return numbered(std::int64_t{unit} + 1);
  return name_of(setup.units[static_cast<std::size_t>(unit)].name, lang);
}

std::string side_name(int side, const Setup& setup, Lang lang) {
  if (side < 0 || side > 1) return numbered(std::int64_t{side} + 1);
  return name_of(setup.sides[static_cast<std::size_t>(side)].name, lang);
}

text::Arg unit_arg(std::string_view name, int unit, const Setup& setup, Lang lang) {
  const bool known = unit >= 0 && static_cast<std::size_t>(unit) < setup.units.size();
  const Text text = known ? setup.units[static_cast<std::size_t>(unit)].name
                          : Text{unit_name(unit, setup, lang), {}};
  return {std::string(name), scenario::noun_of(text, lang, messages().noun(lang, "noun.unit"))};
}

text::Arg side_arg(std::string_view name, int side, const Setup& setup, Lang lang) {
  const bool known = side == 0 || side == 1;
  const Text text = known ? setup.sides[static_cast<std::size_t>(side)].name
                          : Text{side_name(side, setup, lang), {}};
  return {std::string(name), scenario::noun_of(text, lang, messages().noun(lang, "noun.side"))};
}

std::string side_colour(int side, const Setup& setup, Lang lang) {
  if (side < 0 || side > 1) return "";
  const std::string& colour = setup.sides[static_cast<std::size_t>(side)].colour;
  const auto word = word_called<Colour>(colour);
  return word ? std::string(text::said(word_of(*word), lang)) : colour;
}

std::string sector_name(int sector, const Setup& setup) {
  if (sector < 0 || sector >= setup.board->size()) return numbered(sector);
  return setup.board->label(static_cast<Sector>(sector));
}

}  // namespace sandtable::belle_epoque
