#include <chrono>

#include "server/wire/wire_fixture.h"
#include "tests/fuzz/require.h"

/// Sends any bytes, up to a megabyte, to a server of its own as a request. Whatever they are, the
/// server answers, hangs up in bounded time, and goes on serving.
namespace {

using namespace sandtable::server;
using sandtable::fuzz::require;

Options unlimited() {
  Options options;
  Limits& limits = options.limits;
  for (double* one : {&limits.requests_per_second, &limits.requests_at_once,
                      &limits.dear_per_second, &limits.dear_at_once, &limits.kept_per_second,
                      &limits.kept_at_once, &limits.talk_per_second, &limits.talk_at_once})
    *one = 1e12;
  limits.hello_within = std::chrono::milliseconds(20);
  return options;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMost = std::size_t{1} << 20;
  static const wire::Served server(unlimited());
  if (size > kMost) return 0;
  {
    wire::Line line(server.port());
    line.send({reinterpret_cast<const char*>(data), size});
    line.end();
    // What became a WebSocket is ended by its own deadline. The server says something or hangs up
    // long before this; how long it takes for much is the machine's to say.
    constexpr int kPatience = 20'000;
    while (!line.more(kPatience).empty()) continue;
    require(!line.open(), "every connection ends, and in bounded time");
  }
  require(server.lives(), "the server goes on");
  return 0;
}
