#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/geometry/ground/terrain.h"
#include "engine/geometry/plane/angle.h"

namespace sandtable::geometry {

/// Levels of the ground are told in quarter inches (of a Feature, its `level`), heights in
/// micrometres.
inline constexpr Len kQuarterInch = 6'350;

/// An area (of level 0) of the terrain that rises from its foot, the line square to `up` through
/// the point of it that lies lowest, to its head, the line through the highest; evenly between.
struct Slope {
  std::size_t feature = 0;
  int foot = 0, head = 0;  ///< quarter inches; the head is higher
  Angle up = 0;            ///< the way up
};

/// Why slopes do not fit a terrain.
struct ReliefError {
  enum class Kind : std::uint8_t {
    NoArea,     ///< feature `found` is not an area of level 0 without a line
    NotUp,      ///< the head is not higher than the foot, or beyond 0 to kMostLevel
    GivenTwice  ///< feature `found` has been made a slope already
  };
  Kind kind = Kind::NoArea;
  std::size_t slope = 0;  ///< from 0
  std::size_t found = 0;
  std::string message() const;
};
inline constexpr int kMostLevel = 127;  ///< quarter inches: 31.75 inches

/// A part of a leg over which the ground rises or falls evenly, or is flat.
struct Rise {
  Len from = 0, to = 0;  ///< micrometres from the leg's start
  Len height_from = 0, height_to = 0;
  friend constexpr bool operator==(const Rise&, const Rise&) = default;
};

/// A leg's ground from its start to its end, without gaps. Where areas overlap the highest counts.
struct Profile {
  static constexpr std::size_t kMost = 96;
  std::array<Rise, kMost> item;
  std::size_t count = 0;
  std::span<const Rise> span() const { return {item.data(), count}; }
  /// The highest ground of all of it.
  Len highest() const;
};

/// How a leg goes: how much of it leads up and down slopes and across them (at right angles to the
/// way up, by a hair), and how far the ground on it rises over both of its ends (0: not at all).
struct Climb {
  Len up = 0, down = 0, across = 0, over = 0;
  Len rise = 0;  ///< from its start to its end, negative downhill
  friend constexpr bool operator==(const Climb&, const Climb&) = default;
};

/// The heights of a terrain: of its contours, which are flat on top, and of slopes. Overlapping
/// ground is as high as the highest of it. The terrain is handed in again with each question.
class Relief {
 public:
  Relief() = default;
  static tl::expected<Relief, ReliefError> make(const Terrain& terrain,
                                                std::span<const Slope> slopes);

  const FeatureSet& slopes() const { return slopes_; }
  /// Height of the ground in micrometres, 0 on the plain.
  Len height_at(const Terrain& terrain, Vec p) const;
  /// Height that this slope gives a point of it, to the micrometre; that of its foot or head beyond
  /// them.
  Len height_on(std::size_t feature, Vec p) const;
  /// How steep a slope is: the angle between it and the table.
  Angle steepness(std::size_t feature) const;

  /// Slopes up which the leg would lead where it crosses them, and those which it goes down.
  FeatureSet climbed(Vec a, Vec b) const;
  FeatureSet descended(Vec a, Vec b) const;
  void profile(const Terrain& terrain, Vec a, Vec b, Profile& out) const;
  Climb climb(const Terrain& terrain, Vec a, Vec b) const;
  /// Some ground between the two points is higher than that: what stops a line, for a third of the
  /// price of a profile. The same as profile() has it.
  bool is_higher_between(const Terrain& terrain, Vec a, Vec b, Len than) const;

 private:
  struct Made {
    Direction up;
    Angle way_up = 0;
    std::int64_t foot_at = 0, head_at = 1;  ///< along the way up, 2^-30 micrometres
    Len foot = 0, head = 0;                 ///< heights
  };
  const Made& of(std::size_t feature) const { return made_[number_[feature]]; }
  template <class Test>
  FeatureSet facing(Vec a, Vec b, Test test) const;

  FeatureSet slopes_;
  std::vector<Made> made_;
  std::array<std::uint8_t, kMaxFeatures> number_{};  ///< of a slope: its place in made_
};

}  // namespace sandtable::geometry
