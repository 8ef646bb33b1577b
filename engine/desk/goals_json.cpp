#include <boost/json.hpp>
#include <cstddef>

#include "engine/desk/goals.h"

namespace sandtable::desk {
namespace {

namespace json = boost::json;

json::object text_json(const scenario::Text& text) {
  return {{"en", text.en}, {"fr", text.fr.empty() ? text.en : text.fr}};
}

}  // namespace

json::object goals_json(const Goals& goals, const std::array<std::string_view, 2>& sides) {
  const auto id = [&](Side side) { return sides[static_cast<std::size_t>(index(side))]; };
  json::array rules, aims, scores;
  for (const scenario::Text& rule : goals.rules) rules.push_back(text_json(rule));
  for (const Goal& goal : goals.aims) {
    json::array places;
    for (const std::string& place : goal.places) places.emplace_back(place);
    aims.push_back({{"side", id(goal.side)},
                    {"text", text_json(goal.text)},
                    {"now", text_json(goal.now)},
                    {"met", goal.met},
                    {"places", std::move(places)}});
  }
  for (const Score& score : goals.scores) {
    json::object one{
        {"side", id(score.side)}, {"text", text_json(score.text)}, {"have", score.have}};
    if (score.of) one["of"] = *score.of;
    scores.push_back(std::move(one));
  }
  return {{"rules", std::move(rules)}, {"aims", std::move(aims)}, {"scores", std::move(scores)}};
}

}  // namespace sandtable::desk
