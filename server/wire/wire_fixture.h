#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "server/server.h"
#include "store/samples.h"

/// A server on the loopback and what speaks to it, byte by byte, for tests: what a good client
/// would never send, too.
namespace sandtable::server::wire {

/// Who takes all that comes, and who has little room for what he does not read: with that little, a
/// long message comes piece by piece at the kernel's leisure, a fifth of a second each.
enum class Reader { Eager, Narrow };

/// One connection over TCP.
class Line {
 public:
  explicit Line(std::uint16_t port, Reader reader = Reader::Eager) {
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int room = 4096, at_once = 1;
    if (reader == Reader::Narrow) ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
    open_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  }
  ~Line() { ::close(socket_); }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  /// False: the other side has hung up.
  bool send(std::string_view bytes) {
    while (open_ && !bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      open_ = sent > 0;
      if (open_) bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return open_;
  }

  /// More bytes; "" where there are none within `patience` milliseconds, or ever again.
  std::string more(int patience = 10'000) {
    pollfd waiting{socket_, POLLIN, 0};
    if (!open_ || ::poll(&waiting, 1, patience) <= 0) return {};
    std::string bytes(std::size_t{64} << 10, '\0');
    const ssize_t read = ::recv(socket_, bytes.data(), bytes.size(), 0);
    open_ = read > 0;
    bytes.resize(open_ ? static_cast<std::size_t>(read) : 0);
    return bytes;
  }
  bool open() const { return open_; }
  /// Nothing more is sent.
  void end() { ::shutdown(socket_, SHUT_WR); }

  /// One answer of HTTP, with as much of a body as it says.
  std::string answer() {
    std::size_t head = 0;
    while ((head = held_.find("\r\n\r\n")) == std::string::npos)
      if (!take_more()) return std::exchange(held_, {});
    std::size_t body = 0;
    if (const std::size_t at = held_.find("Content-Length: "); at < head)
      body = std::stoul(held_.substr(at + 16));
    while (held_.size() < head + 4 + body)
      if (!take_more()) break;
    const std::string out = held_.substr(0, head + 4 + body);
    held_.erase(0, out.size());
    return out;
  }

 protected:
  bool take_more(int patience = 10'000) {
    const std::string bytes = more(patience);
    held_ += bytes;
    return !bytes.empty();
  }
  std::string held_;

 private:
  int socket_ = -1;
  bool open_ = false;
};

/// A WebSocket.
class Socket : public Line {
 public:
  Socket(std::uint16_t port, const std::string& battle, const std::string& more_headers = {},
         Reader reader = Reader::Eager)
      : Line(port, reader) {
    send("GET /api/battles/" + battle +
         "/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
         more_headers + "\r\n");
    greeting = answer();
  }

  void say(std::string_view text) {
    std::string frame("\x81");
    const std::size_t size = text.size();
    if (size < 126) {
      frame += static_cast<char>(0x80 | size);
    } else {
      frame += static_cast<char>(0x80 | 126);
      frame += static_cast<char>(size >> 8);
      frame += static_cast<char>(size & 0xFF);
    }
    frame.append(4, '\0');  // a mask of nothing
    frame += text;
    send(frame);
  }

  void hello(const std::string& key, const std::string& name = "Ada") {
    say(R"({"type":"hello","version":2,"key":")" + key + R"(","name":")" + name +
        R"(","lang":"en","since":0})");
  }

  /// The next message; "" where none comes within `patience` milliseconds.
  std::string hear(int patience = 10'000) {
    for (;;) {
      if (held_.size() >= 2) {
        std::size_t head = 2, size = static_cast<unsigned char>(held_[1]) & 0x7F;
        const std::size_t digits = size == 126 ? 2 : size == 127 ? 8 : 0;
        if (held_.size() >= head + digits) {
          if (digits != 0) size = 0;
          for (std::size_t i = 0; i < digits; ++i)
            size = size << 8 | static_cast<unsigned char>(held_[head + i]);
          head += digits;
          if (held_.size() >= head + size) return taken(head, size);
        }
      }
      if (!take_more(patience)) return {};
    }
  }

  /// The next message that holds a text; "" where the connection ends or falls silent before.
  std::string hear_one_with(std::string_view text, int patience = 10'000) {
    for (;;) {
      const std::string message = hear(patience);
      if (message.empty() || message.find(text) != std::string::npos) return message;
    }
  }

  std::string greeting;

 private:
  std::string taken(std::size_t head, std::size_t size) {
    const std::string message = held_.substr(head, size);
    held_.erase(0, head + size);
    return message;
  }
};

/// A server over a store of its own, as long as the test lasts.
class Served {
 public:
  explicit Served(Options options = {}, store::Store* store = nullptr)
      : own_(store::samples::opened(folder_.address())) {
    options.threads = 2;
    auto started = Server::start(store ? *store : *own_, options);
    if (!started) return;
    server_ = std::move(*started);
    thread_ = std::thread([this] { server_->run(); });
  }
  ~Served() {
    if (!server_) return;
    server_->stop();
    thread_.join();
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  std::uint16_t port() const { return server_->port(); }
  /// The answer to one request on a connection of its own.
  std::string ask(const std::string& bytes) const {
    Line line(port());
    line.send(bytes);
    return line.answer();
  }
  std::string get(const std::string& path, const std::string& more_headers = {}) const {
    return ask("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + more_headers + "\r\n");
  }
  std::string post(const std::string& path, const std::string& body,
                   const std::string& more_headers = {}) const {
    return ask("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + more_headers +
               "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  }
  bool lives() const { return get("/api/health").find("HTTP/1.1 200") == 0; }

  /// A battle of two people; its id and the keys of its seats.
  std::string make(const std::string& members = {}) const {
    return post("/api/battles",
                R"({"scenario":"first-battle","seats":{},"dice":"seeded")" + members + "}");
  }
  /// What stands behind `"name":"` in an answer.
  static std::string member(const std::string& answer, const std::string& name) {
    const std::string begin = "\"" + name + "\":\"";
    const std::size_t at = answer.find(begin);
    if (at == std::string::npos) return {};
    return answer.substr(at + begin.size(),
                         answer.find('"', at + begin.size()) - at - begin.size());
  }

 private:
  store::samples::Folder folder_;
  std::unique_ptr<store::Store> own_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

/// Whether somebody is dropped within ten seconds where forty watchers of a battle ask and do not
/// read.
inline bool drops_who_does_not_read(const Served& server, const std::string& battle) {
  std::vector<std::unique_ptr<Socket>> deaf;
  for (int i = 0; i < 40; ++i) {
    deaf.push_back(std::make_unique<Socket>(server.port(), battle, "", Reader::Narrow));
    deaf.back()->hello("");
    for (int n = 1; n < 60; ++n) deaf.back()->say(R"({"id":1,"type":"lang","lang":"fr"})");
  }
  for (int i = 0; i < 100; ++i) {
    if (server.get("/metrics").find("dropped_unread_total 0\n") == std::string::npos) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return false;
}

}  // namespace sandtable::server::wire
