#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "engine/core/judge.h"
#include "engine/core/sink.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/orders/judge.h"

/// The order of one unit as it is judged: its own line and those of its skirmish line and parts.
namespace sandtable::belle_alliance {

constexpr Measured count_of(int figure) { return {Measure::Count, figure}; }

/// One line of it, with what its elements come to.
struct Judged {
  const State& state;
  Side side;
  const Unit& unit;  ///< that carries it out: the unit, or its skirmish line
  const UnitCard& card;
  UnitId number;  ///< that findings name
  const Line& line;
  std::span<const Element> elements;
  const Sightings& sightings;
  const Sheet& sheet;  ///< on which the line stands

  int count(OrderWord kind) const {
    return static_cast<int>(std::count_if(elements.begin(), elements.end(),
                                          [&](const Element& e) { return e.kind == kind; }));
  }
  bool has(OrderWord kind) const { return count(kind) > 0; }
  template <class F>
  bool any(F&& f) const {
    return std::any_of(elements.begin(), elements.end(), f);
  }
  bool marches() const {
    return any([](const Element& e) { return is_march(e.kind); });
  }
  bool attacks() const {
    return any([](const Element& e) { return is_attack(e.kind); });
  }
  /// Whether the unit itself, its skirmish line included, or the officer directly commanding it has
  /// the enemy of a label in sight (orders.within-sight).
  bool sees(Label label) const {
    const UnitId chain = state.of(side).units[number].chain;
    return sightings.of[number].has(label) || (chain != kNoUnit && sightings.of[chain].has(label));
  }
  bool works_or_rests() const {
    return has(OrderWord::FieldWork) || has(OrderWord::WorkOn) || has(OrderWord::Rest) ||
           has(OrderWord::Resupply);
  }
  /// The formation in which it marches: changes come before marching (orders.several-elements).
  Formation marching_as() const {
    Formation as = unit.formation;
    for (const Element& e : elements) as = taken_as(state.setup->options, formation_of(e.kind, as));
    return as;
  }
};

using JudgeOf = Judge<Why>;

// By the chapters of the book: what excludes what, march, formations, splitting, and what a unit
// names or is handed to.
void judge_exclusions(const Judged& j, JudgeOf& judge);
void judge_march(const Judged& j, JudgeOf& judge);
void judge_attack(const Judged& j, JudgeOf& judge);
void judge_changes(const Judged& j, JudgeOf& judge);
void judge_splitting(const Judged& j, JudgeOf& judge);
void judge_coming_together(const Judged& j, JudgeOf& judge);
void judge_guns_and_rest(const Judged& j, JudgeOf& judge);
/// Whether a line hands a unit or a body over.
inline bool hands_over(const Sheet& sheet, const Line& line) {
  return line.count() == 1 && sheet.elements_of(line)[0].kind == OrderWord::Transfer;
}
/// Which officers above both, or who command one of them themselves, touch what is handed over
/// (transfer.unit, transfer.brigade).
StaffSet superiors_of(const State& state, Side side, const Line& line, StaffId to);

/// Of the transfers of a side in a bound the superiors who carry them out: each one, of a unit or a
/// body, and no more (transfer.contact-only-one).
class Superiors {
 public:
  Superiors() { serves_.fill(kNobody); }
  /// Whether a transfer that these may carry out finds one of them beside those before it.
  bool take(StaffSet who);

 private:
  static constexpr std::uint8_t kNobody = 0xFF;
  bool find(std::uint8_t transfer, StaffSet& tried);
  std::array<StaffSet, kMaxStaff> who_{};
  std::array<std::uint8_t, kMaxStaff> serves_{};  ///< of each superior his transfer
  std::uint8_t count_ = 0;
};
/// The post on whose sheet the line stands has to be that of the superior (orders.posts).
void judge_transfer(const Judged& j, Post post, Superiors& superiors, JudgeOf& judge);
/// Whether a line hands over the body that a unit is of, directly or with a higher one.
bool is_of_body(const State& state, Side side, const Unit& unit, const Line& body);
/// Hangs a body under another in the tree of a side. False, and nothing is done, where it would
/// come under itself or under a body of its own, which would close the tree to a ring.
bool hang(std::array<BodyId, kMaxBodies>& superior, BodyId body, BodyId under);
/// The transfer of a body (transfer.brigade, transfer.higher-body). `tree`: that of the side with
/// the transfers of bodies before it on the sheet.
void judge_body(const State& state, Post post, const Line& line, std::span<const Element> elements,
                Superiors& superiors, std::array<BodyId, kMaxBodies>& tree, JudgeOf& judge);

}  // namespace sandtable::belle_alliance
