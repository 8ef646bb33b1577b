#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/desk/voice.h"
#include "engine/geometry/base/wall.h"
#include "engine/text/columns.h"
#include "engine/text/vocabulary.h"
#include "rulesets/fixed_baynet/drawing/houses.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/words/house_names.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"

namespace sandtable::fixed_baynet {
namespace {

std::string say(const desk::TextLook& look, const char* key, const text::Args& args = {}) {
  return messages().format(look.lang, key, args);
}
template <class E>
std::string sign(E e, const desk::TextLook& look) {
  return std::string(look.ascii ? word_of(e).ascii : word_of(e).unicode);
}
template <class E>
std::string word(E e, Lang lang) {
  const WordInfo& info = word_of(e);
  return std::string(lang == Lang::Fr ? info.fr : info.en);
}

/// A floor in letters: half an inch a column, an inch a line.
class FloorPlan {
 public:
  FloorPlan(const State& s, const desk::TextLook& look, HouseId h, std::uint8_t storey)
      : s_(s),
        look_(look),
        h_(h),
        storey_(storey),
        bounds_(house(s, h).building.outline().bounds()) {
    const Len width = bounds_.high.x - bounds_.low.x;
    step_ = std::max<Len>(kInch / 2, width / std::max(20, look.width - 10) + 1);
    columns_ = static_cast<int>(width / step_) + 1;
    lines_ = static_cast<int>((bounds_.high.y - bounds_.low.y) / (2 * step_)) + 1;
    cells_.assign(static_cast<std::size_t>(lines_),
                  std::vector<std::string>(static_cast<std::size_t>(columns_), " "));
  }

  std::string draw() {
    const geometry::BuildingPlan& plan = house(s_, h_).building.plan();
    const std::string wall = sign(house(s_, h_).walls, look_);
    for (std::size_t i = 0; i < plan.outline.size(); ++i) stroke(line_of(i), wall);
    for (std::size_t i = 0; i < plan.storeys[storey_].walls.size(); ++i)
      stroke(line_of(plan.outline.size() + i), wall);
    house(s_, h_).building.on_storey(storey_).for_each([&](std::size_t p) { opening_at(p); });
    for (const geometry::Stair& stair : plan.stairs) {
      const std::string mark = sign(stair.ladder ? ClimbKind::Ladder : ClimbKind::Stairs, look_);
      if (stair.lower == storey_) set(stair.foot, mark);
      if (stair.upper == storey_) set(stair.head, mark);
    }
    for (const ManSet& men : {s_.escorted, s_.standing[0], s_.standing[1]})
      men.for_each([&](ManId m) {
        if (!is_enclosed(s_, m) && house_of(s_, m) == h_ && storey_of(s_, m) == storey_)
          set(s_.men[m].place, sign_of(s_, m, look_));
      });
    std::string out;
    for (std::size_t line = cells_.size(); line-- > 0;) {
      std::string row = "      ";
      for (const std::string& cell : cells_[line]) row += cell;
      while (row.ends_with(' ')) row.pop_back();
      out += row + "\n";
    }
    return out;
  }

 private:
  geometry::InnerWall line_of(std::size_t wall) const {
    const geometry::BuildingPlan& plan = house(s_, h_).building.plan();
    const std::size_t n = plan.outline.size();
    if (wall >= n) return plan.storeys[storey_].walls[wall - n];
    return {plan.outline[wall], plan.outline[(wall + 1) % n]};
  }
  void set(Vec p, const std::string& mark) {
    const int column = static_cast<int>((p.x - bounds_.low.x) / step_);
    const int line = static_cast<int>((p.y - bounds_.low.y) / (2 * step_));
    cells_[static_cast<std::size_t>(std::clamp(line, 0, lines_ - 1))]
          [static_cast<std::size_t>(std::clamp(column, 0, columns_ - 1))] = mark;
  }
  void stroke(const geometry::InnerWall& line, const std::string& mark) {
    part(line, 0, geometry::length(line.to - line.from), mark);
  }
  void part(const geometry::InnerWall& line, Len from, Len to, const std::string& mark) {
    for (Len at = from; at < to; at += step_ / 4)
      set(geometry::place_at(line.from, line.to, at), mark);
  }
  /// A door that lets through is a gap in the wall.
  void opening_at(std::size_t p) {
    const geometry::Portal& portal = house(s_, h_).building.plan().portals[p];
    const auto o = static_cast<OpeningId>(house(s_, h_).first_opening + p);
    std::string mark = " ";
    if (!is_door(s_, o))
      mark = sign(OpeningKind::Window, look_);
    else if (!is_passable(s_, o))
      mark = sign(OpeningKind::Door, look_);
    part(line_of(portal.wall), portal.from, portal.to, mark);
  }

