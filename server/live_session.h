#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <string>

#include "server/core.h"

namespace sandtable::server {

/// Counts a connection as long as it lives.
class Counted {
 public:
  Counted(Core& core, std::string address) : core_(&core), address_(std::move(address)) {
    ++core.open;
    ++core.open_of[address_];
  }
  Counted(Counted&& other) noexcept : core_(other.core_), address_(std::move(other.address_)) {
    other.core_ = nullptr;
  }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  Counted& operator=(Counted&&) = delete;
  ~Counted() {
    if (core_ == nullptr) return;
    --core_->open;
    if (const auto at = core_->open_of.find(address_);
        at != core_->open_of.end() && --at->second == 0)
      core_->open_of.erase(at);
  }

 private:
  Core* core_;
  std::string address_;
};

/// Goes on with a connection that asks to become the WebSocket of a battle. `session`: the token of
/// its cookie.
void start_live(boost::asio::ip::tcp::socket socket, Core& core, Counted counted,
                boost::beast::http::request<boost::beast::http::empty_body> upgrade,
                std::string battle, std::string session);

}  // namespace sandtable::server
