#include <map>
#include <string>
#include <vector>

#include "engine/desk/voice.h"
#include "engine/text/vocabulary.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/rules/events.gen.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"

/// What may come of an action, in odds.
namespace sandtable::fixed_baynet {
namespace {

using Branches = std::vector<Branch<FixedBaynet>>;
using Lines = std::vector<desk::Line<FixedBaynet>>;

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

int lost_as(const State& s, const State& before, UnitId u, Fate fate) {
  int out = 0;
  unit(before, u).men.for_each([&](ManId m) {
    if (s.men[m].fate == fate) ++out;
  });
  return out;
}

int highest_glory(const State& s, UnitId u) {
  int out = 0;
  unit(s, u).men.for_each([&](ManId m) { out = std::max<int>(out, s.men[m].glory); });
  return out;
}

void add_man(Lines& out, const State& before, ManId m, Lang lang) {
  if (m == kNoMan || !known_man(before, m) || !stands(before, m)) return;
  const text::Args who{man_arg("man", m, *before.setup, lang)};
  const auto line = [&](const char* key, Fate fate) {
    out.push_back(
        {messages().format(lang, key, who), [=](const State& s) { return s.men[m].fate == fate; }});
  };
  line("odds.falls", Fate::Fallen);
  line("odds.bloody", Fate::Dead);
  line("odds.captured", Fate::Captured);
}

}  // namespace

Lines Desk::lines(const State& before, Side, const Action& a, Lang lang) {
  Lines out;
  if (!aims(a)) return out;
  if (a.verb == Verb::Charge) return out;
  const auto only = [&](UnitId u, std::uint32_t men) {
    const ManSet set = u < before.unit_count ? men_of(before, u, men) : ManSet{};
    return set.size() == 1 ? set.first() : kNoMan;
  };
  add_man(out, before, a.target_man != kNoMan ? a.target_man : only(a.target, 0), lang);
  add_man(out, before, only(a.unit, a.men), lang);
  return out;
}

std::vector<desk::Spread> Desk::spreads(const State& before, const Branches& branches, Lang lang) {
  std::vector<desk::Spread> out;
  for (UnitId u = 0; u < before.unit_count; ++u) {
    const std::string name = unit_name(u, *before.setup, lang);
    const auto add = [&](const char* figure, int was, auto&& value) {
      const auto rows = spread(branches, value);
      if (rows.size() == 1 && rows.begin()->first == was) return;
      desk::Spread one{name, figure, {}};
      for (const auto& [n, p] : rows) one.rows.emplace_back(std::to_string(n), p);
      out.push_back(std::move(one));
    };
    add("standing", unit(before, u).men.size(),
        [&](const State& s) { return unit(s, u).men.size(); });
    add("dead", 0, [&](const State& s) { return lost_as(s, before, u, Fate::Dead); });
    add("captured", 0, [&](const State& s) { return lost_as(s, before, u, Fate::Captured); });
    add("glory", highest_glory(before, u), [&](const State& s) { return highest_glory(s, u); });
  }
  return out;
}

std::vector<std::pair<std::string, std::string>> Desk::figures(const Event& event,
                                                               const Setup& setup, Lang lang) {
  std::vector<std::pair<std::string, std::string>> out;
  if (const auto e = as<told::VolleyEnded>(event)) {
    out.emplace_back(
        messages().format(lang, "odds.fallen", {unit_arg("unit", e->target, setup, lang)}),
        std::to_string(e->fallen));
    out.emplace_back(messages().format(lang, "odds.firers-lost"), std::to_string(e->lost));
  }
  if (const auto e = as<told::SalvoEnded>(event)) {
    out.emplace_back(
        messages().format(lang, "odds.fallen", {unit_arg("unit", e->target, setup, lang)}),
        std::to_string(e->fallen));
    out.emplace_back(messages().format(lang, "odds.firers-lost"), std::to_string(e->lost));
  }
  if (const auto e = as<told::FightEnded>(event))
    out.emplace_back(
        messages().format(lang, "odds.prisoners", {unit_arg("unit", e->target, setup, lang)}),
        std::to_string(e->captured));
  if (const auto e = as<told::GloryTested>(event))
    out.emplace_back(
        messages().format(lang, "odds.figure-glory", {unit_arg("unit", e->unit, setup, lang)}),
        std::to_string(e->calmed));
  return out;
}

}  // namespace sandtable::fixed_baynet