  const State& s_;
  const desk::TextLook& look_;
  HouseId h_;
  std::uint8_t storey_;
  geometry::Bounds bounds_;
  Len step_ = kInch / 2;
  int columns_ = 0, lines_ = 0;
  std::vector<std::vector<std::string>> cells_;
};

/// "A 3, B 2": who is in a section.
std::string people_in(const State& s, SectionId n) {
  const ManSet here = occupants(s, n);
  std::string out;
  for (UnitId u = 0; u < s.unit_count; ++u) {
    const int men = here.where([&](ManId m) { return s.men[m].unit == u; }).size();
    if (men > 0)
      out += (out.empty() ? "" : ", ") + label_of(u, *s.setup) + " " + std::to_string(men);
  }
  return out;
}

std::string doors_of(const State& s, HouseId h, const desk::TextLook& look) {
  std::string out;
  house(s, h).building.doors().for_each([&](std::size_t p) {
    const auto o = static_cast<OpeningId>(house(s, h).first_opening + p);
    const DoorState state = door_state(s, o);
    std::string door = opening(s, o).label + " ";
    if (!opening(s, o).name.en.empty()) door += name_of(opening(s, o).name, look.lang) + ", ";
    door += state == DoorState::Shut ? word(lock_of(s, o), look.lang) : word(state, look.lang);
    out = out.empty()
              ? door
              : say(look, "drawing.list",
                    {desk::words("one", out), desk::words("mark", ";"), desk::words("two", door)});
  });
  return out;
}

std::string one_house(const State& s, HouseId h, const desk::TextLook& look) {
  const House& at = house(s, h);
  const std::string name = at.name.en.empty() ? text::noun_of(word_of(at.walls), look.lang).name
                                              : name_of(at.name, look.lang);
  if (!is_whole(s, h))
    return at.label + "  " + say(look, "drawing.fallen", {desk::words("name", name)}) + "\n";
  const WordInfo& kind = word_of(at.kind);
  const std::string kind_name(look.lang == Lang::Fr
                                  ? (kind.term_fr.empty() ? kind.fr : kind.term_fr)
                                  : (kind.term_en.empty() ? kind.en : kind.term_en));
  std::string out =
      at.label + "  " +
      say(look, "drawing.house",
          {desk::words("name", name), desk::words("kind", kind_name),
           desk::words("walls", text::noun_of(word_of(at.walls), look.lang).name),
           desk::number("points", s.houses.points[h]), desk::number("of", at.points)}) +
      "\n";
  for (std::size_t n = 0; n < at.building.plan().storeys.size(); ++n) {
    out += "   " + say(look, "drawing.floor", {desk::number("floor", static_cast<int>(n))}) + "\n";
    out += FloorPlan(s, look, h, static_cast<std::uint8_t>(n)).draw();
  }
  for (std::size_t n = 0; n < at.building.sections(); ++n) {
    const auto i = static_cast<SectionId>(at.first_section + n);
    const std::string people = people_in(s, i);
    if (people.empty()) continue;
    std::string called = section(s, i).label;
    if (!section(s, i).name.en.empty()) called += " " + name_of(section(s, i).name, look.lang);
    out += "   " +
           say(look, "drawing.colon", {desk::words("head", called), desk::words("rest", people)}) +
           "\n";
  }
  const std::string doors = doors_of(s, h, look);
  if (doors.empty()) return out;
  for (const std::string& line : text::wrap("   " + doors, look.width - 4)) out += line + "\n";
  return out;
}

}  // namespace

std::string house_lines(const State& s, const desk::TextLook& look) {
  if (!has_houses(s)) return "";
  std::string out = say(look, "drawing.buildings") + "\n";
  for (std::size_t n = 0; n < s.field->houses.size(); ++n)
    out += one_house(s, static_cast<HouseId>(n), look);
  return out + "\n";
}

}  // namespace sandtable::fixed_baynet
