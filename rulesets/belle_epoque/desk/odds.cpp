#include <string>
#include <utility>
#include <vector>

#include "rulesets/belle_epoque/desk/desk.h"
#include "rulesets/belle_epoque/rules/events.gen.h"
#include "rulesets/belle_epoque/state/pieces.h"
#include "rulesets/belle_epoque/words/messages.h"
#include "rulesets/belle_epoque/words/narrate_common.h"
#include "rulesets/belle_epoque/words/notation.h"

/// What is asked of an action's outcomes, and what is answered on the way to them.
namespace sandtable::belle_epoque {
namespace {

using Lines = std::vector<desk::Line<BelleEpoque>>;

/// Losses of a unit, as hits: stands gone and steps walked back.
void add_target(Lines& out, const State& before, UnitId u, Lang lang) {
  const int stands = before.pieces.stands[u];
  const Sector at = before.pieces.at[u];
  const text::Args who{unit_arg("unit", u, *before.setup, lang)};
  out.push_back({messages().format(lang, "odds.hurt", who),
                 [=](const State& s) { return s.pieces.stands[u] < stands; }});
  out.push_back({messages().format(lang, "odds.gone", who),
                 [=](const State& s) { return s.pieces.stands[u] == 0; }});
  out.push_back({messages().format(lang, "odds.leaves", who),
                 [=](const State& s) { return s.pieces.stands[u] > 0 && s.pieces.at[u] != at; },
                 false});
}

/// A wish for the support of whoever may give it: the first of the roster.
std::optional<Action> anyones_support(const State& s, std::string_view text) {
  std::optional<Action> found;
  NoWhy quiet;
  for_each_unit(s.pieces.ready[idx(s.now.asked)], [&](UnitId u) {
    if (found) return;
    const auto named =
        parse_action(notation_name(u, *s.setup) + ": " + std::string(text), *s.setup, s);
    if (named && BelleEpoque::legal(s, s.now.asked, *named, quiet)) found = *named;
  });
  return found;
}

bool in_an_assault(const State& s) {
  switch (s.now.phase) {
    case Phase::React:
    case Phase::EvadeRoute:
    case Phase::SupportFire:
    case Phase::ConvertLosses:
    case Phase::TakePosition:
      return s.now.active != kNoUnit && s.now.target != kNoUnit;
    default:
      return false;
  }
}

}  // namespace

std::optional<Action> Desk::as_answer(const State& s, std::string_view text) {
  NoWhy quiet;
  if (const auto plain = parse_action(text, *s.setup, s)) {
    if (BelleEpoque::legal(s, s.now.asked, *plain, quiet)) return *plain;
    return std::nullopt;
  }
  if (s.now.phase != Phase::SupportFire) return std::nullopt;
  return anyones_support(s, text);
}

Lines Desk::lines(const State& before, Side, const Action& a, Lang lang) {
  Lines out;
  switch (a.verb) {
    case Verb::Test:
      out.push_back({messages().format(lang, "odds.test"),
                     [](const State& s) { return s.now.phase == Phase::Passed; }});
      break;
    case Verb::Fire:
      add_target(out, before, a.target, lang);
      break;
    case Verb::Assault: {
      add_target(out, before, a.target, lang);
      add_target(out, before, a.unit, lang);
      const Sector goal = before.pieces.at[a.target];
      out.push_back({messages().format(lang, "odds.taken"),
                     [=](const State& s) { return s.pieces.at[a.unit] == goal; }});
      break;
    }
    default:
      if (!in_an_assault(before)) break;
      add_target(out, before, before.now.active, lang);
      add_target(out, before, before.now.target, lang);
      break;
  }
  return out;
}

std::vector<std::pair<std::string, std::string>> Desk::figures(const Event& event,
                                                               const Setup& setup, Lang lang) {
  std::vector<std::pair<std::string, std::string>> out;
  const auto add = [&](const char* key, int unit, int other, std::string value) {
    out.emplace_back(messages().format(lang, key,
                                       {unit_arg("unit", unit, setup, lang),
                                        unit_arg("target", other, setup, lang)}),
                     std::move(value));
  };
  if (const auto e = as<told::TestRolled>(event))
    add("odds.figure-test", e->unit, e->unit,
        messages().format(lang, e->passed ? "odds.passed" : "odds.failed"));
  if (const auto e = as<told::FireRolled>(event))
    add("odds.figure-hits", e->unit, e->target, std::to_string(e->hits));
  if (const auto e = as<told::AssaultResult>(event)) {
    add("odds.figure-total", e->unit, e->target, std::to_string(e->a));
    add("odds.figure-total", e->target, e->unit, std::to_string(e->b));
    add("odds.figure-winner", e->unit, e->target,
        e->a == e->b ? messages().format(lang, "odds.nobody")
                     : unit_name(e->a > e->b ? e->unit : e->target, setup, lang));
  }
  return out;
}

}  // namespace sandtable::belle_epoque
