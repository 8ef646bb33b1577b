#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/push/endpoint.h"

namespace sandtable::server::push {

/// How push services are reached. As it stands: by names of the system, at port 443 of addresses of
/// the internet, proven by the system's certificates. Tests have a service of their own.
struct Reach {
  /// Addresses of a host; empty: the system's answer.
  std::function<std::vector<boost::asio::ip::address>(const std::string& host)> resolve;
  /// Looked at when connecting, so that a name cannot mean another address by then.
  std::function<bool(const boost::asio::ip::address&)> may_reach = is_public;
  std::uint16_t port = 443;
  std::string trusted;  ///< a certificate in PEM that counts beside the system's
  /// In which a name is found, and a connection made; then, in which all of the rest is done.
  std::chrono::milliseconds connect_within = std::chrono::seconds(10);
  std::chrono::milliseconds answer_within = std::chrono::seconds(15);
};

/// One message on its way.
struct Letter {
  Endpoint to;
  std::string authorization;
  std::string topic;  ///< a later one of the same topic takes its place: at most 32 characters
  std::string body;
};

enum class Fate : std::uint8_t {
  Taken,    ///< by the push service
  Gone,     ///< there is no such subscription any more
  Later,    ///< the service asks for patience, or has trouble itself
  Refused,  ///< the service does not want it
  Kept,     ///< nothing was sent: the name is of no address that may be reached
  Lost,     ///< no answer in time, or none of HTTP
};

struct Delivery {
  Fate fate = Fate::Lost;
  int status = 0;                      ///< of HTTP; 0: no answer
  std::chrono::seconds retry_after{};  ///< as the service says it; 0: it does not
};

/// Delivers messages, one connection each. Runs where its coroutines do.
class Sender {
 public:
  explicit Sender(Reach reach);
  ~Sender();
  Sender(const Sender&) = delete;
  Sender& operator=(const Sender&) = delete;

  /// Never throws; follows no redirect, and reads no more of an answer than its header.
  boost::asio::awaitable<Delivery> deliver(Letter letter);

 private:
  struct Inner;
  std::unique_ptr<Inner> inner_;
};

}  // namespace sandtable::server::push
