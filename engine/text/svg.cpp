#include "engine/text/svg.h"

#include <cstdlib>

namespace sandtable::svg {

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

void Canvas::open_sample(std::string_view name, Point at, Point size) {
  open("g", {{"data-sample", std::string(name)},
             {"data-box", num(at - Point{size.x / 2, size.y / 2}) + " " + num(size)}});
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

void Canvas::lines(Point at, const std::vector<std::string>& lines, int size, Attrs attrs) {
  Attrs all{{"x", num(at.x)}, {"y", num(at.y)}, {"font-size", num(size)}};
  all.insert(all.end(), attrs.begin(), attrs.end());
  open("text", all);
  for (const std::string& line : lines)
    words("tspan", line, {{"x", num(at.x)}, {"dy", &line == lines.data() ? "0" : "1.15em"}});
  close();
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

}  // namespace sandtable::svg
