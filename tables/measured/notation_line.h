#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "engine/text/typed_line.h"
#include "tables/measured/figures.h"

namespace sandtable::measured {

/// A typed line of the notation of a measured table: it has lengths and angles.
template <class Error, class Row>
class NotationLine : public text::TypedLine<Error, Row> {
 public:
  using text::TypedLine<Error, Row>::TypedLine;
  template <class T>
  using Read = typename text::TypedLine<Error, Row>::template Read<T>;

  /// Degrees, a whole turn at the most.
  Read<geometry::Angle> angle() {
    constexpr int kTurn = 360;
    const auto n = this->decimal(-kTurn, kTurn, "notation.angle", {U"°"});
    if (!n) return tl::unexpected(n.error());
    return angle_from(*n);
  }

 protected:
  /// A length from `least` to `most` units; `signs` may stand for the unit.
  Read<geometry::Len> length_in(geometry::Len unit, int least, int most,
                                std::initializer_list<std::u32string_view> signs) {
    const auto n = this->decimal(least, most, "notation.length", signs);
    if (!n) return tl::unexpected(n.error());
    return length_from(*n, unit);
  }
};

}  // namespace sandtable::measured
