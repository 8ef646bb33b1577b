#include <algorithm>

#include "print/sheets.h"
#include "print/words.h"

namespace sandtable::print {
namespace {

/// What is written on: whose orders, of what turn, and a line for each unit that he has.
void add_seat(Document& to, const desk::Roster& roster, const std::string& name,
              const std::vector<std::string>* units) {
  if (to.blocks.size() > 1) to.blocks.emplace_back(PageBreak{});
  to.blocks.emplace_back(Heading{name});
  Table head;
  head.columns = {{""}, {""}};
  head.rows.push_back({{.text = say(to.lang, "slips.turn"), .room = 8},
                       {.text = say(to.lang, "slips.general"), .room = 8}});
  to.blocks.emplace_back(std::move(head));
  Table table;
  table.columns = {{""}, {say(to.lang, "roster.unit")}};
  for (const std::string& column : roster.orders) table.columns.push_back({column, 32});
  for (const desk::RosterLine& line : roster.lines) {
    const bool his = units == nullptr || units->empty() ||
                     std::find(units->begin(), units->end(), line.label) != units->end();
    if (!his) continue;
    std::vector<Cell> row{{.text = line.label, .strong = true, .room = 9},
                          {.text = line.name, .below = line.state}};
    row.resize(2 + roster.orders.size());
    table.rows.push_back(std::move(row));
  }
  to.blocks.emplace_back(std::move(table));
}

}  // namespace

Document slips(const battle::Battle& battle, Post viewer, const std::vector<Side>& sides,
               const Page& page) {
  const desk::ScenarioFacts& facts = battle.facts();
  const std::string& name = page.lang == Lang::Fr ? facts.title_fr : facts.title_en;
  Document out = begun(page, say(page.lang, "slips.title", {{"scenario", name}}), name);
  for (const Side side : sides) {
    // Nobody writes orders for troops that are not his.
    if (index(viewer.side) < 2 && viewer.side != side) continue;
    const desk::Roster roster = battle.roster(viewer, side, page.lang);
    const desk::SideFacts& of = facts.sides[static_cast<std::size_t>(index(side))];
    if (of.posts.empty()) add_seat(out, roster, of.name(page.lang), nullptr);
    for (const desk::PostFacts& post : of.posts)
      add_seat(out, roster, of.name(page.lang) + ", " + post.name(page.lang), &post.units);
  }
  return out;
}

}  // namespace sandtable::print
