#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/segment.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/formula.h"

/// Turns over the ground: all that an outline passes over is looked at, not only where it comes to
/// lie (march.no-rate, march.river, march.obstacles).
namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

constexpr int kAll = 100;  ///< hundredths of a rate

constexpr Len kUp =
    Formula(table::table_march_reductions::at(table::table_march_reductions::Key::Up).value, 0)
        .number();

/// What one corner describes as it turns by less than a half turn about a point: the open sector of
/// a circle, its sides as seen from there, counter-clockwise.
struct Sector {
  Vec hub, from, to;

  bool faces(Vec v) const { return geometry::cross(from, v) > 0 && geometry::cross(v, to) > 0; }
  /// Whether a segment comes into it that does not pass through the outline at either end of the
  /// turn, on whose diagonals its sides lie: then its nearest point that is in it is one of its
  /// ends, or the foot of the perpendicular.
  bool meets(Vec a, Vec b) const {
    if (geometry::cross(from, to) <= 0) return false;
    const std::int64_t square = std::min(geometry::squared(from), geometry::squared(to));
    const Vec p = a - hub, q = b - hub, way = q - p;
    for (const Vec end : {p, q})
      if (geometry::squared(end) < square && faces(end)) return true;
    if (geometry::dot(p, way) > 0 || geometry::dot(q, way) < 0) return false;
    const std::int64_t height = geometry::cross(p, q);
    if (height == 0) return faces(p) || faces(q);  // it leads through the point itself
    const Vec foot = height > 0 ? Vec{way.y, -way.x} : Vec{-way.y, way.x};
    return faces(foot) &&
           geometry::Wide{height} * height < geometry::Wide{square} * geometry::squared(way);
  }
};

/// An outline that turns about a point.
class Turning {
 public:
  Turning(const Form& form, Pose from, const Leg& leg)
      : form_(form), from_(from), leg_(leg), start_(at(0)) {
    const bool clockwise = leg.turn > 0;
    if (leg.kind == Leg::Kind::Wheel) {
      hub_ = start_.corner[clockwise ? 1 : 0];
      first_ = last_ = clockwise ? 3 : 2;
    } else {
      hub_ = leg.kind == Leg::Kind::Bend ? from.front : start_.centre;
      last_ = start_.corner.size() - 1;
    }
    std::int64_t far = 0;
    for (const Vec corner : start_.corner) far = std::max(far, geometry::squared(corner - hub_));
    const auto reach = static_cast<Len>(geometry::isqrt(far) + 2);
    bounds_.add(hub_);
    bounds_ = bounds_.grown(reach);
  }

  /// All the ground of it lies between these.
  const geometry::Bounds& bounds() const { return bounds_; }
  Pose pose(std::int32_t turn) const {
    return after(form_, from_, {.kind = leg_.kind, .turn = turn});
  }

  /// After the smallest part of the turn, in 1/65536 of a whole one, an edge of something lies
  /// under it; none where none does after all of it. No edge does at its beginning.
  std::optional<std::int32_t> first_touch(std::span<const Vec> points, bool closed) const {
    std::int32_t free = 0, there = std::abs(leg_.turn);
    if (!touches(points, closed, there)) return std::nullopt;
    while (there - free > 1) {
      const std::int32_t middle = free + (there - free) / 2;
      (touches(points, closed, middle) ? there : free) = middle;
    }
    return there;
  }

 private:
  geometry::Box at(std::int32_t turn) const { return body_at(form_, pose(turn)).box; }

  bool touches(std::span<const Vec> points, bool closed, std::int32_t turn) const {
    constexpr std::int32_t kPart = geometry::kQuarterTurn;
    const std::int32_t sense = leg_.turn < 0 ? -1 : 1;
    const std::int32_t parts = std::max((turn + kPart - 1) / kPart, 1);
    geometry::Box before = start_;
    for (std::int32_t i = 1; i <= parts; ++i) {
      const geometry::Box then = at(sense * (turn * i / parts));
      for (std::size_t k = 0; k + 1 < points.size(); ++k)
        if (comes_over(before, then, points[k], points[k + 1])) return true;
      if (closed && comes_over(before, then, points.back(), points.front())) return true;
      before = then;
    }
    return false;
  }

  bool comes_over(const geometry::Box& before, const geometry::Box& then, Vec a, Vec b) const {
    if (geometry::passes_through(then.corner, a, b)) return true;
    for (std::size_t k = first_; k <= last_; ++k) {
      const Vec from = before.corner[k] - hub_, to = then.corner[k] - hub_;
      const bool clockwise = leg_.turn > 0;
      if (Sector{hub_, clockwise ? to : from, clockwise ? from : to}.meets(a, b)) return true;
    }
    return false;
  }

  const Form& form_;
  Pose from_;
  const Leg& leg_;
  geometry::Box start_;
  Vec hub_;  ///< the point that stands still
  geometry::Bounds bounds_;
  std::size_t first_ = 0, last_ = 0;  ///< the corners farthest from it on their diagonals
};

