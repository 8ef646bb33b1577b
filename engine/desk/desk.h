#pragma once

#include "engine/core/contract.h"
#include "engine/core/judgement.h"
#include "engine/desk/drawing.h"
#include "engine/desk/files.h"
#include "engine/desk/reports.h"
#include "engine/desk/words.h"

/// What people need around the rules of any ruleset: files, words, figures, pictures. Rules decide
/// nothing here and nothing here decides a rule. Plain structs, so that battle, studies, server and
/// command line serve every ruleset with the same code.
namespace sandtable::desk {

/// What a ruleset supplies for people. It is its own judgement too.
template <class D>
concept Desk =
    Ruleset<typename D::Rules> && Judgement<D> && Files<D> && Words<D> && Reports<D> && Drawing<D>;

}  // namespace sandtable::desk
