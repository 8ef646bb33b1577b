#include "rulesets/belle_alliance/rules/fire/sheet.h"

#include <algorithm>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/fire/cover.h"
#include "rulesets/belle_alliance/rules/fire/mouths.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/moral/staff_near.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/fired_at.h"

namespace sandtable::belle_alliance {
namespace {

namespace losses = table::table_fire_loss_factors;
namespace morals = table::table_fire_moral_factors;
using LossKey = losses::Key;
using MoralKey = morals::Key;

constexpr int kHundred = 100;
/// Hundredths of a centimetre.
constexpr int kMostWay = figure(FightFigure::RangedWay) * kHundred;

/// The sheet that is being laid out.
class Laying {
 public:
  Laying(const State& state, FireSheet& sheet) : state_(state), sheet_(sheet) {}

  void loss(LossKey key, int value, Clause clause) {
    sheet_.loss.offer(static_cast<std::size_t>(key), losses::at(key).group[0], value, clause);
  }
  void loss(LossKey key, Clause clause) { loss(key, value_of(key), clause); }
  int value_of(LossKey key) const {
    const losses::Row& row = losses::at(key);
    return signed_cell(sheet_.artillery ? row.artillery : row.hand_weapons);
  }
  void moral(MoralKey key, int value, Clause clause) {
    sheet_.moral.offer(static_cast<std::size_t>(key), morals::at(key).group[0], value, clause);
  }
  void moral(MoralKey key, Clause clause) {
    moral(key, signed_cell(morals::at(key).value), clause);
  }

  const Shot& shot() const { return sheet_.shot; }
  const Bearing& bearing() const { return sheet_.bearing; }
  const Unit& firer() const { return state_.of(shot().side).units[shot().firer]; }
  const UnitCard& firer_card() const { return card_of(state_, shot().side, shot().firer); }
  Side foe() const { return other(shot().side); }
  bool has_target() const { return bearing().target != kNoUnit; }
  const Unit& target() const { return state_.of(foe()).units[bearing().target]; }
  const State& state() const { return state_; }
  const FireSheet& sheet() const { return sheet_; }

