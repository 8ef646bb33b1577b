#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/post.h"
#include "rulesets/belle_alliance/state/item.h"
#include "rulesets/belle_alliance/state/order.h"

/// A decision of a post: whatever it writes in one sub-phase is one action and one entry of the
/// journal, however much it is (docs/decisions/0030-whole-sheets.md).
namespace sandtable::belle_alliance {

enum class Verb : std::uint8_t {
  None,
  Orders,    ///< 1a: its sheet is final
  Announce,  ///< 2a: of its ordered attacks those that it announces
  Appoint,   ///< 2d: an adjutant for a fallen officer
  Fire,      ///< 3a, 5a: its shots
  Ride,      ///< 4d, 7b: its staff moves
  Answer,    ///< the choices inside the march that it is asked
  GoOn,      ///< 6d: of its winners those that go on
  Deploy,    ///< before the first bound: where its units stand in its zone (setup.start-state)
  Object,    ///< at the end of 4d: to movements of the enemy (touch-move.contravention)
  Face,      ///< 2e: where its units face that rally (reorganise.result)
  // a side ends the battle, by its first post, while that is asked (victory.tasks)
  Concede,     ///< the other side has won
  OfferDraw,   ///< once in a bound; it stands to the end of the bound
  AcceptDraw,  ///< nobody has won
  RefuseDraw,
  // rulings of the umpire, one Item each: `yes` is the side, `who` the unit (umpire.not-bound)
  RulePlace,     ///< `place` and, in `amount`, the facing; or the part of a feature
  RuleRemove,    ///< off the table, as lost
  RuleState,     ///< `amount`: its Disorder
  RuleFigures,   ///< `amount` of them
  RuleValour,    ///< `amount`, counted from the lowest
  RuleSupplies,  ///< `amount`: a Supply
  RuleOrder,     ///< the one order of `sheet` in the place of its own; void where there is none
  RuleNothing,   ///< `who` is a post that is asked: it decides nothing
  RuleResult,    ///< `amount`: the side that has won, or 2: nobody
  RuleStaff,     ///< `who` is an officer or adjutant: to `place`, to unit `which`, or fallen
  RuleWeather,   ///< `amount`: a Weather, or kScenarioWeather
};
constexpr bool is_ruling(Verb verb) { return verb >= Verb::RulePlace; }
/// Whether a battle is given up or called a draw by it: open to all, and never part of a sheet.
constexpr bool is_agreement(Verb verb) { return verb >= Verb::Concede && verb <= Verb::RefuseDraw; }

/// What a sheet says to the umpire beside an order (orders.sheet-abbreviations). No rule reads it.
struct FreeWords {
  std::uint8_t who = kNoUnit;  ///< whose order it stands beside; kNoUnit: a line of its own
  bool body = false;           ///< `who` is a body
  std::string words;
  friend bool operator==(const FreeWords&, const FreeWords&) = default;
};

struct Action {
  Verb verb = Verb::None;
  Post by;                               ///< whose decision it is: names are looked up in his book
  std::shared_ptr<const Sheet> sheet{};  ///< of Orders; shared, since it is never changed
  std::vector<Item> items{};             ///< of all else
  std::vector<FreeWords> words{};        ///< of Orders, in the order of its lines

  friend bool operator==(const Action& a, const Action& b) {
    const bool both = a.sheet != nullptr && b.sheet != nullptr;
    const bool same = both ? *a.sheet == *b.sheet : a.sheet == b.sheet;
    return a.verb == b.verb && a.by == b.by && same && a.items == b.items && a.words == b.words;
  }
};

/// What ends a battle, or offers to, names nobody: it is the word of whoever says it, and while
/// several are asked a line of a journal does not tell who that is.
inline Action agreement(Verb verb) { return {verb, {}, {}, {}}; }

}  // namespace sandtable::belle_alliance
