#pragma once

#include <string_view>
#include <vector>

#include "engine/data/node.h"
#include "engine/data/phrase.h"

/// How readers of data files say what is wrong. A value to be named as it stands in the file is put
/// into quotes by in_quotes or shown (engine/data/node.h); words of a format are no phrases.
namespace sandtable::data {

/// engine/data/phrases.toml.
const Phrases& phrases();
/// One of them.
Phrase said(std::string_view key, std::vector<Phrase::Part> parts = {});

/// `{where}: {message}`
Phrase within(Phrase where, Phrase message);
/// `'key' in [[side]]`, `'key' of [[side]]`
Phrase key_in(std::string_view key, Phrase where);
Phrase key_of(std::string_view key, Phrase where);

/// `expected {what}`, and `, found {found}`.
Phrase expected(Phrase what);
Phrase expected(Phrase what, Phrase found);
/// `{message}; expected {what}`, and `, found {found}`.
Phrase but(Phrase message, Phrase what);
Phrase but(Phrase message, Phrase what, Phrase found);
/// `{message}, found {found}`
Phrase with_found(Phrase message, Phrase found);

/// `one of {list}`, `some of {list}`: words of the format, with commas between them.
Phrase one_of(std::string_view list);
Phrase some_of(std::string_view list);
/// `a whole number from {least} to {most}`
Phrase whole(std::int64_t least, std::int64_t most);

/// "first" of place 0.
Phrase ordinal(std::size_t place);
/// Says what was found: `string "abc"`, `whole number 3`, `a list of 2`.
Phrase found(const Node& node);
Phrase found_string(std::string_view text);
Phrase found_whole(std::int64_t n);

/// `{message}; did you mean '{near}'?` where one of the words is near what was found
/// (engine/data/near.h); else the message.
Phrase or_near(Phrase message, std::string_view found, const std::vector<std::string_view>& words);

}  // namespace sandtable::data
