#include "rulesets/belle_alliance/rules/moral/moral.h"

#include <algorithm>
#include <string_view>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/disclosure.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/fired_at.h"
#include "rulesets/belle_alliance/state/formula.h"

namespace sandtable::belle_alliance {
namespace {

namespace reduction = table::table_valour_reduction;

constexpr int kHundred = 100;
constexpr int kLowest = -figure(FightFigure::LowestValour);

void add(Changes* told, const Change& change) {
  if (told != nullptr) told->add(change);
}

/// Figures of a unit with its skirmish line.
int all_figures(const Force& force, UnitId account) {
  const UnitId chain = chain_of(force, account);
  return force.units[account].figures + (chain == kNoUnit ? 0 : force.units[chain].figures);
}

/// The model gun from which the next gunner is taken: of those with gunners left the one nearest to
/// where the fire came from (fire.gunners-target).
std::size_t gun_hit(const Unit& unit, const Form& form, Vec from) {
  std::size_t best = 0;
  std::int64_t nearest = INT64_MAX;
  const Len each = form.size.width / std::max<Len>(unit.guns, 1);
  for (std::size_t gun = 0; gun < unit.guns; ++gun) {
    if (unit.served[gun] == 0) continue;
    const Len aside = each * static_cast<Len>(gun) + each / 2 - form.size.width / 2;
    const auto right = static_cast<Angle>(unit.facing + geometry::kQuarterTurn);
    const Vec at = lies_in(unit) == Formation::Unlimbered
                       ? geometry::along(unit.place, right, aside)
                       : unit.place;
    const std::int64_t apart = geometry::squared(from - at);
    if (apart >= nearest) continue;
    nearest = apart;
    best = gun;
  }
  return best;
}

/// Takes off the model guns whose gunners were all lost since `before`; those that stay stand where
/// they did (scale.gunner-loss).
void drop_guns(Unit& unit, const Form& form, const std::array<std::uint8_t, kMaxGuns>& before) {
  const auto is_lost = [&](std::size_t gun) { return before[gun] > 0 && unit.served[gun] == 0; };
  const std::size_t guns = unit.guns;
  std::size_t left = 0, right = 0, kept = 0;
  while (left < guns && is_lost(left)) ++left;
  while (left < guns && is_lost(guns - 1 - right)) ++right;
  if (lies_in(unit) == Formation::Unlimbered && left != right) {
    const Len each = form.size.width / static_cast<Len>(guns);
    const auto aside = static_cast<Angle>(unit.facing + geometry::kQuarterTurn);
    const Len shift = each * (static_cast<Len>(left) - static_cast<Len>(right)) / 2;
    unit.place = geometry::along(unit.place, aside, shift);
  }
  const unsigned howitzers = unit.howitzers;
  unit.howitzers = 0;
  for (std::size_t gun = 0; gun < guns; ++gun) {
    if (is_lost(gun)) continue;
    unit.howitzers |= static_cast<std::uint8_t>((howitzers >> gun & 1U) << kept);
    unit.served[kept++] = unit.served[gun];
  }
  std::fill(unit.served.begin() + static_cast<std::ptrdiff_t>(kept), unit.served.end(),
            std::uint8_t{0});
  unit.guns = static_cast<std::uint8_t>(kept);
}

/// Takes figures; of guns, gunners from the nearest model gun on. At most those that it has.
int take(State& state, Side side, UnitId id, int count, Vec from) {
  Unit& unit = state.of(side).units[id];
  count = std::min<int>(count, unit.figures);
  const Form form = form_of(state, side, id);
  const auto before = unit.served;
  for (int i = 0; i < count && unit.guns > 0; ++i) {
    std::uint8_t& crew = unit.served[gun_hit(unit, form, from)];
    if (crew > 0) --crew;
  }
  if (unit.guns > 0) drop_guns(unit, form, before);
  unit.figures = static_cast<std::uint8_t>(unit.figures - count);
  if (count > 0) keep_staff(state, side, id);  // staff.contact-kept
  return count;
}

void leave_table(State& state, Side side, UnitId id, Changes* told) {
  Force& force = state.of(side);
  force.units[id].standing = Standing::Removed;
  for (StaffFigure& staff : force.staff)
    if (staff.contact == id) staff.contact = kNoUnit;
  add(told, {Change::Kind::Removed, side, id});
}

/// The line goes on alone, with the unit's one account (formation.skirmish-line-alone): who fired
/// at the unit has fired at it.
void line_is_the_unit(State& state, Side side, UnitId mother, UnitId chain) {
  Force& force = state.of(side);
  Unit &line = force.units[chain], &unit = force.units[mother];
  line.original = unit.original;
  line.fifths = unit.fifths;
  line.letter = unit.letter;
  line.mother = kNoUnit;
  unit.chain = kNoUnit;
  join_targets(state.of(other(side)), mother, chain);
}

/// Figures of an account that may still fight: a line may be left behind by a unit that is lost.
int figures_left(const Force& force, UnitId account) {
  const Unit& unit = force.units[account];
  const bool lost = unit.standing == Standing::Removed || unit.standing == Standing::Left;
  return all_figures(force, account) - (lost ? unit.figures : 0);
}

/// Takes off what is too small to stand (valour.remove-small). False: the unit is gone.
bool stands(State& state, Side side, UnitId account, Changes* told) {
  Force& force = state.of(side);
  const UnitId chain = chain_of(force, account);
  const Troops troops = card_of(state, side, account).troops;
  const int least =
      is_infantry(troops) || is_cavalry(troops) ? figure(FightFigure::LeastFigures) : 1;
  if (figures_left(force, account) < least) {
    if (chain != kNoUnit) leave_table(state, side, chain, told);
    if (on_table(state, side, account)) leave_table(state, side, account, told);
    return false;
  }
  if (chain == kNoUnit) return true;
  if (force.units[chain].figures == 0) {
    leave_table(state, side, chain, told);
    force.units[account].chain = kNoUnit;
  } else if (force.units[account].figures == 0) {
    line_is_the_unit(state, side, account, chain);
    leave_table(state, side, account, told);
  }
  return true;
}

}  // namespace

int fifths_lost(const Force& force, UnitId account) {
  constexpr auto& row = reduction::at(reduction::Key::Fifth);
  Formula each(row.element, 0);
  each.seek("each ");
  const int share = each.number() / Formula::kOne;
  const Unit& unit = force.units[account];
  const int lost = unit.original - kHundred * all_figures(force, account);
  const int most = (kHundred - 1) / share;
  return std::clamp(lost * kHundred / std::max<int>(share * unit.original, 1), 0, most);
}

namespace {

/// Lowers valour for the losses so far. True where it falls below the lowest.
bool lower_valour(State& state, Side side, UnitId account, Changes* told) {
  Force& force = state.of(side);
  Unit& unit = force.units[account];
  const int now = fifths_lost(force, account);
  if (now <= unit.fifths) return false;
  const int valour =
      unit.valour + (now - unit.fifths) * reduction::at(reduction::Key::Fifth).valour;
  unit.fifths = static_cast<std::uint8_t>(now);
  unit.valour = static_cast<std::int8_t>(std::max(valour, kLowest));
  const UnitId chain = chain_of(force, account);
  if (chain != kNoUnit) force.units[chain].valour = unit.valour;
  add(told,
      {Change::Kind::Valour, side, account, static_cast<std::int16_t>(std::max(valour, kLowest))});
  return valour < kLowest;
}

void lower_account(State& state, Side side, UnitId account, UnitId cause, Changes* told);

/// Brings a unit to a state that is worse than its own; of FD the loss comes with it.
void fall(State& state, Side side, UnitId id, Disorder to, UnitId cause, Changes* told) {
  Unit& unit = state.of(side).units[id];
  if (to <= unit.disorder) return;
  const Vec middle = body_of(state, side, id).centre();
  unit.disorder = to;
  unit.fallen_in = state.bound;
  unit.quiet_row = 0;
  unit.cause = cause;
  if (!is_steady(to)) unit.flags |= unit_flag::kMustRun;
  add(told, {Change::Kind::Disorder, side, id, 0, to});
  if (to != Disorder::FD) return;
  // It is a disc about its middle now (fd.effects).
  unit.place = middle;
  unit.fd_rolls = 0;
  if (cause != kNoUnit) state.of(other(side)).units[cause].flags |= unit_flag::kBrokeOne;
  const int lost = take(state, side, id, loss_due_to_fd(unit.figures), middle);
  add(told, {Change::Kind::Lost, side, id, static_cast<std::int16_t>(lost)});
  lower_account(state, side, account_of(state.of(side), id), cause, told);
}

/// Takes off a unit that is too small, else lowers its valour for its losses. Below the lowest all
/// of it is in FD, its line too: they have one account (formation.skirmish-line-alone).
void lower_account(State& state, Side side, UnitId account, UnitId cause, Changes* told) {
  if (!stands(state, side, account, told) || !lower_valour(state, side, account, told)) return;
  for (const UnitId id : {account, chain_of(state.of(side), account)})
    if (id != kNoUnit && on_table(state, side, id))
      fall(state, side, id, Disorder::FD, cause, told);
}

}  // namespace

int loss_due_to_fd(int figures) {
  const int share = (figures * figure(FightFigure::FdLoss) + kHundred / 2) / kHundred;
  return std::min(std::max(share, 1), figures);
}

void strike(State& state, const Blows& blows, Changes* told) {
  for (const Side side : {Side::A, Side::B})
    for (UnitId id = 0; id < state.of(side).unit_count; ++id) {
      const Blow& blow = blows.at(side, id);
      if (blow.loss == 0) continue;
      const int lost = take(state, side, id, blow.loss, blow.from);
      if (blow.by_fire) {
        Unit& unit = state.of(side).units[id];
        unit.lost_to_fire = static_cast<std::uint8_t>(unit.lost_to_fire + lost);
      }
      add(told, {Change::Kind::Lost, side, id, static_cast<std::int16_t>(lost)});
    }
  // Who is broken by his losses alone falls with those whom the result breaks, and loses for it
  // once (valour.below-minus-five).
  std::array<UnitSet, 2> broken;
  for (const Side side : {Side::A, Side::B})
    for (UnitId id = 0; id < state.of(side).unit_count; ++id) {
      const Force& force = state.of(side);
      const bool there = on_table(state, side, id) || chain_of(force, id) != kNoUnit;
      if (!there || account_of(force, id) != id) continue;
      if (stands(state, side, id, told) && lower_valour(state, side, id, told))
        broken[static_cast<std::size_t>(index(side))].put(id);
    }
  for (const Side side : {Side::A, Side::B})
    for (UnitId id = 0; id < state.of(side).unit_count; ++id) {
      if (!on_table(state, side, id)) continue;
      const Blow& blow = blows.at(side, id);
      const UnitId account = account_of(state.of(side), id);
      const bool breaks = broken[static_cast<std::size_t>(index(side))].has(account);
      const Disorder present = state.of(side).units[id].disorder;
      fall(state, side, id, breaks ? Disorder::FD : after_effect(present, blow.effect), blow.cause,
           told);
    }
}

void worsen(State& state, Side side, UnitId unit, Disorder effect, UnitId cause, Changes* told) {
  const Disorder present = state.of(side).units[unit].disorder;
  fall(state, side, unit, after_effect(present, effect), cause, told);
}

void bring_down_to(State& state, Side side, UnitId unit, Disorder to, UnitId cause, Changes* told) {
  fall(state, side, unit, to, cause, told);
}

void worsen_by_steps(State& state, Side side, UnitId unit, int steps, UnitId cause, Changes* told) {
  const Disorder present = state.of(side).units[unit].disorder;
  const Disorder to = steps > 2 ? Disorder::FD : steps_down(present, steps);
  fall(state, side, unit, to, cause, told);
}

void lose_share(State& state, Side side, UnitId unit, int per_cent, Changes* told) {
  const Unit& of = state.of(side).units[unit];
  const int loss = (of.figures * per_cent + kHundred - 1) / kHundred;
  const int lost = take(state, side, unit, loss, of.place);
  add(told, {Change::Kind::Lost, side, unit, static_cast<std::int16_t>(lost)});
  lower_account(state, side, account_of(state.of(side), unit), kNoUnit, told);
}

void use_supplies(State& state, Side side, UnitId unit, bool two_ones) {
  Force& force = state.of(side);
  Unit& account = force.units[account_of(force, unit)];
  if (account.supply == Supply::Limited) {
    if (account.rolls_left > 0) --account.rolls_left;
    if (account.rolls_left == 0) account.supply = Supply::None;
  } else if (account.supply == Supply::Unlimited && two_ones) {
    account.supply = Supply::Limited;
    account.rolls_left = static_cast<std::uint8_t>(figure(FightFigure::LimitedRolls));
  }
  share_account(force, account_of(force, unit));
}

void share_account(Force& force, UnitId account) {
  const UnitId chain = chain_of(force, account);
  if (chain == kNoUnit) return;
  const Unit& unit = force.units[account];
  Unit& line = force.units[chain];
  line.valour = unit.valour;
  line.supply = unit.supply;
  line.rolls_left = unit.rolls_left;
}

void open_valour(State& state, Side side, UnitId unit) {
  const Force& force = state.of(side);
  Card& card = state.of(other(side)).cards[unit];
  const bool shown = disclosed(state, other(side), side) == FactorDisclosure::Full;
  if (card.label == kNoLabel || !shown) return;
  card.valour = force.units[account_of(force, unit)].valour;
  card.told = state.bound;
}

namespace {

/// Whether a unit whose figures are lost goes on as its skirmish line
/// (formation.skirmish-line-alone): another place in the order of battle is that unit now.
bool is_line_now(const Force& force, UnitId id) {
  const Unit& unit = force.units[id];
  if (unit.standing != Standing::Removed) return false;
  for (UnitId other = 0; other < force.unit_count; ++other) {
    const Unit& line = force.units[other];
    if (other != id && line.card == unit.card && line.letter == unit.letter &&
        line.mother == kNoUnit && line.standing != Standing::Joined &&
        lies_in(line) == Formation::SkirmishLine)
      return true;
  }
  return false;
}

}  // namespace

bool is_brigade_broken(const State& state, Side side, StaffId officer) {
  if (state.setup->options.army_moral == ArmyMoral::Off) return false;
  int all = 0, lost = 0;
  const Force& force = state.of(side);
  for (UnitId id = 0; id < force.unit_count; ++id) {
    const Unit& unit = force.units[id];
    if (unit.officer != officer || unit.mother != kNoUnit || unit.standing == Standing::Joined ||
        is_line_now(force, id))
      continue;
    ++all;
    // Who has left by an exit, in good order, is not lost (orders.off-table).
    if (unit.disorder == Disorder::FD || unit.standing == Standing::Removed ||
        unit.standing == Standing::Off)
      ++lost;
  }
  return kHundred * lost > figure(FightFigure::BrokenHalf) * all;
}

}  // namespace sandtable::belle_alliance
