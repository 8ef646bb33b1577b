#include <algorithm>
#include <vector>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/marches.h"
#include "rulesets/belle_alliance/rules/flow/telling.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/moral/near.h"

/// Movements that an opponent objects to, set right by the least that makes them lawful, those of
/// both sides at one time (touch-move.contravention).
namespace sandtable::belle_alliance {
namespace {

/// Skirmishers above those that were out come in again.
void call_in_excess(State& s, const Breach& breach) {
  Force& own = s.of(breach.side);
  const UnitId chain = chain_of(own, breach.unit);
  if (chain == kNoUnit) return;
  Unit &line = own.units[chain], &mother = own.units[breach.unit];
  const int more = line.figures - breach.skirmishers;
  if (more <= 0) return;
  mother.figures = static_cast<std::uint8_t>(mother.figures + more);
  line.figures = breach.skirmishers;
  if (line.figures > 0) return;
  line.standing = Standing::Joined;
  mother.chain = kNoUnit;
}

/// What rests on a movement is void: the attack, and being in contact.
void void_attacks(State& s, Side side, UnitId unit) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < s.attack_count; ++i)
    if (s.attacks[i].side != side || s.attacks[i].attacker != unit)
      s.attacks[kept++] = s.attacks[i];
  for (std::size_t i = kept; i < s.attack_count; ++i) s.attacks[i] = {};
  s.attack_count = static_cast<std::uint8_t>(kept);
}

/// Puts a unit back to where it was before it moved against the rules; false where somebody stands
/// there by now.
bool take_back_all(State& s, const Breach& breach) {
  Force& own = s.of(breach.side);
  Unit& unit = own.units[breach.unit];
  const Force moved = own;
  // Gunners go back to their guns, or away from them again.
  const bool manned = lies_in(unit) != Formation::Gunners;
  const bool was_manned = lies_in(breach.formation, breach.kept) != Formation::Gunners;
  if (manned != was_manned && !(was_manned ? rejoin_guns(s, breach.side, breach.unit)
                                           : leave_guns(s, breach.side, breach.unit))) {
    own = moved;
    return false;
  }
  unit.formation = breach.formation;
  unit.kept = breach.kept;
  const geometry::Pose pose{breach.place, breach.facing};
  if (!is_free(s, Going(s), breach.side, breach.unit, form_of(s, breach.side, breach.unit), pose)) {
    own = moved;
    return false;
  }
  set_track(own, breach.unit, {});
  unit.place = pose.front;
  unit.facing = pose.facing;
  unit.way = 0;
  unit.evolved = 0;
  unit.flags &= ~(unit_flag::kMoved | unit_flag::kEvolved | unit_flag::kCharged);
  unit.flags |= unit_flag::kFailedOrder;
  keep_staff(s, breach.side, breach.unit);
  void_attacks(s, breach.side, breach.unit);
  return true;
}

/// A unit goes back along its way to where a lawful rate led; false where somebody stands there by
/// now.
bool cut_back(State& s, const Breach& breach) {
  Force& own = s.of(breach.side);
  Unit& unit = own.units[breach.unit];
  unit.flags &= ~unit_flag::kCharged;
  if ((breach.remedy & remedy::kFast) != 0) unit.fast_row |= kMarchedFast;
  if ((breach.remedy & remedy::kNormal) != 0)
    unit.fast_row &= static_cast<std::uint8_t>(~kMarchedFast);
  const geometry::Pose pose{breach.place, breach.facing};
  if (pose == geometry::Pose{unit.place, unit.facing}) return true;
  // Where an enemy has forced it to is no fault of its order.
  if ((unit.flags & unit_flag::kForced) != 0) return true;
  // Short of a sector that it has entered it is no garrison.
  if (unit.formation == Formation::Garrison && breach.formation != Formation::Garrison) {
    unit.formation = breach.formation;
    unit.kept = breach.kept;
    unit.task = {};
  }
  if (!is_free(s, Going(s), breach.side, breach.unit, form_of(s, breach.side, breach.unit), pose))
    return false;
  const Vec from = body_of(s, breach.side, breach.unit).centre();
  set_track(own, breach.unit, {});
  unit.place = pose.front;
  unit.facing = pose.facing;
  carry_staff(s, breach.side, breach.unit, body_of(s, breach.side, breach.unit).centre() - from);
  keep_staff(s, breach.side, breach.unit);
  void_attacks(s, breach.side, breach.unit);
  return true;
}

