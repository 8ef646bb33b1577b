#include "engine/geometry/ground/footing.h"

#include <algorithm>

namespace sandtable::geometry {
namespace {

/// What lies on a leg, and all places where it may change.
struct Parts {
  static constexpr std::size_t kMost = Footings::kMost;
  std::array<Footing, kMost> item;
  std::array<Len, 2 * kMost + 2> border;
  std::size_t count = 0, borders = 0;

  void add(const Footing& part) {
    if (part.from == part.to) return;
    if (count == kMost) {  // no line of a real table is cut so finely: the worst of it counts
      Footing& last = item[kMost - 1];
      last = {std::min(last.from, part.from), std::max(last.to, part.to),
              std::max(last.rank, part.rank)};
      border[borders - 2] = last.from;
      border[borders - 1] = last.to;
      return;
    }
    item[count++] = part;
    border[borders++] = part.from;
    border[borders++] = part.to;
  }
};

void append(Footings& out, const Footing& part) {
  if (out.count > 0 && out.item[out.count - 1].rank == part.rank)
    out.item[out.count - 1].to = part.to;
  else if (out.count < Footings::kMost)
    out.item[out.count++] = part;
  else
    out.item[out.count - 1] = {out.item[out.count - 1].from, part.to,
                               std::max(out.item[out.count - 1].rank, part.rank)};
}

/// The features that count on a leg: all with a rank near it, slopes only on the way up.
FeatureSet counted(const Going& going, Vec a, Vec b) {
  FeatureSet near = going.terrain.near_line(a, b) & going.ranks.counted;
  if (going.relief == nullptr || (near & going.relief->slopes()).empty()) return near;
  return near & (~going.relief->slopes() | going.relief->climbed(a, b));
}

}  // namespace

void footings(const Going& going, Vec a, Vec b, Footings& out) {
  const Len whole = length(b - a);
  out.count = 0;
  const FeatureSet near = counted(going, a, b);
  Parts parts;
  near.for_each([&](std::size_t i) {
    Stretches inside;
    going.terrain[i].area.stretches(a, b, inside);
    for (const Stretch& stretch : inside.span())
      parts.add({part_of(stretch.enter, whole), part_of(stretch.leave, whole), going.ranks.of[i]});
  });
  if (parts.count == 0) {
    out.item[out.count++] = {0, whole, 0};
    return;
  }
  parts.border[parts.borders++] = 0;
  parts.border[parts.borders++] = whole;
  std::sort(parts.border.begin(),
            parts.border.begin() + static_cast<std::ptrdiff_t>(parts.borders));
  for (std::size_t k = 0; k + 1 < parts.borders; ++k) {
    const Len from = parts.border[k], to = parts.border[k + 1];
    if (from == to) continue;
    std::uint8_t rank = 0;
    for (std::size_t i = 0; i < parts.count; ++i)
      if (parts.item[i].from <= from && parts.item[i].to >= to)
        rank = std::max(rank, parts.item[i].rank);
    append(out, {from, to, rank});
  }
}

Shares shares_of(const Going& going, const Way& way) {
  Shares shares;
  for (std::size_t i = 0; i < way.legs; ++i) {
    Footings leg;
    footings(going, way.from(i), way.to(i), leg);
    for (const Footing& part : leg.span()) shares.on[part.rank] += part.to - part.from;
  }
  return shares;
}

Allowance::Allowance(const std::array<Len, kRanks>& full) {
  for (const Len distance : full)
    if (distance > 0) whole_ *= std::min(distance, kMostFull);
  for (std::size_t i = 0; i < kRanks; ++i)
    if (full[i] > 0) price_[i] = whole_ / std::min(full[i], kMostFull);
}

Wide Allowance::used_by(const Shares& shares) const {
  Wide used = 0;
  for (std::size_t i = 0; i < kRanks; ++i) {
    if (shares.on[i] == 0) continue;
    if (price_[i] == 0) return whole_ + 1;
    used += price_[i] * shares.on[i];
  }
  return used;
}

bool Allowance::covers(const Shares& shares) const { return used_by(shares) <= whole_; }

Way Allowance::longest_part(const Going& going, const Way& way) const {
  Way part(way.start());
  Wide left = whole_;
  for (std::size_t i = 0; i < way.legs; ++i) {
    Footings leg;
    footings(going, way.from(i), way.to(i), leg);
    Len far = 0;
    bool whole = true;
    for (const Footing& ground : leg.span()) {
      const Wide price = price_[ground.rank];
      const Len size = ground.to - ground.from;
      whole = size == 0 || (price != 0 && price * size <= left);
      if (whole) {
        left -= price * size;
        far = ground.to;
        continue;
      }
      if (price != 0) far = ground.from + static_cast<Len>(left / price);
      break;
    }
    if (whole) {
      part.add(way.to(i));
      continue;
    }
    // Its end is rounded: on ground that begins just there it may cost a hair more when it is asked
    // again, and is then taken back by it.
    for (;; --far) {
      Way shorter = part;
      shorter.add(point_within(way.from(i), way.to(i), far));
      if (far <= 0 || covers(shares_of(going, shorter))) return shorter;
    }
  }
  return part;
}

}  // namespace sandtable::geometry
