#include <boost/json.hpp>
#include <string>

#include "engine/core/coverage.h"
#include "engine/core/vocabulary.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/drawing/troops.h"
#include "rulesets/belle_alliance/rules/march/arrive.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/words/book.h"
#include "rulesets/belle_alliance/words/labels.h"

/// The view document (docs/format/view-belle-alliance.md): what a viewer may know, places in tenths
/// of a centimetre, and nothing reckoned from them (measuring.screen).
namespace sandtable::belle_alliance {
namespace {

namespace json = boost::json;

std::string_view view_of(const std::string& text) { return text; }

json::object text_of(const Text& text) {
  json::object out;
  out["en"] = text.en;
  out["fr"] = text.fr.empty() ? text.en : text.fr;
  return out;
}

/// Where something is drawn: in drawing units, without a scale.
json::array place_of(Vec at) {
  note_applied(clause::measuring_screen);
  return {at.x / geometry::kMillimetre, at.y / geometry::kMillimetre};
}

/// What shows of anybody.
json::object shown(const Unit& unit, Troops troops) {
  json::object out;
  out[id_of(Fact::ArmName)] = id_of(arm_of(troops));
  out[id_of(Fact::Where)] = place_of(unit.place);
  out[id_of(Fact::Front)] = geometry::hundredths_of(unit.facing) / kDegree;
  out[id_of(Fact::Formation)] = id_of(unit.formation);
  out[id_of(Fact::Disorder)] = id_of(unit.disorder);
  out[id_of(Fact::Figures)] = unit.figures;
  return out;
}

/// What a side was told of an enemy unit's valour, and in which bound (visibility.told).
void add_told(json::object& out, const Card& card) {
  if (card.told != 0)
    out[id_of(Fact::Heard)] = {{id_of(Fact::Valour), card.valour},
                               {id_of(Fact::InBound), card.told}};
}

json::value unit_of(const View& view, Side side, UnitId id) {
  const State& s = observed(view);
  const Unit& unit = s.of(side).units[id];
  const UnitCard& card = s.setup->of(side).units[unit.card];
  json::object out = shown(unit, card.troops);
  out[id_of(Fact::Labelled)] = label_of(view, side, id);
  if (const Track track = track_of(s.of(side), id); !track.empty()) {
    json::array bends;
    for (std::size_t i = 0; i < track.count; ++i) bends.push_back(place_of(track.at[i]));
    out[id_of(Fact::Bends)] = std::move(bends);
  }
  if (!is_named(view, side)) {
    add_told(out, s.of(other(side)).cards[id]);
    return out;
  }
  out[id_of(Fact::Name)] = text_of(card.name);
  out[id_of(Fact::Troops)] = id_of(card.troops);
  out[id_of(Fact::Valour)] = unit.valour;
  out["on_table"] = unit.standing == Standing::OnTable;
  if (unit.standing == Standing::Off) out[id_of(Fact::Returns)] = returns_in(unit);
  if (unit.officer != kNoStaff)
    out[id_of(Fact::Chief)] = view_of(s.setup->of(side).staff[unit.officer].label);
  return out;
}

/// Labels of the enemies whom a unit's order may name, where it is written by what it sees.
void add_sees(const View& view, Side side, UnitId id, const Sightings& sightings,
              json::value& out) {
  if (!is_on_sheet_of(observed(view), view.viewer, id)) return;
  json::array seen;
  for (const UnitId enemy : seen_by(view, side, id, sightings))
    seen.emplace_back(label_of(view, other(side), enemy));
  out.as_object()[id_of(Fact::Sees)] = std::move(seen);
}

json::array units_of(const View& view, Side side) {
  json::array out;
  const State& s = observed(view);
  const Force& force = s.of(side);
  const bool by_unit = side == view.viewer.side && is_ordered_by_unit_sight(s);
  const Sightings sightings = by_unit ? sightings_of(s, side) : Sightings{};
  for (UnitId id = 0; id < force.unit_count; ++id) {
    const Standing standing = force.units[id].standing;
    if (standing == Standing::Joined || (!is_named(view, side) && standing != Standing::OnTable))
      continue;
    out.push_back(unit_of(view, side, id));
    if (by_unit) add_sees(view, side, id, sightings, out.back());
  }
  return out;
}

json::array ghosts_of(const View& view, Side side) {
  json::array out;
  if (is_named(view, side)) return out;
  const State& s = observed(view);
  const Force& own = s.of(other(side));
  for (UnitId id = 0; id < own.labels; ++id) {
    const Card& card = own.cards[id];
    if (card.seen == 0 || own.in_sight.has(id)) continue;
    json::object ghost;
    ghost[id_of(Fact::Labelled)] = label_name(*s.setup, own, side, card);
    ghost[id_of(Fact::Where)] = json::array{card.x, card.y};
    ghost[id_of(Fact::Formation)] = id_of(card.formation);
    ghost[id_of(Fact::Figures)] = card.figures;
    ghost[id_of(Fact::InBound)] = card.seen;
    add_told(ghost, card);
    out.push_back(std::move(ghost));
  }
  return out;
}

json::array staff_of(const View& view, Side side) {
  json::array out;
  if (!is_named(view, side)) {
    for (const Vec place : strangers_in(view)) {
      json::object one;
      one[id_of(Fact::Where)] = place_of(place);
      out.push_back(std::move(one));
    }
    return out;
  }
  const State& s = observed(view);
  for (std::size_t i = 0; i < s.of(side).staff_count; ++i) {
    const StaffFigure& figure = s.of(side).staff[i];
    if (figure.standing != Standing::OnTable) continue;
    json::object out_one;
    out_one[id_of(Fact::Labelled)] = view_of(s.setup->of(side).staff[i].label);
    out_one[id_of(Fact::Rank)] = id_of(s.setup->of(side).staff[i].kind);
    out_one[id_of(Fact::Where)] = place_of(figure.place);
    out.push_back(std::move(out_one));
  }
  return out;
}

json::array features_of(const Setup& setup) {
  json::array out;
  for (const FeatureCard& feature : setup.features) {
    json::object one;
    one[id_of(Fact::Name)] = text_of(feature.name);
    one[id_of(Fact::Ground)] = id_of(feature.ground);
    json::array outline;
    for (const Vec at : feature.outline) outline.push_back(place_of(at));
    one[id_of(Fact::Border)] = std::move(outline);
    out.push_back(std::move(one));
  }
  return out;
}

json::array sites_of(const State& s) {
  json::array out;
  for (std::size_t i = 0; i < s.site_count; ++i) {
    const Site& site = s.sites[i];
    json::object one;
    one[id_of(Fact::What)] = site.burns ? std::string_view("fire") : id_of(site.work);
    one[id_of(Fact::Done)] = site.done;
    if (site.feature != kNoFeature)
      one[id_of(Fact::OnGround)] = text_of(s.setup->features[site.feature].name);
    if (has_line(site))
      one[id_of(Fact::Along)] = json::array{place_of(site.from), place_of(site.to)};
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace

std::string Desk::json(const View& view) {
  const State& s = observed(view);
  json::object out;
  out[id_of(Fact::InBound)] = s.bound;
  out[id_of(Fact::Last)] = s.setup->last_bound;
  out[id_of(Fact::SubPhaseNow)] = id_of(s.sub_phase);
  out[id_of(Fact::Over)] = s.end != EndReason::None;
  out[id_of(Fact::Extent)] =
      json::array{s.setup->width / geometry::kMillimetre, s.setup->depth / geometry::kMillimetre};
  out[id_of(Fact::Features)] = features_of(*s.setup);
  out[id_of(Fact::WorksBegun)] = sites_of(s);
  json::array sides;
  for (const Side side : {Side::A, Side::B}) {
    json::object one;
    one[id_of(Fact::Id)] = view_of(s.setup->of(side).id);
    one[id_of(Fact::Units)] = units_of(view, side);
    one[id_of(Fact::Ghosts)] = ghosts_of(view, side);
    one[id_of(Fact::Staff)] = staff_of(view, side);
    sides.push_back(std::move(one));
  }
  out[id_of(Fact::Sides)] = std::move(sides);
  return boost::json::serialize(out);
}

}  // namespace sandtable::belle_alliance
