#include "rulesets/belle_alliance/check/properties.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "rulesets/belle_alliance/rules/moral/near.h"

namespace sandtable::belle_alliance {
namespace {

constexpr bool on_table(const Unit& unit) { return unit.standing == Standing::OnTable; }

std::string of(Side side, std::size_t which, std::string what) {
  return (side == Side::A ? "A " : "B ") + std::to_string(which) + ": " + std::move(what);
}

/// Figures of each line of the order of battle that are with their side, wherever they are.
std::array<int, kMaxUnits> figures_of(const Force& force) {
  std::array<int, kMaxUnits> out{};
  for (std::size_t i = 0; i < force.unit_count; ++i) {
    const Unit& unit = force.units[i];
    if (unit.standing != Standing::Joined && unit.standing != Standing::Removed)
      out[unit.card] += unit.figures;
  }
  return out;
}

bool may_lie_on_others(const Unit& unit) {
  return lies_in(unit) == Formation::SkirmishLine || unit.formation == Formation::Garrison ||
         (unit.figures == 0 && unit.guns > 0);
}

}  // namespace

std::string Watch::operator()(const State& s, const Action&) {
  for (const Side side : {Side::A, Side::B}) {
    if (std::string wrong = look(s, side); !wrong.empty()) return wrong;
    if (s.sub_phase == SubPhase{} && s.stage == Stage::Asking)
      if (std::string wrong = opening(s, side); !wrong.empty()) return wrong;
    if (before_)
      if (std::string wrong = moved(*before_, s, side); !wrong.empty()) return wrong;
  }
  std::string wrong;
  if (!before_ || before_->sub_phase != s.sub_phase || before_->bound != s.bound)
    wrong = overlaps(s);
  before_ = s;
  return wrong;
}

/// The tree has no ring; a ghost is of a bound that has been, of now where it is seen now.
std::string Watch::look(const State& s, Side side) {
  const Force& own = s.of(side);
  for (std::size_t i = 0; i < own.staff_count; ++i) {
    std::size_t steps = 0;
    for (StaffId up = own.staff[i].superior; up != kNoStaff; up = own.staff[up].superior)
      if (++steps > kMaxStaff) return of(side, i, "an officer is his own superior");
  }
  for (std::size_t i = 0; i < s.setup->of(side).bodies.size(); ++i) {
    std::size_t steps = 0;
    for (BodyId up = own.superior[i]; up != kNoBody; up = own.superior[up])
      if (++steps > kMaxBodies) return of(side, i, "a body is its own superior");
  }
  const Force& enemy = s.of(other(side));
  for (std::size_t i = 0; i < enemy.unit_count; ++i) {
    const Card& card = own.cards[i];
    if (card.seen > s.bound) return of(side, i, "a ghost of a bound to come");
    if (card.told > s.bound) return of(side, i, "told in a bound to come");
    if (own.in_sight.has(static_cast<UnitId>(i)) && card.seen != s.bound)
      return of(side, i, "seen now, and a ghost");
  }
  return {};
}

/// Figures never rise, labels never change, what is not seen stays as it was seen last.
std::string Watch::moved(const State& before, const State& s, Side side) const {
  const Force &was = before.of(side), &own = s.of(side);
  const auto figures_before = figures_of(was), figures = figures_of(own);
  for (std::size_t i = 0; i < kMaxUnits; ++i)
    if (figures[i] > figures_before[i])
      return of(side, i,
                "figures rise from " + std::to_string(figures_before[i]) + " to " +
                    std::to_string(figures[i]));
  for (std::size_t i = 0; i < s.of(other(side)).unit_count; ++i) {
    const Card &old = was.cards[i], &card = own.cards[i];
    if (old.label != kNoLabel && old.label != card.label) return of(side, i, "another label");
    // A ghost whose place is seen to be empty is taken off the map.
    if (card.seen != 0 && card.seen < old.seen) return of(side, i, "a ghost grows older");
    // What was seen in the bound of the position before may have been seen again since.
    const bool unseen = card.seen != 0 && card.seen < before.bound &&
                        !was.in_sight.has(static_cast<UnitId>(i)) &&
                        !own.in_sight.has(static_cast<UnitId>(i)) && card.seen == old.seen;
    if (unseen && (card.x != old.x || card.y != old.y || card.facing != old.facing))
      return of(side, i, "a ghost moves");
  }
  return {};
}

/// What is of one bound alone is gone when the next is opened.
std::string Watch::opening(const State& s, Side side) const {
  const Force& own = s.of(side);
  for (std::size_t i = 0; i < own.unit_count; ++i) {
    const Unit& unit = own.units[i];
    if (!on_table(unit)) continue;
    if (unit.lost_to_fire != 0) return of(side, i, "losses by fire of the bound before");
    if (unit.engaged != 0) return of(side, i, "engaged in the bound before");
    if (unit.way != 0 || unit.evolved != 0) return of(side, i, "a way of the bound before");
    if (unit.at_opening != unit.figures) return of(side, i, "figures at the opening");
  }
  for (std::size_t i = 0; i < own.staff_count; ++i)
    if (own.staff[i].moves != 0) return of(side, i, "staff moves of the bound before");
  if (s.attack_count != 0 || s.prompt_count != 0) return "a march of the bound before";
  return {};
}

/// Nobody ends a sub-phase in another unit, but who may, and who lay there before. What is not
/// wholly on the table has still to come on.
std::string Watch::overlaps(const State& s) {
  std::set<std::tuple<Side, UnitId, Side, UnitId>> lying;
  std::string wrong;
  std::vector<std::pair<Side, UnitId>> all;
  for (const Side side : {Side::A, Side::B})
    for (UnitId i = 0; i < s.of(side).unit_count; ++i) {
      const Unit& unit = s.of(side).units[i];
      if (!on_table(unit) || may_lie_on_others(unit)) continue;
      const bool hangs_over = any_piece(body_of(s, side, i), [&](const Body& piece) {
        const geometry::Bounds bounds = bounds_of(piece);
        return !is_on_table(*s.setup, bounds.low) || !is_on_table(*s.setup, bounds.high);
      });
      if (!hangs_over) all.emplace_back(side, i);
    }
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const auto [a, one] = all[i];
      const auto [b, two] = all[j];
      if (!overlap(body_of(s, a, one), body_of(s, b, two))) continue;
      lying.insert({a, one, b, two});
      if (before_ && !lying_.contains({a, one, b, two}) && wrong.empty())
        wrong = of(a, one,
                   "lies on " + of(b, two, "in sub-phase ") +
                       std::to_string(static_cast<int>(s.sub_phase)));
    }
  lying_ = std::move(lying);
  return wrong;
}

}  // namespace sandtable::belle_alliance
