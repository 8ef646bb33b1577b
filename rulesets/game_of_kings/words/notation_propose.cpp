#include "rulesets/game_of_kings/words/notation_propose.h"

#include <algorithm>
#include <cstdlib>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/rules/legality.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"
#include "rulesets/game_of_kings/words/figures.h"
#include "rulesets/game_of_kings/words/narrate.h"
#include "rulesets/game_of_kings/words/notation_words.h"

namespace sandtable::game_of_kings {
namespace {

/// The state knows where the unit is and what it may do: only then a way is looked for. Otherwise
/// the rules say what is wrong.
bool may_look(const State& s, UnitId u) {
  return s.now.phase == Phase::Act && known(s, u) && on_table(s, u) && s.ground != nullptr;
}

/// The same orders before and after the way, over that way.
Action along(Action aim, const geometry::Path& path) {
  aim.path = path;
  return aim;
}

Angle turn_toward(Pose from, Vec point) {
  const Vec way = point - from.front;
  if (way == Vec{}) return 0;
  return static_cast<Angle>(geometry::angle_of(way) - from.facing);
}

/// Straight at a point, after a wheel by the angle in which it lies.
geometry::Path direct(const State& s, UnitId u, Vec point, Len most) {
  geometry::Path path;
  const Pose start = pose(s, u);
  const Angle turn = turn_toward(start, point);
  const Len far = std::min(most, std::max<Len>(geometry::length(point - start.front), 1));
  if (is_loose(s, u)) {
    path.add(geometry::oblique(turn, far));
    return path;
  }
  constexpr Angle kSlight = 200;  // about a degree
  const auto back = static_cast<Angle>(-turn);
  if (turn > kSlight && turn <= geometry::kHalfTurn)
    path.add(geometry::wheel_right(turn));
  else if (back > kSlight && turn > geometry::kHalfTurn)
    path.add(geometry::wheel_left(back));
  const Len used = geometry::length_of(path, size_of(s, u));
  path.add(geometry::straight(std::max<Len>(far - used, 1)));
  return path;
}

std::optional<Action> joining(const State& s, const Action& aim) {
  const UnitId u = aim.unit;
  const Len gap = geometry::range(pose(s, u).front, outline(s, aim.target));
  if (gap <= 0) return aim;
  const Vec near = geometry::nearest_point(outline(s, aim.target), pose(s, u).front);
  geometry::Path path;
  path.add(geometry::oblique(turn_toward(pose(s, u), near), gap));
  return along(aim, path);
}

bool is_legal(const State& s, const Action& a) {
  NoWhy quiet;
  return legal(s, s.now.moving, a, quiet);
}

/// Why an action is refused, in a language: its first reason.
std::string refusal(const State& s, const Action& a, Lang lang) {
  Why why;
  legal(s, s.now.moving, a, why);
  for (const Finding& f : why.findings)
    if (f.ruling == Ruling::Forbids) return sentence(f, *s.setup, lang);
  return "";
}

/// The way that ends nearest to the goal of those that wheel, go straight and wheel again.
geometry::Path nearest_way(const State& s, UnitId u, Pose goal) {
  const Pose start = pose(s, u);
  const Size size = size_of(s, u);
  if (is_loose(s, u)) {
    geometry::Path path = direct(s, u, goal.front, geometry::kMaxCoordinate);
    if (goal.facing != start.facing)
      path.add(geometry::pivot(static_cast<Angle>(goal.facing - start.facing)));
    return path;
  }
  const auto wheel = [](geometry::Path& path, int turn) {
    if (turn > 0) path.add(geometry::wheel_right(static_cast<Angle>(turn)));
    if (turn < 0) path.add(geometry::wheel_left(static_cast<Angle>(-turn)));
  };
  constexpr int kDegree = 182, kMost = 90;
  geometry::Path best;
  std::int64_t least = 0;
  for (int degree = -kMost; degree <= kMost; ++degree) {
    geometry::Path path, last;
    wheel(path, degree * kDegree);
    const Pose turned = geometry::after(start, size, path);
    wheel(last, static_cast<std::int16_t>(goal.facing - turned.facing));
    const Vec need = goal.front - geometry::after(turned, size, last).front;
    const Len ahead =
        static_cast<Len>(geometry::dot(geometry::direction(turned.facing), need) >> 30);
    if (ahead > 0) path.add(geometry::straight(ahead));
    for (const geometry::Segment& segment : last) path.add(segment);
    const Vec miss = goal.front - geometry::after(start, size, path).front;
    const std::int64_t far = geometry::squared(miss);
    if (path.count == 0 || (best.count != 0 && far >= least)) continue;
    best = path;
    least = far;
  }
  return best;
}

}  // namespace

Action with_way(const State& s, Action aim) {
  if (!may_look(s, aim.unit) || !known(s, aim.target) || !on_table(s, aim.target)) return aim;
  const State ready = prepares(aim) ? after_preparing(s, aim) : s;
  if (aim.ends_attached) return joining(ready, aim).value_or(aim);
  if (const auto found = propose_charge(ready, aim.unit, aim.target)) {
    const Action whole = along(aim, found->path);
    if (is_legal(s, whole)) return whole;
  }
  const Vec near = geometry::nearest_point(outline(ready, aim.target), pose(ready, aim.unit).front);
  return along(aim, direct(ready, aim.unit, near, std::max<Len>(allowance(ready, aim.unit), 1)));
}

/// "40.0 60.0 facing 0", as it is typed.
std::string goal_text(const Pose& goal, Lang lang) {
  return exact_cm(goal.front.x, lang) + " " + exact_cm(goal.front.y, lang) + " " +
         std::string(said(Word::Facing, lang)) + " " + exact_degrees(goal.facing, lang);
}

FoundWay to_goal(const State& s, const Action& aim, Pose goal, int column) {
  if (!may_look(s, aim.unit)) return {aim, std::nullopt, {}};
  const State ready = prepares(aim) ? after_preparing(s, aim) : s;
  if (const auto found = propose(ready, aim.unit, goal)) {
    const Action whole = along(aim, found->path);
    if (is_legal(s, whole)) return {whole, std::nullopt, {}};
  }
  const Action nearest = along(aim, nearest_way(ready, aim.unit, goal));
  if (is_legal(s, nearest) &&
      geometry::after(pose(ready, aim.unit), size_of(ready, aim.unit), nearest.path) == goal)
    return {nearest, std::nullopt, {}};
  NotationError error;
  error.column = column;
  error.key = is_loose(ready, aim.unit) ? "notation.no-way-loose" : "notation.no-way";
  error.args = {{"goal", goal_text(goal, Lang::En)},
                {"but", goal_text(goal, Lang::Fr)},
                {"way", path_text(nearest.path, Lang::En)},
                {"chemin", path_text(nearest.path, Lang::Fr)},
                {"legal", std::string(is_legal(s, nearest) ? "yes" : "no")}};
  error.because = {refusal(s, nearest, Lang::En), refusal(s, nearest, Lang::Fr)};
  return {std::nullopt, nearest, std::move(error)};
}

FoundWay look_for_way(const Reading& reading, const State& state) {
  if (reading.goal) return to_goal(state, reading.action, *reading.goal, reading.column);
  if (reading.lacks_way) return {with_way(state, reading.action), std::nullopt, {}};
  return {reading.action, std::nullopt, {}};
}

}  // namespace sandtable::game_of_kings
