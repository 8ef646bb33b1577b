#include "rulesets/fixed_baynet/rules/nearest.h"

#include <algorithm>
#include <array>

#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/arrivals.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/rounded.h"
#include "rulesets/fixed_baynet/state/pieces.h"

/// What comes near to an order that is refused.
namespace sandtable::fixed_baynet {
namespace {

/// Parts of the whole that are tried from the longest on: where a way ends on somebody, a shorter
/// one may be free.
constexpr int kParts = 24;
constexpr int kDegree = 100;

bool is_legal(const State& s, Side side, const Action& a) {
  NoWhy quiet;
  return legal(s, side, a, quiet);
}

/// The way up to so much of it.
Way first_of(const Way& way, Len length) {
  Way out;
  for (const Leg& leg : way) {
    if (length <= 0) break;
    out.add({leg.angle, std::min(leg.length, length)});
    length -= leg.length;
  }
  return out;
}

Vec end_of_way(const Way& way) { return end_of({}, way); }

/// The most of `whole`, in hundredths of an inch, of which `part` is legal; it is tried from `most`
/// down, then as closely as that measures.
template <class Part>
std::optional<Action> most_of(const State& s, Side side, Len most, const Part& part) {
  Len good = 0, bad = most;
  for (int i = kParts; i > 0 && good == 0; --i) {
    const Len tried = rounded_down(static_cast<Len>(std::int64_t{most} * i / kParts));
    if (tried > 0 && is_legal(s, side, part(tried)))
      good = tried;
    else
      bad = tried;
  }
  if (good == 0) return std::nullopt;
  while (bad - good > kHundredth) {
    const Len middle = rounded_down(good + (bad - good) / 2);
    if (middle <= good) break;
    (is_legal(s, side, part(middle)) ? good : bad) = middle;
  }
  return part(good);
}

std::optional<Action> of_step(const State& s, Side side, const Action& a) {
  Len most = length_of(a.way);
  ordered(s, a).for_each([&](ManId m) {
    most = std::min(most, longest(s, m, a.way, std::min(moves_left(s, m), kMostMoves)));
  });
  return most_of(s, side, most, [&](Len n) {
    Action out = a;
    out.way = first_of(a.way, n);
    return rounded(out);
  });
}

std::optional<Action> of_march(const State& s, Side side, const Action& a) {
  const ManSet men = ordered(s, a);
  if (men.empty()) return std::nullopt;
  const Vec from = middle_of(s, men);
  const Vec by = a.place - from;
  const Angle line = geometry::angle_of(by);
  return most_of(s, side, geometry::length(by), [&](Len n) {
    Action out = a;
    out.place = geometry::along(from, line, n);
    return rounded(out);
  });
}

/// How far whatever lies from `low` to `high` is to be moved to lie within these limits.
Len into(Len low, Len high, Len least, Len most) {
  if (low < least) return (least - low + kHundredth - 1) / kHundredth * kHundredth;
  if (high > most) return -((high - most + kHundredth - 1) / kHundredth * kHundredth);
  return 0;
}

/// The same formation moved into its deployment area by the straightest way.
std::optional<Action> of_deployment(const State& s, Side side, const Action& a) {
  const Arrivals men = arrivals_of(s, a);
  if (men.count == 0) return std::nullopt;
  Vec low = men.item[0].at, high = low;
  for (const Arrival& one : men) {
    const Len r = radius_of(s, one.man);
    low = {std::min(low.x, one.at.x - r), std::min(low.y, one.at.y - r)};
    high = {std::max(high.x, one.at.x + r), std::max(high.y, one.at.y + r)};
  }
  const Zone& zone = s.setup->sides[idx(side_of_unit(s, a.unit))].deployment;
  Action out = a;
  out.place = a.place + Vec{into(low.x, high.x, zone.low.x, zone.high.x),
                            into(low.y, high.y, zone.low.y, zone.high.y)};
  if (!is_legal(s, side, out)) return std::nullopt;
  return out;
}

/// Legal orders and how far they are from the one that is refused.
class Near {
 public:
  Near(const State& s, Side side, const Action& refused) : s_(s), side_(side), a_(refused) {}

  std::vector<Action> nearest(std::size_t most) {
    if (!known_unit(s_, a_.unit)) return {};
    of_verb();
    without_who_cannot();
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Found& x, const Found& y) { return x.off < y.off; });
    std::vector<Action> out;
    for (const Found& found : found_)
      if (out.size() < most && std::find(out.begin(), out.end(), found.action) == out.end())
        out.push_back(found.action);
    return out;
  }

 private:
  struct Found {
    std::int64_t off = 0;
    Action action;
  };

  void add(std::int64_t off, const Action& a) {
    if (is_legal(s_, side_, a)) found_.push_back({off, a});
  }
  /// Another gait is farther off than any length of the same.
  static constexpr std::int64_t kFarGait = 100 * std::int64_t{kInch};

  void add_part(const Action& a, std::int64_t more = 0) {
    const auto part = longest_part(s_, side_, a);
    if (!part) return;
    const Vec by =
        a.verb == Verb::Move ? end_of_way(a.way) - end_of_way(part->way) : a.place - part->place;
    add(more + geometry::length(by), *part);
  }

  void of_verb() {
    switch (a_.verb) {
      case Verb::Move:
        return steps();
      case Verb::March:
        return marches();
      case Verb::Deploy:
        return add_part(a_);
      case Verb::Fire:
      case Verb::FireOver:
      case Verb::Charge:
      case Verb::Attack:
      case Verb::FirePiece:
      case Verb::FirePieceOver:
      case Verb::Guess:
      case Verb::CallFire:
        return targets();
      case Verb::OpenDoor:
      case Verb::BashDoor: {
        Action other = a_;
        other.verb = a_.verb == Verb::OpenDoor ? Verb::BashDoor : Verb::OpenDoor;
        return add(0, other);
      }
      default:
        return;
    }
  }

