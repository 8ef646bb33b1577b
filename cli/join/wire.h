#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "cli/join/link.h"
#include "engine/data/phrase.h"

namespace sandtable::cli {

/// A connection to a battle on a server, and the input beside it: one thread waits for both.
class Wire {
 public:
  /// `input`: a file descriptor that is waited for where somebody wants to know of it.
  explicit Wire(int input);
  ~Wire();
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  /// Connects, in place of the connection before. Errors say which step failed: the name, the
  /// address, the certificate, or what answered is no battle of Sandtable's. `lang` is the
  /// language in which the server says so.
  Found<void> open(const Link& link, Lang lang);
  bool is_open() const;
  /// Sends a message once those before it are out; nothing where the connection is lost.
  void send(std::string message);
  /// A goodbye; waits a moment for the other's.
  void close();

  enum class Event { Message, Input, Lost, Time };
  /// The next thing that happens: a message (take() has it), there is something to read in the
  /// input where that is asked for, the connection is lost (told once), or so much time has passed.
  Event wait(bool input, std::chrono::milliseconds most);
  std::string take();
  /// Why the connection was lost.
  const data::Phrase& why() const;

 private:
  struct Inner;
  std::unique_ptr<Inner> inner_;
};

}  // namespace sandtable::cli
