#include "rulesets/belle_alliance/judgement/world.h"

#include <algorithm>
#include <optional>
#include <span>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/judgement/eye.h"
#include "rulesets/belle_alliance/rules/flow/ending.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/state/arm.h"

namespace sandtable::belle_alliance {
namespace {

/// The line of an order of battle that stands for an arm.
UnitId line_of(const SideCard& card, Arm arm) {
  for (std::size_t i = 0; i < card.units.size(); ++i)
    if (arm_of(card.units[i].troops) == arm) return static_cast<UnitId>(i);
  return 0;
}

bool is_of_guns(Formation formation) {
  return formation == Formation::Limbered || formation == Formation::Unlimbered ||
         formation == Formation::Gunners;
}

/// One side's enemy, put together of what it knows of him.
class Guess {
 public:
  Guess(State& s, Side side, Rng& rng)
      : s_(s), side_(side), enemy_(other(side)), card_(s.setup->of(enemy_)), rng_(rng) {}

  /// `staff`: where officers and adjutants are seen.
  void all(std::span<const Vec> staff) {
    Force& theirs = s_.of(enemy_);
    Force& own = s_.of(side_);
    for (UnitId id = 0; id < theirs.unit_count; ++id) {
      Unit& unit = theirs.units[id];
      if (unit.standing != Standing::OnTable && !add_ghost(unit, own.cards[id])) continue;
      fill(unit, own.cards[id]);
      misplace(unit, id);
    }
    add_rest();
    add_staff(staff);
    for (std::size_t i = 0; i < card_.bodies.size(); ++i)
      theirs.superior[i] = card_.bodies[i].superior;
  }

 private:
  /// Who was seen lately stands where he was; a garrison is known by the part that it holds, which
  /// a card does not tell.
  bool add_ghost(Unit& unit, const Card& card) const {
    if (card.seen == 0 || card.seen + kGhostLasts < s_.bound || card.figures == 0) return false;
    if (card.formation == Formation::Garrison || card.disorder == Disorder::FD) return false;
    unit = {};
    unit.standing = Standing::OnTable;
    unit.place = {card.x * geometry::kMillimetre, card.y * geometry::kMillimetre};
    unit.facing = static_cast<Angle>(card.facing << 8U);
    unit.formation = unit.kept = card.formation;
    unit.disorder = card.disorder;
    unit.figures = card.figures;
    unit.card = line_of(card_, is_of_guns(card.formation) ? Arm::Artillery : Arm::Infantry);
    if (is_of_guns(card.formation)) {
      unit.guns = std::min<std::uint8_t>(card_.units[unit.card].guns, kMaxGuns);
      unit.howitzers = howitzers_on_the_right(unit.guns, card_.units[unit.card].howitzers);
      for (std::size_t gun = 0; gun < unit.guns; ++gun)
        unit.served[gun] = static_cast<std::uint8_t>(unit.figures / unit.guns);
    }
    return true;
  }

  /// What does not show of him.
  void fill(Unit& unit, const Card& card) {
    const UnitCard& line = card_.units[unit.card];
    constexpr std::uint16_t kHundred = 100;
    unit.original = static_cast<std::uint16_t>(std::max(line.figures, unit.figures) * kHundred);
    unit.at_opening = unit.figures;
    unit.squadrons = line.squadrons;
    unit.officer = line.officer;
    // Told valour is known; else one of the middling ones.
    const int guessed = static_cast<int>(rng_.below(3)) - 1;
    unit.valour = card.told != 0 ? card.valour : static_cast<std::int8_t>(guessed);
    unit.valour_at_first = unit.valour;
  }

  /// Where the nearest own unit takes him to stand. Who is close at hand is seen to be.
  void misplace(Unit& unit, UnitId label) const {
    if (unit.formation == Formation::Garrison) return;
    const Force& own = s_.of(side_);
    constexpr int kAtHand = 12;
    UnitId nearest = kNoUnit;
    int best = 0;
    for (UnitId id = 0; id < own.unit_count; ++id) {
      if (own.units[id].standing != Standing::OnTable) continue;
      const int far = centimetres_between(own.units[id].place, unit.place);
      if (nearest != kNoUnit && far >= best) continue;
      nearest = id;
      best = far;
    }
    if (nearest == kNoUnit || best <= kAtHand) return;
    const Vec before = unit.place;
    unit.place = taken_to_be(s_, side_, nearest, label, unit.place);
    const bool on = unit.place.x >= 0 && unit.place.y >= 0 && unit.place.x <= s_.setup->width &&
                    unit.place.y <= s_.setup->depth;
    if (!on || laps_over(label)) unit.place = before;
  }

