#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"

/// Trains over the ground: what lies round a bend behind the head (formation.train).
namespace sandtable::belle_alliance {

/// Slow ground on which the train lies behind its bend, until the last of it has left that.
void Going::add_rest(std::vector<Break>& out, const Piece& piece, const Course& course,
                     int part) const {
  const Form& whole = course.mover.form;
  const Form edge{.size = {whole.size.width, geometry::kMillimetre}};
  Len behind = course.form.size.depth;
  for (const geometry::Box& box : course.train->rest->boxes) {
    const Len way = 2 * geometry::length(box.half_depth);
    const geometry::Pose front{geometry::front_centre(box), box.facing};
    const auto back = static_cast<Angle>(box.facing + geometry::kHalfTurn);
    if (const auto reached = reach(piece, edge, front, back, way)) {
      const Len until = std::min(course.length, whole.size.depth - behind - *reached);
      if (until > 0) out.push_back({.at = 0, .until = until, .part = part});
      return;
    }
    behind += way;
  }
}

Len Going::straight(Mover& mover, geometry::Pose pose, const Track& track, Angle heading,
                    Len length) const {
  if (!mover.bends || track.empty()) return straight(mover, pose, heading, length);
  const Terms terms{.track = &track};
  return straight(mover, pose, heading, length, terms).length;
}

}  // namespace sandtable::belle_alliance
