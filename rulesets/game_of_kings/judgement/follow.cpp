#include "rulesets/game_of_kings/judgement/follow.h"

#include "engine/core/sink.h"
#include "engine/dice/odometer.h"
#include "rulesets/game_of_kings/judgement/judgement.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/legality.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {
namespace {

/// Something that the charge or the melee brought about has still to be settled.
bool unsettled(const State& s) {
  return s.matter_count > 0 || (s.fight.mine | s.fight.theirs) != 0 || s.now.phase == Phase::Evade;
}

/// It stands in a melee that is still to be fought in this half-turn.
bool must_fight(const State& s, UnitId u) {
  return on_table(s, u) && is_locked(s, u) && !has(s, u, unit_flag::kFought);
}

}  // namespace

bool is_charge(const Action& a) {
  return a.verb == Verb::Move && a.target != kNoUnit && !a.ends_attached;
}

bool came_home(const State& s, const Action& charge) {
  return !on_table(s, charge.unit) || !on_table(s, charge.target) || is_locked(s, charge.unit) ||
         has(s, charge.unit, unit_flag::kFought);
}

geometry::Zone zone_of_charge(const State& s, const Action& charge) {
  Odometer odometer(Weight::certain());
  do {
    State after = s;
    NoLog quiet;
    Dice dice(odometer.tape(), odometer);
    move_unit(Flow<Dice, NoLog>{after, dice, quiet}, charge);
    for (int i = s.contact_count; i < after.contact_count; ++i) {
      const Contact& c = after.contacts[static_cast<std::size_t>(i)];
      if (c.starter == charge.unit && c.target == charge.target) return c.zone;
    }
  } while (odometer.next());
  return geometry::zone_of(outline(s, charge.target), pose(s, charge.unit).front);
}

std::optional<std::pair<Side, Action>> follow(const State& s, Side side, const Action& a) {
  if (!is_charge(a) && a.verb != Verb::Fight) return likely(s);
  if (unsettled(s)) return likely(s);
  if (!is_charge(a) || s.now.asked != side || !must_fight(s, a.unit)) return std::nullopt;
  Action next{.verb = Verb::Done};
  if (s.now.phase == Phase::Melee) {
    next.verb = Verb::Fight;
    next.unit = a.unit;
  } else if (s.now.phase != Phase::Act) {
    return std::nullopt;
  }
  NoWhy quiet;
  if (!legal(s, side, next, quiet)) return std::nullopt;
  return std::pair{side, next};
}

}  // namespace sandtable::game_of_kings
