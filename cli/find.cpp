#include "cli/find.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "battle/header.h"
#include "cli/phrases.gen.h"
#include "cli/play/script.h"
#include "cli/words.h"
#include "engine/data/problems.h"
#include "engine/data/said.h"
#include "engine/journal/file.h"
#include "engine/text/words.h"

namespace sandtable::cli {
namespace {

bool is_file(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0;
}

// What somebody may have meant who named a scenario: ids of the program, and files where he looked.
std::vector<std::string> scenarios_in_reach(const std::filesystem::path& folder) {
  std::vector<std::string> out;
  for (const battle::RulesetDoor* door : battle::rulesets())
    for (const desk::Carried& s : door->scenarios()) out.emplace_back(s.id);
  std::error_code ignored;
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(
           folder.empty() ? std::filesystem::path(".") : folder, ignored))
    if (entry.path().extension() == ".toml")
      files.push_back((folder / entry.path().filename()).string());
  std::sort(files.begin(), files.end());
  out.insert(out.end(), files.begin(), files.end());
  return out;
}

// The nearest by letters, the ending of a file aside, else those that hold the word.
std::vector<std::string> scenarios_like(const std::string& name) {
  constexpr std::size_t kMost = 3, kLeastLetters = 3;
  const auto bare = [](const std::string& text) {
    return std::filesystem::path(text).stem().string();
  };
  const std::vector<std::string> known =
      scenarios_in_reach(std::filesystem::path(name).parent_path());
  std::vector<std::string> bare_names;
  for (const std::string& one : known) bare_names.push_back(bare(one));
  const std::string wanted = bare(name);
  if (const std::string* near = text::nearest(wanted, bare_names))
    return {known[static_cast<std::size_t>(near - bare_names.data())]};
  std::vector<std::string> out;
  const std::u32string part = text::fold(wanted);
  for (std::size_t i = 0; i < known.size() && out.size() < kMost; ++i)
    if (part.size() >= kLeastLetters &&
        text::fold(bare_names[i]).find(part) != std::u32string::npos)
      out.push_back(known[i]);
  return out;
}

data::Phrase scenario_ids_hint(const std::string& name) {
  data::Phrase words;
  for (const std::string& one : scenarios_like(name)) {
    data::Phrase quoted = phrase("find.quoted", {{"word", one}});
    words = words.empty()
                ? std::move(quoted)
                : phrase("find.or", {{"one", std::move(words)}, {"other", std::move(quoted)}});
  }
  if (words.empty()) return phrase("find.no-scenario", {{"name", name}});
  return phrase("find.near-scenario", {{"name", name}, {"near", std::move(words)}});
}

std::string without_line_end(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

Found<std::unique_ptr<battle::Battle>> open_journal(const std::string& text,
                                                    const PositionArgs& args, Lang lang) {
  if (!args.edition.empty() || !args.options.empty())
    return tl::unexpected(at(args.position, phrase("find.has-choices")));
  auto journal = parse_journal(text, args.position);
  if (!journal) return tl::unexpected(data::Phrase(journal.error().in(lang)));
  const auto door = find_ruleset(journal->header.ruleset);
  if (!door) return tl::unexpected(at(args.position + ":1", door.error()));
  const std::uint64_t to = args.at.value_or(std::numeric_limits<std::uint64_t>::max());
  if (auto there = has_entry(*journal, args.position, "--at", args.at); !there)
    return tl::unexpected(there.error());
  auto replayed = (*door)->replay(*journal, to);
  if (!replayed)
    return tl::unexpected(
        at(args.position + ":1", data::Phrase(without_line_end(replayed.error().str(lang)))));
  if (replayed->error) {
    const std::uint64_t seq = replayed->error->seq;
    data::Phrase stops =
        at(args.position + ":" + std::to_string(seq + 1), replayed->error->message);
    if (!battle::of_other_rules(journal->header) || seq <= 1)
      return tl::unexpected(std::move(stops));
    return tl::unexpected(phrase("find.up-to", {{"message", std::move(stops)}, {"seq", seq - 1}}));
  }
  return std::move(replayed->battle);
}

/// Where faces come from: a seed's key, or a script.
struct Dice {
  DiceKey key{};
  std::optional<Script> script;
};

Found<Dice> dice_of(const std::string& text) {
  Dice out;
  if (text.starts_with(Script::kPrefix)) {
    auto script = Script::read(std::string_view(text).substr(Script::kPrefix.size()));
    if (!script) return tl::unexpected(script.error());
    out.script = std::move(*script);
    return out;
  }
  const auto key = seed_key(text, "--dice", phrase("find.seed-or-script"));
  if (!key) return tl::unexpected(key.error());
  out.key = *key;
  return out;
}

Found<std::unique_ptr<battle::Battle>> open_scenario(const PositionArgs& args, Dice& dice,
                                                     Lang lang) {
  if (args.at) return tl::unexpected(at(args.position, phrase("find.at-scenario")));
  auto scenario = find_scenario(args.position);
  if (!scenario) return tl::unexpected(scenario.error());
  auto choices = choices_of(args.edition, args.options);
  if (!choices) return tl::unexpected(choices.error());
  battle::Setting setting;
  setting.scenario = std::move(scenario->text);
  setting.scenario_file = scenario->file;
  setting.choices = std::move(*choices);
  setting.key = dice.key;
  if (dice.script) setting.dice = DiceMode::Typed;
  auto battle = scenario->door->make(setting);
  if (!battle) return tl::unexpected(data::Phrase(without_line_end(battle.error().str(lang))));
  const battle::Reply begun = (*battle)->begin(lang);
  if (!begun.ok) return tl::unexpected(at(scenario->file, begun.error));
  if (dice.script)
    if (auto rolled = dice.script->roll_for(**battle, begun, lang); !rolled)
      return tl::unexpected(rolled.error());
  return std::move(*battle);
}

Found<void> play(battle::Battle& battle, const std::string& doing, Dice& dice, Lang lang) {
  const std::size_t colon = doing.find(':');
  if (colon == std::string::npos)
    return tl::unexpected(at(flag_of("--do", doing), data::expected(phrase("find.side-action"))));
  const auto side = find_seat(doing.substr(0, colon), battle.facts());
  if (!side) return tl::unexpected(at(flag_of("--do", doing), side.error()));
  const auto reply = battle.submit(*side, doing.substr(colon + 1), lang);
  if (!reply.ok)
    return tl::unexpected(data::Phrase(refusal(flag_of("--do", doing).in(lang), reply, lang)));
  if (dice.script) return dice.script->roll_for(battle, reply, lang);
  return {};
}

}  // namespace

data::Phrase at(data::Phrase place, data::Phrase message) {
  return phrase("find.at", {{"place", std::move(place)}, {"message", std::move(message)}});
}

data::Phrase flag_of(std::string_view flag, std::string_view text) {
  return phrase("find.flag", {{"flag", flag}, {"text", text}});
}

Found<std::string> read_text(const std::string& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) return tl::unexpected(at(path, phrase("find.no-file")));
  if (S_ISDIR(info.st_mode)) return tl::unexpected(at(path, phrase("find.folder")));
  auto text = journal::read_file(path);
  if (!text) return tl::unexpected(at(path, std::move(text.error())));
  return std::move(*text);
}

