#include <string>
#include <utility>

#include "store/phrases.gen.h"
#include "store/sqlite_store.h"
#include "store/store.h"

namespace sandtable::store {

Outcome<std::unique_ptr<Store>> open(std::string_view address, IfMissing if_missing) {
  const auto wrong = [](data::Phrase message) {
    return tl::unexpected(StoreError{Fault::BadAddress, std::move(message)});
  };
  const std::string whole(address);
  const std::size_t colon = address.find(':');
  if (colon == std::string_view::npos || colon == 0)
    return wrong(phrase("address.none", {{"found", whole}}));
  const std::string kind = whole.substr(0, colon), place = whole.substr(colon + 1);
  if (kind == "postgresql" || kind == "postgres")
    return wrong(phrase("address.postgresql", {{"address", whole}}));
  if (kind != "sqlite") return wrong(phrase("address.kind", {{"address", whole}, {"kind", kind}}));
  if (place.empty() || place.find('\0') != std::string::npos)
    return wrong(phrase("address.file", {{"address", whole}}));
  // Names of SQLite's own, ":memory:" among them, begin with a colon.
  return SqliteStore::open(place.front() == ':' ? "./" + place : place, if_missing);
}

}  // namespace sandtable::store
