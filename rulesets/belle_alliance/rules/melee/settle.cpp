#include "rulesets/belle_alliance/rules/melee/settle.h"

#include <algorithm>
#include <string_view>

#include "engine/core/vocabulary.h"
#include "rulesets/belle_alliance/rules/fire/result.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/formula.h"

namespace sandtable::belle_alliance {
namespace {

namespace results = table::table_melee_result;
using Does = Outcome::Does;

constexpr std::string_view kForcedBack = "forced back ";

MeleeLine::OfSide of_side(std::string_view disorder, std::string_view does, std::string_view loss) {
  MeleeLine::OfSide out;
  out.disorder = word_called<Disorder>(disorder).value_or(Disorder::None);
  out.quarters = quarters_cell(loss);
  const auto says = [&](std::string_view word) {
    return does.find(word) != std::string_view::npos;
  };
  if (says("takes the ground")) out.does = Does::TakesGround;
  if (says(kForcedBack)) out.does = Does::ForcedBack;
  if (says("retreats")) out.does = Does::Retreats;
  if (says("routs")) out.does = Does::Routs;
  out.cavalry_may_go_on = says("cavalry may go on");
  out.may_go_on = says("may go on") && !out.cavalry_may_go_on;
  return out;
}

const results::Row& row_of(int d) {
  // Rows go down from the best for the attacker; each ends at its greatest difference, the first
  // has none.
  const results::Row* found = &results::rows.front();
  for (const results::Row& row : results::rows)
    if (row.d_max != table::kBlank && d <= row.d_max) found = &row;
  return *found;
}

/// A party and how the line reads for it.
struct Side2 {
  const Party& mine;
  const Party& theirs;
  MeleeLine::OfSide line;
  int d = 0;
};

bool is_horse(const State& state, Side side, UnitId unit) {
  return is_cavalry(card_of(state, side, unit).troops);
}
bool is_square(const State& state, Side side, UnitId unit) {
  const Unit& of = state.of(side).units[unit];
  return of.formation == Formation::Square && of.disorder != Disorder::FD;
}
bool leads_horse(const State& state, const Party& party) {
  return is_horse(state, party.side, party.list[party.lead].unit);
}
bool leads_square(const State& state, const Party& party) {
  return is_square(state, party.side, party.list[party.lead].unit);
}

/// Units of melee of the other side that inflict their loss on who takes that disorder: units
/// without supplies only take prisoners, of whoever takes MD or FD (melee.without-supplies).
int units_against(const State& state, const Side2& of, Disorder effect) {
  const bool prisoners = effect == Disorder::MD || effect == Disorder::FD;
  int units = 0;
  for (const Fighter& fighter : of.theirs.all()) {
    const Force& force = state.of(of.theirs.side);
    const bool dry = force.units[account_of(force, fighter.unit)].supply == Supply::None;
    if (dry && !prisoners) continue;
    const Troops troops = card_of(state, of.theirs.side, fighter.unit).troops;
    const int figures = fighter.figures + fighter.line;
    const bool guns = !is_infantry(troops) && !is_cavalry(troops);
    units += guns ? units_of_gunners(figures) : units_of_fire(figures);
  }
  return units;
}

/// Shares a loss out in proportion to the figures that took part, by largest remainder, of equal
/// ones to the lower number; nobody loses more than he has (melee.loss).
void share_loss(const State& state, const Party& party, int loss,
                std::array<int, Party::kMost>& out) {
  out.fill(0);
  if (party.figures == 0) return;
  int left = loss;
  std::array<int, Party::kMost> rest{};
  for (std::size_t i = 0; i < party.count; ++i) {
    const int part = (party.list[i].figures + party.list[i].line) * loss;
    out[i] = part / party.figures;
    rest[i] = part % party.figures;
    left -= out[i];
  }
  while (left > 0) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < party.count; ++i)
      if (rest[i] > rest[best]) best = i;
    if (rest[best] < 0) break;
    rest[best] = -1;
    ++out[best];
    --left;
  }
  for (std::size_t i = 0; i < party.count; ++i) {
    const Force& force = state.of(party.side);
    const UnitId chain = party.list[i].line > 0 ? chain_of(force, party.list[i].unit) : kNoUnit;
    const int all = force.units[party.list[i].unit].figures +
                    (chain == kNoUnit ? 0 : force.units[chain].figures);
    out[i] = std::min(out[i], all);
  }
}

