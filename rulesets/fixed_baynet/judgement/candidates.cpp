#include "rulesets/fixed_baynet/judgement/candidates.h"

#include <array>
#include <cstddef>
#include <iterator>

#include "rulesets/fixed_baynet/judgement/book.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/rules/turn.h"

namespace sandtable::fixed_baynet {
namespace {

Verb any_verb(Rng& rng) {
  return static_cast<Verb>(rng.below(static_cast<std::uint32_t>(Verb::RuleResult) + 1));
}

}  // namespace

std::vector<UnitId> units_to_order(const State& s) {
  std::vector<UnitId> out;
  if (s.now.phase == Phase::Act) out.push_back(s.now.unit);
  if (s.now.phase == Phase::Deploy)
    for (UnitId u = 0; u < s.unit_count; ++u)
      if (is_of(s, s.now.player, u) && is_undeployed(s, u)) out.push_back(u);
  if (s.now.phase == Phase::Choose)
    for (UnitId u = 0; u < s.unit_count; ++u)
      if (is_of(s, s.now.player, u) && can_be_activated(s, u)) out.push_back(u);
  return out;
}

std::optional<Action> entry_of(const State& s, UnitId u) {
  if (!is_due(s, u)) return std::nullopt;
  std::vector<Action> out;
  Book(s, u, out).entries(true);
  if (out.empty()) return std::nullopt;
  return out.front();
}

std::optional<Action> deployment_of(const State& s) {
  if (s.now.phase != Phase::Deploy) return std::nullopt;
  std::vector<Action> out;
  for (const UnitId u : units_to_order(s)) {
    Book(s, u, out).deployments();
    if (!out.empty()) return out.front();
  }
  return std::nullopt;
}

void arrivals_at(const State& s, UnitId u, Vec at, std::vector<Action>& out) {
  Book(s, u, out).arrivals_at(at);
}

namespace {

/// A kind of gestures, and how often a random player thinks of it before others.
struct Page {
  int weight = 1;
  void (*write)(Book& book) = nullptr;
};

template <int way>
constexpr Page steps(int weight) {
  return {weight, [](Book& book) { book.steps(way); }};
}

constexpr Page kPages[] = {
    {4, [](Book& book) { book.attacks(); }},
    {6, [](Book& book) { book.fires(); }},
    {6, [](Book& book) { book.charges(); }},
    steps<0>(4),
    steps<1>(2),
    steps<2>(2),
    steps<3>(2),
    steps<4>(2),
    steps<5>(2),
    steps<6>(2),
    steps<7>(2),
    {4, [](Book& book) { book.turns(); }},
    {1, [](Book& book) { book.bare(Verb::Down); }},
    {1, [](Book& book) { book.bare(Verb::Up); }},
    {1, [](Book& book) { book.bare(Verb::CheckGlory); }},
    {4, [](Book& book) { book.rallies(); }},
    {3, [](Book& book) { book.services(); }},
    {4, [](Book& book) { book.pieces(); }},
    {1, [](Book& book) { book.calls(); }},
    {4, [](Book& book) { book.houses(); }},
    {3, [](Book& book) { book.bare(Verb::Done); }},
};
static_assert(std::size(kPages) == 13 + Book::kWays);

/// Not told what to do yet, or told what it has to do: all that it may do is said in few words.
bool few_gestures(const State& s, Book& book, UnitId u) {
  if (s.now.phase == Phase::Deploy) {
    book.deployments();
    return true;
  }
  if (unit(s, u).men.empty()) {
    book.entries();
    book.bare(Verb::Done);
    return true;
  }
  if (s.now.phase == Phase::Choose && must_act_out(s, u)) {
    book.bare(Verb::Begin);
    book.rallies();
    book.bare(Verb::Done);
    return true;
  }
  if (book.held().way) book.add(*book.held().way);
  return false;
}

/// Kinds are thought of in a random order, until something of one is legal.
void some_gestures(const State& s, UnitId u, Rng& rng, std::vector<Action>& out) {
  Book book(s, u, out);
  if (few_gestures(s, book, u)) return;
  int left = 0;
  for (const Page& page : kPages) left += page.weight;
  std::array<bool, std::size(kPages)> seen{};
  while (out.empty() && left > 0) {
    int at = static_cast<int>(rng.below(static_cast<std::uint32_t>(left)));
    std::size_t i = 0;
    for (; seen[i] || at >= kPages[i].weight; ++i)
      if (!seen[i]) at -= kPages[i].weight;
    seen[i] = true;
    left -= kPages[i].weight;
    kPages[i].write(book);
  }
}

}  // namespace

void gestures_of(const State& s, UnitId u, std::vector<Action>& out) {
  Book book(s, u, out);
  if (few_gestures(s, book, u)) return;
  for (const Page& page : kPages) page.write(book);
}

void FixedBaynet::actions(const State& s, Side side, std::vector<Action>& out) {
  if (side != s.now.asked) return;
  switch (s.now.phase) {
    case Phase::Deploy:
    case Phase::Choose:
    case Phase::Act:
      for (const UnitId u : units_to_order(s)) gestures_of(s, u, out);
      return;
    case Phase::LayOut:
      for (std::size_t i = 0; i < s.setup->perimeters.size(); ++i)
        out.push_back({.verb = Verb::Lay, .number = static_cast<std::int32_t>(i)});
      return;
    case Phase::Strike:
      out.push_back({.verb = Verb::Strike});
      out.push_back({.verb = Verb::Hold});
      return;
    case Phase::Reroll:
      out.push_back({.verb = Verb::Reroll});
      out.push_back({.verb = Verb::Keep});
      return;
    case Phase::DrawOffered:
      out.push_back({.verb = Verb::AcceptDraw});
      out.push_back({.verb = Verb::RefuseDraw});
      return;
    default:
      return;
  }
}

FixedBaynet::Action FixedBaynet::pick(const State& s, Side side, Rng& rng) {
  std::vector<Action> all;
  const std::vector<UnitId> units = units_to_order(s);
  if (units.empty())
    actions(s, side, all);
  else
    some_gestures(s, units[rng.below(static_cast<std::uint32_t>(units.size()))], rng, all);
  return all[rng.below(static_cast<std::uint32_t>(all.size()))];
}

FixedBaynet::Action FixedBaynet::mutate(Action a, Rng& rng) {
  constexpr std::uint32_t kFields = 15;
  const auto byte = [&] {
    return static_cast<std::uint8_t>(rng.below(4) == 0 ? 0xFF : rng.below(6));
  };
  switch (rng.below(kFields)) {
    case 0:
      a.verb = any_verb(rng);
      break;
    case 1:
      a.unit = byte();
      break;
    case 2:
      a.men = rng.below(2) == 0 ? 0 : 1U << rng.below(kMaxInUnit);
      break;
    case 3:
      a.target = byte();
      break;
    case 4:
      a.target_man = static_cast<ManId>(rng.below(2) == 0 ? kNoMan : rng.below(40));
      break;
    case 5:
      a.formation = static_cast<Formation>(rng.below(kWords<Formation> + 1));
      a.outline = static_cast<OutlineKind>(rng.below(4) == 0 ? rng.below(3) : 0);
      break;
    case 6:
      a.ranks = static_cast<std::uint8_t>(rng.below(8));
      break;
    case 7:
      a.turns = rng.below(2) == 0;
      break;
    case 8:
      a.number = static_cast<std::int32_t>(rng.below(9)) - 2;
      break;
    case 9:
      a.way.count = static_cast<std::uint8_t>(rng.below(3));
      a.way.leg[0] = {static_cast<Angle>(rng.below(0x10000)),
                      static_cast<Len>(rng.below(20 * kInch))};
      break;
    case 10:
      a.place = {static_cast<Len>(rng.below(60 * kInch)), static_cast<Len>(rng.below(40 * kInch))};
      break;
    case 11:
      a.gait = static_cast<std::uint8_t>(rng.below(kWords<Gait> + 2));
      break;
    case 12:
      a.gun = byte();
      break;
    case 13:
      a.load = static_cast<Load>(rng.below(3));
      break;
    default:
      a.facing = static_cast<Angle>(rng.below(0x10000));
      break;
  }
  return a;
}

}  // namespace sandtable::fixed_baynet
