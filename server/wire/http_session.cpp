#include "server/wire/http_session.h"

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "server/accounts/attempts.h"
#include "server/rooms/failures.h"
#include "server/wire/live_session.h"

namespace sandtable::server {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

constexpr std::chrono::seconds kPatience{30};
constexpr std::uint32_t kMostHeader = 16 << 10;
/// Holds a header, and in a body sent in chunks whatever stands between the chunks and behind them.
constexpr std::size_t kMostBuffer = std::size_t{32} << 10;

using Head = http::request_parser<http::empty_body>;
using Body = http::request_parser<http::string_body>;

/// What is reckoned for a battle beside its text.
constexpr std::size_t kLeastKept = std::size_t{4} << 10;
/// Under what connections of a proxy are counted before they carry anything. No address.
constexpr std::string_view kProxy = "proxy";

/// An answer that is waited for.
struct Awaited {
  explicit Awaited(const net::any_io_executor& executor)
      : timer(executor, net::steady_timer::time_point::max()) {}
  net::steady_timer timer;
  std::optional<Response> response;
};

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

/// How a body is sent must be said in one way, or one that stands between could read another.
template <class Header>
data::Phrase wrong_framing(const Header& header) {
  std::size_t hosts = 0, encodings = 0;
  bool chunked = true;
  for (const auto& field : header) {
    const std::string_view value(field.value().data(), field.value().size());
    if (field.name() == http::field::host) ++hosts;
    if (field.name() != http::field::transfer_encoding) continue;
    ++encodings;
    chunked = lower(value) == "chunked";
  }
  if (hosts != 1)
    return phrase("http.one-host", {{"found", hosts == 0 ? phrase("found.none") : hosts}});
  if (encodings > 1 || !chunked) return phrase("http.encoding");
  if (encodings == 1 && header.count(http::field::content_length) != 0)
    return phrase("http.both-lengths");
  if (encodings == 1 && header.version() < 11) return phrase("http.old-encoding");
  return {};
}

/// Why a request is none.
data::Phrase why_malformed(error_code error) {
  constexpr std::array<std::pair<http::error, std::string_view>, 11> kKnown{
      {{http::error::bad_line_ending, "malformed.line"},
       {http::error::bad_method, "malformed.method"},
       {http::error::bad_target, "malformed.target"},
       {http::error::bad_version, "malformed.version"},
       {http::error::bad_field, "malformed.field"},
       {http::error::bad_value, "malformed.value"},
       {http::error::bad_content_length, "malformed.length"},
       {http::error::multiple_content_length, "malformed.lengths"},
       {http::error::bad_transfer_encoding, "malformed.encoding"},
       {http::error::bad_chunk, "malformed.chunk"},
       {http::error::bad_chunk_extension, "malformed.extension"}}};
  for (const auto& [known, key] : kKnown)
    if (error == known) return phrase(key);
  return error.message();
}

bool is_loopback(const std::string& address) {
  error_code error;
  const auto parsed = net::ip::make_address(address, error);
  if (error) return false;
  if (parsed.is_v6() && parsed.to_v6().is_v4_mapped())
    return net::ip::make_address_v4(net::ip::v4_mapped, parsed.to_v6()).is_loopback();
  return parsed.is_loopback();
}

class HttpSession final : public Recipient {
 public:
  HttpSession(net::ip::tcp::socket socket, Core& core, Counted counted, std::string address)
      : stream_(std::move(socket)),
        core_(core),
        counted_(std::move(counted)),
        address_(std::move(address)) {
    error_code ignored;
    const auto local = stream_.socket().local_endpoint(ignored);
    if (!ignored) local_ = local.address().to_string();
  }
  ~HttpSession() override { core_.unread.gone(*this); }
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;

  const std::string& network() const override { return counted_.network(); }
  void drop() override {
    error_code ignored;
    stream_.socket().close(ignored);
  }

  net::awaitable<void> run() {
    for (;;) {
      Head head;
      head.header_limit(kMostHeader);
      // Bodies are judged by their route, once it is known.
      head.body_limit(boost::none);
      stream_.expires_after(kPatience);
      error_code error;
      co_await http::async_read_header(stream_, buffer_, head,
                                       net::redirect_error(net::use_awaitable, error));
      if (error) {
        co_await refuse_malformed(error);
        co_return;
      }
      const auto request = std::make_shared<Request>();
      if (const auto refusal = take_head(head.get(), *request)) {
        co_await write(*refusal, head.get().method() == http::verb::head, false);
        co_return;
      }
      if (beast::websocket::is_upgrade(head.get())) {
        if (auto refusal = upgrade(head, *request)) {
          co_await write(*refusal, false, false);
        }
        co_return;
      }
      const bool goes_on = co_await answer(head, request);
      if (!goes_on) co_return;
    }
  }

