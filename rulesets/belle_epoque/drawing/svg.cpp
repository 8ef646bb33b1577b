#include "rulesets/belle_epoque/drawing/svg.h"

#include <algorithm>

#include "engine/core/coverage.h"
#include "engine/desk/voice.h"
#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/drawing/common.h"
#include "rulesets/belle_epoque/drawing/svg_canvas.h"

namespace sandtable::belle_epoque {
namespace {

using namespace drawing;

constexpr int kMargin = 700;  // around the map, for the numbers of rows and columns
constexpr int kTitle = 1700;  // height of the cartouche's zone
constexpr int kLeast = 7600;  // least width of a page with a key
constexpr int kSmall = 105, kSmallLine = 130;  // letters, and from line to line
constexpr int kPool = 125, kPoolLine = 170;
constexpr int kNote = 160, kNoteLine = 230;
constexpr int kNotes = 3700;  // where notes begin, right of the scale bar
constexpr int kKeyLine = 330;
constexpr int kKeyColumn = 2300;

/// The whole page: where everything lies, in tenths.
class Page {
 public:
  Page(const Sheet& sheet, const Words& words)
      : s_(sheet), words_(words), canvas_(sheet.canvas), map_(extent(sheet.board)) {
    const bool key = s_.style.key;
    width_ = std::max(map_.x + 2 * kMargin, key ? kLeast : 0);
    top_ = key ? kTitle + kMargin : kMargin;
    left_ = (width_ - map_.x) / 2;
    below_ = top_ + map_.y + kMargin;
    height_ = below_ + (key ? key_height() : 0);
  }

  void draw() {
    head();
    defs();
    canvas_.rect({0, 0}, width_, height_, s_.colours.paper);
    if (s_.style.key) cartouche();
    map();
    if (s_.style.key) key();
    canvas_.close();
  }

 private:
  const Setup& setup() const { return *s_.picture.setup; }
  std::string name(Side side) const {
    return in(setup().sides[static_cast<std::size_t>(index(side))].name, s_.style.lang);
  }

  bool troops() const { return s_.style.troops; }
  /// The date and, where the troops of a turn are drawn, the turn.
  std::string when(std::string_view between) const {
    const std::string date = words_.date(setup());
    return troops() ? date + std::string(between) + words_.turn(s_.picture) : date;
  }
  std::string title() const { return in(setup().title, s_.style.lang) + ", " + when(", "); }

  /// The position in words, for those who hear it.
  std::string story() const {
    std::string text;
    if (!troops())
      return words_.say("ground-only", {desk::number("width", s_.board.width()),
                                        desk::number("depth", s_.board.depth())});
    for (const Side side : {Side::A, Side::B})
      text += words_.colon(name(side), words_.pools(s_.picture, side)) + ". ";
    for (const std::string& line : words_.decision(s_.picture)) text += line + ". ";
    for (const std::size_t i : objectives_of(setup()))
      text += words_.objective(s_.picture, i) + ". ";
    for (std::size_t u = 0; u < setup().units.size(); ++u) {
      const auto unit = static_cast<UnitId>(u);
      if (!on_board(s_.picture, unit)) continue;
      text += in(setup().units[u].name, s_.style.lang) + " (" + name(setup().units[u].side) + ")";
      text = words_.colon(text, words_.describe(s_.picture, unit)) + ". ";
    }
    return text;
  }

  void head() {
    const Point first = centre(s_.board, Sector{0});
    canvas_.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                         {"viewBox", "0 0 " + num(width_) + " " + num(height_)},
                         {"width", num(width_)},
                         {"height", num(height_)},
                         {"role", "img"},
                         {"lang", s_.style.lang == Lang::En ? "en" : "fr"},
                         {"aria-label", title()},
                         {"aria-describedby", s_.id("desc")},
                         {"data-look", s_.look == SvgStyle::Look::Hexes ? "hexes" : "counters"},
                         {"data-orientation", "pointy"},
                         {"data-columns", std::to_string(s_.board.width())},
                         {"data-rows", std::to_string(s_.board.depth())},
                         {"data-hex-size", num(kUd)},
                         {"data-row-step", num(kRow)},
                         {"data-origin-x", num(left_ + first.x)},
                         {"data-origin-y", num(top_ + first.y)},
                         {"data-shifted-rows", "even"},
                         {"data-board", num(Point{left_, top_}) + " " + num(map_)},
                         {"font-family", "Georgia, 'Times New Roman', 'DejaVu Serif', serif"}});
    canvas_.words("title", title());
    canvas_.words("desc", story(), {{"id", s_.id("desc")}});
  }

