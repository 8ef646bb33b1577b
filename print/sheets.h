#pragma once

#include <string>
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

/// The tables of a ruleset on two pages.
Document reference(const Rulebook& book, const Page& page);

/// The clauses of a ruleset by chapter, of one chapter where `chapter` names it. The error: there
/// is none of that name.
tl::expected<Document, data::Phrase> rules(const Rulebook& book, const std::string& chapter,
                                           const Page& page);

}  // namespace sandtable::print
