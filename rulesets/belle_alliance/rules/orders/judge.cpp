#include "rulesets/belle_alliance/rules/orders/judge.h"

#include <algorithm>

#include "rulesets/belle_alliance/rules/march/arrive.h"
#include "rulesets/belle_alliance/rules/orders/group.h"

namespace sandtable::belle_alliance {
namespace {

/// Judges the lines of a sheet one after the other; those of a skirmish line or a part stand behind
/// their unit's.
class SheetJudge {
 public:
  SheetJudge(const State& state, Post post, const Sheet& sheet, const Sightings& sightings)
      : state_(state), post_(post), sheet_(sheet), sightings_(sightings) {}

  std::vector<Finding> all() {
    const Line* unit = nullptr;
    for (const Line& line : sheet_.all()) {
      if (line.body) {
        judge_body(state_, post_, line, sheet_.elements_of(line), superiors_, tree_, judge_);
        continue;
      }
      if (line.share == Share::Unit) unit = &line;
      if (known(line)) order(line, *unit);
    }
    return std::move(why_.findings);
  }

 private:
  bool known(const Line& line) {
    const Force& own = state_.of(post_.side);
    if (line.who >= own.unit_count) {
      judge_.no(clause::orders_each_unit, line.who);
      return false;
    }
    const Standing standing = own.units[line.who].standing;
    const bool off = standing == Standing::Off;
    if (off && !may_return(state_, post_.side, line.who))
      judge_.no(clause::retreat_off_table, line.who,
                count_of(state_.bound).against(returns_in(own.units[line.who])));
    if (!off && standing != Standing::OnTable && standing != Standing::Waiting)
      judge_.no(clause::orders_each_unit, line.who);
    const Post holder = post_of(state_, post_.side, line.who);
    const bool transfer =
        line.count() == 1 && sheet_.elements_of(line)[0].kind == OrderWord::Transfer;
    if (holder != post_ && !transfer) judge_.no(clause::orders_posts, line.who);
    return true;
  }

  /// What is answered beforehand is no order: no roll, disorder or other order bears on it.
  bool answers(const Line& line) {
    const auto elements = sheet_.elements_of(line);
    const std::ptrdiff_t standing = std::count_if(
        elements.begin(), elements.end(), [](const Element& e) { return is_standing(e.kind); });
    const bool beforehand = line.share == Share::Standing;
    const bool may = state_.setup->options.prompts == Prompts::Standing;
    if (beforehand ? !may || standing != std::ssize(elements) : standing > 0)
      judge_.no(clause::sim_prompts, line.who);
    return beforehand || standing > 0;
  }

  void order(const Line& line, const Line& of_unit) {
    if (answers(line)) return;
    const Force& own = state_.of(post_.side);
    const Unit& unit = own.units[line.who];
    const Unit& carries =
        line.share == Share::Skirmishers && unit.chain != kNoUnit ? own.units[unit.chain] : unit;
    const Judged j{state_,
                   post_.side,
                   carries,
                   card_of(state_, post_.side, line.who),
                   line.who,
                   line,
                   sheet_.elements_of(line),
                   sightings_,
                   sheet_};
    const bool only_holds = !j.any([](const Element& e) { return e.kind != OrderWord::Hold; });
    if (only_holds && line.share == Share::Unit) return;
    if (carries.disorder == Disorder::FD) {
      judge_.no(clause::orders_none_in_fd, line.who);
      return;
    }
    if (line.share != Share::Unit && !shares(j, of_unit)) return;
    judge_exclusions(j, judge_);
    judge_march(j, judge_);
    judge_attack(j, judge_);
    judge_changes(j, judge_);
    judge_splitting(j, judge_);
    judge_coming_together(j, judge_);
    judge_guns_and_rest(j, judge_);
    judge_transfer(j, post_, superiors_, judge_);
    judge_with_body(j);
  }

  /// The units of a body that is handed over get the transfer order, and can take no other.
  void judge_with_body(const Judged& j) {
    if (state_.setup->options.brigade_transfer == BrigadeTransfer::BodyOnly) return;
    const auto takes = [&](const Line& line) {
      return is_of_body(state_, post_.side, j.unit, line);
    };
    const auto all = sheet_.all();
    if (std::any_of(all.begin(), all.end(), takes))
      judge_.no(clause::transfer_orders_to_each, j.number);
  }

  /// Skirmishers and parts must be there, or be sent out or split off by their unit's order, and
  /// they only march and attack.
  bool shares(const Judged& j, const Line& of_unit) {
    const auto elements = sheet_.elements_of(of_unit);
    const auto count = [&](OrderWord kind) {
      return std::count_if(elements.begin(), elements.end(),
                           [&](const Element& e) { return e.kind == kind; });
    };
    const bool chain = j.line.share == Share::Skirmishers;
    const Clause clause =
        chain ? clause::orders_skirmish_through_mother : clause::split_orders_of_parts;
    const auto part = static_cast<long>(j.line.share) - static_cast<long>(Share::A) + 1;
    const bool there = chain ? state_.of(j.side).units[j.number].chain != kNoUnit ||
                                   count(OrderWord::SkirmishersOut) > 0
                             : count(OrderWord::Split) >= part;
    const bool goes = !j.any([](const Element& e) {
      return !is_march(e.kind) && !is_attack(e.kind) && e.kind != OrderWord::Segments &&
             e.kind != OrderWord::AnyWay && e.kind != OrderWord::Hold;
    });
    if (!there || !goes) judge_.no(clause, j.number);
    return there && goes;
  }

  const State& state_;
  Post post_;
  const Sheet& sheet_;
  const Sightings& sightings_;
  Superiors superiors_;
  std::array<BodyId, kMaxBodies> tree_ = state_.of(post_.side).superior;
  Why why_;
  JudgeOf judge_{why_};
};

}  // namespace

std::vector<Finding> refusals(const State& state, Post post, const Sheet& sheet,
                              const Sightings& sightings) {
  return SheetJudge(state, post, sheet, sightings).all();
}

}  // namespace sandtable::belle_alliance
