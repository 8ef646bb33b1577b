#include "rulesets/fixed_baynet/rules/houses/exits.h"

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/state/figures.h"

namespace sandtable::fixed_baynet {
namespace {

using geometry::Disc;

constexpr Len kStep = kInch / 2;  // between places that are looked at
constexpr int kRings = 16;

/// The corners of a way out, the door first; each man goes from the last of them to his own place.
struct Corners {
  std::array<Vec, Way::kMost + 1> at{};
  std::size_t count = 1;
  Vec last() const { return at[count - 1]; }
};
Corners corners_of(Vec gate, const Way& way) {
  Corners out;
  out.at[0] = gate;
  for (int i = 0; i + 1 < way.count; ++i) {
    const Leg& leg = way.leg[static_cast<std::size_t>(i)];
    if (leg.length == 0) continue;
    out.at[out.count] = geometry::along(out.last(), leg.angle, leg.length);
    ++out.count;
  }
  return out;
}

/// By these corners to a place; what it takes is reckoned leg by leg, as of any way.
Walk walk_out(const State& s, ManId m, const Corners& by, Vec to, Vec& last) {
  Walk w;
  w.man = m;
  w.end = to;
  w.facing = s.men[m].facing;
  const Speeds fast = speeds(s, m, false);
  std::int64_t share = 0;
  for (std::size_t i = 0; i < by.count; ++i) {
    const Vec from = by.at[i], next = i + 1 < by.count ? by.at[i + 1] : to;
    if (next == from) continue;
    w.facing = geometry::angle_of(next - from);
    w.way.add({w.facing, geometry::length(next - from)});
    const Toll part = toll(s, from, next, fast, false);
    const std::int64_t whole = (actions_for(share + part.share) - 1) * kWholeAction;
    // He comes from where the last action begins, if it begins on this leg.
    if (whole >= share && whole > 0)
      last = geometry::point_within(from, next, within_share(s, from, next, fast, whole - share));
    share += part.share;
    if (part.closed && !w.closed) w.closed = part.barrier;
  }
  w.actions = actions_for(share);
  return w;
}

}  // namespace

Vec gate_of(const State& s, OpeningId o, Len off) {
  return house(s, opening(s, o).house)
      .building.gates(opening(s, o).portal, s.setup->foot_base / 2 + off)[0];
}

Exits exits_of(const State& s, const ManSet& men, OpeningId o, const Way& way) {
  Exits out;
  const Vec gate = gate_of(s, o);
  const Vec wished = end_of(gate, way);
  const Corners by = corners_of(gate, way);
  const Len r = s.setup->foot_base / 2;
  const Side side = men.empty() ? Side::A : side_of(s, men.first());
  const ManSet bars = enemies_of(s, side) | s.pieces |
                      s.standing[idx(side)].where([&](ManId e) { return is_mounted(s, e); });
  const auto clear = [&](Vec from, Vec to) {
    const Disc there{from, r};
    return on_table(s, Disc{to, r}) && !bar_on(s, there, to) && !bars.any([&](ManId e) {
      return s.men[e].house == kNoHouse && geometry::sweeps(there, to, base(s, e));
    });
  };
  bool free = true;
  for (std::size_t i = 0; i + 1 < by.count; ++i) free = free && clear(by.at[i], by.at[i + 1]);
  men.for_each([&](ManId m) {
    Walk w;
    Vec last{};
    const auto fits = [&](Vec at) {
      const Disc there{at, r};
      if (!move_type_at(s, at) || !clear(by.last(), at) || !is_free(s, there, {})) return false;
      for (std::size_t i = 0; i < out.count; ++i)
        if (geometry::overlap(there, Disc{out.item[i].end, r})) return false;
      last = s.men[m].place;
      w = walk_out(s, m, by, at, last);
      return !w.closed;
    };
    if (!free || !free_place(wished, kStep, kRings, fits)) {
      if (out.crowded == kNoMan) out.crowded = m;
      return;
    }
    out.last[out.count] = last;
    out.item[out.count++] = w;
  });
  return out;
}

Len longest_out(const State& s, ManId m, Vec from, const Way& way, int actions) {
  const Speeds fast = speeds(s, m, false);
  std::int64_t share = actions * kWholeAction;
  Len out = 0;
  for (const Leg& leg : way) {
    const Vec to = geometry::along(from, leg.angle, leg.length);
    const Toll part = toll(s, from, to, fast, false);
    if (part.share > share) return out + within_share(s, from, to, fast, share);
    share -= part.share;
    out += leg.length;
    from = to;
  }
  return out;
}

std::optional<ClosedWay> closed_way(const State& s, ManId m, Vec from, const Way& way) {
  const Speeds fast = speeds(s, m, false);
  Len gone = 0;
  for (const Leg& leg : way) {
    const Vec to = geometry::along(from, leg.angle, leg.length);
    const Toll ground = toll(s, from, to, fast, false);
    if (ground.closed) return ClosedWay{ground.barrier, gone + ground.until};
    gone += leg.length;
    from = to;
  }
  return std::nullopt;
}

}  // namespace sandtable::fixed_baynet
