#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/dice/dice.h"
#include "engine/dice/fraction.h"
#include "rulesets/belle_alliance/rules/factors.h"
#include "rulesets/belle_alliance/rules/fire/engage.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"

/// Melee (book 4): who fights whom, factors, the throw of each side, and what comes of it.
namespace sandtable::belle_alliance {

/// A unit in a melee.
struct Fighter {
  UnitId unit = kNoUnit;
  bool attacks = false;         ///< it has an attack of its own in this melee
  From hit_from = From::Front;  ///< of one attacked: the worst
  int figures = 0;              ///< that take part; of guns gunners
  int line = 0;                 ///< of those, figures of its skirmish line
};

/// Units of one side in one melee (melee.several-units).
struct Party {
  static constexpr std::size_t kMost = 24;
  Side side = Side::A;
  std::array<Fighter, kMost> list{};
  std::size_t count = 0;
  bool attacks = false;  ///< one of them does: the column of attack is read
  std::size_t lead = 0;  ///< whose column is read: of most figures
  int figures = 0;       ///< that take part, together
  int units = 0;         ///< of melee
  FactorSheet sheet{FactorTable::Melee};
  std::span<const Fighter> all() const { return {list.data(), count}; }
};

/// Units that attacks at contact bind together, with the factors of both sides.
struct Melee {
  std::array<Party, 2> parties;  ///< the attacker first; of a meeting attack side A
  bool meeting = false;          ///< both attack (sim.meeting-attacks)
};

/// All melees of a sub-phase. Attacks of units in MD or FD, and on whom is not there any more, are
/// not fought (melee.who-may-attack, melee.retreat-before-melee).
struct Melees {
  std::vector<Melee> list;  ///< each has a unit of either side
  std::span<const Melee> all() const { return list; }
};

/// Which of the two rounds of melee of a bound: 6a, or 6e after the continued advance.
enum class Round : std::uint8_t { First, Advance };

/// Whether an attack is fought when the melees open: both are there and at contact, and the
/// attacker is neither in MD nor in FD.
bool is_fought(const State& state, const Clash& clash);
/// Whether the attacker has taken the ground without a melee: his target left it before
/// (melee.retreat-before-melee, melee.pursuit).
bool is_won_unfought(const State& state, const Clash& clash);
/// Attacks, and with one on a garrison those on all who hold that sector with it: it is the sector
/// that is attacked (urban.attack).
struct Assaults {
  static constexpr std::size_t kMost = 2 * kMaxUnits;
  std::array<Clash, kMost> list{};
  std::size_t count = 0;
  std::span<const Clash> all() const { return {list.data(), count}; }
};
Assaults with_whole_garrisons(const State& state, std::span<const Clash> clashes);
/// Binds attacks together and lays out the factors of all, from the state as it is.
void lay_out(const State& state, std::span<const Clash> clashes, Round round, Melees& out);

/// What a unit does when the melees are over (table.melee-result), for whoever moves it.
struct Outcome {
  enum class Does : std::uint8_t {
    Stands,       ///< where it is
    TakesGround,  ///< of `opponent`
    ForcedBack,   ///< by `opponent`: 10 cm straight back, in 6b
    Retreats,     ///< in 6c, from `opponent`
    Routs,        ///< in 6c
  };
  Side side = Side::A;
  UnitId unit = kNoUnit;
  UnitId opponent = kNoUnit;  ///< of the other side: whom it fought
  Does does = Does::Stands;
  /// Where the middle of the opponent's front was when they fought; where nothing is said, where it
  /// would be now.
  std::optional<Vec> ground{};
  bool may_go_on = false;   ///< a continued advance in 6d
  bool must_go_on = false;  ///< cavalry that charged: unless it is held by a roll
  int d = 0;                ///< of its melee
  bool unfought = false;    ///< its target left before the melee
  /// What the result did to its order, and the state that it had before (melee.forced-back-result).
  Disorder effect = Disorder::None, before = Disorder::None;
  /// Its skirmish line where that shares its outcome, and the state of that (melee.soutien-shares).
  UnitId line = kNoUnit;
  Disorder line_before = Disorder::None;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};
struct Outcomes {
  static constexpr std::size_t kMost = 2 * kMaxUnits;
  std::vector<Outcome> list;
  void add(const Outcome& outcome) {
    if (list.size() < kMost) list.push_back(outcome);
  }
  std::span<const Outcome> all() const { return list; }
};

/// A melee that was fought, for the record.
struct Fought {
  Melee melee;
  std::array<int, 2> dice{};  ///< the sum of each party's three
  std::array<int, 2> roll{};  ///< the throws' places on the tape
};
/// What happened in the melees, for whoever tells it.
struct MeleeRecord {
  std::vector<EngagedOfficer> engaged;
  std::vector<Fought> fought;
  Changes changes;
};

/// All melees of 6a, or of 6e, at one time from the state at their opening:
/// officers engaged, a throw a side, then losses, removals, valour and disorder
/// together (melee.simultaneous, melee.order-of-results). Who moves is told in
/// `out`, nobody is moved; what happened goes to `record`, where somebody wants
/// to know.
template <class D, class L>
void fight_all(State& state, std::span<const Clash> clashes, Round round, D& dice, L& log,
               Outcomes& out, MeleeRecord* record = nullptr);

Roll melee_roll(Side side, UnitId unit);

/// A line of the result table for a difference: D is the attacker's total less the defender's.
struct MeleeLine {
  struct OfSide {
    Disorder disorder = Disorder::None;
    Outcome::Does does = Outcome::Does::Stands;
    bool may_go_on = false;
    bool cavalry_may_go_on = false;
    int quarters = 0;  ///< of a figure that each unit of melee of the other side takes
  };
  OfSide attacker, defender;
};
MeleeLine melee_line(int d);
/// Centimetres that a unit is forced back by melee (melee.forced-back-result).
int forced_back_cm();

/// What may become of one unit in a melee, exact.
struct MeleeOutcome {
  int loss = 0;  ///< figures of it, the loss due to FD included
  Disorder state = Disorder::None;
  int valour = 0;
  Outcome::Does does = Outcome::Does::Stands;
  bool may_go_on = false;
  bool removed = false;
  Fraction chance;
};
std::vector<MeleeOutcome> melee_odds(const State& state, std::span<const Clash> clashes,
                                     Round round, Side side, UnitId unit);

}  // namespace sandtable::belle_alliance
