#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/movement/movement.h"
#include "rulesets/belle_epoque/rules/ruleset.h"

/// The legal actions: the whole list, and one at random without making the list.
namespace sandtable::belle_epoque {
namespace {

/// Calls f(Purpose) for each purpose that a test may be announced for.
template <class F>
void for_each_purpose(const State& s, F&& f) {
  if (s.setup->options.declare_action == DeclareAction::Open) {
    f(Purpose::Any);
    return;
  }
  for (const Purpose p : {Purpose::March, Purpose::Fire, Purpose::Assault}) f(p);
}

Action with_unit(Verb verb, UnitId unit) { return {.verb = verb, .unit = unit}; }

Action going(Verb verb, UnitId unit, Sector to) { return {.verb = verb, .unit = unit, .to = to}; }

Action spending(Verb verb, UnitId unit, int points) {
  return {.verb = verb, .unit = unit, .points = static_cast<std::uint8_t>(points)};
}

Action against(Verb verb, UnitId unit, UnitId target) {
  return {.verb = verb, .unit = unit, .target = target};
}

void token_options(const State& s, UnitId unit, std::vector<Action>& out) {
  out.push_back(with_unit(Verb::Stand, unit));
  const Reach r = reach(s, unit, false, 1);
  r.basic.for_each([&](Sector x) { out.push_back(going(Verb::Move, unit, x)); });
  if (r.exit_basic) out.push_back(with_unit(Verb::Exit, unit));
  const int most = most_points(s, unit);
  for_each_purpose(s, [&](Purpose p) {
    for (int points = 0; points <= most; ++points) {
      out.push_back(spending(Verb::Test, unit, points));
      out.back().purpose = p;
    }
  });
}

/// Enemies that the active unit may fire at and assault from where it stands.
struct Targets {
  std::uint64_t fire = 0, assault = 0;
};

Targets targets(const State& s, UnitId unit, int steps) {
  Targets out;
  const Purpose said = s.now.purpose;
  const bool fire = steps <= 1 && (said == Purpose::Any || said == Purpose::Fire);
  const bool assault = said == Purpose::Any || said == Purpose::Assault;
  if (has(s, unit, unit_flag::kEnteredRough)) return out;
  NoWhy quiet;
  const Side enemy = other(side_of(s, unit));
  const Mask& near = s.setup->board->within(s.pieces.at[unit], hex::kLineRange);
  (near & s.pieces.held[idx(enemy)]).for_each([&](Sector x) {
    const UnitId target = unit_in(s, x);
    if (fire && may_fire(s, unit, target, steps, quiet)) out.fire |= unit_bit(target);
    if (assault && may_assault(s, unit, target, quiet)) out.assault |= unit_bit(target);
  });
  return out;
}

/// Where the active unit may go, in the phase it is in.
Reach going_where(const State& s, UnitId unit) {
  if (s.now.phase == Phase::Failed) return reach(s, unit, false, 1);
  if (s.now.phase != Phase::Passed) return {};
  const bool one = s.now.purpose == Purpose::Fire;
  return reach(s, unit, true, one ? 1 : card(s, unit).march);
}

void active_options(const State& s, UnitId unit, std::vector<Action>& out) {
  out.push_back(with_unit(Verb::Stand, unit));
  const Reach r = going_where(s, unit);
  r.basic.for_each([&](Sector x) { out.push_back(going(Verb::Move, unit, x)); });
  r.march.for_each([&](Sector x) { out.push_back(going(Verb::March, unit, x)); });
  if ((r.exit_basic || r.exit_march) && s.now.purpose != Purpose::Fire)
    out.push_back(with_unit(Verb::Exit, unit));
  if (s.now.phase == Phase::Failed) return;
  const Targets t = targets(s, unit, s.now.steps);
  for_each_unit(t.fire, [&](UnitId e) { out.push_back(against(Verb::Fire, unit, e)); });
  for_each_unit(t.assault, [&](UnitId e) { out.push_back(against(Verb::Assault, unit, e)); });
}

void reaction_options(const State& s, std::vector<Action>& out) {
  NoWhy quiet;
  out.push_back({.verb = Verb::Decline});
  const auto add = [&](Verb verb, UnitId unit) {
    for (int points = 0; points <= most_points(s, unit); ++points)
      out.push_back(spending(verb, unit, points));
  };
  if (s.now.phase == Phase::React) {
    for (const Verb verb : {Verb::Salvo, Verb::Evade, Verb::CounterCharge})
      if (may_react(s, s.now.target, verb, quiet)) add(verb, s.now.target);
    return;
  }
  for_each_unit(s.pieces.ready[idx(s.now.asked)], [&](UnitId u) {
    if (may_support(s, u, quiet)) add(Verb::Support, u);
  });
}

void loss_options(const State& s, std::vector<Action>& out) {
  const UnitId unit = s.now.victim;
  if (s.now.phase == Phase::FallBackStep) {
    first_steps_back(s, unit, s.now.cause, s.now.back).for_each([&](Sector x) {
      out.push_back(going(Verb::FallBack, unit, x));
    });
    return;
  }
  const int even = s.now.losses / 2;
  const bool all_or_none = s.setup->options.fall_back_choice == FallBackChoice::AllOrNone;
  for (int n = 0; n <= even; n += all_or_none ? even : 1)
    out.push_back(spending(Verb::Convert, unit, n));
}

/// Everything that may be answered now, but for the choice of a unit with a drawn token.
void other_options(const State& s, Side side, std::vector<Action>& out) {
  switch (s.now.phase) {
    case Phase::Passed:
    case Phase::Failed:
    case Phase::Moved:
      active_options(s, s.now.active, out);
      return;
    case Phase::React:
    case Phase::SupportFire:
      reaction_options(s, out);
      return;
    case Phase::EvadeRoute:
      evade_reach(s, s.now.target, s.now.active).for_each([&](Sector x) {
        out.push_back(going(Verb::Slip, s.now.target, x));
      });
      return;
    case Phase::ConvertLosses:
    case Phase::FallBackStep:
      loss_options(s, out);
      return;
    case Phase::TakePosition:
      out.push_back(with_unit(Verb::Take, s.now.winner));
      out.push_back(with_unit(Verb::Hold, s.now.winner));
      return;
    case Phase::DrawOffered:
      out.push_back({.verb = Verb::AcceptDraw});
      out.push_back({.verb = Verb::RefuseDraw});
      return;
    case Phase::ChooseFirst:
      out.push_back({.verb = Verb::First});
      out.push_back({.verb = Verb::Second});
      return;
    case Phase::Deploy:
    case Phase::Reinforce:
      for_each_unit(to_place(s, side), [&](UnitId u) {
        placing_sectors(s, u).for_each([&](Sector x) { out.push_back(going(Verb::Place, u, x)); });
      });
      return;
    default:
      return;
  }
}

UnitId nth_unit(std::uint64_t units, std::uint32_t n) {
  while (n-- > 0) units &= units - 1;
  return static_cast<UnitId>(std::countr_zero(units));
}

/// One of a unit's options with a drawn token, each equally likely, without listing them.
Action pick_token(const State& s, UnitId unit, Rng& rng) {
  const Reach r = reach(s, unit, false, 1);
  const int moves = r.basic.count(), exits = r.exit_basic ? 1 : 0;
  const int most = most_points(s, unit);
  const bool named = s.setup->options.declare_action == DeclareAction::Named;
  const int tests = (most + 1) * (named ? 3 : 1);
  int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(1 + moves + exits + tests)));
  if (n < moves) return going(Verb::Move, unit, r.basic.nth(n));
  n -= moves;
  if (n == 0) return with_unit(Verb::Stand, unit);
  if (n <= exits) return with_unit(Verb::Exit, unit);
  n -= 1 + exits;
  Action a = spending(Verb::Test, unit, n % (most + 1));
  if (named) a.purpose = static_cast<Purpose>(1 + n / (most + 1));
  return a;
}

