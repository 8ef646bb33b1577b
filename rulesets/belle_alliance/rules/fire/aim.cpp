#include "rulesets/belle_alliance/rules/fire/aim.h"

#include <algorithm>
#include <optional>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/fire/cover.h"
#include "rulesets/belle_alliance/rules/fire/mouths.h"
#include "rulesets/belle_alliance/rules/fire/shape.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/sight/lines.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/fired_at.h"
#include "rulesets/belle_alliance/state/sector.h"

namespace sandtable::belle_alliance {
namespace {

namespace hands = table::table_fire_hand_ranges;
namespace guns = table::table_fire_artillery_ranges;

constexpr Len kOverGap = centimetres(figure(FightFigure::OverGap));
constexpr Len kOverOwn = centimetres(figure(FightFigure::OverOwn));
constexpr Len kContact = figure(Figure::BaseContact) * geometry::kMillimetre;

/// Somebody who may stand in the way.
struct Blocker {
  Shape shape;
  Vec middle{};
  Len reach = 0;
  int layer = 0;
  bool own = false;
  bool passes = false;  ///< a skirmish line that does not keep this shot off
  bool line_of_target = false;
};

/// What keeps a line back.
enum class Bar : std::uint8_t { None, Ground, Unit, Overhead, Range, Arc };

/// A shot's lines of fire: who may stand in the way, and what they are drawn to.
class Field {
 public:
  Field(const State& state, const Shot& shot, const Struck& struck, Len range)
      : state_(state), shot_(shot), range_(range), lines_(*state.setup) {
    gunnery_ = is_gunnery(card_of(state, shot.side, shot.firer).troops);
    canister_ = gunnery_ && has_canister(state, shot.side, shot.firer);
    const Side foe = other(shot.side);
    // To one whom the firer's side does not see the line is that to the part: neither zone nor
    // whether the shot is carried out must tell that somebody is there.
    const UnitId target = struck.known();
    if (target != kNoUnit) {
      target_ = shape_of(state, foe, target);
      const Body body = body_of(state, foe, target);
      target_middle_ = body.centre();
      target_reach_ = body.reach();
    } else if (shot.part == kWhole) {
      target_.round = true;
      target_.disc = {shot.spot, spot_radius()};
      target_middle_ = shot.spot;
      target_reach_ = spot_radius();
    } else {
      target_.sector = outline_of(*state.setup, shot.feature, shot.part);
    }
    if (!target_.sector.empty()) bound_sector();
    target_layer_ = lines_.layer_at(target_middle_);
    add_blockers(struck);
  }

  /// The shortest free line from there.
  std::optional<Bearing> best(const Mouth& mouth) {
    best_.reset();
    const Vec nearest = nearest_point(target_, mouth.at);
    if (!is_within(geometry::length_of(nearest - mouth.at), range_)) {
      bar_ = std::max(bar_, Bar::Range);
      return std::nullopt;
    }
    // The nearest point of all, where it is free; else lines past the ends of arc and blockers.
    if (nearest == mouth.at || lies_in_arc(mouth, geometry::angle_of(nearest - mouth.at)))
      consider(mouth, nearest);
    if (best_) return best_;
    look(mouth, mouth.facing);
    look(mouth, static_cast<Angle>(mouth.facing + kArc));
    look(mouth, static_cast<Angle>(mouth.facing - kArc));
    look_past(mouth, target_);
    for (std::size_t i = 0; i < count_; ++i) look_past(mouth, blockers_[i].shape);
    return best_;
  }
  /// What kept lines back that were tried: the strongest reason.
  Bar bar() const { return bar_; }

 private:
  static constexpr Angle kArc =
      static_cast<Angle>(figure(FightFigure::Arc) * 65536 / (kFullTurn / kDegree));

  static bool lies_in_arc(const Mouth& mouth, Angle way) {
    return mouth.all_round || geometry::between(way, mouth.facing) <= kArc;
  }

  void bound_sector() {
    geometry::Bounds bounds = geometry::bounds_of(target_.sector);
    target_middle_ = {bounds.low.x + (bounds.high.x - bounds.low.x) / 2,
                      bounds.low.y + (bounds.high.y - bounds.low.y) / 2};
    target_reach_ = geometry::length_of(bounds.high - target_middle_);
  }

  /// Staff, waggons, guns without gunners and garrisons, whose walls are ground, stop nothing.
  static bool stops_fire(const Unit& unit, Troops troops) {
    return troops != Troops::Waggons && unit.figures > 0 && unit.formation != Formation::Garrison;
  }