  bool laps_over(UnitId label) const {
    const Body body = body_of(s_, enemy_, label);
    for (const Side side : {Side::A, Side::B})
      for (UnitId id = 0; id < s_.of(side).unit_count; ++id) {
        if (side == enemy_ && id == label) continue;
        if (on_table(s_, side, id) && overlap(body, body_of(s_, side, id))) return true;
      }
    return false;
  }

  /// Those whom nobody has seen yet are somewhere off: an army is not broken for not being seen.
  void add_rest() {
    Force& theirs = s_.of(enemy_);
    const auto lines = static_cast<int>(card_.units.size());
    const int unseen = std::max(0, lines - s_.of(side_).labels);
    int rest = lines == 0 ? 0 : figures_at_first(s_, enemy_) * unseen / lines;
    constexpr int kMost = 200;
    while (rest > 0 && theirs.unit_count < kMaxUnits) {
      Unit unit;
      unit.figures = static_cast<std::uint8_t>(std::min(rest, kMost));
      unit.original = static_cast<std::uint16_t>(unit.figures * 100);
      unit.card = line_of(card_, Arm::Infantry);
      rest -= unit.figures;
      theirs.units[theirs.unit_count++] = unit;
    }
  }

  /// Where officers and adjutants whom nobody sees may well ride: behind the middle of all units.
  std::optional<Vec> behind_all() const {
    const Force& theirs = s_.of(enemy_);
    std::int64_t x = 0, y = 0, count = 0;
    std::optional<Angle> facing;
    for (UnitId id = 0; id < theirs.unit_count; ++id) {
      const Unit& unit = theirs.units[id];
      if (unit.standing != Standing::OnTable) continue;
      x += unit.place.x;
      y += unit.place.y;
      ++count;
      if (!facing) facing = unit.facing;
    }
    if (count == 0) return std::nullopt;
    const Vec middle{static_cast<Len>(x / count), static_cast<Len>(y / count)};
    const Len behind = 15 * geometry::kCentimetre;
    Vec place = geometry::along(middle, static_cast<Angle>(*facing + geometry::kHalfTurn), behind);
    place.x = std::clamp(place.x, Len{0}, s_.setup->width);
    place.y = std::clamp(place.y, Len{0}, s_.setup->depth);
    return place;
  }

  /// Those in sight stand where they are seen. Who they are does not show: officers come first.
  void add_staff(std::span<const Vec> seen) {
    Force& theirs = s_.of(enemy_);
    const std::optional<Vec> elsewhere = behind_all();
    theirs.staff_count =
        static_cast<std::uint8_t>(std::min<std::size_t>(card_.staff.size(), kMaxStaff));
    for (StaffId who = 0; who < theirs.staff_count; ++who) {
      theirs.staff[who] = {};
      theirs.staff[who].superior = card_.staff[who].superior;
    }
    std::size_t next = 0;
    for (const Staff kind : {Staff::Officer, Staff::Adjutant})
      for (StaffId who = 0; who < theirs.staff_count; ++who) {
        if (card_.staff[who].kind != kind) continue;
        if (next < seen.size())
          place(theirs.staff[who], seen[next++]);
        else if (elsewhere)
          place(theirs.staff[who], *elsewhere);
      }
  }
  static void place(StaffFigure& figure, Vec where) {
    figure.place = where;
    figure.standing = Standing::OnTable;
  }

  State& s_;
  Side side_, enemy_;
  const SideCard& card_;
  Rng& rng_;
};

}  // namespace

State guessed_world(const View& view, Rng& rng) {
  State s = observed(view);
  const Side side = view.viewer.side;
  if (index(side) > 1) return s;
  Guess(s, side, rng).all(strangers_in(view));
  // What somebody in sight of the enemy shows him.
  s.looker = Side::Umpire;
  look(s);
  return s;
}

}  // namespace sandtable::belle_alliance
