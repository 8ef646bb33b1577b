#include "server/server.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>
#include <utility>

#include "engine/data/system.h"
#include "server/api/api.h"
#include "server/api/client_files.h"
#include "server/push/office.h"
#include "server/push/vapid.h"
#include "server/rooms/core.h"
#include "server/rooms/failures.h"
#include "server/wire/http_session.h"

namespace sandtable::server {

namespace net = boost::asio;
using boost::system::error_code;

struct Server::Parts {
  Parts(store::Store& store, const Options& options, std::unique_ptr<push::Office> told)
      : core(store, options.limits,
             options.threads != 0 ? options.threads
                                  : std::max(2U, std::thread::hardware_concurrency()),
             options.host_names, options.clock,
             [this](Workers::Then then) { net::post(io, std::move(then)); }),
        studying(core.workers, options.open_study, options.clock),
        office(std::move(told)),
        acceptor(io),
        signals(io),
        clock(io) {
    core.trust_proxy = options.trust_proxy;
    each_second = options.each_second;
    add_list_routes(core.router, core.lobby);
    add_battle_routes(core.router, core.lobby);
    add_link_routes(core.router, core.lobby);
    add_draft_routes(core.router, core.lobby, studying);
    add_print_routes(core.router, core.lobby);
    add_account_routes(core.router, core.lobby,
                       {&core.accounts, core.hasher.get(),
                        [this](Workers::Then then) { net::post(io, std::move(then)); },
                        [this](const std::string& token) { core.end_session(token); },
                        [this](const auto& sessions) { core.end_sessions(sessions); }});
    add_push_routes(core.router, core.lobby, core.accounts, office.get());
    add_server_routes(core.router, core.lobby,
                      {&core.unread, &core.bodies, options.open_metrics, options.trust_proxy,
                       office ? &office->figures() : nullptr});
    if (office)
      core.lobby.tell_turns([this](Room::Absent absent) {
        office->tell({std::move(absent.battle), std::move(absent.title_en),
                      std::move(absent.title_fr), std::move(absent.seats)});
      });
    core.router.otherwise(&serve_client);
  }

  /// No thread may post to what is gone.
  ~Parts() {
    core.workers.stop();
    core.writer.stop();
    core.hasher.reset();
    office.reset();
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  tl::expected<void, data::Phrase> listen(const Options& options) {
    error_code error;
    const auto address = net::ip::make_address(options.address, error);
    if (error) return tl::unexpected(phrase("listen.address", {{"found", options.address}}));
    const net::ip::tcp::endpoint endpoint(address, options.port);
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(net::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(net::socket_base::max_listen_connections, error);
    if (error)
      return tl::unexpected(phrase("listen.failed", {{"address", options.address},
                                                     {"port", options.port},
                                                     {"why", data::system_says(error.value())}}));
    bound = acceptor.local_endpoint();
    return {};
  }

  net::awaitable<void> accept() {
    for (;;) {
      error_code error;
      net::ip::tcp::socket socket =
          co_await acceptor.async_accept(net::redirect_error(net::use_awaitable, error));
      if (error == net::error::operation_aborted || core.stopping) co_return;
      if (!error) {
        guarded(core.counters, "a connection was not taken", [&] { take(std::move(socket)); });
        continue;
      }
      // Out of file descriptors, most likely: others must hang up first.
      net::steady_timer pause(io, std::chrono::milliseconds(100));
      co_await pause.async_wait(net::redirect_error(net::use_awaitable, error));
    }
  }

  void take(net::ip::tcp::socket socket) {
    const auto most = static_cast<int>(core.limits.sent_bytes);
    error_code hung_up;
    socket.set_option(net::socket_base::send_buffer_size(most), hung_up);
    start_http(std::move(socket), core);
  }

  net::awaitable<void> sweep() {
    while (!core.stopping) {
      clock.expires_after(std::chrono::seconds(1));
      error_code error;
      co_await clock.async_wait(net::redirect_error(net::use_awaitable, error));
      if (core.stopping) break;
      guarded(core.counters, "the clock", [this] {
        core.lobby.sweep();
        studying.sweep();
      });
      if (each_second) guarded(core.counters, "the clock", each_second);
    }
    // Goodbyes are on their way.
    for (int tenths = 0; tenths < 20 && core.counters.connections_now > 0; ++tenths) {
      clock.expires_after(std::chrono::milliseconds(100));
      error_code error;
      co_await clock.async_wait(net::redirect_error(net::use_awaitable, error));
    }
    io.stop();
  }

  /// Runs what must run as long as the server does.
  void keep_up(net::awaitable<void> (Parts::*what)(), const char* name) {
    net::co_spawn(io, (this->*what)(), [this, what, name](const std::exception_ptr& thrown) {
      if (!thrown) return;
      note_failure(core.counters, name, thrown);
      if (!core.stopping) keep_up(what, name);
    });
  }

  void stop() {
    if (core.stopping) return;
    core.stopping = true;
    error_code ignored;
    acceptor.close(ignored);
    signals.cancel(ignored);
    core.lobby.close(phrase("server.stopping"));
    clock.cancel();
  }

  Core core;
  Studies studying;
  std::unique_ptr<push::Office> office;  ///< null: nobody is told of turns
  // Connections end with their context, and tell the core so.
  net::io_context io{1};
  net::ip::tcp::acceptor acceptor;
  net::signal_set signals;
  net::steady_timer clock;
  net::ip::tcp::endpoint bound;
  std::function<void()> each_second;
};

tl::expected<std::unique_ptr<Server>, data::Phrase> Server::start(store::Store& store,
                                                                  const Options& options) {
  std::unique_ptr<push::Office> office;
  for (const std::string& name : options.host_names)
    if (!Hosts::is_name(name)) return tl::unexpected(phrase("http.host-name", {{"found", name}}));
  if (options.push_contact) {
    if (!push::is_contact(*options.push_contact))
      return tl::unexpected(phrase("push.contact", {{"found", *options.push_contact}}));
    auto opened = push::Office::open(
        store, *options.push_contact, options.push_reach, {}, [](const store::StoreError& error) {
          std::fprintf(stderr, "sandtable: messages of turns: %s\n", error.message.str().c_str());
        });
    if (!opened) return tl::unexpected(opened.error());
    office = std::move(*opened);
  }
  auto parts = std::make_unique<Parts>(store, options, std::move(office));
  if (const auto listening = parts->listen(options); !listening)
    return tl::unexpected(listening.error());
  if (options.signals) {
    parts->signals.add(SIGINT);
    parts->signals.add(SIGTERM);
    parts->signals.async_wait([p = parts.get()](error_code error, int) {
      if (!error) p->stop();
    });
  }
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() = default;

std::uint16_t Server::port() const { return parts_->bound.port(); }

std::string Server::url() const {
  const auto address = parts_->bound.address();
  std::string host = address.to_string();
  if (address.is_unspecified()) host = "127.0.0.1";
  if (address.is_v6() && !address.is_unspecified()) host = "[" + host + "]";
  return "http://" + host + ":" + std::to_string(port()) + "/";
}

void Server::run() {
  parts_->keep_up(&Parts::accept, "taking connections");
  parts_->keep_up(&Parts::sweep, "the clock");
  // What a library throws where it was called back by the loop comes out here. Whom it was about
  // has been let go on the way; the others go on.
  while (!parts_->io.stopped())
    guarded(parts_->core.counters, "a connection was closed", [this] { parts_->io.run(); });
}

void Server::stop() {
  net::post(parts_->io, [parts = parts_.get()] { parts->stop(); });
}

}  // namespace sandtable::server
