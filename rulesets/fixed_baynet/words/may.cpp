#include "rulesets/fixed_baynet/words/may.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/desk/voice.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/narrate.h"

namespace sandtable::fixed_baynet {
namespace {

/// What a question makes one think of, in the order in which it is said.
enum class Deed : std::uint8_t { Step, Charge, Fight, Fire, Piece, Down, Up, House, Heal, Rally };
constexpr std::array<std::string_view, 10> kWord{"step", "charge", "fight", "fire", "piece",
                                                 "down", "up",     "house", "heal", "rally"};

std::optional<Deed> deed_of(Verb verb) {
  switch (verb) {
    case Verb::Move:
    case Verb::March:
      return Deed::Step;
    case Verb::Charge:
      return Deed::Charge;
    case Verb::Attack:
      return Deed::Fight;
    case Verb::Fire:
    case Verb::FireOver:
    case Verb::FireHouse:
      return Deed::Fire;
    case Verb::FirePiece:
    case Verb::FirePieceOver:
    case Verb::Guess:
    case Verb::Plan:
      return Deed::Piece;
    case Verb::Down:
      return Deed::Down;
    case Verb::Up:
      return Deed::Up;
    case Verb::GoIn:
    case Verb::ComeOut:
      return Deed::House;
    case Verb::Heal:
      return Deed::Heal;
    case Verb::Rally:
      return Deed::Rally;
    default:
      return std::nullopt;
  }
}

std::string said(Deed deed, Lang lang) {
  return messages().format(
      lang, "may.verb", {desk::words("verb", std::string(kWord[static_cast<std::size_t>(deed)]))});
}

/// What could be tried: at each unit of the enemy, or a short step to each side.
std::vector<Action> tries(const State& s, Deed deed) {
  std::vector<Action> out;
  const UnitId u = s.now.unit;
  const auto at_each = [&](Verb verb) {
    for (UnitId t = 0; t < s.unit_count; ++t)
      if (!unit(s, t).men.empty() && side_of_unit(s, t) != s.now.asked)
        out.push_back({.verb = verb, .unit = u, .target = t, .number = 1});
  };
  if (deed == Deed::Fire) at_each(Verb::Fire);
  if (deed == Deed::Charge) at_each(Verb::Charge);
  if (deed == Deed::Fight) out.push_back({.verb = Verb::Attack, .unit = u, .number = 1});
  constexpr int kWays = 8;
  for (int i = 0; deed == Deed::Step && i < kWays; ++i) {
    Action a{.verb = Verb::Move, .unit = u};
    a.way.add({static_cast<Angle>(i * (0x10000 / kWays)), kInch / 2});
    out.push_back(a);
  }
  return out;
}

}  // namespace

desk::May may_now(const State& s, Lang lang) {
  desk::May out;
  const Side side = s.now.asked;
  if (s.now.phase != Phase::Act || s.now.unit >= s.unit_count || blindfold(s, side)) return out;
  std::vector<Action> all;
  FixedBaynet::actions(s, side, all);
  std::array<bool, kWord.size()> can{};
  for (const Action& a : all)
    if (const auto deed = deed_of(a.verb)) can[static_cast<std::size_t>(*deed)] = true;
  for (const Deed deed : {Deed::Step, Deed::Charge, Deed::Fight, Deed::Fire}) {
    bool& may = can[static_cast<std::size_t>(deed)];
    if (may) continue;
    const std::vector<Action> tried = tries(s, deed);
    if (desk::any_legal<FixedBaynet>(s, side, tried))
      may = true;
    else if (const auto why = desk::hindrance<FixedBaynet>(s, side, tried))
      desk::bar(out, said(deed, lang), shortly(*why, *s.setup, lang));
  }
  std::vector<std::string> may;
  for (std::size_t i = 0; i < can.size(); ++i)
    if (can[i]) may.push_back(said(static_cast<Deed>(i), lang));
  out.may = desk::one_of(may, messages().format(lang, "may.or"));
  return out;
}

}  // namespace sandtable::fixed_baynet
