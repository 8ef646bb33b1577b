#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "engine/desk/voice.h"
#include "rulesets/game_of_kings/drawing/drawing.h"
#include "rulesets/game_of_kings/drawing/svg_sheet.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {
namespace drawing {

Point Sheet::at(Vec place) const { return {tenths(place.x), tenths(setup().depth - place.y)}; }

std::string Sheet::wash(Side side) const {
  return svg::wash_of(setup().sides[idx(side)].colour, side == Side::A, dress);
}

std::string Sheet::name(Side side) const { return in(setup().sides[idx(side)].name, look.lang); }

Attrs halo(const Sheet& sheet, const std::string& fill, int width) {
  return {{"text-anchor", "middle"},      {"fill", fill},
          {"stroke", sheet.colours.land}, {"stroke-width", num(width)},
          {"stroke-linejoin", "round"},   {"paint-order", "stroke"}};
}

std::string outline_of(const Sheet& sheet, std::span<const Vec> points) {
  std::string d;
  for (const Vec p : points) d += (d.empty() ? "M" : "L") + num(sheet.at(p));
  return d.empty() ? d : d + "Z";
}

}  // namespace drawing

namespace {

using namespace drawing;

constexpr int kMargin = 800;   // around the table, for frame and letters
constexpr int kTitle = 2300;   // height of the cartouche's zone
constexpr int kLeast = 11000;  // least width of a page

/// The whole page, in tenths of a millimetre; (0, 0) is the upper left corner of the table.
class Page {
 public:
  explicit Page(const Sheet& sheet)
      : s_(sheet),
        canvas_(sheet.canvas),
        table_{tenths(sheet.setup().width), tenths(sheet.setup().depth)},
        width_(std::max(table_.x + 2 * kMargin, kLeast)),
        left_((table_.x - width_) / 2),
        top_(-kTitle - kMargin),
        key_(sheet, left_ + 400, width_ - 800) {}

  void draw() {
    const int height = kTitle + 2 * kMargin + table_.y + key_.height();
    head(height);
    defs();
    canvas_.rect({left_, top_}, width_, height, s_.colours.paper);
    cartouche();
    rose();
    frame();
    canvas_.rect({0, 0}, table_.x, table_.y, s_.colours.land);
    canvas_.open("g", {{"clip-path", s_.ref("table")}});
    draw_ground(s_);
    canvas_.close();
    grid();
    draw_names(s_);
    objectives();
    canvas_.rect({0, 0}, table_.x, table_.y, "none", s_.colours.ink, 10);
    if (s_.look.troops) draw_troops(s_);
    draw_overlays(s_);
    key_.draw(table_.y + kMargin);
    canvas_.close();
  }

 private:
  const Setup& setup() const { return s_.setup(); }

  /// The date and, where the troops of a turn are drawn, the turn.
  std::string when(std::string_view between) const {
    const std::string date = s_.words.date(s_.view);
    if (!s_.look.troops) return date;
    const std::string turn = s_.words.turn(s_.view);
    return date.empty() ? turn : date + std::string(between) + turn;
  }

  /// The position in words, for those who hear it.
  std::string story() const {
    std::string text = s_.words.say(
        "table-only", {desk::words("width", centimetres(setup().width, s_.look.lang)),
                       desk::words("depth", centimetres(setup().depth, s_.look.lang))});
    if (!s_.look.troops) return text;
    for (const Side side : {Side::A, Side::B})
      text += " " + s_.words.colon(s_.name(side), s_.words.pools(s_.view, side)) + ".";
    if (const std::string weather = s_.words.weather(s_.view); !weather.empty())
      text += " " + weather + ".";
    for (std::size_t i = 0; i < setup().objectives.size(); ++i)
      text += " " + s_.words.objective(s_.view, i) + ".";
    return text;
  }

