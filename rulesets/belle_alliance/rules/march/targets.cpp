#include "rulesets/belle_alliance/rules/march/targets.h"

#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/rules/march/split.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/sector.h"

namespace sandtable::belle_alliance {
namespace {

// In an element's amount the place in millimetres and the facing in 1/256 of a turn, in its part
// the formation, from 1, and the disorder.
constexpr std::uint32_t kPlaceBits = 12, kFacingShift = 24, kFormationBits = 4;
constexpr std::uint32_t kPlaceMask = (1U << kPlaceBits) - 1, kFormationMask = 15;
constexpr std::uint32_t kByte = 0xFF;
static_assert(kWords<Formation> < kFormationMask);

bool fits(std::int16_t millimetres) {
  return millimetres >= 0 && static_cast<std::uint32_t>(millimetres) <= kPlaceMask;
}

void note(Element& attack, const Card& card) {
  if (!fits(card.x) || !fits(card.y)) return;
  const auto x = static_cast<std::uint32_t>(card.x), y = static_cast<std::uint32_t>(card.y);
  attack.amount = static_cast<std::int32_t>(
      x | y << kPlaceBits | static_cast<std::uint32_t>(card.facing) << kFacingShift);
  attack.part =
      static_cast<std::uint8_t>((static_cast<std::uint32_t>(card.formation) + 1) |
                                static_cast<std::uint32_t>(card.disorder) << kFormationBits);
}

const Card* card_of_label(const Force& own, Label label) {
  for (const Card& card : own.cards)
    if (card.seen != 0 && card.label == label) return &card;
  return nullptr;
}

/// The first element of the lines that are a unit's of which `is(element, its line's)` holds.
template <class F>
const Element* first_in_lines(const State& state, Side side, UnitId unit, F&& is) {
  const Force& own = state.of(side);
  const UnitId mother = own.units[unit].mother;
  for (const Line& line : own.sheet.all()) {
    const bool chain = line.share == Share::Skirmishers;
    if (line.body || line.who != (mother == kNoUnit ? unit : mother)) continue;
    // One that is to be sent out has no number yet: it goes with its mother unit.
    const bool comes = mother == kNoUnit && own.units[unit].chain == kNoUnit;
    if (chain ? mother == kNoUnit && !comes : mother != kNoUnit) continue;
    const auto elements = own.sheet.elements_of(line);
    for (const Element& e : elements)
      if (is(e, elements)) return &e;
  }
  return nullptr;
}

Len gap_between(const State& state, Side side, UnitId unit, Side enemy, UnitId target) {
  return gap(body_of(state, side, unit), body_of(state, enemy, target));
}

}  // namespace

const Element* ordered_attack(const State& state, Side side, UnitId unit) {
  return first_in_lines(state, side, unit,
                        [](const Element& e, auto) { return is_attack(e.kind); });
}

bool is_at_the_charge(const State& state, Side side, UnitId unit) {
  const auto charge = [](const Element& e, std::span<const Element> order) {
    return e.kind == OrderWord::Charge && rate_read(order) == Rate::Charge;
  };
  return first_in_lines(state, side, unit, charge) != nullptr;
}

void note_targets(State& state) {
  for (Force& force : state.forces) {
    Sheet& sheet = force.sheet;
    for (std::size_t i = 0; i < sheet.element_count; ++i) {
      Element& e = sheet.elements[i];
      if (!is_attack(e.kind) || e.about != About::Enemy) continue;
      const Card* card = card_of_label(force, e.which);
      if (card != nullptr) note(e, *card);
    }
  }
}

SeenTarget seen_target(const Element& attack, const Card& card) {
  constexpr Len kTenth = geometry::kMillimetre;
  if (attack.part == 0)
    return {{{card.x * kTenth, card.y * kTenth}, static_cast<Angle>(card.facing << 8)},
            card.formation,
            card.disorder};
  const auto bits = static_cast<std::uint32_t>(attack.amount);
  const auto x = static_cast<Len>(bits & kPlaceMask);
  const auto y = static_cast<Len>(bits >> kPlaceBits & kPlaceMask);
  const std::uint32_t part = attack.part;
  return {{{x * kTenth, y * kTenth}, static_cast<Angle>((bits >> kFacingShift & kByte) << 8)},
          static_cast<Formation>((part & kFormationMask) - 1),
          static_cast<Disorder>(part >> kFormationBits & 3)};
}

UnitId target_now(const State& state, Side attacker, UnitId by, UnitId target) {
  const Side enemy = other(attacker);
  const Force& theirs = state.of(enemy);
  if (target >= theirs.unit_count) return kNoUnit;
  const Unit& was = theirs.units[target];
  const bool split = has_split(theirs, target);
  if (was.standing == Standing::OnTable && !split) return target;
  if (was.standing != Standing::OnTable && was.standing != Standing::Joined) return kNoUnit;
  UnitId best = kNoUnit;
  for (UnitId id = 0; id < theirs.unit_count; ++id) {
    const Unit& unit = theirs.units[id];
    if (!on_table(state, enemy, id) || unit.card != was.card || unit.mother != kNoUnit) continue;
    if (split && split_from(theirs, id) != target) continue;
    if (best != kNoUnit) {
      const int more = unit.figures - theirs.units[best].figures;
      if (more < 0 || (more == 0 && gap_between(state, attacker, by, enemy, id) >=
                                        gap_between(state, attacker, by, enemy, best)))
        continue;
    }
    best = id;
  }
  return best;
}

bool may_attack_as(Troops troops, Formation formation, Disorder disorder) {
  if (disorder == Disorder::MD || disorder == Disorder::FD) return false;
  const bool formed = !is_idle(formation) && formation != Formation::Gunners;
  return formed && (is_infantry(troops) || is_cavalry(troops));
}

namespace {

void aim_at_part(const State& state, Side side, const Element& e, Aim& aim) {
  aim.kind = Aim::Kind::Position;
  if (e.about == About::Spot) {
    aim.place = {state.of(side).sheet.places[e.part], 0};
    aim.form = {.kind = Form::Kind::Disc, .radius = spot_radius()};
    return;
  }
  const SectorBox box = box_of(outline_of(*state.setup, e.which, e.part));
  aim.place = {box.centre, box.facing};
  aim.form = {.kind = Form::Kind::Square, .size = box.size};
}

UnitId number_of_label(const Force& own, Label label) {
  const Card* card = card_of_label(own, label);
  return card == nullptr ? kNoUnit : static_cast<UnitId>(card - own.cards.data());
}

}  // namespace

Aim aim_of(const State& state, Side side, UnitId unit, const Element& attack) {
  const Force& own = state.of(side);
  Aim aim;
  aim.kind = attack.kind == OrderWord::Attack ? Aim::Kind::Unit : Aim::Kind::Position;
  aim.announced = (own.units[unit].flags & unit_flag::kAnnounced) != 0;
  if (attack.about != About::Enemy) {
    aim_at_part(state, side, attack, aim);
    return aim;
  }
  aim.target = number_of_label(own, attack.which);
  if (aim.target == kNoUnit) return aim;
  const Card& card = own.cards[aim.target];
  const SeenTarget as = seen_target(attack, card);
  aim.place = as.pose;
  aim.seen = as.formation;
  const Side enemy = other(side);
  Unit seen;
  seen.formation = as.formation;
  seen.figures = card.figures;
  seen.disorder = as.disorder;
  seen.guns = state.of(enemy).units[aim.target].guns;
  aim.form = form_of(seen, card_of(state, enemy, aim.target).troops, state.setup->options);
  if (aim.kind == Aim::Kind::Unit) aim.target = target_now(state, side, unit, aim.target);
  return aim;
}

}  // namespace sandtable::belle_alliance
