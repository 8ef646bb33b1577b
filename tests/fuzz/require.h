#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

/// What every fuzzer needs.
namespace sandtable::fuzz {

/// Ends the program, in which the fuzzer then keeps the input, where something does not hold.
inline void require(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "%s: %s\n", program_invocation_short_name, what.c_str());
  std::abort();
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace sandtable::fuzz
