#include <array>
#include <span>

#include "engine/geometry/base/arc.h"
#include "engine/geometry/ground/sight.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/state/cells.h"

/// Arcs, ranges and lines of sight between units (heading "Line of sight and targets").
namespace sandtable::game_of_kings {
namespace {

/// How far troops see into and out of woods and built-up areas (sight.woods-and-buildings).
constexpr Len see_through(table::terrain_effects_table::Key ground) {
  return size_in(table::terrain_effects_table::at(ground).blocks_sight).width;
}
constexpr Len kSeeThrough = see_through(table::terrain_effects_table::Key::Wood);
static_assert(kSeeThrough == see_through(table::terrain_effects_table::Key::BuiltUpArea));
constexpr Angle kWholeArc = geometry::kQuarterTurn / 2, kNarrowArc = kWholeArc / 2;

geometry::SightRules rules_of(const State& s) {
  geometry::SightRules rules;
  rules.screens = s.ground->of(GroundKind::Wood) | s.ground->of(GroundKind::BuiltUpArea);
  rules.depth = kSeeThrough + kTolerance;
  rules.higher_sees_over_blockers = s.setup->options.overhead_fire;
  return rules;
}

/// Units whose outlines may lie between two others.
struct Blockers {
  std::array<geometry::Blocker, kMaxUnits> blocker;
  std::array<UnitId, kMaxUnits> unit;
  std::size_t count = 0;
  std::span<const geometry::Blocker> span() const { return {blocker.data(), count}; }
};

void find_blockers(const State& s, UnitId unit, UnitId target, Blockers& out) {
  geometry::Bounds bounds = geometry::bounds_of(outline(s, target).corner);
  bounds.add(pose(s, unit).front);
  const std::uint64_t near =
      s.pieces.near.near(bounds) & s.pieces.solid & ~(unit_bit(unit) | unit_bit(target));
  for_each_unit(near, [&](UnitId u) {
    out.blocker[out.count] = {outline(s, u), static_cast<std::int8_t>(level_of(s, u))};
    out.unit[out.count] = u;
    ++out.count;
  });
}

geometry::SightEnd eye_of(const State& s, UnitId unit) {
  return {pose(s, unit).front, level_of(s, unit)};
}

geometry::Arc arc_before(const State& s, UnitId unit) {
  return geometry::arc_of_front(outline(s, unit), arc_of(s));
}

}  // namespace

Angle arc_of(const State& s) { return s.setup->options.arc_total_45 ? kNarrowArc : kWholeArc; }

std::optional<geometry::Visible> target_point(const State& s, UnitId unit, UnitId target) {
  const geometry::Convex part =
      geometry::clip_to_arc(arc_before(s, unit), outline(s, target), kTolerance);
  if (part.count == 0) return std::nullopt;
  Blockers blockers;
  find_blockers(s, unit, target, blockers);
  return geometry::visible_part(s.ground->terrain, rules_of(s), blockers.span(), eye_of(s, unit),
                                part.points(), level_of(s, target));
}

Clause why_unseen(const State& s, UnitId unit, UnitId target) {
  Blockers blockers;
  find_blockers(s, unit, target, blockers);
  const geometry::SightEnd to{outline(s, target).centre, level_of(s, target)};
  switch (geometry::sight(s.ground->terrain, rules_of(s), blockers.span(), eye_of(s, unit), to)) {
    case geometry::Sight::Ground:
      return clause::sight_hills;
    case geometry::Sight::Screen:
      return clause::sight_woods_and_buildings;
    case geometry::Sight::Blocker:
      return clause::sight_units_block;
    case geometry::Sight::Clear:
      break;
  }
  return clause::sight_line;
}

}  // namespace sandtable::game_of_kings
