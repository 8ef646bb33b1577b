#include "store/told.h"

#include "store/phrases.gen.h"

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

data::Phrase told(const StoreError& error) {
  switch (error.fault) {
    case Fault::BadInput:
    case Fault::Missing:
    case Fault::Taken:
      return error.message;
    default:
      return phrase(key_of(error.fault));
  }
}

}  // namespace sandtable::store
