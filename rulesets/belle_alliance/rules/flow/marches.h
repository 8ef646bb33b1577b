#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/flow/watch.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/rules/march/ride/ride.h"

/// What the marches of a bound share, whichever sub-phase they are of (marching.cpp).
namespace sandtable::belle_alliance {

/// The phases in which a staff figure rolls once (catch.at-the-moment), a bit each.
inline constexpr std::uint8_t kInOrders = 1U << 0, kInAnnouncement = 1U << 1,
                              kInContinuedFire = 1U << 2, kInFire = 1U << 3, kInMarch = 1U << 4,
                              kInMelee = 1U << 5, kAtEnd = 1U << 6;
/// That of a sub-phase.
std::uint8_t phase_of(SubPhase sub_phase);

/// A march, the ground that it goes over, the staff figures that ride through it, and what is seen
/// on the way.
struct Outing {
  explicit Outing(const State& s) : going(s), march(s, going) {}
  Going going;
  March march;
  Ridden ridden;
  Watch watch;
};
/// 4d up to the end of the march, whose film is kept: reinforcements come on, everybody marches.
/// Nobody is set down yet. Null: somebody is asked in the middle of it.
template <class D, class L>
std::unique_ptr<Outing> march_out(Flow<D, L> f);

/// Tells what has come about in a march since it was last told, to whoever saw it then; without a
/// watch to whoever has the unit in sight at the moment.
template <class D, class L>
void tell_march(Flow<D, L> f, const March& march, const Watch* watch = nullptr);
/// Whether the first attack of a ring stands, by an even chance (sim.cancelled-attacks).
template <class D, class L>
bool settle_ring(Flow<D, L> f, const Question& question);
/// Staff figures through a march that is over and whose film was kept, with their catch rolls.
template <class D, class L>
void ride_through(Flow<D, L> f, const March& march, std::span<const Ride> rides,
                  std::uint8_t phase);
/// The roll of a staff figure that an enemy came near to, in phases of which it has made none.
/// Who survives stands with the own unit that was nearest (catch.when, catch.result).
template <class D, class L>
void catch_figure(Flow<D, L> f, const RideEnd& end, std::uint8_t phase);
/// The rolls of those who have come within an enemy's reach since, where nobody rode: by what
/// moved, or was taken off (staff.unit-removed, engage.adjutants-immune).
template <class D, class L>
void catch_exposed(Flow<D, L> f, const std::array<StaffSet, 2>& before);
/// Keeps the attacks that stand for the melees.
void keep_attacks(State& s, const March& march);

}  // namespace sandtable::belle_alliance
