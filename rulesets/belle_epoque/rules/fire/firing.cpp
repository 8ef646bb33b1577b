#include "rulesets/belle_epoque/rules/fire/firing.h"

#include <algorithm>
#include <array>

#include "engine/hex/lattice.h"
#include "rulesets/belle_epoque/data/tables.gen.h"
#include "rulesets/belle_epoque/rules/fire/sight.h"
#include "rulesets/belle_epoque/rules/judge.h"
#include "rulesets/belle_epoque/state/figures.h"
#include "rulesets/belle_epoque/state/pieces.h"

namespace sandtable::belle_epoque {
namespace {

constexpr int kTypes = 7, kRanges = 4;

struct ToHit {
  std::int8_t stationary = 0, moving = 0;  ///< 0: a blank entry
  bool moving_uphill_only = false;
};

using ToHitTable = std::array<std::array<ToHit, kRanges + 1>, kTypes>;

template <class Rows>
constexpr ToHitTable to_hit_table(const Rows& rows) {
  ToHitTable out{};
  for (const auto& row : rows) {
    ToHit& cell =
        out[static_cast<std::size_t>(row.type[0] - 'A')][static_cast<std::size_t>(row.range_ud)];
    cell.stationary = static_cast<std::int8_t>(std::max(row.stationary, 0));
    cell.moving = static_cast<std::int8_t>(std::max(row.moving, 0));
    if constexpr (requires { row.moving_condition; })
      cell.moving_uphill_only = !row.moving_condition.empty();
  }
  return out;
}

constexpr ToHitTable kWithUphillShot = to_hit_table(table::fire_to_hit_en::rows);
constexpr ToHitTable kWithoutUphillShot = to_hit_table(table::fire_to_hit_fr::rows);

namespace shelters = table::fire_shelter;

const ToHit& entry(const State& s, UnitId firer, int range) {
  const auto type = static_cast<std::size_t>(card(s, firer).fire_type);
  const ToHitTable& t =
      s.setup->options.type_a_uphill_at_four ? kWithUphillShot : kWithoutUphillShot;
  return t[type][static_cast<std::size_t>(range)];
}

bool uphill(const State& s, UnitId firer, UnitId target) {
  return level(s, s.pieces.at[firer]) > level(s, s.pieces.at[target]);
}

constexpr std::array<Clause, kTypes> kTypeClauses{
    clause::troops_type_a, clause::troops_type_b, clause::troops_type_c, clause::troops_type_d,
    clause::troops_type_e, clause::troops_type_f, clause::troops_type_g};

/// The farthest that the unit's type reaches, moving or not; 0: not at all.
int farthest(const State& s, UnitId firer, bool moving) {
  int range = kRanges;
  for (; range > 0; --range) {
    const ToHit& cell = entry(s, firer, range);
    if ((moving ? cell.moving : cell.stationary) != 0) break;
  }
  return range;
}

template <class S>
bool in_range(const State& s, UnitId firer, UnitId target, bool moving, S& sink) {
  Judge<S> judge{sink};
  const int range = apart(s, firer, target);
  if (range > kRanges) {
    judge.no(clause::fire_range_table, target,
             Measured(Measure::Steps, range).against(farthest(s, firer, false)));
    return false;
  }
  const ToHit& cell = entry(s, firer, range);
  if (cell.stationary == 0) {
    judge.no(clause::fire_range_table, target,
             Measured(Measure::Steps, range).against(farthest(s, firer, false)));
  } else if (moving && cell.moving == 0) {
    const bool type_a_far = card(s, firer).fire_type == FireType::A && range == kRanges;
    judge.no(type_a_far ? clause::fire_type_a_at_four_fr : clause::fire_while_moving, target,
             Measured(Measure::Steps, range).against(farthest(s, firer, true)));
  } else if (moving && cell.moving_uphill_only && !uphill(s, firer, target)) {
    judge.no(clause::fire_type_a_uphill_at_four_en, target,
             Measured(Measure::Level, level(s, s.pieces.at[firer]))
                 .against(level(s, s.pieces.at[target]) + 1));
  } else {
    judge.yes(clause::setup_distance_count, target,
              Measured(Measure::Steps, range).against(kRanges));
    if (moving)
      judge.yes(clause::fire_while_moving, target,
                Measured(Measure::Steps, range).against(kRanges));
  }
  return judge.ok;
}

}  // namespace

template <class S>
bool can_hit(const State& s, UnitId firer, UnitId target, bool moving, S& sink) {
  Judge<S> judge{sink};
  if (!in_range(s, firer, target, moving, sink)) {
    judge.ok = false;
    if (!S::all || apart(s, firer, target) > hex::kLineRange) return false;
  }
  if (!is_seen(s, firer, target, sink)) {
    judge.ok = false;
    if (!S::all) return false;
  }
  if (!clear_line(s, s.pieces.at[firer], s.pieces.at[target], sink)) judge.ok = false;
  if (judge.ok) judge.yes(clause::fire_shooter_in_contact);
  return judge.ok;
}

int usual_faces(FireType type, int range) {
  return kWithoutUphillShot[static_cast<std::size_t>(type)][static_cast<std::size_t>(range)]
      .stationary;
}

bool works_protect(const State& s, UnitId unit, Sector from) {
  const Sector x = s.pieces.at[unit];
  if (!(traits(s, x) & ground::kFortified)) return false;
  const std::uint8_t front = s.setup->front[x];
  constexpr std::uint8_t kAllRound = 0x3F;
  if ((front & kAllRound) == kAllRound) return true;
  const Board& board = *s.setup->board;
  return hex::leaving(board.axial(x), board.axial(from)) & front;
}

template <class S>
int shelter(const State& s, Sector from, UnitId target, S& sink) {
  const bool fortified = works_protect(s, target, from);
  const bool cover = traits(s, s.pieces.at[target]) & ground::kCover;
  const bool loose = card(s, target).loose_order;
  const bool infantry = is_infantry(s, target);
  const shelters::Row& row = shelters::at(loose      ? shelters::Key::LooseOrder
                                          : infantry ? shelters::Key::CloseInfantry
                                                     : shelters::Key::Cavalry);
  const int lost = fortified ? row.in_fortifications : cover ? row.in_cover : row.in_open;
  if constexpr (S::all) {
    if (!loose && !infantry) {
      if (fortified || cover)
        modify(sink, clause::fire_cavalry_no_shelter, Measured(Measure::Score, 0));
    } else if (fortified) {
      modify(sink, clause::fire_fortified_infantry, Measured(Measure::Score, lost));
      if (loose) modify(sink, clause::fire_shelter_does_not_add, Measured(Measure::Score, lost));
    } else if (cover) {
      modify(sink, loose ? clause::fire_loose_in_cover : clause::fire_close_infantry_in_cover,
             Measured(Measure::Score, lost));
      if (!loose && kind_of(card(s, target).troop_class).tribal)
        modify(sink, clause::doctrine_tribesmen_are_infantry, Measured(Measure::Score, lost));
    } else if (loose) {
      modify(sink, clause::fire_loose_in_open, Measured(Measure::Score, lost));
    }
  }
  return lost;
}

template <class S>
Shot shot(const State& s, UnitId firer, UnitId target, bool moving, S& sink) {
  const Options& o = s.setup->options;
  const int range = apart(s, firer, target);
  const ToHit& cell = entry(s, firer, range);
  constexpr int kHighest = figure(Figure::HighestHit);
  Shot out{range, s.pieces.stands[firer], 1, moving ? cell.moving : cell.stationary};
  modify(sink, kTypeClauses[static_cast<std::size_t>(card(s, firer).fire_type)],
         Measured(Measure::Score, out.high).against(range));
  modify(sink, clause::fire_range_table, Measured(Measure::Steps, range).against(kRanges));
  const bool above = uphill(s, firer, target);
  const bool bonus_inside = moving && cell.moving_uphill_only;
  if (above)
    modify(sink, clause::terrain_levels,
           Measured(Measure::Level, level(s, s.pieces.at[firer]))
               .against(level(s, s.pieces.at[target])));
  if (card(s, firer).fire_type == FireType::A && range == kRanges && !o.type_a_uphill_at_four)
    modify(sink, clause::fire_type_a_at_four_fr, Measured(Measure::Score, out.high));
  if (bonus_inside) {
    modify(sink, clause::fire_type_a_uphill_at_four_en, Measured(Measure::Score, out.high));
  } else if (above && o.uphill_fire == UphillFire::ToHit) {
    ++out.high;
    modify(sink, clause::fire_uphill_en, Measured(Measure::Score, 1));
  } else if (above) {
    ++out.dice;
    modify(sink, clause::fire_uphill_fr, Measured(Measure::Stands, 1));
  }
  if (card(s, target).conspicuous) {
    const bool counted = above && o.uphill_and_conspicuous == UphillAndConspicuous::Once;
    if (above)
      modify(
          sink,
          counted ? clause::fire_uphill_and_conspicuous_en : clause::fire_uphill_and_conspicuous_fr,
          Measured(Measure::Score, counted ? 0 : 1));
    if (!counted) {
      ++out.high;
      modify(sink, clause::fire_conspicuous, Measured(Measure::Score, 1));
    }
  }
  if (out.high > kHighest)
    modify(sink, clause::fire_six_misses, Measured(Measure::Score, kHighest).against(out.high));
  out.high = std::min(out.high, kHighest);
  out.low = 1 + shelter(s, s.pieces.at[firer], target, sink);
  modify(sink, clause::fire_modifier_order, Measured(Measure::Score, out.low).against(out.high));
  return out;
}

template <class S>
bool may_fire(const State& s, UnitId firer, UnitId target, int steps, S& sink) {
  Judge<S> judge{sink};
  if (steps > 1 &&
      judge.no(clause::movement_march_no_fire, firer, Measured(Measure::Steps, steps).against(1)))
    return false;
  if (has(s, firer, unit_flag::kEnteredRough) && judge.no(clause::movement_rough_no_action, firer))
    return false;
  if (!can_hit(s, firer, target, steps == 1, sink)) judge.ok = false;
  return judge.ok;
}

#define SANDTABLE_FIRING(S)                                         \
  template bool can_hit<S>(const State&, UnitId, UnitId, bool, S&); \
  template Shot shot<S>(const State&, UnitId, UnitId, bool, S&);    \
  template bool may_fire<S>(const State&, UnitId, UnitId, int, S&); \
  template int shelter<S>(const State&, Sector, UnitId, S&);
SANDTABLE_FIRING(NoWhy)
SANDTABLE_FIRING(Why)
SANDTABLE_FIRING(NoLog)
SANDTABLE_FIRING(EventLog)

}  // namespace sandtable::belle_epoque