  void add_blockers(const Struck& struck) {
    const UnitId target = struck.known();
    const Body firer = body_of(state_, shot_.side, shot_.firer);
    for (const Side side : {Side::A, Side::B})
      for (UnitId id = 0; id < state_.of(side).unit_count; ++id) {
        const bool own = side == shot_.side;
        if (!on_table(state_, side, id) || (own && id == shot_.firer) ||
            (!own && (id == target || struck.lying.has(id))))
          continue;
        const Unit& unit = state_.of(side).units[id];
        if (!stops_fire(unit, card_of(state_, side, id).troops)) continue;
        Blocker blocker;
        const Body body = body_of(state_, side, id);
        blocker.middle = body.centre();
        blocker.reach = body.reach();
        const std::int64_t room =
            std::int64_t{blocker.reach} + std::max(firer.reach(), target_reach_) + kContact;
        if (!geometry::is_nearer(blocker.middle, firer.centre(), target_middle_, room * room))
          continue;
        blocker.shape = shape_of(state_, side, id);
        blocker.layer = lines_.layer_at(blocker.middle);
        blocker.own = own;
        // In FD it is a heap like any other (fd.effects).
        const bool chain =
            unit.disorder != Disorder::FD && unit.formation == Formation::SkirmishLine;
        blocker.line_of_target = !own && chain && target != kNoUnit && unit.mother == target;
        blocker.passes = chain && lets_through(own, body, target);
        blockers_[count_++] = blocker;
      }
  }

  /// Skirmish lines keep guns' fire off nobody, and hand weapons only where they do not touch the
  /// unit behind (fire.skirmish-no-cover-artillery, fire.skirmish-covers-small-arms).
  bool lets_through(bool own, const Body& chain, UnitId target) const {
    if (gunnery_) return true;
    return !own && target != kNoUnit &&
           is_within(gap(chain, body_of(state_, other(shot_.side), target)), kContact);
  }

  /// Whether guns may fire over somebody along a line (fire.overhead, fire.overhead-own).
  bool fires_over(const Blocker& blocker, const Mouth& mouth, const Stretch& at, Len whole) const {
    if (lines_.layer_at(mouth.at) <= blocker.layer || target_layer_ < blocker.layer) return false;
    if (blocker.own && canister_) return false;
    const Len behind = whole - at.leave;
    return is_within(kOverGap, at.enter) && is_within(blocker.own ? kOverOwn : kOverGap, behind);
  }

  Bar barred(const Mouth& mouth, Vec to, bool& through) const {
    const Len whole = geometry::length_of(to - mouth.at);
    for (std::size_t i = 0; i < count_; ++i) {
      const Blocker& blocker = blockers_[i];
      const auto at = stretch_on(blocker.shape, mouth.at, to);
      if (!at) continue;
      if (gunnery_ && lines_.layer_at(mouth.at) > blocker.layer) {
        // From above a skirmish line, too, is fired over.
        if (!fires_over(blocker, mouth, *at, whole)) return Bar::Overhead;
      } else if (blocker.passes) {
        through = through || blocker.line_of_target;
      } else {
        return gunnery_ ? Bar::Overhead : Bar::Unit;
      }
    }
    // A wood shortens sight, and with it who may be named; it does not shorten
    // lines of fire.
    const bool free = lines_.is_free(lines_.at(mouth.at), lines_.at(to), geometry::kMaxCoordinate);
    return free ? Bar::None : Bar::Ground;
  }

  /// Takes the line to a point of the target if it is free and the shortest so far.
  void consider(const Mouth& mouth, Vec to) {
    const Len distance = geometry::length_of(to - mouth.at);
    if (!is_within(distance, range_)) {
      bar_ = std::max(bar_, Bar::Range);
      return;
    }
    if (best_ && distance >= best_->distance) return;
    bool through = false;
    const Bar bar = barred(mouth, to, through);
    if (bar != Bar::None) {
      bar_ = std::max(bar_, bar);
      return;
    }
    Bearing found;
    found.distance = distance;
    found.from = mouth.at;
    found.to = to;
    found.through = through;
    best_ = found;
  }

  /// Tries where a line in that direction first meets the target.
  void look(const Mouth& mouth, Angle way) {
    if (!lies_in_arc(mouth, way)) return;
    const Len far = std::min<Len>(range_ + geometry::kCentimetre, geometry::kMaxCoordinate / 2);
    const Vec end = geometry::along(mouth.at, way, far);
    const auto at = stretch_on(target_, mouth.at, end);
    if (at) consider(mouth, geometry::along(mouth.at, way, at->enter));
  }

