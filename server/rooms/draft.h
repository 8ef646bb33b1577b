#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/rulesets.h"
#include "engine/data/problems.h"
#include "engine/desk/drawing.h"

/// A scenario that somebody is writing: what `sandtable check` says of it, and how it looks.
namespace sandtable::server {

/// What is said of one place of a draft.
struct Remark {
  data::Severity severity = data::Severity::Error;
  std::uint32_t line = 0, column = 0;  ///< from 1; 0: of no place in particular
  std::string text;
};

/// A draft as it was judged. Facts and picture are there where it has no errors.
struct JudgedDraft {
  const battle::RulesetDoor* door = nullptr;  ///< nullptr: it could not be told whose it is
  std::vector<Remark> remarks;                ///< in the order of the text
  std::size_t left_out = 0;                   ///< errors beyond those that are told
  std::optional<desk::ScenarioFacts> facts;
  std::string picture;  ///< with its troops, as the umpire has it before the battle begins: SVG
  std::string goals;    ///< what decides it, of the umpire's view, JSON; "null": it tells none
  /// The umpire's view as the first turn begins, where that was asked for and is reached; else
  /// empty.
  std::string placed;
};

/// Reads a draft as `sandtable check` does, held to the bounds of what comes in anew
/// (engine/scenario/bounds.h), and draws it. Messages are in the language of the look. `placed`: a
/// seed; recruits then find the ground by its dice, where dice make it, and place what the text
/// leaves to be placed.
JudgedDraft judge_draft(std::string_view text, const desk::SvgLook& look,
                        std::optional<std::uint64_t> placed = std::nullopt);

/// A line that a reader told of `file`, taken apart: `FILE:LINE:COLUMN: message`, with or without
/// its column, and its mark where it is a warning. What is no such line is all message.
Remark remark_of(std::string_view told, std::string_view file, Lang lang);

}  // namespace sandtable::server
