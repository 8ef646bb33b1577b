#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "engine/desk/voice.h"
#include "engine/text/typed_line.h"
#include "engine/text/vocabulary.h"
#include "engine/text/words.h"
#include "rulesets/fixed_baynet/drawing/houses.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"

namespace sandtable::fixed_baynet {
namespace {

/// The floor of "floor 1"; below 0: not that.
int floor_in(std::string_view overlay) {
  const std::size_t blank = overlay.find(' ');
  if (blank == std::string_view::npos) return -1;
  const std::u32string verb = text::fold(overlay.substr(0, blank));
  const std::string_view number = overlay.substr(blank + 1);
  if ((verb != U"floor" && verb != U"etage") || number.size() != 1) return -1;
  return number[0] >= '0' && number[0] <= '7' ? number[0] - '0' : -1;
}

std::string path_of(const HousePen& pen, std::span<const Vec> points) {
  std::string d;
  for (const Vec p : points) d += (d.empty() ? "M" : "L") + svg::num(pen.at(p));
  return d + "Z";
}

template <class E>
std::string word(E e, Lang lang) {
  return std::string(lang == Lang::Fr ? word_of(e).fr : word_of(e).en);
}

void draw_opening(const State& s, OpeningId o, const HousePen& pen) {
  const Opening& at = opening(s, o);
  const bool door = is_door(s, o);
  std::string title = at.label;
  if (!at.name.en.empty()) title += " " + name_of(at.name, pen.lang);
  if (door) {
    title += ", " + word(door_state(s, o), pen.lang);
    if (lock_of(s, o) != DoorKind::Unlocked) title += ", " + word(lock_of(s, o), pen.lang);
  }
  const std::string& fill = !door               ? pen.colours.water
                            : is_passable(s, o) ? pen.colours.land
                                                : pen.colours.works;
  pen.canvas.open("g", {{"data-opening", at.label}});
  pen.canvas.words("title", title);
  pen.canvas.path(path_of(pen, house(s, at.house).building.leaf(at.portal).points()), fill,
                  pen.colours.ink, 4);
  pen.canvas.close();
}

/// In an enclosed building men have no places: how many are in each section is written there.
void count_section(const State& s, SectionId n, const HousePen& pen) {
  const ManSet here = occupants(s, n);
  std::string text;
  for (UnitId u = 0; u < s.unit_count; ++u) {
    const int men = here.where([&](ManId m) { return s.men[m].unit == u; }).size();
    if (men > 0)
      text += (text.empty() ? "" : ", ") + label_of(u, *s.setup) + " " + std::to_string(men);
  }
  if (!text.empty())
    pen.canvas.text(pen.at(section(s, n).middle), text, 160,
                    {{"text-anchor", "middle"}, {"fill", pen.colours.ink}});
}

void draw_storey(const State& s, HouseId h, std::uint8_t n, const HousePen& pen) {
  const House& at = house(s, h);
  const geometry::BuildingPlan& plan = at.building.plan();
  for (const geometry::InnerWall& wall : plan.storeys[n].walls)
    pen.canvas.path("M" + svg::num(pen.at(wall.from)) + "L" + svg::num(pen.at(wall.to)), "none",
                    pen.colours.town_black, std::max(8, pen.width(plan.inner_wall)));
  at.building.on_storey(n).for_each(
      [&](std::size_t p) { draw_opening(s, static_cast<OpeningId>(at.first_opening + p), pen); });
  for (const geometry::Stair& stair : plan.stairs) {
    const bool up = stair.lower == n || (stair.lower == geometry::Stair::kOutside && n == 0);
    if (!up && stair.upper != n) continue;
    const ClimbKind kind = stair.ladder ? ClimbKind::Ladder : ClimbKind::Stairs;
    pen.canvas.open("g", {{"data-stairs", std::string(id_of(kind))}});
    pen.canvas.words("title", text::noun_of(word_of(kind), pen.lang).name);
    pen.canvas.circle(pen.at(up ? stair.foot : stair.head), pen.width(kInch / 4), pen.colours.paper,
                      pen.colours.ink, 6);
    pen.canvas.close();
  }
}

}  // namespace

std::string overlay_problem(const View&, const desk::SvgLook& look) {
  for (const std::string& text : look.overlays)
    if (floor_in(text) < 0)
      return messages().format(look.lang, "drawing.overlay",
                               {desk::words("found", text::quoted(text::decode(text)))});
  return "";
}

int floor_shown(const desk::SvgLook& look) {
  int out = 0;
  for (const std::string& text : look.overlays) out = std::max(out, floor_in(text));
  return out;
}

std::uint8_t storey_shown(const State& s, HouseId h, int floor) {
  const int highest = static_cast<int>(house(s, h).building.plan().storeys.size()) - 1;
  return static_cast<std::uint8_t>(std::clamp(floor, 0, std::max(0, highest)));
}

bool on_other_floor(const State& s, ManId m, int floor) {
  const HouseId h = house_of(s, m);
  return h != kNoHouse && storey_of(s, m) != storey_shown(s, h, floor);
}

void draw_house(const State& s, HouseId h, const HousePen& pen) {
  const House& at = house(s, h);
  const std::string outline = path_of(pen, at.building.outline().points());
  pen.canvas.open("g", {{"data-building", at.label}});
  pen.canvas.words("title", at.name.en.empty() ? text::noun_of(word_of(at.walls), pen.lang).name
                                               : name_of(at.name, pen.lang));
  if (!is_whole(s, h)) {
    pen.canvas.path(outline, pen.colours.rough, pen.colours.ink, 4);
  } else if (at.building.plan().storeys.empty()) {
    pen.canvas.path(outline, pen.colours.town_black, pen.colours.ink, 4);
  } else {
    const std::uint8_t n = storey_shown(s, h, pen.floor);
    pen.canvas.path(outline, pen.colours.paper, pen.colours.ink, 4);
    pen.canvas.path(outline + path_of(pen, at.building.inside().points()), pen.colours.town_black,
                    "none", 0, {{"fill-rule", "evenodd"}});
    draw_storey(s, h, n, pen);
    if (at.kind == BuildingKind::Enclosed)
      for (std::size_t i = 0; i < at.building.plan().storeys[n].rooms.size(); ++i)
        count_section(
            s, static_cast<SectionId>(at.first_section + field_section(at.building, n, i)), pen);
  }
  pen.canvas.close();
}

}  // namespace sandtable::fixed_baynet
