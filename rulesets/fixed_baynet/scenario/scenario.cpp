#include "rulesets/fixed_baynet/scenario/scenario.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/scenario/load.h"
#include "rulesets/fixed_baynet/scenario/draft.h"
#include "rulesets/fixed_baynet/scenario/keys.h"

namespace sandtable::fixed_baynet {
namespace draft {
namespace {

/// Prisoners are led about by the men of the unit that they are of, in turn.
void bind_captives(Draft& draft) {
  Setup& setup = draft.setup;
  for (std::size_t u = 0; u < draft.units.size(); ++u) {
    if (draft.units[u].captive_of.empty()) continue;
    const auto guard =
        std::find_if(setup.units.begin(), setup.units.end(), [&](const UnitCard& card) {
          return card.label == draft.units[u].captive_of && card.side != setup.units[u].side;
        });
    for (std::size_t i = 0; i < setup.units[u].count; ++i)
      setup.men[setup.units[u].first + i].captor =
          static_cast<ManId>(guard->first + i % guard->count);
  }
}

void read(Draft& draft, Reader& file, const LoadOptions& wishes) {
  read_heading(draft, file);
  read_options(draft, file, wishes);
  read_table(draft, file);
  read_light(draft, file);
  read_terrain(draft, file);
  read_sides(draft, file);
  read_objectives(draft, file);
  read_events(draft, file);
  check(draft);
}

void finish(Draft& draft) {
  Setup& setup = draft.setup;
  for (UnitDraft& unit : draft.units) {
    const auto u = static_cast<UnitId>(setup.units.size());
    unit.card.first = static_cast<ManId>(setup.men.size());
    unit.card.count = static_cast<std::uint8_t>(unit.men.size());
    SideCard& side = setup.sides[static_cast<std::size_t>(index(unit.card.side))];
    for (ManCard& man : unit.men) {
      man.unit = u;
      if (unit.captive_of.empty()) ++side.men;
      setup.men.push_back(std::move(man));
    }
    for (std::size_t i = 0; i < unit.pieces.size(); ++i) {
      ManCard& piece = unit.pieces[i];
      piece.unit = u;
      piece.number = static_cast<std::uint8_t>(unit.card.count + i);
      piece.gun = static_cast<GunId>(setup.guns.size());
      unit.guns[i].figure = static_cast<ManId>(setup.men.size());
      setup.guns.push_back(unit.guns[i]);
      setup.men.push_back(std::move(piece));
    }
    setup.units.push_back(std::move(unit.card));
  }
  bind_captives(draft);
  for (const StandDraft& stand : draft.stands)
    setup.perimeters[stand.perimeter].stands.push_back(
        {static_cast<ManId>(setup.units[stand.unit].first + stand.man), stand.place, stand.facing});
  for (const Side side : {Side::A, Side::B}) {
    const auto& posts = setup.sides[static_cast<std::size_t>(index(side))].posts;
    const std::size_t count = posts.empty() ? 1 : posts.size();
    for (std::size_t n = 0; n < count; ++n) {
      const auto leads = [&](const UnitCard& unit) { return unit.side == side && unit.post == n; };
      // Who has no unit takes no turns.
      bool any = posts.empty();
      for (const UnitCard& unit : setup.units) any = any || leads(unit);
      if (any) setup.players.emplace_back(side, static_cast<std::uint8_t>(n));
    }
  }
}

}  // namespace
}  // namespace draft

tl::expected<std::shared_ptr<const Setup>, data::Problems> load_scenario(
    std::string_view text, std::string_view filename, const LoadOptions& options) {
  return scenario::load(text, filename, keys::kFile, options, draft::read, draft::finish);
}

}  // namespace sandtable::fixed_baynet
