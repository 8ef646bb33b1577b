#include "rulesets/belle_epoque/drawing/text.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "engine/desk/voice.h"
#include "engine/text/palette.h"
#include "engine/text/words.h"
#include "rulesets/belle_epoque/drawing/common.h"

namespace sandtable::belle_epoque {
namespace {

using drawing::clip;
using drawing::columns;
using drawing::Feature;
using drawing::in;
using drawing::kFeatures;
using drawing::Look;
using drawing::Standing;
using drawing::standing_of;
using drawing::Words;

/// Stands for a unit where there is no room for its label.
constexpr std::string_view kKeys =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@&";
static_assert(kKeys.size() == kMaxUnits);

constexpr int kMargin = 2;  // row numbers
constexpr int kRoomy = 8;   // a brick with label and stands on one line
constexpr int kTight = 5;   // the least brick with a label
constexpr int kKeyed = 3;   // the least brick of all

constexpr std::string_view kPlain = "\x1b[0m";

/// How bricks of one panel are drawn.
struct Brick {
  int width = kRoomy;  ///< from one upright to the next
  int first = 1, last = 1;
  int room() const { return width - 1; }
  bool one_line() const { return width >= kRoomy; }
  bool keyed() const { return width < kTight; }
  int lines() const { return one_line() ? 2 : 3; }
};

class Map {
 public:
  Map(const Picture& picture, const TextStyle& style)
      : p_(picture), style_(style), board_(*picture.setup->board), words_{style.lang} {
    for (int i = 0; i < board_.size(); ++i)
      looks_.push_back(drawing::look_of(picture, static_cast<Sector>(i)));
  }

  std::string draw() {
    if (style_.part == desk::TextPart::Status) return status();
    if (style_.part != desk::TextPart::All) {
      roster(style_.part == desk::TextPart::TroopsA ? Side::A : Side::B);
      return std::move(out_);
    }
    title();
    panels();
    legend();
    return std::move(out_);
  }

 private:
  std::string_view sign(Feature f) const {
    return style_.ascii ? word_of(f).ascii : word_of(f).unicode;
  }
  std::string mark() const { return style_.ascii ? "*" : "•"; }

  std::string colour_of(Side side) const {
    return std::string(
        svg::terminal_code(p_.setup->sides[static_cast<std::size_t>(index(side))].colour));
  }

  std::string painted(const std::string& text, std::string_view code) const {
    if (!style_.colour || code.empty()) return text;
    return std::string(code) + text + std::string(kPlain);
  }

  void line(const std::string& text) {
    out_ += text;
    while (!out_.empty() && out_.back() == ' ') out_.pop_back();
    out_ += '\n';
  }

  /// Breaks at blanks; lines after the first are indented.
  void wrapped(const std::string& text, int indent) { headed("", "", text, indent); }

  /// The same after a head in a colour.
  void headed(const std::string& head, std::string_view code, const std::string& text, int indent) {
    const int taken = std::max(indent, columns(head));
    std::string before = painted(head, code);
    for (const std::string& row : drawing::wrap(text, std::max(style_.width - taken, 20))) {
      line(before + row);
      before = std::string(static_cast<std::size_t>(indent), ' ');
    }
  }

  std::string status() {
    std::string text = words_.turn(p_);
    for (const Side side : {Side::A, Side::B})
      text = words_.add(
          text,
          words_.colon(in(p_.setup->sides[static_cast<std::size_t>(index(side))].name, style_.lang),
                       words_.pools(p_, side)));
    wrapped(text, 2);
    return std::move(out_);
  }

  void title() {
    wrapped(
        in(p_.setup->title, style_.lang) + ", " + words_.date(*p_.setup) + " - " + words_.turn(p_),
        2);
    out_ += '\n';
  }

  void panels() {
    Brick brick;
    const auto fits = [&](int width, int n) {
      return kMargin + n * width + width / 2 + 1 <= style_.width;
    };
    const int all = board_.width();
    for (int width = kRoomy; width >= kKeyed; --width) {
      if (!fits(width, all)) continue;
      brick.width = width;
      brick.last = all;
      panel(brick);
      return;
    }
    brick.width = kTight;
    int each = 1;
    while (fits(kTight, each + 1)) ++each;
    for (int first = 1; first <= all; first += each) {
      brick.first = first;
      brick.last = std::min(all, first + each - 1);
      line(words_.say("columns", {desk::words("first", two(brick.first)),
                                  desk::words("last", two(brick.last))}));
      panel(brick);
    }
  }

  static std::string two(int n) {
    return {static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)};
  }

