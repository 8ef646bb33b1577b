#include "server/wire/live_session.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

#include "server/message.h"
#include "server/rooms/failures.h"
#include "server/rooms/room.h"
#include "server/rooms/shapes.h"

namespace sandtable::server {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

constexpr std::chrono::seconds kHandshakeWithin{10}, kPingAfter{30};
constexpr int kMostRefusals = 100;
/// What is reckoned for a line of chat beside its text: its sender, its row, its copies.
constexpr std::size_t kLeastChat = 100;
constexpr std::string_view kTooMuch = "live.too-much";
/// Said to pages that were opened before the server spoke as it does now.
constexpr std::string_view kReload = "live.reload";
using Clock = Bucket::Clock;

class LiveSession final : public Guest,
                          public Recipient,
                          public std::enable_shared_from_this<LiveSession> {
 public:
  LiveSession(net::ip::tcp::socket socket, Core& core, Counted counted, std::string battle,
              std::string session)
      : socket_(std::move(socket)),
        timer_(socket_.get_executor(), net::steady_timer::time_point::max()),
        core_(core),
        counted_(std::move(counted)),
        battle_(std::move(battle)),
        session_(std::move(session)),
        allowance_(core.limits.messages_per_second, core.limits.messages_at_once) {}

  ~LiveSession() override { end(); }
  LiveSession(const LiveSession&) = delete;
  LiveSession& operator=(const LiveSession&) = delete;

  const std::string& network() const override { return counted_.network(); }
  const std::string& owner() const override { return counted_.network(); }

  void send(std::string message) override {
    if (ended_) return;
    // One message may be long, as the first state of a long battle is: what counts is that there
    // is more to send while so much is still unread.
    const bool unread = queued_ > core_.limits.queue_bytes;
    queued_ += message.size();
    sent_ += message.size();
    core_.unread.sent(*this, message.size());
    queue_.push_back(std::move(message));
    if (ended_) return;
    if (unread) {
      ++core_.counters.dropped_slow;
      drop();
    } else if (queue_.size() == 1) {
      write_next();
    }
  }

  bool busy() const override { return queued_ > kBusy; }

  /// Without a word: it does not read.
  void drop() override {
    ended_ = true;
    error_code ignored;
    beast::get_lowest_layer(socket_).socket().close(ignored);
  }

  void close(const data::Phrase& reason) override {
    if (closing_) return;
    send("{\"type\":\"closing\",\"reason\":" + quoted(reason.in(hello_.lang)) + "}");
    closing_ = true;
    if (queue_.empty()) say_goodbye();
  }

  net::awaitable<void> run(boost::beast::http::request<boost::beast::http::empty_body> upgrade) {
    websocket::stream_base::timeout patience{};
    patience.handshake_timeout = kHandshakeWithin;
    patience.idle_timeout = kPingAfter * 2;
    patience.keep_alive_pings = true;
    socket_.set_option(patience);
    socket_.read_message_max(kMostMessage);
    error_code error;
    // Before it is told that it is let in: from then on its time runs.
    const auto hello_by = std::chrono::steady_clock::now() + core_.limits.hello_within;
    co_await socket_.async_accept(upgrade, net::redirect_error(net::use_awaitable, error));
    if (error) co_return;
    ++core_.counters.connections;
    ++core_.counters.connections_now;
    counted_now_ = true;
    co_await converse(hello_by);
    end();
  }

  /// Leaves the room, however the connection ended.
  void end() {
    ended_ = true;
    if (std::exchange(counted_now_, false)) --core_.counters.connections_now;
    core_.unread.gone(*this);
    if (const auto held = core_.of_session.find(session_); held != core_.of_session.end()) {
      held->second.erase(this);
      if (held->second.empty()) core_.of_session.erase(held);
    }
    if (const std::shared_ptr<Room> room = std::move(room_))
      guarded(core_.counters, "leaving a battle", [&] { room->leave(place_); });
    room_.reset();
  }

 private:
  /// What may lie unread before states are put off.
  static constexpr std::size_t kBusy = std::size_t{64} << 10;

  net::awaitable<void> converse(std::chrono::steady_clock::time_point hello_by) {
    wait_for_hello(hello_by);
    beast::flat_buffer buffer;
    for (;;) {
      error_code error;
      co_await socket_.async_read(buffer, net::redirect_error(net::use_awaitable, error));
      if (error) co_return;
      if (closing_) {
        buffer.consume(buffer.size());
        continue;
      }
      ++core_.counters.messages_in;
      const std::string text = beast::buffers_to_string(buffer.data());
      buffer.consume(buffer.size());
      const bool first = !greeted_;
      if (!guarded(core_.counters, "a connection was closed",
                   [&] { first ? greet(text) : hear(text); }))
        co_return drop();
      if (first) {
        while (opening_ && !ended_)
          co_await timer_.async_wait(net::redirect_error(net::use_awaitable, error));
      }
    }
  }

  /// What the loop calls: it ends with this connection where something is thrown.
  template <class Doing>
  void called(Doing doing) {
    if (!guarded(core_.counters, "a connection was closed", std::move(doing))) drop();
  }

  void wait_for_hello(std::chrono::steady_clock::time_point hello_by) {
    timer_.expires_at(hello_by);
    timer_.async_wait([self = shared_from_this()](error_code error) {
      if (error || self->greeted_) return;
      const auto within = self->core_.limits.hello_within;
      const auto seconds = std::chrono::ceil<std::chrono::seconds>(within).count();
      self->called([&] {
        self->close(seconds == 1 ? phrase("live.no-hello-soon")
                                 : phrase("live.no-hello", {{"seconds", seconds}}));
      });
    });
  }

  void greet(const std::string& text) {
    auto hello = socket_.got_text()
                     ? parse_hello(text)
                     : tl::expected<Hello, data::Phrase>(tl::unexpected(phrase("live.binary")));
    if (!hello) return close(hello.error());
    greeted_ = true;
    hello_ = std::move(*hello);
    // A page without a battle on it has nothing to lose.
    if (is_outdated() && hello_.since == 0) return close(phrase(kReload));
    opening_ = true;
    timer_.expires_at(net::steady_timer::time_point::max());
    core_.lobby.open(battle_, network(),
                     [self = shared_from_this()](const Answer<std::shared_ptr<Room>>& room) {
                       self->opening_ = false;
                       self->timer_.cancel();
                       self->called([&] { self->opened(room); });
                     });
  }

  void opened(const Answer<std::shared_ptr<Room>>& room) {
    if (ended_ || closing_) return;
    if (!room) return close(room.error().error);
    auto seats = core_.lobby.seats((*room)->row(), hello_.keys, session_);
    if (!seats) return close(seats.error().error);
    if (seats->owner && hello_.name.empty()) seats->account = core_.accounts.name_of(session_);
    if (hello_.keys.empty() && !session_.empty()) core_.of_session[session_].insert(this);
    if (is_outdated()) return keep_page(**room, *seats);
    room_ = *room;
    const Clock::time_point began = Clock::now();
    place_ = room_->join(*this, std::move(*seats), hello_);
    charge(Purse::Repeats, static_cast<double>(sent_));
    charge_work(began);
  }

  bool is_outdated() const { return hello_.version != kProtocolVersion; }

  /// Lets a page of before stand as it is, with what was composed on it, and says what to do. It is
  /// told nothing of the battle, for it would not understand that.
  void keep_page(const Room& room, const Seats& seats) {
    send(room.welcome_text(seats));
    send("{\"type\":\"chat\",\"from\":\"Sandtable\",\"side\":\"\",\"at\":\"" + time_text(now()) +
         "\",\"text\":" + quoted(phrase(kReload).in(hello_.lang)) + "}");
  }

  void hear(const std::string& text) {
    const auto message = socket_.got_text()
                             ? parse_message(text)
                             : tl::unexpected(MessageError{0, phrase("live.binary")});
    const std::uint64_t id = message ? message->id : message.error().id;
    if (!allowance_.take(Clock::now())) {
      ++core_.counters.refused_by_limit;
      if (++refusals_ > kMostRefusals) return close(phrase("live.messages"));
      return refuse(id, phrase("live.wait"));
    }
    if (!may_ask(Purse::Talk)) return refuse(id, phrase(kTooMuch));
    if (is_outdated()) return refuse(id, phrase(kReload));
    if (!message) return refuse(id, message.error().error);
    if (!room_) return;
    if (message->ask == Ask::Lang) hello_.lang = message->lang;
    if (message->ask == Ask::Chat)
      return charge(Purse::Chat, static_cast<double>(message->text.size() + kLeastChat))
                 ? room_->hear(place_, *message)
                 : refuse(id, phrase("live.talk"));
    const bool repeats = message->ask == Ask::Lang || message->ask == Ask::At;
    if ((!changes(message->ask) && !may_ask(Purse::Work)) || (repeats && !may_ask(Purse::Repeats)))
      return refuse(id, phrase(kTooMuch));
    const std::size_t before = sent_, entries = room_->battle().entries().size();
    const Clock::time_point began = Clock::now();
    room_->hear(place_, *message);
    if (repeats) charge(Purse::Repeats, static_cast<double>(sent_ - before));
    if (room_->battle().entries().size() == entries) charge_work(began);
  }

  static bool changes(Ask ask) {
    return ask == Ask::Submit || ask == Ask::Roll || ask == Ask::Undo || ask == Ask::AskTakeback ||
           ask == Ask::AgreeTakeback || ask == Ask::Close;
  }

  bool charge(Purse purse, double amount) {
    const bool paid = core_.rates.take(network(), purse, amount, Clock::now());
    if (!paid) ++core_.counters.refused_by_limit;
    return paid;
  }
  /// Whether anything is left to pay with.
  bool may_ask(Purse purse) { return charge(purse, purse == Purse::Talk ? 1 : 0); }
  void charge_work(Clock::time_point began) {
    const std::chrono::duration<double, std::milli> took = Clock::now() - began;
    core_.rates.take(network(), Purse::Work, took.count(), Clock::now());
  }

  void refuse(std::uint64_t id, const data::Phrase& error) {
    send("{\"re\":" + std::to_string(id) +
         ",\"type\":\"refused\",\"error\":" + quoted(error.in(hello_.lang)) + "}");
  }

  void write_next() {
    socket_.text(true);
    socket_.async_write(net::buffer(queue_.front()),
                        [self = shared_from_this()](error_code error, std::size_t) {
                          self->called([&] { self->written(error); });
                        });
  }

  void written(error_code error) {
    if (error || ended_) return;
    ++core_.counters.messages_out;
    queued_ -= queue_.front().size();
    core_.unread.taken(*this, queue_.front().size());
    queue_.pop_front();
    if (!queue_.empty()) return write_next();
    if (closing_) return say_goodbye();
    if (room_) room_->ready(place_);
  }

  void say_goodbye() {
    socket_.async_close(websocket::close_code::normal, [self = shared_from_this()](error_code) {});
  }

  websocket::stream<beast::tcp_stream> socket_;
  net::steady_timer timer_;
  Core& core_;
  Counted counted_;
  std::string battle_, session_;
  Bucket allowance_;
  Hello hello_;
  std::deque<std::string> queue_;
  std::size_t queued_ = 0, sent_ = 0;
  int refusals_ = 0;
  bool greeted_ = false, opening_ = false, closing_ = false, ended_ = false, counted_now_ = false;
  std::shared_ptr<Room> room_;
  std::uint64_t place_ = 0;
};

net::awaitable<void> serve(std::shared_ptr<LiveSession> session,
                           boost::beast::http::request<boost::beast::http::empty_body> upgrade) {
  co_await session->run(std::move(upgrade));
}

}  // namespace

void start_live(net::ip::tcp::socket socket, Core& core, Counted counted,
                boost::beast::http::request<boost::beast::http::empty_body> upgrade,
                std::string battle, std::string token) {
  const auto executor = socket.get_executor();
  auto session = std::make_shared<LiveSession>(std::move(socket), core, std::move(counted),
                                               std::move(battle), std::move(token));
  net::co_spawn(executor, serve(session, std::move(upgrade)),
                [session, &core](const std::exception_ptr& thrown) {
                  if (!thrown) return;
                  note_failure(core.counters, "a connection was closed", thrown);
                  session->drop();
                  session->end();
                });
}

}  // namespace sandtable::server
