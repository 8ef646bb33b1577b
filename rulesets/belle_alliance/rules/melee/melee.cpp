#include "rulesets/belle_alliance/rules/melee/melee.h"

#include <algorithm>
#include <string_view>

#include "engine/core/sink.h"
#include "engine/core/vocabulary.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/fire/engage.h"
#include "rulesets/belle_alliance/rules/fire/result.h"
#include "rulesets/belle_alliance/rules/melee/settle.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/figures.h"

/// All melees of a round: engage, roll, settle.
namespace sandtable::belle_alliance {
namespace {

using namespace unit_flag;

/// Whether a unit takes part in one of them, a skirmish line also with its soutien.
bool takes_part(const State& state, const Melees& melees, Side side, UnitId unit) {
  for (const Melee& melee : melees.all())
    for (const Party& party : melee.parties) {
      if (party.side != side) continue;
      for (const Fighter& fighter : party.all())
        if (fighter.unit == unit ||
            (fighter.line > 0 && chain_of(state.of(side), fighter.unit) == unit))
          return true;
    }
  return false;
}

/// True: officers were engaged.
template <class D>
bool engage_all(State& state, const Melees& melees, D& dice, MeleeRecord* record) {
  bool any = false;
  for (UnitId id = 0; id < kMaxUnits; ++id)
    for (const Side side : {Side::A, Side::B})
      if (takes_part(state, melees, side, id) && engages(state, side, id)) {
        const EngagedOfficer engaged = engage(state, side, id, dice);
        if (record != nullptr) record->engaged.push_back(engaged);
        any = true;
      }
  return any;
}

/// The dice of both parties of each melee.
struct Thrown {
  std::array<int, 2> dice{};
  std::array<int, 2> roll{-1, -1};
  std::array<bool, 2> two_ones{};
};
using Throws = std::vector<Thrown>;

/// Nothing hangs on throws but the line of the table that they are read at, and who has shown two
/// ones with them.
template <class D>
void join_throws(const Melees& melees, D& dice) {
  for (const Melee& melee : melees.all()) {
    const auto roll = [&](const Party& party) {
      return melee_roll(party.side, party.list[party.lead].unit);
    };
    const std::array rolls{roll(melee.parties[0]), roll(melee.parties[1])};
    dice.together(rolls, [&melee](std::span<const std::int16_t> shown) {
      const int result = result_of(melee, {sum_in(shown[0]), sum_in(shown[1])});
      return static_cast<std::uint64_t>(4 * result + 2 * (pair_in(shown[0]) ? 1 : 0) +
                                        (pair_in(shown[1]) ? 1 : 0));
    });
  }
}

/// A side rolls once a melee, in the order of the numbers of those whose columns are read.
template <class D>
void roll_all(const Melees& melees, Throws& throws, D& dice) {
  for (UnitId id = 0; id < kMaxUnits; ++id)
    for (const Side side : {Side::A, Side::B})
      for (std::size_t m = 0; m < melees.list.size(); ++m)
        for (std::size_t p = 0; p < 2; ++p) {
          const Party& party = melees.list[m].parties[p];
          if (party.side != side || party.list[party.lead].unit != id) continue;
          const int shown = dice(melee_roll(side, id));
          throws[m].dice[p] = sum_in(shown);
          throws[m].two_ones[p] = pair_in(shown);
          throws[m].roll[p] = dice.last();
        }
}

/// What fighting leaves on those who fought (melee.attacked-before, fire.first-fire).
void note_fight(State& state, const Party& party, bool two_ones) {
  Force& force = state.of(party.side);
  for (const Fighter& fighter : party.all()) {
    Unit& unit = force.units[fighter.unit];
    const UnitId account = account_of(force, fighter.unit);
    unit.flags |= party.attacks && fighter.attacks ? kAttacked : kDefended;
    for (const UnitId id : {fighter.unit, account, chain_of(force, account)})
      if (id != kNoUnit) force.units[id].flags |= kFirstFireSpent;
    // One roll of the side is one roll of each unit, whether its line fights beside it or not.
    const auto same = [&](const Fighter& f) { return account_of(force, f.unit) == account; };
    if (&*std::find_if(party.all().begin(), party.all().end(), same) == &fighter)
      use_supplies(state, party.side, fighter.unit, two_ones);
  }
}

/// Whether the target of an attack was destroyed where it stood, and has not run.
bool is_destroyed(const State& state, const Clash& clash) {
  const Unit& target = state.of(other(clash.side)).units[clash.defender];
  return target.standing != Standing::OnTable && (target.flags & kForced) == 0;
}

/// The ground of somebody who is not there to fight for it: of one who was destroyed where he stood
/// his place; who has run did so from the far side of the attacker's zone.
Vec ground_left(const State& state, const Clash& clash) {
  const Unit& attacker = state.of(clash.side).units[clash.attacker];
  if (is_destroyed(state, clash)) return state.of(other(clash.side)).units[clash.defender].place;
  return geometry::along(attacker.place, attacker.facing, zone_depth());
}

/// Attackers whose targets left before the melee have the ground, and may go on as winners after
/// who ran (melee.pursuit): of one who was destroyed there is nobody to go after.
void add_unfought(const State& state, std::span<const Clash> clashes, Round round, Outcomes& out) {
  for (const Clash& clash : clashes) {
    if (!is_won_unfought(state, clash)) continue;
    const auto fights = [&](const Clash& c) {
      return &c != &clash && is_fought(state, c) &&
             ((c.side == clash.side && c.attacker == clash.attacker) ||
              (c.side != clash.side && c.defender == clash.attacker));
    };
    if (std::any_of(clashes.begin(), clashes.end(), fights)) continue;
    const bool pursues = round == Round::First && !is_destroyed(state, clash);
    out.add({.side = clash.side,
             .unit = clash.attacker,
             .opponent = clash.defender,
             .does = Outcome::Does::TakesGround,
             .ground = ground_left(state, clash),
             .may_go_on = pursues,
             .must_go_on = pursues && must_pursue(state, clash.side, clash.attacker),
             .unfought = true});
  }
}

}  // namespace

Roll melee_roll(Side side, UnitId unit) {
  return {.clause = clause::melee_result,
          .roller = side,
          .dice = static_cast<std::uint8_t>(figure(Figure::Dice)),
          .read = Read::SumAndPair,
          .low = static_cast<std::uint8_t>(figure(FightFigure::SpentFace)),
          .piece = unit};
}

template <class D, class L>
void fight_all(State& state, std::span<const Clash> clashes, Round round, D& dice, L& /*log*/,
               Outcomes& out, MeleeRecord* record) {
  out.list.clear();
  Melees melees;
  lay_out(state, clashes, round, melees);
  if (engage_all(state, melees, dice, record)) lay_out(state, clashes, round, melees);
  for (const Melee& melee : melees.all())
    for (const Party& party : melee.parties)
      open_valour(state, party.side, party.list[party.lead].unit);
  // Who is told of a melee is told what was thrown.
  if constexpr (!L::on) join_throws(melees, dice);
  Throws throws(melees.list.size());
  roll_all(melees, throws, dice);
  add_unfought(state, clashes, round, out);
  Blows blows;
  const Assaults assaults = with_whole_garrisons(state, clashes);
  for (std::size_t m = 0; m < melees.list.size(); ++m)
    settle(state, melees.list[m], assaults.all(), round, throws[m].dice, blows, out);
  for (std::size_t m = 0; m < melees.list.size(); ++m)
    for (std::size_t p = 0; p < 2; ++p)
      note_fight(state, melees.list[m].parties[p], throws[m].two_ones[p]);
  if (record != nullptr)
    for (std::size_t m = 0; m < melees.list.size(); ++m)
      record->fought.push_back({melees.list[m], throws[m].dice, throws[m].roll});
  strike(state, blows, record == nullptr ? nullptr : &record->changes);
  drop_fallen(state, out);
}
template void fight_all(State&, std::span<const Clash>, Round, FastDice&, NoLog&, Outcomes&,
                        MeleeRecord*);
template void fight_all(State&, std::span<const Clash>, Round, Dice&, NoLog&, Outcomes&,
                        MeleeRecord*);
template void fight_all(State&, std::span<const Clash>, Round, Dice&, EventLog&, Outcomes&,
                        MeleeRecord*);

}  // namespace sandtable::belle_alliance
