#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/rooms/core.h"

namespace sandtable::server {

/// Answers the requests of one connection until it ends; hands it on where it becomes a WebSocket.
void start_http(boost::asio::ip::tcp::socket socket, Core& core);

}  // namespace sandtable::server
