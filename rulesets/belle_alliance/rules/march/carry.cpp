#include "rulesets/belle_alliance/rules/march/carry.h"

#include <algorithm>

#include "engine/geometry/plane/contact.h"
#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/march/ride/ride.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

template <class F>
void each_with(State& state, Side side, UnitId unit, F&& f) {
  Force& force = state.of(side);
  for (StaffId who = 0; who < force.staff_count; ++who) {
    StaffFigure& figure = force.staff[who];
    if (figure.standing == Standing::OnTable && figure.contact == unit) f(figure);
  }
}

Vec on_table(const Setup& setup, Vec place) {
  const Len radius = staff_base(place).radius;
  return {std::clamp(place.x, radius, setup.width - radius),
          std::clamp(place.y, radius, setup.depth - radius)};
}

}  // namespace

void carry_staff(State& state, Side side, UnitId unit, Vec by) {
  each_with(state, side, unit,
            [&](StaffFigure& figure) { figure.place = on_table(*state.setup, figure.place + by); });
}

void keep_staff(State& state, Side side, UnitId number) {
  constexpr Len kContact = figure(Figure::BaseContact) * geometry::kMillimetre;
  const Body body = body_of(state, side, number);
  each_with(state, side, number, [&](StaffFigure& figure) {
    const geometry::Disc base = staff_base(figure.place);
    const Len apart = nearest_piece(body, [&](const Body& piece) {
      return piece.round ? geometry::gap(base, piece.disc) : geometry::gap(base, piece.box);
    });
    if (is_touching(apart - kContact)) return;
    const Vec to = body.round ? body.centre() : nearest_point(body, figure.place);
    const Len way = std::max(geometry::length(to - figure.place), 1);
    figure.place =
        on_table(*state.setup, geometry::point_on(figure.place, to, {std::min(apart, way), way}));
  });
}

void keep_contacts(State& state) {
  for (const Side side : {Side::A, Side::B}) {
    Force& force = state.of(side);
    for (StaffId who = 0; who < force.staff_count; ++who) {
      StaffFigure& figure = force.staff[who];
      if (figure.contact == kNoUnit || figure.standing != Standing::OnTable) continue;
      if (belle_alliance::on_table(state, side, figure.contact))
        keep_staff(state, side, figure.contact);
      else
        figure.contact = kNoUnit;
    }
  }
}

void leave_staff(State& state, Side side, UnitId unit, Vec by) {
  carry_staff(state, side, unit, by);
  release_staff(state, side, unit);
}

void release_staff(State& state, Side side, UnitId unit) {
  each_with(state, side, unit, [](StaffFigure& figure) { figure.contact = kNoUnit; });
}

}  // namespace sandtable::belle_alliance
