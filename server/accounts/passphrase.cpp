#include "server/accounts/passphrase.h"

#include <sodium.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

#include <array>
#include <cstdio>
#include <utility>
#include <vector>

namespace sandtable::server {
namespace {

using Text = std::vector<UChar>;

void wipe(Text& text) { sodium_memzero(text.data(), text.size() * sizeof(UChar)); }

// No normal form has more UTF-16 units than this many times the bytes of its text.
constexpr std::size_t kMostExpansion = 18;

// Four bytes a character, and room for what normalising makes shorter.
constexpr std::size_t kMostPhraseBytes = 4 * 4 * static_cast<std::size_t>(kLongestPassphrase);

tl::unexpected<data::Phrase> refused(const data::Phrase& found) {
  return tl::unexpected(
      phrase("account.passphrase",
             {{"least", kShortestPassphrase}, {"most", kLongestPassphrase}, {"found", found}}));
}

// libsodium must be initialised before anything else is asked of it.
void ready() {
  static const int kReady = sodium_init();
  static_cast<void>(kReady);
}

}  // namespace

void Passphrase::wipe() { sodium_memzero(text_.data(), text_.size()); }

tl::expected<Passphrase, data::Phrase> Passphrase::from(std::string_view utf8) {
  if (utf8.size() > kMostPhraseBytes) return refused(phrase("found.more"));
  UErrorCode status = U_ZERO_ERROR;
  Text wide(utf8.size() + 1), normal(kMostExpansion * (utf8.size() + 1));
  std::string out(3 * normal.size(), '\0');
  std::int32_t length = 0, bytes = 0;
  u_strFromUTF8(wide.data(), static_cast<std::int32_t>(wide.size()), &length, utf8.data(),
                static_cast<std::int32_t>(utf8.size()), &status);
  const UNormalizer2* const nfkc = unorm2_getNFKCInstance(&status);
  length = unorm2_normalize(nfkc, wide.data(), length, normal.data(),
                            static_cast<std::int32_t>(normal.size()), &status);
  const std::int32_t characters = U_SUCCESS(status) ? u_countChar32(normal.data(), length) : 0;
  u_strToUTF8(out.data(), static_cast<std::int32_t>(out.size()), &bytes, normal.data(), length,
              &status);
  server::wipe(wide);
  server::wipe(normal);
  Passphrase made(
      std::string_view(out.data(), U_SUCCESS(status) ? static_cast<std::size_t>(bytes) : 0));
  sodium_memzero(out.data(), out.size());
  if (U_FAILURE(status)) return refused(phrase("found.no-utf8"));
  if (characters < kShortestPassphrase || characters > kLongestPassphrase)
    return refused(characters);
  return made;
}

std::string hash_of(const Passphrase& passphrase, const HashCost& cost) {
  ready();
  std::array<char, crypto_pwhash_STRBYTES> out{};
  if (crypto_pwhash_str_alg(out.data(), passphrase.text().data(), passphrase.text().size(),
                            cost.passes, cost.memory, crypto_pwhash_ALG_ARGON2ID13) != 0)
    return {};
  return out.data();
}

bool fits(const Passphrase& passphrase, const std::string& hash) {
  ready();
  return crypto_pwhash_str_verify(hash.c_str(), passphrase.text().data(),
                                  passphrase.text().size()) == 0;
}

bool is_outdated(const std::string& hash, const HashCost& cost) {
  return crypto_pwhash_str_needs_rehash(hash.c_str(), cost.passes, cost.memory) != 0;
}

PassphraseWorker::PassphraseWorker(std::size_t most_waiting)
    : most_(most_waiting), thread_([this] { work(); }) {}

PassphraseWorker::~PassphraseWorker() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    waiting_.clear();
  }
  wake_.notify_all();
  thread_.join();
}

bool PassphraseWorker::submit(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || waiting_.size() >= most_) return false;
    waiting_.push_back(std::move(job));
  }
  wake_.notify_one();
  return true;
}

void PassphraseWorker::work() {
  for (;;) {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
      if (stopping_) return;
      job = std::move(waiting_.front());
      waiting_.pop_front();
    }
    // A job answers for what goes wrong in it; nothing else may end the thread, and all with it.
    try {
      job();
    } catch (...) {
      std::fprintf(stderr, "sandtable: a sign-in failed\n");
    }
  }
}

}  // namespace sandtable::server
