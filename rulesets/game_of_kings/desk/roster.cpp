#include "engine/desk/roster.h"

#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/desk/desk.h"
#include "rulesets/game_of_kings/drawing/common.h"

namespace sandtable::game_of_kings {
namespace {

std::string said_as(const char* key, Lang lang) {
  return messages().format(lang, std::string("roster.") + key);
}

}  // namespace

std::string_view Desk::reference() { return desk::file_named("reference.toml", embedded_files()); }

desk::Roster Desk::roster(const View& view, Side side, Lang lang) {
  const drawing::Words words{lang};
  desk::Roster out;
  out.head = words.pools(view, side);
  for (const char* column : {"type", "grade", "command", "points"})
    out.columns.push_back(said_as(column, lang));
  out.boxes = said_as("boxes", lang);
  for (const char* column : {"costs", "order", "to"}) out.orders.push_back(said_as(column, lang));
  for (std::size_t u = 0; u < view.setup->units.size(); ++u) {
    const UnitCard& card = view.setup->units[u];
    if (card.side != side) continue;
    const auto unit = static_cast<UnitId>(u);
    desk::RosterLine line{card.label, drawing::in(card.name, lang), {}, {}, {}};
    line.values = {std::string(words.said(card.type)), std::string(words.said(card.grade)),
                   std::string(words.said(view.pieces.command[unit])), std::to_string(card.points)};
    line.state = words.whereabouts(view, unit);
    const auto standing = drawing::standing_of(view, unit);
    const int left = standing == drawing::Standing::Waiting ? card.quarters
                     : standing == drawing::Standing::Lost  ? 0
                                                            : view.pieces.quarters[unit];
    line.boxes.push_back({card.quarters, card.quarters - left});
    out.lines.push_back(std::move(line));
  }
  return out;
}

}  // namespace sandtable::game_of_kings
