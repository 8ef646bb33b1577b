#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "engine/core/table.h"

#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// Who goes, and what it does to his unit; wounds of heroes.
namespace sandtable::fixed_baynet {
namespace {

constexpr int kDie = 12;

/// The row of the table that a face falls into.
Location location_of(int face) {
  for (std::size_t i = 0; i < kWords<Location>; ++i) {
    const auto& row = table::hit_location::at(static_cast<Location>(i));
    if (face >= row.least && face <= row.most) return static_cast<Location>(i);
  }
  return Location::BloodyDeath;
}

/// The flag of a wound that a medic can take away.
std::uint16_t flag_of(Location where) {
  switch (where) {
    case Location::ArmLight:
      return man_flag::kArmLight;
    case Location::LegLight:
      return man_flag::kLegLight;
    case Location::Groin:
      return man_flag::kGroin;
    case Location::HeadLight:
      return man_flag::kStunned;
    case Location::ArmHeavy:
      return man_flag::kArmHeavy;
    default:
      return 0;
  }
}

template <class D, class L>
void wound(Flow<D, L> f, ManId m, Location where) {
  State& s = f.s;
  switch (where) {
    case Location::ArmLight:
      return set_flags(s, m, man_flag::kArmLight);
    case Location::LegLight:
      return set_flags(s, m, man_flag::kLegLight);
    case Location::Groin:
    case Location::LegHeavy:
      unhorse(f, m, where == Location::Groin ? clause::hit_groin : clause::hit_leg_heavy);
      set_flags(s, m, where == Location::Groin ? man_flag::kGroin : man_flag::kLegHeavy);
      return change_man(s, m, [&](Man& at) {
        if ((at.flags & man_flag::kProne) == 0) at.prone_since = s.turn;
        at.flags |= man_flag::kProne;
      });
    case Location::ChestLight:
      return change_man(s, m, [](Man& at) { ++at.chest; });
    case Location::HeadLight:
      return change_man(s, m, [&](Man& at) {
        at.flags |= man_flag::kStunned;
        at.stunned_in = s.turn;
      });
    case Location::ArmHeavy:
      return set_flags(s, m, man_flag::kArmHeavy);
    case Location::ChestHeavy:
    case Location::HeadHeavy:
    case Location::BloodyDeath:
      return;
  }
}

}  // namespace

ManId leader_of(const State& s, UnitId u) {
  const ManSet heroes = unit(s, u).men.where([&](ManId m) { return is_hero(s, m); });
  const ManSet officers = heroes.where([&](ManId m) { return card(s, m).role == Role::Officer; });
  return officers.empty() ? heroes.first() : officers.first();
}

template <class D, class L>
void succeed(Flow<D, L> f, UnitId u, ManId led) {
  const ManId leads_now = leader_of(f.s, u);
  if (led != kNoMan && leads_now != kNoMan && !unit(f.s, u).men.has(led))
    tell::succeeded(f, clause::squad_leaderless, u, leads_now);
}

template <class D, class L>
void take_over(Flow<D, L> f, const Led& led) {
  for (UnitId u = 0; u < f.s.unit_count; ++u) {
    if ((led.units >> u & 1) == 0 || unit(f.s, u).strength < 2) continue;
    const ManId leads_now = leader_of(f.s, u);
    if (leads_now != led.by[u]) tell::succeeded(f, clause::squad_leaderless, u, leads_now);
  }
}

bool at_half(const State& s, UnitId u) {
  const int now = unit(s, u).men.size(), full = unit(s, u).strength;
  return full > 1 && now > 0 && 2 * now <= full;
}

bool suffers(const State& s, ManId m, Location where) {
  if (where == Location::ChestLight) return s.men[m].chest > 0;
  const std::uint16_t flag = flag_of(where);
  return flag != 0 && has(s, m, flag);
}

void relieve(State& s, ManId m, Location where) {
  if (where == Location::ChestLight) return change_man(s, m, [](Man& at) { --at.chest; });
  set_flags(s, m, 0, flag_of(where));
}

bool leads(const State& s, ManId m) { return is_hero(s, m) || card(s, m).banner; }

template <class D, class L>
void remove(Flow<D, L> f, ManId m, Loss loss, Clause why) {
  State& s = f.s;
  const UnitId u = s.men[m].unit;
  if (loss.fate == Fate::Captured) {
    const Side by = other(side_of(s, m));
    ++s.prisoners[idx(by)];
    tell::captured(f, why, m, by);
  } else {
    tell::fallen(f, why, m, loss.bloody);
  }
  const ManId led = leader_of(s, u);
  const bool before = at_half(s, u);
  change_man(s, m, [&](Man& at) {
    at.fate = loss.fate;
    at.cause = loss.cause;
  });
  succeed(f, u, led);
  if (unit(s, u).men.empty()) return;
  if (leads(s, m)) shock(f, u, Shock::Leader, clause::glory_leader_or_banner);
  if (!before && at_half(s, u)) shock(f, u, Shock::HalfStrength, clause::glory_half_strength);
}

template <class D, class L>
Fare locate(Flow<D, L> f, ManId m) {
  State& s = f.s;
  const int face =
      f.roll(clause::hero_hit_location, other(side_of(s, m)), 1, kDie, Read::Sum, 0, 0, m);
  const Location where = location_of(face);
  tell::location_rolled(f, clause::hero_hit_location, m, where);
  if (where == Location::BloodyDeath) return Fare::Dies;
  if (where == Location::ChestHeavy || where == Location::HeadHeavy) return Fare::Falls;
  wound(f, m, where);
  // A prisoner leads nobody.
  if (!is_escorted(s, m)) shock(f, s.men[m].unit, Shock::Leader, clause::glory_leader_or_banner);
  return Fare::Stays;
}

#define SANDTABLE_WOUNDS(D, L)                           \
  template void succeed(Flow<D, L>, UnitId, ManId);      \
  template void take_over(Flow<D, L>, const Led&);       \
  template void remove(Flow<D, L>, ManId, Loss, Clause); \
  template Fare locate(Flow<D, L>, ManId);
SANDTABLE_EVERY_FLOW(SANDTABLE_WOUNDS)

}  // namespace sandtable::fixed_baynet
