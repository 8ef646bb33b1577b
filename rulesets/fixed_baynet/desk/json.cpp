#include <boost/json.hpp>

#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/rules/artillery.h"
#include "rulesets/fixed_baynet/rules/heroes.h"
#include "rulesets/fixed_baynet/rules/night.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/names.h"

/// A view as a JSON object (docs/format/view-fixed-baynet.md). Lengths in inches, angles in
/// degrees.
namespace sandtable::fixed_baynet {
namespace {

namespace json = boost::json;

json::value text(const Text& t) { return {{"en", t.en}, {"fr", name_of(t, Lang::Fr)}}; }

/// Whole numbers as such: the same bytes on every machine.
json::value ratio(std::int64_t n, std::int64_t of) {
  if (n % of == 0) return n / of;
  return static_cast<double>(n) / static_cast<double>(of);
}
json::value length(Len n) { return ratio(n, kInch); }
json::value degrees(Angle n) { return ratio(std::int64_t{n} * 360, 65536); }
json::array point(Vec p) { return {length(p.x), length(p.y)}; }

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

json::object json_of_man(const State& s, ManId m) {
  const Man& at = s.men[m];
  const ManCard& c = card(s, m);
  json::object out{{"number", at.number + 1},   {"name", text(c.name)},
                   {"role", id_of(c.role)},     {"quality", id_of(c.quality)},
                   {"weapon", id_of(c.weapon)}, {"banner", c.banner},
                   {"fate", fate_of(at.fate)}};
  const bool led = is_escorted(s, m);
  if (at.fate != Fate::Standing && at.fate != Fate::Fallen && !led) return out;
  out["at"] = point(at.place);
  if (at.fate == Fate::Fallen) return out;
  out["facing"] = degrees(at.facing);
  if (led) return out;
  out["mounted"] = is_mounted(s, m);
  out["gait"] =
      at.gait == 0 ? json::value(nullptr) : json::value(id_of(static_cast<Gait>(at.gait - 1)));
  out["ac"] = at.ac;
  out["glory"] = at.glory;
  out["prone"] = has(s, m, man_flag::kProne);
  out["stunned"] = has(s, m, man_flag::kStunned);
  out["panic"] =
      has(s, m, man_flag::kPanicking) ? json::value(id_of(at.reaction)) : json::value(nullptr);
  return out;
}

json::value name_of_unit(const State& s, UnitId u) {
  if (u < s.setup->units.size()) return text(s.setup->units[u].name);
  return text({unit_name(u, *s.setup, Lang::En), unit_name(u, *s.setup, Lang::Fr), {}});
}

/// A plan is there for whoever may know it.
json::object json_of_piece(const State& s, GunId g, Side viewer) {
  const ManId m = figure_of(s, g);
  const Gun& gun = s.guns[g];
  json::object out{
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
  const UnitCard& c = home_of(s, u);
  json::array men;
  for (std::size_t m = 0; m < s.setup->men.size(); ++m)
    if (s.men[m].unit == u) men.push_back(json_of_man(s, static_cast<ManId>(m)));
  return {{"name", name_of_unit(s, u)},
          {"label", u < s.setup->units.size() ? c.label : numbered(std::int64_t{u} + 1)},
          {"side", s.setup->sides[idx(c.side)].id},
          {"people", id_of(c.people)},
          {"formation", id_of(unit(s, u).formation)},
          {"strength", unit(s, u).strength},
          {"standing", unit(s, u).men.size()},
          {"there", !unit(s, u).men.empty()},
          {"activated", unit_has(s, u, unit_flag::kActivated)},
          {"charging", unit_has(s, u, unit_flag::kCharging)},
          {"pinned", unit_has(s, u, unit_flag::kPinned)},
          {"men", std::move(men)}};
}

json::object feature(const Field& field, std::size_t i) {
  json::array area;
  for (const Vec p : field.terrain[i].area.points()) area.push_back(point(p));
  return {{"kind", id_of(field.features[i].kind)},
          {"name", text(field.features[i].name)},
          {"cover", field.features[i].cover},
          {"area", std::move(area)}};
}

json::object side(const State& s, std::size_t i) {
  const SideCard& c = s.setup->sides[i];
  return {{"id", c.id},         {"name", text(c.name)},
          {"colour", c.colour}, {"men", s.standing[i].size()},
          {"of", c.men},        {"prisoners", s.prisoners[i]}};
}

}  // namespace

std::string Desk::json(const View& v) {
  const State s = observed(v);
  json::array units, features, objectives, pieces;
  for (std::size_t g = 0; g < s.setup->guns.size(); ++g)
    pieces.push_back(json_of_piece(s, static_cast<GunId>(g), v.viewer));
  for (UnitId u = 0; u < s.unit_count; ++u) units.push_back(unit_of(s, u));
  for (std::size_t i = 0; i < s.setup->field->features.size(); ++i)
    features.push_back(feature(*s.setup->field, i));
  for (const Objective& o : s.setup->objectives)
    objectives.push_back({{"name", text(o.name)},
                          {"side", s.setup->sides[idx(o.side)].id},
                          {"kind", id_of(o.kind)},
                          {"from", point(o.area.low)},
                          {"to", point(o.area.high)},
                          {"number", o.number},
                          {"turn", o.turn}});
  json::array mounts, flares;
  for (std::size_t i = 0; i < s.mount_count; ++i) mounts.push_back(point(s.mounts[i].place));
  for (std::size_t i = 0; i < s.flare_count; ++i)
    flares.push_back({{"at", point(s.flares[i].place)},
                      {"radius", length(s.setup->sides[idx(s.flares[i].side)].flares.radius)},
                      {"until", s.flares[i].until}});
  const bool acting = s.now.unit != kNoUnit && s.now.phase != Phase::Over;
  json::object out{{"scenario", s.setup->id},
                   {"turn", s.turn},
                   {"turns", s.setup->turns},
                   {"asked", acting ? json::value(s.now.unit + 1) : json::value(nullptr)},
                   {"width", length(s.setup->width)},
                   {"depth", length(s.setup->depth)},
                   {"base", length(s.setup->foot_base)},
                   {"mount_base", length(s.setup->mount_base)},
                   {"night", is_night(s)},
                   {"fog", is_night(s) && s.setup->fog},
                   {"mounts", std::move(mounts)},
                   {"flares", std::move(flares)},
                   {"piece_base", length(s.setup->piece_base)},
                   {"blind", v.blind},
                   {"sides", json::array{side(s, 0), side(s, 1)}},
                   {"units", std::move(units)},
                   {"pieces", std::move(pieces)},
                   {"features", std::move(features)},
                   {"objectives", std::move(objectives)}};
  return json::serialize(out);
}

}  // namespace sandtable::fixed_baynet
