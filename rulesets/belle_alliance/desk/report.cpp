#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/core/secrets.h"
#include "engine/desk/voice.h"
#include "engine/text/vocabulary.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/sample.h"
#include "rulesets/belle_alliance/words/messages.h"
#include "rulesets/belle_alliance/words/names.h"

/// What a decision comes to, in odds: until somebody is asked again, the other side deciding
/// nothing.
namespace sandtable::belle_alliance {
namespace {

using Branches = std::vector<Branch<BelleAlliance>>;
using Lines = std::vector<desk::Line<BelleAlliance>>;

/// A unit as whoever looks on knows it: what he sees of the enemy he knows by its labels.
std::string name_of(const State& s, Side side, UnitId id, Lang lang) {
  const bool his = index(s.looker.side) < 2 && s.looker.side != side;
  const Who who = his ? called(s, s.looker.side, side, id) : called(s, side, side, id);
  return who_name(who, *s.setup, lang);
}

std::string staff_name(const State& s, Side side, StaffId id, Lang lang) {
  return officer_name(officer_of(side, id, true), *s.setup, lang);
}

std::string state_words(const State& s, Side side, UnitId id, Lang lang) {
  const Unit& unit = s.of(side).units[id];
  if (unit.standing != Standing::OnTable) return messages().format(lang, "odds.gone");
  if (unit.disorder == Disorder::None) return messages().format(lang, "who.none");
  return std::string(text::said(word_of(unit.disorder), lang));
}

/// A figure of each outcome with its chance; nothing where it is as it was in all of them.
template <class Value>
void add_spread(std::vector<desk::Spread>& out, const std::string& subject, const char* figure,
                const Branches& branches, const std::pair<int, std::string>& was, Value&& value) {
  std::map<std::pair<int, std::string>, Fraction> rows;
  for (const auto& branch : branches) rows[value(branch.state)] += branch.p;
  if (rows.size() == 1 && rows.begin()->first == was) return;
  desk::Spread one{subject, figure, {}};
  for (const auto& [row, p] : rows) one.rows.emplace_back(row.second, p);
  out.push_back(std::move(one));
}

std::pair<int, std::string> counted(int n) { return {n, std::to_string(n)}; }

void add_unit(std::vector<desk::Spread>& out, const State& before, const Branches& branches,
              Side side, UnitId id, Lang lang) {
  const std::string name = name_of(before, side, id, lang);
  const auto add = [&](const char* figure, auto&& value) {
    add_spread(out, name, figure, branches, value(before), value);
  };
  add("figures", [&](const State& s) {
    const Unit& unit = s.of(side).units[id];
    return counted(unit.standing == Standing::OnTable ? unit.figures : 0);
  });
  add("state", [&](const State& s) {
    const Unit& unit = s.of(side).units[id];
    constexpr int kGone = 9;
    const int order = unit.standing == Standing::OnTable ? static_cast<int>(unit.disorder) : kGone;
    return std::pair(order, state_words(s, side, id, lang));
  });
  // What an enemy's valour is does not show.
  if (index(before.looker.side) > 1 || before.looker.side == side)
    add("valour", [&](const State& s) { return counted(s.of(side).units[id].valour); });
}

/// What the orders of a sheet come to in 1b.
void add_orders(Lines& out, const State& before, Side side, const Sheet& sheet, Lang lang) {
  std::set<UnitId> told;
  for (const Line& line : sheet.all()) {
    if (line.body || line.share != Share::Unit || !told.insert(line.who).second) continue;
    const text::Args unit{desk::words("unit", name_of(before, side, line.who, lang))};
    out.push_back({messages().format(lang, "odds.fails", unit),
                   [side, who = line.who](const State& s) {
                     return (s.of(side).units[who].flags & unit_flag::kFailedOrder) != 0;
                   },
                   false});
  }
}

/// Which attacks that have reached their enemies come to no melee after the fire of 5a: those of
/// whom it breaks, and of whose enemy it drives off.
void add_attacks(Lines& out, const State& before, Lang lang) {
  std::set<std::pair<Side, UnitId>> told;
  for (std::size_t i = 0; i < before.attack_count; ++i) {
    const auto [side, id] = std::pair(before.attacks[i].side, before.attacks[i].attacker);
    if (!told.insert({side, id}).second) continue;
    out.push_back({messages().format(lang, "odds.no-melee",
                                     {desk::words("unit", name_of(before, side, id, lang))}),
                   [side = side, id = id, bound = before.bound](const State& s) {
                     using namespace unit_flag;
                     const std::uint32_t fought = s.bound == bound ? kAttacked : kAttackedBefore;
                     return (s.of(side).units[id].flags & fought) == 0;
                   },
                   false});
  }
}

/// Who is still asked beside the one whose decision it is.
Post beside(const State& s) {
  const Turn turn = turn_of(s);
  for (const Side side : {Side::A, Side::B})
    for (std::uint8_t i = 0; i < kMostPosts; ++i)
      if (is_asked(turn, Post(side, i))) return {side, i};
  return Side::Umpire;
}

}  // namespace

Lines Desk::lines(const State& before, Post seat, const Action& a, Lang lang) {
  Lines out;
  if (a.verb == Verb::Orders && a.sheet != nullptr)
    add_orders(out, before, seat.side, *a.sheet, lang);
  if (a.verb == Verb::Fire && before.sub_phase == SubPhase::Fire) add_attacks(out, before, lang);
  if (a.verb != Verb::Appoint) return out;
  for (const Item& item : a.items)
    out.push_back(
        {messages().format(lang, "odds.replaced",
                           {desk::words("officer", staff_name(before, seat.side, item.who, lang))}),
         [side = seat.side, who = item.who](const State& s) {
           return s.of(side).staff[who].standing == Standing::OnTable;
         }});
  return out;
}

std::vector<desk::Spread> Desk::spreads(const State& before, const Branches& branches, Lang lang) {
  std::vector<desk::Spread> out;
  for (const Side side : {Side::A, Side::B}) {
    for (UnitId id = 0; id < before.of(side).unit_count; ++id)
      if (before.of(side).units[id].standing == Standing::OnTable)
        add_unit(out, before, branches, side, id, lang);
    for (StaffId id = 0; id < before.of(side).staff_count; ++id)
      add_spread(out, staff_name(before, side, id, lang), "present", branches,
                 counted(before.of(side).staff[id].standing == Standing::OnTable ? 1 : 0),
                 [&](const State& s) {
                   return counted(s.of(side).staff[id].standing == Standing::OnTable ? 1 : 0);
                 });
  }
  return out;
}

// Of those who are asked at the same time nobody is taken to decide anything.
std::optional<std::pair<Side, Action>> Desk::follow(const State& s, const State& before, Side,
                                                    const Action&) {
  if (verb_asked(s) == Verb::Answer || verb_asked(s) == Verb::Face) return likely(s);
  const Post seat = beside(s);
  const bool same = s.bound == before.bound && s.sub_phase == before.sub_phase;
  if (!same || index(seat.side) > 1) return std::nullopt;
  return std::pair(seat.side, nothing_for(s, seat));
}

std::vector<std::pair<std::string, std::string>> Desk::figures(const Event&, const Setup&, Lang) {
  return {};
}

}  // namespace sandtable::belle_alliance
