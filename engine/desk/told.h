#pragma once

#include <boost/json/fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/scene.h"
#include "engine/core/sink.h"
#include "engine/dice/roll.h"

/// What happened, for people: a line, and what a table shows beside it.
namespace sandtable::desk {

/// A scene: who does it, at whom, and what was rolled. Of what a sentence names, nothing else, so
/// that whoever may read the line may see it.
struct Shown {
  Scene scene = Scene::None;
  int unit = 0, target = 0;      ///< numbers of units from 1, in the order of the event; 0: none
  int figure = -1, marked = -1;  ///< the same of single figures, from 0; -1: none
  std::optional<Rolled> roll;    ///< with its faces
  /// Where who does it came by, as the view names places, from the first place to the last; empty:
  /// straight, or nothing that goes somewhere.
  std::vector<std::string> way{};
  /// How he faced at each of them, in degrees clockwise from away of side A's edge; empty where
  /// nobody is told.
  std::vector<double> facings{};
  friend bool operator==(const Shown&, const Shown&) = default;
};

/// Who an event names, in its order, for the scene that goes with it.
class Cast {
 public:
  /// By their numbers in the setup, from 0.
  void unit(int unit) { take(unit + 1, shown_.unit, shown_.target, 0); }
  void figure(int figure) { take(figure, shown_.figure, shown_.marked, -1); }
  /// A place of its way, as the view names places.
  void place(std::string place) { shown_.way.push_back(std::move(place)); }
  /// The scene of the event, with its roll; nothing where its kind has none.
  std::vector<Shown> of(Scene scene, const Event& event, const Tape& tape) const;

 private:
  static void take(int who, int& first, int& second, int none) {
    if (first == none)
      first = who;
    else if (second == none)
      second = who;
  }
  Shown shown_;
};

/// One thing that happened, in words: a line, and the arithmetic behind it unfolded.
struct Told {
  std::string clause;  ///< id
  std::string line;
  std::vector<std::string> ledger;
  std::vector<Shown> scenes{};  ///< one, or those of all that is folded behind the line
};

/// A place by which a unit or a single figure came on the way that was told last.
struct CameBy {
  int unit = 0;     ///< from 1; 0: a figure
  int figure = -1;  ///< from 0; -1: a unit
  std::string place;
  std::optional<double> facing{};  ///< degrees
  bool between = false;            ///< before the end of the way, which is told already
};
/// Adds a place to the way of who goes in the last line; who has no scene there gets one.
void add_to_way(std::vector<Told>& told, CameBy by);

/// docs/format/protocol.md: "clause", "line", "ledger" and, where there are any, "scenes".
boost::json::object told_json(const Told& told);

}  // namespace sandtable::desk
