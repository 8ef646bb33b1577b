#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "print/phrases.gen.h"
#include "print/sheets.h"
#include "print/words.h"

namespace sandtable::print {
namespace {

constexpr double kMargin = 12, kOverlap = 10, kFoot = 8;
constexpr int kMostSheets = 120;

struct Area {
  double x = 0, y = 0, width = 0, height = 0;
};

/// The numbers of an attribute of the drawing's root.
std::vector<double> numbers(const std::string& svg, const std::string& name) {
  std::vector<double> out;
  const std::size_t end = svg.find('>');
  const std::size_t at = svg.find(" " + name + "=\"");
  if (at == std::string::npos || at > end) return out;
  const char* from = svg.c_str() + at + name.size() + 3;
  while (*from != '"' && *from != '\0') {
    char* next = nullptr;
    const double n = std::strtod(from, &next);
    if (next == from) break;
    out.push_back(n);
    from = next;
  }
  return out;
}

/// The table itself where the drawing says how large it is and where, else all that is drawn.
Area area_of(const std::string& svg) {
  const auto board = numbers(svg, "data-board");
  if (board.size() == 4) return {board[0], board[1], board[2], board[3]};
  const auto width = numbers(svg, "data-width"), depth = numbers(svg, "data-depth");
  if (width.size() == 1 && depth.size() == 1) return {0, 0, width[0], depth[0]};
  const auto box = numbers(svg, "viewBox");
  return box.size() == 4 ? Area{box[0], box[1], box[2], box[3]} : Area{};
}

/// 0 is "A", 26 is "AA": columns of sheets, and their rows by number.
std::string sheet_name(int column, int row) {
  std::string letters;
  for (int n = column; n >= 0; n = n / 26 - 1)
    letters.insert(letters.begin(), static_cast<char>('A' + n % 26));
  return letters + std::to_string(row + 1);
}

/// How an extent is cut into parts that overlap.
struct Cut {
  int parts = 1;
  double step = 0;  ///< from the beginning of one part to that of the next
  double from(int part) const { return part * step; }
};
Cut cut_of(double extent, double room, double overlap) {
  if (extent <= room) return {1, 0};
  const int parts = 1 + static_cast<int>(std::ceil((extent - room) / (room - overlap)));
  return {parts, room - overlap};
}

std::string mark(const Area& sheet, const std::string& name) {
  char out[400];
  std::snprintf(out, sizeof out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" "
                "stroke=\"#a02818\" stroke-width=\"3\"/><text x=\"%.1f\" y=\"%.1f\" "
                "font-size=\"48\" text-anchor=\"middle\" fill=\"#a02818\">%s</text>",
                sheet.x, sheet.y, sheet.width, sheet.height, sheet.x + sheet.width / 2,
                sheet.y + sheet.height / 2 + 16, name.c_str());
  return out;
}

}  // namespace

tl::expected<Document, data::Phrase> map(const battle::Battle& battle, Post viewer, int percent,
                                         bool troops, const Page& page) {
  const auto true_scale = battle.true_scale(viewer);
  if (!true_scale) return tl::unexpected(phrase("print.unmeasured"));
  const double scale = *true_scale * percent / 100;
  Document out;
  out.lang = page.lang;
  out.paper = page.paper;
  out.map = battle.draw_svg(viewer, {.style = "print", .lang = page.lang, .troops = troops});
  const Area all = area_of(out.map);
  // The way of laying the paper that takes fewer sheets.
  const auto cuts = [&](bool landscape) {
    const double wide = landscape ? page.paper.height : page.paper.width;
    const double high = landscape ? page.paper.width : page.paper.height;
    return std::pair{cut_of(all.width, (wide - 2 * kMargin) / scale, kOverlap / scale),
                     cut_of(all.height, (high - 2 * kMargin - kFoot) / scale, kOverlap / scale)};
  };
  const auto upright = cuts(false), across = cuts(true);
  out.landscape =
      across.first.parts * across.second.parts < upright.first.parts * upright.second.parts;
  const auto& [columns, rows] = out.landscape ? across : upright;
  const int count = columns.parts * rows.parts;
  if (count > kMostSheets)
    return tl::unexpected(phrase("print.many-sheets", {{"sheets", count}, {"most", kMostSheets}}));
  const desk::ScenarioFacts& facts = battle.facts();
  out.title = say(page.lang, "map.title",
                  {{"scenario", page.lang == Lang::Fr ? facts.title_fr : facts.title_en}});
  out.foot = say(page.lang, "page.foot", {{"title", out.title}});
  out.page_word = page_word(page.lang);
  const double wide = (out.width() - 2 * kMargin) / scale;
  const double high = (out.height() - 2 * kMargin - kFoot) / scale;
  std::string marks;
  std::vector<MapSheet> sheets;
  for (int row = 0; row < rows.parts; ++row)
    for (int column = 0; column < columns.parts; ++column) {
      MapSheet sheet;
      sheet.x = all.x + columns.from(column);
      sheet.y = all.y + rows.from(row);
      sheet.width = std::min(wide, all.x + all.width - sheet.x);
      sheet.height = std::min(high, all.y + all.height - sheet.y);
      sheet.scale = scale;
      sheet.name = sheet_name(column, row);
      if (column > 0) sheet.left = sheet_name(column - 1, row);
      if (column + 1 < columns.parts) sheet.right = sheet_name(column + 1, row);
      if (row > 0) sheet.above = sheet_name(column, row - 1);
      if (row + 1 < rows.parts) sheet.below = sheet_name(column, row + 1);
      marks += mark({sheet.x, sheet.y, sheet.width, sheet.height}, sheet.name);
      sheets.push_back(std::move(sheet));
    }
  out.blocks.emplace_back(Heading{out.title, 1});
  out.blocks.emplace_back(Paragraph{
      percent == 100 ? say(page.lang, "map.scale")
                     : say(page.lang, "map.scale-of", {{"percent", std::int64_t{percent}}}),
      Tone::Lead});
  out.blocks.emplace_back(Paragraph{
      say(page.lang, "map.how",
          {{"count", std::int64_t{count}}, {"overlap", static_cast<std::int64_t>(kOverlap)}})});
  std::string index = out.map;
  if (const std::size_t end = index.rfind("</svg>"); end != std::string::npos)
    index.insert(end, marks);
  out.blocks.emplace_back(Picture{std::move(index), out.height() - 75, 1});
  for (MapSheet& sheet : sheets) out.blocks.emplace_back(std::move(sheet));
  return out;
}

}  // namespace sandtable::print
