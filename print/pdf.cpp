#include "print/pdf.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "print/canvas.h"
#include "print/phrases.gen.h"

namespace sandtable::print {
namespace {

constexpr double kMargin = 12 * kPoint, kGap = 6 * kPoint, kPad = 3;

/// Puts the blocks of a document on pages, column by column.
class Setter {
 public:
  /// `lower`: so much of its height page `all` leaves free at its foot.
  Setter(const Document& document, double size, int all, double lower = 0)
      : d_(document),
        size_(size),
        all_(all),
        canvas_(document.width() * kPoint, document.height() * kPoint, printable(document.title),
                document.lang == Lang::Fr ? "fr" : "en"),
        lower_(lower),
        lowest_(document.height() * kPoint - kMargin - 1.6 * kSmall * size),
        column_width_((document.width() * kPoint - 2 * kMargin - (document.columns - 1) * kGap) /
                      document.columns) {
    if (!d_.map.empty()) map_ = read_svg(d_.map);
  }

  bool run() {
    for (const Block& block : d_.blocks) {
      std::visit([this](const auto& b) { put(b); }, block);
      if (page_ > kMostPages) return false;
    }
    foot();
    return true;
  }
  Pdf result() { return {canvas_.close(), page_, size_, squeezed_, lower_}; }
  int pages() const { return page_; }
  /// Whether words had to be broken.
  bool squeezed() const { return squeezed_; }

 private:
  static constexpr double kSmall = 0.82;

  double left() const { return kMargin + column_ * (width_ + kGap); }
  Face face(double times = 1) const { return {.size = size_ * times}; }

  /// Where columns end: the last page's may end higher.
  double bottom() const { return page_ == all_ ? lowest_ - lower_ : lowest_; }

  /// Moves on where so much does not fit any more.
  bool room(double height) {
    if (y_ + height <= bottom() || y_ <= top_) return false;
    if (wide_ || ++column_ == d_.columns) {
      page();
    } else {
      y_ = top_;
    }
    return true;
  }
  void page() {
    foot();
    canvas_.next_page();
    ++page_;
    column_ = 0;
    top_ = y_ = kMargin;
  }
  void foot() {
    std::string number = d_.page_word;
    const auto put_in = [&](std::string_view mark, int n) {
      if (const auto at = number.find(mark); at != std::string::npos)
        number.replace(at, mark.size(), std::to_string(n));
    };
    put_in("{n}", page_);
    put_in("{all}", all_);
    const Face small{.size = size_ * kSmall, .grey = 0.3};
    const double at = d_.height() * kPoint - kMargin - 1.1 * small.size;
    const double whole = d_.width() * kPoint - 2 * kMargin;
    const auto end = canvas_.set(number, small, whole * 0.25, PANGO_ALIGN_RIGHT, 1);
    const auto begin = canvas_.set(printable(d_.foot), small, whole * 0.74, PANGO_ALIGN_LEFT, 1);
    canvas_.draw(begin.get(), small, kMargin, at);
    canvas_.draw(end.get(), small, kMargin + whole * 0.75, at);
  }

  void text(const std::string& words, const Face& how, PangoAlignment align = PANGO_ALIGN_LEFT,
            double after = 2) {
    const auto layout = canvas_.set(printable(words), how, width_, align);
    const double height = Canvas::height_of(layout.get());
    room(height);
    canvas_.draw(layout.get(), how, left(), y_);
    y_ += height + after;
  }

  void put(const Heading& heading) {
    if (heading.level == 1) return title(heading.text);
    Face how = face(heading.level == 2 ? 1.3 : 1.08);
    how.bold = true;
    const double before = y_ > top_ ? how.size * (heading.level == 2 ? 0.6 : 0.4) : 0;
    const auto layout = canvas_.set(printable(heading.text), how, width_);
    const double height = Canvas::height_of(layout.get());
    // A heading keeps some lines of what it stands over with it.
    if (!room(before + height + 4 * size_)) y_ += before;
    canvas_.draw(layout.get(), how, left(), y_);
    y_ += height + 1.5;
  }
  /// The title goes over all columns, with a double rule below it.
  void title(const std::string& words) {
    Face how = face(1.9);
    how.bold = true;
    if (y_ > top_) page();
    const double whole = d_.width() * kPoint - 2 * kMargin;
    const auto layout = canvas_.set(printable(words), how, whole, PANGO_ALIGN_CENTER, 3);
    canvas_.draw(layout.get(), how, kMargin, y_);
    y_ += Canvas::height_of(layout.get()) + 3;
    canvas_.line(kMargin, y_, kMargin + whole, y_, 1.4);
    canvas_.line(kMargin, y_ + 2.4, kMargin + whole, y_ + 2.4, 0.5);
    y_ += 7;
    top_ = y_;
  }
  void put(const Paragraph& paragraph) {
    Face how = face(paragraph.tone == Tone::Small ? kSmall : 1);
    how.italic = paragraph.tone == Tone::Lead;
    how.bold = paragraph.tone == Tone::Verdict;
    if (paragraph.tone == Tone::Small) how.grey = 0.28;
    text(paragraph.text, how, paragraph.tone == Tone::Lead ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT,
         size_ * 0.3);
  }

