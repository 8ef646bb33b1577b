#pragma once

#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "store/store.h"

/// The C interface of SQLite with owners and errors as values. Used by the .cpp files of the store
/// alone. A connection serves one thread at a time.
namespace sandtable::store {

class Connection;

/// One run of a prepared statement whose text lives for ever, with its parameters in order. Trouble
/// is kept and told by the last call, so that callers need not ask after each.
class Query {
 public:
  template <class... Values>
  explicit Query(Connection& connection, std::string_view sql, const Values&... values)
      : connection_(connection) {
    prepare(sql);
    (bind(values), ...);
  }
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  /// Goes to the next row; false where there is none, or in trouble.
  bool row();
  /// Runs to the end.
  Outcome<void> run();
  /// Nothing, or what went wrong up to here.
  Outcome<void> trouble() const;

  std::int64_t number(int column) const;
  std::string text(int column) const;
  std::span<const std::uint8_t> bytes(int column) const;
  bool null(int column) const;

 private:
  void prepare(std::string_view sql);
  void bind(std::int64_t value);
  void bind(std::uint64_t value) { bind(static_cast<std::int64_t>(value)); }
  void bind(int value) { bind(static_cast<std::int64_t>(value)); }
  void bind(bool value) { bind(static_cast<std::int64_t>(value ? 1 : 0)); }
  void bind(std::string_view value);
  void bind(const std::string& value) { bind(std::string_view(value)); }
  void bind(std::span<const std::uint8_t> bytes);
  template <std::size_t n>
  void bind(const std::array<std::uint8_t, n>& value) {
    bind(std::span<const std::uint8_t>(value));
  }
  void bind(const std::optional<TokenHash>& value);
  void bind(const std::optional<DiceKey>& value);
  void bind(const std::optional<bool>& value);
  void note(int code);

  Connection& connection_;
  sqlite3_stmt* statement_ = nullptr;
  int next_ = 1;
  std::optional<StoreError> error_;
};

/// How sure a change must be before it is answered.
enum class Durable : std::uint8_t {
  Now,   ///< on the disk
  Soon,  ///< survives the program, and the machine once something later is on the disk
};

/// A transaction for writing. Without commit() nothing of it happens.
class Transaction {
 public:
  /// `inner`: a part of one that is open, which alone may be undone.
  Transaction(Connection& connection, Durable durable, bool inner = false);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  /// Whether it has begun.
  const Outcome<void>& begun() const { return begun_; }
  Outcome<void> commit();

 private:
  Connection& connection_;
  bool inner_;
  Outcome<void> begun_;
  bool open_ = false;
};

/// Everything read while it lives is of one moment.
class Snapshot {
 public:
  explicit Snapshot(Connection& connection);
  ~Snapshot();
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;
  const Outcome<void>& begun() const { return begun_; }

 private:
  Connection& connection_;
  Outcome<void> begun_;
};

class Connection {
 public:
  /// How long another program may hold the file before we give up.
  static constexpr int kBusyMilliseconds = 10'000;

  /// `flags`: SQLITE_OPEN_*. `called`: the name that errors have for it, if not its own.
  static Outcome<std::unique_ptr<Connection>> open(const std::string& path, int flags,
                                                   const std::string& called = {});

  /// Statements without parameters and rows.
  Outcome<void> run(const std::string& sql);
  /// A statement's one number, 0 where it has no row.
  Outcome<std::int64_t> number(std::string_view sql);

  /// What a result code means here: `file: what SQLite says`.
  StoreError error(int code) const;
  StoreError error(Fault fault, data::Phrase message) const;

  sqlite3* handle() const { return handle_.get(); }
  const std::string& path() const { return path_; }

 private:
  friend class Query;
  friend class Transaction;
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

  explicit Connection(std::string path) : path_(std::move(path)) {}
  /// The prepared statement of a text that lives for ever.
  int prepared(std::string_view sql, sqlite3_stmt*& out);
  Outcome<void> make_durable(Durable durable);

  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
  std::unordered_map<std::string_view, Statement> statements_;
  std::optional<Durable> durable_;
};

}  // namespace sandtable::store
