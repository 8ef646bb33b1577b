#include "rulesets/belle_alliance/rules/march/form.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/formula.h"
#include "rulesets/belle_alliance/state/sector.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Box;
using geometry::Pose;

namespace shapes = table::table_formation_shapes;
namespace bases = table::table_formation_bases;

/// The radius of the disc whose area a cell tells, "disc of radius sqrt(3*n/pi), up to 0.1", taken
/// up to the next such step.
Len radius_of(std::string_view cell, int figures) {
  Formula formula(cell, figures);
  formula.seek("sqrt(");
  const std::int64_t area = std::int64_t{formula.value()} * Formula::kOne;
  formula.seek("up to ");
  const Len step = std::max(formula.number(), 1);
  constexpr std::int64_t kPi = 3'141'592'654, kPiUnit = 1'000'000'000;
  Len radius = step;
  while (geometry::Wide{kPi} * radius * radius < geometry::Wide{area} * kPiUnit) radius += step;
  return radius;
}

/// What a cell comes to for each count that a byte holds: it is asked for too often to be read
/// anew.
template <class T, class F>
std::array<T, 256> of_counts(F&& of_count) {
  std::array<T, 256> out;
  for (std::size_t n = 0; n < out.size(); ++n) out[n] = of_count(static_cast<int>(n));
  return out;
}

Form rectangle(shapes::Key key, std::uint8_t count) {
  using Sizes = std::array<geometry::Size, 256>;
  static const auto kSizes = [] {
    std::array<Sizes, shapes::rows.size()> out;
    std::transform(shapes::rows.begin(), shapes::rows.end(), out.begin(), [](const auto& row) {
      return of_counts<geometry::Size>([&](int n) {
        return geometry::Size{Formula(row.width, n).value(), Formula(row.depth, n).value()};
      });
    });
    return out;
  }();
  return {.size = kSizes[static_cast<std::size_t>(key)][count]};
}

Form disc(Troops troops, std::uint8_t figures) {
  const auto radii = [](shapes::Key key) {
    return of_counts<Len>([&](int n) { return radius_of(shapes::at(key).width, n); });
  };
  static const std::array<std::array<Len, 256>, 2> kRadii{radii(shapes::Key::HuddleFoot),
                                                          radii(shapes::Key::HuddleHorse)};
  return {.kind = Form::Kind::Disc, .radius = kRadii[is_cavalry(troops) ? 1 : 0][figures]};
}

/// One rank of figures side by side (option cavalry-ranks).
Form one_rank(int figures) {
  const bases::Row& base = bases::at(bases::Key::CavalryFigure);
  return {.size = {figures * Formula(base.width, 0).number(), base.depth * Formula::kOne}};
}

}  // namespace

Form form_of(const Unit& unit, Troops troops, const Options& options) {
  const std::uint8_t n = unit.figures;
  if (unit.disorder == Disorder::FD) return disc(troops, n);
  switch (lies_in(unit)) {
    case Formation::Line:
      if (!is_cavalry(troops)) return rectangle(shapes::Key::InfantryLine, n);
      if (options.cavalry_ranks == CavalryRanks::One) return one_rank(n);
      return rectangle(shapes::Key::CavalryLine, n);
    case Formation::AttackColumn:
      return rectangle(shapes::Key::AttackColumn, n);
    case Formation::BattalionMass:
      return rectangle(shapes::Key::BattalionMass, n);
    case Formation::Square: {
      Form form = rectangle(shapes::Key::Square, n);
      form.kind = Form::Kind::Square;
      return form;
    }
    case Formation::Huddle:
      return disc(troops, n);
    case Formation::ColumnOfMarch:
      return rectangle(
          is_cavalry(troops) ? shapes::Key::CavalryColumn : shapes::Key::InfantryColumn, n);
    case Formation::SkirmishLine:
      return rectangle(shapes::Key::SkirmishLine, n);
    case Formation::Limbered:
      if (troops == Troops::Waggons) return rectangle(shapes::Key::Waggon, n);
      return rectangle(shapes::Key::Limbered, unit.guns);
    case Formation::Unlimbered:
      return rectangle(shapes::Key::Unlimbered, unit.guns);
    case Formation::Gunners:
      return rectangle(shapes::Key::Gunners, n);
    case Formation::AtWork:
    case Formation::AtRest:
    case Formation::Garrison:
      break;
  }
  return {};
}

