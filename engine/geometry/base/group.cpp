#include "engine/geometry/base/group.h"

#include <algorithm>

namespace sandtable::geometry {
namespace {

constexpr std::int64_t kOne = std::int64_t{1} << 30;

/// Measured in 2^-30 micrometres, to whole ones.
Len down(std::int64_t n) { return static_cast<Len>(n >> 30); }
Len up(std::int64_t n) { return static_cast<Len>((n + kOne - 1) >> 30); }

std::uint8_t small(std::size_t i) { return static_cast<std::uint8_t>(i); }

}  // namespace

std::optional<Neighbour> nearest_to(std::span<const Disc> discs, std::size_t disc) {
  std::optional<Neighbour> nearest;
  for (std::size_t i = 0; i < discs.size(); ++i) {
    if (i == disc) continue;
    if (nearest && !within(discs[disc], discs[i], nearest->gap)) continue;
    const Len here = gap(discs[disc], discs[i]);
    if (!nearest || here < nearest->gap) nearest = Neighbour{small(disc), small(i), here};
  }
  return nearest;
}

std::optional<Neighbour> ill_spaced(std::span<const Disc> discs, Len least, Len most) {
  if (discs.size() < 2) return std::nullopt;
  for (std::size_t i = 0; i < discs.size(); ++i) {
    bool near = false, too_near = false;
    for (std::size_t k = 0; k < discs.size(); ++k) {
      if (k == i) continue;
      near |= within(discs[i], discs[k], most);
      too_near |= overlap(Disc{discs[i].centre, discs[i].radius + least}, discs[k]);
    }
    if (too_near || !near) return nearest_to(discs, i);
  }
  return std::nullopt;
}

std::size_t Groups::largest() const {
  std::array<std::uint16_t, kMostGrouped> size{};
  for (std::size_t i = 0; i < discs; ++i) ++size[of[i]];
  return static_cast<std::size_t>(
      std::max_element(size.begin(), size.begin() + static_cast<std::ptrdiff_t>(groups)) -
      size.begin());
}

/// From the first disc without a group outward; each pair is looked at once at most.
Groups linked(std::span<const Disc> discs, Len gap) {
  Groups groups;
  groups.discs = discs.size();
  std::array<std::uint8_t, kMostGrouped> left, reached;
  std::size_t lefts = discs.size();
  for (std::size_t i = 0; i < lefts; ++i) left[i] = small(i);
  while (lefts > 0) {
    std::size_t done = 0, known = 0;
    reached[known++] = left[0];
    std::copy(left.begin() + 1, left.begin() + static_cast<std::ptrdiff_t>(lefts), left.begin());
    --lefts;
    for (; done < known; ++done) {
      groups.of[reached[done]] = small(groups.groups);
      const Disc from = discs[reached[done]];
      std::size_t kept = 0;
      for (std::size_t i = 0; i < lefts; ++i) {
        if (within(from, discs[left[i]], gap))
          reached[known++] = left[i];
        else
          left[kept++] = left[i];
      }
      lefts = kept;
    }
    ++groups.groups;
  }
  return groups;
}

bool all_linked(std::span<const Disc> discs, Len gap) { return linked(discs, gap).groups <= 1; }

std::optional<Neighbour> breaks(std::span<const Disc> discs, Len gap) {
  const Groups groups = linked(discs, gap);
  if (groups.groups <= 1) return std::nullopt;
  const std::size_t largest = groups.largest();
  std::optional<Neighbour> least;
  for (std::size_t i = 0; i < discs.size(); ++i) {
    if (groups.of[i] == largest) continue;
    for (std::size_t k = 0; k < discs.size(); ++k) {
      if (groups.of[k] != largest) continue;
      const Len here = geometry::gap(discs[i], discs[k]);
      if (!least || here < least->gap) least = Neighbour{small(i), small(k), here};
    }
  }
  return least;
}

Frame::Frame(std::span<const Disc> discs, Angle facing)
    : facing_(facing), ahead_(direction(facing)), right_(right_of(ahead_)) {
  if (discs.empty()) return;
  origin_ = discs[0].centre;
  left_ = front_ = INT64_MAX;
  right_end_ = rear_ = INT64_MIN;
  for (const Disc& disc : discs) {
    const std::int64_t on = dot(ahead_, disc.centre - origin_);
    const std::int64_t side = dot(right_, disc.centre - origin_), radius = disc.radius * kOne;
    left_ = std::min(left_, side - radius);
    right_end_ = std::max(right_end_, side + radius);
    front_ = std::min(front_, -on - radius);
    rear_ = std::max(rear_, -on + radius);
  }
}

Size Frame::size() const { return {up(right_end_ - left_), up(rear_ - front_)}; }

Pose Frame::pose() const {
  const std::int64_t middle = left_ + (right_end_ - left_) / 2;
  return {
      origin_ + scaled(right_, down(middle + kOne / 2)) - scaled(ahead_, down(front_ + kOne / 2)),
      facing_};
}

bool Frame::holds_all_of(Disc disc) const {
  const std::int64_t on = -dot(ahead_, disc.centre - origin_);
  const std::int64_t side = dot(right_, disc.centre - origin_), radius = disc.radius * kOne;
  return side - radius >= left_ && side + radius <= right_end_ && on - radius >= front_ &&
         on + radius <= rear_;
}

Len Frame::aside(Vec p) const { return down(dot(right_, p - origin_) - left_); }
Len Frame::behind(Vec p) const { return down(-dot(ahead_, p - origin_) - front_); }

}  // namespace sandtable::geometry
