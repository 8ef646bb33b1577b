// How much one server bears: many battles open at once, every one played by a connection that
// holds both sides. The server has the first processor, the clients have the second. Prints submits
// a second, how long an answer takes, and memory.
//
// usage: server_load [BATTLES] [SECONDS] [RATE]      RATE: submits a second; 0: as many as it bears
#include <arpa/inet.h>
#include <pthread.h>
#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/server.h"
#include "store/store.h"

namespace {

using namespace sandtable;
using Clock = std::chrono::steady_clock;

/// A connection that blocks.
class Line {
 public:
  explicit Line(std::uint16_t port) : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
      throw std::runtime_error("no connection");
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;
  ~Line() { close(fd_); }

  void write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) throw std::runtime_error("the connection ended");
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }

  /// Exactly so many bytes.
  std::string read(std::size_t wanted) {
    while (buffer_.size() < wanted) more();
    std::string out = buffer_.substr(0, wanted);
    buffer_.erase(0, wanted);
    return out;
  }

  /// Up to and with an empty line.
  std::string head() {
    std::size_t end = 0;
    while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) more();
    return read(end + 4);
  }

 private:
  void more() {
    std::string part(65536, '\0');
    const ssize_t got = recv(fd_, part.data(), part.size(), 0);
    if (got <= 0) throw std::runtime_error("the connection ended");
    buffer_.append(part, 0, static_cast<std::size_t>(got));
  }

  int fd_;
  std::string buffer_;
};

/// The text behind `"name":"` in JSON that the server wrote.
std::string member(const std::string& json, const std::string& name) {
  const std::string before = "\"" + name + "\":\"";
  const std::size_t from = json.find(before);
  if (from == std::string::npos) throw std::runtime_error("no " + name + " in " + json);
  const std::size_t begin = from + before.size();
  return json.substr(begin, json.find('"', begin) - begin);
}

std::string number(const std::string& json, const std::string& before) {
  const std::size_t from = json.find(before);
  if (from == std::string::npos) throw std::runtime_error("no " + before + " in " + json);
  const std::size_t begin = from + before.size();
  return json.substr(begin, json.find_first_not_of("0123456789", begin) - begin);
}

/// A player of both sides of one battle.
class Player {
 public:
  explicit Player(std::uint16_t port) : port_(port), line_(std::make_unique<Line>(port)) {
    begin();
  }

  /// One decision; how long it took to be acknowledged.
  Clock::duration act(std::mt19937_64& chance) {
    if (state_.find("\"over\":true") != std::string::npos) begin();
    const std::size_t at = state_.find("\"asked\":[\"") + 10;
    const std::string side = state_.substr(at, state_.find('"', at) - at);
    const std::string question = number(state_, "\"question\":{\"id\":");
    say("{\"id\":1,\"type\":\"actions\",\"side\":\"" + side + "\"}");
    const std::string action = pick(hear("\"re\":1"), chance);
    const auto start = Clock::now();
    say("{\"id\":2,\"type\":\"submit\",\"side\":\"" + side + "\",\"question\":" + question +
        ",\"action\":\"" + action + "\"}");
    const std::string answer = hear("\"re\":2");
    const auto took = Clock::now() - start;
    if (answer.find("\"done\"") == std::string::npos) throw std::runtime_error(answer);
    state_ = hear("\"type\":\"state\"");
    return took;
  }

 private:
  static std::string pick(const std::string& json, std::mt19937_64& chance) {
    std::vector<std::string> actions;
    // Each action is an object whose first member is its line.
    constexpr std::string_view kLine = "{\"text\":\"";
    for (std::size_t at = json.find(kLine); at != std::string::npos; at = json.find(kLine, at)) {
      at += kLine.size();
      actions.push_back(json.substr(at, json.find('"', at) - at));
    }
    if (actions.empty()) throw std::runtime_error("no actions: " + json);
    return actions[chance() % actions.size()];
  }

  void begin() {
    const std::string body =
        R"({"scenario":"first-battle","seats":{},"dice":"seeded","odds":true,"private":true})";
    Line http(port_);
    http.write("POST /api/battles HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
               std::to_string(body.size()) + "\r\n\r\n" + body);
    const std::string head = http.head();
    const std::size_t length = head.find("Content-Length: ") + 16;
    const std::string made = http.read(std::stoul(head.substr(length)));
    line_ = std::make_unique<Line>(port_);
    line_->write(
        "GET /api/battles/" + member(made, "battle") +
        "/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    line_->head();
    say(R"({"type":"hello","version":2,"name":"","lang":"en","since":0,"key":")" +
        member(made, "red") + "," + member(made, "blue") + "\"}");
    state_ = hear("\"type\":\"state\"");
    while (state_.find("\"kind\":\"word\"") != std::string::npos) {
      const std::size_t at = state_.find("\"asked\":[\"") + 10;
      say("{\"id\":1,\"type\":\"word\",\"text\":\"a word\",\"side\":\"" +
          state_.substr(at, state_.find('"', at) - at) + "\"}");
      state_ = hear("\"type\":\"state\"");
    }
  }

  void say(const std::string& text, char opcode = '\x1') {
    std::string frame(1, static_cast<char>(0x80U | static_cast<unsigned char>(opcode)));
    if (text.size() < 126) {
      frame += static_cast<char>(0x80U | text.size());
    } else {
      frame += static_cast<char>(0xfeU);
      frame += static_cast<char>(text.size() >> 8U);
      frame += static_cast<char>(text.size() & 255U);
    }
    // A mask of zeros leaves the text as it is.
    line_->write(frame + std::string(4, '\0') + text);
  }

