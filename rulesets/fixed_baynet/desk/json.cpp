#include <boost/json.hpp>

#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/desk/goals.h"
#include "rulesets/fixed_baynet/desk/json_houses.h"
#include "rulesets/fixed_baynet/desk/json_values.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/victory.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/names.h"

/// A view as a JSON object (docs/format/view-fixed-baynet.md), and its two halves: what a battle
/// keeps from beginning to end, and what changes. Lengths in inches, angles in degrees.
namespace sandtable::fixed_baynet {
namespace {

namespace json = boost::json;

using view_json::degrees;
using view_json::length;
using view_json::point;
using view_json::text;

std::string_view fate_of(Fate fate) {
  switch (fate) {
    case Fate::Waiting:
      return "waiting";
    case Fate::Standing:
      return "standing";
    case Fate::Fallen:
      return "fallen";
    case Fate::Dead:
      return "dead";
    case Fate::Captured:
      return "captured";
    case Fate::Left:
      return "left";
  }
  return "";
}

std::string_view cause_of(Cause cause) {
  switch (cause) {
    case Cause::None:
      return "";
    case Cause::Bloody:
      return "bloody";
    case Cause::HitLocation:
      return "hit-location";
    case Cause::Prisoner:
      return "prisoner";
    case Cause::Removed:
      return "removed";
  }
  return "";
}

/// A man as he came: his place in this list is his number in "men" of a unit.
json::object figure(const ManCard& c) {
  json::object out{
      {"role", id_of(c.role)}, {"quality", id_of(c.quality)}, {"weapon", id_of(c.weapon)}};
  if (!c.name.en.empty()) out["name"] = text(c.name);
  if (c.banner) out["banner"] = true;
  if (!c.armed) out["unarmed"] = true;
  return out;
}

/// His wounds that last (table hit-location).
json::array wounds_of(const State& s, ManId m) {
  json::array out;
  for (const LastingWound& wound : kLastingWounds)
    if (has(s, m, wound.flag)) out.emplace_back(id_of(wound.where));
  if (s.men[m].chest > 0) out.emplace_back(id_of(Location::ChestLight));
  return out;
}

/// What is so of few men stands only where it is.
json::object man_of(const State& s, ManId m) {
  const Man& at = s.men[m];
  json::object out{{"man", m}, {"number", at.number + 1}};
  if (at.fate != Fate::Standing) out["fate"] = fate_of(at.fate);
  if (at.cause != Cause::None) out["cause"] = cause_of(at.cause);
  if (is_gone(s, m)) out["lost"] = true;
  const bool led = is_escorted(s, m);
  if (at.fate != Fate::Standing && at.fate != Fate::Fallen && !led) return out;
  out["at"] = point(at.place);
  if (at.fate == Fate::Fallen) return out;
  out["facing"] = degrees(at.facing);
  if (led) return out;
  if (const SectionId in = has_houses(s) ? section_of(s, m) : kNoSection; in != kNoSection) {
    out["in"] = section(s, in).label;
    out["storey"] = storey_of(s, m) + 1;
    if (is_enclosed(s, m) && known_opening(s, at.post)) out["post"] = opening(s, at.post).label;
  }
  if (is_mounted(s, m)) out["mounted"] = true;
  if (at.gait > 0) out["gait"] = id_of(static_cast<Gait>(at.gait - 1));
  out["ac"] = at.ac;
  out["glory"] = at.glory;
  if (has(s, m, man_flag::kProne)) out["prone"] = true;
  if (has(s, m, man_flag::kStunned)) out["stunned"] = true;
  if (has(s, m, man_flag::kSpent)) out["spent"] = true;
  if (has(s, m, man_flag::kPanicking)) out["panic"] = id_of(at.reaction);
  json::array wounds = wounds_of(s, m);
  if (!wounds.empty()) out["wounds"] = std::move(wounds);
  return out;
}

/// A unit of the rosters.
json::object roster(const Setup& setup, const UnitCard& c) {
  return {{"name", text(c.name)},
          {"label", c.label},
          {"side", setup.sides[idx(c.side)].id},
          {"people", id_of(c.people)}};
}
/// One that was assembled on the field.
json::object assembled(const State& s, UnitId u) {
  const UnitCard& home = home_of(s, u);
  return {{"name", text({unit_name(u, *s.setup, Lang::En), unit_name(u, *s.setup, Lang::Fr), {}})},
          {"label", numbered(std::int64_t{u} + 1)},
          {"side", s.setup->sides[idx(home.side)].id},
          {"people", id_of(home.people)}};
}

/// A plan is there for whoever may know it.
json::object json_of_piece(const State& s, GunId g, Side viewer) {
  const ManId m = figure_of(s, g);
  const Gun& gun = s.guns[g];
  json::object out{
      {"man", m},
      {"name", text(card(s, m).name)},
      {"kind", id_of(gun_card(s, g).kind)},
      {"unit", s.men[m].unit + 1},
      {"number", s.men[m].number + 1},
      {"side", s.setup->sides[idx(gun.owner)].id},
      {"ammunition",
       is_machine_gun(s, g) ? json::value(nullptr) : json::value(id_of(gun_card(s, g).ammunition))},
      {"fate", fate_of(s.men[m].fate)}};
  if (!stands(s, m)) return out;
  out["at"] = point(s.men[m].place);
  out["facing"] = degrees(s.men[m].facing);
  out["arc"] = degrees(half_arc(s, g));
  out["wounds"] = gun.wounds;
  out["jammed"] = (gun.flags & gun_flag::kJammed) != 0;
  out["fired"] = gun.fires;
  out["planned"] = gun.planned_in != 0;
  const Plan* plan = gun.planned_in == 0 ? nullptr : gun.plan.peek(viewer);
  out["plan"] = plan == nullptr ? json::value(nullptr)
                                : json::value(json::object{{"range", length(plan->range())},
                                                           {"bearing", degrees(plan->bearing())}});
  return out;
}

json::object unit_of(const State& s, UnitId u) {
  json::object out = u < s.setup->units.size() ? json::object() : assembled(s, u);
  json::array men;
  for (std::size_t m = 0; m < s.setup->men.size(); ++m)
    if (s.men[m].unit == u && !is_gun(s, static_cast<ManId>(m)))
      men.push_back(man_of(s, static_cast<ManId>(m)));
  out["formation"] = id_of(unit(s, u).formation);
  out["strength"] = unit(s, u).strength;
  const auto add = [&](const char* key, std::uint16_t flag) {
    if (unit_has(s, u, flag)) out[key] = true;
  };
  add("activated", unit_flag::kActivated);
  add("charging", unit_flag::kCharging);
  add("pinned", unit_flag::kPinned);
  out["men"] = std::move(men);
  return out;
}

json::object feature(const Field& field, std::size_t i) {
  json::array area;
  for (const Vec p : field.terrain[i].area.points()) area.push_back(point(p));
  json::object out{{"kind", id_of(field.features[i].kind)},
                   {"name", text(field.features[i].name)},
                   {"cover", field.features[i].cover},
                   {"area", std::move(area)}};
  if (field.features[i].dangerous) out["dangerous"] = true;
  return out;
}

/// What may be laid out: its walls behind the features of the table.
json::object perimeter(const Setup& setup, const Perimeter& one) {
  json::array walls;
  for (std::size_t i = setup.field->features.size(); i < one.field->features.size(); ++i)
    walls.push_back(feature(*one.field, i));
  return {{"name", text(one.name)}, {"length", length(one.length)}, {"features", std::move(walls)}};
}

json::object lasting(const Setup& setup) {
  json::array sides, rosters, figures, features, objectives;
  for (const SideCard& c : setup.sides)
    sides.push_back({{"id", c.id},
                     {"name", text(c.name)},
                     {"colour", c.colour},
                     {"of", c.men},
                     {"deployment", json::object{{"from", point(c.deployment.low)},
                                                 {"to", point(c.deployment.high)}}}});
  for (const UnitCard& c : setup.units) rosters.push_back(roster(setup, c));
  for (const ManCard& c : setup.men) figures.push_back(figure(c));
  for (std::size_t i = 0; i < setup.field->features.size(); ++i)
    features.push_back(feature(*setup.field, i));
  for (const Objective& o : setup.objectives)
    objectives.push_back({{"name", text(o.name)},
                          {"side", setup.sides[idx(o.side)].id},
                          {"kind", id_of(o.kind)},
                          {"from", point(o.area.low)},
                          {"to", point(o.area.high)},
                          {"number", o.number},
                          {"turn", o.turn}});
  json::object out{{"scenario", setup.id},
                   {"turns", setup.turns},
                   {"width", length(setup.width)},
                   {"depth", length(setup.depth)},
                   {"base", length(setup.foot_base)},
                   {"mount_base", length(setup.mount_base)},
                   {"piece_base", length(setup.piece_base)},
                   {"sides", std::move(sides)},
                   {"rosters", std::move(rosters)},
                   {"figures", std::move(figures)},
                   {"features", std::move(features)},
                   {"buildings", buildings_of(setup)},
                   {"objectives", std::move(objectives)}};
  if (setup.perimeters.empty()) return out;
  json::array perimeters;
  for (const Perimeter& one : setup.perimeters) perimeters.push_back(perimeter(setup, one));
  out["perimeters"] = std::move(perimeters);
  return out;
}

json::object passing(const View& v) {
  const State s = observed(v);
  json::array units, held;
  for (UnitId u = 0; u < s.unit_count; ++u) units.push_back(unit_of(s, u));
  for (std::size_t i = 0; i < 2; ++i)
    held.push_back({{"men", s.standing[i].size()}, {"prisoners", s.prisoners[i]}});
  json::array mounts, flares;
  for (std::size_t i = 0; i < s.mount_count; ++i) mounts.push_back(point(s.mounts[i].place));
  for (std::size_t i = 0; i < s.flare_count; ++i)
    flares.push_back({{"at", point(s.flares[i].place)},
                      {"radius", length(s.setup->sides[idx(s.flares[i].side)].flares.radius)},
                      {"until", s.flares[i].until}});
  json::array pieces;
  for (std::size_t g = 0; g < s.setup->guns.size(); ++g)
    pieces.push_back(json_of_piece(s, static_cast<GunId>(g), v.viewer));
  const bool acting = s.now.unit != kNoUnit && s.now.phase != Phase::Over;
  json::object out{
      {"turn", s.turn},
      {"asked", acting ? json::value(s.now.unit + 1) : json::value(nullptr)},
      {"night", is_night(s)},
      {"fog", is_night(s) && s.setup->fog},
      {"sight", is_night(s) ? length(sight_at_night(s)) : json::value(nullptr)},
      {"mounts", std::move(mounts)},
      {"flares", std::move(flares)},
      {"held", std::move(held)},
      {"blind", v.blind},
      {"pieces", std::move(pieces)},
      {"units", std::move(units)},
      {"houses", houses_of(s)},
      {"goals", desk::goals_json(goals(s), {s.setup->sides[0].id, s.setup->sides[1].id})}};
  if (s.perimeter != kNoPerimeter) out["perimeter"] = s.perimeter + 1;
  return out;
}

}  // namespace

std::string Desk::json(const View& v) {
  json::object out = lasting(*v.setup);
  json::array names;
  for (const auto& [key, value] : out) names.emplace_back(key);
  out["lasting"] = std::move(names);
  for (auto& [key, value] : passing(v)) out[key] = std::move(value);
  return json::serialize(out);
}

}  // namespace sandtable::fixed_baynet