Form form_of(const Setup& setup, const Unit& unit, Troops troops) {
  if (unit.formation != Formation::Garrison || unit.disorder == Disorder::FD ||
      unit.task.feature == kNoFeature)
    return form_of(unit, troops, setup.options);
  const SectorBox box = box_of(outline_of(setup, unit.task.feature, unit.task.part));
  return {.kind = Form::Kind::Square, .size = box.size};
}

Form form_of(const State& state, Side side, UnitId unit) {
  return form_of(*state.setup, state.of(side).units[unit], card_of(state, side, unit).troops);
}

Body body_at(const Form& form, Pose pose) {
  if (form.kind == Form::Kind::Disc)
    return {.round = true, .box = {}, .disc = {pose.front, form.radius}};
  if (form.kind == Form::Kind::Square)
    pose = geometry::pose_of_centre(pose.front, pose.facing, form.size);
  // Made where it stays: written by parts and moved as a whole it would be waited for.
  return {.round = false, .box = geometry::box_at(pose, form.size)};
}

Pose about(const Form& form, Pose pose) {
  if (form.kind == Form::Kind::Front) return geometry::turned_about(pose, form.size);
  return {pose.front, static_cast<Angle>(pose.facing + geometry::kHalfTurn)};
}

namespace {

/// Of outlines of one piece each.
[[gnu::always_inline]] inline bool plain_overlap(const Body& a, const Body& b) {
  if (a.round && b.round) return geometry::overlap(a.disc, b.disc);
  if (a.round) return geometry::overlap(a.disc, b.box);
  if (b.round) return geometry::overlap(b.disc, a.box);
  return geometry::overlap(a.box, b.box);
}

inline Len plain_gap(const Body& a, const Body& b) {
  if (a.round && b.round) return geometry::gap(a.disc, b.disc);
  if (a.round) return geometry::gap(a.disc, b.box);
  if (b.round) return geometry::gap(b.disc, a.box);
  return geometry::gap(a.box, b.box);
}

/// Between the nearest pieces of two trains.
template <class Apart>
Len least_of_pieces(const Body& a, const Body& b, Apart apart) {
  return nearest_piece(a, [&](const Body& i) {
    return nearest_piece(b, [&](const Body& j) { return apart(i, j); });
  });
}

}  // namespace

bool overlap(const Body& a, const Body& b) {
  if (!a.rest && !b.rest) return plain_overlap(a, b);
  return any_piece(a, [&](const Body& i) {
    return any_piece(b, [&](const Body& j) { return plain_overlap(i, j); });
  });
}

Len gap(const Body& a, const Body& b) {
  return a.rest || b.rest ? least_of_pieces(a, b, plain_gap) : plain_gap(a, b);
}

Vec nearest_point(const Body& body, Vec to) {
  Vec best = to;
  std::int64_t least = -1;
  each_piece(body, [&](const Body& piece) {
    const Vec point = geometry::nearest_point(piece.box, to);
    const std::int64_t apart = geometry::squared(point - to);
    if (least >= 0 && apart >= least) return;
    least = apart;
    best = point;
  });
  return best;
}

namespace {

constexpr Len kZone = figure(Figure::MeleeZone) * geometry::kCentimetre;

inline Len plain_gap_of(const Box& box, const Body& other) {
  return other.round ? geometry::gap(other.disc, box) : geometry::gap(box, other.box);
}
Len gap_of(const Box& box, const Body& other) {
  if (!other.rest) return plain_gap_of(box, other);
  return nearest_piece(other, [&](const Body& piece) { return plain_gap_of(box, piece); });
}

/// The zone straight before a front of that width.
Box zone_before(Pose front, Len width) {
  front.front = geometry::along(front.front, front.facing, kZone);
  return geometry::box_at(front, {width, kZone});
}

/// The faces of a square: the middle of each, looking outward.
std::array<Pose, 4> faces(const Form& form, Pose pose) {
  std::array<Pose, 4> out;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto facing = static_cast<Angle>(pose.facing + i * geometry::kQuarterTurn);
    out[i] = geometry::pose_of_centre(pose.front, facing, form.size);
  }
  return out;
}

