#include "rulesets/game_of_kings/words/narrate_common.h"

#include "engine/desk/narrator.h"
#include "engine/text/vocabulary.h"
#include "rulesets/game_of_kings/words/names.h"

namespace sandtable::game_of_kings {

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
