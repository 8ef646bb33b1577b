#include <algorithm>
#include <optional>

#include "engine/desk/narrator.h"
#include "rulesets/game_of_kings/words/events.gen.h"
#include "rulesets/game_of_kings/words/figures.h"
#include "rulesets/game_of_kings/words/names.h"
#include "rulesets/game_of_kings/words/narrate_common.h"

namespace sandtable::game_of_kings {
namespace {

/// The faces of `count` rolls in a row, the last of them at `last`; empty if one is not known.
std::string faces_of_rolls(const Tape& tape, int last, int count) {
  std::string out;
  for (int roll = last - std::clamp(count, 1, kMaxDice) + 1; roll <= last; ++roll) {
    const std::string faces = faces_of(tape, roll);
    if (faces.empty()) return "";
    if (!out.empty()) out += ' ';
    out += faces;
  }
  return out;
}

told::Share share_of(int eighths) {
  constexpr int kHit = 8;
  if (eighths < kHit) return told::Share::Part;
  if (eighths == kHit) return told::Share::One;
  return eighths < 2 * kHit ? told::Share::Over : told::Share::More;
}

/// Puts what an event says into its sentence: a member for each type of events.toml, and `more`
/// for what is worked out of what was told.
class Narrator : public desk::NarratorOf<Setup> {
 public:
  Narrator(const Event& event, const Setup& setup, const Tape& tape, Lang lang)
      : NarratorOf(messages(), event, setup, tape, lang) {}

  void flags(std::string_view name, std::int32_t bits) { count(name, bits); }
  void command(std::string_view name, Command command) {
    add({std::string(name), command_noun(static_cast<int>(command), lang_)});
  }
  void length(std::string_view name, Len length) { text(name, cm(length, lang_)); }
  void angle(std::string_view name, Angle angle) { text(name, degrees_of(angle, lang_)); }

  also::TurnBegins more(const told::TurnBegins& e) const { return {e.limit > 0}; }
  also::MoveOrdered more(const told::MoveOrdered& e) const {
    const told::Aim aim = aim_of(e);
    // What is told alike to the hundredth is told once.
    return {cm(e.cost, lang_) != cm(e.length, lang_), e.length == 0 && aim == told::Aim::None, aim};
  }
  also::Moved more(const told::Moved& e) const { return {e.length == 0}; }
  also::GeneralReached more(const told::GeneralReached& e) const { return {e.unit != kNoUnit}; }
  also::RetreatStopped more(const told::RetreatStopped& e) const { return {e.by != kNoUnit}; }
  also::FireOpened more(const told::FireOpened& e) const {
    return {span_of(e.score, kHighest), e.score - 1};
  }
  also::SavesRolled more(const told::SavesRolled& e) const { return {span_of(e.score, kHighest)}; }
  /// Where a second die decided what the first left open, the faces told are those of the first.
  also::PotentialHits more(const told::PotentialHits& e) const {
    const std::string faces = faces_of(tape_, event_.roll - (e.diced ? 1 : 0));
    return {eighths_text(e.eighths), share_of(e.eighths), faces_of(tape_, event_.roll), faces,
            !faces.empty()};
  }
  /// The same where dice were thrown again; `more` are those.
  also::HitsScored more(const told::HitsScored& e) const {
    const std::string faces = faces_of_rolls(tape_, event_.roll - (e.again > 0 ? 1 : 0), e.rolls);
    return {faces_of(tape_, event_.roll), faces, !faces.empty()};
  }
  also::MeleeDice more(const told::MeleeDice& e) const { return {e.halves % 2 != 0}; }
  also::MoraleTest more(const told::MoraleTest& e) const {
    const int needed = e.least - e.bonus;
    return {needed <= 1, needed};
  }
  also::BattleEnds more(const told::BattleEnds& e) const { return {e.side != 0 && e.side != 1}; }
  also::Ruled more(const told::Ruled& e) const {
    const auto state = e.number == 1   ? told::Calm::Retreating
                       : e.number == 2 ? told::Calm::Halted
                                       : told::Calm::Steady;
    const bool gun = e.unit < setup_.units.size() && setup_.units[e.unit].type == Type::Gun;
    if (e.number != 0) return {state, gun ? told::Dress::Limbered : told::Dress::Formed};
    return {state, gun ? told::Dress::Unlimbered : told::Dress::Plain};
  }

 private:
  static constexpr int kHighest = 6;

  /// What a move has a target for: nothing, a charge, or a friend to join.
  told::Aim aim_of(const told::MoveOrdered& e) const {
    const std::size_t units = setup_.units.size();
    if (e.unit >= units || e.target >= units) return told::Aim::None;
    const bool friends = setup_.units[e.unit].side == setup_.units[e.target].side;
    return friends ? told::Aim::Joins : told::Aim::Charges;
  }
};

}  // namespace

std::string sentence(const Event& event, const Setup& setup, const Tape& tape, Lang lang) {
  Narrator narrator(event, setup, tape, lang);
  const std::string_view key = narrate(event, narrator);
  return messages().format(lang, key.empty() ? "event.hidden" : key, narrator.args());
}

std::optional<desk::CameBy> came_by(const Event& event) {
  const auto by = as<told::WentBy>(event);
  if (!by) return std::nullopt;
  // To a tenth of a degree.
  constexpr std::int64_t kTenths = 3600, kTurn = 65536;
  const std::int64_t tenths = (by->facing * kTenths + kTurn / 2) / kTurn % kTenths;
  const double facing = static_cast<double>(tenths) / 10;
  return desk::CameBy{by->unit + 1, -1, cm(by->x, Lang::En) + " " + cm(by->y, Lang::En), facing};
}

std::vector<desk::Shown> shown(const Event& event, const Setup& setup, const Tape& tape) {
  const Scene scene = scene_of(event);
  if (scene == Scene::None) return {};
  Narrator narrator(event, setup, tape, Lang::En);
  narrate(event, narrator);
  return narrator.shown(scene);
}

}  // namespace sandtable::game_of_kings
