#include "rulesets/fixed_baynet/words/notation_line.h"

#include "rulesets/fixed_baynet/words/figures.h"

namespace sandtable::fixed_baynet {

ReadResult<geometry::Len> NotationLine::length() {
  constexpr std::int64_t kMost = 300'000'000;  // 300 inches
  const auto n = decimal_up_to(kMost, "notation.length", {U"in", U"po", U"″"});
  if (!n) return tl::unexpected(n.error());
  return length_from(*n);
}

ReadResult<geometry::Angle> NotationLine::angle() {
  const auto n = decimal("notation.angle", {U"°"});
  if (!n) return tl::unexpected(n.error());
  return angle_from(*n);
}

}  // namespace sandtable::fixed_baynet
