#include "rulesets/belle_alliance/rules/flow/erring.h"

#include <algorithm>
#include <array>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/telling.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/judge.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"

/// Players who may err, and opponents who object while the phase is open (bounds.subphase-reopens,
/// touch-move.contravention).
namespace sandtable::belle_alliance {
namespace {

int skirmishers_of(const State& s, Side side, UnitId id) {
  const UnitId chain = chain_of(s.of(side), id);
  return chain == kNoUnit ? 0 : s.of(side).units[chain].figures;
}

void add_breach(State& s, Side side, const Finding& finding) {
  const auto unit = static_cast<UnitId>(finding.piece);
  if (finding.ruling != Ruling::Forbids || finding.piece >= s.of(side).unit_count ||
      !may_be_objected_to(finding.clause) || s.breach_count == kMostBreaches)
    return;
  for (std::size_t i = 0; i < s.breach_count; ++i)
    if (s.breaches[i].side == side && s.breaches[i].unit == unit) return;
  Breach& breach = s.breaches[s.breach_count++];
  breach = {};
  breach.clause = finding.clause;
  breach.side = side;
  breach.unit = unit;
}

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

/// Puts a unit back to where it was before it moved against the rules; false where somebody stands
/// there by now. What rests on its movement is void: its attack, and its being in contact.
bool take_back(State& s, const Breach& breach) {
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
  call_in_excess(s, breach);
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
  std::size_t kept = 0;
  for (std::size_t i = 0; i < s.attack_count; ++i)
    if (s.attacks[i].side != breach.side || s.attacks[i].attacker != breach.unit)
      s.attacks[kept++] = s.attacks[i];
  for (std::size_t i = kept; i < s.attack_count; ++i) s.attacks[i] = {};
  s.attack_count = static_cast<std::uint8_t>(kept);
  return true;
}

Breach* breach_of(State& s, Side side, UnitId id) {
  for (std::size_t i = 0; i < s.breach_count; ++i)
    if (s.breaches[i].side == side && s.breaches[i].unit == id) return &s.breaches[i];
  return nullptr;
}

}  // namespace

bool may_err(const State& s) { return s.setup->options.error_mode == ErrorMode::Table; }

bool may_be_objected_to(Clause clause) {
  constexpr std::array kClauses{clause::march_charge,           clause::march_fast,
                                clause::march_charge_again,     clause::formation_skirmish_share,
                                clause::orders_within_sight,    clause::orders_assume_occupied,
                                clause::change_one_a_bound,     clause::victory_army_moral,
                                clause::march_back_and_sideways};
  return std::find(kClauses.begin(), kClauses.end(), clause) != kClauses.end();
}

void note_breaches(State& s) {
  if (!may_err(s)) return;
  for (const Side side : {Side::A, Side::B}) {
    const Sightings sightings = sightings_of(s, side);
    for (int post = 0; post < posts_of(*s.setup, side); ++post)
      for (const Finding& finding :
           refusals(s, Post(side, static_cast<std::uint8_t>(post)), s.of(side).sheet, sightings))
        add_breach(s, side, finding);
  }
}

void note_poses(State& s) {
  for (std::size_t i = 0; i < s.breach_count; ++i) {
    Breach& breach = s.breaches[i];
    const Unit& unit = s.of(breach.side).units[breach.unit];
    breach.place = unit.place;
    breach.facing = unit.facing;
    breach.formation = unit.formation;
    breach.kept = unit.kept;
    breach.skirmishers = static_cast<std::uint8_t>(skirmishers_of(s, breach.side, breach.unit));
  }
}

template <class D, class L>
void hear_objections(Flow<D, L> f) {
  State& s = f.s;
  for (const Side by : {Side::A, Side::B})
    for (const Item& item : s.of(by).given.all()) {
      const Side side = other(by);
      const UnitId id = unit_labelled(s, by, item.who);
      if (id == kNoUnit || !on_table(s, side, id)) continue;
      const Breach* breach = breach_of(s, side, id);
      const bool corrected = breach != nullptr && take_back(s, *breach);
      const Clause clause = breach == nullptr ? clause::touch_move_release : breach->clause;
      tell_of(f, clause, false, side, id, [&](Side viewer) {
        return told::Objected{called(s, viewer, side, id), corrected};
      });
    }
}

#define SANDTABLE_ERRING(D, L) template void hear_objections<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_ERRING)

}  // namespace sandtable::belle_alliance
