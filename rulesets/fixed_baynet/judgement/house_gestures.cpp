#include "rulesets/fixed_baynet/judgement/house_gestures.h"

#include <algorithm>
#include <array>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/judgement/ways.h"
#include "rulesets/fixed_baynet/judgement/weights.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/rounded.h"
#include "rulesets/fixed_baynet/rules/stats.h"

namespace sandtable::fixed_baynet {
namespace {

constexpr int kTried = 3;  // men who are thought of for one door, the nearest first
constexpr Len kDoorstep = kInch / 100;

using Gates = std::array<Vec, 2>;

Leg leg_between(Vec from, Vec to) {
  return {geometry::angle_of(to - from), geometry::length(to - from)};
}

class HouseBook {
 public:
  HouseBook(const State& s, UnitId u, std::vector<Action>& out, const Withdrawal* held)
      : s_(s), u_(u), men_(able_men(s, u)), out_(out), held_(held) {}

  void fill() {
    if (men_.empty()) return;
    for (std::size_t o = 0; o < s_.field->openings.size(); ++o) by(static_cast<OpeningId>(o));
    sections();
    men_.for_each([&](ManId m) { levels(m); });
    walls();
  }
  void by(OpeningId o) {
    if (!men_.empty()) opening_orders(o);
  }

 private:
  static ManSet able_men(const State& s, UnitId u) {
    return unit(s, u).men.where([&](ManId m) { return is_able(s, m) && s.men[m].ac > 0; });
  }

  bool add(Action a) {
    a.unit = u_;
    NoWhy quiet;
    // A doorstep may be nearer than two decimals say.
    const Action plain = rounded(a);
    const bool good = legal(s_, s_.now.asked, plain, quiet, {held_});
    if (good) a = plain;
    if (!good && (a == plain || !legal(s_, s_.now.asked, a, quiet, {held_}))) return false;
    out_.push_back(a);
    return true;
  }
  std::uint32_t one(ManId m) const { return bit_of(s_.men[m].number); }

  Len walk_left(ManId m) const {
    return moves_left(s_, m) * std::max(0, speeds(s_, m, false)[0]) * kInch;
  }

  void opening_orders(OpeningId o) {
    const Opening& at = opening(s_, o);
    if (!is_whole(s_, at.house)) return;
    const BuildingKind kind = house(s_, at.house).kind;
    if (is_door(s_, o) && !is_passable(s_, o)) {
      // It is opened or bashed by the first who may; the others go on.
      const bool there = add({.verb = Verb::BashDoor, .spot = o});
      if (!add({.verb = Verb::OpenDoor, .spot = o}) && !there) to_door(o);
      return;
    }
    if (kind == BuildingKind::Enclosed) return sections_by(o);
    if (is_passable(s_, o)) through(o);
  }

  /// Men in the order of their way to a place, those alone who can still walk so far.
  std::size_t nearest(Vec to, std::array<ManId, kTried>& out) const {
    std::array<std::int64_t, kTried> far{};
    std::size_t count = 0;
    men_.for_each([&](ManId m) {
      if (is_enclosed(s_, m)) return;
      const std::int64_t by = geometry::squared(s_.men[m].place - to);
      const std::int64_t most = walk_left(m);
      if (by > most * most) return;
      std::size_t i = count < kTried ? count++ : kTried;
      if (i == kTried && by >= far[kTried - 1]) return;
      if (i == kTried) i = kTried - 1;
      for (; i > 0 && far[i - 1] > by; --i) {
        far[i] = far[i - 1];
        out[i] = out[i - 1];
      }
      far[i] = by;
      out[i] = m;
    });
    return count;
  }

  Gates gates(OpeningId o) const {
    const House& h = house(s_, opening(s_, o).house);
    return h.building.gates(opening(s_, o).portal, s_.setup->foot_base / 2 + kDoorstep);
  }

  /// To a shut door, so that it can be opened.
  void to_door(OpeningId o) {
    for (const Vec gate : gates(o)) {
      std::array<ManId, kTried> men{};
      const std::size_t count = nearest(gate, men);
      for (std::size_t i = 0; i < count; ++i) {
        const Vec at = s_.men[men[i]].place;
        if (geometry::length(gate - at) < kHundredth) continue;
        Action a{.verb = Verb::Move, .men = one(men[i])};
        a.way.add(leg_between(at, gate));
        if (add(a)) break;
      }
    }
  }

