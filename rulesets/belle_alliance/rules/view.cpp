#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <tuple>

#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/fired_at.h"
#include "rulesets/belle_alliance/state/ruling.h"

/// What a side may know of a position, put together piece by piece (visibility.side-sight,
/// visibility.what-shows).
namespace sandtable::belle_alliance {
namespace {

/// A line of the order of battle that stands for all of an arm: which one it is is not known.
UnitId stand_in(const SideCard& card, Troops troops) {
  for (std::size_t i = 0; i < card.units.size(); ++i)
    if (arm_of(card.units[i].troops) == arm_of(troops)) return static_cast<UnitId>(i);
  return 0;
}

/// What shows of an enemy unit in sight.
Unit shown(const Setup& setup, Side enemy, const Unit& unit) {
  Unit out;
  out.standing = Standing::OnTable;
  out.place = unit.place;
  out.facing = unit.facing;
  out.formation = unit.formation;
  out.kept = unit.kept;
  out.disorder = unit.disorder;
  out.figures = unit.figures;
  // What it lost to fire earlier in the bound does not show: a shot's odds count from here.
  out.at_opening = unit.figures;
  out.guns = unit.guns;
  out.served = unit.served;
  // That it has fired shows; a garrison shows where it is.
  out.flags = unit.flags & (unit_flag::kFired | unit_flag::kFiredBefore);
  if (unit.formation == Formation::Garrison) {
    out.task.feature = unit.task.feature;
    out.task.part = unit.task.part;
  }
  const SideCard& card = setup.of(enemy);
  out.card = stand_in(card, card.units[unit.card].troops);
  // Which of its guns are howitzers does not show: it is as the one that stands in for it.
  out.howitzers = howitzers_on_the_right(unit.guns, card.units[out.card].howitzers);
  return out;
}

/// The numbers of enemy units in a side's own affairs become labels.
class Labels {
 public:
  explicit Labels(const Force& own) : own_(own) {}
  std::uint8_t of(std::uint8_t id) const {
    if (id >= kMaxUnits) return id;
    return own_.cards[id].label;
  }
  PackedUnits of(const PackedUnits& ids) const {
    PackedUnits out;
    if (ids == PackedUnits{}) return out;
    for (UnitId id = 0; id < kMaxUnits; ++id)
      if (ids.has(id) && own_.cards[id].label != kNoLabel) out.put(own_.cards[id].label);
    return out;
  }

