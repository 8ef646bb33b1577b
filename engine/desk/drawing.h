#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/core/side.h"
#include "engine/text/lang.h"

/// How a ruleset shows a position: as text, as a picture, as data for a client.
namespace sandtable::desk {

/// What of a position is shown as text.
enum class TextPart : std::uint8_t {
  All,      ///< title, map, legend, the troops of both sides
  Status,   ///< a line or two: the turn, and what each side has left to act with
  TroopsA,  ///< the troops of a side, a line or two each
  TroopsB,
};

/// How a position is drawn as text.
struct TextLook {
  bool colour = false;
  int width = 80;
  bool ascii = false;
  Lang lang = Lang::En;
  TextPart part = TextPart::All;
  /// Whom or what the plan is drawn around, larger, as the ruleset calls it; "": the whole table.
  /// For desks that zoom (ZoomsText).
  std::string around{};
};

/// How a position is drawn as SVG.
struct SvgLook {
  std::string style = "period";  ///< one of svg::kDresses
  Lang lang = Lang::En;
  /// Without them the ground alone is drawn: a layer for clients that draw the troops themselves.
  bool troops = true;
  /// Measures drawn on top, in the ruleset's own words: "arc Touraine". For desks that know any
  /// (DrawsOverlays).
  std::vector<std::string> overlays{};
};

/// What a ruleset draws, always of a view.
template <class D>
concept Drawing = requires(const typename D::Rules::View view) {
  { D::draw_text(view, TextLook{}) } -> std::same_as<std::string>;
  { D::draw_svg(view, SvgLook{}) } -> std::same_as<std::string>;
  /// A JSON object with everything that the view holds.
  { D::json(view) } -> std::same_as<std::string>;
};

/// Says what kind of table it is played on, for clients to draw; without it there are hexagons.
template <class D>
concept NamesTable = requires {
  { D::table() } -> std::same_as<std::string_view>;
};

/// Has papers that a player looks something up in, in the ruleset's own words: "card F3". `papers`
/// are the words that begin them; an error of `paper` says what was expected.
template <class D>
concept HasPapers = requires(const typename D::Rules::View view, std::string_view words,
                             Lang lang) {
  { D::papers() } -> std::same_as<std::span<const std::string_view>>;
  { D::paper(view, words, lang) } -> std::same_as<tl::expected<std::string, std::string>>;
};

/// Draws measures on top of a position, in the ruleset's own words.
template <class D>
concept DrawsOverlays = requires(const typename D::Rules::View view) {
  /// What is wrong with those asked for, empty where nothing.
  { D::overlay_problem(view, SvgLook{}) } -> std::same_as<std::string>;
};

/// Draws a plan in text around whom or what the look names, larger than the whole table.
template <class D>
concept ZoomsText = requires(const typename D::Rules::View view) {
  /// Why there is nothing of that name to draw around, empty where there is.
  { D::zoom_problem(view, TextLook{}) } -> std::same_as<std::string>;
};

/// Knows what ruler and protractor would tell.
template <class D>
concept Measures = requires(const typename D::Rules::View view, std::string_view words, Lang lang) {
  { D::measure(view, words, lang) } -> std::same_as<tl::expected<std::string, std::string>>;
};

/// Knows where an action that is being composed would lead, as a JSON object for a client to draw.
template <class D>
concept Traces = requires(const typename D::Rules::State s, Side side,
                          const typename D::Rules::Action a, Lang lang) {
  { D::trace(s, side, a, lang) } -> std::same_as<std::string>;
};

}  // namespace sandtable::desk
