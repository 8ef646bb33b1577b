#include "rulesets/fixed_baynet/judgement/book.h"

#include <algorithm>
#include <cstddef>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/judgement/house_gestures.h"
#include "rulesets/fixed_baynet/judgement/ways.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
#include "rulesets/fixed_baynet/rules/rounded.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/turn.h"

namespace sandtable::fixed_baynet {
namespace {

constexpr Len kFlare = 20 * kInch;
constexpr Len kEdge = kInch;  ///< a man's middle from the edge of his deployment area
constexpr Len kLayStep = 6 * kInch, kPieceStep = 3 * kInch;

}  // namespace

bool Book::add(Action a) {
  a.unit = u_;
  a = rounded(a);
  NoWhy quiet;
  if (!legal(s_, s_.now.asked, a, quiet, {&held_})) return false;
  put(a);
  return true;
}

void Book::put(const Action& a) {
  if (std::find(out_.begin(), out_.end(), a) == out_.end()) out_.push_back(a);
}

void Book::fires() {
  for (UnitId t = 0; t < s_.unit_count; ++t) {
    if (unit(s_, t).men.empty() || side_of_unit(s_, t) == side_of_unit(s_, u_)) continue;
    Action a{.verb = Verb::Fire, .target = t};
    a.number = 1;
    if (!add(a)) continue;
    for (a.number = 2; a.number <= kMostMoves; ++a.number) add(a);
  }
  for (UnitId t = 0; t < s_.unit_count; ++t)
    if (!unit(s_, t).men.empty() && side_of_unit(s_, t) != side_of_unit(s_, u_))
      add({.verb = Verb::FireOver, .target = t, .number = 1});
}

void Book::charges() {
  for (UnitId t = 0; t < s_.unit_count; ++t) {
    if (unit(s_, t).men.empty() || side_of_unit(s_, t) == side_of_unit(s_, u_)) continue;
    if (!in_reach(t)) continue;
    // One action, to see what comes of it, or as many as it takes.
    Action a{.verb = Verb::Charge, .target = t};
    for (a.number = 1; a.number <= kMostMoves; a.number += kMostMoves - 1) add(a);
    // Riders who may gallop, at a canter too.
    if (!may_gallop()) continue;
    a.gait = record_of(Gait::Canter);
    for (a.number = 1; a.number <= kMostMoves; a.number += kMostMoves - 1) add(a);
  }
}

bool Book::may_gallop() const {
  return unit(s_, u_).men.any([&](ManId m) {
    return is_mounted(s_, m) && may_take(s_, m, Gait::Canter) && may_take(s_, m, Gait::Gallop);
  });
}

void Book::attacks() {
  Action a{.verb = Verb::Attack};
  a.number = 1;
  if (!add(a)) return;
  for (a.number = 2; a.number <= kMostMoves; ++a.number) add(a);
}

ManSet Book::able() const {
  return unit(s_, u_).men.where([&](ManId m) { return is_able(s_, m); });
}

std::optional<Angle> Book::towards_enemy(const ManSet& men) const {
  if (men.empty()) return std::nullopt;
  const Vec from = middle_of(s_, men);
  const auto enemy = nearest_enemy(from);
  if (!enemy) return std::nullopt;
  return geometry::angle_of(*enemy - from);
}

void Book::steps(int way) {
  const ManSet men = able();
  const auto ahead = towards_enemy(men);
  if (!ahead) return;
  const auto line = static_cast<Angle>(*ahead + way * (0x10000 / kWays));
  for (int actions = 1; actions <= kMostMoves; ++actions)
    if (way == 0 || actions != 2) step(men, line, actions, *ahead);
}

void Book::turns() {
  const auto ahead = towards_enemy(able());
  if (!ahead) return;
  Action turn{.verb = Verb::Turn};
  turn.facing = *ahead;
  add(turn);
  for (const Formation formation :
       {Formation::Open, Formation::Closed, Formation::Mass, Formation::Square}) {
    if (formation == unit(s_, u_).formation) continue;
    Action form{.verb = Verb::Form, .formation = formation};
    form.facing = *ahead;
    add(form);
  }
}

void Book::services() {
  add({.verb = Verb::Mount});
  add({.verb = Verb::Dismount});
  for (std::size_t e = 0; e < kWords<TableEdge>; ++e)
    add({.verb = Verb::Leave, .number = static_cast<std::int32_t>(e)});
  unit(s_, u_).men.for_each([&](ManId m) {
    const std::uint32_t one = bit_of(s_.men[m].number);
    if (card(s_, m).role == Role::Medic) heals(m, one);
    for (UnitId u = 0; u < s_.unit_count; ++u)
      if (unit(s_, u).arrives == kNotCalled) add({.verb = Verb::CallUp, .men = one, .target = u});
    for (std::size_t i = 0; i < s_.setup->objectives.size(); ++i)
      if (s_.setup->objectives[i].kind == ObjectiveKind::Destroy)
        add({.verb = Verb::Destroy, .men = one, .number = static_cast<std::int32_t>(i)});
    if (s_.flares_left[idx(side_of(s_, m))] > 0) {
      const Vec ahead = geometry::along(s_.men[m].place, s_.men[m].facing, kFlare);
      add({.verb = Verb::Flare, .men = one, .place = ahead});
    }
  });
}

void Book::entries(bool first) {
  const UnitCard& card = home_of(s_, u_);
  const bool across = card.edge == TableEdge::North || card.edge == TableEdge::South;
  const Len whole = across ? s_.setup->width : s_.setup->depth;
  constexpr Len kApart = 6 * kInch;
  for (Len off = 0; off < whole / 2; off += kApart)
    for (const Len at : {whole / 2 - off, whole / 2 + off}) {
      for (const Len in : {2 * kInch, 3 * kInch, 4 * kInch}) {
        set_down(Verb::Enter, inward(card.edge, at, in), facing_in(card.edge));
        if (first && !out_.empty()) return;
      }
    }
}

void Book::deployments() {
  const std::size_t before = out_.size();
  share_of_front();
  constexpr int kColumns = 6;
  const std::int64_t wide = zone().high.x - zone().low.x;
  const Len deep = zone().high.y - zone().low.y;
  for (const Len back : {kEdge, deep / 2})
    for (int i = 0; i < kColumns; ++i)
      set_down(Verb::Deploy, in_area(wide * (2 * i + 1) / (2 * kColumns), back), ahead());
  if (out_.size() == before) first_room();
}

void Book::first_room() {
  const Len wide = zone().high.x - zone().low.x, deep = zone().high.y - zone().low.y;
  for (const Formation formation :
       {Formation::Open, Formation::Closed, Formation::Mass, Formation::Loose}) {
    Action a{.verb = Verb::Deploy, .formation = formation};
    a.facing = ahead();
    for (const int ranks : {1, 2, 3, 4, 10}) {
      if (ranks > count()) break;
      a.ranks = static_cast<std::uint8_t>(ranks);
      for (Len back = kEdge / 2; back <= deep - kEdge / 2; back += kInch / 2)
        for (Len right = kEdge / 2; right <= wide - kEdge / 2; right += kInch / 2) {
          a.place = in_area(right, back);
          if (add(a)) return;
        }
    }
  }
}

void Book::arrivals_at(Vec at) {
  if (s_.now.phase == Phase::Deploy) return set_down(Verb::Deploy, at, ahead());
  set_down(Verb::Enter, at, facing_in(home_of(s_, u_).edge));
}

void Book::share_of_front() {
  const bool alone = count() < 2;
  int all = 0, before = 0;
  for (std::size_t i = 0; i < s_.setup->units.size(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const UnitCard& other = s_.setup->units[i];
    const bool alike = (other.count < 2) == alone;
    if (other.side != side_of_unit(s_, u_) || !alike || !is_set_down(u)) continue;
    ++all;
    if (u < u_) ++before;
  }
  const std::int64_t wide = zone().high.x - zone().low.x;
  const Len deep = zone().high.y - zone().low.y;
  constexpr int kFiles = 5;
  Action a{.verb = Verb::Deploy};
  a.facing = ahead();
  a.formation = alone ? Formation::Loose : Formation::Open;
  const std::int64_t right = wide * (2 * before + 1) / (2 * std::max(1, all));
  const int most = (count() + kFiles - 1) / kFiles;
  a.ranks = static_cast<std::uint8_t>(most);
  for (const Len back : {deep / 2, deep - kEdge}) {
    a.place = in_area(right, back);
    if (alone && add(a)) return;
  }
  a.place = in_area(right, kEdge);
  for (; a.ranks > 0; --a.ranks)
    if (!alone && add(a)) return;
  a.formation = Formation::Closed;
  a.ranks = static_cast<std::uint8_t>(most);
  if (!alone) add(a);
}

void Book::pieces() {
  for (std::size_t i = 0; i < s_.setup->guns.size(); ++i) {
    const auto g = static_cast<GunId>(i);
    const ManId piece = figure_of(s_, g);
    if (!stands(s_, piece) || s_.guns[g].owner != s_.now.asked) continue;
    if (crew_of(s_, g, u_, 0).empty()) continue;
    add({.verb = Verb::ClearJam, .gun = g});
    add({.verb = Verb::DropPlan, .gun = g});
    if (is_mortar(s_, g)) add({.verb = Verb::FirePiece, .gun = g});
    for (UnitId t = 0; t < s_.unit_count; ++t) {
      if (unit(s_, t).men.empty() || side_of_unit(s_, t) == s_.now.asked) continue;
      const Angle line = geometry::angle_of(middle_of(s_, unit(s_, t).men) - s_.men[piece].place);
      Action fire{.verb = Verb::FirePiece, .target = t, .gun = g};
      for (fire.number = 1; fire.number <= gun_row(s_, g).fires_a_turn; ++fire.number) add(fire);
      add({.verb = Verb::TurnPiece, .gun = g, .facing = line});
      lays(g, t, line);
    }
    walls(g);
    for (int way = 0; way < 4; ++way) {
      Action move{.verb = Verb::MovePiece, .gun = g};
      move.way.add({static_cast<Angle>(way * geometry::kQuarterTurn), kPieceStep});
      add(move);
    }
  }
}

void Book::calls() {
  bool any = false;
  for (std::size_t i = 0; i < s_.setup->guns.size(); ++i) {
    const auto g = static_cast<GunId>(i);
    any = any ||
          (s_.guns[g].owner == s_.now.asked && gun_row(s_, g).indirect && gun_row(s_, g).direct);
  }
  if (!any) return;
  unit(s_, u_).men.for_each([&](ManId m) {
    if (!is_hero(s_, m)) return;
    for (UnitId t = 0; t < s_.unit_count; ++t)
      add({.verb = Verb::CallFire, .men = bit_of(s_.men[m].number), .target = t});
  });
}

void Book::rallies() {
  unit(s_, u_).men.for_each([&](ManId m) {
    if (!commands(s_, m)) return;
    const std::uint32_t one = bit_of(s_.men[m].number);
    add({.verb = Verb::Rally, .men = one});
    add({.verb = Verb::Rally, .men = one, .number = 1});
    for (UnitId u = 0; u < s_.unit_count; ++u)
      if (!unit(s_, u).men.empty() && side_of_unit(s_, u) == side_of_unit(s_, u_))
        add({.verb = Verb::FallBack, .men = one, .target = u});
  });
}

void Book::houses() { house_gestures(s_, u_, out_, &held_); }

void Book::walls(GunId g) {
  const ManId piece = figure_of(s_, g);
  const ManSet& enemies = enemies_of(s_, s_.now.asked);
  for (std::size_t n = 0; n < s_.field->houses.size(); ++n) {
    const auto h = static_cast<HouseId>(n);
    if (!is_whole(s_, h) || is_mortar(s_, g)) continue;
    if (!enemies.any([&](ManId e) { return house_of(s_, e) == h; })) continue;
    Action fire{.verb = Verb::FirePiece, .gun = g, .house = h};
    bool any = false;
    for (fire.number = 1; fire.number <= gun_row(s_, g).fires_a_turn; ++fire.number)
      any = add(fire) || any;
    if (any) continue;
    const Vec near = house(s_, h).building.outline().nearest_on_boundary(s_.men[piece].place);
    add({.verb = Verb::TurnPiece,
         .gun = g,
         .facing = geometry::angle_of(near - s_.men[piece].place)});
  }
}

void Book::lays(GunId g, UnitId target, Angle line) {
  if (!gun_row(s_, g).indirect) return;
  Action lay{.verb = is_mortar(s_, g) ? Verb::Plan : Verb::Guess, .gun = g, .facing = line};
  if (lay.verb == Verb::Guess) lay.target = target;
  for (lay.number = kLayStep; lay.number <= reach_of(s_, g).far; lay.number += kLayStep) add(lay);
}

void Book::step(const ManSet& men, Angle line, int actions, Angle facing) {
  if (men.any([&](ManId m) { return is_mounted(s_, m); })) return ride(men, line, actions);
  if (const auto a =
          step_along(s_, u_, men, line, actions, facing, geometry::kMaxCoordinate, &held_))
    put(*a);
}

void Book::ride(const ManSet& men, Angle line, int actions) {
  const int most = static_cast<int>(fastest_of(s_, men));
  for (int g = 0; g <= most; ++g)
    if (const auto a = ride_along(s_, u_, men, line, actions, static_cast<Gait>(g), &held_))
      put(*a);
}

void Book::heals(ManId medic, std::uint32_t one) {
  for (std::size_t i = 0; i < s_.setup->men.size(); ++i) {
    const auto m = static_cast<ManId>(i);
    if (side_of(s_, m) == side_of(s_, medic) && nearby(s_, medic, m))
      add({.verb = Verb::Heal, .men = one, .target = s_.men[m].unit, .target_man = m});
  }
}

bool Book::is_set_down(UnitId u) const {
  const UnitCard& other = s_.setup->units[u];
  return other.arrives == 0 && !s_.setup->men[other.first].placed;
}

Vec Book::in_area(std::int64_t right, Len back) const {
  const Len x = zone().low.x + static_cast<Len>(right);
  return {x, ahead() == 0 ? zone().high.y - back : zone().low.y + back};
}

void Book::set_down(Verb verb, Vec at, Angle facing) {
  Action a{.verb = verb};
  a.place = at;
  a.facing = facing;
  const bool alone = waiting_of(s_, u_).size() < 2;
  a.formation = alone ? Formation::Loose : Formation::Open;
  for (const std::uint8_t ranks : {std::uint8_t{1}, std::uint8_t{2}, std::uint8_t{3}}) {
    a.ranks = ranks;
    if (add(a) || alone) return;
  }
  a.formation = Formation::Closed;
  a.ranks = 4;
  add(a);
}

Vec Book::inward(TableEdge edge, Len at, Len in) const {
  switch (edge) {
    case TableEdge::South:
      return {at, in};
    case TableEdge::North:
      return {at, s_.setup->depth - in};
    case TableEdge::West:
      return {in, at};
    case TableEdge::East:
      return {s_.setup->width - in, at};
  }
  return {at, in};
}

Angle Book::facing_in(TableEdge edge) {
  switch (edge) {
    case TableEdge::South:
      return 0;
    case TableEdge::North:
      return geometry::kHalfTurn;
    case TableEdge::West:
      return geometry::kQuarterTurn;
    case TableEdge::East:
      return static_cast<Angle>(geometry::kHalfTurn + geometry::kQuarterTurn);
  }
  return 0;
}

bool Book::in_reach(UnitId target) const {
  return unit(s_, u_).men.any([&](ManId m) {
    const Len far = moves_left(s_, m) * speeds(s_, m, true)[0] * kInch + contact_reach(s_);
    return unit(s_, target).men.any([&](ManId e) {
      return geometry::within(base(s_, m), base(s_, e), far);
    });
  });
}

std::optional<Vec> Book::nearest_enemy(Vec from) const {
  std::optional<Vec> out;
  std::int64_t least = 0;
  enemies_of(s_, side_of_unit(s_, u_)).for_each([&](ManId e) {
    const std::int64_t far = geometry::squared(s_.men[e].place - from);
    if (out && far >= least) return;
    out = s_.men[e].place;
    least = far;
  });
  return out;
}

}  // namespace sandtable::fixed_baynet
