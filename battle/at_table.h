#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/holders.h"
#include "engine/core/sink.h"
#include "engine/desk/words.h"
#include "engine/text/lang.h"

/// What people at a table are helped with, of a ruleset's desk D: Battle says what each answers.
namespace sandtable::battle {

template <class D>
std::vector<std::string> lapses_of(const typename D::Rules::State& s, Post side,
                                   std::string_view text, Lang lang) {
  if constexpr (desk::TellsLapses<D>) {
    const auto action = D::parse(text, s, lang);
    NoWhy quiet;
    if (action && may<typename D::Rules>(s, side, *action, quiet))
      return D::lapses(s, side.side, *action, lang);
  }
  return {};
}

template <class D>
std::vector<std::string> aimed_by(const typename D::Rules::State& s, Post side, Lang lang) {
  std::vector<std::string> out;
  if constexpr (desk::Aims<D>)
    for (const auto& a : actions_of<typename D::Rules>(s, side))
      if (D::aims(a)) out.push_back(D::print(a, s, lang));
  return out;
}

template <class D>
std::optional<std::string> rest_of(const typename D::Rules::State& s, Post side,
                                   std::string_view answer, Lang lang) {
  const std::string of_a_unit = ": " + std::string(answer);
  for (const auto& a : actions_of<typename D::Rules>(s, side))
    for (const Lang spoken : {lang, Lang::En, Lang::Fr})
      if (const std::string text = D::print(a, s, spoken);
          text == answer || text.ends_with(of_a_unit))
        return D::print(a, s, lang);
  if constexpr (desk::LeadsOn<D>)
    if (const auto on = D::leads_on(s, side.side); on && decides<typename D::Rules>(s, side, *on))
      return D::print(*on, s, lang);
  return std::nullopt;
}

}  // namespace sandtable::battle
