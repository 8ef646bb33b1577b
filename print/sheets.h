#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "battle/battle.h"
#include "print/document.h"

/// What Sandtable prints, each as a document. Of a battle only what `viewer` may know.
namespace sandtable::print {

struct Page {
  Lang lang = Lang::En;
  Paper paper = kA4;
};

/// The troops of a side, or of both, with boxes to tick for what they lose.
Document roster(const battle::Battle& battle, Post viewer, const std::vector<Side>& sides,
                const Page& page);

/// Sheets for the orders of a side, or of both: a page for each of its posts, a line for each of
/// its units.
Document slips(const battle::Battle& battle, Post viewer, const std::vector<Side>& sides,
               const Page& page);

/// The ground as large as the table (`percent` of it), on sheets that overlap, behind an index of
/// them. The error: the viewer may not measure, or it would take too many sheets.
tl::expected<Document, data::Phrase> map(const battle::Battle& battle, Post viewer, int percent,
                                         bool troops, const Page& page);

/// The tables of a ruleset that its reference.toml (`choice`: the text of it) chooses, on two
/// pages. The error: the file is wrong, with the place of what is.
tl::expected<Document, data::Phrase> reference(const Rulebook& book, std::string_view choice,
                                               const Page& page);

/// The clauses of a ruleset by chapter, of one chapter where `chapter` names it in either language,
/// and the tables that they name. `choice`: its reference.toml, which has their French. The error:
/// there is no chapter of that name.
tl::expected<Document, data::Phrase> rules(const Rulebook& book, std::string_view choice,
                                           const std::string& chapter, const Page& page);

}  // namespace sandtable::print
