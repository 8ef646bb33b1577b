#include "engine/geometry/plane/angle.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sandtable::geometry {
namespace {

/// Pi in units of 2^-60.
constexpr std::int64_t kPi = 0x3243'F6A8'885A'308D;

/// n / 65536 of a turn, at most an eighth: the power series in whole numbers of 2^-60, where the
/// angle stays below 1 and every product below 2^120. Rounded to units of 2^-bits.
constexpr detail::SineCosine series(int n, int bits) {
  const auto x = static_cast<std::int64_t>((Wide{kPi} * n) >> 15);
  std::int64_t sine = 0, cosine = 0;
  std::int64_t term = std::int64_t{1} << 60;
  for (int i = 0; i < 24; ++i) {
    std::int64_t& sum = i % 2 == 0 ? cosine : sine;
    sum += i % 4 < 2 ? term : -term;
    term = static_cast<std::int64_t>(((Wide{term} * x) >> 60) / (i + 1));
  }
  const std::int64_t half = std::int64_t{1} << (59 - bits);
  return {static_cast<std::uint64_t>((sine + half) >> (60 - bits)),
          static_cast<std::uint64_t>((cosine + half) >> (60 - bits))};
}

template <std::size_t kEntries>
constexpr std::array<detail::SineCosine, kEntries> table(int step, int bits) {
  std::array<detail::SineCosine, kEntries> out{};
  for (std::size_t i = 0; i < kEntries; ++i) out[i] = series(static_cast<int>(i) * step, bits);
  return out;
}

}  // namespace

namespace detail {
constexpr std::array<SineCosine, kEighthTurn / kFineSteps + 1> kMadeCoarse =
    table<kEighthTurn / kFineSteps + 1>(kFineSteps, 32);
static_assert(kMadeCoarse.back().sine == kMadeCoarse.back().cosine);
const std::array<SineCosine, kEighthTurn / kFineSteps + 1> kCoarse = kMadeCoarse;
const std::array<SineCosine, kFineSteps> kFine = table<kFineSteps>(1, 31);
}  // namespace detail

Vec along(Vec from, Angle angle, Len length) { return from + scaled(direction(angle), length); }

Vec rotate(Vec vec, Angle angle) {
  const Direction d = direction(angle);
  return {detail::rounded_shift(dot(Direction{d.y, d.x}, vec), 30),
          detail::rounded_shift(dot(Direction{-d.x, d.y}, vec), 30)};
}

Angle angle_of(Vec vec) {
  if (vec == Vec{}) return 0;
  int quarter = 0;
  Vec v = vec;  // turned back by whole quarters until x >= 0 and y > 0
  if (vec.x > 0 && vec.y <= 0) {
    quarter = 1;
    v = {-vec.y, vec.x};
  } else if (vec.x <= 0 && vec.y < 0) {
    quarter = 2;
    v = -vec;
  } else if (vec.x < 0 && vec.y >= 0) {
    quarter = 3;
    v = {vec.y, -vec.x};
  }
  // The last direction that v has reached or passed. The processor's angle is only a first guess,
  // settled in integers.
  constexpr double kUnits = 0x10000 / (2 * std::numbers::pi);
  const auto passed = [&](int n) { return cross(direction(static_cast<Angle>(n)), v) <= 0; };
  int angle = std::clamp(static_cast<int>(std::atan2(v.x, v.y) * kUnits), 0, kQuarterTurn - 1);
  while (angle > 0 && !passed(angle)) --angle;
  while (angle + 1 < kQuarterTurn && passed(angle + 1)) ++angle;
  const Direction low = direction(static_cast<Angle>(angle));
  const Direction high = direction(static_cast<Angle>(angle + 1));
  if (cross(low, v) + cross(high, v) <= 0) ++angle;
  return static_cast<Angle>(angle + quarter * kQuarterTurn);
}

Angle degrees(std::int32_t hundredths) {
  const std::int64_t turn = (hundredths % 36'000 + 36'000) % 36'000;
  return static_cast<Angle>((turn * 65'536 + 18'000) / 36'000);
}

std::int32_t hundredths_of(Angle angle) {
  return static_cast<std::int32_t>((std::int64_t{angle} * 36'000 + 32'768) >> 16);
}

std::int32_t signed_hundredths_of(Angle angle) {
  return angle <= kHalfTurn ? hundredths_of(angle) : -hundredths_of(static_cast<Angle>(-angle));
}

Angle between(Angle a, Angle b) {
  const auto turn = static_cast<Angle>(a - b);
  return std::min(turn, static_cast<Angle>(-turn));
}

Len wheel_length(Len front, Angle turn) {
  const Wide way = Wide{kPi} * (std::int64_t{front} * turn);
  return static_cast<Len>((way + (Wide{1} << 75)) >> 76);
}

Angle wheel_within(Len front, Len length) {
  if (length < 0) return 0;
  constexpr std::int64_t kMost = 65'535;
  if (front <= 0) return kMost;
  // Rounded down, an arc of length + 1/2 is too long; the quotient is within one of the answer.
  const Wide first = (Wide{2 * std::int64_t{length} + 1} << 75) / (Wide{kPi} * front);
  auto turn = static_cast<std::int64_t>(std::min(first, Wide{kMost}));
  while (turn > 0 && wheel_length(front, static_cast<Angle>(turn)) > length) --turn;
  while (turn < kMost && wheel_length(front, static_cast<Angle>(turn + 1)) <= length) ++turn;
  return static_cast<Angle>(turn);
}

Len arc_length(Len radius, Angle turn) { return wheel_length(2 * radius, turn); }
Angle turn_within(Len radius, Len length) { return wheel_within(2 * radius, length); }

}  // namespace sandtable::geometry