  void head(int height) {
    const std::string title = s_.words.title(s_.view), date = when(", ");
    canvas_.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                         {"viewBox", num(Point{left_, top_}) + " " + num(Point{width_, height})},
                         {"role", "img"},
                         {"lang", s_.look.lang == Lang::En ? "en" : "fr"},
                         {"aria-label", date.empty() ? title : title + ", " + date},
                         {"aria-describedby", s_.id("desc")},
                         {"data-mm-per-unit", "1"},
                         {"data-width", num(table_.x)},
                         {"data-depth", num(table_.y)},
                         {"font-family", "Georgia, 'Times New Roman', 'DejaVu Serif', serif"}});
    canvas_.words("title", date.empty() ? title : title + ", " + date);
    canvas_.words("desc", story(), {{"id", s_.id("desc")}});
  }

  void defs() {
    canvas_.open("defs");
    draw_patterns(s_);
    draw_troop_patterns(s_);
    canvas_.open("clipPath", {{"id", s_.id("table")}});
    canvas_.rect({0, 0}, table_.x, table_.y, "#000000");
    canvas_.close();
    canvas_.close();
  }

  void cartouche() {
    const svg::Palette& c = s_.colours;
    const std::string title = s_.words.title(s_.view);
    const int letters = std::max(text::columns(title), 1);
    const int size = std::clamp(width_ * 3 / 5 / letters, 300, 640);
    const std::string moment = when(" \u2014 ");
    const std::string sides = s_.words.against(s_.name(Side::A), s_.name(Side::B));
    // Wide enough for each line, in the widest letters that a reader may have.
    const int widest = std::max({letters * size * 2 / 5 + 900, text::columns(moment) * 78 + 400,
                                 text::columns(sides) * 72 + 400, 3200});
    const int half = std::min(widest, width_ / 2 - 1900);
    const int middle = table_.x / 2, top = top_ + 350;
    canvas_.open("g", {{"class", "cartouche"}});
    canvas_.rect({middle - half, top}, 2 * half, 1900, c.land, c.ink, 32);
    canvas_.rect({middle - half + 80, top + 80}, 2 * half - 160, 1740, "none", c.ink, 9);
    const Attrs centred{{"text-anchor", "middle"}, {"fill", c.ink}};
    Attrs spaced = centred, slanted = centred;
    spaced.push_back({"letter-spacing", "5"});
    slanted.push_back({"font-style", "italic"});
    canvas_.text({middle, top + 800}, title, size, spaced);
    canvas_.path("M" + num({middle - 900, top + 960}) + "h180", "none", c.ink, 12);
    canvas_.circle({middle, top + 960}, 36, c.ink);
    canvas_.text({middle, top + 1260}, moment, 260, slanted);
    canvas_.text({middle, top + 1620}, sides, 240, centred);
    canvas_.close();
  }

  /// Compass words of the drawing take side B's edge for the north.
  void rose() {
    const svg::Palette& c = s_.colours;
    const Point at{left_ + width_ - 1050, top_ + 1400};
    static constexpr std::array<std::string_view, 8> kPoints{
        "M0 0L-16 -16L0 -38Z", "M0 0L0 -38L16 -16Z", "M0 0L16 -16L38 0Z",  "M0 0L38 0L16 16Z",
        "M0 0L16 16L0 38Z",    "M0 0L0 38L-16 16Z",  "M0 0L-16 16L-38 0Z", "M0 0L-38 0L-16 -16Z"};
    canvas_.open("g", {{"transform", "translate(" + num(at) + ")"}, {"class", "rose"}});
    canvas_.circle({0, 0}, 430, "none", c.ink, 9);
    canvas_.circle({0, 0}, 400, "none", c.ink, 4);
    canvas_.path("M-22 -22L22 22M22 -22L-22 22", "none", c.ink, 8);
    for (std::size_t i = 0; i < kPoints.size(); ++i)
      canvas_.path(std::string(kPoints[i]), i % 2 == 0 ? c.land : c.ink, c.ink, 7);
    canvas_.text({0, -490}, "N", 220, {{"text-anchor", "middle"}, {"fill", c.ink}});
    canvas_.close();
  }

  /// A scale all round: every second square of the grid dark, letters and numbers outside.
  void frame() {
    const svg::Palette& c = s_.colours;
    constexpr int kNear = 90, kBand = 90, kFar = kNear + kBand;
    const int square = tenths(kSquare);
    canvas_.rect({-kFar - 90, -kFar - 90}, table_.x + 2 * kFar + 180, table_.y + 2 * kFar + 180,
                 "none", c.ink, 26);
    canvas_.rect({-kFar, -kFar}, table_.x + 2 * kFar, table_.y + 2 * kFar, c.land, c.ink, 8);
    const Attrs grey{{"text-anchor", "middle"}, {"fill", c.faint}};
    for (int i = 0; i < grid_columns(setup()); ++i) {
      const int x = i * square, w = std::min(square, table_.x - x);
      for (const int y : {-kFar, table_.y + kNear})
        if (i % 2 == 0) canvas_.rect({x, y}, w, kBand, c.ink);
      for (const int y : {-kFar - 150, table_.y + kFar + 270})
        canvas_.text({x + w / 2, y}, column_name(i), 170, grey);
    }
    for (int i = 0; i < grid_rows(setup()); ++i) {
      const int low = table_.y - i * square, h = std::min(square, low);
      for (const int x : {-kFar, table_.x + kNear})
        if (i % 2 == 0) canvas_.rect({x, low - h}, kBand, h, c.ink);
      for (const int x : {-kFar - 210, table_.x + kFar + 210})
        canvas_.text({x, low - h / 2 + 55}, std::to_string(i + 1), 170, grey);
    }
    canvas_.rect({-kNear, -kNear}, table_.x + 2 * kNear, table_.y + 2 * kNear, c.paper, c.ink, 8);
  }

  void grid() {
    std::string d;
    const int square = tenths(kSquare);
    for (int x = square; x < table_.x; x += square) d += "M" + num({x, 0}) + "V" + num(table_.y);
    for (int y = table_.y - square; y > 0; y -= square)
      d += "M" + num({0, y}) + "H" + num(table_.x);
    canvas_.path(d, "none", s_.colours.grid, 5, {{"stroke-opacity", "0.55"}, {"class", "grid"}});
  }

  /// A star on what has to be held.
  void objectives() {
    static constexpr std::array<Point, 10> kStar{{{0, -1000},
                                                  {225, -309},
                                                  {951, -309},
                                                  {363, 118},
                                                  {588, 809},
                                                  {0, 382},
                                                  {-588, 809},
                                                  {-363, 118},
                                                  {-951, -309},
                                                  {-225, -309}}};
    for (std::size_t i = 0; i < setup().objectives.size(); ++i) {
      const Objective& o = setup().objectives[i];
      if (o.kind != Objective::Kind::Hold || o.feature >= ground_of(s_.view).features.size())
        continue;
      const geometry::Feature& f = ground_of(s_.view).terrain[o.feature];
      const geometry::Bounds& b = f.is_line() ? f.line.bounds() : f.area.bounds();
      const Point at = s_.at({b.high.x, b.high.y});
      std::string d;
      for (const Point p : kStar)
        d += (d.empty() ? "M" : "L") + num(at + Point{p.x * 170 / 1000, p.y * 170 / 1000});
      canvas_.open("g", {{"class", "objective"},
                         {"role", "img"},
                         {"aria-label", s_.words.objective(s_.view, i)}});
      canvas_.words("title", s_.words.objective(s_.view, i));
      canvas_.path(d + "Z", s_.colours.land, s_.wash(o.side), 30, {{"stroke-linejoin", "round"}});
      // Among troops there is no room for it; it stands below the table then.
      if (!s_.look.troops) {
        Attrs attrs = halo(s_, s_.colours.ink, 40);
        attrs.push_back({"font-style", "italic"});
        canvas_.lines(middle(s_.at(b.low), s_.at(b.high)),
                      {in(o.name, s_.look.lang), s_.words.value(s_.view, i)}, 200, attrs);
      }
      canvas_.close();
    }
  }

  const Sheet& s_;
  svg::Canvas& canvas_;
  Point table_;
  int width_, left_, top_;
  Key key_;
};

}  // namespace

std::string draw_svg(const View& view, const desk::SvgLook& look) {
  svg::Canvas canvas;
  const svg::Dress dress = svg::dress_of(look.style);
  const Sheet sheet{view, look, dress, svg::palette_of(dress), canvas, Words{look.lang}};
  Page(sheet).draw();
  return canvas.take();
}

}  // namespace sandtable::game_of_kings