 private:
  const State& state_;
  FireSheet& sheet_;
};

/// Group B: what is fired at.
void offer_target(Laying& lay) {
  const Clause clause = clause::fire_factors_tables;
  const Unit& target = lay.target();
  const Troops troops = card_of(lay.state(), lay.foe(), lay.bearing().target).troops;
  if (is_cavalry(troops)) lay.loss(LossKey::AtCavalry, clause);
  if (target.disorder == Disorder::FD) return lay.loss(LossKey::AtDeep, clause);
  switch (lies_in(target)) {
    case Formation::SkirmishLine:
    case Formation::Unlimbered:
    case Formation::Gunners:
      return lay.loss(LossKey::AtLoose, clause);
    case Formation::ColumnOfMarch:
    case Formation::Limbered:
      return lay.loss(LossKey::AtTrain, clause);
    case Formation::AttackColumn:
    case Formation::BattalionMass:
    case Formation::Square:
    case Formation::Huddle:
      return lay.loss(LossKey::AtDeep, clause);
    default:
      break;
  }
}

/// From where the shot comes, seen from the target.
From direction_of(const Laying& lay) {
  const Form form = form_of(lay.state(), lay.foe(), lay.bearing().target);
  if (lay.target().formation == Formation::Garrison) return From::Front;
  return from_where(form, pose_of(lay.target()), lay.bearing().from);
}

/// Howitzers fire shell unless canister was ordered (fire.ammunition).
bool fires_shell(const State& state, const Shot& shot, Weapon weapon) {
  return weapon == Weapon::Howitzer && !has_canister(state, shot.side, shot.firer);
}

Cover cover_of(const Laying& lay, Weapon weapon) {
  const Cover cover = cover_against(lay.state(), lay.foe(), lay.bearing().target,
                                    lay.bearing().from, lay.bearing().to);
  return fires_shell(lay.state(), lay.shot(), weapon) ? one_less(cover) : cover;
}

void offer_cover(Laying& lay, Cover cover) {
  const Clause clause = clause::cover_classes;
  switch (cover) {
    case Cover::I:
      lay.loss(LossKey::Cover1, clause);
      return lay.moral(MoralKey::Cover1, clause);
    case Cover::II:
      lay.loss(LossKey::Cover2, clause);
      return lay.moral(MoralKey::Cover2, clause);
    case Cover::III:
      lay.loss(LossKey::Cover3, clause);
      return lay.moral(MoralKey::Cover3, clause);
    case Cover::None:
      break;
  }
}

/// Groups E and F: what the firer has done in this bound, and the state that it is in.
void offer_firers_state(Laying& lay) {
  const Force& force = lay.state().of(lay.shot().side);
  const UnitId account = account_of(force, lay.shot().firer);
  const UnitId chain = chain_of(force, account);
  std::uint32_t flags = lay.firer().flags | force.units[account].flags;
  if (chain != kNoUnit) flags |= force.units[chain].flags;
  if ((flags & (unit_flag::kMoved | unit_flag::kForced)) != 0)
    lay.loss(LossKey::Moved, clause::movement_not_stationary);
  if ((flags & unit_flag::kEvolved) != 0) lay.loss(LossKey::Evolved, clause::movement_includes);
  if (lay.firer().disorder == Disorder::LD) lay.loss(LossKey::InLd, clause::ld_effects);
}

/// Groups H, L and M: guns.
void offer_gunnery(Laying& lay, Weapon weapon) {
  const Shot& shot = lay.shot();
  const int zone = lay.bearing().zone;
  // On whom its side does not see nobody knows whether guns have ranged.
  if (zone > 1 && (lay.bearing().unseen ||
                   !has_ranged(lay.state(), shot.side, shot.firer, lay.bearing().target)))
    lay.loss(LossKey::Ranging, clause::fire_ranging);
  if (zone == 1 && has_canister(lay.state(), shot.side, shot.firer)) {
    const bool more = lay.state().setup->options.canister_factor == CanisterFactor::PlusThree;
    lay.loss(LossKey::Canister, lay.value_of(LossKey::Canister) + (more ? 1 : 0),
             clause::fire_canister);
  }
  if (weapon == Weapon::HeavyGun) lay.loss(LossKey::HeavyGun, clause::fire_factors_tables);
  if (weapon == Weapon::LightGun) lay.loss(LossKey::LightGun, clause::fire_factors_tables);
  if (zone > 1 && lay.state().setup->soft_ground)
    lay.loss(LossKey::SoftGround, clause::fire_factors_tables);
}

void offer_loss(Laying& lay, Weapon weapon) {
  const Shot& shot = lay.shot();
  const Force& force = lay.state().of(shot.side);
  switch (lay.bearing().zone) {
    case 1:
      lay.loss(LossKey::Zone1, clause::fire_zone);
      break;
    case 2:
      lay.loss(LossKey::Zone2, clause::fire_zone);
      break;
    default:
      lay.loss(LossKey::Zone3, clause::fire_zone);
      break;
  }
  offer_firers_state(lay);
  if (lay.sheet().split) lay.loss(LossKey::Split, clause::fire_split_factor);
  if (lay.sheet().artillery) offer_gunnery(lay, weapon);
  if (lay.firer_card().marksmen) lay.loss(LossKey::Marksmen, clause::fire_marksmen);
  if (is_cavalry(lay.firer_card().troops)) lay.loss(LossKey::CavalryFires, clause::fire_cavalry);
  const Unit& account = force.units[account_of(force, shot.firer)];
  if ((account.flags & unit_flag::kFirstFireSpent) == 0)
    lay.loss(LossKey::FirstFire, clause::fire_first_fire);
  if (lay.sheet().hidden) lay.loss(LossKey::Hidden, clause::sight_hidden_target);
  lay.loss(LossKey::Valour, account.valour / 2, clause::fire_factors_tables);
  lay.loss(LossKey::Officer, lay.firer().engaged, clause::engage_effect);
  lay.loss(LossKey::Catch, catch_factor(lay.state(), shot.side), clause::catch_side_factor);
}

void offer_numbers(Laying& lay, int target) {
  const auto more = [&](FightFigure by) {
    return target > 0 && kHundred * lay.sheet().strength >= (kHundred + figure(by)) * target;
  };
  const Clause clause = clause::fire_gunners_times_five;
  if (more(FightFigure::More)) lay.moral(MoralKey::More50, clause);
  if (more(FightFigure::MuchMore)) lay.moral(MoralKey::More100, clause);
  if (more(FightFigure::MostMore)) lay.moral(MoralKey::More200, clause);
}

void offer_moral(Laying& lay, const TargetStrength& strength) {
  const Unit& target = lay.target();
  const UnitId id = lay.bearing().target;
  const Clause tables = clause::fire_factors_tables;
  if (target.disorder == Disorder::LD) lay.moral(MoralKey::InLd, tables);
  if (target.disorder == Disorder::MD) lay.moral(MoralKey::InMd, tables);
  if (target.disorder == Disorder::FD) lay.moral(MoralKey::InFd, tables);
  offer_numbers(lay, strength.figures);
  const bool chain = target.formation == Formation::SkirmishLine;
  if (has_help(lay.state(), lay.foe(), id))
    lay.moral(MoralKey::Support,
              chain ? clause::fire_skirmish_soutien_factor : clause::fire_support);
  if (has_neighbour(lay.state(), lay.foe(), id))
    lay.moral(MoralKey::Neighbour, clause::fire_neighbour);
  lay.moral(MoralKey::Officer, -target.engaged, clause::engage_effect);
  const Force& force = lay.state().of(lay.foe());
  if (strength.line > 0)
    lay.moral(MoralKey::Officer, -force.units[chain_of(force, id)].engaged, clause::engage_effect);
  lay.moral(MoralKey::Valour, -force.units[account_of(force, id)].valour, tables);
  if ((target.flags & unit_flag::kEvolved) != 0) lay.moral(MoralKey::Evolved, tables);
}

/// Whether the firer only assumes that somebody is there (sight.hidden-target).
bool is_hidden(const State& state, const Shot& shot, UnitId target) {
  return shot.target == kNoUnit &&
         (target == kNoUnit || !Sight(state).sees(shot.side, shot.firer, target));
}

}  // namespace

int units_of_part(bool gunnery, int figures, bool second, int other_figures) {
  if (!second) return gunnery ? units_of_gunners(figures) : units_of_fire(figures);
  const int unit = figure(gunnery ? Figure::UnitOfGunners : Figure::UnitOfFire);
  const int whole_units = figures / unit;
  const int others = gunnery ? units_of_gunners(other_figures) : units_of_fire(other_figures);
  const bool taken = others > other_figures / unit;
  if (taken) return whole_units;
  return gunnery ? units_of_gunners(figures) : units_of_fire(figures);
}

TargetStrength strength_of(const State& state, Side side, UnitId target, bool line_is_shot_at) {
  const Force& force = state.of(side);
  const Unit& unit = force.units[target];
  TargetStrength out{
      .figures = unit.figures, .at_opening = unit.at_opening, .lost_before = unit.lost_to_fire};
  if (line_is_shot_at) return out;
  out.line = line_counting_with(state, side, target);
  if (out.line == 0) return out;
  const Unit& chain = force.units[chain_of(force, target)];
  out.figures += out.line;
  // Of the line's figures at 1a only those that count with the soutien, and what it has lost.
  out.at_opening += std::min<int>(chain.at_opening, out.line + chain.lost_to_fire);
  out.lost_before += chain.lost_to_fire;
  return out;
}

bool is_line_shot_at(const State& state, std::span<const Shot> all, Side side, UnitId target) {
  const UnitId chain = chain_of(state.of(side), target);
  if (chain == kNoUnit) return false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].side != other(side) || all[i].ranging) continue;
    const Struck struck = struck_by(state, all[i]);
    if (struck.target != chain && !struck.also.has(chain)) continue;
    const Bearing bearing = measure(state, all[i], part_of(state, all, i));
    if (bearing.carried_out() && hits(bearing, chain)) return true;
  }
  return false;
}

