#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>

#include "engine/geometry/plane/exact.h"
#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/state/state.h"

/// Outlines as lines of fire meet them: rectangles, discs, and the polygons of sectors.
namespace sandtable::belle_alliance {

struct Shape {
  bool round = false;
  geometry::Disc disc{};
  std::array<Vec, 4> corner{};
  std::shared_ptr<const Rest> rest{};  ///< of a train that lies round a bend
  std::span<const Vec> sector{};       ///< of a garrison; it lies in the setup

  std::span<const Vec> points() const { return sector.empty() ? std::span(corner) : sector; }

  /// A straight piece of a train, and the one of its head (each_piece).
  static Shape straight(const geometry::Box& box) {
    Shape piece;
    piece.corner = box.corner;
    return piece;
  }
  Shape head() const {
    Shape piece;
    piece.corner = corner;
    return piece;
  }
};

/// The outline of a unit where it stands; of a garrison its sector.
Shape shape_of(const State& state, Side side, UnitId unit);

/// Where along a line something lies, in micrometres from its beginning.
struct Stretch {
  Len enter = 0, leave = 0;
};
/// The stretch of a line that an outline shares, its edge included; nothing where they are apart.
std::optional<Stretch> stretch_on(const Shape& shape, Vec from, Vec to);
/// The point of an outline nearest to another point, to the micrometre.
Vec nearest_point(const Shape& shape, Vec to);
/// Between the nearest points of an outline and a rectangle or disc, rounded down.
Len gap(const Shape& shape, const Body& body);

}  // namespace sandtable::belle_alliance
