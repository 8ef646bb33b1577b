#include "rulesets/belle_alliance/state/state.h"

#include <algorithm>

namespace sandtable::belle_alliance {
namespace {

constexpr std::uint16_t kHundred = 100;

/// Gunners shared out as evenly as they go, the first guns taking the odd ones.
void share_out(Unit& unit) {
  for (std::size_t gun = 0; gun < unit.guns; ++gun) {
    const unsigned odd = unit.figures % unit.guns;
    unit.served[gun] = static_cast<std::uint8_t>(unit.figures / unit.guns + (gun < odd ? 1 : 0));
  }
}

Unit unit_of(const UnitCard& card, UnitId number, const Options& options) {
  Unit unit;
  unit.place = card.start;
  unit.facing = card.facing;
  unit.original = static_cast<std::uint16_t>(card.figures * kHundred);
  unit.standing = card.bound == 0 ? Standing::OnTable : Standing::Waiting;
  unit.formation = taken_as(options, card.formation);
  unit.kept = unit.formation;
  unit.card = number;
  unit.officer = card.officer;
  unit.figures = card.figures;
  unit.at_opening = card.figures;
  unit.squadrons = card.squadrons;
  unit.guns = std::min<std::uint8_t>(card.guns, kMaxGuns);
  if (unit.guns > 0) share_out(unit);
  unit.howitzers = howitzers_on_the_right(unit.guns, card.howitzers);
  unit.valour = card.valour;
  unit.supply = card.supply;
  unit.rolls_left = card.rolls;
  if (card.garrison != kNoFeature) {
    unit.task.feature = card.garrison;
    unit.task.part = card.sector;
  }
  unit.valour_at_first = card.valour;
  return unit;
}

Force force_of(const SideCard& card, const Options& options) {
  Force force{};
  for (const UnitCard& unit : card.units) {
    force.units[force.unit_count] = unit_of(unit, force.unit_count, options);
    ++force.unit_count;
  }
  for (const StaffCard& staff : card.staff) {
    StaffFigure& figure = force.staff[force.staff_count++];
    figure.place = staff.start;
    figure.standing = staff.bound == 0 ? Standing::OnTable : Standing::Waiting;
    figure.efficiency = staff.efficiency;
    figure.superior = staff.superior;
  }
  force.superior.fill(kNoBody);
  for (std::size_t i = 0; i < card.bodies.size(); ++i) force.superior[i] = card.bodies[i].superior;
  return force;
}

}  // namespace

State start_of(const Setup& setup) {
  State state{};
  state.setup = &setup;
  for (const Side side : {Side::A, Side::B})
    state.of(side) = force_of(setup.of(side), setup.options);
  state.sub_phase = SubPhase::Orders;
  state.looker = Side::Umpire;
  state.winner = -1;
  state.bound = setup.first_bound;
  for (const Side side : {Side::A, Side::B}) {
    if (setup.of(side).zone.empty()) continue;
    const std::size_t posts = std::max<std::size_t>(1, setup.of(side).posts.size());
    state.of(side).asked_posts = static_cast<std::uint8_t>((1U << posts) - 1U);
    state.stage = Stage::Placing;
  }
  return state;
}

char free_letter(const Force& own, UnitId card) {
  for (char letter = 'A'; letter <= 'H'; ++letter) {
    const auto has = [&](const Unit& unit) {
      return unit.card == card && unit.letter == letter && unit.standing != Standing::Joined;
    };
    if (std::none_of(own.units.begin(), own.units.begin() + own.unit_count, has)) return letter;
  }
  return 'H';
}

UnitId free_place(const Force& own) {
  for (UnitId id = 0; id < own.unit_count; ++id)
    if (own.units[id].standing == Standing::Joined) return id;
  return own.unit_count < kMaxUnits ? own.unit_count : kNoUnit;
}

bool is_ordered_by_unit_sight(const State& state) {
  return state.setup->options.visibility == Visibility::UnitSight &&
         state.sub_phase == SubPhase::Orders && state.stage == Stage::Asking &&
         state.end == EndReason::None;
}

Post post_of(const State& state, Side side, UnitId unit) {
  const Unit& of = state.of(side).units[unit];
  if (of.asked_post != 0) return {side, static_cast<std::uint8_t>(of.asked_post - 1)};
  const StaffId officer = of.officer;
  if (officer == kNoStaff) return side;
  return {side, state.setup->of(side).staff[officer].post};
}

std::size_t prompts_to(const State& state, Side side) {
  return static_cast<std::size_t>(
      std::count_if(state.prompts.begin(), state.prompts.begin() + state.prompt_count,
                    [side](const Prompt& p) { return p.side == side; }));
}

std::size_t place_of_prompt(const State& state, Side side, std::size_t number) {
  for (std::size_t i = 0; i < state.prompt_count; ++i)
    if (state.prompts[i].side == side && number-- == 0) return i;
  return state.prompt_count;
}

std::size_t number_of_prompt(const State& state, std::size_t at) {
  const auto first = state.prompts.begin();
  const Side side = state.prompts[at].side;
  return static_cast<std::size_t>(
      std::count_if(first, first + static_cast<std::ptrdiff_t>(at),
                    [side](const Prompt& one) { return one.side == side; }));
}

}  // namespace sandtable::belle_alliance
