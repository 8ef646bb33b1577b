#include <algorithm>
#include <array>
#include <charconv>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/doors.h"
#include "engine/core/rulebook.h"
#include "engine/harness/ambush_scenario.h"
#include "server/server.h"
#include "store/store.h"

/// `ambush_serve serve --port N --store ADDRESS [--leak NAME]`: what `sandtable serve` is, with the
/// ruleset of engine/harness/ambush.h in place of the program's own. `--leak` plants one of its
/// defects.
namespace {

using sandtable::ambush::Leak;

/// In the order of `Leak`.
constexpr std::array<std::string_view, 17> kLeaks{
    "none",    "view", "question", "event",   "seal",   "veil",  "answered", "asking",    "drawing",
    "verdict", "odds", "turn",     "account", "ledger", "scene", "roster",   "one-by-one"};
static_assert(kLeaks.size() == static_cast<std::size_t>(Leak::OneByOne) + 1);

struct Wanted {
  std::uint16_t port = 0;
  std::string store;
  Leak leak = Leak::None;
};

std::optional<Wanted> read(const std::vector<std::string_view>& args) {
  if (args.empty() || args[0] != "serve" || args.size() % 2 == 0) return std::nullopt;
  Wanted out;
  for (std::size_t i = 1; i < args.size(); i += 2) {
    const std::string_view value = args[i + 1];
    if (args[i] == "--port") {
      const auto [end, wrong] =
          std::from_chars(value.data(), value.data() + value.size(), out.port);
      if (wrong != std::errc{} || end != value.data() + value.size()) return std::nullopt;
    } else if (args[i] == "--store") {
      out.store = value;
    } else if (args[i] == "--leak") {
      const auto at = std::find(kLeaks.begin(), kLeaks.end(), value);
      if (at == kLeaks.end()) return std::nullopt;
      out.leak = static_cast<Leak>(at - kLeaks.begin());
    } else {
      return std::nullopt;
    }
  }
  if (out.store.empty()) return std::nullopt;
  return out;
}

int fail(const std::string& why) {
  std::cerr << why << "\n";
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  const auto wanted = read({argv + 1, argv + argc});
  if (!wanted) {
    std::cerr << "usage: ambush_serve serve --port N --store ADDRESS [--leak NAME]\n  NAME:";
    for (const std::string_view name : kLeaks) std::cerr << " " << name;
    std::cerr << "\n";
    return 2;
  }
  sandtable::ambush::planted() = wanted->leak;
  const auto store = sandtable::store::open(wanted->store);
  if (!store) return fail(store.error().message.str());
  if (const auto alone = (*store)->serve_alone(); !alone) return fail(alone.error().message.str());
  sandtable::server::Options options;
  options.port = wanted->port;
  options.signals = true;
  const auto server = sandtable::server::Server::start(**store, options);
  if (!server) return fail(server.error().str());
  std::cout << (*server)->url() << "\n" << std::flush;
  for (const auto* door : sandtable::battle::every_door())
    std::cerr << "serves " << door->rulebook().id << "\n" << std::flush;
  (*server)->run();
  return 0;
}
