#include "rulesets/belle_alliance/rules/forced/falls.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/fire/sheet.h"
#include "rulesets/belle_alliance/rules/forced/room.h"
#include "rulesets/belle_alliance/rules/march/arrive.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

constexpr Len cm_of(FallFigure of) { return figure(of) * geometry::kCentimetre; }

/// How far a unit that ends on others may go on to stand clear.
constexpr Len kSearch = 100 * geometry::kCentimetre;

}  // namespace

/// It fell to MD, or stays in it near an opponent in order (md.retreats, retreat-frequency).
bool Falls::has_to_retreat(Side side, UnitId number) const {
  const Unit& unit = state_.of(side).units[number];
  if (unit.disorder != Disorder::MD || has(retreated_, side, number)) return false;
  if ((unit.flags & unit_flag::kMustRun) != 0) return true;
  const bool often = state_.setup->options.retreat_frequency == RetreatFrequency::EverySubPhase;
  const bool again = state_.sub_phase == SubPhase::ForcedAnnouncement &&
                     unit.fallen_in < state_.bound && (unit.flags & unit_flag::kForced) == 0;
  return (often || again) &&
         closed_enemy_within(state_, side, number, cm_of(FallFigure::EnemyNear));
}

/// It fell to FD, or was not reorganised since (rout.how).
bool Falls::has_to_rout(Side side, UnitId number) const {
  const Unit& unit = state_.of(side).units[number];
  if (unit.disorder != Disorder::FD || has(routed_, side, number)) return false;
  return (unit.flags & unit_flag::kMustRun) != 0 ||
         (state_.sub_phase == SubPhase::ForcedAnnouncement && unit.fallen_in < state_.bound);
}

void Falls::gather() {
  runners_.clear();
  for (UnitId number = 0; number < kMaxUnits; ++number) {
    for (const Side side : {Side::A, Side::B}) {
      if (!on_table(state_, side, number) || state_.of(side).units[number].figures == 0) continue;
      const bool rout = has_to_rout(side, number);
      if (!rout && !has_to_retreat(side, number)) continue;
      Runner runner;
      runner.fall.side = side;
      runner.fall.unit = number;
      runner.fall.rout = rout;
      runners_.push_back(runner);
    }
  }
  // Guns stay where they stand, gunners run; all do before anybody looks for a way (fd.effects).
  for (const Runner& runner : runners_) {
    const auto [side, number] = std::pair(runner.fall.side, runner.fall.unit);
    Unit& unit = state_.of(side).units[number];
    if (!runner.fall.rout || lies_in(unit) != Formation::Unlimbered || unit.guns == 0) continue;
    const Vec centre = unit.place;
    leave_guns(state_, side, number);
    unit.place = centre;
  }
  for (Runner& runner : runners_) {
    const auto [side, number] = std::pair(runner.fall.side, runner.fall.unit);
    runner.plan = runner.fall.rout ? plan_rout(state_, going_, side, number)
                                   : plan_retreat(state_, going_, side, number);
    runner.fall.heading = runner.plan.heading;
    runner.fall.from = runner.plan.mover.pose.front;
  }
  for (const Runner& runner : runners_) {
    of(runner.fall.rout ? routed_ : retreated_, runner.fall.side).put(runner.fall.unit);
    state_.of(runner.fall.side).units[runner.fall.unit].flags &= ~unit_flag::kMustRun;
  }
}

bool Falls::wave() {
  made_.clear();
  shaken_.clear();
  caught_.clear();
  gather();
  if (runners_.empty()) return false;
  march();
  for (const Runner& runner : runners_) made_.push_back(runner.fall);
  std::sort(shaken_.begin(), shaken_.end(), [](const Shaken& a, const Shaken& b) {
    return std::tie(a.unit, a.side) < std::tie(b.unit, b.side);
  });
  for (const Shaken& unit : shaken_) of(rolled_, unit.side).put(unit.unit);
  return true;
}

/// All of them together, in the steps of a march; who stands is there for what they may not touch.
void Falls::march() {
  std::vector<Mover> movers;
  for (const Side side : {Side::A, Side::B}) {
    for (UnitId number = 0; number < state_.of(side).unit_count; ++number) {
      if (!on_table(state_, side, number)) continue;
      const auto his = [&](const Runner& r) {
        return r.fall.side == side && r.fall.unit == number;
      };
      const auto found = std::find_if(runners_.begin(), runners_.end(), his);
      if (found != runners_.end()) found->mover = movers.size();
      movers.push_back(found == runners_.end() ? standing(state_, side, number)
                                               : found->plan.mover);
    }
  }
  March march(std::move(movers), state_.setup->options, &going_);
  march.keep_film();
  march.run();
  pass(march);
  watch_staff(march);
  for (Runner& runner : runners_) finish(runner, march);
  clear();
}

