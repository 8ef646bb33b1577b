#include <array>
#include <map>
#include <string>
#include <vector>

#include "rulesets/game_of_kings/desk.h"
#include "rulesets/game_of_kings/figures.h"
#include "rulesets/game_of_kings/names.h"
#include "rulesets/game_of_kings/pieces.h"

/// What an action does, in odds: out of the states that it can end in.
namespace sandtable::game_of_kings {
namespace {

using Branches = std::vector<Branch<GameOfKings>>;

const char* word(Lang lang, const char* en, const char* fr) { return lang == Lang::Fr ? fr : en; }

/// The probabilities of a figure's values over all branches.
template <class F>
auto spread(const Branches& branches, F&& figure) {
  std::map<decltype(figure(branches.front().state)), Fraction> out;
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

template <class Rows, class V>
bool settled(const Rows& rows, const V& before) {
  return rows.size() == 1 && rows.begin()->first == before;
}

/// Front-centre and facing; nothing of a unit that is gone.
using Place = std::array<std::int32_t, 4>;

Place place_of(const State& s, UnitId u) {
  if (!on_table(s, u)) return {};
  const Pose at = pose(s, u);
  return {1, at.front.x, at.front.y, at.facing};
}

std::string place_text(const Place& at, Lang lang) {
  if (at[0] == 0) return word(lang, "off the table", "hors de la table");
  std::string out = exact_cm(at[1], lang);
  out.append(" ").append(exact_cm(at[2], lang));
  out.append(word(lang, " facing ", " face "));
  return out.append(exact_degrees(static_cast<Angle>(at[3]), lang)).append("°");
}

int standing(const State& s, UnitId u) {
  if (has(s, u, unit_flag::kRetreating)) return 1;
  return has(s, u, unit_flag::kHalted) ? 2 : 0;
}

std::string standing_text(int n, Lang lang) {
  if (n == 1) return word(lang, "retreating", "en retraite");
  return n == 2 ? word(lang, "halted", "halte") : word(lang, "steady", "état normal");
}

void add_units(desk::OddsReport& report, const State& before, const Branches& branches, Lang lang) {
  const auto& units = before.setup->units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const std::string& name = name_of(units[i].name, lang);
    const auto quarters_left = spread(branches, [u](const State& s) { return quarters(s, u); });
    if (!settled(quarters_left, quarters(before, u))) {
      desk::Spread rows{name, "quarters", {}};
      for (const auto& [value, p] : quarters_left) rows.rows.emplace_back(std::to_string(value), p);
      report.spreads.push_back(std::move(rows));
    }
    const auto places = spread(branches, [u](const State& s) { return place_of(s, u); });
    if (!settled(places, place_of(before, u))) {
      desk::Spread rows{name, "place", {}};
      for (const auto& [at, p] : places) rows.rows.emplace_back(place_text(at, lang), p);
      report.spreads.push_back(std::move(rows));
    }
    const auto states = spread(branches, [u](const State& s) { return standing(s, u); });
    if (!settled(states, standing(before, u))) {
      desk::Spread rows{name, "state", {}};
      for (const auto& [n, p] : states) rows.rows.emplace_back(standing_text(n, lang), p);
      report.spreads.push_back(std::move(rows));
    }
  }
}

void add_target(desk::OddsReport& report, const State& before, UnitId u, const Branches& branches,
                Lang lang) {
  if (!known(before, u)) return;
  const std::string& name = name_of(before.setup->units[u].name, lang);
  const auto add = [&](const char* en, const char* fr, Fraction p) {
    report.headline.emplace_back(std::string(name).append(word(lang, en, fr)), p);
  };
  add(" loses a quarter or more", " perd un quart ou plus",
      chance(branches, [&](const State& s) { return quarters(s, u) < quarters(before, u); }));
  add(" is eliminated", " : hors de combat",
      chance(branches, [&](const State& s) { return !on_table(s, u); }));
  const Fraction back = chance(branches, [&](const State& s) {
    return on_table(s, u) && has(s, u, unit_flag::kRetreating) &&
           !has(before, u, unit_flag::kRetreating);
  });
  if (back != Fraction(0)) add(" retreats", " bat en retraite", back);
}

void add_move(desk::OddsReport& report, const State& before, const Action& a,
              const Branches& branches, Lang lang) {
  if (a.target == kNoUnit || a.ends_attached) return;
  report.headline.emplace_back(word(lang, "the charge comes home", "la charge aboutit"),
                               chance(branches, [&](const State& s) {
                                 const bool locked = on_table(s, a.unit) && is_locked(s, a.unit);
                                 return locked || !on_table(s, a.target);
                               }));
  add_target(report, before, a.target, branches, lang);
}

}  // namespace

desk::OddsReport Desk::report(const State& before, Side, const Action& a, const Branches& branches,
                              Lang lang) {
  desk::OddsReport out;
  switch (a.verb) {
    case Verb::Rally:
      out.headline.emplace_back(
          word(lang, "it halts", "elle fait halte"),
          chance(branches, [&](const State& s) { return has(s, a.unit, unit_flag::kHalted); }));
      break;
    case Verb::Fire:
      add_target(out, before, a.target, branches, lang);
      if (before.now.phase == Phase::DefensiveFire) add_target(out, before, a.unit, branches, lang);
      break;
    case Verb::Move:
      add_move(out, before, a, branches, lang);
      break;
    case Verb::Fight:
    case Verb::Test:
    case Verb::Support:
      add_target(out, before, a.unit, branches, lang);
      if (a.verb == Verb::Fight)
        for_each_unit(locked_with(before, a.unit),
                      [&](UnitId u) { add_target(out, before, u, branches, lang); });
      break;
    default:
      break;
  }
  add_units(out, before, branches, lang);
  return out;
}

}  // namespace sandtable::game_of_kings
