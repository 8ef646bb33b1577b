#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "store/store.h"

namespace sandtable::server {

/// What a test stops some calls at, and lets go on.
class Gate {
 public:
  void close() { closed_ = true; }
  void open() {
    closed_ = false;
    closed_.notify_all();
  }
  /// Waits where it is closed.
  void pass() {
    ++here_;
    closed_.wait(true);
    --here_;
  }
  /// Whether so many wait before it, within ten seconds.
  bool holds(int many) const {
    for (int hundredths = 0; hundredths < 1'000 && here_ != many; ++hundredths)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return here_ == many;
  }

 private:
  std::atomic<bool> closed_ = false;
  std::atomic<int> here_ = 0;
};

/// A store in which some calls throw when the test says so, what no store should ever do, as
/// anything may where memory is short; or wait, as before a busy disk.
class FaultyStore final : public store::Store {
 public:
  template <class T>
  using Outcome = store::Outcome<T>;
  using Time = store::Time;

  explicit FaultyStore(std::unique_ptr<store::Store> real) : real_(std::move(real)) {}

  std::atomic<bool> sessions_throw = false;   ///< find_session
  std::atomic<bool> chat_throws = false;      ///< append_chat
  std::atomic<bool> loading_throws = false;   ///< load_battle
  std::atomic<bool> progress_throws = false;  ///< note_progress
  std::atomic<bool> standing_fails = false;   ///< set_standing answers with an error
  std::atomic<bool> writing_throws = false;   ///< together, before anything is made
  std::atomic<bool> written_throws = false;   ///< together, once everything is made
  Gate loading, writing;                      ///< load_battle; together

