#include <algorithm>
#include <optional>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/judgement/eye.h"
#include "rulesets/belle_alliance/judgement/thumb.h"
#include "rulesets/belle_alliance/judgement/upkeep.h"
#include "rulesets/belle_alliance/rules/fire/aim.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/arm.h"

namespace sandtable::belle_alliance {
namespace {

constexpr Len kCm = geometry::kCentimetre;
// Centimetres at which a commander of ordinary sense does one thing and not another: judgement, no
// rule.
constexpr int kHorseNear = 55, kHorseGone = 75, kFootNear = 35, kStandOff = 24, kCloseUp = 60;
constexpr int kFire = 70, kCanister = 26, kBehind = 16, kBack = 22;
constexpr int kRouse = 55, kDeploy = 75, kGunsOff = 45;

/// A unit and what is about it.
class Thumb {
 public:
  Thumb(const State& s, Side side, UnitId id, Vec place)
      : s_(s),
        side_(side),
        id_(id),
        unit_(s.of(side).units[id]),
        card_(card_of(s, side, id)),
        place_(place),
        foes_(foes_of(s, side, id, 6)) {}

  Course course(Intent intent) const {
    // Who comes on does so as fast as he may where nobody is near the way.
    if (unit_.standing == Standing::Waiting || unit_.standing == Standing::Off)
      return march_to(s_, side_, id_, place_, foes_.empty() || foes_.front().far > kCloseUp);
    if (unit_.disorder == Disorder::MD) return {};
    if (unit_.formation == Formation::Garrison)
      return intent == Intent::Hold ? work_course(s_, side_, id_).value_or(Course{}) : Course{};
    if (const auto roused = rouse()) return *roused;
    switch (arm_of(card_.troops)) {
      case Arm::Infantry:
        return foot(intent);
      case Arm::Cavalry:
        return horse(intent);
      case Arm::Artillery:
        return guns(intent);
      case Arm::Waggon:
        break;
    }
    return {};
  }

 private:
  const Unit& foe(const Near& near) const { return s_.of(other(side_)).units[near.id]; }
  Label label(const Near& near) const { return s_.of(side_).cards[near.id].label; }
  Arm arm(const Near& near) const { return arm_of(card_of(s_, other(side_), near.id).troops); }

  /// The nearest enemy of an arm, where one is within so many centimetres.
  std::optional<Near> of_arm(Arm wanted, int within) const {
    for (const Near& near : foes_)
      if (near.far <= within && arm(near) == wanted && foe(near).disorder != Disorder::FD)
        return near;
    return std::nullopt;
  }

  Vec away(int cm) const {
    const Vec from = foes_.empty() ? place_ : foe(foes_.front()).place;
    const Vec way = unit_.place - from;
    const Angle back = way == Vec{} ? unit_.facing : geometry::angle_of(way);
    return on_table(geometry::along(unit_.place, back, cm * kCm));
  }
  /// A place so far short of the nearest enemy.
  Vec short_of(const Near& near, int cm) const {
    const Vec to = foe(near).place;
    if (near.far <= cm) return unit_.place;
    return geometry::along(unit_.place, geometry::angle_of(to - unit_.place),
                           (near.far - cm) * kCm);
  }
  Vec on_table(Vec at) const {
    return {std::clamp(at.x, Len{0}, s_.setup->width), std::clamp(at.y, Len{0}, s_.setup->depth)};
  }

  /// Who lies about or digs stands to arms when somebody comes near, or his work is done.
  std::optional<Course> rouse() const {
    const OrderWord form = resumed(unit_);
    if (form == OrderWord::Hold) return std::nullopt;
    const bool near = !foes_.empty() && foes_.front().far <= kRouse;
    const bool done = unit_.formation == Formation::AtWork && site_of(s_, side_, id_) == nullptr;
    if (!near && !done) return std::nullopt;
    return Course{.kind = Course::Kind::Form, .form = form};
  }

