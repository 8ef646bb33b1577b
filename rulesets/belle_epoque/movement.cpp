#include "rulesets/belle_epoque/movement.h"

#include <algorithm>

#include "rulesets/belle_epoque/judge.h"
#include "rulesets/belle_epoque/pieces.h"
#include "rulesets/belle_epoque/route.h"

namespace sandtable::belle_epoque {
namespace {

Mask neighbourhood(const Board& board, const Mask& sectors) {
  Mask out;
  sectors.for_each([&](Sector x) { out |= board.adjacent(x); });
  return out;
}

}  // namespace

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
  t.free = c.may_enter.without(s.pieces.held[0]).without(s.pieces.held[1]);
  t.stops = s.ground.stops;
  if (c.rough_goer && s.setup->edition == Edition::En)
    s.ground.rough.for_each([&](Sector x) {
      if (!(traits(s, x) & (ground::kCover | ground::kHill))) t.stops.reset(x);
    });
  t.stops |= t.zone;
  t.first = adjacent;
  if (o.zoc_to_zoc == ZocToZoc::Forbidden && t.zone.test(from)) t.first = adjacent.without(t.zone);
  if (o.interpenetration && tested)
    t.through = (s.pieces.held[idx(side)] & adjacent & c.may_enter).without(t.stops);
  const std::uint16_t here = traits(s, from);
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
  Mask frontier = (t.first & walk).without(t.stops);
  Mask seen = t.first & walk;
  seen.set(t.from);
  for (int step = 2; step <= t.allowance && frontier.any(); ++step) {
    out.exit_march = out.exit_march || (frontier & exits).any();
    const Mask next = (neighbourhood(board, frontier) & walk).without(seen);
    out.march |= next & t.free;
    seen |= next;
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

bool find_route(const State& s, UnitId unit, bool tested, int allowance, Action& action) {
  const Board& board = *s.setup->board;
  const Terms t = terms_of(s, unit, tested, allowance);
  const bool leaving = action.to == kNowhere;
  const Mask goal = leaving ? s.setup->exits[idx(side_of(s, unit))] : Mask::of(action.to);
  const int sectors = leaving ? t.allowance - 1 : t.allowance;
  if (leaving && t.allowance >= 1 && goal.test(t.from)) {
    action.steps = 0;
    return true;
  }
  // Layers of sectors by the step in which they are first entered, then a way back through them.
  std::array<Mask, 5> layers;
  const Mask walk = t.free | t.through;
  Mask frontier = Mask::of(t.from), seen = frontier;
  for (int step = 1; step <= sectors; ++step) {
    const Mask around = step == 1 ? t.first : neighbourhood(board, frontier);
    const Mask next = (around & walk).without(seen);
    seen |= next;
    layers[static_cast<std::size_t>(step - 1)] = next;
    const Mask ends = next & goal & (leaving ? t.free.without(t.stops) : t.free);
    if (ends.any()) {
      Sector x = ends.nth(0);
      action.steps = static_cast<std::uint8_t>(step);
      for (int back = step - 1;; --back) {
        action.route[static_cast<std::size_t>(back)] = x;
        if (back == 0) return true;
        x = (layers[static_cast<std::size_t>(back - 1)].without(t.stops) & board.adjacent(x))
                .nth(0);
      }
    }
    frontier = next.without(t.stops);
    if (frontier.none()) break;
  }
  return false;
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
    judge.no(clause::evade_route, Measure::Steps, gap, 2, assailant);
  else
    judge.yes(clause::evade_route, Measure::Steps, gap, 2, assailant);
  return judge.ok;
}

template bool may_move<NoWhy>(const State&, const Action&, bool, NoWhy&);
template bool may_move<Why>(const State&, const Action&, bool, Why&);
template bool may_slip<NoWhy>(const State&, const Action&, UnitId, NoWhy&);
template bool may_slip<Why>(const State&, const Action&, UnitId, Why&);

}  // namespace sandtable::belle_epoque
