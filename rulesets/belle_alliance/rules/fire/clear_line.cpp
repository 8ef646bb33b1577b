#include "rulesets/belle_alliance/rules/fire/clear_line.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "engine/geometry/plane/exact.h"
#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/rules/moral/near.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Ratio;

/// A line of sight, with the hill layers that its ends stand on.
struct SightLine {
  Vec from, to;
  int from_layer, to_layer;
  bool equal_blocks;  ///< option sight-equal-height

  /// Whether a top at that point of it is as high as the line there.
  bool is_stopped(int top, Ratio at) const {
    const geometry::Wide height =
        geometry::Wide{from_layer} * at.den + geometry::Wide{to_layer - from_layer} * at.num;
    const geometry::Wide block = geometry::Wide{top} * at.den;
    return equal_blocks ? block >= height : block > height;
  }
};

constexpr Ratio kStart{0, 1}, kEnd{1, 1};
Ratio middle(Ratio a, Ratio b) {
  // Both are below 2^47 / 2^47 in size; halves of a hundred thousandth are near enough.
  constexpr std::int64_t kFine = 1 << 20;
  const auto in_fine = [](Ratio r) {
    return geometry::rounded_quotient(geometry::Wide{r.num} * kFine, r.den);
  };
  return {in_fine(a) + in_fine(b), 2 * kFine};
}

/// Where the endless line through both ends goes through an outline: stretches inside it.
struct Inside {
  static constexpr std::size_t kMost = 64;
  std::array<Ratio, kMost> at;
  std::size_t count = 0;

  Inside(const SightLine& line, std::span<const Vec> outline) {
    const Vec way = line.to - line.from;
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const Vec a = outline[i], edge = outline[(i + 1) % outline.size()] - a, v = a - line.from;
      std::int64_t over = geometry::cross(way, edge);
      if (over == 0) continue;
      std::int64_t along = geometry::cross(v, edge), across = geometry::cross(v, way);
      if (over < 0) {
        over = -over;
        along = -along;
        across = -across;
      }
      if (across >= 0 && across <= over && count < kMost) at[count++] = {along, over};
    }
    std::sort(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(count));
  }
  /// f(enter, leave) for each stretch inside.
  template <class F>
  bool any(const SightLine& line, std::span<const Vec> outline, F&& f) const {
    for (std::size_t i = 0; i + 1 < count; ++i) {
      if (at[i] == at[i + 1]) continue;
      const Vec point = geometry::point_on(line.from, line.to, middle(at[i], at[i + 1]));
      if (geometry::outline_contains(outline, point) && f(at[i], at[i + 1])) return true;
    }
    return false;
  }
};

bool is_high(Ground ground) {
  return ground == Ground::Wood || ground == Ground::Building || ground == Ground::Village;
}

/// A wood or a building: its top stands over the whole stretch across it.
bool stops_all_along(const SightLine& line, std::span<const Vec> outline, int top) {
  if (geometry::outline_contains(outline, line.from) ||
      geometry::outline_contains(outline, line.to))
    return false;
  return Inside(line, outline).any(line, outline, [&](Ratio enter, Ratio leave) {
    if (leave <= kStart || enter >= kEnd) return false;
    return line.is_stopped(top, std::max(enter, kStart)) ||
           line.is_stopped(top, std::min(leave, kEnd));
  });
}

/// A hill layer: its crest stands midway of each stretch across it; none between two on it.
bool stops_at_crest(const SightLine& line, std::span<const Vec> outline, int top) {
  if (geometry::outline_contains(outline, line.from) &&
      geometry::outline_contains(outline, line.to))
    return false;
  return Inside(line, outline).any(line, outline, [&](Ratio enter, Ratio leave) {
    const Ratio crest = middle(enter, leave);
    return crest > kStart && crest < kEnd && line.is_stopped(top, crest);
  });
}

}  // namespace

bool is_clear_line(const Setup& setup, Vec from, Vec to) {
  if (from == to || setup.features.empty()) return true;
  const SightLine line{from, to, layer_at(setup, from), layer_at(setup, to),
                       setup.options.sight_equal_height == SightEqualHeight::Blocks};
  return std::none_of(
      setup.features.begin(), setup.features.end(), [&](const FeatureCard& feature) {
        const int top = feature.layer + 1;
        if (feature.ground == Ground::Hill) return stops_at_crest(line, feature.outline, top);
        if (!is_high(feature.ground)) return false;
        if (feature.parts.empty()) return stops_all_along(line, feature.outline, top);
        return std::any_of(feature.parts.begin(), feature.parts.end(), [&](const PartCard& part) {
          return stops_all_along(line, part.outline, top);
        });
      });
}

}  // namespace sandtable::belle_alliance
