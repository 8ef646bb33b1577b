#pragma once

#include <vector>

#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"

/// Where skirmish lines are laid that go out, all of them at once (change.skirmishers-out).
namespace sandtable::belle_alliance {

/// A line that goes out before a front.
struct Sent {
  Side side = Side::A;
  UnitId line = kNoUnit;
  Form form;
  Vec front{};  ///< the middle of that front
  Angle facing = 0;
};

/// The middle of the front; of what has none the point of its edge that lies the way it faces.
Vec front_of(const Form& form, geometry::Pose pose);

/// Lays each line with its rear 5 cm ahead; at the front itself where an enemy is too near, the
/// table ends, or it finds no room there or cannot come there, as all stood before any line went
/// out. Of two lines of opposite sides that would meet both are laid at their fronts, of two of one
/// side that of the higher number.
void lay_lines(State& s, const State& stood, const Going& going, const std::vector<Sent>& all);

}  // namespace sandtable::belle_alliance
