#include "rulesets/belle_alliance/state/train.h"

#include <algorithm>
#include <cstdlib>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/state/state.h"

namespace sandtable::belle_alliance {
namespace {

/// Whether a unit still stands straight before the bend that it passed last: whoever put it
/// anywhere else has laid it straight behind its front.
bool stands_before(const Unit& unit, Vec bend) {
  constexpr Len kHair = 4;  // places are rounded to the micrometre
  const Vec way = unit.place - bend;
  const geometry::Direction ahead = geometry::direction(unit.facing);
  const auto part = [&](geometry::Direction d) {
    return geometry::detail::rounded_shift(geometry::dot(d, way), 30);
  };
  return part(ahead) >= -kHair && std::abs(part(geometry::right_of(ahead))) <= kHair;
}

/// Whether a unit is still in the formation in which it lay round its bends.
bool lies_as(const Unit& unit, bool in_line) {
  if (unit.disorder == Disorder::FD) return false;
  const Formation lies = lies_in(unit);
  return in_line ? lies == Formation::Line
                 : lies == Formation::ColumnOfMarch || lies == Formation::Limbered;
}

}  // namespace

Track track_of(const Force& force, UnitId unit) {
  Track out;
  bool in_line = false;
  if (force.bend_count == 0) return out;
  for (std::size_t i = 0; i < force.bend_count && out.count < Track::kMost; ++i) {
    const Bend& bend = force.bends[i];
    if (bend.unit != unit) continue;
    in_line = bend.in_line;
    out.at[out.count] = bend.at;
    out.before[out.count++] = bend.before;
  }
  if (!out.empty() &&
      !(lies_as(force.units[unit], in_line) && stands_before(force.units[unit], out.at[0])))
    return {};
  return out;
}

void set_track(Force& force, UnitId unit, const Track& track) {
  const auto begin = force.bends.begin(), end = begin + force.bend_count;
  const auto kept = std::remove_if(begin, end, [&](const Bend& b) { return b.unit == unit; });
  std::size_t count = static_cast<std::size_t>(kept - begin);
  if (count + track.count <= kMostBends) {
    const bool in_line = lies_in(force.units[unit]) == Formation::Line;
    const auto place = std::find_if(begin, kept, [&](const Bend& b) { return b.unit > unit; });
    std::move_backward(place, kept, kept + track.count);
    for (std::size_t i = 0; i < track.count; ++i)
      *(place + static_cast<std::ptrdiff_t>(i)) = {track.at[i], track.before[i], unit, in_line};
    count += track.count;
  }
  for (std::size_t i = count; i < force.bend_count; ++i) force.bends[i] = {};
  force.bend_count = static_cast<std::uint8_t>(count);
}

}  // namespace sandtable::belle_alliance
