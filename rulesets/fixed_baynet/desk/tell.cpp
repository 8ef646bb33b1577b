#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/desk/voice.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/rules/events.gen.h"

/// What happened, told: a volley or a fight is one line, and every die of it stands behind that.
namespace sandtable::fixed_baynet {
namespace {

bool opens(const Event& event) {
  return as<told::VolleyOpened>(event).has_value() || as<told::FightOpened>(event).has_value();
}
bool ends(const Event& event) {
  return as<told::VolleyEnded>(event).has_value() || as<told::FightEnded>(event).has_value();
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
  for (const Event& event : events) {
    desk::Told line{event.clause.system == 0 ? std::string() : clause_id(event.clause, lang),
                    fixed_baynet::sentence(event, setup, tape, lang), ledger(event, setup, lang)};
    if (opens(event)) first = out.size();
    if (ends(event)) {
      fold(out, first, std::move(line));
      first = out.size();
    } else {
      out.push_back(std::move(line));
    }
  }
  return out;
}

}  // namespace sandtable::fixed_baynet
