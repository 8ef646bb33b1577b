#include <algorithm>
#include <memory>
#include <utility>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/judgement/captain.h"
#include "rulesets/belle_alliance/judgement/causes.h"
#include "rulesets/belle_alliance/judgement/courses.h"
#include "rulesets/belle_alliance/judgement/upkeep.h"
#include "rulesets/belle_alliance/judgement/worlds.h"
#include "rulesets/belle_alliance/rules/orders/judge.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"

/// How a captain comes to a sheet: an intention for each brigade, then for each unit in turn the
/// order that promises most when the bound is played.
namespace sandtable::belle_alliance {
namespace {

constexpr std::size_t kWorlds = 24, kFirstLook = 6, kTwice = 2;
/// Hundredths of a figure by which a change has to promise more before it is made.
constexpr int kMargin = 12;

using Courses = std::array<Course, kMaxUnits>;

class SheetPlan {
 public:
  SheetPlan(const View& view, Post seat, Rng& rng, std::stop_token stop)
      : known_(observed(view)),
        seat_(seat),
        side_(seat.side),
        worlds_(view, kWorlds, rng, std::move(stop)),
        base_(worlds_.first()),
        sightings_(sightings_of(observed(view), seat.side)),
        brigades_(brigades_of(base_, seat.side)),
        places_(places_of(base_, seat.side, brigades_)),
        means_(brigades_.size(), Intent::Attack),
        effort_(effort_for(observed(view)).sheet) {}

  std::optional<Thoughts> all() {
    choose_means();
    for (int pass = 0; pass < 2; ++pass) choose_courses();
    if (worlds_.stopped()) return std::nullopt;
    Thoughts out;
    out.plan.push_back({known_, side_, action()});
    appreciate(known_, base_, side_, brigades_, means_, out.causes);
    reasons(out.causes);
    return out;
  }

 private:
  bool is_over() const { return worlds_.stopped() || worlds_.plays() >= effort_; }

  /// Whether the rules let an order stand on the sheet, of what its side knows.
  bool stands(UnitId id, const Course& course) const {
    Sheet sheet;
    if (!write_course(known_, side_, id, course, sheet)) return false;
    const Post holder = post_of(known_, side_, id);
    return refusals(known_, holder, sheet, sightings_).empty();
  }

  Sheet sheet_of(const Courses& courses, bool all) const {
    Sheet out;
    const auto posts = static_cast<std::uint16_t>(
        all ? 1 : std::max<std::size_t>(1, known_.setup->of(side_).posts.size()));
    for (const Brigade& brigade : brigades_)
      for (const UnitId id : brigade.units) {
        if (!all && post_of(known_, side_, id) != seat_) continue;
        const Sheet before = out;
        const bool fits = write_course(known_, side_, id, courses[id], out) &&
                          out.line_count <= Sheet::kMostLines / posts &&
                          out.element_count <= Sheet::kMostElements / posts &&
                          out.place_count <= Sheet::kMostPlaces / posts;
        if (!fits) out = before;
      }
    return out;
  }
  Action action() const {
    return {Verb::Orders, seat_, std::make_shared<const Sheet>(sheet_of(courses_, false)), {}};
  }

  /// What sheets promise in worlds `from` up to before `to`, together.
  int promised(const Courses& courses, std::size_t from, std::size_t to) {
    const Action act{
        Verb::Orders, seat_, std::make_shared<const Sheet>(sheet_of(courses, true)), {}};
    const Intent then = means_.empty() ? Intent::Attack : means_.front();
    constexpr std::size_t kMany = 30;
    const bool further = brigade_units() <= kMany;
    int sum = 0;
    for (std::size_t i = from; i < to && !worlds_.stopped(); ++i)
      sum += worlds_.played(i, act, then, further);
    return sum;
  }
  std::size_t brigade_units() const {
    std::size_t sum = 0;
    for (const Brigade& brigade : brigades_) sum += brigade.units.size();
    return sum;
  }

  void mean(const Brigade& brigade, Intent intent, Courses& out) const {
    for (const UnitId id : brigade.units) {
      const Course course = thumb_course(base_, side_, id, places_[id], intent);
      out[id] = stands(id, course) ? course : Course{};
    }
  }

