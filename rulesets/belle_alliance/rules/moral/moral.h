#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "rulesets/belle_alliance/rules/moral/ladder.h"
#include "rulesets/belle_alliance/state/state.h"

/// Losses, valour, disorder: what a sub-phase does to units, applied together when all of it is
/// worked out (melee.order-of-results, fire.simultaneous).
namespace sandtable::belle_alliance {

/// What one source does to a unit in a sub-phase.
struct Blow {
  std::uint8_t loss = 0;  ///< figures; of a battery gunners
  bool by_fire = false;
  Disorder effect = Disorder::None;  ///< the worst (moral.several-effects)
  UnitId cause = kNoUnit;            ///< of the other side
  Vec from{};                        ///< where it came from: whose guns lose first
};

/// What a sub-phase does to everybody.
struct Blows {
  std::array<std::array<Blow, kMaxUnits>, 2> of{};
  Blow& at(Side side, UnitId unit) { return of[static_cast<std::size_t>(index(side))][unit]; }
  const Blow& at(Side side, UnitId unit) const {
    return of[static_cast<std::size_t>(index(side))][unit];
  }
};

/// What became of a unit, for the record.
struct Change {
  enum class Kind : std::uint8_t {
    Lost,      ///< `figures` of it
    Removed,   ///< it is off the table for good
    Valour,    ///< it stands at `figures` now
    Disorder,  ///< it stands at `state` now
  };
  Kind kind = Kind::Lost;
  Side side = Side::A;
  UnitId unit = kNoUnit;
  std::int16_t figures = 0;
  Disorder state = Disorder::None;
  friend bool operator==(const Change&, const Change&) = default;
};
class Changes {
 public:
  void add(const Change& change) {
    if (count_ < list_.size()) list_[count_++] = change;
  }
  std::span<const Change> all() const { return {list_.data(), count_}; }

 private:
  std::array<Change, 4 * 2 * kMaxUnits> list_{};
  std::size_t count_ = 0;
};

/// Applies them: first all losses, then removals and valour, then disorder with the loss due to FD.
/// What was told of it goes to `told`, where somebody wants to know.
void strike(State& state, const Blows& blows, Changes* told = nullptr);
/// One effect on one unit, from a source of its own.
void worsen(State& state, Side side, UnitId unit, Disorder effect, UnitId cause = kNoUnit,
            Changes* told = nullptr);
/// The state that a source brings it to, if that is worse than its own.
void bring_down_to(State& state, Side side, UnitId unit, Disorder to, UnitId cause = kNoUnit,
                   Changes* told = nullptr);
/// The same told as steps, as rolls do (moral.ladder); 0 to 2, or 3 for FD.
void worsen_by_steps(State& state, Side side, UnitId unit, int steps, UnitId cause = kNoUnit,
                     Changes* told = nullptr);
/// Takes a share of its present figures, rounded up, as prisoners (melee.pursuit, rout.blocked).
void lose_share(State& state, Side side, UnitId unit, int per_cent, Changes* told = nullptr);

/// How many fifths of its original figures a unit has lost (valour.reduction).
int fifths_lost(const Force& force, UnitId account);

/// What falling to FD costs so many figures (fd.loss).
int loss_due_to_fd(int figures);

/// One roll for fire or melee was made by a unit, and showed two ones or did not (supply.two-ones).
void use_supplies(State& state, Side side, UnitId unit, bool two_ones);

/// Gives a skirmish line the valour and the supplies of its unit: they have one account of them.
void share_account(Force& force, UnitId account);

/// A factor sheet with the valour of a unit was opened: if it was in full it stays on its enemy's
/// card of it, with the bound (visibility.told).
void open_valour(State& state, Side side, UnitId unit);

/// Whether the units under one officer are broken by their losses (victory.army-moral): never where
/// the option leaves it out.
bool is_brigade_broken(const State& state, Side side, StaffId officer);

}  // namespace sandtable::belle_alliance
