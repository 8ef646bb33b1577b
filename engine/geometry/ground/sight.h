#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/geometry/ground/terrain.h"
#include "engine/geometry/plane/box.h"
#include "engine/geometry/plane/polygon.h"
#include "engine/geometry/plane/vec.h"

/// Straight lines of sight over a table. What blocks is plain data given by the ruleset.
namespace sandtable::geometry {

/// How the ground blocks lines.
struct SightRules {
  /// Areas that block a line with more than `depth` of it in them (all of them together, ground
  /// that two of them share counted once).
  FeatureSet screens;
  Len depth = 0;
  /// A screen does not count where an end of the line is higher than the ground it stands on.
  bool higher_sees_over_screens = true;
  /// A contour blocks a line that runs inside it when its level is above both ends.
  bool ground_blocks = true;
  /// A blocker lower than an end of the line does not block it.
  bool higher_sees_over_blockers = true;
};

/// Something that lines do not pass through: its open inside blocks, a line may graze it.
struct Blocker {
  Box box;
  std::int8_t level = 0;
};

/// An end of a line.
struct SightEnd {
  Vec at;
  int level = 0;
};

/// Why a line is blocked.
enum class Sight : std::uint8_t { Clear, Ground, Screen, Blocker };

/// The line between two points over the ground alone: to the micrometre as length_inside().
Sight sight_over_ground(const Terrain& terrain, const SightRules& rules, SightEnd a, SightEnd b);
/// Over the ground and past blockers (those exactly). `by`: what blocks, feature or blocker.
Sight sight(const Terrain& terrain, const SightRules& rules, std::span<const Blocker> blockers,
            SightEnd a, SightEnd b, std::size_t* by = nullptr);
/// Areas of the set that can block a line whose higher end stands on that level.
FeatureSet blocking_areas(const Terrain& terrain, const SightRules& rules, const FeatureSet& of,
                          int higher_end);
/// The micrometres of a line in the screens that count for it, shared ground once.
Len length_in_screens(const Terrain& terrain, const SightRules& rules, SightEnd a, SightEnd b);

/// What can be seen of a target.
struct Visible {
  Vec nearest;       ///< nearest point of the target that is seen, to the micrometre
  Len distance = 0;  ///< to it, rounded down
};

inline constexpr std::size_t kMaxSightBlockers = 64;

/// Whether some straight line from `eye` reaches a point of the convex target (clockwise, 1 to
/// Convex::kMost corners: it may be a line or a point), and the nearest such point. Exact against
/// blockers that do not overlap the target: the lines past their corners, to the target's corners
/// and square to its edges decide. Over ground that blocks it is judged along these lines, along
/// those past the corners of the areas that block and along the lines midway between all of them.
/// No more than kMaxSightBlockers blockers near the lines count.
std::optional<Visible> visible_part(const Terrain& terrain, const SightRules& rules,
                                    std::span<const Blocker> blockers, SightEnd eye,
                                    std::span<const Vec> target, int target_level);

}  // namespace sandtable::geometry
