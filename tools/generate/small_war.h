#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tools/generate/ruleset_data.h"
#include "tools/generate/write_cpp.h"

/// A small ruleset that is right, of which tests of the generator break one thing.
namespace sandtable::generate {

inline constexpr std::string_view kTables = R"([[table]]
id = "fire.to-hit"
title = "To-hit"
columns = ["class", "range", "hit", "open", "note"]
keys = ["near", "far-off"]
rows = [
  ["A", 1, 5, true, ""],
  ["B", 2, "", "", ""],
]
shown = ["note"]
note = ""
)";

inline constexpr std::string_view kEvents = R"([[type]]
id = "count"
said = "number"
cpp = "int"

[[event]]
id = "turn-begins"
args = { turn = "count" }
)";
inline constexpr std::string_view kMessages = R"([event]
turn-begins = { en = "Turn {turn}.", fr = "Tour {turn}." }
)";

inline constexpr std::string_view kVocabulary = R"([[kind]]
id = "class"
enum = "TroopClass"

[[kind.word]]
id = "foot"
en = "foot"
fr = "infanterie"
sign = "foot"
map = { ascii = "f", unicode = "♟" }
also = ["infantry"]

[[kind.word]]
id = "light-horse"
en = "light horse"
fr = "cavalerie légère"
beside = { en = "on light horses", fr = "à cheval" }
short = { en = "LH", fr = "CL" }
noun = { en = "the light horse", fr = "cavaliers" }
typed = { en = ["light horse", "lh"], fr = ["cavalerie"] }
term = { en = "light cavalry", fr = "chevau-légers" }
means = { en = "they ride", fr = "ils montent" }
called = ["hussars"]
was = ["hussars"]
in-files = false

[[term]]
id = "stand"
en = "stand"
fr = "élément"
means = { en = "a base", fr = "un socle" }
)";

/// The smallest ruleset that is right; tests break one thing of it.
inline Sources good() {
  return {{"clauses.toml",
           R"([ruleset]
id = "small-war"
title = { en = "Small War", fr = "Petite guerre" }
subtitle = { en = "s", fr = "s" }
author = "A. Nobody"
period = { en = "1900", fr = "1900" }
scale = { ground = { en = "1 km", fr = "1 km" }, unit = { en = "brigade", fr = "brigade" } }
editions = ["en", "fr"]
credits = { en = "c", fr = "c" }
[headings]
FIRE = "TIR"
SETUP = "MISE EN PLACE"

[[clause]]
id = "fire.uphill.en"
heading = "FIRE"
editions = ["en"]
kind = "rule"
text = "Uphill: \"+1\"."
text_fr = "En surplomb : +1."
option = "uphill-fire"
ruling = ""
check = "Given a hill, then 1."

[[clause]]
id = "setup.map"
heading = "SETUP"
kind = "setup"
text = "A map."
text_fr = "Une carte."
ruling = "r"
check = "c"
not-enforced = { en = "no table", fr = "pas de table" }
)"},
          {"tables.toml", std::string(kTables)},
          {"options.toml",
           R"([[option]]
id = "uphill-fire"
kind = "edition"
values = ["to-hit", "extra-die"]
default = { en = "to-hit", fr = "extra-die" }
text = "What a hill brings."
text_fr = "Ce que rapporte une colline."
words = { to-hit = { en = "to-hit +1", fr = "toucher +1" }, extra-die = { en = "one more die", fr = "un dé de plus" } }

[[option]]
id = "evade"
kind = "optional"
values = [true, false]
default = { en = false, fr = true }
text = "Evading."
text_fr = "Esquive."
)"},
          {"vocabulary.toml", std::string(kVocabulary)},
          {"events.toml", std::string(kEvents)},
          {"messages.toml", std::string(kMessages)}};
}

/// What reading says when `old` stands as `now` in one of the files.
inline std::string errors_with(Source Sources::*file, std::string_view old, std::string_view now) {
  Sources sources = good();
  std::string& content = (sources.*file).content;
  const std::size_t at = content.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  content.replace(at, old.size(), now);
  const auto read = read_ruleset(sources);
  return read ? "" : read.error();
}

inline std::string output(const std::vector<Output>& outputs, std::string_view name) {
  for (const auto& [file, content] : outputs)
    if (file == name) return content;
  return {};
}

}  // namespace sandtable::generate