void note_way(State& state, Side side, UnitId id, Len went) {
  constexpr Len kHundredth = geometry::kCentimetre / kHundred;
  Unit& unit = state.of(side).units[id];
  unit.way = static_cast<std::uint16_t>(std::min<Len>(unit.way + went / kHundredth, UINT16_MAX));
  if (unit.way > kMostWay) lose_range(state.of(other(side)), id);
}

bool has_ranged(const State& state, Side side, UnitId guns, UnitId target) {
  using namespace unit_flag;
  const Unit& unit = state.of(side).units[guns];
  if ((unit.flags & (kFired | kFiredBefore | kRanged | kRangedBefore)) == 0 ||
      (unit.flags & (kMoved | kEvolved | kForced)) != 0 ||
      !has_range_of(state.of(side), guns, target))
    return false;
  return state.of(other(side)).units[target].way <= kMostWay;
}

namespace {

/// Whether two shots are at one target, as the firer's side knows it: whoever may be unseen in one
/// part of a feature is not who may be in another.
bool have_one_target(const State& state, const Shot& a, const Shot& b) {
  const UnitId target = struck_by(state, a).known();
  if (target != struck_by(state, b).known()) return false;
  return target != kNoUnit || (a.feature == b.feature && a.part == b.part && a.spot == b.spot);
}

}  // namespace

