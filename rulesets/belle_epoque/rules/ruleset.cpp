#include "rulesets/belle_epoque/rules/ruleset.h"

#include <utility>

#include "engine/core/holders.h"
#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/judge.h"
#include "rulesets/belle_epoque/rules/questions.h"

namespace sandtable::belle_epoque {
namespace {

/// The clause under which a question is asked.
Clause asking(const State& s) {
  switch (s.now.phase) {
    case Phase::ChooseFirst:
    case Phase::Deploy:
      return s.turn == 0 ? clause::encounter_deployment : clause::scenario_reinforcements;
    case Phase::Reinforce:
      return clause::scenario_reinforcements;
    case Phase::Token:
      return clause::activation_draw;
    case Phase::Passed:
    case Phase::Moved:
      return clause::activation_flow;
    case Phase::Failed:
      return clause::reactivity_failure;
    case Phase::React:
    case Phase::SupportFire:
      return clause::reaction_order;
    case Phase::EvadeRoute:
      return clause::evade_route;
    case Phase::ConvertLosses:
      return clause::fall_back_from_fire_fr;
    case Phase::FallBackStep:
      return clause::fall_back_who_chooses;
    case Phase::TakePosition:
      return clause::assault_take_position;
    case Phase::DrawOffered:
      return clause::end_scenario_limit;
    default:
      return {};
  }
}

bool waits(Phase p) {
  return p != Phase::Start && p != Phase::TurnStart && p != Phase::Command && p != Phase::Draw;
}

std::uint64_t fold(std::uint64_t h, std::uint64_t word) {
  return mix64(h ^ word) + 0x9E3779B97F4A7C15ULL;
}

/// Everything but the units and the ground, which keep hashes of their own.
std::uint64_t rest_hash(const State& s) {
  const Pools& p = s.pools;
  const Pending& n = s.now;
  const auto pack = [](std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d,
                       std::uint64_t e = 0, std::uint64_t f = 0, std::uint64_t g = 0,
                       std::uint64_t h = 0) {
    return a | b << 8 | c << 16 | d << 24 | e << 32 | f << 40 | g << 48 | h << 56;
  };
  std::uint64_t h = pack(p.points[0] & 0xFF, p.points[1] & 0xFF, p.tokens[0], p.tokens[1],
                         p.waiting[0], p.waiting[1], p.left[0], p.left[1]);
  // More points than a byte holds are rare; without them the digest is what it always was.
  if (const int more = (p.points[0] >> 8) | (p.points[1] & 0xFF00); more != 0)
    h = fold(h, static_cast<std::uint64_t>(more));
  h = fold(h, pack(p.stands[0] & 0xFF, p.stands[0] >> 8, p.stands[1] & 0xFF, p.stands[1] >> 8,
                   p.lost[0] & 0xFF, p.lost[0] >> 8, p.lost[1] & 0xFF, p.lost[1] >> 8));
  for (std::size_t i = 0; i < p.holder.size(); i += 8)
    h = fold(h, pack(p.holder[i], p.holder[i + 1], p.holder[i + 2], p.holder[i + 3],
                     p.holder[i + 4], p.holder[i + 5], p.holder[i + 6], p.holder[i + 7]));
  h = fold(h, pack(static_cast<std::uint8_t>(n.phase), static_cast<std::uint8_t>(n.side),
                   static_cast<std::uint8_t>(n.asked), static_cast<std::uint8_t>(n.resume),
                   n.active, n.target, static_cast<std::uint8_t>(n.purpose), n.steps));
  h = fold(h,
           pack(n.reacted, n.counter, n.supports, n.victim, n.cause, n.losses, n.back, n.winner));
  h = fold(h, n.contact);
  h = fold(h, pack(n.position, n.home, s.turn, static_cast<std::uint8_t>(s.winner), s.end));
  // Draws are offered rarely; without them the digest is what it always was.
  if (n.phase == Phase::DrawOffered) h = fold(h, static_cast<std::uint8_t>(s.draw_from));
  return fold(h, static_cast<std::uint32_t>(s.margin));
}

std::uint64_t combine(std::uint64_t pieces, std::uint64_t ground, const State& s) {
  return fold(fold(rest_hash(s), pieces), ground);
}

std::uint64_t all_units(const State& s) {
  std::uint64_t h = 0;
  for (std::size_t u = 0; u < s.setup->units.size(); ++u) h ^= unit_key(s, static_cast<UnitId>(u));
  return h;
}

std::uint64_t all_ground(const State& s) {
  std::uint64_t h = 0;
  for (int x = 0; x < s.setup->board->size(); ++x)
    h ^= ground_key(static_cast<Sector>(x), s.ground.traits[static_cast<std::size_t>(x)]);
  return h;
}

template <class D, class L>
void agree(Flow<D, L> f, Side side, Verb verb) {
  State& s = f.s;
  switch (verb) {
    case Verb::Concede:
      tell::conceded(f, clause::end_scenario_limit, side);
      s.draw_from = Phase::Start;
      return finish(f, index(other(side)), EndReason::Conceded, clause::end_scenario_limit, 0);
    case Verb::OfferDraw:
      tell::draw_offered(f, clause::end_scenario_limit, side);
      s.draw_from = std::exchange(s.now.phase, Phase::DrawOffered);
      s.now.asked = other(side);
      return;
    case Verb::AcceptDraw:
      s.draw_from = Phase::Start;
      return finish(f, -1, EndReason::Agreed, clause::end_scenario_limit, 0);
    default:
      tell::draw_refused(f, clause::end_scenario_limit, side);
      s.now.phase = std::exchange(s.draw_from, Phase::Start);
      s.now.asked = other(side);
  }
}

}  // namespace

State BelleEpoque::start(const Setup& setup) {
  State s{};
  s.setup = &setup;
  s.winner = -1;
  s.pieces.at.fill(kNowhere);
  s.pieces.unit_at.fill(kNoUnit);
  s.pools.holder.fill(2);
  for (int x = 0; x < setup.board->size(); ++x)
    set_ground(s, static_cast<Sector>(x), setup.ground[static_cast<std::size_t>(x)]);
  for (std::size_t i = 0; i < setup.units.size(); ++i) {
    const UnitCard& c = setup.units[i];
    const auto u = static_cast<UnitId>(i);
    s.pieces.stands[u] = c.stands;
    if (c.start != kNowhere && c.arrives == 0) {
      put(s, u, c.start);
    } else {
      s.pieces.flags[u] = unit_flag::kWaiting;
      ++s.pools.waiting[idx(c.side)];
    }
  }
  s.piece_hash = all_units(s);
  s.ground_hash = all_ground(s);
  s.now = Pending{};
  return s;
}

Turn BelleEpoque::turn(const State& s) {
  if (s.now.phase == Phase::Over || !waits(s.now.phase)) return {};
  Turn out{bit(s.now.asked), asking(s)};
  ask_holders(out, *s.setup, s.now.asked, [&] { return asked_about(s); });
  return out;
}

template <class D, class L>
void BelleEpoque::apply(State& s, Side side, const Action& a, D& dice, L& log) {
  Flow<D, L> f{s, dice, log};
  if (side == Side::Umpire) {
    apply_ruling(f, a);
    return;
  }
  if (is_agreement(a.verb)) return agree(f, side, a.verb);
  switch (s.now.phase) {
    case Phase::React:
    case Phase::SupportFire:
    case Phase::EvadeRoute:
      apply_reaction(f, a);
      return;
    case Phase::ConvertLosses:
    case Phase::FallBackStep:
      apply_losses(f, a);
      return;
    case Phase::TakePosition:
      apply_position(f, a);
      return;
    case Phase::ChooseFirst:
    case Phase::Deploy:
    case Phase::Reinforce:
      apply_placing(f, a);
      return;
    default:
      apply_activation(f, a);
      return;
  }
}

template <class D, class L>
void BelleEpoque::advance(State& s, D& dice, L& log) {
  Flow<D, L> f{s, dice, log};
  while (!dice.failed()) {
    switch (s.now.phase) {
      case Phase::Start:
        start_battle(f);
        break;
      case Phase::TurnStart:
        start_turn(f);
        break;
      case Phase::Command:
        roll_command(f);
        break;
      case Phase::Draw:
        draw_token(f);
        break;
      default:
        return;
    }
  }
}

View BelleEpoque::view(const State& s, Side viewer) {
  note_applied(clause::setup_open_information);
  View v;
  v.setup = s.setup;
  v.viewer = viewer;
  v.pieces = s.pieces;
  v.ground = s.ground;
  v.pools = s.pools;
  v.now = s.now;
  v.turn = s.turn;
  v.winner = s.winner;
  v.end = s.end;
  v.draw_from = s.draw_from;
  v.margin = s.margin;
  return v;
}

State observed(const View& v) {
  State s{};
  s.setup = v.setup;
  s.pieces = v.pieces;
  s.ground = v.ground;
  s.pools = v.pools;
  s.now = v.now;
  s.turn = v.turn;
  s.winner = v.winner;
  s.end = v.end;
  s.draw_from = v.draw_from;
  s.margin = v.margin;
  s.piece_hash = all_units(s);
  s.ground_hash = all_ground(s);
  return s;
}

State BelleEpoque::observed(const View& v) { return belle_epoque::observed(v); }

State BelleEpoque::guess(const View& v, Side, Rng&) { return observed(v); }

std::optional<Result> BelleEpoque::result(const State& s) {
  if (s.now.phase != Phase::Over) return std::nullopt;
  Clause why = clause::end_scenario_limit;
  if (s.end == static_cast<std::uint8_t>(EndReason::LastUnit)) why = clause::end_last_unit;
  if (s.end == static_cast<std::uint8_t>(EndReason::BreakPoint)) why = clause::end_break_point;
  if (s.end == static_cast<std::uint8_t>(EndReason::Ruling)) why = clause::setup_open_information;
  return Result{s.winner, s.margin, why};
}

std::uint64_t BelleEpoque::digest(const State& s) {
  return combine(s.piece_hash, s.ground_hash, s);
}

std::uint64_t BelleEpoque::recompute_digest(const State& s) {
  return combine(all_units(s), all_ground(s), s);
}

#define SANDTABLE_RULESET(D, L)                                                \
  template void BelleEpoque::apply<D, L>(State&, Side, const Action&, D&, L&); \
  template void BelleEpoque::advance<D, L>(State&, D&, L&);
SANDTABLE_EVERY_FLOW(SANDTABLE_RULESET)

}  // namespace sandtable::belle_epoque
