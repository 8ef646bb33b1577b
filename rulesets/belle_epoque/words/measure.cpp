#include "rulesets/belle_epoque/words/measure.h"

#include "engine/text/words.h"
#include "rulesets/belle_epoque/words/names.h"
#include "rulesets/belle_epoque/words/narrate_common.h"

namespace sandtable::belle_epoque {

tl::expected<std::string, std::string> measure(const View& view, std::string_view line, Lang lang) {
  const Setup& setup = *view.setup;
  const std::u32string typed = text::decode(line);
  const std::size_t space = typed.find(U' ');
  const std::u32string verb = text::fold(text::encode(typed.substr(0, space)));
  const auto say = [&](std::string_view key, const text::Args& args) {
    return messages().format(lang, std::string("ruler.").append(key), args);
  };
  if ((verb != U"measure" && verb != U"mesure") || space == typed.npos)
    return tl::unexpected(say("usage", {words("found", std::string(line))}));
  const std::u32string names = typed.substr(space + 1);
  const auto pair = find_two_units(names, setup);
  if (!pair) return tl::unexpected(say("two-units", {words("found", text::encode(names))}));
  const auto unit = static_cast<UnitId>(pair->first), other = static_cast<UnitId>(pair->second);
  const Sector a = view.pieces.at[unit], b = view.pieces.at[other];
  for (const auto& [one, at] : {std::pair{unit, a}, std::pair{other, b}})
    if (at == kNowhere)
      return tl::unexpected(say("not-there", {unit_arg("unit", one, setup, lang)}));
  return say("between", {unit_arg("unit", unit, setup, lang), unit_arg("other", other, setup, lang),
                         words("from", sector_name(a, setup)), words("to", sector_name(b, setup)),
                         number("n", setup.board->distance(a, b))});
}

}  // namespace sandtable::belle_epoque
