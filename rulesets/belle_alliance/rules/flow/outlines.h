#pragma once

#include <optional>
#include <vector>

#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/state/figures.h"

/// Room for new outlines of 4a and 4b: nobody's hangs on which side is asked first (change.how).
namespace sandtable::belle_alliance {

/// A new outline that was laid, and what is to be where it finds no room.
struct NewOutline {
  Side side = Side::A;
  UnitId id = kNoUnit;
  Formation to = Formation::Line;
  Unit before, after;  ///< after: as it was laid, where it belongs
  Form form;           ///< of its new outline
  Len back = 0;        ///< how far it was shifted
  Len most = figure(Figure::MostShift) * geometry::kCentimetre;  ///< how far it may be
  std::optional<Angle> way;  ///< the way that it comes back from; none: it goes straight back
  Len ahead = 0;             ///< so far that way from its place it is laid first
  UnitSet beside{};          ///< own ones on which it does not lie: parts of the same whole
  bool grows = false;        ///< on ground on which it stood, and may stay
  UnitId line = kNoUnit;     ///< whose figures came back: it grows, on ground on which it stood
  Unit line_before;
  bool overhangs = false;  ///< it lay over the edge of the table before
  bool stays = false;  ///< as it lies: it takes the formation again in which it worked or rested
  bool fails = false;
};

/// Shifts new outlines straight back until they are free, all of them by a millimetre at a time: of
/// two of opposite sides that meet both give way by as much, of two of one side the higher number.
/// Who finds no room within 10 cm is as he was, and nobody gives way to what he would have been.
void free_all(State& s, const Going& going, std::vector<NewOutline>& all);
/// The first turn of that: false where some find no room, who are marked and lie as they did, and
/// all have to be laid anew without them.
bool free_once(State& s, const Going& going, std::vector<NewOutline>& all);

/// A garrison that is to form outside its sector.
struct Leaving {
  Side side = Side::A;
  UnitId id = kNoUnit;
  Formation to = Formation::Line;
  Angle way = 0;        ///< to which it goes out
  Unit outside;         ///< what it is then
  bool leaves = false;  ///< once they were judged
};

/// Has garrisons leave their sectors, all at once: of two of opposite sides that would come to lie
/// on each other neither does, of two of one side the higher number goes on to where it is free.
void leave_all(State& s, const Going& going, std::vector<Leaving>& all);

}  // namespace sandtable::belle_alliance
