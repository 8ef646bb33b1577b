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

  /// Degrees.
  Read<geometry::Angle> angle() {
    const auto n = this->decimal("notation.angle", {U"°"});
    if (!n) return tl::unexpected(n.error());
    return angle_from(*n);
  }

 protected:
  /// A length in a unit, no farther than `most` units from 0; `signs` may stand for the unit.
  Read<geometry::Len> length_in(geometry::Len unit, int most,
                                std::initializer_list<std::u32string_view> signs) {
    constexpr std::int64_t kMillion = 1'000'000;
    const auto n = this->decimal_up_to(most * kMillion, "notation.length", signs);
    if (!n) return tl::unexpected(n.error());
    return length_from(*n, unit);
  }
};

}  // namespace sandtable::measured