  /// The longest part of the way, the same way a little to either side, farther, at other gaits.
  void steps() {
    add_part(a_);
    constexpr std::array<int, 6> kAside{5, 10, 15, 20, 30, 45};
    const Vec end = end_of_way(a_.way);
    if (a_.way.count == 1)
      for (const int degrees : kAside)
        for (const int sign : {-1, 1}) {
          Action other = a_;
          Angle& line = other.way.leg[0].angle;
          line = static_cast<Angle>(line + geometry::degrees(sign * degrees * kDegree));
          other = rounded(other);
          add(geometry::length(end_of_way(other.way) - end), other);
        }
    gaits();
    if (a_.gait == 0 || a_.way.count == 0) return;
    Action other = a_;
    Len& last = other.way.leg[other.way.count - 1].length;
    const Len was = last;
    for (last = was - was % (kInch / 2) + kInch / 2; last < was + 6 * kInch; last += kInch / 2)
      if (is_legal(s_, side_, other)) return add(last - was, other);
  }

  /// Men on foot have none; a rider without one walks.
  void gaits() {
    const bool rides = ordered(s_, a_).any([&](ManId m) { return is_mounted(s_, m); });
    const int first = rides ? 1 : 0;
    const int last = rides ? static_cast<int>(kWords<Gait>) : 0;
    for (int gait = first; gait <= last; ++gait) {
      if (gait == std::max<int>(a_.gait, first)) continue;
      Action other = a_;
      other.gait = static_cast<std::uint8_t>(gait);
      add_part(other, kFarGait);
    }
  }

  /// The same charge at other gaits, the fastest first.
  void charge_gaits() {
    for (int gait = static_cast<int>(kWords<Gait>); gait > 0; --gait) {
      if (gait == a_.gait) continue;
      Action other = a_;
      other.gait = static_cast<std::uint8_t>(gait);
      add(kInch - gait, other);
    }
  }

  /// The place that lies farthest on the way to the one meant, and places about it.
  void marches() {
    add_part(a_);
    constexpr int kWays = 8;
    for (const Len off : {kInch, 2 * kInch, 3 * kInch})
      for (int i = 0; i < kWays; ++i) {
        Action other = a_;
        other.place = geometry::along(a_.place, static_cast<Angle>(i * (0x10000 / kWays)), off);
        add(off, rounded(other));
      }
  }

  /// Fewer shots or blows at the same target, then other targets, the nearest to the one meant.
  void targets() {
    // A charge of no number goes as far as its men can.
    const bool charges = a_.verb == Verb::Charge;
    const int asked = charges && a_.number == 0 ? kMostMoves + 1 : a_.number;
    const int times = a_.verb == Verb::Guess ? 0 : std::min(asked, kMostMoves);
    for (int fewer = times; fewer > 0; --fewer) {
      if (fewer == a_.number) continue;
      Action other = a_;
      other.number = fewer;
      add(asked - fewer, other);
    }
    if (charges) charge_gaits();
    const Vec meant = known_man(s_, a_.target_man) ? s_.men[a_.target_man].place
                      : known_unit(s_, a_.target)  ? middle_of(s_, unit(s_, a_.target).men)
                                                   : middle_of(s_, unit(s_, a_.unit).men);
    for (UnitId u = 0; u < s_.unit_count; ++u) {
      if (unit(s_, u).men.empty() || side_of_unit(s_, u) == side_of_unit(s_, a_.unit)) continue;
      Action other = a_;
      other.target = u;
      other.target_man = kNoMan;
      add(kInch + geometry::length(middle_of(s_, unit(s_, u).men) - meant), other);
    }
  }

  /// The same order to those of them who may carry it out.
  void without_who_cannot() {
    Why why;
    (void)legal(s_, side_, a_, why);
    ManSet able = ordered(s_, a_);
    const int all = able.size();
    for (const Finding& f : why.findings)
      if (f.ruling == Ruling::Forbids && known_man(s_, static_cast<ManId>(f.piece)))
        able.remove(static_cast<ManId>(f.piece));
    if (able.empty() || able.size() == all) return;
    Action other = a_;
    other.men = numbers_of(s_, able);
    add(std::int64_t{all - able.size()} * kInch, other);
  }

  const State& s_;
  Side side_;
  const Action& a_;
  std::vector<Found> found_;
};

}  // namespace

Vec middle_of(const State& s, const ManSet& men) {
  std::int64_t x = 0, y = 0;
  const int n = std::max(1, men.size());
  men.for_each([&](ManId m) {
    x += s.men[m].place.x;
    y += s.men[m].place.y;
  });
  return {static_cast<Len>(x / n), static_cast<Len>(y / n)};
}

std::optional<Action> longest_part(const State& s, Side side, const Action& a) {
  if (!known_unit(s, a.unit)) return std::nullopt;
  if (a.verb == Verb::Move) return of_step(s, side, a);
  if (a.verb == Verb::March) return of_march(s, side, a);
  if (a.verb == Verb::Deploy) return of_deployment(s, side, a);
  return std::nullopt;
}

std::vector<Action> nearest(const State& s, Side side, const Action& refused, std::size_t most) {
  return Near(s, side, refused).nearest(most);
}

}  // namespace sandtable::fixed_baynet
