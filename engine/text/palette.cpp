#include "engine/text/palette.h"

namespace sandtable::svg {
namespace {

const Palette& period_palette() {
  static const Palette kPalette{.paper = "#efe4c8",
                                .land = "#f4ecd6",
                                .ink = "#2b2118",
                                .faint = "#8a785c",
                                .grid = "#b7a583",
                                .hill = {"#e6d3a6", "#d9bd87", "#cba66c", "#b98f57"},
                                .contour = "#8a5f30",
                                .water = "#c9dde2",
                                .water_line = "#3f6f86",
                                .woods = "#dbe2be",
                                .woods_dot = "#5c7446",
                                .dense = "#c3d0a0",
                                .marsh = "#5d8791",
                                .road = "#fbf6e6",
                                .town_red = "#a63d2c",
                                .town_black = "#33261d",
                                .works = "#2b2118",
                                .rough = "#9a7f55",
                                .unknown = "#d8ccb0",
                                .explored = "#3f7a3a",
                                .alarm = "#a82a1e"};
  return kPalette;
}

const Palette& plain_palette() {
  static const Palette kPalette{.paper = "#ffffff",
                                .land = "#ffffff",
                                .ink = "#000000",
                                .faint = "#444444",
                                .grid = "#777777",
                                .hill = {"#ffe9b8", "#ffd37a", "#f5b041", "#d68910"},
                                .contour = "#6e3b00",
                                .water = "#bfe3ff",
                                .water_line = "#004a99",
                                .woods = "#d5f0cd",
                                .woods_dot = "#0b5d1e",
                                .dense = "#a9dca0",
                                .marsh = "#00627a",
                                .road = "#ffffff",
                                .town_red = "#c00000",
                                .town_black = "#000000",
                                .works = "#000000",
                                .rough = "#7a4b00",
                                .unknown = "#dddddd",
                                .explored = "#006b2d",
                                .alarm = "#c00000"};
  return kPalette;
}

const Palette& print_palette() {
  static const Palette kPalette{.paper = "#ffffff",
                                .land = "#ffffff",
                                .ink = "#000000",
                                .faint = "#555555",
                                .grid = "#aaaaaa",
                                .hill = {"#efefef", "#dddddd", "#cacaca", "#b5b5b5"},
                                .contour = "#444444",
                                .water = "#e2e2e2",
                                .water_line = "#555555",
                                .woods = "#ffffff",
                                .woods_dot = "#333333",
                                .dense = "#ececec",
                                .marsh = "#555555",
                                .road = "#ffffff",
                                .town_red = "#666666",
                                .town_black = "#000000",
                                .works = "#000000",
                                .rough = "#555555",
                                .unknown = "#e4e4e4",
                                .explored = "#000000",
                                .alarm = "#000000"};
  return kPalette;
}

}  // namespace

const Palette& palette_of(Dress dress) {
  switch (dress) {
    case Dress::Plain:
      return plain_palette();
    case Dress::Print:
      return print_palette();
    case Dress::Period:
      break;
  }
  return period_palette();
}

Dress dress_of(std::string_view name) {
  if (name == "plain") return Dress::Plain;
  return name == "print" ? Dress::Print : Dress::Period;
}

std::string wash_of(std::string_view colour, bool first_side, Dress dress) {
  if (dress == Dress::Print) return "#000000";
  struct Wash {
    std::string_view name, period, plain;
  };
  static constexpr std::array<Wash, 6> kWashes{{{"red", "#a8382b", "#d00000"},
                                                {"blue", "#34547f", "#0040c0"},
                                                {"green", "#4d6b3a", "#006b2d"},
                                                {"yellow", "#b98a1d", "#b37400"},
                                                {"black", "#37322c", "#000000"},
                                                {"white", "#8f8777", "#6b6b6b"}}};
  for (const Wash& wash : kWashes)
    if (wash.name == colour) return std::string(dress == Dress::Period ? wash.period : wash.plain);
  return std::string(kWashes[first_side ? 0 : 1].period);
}

std::string_view terminal_code(std::string_view colour) {
  struct Named {
    std::string_view name, code;
  };
  static constexpr std::array<Named, 6> kCodes{{{"red", "\x1b[1;31m"},
                                                {"blue", "\x1b[1;34m"},
                                                {"green", "\x1b[1;32m"},
                                                {"yellow", "\x1b[1;33m"},
                                                {"black", "\x1b[1;35m"},
                                                {"white", "\x1b[1;36m"}}};
  for (const Named& named : kCodes)
    if (named.name == colour) return named.code;
  return "\x1b[1m";
}

}  // namespace sandtable::svg
