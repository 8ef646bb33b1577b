#include <boost/json.hpp>

#include "rulesets/belle_epoque/desk/desk.h"
#include "rulesets/belle_epoque/desk/goals.h"
#include "rulesets/belle_epoque/drawing/common.h"
#include "rulesets/belle_epoque/rules/fire/firing.h"
#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/movement/movement.h"
#include "rulesets/belle_epoque/state/pieces.h"

/// A view as a JSON object (docs/format/view-belle-epoque.md).
namespace sandtable::belle_epoque {
namespace {

namespace json = boost::json;

json::value text(const Text& t) { return {{"en", t.en}, {"fr", t.fr.empty() ? t.en : t.fr}}; }

json::value place(const Board& board, Sector x) {
  return x == kNowhere ? json::value(nullptr) : json::value(board.label(x));
}

/// The numbers of the enemies that a unit's fire reaches from where it stands, if it stays there.
json::array targets(const State& s, UnitId u) {
  json::array out;
  NoWhy sink;
  if (s.pieces.at[u] == kNowhere) return out;
  for (std::size_t t = 0; t < s.setup->units.size(); ++t) {
    const auto target = static_cast<UnitId>(t);
    if (s.pieces.at[target] == kNowhere || side_of(s, target) == side_of(s, u)) continue;
    if (can_hit(s, u, target, false, sink)) out.emplace_back(t + 1);
  }
  return out;
}

json::object unit(const View& v, const State& s, UnitId u) {
  const UnitCard& c = v.setup->units[u];
  const auto flag = [&](std::uint8_t f) { return (v.pieces.flags[u] & f) != 0; };
  json::array ratings;
  for (std::size_t i = 0; i < kRatingMarks.size(); ++i)
    if (c.*kRatingMarks[i]) ratings.emplace_back(id_of(static_cast<Rating>(i)));
  json::array may_not;
  for (std::size_t i = 0; i < kMayNotMarks.size(); ++i)
    if (c.*kMayNotMarks[i]) may_not.emplace_back(id_of(static_cast<MayNot>(i)));
  return {{"name", text(c.name)},
          {"label", c.label},
          {"side", v.setup->sides[idx(c.side)].id},
          {"class", id_of(c.troop_class)},
          {"quality", id_of(c.quality)},
          {"order", id_of(doctrine_of(c))},
          {"fire", id_of(c.fire_type)},
          {"ratings", ratings},
          {"may-not", may_not},
          {"breaks", c.breaks},
          {"at", place(*v.setup->board, v.pieces.at[u])},
          {"stands", v.pieces.stands[u]},
          {"of", c.stands},
          {"targets", targets(s, u)},
          {"activated", flag(unit_flag::kActivated)},
          {"moved", flag(unit_flag::kHasMoved)},
          {"fired", flag(unit_flag::kHasFired)},
          {"waiting", flag(unit_flag::kWaiting)},
          {"left", flag(unit_flag::kLeft)},
          {"fights", v.pieces.fights[u]}};
}

json::object side(const View& v, const State& s, std::size_t i) {
  const SideCard& c = v.setup->sides[i];
  json::array controls;
  zone_of_control(s, i == 0 ? Side::A : Side::B).for_each([&](Sector x) {
    controls.emplace_back(v.setup->board->label(x));
  });
  const Breaking b = breaking(s, i == 0 ? Side::A : Side::B);
  json::value broken_at = nullptr;
  if (b.limit > 0) broken_at = {{"lost", b.lost}, {"of", b.of}, {"at", b.limit}};
  return {{"id", c.id},
          {"name", text(c.name)},
          {"colour", c.colour},
          {"general", id_of(c.general)},
          {"points", v.pools.points[i]},
          {"tokens", v.pools.tokens[i]},
          {"stands", v.pools.stands[i]},
          {"lost", v.pools.lost[i]},
          {"of", c.stands},
          {"break-point", std::move(broken_at)},
          {"controls", std::move(controls)}};
}

/// A unit's number, as `#3` in the notation.
json::value number(UnitId u) { return u == kNoUnit ? json::value(nullptr) : json::value(u + 1); }

/// What the ground of a sector is called; of ground changed since, what it looks like.
json::value kinds(const State& v, Sector x) {
  const drawing::Look look = drawing::look_of(picture_of(v), x);
  Text out;
  const auto add = [](std::string& to, std::string_view name) {
    to.append(to.empty() ? "" : ", ").append(name);
  };
  if (x < v.setup->kinds.size() && v.ground.traits[x] == v.setup->ground[x]) {
    for (const std::uint8_t kind : v.setup->kinds[x]) {
      const Text& name = v.setup->terrain[kind].name;
      add(out.en, name.en);
      add(out.fr, name.fr.empty() ? name.en : name.fr);
    }
    return text(out);
  }
  for (int f = 0; f < drawing::kFeatures; ++f) {
    const auto feature = static_cast<drawing::Feature>(f);
    if (!look.has(feature)) continue;
    add(out.en, drawing::feature_name(picture_of(v), feature, Lang::En));
    add(out.fr, drawing::feature_name(picture_of(v), feature, Lang::Fr));
  }
  return text(out);
}

json::object sector(const State& v, Sector x) {
  const Traits t = v.ground.traits[x];
  json::object out{{"at", v.setup->board->label(x)}, {"level", t & ground::kLevel}};
  for (const MapPlace& place : v.setup->places)
    if (place.at == x) out["name"] = text(place.name);
  if (t & ground::kUnknown) {
    out["unknown"] = true;
    return out;
  }
  const std::pair<Traits, const char*> traits[] = {{ground::kCover, "cover"},
                                                   {ground::kRough, "rough"},
                                                   {ground::kVeryDifficult, "very-difficult"},
                                                   {ground::kBlocksSight, "blocks-sight"},
                                                   {ground::kFortified, "fortified"},
                                                   {ground::kStops, "stops"},
                                                   {ground::kHill, "hill"},
                                                   {ground::kImpassable, "impassable"}};
  json::array names;
  for (const auto& [bits, name] : traits)
    if (t & bits) names.emplace_back(name);
  out["traits"] = names;
  out["ground"] = kinds(v, x);
  return out;
}

}  // namespace

std::string Desk::json(const View& v) {
  const State s = observed(v);
  json::array units, sectors, objectives;
  for (std::size_t u = 0; u < v.setup->units.size(); ++u)
    units.push_back(unit(v, s, static_cast<UnitId>(u)));
  for (int x = 0; x < v.setup->board->size(); ++x)
    sectors.push_back(sector(s, static_cast<Sector>(x)));
  for (std::size_t i = 0; i < v.setup->objectives.size(); ++i) {
    const Objective& o = v.setup->objectives[i];
    const std::uint8_t holder = v.pools.holder[i];
    json::array where;
    o.sectors.for_each([&](Sector x) { where.emplace_back(v.setup->board->label(x)); });
    objectives.push_back(
        {{"name", text(o.name)},
         {"side", v.setup->sides[idx(o.side)].id},
         {"kind", id_of(o.kind)},
         {"points", o.points},
         {"sectors", std::move(where)},
         {"holder", holder > 1 ? json::value(nullptr) : json::value(v.setup->sides[holder].id)}});
  }
  json::object out{
      {"scenario", v.setup->id},
      {"turn", v.turn},
      {"turns", v.setup->turns},
      {"active", number(v.now.active)},
      {"target", number(assaulted(v.now))},
      {"width", v.setup->board->width()},
      {"depth", v.setup->board->depth()},
      {"sides", json::array{side(v, s, 0), side(v, s, 1)}},
      {"units", std::move(units)},
      {"sectors", std::move(sectors)},
      {"objectives", std::move(objectives)},
      {"goals", desk::goals_json(goals(s), {v.setup->sides[0].id, v.setup->sides[1].id})}};
  return json::serialize(out);
}

}  // namespace sandtable::belle_epoque
