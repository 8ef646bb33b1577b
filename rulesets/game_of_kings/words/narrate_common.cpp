#include "rulesets/game_of_kings/words/narrate_common.h"

#include "engine/scenario/texts.h"
#include "engine/text/vocabulary.h"
#include "rulesets/game_of_kings/words/names.h"

namespace sandtable::game_of_kings {

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

text::Noun command_noun(int command, Lang lang) {
  if (command >= 0 && command < kCommands)
    return text::noun_of(word_of(static_cast<Command>(command)), lang);
  return {numbered(std::int64_t{command} + 1), "", {}};
}

std::string command_name(int command, Lang lang) { return command_noun(command, lang).name; }

std::string_view zone_key(geometry::Zone zone) {
  if (zone == geometry::Zone::Front) return "front";
  return zone == geometry::Zone::Rear ? "rear" : "flank";
}

}  // namespace sandtable::game_of_kings