Found<const battle::RulesetDoor*> find_ruleset(std::string_view id) {
  if (const battle::RulesetDoor* door = battle::ruleset(id)) return door;
  std::vector<std::string_view> ids;
  for (const battle::RulesetDoor* door : battle::rulesets()) ids.push_back(door->rulebook().id);
  return tl::unexpected(
      data::or_near(phrase("find.ruleset", {{"id", id}, {"list", data::joined(ids)}}), id, ids));
}

Found<void> has_entry(const Journal& journal, const std::string& path, std::string_view flag,
                      std::optional<std::uint64_t> seq) {
  if (!seq || *seq <= journal.entries.size()) return {};
  return tl::unexpected(
      at(path, at(std::string(flag),
                  data::expected(phrase("find.entries",
                                        {{"most", journal.entries.size()}, {"found", *seq}})))));
}

bool looks_like_journal(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

Found<ScenarioText> find_scenario(const std::string& name) {
  for (const battle::RulesetDoor* door : battle::rulesets())
    for (const desk::Carried& s : door->scenarios())
      if (s.id == name && !is_file(name))
        return ScenarioText{door, std::string(s.id) + ".toml", std::string(s.text)};
  if (!is_file(name)) return tl::unexpected(scenario_ids_hint(name));
  auto text = read_text(name);
  if (!text) return tl::unexpected(text.error());
  if (looks_like_journal(*text)) return tl::unexpected(at(name + ":1", phrase("find.journal")));
  const auto door = battle::ruleset_of_scenario(*text, name);
  if (!door) return tl::unexpected(door.error());
  return ScenarioText{*door, name, std::move(*text)};
}

Found<Side> find_side(std::string_view name, const desk::ScenarioFacts& facts) {
  const std::u32string typed = text::fold(name);
  const auto same = [&](std::string_view other) { return text::fold(other) == typed; };
  for (const Side side : {Side::A, Side::B}) {
    const desk::SideFacts& s = facts.sides[static_cast<std::size_t>(index(side))];
    if (same(s.id) || same(s.name_en) || same(s.name_fr)) return side;
  }
  if (same("a")) return Side::A;
  if (same("b")) return Side::B;
  if (same(kUmpireId) || same("arbitre")) return Side::Umpire;
  return tl::unexpected(
      phrase("find.side",
             {{"name", name},
              {"list", phrase("find.or", {{"one", facts.sides[0].id + ", " + facts.sides[1].id},
                                          {"other", kUmpireId}})}}));
}

std::vector<Post> seats_of(Side side, const desk::ScenarioFacts& facts) {
  const auto& posts = facts.sides[static_cast<std::size_t>(index(side))].posts;
  std::vector<Post> out{side};
  for (std::size_t i = 1; i < posts.size(); ++i)
    out.emplace_back(side, static_cast<std::uint8_t>(i));
  return out;
}

Found<Post> find_viewer(std::string_view name, const desk::ScenarioFacts& facts) {
  return name.empty() ? Post(Side::Umpire) : find_seat(name, facts);
}

Found<Post> find_seat(std::string_view name, const desk::ScenarioFacts& facts) {
  const auto side = find_side(name, facts);
  if (side) return Post(*side);
  const std::u32string typed = text::fold(name);
  std::string known;
  for (const Side of : {Side::A, Side::B})
    for (const Post seat : seats_of(of, facts)) {
      const auto& posts = facts.sides[static_cast<std::size_t>(index(of))].posts;
      if (posts.empty()) continue;
      const desk::PostFacts& post = posts[seat.number];
      for (const std::string& word : {post.id, post.name_en, post.name_fr})
        if (text::fold(word) == typed) return seat;
      known += ", " + post.id;
    }
  if (known.empty()) return tl::unexpected(side.error());
  return tl::unexpected(phrase(
      "find.seat",
      {{"name", name},
       {"list", phrase("find.or", {{"one", facts.sides[0].id + ", " + facts.sides[1].id + known},
                                   {"other", kUmpireId}})}}));
}

std::string seat_id(Post seat, const desk::ScenarioFacts& facts) {
  if (index(seat.side) < 2)
    if (const auto& posts = facts.sides[static_cast<std::size_t>(index(seat.side))].posts;
        !posts.empty())
      return posts[seat.number].id;
  return side_id(seat.side, facts);
}

std::string seat_name(Post seat, const desk::ScenarioFacts& facts, Lang lang) {
  if (index(seat.side) < 2)
    if (const auto& posts = facts.sides[static_cast<std::size_t>(index(seat.side))].posts;
        !posts.empty())
      return posts[seat.number].name(lang);
  return side_name(seat.side, facts, lang);
}

std::string side_name(Side side, const desk::ScenarioFacts& facts, Lang lang) {
  if (side == Side::Umpire) return lang == Lang::Fr ? "arbitre" : "umpire";
  return facts.sides[static_cast<std::size_t>(index(side))].name(lang);
}

std::string name_of_side(const std::string& id, const desk::ScenarioFacts& facts, Lang lang) {
  const auto side = find_side(id, facts);
  return side ? side_name(*side, facts, lang) : id;
}

std::string side_id(Side side, const desk::ScenarioFacts& facts) {
  if (side == Side::Umpire) return std::string(kUmpireId);
  return facts.sides[static_cast<std::size_t>(index(side))].id;
}

namespace {

Found<std::pair<std::string, std::string>> split_pair(const std::string& text,
                                                      std::string_view flag,
                                                      const data::Phrase& wanted) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    return tl::unexpected(at(flag_of(flag, text), data::expected(wanted)));
  return std::pair{text.substr(0, equals), text.substr(equals + 1)};
}

}  // namespace

