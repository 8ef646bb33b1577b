#include "engine/desk/faces.h"

#include <utility>

#include "engine/data/node.h"
#include "engine/data/said.h"
#include "engine/desk/phrases.gen.h"

namespace sandtable::desk {

data::Phrase told(const FacesError& error) {
  data::Phrase found;
  if (!error.many)
    found = phrase("roll.as-the",
                   {{"face", data::shown(error.found)}, {"place", data::ordinal(error.at)}});
  else
    found = *error.many == 0 ? phrase("roll.none") : data::Phrase(*error.many);
  return phrase(error.roll.dice == 1 ? "roll.face" : "roll.faces",
                {{"dice", int{error.roll.dice}},
                 {"sides", int{error.roll.sides}},
                 {"found", std::move(found)}});
}

tl::expected<Rolled, data::Phrase> read_faces(const Roll& roll, std::string_view text) {
  return roll_from_text(roll, text).map_error([](const FacesError& error) { return told(error); });
}

}  // namespace sandtable::desk
