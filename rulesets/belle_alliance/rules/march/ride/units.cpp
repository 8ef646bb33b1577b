#include "rulesets/belle_alliance/rules/march/ride/units.h"

#include <algorithm>
#include <cstdlib>

namespace sandtable::belle_alliance {

using geometry::Pose;

UnitsThen::UnitsThen(const March& march) : march_(march) {
  const std::vector<Mover>& movers = march.movers();
  for (auto& side : number_) side.fill(kNone);
  units_.resize(movers.size());
  poses_.resize(movers.size());
  bodies_.resize(movers.size());
  tracks_.resize(movers.size());
  for (std::size_t m = 0; m < movers.size(); ++m) {
    const Mover& mover = movers[m];
    const auto side = static_cast<std::size_t>(index(mover.side));
    Unit& unit = units_[m];
    unit.side = mover.side;
    unit.unit = mover.unit;
    unit.figures = mover.figures;
    unit.bends = mover.bends;
    unit.form = mover.form;
    Discs& discs = discs_[side];
    unit.at = static_cast<std::uint16_t>(discs.x.size());
    for (std::vector<Len>* of : {&discs.x, &discs.y, &discs.reach}) of->push_back(0);
    std::uint16_t& number = number_[side][mover.unit];
    if (number == kNone) number = static_cast<std::uint16_t>(m);
  }
}

void UnitsThen::go_to(Tick tick) {
  rest_ = false;
  for (Discs& discs : discs_) discs.moved = 0;
  for (std::size_t m = 0; m < units_.size(); ++m) {
    Unit& unit = units_[m];
    unit.stood = true;
    if (tick >= unit.until) {
      const March::Part part = march_.part_at(m, tick);
      unit.walk = part.walk;
      unit.until = part.until;
    } else if (unit.walk.pace != Pace::Marching) {
      continue;  // it stands where it stood
    }
    lay_down(m, pose_at(unit.walk, tick), tick);
  }
}

void UnitsThen::lay_down(std::size_t m, Pose pose, Tick tick) {
  Unit& unit = units_[m];
  const Pose before = poses_[m];
  Body& body = bodies_[m];
  poses_[m] = pose;
  if (unit.bends) {
    body = march_.body_of(m, tick);
    tracks_[m] = march_.track_of(m, tick);
  } else if (!unit.laid || pose.facing != before.facing) {
    body = body_at(unit.form, pose);
  } else if (pose != before) {
    body = shifted(body, pose.front - before.front);
  } else {
    return;
  }
  unit.laid = true;
  unit.stood = false;
  Discs& discs = discs_[static_cast<std::size_t>(index(unit.side))];
  const Vec at = body.centre();
  const Len reach = body.reach();
  const Len gone = std::max(std::abs(at.x - discs.x[unit.at]), std::abs(at.y - discs.y[unit.at]));
  discs.moved = std::max(discs.moved, gone + std::max(reach - discs.reach[unit.at], 0));
  discs.x[unit.at] = at.x;
  discs.y[unit.at] = at.y;
  discs.reach[unit.at] = reach;
}

Len UnitsThen::room(Side side, Vec place) const {
  const Discs& discs = discs_[static_cast<std::size_t>(index(side))];
  Len room = geometry::kMaxCoordinate;
  for (std::size_t i = 0; i < discs.x.size(); ++i) {
    const Len aside = std::abs(discs.x[i] - place.x), ahead = std::abs(discs.y[i] - place.y);
    room = std::min(room, std::max(aside, ahead) - discs.reach[i]);
  }
  return std::max(room, 0);
}

bool UnitsThen::is_any_near(Side side, Vec place, Len limit) const {
  const Discs& discs = discs_[static_cast<std::size_t>(index(side))];
  int near = 0;
  for (std::size_t i = 0; i < discs.x.size(); ++i) {
    const Len far = discs.reach[i] + limit;
    near |= static_cast<int>(std::abs(discs.x[i] - place.x) <= far) &
            static_cast<int>(std::abs(discs.y[i] - place.y) <= far);
  }
  return near != 0;
}

}  // namespace sandtable::belle_alliance
