#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/post.h"
#include "engine/core/sink.h"
#include "engine/desk/drawing.h"
#include "engine/dice/dice.h"

/// Movement of both sides at one time, which no position shows: told, drawn and written as a film.
namespace sandtable::desk {

/// What an event is to a film.
enum class FilmEdge : std::uint8_t { None, Opens, Closes };

/// Knows the films of its turns: made again from what was done and rolled, for one viewer.
template <class D>
concept Films = requires(const typename D::Rules::State s, const typename D::Rules::View view,
                         const typename D::Rules::Action a, Post post, Dice dice,
                         const typename D::Film film, const Event event, const SvgLook& look) {
  /// Nullopt: none comes to its end in what follows from the action.
  { D::film(s, post, a, dice, post) } -> std::same_as<std::optional<typename D::Film>>;
  { D::film_edge(event) } -> std::same_as<FilmEdge>;
  { D::draw_film(film, view, look) } -> std::same_as<std::string>;
  /// A JSON object.
  { D::film_json(film, view) } -> std::same_as<std::string>;
};

}  // namespace sandtable::desk
