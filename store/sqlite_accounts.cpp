#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "store/phrases.gen.h"
#include "store/sqlite_rows.h"
#include "store/sqlite_store.h"

namespace sandtable::store {
namespace {

StoreError no_account(std::int64_t account) {
  return {Fault::Missing, phrase("none.account", {{"number", account}})};
}

// The account that a query finds, if it finds one.
Outcome<std::optional<Account>> read_account(Query& query) {
  std::optional<Account> found;
  if (query.row())
    found = {query.number(0), query.text(1), query.text(2), query.text(3), query.number(4)};
  if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
  return found;
}

Outcome<void> expect_account(Connection& connection, std::int64_t account) {
  Query query(connection, "SELECT 1 FROM account WHERE id = ?", account);
  if (query.row()) return {};
  if (auto trouble = query.trouble(); !trouble) return trouble;
  return tl::unexpected(no_account(account));
}

}  // namespace

Outcome<std::int64_t> SqliteStore::create_account(const Account& account) {
  return change(Durable::Now, [&]() -> Outcome<std::int64_t> {
    const auto done =
        Query(*connection_,
              "INSERT INTO account (name, name_key, password, created) VALUES (?, ?, ?, ?)",
              account.name, account.name_key, account.password, account.created)
            .run();
    if (!done && sqlite3_extended_errcode(connection_->handle()) == SQLITE_CONSTRAINT_UNIQUE)
      return tl::unexpected(
          StoreError{Fault::Taken, phrase("taken.account", {{"name", account.name}})});
    if (!done) return tl::unexpected(done.error());
    return sqlite3_last_insert_rowid(connection_->handle());
  });
}

Outcome<std::optional<Account>> SqliteStore::account_named(std::string_view name_key) {
  return look([&](Connection& from) {
    Query query(from,
                "SELECT id, name, name_key, password, created FROM account WHERE name_key = ?",
                name_key);
    return read_account(query);
  });
}

Outcome<std::optional<Account>> SqliteStore::account(std::int64_t id) {
  return look([&](Connection& from) {
    Query query(from, "SELECT id, name, name_key, password, created FROM account WHERE id = ?", id);
    return read_account(query);
  });
}

Outcome<void> SqliteStore::set_password(std::int64_t account, std::string_view password) {
  return change(Durable::Now, [&]() -> Outcome<void> {
    if (auto known = expect_account(*connection_, account); !known) return known;
    return Query(*connection_, "UPDATE account SET password = ? WHERE id = ?", password, account)
        .run();
  });
}

Outcome<void> SqliteStore::note_network(std::int64_t account, std::string_view network, Time at) {
  return change(Durable::Soon, [&]() -> Outcome<void> {
    if (auto known = expect_account(*connection_, account); !known) return known;
    if (auto done = Query(*connection_,
                          "INSERT INTO account_network (account, network, at) VALUES (?, ?, ?) "
                          "ON CONFLICT DO UPDATE SET at = excluded.at",
                          account, network, at)
                        .run();
        !done)
      return done;
    if (auto done =
            Query(*connection_, "DELETE FROM account_network WHERE at <= ?", at - kNetworkAge)
                .run();
        !done)
      return done;
    return Query(*connection_,
                 "DELETE FROM account_network WHERE account = ? AND network NOT IN (SELECT network "
                 "FROM account_network WHERE account = ? ORDER BY at DESC, network LIMIT ?)",
                 account, account, kMostNetworks)
        .run();
  });
}

Outcome<bool> SqliteStore::knows_network(std::int64_t account, std::string_view network, Time now) {
  return look([&](Connection& from) -> Outcome<bool> {
    Query query(from, "SELECT 1 FROM account_network WHERE account = ? AND network = ? AND at > ?",
                account, network, now - kNetworkAge);
    const bool found = query.row();
    if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
    return found;
  });
}

Outcome<void> SqliteStore::create_session(const Session& session) {
  return change(Durable::Now, [&]() -> Outcome<void> {
    if (auto known = expect_account(*connection_, session.account); !known) return known;
    const auto done =
        Query(*connection_,
              "INSERT INTO session (hash, account, created, expires) VALUES (?, ?, ?, ?)",
              session.hash, session.account, session.created, session.expires)
            .run();
    if (!done && sqlite3_extended_errcode(connection_->handle()) == SQLITE_CONSTRAINT_PRIMARYKEY)
      return tl::unexpected(StoreError{Fault::Taken, phrase("taken.session")});
    return done;
  });
}

Outcome<std::optional<Session>> SqliteStore::find_session(const TokenHash& hash) {
  return look([&](Connection& from) -> Outcome<std::optional<Session>> {
    std::optional<Session> found;
    Query query(from, "SELECT account, created, expires FROM session WHERE hash = ?", hash);
    if (query.row()) found = {hash, query.number(0), query.number(1), query.number(2)};
    if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
    return found;
  });
}

Outcome<void> SqliteStore::renew_session(const TokenHash& hash, Time expires) {
  return change(Durable::Soon, [&]() -> Outcome<void> {
    const auto done =
        Query(*connection_, "UPDATE session SET expires = ? WHERE hash = ?", expires, hash).run();
    if (done && sqlite3_changes64(connection_->handle()) == 0)
      return tl::unexpected(StoreError{Fault::Missing, phrase("none.session")});
    return done;
  });
}

Outcome<void> SqliteStore::drop_session(const TokenHash& hash) {
  return change(Durable::Now, [&] {
    return Query(*connection_, "DELETE FROM session WHERE hash = ?", hash).run();
  });
}

Outcome<void> SqliteStore::drop_sessions_of(std::int64_t account) {
  return change(Durable::Now, [&] {
    return Query(*connection_, "DELETE FROM session WHERE account = ?", account).run();
  });
}

Outcome<std::uint64_t> SqliteStore::drop_expired_sessions(Time now) {
  return change(Durable::Soon, [&]() -> Outcome<std::uint64_t> {
    const auto done = Query(*connection_, "DELETE FROM session WHERE expires <= ?", now).run();
    if (!done) return tl::unexpected(done.error());
    return static_cast<std::uint64_t>(sqlite3_changes64(connection_->handle()));
  });
}

Outcome<void> SqliteStore::claim(std::int64_t account, std::string_view battle,
                                 std::string_view seat) {
  return change(Durable::Now, [&]() -> Outcome<void> {
    if (auto known = expect_account(*connection_, account); !known) return known;
    const auto number = number_of(*connection_, battle);
    if (!number) return tl::unexpected(number.error());
    return Query(*connection_,
                 "INSERT INTO claim (account, battle, seat) VALUES (?, ?, ?) "
                 "ON CONFLICT DO NOTHING",
                 account, *number, seat)
        .run();
  });
}

Outcome<std::vector<std::string>> SqliteStore::claims(std::int64_t account,
                                                      std::string_view battle) {
  return look([&](Connection& from) -> Outcome<std::vector<std::string>> {
    const auto number = number_of(from, battle);
    if (!number) return tl::unexpected(number.error());
    std::vector<std::string> seats;
    Query query(from, "SELECT seat FROM claim WHERE account = ? AND battle = ? ORDER BY seat",
                account, *number);
    while (query.row()) seats.push_back(query.text(0));
    if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
    return seats;
  });
}

Outcome<std::vector<Claimed>> SqliteStore::battles_of(std::int64_t account) {
  return look([&](Connection& from) -> Outcome<std::vector<Claimed>> {
    if (auto known = expect_account(from, account); !known) return tl::unexpected(known.error());
    std::vector<Claimed> claimed;
    Query query(from,
                "SELECT c.battle, c.seat FROM claim c JOIN battle b ON b.number = c.battle "
                "WHERE c.account = ? ORDER BY b.over, b.changed DESC, b.id, c.seat",
                account);
    while (query.row()) {
      auto row = row_of(from, query.number(0));
      if (!row) return tl::unexpected(row.error());
      claimed.push_back({std::move(*row), query.text(1)});
    }
    if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
    return claimed;
  });
}

// Who has told no name and decided nothing with a key has left nothing that could be lost.
Outcome<std::vector<std::string>> SqliteStore::alone_in(Connection& from, std::int64_t account) {
  std::vector<std::string> ids;
  Query query(
      from,
      "SELECT b.id FROM battle b WHERE b.number IN (SELECT battle FROM claim WHERE account = ?1) "
      "AND NOT EXISTS (SELECT 1 FROM claim c WHERE c.battle = b.number AND c.account <> ?1) "
      "AND NOT EXISTS (SELECT 1 FROM seat_key k WHERE k.battle = b.number AND k.nickname <> '' "
      "AND k.seat NOT IN (?2, ?3) AND k.seat NOT IN "
      "(SELECT c.seat FROM claim c WHERE c.battle = b.number AND c.account = ?1)) "
      "AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.battle = b.number AND s.plan = 'open' "
      "AND s.side NOT IN "
      "(SELECT c.seat FROM claim c WHERE c.battle = b.number AND c.account = ?1) "
      "AND EXISTS (SELECT 1 FROM entry e WHERE e.battle = b.number AND "
      "iif(json_valid(e.line), json_extract(e.line, '$.side'), s.side) = s.side)) ORDER BY b.id",
      account, kSpectatorSeat, kOwnerSeat);
  while (query.row()) ids.push_back(query.text(0));
  if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
  return ids;
}

Outcome<std::vector<std::string>> SqliteStore::battles_of_alone(std::int64_t account) {
  return look([&](Connection& from) -> Outcome<std::vector<std::string>> {
    if (auto known = expect_account(from, account); !known) return tl::unexpected(known.error());
    return alone_in(from, account);
  });
}

Outcome<Removed> SqliteStore::delete_account(std::int64_t account) {
  return change(Durable::Now, [&]() -> Outcome<Removed> {
    if (auto known = expect_account(*connection_, account); !known)
      return tl::unexpected(known.error());
    Removed removed;
    auto alone = alone_in(*connection_, account);
    if (!alone) return tl::unexpected(alone.error());
    removed.battles = std::move(*alone);
    {
      Query query(*connection_, "SELECT hash FROM session WHERE account = ? ORDER BY hash",
                  account);
      while (query.row()) {
        const auto bytes = query.bytes(0);
        TokenHash hash{};
        std::copy_n(bytes.begin(), std::min(bytes.size(), hash.size()), hash.begin());
        removed.sessions.push_back(hash);
      }
      if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
    }
    for (const std::string& id : removed.battles)
      if (auto done = Query(*connection_, "DELETE FROM battle WHERE id = ?", id).run(); !done)
        return tl::unexpected(done.error());
    if (auto done = Query(*connection_, "DELETE FROM account WHERE id = ?", account).run(); !done)
      return tl::unexpected(done.error());
    return removed;
  });
}

}  // namespace sandtable::store
