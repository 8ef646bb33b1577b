#include <algorithm>

#include "engine/core/coverage.h"
#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/scenario/draft.h"
#include "rulesets/belle_epoque/scenario/figures.h"
#include "rulesets/belle_epoque/scenario/keys.h"

namespace sandtable::belle_epoque::draft {
namespace {

std::size_t side_of(const Unit& unit) { return static_cast<std::size_t>(index(unit.card.side)); }

std::string called(const Unit& unit) { return data::in_quotes(unit.card.name.en); }

void check_starts(Draft& draft) {
  const Board& board = *draft.setup.board;
  for (std::size_t i = 0; i < draft.units.size(); ++i) {
    const Unit& unit = draft.units[i];
    const Sector at = unit.card.start;
    if (at == kNowhere) continue;
    if (!unit.card.may_enter.test(at))
      draft.problems.error(unit.start_at,
                           within(key_in("at", "[[side.unit]]"),
                                  phrase("unit.may-not-enter",
                                         {{"unit", called(unit)}, {"sector", board.label(at)}})));
    for (std::size_t j = 0; j < i; ++j)
      if (draft.units[j].card.start == at)
        draft.problems.error(
            unit.start_at, within(key_in("at", "[[side.unit]]"),
                                  phrase("unit.sector-taken", {{"sector", board.label(at)},
                                                               {"unit", called(draft.units[j])}})));
  }
}

void check_entries(Draft& draft) {
  for (const Unit& unit : draft.units) {
    if (unit.card.arrives == 0 || (*unit.entry & unit.card.may_enter).any()) continue;
    draft.problems.error(
        unit.entry_at,
        within(key_in("entry", "[[side.unit]]"),
               phrase("unit.no-way-in", {{"unit", called(unit)},
                                         {"sectors", labels(*draft.setup.board, *unit.entry)}})));
  }
}

/// Gives as many units as possible a sector each, by augmenting paths.
class Places {
 public:
  explicit Places(int sectors) : taken_(static_cast<std::size_t>(sectors), kNobody) {}

  bool place(const Mask& fit) {
    wanted_.push_back(fit);
    seen_ = Mask{};
    return place(wanted_.size() - 1);
  }

 private:
  static constexpr std::size_t kNobody = ~std::size_t{0};

  bool place(std::size_t unit) {
    bool placed = false;
    wanted_[unit].for_each([&](Sector s) {
      if (placed || seen_.test(s)) return;
      seen_.set(s);
      if (taken_[s] == kNobody || place(taken_[s])) {
        taken_[s] = unit;
        placed = true;
      }
    });
    return placed;
  }

