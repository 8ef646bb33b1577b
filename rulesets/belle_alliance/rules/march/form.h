#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

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

/// The outline of a unit's present figures in its formation (table.formation-shapes; option
/// cavalry-ranks). In FD it is a disc, whatever it was (fd.effects); at work
/// and at rest it is that of the formation that it keeps. A garrison has
/// none of its own: that of its sector is told below.
Form form_of(const Unit& unit, Troops troops, const Options& options);
/// The outline of a unit of a position; of a garrison that of its sector, a square with front all
/// round whose place is its middle (urban.garrison).
Form form_of(const State& state, Side side, UnitId unit);
/// The same of a unit that does not stand in the position as it is told here.
Form form_of(const Setup& setup, const Unit& unit, Troops troops);

/// The straight pieces of a train behind that of its head (formation.train).
struct Rest {
  std::vector<geometry::Box> boxes;  ///< from the head back
  Vec middle{};                      ///< of the whole train, half way along it
  Len reach = 0;                     ///< no point of it is farther from there
};

/// A form on the ground.
struct Body {
  bool round = false;
  geometry::Box box{};  ///< of a train the piece of its head
  geometry::Disc disc{};
  std::shared_ptr<const Rest> rest{};  ///< of a train that lies round a bend

  Vec centre() const { return round ? disc.centre : rest ? rest->middle : box.centre; }
  /// No point of it is farther than this from its centre.
  Len reach() const { return round ? disc.radius : rest ? rest->reach : box.reach; }

  /// A straight piece of a train, and the one of its head.
  static Body straight(const geometry::Box& box) { return {.round = false, .box = box}; }
  Body head() const { return straight(box); }
};

/// The bounds of an outline; of a train those of the piece of its head.
inline geometry::Bounds bounds_of(const Body& body) {
  return body.round ? geometry::bounds_of(body.disc) : geometry::bounds_of(body.box.corner);
}

/// f(piece) for each straight piece of an outline (a Body, or the Shape that lines of fire meet),
/// from its head back: of most the outline itself.
template <class Outline, class F>
void each_piece(const Outline& outline, F&& f) {
  if (!outline.rest) return f(outline);
  f(outline.head());
  for (const geometry::Box& box : outline.rest->boxes) f(Outline::straight(box));
}
/// Whether f(piece) holds for any of them.
template <class F>
bool any_piece(const Body& body, F&& f) {
  bool found = false;
  each_piece(body, [&](const Body& piece) { found = found || f(piece); });
  return found;
}
/// The least f(piece), a length (formation.train: taken to the nearest piece).
template <class F>
Len nearest_piece(const Body& body, F&& f) {
  Len best = geometry::kMaxCoordinate;
  each_piece(body, [&](const Body& piece) { best = std::min<Len>(best, f(piece)); });
  return best;
}
Body body_at(const Form& form, geometry::Pose pose);
/// The same body that much farther on: just as body_at() has it there, which rounds nothing but
/// what hangs on size and facing.
inline Body shifted(const Body& body, Vec by) {
  Body out = body;
  if (body.round) {
    out.disc.centre = body.disc.centre + by;
    return out;
  }
  const auto shift = [&](geometry::Box& box) {
    box.centre = box.centre + by;
    for (Vec& corner : box.corner) corner = corner + by;
  };
  shift(out.box);
  if (body.rest) {
    auto rest = std::make_shared<Rest>(*body.rest);
    for (geometry::Box& box : rest->boxes) shift(box);
    rest->middle = rest->middle + by;
    out.rest = std::move(rest);
  }
  return out;
}
/// The pose after turning about on the spot: the same ground.
geometry::Pose about(const Form& form, geometry::Pose pose);

/// Interiors share a point.
bool overlap(const Body& a, const Body& b);
/// Between the nearest points, in micrometres rounded down; 0 where they touch or overlap.
Len gap(const Body& a, const Body& b);

/// The point of an outline that is no disc nearest to another, to the micrometre.
Vec nearest_point(const Body& body, Vec to);

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
