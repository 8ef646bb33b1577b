#include "engine/geometry/ground/terrain.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/geometry/plane/segment.h"

namespace sandtable::geometry {
namespace {

bool is_table_side(Len size) { return size >= kCentimetre && size <= kMaxCoordinate; }

/// First micrometre of strip `i` of `strips` over `size`.
Len border(int i, int strips, Len size) {
  return static_cast<Len>((std::int64_t{i} * size + strips - 1) / strips);
}

int strip_of(Len at, int strips, Len size) {
  if (at <= 0) return 0;
  // What lies on the table fits 32 bits, by which a processor divides sooner.
  if (at >= size) return strips - 1;
  return static_cast<int>(static_cast<std::uint32_t>(at) * static_cast<std::uint32_t>(strips) /
                          static_cast<std::uint32_t>(size));
}

/// Strip `i` with its borders; the outermost reach beyond the table.
std::pair<Len, Len> strip_bounds(int i, int strips, Len size) {
  return {i == 0 ? -kMaxCoordinate : border(i, strips, size),
          i == strips - 1 ? kMaxCoordinate : border(i + 1, strips, size)};
}

Box box_of(const Bounds& bounds) {
  Box box;
  box.corner = {Vec{bounds.low.x, bounds.high.y}, bounds.high, Vec{bounds.high.x, bounds.low.y},
                bounds.low};
  box.centre = {bounds.low.x + (bounds.high.x - bounds.low.x) / 2,
                bounds.low.y + (bounds.high.y - bounds.low.y) / 2};
  return box;
}

bool touches(const Feature& feature, const Box& box) {
  if (!feature.area.empty()) return feature.area.touches(box);
  return feature.line.within(box, 0);
}

bool before(const Passage& a, const Passage& b) {
  if (a.enter != b.enter) return a.enter < b.enter;
  if (a.leave != b.leave) return a.leave < b.leave;
  return a.feature < b.feature;
}

/// The first so many passages in order.
struct Sorted {
  std::span<Passage> out;
  std::size_t count = 0;
  void add(const Passage& passage) {
    std::size_t place = std::min(count, out.size());
    for (; place > 0 && before(passage, out[place - 1]); --place)
      if (place < out.size()) out[place] = out[place - 1];
    if (place < out.size()) out[place] = passage;
    ++count;
  }
};

void add_passages(const Feature& feature, std::size_t number, Vec a, Vec b, Len whole,
                  Sorted& sorted) {
  Passage passage;
  passage.feature = static_cast<std::uint16_t>(number);
  passage.kind = feature.kind;
  if (feature.area.empty()) {
    Crossings crossings;
    feature.line.crossings(a, b, crossings);
    passage.crossing = true;
    for (const Crossing& crossing : crossings.span()) {
      passage.enter = passage.leave = part_of(crossing.at, whole);
      passage.station = crossing.station;
      sorted.add(passage);
    }
    return;
  }
  Stretches inside;
  feature.area.stretches(a, b, inside);
  for (const Stretch& stretch : inside.span()) {
    passage.enter = part_of(stretch.enter, whole);
    passage.leave = part_of(stretch.leave, whole);
    if (feature.is_line()) passage.station = feature.line.station_of(point_on(a, b, stretch.enter));
    sorted.add(passage);
  }
}

std::optional<TerrainError> complete(Feature& feature, std::size_t number) {
  using Kind = TerrainError::Kind;
  if (feature.level < 0 || (feature.level != 0 && feature.is_line()))
    return TerrainError{Kind::BadLevel, number, feature.level, {}};
  if (!feature.is_line()) {
    if (feature.area.empty()) return TerrainError{Kind::NoShape, number, 0, {}};
    return std::nullopt;
  }
  for (std::size_t i = 0; i < feature.openings.size(); ++i) {
    const Opening& opening = feature.openings[i];
    if (opening.from < 0 || opening.to < opening.from || opening.to > feature.line.length())
      return TerrainError{Kind::BadOpening, number, static_cast<std::int64_t>(i), {}};
  }
  feature.area = {};
  if (feature.width == 0) return std::nullopt;
  auto outline = feature.line.outline(feature.width);
  if (!outline) return TerrainError{Kind::BadShape, number, feature.width, outline.error()};
  feature.area = std::move(*outline);
  return std::nullopt;
}

}  // namespace

std::string TerrainError::message() const {
  const std::string of = "feature " + std::to_string(feature) + ": ";
  switch (kind) {
    case Kind::TooMany:
      return "a table may have " + std::to_string(kMaxFeatures) + " features, found " +
             std::to_string(found);
    case Kind::BadTable:
      return "a side of a table must measure 1 cm to 8 m, found " + std::to_string(found) +
             " micrometres";
    case Kind::NoShape:
      return of + "it has neither an area nor a line";
    case Kind::BadOpening:
      return of + "opening " + std::to_string(found) +
             " must end after it begins and lie on the line";
    case Kind::BadShape:
      return of + "its line is too tightly bent for a width of " + std::to_string(found) +
             " micrometres (" + shape.message() + ")";
    case Kind::BadLevel:
      return of + "a level must be 0 or more, and that of a line 0; found " + std::to_string(found);
  }
  return {};
}

tl::expected<Terrain, TerrainError> Terrain::make(Len width, Len depth,
                                                  std::vector<Feature> features) {
  using Kind = TerrainError::Kind;
  for (const Len side : {width, depth})
    if (!is_table_side(side)) return tl::make_unexpected(TerrainError{Kind::BadTable, 0, side, {}});
  if (features.size() > kMaxFeatures)
    return tl::make_unexpected(
        TerrainError{Kind::TooMany, 0, static_cast<std::int64_t>(features.size()), {}});
  for (std::size_t i = 0; i < features.size(); ++i)
    if (const auto error = complete(features[i], i)) return tl::make_unexpected(*error);
  Terrain terrain;
  terrain.width_ = width;
  terrain.depth_ = depth;
  for (int r = 0; r <= kRows; ++r)
    terrain.row_from_[static_cast<std::size_t>(r)] = border(r, kRows, depth);
  terrain.features_ = std::move(features);
  terrain.cells_.resize(std::size_t{kColumns} * kRows);
  for (std::size_t i = 0; i < terrain.features_.size(); ++i) terrain.index(i);
  for (std::size_t i = 0; i < terrain.features_.size(); ++i) {
    const std::size_t kind = terrain.features_[i].kind;
    if (kind >= terrain.kinds_.size()) terrain.kinds_.resize(kind + 1);
    terrain.kinds_[kind].add(i);
  }
  for (std::size_t i = 0; i < terrain.features_.size(); ++i)
    terrain.ground_.push_back(terrain.lowest_ground(i));
  return terrain;
}

void Terrain::index(std::size_t i) {
  const Feature& feature = features_[i];
  if (feature.is_line())
    lines_.add(i);
  else if (feature.level != 0)
    contours_.add(i);
  const Bounds& bounds = feature.area.empty() ? feature.line.bounds() : feature.area.bounds();
  for (int r = row(bounds.low.y); r <= row(bounds.high.y); ++r) {
    const auto [low_y, high_y] = strip_bounds(r, kRows, depth_);
    for (int c = column(bounds.low.x); c <= column(bounds.high.x); ++c) {
      const auto [low_x, high_x] = strip_bounds(c, kColumns, width_);
      const Box box = box_of({{low_x, low_y}, {high_x, high_y}});
      Cell& cell = cells_[static_cast<std::size_t>(r * kColumns + c)];
      if (touches(feature, box)) cell.some.add(i);
      if (feature.area.contains(box)) cell.full.add(i);
    }
  }
}

std::int8_t Terrain::lowest_ground(std::size_t i) const {
  const Feature& feature = features_[i];
  const auto points = feature.is_line() ? feature.line.points() : feature.area.points();
  FeatureSet others = contours_;
  others.remove(i);
  int lowest = INT8_MAX;
  for (const Vec p : points) lowest = std::min(lowest, highest_contour(p, others));
  return static_cast<std::int8_t>(lowest);
}

int Terrain::column(Len x) const { return strip_of(x, kColumns, width_); }
int Terrain::row(Len y) const { return strip_of(y, kRows, depth_); }

const Terrain::Cell* Terrain::cell_at(Vec p) const {
  if (cells_.empty()) return nullptr;
  return &cells_[static_cast<std::size_t>(row(p.y) * kColumns + column(p.x))];
}

FeatureSet Terrain::at(Vec p) const {
  const Cell* cell = cell_at(p);
  if (cell == nullptr) return {};
  FeatureSet found = cell->full;
  cell->some.for_each([&](std::size_t i) {
    if (found.has(i)) return;
    const Feature& feature = features_[i];
    if (feature.area.empty() ? feature.line.within(p, 0) : feature.area.contains(p)) found.add(i);
  });
  return found;
}

int Terrain::highest_contour(Vec p, const FeatureSet& of) const {
  const Cell* cell = cell_at(p);
  if (cell == nullptr) return 0;
  int level = 0;
  (cell->some & of).for_each([&](std::size_t i) {
    const Feature& feature = features_[i];
    if (feature.level > level && (cell->full.has(i) || feature.area.contains(p)))
      level = feature.level;
  });
  return level;
}

int Terrain::level_at(Vec p) const { return highest_contour(p, contours_); }

FeatureSet Terrain::near(const Bounds& bounds) const {
  FeatureSet found;
  if (cells_.empty()) return found;
  const int left = column(bounds.low.x), right = column(bounds.high.x);
  const int top = row(bounds.high.y);
  for (int r = row(bounds.low.y); r <= top; ++r)
    for (int c = left; c <= right; ++c)
      found |= cells_[static_cast<std::size_t>(r * kColumns + c)].some;
  return found;
}

FeatureSet Terrain::near_line(Vec a, Vec b) const {
  FeatureSet found;
  if (cells_.empty()) return found;
  if (a.y > b.y) std::swap(a, b);
  const int bottom = row(a.y), top = row(b.y);
  const auto add = [&](int r, int left, int right) {
    for (int c = left; c <= right; ++c)
      found |= cells_[static_cast<std::size_t>(r * kColumns + c)].some;
  };
  // Rounded outward.
  const int west = column(std::min(a.x, b.x) - 1), east = column(std::max(a.x, b.x) + 1);
  if (bottom == top || west == east) {
    for (int r = bottom; r <= top; ++r) add(r, west, east);
    return found;
  }
  const std::int64_t rise = b.y - a.y, run = b.x - a.x;
  std::int64_t from = a.x;
  for (int r = bottom; r <= top; ++r) {
    const std::int64_t up = row_from_[static_cast<std::size_t>(r) + 1] - a.y;
    const std::int64_t to = r < top ? a.x + run * up / rise : b.x;
    add(r, column(static_cast<Len>(std::min(from, to) - 1)),
        column(static_cast<Len>(std::max(from, to) + 1)));
    from = to;
  }
  return found;
}

FeatureSet Terrain::touching(const Box& box) const {
  FeatureSet found;
  near(bounds_of(box.corner)).for_each([&](std::size_t i) {
    if (touches(features_[i], box)) found.add(i);
  });
  return found;
}

FeatureSet Terrain::overlapping(const Box& box) const {
  FeatureSet found;
  near(bounds_of(box.corner)).for_each([&](std::size_t i) {
    const Feature& feature = features_[i];
    if (feature.area.empty() ? feature.line.meets(box) : feature.area.overlaps(box)) found.add(i);
  });
  return found;
}

FeatureSet Terrain::within(Vec p, Len limit) const {
  FeatureSet found;
  near(Bounds{p, p}.grown(limit)).for_each([&](std::size_t i) {
    const Feature& feature = features_[i];
    if (feature.area.empty() ? feature.line.within(p, limit) : feature.area.within(p, limit))
      found.add(i);
  });
  return found;
}

FeatureSet Terrain::holding_most_of(const Box& box, const FeatureSet& of) const {
  FeatureSet found;
  (near(bounds_of(box.corner)) & of).for_each([&](std::size_t i) {
    if (features_[i].area.holds_most_of(box)) found.add(i);
  });
  return found;
}

std::size_t Terrain::along(Vec a, Vec b, const FeatureSet& of, std::span<Passage> out) const {
  return along_near(a, b, near_line(a, b) & of, out);
}

std::size_t Terrain::along_near(Vec a, Vec b, const FeatureSet& near,
                                std::span<Passage> out) const {
  if (near.empty()) return 0;
  Sorted sorted{out};
  const Len whole = length_of(b - a);
  near.for_each([&](std::size_t i) { add_passages(features_[i], i, a, b, whole, sorted); });
  return sorted.count;
}

}  // namespace sandtable::geometry
