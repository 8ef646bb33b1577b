#include "rulesets/belle_alliance/rules/melee/column.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/fire/cover.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/moral/staff_near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/rules/sight/lines.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

using namespace unit_flag;

namespace rows = table::table_melee_factors;
namespace groups = table::table_melee_groups;
using Key = rows::Key;

constexpr int kHundred = 100;
constexpr Len kOverreach = centimetres(figure(FightFigure::Overreach));

/// Whether a list of rows, "1, 2, 3", names one.
constexpr bool names(std::string_view list, int row) {
  int n = 0;
  for (const char c : list) {
    if (c >= '0' && c <= '9') {
      n = 10 * n + (c - '0');
    } else {
      if (n == row) return true;
      n = 0;
    }
  }
  return n == row;
}
constexpr int group_of(Key key) {
  for (const groups::Row& group : groups::rows)
    if (names(group.rows, rows::at(key).row)) return group.group;
  return 0;
}
/// The catch factor of a side comes on top of all groups (table 8).
constexpr int kCatchGroup = static_cast<int>(groups::rows.size()) + 1;

/// A column that is being read.
class Reading {
 public:
  explicit Reading(const Duel& duel) : duel_(duel) {}
  void offer(Key key, int value, Clause clause) {
    sheet_.offer(static_cast<std::size_t>(key), group_of(key), value, clause);
  }
  void offer(Key key, Clause clause = clause::melee_factors) {
    const rows::Row& row = rows::at(key);
    offer(key, signed_cell(duel_.attacks ? row.attack : row.defence), clause);
  }
  void offer_if(bool holds, Key key, Clause clause = clause::melee_factors) {
    if (holds) offer(key, clause);
  }
  const Duel& duel() const { return duel_; }
  void add_catch(int value) {
    sheet_.offer(FactorLine::kNoRow, kCatchGroup, value, clause::catch_side_factor);
  }
  const FactorSheet& sheet() const { return sheet_; }

 private:
  const Duel& duel_;
  FactorSheet sheet_{FactorTable::Melee};
};

Troops troops_of(const Duel& duel, Side side, UnitId unit) {
  return card_of(duel.state, side, unit).troops;
}
bool is_square(const Unit& unit) {
  return unit.disorder != Disorder::FD && unit.formation == Formation::Square;
}
bool is_heap(const Unit& unit) {
  return unit.disorder == Disorder::FD || unit.formation == Formation::Huddle;
}
bool is_loose(const Unit& unit) {
  return unit.disorder != Disorder::FD &&
         (unit.formation == Formation::SkirmishLine || unit.formation == Formation::Gunners);
}
bool is_garrison(const Unit& unit) { return unit.formation == Formation::Garrison; }

bool stands_in_wood(const Duel& duel) {
  for (const FeatureCard& feature : duel.state.setup->features)
    if (feature.ground == Ground::Wood &&
        geometry::outline_contains(feature.outline,
                                   body_of(duel.state, duel.side, duel.fighter.unit).centre()))
      return true;
  return false;
}

/// Group 1: formations, and horse against foot and guns.
void read_formation(Reading& read) {
  const Duel& duel = read.duel();
  const Unit& unit = duel.unit();
  const Side foe = other(duel.side);
  const Troops troops = troops_of(duel, duel.side, duel.fighter.unit);
  const bool heap = unit.disorder == Disorder::FD;
  read.offer_if(!heap && unit.formation == Formation::ColumnOfMarch, Key::Column);
  const bool against_closed =
      duel.any_opponent([&](UnitId id, const Clash&) { return is_closed(duel.state, foe, id); });
  const bool at_home = stands_in_wood(duel) && against_closed;
  if (is_loose(unit) && at_home && unit.formation == Formation::SkirmishLine)
    read.offer(Key::Skirmishers, 0, clause::wood_combat);
  else
    read.offer_if(is_loose(unit), Key::Skirmishers);
  const bool guns = !is_infantry(troops) && !is_cavalry(troops);
  read.offer_if(!duel.attacks && (is_idle(unit) || guns) && !is_loose(unit), Key::GunsOrIdle,
                clause::melee_artillery);
  if (duel.attacks && is_cavalry(troops)) {
    duel.each_opponent([&](UnitId id, const Clash&) {
      const Unit& other_unit = duel.state.of(foe).units[id];
      if (is_cavalry(troops_of(duel, foe, id))) return;
      if (is_square(other_unit)) return read.offer(Key::AtSquare);
      if (is_mass(other_unit)) return read.offer(Key::AtMass);
      read.offer(Key::AtFoot);
    });
  }
  if (duel.attacks || is_cavalry(troops)) return;
  const bool by_horse = duel.any_opponent([&](UnitId id, const Clash& clash) {
    return clash.attacker == id && clash.side == foe && is_cavalry(troops_of(duel, foe, id));
  });
  if (!by_horse) return;
  read.offer(is_square(unit) ? Key::AtSquare : is_mass(unit) ? Key::AtMass : Key::AtFoot);
}

