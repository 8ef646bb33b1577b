#include "engine/journal/seal.h"

#include <sodium.h>

#include <array>
#include <utility>

#include "engine/journal/line.h"
#include "engine/journal/phrases.gen.h"

namespace sandtable {
namespace journal {
namespace {

constexpr std::size_t kBytes = 32;

std::string hex_of(const std::array<unsigned char, kBytes>& bytes) {
  std::array<char, 2 * kBytes + 1> digits{};
  sodium_bin2hex(digits.data(), digits.size(), bytes.data(), bytes.size());
  return std::string(digits.data(), 2 * kBytes);
}

}  // namespace

std::string commitment_to(std::string_view held) {
  std::array<unsigned char, kBytes> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(held.data()),
                     held.size(), nullptr, 0);
  return hex_of(hash);
}

JournalSeal fresh_seal(std::string_view content) {
  std::array<unsigned char, kBytes> nonce{};
  randombytes_buf(nonce.data(), nonce.size());
  JournalSeal out;
  out.held = hex_of(nonce).append(content);
  out.commitment = commitment_to(out.held);
  return out;
}

}  // namespace journal

void seal_decision(JournalEntry& entry) {
  entry.seal = journal::fresh_seal(journal::encode_decision(entry));
}

void seal_digest(JournalEntry& entry) { entry.veil = journal::fresh_seal(entry.digest); }

JournalEntry without_decision(JournalEntry entry) {
  if (!entry.seal) return entry;
  entry.seal = JournalSeal{entry.seal->commitment, {}, false};
  entry.action.clear();
  entry.reason.clear();
  entry.standing = false;
  entry.rolls.clear();
  return entry;
}

JournalEntry without_digest(JournalEntry entry) {
  if (!entry.veil) return entry;
  entry.veil = JournalSeal{entry.veil->commitment, {}, false};
  entry.digest.clear();
  return entry;
}

bool is_withheld(const JournalEntry& entry) { return entry.seal && entry.seal->held.empty(); }

std::optional<data::Phrase> take_opened(JournalEntry& entry, const OpenedSeal& opened,
                                        std::span<const Seat> seats) {
  std::optional<JournalSeal>& seal = opened.digest ? entry.veil : entry.seal;
  const auto what = journal::phrase(opened.digest ? "seal.of-digest" : "seal.of-decision");
  const auto where = journal::phrase("where.entry", {{"seq", entry.seq}});
  if (!seal) return journal::phrase("seal.none", {{"what", what}, {"where", where}});
  const std::string found = journal::commitment_to(opened.text);
  if (found != seal->commitment)
    return journal::phrase("seal.other",
                           {{"where", where}, {"commitment", seal->commitment}, {"found", found}});
  if (!seal->held.empty()) return std::nullopt;
  seal->held = opened.text;
  return journal::read_held(entry, opened.digest, seats);
}

}  // namespace sandtable
