#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/data/parse.h"
#include "engine/data/reader.h"
#include "engine/desk/desk.h"
#include "engine/desk/faces.h"
#include "engine/desk/roster.h"
#include "engine/dice/typed.h"
#include "engine/harness/ambush.h"
#include "engine/scenario/posts.h"

/// The desk of engine/harness/ambush.h, whole: what Battle, store and server need to play it.
namespace sandtable::ambush {

/// A word of the notation in both languages.
struct Word {
  Verb verb;
  std::string_view en, fr;
};
inline constexpr std::array<Word, 6> kWords{{{Verb::Place, "place", "placer"},
                                             {Verb::Stand, "stand", "attendre"},
                                             {Verb::Advance, "advance", "avancer"},
                                             {Verb::Shoot, "shoot", "tirer"},
                                             {Verb::Hold, "hold", "tenir"},
                                             {Verb::FallBack, "fall back", "reculer"}}};

inline const Rulebook& book() {
  static const std::array<ClauseInfo, 7> clauses = [] {
    std::array<ClauseInfo, 7> out;
    constexpr std::array<std::string_view, 7> kIds{"place", "order", "advance", "shoot",
                                                   "hold",  "spot",  "end"};
    for (std::size_t i = 0; i < kIds.size(); ++i) {
      out[i].id = out[i].heading = kIds[i];
      out[i].kind = "rule";
      out[i].text_en = out[i].text_fr = "See engine/harness/ambush.h.";
    }
    return out;
  }();
  static constexpr std::array<std::string_view, 1> kEditions{"en"};
  static const Rulebook rulebook = [] {
    Rulebook out;
    out.system = kSystem;
    out.id = "ambush";
    out.title_en = out.title_fr = "Ambush";
    out.editions = kEditions;
    out.clauses = clauses;
    return out;
  }();
  return rulebook;
}

/// What an event says, for a man, a place or who it was, and a figure.
inline std::string sentence(const Event& event, const Tape& tape, Lang lang) {
  static constexpr std::array<std::string_view, 4> kMenEn{"red's chief", "red's wing",
                                                          "blue's chief", "blue's wing"},
      kMenFr{"le chef rouge", "l’aile rouge", "le chef bleu", "l’aile bleue"};
  const bool fr = lang == Lang::Fr;
  const auto man = [&](int i) {
    return std::string((fr ? kMenFr : kMenEn)[static_cast<std::size_t>(event.args[i])]);
  };
  const std::string n = std::to_string(event.args[1]);
  std::string face;
  if (event.roll >= 0)
    face = " (" + std::to_string(tape[static_cast<std::size_t>(event.roll)].faces[0]) + ")";
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::Placed:
      return man(0) + (fr ? " : à l’affût en " : " lies in wait at ") + n;
    case EventKind::Ordered:
      return man(0) + (fr ? " : ordre n° " : " has order ") + n;
    case EventKind::Advanced:
      return man(0) + (fr ? " : avance en " : " advances to ") + n;
    case EventKind::Spotted:
      return man(0) + (fr ? " : vu en " : " is seen at ") + n;
    case EventKind::Shot:
      return man(0) + (fr ? " : tire sur " : " shoots at ") + man(1) + face;
    case EventKind::Lapsed:
      return man(0) + (fr ? " : ne voit personne" : " sees nobody");
    case EventKind::Held:
      return man(0) + (fr ? " : tient" : " holds") + face;
    case EventKind::Died:
      return man(0) + (fr ? " : tombe" : " falls") + face;
    case EventKind::FellBack:
      return man(0) + (fr ? " : recule en " : " falls back to ") + n;
    case EventKind::Ends:
      return (fr ? "fin : " : "the end: ") + std::to_string(event.args[0]) + "-" + n;
  }
  return {};
}

/// The arithmetic behind a line: what a die had to show.
inline std::vector<std::string> ledger(const Event& event, const Tape& tape, const Setup& setup,
                                       Lang lang) {
  std::vector<std::string> out;
  if (event.roll >= 0) {
    const Rolled& roll = tape[static_cast<std::size_t>(event.roll)];
    out.push_back((lang == Lang::Fr ? "dé : " : "die: ") + std::to_string(roll.faces[0]));
  }
  if (planted() == Leak::Ledger) out.push_back(Oracle::blurt(Leak::Ledger, &setup));
  return out;
}

