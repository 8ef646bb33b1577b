#include "rulesets/belle_alliance/rules/sight/lines.h"

#include <algorithm>
#include <utility>

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
  // Kept here while corners are gone round: what lies behind a reference is stored each time.
  bool touches = false;
  std::size_t count = 0;
  const auto side_of = [&](Vec corner) {
    const std::int64_t side = geometry::cross(way, corner - a);
    touches = touches || side == 0;
    return side > 0 || (side == 0 && !left);
  };
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
    if (count < out.at.size()) out.at[count++] = {part, whole};
  }
  out.count = count;
  grazes = grazes || touches;
  // Most outlines are crossed twice.
  if (out.count == 2) {
    if (out.at[1] < out.at[0]) std::swap(out.at[0], out.at[1]);
    return;
  }
  std::sort(out.at.begin(), out.at.begin() + static_cast<std::ptrdiff_t>(out.count),
            [](Ratio x, Ratio y) { return x < y; });
}

constexpr Ratio kStart{0, 1}, kEnd{1, 1};

bool is_tall(Ground ground) {
  return ground == Ground::Wood || ground == Ground::Building || ground == Ground::Village;
}

/// Whether an outline is convex; one that crosses itself is not.
bool is_convex(std::span<const Vec> outline) {
  int turn = 0, swings = 0;
  bool east = outline[0].x >= outline.back().x;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec a = outline[i], b = outline[(i + 1) % outline.size()];
    const std::int64_t side = geometry::turn(a, b, outline[(i + 2) % outline.size()]);
    if (side != 0) {
      if (turn * side < 0) return false;
      turn = side > 0 ? 1 : -1;
    }
    // Once round it goes east once and west once; a star goes round again.
    if (const bool on = a.x == b.x ? east : b.x > a.x; on != east) {
      east = on;
      ++swings;
    }
  }
  return turn != 0 && swings <= 2;
}

}  // namespace

SightLines::SightLines(const Setup& setup)
    : equal_blocks_(setup.options.sight_equal_height == SightEqualHeight::Blocks) {
  blocks_.reserve(std::min(setup.features.size(), kMost));
  for (const FeatureCard& card : setup.features) {
    const bool hill = card.ground == Ground::Hill;
    if ((!hill && !is_tall(card.ground)) || card.outline.size() < 3 || blocks_.size() == kMost)
      continue;
    blocks_.push_back({.outline = card.outline.data(),
                       .count = std::min(card.outline.size(), geometry::kMaxPolygonPoints),
                       .bounds = geometry::bounds_of(card.outline),
                       .top = card.layer + 1,
                       .hill = hill,
                       .wood = card.ground == Ground::Wood});
    blocks_.back().convex = is_convex(blocks_.back().points());
  }
}

int SightLines::layer_at(Vec point) const {
  int layer = 0;
  for (const Block& block : blocks_) {
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

std::optional<std::size_t> SightLines::blocked_aside(const SightPoint& from, const SightPoint& to,
                                                     Len in_wood, std::size_t likely, bool left,
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
  for (std::size_t n = 0; n < blocks_.size(); ++n) {
    const std::size_t i = n == 0 ? likely : n <= likely ? n - 1 : n;
    const Block& block = blocks_[i];
    const bool too_low = equal_blocks_ ? block.top < low : block.top <= low;
    if ((too_low && !block.wood) || !block.bounds.meets(bounds) || misses(block.bounds)) continue;
    if (is_blocked_by(block, from, to, in_wood, left, grazes)) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> SightLines::blocker(const SightPoint& from, const SightPoint& to,
                                               Len in_wood, std::size_t likely) const {
  if (from.at == to.at) return std::nullopt;
  bool grazes = false;
  const auto found = blocked_aside(from, to, in_wood, likely, true, grazes);
  return found && grazes ? blocked_aside(from, to, in_wood, likely, false, grazes) : found;
}

bool Shade::holds(Vec eye) const {
  if (bounds_.contains(eye) && geometry::outline_contains(outline_, eye)) return false;
  return std::all_of(wedges_.begin(), wedges_.begin() + static_cast<std::ptrdiff_t>(count_),
                     [&](const Wedge& w) {
                       return geometry::turn(w.point, w.left, eye) < 0 &&
                              geometry::turn(w.point, w.right, eye) > 0 &&
                              geometry::turn(w.left, w.right, eye) > 0;
                     });
}

/// Seen from a point, the ground behind a convex feature is convex: what lies between two places in
/// it is in it, too. So it is with the places from which the feature hides an eye. The feature is
/// at least as high as any line over it whose ends stand no higher than its top.
bool Shade::hides(std::span<const SightPoint> eyes) const {
  int low = low_, high = high_;
  for (const SightPoint& eye : eyes) {
    low = std::min(low, eye.layer);
    high = std::max(high, eye.layer);
  }
  if (high > top_ || (!equal_blocks_ && low == top_)) return false;
  if (eyes.size() == 3) {
    if (bounds_.contains(eyes[0].at) && geometry::outline_contains(outline_, eyes[0].at))
      return false;
    eyes = eyes.subspan(1);
  }
  return std::all_of(eyes.begin(), eyes.end(), [&](const SightPoint& e) { return holds(e.at); });
}

std::optional<Shade> SightLines::shade(std::size_t feature, std::span<const SightPoint> points,
                                       bool ringed) const {
  const Block& block = blocks_[feature];
  if (!block.convex || points.size() > Shade::kMost) return std::nullopt;
  Shade out;
  out.outline_ = block.points();
  out.bounds_ = block.bounds;
  out.top_ = block.top;
  out.equal_blocks_ = equal_blocks_;
  out.low_ = out.high_ = points[0].layer;
  for (const SightPoint& p : points) {
    if (block.bounds.contains(p.at) && geometry::outline_contains(block.points(), p.at))
      return std::nullopt;
    out.low_ = std::min(out.low_, p.layer);
    out.high_ = std::max(out.high_, p.layer);
  }
  for (const SightPoint& p : points.subspan(ringed ? 1 : 0)) {
    Shade::Wedge wedge{p.at, block.outline[0], block.outline[0]};
    for (const Vec corner : block.points()) {
      if (geometry::turn(p.at, wedge.left, corner) > 0) wedge.left = corner;
      if (geometry::turn(p.at, wedge.right, corner) < 0) wedge.right = corner;
    }
    out.wedges_[out.count_++] = wedge;
  }
  return out;
}

}  // namespace sandtable::belle_alliance
