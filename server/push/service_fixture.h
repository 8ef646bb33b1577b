#pragma once

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/ssl.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/push/sender.h"

/// A push service on the loopback that speaks TLS, for tests: it keeps what it is sent.
namespace sandtable::server::push {

inline constexpr const char* kServiceHost = "push.example.org";

/// A key and a certificate that proves a host by itself, in PEM.
struct Certificate {
  explicit Certificate(const std::string& host = kServiceHost) {
    const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> pair(EVP_EC_gen("P-256"),
                                                                   &EVP_PKEY_free);
    const std::unique_ptr<X509, decltype(&X509_free)> made(X509_new(), &X509_free);
    constexpr long kDay = 86400;
    X509_set_version(made.get(), X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(made.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(made.get()), -kDay);
    X509_gmtime_adj(X509_getm_notAfter(made.get()), kDay);
    X509_set_pubkey(made.get(), pair.get());
    X509_NAME_add_entry_by_txt(X509_get_subject_name(made.get()), "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>(host.c_str()), -1, -1, 0);
    X509_set_issuer_name(made.get(), X509_get_subject_name(made.get()));
    X509_EXTENSION* const names =
        X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, ("DNS:" + host).c_str());
    X509_add_ext(made.get(), names, -1);
    X509_EXTENSION_free(names);
    X509_sign(made.get(), pair.get(), EVP_sha256());
    key = text([&](BIO* to) {
      PEM_write_bio_PrivateKey(to, pair.get(), nullptr, nullptr, 0, nullptr, nullptr);
    });
    certificate = text([&](BIO* to) { PEM_write_bio_X509(to, made.get()); });
  }

  static std::string text(const std::function<void(BIO*)>& write) {
    const std::unique_ptr<BIO, decltype(&BIO_free)> to(BIO_new(BIO_s_mem()), &BIO_free);
    write(to.get());
    char* bytes = nullptr;
    const long size = BIO_get_mem_data(to.get(), &bytes);
    return {bytes, static_cast<std::size_t>(size)};
  }

  std::string key, certificate;
};

class Service {
 public:
  using Request = boost::beast::http::request<boost::beast::http::string_body>;

  explicit Service(const std::string& host = kServiceHost) : shown_(host) {
    tls_.use_certificate(boost::asio::buffer(shown_.certificate), boost::asio::ssl::context::pem);
    tls_.use_private_key(boost::asio::buffer(shown_.key), boost::asio::ssl::context::pem);
    thread_ = std::thread([this] { serve(); });
  }
  ~Service() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    // Somebody at the door, so that it is looked at.
    boost::asio::io_context io;
    boost::asio::ip::tcp::socket knock(io);
    boost::system::error_code ignored;
    knock.connect(acceptor_.local_endpoint(), ignored);
    thread_.join();
  }
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  /// What it answers next, byte by byte; then again and again the last of them. "": nothing ever.
  void answer(std::vector<std::string> answers) {
    const std::lock_guard lock(mutex_);
    answers_.assign(answers.begin(), answers.end());
  }
  static std::string status(const std::string& line, const std::string& headers = {}) {
    return "HTTP/1.1 " + line + "\r\n" + headers + "Content-Length: 0\r\n\r\n";
  }

  /// How to reach it under its name, and nothing else.
  Reach reach() {
    Reach out;
    out.resolve = [](const std::string&) {
      return std::vector{boost::asio::ip::make_address("127.0.0.1")};
    };
    out.may_reach = [](const boost::asio::ip::address&) { return true; };
    out.port = acceptor_.local_endpoint().port();
    out.trusted = shown_.certificate;
    return out;
  }

  std::vector<Request> requests() {
    const std::lock_guard lock(mutex_);
    return requests_;
  }
  int connections() {
    const std::lock_guard lock(mutex_);
    return connections_;
  }
  /// Whether so many requests have come, within ten seconds.
  bool has(std::size_t many) {
    for (int hundredths = 0; hundredths < 1000 && requests().size() < many; ++hundredths)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return requests().size() >= many;
  }

 private:
  void serve() {
    for (;;) {
      boost::system::error_code error;
      boost::asio::ip::tcp::socket socket(io_);
      acceptor_.accept(socket, error);
      {
        const std::lock_guard lock(mutex_);
        if (over_) return;
        ++connections_;
      }
      converse(std::move(socket));
    }
  }

  void converse(boost::asio::ip::tcp::socket socket) {
    boost::system::error_code error;
    auto stream = std::make_unique<boost::beast::ssl_stream<boost::beast::tcp_stream>>(
        std::move(socket), tls_);
    stream->handshake(boost::asio::ssl::stream_base::server, error);
    if (error) return;
    boost::beast::flat_buffer buffer;
    Request request;
    boost::beast::http::read(*stream, buffer, request, error);
    if (error) return;
    std::string answer;
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back(std::move(request));
      answer = answers_.front();
      if (answers_.size() > 1) answers_.pop_front();
    }
    if (answer.empty()) {
      silent_.push_back(std::move(stream));
      return;
    }
    boost::asio::write(*stream, boost::asio::buffer(answer), error);
    stream->shutdown(error);
  }

  Certificate shown_;
  boost::asio::io_context io_;
  boost::asio::ssl::context tls_{boost::asio::ssl::context::tls_server};
  boost::asio::ip::tcp::acceptor acceptor_{io_, {boost::asio::ip::make_address("127.0.0.1"), 0}};
  std::mutex mutex_;
  std::deque<std::string> answers_{status("201 Created")};
  std::vector<Request> requests_;
  std::vector<std::unique_ptr<boost::beast::ssl_stream<boost::beast::tcp_stream>>> silent_;
  int connections_ = 0;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace sandtable::server::push