  void defs() {
    canvas_.open("defs");
    draw_patterns(s_);
    draw_troop_patterns(s_);
    canvas_.open("clipPath", {{"id", s_.id("land")}});
    board_shape("#000000", "none", 0);
    canvas_.close();
    canvas_.close();
  }

  /// The board's ground: its hexagons, or the table that the counters lie on.
  void board_shape(const std::string& fill, const std::string& stroke, int width) {
    if (s_.look == SvgStyle::Look::Counters) {
      canvas_.rect({0, 0}, map_.x, map_.y, fill, stroke, width);
    } else {
      canvas_.path(outline(s_.board, s_.board.all(), 1000, false), fill, stroke, width);
    }
  }

  void cartouche() {
    const Palette& c = s_.colours;
    const std::string text = in(setup().title, s_.style.lang);
    const int size = std::clamp(11000 / std::max(columns(text), 1), 260, 480);
    const std::string moment = when(" \u2014 "),
                      sides = words_.against(name(Side::A), name(Side::B));
    // Wide enough for each line, in the widest letters that a reader may have.
    const int widest = std::max({columns(text) * size * 2 / 5 + 500, columns(moment) * 60 + 300,
                                 columns(sides) * 57 + 300, 1900});
    const int half = std::min(widest, width_ / 2 - 300);
    const Point at{width_ / 2, 350};
    canvas_.open("g", {{"class", "cartouche"}});
    canvas_.rect({at.x - half, at.y}, 2 * half, 1350, c.land, c.ink, 26);
    canvas_.rect({at.x - half + 60, at.y + 60}, 2 * half - 120, 1230, "none", c.ink, 8);
    const Attrs centred{{"text-anchor", "middle"}, {"fill", c.ink}};
    Attrs spaced = centred;
    spaced.push_back({"letter-spacing", "3"});
    canvas_.text({at.x, at.y + 560}, text, size, spaced);
    canvas_.path("M" + num({at.x - 500, at.y + 690}) + "h100", "none", c.ink, 10);
    canvas_.circle({at.x, at.y + 690}, 28, c.ink);
    Attrs slanted = centred;
    slanted.push_back({"font-style", "italic"});
    canvas_.text({at.x, at.y + 910}, moment, 200, slanted);
    canvas_.text({at.x, at.y + 1170}, sides, 190, centred);
    canvas_.close();
  }

  void map() {
    const Palette& c = s_.colours;
    canvas_.rect({left_ - 420, top_ - 420}, map_.x + 840, map_.y + 840, "none", c.ink, 30);
    canvas_.rect({left_ - 350, top_ - 350}, map_.x + 700, map_.y + 700, "none", c.ink, 8);
    canvas_.open("g", {{"transform", "translate(" + num(Point{left_, top_}) + ")"}});
    edge_numbers();
    board_shape(c.land, c.faint, 20);
    canvas_.open("g", {{"clip-path", s_.ref("land")}});
    draw_ground(s_);
    draw_paths(s_);
    draw_buildings(s_);
    canvas_.close();
    sectors();
    objectives();
    draw_names(s_);
    if (troops()) draw_troops(s_);
    canvas_.close();
  }

  void edge_numbers() {
    const Attrs grey{{"text-anchor", "middle"}, {"fill", s_.colours.faint}};
    for (int col = 1; col <= s_.board.width(); ++col)
      canvas_.text({500 + (col - 1) * kUd, -110}, std::to_string(col), 150, grey);
    for (int row = 1; row <= s_.board.depth(); ++row)
      canvas_.text({-190, 577 + (row - 1) * kRow + 50}, std::to_string(row), 150, grey);
  }