Action pick_active(const State& s, UnitId unit, Rng& rng) {
  const Reach r = going_where(s, unit);
  const Targets t = s.now.phase == Phase::Failed ? Targets{} : targets(s, unit, s.now.steps);
  const int basic = r.basic.count(), march = r.march.count();
  const int fire = std::popcount(t.fire), assault = std::popcount(t.assault);
  const int exits = (r.exit_basic || r.exit_march) && s.now.purpose != Purpose::Fire ? 1 : 0;
  int n = static_cast<int>(
      rng.below(static_cast<std::uint32_t>(1 + exits + basic + march + fire + assault)));
  if (n < basic) return going(Verb::Move, unit, r.basic.nth(n));
  if ((n -= basic) < march) return going(Verb::March, unit, r.march.nth(n));
  if ((n -= march) < fire)
    return against(Verb::Fire, unit, nth_unit(t.fire, static_cast<std::uint32_t>(n)));
  if ((n -= fire) < assault)
    return against(Verb::Assault, unit, nth_unit(t.assault, static_cast<std::uint32_t>(n)));
  return with_unit(n - assault == 0 ? Verb::Stand : Verb::Exit, unit);
}

}  // namespace

void BelleEpoque::actions(const State& s, Side side, std::vector<Action>& out) {
  if (side == Side::Umpire || side != s.now.asked) return;
  if (s.now.phase != Phase::Token) {
    other_options(s, side, out);
    return;
  }
  if (s.setup->options.pass) out.push_back({.verb = Verb::Pass});
  for_each_unit(s.pieces.ready[idx(side)], [&](UnitId u) { token_options(s, u, out); });
}

Action BelleEpoque::pick(const State& s, Side side, Rng& rng) {
  switch (s.now.phase) {
    case Phase::Token: {
      const std::uint64_t ready = s.pieces.ready[idx(side)];
      const auto units = static_cast<std::uint32_t>(std::popcount(ready));
      const std::uint32_t n = rng.below(units + (s.setup->options.pass ? 1 : 0));
      if (n == units) return {.verb = Verb::Pass};
      return pick_token(s, nth_unit(ready, n), rng);
    }
    case Phase::Passed:
    case Phase::Failed:
    case Phase::Moved:
      return pick_active(s, s.now.active, rng);
    default: {
      thread_local std::vector<Action> options;
      options.clear();
      other_options(s, side, options);
      return options[rng.below(static_cast<std::uint32_t>(options.size()))];
    }
  }
}

}  // namespace sandtable::belle_epoque