/// Between a segment and an outline.
Len edge_gap(Vec a, Vec b, const Body& other) {
  if (other.rest)
    return nearest_piece(other, [&](const Body& piece) { return edge_gap(a, b, piece); });
  if (other.round) {
    const Len to_centre =
        geometry::rounded_down(geometry::squared_distance(other.disc.centre, a, b));
    return std::max(to_centre - other.disc.radius, 0);
  }
  if (geometry::covers(other.box, a) || geometry::covers(other.box, b)) return 0;
  const auto& corner = other.box.corner;
  geometry::Squared best = geometry::squared_distance(a, b, corner[3], corner[0]);
  for (std::size_t i = 0; i < 3; ++i)
    best = std::min(best, geometry::squared_distance(a, b, corner[i], corner[i + 1]));
  return geometry::rounded_down(best);
}

}  // namespace

/// How far the edges of one rectangle in two directions keep another off.
Len side_by_side(const Box& a, const Box& b) {
  const geometry::Direction ahead = geometry::direction(a.facing);
  const geometry::Direction right = geometry::right_of(ahead);
  const Vec offset = b.centre - a.centre;
  const auto along = [&](geometry::Direction d, Vec half) {
    return std::abs(geometry::dot(d, offset)) - std::abs(geometry::dot(d, half)) -
           std::abs(geometry::dot(d, b.half_front)) - std::abs(geometry::dot(d, b.half_depth));
  };
  constexpr int kUnit = 30;
  constexpr Len kHair = 3;  // halves and directions are rounded
  const std::int64_t best = std::max(along(ahead, a.half_depth), along(right, a.half_front));
  return static_cast<Len>(best >> kUnit) - kHair;
}

Len zone_depth() { return kZone; }

namespace {

inline Len plain_least_gap(const Body& a, const Body& b) {
  if (a.round || b.round) return plain_gap(a, b);
  return std::max({side_by_side(a.box, b.box), side_by_side(b.box, a.box), 0});
}
inline Len plain_least_gap_of(const Box& zone, const Body& other) {
  return std::max({side_by_side(zone, other.box), side_by_side(other.box, zone), 0});
}

}  // namespace

Len least_gap(const Body& a, const Body& b) {
  return a.rest || b.rest ? least_of_pieces(a, b, plain_least_gap) : plain_least_gap(a, b);
}

Len least_zone_gap(const Form& form, Pose pose, const Body& other) {
  if (form.kind != Form::Kind::Front || other.round) return zone_gap(form, pose, other);
  const Box zone = zone_before(pose, form.size.width);
  if (!other.rest) return plain_least_gap_of(zone, other);
  return nearest_piece(other, [&](const Body& piece) { return plain_least_gap_of(zone, piece); });
}

Len zone_gap(const Form& form, Pose pose, const Body& other) {
  switch (form.kind) {
    case Form::Kind::Disc:
      return std::max(gap(body_at(form, pose), other) - kZone, 0);
    case Form::Kind::Square: {
      Len best = geometry::kMaxCoordinate;
      for (const Pose face : faces(form, pose))
        best = std::min(best, gap_of(zone_before(face, form.size.width), other));
      return best;
    }
    case Form::Kind::Front:
      break;
  }
  return gap_of(zone_before(pose, form.size.width), other);
}

Len front_gap(const Form& form, Pose pose, const Body& other) {
  const Body body = body_at(form, pose);
  if (form.kind != Form::Kind::Front) return gap(body, other);
  return edge_gap(body.box.corner[0], body.box.corner[1], other);
}

}  // namespace sandtable::belle_alliance
