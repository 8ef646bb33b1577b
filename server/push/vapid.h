#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/push/keys.h"

namespace sandtable::server::push {

/// Where a push service may reach whoever runs the server (RFC 8292, section 2.1): `mailto:` with
/// an address, or an address that begins with `https://`; at most 200 bytes.
bool is_contact(std::string_view text);

/// The header `Authorization` by which a push service knows who sends (RFC 8292). `origin`: the
/// service's, "https://push.example"; `now`: seconds since 1970. It is good for twelve hours.
/// Nothing: OpenSSL could not.
std::optional<std::string> authorization(const KeyPair& sender, std::string_view origin,
                                         std::string_view contact, std::int64_t now);

}  // namespace sandtable::server::push
