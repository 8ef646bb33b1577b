#include "server/push/office.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <deque>
#include <exception>
#include <map>
#include <thread>
#include <utility>

#include "server/phrases.gen.h"
#include "server/push/sealed.h"
#include "server/push/vapid.h"

namespace sandtable::server::push {

namespace net = boost::asio;
using Clock = std::chrono::steady_clock;

namespace {

/// A message and how often it was tried.
struct Waiting {
  Letter letter;
  std::string endpoint;
  Clock::time_point from;
  int tries = 0;
};

/// Milliseconds since 1970.
store::Time now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

/// Whole characters of at most so many bytes.
std::string_view clipped(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
  return text.substr(0, most);
}

}  // namespace

std::string message_of(const Turn& turn, Lang lang) {
  // As JSON a character may take six bytes; the battle's id and the words take the rest.
  constexpr std::size_t kMostTitle = 120;
  const std::string& title =
      lang == Lang::Fr && !turn.title_fr.empty() ? turn.title_fr : turn.title_en;
  return boost::json::serialize(boost::json::object{{"battle", turn.battle},
                                                    {"title", clipped(title, kMostTitle)},
                                                    {"body", phrase("push.your-turn").in(lang)}});
}

struct Office::Inner {
  Inner(store::Store& kept_in, KeyPair own, std::string whom, Reach reach, Bounds within,
        Failed failed)
      : store(kept_in),
        keys(own),
        key(base64url(bytes_of(own.point()))),
        contact(std::move(whom)),
        sender(std::move(reach)),
        bounds(within),
        store_failed(std::move(failed)),
        timer(io),
        work(net::make_work_guard(io)) {
    thread = std::thread([this] { run(); });
  }
  ~Inner() {
    io.stop();
    thread.join();
  }
  Inner(const Inner&) = delete;
  Inner& operator=(const Inner&) = delete;

  void run() {
    while (!io.stopped()) {
      // What memory is short for is a message less.
      try {
        io.run();
      } catch (const std::exception&) {
        ++figures.failed;
      }
    }
  }

  /// Whom it concerns, and what each of them is sent.
  void address(const Turn& turn) {
    const auto browsers = store.push_browsers(turn.battle, turn.seats, now());
    if (!browsers) return store_failed(browsers.error());
    for (const store::PushBrowser& browser : *browsers) {
      if (figures.waiting >= bounds.waiting) {
        ++figures.dropped;
        continue;
      }
      if (auto letter = letter_of(turn, browser)) {
        ++figures.waiting;
        queue.push_back({std::move(*letter), browser.endpoint, Clock::now(), 0});
      } else {
        ++figures.failed;
      }
    }
    pump();
  }

  std::optional<Letter> letter_of(const Turn& turn, const store::PushBrowser& browser) const {
    const auto to = read_endpoint(browser.endpoint);
    auto body = sealed(message_of(turn, browser.lang), browser.point, browser.auth);
    constexpr store::Time kSecond = 1000;
    auto who =
        to ? authorization(keys, "https://" + to->host, contact, now() / kSecond) : std::nullopt;
    if (!to || !body || !who) return std::nullopt;
    // A battle's messages replace each other, and their carrier learns nothing of which it is.
    constexpr std::size_t kTopic = 24;
    const auto topic = hmac(bytes_of(browser.auth), turn.battle);
    return Letter{*to, std::move(*who), base64url(bytes_of(topic).substr(0, kTopic)),
                  std::move(*body)};
  }

  bool may_go(const Waiting& one, Clock::time_point at) const {
    const auto quiet = quiet_until.find(one.letter.to.host);
    const auto busy = on_way_to.find(one.letter.to.host);
    return one.from <= at && (quiet == quiet_until.end() || quiet->second <= at) &&
           (busy == on_way_to.end() || busy->second < bounds.of_host);
  }