FireSheet lay_out(const State& state, std::span<const Shot> all, std::size_t which,
                  const Bearing& bearing, const FirePart& part) {
  FireSheet sheet;
  sheet.shot = all[which];
  sheet.bearing = bearing;
  const Shot& shot = sheet.shot;
  sheet.artillery = is_gunnery(card_of(state, shot.side, shot.firer).troops);
  sheet.split = part.split && !have_one_target(state, all[part.other], shot);
  sheet.hidden = is_hidden(state, shot, bearing.target);
  sheet.strength = bearing.figures * (sheet.artillery ? figure(FightFigure::GunnerCounts) : 1);
  sheet.units = units_of_part(sheet.artillery, bearing.figures, false, 0);
  if (!sheet.carried_out()) return sheet;
  Laying lay(state, sheet);
  const Weapon weapon = weapon_of(state, shot, part);
  sheet.shell = fires_shell(state, shot, weapon);
  offer_loss(lay, weapon);
  if (!lay.has_target()) return sheet;
  offer_target(lay);
  switch (direction_of(lay)) {
    case From::Flank:
      lay.loss(LossKey::Flank, clause::formation_front);
      lay.moral(MoralKey::FlankOrRear, clause::formation_front);
      break;
    case From::Rear:
      lay.loss(LossKey::Rear, clause::formation_front);
      lay.moral(MoralKey::FlankOrRear, clause::formation_front);
      break;
    case From::Front:
      break;
  }
  offer_cover(lay, cover_of(lay, weapon));
  const bool apart = is_line_shot_at(state, all, lay.foe(), bearing.target);
  offer_moral(lay, strength_of(state, lay.foe(), bearing.target, apart));
  return sheet;
}

FireSheet for_firer(const State& state, std::span<const Shot> all, std::size_t which,
                    const FireSheet& sheet, const FirePart& part) {
  if (!sheet.bearing.unseen) return sheet;
  Bearing bearing = sheet.bearing;
  bearing.target = kNoUnit;
  bearing.also = {};
  bearing.unseen = false;
  FireSheet out = lay_out(state, all, which, bearing, part);
  out.units = sheet.units;
  return out;
}

void add_losses(FireSheet& sheet, int row) {
  for (const MoralKey key : {MoralKey::Lost10, MoralKey::Lost20})
    if (row != 0 && signed_cell(morals::at(key).value) == row)
      sheet.moral.offer(static_cast<std::size_t>(key), morals::at(key).group[0], row,
                        clause::fire_loss_row);
}

void add_further(FireSheet& sheet, int value) {
  // It comes on top of all groups of the table.
  constexpr int kGroup = morals::rows.back().group[0] + 1;
  sheet.moral.offer(FactorLine::kNoRow, kGroup, value, clause::fire_common_target_working);
}

FireSheet sheet_of(const State& state, std::span<const Shot> all, std::size_t which) {
  const FirePart part = part_of(state, all, which);
  FireSheet sheet = lay_out(state, all, which, measure(state, all[which], part), part);
  if (part.second) {
    const Bearing first = measure(state, all[part.other], part_of(state, all, part.other));
    sheet.units = units_of_part(sheet.artillery, sheet.bearing.figures, true, first.figures);
  }
  return sheet;
}

}  // namespace sandtable::belle_alliance