 private:
  net::awaitable<void> refuse_malformed(error_code error) {
    if (error == http::error::end_of_stream || error == net::error::connection_reset ||
        error == beast::error::timeout || error == net::error::eof ||
        error == http::error::partial_message)
      co_return;
    const bool long_head =
        error == http::error::header_limit || error == http::error::buffer_overflow;
    const Response refusal =
        long_head ? problem(431, phrase("http.long-header", {{"most", kMostHeader}}))
                  : problem(400, phrase("http.malformed", {{"why", why_malformed(error)}}));
    // g++ 12 destroys temporaries of an awaited expression twice: everything there has a name.
    co_await write(refusal, false, false);
  }

  /// Reads what stands before the body; a refusal where it may not go on.
  template <class Header>
  std::optional<Response> take_head(const Header& header, Request& out) {
    out.method = std::string(header.method_string());
    if (out.method == "HEAD") out.method = "GET";
    for (const auto& field : header) {
      std::string& value =
          out.headers[lower({field.name_string().data(), field.name_string().size()})];
      if (!value.empty()) value += ", ";
      value.append(field.value().data(), field.value().size());
    }
    lang_ = language_of(out);
    if (const data::Phrase wrong = wrong_framing(header); !wrong.empty())
      return problem(400, wrong);
    take_address(out);
    if (const data::Phrase wrong = core_.hosts.refusal(out.header("host"), local_); !wrong.empty())
      return problem(421, wrong);
    if (!read_target({header.target().data(), header.target().size()}, out))
      return problem(400, phrase("http.no-path", {{"found", std::string(header.target())}}));
    lang_ = language_of(out);
    if (!counted_.count_for(out.network)) {
      ++core_.counters.refused_by_limit;
      return problem(429, phrase("http.connections"));
    }
    if (!core_.rates.take(out.network, core_.router.cost(out), Bucket::Clock::now()))
      return too_often();
    return std::nullopt;
  }

  /// Whose request it is: behind a proxy, of whom the proxy says.
  void take_address(Request& out) const {
    out.address = address_;
    const std::string& forwarded = out.header("x-forwarded-for");
    std::string last = forwarded.substr(forwarded.rfind(',') + 1);
    last.erase(0, std::min(last.find_first_not_of(' '), last.size()));
    last.erase(last.find_last_not_of(' ') + 1);
    error_code error;
    net::ip::make_address(last, error);
    if (core_.trust_proxy && !error) out.address = last;
    out.network = network_of(out.address);
    // Whatever is forwarded comes from somewhere else, whether or not it is said to be trusted.
    out.local = is_loopback(address_) && (forwarded.empty() || is_loopback(last));
    out.secure = core_.trust_proxy && out.header("x-forwarded-proto") == "https";
  }

  Response too_often() {
    ++core_.counters.refused_by_limit;
    Response refusal = problem(429, phrase("http.requests"));
    refusal.headers.emplace_back("Retry-After", "5");
    return refusal;
  }

  std::optional<Response> upgrade(Head& head, const Request& request) {
    constexpr std::string_view kBefore = "/api/battles/", kBehind = "/live";
    const std::string_view path = request.path;
    if (!path.starts_with(kBefore) || !path.ends_with(kBehind) ||
        path.size() <= kBefore.size() + kBehind.size())
      return problem(404, phrase("http.no-socket", {{"path", request.path}}));
    if (request.comes_from_elsewhere())
      return problem(403, phrase("http.elsewhere", {{"origin", request.header("origin")}}));
    std::string battle(path.substr(kBefore.size(), path.size() - kBefore.size() - kBehind.size()));
    start_live(stream_.release_socket(), core_, std::move(counted_), head.release(),
               std::move(battle), request.session());
    return std::nullopt;
  }

  /// Whether the connection is used for another request.
  net::awaitable<bool> answer(Head& head, const std::shared_ptr<Request>& request) {
    const bool is_head = head.get().method() == http::verb::head;
    const bool keep = head.keep_alive() && !core_.stopping;
    const std::size_t limit = core_.router.body_limit(*request);
    const Response too_large = problem(413, phrase("http.long-body", {{"most", limit}}));
    if (head.content_length() && *head.content_length() > limit) {
      co_await write(too_large, is_head, false);
      co_return false;
    }
    error_code error;
    if (request->header("expect") == "100-continue") {
      http::response<http::empty_body> go_on(http::status::continue_, head.get().version());
      co_await http::async_write(stream_, go_on, net::redirect_error(net::use_awaitable, error));
      if (error) co_return false;
    }
    Body body(std::move(head));
    body.body_limit(limit);
    Held held(core_.bodies, request->network);
    while (!body.is_done() && !error) {
      co_await http::async_read_some(stream_, buffer_, body,
                                     net::redirect_error(net::use_awaitable, error));
      if (!error && !held.grow_to(body.get().body().size())) {
        ++core_.counters.refused_by_limit;
        const Response full = problem(503, phrase("server.busy"));
        co_await write(full, is_head, false);
        co_return false;
      }
    }
    if (error == http::error::body_limit) {
      co_await write(too_large, is_head, false);
      co_return false;
    }
    if (error) {
      co_await refuse_malformed(error);
      co_return false;
    }
    request->body = std::move(body.get().body());
    if (core_.router.keeps(*request) &&
        !core_.rates.take(request->network, Purse::Kept,
                          static_cast<double>(kLeastKept + request->body.size()),
                          Bucket::Clock::now())) {
      const Response refusal = too_often();
      co_return co_await write(refusal, is_head, keep);
    }
    const Response response = co_await handled(request);
    co_return co_await write(response, is_head, keep);
  }

