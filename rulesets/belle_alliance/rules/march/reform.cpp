#include "rulesets/belle_alliance/rules/march/reform.h"

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/fired_at.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

Form form_now(const State& state, Side side, UnitId unit) { return form_of(state, side, unit); }

}  // namespace

bool is_free(const State& state, const Going& going, Side side, UnitId number, const Form& form,
             Pose pose) {
  const Body body = body_at(form, pose);
  return going.is_on_table(body) && !going.bars_standing(form, pose) &&
         lies_on_nobody(state, side, number, body);
}

bool reform(State& state, const Going& going, Side side, UnitId number, Formation to) {
  Unit& unit = state.of(side).units[number];
  const Form before = form_now(state, side, number);
  const Pose old{unit.place, unit.facing};
  Unit changed = unit;
  changed.formation = to;
  changed.kept = to;
  const Form form = form_of(changed, card_of(state, side, number).troops, state.setup->options);
  const Vec centre = body_at(before, old).centre();
  Pose pose = old;
  if (form.kind != Form::Kind::Front) {
    pose.front = centre;
  } else if (before.kind != Form::Kind::Front) {
    pose = geometry::pose_of_centre(centre, old.facing, form.size);
  }
  const auto free = [&](Pose at) {
    return is_free(state, going, side, number, form, at) &&
           !going.parts(centre, body_at(form, at).centre());
  };
  const auto there = first_behind(pose, free);
  if (!there) return false;
  changed.place = there->front;
  unit = changed;
  carry_staff(state, side, number, body_at(form, *there).centre() - centre);
  keep_staff(state, side, number);
  return true;
}

bool make_room(State& state, const Going& going, Side side, UnitId number) {
  Unit& unit = state.of(side).units[number];
  if (lies_on_nobody(state, side, number, body_of(state, side, number))) return true;
  const Form form = form_now(state, side, number);
  const auto free = [&](Pose at) {
    return is_free(state, going, side, number, form, at) && !going.parts(unit.place, at.front);
  };
  const auto there = first_behind({unit.place, unit.facing}, free);
  if (!there) return false;
  carry_staff(state, side, number, there->front - unit.place);
  unit.place = there->front;
  set_track(state.of(side), number, {});
  keep_staff(state, side, number);
  return true;
}

bool leave_guns(State& state, Side side, UnitId battery) {
  Force& force = state.of(side);
  UnitId place = force.unit_count;
  for (UnitId id = 0; id < force.unit_count; ++id)
    if (force.units[id].standing == Standing::Joined && id > force.units[id].card) {
      place = id;
      break;
    }
  if (place == kMaxUnits) return false;
  Unit& unit = force.units[battery];
  const geometry::Size size = form_now(state, side, battery).size;
  Unit guns = unit;
  guns.figures = 0;
  guns.at_opening = 0;
  guns.served.fill(0);
  guns.disorder = Disorder::None;
  guns.mother = battery;
  guns.chain = kNoUnit;
  guns.flags &= unit_flag::kFired | unit_flag::kFiredBefore;
  guns.flags |= unit_flag::kPart;
  unit.guns = 0;
  unit.howitzers = 0;
  unit.served.fill(0);
  unit.formation = Formation::Gunners;
  unit.kept = Formation::Gunners;
  unit.chain = place;
  const auto back = static_cast<Angle>(unit.facing + geometry::kHalfTurn);
  unit.place = geometry::along(unit.place, back, size.depth);
  force.units[place] = guns;
  force.aims[place] = {};
  forget_parts(state.of(other(side)), place);
  if (place == force.unit_count) ++force.unit_count;
  return true;
}

bool rejoin_guns(State& state, Side side, UnitId number) {
  Force& force = state.of(side);
  Unit& unit = force.units[number];
  if (lies_in(unit) != Formation::Gunners || unit.chain == kNoUnit) return false;
  Unit& guns = force.units[unit.chain];
  constexpr Len kReach = figure(MarchFigure::Refuge) * geometry::kCentimetre;
  const auto body = [&](UnitId id) { return body_of(state, side, id); };
  const Len apart = gap(body(number), body(unit.chain));
  if (guns.standing != Standing::OnTable || guns.guns == 0 ||
      (apart > kReach && !is_touching(apart - kReach)))
    return false;
  const Unit left = unit, stood = guns;
  unit.guns = guns.guns;
  unit.howitzers = guns.howitzers;
  for (std::size_t gun = 0; gun < unit.guns; ++gun) {
    const bool odd = gun < unit.figures % unit.guns;
    unit.served[gun] = static_cast<std::uint8_t>(unit.figures / unit.guns + (odd ? 1 : 0));
  }
  unit.formation = Formation::Unlimbered;
  unit.kept = Formation::Unlimbered;
  unit.place = guns.place;
  unit.facing = guns.facing;
  guns.standing = Standing::Joined;
  guns.mother = kNoUnit;
  unit.chain = kNoUnit;
  if (!lies_on_nobody(state, side, number, body_of(state, side, number))) {
    force.units[left.chain] = stood;
    unit = left;
    return false;
  }
  keep_staff(state, side, number);
  return true;
}

}  // namespace sandtable::belle_alliance
