#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "battle/ambush/fixture.h"
#include "engine/desk/deed_json.h"
#include "engine/desk/told.h"

/// The leak test: two battles that differ only in what a seat may not know give that seat the same
/// bytes, in everything that it may ask, at every entry. Then defects are planted, one a layer, and
/// it must find each.
namespace sandtable::battle {
namespace {

namespace json = boost::json;
using ambush::Leak;

std::string bytes(const Question& q) {
  return std::to_string(q.asked) + "," + std::to_string(q.posts[0]) + "," +
         std::to_string(q.posts[1]) + q.kind + q.clause + q.text + q.roll;
}
std::string bytes(const Reply& reply) {
  std::string out = (reply.ok ? "yes " : "no ") + reply.error;
  for (const auto& reason : reply.reasons)
    out += reason.clause + std::to_string(reason.measured) + "/" + std::to_string(reason.limit) +
           reason.text;
  for (const auto& told : reply.told) out += told.line;
  return out;
}
std::string bytes(const desk::Deed& deed) { return boost::json::serialize(desk::deed_json(deed)); }
std::string bytes(const Judged& judged) {
  std::string out = bytes(static_cast<const Reply&>(judged)) + judged.what + judged.trace +
                    std::to_string(judged.column) + (judged.goal ? "goal" : "") +
                    (judged.lacks_way ? "lacks" : "");
  if (judged.action) out += bytes(*judged.action);
  for (const desk::Deed& near : judged.nearest) out += bytes(near);
  return out;
}
std::string bytes(const desk::Roster& roster) {
  std::string out = roster.head + roster.boxes;
  for (const desk::RosterLine& line : roster.lines) {
    out += line.label + line.name + line.state;
    for (const std::string& value : line.values) out += value + "|";
    for (const desk::Boxes& boxes : line.boxes)
      out += std::to_string(boxes.gone) + "/" + std::to_string(boxes.all);
  }
  return out;
}
std::string bytes(const std::vector<std::string>& list) {
  std::string out;
  for (const std::string& text : list) out += text + "|";
  return out;
}

/// What commitments and chains come to depends on nonces, which are random: each is replaced by its
/// length. What they commit to is told apart by nobody who has not the nonce.
std::string without_randomness(const std::string& journal) {
  std::string out, run;
  const auto flush = [&] {
    out += run.size() == 64 || run.size() == 32 ? "#" + std::to_string(run.size()) : run;
    run.clear();
  };
  for (const char c : journal) {
    if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')) {
      run += c;
    } else {
      flush();
      out += c;
    }
  }
  flush();
  return out;
}

void add_films(const Battle& battle, Post seat, Lang lang,
               std::vector<std::pair<std::string, std::string>>& out) {
  for (const int turn : {0, 1, 2}) {
    const auto film = battle.film(turn, seat, {.lang = lang});
    out.emplace_back("film", film ? film->svg + film->json : film.error().in(lang));
    if (!film) continue;
    for (const desk::Told& told : film->told) out.emplace_back("film told", told.line);
  }
}

/// What is printed, measured and pointed at.
void add_papers(const Battle& battle, Post seat, Lang lang,
                std::vector<std::pair<std::string, std::string>>& out) {
  for (const Side side : {Side::A, Side::B})
    out.emplace_back("roster", bytes(battle.roster(seat, side, lang)));
  const auto measured = battle.measure(seat, "everything", lang);
  out.emplace_back("measured", measured ? *measured : measured.error());
  const auto paper = battle.paper(seat, "anything", lang);
  out.emplace_back("paper", paper ? *paper : paper.error());
  for (const int unit : {1, 2})
    for (const Judged& judged : battle.point(seat, unit, {"1", 0}, {}, lang))
      out.emplace_back("pointed", bytes(judged));
  out.emplace_back("rest", battle.rest(seat, "place 1", lang).value_or("none"));
}

/// What is told of an action beside its verdict and its odds.
std::string bytes(const Outlook& outlook) {
  return bytes(outlook.happens) + outlook.leaves + bytes(outlook.lapses);
}

std::string bytes_of_odds(const Battle& battle, Post seat, const std::string& action) {
  const auto odds = battle.odds(seat, action, {}, Lang::En);
  if (!odds) return bytes(odds.error());
  std::string told;
  for (const auto& spread : odds->spreads) {
    told += spread.subject + spread.figure;
    for (const auto& [value, p] : spread.rows) told += value + "=" + p.to_string();
  }
  return told;
}

/// Everything that a battle says to a seat, part by part.
std::vector<std::pair<std::string, std::string>> everything(const Battle& battle, Post seat) {
  std::vector<std::pair<std::string, std::string>> out;
  const std::vector<std::string> asked{"place 0", "place 1", "place 2", "place 8",  "stand",
                                       "advance", "shoot",   "hold",    "fall back"};
  for (const Lang lang : {Lang::En, Lang::Fr}) {
    out.emplace_back("question", bytes(battle.question(seat, lang)));
    out.emplace_back("actions", bytes(battle.actions(seat, lang)));
    out.emplace_back("aimed", bytes(battle.aimed(seat, lang)));
    for (const desk::Deed& deed : battle.deeds(seat, lang)) out.emplace_back("deed", bytes(deed));
    for (const int unit : {1, 2, 3, 4})
      for (const desk::Order& order : battle.orders(seat, unit, "", lang))
        out.emplace_back("order", boost::json::serialize(desk::order_json(order)));
    for (const Account& account : battle.account(seat, 0, lang)) {
      out.emplace_back("account", std::to_string(account.seq) + account.side + account.post +
                                      account.action + account.phase + account.reason +
                                      (account.sealed ? "?" : ""));
      for (const desk::Told& told : account.told) {
        out.emplace_back("told", told.clause + " " + told.line);
        out.emplace_back("folded", bytes(told.ledger));
        // Scenes as the protocol tells them.
        const auto shown = boost::json::object(desk::told_json(told));
        const json::value* scenes = shown.if_contains("scenes");
        out.emplace_back("scenes", scenes ? json::serialize(*scenes) : std::string());
      }
    }
    out.emplace_back("outcome", battle.outcome(lang));
    add_papers(battle, seat, lang, out);
    add_films(battle, seat, lang, out);
  }
  for (const std::string& action : asked) {
    out.emplace_back("verdict", bytes(battle.check(seat, action, Lang::En)));
    out.emplace_back("spelled", battle.spell(seat, action, Lang::En));
    out.emplace_back("nearest", bytes(battle.nearest(seat, action, 4, Lang::En)));
    out.emplace_back("lapses", bytes(battle.lapses(seat, action, Lang::En)));
    out.emplace_back("outlook", bytes(battle.outlook(seat, action, Lang::En)));
    const Wanted all{.way = true, .trace = true, .nearest = 2};
    out.emplace_back("judged", bytes(battle.judge(seat, action, all, Lang::En)));
    if (index(seat.side) > 1) continue;
    out.emplace_back("odds", bytes_of_odds(battle, seat, action));
    out.emplace_back("chance", std::to_string(battle.chance(seat)));
    const auto thought = battle.think(seat, "recruit", 5, Lang::En);
    out.emplace_back("thought", thought ? thought->action + thought->why : thought.error());
  }
  out.emplace_back("standing", [&] {
    std::string text;
    for (const auto& [kind, answer] : battle.standing(seat)) text += kind + answer;
    return text;
  }());
  out.emplace_back("given", bytes(battle.given(seat)));
  out.emplace_back("asked", battle.asks(seat) ? "asked" : "not");
  out.emplace_back("scale", std::to_string(battle.true_scale(seat).value_or(0)));
  out.emplace_back("overlay", battle.overlay_problem(seat, {}));
  out.emplace_back("view", battle.json(seat));
  out.emplace_back("drawn", battle.draw_text(seat, {}) + battle.draw_svg(seat, {}));
  out.emplace_back("turn", std::to_string(battle.turn()) + (battle.over() ? "over" : ""));
  out.emplace_back("number", std::to_string(battle.entries().size()));
  const auto journal = battle.journal(seat);
  out.emplace_back("journal", journal ? without_randomness(*journal) : "none");
  for (const auto& entry : battle.entries()) {
    const auto then = battle.snapshot(entry.seq);
    if (then == nullptr) continue;
    out.emplace_back("at", then->json(seat) + bytes(then->question(seat, Lang::En)));
  }
  if (const auto now = battle.snapshot())
    out.emplace_back("snapshot", now->json(seat) + bytes(now->question(seat, Lang::En)) +
                                     bytes(now->given(seat)));
  return out;
}

/// The parts in which two battles differ for a seat.
std::set<std::string> told_apart(const Battle& one, const Battle& two, Post seat) {
  const auto left = everything(one, seat), right = everything(two, seat);
  std::set<std::string> out;
  if (left.size() != right.size()) out.insert("how much is told");
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i)
    if (left[i] != right[i]) out.insert(left[i].first);
  return out;
}

