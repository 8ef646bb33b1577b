#include "server/accounts/accounts.h"

#include <algorithm>
#include <utility>

#include "store/phrases.gen.h"
#include "store/token.h"

namespace sandtable::server {
namespace {

constexpr std::string_view kCookie = "sandtable_session";
constexpr std::size_t kTokenLength = 43;
constexpr store::Time kSecond = 1'000;

constexpr int kBad = 400, kWho = 401, kForbidden = 403, kMissing = 404, kTaken = 409,
              kTooMany = 429, kTrouble = 500;

tl::unexpected<AccountRefusal> refused(int status, data::Phrase error) {
  return tl::unexpected(AccountRefusal{status, std::move(error), 0});
}

// Of what the store says, only what the caller can do something about.
tl::unexpected<AccountRefusal> refused(const store::StoreError& error) {
  if (error.fault == store::Fault::Missing) return refused(kMissing, error.message);
  if (error.fault == store::Fault::Taken) return refused(kTaken, error.message);
  return refused(kTrouble, phrase("account.store"));
}

/// After which a client that was told to wait has waited long enough.
std::int64_t whole_seconds(store::Time wait) { return (wait + kSecond - 1) / kSecond; }

tl::unexpected<AccountRefusal> nobody() { return refused(kWho, phrase("account.nobody")); }

bool is_token(std::string_view text) {
  return text.size() == kTokenLength && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '-' || c == '_';
         });
}

}  // namespace

Accounts::Accounts(store::Store& store, Clock clock, AccountRules rules, Check check, Clock steady,
                   Soon soon)
    : store_(store),
      clock_(std::move(clock)),
      steady_(steady ? std::move(steady) : clock_),
      rules_(rules),
      check_(std::move(check)),
      soon_(std::move(soon)),
      of_name_here_(rules.of_name_here),
      of_name_(rules.of_name),
      of_address_(rules.of_address),
      new_of_address_(rules.new_of_address) {
  const auto unknown = Passphrase::from(store::new_token());
  nobodys_hash_ = hash_of(*unknown, rules_.cost);
}

Accounts::Answer<SignedIn> Accounts::sign_up(std::string_view name, std::string_view passphrase,
                                             const std::string& address) {
  const auto named = AccountName::from(name);
  if (!named) return refused(kBad, named.error());
  const auto secret = Passphrase::from(passphrase);
  if (!secret) return refused(kBad, secret.error());
  if (const auto wait = new_of_address_.refuse(network_of(address), steady_()))
    return tl::unexpected(AccountRefusal{
        kTooMany, phrase("account.too-many", {{"most", rules_.new_of_address.tries}}),
        whole_seconds(*wait)});
  const auto known = store_.account_named(named->key);
  if (!known) return refused(known.error());
  if (*known) return refused(kTaken, store::phrase("taken.account", {{"name", named->shown}}));
  store::Account account{0, named->shown, named->key, hash_of(*secret, rules_.cost), clock_()};
  if (account.password.empty()) return refused(kTrouble, phrase("account.memory"));
  const auto made = store_.create_account(account);
  if (!made) return refused(made.error());
  account.id = *made;
  // Whoever cannot be remembered is let in all the same.
  static_cast<void>(store_.note_network(account.id, network_of(address), clock_()));
  return begin_session(account);
}

Accounts::Answer<SignedIn> Accounts::sign_in(std::string_view name, std::string_view passphrase,
                                             const std::string& address) {
  const auto wrong = [] { return refused(kWho, phrase("account.wrong")); };
  const auto named = AccountName::from(name);
  const auto secret = Passphrase::from(passphrase);
  // No account has such a name or such a passphrase; that much anybody may know.
  if (!named || !secret) return wrong();
  const std::string network = network_of(address);
  const auto known = store_.account_named(named->key);
  if (!known) return refused(known.error());
  // Asked for a name that nobody has, too: so it takes as long.
  const auto here = store_.knows_network(*known ? (*known)->id : 0, network, clock_());
  if (!here) return refused(here.error());
  if (auto refusal = too_often(named->key, network, *here)) return tl::unexpected(*refusal);
  const std::string& hash = *known ? (*known)->password : nobodys_hash_;
  if (!check_(*secret, hash) || !*known) return wrong();
  welcome(named->key, network, *here);
  static_cast<void>(store_.note_network((*known)->id, network, clock_()));
  if (is_outdated(hash, rules_.cost))
    if (const std::string anew = hash_of(*secret, rules_.cost); !anew.empty())
      // The old one goes on to count if this one cannot be kept.
      static_cast<void>(store_.set_password((*known)->id, anew));
  return begin_session(**known);
}

/// It was the owner: what was counted before the passphrase was tried counts no more.
void Accounts::welcome(const std::string& name, const std::string& network, bool known_here) {
  of_name_here_.give_back(name + "\n" + network);
  if (!known_here) of_name_.give_back(name);
  of_address_.give_back(network);
}

std::optional<AccountRefusal> Accounts::too_often(const std::string& name,
                                                  const std::string& network, bool known_here) {
  const store::Time now = steady_();
  // Counted before the passphrase is tried, so that many tries at once are many tries.
  // And in this order, so that who is refused here cannot use up the name's tries elsewhere.
  auto wait = of_address_.refuse(network, now);
  if (!wait) wait = of_name_here_.refuse(name + "\n" + network, now);
  // Strangers can use up the name's tries, and would keep its owner out for good: where somebody
  // has signed in with it before, only the tries made there count.
  if (!wait && !known_here) wait = of_name_.refuse(name, now);
  if (!wait) return std::nullopt;
  const std::int64_t seconds = whole_seconds(*wait);
  return AccountRefusal{kTooMany, phrase("account.guesses", {{"minutes", (seconds + 59) / 60}}),
                        seconds};
}