/// Whom a unit fought: of several the one whose column the other side read, else the first.
UnitId opponent_of(const Side2& of, std::span<const Clash> clashes, UnitId unit) {
  const UnitId lead = of.theirs.list[of.theirs.lead].unit;
  UnitId first = kNoUnit;
  for (const Clash& clash : clashes) {
    UnitId other_unit = kNoUnit;
    if (clash.side == of.mine.side && clash.attacker == unit) other_unit = clash.defender;
    if (clash.side != of.mine.side && clash.defender == unit) other_unit = clash.attacker;
    if (other_unit == kNoUnit) continue;
    if (other_unit == lead) return lead;
    if (first == kNoUnit || other_unit < first) first = other_unit;
  }
  return first;
}

/// From whom a unit retreats: of several whom it fought the nearest, of equals the lower number
/// (retreat.how).
UnitId nearest_of(const State& state, const Side2& of, std::span<const Clash> clashes, UnitId unit,
                  UnitId opponent) {
  const Body body = body_of(state, of.mine.side, unit);
  UnitId nearest = opponent;
  bool any = false;
  Len least = 0;
  for (const Fighter& fighter : of.theirs.all()) {
    const auto fought = [&](const Clash& c) {
      return c.side == of.mine.side ? c.attacker == unit && c.defender == fighter.unit
                                    : c.defender == unit && c.attacker == fighter.unit;
    };
    if (std::none_of(clashes.begin(), clashes.end(), fought)) continue;
    const Len apart = gap(body, body_of(state, of.theirs.side, fighter.unit));
    if (any && apart >= least) continue;
    any = true;
    nearest = fighter.unit;
    least = apart;
  }
  return nearest;
}

/// The line as squares and cavalry before them bend it (melee.square).
MeleeLine::OfSide bent(const State& state, const Side2& of, const Fighter& fighter, Round round,
                       bool wins) {
  MeleeLine::OfSide line = of.line;
  const Side side = of.mine.side;
  if (is_square(state, side, fighter.unit) && leads_horse(state, of.theirs) &&
      line.does == Does::ForcedBack)
    line.does = Does::Stands;
  if (is_horse(state, side, fighter.unit) && leads_square(state, of.theirs) && !wins) {
    if (line.does == Does::Stands) line.does = Does::ForcedBack;
    // Who goes on after a melee is not at the charge (melee.continued-advance).
    if (round == Round::First &&
        (state.of(side).units[fighter.unit].flags & unit_flag::kCharged) != 0)
      line.disorder = std::max(line.disorder, Disorder::MD);
  }
  return line;
}

/// Whether the losers leave their ground to a winner: a square that cavalry forces back stands.
bool is_ground_free(const State& state, const Side2& of, const MeleeLine::OfSide& theirs) {
  return theirs.does != Does::ForcedBack || !leads_square(state, of.theirs) ||
         !leads_horse(state, of.mine);
}

void add_outcome(const State& state, const Side2& of, const Fighter& fighter, UnitId opponent,
                 const MeleeLine::OfSide& line, const MeleeLine::OfSide& theirs, Round round,
                 Outcomes& out) {
  Outcome outcome{.side = of.mine.side,
                  .unit = fighter.unit,
                  .opponent = opponent,
                  .does = line.does,
                  .ground = state.of(of.theirs.side).units[opponent].place,
                  .d = of.d,
                  .effect = line.disorder,
                  .before = state.of(of.mine.side).units[fighter.unit].disorder};
  if (fighter.line > 0) {
    outcome.line = chain_of(state.of(of.mine.side), fighter.unit);
    outcome.line_before = state.of(of.mine.side).units[outcome.line].disorder;
  }
  const bool leads = of.mine.list[of.mine.lead].unit == fighter.unit;
  // One unit takes the ground: the one whose column was read.
  if (outcome.does == Does::TakesGround && (!leads || !is_ground_free(state, of, theirs)))
    outcome.does = Does::Stands;
  const bool horse = is_horse(state, of.mine.side, fighter.unit);
  outcome.may_go_on =
      round == Round::First && (line.may_go_on || (line.cavalry_may_go_on && horse));
  outcome.must_go_on = outcome.may_go_on && must_pursue(state, of.mine.side, fighter.unit);
  out.add(outcome);
  // A line that shares its soutien's outcome may go on as well (melee.soutien-shares).
  if (outcome.may_go_on && outcome.line != kNoUnit)
    out.add({.side = of.mine.side,
             .unit = outcome.line,
             .opponent = opponent,
             .ground = outcome.ground,
             .may_go_on = true,
             .d = of.d});
}

