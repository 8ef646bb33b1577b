#include <algorithm>
#include <array>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// Medics: the fallen brought round, a hero's wound dressed.
namespace sandtable::fixed_baynet {
namespace {

/// What he suffers from that a medic can take away: the worst of it.
std::optional<Location> wound_of(const State& s, ManId m) {
  constexpr std::array<Location, 6> kWorstFirst{Location::HeadLight, Location::Groin,
                                                Location::ArmHeavy,  Location::LegLight,
                                                Location::ArmLight,  Location::ChestLight};
  for (const Location where : kWorstFirst)
    if (suffers(s, m, where)) return where;
  return std::nullopt;
}

/// Why a medic may not bring him round.
template <class S>
void judge_fallen(const State& s, ManId medic, ManId m, Judge<S>& judge) {
  const Man& at = s.men[m];
  const bool barred = m == medic || is_gun(s, m) || side_of(s, m) != side_of(s, medic) ||
                      at.fate == Fate::Captured || at.cause == Cause::Prisoner;
  if (barred && judge.no(clause::medic_himself, m)) return;
  if (card(s, m).gassed && judge.no(clause::medic_not_gassed, m)) return;
  if (at.cause == Cause::HitLocation) judge.no(clause::medic_not_after_location, m);
  if (at.cause == Cause::Bloody) judge.no(clause::medic_not_bloody_death, m);
}

/// He, or the marker of who fell, is on the table; where the dead lie is still known.
bool lies_or_stands(const State& s, ManId m) {
  const Man& at = s.men[m];
  return at.fate == Fate::Standing || at.fate == Fate::Fallen ||
         (at.fate == Fate::Dead && at.cause != Cause::Removed);
}

/// Whether he touches him: from base to base on one floor; who is recorded in one section is beside
/// everybody there.
template <class S>
void judge_contact(const State& s, ManId by, ManId m, Judge<S>& judge) {
  if (!lies_or_stands(s, m)) {
    // What is said above of a prisoner is enough.
    if (judge.ok) judge.no(clause::medic_contact, m, Measured(Measure::Count, 0).against(1));
    return;
  }
  if (!same_floor(s, by, m)) {
    judge.no(clause::medic_contact, by, Measured(Measure::Level, 1));
    return;
  }
  if (is_enclosed(s, by)) return;
  const Len gap = geometry::gap(base(s, by), base(s, m));
  if (gap > kContact)
    judge.no(clause::medic_contact, by, Measured(Measure::Length, gap).against(kContact));
}

}  // namespace

template <class S>
bool may_heal(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const std::uint16_t piece = piece_of_unit(a.unit);
  const ManSet men = ordered(s, a);
  if (men.size() != 1) {
    judge.no(clause::medic_place, piece, Measured(Measure::Count, men.size()).against(1));
    return false;
  }
  const ManId by = men.first();
  if (card(s, by).role != Role::Medic && judge.no(clause::medic_place, by)) return false;
  if (!known_man(s, a.target_man)) {
    judge.no(clause::medic_contact, by);
    return false;
  }
  const ManId m = a.target_man;
  judge_fallen(s, by, m, judge);
  if (!judge.ok && !S::all) return false;
  if (m != by) judge_contact(s, by, m, judge);
  if (!judge.ok && !S::all) return false;
  if (stands(s, m) && !is_gun(s, m) && !wound_of(s, m) &&
      judge.no(has(s, m, man_flag::kLegHeavy) ? clause::hit_leg_heavy : clause::medic_heal, m))
    return false;
  const bool healed = has(s, by, man_flag::kHealed);
  if ((healed || has(s, by, man_flag::kFired)) &&
      judge.no(clause::medic_instead_of_shooting, by,
               Measured(Measure::Count, healed ? 2 : 0).against(1)))
    return false;
  if (s.men[by].ac < price(Price::Heal))
    judge.no(clause::action_none_left, by,
             Measured(Measure::Count, s.men[by].ac).against(price(Price::Heal)));
  if (judge.ok) judge.yes(clause::medic_heal, by);
  return judge.ok;
}

template <class D, class L>
void heal(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const ManId by = ordered(s, a).first(), m = a.target_man;
  change_man(s, by, [](Man& at) {
    at.ac = static_cast<std::uint8_t>(at.ac - price(Price::Heal));
    at.flags |= man_flag::kHealed;
  });
  if (stands(s, m)) {
    const Location where = *wound_of(s, m);
    relieve(s, m, where);
    return tell::cured(f, clause::medic_heal, by, m, where);
  }
  // In a section he has no base, and no place of his own.
  const Vec free = is_enclosed(s, m)
                       ? s.men[m].place
                       : nearest_free(s, {s.men[m].place, radius_of(s, m)}, floor_of(s, m));
  change_man(s, m, [&](Man& at) {
    at.fate = Fate::Standing;
    at.place = free;
    at.ac = 0;
    // His mount was taken away with him (stat.rider-wound).
    constexpr std::uint16_t kGone =
        man_flag::kThisActivation | man_flag::kExposed | man_flag::kMounted;
    at.flags = static_cast<std::uint16_t>((at.flags | man_flag::kProne) & ~kGone);
    at.gait = at.gait_before = 0;
    at.prone_since = s.turn;
  });
  tell::healed(f, clause::medic_heal, by, m);
}

#define SANDTABLE_MEDIC(D, L) template void heal(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_MEDIC)
template bool may_heal(const State&, const Action&, NoWhy&);
template bool may_heal(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
