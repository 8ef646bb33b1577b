#include "rulesets/belle_epoque/draw_svg_canvas.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace sandtable::belle_epoque::drawing {

Point centre(const Board& board, Sector s) {
  const int row = board.row(s) - 1, column = board.column(s) - 1;
  return {500 + column * kUd + (row % 2) * 500, 577 + row * kRow};
}

Point extent(const Board& board) {
  return {board.width() * kUd + (board.depth() > 1 ? 500 : 0), (board.depth() - 1) * kRow + 1154};
}

namespace {

/// One side of a hexagon on the border of a set.
struct Border {
  Sector sector;
  std::size_t direction;
  bool off;  ///< nothing lies beyond: the board ends here
};

/// Corners are told apart by three times their axial coordinates.
std::pair<int, int> corner_key(const Board& board, Sector s, std::size_t i) {
  const hex::Axial a = board.axial(s), d = hex::kSteps[i % 6] + hex::kSteps[(i + 1) % 6];
  return {3 * a.q + d.q, 3 * a.r + d.r};
}

/// Smooth outlines run on over the edge of the board, so that a hill there does not end with it.
std::string loop_path(const Board& board, const std::vector<Border>& loop, int k, bool smooth) {
  constexpr int kBeyond = 1400;
  const auto reach = [&](const Border& b) { return smooth && b.off ? kBeyond : k; };
  const auto mid = [&](const Border& b) {
    const Point c = centre(board, b.sector), to = kToward[b.direction];
    return towards(c, {c.x + to.x / 2, c.y + to.y / 2}, reach(b));
  };
  std::string d;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Border& here = loop[i];
    const Border& next = loop[(i + 1) % loop.size()];
    const Point c = centre(board, here.sector);
    const Point vertex = c + kCorner[here.direction];
    const Point v =
        towards(middle(c, centre(board, next.sector)), vertex, std::max(reach(here), reach(next)));
    if (smooth) {
      if (i == 0) d += "M" + num(mid(here));
      d += "Q" + num(v) + " " + num(mid(next));
    } else {
      d += (i == 0 ? "M" : "L") + num(v);
    }
  }
  return d + "Z";
}

}  // namespace

std::string outline(const Board& board, const Mask& sectors, int k, bool smooth) {
  std::map<std::pair<int, int>, Border> by_start;
  sectors.for_each([&](Sector s) {
    for (std::size_t i = 0; i < 6; ++i) {
      const Sector near = board.neighbours(s)[i];
      if (near == kNowhere || !sectors.test(near))
        by_start[corner_key(board, s, i + 5)] = {s, i, near == kNowhere};
    }
  });
  std::string d;
  while (!by_start.empty()) {
    std::vector<Border> loop;
    for (auto it = by_start.begin(); it != by_start.end();) {
      const Border border = it->second;
      loop.push_back(border);
      by_start.erase(it);
      it = by_start.find(corner_key(board, border.sector, border.direction));
    }
    d += loop_path(board, loop, k, smooth);
  }
  return d;
}

std::string through(const std::vector<Point>& points) {
  if (points.empty()) return {};
  std::string d = "M" + num(points.front());
  for (std::size_t i = 1; i + 1 < points.size(); ++i)
    d += (i == 1 ? "L" + num(middle(points[0], points[1])) : std::string{}) + "Q" + num(points[i]) +
         " " + num(middle(points[i], points[i + 1]));
  return d + "L" + num(points.back());
}

std::string num(int tenths) {
  std::string out = tenths < 0 ? "-" : "";
  out += std::to_string(std::abs(tenths) / 10);
  if (tenths % 10 != 0) out += "." + std::to_string(std::abs(tenths) % 10);
  return out;
}

std::string num(Point p) { return num(p.x) + " " + num(p.y); }

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\t':
      case '\n':
      case '\r':
        out += ' ';
        break;
      default:
        // XML knows no other control characters.
        if (static_cast<unsigned char>(c) >= 0x20) out += c;
    }
  }
  return out;
}

void Canvas::start(std::string_view tag, const Attrs& attrs) {
  out_ += "<";
  out_ += tag;
  for (const Attr& a : attrs) {
    out_ += " ";
    out_ += a.name;
    out_ += "=\"" + escaped(a.value) + "\"";
  }
}

void Canvas::open(std::string_view tag, const Attrs& attrs) {
  start(tag, attrs);
  out_ += ">\n";
  open_.emplace_back(tag);
}

void Canvas::close() {
  out_ += "</" + open_.back() + ">\n";
  open_.pop_back();
}

void Canvas::leaf(std::string_view tag, const Attrs& attrs) {
  start(tag, attrs);
  out_ += "/>\n";
}

void Canvas::words(std::string_view tag, std::string_view text, const Attrs& attrs) {
  start(tag, attrs);
  out_ += ">" + escaped(text) + "</" + std::string(tag) + ">\n";
}

void Canvas::text(Point at, std::string_view text, int size, Attrs attrs) {
  Attrs all{{"x", num(at.x)}, {"y", num(at.y)}, {"font-size", num(size)}};
  all.insert(all.end(), attrs.begin(), attrs.end());
  words("text", text, all);
}

