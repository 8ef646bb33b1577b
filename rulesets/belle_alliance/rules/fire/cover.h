#pragma once

#include <span>

#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/state/state.h"

/// What protects a unit: table 5 (cover.classes).
namespace sandtable::belle_alliance {

/// The class that a piece of ground or a work gives (table.obstacles-cover); of a wood the class
/// inside it. A feature's own card goes first.
Cover cover_class(const FeatureCard& feature);
Cover class_of(Ground ground);
/// One class less, none at the least (fire.ammunition).
constexpr Cover one_less(Cover cover) {
  return cover == Cover::None ? cover : static_cast<Cover>(static_cast<int>(cover) - 1);
}

/// The cover of a unit against what comes along that line to it: of what the line crosses and the
/// unit touches, of the wood or building that it stands in; the best of all.
Cover cover_against(const State& state, Side side, UnitId unit, Vec from, Vec to);
/// Whether it has any, from wherever: it stands in a wood or building, or behind something.
bool has_cover(const State& state, Side side, UnitId unit);
/// What is a line and covers; a redoubt closes it.
bool covers_along(Ground ground);
/// Whether an outline stands at a line that the way from one point to another goes over.
bool is_behind(const Body& body, Vec a, Vec b, Vec from, Vec to);
/// Whether any of an outline stands in an area.
bool stands_in(const Body& body, std::span<const Vec> area);
/// Whether its outline lies across an obstacle (table 8: in passage of an obstacle).
bool lies_across_obstacle(const State& state, Side side, UnitId unit);

/// The garrison of a part of a feature, of either side; kNoUnit where there is none.
struct Holder {
  Side side = Side::A;
  UnitId unit = kNoUnit;
};
Holder holder_of(const State& state, FeatureId feature, std::uint8_t part);
/// The outline of the sector that a garrison stands in; empty where it has none.
std::span<const Vec> sector_of(const State& state, const Unit& garrison);

}  // namespace sandtable::belle_alliance
