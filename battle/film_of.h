#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "battle/line_of_play.h"
#include "battle/table_of.h"
#include "engine/desk/film.h"

namespace sandtable::battle {

/// The film of a turn, sought in a line of play. What was rolled once is rolled again.
template <class D>
class FilmOf {
 public:
  using R = typename D::Rules;

  FilmOf(const LineOfPlay<R>& line, int turn, Post viewer)
      : line_(line), turn_(turn), viewer_(viewer) {}

  /// The film as a picture and as JSON; nullopt where the turn has none that has come to its end.
  std::optional<Filmed> shown(const desk::SvgLook& look) const {
    const auto played = line_.entries();
    for (std::size_t i = played.size(); i-- > 0;) {
      if (played[i].turn != turn_ || !played[i].side) continue;
      Tape tape = played[i].tape;
      ClosedSource closed;
      Dice dice(tape, closed);
      const auto film = D::film(line_.before(i), *played[i].side, line_.action(i), dice, viewer_);
      if (!film) continue;
      const auto view = R::view(line_.before(i + 1), seat_of<R>(viewer_));
      return Filmed{{}, D::draw_film(*film, view, look), D::film_json(*film, view)};
    }
    return std::nullopt;
  }

  /// Gives `tell` what the viewer was told of it, an entry at a time: its events and its dice.
  template <class Tell>
  void each_told(Tell tell) const {
    bool inside = false;
    for (const Played& entry : line_.entries()) {
      if (entry.turn != turn_) continue;
      std::vector<Event> events;
      for (const Event& event : entry.events) {
        const desk::FilmEdge edge = D::film_edge(event);
        if (edge != desk::FilmEdge::None)
          inside = edge == desk::FilmEdge::Opens;
        else if (inside)
          events.push_back(event);
      }
      if (!events.empty()) tell(events, entry.tape);
    }
  }

 private:
  const LineOfPlay<R>& line_;
  int turn_;
  Post viewer_;
};

}  // namespace sandtable::battle