  static int shift(const Brick& brick, int row) { return row % 2 == 0 ? brick.width / 2 : 0; }

  void panel(const Brick& brick) {
    keyed_ = keyed_ || brick.keyed();
    std::string head(kMargin, ' ');
    for (int c = brick.first; c <= brick.last; ++c) {
      const int left = (brick.width - 2) / 2 + 1;
      head = drawing::pad(head, kMargin + (c - brick.first) * brick.width + left - 1) + two(c);
    }
    line(head);
    for (int row = 1; row <= board_.depth(); ++row) {
      course(brick, row - 1, row);
      for (int k = 0; k < brick.lines(); ++k) {
        std::string text = k == 0 ? two(row) : std::string(kMargin, ' ');
        text += std::string(static_cast<std::size_t>(shift(brick, row)), ' ');
        for (int c = brick.first; c <= brick.last; ++c)
          text += std::string(upright()) + cell(brick, board_.at(c, row), k);
        line(text + std::string(upright()));
      }
    }
    course(brick, board_.depth(), board_.depth() + 1);
    out_ += '\n';
  }

  std::string_view upright() const { return style_.ascii ? "|" : "│"; }

  /// The line between two rows of bricks; rows 0 and depth + 1 are off the board.
  void course(const Brick& brick, int above, int below) {
    const int n = brick.last - brick.first + 1, length = n * brick.width + brick.width / 2 + 1;
    const auto post = [&](int row, int x) {
      if (row < 1 || row > board_.depth()) return false;
      const int at = x - shift(brick, row);
      return at >= 0 && at <= n * brick.width && at % brick.width == 0;
    };
    const auto wall = [&](int row, int x) {  // does it run from x to x + 1?
      if (row < 1 || row > board_.depth()) return false;
      const int at = x - shift(brick, row);
      return at >= 0 && at < n * brick.width;
    };
    // by up, down, left, right
    static constexpr std::array<std::string_view, 16> kJoints{
        " ", "─", "─", "─", "│", "┌", "┐", "┬", "│", "└", "┘", "┴", "│", "├", "┤", "┼"};
    std::string text(kMargin, ' ');
    for (int x = 0; x < length; ++x) {
      const bool up = post(above, x), down = post(below, x);
      const bool left = x > 0 && (wall(above, x - 1) || wall(below, x - 1));
      const bool right = wall(above, x) || wall(below, x);
      const auto joint = static_cast<std::size_t>((up ? 8 : 0) + (down ? 4 : 0) + (left ? 2 : 0) +
                                                  (right ? 1 : 0));
      if (style_.ascii) {
        text += up || down ? '+' : left || right ? '-' : ' ';
      } else {
        text += kJoints[joint];
      }
    }
    line(text);
  }

  /// What stands in line `k` of a sector's brick, exactly `room` columns.
  std::string cell(const Brick& brick, Sector s, int k) const {
    const UnitId unit = p_.pieces->unit_at[s];
    const int room = brick.room();
    if (k == 0) return ground_line(brick, s, unit);
    if (unit == kNoUnit) {
      if (looks_[s].unknown)
        return painted(std::string(static_cast<std::size_t>(room), '?'), "\x1b[31m");
      return std::string(static_cast<std::size_t>(room), ' ');
    }
    const Side side = p_.setup->units[unit].side;
    const bool first = side == Side::A;
    const std::string open = first ? "[" : "(", close = first ? "]" : ")";
    const std::string stands = std::to_string(p_.pieces->stands[unit]);
    const std::string label = clip(p_.setup->units[unit].label, 4);
    std::string text;
    if (brick.one_line()) {
      text = open + label + close + stands;
    } else if (k == 1) {
      text = brick.keyed() ? open + std::string(1, kKeys[unit]) + (room > 2 ? close : "") : label;
    } else {
      text = brick.keyed() ? stands : open + stands + close;
      if (standing_of(p_, unit) == Standing::Activated) text += mark();
    }
    return painted(drawing::pad(text, room), colour_of(side));
  }

  std::string ground_line(const Brick& brick, Sector s, UnitId unit) const {
    const Look& look = looks_[s];
    int room = brick.room();
    std::string end;
    if (brick.one_line() && unit != kNoUnit && standing_of(p_, unit) == Standing::Activated) {
      end = mark();
      --room;
    }
    std::string text = ground_signs(look);
    if (look.unknown) text = std::string(static_cast<std::size_t>(room), '?');
    text = drawing::pad(clip(text, room), room);
    std::string_view code = look.unknown ? "\x1b[31m" : "";
    if (!look.unknown && look.features != 0)
      code = look.has(Feature::Water) ? "\x1b[36m" : "\x1b[32m";
    return painted(text, code) + end;
  }

