#include "engine/text/palette.h"

#include <algorithm>

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

const Palette& dark_palette() {
  static const Palette kPalette{.paper = "#1c1914",
                                .land = "#27231b",
                                .ink = "#e9dfc8",
                                .faint = "#a89a80",
                                .grid = "#5f5543",
                                .hill = {"#352e21", "#443926", "#54462c", "#665332"},
                                .contour = "#c49d5e",
                                .water = "#1d3541",
                                .water_line = "#82b4ca",
                                .woods = "#2a3420",
                                .woods_dot = "#9fb67c",
                                .dense = "#344227",
                                .marsh = "#82b2ba",
                                .road = "#8a7c62",
                                .town_red = "#d67a66",
                                .town_black = "#d8cbb0",
                                .works = "#e9dfc8",
                                .rough = "#b39c70",
                                .unknown = "#3b352b",
                                .explored = "#90c680",
                                .alarm = "#ff8c78"};
  return kPalette;
}

}  // namespace

const Palette& palette_of(Dress dress) {
  switch (dress) {
    case Dress::Plain:
      return plain_palette();
    case Dress::Print:
      return print_palette();
    case Dress::Dark:
      return dark_palette();
    case Dress::Period:
      break;
  }
  return period_palette();
}

Dress dress_of(std::string_view name) {
  const auto found = std::find(kDresses.begin(), kDresses.end(), name);
  return found == kDresses.end() ? Dress::Period : static_cast<Dress>(found - kDresses.begin());
}

std::string wash_of(std::string_view colour, bool first_side, Dress dress) {
  if (dress == Dress::Print) return "#000000";
  struct Wash {
    std::string_view name, period, plain, dark;
    std::string in(Dress dress) const {
      return std::string(dress == Dress::Period ? period : dress == Dress::Dark ? dark : plain);
    }
  };
  static constexpr std::array<Wash, 8> kWashes{{{"red", "#a8382b", "#d00000", "#e0705b"},
                                                {"blue", "#34547f", "#0040c0", "#84aadf"},
                                                {"green", "#4d6b3a", "#006b2d", "#96ba74"},
                                                {"yellow", "#b98a1d", "#b37400", "#e2b650"},
                                                {"black", "#37322c", "#000000", "#b9b0a2"},
                                                {"white", "#8f8777", "#6b6b6b", "#f3ede0"},
                                                {"grey", "#6a727c", "#4d555e", "#aab3bd"},
                                                {"brown", "#7a5230", "#7a4a10", "#c99a6a"}}};
  for (const Wash& wash : kWashes)
    if (wash.name == colour) return wash.in(dress);
  return kWashes[first_side ? 0 : 1].in(dress == Dress::Dark ? dress : Dress::Period);
}

std::string_view terminal_code(std::string_view colour) {
  struct Named {
    std::string_view name, code;
  };
  static constexpr std::array<Named, 8> kCodes{{{"red", "\x1b[1;31m"},
                                                {"blue", "\x1b[1;34m"},
                                                {"green", "\x1b[1;32m"},
                                                {"yellow", "\x1b[1;33m"},
                                                {"black", "\x1b[1;35m"},
                                                {"white", "\x1b[1;36m"},
                                                {"grey", "\x1b[1;37m"},
                                                {"brown", "\x1b[33m"}}};
  for (const Named& named : kCodes)
    if (named.name == colour) return named.code;
  return "\x1b[1m";
}

}  // namespace sandtable::svg
