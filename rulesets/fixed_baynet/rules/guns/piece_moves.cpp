#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/movement/on_the_way.h"

/// Pieces that are moved by whoever is beside them, and pieces that are taken.
namespace sandtable::fixed_baynet {
namespace {

constexpr std::uint8_t kWalking = static_cast<std::uint8_t>(Gait::Walk) + 1;

const auto& moving_row(const State& s, GunId g) {
  return table::artillery_moving::at(
      word_called<Weight>(gun_row(s, g).class_).value_or(Weight::Light));
}

/// Who goes with it: men of the unit in base contact, riders at a walk where it takes riders.
ManSet movers_of(const State& s, const Action& a) {
  const ManId piece = figure_of(s, a.gun);
  const bool ridden = moving_row(s, a.gun).cavalry > 0 && !is_wagon(s, a.gun);
  return ordered(s, a).where([&](ManId m) {
    if (is_mounted(s, m) != ridden || s.men[m].gait > kWalking) return false;
    return touch(s, m, piece) && !in_contact(s, m) && (s.men[m].indoors & indoor::kPassed) == 0;
  });
}

Clause moving_clause(const State& s, GunId g) {
  switch (word_called<Weight>(gun_row(s, g).class_).value_or(Weight::Light)) {
    case Weight::Light:
      return clause::artillery_moving_light;
    case Weight::Medium:
      return clause::artillery_moving_medium;
    case Weight::Heavy:
      return clause::artillery_moving_heavy;
  }
  return clause::artillery_moving_light;
}

/// The speed of the slowest of those who go; the team of a wagon goes at a walk.
Speeds slowest(const State& s, GunId g, const ManSet& men) {
  Speeds out{};
  bool first = true;
  men.for_each([&](ManId m) {
    const bool drawn = is_mounted(s, m) || is_wagon(s, g);
    const Speeds fast = drawn ? speeds_at(s, m, Gait::Walk) : speeds(s, m, false);
    out.mounted = out.mounted || fast.mounted;
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = first ? fast[i] : std::min(out[i], fast[i]);
    first = false;
  });
  return out;
}

struct Path {
  std::int64_t share = 0;
  std::optional<Clause> closed;  ///< why nobody goes along it
  Len free = 0;                  ///< ... after that much
};
Path path_of(const State& s, ManId m, const Way& way, const Speeds& fast) {
  Path out;
  Len gone = 0;
  Vec at = s.men[m].place;
  for (const Leg& leg : way) {
    const Vec to = geometry::along(at, leg.angle, leg.length);
    const Toll part = toll(s, at, to, fast, false);
    out.share += part.share;
    if (part.closed && !out.closed) {
      out.closed = part.barrier;
      out.free = gone + part.until;
    }
    gone += leg.length;
    at = to;
  }
  return out;
}

/// Movement actions that the way takes: the same for all who go.
int actions_for_all(const State& s, ManId piece, const ManSet& movers, const Way& way) {
  const Speeds fast = slowest(s, card(s, piece).gun, movers);
  int out = actions_for(path_of(s, piece, way, fast).share);
  movers.for_each(
      [&](ManId m) { out = std::max(out, actions_for(path_of(s, m, way, fast).share)); });
  return out;
}

/// Ground that pieces do not enter (cavalry.barred): walls, buildings, and what a man gets down
/// into. Out of it they may be moved.
bool barred_ground(const State& s, Vec from, Vec to) {
  const Field& field = *s.field;
  if (barrier_between(s, from, to)) return true;
  const Len whole = geometry::length(to - from);
  std::array<geometry::Passage, geometry::kMaxFeatures> passages{};
  const std::size_t n =
      field.terrain.along_near(from, to, field.terrain.near_line(from, to), passages);
  return std::any_of(passages.begin(), passages.begin() + static_cast<std::ptrdiff_t>(n),
                     [&](const geometry::Passage& p) {
                       const GroundFeature& of = field.features[p.feature];
                       const bool house = of.house != kNoHouse && is_whole(s, of.house);
                       return (house || of.kind == GroundKind::Trench) && p.enter > 0 &&
                              p.enter < whole;
                     });
}

/// How far a base gets on a straight way before the first of them whom it would pass; nullopt:
/// nobody bars it.
std::optional<Len> before_them(const State& s, geometry::Disc at, Vec to, const ManSet& bars) {
  std::optional<Len> out;
  if (at.centre == to) return out;
  bars.for_each([&](ManId e) {
    if (!geometry::sweeps(at, to, base(s, e))) return;
    const Len free = geometry::first_touch(at, to, base(s, e));
    out = std::min(out.value_or(free), free);
  });
  return out;
}

/// One figure of those who go, along the way that all of them go.
template <class S>
void judge_figure(const State& s, ManId m, const Way& way, const ManSet& going, Judge<S>& judge) {
  geometry::Disc at = base(s, m);
  const ManSet mounted =
      s.standing[idx(side_of(s, m))].where([&](ManId e) { return is_mounted(s, e); });
  const ManSet bars =
      ((enemies_of(s, side_of(s, m)) | s.pieces | mounted) - going).where([&](ManId e) {
        return same_floor(s, m, e);
      });
  Len gone = 0;
  for (const Leg& leg : way) {
    const Vec to = geometry::along(at.centre, leg.angle, leg.length);
    const auto of_it_free = [&](Len free) {
      return Measured(Measure::Length, length_of(way)).against(gone + free);
    };
    if (const auto free = before_them(s, at, to, bars);
        free && judge.no(clause::movement_through_models, m, of_it_free(*free)))
      return;
    if (const auto bar = bar_on(s, at, to))
      if (judge.no(*bar, m, of_it_free(S::all ? clear_way(s, at, to) : 0))) return;
    if (is_gun(s, m) && barred_ground(s, at.centre, to) && judge.no(clause::cavalry_barred, m))
      return;
    const geometry::Disc from = at;
    at.centre = to;
    if (!on_table(s, at) &&
        judge.no(clause::movement_table_edge, m,
                 of_it_free(S::all ? room_on_table(s, from, leg.angle, leg.length) : 0)))
      return;
    gone += leg.length;
  }
  const ManSet leaving = going | led_by(s, going);
  if (is_free(s, at, leaving)) return;
  const Len depth = S::all ? depth_in_others(s, at, leaving) : 0;
  judge.no(clause::convention_contact, m,
           depth > 0 ? Measured(Measure::Length, depth).against(0) : Measured());
}

/// Who goes with it moves, and pays for that.
template <class S>
void judge_mover(const State& s, ManId m, int ac, Judge<S>& judge) {
  if (has(s, m, man_flag::kCharged) && judge.no(clause::charge_repeated, m)) return;
  // With the option a mount has one movement action a turn, and this is one.
  if (is_mounted(s, m) && s.setup->options.mounted_gait_per_turn && s.men[m].moves > 0 &&
      judge.no(clause::cavalry_moves_like_men, m,
               Measured(Measure::Count, s.men[m].moves + 1).against(1)))
    return;
  if (moves_left(s, m) < ac)
    judge.no(clause::artillery_double_movement, m,
             Measured(Measure::Count, moves_left(s, m)).against(ac));
}

}  // namespace

template <class S>
bool may_move_piece(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  if (!known_gun(s, a.gun) || !stands(s, figure_of(s, a.gun))) {
    judge.no(clause::turn_unit_gone);
    return false;
  }
  const ManId piece = figure_of(s, a.gun);
  if (s.guns[a.gun].owner != side_of_unit(s, a.unit) && judge.no(clause::artillery_taking, piece))
    return false;
  if (a.way.count == 0 || a.way.count > Way::kMost) {
    judge.no(clause::movement_path, Measured(Measure::Count, a.way.count).against(Way::kMost));
    return false;
  }
  if (const Len way = length_of(a.way); way < kHundredth) {
    judge.no(clause::movement_facing, piece, Measured(Measure::Length, way).against(kHundredth));
    return false;
  }
  if (is_stuck(s, a.gun) && judge.no(clause::setup_scenario, piece)) return false;
  const ManSet movers = movers_of(s, a);
  const auto& row = moving_row(s, a.gun);
  const int needed = is_wagon(s, a.gun) ? 1 : row.cavalry > 0 ? row.cavalry : row.infantry;
  const int there = movers.size();
  if (there < needed) {
    judge.no(moving_clause(s, a.gun), piece, Measured(Measure::Count, there).against(needed));
    return false;
  }
  ManSet going = movers;
  going.add(piece);
  const Speeds fast = slowest(s, a.gun, movers);
  going.any([&](ManId m) {
    const Path path = path_of(s, m, a.way, fast);
    return path.closed && judge.no(*path.closed, m,
                                   Measured(Measure::Length, length_of(a.way)).against(path.free));
  });
  if (!judge.ok && !S::all) return false;
  const int ac = price(Price::MovePiece) * actions_for_all(s, piece, movers, a.way);
  const int left = price(Price::FirePiece) - s.guns[a.gun].served;
  if (ac > left && judge.no(clause::artillery_double_movement, piece,
                            Measured(Measure::Count, left).against(ac)))
    return false;
  movers.any([&](ManId m) {
    judge_mover(s, m, ac, judge);
    return !judge.ok && !S::all;
  });
  if (!judge.ok && !S::all) return false;
  going.any([&](ManId m) {
    judge_figure(s, m, a.way, going, judge);
    return !judge.ok && !S::all;
  });
  if (judge.ok) judge.yes(moving_clause(s, a.gun), piece, Measured(Measure::Count, ac));
  return judge.ok;
}

template <class D, class L>
void move_piece(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const ManId piece = figure_of(s, a.gun);
  const ManSet movers = movers_of(s, a);
  const int ac = price(Price::MovePiece) * actions_for_all(s, piece, movers, a.way);
  const Len length = length_of(a.way);
  s.guns[a.gun].served = static_cast<std::uint8_t>(s.guns[a.gun].served + ac);
  const Vec stood = s.men[piece].place;
  change_man(s, piece, [&](Man& at) { at.place = end_of(at.place, a.way); });
  std::array<Vec, kMaxInUnit> from{};
  std::size_t n = 0;
  movers.for_each([&](ManId m) {
    from[n++] = s.men[m].place;
    change_man(s, m, [&](Man& at) {
      at.place = end_of(at.place, a.way);
      at.ac = static_cast<std::uint8_t>(at.ac - ac);
      at.moves = static_cast<std::uint8_t>(at.moves + ac);
      if ((at.flags & man_flag::kMounted) == 0) return;
      at.gait = kWalking;
      // A mount faces along the last part of its way; at a walk it turns for nothing.
      for (const Leg& leg : a.way)
        if (leg.length > 0) at.facing = leg.angle;
    });
  });
  modify(f.log, clause::artillery_double_movement, piece, Measured(Measure::Count, ac));
  tell::piece_moved(f, moving_clause(s, a.gun), piece, movers.size(), s.men[piece].place.x,
                    s.men[piece].place.y, length);
  tell_way_of_man(f, piece, stood, a.way);
  set_unit_flags(s, a.unit, unit_flag::kMoved);
  drop_plan(f, a.gun);
  n = 0;
  movers.for_each([&](ManId m) { meet(f, m, {}, from[n++]); });
  lead_prisoners(f, movers);
}

template <class D, class L>
void take_pieces(Flow<D, L> f, UnitId u) {
  State& s = f.s;
  if (unit(s, u).men.empty()) return;
  const Side side = side_of_unit(s, u);
  for (std::size_t i = 0; i < s.setup->guns.size(); ++i) {
    const auto g = static_cast<GunId>(i);
    const ManId piece = figure_of(s, g);
    if (s.guns[g].owner == side || !stands(s, piece)) continue;
    const auto by =
        unit(s, u).men.where([&](ManId m) { return is_able(s, m) && touch(s, m, piece); });
    // Who touches it holds it in any condition, who could serve it from beside it too.
    const bool held = enemies_of(s, side).any(
        [&](ManId m) { return touch(s, m, piece) || (is_able(s, m) && beside(s, g, m)); });
    if (by.empty() || held) continue;
    drop_plan(f, g);
    s.guns[g].owner = side;
    s.guns[g].plan = {};
    tell::piece_taken(f, clause::artillery_taking, piece, by.first());
    heroic_deed(f, by.first(), told::Deed::Piece);
  }
}

#define SANDTABLE_PIECE_MOVES(D, L)                    \
  template void move_piece(Flow<D, L>, const Action&); \
  template void take_pieces(Flow<D, L>, UnitId);
SANDTABLE_EVERY_FLOW(SANDTABLE_PIECE_MOVES)
template bool may_move_piece(const State&, const Action&, NoWhy&);
template bool may_move_piece(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
