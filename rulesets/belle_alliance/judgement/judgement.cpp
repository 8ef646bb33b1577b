#include "rulesets/belle_alliance/judgement/judgement.h"

#include <utility>

#include "rulesets/belle_alliance/judgement/captain.h"
#include "rulesets/belle_alliance/rules/flow/ending.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/sample.h"

namespace sandtable::belle_alliance {
namespace {

constexpr int kFigure = 10, kPoint = 200, kDecided = 1'000'000;

}  // namespace

int Mind::worth(const State& s, Side side) {
  if (s.end != EndReason::None)
    return s.winner < 0 ? 0 : s.winner == index(side) ? kDecided : -kDecided;
  State then = s;
  judge_tasks(then);
  int sum = kFigure * (figures_gone(s, Side::B) - figures_gone(s, Side::A)) +
            kPoint * (then.points[0] - then.points[1]);
  return side == Side::A ? sum : -sum;
}

bool Mind::sensible(const State&, Side, const Action& a) {
  if (is_agreement(a.verb)) return a.verb == Verb::AcceptDraw || a.verb == Verb::RefuseDraw;
  return !a.items.empty() || (a.sheet != nullptr && a.sheet->line_count > 0);
}

std::optional<std::pair<Side, Action>> Mind::likely(const State& s) {
  if (verb_asked(s) != Verb::Answer && verb_asked(s) != Verb::Face) return std::nullopt;
  const Turn turn = turn_of(s);
  for (const Side side : {Side::A, Side::B})
    for (std::uint8_t i = 0; i < kMostPosts; ++i)
      if (is_asked(turn, Post(side, i))) return std::pair(side, nothing_for(s, Post(side, i)));
  return std::nullopt;
}

std::string_view Mind::question_kind(const State& s) {
  if (turn_of(s).waiting_for == 0) return "none";
  switch (verb_asked(s)) {
    case Verb::Orders:
      return "orders";
    case Verb::Announce:
      return "announce";
    case Verb::Appoint:
      return "appoint";
    case Verb::Fire:
      return "fire";
    case Verb::Ride:
      return "staff";
    case Verb::Answer:
      return "answer";
    case Verb::GoOn:
      return "advance";
    case Verb::Deploy:
      return "deploy";
    case Verb::Object:
      return "object";
    case Verb::Face:
      return "face";
    default:
      break;
  }
  return "none";
}

Action Mind::misjudged(const State& s, const Action& a, int level, Rng& rng) {
  // An agreement does not say whose it is.
  return level == 0 && !is_agreement(a.verb) ? random_for(s, a.by, rng) : a;
}

std::optional<Deliberation<BelleAlliance>> Mind::plan(const View& view, Post seat, int level,
                                                      Rng& rng, std::stop_token stop) {
  const bool asked = index(seat.side) < 2 && is_asked(turn_of(observed(view)), seat);
  if (level == 0 || !asked) return std::nullopt;
  return captains_plan(view, seat, rng, std::move(stop));
}

}  // namespace sandtable::belle_alliance
