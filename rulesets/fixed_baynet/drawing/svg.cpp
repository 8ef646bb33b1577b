#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/desk/voice.h"
#include "engine/geometry/plane/angle.h"
#include "engine/text/palette.h"
#include "engine/text/svg.h"
#include "engine/text/vocabulary.h"
#include "rulesets/fixed_baynet/drawing/drawing.h"
#include "rulesets/fixed_baynet/drawing/ground.h"
#include "rulesets/fixed_baynet/drawing/houses.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/turn.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/figures.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"

namespace sandtable::fixed_baynet {
namespace {

using svg::Attrs;
using svg::num;
using svg::Point;

constexpr int kTenths = 200;  ///< of a user unit an inch
constexpr int kMargin = 200;
constexpr int kTitle = 400;
constexpr int kAim = 150;  ///< the type of objectives

int tenths(Len n) { return static_cast<int>(std::int64_t{n} * kTenths / kInch); }

/// The whole sheet; (0, 0) is the upper left corner of the table.
class Sheet {
 public:
  Sheet(const State& s, const desk::SvgLook& look, bool blind)
      : s_(s),
        look_(look),
        blind_(blind),
        dress_(svg::dress_of(look.style)),
        colours_(svg::palette_of(dress_)) {}

  std::string draw() {
    const Setup& setup = *s_.setup;
    const int width = tenths(setup.width), depth = tenths(setup.depth);
    const std::string title = name_of(setup.title, look_.lang);
    canvas_.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                         {"viewBox", num(Point{-kMargin, -kTitle}) + " " +
                                         num(Point{width + 2 * kMargin, depth + kTitle + kMargin})},
                         {"data-width", std::to_string(width / 10)},
                         {"data-depth", std::to_string(depth / 10)},
                         {"data-per", std::to_string(kTenths / 10)},
                         {"role", "img"},
                         {"lang", look_.lang == Lang::En ? "en" : "fr"},
                         {"aria-label", title},
                         {"font-family", "Georgia, 'Times New Roman', 'DejaVu Serif', serif"}});
    canvas_.words("title", title);
    canvas_.words("desc", story());
    canvas_.rect({-kMargin, -kTitle}, width + 2 * kMargin, depth + kTitle + kMargin,
                 colours_.paper);
    canvas_.text({width / 2, -120}, title, 220,
                 {{"text-anchor", "middle"}, {"fill", colours_.ink}});
    canvas_.rect({0, 0}, width, depth, colours_.land, colours_.ink, 10);
    if (!blind_) grid(width, depth);
    ground();
    for (const Objective& o : setup.objectives) aim(o);
    if (look_.troops) {
      marks();
      for (const ManSet& side : s_.standing) side.for_each([&](ManId m) { man(m); });
      s_.pieces.for_each([&](ManId m) { piece(m); });
      for (UnitId u = 0; u < s_.unit_count; ++u) label(u);
    }
    canvas_.close();
    return canvas_.take();
  }

 private:
  Point at(Vec p) const { return {tenths(p.x), tenths(s_.setup->depth - p.y)}; }
  std::string wash(Side side) const {
    return svg::wash_of(s_.setup->sides[idx(side)].colour, side == Side::A, dress_);
  }

  /// The position in words, for those who hear it.
  std::string story() const {
    std::string out =
        messages().format(look_.lang, "drawing.table-only",
                          {desk::words("width", inches(s_.setup->width, look_.lang)),
                           desk::words("depth", inches(s_.setup->depth, look_.lang))});
    if (must_lay_out(s_))
      out += " " +
             messages().format(look_.lang, "drawing.perimeters",
                               {desk::words("choices", perimeters_listed(*s_.setup, look_.lang))});
    if (!look_.troops) return out;
    for (UnitId u = 0; u < s_.unit_count; ++u)
      out += " " +
             messages().format(
                 look_.lang, "drawing.colon",
                 {desk::words("head", unit_name(u, *s_.setup, look_.lang)),
                  desk::words("rest",
                              messages().format(look_.lang, "drawing.men",
                                                {desk::number("men", unit(s_, u).men.size()),
                                                 desk::number("of", unit(s_, u).strength)}))}) +
             ".";
    return out;
  }

