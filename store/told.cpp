#include "store/told.h"

namespace sandtable::embedded {
extern const std::string_view store_phrases;
}

namespace sandtable::store {
namespace {

std::string_view key_of(Fault fault) {
  switch (fault) {
    case Fault::OutOfTurn:
      return "store.elsewhere";
    case Fault::ReadOnly:
      return "store.read-only";
    case Fault::Full:
      return "store.full";
    case Fault::Busy:
      return "store.busy";
    case Fault::Damaged:
      return "store.damaged";
    default:
      return "store.failed";
  }
}

}  // namespace

const data::Phrases& phrases() {
  static const data::Phrases kAll(embedded::store_phrases, "store/phrases.toml");
  return kAll;
}

data::Phrase told(const StoreError& error) {
  switch (error.fault) {
    case Fault::BadInput:
    case Fault::Missing:
    case Fault::Taken:
      return error.message;
    default:
      return {phrases(), key_of(error.fault)};
  }
}

}  // namespace sandtable::store
