#pragma once

#include <string_view>

namespace sandtable::journal {

/// Whether `text` is a date and time of ISO 8601 as the journal takes it:
/// `YYYY-MM-DDThh:mm:ss` and then `Z`, `+hh:mm` or `-hh:mm`; a day that exists.
bool is_stamp(std::string_view text);

}  // namespace sandtable::journal
