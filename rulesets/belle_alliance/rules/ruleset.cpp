#include "rulesets/belle_alliance/rules/ruleset.h"

#include <algorithm>
#include <memory>

#include "engine/core/coverage.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/sample.h"
#include "rulesets/belle_alliance/state/digest.h"
#include "rulesets/belle_alliance/state/odds_key.h"

namespace sandtable::belle_alliance {

int BelleAlliance::posts(const Setup& setup, Side side) { return posts_of(setup, side); }

Turn BelleAlliance::turn(const State& s) { return turn_of(s); }

void BelleAlliance::actions(const State& s, Post seat, std::vector<Action>& out) {
  if (index(seat.side) > 1 || !is_asked(turn_of(s), seat)) return;
  out.push_back(nothing_for(s, seat));
  if (is_offered_draw(s, seat))
    for (const Verb verb : {Verb::AcceptDraw, Verb::RefuseDraw}) out.push_back(agreement(verb));
  // Of its own chance, and the same for whoever may know the same.
  constexpr int kSamples = 7, kBits = 8;
  Rng rng((static_cast<std::uint64_t>(s.bound) << kBits | static_cast<std::uint64_t>(s.sub_phase))
              << kBits |
          static_cast<std::uint64_t>(index(seat.side)) << 4 | seat.number);
  // What is offered is read before it is final: where nobody measures it holds no figure of the
  // table (measuring.screen, orders.grammar).
  const PlaceStyle places = withholds(s, seat.side) ? PlaceStyle::Named : PlaceStyle::Points;
  for (int i = 0; i < kSamples; ++i) {
    Action a = random_for(s, seat, rng, places);
    if (std::find(out.begin(), out.end(), a) == out.end()) out.push_back(std::move(a));
  }
}

Action BelleAlliance::pick(const State& s, Post seat, Rng& rng) {
  if (index(seat.side) > 1 || !is_asked(turn_of(s), seat)) return {};
  return random_for(s, seat, rng);
}

template <class D, class L>
void BelleAlliance::apply(State& s, Post seat, const Action& a, D& dice, L& log) {
  if (seat.side == Side::Umpire) return apply_ruling(Flow<D, L>{s, dice, log}, a);
  if (is_agreement(a.verb)) return agree(Flow<D, L>{s, dice, log}, seat.side, a.verb);
  take_in(s, seat, a);
}

template <class D, class L>
void BelleAlliance::advance(State& s, D& dice, L& log) {
  run_on(Flow<D, L>{s, dice, log});
}

bool BelleAlliance::unfinished(const State& s) { return is_under_way(s); }

template <class D, class L>
void BelleAlliance::go_on(State& s, D& dice, L& log) {
  // Dice fall where something is carried out. What leads there and away from it is one step with
  // it, so that odds copy a position once a sub-phase, and look around in those alone that differ.
  bool carried = false;
  do {
    carried = s.stage == Stage::Carrying;
    run_step(Flow<D, L>{s, dice, log});
  } while (!carried && is_under_way(s));
}

std::uint64_t BelleAlliance::odds_key(const State& s) { return odds_key_of(s); }

std::optional<Post> BelleAlliance::closed_by(const Action& a) {
  if (a.verb != Verb::RuleNothing || a.items.size() != 1) return std::nullopt;
  return Post(a.items[0].yes == 0 ? Side::A : Side::B, a.items[0].who);
}

std::optional<Seal> BelleAlliance::seal(const State& s, Post seat, const Action& a) {
  // Of a ruling each side is told what it sees of it, and reads the rest with the orders.
  const bool is_open = a.verb == Verb::RuleResult || a.verb == Verb::RuleWeather;
  if (seat.side == Side::Umpire && is_ruling(a.verb) && !is_open)
    return Seal{s.bound, Audience{bit(Side::Umpire), kAllPosts}};
  if (index(seat.side) > 1 || is_agreement(a.verb)) return std::nullopt;
  // The posts of a side may read each other's sheets (orders.posts).
  Audience known{static_cast<std::uint8_t>(bit(seat.side) | bit(Side::Umpire)), kAllPosts};
  return Seal{s.bound, known};
}

bool BelleAlliance::is_open(const State& s, std::uint32_t key) {
  if (s.end != EndReason::None) return true;
  return s.setup->options.orders_opened == OrdersOpened::AfterBound && s.bound > key;
}

bool BelleAlliance::veiled(const State& s) { return s.end == EndReason::None; }

std::optional<Finding> BelleAlliance::withholds(const State& s, Side side) {
  const Measuring measuring = s.setup->options.measuring;
  if (side == Side::Umpire) note_applied(clause::measuring_umpire);
  if (measuring == Measuring::Free) return std::nullopt;
  if (index(side) > 1 && measuring != Measuring::None) return std::nullopt;
  return Finding{clause::measuring_none_in_advance, Ruling::Forbids};
}

std::optional<Result> BelleAlliance::result(const State& s) {
  if (s.end == EndReason::None) return std::nullopt;
  // Points tell by how much only where they decide.
  const int margin = s.end == EndReason::Tasks ? std::abs(s.points[0] - s.points[1]) : 0;
  const Clause why = s.end == EndReason::ArmyMoral ? clause::victory_army_moral
                     : s.end == EndReason::Ruling  ? clause::umpire_not_bound
                                                   : clause::victory_tasks;
  return Result{s.winner, margin, why};
}

std::uint64_t BelleAlliance::digest(const State& s) { return digest_of(s); }

namespace {

void check_force(const State& s, Side side, std::vector<std::string>& out) {
  const Force& own = s.of(side);
  const auto wrong = [&](std::string what, std::size_t which) {
    out.push_back((side == Side::A ? "A: " : "B: ") + std::move(what) + " " +
                  std::to_string(which));
  };
  for (std::size_t i = 0; i < own.unit_count; ++i) {
    const Unit& unit = own.units[i];
    if (unit.standing != Standing::OnTable) continue;
    if (unit.figures == 0 && unit.guns == 0) wrong("no figures in unit", i);
    if (unit.card >= s.setup->of(side).units.size()) wrong("no card of unit", i);
    if (unit.chain != kNoUnit && own.units[unit.chain].mother != i) wrong("not its chain: unit", i);
    if (unit.asked_post > s.setup->of(side).posts.size()) wrong("no post is asked about unit", i);
  }
  for (std::size_t i = own.labels; i < own.cards.size(); ++i)
    if (s.looker.side == side && own.cards[i].seen != 0) wrong("a label that nobody gave:", i);
  if ((own.final_posts & ~own.asked_posts) != 0) wrong("an answer that nobody asked for", 0);
}

}  // namespace

std::vector<std::string> BelleAlliance::invariants(const State& s) {
  std::vector<std::string> out;
  for (const Side side : {Side::A, Side::B}) check_force(s, side, out);
  return out;
}

Action BelleAlliance::mutate(const Action& action, Rng& rng) {
  Action out = action;
  if (out.sheet != nullptr && out.sheet->element_count > 0) {
    Sheet sheet = *out.sheet;
    Element& e = sheet.elements[rng.below(sheet.element_count)];
    switch (rng.below(4)) {
      case 0:
        e.kind = static_cast<OrderWord>(rng.below(static_cast<std::uint32_t>(kWords<OrderWord>)));
        break;
      case 1:
        ++e.which;
        break;
      case 2:
        sheet.lines[rng.below(sheet.line_count)].who =
            static_cast<std::uint8_t>(rng.below(kMaxUnits));
        break;
      default:
        e.about = static_cast<About>(rng.below(static_cast<std::uint32_t>(About::Body) + 1));
    }
    out.sheet = std::make_shared<const Sheet>(sheet);
  } else if (!out.items.empty()) {
    Item& item = out.items[rng.below(static_cast<std::uint32_t>(out.items.size()))];
    if (rng.below(2) == 0)
      item.who = static_cast<std::uint8_t>(rng.below(kMaxUnits));
    else
      ++item.which;
  } else {
    out.verb = static_cast<Verb>(rng.below(static_cast<std::uint32_t>(Verb::RefuseDraw) + 1));
  }
  return out;
}

std::string BelleAlliance::describe(const Action& action) {
  std::string out = "verb " + std::to_string(static_cast<int>(action.verb));
  if (action.sheet != nullptr) out += ", " + std::to_string(action.sheet->line_count) + " lines";
  return out + ", " + std::to_string(action.items.size()) + " items";
}

#define SANDTABLE_RULESET(D, L)                                                  \
  template void BelleAlliance::apply<D, L>(State&, Post, const Action&, D&, L&); \
  template void BelleAlliance::advance<D, L>(State&, D&, L&);                    \
  template void BelleAlliance::go_on<D, L>(State&, D&, L&);
SANDTABLE_EVERY_FLOW(SANDTABLE_RULESET)

}  // namespace sandtable::belle_alliance
