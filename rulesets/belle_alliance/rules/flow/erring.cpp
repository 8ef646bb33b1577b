#include "rulesets/belle_alliance/rules/flow/erring.h"

#include <algorithm>
#include <array>
#include <optional>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/marches.h"
#include "rulesets/belle_alliance/rules/flow/telling.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
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

/// The new breach of a unit; null where there is none.
Breach* add_breach(State& s, Side side, const Finding& finding) {
  const auto unit = static_cast<UnitId>(finding.piece);
  if (finding.ruling != Ruling::Forbids || finding.piece >= s.of(side).unit_count ||
      !may_be_objected_to(finding.clause) || s.breach_count == kMostBreaches)
    return nullptr;
  for (std::size_t i = 0; i < s.breach_count; ++i)
    if (s.breaches[i].side == side && s.breaches[i].unit == unit) return nullptr;
  Breach& breach = s.breaches[s.breach_count++];
  breach = {};
  breach.clause = finding.clause;
  breach.side = side;
  breach.unit = unit;
  return &breach;
}

/// An order with less in it: a remedy, and how many skirmishers it sends out.
struct Less {
  std::uint8_t remedy = 0;
  int skirmishers = 0;
};

/// One element as it stands on the sheet with less; none where it is left out.
std::optional<Element> lessened(Element e, const Less& less, int& changes, int& sent) {
  const bool attack = is_attack(e.kind);
  if (attack && (less.remedy & remedy::kNoAttack) != 0) return std::nullopt;
  if (e.kind == OrderWord::Charge || e.kind == OrderWord::Fast) {
    if ((less.remedy & remedy::kNormal) != 0) e.kind = OrderWord::March;
    if ((less.remedy & remedy::kFast) != 0) e.kind = OrderWord::Fast;
  }
  if (is_change(e.kind) && ++changes > 1 && (less.remedy & remedy::kOnce) != 0) return std::nullopt;
  if (e.kind == OrderWord::SkirmishersOut && (less.remedy & remedy::kFewer) != 0) {
    e.amount = std::min(e.amount, less.skirmishers - sent);
    sent += e.amount;
    if (e.amount == 0) return std::nullopt;
  }
  return e;
}

Sheet lessened(const Sheet& sheet, UnitId unit, const Less& less) {
  Sheet out;
  out.places = sheet.places;
  out.place_count = sheet.place_count;
  int changes = 0, sent = 0;
  for (const Line& line : sheet.all()) {
    add_line(out, line);
    for (const Element& e : sheet.elements_of(line)) {
      const bool his = !line.body && line.who == unit;
      if (const auto kept = his ? lessened(e, less, changes, sent) : e) add_element(out, *kept);
    }
  }
  return out;
}

/// The least of an order that has to be left out so that nothing in it is against the rules; no
/// remedy where nothing of it would be lawful (touch-move.contravention).
Less least_remedy(const State& s, Post post, UnitId unit, const Sightings& sightings) {
  const Sheet& sheet = s.of(post.side).sheet;
  const auto is_lawful = [&](const Less& less) {
    const auto found = refusals(s, post, lessened(sheet, unit, less), sightings);
    return std::none_of(found.begin(), found.end(),
                        [&](const Finding& finding) { return finding.piece == unit; });
  };
  int out = 0;
  for (const Element& e : line_for(sheet, unit, Share::Unit))
    if (e.kind == OrderWord::SkirmishersOut) out += e.amount;
  for (const std::uint8_t attack : {std::uint8_t{0}, remedy::kNoAttack})
    for (const std::uint8_t once : {std::uint8_t{0}, remedy::kOnce})
      for (const std::uint8_t rate : {std::uint8_t{0}, remedy::kFast, remedy::kNormal}) {
        const auto base = static_cast<std::uint8_t>(attack | once | rate);
        const auto with = [&](int fewer) {
          const std::uint8_t skirmishers = fewer < out ? remedy::kFewer : std::uint8_t{0};
          return Less{static_cast<std::uint8_t>(base | skirmishers), fewer};
        };
        if (base != 0 && is_lawful(with(out))) return with(out);
        if (out == 0 || !is_lawful(with(0))) continue;
        // The more go out the sooner it is too many: the most that may is halved for, since a sheet
        // may name thousands.
        int lawful = 0;
        for (int beyond = out; beyond - lawful > 1;) {
          const int half = lawful + (beyond - lawful) / 2;
          (is_lawful(with(half)) ? lawful : beyond) = half;
        }
        return with(lawful);
      }
  return {};
}

