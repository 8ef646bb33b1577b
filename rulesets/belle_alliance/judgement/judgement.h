#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>

#include "engine/core/judgement.h"
#include "rulesets/belle_alliance/rules/ruleset.h"

/// How computer commanders see a battle. Judgement, no rules.
namespace sandtable::belle_alliance {

struct Mind {
  using Rules = BelleAlliance;

  /// Figures of both sides, and the points of tasks as they would be booked now.
  static int worth(const State& s, Side side);
  static bool sensible(const State& s, Side side, const Action& a);
  static std::uint64_t alike(const State& s) { return BelleAlliance::digest(s); }
  static std::optional<std::pair<Side, Action>> likely(const State& s);
  static std::string_view question_kind(const State& s);
  /// A recruit has no list to choose from: he writes a sheet of his own by his own chance.
  static Action misjudged(const State& s, const Action& a, int level, Rng& rng);
  /// A captain writes what he decides himself (judgement/captain.h); nullopt for a recruit.
  static std::optional<Deliberation<BelleAlliance>> plan(const View& view, Post seat, int level,
                                                         Rng& rng, std::stop_token stop);
};
static_assert(Judgement<Mind> && Misjudges<Mind> && Plans<Mind>);

}  // namespace sandtable::belle_alliance
