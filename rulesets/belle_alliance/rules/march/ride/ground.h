#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/state/state.h"

/// The ground as officers and adjutants ride over it: woods slow them, obstacles and hill edges are
/// paid for, they go round what they cannot cross, and keep to roads if told so (staff.ride,
/// march.road).
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
  /// Where he rides next on the shortest way to a place round all that bars it: there, to a corner,
  /// or to a bridge or ford. Straight on where there is no way.
  Vec next(Vec from, Vec to, FeatureId open) const;
  /// The way by roads: where he comes on one, its bends and junctions, and where he leaves them,
  /// nearest to the place. Empty where no road leads on towards it.
  std::vector<Vec> by_road(Vec from, Vec to) const;
  /// What a short way along a road costs him: hill edges alone.
  Len toll_on_road(Vec from, Vec to) const;

  /// Ground about a place in which no outline and no line runs: there nothing bars a way and
  /// nothing is paid for, and he has the same part of his rate everywhere.
  struct Even {
    geometry::Bounds bounds;  ///< that hold nothing where there is no such ground
    int part = 0;
  };
  Even even_about(Vec place) const;

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
  bool crosses(const Line& river, Vec from, Vec to) const;
  bool is_crossed_at(Vec place) const;
  /// What is thought of as barring a way, by numbers.
  struct Bars {
    std::vector<std::size_t> areas, rivers;
  };
  bool note_bars(Vec from, Vec to, FeatureId open, Bars& bars) const;
  bool is_barred_by(const Bars& bars, Vec from, Vec to, FeatureId open) const;
  std::vector<Vec> shortest(Vec from, Vec to, FeatureId open, const Bars& bars) const;
  void add_corners(const Area& area, std::vector<Vec>& out) const;
  void add_crossings(const Line& river, std::vector<Vec>& out) const;
  bool is_on_table(Vec place) const;
  bool is_even(const geometry::Bounds& bounds) const;
  Len hill_edges(Vec from, Vec to) const;

  const State& state_;
  std::vector<Area> areas_;
  std::vector<Line> lines_;
  Bars barring_;  ///< all that cannot be crossed
  std::vector<std::vector<Vec>> roads_;
};

}  // namespace sandtable::belle_alliance