/// Without its attack a march has no way but the one that arrows lead: where there is none, nothing
/// of it is left.
bool goes_by_arrows(const State& s, Side side, UnitId unit) {
  const auto order = line_for(s.of(side).sheet, unit, Share::Unit);
  return std::any_of(order.begin(), order.end(),
                     [](const Element& e) { return e.kind == OrderWord::Arrow; });
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

/// Corrects a movement by the least that makes it lawful, where that can be done; false where
/// nothing is changed.
bool correct(State& s, const Breach& breach) {
  if (breach.remedy == 0) return take_back_all(s, breach);
  const State before = s;
  if ((breach.remedy & remedy::kFewer) != 0) call_in_excess(s, breach);
  bool done = (breach.remedy & remedy::kOnce) == 0 || change_once(s, breach);
  if ((breach.remedy & (remedy::kFast | remedy::kNormal)) != 0) done = done && cut_back(s, breach);
  if ((breach.remedy & remedy::kNoAttack) != 0) {
    void_attacks(s, breach.side, breach.unit);
    s.of(breach.side).units[breach.unit].flags |= unit_flag::kFailedOrder;
  }
  if (!done) s = before;
  return done;
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
    for (int number = 0; number < posts_of(*s.setup, side); ++number) {
      const Post post(side, static_cast<std::uint8_t>(number));
      for (const Finding& finding : refusals(s, post, s.of(side).sheet, sightings)) {
        Breach* breach = add_breach(s, side, finding);
        if (breach == nullptr) continue;
        const Less less = least_remedy(s, post, breach->unit, sightings);
        const bool idle =
            (less.remedy & remedy::kNoAttack) != 0 && !goes_by_arrows(s, side, breach->unit);
        if (idle) continue;
        breach->remedy = less.remedy;
        if ((less.remedy & remedy::kFewer) != 0)
          breach->skirmishers = static_cast<std::uint8_t>(less.skirmishers);
      }
    }
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
    // To those that are out come those that may go out.
    breach.skirmishers =
        static_cast<std::uint8_t>(breach.skirmishers + skirmishers_of(s, breach.side, breach.unit));
  }
}

void note_lawful_ends(State& s, const State& before, const March& march) {
  for (std::size_t i = 0; i < s.breach_count; ++i) {
    Breach& breach = s.breaches[i];
    if ((breach.remedy & (remedy::kFast | remedy::kNormal)) == 0) continue;
    const auto& movers = march.movers();
    for (std::size_t m = 0; m < movers.size(); ++m) {
      const Mover& mover = movers[m];
      if (mover.side != breach.side || mover.unit != breach.unit) continue;
      const RateRow* row = rate_row(mover.troops, mover.formation);
      const Rate rate = (breach.remedy & remedy::kFast) != 0 ? Rate::Fast : Rate::Normal;
      const Unit& unit = before.of(mover.side).units[mover.unit];
      const Len most = row == nullptr ? 0 : allowance_of(*row, rate, unit);
      const auto stood = march.stood_with_spent(m, most);
      const Unit& now = s.of(mover.side).units[mover.unit];
      breach.place = stood ? stood->front : now.place;
      breach.facing = stood ? stood->facing : now.facing;
      breach.formation = now.formation;
      breach.kept = now.kept;
    }
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
      const bool corrected = breach != nullptr && correct(s, *breach);
      const Clause clause = breach == nullptr ? clause::touch_move_release : breach->clause;
      tell_of(f, clause, false, side, id, [&](Side viewer) {
        return told::Objected{called(s, viewer, side, id), corrected};
      });
    }
}

#define SANDTABLE_ERRING(D, L) template void hear_objections<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_ERRING)

}  // namespace sandtable::belle_alliance
