#include "engine/geometry/ground/relief.h"

#include <algorithm>
#include <cstdlib>

#include "engine/geometry/base/bearing.h"

namespace sandtable::geometry {
namespace {

/// What lies under a part of a leg: a slope or a contour.
struct Under {
  Len from, to;
  std::size_t feature;
};

/// All of these that a leg meets, and where one begins or ends.
struct Crossed {
  static constexpr std::size_t kMost = 96;
  std::array<Under, kMost> under;
  std::array<Len, 2 * kMost + 2> border;
  std::size_t count = 0, borders = 0;

  Crossed(const Terrain& terrain, const FeatureSet& of, Vec a, Vec b, Len whole) {
    border[borders++] = 0;
    border[borders++] = whole;
    (terrain.near_line(a, b) & of).for_each([&](std::size_t i) {
      Stretches inside;
      terrain[i].area.stretches(a, b, inside);
      for (const Stretch& stretch : inside.span()) {
        if (count == kMost) return;
        const Under next{part_of(stretch.enter, whole), part_of(stretch.leave, whole), i};
        under[count++] = next;
        border[borders++] = next.from;
        border[borders++] = next.to;
      }
    });
    std::sort(border.begin(), border.begin() + static_cast<std::ptrdiff_t>(borders));
  }
};

/// The heights of one surface at the two ends of a stretch.
struct Surface {
  Len at_from, at_to;
};

void append(Profile& out, const Rise& rise) {
  if (rise.from == rise.to) return;
  if (out.count > 0) {
    Rise& last = out.item[out.count - 1];
    const bool flat = last.height_from == last.height_to && rise.height_from == rise.height_to;
    if (flat && last.height_to == rise.height_from) {
      last.to = rise.to;
      return;
    }
    if (out.count == Profile::kMost) {  // no ground of a real table is so uneven
      last = {last.from, rise.to, last.height_from,
              std::max(std::max(last.height_to, rise.height_from), rise.height_to)};
      return;
    }
  }
  out.item[out.count++] = rise;
}

/// The highest of several surfaces, which cross at most once, over a stretch.
void append_highest(Profile& out, Len from, Len to, std::span<const Surface> surfaces) {
  const auto on = [&](const Surface& s, Len at) {
    return s.at_from + part_of(Ratio{at - from, to - from}, s.at_to - s.at_from);
  };
  Surface top = surfaces[0];
  for (const Surface& s : surfaces)
    if (s.at_from > top.at_from || (s.at_from == top.at_from && s.at_to > top.at_to)) top = s;
  for (Len at = from;;) {
    // The next that rises above it; it ends higher, so that there is an end to this.
    const Surface* next = nullptr;
    Len place = to;
    for (const Surface& s : surfaces) {
      if (s.at_to <= top.at_to) continue;
      const std::int64_t above = std::max(top.at_from - s.at_from, 0);
      const Len crossing = from + part_of(Ratio{above, above + (s.at_to - top.at_to)}, to - from);
      if (next != nullptr && (crossing > place || (crossing == place && s.at_to <= next->at_to)))
        continue;
      next = &s;
      place = crossing;
    }
    place = std::max(place, at);
    append(out, {at, place, on(top, at), on(top, place)});
    if (next == nullptr) return;
    top = *next;
    at = place;
  }
}

/// 1 up the slope, -1 down, 0 across it by a hair or standing. Where it is not near that hair
/// (three 65536ths of a turn) the way's part along the slope tells, without a bearing.
int way_of(Direction up, Angle way_up, Vec a, Vec b) {
  const Vec way = b - a;
  const std::int64_t along_it = dot(up, way);
  constexpr std::int64_t kThreeHairs = 308'832;  // in 2^-30
  const std::int64_t near = (std::int64_t{std::abs(way.x)} + std::abs(way.y)) * kThreeHairs;
  if (std::abs(along_it) > near) return along_it > 0 ? 1 : -1;
  if (a == b) return 0;
  const int apart = between(bearing(a, b), way_up);
  if (apart < kQuarterTurn - kAngleHair) return 1;
  return apart > kQuarterTurn + kAngleHair ? -1 : 0;
}

}  // namespace

std::string ReliefError::message() const {
  const std::string of = "slope " + std::to_string(slope) + ": ";
  switch (kind) {
    case Kind::NoArea:
      return of + "feature " + std::to_string(found) + " must be an area of level 0";
    case Kind::NotUp:
      return of + "its levels must rise from foot to head, between 0 and " +
             std::to_string(kMostLevel) + " quarter inches";
    case Kind::GivenTwice:
      return of + "feature " + std::to_string(found) + " is a slope already";
  }
  return {};
}

Len Profile::highest() const {
  Len highest = 0;
  for (const Rise& rise : span())
    highest = std::max(highest, std::max(rise.height_from, rise.height_to));
  return highest;
}

tl::expected<Relief, ReliefError> Relief::make(const Terrain& terrain,
                                               std::span<const Slope> slopes) {
  using Kind = ReliefError::Kind;
  Relief relief;
  for (std::size_t i = 0; i < slopes.size(); ++i) {
    const Slope& slope = slopes[i];
    if (slope.feature >= terrain.features().size() || terrain[slope.feature].is_line() ||
        terrain[slope.feature].level != 0)
      return tl::make_unexpected(ReliefError{Kind::NoArea, i, slope.feature});
    if (slope.foot < 0 || slope.head <= slope.foot || slope.head > kMostLevel)
      return tl::make_unexpected(ReliefError{Kind::NotUp, i, slope.feature});
    if (relief.slopes_.has(slope.feature))
      return tl::make_unexpected(ReliefError{Kind::GivenTwice, i, slope.feature});
    Made made;
    made.up = direction(slope.up);
    made.way_up = slope.up;
    made.foot_at = INT64_MAX;
    made.head_at = INT64_MIN;
    for (const Vec p : terrain[slope.feature].area.points()) {
      made.foot_at = std::min(made.foot_at, dot(made.up, p));
      made.head_at = std::max(made.head_at, dot(made.up, p));
    }
    made.foot = slope.foot * kQuarterInch;
    made.head = slope.head * kQuarterInch;
    relief.slopes_.add(slope.feature);
    relief.number_[slope.feature] = static_cast<std::uint8_t>(relief.made_.size());
    relief.made_.push_back(made);
  }
  return relief;
}

Len Relief::height_on(std::size_t feature, Vec p) const {
  const Made& made = of(feature);
  const std::int64_t on = std::clamp(dot(made.up, p), made.foot_at, made.head_at) - made.foot_at;
  return made.foot + part_of(Ratio{on, made.head_at - made.foot_at}, made.head - made.foot);
}

Len Relief::height_at(const Terrain& terrain, Vec p) const {
  Len height = 0;
  (terrain.at(p) & (slopes_ | terrain.contours())).for_each([&](std::size_t i) {
    height = std::max(height, slopes_.has(i) ? height_on(i, p) : terrain[i].level * kQuarterInch);
  });
  return height;
}

Angle Relief::steepness(std::size_t feature) const {
  const Made& made = of(feature);
  return angle_of({made.head - made.foot, static_cast<Len>((made.head_at - made.foot_at) >> 30)});
}

template <class Test>
FeatureSet Relief::facing(Vec a, Vec b, Test test) const {
  FeatureSet found;
  slopes_.for_each([&](std::size_t i) {
    if (test(way_of(of(i).up, of(i).way_up, a, b))) found.add(i);
  });
  return found;
}

FeatureSet Relief::climbed(Vec a, Vec b) const {
  return facing(a, b, [](int way) { return way > 0; });
}
FeatureSet Relief::descended(Vec a, Vec b) const {
  return facing(a, b, [](int way) { return way < 0; });
}

void Relief::profile(const Terrain& terrain, Vec a, Vec b, Profile& out) const {
  const Len whole = length(b - a);
  out.count = 0;
  if (whole == 0) {
    const Len height = height_at(terrain, a);
    out.item[out.count++] = {0, 0, height, height};
    return;
  }
  const Crossed crossed(terrain, slopes_ | terrain.contours(), a, b, whole);
  const auto height = [&](std::size_t i, Len at) {
    return slopes_.has(i) ? height_on(i, point_on(a, b, Ratio{at, whole}))
                          : terrain[i].level * kQuarterInch;
  };
  for (std::size_t k = 0; k + 1 < crossed.borders; ++k) {
    const Len from = crossed.border[k], to = crossed.border[k + 1];
    if (from == to) continue;
    std::array<Surface, Crossed::kMost + 1> surfaces;
    std::size_t count = 0;
    surfaces[count++] = {0, 0};
    for (std::size_t i = 0; i < crossed.count; ++i) {
      const Under& under = crossed.under[i];
      if (under.from <= from && under.to >= to)
        surfaces[count++] = {height(under.feature, from), height(under.feature, to)};
    }
    append_highest(out, from, to, {surfaces.data(), count});
  }
}

Climb Relief::climb(const Terrain& terrain, Vec a, Vec b) const {
  Profile profile_of_leg;
  profile(terrain, a, b, profile_of_leg);
  Climb climb;
  const Len start = height_at(terrain, a), end = height_at(terrain, b);
  climb.rise = end - start;
  climb.over = std::max(profile_of_leg.highest() - std::max(start, end), 0);
  for (const Rise& rise : profile_of_leg.span()) {
    if (rise.height_from < rise.height_to) climb.up += rise.to - rise.from;
    if (rise.height_from > rise.height_to) climb.down += rise.to - rise.from;
  }
  const Crossed crossed(terrain, slopes_, a, b, length(b - a));
  for (std::size_t i = 0; i < crossed.count; ++i) {
    const Under& under = crossed.under[i];
    const Made& made = of(under.feature);
    if (way_of(made.up, made.way_up, a, b) == 0) climb.across += under.to - under.from;
  }
  return climb;
}

/// Each surface is highest where the line comes to it or leaves it.
bool Relief::is_higher_between(const Terrain& terrain, Vec a, Vec b, Len than) const {
  const Len whole = length(b - a);
  if (whole == 0) return height_at(terrain, a) > than;
  bool higher = than < 0;
  (terrain.near_line(a, b) & (slopes_ | terrain.contours())).for_each([&](std::size_t i) {
    const bool slope = slopes_.has(i);
    if (higher || (slope ? of(i).head : terrain[i].level * kQuarterInch) <= than) return;
    Stretches inside;
    terrain[i].area.stretches(a, b, inside);
    for (const Stretch& stretch : inside.span()) {
      const Len from = part_of(stretch.enter, whole), to = part_of(stretch.leave, whole);
      if (from == to) continue;
      higher |= !slope || height_on(i, point_on(a, b, Ratio{from, whole})) > than ||
                height_on(i, point_on(a, b, Ratio{to, whole})) > than;
    }
  });
  return higher;
}

}  // namespace sandtable::geometry