  /// Tries lines close by both sides of each end of an outline.
  void look_past(const Mouth& mouth, const Shape& shape) {
    constexpr int kHair = 3;
    const auto both = [&](Angle way) {
      look(mouth, static_cast<Angle>(way + kHair));
      look(mouth, static_cast<Angle>(way - kHair));
    };
    if (!shape.round) {
      each_piece(shape, [&](const Shape& piece) {
        for (const Vec point : piece.points())
          if (point != mouth.at) both(geometry::angle_of(point - mouth.at));
      });
      return;
    }
    // The two directions that graze a disc, to the nearest angle.
    const Vec to = shape.disc.centre - mouth.at;
    if (geometry::length_of(to) <= shape.disc.radius) return;
    const Angle middle = geometry::angle_of(to);
    const Len far = geometry::length_of(to);
    Angle low = 0, high = geometry::kQuarterTurn;
    while (high - low > 1) {
      const auto half = static_cast<Angle>(low + (high - low) / 2);
      const geometry::Direction way = geometry::direction(static_cast<Angle>(middle + half));
      const std::int64_t aside = std::abs(geometry::cross(way, to)) >> 30;
      (aside < shape.disc.radius && half < geometry::kQuarterTurn && far > 0 ? low : high) = half;
    }
    both(static_cast<Angle>(middle + high));
    both(static_cast<Angle>(middle - high));
  }

  const State& state_;
  const Shot& shot_;
  Len range_;
  SightLines lines_;
  Shape target_;
  Vec target_middle_{};
  Len target_reach_ = 0;
  int target_layer_ = 0;
  bool gunnery_ = false, canister_ = false;
  std::array<Blocker, 2 * kMaxUnits> blockers_;
  std::size_t count_ = 0;
  std::optional<Bearing> best_;
  Bar bar_ = Bar::None;
};

Clause clause_of(Bar bar) {
  switch (bar) {
    case Bar::Ground:
    case Bar::Unit:
      return clause::fire_line_blocked;
    case Bar::Overhead:
      return clause::fire_overhead_not_met;
    case Bar::Range:
      return clause::fire_ranges;
    case Bar::None:
    case Bar::Arc:
      break;
  }
  return clause::fire_who_fires;
}

/// Whether another shot is the second part of the same unit's fire.
bool is_same_unit(const State& state, const Shot& a, const Shot& b) {
  const Force& force = state.of(a.side);
  return a.side == b.side && account_of(force, a.firer) == account_of(force, b.firer);
}

/// The outline of the part that a shot is at.
Body part_aimed_at(const State& state, const Shot& shot) {
  if (shot.part == kWhole)
    return body_at({.kind = Form::Kind::Disc, .radius = spot_radius()}, {shot.spot, 0});
  const SectorBox box = box_of(outline_of(*state.setup, shot.feature, shot.part));
  return body_at({.kind = Form::Kind::Square, .size = box.size}, {box.centre, box.facing});
}

/// Whether a unit lies in it, at least partly. A garrison is in its own sector alone.
bool lies_in_part(const State& state, const Shot& shot, const Body& part, UnitId id) {
  const Side foe = other(shot.side);
  const Unit& unit = state.of(foe).units[id];
  if (!on_table(state, foe, id) || is_left_guns(unit)) return false;
  if (unit.formation == Formation::Garrison)
    return shot.part != kWhole && unit.task.feature == shot.feature && unit.task.part == shot.part;
  return overlap(part, body_of(state, foe, id));
}

/// How far to the right of its front what a unit's shot was named at lies: whoever holds a part of
/// a feature unseen must not tell which figures fire at it.
Len aside_of(const State& state, const Shot& shot) {
  const Unit& firer = state.of(shot.side).units[shot.firer];
  const Body at = shot.target != kNoUnit ? body_of(state, other(shot.side), shot.target)
                                         : part_aimed_at(state, shot);
  const Vec v = at.centre() - firer.place;
  const geometry::Direction right = geometry::right_of(geometry::direction(firer.facing));
  return geometry::detail::rounded_shift(geometry::dot(right, v), 30);
}

/// Zones of hand weapons and guns; a row's blank is a zone that it does not have.
template <class Row>
Zones zones_of_row(const Row& row) {
  Zones zones;
  const std::array<int, 3> to{row.zone_1, row.zone_2, row.zone_3};
  for (std::size_t i = 0; i < to.size(); ++i) zones.to[i] = to[i] == table::kBlank ? 0 : to[i];
  return zones;
}

}  // namespace

int Zones::farthest() const { return *std::max_element(to.begin(), to.end()); }

int Zones::zone_of(Len distance) const {
  for (std::size_t i = 0; i < to.size(); ++i)
    if (to[i] > 0 && is_within(distance, centimetres(to[i]))) return static_cast<int>(i) + 1;
  return 0;
}

Zones zones_of(Weapon weapon) {
  switch (weapon) {
    case Weapon::Musket:
      return zones_of_row(hands::at(hands::Key::Musket));
    case Weapon::Rifle:
      return zones_of_row(hands::at(hands::Key::Rifle));
    case Weapon::Carbine:
      return zones_of_row(hands::at(hands::Key::Carbine));
    case Weapon::LightGun:
      return zones_of_row(guns::at(guns::Key::Light));
    case Weapon::MediumGun:
      return zones_of_row(guns::at(guns::Key::Medium));
    case Weapon::HeavyGun:
      return zones_of_row(guns::at(guns::Key::Heavy));
    case Weapon::Howitzer:
      return zones_of_row(guns::at(guns::Key::Howitzer));
    case Weapon::None:
      break;
  }
  return {};
}

FirePart part_of(const State& state, std::span<const Shot> all, std::size_t which) {
  FirePart part;
  const Shot& shot = all[which];
  part.figures = shot.figures;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == which || !is_same_unit(state, shot, all[i])) continue;
    part.split = true;
    part.other = i;
    part.second = i < which;
    if (all[i].firer != shot.firer) break;
    const Len mine = aside_of(state, shot), his = aside_of(state, all[i]);
    part.left = mine == his ? !part.second : mine < his;
    part.apart = shot.figures + all[i].figures > can_fire(state, shot.side, shot.firer);
    if (part.second) part.first = all[i];
    break;
  }
  return part;
}

