#pragma once

#include <cstdint>

namespace sandtable {

/// The languages that the program speaks.
enum class Lang : std::uint8_t { En, Fr };

}  // namespace sandtable