/// Whether a part of a line lies in the melee zone that parts a unit from an opponent: its own
/// before its front, or that of the opponent where he attacks it.
bool parts_them(const Duel& duel, UnitId opponent, const Body& line) {
  const Side foe = other(duel.side);
  const auto zone_has = [&](Side side, UnitId unit) {
    const Unit& of = duel.state.of(side).units[unit];
    return is_touching(zone_gap(form_of(duel.state, side, unit), pose_of(of), line));
  };
  return duel.any_opponent([&](UnitId id, const Clash& clash) {
    if (id != opponent) return false;
    const bool attacked = clash.side == foe;
    const bool ahead = !attacked || clash.from == From::Front;
    return (ahead && zone_has(duel.side, duel.fighter.unit)) || (attacked && zone_has(foe, id));
  });
}

/// Whether a skirmish line whose soutien the unit is screens it from an opponent. A line in FD has
/// no formation, and is no line (fd.effects).
bool is_screened(const Duel& duel, UnitId opponent) {
  const Force& force = duel.state.of(duel.side);
  for (UnitId id = 0; id < force.unit_count; ++id) {
    const Unit& line = force.units[id];
    if (id == duel.fighter.unit || !on_table(duel.state, duel.side, id) ||
        line.formation != Formation::SkirmishLine || line.disorder == Disorder::FD ||
        soutien_of(duel.state, duel.side, id) != duel.fighter.unit)
      continue;
    if (parts_them(duel, opponent, body_of(duel.state, duel.side, id))) return true;
  }
  return false;
}

/// Group 2: foot against foot.
void read_foot(Reading& read) {
  const Duel& duel = read.duel();
  const Side foe = other(duel.side);
  if (!is_infantry(troops_of(duel, duel.side, duel.fighter.unit))) return;
  const bool against_foot = duel.any_opponent(
      [&](UnitId id, const Clash&) { return is_infantry(troops_of(duel, foe, id)); });
  if (!against_foot) return;
  const Unit& unit = duel.unit();
  read.offer_if(is_square(unit) || is_mass(unit) || is_heap(unit), Key::FootInMass);
  if (is_loose(unit) || is_garrison(unit)) return;
  // What lies elsewhere than between the two covers from nobody (cover.classes).
  const bool open = duel.any_opponent([&](UnitId id, const Clash&) {
    return is_infantry(troops_of(duel, foe, id)) &&
           cover_against(duel.state, duel.side, duel.fighter.unit,
                         front_of(duel.state.of(foe).units[id]), front_of(unit)) == Cover::None &&
           !is_screened(duel, id);
  });
  read.offer_if(open, Key::Uncovered, clause::melee_not_covered);
}

/// Who fights front to front with a unit, of both sides, by slots of side and number: itself, its
/// opponents, those who fight these, and so on.
struct Frontage {
  std::array<UnitSet, 2> units;
  UnitSet& of(Side side) { return units[static_cast<std::size_t>(index(side))]; }
  const UnitSet& of(Side side) const { return units[static_cast<std::size_t>(index(side))]; }
};
Frontage frontage_of(const Duel& duel) {
  Frontage out;
  out.of(duel.side).put(duel.fighter.unit);
  // By option the largest unit alone is read for its side.
  const bool alone = duel.state.setup->options.several_units == SeveralUnits::LargestUnit;
  for (bool grown = true; grown;) {
    grown = false;
    for (const Clash& clash : duel.clashes) {
      if (clash.from != From::Front) continue;
      const Side foe = other(clash.side);
      const bool attacker = out.of(clash.side).has(clash.attacker);
      const bool defender = out.of(foe).has(clash.defender);
      if (attacker == defender) continue;
      const Side added = attacker ? foe : clash.side;
      if (alone && added == duel.side) continue;
      out.of(added).put(attacker ? clash.defender : clash.attacker);
      grown = true;
    }
  }
  return out;
}

