#pragma once

#include <array>
#include <boost/pfr/core.hpp>
#include <cstddef>
#include <cstring>
#include <string>
#include <type_traits>

namespace sandtable::harness {

template <class T>
struct IsArray : std::false_type {};
template <class T, std::size_t kSize>
struct IsArray<std::array<T, kSize>> : std::true_type {};

/// Copies what `value`, which lies within an object that begins at `whole`, holds to the same place
/// of `bytes`, and leaves its padding out.
template <class T>
void put_fields(const T& value, const void* whole, std::string& bytes) {
  if constexpr (std::has_unique_object_representations_v<T>) {
    const auto* at = reinterpret_cast<const char*>(&value);
    std::memcpy(bytes.data() + (at - static_cast<const char*>(whole)), at, sizeof value);
  } else if constexpr (IsArray<T>::value) {
    for (const auto& element : value) put_fields(element, whole, bytes);
  } else {
    static_assert(std::is_aggregate_v<T>,
                  "its padding cannot be told: give the ruleset to_bytes and view_bytes");
    boost::pfr::for_each_field(value, [&](const auto& field) { put_fields(field, whole, bytes); });
  }
}

/// The bytes of a trivially copyable value with its padding set to zero, so that equal values have
/// equal bytes.
template <class T>
std::string raw_bytes(const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  std::string bytes(sizeof(T), '\0');
  put_fields(value, &value, bytes);
  return bytes;
}

}  // namespace sandtable::harness
