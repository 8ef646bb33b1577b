#include "rulesets/game_of_kings/state/digest.h"

#include "engine/core/rng.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {
namespace {

/// Folds words into one hash; the order counts.
class Folder {
 public:
  template <class... T>
  void add(T... values) {
    (fold(static_cast<std::uint64_t>(static_cast<std::int64_t>(values))), ...);
  }
  std::uint64_t value() const { return hash_; }

 private:
  void fold(std::uint64_t word) { hash_ = mix64(hash_ ^ word) + 0x9E3779B97F4A7C15ULL; }
  std::uint64_t hash_ = 0x4B31;
};

void add_path(Folder& h, const geometry::Path& path) {
  h.add(path.count);
  for (const geometry::Segment& segment : path)
    h.add(segment.kind, segment.length, segment.angle, segment.backward);
}

void add_action(Folder& h, const Action& a) {
  h.add(a.verb, a.unit, a.target, a.command, a.number, a.before, a.after, a.drop_order,
        a.ends_attached, a.feature, a.place.x, a.place.y, a.facing, a.formation, a.order);
  add_path(h, a.path);
}

void add_now(Folder& h, const Now& n) {
  h.add(n.phase, n.stage, n.back_to, n.asked, n.moving, n.command, n.step, n.step_one_closed,
        n.sectors_done, n.half, n.ready, n.open, n.redeployed, n.draw_from, n.draw_asked, n.plot,
        n.evader);
  if (n.winner_second) h.add(n.winner_second);
  if (n.charge.verb != Verb::None) add_action(h, n.charge);
}

/// Whether the starter was in the shelter of the target, and, where the ground that the target
/// stands on leaves it open, in which.
int shelter_word(const State& s, const Contact& c) {
  if (c.inside_wood == c.inside_houses) return c.inside_wood ? 1 : 0;
  if (c.inside_wood) return inside(s, c.target, GroundKind::BuiltUpArea) >= 0 ? 2 : 1;
  return inside(s, c.target, GroundKind::Wood) >= 0 ? 3 : 1;
}

void add_fight(Folder& h, const State& s) {
  const Fight& fight = s.fight;
  h.add(fight.mine, fight.theirs, fight.to_name, fight.may_fire, fight.unit);
  for_each_unit(fight.mine | fight.theirs,
                [&](UnitId u) { h.add(u, fight.against[u], fight.taken[u]); });
}

}  // namespace

std::uint64_t rest_hash(const State& s) {
  Folder h;
  h.add(s.contact_count, s.hurt_count, s.matter_count);
  for (std::size_t i = 0; i < s.contact_count; ++i) {
    const Contact& c = s.contacts[i];
    h.add(c.starter, c.target, c.zone, c.crossed_water, c.from_beyond, c.fresh, shelter_word(s, c));
  }
  for (std::size_t i = 0; i < s.hurt_count; ++i) {
    const Hurt& hurt = s.hurts[i];
    // Only a zone that the firer is no longer in says more than the positions do.
    const bool elsewhere = zone_of_unit(s, hurt.victim, hurt.by) != hurt.zone;
    const int zone = elsewhere ? 1 + static_cast<int>(hurt.zone) : 0;
    h.add(hurt.victim, hurt.by, hurt.quarters + (zone << 8));
  }
  for (std::size_t i = 0; i < s.matter_count; ++i) {
    const Matter& m = s.matters[i];
    h.add(m.kind, m.unit, m.cause, m.zone, m.extra, m.lost_melee);
  }
  add_fight(h, s);
  add_now(h, s.now);
  h.add(s.weather.gauge, s.weather.count);
  if (s.setup->generated)
    for (const GroundDice::Plot& p : s.dice.plots)
      h.add(p.piece, p.detail, p.size, p.shift_x, p.shift_y, p.steps, p.course);
  for (std::size_t side = 0; side < 2; ++side) {
    for (const std::uint8_t points : s.points[side]) h.add(points);
    h.add(s.army[side]);
  }
  h.add(s.turn, s.player_a, s.winner, s.end, s.margin);
  return h.value();
}

std::uint64_t all_units(const State& s) {
  std::uint64_t h = 0;
  for (std::size_t u = 0; u < s.setup->units.size(); ++u) h ^= unit_key(s, static_cast<UnitId>(u));
  return h;
}

}  // namespace sandtable::game_of_kings
