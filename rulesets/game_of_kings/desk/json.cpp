#include <boost/json.hpp>

#include "rulesets/game_of_kings/desk/desk.h"
#include "rulesets/game_of_kings/desk/goals.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"
#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/names.h"
#include "rulesets/game_of_kings/words/notation.h"

/// A view as a JSON object (docs/format/view-game-of-kings.md). Lengths in cm, angles in degrees.
namespace sandtable::game_of_kings {
namespace {

namespace json = boost::json;

json::value text(const Text& t) { return {{"en", t.en}, {"fr", name_of(t, Lang::Fr)}}; }

/// Whole numbers as such: the same bytes on every machine.
json::value ratio(std::int64_t n, std::int64_t of) {
  if (n % of == 0) return n / of;
  return static_cast<double>(n) / static_cast<double>(of);
}
json::value cm(Len n) { return ratio(n, geometry::kCentimetre); }
json::value degrees(Angle n) { return ratio(std::int64_t{n} * 360, 65536); }
json::array point(Vec p) { return {cm(p.x), cm(p.y)}; }

template <class Points>
json::array points(const Points& all) {
  json::array out;
  for (const Vec p : all) out.push_back(point(p));
  return out;
}

/// A unit's number, as `#3` in the notation.
json::value number(UnitId u) { return u == kNoUnit ? json::value(nullptr) : json::value(u + 1); }

json::array contacts(const State& s, UnitId u) {
  json::array out;
  for (int i = 0; i < s.contact_count; ++i) {
    const Contact& c = s.contacts[static_cast<std::size_t>(i)];
    if (c.starter != u && c.target != u) continue;
    out.push_back({{"unit", number(c.starter == u ? c.target : c.starter)},
                   {"started", c.starter == u},
                   {"zone", id_of(static_cast<ZoneOf>(c.zone))},
                   {"fresh", c.fresh}});
  }
  return out;
}

/// What stands on the table and what it can do there.
void add_presence(json::object& out, const State& s, UnitId u) {
  const Pose at = pose(s, u);
  const Size size = size_of(s, u);
  out["at"] = point(at.front);
  out["facing"] = degrees(at.facing);
  out["front"] = cm(size.width);
  out["depth"] = cm(size.depth);
  out["outline"] = points(outline(s, u).corner);
  out["allowance"] = cm(allowance(s, u));
  const bool fires = is_armed(s, u);
  out["range"] = fires ? cm(range_of(s, u)) : json::value(nullptr);
  out["arc"] = fires ? degrees(arc_of(s)) : json::value(nullptr);
  out["contacts"] = contacts(s, u);
}

json::object unit(const State& s, UnitId u) {
  const UnitCard& c = card(s, u);
  const auto flag = [&](std::uint32_t f) { return has(s, u, f); };
  const bool there = on_table(s, u);
  json::object out{{"name", text(c.name)},
                   {"label", c.label},
                   {"side", s.setup->sides[idx(c.side)].id},
                   {"type", id_of(c.type)},
                   {"grade", id_of(c.grade)},
                   {"points", c.points},
                   {"quarters", s.pieces.quarters[u]},
                   {"of", c.quarters},
                   {"sector", id_of(s.pieces.command[u])},
                   {"general", number(s.pieces.general[u])},
                   {"formation", id_of(flag(unit_flag::kOneBase)  ? Formation::OneBase
                                       : flag(unit_flag::kColumn) ? Formation::Column
                                                                  : Formation::Line)},
                   {"firing-order", flag(unit_flag::kFiringOrder)},
                   {"limbered", flag(unit_flag::kLimbered)},
                   {"dismounted", flag(unit_flag::kDismounted)},
                   {"state", id_of(flag(unit_flag::kRetreating) ? UnitState::Retreating
                                   : flag(unit_flag::kHalted)   ? UnitState::Halted
                                                                : UnitState::Steady)},
                   {"acted", flag(unit_flag::kActed)},
                   {"moved", flag(unit_flag::kMoved)},
                   {"fired", flag(unit_flag::kFired)},
                   {"tried", flag(unit_flag::kTried)},
                   {"fought", flag(unit_flag::kFought)},
                   {"there", there},
                   {"waiting", !there && s.pieces.quarters[u] > 0}};
  if (there && s.ground != nullptr) add_presence(out, s, u);
  return out;
}

json::object side(const State& s, std::size_t i) {
  const SideCard& c = s.setup->sides[i];
  json::array sectors;
  for (std::size_t k = 0; k < kCommands; ++k) {
    const auto command = static_cast<Command>(k);
    const bool moving = index(s.now.moving) == static_cast<int>(i);
    sectors.push_back({{"id", id_of(command)},
                       {"die", c.dice[k]},
                       {"points", s.points[i][k]},
                       {"done", moving && (s.now.sectors_done & command_bit(command)) != 0},
                       {"in-hand", moving && s.now.stage >= Stage::Acting &&
                                       (in_hand(s) & command_bit(command)) != 0}});
  }
  return {{"id", c.id},
          {"name", text(c.name)},
          {"colour", c.colour},
          {"army", s.army[i]},
          {"of", c.points},
          {"deploys", cm(c.deploy_depth)},
          {"sectors", std::move(sectors)}};
}

json::object feature(const Ground& ground, std::size_t i) {
  const geometry::Feature& shape = ground.terrain[i];
  const GroundFeature& f = ground.features[i];
  json::object out{{"kind", id_of(f.kind)},
                   {"name", {{"en", feature_name(f, Lang::En)}, {"fr", feature_name(f, Lang::Fr)}}},
                   {"level", shape.level}};
  if (!shape.area.empty()) out["area"] = points(shape.area.points());
  if (!shape.is_line()) return out;
  out["line"] = points(shape.line.points());
  out["width"] = cm(shape.width);
  json::array openings;
  for (const geometry::Opening& o : shape.openings)
    openings.push_back({{"from", point(shape.line.point_at(o.from))},
                        {"to", point(shape.line.point_at(o.to))},
                        {"kind", id_of(static_cast<GroundKind>(o.kind))}});
  out["openings"] = std::move(openings);
  return out;
}

json::object objective(const Setup& setup, const Objective& o) {
  json::object out{{"name", text(o.name)},
                   {"side", setup.sides[idx(o.side)].id},
                   {"kind", id_of(o.kind)},
                   {"turn", o.turn}};
  if (o.kind == Objective::Kind::Hold)
    out["feature"] = o.feature + 1;
  else
    out["points"] = o.number;
  return out;
}

}  // namespace

std::string Desk::json(const View& v) {
  const State s = observed(v);
  json::array units, features, objectives;
  for (std::size_t u = 0; u < v.setup->units.size(); ++u)
    units.push_back(unit(s, static_cast<UnitId>(u)));
  if (v.ground != nullptr)
    for (std::size_t i = 0; i < v.ground->features.size(); ++i)
      features.push_back(feature(*v.ground, i));
  for (const Objective& o : v.setup->objectives) objectives.push_back(objective(*v.setup, o));
  const std::size_t step = static_cast<std::size_t>(step_at_hand(v.now)) - 1;
  const bool playing = v.turn > 0 && v.now.phase != Phase::Over;
  const auto side_id = [&](Side x) { return json::value(v.setup->sides[idx(x)].id); };
  json::object out{
      {"scenario", v.setup->id},
      {"turn", v.turn},
      {"turns", v.setup->turns},
      {"half", v.now.half + 1},
      {"moving", playing ? side_id(v.now.moving) : json::value(nullptr)},
      {"step", id_of(static_cast<StepOf>(step < kWords<StepOf> ? step : 0))},
      {"asked", number(unit_in_question(s))},
      {"width", cm(v.setup->width)},
      {"depth", cm(v.setup->depth)},
      {"weather",
       {{"played", v.setup->options.weather},
        {"gauge", v.weather.gauge},
        {"count", v.weather.count},
        {"sky", id_of(sky(s))}}},
      {"sides", json::array{side(s, 0), side(s, 1)}},
      {"units", std::move(units)},
      {"features", std::move(features)},
      {"objectives", std::move(objectives)},
      {"goals", desk::goals_json(goals(s), {v.setup->sides[0].id, v.setup->sides[1].id})}};
  return json::serialize(out);
}

}  // namespace sandtable::game_of_kings
