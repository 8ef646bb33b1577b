#pragma once

#include <cstdint>
#include <utility>

#include "engine/core/rng.h"
#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/words/field.h"

/// A table of units anywhere whose sides can be swapped, for tests of what both sides do at one
/// time.
namespace sandtable::belle_alliance::field {

class RandomField {
 public:
  RandomField& operator=(const RandomField&) = delete;

  void swap_sides() {
    std::swap(setup_.sides[0], setup_.sides[1]);
    std::swap(state_.forces[0], state_.forces[1]);
    swapped_ = !swapped_;
  }
  bool swapped() const { return swapped_; }
  /// As a side was called at first.
  Side original(Side side) const { return swapped_ ? other(side) : side; }
  const State& state() const { return state_; }

  template <class F>
  void each(F&& f) const {
    for (const Side side : {Side::A, Side::B})
      for (UnitId id = 0; id < state_.of(side).unit_count; ++id)
        if (on_table(state_, side, id)) f(side, id);
  }
  /// How many lie on somebody.
  int overlaps() const {
    int count = 0;
    each([&](Side side, UnitId id) {
      if (!lies_on_nobody(state_, side, id, body_of(state_, side, id))) ++count;
    });
    return count;
  }

 protected:
  RandomField(std::uint64_t seed, Len table) : rng_(seed) {
    setup_.width = setup_.depth = table;
    setup_.sides[1].letter = 'B';
  }
  RandomField(const RandomField& other)
      : setup_(other.setup_), state_(other.state_), rng_(0), swapped_(other.swapped_) {
    state_.setup = &setup_;
  }
  ~RandomField() = default;

  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }
  Body body(const UnitCard& card) const {
    Unit unit;
    unit.formation = card.formation;
    unit.figures = card.figures;
    unit.guns = card.guns;
    return body_at(form_of(unit, card.troops, setup_.options), {card.start, card.facing});
  }
  /// Whether nobody stands nearer; 0: on it.
  bool free(const UnitCard& card, Len nearest = 0) const {
    const Body mine = body(card);
    for (const SideCard& side : setup_.sides)
      for (const UnitCard& there : side.units)
        if (nearest == 0 ? overlap(mine, body(there)) : gap(mine, body(there)) < nearest)
          return false;
    return true;
  }

  Setup setup_;
  State state_{};
  Rng rng_;

 private:
  bool swapped_ = false;
};

}  // namespace sandtable::belle_alliance::field
