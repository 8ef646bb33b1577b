#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "store/phrases.gen.h"
#include "store/sqlite_rows.h"
#include "store/sqlite_store.h"

namespace sandtable::store {
namespace {

TokenHash hash_in(const Query& query, int column) {
  TokenHash hash{};
  const auto bytes = query.bytes(column);
  std::copy_n(bytes.begin(), std::min(bytes.size(), hash.size()), hash.begin());
  return hash;
}

Outcome<void> changed_one(Connection& connection, const Outcome<void>& done,
                          std::string_view otherwise) {
  if (done && sqlite3_changes64(connection.handle()) == 0)
    return tl::unexpected(StoreError{Fault::Missing, phrase(otherwise)});
  return done;
}

constexpr std::string_view kNoKey = "none.key";

}  // namespace

Outcome<std::optional<SeatKey>> SqliteStore::find_key(const TokenHash& hash) {
  return look([&](Connection& from) -> Outcome<std::optional<SeatKey>> {
    std::optional<SeatKey> found;
    Query query(from,
                "SELECT k.hash, b.id, k.seat, k.nickname FROM seat_key k "
                "JOIN battle b ON b.number = k.battle WHERE k.hash = ?",
                hash);
    if (query.row()) found = {hash_in(query, 0), query.text(1), query.text(2), query.text(3)};
    if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
    return found;
  });
}

Outcome<void> SqliteStore::add_key(const SeatKey& key) {
  return change(Durable::Now, [&]() -> Outcome<void> {
    const auto battle = number_of(*connection_, key.battle);
    if (!battle) return tl::unexpected(battle.error());
    return insert_key(*connection_, *battle, key);
  });
}

Outcome<void> SqliteStore::drop_key(const TokenHash& hash) {
  return change(Durable::Now, [&] {
    const auto done = Query(*connection_, "DELETE FROM seat_key WHERE hash = ?", hash).run();
    return changed_one(*connection_, done, kNoKey);
  });
}

Outcome<void> SqliteStore::set_nickname(const TokenHash& hash, std::string_view nickname) {
  return change(Durable::Soon, [&] {
    const auto done =
        Query(*connection_, "UPDATE seat_key SET nickname = ? WHERE hash = ?", nickname, hash)
            .run();
    return changed_one(*connection_, done, kNoKey);
  });
}

Outcome<std::vector<SeatKey>> SqliteStore::keys_of(std::string_view battle) {
  return look([&](Connection& from) -> Outcome<std::vector<SeatKey>> {
    const auto number = number_of(from, battle);
    if (!number) return tl::unexpected(number.error());
    std::vector<SeatKey> keys;
    Query query(from, "SELECT hash, seat, nickname FROM seat_key WHERE battle = ? ORDER BY number",
                *number);
    while (query.row())
      keys.push_back({hash_in(query, 0), std::string(battle), query.text(1), query.text(2)});
    if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
    return keys;
  });
}

Outcome<std::uint64_t> SqliteStore::append_chat(std::string_view battle, const ChatLine& line) {
  return change(Durable::Soon, [&]() -> Outcome<std::uint64_t> {
    const auto number = number_of(*connection_, battle);
    if (!number) return tl::unexpected(number.error());
    std::int64_t next = 1;
    {
      Query last(*connection_, "SELECT ifnull(max(number), 0) FROM chat WHERE battle = ?", *number);
      if (last.row()) next = last.number(0) + 1;
      if (auto trouble = last.trouble(); !trouble) return tl::unexpected(trouble.error());
    }
    const auto done = Query(*connection_,
                            "INSERT INTO chat (battle, number, at, sender, side, text) "
                            "VALUES (?, ?, ?, ?, ?, ?)",
                            *number, next, line.at, line.from, line.side, line.text)
                          .run();
    if (!done) return tl::unexpected(done.error());
    // One for one: a battle of before there was a bound loses nothing that it need not.
    const auto bounded =
        Query(*connection_,
              "DELETE FROM chat WHERE battle = ?1 AND number = (SELECT min(number) FROM chat "
              "WHERE battle = ?1) AND ?2 < (SELECT count(*) FROM chat WHERE battle = ?1)",
              *number, kMostChat)
            .run();
    if (!bounded) return tl::unexpected(bounded.error());
    return static_cast<std::uint64_t>(next);
  });
}

Outcome<std::vector<ChatLine>> SqliteStore::chat(std::string_view battle, std::uint64_t after,
                                                 std::size_t most) {
  return look([&](Connection& from) -> Outcome<std::vector<ChatLine>> {
    const auto number = number_of(from, battle);
    if (!number) return tl::unexpected(number.error());
    constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
    std::vector<ChatLine> lines;
    Query query(from,
                "SELECT number, at, sender, side, text FROM chat WHERE battle = ? AND number > ? "
                "ORDER BY number DESC LIMIT ?",
                *number, std::min(after, kMost), std::min(std::uint64_t{most}, kMost));
    while (query.row())
      lines.push_back({static_cast<std::uint64_t>(query.number(0)), query.number(1), query.text(2),
                       query.text(3), query.text(4)});
    if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
    std::reverse(lines.begin(), lines.end());
    return lines;
  });
}

Outcome<void> SqliteStore::set_standing(std::string_view battle, const StandingAnswer& answer) {
  return change(Durable::Now, [&]() -> Outcome<void> {
    const auto number = number_of(*connection_, battle);
    if (!number) return tl::unexpected(number.error());
    if (answer.answer.empty())
      return Query(*connection_, "DELETE FROM standing WHERE battle = ? AND side = ? AND kind = ?",
                   *number, answer.side, answer.kind)
          .run();
    return Query(*connection_,
                 "INSERT INTO standing (battle, side, kind, answer) VALUES (?, ?, ?, ?) "
                 "ON CONFLICT DO UPDATE SET answer = excluded.answer",
                 *number, answer.side, answer.kind, answer.answer)
        .run();
  });
}

Outcome<std::vector<StandingAnswer>> SqliteStore::standing(std::string_view battle) {
  return look([&](Connection& from) -> Outcome<std::vector<StandingAnswer>> {
    const auto number = number_of(from, battle);
    if (!number) return tl::unexpected(number.error());
    std::vector<StandingAnswer> answers;
    Query query(from,
                "SELECT side, kind, answer FROM standing WHERE battle = ? ORDER BY side, kind",
                *number);
    while (query.row()) answers.push_back({query.text(0), query.text(1), query.text(2)});
    if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
    return answers;
  });
}

}  // namespace sandtable::store
