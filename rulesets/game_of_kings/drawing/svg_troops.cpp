#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/core/coverage.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/drawing/svg_sheet.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings::drawing {
namespace {

// In the unit's own frame the middle of its front edge is the origin and its rear lies below.
constexpr int kBase = 400, kHalf = 200;
constexpr int kEdge = 12;

std::string fill_of(const Sheet& sheet, Side side) {
  return side == Side::A ? sheet.wash(side) : sheet.ref("side-b");
}

/// "-12.5" of hundredths of a degree.
std::string degrees_of(Angle facing) {
  const std::int32_t hundredths = geometry::signed_hundredths_of(facing);
  const std::int32_t part = std::abs(hundredths) % 100;
  std::string out = hundredths < 0 ? "-" : "";
  out += std::to_string(std::abs(hundredths) / 100);
  if (part != 0) out += (part < 10 ? ".0" : ".") + std::to_string(part);
  return out;
}

/// One base of foot or horse, `at` its upper left corner.
void draw_base(const Sheet& sheet, Type type, bool dismounted, const std::string& fill, Point at) {
  const svg::Palette& c = sheet.colours;
  const auto from = [&](int x, int y) { return num(at + Point{x, y}); };
  const std::string_view sign = word_of(type).sign;
  if (sign == "light-foot") {
    sheet.canvas.rect(at, kBase, kHalf, c.land, c.ink, 5, {{"stroke-dasharray", "3 2"}});
    sheet.canvas.path("M" + from(40, 100) + "H" + num(at.x + 360), "none", c.ink, 9);
    for (int i = 0; i < 5; ++i)
      sheet.canvas.circle(at + Point{40 + 80 * i, i % 2 == 0 ? 80 : 120}, 34, fill, c.ink, 8);
  } else if (is_horse(type) && !dismounted) {
    sheet.canvas.rect(at, kBase, kHalf, c.land, c.ink, kEdge);
    sheet.canvas.path("M" + from(0, kHalf) + "L" + from(kBase, 0) + "L" + from(kBase, kHalf) + "Z",
                      fill, c.ink, 8);
    if (sign == "heavy-horse") sheet.canvas.path("M" + from(0, 50) + "h10", "none", c.ink, 22);
  } else {
    sheet.canvas.rect(at, kBase, kHalf, fill, c.ink, kEdge);
    if (dismounted)
      sheet.canvas.path("M" + from(0, kHalf) + "L" + from(kBase, 0), "none", c.land, 26);
  }
}

/// A barrel on its carriage: muzzle to the front when it is unlimbered, behind its limber when not.
void draw_gun(const Sheet& sheet, const std::string& fill, bool limbered) {
  const svg::Palette& c = sheet.colours;
  sheet.canvas.rect({-100, 0}, 200, 400, c.land, c.ink, 5, {{"stroke-dasharray", "3 2"}});
  const auto wheels = [&](int y, int length, int reach) {
    sheet.canvas.path("M" + num({-reach, y}) + "H" + num(reach), "none", c.ink, 10);
    for (const int x : {-reach, reach})
      sheet.canvas.path("M" + num({x, y - length / 2}) + "v" + num(length), "none", c.ink, 24,
                        {{"stroke-linecap", "round"}});
  };
  if (limbered) {
    sheet.canvas.path("M0 3V26", "none", c.ink, 14);
    wheels(90, 70, 50);
    wheels(260, 110, 75);
    sheet.canvas.path("M-2.6 24L-3.4 38H3.4L2.6 24Z", fill, c.ink, 9);
    sheet.canvas.circle({0, 90}, 26, c.ink);
  } else {
    sheet.canvas.path("M-2.6 4L-3.8 26H3.8L2.6 4Z", fill, c.ink, 9);
    sheet.canvas.path("M-2 26L0 38L2 26", "none", c.ink, 12);
    wheels(190, 120, 75);
  }
}

void draw_flag(const Sheet& sheet, const std::string& fill, Point foot) {
  const svg::Palette& c = sheet.colours;
  sheet.canvas.path("M" + num(foot) + "v-26", "none", c.ink, 16, {{"stroke-linecap", "round"}});
  sheet.canvas.path("M" + num(foot - Point{0, 260}) + "h19l-4 5.5l4 5.5h-19Z", fill, c.ink, 9,
                    {{"stroke-linejoin", "round"}});
  sheet.canvas.circle(foot, 22, c.ink);
}

/// The blocks of a unit in its own frame.
void draw_blocks_of(const Sheet& sheet, UnitId unit) {
  const UnitCard& card = sheet.setup().units[unit];
  const std::string fill = fill_of(sheet, card.side);
  if (card.type == Type::General) {
    sheet.canvas.rect({-100, 0}, 200, 200, sheet.colours.land, sheet.colours.ink, 5,
                      {{"stroke-dasharray", "3 2"}});
    return;
  }
  if (card.type == Type::Gun) {
    note_applied(clause::move_limber_marker);
    draw_gun(sheet, fill, flag(sheet.view, unit, unit_flag::kLimbered));
    return;
  }
  const bool afoot = flag(sheet.view, unit, unit_flag::kDismounted);
  const Size size = size_of(sheet.view, unit);
  const int left = -tenths(size.width) / 2;
  for (int x = left; x + kBase <= -left; x += kBase)
    for (int y = 0; y + kHalf <= tenths(size.depth); y += kHalf)
      draw_base(sheet, card.type, afoot, fill, {x, y});
}

/// The officer behind the unit tells what it lost (unit.loss-marker).
void draw_officer(const Sheet& sheet, UnitId unit) {
  const UnitCard& card = sheet.setup().units[unit];
  if (card.type == Type::Gun || card.type == Type::General) return;
  const int quarters = sheet.view.pieces.quarters[unit];
  if (quarters < 2) return;
  const Size size = size_of(sheet.view, unit);
  const int quarter = tenths(size.width) / 4;
  // Two bases that stay in spite of the loss: the officer of half a unit is behind the left one.
  const bool whole = !flag(sheet.view, unit, unit_flag::kOneBase);
  const int x = quarters == 3 ? quarter : quarters == 2 && whole ? -quarter : 0;
  note_applied(clause::unit_loss_marker);
  sheet.canvas.circle({x, tenths(size.depth) + 52}, 36, sheet.colours.land, sheet.colours.ink, 14);
  sheet.canvas.circle({x, tenths(size.depth) + 52}, 12, sheet.colours.ink);
}

/// A front of fire ahead of a front edge this wide.
void draw_firing_order(const Sheet& sheet, int width) {
  std::string d = "M" + num({-width / 2, -32}) + "h" + num(width);
  for (int x = -width / 2 + 20; x < width / 2; x += 60) d += "M" + num({x, -32}) + "v-4.5";
  sheet.canvas.path(d, "none", sheet.colours.ink, 17);
}

void draw_retreat(const Sheet& sheet, Point at) {
  for (const int y : {-50, 0, 50})
    sheet.canvas.path("M" + num(at + Point{-45, y - 20}) + "l4.5 4.5l4.5 -4.5", "none",
                      sheet.colours.alarm, 20);
}

void draw_halt(const Sheet& sheet, Point at) {
  for (const int x : {-40, 20})
    sheet.canvas.rect(at + Point{x, -60}, 24, 120, sheet.colours.alarm, sheet.colours.ink, 6);
}

void draw_states(const Sheet& sheet, UnitId unit) {
  const Size size = size_of(sheet.view, unit);
  const int width = tenths(size.width), middle = tenths(size.depth) / 2;
  const Type type = sheet.setup().units[unit].type;
  if (flag(sheet.view, unit, unit_flag::kFiringOrder)) draw_firing_order(sheet, width);
  if (type != Type::General)
    sheet.canvas.path("M-4.5 0L0 -9L4.5 0Z", sheet.colours.ink, sheet.colours.land, 6,
                      {{"class", "facing"}});
  draw_officer(sheet, unit);
  const Point beside{width / 2 + 80, middle};
  if (flag(sheet.view, unit, unit_flag::kRetreating)) draw_retreat(sheet, beside);
  if (flag(sheet.view, unit, unit_flag::kHalted)) draw_halt(sheet, beside);
}

/// Label and percentage, always upright: behind the unit, beside guns and generals.
void draw_label(const Sheet& sheet, UnitId unit) {
  const UnitCard& card = sheet.setup().units[unit];
  const Box& box = sheet.view.pieces.outline[unit];
  const bool general = card.type == Type::General;
  Attrs label = halo(sheet, sheet.colours.ink, 30), strength = label;
  label.push_back({"font-weight", "bold"});
  if (general || card.type == Type::Gun) {
    Len right = 0;
    for (const Vec corner : box.corner) right = std::max(right, corner.x - box.centre.x);
    const Point at = sheet.at(box.centre + Vec{right, 0}) + Point{50, 0};
    label[0].value = strength[0].value = "start";
    if (general) {
      label.push_back({"font-style", "italic"});
      sheet.canvas.text(at + Point{0, 90}, card.label, 125, label);
    } else {
      sheet.canvas.text(at, card.label, 125, label);
      sheet.canvas.text(at + Point{0, 115}, std::to_string(percent(sheet.view, unit)), 105,
                        strength);
    }
    return;
  }
  const Pose& pose = sheet.view.pieces.pose[unit];
  const Len behind = size_of(sheet.view, unit).depth + 20 * geometry::kMillimetre;
  const auto back = static_cast<Angle>(pose.facing + geometry::kHalfTurn);
  const Point at = sheet.at(geometry::along(pose.front, back, behind)) + Point{0, 45};
  label[0].value = "end";
  strength[0].value = "start";
  sheet.canvas.text(at + Point{10, 0}, card.label, 125, label);
  sheet.canvas.text(at + Point{25, 0}, std::to_string(percent(sheet.view, unit)), 105, strength);
}

void draw_unit(const Sheet& sheet, UnitId unit) {
  const View& v = sheet.view;
  const UnitCard& card = sheet.setup().units[unit];
  const Words& words = sheet.words;
  const std::string story =
      words.colon(in(card.name, sheet.look.lang) + " (" + sheet.name(card.side) + ")",
                  words.add(words.whereabouts(v, unit), words.kind(v, unit)));
  svg::Canvas& canvas = sheet.canvas;
  const Pose& pose = v.pieces.pose[unit];
  const bool rides = card.type == Type::General && v.pieces.general[unit] != kNoUnit;
  canvas.open("g", {{"id", "unit-" + card.label},
                    {"class", "unit"},
                    {"data-unit", card.label},
                    {"role", "img"},
                    {"aria-label", story}});
  canvas.words("title", story);
  if (rides) {
    // His base is only a marker: the flag stands beside his unit.
    const UnitId with = v.pieces.general[unit];
    const Box& box = v.pieces.outline[with];
    draw_flag(sheet, fill_of(sheet, card.side), sheet.at(box.centre - box.half_front));
  } else {
    canvas.open("g", {{"transform", "translate(" + num(sheet.at(pose.front)) + ") rotate(" +
                                        degrees_of(pose.facing) + ")"}});
    draw_blocks_of(sheet, unit);
    draw_states(sheet, unit);
    canvas.close();
    if (card.type == Type::General)
      draw_flag(sheet, fill_of(sheet, card.side),
                sheet.at(centre_of(pose, size_of(v, unit))) + Point{0, 80});
    draw_label(sheet, unit);
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
  sheet.canvas.rect({0, 0}, 30, 50, sheet.wash(Side::B));
  sheet.canvas.close();
}

void draw_troops(const Sheet& sheet) {
  const auto count = static_cast<UnitId>(sheet.setup().units.size());
  const auto draw = [&](bool generals) {
    for (UnitId u = 0; u < count; ++u)
      if (standing_of(sheet.view, u) == Standing::There &&
          (sheet.setup().units[u].type == Type::General) == generals)
        draw_unit(sheet, u);
  };
  draw(false);
  draw(true);
}

std::string mark_name(const Words& words, Mark mark) {
  switch (mark) {
    case Mark::FiringOrder:
      return std::string(words.said(UnitState::FiringOrder));
    case Mark::Limbered:
      return words.say("limbered-gun");
    case Mark::Retreating:
      return std::string(words.said(UnitState::Retreating));
    case Mark::Halted:
      return std::string(words.said(UnitState::Halted));
    case Mark::Officer:
      break;
  }
  return words.say("officer");
}

void draw_mark_sample(const Sheet& sheet, Mark mark, Point at) {
  sheet.canvas.open("g", {{"transform", "translate(" + num(at) + ")"}});
  switch (mark) {
    case Mark::FiringOrder:
      sheet.canvas.rect({-150, 0}, 300, 75, sheet.wash(Side::A), sheet.colours.ink, 8);
      draw_firing_order(sheet, 300);
      break;
    case Mark::Limbered:
      sheet.canvas.open("g", {{"transform", "translate(0 -14) scale(0.7)"}});
      draw_gun(sheet, sheet.wash(Side::A), true);
      sheet.canvas.close();
      break;
    case Mark::Retreating:
      draw_retreat(sheet, {0, 0});
      break;
    case Mark::Halted:
      draw_halt(sheet, {0, 0});
      break;
    case Mark::Officer:
      sheet.canvas.circle({0, 0}, 36, sheet.colours.land, sheet.colours.ink, 14);
      sheet.canvas.circle({0, 0}, 12, sheet.colours.ink);
      break;
  }
  sheet.canvas.close();
}

void draw_sign(const Sheet& sheet, UnitId unit, Point at) {
  const Size size = size_of(sheet.view, unit);
  const bool general = sheet.setup().units[unit].type == Type::General;
  sheet.canvas.open("g", {{"transform", "translate(" + num(at) + ") scale(0.5)"}});
  sheet.canvas.open("g", {{"transform", "translate(0 " + num(-tenths(size.depth) / 2) + ")"}});
  if (general) {
    draw_flag(sheet, fill_of(sheet, sheet.setup().units[unit].side), {0, 230});
  } else {
    draw_blocks_of(sheet, unit);
  }
  sheet.canvas.close();
  sheet.canvas.close();
}

}  // namespace sandtable::game_of_kings::drawing
