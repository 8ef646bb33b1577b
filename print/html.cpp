#include "print/html.h"

#include <cstdio>
#include <utility>

#include "engine/text/svg.h"

namespace sandtable::print {
namespace {

constexpr std::string_view kStyle = R"(
body { font-family: "EB Garamond", Garamond, Georgia, "Times New Roman", serif; line-height: 1.25;
  font-variant-numeric: lining-nums tabular-nums; color: #1d1a16; background: #fff; max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem; }
h1 { font-size: 1.9em; text-align: center; margin: 0 0 .3em; border-bottom: 3px double #1d1a16; }
h2 { font-size: 1.3em; margin: .8em 0 .3em; } h3 { font-size: 1.08em; margin: .6em 0 .15em; }
h1, h2, h3 { font-weight: 600; line-height: 1.15; break-after: avoid; overflow-wrap: anywhere; }
p { margin: .2em 0; overflow-wrap: anywhere; } .small { font-size: .82em; color: #4c463d; }
.lead { font-style: italic; text-align: center; } .verdict { font-weight: 600; }
table { border-collapse: collapse; width: 100%; margin: .2em 0 .6em; }
th, td { text-align: left; vertical-align: top; padding: .12em .4em; overflow-wrap: break-word; hyphens: auto; }
th { font-weight: 600; font-style: italic; border-bottom: 1px solid #1d1a16; }
td { border-bottom: .5px solid #aaa; } tr { break-inside: avoid; } thead { display: table-header-group; }
.below { display: block; font-size: .84em; color: #4c463d; }
.ticks { display: block; } .box { display: inline-block; width: .72em; height: .72em;
  border: 1px solid #1d1a16; margin: .1em .18em 0 0; }
.box.gone { background: linear-gradient(to top right, #fff0 45%, #1d1a16 45% 55%, #fff0 55%); }
.box:nth-child(5n) { margin-right: .55em; }
svg { width: 100%; height: auto; display: block; margin: .3em auto; }
.break { break-before: page; }
.columns { column-gap: 6mm; } .columns :is(th, td) { overflow-wrap: anywhere; } .columns > h1, .columns > .wide { column-span: all; }
.sheet { break-before: page; position: relative; margin: 0 auto; }
.sheet svg { position: absolute; margin: 0; overflow: hidden; outline: .3mm dashed #1d1a16; }
.sheet p { position: absolute; margin: 0; }
.foot { text-align: center; font-size: .8em; color: #4c463d; margin-top: 1em; }
@media print { body { max-width: none; margin: 0; padding: 0; } .foot { display: none; } }
)";

std::string escaped(std::string_view text) { return svg::escaped(printable(text)); }

std::string figure(double n) {
  char out[32];
  std::snprintf(out, sizeof out, "%.4g", n);
  return out;
}
std::string length(double mm) { return figure(mm) + "mm"; }

class Writer {
 public:
  explicit Writer(const Document& document) : d_(document) {}

  std::string text() {
    head();
    for (const Block& block : d_.blocks) std::visit([this](const auto& b) { write(b); }, block);
    out_ += "</main>\n";
    if (!d_.foot.empty()) out_ += "<p class=\"foot\">" + escaped(d_.foot) + "</p>\n";
    out_ += "</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  void head() {
    const std::string title = escaped(d_.title);
    out_ = "<!DOCTYPE html>\n<html lang=\"" + std::string(d_.lang == Lang::Fr ? "fr" : "en") +
           "\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
           title + "</title>\n<style>" + std::string(kStyle) +
           "@page { size: " + length(d_.width()) + " " + length(d_.height()) +
           "; margin: 12mm; }\n@media print { body { font-size: " + figure(d_.size) +
           "pt; } .columns { columns: " + std::to_string(d_.columns) +
           "; } }\n</style>\n</head>\n<body>\n<main" +
           (d_.columns > 1 ? " class=\"columns\"" : "") + ">\n";
    if (!d_.map.empty())
      out_ +=
          "<svg style=\"position:absolute;width:0;height:0\" aria-hidden=\"true\"><defs><g "
          "id=\"whole\">" +
          d_.map + "</g></defs></svg>\n";
  }

  void write(const Heading& heading) {
    const std::string tag = "h" + std::to_string(heading.level);
    out_ += "<" + tag + ">" + escaped(heading.text) + "</" + tag + ">\n";
  }
  void write(const Paragraph& paragraph) {
    const char* tone = paragraph.tone == Tone::Small     ? " class=\"small\""
                       : paragraph.tone == Tone::Lead    ? " class=\"lead\""
                       : paragraph.tone == Tone::Verdict ? " class=\"verdict\""
                                                         : "";
    out_ += std::string("<p") + tone + ">" + escaped(paragraph.text) + "</p>\n";
  }
  void write(const Table& table) {
    out_ += "<table>\n";
    bool headed = false;
    for (const Column& column : table.columns) headed = headed || !column.head.empty();
    if (headed) {
      out_ += "<thead><tr>";
      for (const Column& column : table.columns) out_ += "<th>" + escaped(column.head) + "</th>";
      out_ += "</tr></thead>\n";
    }
    for (const auto& row : table.rows) {
      out_ += "<tr>";
      for (const Cell& cell : row) write(cell);
      out_ += "</tr>\n";
    }
    out_ += "</table>\n";
  }
  void write(const Cell& cell) {
    out_ += cell.room > 0 ? "<td style=\"height:" + length(cell.room) + "\">" : "<td>";
    out_ += cell.strong ? "<strong>" + escaped(cell.text) + "</strong>" : escaped(cell.text);
    if (!cell.below.empty()) out_ += "<span class=\"below\">" + escaped(cell.below) + "</span>";
    for (const Ticks& ticks : cell.ticks) {
      out_ += "<span class=\"ticks\">";
      for (int i = 0; i < ticks.all; ++i)
        out_ += i < ticks.gone ? "<i class=\"box gone\"></i>" : "<i class=\"box\"></i>";
      out_ += "</span>";
    }
    out_ += "</td>";
  }
  void write(const Picture& picture) {
    out_ +=
        "<div style=\"max-width:" + figure(100 * picture.share) + "%\">" + picture.svg + "</div>\n";
  }
  void write(const Wide& wide) { out_ += wide.on ? "<div class=\"wide\">\n" : "</div>\n"; }
  void write(const PageBreak&) { out_ += "<div class=\"break\"></div>\n"; }
  void write(const MapSheet& sheet) {
    const double wide = sheet.width * sheet.scale, high = sheet.height * sheet.scale;
    out_ += "<section class=\"sheet\" style=\"width:" + length(wide) +
            ";height:" + length(high + 8) + "\">\n<svg style=\"width:" + length(wide) +
            ";height:" + length(high) + "\" viewBox=\"" + figure(sheet.x) + " " + figure(sheet.y) +
            " " + figure(sheet.width) + " " + figure(sheet.height) +
            "\"><use href=\"#whole\"/></svg>\n<p style=\"top:" + length(high + 1) + "\">" +
            escaped(d_.title + ", " + sheet.name) + joins(sheet) + "</p>\n</section>\n";
  }
  static std::string joins(const MapSheet& sheet) {
    std::string out;
    for (const auto& [sign, name] : {std::pair{" ← ", &sheet.left},
                                     {" → ", &sheet.right},
                                     {" ↑ ", &sheet.above},
                                     {" ↓ ", &sheet.below}})
      if (!name->empty()) out += sign + escaped(*name);
    return out;
  }

  const Document& d_;
  std::string out_;
};

}  // namespace

std::string to_html(const Document& document) { return Writer(document).text(); }

}  // namespace sandtable::print
