#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/bits.h"
#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/exact.h"
#include "engine/geometry/plane/vec.h"

namespace sandtable::geometry {

/// Where up to 64 * kWords moving things stand, roughly: plain bytes of a State. The table is cut
/// into columns and rows, and each knows who stands in it, bit i for item i; who shares a column
/// and a row with some bounds may be near them. So a query costs the strips it covers, not the
/// items.
template <std::size_t kWords>
class StripGrid {
 public:
  static constexpr int kColumns = 32, kRows = 16;
  using Items = Bits<kWords>;

  StripGrid() = default;
  /// For a table of this size. What stands beyond its edges counts as standing on them.
  StripGrid(Len width, Len depth);

  /// `item` must not be in the grid (insert) or be in it with these very bounds (remove).
  void insert(int item, const Bounds& bounds) { mark(item, strips(bounds)); }
  void remove(int item, const Bounds& bounds) { clear(item, strips(bounds)); }
  /// Costs next to nothing where the item stays in its strips.
  void move(int item, const Bounds& from, const Bounds& to);

  /// All items whose bounds meet these, and a few more that are near.
  Items near(const Bounds& bounds) const;
  /// All items whose bounds come that near to a straight line in x and in y, and a few more.
  Items near_line(Vec a, Vec b, Len reach = 0) const;
  Items all() const;
  friend bool operator==(const StripGrid&, const StripGrid&) = default;

 private:
  struct Strips {
    int left, right, bottom, top;
    friend bool operator==(const Strips&, const Strips&) = default;
  };
  Strips strips(const Bounds& bounds) const;
  void mark(int item, const Strips& in);
  void clear(int item, const Strips& in);
  static int strip_of(Len at, std::uint32_t scale, int strips);
  static std::uint32_t scale_of(Len size, int strips);

  std::uint32_t column_scale_ = 0, row_scale_ = 0;  ///< strips a micrometre, in 1/2^32
  std::array<Items, kColumns> column_{};
  std::array<Items, kRows> row_{};
};

/// Round bases of a skirmish.
using DiscGrid = StripGrid<4>;

/// The grid of up to 64 boxes, answering in one word.
class MaskGrid {
 public:
  MaskGrid() = default;
  MaskGrid(Len width, Len depth) : grid_(width, depth) {}

  void insert(int item, const Bounds& bounds) { grid_.insert(item, bounds); }
  void remove(int item, const Bounds& bounds) { grid_.remove(item, bounds); }
  void insert(int item, const Box& box) { insert(item, bounds_of(box.corner)); }
  void remove(int item, const Box& box) { remove(item, bounds_of(box.corner)); }
  void move(int item, const Box& from, const Box& to) {
    grid_.move(item, bounds_of(from.corner), bounds_of(to.corner));
  }

  std::uint64_t near(const Bounds& bounds) const { return grid_.near(bounds).word[0]; }
  std::uint64_t near(const Box& box) const { return near(bounds_of(box.corner)); }
  std::uint64_t near(const Box& box, Len distance) const {
    return near(bounds_of(box.corner).grown(distance));
  }
  /// All items.
  std::uint64_t all() const { return grid_.all().word[0]; }
  friend bool operator==(const MaskGrid&, const MaskGrid&) = default;

