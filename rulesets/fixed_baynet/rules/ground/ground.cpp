#include "rulesets/fixed_baynet/rules/ground/ground.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <string_view>

#include "engine/geometry/ground/terrain.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/state/figures.h"

namespace sandtable::fixed_baynet {
namespace {

using geometry::FeatureSet;
using geometry::Passage;

namespace modifiers = table::terrain_modifiers;

/// What the table says of a kind of ground, its words as enumerators.
struct Going {
  std::optional<MoveType> type;
  bool cover = false, across = false, dangerous = false;
};
/// A wall that is climbed, or wire that is cut through, takes an inch at least
/// (terrain.wooden-wall, terrain.barbed-wire).
constexpr Len kLeastClimb = distance(Distance::LeastClimb);
/// Beyond this gap cover counts for less against who stands higher (cover.from-above).
constexpr Len kFromCover = distance(Distance::CoverFromAbove);
constexpr int kCoverFromAbove = figure(Figure::CoverFromAbove);
constexpr std::optional<MoveType> type_called(std::string_view word) {
  return word_called<MoveType>(word);
}
constexpr std::array<Going, kWords<GroundKind>> kGoing = [] {
  std::array<Going, kWords<GroundKind>> out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto& row = modifiers::at(static_cast<GroundKind>(i));
    out[i] = {type_called(row.move_type), row.cover, row.covers_across, row.dangerous};
  }
  return out;
}();
const Going& going(GroundKind kind) { return kGoing[static_cast<std::size_t>(kind)]; }

constexpr std::size_t kMostPassages = 64;

bool is_slope(GroundKind kind) {
  return kind == GroundKind::LowSlope || kind == GroundKind::HighSlope;
}
bool is_barrier(GroundKind kind) {
  return kind == GroundKind::WoodenWall || kind == GroundKind::StoneWall ||
         kind == GroundKind::Wreck;
}
/// However thin it is drawn, crossing it takes an inch.
bool takes_an_inch(GroundKind kind) { return is_barrier(kind) || kind == GroundKind::BarbedWire; }
/// Inside a building the floor is flat; what has fallen is rubble (building.destroyed).
GroundKind kind_of(const State& s, std::size_t feature) {
  const GroundFeature& f = s.field->features[feature];
  if (f.house == kNoHouse) return f.kind;
  return is_whole(s, f.house) ? GroundKind::Clear : GroundKind::Rubble;
}
int cover_of(const State& s, std::size_t feature) {
  const GroundFeature& f = s.field->features[feature];
  return f.house == kNoHouse ? f.cover : modifiers::at(kind_of(s, feature)).cv;
}
const Going& going(const State& s, std::size_t feature) { return going(kind_of(s, feature)); }

/// A straight way cut where the ground changes.
struct Cut {
  std::array<Passage, kMostPassages> passage;  ///< filled as far as `passages` tells, so with `at`
  std::array<Len, 2 * kMostPassages + 2> at;
  std::size_t passages = 0, ends = 0;
  Len whole = 0;
  FeatureSet climbed;  ///< slopes up which it leads (terrain.hill-slope)
};

void cut(const State& s, Vec from, Vec to, Len whole, const FeatureSet& near, Cut& out) {
  const geometry::Terrain& terrain = s.field->terrain;
  out.whole = whole;
  if (!(near & s.field->relief.slopes()).empty()) out.climbed = s.field->relief.climbed(from, to);
  out.passages = std::min(terrain.along_near(from, to, near, out.passage), kMostPassages);
  out.ends = 0;
  out.at[out.ends++] = 0;
  for (std::size_t i = 0; i < out.passages; ++i) {
    out.at[out.ends++] = std::clamp(out.passage[i].enter, 0, whole);
    out.at[out.ends++] = std::clamp(out.passage[i].leave, 0, whole);
  }
  out.at[out.ends++] = whole;
  std::sort(out.at.begin(), out.at.begin() + static_cast<std::ptrdiff_t>(out.ends));
}

/// What lies between two neighbouring cuts: the slowest of what is there.
struct Stretch {
  MoveType type = MoveType::Flat;
  bool closed = false, dangerous = false;
  Clause barrier = clause::cover_no_passing;
  Len thin = 0;  ///< a wall, or wire, thinner than the inch that crossing it takes
};

/// Why nobody, or no charge, crosses it.
Clause barrier_of(GroundKind kind, bool closed) {
  if (!closed) return clause::charge_dangerous_terrain;
  if (kind == GroundKind::ImpassableRiver) return clause::river_impassable;
  if (kind == GroundKind::Crag) return clause::terrain_crag;
  return clause::cover_no_passing;
}

/// What riders do not enter or climb (cavalry.barred).
bool bars_mounts(GroundKind kind) {
  switch (kind) {
    case GroundKind::WoodenWall:
    case GroundKind::StoneWall:
    case GroundKind::WoodenBuilding:
    case GroundKind::StoneBuilding:
    case GroundKind::Trench:
      return true;
    default:
      return false;
  }
}

Stretch stretch(const State& s, const Cut& cuts, Len low, Len high, bool mounted) {
  Stretch out;
  bool path = false;
  const auto here = [&](const Passage& p) { return p.enter <= low && p.leave >= high; };
  for (std::size_t i = 0; i < cuts.passages; ++i)
    path =
        path || (here(cuts.passage[i]) && kind_of(s, cuts.passage[i].feature) == GroundKind::Path);
  for (std::size_t i = 0; i < cuts.passages; ++i) {
    const Passage& p = cuts.passage[i];
    if (!here(p)) continue;
    const GroundKind kind = kind_of(s, p.feature);
    if (s.field->features[p.feature].dangerous) {
      out.dangerous = true;
      if (!out.closed) out.barrier = clause::charge_dangerous_terrain;
    }
    if (is_slope(kind) && !cuts.climbed.has(p.feature)) continue;
    // Only its paths lead up a crag; along the bottom of a trench it is flat.
    if (kind == GroundKind::Crag && path) continue;
    if (kind == GroundKind::Trench && p.enter <= 0 && p.leave >= cuts.whole) continue;
    const Going& ground = going(kind);
    // Who is in a building may ride out of it.
    const HouseId h = s.field->features[p.feature].house;
    const bool walled = h != kNoHouse && is_whole(s, h) && p.enter > 0;
    if (mounted && (walled || bars_mounts(kind))) {
      out.closed = true;
      out.barrier = clause::cavalry_barred;
      continue;
    }
    out.dangerous = out.dangerous || ground.dangerous;
    if (ground.dangerous || !ground.type) out.barrier = barrier_of(kind, !ground.type);
    if (!ground.type)
      out.closed = true;
    else
      out.type = std::max(out.type, *ground.type);
    const Len thickness = s.field->features[p.feature].thickness;
    if (takes_an_inch(kind) && thickness > 0 && thickness < kLeastClimb)
      out.thin = out.thin == 0 ? thickness : std::min(out.thin, thickness);
  }
  return out;
}

std::int64_t share_of(Len length, int speed, Len thin) {
  if (speed == 0) return kWholeAction * 1000;
  const std::int64_t felt = thin > 0 ? std::int64_t{length} * kLeastClimb / thin : length;
  return felt * (kShare / speed);
}
Len length_for(std::int64_t share, int speed, Len thin) {
  const std::int64_t felt = share / (kShare / speed);
  return static_cast<Len>(thin > 0 ? felt * thin / kLeastClimb : felt);
}

}  // namespace

