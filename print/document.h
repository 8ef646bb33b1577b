#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/text/lang.h"

/// Printed matter, whatever it is about: what stands on it in what order. It is written as a page
/// with print styles (html.h) and as PDF (pdf.h); both show the same.
namespace sandtable::print {

/// A size of paper, in millimetres, upright.
struct Paper {
  std::string_view id;
  double width = 0, height = 0;
};
inline constexpr Paper kA4{"a4", 210, 297};
inline constexpr Paper kLetter{"letter", 215.9, 279.4};
/// The paper of that name; nullptr: there is none.
const Paper* paper_named(std::string_view id);

enum class Tone { Plain, Small, Lead, Verdict };

struct Heading {
  std::string text;
  int level = 2;  ///< 1 the title, 2 a part, 3 a table or turn
};
struct Paragraph {
  std::string text;
  Tone tone = Tone::Plain;
};
/// So many boxes to tick, the first of them ticked already.
struct Ticks {
  int all = 0, gone = 0;
};
struct Cell {
  std::string text{};
  std::string below{};  ///< smaller, under it
  std::vector<Ticks> ticks{};
  bool strong = false;
  double room = 0;  ///< so high at the least, in millimetres: to be written in
};
struct Column {
  std::string head;
  double least = 0;  ///< millimetres that it is wide at the least
};
struct Table {
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;
};
/// A picture that stands in the text, as SVG.
struct Picture {
  std::string svg;
  double height = 90;  ///< millimetres at the most
  double share = 1;    ///< of the column's width
};
/// What follows goes over all columns of the page, or no longer does. It stands before what is
/// set in columns.
struct Wide {
  bool on = true;
};
/// What follows begins on a new page.
struct PageBreak {};
/// One sheet of a map in true scale: a page by itself.
struct MapSheet {
  double x = 0, y = 0, width = 0, height = 0;  ///< of the drawing, in its own units
  double scale = 1;                            ///< millimetres of paper to one of those units
  std::string name;                            ///< "B2"
  std::string left, right, above, below;       ///< the sheets that join; empty: none
};

using Block = std::variant<Heading, Paragraph, Table, Picture, Wide, PageBreak, MapSheet>;

struct Document {
  Lang lang = Lang::En;
  Paper paper = kA4;
  bool landscape = false;
  std::string title;
  std::string foot;       ///< at the bottom of each page, before its number
  std::string page_word;  ///< "page {n} of {all}", with those two marks in it
  int columns = 1;
  double size = 10;  ///< of the type, in points
  double least = 7;  ///< and how small it may be made to fit `pages`
  int pages = 0;     ///< into how many it is to fit; 0: as many as it takes
  std::string map;   ///< the drawing of the map sheets
  std::vector<Block> blocks;

  double width() const { return landscape ? paper.height : paper.width; }
  double height() const { return landscape ? paper.width : paper.height; }
};

/// Text without characters that no page can show or that would turn the rest of a line about:
/// controls and marks of direction. Names come from files that anybody may have written. A range
/// of figures, as "1–3", stays on one line.
std::string printable(std::string_view text);

}  // namespace sandtable::print
