#include "engine/desk/roster.h"

#include "rulesets/belle_epoque/data/embedded.gen.h"
#include "rulesets/belle_epoque/desk/desk.h"
#include "rulesets/belle_epoque/drawing/common.h"

namespace sandtable::belle_epoque {
namespace {

std::string said_as(const char* key, Lang lang, const text::Args& args = {}) {
  return messages().format(lang, std::string("roster.") + key, args);
}

}  // namespace

std::string_view Desk::reference() { return desk::file_named("reference.toml", embedded_files()); }

desk::Roster Desk::roster(const View& view, Side side, Lang lang) {
  const State shown = observed(view);
  const Picture picture = picture_of(shown);
  const drawing::Words words{lang};
  desk::Roster out;
  const SideCard& of = shown.setup->sides[static_cast<std::size_t>(index(side))];
  out.head = said_as("head", lang,
                     {desk::words("general", std::string(words.said(of.general))),
                      desk::words("pools", words.pools(picture, side))});
  for (const char* column : {"class", "fire", "quality", "level", "assault", "march", "ratings"})
    out.columns.push_back(said_as(column, lang));
  out.boxes = said_as("boxes", lang);
  for (const char* column : {"command", "order", "to"}) out.orders.push_back(said_as(column, lang));
  for (std::size_t u = 0; u < shown.setup->units.size(); ++u) {
    const UnitCard& card = shown.setup->units[u];
    if (card.side != side) continue;
    const auto unit = static_cast<UnitId>(u);
    desk::RosterLine line{card.label, drawing::in(card.name, lang), {}, {}, {}};
    line.values = {std::string(words.said(card.troop_class)),
                   std::string(id_of(card.fire_type)),
                   std::string(words.said(card.quality)),
                   std::to_string(card.level),
                   std::to_string(card.assault),
                   std::to_string(card.march),
                   words.ratings(card)};
    line.state = words.standing(picture, unit);
    if (drawing::on_board(picture, unit))
      line.state = shown.setup->board->label(shown.pieces.at[unit]) + ", " + line.state;
    const bool gone = drawing::standing_of(picture, unit) == drawing::Standing::Eliminated;
    line.boxes.push_back(
        {card.stands, gone ? card.stands : card.stands - shown.pieces.stands[unit]});
    out.lines.push_back(std::move(line));
  }
  return out;
}

}  // namespace sandtable::belle_epoque
