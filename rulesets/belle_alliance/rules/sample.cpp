#include "rulesets/belle_alliance/rules/sample.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/forced/advance.h"
#include "rulesets/belle_alliance/rules/legal_draft.h"
#include "rulesets/belle_alliance/rules/legality.h"
#include "rulesets/belle_alliance/rules/march/arrive.h"
#include "rulesets/belle_alliance/rules/moral/rolls.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/sector.h"

namespace sandtable::belle_alliance {
namespace {

/// Writes one unit's order after another; one that the rules refuse is taken off again.
class SheetWriter {
 public:
  SheetWriter(const State& s, Post seat, Rng& rng, PlaceStyle places)
      : s_(s), seat_(seat), rng_(rng), places_(places) {}

  Sheet all() {
    const Force& own = s_.of(seat_.side);
    for (UnitId id = 0; id < own.unit_count; ++id) {
      const Unit& unit = own.units[id];
      const bool comes = is_due(id);
      if (unit.mother != kNoUnit || (unit.standing != Standing::OnTable && !comes)) continue;
      if (unit.disorder == Disorder::FD || post_of(s_, seat_.side, id) != seat_) continue;
      if (comes) {
        come_on(id);
        continue;
      }
      for (int tries = 0; tries < 3; ++tries) {
        const Sheet before = sheet_;
        if (order(id) && stands()) break;
        sheet_ = before;
      }
    }
    return sheet_;
  }

 private:
  bool one_in(std::uint32_t n) { return rng_.below(n) == 0; }

  /// A reinforcement of this bound or of one before, or one who retreated off and may return.
  bool is_due(UnitId id) const {
    const Unit& unit = s_.of(seat_.side).units[id];
    if (unit.standing == Standing::Off) return may_return(s_, seat_.side, id);
    return unit.standing == Standing::Waiting && card_of(s_, seat_.side, id).bound <= s_.bound;
  }

  /// Reinforcements wait for nothing but an order: straight on, or towards the enemy.
  void come_on(UnitId id) {
    const Sheet before = sheet_;
    std::uint8_t label = kNoLabel;
    const Unit& unit = s_.of(seat_.side).units[id];
    if (add_line(sheet_, Line{.who = id})) {
      put(OrderWord::March);
      put(OrderWord::Arrow, one_in(2) ? ahead(unit, label)
                                      : geometry::hundredths_of(unit.facing) / kDegree * kDegree);
      if (stands()) return;
    }
    sheet_ = before;
  }

  bool stands() const {
    const Action a{Verb::Orders, seat_, std::make_shared<const Sheet>(sheet_), {}};
    return is_legal_sheet(s_, seat_, a, sightings_);
  }

  /// Looks whether a unit's order may name an enemy, or its skirmish line may. Of all that orders
  /// may rest on only that is asked for: whoever goes for a feature goes for one that everybody may
  /// take to be occupied.
  void look_for(UnitId id, Label label) {
    const UnitId target = unit_labelled(s_, seat_.side, label);
    if (!sight_) sight_.emplace(s_);
    for (const UnitId who : {id, s_.of(seat_.side).units[id].chain})
      if (who != kNoUnit && may_name(s_, *sight_, seat_.side, who, target))
        sightings_.of[who].put(label);
  }

  void put(OrderWord kind, std::int32_t amount = 0) {
    Element e;
    e.kind = kind;
    e.amount = amount;
    add_element(sheet_, e);
  }

  /// The way to the nearest enemy in sight, in whole degrees; else straight ahead.
  Hundredths ahead(const Unit& unit, std::uint8_t& label) const {
    const Force& own = s_.of(seat_.side);
    std::int64_t best = -1;
    Angle to = unit.facing;
    for (UnitId id = 0; id < kMaxUnits; ++id) {
      const Card& card = own.cards[id];
      if (card.seen == 0 || !own.in_sight.has(id)) continue;
      const Vec at{card.x * geometry::kMillimetre, card.y * geometry::kMillimetre};
      const std::int64_t far = geometry::squared(at - unit.place);
      if (best >= 0 && far >= best) continue;
      best = far;
      label = card.label;
      to = geometry::angle_of(at - unit.place);
    }
    return geometry::hundredths_of(to) / kDegree * kDegree;
  }

  void change(const Unit& unit, Troops troops) {
    if (!one_in(4)) return;
    if (is_artillery(troops) && unit.guns == 0)
      put(OrderWord::RejoinGuns);
    else if (is_artillery(troops))
      put(unit.formation == Formation::Unlimbered ? OrderWord::Limber : OrderWord::Unlimber,
          unit.formation == Formation::Unlimbered ? 0 : kNoAmount);
    else if (is_cavalry(troops))
      put(unit.formation == Formation::Line ? OrderWord::FormColumn : OrderWord::FormLine);
    else if (one_in(3) && unit.chain == kNoUnit)
      put(OrderWord::SkirmishersOut, static_cast<std::int32_t>(1 + rng_.below(8)));
    else if (unit.formation == Formation::Line)
      put(one_in(3) ? OrderWord::FormSquare : OrderWord::FormAttackColumn);
    else
      put(OrderWord::FormLine);
  }

