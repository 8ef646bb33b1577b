#include "cli/play/choices.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>

#include "cli/layout.h"

namespace sandtable::cli {
namespace {

Choice taken_apart(const std::string& action) {
  Choice c;
  c.text = action;
  std::size_t at = action.find(": ");
  if (at != std::string::npos) {
    c.unit = action.substr(0, at);
    at += 2;
  } else {
    at = 0;
  }
  const std::size_t space = std::min(action.find(' ', at), action.size());
  c.verb = action.substr(at, space - at);
  c.rest = space < action.size() ? action.substr(space + 1) : std::string();
  return c;
}

bool same_run(const Choice& a, const Choice& b) { return a.unit == b.unit && a.verb == b.verb; }

// Position of the first choice that `same` holds for, among those put already.
template <class Same>
std::size_t run_end(const std::vector<Choice>& list, Same&& same) {
  std::size_t end = list.size();
  while (end > 0 && !same(list[end - 1])) --end;
  return end == 0 ? list.size() : end;
}

// Collects the items of one unit into lines of the console's width.
class Flow {
 public:
  Flow(std::string& out, const Console& console, std::string_view indent)
      : out_(out), console_(console), indent_(indent) {}

  void put(const std::string& number, const std::string& what) {
    const int columns = columns_of(number) + 1 + columns_of(what);
    if (at_ > 0 && at_ + 3 + columns > console_.width) end();
    if (at_ == 0) {
      out_ += indent_;
      at_ = columns_of(indent_);
    } else {
      out_ += "   ";
      at_ += 3;
    }
    out_ += console_.bold(number) + " " + what;
    at_ += columns;
  }
  void end() {
    if (at_ > 0) out_ += '\n';
    at_ = 0;
  }

 private:
  std::string& out_;
  const Console& console_;
  std::string_view indent_;
  int at_ = 0;
};

std::string what(const Choice& c) { return c.rest.empty() ? c.verb : c.verb + " " + c.rest; }

// Positions of a list from one to before another.
struct Span {
  std::size_t from, to;
};

template <class Same>
Span run_from(const std::vector<Choice>& list, std::size_t from, Same&& same) {
  std::size_t to = from;
  while (to < list.size() && same(list[from], list[to])) ++to;
  return {from, to};
}

std::string numbers(const std::vector<Choice>& list, Span run) {
  const std::string first = std::to_string(list[run.from].number);
  return run.to - run.from == 1 ? first : first + "-" + std::to_string(list[run.to - 1].number);
}

// The verbs of a unit's choices, each once; what stands alone and is short is said whole.
std::string verbs(const std::vector<Choice>& list, Span unit) {
  constexpr int kShortWords = 24;
  std::string out;
  for (std::size_t i = unit.from; i < unit.to;) {
    const Span run = run_from(list, i, same_run);
    const std::string whole = what(list[i]);
    const bool alone = run.to - run.from == 1 && columns_of(whole) <= kShortWords;
    out += (out.empty() ? "" : ", ") + (alone ? whole : list[i].verb);
    i = run.to;
  }
  return out;
}

// The last of a folded run. Where more than one word follows the verb it is said again: "wheel
// left 30 … wheel right 5".
std::string last_of(const Choice& c) {
  return c.rest.find(' ') == std::string::npos ? c.rest : what(c);
}

bool same_unit(const Choice& a, const Choice& b) { return a.unit == b.unit; }

// The choices of one unit, or of none: runs folded or not.
bool put_unit(const std::vector<Choice>& list, Span unit, bool fold, const Console& console,
              Flow& flow) {
  bool folded = false;
  for (std::size_t i = unit.from; i < unit.to;) {
    const Span run = run_from(list, i, same_run);
    if (fold && run.to - run.from > kRun) {
      folded = true;
      flow.put(numbers(list, run),
               what(list[i]) + (console.ascii ? " ... " : " … ") + last_of(list[run.to - 1]));
      i = run.to;
    }
    for (; i < run.to; ++i) flow.put(std::to_string(list[i].number), what(list[i]));
  }
  return folded;
}

}  // namespace

std::vector<Choice> choices_from(const std::vector<std::string>& actions) {
  std::vector<Choice> out;
  for (const std::string& action : actions) {
    const Choice c = taken_apart(action);
    std::size_t at = run_end(out, [&](const Choice& o) { return same_run(o, c); });
    if (at == out.size()) at = run_end(out, [&](const Choice& o) { return o.unit == c.unit; });
    out.insert(out.begin() + static_cast<std::ptrdiff_t>(at), c);
  }
  for (std::size_t i = 0; i < out.size(); ++i) out[i].number = i + 1;
  return out;
}

std::string list_choices(const std::vector<Choice>& choices, Fold fold, const Words& say,
                         const Console& console) {
  std::string out;
  const char* hint = nullptr;
  if (fold == Fold::Names || fold == Fold::Units) {
    Flow flow(out, console, "");
    for (std::size_t i = 0; i < choices.size();) {
      const Span unit = run_from(choices, i, same_unit);
      const std::string& name = choices[i].unit;
      if (name.empty()) {
        put_unit(choices, unit, true, console, flow);
      } else {
        hint = "play.folded-units";
        flow.put(numbers(choices, unit),
                 fold == Fold::Names ? name : name + ": " + verbs(choices, unit));
      }
      if (fold == Fold::Units) flow.end();
      i = unit.to;
    }
    flow.end();
  } else {
    for (std::size_t i = 0; i < choices.size();) {
      const Span unit = run_from(choices, i, same_unit);
      if (!choices[i].unit.empty()) out += choices[i].unit + "\n";
      Flow flow(out, console, choices[i].unit.empty() ? "" : "  ");
      if (put_unit(choices, unit, fold == Fold::Runs, console, flow)) hint = "play.folded";
      flow.end();
      i = unit.to;
    }
  }
  if (hint != nullptr) out += wrapped(console.faint(say(hint)), console.width);
  return out;
}

std::string list_of_unit(std::string_view unit, const std::vector<Choice>& choices,
                         const Words& say, const Console& console) {
  std::vector<Choice> of_it;
  for (const Choice& choice : choices)
    if (choice.unit == unit) of_it.push_back(choice);
  return list_choices(of_it, Fold::Nothing, say, console);
}

tl::expected<std::string, std::string> meant_by(std::string_view line,
                                                const std::vector<Choice>& choices,
                                                const Words& say) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
  if (error != std::errc{} || end != line.data() + line.size()) return std::string(line);
  if (number >= 1 && number <= choices.size()) return choices[number - 1].text;
  return tl::unexpected(
      say("play.no-such-number", {{"n", static_cast<std::int64_t>(number)},
                                  {"most", static_cast<std::int64_t>(choices.size())}}));
}

std::string fitted_choices(const std::vector<Choice>& choices, int rows, const Words& say,
                           const Console& console) {
  std::string out;
  for (const Fold fold : {Fold::Nothing, Fold::Runs, Fold::Units, Fold::Names}) {
    if (fold == Fold::Nothing && choices.size() > kShort) continue;
    out = list_choices(choices, fold, say, console);
    if (std::count(out.begin(), out.end(), '\n') <= rows) break;
  }
  return out;
}

}  // namespace sandtable::cli
