#include <algorithm>
#include <optional>

#include "rulesets/belle_alliance/rules/march/step.h"

/// Enemies: melee zones that touch, outlines that would (sim.contact-point).
namespace sandtable::belle_alliance {

using geometry::Pose;

/// What of the contacts of two enemies there is while they stand so (distance.precision).
std::uint8_t StepOfMarch::known_at(const Pair& pair, const Laid& at_i, const Laid& at_j,
                                   bool at_end) const {
  const Form &i = march_.movers_[pair.i].form, &j = march_.movers_[pair.j].form;
  const Body& a = at_end ? at_i.at_end : at_i.at_start;
  const Body& b = at_end ? at_j.at_end : at_j.at_start;
  // Most are nowhere near each other.
  const std::int64_t far =
      std::int64_t{a.reach()} + b.reach() + std::max(zone_depth(), pair.touch) + zone_depth();
  if (geometry::squared(a.centre() - b.centre()) > far * far) return 0;
  const Pose pose_i = at_end ? at_i.end : at_i.start, pose_j = at_end ? at_j.end : at_j.start;
  std::uint8_t bits = 0;
  const auto minds = [&](std::uint16_t m) { return !march_.movers_[m].forced; };
  if (minds(pair.i) && is_touching(zone_gap(i, pose_i, b))) bits |= kZoneOfFirst;
  if (minds(pair.j) && is_touching(zone_gap(j, pose_j, a))) bits |= kZoneOfSecond;
  if (is_touching(gap(a, b) - pair.touch)) bits |= kTouch;
  return bits;
}

/// Stops whoever is in contact since before and would come nearer (sim.standing-contact).
void StepOfMarch::hold_back() {
  // Two places rounded to the micrometre each may seem nearer without being so.
  constexpr Len kHair = 3;
  for (const Pair* pair : due_) {
    if (pair->own || pair->known == 0 || pair->nothing) continue;
    const auto comes_nearer = [&](std::uint16_t m, std::uint16_t other, std::uint8_t zone) {
      const Laid &mine = laid_[m], &his = laid_[other];
      const Form& form = march_.movers_[m].form;
      if ((pair->known & zone) != 0 && !march_.movers_[other].crew_left &&
          front_gap(form, mine.end, his.at_end) + kHair < front_gap(form, mine.start, his.at_start))
        return true;
      if ((pair->known & kTouch) == 0) return false;
      return gap(mine.at_end, his.at_end) + kHair < gap(mine.at_start, his.at_start) ||
             (overlap(mine.at_end, his.at_end) && !overlap(mine.at_start, his.at_start));
    };
    const auto hold = [&](std::uint16_t m, std::uint16_t other, std::uint8_t zone) {
      if (!laid_[m].moves || !comes_nearer(m, other, zone)) return;
      const auto number = [&](std::uint16_t of) { return march_.movers_[of].unit; };
      if (!held_[m] || number(other) < number(held_by_[m])) held_by_[m] = other;
      held_[m] = true;
    };
    hold(pair->i, pair->j, kZoneOfFirst);
    hold(pair->j, pair->i, kZoneOfSecond);
  }
  for (const std::uint16_t m : in_play_)
    if (held_[m]) lay_down(m);
}

/// Which contacts of two enemies would mean anything at a moment.
std::uint8_t StepOfMarch::wanted(const Pair& pair, Tick at) const {
  const Mover &i = march_.movers_[pair.i], &j = march_.movers_[pair.j];
  if (!laid_[pair.i].moves && !laid_[pair.j].moves) return 0;
  const auto stops = [&](std::uint16_t m, const Mover& mover, const Mover& other) {
    const bool marches = mover.pace == Pace::Marching && !held_[m] && !mover.forced;
    return marches || lawful(mover, other, at) != Lawful::No;
  };
  std::uint8_t bits = kTouch;
  if (pair.nothing) return 0;
  if (stops(pair.i, i, j) && !j.crew_left) bits |= kZoneOfFirst;
  if (stops(pair.j, j, i) && !i.crew_left) bits |= kZoneOfSecond;
  return static_cast<std::uint8_t>(bits & ~pair.known);
}

/// Surely too far apart to come to any contact from the beginning of the window to `until`.
bool StepOfMarch::is_beyond_reach(const Pair& pair, Tick until) const {
  const Laid &i = laid_[pair.i], &j = laid_[pair.j];
  if (jumps(pair.i) || jumps(pair.j)) return false;
  const std::int64_t far = std::int64_t{i.at_start.reach()} + j.at_start.reach() +
                           std::max(zone_depth(), pair.touch) + way_in(pair, until - from_);
  return geometry::squared(i.at_start.centre() - j.at_start.centre()) > far * far;
}

/// No more than that may two movers come nearer to each other within so many hundredths, but for
/// turns for nothing.
std::int64_t StepOfMarch::way_in(const Pair& pair, Tick ticks) const {
  // Places are rounded to the micrometre, angles to 1/65536 of a turn: 0.1 mm at 1 m, for both.
  constexpr std::int64_t kHair = geometry::kMillimetre / 4, kNano = 1000;
  const auto top = [&](std::uint16_t m) {
    return laid_[m].moves ? march_.movers_[m].top : std::int64_t{0};
  };
  return (top(pair.i) + top(pair.j)) * ticks / kNano + kHair;
}

/// The first hundredth, from the beginning of the window to `until`, at which two enemies come into
/// a contact that they were not in, with all contacts of that hundredth; later than `until` where
/// there is none. Where they are is looked at again when they could have come so near.
Tick StepOfMarch::first_contact(const Pair& pair, Tick until, std::uint8_t& bits) const {
  if (is_beyond_reach(pair, until)) return until + 1;
  const std::uint8_t want = wanted(pair, until);
  if (want == 0) return until + 1;
  const Mover &i = march_.movers_[pair.i], &j = march_.movers_[pair.j];
  const std::int64_t speed = (laid_[pair.i].moves ? i.top : 0) + (laid_[pair.j].moves ? j.top : 0);
  constexpr Len kHair = 4;  // places are rounded to the micrometre
  const bool calm = !jumps(pair.i) && !jumps(pair.j);
  std::optional<Body> made_i, made_j;
  const auto body = [&](std::uint16_t m, Pose pose, Tick tick,
                        std::optional<Body>& made) -> const Body& {
    // Most pairs are told from where the two stand at first.
    if (tick == from_ && pose == laid_[m].start) return laid_[m].at_start;
    return made.emplace(body_in(m, pose, tick));
  };
  for (Tick tick = from_;;) {
    const Pose at_i = pose_of(pair.i, tick), at_j = pose_of(pair.j, tick);
    const Body &a = body(pair.i, at_i, tick, made_i), &b = body(pair.j, at_j, tick, made_j);
    Len room = geometry::kMaxCoordinate;
    bits = 0;
    const auto see = [&](std::uint8_t bit, Len limit, auto&& apart) {
      if ((want & bit) == 0) return;
      Len left = apart(false) - limit;
      if (left <= kHair) left = apart(true) - limit;
      room = std::min(room, left);
      if (left <= 0) bits |= bit;
    };
    see(kTouch, pair.touch, [&](bool exact) { return exact ? gap(a, b) : least_gap(a, b); });
    see(kZoneOfFirst, 0, [&](bool exact) {
      return exact ? zone_gap(i.form, at_i, b) : least_zone_gap(i.form, at_i, b);
    });
    see(kZoneOfSecond, 0, [&](bool exact) {
      return exact ? zone_gap(j.form, at_j, a) : least_zone_gap(j.form, at_j, a);
    });
    // Who has come to lie in a position by the end of the window may not do so yet.
    if (bits != 0 && tick < until) bits &= wanted(pair, tick);
    if (bits != 0) return tick;
    if (tick >= until) return until + 1;
    if (calm && room > way_in(pair, until - tick)) return until + 1;
    constexpr std::int64_t kNano = 1000;
    const std::int64_t ticks = speed == 0 ? kStep : (room - kHair) * kNano / speed;
    const auto next = tick + static_cast<Tick>(std::clamp<std::int64_t>(ticks, 1, kStep));
    tick = std::min({next, until, next_change(i, tick), next_change(j, tick)});
  }
}

/// Keeps from turning for nothing whoever would come to lie on an enemy by it at this moment; false
/// where nobody is kept from it who was not before (sim.enemy-touch).
bool StepOfMarch::balk() {
  std::vector<std::pair<std::uint16_t, std::uint16_t>> kept;  // who, from whom
  for (const Hit& hit : hits_) {
    const std::uint16_t i = hit.pair->i, j = hit.pair->j;
    if (!overlap(laid_[i].at_end, laid_[j].at_end)) continue;
    for (const std::uint16_t m : {i, j}) {
      const Mover& mover = march_.movers_[m];
      if (!laid_[m].moves || balks_[m] || pose_before_turn(mover, to_) == laid_[m].end) continue;
      kept.emplace_back(m, m == i ? j : i);
    }
  }
  const auto number = [&](std::uint16_t of) { return march_.movers_[of].unit; };
  for (const auto& [m, other] : kept) {
    if (!balks_[m] || number(other) < number(balks_at_[m])) balks_at_[m] = other;
    balks_[m] = true;
    lay_down(m);
  }
  return !kept.empty();
}

/// Cuts the window off at its first contact, and notes all of that moment.
void StepOfMarch::find_contacts() {
  hits_.clear();
  for (Pair* pair : due_) {
    if (pair->own) continue;
    std::uint8_t bits = 0;
    const Tick tick = first_contact(*pair, to_, bits);
    if (tick > to_) continue;
    if (tick < to_) hits_.clear();
    to_ = tick;
    hits_.push_back({pair, bits});
  }
}

}  // namespace sandtable::belle_alliance