/// From where to where units reach along a line through a place, to its right.
struct Reach {
  Len left = geometry::kMaxCoordinate, right = -geometry::kMaxCoordinate;
  void add(Len at) {
    left = std::min(left, at);
    right = std::max(right, at);
  }
};
Reach reach_of(const State& state, Side side, const UnitSet& units, geometry::Pose line) {
  const geometry::Direction right = geometry::right_of(geometry::direction(line.facing));
  const auto aside = [&](Vec at) {
    return geometry::detail::rounded_shift(geometry::dot(right, at - line.front), 30);
  };
  Reach out;
  for (UnitId id = 0; id < state.of(side).unit_count; ++id) {
    if (!units.has(id)) continue;
    const Form form = form_of(state, side, id);
    if (form.kind == Form::Kind::Front) {
      const geometry::Pose at = pose_of(state.of(side).units[id]);
      for (const int turn : {int{geometry::kQuarterTurn}, -int{geometry::kQuarterTurn}})
        out.add(aside(
            geometry::along(at.front, static_cast<Angle>(at.facing + turn), form.size.width / 2)));
      continue;
    }
    const Body body = body_of(state, side, id);
    if (body.round) {
      out.add(aside(body.centre()) - body.disc.radius);
      out.add(aside(body.centre()) + body.disc.radius);
    } else {
      for (const Vec corner : body.box.corner) out.add(aside(corner));
    }
  }
  return out;
}

/// Whether the frontage of a unit's side goes beyond that of the opponents, projected on the front
/// line of one of them (melee.overreach).
bool reaches_beyond(const Duel& duel, const Frontage& fronts, geometry::Pose his) {
  const Side foe = other(duel.side);
  const Reach mine = reach_of(duel.state, duel.side, fronts.of(duel.side), his);
  const Reach theirs = reach_of(duel.state, foe, fronts.of(foe), his);
  return is_within(kOverreach, mine.right - theirs.right) ||
         is_within(kOverreach, theirs.left - mine.left);
}

/// Groups 3 to 7: ground, evolutions, direction, overreaching, obstacles and cover.
void read_ground(Reading& read) {
  const Duel& duel = read.duel();
  const Side foe = other(duel.side);
  const State& state = duel.state;
  const Unit& unit = duel.unit();
  read.offer_if((unit.flags & kEvolved) != 0, Key::Evolved);
  read.offer_if(lies_across_obstacle(state, duel.side, duel.fighter.unit), Key::Obstacle);
  const Form form = form_of(state, duel.side, duel.fighter.unit);
  const Frontage all_fronts = frontage_of(duel);
  const SightLines lines(*state.setup);
  duel.each_opponent([&](UnitId id, const Clash& clash) {
    const Unit& other_unit = state.of(foe).units[id];
    const bool mine = clash.side == duel.side;
    if (mine == duel.attacks) {
      read.offer_if(clash.from == From::Flank, Key::Flank, clause::formation_front);
      read.offer_if(clash.from == From::Rear, Key::Rear, clause::formation_front);
    }
    const Form his = form_of(state, foe, id);
    const bool fronts = form.kind == Form::Kind::Front && his.kind == Form::Kind::Front &&
                        !is_garrison(unit) && !is_garrison(other_unit);
    read.offer_if(fronts && clash.from == From::Front &&
                      reaches_beyond(duel, all_fronts, pose_of(other_unit)),
                  Key::Overreach, clause::melee_overreach);
    if (!mine || !duel.attacks) return;
    read.offer_if(lines.layer_at(front_of(other_unit)) > lines.layer_at(front_of(unit)),
                  Key::Uphill, clause::melee_uphill);
    switch (cover_against(state, foe, id, front_of(unit), front_of(other_unit))) {
      case Cover::I:
        return read.offer(Key::Cover1, clause::cover_classes);
      case Cover::II:
        return read.offer(Key::Cover2, clause::cover_classes);
      case Cover::III:
        return read.offer(Key::Cover3, clause::cover_classes);
      case Cover::None:
        break;
    }
  });
}

