#include "store/told.h"

namespace sandtable::store {

std::string told(const StoreError& error) {
  switch (error.fault) {
    case Fault::BadInput:
    case Fault::Missing:
    case Fault::Taken:
      return error.message;
    case Fault::OutOfTurn:
      return "the battle has been changed elsewhere";
    case Fault::ReadOnly:
      return "the server's store cannot be written to";
    case Fault::Full:
      return "the server's store is full";
    case Fault::Busy:
      return "the server's store is busy: try again later";
    case Fault::Damaged:
      return "the server's store is damaged";
    default:
      return "the server's store failed: try again later";
  }
}

}  // namespace sandtable::store
