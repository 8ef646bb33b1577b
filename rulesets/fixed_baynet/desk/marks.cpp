#include <boost/json.hpp>
#include <utility>

#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/desk/json_values.h"
#include "rulesets/fixed_baynet/rules/events.gen.h"

/// What a client draws of events where they happened (docs/format/view-fixed-baynet.md, "Marks").
namespace sandtable::fixed_baynet {
namespace {

namespace json = boost::json;
using view_json::degrees;
using view_json::length;
using view_json::point;

json::object aim(ManId piece, Len range, Angle bearing) {
  return {{"mark", "aim"}, {"man", piece}, {"range", length(range)}, {"bearing", degrees(bearing)}};
}

/// A shell on its way, from where it was laid to where it bursts.
json::object of_shell(const Event& event) {
  if (const auto e = as<told::RangeGuessed>(event)) return aim(e->piece, e->guess, e->bearing);
  if (const auto e = as<told::PlanMade>(event)) return aim(e->piece, e->range, e->bearing);
  if (const auto e = as<told::Landed>(event))
    return {{"mark", "landed"},
            {"man", e->piece},
            {"at", point({e->x, e->y})},
            {"across", length(e->marker)}};
  if (const auto e = as<told::LandedOffTable>(event))
    return {{"mark", "off-table"}, {"man", e->piece}};
  return {};
}

/// What befalls men.
json::object of_men(const Event& event) {
  if (const auto e = as<told::Stumbled>(event))
    return {{"mark", "stumbled"}, {"man", e->man}, {"at", point({e->x, e->y})}};
  if (const auto e = as<told::PanicBreaksOut>(event))
    return {{"mark", "panic"}, {"unit", e->unit + 1}};
  if (const auto e = as<told::PanicActed>(event))
    return {{"mark", "reaction"}, {"man", e->man}, {"reaction", id_of(e->reaction)}};
  if (const auto e = as<told::Shaken>(event))
    return {{"mark", "shaken"}, {"unit", e->unit + 1}, {"glory", e->glory}};
  if (const auto e = as<told::GloryTested>(event))
    return {{"mark", "glory"}, {"unit", e->unit + 1}, {"die", e->die}};
  if (const auto e = as<told::Pinned>(event)) return {{"mark", "pinned"}, {"unit", e->unit + 1}};
  return {};
}

}  // namespace

std::string Desk::marks(const std::vector<Event>& events) {
  json::array all;
  for (const Event& event : events) {
    json::object mark = of_shell(event);
    if (mark.empty()) mark = of_men(event);
    if (!mark.empty()) all.push_back(std::move(mark));
  }
  return json::serialize(all);
}

}  // namespace sandtable::fixed_baynet