  /// It rests, or builds something before its front; along it, where a place has to have a name.
  bool settle(UnitId id, const Unit& unit, Troops troops) {
    if (is_artillery(troops) || is_cavalry(troops) || one_in(2)) {
      put(OrderWord::Rest);
      return true;
    }
    Element e;
    e.kind = OrderWord::FieldWork;
    e.amount = static_cast<std::int32_t>(one_in(2) ? Work::Abatis : Work::Barricade);
    if (places_ == PlaceStyle::Named) {
      // Its own name is the one place that it is sure to reach.
      e.about = About::Unit;
      e.which = id;
      return add_element(sheet_, e);
    }
    e.about = About::Place;
    e.which = static_cast<std::uint8_t>(sheet_.place_count);
    const Vec before = geometry::along(unit.place, unit.facing, geometry::kCentimetre);
    return add_place(sheet_, before) && add_element(sheet_, e);
  }

  /// Foot goes for a sector or another part that may be taken for held, to enter or to attack it; a
  /// garrison goes into the one beside its own, or out.
  bool go_to_a_part(const Unit& unit, Troops troops) {
    if (is_artillery(troops) || is_cavalry(troops) || troops == Troops::Waggons) return false;
    const bool garrison = unit.formation == Formation::Garrison;
    const auto& features = s_.setup->features;
    for (std::size_t f = 0; f < features.size(); ++f) {
      const FeatureCard& card = features[f];
      if (card.parts.empty() || !card.assumed || !one_in(garrison ? 2 : 4)) continue;
      const auto part =
          static_cast<std::uint8_t>(rng_.below(static_cast<std::uint32_t>(card.parts.size())));
      const Vec goal = box_of(outline_of(*s_.setup, static_cast<FeatureId>(f), part)).centre;
      if (goal == unit.place) continue;
      const Hundredths way =
          geometry::hundredths_of(geometry::angle_of(goal - unit.place)) / kDegree * kDegree;
      if (garrison && one_in(2)) put(OrderWord::FormColumn);
      put(OrderWord::March);
      put(OrderWord::Arrow, way % kFullTurn);
      Element e;
      e.kind = one_in(2) ? OrderWord::To : OrderWord::Attack;
      e.about = About::Feature;
      e.which = static_cast<std::uint8_t>(f);
      e.part = part;
      return add_element(sheet_, e);
    }
    return false;
  }

  bool order(UnitId id) {
    if (one_in(4)) return true;  // it stands
    const Unit& unit = s_.of(seat_.side).units[id];
    const Troops troops = card_of(s_, seat_.side, id).troops;
    if (!add_line(sheet_, Line{.who = id})) return false;
    if (one_in(12)) return settle(id, unit, troops);
    if (go_to_a_part(unit, troops)) return true;
    change(unit, troops);
    std::uint8_t label = kNoLabel;
    Hundredths way = ahead(unit, label);
    constexpr std::int32_t kSway = 41;
    way += (static_cast<Hundredths>(rng_.below(kSway)) - kSway / 2) * kDegree;
    way = (way + kFullTurn) % kFullTurn;
    put(one_in(3) ? OrderWord::Fast : one_in(3) ? OrderWord::Charge : OrderWord::March);
    put(OrderWord::Arrow, way);
    if (label != kNoLabel && one_in(2) && !is_artillery(troops)) {
      Element e;
      e.kind = one_in(5) ? OrderWord::AttackPosition : OrderWord::Attack;
      e.about = About::Enemy;
      e.which = label;
      add_element(sheet_, e);
      look_for(id, label);
    }
    return true;
  }