/// The piece of a train's head once that has turned.
Form bent_form(const Form& form, Pose from, const Track& track, const Leg& leg) {
  Track behind = track;
  Pose end = from;
  pass(form, end, &behind, leg);
  return head_form(form, end, behind);
}

}  // namespace

/// What the ground does to a turn; `part`: hundredths of its rate that it is made at.
void Going::add_events(std::vector<TurnEvent>& out, const Mover& mover, Pose from,
                       const Track& track, const Leg& leg, int& part) const {
  const bool bends = leg.kind == Leg::Kind::Bend;
  const Form stands = bends ? head_form(mover.form, from, track) : mover.form;
  const Form swings = bends ? bent_form(mover.form, from, track, leg) : mover.form;
  const Turning turning(swings, from, leg);
  const Pose end = turning.pose(leg.turn);
  const geometry::Convex stood = ground_at(stands, from, from.facing);
  const bool by_road = keeps_to_roads(mover.formation) &&
                       road_ahead(end.front, end.facing, geometry::kMillimetre) > 0;
  const bool wheels = leg.kind == Leg::Kind::Wheel;
  const Angle off =
      wheels ? geometry::angle_of(body_at(stands, end).centre() - body_at(stands, from).centre())
             : from.facing;
  const RateRow* row = rate_row(mover.troops, mover.formation);
  for (const Piece& piece : pieces_) {
    if (piece.part != kWhole || !piece.bounds.meets(turning.bounds())) continue;
    const bool area = piece.line.empty(), solid = is_solid(piece.ground);
    const int rate = !area            ? kAll
                     : row == nullptr ? 0
                                      : part_in(*row, piece.ground, mover.formation);
    const Toll toll = area ? Toll{} : toll_of(piece, mover, end);
    const bool hill = piece.ground == Ground::Hill;
    const bool nothing = area ? rate == kAll && !hill : toll.cost == Len{0};
    if (nothing || (by_road && !solid && !hill)) continue;
    if (lies_on(piece, stood)) {
      if (!wheels) continue;
      part = std::min(part, rate == 0 ? kAll : rate);
      const bool barred = area ? rate == 0 && !solid : false;
      if (barred || (bars(piece, mover, stood) && !leads_off(mover, stands, from, off, kNoFeature)))
        out.push_back({.halts = true});
      continue;
    }
    const auto touch = turning.first_touch(area ? piece.area.points() : piece.line, area);
    if (!touch) continue;
    if (area && !hill && rate > 0) {
      if (wheels) part = std::min(part, rate);
      continue;
    }
    TurnEvent event{.at = *touch - 1, .obstacle = toll.obstacle};
    event.pay = hill ? kUp : toll.cost.value_or(0);
    event.halts = area ? !hill : !toll.cost;
    out.push_back(event);
  }
  std::sort(out.begin(), out.end(), [](const TurnEvent& a, const TurnEvent& b) {
    if (a.at != b.at) return a.at < b.at;
    return a.halts != b.halts ? a.halts : a.obstacle < b.obstacle;
  });
}

bool Going::turn(Mover& mover, Pose from, const Track& track, const Leg& leg) const {
  const bool bends = leg.kind == Leg::Kind::Bend;
  std::vector<TurnEvent> events;
  int part = kAll;
  if ((turns(leg) || bends) && leg.turn != 0 && mover.form.kind != Form::Kind::Disc)
    add_events(events, mover, from, track, leg, part);
  const auto cost = static_cast<Len>(std::int64_t{leg.cost} * kAll / part);
  const std::int32_t all = std::abs(leg.turn);
  const auto cost_of = [&](std::int32_t turn) {
    return turn == all ? cost : static_cast<Len>(std::int64_t{cost} * turn / all);
  };
  std::int32_t done = 0;
  const auto turn_to = [&](std::int32_t turn) {
    if (turn == done && turn > 0) return true;
    Leg next = leg;
    next.turn = leg.turn < 0 ? done - turn : turn - done;
    next.cost = turn == done ? cost : cost_of(turn) - cost_of(done);
    done = turn;
    return mover.add(next);
  };
  for (const TurnEvent& event : events) {
    // A train's head turns at once, or not at all.
    if (event.halts && bends) return false;
    const std::int32_t at = bends ? all : event.at;
    if ((at > 0 && !turn_to(at)) || event.halts) return false;
    if (!mover.add({.kind = Leg::Kind::Pay, .cost = event.pay, .obstacle = event.obstacle}))
      return false;
  }
  return turn_to(all);
}

bool turn_over(const Going& going, Mover& mover, Pose& pose, Track& track, const Leg& leg) {
  const std::size_t before = mover.leg_count;
  const bool whole = going.turn(mover, pose, track, leg);
  for (std::size_t i = before; i < mover.leg_count; ++i)
    pass(mover.form, pose, mover.bends ? &track : nullptr, mover.legs[i]);
  return whole;
}

}  // namespace sandtable::belle_alliance
