#include "rulesets/belle_epoque/drawing/svg_canvas.h"

namespace sandtable::belle_epoque::drawing {
namespace {

constexpr int kHalfWidth = 240, kHalfHeight = 115;  // of a block
constexpr Point kBlock{-70, 10};                    // its centre in the sector
constexpr int kDots = 5;

std::string fill_of(const Sheet& sheet, Side side) {
  if (side == Side::A) return wash_of(sheet.picture, side, sheet.style.dress);
  return sheet.ref("side-b");
}

/// The half below the diagonal is filled: from the lower left to the upper right corner.
void diagonal(const Sheet& sheet, Point at, int w, int h, const std::string& fill) {
  const std::string& ink = sheet.colours.ink;
  sheet.canvas.rect({at.x - w, at.y - h}, 2 * w, 2 * h, sheet.colours.paper, ink, 14);
  sheet.canvas.path("M" + num(at + Point{-w, h}) + "L" + num(at + Point{w, -h}) + "L" +
                        num(at + Point{w, h}) + "Z",
                    fill, ink, 10);
}

void oblong(const Sheet& sheet, Point at, int w, int h, const std::string& fill) {
  sheet.canvas.rect({at.x - w, at.y - h}, 2 * w, 2 * h, fill, sheet.colours.ink, 14);
}

/// Loose order: a chain of dots on foot, of little blocks on horseback.
void chain(const Sheet& sheet, std::string_view sign, const std::string& fill) {
  sheet.canvas.path("M" + num({-kHalfWidth, 0}) + "H" + num(kHalfWidth), "none", sheet.colours.ink,
                    12);
  for (int i = 0; i < kDots; ++i) {
    const Point at{-200 + i * 100, i % 2 == 0 ? -35 : 35};
    const bool mounted = sign == "horse" || (sign == "mounted-foot" && i % 2 == 1);
    if (mounted) {
      diagonal(sheet, at, 42, 42, fill);
    } else {
      sheet.canvas.circle(at, 46, fill, sheet.colours.ink, 10);
    }
  }
}

void tribe(const Sheet& sheet, const std::string& fill) {
  const std::string d =
      "M" + num({-kHalfWidth + 110, -kHalfHeight}) + "H" + num(kHalfWidth - 110) + "Q" +
      num({kHalfWidth, -kHalfHeight}) + " " + num({kHalfWidth, 0}) + "Q" +
      num({kHalfWidth, kHalfHeight}) + " " + num({kHalfWidth - 110, kHalfHeight}) + "H" +
      num(-kHalfWidth + 110) + "Q" + num({-kHalfWidth, kHalfHeight}) + " " + num({-kHalfWidth, 0}) +
      "Q" + num({-kHalfWidth, -kHalfHeight}) + " " + num({-kHalfWidth + 110, -kHalfHeight}) + "Z";
  sheet.canvas.path(d, "none", sheet.colours.ink, 90, {{"stroke-dasharray", "1.3 2.7"}});
  sheet.canvas.path(d, fill, sheet.colours.ink, 14);
}

void draw_unit(const Sheet& sheet, UnitId unit) {
  const Picture& p = sheet.picture;
  const UnitCard& card = p.setup->units[unit];
  const Words words{sheet.style.lang};
  const std::string story = words.colon(in(card.name, sheet.style.lang), words.describe(p, unit));
  Canvas& canvas = sheet.canvas;
  canvas.open("g",
              {{"class", "unit"},
               {"data-unit", card.label},
               {"role", "img"},
               {"aria-label", story},
               {"transform", "translate(" + num(centre(sheet.board, p.pieces->at[unit])) + ")"}});
  canvas.words("title", story);
  const bool active = unit == p.now->active, target = unit == p.now->target;
  if (active || target) {
    Attrs dash;
    if (target) dash.push_back({"stroke-dasharray", "5 3"});
    dash.push_back({"class", active ? "active" : "target"});
    canvas.path("M-46 0a46 46 0 1 0 92 0a46 46 0 1 0 -92 0Z", "none",
                target ? sheet.colours.alarm : sheet.colours.ink, 26, dash);
  }
  canvas.open("g", {{"transform", "translate(" + num(kBlock) + ")"}});
  draw_sign(sheet, card);
  canvas.close();
  const Attrs text{{"stroke", sheet.colours.land}, {"stroke-width", num(30)},
                   {"stroke-linejoin", "round"},   {"paint-order", "stroke"},
                   {"fill", sheet.colours.ink},    {"font-weight", "bold"},
                   {"text-anchor", "middle"}};
  canvas.text({330, 80}, std::to_string(p.pieces->stands[unit]), 200, text);
  canvas.text({-70, 275}, card.label, 135, text);
  if (standing_of(p, unit) == Standing::Activated) {
    canvas.circle({190, -165}, 62, sheet.colours.ink, sheet.colours.land, 10);
    canvas.path("M16 -16.5l2.4 2.6l4 -5", "none", sheet.colours.paper, 15);
  }
  canvas.close();
}

}  // namespace

void draw_troop_patterns(const Sheet& sheet) {
  sheet.canvas.open("pattern", {{"id", sheet.id("side-b")},
                                {"width", "5"},
                                {"height", "5"},
                                {"patternUnits", "userSpaceOnUse"},
                                {"patternTransform", "rotate(45)"}});
  sheet.canvas.rect({0, 0}, 50, 50, sheet.colours.land);
  sheet.canvas.rect({0, 0}, 27, 50, wash_of(sheet.picture, Side::B, sheet.style.dress));
  sheet.canvas.close();
}

void draw_sign(const Sheet& sheet, const UnitCard& card) {
  const std::string fill = fill_of(sheet, card.side);
  const std::string_view sign = word_of(card.troop_class).sign;
  if (card.loose_order) {
    chain(sheet, sign, fill);
  } else if (sign == "tribe") {
    tribe(sheet, fill);
  } else if (sign == "horse") {
    diagonal(sheet, {0, 0}, kHalfWidth, kHalfHeight, fill);
  } else if (sign == "mounted-foot") {
    oblong(sheet, {-kHalfWidth / 2, 0}, kHalfWidth / 2, kHalfHeight, fill);
    diagonal(sheet, {kHalfWidth / 2, 0}, kHalfWidth / 2, kHalfHeight, fill);
  } else {
    oblong(sheet, {0, 0}, kHalfWidth, kHalfHeight, fill);
  }
}

void draw_troops(const Sheet& sheet) {
  const std::size_t n = sheet.picture.setup->units.size();
  for (std::size_t u = 0; u < n; ++u)
    if (on_board(sheet.picture, static_cast<UnitId>(u))) draw_unit(sheet, static_cast<UnitId>(u));
}

}  // namespace sandtable::belle_epoque::drawing