  // Tables

  double box() const { return size_ * 0.78; }
  double boxes_width(int n) const {
    return n * box() * 1.35 + static_cast<int>(n / 5) * box() * 0.5;
  }

  std::pair<double, double> widths(const Cell& cell, bool head = false) const {
    const auto widest = [&](const std::string& words, const Face& how) {
      const auto layout = canvas_.set(printable(words), how, -1);
      double longest = 0;
      std::size_t from = 0;
      const std::string plain = printable(words);
      while (from <= plain.size()) {
        const std::size_t to = std::min(plain.find(' ', from), plain.size());
        const auto word = canvas_.set(plain.substr(from, to - from), how, -1);
        longest = std::max(longest, Canvas::width_of(word.get()));
        from = to + 1;
      }
      return std::pair{longest, Canvas::width_of(layout.get())};
    };
    auto out = widest(cell.text, {.size = size_, .bold = cell.strong, .italic = head});
    if (!cell.below.empty()) {
      const auto below = widest(cell.below, {.size = size_ * kSmall});
      out = {std::max(out.first, below.first), std::max(out.second, below.second)};
    }
    for (const Ticks& ticks : cell.ticks) {
      const double least = boxes_width(std::min(ticks.all, 5));
      out = {std::max(out.first, least),
             std::max(out.second, boxes_width(std::min(ticks.all, 20)))};
    }
    return {out.first + 2 * kPad + 1, out.second + 2 * kPad + 1};
  }

  /// Columns by what stands in them, as wide together as the page's column.
  std::vector<double> widths(const Table& table) {
    const std::size_t n = table.columns.size();
    std::vector<double> least(n, 8), most(n, 8);
    const auto take = [&](std::size_t i, const std::pair<double, double>& both) {
      least[i] = std::min(std::max(least[i], both.first), width_ / 2);
      most[i] = std::max(most[i], both.second);
    };
    for (std::size_t i = 0; i < n; ++i)
      least[i] = most[i] = std::max(8.0, table.columns[i].least * kPoint);
    for (std::size_t i = 0; i < n; ++i) take(i, widths(Cell{.text = table.columns[i].head}, true));
    for (const auto& row : table.rows)
      for (std::size_t i = 0; i < n && i < row.size(); ++i) take(i, widths(row[i]));
    const double low = std::accumulate(least.begin(), least.end(), 0.0);
    const double high = std::accumulate(most.begin(), most.end(), 0.0);
    squeezed_ = squeezed_ || low > width_;
    std::vector<double> out(n);
    for (std::size_t i = 0; i < n; ++i)
      out[i] = high <= width_ ? most[i] + (width_ - high) * most[i] / high
               : low >= width_
                   ? least[i] * width_ / low
                   : least[i] + (width_ - low) * (most[i] - least[i]) / std::max(1.0, high - low);
    return out;
  }

  double cell(const Cell& cell, double x, double y, double width, bool paint, bool head = false) {
    double at = y + 1.8;
    const double inner = std::max(1.0, width - 2 * kPad);
    const auto words = [&](const std::string& text, const Face& how) {
      const auto layout = canvas_.set(printable(text), how, inner, PANGO_ALIGN_LEFT, 40);
      if (paint) canvas_.draw(layout.get(), how, x + kPad, at);
      at += Canvas::height_of(layout.get());
    };
    if (!cell.text.empty()) words(cell.text, {.size = size_, .bold = cell.strong, .italic = head});
    if (!cell.below.empty()) words(cell.below, {.size = size_ * kSmall, .grey = 0.28});
    for (const Ticks& ticks : cell.ticks) at = boxes(ticks, x + kPad, at, inner, paint);
    return std::max(at - y + 1.8, cell.room * kPoint);
  }
  double boxes(const Ticks& ticks, double x, double y, double width, bool paint) {
    double at = x;
    y += size_ * 0.25;
    for (int i = 0; i < ticks.all; ++i) {
      if (at + box() > x + width && at > x) {
        at = x;
        y += box() * 1.45;
      }
      if (paint) {
        canvas_.box(at, y, box(), box(), 0.6);
        if (i < ticks.gone) {
          canvas_.line(at, y, at + box(), y + box(), 0.7);
          canvas_.line(at, y + box(), at + box(), y, 0.7);
        }
      }
      at += box() * (i % 5 == 4 ? 1.85 : 1.35);
    }
    return y + box() + size_ * 0.2;
  }

  double row(const std::vector<Cell>& cells, const std::vector<double>& across, bool paint,
             bool head = false) {
    double x = left(), height = 0;
    for (std::size_t i = 0; i < across.size() && i < cells.size(); ++i) {
      height = std::max(height, cell(cells[i], x, y_, across[i], paint, head));
      x += across[i];
    }
    return height;
  }

