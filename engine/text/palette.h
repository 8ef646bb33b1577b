#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

/// The colours of maps.
namespace sandtable::svg {

enum class Dress : std::uint8_t {
  Period,  ///< a map of the time on warm paper
  Plain,   ///< strong contrasts on white
  Print,   ///< black and greys, for a printer
  Dark,    ///< the map of the time by lamplight
};
/// As users name them, in the order of Dress.
inline constexpr std::array<std::string_view, 4> kDresses = {"period", "plain", "print", "dark"};
/// By the name that users give it; what is none of them is Period.
Dress dress_of(std::string_view name);

struct Palette {
  std::string paper, land, ink, faint, grid;
  std::array<std::string, 4> hill;  ///< levels 1, 2, 3, 4 and more
  std::string contour, water, water_line, woods, woods_dot, dense, marsh;
  std::string road, town_red, town_black, works, rough, unknown, explored, alarm;
};
const Palette& palette_of(Dress dress);

/// The wash of an army by the name of its colour, as scenarios have them ("red", "grey"); of an
/// unknown one red for the first side and blue for the second.
std::string wash_of(std::string_view colour, bool first_side, Dress dress);

/// What makes a terminal write in the colour of an army, by the same names; of an unknown one bold
/// letters.
std::string_view terminal_code(std::string_view colour);

}  // namespace sandtable::svg
