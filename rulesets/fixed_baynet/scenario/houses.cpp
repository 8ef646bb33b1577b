#include "rulesets/fixed_baynet/scenario/houses.h"

#include <string>
#include <utility>

namespace sandtable::fixed_baynet {

void add_house(Field& field, House house) {
  const geometry::BuildingPlan& plan = house.building.plan();
  house.first_opening = static_cast<OpeningId>(field.openings.size());
  house.first_section = static_cast<SectionId>(field.sections.size());
  int doors = 0, windows = 0;
  for (const geometry::Portal& portal : plan.portals) {
    Opening opening;
    const bool window = portal.kind == geometry::Portal::Kind::Window;
    opening.label =
        house.label + (window ? "-W" + std::to_string(++windows) : "-D" + std::to_string(++doors));
    field.openings.push_back(std::move(opening));
  }
  for (std::size_t n = 0; n < house.building.sections(); ++n) {
    Section section;
    section.label = house.label + "-" + std::to_string(n + 1);
    field.sections.push_back(std::move(section));
  }
  field.houses.push_back(std::move(house));
}

bool leans_on(const geometry::Polygon& tower, int level, Vec foot) {
  return !tower.contains(foot) &&
         tower.distance_to_boundary(foot) <= level * geometry::kQuarterInch;
}

}  // namespace sandtable::fixed_baynet
