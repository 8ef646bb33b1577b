#include "rulesets/belle_alliance/rules/march/train/train.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Box;
using geometry::Pose;

/// A head that has turned and not gone on yet has an edge, which is no outline: so deep it is taken
/// to be.
constexpr Len kEdge = geometry::kMillimetre / 5;

/// Its newest bend is none yet: the head faces as it came.
bool has_not_turned(Pose pose, const Track& track) {
  return !track.empty() && track.at[0] == pose.front && track.before[0] == pose.facing;
}

Track without_newest(const Track& track) {
  Track out;
  for (std::size_t i = 1; i < track.count; ++i) {
    out.at[i - 1] = track.at[i];
    out.before[i - 1] = track.before[i];
  }
  out.count = static_cast<std::uint8_t>(track.count - 1);
  return out;
}

/// Its head has gone on from where it was laid straight.
bool is_cut(Pose pose, const Track& track) {
  return track.cut && !track.empty() && track.at[0] != pose.front;
}

/// The straight pieces of a train, from its head back: f(front, facing, length).
template <class F>
void each_strip(const Form& form, Pose pose, const Track& track, F&& f) {
  Len left = form.size.depth;
  Vec front = pose.front;
  Angle facing = pose.facing;
  for (std::size_t i = 0; left > 0; ++i) {
    const bool last = i == track.count;
    const Len way = last ? left : std::min(left, geometry::length(front - track.at[i]));
    f(Pose{front, facing}, way);
    left -= way;
    if (last) return;
    front = track.at[i];
    facing = track.before[i];
  }
}

}  // namespace

Body train_at(const Form& form, Pose pose, const Track& track) {
  if (track.empty() || form.kind != Form::Kind::Front) return body_at(form, pose);
  if (has_not_turned(pose, track)) return train_at(form, pose, without_newest(track));
  if (is_cut(pose, track)) return body_at(form, pose);
  if (geometry::length(pose.front - track.at[0]) >= form.size.depth) return body_at(form, pose);
  Body body;
  auto rest = std::make_shared<Rest>();
  const Len half = form.size.depth / 2;
  Len gone = 0;
  bool head = true;
  each_strip(form, pose, track, [&](Pose front, Len way) {
    const Box box = geometry::box_at(front, {form.size.width, std::max(way, head ? kEdge : 0)});
    if (gone <= half && half <= gone + way)
      rest->middle = geometry::along(front.front, front.facing, gone - half);
    gone += way;
    if (head)
      body.box = box;
    else
      rest->boxes.push_back(box);
    head = false;
  });
  std::int64_t far = 0;
  const auto reach = [&](const Box& box) {
    for (const Vec corner : box.corner)
      far = std::max(far, geometry::squared(corner - rest->middle));
  };
  reach(body.box);
  for (const Box& box : rest->boxes) reach(box);
  rest->reach = static_cast<Len>(geometry::isqrt(far)) + 1;
  body.rest = std::move(rest);
  return body;
}

namespace {

/// How far a bend lies from the straight way between those before and behind it.
std::int64_t sagitta(Vec newer, Vec bend, Vec older) {
  const Vec chord = newer - older;
  const std::int64_t whole = geometry::length(chord);
  if (whole == 0) return geometry::length(bend - older);
  const std::int64_t twice =
      std::int64_t{chord.x} * (bend - older).y - std::int64_t{chord.y} * (bend - older).x;
  return std::abs(twice) / whole;
}

/// Takes out the bend between the newest and the oldest that matters least, so that a track that
/// is full keeps the others.
void drop_least(Track& track) {
  std::size_t least = 1;
  std::int64_t how_far = -1;
  for (std::size_t i = 1; i + 1 < track.count; ++i) {
    const std::int64_t far = sagitta(track.at[i - 1], track.at[i], track.at[i + 1]);
    if (how_far >= 0 && far >= how_far) continue;
    how_far = far;
    least = i;
  }
  const Vec way = track.at[least - 1] - track.at[least + 1];
  if (way != Vec{}) track.before[least - 1] = geometry::angle_of(way);
  for (std::size_t i = least; i + 1 < track.count; ++i) {
    track.at[i] = track.at[i + 1];
    track.before[i] = track.before[i + 1];
  }
  --track.count;
}

}  // namespace