/// Groups 8 to 13: what it has done before, how it comes on.
void read_history(Reading& read) {
  const Duel& duel = read.duel();
  const Force& force = duel.state.of(duel.side);
  const Unit& unit = duel.unit();
  const Unit& account = force.units[account_of(force, duel.fighter.unit)];
  const UnitCard& card = card_of(duel.state, duel.side, duel.fighter.unit);
  read.offer_if(((unit.flags | account.flags) & kFired) != 0, Key::Fired,
                clause::melee_fire_then_melee);
  read.offer_if(account.supply == Supply::None, Key::NoSupplies, clause::supply_without_no_fire);
  read.offer_if((account.flags & kFirstFireSpent) == 0, Key::First, clause::fire_first_fire);
  const bool horse = is_cavalry(card.troops);
  const bool charges = duel.attacks && duel.round == Round::First && (unit.flags & kCharged) != 0;
  if (charges) {
    read.offer(Key::Charge, clause::melee_attack_rates);
    read.offer_if(card.troops == Troops::HeavyCavalry || (horse && card.lancers), Key::HeavyCharge);
  }
  read.offer_if((unit.flags & kChargedBefore) != 0, Key::ChargedBefore);
  const bool only_defence =
      duel.state.setup->options.passive_cavalry_rule == PassiveCavalryRule::DefendingOnly;
  const bool passive = duel.attacks ? !charges && !only_defence : true;
  read.offer_if(horse && passive, Key::Passive, clause::melee_passive_cavalry);
  read.offer_if(card.troops == Troops::HeavyCavalry, Key::HeavyHorse, clause::valour_cavalry_class);
  read.offer_if(card.troops == Troops::LightCavalry, Key::LightHorse, clause::valour_cavalry_class);
  read.offer_if((unit.flags & (kAttacked | kAttackedBefore)) != 0, Key::AttackedBefore,
                clause::melee_attacked_before);
  read.offer_if((unit.flags & (kDefended | kDefendedBefore)) != 0, Key::DefendedBefore,
                clause::melee_attacked_before);
  read.offer_if((unit.flags & (kBrokeOne | kBrokeOneBefore)) != 0, Key::BrokeOne);
}

/// Groups 15 to 20: hidden targets, disorder, support, neighbours, officers, valour.
void read_state(Reading& read) {
  const Duel& duel = read.duel();
  const Force& force = duel.state.of(duel.side);
  const Unit& unit = duel.unit();
  const UnitId id = duel.fighter.unit;
  const bool hidden = duel.attacks && duel.any_opponent([&](UnitId foe, const Clash&) {
    return is_garrison(duel.state.of(other(duel.side)).units[foe]) && !force.in_sight.has(foe);
  });
  read.offer_if(hidden, Key::Hidden, clause::sight_hidden_target);
  read.offer_if(unit.disorder == Disorder::LD, Key::InLd, clause::ld_effects);
  read.offer_if(unit.disorder == Disorder::MD, Key::InMd, clause::md_effects);
  read.offer_if(unit.disorder == Disorder::FD, Key::InFd, clause::fd_effects);
  const bool chain = unit.formation == Formation::SkirmishLine;
  read.offer_if(has_help(duel.state, duel.side, id), Key::Support,
                chain ? clause::melee_skirmish_soutien_factor : clause::fire_support);
  read.offer_if(has_neighbour(duel.state, duel.side, id), Key::Neighbour, clause::fire_neighbour);
  read.offer(Key::Officer, unit.engaged, clause::engage_effect);
  if (duel.fighter.line > 0)
    read.offer(Key::Officer, force.units[chain_of(force, id)].engaged, clause::engage_effect);
  read.offer(Key::Valour, force.units[account_of(force, id)].valour, clause::melee_factors);
  read.add_catch(catch_factor(duel.state, duel.side));
}

}  // namespace

FactorSheet column_of(const Duel& duel) {
  Reading read(duel);
  read_formation(read);
  read_foot(read);
  read_ground(read);
  read_history(read);
  read_state(read);
  return read.sheet();
}

int direction_group() { return group_of(Key::Flank); }
int support_group() { return group_of(Key::Support); }
int neighbour_group() { return group_of(Key::Neighbour); }
int cover_group() { return group_of(Key::Cover1); }

void offer_numbers(FactorSheet& sheet, bool attack, int mine, int theirs) {
  const auto offer = [&](FightFigure more, Key key) {
    if (theirs <= 0 || kHundred * mine < (kHundred + figure(more)) * theirs) return;
    const rows::Row& row = rows::at(key);
    sheet.offer(static_cast<std::size_t>(key), group_of(key),
                signed_cell(attack ? row.attack : row.defence), clause::melee_numbers);
  };
  offer(FightFigure::More, Key::More50);
  offer(FightFigure::MuchMore, Key::More100);
  offer(FightFigure::MostMore, Key::More200);
}

}  // namespace sandtable::belle_alliance
