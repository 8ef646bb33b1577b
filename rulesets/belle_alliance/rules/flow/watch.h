#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/rules/march/ride/ride.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/state/state.h"

/// What both sides see of each other while they march (visibility.ghosts).
namespace sandtable::belle_alliance {

/// Sight in a march whose film is kept, as far as it has come: judged at its beginning, at the end
/// of each segment and at each contact.
class Watch {
 public:
  Watch() = default;
  /// Looks at each of these moments, so that the position holds labels, cards, ghosts and works as
  /// they were seen on the way. Everybody stands afterwards where he stood before. Who is in sight
  /// is whoever is at the end of the march; while it waits for an answer, whoever was before it.
  Watch(State& s, const March& march, std::span<const RideWay> riders);

  /// The moments at which sight was judged.
  const std::vector<Tick>& moments() const { return moments_; }
  /// Whether a side had an enemy in sight at one of them.
  bool saw(Side viewer, std::size_t moment, UnitId unit) const {
    return seen_[moment][static_cast<std::size_t>(index(viewer))].has(unit);
  }
  /// Where a unit stood at one of them.
  Vec place(Side side, std::size_t moment, UnitId unit) const {
    return places_[moment][static_cast<std::size_t>(index(side))][unit];
  }
  /// Whether a side is shown an enemy from one moment to another, between which sight is not
  /// judged: he is seen at the last judgement before them, or at the next behind them.
  bool shows(Side viewer, UnitId unit, Tick from, Tick until) const;

 private:
  std::vector<Tick> moments_;
  std::vector<std::array<UnitSet, 2>> seen_;
  std::vector<std::array<std::vector<Vec>, 2>> places_;
};

/// Which staff figures of the other side a side has in sight at each of these moments of a march,
/// by the rule that holds at any time (staff_in_sight). Films ask; a march being played has no need
/// of it.
std::vector<StaffSet> staff_seen(const State& s, const March& march,
                                 std::span<const RideWay> riders, std::span<const Tick> moments,
                                 Side viewer);

}  // namespace sandtable::belle_alliance
