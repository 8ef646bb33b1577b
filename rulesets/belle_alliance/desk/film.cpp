#include <boost/json.hpp>
#include <string>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/rules/events.gen.h"
#include "rulesets/belle_alliance/words/labels.h"

/// The film document (docs/format/view-belle-alliance.md): the ways of a marching as a viewer saw
/// them, places in tenths of a centimetre, and nothing reckoned from them (measuring.screen).
namespace sandtable::belle_alliance {
namespace {

namespace json = boost::json;

json::array place_of(Vec at) {
  return {at.x / geometry::kMillimetre, at.y / geometry::kMillimetre};
}

json::object way_of(const Trail& trail, const View& view) {
  const Setup& setup = *observed(view).setup;
  json::object out;
  out["side"] = std::string_view(setup.of(trail.side).id);
  if (const std::string label = label_of(view, trail.side, trail.unit); !label.empty())
    out["unit"] = label;
  json::array poses;
  for (const TimedPose& key : trail.poses)
    poses.push_back({{"moment", key.tick},
                     {"at", place_of(key.pose.front)},
                     {"facing", geometry::hundredths_of(key.pose.facing) / kDegree}});
  out["poses"] = std::move(poses);
  return out;
}

}  // namespace

desk::FilmEdge Desk::film_edge(const Event& event) {
  using desk::FilmEdge;
  if (const auto opened = as<told::SubPhaseOpened>(event))
    return opened->phase == SubPhase::Marching ? FilmEdge::Opens : FilmEdge::None;
  if (const auto closed = as<told::SubPhaseClosed>(event))
    return closed->phase == SubPhase::Marching ? FilmEdge::Closes : FilmEdge::None;
  return FilmEdge::None;
}

std::string Desk::film_json(const Film& film, const View& view) {
  json::object out;
  out["bound"] = film.bound;
  out["moments"] = kMarch;
  json::array ways, riders, strangers;
  for (const Trail& trail : film.trails) ways.push_back(way_of(trail, view));
  for (const RideWay& ride : film.riders) {
    const auto& side = observed(view).setup->of(ride.side);
    json::array places;
    for (const Vec at : ride.places) places.push_back(place_of(at));
    riders.push_back({{"side", std::string_view(side.id)},
                      {"officer", std::string_view(side.staff[ride.who].label)},
                      {"at", std::move(places)}});
  }
  for (const Stranger& one : film.strangers) {
    json::array places;
    for (const Vec at : one.places) places.push_back(place_of(at));
    strangers.push_back({{"side", std::string_view(observed(view).setup->of(one.side).id)},
                         {"step", one.step},
                         {"at", std::move(places)}});
  }
  out["strangers"] = std::move(strangers);
  out["ways"] = std::move(ways);
  out["riders"] = std::move(riders);
  return boost::json::serialize(out);
}

}  // namespace sandtable::belle_alliance
