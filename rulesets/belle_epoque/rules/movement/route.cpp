#include "rulesets/belle_epoque/rules/movement/route.h"

#include <algorithm>

#include "rulesets/belle_epoque/rules/judge.h"
#include "rulesets/belle_epoque/rules/movement/movement.h"
#include "rulesets/belle_epoque/state/pieces.h"

namespace sandtable::belle_epoque {
namespace {

Clause allowance_clause(const State& s, UnitId unit, bool march) {
  if (!march) return clause::movement_basic;
  if (card(s, unit).no_march) return clause::scenario_restricted_units;
  const bool graded = s.setup->options.march_figures == MarchFigures::Graded;
  const table::troops_clauses::Row& clauses = table::troops_clauses::at(card(s, unit).troop_class);
  return graded ? clauses.march_graded : clauses.march_single;
}

Clause rough_stop(const State& s) {
  return by_edition(s, clause::movement_stop_in_rough_en, clause::movement_stop_in_rough_fr);
}

/// Why a unit that entered `x` must stop there.
template <class S>
bool cite_stop(const State& s, const Action& a, const Terms& t, Sector x, int entered,
               Judge<S>& judge) {
  const auto no = [&](Clause c) {
    return judge.no(c, a.unit, Measured(Measure::Steps, entered + 1).against(entered));
  };
  if (t.zone.test(x) && no(clause::movement_stop_near_enemy)) return true;
  const Traits why = stop_reasons(s, a.unit, x);
  return ((why & ground::kStopsRough) && no(rough_stop(s))) ||
         ((why & ground::kStopsHill) && no(clause::movement_stop_on_hill_fr)) ||
         ((why & ground::kStopsCover) && no(clause::movement_stop_in_cover_en)) ||
         ((why & ground::kStopsHere) && no(clause::scenario_contents));
}

/// Why a friend's sector on the way cannot be passed.
template <class S>
bool cite_friend(const State& s, const Terms& t, Sector x, bool tested, Judge<S>& judge) {
  const UnitId there = unit_in(s, x);
  if (!s.setup->options.interpenetration)
    return judge.no(clause::movement_friend_blocks_en, there, Measured(Measure::Sector, x));
  const int away = s.setup->board->distance(t.from, x);
  if ((away > 1 || !tested) && judge.no(clause::movement_interpenetration_fr, there,
                                        Measured(Measure::Steps, away).against(1)))
    return true;
  if (t.bars.test(x) &&
      judge.no(clause::movement_interpenetration_stop_fr, there, Measured(Measure::Sector, x)))
    return true;
  return false;
}

/// Judges entering sector `x` as step number `entered` (from 1); `last`: the move ends there.
template <class S>
bool cite_entry(const State& s, const Action& a, const Terms& t, Sector x, bool last, bool tested,
                Judge<S>& judge) {
  const UnitId there = unit_in(s, x);
  if (there != kNoUnit) {
    if (side_of(s, there) != side_of(s, a.unit)) {
      if (judge.no(clause::movement_enemy_sector, there, Measured(Measure::Sector, x))) return true;
    } else if (last) {
      if (judge.no(clause::muster_one_unit_per_sector, there, Measured(Measure::Sector, x)))
        return true;
    } else if (!t.through.test(x)) {
      if (cite_friend(s, t, x, tested, judge)) return true;
    } else {
      judge.yes(clause::movement_interpenetration_fr, there, Measured(Measure::Sector, x));
      if (t.zone.test(x) || (stop_reasons(s, a.unit, x) & ground::kStopsHill))
        judge.yes(clause::movement_interpenetration_past_fr, there, Measured(Measure::Sector, x));
    }
  }
  if (!is_open_to(s, a.unit, x))
    return judge.no(by_edition(s, clause::movement_impassable_en, clause::movement_impassable_fr),
                    Measured(Measure::Sector, x));
  return false;
}

template <class S>
bool cite_start(const State& s, const Action& a, const Terms& t, bool tested, int wanted,
                Judge<S>& judge) {
  const Traits here = traits(s, t.from);
  if ((here & ground::kVeryDifficult) && !tested &&
      judge.no(clause::movement_very_difficult_fr, Measured(Measure::Sector, t.from)))
    return true;
  if ((here & ground::kRough) && wanted > 1) {
    if (!card(s, a.unit).rough_goer) {
      if (judge.no(clause::movement_rough_no_march_out,
                   Measured(Measure::Steps, wanted).against(1)))
        return true;
    } else {
      judge.yes(clause::movement_special_units, Measured(Measure::Steps, wanted));
    }
  }
  return false;
}

/// What a legal move owes to the clauses it passed by, for people who want to know.
void cite_permits(const State& s, const Action& a, const Terms& t, int wanted, Judge<Why>& judge) {
  const int allowance = card(s, a.unit).march;
  if (wanted == 1)
    judge.yes(clause::movement_basic, Measured(Measure::Steps, 1).against(1));
  else
    judge.yes(allowance_clause(s, a.unit, true),
              Measured(Measure::Steps, wanted).against(allowance));
  if (a.verb == Verb::March && wanted < allowance)
    judge.yes(clause::movement_short_march, Measured(Measure::Steps, wanted).against(allowance));
  if (t.zone.test(t.from)) judge.yes(clause::movement_leave_contact);
  const bool ends_near = a.to != kNowhere && t.zone.test(a.to);
  if (t.zone.test(t.from) && ends_near)
    judge.yes(t.bound ? clause::movement_zoc_to_zoc_fr : clause::movement_zoc_to_zoc_en);
  for (int i = 0; i + 1 < a.steps; ++i) {
    const Sector x = a.route[static_cast<std::size_t>(i)];
    if (unit_in(s, x) != kNoUnit) continue;
    const Traits g = traits(s, x);
    const Options& o = s.setup->options;
    // Ground that stops by the rules and not here does not because the scenario says so.
    if ((g & ground::kHill) && !(g & ground::kCover))
      judge.yes(o.stop_on_hill ? clause::scenario_contents : clause::movement_hill_no_stop_en);
    if ((g & ground::kCover) && !(g & ground::kRough))
      judge.yes(o.stop_in_cover ? clause::scenario_contents : clause::movement_cover_no_stop_fr);
    if (g & ground::kRough)
      judge.yes(g & ground::kStopsRough ? clause::movement_special_units
                                        : clause::scenario_contents);
  }
  if (s.setup->options.very_difficult_terrain && (traits(s, t.from) & ground::kVeryDifficult))
    judge.yes(clause::movement_very_difficult_fr);
  judge.yes(clause::movement_step, Measured(Measure::Steps, wanted));
}

}  // namespace

template <class S>
bool judge_route(const State& s, const Action& a, bool tested, int allowance, S& sink) {
  Judge<S> judge{sink};
  const Board& board = *s.setup->board;
  const Terms t = terms_of(s, a.unit, tested, allowance);
  const bool leaving = a.verb == Verb::Exit;
  const int wanted = a.steps + (leaving ? 1 : 0);
  if (a.steps > a.route.size()) {
    judge.no(clause::movement_step,
             Measured(Measure::Steps, a.steps).against(static_cast<int>(a.route.size())));
    return false;
  }
  if (wanted > allowance && judge.no(allowance_clause(s, a.unit, a.verb != Verb::Move && tested),
                                     a.unit, Measured(Measure::Steps, wanted).against(allowance)))
    return false;
  if (cite_start(s, a, t, tested, wanted, judge)) return false;
  Sector from = t.from;
  bool bound = t.bound && t.zone.test(from);
  for (int i = 0; i < a.steps; ++i) {
    const Sector x = a.route[static_cast<std::size_t>(i)];
    if (x >= board.size()) {
      judge.no(clause::setup_table_edge);
      return false;
    }
    if (board.distance(from, x) != 1 &&
        judge.no(clause::movement_step,
                 Measured(Measure::Steps, board.distance(from, x)).against(1)))
      return false;
    if (bound && t.zone.test(x) &&
        judge.no(
            t.zone.test(from) ? clause::movement_zoc_to_zoc_fr : clause::movement_zoc_whole_move_fr,
            a.unit, Measured(Measure::Sector, x)))
      return false;
    // A sector that ends the move anyway is no step on the way to the next.
    bound = (t.bound && t.zone.test(x) && !t.stops.test(x)) || (bound && t.whole);
    const bool last = i + 1 == a.steps && !leaving;
    if (cite_entry(s, a, t, x, last, tested, judge)) return false;
    const bool goes_on = i + 1 < a.steps || leaving;
    // A friend's sector that stops is reported as barring the passage instead.
    if (goes_on && t.stops.test(x) && unit_in(s, x) == kNoUnit &&
        cite_stop(s, a, t, x, i + 1, judge))
      return false;
    from = x;
  }
  if (!leaving && a.to != from &&
      judge.no(clause::movement_step, Measured(Measure::Sector, a.to).against(from)))
    return false;
  if (leaving && !s.setup->exits[idx(side_of(s, a.unit))].test(from) &&
      judge.no(clause::setup_table_edge, Measured(Measure::Sector, from)))
    return false;
  if constexpr (S::all) {
    if (judge.ok) {
      if (leaving) judge.yes(clause::setup_table_edge, Measured(Measure::Sector, from));
      cite_permits(s, a, t, wanted, judge);
    }
  }
  return judge.ok;
}

template <class S>
bool explain_move(const State& s, const Action& a, bool tested, int allowance, S& sink) {
  Action routed = a;
  if (a.verb == Verb::Exit) routed.to = kNowhere;
  if (find_route(s, a.unit, tested, allowance, routed))
    return judge_route(s, routed, tested, allowance, sink);
  // No legal way: walk the straightest one as if nothing stood in it, and report what does.
  const Board& board = *s.setup->board;
  Judge<S> judge{sink};
  routed = a;
  routed.steps = 0;
  Sector at = s.pieces.at[a.unit];
  Sector goal = a.to;
  if (a.verb == Verb::Exit) {
    int best = 1000;
    s.setup->exits[idx(side_of(s, a.unit))].for_each([&](Sector x) {
      if (board.distance(at, x) < best) {
        best = board.distance(at, x);
        goal = x;
      }
    });
    if (best == 1000) {
      judge.no(clause::setup_table_edge, Measured(Measure::Sector, at));
      return false;
    }
  }
  if (goal == at) {
    judge.no(a.verb == Verb::Exit ? clause::setup_table_edge : clause::movement_step,
             Measured(Measure::Steps, 0).against(1));
    return false;
  }
  const int gap = board.distance(at, goal) + (a.verb == Verb::Exit ? 1 : 0);
  const int allowed = std::max(allowance, 1);
  if (gap > static_cast<int>(routed.route.size()) || gap > allowed) {
    judge.no(allowance_clause(s, a.unit, a.verb != Verb::Move && tested), a.unit,
             Measured(Measure::Steps, gap).against(allowed));
    return false;
  }
  while (at != goal) {
    const Mask closer = board.adjacent(at);
    Sector next = kNowhere, barred = kNowhere;
    closer.for_each([&](Sector x) {
      if (board.distance(x, goal) != board.distance(at, goal) - 1) return;
      barred = x;
      const bool open = unit_in(s, x) == kNoUnit && is_open_to(s, a.unit, x);
      if (open || x == goal) next = x;
    });
    at = next != kNowhere ? next : barred;
    routed.route[routed.steps++] = at;
  }
  if (judge_route(s, routed, tested, allowance, sink))
    judge.no(clause::movement_step, a.unit, Measured(Measure::Steps, gap).against(allowed));
  return false;
}

#define SANDTABLE_ROUTE(S)                                                  \
  template bool judge_route<S>(const State&, const Action&, bool, int, S&); \
  template bool explain_move<S>(const State&, const Action&, bool, int, S&);
template bool judge_route<NoWhy>(const State&, const Action&, bool, int, NoWhy&);
SANDTABLE_ROUTE(Why)

}  // namespace sandtable::belle_epoque
