// Accounts with a clock that the test sets.
#include "server/accounts/accounts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <string>
#include <vector>

#include "store/samples.h"

namespace sandtable::server {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr store::Time kDay = 24LL * 3600 * 1000;
constexpr store::Time kMinute = 60LL * 1000;
constexpr const char* kHere = "192.0.2.7";
constexpr const char* kWords = "correct horse battery";

// The least that libsodium will do.
constexpr HashCost kCheap{8'192, 1};

AccountRules cheap_rules() {
  AccountRules rules;
  rules.cost = kCheap;
  return rules;
}

template <class T>
std::string refusal(const Accounts::Answer<T>& answer) {
  return answer ? "no refusal"
                : std::to_string(answer.error().status) + " " + answer.error().error.str();
}

class AccountsTest : public testing::Test {
 protected:
  std::string token_of(const std::string& name) {
    return accounts_.sign_up(name, kWords, kHere).value().token;
  }

  store::samples::Folder folder_;
  std::unique_ptr<store::Store> store_ = store::samples::opened(folder_.address());
  store::Time now_ = 1'000 * kDay;
  Accounts accounts_{*store_, [this] { return now_; }, cheap_rules()};
};

TEST_F(AccountsTest, SignUpThenInThenOut) {
  const SignedIn up = accounts_.sign_up("Anne", kWords, kHere).value();
  EXPECT_EQ(up.name, "Anne");
  EXPECT_EQ(up.expires, now_ + 30 * kDay);
  const SignedIn in = accounts_.sign_in("ANNE", kWords, kHere).value();
  EXPECT_NE(in.token, up.token);
  EXPECT_EQ(accounts_.who(in.token).value()->name, "Anne");
  EXPECT_TRUE(accounts_.sign_out(in.token));
  EXPECT_FALSE(accounts_.who(in.token).value());
  EXPECT_TRUE(accounts_.sign_out(in.token));
  EXPECT_TRUE(accounts_.who(up.token).value()) << "another browser stays signed in";
}

TEST_F(AccountsTest, KeepsNeitherPassphraseNorToken) {
  const SignedIn up = accounts_.sign_up("Anne", kWords, kHere).value();
  EXPECT_THAT(store_->account_named("anne").value()->password,
              testing::StartsWith("$argon2id$v=19$m=8,t=1,p=1$"));
  EXPECT_FALSE(store_->find_session({}).value());
  EXPECT_TRUE(store_->find_session(store::hash_of(up.token)).value());
}

TEST_F(AccountsTest, RemovesAnAccountForWhoKnowsItsPassphraseAlone) {
  const SignedIn up = accounts_.sign_up("Anne", kWords, kHere).value();
  const SignedIn other = accounts_.sign_in("Anne", kWords, kHere).value();
  EXPECT_EQ(refusal(accounts_.remove(up.token, "correct horse batterx", kHere)),
            "403 expected the passphrase of this account");
  EXPECT_EQ(refusal(accounts_.remove({}, kWords, kHere)),
            "401 expected somebody who is signed in, found nobody");
  EXPECT_TRUE(accounts_.who(up.token).value());
  EXPECT_EQ(accounts_.remove(up.token, kWords, kHere).value().sessions.size(), 2U);
  for (const std::string& token : {up.token, other.token})
    EXPECT_FALSE(accounts_.who(token).value());
  EXPECT_EQ(refusal(accounts_.sign_in("Anne", kWords, kHere)),
            "401 expected a name and the passphrase that belongs to it");
  EXPECT_TRUE(accounts_.sign_up("Anne", kWords, kHere)) << "the name is free again";
}

TEST_F(AccountsTest, RefusesInTheSameWordsWhateverIsWrong) {
  token_of("Anne");
  const std::string wrong = "401 expected a name and the passphrase that belongs to it";
  EXPECT_EQ(refusal(accounts_.sign_in("Anne", "correct horse batterx", kHere)), wrong);
  EXPECT_EQ(refusal(accounts_.sign_in("Bert", kWords, kHere)), wrong);
  EXPECT_EQ(refusal(accounts_.sign_in("", kWords, kHere)), wrong);
  EXPECT_EQ(refusal(accounts_.sign_in("Anne", "short", kHere)), wrong);
}

TEST_F(AccountsTest, RefusesNamesThatAreTakenOrNoNames) {
  token_of("Émile");
  const std::string taken = "409 there is an account '";
  EXPECT_EQ(refusal(accounts_.sign_up("ÉMILE", kWords, kHere)), taken + "ÉMILE' already");
  EXPECT_EQ(refusal(accounts_.sign_up("E\u0301mile", kWords, kHere)), taken + "Émile' already");
  const std::string expected =
      "400 expected a name of 2 to 40 letters, digits, single spaces and - ' . _, found ";
  const std::vector<std::pair<std::string, std::string>> names{
      {"", "0"},
      {"A", "1"},
      {std::string(41, 'a'), "41"},
      {std::string(401, 'a'), "more"},
      {" Anne", "a space too many"},
      {"Anne ", "a space too many"},
      {"Anne  Lee", "a space too many"},
      {"Anne\nLee", "the character U+000A"},
      {"Anne\u202e", "the character U+202E"},
      {"<b>Anne", "the character U+003C"},
      {"..", "no letter and no digit"},
      {"Anne\xff", "bytes that are no text in UTF-8"}};
  for (const auto& [name, found] : names)
    EXPECT_EQ(refusal(accounts_.sign_up(name, kWords, kHere)), expected + found) << name;
  EXPECT_TRUE(accounts_.sign_up("Jean-Luc O'Neill 2", kWords, kHere));
  EXPECT_TRUE(accounts_.sign_up("西郷", kWords, kHere));
}

TEST_F(AccountsTest, RefusesPassphrasesTooShortAndTooLong) {
  const std::string expected = "400 expected a passphrase of 8 to 200 characters, found ";
  const auto with = [&](const std::string& passphrase) {
    return refusal(accounts_.sign_up("Anne", passphrase, kHere));
  };
  EXPECT_EQ(with("1234567"), expected + "7");
  EXPECT_EQ(with(std::string(201, 'x')), expected + "201");
  EXPECT_EQ(with(std::string(9'000, 'x')), expected + "more");
  EXPECT_EQ(with("éééééé\u0301"), expected + "7") << "counted in characters";
  EXPECT_EQ(with("12345678\xff"), expected + "bytes that are no text in UTF-8");
  EXPECT_EQ(with(std::string(200, 'x')), "no refusal");
}

TEST_F(AccountsTest, TakesTheSamePassphraseFromEveryKeyboard) {
  ASSERT_TRUE(accounts_.sign_up("Anne", "d\u00e9p\u00eache \ufb01n 1", kHere));
  EXPECT_TRUE(accounts_.sign_in("Anne", "de\u0301pe\u0302che fin \uff11", kHere));
  EXPECT_FALSE(accounts_.sign_in("Anne", "depeche fin 1", kHere));
}

TEST_F(AccountsTest, EndsSessionsThatAreNotUsedAndRenewsThoseThatAre) {
  const std::string token = token_of("Anne");
  const store::Time begun = now_;
  now_ += kDay - 1;
  EXPECT_FALSE(accounts_.who(token).value()->renewed) << "not more than once a day";
  now_ += 1;
  Person person = *accounts_.who(token).value();
  EXPECT_TRUE(person.renewed);
  EXPECT_EQ(person.expires, now_ + 30 * kDay);
  now_ += 30 * kDay - 1;
  EXPECT_TRUE(accounts_.who(token).value());
  now_ += 30 * kDay;
  EXPECT_FALSE(accounts_.who(token).value());
  // However much it is used, it ends one day.
  const std::string other = accounts_.sign_in("Anne", kWords, kHere).value().token;
  EXPECT_FALSE(store_->find_session(store::hash_of(token)).value()) << "cleared away";
  const store::Time again = now_;
  while (accounts_.who(other).value()) now_ += 10 * kDay;
  EXPECT_GE(now_, again + 365 * kDay);
  EXPECT_LT(now_, again + 376 * kDay);
  EXPECT_LT(begun, again);
}

// Else the day's cookie would never be sent: whoever asks next finds the session renewed.
TEST_F(AccountsTest, RenewsASessionWhereItsCookieIsSentAlone) {
  const std::string token = token_of("Anne");
  now_ += 2 * kDay;
  ASSERT_TRUE(accounts_.mine(token));
  static_cast<void>(accounts_.seats(token, "a battle"));
  static_cast<void>(accounts_.claim(token, "a battle", "a key"));
  EXPECT_TRUE(accounts_.who(token).value()->renewed);
  EXPECT_FALSE(accounts_.who(token).value()->renewed);
}

TEST_F(AccountsTest, StopsGuessingAtANameFromAnAddress) {
  token_of("Anne");
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(accounts_.sign_in("Anne", "wrong words", kHere).error().status, 401);
  const auto stopped = accounts_.sign_in("Anne", kWords, kHere);
  EXPECT_EQ(refusal(stopped), "429 expected fewer wrong passphrases; try again in 15 min");
  EXPECT_EQ(stopped.error().retry_after, 900);
  EXPECT_TRUE(accounts_.sign_in("Anne", kWords, "192.0.2.8")) << "Anne is elsewhere";
  now_ += 15 * kMinute;
  EXPECT_TRUE(accounts_.sign_in("Anne", kWords, kHere));
}

TEST_F(AccountsTest, StopsGuessingAtUnknownNamesInTheSameWay) {
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(accounts_.sign_in("Nobody", "wrong words", kHere).error().status, 401);
  EXPECT_EQ(accounts_.sign_in("Nobody", "wrong words", kHere).error().status, 429);
}

TEST_F(AccountsTest, StopsGuessingFromAnAddressAndItsNetwork) {
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(accounts_
                  .sign_in("Name" + std::to_string(i), "wrong words",
                           "2001:db8::" + std::to_string(i + 1))
                  .error()
                  .status,
              401);
  EXPECT_EQ(accounts_.sign_in("Another", "wrong words", "2001:db8::ffff").error().status, 429);
  EXPECT_EQ(accounts_.sign_in("Another", "wrong words", "2001:db8:0:1::1").error().status, 401);
}

TEST_F(AccountsTest, StopsGuessingAtANameFromManyAddresses) {
  token_of("Anne");
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(
        accounts_.sign_in("Anne", "wrong words", "203.0.113." + std::to_string(i)).error().status,
        401);
  EXPECT_EQ(accounts_.sign_in("Anne", kWords, "198.51.100.1").error().status, 429);
  now_ += 60 * kMinute;
  EXPECT_TRUE(accounts_.sign_in("Anne", kWords, "198.51.100.1"));
}

// Strangers kept an owner out for good, with a hundred tries an hour.
TEST_F(AccountsTest, LetsAnOwnerInWhereTheOwnerWasBefore) {
  token_of("Anne");
  ASSERT_TRUE(accounts_.sign_in("Anne", kWords, "2001:db8:7::1"));
  for (int i = 0; i < 101; ++i)
    (void)accounts_.sign_in("Anne", "wrong words", "192.0.2." + std::to_string(100 + i));
  EXPECT_EQ(accounts_.sign_in("Anne", kWords, "198.51.100.1").error().status, 429);
  EXPECT_TRUE(accounts_.sign_in("Anne", kWords, kHere));
  EXPECT_TRUE(accounts_.sign_in("Anne", kWords, "2001:db8:7::2")) << "of the same network";
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(accounts_.sign_in("Anne", "wrong words", kHere).error().status, 401);
  EXPECT_EQ(accounts_.sign_in("Anne", kWords, kHere).error().status, 429)
      << "what is tried there counts";
}

// A server that is started again knows it still.
TEST_F(AccountsTest, LetsAnOwnerInAfterARestart) {
  token_of("Anne");
  ASSERT_TRUE(accounts_.sign_in("Anne", kWords, "2001:db8:7::1"));
  store_.reset();
  store_ = store::samples::opened(folder_.address());
  Accounts later{*store_, [this] { return now_; }, cheap_rules()};
  for (int i = 0; i < 101; ++i)
    (void)later.sign_in("Anne", "wrong words", "192.0.2." + std::to_string(100 + i));
  EXPECT_EQ(later.sign_in("Anne", kWords, "198.51.100.1").error().status, 429);
  EXPECT_TRUE(later.sign_in("Anne", kWords, kHere));
  EXPECT_TRUE(later.sign_in("Anne", kWords, "2001:db8:7::2"));
  now_ += 365 * kDay;
  for (int i = 0; i < 101; ++i)
    (void)later.sign_in("Anne", "wrong words", "192.0.2." + std::to_string(100 + i));
  EXPECT_EQ(later.sign_in("Anne", kWords, kHere).error().status, 429) << "not for ever";
}

TEST_F(AccountsTest, ACountOfTriesDoesNotHangOnTheClockOfTheDay) {
  store::Time steady = 0;
  Accounts accounts(
      *store_, [this] { return now_; }, cheap_rules(), fits, [&steady] { return steady; });
  ASSERT_TRUE(accounts.sign_up("Anne", kWords, kHere));
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(accounts.sign_in("Anne", "wrong words", kHere).error().status, 401);
  now_ -= 100 * kDay;  // somebody sets the clock back
  EXPECT_EQ(accounts.sign_in("Anne", kWords, kHere).error().retry_after, 900);
  steady += 15 * kMinute;
  EXPECT_TRUE(accounts.sign_in("Anne", kWords, kHere));
}

TEST_F(AccountsTest, CountsNoGoodPassphraseAgainstAnybody) {
  token_of("Anne");
  for (int i = 0; i < 200; ++i) EXPECT_TRUE(accounts_.sign_in("Anne", kWords, kHere));
}

TEST_F(AccountsTest, LetsAnAddressMakeSoManyAccounts) {
  for (int i = 0; i < 10; ++i)
    EXPECT_TRUE(accounts_.sign_up("Name" + std::to_string(i), kWords, kHere));
  EXPECT_EQ(refusal(accounts_.sign_up("Name10", kWords, kHere)),
            "429 expected at most 10 new accounts from one address in an hour; try again later");
  EXPECT_TRUE(accounts_.sign_up("Name10", kWords, "192.0.2.8"));
}

TEST_F(AccountsTest, MakesHashesAnewWhenTheirCostHasChanged) {
  token_of("Anne");
  AccountRules dearer = cheap_rules();
  dearer.cost.passes = 2;
  Accounts later(
      *store_, [this] { return now_; }, dearer);
  ASSERT_TRUE(later.sign_in("Anne", kWords, kHere));
  EXPECT_THAT(store_->account_named("anne").value()->password, HasSubstr(",t=2,"));
  EXPECT_TRUE(later.sign_in("Anne", kWords, kHere));
}

TEST_F(AccountsTest, ClaimsASeatWithItsKey) {
  const std::string anne = token_of("Anne"), bert = token_of("Bert");
  const std::string key = store::new_token(), watching = store::new_token();
  store::NewBattle made = store::samples::battle("b1");
  made.keys = {{store::hash_of(key), {}, "zulu", ""},
               {store::hash_of(watching), {}, std::string(store::kSpectatorSeat), ""}};
  ASSERT_TRUE(store_->create_battle(made));
  EXPECT_THAT(accounts_.seats(anne, "b1").value(), IsEmpty());
  EXPECT_EQ(accounts_.claim(anne, "b1", key).value(), "zulu");
  EXPECT_THAT(accounts_.seats(anne, "b1").value(), ElementsAre("zulu"));
  EXPECT_THAT(accounts_.seats(bert, "b1").value(), IsEmpty());
  EXPECT_THAT(accounts_.seats("", "b1").value(), IsEmpty());

  EXPECT_EQ(refusal(accounts_.claim("", "b1", key)),
            "401 expected somebody who is signed in, found nobody");
  EXPECT_EQ(refusal(accounts_.claim(anne, "b2", key)),
            "403 expected a key of a seat of battle b2, found none");
  EXPECT_EQ(refusal(accounts_.claim(anne, "b1", "guess")),
            "403 expected a key of a seat of battle b1, found none");
  EXPECT_EQ(refusal(accounts_.claim(anne, "b1", watching)),
            "403 expected a key of a side or of the umpire, found a spectator’s");
  EXPECT_EQ(refusal(accounts_.seats(anne, "b2")), "404 no battle 'b2'");

  const Accounts::Mine mine = accounts_.mine(anne).value();
  EXPECT_EQ(mine.name, "Anne");
  ASSERT_EQ(mine.battles.size(), 1U);
  EXPECT_EQ(mine.battles[0].battle.id, "b1");
  EXPECT_EQ(mine.battles[0].seat, "zulu");
  EXPECT_THAT(accounts_.mine(bert).value().battles, IsEmpty());
  EXPECT_EQ(refusal(accounts_.mine(std::string(43, 'x'))),
            "401 expected somebody who is signed in, found nobody");
}

TEST(Cookie, IsForTheServerAlone) {
  const std::string token(43, 'a');
  EXPECT_EQ(
      session_cookie(token, 5'000, 2'000, true),
      "sandtable_session=" + token + "; HttpOnly; SameSite=Strict; Path=/; Max-Age=3; Secure");
  EXPECT_EQ(no_session_cookie(false),
            "sandtable_session=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0");
  EXPECT_EQ(session_in("sandtable_session=" + token), token);
  EXPECT_EQ(session_in("a=b; sandtable_session=" + token + "; c"), token);
  EXPECT_EQ(session_in("a=b;sandtable_session=" + token), token);
  const std::vector<std::string> others{"",
                                        "xsandtable_session=" + token,
                                        "sandtable_session=short",
                                        "sandtable_session=" + token + "b",
                                        "sandtable_session=" + std::string(43, '"'),
                                        ";;; =; ",
                                        "sandtable_session"};
  for (const std::string& other : others) EXPECT_EQ(session_in(other), "") << other;
}

TEST(Network, IsTheAddressOrItsFirstHalf) {
  EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(network_of(""), "");
}

TEST(AttemptsTest, ForgetsWhatIsOldBeforeItGrows) {
  Attempts attempts({2, 100}, 3);
  for (store::Time at = 1; at <= 50; ++at)
    EXPECT_FALSE(attempts.refuse("n" + std::to_string(at), at));
  EXPECT_FALSE(attempts.refuse("n50", 51));
  EXPECT_EQ(attempts.refuse("n50", 52), 98);
  EXPECT_FALSE(attempts.refuse("n50", 150));
}

TEST(PassphraseWorkerTest, WorksOneJobAtATimeAndRefusesTooMany) {
  std::promise<void> go;
  std::atomic<int> working = 0, most = 0, done = 0;
  {
    PassphraseWorker worker(5);
    std::promise<void> begun;
    EXPECT_TRUE(worker.submit([&] {
      begun.set_value();
      go.get_future().wait();
    }));
    begun.get_future().wait();
    const auto job = [&] {
      most = std::max(most.load(), ++working);
      --working;
      ++done;
    };
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(worker.submit(job));
    EXPECT_FALSE(worker.submit(job));
    go.set_value();
    for (int i = 0; i < 2'000 && done < 5; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(done, 5);
    EXPECT_TRUE(worker.submit(job));
  }
  EXPECT_EQ(most, 1);
}

// An unknown name must not be told from a known one by the time that the answer takes: as many
// hashes are tried for either, and each costs the same.
TEST(AccountsWork, IsTheSameForUnknownNames) {
  const store::samples::Folder folder;
  const auto store = store::samples::opened(folder.address());
  std::vector<std::string> tried;
  const AccountRules rules = cheap_rules();
  Accounts accounts(
      *store, [] { return store::Time{1}; }, rules,
      [&](const Passphrase& passphrase, const std::string& hash) {
        tried.push_back(hash);
        return fits(passphrase, hash);
      });
  ASSERT_TRUE(accounts.sign_up("Anne", kWords, kHere));
  const auto tries = [&](const std::string& name, const char* words) {
    tried.clear();
    EXPECT_EQ(accounts.sign_in(name, words, kHere).has_value(), words == kWords && name == "Anne");
    for (const std::string& hash : tried) EXPECT_FALSE(is_outdated(hash, rules.cost)) << hash;
    return tried.size();
  };
  EXPECT_EQ(tries("Anne", kWords), 1U);
  EXPECT_EQ(tries("Anne", "wrong words"), 1U);
  EXPECT_EQ(tries("Bert", "wrong words"), 1U);
  EXPECT_EQ(tries("Bert", kWords), 1U);
}

}  // namespace
}  // namespace sandtable::server
