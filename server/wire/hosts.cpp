#include "server/wire/hosts.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "server/phrases.gen.h"

namespace sandtable::server {
namespace {

std::string small(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

/// One spelling for each address; "" for what is none. An IPv4 address in the clothes of IPv6 is
/// itself.
std::string address_in(std::string text) {
  if (text.size() > 2 && text.front() == '[' && text.back() == ']')
    text = text.substr(1, text.size() - 2);
  if (const std::size_t zone = text.find('%'); zone != std::string::npos) text.resize(zone);
  std::array<char, INET6_ADDRSTRLEN> out{};
  in_addr four{};
  if (::inet_pton(AF_INET, text.c_str(), &four) == 1)
    return ::inet_ntop(AF_INET, &four, out.data(), out.size());
  in6_addr six{};
  if (::inet_pton(AF_INET6, text.c_str(), &six) != 1) return {};
  if (IN6_IS_ADDR_V4MAPPED(&six)) return ::inet_ntop(AF_INET, six.s6_addr + 12, out.data(), 16);
  return ::inet_ntop(AF_INET6, &six, out.data(), out.size());
}

/// Without the port, and without the dot that may end a name.
std::string_view name_of(std::string_view host) {
  const std::size_t bracket = host.rfind(']');
  const std::size_t colon = host.rfind(':');
  // Without brackets more than one colon is an address of IPv6 and has no port.
  if (colon != std::string_view::npos &&
      (bracket == std::string_view::npos ? host.find(':') == colon : colon > bracket)) {
    const std::string_view port = host.substr(colon + 1);
    if (std::all_of(port.begin(), port.end(), [](char c) { return c >= '0' && c <= '9'; }))
      host = host.substr(0, colon);
  }
  if (host.ends_with('.')) host.remove_suffix(1);
  return host;
}

std::set<std::string> own_addresses() {
  std::set<std::string> out{"127.0.0.1", "::1"};
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return out;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr) continue;
    std::array<char, INET6_ADDRSTRLEN> text{};
    const int family = one->ifa_addr->sa_family;
    const void* bytes = nullptr;
    if (family == AF_INET)
      bytes = &reinterpret_cast<const sockaddr_in*>(one->ifa_addr)->sin_addr;
    else if (family == AF_INET6)
      bytes = &reinterpret_cast<const sockaddr_in6*>(one->ifa_addr)->sin6_addr;
    if (bytes != nullptr && ::inet_ntop(family, bytes, text.data(), text.size()) != nullptr)
      out.insert(address_in(text.data()));
  }
  ::freeifaddrs(all);
  return out;
}

std::string shown(std::string_view host) {
  constexpr std::size_t kMost = 100;
  std::string out;
  for (const char c : host.substr(0, kMost))
    out += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
  return out;
}

}  // namespace

Hosts::Hosts(const std::vector<std::string>& named) : addresses_(own_addresses()) {
  names_.insert("localhost");
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) == 0 && name[0] != '\0') {
    const std::string whole = small(name.data()), first = whole.substr(0, whole.find('.'));
    names_.insert({whole, first, first + ".local"});
  }
  for (const std::string& one : named) {
    const std::string wanted = small(name_of(one)), address = address_in(wanted);
    (address.empty() ? names_ : addresses_).insert(address.empty() ? wanted : address);
  }
}

bool Hosts::is_name(std::string_view named) {
  const std::string name = small(name_of(named));
  if (!address_in(name).empty()) return true;
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
  });
}

data::Phrase Hosts::refusal(std::string_view host, const std::string& local) const {
  const std::string name = small(name_of(host));
  if (names_.contains(name)) return {};
  if (const std::string address = address_in(name);
      !address.empty() && (addresses_.contains(address) || address == address_in(local)))
    return {};
  return phrase("http.host", {{"found", shown(host)}});
}

}  // namespace sandtable::server
