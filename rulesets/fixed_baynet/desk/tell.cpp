#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/desk/voice.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/rules/events.gen.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"
#include "rulesets/fixed_baynet/words/narrate.h"

/// What happened, told: a volley or a fight is one line, and every die of it stands behind that.
namespace sandtable::fixed_baynet {
namespace {

/// Its own die is told, what comes of it is folded.
bool is_shot_of_piece(const Event& event) {
  return as<told::PieceFired>(event).has_value() || as<told::PieceFiredAtHouse>(event).has_value();
}
bool opens(const Event& event) {
  return as<told::IndirectRolled>(event).has_value() || as<told::VolleyOpened>(event).has_value() ||
         as<told::FightOpened>(event).has_value() || as<told::HouseFireOpened>(event).has_value() ||
         as<told::SalvoOpened>(event).has_value() ||
         as<told::SalvoAtHouseOpened>(event).has_value();
}
bool ends(const Event& event) {
  return as<told::VolleyEnded>(event).has_value() || as<told::FightEnded>(event).has_value() ||
         as<told::HouseFireEnded>(event).has_value() || as<told::SalvoEnded>(event).has_value() ||
         as<told::SalvoAtHouseEnded>(event).has_value() || as<told::BurstEnded>(event).has_value();
}

/// Who takes no part, a line for each cause: the events that follow one another from `at` on.
std::vector<desk::Told> left_out(const std::vector<Event>& events, std::size_t& at,
                                 const Setup& setup, Lang lang) {
  std::vector<std::pair<Clause, std::vector<ManId>>> causes;
  for (; at < events.size(); ++at) {
    const auto out = as<told::LeftOut>(events[at]);
    if (!out) break;
    const Clause why = events[at].clause;
    auto cause = std::find_if(causes.begin(), causes.end(),
                              [&](const auto& one) { return one.first == why; });
    if (cause == causes.end()) cause = causes.insert(cause, {why, {}});
    cause->second.push_back(out->man);
  }
  --at;
  std::vector<desk::Told> told;
  for (const auto& [why, men] : causes)
    told.push_back({clause_id(why, lang),
                    messages().format(lang, "told.left-out",
                                      {desk::words("men", men_names(men, setup, lang)),
                                       desk::number("n", static_cast<int>(men.size())),
                                       desk::words("reason", reason(why, lang))}),
                    {}});
  return told;
}

/// Shots over the heads of one unit that follow one another, in one line.
desk::Told fired_over(const std::vector<Event>& events, std::size_t& at, const Setup& setup,
                      Lang lang) {
  const auto unit_at = [&](const told::FiredOver& e) {
    return e.target < setup.men.size() ? setup.men[e.target].unit : kNoUnit;
  };
  const auto is_piece = [&](ManId m) { return m < setup.men.size() && setup.men[m].gun != kNoGun; };
  const Clause why = events[at].clause;
  UnitId unit = kNoUnit;
  std::vector<ManId> men;
  int shots = 0;
  for (; at < events.size(); ++at) {
    const auto shot = as<told::FiredOver>(events[at]);
    // A salvo is one by itself.
    if (!shot || (shots > 0 && (unit_at(*shot) != unit || is_piece(men.front())))) break;
    unit = unit_at(*shot);
    ++shots;
    if (std::find(men.begin(), men.end(), shot->man) == men.end()) men.push_back(shot->man);
  }
  --at;
  return {clause_id(why, lang),
          messages().format(lang, "told.fired-over",
                            {desk::words("men", men_names(men, setup, lang)),
                             desk::number("n", static_cast<int>(men.size())),
                             desk::number("shots", shots), unit_arg("unit", unit, setup, lang)}),
          {}};
}

/// Puts lines from `first` on, with what stood behind them, behind the line `sum`.
void fold(std::vector<desk::Told>& told, std::size_t first, desk::Told sum) {
  std::vector<std::string> behind;
  for (auto line = told.begin() + static_cast<std::ptrdiff_t>(first); line != told.end(); ++line) {
    behind.push_back(line->line);
    for (const std::string& row : line->ledger) behind.push_back("  " + row);
  }
  behind.insert(behind.end(), sum.ledger.begin(), sum.ledger.end());
  told.erase(told.begin() + static_cast<std::ptrdiff_t>(first), told.end());
  sum.ledger = std::move(behind);
  told.push_back(std::move(sum));
}

}  // namespace

std::vector<desk::Told> Desk::tell(const std::vector<Event>& events, const Tape& tape,
                                   const Setup& setup, Lang lang) {
  std::vector<desk::Told> out;
  out.reserve(events.size());
  // An answer in the middle of a volley goes on with it: what is told of it begins at once.
  std::size_t first = 0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (as<told::LeftOut>(events[i])) {
      for (desk::Told& line : left_out(events, i, setup, lang)) out.push_back(std::move(line));
      continue;
    }
    if (as<told::FiredOver>(events[i])) {
      out.push_back(fired_over(events, i, setup, lang));
      continue;
    }
    const Event& event = events[i];
    desk::Told line{event.clause.system == 0 ? std::string() : clause_id(event.clause, lang),
                    fixed_baynet::sentence(event, setup, tape, lang), ledger(event, setup, lang)};
    if (opens(event)) first = out.size();
    if (ends(event)) {
      fold(out, first, std::move(line));
      first = out.size();
    } else {
      out.push_back(std::move(line));
      if (is_shot_of_piece(event)) first = out.size();
    }
  }
  return out;
}

}  // namespace sandtable::fixed_baynet
