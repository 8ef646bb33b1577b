#include "cli/choices.h"

#include <algorithm>
#include <cstddef>

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

}  // namespace

std::vector<Choice> choices_from(const std::vector<std::string>& actions) {
  std::vector<Choice> out;
  for (const std::string& action : actions) {
    const Choice c = taken_apart(action);
    std::size_t at = run_end(out, [&](const Choice& o) { return same_run(o, c); });
    if (at == out.size()) at = run_end(out, [&](const Choice& o) { return o.unit == c.unit; });
    out.insert(out.begin() + static_cast<std::ptrdiff_t>(at), c);
  }
  return out;
}

std::string list_choices(const std::vector<Choice>& choices, bool folded, const Words& say,
                         const Console& console) {
  const bool fold = folded && choices.size() > kShort;
  std::string out;
  bool hidden = false;
  for (std::size_t i = 0; i < choices.size();) {
    const std::string& unit = choices[i].unit;
    if (!unit.empty()) out += unit + "\n";
    Flow flow(out, console, unit.empty() ? "" : "  ");
    while (i < choices.size() && choices[i].unit == unit) {
      std::size_t end = i;
      while (end < choices.size() && same_run(choices[i], choices[end])) ++end;
      if (fold && end - i > kFold) {
        hidden = true;
        flow.put(std::to_string(i + 1) + "-" + std::to_string(end),
                 what(choices[i]) + (console.ascii ? " ... " : " … ") + choices[end - 1].rest);
        i = end;
      }
      for (; i < end; ++i) flow.put(std::to_string(i + 1), what(choices[i]));
    }
    flow.end();
  }
  if (hidden) out += console.faint(say("play.folded")) + "\n";
  return out;
}

}  // namespace sandtable::cli
