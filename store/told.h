#pragma once

#include "engine/data/phrase.h"
#include "store/store.h"

namespace sandtable::store {

/// What a client may be told of an error: what it can do something about, and never where on the
/// machine the store lies. The error's own message is for who runs the server.
data::Phrase told(const StoreError& error);

}  // namespace sandtable::store