  /// Man by man through an open door, and out of the way of who comes behind him.
  void through(OpeningId o) {
    const Gates ends = gates(o);
    for (std::size_t side = 0; side < 2; ++side) {
      const Vec near = ends[side], far = ends[1 - side];
      std::array<ManId, kTried> men{};
      const std::size_t count = nearest(near, men);
      for (std::size_t i = 0; i < count; ++i) step_through(men[i], near, far);
    }
  }
  void step_through(ManId m, Vec near, Vec far) {
    const Vec at = s_.men[m].place;
    if (geometry::squared(at - far) < geometry::squared(at - near)) return;
    // Who stands before it goes straight through, where there is room for that.
    Way by;
    const Len before = geometry::length(near - at);
    if (before < kLeastRead) {
      by.add(leg_between(at, far));
      if (step_beyond(m, by, geometry::angle_of(far - near))) return;
      by = {};
    }
    if (before >= kHundredth) by.add(leg_between(at, near));
    by.add(leg_between(near, far));
    step_beyond(m, by, geometry::angle_of(far - near));
  }
  bool step_beyond(ManId m, const Way& by, Angle on) {
    constexpr std::array<int, 3> kTurns{0, 0x2000, -0x2000};
    for (const Len beyond : {3 * kInch, kInch * 3 / 2})
      for (const int turn : kTurns) {
        Action a{.verb = Verb::Move, .men = one(m), .way = by};
        a.way.add({static_cast<Angle>(on + turn), beyond});
        a.turns = true;
        a.facing = on;
        if (add(a)) return true;
      }
    Action a{.verb = Verb::Move, .men = one(m), .way = by};
    a.turns = true;
    a.facing = on;
    return add(a);
  }

  /// In and out of an enclosed building by one of its doors, and to its openings.
  void sections_by(OpeningId o) {
    const Opening& at = opening(s_, o);
    if (at.outer && is_door(s_, o)) {
      come_in(o);
      const Gates ends = gates(o);
      Action out{.verb = Verb::ComeOut, .spot = o};
      out.way.add({geometry::angle_of(ends[0] - ends[1]), 3 * kInch});
      come_out(out, men_.where([&](ManId m) { return is_in(m, at); }));
    }
    if (!at.outer) return;
    const ManSet idle =
        men_.where([&](ManId m) { return is_in(m, at) && s_.men[m].post == kNoOpening; });
    if (!idle.empty()) add({.verb = Verb::Post, .men = one(idle.first()), .spot = o});
  }
  /// All of them, or as many as there is room for before the door.
  void come_out(Action out, ManSet men) {
    while (!men.empty()) {
      out.men = numbers_of(s_, men);
      if (add(out)) return;
      int spare = (men.size() + 1) / 2;
      ManSet fewer = men;
      men.for_each([&](ManId m) {
        if (spare-- > 0) fewer.remove(m);
      });
      men = fewer;
    }
  }
  bool is_in(ManId m, const Opening& at) const {
    return is_enclosed(s_, m) && s_.men[m].house == at.house &&
           (s_.men[m].floor == at.sides[0] || s_.men[m].floor == at.sides[1]);
  }
  void come_in(OpeningId o) {
    const Opening& at = opening(s_, o);
    const Vec gate = gates(o)[0];
    const ManSet near = men_.where([&](ManId m) {
      const std::int64_t most = walk_left(m);
      return s_.men[m].house == kNoHouse &&
             geometry::squared(s_.men[m].place - gate) <= most * most;
    });
    Action a{.verb = Verb::GoIn, .spot = o};
    a.men = numbers_of(s_, near);
    if (near.empty() || add(a)) return;
    // Those who can, as far as there is room.
    const SectionId n = at.sides[at.sides[0] == kNoSection ? 1 : 0];
    int room = n == kNoSection ? 0 : room_in(s_, n, side_of_unit(s_, u_));
    a.men = 0;
    near.for_each([&](ManId m) {
      Action alone{.verb = Verb::GoIn, .unit = u_, .men = one(m), .spot = o};
      NoWhy quiet;
      if (room <= 0 || !legal(s_, s_.now.asked, alone, quiet, {held_})) return;
      a.men |= one(m);
      --room;
    });
    if (a.men != 0) add(a);
  }

