#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <string>

#include "server/rooms/core.h"

namespace sandtable::server {

/// Counts a connection as long as it lives.
class Counted {
 public:
  Counted(Core& core, std::string network) : core_(&core), network_(std::move(network)) {
    ++core.open;
    ++core.open_of[network_];
  }
  Counted(Counted&& other) noexcept : core_(other.core_), network_(std::move(other.network_)) {
    other.core_ = nullptr;
  }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  Counted& operator=(Counted&&) = delete;
  ~Counted() {
    if (core_ == nullptr) return;
    --core_->open;
    leave();
  }

  const std::string& network() const { return network_; }
  /// A proxy's connection counts for whom it carries. False: that one has too many.
  bool count_for(const std::string& network) {
    if (network == network_) return true;
    if (const auto at = core_->open_of.find(network);
        at != core_->open_of.end() && at->second >= core_->limits.connections_of_address)
      return false;
    leave();
    network_ = network;
    ++core_->open_of[network_];
    return true;
  }

 private:
  void leave() {
    if (const auto at = core_->open_of.find(network_);
        at != core_->open_of.end() && --at->second == 0)
      core_->open_of.erase(at);
  }

  Core* core_;
  std::string network_;
};

/// Goes on with a connection that asks to become the WebSocket of a battle. `session`: the token of
/// its cookie.
void start_live(boost::asio::ip::tcp::socket socket, Core& core, Counted counted,
                boost::beast::http::request<boost::beast::http::empty_body> upgrade,
                std::string battle, std::string session);

}  // namespace sandtable::server
