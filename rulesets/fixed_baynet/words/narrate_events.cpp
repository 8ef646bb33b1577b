#include <algorithm>
#include <optional>

#include "engine/desk/voice.h"
#include "engine/text/vocabulary.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/events.gen.h"
#include "rulesets/fixed_baynet/words/figures.h"
#include "rulesets/fixed_baynet/words/house_names.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"
#include "rulesets/fixed_baynet/words/narrate.h"

namespace sandtable::fixed_baynet {
namespace {

/// Puts what an event says into its sentence: a member for each type of events.toml, and `more`
/// for what is worked out of what was told. Numbers out of range, which only a damaged journal has,
/// are told as numbers.
class Narrator {
 public:
  Narrator(const Event& event, const Setup& setup, const Tape& tape, Lang lang)
      : event_(event), setup_(setup), tape_(tape), lang_(lang) {}

  void count(std::string_view name, int n) { args_.push_back(desk::number(name, n)); }
  void man(std::string_view name, ManId man) {
    if (man < setup_.men.size()) cast_.figure(man);
    add(man_arg(name, man, setup_, lang_));
  }
  void unit(std::string_view name, UnitId unit) {
    if (unit != kNoUnit) cast_.unit(unit);
    add(unit_arg(name, unit, setup_, lang_));
  }
  void side(std::string_view name, Side side) { winner(name, index(side)); }
  void winner(std::string_view name, int side) { add(side_arg(name, side, setup_, lang_)); }
  void player(std::string_view name, int player) { add(player_arg(name, player, setup_, lang_)); }
  void length(std::string_view name, Len length) { text(name, inches(length, lang_)); }
  void angle(std::string_view name, Angle angle) { text(name, degrees_of(angle, lang_)); }
  void objective(std::string_view name, int objective) {
    const auto i = static_cast<std::size_t>(objective);
    const bool listed = objective >= 0 && i < setup_.objectives.size();
    text(name, listed ? name_of(setup_.objectives[i].name, lang_)
                      : numbered(std::int64_t{objective} + 1));
  }
  void feature(std::string_view name, int feature) {
    const GroundFeature* found = feature_told(setup_, feature);
    if (found == nullptr) return text(name, numbered(feature + 1));
    const GroundFeature& f = *found;
    text(name,
         f.name.en.empty() ? text::noun_of(word_of(f.kind), lang_).name : name_of(f.name, lang_));
  }
  void perimeter(std::string_view name, int perimeter) {
    text(name, perimeter_name(perimeter, setup_, lang_));
  }
  void incident(std::string_view name, int n) {
    const auto i = static_cast<std::size_t>(n);
    const bool listed = n >= 0 && i < setup_.incidents.size();
    text(name, listed ? name_of(setup_.incidents[i].text, lang_) : numbered(std::int64_t{n} + 1));
  }
  void section(std::string_view name, int n) { text(name, section_name(n, setup_, lang_)); }
  void house(std::string_view name, int n) { add(house_arg(name, n, setup_, lang_)); }
  void door(std::string_view name, int n) { add(opening_arg(name, n, setup_, lang_)); }
  void weapon(std::string_view name, Weapon weapon) { word_noun(name, word_of(weapon)); }
  void location(std::string_view name, Location where) { word_noun(name, word_of(where)); }
  void edge(std::string_view name, TableEdge edge) { word_noun(name, word_of(edge)); }
  void text(std::string_view name, std::string text) {
    args_.push_back(desk::words(name, std::move(text)));
  }
  void yes(std::string_view name, bool value) { args_.push_back(desk::yes(name, value)); }
  void word(std::string_view name, std::string_view word) { text(name, std::string(word)); }
  void roll() {
    const std::string faces = desk::faces_of(tape_, event_.roll);
    text("faces", faces);
    yes("known", !faces.empty());
  }

  also::TurnBegins more(const told::TurnBegins& e) const { return {e.limit > 0}; }
  also::BurstEnded more(const told::BurstEnded& e) const { return {e.target < setup_.men.size()}; }
  also::BattleEnds more(const told::BattleEnds& e) const { return {e.side != 0 && e.side != 1}; }
  also::Ruled more(const told::Ruled& e) const {
    const bool is_door = e.number >= 0 && e.number < static_cast<int>(kWords<DoorState>);
    return {is_door ? static_cast<told::DoorNow>(e.number) : told::DoorNow::Shut, e.number,
            e.number != 0 && e.number != 1};
  }

  const text::Args& args() const { return args_; }
  std::vector<desk::Shown> shown(Scene scene) const { return cast_.of(scene, event_, tape_); }

 private:
  void add(text::Arg arg) { args_.push_back(std::move(arg)); }
  void word_noun(std::string_view name, const WordInfo& word) {
    add({std::string(name), text::noun_of(word, lang_)});
  }

  const Event& event_;
  const Setup& setup_;
  const Tape& tape_;
  Lang lang_;
  text::Args args_;
  desk::Cast cast_;
};

/// With a capital, where it begins with a common noun; a name keeps its own: "iNdlondlo".
std::string begun(std::string sentence) {
  const auto small = [&](std::size_t i) {
    return i < sentence.size() && sentence[i] >= 'a' && sentence[i] <= 'z';
  };
  if (small(0) && small(1)) sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  return sentence;
}

/// A building of one section is entered, and no section of it.
bool enters_whole(const Event& event, const Setup& setup) {
  const auto in = as<told::Entered>(event);
  const auto& all = setup.field->sections;
  return in && std::count_if(all.begin(), all.end(),
                             [&](const Section& one) { return one.house == in->house; }) == 1;
}

}  // namespace

std::string sentence(const Event& event, const Setup& setup, const Tape& tape, Lang lang) {
  Narrator narrator(event, setup, tape, lang);
  std::string_view key = narrate(event, narrator);
  if (!key.empty() && enters_whole(event, setup)) key = "told.entered";
  return begun(messages().format(lang, key.empty() ? "event.hidden" : key, narrator.args()));
}

std::optional<desk::CameBy> came_by(const Event& event) {
  const auto place = [](Len x, Len y) { return inches(x, Lang::En) + " " + inches(y, Lang::En); };
  if (const auto by = as<told::UnitWentBy>(event))
    return desk::CameBy{by->unit + 1, -1, place(by->x, by->y)};
  if (const auto by = as<told::ManWentBy>(event))
    return desk::CameBy{0, by->man, place(by->x, by->y)};
  return std::nullopt;
}

std::vector<desk::Shown> shown(const Event& event, const Setup& setup, const Tape& tape) {
  const Scene scene = scene_of(event);
  if (scene == Scene::None) return {};
  Narrator narrator(event, setup, tape, Lang::En);
  narrate(event, narrator);
  return narrator.shown(scene);
}

}  // namespace sandtable::fixed_baynet
