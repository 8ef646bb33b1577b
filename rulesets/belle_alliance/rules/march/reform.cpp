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

namespace {

/// Guns that a unit has left: the last ones, else others that nobody has taken.
UnitId guns_left_by(const Force& force, UnitId battery) {
  const auto stand = [&](UnitId id) {
    return id < force.unit_count && force.units[id].standing == Standing::OnTable &&
           is_left_guns(force.units[id]) && force.units[id].mother == battery;
  };
  if (stand(force.units[battery].chain)) return force.units[battery].chain;
  for (UnitId id = 0; id < force.unit_count; ++id)
    if (stand(id)) return id;
  return kNoUnit;
}

}  // namespace

UnitId guns_to_serve(const State& state, Side side, UnitId number, UnitId left_by) {
  const Force& force = state.of(side);
  const Unit& unit = force.units[number];
  if (lies_in(unit) != Formation::Gunners || force.units[left_by].card != unit.card) return kNoUnit;
  const UnitId guns = guns_left_by(force, left_by);
  if (guns == kNoUnit) return kNoUnit;
  constexpr Len kReach = figure(MarchFigure::Refuge) * geometry::kCentimetre;
  const Len apart = gap(body_of(state, side, number), body_of(state, side, guns));
  return is_within(apart, kReach) ? guns : kNoUnit;
}

void put_to_guns(State& state, Side side, UnitId number, UnitId place) {
  Force& force = state.of(side);
  Unit &unit = force.units[number], &guns = force.units[place];
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
  if (force.units[guns.mother].chain == place) force.units[guns.mother].chain = kNoUnit;
  guns.standing = Standing::Joined;
  guns.mother = kNoUnit;
  // Its own, if these are others, stay left where they are.
  unit.chain = kNoUnit;
}

bool rejoin_guns(State& state, Side side, UnitId number) {
  const UnitId guns = guns_to_serve(state, side, number, number);
  if (guns == kNoUnit) return false;
  Force& force = state.of(side);
  const Unit left = force.units[number], stood = force.units[guns];
  put_to_guns(state, side, number, guns);
  if (!lies_on_nobody(state, side, number, body_of(state, side, number))) {
    force.units[guns] = stood;
    force.units[number] = left;
    return false;
  }
  keep_staff(state, side, number);
  return true;
}

}  // namespace sandtable::belle_alliance
