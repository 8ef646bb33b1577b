#pragma once

#include <cstdint>
#include <optional>

#include "rulesets/game_of_kings/rules/flow.h"

/// The course of a half-turn: who is in which sector and what is left to do. command.cpp.
namespace sandtable::game_of_kings {

constexpr std::uint8_t command_bit(Command c) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(c));
}

/// Units of a side's sector on the table, generals included.
std::uint64_t units_of(const State& s, Side side, Command c);
/// A side's generals on the table, attached or not.
std::uint64_t generals(const State& s, Side side);
/// Whether a side began with a general.
bool had_general(const State& s, Side side);

/// The sectors that may act now, a bit a Command: one, or all with phases-by-army.
std::uint8_t in_hand(const State& s);
/// The step that is to be played: once nobody is left to rally, the guns' without waiting for one
/// to fire.
inline Step step_at_hand(const Now& now) {
  return now.step == Step::Rally && now.step_one_closed ? Step::Guns : now.step;
}
/// Units of the moving side in those sectors.
std::uint64_t acting_units(const State& s);
/// Action points that they have left.
int acting_points(const State& s);
/// The step that an action of the sector in hand opens or is part of; none of what is no such
/// action (Phase::Act).
std::optional<Step> step_of(const State& s, const Action& a);
/// Units linked with `u` by contact, itself included.
std::uint64_t melee_of(const State& s, UnitId u);

/// Sector, Transfer, Done.
template <class S>
bool may_command(const State& s, const Action& a, S& sink);
/// Whether any unit of the moving side may change its sector (option sector-transfer).
bool can_transfer(const State& s);

/// Both sides roll, ties again; the higher is asked which half-turn to take. deployment.cpp.
template <class D, class L>
void roll_for_first(Flow<D, L> f, Clause why);

/// The dice of the random terrain generator: goes on with plot `now.plot` until all twelve are
/// diced or a player must choose a piece. True: the ground is ready and `s.ground` points at it.
/// terrain_generator.cpp.
template <class D, class L>
bool dice_ground(Flow<D, L> f);
/// A player's choice of a piece (Verb::Terrain).
template <class D, class L>
void choose_piece(Flow<D, L> f, int piece);

}  // namespace sandtable::game_of_kings