Weapon weapon_of(const State& state, const Shot& shot, const FirePart& part) {
  const UnitCard& card = card_of(state, shot.side, shot.firer);
  const Unit& unit = state.of(shot.side).units[shot.firer];
  if (is_gunnery(card.troops)) {
    const Weapon usual = is_gun(card.weapon) ? card.weapon : Weapon::MediumGun;
    return has_only_howitzers(unit, part) ? Weapon::Howitzer : usual;
  }
  if (is_cavalry(card.troops)) return card.carbines ? Weapon::Carbine : Weapon::None;
  return card.weapon;
}

bool has_canister(const State& state, Side side, UnitId guns) {
  if ((state.of(side).units[guns].flags & unit_flag::kCanister) != 0) return true;
  if (state.sub_phase != SubPhase::ContinuedFire) return false;
  const auto order = orders_of(state, side, guns);
  return std::any_of(order.begin(), order.end(),
                     [](const Element& e) { return e.kind == OrderWord::Canister; });
}

Struck struck_by(const State& state, const Shot& shot) {
  Struck out{.target = shot.target};
  if (shot.target != kNoUnit || shot.feature >= state.setup->features.size()) return out;
  const Force &own = state.of(shot.side), &enemy = state.of(other(shot.side));
  const bool continued = state.sub_phase == SubPhase::ContinuedFire;
  const bool had_one = own.units[shot.firer].target_two == kNoUnit;
  const Body part = part_aimed_at(state, shot), firer = body_of(state, shot.side, shot.firer);
  std::array<UnitId, kMaxUnits> in{};
  std::size_t count = 0;
  Len nearest = 0;
  for (UnitId id = 0; id < enemy.unit_count; ++id) {
    if (!lies_in_part(state, shot, part, id)) continue;
    out.lying.put(id);
    if (continued && !has_fired_at(own, shot.firer, id) &&
        !has_fired_unseen_at(own, shot.firer, id))
      continue;
    in[count++] = id;
    const bool unseen = !own.in_sight.has(id);
    const Len apart = gap(shape_of(state, other(shot.side), id), firer);
    const bool first = out.target == kNoUnit || (out.unseen && !unseen);
    if (!first && (out.unseen != unseen || apart >= nearest)) continue;
    out.target = id;
    out.unseen = unseen;
    nearest = apart;
  }
  for (std::size_t i = 0; i < count; ++i) {
    // Of a target that has split since, one part alone is fired at further.
    const bool part_of_it = enemy.units[in[i]].card == enemy.units[out.target].card;
    // Beside one whom its side sees nobody is hit unseen: a loss shared with him would tell of him.
    const bool told = !out.unseen && !own.in_sight.has(in[i]);
    if (in[i] != out.target && !told && !(continued && had_one && part_of_it)) out.also.put(in[i]);
  }
  return out;
}

