#include "store/sqlite_connection.h"

#include <cerrno>
#include <utility>

#include "engine/journal/file.h"
#include "store/phrases.gen.h"
#include "store/sqlite_sums.h"

namespace sandtable::store {
namespace {

Fault fault_of(int code) {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return Fault::Busy;
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return Fault::ReadOnly;
    case SQLITE_FULL:
      return Fault::Full;
    case SQLITE_CORRUPT:
      return Fault::Damaged;
    case SQLITE_NOTADB:
      return Fault::NotAStore;
    default:
      return Fault::Trouble;
  }
}

/// What people meet has both languages; of the rest SQLite's own words stand.
std::string_view key_of(int code) {
  switch (code & 0xff) {
    case SQLITE_PERM:
      return "sqlite.permission";
    case SQLITE_BUSY:
      return "sqlite.busy";
    case SQLITE_LOCKED:
      return "sqlite.locked";
    case SQLITE_NOMEM:
      return "sqlite.memory";
    case SQLITE_READONLY:
      return "sqlite.read-only";
    case SQLITE_IOERR:
      return "sqlite.disk";
    case SQLITE_CORRUPT:
      return "sqlite.corrupt";
    case SQLITE_FULL:
      return "sqlite.full";
    case SQLITE_CANTOPEN:
      return "sqlite.open";
    case SQLITE_NOTADB:
      return "sqlite.no-database";
    default:
      return {};
  }
}

data::Phrase sqlite_says(int code, const char* said) {
  const std::string_view key = key_of(code);
  // Where it says more than the code does, it says so in its own words.
  if (!key.empty() && phrase(key) == data::Phrase(said)) return phrase(key);
  return phrase("sqlite.said", {{"said", said}});
}

}  // namespace

void Query::prepare(std::string_view sql) { note(connection_.prepared(sql, statement_)); }

Query::~Query() {
  if (statement_ == nullptr) return;
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

void Query::note(int code) {
  if (code != SQLITE_OK && !error_) error_ = connection_.error(code);
}

void Query::bind(std::int64_t value) {
  if (!error_) note(sqlite3_bind_int64(statement_, next_++, value));
}

void Query::bind(std::string_view value) {
  // A null pointer would be NULL and not an empty text.
  const char* const data = value.data() == nullptr ? "" : value.data();
  if (!error_)
    note(sqlite3_bind_text64(statement_, next_++, data, value.size(), SQLITE_TRANSIENT,
                             SQLITE_UTF8));
}

void Query::bind(std::span<const std::uint8_t> bytes) {
  if (!error_)
    note(sqlite3_bind_blob64(statement_, next_++, bytes.data(), bytes.size(), SQLITE_TRANSIENT));
}

void Query::bind(const std::optional<TokenHash>& value) {
  if (value) return bind(*value);
  if (!error_) note(sqlite3_bind_null(statement_, next_++));
}

void Query::bind(const std::optional<DiceKey>& value) {
  if (value) return bind(value->bytes);
  if (!error_) note(sqlite3_bind_null(statement_, next_++));
}

void Query::bind(const std::optional<bool>& value) {
  if (value) return bind(*value);
  if (!error_) note(sqlite3_bind_null(statement_, next_++));
}

bool Query::row() {
  if (error_) return false;
  errno = 0;
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) note(code);
  return false;
}

Outcome<void> Query::run() {
  while (row()) {
  }
  return trouble();
}

Outcome<void> Query::trouble() const {
  if (error_) return tl::unexpected(*error_);
  return {};
}

std::int64_t Query::number(int column) const { return sqlite3_column_int64(statement_, column); }

std::string Query::text(int column) const {
  const auto bytes_held = this->bytes(column);
  return {bytes_held.begin(), bytes_held.end()};
}

std::span<const std::uint8_t> Query::bytes(int column) const {
  const void* const data = sqlite3_column_blob(statement_, column);
  const int size = sqlite3_column_bytes(statement_, column);
  return {static_cast<const std::uint8_t*>(data), static_cast<std::size_t>(size)};
}

bool Query::null(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

Transaction::Transaction(Connection& connection, Durable durable, bool inner)
    : connection_(connection), inner_(inner) {
  if (!inner_) begun_ = connection.make_durable(durable);
  if (begun_) begun_ = Query(connection, inner_ ? "SAVEPOINT part" : "BEGIN IMMEDIATE").run();
  open_ = begun_.has_value();
}

Transaction::~Transaction() {
  // Some errors have rolled back already; then there is nothing left to do.
  if (open_ && sqlite3_get_autocommit(connection_.handle()) == 0)
    sqlite3_exec(connection_.handle(), inner_ ? "ROLLBACK TO part; RELEASE part" : "ROLLBACK",
                 nullptr, nullptr, nullptr);
}

Outcome<void> Transaction::commit() {
  Outcome<void> done = Query(connection_, inner_ ? "RELEASE part" : "COMMIT").run();
  if (done) open_ = false;
  return done;
}

Snapshot::Snapshot(Connection& connection) : connection_(connection) {
  begun_ = Query(connection, "BEGIN").run();
}

Snapshot::~Snapshot() {
  if (begun_) sqlite3_exec(connection_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

Outcome<std::unique_ptr<Connection>> Connection::open(const std::string& path, int flags,
                                                      const std::string& called) {
  std::unique_ptr<Connection> connection(new Connection(called.empty() ? path : called));
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  connection->handle_.reset(handle);
  if (code != SQLITE_OK) return tl::unexpected(connection->error(code));
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, kBusyMilliseconds);
  if (const int added = add_sum_function(handle); added != SQLITE_OK)
    return tl::unexpected(connection->error(added));
  return connection;
}

Outcome<void> Connection::run(const std::string& sql) {
  errno = 0;
  const int code = sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return tl::unexpected(error(code));
  return {};
}

Outcome<std::int64_t> Connection::number(std::string_view sql) {
  Query query(*this, sql);
  const std::int64_t found = query.row() ? query.number(0) : 0;
  if (const auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
  return found;
}

StoreError Connection::error(int code) const {
  // SQLite keeps no record of why a write failed; errno still has it.
  const int system = errno;
  const data::Phrase said =
      sqlite_says(code, handle() == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(handle()));
  if ((code & 0xff) != SQLITE_IOERR || system == 0) return error(fault_of(code), said);
  const bool full = system == ENOSPC || system == EDQUOT || system == EFBIG;
  return error(full ? Fault::Full : Fault::Trouble, journal::system_error(said, system));
}

StoreError Connection::error(Fault fault, data::Phrase message) const {
  return {fault, phrase("at.file", {{"path", path_}, {"message", std::move(message)}})};
}

int Connection::prepared(std::string_view sql, sqlite3_stmt*& out) {
  const auto known = statements_.find(sql);
  if (known != statements_.end()) {
    out = known->second.get();
    return SQLITE_OK;
  }
  const int code = sqlite3_prepare_v3(handle(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &out, nullptr);
  if (code == SQLITE_OK) statements_.emplace(sql, Statement(out));
  return code;
}

Outcome<void> Connection::make_durable(Durable durable) {
  if (durable_ == durable) return {};
  const bool now = durable == Durable::Now;
  const auto set = run(now ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
  if (set) durable_ = durable;
  return set;
}

}  // namespace sandtable::store
