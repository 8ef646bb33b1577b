#include "print/canvas.h"

#include <cairo-pdf.h>

#include <algorithm>

namespace sandtable::print {
namespace {

/// Old-style figures and ligatures as the face has them; a serif where it is not installed.
constexpr const char* kFamily = "EB Garamond 12, EB Garamond, Georgia, DejaVu Serif, Serif";

/// The size of a drawing in its own units, and where they begin.
RsvgRectangle extent(RsvgHandle* svg) {
  gboolean has_width = 0, has_height = 0, has_box = 0;
  RsvgLength width{}, height{};
  RsvgRectangle box{0, 0, 100, 100};
  rsvg_handle_get_intrinsic_dimensions(svg, &has_width, &width, &has_height, &height, &has_box,
                                       &box);
  if (has_box == 0 || box.width <= 0 || box.height <= 0) return {0, 0, 100, 100};
  return box;
}

}  // namespace

Held<RsvgHandle> read_svg(std::string svg) {
  const std::string_view first = "Georgia, ";
  for (std::size_t at = svg.find(first); at != std::string::npos;
       at = svg.find(first, at + 13 + first.size()))
    svg.insert(at, "EB Garamond, ");
  return Held<RsvgHandle>(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), nullptr));
}

Canvas::Canvas(double width, double height, const std::string& title, const char* lang)
    : surface_(cairo_pdf_surface_create_for_stream(&Canvas::take, &bytes_, width, height)),
      cr_(cairo_create(surface_.get())),
      lang_(lang) {
  cairo_pdf_surface_set_metadata(surface_.get(), CAIRO_PDF_METADATA_TITLE, title.c_str());
  cairo_pdf_surface_set_metadata(surface_.get(), CAIRO_PDF_METADATA_CREATOR, "Sandtable");
  // The day it was made would be another each time.
  cairo_pdf_surface_set_metadata(surface_.get(), CAIRO_PDF_METADATA_CREATE_DATE,
                                 "2000-01-01T00:00:00Z");
}

cairo_status_t Canvas::take(void* to, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

Held<PangoLayout> Canvas::set(const std::string& text, const Face& face, double width,
                              PangoAlignment align, int lines) const {
  Held<PangoLayout> out(pango_cairo_create_layout(cr_.get()));
  PangoFontDescription* font = pango_font_description_from_string(kFamily);
  pango_font_description_set_absolute_size(font, face.size * PANGO_SCALE);
  if (face.bold) pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
  if (face.italic) pango_font_description_set_style(font, PANGO_STYLE_ITALIC);
  pango_layout_set_font_description(out.get(), font);
  pango_font_description_free(font);
  PangoContext* context = pango_layout_get_context(out.get());
  pango_context_set_language(context, pango_language_from_string(lang_));
  // Paper has no pixels: letters rounded to whole points lose the spaces of small type.
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoAttrList* attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
  // Figures stand in columns, and an old-style 0 reads as a letter.
  pango_attr_list_insert(attributes, pango_attr_font_features_new("lnum=1, tnum=1"));
  pango_layout_set_attributes(out.get(), attributes);
  pango_attr_list_unref(attributes);
  pango_layout_set_wrap(out.get(), PANGO_WRAP_WORD_CHAR);
  if (width >= 0) {
    pango_layout_set_width(out.get(), static_cast<int>(width * PANGO_SCALE));
    pango_layout_set_height(out.get(), -lines);
    pango_layout_set_ellipsize(out.get(), PANGO_ELLIPSIZE_END);
  }
  pango_layout_set_alignment(out.get(), align);
  pango_layout_set_text(out.get(), text.c_str(), static_cast<int>(text.size()));
  return out;
}

double Canvas::height_of(PangoLayout* layout) {
  int width = 0, height = 0;
  pango_layout_get_size(layout, &width, &height);
  return static_cast<double>(height) / PANGO_SCALE;
}

double Canvas::width_of(PangoLayout* layout) {
  int width = 0, height = 0;
  pango_layout_get_size(layout, &width, &height);
  return static_cast<double>(width) / PANGO_SCALE;
}

void Canvas::draw(PangoLayout* layout, const Face& face, double x, double y) {
  cairo_set_source_rgb(cr_.get(), face.grey, face.grey, face.grey);
  cairo_move_to(cr_.get(), x, y);
  pango_cairo_show_layout(cr_.get(), layout);
}

void Canvas::line(double x, double y, double to_x, double to_y, double thick, bool dotted) {
  cairo_save(cr_.get());
  cairo_set_source_rgb(cr_.get(), 0.11, 0.1, 0.09);
  const double dots[] = {thick, 2.5 * thick};
  if (dotted) cairo_set_dash(cr_.get(), dots, 2, 0);
  cairo_set_line_width(cr_.get(), thick);
  cairo_move_to(cr_.get(), x, y);
  cairo_line_to(cr_.get(), to_x, to_y);
  cairo_stroke(cr_.get());
  cairo_restore(cr_.get());
}

void Canvas::box(double x, double y, double width, double height, double thick, bool dashed) {
  cairo_save(cr_.get());
  cairo_set_source_rgb(cr_.get(), 0.11, 0.1, 0.09);
  const double dashes[] = {4, 3};
  if (dashed) cairo_set_dash(cr_.get(), dashes, 2, 0);
  cairo_set_line_width(cr_.get(), thick);
  cairo_rectangle(cr_.get(), x, y, width, height);
  cairo_stroke(cr_.get());
  cairo_restore(cr_.get());
}

double Canvas::picture_height(RsvgHandle* svg, double width, double most) const {
  const RsvgRectangle box = extent(svg);
  return std::min(most, width * box.height / box.width);
}

void Canvas::picture(RsvgHandle* svg, double x, double y, double width, double height) {
  cairo_save(cr_.get());
  const RsvgRectangle room{x, y, width, height};
  rsvg_handle_render_document(svg, cr_.get(), &room, nullptr);
  cairo_restore(cr_.get());
}

void Canvas::part(RsvgHandle* svg, double left, double top, double width, double height,
                  double scale, double x, double y) {
  const RsvgRectangle box = extent(svg);
  cairo_save(cr_.get());
  cairo_rectangle(cr_.get(), x, y, width * scale, height * scale);
  cairo_clip(cr_.get());
  const RsvgRectangle whole{x + (box.x - left) * scale, y + (box.y - top) * scale,
                            box.width * scale, box.height * scale};
  rsvg_handle_render_document(svg, cr_.get(), &whole, nullptr);
  cairo_restore(cr_.get());
}

std::string Canvas::close() {
  cr_.reset();
  cairo_surface_finish(surface_.get());
  return std::move(bytes_);
}

}  // namespace sandtable::print

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
// fontconfig keeps what it knows of the machine's fonts to the end of the process, and frees none
// of it. What is passed over for that is not told: it would stand among a program's own words.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig\n"; }
extern "C" const char* __lsan_default_options();
extern "C" const char* __lsan_default_options() { return "print_suppressions=0"; }
#endif
#endif
