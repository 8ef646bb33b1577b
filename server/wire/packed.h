#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/wire/http.h"

namespace sandtable::server {

/// Who may keep an answer. Everybody asks again before using it, and is told if it is still the
/// same: an answer of yesterday's program is never shown as today's.
enum class Keep : std::uint8_t {
  Anybody,  ///< the same for whoever asks
  Asker,    ///< depends on who asks: only his own browser keeps it
};

/// An answer that is sent as small as it goes, and named by its content, so that whoever has it
/// already is told so in place of being sent it again.
class Packed {
 public:
  /// `response`: with a body. One that is no success stays as it is.
  Packed(Response response, Keep keep);

  /// For one request: whole, compressed where the client takes that, or 304.
  Response answer(const Request& request) const;

 private:
  Response plain_;
  std::string gzip_;  ///< empty: it would not be smaller
  std::string tag_;   ///< empty: not to be kept
};

/// The same for an answer that is made anew each time.
Response packed(const Request& request, Response response, Keep keep);

/// Whether a client takes answers compressed by gzip.
bool takes_gzip(const Request& request);
/// Whether a client has what is named so (`"…"`) already.
bool has_already(const Request& request, std::string_view tag);

}  // namespace sandtable::server
