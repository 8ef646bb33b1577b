#pragma once

#include "engine/data/phrase.h"
#include "engine/journal/journal.h"

namespace sandtable::journal {

/// An error as a whole message, with its place, before it is known who reads it.
data::Phrase told(const JournalError& error);

}  // namespace sandtable::journal
