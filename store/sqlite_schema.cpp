#include "store/sqlite_schema.h"

#include <array>
#include <string>

#include "store/phrases.gen.h"

namespace sandtable::store {
namespace {

// A step that was released is never changed: files out there were made by it.
constexpr std::array<std::string_view, kSchema> kMigrations{
    R"sql(
CREATE TABLE battle (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  ruleset TEXT NOT NULL,
  edition TEXT NOT NULL,
  scenario TEXT NOT NULL,
  dice TEXT NOT NULL,
  private INTEGER NOT NULL CHECK (private IN (0, 1)),
  odds INTEGER NOT NULL CHECK (odds IN (0, 1)),
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  entries INTEGER NOT NULL DEFAULT 0,
  chain TEXT NOT NULL CHECK (length(chain) = 32),
  turn INTEGER NOT NULL DEFAULT 0,
  over INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1)),
  outcome_en TEXT NOT NULL DEFAULT '',
  outcome_fr TEXT NOT NULL DEFAULT '',
  secret BLOB CHECK (secret IS NULL OR length(secret) = 32)
) STRICT;
CREATE INDEX battle_listed ON battle (private, over, changed DESC, id);

CREATE TABLE header (
  battle INTEGER PRIMARY KEY REFERENCES battle ON DELETE CASCADE,
  line TEXT NOT NULL
) STRICT;

CREATE TABLE entry (
  battle INTEGER NOT NULL REFERENCES battle ON DELETE CASCADE,
  seq INTEGER NOT NULL CHECK (seq > 0),
  line TEXT NOT NULL,
  digest TEXT NOT NULL CHECK (length(digest) = 16),
  PRIMARY KEY (battle, seq)
) STRICT;

CREATE TABLE seat (
  battle INTEGER NOT NULL REFERENCES battle ON DELETE CASCADE,
  place INTEGER NOT NULL,
  side TEXT NOT NULL,
  plan TEXT NOT NULL,
  PRIMARY KEY (battle, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE seat_key (
  number INTEGER PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  battle INTEGER NOT NULL REFERENCES battle ON DELETE CASCADE,
  seat TEXT NOT NULL,
  nickname TEXT NOT NULL
) STRICT;
CREATE INDEX seat_key_of_battle ON seat_key (battle, number);

CREATE TABLE chat (
  battle INTEGER NOT NULL REFERENCES battle ON DELETE CASCADE,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  sender TEXT NOT NULL,
  side TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (battle, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE standing (
  battle INTEGER NOT NULL REFERENCES battle ON DELETE CASCADE,
  side TEXT NOT NULL,
  kind TEXT NOT NULL,
  answer TEXT NOT NULL,
  PRIMARY KEY (battle, side, kind)
) STRICT, WITHOUT ROWID;
)sql",
    R"sql(
CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  created INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
  account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  created INTEGER NOT NULL,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_of_account ON session (account);
CREATE INDEX session_expiry ON session (expires);

CREATE TABLE claim (
  account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  battle INTEGER NOT NULL REFERENCES battle ON DELETE CASCADE,
  seat TEXT NOT NULL,
  PRIMARY KEY (account, battle, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX claim_of_battle ON claim (battle);
)sql",
    // A sum of every row that no chain covers: what changes it but this program is found by a
    // check. sqlite_sums.h has the function. And what the dice of a battle that was brought here
    // are committed to since: later than its header.
    R"sql(
ALTER TABLE battle ADD COLUMN commitment TEXT NOT NULL DEFAULT '';
ALTER TABLE battle ADD COLUMN dice_from INTEGER NOT NULL DEFAULT 0;
ALTER TABLE battle ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
UPDATE battle SET sum = sandtable_sum('battle', number, id, title, ruleset, edition, scenario,
  dice, private, odds, created, changed, entries, chain, turn, over, outcome_en, outcome_fr,
  secret, commitment, dice_from);
CREATE TRIGGER battle_made AFTER INSERT ON battle BEGIN
  UPDATE battle SET sum = sandtable_sum('battle', number, id, title, ruleset, edition, scenario,
    dice, private, odds, created, changed, entries, chain, turn, over, outcome_en, outcome_fr,
    secret, commitment, dice_from)
    WHERE number = NEW.number;
END;
CREATE TRIGGER battle_changed AFTER UPDATE OF number, id, title, ruleset, edition, scenario, dice,
  private, odds, created, changed, entries, chain, turn, over, outcome_en, outcome_fr, secret,
  commitment, dice_from ON battle BEGIN
  UPDATE battle SET sum = sandtable_sum('battle', number, id, title, ruleset, edition, scenario,
    dice, private, odds, created, changed, entries, chain, turn, over, outcome_en, outcome_fr,
    secret, commitment, dice_from)
    WHERE number = NEW.number;
END;

ALTER TABLE seat ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
UPDATE seat SET sum = sandtable_sum('seat', battle, place, side, plan);
CREATE TRIGGER seat_made AFTER INSERT ON seat BEGIN
  UPDATE seat SET sum = sandtable_sum('seat', battle, place, side, plan)
    WHERE battle = NEW.battle AND place = NEW.place;
END;
CREATE TRIGGER seat_changed AFTER UPDATE OF battle, place, side, plan ON seat BEGIN
  UPDATE seat SET sum = sandtable_sum('seat', battle, place, side, plan)
    WHERE battle = NEW.battle AND place = NEW.place;
END;

ALTER TABLE seat_key ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
UPDATE seat_key SET sum = sandtable_sum('seat_key', number, hash, battle, seat, nickname);
CREATE TRIGGER seat_key_made AFTER INSERT ON seat_key BEGIN
  UPDATE seat_key SET sum = sandtable_sum('seat_key', number, hash, battle, seat, nickname)
    WHERE number = NEW.number;
END;
CREATE TRIGGER seat_key_changed AFTER UPDATE OF number, hash, battle, seat, nickname ON seat_key
  BEGIN
  UPDATE seat_key SET sum = sandtable_sum('seat_key', number, hash, battle, seat, nickname)
    WHERE number = NEW.number;
END;

ALTER TABLE chat ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
UPDATE chat SET sum = sandtable_sum('chat', battle, number, at, sender, side, text);
CREATE TRIGGER chat_made AFTER INSERT ON chat BEGIN
  UPDATE chat SET sum = sandtable_sum('chat', battle, number, at, sender, side, text)
    WHERE battle = NEW.battle AND number = NEW.number;
END;
CREATE TRIGGER chat_changed AFTER UPDATE OF battle, number, at, sender, side, text ON chat BEGIN
  UPDATE chat SET sum = sandtable_sum('chat', battle, number, at, sender, side, text)
    WHERE battle = NEW.battle AND number = NEW.number;
END;

ALTER TABLE standing ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
UPDATE standing SET sum = sandtable_sum('standing', battle, side, kind, answer);
CREATE TRIGGER standing_made AFTER INSERT ON standing BEGIN
  UPDATE standing SET sum = sandtable_sum('standing', battle, side, kind, answer)
    WHERE battle = NEW.battle AND side = NEW.side AND kind = NEW.kind;
END;
CREATE TRIGGER standing_changed AFTER UPDATE OF battle, side, kind, answer ON standing BEGIN
  UPDATE standing SET sum = sandtable_sum('standing', battle, side, kind, answer)
    WHERE battle = NEW.battle AND side = NEW.side AND kind = NEW.kind;
END;

ALTER TABLE account ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
UPDATE account SET sum = sandtable_sum('account', id, name, name_key, password, created);
CREATE TRIGGER account_made AFTER INSERT ON account BEGIN
  UPDATE account SET sum = sandtable_sum('account', id, name, name_key, password, created)
    WHERE id = NEW.id;
END;
CREATE TRIGGER account_changed AFTER UPDATE OF id, name, name_key, password, created ON account
  BEGIN
  UPDATE account SET sum = sandtable_sum('account', id, name, name_key, password, created)
    WHERE id = NEW.id;
END;

ALTER TABLE session ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
UPDATE session SET sum = sandtable_sum('session', hash, account, created, expires);
CREATE TRIGGER session_made AFTER INSERT ON session BEGIN
  UPDATE session SET sum = sandtable_sum('session', hash, account, created, expires)
    WHERE hash = NEW.hash;
END;
CREATE TRIGGER session_changed AFTER UPDATE OF hash, account, created, expires ON session BEGIN
  UPDATE session SET sum = sandtable_sum('session', hash, account, created, expires)
    WHERE hash = NEW.hash;
END;

ALTER TABLE claim ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
UPDATE claim SET sum = sandtable_sum('claim', account, battle, seat);
CREATE TRIGGER claim_made AFTER INSERT ON claim BEGIN
  UPDATE claim SET sum = sandtable_sum('claim', account, battle, seat)
    WHERE account = NEW.account AND battle = NEW.battle AND seat = NEW.seat;
END;
CREATE TRIGGER claim_changed AFTER UPDATE OF account, battle, seat ON claim BEGIN
  UPDATE claim SET sum = sandtable_sum('claim', account, battle, seat)
    WHERE account = NEW.account AND battle = NEW.battle AND seat = NEW.seat;
END;
)sql",
    // What a server that is started again must still know: from where an account signed in, and how
    // far an umpire has read what the sides keep from each other.
    R"sql(
CREATE TABLE account_network (
  account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  network TEXT NOT NULL,
  at INTEGER NOT NULL,
  sum BLOB NOT NULL DEFAULT x'',
  PRIMARY KEY (account, network)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_network_age ON account_network (at);
CREATE TRIGGER account_network_made AFTER INSERT ON account_network BEGIN
  UPDATE account_network SET sum = sandtable_sum('account_network', account, network, at)
    WHERE account = NEW.account AND network = NEW.network;
END;
CREATE TRIGGER account_network_changed AFTER UPDATE OF account, network, at ON account_network BEGIN
  UPDATE account_network SET sum = sandtable_sum('account_network', account, network, at)
    WHERE account = NEW.account AND network = NEW.network;
END;

CREATE TABLE journal_read (
  battle INTEGER PRIMARY KEY REFERENCES battle ON DELETE CASCADE,
  entry INTEGER NOT NULL,
  sum BLOB NOT NULL DEFAULT x''
) STRICT;
CREATE TRIGGER journal_read_made AFTER INSERT ON journal_read BEGIN
  UPDATE journal_read SET sum = sandtable_sum('journal_read', battle, entry)
    WHERE battle = NEW.battle;
END;
CREATE TRIGGER journal_read_changed AFTER UPDATE OF battle, entry ON journal_read BEGIN
  UPDATE journal_read SET sum = sandtable_sum('journal_read', battle, entry)
    WHERE battle = NEW.battle;
END;
)sql",
    // To which browsers it is told, with their page closed, that it is somebody's turn, and the key
    // that proves to the services which carry it who sends.
    R"sql(
CREATE TABLE push_key (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  secret BLOB NOT NULL CHECK (length(secret) = 32),
  sum BLOB NOT NULL DEFAULT x''
) STRICT;
CREATE TRIGGER push_key_made AFTER INSERT ON push_key BEGIN
  UPDATE push_key SET sum = sandtable_sum('push_key', one, secret) WHERE one = NEW.one;
END;
CREATE TRIGGER push_key_changed AFTER UPDATE OF one, secret ON push_key BEGIN
  UPDATE push_key SET sum = sandtable_sum('push_key', one, secret) WHERE one = NEW.one;
END;

CREATE TABLE push_browser (
  number INTEGER PRIMARY KEY,
  endpoint TEXT NOT NULL UNIQUE,
  point BLOB NOT NULL CHECK (length(point) = 65),
  auth BLOB NOT NULL CHECK (length(auth) = 16),
  lang TEXT NOT NULL CHECK (lang IN ('en', 'fr')),
  session BLOB REFERENCES session ON DELETE CASCADE,
  sum BLOB NOT NULL DEFAULT x''
) STRICT;
CREATE INDEX push_browser_of_session ON push_browser (session);
CREATE TRIGGER push_browser_made AFTER INSERT ON push_browser BEGIN
  UPDATE push_browser SET sum = sandtable_sum('push_browser', number, endpoint, point, auth, lang,
    session)
    WHERE number = NEW.number;
END;
CREATE TRIGGER push_browser_changed AFTER UPDATE OF number, endpoint, point, auth, lang, session
  ON push_browser BEGIN
  UPDATE push_browser SET sum = sandtable_sum('push_browser', number, endpoint, point, auth, lang,
    session)
    WHERE number = NEW.number;
END;

CREATE TABLE push_seat (
  browser INTEGER NOT NULL REFERENCES push_browser ON DELETE CASCADE,
  seat_key INTEGER NOT NULL REFERENCES seat_key ON DELETE CASCADE,
  sum BLOB NOT NULL DEFAULT x'',
  PRIMARY KEY (browser, seat_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_seat_of_key ON push_seat (seat_key);
CREATE TRIGGER push_seat_made AFTER INSERT ON push_seat BEGIN
  UPDATE push_seat SET sum = sandtable_sum('push_seat', browser, seat_key)
    WHERE browser = NEW.browser AND seat_key = NEW.seat_key;
END;
CREATE TRIGGER push_seat_changed AFTER UPDATE OF browser, seat_key ON push_seat BEGIN
  UPDATE push_seat SET sum = sandtable_sum('push_seat', browser, seat_key)
    WHERE browser = NEW.browser AND seat_key = NEW.seat_key;
END;
)sql"};

Outcome<void> step(Connection& connection, int from) {
  Transaction transaction(connection, Durable::Now);
  if (!transaction.begun()) return transaction.begun();
  // Another program may have done it while we waited for the lock.
  const auto found = connection.number("PRAGMA user_version");
  if (!found) return tl::unexpected(found.error());
  if (*found != from) return {};
  const std::string marks = "PRAGMA user_version = " + std::to_string(from + 1) +
                            "; PRAGMA application_id = " + std::to_string(kApplication) + ";";
  if (auto done = connection.run(std::string(migration(from)) + marks); !done) return done;
  return transaction.commit();
}

StoreError no_database(const Connection& connection) {
  return connection.error(Fault::NotAStore, phrase("open.no-database"));
}

// The schema that a file with these marks has, 0 for an empty one.
Outcome<int> known_schema(const Connection& connection, std::int64_t application,
                          std::int64_t schema, std::int64_t tables) {
  if (application == 0 && schema == 0 && tables == 0) return 0;
  if (application != kApplication || schema < 1)
    return tl::unexpected(connection.error(Fault::NotAStore, phrase("open.other")));
  if (schema > kSchema)
    return tl::unexpected(connection.error(
        Fault::Newer, phrase("open.newer", {{"known", kSchema}, {"found", schema}})));
  return static_cast<int>(schema);
}

}  // namespace

Outcome<int> schema_of(Connection& connection) {
  // One look, so that nobody who is just making the file can come between.
  const Snapshot snapshot(connection);
  if (!snapshot.begun()) return tl::unexpected(snapshot.begun().error());
  const auto application = connection.number("PRAGMA application_id");
  const auto schema = connection.number("PRAGMA user_version");
  const auto tables = connection.number("SELECT count(*) FROM sqlite_schema");
  for (const auto* found : {&application, &schema, &tables})
    if (!*found)
      return tl::unexpected(found->error().fault == Fault::NotAStore ? no_database(connection)
                                                                     : found->error());
  return known_schema(connection, *application, *schema, *tables);
}

namespace {

Outcome<void> write_ahead(Connection& connection) {
  Query query(connection, "PRAGMA journal_mode = WAL");
  const std::string mode = query.row() ? query.text(0) : "";
  if (auto trouble = query.trouble(); !trouble) return trouble;
  if (mode != "wal")
    return tl::unexpected(
        connection.error(Fault::Trouble, phrase("open.memory", {{"mode", mode}})));
  return {};
}

}  // namespace

std::string_view migration(int from) { return kMigrations[static_cast<std::size_t>(from)]; }

Outcome<void> migrate(Connection& connection) {
  const auto schema = schema_of(connection);
  if (!schema) return tl::unexpected(schema.error());
  if (auto set = write_ahead(connection); !set) return set;
  if (auto set = connection.run("PRAGMA foreign_keys = ON"); !set) return set;
  for (int from = *schema; from < kSchema; ++from)
    if (auto done = step(connection, from); !done) return done;
  return {};
}

}  // namespace sandtable::store
