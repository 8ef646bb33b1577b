#include "rulesets/fixed_baynet/state/pieces.h"

#include <bit>
#include <type_traits>

namespace sandtable::fixed_baynet {
namespace {

/// Folds words into one hash; the order counts.
class Folder {
 public:
  explicit Folder(std::uint64_t seed) : hash_(seed) {}
  template <class... T>
  void add(T... values) {
    (fold(static_cast<std::uint64_t>(static_cast<std::int64_t>(values))), ...);
  }
  void fold(std::uint64_t word) { hash_ = mix64(hash_ ^ word) + 0x9E3779B97F4A7C15ULL; }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_;
};

std::uint64_t joined(std::uint32_t high, std::uint32_t low) {
  return (std::uint64_t{high} << 32) | low;
}
std::uint64_t joined(Vec v) {
  return joined(static_cast<std::uint32_t>(v.x), static_cast<std::uint32_t>(v.y));
}
std::uint32_t four(std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d) {
  return (std::uint32_t{a} << 24) | (std::uint32_t{b} << 16) | (std::uint32_t{c} << 8) | d;
}
template <class E>
std::uint8_t byte(E e) {
  return static_cast<std::uint8_t>(e);
}

void add_houses(const State& s, Folder& h) {
  const Field& field = *s.field;
  if (field.houses.empty()) return;
  for (const std::uint64_t word : s.houses.opened.word) h.fold(word);
  for (const std::uint64_t word : s.houses.bashed.word) h.fold(word);
  for (std::size_t i = 0; i < field.houses.size(); ++i) h.add(s.houses.points[i]);
  for (std::size_t i = 0; i < field.openings.size(); ++i)
    h.add(s.houses.shooters[i][0], s.houses.shooters[i][1]);
  for (const Scuffle& fight : s.houses.scuffles)
    if (fight.opening != kNoOpening)
      h.fold(joined(fight.opening,
                    four(fight.men[0][0], fight.men[0][1], fight.men[1][0], fight.men[1][1])));
}

void add_outset(const State& s, Folder& h) {
  for (std::size_t i = 0; i < s.outset.men.size(); ++i)
    if (s.outset.men[i] != 0) h.add(i, s.outset.by[i].x, s.outset.by[i].y, s.outset.men[i]);
}

}  // namespace

void note_gone(State& s, ManId m, Vec by) {
  Outset& out = s.outset;
  const std::uint32_t bit = bit_of(s.men[m].number);
  for (std::size_t i = 0; i < out.men.size(); ++i) {
    if ((out.men[i] & bit) == 0) continue;
    by = by + out.by[i];
    out.men[i] &= ~bit;
  }
  if (by == Vec{}) return;
  const auto put = [&](auto&& fits) {
    for (std::size_t i = 0; i < out.men.size(); ++i) {
      if (!fits(i)) continue;
      out.men[i] = out.by[i] == by ? out.men[i] | bit : bit;
      out.by[i] = by;
      return true;
    }
    return false;
  };
  // One who has come by a way of his own makes room: it is by the way of many that a square goes.
  if (put([&](std::size_t i) { return out.men[i] != 0 && out.by[i] == by; })) return;
  if (put([&](std::size_t i) { return out.men[i] == 0; })) return;
  put([&](std::size_t i) { return std::has_single_bit(out.men[i]); });
}

int told_feature(const State& s, std::size_t feature) {
  const std::size_t table = s.setup->field->features.size();
  std::size_t out = feature;
  if (feature >= table)
    for (std::size_t i = 0; i < s.perimeter; ++i)
      out += s.setup->perimeters[i].field->features.size() - table;
  return static_cast<int>(out);
}

const GroundFeature* feature_told(const Setup& setup, int told) {
  const std::vector<GroundFeature>& table = setup.field->features;
  if (told < 0) return nullptr;
  auto i = static_cast<std::size_t>(told);
  if (i < table.size()) return &table[i];
  for (const Perimeter& one : setup.perimeters) {
    const std::vector<GroundFeature>& all = one.field->features;
    if (i < all.size()) return &all[i];
    i -= all.size() - table.size();
  }
  return nullptr;
}

std::uint64_t man_key(const State& s, ManId m) {
  const Man& at = s.men[m];
  Folder h(0xB0'0000 + std::uint64_t{m});
  h.fold(joined(at.place));
  h.fold(joined((std::uint32_t{at.facing} << 16) | at.line,
                (std::uint32_t{at.flags} << 16) | (std::uint32_t{at.unit} << 8) | at.number));
  h.fold(joined(four(byte(at.fate), byte(at.reaction), at.ac, at.moves),
                four(at.glory, at.chest, at.prone_since, at.panic_since)) ^
         (std::uint64_t{at.stunned_in} << 7));
  h.fold(four(0, at.gait, at.gait_before, at.captor));
  if (at.house != kNoHouse || at.indoors != 0)
    h.fold(four(at.house, at.floor, at.post, at.indoors));
  if (at.aimed != kNoUnit) h.fold(at.aimed);
  if (at.cause != Cause::None) h.fold(0xCA'00 + byte(at.cause));
  return h.value();
}

std::uint64_t unit_key(const State& s, UnitId u) {
  const Unit& at = s.units[u];
  Folder h(0xD0'0000 + std::uint64_t{u});
  for (const std::uint64_t w : at.men.word) h.fold(w);
  h.fold(joined(four(byte(at.formation), byte(at.outline), at.shocks, at.strength),
                (std::uint32_t{at.flags} << 16) | at.facing));
  h.fold(joined(at.centre) ^ (std::uint64_t{at.called} << 27));
  h.add(at.half, at.home, at.arrives);
  return h.value();
}

geometry::DiscGrid grid_of(const State& s) {
  geometry::DiscGrid out(s.setup->width, s.setup->depth);
  for (const ManSet& side : s.standing)
    side.for_each([&](ManId m) { out.insert(m, geometry::bounds_of(base(s, m))); });
  return out;
}

std::uint64_t all_pieces(const State& s) {
  std::uint64_t h = 0;
  for (std::size_t m = 0; m < s.setup->men.size(); ++m) h ^= man_key(s, static_cast<ManId>(m));
  for (UnitId u = 0; u < s.unit_count; ++u) h ^= unit_key(s, u);
  return h;
}

std::uint64_t rest_hash(const State& s, bool told) {
  const Now& n = s.now;
  const Work& w = n.work;
  Folder h(0xFB);
  h.add(n.phase, n.asked, n.player, n.unit, n.draw_from, n.draw_asked);
  h.add(w.verb, w.target, w.target_man, w.any, w.ends, w.men, w.each, w.done, w.attacker,
        w.defender, w.own_die, w.other_die, w.own_asked, w.other_asked);
  if (told) h.add(w.shots, w.hits, w.fallen, w.bloody, w.captured, w.counters, w.lost);
  if (told && w.crushed != 0) h.add(w.crushed);
  if (w.house != kNoHouse) h.add(w.house);
  if (w.gun != kNoGun) {
    h.add(w.gun, w.load, w.landed, w.bearing, w.range, w.point.x, w.point.y);
    for (const std::uint64_t word : w.under.word) h.fold(word);
  }
  if (w.walls != 0 || w.struck != 0) h.add(w.walls, w.struck);
  if (!w.buried.empty())
    for (const std::uint64_t word : w.buried.word) h.fold(word);
  for (std::size_t i = 0; i < s.setup->guns.size(); ++i) {
    const Gun& g = s.guns[i];
    const Plan plan = *g.plan.peek(Side::Umpire);
    h.add(g.owner, g.wounds, g.flags, g.fires, g.served, g.planned_in, g.told, plan.bearing(),
          plan.range());
  }
  for (std::size_t i = 0; i < s.setup->players.size(); ++i) h.add(s.order[i]);
  h.add(s.flares_left[0], s.flares_left[1], s.destroyed);
  for (std::size_t i = 0; i < s.mount_count; ++i)
    h.add(s.mounts[i].place.x, s.mounts[i].place.y, s.mounts[i].rider);
  for (std::size_t i = 0; i < s.flare_count; ++i)
    h.add(s.flares[i].place.x, s.flares[i].place.y, s.flares[i].side, s.flares[i].until);
  for (std::size_t i = 0; i < s.notice_count; ++i) {
    const Notice& at = s.notices[i];
    h.add(at.man, at.feature, at.unspent, at.fall.x, at.fall.y, at.aspects);
  }
  add_houses(s, h);
  add_outset(s, h);
  if (s.perimeter != kNoPerimeter) h.add(s.perimeter);
  h.add(s.prisoners[0], s.prisoners[1], s.unit_count, s.turn, s.winner, s.end, s.margin);
  return h.value();
}

}  // namespace sandtable::fixed_baynet
