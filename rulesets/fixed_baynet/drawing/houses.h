#pragma once

#include <functional>
#include <string>

#include "engine/desk/drawing.h"
#include "engine/text/palette.h"
#include "engine/text/svg.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"

/// Buildings, floor by floor, as text and as a picture.
namespace sandtable::fixed_baynet {

/// What stands for a man on a plan of letters.
std::string sign_of(const State& s, ManId m, const desk::TextLook& look);

/// Every building with its floors in letters, its doors and who is in it; empty where there is
/// none.
std::string house_lines(const State& s, const desk::TextLook& look);

/// What is wrong with the overlays of a look; empty where nothing is. Known is "floor N", 0 being
/// the ground floor: that floor of all buildings is shown.
std::string overlay_problem(const View& view, const desk::SvgLook& look);
/// The floor that a look shows.
int floor_shown(const desk::SvgLook& look);

/// Of a building the storey that is shown with a floor: a lower building shows its highest.
std::uint8_t storey_shown(const State& s, HouseId h, int floor);
/// A man is on a floor that is not shown.
bool on_other_floor(const State& s, ManId m, int floor);

/// Where a building is drawn.
struct HousePen {
  svg::Canvas& canvas;
  const svg::Palette& colours;
  Lang lang;
  int floor;
  std::function<svg::Point(Vec)> at;
  std::function<int(Len)> width;
};
void draw_house(const State& s, HouseId h, const HousePen& pen);

}  // namespace sandtable::fixed_baynet
