#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/rulebook.h"
#include "engine/core/sink.h"
#include "engine/core/telling.h"
#include "engine/dice/roll.h"
#include "engine/text/catalogue.h"
#include "engine/text/lang.h"

/// What is held against the messages and the narrator of every ruleset.
namespace sandtable::harness {

/// The messages load, and those that say a clause shortly name one that there is.
inline void expect_whole(std::span<const EmbeddedFile> files, const text::Catalogue& messages,
                         const Rulebook& book, std::initializer_list<std::string_view> prefixes) {
  for (const EmbeddedFile& file : files) {
    if (file.path != "messages.toml") continue;
    const auto loaded = text::Catalogue::load(file.content, "messages.toml");
    if (!loaded)
      for (const text::CatalogueError& error : loaded.error()) ADD_FAILURE() << error.str();
  }
  EXPECT_GT(messages.keys().size(), 150U);
  for (const std::string_view prefix : prefixes)
    for (const std::string& key : messages.keys())
      if (key.starts_with(prefix)) {
        EXPECT_TRUE(book.find(key.substr(prefix.size()))) << key;
      }
}

/// An event of any kind, there or not, with any numbers.
inline Event any_event(int kind, const EventArgs& numbers, int roll) {
  Event event;
  event.kind = static_cast<std::uint16_t>(kind);
  event.args = numbers;
  event.roll = static_cast<std::int16_t>(roll);
  return event;
}

/// Every kind of event has a sentence of its own in both languages, and one that there is not has
/// none of theirs. A bracket is what stands for a sentence that could not be made.
template <class Say>
void expect_own_sentences(int kinds, const Say& say) {
  for (const Lang lang : {Lang::En, Lang::Fr}) {
    std::set<std::string> sentences;
    for (int kind = 0; kind < kinds; ++kind) {
      const std::string text = say(any_event(kind, {0, 1, 1, 1, 1, 2, 1, 1}, -1), lang);
      EXPECT_EQ(text.find('['), text.npos) << text;
      EXPECT_TRUE(text.ends_with('.')) << text;
      EXPECT_TRUE(sentences.insert(text).second) << "told twice: " << text;
    }
    EXPECT_FALSE(sentences.contains(say(any_event(9999, {}, -1), lang)));
  }
}

/// A damaged journal may hold anything.
template <class Say>
void expect_any_numbers_told(int kinds, const Say& say) {
  for (const std::int32_t n : {-1, 255, 2147483647, -2147483647})
    for (int kind = 0; kind < kinds; ++kind)
      for (const Lang lang : {Lang::En, Lang::Fr}) {
        const std::string text = say(any_event(kind, {n, n, n, n, n, n, n, n}, 99), lang);
        EXPECT_EQ(text.find('['), text.npos) << text;
      }
}

/// Puts a roll on a tape; returns its index.
inline int put_roll(Tape& tape, std::initializer_list<int> faces) {
  Rolled rolled;
  rolled.asked.dice = static_cast<std::uint8_t>(faces.size());
  std::size_t i = 0;
  for (const int face : faces) rolled.faces[i++] = static_cast<std::uint8_t>(face);
  tape.push_back(rolled);
  return static_cast<int>(tape.size()) - 1;
}

}  // namespace sandtable::harness
