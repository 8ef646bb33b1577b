#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/journal/file.h"
#include "engine/journal/journal.h"
#include "engine/journal/phrases.gen.h"
#include "engine/journal/told.h"
#include "store/new_file.h"
#include "store/phrases.gen.h"
#include "store/sqlite_check.h"
#include "store/sqlite_rows.h"
#include "store/sqlite_schema.h"
#include "store/sqlite_store.h"

namespace sandtable::store {
namespace {

// The journal's file: each line with its line feed.
std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text.append(line).append(1, '\n');
  return text;
}

struct FinishBackup {
  void operator()(sqlite3_backup* backup) const { sqlite3_backup_finish(backup); }
};

Outcome<void> copy_all(Connection& from, Connection& to) {
  std::unique_ptr<sqlite3_backup, FinishBackup> copying(
      sqlite3_backup_init(to.handle(), "main", from.handle(), "main"));
  if (!copying) return tl::unexpected(to.error(sqlite3_errcode(to.handle())));
  // In one step, on one snapshot: a backup in several steps begins again whenever somebody writes.
  errno = 0;
  const int code = sqlite3_backup_step(copying.get(), -1);
  const int system = errno;
  const int finished = sqlite3_backup_finish(copying.release());
  errno = system;
  if (code != SQLITE_DONE) return tl::unexpected(to.error(code));
  if (finished != SQLITE_OK) return tl::unexpected(to.error(finished));
  return {};
}

Outcome<void> copy_to(Connection& from, const std::string& path, const std::string& called) {
  // Told of the file that was asked for.
  auto to = Connection::open(path, SQLITE_OPEN_READWRITE, called);
  if (!to) return tl::unexpected(to.error());
  return copy_all(from, **to);
}

/// A copy in a new file, which appears whole or not at all.
Outcome<void> copy_to_new(Connection& from, const std::string& path) {
  auto file = NewFile::beside(path);
  if (!file) return tl::unexpected(file.error());
  if (auto copied = copy_to(from, file->temporary(), path); !copied) return copied;
  return file->publish();
}

/// Copies a file of an older schema before it is brought up to date: FILE.schema-2, or with a
/// number behind it where there is such a file.
Outcome<void> keep_older(Connection& connection, const std::string& path) {
  const auto schema = schema_of(connection);
  if (!schema) return tl::unexpected(schema.error());
  if (*schema == 0 || *schema == kSchema) return {};
  const std::string name = path + ".schema-" + std::to_string(*schema);
  constexpr int kTries = 1000;
  Outcome<void> kept = copy_to_new(connection, name);
  for (int i = 1; i < kTries && !kept && kept.error().fault == Fault::Taken; ++i)
    kept = copy_to_new(connection, name + "." + std::to_string(i));
  return kept;
}

Outcome<void> insert_entries(Connection& connection, std::int64_t number, const Journal& journal,
                             std::string_view text) {
  std::size_t at = text.find('\n') + 1;  // parse_journal has found a header
  for (const JournalEntry& entry : journal.entries) {
    const std::size_t end = text.find('\n', at);
    NewEntry inserted;
    inserted.seq = entry.seq;
    inserted.line = text.substr(at, end - at);
    inserted.digest = entry.digest;
    if (auto done = insert_entry(connection, number, inserted); !done) return done;
    at = end + 1;
  }
  const JournalEntry* const last = journal.entries.empty() ? nullptr : &journal.entries.back();
  const bool over = over_at_end(journal.entries);
  std::string outcome;
  bool revealed = journal.header.dice.key.has_value();
  for (const JournalEntry& entry : journal.entries) {
    if (entry.kind == JournalKind::Result && over) outcome = entry.action;
    revealed = (revealed || entry.kind == JournalKind::Reveal) && entry.kind != JournalKind::Dice;
  }
  const Handshake dice = handshake_of(journal);
  return Query(connection,
               "UPDATE battle SET entries = ?, chain = ?, over = ?, outcome_en = ?, "
               "outcome_fr = ?, secret = CASE WHEN ? THEN NULL ELSE secret END, commitment = ?, "
               "dice_from = ? WHERE number = ?",
               last == nullptr ? std::uint64_t{0} : last->seq, journal.chain, over, outcome,
               outcome, revealed, dice.since() == 0 ? std::string() : dice.commitment(),
               dice.since(), number)
      .run();
}

}  // namespace

