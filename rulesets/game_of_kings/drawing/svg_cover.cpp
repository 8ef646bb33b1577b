#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string>

#include "engine/core/rng.h"
#include "engine/geometry/plane/polygon.h"
#include "rulesets/game_of_kings/drawing/svg_sheet.h"

namespace sandtable::game_of_kings::drawing {
namespace {

using geometry::kMillimetre;
using geometry::Polygon;

/// A frame along the longest edge of an area, so that streets run with it.
class Streets {
 public:
  explicit Streets(const Polygon& area) : area_(area) {
    const std::span<const Vec> points = area.points();
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Vec edge = points[(i + 1) % points.size()] - points[i];
      if (geometry::squared(edge) <= geometry::squared(along_)) continue;
      along_ = edge;
      origin_ = points[i];
    }
    length_ = std::max(geometry::length(along_), 1);
    for (const Vec p : points) {
      const Vec own = local(p);
      low_ = {std::min(low_.x, own.x), std::min(low_.y, own.y)};
      high_ = {std::max(high_.x, own.x), std::max(high_.y, own.y)};
    }
  }

  Vec low() const { return low_; }
  Vec high() const { return high_; }
  /// From the frame to the table: x along the edge, y into the area.
  Vec table(Vec own) const {
    const std::int64_t x = own.x, y = own.y;
    return origin_ + Vec{static_cast<Len>((along_.x * x + along_.y * y) / length_),
                         static_cast<Len>((along_.y * x - along_.x * y) / length_)};
  }
  bool holds(const std::array<Vec, 4>& corners) const {
    return std::all_of(corners.begin(), corners.end(), [&](Vec p) { return area_.contains(p); });
  }

 private:
  Vec local(Vec p) const {
    return {static_cast<Len>(geometry::dot(along_, p - origin_) / length_),
            static_cast<Len>(-geometry::cross(along_, p - origin_) / length_)};
  }

  const Polygon& area_;
  Vec along_, origin_;
  Vec low_{std::numeric_limits<Len>::max(), std::numeric_limits<Len>::max()};
  Vec high_{std::numeric_limits<Len>::min(), std::numeric_limits<Len>::min()};
  Len length_ = 1;
};

}  // namespace

void draw_trees(const Sheet& sheet, const Polygon& area) {
  constexpr Len kStep = 17 * kMillimetre, kEdge = 4 * kMillimetre;
  const geometry::Bounds& b = area.bounds();
  std::string crowns, shadows;
  std::uint64_t n = 0;
  for (Len y = b.low.y; y < b.high.y; y += kStep)
    for (Len x = b.low.x; x < b.high.x; x += kStep) {
      const std::uint64_t h = mix64(0x7EE5ULL + ++n);
      const Vec p{x + static_cast<Len>(h % kStep), y + static_cast<Len>((h >> 20) % kStep)};
      if (!area.contains(p) || area.distance_to_boundary(p) < kEdge) continue;
      const int r = 28 + static_cast<int>((h >> 40) % 14);
      const Point at = sheet.at(p);
      const std::string round = "a" + num(r) + " " + num(r) + " 0 1 0 ";
      crowns +=
          "M" + num(at - Point{r, 0}) + round + num(2 * r) + " 0" + round + num(-2 * r) + " 0";
      shadows += "M" + num(at + Point{r / 3, r}) + "h" + num(r + 12);
    }
  sheet.canvas.path(shadows, "none", sheet.colours.woods_dot, 12);
  sheet.canvas.path(crowns, sheet.colours.woods, sheet.colours.woods_dot, 8);
}

void draw_blocks(const Sheet& sheet, const Polygon& area) {
  const svg::Palette& c = sheet.colours;
  sheet.canvas.path(outline_of(sheet, area.points()), c.paper, c.town_red, 8,
                    {{"stroke-dasharray", "6 3"}, {"stroke-linejoin", "round"}});
  constexpr Len kLong = 27 * kMillimetre, kShort = 23 * kMillimetre, kStreet = 5 * kMillimetre;
  const Streets streets(area);
  const Vec low = streets.low(), high = streets.high();
  const Len columns = std::max(1, (high.x - low.x) / kLong),
            rows = std::max(1, (high.y - low.y) / kShort);
  const Len wide = (high.x - low.x) / columns, deep = (high.y - low.y) / rows;
  std::uint64_t n = 0;
  for (Len row = 0; row < rows; ++row)
    for (Len column = 0; column < columns; ++column) {
      const std::uint64_t h = mix64(0x70E4ULL + ++n);
      const auto spare = [&](int shift, Len of) {
        return kStreet / 2 + static_cast<Len>((h >> shift) % 100) * of / 450;
      };
      const Vec from = low + Vec{column * wide + spare(0, wide), row * deep + spare(8, deep)};
      const Vec to =
          low + Vec{(column + 1) * wide - spare(16, wide), (row + 1) * deep - spare(24, deep)};
      const std::array<Vec, 4> corners{streets.table(from), streets.table({to.x, from.y}),
                                       streets.table(to), streets.table({from.x, to.y})};
      if (!streets.holds(corners)) continue;
      sheet.canvas.path(outline_of(sheet, corners), (h >> 40) % 3 == 0 ? c.town_black : c.town_red,
                        c.ink, 6);
    }
}

}  // namespace sandtable::game_of_kings::drawing