/// Two worlds in which blue lies in wait elsewhere; red and who only watches cannot know. They are
/// played side by side with the same orders as long as nobody is seen.
std::set<std::string> leaks(Leak leak) {
  const Planted planted(leak);
  const auto one = ambush_battle(), two = ambush_battle();
  std::set<std::string> out;
  const auto look = [&] {
    for (const Post seat : {kSeats[0], kSeats[1], Post(Side::Spectator)})
      out.merge(told_apart(*one, *two, seat));
  };
  look();
  // Blue answers first in one world, and not yet in the other.
  EXPECT_TRUE(one->submit(kSeats[2], "place 8", Lang::En).ok);
  look();
  EXPECT_TRUE(one->submit(kSeats[0], "place 0", Lang::En).ok);
  EXPECT_TRUE(two->submit(kSeats[0], "place 0", Lang::En).ok);
  look();
  EXPECT_TRUE(one->submit(kSeats[3], "place 9", Lang::En).ok);
  EXPECT_TRUE(two->submit(kSeats[2], "place 9", Lang::En).ok);
  EXPECT_TRUE(two->submit(kSeats[3], "place 7", Lang::En).ok);
  look();
  for (const auto& battle : {one.get(), two.get()})
    EXPECT_TRUE(battle->submit(kSeats[1], "place 1", Lang::En).ok);
  look();
  EXPECT_TRUE(one->stand(kSeats[2], "hold", "hold").has_value());
  for (const std::size_t seat : {2U, 0U, 3U, 1U}) {
    const bool blue = seat > 1;
    EXPECT_TRUE(one->submit(kSeats[seat], "stand", Lang::En).ok);
    EXPECT_TRUE(two->submit(kSeats[seat], blue ? "advance" : "stand", Lang::En).ok);
    look();
  }
  return out;
}

