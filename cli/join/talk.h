#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/join/heard.h"
#include "cli/join/link.h"
#include "cli/join/wire.h"

namespace sandtable::cli {

/// A conversation with a server about one battle (docs/format/protocol.md).
class Talk {
 public:
  Talk(Link link, std::string name, Lang lang, int input)
      : link_(std::move(link)), name_(std::move(name)), lang_(lang), wire_(input) {}

  /// Connects and says hello, after a break too: then the accounts go on behind the last entry
  /// heard. What follows the welcome is heard by next(). Error: why it was not let in.
  Found<void> open();
  void close() { wire_.close(); }
  const Link& link() const { return link_; }
  const Welcome& welcome() const { return welcome_; }
  void has_seats(std::vector<std::string> seats) { welcome_.seats = std::move(seats); }
  /// Whether the last open() failed because the server said so, rather than for want of it.
  bool refused() const { return refused_; }

  enum class Event { Said, Input, Lost, Time };
  /// The next thing that happens: the server said something (take() has it), there is input where
  /// that is asked for, the connection broke, or so much time has passed.
  Event next(bool input, std::chrono::milliseconds most);
  boost::json::object take();
  /// How many states were said that take() has still to hand out.
  std::size_t states_waiting() const;
  /// Why the connection broke.
  const data::Phrase& why() const { return why_; }

  /// Asks, and waits for the answer; what is said meanwhile is heard by next() afterwards. Nothing:
  /// the connection broke.
  std::optional<boost::json::object> ask(std::string_view type, boost::json::object members);
  /// The same, where the language is what is asked for.
  bool speak(Lang lang);

 private:
  std::optional<boost::json::object> hear(bool input, std::chrono::milliseconds most,
                                          Event& otherwise);
  void note(boost::json::object said);

  Link link_;
  std::string name_;
  Lang lang_;
  Wire wire_;
  Welcome welcome_;
  std::deque<boost::json::object> heard_;
  std::uint64_t since_ = 0, asked_ = 0;
  bool lost_ = false, refused_ = false;
  data::Phrase why_;
};

}  // namespace sandtable::cli
