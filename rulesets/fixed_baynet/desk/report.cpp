#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "engine/desk/voice.h"
#include "engine/text/vocabulary.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/events.gen.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/house_names.h"
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

int standing_of(const State& s, const ManSet& men) {
  return (men & (s.standing[0] | s.standing[1])).size();
}

/// What men have above the GL that they are printed with.
int stress_of(const State& s, const ManSet& men) {
  int out = 0;
  men.for_each([&](ManId m) { out += s.men[m].glory - printed(s, m).gl; });
  return out;
}

int highest_glory(const State& s, UnitId u) {
  int out = 0;
  unit(s, u).men.for_each([&](ManId m) { out = std::max<int>(out, s.men[m].glory); });
  return out;
}

/// What may become of a man; `always` told, even where it cannot.
void add_man(Lines& out, const State& before, ManId m, bool always, Lang lang) {
  if (m == kNoMan || !known_man(before, m) || !stands(before, m)) return;
  const text::Args who{man_arg("man", m, *before.setup, lang)};
  const auto line = [&](const char* key, Fate fate, bool even_so) {
    out.push_back({messages().format(lang, key, who),
                   [=](const State& s) { return s.men[m].fate == fate; }, even_so});
  };
  // A hero leaves no marker, however he dies.
  if (!is_hero(before, m)) line("odds.falls", Fate::Fallen, always);
  line(is_hero(before, m) ? "odds.dies" : "odds.bloody", Fate::Dead, always);
  line("odds.captured", Fate::Captured, false);
}

/// The wounds of a hero who stays, each that he did not have.
void add_wounds(Lines& out, const State& before, ManId m, Lang lang) {
  if (m == kNoMan || !known_man(before, m) || !is_hero(before, m)) return;
  for (std::size_t i = 0; i < kWords<Location>; ++i) {
    const auto where = static_cast<Location>(i);
    const auto has_it = [=](const State& s) {
      if (where == Location::ChestLight) return s.men[m].chest > 0;
      if (where == Location::LegHeavy) return has(s, m, man_flag::kLegHeavy);
      return suffers(s, m, where);
    };
    if (has_it(before)) continue;
    out.push_back({messages().format(lang, "odds.location",
                                     {man_arg("man", m, *before.setup, lang),
                                      {"location", text::noun_of(word_of(where), lang)}}),
                   has_it, false});
  }
}

/// So many men of a unit lost, or more: what a volley or a fight of many comes to.
void add_losses(Lines& out, const State& before, UnitId u, Lang lang) {
  constexpr std::array<int, 6> kOrMore{1, 2, 3, 5, 10, 15};
  const int had = u < before.unit_count ? unit(before, u).men.size() : 0;
  if (had < 2) return;
  for (const int n : kOrMore)
    if (n <= had)
      out.push_back(
          {messages().format(lang, "odds.men-lost",
                             {desk::number("n", n), unit_arg("unit", u, *before.setup, lang)}),
           [=](const State& s) { return had - unit(s, u).men.size() >= n; }, false});
}

/// What an order about a door or a building may do to it.
void add_building(Lines& out, const State& before, const Action& a, Lang lang) {
  const Setup& setup = *before.setup;
  const auto line = [&](const char* key, text::Arg what, auto&& holds) {
    out.push_back({messages().format(lang, key, {std::move(what)}), holds});
  };
  if (a.house != kNoHouse && known_house(before, a.house)) {
    const ManSet inside = occupants_of_house(before, a.house);
    if (!inside.empty())
      line("odds.occupant-falls", house_arg("house", a.house, setup, lang),
           [=, was = inside.size()](const State& s) {
             return standing_of(s, inside) + (inside & s.escorted).size() < was;
           });
    line("odds.house-falls", house_arg("house", a.house, setup, lang),
         [h = a.house](const State& s) { return !is_whole(s, h); });
  }
  if (a.verb == Verb::BashDoor && known_opening(before, a.spot))
    line("odds.door-down", opening_arg("door", a.spot, setup, lang),
         [o = a.spot](const State& s) { return s.houses.bashed.has(o); });
}

/// What may come of an order that goes against no unit in particular.
void add_aimless(Lines& out, const State& before, const Action& a, Lang lang) {
  const text::Args who{unit_arg("unit", a.unit, *before.setup, lang)};
  const auto line = [&](const char* key, auto&& holds) {
    out.push_back({messages().format(lang, key, who), holds});
  };
  const ManSet men = a.unit < before.unit_count ? men_of(before, a.unit, a.men) : ManSet{};
  if (a.verb == Verb::CheckGlory) {
    const ManSet calm = men.where([&](ManId m) { return !has(before, m, man_flag::kPanicking); });
    // Of men who have nothing to lose the die tells nothing.
    if (const int was = stress_of(before, calm); was > 0)
      line("odds.calmer", [=](const State& s) { return stress_of(s, calm) < was; });
  }
  if (a.verb == Verb::Begin)
    line("odds.in-panic",
         [=, was = standing_of(before, men)](const State& s) { return standing_of(s, men) < was; });
  if ((a.verb == Verb::Move || a.verb == Verb::March) && is_night(before))
    line("odds.stumbles", [up = men.where([&](ManId m) {
           return !has(before, m, man_flag::kProne);
         })](const State& s) {
      return up.any([&](ManId m) { return has(s, m, man_flag::kProne); });
    });
}

template <class F>
void for_each_reaction(F&& f) {
  for (std::size_t i = 0; i < kWords<Reaction>; ++i) f(static_cast<Reaction>(i));
}

