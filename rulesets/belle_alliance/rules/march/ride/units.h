#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rulesets/belle_alliance/rules/march/march.h"

/// The units of a march as those meet them who ride through it, moment after moment.
namespace sandtable::belle_alliance {

/// Where everybody is at one moment of a march whose film was kept; the march must outlive it. What
/// stays from one moment to the next is not worked out again.
class UnitsThen {
 public:
  explicit UnitsThen(const March& march);

  /// Goes on to a moment, which must not lie before the last one.
  void go_to(Tick tick);
  /// Goes on to a moment at which nobody has moved any more.
  void rest() { rest_ = true; }
  /// Whether a unit stands where it stood at the moment before.
  bool has_stood(std::size_t m) const { return rest_ || units_[m].stood; }

  std::size_t count() const { return units_.size(); }
  /// The number of a side's unit; count() where it is not on the table.
  std::size_t find(Side side, UnitId unit) const {
    if (unit >= kMaxUnits) return count();
    const std::uint16_t found = number_[static_cast<std::size_t>(index(side))][unit];
    return found == kNone ? count() : found;
  }
  Side side(std::size_t m) const { return units_[m].side; }
  UnitId unit(std::size_t m) const { return units_[m].unit; }
  bool has_figures(std::size_t m) const { return units_[m].figures > 0; }
  geometry::Pose pose(std::size_t m) const { return poses_[m]; }
  const Body& body(std::size_t m) const { return bodies_[m]; }
  const Track& track(std::size_t m) const { return tracks_[m]; }

  /// How far at most a point of an outline of that side has come since the moment before, in either
  /// direction of the table's edges.
  Len moved(Side side) const {
    return rest_ ? 0 : discs_[static_cast<std::size_t>(index(side))].moved;
  }
  /// Surely no outline of that side has a point nearer to a place in both directions of the table's
  /// edges; 0 where one may have it there.
  Len room(Side side, Vec place) const;
  /// Whether any unit of a side may have a point within so much of a place: no is sure.
  bool is_any_near(Side side, Vec place, Len limit) const;

 private:
  static constexpr std::uint16_t kNone = 0xFFFF;
  struct Unit {
    Side side = Side::A;
    UnitId unit = kNoUnit;
    std::uint8_t figures = 0;
    bool bends = false;
    bool laid = false;  ///< its body is that of its pose
    bool stood = false;
    std::uint16_t at = 0;  ///< among the discs of its side
    Form form;
    Walk walk;
    Tick until = 0;  ///< the walk leads it so far
  };
  /// Discs about the units of a side, none of which has a point outside.
  struct Discs {
    std::vector<Len> x, y, reach;
    Len moved = 0;
  };
  void lay_down(std::size_t m, geometry::Pose pose, Tick tick);

  const March& march_;
  bool rest_ = false;
  std::vector<Unit> units_;
  std::vector<geometry::Pose> poses_;
  std::vector<Body> bodies_;
  std::vector<Track> tracks_;
  std::array<Discs, 2> discs_;
  std::array<std::array<std::uint16_t, kMaxUnits>, 2> number_;
};

}  // namespace sandtable::belle_alliance