/// Whether any staff figure that nobody covers stands where an enemy who runs could come near it.
bool Falls::may_catch(const March& march) const {
  constexpr Len kReach = figure(Figure::CatchRange) * geometry::kCentimetre;
  return std::any_of(runners_.begin(), runners_.end(), [&](const Runner& runner) {
    const Mover& mover = march.movers()[runner.mover];
    const Len way = geometry::length(mover.pose.front - runner.fall.from);
    const std::int64_t far = std::int64_t{way} + body_at(mover.form, mover.pose).reach() +
                             mover.form.size.depth + kReach + 2 * geometry::kCentimetre;
    const Force& theirs = state_.of(other(runner.fall.side));
    return std::any_of(theirs.staff.begin(), theirs.staff.begin() + theirs.staff_count,
                       [&](const StaffFigure& figure) {
                         return figure.standing == Standing::OnTable && figure.contact == kNoUnit &&
                                geometry::squared(figure.place - runner.fall.from) <= far * far;
                       });
  });
}

/// Whom of the staff figures an enemy comes near to who runs; those who touch a runner go with him
/// (catch.when, staff.must-follow-forced).
void Falls::watch_staff(const March& march) {
  if (!may_catch(march)) return;
  std::vector<Ride> rides;
  for (const Runner& runner : runners_)
    for (StaffId who = 0; who < state_.of(runner.fall.side).staff_count; ++who)
      if (state_.of(runner.fall.side).staff[who].contact == runner.fall.unit)
        rides.push_back({.side = runner.fall.side, .who = who, .to = Ride::To::Follow});
  for (const RideEnd& end : ride(state_, march, rides).ends)
    if (end.caught >= 0) caught_.push_back(end);
  std::sort(caught_.begin(), caught_.end(), [](const RideEnd& a, const RideEnd& b) {
    return std::tie(a.caught, a.who, a.side) < std::tie(b.caught, b.who, b.side);
  });
}

/// Who is run through, and whom a rout comes near, at the end of each step (rout.spread-who,
/// passing.bars-later-fire).
void Falls::pass(const March& march) {
  const std::vector<Mover>& movers = march.movers();
  std::vector<Body> bodies;
  bodies.reserve(movers.size());
  // Nobody else moves.
  for (const Mover& mover : movers) bodies.push_back(train_at(mover.form, mover.pose, mover.track));
  for (int step = 0; step <= kSteps; ++step) {
    bool runs = false;
    for (const Runner& runner : runners_) {
      const Mover& mover = movers[runner.mover];
      const Pose pose = march.pose_of(runner.mover, step * kStep);
      bodies[runner.mover] = train_at(mover.form, pose, mover.track);
      runs = runs || pose != mover.pose;
    }
    for (const Runner& runner : runners_)
      if (runner.plan.mover.pace == Pace::Marching) come_near(runner, movers, bodies);
    if (!runs) return;
  }
}

void Falls::come_near(const Runner& runner, std::span<const Mover> movers,
                      std::span<const Body> bodies) {
  constexpr Len kSpread = cm_of(FallFigure::Spread);
  constexpr Len kHair = geometry::kMillimetre;  // distances are rounded
  const Side side = runner.fall.side;
  const Body& body = bodies[runner.mover];
  for (std::size_t m = 0; m < bodies.size(); ++m) {
    if (movers[m].side != side || m == runner.mover) continue;
    const UnitId number = movers[m].unit;
    const Body& there = bodies[m];
    const std::int64_t far = std::int64_t{body.reach()} + there.reach() + kSpread + kHair;
    if (geometry::squared(body.centre() - there.centre()) > far * far) continue;
    const bool through = overlap(body, there);
    if (through) state_.of(side).units[number].flags |= unit_flag::kPassed;
    if (!runner.fall.rout || movers[m].figures == 0 || !may_catch_rout(state_, side, number) ||
        has(rolled_, side, number) || (!through && !is_within(gap(body, there), kSpread)))
      continue;
    const auto his = [&](const Shaken& s) { return s.side == side && s.unit == number; };
    auto found = std::find_if(shaken_.begin(), shaken_.end(), his);
    if (found == shaken_.end()) {
      shaken_.push_back({.side = side, .unit = number, .by = {}});
      found = std::prev(shaken_.end());
    }
    PassedBy& by = found->by;
    const int valour = state_.of(side).units[runner.fall.unit].valour;
    if (by.routers == kNoUnit || valour > by.valour) {
      by.routers = runner.fall.unit;
      by.valour = valour;
    }
    by.through = by.through || through;
  }
}