  void sectors() {
    const Palette& c = s_.colours;
    const bool counters = s_.look == SvgStyle::Look::Counters;
    note_applied(counters ? clause::setup_counter_grid : clause::setup_hex_board);
    note_applied(clause::setup_sector_extent);
    for (int i = 0; i < s_.board.size(); ++i) {
      const auto sector = static_cast<Sector>(i);
      const Look& look = s_.looks[sector];
      const Point at = centre(s_.board, sector);
      canvas_.open("g", {{"class", "sector"}, {"data-sector", s_.board.label(sector)}});
      // A click anywhere nearer to this counter than to the others is meant for it
      // (setup.sector-extent); so the hexagon is there, if unseen.
      canvas_.path(outline(s_.board, Mask::of(sector), 1000, false), "none", c.grid,
                   counters ? 0 : 7, {{"pointer-events", "all"}});
      if (counters) {
        canvas_.circle(at, 90, c.paper, c.faint, 12);
        canvas_.circle(at, 30, c.faint);
      }
      exploration_mark(look, counters || look.unknown ? at : at + Point{-350, 200});
      canvas_.text(at + Point{0, -330}, s_.board.label(sector), 90,
                   {{"text-anchor", "middle"}, {"fill", c.faint}});
      canvas_.close();
    }
  }

  /// Red with a question mark: unknown; green with a tick: explored (encounter.counters).
  void exploration_mark(const drawing::Look& look, Point at) {
    const Palette& c = s_.colours;
    if (look.unknown) {
      canvas_.circle(at, 110, c.alarm, c.ink, 10);
      canvas_.text(at + Point{0, 57}, "?", 160,
                   {{"text-anchor", "middle"}, {"fill", "#ffffff"}, {"font-weight", "bold"}});
    } else if (look.explored) {
      canvas_.circle(at, 48, c.explored, c.ink, 5);
      canvas_.path("M" + num(at + Point{-24, 0}) + "l1.8 2.2l3.2 -4.3", "none", "#ffffff", 11);
    }
  }

  /// A star with its points, in the wash of the side that scores it, in ink for either side.
  void star(Point at, int r, const Objective& objective, bool both) {
    static constexpr Point kStar[10] = {{0, -1000},   {225, -309}, {951, -309}, {363, 118},
                                        {588, 809},   {0, 382},    {-588, 809}, {-363, 118},
                                        {-951, -309}, {-225, -309}};
    std::string d;
    for (const Point p : kStar)
      d += (d.empty() ? "M" : "L") + num(at + Point{p.x * r / 1000, p.y * r / 1000});
    const std::string edge =
        both ? s_.colours.ink : wash_of(s_.picture, objective.side, s_.style.dress);
    canvas_.path(d + "Z", s_.colours.land, edge, 22, {{"stroke-linejoin", "round"}});
    canvas_.text(at + Point{0, r * 35 / 100}, std::to_string(objective.points), r * 8 / 10,
                 {{"text-anchor", "middle"}, {"fill", s_.colours.ink}, {"font-weight", "bold"}});
  }

  void objectives() {
    for (const std::size_t i : objectives_of(setup())) {
      const Objective& objective = setup().objectives[i];
      canvas_.open("g", {{"class", "objective"},
                         {"role", "img"},
                         {"aria-label", troops() ? words_.objective(s_.picture, i)
                                                 : in(objective.name, s_.style.lang)}});
      objective.sectors.for_each([&](Sector s) {
        star(centre(s_.board, s) + Point{340, -240}, 165, objective, for_both(setup(), i));
      });
      // Among troops there is no room for it; it stands below the map then.
      if (!troops() && objective.sectors.any()) {
        Attrs attrs = halo(s_, s_.colours.ink, 40);
        attrs.push_back({"font-style", "italic"});
        s_.canvas.lines(centre(s_.board, objective.sectors.nth(0)) + Point{0, 470},
                        {in(objective.name, s_.style.lang), words_.value(s_.picture, i)}, 150,
                        attrs);
      }
      canvas_.close();
    }
  }

