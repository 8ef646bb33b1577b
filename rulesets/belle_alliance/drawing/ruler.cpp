#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/desk/voice.h"
#include "engine/text/typed_line.h"
#include "engine/text/words.h"
#include "rulesets/belle_alliance/drawing/drawing.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/words/labels.h"
#include "rulesets/belle_alliance/words/messages.h"
#include "rulesets/belle_alliance/words/names.h"

/// The ruler: from unit to unit as they stand in a view (measuring.umpire; option measuring).
namespace sandtable::belle_alliance {
namespace {

struct Laid {
  Side side = Side::A;
  UnitId unit = kNoUnit;
};

/// A unit that stands there in the view; one's own first, where two are called the same.
std::optional<Laid> unit_called(const View& view, std::string_view label) {
  const std::u32string typed = text::fold(label);
  const State& s = observed(view);
  for (const bool named : {true, false})
    for (const Side side : {Side::A, Side::B})
      for (UnitId id = 0; id < s.of(side).unit_count; ++id)
        if (is_named(view, side) == named && s.of(side).units[id].standing == Standing::OnTable &&
            text::fold(label_of(view, side, id)) == typed)
          return Laid{side, id};
  return std::nullopt;
}

/// "measure F1 P1": its two ends.
std::vector<std::string_view> ends_of(std::string_view typed) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < typed.size();) {
    const std::size_t end = std::min(typed.find(' ', at), typed.size());
    if (end > at) out.push_back(typed.substr(at, end - at));
    at = end + 1;
  }
  const bool said =
      !out.empty() && (text::fold(out[0]) == U"measure" || text::fold(out[0]) == U"mesure");
  if (said) out.erase(out.begin());
  return out.size() == 2 && said ? out : std::vector<std::string_view>{};
}

}  // namespace

bool may_measure(const View& view, std::string_view typed) {
  if (observed(view).setup->options.measuring != Measuring::OwnCommand) return false;
  const auto ends = ends_of(typed);
  return !ends.empty() && std::all_of(ends.begin(), ends.end(), [&](std::string_view label) {
    const auto laid = unit_called(view, label);
    return laid && is_named(view, laid->side);
  });
}

tl::expected<std::string, std::string> measured(const View& view, std::string_view typed,
                                                Lang lang) {
  const auto ends = ends_of(typed);
  if (ends.empty())
    return tl::unexpected(messages().format(
        lang, "ruler.words", {desk::words("found", text::quoted(text::decode(typed)))}));
  std::vector<Laid> laid;
  for (const std::string_view label : ends) {
    const auto one = unit_called(view, label);
    if (!one)
      return tl::unexpected(messages().format(
          lang, "ruler.unknown", {desk::words("found", text::quoted(text::decode(label)))}));
    laid.push_back(*one);
  }
  const State& s = observed(view);
  const Len apart =
      gap(body_of(s, laid[0].side, laid[0].unit), body_of(s, laid[1].side, laid[1].unit));
  return messages().format(lang, "ruler.apart",
                           {desk::words("one", label_of(view, laid[0].side, laid[0].unit)),
                            desk::words("other", label_of(view, laid[1].side, laid[1].unit)),
                            desk::words("distance", centimetres(apart, lang))});
}

}  // namespace sandtable::belle_alliance
