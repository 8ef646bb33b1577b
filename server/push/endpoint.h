#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/data/phrase.h"

namespace sandtable::server::push {

inline constexpr std::size_t kMostEndpoint = 1024;

/// Where a push service takes messages for one browser, always by https at its port 443. It is a
/// secret of its owner: whoever has it may send there.
struct Endpoint {
  std::string host;    ///< in small letters
  std::string target;  ///< "/…"
};

/// Error: what was expected and what was found, of which nothing but the host is told.
tl::expected<Endpoint, data::Phrase> read_endpoint(std::string_view text);

/// Whether an address is one of the internet's, not of this machine, of its network or of nobody.
bool is_public(const boost::asio::ip::address& address);

}  // namespace sandtable::server::push
