#pragma once

#include <optional>

#include "rulesets/fixed_baynet/rules/movement/movement.h"

/// Formations as geometry: who stands how to whom.
namespace sandtable::fixed_baynet {

/// What breaks a formation.
struct Break {
  Clause clause;
  ManId man = kNoMan;
  Measured measured;
};

/// Why the men of a unit who keep their heads are not in that formation; nullopt: they are.
std::optional<Break> broken(const State& s, UnitId u, Formation formation);

/// Who may form what (formation.who …), and that every man has the AC (order.needs-ac).
template <class S>
bool may_form(const State& s, const Action& a, const ManSet& men, S& sink);

/// A place in a formation.
struct Place {
  Vec at{};
  Angle facing = 0;
};
struct Places {
  std::array<Place, kMaxInUnit> item{};
  std::size_t count = 0;
  const Place* begin() const { return item.data(); }
  const Place* end() const { return item.data() + count; }
  void add(Place p) { item[count++] = p; }
};
/// Whoever stands in square when the battle begins: on a circle about the middle of its men.
void outline_square(State& s, UnitId u);

/// Whether an order for a formation names what it has an outline by: that with sides is a square's
/// alone, and half of one is named (formation.square).
inline bool names_outline(const Action& a) {
  return a.outline == OutlineKind::Circle ||
         (a.outline == OutlineKind::FourSided && a.formation == Formation::Square && a.number > 0 &&
          a.number <= geometry::kMaxCoordinate / 2);
}
/// From now on it is noted by which ways the men of a square go, so that its outline goes with
/// them.
void set_out(State& s, UnitId u);

/// Where so many men stand in the formation, ranks and facing of `a`: the middle of the front rank
/// is at `at`, of a square the middle.
Places set_down(const Action& a, Vec at, int men, Len base);

/// A formation set down: each man's way to a place of it.
Walks marches_of(const State& s, const Action& a);

/// Gives the unit the formation that was ordered and tells it.
template <class D, class L>
void settle_formation(Flow<D, L> f, const Action& a, int men, int most);

/// A unit in closed formation or mass (formation.closed-charging, fire.cluster).
inline bool is_cluster(Formation formation) {
  return formation == Formation::Closed || formation == Formation::Mass;
}
/// The formation that counts: a single man has none (formation.one-model).
inline Formation formation_of(const State& s, UnitId u) {
  return unit(s, u).men.size() < 2 ? Formation::Loose : unit(s, u).formation;
}
/// The one that counts for a man: who panics is of none, but for a square on whose outline, or
/// inside which, he still is (panic.unit-activation).
Formation formation_of_man(const State& s, ManId m);

}  // namespace sandtable::fixed_baynet
