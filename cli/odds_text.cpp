#include "cli/odds_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>
#include <vector>

#include "battle/rulesets.h"
#include "cli/layout.h"
#include "engine/text/figures.h"

namespace sandtable::cli {
namespace {

std::string percent(const Fraction& p, const Words& say) {
  return text::percentage(p.percent(), say.lang());
}

std::string chance(const Fraction& p, const Words& say) {
  // A fraction of many digits says nothing to people; programs get it from --json.
  constexpr std::size_t kReadable = 9;
  const std::string fraction = p.to_string();
  if (!p.exact() || fraction.size() > kReadable) return percent(p, say);
  return fraction + " (" + percent(p, say) + ")";
}

std::string rounded(double share, const Words& say) {
  return text::percentage(Fraction::estimate(share).percent().substr(1), say.lang());
}

/// `text` with one more behind it.
std::string joined(const std::string& text, const std::string& next, const Words& say) {
  return text.empty() ? next : say("odds.joined", {{"first", text}, {"next", next}});
}

std::string row(const std::string& value, const std::string& chance, const Words& say) {
  return say("odds.row", {{"value", value}, {"chance", chance}});
}

/// The average of a figure that takes so many values that one does not see it at a glance; empty
/// where they are few, or no numbers.
std::string average(const desk::Spread& spread, const Words& say) {
  constexpr std::size_t kSeenAtAGlance = 5;
  if (spread.rows.size() <= kSeenAtAGlance) return {};
  double sum = 0;
  for (const auto& [value, p] : spread.rows) {
    int n = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), n);
    if (error != std::errc{} || end != value.data() + value.size()) return {};
    sum += n * p.to_double();
  }
  const auto tenths = static_cast<std::int64_t>(std::lround(sum * 10));
  return say("odds.average", {{"n", text::decimal(tenths, 1, say.lang())}});
}

/// A line with what is known of it beside its chance.
std::string line_text(const desk::Chance& line, const desk::OddsReport& odds, const Words& say) {
  std::string out = say("odds.of", {{"what", line.text}, {"chance", chance(line.p, say)}});
  if (odds.samples > 0)
    out = say("odds.within",
              {{"odds", out}, {"low", rounded(line.low, say)}, {"high", rounded(line.high, say)}});
  if (odds.ranged == desk::Ranged::All && line.least != line.most)
    out = say(
        "odds.range",
        {{"odds", out}, {"least", percent(line.least, say)}, {"most", percent(line.most, say)}});
  return out;
}

/// How likely an answer is, or how often it comes: an action of several blows asks several times.
std::string weighed(const desk::Assumed& one, const Words& say) {
  if (!one.repeats && one.p == Fraction(1)) return one.text;
  if (!one.repeats) return say("odds.of", {{"what", one.text}, {"chance", percent(one.p, say)}});
  const auto hundredths = static_cast<std::int64_t>(std::lround(one.p.to_double() * 100));
  if (hundredths == 0) return say("odds.seldom", {{"what", one.text}});
  return say("odds.times", {{"what", one.text}, {"n", text::decimal(hundredths, 2, say.lang())}});
}

/// The answers of one side to one kind of question, the likeliest first.
std::string assumed_text(const desk::OddsReport& odds, const Words& say) {
  constexpr std::size_t kMost = 4;
  std::vector<std::pair<std::string, std::vector<const desk::Assumed*>>> kinds;
  for (const desk::Assumed& answer : odds.assumed) {
    const std::string key = answer.side + " " + answer.kind;
    const auto at = std::find_if(kinds.begin(), kinds.end(),
                                 [&](const auto& kind) { return kind.first == key; });
    if (at == kinds.end())
      kinds.push_back({key, {&answer}});
    else
      at->second.push_back(&answer);
  }
  std::string out;
  for (auto& [key, answers] : kinds) {
    std::stable_sort(answers.begin(), answers.end(), [](const auto* a, const auto* b) {
      return (a->p <=> b->p) == std::weak_ordering::greater;
    });
    for (std::size_t i = 0; i < std::min(kMost, answers.size()); ++i)
      out = joined(out, weighed(*answers[i], say), say);
    if (answers.size() > kMost)
      out = joined(
          out, say("odds.more", {{"n", static_cast<std::int64_t>(answers.size() - kMost)}}), say);
  }
  return out;
}

}  // namespace

std::string odds_headline(const desk::OddsReport& odds, const Words& say) {
  std::string out;
  for (const desk::Chance& line : odds.headline) out = joined(out, line_text(line, odds, say), say);
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
    for (const auto& [value, p] : spread.rows) rows += "  " + row(value, chance(p, say), say);
    rows += average(spread, say);
    out += wrapped(
        say("odds.spread", {{"subject", spread.subject}, {"figure", spread.words}, {"rows", rows}}),
        console.width, "  ", 2);
  }
  const std::string assumed = assumed_text(odds, say);
  if (!assumed.empty())
    out += wrapped(say("odds.assumed", {{"answer", assumed}}), console.width, "  ", 2);
  if (odds.ranged == desk::Ranged::Unknown) out += wrapped(say("odds.no-range"), console.width);
  if (odds.samples > 0)
    out += say("odds.samples", {{"n", static_cast<std::int64_t>(odds.samples)}}) + "\n";
  else if (!odds.exact)
    out += say("odds.rounded") + "\n";
  else
    out += say(assumed.empty() ? "odds.ways" : "odds.ways-given",
               {{"n", static_cast<std::int64_t>(odds.branches)}}) +
           "\n";
  return out;
}

std::string joint_text(const desk::OddsReport& odds, const Words& say, const Console& console) {
  std::string out = say("odds.joint") + "\n";
  for (const desk::Course& course : odds.joint) {
    std::string figures;
    for (const auto& [name, value] : course.figures)
      figures = joined(figures, name + " " + value, say);
    out += wrapped(row(chance(course.p, say), figures, say), console.width, "  ", 4);
  }
  return out;
}

}  // namespace sandtable::cli
