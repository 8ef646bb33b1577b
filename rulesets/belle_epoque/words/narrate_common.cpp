#include "rulesets/belle_epoque/words/narrate_common.h"

#include "engine/desk/narrator.h"
#include "engine/text/vocabulary.h"
#include "rulesets/belle_epoque/words/names.h"

namespace sandtable::belle_epoque {

std::string unit_name(int unit, const Setup& setup, Lang lang) {
  return desk::name_in(setup.units, unit, lang);
}

std::string side_name(int side, const Setup& setup, Lang lang) {
  return desk::name_in(setup.sides, side, lang);
}

text::Arg unit_arg(std::string_view name, int unit, const Setup& setup, Lang lang) {
  return desk::arg_in(name, setup.units, unit, messages(), "noun.unit", lang);
}

text::Arg side_arg(std::string_view name, int side, const Setup& setup, Lang lang) {
  return desk::arg_in(name, setup.sides, side, messages(), "noun.side", lang);
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