  /// Sends what may go now, and looks again when the next may.
  void pump() {
    const Clock::time_point at = Clock::now();
    std::erase_if(quiet_until, [&](const auto& host) { return host.second <= at; });
    for (auto one = queue.begin(); one != queue.end() && on_way < bounds.at_once;) {
      if (!may_go(*one, at)) {
        ++one;
        continue;
      }
      Waiting going = std::move(*one);
      one = queue.erase(one);
      ++on_way;
      ++on_way_to[going.letter.to.host];
      net::co_spawn(io, send(std::move(going)), [](const std::exception_ptr&) {});
    }
    Clock::time_point next = Clock::time_point::max();
    for (const Waiting& one : queue) {
      const auto quiet = quiet_until.find(one.letter.to.host);
      const auto from = quiet == quiet_until.end() ? one.from : std::max(one.from, quiet->second);
      if (from > at) next = std::min(next, from);
    }
    if (next == Clock::time_point::max()) return;
    timer.expires_at(next);
    timer.async_wait([this](boost::system::error_code changed) {
      if (!changed) pump();
    });
  }

  net::awaitable<void> send(Waiting going) {
    const Delivery delivery = co_await sender.deliver(going.letter);
    --on_way;
    const auto busy = on_way_to.find(going.letter.to.host);
    if (--busy->second == 0) on_way_to.erase(busy);
    settle(std::move(going), delivery);
    pump();
  }

  void settle(Waiting going, const Delivery& delivery) {
    const bool again = delivery.fate == Fate::Later || delivery.fate == Fate::Lost;
    if (again && ++going.tries < bounds.tries) {
      const std::chrono::milliseconds wanted = std::min<std::chrono::milliseconds>(
          std::chrono::hours(24), std::min(delivery.retry_after, std::chrono::seconds(86400)));
      const auto pause = std::clamp(wanted, bounds.least_pause, bounds.longest_pause);
      going.from = Clock::now() + pause;
      if (delivery.fate == Fate::Later) quiet_until[going.letter.to.host] = going.from;
      queue.push_back(std::move(going));
      return;
    }
    --figures.waiting;
    if (delivery.fate == Fate::Taken) {
      ++figures.taken;
    } else if (delivery.fate == Fate::Gone) {
      ++figures.gone;
      if (const auto dropped = store.drop_push_browser(going.endpoint); !dropped)
        store_failed(dropped.error());
    } else {
      ++figures.failed;
    }
  }

  store::Store& store;
  const KeyPair keys;
  const std::string key, contact;
  Figures figures;
  net::io_context io{1};
  Sender sender;
  const Bounds bounds;
  const Failed store_failed;
  std::deque<Waiting> queue;
  std::size_t on_way = 0;
  std::map<std::string, std::size_t> on_way_to;
  std::map<std::string, Clock::time_point> quiet_until;
  net::steady_timer timer;
  net::executor_work_guard<net::io_context::executor_type> work;
  std::atomic<std::size_t> told = 0;  ///< turns whose browsers are still to be found
  std::thread thread;
};

Office::Office(std::unique_ptr<Inner> inner) : inner_(std::move(inner)) {}
Office::~Office() = default;

tl::expected<std::unique_ptr<Office>, data::Phrase> Office::open(store::Store& store,
                                                                 std::string contact, Reach reach,
                                                                 Bounds bounds, Failed failed) {
  const auto drawn = KeyPair::drawn();
  if (!drawn) return tl::unexpected(phrase("push.no-key"));
  const auto secret = store.push_key(drawn->secret());
  if (!secret) return tl::unexpected(secret.error().message);
  const auto own = KeyPair::of(*secret);
  if (!own) return tl::unexpected(phrase("push.no-key"));
  return std::unique_ptr<Office>(new Office(std::make_unique<Inner>(
      store, *own, std::move(contact), std::move(reach), bounds, std::move(failed))));
}

const std::string& Office::key() const { return inner_->key; }
const Figures& Office::figures() const { return inner_->figures; }

void Office::tell(Turn turn) {
  Inner& in = *inner_;
  if (in.told >= in.bounds.waiting) {
    ++in.figures.dropped;
    return;
  }
  ++in.told;
  net::post(in.io, [&in, turn = std::move(turn)] {
    --in.told;
    in.address(turn);
  });
}

}  // namespace sandtable::server::push
