#include <string>

#include "store/sqlite_store.h"
#include "store/store.h"

namespace sandtable::store {

Outcome<std::unique_ptr<Store>> open(std::string_view address, IfMissing if_missing) {
  const auto wrong = [&](const std::string& message) {
    return tl::unexpected(StoreError{Fault::BadAddress, message});
  };
  const std::string whole(address);
  const std::size_t colon = address.find(':');
  if (colon == std::string_view::npos || colon == 0)
    return wrong("expected the address of a store, sqlite:FILE, found '" + whole + "'");
  const std::string kind = whole.substr(0, colon), place = whole.substr(colon + 1);
  if (kind == "postgresql" || kind == "postgres")
    return wrong("the store '" + whole + "': postgresql is not built in; expected sqlite:FILE");
  if (kind != "sqlite")
    return wrong("the store '" + whole + "': unknown kind '" + kind + "'; expected sqlite:FILE");
  if (place.empty() || place.find('\0') != std::string::npos)
    return wrong("the store '" + whole + "': expected the name of a file after sqlite:");
  // Names of SQLite's own, ":memory:" among them, begin with a colon.
  return SqliteStore::open(place.front() == ':' ? "./" + place : place, if_missing);
}

}  // namespace sandtable::store
