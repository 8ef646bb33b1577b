#include "rulesets/game_of_kings/narrate_common.h"

#include "rulesets/game_of_kings/names.h"

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

std::string command_name(int command, Lang lang) {
  switch (static_cast<Command>(command)) {
    case Command::Left:
      return messages().format(lang, "command.left");
    case Command::Centre:
      return messages().format(lang, "command.centre");
    case Command::Right:
      return messages().format(lang, "command.right");
  }
  return numbered(std::int64_t{command} + 1);
}

std::string_view zone_key(geometry::Zone zone) {
  if (zone == geometry::Zone::Front) return "front";
  return zone == geometry::Zone::Rear ? "rear" : "flank";
}

}  // namespace sandtable::game_of_kings
