#pragma once

#include <optional>
#include <stop_token>

#include "engine/core/judgement.h"
#include "rulesets/belle_alliance/rules/ruleset.h"

/// The captain: writes whole sheets, and answers whatever else he is asked, from a view with
/// ghosts.
namespace sandtable::belle_alliance {

using Thoughts = Deliberation<BelleAlliance>;

/// How often he plays a bound on for a sheet, and for any other answer: a few hundred times, fewer
/// where there are many units. A count, so that a slow machine decides as a fast one does.
struct Effort {
  int sheet = 1000;
  int answer = 90;
};
Effort effort_for(const State& known);

/// What he decides for a post that is asked, and what speaks for it; nullopt where he was stopped.
std::optional<Thoughts> captains_plan(const View& view, Post seat, Rng& rng, std::stop_token stop);

/// The same, one question each.
std::optional<Thoughts> captains_sheet(const View& view, Post seat, Rng& rng, std::stop_token stop);
std::optional<Thoughts> captains_answer(const View& view, Post seat, Rng& rng,
                                        std::stop_token stop);
/// At a choice in the march, by the odds of the melee that hangs on it.
Thoughts captains_choice(const View& view, Post seat, Rng& rng);
/// Whether he takes a draw that is offered: where he expects to lose by half a point or more.
Thoughts captains_peace(const View& view, Post seat, Rng& rng);

/// What he says of the position before he orders anything: who is where, seen or not, and what he
/// means to do with each brigade. `means`: an intention each.
struct Brigade;
enum class Intent : std::uint8_t;
void appreciate(const State& known, const State& world, Side side,
                std::span<const Brigade> brigades, std::span<const Intent> means,
                std::vector<Cause>& out);

/// In thousandths, that a melee of a unit against an enemy, head on and as both are in a world,
/// ends with the enemy giving way; -1 where they cannot be set against each other.
int chance_to_beat(const State& world, Side side, UnitId unit, UnitId enemy, bool charge);
/// In thousandths, that an order is carried out; the sheet lies in the world.
int chance_to_obey(const State& world, Side side, UnitId unit);

}  // namespace sandtable::belle_alliance
