#pragma once

#include <optional>
#include <span>

#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/march/mover.h"

/// From an order to the pieces of a march (march.arrow-turns, march.limits).
namespace sandtable::belle_alliance {

/// The elements of the line of a sheet that is for a unit, or for its skirmish line; none where it
/// has no such line.
std::span<const Element> line_for(const Sheet& sheet, UnitId who, Share share);

/// The elements that a unit carries out in 4d: those of its own line, or of its mother's that are
/// for skirmishers. None where it has no order, its order failed, forced action has moved it, or it
/// has fired in this bound (orders.none-given, roll.result, orders.lapse-on-forced-move,
/// continued-fire.bars-movement).
std::span<const Element> orders_of(const State& state, Side side, UnitId unit);

/// The unit as it stands at the opening of 4d, with the march that its order comes to. What cannot
/// be carried out for a distance is left out or cut off, never refused
/// (measuring.silent-validator).
Mover mover_of(const State& state, Side side, UnitId unit, const Going& going);

/// The piece that turns a unit from where it faces to a heading: a wheel about the end of its front
/// on that side for lines, a turn on the spot for others. None where it cannot (a line asked to
/// turn by more than a quarter); nothing of length 0 where it faces there already
/// (march.arrow-turns, direction.rotate).
std::optional<Leg> turn_to(const Mover& mover, geometry::Pose pose, Angle heading,
                           const Options& options);
/// The same over ground: horse and wheels that go on along a road turn as trains do, for nothing
/// (formation.train).
std::optional<Leg> turn_to(const Mover& mover, geometry::Pose pose, Angle heading,
                           const Options& options, const Going& going);

}  // namespace sandtable::belle_alliance