namespace {

/// Whether a shot is the second part of fire that goes on, and that had one target.
bool is_second_at_one(const State& state, const Shot& shot, const FirePart& part) {
  return state.sub_phase == SubPhase::ContinuedFire && part.second &&
         part.first.firer == shot.firer &&
         state.of(shot.side).units[shot.firer].target_two == kNoUnit;
}

/// Whether fire that had one target would go on at two whom its side knows (continued-fire.right).
bool is_new_target(const State& state, const Shot& shot, const FirePart& part,
                   const Struck& struck) {
  if (struck.known() == kNoUnit || !is_second_at_one(state, shot, part)) return false;
  const UnitId first = struck_by(state, part.first).known();
  return first != kNoUnit && first != struck.target;
}

/// Whom a shot meets that is measured. Where one of two parts of a target is hit already fire goes
/// on at no other: unseen it is not there for it, and nothing tells.
Struck met_by(const State& state, const Shot& shot, const FirePart& part) {
  Struck out = struck_by(state, shot);
  if (!out.unseen || !is_second_at_one(state, shot, part)) return out;
  const UnitId first = struck_by(state, part.first).target;
  const auto& enemies = state.of(other(shot.side)).units;
  if (first == kNoUnit || first == out.target || enemies[first].card != enemies[out.target].card)
    return out;
  Struck nobody;
  nobody.lying = out.lying;
  return nobody;
}

constexpr int kNoFace = -1;

/// The face from which the first part of a split fire is fired that takes two; none where it is not
/// carried out.
int face_taken(const State& state, const FirePart& part) {
  if (!part.apart || !part.second) return kNoFace;
  FirePart first;
  first.split = first.apart = true;
  first.left = !part.left;
  first.figures = part.first.figures;
  const Bearing bearing = measure(state, part.first, first);
  return bearing.carried_out() ? bearing.face : kNoFace;
}

}  // namespace

Bearing measure(const State& state, const Shot& shot, const FirePart& part) {
  Bearing best;
  const Struck struck = met_by(state, shot, part);
  best.target = struck.target;
  best.also = struck.also;
  best.unseen = struck.unseen;
  if (is_new_target(state, shot, part, struck)) {
    best.why = clause::continued_fire_right;
    return best;
  }
  const Weapon weapon = weapon_of(state, shot, part);
  const Zones zones = zones_of(weapon);
  const bool gunnery = is_gunnery(card_of(state, shot.side, shot.firer).troops);
  const bool canister = gunnery && has_canister(state, shot.side, shot.firer);
  const Len range = centimetres(canister ? zones.to[0] : zones.farthest());
  Field field(state, shot, struck, range);
  const Mouths mouths = mouths_of(state, shot, part);
  best.why = clause::fire_who_fires;
  const int taken = face_taken(state, part);
  for (int face = 0; face < mouths.faces; ++face) {
    if (face == taken) continue;
    Bearing of_face;
    for (const Mouth& mouth : mouths.all()) {
      if (mouth.face != face) continue;
      const auto line = field.best(mouth);
      if (!line) continue;
      const int figures = of_face.figures + mouth.figures;
      if (of_face.figures == 0 || line->distance < of_face.distance) of_face = *line;
      of_face.figures = figures;
    }
    if (of_face.figures < best.figures ||
        (of_face.figures == best.figures && of_face.distance >= best.distance))
      continue;
    of_face.target = best.target;
    of_face.also = best.also;
    of_face.unseen = best.unseen;
    of_face.face = face;
    best = of_face;
  }
  best.zone = best.figures > 0 ? zones.zone_of(best.distance) : 0;
  // What covers him is what lies between.
  if (best.figures > 0 && best.unseen)
    best.to = nearest_point(shape_of(state, other(shot.side), best.target), best.from);
  if (best.figures == 0) {
    best.why = clause_of(field.bar());
    if (canister && field.bar() == Bar::Range) best.why = clause::fire_canister;
  }
  return best;
}

}  // namespace sandtable::belle_alliance
