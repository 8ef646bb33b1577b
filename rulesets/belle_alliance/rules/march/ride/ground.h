#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/state/state.h"

/// The ground as officers and adjutants ride over it: woods slow them, obstacles and hill edges are
/// paid for, and they go round what they cannot cross (staff.ride).
namespace sandtable::belle_alliance {

class RideGround {
 public:
  explicit RideGround(const State& state);

  /// Whether there is anything that bears on a ride within those bounds.
  bool bears_on(const geometry::Bounds& way) const;
  /// Hundredths of his rate that he has there (table.march-rates).
  int part_at(Vec place) const;
  /// What it costs him to cross all that lies on a short way, in micrometres of his rate.
  Len toll(Vec from, Vec to) const;
  /// Whether ground that he cannot cross lies between: a building or a redoubt, but one that he is
  /// in or that is `open` to him, or a river where neither bridge nor ford is.
  bool bars(Vec from, Vec to, FeatureId open) const;
  /// Where he rides next on the shortest way to a place: there, to a corner of what bars the way,
  /// or to a bridge or ford. Straight on where there is no way.
  Vec next(Vec from, Vec to, FeatureId open) const { return next(from, to, open, 0); }

 private:
  struct Area {
    FeatureId feature = kNoFeature;
    Ground ground = Ground::Wood;
    geometry::Polygon polygon;
  };
  struct Line {
    Ground ground = Ground::Fence;
    std::vector<Vec> points;
    geometry::Bounds bounds;
    Len cost = 0;  ///< of a river none: it is not crossed
  };
  void add(const FeatureCard& card, FeatureId id);
  void add_line(Ground ground, std::span<const Vec> points);
  bool is_barred(const Area& area, Vec from, Vec to, FeatureId open) const;
  std::optional<Vec> crossing(const Line& river, Vec from, Vec to) const;
  bool is_crossed_at(Vec place) const;
  std::optional<Vec> round(const Area& area, Vec from, Vec to) const;
  std::optional<Vec> over(const Line& river, Vec from, Vec to) const;
  Vec next(Vec from, Vec to, FeatureId open, int depth) const;

  const State& state_;
  std::vector<Area> areas_;
  std::vector<Line> lines_;
};

}  // namespace sandtable::belle_alliance
