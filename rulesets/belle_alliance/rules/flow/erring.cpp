#include "rulesets/belle_alliance/rules/flow/erring.h"

#include <algorithm>
#include <array>
#include <optional>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/marches.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/judge.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"

/// Players who may err, and what is noted of it while the phase is open (bounds.subphase-reopens,
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
      !may_be_objected_to(finding.clause))
    return nullptr;
  std::size_t of_side = 0;
  for (std::size_t i = 0; i < s.breach_count; ++i) {
    if (s.breaches[i].side != side) continue;
    if (s.breaches[i].unit == unit) return nullptr;
    ++of_side;
  }
  // As many of either side as of the other.
  if (of_side == kMostBreaches / 2) return nullptr;
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
      // In a part of its segments it may spend that part.
      const std::int64_t full = row == nullptr ? 0 : allowance_of(*row, rate, unit);
      const auto most = static_cast<Len>(full * (mover.last - mover.first) / kMarch);
      const auto stood = march.stood_with_spent(m, most);
      const Unit& now = s.of(mover.side).units[mover.unit];
      breach.place = stood ? stood->front : now.place;
      breach.facing = stood ? stood->facing : now.facing;
      breach.formation = now.formation;
      breach.kept = now.kept;
    }
  }
}

}  // namespace sandtable::belle_alliance
