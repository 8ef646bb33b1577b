#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <tl/expected.hpp>
#include <vector>

#include "server/phrases.gen.h"

namespace sandtable::server {

/// Characters (not bytes) of a passphrase, after normalising.
inline constexpr int kShortestPassphrase = 8;
inline constexpr int kLongestPassphrase = 200;

/// A passphrase in normal form (NFKC), so that it is the same from every keyboard. It is wiped from
/// memory with its owner.
class Passphrase {
 public:
  /// The error says what was expected and found, never the text itself.
  static tl::expected<Passphrase, data::Phrase> from(std::string_view utf8);

  std::string_view text() const { return {text_.data(), text_.size()}; }

  Passphrase(Passphrase&& from) noexcept = default;
  Passphrase& operator=(Passphrase&&) = delete;
  Passphrase(const Passphrase&) = delete;
  Passphrase& operator=(const Passphrase&) = delete;
  ~Passphrase() { wipe(); }

 private:
  explicit Passphrase(std::string_view text) : text_(text.begin(), text.end()) {}
  void wipe();

  std::vector<char> text_;  ///< a string that was moved from can keep a short text
};

/// What one hash costs (Argon2id).
struct HashCost {
  std::size_t memory = std::size_t{19} << 20;  ///< bytes
  std::uint64_t passes = 2;
};

/// libsodium's string: algorithm, cost, salt and hash. Empty where there was no memory for it.
std::string hash_of(const Passphrase& passphrase, const HashCost& cost);

/// Takes as long for a wrong passphrase as for the right one.
bool fits(const Passphrase& passphrase, const std::string& hash);

/// Whether a hash was made at another cost than this.
bool is_outdated(const std::string& hash, const HashCost& cost);

/// One thread for all hashing, so that it never takes more than one hash's memory, and a queue that
/// has an end.
class PassphraseWorker {
 public:
  explicit PassphraseWorker(std::size_t most_waiting = 64);
  /// Finishes the job that it is at; what waits is dropped.
  ~PassphraseWorker();
  PassphraseWorker(const PassphraseWorker&) = delete;
  PassphraseWorker& operator=(const PassphraseWorker&) = delete;

  /// False: too many wait already, and the job is not done.
  bool submit(std::function<void()> job);

 private:
  void work();

  std::size_t most_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace sandtable::server
