#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/geometry/base/path.h"
#include "rulesets/game_of_kings/rules/flow.h"

/// Moves over the measured table: what a path costs, what stands in its way, whom it touches
/// (headings "Movement", "The Variation"). Lengths in micrometres.
namespace sandtable::game_of_kings {

/// How far from an enemy whoever does not contact it must keep (move.keep-off-the-enemy).
inline constexpr Len kKeepOff = length(Figure::KeepOff);
/// What of an enemy's front may lie before a charge's without being contacted
/// (move.contact-beside-the-target).
inline constexpr Len kBeside = length(Figure::Beside);

/// The state in which the path of a move begins: firing order dropped, `before` carried out. The
/// same state where there is nothing of the kind.
State after_preparing(const State& s, const Action& a);
bool prepares(const Action& a);

/// What a path over the ground costs the unit, from where it stands; kNoWay where ground bars it.
/// `whole`: the allowance of which crossings take a half or all.
Len path_cost(const State& s, UnitId u, const geometry::Path& path, Len whole);
/// The longest first part of a path that costs no more than `budget`.
geometry::Path within_cost(const State& s, UnitId u, const geometry::Path& path, Len budget,
                           Len whole);

/// What a move comes to.
struct March {
  int about_faces = 0;
  int points = 0;       ///< action points
  Len allowance = 0;    ///< the maximum, for The Variation
  Len drill = 0;        ///< halves paid for evolutions
  Len length = 0;       ///< of the path as ordered (a charge: to contact)
  Len over_ground = 0;  ///< what that path costs
  geometry::Path path;  ///< as ordered; a charge ends at the touch
  Pose end;
  bool touches = false;  ///< a charge that reaches its target without luck
  Len cost() const { return over_ground + drill; }
};
/// `before`: as things stand; `ready`: after_preparing.
March reckon(const State& before, const State& ready, const Action& a);
/// Both feet and horses but for light foot and generals go by straights, wheels and about-faces
/// alone (move.how-formed-units-move).
bool is_loose(const State& s, UnitId u);
/// Whether its ways may have pieces of this kind (move.how-formed-units-move, move.about-face).
bool goes_by(const State& s, UnitId u, geometry::Segment::Kind kind);
/// Whether an evolution is open to a unit with these flags (unit.formations, unit.dismount).
bool can_evolve(const State& s, UnitId u, std::uint32_t flags, Evolution e);
/// Whether a general may join a unit (general.attach).
bool can_join(const State& s, UnitId general, UnitId target);

/// The first thing in the way of a unit that goes along a path.
struct Obstacle {
  Clause clause;
  UnitId unit = kNoUnit;
  Len measured = 0, limit = 0;
};
/// Enemies that a charge does not have to keep off: its target, those it touches at once and those
/// beside the target (move.contact-beside-the-target).
struct Charge {
  UnitId target = kNoUnit;
  std::uint64_t touched = 0;  ///< in contact at the end, the target included
  std::uint64_t beside = 0;   ///< not contacted, need not be kept off
};
/// Whom a charge that ends in this pose touches; units that it may not contact make no difference.
Charge charge_at(const State& s, UnitId u, UnitId target, Pose end);
/// Whom a charge would meet as things stand; nullopt where neither its path nor a 6 brings it into
/// contact with its target, or it may not have it.
std::optional<Charge> charge_of(const State& ready, const Action& a, const March& m);
/// What stands in the way of `u` along the path, nullopt if nothing does. `charge`: whom it need
/// not keep off.
std::optional<Obstacle> obstacle(const State& s, UnitId u, const geometry::Path& path,
                                 const Charge& charge);
/// What the unit would overlap if it ended its move there (friends that it may pass included).
std::optional<Obstacle> end_obstacle(const State& s, UnitId u, Pose end, Size size);
/// The longest straight way ahead of a pose, at most `length`, that The Variation may add
/// (variation.limits).
Len free_extra(const State& s, UnitId u, Pose from, geometry::Segment way, UnitId target,
               const geometry::Path& ordered);

/// Whether `u` may ever start contact with `target` (headings "Melee", "Terrain"); `touching`: its
/// outline when it does.
template <class S>
bool may_contact(const State& s, UnitId u, UnitId target, const Box& touching, S& sink);
/// Whether a unit that comes to stand there, set down, turned or formed otherwise, keeps far enough
/// from its enemies but for those (move.keep-off-the-enemy). One that stands nearer already may
/// stay as near, unless it is locked with that enemy.
template <class S>
void judge_keeping_off(const State& s, UnitId u, const Box& there, std::uint64_t but,
                       Judge<S>& judge);
/// What never starts contact, whoever the other is: guns and generals.
bool never_charges(const State& s, UnitId u);
/// Any point of the front edge of `box` touches the other.
bool front_touches(const Box& box, const Box& other);

/// A legal path to a pose, or into contact with a target, of few segments; nullopt where none was
/// found. Suggestions for people and computer commanders: legality is may_move's to say.
std::optional<Action> propose(const State& s, UnitId u, Pose goal);
std::optional<Action> propose_charge(const State& s, UnitId u, UnitId target);

/// The kinds of ground that the front-centre meets on its way, each once: for people.
std::vector<GroundKind> ground_met(const State& s, UnitId u, const geometry::Path& path);
/// The clause that says what ground of this kind costs; none for what costs nothing by itself.
Clause ground_clause(GroundKind kind);

/// Formation, mounts and order after an evolution (unit.formation-change, unit.dismount).
std::uint32_t flags_after(const State& s, UnitId u, Evolution e);
/// Whether its outline after an evolution, or what it has then become, may not be on the ground
/// there (terrain.no-entry).
bool evolves_into_closed(const State& s, UnitId u, Evolution e, Pose there);
/// The clause that states the unit's rate of movement.
Clause rate_clause(const State& s, UnitId u);

}  // namespace sandtable::game_of_kings
