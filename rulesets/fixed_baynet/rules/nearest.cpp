#include "rulesets/fixed_baynet/rules/nearest.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/rules/movement.h"
#include "rulesets/fixed_baynet/state/pieces.h"

/// What comes near to an order that is refused.
namespace sandtable::fixed_baynet {
namespace {

constexpr Len kHundredth = kInch / 100;
/// Parts of the whole that are tried from the longest on: where a way ends on somebody, a shorter
/// one may be free.
constexpr int kParts = 24;

bool is_legal(const State& s, Side side, const Action& a) {
  NoWhy quiet;
  return legal(s, side, a, quiet);
}

Len length_of(const Way& way) {
  Len out = 0;
  for (const Leg& leg : way) out += leg.length;
  return out;
}

/// The way up to so much of it.
Way first_of(const Way& way, Len length) {
  Way out;
  for (const Leg& leg : way) {
    if (length <= 0) break;
    out.add({leg.angle, std::min(leg.length, length)});
    length -= leg.length;
  }
  return out;
}

/// The most of `whole`, in hundredths of an inch, of which `part` is legal; it is tried from `most`
/// down, then as closely as that measures.
template <class Part>
std::optional<Action> most_of(const State& s, Side side, Len most, const Part& part) {
  const auto cut = [](Len n) { return n - n % kHundredth; };
  Len good = 0, bad = most;
  for (int i = kParts; i > 0 && good == 0; --i) {
    const Len tried = cut(static_cast<Len>(std::int64_t{most} * i / kParts));
    if (tried > 0 && is_legal(s, side, part(tried)))
      good = tried;
    else
      bad = tried;
  }
  if (good == 0) return std::nullopt;
  while (bad - good > kHundredth) {
    const Len middle = cut(good + (bad - good) / 2);
    if (middle <= good) break;
    (is_legal(s, side, part(middle)) ? good : bad) = middle;
  }
  return part(good);
}

std::optional<Action> of_step(const State& s, Side side, const Action& a) {
  Len most = length_of(a.way);
  ordered(s, a).for_each([&](ManId m) {
    most = std::min(most, longest(s, m, a.way, std::min(moves_left(s, m), kMostMoves)));
  });
  return most_of(s, side, most, [&](Len n) {
    Action out = a;
    out.way = first_of(a.way, n);
    return out;
  });
}

std::optional<Action> of_march(const State& s, Side side, const Action& a) {
  const ManSet men = ordered(s, a);
  if (men.empty()) return std::nullopt;
  const Vec from = middle_of(s, men);
  const Vec by = a.place - from;
  const Angle line = geometry::angle_of(by);
  return most_of(s, side, geometry::length(by), [&](Len n) {
    Action out = a;
    out.place = geometry::along(from, line, n);
    return out;
  });
}

}  // namespace

Vec middle_of(const State& s, const ManSet& men) {
  std::int64_t x = 0, y = 0;
  const int n = std::max(1, men.size());
  men.for_each([&](ManId m) {
    x += s.men[m].place.x;
    y += s.men[m].place.y;
  });
  return {static_cast<Len>(x / n), static_cast<Len>(y / n)};
}

std::optional<Action> longest_part(const State& s, Side side, const Action& a) {
  if (!known_unit(s, a.unit)) return std::nullopt;
  if (a.verb == Verb::Move) return of_step(s, side, a);
  if (a.verb == Verb::March) return of_march(s, side, a);
  return std::nullopt;
}

std::vector<Action> nearest(const State& s, Side side, const Action& refused, std::size_t most) {
  if (most == 0) return {};
  if (const auto part = longest_part(s, side, refused)) return {*part};
  return {};
}

}  // namespace sandtable::fixed_baynet
