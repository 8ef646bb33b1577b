#include <algorithm>
#include <array>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/judgement/candidates.h"
#include "rulesets/game_of_kings/rules/legality.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"

/// Moves and places worth considering.
namespace sandtable::game_of_kings {
namespace {

using geometry::Segment;

constexpr Angle kDegree = 182;
constexpr std::array<int, 4> kWheels{10, 25, 45, 80};

Action moving(UnitId u) { return {.verb = Verb::Move, .unit = u}; }

/// A wheel and then straight on for what is left of `most`.
Action wheel_and_on(const State& s, UnitId u, Segment wheel, Len most) {
  Action a = moving(u);
  const Len used = geometry::length_of(wheel, size_of(s, u));
  a.path.add(wheel);
  if (most > used) a.path.add(geometry::straight(most - used));
  return a;
}

class Moves {
 public:
  Moves(const State& s, UnitId u, std::size_t most, std::vector<Action>& out)
      : s_(s), u_(u), limit_(out.size() + most), out_(out) {}

  bool full() const { return out_.size() >= limit_; }

  /// Takes the action if it is legal. Ways that the ground makes too dear are cut to what the
  /// allowance pays for.
  void add(const Action& a) {
    if (full() || taken(a)) return;
    NoWhy quiet;
    const Side side = side_of(s_, u_);
    if (legal(s_, side, a, quiet)) {
      out_.push_back(a);
      return;
    }
    if (a.verb != Verb::Move || a.target != kNoUnit || prepares(a) || !costly_ || a.path.count == 0)
      return;
    const Segment::Kind last = a.path.segment[a.path.count - 1u].kind;
    if (last != Segment::Kind::Straight && last != Segment::Kind::Oblique) return;
    const Len reach = allowance(s_, u_);
    Action less = a;
    --less.path.count;
    less.path.segment[less.path.count] = {};
    if (path_cost(s_, u_, less.path, reach) >= reach) return;
    less.path = within_cost(s_, u_, a.path, reach, reach);
    if (less.path == a.path || less.path.count == 0 || taken(less)) return;
    if (legal(s_, side, less, quiet)) out_.push_back(less);
  }
  /// Ground near by may make ways dearer than they are long.
  void set_costly(bool costly) { costly_ = costly; }

 private:
  bool taken(const Action& a) const {
    return std::any_of(out_.rbegin(), out_.rend(),
                       [&](const Action& b) { return b.unit == a.unit && b == a; });
  }

  const State& s_;
  UnitId u_;
  std::size_t limit_;
  std::vector<Action>& out_;
  bool costly_ = true;
};

int signed_turn(Angle from, Angle to) { return static_cast<std::int16_t>(to - from); }

Segment wheel_by(int turn) {
  return turn > 0 ? geometry::wheel_right(static_cast<Angle>(turn))
                  : geometry::wheel_left(static_cast<Angle>(-turn));
}

/// What anchored moves of one unit are made with.
class Anchors {
 public:
  Anchors(const State& s, UnitId u, Moves& moves)
      : s_(s),
        u_(u),
        size_(size_of(s, u)),
        start_(pose(s, u)),
        reach_(allowance(s, u)),
        moves_(moves) {}

  /// Toward a point, to stop `short_of` it: a wheel and straight on, or a step of loose troops, who
  /// look at it when they are there.
  void toward(Vec point, Len short_of) {
    const Vec way = point - start_.front;
    if (way == Vec{}) return;
    if (is_loose(s_, u_)) {
      step_to(way, short_of);
      return;
    }
    const int turn = wheel_toward(point);
    Action a = moving(u_);
    Pose at = start_;
    if (turn != 0) {
      a.path.add(wheel_by(turn));
      at = geometry::after(start_, size_, a.path);
    }
    const Len used = geometry::length_of(a.path, size_);
    const Len far = geometry::length(point - at.front) - short_of;
    const Len length = std::min(far, reach_ - used);
    if (length > 0) a.path.add(geometry::straight(length));
    if (a.path.count > 0) moves_.add(a);
  }