  net::awaitable<Response> handled(const std::shared_ptr<Request>& request) {
    const auto awaited = std::make_shared<Awaited>(stream_.get_executor());
    const Done done = [awaited](Response response) {
      if (awaited->response) return;
      awaited->response = std::move(response);
      awaited->timer.cancel();
    };
    stream_.expires_never();
    core_.router.handle(request, done);
    error_code ignored;
    while (!awaited->response)
      co_await awaited->timer.async_wait(net::redirect_error(net::use_awaitable, ignored));
    co_return std::move(*awaited->response);
  }

  net::awaitable<bool> write(const Response& given, bool head_only, bool keep) {
    Response in_words;
    if (!given.error.empty()) {
      in_words = given;
      put_into(in_words, lang_);
    }
    const Response& response = given.error.empty() ? given : in_words;
    ++core_.counters.requests;
    if (response.status >= 400) ++core_.counters.problems;
    const std::string_view bytes = response.fixed.empty() ? response.body : response.fixed;
    http::response<http::span_body<const char>> out;
    out.result(static_cast<unsigned>(response.status));
    out.version(11);
    out.keep_alive(keep);
    out.set(http::field::content_type, response.type);
    for (const auto& [name, value] : security_headers())
      out.set({name.data(), name.size()}, {value.data(), value.size()});
    for (const auto& [name, value] : response.headers) out.set(name, value);
    if (response.status != 304) out.content_length(bytes.size());
    if (!head_only) out.body() = {bytes.data(), bytes.size()};
    stream_.expires_after(kPatience);
    core_.unread.sent(*this, head_only ? 0 : bytes.size());
    error_code error;
    if (head_only) {
      http::response_serializer<http::span_body<const char>> serializer(out);
      co_await http::async_write_header(stream_, serializer,
                                        net::redirect_error(net::use_awaitable, error));
    } else {
      co_await http::async_write(stream_, out, net::redirect_error(net::use_awaitable, error));
    }
    core_.unread.gone(*this);
    if (!error && keep) co_return true;
    // What is still being sent to us must be read, or the answer may be lost with the connection.
    stream_.socket().shutdown(net::ip::tcp::socket::shutdown_send, error);
    if (response.status >= 400) co_await drain();
    co_return false;
  }

  net::awaitable<void> drain() {
    std::array<char, 4096> sink{};
    error_code error;
    stream_.expires_after(std::chrono::seconds(2));
    for (std::size_t read = 0; !error && read < 2 * kJournalBody;)
      read += co_await stream_.async_read_some(net::buffer(sink),
                                               net::redirect_error(net::use_awaitable, error));
  }

  beast::tcp_stream stream_;
  Lang lang_ = Lang::En;  ///< of whoever asked last
  Core& core_;
  Counted counted_;
  std::string address_, local_;
  beast::flat_buffer buffer_{kMostBuffer};
};

net::awaitable<void> serve(std::unique_ptr<HttpSession> session) { co_await session->run(); }

}  // namespace

void start_http(net::ip::tcp::socket socket, Core& core) {
  error_code error;
  const auto remote = socket.remote_endpoint(error);
  if (error) return;
  const std::string address = remote.address().to_string();
  // Behind a proxy all connections are the proxy's: whose they are is known with the first request.
  const std::string network = core.trust_proxy ? std::string(kProxy) : network_of(address);
  const auto of_address = core.open_of.find(network);
  if (core.open >= core.limits.connections ||
      (!core.trust_proxy && of_address != core.open_of.end() &&
       of_address->second >= core.limits.connections_of_address)) {
    ++core.counters.refused_by_limit;
    return;
  }
  const auto executor = socket.get_executor();
  socket.set_option(net::ip::tcp::no_delay(true), error);
  auto session =
      std::make_unique<HttpSession>(std::move(socket), core, Counted(core, network), address);
  net::co_spawn(executor, serve(std::move(session)), [&core](const std::exception_ptr& thrown) {
    if (thrown) note_failure(core.counters, "a connection was closed", thrown);
  });
}

}  // namespace sandtable::server
