#include <algorithm>
#include <optional>

#include "engine/core/sink.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/judgement/eye.h"
#include "rulesets/belle_alliance/judgement/thumb.h"
#include "rulesets/belle_alliance/rules/fire/aim.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/flow/shots.h"
#include "rulesets/belle_alliance/rules/march/targets.h"
#include "rulesets/belle_alliance/rules/moral/rolls.h"
#include "rulesets/belle_alliance/rules/sample.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

constexpr Len kCm = geometry::kCentimetre;

bool attacks_in(const State& s, Side side, UnitId id) {
  return std::any_of(s.attacks.begin(), s.attacks.begin() + s.attack_count,
                     [&](const Attack& a) { return a.side == side && a.attacker == id; });
}

bool marches_in(const State& s, Side side, UnitId id) {
  for (const Line& line : s.of(side).sheet.all())
    if (!line.body && line.who == id && line.share == Share::Unit)
      for (const Element& e : s.of(side).sheet.elements_of(line))
        if (is_march(e.kind) || is_attack(e.kind)) return true;
  return false;
}

/// Everybody who might fire, and at whom.
class Shooting {
 public:
  Shooting(const State& s, Side side) : s_(s), side_(side), sight_(s) {}

  std::vector<Item> all() {
    const Force& own = s_.of(side_);
    for (UnitId id = 0; id < own.unit_count && out_.size() < Items::kMost; ++id) {
      const Unit& unit = own.units[id];
      if (unit.standing != Standing::OnTable || attacks_in(s_, side_, id)) continue;
      if (can_fire(s_, side_, id) == 0) continue;
      // Who fires in 3a does not march in 4d (continued-fire.bars-marching).
      if (s_.sub_phase == SubPhase::ContinuedFire && marches_in(s_, side_, id)) continue;
      one(id, unit);
    }
    return std::move(out_);
  }

 private:
  void one(UnitId id, const Unit& unit) {
    const int reach = zones_of(card_of(s_, side_, id).weapon).farthest();
    std::optional<Near> best;
    for (const Near& near : foes_of(s_, side_, id, 8)) {
      const Unit& foe = s_.of(other(side_)).units[near.id];
      constexpr int kDepth = 6;
      if (near.far > reach + kDepth) break;
      const Angle to = geometry::angle_of(foe.place - unit.place);
      constexpr Angle kArc = geometry::kQuarterTurn * 3 / 4;
      const bool round = unit.formation == Formation::Square;
      if (!round && foe.place != unit.place && geometry::between(unit.facing, to) > kArc) continue;
      best = near;
      break;
    }
    if (!best) return;
    Item item;
    item.who = id;
    item.about = About::Enemy;
    item.which = s_.of(side_).cards[best->id].label;
    shots_.push_back(shot_of(s_, side_, item));
    NoWhy quiet;
    if (may_fire(s_, sight_, memory_, shots_, shots_.back(), quiet))
      out_.push_back(item);
    else
      shots_.pop_back();
  }

  const State& s_;
  Side side_;
  Sight sight_;
  Sight::Memory memory_;  ///< of that
  std::vector<Shot> shots_;
  std::vector<Item> out_;
};

/// Attacks that are ordered, all of them announced.
std::vector<Item> announced(const State& s, Side side) {
  std::vector<Item> out;
  for (UnitId id = 0; id < s.of(side).unit_count && out.size() < Items::kMost / 2; ++id) {
    if (s.of(side).units[id].standing != Standing::OnTable) continue;
    if (ordered_attack(s, side, id) == nullptr) continue;
    Item item;
    item.who = id;
    out.push_back(item);
  }
  return out;
}

Item ride_to(StaffId who, Vec place) {
  Item item;
  item.who = who;
  item.about = About::Place;
  item.place = place;
  return item;
}
Item ride_to(StaffId who, UnitId unit) {
  Item item;
  item.who = who;
  item.about = About::Unit;
  item.which = unit;
  return item;
}

