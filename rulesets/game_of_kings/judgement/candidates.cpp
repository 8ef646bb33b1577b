#include "rulesets/game_of_kings/judgement/candidates.h"

#include <array>

#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/ruleset.h"

/// The legal actions: listed, and one at random without making the list.
namespace sandtable::game_of_kings {
namespace {

constexpr std::size_t kMovesAUnit = 64;
constexpr std::size_t kPlacesAUnit = 12;
constexpr std::array kEveryCommand{Command::Left, Command::Centre, Command::Right};

Action plain(Verb verb, UnitId unit = kNoUnit, UnitId target = kNoUnit) {
  return {.verb = verb, .unit = unit, .target = target};
}

Action of_command(Verb verb, Command c, UnitId unit = kNoUnit) {
  return {.verb = verb, .unit = unit, .command = c};
}

/// Collects what is legal.
class List {
 public:
  List(const State& s, Side side, std::vector<Action>& out) : s_(s), side_(side), out_(out) {}
  void add(const Action& a) {
    NoWhy quiet;
    if (legal(s_, side_, a, quiet)) out_.push_back(a);
  }

 private:
  const State& s_;
  Side side_;
  std::vector<Action>& out_;
};

std::uint64_t enemies_of(const State& s) {
  return s.pieces.alive[idx(other(s.now.moving))] & s.pieces.solid;
}

/// Facings worth turning a gun to: at each enemy within reach of its shot.
template <class F>
void for_each_facing(const State& s, UnitId gun, F&& f) {
  const Vec from = outline(s, gun).centre;
  for_each_unit(enemies_of(s), [&](UnitId e) {
    const Vec to = outline(s, e).centre;
    if (to != from) f(geometry::angle_of(to - from));
  });
}

void gun_drill(const State& s, UnitId u, List& list) {
  if (!has(s, u, unit_flag::kLimbered)) {
    list.add(plain(Verb::Limber, u));
    for_each_facing(
        s, u, [&](Angle facing) { list.add({.verb = Verb::Pivot, .unit = u, .facing = facing}); });
    return;
  }
  list.add({.verb = Verb::Unlimber, .unit = u, .facing = pose(s, u).facing});
  for_each_facing(
      s, u, [&](Angle facing) { list.add({.verb = Verb::Unlimber, .unit = u, .facing = facing}); });
}

void act(const State& s, UnitId u, std::vector<Action>& out, List& list) {
  if (has(s, u, unit_flag::kRetreating)) {
    list.add(plain(Verb::Rally, u));
    return;
  }
  if (!is_general(s, u) && !has(s, u, unit_flag::kFired))
    for_each_unit(enemies_of(s), [&](UnitId e) { list.add(plain(Verb::Fire, u, e)); });
  if (s.now.step > Step::Move) return;
  if (is_regular_foot(s, u)) list.add(plain(Verb::Form, u));
  if (is_gun(s, u)) gun_drill(s, u, list);
  move_candidates(s, u, kMovesAUnit, out);
}

void answer_fight(const State& s, Side side, List& list) {
  list.add(plain(Verb::Hold));
  const std::uint64_t mine = s.pieces.alive[idx(side)], theirs = s.pieces.alive[idx(other(side))];
  const Verb verb = s.now.phase == Phase::DefensiveFire ? Verb::Fire : Verb::Against;
  for_each_unit((s.fight.mine | s.fight.theirs) & mine, [&](UnitId u) {
    for_each_unit((s.fight.mine | s.fight.theirs) & theirs,
                  [&](UnitId e) { list.add(plain(verb, u, e)); });
  });
}

void answer_morale(const State& s, Side side, List& list) {
  const std::uint64_t mine = s.pieces.alive[idx(side)];
  if (s.now.phase == Phase::ChooseTest) {
    for_each_unit(mine, [&](UnitId u) { list.add(plain(Verb::Test, u)); });
    return;
  }
  for_each_unit(mine, [&](UnitId u) {
    list.add(plain(Verb::Support, u));
    for_each_unit(mine, [&](UnitId v) { list.add(plain(Verb::Support, u, v)); });
  });
}

void set_up(const State& s, Side side, std::vector<Action>& out, List& list) {
  switch (s.now.phase) {
    case Phase::TerrainChoice:
      for (int piece = 1; piece <= 4; ++piece) list.add({.verb = Verb::Terrain, .number = piece});
      return;
    case Phase::ChooseFirst:
      list.add(plain(Verb::First));
      list.add(plain(Verb::Second));
      return;
    default:
      break;
  }
  list.add(plain(Verb::Deployed));
  for (std::size_t i = 0; i < s.setup->units.size(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (side_of(s, u) != side) continue;
    if (s.now.phase == Phase::Assign)
      for (const Command c : kEveryCommand) list.add(of_command(Verb::Assign, c, u));
    else
      placing_candidates(s, u, kPlacesAUnit, out);
  }
}

}  // namespace

void GameOfKings::actions(const State& s, Side side, std::vector<Action>& out) {
  if (!(turn(s).waiting_for & bit(side))) return;
  List list(s, side, out);
  switch (s.now.phase) {
    case Phase::TerrainChoice:
    case Phase::ChooseFirst:
    case Phase::Assign:
    case Phase::Deploy:
    case Phase::Redeploy:
      set_up(s, side, out, list);
      return;
    case Phase::Transfer:
      list.add(plain(Verb::Done));
      for_each_unit(s.pieces.alive[idx(side)], [&](UnitId u) {
        for (const Command c : kEveryCommand) list.add(of_command(Verb::Transfer, c, u));
      });
      return;
    case Phase::ChooseSector:
      for (const Command c : kEveryCommand) list.add(of_command(Verb::Sector, c));
      return;
    case Phase::Act:
      list.add(plain(Verb::Done));
      for_each_unit(acting_units(s), [&](UnitId u) { act(s, u, out, list); });
      return;
    case Phase::Evade:
      list.add(plain(Verb::Hold));
      list.add(plain(Verb::Evade, s.now.evader));
      return;
    case Phase::Melee:
      for_each_unit(acting_units(s), [&](UnitId u) { list.add(plain(Verb::Fight, u)); });
      list.add(plain(Verb::Done));
      return;
    case Phase::DefensiveFire:
    case Phase::NameEnemy:
      answer_fight(s, side, list);
      return;
    case Phase::ChooseTest:
    case Phase::ChooseSupport:
      answer_morale(s, side, list);
      return;
    case Phase::DrawOffered:
      list.add(plain(Verb::AcceptDraw));
      list.add(plain(Verb::RefuseDraw));
      return;
    default:
      return;
  }
}

namespace {

/// A unit of a set, each equally likely.
UnitId any_of(std::uint64_t units, Rng& rng) {
  auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(units)));
  for (; skip > 0; --skip) units &= units - 1;
  return first_of(units);
}

/// Something that the unit might do, legal or not.
Action idea(const State& s, UnitId u, Rng& rng) {
  if (has(s, u, unit_flag::kRetreating)) return plain(Verb::Rally, u);
  const std::uint64_t enemies = enemies_of(s);
  const bool can_move = s.now.step <= Step::Move && !has(s, u, unit_flag::kActed);
  const bool fires = !is_general(s, u) && enemies != 0 && (!can_move || rng.below(3) == 0);
  if (fires) {
    // Mostly at somebody near.
    const std::uint64_t near =
        s.pieces.near.near(outline(s, u), is_gun(s, u) ? range_of(s, u) : musket_range()) & enemies;
    if (near == 0) return plain(Verb::None);
    return plain(Verb::Fire, u, any_of(near, rng));
  }
  if (!can_move) return plain(Verb::None);
  if (is_gun(s, u) && rng.below(2) == 0) {
    const auto facing = static_cast<Angle>(rng());
    if (!has(s, u, unit_flag::kLimbered))
      return rng.below(2) == 0 ? plain(Verb::Limber, u)
                               : Action{.verb = Verb::Pivot, .unit = u, .facing = facing};
    return {.verb = Verb::Unlimber, .unit = u, .facing = facing};
  }
  if (is_regular_foot(s, u) && !has(s, u, unit_flag::kFiringOrder) && rng.below(4) == 0)
    return plain(Verb::Form, u);
  return random_move(s, u, rng);
}

Action pick_act(const State& s, Side side, Rng& rng) {
  constexpr int kTries = 12;
  NoWhy quiet;
  const std::uint64_t units = acting_units(s);
  for (int i = 0; i < kTries && units != 0; ++i) {
    const Action a = idea(s, any_of(units, rng), rng);
    if (a.verb != Verb::None && legal(s, side, a, quiet)) return a;
  }
  const Action done = plain(Verb::Done);
  if (legal(s, side, done, quiet)) return done;
  // Rallying is compulsory: one of the units that still have to try.
  Action out = done;
  for_each_unit(units, [&](UnitId u) {
    const Action a = plain(Verb::Rally, u);
    if (legal(s, side, a, quiet)) out = a;
  });
  return out;
}

}  // namespace

Action GameOfKings::pick(const State& s, Side side, Rng& rng) {
  if (s.now.phase == Phase::Act) return pick_act(s, side, rng);
  thread_local std::vector<Action> all;
  all.clear();
  actions(s, side, all);
  if (all.empty()) return plain(Verb::None);
  return all[rng.below(static_cast<std::uint32_t>(all.size()))];
}

}  // namespace sandtable::game_of_kings
