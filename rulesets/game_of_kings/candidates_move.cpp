#include <algorithm>
#include <array>

#include "engine/geometry/angle.h"
#include "engine/geometry/contact.h"
#include "rulesets/game_of_kings/candidates.h"
#include "rulesets/game_of_kings/legality.h"

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

  void add(const Action& a) {
    NoWhy quiet;
    if (out_.size() < limit_ && legal(s_, side_of(s_, u_), a, quiet)) out_.push_back(a);
  }

 private:
  const State& s_;
  UnitId u_;
  std::size_t limit_;
  std::vector<Action>& out_;
};

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

void add_loose(const State& s, UnitId u, Len reach, Moves& moves) {
  constexpr int kWays = 8;
  for (int i = 0; i < kWays; ++i) {
    Action a = moving(u);
    a.path.add(geometry::oblique(static_cast<Angle>(i * (65536 / kWays)), reach));
    moves.add(a);
  }
  if (!is_general(s, u)) return;
  for_each_unit(s.pieces.alive[idx(side_of(s, u))] & s.pieces.solid, [&](UnitId v) {
    if (s.pieces.general[v] != kNoUnit) return;
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
}

}  // namespace

void move_candidates(const State& s, UnitId u, std::size_t most, std::vector<Action>& out) {
  if (has(s, u, unit_flag::kActed)) return;
  const Len reach = allowance(s, u);
  if (reach == 0) return;
  Moves moves(s, u, most, out);
  if (!is_general(s, u))
    for_each_unit(s.pieces.near.near(outline(s, u), reach * 5 / 4) &
                      s.pieces.alive[idx(other(side_of(s, u)))],
                  [&](UnitId e) {
                    if (const auto charge = propose_charge(s, u, e)) moves.add(*charge);
                  });
  add_straights(u, reach, moves);
  if (is_loose(s, u))
    add_loose(s, u, reach, moves);
  else
    add_formed(s, u, reach, moves);
  if (has(s, u, unit_flag::kFiringOrder)) {
    Action a = moving(u);
    a.drop_order = true;
    a.path.add(geometry::straight(80'000));
    moves.add(a);
  }
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
    a.path.add(geometry::oblique(static_cast<Angle>(rng()), some(reach)));
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
