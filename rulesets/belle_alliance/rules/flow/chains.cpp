#include "rulesets/belle_alliance/rules/flow/chains.h"

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

constexpr Len kChainAhead = figure(Figure::ChainAhead) * geometry::kCentimetre;
constexpr Len kChainNear = figure(Figure::ChainNear) * geometry::kCentimetre;

/// A line that may go out, and the ground that it takes.
struct Place {
  const Sent* sent = nullptr;
  geometry::Pose ahead, near;
  Body far, close;      ///< its outline there
  Body way;             ///< all the ground from the front on that it comes over
  bool barred = false;  ///< it is laid at its front, whoever else gives way
  bool is_ahead = false;

  const Body& body() const { return is_ahead ? far : close; }
};

/// Whether an enemy stands so near ahead of a front that skirmishers have no room.
bool has_enemy_ahead(const State& s, Side side, const Body& strip) {
  const Side enemy = other(side);
  for (UnitId id = 0; id < s.of(enemy).unit_count; ++id)
    if (on_table(s, enemy, id) && overlap(strip, body_of(s, enemy, id))) return true;
  return false;
}

/// Whether a skirmish line can go as far ahead as it is to stand, over all that lies between.
bool comes_ahead(const State& s, const Going& going, const Sent& sent, geometry::Pose from) {
  Mover mover;
  mover.side = sent.side;
  mover.unit = sent.line;
  mover.formation = Formation::SkirmishLine;
  mover.troops = card_of(s, sent.side, sent.line).troops;
  mover.form = sent.form;
  mover.pose = from;
  Going::Terms free;
  free.obstacles_cost = false;
  return going.straight(mover, from, from.facing, kChainAhead, free).length >= kChainAhead;
}

Body strip_of(const Sent& sent, Len length) {
  const Form strip{Form::Kind::Front, {sent.form.size.width, length}, 0};
  return body_at(strip, {geometry::along(sent.front, sent.facing, length), sent.facing});
}

Place place_of(const State& s, const State& stood, const Going& going, const Sent& sent) {
  Place place;
  place.sent = &sent;
  const Len depth = sent.form.size.depth;
  place.ahead = {geometry::along(sent.front, sent.facing, kChainAhead + depth), sent.facing};
  place.near = {geometry::along(sent.front, sent.facing, depth), sent.facing};
  place.far = body_at(sent.form, place.ahead);
  place.close = body_at(sent.form, place.near);
  place.way = strip_of(sent, kChainAhead + depth);
  place.barred = has_enemy_ahead(stood, sent.side, strip_of(sent, kChainNear)) ||
                 !is_free(stood, going, sent.side, kNoUnit, sent.form, place.ahead) ||
                 !comes_ahead(s, going, sent, place.near);
  return place;
}

/// Sends all ahead that may go, but for those that a line of their own side with a lower number
/// would be in the way of.
void send_ahead(std::vector<Place>& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    Place& one = all[i];
    one.is_ahead = !one.barred;
    for (std::size_t k = 0; one.is_ahead && k < i; ++k)
      one.is_ahead = all[k].sent->side != one.sent->side || !overlap(one.far, all[k].body());
  }
}

/// Bars lines that meet: two of opposite sides on their ways, and one that goes ahead where another
/// is laid at its front. Whether there were any.
bool bar_meeting(std::vector<Place>& all) {
  std::vector<Place*> meeting;
  for (Place& one : all)
    for (const Place& two : all) {
      if (&one == &two || !one.is_ahead) continue;
      const bool crossing = two.is_ahead && one.sent->side != two.sent->side;
      const bool meets =
          crossing ? overlap(one.way, two.way) : !two.is_ahead && overlap(one.far, two.close);
      if (meets) meeting.push_back(&one);
    }
  for (Place* place : meeting) place->barred = true;
  return !meeting.empty();
}

}  // namespace

Vec front_of(const Form& form, geometry::Pose pose) {
  if (form.kind == Form::Kind::Front) return pose.front;
  const Len ahead = form.kind == Form::Kind::Disc ? form.radius : form.size.depth / 2;
  return geometry::along(pose.front, pose.facing, ahead);
}

void lay_lines(State& s, const State& stood, const Going& going, const std::vector<Sent>& all) {
  std::vector<Place> places;
  for (const Sent& sent : all) places.push_back(place_of(s, stood, going, sent));
  do {
    send_ahead(places);
  } while (bar_meeting(places));
  for (const Place& place : places)
    s.of(place.sent->side).units[place.sent->line].place =
        (place.is_ahead ? place.ahead : place.near).front;
}

}  // namespace sandtable::belle_alliance
