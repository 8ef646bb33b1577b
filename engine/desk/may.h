#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/sink.h"

/// What a question offers and what it does not, from the rules themselves.
namespace sandtable::desk {

/// What may be done now, in words.
struct May {
  std::string may;     ///< "move, fire or stand"; empty: nothing
  std::string barred;  ///< of what else could be thought of, why not: "fire (5 UD, 4 allowed, …)"
};

/// Whether some of what could be tried is legal.
template <class R>
bool any_legal(const typename R::State& s, Side side,
               const std::vector<typename R::Action>& tries) {
  NoWhy quiet;
  return std::any_of(tries.begin(), tries.end(),
                     [&](const auto& a) { return R::legal(s, side, a, quiet); });
}

/// Of what could be tried, why that which comes nearest to being legal is not: its first clause
/// against it, where the fewest stand against it. nullopt: there is nothing to try that any
/// clause is against.
template <class R>
std::optional<Finding> hindrance(const typename R::State& s, Side side,
                                 const std::vector<typename R::Action>& tries) {
  std::optional<Finding> out;
  auto fewest = std::numeric_limits<std::ptrdiff_t>::max();
  for (const auto& a : tries) {
    Why why;
    (void)R::legal(s, side, a, why);
    const auto forbids = [](const Finding& f) { return f.ruling == Ruling::Forbids; };
    const auto found = std::count_if(why.findings.begin(), why.findings.end(), forbids);
    if (found == 0 || found >= fewest) continue;
    fewest = found;
    out = *std::find_if(why.findings.begin(), why.findings.end(), forbids);
  }
  return out;
}

/// "move, fire or stand"; `last` stands before the last one: " or ".
inline std::string one_of(const std::vector<std::string>& words, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 < words.size() ? std::string_view(", ") : last;
    out += words[i];
  }
  return out;
}

/// Adds what cannot be done to those before it, with the reason.
inline void bar(May& may, const std::string& what, const std::string& why) {
  may.barred += (may.barred.empty() ? "" : ", ") + what + " (" + why + ")";
}

}  // namespace sandtable::desk