  /// To a place with a facing: a wheel, straight on, and a wheel into the line.
  void into(Pose goal) {
    if (is_loose(s_, u_)) {
      Action a = moving(u_);
      const Vec way = goal.front - start_.front;
      const Len length = std::min(geometry::length(way), reach_);
      if (length > 0)
        a.path.add(
            geometry::oblique(static_cast<Angle>(geometry::angle_of(way) - start_.facing), length));
      if (goal.facing != start_.facing)
        a.path.add(geometry::pivot(static_cast<Angle>(goal.facing - start_.facing)));
      if (a.path.count > 0) moves_.add(a);
      return;
    }
    const int turn = wheel_toward(goal.front);
    Action a = moving(u_);
    if (turn != 0) a.path.add(wheel_by(turn));
    const Pose at = geometry::after(start_, size_, a.path);
    const int back = signed_turn(at.facing, goal.facing);
    const Len last = back == 0 ? 0 : geometry::length_of(wheel_by(back), size_);
    const Len used = geometry::length_of(a.path, size_) + last;
    const Len length = std::min<Len>(geometry::length(goal.front - at.front) - last, reach_ - used);
    if (length > 0) a.path.add(geometry::straight(length));
    if (back != 0) a.path.add(wheel_by(back));
    if (a.path.count > 0) moves_.add(a);
  }

  /// Turns on the spot, or nearly: the front square to a point.
  void face(Vec point) {
    if (point == start_.front) return;
    Action a = moving(u_);
    if (is_loose(s_, u_)) {
      const auto turn =
          static_cast<Angle>(geometry::angle_of(point - outline(s_, u_).centre) - start_.facing);
      if (turn == 0) return;
      a.path.add(geometry::pivot(turn));
    } else {
      const int turn = wheel_toward(point);
      if (turn == 0) return;
      a.path.add(wheel_by(turn));
      moves_.add(a);
      // Behind: about-face first.
      a.path = {};
      a.path.add(geometry::about_face());
      const Pose about = geometry::turned_about(start_, size_);
      const int rest = wheel_toward(point, about);
      moves_.add(a);
      if (rest != 0) a.path.add(wheel_by(rest));
      const Len used = geometry::length_of(a.path, size_);
      moves_.add(a);
      if (reach_ > used) a.path.add(geometry::straight(reach_ - used));
    }
    moves_.add(a);
  }

  const Pose& start() const { return start_; }
  Len reach() const { return reach_; }

 private:
  void step_to(Vec way, Len short_of) {
    const Angle facing = geometry::angle_of(way);
    const Len length = std::min(geometry::length(way) - short_of, reach_);
    if (length <= 0) return;
    Action a = moving(u_);
    a.path.add(geometry::oblique(static_cast<Angle>(facing - start_.facing), length));
    if (facing != start_.facing && !is_general(s_, u_))
      a.path.add(geometry::pivot(static_cast<Angle>(facing - start_.facing)));
    moves_.add(a);
  }

  int wheel_toward(Vec point) const { return wheel_toward(point, start_); }
  /// The wheel after which the unit looks at a point, at most a quarter turn, found by turning
  /// again from where each try ends.
  int wheel_toward(Vec point, Pose from) const {
    constexpr int kTries = 4, kNear = 16;
    int turn = 0;
    for (int i = 0; i < kTries; ++i) {
      const Pose at = turn == 0 ? from : geometry::after(from, size_, wheel_by(turn));
      const Vec way = point - at.front;
      if (way == Vec{}) break;
      const int miss = signed_turn(at.facing, geometry::angle_of(way));
      if (std::abs(miss) < kNear) break;
      turn = std::clamp(turn + miss, -int{geometry::kQuarterTurn}, int{geometry::kQuarterTurn});
    }
    return turn;
  }

