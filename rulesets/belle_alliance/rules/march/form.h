#pragma once

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/box.h"
#include "rulesets/belle_alliance/state/state.h"

/// What ground a unit takes: its outline, and the melee zone before it (formation.shapes,
/// melee.zone).
namespace sandtable::belle_alliance {

/// A unit's outline, wherever it stands: a rectangle whose place is the middle of its front, the
/// rectangle of a square whose place is its centre, or a disc about its place.
struct Form {
  enum class Kind : std::uint8_t { Front, Square, Disc };
  Kind kind = Kind::Front;
  geometry::Size size{};
  Len radius = 0;
  friend bool operator==(const Form&, const Form&) = default;
};

/// The outline of a unit's present figures in its formation (table.formation-shapes; options
/// cavalry-ranks and attack-column-form). In FD it is a disc, whatever it was (fd.effects); at work
/// and at rest it is that of the formation that it keeps. A garrison has
/// none of its own: that of its sector is told below.
Form form_of(const Unit& unit, Troops troops, const Options& options);
/// The outline of a unit of a position; of a garrison that of its sector, a square with front all
/// round whose place is its middle (urban.garrison).
Form form_of(const State& state, Side side, UnitId unit);
/// The same of a unit that does not stand in the position as it is told here.
Form form_of(const Setup& setup, const Unit& unit, Troops troops);

/// A form on the ground.
struct Body {
  bool round = false;
  geometry::Box box{};
  geometry::Disc disc{};

  Vec centre() const { return round ? disc.centre : box.centre; }
  /// No point of it is farther than this from its centre.
  Len reach() const { return round ? disc.radius : box.reach; }
};
Body body_at(const Form& form, geometry::Pose pose);
/// The same body that much farther on: just as body_at() has it there, which rounds nothing but
/// what hangs on size and facing.
inline Body shifted(Body body, Vec by) {
  if (body.round) {
    body.disc.centre = body.disc.centre + by;
    return body;
  }
  body.box.centre = body.box.centre + by;
  for (Vec& corner : body.box.corner) corner = corner + by;
  return body;
}
/// The pose after turning about on the spot: the same ground.
geometry::Pose about(const Form& form, geometry::Pose pose);

/// Interiors share a point.
bool overlap(const Body& a, const Body& b);
/// Between the nearest points, in micrometres rounded down; 0 where they touch or overlap.
Len gap(const Body& a, const Body& b);

/// No more than that gap, and quicker told: how far the best line between the two keeps them apart.
Len least_gap(const Body& a, const Body& b);

/// How deep a melee zone is, in micrometres.
Len zone_depth();
/// Between the melee zone of a form that stands so and another's outline: 0 where it touches. The
/// zone is a rectangle as wide as the front and 5 cm deep; squares have one on each face, discs a
/// band all round (melee.zone).
Len zone_gap(const Form& form, geometry::Pose pose, const Body& other);
/// No more than that, and quicker told.
Len least_zone_gap(const Form& form, geometry::Pose pose, const Body& other);
/// Between the front edge of a form that stands so (of squares and discs, their edge) and another's
/// outline, in micrometres (sim.standing-contact).
Len front_gap(const Form& form, geometry::Pose pose, const Body& other);
/// Whether a gap is no distance, once it is rounded to 0.01 cm (distance.precision).
constexpr bool is_touching(Len gap) { return gap < 50; }

}  // namespace sandtable::belle_alliance
