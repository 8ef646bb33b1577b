#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/data/phrase.h"
#include "engine/desk/compose.h"
#include "engine/desk/drawing.h"
#include "engine/text/lang.h"

/// What clients say over a WebSocket (docs/format/protocol.md).
namespace sandtable::server {

inline constexpr int kProtocolVersion = 2;
/// What pages speak that were opened before: they are told to reload, and nothing else.
inline constexpr int kProtocolBefore = 1;

/// The longest message in bytes, and the longest of its texts; an action may be a sheet of orders.
inline constexpr std::size_t kMostMessage = std::size_t{64} << 10;
inline constexpr std::size_t kMostText = 2000;
inline constexpr std::size_t kMostAction = 24'000;
inline constexpr std::size_t kMostName = 40;

struct Hello {
  int version = kProtocolVersion;  ///< of today, or of pages that were open before: 1
  std::vector<std::string> keys;   ///< none: to watch
  std::string name;
  Lang lang = Lang::En;
  std::uint64_t since = 0;
};

enum class Ask : std::uint8_t {
  Check,
  Actions,
  Odds,
  Submit,
  Roll,
  Undo,
  AskTakeback,
  AgreeTakeback,
  Stand,
  At,
  Chat,
  Lang,
  Measure,
  RefuseTakeback,
  WithdrawTakeback,
  Word,
  Complete,
  Point,
  Orders,
  Show,
  Outlook,
  Close,
  Draft,
};

/// Any message but the first. Only what its kind has is filled.
struct Message {
  Ask ask = Ask::Check;
  std::uint64_t id = 0;
  std::string side;
  /// Faces of Roll, answer of Stand, words of Measure, and what Orders stand behind too; whose
  /// troops Show; what a Draft has so far.
  std::string action;
  std::string text;  ///< of Chat and Word; the reason of Submit and AskTakeback; the kind of Stand
  std::uint64_t number = 0;            ///< question of Submit and Roll; entry of AskTakeback and At
  std::uint64_t unit = 0, target = 0;  ///< of Point; of Orders the unit
  std::string place;                   ///< of Point
  /// Of Complete in place of its action, of Orders what they stand behind.
  std::optional<desk::Composed> order;
  std::vector<std::string> assume;
  /// Of Show: what of the position, columns of a line, and whether in ASCII alone.
  desk::TextPart part = desk::TextPart::All;
  bool paper = false;  ///< of Show: one of the ruleset's papers, which `action` names
  int width = 80;
  bool ascii = false;
  bool trace = false;  ///< of Complete and Point: where the action would lead is wanted too
  Lang lang = Lang::En;
};

/// Why a message was not understood; `id` is what it carried, or 0.
struct MessageError {
  std::uint64_t id = 0;
  data::Phrase error;
};

tl::expected<Hello, data::Phrase> parse_hello(std::string_view text);
tl::expected<Message, MessageError> parse_message(std::string_view text);

}  // namespace sandtable::server
