#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/state/action.h"
#include "rulesets/fixed_baynet/state/state.h"

namespace sandtable::fixed_baynet {

/// Puts the legal gestures of a unit on a list, kind by kind.
class Book {
 public:
  Book(const State& s, UnitId u, std::vector<Action>& out)
      : s_(s), u_(u), held_(withdrawal_of(s, u)), out_(out) {}

  bool add(Action a);
  const Withdrawal& held() const { return held_; }

  void bare(Verb verb) { add({.verb = verb}); }

  /// Fire by everybody who can, once or as often as there are AC for.
  void fires();

  void charges();
  bool may_gallop() const;

  void attacks();

  /// Steps of whole movement actions on the `way`-th of kWays lines, of which the first leads
  /// towards the nearest enemy; the longest that everybody can make along it.
  void steps(int way);
  static constexpr int kWays = 8;

  /// They face the nearest enemy, or take another formation towards him.
  void turns();

  /// What medics, riders, callers and those who leave may do.
  void services();

  /// A reserve comes in, where there is room: anywhere along its edge, or at the first such place
  /// from the middle on.
  void entries(bool first = false);

  /// Places for a unit before the first turn: its share of the front, then others along the front
  /// of the area and in the middle of its depth, in columns as wide as a sixth of it.
  void deployments();

  /// The first place with room where others stand on all of those: half inch by half inch along the
  /// front and back from it, ever closer together, in so many ranks. What lies between goes unseen.
  void first_room();

  /// The same, or an entry, at that place; as it stands ready.
  void arrivals_at(Vec at);

  /// Squads of a side stand side by side along the front of its area, each in the middle of its
  /// share and about five men wide; single men stand behind them.
  void share_of_front();

  /// What can be done with the pieces that it serves. Ranges are listed by a fixed grid: a list is
  /// no ruler (artillery.indirect).
  void pieces();

  /// Leaders call for the fire of howitzers.
  void calls();

  void rallies();

  /// In and about buildings.
  void houses();

 private:
  /// At buildings that enemies are in, once or as often as can be; or the piece is turned to one.
  void walls(GunId g);

  /// Once: what stops them after one action stops them after three at the same place.
  void put(const Action& a);
  void lays(GunId g, UnitId target, Angle line);

  void step(const ManSet& men, Angle line, int actions, Angle facing);

  /// At each gait.
  void ride(const ManSet& men, Angle line, int actions);

  void heals(ManId medic, std::uint32_t one);

  int count() const { return s_.setup->units[u_].count; }
  /// Its player sets it down before the first turn, or has.
  bool is_set_down(UnitId u) const;
  const Zone& zone() const { return s_.setup->sides[idx(side_of_unit(s_, u_))].deployment; }
  Angle ahead() const { return side_of_unit(s_, u_) == Side::A ? Angle{0} : geometry::kHalfTurn; }
  /// A place in the deployment area: so far to the right, so far behind its front.
  Vec in_area(std::int64_t right, Len back) const;

  /// Loose where a single man, else open in a line or two.
  void set_down(Verb verb, Vec at, Angle facing);
  Vec inward(TableEdge edge, Len at, Len in) const;
  static Angle facing_in(TableEdge edge);

  /// Somebody could run to one of them.
  bool in_reach(UnitId target) const;

  ManSet able() const;
  std::optional<Angle> towards_enemy(const ManSet& men) const;
  std::optional<Vec> nearest_enemy(Vec from) const;

  const State& s_;
  UnitId u_;
  Withdrawal held_;
  std::vector<Action>& out_;
};

}  // namespace sandtable::fixed_baynet