  void put(const Table& table) {
    if (table.columns.empty()) return;
    const std::vector<double> across = widths(table);
    std::vector<Cell> head;
    bool headed = false;
    for (const Column& column : table.columns) {
      head.push_back({.text = column.head});
      headed = headed || !column.head.empty();
    }
    const auto heads = [&] {
      if (!headed) return;
      y_ += row(head, across, true, true);
      canvas_.line(left(), y_, left() + width_, y_, 0.8);
    };
    const double above = headed ? row(head, across, false, true) : 0;
    bool first = true;
    for (const auto& cells : table.rows) {
      const double height = row(cells, across, false);
      if (room(height + (first ? above : 0)) || first) heads();
      first = false;
      row(cells, across, true);
      y_ += height;
      canvas_.line(left(), y_, left() + width_, y_, 0.25);
    }
    y_ += size_ * 0.5;
  }

  // Pictures, slips, sheets

  void put(const Picture& picture) {
    const auto svg = read_svg(picture.svg);
    if (!svg) return;
    const double wide = width_ * picture.share;
    const double height = canvas_.picture_height(svg.get(), wide, picture.height * kPoint);
    room(height);
    canvas_.picture(svg.get(), left(), y_, wide, height);
    y_ += height + size_ * 0.6;
  }
  void put(const Wide& wide) {
    width_ = wide.on ? d_.width() * kPoint - 2 * kMargin : column_width_;
    wide_ = wide.on;
    if (wide.on) return;
    // Columns of a few lines each are no use.
    if (y_ + 10 * size_ > bottom()) return page();
    top_ = y_;
  }
  void put(const PageBreak&) {
    if (y_ > top_ || column_ > 0) page();
  }

  /// The cut of the map with crosses at its corners, and at each edge the sheet that joins there.
  void put(const MapSheet& sheet) {
    if (y_ > top_ || column_ > 0) page();
    if (!map_) return;
    const double scale = sheet.scale * kPoint;
    const double wide = sheet.width * scale, high = sheet.height * scale;
    canvas_.part(map_.get(), sheet.x, sheet.y, sheet.width, sheet.height, scale, kMargin, kMargin);
    canvas_.box(kMargin, kMargin, wide, high, 0.4, true);
    for (const double x : {kMargin, kMargin + wide})
      for (const double y : {kMargin, kMargin + high}) {
        canvas_.line(x - 14, y, x + 14, y, 0.6);
        canvas_.line(x, y - 14, x, y + 14, 0.6);
      }
    const Face how{.size = 9, .bold = true};
    const auto note = [&](const std::string& words, double x, double y) {
      if (words.empty()) return;
      const auto layout = canvas_.set(words, how, -1);
      canvas_.draw(layout.get(), how, x - Canvas::width_of(layout.get()) / 2, y - 6);
    };
    note(sheet.left.empty() ? "" : "◂ " + sheet.left, kMargin - 18, kMargin + high / 2);
    note(sheet.right.empty() ? "" : sheet.right + " ▸", kMargin + wide + 18, kMargin + high / 2);
    note(sheet.above.empty() ? "" : "▴ " + sheet.above, kMargin + wide / 2, kMargin - 10);
    note(sheet.below.empty() ? sheet.name : sheet.name + "   ▾ " + sheet.below, kMargin + wide / 2,
         kMargin + high + 10);
    y_ = bottom();
  }

  const Document& d_;
  double size_;
  int all_;
  Canvas canvas_;
  double lower_, lowest_, column_width_, width_ = column_width_;
  bool wide_ = false, squeezed_ = false;
  Held<RsvgHandle> map_;
  int page_ = 1, column_ = 0;
  double top_ = kMargin, y_ = kMargin;
};

}  // namespace

tl::expected<Pdf, data::Phrase> to_pdf(const Document& document) {
  struct Fit {
    double size;
    int pages;
  };
  // The largest type that fits and breaks no word; else the largest that fits; else the smallest.
  std::optional<Fit> whole, broken;
  Fit last{};
  constexpr double kStep = 0.25;
  const int steps = static_cast<int>((document.size - document.least) / kStep);
  for (int step = 0; step <= steps && !whole; ++step) {
    const double size = document.size - step * kStep;
    Setter tried(document, size, 0);
    if (!tried.run()) return tl::unexpected(phrase("print.too-long", {{"most", kMostPages}}));
    last = {size, tried.pages()};
    const bool fits = document.pages == 0 || last.pages <= document.pages;
    if (fits && (document.pages == 0 || !tried.squeezed())) whole = last;
    if (fits && !broken) broken = last;
  }
  const Fit best = whole ? *whole : broken ? *broken : last;
  // The columns of the last page are as long as one another, as near as a few trials come to it.
  double lower = 0;
  constexpr double kNear = 40;  // points, which the eye does not see at a page's foot
  double by = document.columns > 1 ? document.height() * kPoint / 2 : 0;
  while (by > kNear) {
    Setter tried(document, best.size, best.pages, lower + by);
    if (tried.run() && tried.pages() == best.pages) lower += by;
    by /= 2;
  }
  Setter set(document, best.size, best.pages, lower);
  set.run();
  return set.result();
}

}  // namespace sandtable::print
