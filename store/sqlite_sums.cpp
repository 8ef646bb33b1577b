#include "store/sqlite_sums.h"

#include <sodium.h>

#include <array>
#include <cstdint>
#include <string_view>

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

/// One query a table: which rows are not as they were written.
constexpr std::array<std::string_view, 10> kQueries{
    "SELECT 'battle ' || id FROM battle WHERE sum IS NOT sandtable_sum('battle', number, id, "
    "title, "
    "ruleset, edition, scenario, dice, private, odds, created, changed, entries, chain, turn, "
    "over, "
    "outcome_en, outcome_fr, secret, commitment, dice_from)",
    "SELECT 'seat ' || place || ' of battle ' || ifnull((SELECT id FROM battle WHERE number = "
    "seat.battle), '') FROM seat WHERE sum IS NOT sandtable_sum('seat', battle, place, side, plan)",
    "SELECT 'key ' || number || ' of battle ' || ifnull((SELECT id FROM battle WHERE number = "
    "seat_key.battle), '') FROM seat_key WHERE sum IS NOT sandtable_sum('seat_key', number, hash, "
    "battle, seat, nickname)",
    "SELECT 'line ' || number || ' of the talk of battle ' || ifnull((SELECT id FROM battle WHERE "
    "number = chat.battle), '') FROM chat WHERE sum IS NOT sandtable_sum('chat', battle, number, "
    "at, sender, side, text)",
    "SELECT 'the answer in advance to ' || kind || ' of battle ' || ifnull((SELECT id FROM battle "
    "WHERE number = standing.battle), '') FROM standing WHERE sum IS NOT sandtable_sum('standing', "
    "battle, side, kind, answer)",
    "SELECT 'account ' || id FROM account WHERE sum IS NOT sandtable_sum('account', id, name, "
    "name_key, password, created)",
    "SELECT 'a session of account ' || account FROM session WHERE sum IS NOT sandtable_sum("
    "'session', hash, account, created, expires)",
    "SELECT 'a seat that account ' || account || ' has claimed' FROM claim WHERE sum IS NOT "
    "sandtable_sum('claim', account, battle, seat)",
    "SELECT 'an address that account ' || account || ' signed in from' FROM account_network WHERE "
    "sum IS NOT sandtable_sum('account_network', account, network, at)",
    "SELECT 'what the umpire of battle ' || ifnull((SELECT id FROM battle WHERE number = "
    "journal_read.battle), '') || ' has read' FROM journal_read WHERE sum IS NOT "
    "sandtable_sum('journal_read', battle, entry)"};

}  // namespace

int add_sum_function(sqlite3* handle) {
  if (sodium_init() < 0) return SQLITE_ERROR;
  return sqlite3_create_function_v2(handle, "sandtable_sum", -1,
                                    SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nullptr,
                                    &sum, nullptr, nullptr, nullptr);
}

Outcome<void> check_sums(Connection& connection, std::vector<std::string>& problems) {
  for (const std::string_view sql : kQueries) {
    Query changed(connection, sql);
    while (changed.row())
      problems.push_back(changed.text(0) + ": what stands there is not what was written");
    if (auto trouble = changed.trouble(); !trouble) return trouble;
  }
  return {};
}

}  // namespace sandtable::store
