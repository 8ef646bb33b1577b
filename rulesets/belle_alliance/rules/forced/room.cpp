#include "rulesets/belle_alliance/rules/forced/room.h"

#include <algorithm>
#include <utility>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/moral/near.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

constexpr Len kFarthest = centimetres(100);  ///< that anybody is put aside

/// A body that stands in somebody's way.
struct Bar {
  Body body;
  bool foe = false;
};

/// One who looks, and what he has found so far.
struct Look {
  Seeker* who = nullptr;
  Body end, found;
  std::vector<Bar> bars;
  bool stuck = false;
};

/// Whether somebody may stand so beside another: on nobody, and from enemies as far as he keeps,
/// unless he is no nearer than he was.
bool may_stand_by(const Look& look, const Body& body, const Bar& bar) {
  if (overlap(body, bar.body)) return false;
  if (!bar.foe || look.who->keeps_off == 0) return true;
  const Len apart = gap(body, bar.body);
  return apart >= look.who->keeps_off || apart >= gap(look.end, bar.body);
}

/// The same of all who stand, and of whom he has looked on from.
bool may_stand(const State& state, const Look& look, const Body& body) {
  for (const Bar& bar : look.bars)
    if (!may_stand_by(look, body, bar)) return false;
  const Side enemy = other(look.who->side);
  if (look.who->keeps_off == 0) return true;
  for (UnitId id = 0; id < state.of(enemy).unit_count; ++id)
    if (on_table(state, enemy, id) && !may_stand_by(look, body, {body_of(state, enemy, id), true}))
      return false;
  return true;
}

void search(const State& state, const Going& going, Look& look) {
  Seeker& who = *look.who;
  const Vec end = who.end.front;
  const auto holds = [&](Vec place) {
    const Pose pose{place, who.end.facing};
    const Body body = body_at(who.form, pose);
    const bool free = place == end && who.lies_well
                          ? lies_on_nobody(state, who.side, who.unit, body)
                          : !going.parts(who.origin, place) &&
                                is_free(state, going, who.side, who.unit, who.form, pose);
    return free && may_stand(state, look, body);
  };
  const auto first = [&]() -> std::optional<Vec> {
    if (holds(end)) return end;
    const auto straight = [&](Len most, Angle way) -> std::optional<Vec> {
      for (Len far = geometry::kMillimetre; far <= most; far += geometry::kMillimetre) {
        const Vec place = geometry::along(end, way, far);
        if (holds(place)) return place;
      }
      return std::nullopt;
    };
    if (const auto on = straight(who.on, who.heading)) return on;
    const auto behind = static_cast<Angle>(who.heading + geometry::kHalfTurn);
    if (const auto back = straight(who.back, behind)) return back;
    return first_around(end, who.heading, kFarthest, holds);
  };
  who.place = first();
  look.stuck = !who.place;
  look.found = body_at(who.form, {who.place.value_or(end), who.end.facing});
}

/// Which of two look on, who would stand on each other or too near.
std::pair<bool, bool> who_looks_on(const Look& a, const Look& b) {
  const bool foes = a.who->side != b.who->side;
  if (may_stand_by(a, a.found, {b.found, foes}) && may_stand_by(b, b.found, {a.found, foes}))
    return {false, false};
  if (foes || a.stuck || b.stuck) return {!a.stuck, !b.stuck};
  return {a.who->rank < b.who->rank, b.who->rank < a.who->rank};
}

}  // namespace

void find_room(State& state, const Going& going, std::vector<Seeker>& all) {
  std::vector<Look> looks;
  for (Seeker& who : all) {
    const Body end = body_at(who.form, who.end);
    looks.push_back({&who, end, end, {}, false});
    state.of(who.side).units[who.unit].standing = Standing::Waiting;
  }
  std::vector<Look*> due;
  for (Look& look : looks) due.push_back(&look);
  while (!due.empty()) {
    for (Look* look : due) search(state, going, *look);
    due.clear();
    std::vector<std::pair<std::size_t, Bar>> bars;
    for (std::size_t i = 0; i < looks.size(); ++i)
      for (std::size_t k = i + 1; k < looks.size(); ++k) {
        const auto [one, another] = who_looks_on(looks[i], looks[k]);
        const bool foes = looks[i].who->side != looks[k].who->side;
        if (one) bars.emplace_back(i, Bar{looks[k].found, foes});
        if (another) bars.emplace_back(k, Bar{looks[i].found, foes});
      }
    for (auto& [i, bar] : bars) {
      due.push_back(&looks[i]);
      looks[i].bars.push_back(std::move(bar));
    }
    std::sort(due.begin(), due.end());
    due.erase(std::unique(due.begin(), due.end()), due.end());
  }
  for (const Seeker& who : all) state.of(who.side).units[who.unit].standing = Standing::OnTable;
}

}  // namespace sandtable::belle_alliance