/// What the table plays of an event: who acts, and at whom.
inline std::vector<desk::Shown> scenes(const Event& event, const Tape& tape, const Setup& setup) {
  desk::Cast cast;
  const auto kind = static_cast<EventKind>(event.kind);
  if (kind != EventKind::Ends) cast.unit(event.args[0]);
  if (kind == EventKind::Shot) cast.unit(event.args[1]);
  if (planted() == Leak::Scene) cast.figure(Oracle::sum(Leak::Scene, &setup));
  const Scene scene = kind == EventKind::Shot       ? Scene::Shot
                      : kind == EventKind::Held     ? Scene::Test
                      : kind == EventKind::Died     ? Scene::Gone
                      : kind == EventKind::FellBack ? Scene::Flight
                      : kind == EventKind::Ends     ? Scene::None
                                                    : Scene::Move;
  return cast.of(scene, event, tape);
}

/// Its files, and nothing else: what a program that only reads scenarios takes.
struct Papers {
  using Rules = Ambush;

  static const Rulebook& rulebook() { return book(); }
  static std::span<const OptionInfo> options() { return {}; }
  static std::vector<desk::Carried> scenarios() { return {{"gorge", kScenario}}; }

  static tl::expected<std::shared_ptr<const Setup>, data::Problems> load(std::string_view text,
                                                                         std::string_view file,
                                                                         const desk::Choices&) {
    data::Problems problems{std::string(file)};
    const auto document = data::parse(text, file);
    if (!document) {
      problems.add(document.error());
      return tl::unexpected(std::move(problems));
    }
    auto setup = std::make_shared<Setup>();
    setup->text = text;
    static constexpr std::array<std::string_view, 2> kTop{"scenario", "side"};
    static constexpr std::array<std::string_view, 5> kKeys{"ruleset", "id", "title", "cells",
                                                           "rounds"};
    data::Reader top(document->root, "the file", kTop, problems);
    if (const data::Node* scenario = top.table("scenario", data::Need::Required)) {
      data::Reader reader(*scenario, "[scenario]", kKeys, problems);
      setup->cells = static_cast<std::int8_t>(reader.integer("cells", 8, 12).value_or(10));
      setup->rounds = static_cast<std::uint8_t>(reader.integer("rounds", 1, 20).value_or(4));
    }
    setup->posts = static_cast<std::uint8_t>(std::max<std::size_t>(1, posts_of(top)[0].size()));
    if (problems.failed()) return tl::unexpected(std::move(problems));
    return std::shared_ptr<const Setup>(std::move(setup));
  }

  static desk::ScenarioFacts facts(const Setup& setup) {
    desk::ScenarioFacts out;
    out.id = "gorge";
    out.title_en = out.title_fr = "The gorge";
    out.edition = "en";
    out.date = "1700";
    out.turns = setup.rounds;
    static constexpr std::array<std::string_view, 2> kTop{"scenario", "side"};
    const auto document = data::parse(setup.text, "the scenario");
    data::Problems problems("the scenario");
    data::Reader top(document->root, "the file", kTop, problems);
    const auto posts = posts_of(top);
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string id = i == 0 ? "red" : "blue";
      out.sides[i] = {id, id, id, {}, {}, id};
      for (const scenario::PostNames& post : posts[i])
        out.sides[i].posts.push_back({post.id, post.name.en, post.name.en, {}});
    }
    return out;
  }
  static desk::Examined run_examples() { return {}; }
  static desk::Examined run_examples(std::string_view, std::string_view) { return {}; }

 private:
  static std::array<std::vector<scenario::PostNames>, 2> posts_of(data::Reader& top) {
    static constexpr std::array<std::string_view, 2> kKeys{"id", "post"};
    std::array<std::vector<scenario::PostNames>, 2> out;
    std::size_t i = 0;
    for (const data::Node* side : top.tables("side")) {
      data::Reader reader(*side, "[[side]]", kKeys, top.problems());
      (void)reader.string("id");
      if (i < 2) out[i++] = scenario::read_posts(reader, "both");
    }
    return out;
  }
};
static_assert(desk::Files<Papers> && !desk::Words<Papers> && !desk::Reports<Papers> &&
              !desk::Drawing<Papers> && !Judgement<Papers>);

/// What it says and what it makes of what is typed.
struct Speech {
  using Rules = Ambush;

