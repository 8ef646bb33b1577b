#include "rulesets/game_of_kings/words/explain.h"

#include <algorithm>
#include <string_view>

#include "engine/text/figures.h"
#include "rulesets/game_of_kings/judgement/judgement.h"
#include "rulesets/game_of_kings/judgement/reasons.h"
#include "rulesets/game_of_kings/judgement/weights.h"
#include "rulesets/game_of_kings/words/messages.h"
#include "rulesets/game_of_kings/words/narrate_common.h"
#include "rulesets/game_of_kings/words/notation.h"

/// Why a computer opponent did what it did, in one sentence.
namespace sandtable::game_of_kings {
namespace {

using Weighed = Planned<GameOfKings>;

/// The key of what is done beside moving and fighting: setting up, sectors, answers, the end.
std::string_view key_of_other(Verb verb) {
  switch (verb) {
    case Verb::First:
      return "why.deed-first";
    case Verb::Second:
      return "why.deed-second";
    case Verb::Terrain:
      return "why.deed-terrain";
    case Verb::Assign:
      return "why.deed-assign";
    case Verb::Place:
      return "why.deed-place";
    case Verb::Deployed:
      return "why.deed-deployed";
    case Verb::Transfer:
      return "why.deed-transfer";
    case Verb::Sector:
      return "why.deed-sector";
    case Verb::Evade:
      return "why.deed-evade";
    case Verb::Against:
      return "why.deed-against";
    case Verb::Test:
      return "why.deed-test";
    case Verb::Concede:
      return "why.deed-concede";
    case Verb::OfferDraw:
      return "why.deed-offer-draw";
    case Verb::AcceptDraw:
      return "why.deed-accept-draw";
    case Verb::RefuseDraw:
      return "why.deed-refuse-draw";
    default:
      return "why.deed-other";
  }
}

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
    case Verb::Limber:
      return "why.deed-limber";
    case Verb::Unlimber:
      return "why.deed-unlimber";
    case Verb::Pivot:
      return "why.deed-aim";
    case Verb::Fight:
      return "why.deed-fight";
    case Verb::Done:
      return "why.deed-done";
    case Verb::Support:
      return step.action.target == kNoUnit ? "why.deed-no-support" : "why.deed-support";
    case Verb::Hold:
      return step.state.now.phase == Phase::Evade ? "why.deed-stay" : "why.deed-hold-fire";
    default:
      return key_of_other(step.action.verb);
  }
}

std::string deed(const Weighed& step, Lang lang) {
  const Setup& setup = *step.state.setup;
  const Action& a = step.action;
  text::Args args{words("act", to_text(a, step.state, lang)),
                  words("way", path_text(a.path, lang)),
                  {"sector", command_noun(static_cast<int>(a.command), lang)},
                  number("piece", a.number)};
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
  const auto& plan = why.plan;
  const auto& rival = why.rival;
  const int gap = why.gap;
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
  args.push_back(words("stake", gap >= weight::kStake ? "battle" : "none"));
  args.push_back(number("gap", std::max(0, gap)));
  args.push_back(number("whole", std::max(0, gap) / 100));
  args.push_back(words("less", text::decimal(std::max(0, gap), 2, lang)));
  return messages().format(lang, "why.sentence", args);
}

}  // namespace sandtable::game_of_kings
