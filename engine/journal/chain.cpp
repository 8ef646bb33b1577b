#include "engine/journal/chain.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "engine/journal/file.h"
#include "engine/journal/names.h"
#include "engine/journal/phrases.gen.h"

namespace sandtable::journal {
namespace {

constexpr std::string_view kOpening = ",\"chain\":\"";
constexpr std::string_view kClosing = "\"}";
constexpr std::string_view kHeld = ",\"held\":\"";
constexpr std::string_view kBare = ",\"bare\":\"";

void feed(crypto_generichash_state& state, std::string_view bytes) {
  crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(bytes.data()),
                            bytes.size());
}

}  // namespace

std::string chain_of(std::string_view before, std::string_view body) {
  std::array<unsigned char, kChainDigits / 2> hash{};
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, hash.size());
  feed(state, before);
  feed(state, "\n");
  feed(state, body);
  crypto_generichash_final(&state, hash.data(), hash.size());
  std::array<char, kChainDigits + 1> digits{};
  sodium_bin2hex(digits.data(), digits.size(), hash.data(), hash.size());
  return std::string(digits.data(), kChainDigits);
}

std::string with_chain(std::string_view body, std::string_view held, std::string_view chain) {
  std::string line;
  line.reserve(body.size() + held.size() + kOpening.size() + chain.size() + kClosing.size());
  line.append(body.substr(0, body.empty() ? 0 : body.size() - 1)).append(held);
  line.append(kOpening).append(chain).append(kClosing);
  return line;
}

std::optional<ChainedLine> split_chain(std::string_view line) {
  constexpr std::size_t kTail = kOpening.size() + kChainDigits + kClosing.size();
  if (line.size() < kTail) return std::nullopt;
  const std::string_view tail = line.substr(line.size() - kTail);
  const std::string_view chain = tail.substr(kOpening.size(), kChainDigits);
  if (!tail.starts_with(kOpening) || !tail.ends_with(kClosing) || !is_hex(chain, kChainDigits))
    return std::nullopt;
  ChainedLine parts;
  const std::string_view before = line.substr(0, line.size() - kTail);
  // Within texts a quotation mark has a backslash before it: this is the member itself.
  const std::size_t end = std::min(before.find(kHeld), before.find(kBare));
  const std::string_view body = before.substr(0, end);
  parts.body.reserve(body.size() + 1);
  parts.body.append(body).push_back('}');
  parts.held = before.substr(body.size());
  parts.chain = chain;
  return parts;
}

std::optional<JournalError> check_link(std::string_view before, const ChainedLine& found,
                                       const std::string& file, std::uint64_t line) {
  const std::string expected = chain_of(before, found.body);
  if (expected == found.chain) return std::nullopt;
  return JournalError{file, line, 0,
                      phrase(line == 1 ? "line.header-changed" : "line.changed",
                             {{"expected", expected}, {"found", found.chain}})};
}

ChainReport check_chain(std::string_view text, const std::string& file) {
  ChainReport report;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) {
      report.torn = at;
      break;
    }
    const std::uint64_t number = ++report.lines;
    const auto parts = split_chain(text.substr(at, end - at));
    if (!parts) {
      report.changed.push_back({file, number, 0, phrase("line.no-chain")});
      report.last.clear();
    } else {
      if (auto error = check_link(report.last, *parts, file, number))
        report.changed.push_back(std::move(*error));
      report.last = parts->chain;
    }
    at = end + 1;
  }
  return report;
}

tl::expected<ChainReport, JournalError> check_chain_of(const std::string& path) {
  auto text = read_file(path);
  if (!text) return tl::unexpected(JournalError{path, 0, 0, text.error()});
  return check_chain(*text, path);
}

}  // namespace sandtable::journal