  /// First one intention for all brigades, then each by itself.
  void choose_means() {
    constexpr std::size_t kLook = 8;
    int best = 0;
    bool any = false;
    for (const Intent intent : kIntents) {
      Courses courses{};
      for (const Brigade& brigade : brigades_) mean(brigade, intent, courses);
      const int sum = promised(courses, 0, kLook);
      if (any && sum <= best) continue;
      any = true;
      best = sum;
      courses_ = courses;
      std::fill(means_.begin(), means_.end(), intent);
    }
    if (brigades_.size() < 2) return;
    for (std::size_t i = 0; i < brigades_.size() && worlds_.plays() < effort_ / 2; ++i)
      for (const Intent intent : kIntents) {
        if (intent == means_[i]) continue;
        Courses courses = courses_;
        mean(brigades_[i], intent, courses);
        const int sum = promised(courses, 0, kLook);
        if (sum <= best + kMargin * static_cast<int>(kLook)) continue;
        best = sum;
        courses_ = courses;
        means_[i] = intent;
      }
  }

  /// For each unit in turn, the nearest to the enemy first, the order that promises most.
  void choose_courses() {
    std::vector<Near> order;
    for (const Brigade& brigade : brigades_)
      for (const UnitId id : brigade.units) {
        const auto foes = foes_of(base_, side_, id, 1);
        order.push_back({id, foes.empty() ? 1000 : foes.front().far});
      }
    std::stable_sort(order.begin(), order.end(),
                     [](const Near& a, const Near& b) { return a.far < b.far; });
    for (const Near& next : order)
      for (const Brigade& brigade : brigades_)
        if (std::find(brigade.units.begin(), brigade.units.end(), next.id) != brigade.units.end())
          choose_course(next.id, brigade.goal);
  }

  /// Two parts are put together only where both are ordered so (split.assembly-how).
  static void set(Courses& courses, UnitId id, const Course& course) {
    courses[id] = course;
    if (course.kind != Course::Kind::Assemble) return;
    courses[course.which] = course;
    courses[course.which].which = id;
  }

  struct Tried {
    Course course;
    int sum = 0;
  };

  void choose_course(UnitId id, Vec goal) {
    if (is_over()) return;
    const int now = promised(courses_, 0, kFirstLook);
    std::vector<Tried> tried;
    for (const Course& course : courses_of(base_, side_, id, places_[id], goal)) {
      if (is_over()) break;
      if (course == courses_[id] || !stands(id, course)) continue;
      Courses courses = courses_;
      set(courses, id, course);
      tried.push_back({course, promised(courses, 0, kFirstLook)});
    }
    std::stable_sort(tried.begin(), tried.end(),
                     [](const Tried& a, const Tried& b) { return a.sum > b.sum; });
    if (tried.size() > kTwice) tried.resize(kTwice);
    if (tried.empty() || tried.front().sum <= now) return;
    int best = now + promised(courses_, kFirstLook, kWorlds) + kMargin * static_cast<int>(kWorlds);
    for (const Tried& t : tried) {
      Courses courses = courses_;
      set(courses, id, t.course);
      const int sum = t.sum + promised(courses, kFirstLook, kWorlds);
      if (sum <= best) continue;
      best = sum;
      courses_ = courses;
    }
  }

  Purpose aim_of(UnitId id, const Course& c) const {
    switch (c.kind) {
      case Course::Kind::Hold:
        return Purpose::Waits;
      case Course::Kind::Attack:
      case Course::Kind::Strike:
        return Purpose::Strikes;
      case Course::Kind::Form:
        return c.form == OrderWord::FormSquare ? Purpose::Squares : Purpose::Deploys;
      case Course::Kind::Screen:
        return Purpose::Screens;
      case Course::Kind::CallIn:
        return Purpose::CallsIn;
      case Course::Kind::Battery:
        return Purpose::Unlimbers;
      case Course::Kind::Load:
        return Purpose::Loads;
      case Course::Kind::Enter:
        return Purpose::Enters;
      case Course::Kind::Storm:
        return Purpose::Storms;
      case Course::Kind::Rest:
        return Purpose::Rests;
      case Course::Kind::Resupply:
        return Purpose::Resupplies;
      case Course::Kind::Build:
        return Purpose::Builds;
      case Course::Kind::Split:
        return Purpose::Splits;
      case Course::Kind::Assemble:
        return Purpose::Assembles;
      case Course::Kind::Leave:
        return Purpose::Exits;
      case Course::Kind::Go:
        break;
    }
    if (known_.of(side_).units[id].standing != Standing::OnTable) return Purpose::ComesOn;
    const auto foes = foes_of(base_, side_, id, 1);
    if (foes.empty()) return Purpose::Takes;
    const Vec foe = base_.of(other(side_)).units[foes.front().id].place;
    const Vec at = known_.of(side_).units[id].place;
    const auto far = [&](Vec a, Vec b) { return geometry::squared(a - b); };
    for (const Brigade& brigade : brigades_)
      if (std::find(brigade.units.begin(), brigade.units.end(), id) != brigade.units.end() &&
          far(c.place, brigade.goal) < far(at, brigade.goal))
        return Purpose::Takes;
    return far(c.place, foe) < far(at, foe) ? Purpose::Nears : Purpose::Leaves;
  }