  std::string hear(std::string_view with) {
    for (;;) {
      const std::string head = line_->read(2);
      std::size_t size = static_cast<unsigned char>(head[1]);
      const int bytes = size == 126 ? 2 : size == 127 ? 8 : 0;
      if (bytes > 0) size = 0;
      for (const char c : line_->read(static_cast<std::size_t>(bytes)))
        size = size << 8U | static_cast<unsigned char>(c);
      std::string text = line_->read(size);
      // Whoever leaves the server's pings unanswered is taken for gone.
      if (head[0] == '\x89')
        say(text, '\xa');
      else if (head[0] == '\x88')
        throw std::runtime_error("the server closed a connection");
      else if (text.find(with) != std::string::npos)
        return text;
    }
  }

  std::uint16_t port_;
  std::unique_ptr<Line> line_;
  std::string state_;
};

/// Kilobytes of memory that the process has now.
long resident() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::stol(line.substr(6));
  return 0;
}

struct Measured {
  std::vector<double> milliseconds;
  double seconds = 0;
};

/// What begins on this thread from now on, and the thread, runs on that processor alone.
void run_on(unsigned processor) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(processor % std::max(1U, std::thread::hardware_concurrency()), &one);
  if (pthread_setaffinity_np(pthread_self(), sizeof one, &one) != 0)
    throw std::runtime_error("cannot choose a processor");
}

server::Options unlimited() {
  server::Options options;
  server::Limits& l = options.limits;
  for (double* one :
       {&l.requests_per_second, &l.requests_at_once, &l.dear_per_second, &l.dear_at_once,
        &l.messages_per_second, &l.messages_at_once, &l.talk_per_second, &l.talk_at_once,
        &l.work_per_second, &l.work_at_once, &l.kept_per_second, &l.kept_at_once,
        &l.repeats_per_second, &l.repeats_at_once})
    *one = 1e9;
  l.connections = l.connections_of_address = 100'000;
  return options;
}

/// So many threads, and what one of them threw.
template <class Work>
void side_by_side(int threads, Work work) {
  std::vector<std::future<void>> running;
  for (int t = 0; t < threads; ++t) running.push_back(std::async(std::launch::async, work, t));
  for (std::future<void>& one : running) one.get();
}

Measured play(std::vector<std::unique_ptr<Player>>& players, int threads, int seconds, int rate) {
  std::vector<std::vector<double>> took(static_cast<std::size_t>(threads));
  const auto start = Clock::now();
  const auto end = start + std::chrono::seconds(seconds);
  side_by_side(threads, [&](int t) {
    std::mt19937_64 chance(static_cast<std::uint64_t>(t));
    for (std::size_t at = static_cast<std::size_t>(t); Clock::now() < end;
         at += static_cast<std::size_t>(threads)) {
      // Each decision has its moment, whether or not those before it were late.
      if (rate > 0)
        std::this_thread::sleep_until(
            start + std::chrono::duration_cast<Clock::duration>(
                        std::chrono::duration<double>(static_cast<double>(at) / rate)));
      took[static_cast<std::size_t>(t)].push_back(
          std::chrono::duration<double, std::milli>(players[at % players.size()]->act(chance))
              .count());
    }
  });
  Measured out;
  for (const auto& one : took)
    out.milliseconds.insert(out.milliseconds.end(), one.begin(), one.end());
  std::sort(out.milliseconds.begin(), out.milliseconds.end());
  out.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return out;
}

int run(std::size_t battles, int seconds, int rate) {
  const auto folder = std::filesystem::temp_directory_path() / ("load-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const auto store = store::open("sqlite:" + (folder / "battles.db").string());
  if (!store) throw std::runtime_error(store.error().message.str());
  run_on(0);
  const auto server = server::Server::start(**store, unlimited());
  if (!server) throw std::runtime_error(server.error().str());
  std::thread serving([&] { (*server)->run(); });
  run_on(1);
  const long before = resident();
  // A thread never shares a player with another.
  const std::size_t threads = std::clamp<std::size_t>(battles, 1, 32);
  std::vector<std::unique_ptr<Player>> players((battles + threads - 1) / threads * threads);
  side_by_side(static_cast<int>(threads), [&](int t) {
    for (auto at = static_cast<std::size_t>(t); at < players.size(); at += threads)
      players[at] = std::make_unique<Player>((*server)->port());
  });
  const Measured measured = play(players, static_cast<int>(threads), seconds, rate);
  const auto at = [&](double share) {
    const auto last = static_cast<double>(measured.milliseconds.size() - 1);
    return measured.milliseconds[static_cast<std::size_t>(share * last)];
  };
  std::printf("%zu battles, %zu clients at a time, %.1f s\n", players.size(), threads,
              measured.seconds);
  std::printf("%zu submits, %.0f a second; each with its actions asked for and a state sent\n",
              measured.milliseconds.size(),
              static_cast<double>(measured.milliseconds.size()) / measured.seconds);
  std::printf("acknowledged after: p50 %.2f ms, p99 %.2f ms, longest %.2f ms\n", at(0.5), at(0.99),
              at(1.0));
  std::printf("memory: %ld kB before, %ld kB after (clients included)\n", before, resident());
  players.clear();
  (*server)->stop();
  serving.join();
  std::filesystem::remove_all(folder);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc > 1 ? std::stoul(argv[1]) : 100, argc > 2 ? std::stoi(argv[2]) : 10,
               argc > 3 ? std::stoi(argv[3]) : 0);
  } catch (const std::exception& trouble) {
    std::cerr << "server_load: " << trouble.what() << "\n";
    return 1;
  }
}
