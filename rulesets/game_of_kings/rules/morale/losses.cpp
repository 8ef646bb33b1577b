#include <algorithm>
#include <array>
#include <bit>

#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/harm.h"

/// Hits, saving throws, quarters and bases lost (headings "Saving throws" and "Ruling").
namespace sandtable::game_of_kings {
namespace {

/// Troops this near behind a wall, hedge or field work are behind cover.
constexpr Len kBehindObstacle = length(Figure::BehindObstacle);
/// A base is removed when this many quarters or fewer are left.
constexpr int kOneBaseQuarters = 2;
/// Bases that touched still do if they are no farther apart than this.
constexpr Len kTouch = 2 * kTolerance;

using Save = table::save_scores_table::Key;

constexpr int least(Save row) { return table::save_scores_table::at(row).score; }

bool has_breastplates(const State& s, UnitId u) {
  return kind_of(card(s, u).type).breastplates || card(s, u).traits.breastplates;
}

/// A wall, hedge or field work close before the target lies between it and the other.
bool behind_obstacle(const State& s, UnitId target, Vec viewer) {
  const geometry::Terrain& terrain = s.ground->terrain;
  const Box& box = outline(s, target);
  bool found = false;
  (terrain.of_kind(static_cast<std::uint8_t>(GroundKind::Obstacle)) &
   terrain.near(geometry::bounds_of(box.corner).grown(kBehindObstacle + kTolerance)))
      .for_each([&](std::size_t i) {
        const geometry::Feature& f = terrain[i];
        found = found ||
                f.line.covers(viewer, box.centre, box, kBehindObstacle + kTolerance, f.openings);
      });
  return found;
}

/// Where the base that stays after the loss of the other has its front-centre. `usual`: the
/// right-hand base of a line, the rear base of a column goes; else the other.
Pose after_loss(const State& s, UnitId u, bool usual) {
  const Pose at = pose(s, u);
  const Size size = size_of(s, u);
  if (has(s, u, unit_flag::kColumn) && !is_dismounted(s, u))
    return usual ? at : Pose{geometry::along(at.front, at.facing, -size.depth / 2), at.facing};
  const auto left = static_cast<Angle>(at.facing - geometry::kQuarterTurn);
  const Len aside = size.width / 4;
  return {geometry::along(at.front, left, usual ? aside : -aside), at.facing};
}

/// Enemies in contact that would no longer touch what is left.
std::uint64_t left_behind(const State& s, UnitId u, Pose at) {
  const Box base =
      geometry::box_at(at, footprint(card(s, u).type, is_dismounted(s, u), false, true));
  std::uint64_t out = 0;
  for_each_unit(locked_with(s, u), [&](UnitId enemy) {
    if (!geometry::within(base, outline(s, enemy), kTouch)) out |= unit_bit(enemy);
  });
  return out;
}

/// What still refers to a unit that is gone.
void forget(State& s, UnitId u) {
  unlock(s, u);
  const auto keep =
      std::remove_if(s.matters.begin(), s.matters.begin() + s.matter_count, [&](const Matter& m) {
        return m.unit == u && (m.kind == Matter::Kind::Test || m.kind == Matter::Kind::Retreat);
      });
  std::fill(keep, s.matters.begin() + s.matter_count, Matter{});
  s.matter_count = static_cast<std::uint8_t>(keep - s.matters.begin());
  const std::uint64_t rest = ~unit_bit(u);
  s.fight.mine &= rest;
  s.fight.theirs &= rest;
  s.fight.to_name &= rest;
  s.fight.may_fire &= rest;
}

template <class D, class L>
void take_off(Flow<D, L> f, UnitId u, Clause why) {
  State& s = f.s;
  std::uint16_t& army = s.army[idx(side_of(s, u))];
  const int points = std::min<int>(army, card(s, u).points);
  army = static_cast<std::uint16_t>(army - points);
  change_unit(s, u, [&](Pieces& p) {
    p.quarters[u] = 0;
    p.general[u] = kNoUnit;
    p.alive[idx(side_of(s, u))] &= ~unit_bit(u);
  });
  forget(s, u);
  tell::eliminated(f, why, u, points);
}

/// The dice of one kind of save; how many hits it cancels.
template <class D, class L>
int roll_saves(Flow<D, L> f, UnitId target, int hits, Save row) {
  const Clause why = row == Save::Cover ? clause::save_cover : clause::save_cuirassiers;
  int saves = 0;
  for (int left = hits; left > 0; left -= kMaxDice) {
    const int dice = std::min(left, kMaxDice);
    const int saved =
        f.roll(why, side_of(f.s, target), dice, 6, Read::CountBetween, least(row), 6, target);
    saves += saved;
    tell::saves_rolled(f, why, target, dice, saved, least(row));
  }
  return saves;
}

}  // namespace

int least_save(bool cover) { return least(cover ? Save::Cover : Save::Cuirassiers); }

bool stands_on_one_base(const State& s, UnitId u, int quarters_left) {
  return !is_gun(s, u) && !is_general(s, u) && !s.setup->options.keep_footprint &&
         quarters_left <= kOneBaseQuarters;
}

int remove_base(State& s, UnitId u) {
  const Pose usual = after_loss(s, u, true), other = after_loss(s, u, false);
  const std::uint64_t lost = left_behind(s, u, usual), lost_else = left_behind(s, u, other);
  const bool swap = std::popcount(lost_else) < std::popcount(lost);
  change_unit(s, u, [&](Pieces& p) {
    p.pose[u] = swap ? other : usual;
    p.flags[u] |= unit_flag::kOneBase;
  });
  for_each_unit(swap ? lost_else : lost, [&](UnitId enemy) { part(s, u, enemy); });
  carry_general(s, u);
  return swap ? 2 : 1;
}

const Contact* contact_of(const State& s, UnitId starter, UnitId target) {
  for (std::size_t i = 0; i < s.contact_count; ++i)
    if (s.contacts[i].starter == starter && s.contacts[i].target == target) return &s.contacts[i];
  return nullptr;
}

geometry::Zone melee_zone(const State& s, UnitId unit, UnitId enemy) {
  const Contact* c = contact_of(s, enemy, unit);
  return c == nullptr ? geometry::Zone::Front : c->zone;
}

void part(State& s, UnitId a, UnitId b) {
  const auto end = s.contacts.begin() + s.contact_count;
  const auto keep = std::remove_if(s.contacts.begin(), end, [&](const Contact& c) {
    return (c.starter == a && c.target == b) || (c.starter == b && c.target == a);
  });
  std::fill(keep, end, Contact{});
  s.contact_count = static_cast<std::uint8_t>(keep - s.contacts.begin());
}

void carry_general(State& s, UnitId unit) {
  const UnitId general = s.pieces.general[unit];
  if (general == kNoUnit) return;
  const Box& box = outline(s, unit);
  set_pose(s, general, geometry::pose_of_centre(box.centre, box.facing, size_of(s, general)));
}

template <class S>
bool behind_cover(const State& s, UnitId target, UnitId by, bool melee, S& sink) {
  const Contact* attack = melee ? contact_of(s, by, target) : nullptr;
  if (melee && attack == nullptr) return false;
  const auto stands_in = [&](GroundKind kind) {
    const int in = inside(s, target, kind);
    if (in < 0) return false;
    if (melee && (kind == GroundKind::Wood ? attack->inside_wood : attack->inside_houses)) {
      modify(sink, clause::save_what_is_cover, target, Measured(Measure::Count, 0).against(1));
      return false;
    }
    modify(sink, clause::save_what_is_cover, target, Measured(Measure::Count, 1).against(1));
    return true;
  };
  if (stands_in(GroundKind::BuiltUpArea)) return true;
  if (s.setup->options.woods_give_cover && stands_in(GroundKind::Wood)) return true;
  const Vec viewer = melee ? outline(s, by).centre : pose(s, by).front;
  if (!behind_obstacle(s, target, viewer)) return false;
  modify(sink, clause::terrain_obstacle, target, Measured(Measure::Length, kBehindObstacle));
  modify(sink, clause::save_what_is_cover, target, Measured(Measure::Count, 1).against(1));
  return true;
}

template <class D, class L>
int save(Flow<D, L> f, UnitId target, UnitId by, int hits, HitBy how) {
  State& s = f.s;
  if (hits <= 0) return 0;
  const bool plates = has_breastplates(s, target) && how != HitBy::Roundshot;
  const bool cover = behind_cover(s, target, by, how == HitBy::Melee, f.log);
  if (how == HitBy::Roundshot && has_breastplates(s, target))
    modify(f.log, clause::save_cuirassiers, target,
           Measured(Measure::Score, 0).against(least(Save::Cuirassiers)));
  if (!plates && !cover) return hits;
  modify(f.log, clause::save_when, target, Measured(Measure::Count, hits));
  if (plates && !kind_of(card(s, target).type).breastplates)
    modify(f.log, clause::unit_breastplates, target,
           Measured(Measure::Score, least(Save::Cuirassiers)));
  if (plates && cover)
    modify(f.log, clause::save_one_a_hit, target,
           Measured(Measure::Count, s.setup->options.both_saves ? 2 : 1).against(1));
  int left = hits;
  if (cover) left -= roll_saves(f, target, left, Save::Cover);
  if (plates && (!cover || s.setup->options.both_saves) && left > 0)
    left -= roll_saves(f, target, left, Save::Cuirassiers);
  return left;
}

template <class D, class L>
void lose_quarters(Flow<D, L> f, UnitId unit, int quarters_lost) {
  State& s = f.s;
  const int had = quarters(s, unit);
  const int lost = std::min(had, quarters_lost);
  if (lost <= 0) return;
  const int left = had - lost;
  if (left == 0) {
    if (quarters_lost > had)
      modify(f.log, clause::unit_hit_takes_a_quarter, unit,
             Measured(Measure::Count, had).against(quarters_lost));
    tell::quarters_lost(f, clause::unit_hit_takes_a_quarter, unit, lost, 0, 0);
    eliminate(f, unit, clause::unit_eliminated_at_zero);
    return;
  }
  change_unit(s, unit, [&](Pieces& p) { p.quarters[unit] = static_cast<std::uint8_t>(left); });
  int removed = 0;
  if (!has(s, unit, unit_flag::kOneBase) && stands_on_one_base(s, unit, left)) {
    removed = remove_base(s, unit);
    modify(f.log, clause::unit_base_removed_at_half, unit,
           Measured(Measure::Count, removed).against(1));
    modify(f.log, clause::unit_front_centre, unit);
  }
  const bool rear = removed > 0 && has(s, unit, unit_flag::kColumn) && !is_dismounted(s, unit);
  tell::quarters_lost(f, clause::unit_hit_takes_a_quarter, unit, lost, left,
                      rear ? removed + 2 : removed);
}

template <class D, class L>
void eliminate(Flow<D, L> f, UnitId unit, Clause why) {
  State& s = f.s;
  if (!on_table(s, unit)) return;
  const Side side = side_of(s, unit);
  const UnitId with = s.pieces.general[unit];
  if (with != kNoUnit) change_unit(s, with, [&](Pieces& p) { p.general[with] = kNoUnit; });
  take_off(f, unit, why);
  if (with != kNoUnit && is_general(s, with))
    take_off(f, with, clause::morale_general_dies_with_unit);
  tell::army_points(f, clause::victory_what_is_lost, side, s.army[idx(side)],
                    s.setup->sides[idx(side)].points);
}

#define SANDTABLE_LOSSES(D, L)                               \
  template int save(Flow<D, L>, UnitId, UnitId, int, HitBy); \
  template void lose_quarters(Flow<D, L>, UnitId, int);      \
  template void eliminate(Flow<D, L>, UnitId, Clause);
SANDTABLE_EVERY_FLOW(SANDTABLE_LOSSES)

template bool behind_cover(const State&, UnitId, UnitId, bool, NoWhy&);
template bool behind_cover(const State&, UnitId, UnitId, bool, Why&);
template bool behind_cover(const State&, UnitId, UnitId, bool, NoLog&);
template bool behind_cover(const State&, UnitId, UnitId, bool, EventLog&);

}  // namespace sandtable::game_of_kings