  /// Why each order stands on the sheet, with its odds.
  void reasons(std::vector<Cause>& out) const {
    State world = base_;
    world.of(side_).sheet = sheet_of(courses_, true);
    for (const Brigade& brigade : brigades_)
      for (const UnitId id : brigade.units) {
        if (post_of(known_, side_, id) != seat_) continue;
        const Course& c = courses_[id];
        const Purpose aim = aim_of(id, c);
        const auto foes = foes_of(base_, side_, id, 1);
        int object = -1;
        if (c.target != kNoLabel)
          object = c.target;
        else if (!foes.empty())
          object = base_.of(side_).cards[foes.front().id].label;
        out.push_back({static_cast<int>(Said::Order), id, object, static_cast<int>(aim),
                       clause_of(aim), chance_to_obey(world, side_, id)});
        if (const int bounds = bounds_needed(id, c); bounds > 0)
          out.push_back({static_cast<int>(Said::Needs), id, -1, bounds, clause_of(aim), -1});
        if (aim != Purpose::Strikes) continue;
        out.push_back({static_cast<int>(Said::Melee), id, object, 0, clause::melee_result,
                       chance_to_beat(base_, side_, id, static_cast<UnitId>(object),
                                      c.rate == OrderWord::Charge)});
      }
    out.push_back(
        {static_cast<int>(Said::Weighed), -1, -1, worlds_.plays(), clause::measuring_computer, -1});
  }

  /// Whole bounds after this one's orders until what a unit begins is done; 0: at once.
  int bounds_needed(UnitId id, const Course& c) const {
    if (c.kind == Course::Kind::Rest) return figure(FightFigure::RestBounds) + 1;
    if (c.kind == Course::Kind::Resupply) return 2;
    return bounds_for(base_, side_, id, c);
  }

  static Clause clause_of(Purpose aim) {
    switch (aim) {
      case Purpose::Waits:
        return clause::orders_hold;
      case Purpose::Takes:
        return clause::victory_tasks;
      case Purpose::Strikes:
      case Purpose::Storms:
        return clause::melee_who_may_attack;
      case Purpose::Screens:
      case Purpose::CallsIn:
        return clause::change_skirmishers_out;
      case Purpose::Squares:
        return clause::melee_square;
      case Purpose::Deploys:
        return clause::change_how;
      case Purpose::Unlimbers:
        return clause::change_limber;
      case Purpose::Loads:
        return clause::fire_canister;
      case Purpose::Nears:
      case Purpose::Leaves:
        return clause::march_three_rates;
      case Purpose::Enters:
        return clause::urban_sector;
      case Purpose::Rests:
        return clause::rest_valour;
      case Purpose::Resupplies:
        return clause::supply_waggon;
      case Purpose::Builds:
        return clause::fieldwork_time;
      case Purpose::Splits:
        return clause::split_how;
      case Purpose::Assembles:
        return clause::split_assembly_how;
      case Purpose::Exits:
        return clause::orders_off_table;
      case Purpose::ComesOn:
        return clause::sim_segment_entry;
    }
    return clause::orders_hold;
  }

  const State& known_;
  Post seat_;
  Side side_;
  Worlds worlds_;
  State base_;
  Sightings sightings_;
  std::vector<Brigade> brigades_;
  Places places_;
  std::vector<Intent> means_;
  int effort_;
  Courses courses_{};
};

}  // namespace

std::optional<Thoughts> captains_sheet(const View& view, Post seat, Rng& rng,
                                       std::stop_token stop) {
  return SheetPlan(view, seat, rng, std::move(stop)).all();
}

}  // namespace sandtable::belle_alliance
