#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "server/accounts/attempts.h"
#include "server/accounts/passphrase.h"
#include "server/phrases.gen.h"
#include "store/store.h"

/// Accounts, for those who want one: a nickname and a passphrase that keep one's seats. Nothing
/// here knows of HTTP but status numbers and the text of a cookie.
namespace sandtable::server {

/// A nickname for people, and the form in which names are compared: "Émile" and "EMILE\u0301" are
/// one name.
struct AccountName {
  std::string shown, key;

  /// Error: what was expected and what was found.
  static tl::expected<AccountName, data::Phrase> from(std::string_view utf8);
};

/// Why an account did not get what it wanted.
struct AccountRefusal {
  int status = 400;  ///< of HTTP
  data::Phrase error;
  std::int64_t retry_after = 0;  ///< seconds; 0: not said
};

struct AccountRules {
  HashCost cost;
  store::Time session = 30LL * 24 * 3600 * 1000;   ///< without use
  store::Time longest = 365LL * 24 * 3600 * 1000;  ///< from signing in, however used
  store::Time renewal = 24LL * 3600 * 1000;        ///< at most once in that time
  Allowance of_name_here{5, 15LL * 60 * 1000};     ///< wrong passphrases for a name from an address
  Allowance of_name{100, 3600LL * 1000};           ///< … from everywhere nobody signed in from
  Allowance of_address{20, 15LL * 60 * 1000};      ///< … from an address for any name
  Allowance new_of_address{10, 3600LL * 1000};     ///< accounts made from an address
};

/// A session just begun: the token is told to its owner and kept nowhere.
struct SignedIn {
  std::string token;
  std::string name;
  store::Time expires = 0;
};

/// Who is signed in.
struct Person {
  std::int64_t account = 0;
  std::string name;
  store::Time expires = 0;
  store::Time ends = 0;  ///< the session, however much it is used
  bool renewed = false;  ///< it lasts longer now: send its cookie again
};

/// Any number of threads may call it. sign_up and sign_in take about 25 ms of a processor and 19
/// MiB: call them from a PassphraseWorker.
class Accounts {
 public:
  template <class T>
  using Answer = tl::expected<T, AccountRefusal>;
  using Clock = std::function<store::Time()>;
  /// Whether a passphrase belongs to a hash, at the hash's cost.
  using Check = std::function<bool(const Passphrase& passphrase, const std::string& hash)>;

  /// Has a change made that nobody waits for. Without it they are made at once.
  using Soon = std::function<void(store::Store::Change change)>;

  /// `steady`: a clock that nobody sets back, by which tries are counted; none: `clock`.
  Accounts(store::Store& store, Clock clock, AccountRules rules = {}, Check check = fits,
           Clock steady = {}, Soon soon = {});

  /// Makes an account and signs in.
  Answer<SignedIn> sign_up(std::string_view name, std::string_view passphrase,
                           const std::string& address);
  /// The same refusal in the same time, whether the name or the passphrase is wrong.
  Answer<SignedIn> sign_in(std::string_view name, std::string_view passphrase,
                           const std::string& address);
  /// Whether or not it was signed in.
  Answer<void> sign_out(std::string_view token);

  /// Nobody: there is no such session, or it is over. It is renewed by this alone: whoever answers
  /// sends the cookie then, for a session that outlived its cookie would be nobody's.
  Answer<std::optional<Person>> who(std::string_view token);
  /// The name of who is signed in; empty: nobody. It renews nothing.
  std::string name_of(std::string_view token);

  /// Gives the account of a session the seat that a key of the battle proves.
  Answer<std::string> claim(std::string_view token, std::string_view battle, std::string_view key);
  /// What the account of a session may play in a battle without a key; nothing for nobody.
  Answer<std::vector<std::string>> seats(std::string_view token, std::string_view battle);

  struct Mine {
    std::string name;
    std::vector<store::Claimed> battles;
    std::vector<std::string> alone;  ///< ids of those that nobody else is in
  };
  Answer<Mine> mine(std::string_view token);
  /// Ends the account of a session and the battles that nobody else is in. The passphrase is asked
  /// once more, at the cost and by the limits of sign_in: a page left open is not its owner.
  Answer<store::Removed> remove(std::string_view token, std::string_view passphrase,
                                const std::string& address);

 private:
  /// The same, without renewing anything.
  Answer<std::optional<Person>> known(std::string_view token);
  Answer<SignedIn> begin_session(const store::Account& account);
  Answer<Person> signed_in(std::string_view token);
  std::optional<AccountRefusal> too_often(const std::string& name, const std::string& network,
                                          bool known_here);
  void welcome(const std::string& name, const std::string& network, bool known_here);

  store::Store& store_;
  Clock clock_, steady_;
  AccountRules rules_;
  Check check_;
  Soon soon_;
  std::string nobodys_hash_;  ///< tried where there is no account of a name
  Attempts of_name_here_, of_name_, of_address_, new_of_address_;
};

/// The value of Set-Cookie for a session. `secure`: the browser came by https.
std::string session_cookie(std::string_view token, store::Time expires, store::Time now,
                           bool secure);
/// … that takes it away.
std::string no_session_cookie(bool secure);
/// The session's token in the value of a Cookie header; empty: none.
std::string session_in(std::string_view cookies);

}  // namespace sandtable::server
