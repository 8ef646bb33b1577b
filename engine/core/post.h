#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "engine/core/side.h"

namespace sandtable {

/// Posts that a side may have at most.
inline constexpr std::uint8_t kMostPosts = 4;

/// Who acts or looks, more closely than by side: a part of a side with a seat, questions and a view
/// of its own (a commander-in-chief and his brigadiers). Number 0 is the side's commander; most
/// sides have nobody else, so a side stands for its commander wherever a post is asked for.
struct Post {
  Side side = Side::A;
  std::uint8_t number = 0;

  constexpr Post() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): a side stands for its commander
  constexpr Post(Side of) : side(of) {}
  constexpr Post(Side of, std::uint8_t which) : side(of), number(which) {}

  friend constexpr bool operator==(const Post&, const Post&) = default;
  friend constexpr auto operator<=>(const Post&, const Post&) = default;
};

/// Every post of both sides.
inline constexpr std::array<std::uint8_t, 2> kAllPosts{0xFF, 0xFF};

/// Who is told something: sides, and of the two players' sides which posts.
struct Audience {
  std::uint8_t sides = kEverybody;
  std::array<std::uint8_t, 2> posts = kAllPosts;

  constexpr bool has(Post viewer) const {
    if ((sides & bit(viewer.side)) == 0) return false;
    const auto side = static_cast<std::size_t>(index(viewer.side));
    return side > 1 || ((posts[side & 1] >> viewer.number) & 1) != 0;
  }
  friend constexpr bool operator==(const Audience&, const Audience&) = default;
};

/// A post and the umpire, nobody else.
constexpr Audience only(Post post) {
  Audience out{static_cast<std::uint8_t>(bit(post.side) | bit(Side::Umpire)), {0, 0}};
  if (index(post.side) < 2)
    out.posts[static_cast<std::size_t>(index(post.side))] =
        static_cast<std::uint8_t>(1U << post.number);
  return out;
}

}  // namespace sandtable
