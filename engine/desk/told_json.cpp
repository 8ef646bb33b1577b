#include <algorithm>
#include <boost/json.hpp>

#include "engine/desk/told.h"

namespace sandtable::desk {
namespace {

namespace json = boost::json;

/// Whether the table knows the faces: odds count values only.
bool has_faces(const Rolled& roll) { return roll.faces[0] != 0; }

/// The lowest and the highest face that hit, where single faces do.
std::optional<std::pair<int, int>> hitting(const Roll& roll) {
  switch (roll.read) {
    case Read::SumAtMost:
      return std::pair(1, int{roll.low});
    case Read::CountBetween:
      return std::pair(int{roll.low}, int{roll.high});
    case Read::Bands:  // the first band misses
      return std::pair(roll.low + 1, int{roll.sides});
    case Read::AtMost:
    case Read::Sum:
    case Read::Highest:
    case Read::SumAndPair:
      return std::nullopt;
  }
  return std::nullopt;
}

void add_roll(json::object& out, const Rolled& roll, Scene scene) {
  if (!has_faces(roll)) return;
  json::array faces;
  for (int i = 0; i < roll.asked.dice; ++i)
    faces.emplace_back(int{roll.faces[static_cast<std::size_t>(i)]});
  out["sides"] = int{roll.asked.sides};
  out["faces"] = std::move(faces);
  // Of a test a high face may be good or bad: the line says which.
  if (scene == Scene::Test) return;
  if (const auto good = hitting(roll.asked)) out["good"] = {good->first, good->second};
}

json::object shown_json(const Shown& shown) {
  json::object out{{"scene", kSceneNames[static_cast<std::size_t>(shown.scene)]}};
  if (shown.unit != 0) out["unit"] = shown.unit;
  if (shown.target != 0) out["target"] = shown.target;
  if (shown.figure >= 0) out["figure"] = shown.figure;
  if (shown.marked >= 0) out["marked"] = shown.marked;
  if (shown.roll) add_roll(out, *shown.roll, shown.scene);
  if (!shown.way.empty()) out["way"] = json::array(shown.way.begin(), shown.way.end());
  if (!shown.facings.empty())
    out["facings"] = json::array(shown.facings.begin(), shown.facings.end());
  return out;
}

bool goes(Scene scene) { return scene == Scene::Move || scene == Scene::Flight; }

}  // namespace

std::vector<Shown> Cast::of(Scene scene, const Event& event, const Tape& tape) const {
  if (scene == Scene::None) return {};
  Shown out = shown_;
  out.scene = scene;
  if (!goes(scene) || out.way.size() < 2) out.way.clear();
  if (event.roll >= 0 && static_cast<std::size_t>(event.roll) < tape.size())
    out.roll = tape[static_cast<std::size_t>(event.roll)];
  return {out};
}

void add_to_way(std::vector<Told>& told, CameBy by) {
  if (told.empty()) return;
  std::vector<Shown>& scenes = told.back().scenes;
  auto at = std::find_if(scenes.begin(), scenes.end(), [&](const Shown& one) {
    return goes(one.scene) && one.unit == by.unit && one.figure == by.figure;
  });
  if (at == scenes.end()) {
    Shown alone;
    alone.scene = Scene::Move;
    alone.unit = by.unit;
    alone.figure = by.figure;
    at = scenes.insert(at, alone);
  }
  const bool before = by.between && !at->way.empty();
  at->way.insert(before ? at->way.end() - 1 : at->way.end(), std::move(by.place));
  if (by.facing) at->facings.push_back(*by.facing);
}

json::object told_json(const Told& told) {
  json::array ledger;
  for (const std::string& line : told.ledger) ledger.emplace_back(line);
  json::object out{{"clause", told.clause}, {"line", told.line}, {"ledger", std::move(ledger)}};
  if (told.scenes.empty()) return out;
  json::array scenes;
  for (const Shown& shown : told.scenes) scenes.push_back(shown_json(shown));
  out["scenes"] = std::move(scenes);
  return out;
}

}  // namespace sandtable::desk
