#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sandtable::text {

/// The first character of a text (UTF-8) that would not be shown as what it is, as `U+202E`: a
/// control character, or one that turns the direction of what stands beside it and so lets a text
/// pass for another. With `lines`, line feeds and tabs may stand there.
std::optional<std::string> unshowable(std::string_view utf8, bool lines = false);

/// The text without those, and without what is no UTF-8; line feeds and tabs stay. For what comes
/// from outside and goes to a terminal, which obeys some of them.
std::string showable(std::string_view utf8);

}  // namespace sandtable::text
