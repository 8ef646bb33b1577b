#include "cli/odds_text.h"

#include <algorithm>

#include "battle/rulesets.h"
#include "cli/layout.h"

namespace sandtable::cli {
namespace {

std::string chance(const Fraction& p) {
  // A fraction of many digits says nothing to people; programs get it from --json.
  constexpr std::size_t kReadable = 9;
  const std::string fraction = p.to_string();
  if (!p.exact() || fraction.size() > kReadable) return p.percent();
  return fraction + " (" + p.percent() + ")";
}

}  // namespace

std::string odds_headline(const desk::OddsReport& odds, const Words& say) {
  std::string out;
  for (const auto& [what, p] : odds.headline)
    out += (out.empty() ? "" : "; ") + say("odds.of", {{"what", what}, {"chance", chance(p)}});
  if (!out.empty() && !odds.exact) out = say("odds.estimated", {{"odds", out}});
  return out;
}

std::string odds_text(const desk::OddsReport& odds, const Rulebook& rules, const Words& say,
                      const Console& console) {
  const battle::RulesetDoor* door = battle::ruleset(rules.id);
  const bool coordinates = door != nullptr && door->table() == "measured";
  std::string out = wrapped(odds_headline(odds, say), console.width);
  for (const desk::Spread& spread : odds.spreads) {
    if (coordinates && spread.figure == "place") continue;
    std::string rows;
    for (const auto& [value, p] : spread.rows) rows += "  " + value + ": " + chance(p);
    // A figure that has no word of its own is named as the ruleset names it.
    const std::string key = "odds." + spread.figure;
    const std::string figure = messages().has(key) ? say(key) : spread.figure;
    out += wrapped(spread.subject + ", " + figure + ":" + rows, console.width, "  ", 2);
  }
  for (const std::string& assumed : odds.assumed)
    out += wrapped(say("odds.assumed", {{"answer", assumed}}), console.width, "  ", 2);
  if (odds.samples > 0)
    out += say("odds.samples", {{"n", static_cast<std::int64_t>(odds.samples)}}) + "\n";
  else
    out += say("odds.ways", {{"n", static_cast<std::int64_t>(odds.branches)}}) + "\n";
  return out;
}

}  // namespace sandtable::cli
