#include <algorithm>
#include <vector>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/state/figures.h"

/// Who lies on ground that he cannot cross, put there by a scenario or by what befell him: he comes
/// off it by the least way, and nobody over it (march.river, rout.how).
namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

/// Ways are tried millimetre by millimetre.
constexpr Len kTry = geometry::kMillimetre;

/// f(a, b) for each edge of something, until it is true.
template <class F>
bool any_edge(std::span<const Vec> points, bool closed, F&& f) {
  for (std::size_t i = 0; i + 1 < points.size(); ++i)
    if (f(points[i], points[i + 1])) return true;
  return closed && f(points.back(), points.front());
}

}  // namespace

/// Whether a bridge or ford that takes a mover bears its outline where a river leads under it.
bool Going::bears(const Piece& piece, const Mover& mover, const geometry::Convex& ground) const {
  if (piece.ground != Ground::River) return false;
  const auto is_borne = [&](Vec at) {
    return std::any_of(pieces_.begin(), pieces_.end(), [&](const Piece& by) {
      const bool fits = by.ground == Ground::Ford ||
                        (by.ground == Ground::Bridge && takes_bridges(mover.formation));
      return fits && by.part == kWhole && by.area.contains(at);
    });
  };
  return !any_edge(piece.line, false, [&](Vec a, Vec b) {
    const auto under = geometry::chord_inside(ground.points(), a, b);
    if (!under) return false;
    const Vec in = geometry::point_on(a, b, under->enter),
              out = geometry::point_on(a, b, under->leave);
    return !is_borne({(in.x + out.x) / 2, (in.y + out.y) / 2});
  });
}

/// Whether a piece of ground is impassable to a mover, but for bridges and fords.
bool Going::never_passes(const Piece& piece, const Mover& mover) {
  if (piece.line.empty()) return is_solid(piece.ground);
  return !passage_cost(piece.ground, mover.troops, mover.formation);
}

/// Whether a mover lies on a piece of ground that he cannot cross: the one thing that all who
/// stand, go, turn and run are judged by.
bool Going::bars(const Piece& piece, const Mover& mover, const geometry::Convex& ground) const {
  return never_passes(piece, mover) && lies_on(piece, ground) && !bears(piece, mover, ground);
}

/// Whether a direction leads off the impassable ground that a mover lies on: it is less than a
/// right angle off the least way on which he would be clear of all of it, of equal ones off any.
bool Going::leads_off(const Mover& mover, const Form& form, Pose from, Angle heading,
                      FeatureId out_of) const {
  constexpr int kTurns = 8;
  constexpr Len kMost = geometry::kCentimetre * 100;
  const geometry::Convex ground = ground_at(form, from, heading);
  const geometry::Bounds around = geometry::bounds_of(ground.points()).grown(kMost);
  std::vector<const Piece*> near;
  for (const Piece& piece : pieces_)
    if (piece.part == kWhole && piece.feature != out_of && piece.bounds.meets(around) &&
        never_passes(piece, mover))
      near.push_back(&piece);
  const auto is_barred = [&](Pose pose) {
    const geometry::Convex there = ground_at(form, pose, heading);
    return std::any_of(near.begin(), near.end(),
                       [&](const Piece* piece) { return bars(*piece, mover, there); });
  };
  std::vector<Angle> ways;
  for (int i = 0; i < kTurns; ++i)
    ways.push_back(static_cast<Angle>(from.facing + i * (geometry::kQuarterTurn / 2)));
  for (const Piece* under : near) {
    const Piece& piece = *under;
    if (!bars(piece, mover, ground)) continue;
    const bool area = piece.line.empty();
    any_edge(area ? piece.area.points() : std::span<const Vec>(piece.line), area,
             [&](Vec a, Vec b) {
               if (!geometry::passes_through(ground.points(), a, b)) return false;
               const Angle along = geometry::angle_of(b - a);
               ways.push_back(static_cast<Angle>(along + geometry::kQuarterTurn));
               ways.push_back(static_cast<Angle>(along - geometry::kQuarterTurn));
               return false;
             });
  }
  for (Len way = kTry; way <= kMost; way += kTry) {
    bool any = false, leads = false;
    for (const Angle off : ways) {
      if (is_barred({geometry::along(from.front, off, way), from.facing})) continue;
      any = true;
      leads = leads || geometry::between(off, heading) < geometry::kQuarterTurn;
    }
    if (any) return leads;
  }
  return true;
}

