#include "print/sheets.h"
#include "print/words.h"

namespace sandtable::print {
namespace {

std::vector<Cell> row_of(const desk::RosterLine& line) {
  std::vector<Cell> out{{.text = line.label, .strong = true},
                        {.text = line.name, .below = line.state, .strong = true}};
  for (const std::string& value : line.values) out.push_back({.text = value});
  Cell boxes;
  for (const desk::Boxes& each : line.boxes) boxes.ticks.push_back({each.all, each.gone});
  out.push_back(std::move(boxes));
  return out;
}

void add_side(Document& to, const battle::Battle& battle, Post viewer, Side side) {
  const desk::Roster roster = battle.roster(viewer, side, to.lang);
  to.blocks.emplace_back(
      Heading{battle.facts().sides[static_cast<std::size_t>(index(side))].name(to.lang)});
  if (!roster.head.empty()) to.blocks.emplace_back(Paragraph{roster.head});
  if (roster.lines.empty()) {
    to.blocks.emplace_back(Paragraph{say(to.lang, "roster.none")});
    return;
  }
  to.blocks.emplace_back(
      Paragraph{say(to.lang, "roster.boxes", {{"what", roster.boxes}}), Tone::Small});
  Table table;
  table.columns = {{""}, {say(to.lang, "roster.unit")}};
  for (const std::string& column : roster.columns) table.columns.push_back({column});
  table.columns.push_back({roster.boxes});
  for (const desk::RosterLine& line : roster.lines) table.rows.push_back(row_of(line));
  to.blocks.emplace_back(std::move(table));
}

}  // namespace

Document roster(const battle::Battle& battle, Post viewer, const std::vector<Side>& sides,
                const Page& page) {
  const desk::ScenarioFacts& facts = battle.facts();
  const std::string& name = page.lang == Lang::Fr ? facts.title_fr : facts.title_en;
  Document out = begun(page, say(page.lang, "roster.title", {{"scenario", name}}), name);
  const std::string& summary = page.lang == Lang::Fr ? facts.summary_fr : facts.summary_en;
  if (!summary.empty()) out.blocks.emplace_back(Paragraph{summary, Tone::Lead});
  if (battle.turn() > 0)
    out.blocks.emplace_back(Paragraph{
        say(page.lang, "roster.now", {{"turn", std::int64_t{battle.turn()}}}), Tone::Small});
  bool first = true;
  for (const Side side : sides) {
    if (!first) out.blocks.emplace_back(PageBreak{});
    first = false;
    add_side(out, battle, viewer, side);
  }
  return out;
}

}  // namespace sandtable::print
