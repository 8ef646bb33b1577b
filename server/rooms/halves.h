#pragma once

#include <string>

namespace sandtable::server {

/// A view in two objects: the members that it names under `lasting`, which never change and are the
/// same for everybody, and the others.
struct Halves {
  std::string lasting, passing;
};
/// Of a view that names none everything may change.
Halves halves_of(std::string view);

}  // namespace sandtable::server
