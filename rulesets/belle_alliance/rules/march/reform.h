#pragma once

#include <optional>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/state/figures.h"

/// A unit takes another outline where it stands (change.how, fd.effects).
namespace sandtable::belle_alliance {

/// Whether an outline would lie on no other unit of either side, on ground where it can stand, and
/// on the table.
bool is_free(const State& state, const Going& going, Side side, UnitId unit, const Form& form,
             geometry::Pose pose);

/// A place straight behind another, or that itself, by the least way at which something holds of
/// it: millimetre by millimetre, 10 cm at the most (change.how); nullopt where there is none.
template <class Holds>
std::optional<geometry::Pose> first_behind(geometry::Pose pose, Holds&& holds) {
  constexpr Len kFarthest = figure(Figure::MostShift) * geometry::kCentimetre;
  for (Len back = 0; back <= kFarthest; back += geometry::kMillimetre) {
    const geometry::Pose there{geometry::along(pose.front, pose.facing, -back), pose.facing};
    if (holds(there)) return there;
  }
  return std::nullopt;
}

/// The nearest place round another of which something holds: centimetre by centimetre, in 32
/// directions from a heading on; nullopt where there is none up to `farthest`, in micrometres.
template <class Holds>
std::optional<Vec> first_around(Vec middle, Angle heading, Len farthest, Holds&& holds) {
  constexpr int kDirections = 32, kTurn = 65'536;
  for (Len ring = geometry::kCentimetre; ring <= farthest; ring += geometry::kCentimetre)
    for (int i = 0; i < kDirections; ++i) {
      const auto way = static_cast<Angle>(heading + i * (kTurn / kDirections));
      const Vec place = geometry::along(middle, way, ring);
      if (holds(place)) return place;
    }
  return std::nullopt;
}

/// Lays a unit in another formation: the middle of its front where that of the old front was,
/// facing the same way; squares and huddles, and what forms out of them, about the old centre.
/// Where that place is not free it is shifted straight back by the least that frees it, 10 cm at
/// the most; false where that fails, and nothing is changed. Staff figures stay in contact.
bool reform(State& state, const Going& going, Side side, UnitId unit, Formation to);

/// Takes a battery's gunners from its guns: they keep its number, and stand in one rank behind the
/// guns' middle; the guns take a place of their own, whose mother they are. False where the side
/// has no place left, and nothing is changed (change.gunners-leave).
bool leave_guns(State& state, Side side, UnitId battery);

/// The guns to which gunners may go: those within 20 cm that a part of their battery has left, they
/// themselves or another (unit.gunners-moved-between-guns); kNoUnit where there are none.
UnitId guns_to_serve(const State& state, Side side, UnitId gunners, UnitId left_by);
/// Puts them there, whoever stands among the guns: they are served as evenly as they go.
void put_to_guns(State& state, Side side, UnitId gunners, UnitId guns);
/// Puts gunners back to their own guns, if they may go there and nobody stands among those. False
/// where they do not, and nothing is changed.
bool rejoin_guns(State& state, Side side, UnitId gunners);

}  // namespace sandtable::belle_alliance
