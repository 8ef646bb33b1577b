#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/contract.h"
#include "engine/core/side.h"
#include "engine/core/sink.h"
#include "engine/desk/told.h"
#include "engine/desk/voice.h"
#include "engine/scenario/description.h"
#include "engine/scenario/texts.h"
#include "engine/text/catalogue.h"
#include "engine/text/lang.h"
#include "engine/text/names.h"

/// What an event says, put into its sentence: what the narrators of all rulesets do alike.
namespace sandtable::desk {

/// The name of one of a setup's units, sides or objectives; its number where there is no such one,
/// as in a damaged journal.
template <class List>
std::string name_in(const List& list, std::int64_t at, Lang lang) {
  if (at < 0 || static_cast<std::size_t>(at) >= list.size()) return text::numbered(at + 1);
  return scenario::name_of(list[static_cast<std::size_t>(at)].name, lang);
}

/// The same as an argument of a sentence, with its French grammar. `kind`: the noun that says what
/// it is, of the ruleset's messages.
template <class List>
text::Arg arg_in(std::string_view name, const List& list, std::int64_t at,
                 const text::Catalogue& messages, std::string_view kind, Lang lang) {
  const bool listed = at >= 0 && static_cast<std::size_t>(at) < list.size();
  const scenario::Text text =
      listed ? list[static_cast<std::size_t>(at)].name : scenario::Text{text::numbered(at + 1), {}};
  return {std::string(name), scenario::noun_of(text, lang, messages.noun(lang, kind))};
}

/// Takes what an event says: a member for each type of events.toml that rulesets share. A ruleset
/// derives its own, which adds its types and `more`, for what is worked out of what was told.
template <class Setup>
class NarratorOf {
 public:
  NarratorOf(const text::Catalogue& messages, const Event& event, const Setup& setup,
             const Tape& tape, Lang lang)
      : event_(event), setup_(setup), tape_(tape), lang_(lang), messages_(messages) {}

  void count(std::string_view name, int n) { add(number(name, n)); }
  void unit(std::string_view name, int unit) {
    if (unit >= 0 && static_cast<std::size_t>(unit) < setup_.units.size()) cast_.unit(unit);
    add(arg_in(name, setup_.units, unit, messages_, "noun.unit", lang_));
  }
  void side(std::string_view name, Side side) { winner(name, index(side)); }
  void winner(std::string_view name, int side) {
    add(arg_in(name, setup_.sides, side, messages_, "noun.side", lang_));
  }
  void objective(std::string_view name, int objective) {
    text(name, name_in(setup_.objectives, objective, lang_));
  }
  void text(std::string_view name, std::string text) { add(words(name, std::move(text))); }
  void yes(std::string_view name, bool value) { add(desk::yes(name, value)); }
  void word(std::string_view name, std::string_view word) { text(name, std::string(word)); }
  void roll() {
    const std::string faces = faces_of(tape_, event_.roll);
    text("faces", faces);
    yes("known", !faces.empty());
  }

  const text::Args& args() const { return args_; }
  /// What a table shows of it.
  std::vector<Shown> shown(Scene scene) const { return cast_.of(scene, event_, tape_); }

 protected:
  /// A place of the way that an event tells of, as the view names places.
  void goes_by(std::string place) { cast_.place(std::move(place)); }
  void add(text::Arg arg) { args_.push_back(std::move(arg)); }

  const Event& event_;
  const Setup& setup_;
  const Tape& tape_;
  Lang lang_;

 private:
  const text::Catalogue& messages_;
  text::Args args_;
  Cast cast_;
};

}  // namespace sandtable::desk
