#include "rulesets/fixed_baynet/judgement/judgement.h"

#include <algorithm>
#include <array>

#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/judgement/weights.h"
#include "rulesets/fixed_baynet/rules/glory.h"
#include "rulesets/fixed_baynet/rules/ground.h"
#include "rulesets/fixed_baynet/rules/stats.h"

namespace sandtable::fixed_baynet {
namespace {

/// How far from the nearest enemy he stands, in whole inches, and whether that one fights with
/// cold steel alone.
struct Nearest {
  int inches = 99;
  bool rushes = false;
};
Nearest nearest(const State& s, ManId m) {
  Nearest out;
  enemies_of(s, side_of(s, m)).for_each([&](ManId e) {
    const int far = geometry::gap(base(s, m), base(s, e)) / kInch;
    if (far >= out.inches) return;
    out.inches = far;
    out.rushes = has_close_combat_weapon(s, e);
  });
  return out;
}

bool shoots(const State& s, ManId m) { return bands(s, m).far > 8 * kInch; }

int place_of_shooter(const State& s, ManId m, const Nearest& near) {
  const int reach = bands(s, m).far / kInch, close = bands(s, m).middle / kInch;
  int out = cover_under(s, s.men[m].place) * weight::kCover;
  if (near.inches <= reach) out += weight::kInRange;
  if (near.inches <= close) out += weight::kClose;
  out -= std::max(0, near.inches - reach) * weight::kEachInchBeyond;
  if (near.rushes && near.inches <= weight::kRush)
    out -= (weight::kRush - near.inches) * weight::kEachInchOfRush;
  return out;
}

int place_of_fighter(const State& s, ManId m, const Nearest& near) {
  int out = -std::min(near.inches, weight::kFar) * weight::kEachInchOff;
  if (near.inches == 0) out += weight::kInContact;
  out += cover_under(s, s.men[m].place) * weight::kCover;
  if (has(s, m, man_flag::kProne) && near.inches > weight::kRush) out += weight::kHidden;
  return out;
}

int value_of(const State& s, ManId m) {
  int out = is_hero(s, m) ? weight::kHero : weight::kMan;
  const int stress = s.men[m].glory - printed(s, m).gl;
  out -= stress * weight::kStress;
  if (has(s, m, man_flag::kPanicking)) return out / 3;
  if (has(s, m, man_flag::kStunned)) out -= weight::kStress;
  const Nearest near = nearest(s, m);
  return out + (shoots(s, m) ? place_of_shooter(s, m, near) : place_of_fighter(s, m, near));
}

int value_of_side(const State& s, Side side) {
  int out = s.prisoners[idx(side)] * weight::kPrisoner;
  s.standing[idx(side)].for_each([&](ManId m) { out += value_of(s, m); });
  return out;
}

}  // namespace

int worth(const State& s, Side side) {
  if (s.now.phase == Phase::Over)
    return s.winner < 0 ? 0 : s.winner == index(side) ? weight::kWon : -weight::kWon;
  return value_of_side(s, side) - value_of_side(s, other(side));
}

bool sensible(const State& s, Side side, const Action& a) {
  switch (a.verb) {
    case Verb::Concede:
    case Verb::OfferDraw:
    case Verb::AcceptDraw:
    case Verb::Hold:
    case Verb::Keep:
      return false;
    case Verb::Done: {
      // A unit is left alone for this turn only when nothing else is to be done with it.
      return s.now.phase == Phase::Act || side != s.now.asked;
    }
    case Verb::CheckGlory:
      return unit(s, a.unit).men.any(
          [&](ManId m) { return s.men[m].glory > printed(s, m).gl + 1; });
    case Verb::Rally:
      return s.standing[idx(side)].any([&](ManId m) { return s.men[m].glory >= kPanic - 1; });
    default:
      return true;
  }
}

std::optional<std::pair<Side, Action>> likely(const State& s) {
  switch (s.now.phase) {
    case Phase::Strike:
      return std::pair{s.now.asked, Action{.verb = Verb::Strike}};
    case Phase::Reroll:
      return std::pair{s.now.asked, Action{.verb = Verb::Reroll}};
    default:
      return std::nullopt;
  }
}

std::string_view question_kind(const State& s) {
  switch (s.now.phase) {
    case Phase::Deploy:
    case Phase::Choose:
    case Phase::Act:
      return "order";
    case Phase::Strike:
      return "counter-attack";
    case Phase::Reroll:
      return "reroll";
    case Phase::DrawOffered:
      return "draw";
    default:
      return "";
  }
}

}  // namespace sandtable::fixed_baynet
