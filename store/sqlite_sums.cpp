#include "store/sqlite_sums.h"

#include <sodium.h>

#include <array>
#include <cstdint>
#include <string_view>

#include "store/phrases.gen.h"

namespace sandtable::store {
namespace {

constexpr std::size_t kSumBytes = 16;

void put(crypto_generichash_state& state, const void* data, std::size_t size) {
  crypto_generichash_update(&state, static_cast<const unsigned char*>(data), size);
}

void put_number(crypto_generichash_state& state, std::int64_t number) {
  std::array<unsigned char, 8> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<unsigned char>(static_cast<std::uint64_t>(number) >> (8 * i));
  put(state, bytes.data(), bytes.size());
}

void put_value(crypto_generichash_state& state, sqlite3_value* value) {
  const int kind = sqlite3_value_type(value);
  put_number(state, kind);
  if (kind == SQLITE_INTEGER) return put_number(state, sqlite3_value_int64(value));
  if (kind == SQLITE_NULL) return;
  const void* const data = sqlite3_value_blob(value);
  const int size = sqlite3_value_bytes(value);
  put_number(state, size);
  if (size > 0) put(state, data, static_cast<std::size_t>(size));
}

void sum(sqlite3_context* context, int count, sqlite3_value** values) {
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, kSumBytes);
  for (int i = 0; i < count; ++i) put_value(state, values[i]);
  std::array<unsigned char, kSumBytes> out{};
  crypto_generichash_final(&state, out.data(), out.size());
  sqlite3_result_blob(context, out.data(), static_cast<int>(out.size()), SQLITE_TRANSIENT);
}

/// A table, what a row of it is called, and which rows are not as they were written: the number and
/// the battle of each.
struct Sums {
  std::string_view row, sql;
};

constexpr std::array<Sums, 13> kSums{
    {{"row.battle",
      "SELECT 0, id FROM battle WHERE sum IS NOT sandtable_sum('battle', number, id, title, "
      "ruleset, edition, scenario, dice, private, odds, created, changed, entries, chain, turn, "
      "over, outcome_en, outcome_fr, secret, commitment, dice_from)"},
     {"row.seat",
      "SELECT place, (SELECT id FROM battle WHERE number = seat.battle) FROM seat WHERE sum IS NOT "
      "sandtable_sum('seat', battle, place, side, plan)"},
     {"row.key",
      "SELECT number, (SELECT id FROM battle WHERE number = seat_key.battle) FROM seat_key WHERE "
      "sum IS NOT sandtable_sum('seat_key', number, hash, battle, seat, nickname)"},
     {"row.talk",
      "SELECT number, (SELECT id FROM battle WHERE number = chat.battle) FROM chat WHERE sum IS "
      "NOT sandtable_sum('chat', battle, number, at, sender, side, text)"},
     {"row.standing",
      "SELECT kind, (SELECT id FROM battle WHERE number = standing.battle) FROM standing WHERE sum "
      "IS NOT sandtable_sum('standing', battle, side, kind, answer)"},
     {"row.account",
      "SELECT id, '' FROM account WHERE sum IS NOT sandtable_sum('account', id, name, name_key, "
      "password, created)"},
     {"row.session",
      "SELECT account, '' FROM session WHERE sum IS NOT sandtable_sum('session', hash, account, "
      "created, expires)"},
     {"row.claim",
      "SELECT account, '' FROM claim WHERE sum IS NOT sandtable_sum('claim', account, battle, "
      "seat)"},
     {"row.network",
      "SELECT account, '' FROM account_network WHERE sum IS NOT sandtable_sum('account_network', "
      "account, network, at)"},
     {"row.read",
      "SELECT 0, (SELECT id FROM battle WHERE number = journal_read.battle) FROM journal_read "
      "WHERE sum IS NOT sandtable_sum('journal_read', battle, entry)"},
     {"row.push-key",
      "SELECT 0, '' FROM push_key WHERE sum IS NOT sandtable_sum('push_key', one, secret)"},
     {"row.push-browser",
      "SELECT number, '' FROM push_browser WHERE sum IS NOT sandtable_sum('push_browser', number, "
      "endpoint, point, auth, lang, session)"},
     {"row.push-seat",
      "SELECT browser, '' FROM push_seat WHERE sum IS NOT sandtable_sum('push_seat', browser, "
      "seat_key)"}}};

}  // namespace

int add_sum_function(sqlite3* handle) {
  if (sodium_init() < 0) return SQLITE_ERROR;
  return sqlite3_create_function_v2(handle, "sandtable_sum", -1,
                                    SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nullptr,
                                    &sum, nullptr, nullptr, nullptr);
}

Outcome<void> check_sums(Connection& connection, std::vector<data::Phrase>& problems) {
  for (const Sums& sums : kSums) {
    Query changed(connection, sums.sql);
    while (changed.row()) {
      const data::Phrase row =
          phrase(sums.row, {{"number", changed.text(0)}, {"battle", changed.text(1)}});
      problems.push_back(phrase("check.altered", {{"what", row}}));
    }
    if (auto trouble = changed.trouble(); !trouble) return trouble;
  }
  return {};
}

}  // namespace sandtable::store
