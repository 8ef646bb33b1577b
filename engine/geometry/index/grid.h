#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/exact.h"
#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

/// Where up to 64 moving things stand, roughly: plain bytes of a State. The table is cut into
/// columns and rows, and each knows who stands in it, bit i for item i; who shares a column and a
/// row with some bounds may be near them. So a query costs the strips it covers, not the items.
class MaskGrid {
 public:
  static constexpr int kColumns = 32, kRows = 16;

  MaskGrid() = default;
  /// For a table of this size. What stands beyond its edges counts as standing on them.
  MaskGrid(Len width, Len depth);

  /// `item` must not be in the grid (insert) or be in it with these very bounds (remove).
  void insert(int item, const Bounds& bounds);
  void remove(int item, const Bounds& bounds);
  void insert(int item, const Box& box) { insert(item, bounds_of(box.corner)); }
  void remove(int item, const Box& box) { remove(item, bounds_of(box.corner)); }
  void move(int item, const Box& from, const Box& to);

  /// All items whose bounds meet these, and a few more that are near.
  std::uint64_t near(const Bounds& bounds) const;
  std::uint64_t near(const Box& box) const { return near(bounds_of(box.corner)); }
  std::uint64_t near(const Box& box, Len distance) const {
    return near(bounds_of(box.corner).grown(distance));
  }
  /// All items.
  std::uint64_t all() const;
  friend bool operator==(const MaskGrid&, const MaskGrid&) = default;

 private:
  struct Strips {
    int left, right, bottom, top;
  };
  Strips strips(const Bounds& bounds) const;

  std::uint32_t column_scale_ = 0, row_scale_ = 0;  ///< strips a micrometre, in 1/2^32
  std::array<std::uint64_t, kColumns> column_{};
  std::array<std::uint64_t, kRows> row_{};
};

static_assert(std::is_trivially_copyable_v<MaskGrid>);

}  // namespace sandtable::geometry
