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

/// Puts the lines from `first` to before `last`, with what stood behind them, behind the line
/// `sum`, which shows what they show.
void fold(std::vector<desk::Told>& told, std::size_t first, std::size_t last, desk::Told sum) {
  const auto begin = told.begin() + static_cast<std::ptrdiff_t>(first);
  const auto end = told.begin() + static_cast<std::ptrdiff_t>(last);
  std::vector<std::string> behind;
  std::vector<desk::Shown> scenes;
  for (auto line = begin; line != end; ++line) {
    behind.push_back(line->line);
    for (const std::string& row : line->ledger) behind.push_back("  " + row);
    scenes.insert(scenes.end(), line->scenes.begin(), line->scenes.end());
  }
  sum.scenes.insert(sum.scenes.begin(), scenes.begin(), scenes.end());
  behind.insert(behind.end(), sum.ledger.begin(), sum.ledger.end());
  sum.ledger = std::move(behind);
  told.insert(told.erase(begin, end), std::move(sum));
}

/// These lines, the last of them last, which then stand there no more.
std::vector<desk::Told> taken_out(std::vector<desk::Told>& told,
                                  const std::vector<std::size_t>& lines) {
  std::vector<desk::Told> out;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    const auto at = told.begin() + static_cast<std::ptrdiff_t>(*line);
    out.insert(out.begin(), std::move(*at));
    told.erase(at);
  }
  return out;
}

/// A volley or a fight that stops for a question: what was settled before it is one line too, and
/// the shot or blow that the question is about stands open behind that.
class Halt {
 public:
  /// An answer goes on with what was opened in an entry before.
  explicit Halt(const std::vector<Event>& events) {
    on_ = !events.empty() &&
          (as<told::BlowRerolled>(events[0]) || as<told::BlowStruck>(events[0]) ||
           as<told::CounterAttacked>(events[0]) || as<told::CounterHeld>(events[0]));
  }

  /// Behind the line that opens it.
  void begin(std::size_t line) {
    on_ = true;
    first_ = open_ = line;
    now_ = settled_ = {};
  }
  void end() { on_ = false; }

  /// An event, before its line is told as the one of that number.
  void look(const Event& event, std::size_t line) {
    const bool shot = as<told::Shot>(event) || as<told::SalvoShot>(event) ||
                      as<told::ShotAtHouse>(event) || as<told::SalvoShotAtHouse>(event);
    if (shot || as<told::BlowRolled>(event)) {
      open_ = line;
      settled_ = now_;
    }
    if (shot) ++now_.shots;
    if (as<told::BlowStruck>(event)) ++now_.blows;
    if (as<told::Fallen>(event)) ++now_.fallen;
    if (as<told::Captured>(event)) ++now_.captured;
    // Who is beside himself is told blow by blow.
    if (as<told::PanicActed>(event)) on_ = false;
  }

  void fold_settled(std::vector<desk::Told>& told, Lang lang) const {
    if (!on_ || settled_.shots + settled_.blows == 0 || open_ <= first_) return;
    const std::string line = messages().format(
        lang, settled_.blows > 0 ? "told.blows-so-far" : "told.shots-so-far",
        {desk::number("blows", settled_.blows), desk::number("shots", settled_.shots),
         desk::number("fallen", settled_.fallen), desk::number("captured", settled_.captured)});
    fold(told, first_, open_, {clause_id(clause::convention_sequence, lang), line, {}});
  }

 private:
  struct Count {
    int shots = 0, blows = 0, fallen = 0, captured = 0;
  };
  bool on_ = false;
  std::size_t first_ = 0, open_ = 0;
  Count now_, settled_;
};

}  // namespace

std::vector<desk::Told> Desk::tell(const std::vector<Event>& events, const Tape& tape,
                                   const Setup& setup, Lang lang) {
  std::vector<desk::Told> out;
  out.reserve(events.size());
  // An answer in the middle of a volley goes on with it: what is told of it begins at once.
  std::size_t first = 0;
  std::vector<std::size_t> fell;  // lines of buildings that a burst brings down
  const bool bursts = std::any_of(events.begin(), events.end(), [](const Event& event) {
    return as<told::BurstEnded>(event).has_value();
  });
  Halt halt(events);
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (auto by = came_by(events[i])) {
      desk::add_to_way(out, std::move(*by));
      continue;
    }
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
                    fixed_baynet::sentence(event, setup, tape, lang), ledger(event, setup, lang),
                    shown(event, setup, tape)};
    halt.look(event, out.size());
    if (opens(event)) {
      first = out.size();
      halt.begin(first + 1);
    }
    if (ends(event)) {
      const std::vector<desk::Told> apart = taken_out(out, fell);
      fold(out, first, out.size(), std::move(line));
      out.insert(out.end(), apart.begin(), apart.end());
      fell.clear();
      first = out.size();
      halt.end();
    } else {
      if (as<told::HouseFell>(event) && bursts) fell.push_back(out.size());
      out.push_back(std::move(line));
      if (is_shot_of_piece(event)) first = out.size();
    }
  }
  halt.fold_settled(out, lang);
  return out;
}

}  // namespace sandtable::fixed_baynet