std::optional<MoveType> move_type_at(const State& s, Vec at) {
  MoveType out = MoveType::Flat;
  bool closed = false, path = false, crag = false;
  s.field->terrain.at(at).for_each([&](std::size_t i) {
    const GroundKind kind = kind_of(s, i);
    path = path || kind == GroundKind::Path;
    if (is_slope(kind)) return;
    if (kind == GroundKind::Crag) return void(crag = true);
    const Going& ground = going(kind);
    if (!ground.type)
      closed = true;
    else
      out = std::max(out, *ground.type);
  });
  if (closed || (crag && !path)) return std::nullopt;
  return out;
}

std::optional<Clause> bar_at(const State& s, geometry::Disc base) {
  if (move_type_at(s, base.centre)) return bar_on(s, base, base.centre);
  Clause out = clause::cover_no_passing;
  s.field->terrain.at(base.centre).for_each([&](std::size_t i) {
    const GroundKind kind = kind_of(s, i);
    if (kind == GroundKind::Crag || !going(kind).type) out = barrier_of(kind, true);
  });
  return out;
}

namespace {

/// What a straight line may meet, but for that of whose bounds it stays clear.
FeatureSet close_to_line(const State& s, Vec from, Vec to) {
  const geometry::Terrain& terrain = s.field->terrain;
  geometry::Bounds line{from, from};
  line.add(to);
  FeatureSet out = terrain.near_line(from, to);
  const FeatureSet near = out;
  near.for_each([&](std::size_t i) {
    const geometry::Polygon& area = terrain[i].area;
    if (!area.empty() && !area.bounds().meets(line)) out.remove(i);
  });
  return out;
}

/// f(from, to, what is there) for each part of a straight way; false from f: no further.
template <class F>
void each_stretch(const State& s, Vec from, Vec to, Len whole, bool mounted, F&& f) {
  const FeatureSet near = close_to_line(s, from, to);
  if (near.empty()) {
    f(Len{0}, whole, Stretch{});
    return;
  }
  Cut cuts;
  cut(s, from, to, whole, near, cuts);
  for (std::size_t i = 0; i + 1 < cuts.ends; ++i) {
    const Len low = cuts.at[i], high = cuts.at[i + 1];
    if (high > low && !f(low, high, stretch(s, cuts, low, high, mounted))) return;
  }
}

std::int64_t share_of(Len low, Len high, const Stretch& part, const Speeds& speeds) {
  return share_of(high - low, speeds[static_cast<std::size_t>(part.type)], part.thin);
}

/// Adds a part of a way to what the whole takes.
void pay(Toll& out, Len low, const Stretch& part, std::int64_t share, bool charging) {
  if (part.closed || (charging && part.dangerous)) {
    out.closed = out.closed || part.closed;
    out.dangerous = out.dangerous || part.dangerous;
    if (low < out.until) out.barrier = part.barrier;
    out.until = std::min(out.until, low);
  }
  out.worst = std::max(out.worst, part.type);
  out.share += share;
}

/// Where in a part of a way a share that is not enough for it is used up.
Len ends_in(Len low, const Stretch& part, const Speeds& speeds, std::int64_t share) {
  const int speed = speeds[static_cast<std::size_t>(part.type)];
  return speed == 0 ? low : low + length_for(share, speed, part.thin);
}

}  // namespace

