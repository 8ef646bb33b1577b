#include "rulesets/game_of_kings/words/notation_line.h"

#include "rulesets/game_of_kings/words/figures.h"

namespace sandtable::game_of_kings {

ReadResult<geometry::Len> NotationLine::length() {
  constexpr std::int64_t kMost = 800'000'000;  // 8 m
  const auto n = decimal_up_to(kMost, "notation.length", {U"cm"});
  if (!n) return tl::unexpected(n.error());
  return length_from(*n);
}

ReadResult<geometry::Angle> NotationLine::angle() {
  const auto n = decimal("notation.angle", {U"°"});
  if (!n) return tl::unexpected(n.error());
  return angle_from(*n);
}

}  // namespace sandtable::game_of_kings
