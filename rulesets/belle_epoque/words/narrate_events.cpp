#include <cstdlib>
#include <optional>

#include "engine/desk/narrator.h"
#include "rulesets/belle_epoque/words/events.gen.h"
#include "rulesets/belle_epoque/words/names.h"
#include "rulesets/belle_epoque/words/narrate_common.h"

namespace sandtable::belle_epoque {
namespace {

/// Puts what an event says into its sentence: a member for each type of events.toml, and `more`
/// for what is worked out of what was told.
class Narrator : public desk::NarratorOf<Setup> {
 public:
  Narrator(const Event& event, const Setup& setup, const Tape& tape, Lang lang)
      : NarratorOf(messages(), event, setup, tape, lang) {}

  void sector(std::string_view name, Sector sector) {
    goes_by(sector_name(sector, setup_));
    text(name, sector_name(sector, setup_));
  }

  /// Side A rolled first; the winner's die is told first.
  also::FirstRolled more(const told::FirstRolled& e) const {
    const std::string first = faces_of(tape_, event_.roll - 1);
    const std::string second = faces_of(tape_, event_.roll);
    const bool b_won = e.side == Side::B;
    return {b_won ? second : first, b_won ? first : second, !first.empty() && !second.empty()};
  }
  also::BowlFilled more(const told::BowlFilled&) const { return {Side::A, Side::B}; }
  also::TokenDrawn more(const told::TokenDrawn& e) const {
    return {colour(e.side), Side::A, Side::B};
  }
  also::TokenSpare more(const told::TokenSpare& e) const { return {colour(e.side)}; }
  also::TokenRemoved more(const told::TokenRemoved& e) const { return {colour(e.side)}; }
  also::TurnEnds more(const told::TurnEnds&) const { return {Side::A, Side::B}; }
  also::TestAnnounced more(const told::TestAnnounced& e) const {
    constexpr int kHighest = 6;
    return {e.needed >= kHighest};
  }
  also::FireAnnounced more(const told::FireAnnounced& e) const { return {span_of(e.low, e.high)}; }
  also::AssaultResult more(const told::AssaultResult& e) const {
    const auto outcome = e.a > e.b   ? told::Outcome::First
                         : e.a < e.b ? told::Outcome::Second
                                     : told::Outcome::Tie;
    return {outcome, std::abs(e.a - e.b)};
  }
  also::BattleEnds more(const told::BattleEnds& e) const { return {e.side != 0 && e.side != 1}; }
  also::Ruled more(const told::Ruled& e) const {
    const bool listed = e.number >= 0 && idx(e.number) < setup_.terrain.size();
    return {listed ? name_of(setup_.terrain[idx(e.number)].name, lang_) : numbered(e.number)};
  }

 private:
  static std::size_t idx(int i) { return static_cast<std::size_t>(i); }
  std::string colour(Side side) const { return side_colour(index(side), setup_, lang_); }
};

}  // namespace

std::string sentence(const Event& event, const Setup& setup, const Tape& tape, Lang lang) {
  Narrator narrator(event, setup, tape, lang);
  const std::string_view key = narrate(event, narrator);
  return messages().format(lang, key.empty() ? "event.hidden" : key, narrator.args());
}

std::optional<desk::CameBy> came_by(const Event& event, const Setup& setup) {
  const auto by = as<told::WentBy>(event);
  if (!by) return std::nullopt;
  return desk::CameBy{by->unit + 1, -1, sector_name(by->sector, setup), {}, true};
}

std::vector<desk::Shown> shown(const Event& event, const Setup& setup, const Tape& tape) {
  const Scene scene = scene_of(event);
  if (scene == Scene::None) return {};
  Narrator narrator(event, setup, tape, Lang::En);
  narrate(event, narrator);
  return narrator.shown(scene);
}

}  // namespace sandtable::belle_epoque
