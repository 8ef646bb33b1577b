#include <algorithm>
#include <array>
#include <bit>
#include <bitset>

#include "engine/core/coverage.h"
#include "engine/core/rng.h"
#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/sector.h"

/// What a side keeps of what it sees: labels, cards, ghosts (visibility.*).
namespace sandtable::belle_alliance {
namespace {

constexpr Len kNear = figure(SightFigure::AssumedNear) * geometry::kCentimetre;

UnitSet all_on_table(const Force& force) {
  UnitSet all;
  for (UnitId unit = 0; unit < force.unit_count; ++unit)
    if (force.units[unit].standing == Standing::OnTable) all.put(unit);
  return all;
}

UnitSet seen_by(const State& state, const Sight& sight, Side side, Sight::Memory& memory) {
  if (state.setup->options.visibility == Visibility::OpenTable)
    return all_on_table(state.of(other(side)));
  note_applied(clause::visibility_side_sight);
  return sight.all_seen(side, memory);
}

/// The label of the first of a split unit that was seen; of whoever is no part of one none.
Label part_of(const Force& own, const Force& theirs, UnitId part) {
  const Unit& unit = theirs.units[part];
  if ((unit.flags & unit_flag::kPart) == 0 || unit.mother != kNoUnit) return kNoLabel;
  for (UnitId id = 0; id < theirs.unit_count; ++id) {
    const Unit& one = theirs.units[id];
    const Card& card = own.cards[id];
    if (id != part && one.card == unit.card && one.mother == kNoUnit && card.label != kNoLabel)
      return card.part_of != kNoLabel ? card.part_of : card.label;
  }
  return kNoLabel;
}

/// Labels for those who are seen for the first time, from west to east, of equals from the south.
void label(Force& own, const Force& theirs, const UnitSet& seen) {
  std::array<UnitId, kMaxUnits> fresh{};
  std::size_t count = 0;
  for (UnitId unit = 0; unit < theirs.unit_count; ++unit)
    if (seen.has(unit) && own.cards[unit].label == kNoLabel) fresh[count++] = unit;
  std::sort(fresh.begin(), fresh.begin() + static_cast<std::ptrdiff_t>(count),
            [&](UnitId a, UnitId b) {
              const Vec va = theirs.units[a].place, vb = theirs.units[b].place;
              if (va.x != vb.x) return va.x < vb.x;
              return va.y != vb.y ? va.y < vb.y : a < b;
            });
  if (count > 0) note_applied(clause::visibility_labels);
  for (std::size_t i = 0; i < count; ++i) {
    Card& card = own.cards[fresh[i]];
    card.part_of = part_of(own, theirs, fresh[i]);
    card.label = own.labels++;
  }
}

std::int16_t tenths(Len length) {
  return static_cast<std::int16_t>((length + geometry::kMillimetre / 2) / geometry::kMillimetre);
}

/// What shows of a unit in sight (visibility.what-shows).
void show(Card& card, const Unit& unit, std::uint8_t bound) {
  card.x = tenths(unit.place.x);
  card.y = tenths(unit.place.y);
  card.facing = static_cast<std::uint8_t>(unit.facing >> 8);
  card.seen = bound;
  card.figures = unit.figures;
  card.formation = unit.formation;
  card.disorder = unit.disorder;
}

/// Features in which an enemy can lie unseen.
bool hides(Ground ground) {
  return ground == Ground::Wood || ground == Ground::Building || ground == Ground::Village ||
         ground == Ground::Field;
}

/// Where a ghost is taken to stand: the middle of its outline.
Vec middle_of(const State& state, Side enemy, UnitId id, const Card& card) {
  Unit seen = state.of(enemy).units[id];
  seen.formation = card.formation;
  seen.kept = lies_in(card.formation, Formation::Line);
  seen.figures = card.figures;
  seen.disorder = card.disorder;
  const Vec place{card.x * geometry::kMillimetre, card.y * geometry::kMillimetre};
  const Form form = form_of(seen, card_of(state, enemy, id).troops, state.setup->options);
  return body_at(form, {place, static_cast<Angle>(card.facing << 8)}).centre();
}

bool covers(const Body& body, Vec place) {
  if (!body.round) return geometry::covers(body.box, place);
  const std::int64_t r = body.disc.radius;
  return geometry::squared(place - body.disc.centre) <= r * r;
}

/// Between a body and the ground of a feature.
bool is_near(std::span<const Vec> outline, const Body& body) {
  if (geometry::outline_contains(outline, body.centre())) return true;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec a = outline[i], b = outline[i + 1 == outline.size() ? 0 : i + 1];
    const Len far =
        body.round ? geometry::rounded_down(geometry::squared_distance(body.disc.centre, a, b)) -
                         body.disc.radius
                   : std::min(geometry::range(a, body.box), geometry::range(b, body.box));
    if (is_touching(far - kNear)) return true;
    if (body.round) continue;
    for (const Vec corner : body.box.corner)
      if (is_touching(geometry::rounded_down(geometry::squared_distance(corner, a, b)) - kNear))
        return true;
  }
  return false;
}

/// Where a work is looked for: the middle of its line, or of the part of a feature.
Vec place_of(const State& state, const Site& site) {
  return has_line(site) ? middle_of(site)
                        : box_of(outline_of(*state.setup, site.feature, site.part)).centre;
}

/// All that bears on who sees whom, and on what is kept of it.
std::uint64_t seen_of(const State& state) {
  // Lanes that do not wait for each other.
  std::array<std::uint64_t, 4> lanes{state.bound, 1, 2, 3};
  std::size_t lane = 0;
  const auto add = [&](std::uint64_t value) {
    std::uint64_t& hash = lanes[lane++ % lanes.size()];
    hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 32;
  };
  const auto word = [](auto... bytes) {
    std::uint64_t out = 0;
    ((out = out << 8 | static_cast<std::uint8_t>(bytes)), ...);
    return out;
  };
  const auto add_place = [&](Vec v) {
    add(std::uint64_t{static_cast<std::uint32_t>(v.x)} << 32 | static_cast<std::uint32_t>(v.y));
  };
  for (const Force& force : state.forces) {
    for (std::size_t i = 0; i < force.unit_count; ++i) {
      const Unit& unit = force.units[i];
      if (unit.standing != Standing::OnTable) continue;
      add_place(unit.place);
      add(std::uint64_t{unit.flags &
                        (unit_flag::kFired | unit_flag::kFiredBefore | unit_flag::kPart)}
              << 32 |
          std::uint32_t{unit.facing} << 8 | static_cast<std::uint32_t>(i));
      add(word(unit.formation, unit.kept, unit.disorder, unit.figures, unit.guns, unit.squadrons,
               unit.card, unit.mother));
      add(word(unit.task.feature, unit.task.part));
      add(std::bit_cast<std::uint64_t>(unit.served));
    }
    for (std::size_t i = 0; i < force.bend_count; ++i) {
      add_place(force.bends[i].at);
      add(word(force.bends[i].before >> 8, force.bends[i].before, force.bends[i].unit, i + 1));
    }
    for (std::size_t i = 0; i < force.staff_count; ++i) {
      if (force.staff[i].standing != Standing::OnTable) continue;
      add_place(force.staff[i].place);
      add(i);
    }
  }
  for (std::size_t i = 0; i < state.site_count; ++i) {
    add_place(state.sites[i].from);
    add(state.sites[i].known);
  }
  std::uint64_t all = 0;
  for (const std::uint64_t hash : lanes) all = mix64(all ^ hash);
  return all;
}

}  // namespace

