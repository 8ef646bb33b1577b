#pragma once

#include <span>

#include "rulesets/belle_alliance/data/tables.gen.h"
#include "rulesets/belle_alliance/data/vocabulary.gen.h"
#include "rulesets/belle_alliance/state/state.h"

/// How far a unit may go in a bound: table 3 and what is taken from it (march.rates,
/// march.reductions-add).
namespace sandtable::belle_alliance {

using RateRow = table::table_march_rates::Row;

/// The row of table 3 for troops in a formation; none for what has no rate at all. Horse artillery
/// is what can carry its crew (march.horse-artillery).
const RateRow* rate_row(Troops troops, Formation formation);
/// Centimetres a bound; 0 where that formation has no such rate.
int rate_of(const RateRow& row, Rate rate);

/// The rate at which an order is read. Of two, where players may err, the one that comes to less
/// movement (orders.unclear).
Rate rate_read(std::span<const Element> order);

/// What a unit may spend in 4d, in micrometres: its rate less the parts that disorder and
/// evolutions of this bound take of it, never less than 0 (march.reductions-add). LD and MD do not
/// shorten forced action, which does not ask this.
Len allowance_of(const RateRow& row, Rate rate, const Unit& unit);
/// What turning about on the spot costs, in micrometres: half of the rate, before anything is taken
/// from it (direction.about-turn).
Len about_cost(const RateRow& row, Rate rate);
/// What turning on the spot by that angle costs, in micrometres: nothing for squares, huddles,
/// skirmish lines and gunners without guns (direction.rotate).
Len turn_cost(Formation formation, Angle turn);
/// What a wheel of a front this wide costs, in micrometres: the way of its outer end, or a flat
/// cost for each eighth of a turn by option `wheel-cost` (direction.wheel).
Len wheel_cost(WheelCost rule, Len front, Angle turn);

}  // namespace sandtable::belle_alliance
