#include "studies/study.h"

#include <algorithm>

#include "engine/core/vocabulary.h"

namespace sandtable::studies {

void add_up(Study& study, const std::vector<Game>& games,
            const std::function<std::string(std::string_view, Lang)>& words) {
  study.games = static_cast<std::uint32_t>(games.size());
  for (const Game& game : games) {
    if (game.winner < 0)
      ++study.draws;
    else
      ++study.sides[static_cast<std::size_t>(game.winner)].wins;
    for (std::size_t i = 0; i < 2; ++i) {
      SideResult& side = study.sides[i];
      side.lost += static_cast<std::uint64_t>(game.ending.lost[i]);
      side.had += static_cast<std::uint64_t>(game.ending.had[i]);
      side.losses_most =
          std::max(side.losses_most, static_cast<std::uint32_t>(game.ending.lost[i]));
      side.rolled += game.rolled[i];
      side.spent += game.spent[i];
    }
    const auto turn = static_cast<std::size_t>(game.ending.turn);
    if (study.turns.size() <= turn) study.turns.resize(turn + 1);
    ++study.turns[turn];
    study.decisions += game.decisions;
    const auto known = std::find_if(study.reasons.begin(), study.reasons.end(),
                                    [&](const auto& r) { return r.id == game.ending.reason; });
    if (known != study.reasons.end())
      ++known->games;
    else
      study.reasons.push_back({std::string(game.ending.reason), words(game.ending.reason, Lang::En),
                               words(game.ending.reason, Lang::Fr), 1});
  }
  std::sort(study.reasons.begin(), study.reasons.end(), [](const auto& a, const auto& b) {
    return a.games != b.games ? a.games > b.games : a.id < b.id;
  });
  for (SideResult& side : study.sides) side.share = wilson(side.wins, study.games);
  study.drawn = wilson(study.draws, study.games);
}

std::string_view Study::turn(Lang lang) const {
  const TermInfo turn = turn_of(system);
  return lang == Lang::Fr ? turn.fr : turn.en;
}

std::string_view Study::several_turns(Lang lang) const {
  const TermInfo turn = turn_of(system);
  return lang == Lang::Fr ? turn.many_fr : turn.many_en;
}

double mean_turns(const Study& study) {
  if (study.games == 0) return 0;
  double sum = 0;
  for (std::size_t turn = 0; turn < study.turns.size(); ++turn)
    sum += static_cast<double>(turn) * study.turns[turn];
  return sum / study.games;
}

}  // namespace sandtable::studies
