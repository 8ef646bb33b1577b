#include <algorithm>
#include <utility>

#include "engine/geometry/plane/angle.h"

#include "rulesets/belle_alliance/rules/march/step.h"

/// Own units in each other's way (sim.own-block).
namespace sandtable::belle_alliance {

/// Lets go whom an own unit has passed that he was to wait for: it lies wholly before his front.
void StepOfMarch::let_set_out() {
  for (const std::uint16_t m : march_.let_pass_) {
    Mover& mover = march_.movers_[m];
    if (mover.when_passed == kNoUnit || mover.pace != Pace::Marching) continue;
    const Mover* before = find(mover.side, mover.when_passed);
    if (before == nullptr) continue;
    const geometry::Direction ahead = geometry::direction(mover.pose.facing);
    const auto seen = [&](Vec point) { return geometry::dot(ahead, point - mover.pose.front); };
    const Body body = body_at(*before, from_);
    const std::int64_t reach = std::int64_t{body.reach()} << 30;
    const bool passed = !any_piece(body, [&](const Body& piece) {
      const auto& corner = piece.box.corner;
      return piece.round ? seen(piece.centre()) < reach
                         : std::any_of(corner.begin(), corner.end(),
                                       [&](Vec point) { return seen(point) < 0; });
    });
    if (!passed) continue;
    mover.when_passed = kNoUnit;
    mover.first = std::max(from_, mover.sets_out);
    laid_[m].until = -1;
    march_.look_at_all_of(m);
    march_.note(m, from_);
  }
}

bool StepOfMarch::in_final_straight(const Mover& mover) const {
  return mover.aim.kind != Aim::Kind::None && mover.aim.open && mover.leg + 1 == mover.leg_count &&
         mover.legs[mover.leg].kind == Leg::Kind::Go;
}

/// Who of two that would overlap waits: whoever is behind on his way; of equals the one that is in
/// no final straight, then the slower, then the higher number.
std::uint16_t StepOfMarch::loser(std::uint16_t i, std::uint16_t j) const {
  const bool first = !overlap(laid_[i].at_end, laid_[j].at_start);
  const bool second = !overlap(laid_[j].at_end, laid_[i].at_start);
  if (first != second) return first ? j : i;
  const Mover &a = march_.movers_[i], &b = march_.movers_[j];
  if (in_final_straight(a) != in_final_straight(b)) return in_final_straight(a) ? j : i;
  if (a.allowance != b.allowance) return a.allowance > b.allowance ? j : i;
  return a.unit < b.unit ? j : i;
}

/// Whether it still stands before the edge of the table over which it comes on.
bool StepOfMarch::is_at_edge(std::uint16_t m) const {
  const Mover& mover = march_.movers_[m];
  return mover.comes_on && spent_at(mover, from_) == 0;
}

/// Who of two waits that lie on each other already: whoever would come on over the same edge
/// waits until the other has left room; of two at once the later segment, then the higher number.
std::optional<std::uint16_t> StepOfMarch::waits_at_edge(std::uint16_t i, std::uint16_t j) const {
  const bool first = is_at_edge(i), second = is_at_edge(j);
  if (first && second) {
    if (!laid_[i].moves || !laid_[j].moves) return std::nullopt;
    const Mover &a = march_.movers_[i], &b = march_.movers_[j];
    if (a.first != b.first) return a.first < b.first ? j : i;
    return a.unit < b.unit ? j : i;
  }
  if (first && laid_[i].moves) return i;
  if (second && laid_[j].moves) return j;
  return std::nullopt;
}

/// Lets own units wait until no two that are due would overlap. Who loses to one that loses to
/// nobody waits first, so that nobody waits for one who waits himself.
void StepOfMarch::settle_blocks() {
  // Who begins nearer to another than he may come has to keep out of him at the least.
  const auto keeps_off = [&](const Pair& pair) {
    return pair.touch != 0 && gap(laid_[pair.i].at_start, laid_[pair.j].at_start) >= pair.touch;
  };
  const auto meet = [&](const Pair& pair, const Body& one, const Body& other) {
    return keeps_off(pair) ? gap(one, other) < pair.touch : overlap(one, other);
  };
  // Whoever waits stands as he did: no others come near each other by that.
  near_.clear();
  for (const Pair* pair : due_) {
    const Laid &a = laid_[pair->i], &b = laid_[pair->j];
    if (!pair->own || (!a.moves && !b.moves)) continue;
    if (!jumps(pair->i) && !jumps(pair->j)) {
      const std::int64_t far = std::int64_t{a.at_start.reach()} + b.at_start.reach() + pair->touch +
                               way_in(*pair, to_ - from_);
      if (geometry::squared(a.at_start.centre() - b.at_start.centre()) > far * far) continue;
    }
    // Who is forced back goes through (march.passing-forced).
    const Mover &i = march_.movers_[pair->i], &j = march_.movers_[pair->j];
    if (i.forced || j.forced || i.goes_through(j.unit) || j.goes_through(i.unit)) continue;
    if (!meet(*pair, a.at_start, b.at_start) || is_at_edge(pair->i) || is_at_edge(pair->j))
      near_.push_back(pair);
  }
  std::vector<std::pair<std::uint16_t, std::uint16_t>> lost;  // who waits, for whom
  while (!near_.empty()) {
    lost.clear();
    for (const Pair* pair : near_) {
      const Laid &a = laid_[pair->i], &b = laid_[pair->j];
      if ((!a.moves && !b.moves) || !meet(*pair, a.at_end, b.at_end)) continue;
      const auto waits = meet(*pair, a.at_start, b.at_start) ? waits_at_edge(pair->i, pair->j)
                         : !a.moves                          ? std::optional(pair->j)
                         : !b.moves                          ? std::optional(pair->i)
                                                             : loser(pair->i, pair->j);
      if (waits) lost.emplace_back(*waits, *waits == pair->i ? pair->j : pair->i);
    }
    if (lost.empty()) return;
    const auto loses = [&](std::uint16_t m) {
      return std::any_of(lost.begin(), lost.end(), [&](const auto& l) { return l.first == m; });
    };
    std::vector<std::pair<std::uint16_t, std::uint16_t>> firm;
    for (const auto& l : lost)
      if (!loses(l.second)) firm.push_back(l);
    for (const auto& [m, other] : firm.empty() ? lost : firm) {
      const auto number = [&](std::uint16_t of) { return march_.movers_[of].unit; };
      if (!waits_[m] || number(other) < number(march_.waits_for_[m])) march_.waits_for_[m] = other;
      waits_[m] = true;
    }
    for (const std::uint16_t m : in_play_)
      if (waits_[m]) lay_down(m);
  }
}

}  // namespace sandtable::belle_alliance
