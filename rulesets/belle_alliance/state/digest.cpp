#include "rulesets/belle_alliance/state/digest.h"

#include "engine/core/rng.h"

namespace sandtable::belle_alliance {
namespace {

class Fold {
 public:
  template <class... Values>
  void add(Values... values) {
    (one(static_cast<std::uint64_t>(static_cast<std::int64_t>(values))), ...);
  }
  void add_place(Vec v) { add(v.x, v.y); }
  std::uint64_t done() const { return hash_; }

 private:
  void one(std::uint64_t word) { hash_ = mix64(hash_ ^ word) + 0x9E3779B97F4A7C15ULL; }
  std::uint64_t hash_ = 0;
};

// A member that is added to one of these has to be added to its digest: the sizes tell.
static_assert(sizeof(Unit) == 68 && sizeof(StaffFigure) == 16 && sizeof(Card) == 12);
static_assert(sizeof(Task) == 5 && sizeof(Item) == 16 && sizeof(Prompt) == 6);

/// Of its howitzers what is not as its line in the order of battle has them.
void add(Fold& f, const Unit& u, unsigned howitzers) {
  f.add_place(u.place);
  f.add(u.facing, u.original, u.flags, u.standing, u.formation, u.kept, u.disorder, u.card);
  f.add(u.mother, u.chain, u.officer, u.figures, u.at_opening, u.lost_to_fire, u.squadrons, u.guns);
  for (const std::uint8_t gunners : u.served) f.add(gunners);
  f.add(u.valour, u.valour_at_first, u.supply, u.rolls_left, u.engaged, u.fast_row, u.failed_row);
  f.add(u.quiet_row, u.fd_rolls, u.fallen_in, u.evolved, u.target, u.target_two, u.letter);
  f.add(u.failed_order, u.task.feature, u.task.part, u.task.work, u.task.tenths, u.task.rested);
  f.add(u.fifths, u.way, u.cause, u.beaten);
  if (u.howitzers != howitzers_on_the_right(u.guns, howitzers)) f.add(u.howitzers);
  constexpr int kHoused = 0x100;  // no set of howitzers
  if (u.housed_in != 0) f.add(kHoused + u.housed_in);
  constexpr int kAsked = 0x10000;  // no howitzers, no bound in houses
  if (u.asked_post != 0) f.add(kAsked + u.asked_post);
}

void add(Fold& f, const StaffFigure& s) {
  f.add_place(s.place);
  f.add(s.standing, s.contact, s.staff_contact, s.efficiency, s.superior, s.failed_row, s.moves);
  f.add(s.caught_in);
}

void add(Fold& f, const Card& c) {
  f.add(c.x, c.y, c.facing, c.seen, c.label, c.figures, c.formation, c.disorder, c.valour, c.told);
  constexpr int kPartOf = 0x10000;  // no coordinate
  if (c.part_of != kNoLabel) f.add(kPartOf + c.part_of);
}

void add(Fold& f, const Sheet& sheet) {
  f.add(sheet.line_count, sheet.element_count, sheet.place_count);
  for (const Line& line : sheet.all()) {
    f.add(line.who, line.body, line.share, line.count(), line.first());
    if (line.overruled) f.add(line.overruled);
  }
  for (std::size_t i = 0; i < sheet.element_count; ++i) {
    const Element& e = sheet.elements[i];
    f.add(e.kind, e.about, e.which, e.part, e.amount);
  }
  for (std::size_t i = 0; i < sheet.place_count; ++i) f.add_place(sheet.places[i]);
}

void add(Fold& f, const Force& force, const SideCard& side) {
  f.add(force.unit_count, force.staff_count, force.labels, force.asked_posts, force.final_posts,
        force.catch_until, force.catch_factor);
  for (std::size_t i = 0; i < force.unit_count; ++i) {
    const Unit& unit = force.units[i];
    add(f, unit, unit.card < side.units.size() ? side.units[unit.card].howitzers : 0U);
  }
  constexpr std::size_t kAims = 0x2000;  // no bound
  for (std::size_t i = 0; i < force.unit_count; ++i) {
    const Aims& aims = force.aims[i];
    if (aims == Aims{}) continue;
    f.add(kAims + i);
    for (const PackedUnits& set : {aims.also, aims.lost})
      for (std::size_t w = 0; w < set.words.size(); w += 2)
        f.add(set.words[w] | (w + 1 < set.words.size() ? set.words[w + 1] << 16U : 0U));
  }
  for (std::size_t i = 0; i < force.staff_count; ++i) add(f, force.staff[i]);
  for (const Card& card : force.cards) add(f, card);
  for (const BodyId body : force.superior) f.add(body);
  add(f, force.sheet);
  f.add(force.given.count);
  for (const Item& i : force.given.all()) {
    f.add(i.who, i.about, i.which, i.part, i.yes, i.amount);
    f.add_place(i.place);
  }
  for (const std::uint64_t word : force.in_sight.words) f.add(word);
  for (const std::uint8_t bound : force.seen_in) f.add(bound);
  constexpr int kNext = 0x1000;  // no bound
  if (force.catch_next != 0) f.add(kNext - force.catch_next);
  for (std::size_t i = 0; i < force.bend_count; ++i) {
    const Bend& bend = force.bends[i];
    f.add_place(bend.at);
    f.add(bend.before, bend.unit, i + 1);
  }
}

}  // namespace

std::uint64_t digest_of(const State& s) {
  Fold f;
  for (const Side side : {Side::A, Side::B}) add(f, s.of(side), s.setup->of(side));
  for (std::size_t i = 0; i < s.prompt_count; ++i) {
    const Prompt& p = s.prompts[i];
    f.add(p.tick, p.kind, p.side, p.unit, p.other, p.answer);
  }
  for (std::size_t i = 0; i < s.attack_count; ++i) {
    const Attack& a = s.attacks[i];
    f.add(a.side, a.attacker, a.defender, a.from);
  }
  for (std::size_t i = 0; i < s.site_count; ++i) {
    const Site& site = s.sites[i];
    f.add_place(site.from);
    f.add_place(site.to);
    f.add(site.work, site.burns, site.done, site.side, site.unit, site.feature, site.part,
          site.bound, site.known, site.parts);
  }
  for (std::size_t i = 0; i < s.breach_count; ++i) {
    const Breach& b = s.breaches[i];
    f.add_place(b.place);
    f.add(b.clause.index, b.facing, b.side, b.unit, b.formation, b.kept, b.skirmishers);
    if (b.remedy != 0) f.add(b.remedy);
  }
  f.add(s.told_until, s.prompt_count, s.attack_count, s.sub_phase, s.stage, s.bound, s.winner,
        s.points[0], s.points[1], s.end);
  if (s.draw_asked != 0 || s.draws != 0) f.add(s.draw_asked, s.draws);
  if (s.ruled_weather != 0) f.add(s.ruled_weather);
  return f.done();
}

}  // namespace sandtable::belle_alliance
