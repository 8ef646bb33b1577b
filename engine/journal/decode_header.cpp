#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "engine/core/post.h"
#include "engine/journal/chain.h"
#include "engine/journal/content.h"
#include "engine/journal/line.h"
#include "engine/journal/names.h"
#include "engine/journal/stamp.h"

/// The content of a journal's header.
namespace sandtable::journal {
namespace {

namespace json = boost::json;

std::string side_ids(std::span<const Seat> seats) {
  std::string out;
  for (const Seat& seat : seats)
    if (seat.side != Side::Umpire && out.find("'" + seat.id + "'") == std::string::npos)
      out += "'" + seat.id + "', ";
  return out + "'" + std::string(kUmpireId) + "'";
}

void decode_options(Fields& fields, JournalHeader& header) {
  const json::object* options = fields.object("options");
  if (options == nullptr) return;
  for (const auto& pair : *options) {
    const json::string* text = pair.value().if_string();
    if (text == nullptr)
      fields.wrong("options", phrase("expected.texts"),
                   phrase("found.under", {{"what", describe(pair.value())},
                                          {"key", json_string(std::string_view(pair.key()))}}));
    else
      header.options.emplace_back(pair.key(), std::string(text->data(), text->size()));
  }
}

/// A side has one id, an id one side, and both players are seated.
void check_seats(Fields& fields, const std::vector<Seat>& seats) {
  bool there[3] = {};
  for (const Seat& seat : seats) {
    there[index(seat.side)] = true;
    const std::string id = json_string(seat.id);
    if (seat.id.empty() || (seat.side == Side::Umpire) != (seat.id == kUmpireId))
      fields.wrong(
          "seats", phrase("expected.umpire-id"),
          phrase("found.id-for-side", {{"id", id}, {"side", name_of(kSideNames, seat.side)}}));
    for (const Seat& before : seats)
      if ((before.side == seat.side) != (before.id == seat.id))
        fields.wrong("seats", phrase("expected.own-ids"),
                     phrase("found.two-ids", {{"first", json_string(before.id)}, {"second", id}}));
  }
  if (!there[0] || !there[1])
    fields.wrong("seats", phrase("expected.both-seats"),
                 phrase(there[0]   ? "found.no-side-b"
                        : there[1] ? "found.no-side-a"
                                   : "found.neither"));
}

/// The posts of a side that plays, each with an id of its own.
std::vector<SeatPost> decode_posts(Fields& seat, const JournalHeader& header, Side side,
                                   Fault& fault) {
  std::vector<SeatPost> posts;
  if (header.version < kJournalVersionSealed) {
    seat.refuse("posts", phrase("only.version", {{"version", kJournalVersionSealed}}));
    return posts;
  }
  const json::array* list = seat.list("posts");
  if (list == nullptr) return posts;
  if (side == Side::Umpire || list->size() < 2 || list->size() > kMostPosts)
    seat.wrong("posts", phrase("expected.posts", {{"most", kMostPosts}}),
               phrase("found.list", {{"count", list->size()}}));
  for (std::size_t i = 0; i < list->size() && !fault; ++i) {
    Fields one((*list)[i], phrase("where.post", {{"where", seat.where()}, {"number", i + 1}}),
               fault, {"id", "player"});
    SeatPost post;
    post.id = one.text("id");
    post.player = one.text("player");
    const auto has_id = [&](const SeatPost& before) { return before.id == post.id; };
    if (post.id.empty() || std::any_of(posts.begin(), posts.end(), has_id))
      one.wrong("id", phrase("expected.post-once"), text_found(post.id));
    posts.push_back(std::move(post));
  }
  return posts;
}

void decode_seats(Fields& fields, JournalHeader& header, Fault& fault) {
  const json::array* list = fields.list("seats");
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size() && !fault; ++i) {
    Fields one((*list)[i], phrase("where.seat", {{"number", i + 1}}), fault,
               {"side", "id", "player", "posts"});
    Seat seat;
    const std::string side = one.text("side");
    if (const auto known = named<Side>(kSideNames, side))
      seat.side = *known;
    else
      one.wrong("side", phrase("expected.one-of", {{"list", "a, b, umpire"}}), text_found(side));
    seat.id = one.text("id");
    seat.player = one.text("player");
    if (one.has("posts")) seat.posts = decode_posts(one, header, seat.side, fault);
    header.seats.push_back(std::move(seat));
  }
  if (!fault) check_seats(fields, header.seats);
}

void decode_dice(Fields& fields, JournalHeader& header, Fault& fault) {
  const json::value* value = fields.value("dice");
  if (value == nullptr) return;
  Fields dice(*value, phrase("where.dice"), fault,
              {"mode", "commitment", "key", "words", "contributions"});
  if (fault) return;
  const std::string mode = dice.text("mode");
  const auto known = named<DiceMode>(kModeNames, mode);
  if (!known) {
    dice.wrong("mode", phrase("expected.one-of", {{"list", "seeded, typed, random"}}),
               text_found(mode));
    return;
  }
  header.dice.mode = *known;
  if (*known != DiceMode::Seeded) {
    for (const auto key : {"commitment", "key", "words", "contributions"})
      dice.refuse(key, phrase("only.seeded"));
    return;
  }
  header.dice.commitment = dice.hex("commitment", kKeyDigits);
  if (dice.has("key")) header.dice.key = dice.hex("key", kKeyDigits);
  if (header.version == kJournalVersionWithWords ||
      (header.version == kJournalVersionSealed && dice.has("words")))
    header.dice.words = decode_words(dice, header.seats);
  else
    dice.refuse("words", phrase("only.version", {{"version", kJournalVersionWithWords}}));
  const json::array* list = dice.list("contributions");
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size() && !fault; ++i) {
    Fields one((*list)[i], phrase("where.contribution", {{"number", i + 1}}), fault,
               {"from", "text"});
    Contribution given;
    given.from = side_field(one, "from", header.seats, false);
    given.text = one.text("text");
    header.dice.contributions.push_back(std::move(given));
  }
}

