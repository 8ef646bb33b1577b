#include "cli/join/wire.h"

#include <sys/epoll.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/json.hpp>
#include <deque>
#include <functional>
#include <optional>
#include <utility>

#include "cli/phrases.gen.h"
#include "engine/data/system.h"

namespace sandtable::cli {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;
using net::ip::tcp;

namespace {

/// Why something on the wire failed. What there are no words for in both languages the library says
/// in its own.
data::Phrase why_of(const error_code& error) {
  if (error.category() == boost::system::system_category()) return data::system_says(error.value());
  if (error == net::error::host_not_found) return phrase("wire.no-such-host");
  if (error == net::error::host_not_found_try_again) return phrase("wire.no-names");
  return error.message();
}

constexpr std::chrono::seconds kOpenWithin{15}, kPingAfter{30}, kGoodbyeWithin{2};
/// The longest message that is taken: the first state of a long battle is some megabytes.
constexpr std::size_t kMostMessage = std::size_t{64} << 20;

using Plain = websocket::stream<beast::tcp_stream>;
using Secure = websocket::stream<beast::ssl_stream<beast::tcp_stream>>;
using Answer = websocket::response_type;

/// What the server says against it: the problem of its answer, else the answer's status.
data::Phrase declined(const Link& link, const Answer& answer) {
  error_code broken;
  const boost::json::value body = boost::json::parse(answer.body(), broken);
  if (!broken && body.is_object())
    if (const auto* error = body.as_object().if_contains("error"); error && error->is_string())
      return phrase("wire.declined",
                    {{"server", host_of(link)}, {"why", std::string(error->as_string())}});
  return phrase("wire.no-sandtable", {{"server", host_of(link)}, {"status", answer.result_int()}});
}

/// A WebSocket over TCP, or over TLS.
class Stream {
 public:
  using Done = std::function<void(error_code)>;
  virtual ~Stream() = default;
  virtual beast::tcp_stream& tcp() = 0;
  /// Proves who answers, where that is done.
  virtual void secure(Done done) = 0;
  virtual void handshake(Answer& answer, const std::string& host, const std::string& target,
                         const std::string& lang, Done done) = 0;
  virtual void read(beast::flat_buffer& buffer, Done done) = 0;
  virtual void write(const std::string& message, Done done) = 0;
  virtual void close(Done done) = 0;
};

template <class Socket>
class StreamOf final : public Stream {
 public:
  template <class... Made>
  explicit StreamOf(std::string host, Made&... made) : socket_(made...), host_(std::move(host)) {}

  beast::tcp_stream& tcp() override { return beast::get_lowest_layer(socket_); }

  void secure(Done done) override {
    if constexpr (std::is_same_v<Socket, Secure>) {
      auto& tls = socket_.next_layer();
      tls.set_verify_callback(net::ssl::host_name_verification(host_));
      // An address is no name that a server could have several of.
      error_code name;
      (void)net::ip::make_address(host_, name);
      if (name && SSL_set_tlsext_host_name(tls.native_handle(), host_.c_str()) != 1)
        return done(
            error_code(static_cast<int>(::ERR_get_error()), net::error::get_ssl_category()));
      tls.async_handshake(net::ssl::stream_base::client, std::move(done));
    } else {
      done({});
    }
  }

  void handshake(Answer& answer, const std::string& host, const std::string& target,
                 const std::string& lang, Done done) override {
    tcp().expires_never();
    websocket::stream_base::timeout patience{};
    patience.handshake_timeout = kOpenWithin;
    patience.idle_timeout = kPingAfter * 2;
    patience.keep_alive_pings = true;
    socket_.set_option(patience);
    socket_.set_option(websocket::stream_base::decorator([lang](websocket::request_type& request) {
      request.set(beast::http::field::accept_language, lang);
    }));
    socket_.read_message_max(kMostMessage);
    socket_.async_handshake(answer, host, target, std::move(done));
  }
  void read(beast::flat_buffer& buffer, Done done) override {
    socket_.async_read(buffer, [done = std::move(done)](error_code e, std::size_t) { done(e); });
  }
  void write(const std::string& message, Done done) override {
    socket_.text(true);
    socket_.async_write(net::buffer(message),
                        [done = std::move(done)](error_code e, std::size_t) { done(e); });
  }
  void close(Done done) override {
    socket_.async_close(websocket::close_code::normal, std::move(done));
  }

 private:
  Socket socket_;
  std::string host_;
};

}  // namespace

/// Handlers hold a connection that they belong to, and look whether it is still the present one.
struct Wire::Inner {
  struct Connection {
    std::unique_ptr<Stream> stream;
    beast::flat_buffer buffer;
    std::deque<std::string> going;
    Answer answer;
    bool open = false, dead = false;
  };

  explicit Inner(int descriptor) : resolver(io), tls(net::ssl::context::tls_client) {
    tls.set_default_verify_paths();
    tls.set_verify_mode(net::ssl::verify_peer);
    // Asio would make the terminal itself answer at once, for the output too: it is given an epoll
    // instance that watches the input. A file is always there to be read, and cannot be watched.
    const int watch = ::epoll_create1(EPOLL_CLOEXEC);
    epoll_event readable_now{};
    readable_now.events = EPOLLIN;
    if (watch >= 0 && ::epoll_ctl(watch, EPOLL_CTL_ADD, descriptor, &readable_now) == 0)
      input.emplace(io, watch);
    else if (watch >= 0)
      ::close(watch);
  }

  void run_until(const std::function<bool()>& holds, std::chrono::steady_clock::time_point end) {
    while (!holds()) {
      io.restart();
      if (io.run_one_until(end) == 0 && std::chrono::steady_clock::now() >= end) return;
    }
  }

