#include "rulesets/belle_epoque/words/explain.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/text/figures.h"
#include "rulesets/belle_epoque/judgement/reasons.h"
#include "rulesets/belle_epoque/judgement/weights.h"
#include "rulesets/belle_epoque/words/messages.h"
#include "rulesets/belle_epoque/words/narrate_common.h"
#include "rulesets/belle_epoque/words/notation.h"

/// Why a computer opponent did what it did, in one sentence.
namespace sandtable::belle_epoque {
namespace {

using Step = Planned<BelleEpoque>;

std::string_view word(Verb verb) {
  switch (verb) {
    case Verb::First:
      return "first";
    case Verb::Second:
      return "second";
    case Verb::Place:
      return "place";
    case Verb::Pass:
      return "pass";
    case Verb::Test:
      return "test";
    case Verb::Move:
      return "move";
    case Verb::March:
      return "march";
    case Verb::Exit:
      return "exit";
    case Verb::Fire:
      return "fire";
    case Verb::Assault:
      return "assault";
    case Verb::Salvo:
      return "salvo";
    case Verb::Evade:
      return "evade";
    case Verb::CounterCharge:
      return "counter-charge";
    case Verb::Support:
      return "support";
    case Verb::Decline:
      return "decline";
    case Verb::Slip:
      return "slip";
    case Verb::Convert:
      return "convert";
    case Verb::FallBack:
      return "fall-back";
    case Verb::Take:
      return "take";
    case Verb::Hold:
      return "hold";
    default:
      return "stand";
  }
}

bool is_aim(Verb verb) {
  return verb == Verb::Move || verb == Verb::March || verb == Verb::Exit || verb == Verb::Fire ||
         verb == Verb::Assault;
}

text::Args args_of(const Step& step, Lang lang) {
  const Setup& setup = *step.state.setup;
  const Action& a = step.action;
  text::Args out;
  if (a.unit != kNoUnit) {
    out.push_back(unit_arg("unit", a.unit, setup, lang));
    out.push_back(words("here", sector_name(step.state.pieces.at[a.unit], setup)));
  }
  if (a.target != kNoUnit) out.push_back(unit_arg("target", a.target, setup, lang));
  if (a.to != kNowhere) out.push_back(words("sector", sector_name(a.to, setup)));
  out.push_back(number("points", a.points));
  return out;
}

std::string say(std::string_view kind, const Step& step, Lang lang) {
  return messages().format(lang, "why." + std::string(kind) + std::string(word(step.action.verb)),
                           args_of(step, lang));
}

std::string with_clause(std::string text, Clause clause, Lang lang) {
  return messages().format(
      lang, "why.with-clause",
      {words("text", std::move(text)), words("clause", clause_id(clause, lang))});
}

std::string say(const Reason& reason, Lang lang) {
  static constexpr std::string_view kKeys[] = {"why.odds-test", "why.odds-hits",
                                               "why.odds-assault"};
  return with_clause(messages().format(lang, kKeys[static_cast<std::size_t>(reason.kind)],
                                       {number("n", reason.wanted),
                                        words("p", text::percentage(reason.p.percent(0), lang))}),
                     reason.clause, lang);
}

/// The odds of one step of the plan; empty where it rolls no dice.
std::string odds_of(const Step& step, Lang lang) {
  std::string out;
  for (const Reason& reason : reasons(step)) out += (out.empty() ? "" : ", ") + say(reason, lang);
  return out;
}

}  // namespace

std::string explain(const Deliberation<BelleEpoque>& why, Lang lang) {
  const auto& plan = why.plan;
  const auto& rival = why.rival;
  const int gap = why.gap;
  if (plan.empty()) return {};
  const Step& first = plan.front();
  std::string deed = say("deed-", first, lang), aim, odds = odds_of(first, lang);
  for (std::size_t i = 1; i < plan.size() && is_aim(plan[i].action.verb); ++i) {
    const std::string next = say("aim-", plan[i], lang);
    aim = aim.empty() ? next
                      : messages().format(lang, "why.joined-aims",
                                          {words("first", aim), words("second", next)});
    const std::string more = odds_of(plan[i], lang);
    if (!more.empty()) odds += (odds.empty() ? "" : ", ") + more;
  }
  if (odds.empty())
    deed = with_clause(std::move(deed), BelleEpoque::turn(first.state).clause, lang);
  text::Args args{words("deed", std::move(deed)), words("aim", aim.empty() ? "none" : aim),
                  words("odds", odds.empty() ? "none" : odds)};
  const Setup& setup = *first.state.setup;
  args.push_back(words("next", rival ? to_text(*rival, setup, &first.state, lang) : "none"));
  args.push_back(words("stake", gap >= weight::kStake ? "battle" : "none"));
  args.push_back(number("gap", std::max(0, gap)));
  args.push_back(number("whole", std::max(0, gap) / 100));
  args.push_back(words("less", text::decimal(std::max(0, gap), 2, lang)));
  return messages().format(lang, "why.sentence", args);
}

}  // namespace sandtable::belle_epoque