  static tl::expected<Action, std::string> parse(std::string_view text, const State&, Lang lang) {
    for (const Word& word : kWords) {
      const std::string_view typed = lang == Lang::Fr ? word.fr : word.en;
      if (!text.starts_with(typed)) continue;
      std::string_view rest = text.substr(typed.size());
      if (word.verb != Verb::Place) {
        if (rest.empty()) return Action{word.verb, 0};
        continue;
      }
      int cell = -1;
      if (rest.starts_with(' ')) rest.remove_prefix(1);
      std::from_chars(rest.data(), rest.data() + rest.size(), cell);
      if (cell >= 0 && cell < 20) return Action{Verb::Place, static_cast<std::uint8_t>(cell)};
    }
    return tl::unexpected("expected an order, found '" + std::string(text) + "'");
  }
  static std::string print(const Action& a, const State&, Lang lang) {
    for (const Word& word : kWords)
      if (word.verb == a.verb)
        return std::string(lang == Lang::Fr ? word.fr : word.en) +
               (a.verb == Verb::Place ? " " + std::to_string(a.cell) : "");
    return {};
  }
  static std::vector<Action> nearest(const State& s, Post side, const Action& refused,
                                     std::size_t most) {
    std::vector<Action> near;
    Rules::actions(s, side, near);
    std::erase_if(near, [&](const Action& a) { return a.verb != refused.verb; });
    near.resize(std::min(most, near.size()));
    return near;
  }
  static std::vector<desk::Told> tell(const std::vector<Event>& events, const Tape& tape,
                                      const Setup& setup, Lang lang) {
    std::vector<desk::Told> out;
    for (const Event& event : events)
      out.push_back({std::string(book().at(event.clause).id), sentence(event, tape, lang),
                     ledger(event, tape, setup, lang), scenes(event, tape, setup)});
    if (planted() == Leak::Account) out.push_back({{}, Oracle::blurt(Leak::Account, &setup), {}});
    return out;
  }
  static desk::Reason reason(const Finding& finding, const Setup&, Lang) {
    const std::string id(book().at(finding.clause).id);
    return {id, finding.ruling, "count", finding.measured, finding.limit, id};
  }
  static std::string ask_roll(const Roll& roll, const Setup&, Lang) {
    return std::string(book().at(roll.clause).id) + ": 1d6";
  }
  static tl::expected<Rolled, data::Phrase> read_roll(const Roll& roll, std::string_view text,
                                                      const Setup&) {
    return desk::read_faces(roll, text);
  }

  static std::span<const std::string_view> standing_kinds() {
    static constexpr std::array<std::string_view, 2> kKinds{"order", "hold"};
    return kKinds;
  }
  static std::string question(const State& s, Lang lang) { return question(s, Side::Umpire, lang); }
  static std::string question(const State& s, Post viewer, Lang lang) {
    const bool fr = lang == Lang::Fr;
    std::string out = s.phase == Phase::Placing ? (fr ? "Où se poster ?" : "Where to lie in wait?")
                      : s.phase == Phase::Answer ? (fr ? "Tenir ?" : "Hold or fall back?")
                                                 : (fr ? "Quel ordre ?" : "What order?");
    if (index(viewer.side) > 1) return out;
    const std::size_t man = man_of(viewer);
    if (s.at[man] >= 0) out += (fr ? " Ici : " : " You are at ") + std::to_string(s.at[man]);
    out += Oracle::blurt(Leak::Asking, s.setup);
    if (planted() == Leak::Question) out += " " + std::to_string(Rules::lurking(s, man));
    if (planted() == Leak::Answered)
      for (const int answered : s.answered) out += answered != 0 ? " 1" : " 0";
    return out;
  }
  static std::string phase(const State& s, const Action&, Lang lang) {
    return (lang == Lang::Fr ? "Tour " : "Round ") + std::to_string(s.round);
  }
  static std::string outcome(const Result& result, const State&, Lang lang) {
    if (result.winner < 0) return lang == Lang::Fr ? "partie nulle" : "a draw";
    const std::string_view who = result.winner == 0 ? "red" : "blue";
    return std::string(who) + (lang == Lang::Fr ? " : " : " by ") + std::to_string(result.margin);
  }
  static std::optional<Action> as_answer(const State&, std::string_view) { return std::nullopt; }
  static std::string explain(const Deliberation<Rules>& why, Lang lang) {
    return print(why.plan.front().action, why.plan.front().state, lang);
  }
  static std::string ending_words(std::string_view reason, Lang) { return std::string(reason); }
  static std::string losses_in(Lang lang) { return lang == Lang::Fr ? "hommes" : "men"; }
};
static_assert(desk::Words<Speech> && !desk::Files<Speech> && !desk::Reports<Speech> &&
              !desk::Drawing<Speech> && !Judgement<Speech>);

/// How it is drawn, of a view alone.
struct Look {
  using Rules = Ambush;

