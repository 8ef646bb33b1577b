#pragma once

#include <memory>
#include <string>

#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>

/// Pages of a PDF that grows in memory, with text set and pictures drawn on them. Points, from the
/// upper left.
namespace sandtable::print {

inline constexpr double kPoint = 72.0 / 25.4;  ///< points to the millimetre

struct Face {
  double size = 10;
  bool bold = false, italic = false;
  double grey = 0;  ///< 0 black
};

struct Unref {
  void operator()(cairo_t* p) const { cairo_destroy(p); }
  void operator()(cairo_surface_t* p) const { cairo_surface_destroy(p); }
  void operator()(RsvgHandle* p) const { g_object_unref(p); }
  void operator()(PangoLayout* p) const { g_object_unref(p); }
};
template <class T>
using Held = std::unique_ptr<T, Unref>;

class Canvas {
 public:
  Canvas(double width, double height, const std::string& title, const char* lang);

  /// Text set to a width; negative: on one line, however long. At most so many lines are shown.
  Held<PangoLayout> set(const std::string& text, const Face& face, double width,
                        PangoAlignment align = PANGO_ALIGN_LEFT, int lines = 200) const;
  static double height_of(PangoLayout* layout);
  static double width_of(PangoLayout* layout);
  void draw(PangoLayout* layout, const Face& face, double x, double y);

  void line(double x, double y, double to_x, double to_y, double thick, bool dotted = false);
  void box(double x, double y, double width, double height, double thick, bool dashed = false);
  /// A picture whole, as large as fits; how high it stands.
  double picture_height(RsvgHandle* svg, double width, double most) const;
  void picture(RsvgHandle* svg, double x, double y, double width, double height);
  /// So much of a picture, in its units, at (x, y).
  void part(RsvgHandle* svg, double left, double top, double width, double height, double scale,
            double x, double y);
  void next_page() { cairo_show_page(cr_.get()); }
  /// Ends the document and gives its bytes.
  std::string close();

 private:
  static cairo_status_t take(void* to, const unsigned char* data, unsigned length);
  std::string bytes_;
  Held<cairo_surface_t> surface_;
  Held<cairo_t> cr_;
  const char* lang_;
};

/// A drawing; null where it is none.
Held<RsvgHandle> read_svg(std::string svg);

}  // namespace sandtable::print