  // ---- below the map

  std::vector<Feature> features() const {
    std::vector<Feature> out;
    for (int f = 0; f < kFeatures; ++f) {
      const auto feature = static_cast<Feature>(f);
      if (std::any_of(s_.looks.begin(), s_.looks.end(),
                      [&](const drawing::Look& look) { return look.has(feature); }))
        out.push_back(feature);
    }
    return out;
  }

  // How many letters of a size fit: the serif letters are half as wide as high on the average.
  static int letters(int width, int size) { return std::max(20, width * 19 / (size * 10)); }
  int half() const { return (width_ - 2 * kMargin) / 2; }
  std::vector<std::string> unit_lines(UnitId unit) const {
    return wrap(words_.describe(s_.picture, unit), letters(half() - 700, kSmall));
  }
  int unit_height(UnitId unit) const {
    return 190 + kSmallLine * static_cast<int>(unit_lines(unit).size());
  }
  std::vector<std::string> pool_lines(Side side) const {
    return wrap(words_.pools(s_.picture, side), letters(half() - 200, kPool));
  }
  int roster_height(Side side) const {
    int height = 800 + kPoolLine * static_cast<int>(pool_lines(side).size());
    for (std::size_t u = 0; u < setup().units.size(); ++u)
      if (setup().units[u].side == side) height += unit_height(static_cast<UnitId>(u));
    return height;
  }
  int roster_height() const { return std::max(roster_height(Side::A), roster_height(Side::B)); }

  /// Whose decision it is and what is fought for, wrapped.
  std::vector<std::string> notes() const {
    std::vector<std::string> out;
    const auto add = [&](const std::string& text) {
      for (std::string& line : wrap(text, letters(width_ - 2 * kMargin - kNotes, kNote)))
        out.push_back(std::move(line));
    };
    for (const std::string& text : words_.decision(s_.picture)) add(text);
    for (const std::size_t i : objectives_of(setup())) add(words_.objective(s_.picture, i));
    return out;
  }
  int notes_height() const {
    if (!troops()) return 1100;
    return std::max(650, 250 + kNoteLine * static_cast<int>(notes().size()));
  }
  int key_columns() const { return std::max(1, (width_ - 2 * kMargin) / kKeyColumn); }
  int key_height() const {
    const int marks = (setup().exploration ? 2 : 0) + (troops() ? 1 : 0);
    const int entries = static_cast<int>(features().size()) + marks;
    return notes_height() + (troops() ? roster_height() : 0) +
           kKeyLine * ((entries + key_columns() - 1) / key_columns()) + 200;
  }

  void key() {
    scale_bar({kMargin, below_ + 150});
    if (!troops()) {
      ground_key(below_ + notes_height());
      return;
    }
    int y = below_ + 170;
    for (const std::string& line : notes()) {
      canvas_.text({kMargin + kNotes, y}, line, kNote, {{"fill", s_.colours.ink}});
      y += kNoteLine;
    }
    y = below_ + notes_height();
    roster(Side::A, {kMargin, y});
    roster(Side::B, {kMargin + half() + 100, y});
    ground_key(y + roster_height());
  }

  /// Three UD, the first one divided.
  void scale_bar(Point at) {
    const Palette& c = s_.colours;
    for (int i = 0; i < 3; ++i) {
      canvas_.rect(at + Point{i * kUd, 0}, kUd, 70, i % 2 == 0 ? c.ink : c.paper, c.ink, 10);
      canvas_.text(at + Point{i * kUd, -50}, std::to_string(i), 130,
                   {{"text-anchor", "middle"}, {"fill", c.ink}});
    }
    canvas_.text(at + Point{3 * kUd, -50}, "3 UD", 130,
                 {{"text-anchor", "middle"}, {"fill", c.ink}});
    int y = at.y + 260;
    for (const std::string& line :
         wrap(in(setup().scale, s_.style.lang), letters(kNotes - 300, 130))) {
      canvas_.text({at.x, y}, line, 130, {{"fill", c.ink}, {"font-style", "italic"}});
      y += kPoolLine;
    }
  }

