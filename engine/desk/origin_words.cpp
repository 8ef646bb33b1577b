#include "engine/desk/origin_words.h"

#include "engine/desk/phrases.gen.h"

namespace sandtable::desk {

std::string origin_word(Origin origin, Lang lang) {
  switch (origin) {
    case Origin::Source:
      return phrase("origin.source").in(lang);
    case Origin::Found:
      return phrase("origin.found").in(lang);
    case Origin::House:
      return phrase("origin.house").in(lang);
  }
  return {};
}

}  // namespace sandtable::desk