UnitSet in_sight(const State& state, Side side) {
  Sight::Memory memory;
  return seen_by(state, Sight(state), side, memory);
}

StaffSet staff_in_sight(const State& state, Side side) {
  const Force& theirs = state.of(other(side));
  StaffSet all;
  for (StaffId who = 0; who < theirs.staff_count; ++who)
    if (theirs.staff[who].standing == Standing::OnTable) all.put(who);
  if (all == StaffSet{} || state.setup->options.visibility == Visibility::OpenTable) return all;
  note_applied(clause::visibility_side_sight);
  return Sight(state).all_seen_staff(side);
}

void look(State& state) {
  // Mostly nothing has changed, and what a lookout remembers is large.
  const std::uint64_t now = seen_of(state);
  if (now != state.looked_at) Lookout(state).look_at(now);
}

void Lookout::look(Side side) {
  State& state = state_;
  const Sight& sight = *sight_;
  const Side enemy = other(side);
  Force& own = state.of(side);
  const Force& theirs = state.of(enemy);
  own.in_sight = seen_by(state, sight, side, memory_);
  label(own, theirs, own.in_sight);
  for (UnitId id = 0; id < theirs.unit_count; ++id) {
    Card& card = own.cards[id];
    if (own.in_sight.has(id)) {
      note_applied(clause::visibility_what_shows);
      show(card, theirs.units[id], state.bound);
      continue;
    }
    if (card.seen == 0) continue;
    const Vec place = middle_of(state, enemy, id, card);
    bool somebody = false;
    for (UnitId there = 0; there < theirs.unit_count; ++there)
      somebody = somebody || (own.in_sight.has(there) && covers(sight.body(enemy, there), place));
    note_applied(clause::visibility_ghosts);
    if (!somebody && sight.is_seen_place(side, place)) card.seen = 0;
  }
  const Setup& setup = *state.setup;
  const std::size_t features = std::min(setup.features.size(), own.seen_in.size());
  for (std::size_t f = 0; f < features; ++f) {
    if (!hides(setup.features[f].ground)) continue;
    for (UnitId id = 0; id < theirs.unit_count; ++id)
      if (own.in_sight.has(id) &&
          geometry::outline_contains(setup.features[f].outline, sight.body(enemy, id).centre()))
        own.seen_in[f] = state.bound;
  }
}