  void line(Point a, Point b, const std::string& colour, int width) {
    canvas_.path("M" + num(a) + "L" + num(b), "none", colour, width);
  }
  void grid(int width, int depth) {
    constexpr int kGrid = 6 * kTenths;
    canvas_.open("g", {{"data-measure", "grid"}});
    for (int x = kGrid; x < width; x += kGrid) line({x, 0}, {x, depth}, colours_.grid, 3);
    for (int y = depth - kGrid; y > 0; y -= kGrid) line({0, y}, {width, y}, colours_.grid, 3);
    canvas_.close();
  }

  /// The ground, and buildings above it.
  void ground() {
    const Field& field = *s_.field;
    const std::function<Point(Vec)> at = [this](Vec p) { return this->at(p); };
    const std::function<int(Len)> width = [](Len n) { return tenths(n); };
    const GroundPen pen{canvas_, colours_, look_.lang, at, width};
    draw_ground(field, pen);
    for (std::size_t h = 0; h < field.houses.size(); ++h)
      draw_house(s_, static_cast<HouseId>(h),
                 {canvas_, colours_, look_.lang, floor_shown(look_), at, width});
    draw_ground_names(field, pen);
    if (must_lay_out(s_)) draw_perimeters(*s_.setup, pen);
    if (!blind_) draw_scale({tenths(s_.setup->width), -90}, pen);
  }

  void zone(const Zone& z) {
    const Point low = at({z.low.x, z.high.y});
    canvas_.rect(low, tenths(z.high.x - z.low.x), tenths(z.high.y - z.low.y), "none",
                 colours_.alarm, 8, {{"stroke-dasharray", "6 4"}});
  }

  /// The area that is to be held, the thing that is to be taken or destroyed.
  void aim(const Objective& o) {
    const auto place = place_of(o);
    if (!place) return;
    canvas_.open("g", {{"class", "objective"}});
    if (o.kind == ObjectiveKind::Hold) zone(o.area);
    if (o.kind == ObjectiveKind::Destroy || o.kind == ObjectiveKind::Take)
      mark(o.thing, o.size / 2, name_of(o.name, look_.lang));
    // Among troops there is no room for its words.
    if (!look_.troops) {
      const std::vector<std::string> said{
          name_of(o.name, look_.lang),
          messages().format(look_.lang, "drawing.value",
                            {side_arg("side", index(o.side), *s_.setup, look_.lang),
                             desk::number("turn", o.turn)})};
      canvas_.lines(free_place(*place, said), said, kAim,
                    {{"text-anchor", "middle"},
                     {"font-style", "italic"},
                     {"fill", colours_.ink},
                     {"stroke", colours_.land},
                     {"stroke-width", "4"},
                     {"paint-order", "stroke"}});
    }
    canvas_.close();
  }
  /// Two sides often fight for one thing: what the second wants is told below what the first does.
  Point free_place(Point at, const std::vector<std::string>& said) {
    std::size_t longest = 0;
    for (const std::string& line : said) longest = std::max(longest, line.size());
    // A letter is about half as wide as high.
    const int half = static_cast<int>(longest) * kAim / 4;
    const int high = static_cast<int>(said.size()) * kAim * 6 / 5;
    const auto on_it = [&](const Told& other) {
      return std::abs(at.x - other.at.x) < half + other.half && std::abs(at.y - other.at.y) < high;
    };
    for (auto other = told_.begin(); other != told_.end();
         other = std::find_if(told_.begin(), told_.end(), on_it))
      if (on_it(*other)) at.y = other->at.y + high + kAim / 3;
    told_.push_back({at, half});
    return at;
  }
  /// Where an objective lies; nullopt: nowhere, it goes where somebody goes.
  std::optional<Point> place_of(const Objective& o) const {
    switch (o.kind) {
      case ObjectiveKind::Hold:
        return svg::middle(at(o.area.low), at(o.area.high));
      case ObjectiveKind::Destroy:
      case ObjectiveKind::Take:
        return at(o.thing) + Point{0, tenths(o.size / 2 + kInch)};
      case ObjectiveKind::Leave:
        return edge_place(o.edge);
      default:
        return std::nullopt;
    }
  }
  /// By the middle of an edge of the table.
  Point edge_place(TableEdge edge) const {
    const Point table{tenths(s_.setup->width), tenths(s_.setup->depth)};
    constexpr int kIn = kTenths * 3;
    switch (edge) {
      case TableEdge::North:
        return {table.x / 2, kIn / 2};
      case TableEdge::South:
        return {table.x / 2, table.y - kIn / 2};
      case TableEdge::East:
        return {table.x - kIn, table.y / 2};
      default:
        return {kIn, table.y / 2};
    }
  }

