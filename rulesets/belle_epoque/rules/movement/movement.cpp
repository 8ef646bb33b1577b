#include "rulesets/belle_epoque/rules/movement/movement.h"

#include <algorithm>

#include "rulesets/belle_epoque/rules/judge.h"
#include "rulesets/belle_epoque/rules/movement/route.h"
#include "rulesets/belle_epoque/state/pieces.h"

namespace sandtable::belle_epoque {
namespace {

Mask neighbourhood(const Board& board, const Mask& sectors) {
  Mask out;
  sectors.for_each([&](Sector x) { out |= board.adjacent(x); });
  return out;
}

/// The sectors that a walk has come to: those from which it may go on anywhere, and those from
/// which it may enter no zone of control (movement.zoc-to-zoc.fr, movement.zoc-whole-move.fr).
struct Front {
  Mask open, bound;
  Mask all() const { return open | bound; }
  Front without(const Mask& m) const { return {open.without(m), bound.without(m)}; }
};

Front standing(const Terms& t) {
  const bool bound = t.bound && t.zone.test(t.from);
  return bound ? Front{{}, Mask::of(t.from)} : Front{Mask::of(t.from), {}};
}

/// One step further, into the sectors of `walk`.
Front step(const Board& board, const Terms& t, const Mask& walk, const Front& front) {
  const Mask from_open = neighbourhood(board, front.open) & walk;
  if (!t.bound) return {from_open, {}};
  const Mask from_bound = (neighbourhood(board, front.bound) & walk).without(t.zone);
  if (!t.whole) return {(from_open | from_bound).without(t.zone), from_open & t.zone};
  return {from_open.without(t.zone), (from_open & t.zone) | from_bound};
}

/// Sectors come to before: to come back bound is no gain.
struct Seen {
  Mask open, any;
  Front fresh(const Front& f) {
    const Front out{f.open.without(open), f.bound.without(any).without(f.open)};
    open |= out.open;
    any |= out.all();
    return out;
  }
};

/// Where a step into `x` may have come from; `bound`: it was come to as such.
Mask before(const Board& board, const Terms& t, const Front& front, Sector x, bool bound) {
  const Mask& around = board.adjacent(x);
  if (!t.bound || t.zone.test(x)) return front.open & around;
  if (!t.whole) return front.all() & around;
  return (bound ? front.bound : front.open) & around;
}

}  // namespace

Traits stop_reasons(const State& s, UnitId unit, Sector x) {
  const Traits all = traits(s, x) & ground::kStopReasons;
  const bool at_home = card(s, unit).rough_goer && s.setup->edition == Edition::En;
  return at_home ? all & ~ground::kStopsRough : all;
}

Mask zone_of_control(const State& s, Side enemy) {
  return neighbourhood(*s.setup->board, s.pieces.held[idx(enemy)]);
}

Terms terms_of(const State& s, UnitId unit, bool tested, int allowance) {
  const Side side = side_of(s, unit);
  const UnitCard& c = card(s, unit);
  const Options& o = s.setup->options;
  const Sector from = s.pieces.at[unit];
  Terms t;
  t.from = from;
  t.zone = zone_of_control(s, other(side));
  const Mask& adjacent = s.setup->board->adjacent(from);
  t.free = open_to(s, unit).without(s.pieces.held[0]).without(s.pieces.held[1]);
  t.stops = s.ground.stops;
  if (c.rough_goer)
    s.ground.rough.for_each([&](Sector x) {
      if (!stop_reasons(s, unit, x)) t.stops.reset(x);
    });
  const Mask friends = s.pieces.held[idx(side)] & adjacent & open_to(s, unit);
  const bool anywhere = o.passage_of_lines == PassageOfLines::PastEnemiesAndHills;
  if (anywhere)
    friends.for_each([&](Sector x) {
      if (stop_reasons(s, unit, x) & ~ground::kStopsHill) t.bars.set(x);
    });
  t.stops |= t.zone;
  if (!anywhere) t.bars = t.stops;
  t.bound = o.zoc_to_zoc == ZocToZoc::Forbidden;
  t.whole = o.zoc_whole_move;
  t.first = adjacent;
  if (t.bound && t.zone.test(from)) t.first = adjacent.without(t.zone);
  if (o.interpenetration && tested) t.through = friends.without(t.bars);
  t.stops = t.stops.without(t.through);
  const Traits here = traits(s, from);
  t.allowance = allowance;
  if ((here & ground::kRough) && !(c.rough_goer && tested)) t.allowance = std::min(allowance, 1);
  if ((here & ground::kVeryDifficult) && !tested) t.allowance = 0;
  return t;
}

Reach reach(const State& s, UnitId unit, bool tested, int allowance) {
  const Board& board = *s.setup->board;
  const Terms t = terms_of(s, unit, tested, allowance);
  const Mask& exits = s.setup->exits[idx(side_of(s, unit))];
  Reach out;
  if (t.allowance < 1) return out;
  out.basic = t.first & t.free;
  out.exit_basic = exits.test(t.from);
  if (t.allowance < 2) return out;
  const Mask walk = t.free | t.through;
  const Front start = standing(t);
  Seen seen{start.all(), start.all()};
  Front frontier = seen.fresh(step(board, t, walk, start)).without(t.stops);
  for (int entered = 2; entered <= t.allowance && frontier.all().any(); ++entered) {
    out.exit_march = out.exit_march || (frontier.all() & exits).any();
    const Front next = seen.fresh(step(board, t, walk, frontier));
    out.march |= next.all() & t.free;
    frontier = next.without(t.stops);
  }
  // A sector that the ban on zones of control bars as a first step may still be the end of a
  // longer way round.
  out.march = out.march.without(out.basic);
  return out;
}

Mask evade_reach(const State& s, UnitId unit, UnitId assailant) {
  if ((traits(s, s.pieces.at[unit]) & ground::kRough) && !card(s, unit).rough_goer) return {};
  const Reach r = reach(s, unit, true, card(s, unit).march);
  const Sector enemy = s.pieces.at[assailant];
  Mask out = r.all().without(s.setup->board->adjacent(enemy));
  return out;
}

namespace {

/// A way that never goes through sectors of `avoid`; it may end in one.
bool find_way(const State& s, UnitId unit, const Terms& t, const Mask& avoid, Action& action) {
  const Board& board = *s.setup->board;
  const bool leaving = action.to == kNowhere;
  const Mask goal = leaving ? s.setup->exits[idx(side_of(s, unit))] : Mask::of(action.to);
  const int sectors = leaving ? t.allowance - 1 : t.allowance;
  if (leaving && t.allowance >= 1 && goal.test(t.from)) {
    action.steps = 0;
    return true;
  }
  // Layers of sectors by the step in which they are first entered, then a way back through them.
  std::array<Front, 5> layers;
  const Mask walk = t.free | t.through;
  Front frontier = standing(t);
  Seen seen{frontier.all(), frontier.all()};
  for (int entered = 1; entered <= sectors; ++entered) {
    const Front next = seen.fresh(step(board, t, walk, frontier));
    layers[static_cast<std::size_t>(entered - 1)] = next;
    const Mask ends = next.all() & goal & (leaving ? t.free.without(t.stops) : t.free);
    if (ends.any()) {
      Sector x = ends.nth(0);
      action.steps = static_cast<std::uint8_t>(entered);
      for (int back = entered - 1;; --back) {
        action.route[static_cast<std::size_t>(back)] = x;
        if (back == 0) return true;
        const bool bound = !layers[static_cast<std::size_t>(back)].open.test(x);
        const Front from = layers[static_cast<std::size_t>(back - 1)].without(t.stops | avoid);
        x = before(board, t, from, x, bound).nth(0);
      }
    }
    frontier = next.without(t.stops | avoid);
    if (frontier.all().none()) break;
  }
  return false;
}

}  // namespace

bool find_route(const State& s, UnitId unit, bool tested, int allowance, Action& action) {
  const Terms t = terms_of(s, unit, tested, allowance);
  // Who goes through rough ground neither fires nor assaults afterwards: round it, if he can.
  const Mask rough = s.ground.rough.without(t.stops);
  if (rough.any() && find_way(s, unit, t, rough, action)) return true;
  return find_way(s, unit, t, {}, action);
}

template <class S>
bool may_move(const State& s, const Action& a, bool tested, S& sink) {
  const int allowance = a.verb == Verb::Move || !tested ? 1 : card(s, a.unit).march;
  if (a.steps > 0) return judge_route(s, a, tested, allowance, sink);
  const bool leaving = a.verb == Verb::Exit;
  if (!leaving && (a.to == kNowhere || a.to >= s.setup->board->size())) {
    Judge<S> judge{sink};
    judge.no(clause::setup_table_edge);
    return false;
  }
  if constexpr (!S::all) {
    const Reach r = reach(s, a.unit, tested, leaving && tested ? card(s, a.unit).march : allowance);
    if (leaving) return r.exit_basic || r.exit_march;
    return a.verb == Verb::Move ? r.basic.test(a.to) : r.all().test(a.to);
  } else {
    return explain_move(s, a, tested, leaving && tested ? card(s, a.unit).march : allowance, sink);
  }
}

template <class S>
bool may_slip(const State& s, const Action& a, UnitId assailant, S& sink) {
  Judge<S> judge{sink};
  if (a.to >= s.setup->board->size()) {
    judge.no(clause::setup_table_edge);
    return false;
  }
  Action march = a;
  march.verb = Verb::March;
  if (!may_move(s, march, true, sink)) {
    judge.ok = false;
    if (!S::all) return false;
  }
  const int gap = s.setup->board->distance(a.to, s.pieces.at[assailant]);
  if (gap < 2)
    judge.no(clause::evade_route, assailant, Measured(Measure::Steps, gap).against(2));
  else
    judge.yes(clause::evade_route, assailant, Measured(Measure::Steps, gap).against(2));
  return judge.ok;
}

template bool may_move<NoWhy>(const State&, const Action&, bool, NoWhy&);
template bool may_move<Why>(const State&, const Action&, bool, Why&);
template bool may_slip<NoWhy>(const State&, const Action&, UnitId, NoWhy&);
template bool may_slip<Why>(const State&, const Action&, UnitId, Why&);

}  // namespace sandtable::belle_epoque
