#include "server/push/sender.h"

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/ssl.hpp>
#include <charconv>
#include <exception>
#include <utility>

namespace sandtable::server::push {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;
using net::ip::tcp;
using Stream = beast::ssl_stream<beast::tcp_stream>;

namespace {

constexpr std::uint32_t kMostHeader = 8192;
/// Seconds for which a service keeps a message for a browser that is away: a turn waits that long.
constexpr std::string_view kKeptFor = "86400";

http::request<http::string_body> request_of(const Letter& letter) {
  constexpr unsigned kHttp11 = 11;
  http::request<http::string_body> request(http::verb::post, letter.to.target, kHttp11);
  request.set(http::field::host, letter.to.host);
  request.set(http::field::authorization, letter.authorization);
  request.set(http::field::content_encoding, "aes128gcm");
  request.set(http::field::content_type, "application/octet-stream");
  request.set("TTL", kKeptFor);
  request.set("Urgency", "normal");
  request.set("Topic", letter.topic);
  request.set(http::field::connection, "close");
  request.body() = letter.body;
  request.prepare_payload();
  return request;
}

/// Seconds; a date, which is allowed too, is taken for none.
std::chrono::seconds seconds_in(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size() && number > 0;
  return std::chrono::seconds(whole ? number : 0);
}

Delivery delivery_of(int status, std::string_view retry_after) {
  constexpr int kOk = 200, kRedirects = 300, kMissing = 404, kGone = 410, kTooMany = 429,
                kTrouble = 500;
  Delivery out{Fate::Refused, status, seconds_in(retry_after)};
  if (status >= kOk && status < kRedirects) out.fate = Fate::Taken;
  if (status == kMissing || status == kGone) out.fate = Fate::Gone;
  if (status == kTooMany || status >= kTrouble) out.fate = Fate::Later;
  return out;
}

}  // namespace

struct Sender::Inner {
  explicit Inner(Reach wanted) : reach(std::move(wanted)), tls(net::ssl::context::tls_client) {
    error_code none;
    tls.set_default_verify_paths(none);
    if (!reach.trusted.empty()) tls.add_certificate_authority(net::buffer(reach.trusted), none);
    tls.set_verify_mode(net::ssl::verify_peer);
  }

  /// Where the host is now, as far as that may be reached.
  net::awaitable<std::vector<tcp::endpoint>> find(std::string host) {
    std::vector<net::ip::address> found;
    if (reach.resolve) {
      found = reach.resolve(host);
    } else {
      const auto executor = co_await net::this_coro::executor;
      tcp::resolver resolver(executor);
      net::steady_timer patience(executor, reach.connect_within);
      patience.async_wait([&resolver](error_code over) {
        if (!over) resolver.cancel();
      });
      error_code error;
      const auto answers =
          co_await resolver.async_resolve(host, "", net::redirect_error(net::use_awaitable, error));
      patience.cancel();
      for (const auto& answer : answers) found.push_back(answer.endpoint().address());
    }
    std::vector<tcp::endpoint> out;
    for (const auto& address : found)
      if (reach.may_reach(address)) out.emplace_back(address, reach.port);
    co_return out;
  }

  net::awaitable<Delivery> exchange(Letter letter) {
    const std::vector<tcp::endpoint> where = co_await find(letter.to.host);
    if (where.empty()) co_return Delivery{Fate::Kept, 0, {}};
    Stream stream(co_await net::this_coro::executor, tls);
    stream.set_verify_callback(net::ssl::host_name_verification(letter.to.host));
    if (SSL_set_tlsext_host_name(stream.native_handle(), letter.to.host.c_str()) != 1)
      co_return Delivery{};
    beast::tcp_stream& tcp = beast::get_lowest_layer(stream);
    error_code error;
    tcp.expires_after(reach.connect_within);
    co_await tcp.async_connect(where, net::redirect_error(net::use_awaitable, error));
    if (error) co_return Delivery{};
    tcp.expires_after(reach.answer_within);
    co_await stream.async_handshake(net::ssl::stream_base::client,
                                    net::redirect_error(net::use_awaitable, error));
    if (error) co_return Delivery{};
    const auto request = request_of(letter);
    co_await http::async_write(stream, request, net::redirect_error(net::use_awaitable, error));
    if (error) co_return Delivery{};
    beast::flat_buffer buffer(kMostHeader);
    http::response_parser<http::empty_body> answer;
    answer.header_limit(kMostHeader);
    answer.body_limit(boost::none);  // it is not read
    co_await http::async_read_header(stream, buffer, answer,
                                     net::redirect_error(net::use_awaitable, error));
    if (error) co_return Delivery{};
    const auto& header = answer.get();
    co_return delivery_of(header.result_int(), header[http::field::retry_after]);
  }

  Reach reach;
  net::ssl::context tls;
};

Sender::Sender(Reach reach) : inner_(std::make_unique<Inner>(std::move(reach))) {}
Sender::~Sender() = default;

net::awaitable<Delivery> Sender::deliver(Letter letter) {
  // A name that the system cannot even ask for, memory: a message less, and nothing else.
  try {
    co_return co_await inner_->exchange(std::move(letter));
  } catch (const std::exception&) {
    co_return Delivery{};
  }
}

}  // namespace sandtable::server::push
