#include "server/accounts/attempts.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>

namespace sandtable::server {

std::optional<store::Time> Attempts::refuse(const std::string& name, store::Time now) {
  const std::lock_guard lock(mutex_);
  if (tried_.size() >= most_ && tried_.find(name) == tried_.end()) make_room(now);
  Tried& tried = tried_[name];
  if (tried.tries == 0 || now - tried.since >= allowance_.in) tried = {0, now};
  if (tried.tries >= allowance_.tries) return tried.since + allowance_.in - now;
  ++tried.tries;
  return std::nullopt;
}

void Attempts::give_back(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = tried_.find(name);
  if (found == tried_.end()) return;
  if (--found->second.tries <= 0) tried_.erase(found);
}

void Attempts::make_room(store::Time now) {
  std::erase_if(tried_, [&](const auto& held) { return now - held.second.since >= allowance_.in; });
  if (tried_.size() < most_) return;
  tried_.erase(std::min_element(tried_.begin(), tried_.end(), [](const auto& a, const auto& b) {
    return a.second.since < b.second.since;
  }));
}

std::string network_of(const std::string& address) {
  in6_addr bytes{};
  if (::inet_pton(AF_INET6, address.c_str(), &bytes) != 1) return address;
  // An IPv4 address in the clothes of IPv6 (::ffff:1.2.3.4) counts as itself.
  if (IN6_IS_ADDR_V4MAPPED(&bytes)) return address.substr(address.rfind(':') + 1);
  std::fill(std::begin(bytes.s6_addr) + 8, std::end(bytes.s6_addr), std::uint8_t{0});
  std::array<char, INET6_ADDRSTRLEN> text{};
  ::inet_ntop(AF_INET6, &bytes, text.data(), text.size());
  return text.data() + std::string("/64");
}

}  // namespace sandtable::server
