#include <algorithm>
#include <vector>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/forced/advance.h"
#include "rulesets/belle_alliance/rules/orders/group.h"

namespace sandtable::belle_alliance {
namespace {

constexpr std::uint8_t all_posts(int count) {
  return static_cast<std::uint8_t>((1U << static_cast<unsigned>(count)) - 1U);
}

/// Every post of a side: which of them are asked goes to everybody, and would tell whose unit it is
/// that has something to decide (orders.posts).
void ask(State& s, Side side) { s.of(side).asked_posts = all_posts(posts_of(*s.setup, side)); }

void ask_both(State& s) {
  for (const Side side : {Side::A, Side::B}) ask(s, side);
}

/// Whether a fallen officer of a side could be replaced (replace.any-adjutant).
bool has_fallen(const State& s, Side side) {
  const Force& own = s.of(side);
  const auto& cards = s.setup->of(side).staff;
  bool fallen = false, adjutant = false;
  for (std::size_t i = 0; i < own.staff_count; ++i) {
    const bool officer = cards[i].kind == Staff::Officer;
    fallen = fallen || (officer && own.staff[i].standing == Standing::Removed);
    adjutant = adjutant || (!officer && own.staff[i].standing == Standing::OnTable);
  }
  return fallen && adjutant;
}

/// Whether anybody fired in the bound before: both sides were told (continued-fire.right).
bool has_fired(const State& s) {
  constexpr std::uint32_t kFired = unit_flag::kFiredBefore | unit_flag::kRangedBefore;
  for (const Force& force : s.forces)
    for (std::size_t i = 0; i < force.unit_count; ++i)
      if ((force.units[i].flags & kFired) != 0) return true;
  return false;
}

bool anybody_rides(const State& s) {
  return s.of(Side::A).staff_count + s.of(Side::B).staff_count > 0;
}

/// The sides of units that may go on: who has won what melee both know.
void ask_winners(State& s) {
  for (const Side side : {Side::A, Side::B})
    for (UnitId id = 0; id < s.of(side).unit_count; ++id)
      if (may_go_on(s, side, id)) ask(s, side);
}

/// Lines by their body or unit, those of a unit in the order of its parts: what was written when,
/// and by which post, makes no difference.
bool stands_before(const Line& a, const Line& b) {
  if (a.body != b.body) return a.body;
  if (a.who != b.who) return a.who < b.who;
  if (a.share != b.share) return a.share < b.share;
  return a.overruled && !b.overruled;
}

/// To whom a line of one element hands over; of any other nobody.
int officer_named(const Sheet& sheet, const Line& line) {
  return line.count() == 1 ? sheet.elements_of(line)[0].which : 0;
}

bool stands_before(const Item& a, const Item& b) {
  const auto key = [](const Item& i) {
    return std::tuple(i.who, i.about, i.which, i.part, i.amount, i.yes, i.place.x, i.place.y);
  };
  return key(a) < key(b);
}

void add_items(Items& to, std::span<const Item> items) {
  for (const Item& item : items)
    if (to.count < Items::kMost) to.list[to.count++] = item;
  std::sort(to.list.begin(), to.list.begin() + to.count,
            [](const Item& a, const Item& b) { return stands_before(a, b); });
}

/// What a decision says, as the position keeps it: of the choices of a march by their places among
/// those of both sides.
std::vector<Item> placed(const State& s, Side side, const Action& a) {
  std::vector<Item> out = a.items;
  if (a.verb == Verb::Answer)
    for (Item& item : out) item.who = static_cast<std::uint8_t>(place_of_prompt(s, side, item.who));
  return out;
}

/// The lines of two sheets in one; those that a transfer of the other sheet voids are marked.
Sheet with_overruled(const Sheet& one, const Sheet& other) {
  struct Written {
    const Sheet* sheet;
    Line line;
  };
  std::array<Written, 2 * Sheet::kMostLines> all{};
  std::size_t count = 0;
  for (const Sheet* sheet : {&one, &other})
    for (const Line& line : sheet->all()) all[count++] = {sheet, line};
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(count);
  std::for_each(all.begin(), end, [&](Written& w) {
    // A transfer voids what the unit's own post wrote for it (orders.posts).
    const auto overrules = [&](const Written& by) {
      return by.sheet != w.sheet && !by.line.body && hands_over(*by.sheet, by.line) &&
             by.line.who == w.line.who;
    };
    if (!w.line.body && !hands_over(*w.sheet, w.line) && std::any_of(all.begin(), end, overrules))
      w.line.overruled = true;
  });
  std::sort(all.begin(), end, [](const Written& a, const Written& b) {
    if (stands_before(a.line, b.line) || stands_before(b.line, a.line))
      return stands_before(a.line, b.line);
    return officer_named(*a.sheet, a.line) < officer_named(*b.sheet, b.line);
  });
  Sheet out;
  std::for_each(all.begin(), end, [&](const Written& w) { copy_line(*w.sheet, w.line, out); });
  return out;
}

}  // namespace

void copy_line(const Sheet& from, const Line& line, Sheet& to) {
  add_line(to, line);
  for (Element e : from.elements_of(line)) {
    // Places are numbered by sheet.
    std::uint8_t* place = e.about == About::Place  ? &e.which
                          : e.about == About::Spot ? &e.part
                                                   : nullptr;
    if (place != nullptr) {
      const Vec at = from.places[*place];
      *place = static_cast<std::uint8_t>(to.place_count);
      add_place(to, at);
    }
    add_element(to, e);
  }
}

Sheet joined(const Sheet& one, const Sheet& other) {
  return without_overruled(with_overruled(one, other));
}

Sheet without_overruled(const Sheet& sheet) {
  Sheet out;
  for (const Line& line : sheet.all())
    if (!line.overruled) copy_line(sheet, line, out);
  return out;
}

int posts_of(const Setup& setup, Side side) {
  return std::max(1, static_cast<int>(setup.of(side).posts.size()));
}

Verb verb_asked(const State& s) {
  if (s.end != EndReason::None) return Verb::None;
  if (s.stage == Stage::Placing) return Verb::Deploy;
  if (s.stage == Stage::Objecting) return Verb::Object;
  if (s.stage == Stage::Carrying)
    return s.sub_phase == SubPhase::Reorganisation ? Verb::Face : Verb::Answer;
  switch (s.sub_phase) {
    case SubPhase::Orders:
      return Verb::Orders;
    case SubPhase::AnnounceAttacks:
      return Verb::Announce;
    case SubPhase::Replacement:
      return Verb::Appoint;
    case SubPhase::ContinuedFire:
    case SubPhase::Fire:
      return Verb::Fire;
    case SubPhase::Marching:
    case SubPhase::StaffMoves:
      return Verb::Ride;
    case SubPhase::Advance:
      return Verb::GoOn;
    default:
      return Verb::None;
  }
}

Turn turn_of(const State& s) {
  Turn turn{0, verb_asked(s) == Verb::Face   ? clause::reorganise_result
               : s.stage == Stage::Carrying  ? clause::sim_prompts
               : s.stage == Stage::Placing   ? clause::setup_start_state
               : s.stage == Stage::Objecting ? clause::touch_move_contravention
                                             : clause::phases_decisions};
  if (s.end != EndReason::None) return turn;
  for (const Side side : {Side::A, Side::B}) {
    const Force& own = s.of(side);
    const auto open = static_cast<std::uint8_t>(own.asked_posts & ~own.final_posts);
    if (open == 0) continue;
    turn.waiting_for |= bit(side);
    turn.posts[static_cast<std::size_t>(index(side))] = open;
  }
  return turn;
}

void ask_sides(State& s) {
  for (Force& force : s.forces) force.asked_posts = force.final_posts = 0;
  switch (s.sub_phase) {
    case SubPhase::Advance:
      ask_winners(s);
      break;
    case SubPhase::Orders:
    case SubPhase::AnnounceAttacks:
      ask_both(s);
      break;
    case SubPhase::Replacement:
      for (const Side side : {Side::A, Side::B})
        if (has_fallen(s, side)) ask(s, side);
      break;
    case SubPhase::ContinuedFire:
      if (has_fired(s)) ask_both(s);
      break;
    case SubPhase::Fire:
      ask_both(s);
      break;
    case SubPhase::Marching:
    case SubPhase::StaffMoves:
      if (anybody_rides(s)) ask_both(s);
      break;
    default:
      break;
  }
}

void ask_objections(State& s) {
  for (Force& force : s.forces) {
    force.given = {};
    force.asked_posts = force.final_posts = 0;
  }
  ask_both(s);
}

void ask_prompts(State& s) {
  for (Force& force : s.forces) force.asked_posts = force.final_posts = 0;
  for (std::size_t i = 0; i < s.prompt_count; ++i) {
    const Prompt& prompt = s.prompts[i];
    if (prompt.answer == Prompt::Answer::Open) ask(s, prompt.side);
  }
}

namespace {

/// The units of a body that is handed over have no other order, whichever post has written one
/// (transfer.no-other-orders, orders.posts).
void overrule_handed_over(const State& s, Side side, Sheet& sheet) {
  if (s.setup->options.brigade_transfer == BrigadeTransfer::BodyOnly) return;
  const auto all = sheet.all();
  for (std::size_t i = 0; i < sheet.line_count; ++i) {
    Line& line = sheet.lines[i];
    if (line.body) continue;
    const Unit& unit = s.of(side).units[line.who];
    if (std::any_of(all.begin(), all.end(), [&](const Line& body) {
          return hands_over(sheet, body) && is_of_body(s, side, unit, body);
        }))
      line.overruled = true;
  }
}

}  // namespace

void take_in(State& s, Post seat, const Action& a) {
  Force& own = s.of(seat.side);
  if (a.verb == Verb::Orders && a.sheet != nullptr) {
    own.sheet = with_overruled(own.sheet, *a.sheet);
    overrule_handed_over(s, seat.side, own.sheet);
  } else {
    add_items(own.given, placed(s, seat.side, a));
  }
  // Odds go by sides: whose of its posts an answer is, the answer says.
  const Post by = a.by.side == seat.side ? a.by : seat;
  own.final_posts |= static_cast<std::uint8_t>(1U << by.number);
}

UnitId unit_labelled(const State& s, Side side, Label label) {
  if (label == kNoLabel) return kNoUnit;
  const Force& own = s.of(side);
  for (UnitId id = 0; id < kMaxUnits; ++id)
    if (own.cards[id].label == label) return id;
  return kNoUnit;
}

}  // namespace sandtable::belle_alliance
