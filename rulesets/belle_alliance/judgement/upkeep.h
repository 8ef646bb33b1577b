#pragma once

#include <optional>
#include <vector>

#include "rulesets/belle_alliance/judgement/course.h"

/// What a commander has a unit do beside marching and fighting: rest, draw supplies, build, split,
/// come together again, leave by an exit. Each is a proposal where it is worth it, of a whole
/// position in which each side's own labels name its enemies; nothing is legal for being proposed.
namespace sandtable::belle_alliance {

/// Rest for a unit that has lost valour, while no known enemy is near and time is left for it
/// (rest.valour).
std::optional<Course> rest_course(const State& s, Side side, UnitId unit);
/// To the waggon, and resupply beside it, for a unit whose supplies are gone or all but
/// (supply.waggon).
std::optional<Course> supply_course(const State& s, Side side, UnitId unit);
/// A work for who stands where his side has something to hold: loopholes in his house, a barricade
/// on a road, a breastwork elsewhere. Where no enemy can be there before it is done
/// (fieldwork.time).
std::optional<Course> work_course(const State& s, Side side, UnitId unit);
/// Whole bounds that a work takes a unit; 0 where it is none that troops build alone.
int bounds_for(const State& s, Side side, UnitId unit, const Course& course);
/// Parts of a battalion that are no longer needed apart: assembly, or the way to the largest
/// (split.assembly-how).
std::optional<Course> assembly_course(const State& s, Side side, UnitId unit);
/// A part of a unit for the empty sector beside its own, for houses that hold no more of it, for a
/// second place that its side has to hold (urban.sector, unit.infantry-battalion).
std::vector<Course> split_courses(const State& s, Side side, UnitId unit);
/// Off by the nearest exit, while a task of its side asks for more to leave (orders.off-table).
std::optional<Course> exit_course(const State& s, Side side, UnitId unit);

/// Whether a side has a task to hold a place, or one close by.
bool is_to_be_held(const State& s, Side side, Vec place);

/// How many units of its side a task still asks to leave; 0 where that is no task to leave, or
/// over.
int still_to_leave(const State& s, const TaskCard& task);
/// The middle of the exit that is nearest to a place, and which it is; none: there is no exit.
struct NearExit {
  ExitId exit = 0;
  Vec middle{};
};
std::optional<NearExit> nearest_exit(const Setup& setup, Vec place);

/// What rest, supplies and works under way promise a side, in hundredths of a figure where a figure
/// counts 100 and a point of valour of one figure `valour`.
int upkeep_worth(const State& s, Side side, int valour);
/// Hundredths of a unit's worth that its supplies leave it.
int supplied(const Unit& unit);

}  // namespace sandtable::belle_alliance