Toll toll(const State& s, Vec from, Vec to, const Speeds& speeds, bool charging) {
  Toll out;
  const Len whole = out.until = geometry::length(to - from);
  each_stretch(s, from, to, whole, speeds.mounted, [&](Len low, Len high, const Stretch& part) {
    pay(out, low, part, share_of(low, high, part, speeds), charging);
    return true;
  });
  return out;
}

Passing passing(const State& s, Vec from, Vec to, const Speeds& speeds, std::int64_t share,
                bool charging) {
  Passing out;
  const Len whole = out.toll.until = geometry::length(to - from);
  std::int64_t left = share;
  out.within = whole;
  each_stretch(s, from, to, whole, speeds.mounted, [&](Len low, Len high, const Stretch& part) {
    const std::int64_t all = share_of(low, high, part, speeds);
    if (left >= 0 && all > left) out.within = ends_in(low, part, speeds, left);
    left = all > left ? -1 : left - all;
    pay(out.toll, low, part, all, charging);
    return true;
  });
  return out;
}

Len within_share(const State& s, Vec from, Vec to, const Speeds& speeds, std::int64_t share) {
  const Len whole = geometry::length(to - from);
  Len out = whole;
  each_stretch(s, from, to, whole, speeds.mounted, [&](Len low, Len high, const Stretch& part) {
    const std::int64_t all = share_of(low, high, part, speeds);
    if (all > share) {
      out = ends_in(low, part, speeds, share);
      return false;
    }
    share -= all;
    return true;
  });
  return out;
}

std::optional<Clause> bar_on(const State& s, geometry::Disc base, Vec to, Floor floor) {
  const Field& field = *s.field;
  if (!field.houses.empty())
    if (const auto why = house_bars(s, base, to, floor)) return why;
  if (field.solids.empty() || floor.house != kNoHouse) return std::nullopt;
  if (field.obstacles.swept(field.terrain, base, to, field.solids).empty()) return std::nullopt;
  return clause::cover_no_passing;
}

Len clear_way(const State& s, geometry::Disc base, Vec to, Floor floor) {
  const Field& field = *s.field;
  Len most = geometry::length(to - base.centre);
  if (!field.houses.empty()) most = clear_of_houses(s, base, to, floor, most);
  if (field.solids.empty() || floor.house != kNoHouse) return most;
  return std::min(most, field.obstacles.first_touch(field.terrain, base, to, field.solids).way);
}

bool is_closed(const State& s, std::size_t feature) {
  return !going(s, feature).type || s.field->solids.has(feature);
}

bool is_closed_to_mounts(const State& s, std::size_t feature) {
  const HouseId h = s.field->features[feature].house;
  return is_closed(s, feature) || bars_mounts(kind_of(s, feature)) ||
         (h != kNoHouse && is_whole(s, h));
}