bool broke_out(const State& before, const State& s, ManId m, Reaction reaction) {
  return !has(before, m, man_flag::kPanicking) && has(s, m, man_flag::kPanicking) &&
         s.men[m].reaction == reaction;
}

/// What the Glory step brings, when the order ends the turn.
void add_glory(Lines& out, const State& before, Lang lang) {
  for (UnitId u = 0; u < before.unit_count; ++u) {
    const ManSet men = unit(before, u).men;
    if (men.empty()) continue;
    const bool one = men.size() == 1;
    const text::Arg who = one ? man_arg("man", men.first(), *before.setup, lang)
                              : unit_arg("unit", u, *before.setup, lang);
    for_each_reaction([&](Reaction reaction) {
      out.push_back(
          {messages().format(lang, one ? "odds.panics" : "odds.panics-in",
                             {who, desk::words("reaction", text::beside(word_of(reaction), lang))}),
           [=](const State& s) {
             return men.any([&](ManId m) { return broke_out(before, s, m, reaction); });
           },
           false});
    });
    const ManSet shaken = men.where([&](ManId m) { return has(before, m, man_flag::kPanicking); });
    if (shaken.empty()) continue;
    out.push_back({messages().format(lang, one ? "odds.recovers" : "odds.recovers-in", {who}),
                   [=](const State& s) {
                     return shaken.any([&](ManId m) { return !has(s, m, man_flag::kPanicking); });
                   },
                   false});
  }
}

/// Hand to hand with whoever is met.
void add_met(Lines& out, const State& before, const Action& a, Lang lang) {
  ManSet met;
  men_of(before, a.unit, a.men).for_each([&](ManId m) { met = met | touched_enemies(before, m); });
  for (UnitId u = 0; u < before.unit_count; ++u) {
    const ManSet there = unit(before, u).men;
    if ((there & met).empty()) continue;
    if (there.size() == 1) add_man(out, before, there.first(), true, lang);
    add_losses(out, before, u, lang);
  }
}

}  // namespace

Lines Desk::lines(const State& before, Side, const Action& a, Lang lang) {
  Lines out;
  add_building(out, before, a, lang);
  add_aimless(out, before, a, lang);
  if (a.verb == Verb::Done) add_glory(out, before, lang);
  if (!aims(a)) return out;
  if (a.verb == Verb::Charge) {
    out.push_back(
        {messages().format(lang, "odds.meets", {unit_arg("unit", a.unit, *before.setup, lang)}),
         [=, men = men_of(before, a.unit, a.men)](const State& s) {
           return men.any([&](ManId m) { return in_contact(s, m); });
         }});
    return out;
  }
  if (a.verb == Verb::Attack && a.target == kNoUnit) add_met(out, before, a, lang);
  const auto only = [&](UnitId u, std::uint32_t men) {
    const ManSet set = u < before.unit_count ? men_of(before, u, men) : ManSet{};
    return set.size() == 1 ? set.first() : kNoMan;
  };
  const ManId target = a.target_man != kNoMan ? a.target_man : only(a.target, 0);
  add_man(out, before, target, true, lang);
  add_wounds(out, before, target, lang);
  add_man(out, before, only(a.unit, a.men), false, lang);
  if (a.verb == Verb::FallBack) return out;
  if (a.target_man == kNoMan) add_losses(out, before, a.target, lang);
  add_losses(out, before, a.unit, lang);
  return out;
}

std::vector<desk::Spread> Desk::spreads(const State& before, const Branches& branches, Lang lang) {
  std::vector<desk::Spread> out;
  // Panic breaks out in the Glory step alone.
  const bool judged = std::any_of(branches.begin(), branches.end(), [](const auto& branch) {
    return branch.state.now.phase == Phase::TurnStart || branch.state.now.phase == Phase::Over;
  });
  for (UnitId u = 0; u < before.unit_count; ++u) {
    const std::string name = unit_name(u, *before.setup, lang);
    const auto add = [&](std::string_view figure, int was, auto&& value, std::string words = {}) {
      const auto rows = spread(branches, value);
      if (rows.size() == 1 && rows.begin()->first == was) return;
      desk::Spread one{name, std::string(figure), {}, std::move(words)};
      for (const auto& [n, p] : rows) one.rows.emplace_back(std::to_string(n), p);
      out.push_back(std::move(one));
    };
    add("standing", unit(before, u).men.size(),
        [&](const State& s) { return unit(s, u).men.size(); });
    add("dead", 0, [&](const State& s) { return lost_as(s, before, u, Fate::Dead); });
    add("captured", 0, [&](const State& s) { return lost_as(s, before, u, Fate::Captured); });
    add("glory", highest_glory(before, u), [&](const State& s) { return highest_glory(s, u); });
    if (!judged) continue;
    for_each_reaction([&](Reaction reaction) {
      const auto so_many = [&](const State& s) {
        return unit(before, u)
            .men.where([&](ManId m) { return broke_out(before, s, m, reaction); })
            .size();
      };
      add(word_of(reaction).id, 0, so_many, text::beside(word_of(reaction), lang));
    });
  }
  for (std::size_t n = 0; n < before.setup->field->houses.size(); ++n) {
    const auto rows = spread(branches, [&](const State& s) { return int{s.houses.points[n]}; });
    if (rows.size() == 1 && rows.begin()->first == before.houses.points[n]) continue;
    desk::Spread one{house_name(static_cast<int>(n), *before.setup, lang), "points", {}};
    for (const auto& [points, p] : rows) one.rows.emplace_back(std::to_string(points), p);
    out.push_back(std::move(one));
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
