#include "rulesets/belle_alliance/rules/moral/rolls.h"

#include <algorithm>
#include <string_view>

#include "engine/core/sink.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/fire/cover.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/moral/staff_near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

namespace rally = table::table_reorganisation_factors;
namespace rallied = table::table_reorganisation_result;
namespace spread = table::table_rout_spread_factors;
namespace spreads = table::table_rout_spread_result;

constexpr int kHundred = 100;

Roll three_dice(Clause clause, Side side, UnitId unit) {
  return {.clause = clause,
          .roller = side,
          .dice = static_cast<std::uint8_t>(figure(Figure::Dice)),
          .piece = unit};
}

void offer(FactorSheet& sheet, rally::Key key, int value, Clause clause) {
  sheet.offer(static_cast<std::size_t>(key), rally::at(key).group[0], value, clause);
}
void offer(FactorSheet& sheet, rally::Key key, Clause clause) {
  offer(sheet, key, signed_cell(rally::at(key).value), clause);
}
void offer(FactorSheet& sheet, spread::Key key, int value, Clause clause) {
  sheet.offer(static_cast<std::size_t>(key), spread::at(key).group[0], value, clause);
}
void offer(FactorSheet& sheet, spread::Key key, Clause clause) {
  offer(sheet, key, signed_cell(spread::at(key).value), clause);
}

/// Whether so much of its original figures is lost.
bool has_lost(const State& state, Side side, UnitId unit, int per_cent) {
  const Force& force = state.of(side);
  const UnitId account = account_of(force, unit), chain = chain_of(force, account);
  const int left =
      force.units[account].figures + (chain == kNoUnit ? 0 : force.units[chain].figures);
  const int original = force.units[account].original;
  return kHundred * (original - kHundred * left) >= per_cent * original;
}

template <class Read>
std::array<Fraction, 4> odds_of(const Roll& roll, Read&& read) {
  std::array<Fraction, 4> odds{};
  for (const Ways& row : distribution(roll))
    odds[static_cast<std::size_t>(read(row.value))] += Fraction(row.ways, total_ways(roll));
  return odds;
}

/// The formation that troops take when they come up from FD (reorganise.result).
Formation rallied_formation(Troops troops) {
  return is_infantry(troops) || is_cavalry(troops) ? Formation::Line : Formation::Limbered;
}

}  // namespace

bool may_reorganise(const State& state, Side side, UnitId unit) {
  const Unit& of = state.of(side).units[unit];
  return on_table(state, side, unit) && of.disorder == Disorder::FD && of.fallen_in < state.bound;
}

FactorSheet reorganisation_sheet(const State& state, Side side, UnitId unit) {
  using Key = rally::Key;
  const Clause clause = clause::reorganise_result;
  const Unit& of = state.of(side).units[unit];
  FactorSheet sheet(FactorTable::Reorganisation);
  if (has_own_officer(state, side, unit)) offer(sheet, Key::Officer, clause);
  if (has_own_adjutant(state, side, unit)) offer(sheet, Key::Adjutant, clause);
  offer(sheet, Key::Valour, of.valour / 2, clause);
  if (any_closed_enemy_within(state, side, unit, centimetres(figure(FightFigure::Enemy))))
    offer(sheet, Key::EnemyNear, clause);
  else if (!enemy_within(state, side, unit, centimetres(figure(FightFigure::NoEnemy))))
    offer(sheet, Key::EnemyFar, clause);
  if ((of.flags & (unit_flag::kFiredAtBefore)) != 0) offer(sheet, Key::FiredAt, clause);
  const int repeats = std::min<int>(of.fd_rolls, figure(FightFigure::MostFdRolls));
  offer(sheet, Key::Repeated, repeats * signed_cell(rally::at(Key::Repeated).value), clause);
  if (has_cover(state, side, unit)) offer(sheet, Key::Covered, clause);
  if (has_lost(state, side, unit, figure(FightFigure::ManyLost))) offer(sheet, Key::Losses, clause);
  offer(sheet, Key::Catch, catch_factor(state, side), clause::catch_side_factor);
  return sheet;
}

