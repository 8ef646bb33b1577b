#include "rulesets/belle_alliance/rules/orders/permitted.h"

#include <array>
#include <set>
#include <span>

#include "engine/core/coverage.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"

namespace sandtable::belle_alliance {
namespace {

/// The clauses under which an element of an order is written.
std::span<const Clause> clauses_of_march(OrderWord kind) {
  static constexpr std::array kMarch{clause::march_three_rates, clause::orders_state_rate,
                                     clause::march_one_rate_a_bound};
  static constexpr std::array kFast{clause::march_fast, clause::orders_state_rate};
  static constexpr std::array kCharge{clause::march_charge, clause::orders_state_rate};
  static constexpr std::array kArrow{clause::orders_sheet_arrows, clause::march_arrow_turns,
                                     clause::direction_inaccuracy};
  static constexpr std::array kLimit{clause::orders_state_limit, clause::march_limits};
  static constexpr std::array kWheel{clause::direction_wheel,
                                     clause::movement_marching_includes_direction};
  static constexpr std::array kTurn{clause::direction_rotate,
                                    clause::movement_marching_includes_direction};
  static constexpr std::array kAbout{clause::direction_about_turn};
  static constexpr std::array kBack{clause::march_back_and_sideways};
  static constexpr std::array kThrough{clause::march_passing_through};
  static constexpr std::array kLeave{clause::orders_off_table};
  switch (kind) {
    case OrderWord::March:
      return kMarch;
    case OrderWord::Fast:
      return kFast;
    case OrderWord::Charge:
      return kCharge;
    case OrderWord::Arrow:
      return kArrow;
    case OrderWord::To:
    case OrderWord::Segments:
      return kLimit;
    case OrderWord::WheelLeft:
    case OrderWord::WheelRight:
      return kWheel;
    case OrderWord::Turn:
      return kTurn;
    case OrderWord::About:
      return kAbout;
    case OrderWord::Back:
    case OrderWord::Sideways:
      return kBack;
    case OrderWord::PassThrough:
      return kThrough;
    case OrderWord::Leave:
      return kLeave;
    default:
      return {};
  }
}

std::span<const Clause> clauses_of_change(OrderWord kind) {
  static constexpr std::array kForm{clause::change_how, clause::change_one_a_bound,
                                    clause::orders_needed_for};
  static constexpr std::array kGuns{clause::change_limber};
  static constexpr std::array kChain{clause::change_skirmishers_out,
                                     clause::change_skirmishers_count_as,
                                     clause::formation_skirmish_share};
  static constexpr std::array kGunners{clause::change_gunners_leave,
                                       clause::unit_gunners_leaving_is_no_split};
  static constexpr std::array kShare{clause::unit_gunners_moved_between_guns};
  static constexpr std::array kSplit{clause::split_how, clause::unit_size_after_split};
  static constexpr std::array kJoin{clause::split_assembly_how, clause::unit_assemble_same_only};
  switch (kind) {
    case OrderWord::Limber:
    case OrderWord::Unlimber:
      return kGuns;
    case OrderWord::SkirmishersOut:
    case OrderWord::SkirmishersIn:
      return kChain;
    case OrderWord::LeaveGuns:
    case OrderWord::RejoinGuns:
      return kGunners;
    case OrderWord::ShareGunners:
      return kShare;
    case OrderWord::Split:
      return kSplit;
    case OrderWord::Assemble:
      return kJoin;
    default:
      return formation_of(kind, Formation::Garrison) == Formation::Garrison
                 ? std::span<const Clause>{}
                 : std::span<const Clause>(kForm);
  }
}

std::span<const Clause> clauses_of_rest(const Element& e) {
  static constexpr std::array kAttack{clause::orders_state_target, clause::orders_within_sight,
                                      clause::orders_blocks_counted, clause::melee_who_may_attack};
  static constexpr std::array kPosition{clause::orders_state_position, clause::orders_within_sight};
  static constexpr std::array kPart{clause::orders_assume_occupied, clause::orders_part_of_feature};
  static constexpr std::array kCanister{clause::orders_canister};
  static constexpr std::array kWork{clause::fieldwork_announced_and_begun};
  static constexpr std::array kRest{clause::formation_at_rest};
  static constexpr std::array kSupply{clause::supply_resupply_by_rest, clause::supply_waggon};
  static constexpr std::array kTransfer{clause::transfer_unit, clause::transfer_no_other_orders};
  static constexpr std::array kHold{clause::orders_hold};
  static constexpr std::array kCondition{clause::orders_conditional};
  switch (e.kind) {
    case OrderWord::Attack:
      return e.about == About::Enemy ? std::span<const Clause>(kAttack)
                                     : std::span<const Clause>(kPart);
    case OrderWord::AttackPosition:
      return kPosition;
    case OrderWord::Canister:
      return kCanister;
    case OrderWord::FieldWork:
    case OrderWord::WorkOn:
      return kWork;
    case OrderWord::Rest:
      return kRest;
    case OrderWord::Resupply:
      return kSupply;
    case OrderWord::Transfer:
      return kTransfer;
    case OrderWord::Hold:
      return kHold;
    case OrderWord::IfCavalry:
    case OrderWord::WhenPassed:
      return kCondition;
    default:
      return {};
  }
}

/// Of whom a line is, and what it is part of.
void add_of_line(const State& state, Side side, const Line& line, std::set<Clause>& out) {
  note_applied(clause::measuring_silent_validator);
  note_applied(clause::orders_sheet_abbreviations);
  if (line.body) {
    out.insert(clause::transfer_brigade);
    return;
  }
  const Unit& unit = state.of(side).units[line.who];
  if (line.count() > 1) out.insert(clause::orders_several_elements);
  if (line.share == Share::Skirmishers)
    out.insert(clause::orders_skirmish_through_mother);
  else if (line.share == Share::Standing)
    out.insert(clause::sim_prompts);
  else if (line.share != Share::Unit)
    out.insert(clause::split_orders_of_parts);
  else if (unit.formation == Formation::SkirmishLine)
    out.insert(clause::orders_mother_unit);
  if (unit.chain != kNoUnit) out.insert(clause::formation_skirmish_line_alone);
}

}  // namespace

void cite_permitted(const State& state, Side side, const Sheet& sheet, Judge<Why>& judge) {
  std::set<Clause> all;
  for (const Line& line : sheet.all()) {
    add_of_line(state, side, line, all);
    for (const Element& e : sheet.elements_of(line))
      for (const auto clauses :
           {clauses_of_march(e.kind), clauses_of_change(e.kind), clauses_of_rest(e)})
        all.insert(clauses.begin(), clauses.end());
  }
  for (const Clause clause : all) judge.yes(clause);
}

}  // namespace sandtable::belle_alliance