  Outcome<void> create_battle(const store::NewBattle& b) override {
    return real_->create_battle(b);
  }
  Outcome<void> append(const store::NewEntry& e) override { return real_->append(e); }
  Outcome<void> note_progress(std::string_view b, const store::Progress& p) override {
    fault(progress_throws);
    return real_->note_progress(b, p);
  }
  Outcome<void> note_journal_read(std::string_view b, std::uint64_t e) override {
    return real_->note_journal_read(b, e);
  }
  Outcome<store::LoadedBattle> load_battle(std::string_view b) override {
    loading.pass();
    fault(loading_throws);
    return real_->load_battle(b);
  }
  Outcome<store::BattleRow> battle_row(std::string_view b) override { return real_->battle_row(b); }
  Outcome<store::BattlePage> public_battles(std::uint64_t s, std::uint64_t m) override {
    return real_->public_battles(s, m);
  }
  Outcome<std::vector<std::string>> unfinished_battles() override {
    return real_->unfinished_battles();
  }
  Outcome<std::uint64_t> drop_abandoned(Time before, std::uint64_t most) override {
    return real_->drop_abandoned(before, most);
  }
  Outcome<void> delete_battle(std::string_view b) override { return real_->delete_battle(b); }
  Outcome<std::optional<store::SeatKey>> find_key(const store::TokenHash& h) override {
    return real_->find_key(h);
  }
  Outcome<void> add_key(const store::SeatKey& k) override { return real_->add_key(k); }
  Outcome<void> drop_key(const store::TokenHash& h) override { return real_->drop_key(h); }
  Outcome<void> set_nickname(const store::TokenHash& h, std::string_view n) override {
    return real_->set_nickname(h, n);
  }
  Outcome<std::vector<store::SeatKey>> keys_of(std::string_view b) override {
    return real_->keys_of(b);
  }
  Outcome<std::uint64_t> append_chat(std::string_view b, const store::ChatLine& l) override {
    fault(chat_throws);
    return real_->append_chat(b, l);
  }
  Outcome<std::vector<store::ChatLine>> chat(std::string_view b, std::uint64_t a,
                                             std::size_t m) override {
    return real_->chat(b, a, m);
  }
  Outcome<void> set_standing(std::string_view b, const store::StandingAnswer& a) override {
    if (standing_fails)
      return tl::unexpected(
          store::StoreError{store::Fault::Full, "/var/lib/secret/store.db: disk full"});
    return real_->set_standing(b, a);
  }
  Outcome<std::vector<store::StandingAnswer>> standing(std::string_view b) override {
    return real_->standing(b);
  }
  Outcome<std::int64_t> create_account(const store::Account& a) override {
    return real_->create_account(a);
  }
  Outcome<std::optional<store::Account>> account_named(std::string_view n) override {
    return real_->account_named(n);
  }
  Outcome<std::optional<store::Account>> account(std::int64_t i) override {
    return real_->account(i);
  }
  Outcome<void> set_password(std::int64_t a, std::string_view p) override {
    return real_->set_password(a, p);
  }
  Outcome<void> note_network(std::int64_t a, std::string_view n, Time t) override {
    return real_->note_network(a, n, t);
  }
  Outcome<bool> knows_network(std::int64_t a, std::string_view n, Time t) override {
    return real_->knows_network(a, n, t);
  }
  Outcome<void> create_session(const store::Session& s) override {
    return real_->create_session(s);
  }
  Outcome<std::optional<store::Session>> find_session(const store::TokenHash& h) override {
    fault(sessions_throw);
    return real_->find_session(h);
  }
  Outcome<void> renew_session(const store::TokenHash& h, Time e) override {
    return real_->renew_session(h, e);
  }
  Outcome<void> drop_session(const store::TokenHash& h) override { return real_->drop_session(h); }
  Outcome<void> drop_sessions_of(std::int64_t a) override { return real_->drop_sessions_of(a); }
  Outcome<std::uint64_t> drop_expired_sessions(Time n) override {
    return real_->drop_expired_sessions(n);
  }
  Outcome<void> claim(std::int64_t a, std::string_view b, std::string_view s) override {
    return real_->claim(a, b, s);
  }
  Outcome<std::vector<std::string>> claims(std::int64_t a, std::string_view b) override {
    return real_->claims(a, b);
  }
  Outcome<std::vector<store::Claimed>> battles_of(std::int64_t a) override {
    return real_->battles_of(a);
  }
  Outcome<std::vector<std::string>> battles_of_alone(std::int64_t a) override {
    return real_->battles_of_alone(a);
  }
  Outcome<store::Removed> delete_account(std::int64_t a) override {
    return real_->delete_account(a);
  }
  Outcome<std::array<std::uint8_t, 32>> push_key(const std::array<std::uint8_t, 32>& m) override {
    return real_->push_key(m);
  }
  Outcome<store::PushKept> keep_push_browser(const store::PushBrowser& b) override {
    return real_->keep_push_browser(b);
  }
  Outcome<void> drop_push_browser(std::string_view e) override {
    return real_->drop_push_browser(e);
  }
  Outcome<std::vector<store::PushBrowser>> push_browsers(std::string_view b,
                                                         std::span<const std::string> s,
                                                         Time n) override {
    return real_->push_browsers(b, s, n);
  }
  Outcome<void> backup(const std::string& p) override { return real_->backup(p); }
  Outcome<std::string> export_journal(std::string_view b) override {
    return real_->export_journal(b);
  }
  Outcome<store::Imported> import_journal(const store::NewBattle& b, std::string_view t,
                                          const std::string& f) override {
    return real_->import_journal(b, t, f);
  }
  Outcome<store::CheckReport> check() override { return real_->check(); }
  Outcome<int> schema_version() override { return real_->schema_version(); }
  /// What a change throws is its own answer, as in a real store.
  std::vector<Outcome<void>> together(std::span<const Change> changes) override {
    writing.pass();
    fault(writing_throws);
    std::vector<Outcome<void>> out;
    for (const Change& change : changes) out.push_back(made(change));
    fault(written_throws);
    return out;
  }
  Outcome<void> serve_alone() override { return real_->serve_alone(); }

 private:
  Outcome<void> made(const Change& change) {
    try {
      return change(*this);
    } catch (const std::exception& thrown) {
      return tl::unexpected(store::StoreError{store::Fault::Trouble, thrown.what()});
    }
  }
  static void fault(const std::atomic<bool>& now) {
    if (now) throw std::runtime_error("a fault that a test made");
  }

  std::unique_ptr<store::Store> real_;
};

}  // namespace sandtable::server
