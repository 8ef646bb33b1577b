#include "rulesets/fixed_baynet/rules/ground.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/geometry/ground/terrain.h"

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
const Going& going(const State& s, std::size_t feature) {
  return going(s.setup->field->features[feature].kind);
}

constexpr std::size_t kMostPassages = 64;

/// A straight way cut where the ground changes.
struct Cut {
  std::array<Passage, kMostPassages> passage{};
  std::array<Len, 2 * kMostPassages + 2> at{};
  std::size_t passages = 0, ends = 0;
};

void cut(const State& s, Vec from, Vec to, Len whole, Cut& out) {
  const geometry::Terrain& terrain = s.setup->field->terrain;
  const FeatureSet near = terrain.near_line(from, to);
  out.passages = 0;
  if (!near.empty())
    out.passages = std::min(terrain.along(from, to, near, out.passage), kMostPassages);
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
};
Stretch stretch(const State& s, const Cut& cuts, Len low, Len high) {
  Stretch out;
  for (std::size_t i = 0; i < cuts.passages; ++i) {
    const Passage& p = cuts.passage[i];
    if (p.enter > low || p.leave < high) continue;
    const Going& ground = going(s, p.feature);
    out.dangerous = out.dangerous || ground.dangerous;
    if (!ground.type)
      out.closed = true;
    else
      out.type = std::max(out.type, *ground.type);
  }
  return out;
}

std::int64_t share_of(Len length, int speed) {
  return speed == 0 ? kWholeAction * 1000 : length * (kShare / speed);
}

}  // namespace

std::optional<MoveType> move_type_at(const State& s, Vec at) {
  MoveType out = MoveType::Flat;
  bool closed = false;
  s.setup->field->terrain.at(at).for_each([&](std::size_t i) {
    const Going& ground = going(s, i);
    if (!ground.type)
      closed = true;
    else
      out = std::max(out, *ground.type);
  });
  if (closed) return std::nullopt;
  return out;
}

Toll toll(const State& s, Vec from, Vec to, const Speeds& speeds, bool charging) {
  Toll out;
  const Len whole = geometry::length(to - from);
  out.until = whole;
  Cut cuts;
  cut(s, from, to, whole, cuts);
  for (std::size_t i = 0; i + 1 < cuts.ends; ++i) {
    const Len low = cuts.at[i], high = cuts.at[i + 1];
    if (high <= low) continue;
    const Stretch part = stretch(s, cuts, low, high);
    if (part.closed || (charging && part.dangerous)) {
      out.closed = out.closed || part.closed;
      out.dangerous = out.dangerous || part.dangerous;
      out.until = std::min(out.until, low);
    }
    out.worst = std::max(out.worst, part.type);
    out.share += share_of(high - low, speeds[static_cast<std::size_t>(part.type)]);
  }
  return out;
}

Len within_share(const State& s, Vec from, Vec to, const Speeds& speeds, std::int64_t share) {
  const Len whole = geometry::length(to - from);
  Cut cuts;
  cut(s, from, to, whole, cuts);
  for (std::size_t i = 0; i + 1 < cuts.ends; ++i) {
    const Len low = cuts.at[i], high = cuts.at[i + 1];
    if (high <= low) continue;
    const int speed = speeds[static_cast<std::size_t>(stretch(s, cuts, low, high).type)];
    const std::int64_t all = share_of(high - low, speed);
    if (all > share) return speed == 0 ? low : low + static_cast<Len>(share / (kShare / speed));
    share -= all;
  }
  return whole;
}

bool on_table(const State& s, geometry::Disc at) {
  return at.centre.x >= at.radius && at.centre.y >= at.radius &&
         at.centre.x <= s.setup->width - at.radius && at.centre.y <= s.setup->depth - at.radius;
}

int cover_under(const State& s, Vec at) {
  int out = 0;
  s.setup->field->terrain.at(at).for_each(
      [&](std::size_t i) { out = std::max<int>(out, s.setup->field->features[i].cover); });
  return out;
}

bool stands_in_cover(const State& s, Vec at) {
  bool out = false;
  s.setup->field->terrain.at(at).for_each([&](std::size_t i) { out = out || going(s, i).cover; });
  return out;
}

bool stands_in_trench(const State& s, Vec at) {
  bool out = false;
  s.setup->field->terrain.at(at).for_each(
      [&](std::size_t i) { out = out || s.setup->field->features[i].kind == GroundKind::Trench; });
  return out;
}

template <class S>
int cover_value(const State& s, ManId firer, ManId target, S& sink) {
  const geometry::Terrain& terrain = s.setup->field->terrain;
  const Vec from = s.men[firer].place, to = s.men[target].place;
  int best = cover_under(s, to);
  const FeatureSet near = terrain.near_line(from, to);
  if (!near.empty()) {
    const Len whole = geometry::length(to - from);
    const FeatureSet mine = terrain.within(from, radius_of(s, firer));
    std::array<Passage, kMostPassages> passages{};
    const std::size_t n = std::min(terrain.along(from, to, near, passages), kMostPassages);
    for (std::size_t i = 0; i < n; ++i) {
      const Passage& p = passages[i];
      // Across it, on the target's half of the line; what the firer touches does not hinder him.
      if (!going(s, p.feature).across || mine.has(p.feature)) continue;
      if (whole - p.leave > p.enter) continue;
      best = std::max<int>(best, s.setup->field->features[p.feature].cover);
    }
  }
  if (best > 0) modify(sink, clause::cover_counts, target, Measured(Measure::Score, best));
  return best;
}

#define SANDTABLE_COVER(S) template int cover_value(const State&, ManId, ManId, S&);
SANDTABLE_EVERY_SINK(SANDTABLE_COVER)

}  // namespace sandtable::fixed_baynet
