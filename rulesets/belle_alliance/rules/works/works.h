#pragma once

#include <compare>
#include <optional>
#include <span>
#include <vector>

#include "rulesets/belle_alliance/data/tables.gen.h"
#include "rulesets/belle_alliance/rules/works/stretch.h"
#include "rulesets/belle_alliance/state/sector.h"
#include "rulesets/belle_alliance/state/state.h"

/// Field works (book 6.3), bridges broken and repaired, houses on fire: what a battle makes of the
/// ground.
namespace sandtable::belle_alliance {

/// What kind of ground a work is that is a line; none of one that is not: loopholes and bridges.
std::optional<Ground> ground_of(Work work);
/// Whether it is done at a bridge: breaking it, or repairing what is broken (fieldwork.bridge).
constexpr bool is_at_bridge(Work work) {
  return work == Work::BreakBridge || work == Work::RepairBridge;
}
/// The cover that a work gives, also one that was built before the battle (table.fieldwork-works).
Cover cover_of(Work work);
Cover cover_of(table::table_fieldwork_works::Key work);

/// f(ground, from, to) for each work that is a line and stands.
template <class F>
void each_line(const State& s, F&& f) {
  for (std::size_t i = 0; i < s.site_count; ++i) {
    const Site& site = s.sites[i];
    const auto ground = ground_of(site.work);
    if (!site.burns && site.done && ground) f(*ground, site.from, site.to);
  }
}

/// Whether a work lies along a line of its own: one that is built, or loopholes in a stretch of a
/// wall. Loopholes in a house and a bridge are where their feature is.
constexpr bool has_line(const Site& site) { return site.from != site.to; }
/// The middle of a work that does.
constexpr Vec middle_of(const Site& site) {
  return {site.from.x + (site.to.x - site.from.x) / 2, site.from.y + (site.to.y - site.from.y) / 2};
}
/// f(from, to) for each straight piece of a wall into which loopholes were broken.
template <class F>
void each_loopholed(const State& s, F&& f) {
  for (std::size_t i = 0; i < s.site_count; ++i) {
    const Site& site = s.sites[i];
    if (site.burns || !site.done || site.work != Work::Loopholes || !has_line(site)) continue;
    const std::vector<Vec> wall =
        stretch_of(outline_of(*s.setup, site.feature, site.part), {site.from, site.to});
    for (std::size_t p = 0; p + 1 < wall.size(); ++p) f(wall[p], wall[p + 1]);
  }
}

/// Whether loopholes were broken into a part of a house.
bool is_loopholed(const State& s, FeatureId feature, std::uint8_t part);
/// Whether a bridge is broken: then nobody can pass (fieldwork.bridge).
bool is_broken(const State& s, FeatureId bridge);
/// Whether a house has been on fire since a bound before, so that nobody may enter it
/// (fire.shell-fire).
bool is_burning(const State& s, FeatureId feature, std::uint8_t part);

/// The work that a unit is at; nothing where it is at none.
const Site* site_of(const State& s, Side side, UnitId unit);
/// Where a work of a unit is to be: the place that its order names, the middle of the part of a
/// feature or of the stretch of a wall.
std::optional<Vec> place_of_work(const State& s, Side side, UnitId unit, const Element& order);
/// A work as ordered; nothing where it cannot be: too far off, or no such thing there.
std::optional<Site> planned_work(const State& s, Side side, UnitId unit, const Element& order);
/// Begins works that were planned, but goes on with one that its unit is at already; each in the
/// order of battle of its side, and says of each whether there was room: each side has places of
/// its own, so that nobody learns from a refusal what the other side has begun out of his sight
/// (fieldwork.announced-and-begun).
std::vector<bool> begin_works(State& s, std::span<const Site> planned);
/// By its number among the sites how many tenths of a work are done, begun ones not counted;
/// kNotBooked where nothing was done at it in this bound.
using Booked = std::array<std::uint8_t, kMostSites>;
inline constexpr std::uint8_t kNotBooked = 0xFF;
/// How many figures times bounds a work takes in all (fieldwork.time).
int figures_needed(const State& s, const Site& site);
/// Books what was done in the bound, at 7a (fieldwork.time): by figures, so that nothing is
/// rounded. Who fired, fought, lost figures to fire or was moved did nothing.
Booked book_works(State& s);

/// A part of a house.
struct HousePart {
  FeatureId feature = kNoFeature;
  std::uint8_t part = kWhole;
  friend auto operator<=>(const HousePart&, const HousePart&) = default;
};
/// Sets parts of houses on fire that do not burn yet, and keeps those of the list. Where there is
/// no room for all, the first by their numbers burn, whichever side hit them.
void set_on_fire(State& s, std::vector<HousePart>& parts);

}  // namespace sandtable::belle_alliance