  void mark(Vec p, Len radius, const std::string& title) {
    canvas_.open("g", {});
    canvas_.words("title", title);
    canvas_.circle(at(p), tenths(radius), "none", colours_.alarm, 8);
    canvas_.close();
  }

  /// Flares that burn, mounts left behind, prisoners who are led about.
  void marks() {
    for (std::size_t i = 0; i < s_.flare_count; ++i) {
      const Flare& flare = s_.flares[i];
      mark(flare.place, s_.setup->sides[idx(flare.side)].flares.radius,
           messages().format(look_.lang, "drawing.flare", {desk::number("turn", flare.until)}));
    }
    for (std::size_t i = 0; i < s_.mount_count; ++i)
      mark(s_.mounts[i].place, s_.setup->mount_base / 2,
           messages().format(look_.lang, "drawing.riderless"));
    s_.escorted.for_each([&](ManId m) { man(m); });
  }

  /// A round base with a notch where he looks; hollow while he lies, ringed while he panics.
  void man(ManId m) {
    // Who is recorded by section is counted there; who is on another floor is faint.
    if (is_enclosed(s_, m)) return;
    svg::Attrs attrs{{"data-man", std::to_string(m + 1)},
                     {"data-unit", label_of(s_.setup->men[m].unit, *s_.setup)}};
    if (on_other_floor(s_, m, floor_shown(look_))) attrs.push_back({"opacity", "0.3"});
    const Vec p = s_.men[m].place;
    const int r = tenths(radius_of(s_, m));
    const Point c = at(p);
    const bool prone = has(s_, m, man_flag::kProne);
    canvas_.open("g", attrs);
    canvas_.words("title", man_name(m, *s_.setup, look_.lang));
    canvas_.circle(c, r, prone ? colours_.land : wash(side_of(s_, m)),
                   prone ? wash(side_of(s_, m)) : colours_.ink, prone ? 16 : 6);
    const Vec nose = geometry::along(p, s_.men[m].facing, radius_of(s_, m));
    line(c, at(nose), colours_.ink, 14);
    if (is_hero(s_, m)) canvas_.circle(c, r / 3, colours_.paper, colours_.ink, 4);
    if (has(s_, m, man_flag::kPanicking)) canvas_.circle(c, r + 16, "none", colours_.alarm, 12);
    canvas_.close();
  }

  /// A piece: its base, and a barrel that points where it fires.
  void piece(ManId m) {
    const Vec p = s_.men[m].place;
    const Point c = at(p);
    const Vec muzzle = geometry::along(p, s_.men[m].facing, radius_of(s_, m) * 5 / 4);
    canvas_.open("g", {{"data-man", std::to_string(m + 1)}});
    canvas_.words("title", man_name(m, *s_.setup, look_.lang));
    canvas_.circle(c, tenths(radius_of(s_, m)), colours_.paper, wash(side_of(s_, m)), 24);
    line(c, at(muzzle), colours_.ink, 40);
    canvas_.circle(c, tenths(radius_of(s_, m)) / 4, colours_.ink, colours_.ink, 4);
    canvas_.close();
  }

  void label(UnitId u) {
    const ManSet men = unit(s_, u).men.where([&](ManId m) { return !is_enclosed(s_, m); });
    if (men.empty()) return;
    Vec top = s_.men[men.first()].place;
    men.for_each([&](ManId m) {
      if (s_.men[m].place.y > top.y) top = s_.men[m].place;
    });
    const Point c = at(top);
    const std::string text = label_of(u, *s_.setup) + " " + std::to_string(men.size());
    canvas_.text({c.x, c.y - tenths(kInch)}, text, 160,
                 {{"text-anchor", "middle"},
                  {"fill", colours_.ink},
                  {"stroke", colours_.land},
                  {"stroke-width", "4"},
                  {"paint-order", "stroke"}});
  }

  const State& s_;
  const desk::SvgLook& look_;
  bool blind_;  ///< nothing that could be measured by is drawn
  svg::Dress dress_;
  const svg::Palette& colours_;
  svg::Canvas canvas_;
  /// The words of objectives, by their middle and half their width.
  struct Told {
    Point at;
    int half = 0;
  };
  std::vector<Told> told_;
};

}  // namespace

std::string draw_svg(const View& view, const desk::SvgLook& look) {
  const State s = observed(view);
  return Sheet(s, look, view.blind).draw();
}

}  // namespace sandtable::fixed_baynet
