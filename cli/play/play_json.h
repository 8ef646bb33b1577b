#pragma once

#include "cli/play/game.h"

namespace sandtable::cli {

/// A battle played by a program: one JSON object a line (docs/format/cli.md), answers as lines of
/// text. The exit status.
int play_json(Game& game, Lang lang, Console& console);

}  // namespace sandtable::cli
