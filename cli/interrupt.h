#pragma once

#include <memory>

namespace sandtable::cli {

/// While it lives, SIGINT (Ctrl+C) and SIGTERM are asked for, instead of ending the process; the
/// second of them ends it. One at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// The signal that came, 0 where none did.
  int signal() const;

 private:
  struct Before;
  std::unique_ptr<Before> before_;
};

}  // namespace sandtable::cli
