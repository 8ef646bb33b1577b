#include "rulesets/belle_alliance/rules/town/sectors.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/rules/fire/cover.h"
#include "rulesets/belle_alliance/rules/fire/shape.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/fired_at.h"
#include "rulesets/belle_alliance/state/formula.h"
#include "rulesets/belle_alliance/state/sector.h"

namespace sandtable::belle_alliance {
namespace {

constexpr Len kTry = geometry::kMillimetre;
/// A march to a sector ends right before it; so near it is at it.
constexpr Len kAtIt = 2 * figure(Figure::BaseContact) * geometry::kMillimetre;
/// Model guns that a sector takes, and gunners (urban.sector).
constexpr int kGuns = figure(FightFigure::SectorGuns);
constexpr int kGunners = figure(FightFigure::SectorGunners);

bool holds(const State& s, Side side, UnitId id, FeatureId feature, std::uint8_t part) {
  const Unit& unit = s.of(side).units[id];
  return on_table(s, side, id) && unit.formation == Formation::Garrison &&
         unit.task.feature == feature && unit.task.part == part;
}

/// The part of a feature that a point lies in; kWhole: in none.
std::uint8_t part_at(const FeatureCard& feature, Vec at) {
  for (std::size_t part = 0; part < feature.parts.size(); ++part)
    if (geometry::outline_contains(feature.parts[part].outline, at))
      return static_cast<std::uint8_t>(part);
  return kWhole;
}

/// Whether a point lies in one of its sectors, or between the walls of the building that they are.
bool is_within(const FeatureCard& feature, Vec at) {
  return part_at(feature, at) != kWhole ||
         (feature.ground == Ground::Building && geometry::outline_contains(feature.outline, at));
}

/// The least share of the original strength that so many of all its figures stand for.
std::uint16_t share_of(std::uint16_t original, int figures, int all) {
  return static_cast<std::uint16_t>(original * figures / std::max(all, 1));
}

/// Leaves all but so many figures of a unit behind, where it stands, as a part of its own. False
/// where the side has no place for it.
bool leave_rest(State& s, Side side, UnitId id, int figures) {
  Force& own = s.of(side);
  const UnitId rest = free_place(own);
  if (rest == kNoUnit) return false;
  own.unit_count = std::max<std::uint8_t>(own.unit_count, static_cast<std::uint8_t>(rest + 1));
  Unit& unit = own.units[id];
  if (unit.letter == 0) unit.letter = free_letter(own, unit.card);
  unit.flags |= unit_flag::kPart;
  unit.housed_in = s.bound;
  const int all = unit.figures;
  const UnitId chain = chain_of(own, id);
  const int with_chain = all + (chain == kNoUnit ? 0 : own.units[chain].figures);
  own.units[rest] = unit;
  own.aims[rest] = own.aims[id];
  split_target(s.of(other(side)), id, rest);
  Unit& left = own.units[rest];
  left.letter = free_letter(own, unit.card);
  left.chain = kNoUnit;
  left.figures = static_cast<std::uint8_t>(all - figures);
  left.original = share_of(unit.original, all - figures, with_chain);
  left.at_opening =
      std::max(left.figures, static_cast<std::uint8_t>(unit.at_opening * (all - figures) / all));
  unit.figures = static_cast<std::uint8_t>(figures);
  unit.original = static_cast<std::uint16_t>(unit.original - left.original);
  unit.at_opening = static_cast<std::uint8_t>(std::max(figures, unit.at_opening - left.at_opening));
  return true;
}

/// How far a unit stands from a sector.
Len gap_to_sector(const State& s, Side side, UnitId id, FeatureId feature, std::uint8_t part) {
  Unit there = s.of(side).units[id];
  there.task.feature = feature;
  there.task.part = part;
  Shape shape;
  shape.sector = sector_of(s, there);
  return gap(shape, body_of(s, side, id));
}

}  // namespace

Sector sector_at(const State& s, Vec at) {
  for (std::size_t feature = 0; feature < s.setup->features.size(); ++feature) {
    const auto id = static_cast<FeatureId>(feature);
    const std::uint8_t part = part_at(s.setup->features[feature], at);
    if (part != kWhole && is_sector(*s.setup, id, part)) return {id, part};
  }
  return {};
}

int room_in(const State& s, Side side, UnitId unit, FeatureId feature, std::uint8_t part) {
  if (!is_sector(*s.setup, feature, part) || is_burning(s, feature, part)) return 0;
  const Unit& enters = s.of(side).units[unit];
  const bool guns = enters.guns > 0;
  int room = guns ? kGuns : s.setup->features[feature].parts[part].capacity;
  int gunners = kGunners - enters.figures;
  for (const Side of : {Side::A, Side::B})
    for (UnitId id = 0; id < s.of(of).unit_count; ++id) {
      if ((of == side && id == unit) || !holds(s, of, id, feature, part)) continue;
      const Unit& there = s.of(of).units[id];
      if (of != side || guns != (there.guns > 0)) return 0;
      room -= guns ? there.guns : there.figures;
      gunners -= there.figures;
    }
  return guns && gunners < 0 ? 0 : std::max(room, 0);
}

bool may_enter(const State& s, Side side, UnitId id, Len left, FeatureId feature,
               std::uint8_t part) {
  const Unit& unit = s.of(side).units[id];
  const Troops troops = card_of(s, side, id).troops;
  const bool foot = is_infantry(troops) && unit.mother == kNoUnit;
  if (!on_table(s, side, id) || !may_attack_in(unit.disorder) || (!foot && !is_artillery(troops)))
    return false;
  const auto cost = passage_cost(Ground::Building, troops, unit.formation);
  if (!cost || left < *cost) return false;
  const bool within = unit.formation == Formation::Garrison;
  if (within) {
    if (unit.task.feature != feature || unit.task.part == part) return false;
    const auto& next = s.setup->features[feature].parts[unit.task.part].neighbours;
    if (std::find(next.begin(), next.end(), part) == next.end()) return false;
  } else {
    if (gap_to_sector(s, side, id, feature, part) > kAtIt) return false;
  }
  const int needs = unit.guns > 0 ? unit.guns : unit.figures;
  return needs <= room_in(s, side, id, feature, part);
}

void enter(State& s, Side side, UnitId id, FeatureId feature, std::uint8_t part) {
  Unit& unit = s.of(side).units[id];
  const SectorBox box = box_of(outline_of(*s.setup, feature, part));
  unit.formation = unit.kept = Formation::Garrison;
  unit.task = {};
  unit.task.feature = feature;
  unit.task.part = part;
  unit.place = box.centre;
  unit.facing = box.facing;
  unit.flags |= unit_flag::kMoved;
  keep_staff(s, side, id);
}

bool meets_enemy(const State& s, Side side, const Body& body) {
  const Side foe = other(side);
  for (UnitId id = 0; id < s.of(foe).unit_count; ++id)
    if (on_table(s, foe, id) && (s.of(foe).units[id].flags & unit_flag::kMustRun) == 0 &&
        overlap(body, body_of(s, foe, id)))
      return true;
  return false;
}

std::optional<geometry::Pose> place_outside(const State& s, const Going& going, Side side,
                                            UnitId id, const Unit& leaving, Angle way) {
  const Form form = form_of(*s.setup, leaving, card_of(s, side, id).troops);
  const Task& task = s.of(side).units[id].task;
  const FeatureCard& feature = s.setup->features[task.feature];
  const SectorBox box = box_of(outline_of(*s.setup, task.feature, task.part));
  // At the farthest its rear stands as far from the sector as a change of formation may shift it.
  const Len depth =
      form.kind == Form::Kind::Front ? form.size.depth : std::max(form.size.depth, form.radius);
  const Len most = box.size.width + box.size.depth + 2 * depth +
                   figure(Figure::MostShift) * geometry::kCentimetre;
  std::optional<Vec> out;  // where it comes out of the houses
  for (Len gone = 0; gone <= most; gone += kTry) {
    const geometry::Pose pose{geometry::along(box.centre, way, gone), way};
    const Body body = body_at(form, pose);
    if (!out && !is_within(feature, body.centre())) out = body.centre();
    // Through none does anybody leave a house (march.never-through-enemy).
    if (out && (going.parts(*out, body.centre()) || meets_enemy(s, side, body)))
      return std::nullopt;
    if (is_free(s, going, side, id, form, pose)) return pose;
  }
  return std::nullopt;
}

bool drive_out(State& s, const Going& going, Side side, UnitId id, Vec from) {
  Unit& unit = s.of(side).units[id];
  const FeatureCard& feature = s.setup->features[unit.task.feature];
  const FeatureId number = unit.task.feature;
  Unit outside = unit;
  outside.formation = outside.kept = Formation::Huddle;
  outside.task = {};
  const Vec centre = unit.place;
  const Angle way = centre == from ? unit.facing : geometry::angle_of(centre - from);
  const auto place = place_outside(s, going, side, id, outside, way);
  bool barred = !place;
  // Through own sectors it goes, and through empty ones; not through those of the enemy.
  const Len length = place ? geometry::length_of(place->front - centre) : 0;
  for (Len gone = 0; !barred && gone < length; gone += kTry) {
    const std::uint8_t part = part_at(feature, geometry::along(centre, way, gone));
    if (part == kWhole || part == unit.task.part) continue;
    const Holder holder = holder_of(s, number, part);
    barred = holder.unit != kNoUnit && holder.side != side;
  }
  if (barred) {
    unit.standing = Standing::Removed;
    release_staff(s, side, id);
    return false;
  }
  unit = outside;
  unit.place = place->front;
  unit.flags |= unit_flag::kForced | unit_flag::kMoved;
  keep_staff(s, side, id);
  return true;
}

bool take_sector(State& s, Side side, UnitId id, FeatureId feature, std::uint8_t part) {
  const Unit& unit = s.of(side).units[id];
  const bool foot = is_infantry(card_of(s, side, id).troops) && unit.mother == kNoUnit;
  if (!foot) return false;
  // None where an enemy is in it, or it is on fire (urban.sector, fire.shell-fire).
  const int room = room_in(s, side, id, feature, part);
  if (room == 0 || (unit.figures > room && !leave_rest(s, side, id, room))) return false;
  enter(s, side, id, feature, part);
  return true;
}

void win_sector(State& s, Side side, UnitId id, FeatureId feature, std::uint8_t part) {
  Unit& unit = s.of(side).units[id];
  const Holder holder = holder_of(s, feature, part);
  const bool leaves = holder.unit != kNoUnit && holder.side != side &&
                      (s.of(holder.side).units[holder.unit].flags & unit_flag::kMustRun) != 0;
  if (!leaves) {
    take_sector(s, side, id, feature, part);
    return;
  }
  unit.task = {};
  unit.task.feature = feature;
  unit.task.part = part;
}

bool waits_for_sector(const State& s, Side side, UnitId id) {
  const Unit& unit = s.of(side).units[id];
  return on_table(s, side, id) && unit.task.feature != kNoFeature &&
         unit.formation != Formation::Garrison && !is_idle(unit) &&
         is_sector(*s.setup, unit.task.feature, unit.task.part) &&
         gap_to_sector(s, side, id, unit.task.feature, unit.task.part) <= zone_depth() + kAtIt;
}

bool enter_won_sector(State& s, Side side, UnitId id) {
  const Task won = s.of(side).units[id].task;
  const auto& outline = outline_of(*s.setup, won.feature, won.part);
  const Side foe = other(side);
  for (UnitId there = 0; there < s.of(foe).unit_count; ++there) {
    if (!on_table(s, foe, there)) continue;
    if (!holds(s, foe, there, won.feature, won.part) &&
        !geometry::outline_contains(outline, body_of(s, foe, there).centre()))
      continue;
    s.of(foe).units[there].standing = Standing::Removed;
    release_staff(s, foe, there);
  }
  Unit& unit = s.of(side).units[id];
  unit.task = {};
  if (!is_steady(unit.disorder)) return false;
  unit.flags &= ~(unit_flag::kMayGoOn | unit_flag::kMustGoOn);
  return take_sector(s, side, id, won.feature, won.part);
}

}  // namespace sandtable::belle_alliance
