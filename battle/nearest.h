#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/secrets.h"
#include "engine/text/lang.h"

namespace sandtable::battle {

/// Legal actions near to one that is refused, nearest first, at most `most`, in the notation; none
/// where it is not understood. What is near the ruleset says: `static std::vector<Action>
/// nearest(s, side, refused, most)`. Without it, or where it finds none: those of the same unit and
/// verb, in the order of the list.
template <class D>
std::vector<std::string> nearest_of(const typename D::Rules::State& s, Post side,
                                    std::string_view text, std::size_t most, Lang lang) {
  using Action = typename D::Rules::Action;
  const auto meant = D::parse(text, s, lang);
  if (!meant) return {};
  const Action& refused = *meant;
  std::vector<Action> near;
  if constexpr (desk::FindsNearest<D>) {
    near = D::nearest(s, side.side, refused, most);
  } else {
    std::vector<Action> all;
    D::Rules::actions(s, seat_of<typename D::Rules>(side), all);
    for (const Action& a : all)
      if (a.unit == refused.unit && a.verb == refused.verb && near.size() < most) near.push_back(a);
  }
  std::vector<std::string> out;
  for (const Action& a : near) out.push_back(D::print(a, s, lang));
  return out;
}

}  // namespace sandtable::battle