  /// From each section to its neighbours, all who are there or one of them.
  void sections() {
    for (std::size_t n = 0; n < s_.field->sections.size(); ++n) {
      const ManSet here =
          men_.where([&](ManId m) { return is_enclosed(s_, m) && s_.men[m].floor == n; });
      if (here.empty()) continue;
      for (std::size_t to = 0; to < s_.field->sections.size(); ++to) {
        if (to == n || section(s_, static_cast<SectionId>(to)).house !=
                           section(s_, static_cast<SectionId>(n)).house)
          continue;
        Action a{.verb = Verb::Pass, .spot = static_cast<std::uint8_t>(to)};
        a.men = numbers_of(s_, here);
        if (!add(a)) continue;
        a.men = one(here.first());
        if (here.size() > 1) add(a);
      }
    }
  }

  void levels(ManId m) {
    if (is_enclosed(s_, m)) return;
    if (house_of(s_, m) != kNoHouse)
      for (const int way : {1, -1}) add({.verb = Verb::Stairs, .men = one(m), .number = way});
    add({.verb = Verb::Climb, .men = one(m)});
  }

  /// At a building that enemies are in, once or as often as can be.
  void walls() {
    for (std::size_t n = 0; n < s_.field->houses.size(); ++n) {
      const auto h = static_cast<HouseId>(n);
      if (!is_whole(s_, h)) continue;
      const ManSet& enemies = enemies_of(s_, side_of_unit(s_, u_));
      if (!enemies.any([&](ManId e) { return house_of(s_, e) == h; })) continue;
      Action a{.verb = Verb::FireHouse, .house = h};
      a.number = 1;
      if (!add(a)) continue;
      a.number = kMostMoves;
      add(a);
    }
  }

  const State& s_;
  UnitId u_;
  ManSet men_;
  std::vector<Action>& out_;
  const Withdrawal* held_;
};

struct Door {
  OpeningId by = kNoOpening;
  Len way = geometry::kMaxCoordinate;
};

/// The outer door by which a man comes soonest out of his building, or from out of doors to a place
/// in another one.
Door best_door(const State& s, ManId m, Vec to, HouseId in) {
  const HouseId own = house_of(s, m), by = own != kNoHouse ? own : in;
  const House& h = house(s, by);
  const bool enclosed = h.kind == BuildingKind::Enclosed;
  Door best;
  for (std::size_t p = 0; p < h.building.plan().portals.size(); ++p) {
    const auto o = static_cast<OpeningId>(h.first_opening + p);
    if (!opening(s, o).outer || !is_door(s, o)) continue;
    const Vec gate = h.building.firing_point(p);
    const Len first = geometry::length(gate - s.men[m].place);
    const Len second = geometry::length(gate - to);
    // Inside an enclosed building everybody is at hand.
    Len way = enclosed ? (in == by ? first : second) : first + second;
    if (!is_passable(s, o)) way += weight::kShutDoor;
    if (way < best.way) best = {o, way};
  }
  return best;
}

}  // namespace

void house_gestures(const State& s, UnitId u, std::vector<Action>& out, const Withdrawal* held) {
  if (has_houses(s)) HouseBook(s, u, out, held).fill();
}

void gestures_by(const State& s, UnitId u, OpeningId o, std::vector<Action>& out) {
  HouseBook(s, u, out, nullptr).by(o);
}

Len way_by_doors(const State& s, ManId m, Vec to, HouseId in) {
  const Len straight = geometry::length(to - s.men[m].place);
  if (!has_houses(s) || house_of(s, m) == in) return straight;
  return std::max(straight, best_door(s, m, to, in).way);
}

OpeningId door_to(const State& s, ManId m, Vec to, HouseId in) {
  if (!has_houses(s) || house_of(s, m) == in) return kNoOpening;
  return best_door(s, m, to, in).by;
}

Len gap_by_doors(const State& s, ManId m, ManId enemy) {
  const Len straight = geometry::gap(base(s, m), base(s, enemy));
  if (!has_houses(s) || touch(s, m, enemy)) return straight;
  const HouseId in = house_of(s, enemy);
  if (house_of(s, m) == in) return straight;
  return std::max(straight, best_door(s, m, s.men[enemy].place, in).way);
}

}  // namespace sandtable::fixed_baynet
