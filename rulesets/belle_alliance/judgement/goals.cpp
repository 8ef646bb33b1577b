#include "rulesets/belle_alliance/judgement/goals.h"

#include <algorithm>
#include <optional>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/judgement/eye.h"
#include "rulesets/belle_alliance/judgement/upkeep.h"
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

/// A task that may be someone's goal: to hold a place or keep the enemy from it, to leave.
bool is_goal(const State& s, Side side, const TaskCard& task, bool own) {
  if ((task.side == side) != own || (task.bound != 0 && task.bound < s.bound)) return false;
  return task.kind == TaskKind::Hold || (own && still_to_leave(s, task) > 0);
}

std::optional<Vec> place_of(const State& s, const TaskCard& task, Vec from) {
  if (task.kind == TaskKind::Hold) return task.place;
  const auto exit = nearest_exit(*s.setup, from);
  return exit ? std::optional(exit->middle) : std::nullopt;
}

int figures_of(const State& s, Side side, const Brigade& brigade) {
  int sum = 0;
  for (const UnitId id : brigade.units) sum += s.of(side).units[id].figures;
  return sum;
}

/// A task for how much and how near it is, and for how few of its side go there already; of the
/// enemy's, where its side has none. `sent`: figures that do, by task.
void choose_task(const State& s, Side side, Brigade& brigade, std::vector<int>& sent) {
  constexpr int kNearby = 40;
  constexpr std::int64_t kScale = 10'000'000;
  const int figures = std::max(1, figures_of(s, side, brigade));
  std::int64_t best = 0;
  for (const bool own : {true, false}) {
    for (std::size_t i = 0; i < s.setup->tasks.size(); ++i) {
      const TaskCard& task = s.setup->tasks[i];
      if (!is_goal(s, side, task, own)) continue;
      const auto place = place_of(s, task, brigade.middle);
      if (!place) continue;
      const std::int64_t score = kScale * task.points /
                                 (centimetres_between(brigade.middle, *place) + kNearby) /
                                 (sent[i] + figures);
      if (score <= best) continue;
      best = score;
      brigade.task = static_cast<int>(i);
      brigade.goal = *place;
    }
    if (brigade.task < 0) continue;
    sent[static_cast<std::size_t>(brigade.task)] += figures;
    return;
  }
}

/// The largest brigades choose first; a place that is to be held by a few is left to few.
void choose_goals(const State& s, Side side, std::vector<Brigade>& all) {
  std::vector<std::size_t> order(all.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return figures_of(s, side, all[a]) > figures_of(s, side, all[b]);
  });
  std::vector<int> sent(s.setup->tasks.size());
  for (const std::size_t i : order) {
    Brigade& brigade = all[i];
    choose_task(s, side, brigade, sent);
    if (brigade.task >= 0) continue;
    const auto foes = nearest(s, other(side), brigade.middle, 1);
    brigade.goal = foes.empty() ? brigade.middle : s.of(other(side)).units[foes.front().id].place;
  }
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
  }
  choose_goals(s, side, out);
  return out;
}

namespace {

/// Whether anybody of it stands in the row: foot or horse.
bool has_ranks(const State& s, Side side, const Brigade& brigade) {
  return std::any_of(brigade.units.begin(), brigade.units.end(), [&](UnitId id) {
    const Arm arm = arm_of(card_of(s, side, id).troops);
    return arm == Arm::Infantry || arm == Arm::Cavalry;
  });
}

Vec on_the_table(const Setup& setup, Vec at) {
  return {std::clamp(at.x, Len{0}, setup.width), std::clamp(at.y, Len{0}, setup.depth)};
}

/// Behind a brigade whose goal is the same: so many rows back.
void add_row(const State& s, Side side, const Brigade& brigade, int rows_before, Places& out) {
  const Force& own = s.of(side);
  if (brigade.task >= 0 &&
      s.setup->tasks[static_cast<std::size_t>(brigade.task)].kind == TaskKind::Leave) {
    for (const UnitId id : brigade.units) out[id] = brigade.goal;
    return;
  }
  const auto enemy = middle_of(s, other(side));
  // Who still has to come there comes up as it goes, and its guns with it, not round the enemy.
  constexpr int kFarOff = 40;
  const bool there = centimetres_between(brigade.middle, brigade.goal) < kFarOff;
  const Vec way = there && enemy && *enemy != brigade.goal ? *enemy - brigade.goal
                                                           : brigade.goal - brigade.middle;
  const Angle ahead =
      way == Vec{} ? own.units[brigade.units.front()].facing : geometry::angle_of(way);
  const auto right = static_cast<Angle>(ahead + geometry::kQuarterTurn);
  const auto back = static_cast<Angle>(ahead + geometry::kHalfTurn);
  constexpr int kGuns = 25, kRow = 16;
  std::vector<UnitId> row;
  for (const UnitId id : brigade.units) {
    if (arm_of(card_of(s, side, id).troops) == Arm::Infantry ||
        arm_of(card_of(s, side, id).troops) == Arm::Cavalry)
      row.push_back(id);
    else
      out[id] = on_the_table(*s.setup, geometry::along(brigade.goal, back, kGuns * kCm));
  }
  const Vec goal = geometry::along(brigade.goal, back, rows_before * kRow * kCm);
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
    out[id] = on_the_table(*s.setup, geometry::along(goal, right, at + width / 2));
    at += width + kBetween;
  }
}

}  // namespace

Places places_of(const State& s, Side side, const std::vector<Brigade>& brigades) {
  Places out{};
  for (std::size_t i = 0; i < brigades.size(); ++i) {
    // The nearest is in front; of equal ones the first.
    const auto far = [&](const Brigade& b) { return geometry::squared(b.middle - b.goal); };
    const auto before = [&](std::size_t j) {
      return brigades[j].goal == brigades[i].goal && has_ranks(s, side, brigades[j]) &&
             (far(brigades[j]) < far(brigades[i]) ||
              (far(brigades[j]) == far(brigades[i]) && j < i));
    };
    int rows = 0;
    for (std::size_t j = 0; j < brigades.size(); ++j) rows += j != i && before(j) ? 1 : 0;
    add_row(s, side, brigades[i], rows, out);
  }
  return out;
}

}  // namespace sandtable::belle_alliance
