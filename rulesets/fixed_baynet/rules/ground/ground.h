#pragma once

#include <cstdint>
#include <optional>

#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/state/figures.h"

/// What the ground does to whoever goes over it.
namespace sandtable::fixed_baynet {

/// Fills in what follows from the features and heights of a table.
void survey(Field& field);

/// Parts of a movement action, exactly: a whole one is kWholeAction.
inline constexpr std::int64_t kShare = 12'252'240;  ///< divisible by every speed up to 18
inline constexpr std::int64_t kWholeAction = kShare * kInch;

/// The slowest move type under a point (terrain.worst), slopes left out; nullopt where nobody goes.
std::optional<MoveType> move_type_at(const State& s, Vec at);

/// Why nobody stands there: the ground under his middle, or what his base is in.
std::optional<Clause> bar_at(const State& s, geometry::Disc base);

/// What a straight part of a way takes of movement actions, at these speeds.
struct Toll {
  std::int64_t share = 0;  ///< of kWholeAction
  bool closed = false;     ///< it leads over what nobody crosses
  bool dangerous = false;  ///< ... or what no charge crosses
  MoveType worst = MoveType::Flat;
  Len until = 0;                              ///< where closed or dangerous ground begins
  Clause barrier = clause::cover_no_passing;  ///< why nobody crosses it, or no charge
};
Toll toll(const State& s, Vec from, Vec to, const Speeds& speeds, bool charging);

/// How far along a straight way so much of the movement actions leads.
Len within_share(const State& s, Vec from, Vec to, const Speeds& speeds, std::int64_t share);

/// Both at once.
struct Passing {
  Toll toll;
  Len within = 0;
};
Passing passing(const State& s, Vec from, Vec to, const Speeds& speeds, std::int64_t share,
                bool charging);

/// So many movement actions for that share, one at least.
constexpr int actions_for(std::int64_t share) {
  const std::int64_t n = (share + kWholeAction - 1) / kWholeAction;
  return n < 1 ? 1 : static_cast<int>(n);
}

/// Why a base does not get along a straight way whatever time it takes: it would pass over what
/// nobody passes over. nullopt: it does.
std::optional<Clause> bar_on(const State& s, geometry::Disc base, Vec to, Floor floor = {});
/// How far it gets.
Len clear_way(const State& s, geometry::Disc base, Vec to, Floor floor = {});
/// Whether nobody crosses a feature of the ground, or passes over it.
bool is_closed(const State& s, std::size_t feature);
/// Nor does anybody in the saddle: walls, trenches, buildings too (cavalry.barred).
bool is_closed_to_mounts(const State& s, std::size_t feature);

/// A whole base is on the table (movement.table-edge).
bool on_table(const State& s, geometry::Disc base);
/// How far along a line it stays on it, at most `most`.
Len room_on_table(const State& s, geometry::Disc base, Angle line, Len most);
/// No charge crosses that feature (charge.dangerous-terrain): by its kind, or as the scenario marks
/// it.
bool is_dangerous(const State& s, std::size_t feature);

/// Height of the ground under a point, over the plain.
Len height_at(const State& s, Vec at);
/// Height of what a man stands on.
Len height_of(const State& s, ManId m);
/// So much higher counts as uphill in close combat (melee.uphill), and for lines and cover
/// (fire.line, cover.from-above).
inline constexpr Len kUphill = distance(Distance::Uphill), kAbove = distance(Distance::Above);
/// Beside the thickness of what two men touch from its two sides, and at most
/// (melee.across-barrier).
inline constexpr Len kOpposite = distance(Distance::Opposite), kAcross = distance(Distance::Across);
/// Ground higher than both ends stands between two men (fire.line).
bool ground_between(const State& s, ManId a, ManId b);

/// Two men touch the same barrier from its two sides, opposite each other (melee.across-barrier).
bool across_barrier(const State& s, ManId a, ManId b);
/// The same of a man who stood there.
bool across_barrier(const State& s, geometry::Disc base, ManId b);
/// Enemies may be in contact at this gap: across a barrier it is more than that of bases that
/// touch.
Len contact_reach(const State& s);
/// A barrier stands between two men.
bool barrier_between(const State& s, Vec a, Vec b);

/// The highest CV of what a man stands in (cover.counts), and whether it is cover by its word
/// (melee.cover).
int cover_under(const State& s, Vec at);
/// The kind of ground that has it; clear where there is none.
GroundKind covering(const State& s, Vec at);
/// The clause that gives whoever is in a building its CV.
Clause indoor_cover(const State& s, HouseId h);
/// CV of a feature as it is now: a building that stands has it for those inside alone, one that has
/// fallen is rubble.
int cover_now(const State& s, std::size_t feature);
/// The same of a man, the building that he is in counted (building.cover, tower.cover).
int cover_of_man(const State& s, ManId m);
bool stands_in_cover(const State& s, Vec at);
bool stands_in_trench(const State& s, Vec at);

/// CV of a crewman, who has his flak armour where he has no better cover (option flak-armour).
template <class S>
int flak(const State& s, ManId m, int cover, S& sink);

/// CV of a target for a shot along this line (cover.counts).
template <class S>
int cover_value(const State& s, ManId firer, ManId target, S& sink);

}  // namespace sandtable::fixed_baynet
