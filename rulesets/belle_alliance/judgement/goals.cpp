#include "rulesets/belle_alliance/judgement/goals.h"

#include <algorithm>
#include <optional>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/judgement/eye.h"
#include "rulesets/belle_alliance/rules/march/arrive.h"
#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/state/arm.h"

namespace sandtable::belle_alliance {
namespace {

constexpr Len kCm = geometry::kCentimetre;

/// The middle of all units of a side on the table; none where there are none.
std::optional<Vec> middle_of(const State& s, Side side) {
  std::int64_t x = 0, y = 0, count = 0;
  for (UnitId id = 0; id < s.of(side).unit_count; ++id) {
    const Unit& unit = s.of(side).units[id];
    if (unit.standing != Standing::OnTable) continue;
    x += unit.place.x;
    y += unit.place.y;
    ++count;
  }
  if (count == 0) return std::nullopt;
  return Vec{static_cast<Len>(x / count), static_cast<Len>(y / count)};
}

/// A task that is held or kept from the enemy by standing somewhere, for how much and how near.
void choose_task(const State& s, Side side, Brigade& brigade) {
  constexpr int kNearby = 40, kScale = 10'000;
  int best = 0;
  for (const bool own : {true, false}) {
    for (std::size_t i = 0; i < s.setup->tasks.size(); ++i) {
      const TaskCard& task = s.setup->tasks[i];
      if (task.kind != TaskKind::Hold || (task.side == side) != own) continue;
      if (task.bound != 0 && task.bound < s.bound) continue;
      const int score =
          task.points * kScale / (centimetres_between(brigade.middle, task.place) + kNearby);
      if (score <= best) continue;
      best = score;
      brigade.task = static_cast<int>(i);
      brigade.goal = task.place;
    }
    if (brigade.task >= 0) return;
  }
}

void choose_goal(const State& s, Side side, Brigade& brigade) {
  choose_task(s, side, brigade);
  if (brigade.task >= 0) return;
  const auto foes = nearest(s, other(side), brigade.middle, 1);
  brigade.goal = foes.empty() ? brigade.middle : s.of(other(side)).units[foes.front().id].place;
}

Len width_of(const State& s, Side side, UnitId id) {
  const Form form = form_of(s, side, id);
  return form.kind == Form::Kind::Disc ? 2 * form.radius : form.size.width;
}

}  // namespace

bool takes_orders(const State& s, Side side, UnitId id) {
  const Unit& unit = s.of(side).units[id];
  if (unit.mother != kNoUnit || unit.disorder == Disorder::FD) return false;
  if (unit.standing == Standing::OnTable) return true;
  if (unit.standing == Standing::Off) return may_return(s, side, id);
  const std::uint8_t due = card_of(s, side, id).bound;
  return unit.standing == Standing::Waiting && due != 0 && due <= s.bound;
}

std::vector<Near> nearest(const State& s, Side of, Vec place, std::size_t most) {
  std::vector<Near> out;
  for (UnitId id = 0; id < s.of(of).unit_count; ++id) {
    const Unit& unit = s.of(of).units[id];
    if (unit.standing == Standing::OnTable)
      out.push_back({id, centimetres_between(unit.place, place)});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Near& a, const Near& b) { return a.far < b.far; });
  if (out.size() > most) out.resize(most);
  return out;
}

std::vector<Brigade> brigades_of(const State& s, Side side) {
  std::vector<Brigade> out;
  const Force& own = s.of(side);
  for (UnitId id = 0; id < own.unit_count; ++id) {
    if (!takes_orders(s, side, id)) continue;
    const StaffId officer = own.units[id].officer;
    auto at = std::find_if(out.begin(), out.end(),
                           [&](const Brigade& b) { return b.officer == officer; });
    if (at == out.end()) at = out.insert(out.end(), Brigade{.officer = officer});
    at->units.push_back(id);
  }
  for (Brigade& brigade : out) {
    std::int64_t x = 0, y = 0;
    for (const UnitId id : brigade.units) {
      x += own.units[id].place.x;
      y += own.units[id].place.y;
    }
    const auto count = static_cast<std::int64_t>(brigade.units.size());
    brigade.middle = {static_cast<Len>(x / count), static_cast<Len>(y / count)};
    choose_goal(s, side, brigade);
  }
  return out;
}

void add_places(const State& s, Side side, const Brigade& brigade, Places& out) {
  const Force& own = s.of(side);
  const auto enemy = middle_of(s, other(side));
  const Vec way =
      enemy && *enemy != brigade.goal ? *enemy - brigade.goal : brigade.goal - brigade.middle;
  const Angle ahead =
      way == Vec{} ? own.units[brigade.units.front()].facing : geometry::angle_of(way);
  const auto right = static_cast<Angle>(ahead + geometry::kQuarterTurn);
  const auto back = static_cast<Angle>(ahead + geometry::kHalfTurn);
  std::vector<UnitId> row;
  for (const UnitId id : brigade.units) {
    if (arm_of(card_of(s, side, id).troops) == Arm::Infantry ||
        arm_of(card_of(s, side, id).troops) == Arm::Cavalry)
      row.push_back(id);
    else
      out[id] = geometry::along(brigade.goal, back, 25 * kCm);
  }
  const geometry::Direction across = geometry::direction(right);
  std::stable_sort(row.begin(), row.end(), [&](UnitId a, UnitId b) {
    return geometry::dot(across, own.units[a].place) < geometry::dot(across, own.units[b].place);
  });
  constexpr Len kBetween = 3 * kCm;
  Len wide = -kBetween;
  for (const UnitId id : row) wide += width_of(s, side, id) + kBetween;
  Len at = -wide / 2;
  for (const UnitId id : row) {
    const Len width = width_of(s, side, id);
    out[id] = geometry::along(brigade.goal, right, at + width / 2);
    out[id].x = std::clamp(out[id].x, Len{0}, s.setup->width);
    out[id].y = std::clamp(out[id].y, Len{0}, s.setup->depth);
    at += width + kBetween;
  }
}

Places places_of(const State& s, Side side, const std::vector<Brigade>& brigades) {
  Places out{};
  for (const Brigade& brigade : brigades) add_places(s, side, brigade, out);
  return out;
}

}  // namespace sandtable::belle_alliance