  std::string ground_signs(const Look& look) const {
    std::string text;
    for (int f = 0; f < kFeatures; ++f) {
      const auto feature = static_cast<Feature>(f);
      if (!look.has(feature)) continue;
      text += sign(feature);
      if (feature <= Feature::Kopje) text += std::to_string(look.level);
    }
    const bool height = look.has(Feature::Hill) || look.has(Feature::Kopje);
    if (look.level > 0 && !height) text = std::to_string(look.level) + text;
    return text.empty() ? "." : text;
  }

  void legend() {
    for (const Side side : {Side::A, Side::B}) {
      const auto i = static_cast<std::size_t>(index(side));
      const SideCard& card = p_.setup->sides[i];
      const std::string frame = side == Side::A ? "[ ]" : "( )";
      headed(frame + " " + in(card.name, style_.lang), colour_of(side),
             " (" + std::string(words_.said(card.general)) + "), " + words_.pools(p_, side), 4);
    }
    for (const std::string& text : words_.decision(p_)) wrapped(text, 4);
    ground_legend();
    map_names();
    for (const std::size_t i : drawing::objectives_of(*p_.setup))
      wrapped(words_.objective(p_, i), 4);
    for (const Side side : {Side::A, Side::B}) roster(side);
  }

  void ground_legend() {
    std::uint16_t present = 0;
    bool unknown = false, activated = false, open = false;
    for (const Look& look : looks_) {
      present |= look.features;
      unknown |= look.unknown;
      open |= !look.unknown && look.features == 0;
    }
    for (std::size_t u = 0; u < p_.setup->units.size(); ++u)
      activated |= standing_of(p_, static_cast<UnitId>(u)) == Standing::Activated;
    std::string text;
    const auto add = [&](std::string_view s, const std::string& meaning) {
      text = words_.add(text, std::string(s) + " " + meaning);
    };
    if (open) add(".", words_.say("open"));
    for (int f = 0; f < kFeatures; ++f) {
      const auto feature = static_cast<Feature>(f);
      if (!((present >> f) & 1)) continue;
      std::string name = drawing::feature_name(p_, feature, style_.lang);
      if (feature <= Feature::Kopje)
        name = words_.say("with-height", {desk::words("ground", name)});
      add(sign(feature), name);
    }
    if (unknown) add("?", words_.say("unknown"));
    if (activated) add(mark(), words_.say("activated-unit"));
    if (!text.empty()) wrapped(words_.colon(words_.say("map"), text), 4);
  }

  void map_names() {
    std::string text;
    const auto add = [&](const std::string& name) { text = words_.add(text, name); };
    for (const MapPlace& place : p_.setup->places)
      add(board_.label(place.at) + " " + in(place.name, style_.lang));
    for (const MapPath& path : p_.setup->paths) {
      std::string way(words_.said(path.kind));
      // A name that tells the kind by itself stands alone: "Natal Railway".
      const std::string& name = in(path.name, style_.lang);
      if (text::fold(name).find(text::fold(way)) != std::u32string::npos)
        way = name;
      else if (!name.empty())
        way += " " + name;
      for (const Sector s : path.through) way += " " + board_.label(s);
      add(way);
    }
    if (!text.empty()) wrapped(words_.colon(words_.say("places"), text), 4);
  }

  void roster(Side side) {
    out_ += '\n';
    const bool first = side == Side::A;
    for (std::size_t u = 0; u < p_.setup->units.size(); ++u) {
      const UnitCard& card = p_.setup->units[u];
      if (card.side != side) continue;
      const auto unit = static_cast<UnitId>(u);
      std::string head = (first ? "[" : "(") + clip(card.label, 4) + (first ? "]" : ")");
      head = drawing::pad(head, 7);
      if (keyed_) head = std::string(1, kKeys[u]) + " " + head;
      const int indent = columns(head);
      headed(head, colour_of(side),
             words_.colon(in(card.name, style_.lang), words_.describe(p_, unit)), indent);
    }
  }

  const Picture& p_;
  const TextStyle& style_;
  const Board& board_;
  Words words_;
  std::vector<Look> looks_;
  bool keyed_ = false;
  std::string out_;
};

}  // namespace

std::string draw_text(const Picture& picture, const TextStyle& style) {
  return Map(picture, style).draw();
}

}  // namespace sandtable::belle_epoque
