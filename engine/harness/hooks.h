#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/core/contract.h"
#include "engine/harness/plain_bytes.h"

/// What a ruleset or its suite may add to the contract so that the harness can look deeper. Every
/// hook is optional; a test that needs a missing one is skipped and says so.
///
///   R::invariants(state)               -> std::vector<std::string>, the invariants violated
///   R::recompute_digest(state)         -> std::uint64_t, the digest reckoned from scratch
///   R::to_bytes(state)                 -> std::string, the state's canonical bytes
///   R::from_bytes(setup, bytes)        -> State, the inverse of to_bytes
///   R::view_bytes(view)                -> std::string, what is sent to the viewer
///   R::mutate(action, rng)             -> Action, the action with some field changed at random
///   R::enumerate_all(state, side, out) -> every well-formed proposal, legal or not
///   R::describe(action)                -> std::string, for the harness's messages
///   R::scramble(state&, viewer, rng)   -> changes only what `viewer` may not know
///   R::reveals(state, side, action, viewer) -> bool: settling it may tell `viewer` a secret
namespace sandtable::harness {

template <class R>
concept HasInvariants = requires(const typename R::State s) {
  R::invariants(s);
};
template <class R>
concept HasRecomputeDigest = requires(const typename R::State s) {
  R::recompute_digest(s);
};
template <class R>
concept HasToBytes = requires(const typename R::State s) {
  R::to_bytes(s);
};
template <class R>
concept HasFromBytes = HasToBytes<R> &&
    requires(const typename R::Setup& setup, const std::string& b) {
  R::from_bytes(setup, b);
};
template <class R>
concept HasViewBytes = requires(const typename R::View v) {
  R::view_bytes(v);
};
template <class R>
concept HasMutate = requires(const typename R::Action a, Rng& rng) {
  R::mutate(a, rng);
};
template <class R>
concept HasEnumerateAll = requires(const typename R::State s, Side p,
                                   std::vector<typename R::Action>& out) {
  R::enumerate_all(s, p, out);
};
template <class R>
concept HasScramble = requires(typename R::State& s, Side p, Rng& rng) {
  R::scramble(s, p, rng);
};
template <class R>
concept HasReveals = requires(const typename R::State s, Side p, const typename R::Action a) {
  R::reveals(s, p, a, p);
};

template <class R>
concept HasDescribe = requires(const typename R::Action a) {
  R::describe(a);
};

template <class R>
std::string state_bytes(const typename R::State& state) {
  if constexpr (HasToBytes<R>) {
    return R::to_bytes(state);
  } else {
    return raw_bytes(state);
  }
}

template <class R>
std::string view_bytes(const typename R::View& view) {
  if constexpr (HasViewBytes<R>) {
    return R::view_bytes(view);
  } else {
    static_assert(std::is_trivially_copyable_v<typename R::View>,
                  "a View that is not plain bytes needs R::view_bytes");
    return raw_bytes(view);
  }
}

/// An action for a message: as the ruleset describes it, else its bytes in hexadecimal.
template <class R>
std::string shown(const typename R::Action& action) {
  if constexpr (HasDescribe<R>) {
    return R::describe(action);
  } else if constexpr (std::is_trivially_copyable_v<typename R::Action>) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string text = "bytes";
    for (const char byte : raw_bytes(action)) {
      const auto value = static_cast<unsigned char>(byte);
      text += {' ', kDigits[value >> 4], kDigits[value & 15]};
    }
    return text;
  } else {
    return "an action";
  }
}

/// `action` with a field changed at random. Without the hook: one byte changed, or taken over from
/// another action of `pool`; an Action with fields that may not take any byte (bool) needs the
/// hook.
template <class R>
typename R::Action mutated(const typename R::Action& action,
                           std::span<const typename R::Action> pool, Rng& rng) {
  if constexpr (HasMutate<R>) {
    return R::mutate(action, rng);
  } else {
    using Action = typename R::Action;
    static_assert(std::is_trivially_copyable_v<Action>,
                  "an Action that is not plain bytes needs R::mutate");
    std::array<unsigned char, sizeof(Action)> bytes;
    std::memcpy(bytes.data(), &action, sizeof(Action));
    const std::uint32_t at = rng.below(sizeof(Action));
    switch (rng.below(4)) {
      case 0:
        bytes[at] = static_cast<unsigned char>(rng.below(256));
        break;
      case 1:
        bytes[at] = static_cast<unsigned char>(bytes[at] + 1);
        break;
      case 2:
        bytes[at] = static_cast<unsigned char>(bytes[at] - 1);
        break;
      default:
        if (!pool.empty()) {
          const Action& donor = pool[rng.below(static_cast<std::uint32_t>(pool.size()))];
          bytes[at] = raw_bytes(donor)[at];
        }
    }
    Action result;
    std::memcpy(&result, bytes.data(), sizeof(Action));
    return result;
  }
}

}  // namespace sandtable::harness