void add_bend(Track& track, Pose pose) {
  if (track.cut) track.count = 1;  // straight behind there
  track.cut = false;
  if (!track.empty() && track.at[0] == pose.front) return;
  if (track.count == Track::kMost) drop_least(track);
  track.count = static_cast<std::uint8_t>(std::min<std::size_t>(track.count + 1U, Track::kMost));
  for (std::size_t i = track.count; i-- > 1;) {
    track.at[i] = track.at[i - 1];
    track.before[i] = track.before[i - 1];
  }
  track.at[0] = pose.front;
  track.before[0] = pose.facing;
}

void cut(Track& track, Pose pose) {
  add_bend(track, pose);
  track.cut = true;
}

Track laid(const Form& form, Pose pose, const Track& track) {
  if (has_not_turned(pose, track)) return laid(form, pose, without_newest(track));
  if (is_cut(pose, track)) return {};
  Track out;
  Len gone = 0;
  Vec front = pose.front;
  for (std::size_t i = 0; i < track.count; ++i) {
    gone += geometry::length(front - track.at[i]);
    if (gone >= form.size.depth) break;
    front = track.at[i];
    out.at[i] = front;
    out.before[i] = track.before[i];
    ++out.count;
  }
  return out;
}

Pose about(const Form& form, Pose pose, Track& track) {
  const Track whole = laid(form, pose, track);
  track = {};
  if (whole.empty()) return about(form, pose);
  Pose rear;
  each_strip(form, pose, whole, [&](Pose front, Len way) {
    rear.front = geometry::along(front.front, front.facing, -way);
    rear.facing = static_cast<Angle>(front.facing + geometry::kHalfTurn);
  });
  // What lay before a bend lies behind it now.
  track.count = whole.count;
  for (std::size_t i = 0; i < whole.count; ++i) {
    const std::size_t from = whole.count - 1U - i;
    const Angle facing = from == 0 ? pose.facing : whole.before[from - 1];
    track.at[i] = whole.at[from];
    track.before[i] = static_cast<Angle>(facing + geometry::kHalfTurn);
  }
  return rear;
}

Vec beside(Pose pose, const Track& track, Vec place) {
  const auto seen = [&](Pose from) {
    return geometry::rotate(place - from.front, static_cast<Angle>(-from.facing));
  };
  Vec best = seen(pose);
  // Beside which piece it lies: it is level with that, and near it.
  Pose from = pose;
  Len gone = 0;
  std::int64_t least = -1;
  for (std::size_t i = 0; i <= track.count && !track.empty(); ++i) {
    const bool last = i == track.count;
    const Len way = last ? 0 : geometry::length(from.front - track.at[i]);
    const Vec at = seen(from);
    const std::int64_t past = std::max({at.y, last ? 0 : -way - at.y, 0});
    const std::int64_t far = past * past + std::int64_t{at.x} * at.x;
    if (least < 0 || far < least) {
      least = far;
      best = {at.x, at.y - gone};
    }
    if (last) break;
    gone += way;
    from = {track.at[i], track.before[i]};
  }
  return best;
}

Vec place_beside(Pose pose, const Track& track, Vec beside) {
  for (std::size_t i = 0; i < track.count; ++i) {
    const Len way = geometry::length(pose.front - track.at[i]);
    if (-beside.y <= way) break;
    beside.y += way;
    pose = {track.at[i], track.before[i]};
  }
  return pose.front + geometry::rotate(beside, pose.facing);
}

Form head_form(const Form& form, Pose pose, const Track& track) {
  const Track whole = laid(form, pose, track);
  if (whole.empty()) return form;
  Form out = form;
  out.size.depth = std::max(geometry::length(pose.front - whole.at[0]), kEdge);
  return out;
}

}  // namespace sandtable::belle_alliance