Roll reorganisation_roll(Side side, UnitId unit) {
  return three_dice(clause::reorganise_result, side, unit);
}

Disorder reorganisation_result(int dice_and_factors) {
  if (dice_and_factors >= rallied::at(rallied::Key::Ld).min) return Disorder::LD;
  if (dice_and_factors >= rallied::at(rallied::Key::Md).min) return Disorder::MD;
  return Disorder::FD;
}

std::array<Fraction, 4> reorganisation_odds(const State& state, Side side, UnitId unit) {
  const int factors = reorganisation_sheet(state, side, unit).sum();
  return odds_of(reorganisation_roll(side, unit),
                 [&](int dice) { return reorganisation_result(dice + factors); });
}

void reorganised(State& state, Side side, UnitId id, Disorder to, Angle facing) {
  Unit& unit = state.of(side).units[id];
  if (to == Disorder::FD) {
    ++unit.fd_rolls;
    return;
  }
  const Vec middle = unit.place;
  const Going going(state);
  const bool overhung = !going.is_on_table(body_of(state, side, id));
  unit.facing = facing;
  unit.disorder = to;
  unit.fallen_in = state.bound;
  unit.quiet_row = 0;
  unit.fd_rolls = 0;
  unit.flags &= ~unit_flag::kMustRun;
  unit.flags |= unit_flag::kForced;  // it stands for the rest of the bound
  unit.formation = lies_in(unit);
  if (unit.formation != Formation::SkirmishLine && unit.formation != Formation::Gunners)
    unit.formation = rallied_formation(card_of(state, side, id).troops);
  unit.kept = unit.formation;
  const Form form = form_of(state, side, id);
  const auto there = first_behind(
      geometry::pose_of_centre(middle, unit.facing, form.size), [&](geometry::Pose at) {
        unit.place = at.front;
        const Body body = body_of(state, side, id);
        return (overhung || going.is_on_table(body)) && !going.bars_standing(form, at) &&
               lies_on_nobody(state, side, id, body);
      });
  if (!there) {
    unit.formation = Formation::Huddle;
    unit.place = middle;
  }
  keep_staff(state, side, id);  // staff.contact-kept
}

namespace {

/// Asks where a unit faces that rallies; false where nobody is asked.
bool ask_facing(State& state, Side side, UnitId id, Disorder to) {
  if (state.setup->options.prompts == Prompts::Standing || prompts_to(state, side) == kMostAsked)
    return false;
  Prompt& prompt = state.prompts[state.prompt_count++];
  prompt = Prompt{};
  prompt.tick = static_cast<std::int16_t>(to);
  prompt.kind = kFacingAsked;
  prompt.side = side;
  prompt.unit = id;
  return true;
}

}  // namespace

bool is_facing_asked(const State& state, Side side, UnitId unit) {
  return std::any_of(state.prompts.begin(), state.prompts.begin() + state.prompt_count,
                     [&](const Prompt& p) {
                       return p.kind == kFacingAsked && p.side == side && p.unit == unit &&
                              p.answer == Prompt::Answer::Open;
                     });
}

void form_rallied(State& state) {
  for (std::size_t i = 0; i < state.prompt_count; ++i) {
    const Prompt prompt = state.prompts[i];
    // What others are asked is not there in the position as a side knows it; of whom the umpire has
    // ruled otherwise meanwhile nothing is asked any more.
    if (prompt.kind != kFacingAsked || prompt.unit == kNoUnit ||
        prompt.answer != Prompt::Answer::Open)
      continue;
    const Force& own = state.of(prompt.side);
    Angle facing = own.units[prompt.unit].facing;
    for (const Item& item : own.given.all())
      if (item.who == prompt.unit) facing = item.amount;
    reorganised(state, prompt.side, prompt.unit, static_cast<Disorder>(prompt.tick), facing);
  }
  state.prompts = {};
  state.prompt_count = 0;
}

