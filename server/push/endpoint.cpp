#include "server/push/endpoint.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "server/phrases.gen.h"

namespace sandtable::server::push {
namespace {

namespace ip = boost::asio::ip;

struct Block4 {
  std::uint32_t from;
  int bits;
};
constexpr std::uint32_t of(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  return a << 24 | b << 16 | c << 8 | d;
}

/// What is nobody's on the internet (the registry of special addresses of RFC 6890).
constexpr std::array<Block4, 16> kSpecial4{{
    {of(0, 0, 0, 0), 8},        // this network
    {of(10, 0, 0, 0), 8},       // private
    {of(100, 64, 0, 0), 10},    // shared by a provider's clients
    {of(127, 0, 0, 0), 8},      // this machine
    {of(169, 254, 0, 0), 16},   // this link
    {of(172, 16, 0, 0), 12},    // private
    {of(192, 0, 0, 0), 24},     // protocols
    {of(192, 0, 2, 0), 24},     // examples
    {of(192, 31, 196, 0), 24},  // name servers that stand everywhere
    {of(192, 88, 99, 0), 24},   // relays
    {of(192, 168, 0, 0), 16},   // private
    {of(198, 18, 0, 0), 15},    // measurements
    {of(198, 51, 100, 0), 24},  // examples
    {of(203, 0, 113, 0), 24},   // examples
    {of(224, 0, 0, 0), 4},      // several at once
    {of(240, 0, 0, 0), 4},      // kept for later, and everybody
}};

bool is_public4(std::uint32_t address) {
  return std::none_of(kSpecial4.begin(), kSpecial4.end(), [&](const Block4& block) {
    return (address ^ block.from) >> (32 - block.bits) == 0;
  });
}

struct Block6 {
  std::array<std::uint8_t, 4> from;
  int bits;
};

/// What is special among the addresses of the internet, 2000::/3.
constexpr std::array<Block6, 4> kSpecial6{{
    {{0x20, 0x01, 0x00, 0x00}, 23},  // protocols, and tunnels that hide an address of IPv4
    {{0x20, 0x01, 0x0d, 0xb8}, 32},  // examples
    {{0x20, 0x02, 0x00, 0x00}, 16},  // tunnels that hide an address of IPv4
    {{0x3f, 0xff, 0x00, 0x00}, 20},  // examples
}};

std::uint32_t number_of(const std::uint8_t* bytes) {
  return of(bytes[0], bytes[1], bytes[2], bytes[3]);
}

bool is_public6(const ip::address_v6::bytes_type& bytes) {
  // A translator's (RFC 6052): where there is only IPv6, IPv4 is reached by it.
  constexpr std::array<std::uint8_t, 12> kTranslated{0x00, 0x64, 0xff, 0x9b};
  if (std::equal(kTranslated.begin(), kTranslated.end(), bytes.begin()))
    return is_public4(number_of(bytes.data() + kTranslated.size()));
  const std::uint32_t first = number_of(bytes.data());
  return first >> 29 == 1 &&
         std::none_of(kSpecial6.begin(), kSpecial6.end(), [&](const Block6& block) {
           return (first ^ number_of(block.from.data())) >> (32 - block.bits) == 0;
         });
}

/// Names that are no machine of the internet's (RFC 6761, RFC 6762, RFC 8375).
bool is_local_name(std::string_view host) {
  for (const std::string_view ending :
       {"localhost", "local", "internal", "lan", "home.arpa", "intranet", "private"})
    if (host == ending || (host.ends_with(ending) && host[host.size() - ending.size() - 1] == '.'))
      return true;
  return host.find('.') == std::string_view::npos;
}

/// What ends in a number is an address of IPv4, however it is written: 127.1, 0x7f.0.0.0x1.
bool ends_in_number(std::string_view host) {
  std::string_view last = host.substr(host.rfind('.') + 1);
  constexpr std::string_view kDigits = "0123456789", kHexadecimal = "0123456789abcdef";
  const bool hexadecimal = last.starts_with("0x");
  if (hexadecimal) last.remove_prefix(2);
  return last.find_first_not_of(hexadecimal ? kHexadecimal : kDigits) == std::string_view::npos;
}

bool is_host(std::string_view host) {
  constexpr std::size_t kMostName = 253;
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
  };
  return !host.empty() && host.size() <= kMostName && host.front() != '.' && host.back() != '.' &&
         host.find("..") == std::string_view::npos && !ends_in_number(host) &&
         std::all_of(host.begin(), host.end(), fits);
}

tl::unexpected<data::Phrase> refused(std::string_view key,
                                     std::vector<data::Phrase::Part> parts = {}) {
  return tl::unexpected(phrase(key, std::move(parts)));
}

}  // namespace

bool is_public(const ip::address& address) {
  if (address.is_v4()) return is_public4(address.to_v4().to_uint());
  return is_public6(address.to_v6().to_bytes());
}

tl::expected<Endpoint, data::Phrase> read_endpoint(std::string_view text) {
  constexpr std::string_view kScheme = "https://";
  if (text.size() > kMostEndpoint)
    return refused("push.long", {{"most", kMostEndpoint}, {"found", text.size()}});
  if (!text.starts_with(kScheme) ||
      !std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 127; }))
    return refused("push.no-address");
  text.remove_prefix(kScheme.size());
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos || text.find('#') != std::string_view::npos)
    return refused("push.no-address");
  std::string host(text.substr(0, slash));
  if (host.find('@') != std::string::npos) return refused("push.no-address");
  std::transform(host.begin(), host.end(), host.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  constexpr std::string_view kUsual = ":443";
  if (host.ends_with(kUsual) && host.front() != '[') host.resize(host.size() - kUsual.size());
  if (const std::size_t colon = host.find(':'); colon != std::string::npos && host.front() != '[')
    return refused("push.port", {{"found", host.substr(colon + 1)}});
  boost::system::error_code no_number;
  const bool bracketed = host.starts_with('[') && host.ends_with(']');
  (void)ip::make_address(bracketed ? host.substr(1, host.size() - 2) : host, no_number);
  // A service proves who it is by its name: an address cannot.
  if (!no_number || bracketed || !is_host(host) || is_local_name(host))
    return refused("push.no-name", {{"found", host}});
  return Endpoint{std::move(host), std::string(text.substr(slash))};
}

}  // namespace sandtable::server::push