  std::vector<Mask> wanted_;
  std::vector<std::size_t> taken_;
  Mask seen_;
};

Mask fixed_starts(const Draft& draft) {
  Mask out;
  for (const Unit& unit : draft.units)
    if (unit.card.start != kNowhere) out.set(unit.card.start);
  return out;
}

bool is_placed_by_hand(const Unit& unit) {
  return unit.card.start == kNowhere && unit.card.arrives == 0;
}

void check_deployment(Draft& draft) {
  const Mask fixed = fixed_starts(draft);
  for (std::size_t side = 0; side < 2; ++side) {
    const SideCard& card = draft.setup.sides[side];
    const Mask zone = (card.deploy | card.deploy_more).without(fixed);
    Places places(draft.setup.board->size());
    int wanted = 0, placed = 0;
    for (const Unit& unit : draft.units) {
      if (side_of(unit) != side || !is_placed_by_hand(unit)) continue;
      ++wanted;
      if (places.place(zone & unit.card.may_enter)) ++placed;
    }
    if (placed < wanted)
      draft.problems.error(
          draft.sides[side].deploy_at,
          within(
              key_in("deploy", "[[side]]"),
              phrase("side.no-room", {{"side", card.id}, {"wanted", wanted}, {"room", placed}})));
  }
}

/// Every sector that the unit can ever stand in, whatever the enemy does.
Mask reach(const Draft& draft, const Unit& unit) {
  const Board& board = *draft.setup.board;
  const SideCard& card = draft.setup.sides[side_of(unit)];
  Mask found = unit.card.start != kNowhere ? Mask::of(unit.card.start)
               : unit.card.arrives > 0     ? *unit.entry
                                           : card.deploy | card.deploy_more;
  found &= unit.card.may_enter;
  Mask fresh = found;
  while (fresh.any()) {
    Mask next;
    fresh.for_each([&](Sector s) { next |= board.adjacent(s); });
    fresh = (next & unit.card.may_enter).without(found);
    found |= fresh;
  }
  return found;
}

/// An objective of both sides stands in the list twice; one of them must be able to take it.
void check_objectives(Draft& draft) {
  const auto& objectives = draft.setup.objectives;
  if (objectives.empty()) return;
  std::array<Mask, 2> reached;
  for (const Unit& unit : draft.units) reached[side_of(unit)] |= reach(draft, unit);
  for (std::size_t i = 0; i < objectives.size();) {
    const Position at = draft.objectives_at[i];
    const Mask& sectors = objectives[i].sectors;
    std::string side_id;
    bool both = false;
    bool reachable = sectors.none();
    for (; i < objectives.size() && draft.objectives_at[i] == at; ++i) {
      const auto side = static_cast<std::size_t>(index(objectives[i].side));
      reachable |= (sectors & reached[side]).any();
      both = !side_id.empty();
      side_id = draft.setup.sides[side].id;
    }
    if (!reachable)
      draft.problems.error(
          at,
          within(key_in("at", "[[objective]]"),
                 phrase(both ? "objective.out-of-all-reach" : "objective.out-of-reach",
                        {{"side", side_id}, {"sectors", labels(*draft.setup.board, sectors)}})));
  }
}

/// A side that can break has units that count.
void check_break_points(Draft& draft) {
  for (std::size_t side = 0; side < 2; ++side) {
    const SideCard& card = draft.setup.sides[side];
    const bool counts = std::any_of(draft.units.begin(), draft.units.end(), [&](const Unit& unit) {
      return side_of(unit) == side && unit.card.breaks;
    });
    if (counts || card.break_point == BreakPoint::Off) continue;
    if (std::none_of(draft.units.begin(), draft.units.end(),
                     [&](const Unit& unit) { return side_of(unit) == side; }))
      continue;
    draft.problems.error(
        draft.sides[side].node->at,
        within("[[side]]",
               data::but(phrase("side.unbreakable", {{"side", card.id}}), phrase("side.breaks"))));
  }
}

void check_exits(Draft& draft) {
  const Board& board = *draft.setup.board;
  for (std::size_t side = 0; side < 2; ++side) {
    Mask inland;
    draft.setup.exits[side].for_each([&](Sector s) {
      if (board.adjacent(s).count() == static_cast<int>(hex::kSteps.size())) inland.set(s);
    });
    if (inland.any())
      draft.problems.error(draft.sides[side].node->find("exit")->at,
                           within(key_in("exit", "[[side]]"),
                                  expected(phrase("side.at-the-edge"), labels(board, inland))));
  }
}

/// encounter.forces, encounter.board
void check_encounter(Draft& draft) {
  using Item = table::encounter_forces::Key;
  const Range stands = encounter_range(Item::StandsPerSide);
  for (std::size_t side = 0; side < 2; ++side) {
    const SideCard& card = draft.setup.sides[side];
    const bool fits = card.stands >= stands.least && card.stands <= stands.most;
    note_applied(clause::encounter_forces);
    if (fits) continue;
    draft.problems.error(
        draft.sides[side].node->at,
        within("[[side]]", data::with_found(phrase("encounter.stands", {{"side", card.id},
                                                                        {"least", stands.least},
                                                                        {"most", stands.most}}),
                                            card.stands)));
  }
  if (!draft.has_board()) return;
  const Board& board = *draft.setup.board;
  const Range across = encounter_range(Item::SectorsAcross),
              deep = encounter_range(Item::SectorsDeep);
  const bool fits = board.width() >= across.least && board.width() <= across.most &&
                    board.depth() >= deep.least && board.depth() <= deep.most;
  note_applied(clause::encounter_board);
  if (!fits)
    draft.problems.warning(
        draft.board_at,
        within("[board]",
               data::with_found(
                   phrase("encounter.board", {{"across", across.most}, {"deep", deep.most}}),
                   phrase("encounter.by", {{"across", board.width()}, {"deep", board.depth()}}))));
}

}  // namespace

void check(Draft& draft) {
  scenario::check_names(scenario::named(draft.units), draft.problems);
  if (draft.sides[1].node == nullptr) return;
  if (draft.setup.exploration) check_encounter(draft);
  check_break_points(draft);
  if (!draft.has_board()) return;
  check_starts(draft);
  check_entries(draft);
  check_deployment(draft);
  check_exits(draft);
  check_objectives(draft);
}

}  // namespace sandtable::belle_epoque::draft
