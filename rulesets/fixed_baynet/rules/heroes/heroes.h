#pragma once

#include <array>
#include <cstdint>

#include "rulesets/fixed_baynet/rules/flow.h"

/// Wounds of heroes, and prisoners.
namespace sandtable::fixed_baynet {

/// Whether a hero suffers from a wound that lasts.
bool suffers(const State& s, ManId m, Location where);
/// Takes that wound away, of several chest wounds one.
void relieve(State& s, ManId m, Location where);

/// Wounds that last and are there or not, and the flag of whoever has one (table hit-location).
struct LastingWound {
  Location where;
  std::uint16_t flag;
};
inline constexpr std::array<LastingWound, 5> kLastingWounds{
    {{Location::ArmLight, man_flag::kArmLight},
     {Location::LegLight, man_flag::kLegLight},
     {Location::Groin, man_flag::kGroin},
     {Location::ArmHeavy, man_flag::kArmHeavy},
     {Location::LegHeavy, man_flag::kLegHeavy}}};

/// Who leads a unit of several heroes: its officer, then the one behind him (squad.eighteen).
ManId leader_of(const State& s, UnitId u);
/// Tells who follows a leader who is of the unit no longer, whatever took him away.
template <class D, class L>
void succeed(Flow<D, L> f, UnitId u, ManId led);
/// Units whose prisoners come free, a bit each, and who led them before; kNoMan: nobody.
struct Led {
  std::uint64_t units = 0;
  std::array<ManId, kMaxUnits> by{};
};
/// Tells who leads those units now because he is back in his own, once all who come free are.
template <class D, class L>
void take_over(Flow<D, L> f, const Led& led);

/// At most half of its strength is left of a unit of several (glory.half-strength).
bool at_half(const State& s, UnitId u);

/// A man who is led away: he stays where his captor is (option prisoners-escorted).
inline bool is_escorted(const State& s, ManId m) {
  return s.men[m].fate == Fate::Captured && s.men[m].captor != kNoMan;
}
/// The prisoners whom these men lead about. They go along when those do, so that their old places
/// bar nobody who moves with them (convention.sequence).
ManSet led_by(const State& s, const ManSet& captors);
ManSet led_by(const State& s, ManId captor);
/// Their prisoners go with men who have moved, all of them: a place that is free before the last of
/// them has moved may be his.
template <class D, class L>
void lead_prisoners(Flow<D, L> f, const ManSet& captors);
template <class D, class L>
void lead_prisoners(Flow<D, L> f, ManId captor);
/// Who is led away without an enemy within an inch is free again.
template <class D, class L>
void watch_prisoners(Flow<D, L> f);
/// He stands again where he is, or where he was taken, or at the nearest place with room. Who led
/// his unit until then is kept in `before`.
template <class D, class L>
void set_free(Flow<D, L> f, ManId m, Led& before);
/// A prisoner who was led about dies: his unit lost him when he was taken.
template <class D, class L>
void lose_prisoner(Flow<D, L> f, ManId m, Clause why, bool bloody);

}  // namespace sandtable::fixed_baynet
