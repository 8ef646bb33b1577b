#include "rulesets/belle_epoque/judgement/judgement.h"

#include <algorithm>
#include <bit>

#include "rulesets/belle_epoque/judgement/prospects.h"
#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/movement/movement.h"

/// Which actions deserve a thought, and what the other side will answer.
namespace sandtable::belle_epoque {
namespace {

constexpr int kFar = 99;
constexpr int kFight = 4;  ///< within this many sectors of an enemy a unit is in the fight

int nearest_enemy(const State& s, Side side, Sector from) {
  int best = kFar;
  for_each_unit(s.pieces.alive[idx(other(side))], [&](UnitId e) {
    best = std::min(best, s.setup->board->distance(from, s.pieces.at[e]));
  });
  return best;
}

int nearest_objective(const State& s, Side side, Sector from) {
  int best = kFar;
  for (const Objective& o : s.setup->objectives)
    if (o.side == side)
      o.sectors.for_each(
          [&](Sector x) { best = std::min(best, s.setup->board->distance(from, x)); });
  return best;
}

bool shelters(const State& s, Sector x) {
  return traits(s, x) &
         (ground::kCover | ground::kFortified | ground::kBonusOne | ground::kBonusTwo);
}

/// Whether a unit has any use for a passed test: somewhere to march, somebody to fight.
bool gains_by_test(const State& s, UnitId unit) {
  const Side side = side_of(s, unit);
  const int enemy = nearest_enemy(s, side, s.pieces.at[unit]);
  if (enemy <= kFight) return true;
  const Reach r = reach(s, unit, true, card(s, unit).march);
  return r.march.any() || r.exit_march;
}

/// Whether somebody to fight may be reached, or comes near, in one activation.
bool near_fight(const State& s, Side side, UnitId unit) {
  return nearest_enemy(s, side, s.pieces.at[unit]) <=
         std::max<int>(kFight, card(s, unit).march + 1);
}

/// An even share of the command points that are left, as far as the unit has any use for it.
int fair_share(const State& s, UnitId unit) {
  const Side side = side_of(s, unit);
  const int pool = s.pools.points[idx(side)];
  const int others = std::max(1, std::popcount(s.pieces.ready[idx(side)]));
  return std::min(most_points(s, unit), (pool + others - 1) / others);
}

/// Points for a test: an even share of what is left, or one more where the unit is in the fight.
/// What makes the test certain is enough.
bool good_points(const State& s, UnitId unit, int points, bool in_fight) {
  const int most = most_points(s, unit);
  const int share = fair_share(s, unit);
  if (!in_fight) return points == std::min(share, 1);
  return points == share || points == std::min(most, share + 1) || points == std::min(share, 1);
}

bool good_move(const State& s, Side side, const Action& a) {
  const Sector from = s.pieces.at[a.unit];
  const int before = nearest_enemy(s, side, from), after = nearest_enemy(s, side, a.to);
  if (after < before) return true;
  const int goal_before = nearest_objective(s, side, from);
  const int goal_after = nearest_objective(s, side, a.to);
  if (goal_after < goal_before) return true;
  if (after == before) return goal_after <= goal_before || shelters(s, a.to);
  // Away from the fight: for shelter, or with what is left of a unit.
  return before <= 2 && (shelters(s, a.to) || s.pieces.stands[a.unit] <= 2);
}

bool good_assault(const State& s, const Action& a) {
  constexpr int kHopeless = 3;  // losing this many times what the enemy loses
  const Duel& fight = duel(s, a.unit, a.target);
  return fight.assailant_loss <= kHopeless * fight.defender_loss;
}

/// Guns, and whoever else hurts far more from where he stands, close only with the odds on their
/// side.
bool rather_fires(const State& s, const Action& a) {
  constexpr int kFarMore = 2;
  const Duel& fight = duel(s, a.unit, a.target);
  return expected_hits(s, a.unit, a.target) >= kFarMore * fight.defender_loss &&
         fight.assailant_loss > fight.defender_loss;
}

/// Whether a unit comes nearer to an objective of its side that no friend keeps.
bool nears_objective(const State& s, UnitId unit, Sector to) {
  const Side side = side_of(s, unit);
  const Board& board = *s.setup->board;
  const auto distance = [&](const Objective& o, Sector from) {
    int best = kFar;
    o.sectors.for_each([&](Sector x) { best = std::min(best, board.distance(from, x)); });
    return best;
  };
  const auto kept = [&](const Objective& o) {
    bool found = false;
    o.sectors.for_each([&](Sector x) {
      const UnitId there = unit_in(s, x);
      found = found || (there != kNoUnit && there != unit && side_of(s, there) == side);
    });
    return found;
  };
  const auto& all = s.setup->objectives;
  return std::any_of(all.begin(), all.end(), [&](const Objective& o) {
    return o.side == side && o.kind == Objective::Kind::Hold && !kept(o) &&
           distance(o, to) < distance(o, s.pieces.at[unit]);
  });
}

bool good_stand(const State& s, Side side, const Action& a) {
  if (s.now.phase != Phase::Token) return true;
  return nearest_enemy(s, side, s.pieces.at[a.unit]) <= kFight ||
         nearest_objective(s, side, s.pieces.at[a.unit]) == 0;
}

bool good_exit(const State& s, Side side) {
  const auto& all = s.setup->objectives;
  return std::any_of(all.begin(), all.end(), [&](const Objective& o) {
    return o.side == side && o.kind == Objective::Kind::Exit;
  });
}

Action answer(Verb verb, UnitId unit = kNoUnit, int points = 0) {
  return {.verb = verb, .unit = unit, .points = static_cast<std::uint8_t>(points)};
}

/// Where a unit that may choose its sector goes: to the one worth most to the side asked.
Action best_place(const State& s, Side side) {
  std::vector<Action> options;
  BelleEpoque::actions(s, side, options);
  Action best = options.front();
  int most = 0;
  bool first = true;
  for (const Action& a : options) {
    State next = s;
    const Sector to = a.verb == Verb::Take ? s.now.position : a.to;
    if (a.verb != Verb::Hold) shift(next, a.unit, to);
    const int value = worth(next, side);
    if (first || value > most) {
      best = a;
      most = value;
    }
    first = false;
  }
  return best;
}

/// Stands are saved by falling back, but for a unit that holds ground worth a stand, or an
/// assailant who is still the stronger after a salvo.
Action likely_conversion(const State& s) {
  const UnitId unit = s.now.victim;
  const int even = s.now.losses / 2, left = s.pieces.stands[unit] - s.now.losses;
  const bool assaulting = s.now.resume != Resume::EndActivation && unit == s.now.active;
  bool stays = left > 0 && (assaulting || shelters(s, s.pieces.at[unit]));
  if (stays && assaulting) {
    State after = s;
    reduce(after, unit, s.now.losses);
    const Duel& fight = duel(after, unit, s.now.target);
    stays = fight.defender_loss > fight.assailant_loss;
  }
  for (const Objective& o : s.setup->objectives)
    stays = stays || (left > 0 && o.sectors.test(s.pieces.at[unit]));
  return answer(Verb::Convert, unit, stays ? 0 : even);
}

/// A reaction that a sensible player makes: fire where it counts, evade where the fight is lost.
Action likely_reaction(const State& s, Side side) {
  NoWhy quiet;
  const auto points_for = [&](UnitId u) {
    return std::min(most_points(s, u), std::max(0, 4 - card(s, u).level));
  };
  const UnitId assailant = s.now.active, target = s.now.target;
  const auto hits = [&](UnitId u) {
    return expected_hits(s, u, assailant) * passes_on(s, u, points_for(u)) / 6;
  };
  constexpr int kWorthIt = 600;  // hits in 1/1000
  if (s.now.phase == Phase::SupportFire) {
    UnitId best = kNoUnit;
    int most = kWorthIt;
    for_each_unit(s.pieces.ready[idx(side)], [&](UnitId u) {
      if (!may_support(s, u, quiet) || hits(u) <= most) return;
      best = u;
      most = hits(u);
    });
    return best == kNoUnit ? answer(Verb::Decline) : answer(Verb::Support, best, points_for(best));
  }
  const Duel& fight = duel(s, assailant, target);
  if (may_react(s, target, Verb::Salvo, quiet) && hits(target) > kWorthIt)
    return answer(Verb::Salvo, target, points_for(target));
  if (may_react(s, target, Verb::CounterCharge, quiet))
    return answer(Verb::CounterCharge, target, points_for(target));
  if (may_react(s, target, Verb::Evade, quiet) && fight.defender_loss > fight.assailant_loss)
    return answer(Verb::Evade, target, points_for(target));
  return answer(Verb::Decline);
}

Action likely_answer(const State& s, Side side) {
  switch (s.now.phase) {
    case Phase::React:
    case Phase::SupportFire:
      return likely_reaction(s, side);
    case Phase::ConvertLosses:
      return likely_conversion(s);
    default:
      return best_place(s, side);
  }
}

}  // namespace

bool sensible(const State& s, Side side, const Action& a) {
  switch (a.verb) {
    case Verb::Test:
      return gains_by_test(s, a.unit) &&
             good_points(s, a.unit, a.points, near_fight(s, side, a.unit));
    case Verb::Move:
    case Verb::March:
      return good_move(s, side, a);
    case Verb::Assault:
      return good_assault(s, a);
    case Verb::Stand:
      return good_stand(s, side, a);
    case Verb::Exit:
      return good_exit(s, side);
    case Verb::Salvo:
    case Verb::Evade:
    case Verb::CounterCharge:
    case Verb::Support:
      return good_points(s, a.unit, a.points, true);
    default:
      return true;
  }
}

bool considers(const State& s, Side side, const Action& a) {
  switch (a.verb) {
    case Verb::Test:
      return gains_by_test(s, a.unit) &&
             (near_fight(s, side, a.unit) || a.points <= fair_share(s, a.unit));
    case Verb::Move:
    case Verb::March:
      return sensible(s, side, a) || nears_objective(s, a.unit, a.to);
    case Verb::Assault:
      return good_assault(s, a) && !rather_fires(s, a);
    case Verb::Stand:
    case Verb::Salvo:
    case Verb::Evade:
    case Verb::CounterCharge:
    case Verb::Support:
      return true;
    default:
      return sensible(s, side, a);
  }
}

std::optional<std::pair<Side, Action>> likely(const State& s) {
  switch (s.now.phase) {
    case Phase::React:
    case Phase::EvadeRoute:
    case Phase::SupportFire:
    case Phase::ConvertLosses:
    case Phase::FallBackStep:
    case Phase::TakePosition:
      return std::pair{s.now.asked, likely_answer(s, s.now.asked)};
    default:
      return std::nullopt;
  }
}

}  // namespace sandtable::belle_epoque