  /// Whoever stays uses the time: supplies, rest, parts put together, works.
  Course settle() const {
    if (const auto c = supply_course(s_, side_, id_)) return *c;
    if (const auto c = assembly_course(s_, side_, id_)) return *c;
    if (const auto c = rest_course(s_, side_, id_)) return *c;
    return work_course(s_, side_, id_).value_or(Course{});
  }

  Course go(Vec to) const {
    const auto exit = nearest_exit(*s_.setup, to);
    if (exit && exit->middle == to)
      if (const auto leave = exit_course(s_, side_, id_)) return *leave;
    // Nobody is moved about for a few centimetres: an order may fail, and he who moves digs not.
    const bool free = foes_.empty() || foes_.front().far > kCloseUp;
    constexpr int kThere = 3, kAbout = 10;
    if (centimetres_between(unit_.place, to) <= (free ? kAbout : kThere)) return settle();
    return march_to(s_, side_, id_, to, free);
  }

  /// How far it gets at its best rate in an attack.
  int reach() const {
    const RateRow* row = rate_row(card_.troops, marching_as(unit_));
    if (row == nullptr) return 0;
    return std::max(rate_of(*row, Rate::Normal), rate_of(*row, Rate::Charge));
  }

  Course attack_near() const {
    for (const Near& near : foes_) {
      if (near.far > reach() + kBehind / 2) break;
      if (foe(near).disorder == Disorder::FD) continue;
      const bool horse = arm_of(card_.troops) == Arm::Cavalry;
      if (horse && foe(near).formation == Formation::Square) continue;
      return attack_on(s_, side_, id_, label(near), Course::Kind::Attack);
    }
    return go(place_);
  }

  Course foot(Intent intent) const {
    const auto horse = of_arm(Arm::Cavalry, kHorseNear);
    const bool foot_near = of_arm(Arm::Infantry, kFootNear).has_value();
    const bool square = unit_.formation == Formation::Square;
    if (square && !of_arm(Arm::Cavalry, kHorseGone))
      return {.kind = Course::Kind::Form, .form = OrderWord::FormLine};
    if (horse && !foot_near)
      return square ? Course{} : Course{.kind = Course::Kind::Form, .form = OrderWord::FormSquare};
    if (square) return {};
    // A column of march is no formation to be met in.
    const bool marching = unit_.formation == Formation::ColumnOfMarch;
    const bool met = !foes_.empty() && foes_.front().far <= kDeploy;
    if (marching && intent != Intent::DrawOff && (met || is_there()))
      return {.kind = Course::Kind::Form,
              .form = intent == Intent::Attack ? OrderWord::FormAttackColumn : OrderWord::FormLine};
    switch (intent) {
      case Intent::Attack:
        return attack_near();
      case Intent::Hold:
        return settle();
      case Intent::Support:
        return support();
      case Intent::DrawOff:
        return go(away(kBack));
      case Intent::Feel:
        break;
    }
    return feel();
  }

  bool is_there() const {
    constexpr int kAbout = 8;
    return centimetres_between(unit_.place, place_) <= kAbout;
  }

  Course feel() const {
    if (foes_.empty()) return go(place_);
    const int all = unit_.figures;
    const bool deployed = lies_in(unit_) == Formation::SkirmishLine;
    const bool out = deployed || unit_.chain != kNoUnit || card_.skirmish_part == 0;
    const int most = card_.skirmish_part == 0 ? 0 : all / card_.skirmish_part;
    constexpr int kFew = 3;
    if (!out && most >= kFew && foes_.front().far > kFootNear)
      return {.kind = Course::Kind::Screen,
              .figures = static_cast<std::uint8_t>(std::min(most, all / 4)),
              .place = short_of(foes_.front(), kFootNear)};
    return go(short_of(foes_.front(), kStandOff));
  }

