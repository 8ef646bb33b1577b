#include "rulesets/game_of_kings/rules/nearest.h"

#include <algorithm>
#include <utility>

#include "engine/geometry/plane/angle.h"
#include "rulesets/game_of_kings/rules/ground/cost.h"
#include "rulesets/game_of_kings/rules/legality.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/state/pieces.h"

/// What comes near to an action that is refused, measured on the table.
namespace sandtable::game_of_kings {
namespace {

using geometry::Path;
using geometry::Segment;

/// Within this a place or a target is near another.
constexpr Len kNear = 10 * geometry::kCentimetre;

bool is_legal(const State& s, Side side, const Action& a) {
  NoWhy quiet;
  return legal(s, side, a, quiet);
}

/// The last leg of a path, cut to a millimetre or a tenth of a degree.
void round_down(Path& path) {
  if (path.count == 0) return;
  Segment& last = path.segment[path.count - 1u];
  if (last.kind == Segment::Kind::WheelLeft || last.kind == Segment::Kind::WheelRight)
    last.angle = geometry::degrees(geometry::hundredths_of(last.angle) / 10 * 10);
  if (last.length > geometry::kMillimetre) last.length -= last.length % geometry::kMillimetre;
}

/// How far a place or a target lies from the one that was meant.
Len distance(const State& s, const Action& wanted, const Action& other) {
  if (wanted.verb == Verb::Place) return geometry::length(other.place - wanted.place);
  if (!known(s, wanted.target) || !known(s, other.target)) return geometry::kMaxCoordinate;
  if (!on_table(s, wanted.target) || !on_table(s, other.target)) return geometry::kMaxCoordinate;
  return geometry::length(outline(s, other.target).centre - outline(s, wanted.target).centre);
}

/// The largest turn on the spot towards the facing ordered, in tenths of a degree, that may be
/// made.
std::optional<Action> largest_turn(const State& s, Side side, const Action& a) {
  if (!known(s, a.unit) || !on_table(s, a.unit)) return std::nullopt;
  const Angle from = pose(s, a.unit).facing;
  const auto way = static_cast<std::int16_t>(static_cast<std::uint16_t>(a.facing - from));
  const auto size = static_cast<Angle>(way < 0 ? -way : way);
  Action part = a;
  const auto turned = [&](int tenths) {
    const Angle by = geometry::degrees(tenths * 10);
    part.facing = static_cast<Angle>(way < 0 ? from - by : from + by);
    return is_legal(s, side, part);
  };
  int least = 0, most = static_cast<int>(geometry::hundredths_of(size) / 10) + 1;
  while (most - least > 1) {
    const int middle = least + (most - least) / 2;
    (turned(middle) ? least : most) = middle;
  }
  if (least == 0 || !turned(least)) return std::nullopt;
  return part;
}

}  // namespace

std::optional<Action> longest_part(const State& s, Side side, const Action& a) {
  if (a.verb != Verb::Move || !known(s, a.unit) || !on_table(s, a.unit)) return std::nullopt;
  const State ready = prepares(a) ? after_preparing(s, a) : s;
  const Size size = size_of(ready, a.unit);
  Action part = a;
  part.target = kNoUnit;
  part.ends_attached = false;
  const auto cut = [&](Len millimetres) {
    part.path = geometry::prefix(a.path, size, millimetres * geometry::kMillimetre);
    round_down(part.path);
    return part.path.count > 0 && is_legal(s, side, part);
  };
  Len least = 0, most = geometry::length_of(a.path, size) / geometry::kMillimetre + 1;
  while (most - least > 1) {
    const Len middle = least + (most - least) / 2;
    (cut(middle) ? least : most) = middle;
  }
  if (least == 0 || !cut(least)) return std::nullopt;
  return part;
}

std::vector<Action> nearest(const State& s, Side side, const Action& refused, std::size_t most) {
  std::vector<Action> all, out;
  if (most == 0 || s.ground == nullptr || refused.verb >= Verb::RulePlace) return out;
  if (refused.verb == Verb::Move) {
    if (const auto part = longest_part(s, side, refused)) out.push_back(*part);
    return out;
  }
  if (refused.verb == Verb::Pivot || refused.verb == Verb::Unlimber) {
    if (const auto turn = largest_turn(s, side, refused)) out.push_back(*turn);
    return out;
  }
  const bool measured =
      refused.verb == Verb::Place || refused.verb == Verb::Fire || refused.verb == Verb::Against;
  if (!measured) return out;
  GameOfKings::actions(s, side, all);
  std::vector<std::pair<Len, std::size_t>> ranked;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].unit != refused.unit || all[i].verb != refused.verb) continue;
    const Len far = distance(s, refused, all[i]);
    if (far <= kNear) ranked.emplace_back(far, i);
  }
  std::sort(ranked.begin(), ranked.end());
  for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i)
    out.push_back(all[ranked[i].second]);
  return out;
}

}  // namespace sandtable::game_of_kings
