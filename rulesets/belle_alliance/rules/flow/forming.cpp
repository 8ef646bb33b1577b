#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/chains.h"
#include "rulesets/belle_alliance/rules/flow/outlines.h"
#include "rulesets/belle_alliance/rules/flow/telling.h"
#include "rulesets/belle_alliance/rules/flow/working.h"
#include "rulesets/belle_alliance/rules/forced/refuge.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/march/pinned.h"
#include "rulesets/belle_alliance/rules/march/places.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/march/targets.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/fired_at.h"
#include "rulesets/belle_alliance/state/formula.h"

/// 4b: changes of formation, all units at once, before anybody marches (change.how).
namespace sandtable::belle_alliance {
namespace {

namespace costs = table::table_formation_change_costs;
using Cost = costs::Key;

constexpr Len kChainIn = figure(Figure::ChainIn) * geometry::kCentimetre;

/// Hundredths of its rate.
std::uint8_t hundredths(Cost cost) {
  return static_cast<std::uint8_t>(Formula(costs::at(cost).part, 0).number() /
                                   (Formula::kOne / 100));
}

Cost cost_of(Formation from, Formation to, Troops troops) {
  const bool horse = troops == Troops::HeavyCavalry || troops == Troops::MediumCavalry ||
                     troops == Troops::LightCavalry;
  if (to == Formation::Gunners || from == Formation::Gunners) return Cost::Gunners;
  if (to == Formation::Limbered || to == Formation::Unlimbered) return Cost::Limber;
  if (is_idle(from)) return Cost::WorkOrRest;
  if (to == Formation::Huddle) return Cost::ToHuddle;
  if (from == Formation::Huddle) return Cost::FromHuddle;
  if (to == Formation::Square) return Cost::ToSquare;
  if (from == Formation::Square) return Cost::FromSquare;
  return horse ? Cost::Cavalry : Cost::Closed;
}

void add_cost(Unit& unit, Cost cost) {
  constexpr int kWhole = 100;
  unit.evolved = static_cast<std::uint8_t>(std::min(kWhole, unit.evolved + hundredths(cost)));
}

Form form_for(const State& s, Side side, UnitId id) { return form_of(s, side, id); }

bool lies_round(Form::Kind kind) { return kind != Form::Kind::Front; }

/// Where a new outline goes: the middle of its front on that of the old one; a square or huddle
/// about the old centre.
Vec new_place(const Form& before, const Form& after, geometry::Pose pose) {
  if (lies_round(before.kind) == lies_round(after.kind)) return pose.front;
  const Body body = body_at(before, pose);
  if (lies_round(after.kind)) return body.centre();
  const Len ahead = before.kind == Form::Kind::Disc ? before.radius : before.size.depth / 2;
  return geometry::along(body.centre(), pose.facing, ahead);
}

/// The way that an order goes first: its first arrow, or where the unit faced at the beginning.
Angle first_way(const State& s, Side side, UnitId id) {
  for (const Element& e : orders_of(s, side, id))
    if (e.kind == OrderWord::Arrow) return geometry::degrees(e.amount);
  return s.setup->of(side).units[s.of(side).units[id].card].facing;
}

/// What 4b lays before skirmishers go out.
struct Outlines {
  std::vector<NewOutline> laid;
  std::vector<Leaving> leaving;
};

/// A garrison that forms is to leave its sector: it stands right outside, on the side to which it
/// goes (change.how).
Leaving leave_sector(const State& s, Side side, UnitId id, Formation to) {
  Leaving one;
  one.side = side;
  one.id = id;
  one.to = to;
  one.way = first_way(s, side, id);
  one.outside = s.of(side).units[id];
  one.outside.formation = one.outside.kept = to;
  one.outside.task = {};
  one.outside.flags |= unit_flag::kMoved | unit_flag::kEvolved;
  add_cost(one.outside, cost_of(Formation::Garrison, to, card_of(s, side, id).troops));
  return one;
}

/// Lays the new outline of a unit where it belongs, whoever lies there.
void form(State& s, const Going& going, Side side, UnitId id, const Element& e, Outlines& all) {
  Unit& unit = s.of(side).units[id];
  const Formation to = taken_as(s.setup->options, formation_of(e.kind, unit.formation));
  if (to == unit.formation) return;
  if (unit.formation == Formation::Garrison) {
    all.leaving.push_back(leave_sector(s, side, id, to));
    return;
  }
  NewOutline laid;
  laid.side = side;
  laid.id = id;
  laid.to = to;
  laid.before = unit;
  const Form old = form_for(s, side, id);
  laid.overhangs = !going.is_on_table(body_of(s, side, id));
  unit.formation = unit.kept = to;
  if (e.kind == OrderWord::Unlimber && e.amount != kNoAmount)
    unit.facing = geometry::degrees(e.amount);
  laid.form = form_for(s, side, id);
  const Unit& before = laid.before;
  unit.place = new_place(old, laid.form, {before.place, before.facing});
  laid.stays = to == lies_in(before) && unit.facing == before.facing;
  laid.after = unit;
  all.laid.push_back(laid);
}

template <class D, class L>
void tell_change(Flow<D, L> f, Side side, UnitId id, Formation to, bool formed) {
  const auto who = [&](Side viewer) { return called(f.s, viewer, side, id); };
  if (formed)
    tell_of(f, clause::change_how, false, side, id, [&](Side viewer) {
      return told::Formed{who(viewer), to};
    });
  else
    tell_of(f, clause::change_how, false, side, id, [&](Side viewer) {
      return told::NotFormed{who(viewer), to};
    });
}

template <class D, class L>
void tell_formed(Flow<D, L> f, const NewOutline& laid) {
  const auto [side, id] = std::pair(laid.side, laid.id);
  Unit& unit = f.s.of(side).units[id];
  if (!laid.fails) {
    unit.flags |= unit_flag::kMoved | unit_flag::kEvolved;
    add_cost(unit, cost_of(laid.before.formation, unit.formation, card_of(f.s, side, id).troops));
  }
  tell_change(f, side, id, laid.to, !laid.fails);
}

/// Shares the figures that a unit had between it and its line as its present ones are shared:
/// losses of both are one account (formation.skirmish-line-alone).
UnitId new_chain(State& s, Side side, UnitId mother) {
  Force& own = s.of(side);
  const UnitId id = take_place(own, own.units[mother].card);
  if (id == kNoUnit) return id;
  forget_parts(s.of(other(side)), id);
  own.aims[id] = own.aims[mother];
  Unit& chain = own.units[id];
  chain = own.units[mother];
  chain.mother = mother;
  chain.chain = kNoUnit;
  chain.formation = chain.kept = Formation::SkirmishLine;
  chain.figures = chain.at_opening = chain.lost_to_fire = 0;
  chain.evolved = 0;
  chain.standing = Standing::OnTable;
  own.units[mother].chain = id;
  return id;
}

/// What is counted of a bound by its figures goes with them.
void move_figures(Unit& from, Unit& to, int figures) {
  const bool all = figures == from.figures;
  const int opening = all ? from.at_opening : std::min<int>(figures, from.at_opening);
  const int lost = all ? from.lost_to_fire : 0;
  const auto shift = [](std::uint8_t& out_of, std::uint8_t& into, int count) {
    out_of = static_cast<std::uint8_t>(out_of - count);
    into = static_cast<std::uint8_t>(into + count);
  };
  shift(from.figures, to.figures, figures);
  shift(from.at_opening, to.at_opening, opening);
  shift(from.lost_to_fire, to.lost_to_fire, lost);
}

/// Figures that go out to a line or come back from it give both one status (
/// unit.skirmish-rejoins-status): the worse disorder, and what befell either.
void share_status(Unit& mother, Unit& chain) {
  using namespace unit_flag;
  constexpr std::uint32_t kBefell = kFired | kPassed | kFiredAt | kAttacked | kDefended |
                                    kFiredBefore | kAttackedBefore | kDefendedBefore |
                                    kFiredAtBefore | kFirstFireSpent | kMoved;
  mother.flags |= kMoved;
  mother.flags |= chain.flags & kBefell;
  chain.flags |= mother.flags & kBefell;
  const Unit& worse = chain.disorder > mother.disorder ? chain : mother;
  Unit& better = chain.disorder > mother.disorder ? mother : chain;
  if (better.disorder == worse.disorder) return;
  better.disorder = worse.disorder;
  better.fallen_in = worse.fallen_in;
  better.cause = worse.cause;
  better.quiet_row = worse.quiet_row;
}

/// Whether figures may go to a line that is out, or come back from it: it has one within 15 cm of
/// its mother unit, is not in FD, and nobody whose attack was announced holds it in contact
/// (change.skirmishers-out, formation.skirmish-line-alone, change.not-in-contact).
bool is_in_hand(const State& s, Side side, UnitId mother, UnitId line, const UnitSet& pinned) {
  const Force& own = s.of(side);
  return own.units[line].standing == Standing::OnTable &&
         own.units[line].disorder != Disorder::FD && !pinned.has(line) &&
         is_within(gap(body_of(s, side, line), body_of(s, side, mother)), kChainIn);
}

/// A line takes the place of its mother unit, of which nobody is left in its ranks, and is the unit
/// from then on (orders.mother-unit, formation.skirmish-line-alone): who fired at either has fired
/// at it.
void deploy_wholly(State& s, Side side, UnitId id, UnitId line) {
  Force& own = s.of(side);
  Unit &unit = own.units[id], &chain = own.units[line];
  share_status(unit, chain);
  move_figures(chain, unit, chain.figures);
  unit.place = chain.place;
  unit.facing = chain.facing;
  unit.formation = unit.kept = Formation::SkirmishLine;
  unit.chain = kNoUnit;
  set_track(own, id, {});
  chain.standing = Standing::Joined;
  chain.mother = kNoUnit;
  join_targets(s.of(other(side)), line, id);
  for (StaffFigure& staff : own.staff)
    if (staff.contact == line) staff.contact = id;
}

/// Skirmishers that have gone out of a unit or are called back to it.
struct Moved {
  Side side = Side::A;
  UnitId id = kNoUnit, line = kNoUnit;
  int figures = 0;
};

void count_move(Unit& from, Unit& to, Unit& mother, Unit& chain, int figures) {
  move_figures(from, to, figures);
  share_status(mother, chain);
  add_cost(mother, Cost::Skirmishers);
  add_cost(chain, Cost::Chain);
}

/// Figures go out of a unit's ranks; a line that they make is laid once all have.
void leave_ranks(State& s, Side side, UnitId id, int figures, const UnitSet& pinned,
                 std::vector<Moved>& out, std::vector<Sent>& lines) {
  Force& own = s.of(side);
  figures = std::min<int>(figures, own.units[id].figures);
  const bool fresh = own.units[id].chain == kNoUnit;
  if (figures < 1 || (!fresh && !is_in_hand(s, side, id, own.units[id].chain, pinned))) return;
  const UnitId line = fresh ? new_chain(s, side, id) : own.units[id].chain;
  if (line == kNoUnit) return;
  Unit &mother = own.units[id], &chain = own.units[line];
  const Vec front = front_of(form_for(s, side, id), {mother.place, mother.facing});
  count_move(mother, chain, mother, chain, figures);
  out.push_back({side, id, line, figures});
  if (!fresh) return;
  chain.facing = mother.facing;
  lines.push_back({side, line, form_for(s, side, line), front, mother.facing});
}

/// Sends skirmishers out, all at once: each line by what stood when new outlines were laid.
template <class D, class L, class Each>
void send_out(Flow<D, L> f, const Going& going, Each&& each) {
  State& s = f.s;
  std::vector<Moved> out;
  std::vector<Sent> lines;
  const State stood = s;
  each([&](Side side, UnitId id, const UnitSet& pinned) {
    for (const Element& e : orders_of(s, side, id))
      if (e.kind == OrderWord::SkirmishersOut)
        leave_ranks(s, side, id, e.amount, pinned, out, lines);
  });
  lay_lines(s, stood, going, lines);
  for (const Moved& one : out) {
    if (s.of(one.side).units[one.id].figures == 0) deploy_wholly(s, one.side, one.id, one.line);
    tell_of(f, clause::change_skirmishers_out, false, one.side, one.id, [&](Side viewer) {
      return told::SkirmishersSent{called(s, viewer, one.side, one.id), one.figures};
    });
  }
}

/// Figures come back into a unit's ranks; who lies on others by that gives way once all have.
void join_ranks(State& s, const Going& going, Side side, UnitId id, int figures,
                const UnitSet& pinned, std::vector<Moved>& in, std::vector<NewOutline>& grown) {
  Force& own = s.of(side);
  const UnitId line = own.units[id].chain;
  if (line == kNoUnit || !is_in_hand(s, side, id, line, pinned)) return;
  Unit &mother = own.units[id], &chain = own.units[line];
  figures = std::min<int>(figures, chain.figures);
  NewOutline laid;
  laid.side = side;
  laid.id = id;
  laid.to = mother.formation;
  laid.before = mother;
  laid.line = line;
  laid.line_before = chain;
  laid.grows = true;
  laid.overhangs = !going.is_on_table(body_of(s, side, id));
  count_move(chain, mother, mother, chain, figures);
  if (chain.figures == 0) {
    mother.chain = kNoUnit;
    chain.standing = Standing::Joined;
  }
  laid.form = form_for(s, side, id);
  laid.after = mother;
  grown.push_back(laid);
  in.push_back({side, id, line, figures});
}

/// Staff figures in contact with a unit that has grown, or with the line that has come back.
void take_staff_along(State& s, const NewOutline& grown) {
  Force& own = s.of(grown.side);
  if (own.units[grown.line].standing == Standing::Joined)
    for (StaffFigure& staff : own.staff)
      if (staff.contact == grown.line) staff.contact = grown.id;
  if (grown.back == 0) return;
  carry_staff(s, grown.side, grown.id, own.units[grown.id].place - grown.after.place);
  set_track(own, grown.id, {});
  keep_staff(s, grown.side, grown.id);
}

/// Calls skirmishers in, all at once.
template <class D, class L, class Each>
void call_in(Flow<D, L> f, const Going& going, Each&& each) {
  constexpr int kAll = 255;
  State& s = f.s;
  std::vector<Moved> in;
  std::vector<NewOutline> grown;
  each([&](Side side, UnitId id, const UnitSet& pinned) {
    for (const Element& e : orders_of(s, side, id))
      if (e.kind == OrderWord::SkirmishersIn)
        join_ranks(s, going, side, id, e.amount == kNoAmount ? kAll : e.amount, pinned, in, grown);
  });
  free_all(s, going, grown);
  for (std::size_t i = 0; i < in.size(); ++i) {
    const Moved& moved = in[i];
    const Side side = moved.side;
    const UnitId id = moved.id;
    if (grown[i].fails) {
      tell_change(f, side, id, grown[i].to, false);
      continue;
    }
    take_staff_along(s, grown[i]);
    tell_of(f, clause::change_skirmishers_out, false, side, id, [&](Side viewer) {
      return told::SkirmishersCalledIn{called(s, viewer, side, id), moved.figures};
    });
  }
}

/// Gunners who go to guns.
struct Serving {
  Crew crew;
  UnitId guns = kNoUnit;
};

/// They go there all at once: nobody may stand among those guns but who goes to others. Whose guns
/// they are go first, then the lower number.
std::vector<Crew> man_guns(State& s, std::vector<Serving> all) {
  const auto is_own = [&](const Serving& one) {
    return s.of(one.crew.side).units[one.guns].mother == one.crew.unit;
  };
  std::stable_partition(all.begin(), all.end(), is_own);
  for (auto one = all.begin(); one != all.end();) {
    const bool taken = std::any_of(all.begin(), one, [&](const Serving& other) {
      return other.crew.side == one->crew.side && other.guns == one->guns;
    });
    one = taken ? all.erase(one) : one + 1;
  }
  const State before = s;
  for (bool any = true; any;) {
    for (const auto& [crew, guns] : all) put_to_guns(s, crew.side, crew.unit, guns);
    std::vector<Serving> free;
    std::copy_if(all.begin(), all.end(), std::back_inserter(free), [&](const Serving& one) {
      const auto [side, unit] = std::pair(one.crew.side, one.crew.unit);
      return lies_on_nobody(s, side, unit, body_of(s, side, unit));
    });
    any = free.size() < all.size();
    all = std::move(free);
    if (any) s = before;
  }
  std::vector<Crew> out;
  for (const Serving& one : all) {
    keep_staff(s, one.crew.side, one.crew.unit);
    out.push_back(one.crew);
  }
  return out;
}

/// Gunners go back to their guns, then others leave theirs, all of them at once
/// (change.gunners-leave).
template <class D, class L, class Each>
void serve_guns(Flow<D, L> f, const Going& going, Each&& each) {
  State& s = f.s;
  std::vector<Serving> back;
  std::vector<Crew> out;
  each([&](Side side, UnitId id, const UnitSet&) {
    for (const Element& e : orders_of(s, side, id)) {
      if (e.kind != OrderWord::RejoinGuns && e.kind != OrderWord::LeaveGuns) continue;
      const UnitId named = e.about == About::Unit ? e.which : kNoUnit;
      if (e.kind == OrderWord::LeaveGuns)
        out.push_back({side, id, named});
      else if (const UnitId guns = guns_to_serve(s, side, id, named == kNoUnit ? id : named);
               guns != kNoUnit)
        back.push_back({{side, id, kNoUnit}, guns});
      break;  // one change a bound
    }
  });
  std::vector<Crew> done = man_guns(s, std::move(back));
  out.erase(std::remove_if(out.begin(), out.end(),
                           [&](const Crew& crew) { return !leave_guns(s, crew.side, crew.unit); }),
            out.end());
  take_refuge(s, going, out);
  done.insert(done.end(), out.begin(), out.end());
  std::sort(done.begin(), done.end(), [](const Crew& a, const Crew& b) {
    return a.unit != b.unit ? a.unit < b.unit : index(a.side) < index(b.side);
  });
  for (const Crew& crew : done) {
    Unit& unit = s.of(crew.side).units[crew.unit];
    unit.flags |= unit_flag::kMoved | unit_flag::kEvolved;
    add_cost(unit, Cost::Gunners);
    tell_of(f, clause::change_gunners_leave, false, crew.side, crew.unit, [&](Side viewer) {
      return told::Formed{called(s, viewer, crew.side, crew.unit), unit.formation};
    });
  }
}

/// Shares the gunners of a battery anew between its model guns, as far as there are any
/// (unit.gunners-moved-between-guns).
void share_gunners(Unit& unit, std::span<const Element> order) {
  std::size_t gun = 0;
  int left = unit.figures;
  for (const Element& e : order) {
    if (e.kind != OrderWord::ShareGunners || gun >= unit.guns) continue;
    const int served = gun + 1U == unit.guns ? left : std::min<int>(e.amount, left);
    unit.served[gun++] = static_cast<std::uint8_t>(served);
    left -= served;
  }
  if (gun == 0) return;
  unit.flags |= unit_flag::kMoved | unit_flag::kEvolved;
  add_cost(unit, Cost::Gunners);
}

/// Whether a change that hangs on cavalry at the charge in sight is to be made: such a charge has
/// been announced by somebody whom the unit's side sees (orders.conditional).
bool is_called_for(const State& s, Side side, UnitId id) {
  const auto order = orders_of(s, side, id);
  const auto on_cavalry = [](const Element& e) { return e.kind == OrderWord::IfCavalry; };
  if (std::none_of(order.begin(), order.end(), on_cavalry)) return true;
  const Side enemy = other(side);
  for (UnitId by = 0; by < s.of(enemy).unit_count; ++by) {
    const Unit& unit = s.of(enemy).units[by];
    if (unit.standing == Standing::OnTable && is_about_to_attack(unit) &&
        s.of(side).in_sight.has(by) && is_cavalry(card_of(s, enemy, by).troops) &&
        is_at_the_charge(s, enemy, by))
      return true;
  }
  return false;
}

}  // namespace

namespace {

/// What an order has a unit do in 4b. Of its own line alone: those of its skirmish line only march
/// and attack. First new outlines are laid, and guns are shared anew.
void change(State& s, const Going& going, Side side, UnitId id, Outlines& all) {
  const auto order = orders_of(s, side, id);
  share_gunners(s.of(side).units[id], order);
  for (const Element& e : order) {
    const bool forms = formation_of(e.kind, Formation::Garrison) != Formation::Garrison;
    if (forms && is_called_for(s, side, id)) form(s, going, side, id, e, all);
  }
}

/// f(side, id) for the units that were on the table when 4b opened, in the order of battle.
template <class F>
void each_changing(const State& opening, F&& f) {
  const int most = std::max(opening.of(Side::A).unit_count, opening.of(Side::B).unit_count);
  for (int n = 0; n < most; ++n)
    for (const Side side : {Side::A, Side::B}) {
      const auto id = static_cast<UnitId>(n);
      if (id >= opening.of(side).unit_count || opening.of(side).units[id].mother != kNoUnit)
        continue;
      if (opening.of(side).units[id].standing == Standing::OnTable) f(side, id);
    }
}

}  // namespace

template <class D, class L>
void change_formations(Flow<D, L> f) {
  State& s = f.s;
  const Going going(s);
  const State opening = s;
  const std::array<UnitSet, 2> pinned{pinned_units(s, Side::A), pinned_units(s, Side::B)};
  const auto pinned_of = [&](Side side) -> const UnitSet& {
    return pinned[static_cast<std::size_t>(index(side))];
  };
  // f(side, id, pinned) for those who may change.
  const auto each_free = [&](auto&& each) {
    each_changing(opening, [&](Side side, UnitId id) {
      const bool there = on_table(s, side, id);
      if (there && !pinned_of(side).has(id)) each(side, id, pinned_of(side));
    });
  };
  // Who stands at contact loads all the same: that is no change (change.not-in-contact).
  each_changing(opening, [&](Side side, UnitId id) {
    for (const Element& e : orders_of(s, side, id))
      if (e.kind == OrderWord::Canister) s.of(side).units[id].flags |= unit_flag::kCanister;
  });
  Outlines all;
  each_free([&](Side side, UnitId id, const UnitSet&) { change(s, going, side, id, all); });
  free_all(s, going, all.laid);
  leave_all(s, going, all.leaving);
  for (const NewOutline& one : all.laid) tell_formed(f, one);
  for (const Leaving& one : all.leaving) tell_change(f, one.side, one.id, one.to, one.leaves);
  send_out(f, going, each_free);
  call_in(f, going, each_free);
  serve_guns(f, going, each_free);
  each_free([&](Side side, UnitId id, const UnitSet&) {
    for (const Element& e : orders_of(s, side, id))
      if (e.kind == OrderWord::Rest || e.kind == OrderWord::Resupply) lie_down(f, side, id);
  });
}

#define SANDTABLE_FORMING(D, L) template void change_formations<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_FORMING)

}  // namespace sandtable::belle_alliance