template <class D, class L>
void reorganise_all(State& state, D& dice, L& /*log*/, std::vector<Rallied>* record) {
  // Who rallies beside an enemy is no opponent in closed formation to his roll
  // (bounds.simultaneous).
  const State opening = state;
  for (UnitId id = 0; id < kMaxUnits; ++id)
    for (const Side side : {Side::A, Side::B}) {
      if (!may_reorganise(opening, side, id)) continue;
      const FactorSheet sheet = reorganisation_sheet(opening, side, id);
      const int sum = dice(reorganisation_roll(side, id));
      const Disorder to = reorganisation_result(sum + sheet.sum());
      if (record != nullptr) record->push_back({side, id, sheet, sum, dice.last(), to});
      if (to == Disorder::FD || !ask_facing(state, side, id, to))
        reorganised(state, side, id, to, state.of(side).units[id].facing);
    }
}
template void reorganise_all(State&, FastDice&, NoLog&, std::vector<Rallied>*);
template void reorganise_all(State&, Dice&, NoLog&, std::vector<Rallied>*);
template void reorganise_all(State&, Dice&, EventLog&, std::vector<Rallied>*);

// ---------------------------------------------------------------- spread of rout

bool may_catch_rout(const State& state, Side side, UnitId unit) {
  return on_table(state, side, unit) && state.of(side).units[unit].disorder != Disorder::FD;
}

FactorSheet spread_sheet(const State& state, Side side, UnitId unit, const PassedBy& by) {
  using Key = spread::Key;
  const Clause clause = clause::rout_spread_result;
  const Unit& of = state.of(side).units[unit];
  FactorSheet sheet(FactorTable::SpreadOfRout);
  offer(sheet, Key::Valour, of.valour, clause);
  if (of.disorder == Disorder::LD) offer(sheet, Key::Ld, clause);
  if (of.disorder == Disorder::MD) offer(sheet, Key::Md, clause);
  if (by.through) offer(sheet, Key::Passed, clause);
  if (by.valour > of.valour) offer(sheet, Key::FromBetter, clause);
  if (has_officer(state, side, unit)) offer(sheet, Key::Officer, clause);
  if (of.formation == Formation::Square || is_mass(of)) offer(sheet, Key::Formed, clause);
  const bool chain = of.formation == Formation::SkirmishLine;
  if (chain || of.formation == Formation::ColumnOfMarch) offer(sheet, Key::Loose, clause);
  if (has_cover(state, side, unit)) offer(sheet, Key::Covered, clause);
  if (has_help(state, side, unit)) offer(sheet, Key::Support, clause);
  if (has_neighbour(state, side, unit)) offer(sheet, Key::Neighbour, clause);
  if (any_closed_enemy_within(state, side, unit, centimetres(figure(FightFigure::Enemy))))
    offer(sheet, Key::Enemy, clause);
  offer(sheet, Key::Catch, catch_factor(state, side), clause::catch_side_factor);
  return sheet;
}

Roll spread_roll(Side side, UnitId unit) {
  return three_dice(clause::rout_spread_result, side, unit);
}

int spread_result(int dice_and_factors) {
  using Key = spreads::Key;
  // Rows stand from the best down; each begins at its least sum, the last one has none.
  for (const auto key : {Key::None, Key::OneStep, Key::TwoSteps})
    if (dice_and_factors >= spreads::at(key).min) return static_cast<int>(key);
  return static_cast<int>(Key::Fd);
}

std::array<Fraction, 4> spread_odds(const State& state, Side side, UnitId unit,
                                    const PassedBy& by) {
  const int factors = spread_sheet(state, side, unit, by).sum();
  const Disorder present = state.of(side).units[unit].disorder;
  return odds_of(spread_roll(side, unit), [&](int dice) {
    const int steps = spread_result(dice + factors);
    return steps > 2 ? Disorder::FD : steps_down(present, steps);
  });
}

}  // namespace sandtable::belle_alliance
