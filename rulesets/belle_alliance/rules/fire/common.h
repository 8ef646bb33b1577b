#pragma once

#include <array>

#include "rulesets/belle_alliance/rules/fire/fire.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"

/// Targets: what all that is fired at one comes to together (fire.common-target-working).
namespace sandtable::belle_alliance {

/// What of a sheet the joining of shots needs.
struct JoinedShot {
  UnitId firer = kNoUnit, account = kNoUnit;
  Side side = Side::A;
  UnitId target = kNoUnit;
  int units = 0;
  std::size_t which = 0;  ///< whatever its number among the shots
  int loss_factors = 0, moral_factors = 0;
  bool through = false;
  Vec from{};
  Len apart = 0;  ///< between the outlines of firer and target
  /// Figures of those who share it: of the lower numbers, those and the target's, of all.
  int before = 0, with = 1, all = 1;
};
/// `target`: one of those whom it hits, who share it by their figures (orders.part-of-feature).
JoinedShot joined(const State& state, const FireSheet& sheet, UnitId target);

/// All that is fired at a target, its dice thrown: figures lost, and the moral sum.
class Joined {
 public:
  /// `line_is_shot_at`: its skirmish line is a target of its own.
  Joined(const State& state, Side side, UnitId target, bool line_is_shot_at);
  /// Adds a shot with the sum of its dice. Shots of one unit, mother and line, follow one another.
  void add(const JoinedShot& shot, int dice);
  /// Puts what it comes to on the unit and its skirmish line.
  void strike(Blows& blows) const;

  int loss() const;
  /// What of it the skirmish line takes (fire.soutien-loss-shared).
  int loss_of_line() const;
  /// The row for figures lost to fire in this bound, these included (fire.loss-row).
  int row() const { return loss_row(lost_before_ + loss(), at_opening_); }
  /// The sum that the effect is read at, of what there is a unit of fire on.
  int moral_sum() const;
  /// The shot of the highest sum, and what further units add to that.
  struct Further {
    std::size_t which = 0;
    int value = 0;
  };
  Further further() const;
  Disorder effect() const { return units_ == 0 ? Disorder::None : moral_effect(moral_sum()); }

 private:
  const State& state_;
  Side side_;
  UnitId target_;
  int figures_ = 0, line_ = 0, at_opening_ = 0, lost_before_ = 0;
  int units_ = 0, quarters_ = 0, through_ = 0;
  struct Firer {
    Side side;
    UnitId account;
    int moral;          ///< its highest sum, without the row for losses
    std::size_t which;  ///< the shot that has it
  };
  const Firer& highest() const;
  std::array<Firer, kMaxUnits> firers_{};
  std::size_t count_ = 0;
  UnitId cause_ = kNoUnit;
  Vec from_{};
  Len nearest_ = 0;
};

}  // namespace sandtable::belle_alliance