/// How far who lies on impassable ground goes straight: off it, his middle never over it, and not
/// on it again.
void Going::add_leaving(std::vector<Break>& out, const Piece& piece, const Course& course) const {
  const Mover& mover = course.mover;
  const Form& form = course.form;
  const Pose pose = course.pose;
  const Angle heading = course.heading;
  const Len length = course.length;
  const Terms& terms = course.terms;
  const auto at = [&](Len way) {
    return Pose{geometry::along(pose.front, heading, way), pose.facing};
  };
  const auto is_on = [&](Len way) { return bars(piece, mover, ground_at(form, at(way), heading)); };
  const bool area = piece.line.empty();
  Break halt{.halts = true};
  if (!area) halt.obstacle = piece.feature;
  halt.across = bars_road(piece, course);
  if (!is_on(0)) {
    // What a bridge or ford bears stays on it.
    if (piece.ground != Ground::River) return;
    Len on = 0;
    while (on < length && lies_on(piece, ground_at(form, at(on), heading))) {
      const Len next = std::min(on + kTry, length);
      if (is_on(next)) {
        halt.at = halt.until = on;
        return out.push_back(halt);
      }
      on = next;
    }
    return;
  }
  if (!leads_off(mover, form, pose, heading, terms.out_of)) return out.push_back(halt);
  const auto points = area ? piece.area.points() : std::span<const Vec>(piece.line);
  const Vec middle = body_at(form, pose).centre();
  const auto is_over = [&](Len from, Len to) {
    const Vec a = geometry::along(middle, heading, from), b = geometry::along(middle, heading, to);
    return any_edge(points, area,
                    [&](Vec p, Vec q) { return geometry::segments_meet(p, q, a, b); });
  };
  const bool minds = !(area && piece.area.contains(middle)) && !is_over(0, 0);
  Len way = 0;
  while (way < length && is_on(way)) {
    const Len next = std::min(way + kTry, length);
    if (minds && is_over(way, next)) break;
    way = next;
  }
  if (area && terms.leaves_ground)
    out.push_back({.at = 0, .until = way, .part = figure(FallFigure::RoutInGround)});
  if (way == length) return;
  if (!is_on(way)) {
    const auto again = reach(piece, form, at(way), heading, length - way);
    if (!again || *again == 0) return;
    way = std::max(way + *again - 1 - terms.keeps_off, way);
  }
  halt.at = halt.until = way;
  out.push_back(halt);
}

Len Going::open_way(const Mover& mover, Pose from, Angle heading, Len most) const {
  Mover scratch = mover;
  scratch.leg = scratch.leg_count = 0;
  const Terms terms{.obstacles_cost = false, .enters_ground = true};
  return straight(scratch, from, heading, most, terms).length;
}

bool Going::parts(Vec from, Vec to) const {
  const auto is_borne = [&](const Piece& piece) {
    const bool bears = piece.ground == Ground::Bridge || piece.ground == Ground::Ford;
    return bears && piece.part == kWhole && (piece.area.contains(from) || piece.area.contains(to));
  };
  if (std::any_of(pieces_.begin(), pieces_.end(), is_borne)) return false;
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const Piece& piece) {
    const bool area = piece.line.empty();
    if (piece.part != kWhole || !is_solid(piece.ground)) return false;
    if (area && piece.area.contains(from)) return false;  // he comes out of it
    const auto points = area ? piece.area.points() : std::span<const Vec>(piece.line);
    return any_edge(points, area,
                    [&](Vec a, Vec b) { return geometry::segments_meet(a, b, from, to); });
  });
}

}  // namespace sandtable::belle_alliance