/// What makes a unit want an officer beside it.
int need_of(const State& s, Side side, UnitId id, Vec officer) {
  const Unit& unit = s.of(side).units[id];
  constexpr int kRouts = 400, kShaken = 200;
  int need = centimetres_between(unit.place, officer);
  if (unit.disorder == Disorder::FD) need += kRouts;
  if (unit.disorder == Disorder::MD) need += kShaken;
  return need;
}

void ride_for(const State& s, Side side, StaffId officer, std::vector<Item>& out) {
  const Force& own = s.of(side);
  std::vector<UnitId> his;
  std::int64_t x = 0, y = 0;
  for (UnitId id = 0; id < own.unit_count; ++id) {
    const Unit& unit = own.units[id];
    if (unit.officer != officer || unit.standing != Standing::OnTable || unit.mother != kNoUnit)
      continue;
    his.push_back(id);
    x += unit.place.x;
    y += unit.place.y;
  }
  if (his.empty()) return;
  const auto count = static_cast<std::int64_t>(his.size());
  const Vec middle{static_cast<Len>(x / count), static_cast<Len>(y / count)};
  std::stable_sort(his.begin(), his.end(), [&](UnitId a, UnitId b) {
    return need_of(s, side, a, middle) > need_of(s, side, b, middle);
  });
  // He goes to who routs; else behind the middle of his units, away from the enemy.
  if (own.staff[officer].standing == Standing::OnTable) {
    const Unit& first = own.units[his.front()];
    Vec place = middle;
    const auto foes = nearest(s, other(side), middle, 1);
    if (!foes.empty()) {
      const Vec way = middle - s.of(other(side)).units[foes.front().id].place;
      if (way != Vec{}) place = geometry::along(middle, geometry::angle_of(way), 8 * kCm);
    }
    place.x = std::clamp(place.x, Len{0}, s.setup->width);
    place.y = std::clamp(place.y, Len{0}, s.setup->depth);
    constexpr int kThere = 2;
    if (first.disorder == Disorder::FD)
      out.push_back(ride_to(officer, his.front()));
    else if (centimetres_between(own.staff[officer].place, place) > kThere)
      out.push_back(ride_to(officer, place));
  }
  std::size_t next = 0;
  for (StaffId id = 0; id < own.staff_count && next < his.size(); ++id)
    if (own.staff[id].superior == officer && own.staff[id].standing == Standing::OnTable &&
        s.setup->of(side).staff[id].kind == Staff::Adjutant)
      out.push_back(ride_to(id, his[next++]));
}

/// Who rallies faces the enemy who is nearest to him.
std::vector<Item> faced(const State& s, Side side) {
  std::vector<Item> out;
  for (UnitId id = 0; id < s.of(side).unit_count; ++id) {
    if (!is_facing_asked(s, side, id)) continue;
    const auto foes = foes_of(s, side, id, 1);
    if (foes.empty()) continue;
    const Vec way = s.of(other(side)).units[foes.front().id].place - s.of(side).units[id].place;
    if (way == Vec{}) continue;
    Item item;
    item.who = id;
    item.amount = geometry::angle_of(way);
    out.push_back(item);
  }
  return out;
}

}  // namespace

std::vector<Item> thumb_shots(const State& s, Side side) { return Shooting(s, side).all(); }

std::vector<Item> thumb_rides(const State& s, Side side) {
  std::vector<Item> out;
  for (StaffId id = 0; id < s.of(side).staff_count; ++id)
    if (s.setup->of(side).staff[id].kind == Staff::Officer) ride_for(s, side, id, out);
  if (out.size() > Items::kMost / 2) out.resize(Items::kMost / 2);
  return out;
}

Action thumb_answer(const State& s, Side side, Intent intent) {
  Action out{verb_asked(s), side, {}, {}};
  switch (out.verb) {
    case Verb::Orders:
      out.sheet = std::make_shared<const Sheet>(thumb_sheet(s, side, intent));
      break;
    case Verb::Announce:
      out.items = announced(s, side);
      break;
    case Verb::Fire:
      out.items = thumb_shots(s, side);
      break;
    case Verb::Ride:
      out.items = thumb_rides(s, side);
      break;
    case Verb::Face:
      out.items = faced(s, side);
      break;
    default:
      break;
  }
  return out;
}

}  // namespace sandtable::belle_alliance