/// The first change of formation that is ordered, alone: where nothing was marched behind it just
/// as it would have been made.
bool change_once(State& s, const Breach& breach) {
  const auto order = line_for(s.of(breach.side).sheet, breach.unit, Share::Unit);
  const auto first =
      std::find_if(order.begin(), order.end(), [](const Element& e) { return is_change(e.kind); });
  if (first == order.end()) return false;
  const Formation to = taken_as(s.setup->options, formation_of(first->kind, Formation::Garrison));
  if (to == Formation::Garrison) return false;
  Unit& unit = s.of(breach.side).units[breach.unit];
  const bool marches =
      std::any_of(order.begin(), order.end(), [](const Element& e) { return is_march(e.kind); });
  if (!marches) {
    unit.formation = breach.formation;
    unit.kept = breach.kept;
    unit.place = breach.place;
    unit.facing = breach.facing;
  }
  if (to != unit.formation) return reform(s, Going(s), breach.side, breach.unit, to);
  if (marches) return true;
  const Form form = form_of(s, breach.side, breach.unit);
  if (!is_free(s, Going(s), breach.side, breach.unit, form, {breach.place, breach.facing}))
    return false;
  keep_staff(s, breach.side, breach.unit);
  return true;
}

/// Whether skirmishers who may not be out come in again.
bool calls_in(const Breach& breach) {
  return breach.remedy == 0 || (breach.remedy & remedy::kFewer) != 0;
}

/// Who has grown by skirmishers who came in gives way backwards to whom he lies on now; false where
/// he finds no room.
bool has_room_grown(State& s, const Breach& breach, const Body& before) {
  const Unit& unit = s.of(breach.side).units[breach.unit];
  const Form form = form_of(s, breach.side, breach.unit);
  const Going going(s);
  const auto free = [&](geometry::Pose at) {
    return is_free(s, going, breach.side, breach.unit, form, at);
  };
  // On whom he lay before he lies still.
  if (lies_on_nobody(s, breach.side, breach.unit, body_at(form, pose_of(unit))) ||
      !lies_on_nobody(s, breach.side, breach.unit, before))
    return true;
  const auto there = first_behind(pose_of(unit), free);
  if (!there) return false;
  carry_staff(s, breach.side, breach.unit, there->front - unit.place);
  s.of(breach.side).units[breach.unit].place = there->front;
  keep_staff(s, breach.side, breach.unit);
  return true;
}

/// Sets a movement right by the least that makes it lawful; false where that cannot be done.
bool correct(State& s, const Breach& breach, const Body& before) {
  if (breach.remedy == 0) return take_back_all(s, breach);
  bool done = (breach.remedy & remedy::kOnce) == 0 || change_once(s, breach);
  if ((breach.remedy & (remedy::kFast | remedy::kNormal)) != 0) done = done && cut_back(s, breach);
  if ((breach.remedy & remedy::kFewer) != 0) done = done && has_room_grown(s, breach, before);
  if ((breach.remedy & remedy::kNoAttack) != 0) {
    void_attacks(s, breach.side, breach.unit);
    s.of(breach.side).units[breach.unit].flags |= unit_flag::kFailedOrder;
  }
  return done;
}

/// A movement that is set right together with others.
struct Correction {
  Breach breach;
  Unit stood;          ///< as its unit was left by the movement
  Body before, after;  ///< where that lies
  bool moves = false;  ///< it lies elsewhere, or otherwise, when it is set right
  bool fails = false;
};

bool lies_alike(const Unit& a, const Unit& b) {
  return a.place == b.place && a.facing == b.facing && a.formation == b.formation &&
         a.figures == b.figures && a.guns == b.guns;
}

Unit& unit_of(State& s, const Correction& one) {
  return s.of(one.breach.side).units[one.breach.unit];
}

