#include <algorithm>
#include <memory>

#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/scenario/draft.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"

/// Whether everybody can stand where the file has him begin (scenario.contents): on the table, on
/// ground where a base can, on nobody else, or at the edge over which he comes on.
namespace sandtable::belle_alliance::draft {
namespace {

/// So near the edge stands who comes on over it.
constexpr Len kAtEdge = 5 * geometry::kCentimetre;

bool is_at_edge(const Setup& setup, Vec at) {
  return std::min({at.x, at.y, setup.width - at.x, setup.depth - at.y}) <= kAtEdge;
}

class Places {
 public:
  Places(Draft& draft, bool as_written)
      : draft_(draft), as_written_(as_written), setup_(draft.setup) {
    std::array<UnitId, 2> next{};
    for (const UnitDraft& unit : draft.units) {
      const auto side = static_cast<std::size_t>(index(unit.card.side));
      setup_.sides[side].units.push_back(unit.card);
      numbers_.push_back(next[side]++);
    }
    *state_ = start_of(setup_);
    going_ = Going(*state_);
  }

  void check() {
    for (std::size_t i = 0; i < draft_.units.size(); ++i) {
      const UnitCard& card = draft_.units[i].card;
      check_strength(i);
      if (card.bound != 0) {
        if (!is_at_edge(setup_, card.start)) wrong(i, "unit.arrives-at");
      } else if (card.garrison == kNoFeature) {
        check_place(i);
      }
    }
  }

 private:
  Body body(std::size_t i) const {
    return body_of(*state_, draft_.units[i].card.side, numbers_[i]);
  }

  /// Of a battle that is played by other options than its file has the outlines are others: then
  /// it is no fault of the file.
  void wrong(std::size_t i, std::string_view key) {
    data::Phrase message = data::within(data::key_in("at", "[[side.unit]]"), expected(phrase(key)));
    if (as_written_)
      draft_.problems.error(draft_.units[i].place_at, std::move(message));
    else
      draft_.problems.warning(draft_.units[i].place_at, std::move(message));
  }

  void check_place(std::size_t i) {
    const UnitCard& card = draft_.units[i].card;
    const Form form = form_of(*state_, card.side, numbers_[i]);
    if (!going_.is_on_table(body(i))) return wrong(i, "unit.on-table");
    if (going_.bars_standing(form, {card.start, card.facing})) return wrong(i, "unit.on-ground");
    // Each is told of whoever stands there before it in the file.
    for (std::size_t other = 0; other < i; ++other) {
      const UnitCard& there = draft_.units[other].card;
      if (there.bound != 0 || there.garrison != kNoFeature || !overlap(body(i), body(other)))
        continue;
      // Two that lie on each other can march apart.
      draft_.problems.warning(
          draft_.units[i].place_at,
          data::within(data::key_in("at", "[[side.unit]]"),
                       phrase("unit.on-nobody", {{"found", data::shown(there.label)}})));
      return;
    }
  }

  /// What goes off the table at its first loss, or never had that many drivers.
  void check_strength(std::size_t i) {
    const UnitDraft& unit = draft_.units[i];
    const bool waggon = unit.card.troops == Troops::Waggons;
    constexpr int kLeast = figure(FightFigure::LeastFigures);
    const auto within = [&](data::Phrase message) {
      return data::within(data::key_in(unit.strength, "[[side.unit]]"), std::move(message));
    };
    if (waggon && unit.card.figures != 1)
      draft_.problems.error(
          unit.strength_at,
          within(expected(phrase("unit.driver"), data::found_whole(unit.card.figures))));
    else if (!waggon && !is_artillery(unit.card.troops) && unit.card.figures < kLeast)
      draft_.problems.warning(unit.strength_at, within(phrase("unit.small", {{"least", kLeast}})));
  }

  Draft& draft_;
  bool as_written_;
  Setup setup_;
  std::vector<UnitId> numbers_;
  std::unique_ptr<State> state_ = std::make_unique<State>();
  Going going_;
};

}  // namespace

void check_places(Draft& draft, bool as_written) {
  if (draft.has_sides() && !draft.problems.failed()) Places(draft, as_written).check();
}

}  // namespace sandtable::belle_alliance::draft