Found<std::vector<GivenPair>> split_pairs(const std::vector<std::string>& texts,
                                          std::string_view flag, const data::Phrase& wanted) {
  std::vector<GivenPair> out;
  for (const std::string& text : texts) {
    auto pair = split_pair(text, flag, wanted);
    if (!pair) return tl::unexpected(pair.error());
    if (std::any_of(out.begin(), out.end(),
                    [&](const GivenPair& given) { return given.name == pair->first; }))
      return tl::unexpected(at(flag_of(flag, text), phrase("find.twice", {{"name", pair->first}})));
    out.push_back({text, std::move(pair->first), std::move(pair->second)});
  }
  return out;
}

Found<void> GivenSeats::once(Post seat, bool whole, const std::string& name) {
  const std::pair named{seat, whole};
  if (std::find(given_.begin(), given_.end(), named) != given_.end())
    return tl::unexpected(phrase("find.twice", {{"name", name}}));
  given_.push_back(named);
  return {};
}

Found<desk::Choices> choices_of(const std::string& edition,
                                const std::vector<std::string>& options) {
  desk::Choices choices;
  if (!edition.empty()) choices.edition = edition;
  auto pairs = split_pairs(options, "--option", phrase("find.id-value"));
  if (!pairs) return tl::unexpected(pairs.error());
  for (GivenPair& pair : *pairs)
    choices.options.emplace_back(std::move(pair.name), std::move(pair.value));
  return choices;
}