  const State& s_;
  Post seat_;
  Rng& rng_;
  PlaceStyle places_;
  std::optional<Sight> sight_;  ///< where any order names an enemy
  Sightings sightings_;         ///< as far as it has been looked for
  Sheet sheet_;
};

bool is_of_post(const State& s, Post seat, const Prompt& p) {
  return p.side == seat.side && post_of(s, p.side, p.unit) == seat &&
         p.answer == Prompt::Answer::Open;
}

void announce_some(const State& s, Post seat, Rng& rng, Action& out) {
  const Sheet& sheet = s.of(seat.side).sheet;
  for (const Line& line : sheet.all()) {
    Item item;
    item.who = line.who;
    Action alone{Verb::Announce, seat, {}, {item}};
    NoWhy quiet;
    constexpr std::uint32_t kMostly = 5;
    if (!line.body && line.share == Share::Unit && rng.below(kMostly) != 0 &&
        legal(s, seat, alone, quiet))
      out.items.push_back(item);
  }
}

/// Officers keep near their units, adjutants go to some of them.
void ride_some(const State& s, Post seat, Rng& rng, Action& out) {
  const Force& own = s.of(seat.side);
  const auto most = Items::kMost / 2 / static_cast<std::size_t>(posts_of(*s.setup, seat.side));
  for (StaffId id = 0; id < own.staff_count && out.items.size() < most; ++id) {
    Item item;
    item.who = id;
    if (own.unit_count == 0 || rng.below(2) == 0) continue;
    item.about = About::Unit;
    item.which = static_cast<std::uint8_t>(rng.below(own.unit_count));
    Action alone{Verb::Ride, seat, {}, {item}};
    NoWhy quiet;
    if (legal(s, seat, alone, quiet)) out.items.push_back(item);
  }
}

/// Most who can fire do, at one of the enemies whom their side sees.
void fire_some(const State& s, Post seat, Rng& rng, Action& out) {
  const Force& own = s.of(seat.side);
  const auto most = Items::kMost / static_cast<std::size_t>(posts_of(*s.setup, seat.side));
  std::vector<Label> seen;
  for (UnitId id = 0; id < kMaxUnits; ++id)
    if (own.in_sight.has(id)) seen.push_back(own.cards[id].label);
  std::sort(seen.begin(), seen.end());
  if (seen.empty()) return;
  const Sight sight(s);
  Sight::Memory memory;  // the shots before are judged again with each that is added
  constexpr int kTries = 3;
  constexpr std::uint32_t kMostly = 10;
  for (UnitId id = 0; id < own.unit_count && out.items.size() < most; ++id) {
    if (rng.below(kMostly) == 0) continue;
    for (int n = 0; n < kTries; ++n) {
      Item item;
      item.who = id;
      item.about = About::Enemy;
      item.which = seen[rng.below(static_cast<std::uint32_t>(seen.size()))];
      Action then = out;
      then.items.push_back(item);
      if (!is_legal_fire(s, seat, then, sight, memory)) continue;
      out = std::move(then);
      break;
    }
  }
}

void appoint_some(const State& s, Post seat, Action& out) {
  const Force& own = s.of(seat.side);
  UnitSet taken;
  for (StaffId fallen = 0; fallen < own.staff_count; ++fallen)
    for (StaffId id = 0; id < own.staff_count; ++id) {
      Item item;
      item.who = fallen;
      item.about = About::Staff;
      item.which = id;
      Action alone{Verb::Appoint, seat, {}, {item}};
      NoWhy quiet;
      if (taken.has(id) || !legal(s, seat, alone, quiet)) continue;
      taken.put(id);
      out.items.push_back(item);
      break;
    }
}

}  // namespace

Action nothing_for(const State& s, Post seat) {
  Action out{verb_asked(s), seat, {}, {}};
  if (out.verb == Verb::Orders) out.sheet = std::make_shared<const Sheet>();
  return out;
}

Action random_for(const State& s, Post seat, Rng& rng, PlaceStyle places) {
  if (is_offered_draw(s, seat))
    return agreement(rng.below(2) == 0 ? Verb::AcceptDraw : Verb::RefuseDraw);
  Action out = nothing_for(s, seat);
  switch (out.verb) {
    case Verb::Orders:
      out.sheet = std::make_shared<const Sheet>(SheetWriter(s, seat, rng, places).all());
      break;
    case Verb::Announce:
      announce_some(s, seat, rng, out);
      break;
    case Verb::Appoint:
      appoint_some(s, seat, out);
      break;
    case Verb::Fire:
      fire_some(s, seat, rng, out);
      break;
    case Verb::Ride:
      ride_some(s, seat, rng, out);
      break;
    case Verb::Object:
      // By labels: in which order he has his units is not known.
      for (Label label = 0; label < s.of(seat.side).labels; ++label) {
        const UnitId id = unit_labelled(s, seat.side, label);
        if (id == kNoUnit || s.of(seat.side).cards[id].seen == 0) continue;
        if (out.items.size() == 8 || rng.below(2) == 0) continue;
        Item item;
        item.who = label;
        out.items.push_back(item);
      }
      break;
    case Verb::Answer:
      for (std::uint8_t i = 0; i < s.prompt_count; ++i) {
        if (!is_of_post(s, seat, s.prompts[i])) continue;
        Item item;
        item.who = static_cast<std::uint8_t>(number_of_prompt(s, i));
        item.amount = 1;
        item.yes = static_cast<std::uint8_t>(rng.below(2));
        out.items.push_back(item);
      }
      break;
    case Verb::Face:
      for (UnitId id = 0; id < s.of(seat.side).unit_count; ++id) {
        if (!is_facing_asked(s, seat.side, id) || post_of(s, seat.side, id) != seat) continue;
        Item item;
        item.who = id;
        item.amount = static_cast<std::uint16_t>(rng.below(0x10000));
        out.items.push_back(item);
      }
      break;
    case Verb::GoOn:
      for (UnitId id = 0; id < s.of(seat.side).unit_count; ++id) {
        if (!may_go_on(s, seat.side, id) || post_of(s, seat.side, id) != seat || rng.below(3) == 0)
          continue;
        Item item;
        item.who = id;
        out.items.push_back(item);
      }
      break;
    default:
      break;
  }
  return out;
}

}  // namespace sandtable::belle_alliance