/// Whether a side sees a work: its place, or one of the enemy who stands at it. What covers whom it
/// sees it has to know, to know who of its own sees him.
bool Lookout::shows(Side side, const Site& site) const {
  if (sight_->is_seen_place(side, place_of(state_, site))) return true;
  if (!has_line(site)) return false;
  const Side enemy = other(side);
  for (UnitId id = 0; id < state_.of(enemy).unit_count; ++id)
    if (state_.of(side).in_sight.has(id) && sight_->stands_at(enemy, id, site.from, site.to))
      return true;
  return false;
}

void Lookout::look() {
  const std::uint64_t now = seen_of(state_);
  if (now != state_.looked_at) look_at(now);
}

void Lookout::look_at(std::uint64_t now) {
  if (sight_)
    sight_->again(memory_);
  else
    sight_.emplace(state_);
  look(Side::A);
  look(Side::B);
  bool found = false;
  for (std::size_t i = 0; i < state_.site_count; ++i) {
    Site& site = state_.sites[i];
    for (const Side side : {Side::A, Side::B}) {
      if ((site.known & bit(side)) != 0 || !shows(side, site)) continue;
      site.known |= bit(side);
      found = true;
    }
  }
  state_.looked_at = found ? seen_of(state_) : now;
}

Eyes eyes_of(const State& state, Side side, UnitId unit) {
  Eyes eyes;
  const Force& own = state.of(side);
  if (own.units[unit].standing != Standing::OnTable) return eyes;
  eyes.units.put(unit);
  const UnitId line = own.units[unit].chain;
  if (line != kNoUnit && own.units[line].standing == Standing::OnTable) eyes.units.put(line);
  const StaffId officer = own.units[unit].officer;
  const bool led = officer != kNoStaff && own.staff[officer].standing == Standing::OnTable;
  if (led) eyes.officers.put(officer);
  return eyes;
}

bool is_on_sheet_of(const State& state, Post post, UnitId id) {
  const Unit& unit = state.of(post.side).units[id];
  return unit.standing == Standing::OnTable && unit.mother == kNoUnit &&
         post_of(state, post.side, id) == post;
}

Eyes eyes_of(const State& state, Post post) {
  Eyes all;
  for (UnitId unit = 0; unit < state.of(post.side).unit_count; ++unit) {
    if (!is_on_sheet_of(state, post, unit)) continue;
    const Eyes eyes = eyes_of(state, post.side, unit);
    for (std::size_t i = 0; i < all.units.words.size(); ++i)
      all.units.words[i] |= eyes.units.words[i];
    all.officers.bits |= eyes.officers.bits;
  }
  return all;
}

Shown shown_to(const State& state, Post post) {
  if (!is_ordered_by_unit_sight(state))
    return {state.of(post.side).in_sight, staff_in_sight(state, post.side)};
  note_applied(clause::visibility_side_sight);
  const Sight sight(state);
  const Force& theirs = state.of(other(post.side));
  const Eyes eyes = eyes_of(state, post);
  Shown out;
  for (UnitId id = 0; id < theirs.unit_count; ++id)
    if (sight.is_seen(post.side, eyes, id)) out.units.put(id);
  for (StaffId who = 0; who < theirs.staff_count; ++who)
    if (sight.is_seen_staff(post.side, eyes, who)) out.staff.put(who);
  return out;
}

