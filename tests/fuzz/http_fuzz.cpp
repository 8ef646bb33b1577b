#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/wire_fixture.h"

/// Sends any bytes, up to a megabyte, to a server of its own as a request. Whatever they are, the
/// server answers or hangs up, and goes on serving.
namespace {

using namespace sandtable::server;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "http_fuzz: %s\n", what);
  std::abort();
}

Options unlimited() {
  Options options;
  Limits& limits = options.limits;
  for (double* one : {&limits.requests_per_second, &limits.requests_at_once,
                      &limits.dear_per_second, &limits.dear_at_once, &limits.kept_per_second,
                      &limits.kept_at_once, &limits.talk_per_second, &limits.talk_at_once})
    *one = 1e12;
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
    std::string answer;
    for (std::string more = line.more(1000); !more.empty(); more = line.more(1000)) answer += more;
    // What became a WebSocket has its own deadline, which would be long to wait for here.
    const bool live = std::string_view(answer).starts_with("HTTP/1.1 101");
    require(live || !line.open(),
            "a request that is at its end is answered, and the connection ends");
  }
  require(server.lives(), "the server goes on");
  return 0;
}
