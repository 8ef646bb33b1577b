#include "rulesets/game_of_kings/words/explain.h"

#include <algorithm>
#include <string_view>

#include "engine/text/figures.h"
#include "rulesets/game_of_kings/judgement/judgement.h"
#include "rulesets/game_of_kings/judgement/reasons.h"
#include "rulesets/game_of_kings/words/messages.h"
#include "rulesets/game_of_kings/words/narrate_common.h"
#include "rulesets/game_of_kings/words/notation.h"

/// Why a computer opponent did what it did, in one sentence.
namespace sandtable::game_of_kings {
namespace {

using Weighed = Planned<GameOfKings>;

/// The key of what is done: "why.deed-move".
std::string_view key_of(const Weighed& step) {
  switch (step.action.verb) {
    case Verb::Fire:
      return "why.deed-fire";
    case Verb::Rally:
      return "why.deed-rally";
    case Verb::Form:
      return "why.deed-form";
    case Verb::Move:
      if (step.action.ends_attached) return "why.deed-join";
      if (withdraws(step.state, step.action)) return "why.deed-withdraw";
      return step.action.target == kNoUnit ? "why.deed-move" : "why.deed-charge";
    case Verb::Unlimber:
    case Verb::Pivot:
      return "why.deed-aim";
    case Verb::Fight:
      return "why.deed-fight";
    case Verb::Done:
      return "why.deed-done";
    case Verb::Support:
      return step.action.target == kNoUnit ? "why.deed-other" : "why.deed-support";
    default:
      return "why.deed-other";
  }
}

std::string deed(const Weighed& step, Lang lang) {
  const Setup& setup = *step.state.setup;
  const Action& a = step.action;
  text::Args args{words("act", to_text(a, step.state, lang)),
                  words("way", path_text(a.path, lang))};
  if (a.unit != kNoUnit) args.push_back(unit_arg("unit", a.unit, setup, lang));
  if (a.target != kNoUnit) args.push_back(unit_arg("target", a.target, setup, lang));
  return messages().format(lang, key_of(step), args);
}

std::string with_clause(std::string text, Clause clause, Lang lang) {
  return messages().format(
      lang, "why.with-clause",
      {words("text", std::move(text)), words("clause", clause_id(clause, lang))});
}

std::string say(const Reason& reason, Lang lang) {
  static constexpr std::string_view kKeys[] = {"why.odds-hits", "why.odds-rally",
                                               "why.odds-charge"};
  text::Args args{words("p", text::percentage(reason.p.percent(0), lang))};
  if (reason.kind == Reason::Kind::Charge)
    args.push_back(words("zone", std::string(zone_key(reason.zone))));
  return with_clause(messages().format(lang, kKeys[static_cast<std::size_t>(reason.kind)], args),
                     reason.clause, lang);
}

}  // namespace

std::string explain(const Deliberation<GameOfKings>& why, Lang lang) {
  const auto& [plan, rival, gap] = why;
  if (plan.empty()) return {};
  const Weighed& first = plan.front();
  std::string done = deed(first, lang);
  const auto reason = reason_of(first);
  const std::string odds = reason ? say(*reason, lang) : "";
  if (odds.empty())
    done = with_clause(std::move(done), GameOfKings::turn(first.state).clause, lang);
  text::Args args{words("deed", std::move(done)), words("odds", odds.empty() ? "none" : odds)};
  args.push_back(words("next", rival ? to_text(*rival, first.state, lang) : "none"));
  args.push_back(words("order", gap < 0 ? "first" : "none"));
  args.push_back(number("gap", std::max(0, gap)));
  args.push_back(number("whole", std::max(0, gap) / 100));
  args.push_back(words("less", text::decimal(std::max(0, gap), 2, lang)));
  return messages().format(lang, "why.sentence", args);
}

}  // namespace sandtable::game_of_kings