void Canvas::path(const std::string& d, std::string fill, std::string stroke, int width,
                  Attrs more) {
  Attrs all{{"d", d}, {"fill", std::move(fill)}};
  if (width > 0) {
    all.push_back({"stroke", std::move(stroke)});
    all.push_back({"stroke-width", num(width)});
  }
  all.insert(all.end(), more.begin(), more.end());
  leaf("path", all);
}

void Canvas::circle(Point at, int r, std::string fill, std::string stroke, int width) {
  Attrs all{{"cx", num(at.x)}, {"cy", num(at.y)}, {"r", num(r)}, {"fill", std::move(fill)}};
  if (width > 0) {
    all.push_back({"stroke", std::move(stroke)});
    all.push_back({"stroke-width", num(width)});
  }
  leaf("circle", all);
}

void Canvas::rect(Point at, int w, int h, std::string fill, std::string stroke, int width,
                  Attrs more) {
  Attrs all{{"x", num(at.x)},
            {"y", num(at.y)},
            {"width", num(w)},
            {"height", num(h)},
            {"fill", std::move(fill)}};
  if (width > 0) {
    all.push_back({"stroke", std::move(stroke)});
    all.push_back({"stroke-width", num(width)});
  }
  all.insert(all.end(), more.begin(), more.end());
  leaf("rect", all);
}

namespace {

const Palette& period_palette() {
  static const Palette kPalette{.paper = "#efe4c8",
                                .land = "#f4ecd6",
                                .ink = "#2b2118",
                                .faint = "#8a785c",
                                .grid = "#b7a583",
                                .hill = {"#e6d3a6", "#d9bd87", "#cba66c", "#b98f57"},
                                .contour = "#8a5f30",
                                .water = "#c9dde2",
                                .water_line = "#3f6f86",
                                .woods = "#dbe2be",
                                .woods_dot = "#5c7446",
                                .dense = "#c3d0a0",
                                .marsh = "#5d8791",
                                .road = "#fbf6e6",
                                .town_red = "#a63d2c",
                                .town_black = "#33261d",
                                .works = "#2b2118",
                                .rough = "#9a7f55",
                                .unknown = "#d8ccb0",
                                .explored = "#3f7a3a",
                                .alarm = "#a82a1e"};
  return kPalette;
}

const Palette& plain_palette() {
  static const Palette kPalette{.paper = "#ffffff",
                                .land = "#ffffff",
                                .ink = "#000000",
                                .faint = "#444444",
                                .grid = "#777777",
                                .hill = {"#ffe9b8", "#ffd37a", "#f5b041", "#d68910"},
                                .contour = "#6e3b00",
                                .water = "#bfe3ff",
                                .water_line = "#004a99",
                                .woods = "#d5f0cd",
                                .woods_dot = "#0b5d1e",
                                .dense = "#a9dca0",
                                .marsh = "#00627a",
                                .road = "#ffffff",
                                .town_red = "#c00000",
                                .town_black = "#000000",
                                .works = "#000000",
                                .rough = "#7a4b00",
                                .unknown = "#dddddd",
                                .explored = "#006b2d",
                                .alarm = "#c00000"};
  return kPalette;
}

const Palette& print_palette() {
  static const Palette kPalette{.paper = "#ffffff",
                                .land = "#ffffff",
                                .ink = "#000000",
                                .faint = "#555555",
                                .grid = "#aaaaaa",
                                .hill = {"#efefef", "#dddddd", "#cacaca", "#b5b5b5"},
                                .contour = "#444444",
                                .water = "#e2e2e2",
                                .water_line = "#555555",
                                .woods = "#ffffff",
                                .woods_dot = "#333333",
                                .dense = "#ececec",
                                .marsh = "#555555",
                                .road = "#ffffff",
                                .town_red = "#666666",
                                .town_black = "#000000",
                                .works = "#000000",
                                .rough = "#555555",
                                .unknown = "#e4e4e4",
                                .explored = "#000000",
                                .alarm = "#000000"};
  return kPalette;
}

}  // namespace

const Palette& palette_of(SvgStyle::Dress dress) {
  switch (dress) {
    case SvgStyle::Dress::Plain:
      return plain_palette();
    case SvgStyle::Dress::Print:
      return print_palette();
    case SvgStyle::Dress::Period:
      break;
  }
  return period_palette();
}

std::string wash_of(const Picture& picture, Side side, SvgStyle::Dress dress) {
  if (dress == SvgStyle::Dress::Print) return "#000000";
  struct Wash {
    std::string_view name, period, plain;
  };
  static constexpr std::array<Wash, 6> kWashes{{{"red", "#a8382b", "#d00000"},
                                                {"blue", "#34547f", "#0040c0"},
                                                {"green", "#4d6b3a", "#006b2d"},
                                                {"yellow", "#b98a1d", "#b37400"},
                                                {"black", "#37322c", "#000000"},
                                                {"white", "#8f8777", "#6b6b6b"}}};
  const std::string& name = picture.setup->sides[static_cast<std::size_t>(index(side))].colour;
  for (const Wash& wash : kWashes)
    if (wash.name == name)
      return std::string(dress == SvgStyle::Dress::Period ? wash.period : wash.plain);
  return std::string(kWashes[side == Side::A ? 0 : 1].period);
}

}  // namespace sandtable::belle_epoque::drawing