  void roster(Side side, Point at) {
    const Attrs ink{{"fill", s_.colours.ink}};
    canvas_.text(at + Point{0, 150}, name(side), 240,
                 {{"fill", s_.colours.ink}, {"letter-spacing", "1"}, {"font-weight", "bold"}});
    int y = at.y + 370;
    for (const std::string& line : pool_lines(side)) {
      canvas_.text({at.x, y}, line, kPool, {{"fill", s_.colours.ink}, {"font-style", "italic"}});
      y += kPoolLine;
    }
    canvas_.path("M" + num({at.x, y - 70}) + "h" + num(half() - 200), "none", s_.colours.ink, 10);
    y += 170;
    for (std::size_t u = 0; u < setup().units.size(); ++u) {
      const UnitCard& card = setup().units[u];
      if (card.side != side) continue;
      const auto unit = static_cast<UnitId>(u);
      canvas_.open("g", on_board(s_.picture, unit) ? Attrs{} : Attrs{{"opacity", "0.55"}});
      canvas_.open(
          "g", {{"transform", "translate(" + num(Point{at.x + 180, y + 10}) + ") scale(0.65)"}});
      draw_sign(s_, card);
      canvas_.close();
      const std::string& full = in(card.name, s_.style.lang);
      canvas_.text({at.x + 400, y}, full == card.label ? full : card.label + "  " + full, 130,
                   {{"fill", s_.colours.ink}, {"font-weight", "bold"}});
      int below = y + kSmallLine;
      for (const std::string& line : unit_lines(unit)) {
        canvas_.text({at.x + 400, below}, line, kSmall, ink);
        below += kSmallLine;
      }
      canvas_.close();
      y += unit_height(unit);
    }
  }

  void ground_key(int top) {
    const Palette& c = s_.colours;
    int entry = 0;
    const auto place = [&] {
      const Point at{kMargin + 150 + (entry % key_columns()) * kKeyColumn,
                     top + (entry / key_columns()) * kKeyLine};
      ++entry;
      return at;
    };
    for (const Feature f : features()) {
      const Point at = place();
      canvas_.open_sample(feature_name(s_.picture, f, s_.style.lang), at, {400, 260});
      draw_sample(s_, f, at);
      canvas_.close();
      canvas_.text(at + Point{230, 45}, feature_name(s_.picture, f, s_.style.lang), 130,
                   {{"fill", c.ink}});
    }
    const auto mark = [&](std::string_view key) {
      const Point at = place();
      canvas_.text(at + Point{230, 45}, words_.say(key), 130, {{"fill", c.ink}});
      return at;
    };
    if (troops()) {
      const Point done = mark("activated-unit");
      canvas_.circle(done, 62, c.ink, c.land, 10);
      canvas_.path("M" + num(done + Point{-30, 0}) + "l2.4 2.6l4 -5", "none", c.paper, 15);
    }
    if (!setup().exploration) return;
    drawing::Look look;
    look.unknown = true;
    exploration_mark(look, mark("unknown-sector"));
    look.unknown = false;
    look.explored = true;
    exploration_mark(look, mark("explored-sector"));
  }

  const Sheet& s_;
  Words words_;
  Canvas& canvas_;
  Point map_;
  int width_ = 0, height_ = 0, top_ = 0, left_ = 0, below_ = 0;
};

}  // namespace

std::string draw_svg(const Picture& picture, const SvgStyle& style) {
  const Board& board = *picture.setup->board;
  std::vector<drawing::Look> looks;
  for (int i = 0; i < board.size(); ++i) looks.push_back(look_of(picture, static_cast<Sector>(i)));
  Canvas canvas;
  const SvgStyle::Look look = style.look.value_or(
      picture.setup->options.board_look == BoardLook::Counters ? SvgStyle::Look::Counters
                                                               : SvgStyle::Look::Hexes);
  const Sheet sheet{picture, style, look, palette_of(style.dress), board, looks, canvas};
  Page(sheet, Words{style.lang}).draw();
  return canvas.take();
}

}  // namespace sandtable::belle_epoque
