#include "battle/nearest.h"

#include <algorithm>
#include <utility>

#include "engine/text/words.h"

namespace sandtable::battle {
namespace {

// An action taken apart, folded for comparison.
struct Parts {
  std::u32string unit, verb, rest;
};

Parts parts_of(std::string_view action) {
  const std::u32string folded = text::fold(action);
  Parts parts;
  std::size_t at = folded.find(U':');
  if (at != std::u32string::npos) parts.unit = folded.substr(0, at++);
  if (at == std::u32string::npos) at = 0;
  at = std::min(folded.find_first_not_of(U' ', at), folded.size());
  const std::size_t space = std::min(folded.find(U' ', at), folded.size());
  parts.verb = folded.substr(at, space - at);
  parts.rest = folded.substr(space);
  return parts;
}

// A wrong unit weighs more than a wrong verb, and that more than any argument.
std::size_t distance(const Parts& a, const Parts& b) {
  constexpr std::size_t kMostLetters = 60, kVerb = 100, kUnit = 10'000;
  const std::size_t unit = a.unit.empty() ? 0 : std::min(text::edits(a.unit, b.unit), kMostLetters);
  const std::size_t verb = std::min(text::edits(a.verb, b.verb), kMostLetters);
  const std::size_t rest = std::min(text::edits(a.rest, b.rest), kMostLetters);
  return kUnit * unit + kVerb * verb + rest;
}

}  // namespace

std::vector<std::string> nearest_actions(std::string_view refused,
                                         const std::vector<std::string>& legal, std::size_t most) {
  const Parts wanted = parts_of(refused);
  std::vector<std::pair<std::size_t, std::size_t>> ranked;
  for (std::size_t i = 0; i < legal.size(); ++i)
    ranked.emplace_back(distance(wanted, parts_of(legal[i])), i);
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> out;
  for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i)
    out.push_back(legal[ranked[i].second]);
  return out;
}

}  // namespace sandtable::battle