Accounts::Answer<SignedIn> Accounts::begin_session(const store::Account& account) {
  const store::Time now = clock_();
  // Sessions that are over are cleared away when somebody comes: nothing need wake up for it.
  static_cast<void>(store_.drop_expired_sessions(now));
  SignedIn begun{store::new_token(), account.name, now + rules_.session};
  const auto kept =
      store_.create_session({store::hash_of(begun.token), account.id, now, begun.expires});
  if (!kept) return refused(kept.error());
  return begun;
}

Accounts::Answer<void> Accounts::sign_out(std::string_view token) {
  if (const auto done = store_.drop_session(store::hash_of(token)); !done)
    return refused(done.error());
  return {};
}

Accounts::Answer<std::optional<Person>> Accounts::known(std::string_view token) {
  if (!is_token(token)) return std::nullopt;
  const auto session = store_.find_session(store::hash_of(token));
  if (!session) return refused(session.error());
  if (!*session || (*session)->expires <= clock_()) return std::nullopt;
  const auto account = store_.account((*session)->account);
  if (!account) return refused(account.error());
  if (!*account) return std::nullopt;
  return Person{(*account)->id, (*account)->name, (*session)->expires,
                (*session)->created + rules_.longest, false};
}

std::string Accounts::name_of(std::string_view token) {
  const auto person = known(token);
  return person && *person ? (*person)->name : std::string();
}

Accounts::Answer<std::optional<Person>> Accounts::who(std::string_view token) {
  const auto found = known(token);
  if (!found || !*found) return found;
  Person person = **found;
  const store::TokenHash hash = store::hash_of(token);
  const store::Time later = std::min(clock_() + rules_.session, person.ends);
  if (later - person.expires < rules_.renewal) return person;
  const auto renew = [hash, later](store::Store& store) {
    return store.renew_session(hash, later);
  };
  if (soon_)
    soon_(renew);
  else if (!renew(store_))
    return person;
  person.expires = later;
  person.renewed = true;
  return person;
}

Accounts::Answer<Person> Accounts::signed_in(std::string_view token) {
  const auto person = known(token);
  if (!person) return tl::unexpected(person.error());
  if (!*person) return nobody();
  return **person;
}

Accounts::Answer<std::string> Accounts::claim(std::string_view token, std::string_view battle,
                                              std::string_view key) {
  const auto person = signed_in(token);
  if (!person) return tl::unexpected(person.error());
  const auto seat = store_.find_key(store::hash_of(key));
  if (!seat) return refused(seat.error());
  // Of a battle that does not exist nothing else is said: private ones are not to be found so.
  if (!*seat || (*seat)->battle != battle)
    return refused(kForbidden, phrase("account.no-key", {{"battle", battle}}));
  if ((*seat)->seat == store::kSpectatorSeat)
    return refused(kForbidden, phrase("account.spectator"));
  if (const auto done = store_.claim(person->account, battle, (*seat)->seat); !done)
    return refused(done.error());
  return (*seat)->seat == store::kOwnerSeat ? std::string("owner") : (*seat)->seat;
}

Accounts::Answer<std::vector<std::string>> Accounts::seats(std::string_view token,
                                                           std::string_view battle) {
  const auto person = known(token);
  if (!person) return tl::unexpected(person.error());
  if (!*person) return std::vector<std::string>{};
  auto seats = store_.claims((*person)->account, battle);
  if (!seats) return refused(seats.error());
  return std::move(*seats);
}

Accounts::Answer<Accounts::Mine> Accounts::mine(std::string_view token) {
  const auto person = signed_in(token);
  if (!person) return tl::unexpected(person.error());
  auto battles = store_.battles_of(person->account);
  if (!battles) return refused(battles.error());
  auto alone = store_.battles_of_alone(person->account);
  if (!alone) return refused(alone.error());
  return Mine{person->name, std::move(*battles), std::move(*alone)};
}

Accounts::Answer<store::Removed> Accounts::remove(std::string_view token,
                                                  std::string_view passphrase,
                                                  const std::string& address) {
  const auto person = signed_in(token);
  if (!person) return tl::unexpected(person.error());
  const auto account = store_.account(person->account);
  if (!account) return refused(account.error());
  if (!*account) return nobody();
  const std::string network = network_of(address);
  const std::string& name = (*account)->name_key;
  if (auto refusal = too_often(name, network, true)) return tl::unexpected(*refusal);
  const auto secret = Passphrase::from(passphrase);
  if (!secret || !check_(*secret, (*account)->password))
    return refused(kForbidden, phrase("account.not-yours"));
  welcome(name, network, true);
  auto removed = store_.delete_account(person->account);
  if (!removed) return refused(removed.error());
  return std::move(*removed);
}

std::string session_cookie(std::string_view token, store::Time expires, store::Time now,
                           bool secure) {
  const store::Time age = std::max<store::Time>(0, (expires - now) / kSecond);
  return std::string(kCookie) + "=" + std::string(token) +
         "; HttpOnly; SameSite=Strict; Path=/; Max-Age=" + std::to_string(age) +
         (secure ? "; Secure" : "");
}

std::string no_session_cookie(bool secure) { return session_cookie({}, 0, 0, secure); }

std::string session_in(std::string_view cookies) {
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    std::string_view one = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
    const std::size_t equals = one.find('=');
    if (equals == std::string_view::npos || one.substr(0, equals) != kCookie) continue;
    const std::string_view token = one.substr(equals + 1);
    if (is_token(token)) return std::string(token);
  }
  return {};
}

}  // namespace sandtable::server
