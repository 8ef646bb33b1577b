#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "store/sqlite_rows.h"
#include "store/sqlite_store.h"

/// Browsers that are told of turns while their page is closed.
namespace sandtable::store {
namespace {

template <std::size_t n>
std::array<std::uint8_t, n> array_of(std::span<const std::uint8_t> bytes) {
  std::array<std::uint8_t, n> out{};
  std::copy_n(bytes.begin(), std::min(n, bytes.size()), out.begin());
  return out;
}

/// One number of a query; nothing where it has no row.
Outcome<std::optional<std::int64_t>> first_number(Query& query) {
  std::optional<std::int64_t> out;
  if (query.row()) out = query.number(0);
  if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
  return out;
}

/// The numbers of those keys that prove a seat whose turns somebody may be told of.
Outcome<std::vector<std::int64_t>> keys_in(Connection& connection, const PushBrowser& browser) {
  std::vector<std::int64_t> out;
  for (const TokenHash& hash : browser.keys) {
    if (out.size() == kMostPushKeys) break;
    Query query(connection, "SELECT number FROM seat_key WHERE hash = ? AND seat NOT IN (?, ?)",
                hash, kSpectatorSeat, kOwnerSeat);
    const auto number = first_number(query);
    if (!number) return tl::unexpected(number.error());
    if (*number && std::find(out.begin(), out.end(), **number) == out.end())
      out.push_back(**number);
  }
  return out;
}

/// Whether any of those whom the browser would be told of has as many others as it may.
Outcome<bool> is_one_too_many(Connection& connection, const PushBrowser& browser,
                              const std::vector<std::int64_t>& keys) {
  const auto reaches = [](Query query, std::int64_t most) -> Outcome<bool> {
    const auto number = first_number(query);
    if (!number) return tl::unexpected(number.error());
    return number->value_or(0) >= most;
  };
  auto full = reaches(
      Query(connection, "SELECT count(*) FROM push_browser WHERE endpoint <> ?", browser.endpoint),
      kMostPushBrowsersOfAll);
  if (full && !*full && browser.session)
    full = reaches(Query(connection,
                         "SELECT count(*) FROM push_browser b JOIN session s ON s.hash = b.session "
                         "WHERE b.endpoint <> ? AND s.account = (SELECT account FROM session WHERE "
                         "hash = ?)",
                         browser.endpoint, *browser.session),
                   kMostPushBrowsers);
  for (const std::int64_t key : keys) {
    if (!full || *full) break;
    full = reaches(Query(connection,
                         "SELECT count(*) FROM push_seat s JOIN push_browser b ON b.number = "
                         "s.browser WHERE b.endpoint <> ? AND s.seat_key = ?",
                         browser.endpoint, key),
                   kMostPushBrowsers);
  }
  return full;
}

Outcome<bool> is_session(Connection& connection, const TokenHash& hash) {
  Query query(connection, "SELECT 1 FROM session WHERE hash = ?", hash);
  const auto found = first_number(query);
  if (!found) return tl::unexpected(found.error());
  return found->has_value();
}

std::string_view name_of(Lang lang) { return lang == Lang::Fr ? "fr" : "en"; }

Outcome<void> write(Connection& connection, const PushBrowser& browser,
                    const std::vector<std::int64_t>& keys) {
  if (auto done =
          Query(connection, "DELETE FROM push_browser WHERE endpoint = ?", browser.endpoint).run();
      !done)
    return done;
  // Those whose battles are gone are told of nothing any more.
  if (auto done = Query(connection,
                        "DELETE FROM push_browser WHERE session IS NULL AND NOT EXISTS (SELECT 1 "
                        "FROM push_seat WHERE browser = push_browser.number)")
                      .run();
      !done)
    return done;
  if (auto done = Query(connection,
                        "INSERT INTO push_browser (endpoint, point, auth, lang, session) VALUES "
                        "(?, ?, ?, ?, ?)",
                        browser.endpoint, browser.point, browser.auth, name_of(browser.lang),
                        browser.session)
                      .run();
      !done)
    return done;
  const std::int64_t number = sqlite3_last_insert_rowid(connection.handle());
  for (const std::int64_t key : keys)
    if (auto done = Query(connection, "INSERT INTO push_seat (browser, seat_key) VALUES (?, ?)",
                          number, key)
                        .run();
        !done)
      return done;
  return {};
}

}  // namespace

Outcome<std::array<std::uint8_t, 32>> SqliteStore::push_key(
    const std::array<std::uint8_t, 32>& made) {
  return change(Durable::Now, [&]() -> Outcome<std::array<std::uint8_t, 32>> {
    if (auto done =
            Query(*connection_,
                  "INSERT INTO push_key (one, secret) VALUES (1, ?) ON CONFLICT DO NOTHING", made)
                .run();
        !done)
      return tl::unexpected(done.error());
    Query query(*connection_, "SELECT secret FROM push_key");
    std::array<std::uint8_t, 32> out{};
    if (query.row()) out = array_of<32>(query.bytes(0));
    if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
    return out;
  });
}

Outcome<PushKept> SqliteStore::keep_push_browser(const PushBrowser& browser) {
  return change(Durable::Now, [&]() -> Outcome<PushKept> {
    const auto keys = keys_in(*connection_, browser);
    if (!keys) return tl::unexpected(keys.error());
    PushBrowser known = browser;
    if (browser.session) {
      const auto lasts = is_session(*connection_, *browser.session);
      if (!lasts) return tl::unexpected(lasts.error());
      if (!*lasts) known.session.reset();
    }
    if (!known.session && keys->empty()) return PushKept::NoSeat;
    const auto too_many = is_one_too_many(*connection_, known, *keys);
    if (!too_many) return tl::unexpected(too_many.error());
    if (*too_many) return PushKept::TooMany;
    if (auto done = write(*connection_, known, *keys); !done) return tl::unexpected(done.error());
    return PushKept::Kept;
  });
}

Outcome<void> SqliteStore::drop_push_browser(std::string_view endpoint) {
  return change(Durable::Now, [&] {
    return Query(*connection_, "DELETE FROM push_browser WHERE endpoint = ?", endpoint).run();
  });
}

Outcome<std::vector<PushBrowser>> SqliteStore::push_browsers(std::string_view battle,
                                                             std::span<const std::string> seats,
                                                             Time now) {
  return look([&](Connection& from) -> Outcome<std::vector<PushBrowser>> {
    const auto number = number_of(from, battle);
    if (!number) return tl::unexpected(number.error());
    std::vector<PushBrowser> out;
    for (const std::string& seat : seats) {
      Query query(from,
                  "SELECT endpoint, point, auth, lang, session FROM push_browser b WHERE "
                  "(session IS NULL OR EXISTS (SELECT 1 FROM session WHERE hash = b.session AND "
                  "expires > ?3)) AND (EXISTS (SELECT 1 FROM push_seat s JOIN seat_key k ON "
                  "k.number = s.seat_key WHERE s.browser = b.number AND k.battle = ?1 AND k.seat = "
                  "?2) OR EXISTS (SELECT 1 FROM session s JOIN claim c ON c.account = s.account "
                  "WHERE s.hash = b.session AND c.battle = ?1 AND c.seat = ?2)) ORDER BY number",
                  *number, seat, now);
      while (query.row()) {
        PushBrowser one{query.text(0),
                        array_of<65>(query.bytes(1)),
                        array_of<16>(query.bytes(2)),
                        query.text(3) == "fr" ? Lang::Fr : Lang::En,
                        std::nullopt,
                        {}};
        if (!query.null(4)) one.session = array_of<32>(query.bytes(4));
        if (std::find(out.begin(), out.end(), one) == out.end()) out.push_back(std::move(one));
      }
      if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
    }
    return out;
  });
}

}  // namespace sandtable::store
