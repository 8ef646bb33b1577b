#include <algorithm>

#include "engine/core/judge.h"
#include "engine/core/secrets.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/telling.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/moral/rolls.h"
#include "rulesets/belle_alliance/rules/orders/formed.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/rules/town/sectors.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/ruling.h"
#include "rulesets/belle_alliance/state/sector.h"

/// The umpire is not bound by the rules; what he decides stays a possible position.
namespace sandtable::belle_alliance {
namespace {

Side side_of(const Item& item) { return item.yes == 0 ? Side::A : Side::B; }

/// The most figures that a unit can have: those that it had at first, or its share of them.
int most_figures(const Unit& unit) {
  constexpr int kHundred = 100;
  return (unit.original + kHundred - 1) / kHundred;
}

Formation outside(const State& s, const Item& item) {
  const Unit& unit = s.of(side_of(item)).units[item.who];
  if (unit.formation != Formation::Garrison) return unit.formation;
  return unit.guns > 0 ? Formation::Unlimbered : Formation::Huddle;
}

/// Whether a unit can be the garrison of a sector: foot or guns, as many as find room beside those
/// who are in it (urban.sector).
bool fits(const State& s, Side side, const Unit& unit, UnitId id, FeatureId feature,
          std::uint8_t part) {
  const Troops troops = card_of(s, side, id).troops;
  const bool foot = is_infantry(troops) && unit.mother == kNoUnit;
  const int needs = unit.guns > 0 ? unit.guns : unit.figures;
  return (foot || is_artillery(troops)) && unit.disorder != Disorder::FD &&
         needs <= room_in(s, side, id, feature, part);
}

/// Whether a unit that has changed lies on somebody on whom it did not lie before, or hangs over
/// the edge of the table as it did not.
bool is_in_the_way(const State& before, const State& after, Side side, UnitId id) {
  const Body old = body_of(before, side, id), now = body_of(after, side, id);
  if (Going(before).is_on_table(old) && !Going(after).is_on_table(now)) return true;
  for (const Side of : {Side::A, Side::B})
    for (UnitId other = 0; other < after.of(of).unit_count; ++other) {
      if ((of == side && other == id) || !on_table(after, of, other)) continue;
      const Body there = body_of(after, of, other);
      if (overlap(now, there) && !overlap(old, there)) return true;
    }
  return false;
}

/// The unit as it would stand where it is placed.
Unit placed(const State& s, const Item& item) {
  Unit unit = s.of(side_of(item)).units[item.who];
  if (unit.standing == Standing::Off) unit.task = {};
  unit.standing = Standing::OnTable;
  if (item.about == About::Feature) {
    const SectorBox box = box_of(outline_of(*s.setup, item.which, item.part));
    unit.formation = unit.kept = Formation::Garrison;
    unit.task = {};
    unit.task.feature = item.which;
    unit.task.part = item.part;
    unit.place = box.centre;
    unit.facing = box.facing;
    return unit;
  }
  unit.formation = unit.kept = outside(s, item);
  if (unit.task.feature != kNoFeature) unit.task = {};
  unit.place = item.place;
  unit.facing = static_cast<Angle>(item.amount);
  return unit;
}

template <class S>
void judge_place(const State& s, const Item& item, Judge<S>& judge) {
  const Unit& unit = s.of(side_of(item)).units[item.who];
  if (unit.standing == Standing::Removed || unit.standing == Standing::Joined) {
    judge.no(clause::orders_each_unit, item.who);
    return;
  }
  if (item.about == About::Feature) {
    if (!is_sector(*s.setup, item.which, item.part) ||
        !fits(s, side_of(item), unit, item.who, item.which, item.part))
      judge.no(clause::urban_sector, item.who);
    return;
  }
  const Unit there = placed(s, item);
  const Form form = form_of(*s.setup, there, card_of(s, side_of(item), item.who).troops);
  if (!is_free(s, Going(s), side_of(item), item.who, form, pose_of(there)))
    judge.no(clause::change_how, item.who);
}

/// With more figures it needs more room.
template <class S>
void judge_figures(const State& s, const Item& item, Judge<S>& judge) {
  const Side side = side_of(item);
  if (item.amount <= s.of(side).units[item.who].figures) return;
  State then = s;
  Unit& unit = then.of(side).units[item.who];
  unit.figures = static_cast<std::uint8_t>(item.amount);
  if (unit.formation == Formation::Garrison &&
      !fits(then, side, unit, item.who, unit.task.feature, unit.task.part))
    judge.no(clause::urban_sector, item.who);
  else if (is_in_the_way(s, then, side, item.who))
    judge.no(clause::change_how, item.who);
}

/// Orders can be changed once they are sealed, until they have been marched.
bool has_orders(const State& s) {
  return s.sub_phase > SubPhase::Orders && s.sub_phase <= SubPhase::Marching;
}

template <class S>
void judge_order(const State& s, const Action& a, const Item& item, Judge<S>& judge) {
  if (!has_orders(s)) judge.no(clause::orders_sealed, item.who);
  if (a.sheet == nullptr) return;
  const bool line = s.of(side_of(item)).units[item.who].mother != kNoUnit;
  const bool one = !line && a.sheet->line_count > 0 && !a.sheet->lines[0].body &&
                   std::all_of(a.sheet->all().begin(), a.sheet->all().end(),
                               [&](const Line& l) { return l.who == item.who; });
  if (!one || !is_well_formed(s, side_of(item), *a.sheet))
    judge.no(clause::orders_grammar, item.who);
}

template <class S>
void judge_unit(const State& s, const Action& a, const Item& item, Judge<S>& judge) {
  const Force& own = s.of(side_of(item));
  if (item.who >= own.unit_count) {
    judge.no(clause::orders_each_unit);
    return;
  }
  const Unit& unit = own.units[item.who];
  const auto within = [&](int least, int most, Clause clause) {
    if (item.amount < least || item.amount > most)
      judge.no(clause, item.who, Measured(Measure::Count, item.amount).against(most));
  };
  if (a.verb == Verb::RulePlace) return judge_place(s, item, judge);
  if (unit.standing != Standing::OnTable) judge.no(clause::orders_each_unit, item.who);
  if (a.verb == Verb::RuleState) within(0, static_cast<int>(Disorder::FD), clause::moral_names);
  if (a.verb == Verb::RuleFigures) {
    within(1, most_figures(unit), clause::scale_figure);
    if (judge.ok) judge_figures(s, item, judge);
  }
  if (const int valour = item.amount + kLowestValour;
      a.verb == Verb::RuleValour && valour > kBestValour)
    judge.no(clause::valour_meaning, item.who,
             Measured(Measure::Count, valour).against(kBestValour));
  if (a.verb == Verb::RuleSupplies)
    within(0, static_cast<int>(Supply::None), clause::supply_meaning);
  if (a.verb == Verb::RuleOrder) judge_order(s, a, item, judge);
}

/// Who has fallen stays so, as a unit that is removed does; the others ride where he wants them.
template <class S>
void judge_staff(const State& s, const Item& item, Judge<S>& judge) {
  const Force& own = s.of(side_of(item));
  const bool there = item.who < own.staff_count;
  const Standing standing = there ? own.staff[item.who].standing : Standing::Removed;
  if (item.about == About::Nothing ? standing != Standing::OnTable : standing == Standing::Removed)
    judge.no(clause::replace_any_adjutant);
  if (item.about == About::Place && !is_on_table(*s.setup, item.place))
    judge.no(clause::staff_leave_table);
  // A skirmish line has no name by which he could be put to it.
  const bool to_unit = item.about == About::Unit && item.which < own.unit_count &&
                       own.units[item.which].standing == Standing::OnTable &&
                       own.units[item.which].mother == kNoUnit;
  if (item.about != About::Nothing && item.about != About::Place && !to_unit)
    judge.no(clause::staff_ride);
}

/// Gunners as evenly as they go over the guns that are left.
void share_out(Unit& unit) {
  if (unit.guns == 0) return;
  for (std::size_t gun = 0; gun < unit.guns; ++gun)
    unit.served[gun] = static_cast<std::uint8_t>(unit.figures / unit.guns +
                                                 (gun < unit.figures % unit.guns ? 1U : 0U));
}

/// In full disorder it is a disc about its middle (fd.effects), and forms anew out of it.
void put_state(State& s, Side side, UnitId id, Disorder disorder) {
  Unit& unit = s.of(side).units[id];
  if (unit.disorder == Disorder::FD && disorder != Disorder::FD) {
    const std::uint32_t forced = unit.flags & unit_flag::kForced;
    // A garrison that has not run yet is one still.
    if (unit.formation != Formation::Garrison) reorganised(s, side, id, disorder, unit.facing);
    unit.flags = (unit.flags & ~unit_flag::kForced) | forced;  // what it was in by mistake
  } else if (disorder == Disorder::FD && unit.disorder != Disorder::FD) {
    unit.place = body_of(s, side, id).centre();
    unit.fd_rolls = 0;
  }
  unit.disorder = disorder;
  unit.fallen_in = s.bound;
  unit.quiet_row = 0;
  unit.flags &= ~unit_flag::kMustRun;
  if (disorder == Disorder::MD || disorder == Disorder::FD) unit.flags |= unit_flag::kMustRun;
}

/// The sheet with another order of a unit in the place of its own.
Sheet with_order(const Sheet& sheet, UnitId who, const Sheet& order) {
  Sheet others;
  for (const Line& line : sheet.all()) {
    if (!line.body && line.who == who) continue;
    Sheet one;
    add_line(one, line);
    for (const Element& e : sheet.elements_of(line)) add_element(one, e);
    one.places = sheet.places;
    one.place_count = sheet.place_count;
    others = joined(others, one);
  }
  return joined(others, order);
}

template <class D, class L>
void tell_ruling(Flow<D, L> f, const Item& item, told::Ruling what, int figures = 0) {
  tell_of(f, clause::umpire_not_bound, false, side_of(item), item.who, [&](Side viewer) {
    return told::Ruled{called(f.s, viewer, side_of(item), item.who), what, figures, 0};
  });
}
/// What becomes of a unit's place is told to who saw it before, and to who sees it now.
template <class D, class L>
void tell_moved(Flow<D, L> f, const Item& item, const State& before, told::Ruling what) {
  const Side side = side_of(item);
  for (const Side viewer : kTold) {
    if (!is_shown(before, viewer, side, item.who) && !is_shown(f.s, viewer, side, item.who))
      continue;
    f.tell(told::Ruled{called(f.s, viewer, side, item.who), what, 0, 0}, clause::umpire_not_bound,
           false, Audience{bit(viewer), kAllPosts});
  }
}
/// What shows of nobody: to its side and the umpire.
template <class D, class L>
void tell_side(Flow<D, L> f, const Item& item, told::Ruling what, int valour = 0) {
  const Side side = side_of(item);
  f.tell(told::Ruled{called(f.s, side, side, item.who), what, 0, valour}, clause::umpire_not_bound,
         false, Audience{static_cast<std::uint8_t>(bit(side) | bit(Side::Umpire)), kAllPosts});
}

template <class D, class L>
void rule_order(Flow<D, L> f, const Action& a, const Item& item) {
  Force& own = f.s.of(side_of(item));
  Unit& unit = own.units[item.who];
  if (a.sheet == nullptr) {
    unit.flags |= unit_flag::kFailedOrder;
    return tell_side(f, item, told::Ruling::Cancelled);
  }
  own.sheet = with_order(own.sheet, item.who, *a.sheet);
  unit.flags &= ~unit_flag::kFailedOrder;
  tell_side(f, item, told::Ruling::Changed);
}

/// Valour and supplies, of which a unit and its skirmish line have one account.
template <class D, class L>
void rule_account(Flow<D, L> f, const Action& a, const Item& item) {
  Force& own = f.s.of(side_of(item));
  const UnitId account = account_of(own, item.who);
  Unit& unit = own.units[account];
  if (a.verb == Verb::RuleValour) {
    unit.valour = static_cast<std::int8_t>(item.amount + kLowestValour);
    share_account(own, account);
    return tell_side(f, item, told::Ruling::Valour, unit.valour);
  }
  unit.supply = static_cast<Supply>(item.amount);
  unit.rolls_left = unit.supply == Supply::Limited
                        ? static_cast<std::uint8_t>(figure(FightFigure::LimitedRolls))
                        : std::uint8_t{0};
  share_account(own, account);
  tell_side(f, item, told::Ruling::Supplies);
}

template <class D, class L>
void rule_unit(Flow<D, L> f, const Action& a, const Item& item) {
  const State before = f.s;
  Force& own = f.s.of(side_of(item));
  Unit& unit = own.units[item.who];
  switch (a.verb) {
    case Verb::RulePlace:
      unit = placed(f.s, item);
      set_track(f.s.of(side_of(item)), item.who, {});
      keep_staff(f.s, side_of(item), item.who);
      look(f.s);
      return tell_moved(f, item, before, told::Ruling::Placed);
    case Verb::RuleRemove:
      unit.standing = Standing::Removed;
      if (unit.mother != kNoUnit) own.units[unit.mother].chain = kNoUnit;
      release_staff(f.s, side_of(item), item.who);
      look(f.s);
      return tell_moved(f, item, before, told::Ruling::Removed);
    case Verb::RuleState: {
      const auto disorder = static_cast<Disorder>(item.amount);
      put_state(f.s, side_of(item), item.who, disorder);
      keep_staff(f.s, side_of(item), item.who);
      look(f.s);
      return tell_of(f, clause::umpire_not_bound, false, side_of(item), item.who, [&](Side viewer) {
        return told::RuledState{called(f.s, viewer, side_of(item), item.who), disorder};
      });
    }
    case Verb::RuleFigures:
      unit.figures = static_cast<std::uint8_t>(item.amount);
      share_out(unit);
      keep_staff(f.s, side_of(item), item.who);
      look(f.s);
      return tell_ruling(f, item, told::Ruling::Figures, item.amount);
    case Verb::RuleValour:
    case Verb::RuleSupplies:
      return rule_account(f, a, item);
    default:
      return rule_order(f, a, item);
  }
}

/// What becomes of an officer or adjutant; of whom the other side sees no more than where he is, so
/// that his own alone is told.
template <class D, class L>
void rule_staff(Flow<D, L> f, const Item& item) {
  const Side side = side_of(item);
  Force& own = f.s.of(side);
  StaffFigure& figure = own.staff[item.who];
  figure.contact = kNoUnit;
  figure.staff_contact = kNoStaff;
  for (StaffFigure& other : own.staff)
    if (other.staff_contact == item.who) other.staff_contact = kNoStaff;
  figure.standing = item.about == About::Nothing ? Standing::Removed : Standing::OnTable;
  if (item.about == About::Place) figure.place = item.place;
  if (item.about == About::Unit) {
    figure.contact = item.which;
    figure.place = own.units[item.which].place;
    keep_staff(f.s, side, item.which);
  }
  look(f.s);
  tell::ruled_staff(f, clause::umpire_not_bound, officer_of(side, item.who, true),
                    item.about == About::Nothing ? told::Ruling::Removed : told::Ruling::Placed,
                    Audience{static_cast<std::uint8_t>(bit(side) | bit(Side::Umpire)), kAllPosts});
}

/// In State::ruled_weather.
int ruled_weather(const Item& item) {
  return item.amount == kScenarioWeather ? 0 : item.amount + 1;
}

/// Everybody sees what it is like.
template <class D, class L>
void rule_weather(Flow<D, L> f, const Item& item) {
  f.s.ruled_weather = static_cast<std::uint8_t>(ruled_weather(item));
  f.s.looked_at = 0;
  look(f.s);
  if (f.s.ruled_weather == 0)
    tell::weather_restored(f, clause::umpire_not_bound, weather_of(f.s));
  else
    tell::ruled_weather(f, clause::umpire_not_bound, weather_of(f.s));
}

/// Who does not rally by his dice any more is not asked where he faces (reorganise.result).
void ask_no_more(State& s, Side side, UnitId unit) {
  const Unit& now = s.of(side).units[unit];
  if (now.standing == Standing::OnTable && now.disorder == Disorder::FD) return;
  for (std::size_t i = 0; i < s.prompt_count; ++i)
    if (s.prompts[i].kind == kFacingAsked && s.prompts[i].side == side && s.prompts[i].unit == unit)
      s.prompts[i].answer = Prompt::Answer::No;
  // Of whom nothing is asked any more nobody is waited for.
  const auto end = s.prompts.begin() + s.prompt_count;
  const bool waits = std::any_of(s.prompts.begin(), end, [side](const Prompt& one) {
    return one.side == side && one.answer == Prompt::Answer::Open;
  });
  if (s.stage == Stage::Carrying && !waits) s.of(side).final_posts = s.of(side).asked_posts;
}

}  // namespace

template <class S>
bool may_rule(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  if (!is_ruling(a.verb) || a.by.side != Side::Umpire || a.items.size() != 1 ||
      a.items[0].yes > 1 || (a.sheet != nullptr && a.verb != Verb::RuleOrder)) {
    judge.no(clause::phases_decisions);
    return false;
  }
  const Item& item = a.items[0];
  if (s.setup->options.umpire_seat != UmpireSeat::Seat) judge.no(clause::umpire_recommended);
  if (s.end != EndReason::None) judge.no(clause::victory_tasks);
  if (a.verb == Verb::RuleResult) {
    if (item.amount > 2)
      judge.no(clause::victory_tasks, Measured(Measure::Count, item.amount).against(2));
    return judge.ok;
  }
  if (a.verb == Verb::RuleNothing) {
    if (item.who >= kMostPosts || !is_asked(turn_of(s), Post(side_of(item), item.who)))
      judge.no(clause::phases_decisions);
    return judge.ok;
  }
  // A march that somebody is asked in the middle of goes on from where it stands.
  if (s.stage == Stage::Carrying && s.sub_phase != SubPhase::Reorganisation)
    judge.no(clause::sim_prompts);
  if (a.verb == Verb::RuleWeather) {
    if (item.amount > kScenarioWeather || s.ruled_weather == ruled_weather(item))
      judge.no(clause::sight_table);
    return judge.ok;
  }
  if (a.verb == Verb::RuleStaff)
    judge_staff(s, item, judge);
  else
    judge_unit(s, a, item, judge);
  return judge.ok;
}

template <class D, class L>
void apply_ruling(Flow<D, L> f, const Action& a) {
  const Item& item = a.items[0];
  if (a.verb == Verb::RuleNothing) {
    f.s.of(side_of(item)).final_posts |= static_cast<std::uint8_t>(1U << item.who);
    tell::ruled_nothing(f, clause::phases_decisions, index(side_of(item)));
    return;
  }
  if (a.verb == Verb::RuleStaff) return rule_staff(f, item);
  if (a.verb == Verb::RuleWeather) return rule_weather(f, item);
  if (a.verb != Verb::RuleResult) {
    rule_unit(f, a, item);
    return ask_no_more(f.s, side_of(item), item.who);
  }
  f.s.end = EndReason::Ruling;
  f.s.winner = item.amount > 1 ? std::int8_t{-1} : static_cast<std::int8_t>(item.amount);
  tell::battle_ends(f, clause::umpire_not_bound, f.s.winner, f.s.winner < 0, f.s.points[0],
                    f.s.points[1]);
}

#define SANDTABLE_UMPIRE(D, L) template void apply_ruling<D, L>(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_UMPIRE)
template bool may_rule(const State&, const Action&, NoWhy&);
template bool may_rule(const State&, const Action&, Why&);

}  // namespace sandtable::belle_alliance