  void listen(const std::shared_ptr<Connection>& at) {
    at->stream->read(at->buffer, [this, at](error_code error) {
      if (error) return lose(at, error);
      if (at == now) messages.push_back(beast::buffers_to_string(at->buffer.data()));
      at->buffer.consume(at->buffer.size());
      listen(at);
    });
  }
  void write_next(const std::shared_ptr<Connection>& at) {
    at->stream->write(at->going.front(), [this, at](error_code error) {
      if (error) return lose(at, error);
      at->going.pop_front();
      if (!at->going.empty()) write_next(at);
    });
  }
  void lose(const std::shared_ptr<Connection>& at, error_code error) {
    if (std::exchange(at->dead, true)) return;
    at->open = false;
    if (at != now) return;
    lost = true;
    why = error == websocket::error::closed || error == net::error::eof
              ? phrase("wire.hung-up")
              : phrase("wire.broken", {{"why", why_of(error)}});
  }
  void watch_input() {
    if (!input || watching) return;
    watching = true;
    input->async_wait(net::posix::stream_descriptor::wait_read, [this](error_code) {
      watching = false;
      readable = true;
    });
  }

  net::io_context io;
  tcp::resolver resolver;
  net::ssl::context tls;
  std::optional<net::posix::stream_descriptor> input;
  bool watching = false, readable = false, lost = false;
  std::shared_ptr<Connection> now;
  std::deque<std::string> messages;
  data::Phrase why;
};

Wire::Wire(int input) : inner_(std::make_unique<Inner>(input)) {}

Wire::~Wire() = default;

Found<void> Wire::open(const Link& link, Lang lang) {
  Inner& in = *inner_;
  if (in.now) in.now->dead = true;
  auto at = std::make_shared<Inner::Connection>();
  in.now = at;
  in.messages.clear();
  in.lost = false;
  if (link.secure)
    at->stream = std::make_unique<StreamOf<Secure>>(link.host, in.io, in.tls);
  else
    at->stream = std::make_unique<StreamOf<Plain>>(link.host, in.io);
  const std::string name = link.host + ":" + link.port;
  data::Phrase failed = phrase("wire.slow", {{"server", name}});
  bool over = false;
  const auto fail = [&](data::Phrase why) {
    failed = std::move(why);
    over = true;
  };
  const auto opened = [&](error_code error) {
    if (error == websocket::error::upgrade_declined) return fail(declined(link, at->answer));
    if (error) return fail(phrase("wire.no-socket", {{"server", name}, {"why", why_of(error)}}));
    failed = {};
    over = true;
  };
  const auto proven = [&](error_code error) {
    if (error) return fail(phrase("wire.not-secure", {{"server", name}, {"why", why_of(error)}}));
    at->stream->handshake(at->answer, host_of(link), "/api/battles/" + link.battle + "/live",
                          lang == Lang::Fr ? "fr" : "en", opened);
  };
  const auto connected = [&](error_code error, const tcp::endpoint&) {
    if (error) return fail(phrase("wire.unreached", {{"server", name}, {"why", why_of(error)}}));
    at->stream->secure(proven);
  };
  in.resolver.async_resolve(link.host, link.port, [&](error_code error, const auto& found) {
    if (error)
      return fail(phrase("wire.no-server", {{"server", link.host}, {"why", why_of(error)}}));
    at->stream->tcp().async_connect(found, connected);
  });
  in.run_until([&] { return over; }, std::chrono::steady_clock::now() + kOpenWithin);
  if (!over) {
    // Nothing that was begun may still come back to what stands here.
    in.resolver.cancel();
    at->stream->tcp().close();
    in.run_until([&] { return over; }, std::chrono::steady_clock::now() + kOpenWithin);
    failed = phrase("wire.slow", {{"server", name}});
  }
  if (!failed.empty()) {
    in.now.reset();
    return tl::unexpected(failed);
  }
  at->open = true;
  in.listen(at);
  return {};
}

bool Wire::is_open() const { return inner_->now && inner_->now->open; }

void Wire::send(std::string message) {
  if (!is_open()) return;
  inner_->now->going.push_back(std::move(message));
  if (inner_->now->going.size() == 1) inner_->write_next(inner_->now);
}

void Wire::close() {
  Inner& in = *inner_;
  const auto end = std::chrono::steady_clock::now() + kGoodbyeWithin;
  if (is_open()) in.run_until([&] { return !is_open() || in.now->going.empty(); }, end);
  if (!is_open()) return;
  bool over = false;
  in.now->stream->close([&over](error_code) { over = true; });
  in.run_until([&] { return over; }, end);
  if (over) return;
  in.now->stream->tcp().close();
  in.run_until([&] { return over; }, end + kGoodbyeWithin);
}

Wire::Event Wire::wait(bool input, std::chrono::milliseconds most) {
  Inner& in = *inner_;
  const auto something = [&] {
    return !in.messages.empty() || in.lost || (input && (in.readable || !in.input));
  };
  if (input) in.watch_input();
  in.run_until(something, std::chrono::steady_clock::now() + most);
  if (!in.messages.empty()) return Event::Message;
  if (std::exchange(in.lost, false)) {
    in.now.reset();
    return Event::Lost;
  }
  if (!input || !(in.readable || !in.input)) return Event::Time;
  in.readable = false;
  return Event::Input;
}

std::string Wire::take() {
  std::string out = std::move(inner_->messages.front());
  inner_->messages.pop_front();
  return out;
}

const data::Phrase& Wire::why() const { return inner_->why; }

}  // namespace sandtable::cli
