#include <array>
#include <map>
#include <string>
#include <vector>

#include "rulesets/belle_epoque/desk.h"
#include "rulesets/belle_epoque/narrate.h"
#include "rulesets/belle_epoque/notation.h"
#include "rulesets/belle_epoque/pieces.h"

/// What an action does, in odds: out of the states that it can end in.
namespace sandtable::belle_epoque {
namespace {

using Branches = std::vector<Branch<BelleEpoque>>;

/// The probabilities of a figure's values over all branches.
template <class F>
std::map<int, Fraction> spread(const Branches& branches, F&& figure) {
  std::map<int, Fraction> out;
  for (const auto& branch : branches) {
    auto [at, fresh] = out.try_emplace(figure(branch.state), Fraction());
    at->second += branch.p;
  }
  return out;
}

template <class F>
Fraction chance(const Branches& branches, F&& holds) {
  Fraction out;
  for (const auto& branch : branches)
    if (holds(branch.state)) out += branch.p;
  return out;
}

bool settled(const std::map<int, Fraction>& rows, int before) {
  return rows.size() == 1 && rows.begin()->first == before;
}

const char* word(Lang lang, const char* en, const char* fr) { return lang == Lang::Fr ? fr : en; }

void add_units(desk::OddsReport& report, const State& before, const Branches& branches, Lang lang) {
  const auto& units = before.setup->units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const std::string& name = name_of(units[i].name, lang);
    const auto stands = spread(branches, [u](const State& s) { return int{s.pieces.stands[u]}; });
    if (!settled(stands, before.pieces.stands[u])) {
      desk::Spread rows{name, "stands", {}};
      for (const auto& [value, p] : stands) rows.rows.emplace_back(std::to_string(value), p);
      report.spreads.push_back(std::move(rows));
    }
    const auto places = spread(branches, [u](const State& s) { return int{s.pieces.at[u]}; });
    if (!settled(places, before.pieces.at[u])) {
      desk::Spread rows{name, "place", {}};
      for (const auto& [value, p] : places)
        rows.rows.emplace_back(before.setup->board->label(static_cast<Sector>(value)), p);
      report.spreads.push_back(std::move(rows));
    }
  }
}

void add_test(desk::OddsReport& report, const Branches& branches, Lang lang) {
  const Fraction passed =
      chance(branches, [](const State& s) { return s.now.phase == Phase::Passed; });
  report.headline.emplace_back(word(lang, "the test succeeds", "le test réussit"), passed);
}

/// Losses of a unit, as hits: stands gone and steps walked back.
void add_target(desk::OddsReport& report, const State& before, UnitId target,
                const Branches& branches, Lang lang) {
  const std::string& name = name_of(before.setup->units[target].name, lang);
  std::string gone(name), hurt(name), back(name);
  gone.append(word(lang, " is eliminated", " est éliminée"));
  hurt.append(word(lang, " loses a stand or more", " perd un élément ou plus"));
  back.append(word(lang, " leaves its sector alive", " quitte son secteur vivante"));
  report.headline.emplace_back(hurt, chance(branches, [&](const State& s) {
                                 return s.pieces.stands[target] < before.pieces.stands[target];
                               }));
  report.headline.emplace_back(
      gone, chance(branches, [&](const State& s) { return s.pieces.stands[target] == 0; }));
  const Fraction moved = chance(branches, [&](const State& s) {
    return s.pieces.stands[target] > 0 && s.pieces.at[target] != before.pieces.at[target];
  });
  if (moved != Fraction(0)) report.headline.emplace_back(back, moved);
}

}  // namespace

desk::OddsReport Desk::report(const State& before, Side, const Action& a, const Branches& branches,
                              Lang lang) {
  desk::OddsReport out;
  switch (a.verb) {
    case Verb::Test:
      add_test(out, branches, lang);
      break;
    case Verb::Fire:
      add_target(out, before, a.target, branches, lang);
      break;
    case Verb::Assault:
      add_target(out, before, a.target, branches, lang);
      add_target(out, before, a.unit, branches, lang);
      out.headline.emplace_back(word(lang, "the position is taken", "la position est prise"),
                                chance(branches, [&](const State& s) {
                                  return s.pieces.at[a.unit] == before.pieces.at[a.target];
                                }));
      break;
    case Verb::Salvo:
    case Verb::Support:
    case Verb::Evade:
    case Verb::CounterCharge:
      add_target(out, before, before.now.active, branches, lang);
      add_target(out, before, before.now.target, branches, lang);
      break;
    default:
      break;
  }
  add_units(out, before, branches, lang);
  return out;
}

}  // namespace sandtable::belle_epoque