/// Where it came to, and what that means.
void Falls::finish(Runner& runner, const March& march) {
  const Mover& mover = march.movers()[runner.mover];
  const FallPlan& plan = runner.plan;
  Fall& fall = runner.fall;
  Unit& unit = state_.of(fall.side).units[fall.unit];
  const Len way = geometry::length(mover.pose.front - fall.from);
  const bool stopped = mover.pace == Pace::Stopped;
  fall.to = mover.pose.front;
  if (plan.no_course) {
    fall.end = Fall::End::Surrounded;
    return;
  }
  if (stopped || plan.cut || plan.without_rate) fall.end = Fall::End::Stopped;
  if (plan.at_edge && !stopped) fall.end = plan.leaves ? Fall::End::Off : Fall::End::AtEdge;
  const bool is_short = !is_within(cm_of(FallFigure::LeastRetreat), way);
  fall.breaks = !fall.rout && (plan.without_rate || (fall.end == Fall::End::Stopped && is_short));
  if (fall.to != unit.place) set_track(state_.of(fall.side), fall.unit, {});
  unit.place = fall.to;
  unit.flags |= unit_flag::kMoved | unit_flag::kForced;
  note_way(state_, fall.side, fall.unit, way_of(mover));
  if (unit.formation == Formation::Garrison) {
    unit.formation = Formation::Huddle;
    unit.kept = Formation::Huddle;
    unit.task = {};
  }
  unit.formation = lies_in(unit);
  if (fall.end == Fall::End::Off) {
    leave_staff(state_, fall.side, fall.unit, fall.to - fall.from);
    take_off(fall);
  } else {
    carry_staff(state_, fall.side, fall.unit, fall.to - fall.from);
  }
}

/// Lost for the battle; or, where option and scenario let those who retreated come back, waiting
/// at the edge where they went over it (retreat.off-table).
void Falls::take_off(const Fall& fall) {
  const Setup& setup = *state_.setup;
  Unit& unit = state_.of(fall.side).units[fall.unit];
  const bool returns = setup.options.retreat_off_table == RetreatOffTable::MayReturn &&
                       setup.of(fall.side).returns && !fall.rout && !fall.breaks &&
                       unit.mother == kNoUnit;
  if (!returns) {
    unit.standing = Standing::Removed;
    return;
  }
  const Pose entry = entry_over_own_edge(state_, fall.side, fall.unit);
  unit.standing = Standing::Off;
  unit.task = task_of_leaving(state_.bound);
  unit.place = entry.front;
  unit.facing = entry.facing;
}

/// Who would end on others goes on until he stands clear behind them; where that cannot be, he
/// stops short of them, or is put aside; all of them at one time (sim.forced-moves-together,
/// march.passing-forced).
void Falls::clear() {
  std::vector<Seeker> seekers;
  std::vector<Fall*> falls;
  for (Runner& runner : runners_) {
    Fall& fall = runner.fall;
    if (fall.end == Fall::End::Off) continue;
    if (lies_on_nobody(state_, fall.side, fall.unit, body_of(state_, fall.side, fall.unit)))
      continue;
    Seeker who{.side = fall.side, .unit = fall.unit, .form = runner.plan.mover.form};
    who.end = {fall.to, state_.of(fall.side).units[fall.unit].facing};
    who.heading = fall.heading;
    who.on = fall.end == Fall::End::Made ? kSearch : 0;
    who.back = geometry::length(fall.to - fall.from);
    who.origin = fall.to;
    who.keeps_off = runner.plan.mover.keeps_off;
    who.rank = fall.unit;
    seekers.push_back(who);
    falls.push_back(&fall);
  }
  find_room(state_, going_, seekers);
  for (std::size_t i = 0; i < seekers.size(); ++i) {
    Fall& fall = *falls[i];
    if (!seekers[i].place || *seekers[i].place == fall.to) continue;
    const Vec place = *seekers[i].place;
    state_.of(fall.side).units[fall.unit].place = place;
    set_track(state_.of(fall.side), fall.unit, {});
    carry_staff(state_, fall.side, fall.unit, place - fall.to);
    fall.to = place;
  }
}

void Falls::settle() {
  for (Fall& fall : made_) {
    if (fall.end == Fall::End::Surrounded) {
      const int before = state_.of(fall.side).units[fall.unit].figures;
      lose_share(state_, fall.side, fall.unit, figure(FallFigure::Prisoners));
      fall.prisoners =
          static_cast<std::uint8_t>(before - state_.of(fall.side).units[fall.unit].figures);
    }
    if (fall.breaks && on_table(state_, fall.side, fall.unit))
      worsen(state_, fall.side, fall.unit, Disorder::FD);
  }
  for (const Shaken& unit : shaken_)
    if (on_table(state_, unit.side, unit.unit) && unit.steps > 0)
      worsen_by_steps(state_, unit.side, unit.unit, unit.steps);
}

}  // namespace sandtable::belle_alliance
