#include "rulesets/belle_epoque/rules/fire/sight.h"

#include <algorithm>

#include "rulesets/belle_epoque/data/tables.gen.h"
#include "rulesets/belle_epoque/rules/judge.h"
#include "rulesets/belle_epoque/state/figures.h"
#include "rulesets/belle_epoque/state/pieces.h"

namespace sandtable::belle_epoque {
namespace {

struct Heights {
  int firer, target;
};

/// Why a sector on the line masks what is behind it.
enum class Masks { No, Things, Height, Overlooked };

Masks masks(const State& s, Sector x, Heights h) {
  if (x == kNowhere) return Masks::No;
  const Traits t = traits(s, x);
  const int here = t & ground::kLevel;
  const bool things = unit_in(s, x) != kNoUnit || (t & ground::kBlocksSight);
  const bool height = here > std::min(h.firer, h.target);
  if (!things && !height) return Masks::No;
  const bool over_target =
      s.setup->options.high_ground_sight == HighGroundSight::OverObstacle || h.firer > h.target;
  if (h.firer > here && over_target) return Masks::Overlooked;
  return height ? Masks::Height : Masks::Things;
}

bool hides(Masks m) { return m == Masks::Things || m == Masks::Height; }

template <class S>
void cite_mask(const State& s, Sector x, Heights h, Masks m, Judge<S>& judge) {
  if (m == Masks::Height)
    judge.no(clause::sight_hill_as_obstacle,
             Measured(Measure::Level, level(s, x)).against(std::min(h.firer, h.target)));
  else
    judge.no(clause::sight_blocked, unit_in(s, x) == kNoUnit ? kNoPiece : unit_in(s, x),
             Measured(Measure::Sector, x));
}

bool edge_blocks(const State& s, Masks a, Masks b) {
  switch (s.setup->options.line_of_fire_edge) {
    case LineOfFireEdge::BothSides:
      return hides(a) && hides(b);
    case LineOfFireEdge::EitherSide:
      return hides(a) || hides(b);
    case LineOfFireEdge::Never:
      return false;
  }
  return false;
}

template <class S>
void cite_overlooked(const State& s, Judge<S>& judge) {
  judge.yes(s.setup->options.high_ground_sight == HighGroundSight::OverObstacle
                ? clause::sight_high_ground_en
                : clause::sight_high_ground_fr);
  judge.yes(clause::sight_one_way);
}

}  // namespace

template <class S>
bool clear_line(const State& s, Sector from, Sector to, S& sink) {
  Judge<S> judge{sink};
  const hex::Line& line = s.setup->board->line(from, to);
  const Heights h{level(s, from), level(s, to)};
  bool overlooked = false;
  for (int i = 0; i < line.inside_count; ++i) {
    const Sector x = line.inside[static_cast<std::size_t>(i)];
    const Masks m = masks(s, x, h);
    overlooked |= m == Masks::Overlooked;
    if (!hides(m)) continue;
    if constexpr (S::all)
      cite_mask(s, x, h, m, judge);
    else
      return false;
  }
  if constexpr (S::all)
    if (line.inside_count > 0)
      judge.yes(clause::sight_crossing, Measured(Measure::Count, line.inside_count));
  for (int i = 0; i < line.edge_count; ++i) {
    const auto& pair = line.edges[static_cast<std::size_t>(i)];
    const Masks a = masks(s, pair[0], h), b = masks(s, pair[1], h);
    if (edge_blocks(s, a, b)) {
      if (judge.no(clause::sight_along_edge,
                   Measured(Measure::Sector, hides(a) ? pair[0] : pair[1])))
        return false;
    } else {
      if (hides(a) || hides(b)) judge.yes(clause::sight_along_edge);
      overlooked |= a == Masks::Overlooked || b == Masks::Overlooked;
    }
  }
  if (judge.ok && overlooked) cite_overlooked(s, judge);
  if (judge.ok) judge.yes(clause::sight_centre_to_centre);
  return judge.ok;
}

namespace {

/// Sums the conditions of one kind of modifier: once or each (visibility-stacking).
struct Stack {
  bool each;
  int conditions = 0;
  int sum() const { return each ? conditions : std::min(conditions, 1); }
};

namespace english = table::visibility_en;
namespace french = table::visibility_fr;

constexpr const english::Row& kLooseUnfired = english::at(english::Key::LooseUnfired);
constexpr const english::Row& kLooseFired = english::at(english::Key::LooseFired);
constexpr int kBaseThree = kLooseUnfired.neither_unmoved_nor_in_cover;
constexpr int kFarther = kLooseFired.neither_unmoved_nor_in_cover - kBaseThree;
constexpr int kNearer = kLooseUnfired.unmoved_or_in_cover_or_both - kBaseThree;

/// Base and modifiers give the row: powder and close order count once, like what hides a target.
constexpr bool follows(english::Key key) {
  const english::Row& row = english::at(key);
  return row.neither_unmoved_nor_in_cover == kBaseThree + kFarther &&
         row.unmoved_or_in_cover_or_both == kBaseThree + kFarther + kNearer;
}
static_assert(follows(english::Key::LooseFired) && follows(english::Key::CloseUnfired) &&
              follows(english::Key::CloseFired));

constexpr int kBaseFour = figure(Figure::FrenchBase);
constexpr int deduction(french::Key row) { return french::at(row).modifier_ud; }

template <class S>
int base_three(const State& s, UnitId target, S& sink) {
  const UnitCard& c = card(s, target);
  const bool each = s.setup->options.visibility_stacking == VisibilityStacking::Each;
  Stack more{each}, less{each};
  modify(sink, clause::visibility_base_en, Measured(Measure::Steps, kBaseThree));
  if (!c.loose_order) {
    ++more.conditions;
    modify(sink, clause::visibility_close_order_en, Measured(Measure::Steps, kFarther));
  }
  if (has(s, target, unit_flag::kHasFired)) {
    if (!c.smokeless) {
      ++more.conditions;
      modify(sink, clause::visibility_black_powder_en,
             Measured(Measure::Steps, more.conditions > 1 && !each ? 0 : kFarther));
    }
    modify(sink, clause::visibility_before_1898_en,
           Measured(Measure::Year, s.setup->year).against(figure(Figure::Smokeless)));
  }
  if (!has(s, target, unit_flag::kHasMoved)) {
    ++less.conditions;
    modify(sink, clause::visibility_unmoved_en, Measured(Measure::Steps, kNearer));
  }
  if (traits(s, s.pieces.at[target]) & ground::kCover) {
    ++less.conditions;
    modify(sink, clause::visibility_cover_en,
           Measured(Measure::Steps, less.conditions > 1 && !each ? 0 : kNearer));
  }
  return kBaseThree + more.sum() * kFarther + less.sum() * kNearer;
}

template <class S>
int base_four(const State& s, UnitId target, S& sink) {
  const UnitCard& c = card(s, target);
  const bool each = s.setup->options.visibility_stacking == VisibilityStacking::Each;
  int less = 0;
  const auto deduct = [&](Clause clause, french::Key row) {
    less = each ? less + deduction(row) : std::min(less, deduction(row));
    modify(sink, clause, Measured(Measure::Steps, deduction(row)));
  };
  modify(sink, clause::visibility_base_fr, Measured(Measure::Steps, kBaseFour));
  if (!has(s, target, unit_flag::kHasMoved)) {
    if (!has(s, target, unit_flag::kHasFired))
      deduct(clause::visibility_ambush_fr, french::Key::Ambush);
    else if (c.smokeless)
      deduct(clause::visibility_smokeless_fr, french::Key::Ambush);
  }
  if (traits(s, s.pieces.at[target]) & ground::kCover)
    deduct(clause::visibility_cover_fr, french::Key::InCover);
  if (c.loose_order && is_infantry(s, target))
    deduct(clause::visibility_loose_order_fr, french::Key::LooseOrder);
  return kBaseFour + less;
}

}  // namespace

template <class S>
int visibility(const State& s, UnitId target, S& sink) {
  const Options& o = s.setup->options;
  const bool base_4 = o.visibility_model == VisibilityModel::Base4;
  int seen_at = 0;
  if (card(s, target).conspicuous && o.conspicuous_sight == ConspicuousSight::Unmodified) {
    seen_at = base_4 ? kBaseFour + deduction(french::Key::Conspicuous) : kBaseThree;
    modify(sink, clause::visibility_conspicuous_fr, Measured(Measure::Steps, seen_at));
  } else {
    seen_at = base_4 ? base_four(s, target, sink) : base_three(s, target, sink);
    if (card(s, target).conspicuous)
      modify(sink, clause::visibility_conspicuous_en, Measured(Measure::Steps, 0));
  }
  for (const Haze& haze : s.setup->haze) {
    if (s.turn < haze.first_turn || s.turn > haze.last_turn) continue;
    seen_at = std::min<int>(seen_at + haze.modifier, haze.most);
    modify(sink, clause::remark_supplements, Measured(Measure::Steps, seen_at));
  }
  if (has(s, target, unit_flag::kHasMoved))
    modify(sink, clause::visibility_what_is_moving, Measured(Measure::Steps, 0));
  if (seen_at < 1)
    modify(sink, clause::visibility_at_least_one, Measured(Measure::Steps, 1).against(seen_at));
  return std::max(seen_at, 1);
}

template <class S>
bool is_seen(const State& s, UnitId firer, UnitId target, S& sink) {
  Judge<S> judge{sink};
  const int seen_at = visibility(s, target, sink);
  int nearest = apart(s, firer, target);
  if (s.setup->options.seen_by == SeenBy::AnyFriend)
    for_each_unit(s.pieces.alive[idx(side_of(s, firer))],
                  [&](UnitId u) { nearest = std::min(nearest, apart(s, u, target)); });
  if (nearest > seen_at)
    judge.no(clause::visibility_must_be_seen, target,
             Measured(Measure::Steps, nearest).against(seen_at));
  else
    judge.yes(clause::visibility_must_be_seen, target,
              Measured(Measure::Steps, nearest).against(seen_at));
  if (nearest == 1)
    judge.yes(clause::visibility_at_least_one, target,
              Measured(Measure::Steps, 1).against(seen_at));
  return judge.ok;
}

#define SANDTABLE_SIGHT(S)                                       \
  template bool clear_line<S>(const State&, Sector, Sector, S&); \
  template int visibility<S>(const State&, UnitId, S&);          \
  template bool is_seen<S>(const State&, UnitId, UnitId, S&);
SANDTABLE_SIGHT(NoWhy)
SANDTABLE_SIGHT(Why)
SANDTABLE_SIGHT(NoLog)
SANDTABLE_SIGHT(EventLog)

}  // namespace sandtable::belle_epoque