  static std::string draw_text(const View& view, const desk::TextLook&) {
    std::string out(static_cast<std::size_t>(view.setup->cells), '.');
    for (std::size_t man = 0; man < kMen; ++man)
      if (view.at[man] >= 0) out[static_cast<std::size_t>(view.at[man])] = "RrBb"[man];
    return out + Oracle::blurt(Leak::Drawing, view.setup) + "\n";
  }
  /// No client has a table of its own for it.
  static std::string_view table() { return "strip"; }
  static std::string draw_svg(const View& view, const desk::SvgLook& look) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 160 24\">"
           "<text x=\"8\" y=\"17\" font-family=\"monospace\">" +
           draw_text(view, {false, 80, true, look.lang}) + "</text></svg>";
  }
  static std::string json(const View& view) {
    std::string out = "{\"round\":" + std::to_string(view.round) +
                      ",\"phase\":" + std::to_string(static_cast<int>(view.phase)) + ",\"men\":[";
    for (std::size_t man = 0; man < kMen; ++man)
      out += (man == 0 ? "" : ",") + std::string("{\"at\":") + std::to_string(view.at[man]) +
             ",\"seen\":" + std::to_string(view.spotted[man]) +
             ",\"answered\":" + std::to_string(view.answered[man]) +
             ",\"order\":" + std::to_string(static_cast<int>(view.order[man])) + "}";
    return out + "]}";
  }
  static std::optional<double> true_scale(const View&) { return 8; }
  static desk::Roster roster(const View& view, Side side, Lang lang) {
    desk::Roster out;
    out.boxes = lang == Lang::Fr ? "hommes" : "men";
    for (std::size_t man = 0; man < kMen; ++man)
      if (post_of(man).side == side)
        out.lines.push_back({std::to_string(man + 1),
                             std::string(1, "RrBb"[man]),
                             {},
                             std::to_string(view.at[man]) + Oracle::blurt(Leak::Roster, view.setup),
                             {{1, view.at[man] == kDead ? 1 : 0}}});
    return out;
  }
};
static_assert(desk::ListsTroops<Look> && desk::KnowsScale<Look>);
static_assert(desk::Drawing<Look> && !desk::Files<Look> && !desk::Words<Look> &&
              !desk::Reports<Look> && !Judgement<Look>);

/// Its figures.
struct Counts {
  using Rules = Ambush;

  static std::vector<desk::Line<Rules>> lines(const State&, Post seat, const Action& a, Lang lang) {
    if (a.verb != Verb::Hold) return {};
    const std::size_t man = man_of(seat);
    return {{lang == Lang::Fr ? "il tient" : "he lives",
             [man](const State& then) { return then.at[man] != kDead; }}};
  }
  static std::vector<desk::Spread> spreads(const State& s, const std::vector<Branch<Rules>>& all,
                                           Lang) {
    // Where each man ends up, as far as the position knows.
    std::vector<desk::Spread> out;
    for (std::size_t man = 0; man < kMen; ++man) {
      desk::Spread spread{std::to_string(man) + Oracle::blurt(Leak::Odds, s.setup), "cell", {}};
      for (const auto& branch : all) {
        const std::string cell = std::to_string(branch.state.at[man]);
        const auto row = std::find_if(spread.rows.begin(), spread.rows.end(),
                                      [&](const auto& r) { return r.first == cell; });
        if (row == spread.rows.end())
          spread.rows.emplace_back(cell, branch.p);
        else
          row->second += branch.p;
      }
      if (spread.rows.size() > 1 || planted() == Leak::Odds ||
          (planted() == Leak::View && s.at[man] >= 0))
        out.push_back(std::move(spread));
    }
    return out;
  }
  static std::vector<std::pair<std::string, std::string>> figures(const Event&, const Setup&,
                                                                  Lang) {
    return {};
  }
  static desk::Ending ending(const State& s) {
    return {s.round + Oracle::sum(Leak::Turn, s.setup), "rounds", {}, {2, 2}};
  }
};
static_assert(desk::Reports<Counts> && !desk::Files<Counts> && !desk::Words<Counts> &&
              !desk::Drawing<Counts> && !Judgement<Counts>);

/// What its computers ask, in values.
struct Mind {
  using Rules = Ambush;

  static std::string_view question_kind(const State& s) {
    return s.phase == Phase::Placing ? "place" : s.phase == Phase::Answer ? "hold" : "order";
  }
  static std::optional<std::pair<Side, Action>> likely(const State&) { return std::nullopt; }
  static int worth(const State& s, Side side) {
    int sum = 0;
    for (std::size_t man = 0; man < kMen; ++man)
      if (s.at[man] != kDead) sum += (man / 2 == 0 ? 100 : -100);
    return side == Side::A ? sum : -sum;
  }
  static bool sensible(const State&, Side, const Action& a) { return a.verb != Verb::Stand; }
  static std::uint64_t alike(const State& s) { return Rules::digest(s); }
};
static_assert(Judgement<Mind> && !desk::Files<Mind> && !desk::Words<Mind> && !desk::Reports<Mind> &&
              !desk::Drawing<Mind>);

/// All of it.
struct Desk : Papers, Speech, Look, Counts, Mind {
  using Rules = Ambush;
};
static_assert(desk::Desk<Desk> && desk::FindsNearest<Desk> && desk::AsksEach<Desk> &&
              desk::NamesTable<Desk>);

}  // namespace sandtable::ambush
