#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/sqlite_connection.h"
#include "store/store.h"

namespace sandtable::store {

/// A store in one file of SQLite. One connection writes and one reads, each behind a mutex of its
/// own: SQLite lets one writer in at a time anyway, and who reads never waits for a writer, for the
/// disk, or for another program that holds the file. Backup, check and export read on connections
/// of their own.
class SqliteStore final : public Store {
 public:
  static Outcome<std::unique_ptr<Store>> open(const std::string& path, IfMissing if_missing);

  Outcome<void> create_battle(const NewBattle& battle) override;
  Outcome<void> append(const NewEntry& entry) override;
  Outcome<void> note_progress(std::string_view battle, const Progress& progress) override;
  Outcome<void> note_journal_read(std::string_view battle, std::uint64_t entry) override;
  Outcome<LoadedBattle> load_battle(std::string_view battle) override;
  Outcome<BattleRow> battle_row(std::string_view battle) override;
  Outcome<BattlePage> public_battles(std::uint64_t skip, std::uint64_t most) override;
  Outcome<std::vector<std::string>> unfinished_battles() override;
  Outcome<std::uint64_t> drop_abandoned(Time before, std::uint64_t most) override;
  Outcome<void> delete_battle(std::string_view battle) override;

  Outcome<std::optional<SeatKey>> find_key(const TokenHash& hash) override;
  Outcome<void> add_key(const SeatKey& key) override;
  Outcome<void> drop_key(const TokenHash& hash) override;
  Outcome<void> set_nickname(const TokenHash& hash, std::string_view nickname) override;
  Outcome<std::vector<SeatKey>> keys_of(std::string_view battle) override;

  Outcome<std::uint64_t> append_chat(std::string_view battle, const ChatLine& line) override;
  Outcome<std::vector<ChatLine>> chat(std::string_view battle, std::uint64_t after,
                                      std::size_t most) override;
  Outcome<void> set_standing(std::string_view battle, const StandingAnswer& answer) override;
  Outcome<std::vector<StandingAnswer>> standing(std::string_view battle) override;

  Outcome<std::int64_t> create_account(const Account& account) override;
  Outcome<std::optional<Account>> account_named(std::string_view name_key) override;
  Outcome<std::optional<Account>> account(std::int64_t id) override;
  Outcome<void> set_password(std::int64_t account, std::string_view password) override;
  Outcome<void> note_network(std::int64_t account, std::string_view network, Time at) override;
  Outcome<bool> knows_network(std::int64_t account, std::string_view network, Time now) override;
  Outcome<void> create_session(const Session& session) override;
  Outcome<std::optional<Session>> find_session(const TokenHash& hash) override;
  Outcome<void> renew_session(const TokenHash& hash, Time expires) override;
  Outcome<void> drop_session(const TokenHash& hash) override;
  Outcome<void> drop_sessions_of(std::int64_t account) override;
  Outcome<std::uint64_t> drop_expired_sessions(Time now) override;
  Outcome<void> claim(std::int64_t account, std::string_view battle,
                      std::string_view seat) override;
  Outcome<std::vector<std::string>> claims(std::int64_t account, std::string_view battle) override;
  Outcome<std::vector<Claimed>> battles_of(std::int64_t account) override;
  Outcome<std::vector<std::string>> battles_of_alone(std::int64_t account) override;
  Outcome<Removed> delete_account(std::int64_t account) override;

  Outcome<std::array<std::uint8_t, 32>> push_key(const std::array<std::uint8_t, 32>& made) override;
  Outcome<PushKept> keep_push_browser(const PushBrowser& browser) override;
  Outcome<void> drop_push_browser(std::string_view endpoint) override;
  Outcome<std::vector<PushBrowser>> push_browsers(std::string_view battle,
                                                  std::span<const std::string> seats,
                                                  Time now) override;

  Outcome<void> backup(const std::string& path) override;
  Outcome<std::string> export_journal(std::string_view battle) override;
  Outcome<Imported> import_journal(const NewBattle& battle, std::string_view text,
                                   const std::string& file) override;
  Outcome<CheckReport> check() override;
  Outcome<int> schema_version() override;
  Outcome<void> serve_alone() override;
  std::vector<Outcome<void>> together(std::span<const Change> changes) override;

  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

 private:
  SqliteStore(std::unique_ptr<Connection> connection, std::unique_ptr<Connection> reading)
      : connection_(std::move(connection)), reading_(std::move(reading)) {}

  /// Runs `doing`, whose answer is an Outcome, in a transaction for writing, or as a part of the
  /// one that `together` has begun.
  template <class Doing>
  auto change(Durable durable, Doing doing) -> decltype(doing()) {
    const std::lock_guard lock(mutex_);
    Transaction transaction(*connection_, durable, grouped_);
    if (!transaction.begun()) return tl::unexpected(transaction.begun().error());
    auto done = doing();
    if (!done) return done;
    if (auto committed = transaction.commit(); !committed) return tl::unexpected(committed.error());
    return done;
  }
  /// Runs `reading`, whose answer is an Outcome, on what the store holds at one moment.
  template <class Reading>
  auto look(Reading reading) -> decltype(reading(std::declval<Connection&>())) {
    const std::lock_guard lock(reading_mutex_);
    const Snapshot snapshot(*reading_);
    if (!snapshot.begun()) return tl::unexpected(snapshot.begun().error());
    return reading(*reading_);
  }
  /// What battles_of_alone tells, as a connection reads it.
  static Outcome<std::vector<std::string>> alone_in(Connection& from, std::int64_t account);
  /// Another connection to the same file, for reading long.
  static Outcome<std::unique_ptr<Connection>> reader(const std::string& path);
  /// All changes in one transaction; nothing where it could not be brought to the disk as a whole.
  std::optional<std::vector<Outcome<void>>> in_one(std::span<const Change> changes);

  std::recursive_mutex mutex_;
  std::unique_ptr<Connection> connection_;
  bool grouped_ = false;
  std::mutex reading_mutex_;
  std::unique_ptr<Connection> reading_;
  int lock_ = -1;  ///< the file that says that a server uses the store
};

}  // namespace sandtable::store
