#include "rulesets/belle_alliance/rules/sight/lines.h"

#include <algorithm>

#include "engine/core/coverage.h"
#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Ratio;
using geometry::Wide;

/// A height of a line against that of what stands there, at a part of its way that is a fraction.
/// Whether the block is at least as high as the line, or higher where `equal` does not count.
bool reaches(int top, int from, int to, Wide part, Wide whole, bool equal) {
  const Wide block = Wide{top - from} * whole, line = Wide{to - from} * part;
  return equal ? block >= line : block > line;
}

/// Where an endless line crosses an outline, in order, as fractions of the way between its ends.
struct Crossings {
  std::array<Ratio, geometry::kMaxPolygonPoints> at;
  std::size_t count = 0;
};

/// The crossings of the line from a to b, moved aside by less than anything: a corner on it then
/// lies on the other side. Always an even number of them.
void cross_outline(std::span<const Vec> outline, Vec a, Vec b, bool left, Crossings& out,
                   bool& grazes) {
  const Vec way = b - a;
  const auto side_of = [&](Vec corner) {
    const std::int64_t side = geometry::cross(way, corner - a);
    grazes = grazes || side == 0;
    return side > 0 || (side == 0 && !left);
  };
  out.count = 0;
  bool before = side_of(outline.back());
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const bool here = side_of(outline[i]);
    if (here == before) continue;
    before = here;
    const Vec p = outline[i == 0 ? outline.size() - 1 : i - 1], edge = outline[i] - p;
    std::int64_t part = geometry::cross(p - a, edge), whole = geometry::cross(way, edge);
    if (whole < 0) {
      part = -part;
      whole = -whole;
    }
    if (out.count < out.at.size()) out.at[out.count++] = {part, whole};
  }
  std::sort(out.at.begin(), out.at.begin() + static_cast<std::ptrdiff_t>(out.count),
            [](Ratio x, Ratio y) { return x < y; });
}

constexpr Ratio kStart{0, 1}, kEnd{1, 1};

bool is_tall(Ground ground) {
  return ground == Ground::Wood || ground == Ground::Building || ground == Ground::Village;
}

}  // namespace

SightLines::SightLines(const Setup& setup)
    : equal_blocks_(setup.options.sight_equal_height == SightEqualHeight::Blocks) {
  for (const FeatureCard& card : setup.features) {
    const bool hill = card.ground == Ground::Hill;
    if ((!hill && !is_tall(card.ground)) || card.outline.size() < 3 || count_ == kMost) continue;
    blocks_[count_++] = {.outline = card.outline.data(),
                         .count = std::min(card.outline.size(), geometry::kMaxPolygonPoints),
                         .bounds = geometry::bounds_of(card.outline),
                         .top = card.layer + 1,
                         .hill = hill,
                         .wood = card.ground == Ground::Wood};
  }
}

int SightLines::layer_at(Vec point) const {
  int layer = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const Block& block = blocks_[i];
    if (block.hill && block.top > layer && block.bounds.contains(point) &&
        geometry::outline_contains(block.points(), point))
      layer = block.top;
  }
  return layer;
}

/// Of raised ground its crest blocks, in the middle of each stretch on it, drawn on to its edges;
/// of woods and buildings the whole stretch, save those in which an end lies.
bool SightLines::is_blocked_by(const Block& block, const SightPoint& from, const SightPoint& to,
                               Len in_wood, bool left, bool& grazes) const {
  Crossings crossings;
  cross_outline(block.points(), from.at, to.at, left, crossings, grazes);
  bool starts = false, ends = false;
  Len inside = 0;
  for (std::size_t i = 0; i + 1 < crossings.count; i += 2) {
    const Ratio enter = crossings.at[i], leave = crossings.at[i + 1];
    starts = starts || (enter <= kStart && leave >= kStart);
    ends = ends || (enter <= kEnd && leave >= kEnd);
    if (!block.wood || leave <= kStart || enter >= kEnd) continue;
    const Len whole = geometry::length_of(to.at - from.at);
    inside += geometry::part_of(std::min(leave, kEnd), whole) -
              geometry::part_of(std::max(enter, kStart), whole);
  }
  if (block.hill && starts && ends) {
    note_applied(clause::sight_same_layer);
    return false;
  }
  if (!block.hill && (starts || ends)) return block.wood && inside > in_wood;
  const auto blocks = [&](Wide part, Wide whole) {
    return reaches(block.top, from.layer, to.layer, part, whole, equal_blocks_);
  };
  for (std::size_t i = 0; i + 1 < crossings.count; i += 2) {
    const Ratio enter = crossings.at[i], leave = crossings.at[i + 1];
    if (leave <= kStart || enter >= kEnd) continue;
    if (!block.hill) {
      note_applied(clause::sight_between);
      if (!blocks(enter.num, enter.den) && !blocks(leave.num, leave.den)) continue;
      note_applied(clause::sight_wood_and_building_height);
      return true;
    }
    const Wide part = Wide{enter.num} * leave.den + Wide{leave.num} * enter.den;
    const Wide whole = Wide{2} * enter.den * leave.den;
    note_applied(clause::sight_crest_line);
    if (part <= 0 || part >= whole || !blocks(part, whole)) continue;
    note_applied(clause::sight_crest_blocks);
    return true;
  }
  return false;
}

bool SightLines::free_aside(const SightPoint& from, const SightPoint& to, Len in_wood, bool left,
                            bool& grazes) const {
  // The straight line on both sides of its ends is that of cross_outline(): what it misses is
  // crossed nowhere.
  const Vec way = to.at - from.at;
  const auto misses = [&](const geometry::Bounds& b) {
    const auto side = [&](Len x, Len y) { return geometry::cross(way, Vec{x, y} - from.at); };
    const auto a = side(b.low.x, b.low.y), c = side(b.low.x, b.high.y), d = side(b.high.x, b.low.y),
               e = side(b.high.x, b.high.y);
    return (a > 0 && c > 0 && d > 0 && e > 0) || (a < 0 && c < 0 && d < 0 && e < 0);
  };
  geometry::Bounds bounds;
  bounds.add(from.at);
  bounds.add(to.at);
  const int low = std::min(from.layer, to.layer);
  for (std::size_t i = 0; i < count_; ++i) {
    const Block& block = blocks_[i];
    const bool too_low = equal_blocks_ ? block.top < low : block.top <= low;
    if ((too_low && !block.wood) || !block.bounds.meets(bounds) || misses(block.bounds)) continue;
    if (is_blocked_by(block, from, to, in_wood, left, grazes)) return false;
  }
  return true;
}

bool SightLines::is_free(const SightPoint& from, const SightPoint& to, Len in_wood) const {
  if (from.at == to.at) return true;
  bool grazes = false;
  if (free_aside(from, to, in_wood, true, grazes)) return true;
  return grazes && free_aside(from, to, in_wood, false, grazes);
}

}  // namespace sandtable::belle_alliance
