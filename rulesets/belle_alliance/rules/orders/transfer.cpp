#include "rulesets/belle_alliance/rules/orders/group.h"

/// Handing units and bodies over (1.1.5), as far as a sheet can say it: who stands above whom, and
/// whom he touches.
namespace sandtable::belle_alliance {
namespace {

/// The body that an officer commands; kNoBody for whoever commands none.
BodyId body_of(const State& state, Side side, StaffId officer) {
  return officer == kNoStaff ? kNoBody : state.setup->of(side).staff[officer].body;
}

/// Whether `upper` is `lower` or stands above it in the line of command.
bool at_or_above(const std::array<BodyId, kMaxBodies>& superior, BodyId upper, BodyId lower) {
  for (std::size_t steps = 0; lower != kNoBody && steps < kMaxBodies; ++steps) {
    if (lower == upper) return true;
    lower = superior[lower];
  }
  return false;
}
bool at_or_above(const Force& own, BodyId upper, BodyId lower) {
  return at_or_above(own.superior, upper, lower);
}

/// The officers who stand above both bodies, or command one of them themselves, and fulfil
/// `touches`.
template <class F>
StaffSet superiors_in_contact(const State& state, Side side, BodyId from, BodyId to, F&& touches) {
  const Force& own = state.of(side);
  StaffSet all;
  for (StaffId id = 0; id < own.staff_count; ++id) {
    const BodyId body = body_of(state, side, id);
    const bool officer = state.setup->of(side).staff[id].kind == Staff::Officer;
    if (!officer || body == kNoBody || own.staff[id].standing != Standing::OnTable) continue;
    const bool above = at_or_above(own, body, from) && at_or_above(own, body, to);
    if (above && touches(own.staff[id])) all.put(id);
  }
  return all;
}

/// Those of them who are of a post.
StaffSet of_post(const State& state, Post post, StaffSet who) {
  StaffSet out;
  for (StaffId id = 0; id < state.of(post.side).staff_count; ++id)
    if (who.has(id) && state.setup->of(post.side).staff[id].post == post.number) out.put(id);
  return out;
}

/// Whether a superior who might hand the unit over touches another one instead.
bool is_superior_elsewhere(const State& state, Side side, const Unit& unit, StaffId to) {
  const BodyId from = body_of(state, side, unit.officer), under = body_of(state, side, to);
  return superiors_in_contact(state, side, from == kNoBody ? under : from, under,
                              [](const StaffFigure& s) { return s.contact != kNoUnit; }) !=
         StaffSet{};
}

}  // namespace

StaffSet superiors_of(const State& state, Side side, const Line& line, StaffId to) {
  const Force& own = state.of(side);
  const BodyId under = body_of(state, side, to);
  if (line.body) {
    const StaffId officer = state.setup->of(side).bodies[line.who].officer;
    return superiors_in_contact(
        state, side, own.superior[line.who], under,
        [&](const StaffFigure& s) { return officer != kNoStaff && s.staff_contact == officer; });
  }
  const BodyId from = body_of(state, side, own.units[line.who].officer);
  return superiors_in_contact(state, side, from == kNoBody ? under : from, under,
                              [&](const StaffFigure& s) { return s.contact == line.who; });
}

bool Superiors::find(std::uint8_t transfer, StaffSet& tried) {
  for (StaffId id = 0; id < kMaxStaff; ++id) {
    if (!who_[transfer].has(id) || tried.has(id)) continue;
    tried.put(id);
    // Whom he serves may find another one.
    if (serves_[id] == kNobody || find(serves_[id], tried)) {
      serves_[id] = transfer;
      return true;
    }
  }
  return false;
}

bool Superiors::take(StaffSet who) {
  if (count_ == who_.size()) return false;
  who_[count_] = who;
  StaffSet tried;
  if (!find(count_, tried)) return false;
  ++count_;
  return true;
}

bool is_of_body(const State& state, Side side, const Unit& unit, const Line& body) {
  return body.body && at_or_above(state.of(side), body.who, body_of(state, side, unit.officer));
}

void judge_transfer(const Judged& j, Post post, Superiors& superiors, JudgeOf& judge) {
  if (!j.has(OrderWord::Transfer)) return;
  if (j.elements.size() > 1 || j.line.share != Share::Unit) {
    judge.no(clause::transfer_no_other_orders, j.number);
    return;
  }
  const StaffId to = j.elements.front().which;
  if (to == j.unit.officer || body_of(j.state, j.side, to) == kNoBody) {
    judge.no(clause::transfer_unit, j.number);
    return;
  }
  const StaffSet by = superiors_of(j.state, j.side, j.line, to);
  if (by == StaffSet{})
    judge.no(is_superior_elsewhere(j.state, j.side, j.unit, to) ? clause::transfer_contact_only_one
                                                                : clause::transfer_unit,
             j.number);
  else if (of_post(j.state, post, by) == StaffSet{})
    judge.no(clause::orders_posts, j.number);
  else if (!superiors.take(of_post(j.state, post, by)))
    judge.no(clause::transfer_contact_only_one, j.number);
}

bool hang(std::array<BodyId, kMaxBodies>& superior, BodyId body, BodyId under) {
  if (at_or_above(superior, body, under)) return false;
  superior[body] = under;
  return true;
}

void judge_body(const State& state, Post post, const Line& line, std::span<const Element> elements,
                Superiors& superiors, std::array<BodyId, kMaxBodies>& tree, JudgeOf& judge) {
  const Side side = post.side;
  const SideCard& card = state.setup->of(side);
  if (line.who >= card.bodies.size() || elements.size() != 1) {
    judge.no(clause::transfer_brigade);
    return;
  }
  const BodyCard& body = card.bodies[line.who];
  const BodyId to = body_of(state, side, elements.front().which);
  const bool ring = to == kNoBody || !hang(tree, line.who, to);
  const StaffSet by = superiors_of(state, side, line, elements.front().which);
  if (ring || by == StaffSet{})
    judge.no(body.level == Level::Brigade ? clause::transfer_brigade
                                          : clause::transfer_higher_body);
  else if (of_post(state, post, by) == StaffSet{})
    judge.no(clause::orders_posts);
  else if (!superiors.take(of_post(state, post, by)))
    judge.no(clause::transfer_contact_only_one);
}

}  // namespace sandtable::belle_alliance