/// What must be known before the rest of a header can be judged: that it is one, and its version.
void check_version(const json::value& value, Fault& fault) {
  const json::object* object = value.if_object();
  const json::value* what = object ? object->if_contains("sandtable") : nullptr;
  const json::string* text = what ? what->if_string() : nullptr;
  if (text == nullptr || *text != "journal") {
    fault.set(
        phrase("field.no-journal", {{"found", what ? describe(*what) : phrase("found.none")}}));
    return;
  }
  const json::value* version = object->if_contains("version");
  const std::int64_t* number = version ? version->if_int64() : nullptr;
  if (number == nullptr || *number < kJournalVersion || *number > kJournalVersionSealed)
    fault.set(
        phrase("field.version", {{"first", kJournalVersion},
                                 {"second", kJournalVersionWithWords},
                                 {"third", kJournalVersionSealed},
                                 {"found", version ? describe(*version) : phrase("found.none")}}));
}

}  // namespace

bool is_side_id(std::span<const Seat> seats, std::string_view id) {
  if (id == kUmpireId) return true;
  for (const Seat& seat : seats)
    if (seat.id == id) return true;
  return false;
}

std::string side_field(Fields& fields, std::string_view key, std::span<const Seat> seats,
                       bool nobody) {
  std::string id = fields.text(key);
  if (id.empty() ? !nobody : !is_side_id(seats, id))
    fields.wrong(key,
                 phrase(nobody ? "expected.one-of-or-nobody" : "expected.one-of",
                        {{"list", side_ids(seats)}}),
                 text_found(id));
  return id;
}

std::vector<std::string> decode_words(Fields& fields, std::span<const Seat> seats) {
  std::vector<std::string> words;
  const json::array* list = fields.list("words");
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const json::string* text = (*list)[i].if_string();
    const std::string id = text ? std::string(text->data(), text->size()) : std::string();
    if (id == kUmpireId || !is_side_id(seats, id) ||
        std::find(words.begin(), words.end(), id) != words.end())
      fields.wrong("words", phrase("expected.sides-once"), describe((*list)[i]));
    words.push_back(id);
  }
  return words;
}

JournalHeader header_of(const json::value& value, Fault& fault) {
  JournalHeader header;
  check_version(value, fault);
  if (fault) return header;
  Fields fields(value, phrase("where.header"), fault,
                {"sandtable", "version", "program", "ruleset", "edition", "ruleset_version",
                 "options", "scenario_id", "scenario_title", "scenario", "seats", "dice", "started",
                 "start_digest", "chain"});
  if (fault) return header;
  header.version =
      static_cast<int>(fields.number("version", kJournalVersion, kJournalVersionSealed));
  header.program = fields.text("program");
  header.ruleset = fields.text("ruleset");
  if (header.ruleset.empty()) fields.wrong("ruleset", phrase("expected.ruleset"), text_found(""));
  header.edition = fields.text("edition");
  header.ruleset_version = fields.text("ruleset_version");
  decode_options(fields, header);
  header.scenario_id = fields.text("scenario_id");
  header.scenario_title = fields.text("scenario_title");
  header.scenario = fields.text("scenario");
  decode_seats(fields, header, fault);
  if (!fault) decode_dice(fields, header, fault);
  if (fields.has("started")) {
    header.started = fields.text("started");
    if (!is_stamp(header.started))
      fields.wrong("started", phrase("expected.stamp"), text_found(header.started));
  }
  header.start_digest = fields.hex("start_digest", kDigestDigits);
  fields.hex("chain", kChainDigits);
  return header;
}

}  // namespace sandtable::journal
