#pragma once

#include <bit>
#include <cstdint>

#include "engine/core/contract.h"
#include "engine/core/secrets.h"

namespace sandtable::studies {

/// Of those who are asked, of whom there is one at least, the first: side A before side B, and of a
/// side's posts, each of which may have an answer of its own to give, the one that stands first.
inline Post first_asked(const Turn& turn) {
  const Side side = turn.waiting_for & bit(Side::A) ? Side::A : Side::B;
  return {side, static_cast<std::uint8_t>(std::countr_zero(posts_asked(turn, side)))};
}

}  // namespace sandtable::studies
