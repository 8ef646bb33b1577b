#pragma once

#include <boost/json/fwd.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/journal/fields.h"
#include "engine/journal/journal.h"

/// What header and entries are both read with.
namespace sandtable::journal {

inline constexpr std::size_t kKeyDigits = 64;
inline constexpr std::size_t kDigestDigits = 16;

/// Whether it names a side that is seated, or the umpire.
bool is_side_id(std::span<const Seat> seats, std::string_view id);
/// The id of a side under `key`; empty only where `nobody` may be meant.
std::string side_field(Fields& fields, std::string_view key, std::span<const Seat> seats,
                       bool nobody);

/// Ids of the two players' sides under `words`, each at most once.
std::vector<std::string> decode_words(Fields& fields, std::span<const Seat> seats);

/// The header that a line holds, its chain left aside.
JournalHeader header_of(const boost::json::value& value, Fault& fault);

}  // namespace sandtable::journal
