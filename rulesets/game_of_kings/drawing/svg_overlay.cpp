#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/desk/voice.h"
#include "engine/geometry/base/arc.h"
#include "engine/geometry/plane/angle.h"
#include "engine/text/typed_line.h"
#include "engine/text/words.h"
#include "rulesets/game_of_kings/drawing/drawing.h"
#include "rulesets/game_of_kings/drawing/svg_sheet.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {
namespace {

using drawing::Words;
using geometry::Direction;

struct Overlay {
  bool arc = true;  ///< else reach
  UnitId unit = kNoUnit;
};

bool same(std::string_view a, std::u32string_view folded) { return text::fold(a) == folded; }

tl::expected<UnitId, std::string> unit_of(const View& view, std::string_view name,
                                          const Words& words) {
  const std::u32string wanted = text::fold(name);
  std::vector<std::string> known;
  for (std::size_t u = 0; u < view.setup->units.size(); ++u) {
    const UnitCard& card = view.setup->units[u];
    for (const std::string* each : {&card.label, &card.name.en, &card.name.fr}) {
      if (!each->empty() && same(*each, wanted)) return static_cast<UnitId>(u);
      known.push_back(*each);
    }
  }
  const std::string* near = text::nearest(name, known);
  return tl::unexpected(words.say(
      near == nullptr ? "no-unit" : "no-unit-near",
      {desk::words("name", std::string(name)), desk::words("near", near == nullptr ? "" : *near)}));
}

tl::expected<Overlay, std::string> read_overlay(const View& view, std::string_view text,
                                                const Words& words) {
  const std::size_t blank = text.find(' ');
  const std::u32string verb = text::fold(text.substr(0, blank));
  const bool arc = verb == U"arc" || verb == U"champ",
             reach = verb == U"reach" || verb == U"allonge" || verb == U"marche";
  if (blank == std::string_view::npos || (!arc && !reach))
    return tl::unexpected(
        words.say("overlay", {desk::words("found", text::quoted(text::decode(text)))}));
  const auto unit = unit_of(view, text.substr(blank + 1), words);
  if (!unit) return tl::unexpected(unit.error());
  const std::string& name = drawing::in(view.setup->units[*unit].name, words.lang);
  if (drawing::standing_of(view, *unit) != drawing::Standing::There)
    return tl::unexpected(words.colon(name, words.whereabouts(view, *unit)));
  if (arc && !is_armed(observed(view), *unit))
    return tl::unexpected(words.colon(name, words.say("unarmed")));
  return Overlay{arc, *unit};
}

/// How far along a ray from `corner` the distance from `from` becomes `range`.
Len ray_length(Vec from, Vec corner, Direction ray, Len range) {
  const Vec p = corner - from;
  const std::int64_t b = geometry::dot(ray, p) >> 30;
  const std::int64_t square = b * b - geometry::squared(p) + std::int64_t{range} * range;
  return square <= 0 ? 0 : static_cast<Len>(geometry::isqrt(square) - b);
}

class Drawn {
 public:
  Drawn(const drawing::Sheet& sheet, const State& s) : s_(sheet), state_(s) {}

  void arc(UnitId u) {
    const geometry::Arc arc = geometry::arc_of_front(outline(state_, u), arc_of(state_));
    const Len range = range_of(state_, u);
    begin("arc", u);
    sector(arc, range, "0.16");
    band(arc, range);
    if (is_gun(state_, u)) {
      // The nearer band of a gun is canister (artillery.range-bands).
      Len canister = range;
      while (canister > 0 && !is_canister(canister)) canister -= geometry::kMillimetre;
      if (canister > 0 && canister < range) {
        sector(arc, canister, "0.2");
        band(arc, canister);
      }
    }
    s_.canvas.close();
  }

  void reach(UnitId u) {
    const Box& box = outline(state_, u);
    const Len way = allowance(state_, u);
    const Vec by = geometry::scaled(geometry::direction(box.facing), way);
    const Vec left = box.corner[0], right = box.corner[1];
    begin("reach", u);
    const std::array<Vec, 4> ground{left, left + by, right + by, right};
    s_.canvas.path(drawing::outline_of(s_, ground), s_.colours.explored, s_.colours.explored, 9,
                   {{"fill-opacity", "0.12"}, {"stroke-dasharray", "5 3"}});
    s_.canvas.path("M" + svg::num(s_.at(left + by)) + "L" + svg::num(s_.at(right + by)), "none",
                   s_.colours.explored, 22);
    figure(geometry::front_centre(box) + by, way, s_.colours.explored);
    s_.canvas.close();
  }

 private:
  void begin(std::string_view kind, UnitId u) {
    s_.canvas.open("g", {{"class", "overlay " + std::string(kind)},
                         {"data-overlay", std::string(kind)},
                         {"data-of", card(state_, u).label},
                         {"pointer-events", "none"}});
  }
  void figure(Vec at, Len length, const std::string& colour) {
    drawing::Attrs attrs = drawing::halo(s_, colour, 30);
    attrs.push_back({"font-weight", "bold"});
    s_.canvas.text(s_.at(at) + svg::Point{0, -35},
                   drawing::centimetres(length, s_.look.lang) + " cm", 130, attrs);
  }
  Vec left_end(const geometry::Arc& arc, Len range) const {
    return arc.left +
           geometry::scaled(arc.left_ray, ray_length(arc.from, arc.left, arc.left_ray, range));
  }
  Vec right_end(const geometry::Arc& arc, Len range) const {
    return arc.right +
           geometry::scaled(arc.right_ray, ray_length(arc.from, arc.right, arc.right_ray, range));
  }
  std::string bow(const geometry::Arc& arc, Len range) const {
    const std::string radius = svg::num(drawing::tenths(range));
    return "A" + radius + " " + radius + " 0 0 1 " + svg::num(s_.at(right_end(arc, range)));
  }
  void sector(const geometry::Arc& arc, Len range, const char* opacity) {
    s_.canvas.path("M" + svg::num(s_.at(arc.left)) + "L" + svg::num(s_.at(left_end(arc, range))) +
                       bow(arc, range) + "L" + svg::num(s_.at(arc.right)) + "Z",
                   s_.colours.alarm, s_.colours.alarm, 6, {{"fill-opacity", opacity}});
  }
  void band(const geometry::Arc& arc, Len range) {
    s_.canvas.path("M" + svg::num(s_.at(left_end(arc, range))) + bow(arc, range), "none",
                   s_.colours.alarm, 18);
    figure(arc.from + geometry::scaled(arc.ahead, range), range, s_.colours.alarm);
  }

  const drawing::Sheet& s_;
  const State& state_;
};

}  // namespace

std::string overlay_problem(const View& view, const desk::SvgLook& look) {
  for (const std::string& text : look.overlays)
    if (const auto read = read_overlay(view, text, {look.lang}); !read) return read.error();
  return {};
}

namespace drawing {

void draw_overlays(const Sheet& sheet) {
  if (sheet.look.overlays.empty()) return;
  const State state = observed(sheet.view);
  Drawn drawn(sheet, state);
  for (const std::string& text : sheet.look.overlays) {
    const auto overlay = read_overlay(sheet.view, text, sheet.words);
    if (!overlay) continue;
    if (overlay->arc) {
      drawn.arc(overlay->unit);
    } else {
      drawn.reach(overlay->unit);
    }
  }
}

}  // namespace drawing
}  // namespace sandtable::game_of_kings
