#include "cli/interrupt.h"

#include <array>
#include <csignal>

namespace sandtable::cli {
namespace {

constexpr std::array<int, 2> kSignals{SIGINT, SIGTERM};
volatile std::sig_atomic_t came = 0;

extern "C" void note(int signal) { came = signal; }

}  // namespace

struct Interrupt::Before {
  std::array<struct sigaction, kSignals.size()> actions;
};

Interrupt::Interrupt() : before_(std::make_unique<Before>()) {
  came = 0;
  struct sigaction once = {};
  once.sa_handler = note;
  // The next one finds what ends a process.
  once.sa_flags = SA_RESETHAND;
  for (std::size_t i = 0; i < kSignals.size(); ++i)
    sigaction(kSignals[i], &once, &before_->actions[i]);
}

Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < kSignals.size(); ++i)
    sigaction(kSignals[i], &before_->actions[i], nullptr);
}

int Interrupt::signal() const { return came; }

}  // namespace sandtable::cli