void settle_side(const State& state, const Side2& of, const MeleeLine::OfSide& theirs,
                 std::span<const Clash> clashes, Round round, bool wins, Blows& blows,
                 Outcomes& out) {
  for (std::size_t i = 0; i < of.mine.count; ++i) {
    const Fighter& fighter = of.mine.list[i];
    const MeleeLine::OfSide line = bent(state, of, fighter, round, wins);
    const int loss = figures_of(units_against(state, of, line.disorder) * of.line.quarters);
    std::array<int, Party::kMost> shares{};
    share_loss(state, of.mine, loss, shares);
    const UnitId opponent = opponent_of(of, clashes, fighter.unit);
    const UnitId cause = nearest_of(state, of, clashes, fighter.unit, opponent);
    // The loss of a soutien is shared with what of its line counted, an equal remainder to the line
    // (melee.soutien-shares).
    const int all = fighter.figures + fighter.line;
    const int of_line = all == 0 ? 0 : (2 * shares[i] * fighter.line + all) / (2 * all);
    const auto hit = [&](UnitId unit, int count) {
      Blow& blow = blows.at(of.mine.side, unit);
      blow.loss = static_cast<std::uint8_t>(count);
      blow.effect = std::max(blow.effect, line.disorder);
      blow.cause = cause;
      blow.from = state.of(of.theirs.side).units[cause].place;
    };
    hit(fighter.unit, shares[i] - of_line);
    if (fighter.line > 0) hit(chain_of(state.of(of.mine.side), fighter.unit), of_line);
    add_outcome(state, of, fighter, opponent, line, theirs, round, out);
  }
}

}  // namespace

MeleeLine melee_line(int d) {
  const results::Row& row = row_of(d);
  return {of_side(row.attacker_disorder, row.attacker_does, row.attacker_loses_a_unit),
          of_side(row.defender_disorder, row.defender_does, row.defender_loses_a_unit)};
}

int forced_back_cm() {
  namespace moves = table::table_forced_moves;
  return Formula(moves::at(moves::Key::ByMelee).distance_cm, 0).number() / Formula::kOne;
}

bool must_pursue(const State& state, Side side, UnitId unit) {
  return is_horse(state, side, unit) &&
         (state.of(side).units[unit].flags & unit_flag::kCharged) != 0;
}

namespace {

/// A result as it is read.
struct Reading {
  int d = 0;
  bool swapped = false;  ///< of a meeting attack the higher total is read as the attacker's
};

Reading read(const Melee& melee, std::array<int, 2> dice) {
  const int first = dice[0] + melee.parties[0].sheet.sum();
  const int second = dice[1] + melee.parties[1].sheet.sum();
  const bool swapped = melee.meeting && second > first;
  return {swapped ? second - first : first - second, swapped};
}

}  // namespace

int result_of(const Melee& melee, std::array<int, 2> dice) {
  const Reading result = read(melee, dice);
  return 2 * static_cast<int>(&row_of(result.d) - results::rows.data()) + (result.swapped ? 1 : 0);
}

void settle(const State& state, const Melee& melee, std::span<const Clash> clashes, Round round,
            std::array<int, 2> dice, Blows& blows, Outcomes& out) {
  const auto [d, swapped] = read(melee, dice);
  const MeleeLine line = melee_line(d);
  const Party& attacker = melee.parties[swapped ? 1 : 0];
  const Party& defender = melee.parties[swapped ? 0 : 1];
  const bool wins = line.attacker.does == Does::TakesGround;
  const bool loses =
      line.attacker.does != Does::TakesGround && line.defender.disorder == Disorder::None;
  settle_side(state, {attacker, defender, line.attacker, d}, line.defender, clashes, round, wins,
              blows, out);
  settle_side(state, {defender, attacker, line.defender, d}, line.attacker, clashes, round, loses,
              blows, out);
}

void drop_fallen(const State& state, Outcomes& out) {
  std::size_t kept = 0;
  for (Outcome outcome : out.list) {
    if (!on_table(state, outcome.side, outcome.unit)) continue;
    const Unit& unit = state.of(outcome.side).units[outcome.unit];
    const bool runs = (unit.flags & unit_flag::kMustRun) != 0 && !is_steady(unit.disorder);
    if (runs) outcome.may_go_on = outcome.must_go_on = false;
    if (unit.disorder == Disorder::FD)
      outcome.does = Does::Routs;
    else if (runs && outcome.does != Does::ForcedBack)
      outcome.does = Does::Retreats;
    out.list[kept++] = outcome;
  }
  out.list.resize(kept);
}

}  // namespace sandtable::belle_alliance
