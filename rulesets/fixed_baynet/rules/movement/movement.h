#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/state/figures.h"

/// Movement on foot: every man's way is judged for himself, the order as a whole.
namespace sandtable::fixed_baynet {

/// A man's part of an order to move.
struct Walk {
  ManId man = kNoMan;
  Way way{};
  Vec end{};
  Angle facing = 0;
  int actions = 1;                 ///< movement actions that it takes
  std::uint8_t gait = 0;           ///< of a mount, Gait and 1
  std::optional<Clause> closed{};  ///< why it cannot be gone, whatever it takes
};

/// The parts of an order, in the order of the men's numbers.
struct Walks {
  std::array<Walk, kMaxInUnit> item{};
  std::size_t count = 0;
  const Walk* begin() const { return item.data(); }
  const Walk* end() const { return item.data() + count; }
  Walk* begin() { return item.data(); }
  Walk* end() { return item.data() + count; }
};

inline ManSet men_of(const Walks& walks) {
  ManSet out;
  for (const Walk& w : walks) out.add(w.man);
  return out;
}

/// What each man does by an order of Move, March, Turn or Form.
Walks walks_of(const State& s, const Action& a);
/// Where that leads each; what it takes him is reckoned of a March or a Form alone.
Walks begun_walks(const State& s, const Action& a);

/// Judges a man's way but for its end, which another order may leave free; past none of these
/// mounted friends.
template <class S>
void judge_walk(const State& s, const Walk& w, const ManSet& mounted, Judge<S>& judge);

/// Out of contact only away from every enemy touched (movement.leaving-contact): he sets off that
/// way.
template <class S>
void judge_leaving(const State& s, ManId m, Angle towards, Judge<S>& judge);

/// How long all parts of a way are together.
Len length_of(const Way& way);
/// Where a way leads.
Vec end_of(Vec from, const Way& way);

/// Reckons the movement actions that his way takes a man (terrain.mixed), one at least, and whether
/// it is closed.
void reckon(const State& s, Walk& w);
/// The longest part of a way that so many actions are enough for.
Len longest(const State& s, ManId m, const Way& way, int actions);
/// The same of a way that begins elsewhere.
Len longest_from(const State& s, ManId m, Vec from, const Way& way, int actions);
/// Where he begins the last of the movement actions that his way takes him, as he goes it.
Vec begin_of_last(const State& s, const Walk& w);

/// Sets a man where he goes and takes what it costs.
template <class D, class L>
void go(Flow<D, L> f, const Walk& w, bool charging);

/// Tells whom a man has come into contact with, and from where (glory.flank-or-rear).
template <class D, class L>
void meet(Flow<D, L> f, ManId m, const ManSet& before, Vec came_from);
/// How he meets the enemies whom he touches, the first four of them, two bits each (an Aspect).
std::uint8_t aspects_of(const State& s, ManId m, Vec came_from);
/// The same, as it was when he came: the dark asked for rolls in between.
template <class D, class L>
void meet_as(Flow<D, L> f, ManId m, std::uint8_t aspects);
/// He has moved away from all enemies whom he touched before, if he touched any, and fires no more
/// in this activation (movement.leaving-contact).
template <class D, class L>
void leave_contact(Flow<D, L> f, ManId m, const ManSet& before);

/// Movement actions, or charge actions, that he has left in this turn.
int moves_left(const State& s, ManId m, Price each = Price::Move);
/// He spends so many of them.
void spend(Man& at, int actions, Price each = Price::Move);

/// The same of those that he makes for himself: by its option a mount makes one a turn, for all its
/// gaits (cavalry.moves-like-men). Who moves a piece goes with it at its pace.
int own_moves_left(const State& s, ManId m, Price each = Price::Move);
/// Through whom no base passes: enemies, pieces and mounted friends on his floor
/// (movement.through-models).
ManSet barring(const State& s, ManId m);

inline constexpr int kMostMoves = figure(Figure::MovementActions);  ///< movement.three-at-most

}  // namespace sandtable::fixed_baynet
