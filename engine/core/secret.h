#pragma once

#include "engine/core/side.h"

namespace sandtable {

/// A value that only its owner and the umpire may read: nothing hidden can be read without naming
/// who looks. Trivially copyable when T is.
template <class T>
class Secret {
 public:
  constexpr Secret() = default;
  constexpr Secret(Side owner, T value) : value_(value), owner_(owner) {}

  /// The value, or nullptr where `viewer` may not know it. Rules that settle it look as the umpire.
  constexpr const T* peek(Side viewer) const {
    return viewer == owner_ || viewer == Side::Umpire ? &value_ : nullptr;
  }
  constexpr Side owner() const { return owner_; }
  friend constexpr bool operator==(const Secret&, const Secret&) = default;

 private:
  T value_{};
  Side owner_ = Side::Umpire;
};

}  // namespace sandtable