 private:
  StripGrid<1> grid_;
};

static_assert(std::is_trivially_copyable_v<MaskGrid> && std::is_trivially_copyable_v<DiscGrid>);

// ---------------------------------------------------------------------------------------------

template <std::size_t kWords>
int StripGrid<kWords>::strip_of(Len at, std::uint32_t scale, int strips) {
  if (at <= 0) return 0;
  const auto strip = std::uint64_t{static_cast<std::uint32_t>(at)} * scale >> 32;
  return static_cast<int>(std::min<std::uint64_t>(strip, static_cast<std::uint64_t>(strips - 1)));
}

template <std::size_t kWords>
std::uint32_t StripGrid<kWords>::scale_of(Len size, int strips) {
  if (size <= strips) return 0;
  return static_cast<std::uint32_t>((std::uint64_t{1} << 32) * static_cast<std::uint64_t>(strips) /
                                    static_cast<std::uint64_t>(size));
}

template <std::size_t kWords>
StripGrid<kWords>::StripGrid(Len width, Len depth)
    : column_scale_(scale_of(width, kColumns)), row_scale_(scale_of(depth, kRows)) {}

template <std::size_t kWords>
typename StripGrid<kWords>::Strips StripGrid<kWords>::strips(const Bounds& bounds) const {
  return {strip_of(bounds.low.x, column_scale_, kColumns),
          strip_of(bounds.high.x, column_scale_, kColumns),
          strip_of(bounds.low.y, row_scale_, kRows), strip_of(bounds.high.y, row_scale_, kRows)};
}

template <std::size_t kWords>
void StripGrid<kWords>::mark(int item, const Strips& in) {
  const auto i = static_cast<std::size_t>(item);
  for (int c = in.left; c <= in.right; ++c) column_[static_cast<std::size_t>(c)].add(i);
  for (int r = in.bottom; r <= in.top; ++r) row_[static_cast<std::size_t>(r)].add(i);
}

template <std::size_t kWords>
void StripGrid<kWords>::clear(int item, const Strips& in) {
  const auto i = static_cast<std::size_t>(item);
  for (int c = in.left; c <= in.right; ++c) column_[static_cast<std::size_t>(c)].remove(i);
  for (int r = in.bottom; r <= in.top; ++r) row_[static_cast<std::size_t>(r)].remove(i);
}

template <std::size_t kWords>
void StripGrid<kWords>::move(int item, const Bounds& from, const Bounds& to) {
  const Strips before = strips(from), after = strips(to);
  if (before == after) return;
  clear(item, before);
  mark(item, after);
}

template <std::size_t kWords>
Bits<kWords> StripGrid<kWords>::near(const Bounds& bounds) const {
  const Strips s = strips(bounds);
  Items columns, rows;
  for (int i = s.left; i <= s.right; ++i) columns |= column_[static_cast<std::size_t>(i)];
  for (int i = s.bottom; i <= s.top; ++i) rows |= row_[static_cast<std::size_t>(i)];
  return columns & rows;
}

template <std::size_t kWords>
Bits<kWords> StripGrid<kWords>::near_line(Vec a, Vec b, Len reach) const {
  if (a.x > b.x) std::swap(a, b);
  const Bounds whole = Bounds{{a.x, std::min(a.y, b.y)}, {b.x, std::max(a.y, b.y)}}.grown(reach);
  const Strips s = strips(whole);
  // A line straight up has all its heights in every column.
  if (a.x == b.x || s.right - s.left < 2 || s.top - s.bottom < 2) return near(whole);
  // By one division each: how wide a column is, and the rise of the line in 2^-32.
  const auto wide = static_cast<std::int64_t>((std::uint64_t{1} << 32) / column_scale_);
  const std::int64_t rise = (std::int64_t{b.y - a.y} * (std::int64_t{1} << 32)) / (b.x - a.x);
  const auto y_at = [&](std::int64_t x) { return a.y + static_cast<Len>(rise * (x - a.x) >> 32); };
  Items found;
  for (int c = s.left; c <= s.right; ++c) {
    // What of the line comes near this column; its borders rounded outward.
    const std::int64_t low = c == 0 ? a.x : std::max<std::int64_t>(c * wide - reach - 2, a.x);
    const std::int64_t high =
        c == kColumns - 1 ? b.x : std::min<std::int64_t>((c + 1) * (wide + 1) + reach + 2, b.x);
    if (low > high) continue;
    const Len from = y_at(low), to = y_at(high);
    const int bottom = strip_of(std::min(from, to) - reach - 2, row_scale_, kRows);
    const int top = strip_of(std::max(from, to) + reach + 2, row_scale_, kRows);
    Items rows;
    for (int r = bottom; r <= top; ++r) rows |= row_[static_cast<std::size_t>(r)];
    found |= rows & column_[static_cast<std::size_t>(c)];
  }
  return found;
}

template <std::size_t kWords>
Bits<kWords> StripGrid<kWords>::all() const {
  Items items;
  for (const Items& row : row_) items |= row;
  return items;
}

}  // namespace sandtable::geometry