  Course support() const {
    if (foes_.empty()) return {};
    // Behind whoever of its own side is nearest to the nearest enemy, and as far off as he.
    const Vec enemy = foe(foes_.front()).place;
    for (const Near& near : nearest(s_, side_, enemy, kMaxUnits)) {
      const Unit& front = s_.of(side_).units[near.id];
      if (near.id == id_ || front.mother != kNoUnit || near.far >= foes_.front().far) continue;
      // On its own way to the enemy: not all to one place.
      const Vec way = unit_.place - enemy;
      if (way == Vec{}) return {};
      return go(
          on_table(geometry::along(enemy, geometry::angle_of(way), (near.far + kBehind) * kCm)));
    }
    return {};
  }

  Course horse(Intent intent) const {
    switch (intent) {
      case Intent::Attack:
        return attack_near();
      case Intent::Hold:
        return settle();
      case Intent::Support:
        return support();
      case Intent::DrawOff:
        return go(away(2 * kBack));
      case Intent::Feel:
        break;
    }
    return foes_.empty() ? go(place_) : go(short_of(foes_.front(), kHorseNear - kBehind));
  }

  /// Where a battery is wanted, but never nearer to an enemy than it fires from.
  Vec guns_place() const {
    Vec place = place_;
    for (const Near& near : foes_) {
      const Vec there = foe(near).place;
      if (centimetres_between(place, there) >= kGunsOff) continue;
      const Vec away = unit_.place - there;
      if (away == Vec{} || near.far <= kGunsOff) return unit_.place;
      place = geometry::along(there, geometry::angle_of(away), kGunsOff * kCm);
    }
    return on_table(place);
  }

  Course guns(Intent intent) const {
    const int reach = std::min(kFire, zones_of(card_.weapon).farthest());
    const bool ready = unit_.formation == Formation::Unlimbered;
    const bool target = !foes_.empty() && foes_.front().far <= reach;
    if (!ready) {
      if (unit_.formation != Formation::Limbered) return {};
      if (target) return {.kind = Course::Kind::Battery, .place = foe(foes_.front()).place};
      return intent == Intent::Hold ? settle() : go(guns_place());
    }
    if (!foes_.empty() && foes_.front().far <= kCanister) return {.kind = Course::Kind::Load};
    if (!target) {
      // Out of reach of everybody they are no use, and in the way: up with the others.
      constexpr int kGunsThere = 15;
      const bool stays = intent == Intent::Hold || intent == Intent::DrawOff ||
                         centimetres_between(unit_.place, guns_place()) <= kGunsThere;
      if (stays || !has_room_to_limber(s_, side_, id_)) return settle();
      Course up = march_to(s_, side_, id_, guns_place(), false);
      up.form = OrderWord::Limber;
      return up;
    }
    const Angle to = geometry::angle_of(foe(foes_.front()).place - unit_.place);
    const bool bears = geometry::between(unit_.facing, to) <= geometry::kQuarterTurn / 2;
    if (bears) return {};
    return {.kind = Course::Kind::Battery, .place = foe(foes_.front()).place};
  }

  const State& s_;
  Side side_;
  UnitId id_;
  const Unit& unit_;
  const UnitCard& card_;
  Vec place_;
  std::vector<Near> foes_;
};

}  // namespace

std::vector<Near> foes_of(const State& s, Side side, UnitId unit, std::size_t most) {
  const Force& own = s.of(side);
  std::vector<Near> out = nearest(s, other(side), own.units[unit].place, kMaxUnits);
  std::erase_if(out, [&](const Near& near) {
    return own.cards[near.id].label == kNoLabel || own.cards[near.id].seen == 0;
  });
  if (out.size() > most) out.resize(most);
  return out;
}

Course thumb_course(const State& s, Side side, UnitId unit, Vec place, Intent intent) {
  return Thumb(s, side, unit, place).course(intent);
}

Sheet thumb_sheet(const State& s, Side side, Intent intent) {
  const std::vector<Brigade> brigades = brigades_of(s, side);
  const Places places = places_of(s, side, brigades);
  Sheet out;
  for (UnitId id = 0; id < s.of(side).unit_count; ++id)
    if (takes_orders(s, side, id))
      write_course(s, side, id, thumb_course(s, side, id, places[id], intent), out);
  return out;
}

}  // namespace sandtable::belle_alliance