/// Sets all right on a table from which all of them are taken up together: each finds there but
/// those who stay. Of two who would come to stand on each other neither is set right; who stands
/// where he stood is in nobody's wrong. False where somebody failed: who is marked, and the others
/// have to be judged anew.
bool set_right(State& s, std::vector<Correction>& all) {
  for (const Correction& one : all)
    if (calls_in(one.breach)) call_in_excess(s, one.breach);
  std::vector<Standing> stood;
  for (const Correction& one : all) {
    stood.push_back(unit_of(s, one).standing);
    unit_of(s, one).standing = Standing::Waiting;
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    Correction& one = all[i];
    if (stood[i] != Standing::OnTable) continue;  // a line of which all came in
    unit_of(s, one).standing = Standing::OnTable;
    one.fails = !correct(s, one.breach, one.before);
    one.after = body_of(s, one.breach.side, one.breach.unit);
    one.moves = !lies_alike(unit_of(s, one), one.stood);
    unit_of(s, one).standing = Standing::Waiting;
  }
  for (std::size_t i = 0; i < all.size(); ++i) unit_of(s, all[i]).standing = stood[i];
  const auto failed = [](const Correction& one) { return one.fails; };
  if (std::any_of(all.begin(), all.end(), failed)) return false;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = i + 1; k < all.size(); ++k) {
      if (stood[i] != Standing::OnTable || stood[k] != Standing::OnTable) continue;
      if (!overlap(all[i].after, all[k].after)) continue;
      all[i].fails = all[i].fails || all[i].moves;
      all[k].fails = all[k].fails || all[k].moves;
    }
  return std::none_of(all.begin(), all.end(), failed);
}

/// Sets right what can be, and leaves those of it in the list.
void set_all_right(State& s, std::vector<Correction>& all) {
  const State before = s;
  while (!set_right(s, all)) {
    s = before;
    all.erase(std::remove_if(all.begin(), all.end(), [](const Correction& c) { return c.fails; }),
              all.end());
  }
}

const Breach* breach_of(const State& s, Side side, UnitId id) {
  for (std::size_t i = 0; i < s.breach_count; ++i)
    if (s.breaches[i].side == side && s.breaches[i].unit == id) return &s.breaches[i];
  return nullptr;
}

/// A movement of which it was said that it broke the rules.
struct Objection {
  Side side = Side::A;  ///< whose movement it is
  UnitId unit = kNoUnit;
  bool operator==(const Objection&) const = default;
};

/// Of both sides; of several posts who object to the same, one.
std::vector<Objection> all_objections(const State& s) {
  std::vector<Objection> all;
  for (const Side by : {Side::A, Side::B})
    for (const Item& item : s.of(by).given.all()) {
      const Objection one{other(by), unit_labelled(s, by, item.who)};
      if (one.unit == kNoUnit || !on_table(s, one.side, one.unit)) continue;
      if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
    }
  return all;
}

}  // namespace

template <class D, class L>
void hear_objections(Flow<D, L> f) {
  State& s = f.s;
  const std::vector<Objection> all = all_objections(s);
  std::vector<Correction> right;
  for (const Objection& one : all) {
    const Breach* breach = breach_of(s, one.side, one.unit);
    if (breach == nullptr) continue;
    const Body body = body_of(s, one.side, one.unit);
    const Unit& unit = s.of(one.side).units[one.unit];
    right.push_back({.breach = *breach, .stood = unit, .before = body, .after = body});
  }
  set_all_right(s, right);
  for (const Objection& one : all) {
    const Breach* breach = breach_of(s, one.side, one.unit);
    const bool corrected = std::any_of(right.begin(), right.end(), [&](const Correction& c) {
      return c.breach.side == one.side && c.breach.unit == one.unit;
    });
    const Clause clause = breach == nullptr ? clause::touch_move_release : breach->clause;
    tell_of(f, clause, false, one.side, one.unit, [&](Side viewer) {
      return told::Objected{called(s, viewer, one.side, one.unit), corrected};
    });
  }
}

#define SANDTABLE_OBJECTIONS(D, L) template void hear_objections<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_OBJECTIONS)

}  // namespace sandtable::belle_alliance