 private:
  const Force& own_;
};

/// On whom a unit's guns have to range anew. Who lay unseen in what it fired at is not its side's
/// to know.
PackedUnits lost_of(const Force& own, UnitId firer) {
  PackedUnits out = own.aims[firer].lost;
  if (out == PackedUnits{}) return out;
  for (UnitId id = 0; id < kMaxUnits; ++id)
    if (has_fired_unseen_at(own, firer, id)) out.drop(id);
  return out;
}

/// What stays on the card of an enemy unit that is not shown, nor where it was: its label, and
/// what was told of it (visibility.told).
Card without_ghost(const Card& card) {
  Card out;
  out.label = card.label;
  out.part_of = card.part_of;
  out.valour = card.valour;
  out.told = card.told;
  return out;
}

/// What a side has answered to what the march asks of it, by the numbers that it knows
/// (place_of_prompt); the staff moves of the sub-phase stand beside it.
Items numbered(const State& s, Items given) {
  for (Item& item : std::span(given.list.data(), given.count))
    if (item.amount != 0 && item.who < s.prompt_count)
      item.who = static_cast<std::uint8_t>(number_of_prompt(s, item.who));
  return given;
}

/// A side's own affairs as it knows them: all of them, the enemy by his labels. While orders are
/// written by unit-sight there are no ghosts, nor features that were held, but only who is seen.
Force own_part(const State& s, Side side, const Shown& seen) {
  const Force& own = s.of(side);
  const bool ghosts = !is_ordered_by_unit_sight(s);
  const Labels labels(own);
  Force out = own;
  out.cards = {};
  out.in_sight = {};
  if (verb_asked(s) == Verb::Answer) out.given = numbered(s, own.given);
  if (!ghosts) out.seen_in = {};
  for (UnitId id = 0; id < kMaxUnits; ++id) {
    const Card& card = own.cards[id];
    if (card.label == kNoLabel) continue;
    out.cards[card.label] = ghosts || seen.units.has(id) ? card : without_ghost(card);
    if (seen.units.has(id)) out.in_sight.put(card.label);
  }
  for (std::size_t i = 0; i < out.unit_count; ++i) {
    out.units[i].target = labels.of(own.units[i].target);
    out.units[i].target_two = labels.of(own.units[i].target_two);
    out.aims[i] = {labels.of(own.aims[i].also), labels.of(lost_of(own, static_cast<UnitId>(i)))};
    out.units[i].cause = labels.of(own.units[i].cause);
    out.units[i].beaten = labels.of(own.units[i].beaten);
  }
  return out;
}

/// The enemy as a side sees him, by the labels that it has given.
Force enemy_part(const State& s, Side side, const Shown& seen) {
  const Side enemy = other(side);
  const Force& own = s.of(side);
  const Force& theirs = s.of(enemy);
  Force out{};
  out.superior.fill(kNoBody);
  out.unit_count = own.labels;
  for (UnitId id = 0; id < theirs.unit_count; ++id) {
    const Card& card = own.cards[id];
    if (card.label == kNoLabel) continue;
    if (seen.units.has(id) && theirs.units[id].standing == Standing::OnTable)
      out.units[card.label] = shown(*s.setup, enemy, theirs.units[id]);
    if (out.units[card.label].standing == Standing::OnTable)
      set_track(out, card.label, track_of(theirs, id));
    if (card.told != 0) out.units[card.label].valour = card.valour;
  }
  return out;
}

/// What its own side is asked, and nothing of what the other is: neither what nor how much. A
/// decision names a question by its number among those of its side, which is the same here.
void add_prompts(const State& s, Side side, State& out) {
  const Labels labels(s.of(side));
  out.prompts = {};
  out.prompt_count = 0;
  for (std::size_t i = 0; i < s.prompt_count; ++i) {
    if (s.prompts[i].side != side) continue;
    Prompt& prompt = out.prompts[out.prompt_count++];
    prompt = s.prompts[i];
    prompt.other = labels.of(s.prompts[i].other);
  }
}

/// Attacks that have reached contact are seen by both (table.visibility-by-sub-phase, 4d).
void add_attacks(const State& s, Side side, State& out) {
  const Labels labels(s.of(side));
  out.attack_count = s.attack_count;
  for (std::size_t i = 0; i < s.attack_count; ++i) {
    Attack& attack = out.attacks[i];
    attack = s.attacks[i];
    if (attack.side == side)
      attack.defender = labels.of(attack.defender);
    else
      attack.attacker = labels.of(attack.attacker);
  }
}

/// Works, own ones as they are; of the enemy's those that were seen to stand, not who made them
/// (visibility.what-shows). Of one that is not done yet whoever is at it shows, and nothing else:
/// that it goes, or grows, would tell what happens out of sight.
void add_sites(const State& s, Side side, State& out) {
  for (std::size_t i = 0; i < s.site_count; ++i) {
    const Site& site = s.sites[i];
    const bool strange = site.side != side && !site.burns;
    if ((site.known & bit(side)) == 0 || (strange && !site.done)) continue;
    Site& seen = out.sites[out.site_count++];
    seen = site;
    seen.known = bit(side);
    if (!strange) continue;
    seen.unit = kNoUnit;
    seen.parts = 0;
    seen.bound = 0;
  }
}

/// Officers and adjutants of the enemy in sight: that one is there, not who he is.
void add_strangers(const State& s, Side side, const Shown& seen, View& out) {
  const Force& theirs = s.of(other(side));
  for (StaffId who = 0; who < theirs.staff_count; ++who)
    if (seen.staff.has(who)) out.strangers[out.stranger_count++] = theirs.staff[who].place;
  std::sort(out.strangers.begin(), out.strangers.begin() + out.stranger_count,
            [](Vec a, Vec b) { return std::tie(a.x, a.y) < std::tie(b.x, b.y); });
}

}  // namespace

View BelleAlliance::view(const State& s, Post viewer) {
  View v{};
  v.viewer = viewer;
  if (viewer.side == Side::Umpire) {
    v.known = s;
    return v;
  }
  v.known.setup = s.setup;
  v.known.looker = viewer;
  v.known.sub_phase = s.sub_phase;
  v.known.stage = s.stage;
  v.known.bound = s.bound;
  v.known.winner = s.winner;
  v.known.points = s.points;
  v.known.end = s.end;
  v.known.draw_asked = s.draw_asked;
  v.known.draws = s.draws;
  v.known.ruled_weather = s.ruled_weather;
  for (Force& force : v.known.forces) force.superior.fill(kNoBody);
  if (index(viewer.side) > 1) return v;
  const Shown seen = shown_to(s, viewer);
  v.known.of(viewer.side) = own_part(s, viewer.side, seen);
  v.known.of(other(viewer.side)) = enemy_part(s, viewer.side, seen);
  // That the other side is asked is open; which of its posts, and who has answered, is not.
  if (turn(s).waiting_for != 0 && s.of(other(viewer.side)).asked_posts != 0 &&
      s.stage != Stage::Carrying)
    v.known.of(other(viewer.side)).asked_posts = 1;
  add_prompts(s, viewer.side, v.known);
  add_attacks(s, viewer.side, v.known);
  add_sites(s, viewer.side, v.known);
  add_strangers(s, viewer.side, seen, v);
  return v;
}

/// A world that fits what is seen. Nobody is invented who is not seen.
State BelleAlliance::guess(const View& v, Post, Rng&) {
  State s = v.known;
  if (index(v.viewer.side) > 1) return s;
  // Which of the enemy's officers and adjutants they are is not known: the first of his list.
  Force& theirs = s.of(other(v.viewer.side));
  for (const Vec place : strangers_in(v)) {
    StaffFigure& figure = theirs.staff[theirs.staff_count++];
    figure.place = place;
    figure.standing = Standing::OnTable;
  }
  return s;
}

namespace {

/// Puts an officer or adjutant whom a post is not shown somewhere else where it is not.
void hide_staff(State& s, Post viewer, StaffId who, Rng& rng) {
  Vec& place = s.of(other(viewer.side)).staff[who].place;
  const Vec before = place;
  place = {static_cast<Len>(rng.below(static_cast<std::uint32_t>(s.setup->width))),
           static_cast<Len>(rng.below(static_cast<std::uint32_t>(s.setup->depth)))};
  if (shown_to(s, viewer).staff.has(who)) place = before;
}

/// Puts a unit that a post is not shown somewhere else where it is not.
void hide(State& s, Post viewer, UnitId id, Rng& rng) {
  Unit& unit = s.of(other(viewer.side)).units[id];
  const Unit before = unit;
  unit.place = {static_cast<Len>(rng.below(static_cast<std::uint32_t>(s.setup->width))),
                static_cast<Len>(rng.below(static_cast<std::uint32_t>(s.setup->depth)))};
  unit.facing = static_cast<Angle>(rng.below(0x10000));
  // Whom a side sees is noted when a sub-phase opens; under unit-sight it is looked at anew.
  const bool seen = is_ordered_by_unit_sight(s) ? shown_to(s, viewer).units.has(id)
                                                : in_sight(s, viewer.side).has(id);
  if (seen) unit = before;
}

/// One question more that the march has asked the enemy, and that he has answered.
void ask_more(State& s, Side enemy, Rng& rng) {
  if (verb_asked(s) != Verb::Answer || prompts_to(s, enemy) == kMostAsked) return;
  const std::size_t at = rng.below(s.prompt_count + 1U);
  const auto first = s.prompts.begin();
  std::copy_backward(first + static_cast<std::ptrdiff_t>(at), first + s.prompt_count,
                     first + s.prompt_count + 1);
  ++s.prompt_count;
  s.prompts[at] = Prompt{};
  s.prompts[at].side = enemy;
  s.prompts[at].answer = Prompt::Answer::No;
  for (Force& force : s.forces)
    for (Item& item : std::span(force.given.list.data(), force.given.count))
      if (item.amount != 0 && item.who >= at) ++item.who;
}

}  // namespace

void BelleAlliance::scramble(State& s, Post viewer, Rng& rng) {
  if (index(viewer.side) > 1 || s.end != EndReason::None) return;
  Force& theirs = s.of(other(viewer.side));
  const Shown seen = shown_to(s, viewer);
  for (UnitId id = 0; id < theirs.unit_count; ++id) {
    Unit& unit = theirs.units[id];
    constexpr int kValours = kBestValour - kLowestValour + 1;
    unit.valour = static_cast<std::int8_t>(static_cast<int>(rng.below(kValours)) + kLowestValour);
    unit.supply = static_cast<Supply>(rng.below(static_cast<std::uint32_t>(kWords<Supply>)));
    unit.flags ^= unit_flag::kFirstFireSpent;
    unit.failed_row = static_cast<std::uint8_t>(rng.below(3));
    if ((unit.flags & unit_flag::kPart) != 0)
      unit.housed_in = static_cast<std::uint8_t>(rng.below(3));
    unit.at_opening = static_cast<std::uint8_t>(unit.figures + rng.below(3));
    const auto posts = static_cast<std::uint32_t>(s.setup->of(other(viewer.side)).posts.size());
    if (unit.asked_post != 0) unit.asked_post = static_cast<std::uint8_t>(1 + rng.below(posts));
    if (unit.standing == Standing::Off) unit.task.tenths = static_cast<std::uint8_t>(rng.below(3));
    const bool hidden = unit.standing == Standing::OnTable && !seen.units.has(id);
    if (hidden) hide(s, viewer, id, rng);
  }
  // What it has written and answered, by which posts; where officers are whom nobody sees.
  theirs.sheet = {};
  theirs.given = {};
  ask_more(s, other(viewer.side), rng);
  for (StaffId who = 0; who < theirs.staff_count; ++who)
    if (theirs.staff[who].standing == Standing::OnTable && !seen.staff.has(who))
      hide_staff(s, viewer, who, rng);
}

/// Once the last answer is in it is carried out, and shows what it does; what ends the battle by
/// agreement everybody is told.
bool BelleAlliance::reveals(const State& s, Post seat, const Action& a, Post) {
  if (is_agreement(a.verb)) return true;
  const Turn now = turn(s);
  int open = 0;
  for (const Side side : {Side::A, Side::B})
    open += std::popcount(static_cast<unsigned>(posts_asked(now, side)));
  return open <= 1 || !is_asked(now, seat);
}

}  // namespace sandtable::belle_alliance