bool is_dangerous(const State& s, std::size_t feature) {
  return going(s, feature).dangerous || s.field->features[feature].dangerous;
}

bool on_table(const State& s, geometry::Disc at) {
  return at.centre.x >= at.radius && at.centre.y >= at.radius &&
         at.centre.x <= s.setup->width - at.radius && at.centre.y <= s.setup->depth - at.radius;
}

Len room_on_table(const State& s, geometry::Disc at, Angle line, Len most) {
  Len good = 0, bad = most + 1;
  if (on_table(s, {geometry::along(at.centre, line, most), at.radius})) return most;
  while (bad - good > 1) {
    const Len middle = good + (bad - good) / 2;
    (on_table(s, {geometry::along(at.centre, line, middle), at.radius}) ? good : bad) = middle;
  }
  return good;
}

int cover_now(const State& s, std::size_t feature) { return cover_of(s, feature); }

namespace {

/// The best cover that there is somewhere, and by what ground; none: clear.
struct BestCover {
  int value = 0;
  GroundKind ground = GroundKind::Clear;
};
BestCover best_cover(const State& s, Vec at) {
  BestCover out;
  s.field->terrain.at(at).for_each([&](std::size_t i) {
    if (cover_of(s, i) > out.value) out = {cover_of(s, i), kind_of(s, i)};
  });
  return out;
}

}  // namespace

int cover_under(const State& s, Vec at) { return best_cover(s, at).value; }

GroundKind covering(const State& s, Vec at) { return best_cover(s, at).ground; }

Clause indoor_cover(const State& s, HouseId h) {
  const bool tower = house(s, h).kind == BuildingKind::Watchtower;
  return tower ? clause::tower_cover : clause::building_cover;
}

int cover_of_man(const State& s, ManId m) {
  const HouseId inside = house_of(s, m);
  return inside == kNoHouse ? cover_under(s, s.men[m].place) : int{house(s, inside).cover};
}

bool stands_in_cover(const State& s, Vec at) {
  bool out = false;
  s.field->terrain.at(at).for_each(
      [&](std::size_t i) { out = out || (going(s, i).cover && !is_barrier(kind_of(s, i))); });
  return out;
}

bool stands_in_trench(const State& s, Vec at) {
  bool out = false;
  s.field->terrain.at(at).for_each(
      [&](std::size_t i) { out = out || s.field->features[i].kind == GroundKind::Trench; });
  return out;
}

Len height_at(const State& s, Vec at) { return s.field->relief.height_at(s.field->terrain, at); }

Len height_of(const State& s, ManId m) {
  const HouseId h = house_of(s, m);
  if (h == kNoHouse) return height_at(s, s.men[m].place);
  return foot_of(s, h) + floor_height(s, m);
}

bool ground_between(const State& s, ManId a, ManId b) {
  const Field& field = *s.field;
  if (field.relief.slopes().empty() && field.terrain.contours().empty()) return false;
  return field.relief.is_higher_between(field.terrain, s.men[a].place, s.men[b].place,
                                        std::max(height_of(s, a), height_of(s, b)));
}

bool across_barrier(const State& s, geometry::Disc from, ManId b) {
  const Field& field = *s.field;
  const geometry::Disc to = base(s, b);
  if (s.men[b].house != kNoHouse) return false;
  if (field.barriers.empty() || !geometry::within(from, to, kAcross)) return false;
  const FeatureSet both = field.obstacles.within(field.terrain, from, kContact, field.barriers) &
                          field.obstacles.within(field.terrain, to, kContact, field.barriers);
  if (both.empty()) return false;
  std::array<Passage, kMostPassages> passages{};
  const std::size_t n = field.terrain.along(from.centre, to.centre, both, passages);
  for (std::size_t i = 0; i < std::min(n, kMostPassages); ++i) {
    const Len thickness = field.features[passages[i].feature].thickness;
    if (geometry::within(from, to, std::min(thickness + kOpposite, kAcross))) return true;
  }
  return false;
}

bool across_barrier(const State& s, ManId a, ManId b) {
  return s.men[a].house == kNoHouse && across_barrier(s, base(s, a), b);
}

Len contact_reach(const State& s) {
  const Field& field = *s.field;
  const bool none = field.barriers.empty() && field.houses.empty();
  return none ? kContact : std::max(kContact, kAcross);
}

bool barrier_between(const State& s, Vec a, Vec b) {
  const Field& field = *s.field;
  const FeatureSet near = field.terrain.near_line(a, b) & field.barriers;
  std::array<Passage, 1> passage{};
  return !near.empty() && field.terrain.along_near(a, b, near, passage) > 0;
}

