#pragma once

#include <memory>
#include <span>
#include <vector>

#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/flow/watch.h"
#include "rulesets/belle_alliance/rules/march/going.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/rules/march/ride.h"

/// What the marches of a bound share, whichever sub-phase they are of (marching.cpp).
namespace sandtable::belle_alliance {

/// The phases in which a staff figure rolls once (catch.at-the-moment), a bit each.
inline constexpr std::uint8_t kInMarch = 1U << 4, kInAdvance = 1U << 5, kAtEnd = 1U << 6;

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
/// Keeps the attacks that stand for the melees.
void keep_attacks(State& s, const March& march);

}  // namespace sandtable::belle_alliance