TEST(Leaks, NothingThatASeatIsToldDependsOnWhatItMayNotKnow) {
  EXPECT_EQ(leaks(Leak::None), std::set<std::string>{});
}

/// A ruleset whose questions tell too much has nothing to tell: they are asked of the position as
/// the viewer knows it.
TEST(Leaks, QuestionsAreAskedOfWhatTheViewerKnows) {
  EXPECT_EQ(leaks(Leak::Question), std::set<std::string>{});
  EXPECT_EQ(leaks(Leak::Answered), std::set<std::string>{});
}

TEST(Leaks, EveryPlantedLeakIsFound) {
  EXPECT_TRUE(leaks(Leak::View).contains("view"));
  EXPECT_TRUE(leaks(Leak::View).contains("drawn"));
  EXPECT_TRUE(leaks(Leak::View).contains("chance"));
  EXPECT_TRUE(leaks(Leak::View).contains("at"));
  EXPECT_TRUE(leaks(Leak::View).contains("snapshot"));
  EXPECT_TRUE(leaks(Leak::Event).contains("told"));
  EXPECT_TRUE(leaks(Leak::Seal).contains("account"));
  EXPECT_TRUE(leaks(Leak::Seal).contains("journal"));
  EXPECT_TRUE(leaks(Leak::Veil).contains("journal"));
  EXPECT_TRUE(leaks(Leak::Asking).contains("question"));
  EXPECT_TRUE(leaks(Leak::Drawing).contains("drawn"));
  EXPECT_TRUE(leaks(Leak::Verdict).contains("verdict"));
  EXPECT_TRUE(leaks(Leak::Odds).contains("odds"));
  EXPECT_TRUE(leaks(Leak::Turn).contains("turn"));
  EXPECT_TRUE(leaks(Leak::Account).contains("told"));
  EXPECT_EQ(leaks(Leak::Ledger), std::set<std::string>{"folded"});
  EXPECT_EQ(leaks(Leak::Scene), std::set<std::string>{"scenes"});
  EXPECT_EQ(leaks(Leak::Roster), std::set<std::string>{"roster"});
}

}  // namespace
}  // namespace sandtable::battle
