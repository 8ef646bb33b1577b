#pragma once

#include <concepts>
#include <string_view>

/// A ruler where rules withhold measuring (R::withholds, engine/core/secrets.h).
namespace sandtable::desk {

/// Lets some things be measured all the same, as between one's own troops.
template <class D>
concept MeasuresSome = requires(const typename D::Rules::View view, std::string_view words) {
  { D::may_measure(view, words) } -> std::same_as<bool>;
};

}  // namespace sandtable::desk
