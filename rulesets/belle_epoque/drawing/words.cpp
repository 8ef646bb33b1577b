#include <array>

#include "engine/desk/voice.h"
#include "engine/text/dates.h"
#include "rulesets/belle_epoque/drawing/common.h"
#include "rulesets/belle_epoque/words/messages.h"

namespace sandtable::belle_epoque::drawing {
namespace {

using desk::number;
using desk::words;
using desk::yes;

/// In the order of Phase.
constexpr std::array<std::string_view, 19> kPhases{
    "start",          "choose-first",  "deploy",      "turn-start",   "reinforce",
    "command",        "draw",          "token",       "passed",       "failed",
    "moved",          "react",         "evade-route", "support-fire", "convert-losses",
    "fall-back-step", "take-position", "over",        "draw-offered"};

bool between(Phase phase) {
  return phase == Phase::Start || phase == Phase::TurnStart || phase == Phase::Command ||
         phase == Phase::Draw || phase == Phase::Over;
}

/// A token lies drawn until the activation that it gave ends.
bool token_drawn(Phase phase) { return phase >= Phase::Token && phase < Phase::Over; }

}  // namespace

std::string Words::phase(Phase phase) const {
  std::string key("phase.");
  key += kPhases[static_cast<std::size_t>(phase)];
  return say(key);
}

std::string Words::turn(const Picture& picture) const {
  // Before the first turn there is none: "turn 0" would be a turn that nobody plays.
  return say("turn", {number("turn", picture.turn), number("turns", picture.setup->turns)});
}

std::string Words::standing(const Picture& picture, UnitId unit) const {
  const UnitCard& card = picture.setup->units[unit];
  switch (standing_of(picture, unit)) {
    case Standing::Ready:
      return say("standing.ready");
    case Standing::Activated:
      return say("standing.activated");
    case Standing::Eliminated:
      return say("standing.eliminated");
    case Standing::Left:
      return say("standing.left");
    case Standing::Waiting:
      // Who found no sector free, when the armies were placed or when it was due, still waits.
      if (card.arrives == 0) break;
      return say(card.arrives < picture.turn ? "standing.waits" : "standing.arrives",
                 {number("turn", card.arrives)});
    case Standing::Unplaced:
      break;
  }
  return say("standing.to-place");
}

std::string Words::stands(const Picture& picture, UnitId unit) const {
  const int now = picture.pieces->stands[unit], start = picture.setup->units[unit].stands;
  return say("stands", {yes("whole", now == start), number("now", now), number("start", start)});
}

std::string Words::ratings(const UnitCard& card) const {
  std::string out(said(doctrine_of(card)));
  const auto add = [&](bool on, std::string_view word) {
    if (on) out += ", " + std::string(word);
  };
  for (std::size_t i = 0; i < kRatingMarks.size(); ++i)
    add(card.*kRatingMarks[i], said(static_cast<Rating>(i)));
  add(card.smokeless, said(RosterPowder::Smokeless));
  for (std::size_t i = 0; i < kMayNotMarks.size(); ++i)
    add(card.*kMayNotMarks[i], said(static_cast<MayNot>(i)));
  add(!card.breaks, say("uncounted"));
  return out;
}

std::string Words::describe(const Picture& picture, UnitId unit) const {
  const UnitCard& card = picture.setup->units[unit];
  const bool here = on_board(picture, unit);
  return say(
      "unit",
      {words("class", std::string(said(card.troop_class))), words("stands", stands(picture, unit)),
       words("fire", std::string(id_of(card.fire_type))),
       words("quality", std::string(said(card.quality))), words("ratings", ratings(card)),
       yes("here", here),
       words("place", here ? picture.setup->board->label(picture.pieces->at[unit]) : ""),
       words("standing", standing(picture, unit))});
}

std::string Words::pools(const Picture& picture, Side side) const {
  const auto i = static_cast<std::size_t>(index(side));
  const Pools& p = *picture.pools;
  return say("pools", {number("points", p.points[i]), number("tokens", p.tokens[i]),
                       number("stands", p.stands[i]), number("lost", p.lost[i])});
}

std::vector<std::string> Words::decision(const Picture& picture) const {
  const Pending& now = *picture.now;
  const Setup& setup = *picture.setup;
  const auto side = [&](std::string_view name, Side s) {
    return words(name, in(setup.sides[static_cast<std::size_t>(index(s))].name, lang));
  };
  const auto unit = [&](std::string_view name, UnitId u) {
    return words(name, u == kNoUnit ? "" : in(setup.units[u].name, lang));
  };
  if (now.phase == Phase::Over) return {phase(now.phase)};
  if (between(now.phase)) return {say("next", {words("phase", phase(now.phase))})};
  std::vector<std::string> out;
  if (token_drawn(now.phase)) {
    const bool acts = now.active != kNoUnit;
    out.push_back(
        say(!acts                   ? "token"
            : now.target == kNoUnit ? "token-unit"
                                    : "token-against",
            {side("side", now.side), unit("unit", now.active), unit("target", now.target)}));
  }
  out.push_back(say("decision", {side("side", now.asked), words("phase", phase(now.phase))}));
  return out;
}

std::string Words::objective(const Picture& picture, std::size_t which) const {
  const Setup& setup = *picture.setup;
  const Objective& objective = setup.objectives[which];
  const auto name = [&](std::size_t side) { return in(setup.sides[side].name, lang); };
  std::string what = in(objective.name, lang);
  objective.sectors.for_each([&](Sector s) { what += " " + setup.board->label(s); });
  const std::uint8_t holder =
      which < picture.pools->holder.size() ? picture.pools->holder[which] : 2;
  const bool held = objective.kind == Objective::Kind::Hold && holder < 2;
  return say("objective", {words("name", what), number("points", objective.points),
                           yes("both", for_both(setup, which)),
                           words("side", name(static_cast<std::size_t>(index(objective.side)))),
                           yes("held", held), words("holder", held ? name(holder) : "")});
}

std::string Words::value(const Picture& picture, std::size_t which) const {
  const Setup& setup = *picture.setup;
  const Objective& objective = setup.objectives[which];
  const std::string& side =
      in(setup.sides[static_cast<std::size_t>(index(objective.side))].name, lang);
  return say("objective-value", {number("points", objective.points),
                                 yes("both", for_both(setup, which)), words("side", side)});
}

std::string Words::date(const Setup& setup) const {
  const std::string day = text::day_in_words(setup.date, lang);
  return day.empty() ? std::to_string(setup.year) : day;
}

}  // namespace sandtable::belle_epoque::drawing
