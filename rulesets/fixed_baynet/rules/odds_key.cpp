#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/core/rng.h"
#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// Which positions the odds of an action need not tell apart: which of ten like men fell.
namespace sandtable::fixed_baynet {
namespace {

std::uint64_t folded(std::uint64_t hash, std::uint64_t word) {
  return mix64(hash ^ word) + 0x9E3779B97F4A7C15ULL;
}
template <class E>
std::uint64_t bits(E value, int shift) {
  return std::uint64_t{static_cast<std::uint8_t>(value)} << shift;
}

/// A man but for where he stands and which of his unit he is.
std::uint64_t like_key(const State& s, ManId m) {
  const Man& at = s.men[m];
  const ManCard& of = card(s, m);
  std::uint64_t h = folded(0x0DD5, (std::uint64_t{at.unit} << 16) | at.flags);
  h = folded(h, bits(of.role, 0) | bits(of.quality, 8) | bits(of.weapon, 16) | bits(of.armed, 24) |
                    bits(of.close_combat, 32) | bits(of.banner, 40) | bits(at.fate, 48) |
                    bits(at.reaction, 56));
  h = folded(h, bits(at.ac, 0) | bits(at.moves, 8) | bits(at.glory, 16) | bits(at.chest, 24) |
                    bits(at.prone_since, 32) | bits(at.panic_since, 40) | bits(at.stunned_in, 48) |
                    bits(at.aimed, 56));
  return h;
}

/// What a shot of one man at another hangs on; nullopt: he does not shoot at him.
std::optional<std::uint32_t> shot_key(const State& s, ManId firer, ManId target) {
  NoWhy quiet;
  if (!may_shoot(s, firer, target, false, quiet)) return std::nullopt;
  const auto least = static_cast<std::uint32_t>(
      least_face(needed(s, firer, target, quiet), skill(s, firer, quiet)));
  if (!may_counter(s, target, firer)) return least;
  const bool full = s.setup->options.counter_attack_full_modifiers;
  const int against = full ? needed(s, target, firer, quiet) : printed(s, firer).ds;
  const int back = least_face(against, skill(s, target, quiet));
  return least | static_cast<std::uint32_t>(back) << 8;
}

/// A man who is gone: what he had in hand, and how he felt, is nobody's any more.
std::uint64_t gone_key(const State& s, ManId m) {
  const ManCard& of = card(s, m);
  return folded(0x0DD8, bits(s.men[m].unit, 0) | bits(s.men[m].fate, 8) | bits(of.role, 16) |
                            bits(of.quality, 24) | bits(of.weapon, 32) | bits(of.armed, 40) |
                            bits(of.close_combat, 48));
}

/// The standing men of a volley's target, those nearest to a firer first.
struct Rank {
  std::array<ManId, kMaxInUnit> man{};
  std::size_t count = 0;
};
Rank rank_before(const State& s, ManId firer, UnitId target) {
  std::array<std::pair<std::int64_t, ManId>, kMaxInUnit> far{};
  Rank out;
  unit(s, target).men.for_each([&](ManId t) {
    far[out.count++] = {geometry::squared(s.men[t].place - s.men[firer].place), t};
  });
  std::sort(far.begin(), far.begin() + static_cast<std::ptrdiff_t>(out.count));
  for (std::size_t i = 0; i < out.count; ++i) out.man[i] = far[i].second;
  return out;
}

/// What the rest of a volley hangs on, beside who is yet to fire.
struct Rest {
  /// Whichever men of the target are still there: whoever is yet to fire shoots by the same dice at
  /// each of those who may be nearest to him when his turn comes. Then `shots` says by which.
  bool alike = true;
  std::uint64_t shots = 0x0DD7;
  /// Else all who may be aimed at, and who may stand in a line between them and those who fire;
  /// with those on whom the end of the activation hangs.
  ManSet met{};
};

/// Who of the two units may stand between two men, whatever his height.
ManSet between(const State& s, ManId a, ManId b, const ManSet& of) {
  const geometry::Disc point{s.men[a].place, 0};
  return (near_way(s, point.centre, s.men[b].place, 0) & of).where([&](ManId m) {
    return geometry::sweeps(point, s.men[b].place, base(s, m));
  });
}

/// Where the men of the unit in hand stand decides more than lines: whether it keeps its formation,
/// and whom it takes a piece from.
bool stands_for_more(const State& s) {
  const UnitId u = s.now.unit;
  return !s.pieces.empty() ||
         (unit_has(s, u, unit_flag::kMoved) && unit(s, u).formation != Formation::Loose);
}

/// The activation may end with this order, and its end hang on which of these are left: whether the
/// unit keeps its formation, and whether it takes a piece that one of its men touches from whoever
/// stands by it.
ManSet counted_at_end(const State& s) {
  const UnitId u = s.now.unit;
  const ManSet own = unit(s, u).men;
  const bool takes = s.pieces.any([&](ManId piece) {
    return side_of(s, piece) != side_of_unit(s, u) &&
           own.any([&](ManId m) { return touch(s, m, piece); });
  });
  if (takes) return own | unit(s, s.now.work.target).men;
  const bool formed = unit(s, u).formation != Formation::Loose;
  return formed && unit_has(s, u, unit_flag::kMoved) ? own : ManSet{};
}

/// nullopt: it hangs on more than that.
std::optional<Rest> rest_of_volley(const State& s) {
  const Work& w = s.now.work;
  if (w.target >= s.unit_count || w.target_man != kNoMan) return std::nullopt;
  // Who of like men falls may be who leads somebody about, and sets him free.
  if (!s.escorted.empty()) return std::nullopt;
  const ManSet own = unit(s, s.now.unit).men, both = own | unit(s, w.target).men;
  Rest out;
  std::uint64_t like = 0;
  std::size_t shots = 0;
  bool first = true, countered = false;
  men_of(s, s.now.unit, w.men).for_each([&](ManId firer) {
    shots += first ? w.each - w.done : w.each;
    const Rank rank = rank_before(s, firer, w.target);
    std::optional<std::uint32_t> shot;
    std::size_t able = 0;
    for (std::size_t i = 0; i < rank.count && able < shots; ++i) {
      const ManId t = rank.man[i];
      const auto here = shot_key(s, firer, t);
      if (first && i == 0) like = like_key(s, t);
      if (i < shots || here)
        out.alike = out.alike && !leads(s, t) && like_key(s, t) == like && (i == 0 || here == shot);
      shot = here;
      countered = countered || here.value_or(0) >> 8 != 0;
      able += here ? 1 : 0;
      out.met.add(t);
      out.met = out.met | between(s, firer, t, both);
    }
    first = false;
    out.shots = folded(out.shots, shot.value_or(0));
  });
  // Whoever gets up to fire stands in lines that were free; who fires from a window fills it.
  const bool rises = both.any([&](ManId m) { return has(s, m, man_flag::kProne); });
  if (out.alike && !(rises && countered)) {
    out.met = counted_at_end(s);
    return out;
  }
  if (rises || has_houses(s)) return std::nullopt;
  if (stands_for_more(s)) out.met = out.met | own;
  return out;
}

/// Those whom odds know by themselves: whoever is neither of the unit in hand nor of the one that
/// its order was against, heroes and whoever carries a banner, who is named, and whoever may still
/// do something or have it done to him in a way of his own (`open`: all who stand). Prisoners who
/// are led about are off the table for their own side alone: they can still be hit.
ManSet told_apart(const State& s, bool open) {
  const Work& w = s.now.work;
  ManSet out = s.escorted;
  for (std::size_t i = 0; i < s.setup->men.size(); ++i) {
    const auto m = static_cast<ManId>(i);
    const UnitId u = s.men[m].unit;
    const bool met = w.target != kNoUnit && (u == s.now.unit || u == w.target);
    if (!met || is_gun(s, m) || leads(s, m) || m == w.target_man || (open && stands(s, m)))
      out.add(m);
  }
  if (w.men != 0 && s.now.unit < s.unit_count) out = out | men_of(s, s.now.unit, w.men);
  return out;
}

/// A unit but for who is in it.
std::uint64_t unit_but_men(const State& s, UnitId u) {
  const Unit& at = s.units[u];
  std::uint64_t h = folded(0x0DD6 + std::uint64_t{u}, at.flags);
  h = folded(h, bits(at.formation, 0) | bits(at.shocks, 8) | bits(at.strength, 16) |
                    bits(at.outline, 24) | (std::uint64_t{at.facing} << 32));
  h = folded(h, static_cast<std::uint32_t>(at.half) | (std::uint64_t{at.called} << 32));
  h = folded(h, (std::uint64_t{static_cast<std::uint32_t>(at.centre.x)} << 32) |
                    static_cast<std::uint32_t>(at.centre.y));
  return h;
}

}  // namespace

/// In the Glory step nobody moves or is lost: of like men it tells nothing who panics. Who has been
/// judged is counted and hung on no more.
OddsCourse glory_course(const State& s) {
  std::uint64_t sum = 0, judged = 0;
  const ManSet now = s.now.work.men != 0 ? men_of(s, s.now.unit, s.now.work.men) : ManSet{};
  for (std::size_t i = 0; i < s.setup->men.size(); ++i) {
    const auto m = static_cast<ManId>(i);
    const bool apart = !stands(s, m) || leads(s, m) || now.has(m);
    const std::uint64_t key = mix64(apart ? man_key(s, m) : like_key(s, m));
    (is_judged(s, s.men[m].unit) ? judged : sum) += key;
  }
  std::uint64_t h = folded(rest_hash(s, false), sum);
  for (UnitId u = 0; u < s.unit_count; ++u) h = folded(h, unit_but_men(s, u));
  return {h, judged};
}

/// So many under one marker are few enough to be told apart by name: a miss, a hit or a critical
/// hit each.
constexpr int kFewUnder = 6;

OddsCourse FixedBaynet::odds_course(const State& s) {
  if (s.now.phase == Phase::Glory || s.now.phase == Phase::TurnStart) return glory_course(s);
  const Work& w = s.now.work;
  std::uint64_t h = rest_hash(s, false);
  const bool asked = w.attacker != kNoMan || w.defender != kNoMan;
  // Under a projectile that has landed nothing hangs on who has been rolled for already.
  bool open = asked || (w.verb != Verb::None && !w.landed);
  ManSet met;
  if (!asked && w.verb == Verb::Fire)
    if (const auto rest = rest_of_volley(s)) {
      open = false;
      if (rest->alike) h = folded(h, rest->shots);
      met = rest->met;
    }
  ManSet apart = told_apart(s, open) | met;
  if (w.landed) apart = apart | w.under | w.buried;
  const bool few = w.landed && w.shots <= kFewUnder;
  // Sums: the order in which men of a kind come tells nothing.
  std::uint64_t sum = 0, gone = 0;
  for (std::size_t i = 0; i < s.setup->men.size(); ++i) {
    const auto m = static_cast<ManId>(i);
    if (few || apart.has(m))
      sum += mix64(man_key(s, m));
    else if (stands(s, m))
      sum += mix64(like_key(s, m));
    else
      gone += mix64(gone_key(s, m));
  }
  h = folded(h, sum);
  for (UnitId u = 0; u < s.unit_count; ++u) h = folded(h, unit_but_men(s, u));
  return {h, gone};
}

std::uint64_t FixedBaynet::odds_key(const State& s) {
  const OddsCourse course = odds_course(s);
  return folded(course.key, course.tally);
}

}  // namespace sandtable::fixed_baynet
