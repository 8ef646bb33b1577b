#include "rulesets/game_of_kings/desk/trace.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "engine/desk/deed_json.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/game_of_kings/rules/ground/cost.h"
#include "rulesets/game_of_kings/rules/legality.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"
#include "rulesets/game_of_kings/rules/movement/on_the_way.h"
#include "rulesets/game_of_kings/rules/movement/touch.h"
#include "rulesets/game_of_kings/rules/nearest.h"
#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/deed.h"
#include "rulesets/game_of_kings/words/notation.h"

namespace sandtable::game_of_kings {
namespace {

namespace json = boost::json;
using geometry::Path;
using geometry::Segment;

json::value ratio(std::int64_t n, std::int64_t of) {
  if (n % of == 0) return n / of;
  return static_cast<double>(n) / static_cast<double>(of);
}
json::value cm(Len n) { return ratio(n, geometry::kCentimetre); }
json::value degrees(Angle n) { return ratio(std::int64_t{n} * 360, 65536); }
json::array point(Vec p) { return {cm(p.x), cm(p.y)}; }
json::array corners(const Box& box) {
  json::array out;
  for (const Vec p : box.corner) out.push_back(point(p));
  return out;
}

/// The way of the front-centre through one leg, its start left out: an arc every few degrees.
void add_way(json::array& way, Pose from, Size size, const Segment& leg) {
  constexpr Angle kStep = 910;  // 5 degrees
  for_each_pose(from, size, leg, kStep, [&](Pose at) { way.push_back(point(at.front)); });
}

Size size_with(const State& s, UnitId u, std::uint32_t flags) {
  return footprint(card(s, u).type, (flags & unit_flag::kDismounted) != 0,
                   (flags & unit_flag::kColumn) != 0, (flags & unit_flag::kOneBase) != 0);
}

void add_end(json::object& out, Pose end, Size size) {
  out["end"] = point(end.front);
  out["facing"] = degrees(end.facing);
  out["ghost"] = corners(geometry::box_at(end, size));
}

/// The outline that a charge is squared up to where it touches; empty: it stays as it touches.
json::array squared(const State& ready, const Action& a, Pose end) {
  if (a.target == kNoUnit || is_general(ready, a.unit) || !on_table(ready, a.target)) return {};
  State there = ready;
  set_pose(there, a.unit, end);
  const std::optional<Pose> to = squared_up(there, a.unit, a.target);
  return to ? corners(geometry::box_at(*to, size_of(ready, a.unit))) : json::array();
}

/// A move: its legs, what it costs, where it ends.
json::object march(const State& s, const Action& a, Lang lang) {
  const State ready = prepares(a) ? after_preparing(s, a) : s;
  const March m = reckon(s, ready, a);
  const Size size = size_of(ready, a.unit);
  Pose at = pose(ready, a.unit);
  json::array way, legs;
  way.push_back(point(at.front));
  for (const Segment& leg : m.path) {
    add_way(way, at, size, leg);
    at = geometry::after(at, size, leg);
    Path alone;
    alone.add(leg);
    json::object told;
    told["words"] = path_text(alone, lang);
    told["length"] = cm(geometry::length_of(leg, size));
    told["ghost"] = corners(geometry::box_at(at, size));
    legs.push_back(std::move(told));
  }
  json::object out;
  out["action"] = desk::deed_json(deed(a, s, lang));
  out["path"] = std::move(way);
  out["legs"] = std::move(legs);
  out["length"] = cm(m.length);
  out["cost"] = m.over_ground >= kNoWay ? json::value(nullptr) : cm(m.cost());
  out["allowance"] = cm(m.allowance);
  out["points"] = m.points;
  add_end(out, m.end, size_with(ready, a.unit, flags_after(ready, a.unit, a.after)));
  if (json::array touching = squared(ready, a, m.end); !touching.empty())
    out["squared"] = std::move(touching);
  return out;
}

/// What is set down somewhere or turned on its ground.
json::object standing(const State& s, const Action& a, Pose at, Size size, Lang lang) {
  json::object out;
  out["action"] = desk::deed_json(deed(a, s, lang));
  out["path"] = json::array();
  out["legs"] = json::array();
  add_end(out, at, size);
  return out;
}

std::optional<json::object> course(const State& s, const Action& a, Lang lang) {
  if (!known(s, a.unit)) return std::nullopt;
  const bool there = on_table(s, a.unit);
  switch (a.verb) {
    case Verb::Move:
      if (!there || a.path.count == 0) return std::nullopt;
      return march(s, a, lang);
    case Verb::Pivot:
    case Verb::Unlimber: {
      if (!there) return std::nullopt;
      const Size size = size_of(s, a.unit);
      const Vec centre = outline(s, a.unit).centre;
      return standing(s, a, geometry::pose_of_centre(centre, a.facing, size), size, lang);
    }
    case Verb::Place: {
      const std::uint32_t column = a.formation == Formation::Column ? unit_flag::kColumn : 0u;
      const std::uint32_t kept =
          s.pieces.flags[a.unit] & (unit_flag::kDismounted | unit_flag::kOneBase);
      return standing(s, a, {a.place, a.facing}, size_with(s, a.unit, kept | column), lang);
    }
    default:
      return std::nullopt;
  }
}

bool is_legal(const State& s, Side side, const Action& a) {
  NoWhy quiet;
  return legal(s, side, a, quiet);
}

}  // namespace

std::string trace(const State& s, Side side, const Action& action, Lang lang) {
  if (s.ground == nullptr) return {};
  auto asked = course(s, action, lang);
  if (!asked) return {};
  json::object out;
  out["unit"] = action.unit + 1;
  out["asked"] = std::move(*asked);
  out["within"] = nullptr;
  if (!is_legal(s, side, action))
    if (const auto part = longest_part(s, side, action))
      if (auto shorter = course(s, *part, lang)) out["within"] = std::move(*shorter);
  return json::serialize(out);
}

}  // namespace sandtable::game_of_kings
