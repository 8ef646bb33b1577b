#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rulesets/belle_alliance/state/order.h"

/// Figures of an order sheet.
namespace sandtable::belle_alliance {

/// A whole number of those bounds.
std::optional<int> whole(std::u32string_view typed, int least, int most);
/// Degrees with up to two decimals, in hundredths, of those bounds.
std::optional<Hundredths> degrees(std::u32string_view typed, Hundredths least, Hundredths most);
/// "2-5" or "3".
std::optional<Segments> segment_range(std::u32string_view typed);
/// "20+16": 2 to 8 numbers from 1.
std::optional<std::vector<int>> share_list(std::u32string_view typed, int most);
/// "30.5, 60": a point of the table in centimetres.
std::optional<Vec> centimetres(std::u32string_view typed);

}  // namespace sandtable::belle_alliance