  const State& s_;
  UnitId u_;
  Size size_;
  Pose start_;
  Len reach_;
  Moves& moves_;
};

/// Sets of units by nearness to a point, the nearest first.
struct Nearest {
  static constexpr std::size_t kMost = 4;
  std::array<UnitId, kMost> unit{};
  std::size_t count = 0;
};
Nearest nearest_of(const State& s, Vec from, std::uint64_t units) {
  std::array<std::int64_t, Nearest::kMost> distance{};
  Nearest out;
  for_each_unit(units, [&](UnitId v) {
    const std::int64_t d = squared(outline(s, v).centre - from);
    std::size_t at = out.count;
    while (at > 0 && distance[at - 1] > d) --at;
    if (at == Nearest::kMost) return;
    out.count = std::min(out.count + 1, Nearest::kMost);
    for (std::size_t i = out.count - 1; i > at; --i) {
      distance[i] = distance[i - 1];
      out.unit[i] = out.unit[i - 1];
    }
    distance[at] = d;
    out.unit[at] = v;
  });
  return out;
}

/// Contact, ranges, facings and flanks of the nearest enemies.
void add_enemies(const State& s, UnitId u, Anchors& to, Moves& moves) {
  constexpr Len kInside = 78'000, kOutside = 142'000, kBesideFlank = 60'000;
  const std::uint64_t enemies = s.pieces.alive[idx(other(side_of(s, u)))] & s.pieces.solid;
  const Nearest near = nearest_of(s, to.start().front, enemies);
  for (std::size_t i = 0; i < near.count; ++i) {
    const UnitId e = near.unit[i];
    const Box& there = outline(s, e);
    const Vec edge = geometry::nearest_point(there, to.start().front);
    const Len far = geometry::length(edge - to.start().front);
    if (far < to.reach() * 3 / 2)
      if (const auto charge = propose_charge(s, u, e)) moves.add(*charge);
    if (i > 0 && far > 2 * to.reach() + kOutside) continue;
    to.toward(edge, is_gun(s, u) ? to.reach() : kInside);
    to.toward(there.centre, kOutside);
    to.toward(edge, 2 * geometry::kCentimetre);
    if (i < 2) to.face(there.centre);
    if (!is_horse(s, u)) continue;
    for (const int way : {1, -1}) {
      const auto aside = static_cast<Angle>(there.facing + way * geometry::kQuarterTurn);
      const Len out_there = size_of(s, e).width / 2 + kBesideFlank;
      to.toward(geometry::along(there.centre, aside, out_there), 0);
    }
  }
}

/// Objectives, hills and woods near by.
void add_ground(const State& s, UnitId u, Anchors& to) {
  for (const Objective& o : s.setup->objectives) {
    if (o.kind != Objective::Kind::Hold) continue;
    const geometry::Bounds& b = s.ground->terrain[o.feature].area.bounds();
    to.toward({(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2}, 0);
  }
  const Vec from = to.start().front;
  int added = 0;
  s.ground->terrain.near(geometry::Bounds{from, from}.grown(2 * to.reach()))
      .for_each([&](std::size_t i) {
        const GroundKind kind = s.ground->features[i].kind;
        const geometry::Feature& f = s.ground->terrain[i];
        const bool hill = kind == GroundKind::Hill || kind == GroundKind::SteepHill;
        const bool shelter =
            is_foot(s, u) && (kind == GroundKind::Wood || kind == GroundKind::BuiltUpArea);
        if (f.is_line() || !(hill || shelter) || added == 3) return;
        ++added;
        const geometry::Bounds& b = f.area.bounds();
        to.toward({(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2}, 0);
        if (shelter) to.toward(f.area.nearest_on_boundary(from), 0);
      });
}

/// The line made longer beside friends, and the place behind them.
void add_friends(const State& s, UnitId u, Anchors& to) {
  constexpr Len kRoom = 1'000, kBehind = 60'000;
  const std::uint64_t friends = s.pieces.alive[idx(side_of(s, u))] & s.pieces.solid & ~unit_bit(u);
  const Nearest near = nearest_of(s, to.start().front, friends);
  const Size own = size_of(s, u);
  for (std::size_t i = 0; i < std::min<std::size_t>(near.count, 2); ++i) {
    const UnitId v = near.unit[i];
    const Pose at = pose(s, v);
    const Len apart = (size_of(s, v).width + own.width) / 2 + kRoom;
    const auto right = static_cast<Angle>(at.facing + geometry::kQuarterTurn);
    to.into({geometry::along(at.front, right, apart), at.facing});
    to.into({geometry::along(at.front, right, -apart), at.facing});
    to.into({geometry::along(at.front, at.facing, -kBehind - size_of(s, v).depth), at.facing});
  }
}

/// The longest straight advances that are clear, without The Variation and with it.
void add_straights(UnitId u, Len reach, Moves& moves) {
  for (const Len length : {reach, reach * 3 / 4 - 1'000, reach / 2, reach / 4}) {
    if (length <= 0) continue;
    Action a = moving(u);
    a.path.add(geometry::straight(length));
    moves.add(a);
  }
}

void add_formed(const State& s, UnitId u, Len reach, Moves& moves) {
  for (const int angle : kWheels)
    for (const bool left : {true, false}) {
      const auto turn = static_cast<Angle>(angle * kDegree);
      const Segment wheel = left ? geometry::wheel_left(turn) : geometry::wheel_right(turn);
      moves.add(wheel_and_on(s, u, wheel, reach));
      moves.add(wheel_and_on(s, u, wheel, 0));
    }
  Action about = moving(u);
  about.path.add(geometry::about_face());
  moves.add(about);
  about.path.add(geometry::straight(reach));
  moves.add(about);
}

void add_loose(UnitId u, Len reach, Moves& moves) {
  constexpr int kWays = 8;
  for (int i = 0; i < kWays; ++i) {
    Action a = moving(u);
    a.path.add(geometry::oblique(static_cast<Angle>(i * (65536 / kWays)), reach));
    moves.add(a);
  }
}

/// A general joins units, those in trouble first, or rides to behind the nearest.
void add_rides(const State& s, UnitId u, Len reach, Anchors& to, Moves& moves) {
  constexpr Len kBehind = 30'000;
  const std::uint64_t friends = s.pieces.alive[idx(side_of(s, u))] & s.pieces.solid;
  for (const bool in_trouble : {true, false})
    for_each_unit(friends, [&](UnitId v) {
      if (s.pieces.general[v] != kNoUnit || has(s, v, unit_flag::kRetreating) != in_trouble) return;
      const Vec way = outline(s, v).centre - pose(s, u).front;
      const Len gap = geometry::range(pose(s, u).front, outline(s, v));
      if (gap > reach || gap == 0) return;
      Action a = moving(u);
      a.target = v;
      a.ends_attached = true;
      a.path.add(
          geometry::oblique(static_cast<Angle>(geometry::angle_of(way) - pose(s, u).facing), gap));
      moves.add(a);
    });
  const Nearest near = nearest_of(s, to.start().front, friends);
  for (std::size_t i = 0; i < near.count; ++i) {
    const Pose at = pose(s, near.unit[i]);
    to.into({geometry::along(at.front, at.facing, -kBehind - size_of(s, near.unit[i]).depth),
             at.facing});
  }
}

/// A few ways drawn from the position itself: the same position gives the same.
void add_drawn(const State& s, UnitId u, Moves& moves) {
  constexpr int kDrawn = 6;
  Rng rng(mix64(s.piece_hash ^ (std::uint64_t{s.turn} << 8) ^ u));
  for (int i = 0; i < kDrawn; ++i) {
    const Action a = random_move(s, u, rng);
    if (a.target == kNoUnit) moves.add(a);
  }
}

}  // namespace

void move_candidates(const State& s, UnitId u, std::size_t most, std::vector<Action>& out) {
  if (has(s, u, unit_flag::kActed | unit_flag::kRetreating | unit_flag::kHalted)) return;
  const Len reach = allowance(s, u);
  if (reach == 0) return;
  // Where nothing of the kind is legal, nothing is tried: locked, no points, the step over.
  NoWhy quiet;
  if (!may_act(s, u, Step::Move, 1, quiet)) return;
  Moves moves(s, u, most, out);
  moves.set_costly(
      !s.ground->terrain.near(geometry::bounds_of(outline(s, u).corner).grown(reach)).empty());
  Anchors to(s, u, moves);
  if (is_general(s, u)) {
    add_rides(s, u, reach, to, moves);
    add_loose(u, reach, moves);
    return;
  }
  add_enemies(s, u, to, moves);
  add_straights(u, reach, moves);
  add_ground(s, u, to);
  add_friends(s, u, to);
  if (is_loose(s, u))
    add_loose(u, reach, moves);
  else
    add_formed(s, u, reach, moves);
  if (has(s, u, unit_flag::kFiringOrder)) {
    Action a = moving(u);
    a.drop_order = true;
    a.path.add(geometry::straight(usual_rate()));
    moves.add(a);
  }
  if (has(s, u, unit_flag::kColumn) && is_foot(s, u)) {
    Action a = moving(u);
    a.before = Evolution::Line;
    a.path.add(geometry::straight(reach / 2));
    moves.add(a);
  }
  add_drawn(s, u, moves);
}

Action random_move(const State& s, UnitId u, Rng& rng) {
  Action a = moving(u);
  const Len reach = std::max<Len>(allowance(s, u), 1'000);
  const auto some = [&](Len most) {
    return static_cast<Len>(1 + rng.below(static_cast<std::uint32_t>(most)));
  };
  const std::uint64_t near =
      s.pieces.near.near(outline(s, u), reach * 5 / 4) & s.pieces.alive[idx(other(side_of(s, u)))];
  if (near != 0 && !is_general(s, u) && rng.below(3) == 0)
    if (const auto charge = propose_charge(s, u, first_of(near))) return *charge;
  if (is_loose(s, u)) {
    // One after the other: as arguments of one call compilers would draw them in either order.
    const Len length = some(reach);
    const auto way = static_cast<Angle>(rng());
    a.path.add(geometry::oblique(way, length));
    if (rng.below(2) == 0) a.path.add(geometry::pivot(static_cast<Angle>(rng())));
    return a;
  }
  if (has(s, u, unit_flag::kFiringOrder) && rng.below(4) == 0) a.drop_order = true;
  if (rng.below(12) == 0)
    a.before = has(s, u, unit_flag::kColumn) ? Evolution::Line : Evolution::Column;
  if (rng.below(10) == 0) a.path.add(geometry::about_face());
  if (rng.below(2) == 0) {
    const auto turn = static_cast<Angle>(1 + rng.below(60 * kDegree));
    a.path.add(rng.below(2) == 0 ? geometry::wheel_left(turn) : geometry::wheel_right(turn));
  }
  if (a.path.count == 0 || rng.below(4) != 0) a.path.add(geometry::straight(some(reach)));
  return a;
}

void placing_candidates(const State& s, UnitId u, std::size_t most, std::vector<Action>& out) {
  constexpr int kColumns = 24, kRows = 6;
  const Side side = side_of(s, u);
  const Len zone = s.setup->sides[idx(side)].deploy_depth;
  const Angle facing = side == Side::A ? Angle{0} : geometry::kHalfTurn;
  const UnitCard& c = card(s, u);
  const bool column = c.formation == Formation::Column;
  Moves places(s, u, most, out);
  for (int row = kRows; row >= 1; --row)
    for (int i = 0; i < kColumns; ++i) {
      // The middle first, then outward.
      const int column_of = kColumns / 2 + (i % 2 == 0 ? i / 2 : -(i + 1) / 2);
      const Len x = s.setup->width / kColumns * column_of + s.setup->width / (2 * kColumns);
      const Len deep = zone * row / kRows;
      const Len y = side == Side::A ? deep : s.setup->depth - deep;
      places.add({.verb = Verb::Place,
                  .unit = u,
                  .place = {x, y},
                  .facing = facing,
                  .formation = column ? Formation::Column : Formation::Line,
                  .order = c.type == Type::Gun ? c.limbered : c.firing_order});
    }
}

}  // namespace sandtable::game_of_kings