Outcome<std::unique_ptr<Store>> SqliteStore::open(const std::string& path, IfMissing if_missing) {
  const auto failed = [&](Fault fault, data::Phrase message) {
    return tl::unexpected(
        StoreError{fault, phrase("at.file", {{"path", path}, {"message", std::move(message)}})});
  };
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0) {
    if (S_ISDIR(info.st_mode)) return failed(Fault::NotAStore, phrase("open.folder"));
  } else if (errno != ENOENT) {
    return failed(Fault::Trouble, journal::system_error(journal::phrase("doing.open"), errno));
  } else if (if_missing == IfMissing::Refuse) {
    return failed(Fault::Missing, phrase("open.missing"));
  } else if (const auto made = create_private(path); !made) {
    return tl::unexpected(made.error());
  }
  auto connection = Connection::open(path, SQLITE_OPEN_READWRITE);
  if (!connection) return tl::unexpected(connection.error());
  if (sqlite3_db_readonly((*connection)->handle(), "main") == 1)
    return failed(Fault::ReadOnly, phrase("open.read-only"));
  if (auto kept = keep_older(**connection, path); !kept) return tl::unexpected(kept.error());
  if (auto ready = migrate(**connection); !ready) return tl::unexpected(ready.error());
  make_private(path);
  auto reading = reader(path);
  if (!reading) return tl::unexpected(reading.error());
  return std::unique_ptr<Store>(new SqliteStore(std::move(*connection), std::move(*reading)));
}

SqliteStore::~SqliteStore() {
  if (lock_ >= 0) ::close(lock_);
}

Outcome<std::unique_ptr<Connection>> SqliteStore::reader(const std::string& path) {
  // Write-ahead logging writes to the shared index even for reading.
  auto connection = Connection::open(path, SQLITE_OPEN_READWRITE);
  if (connection)
    if (auto set = (*connection)->run("PRAGMA query_only = ON"); !set)
      return tl::unexpected(set.error());
  return connection;
}

Outcome<void> SqliteStore::backup(const std::string& path) {
  auto from = reader(connection_->path());
  if (!from) return tl::unexpected(from.error());
  return copy_to_new(**from, path);
}

Outcome<std::string> SqliteStore::export_journal(std::string_view battle) {
  auto connection = reader(connection_->path());
  if (!connection) return tl::unexpected(connection.error());
  const Snapshot snapshot(**connection);
  if (!snapshot.begun()) return tl::unexpected(snapshot.begun().error());
  const auto number = number_of(**connection, battle);
  if (!number) return tl::unexpected(number.error());
  auto lines = lines_of(**connection, *number);
  if (!lines) return tl::unexpected(lines.error());
  return joined(*lines);
}

Outcome<Imported> SqliteStore::import_journal(const NewBattle& battle, std::string_view text,
                                              const std::string& file) {
  const auto journal = parse_journal(text, file);
  if (!journal) return tl::unexpected(StoreError{Fault::BadInput, journal::told(journal.error())});
  NewBattle whole = battle;
  whole.header = text.substr(0, text.find('\n'));
  whole.secret.reset();
  const auto header = accept_header(whole);
  if (!header) return tl::unexpected(header.error());
  whole.secret = battle.secret;
  if (whole.secret)
    if (auto fits = accept_secret(battle.id, handshake_of(*journal), *whole.secret); !fits)
      return tl::unexpected(fits.error());
  return change(Durable::Now, [&]() -> Outcome<Imported> {
    const auto number = insert_battle(*connection_, whole, *header);
    if (!number) return tl::unexpected(number.error());
    if (auto done = insert_entries(*connection_, *number, *journal, text); !done)
      return tl::unexpected(done.error());
    return Imported{whole.id, journal->entries.size(), journal->torn.has_value()};
  });
}

Outcome<CheckReport> SqliteStore::check() {
  auto connection = reader(connection_->path());
  if (!connection) return tl::unexpected(connection.error());
  const Snapshot snapshot(**connection);
  if (!snapshot.begun()) return tl::unexpected(snapshot.begun().error());
  return check_all(**connection);
}

Outcome<int> SqliteStore::schema_version() {
  return look([](Connection& from) -> Outcome<int> {
    const auto found = from.number("PRAGMA user_version");
    if (!found) return tl::unexpected(found.error());
    return static_cast<int>(*found);
  });
}

}  // namespace sandtable::store
