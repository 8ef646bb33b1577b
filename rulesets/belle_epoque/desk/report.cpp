#include <map>
#include <string>
#include <vector>

#include "engine/scenario/texts.h"
#include "rulesets/belle_epoque/desk/desk.h"
#include "rulesets/belle_epoque/words/messages.h"
#include "rulesets/belle_epoque/words/narrate.h"

/// The figures of a position over the states that an action can end in.
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

bool settled(const std::map<int, Fraction>& rows, int before) {
  return rows.size() == 1 && rows.begin()->first == before;
}

}  // namespace

std::vector<desk::Spread> Desk::spreads(const State& before, const Branches& branches, Lang lang) {
  std::vector<desk::Spread> out;
  const auto& units = before.setup->units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const std::string& name = name_of(units[i].name, lang);
    const auto stands = spread(branches, [u](const State& s) { return int{s.pieces.stands[u]}; });
    if (!settled(stands, before.pieces.stands[u])) {
      desk::Spread rows{name, "stands", {}};
      for (const auto& [value, p] : stands) rows.rows.emplace_back(std::to_string(value), p);
      out.push_back(std::move(rows));
    }
    const auto places = spread(branches, [u](const State& s) { return int{s.pieces.at[u]}; });
    if (!settled(places, before.pieces.at[u])) {
      desk::Spread rows{name, "place", {}};
      for (const auto& [value, p] : places) {
        const auto at = static_cast<Sector>(value);
        rows.rows.emplace_back(at == kNowhere
                                   ? std::string(messages().format(lang, "odds.place-off"))
                                   : before.setup->board->label(at),
                               p);
      }
      out.push_back(std::move(rows));
    }
  }
  return out;
}

}  // namespace sandtable::belle_epoque
