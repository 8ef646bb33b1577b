#include "rulesets/belle_epoque/words/measure.h"

#include <optional>

#include "engine/text/typed_line.h"
#include "engine/text/words.h"
#include "rulesets/belle_epoque/words/names.h"
#include "rulesets/belle_epoque/words/narrate_common.h"

namespace sandtable::belle_epoque {
namespace {

using Answer = tl::expected<std::string, std::string>;

/// Says something of the ruler.
struct Say {
  Lang lang;
  std::string operator()(std::string_view key, const text::Args& args) const {
    return messages().format(lang, std::string("ruler.").append(key), args);
  }
};

/// "R1 0405", "R1, 0405": nullopt where it is something else.
std::optional<Answer> to_sector(const View& view, std::u32string_view typed, const Say& say) {
  const Setup& setup = *view.setup;
  while (!typed.empty() && text::is_space(typed.back())) typed.remove_suffix(1);
  std::size_t from = typed.size();
  while (from > 0 && !text::is_space(typed[from - 1])) --from;
  const auto sector = setup.board->parse(text::encode(typed.substr(from)));
  typed = typed.substr(0, from);
  while (!typed.empty() && (text::is_space(typed.back()) || typed.back() == U','))
    typed.remove_suffix(1);
  const text::Found found = find_unit(typed, setup);
  if (!sector || found.how != text::Found::How::One) return std::nullopt;
  const auto unit = static_cast<UnitId>(found.index);
  const Sector at = view.pieces.at[unit];
  const text::Arg name = unit_arg("unit", unit, setup, say.lang);
  if (at == kNowhere) return tl::unexpected(say("not-there", {name}));
  return say("to-sector",
             {name, words("from", sector_name(at, setup)), words("to", sector_name(*sector, setup)),
              number("n", setup.board->distance(at, *sector))});
}

}  // namespace

tl::expected<std::string, std::string> measure(const View& view, std::string_view line, Lang lang) {
  const Setup& setup = *view.setup;
  const std::u32string typed = text::decode(line);
  const std::size_t space = typed.find(U' ');
  const std::u32string verb = text::fold(text::encode(typed.substr(0, space)));
  const Say say{lang};
  if ((verb != U"measure" && verb != U"mesure") || space == typed.npos)
    return tl::unexpected(say("usage", {words("found", text::quoted(text::decode(line)))}));
  const std::u32string names = typed.substr(space + 1);
  if (const auto told = to_sector(view, names, say)) return *told;
  const auto pair = find_two_units(names, setup);
  if (!pair) return tl::unexpected(say("two-units", {words("found", text::quoted(names))}));
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
