#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/holders.h"
#include "engine/core/secrets.h"
#include "engine/desk/words.h"
#include "engine/text/lang.h"

namespace sandtable::battle {

/// Legal actions near to one that is refused, nearest first, at most `most`. What is near the
/// ruleset says (desk::FindsNearest); without it those of the same unit and verb, in the order of
/// the list. As many as there are of the seat's own to take.
template <class D>
std::vector<typename D::Rules::Action> near_to(const typename D::Rules::State& s, Post side,
                                               const typename D::Rules::Action& refused,
                                               std::size_t most) {
  if constexpr (desk::FindsNearest<D>) {
    // Those of other posts are not this one's to take: then so many more are asked for.
    for (std::size_t wanted = most;; wanted *= 2) {
      auto near = D::nearest(s, seat_of<typename D::Rules>(side), refused, wanted);
      const bool all = near.size() < wanted;
      std::erase_if(near, [&](const auto& a) { return !decides<typename D::Rules>(s, side, a); });
      if (near.size() < most && !all) continue;
      near.resize(std::min(near.size(), most));
      return near;
    }
  } else {
    std::vector<typename D::Rules::Action> near;
    for (const auto& a : actions_of<typename D::Rules>(s, side))
      if (a.unit == refused.unit && a.verb == refused.verb && near.size() < most) near.push_back(a);
    return near;
  }
}

/// The same in the notation; none where what is refused is not understood.
template <class D>
std::vector<std::string> nearest_of(const typename D::Rules::State& s, Post side,
                                    std::string_view text, std::size_t most, Lang lang) {
  const auto meant = D::parse(text, s, lang);
  if (!meant || withheld<typename D::Rules>(s, side)) return {};
  const typename D::Rules::Action& refused = *meant;
  std::vector<std::string> out;
  for (const auto& a : near_to<D>(s, side, refused, most)) out.push_back(D::print(a, s, lang));
  return out;
}

}  // namespace sandtable::battle