Found<search::Level> find_level(std::string_view name) {
  const auto level = search::level_of(name);
  if (level) return *level;
  return tl::unexpected(
      phrase("find.level", {{"name", name}, {"list", data::joined(search::levels())}}));
}

Found<DiceKey> seed_key(std::string_view text, std::string_view flag, data::Phrase wanted) {
  constexpr std::string_view kSeed = "seed:";
  if (text.starts_with(kSeed) && text.size() > kSeed.size())
    return key_from_seed(text.substr(kSeed.size()));
  return tl::unexpected(at(flag_of(flag, text), data::expected(std::move(wanted))));
}

std::string refusal(const std::string& what, const battle::Reply& reply, Lang lang) {
  const Words say(lang);
  if (!reply.error.empty()) return say("ask.not-read", {{"what", what}, {"why", reply.error}});
  std::string out = say("ask.refused", {{"what", what}});
  for (const desk::Reason& reason : reply.reasons)
    if (reason.ruling == Ruling::Forbids) out += "\n  " + reason.text;
  return out;
}

Found<std::unique_ptr<battle::Battle>> open_position(const PositionArgs& args, Lang lang) {
  auto dice = dice_of(args.dice);
  if (!dice) return tl::unexpected(dice.error());
  Found<std::unique_ptr<battle::Battle>> battle;
  bool from_journal = false;
  if (is_file(args.position)) {
    auto text = read_text(args.position);
    if (!text) return tl::unexpected(text.error());
    from_journal = looks_like_journal(*text);
    if (from_journal) battle = open_journal(*text, args, lang);
  }
  if (!from_journal) battle = open_scenario(args, *dice, lang);
  if (!battle) return battle;
  if (from_journal) (*battle)->roll_with(dice->key);
  if (dice->script) (*battle)->await_rolls();
  for (const std::string& doing : args.doings)
    if (auto played = play(**battle, doing, *dice, lang); !played)
      return tl::unexpected(played.error());
  if (dice->script)
    if (auto used = dice->script->used_up(); !used) return tl::unexpected(used.error());
  return battle;
}

}  // namespace sandtable::cli