namespace {

/// What cover that the line crosses, out to the target, is worth against that firer.
template <class S>
int worth_of(const State& s, ManId firer, ManId target, std::size_t feature, S& sink) {
  const int cover = cover_of(s, feature);
  if (cover <= kCoverFromAbove || height_of(s, firer) - height_of(s, target) < kAbove) return cover;
  const Len reach = radius_of(s, target) + kFromCover;
  if (s.field->terrain.within(s.men[target].place, reach).has(feature)) return cover;
  modify(sink, clause::cover_from_above, target, Measured(Measure::Score, kCoverFromAbove));
  return kCoverFromAbove;
}

}  // namespace

template <class S>
int flak(const State& s, ManId m, int cover, S& sink) {
  const int armour = of_every_piece(EveryPiece::FlakArmour);
  if (!s.setup->options.flak_armour || cover >= armour) return cover;
  if (is_gun(s, m) || card(s, m).role != Role::Crew) return cover;
  modify(sink, clause::artillery_flak_armour, m, Measured(Measure::Score, armour));
  return armour;
}

template <class S>
int cover_value(const State& s, ManId firer, ManId target, S& sink) {
  const geometry::Terrain& terrain = s.field->terrain;
  const Line line = line_between(s, firer, target);
  const Vec from = line.from.centre, to = line.to.centre;
  const HouseId inside = house_of(s, target);
  if (inside != kNoHouse) {
    const int cover = house(s, inside).cover;
    Clause why = indoor_cover(s, inside);
    if (why == clause::building_cover && house_of(s, firer) != inside)
      why = clause::building_window_target;
    modify(sink, why, target, Measured(Measure::Score, cover));
    return flak(s, target, cover, sink);
  }
  int best = 0;
  GroundKind of = GroundKind::Clear;
  const auto count = [&](int value, std::size_t feature) {
    if (value <= best) return;
    best = value;
    of = kind_of(s, feature);
  };
  terrain.at(to).for_each([&](std::size_t i) { count(cover_of(s, i), i); });
  const FeatureSet near = close_to_line(s, from, to);
  if (!near.empty()) {
    const Len whole = geometry::length(to - from);
    const FeatureSet mine = terrain.within(from, line.from.radius);
    std::array<Passage, kMostPassages> passages;
    const std::size_t n = std::min(terrain.along_near(from, to, near, passages), kMostPassages);
    for (std::size_t i = 0; i < n; ++i) {
      const Passage& p = passages[i];
      // Across it, on the target's half of the line; what the firer touches does not hinder him.
      if (!going(s, p.feature).across || mine.has(p.feature)) continue;
      if (whole - p.leave > p.enter) continue;
      count(worth_of(s, firer, target, p.feature, sink), p.feature);
    }
  }
  if (best > 0)
    modify(sink, clause::cover_counts, target,
           Measured(Measure::Score, best).against(static_cast<int>(of)));
  return flak(s, target, best, sink);
}

namespace {

/// From side to side where an outline is narrowest.
Len narrowest(std::span<const Vec> outline) {
  std::int64_t least = geometry::kMaxCoordinate;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec along = outline[(i + 1) % outline.size()] - outline[i];
    const std::int64_t whole = std::max<std::int64_t>(geometry::length(along), 1);
    std::int64_t wide = 0;
    for (const Vec p : outline)
      wide = std::max(wide, std::abs(geometry::cross(along, p - outline[i])) / whole);
    least = std::min(least, wide);
  }
  return static_cast<Len>(least);
}

}  // namespace

void survey(Field& field) {
  survey_houses(field);
  field.obstacles = geometry::Obstacles(field.terrain);
  for (std::size_t i = 0; i < field.features.size(); ++i) {
    GroundFeature& feature = field.features[i];
    const geometry::Feature& shape = field.terrain[i];
    if (feature.kind == GroundKind::Wreck) field.solids.add(i);
    if (feature.house != kNoHouse) continue;
    if (!takes_an_inch(feature.kind)) continue;
    if (is_barrier(feature.kind)) field.barriers.add(i);
    feature.thickness = shape.is_line() ? shape.width : narrowest(shape.area.points());
  }
}

#define SANDTABLE_COVER(S)                         \
  template int flak(const State&, ManId, int, S&); \
  template int cover_value(const State&, ManId, ManId, S&);
SANDTABLE_EVERY_SINK(SANDTABLE_COVER)

}  // namespace sandtable::fixed_baynet
