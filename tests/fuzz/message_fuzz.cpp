#include "server/message.h"
#include "tests/fuzz/require.h"

/// Reads any bytes as what a client says over a WebSocket. Nothing may crash it; what is refused
/// has a sentence, what is taken keeps to the limits.
namespace {

using namespace sandtable::server;
using sandtable::fuzz::require;

void check_error(const sandtable::data::Phrase& phrase) {
  const std::string error = phrase.str();
  require(!phrase.in(sandtable::Lang::Fr).empty(), "a refusal must say why in French");
  require(!error.empty(), "a refusal must say why");
  require(error.size() < 2 * kMostMessage, "a refusal must be short: " + error);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > kMostMessage) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto hello = parse_hello(text)) {
    require(hello->keys.size() <= 8, "too many keys were taken");
    for (const std::string& key : hello->keys)
      require(key.find(',') == std::string::npos, "keys are divided at commas");
  } else {
    check_error(hello.error());
  }
  if (const auto message = parse_message(text)) {
    require(message->id < (std::uint64_t{1} << 53), "a number too large was taken");
    require(message->action.size() <= kMostText && message->text.size() <= kMostText,
            "a text too long was taken");
  } else {
    check_error(message.error().error);
  }
  return 0;
}
