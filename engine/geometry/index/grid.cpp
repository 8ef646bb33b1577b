#include "engine/geometry/index/grid.h"

#include <algorithm>

namespace sandtable::geometry {
namespace {

int strip_of(Len at, std::uint32_t scale, int strips) {
  if (at <= 0) return 0;
  const auto strip = std::uint64_t{static_cast<std::uint32_t>(at)} * scale >> 32;
  return static_cast<int>(std::min<std::uint64_t>(strip, static_cast<std::uint64_t>(strips - 1)));
}

std::uint32_t scale_of(Len size, int strips) {
  if (size <= strips) return 0;
  return static_cast<std::uint32_t>((std::uint64_t{1} << 32) * static_cast<std::uint64_t>(strips) /
                                    static_cast<std::uint64_t>(size));
}

}  // namespace

MaskGrid::MaskGrid(Len width, Len depth)
    : column_scale_(scale_of(width, kColumns)), row_scale_(scale_of(depth, kRows)) {}

MaskGrid::Strips MaskGrid::strips(const Bounds& bounds) const {
  return {strip_of(bounds.low.x, column_scale_, kColumns),
          strip_of(bounds.high.x, column_scale_, kColumns),
          strip_of(bounds.low.y, row_scale_, kRows), strip_of(bounds.high.y, row_scale_, kRows)};
}

void MaskGrid::insert(int item, const Bounds& bounds) {
  const std::uint64_t bit = std::uint64_t{1} << item;
  const Strips s = strips(bounds);
  for (int i = s.left; i <= s.right; ++i) column_[static_cast<std::size_t>(i)] |= bit;
  for (int i = s.bottom; i <= s.top; ++i) row_[static_cast<std::size_t>(i)] |= bit;
}

void MaskGrid::remove(int item, const Bounds& bounds) {
  const std::uint64_t keep = ~(std::uint64_t{1} << item);
  const Strips s = strips(bounds);
  for (int i = s.left; i <= s.right; ++i) column_[static_cast<std::size_t>(i)] &= keep;
  for (int i = s.bottom; i <= s.top; ++i) row_[static_cast<std::size_t>(i)] &= keep;
}

void MaskGrid::move(int item, const Box& from, const Box& to) {
  remove(item, from);
  insert(item, to);
}

std::uint64_t MaskGrid::near(const Bounds& bounds) const {
  const Strips s = strips(bounds);
  std::uint64_t columns = 0, rows = 0;
  for (int i = s.left; i <= s.right; ++i) columns |= column_[static_cast<std::size_t>(i)];
  for (int i = s.bottom; i <= s.top; ++i) rows |= row_[static_cast<std::size_t>(i)];
  return columns & rows;
}

std::uint64_t MaskGrid::all() const {
  std::uint64_t items = 0;
  for (const std::uint64_t row : row_) items |= row;
  return items;
}

}  // namespace sandtable::geometry
