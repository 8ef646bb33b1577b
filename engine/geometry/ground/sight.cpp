#include "engine/geometry/ground/sight.h"

#include <algorithm>
#include <array>

#include "engine/geometry/plane/segment.h"

namespace sandtable::geometry {
namespace {

/// Stretches of a line that several areas cover, in micrometres along it, in order and apart.
class Covered {
 public:
  void add(Len from, Len to) {
    // Take out what touches the new stretch, put their union in.
    std::size_t first = 0;
    while (first < count_ && item_[first].to < from) ++first;
    std::size_t last = first;
    for (; last < count_ && item_[last].from <= to; ++last) {
      from = std::min(from, item_[last].from);
      to = std::max(to, item_[last].to);
    }
    if (last == first && count_ == item_.size()) {
      // No line of a real table is cut up so finely: close the gap to a neighbour.
      last = first == count_ ? first-- : first + 1;
      from = std::min(from, item_[first].from);
      to = std::max(to, item_[first].to);
    }
    if (last == first) {
      std::move_backward(item_.begin() + first, item_.begin() + count_, item_.begin() + count_ + 1);
      ++count_;
    } else {
      std::move(item_.begin() + last, item_.begin() + count_, item_.begin() + first + 1);
      count_ -= last - first - 1;
    }
    item_[first] = {from, to};
  }
  Len length() const {
    Len sum = 0;
    for (std::size_t i = 0; i < count_; ++i) sum += item_[i].to - item_[i].from;
    return sum;
  }

 private:
  struct Item {
    Len from, to;
  };
  std::array<Item, 128> item_;
  std::size_t count_ = 0;
};

Len length_in(const Terrain& terrain, const FeatureSet& screens, Vec a, Vec b, std::size_t* first) {
  const Len whole = length_of(b - a);
  const bool alone = screens.size() == 1;
  Len length = 0;
  Covered covered;
  screens.for_each([&](std::size_t i) {
    Stretches inside;
    terrain[i].area.stretches(a, b, inside);
    if (inside.count > 0 && first != nullptr && length == 0) *first = i;
    length += inside.length(whole);
    if (alone) return;
    for (const Stretch& stretch : inside.span())
      covered.add(part_of(stretch.enter, whole), part_of(stretch.leave, whole));
  });
  return alone ? length : covered.length();
}

bool ground_rises_between(const Terrain& terrain, const FeatureSet& contours, Vec a, Vec b,
                          int higher_end, std::size_t* which) {
  bool rises = false;
  contours.for_each([&](std::size_t i) {
    if (rises || terrain[i].level <= higher_end) return;
    Stretches inside;
    terrain[i].area.stretches(a, b, inside);
    if (inside.count == 0) return;
    rises = true;
    if (which != nullptr) *which = i;
  });
  return rises;
}

Sight judge(const Terrain& terrain, const SightRules& rules, SightEnd a, SightEnd b,
            std::size_t* which) {
  const int higher_end = std::max(a.level, b.level);
  const FeatureSet areas =
      blocking_areas(terrain, rules, terrain.near_line(a.at, b.at), higher_end);
  if (areas.empty()) return Sight::Clear;
  if (rules.ground_blocks &&
      ground_rises_between(terrain, areas & terrain.contours(), a.at, b.at, higher_end, which))
    return Sight::Ground;
  const FeatureSet screens = areas & rules.screens;
  if (screens.empty() || squared(b.at - a.at) <= std::int64_t{rules.depth} * rules.depth)
    return Sight::Clear;
  return length_in(terrain, screens, a.at, b.at, which) > rules.depth ? Sight::Screen
                                                                      : Sight::Clear;
}

}  // namespace

FeatureSet blocking_areas(const Terrain& terrain, const SightRules& rules, const FeatureSet& of,
                          int higher_end) {
  FeatureSet blocking;
  (of & (rules.screens | terrain.contours())).for_each([&](std::size_t i) {
    const bool ground = rules.ground_blocks && terrain[i].level > higher_end;
    const bool screen = rules.screens.has(i) &&
                        (!rules.higher_sees_over_screens || higher_end <= terrain.ground_of(i));
    if (ground || screen) blocking.add(i);
  });
  return blocking;
}

Sight sight_over_ground(const Terrain& terrain, const SightRules& rules, SightEnd a, SightEnd b) {
  return judge(terrain, rules, a, b, nullptr);
}

Sight sight(const Terrain& terrain, const SightRules& rules, std::span<const Blocker> blockers,
            SightEnd a, SightEnd b, std::size_t* by) {
  const int higher_end = std::max(a.level, b.level);
  for (std::size_t i = 0; i < blockers.size(); ++i) {
    if (rules.higher_sees_over_blockers && blockers[i].level < higher_end) continue;
    if (!passes_through(blockers[i].box.corner, a.at, b.at)) continue;
    if (by != nullptr) *by = i;
    return Sight::Blocker;
  }
  return judge(terrain, rules, a, b, by);
}

Len length_in_screens(const Terrain& terrain, const SightRules& rules, SightEnd a, SightEnd b) {
  const FeatureSet areas =
      blocking_areas(terrain, rules, terrain.near_line(a.at, b.at), std::max(a.level, b.level));
  return length_in(terrain, areas & rules.screens, a.at, b.at, nullptr);
}

}  // namespace sandtable::geometry