namespace {

/// Features that an enemy unit whom they see lies near to, or in.
std::bitset<256> assumed_by(const State& state, const Sight& sight, Side side, const Eyes& eyes) {
  const Setup& setup = *state.setup;
  const Force& theirs = state.of(other(side));
  UnitSet seen;
  for (UnitId target = 0; target < theirs.unit_count; ++target)
    if (sight.is_seen(side, eyes, target)) seen.put(target);
  std::bitset<256> out;
  if (seen == UnitSet{}) return out;
  for (std::size_t f = 0; f < std::min(setup.features.size(), out.size()); ++f) {
    const FeatureCard& card = setup.features[f];
    if (!hides(card.ground) || !sight.is_seen_feature(side, eyes, static_cast<FeatureId>(f)))
      continue;
    for (UnitId target = 0; target < theirs.unit_count && !out[f]; ++target)
      out[f] = seen.has(target) && is_near(card.outline, sight.body(other(side), target));
  }
  return out;
}

/// Features of which the side saw anybody in them lately, or sees somebody near them.
std::bitset<256> assumed_by_side(const State& state, const Sight& sight, Side side,
                                 const UnitSet& seen) {
  constexpr int kBounds = figure(SightFigure::AssumedBounds);
  const Setup& setup = *state.setup;
  const Force &own = state.of(side), &theirs = state.of(other(side));
  std::bitset<256> out;
  const std::size_t features = std::min(setup.features.size(), own.seen_in.size());
  for (std::size_t f = 0; f < features; ++f) {
    const FeatureCard& card = setup.features[f];
    if (!hides(card.ground) || !sight.is_seen_feature(side, static_cast<FeatureId>(f))) continue;
    bool speaks = own.seen_in[f] != 0 && own.seen_in[f] + kBounds >= state.bound;
    for (UnitId target = 0; target < theirs.unit_count && !speaks; ++target)
      speaks = seen.has(target) && is_near(card.outline, sight.body(other(side), target));
    out[f] = speaks;
  }
  return out;
}

/// Whether a unit on the table looks at somebody, or its directly commanding officer does.
template <class LooksAsUnit, class LooksAsOfficer>
bool looks_for_orders(const Force& own, UnitId unit, LooksAsUnit&& as_unit,
                      LooksAsOfficer&& as_officer) {
  if (own.units[unit].standing != Standing::OnTable) return false;
  const StaffId officer = own.units[unit].officer;
  const bool led = officer != kNoStaff && own.staff[officer].standing == Standing::OnTable;
  return as_unit(unit) || (led && as_officer(officer));
}

}  // namespace

bool may_name(const State& state, const Sight& sight, Side side, UnitId unit, UnitId target) {
  const Force& own = state.of(side);
  return own.cards[target].label != kNoLabel &&
         looks_for_orders(
             own, unit, [&](UnitId viewer) { return sight.sees(side, viewer, target); },
             [&](StaffId officer) { return sight.officer_sees(side, officer, target); });
}

Sightings sightings_of(const State& state, Side side) {
  const Sight sight(state);
  const Force &own = state.of(side), &theirs = state.of(other(side));
  Sight::Memory memory;
  const UnitSet all = seen_by(state, sight, side, memory);
  const bool by_unit = state.setup->options.visibility == Visibility::UnitSight;
  Sightings out;
  if (by_unit) out.assumed_by.resize(kMaxUnits);
  const auto there = [&](UnitId unit) { return own.units[unit].standing == Standing::OnTable; };
  for (UnitId target = 0; target < theirs.unit_count; ++target) {
    if (!all.has(target) || own.cards[target].label == kNoLabel) continue;
    Sight::Looks looks(sight, side, target, memory);
    for (UnitId unit = 0; unit < own.unit_count; ++unit)
      if (looks_for_orders(
              own, unit, [&](UnitId viewer) { return looks.unit(viewer); },
              [&](StaffId officer) { return looks.officer(officer); }))
        out.of[unit].put(own.cards[target].label);
  }
  for (UnitId unit = 0; by_unit && unit < own.unit_count; ++unit)
    if (there(unit))
      out.assumed_by[unit] = assumed_by(state, sight, side, eyes_of(state, side, unit));
  if (!by_unit) out.assumed = assumed_by_side(state, sight, side, all);
  return out;
}

}  // namespace sandtable::belle_alliance
